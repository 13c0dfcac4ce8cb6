"""Bags of bullets: five colours, drawn without replacement, with exact odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from math import comb, factorial, gcd
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, TypeVar

from msgspec import Meta

from ..kernel.chance import Chance, Outcome

E = TypeVar("E")
Bullets: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]


class Bag(NamedTuple):
    """Bullets by colour: in a bag, in the supply, or drawn.

    >>> Bag(grey=2).grey
    2
    """

    grey: Bullets = 0
    brown: Bullets = 0
    white: Bullets = 0
    black: Bullets = 0
    red: Bullets = 0


COLOURS: Final = Bag._fields
EMPTY: Final = Bag()
MOST_RED: Final = 3
"""The most red bullets in a bag (SPURS-BULLET-03)."""


def added(bag: Bag, more: Bag) -> Bag:
    """Return the bullets of two bags together.

    >>> added(Bag(1, 2), Bag(1, 0, 3))
    Bag(grey=2, brown=2, white=3, black=0, red=0)
    """
    return Bag(
        bag.grey + more.grey,
        bag.brown + more.brown,
        bag.white + more.white,
        bag.black + more.black,
        bag.red + more.red,
    )


def without(bag: Bag, fewer: Bag) -> Bag:
    """Return a bag without some of its bullets."""
    return Bag(
        bag.grey - fewer.grey,
        bag.brown - fewer.brown,
        bag.white - fewer.white,
        bag.black - fewer.black,
        bag.red - fewer.red,
    )


def total(bag: Bag) -> int:
    """Return how many bullets there are.

    >>> total(Bag(4, 4, 0, 2))
    10
    """
    return bag.grey + bag.brown + bag.white + bag.black + bag.red


def of_colour(colour: str, number: int) -> Bag:
    """Return a number of bullets of one colour.

    >>> of_colour("red", 1)
    Bag(grey=0, brown=0, white=0, black=0, red=1)
    """
    return EMPTY._replace(**{colour: number})


def holds(bag: Bag, part: Bag) -> bool:
    """Tell whether some bullets can be drawn from a bag."""
    return all(there >= asked for there, asked in zip(bag, part, strict=True))


def named(drawn: Bag) -> tuple[str, ...]:
    """Return bullets in words, by colour.

    >>> named(Bag(grey=2, red=1))
    ('2 grey', '1 red')
    """
    return tuple(f"{count} {colour}" for colour, count in zip(COLOURS, drawn, strict=True) if count)


def no_such_bullets(bag: Bag, number: int, drawn: object) -> bool:
    """Tell whether a field of an event is not what can be drawn from a bag at once.

    >>> no_such_bullets(Bag(grey=1), 2, Bag(grey=1)), no_such_bullets(Bag(grey=1), 1, Bag(red=1))
    (False, True)
    """
    if type(drawn) is not Bag or any(type(count) is not int or count < 0 for count in drawn):
        return True
    return not holds(bag, drawn) or total(drawn) != min(number, total(bag))


def draws(bag: Bag, number: int) -> Iterator[tuple[Bag, int]]:
    """Yield every way to draw a number of bullets at once, with its weight; all of them if there are fewer.

    The weights are those of the multivariate hypergeometric distribution: products of binomial coefficients.

    >>> list(draws(Bag(grey=1, black=2), 2))
    [(Bag(grey=0, brown=0, white=0, black=2, red=0), 1), (Bag(grey=1, brown=0, white=0, black=1, red=0), 2)]
    """
    number = min(number, total(bag))
    for drawn in _splits(tuple(bag), number):
        weight = 1
        for there, taken in zip(bag, drawn, strict=True):
            weight *= comb(there, taken)
        yield Bag(*drawn), weight


def _splits(counts: tuple[int, ...], number: int) -> Iterator[tuple[int, ...]]:
    if len(counts) == 1:
        if number <= counts[0]:
            yield (number,)
        return
    for taken in range(min(counts[0], number) + 1):
        for rest in _splits(counts[1:], number - taken):
            yield (taken, *rest)


def draw_chance(bag: Bag, number: int, make: Callable[[Bag], E]) -> Chance[E]:
    """Return the odds of drawing a number of bullets at once.

    >>> draw_chance(Bag(4, 4, 0, 2), 3, lambda bag: bag.grey >= 2).p(True)
    Fraction(1, 3)
    """
    found = list(draws(bag, number))
    common = gcd(*(weight for _, weight in found))
    return Chance(tuple(Outcome(make(drawn), weight // common) for drawn, weight in found))


class Dice(Chance[E]):
    """A roll of several dice, as the sorted multiset of their faces; the outcomes are listed only on request.

    >>> roll = Dice(2, tuple)
    >>> roll.total, roll.at(6), roll.p((1, 2)), len(roll.outcomes)
    (36, (1, 2), Fraction(1, 18), 21)
    """

    __slots__ = ("_make", "_number")

    def __init__(self, number: int, make: Callable[[tuple[int, ...]], E]) -> None:
        self._number: Final = number
        self._make: Final = make
        self.total = 6**number
        self.seal()

    def at(self, ticket: int) -> E:
        """Return the event of the roll that a ticket stands for, one digit to base 6 for each die."""
        if not 0 <= ticket < self.total:
            raise IndexError(f"ticket {ticket} is not in 0 to {self.total - 1}")
        faces = []
        for _ in range(self._number):
            ticket, face = divmod(ticket, 6)
            faces.append(face + 1)
        return self._make(tuple(sorted(faces)))

    @property
    def outcomes(self) -> tuple[Outcome[E], ...]:
        """All rolls in the order of their faces, with their multinomial weights."""
        return tuple(
            Outcome(self._make(faces), _ways(faces))
            for faces in combinations_with_replacement(range(1, 7), self._number)
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return Dice, (self._number, self._make)


def _ways(faces: tuple[int, ...]) -> int:
    ways = factorial(len(faces))
    for face in set(faces):
        ways //= factorial(faces.count(face))
    return ways
