"""``spree-rules rulings``: the questions that rulebooks leave open."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from spree_rules import games
from spree_rules.model.kernel.rulebook import Rulebook

from .common import GameOption, chosen, named_game, stop


def rulings(
    words: Annotated[list[str] | None, typer.Argument(metavar="[GAME] [NAME]", help="The name of a ruling.")] = None,
    game: GameOption = None,
) -> None:
    """Show the questions that a rulebook leaves open, their readings, and the reading of each edition."""
    named, rest = named_game(words, game)
    books = [games.rulebook(name) for name in (games.names() if named is None else (named,))]
    if len(rest) > 1:
        stop(f"one ruling at a time, not {' '.join(rest)[:80]!r}")
    console = Console()
    if rest:
        owners = {ruling: book for book in books for ruling in book.rulings}
        _show_one(console, owners[chosen(rest[0], owners, "ruling")], rest[0])
        return
    for book in books:
        table = Table(title=book.title, title_justify="left")
        table.add_column("ruling", no_wrap=True)
        table.add_column("readings (default first)")
        table.add_column("asks")
        for ruling in book.rulings.values():
            table.add_row(ruling.name, ", ".join(ruling.readings), ruling.question)
        console.print(table)


def _show_one(console: Console, book: Rulebook, name: str) -> None:
    ruling = book.rulings[name]
    console.print(f"[bold]{ruling.name}[/] {ruling.question}", highlight=False)
    console.print(f"  readings: {', '.join(ruling.readings)} (default: {ruling.default})", highlight=False)
    console.print(f"  why: {ruling.why}", highlight=False)
    console.print(f"  clauses: {', '.join(ruling.clauses)}", highlight=False)
    for edition in book.editions:
        console.print(f"  {edition}: {book.readings(edition)[name]}", highlight=False)
