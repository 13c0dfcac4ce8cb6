"""The prompt of ``spree-rules repl``: completion from grammar and position, history, and a toolbar."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.output import Output

from spree_rules.ask.answers import Answer
from spree_rules.ask.completion import completions
from spree_rules.ask.session import Session


class SessionCompleter(Completer):
    """Completes a line with the possible next words."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Yield the words that continue the text before the cursor."""
        text = document.text_before_cursor
        begun = "" if text.endswith(" ") or not text else text.split()[-1]
        for word in completions(self.session, text):
            yield Completion(word, start_position=-len(begun))


def toolbar(session: Session) -> str:
    """Return the line below the prompt: the game, and what is awaited."""
    shown = " (hands shown)" if session.revealed else ""
    return f" {session.game!r}{shown}  |  {session.with_names(session.game.prompt(session.state))}"


def prompt_loop(
    session: Session, tell: Callable[[Answer], None], source: Input | None = None, output: Output | None = None
) -> None:
    """Read lines and print the answers until the end of the input; Ctrl-C abandons only the current line."""
    prompt: PromptSession[str] = PromptSession(
        completer=SessionCompleter(session), history=_history(), input=source, output=output
    )
    while True:
        try:
            line = prompt.prompt("? ", bottom_toolbar=lambda: toolbar(session))
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
        if line.strip() in ("quit", "exit"):
            return
        if line.strip():
            tell(session.feed(line))


def _history() -> History:
    try:
        file = Path.home() / ".spree_rules_history"
        with file.open("ab"):
            pass
    except (OSError, RuntimeError):  # no home, or nothing can be written there
        return InMemoryHistory()
    return FileHistory(str(file))
