"""The output of ``spree-rules verify``: a table, JSON, a page, and the records of failures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from spree_rules.checks.catalogue import Catalogue, alternatives
from spree_rules.checks.differences import Side, compare
from spree_rules.checks.reports import Failure, Report
from spree_rules.checks.verify import statements
from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.record import read_header, read_record
from spree_rules.model.kernel.rulings import Ruling
from spree_rules.show.drawing import position_svg
from spree_rules.show.report import CheckRow, Figure, Plot, report_html
from spree_rules.show.steps import effect_sentence


def write_html(path: Path, entry: Catalogue, editions: tuple[str, ...], report: Report, seed: int) -> None:
    """Write the report of a verification as one page."""
    said = statements(entry)
    failed = {failure.check for failure in report.failures}
    rows = [CheckRow(name, said.get(name, ""), n, name in failed) for name, n in sorted(report.checks.items())]
    game = entry.make(editions[0])
    fired, refused = report.coverage.fired, report.coverage.refused
    page = report_html(
        f"{entry.name}: {', '.join(editions)}",
        [
            "All checks passed." if report.passed else f"{counted(len(report.failures), 'failure')}.",
            f"{counted(report.games, 'game')} ({report.finished} to the end), {report.states:,} states, "
            f"{report.decisions:,} decisions; seed {seed}.",
        ],
        rows,
        report.figures,
        [(clause.id, clause.text, fired[clause.id], refused[clause.id]) for clause in game.clauses.values()],
        [
            (failure.check, f"{failure.job}: {failure.message}", _position_of(entry, failure))
            for failure in report.failures
        ],
        [_witness(entry, ruling, reading) for _, ruling, reading in alternatives(entry.rulebook.rulings)],
        [Plot(title, odds) for title, odds in entry.odds().items()],
    )
    path.write_text(page, encoding="utf-8")


def _position_of(entry: Catalogue, failure: Failure) -> str | None:
    if failure.record is None:
        return None
    header, _ = read_header(failure.record)
    record = read_record(failure.record, entry.rulebook.load(bytes(header.config)), open_end=True)
    return position_svg(record.game, record.end())


def _witness(entry: Catalogue, ruling: Ruling, reading: str) -> Figure:
    one, other, start = entry.where_readings_differ(ruling.name, reading)
    found = compare(one, other, [start]).difference
    assert found is not None, f"no witness for {ruling.name} = {reading}"
    readings = (ruling.default, reading)
    columns = {f"{ruling.name} = {each}": _said(one, side) for each, side in zip(readings, found.sides, strict=True)}
    events = [one.format(event) for event in (*found.record.events, found.event)]
    return Figure(f"{ruling.name}: {', '.join(events)}", position_svg(one, found.state), columns)


def _said(game: AnyGame, side: Side) -> list[Any]:
    return [f"not legal: {violation}" for violation in side.violations] or [
        effect_sentence(game, each) for each in side.effects
    ]


def write_failures(entry: Catalogue, report: Report, folder: Path) -> dict[int, str]:
    """Write the records of failures to a folder and return their paths by the number of the failure."""
    written = {}
    for number, failure in enumerate(report.failures):
        if failure.record is not None:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{entry.name}-{failure.check.lower()}-{number}.jsonl"
            path.write_text(f"# {failure.check}: {failure.message}\n{failure.record}", encoding="utf-8")
            written[number] = str(path)
    return written


def as_document(
    report: Report, entry: Catalogue, seed: int, written: dict[int, str], *, judged: bool
) -> dict[str, Any]:
    """Return a report as data, with the statements of its checks and the paths of its failures' records."""
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


def show_report(
    report: Report,
    entry: Catalogue,
    editions: tuple[str, ...],
    seed: int,
    written: dict[int, str],
    *,
    judged: bool,
) -> None:
    """Print a report: a table of checks, figures, coverage, failures."""
    console = Console()
    said = statements(entry)
    failed = {failure.check for failure in report.failures}
    table = Table(title=f"{entry.name}: {', '.join(editions)}", title_justify="left")
    table.add_column("check", no_wrap=True)
    table.add_column("what must hold")
    table.add_column("times", justify="right")
    table.add_column("")
    for name, count in sorted(report.checks.items()):
        table.add_row(
            name, escape(said.get(name, "")), f"{count:,}", "[red]FAILED[/]" if name in failed else "[green]ok[/]"
        )
    console.print(table)
    for asked, figure in sorted(report.figures.items()):
        console.print(f"{escape(asked)}: {escape(figure)}", highlight=False)
    clauses = entry.make(editions[0]).clauses
    telling = [clause.id for clause in clauses.values() if clause.decides]
    never = [clause for clause in telling if not report.coverage.fired[clause]]
    console.print(
        f"{counted(report.games, 'game')} ({report.finished} to the end), {report.states:,} states, "
        f"{report.decisions:,} decisions in {report.seconds:.1f} s; seed {seed}"
    )
    console.print(
        f"clauses: {len(telling) - len(never)} of {len(telling)} fired; "
        f"{sum(1 for clause in clauses if report.coverage.refused[clause])} refused something; "
        f"codes that refused: {len(report.coverage.codes)}"
    )
    if never and report.games:
        console.print(f"never fired: {', '.join(never)}" + ("" if judged else " (not judged: not all editions ran)"))
    for number, failure in enumerate(report.failures):
        console.print(f"[red]FAILED[/] {failure.check} in {failure.job}: {escape(failure.message)}", highlight=False)
        if number in written:
            console.print(f"       to replay it: spree-rules replay {written[number]}", highlight=False)
    console.print(
        "[green]all checks passed[/]" if report.passed else f"[red]{counted(len(report.failures), 'failure')}[/]"
    )
