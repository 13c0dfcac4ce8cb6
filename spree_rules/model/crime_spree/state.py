"""The state of a game: one small record with everything that the rules need, and no history."""

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
"""What is awaited: dice in the ``_roll`` phases; in ``opening`` a player must choose to roll on the table."""

CHANCE_PHASES = frozenset(("order_roll", "felony_roll", "law_roll", "cruiser_roll"))
Count: TypeAlias = Annotated[int, Meta(ge=0)]


class Stay(Value, frozen=True):
    """What still matters of one PC's past in one state.

    ``crimes`` is the number that counts for a crackdown there, ``left`` the number left behind when the PC went; both
    stop counting at the number that causes a crackdown. ``known`` says that the police there expect the PC, so that
    its next crime is not its first in a new state. ``half_points`` were gathered there (kept only if cruisers are
    counted by them).
    """

    place: Place
    crimes: Count = 0
    left: Count = 0
    known: bool = False
    half_points: Count = 0


class Charge(Value, frozen=True):
    """A crime for which Johnny Law is rolled: the target number, and changes to the die.

    ``halved`` and ``raised`` say that the die's result is halved, or raised by one, before it is compared.
    ``place`` is where the crime was committed.
    """

    place: Place
    difficulty: int
    halved: bool = False
    raised: bool = False


class Case(Value, frozen=True):
    """The present crime until Johnny Law has been rolled: its award, and the charges still to be rolled for.

    ``crime`` is None if a change of state alone causes the roll (a ruling); ``award`` is in half points;
    ``charges`` are in the order of commission, the present crime last; ``roller`` is the seat that rolls.
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

    ``at`` is its state (None before the start); ``half_points`` its score; ``crimes`` the length of its rap sheet;
    ``last`` its latest crime, ``run`` the length of the run of that crime (counted up to a pattern), ``this_round``
    whether it was committed in the current round, and ``met`` whether the PC met others over it. ``left_behind``
    (another PC went while this one stayed), ``moves`` (changes of state in a row), ``cruisers`` (overturned) and
    ``charges`` (past crimes still rolled for) are kept only if a ruling or a limit needs them. ``stays`` is sorted
    by state.
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
        """Return what matters of this PC's past in a state; an empty record if nothing does.

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
    """The roll for who goes first: the seats still in contention, and the faces so far in the same order."""

    contenders: tuple[Seat, ...]
    faces: tuple[int, ...] = ()


class State(Value, frozen=True):
    """A position. ``pcs`` are by seat.

    ``seat`` has the turn; before the first turn it rolls or chooses. ``first`` has the first turn of each round.
    ``opening_round`` says that opening crimes are being committed in a round of their own; ``acted`` that the turn's
    action was taken. ``rounds_left`` counts down to the end if a limit was agreed. ``case`` is the crime for which
    Johnny Law is rolled; ``chases`` are the seats whose overturned cruisers are still to be rolled for; ``captures``
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
    """Return the seat that acts now, ``CHANCE`` while dice are awaited, None at the end."""
    if state.phase in CHANCE_PHASES:
        return CHANCE
    return None if state.phase == "over" else state.seat
