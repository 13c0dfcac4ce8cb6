"""Faults planted in the rules one at a time, and what finds each: a check of the checks."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from spree_rules.model.kernel.rules import Table
from spree_rules.model.kernel.values import replace as changed

if TYPE_CHECKING:
    from .catalogue import Catalogue
    from .reports import Job, Report

MISSING: Final = object()
LONGEST: Final = 900
"""The length of the games in which a planted fault is looked for."""


LATER: Final = ("play", "alter", "interfere", "vectors")
"""The kinds of jobs that look for a fault once second implementations have not found it."""


class Planting:
    """Replaces parts of the rules, and puts them back."""

    def __init__(self) -> None:
        self._former: list[tuple[Any, str, Any]] = []

    def setattr(self, owner: Any, name: str, value: Any) -> None:
        """Put a value in the place of an attribute of a module, class or object."""
        self._former.append((owner, name, vars(owner).get(name, MISSING)))
        setattr(owner, name, value)

    def undo(self) -> None:
        """Put everything back, the latest first."""
        while self._former:
            owner, name, value = self._former.pop()
            if value is MISSING:
                delattr(owner, name)
            else:
                setattr(owner, name, value)


Plant = Callable[[Planting], None]


@dataclass(frozen=True)
class Fault:
    """Something wrong that can be planted in the rules, and what it is in words."""

    name: str
    plant: Plant

    @contextmanager
    def planted(self) -> Iterator[None]:
        """Have the fault in the rules for a while."""
        planting = Planting()
        try:
            self.plant(planting)
            yield
        finally:
            planting.undo()


def patched(owner: Any, name: str, wrong: Callable[..., Any]) -> Plant:
    """Put ``wrong(right, *given)`` in the place of a function of a module, or of a method of a class."""
    right = getattr(owner, name)
    return lambda planting: planting.setattr(owner, name, lambda *given, **more: wrong(right, *given, **more))


def performed(module: Any, kind: type, wrong: Callable[..., Any]) -> Plant:
    """Put ``wrong(right, rules, state, event, log)`` in the place of a transition in a module's ``TABLES``."""

    def plant(planting: Planting) -> None:
        tables = dict(module.TABLES)
        right = tables[kind].perform
        tables[kind] = changed(tables[kind], perform=lambda *given: wrong(right, *given))
        planting.setattr(module, "TABLES", tables)

    return plant


def dropped(module: Any, code: str) -> Plant:
    """Leave a rule out of a module's ``TABLES``."""

    def plant(planting: Planting) -> None:
        kept: dict[type, Table[Any, Any, Any]] = {
            kind: changed(table, rules=tuple(rule for rule in table.rules if rule.code != code))
            for kind, table in module.TABLES.items()
        }
        planting.setattr(module, "TABLES", kept)

    return plant


@dataclass(frozen=True)
class Found:
    """Which check found a fault, and after how many cases; ``check`` is None if nothing did."""

    check: str | None
    cases: int


def hunt(entry: Catalogue, fault: Fault, seed: int = 0) -> Found:
    """Plant a fault and look for it: in rare positions, beside second implementations, then in games."""
    cases = 0
    with fault.planted():
        for report in _reports(entry, seed):
            cases += sum(report.checks.values())
            if report.failures:
                return Found(report.failures[0].check, cases)
    return Found(None, cases)


def _reports(entry: Catalogue, seed: int) -> Iterator[Report]:
    # The modules of jobs and plans know the catalogues, which know the faults.
    jobs, verify = (importlib.import_module(f"spree_rules.checks.{name}") for name in ("jobs", "verify"))
    planned: tuple[Job, ...] = verify.plan(entry, list(entry.rulebook.editions), seed=seed, depth="quick")
    by_kind = {kind: [job for job in planned if job.kind == kind] for kind in ("positions", "compare", *LATER)}
    for job in by_kind["positions"]:
        yield jobs.run_job(job)
    for comparison in reversed(entry.comparisons):
        for job in by_kind["compare"]:
            yield jobs.run_job(replace(job, subject=comparison.id))
    for kind in LATER:
        for job in by_kind[kind]:
            if not job.rulings:
                yield jobs.run_job(replace(job, max_events=min(job.max_events, LONGEST)))
