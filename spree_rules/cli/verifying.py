"""``spree-rules verify`` and ``simulate``: check games on whole games, count what they come to."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from spree_rules.checks.campaigns import cluster as cluster_at
from spree_rules.checks.catalogue import Catalogue
from spree_rules.checks.registry import GAMES, catalogue
from spree_rules.checks.reports import Job, Report
from spree_rules.checks.tally import Games, Tally, tally_games
from spree_rules.checks.verify import Depth, judge_coverage, plan, run, statements
from spree_rules.model.kernel.errors import RulesError, SettingError

from .common import chosen, readings_of, stop
from .reporting import write_html

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
    game: Annotated[str, typer.Argument(help="Which game.")] = next(iter(GAMES)),
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
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
    html: Annotated[Path | None, typer.Option(help="Also write the report as one page.")] = None,
    failures: Annotated[Path, typer.Option(help="Folder for the records of failures.")] = Path("failures"),
) -> None:
    """Play whole games, check everything in every state, prove, search, and exit with 1 if a check failed."""
    try:
        entry = catalogue(game)
    except SettingError as error:
        stop(str(error))
    if edition and all_editions:
        stop("give --edition or --all-editions, not both")
    if quick and deep:
        stop("give --quick or --deep, not both")
    editions = (chosen(edition, entry.editions, "edition"),) if edition else entry.editions
    depth: Depth = "quick" if quick else "deep" if deep else "usual"
    work = plan(entry, editions, games=games, seed=seed, depth=depth)
    try:
        report = _run(work, workers(jobs, cluster), checkpoint, quiet=as_json)
    except RulesError as error:
        stop(str(error))
    whole = editions == entry.editions
    if whole:
        judge_coverage(entry, editions, report)
    written = _write_failures(report, failures)
    if html is not None:
        write_html(html, entry, editions, report, seed)
    if as_json:
        typer.echo(json.dumps(_as_json(report, entry, seed, written, judged=whole), indent=2))
    else:
        _show(report, entry, editions, seed, written, judged=whole)
        if html is not None:
            typer.echo(f"page written to {html}")
    raise typer.Exit(0 if report.passed else 1)


def _progress(quiet: bool) -> Progress:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=console, disable=quiet or not console.is_terminal)


def _run(work: tuple[Job, ...], where: Workers, checkpoint: Path | None, *, quiet: bool) -> Report:
    with _progress(quiet) as progress:
        task = progress.add_task("jobs", total=len(work))

        def advance(job: Job, report: Report) -> None:
            progress.update(task, advance=1, description=f"{job.kind} {job.edition or job.subject}"[:40])

        return run(work, where, advance, checkpoint)


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


def _write_failures(report: Report, folder: Path) -> dict[int, str]:
    written = {}
    for number, failure in enumerate(report.failures):
        if failure.record is not None:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{failure.check.lower()}-{number}.jsonl"
            path.write_text(f"# {failure.check}: {failure.message}\n{failure.record}", encoding="utf-8")
            written[number] = str(path)
    return written


def _as_json(report: Report, entry: Catalogue, seed: int, written: dict[int, str], *, judged: bool) -> dict[str, Any]:
    said = statements(entry)
    return {
        "game": entry.name,
        "seed": seed,
        "passed": report.passed,
        "games": report.games,
        "finished": report.finished,
        "states": report.states,
        "decisions": report.decisions,
        "seconds": round(report.seconds, 3),
        "checks": [
            {"id": name, "statement": said.get(name, ""), "times": count}
            for name, count in sorted(report.checks.items())
        ],
        "figures": report.figures,
        "coverage": {
            "judged": judged,
            "fired": dict(sorted(report.coverage.fired.items())),
            "refused": dict(sorted(report.coverage.refused.items())),
            "rules": dict(sorted(report.coverage.codes.items())),
        },
        "failures": [
            {"check": f.check, "job": f.job, "message": f.message, "record": written.get(number)}
            for number, f in enumerate(report.failures)
        ],
    }


def _show(
    report: Report,
    entry: Catalogue,
    editions: tuple[str, ...],
    seed: int,
    written: dict[int, str],
    *,
    judged: bool,
) -> None:
    console = Console()
    said = statements(entry)
    failed = {failure.check for failure in report.failures}
    table = Table(title=f"{entry.name}: {', '.join(editions)}", title_justify="left")
    table.add_column("check", no_wrap=True)
    table.add_column("what must hold")
    table.add_column("times", justify="right")
    table.add_column("")
    for name, count in sorted(report.checks.items()):
        table.add_row(name, said.get(name, ""), f"{count:,}", "[red]FAILED[/]" if name in failed else "[green]ok[/]")
    console.print(table)
    for asked, figure in sorted(report.figures.items()):
        console.print(f"{asked}: {figure}", highlight=False)
    clauses = entry.make(editions[0], entry.seat_counts[0], {}).clauses
    never = [clause for clause in clauses if not report.coverage.fired[clause]]
    console.print(
        f"{report.games} games ({report.finished} to the end), {report.states:,} states, "
        f"{report.decisions:,} decisions in {report.seconds:.1f} s; seed {seed}"
    )
    console.print(
        f"clauses: {len(clauses) - len(never)} of {len(clauses)} fired; "
        f"{sum(1 for clause in clauses if report.coverage.refused[clause])} refused something; "
        f"rules that refused: {len(report.coverage.codes)}"
    )
    if never:
        console.print(f"never fired: {', '.join(never)}" + ("" if judged else " (not judged: not all editions ran)"))
    for number, failure in enumerate(report.failures):
        console.print(f"[red]FAILED[/] {failure.check} in {failure.job}: {failure.message}", highlight=False)
        if number in written:
            console.print(f"       replay it: spree-rules replay {written[number]}", highlight=False)
    console.print("[green]all checks passed[/]" if report.passed else f"[red]{len(report.failures)} failures[/]")
