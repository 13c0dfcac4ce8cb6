"""``spree-rules simulate``: play many games and count who wins."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from spree_rules.checks.statistics import Games, Statistics, collect_statistics
from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.model.kernel.errors import RulesError

from .common import (
    AsJson,
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
)
from .workers import interruptible, progress_bar, workers


def simulate(
    words: GameWords = None,
    game: GameOption = None,
    edition: Edition = None,
    seats: Annotated[int, typer.Option(help="Number of players; by default 4, or the fewest possible.")] = 0,
    count: Annotated[int, typer.Option("--games", min=1, help="Number of games.")] = 100,
    seed: Seed = 0,
    policy: Policies = None,
    ruling: Readings = None,
    jobs: Annotated[int, typer.Option(min=0, help="Number of processes; 0 for one per core.")] = 0,
    cluster: Annotated[str | None, typer.Option(help="Run on the dask.distributed cluster at this address.")] = None,
    checkpoint: Annotated[
        Path | None, typer.Option(help="Write results to this file as they come, and resume from it.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and count who wins and how long they last; the number of processes does not matter."""
    entry = the_game(words, game)
    name = the_edition(entry, edition)
    seats = seats or usual_seats(entry)
    check_writable(checkpoint)
    rulings = tuple(readings_of(ruling).items())
    try:
        known = entry.policies(entry.make(name, seats, dict(rulings)))
        policies = tuple(chosen(word, known, "policy") for word in policy or ())
        with interruptible(checkpoint), progress_bar(as_json) as progress:
            task = progress.add_task("games", total=count)

            def advance(some: Games, statistics: Statistics) -> None:
                progress.update(task, advance=some.count)

            statistics = collect_statistics(
                entry,
                name,
                seats,
                games=count,
                seed=seed,
                rulings=rulings,
                policies=policies,
                executor=workers(jobs, cluster),
                checkpoint=checkpoint,
                progress=advance,
            )
    except RulesError as error:
        stop(str(error))
    if as_json:
        typer.echo(
            json.dumps({"game": entry.name, "edition": name, "seed": seed, **statistics.as_document()}, indent=2)
        )
        return
    for seat in range(seats):
        share = statistics.share(seat)
        typer.echo(f"seat {seat}: won {statistics.wins[seat]} ({share}, {float(share):.1%})")
    lengths = sorted(statistics.lengths)
    typer.echo(
        f"{counted(statistics.games, 'game')}, {statistics.finished} to the end; {lengths[0]} to {lengths[-1]} events, "
        f"{float(statistics.mean_length):.0f} on average; seed {seed}"
    )
