"""Coverage of a rulebook: which clauses fired in an effect, and which refused an action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from spree_rules.model.kernel.effects import Effect
from spree_rules.model.kernel.rulebook import Rulebook
from spree_rules.model.kernel.violations import Violation


class Coverage:
    """Counts of the clauses that fired, the clauses that refused, and the rules (by code) that refused.

    >>> coverage = Coverage()
    >>> coverage.note_effects([Effect("walked", ("SPREE-MOVE-03",))])
    >>> coverage.fired["SPREE-MOVE-03"]
    1
    """

    def __init__(self) -> None:
        self.fired: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()

    def note_effects(self, effects: Iterable[Effect]) -> None:
        """Count the clauses of effects."""
        for effect in effects:
            self.fired.update(effect.clauses)

    def note_violations(self, violations: Iterable[Violation]) -> None:
        """Count the clauses and codes of violations."""
        # Counter.update takes several times as long for a handful of clauses, and this is called a million times.
        for violation in violations:
            for clause in violation.clauses:
                self.refused[clause] += 1
            self.codes[violation.code] += 1

    def add(self, other: Coverage) -> None:
        """Add the counts of another coverage."""
        self.fired += other.fired
        self.refused += other.refused
        self.codes += other.codes

    def as_document(self) -> dict[str, dict[str, int]]:
        """Return the counts for JSON."""
        return {name: dict(sorted(getattr(self, name).items())) for name in ("fired", "refused", "codes")}

    @staticmethod
    def from_document(document: dict[str, dict[str, int]]) -> Coverage:
        """Return the counts that ``as_document`` wrote."""
        coverage = Coverage()
        for name, counts in document.items():
            getattr(coverage, name).update(counts)
        return coverage


def rules_of(rulebook: Rulebook) -> dict[str, tuple[str, ...]]:
    """Return the clauses of every rule in a game's tables, by the rule's code."""
    return {rule.code: rule.clauses for table in rulebook.tables.values() for rule in table.rules}
