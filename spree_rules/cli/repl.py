"""``spree-rules repl``: a prompt for a conversation."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from spree_rules import games
from spree_rules.ask.answers import Answer
from spree_rules.ask.session import Session

from .ask import shown
from .common import Edition, GameOption, Readings, named_game, stop
from .sessions import Board, Names, Seats, make_session


def repl(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME] [RECORD]", help="A game, and a record to continue from.")
    ] = None,
    game: GameOption = None,
    edition: Edition = None,
    seats: Seats = None,
    ruling: Readings = None,
    board: Board = None,
    names: Names = None,
    plain: Annotated[bool, typer.Option("--plain", help="Do not show the board after each step.")] = False,
) -> None:
    """Start a prompt with completion, history, and the board after each step; also works in a pipe."""
    named, rest = named_game(words, game)
    if len(rest) > 1:
        stop(f"one record at a time, not {' '.join(rest)[:80]!r}")
    record = Path(rest[0]) if rest else None
    session = make_session(named or games.names()[0], edition, seats, ruling, board, names, record)
    if not sys.stdin.isatty():
        for line in sys.stdin:
            if line.strip() in ("quit", "exit"):
                return
            if line.strip() and not line.lstrip().startswith("#"):
                found = session.feed(line.rstrip("\n"))
                typer.echo(shown(line, found))
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
