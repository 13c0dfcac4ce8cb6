"""Verifying a game: a plan of jobs that can run anywhere, and one report of them all."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Literal

from spree_rules import games as known_games

from .campaigns import Campaign, run_campaign
from .catalogue import Catalogue
from .check import Check
from .coverage import rules_of
from .jobs import CHECKS as RUN
from .jobs import lost_job, run_job
from .playing import CHECKS as PLAYED
from .properties import GENERAL
from .reports import Failure, Job, Report

LONGEST_GAME = 2500
CLAUSES_FIRE = Check("CLAUSES-FIRE", "Every clause that decides something fired in some effect.")
RULES_REFUSE = Check("RULES-REFUSE", "Every rule refused some event.")
Depth = Literal["quick", "usual", "deep"]
RULES_A_JOB = 10
"""The number of rules removed in one job."""
FIRST_STATES = 10_000
"""The number of states of a pocket game to explore, unless it is explored whole."""

ALTERED: Mapping[Depth, int] = {"quick": 300, "usual": 1000, "deep": 10_000}
"""The number of saved states to change in each edition."""

CHECKS = (*PLAYED, *RUN, CLAUSES_FIRE, RULES_REFUSE)
"""The general checks of a verification, besides invariants, theorems, queries and second implementations."""


def plan(
    entry: Catalogue, editions: Sequence[str], *, games: int = 1, seed: int = 0, depth: Depth = "usual"
) -> tuple[Job, ...]:
    """Return the jobs of a verification, the longest first.

    Args:
        entry: the game.
        editions: the editions to play.
        games: the number of games for each edition and number of seats.
        seed: the seed of the whole run.
        depth: ``quick`` for a check on every change; ``usual``; ``deep`` plays with every number of seats in every
            edition, explores pocket games whole, makes every table entry wrong, decides the slow theorems and
            answers the slow queries.
    """
    return in_order([*_other_jobs(entry, editions, seed, depth), *_games(entry, editions, games, seed, depth)])


def plan_faults(entries: Sequence[Catalogue], *, seed: int = 0, sample: int = 0) -> tuple[Job, ...]:
    """Return the jobs that plant faults: all of them, or ``sample`` of them, others for each seed."""
    jobs = [Job(entry.name, "fault", subject=fault.name, seed=seed) for entry in entries for fault in entry.faults()]
    if not 0 < sample < len(jobs):
        return tuple(jobs)
    return tuple(jobs[(seed * sample + number) % len(jobs)] for number in range(sample))


def in_order(jobs: Sequence[Job]) -> tuple[Job, ...]:
    """Return jobs of one or more games, the longest first, so that no worker is left with a long one at the end."""
    weights = {"mutate": 9, "explore": 8, "query": 7, "ablate": 6, "prove": 5}
    return tuple(sorted(jobs, key=lambda job: -weights.get(job.kind, 0)))


def _other_jobs(entry: Catalogue, editions: Sequence[str], seed: int, depth: Depth) -> Iterator[Job]:
    name, least = entry.name, entry.rulebook.seat_counts[0]
    for edition in editions:
        if entry.comparisons:
            yield Job(name, "compare", edition, least, seed=seed)
        if any(True for _ in entry.positions(edition)):
            yield Job(name, "positions", edition, least, seed=seed)
        yield Job(name, "vectors", edition, least, seed=seed)
        yield Job(name, "alter", edition, least, seed=seed, max_events=ALTERED[depth])
        if entry.rulebook.hidden:
            yield Job(name, "interfere", edition, least + 1, seed=seed, max_events=0 if depth == "deep" else 160)
        yield Job(name, "explore", edition, max_events=0 if depth == "deep" else FIRST_STATES)
    for theorem in entry.theorems():
        if depth == "deep" or not theorem.slow:
            yield Job(name, "prove", subject=theorem.id)
    for query in entry.queries():
        if depth == "deep" or not query.slow:
            yield Job(name, "query", subject=query.id)
    if len(entry.rulebook.editions) > 1:
        yield Job(name, "differ")
    if entry.rulebook.rulings:
        yield Job(name, "flip")
    if depth == "quick":
        return
    if entry.rulebook.rulings:
        yield Job(name, "vectors", seed=seed)
    codes = list(rules_of(entry.rulebook))
    for first in range(0, len(codes), RULES_A_JOB):
        yield Job(name, "ablate", subject=" ".join(codes[first : first + RULES_A_JOB]))
    if depth == "deep":
        yield Job(name, "mutate")


def _games(entry: Catalogue, editions: Sequence[str], games: int, seed: int, depth: Depth) -> Iterator[Job]:
    ways = tuple(entry.policies(entry.make(editions[0])))
    number = 0
    for edition in editions:
        for count in _seat_counts(entry, edition, depth):
            for _ in range(games * entry.repeats):
                # Every third table has mixed players; at the others all are purposeful, so that games end.
                mixed = ways if number % 3 == 2 else ways[:2]
                cast = tuple(mixed[(number + seat) % len(mixed)] for seat in range(count))
                yield Job(entry.name, "play", edition, count, (), cast, seed * 1000 + number, LONGEST_GAME)
                number += 1
    for edition, ruling, reading in entry.readings():
        if edition in editions:
            least = entry.rulebook.seat_counts[0]
            length = {"quick": 300, "usual": 350, "deep": 450}[depth]
            rulings = ((ruling, reading),)
            for _ in range(entry.repeats):
                cast = tuple(ways[(number + seat) % len(ways)] for seat in range(least))
                yield Job(entry.name, "play", edition, least, rulings, cast, seed * 1000 + number, length)
                number += 1


def _seat_counts(entry: Catalogue, edition: str, depth: Depth) -> tuple[int, ...]:
    """The numbers of seats with which an edition is played: all of them if requested, and in at least one edition."""
    every = entry.rulebook.seat_counts
    if depth == "deep":
        return every
    ends = (every[0], every[-1])
    if depth == "quick":
        return ends
    between = every[1:-1][entry.rulebook.editions.index(edition) :: len(entry.rulebook.editions)]
    return tuple(sorted({*ends, *between}))


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
