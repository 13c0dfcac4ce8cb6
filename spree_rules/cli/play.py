"""``spree-rules play``: watch policies play a game, and write its record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from spree_rules.checks.simulate import next_event, seeded
from spree_rules.model.kernel.errors import RulesError
from spree_rules.model.kernel.record import Record
from spree_rules.show.steps import step_text

from .common import (
    Edition,
    GameOption,
    GameWords,
    Policies,
    Readings,
    Seed,
    check_writable,
    chosen,
    readings_of,
    stop,
    the_edition,
    the_game,
    usual_seats,
    write_text,
)
from .ends import show_end


def play(
    words: GameWords = None,
    game: GameOption = None,
    edition: Edition = None,
    seats: Annotated[int, typer.Option(help="Number of players; by default 4, or the fewest possible.")] = 0,
    seed: Seed = 0,
    policy: Policies = None,
    ruling: Readings = None,
    max_events: Annotated[int, typer.Option("--max-events", "--most", min=1, help="Stop after N events.")] = 20_000,
    record: Annotated[Path | None, typer.Option(help="Write the game's record to this file.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show only the end.")] = False,
    open_cards: Annotated[
        bool, typer.Option("--open-cards", help="Show the cards drawn, which players would not see.")
    ] = False,
) -> None:
    """Let policies play one game, show what happens and why, and optionally write its record."""
    entry = the_game(words, game)
    check_writable(record)
    try:
        table = entry.make(the_edition(entry, edition), seats or usual_seats(entry), readings_of(ruling))
    except RulesError as error:
        stop(str(error))
    known = entry.policies(table)
    policies = [chosen(word, known, "policy") for word in policy or [next(iter(known))]]
    players = [known[policies[seat % len(policies)]] for seat in range(table.seats)]
    pick = seeded(seed)
    state = table.start()
    events: list[Any] = []
    while len(events) < max_events and (event := next_event(table, state, players, pick)) is not None:
        step = table.step(state, event)
        events.append(event)
        if not quiet:
            typer.echo("\n".join(step_text(table, step, len(events), "all" if open_cards else None)))
        state = step.after
    show_end(table, state, len(events))
    typer.echo(f"seed {seed}")
    if record is not None:
        write_text(record, Record(table, tuple(events)).dumps())
        typer.echo(f"record written to {record}")
