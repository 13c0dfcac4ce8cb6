"""``spree-rules replay``: read a record strictly, and show what happens in it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from spree_rules import games
from spree_rules.model.kernel.errors import RulesError
from spree_rules.model.kernel.record import load_record, read_header
from spree_rules.show.steps import step_text

from .common import read_text, stop
from .ends import show_end


def replay(
    file: Annotated[Path, typer.Argument(help="A record: JSON Lines written by play or verify.")],
    quiet: Annotated[bool, typer.Option("--quiet", help="Show only the end.")] = False,
    last: Annotated[int, typer.Option(min=0, help="Show only the last N events; 0 for all.")] = 0,
) -> None:
    """Replay a record strictly; if a line does not fit, name the first one and exit with status 1."""
    try:
        text = read_text(file)
    except (OSError, UnicodeDecodeError) as error:
        stop(f"cannot read {file}: {error}")
    try:
        # The record of a failure has no end line, because the game did not get that far.
        events = load_record(text, games.rulebook(read_header(text)[0].game), open_end=True)
    except RulesError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
    total = len(events.events)
    for number, step in enumerate(events.steps(), 1):
        if not quiet and (last == 0 or number > total - last):
            typer.echo("\n".join(step_text(events.game, step, number)))
    show_end(events.game, events.end(), total)
