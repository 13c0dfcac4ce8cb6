"""Properties of whole games: what always, sometimes or eventually holds, and what follows from what."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from spree_rules.model.kernel.errors import SettingError

Kind = Literal["always", "sometimes", "eventually", "leads_to", "almost_surely"]
Predicate: TypeAlias = Callable[[Any, Any], object]
"""Judges a game and a state (or step) by the truth of what it returns; one that always returns None judges nothing."""

DEAD_END = "dead end"
"""The name under which states without a continuation are reported."""


@dataclass(frozen=True)
class Property:
    """A property to check while exploring; made by ``always``, ``sometimes``, ``eventually``, ``leads_to`` and
    ``almost_surely``.

    ``holds(game, state)`` judges a state, or ``holds(game, step)`` a step if ``steps`` is set.
    """

    kind: Kind
    name: str
    holds: Predicate
    clauses: tuple[str, ...] = ()
    steps: bool = False
    then: Predicate | None = None

    @property
    def is_of_the_graph(self) -> bool:
        """Whether the property can be judged only when the graph of states is known."""
        return self.kind in ("eventually", "leads_to", "almost_surely")


def always(name: str, holds: Predicate, *clauses: str, steps: bool = False) -> Property:
    """Return the property that something holds in every state (or step); a discovery is a counterexample."""
    return Property("always", name, holds, clauses, steps)


def sometimes(name: str, holds: Predicate, *clauses: str, steps: bool = False) -> Property:
    """Return the property that something holds in some state (or step); a discovery is an example."""
    return Property("sometimes", name, holds, clauses, steps)


def eventually(name: str, holds: Predicate, *clauses: str) -> Property:
    """Return the property that every continuation reaches a state where something holds, whatever the dice show.

    A discovery is a play that avoids it: to a state that was passed before, from where play can go round forever, or
    to an end.
    """
    return Property("eventually", name, holds, clauses)


def leads_to(name: str, holds: Predicate, then: Predicate, *clauses: str) -> Property:
    """Return the property that after ``holds`` every continuation reaches ``then``.

    Its verdict is ``vacuous`` where ``holds`` is true of no state.
    """
    return Property("leads_to", name, holds, clauses, then=then)


def almost_surely(name: str, holds: Predicate, *clauses: str) -> Property:
    """Return the property that play reaches a state where something holds with probability 1, whatever the seats do.

    Dice and decks are fair: an outcome that can come again and again does come. A discovery leads to a state from
    which the seats together can stay away from it forever, or end without it.
    """
    return Property("almost_surely", name, holds, clauses)


def distinct(properties: Iterable[Property]) -> tuple[Property, ...]:
    """Return properties as a tuple. Raises SettingError where two have one name.

    >>> distinct([always("x", lambda game, state: True)])[0].kind
    'always'
    """
    listed = tuple(properties)
    names = [each.name for each in listed]
    for name in names:
        if names.count(name) > 1 or name == DEAD_END:
            raise SettingError(f"two properties are called {name!r}: give each a name of its own")
    return listed
