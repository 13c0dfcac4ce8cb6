"""Sessions for the commands that answer questions."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from spree_rules.ask.registry import vocabulary_of
from spree_rules.ask.session import Session
from spree_rules.model.kernel.errors import RulesError

from .common import read_text, readings_of, stop, write_text

Seats = Annotated[int | None, typer.Option(help="Number of players.")]
Board = Annotated[str | None, typer.Option(help="A shipped board, or a file with a board.")]
Names = Annotated[
    list[str] | None, typer.Option("--name", help="A player's name; repeat it in the order of the seats.")
]


def make_session(
    game: str,
    edition: str | None,
    seats: int | None,
    ruling: list[str] | None,
    board: str | None,
    names: list[str] | None,
    record: Path | None = None,
) -> Session:
    """Return a session for the options of a command, with access to files; bad options end the command."""

    mine: set[Path] = set()

    def read(name: str) -> str:
        mine.add(Path(name).resolve())
        return read_text(Path(name))

    def write(name: str, text: str) -> None:
        over, _, rest = name.partition(" ")
        if over.lower() == "over" and rest:
            name = rest
        elif Path(name).exists() and Path(name).resolve() not in mine:
            raise FileExistsError(f"it exists already; to replace it, say: save over {name}")
        mine.add(Path(name).resolve())
        write_text(Path(name), text)

    try:
        vocabulary = vocabulary_of(game)
        asked = {"edition": edition, "seats": seats, "board": board, "rulings": readings_of(ruling)}
        table = vocabulary.game_of({name: value for name, value in asked.items() if value})
        session = Session(table, names=names or (), read=read, write=write)
        if record is not None:
            session.take_record(read_text(record))
    except (RulesError, OSError, UnicodeDecodeError) as error:
        stop(str(error))
    return session
