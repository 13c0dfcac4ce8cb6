"""``spree-rules play`` and ``replay``: watch games, and write and read their records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from spree_rules.checks.registry import GAMES, catalogue
from spree_rules.checks.simulate import next_event, seeded
from spree_rules.model.kernel.errors import RulesError
from spree_rules.model.kernel.protocol import Game
from spree_rules.model.kernel.trace import Record, read_header, read_record
from spree_rules.show.registry import position_text
from spree_rules.show.steps import step_text

from .common import chosen, readings_of, stop


def play(
    game: Annotated[str, typer.Argument(help="Which game.")] = next(iter(GAMES)),
    edition: Annotated[str | None, typer.Option(help="Edition; the first one is the default.")] = None,
    seats: Annotated[int, typer.Option(help="How many players.")] = 4,
    seed: Annotated[int, typer.Option(min=0, help="Seed of dice, deck and players.")] = 0,
    way: Annotated[list[str] | None, typer.Option(help="How the seats play, in turn; may be repeated.")] = None,
    ruling: Annotated[list[str] | None, typer.Option(help="A reading, as NAME=READING; may be repeated.")] = None,
    most: Annotated[int, typer.Option(min=1, help="Events after which to stop.")] = 20_000,
    record: Annotated[Path | None, typer.Option(help="Write the game's record here.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show only how it ends.")] = False,
    open_cards: Annotated[
        bool, typer.Option("--open-cards", help="Show drawn cards, which players would not see.")
    ] = False,
) -> None:
    """Let policies play one game, show what happens and why, and write its record."""
    entry = catalogue(chosen(game, GAMES, "game"))
    name = chosen(edition, entry.editions, "edition") if edition else entry.editions[0]
    try:
        table = entry.make(name, seats, readings_of(ruling or []))
    except RulesError as error:
        stop(str(error))
    known = entry.policies(table)
    ways = [chosen(word, known, "way to play") for word in way or [next(iter(known))]]
    players = [known[ways[seat % len(ways)]] for seat in range(table.seats)]
    pick = seeded(seed)
    state = table.start()
    events: list[Any] = []
    while len(events) < most and (event := next_event(table, state, players, pick)) is not None:
        step = table.step(state, event)
        events.append(event)
        if not quiet:
            typer.echo("\n".join(step_text(table, step, len(events), "all" if open_cards else None)))
        state = step.after
    _show_end(table, state, len(events))
    typer.echo(f"seed {seed}")
    if record is not None:
        record.write_text(Record(table, tuple(events)).dumps(), encoding="utf-8")
        typer.echo(f"record written to {record}")


def replay(
    file: Annotated[Path, typer.Argument(help="A record: JSON Lines as written by play or verify.")],
    quiet: Annotated[bool, typer.Option("--quiet", help="Show only how it ends.")] = False,
    last: Annotated[int, typer.Option(min=0, help="Show only so many events before the end; 0 for all.")] = 0,
) -> None:
    """Replay a record strictly; the first line that does not fit is named, and the exit status is 1."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        stop(f"can not read {file}: {error}")
    try:
        header, _ = read_header(text)
        table = catalogue(header.game).load(bytes(header.setting))
        # A record of a failure has no end line: the game did not get there.
        events = read_record(text, table, open_end=True)
    except RulesError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
    total = len(events.events)
    for number, step in enumerate(events.steps(), 1):
        if not quiet and (last == 0 or number > total - last):
            typer.echo("\n".join(step_text(table, step, number)))
    _show_end(table, events.end(), total)


def _show_end(table: Game[Any, Any], state: Any, events: int) -> None:
    typer.echo(position_text(table, state))
    result = table.result(state)
    if result is None:
        typer.echo(f"{events} events; the game is not over: {table.view(state, None).prompt}")
    else:
        first, *others = (" and ".join(map(str, seats)) for seats in result.ranking)
        typer.echo(f"{events} events; seat {first} has won ({result.reason}), then {', '.join(others)}")
