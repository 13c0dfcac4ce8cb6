"""``spree-rules verify``: check a game on whole games and say what was checked."""

from __future__ import annotations

import json
import os
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from spree_rules.checks.catalogue import Catalogue
from spree_rules.checks.registry import GAMES, catalogue
from spree_rules.checks.verify import Job, Report, judge_coverage, plan, run, statements
from spree_rules.model.kernel.errors import SettingError

from .common import chosen, stop


def verify(
    game: Annotated[str, typer.Argument(help="Which game.")] = next(iter(GAMES)),
    edition: Annotated[str | None, typer.Option(help="One edition alone; all of them are the default.")] = None,
    all_editions: Annotated[bool, typer.Option("--all-editions", help="All editions (the default).")] = False,
    games: Annotated[int, typer.Option(min=1, help="Games for each edition and number of seats.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the run.")] = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 for one a core.")] = 0,
    quick: Annotated[bool, typer.Option("--quick", help="Fewer seats and shorter games.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
    failures: Annotated[Path, typer.Option(help="Folder for the records of failures.")] = Path("failures"),
) -> None:
    """Play whole games, check everything in every state, and exit with 1 if a check failed."""
    try:
        entry = catalogue(game)
        if edition and all_editions:
            stop("give --edition or --all-editions, not both")
        editions = (chosen(edition, entry.editions, "edition"),) if edition else entry.editions
    except SettingError as error:
        stop(str(error))
    work = plan(entry, editions, games=games, seed=seed, quick=quick)
    report = _run(work, jobs or os.cpu_count() or 1, quiet=as_json)
    whole = editions == entry.editions
    if whole:
        judge_coverage(entry, editions, report)
    written = _write_failures(report, failures)
    if as_json:
        typer.echo(json.dumps(_as_json(report, entry, seed, written, judged=whole), indent=2))
    else:
        _show(report, entry, editions, seed, written, judged=whole)
    raise typer.Exit(0 if report.passed else 1)


def _run(work: tuple[Job, ...], workers: int, *, quiet: bool) -> Report:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # Workers that are started anew do not inherit threads or half-made state.
    pool = ProcessPoolExecutor(min(workers, len(work)), mp_context=get_context("spawn")) if workers > 1 else None
    holder: Any = pool or nullcontext()
    with holder, Progress(*columns, console=console, disable=quiet or not console.is_terminal) as progress:
        executor: Executor | None = pool
        task = progress.add_task("games", total=len(work))

        def advance(job: Job, report: Report) -> None:
            progress.update(task, advance=1, description=job.edition)

        return run(work, executor, advance)


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
