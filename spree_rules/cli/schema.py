"""``spree-rules schema``: the JSON Schemas of a game's documents."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from spree_rules import games
from spree_rules.model.kernel import documents

from .common import GameOption, chosen, named_game, stop


def schema(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME] [DOCUMENT]", help="The name of a document.")
    ] = None,
    game: GameOption = None,
) -> None:
    """Print the JSON Schema of a document; without a name, all of them in one object."""
    named, rest = named_game(words, game)
    book = games.rulebook(named or games.names()[0])
    if len(rest) > 1:
        stop(f"one document at a time, not {' '.join(rest)[:80]!r}")
    if rest:
        shown = documents.schema(book, chosen(rest[0], book.documents, "document"))
    else:
        shown = {name: documents.schema(book, name) for name in book.documents}
    typer.echo(json.dumps(shown, indent=2))
