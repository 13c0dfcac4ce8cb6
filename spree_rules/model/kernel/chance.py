"""Chance as a player: its possible outcomes with integer weights, and exact probabilities."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final, Generic, TypeVar

from .values import Immutable, Value

CHANCE: Final = -1
"""What ``to_act`` returns while dice or a card are awaited."""

E = TypeVar("E")
T = TypeVar("T")


class Outcome(Value, Generic[E], frozen=True):
    """One outcome of a chance node.

    ``event`` is what to apply; ``weight`` is a positive integer, in units of one ticket of ``Chance.total``.

    >>> Outcome("heads", 1).weight
    1
    """

    event: E
    weight: int


class Chance(Immutable, Generic[E]):
    """A chance node's distribution over distinct outcomes, with integer weights.

    Args:
        outcomes: the outcomes in a defined order, each with a weight of at least 1.

    >>> coin = Chance((Outcome("heads", 1), Outcome("tails", 1)))
    >>> coin.p("heads"), coin.total, coin.at(1)
    (Fraction(1, 2), 2, 'tails')
    """

    __slots__ = ("_outcomes", "_ticks", "total")
    total: int

    def __init__(self, outcomes: tuple[Outcome[E], ...]) -> None:
        self._outcomes = outcomes
        self._ticks: Sequence[int] = tuple(accumulate(item.weight for item in outcomes))
        self.total = self._ticks[-1] if self._ticks else 0
        self.seal()

    @property
    def outcomes(self) -> tuple[Outcome[E], ...]:
        """All outcomes in their defined order."""
        return self._outcomes

    def at(self, ticket: int) -> E:
        """Return the event that ticket ``ticket`` (0 to ``total`` - 1) draws: sampling without listing.

        Raises IndexError for a ticket outside that range.
        """
        if not 0 <= ticket < self.total:
            raise IndexError(f"ticket {ticket} is not in 0 to {self.total - 1}")
        return self._outcomes[bisect_right(self._ticks, ticket)].event

    def p(self, outcome: Outcome[E] | E) -> Fraction:
        """Return the exact probability of an outcome, or of its event; 0 if it is impossible."""
        event = outcome.event if isinstance(outcome, Outcome) else outcome
        weight = sum(item.weight for item in self.outcomes if item.event == event)
        return Fraction(weight, self.total)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chance) and self.outcomes == other.outcomes

    def __hash__(self) -> int:
        return hash(self.outcomes)

    def __reduce__(self) -> tuple[object, ...]:
        return Chance, (self.outcomes,)

    def __repr__(self) -> str:
        return f"Chance({self.outcomes!r})"


class MultisetDraw(Chance[E], Generic[E, T]):
    """A draw of one item from a sorted multiset; its outcomes are listed only on request.

    Args:
        items: the multiset as a sorted sequence.
        make: gives the event of drawing an item.

    >>> draw = MultisetDraw(("a", "b", "b"), str.upper)
    >>> draw.at(2), draw.p("B"), len(draw.outcomes)
    ('B', Fraction(2, 3), 2)
    """

    __slots__ = ("_items", "_make")

    def __init__(self, items: tuple[T, ...], make: Callable[[T], E]) -> None:
        self._items: Final = items
        self._make: Final = make
        self.total = len(items)
        self.seal()

    def at(self, ticket: int) -> E:
        """Return the event of drawing the item at place ``ticket`` of the sorted multiset."""
        if not 0 <= ticket < self.total:
            raise IndexError(f"ticket {ticket} is not in 0 to {self.total - 1}")
        return self._make(self._items[ticket])

    @property
    def outcomes(self) -> tuple[Outcome[E], ...]:
        """All outcomes, in the order of the items."""
        counts: dict[T, int] = {}
        for item in self._items:
            counts[item] = counts.get(item, 0) + 1
        return tuple(Outcome(self._make(item), count) for item, count in counts.items())
