"""Verifying a game: jobs that can run anywhere, and one report of them all."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path

from spree_rules import games as known_games

from .campaigns import Campaign, run_campaign
from .catalogue import Catalogue
from .check import Check
from .coverage import rules_of
from .jobs import CHECKS as RUN
from .jobs import lost_job, run_job
from .plans import Depth, in_order, plan, plan_faults
from .playing import CHECKS as PLAYED
from .properties import GENERAL
from .reports import Failure, Job, Report

__all__ = ["Depth", "in_order", "judge_coverage", "plan", "plan_faults", "run", "run_each", "statements"]

CLAUSES_FIRE = Check("CLAUSES-FIRE", "Every clause that decides something fired in some effect.")
RULES_REFUSE = Check("RULES-REFUSE", "Every rule refused some event.")
CHECKS = (*PLAYED, *RUN, CLAUSES_FIRE, RULES_REFUSE)
"""The general checks of a verification, besides invariants, theorems, queries and second implementations."""


def run(
    jobs: Sequence[Job],
    executor: Executor | Callable[[], Executor] | None = None,
    progress: Callable[[Job, Report], None] | None = None,
    checkpoint: Path | None = None,
) -> Report:
    """Run all jobs, here or on an executor, and return the report, which does not depend on the executor.

    ``progress`` is called after each job, as they end; ``checkpoint`` is a file from which an interrupted run resumes
    (see ``run_campaign``).
    """
    total = Report()
    for report in run_each(jobs, executor, progress, checkpoint).values():
        total.add(report)
        total.seconds = report.seconds
    return total


def run_each(
    jobs: Sequence[Job],
    executor: Executor | Callable[[], Executor] | None = None,
    progress: Callable[[Job, Report], None] | None = None,
    checkpoint: Path | None = None,
    resumed: Callable[[int], None] | None = None,
) -> dict[str, Report]:
    """Run all jobs as ``run`` does, and return a report for each game; each gives the time of the whole run.

    ``resumed`` is called with the number of jobs that the checkpoint held already.
    """
    began = time.perf_counter()
    campaign = Campaign(run_job, jobs, Report.as_document, Report.from_document, lost_job)
    totals: dict[str, Report] = {}
    for job, report in zip(jobs, run_campaign(campaign, executor, checkpoint, progress, resumed), strict=True):
        totals.setdefault(job.game, Report()).add(report)
    for total in totals.values():
        total.seconds = time.perf_counter() - began
    return {name: totals[name] for name in sorted(totals, key=known_games.names().index)}


def judge_coverage(entry: Catalogue, editions: Sequence[str], report: Report) -> None:
    """Add a failure for each clause that never fired and each rule that never refused, over all editions."""
    for clause in entry.rulebook.clauses().values():
        if not clause.decides:
            continue
        report.checks[CLAUSES_FIRE] += 1
        if not report.coverage.fired[clause.id]:
            report.failures.append(Failure(CLAUSES_FIRE, "all jobs", f"clause {clause.id} never fired"))
    for code, clauses in rules_of(entry.rulebook).items():
        report.checks[RULES_REFUSE] += 1
        if not report.coverage.codes[code]:
            report.failures.append(
                Failure(RULES_REFUSE, "all jobs", f"rule {code} ({', '.join(clauses)}) never refused")
            )


def statements(entry: Catalogue) -> dict[str, str]:
    """Return the statement of each check, by its id."""
    own = {invariant.id: invariant.statement for invariant in (*GENERAL, *entry.invariants)}
    proofs = {theorem.id: theorem.statement for theorem in entry.theorems()}
    asked = {query.id: f"z3 and a search agree on {query.asks}." for query in entry.queries()}
    return (
        own
        | {c.id: c.statement for c in entry.comparisons}
        | proofs
        | asked
        | {check: check.statement for check in CHECKS}
    )
