"""Plans of verifications: the jobs that check a game, the longest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from .catalogue import Catalogue
from .coverage import rules_of
from .reports import Job

LONGEST_GAME = 2500
Depth = Literal["quick", "usual", "deep"]
RULES_A_JOB = 20
"""The number of rules removed in one job."""
UNDER_READINGS = 8_000
"""About the greatest number of events to play under single readings, unless with ``deep``."""
FIRST_STATES = 10_000
"""The number of states of a pocket game to explore, unless it is explored whole."""

ALTERED: Mapping[Depth, int] = {"quick": 300, "usual": 1000, "deep": 10_000}
"""The number of saved states to change in each edition."""


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
    readings = entry.readings()
    for edition, ruling, reading in readings:
        if edition in editions:
            least = entry.rulebook.seat_counts[0]
            length = {"quick": 300, "usual": 350, "deep": 450}[depth]
            if depth != "deep":
                length = min(length, UNDER_READINGS // len(readings))
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
