"""Jobs and reports: what to check, and the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .coverage import Coverage


@dataclass(frozen=True)
class Job:
    """Something to check, by its ``kind``: games to play, or another of ``KINDS``, about ``subject``."""

    game: str
    kind: str
    edition: str = ""
    seats: int = 0
    rulings: tuple[tuple[str, str], ...] = ()
    policies: tuple[str, ...] = ()
    seed: int = 0
    max_events: int = 0
    secrecy_every: int = 10
    refusals_every: int = 40
    subject: str = ""

    def label(self) -> str:
        """Return a readable name for this job."""
        changed = "".join(f" {name}={reading}" for name, reading in self.rulings)
        seats = f" {self.seats} seats" if self.seats else ""
        return " ".join(f"{self.game} {self.kind} {self.edition}{seats}{changed} {self.subject}".split())


@dataclass(frozen=True)
class Failure:
    """A failed check: its id, the job, its message, and the record that leads to the failure, if there is one."""

    check: str
    job: str
    message: str
    record: str | None = None


@dataclass
class Report:
    """What was checked, how often, and what failed; ``figures`` are other counts by name.

    Reports of jobs add up to the report of a run.
    """

    checks: Counter[str] = field(default_factory=Counter)
    games: int = 0
    finished: int = 0
    states: int = 0
    decisions: int = 0
    coverage: Coverage = field(default_factory=Coverage)
    failures: list[Failure] = field(default_factory=list)
    figures: dict[str, str] = field(default_factory=dict)
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
        self.figures |= other.figures

    def fail(self, check: str, job: Job, message: str, record: str | None = None) -> None:
        """Note that a check failed."""
        self.failures.append(Failure(check, job.label(), message, record))

    def as_document(self) -> dict[str, Any]:
        """Return the report for JSON."""
        return {
            "checks": {str(check): times for check, times in sorted(self.checks.items())},
            "counts": [self.games, self.finished, self.states, self.decisions],
            "coverage": self.coverage.as_document(),
            "failures": [[str(each.check), each.job, each.message, each.record] for each in self.failures],
            "figures": self.figures,
        }

    @staticmethod
    def from_document(document: dict[str, Any]) -> Report:
        """Return the report that ``as_document`` wrote."""
        games, finished, states, decisions = document["counts"]
        return Report(
            Counter(document["checks"]),
            games,
            finished,
            states,
            decisions,
            Coverage.from_document(document["coverage"]),
            [Failure(*each) for each in document["failures"]],
            document["figures"],
        )

    @property
    def passed(self) -> bool:
        """Whether no check failed."""
        return not self.failures


def guarded(check: Callable[[], str | None]) -> str | None:
    """Return the message of a check; an exception counts as one.

    >>> guarded(lambda: str(1 // 0))
    'ZeroDivisionError: integer division or modulo by zero'
    """
    try:
        return check()
    except Exception as error:
        return f"{type(error).__name__}: {error}"
