"""The entries of the chronicle in which the second implementation of Cross-Country Crime Spree keeps a game."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, TypeAlias, TypeVar


class Crime(NamedTuple):
    """A crime, with everything that was true of it when it was committed."""

    seat: int
    round: int
    state: str
    who: int
    what: int
    planned: bool
    opening: bool
    lenient: bool  # the halving for a new state applies
    pattern_bites: bool  # the pattern changes the law roll
    difficulty: int
    award: Fraction


class Move(NamedTuple):
    """A change of state."""

    seat: int
    source: str
    target: str


class Capture(NamedTuple):
    """A player criminal is jailed; the crime is that of the turn (none on the turn of a change of state)."""

    seat: int
    state: str
    crime: Crime | None


class Scored(NamedTuple):
    """A player criminal got away with a crime and collected its award."""

    seat: int
    crime: Crime


class Chase(NamedTuple):
    """An exciting chase, with the number of cruisers that it overturned."""

    seat: int
    cruisers: int


class Meeting(NamedTuple):
    """A player criminal meets others who have just done the same."""

    seat: int


Entry: TypeAlias = Crime | Move | Capture | Scored | Chase | Meeting
Kind = TypeVar("Kind", Crime, Move, Capture, Scored, Chase, Meeting)


class Await(NamedTuple):
    """What is awaited from whom; the crime that a law roll is against; the crime of this turn still to be settled."""

    kind: str
    seat: int | None
    tried: Crime | None = None
    unsettled: Crime | None = None
