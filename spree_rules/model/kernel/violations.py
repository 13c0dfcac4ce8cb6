"""Violations: records of the broken rules for which an event is refused."""

from __future__ import annotations

from typing import Any

from .values import Value


class Violation(Value, frozen=True):
    """One broken rule: a stable ``code``, the ``clauses`` it rests on, a sentence, and the facts in that sentence.

    The facts are safe to show to the seat that acts: they reveal nothing about other hands or the pile.

    >>> str(Violation("walk.wall", ("SPREE-BOARD-02",), "A wall is in the way.", {}))
    'A wall is in the way. [walk.wall: SPREE-BOARD-02]'
    """

    code: str
    clauses: tuple[str, ...]
    text: str
    facts: dict[str, Any]

    def __hash__(self) -> int:
        return hash((self.code, self.clauses, self.text))

    def __str__(self) -> str:
        return f"{self.text} [{self.code}: {', '.join(self.clauses)}]"
