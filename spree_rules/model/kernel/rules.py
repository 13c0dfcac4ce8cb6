"""Rule tables: the single source of legality, from which verdicts, refusals and transitions come."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

from .effects import Log
from .values import Frozen, Value
from .violations import Violation

Facts: TypeAlias = Mapping[str, Any]

NO_DETAILS: Facts = {}
"""What a check returns when its rule is broken and the sentence needs no facts."""

R_contra = TypeVar("R_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)
RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


class Rule(Value, Generic[R_contra, S_contra, E_contra], frozen=True):
    """A row of a rule table.

    ``check(rules, state, event)`` returns None if the rule is kept, else the facts of the breach, which fill the
    braces in ``text``. A gate is checked first; if it is broken it is reported alone, because the other checks
    make no sense then.

    >>> rule = Rule("x.big", ("X-1",), "{n} is too big.", lambda rules, state, n: {"n": n} if n > 9 else None)
    >>> rule.violation({"n": 12}).text
    '12 is too big.'
    """

    code: str
    clauses: tuple[str, ...]
    text: str
    check: Callable[[R_contra, S_contra, E_contra], Facts | None]
    gate: bool = False

    def violation(self, facts: Facts) -> Violation:
        """Return the violation that reports these facts."""
        return Violation(self.code, self.clauses, self.text.format(**facts), Frozen(facts))


class Table(Value, Generic[RulesT, StateT, EventT], frozen=True):
    """All rules for one kind of event, gates first, and the transition that follows if none is broken."""

    rules: tuple[Rule[RulesT, StateT, EventT], ...]
    perform: Callable[[RulesT, StateT, EventT, Log], StateT]

    def forbids(self, rules: RulesT, state: StateT, event: EventT) -> bool:
        """Tell whether any rule is broken; stops at the first one."""
        for rule in self.rules:  # noqa: SIM110 - any() over a generator costs twice as much here
            if rule.check(rules, state, event) is not None:
                return True
        return False

    def violations(self, rules: RulesT, state: StateT, event: EventT) -> tuple[Violation, ...]:
        """Return all broken rules in the order of the table; a broken gate is returned alone."""
        found = []
        for rule in self.rules:
            facts = rule.check(rules, state, event)
            if facts is not None:
                found.append(rule.violation(facts))
                if rule.gate:
                    break
        return tuple(found)
