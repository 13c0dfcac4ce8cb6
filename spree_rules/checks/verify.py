"""Verifying a game on whole games: a plan of jobs, each run anywhere, and one report of them all."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.effects import Step
from spree_rules.model.kernel.protocol import Game
from spree_rules.model.kernel.trace import Record, read_record

from .catalogue import Catalogue
from .coverage import Coverage, rules_of
from .properties import GENERAL, generator_fault, refusal_fault, secrecy_fault
from .registry import catalogue
from .simulate import next_event, seeded, ways_on
from .theorems.theorem import Theorem

GENERATOR, REFUSALS, SECRECY, RECORD = "GENERATOR-EQUALS-RULES", "REFUSALS", "SECRECY", "RECORD-ROUND-TRIP"
POSITIONS = "POSITIONS"
LONGEST_GAME = 2500
AROUND = 300
"""How many transitions are followed from each seldom position."""
CLAUSES_FIRE, RULES_REFUSE, RAISED = "CLAUSES-FIRE", "RULES-REFUSE", "RAISES-NOTHING"

STATEMENTS: Mapping[str, str] = {
    GENERATOR: "Listed actions are the well-formed events that no rule forbids, in order.",
    REFUSALS: "Each refusal names its clauses, and apply refuses for the same reasons.",
    SECRECY: "What a seat sees and is told does not depend on cards it can not see.",
    POSITIONS: "Positions that play comes to seldom pass the same checks.",
    RECORD: "A game's record reads back and replays to the same state.",
    CLAUSES_FIRE: "Every clause fired in some effect.",
    RULES_REFUSE: "Every rule refused some event.",
    RAISED: "Nothing raises while a game is played and checked.",
}


@dataclass(frozen=True)
class Job:
    """One game to play and check; or (``compare``) the comparisons and seldom positions of an edition; or a theorem."""

    game: str
    edition: str
    seats: int
    rulings: tuple[tuple[str, str], ...]
    ways: tuple[str, ...]
    seed: int
    most_events: int
    secrecy_every: int
    refusals_every: int
    compare: bool = False
    theorem: str | None = None

    def label(self) -> str:
        """Return what distinguishes this job, for a person."""
        if self.theorem is not None:
            return f"{self.game} {self.theorem}"
        changed = "".join(f" {name}={reading}" for name, reading in self.rulings)
        return f"{self.game} {self.edition} {self.seats} seats{changed} seed {self.seed}"


@dataclass(frozen=True)
class Failure:
    """A check that failed: which, on what, what it says, and the record that leads there, if one does."""

    check: str
    job: str
    message: str
    record: str | None = None


@dataclass
class Report:
    """What was checked, how often, and what failed. Reports of jobs add up to the report of a run."""

    checks: Counter[str] = field(default_factory=Counter)
    games: int = 0
    finished: int = 0
    states: int = 0
    decisions: int = 0
    coverage: Coverage = field(default_factory=Coverage)
    failures: list[Failure] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: Report) -> None:
        """Add another report to this one."""
        self.checks += other.checks
        self.games += other.games
        self.finished += other.finished
        self.states += other.states
        self.decisions += other.decisions
        self.coverage.add(other.coverage)
        self.failures += other.failures

    @property
    def passed(self) -> bool:
        """Whether no check failed."""
        return not self.failures


def plan(
    entry: Catalogue, editions: Sequence[str], *, games: int = 1, seed: int = 0, quick: bool = False
) -> tuple[Job, ...]:
    """Return the jobs of a verification.

    Args:
        entry: the game.
        editions: the editions to play.
        games: how many games for each edition and number of seats.
        seed: the seed of the whole run.
        quick: fewer seats and shorter games, for a check on every change.

    The jobs cover each edition with each number of seats, each reading that is not its edition's own, the
    comparison of each edition with the independent implementations, and the theorems.
    """
    jobs = [Job(entry.name, edition, entry.seat_counts[0], (), (), seed, 0, 0, 0, compare=True) for edition in editions]
    jobs += [
        Job(entry.name, editions[0], entry.seat_counts[0], (), (), seed, 0, 0, 0, theorem=theorem.id)
        for theorem in entry.theorems()
    ]
    counts = (entry.seat_counts[0], entry.seat_counts[-1]) if quick else entry.seat_counts
    ways = tuple(entry.policies(entry.make(editions[0], entry.seat_counts[0], {})))
    number = 0
    for edition in editions:
        for count in counts:
            for _ in range(games):
                # Every third table is one of mixed players; the others are all purposeful, so that games end.
                mixed = ways if number % 3 == 2 else ways[:2]
                cast = tuple(mixed[(number + seat) % len(mixed)] for seat in range(count))
                jobs.append(Job(entry.name, edition, count, (), cast, seed * 1000 + number, LONGEST_GAME, 10, 40))
                number += 1
    for edition, ruling, reading in entry.readings():
        if edition in editions:
            least = entry.seat_counts[0]
            cast = tuple(ways[(number + seat) % len(ways)] for seat in range(least))
            rulings = ((ruling, reading),)
            length = 300 if quick else 450
            jobs.append(Job(entry.name, edition, least, rulings, cast, seed * 1000 + number, length, 10, 40))
            number += 1
    return tuple(jobs)


def run_job(job: Job) -> Report:
    """Run one job and return its report. Needs nothing but the job, so it can run in any process."""
    entry = catalogue(job.game)
    report = Report()
    if job.theorem is not None:
        _prove(entry, job.theorem, report)
        return report
    game = entry.make(job.edition, job.seats, dict(job.rulings))
    if job.compare:
        _compare(entry, game, job, report)
        _probe_positions(entry, job, report)
    else:
        _play_and_check(entry, game, job, report)
    return report


def _prove(entry: Catalogue, name: str, report: Report) -> None:
    theorem = next(each for each in entry.theorems() if each.id == name)
    report.checks[name] += 1
    said = guarded(partial(_theorem_fault, theorem))
    if said is not None:
        report.failures.append(Failure(name, name, said))


def _theorem_fault(theorem: Theorem) -> str | None:
    verdict = theorem.decide(None)
    return None if verdict.status == "Proved" else f"{verdict.status}: {verdict.detail}"


def _compare(entry: Catalogue, game: Game[Any, Any], job: Job, report: Report) -> None:
    for comparison in entry.comparisons:
        cases, fault = comparison.run(game)
        report.checks[comparison.id] += cases
        if fault is not None:
            report.failures.append(Failure(comparison.id, job.label(), fault))


def _probe_positions(entry: Catalogue, job: Job, report: Report) -> None:
    probe = seeded(("positions", job.seed))
    try:
        for game, state in entry.positions(job.edition):
            report.checks[POSITIONS] += 1
            fault = guarded(partial(_position_fault, entry, game, state, probe, report))
            if fault is not None:
                where = game.format_state(state)
                report.failures.append(Failure(POSITIONS, job.label(), f"{fault} (in {where})"))
    except Exception as error:
        report.failures.append(Failure(POSITIONS, job.label(), f"{type(error).__name__}: {error}"))


def _position_fault(
    entry: Catalogue, game: Game[Any, Any], state: Any, probe: Callable[[int], int], report: Report
) -> str | None:
    fault = "; ".join(game.problems(state)) or generator_fault(game, state)
    fault = fault or refusal_fault(game, state, report.coverage, entry.malformed)
    for step in _around(game, state, AROUND):
        report.coverage.note_effects(step.effects)
        if step.before == state:
            fault = fault or secrecy_fault(game, step, probe)
    return fault


def guarded(check: Callable[[], str | None]) -> str | None:
    """Return what a check says; an exception is something wrong as well.

    >>> guarded(lambda: str(1 // 0))
    'ZeroDivisionError: integer division or modulo by zero'
    """
    try:
        return check()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _around(game: Game[Any, Any], state: Any, most: int) -> Iterator[Step[Any, Any]]:
    """Yield the first ``most`` transitions that can follow a state, nearest first."""
    queue = [state]
    while queue and most > 0:
        here = queue.pop(0)
        for event in ways_on(game, here):
            step = game.step(here, event)
            most -= 1
            queue.append(step.after)
            yield step


def _play_and_check(entry: Catalogue, game: Game[Any, Any], job: Job, report: Report) -> None:
    ways = entry.policies(game)
    players = [ways[name] for name in job.ways]
    pick, probe = seeded(("play", job.seed)), seeded(("probe", job.seed))
    memories: dict[str, dict[str, Any]] = {}
    report.games = 1
    report.states = 1
    report.coverage.note_effects(game.opening())
    state = game.start()
    events: list[Any] = []

    def fail(check: str, message: str) -> None:
        record = Record(game, tuple(events)).dumps(closed=False)
        report.failures.append(Failure(check, job.label(), message, record))

    try:
        while len(events) < job.most_events:
            event = next_event(game, state, players, pick)
            if event is None:
                break
            report.decisions += game.to_act(state) != CHANCE
            step = game.step(state, event)
            events.append(event)
            report.states += 1
            report.coverage.note_effects(step.effects)
            for check, message in _faults(entry, game, job, step, len(events), memories, probe, report):
                fail(check, message)
            if report.failures:
                return
            state = step.after
    except Exception as error:
        fail(RAISED, f"{type(error).__name__}: {error}")
        return
    report.finished = int(game.result(state) is not None)
    fault = guarded(lambda: _record_fault(game, tuple(events), state))
    report.checks[RECORD] += 1
    if fault is not None:
        fail(RECORD, fault)


def _faults(
    entry: Catalogue,
    game: Game[Any, Any],
    job: Job,
    step: Step[Any, Any],
    number: int,
    memories: dict[str, dict[str, Any]],
    probe: Callable[[int], int],
    report: Report,
) -> Iterator[tuple[str, str]]:
    checks: list[tuple[str, Callable[[], str | None]]] = [
        (each.id, partial(each.check, game, step, memories.setdefault(each.id, {})))
        for each in (*GENERAL, *entry.invariants)
    ]
    checks.append((GENERATOR, partial(generator_fault, game, step.after)))
    if number % job.secrecy_every == 0:
        checks.append((SECRECY, partial(secrecy_fault, game, step, probe)))
    kinds = " ".join(dict.fromkeys(type(event).__name__ for event in game.legal_actions(step.after)))
    kinds += " over" if game.to_act(step.after) is None else ""
    seen = memories.setdefault(REFUSALS, {})
    # States that offer a new mix of actions are where the rarer rules speak.
    if number % job.refusals_every == 0 or kinds not in seen:
        seen[kinds] = True
        checks.append((REFUSALS, partial(refusal_fault, game, step.after, report.coverage, entry.malformed)))
    for name, check in checks:
        report.checks[name] += 1
        fault = guarded(check)
        if fault is not None:
            yield name, fault


def _record_fault(game: Game[Any, Any], events: tuple[Any, ...], state: Any) -> str | None:
    text = Record(game, events).dumps()
    back = read_record(text, game)
    if back.events != events or back.end() != state or back.dumps() != text:
        return "the record reads back as another game"
    return None


def run(
    jobs: Sequence[Job], executor: Executor | None = None, progress: Callable[[Job, Report], None] | None = None
) -> Report:
    """Run all jobs, here or on an executor, and return the report; the same whatever the executor.

    ``progress`` is called after each job, in the order of the plan.
    """
    began = time.perf_counter()
    total = Report()
    results: Iterable[Report] = executor.map(run_job, jobs) if executor else map(run_job, jobs)
    for job, report in zip(jobs, results, strict=True):
        total.add(report)
        if progress:
            progress(job, report)
    total.seconds = time.perf_counter() - began
    return total


def judge_coverage(entry: Catalogue, editions: Sequence[str], report: Report) -> None:
    """Add a failure for each clause that never fired and each rule that never refused, over all editions."""
    game = entry.make(editions[0], entry.seat_counts[0], {})
    for clause in game.clauses:
        report.checks[CLAUSES_FIRE] += 1
        if not report.coverage.fired[clause]:
            report.failures.append(Failure(CLAUSES_FIRE, "all jobs", f"clause {clause} never fired"))
    for code, clauses in rules_of(game).items():
        report.checks[RULES_REFUSE] += 1
        if not report.coverage.codes[code]:
            report.failures.append(
                Failure(RULES_REFUSE, "all jobs", f"rule {code} ({', '.join(clauses)}) never refused")
            )


def statements(entry: Catalogue) -> dict[str, str]:
    """Return what each check says, by its id."""
    own = {invariant.id: invariant.statement for invariant in (*GENERAL, *entry.invariants)}
    proofs = {theorem.id: theorem.statement for theorem in entry.theorems()}
    return own | {c.id: c.statement for c in entry.comparisons} | proofs | dict(STATEMENTS)
