"""``spree-rules ask`` and ``repl``: questions in words, one at a time, from a pipe, or at a prompt."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from spree_rules.ask.answers import Answer
from spree_rules.ask.registry import TALKS, talk_of
from spree_rules.ask.session import Session
from spree_rules.model.kernel.errors import RulesError
from spree_rules.model.kernel.values import replace

from .common import readings_of, stop

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
Edition = Annotated[str | None, typer.Option(help="Edition; the first one is the default.")]
Seats = Annotated[int | None, typer.Option(help="How many players.")]
Rulings = Annotated[list[str] | None, typer.Option(help="A reading, as NAME=READING; may be repeated.")]
Board = Annotated[str | None, typer.Option(help="A shipped board, or a file with a drawing.")]
Names = Annotated[list[str] | None, typer.Option("--name", help="A player's name, in the order of the seats.")]
Game = Annotated[str, typer.Option(help="Which game.")]
FIRST = next(iter(TALKS))


def make_session(
    game: str,
    edition: str | None,
    seats: int | None,
    ruling: list[str] | None,
    board: str | None,
    names: list[str] | None,
    record: Path | None = None,
) -> Session:
    """Return a session for the options of a command, with files to load from and save to; else end the command."""

    def read(name: str) -> str:
        return Path(name).read_text(encoding="utf-8")

    def write(name: str, text: str) -> None:
        Path(name).write_text(text, encoding="utf-8")

    try:
        talk = talk_of(game)
        asked = {"edition": edition, "seats": seats, "board": board, "rulings": readings_of(ruling or [])}
        table = talk.game_of({name: value for name, value in asked.items() if value})
        session = Session(table, names=names or (), read=read, write=write)
        if record is not None:
            session.take_record(record.read_text(encoding="utf-8"))
    except (RulesError, OSError, UnicodeDecodeError) as error:
        stop(str(error))
    return session


@app.command("ask")
def ask(
    question: Annotated[list[str] | None, typer.Argument(help="A question; without one, a line each is read.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print an object a line.")] = False,
    game: Game = FIRST,
    edition: Edition = None,
    seats: Seats = None,
    ruling: Rulings = None,
    board: Board = None,
    names: Names = None,
    pictures: Annotated[bool, typer.Option("--pictures", help="With --json: the pictures too, as SVG.")] = False,
    picture: Annotated[Path | None, typer.Option(help="Write the last answer's picture here, as SVG.")] = None,
) -> None:
    """Answer questions about the rules, with reasons and clauses; several on standard input are one conversation."""
    session = make_session(game, edition, seats, ruling, board, names)
    lines = [" ".join(question)] if question else (line.rstrip("\n") for line in sys.stdin)
    understood = True
    for line in lines:
        if not line.strip() or line.startswith("#"):
            continue
        found = session.feed(line)
        understood &= found.kind not in ("unknown", "refused")
        plain = found if pictures else replace(found, picture=None)
        typer.echo(plain.to_json() if as_json else shown(found))
        if found.kind == "unknown" and not as_json:
            for other in _games_that_understand(line, game):
                typer.echo(f"  this can be asked with: --game {other}")
        if picture is not None and found.picture is not None:
            try:
                picture.write_text(found.picture, encoding="utf-8")
            except OSError as error:
                stop(f"can not write {picture}: {error}")
    raise typer.Exit(0 if understood else 1)


def _games_that_understand(line: str, game: str) -> list[str]:
    """The other games that understand a line which this one does not."""
    others = (name for name in TALKS if name != game)
    return [name for name in others if Session(talk_of(name).default_game()).feed(line).kind == "answer"]


def shown(found: Answer) -> str:
    """Return an answer as lines for a terminal, the question first."""
    return f"> {found.question}\n{found}"


@app.command("repl")
def repl(
    record: Annotated[Path | None, typer.Argument(help="A record to go on from.")] = None,
    game: Game = FIRST,
    edition: Edition = None,
    seats: Seats = None,
    ruling: Rulings = None,
    board: Board = None,
    names: Names = None,
    plain: Annotated[bool, typer.Option("--plain", help="No board after each step.")] = False,
) -> None:
    """A prompt over a conversation: completion, history, the board after each step; works when piped as well."""
    session = make_session(game, edition, seats, ruling, board, names, record)
    if not sys.stdin.isatty():
        for line in sys.stdin:
            if line.strip() in ("quit", "exit"):
                return
            if line.strip() and not line.lstrip().startswith("#"):
                found = session.feed(line.rstrip("\n"))
                typer.echo(shown(found))
                _after(session, found, plain)
        return
    from .prompting import prompt_loop

    prompt_loop(session, lambda found: _tell(session, found, plain))


def _tell(session: Session, found: Answer, plain: bool) -> None:
    typer.echo(str(found))
    _after(session, found, plain)


def _after(session: Session, found: Answer, plain: bool) -> None:
    if found.kind != "done":
        return
    changes: Any = session.feed("diff").facts.get("changes", [])
    for change in changes:
        typer.echo(f"  ~ {change}")
    if not plain:
        typer.echo(session.text("colour" if sys.stdout.isatty() else "plain"))
