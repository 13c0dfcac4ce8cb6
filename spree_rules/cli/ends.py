"""The end of a game that was played or replayed, for a terminal."""

from __future__ import annotations

from typing import Any

import typer

from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.show.drawing import position_text


def show_end(table: AnyGame, state: Any, events: int) -> None:
    """Show the last position of a game, and its result if it has one."""
    typer.echo(position_text(table, state))
    result = table.result(state)
    if result is None:
        typer.echo(f"{counted(events, 'event')}. The game is not over. {table.prompt(state)}")
    else:
        places = [" and ".join(map(str, seats)) for seats in result.ranking]
        won = "nobody has won" if result.nobody_won else f"seat {places.pop(0)} has won"
        typer.echo(f"{counted(events, 'event')}; {', then '.join([f'{won} ({result.reason})', *places])}")
