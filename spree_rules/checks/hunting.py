"""Hunting planted faults: which check finds each, and how soon. A check of the checks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from .catalogue import Catalogue
from .faults import Fault
from .plans import plan
from .reports import Job, Report

LONGEST: Final = 900
"""The length of the games in which a planted fault is looked for."""
LATER: Final = ("play", "alter", "interfere", "vectors")
"""The kinds of jobs that look for a fault once second implementations have not found it."""


@dataclass(frozen=True)
class Found:
    """Which check found a fault, and after how many cases; ``check`` is None if nothing did."""

    check: str | None
    cases: int


def hunt(entry: Catalogue, fault: Fault, run: Callable[[Job], Report], seed: int = 0) -> Found:
    """Plant a fault and look for it: in rare positions, beside second implementations, then in games.

    Args:
        entry: the game.
        fault: what to plant.
        run: does one job of a verification (``run_job``).
        seed: the seed of the jobs.
    """
    cases = 0
    with fault.planted():
        for report in _reports(entry, run, seed):
            cases += sum(report.checks.values())
            if report.failures:
                return Found(report.failures[0].check, cases)
    return Found(None, cases)


def _reports(entry: Catalogue, run: Callable[[Job], Report], seed: int) -> Iterator[Report]:
    planned = plan(entry, list(entry.rulebook.editions), seed=seed, depth="quick")
    by_kind = {kind: [job for job in planned if job.kind == kind] for kind in ("positions", "compare", *LATER)}
    for job in by_kind["positions"]:
        yield run(job)
    for comparison in reversed(entry.comparisons):
        for job in by_kind["compare"]:
            yield run(replace(job, subject=comparison.id))
    for kind in LATER:
        for job in by_kind[kind]:
            if not job.rulings:
                yield run(replace(job, max_events=min(job.max_events, LONGEST)))
