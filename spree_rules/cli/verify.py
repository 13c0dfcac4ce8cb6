"""``spree-rules verify``: check games by playing, proving and searching, and report."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from spree_rules import games
from spree_rules.checks.registry import catalogue
from spree_rules.checks.reports import Job, Report
from spree_rules.checks.verify import Depth, in_order, judge_coverage, plan, plan_faults, run_each
from spree_rules.model.kernel.errors import RulesError

from .common import AsJson, GameOption, check_writable, chosen, named_game, stop
from .reporting import as_document, show_report, write_failures, write_html
from .workers import Workers, interruptible, progress_bar, say_resumed, workers


def verify(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]", help="The game; by default all of them.")
    ] = None,
    game: GameOption = None,
    edition: Annotated[str | None, typer.Option(help="Only this edition; by default all of them.")] = None,
    all_editions: Annotated[bool, typer.Option("--all-editions", help="All editions (the default).")] = False,
    count: Annotated[int, typer.Option("--games", min=1, help="Number of games per edition and number of seats.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the run.")] = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Number of processes; 0 for one per core.")] = 0,
    quick: Annotated[
        bool, typer.Option("--quick", help="Use fewer seats, shorter games and no slow theorems.")
    ] = False,
    deep: Annotated[
        bool, typer.Option("--deep", help="Search whole pocket games, every table entry and every query; takes long.")
    ] = False,
    faults: Annotated[
        bool, typer.Option("--faults", help="Plant faults in the rules instead, and tell what finds each.")
    ] = False,
    sample: Annotated[
        int, typer.Option(min=0, help="With --faults: plant only this many, others for each seed; 0 for all.")
    ] = 0,
    cluster: Annotated[str | None, typer.Option(help="Run on the dask.distributed cluster at this address.")] = None,
    checkpoint: Annotated[
        Path | None, typer.Option(help="Write results to this file as they come, and resume from it.")
    ] = None,
    as_json: AsJson = False,
    html: Annotated[
        Path | None, typer.Option(help="Also write the report as a page; for several games, one page each.")
    ] = None,
    failures: Annotated[Path, typer.Option(help="The folder for the records of failures.")] = Path("failures"),
) -> None:
    """Play whole games, check everything in every state, prove and search; exit with 1 if a check fails."""
    if edition and all_editions:
        stop("give --edition or --all-editions, not both")
    if quick + deep + faults > 1:
        stop("give --quick, --deep or --faults, not more than one of them")
    if sample and not faults:
        stop("--sample says how many faults to plant: give --faults as well")
    if faults and edition:
        stop("faults are planted in all editions: leave --edition out")
    named, rest = named_game(words, game)
    for word in rest:
        chosen(word, games.names(), "game")
    chosen_editions = _editions(named, edition)
    check_writable(checkpoint, html)
    depth: Depth = "quick" if quick else "deep" if deep else "usual"
    work: list[Job] = []
    if faults:
        work += plan_faults([catalogue(name) for name in chosen_editions], seed=seed, sample=sample)
        if not work:
            stop(f"no faults are known for {' and '.join(chosen_editions)}")
    else:
        for name, editions in chosen_editions.items():
            work += plan(catalogue(name), editions, games=count, seed=seed, depth=depth)
    try:
        with interruptible(checkpoint):
            reports = _run(in_order(work), workers(jobs, cluster), checkpoint, quiet=as_json)
    except RulesError as error:
        stop(str(error))
    documents = []
    for name, report in reports.items():
        entry, editions = catalogue(name), chosen_editions[name]
        whole = editions == entry.rulebook.editions and not faults
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
    """The editions of each game to verify."""
    entries = [catalogue(name) for name in games.names() if game in (None, name)]
    if edition is None:
        return {entry.name: entry.rulebook.editions for entry in entries}
    known = [name for entry in entries for name in entry.rulebook.editions]
    chosen(edition, known, "edition")
    return {entry.name: (edition,) for entry in entries if edition in entry.rulebook.editions}


def _run(work: tuple[Job, ...], where: Workers, checkpoint: Path | None, *, quiet: bool) -> dict[str, Report]:
    with progress_bar(quiet) as progress:
        task = progress.add_task("jobs", total=len(work))

        def advance(job: Job, report: Report) -> None:
            progress.update(task, advance=1, description=f"{job.kind} {job.edition or job.subject}"[:40])

        return run_each(work, where, advance, checkpoint, partial(say_resumed, checkpoint, len(work)))
