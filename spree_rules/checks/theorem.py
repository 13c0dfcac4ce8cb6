"""Theorems and queries, and deciding them with z3."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from spree_rules.model.kernel.record import AnyRecord

Status = Literal["Proved", "Refuted", "Unknown"]
RESOURCES = 50_000_000
"""The steps that z3 may take for one claim, a limit that does not depend on the speed of the machine."""


@dataclass(frozen=True)
class Verdict:
    """The result for a claim: ``status``; ``detail`` is the certificate, the counterexample or the reason; ``method``
    says how it was decided."""

    status: Status
    method: Literal["z3", "exhaustion"]
    detail: str


@dataclass(frozen=True)
class Theorem:
    """A claim with its clauses, a statement in words, and a way to decide it.

    ``decide(fault)`` decides the claim for the actual rules (None), or for a wrong version named in ``faults``; each
    of these must be refuted, or the theorem is too weak. ``slow`` marks one that takes more than a few seconds.
    """

    id: str
    clauses: tuple[str, ...]
    statement: str
    decide: Callable[[str | None], Verdict]
    faults: tuple[str, ...]
    slow: bool = False


@dataclass(frozen=True)
class QueryResult:
    """The answer to a query: the best ``value`` by z3 and by ``search``, a sentence, and a record that shows it.

    If no such position exists, both values and the record are None.
    """

    value: int | None
    search: int | None
    sentence: str
    record: AnyRecord | None

    @property
    def agree(self) -> bool:
        """Whether z3 and the search found the same value."""
        return self.value == self.search


@dataclass(frozen=True)
class Query:
    """A question for a position: an id, the clauses involved, what is sought, and how to find it.

    ``slow`` marks one that takes z3 minutes.
    """

    id: str
    clauses: tuple[str, ...]
    asks: str
    answer: Callable[[], QueryResult]
    slow: bool = False


def numbered(
    prefix: str, number: int, clauses: str, statement: str, decide: Callable[[str | None], Verdict], *faults: str
) -> Theorem:
    """Return a theorem by its number; ``prefix`` begins the ids of its game, and ``clauses`` are ids without it.

    >>> numbered("X", 3, "A-1 B-2", "All is well.", lambda fault: exhausted(1, fault), "nothing is").clauses
    ('X-A-1', 'X-B-2')
    """
    ids = tuple(f"{prefix}-{clause}" for clause in clauses.split())
    return Theorem(f"{prefix}-THEOREM-{number:02}", ids, statement, decide, faults)


def proved_by_z3(claim: Any, assumptions: Sequence[Any] = ()) -> Verdict:
    """Return whether a claim follows from assumptions: unsatisfiable negation proves it, a model refutes it.

    >>> import z3
    >>> n = z3.Int("n")
    >>> proved_by_z3(n * n >= 0).status, proved_by_z3(n > 0).status
    ('Proved', 'Refuted')
    """
    import z3

    solver = z3.Solver()
    solver.set("rlimit", RESOURCES)
    solver.add(*assumptions, z3.Not(claim))
    answer = solver.check()
    if answer == z3.unsat:
        return Verdict("Proved", "z3", "no counterexample exists")
    if answer == z3.sat:
        model = solver.model()
        listed = sorted(f"{declared.name()} = {model[declared]}" for declared in model.decls())
        return Verdict("Refuted", "z3", ", ".join(listed))
    return Verdict("Unknown", "z3", solver.reason_unknown())


def all_proved(*verdicts: Verdict) -> Verdict:
    """Return the first verdict that is not Proved, else the last with all certificates."""
    for verdict in verdicts:
        if verdict.status != "Proved":
            return verdict
    return Verdict("Proved", verdicts[-1].method, "; ".join(verdict.detail for verdict in verdicts))


def in_turn(*parts: Callable[[], Verdict]) -> Verdict:
    """Decide the parts of a claim one after the other, up to the first that is not proved."""
    verdicts: list[Verdict] = []
    for part in parts:
        verdicts.append(part())
        if verdicts[-1].status != "Proved":
            break
    return all_proved(*verdicts)


def exhausted(cases: int, counterexample: str | None) -> Verdict:
    """Return the verdict of trying every case.

    >>> exhausted(12, None).detail
    'all 12 cases agree'
    """
    if counterexample is not None:
        return Verdict("Refuted", "exhaustion", counterexample)
    return Verdict("Proved", "exhaustion", f"all {cases:,} cases agree")
