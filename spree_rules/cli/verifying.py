"""``spree-rules verify`` and ``simulate``: check games on whole games, count what they come to."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from spree_rules.checks.campaigns import cluster as cluster_at
from spree_rules.checks.registry import GAMES, catalogue
from spree_rules.checks.reports import Job, Report
from spree_rules.checks.tally import Games, Tally, tally_games
from spree_rules.checks.verify import Depth, in_order, judge_coverage, plan, run_each
from spree_rules.model.kernel.errors import RulesError

from .common import chosen, readings_of, stop
from .reporting import as_document, show_report, write_failures, write_html

Workers = Callable[[], Executor] | Executor | None


def workers(jobs: int, cluster: str | None) -> Workers:
    """Return where tasks run: here, in processes started anew, or on a cluster."""
    if cluster is not None:
        try:
            return cluster_at(cluster)
        except ModuleNotFoundError:
            stop("a cluster needs dask.distributed: python -m pip install 'spree-rules[cluster]'")
        except (OSError, ValueError) as error:
            stop(f"no cluster answers at {cluster}: {error}")
    # Workers that are started anew do not inherit threads or half-made state.
    count = jobs or os.cpu_count() or 1
    return partial(ProcessPoolExecutor, count, mp_context=get_context("spawn")) if count > 1 else None


def verify(
    game: Annotated[str | None, typer.Argument(help="Which game; all of them are the default.")] = None,
    edition: Annotated[str | None, typer.Option(help="One edition alone; all of them are the default.")] = None,
    all_editions: Annotated[bool, typer.Option("--all-editions", help="All editions (the default).")] = False,
    games: Annotated[int, typer.Option(min=1, help="Games for each edition and number of seats.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the run.")] = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 for one a core.")] = 0,
    quick: Annotated[bool, typer.Option("--quick", help="Fewer seats, shorter games, no slow theorems.")] = False,
    deep: Annotated[
        bool, typer.Option("--deep", help="Pocket games whole, every table entry, every query; takes long.")
    ] = False,
    cluster: Annotated[str | None, typer.Option(help="Run on the dask.distributed cluster at this address.")] = None,
    checkpoint: Annotated[Path | None, typer.Option(help="Write results here as they come, and go on from it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the reports as JSON.")] = False,
    html: Annotated[
        Path | None, typer.Option(help="Also write the report as one page; of several games, one page each.")
    ] = None,
    failures: Annotated[Path, typer.Option(help="Folder for the records of failures.")] = Path("failures"),
) -> None:
    """Play whole games, check everything in every state, prove, search, and exit with 1 if a check failed."""
    if edition and all_editions:
        stop("give --edition or --all-editions, not both")
    if quick and deep:
        stop("give --quick or --deep, not both")
    chosen_editions = _editions(game, edition)
    depth: Depth = "quick" if quick else "deep" if deep else "usual"
    work: list[Job] = []
    for name, editions in chosen_editions.items():
        work += plan(catalogue(name), editions, games=games, seed=seed, depth=depth)
    try:
        reports = _run(in_order(work), workers(jobs, cluster), checkpoint, quiet=as_json)
    except RulesError as error:
        stop(str(error))
    documents = []
    for name, report in reports.items():
        entry, editions = catalogue(name), chosen_editions[name]
        whole = editions == entry.editions
        if whole:
            judge_coverage(entry, editions, report)
        written = write_failures(entry, report, failures)
        page = html if html is None or len(reports) == 1 else html.with_stem(f"{html.stem}-{name}")
        if page is not None:
            write_html(page, entry, editions, report, seed)
        if as_json:
            documents.append(as_document(report, entry, seed, written, judged=whole))
        else:
            show_report(report, entry, editions, seed, written, judged=whole)
            if page is not None:
                typer.echo(f"page written to {page}")
    passed = all(report.passed for report in reports.values())
    if as_json:
        several = {"passed": passed, "seed": seed, "games": documents}
        typer.echo(json.dumps(documents[0] if len(documents) == 1 else several, indent=2))
    raise typer.Exit(0 if passed else 1)


def _editions(game: str | None, edition: str | None) -> dict[str, tuple[str, ...]]:
    """Which editions of which games are verified."""
    if game is not None:
        chosen(game, GAMES, "game")
    entries = [catalogue(name) for name in GAMES if game in (None, name)]
    if edition is None:
        return {entry.name: entry.editions for entry in entries}
    known = [name for entry in entries for name in entry.editions]
    chosen(edition, known, "edition")
    return {entry.name: (edition,) for entry in entries if edition in entry.editions}


def _progress(quiet: bool) -> Progress:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=console, disable=quiet or not console.is_terminal)


def _run(work: tuple[Job, ...], where: Workers, checkpoint: Path | None, *, quiet: bool) -> dict[str, Report]:
    with _progress(quiet) as progress:
        task = progress.add_task("jobs", total=len(work))

        def advance(job: Job, report: Report) -> None:
            progress.update(task, advance=1, description=f"{job.kind} {job.edition or job.subject}"[:40])

        return run_each(work, where, advance, checkpoint)


def simulate(
    game: Annotated[str, typer.Argument(help="Which game.")] = next(iter(GAMES)),
    edition: Annotated[str | None, typer.Option(help="Edition; the first one is the default.")] = None,
    seats: Annotated[int, typer.Option(help="How many players.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the run.")] = 0,
    way: Annotated[list[str] | None, typer.Option(help="How the seats play, in turn; may be repeated.")] = None,
    ruling: Annotated[list[str] | None, typer.Option(help="A reading, as NAME=READING; may be repeated.")] = None,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 for one a core.")] = 0,
    cluster: Annotated[str | None, typer.Option(help="Run on the dask.distributed cluster at this address.")] = None,
    checkpoint: Annotated[Path | None, typer.Option(help="Write results here as they come, and go on from it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the counts as JSON.")] = False,
) -> None:
    """Play many games and count who wins and how long they last; the same whatever the number of processes."""
    entry = catalogue(chosen(game, GAMES, "game"))
    name = chosen(edition, entry.editions, "edition") if edition else entry.editions[0]
    rulings = tuple(readings_of(ruling or []).items())
    try:
        known = entry.policies(entry.make(name, seats, dict(rulings)))
        ways = tuple(chosen(word, known, "way to play") for word in way or ())
        with _progress(as_json) as progress:
            task = progress.add_task("games", total=games)

            def advance(some: Games, tally: Tally) -> None:
                progress.update(task, advance=some.count)

            tally = tally_games(
                entry,
                name,
                seats,
                games=games,
                seed=seed,
                rulings=rulings,
                ways=ways,
                executor=workers(jobs, cluster),
                checkpoint=checkpoint,
                progress=advance,
            )
    except RulesError as error:
        stop(str(error))
    if as_json:
        typer.echo(json.dumps({"game": entry.name, "edition": name, "seed": seed, **tally.as_document()}, indent=2))
        return
    for seat in range(seats):
        share = tally.share(seat)
        typer.echo(f"seat {seat}: won {tally.wins[seat]} ({share}, {float(share):.1%})")
    lengths = sorted(tally.lengths)
    typer.echo(
        f"{tally.games} games, {tally.finished} to the end; {lengths[0]} to {lengths[-1]} events, "
        f"{float(tally.mean_length):.0f} in the mean; seed {seed}"
    )
