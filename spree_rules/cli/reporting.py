"""Putting the page of ``spree-rules verify --html`` together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from spree_rules.checks.catalogue import Catalogue
from spree_rules.checks.differences import Side, compare
from spree_rules.checks.reports import Failure, Report
from spree_rules.checks.verify import statements
from spree_rules.model.kernel.trace import read_header, read_record
from spree_rules.show.registry import position_svg
from spree_rules.show.report import CheckRow, Picture, Plot, report_html
from spree_rules.show.steps import effect_text


def write_html(path: Path, entry: Catalogue, editions: tuple[str, ...], report: Report, seed: int) -> None:
    """Write the report of a verification as one page."""
    said = statements(entry)
    failed = {failure.check for failure in report.failures}
    rows = [CheckRow(name, said.get(name, ""), n, name in failed) for name, n in sorted(report.checks.items())]
    game = entry.make(editions[0], entry.seat_counts[0], {})
    fired, refused = report.coverage.fired, report.coverage.refused
    page = report_html(
        f"{entry.name}: {', '.join(editions)}",
        [
            "All checks passed." if report.passed else f"{len(report.failures)} failures.",
            f"{report.games} games ({report.finished} to the end), {report.states:,} states, {report.decisions:,} "
            f"decisions; seed {seed}.",
        ],
        rows,
        report.figures,
        [(clause.id, clause.text, fired[clause.id], refused[clause.id]) for clause in game.clauses.values()],
        [
            (failure.check, f"{failure.job}: {failure.message}", _position_of(entry, failure))
            for failure in report.failures
        ],
        [_witness(entry, name) for name in entry.rulings],
        [Plot(title, odds) for title, odds in entry.odds().items()],
    )
    path.write_text(page, encoding="utf-8")


def _position_of(entry: Catalogue, failure: Failure) -> str | None:
    if failure.record is None:
        return None
    header, _ = read_header(failure.record)
    record = read_record(failure.record, entry.load(bytes(header.setting)), open_end=True)
    return position_svg(record.game, record.end())


def _witness(entry: Catalogue, name: str) -> Picture:
    one, other, start = entry.witness_start(name)
    found = compare(one, other, [start]).difference
    assert found is not None, f"no witness for {name}"
    readings = entry.rulings[name].readings
    columns = {f"{name} = {reading}": _said(side) for reading, side in zip(readings, found.sides, strict=False)}
    events = [one.format(event) for event in (*found.record.events, found.event)]
    return Picture(f"{name}: {', '.join(events)}", position_svg(one, found.state), columns)


def _said(side: Side) -> list[Any]:
    return [f"not legal: {violation}" for violation in side.violations] or [effect_text(each) for each in side.effects]
