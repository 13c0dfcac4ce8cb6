"""Rule tables: the one source of legality. Verdicts, refusals and transitions all come from here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from .effects import Log
from .values import Value

Facts: TypeAlias = Mapping[str, Any]
Check: TypeAlias = Callable[[Any, Any, Any], Facts | None]
Perform: TypeAlias = Callable[[Any, Any, Any, Log], Any]

BROKEN: Facts = {}
"""What a check returns when its rule is broken and there is nothing more to tell."""


class Violation(Value, frozen=True):
    """One broken rule: a stable ``code``, the ``clauses`` it rests on, a sentence and the facts in it.

    The facts are fit for the eyes of the seat that is to act: they tell nothing of other hands or the pile.

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


class Rule(Value, frozen=True):
    """A row of a rule table.

    ``check(game, state, event)`` returns None where the rule is kept, else the facts of the breach, which fill
    the braces in ``text``. A gate is asked first and, when broken, alone: behind it the other questions have
    no meaning.

    >>> rule = Rule("x.big", ("X-1",), "{n} is too big.", lambda game, state, n: {"n": n} if n > 9 else None)
    >>> rule.violation({"n": 12}).text
    '12 is too big.'
    """

    code: str
    clauses: tuple[str, ...]
    text: str
    check: Check
    gate: bool = False

    def violation(self, facts: Facts) -> Violation:
        """Return the violation that reports these facts."""
        return Violation(self.code, self.clauses, self.text.format(**facts), dict(facts))


class Table(Value, frozen=True):
    """All rules of one kind of event, gates first, and the transition that follows when none is broken."""

    rules: tuple[Rule, ...]
    perform: Perform

    def forbids(self, game: Any, state: Any, event: Any) -> bool:
        """Tell whether any rule is broken; stops at the first one."""
        for rule in self.rules:  # noqa: SIM110 - any() over a generator costs twice as much here
            if rule.check(game, state, event) is not None:
                return True
        return False

    def violations(self, game: Any, state: Any, event: Any) -> tuple[Violation, ...]:
        """Return all broken rules in the order of the table; a broken gate is returned alone."""
        found = []
        for rule in self.rules:
            facts = rule.check(game, state, event)
            if facts is not None:
                found.append(rule.violation(facts))
                if rule.gate:
                    break
        return tuple(found)
