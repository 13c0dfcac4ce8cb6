"""``spree-rules board``: show a game's board, or one of your own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from spree_rules import games
from spree_rules.model.kernel.errors import RulesError
from spree_rules.model.kernel.rulebook import Rulebook
from spree_rules.show.drawing import STYLES, position_svg, position_text
from spree_rules.show.registry import pictures_of

from .common import AsJson, GameOption, check_writable, chosen, named_game, read_text, stop, write_text


def board(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME] [BOARD]", help="A shipped board or a file; by default the game's first board."),
    ] = None,
    game: GameOption = None,
    svg: Annotated[bool, typer.Option("--svg", help="Draw it as SVG.")] = False,
    dark: Annotated[bool, typer.Option("--dark", help="With --svg: use a dark background.")] = False,
    style: Annotated[str, typer.Option(help="Style of text: plain, unicode or colour.")] = "plain",
    as_json: AsJson = False,
    out: Annotated[Path | None, typer.Option(help="Write to this file instead.")] = None,
) -> None:
    """Show a board, or check one of your own; each fault is reported with its place.

    A game whose board is laid during play is shown at its start.
    """
    named, rest = named_game(words, game)
    book = games.rulebook(named or games.names()[0])
    if len(rest) > 1:
        stop(f"one board at a time, not {' '.join(rest)[:80]!r}")
    look = chosen(style, STYLES, "style")
    check_writable(out)
    summary = ""
    if book.board is None:
        if rest or as_json:
            stop(f"{book.title} has no boards to choose from; its first position is shown instead")
        table = book.new_game(book.seat_counts[0], book.editions[0])
        text = position_svg(table) if svg else position_text(table, style=look)
    else:
        shown = _board(book, rest[0] if rest else book.boards[0])
        pictures = pictures_of(book.name)
        if svg:
            text = pictures.board_svg(shown, theme="dark" if dark else "light")
        else:
            text = shown.to_json().decode() if as_json else pictures.board_text(shown, style=look)
            summary = "" if as_json else pictures.summary(shown)
    if out is not None:
        write_text(out, text)
    else:
        typer.echo(text)
        if summary:
            typer.echo(summary)


def _board(book: Rulebook, wanted: str) -> Any:
    assert book.board is not None
    try:
        if wanted in book.boards:
            return book.board(wanted, None)
        if Path(wanted).is_file():
            return book.board(wanted, read_text(Path(wanted)))
    except (RulesError, UnicodeDecodeError, OSError) as error:
        stop(str(error))
    stop(f"{wanted[:80]!r} is neither a board ({', '.join(book.boards)}) nor a file")
