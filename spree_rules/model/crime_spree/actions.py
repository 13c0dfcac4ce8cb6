"""The events of Cross-Country Crime Spree as records: the players' actions, and the outcomes of dice."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from ..kernel.values import Value
from .board import Place
from .felonies import Crime, Entry

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
MOST_FACES: Final = 20


class Start(Value, frozen=True, tag="start"):
    """Choose a starting state, if a ruling lets players choose (CC-START-01)."""

    place: Place


class RollFelony(Value, frozen=True, tag="roll"):
    """Roll on the Felony Table: a random crime (CC-CRIME-02, CC-CRIME-05)."""


class DesignCrime(Value, frozen=True, tag="design"):
    """Commit a planned crime: the entries of the table, counted from 1 (CC-CRIME-05)."""

    who: Entry
    what: Entry


class ChangeState(Value, frozen=True, tag="move"):
    """Flee to a neighbouring state instead of committing a crime (CC-MOVE-01)."""

    place: Place


class Die(Value, frozen=True, tag="die"):
    """A die was rolled for who goes first (CC-ORDER-01)."""

    face: Annotated[int, Meta(ge=1, le=6)]


class First(Value, frozen=True, tag="first"):
    """The winner of the whole roll-off for who goes first, taken as one event (CC-ORDER-01)."""

    seat: Seat


class Felony(Value, frozen=True, tag="felony"):
    """The two dice for the Felony Table: who, and what was done (CC-CRIME-02)."""

    who: Entry
    what: Entry


class Law(Value, frozen=True, tag="law"):
    """The face of the die in the Johnny Law roll (CC-LAW-01)."""

    face: Annotated[int, Meta(ge=1, le=MOST_FACES)]


class Cruisers(Value, frozen=True, tag="cruisers"):
    """A die was rolled for the number of police cruisers that a chase overturned (CC-ALT-04)."""

    face: Annotated[int, Meta(ge=1, le=6)]


Action: TypeAlias = Start | RollFelony | DesignCrime | ChangeState
ChanceEvent: TypeAlias = Die | First | Felony | Law | Cruisers
Event: TypeAlias = Action | ChanceEvent

# Interned: making records is the main cost of listing actions.
ROLL: Final = RollFelony()
CRIMES: Final = tuple(tuple(Crime(who, what) for what in range(1, 7)) for who in range(1, 7))
DESIGNS: Final = tuple(DesignCrime(crime.who, crime.what) for row in CRIMES for crime in row)


def crime_of(event: DesignCrime | Felony) -> Crime:
    """Return the crime that an event names.

    >>> crime_of(DesignCrime(1, 2))
    Crime(who=1, what=2)
    """
    return CRIMES[event.who - 1][event.what - 1]
