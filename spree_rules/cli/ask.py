"""``spree-rules ask``: questions in words, from the command line or a pipe."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from spree_rules import games
from spree_rules.ask.answers import Answer
from spree_rules.ask.registry import vocabulary_of
from spree_rules.ask.session import Session
from spree_rules.model.kernel.values import replace

from .common import AsJson, Edition, GameOption, Readings, check_writable, named_game, write_text
from .sessions import Board, Names, Seats, make_session

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def main() -> None:
    """Questions about the rules, as a separate command."""


@app.command("ask")
def ask(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME] [QUESTION]",
            help="A question; without one, questions are read from standard input, one per line.",
        ),
    ] = None,
    as_json: AsJson = False,
    game: GameOption = None,
    edition: Edition = None,
    seats: Seats = None,
    ruling: Readings = None,
    board: Board = None,
    names: Names = None,
    pictures: Annotated[bool, typer.Option("--pictures", help="With --json: include pictures, as SVG.")] = False,
    picture: Annotated[
        Path | None, typer.Option(help="Write the picture of the last answer to this file, as SVG.")
    ] = None,
) -> None:
    """Answer questions about the rules, with reasons and clauses; lines on standard input form one conversation."""
    named, question = named_game(words, game)
    about = named or games.names()[0]
    check_writable(picture)
    session = make_session(about, edition, seats, ruling, board, names)
    lines = [" ".join(question)] if question else (line.rstrip("\n") for line in sys.stdin)
    understood = True
    for line in lines:
        if not line.strip() or line.startswith("#"):
            continue
        found = session.feed(line)
        understood &= found.kind not in ("nearest", "unknown", "refused")
        plain = found if pictures else replace(found, picture=None)
        typer.echo(plain.to_json() if as_json else shown(line, found))
        if found.kind in ("nearest", "unknown") and not as_json:
            for other in _games_that_understand(line, about):
                typer.echo(f"  another game understands this: spree-rules ask {other} ...")
        if picture is not None and found.picture is not None:
            write_text(picture, found.picture)
    raise typer.Exit(0 if understood else 1)


def _games_that_understand(line: str, game: str) -> list[str]:
    """The other games that understand a line that this one does not."""
    others = (name for name in games.names() if name != game)
    return [name for name in others if Session(vocabulary_of(name).default_game()).feed(line).kind == "answer"]


def shown(line: str, found: Answer) -> str:
    """Return an answer as lines for a terminal, after the question as typed."""
    return f"> {line.strip()}\n{found}"
