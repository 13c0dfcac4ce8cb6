"""Rule tables: the single source of legality, from which verdicts, refusals and transitions come."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
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


def phase_gate(code: str, clauses: tuple[str, ...], text: str, phases: Container[str]) -> Rule[Any, Any, object]:
    """Return the gate that lets an event pass only in some phases of a state; ``text`` may use ``{phase}``."""

    def elsewhere(rules: Any, state: Any, event: object) -> Facts | None:
        return None if state.phase in phases else {"phase": state.phase}

    return Rule(code, clauses, text, elsewhere, gate=True)


def is_one_of(value: object, options: Container[object]) -> bool:
    """Tell whether a field of an event is one of some words, and a plain text at that.

    >>> is_one_of("A", ("A", "B")), is_one_of(None, ("A", None))
    (True, False)
    """
    return type(value) is str and value in options


def is_number(value: object, least: int, most: int) -> bool:
    """Tell whether a field of an event is a whole number within bounds, and no truth value.

    >>> is_number(3, 1, 3), is_number(True, 0, 3), is_number(4, 1, 3)
    (True, False, False)
    """
    return type(value) is int and least <= value <= most


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
