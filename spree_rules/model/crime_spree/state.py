"""The state of a game: one small record, everything that the rules need and no history."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from ..kernel.chance import CHANCE
from ..kernel.values import Value
from .actions import Seat
from .board import Place
from .felonies import Crime

Phase: TypeAlias = Literal["order_roll", "start", "opening", "turn", "felony_roll", "law_roll", "cruiser_roll", "over"]
"""What is awaited; in the ``_roll`` phases dice. In ``opening`` a player rolls on the table because it must."""

CHANCE_PHASES = frozenset(("order_roll", "felony_roll", "law_roll", "cruiser_roll"))
Count: TypeAlias = Annotated[int, Meta(ge=0)]


class Stay(Value, frozen=True):
    """What one PC's past in one state still means.

    ``crimes`` are those that count for a crackdown there, ``left`` those that the PC left behind when it went; both
    stop counting at the number that brings a crackdown. ``known`` says that the police there expect the PC, so that
    its next crime is not its first in a new state. ``half_points`` were gathered there (kept only where cruisers are
    counted by them).
    """

    place: Place
    crimes: Count = 0
    left: Count = 0
    known: bool = False
    half_points: Count = 0


class Charge(Value, frozen=True):
    """A crime that Johnny Law rolls for: the number to be reached, and what is done to the die.

    ``halved`` and ``raised`` say that the die's result is halved, or raised by one, before it is compared.
    ``place`` is where the crime was committed.
    """

    place: Place
    difficulty: int
    halved: bool = False
    raised: bool = False


class Case(Value, frozen=True):
    """The crime at hand, until Johnny Law has rolled: what it will bring, and the charges still to be rolled for.

    ``crime`` is None where a change of state alone brings the roll (a ruling); ``award`` is in half points;
    ``charges`` come in the order of commission, the present crime last; ``roller`` rolls.
    """

    crime: Crime | None
    planned: bool
    award: Count
    charges: tuple[Charge, ...]
    roller: Seat
    pattern: bool = False
    crackdown: bool = False


class Pc(Value, frozen=True):
    """A player's criminal.

    ``at`` is its state (None before the start); ``half_points`` its score; ``crimes`` its rap sheet's length; ``last``
    its latest crime, ``run`` how often in a row it was the same (counted up to a pattern), ``this_round`` whether it
    was committed in the round that is going on, and ``met`` whether others were met over it. ``left_behind``,
    ``moves``, ``cruisers`` and ``charges`` are kept only where a ruling or a limit asks for them: another PC went while
    this one stayed, changes of state in a row, overturned cruisers, and past crimes that are still rolled for.
    ``stays`` is sorted by state.
    """

    at: Place | None = None
    caught: bool = False
    half_points: Count = 0
    crimes: Count = 0
    last: Crime | None = None
    run: Count = 0
    this_round: bool = False
    met: bool = False
    left_behind: bool = False
    moves: Count = 0
    cruisers: Count = 0
    stays: tuple[Stay, ...] = ()
    charges: tuple[Charge, ...] = ()

    @property
    def score(self) -> Fraction:
        """The points so far, exact.

        >>> Pc(half_points=7).score
        Fraction(7, 2)
        """
        return Fraction(self.half_points, 2)

    def stay(self, place: Place) -> Stay:
        """Return what this PC's past in a state means; an empty record where there is none.

        >>> Pc().stay("KS").known
        False
        """
        for stay in self.stays:
            if stay.place == place:
                return stay
        return Stay(place)

    def where(self) -> Place:
        """Return the state that the PC is in. Raises AssertionError before it has started."""
        assert self.at is not None
        return self.at


class RollOff(Value, frozen=True):
    """The roll for who goes first: the seats that still contend and the faces rolled so far, in that order."""

    contenders: tuple[Seat, ...]
    faces: tuple[int, ...] = ()


class State(Value, frozen=True):
    """A position. ``pcs`` are by seat.

    ``seat`` is whose turn it is, or who rolls or chooses before the first turn. ``first`` has the first turn of each
    round. ``opening_round`` says that opening crimes are being committed, a round of their own; ``acted`` that the
    turn's action was taken. ``rounds_left`` counts down to the end where a limit was agreed. ``case`` is the crime
    that Johnny Law is rolling for; ``chases`` are the seats whose overturned cruisers a die is to tell; ``captures``
    are the seats in the order in which they were caught.
    """

    phase: Phase
    seat: Seat
    pcs: tuple[Pc, ...]
    first: Seat | None = None
    opening_round: bool = False
    acted: bool = False
    rounds_left: Count | None = None
    roll_off: RollOff | None = None
    case: Case | None = None
    chases: tuple[Seat, ...] = ()
    captures: tuple[Seat, ...] = ()


def to_act(state: State) -> int | None:
    """Return the seat that is to act, ``CHANCE`` where dice are to be rolled, None at the end."""
    if state.phase in CHANCE_PHASES:
        return CHANCE
    return None if state.phase == "over" else state.seat
