"""The state of a game of Spree!: one small record with everything that the rules need, and no history."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ..kernel.chance import CHANCE
from ..kernel.values import Value
from .actions import Seat, SquareField
from .cards import CardField, CartCardField, RankField
from .grid import Square

Phase: TypeAlias = Literal[
    "deal", "first_roll", "park", "draw", "turn", "move_roll", "shot_roll", "poll", "refill", "over"
]
"""What is awaited: a card from the pile in ``deal``, ``draw`` and ``refill``; dice in the ``_roll`` phases."""

CHANCE_PHASES = frozenset(("deal", "first_roll", "draw", "move_roll", "shot_roll", "refill"))

PlayKind: TypeAlias = Literal["move", "rob", "shop", "shot", "stop"]


class Play(Value, frozen=True):
    """An open play, which others may still stop.

    ``seat`` made it; ``cards`` are its cards, no longer in the hand; ``target`` is the victim of a robbery or
    of a shot, ``rank`` what is robbed, ``number`` the steps of a move card or the roll of a shot (0 before it
    is known); ``asked`` is the seat being asked now (None while the die of a shot rolls).
    """

    kind: PlayKind
    seat: Seat
    cards: tuple[CardField, ...] = ()
    target: Seat | None = None
    rank: RankField | None = None
    number: int = 0
    asked: Seat | None = None


class Turn(Value, frozen=True):
    """The progress of the open turn.

    ``rolled``: the dice were rolled; ``steps``: steps left; ``came_from``: the square the last step left;
    ``moved``: a step was walked or driven; ``driven``: the car was driven; ``acted``: anything was done
    but taking aim, which ends the turn anyway; ``from_car``: the turn began at the player's own car;
    ``again``: another turn follows; ``shopped``: a card was shopped since the last step, kept only under the ruling
    second_copy = only_together.
    """

    rolled: bool = False
    steps: int = 0
    came_from: SquareField | None = None
    moved: bool = False
    driven: bool = False
    acted: bool = False
    from_car: bool = False
    again: bool = False
    shopped: bool = False


class FirstRoll(Value, frozen=True):
    """The roll for who parks first: the seats still in contention, and the totals so far in the same order."""

    contenders: tuple[Seat, ...]
    totals: tuple[int, ...] = ()


class State(Value, frozen=True):
    """A position. Tuples by seat are indexed by seat; ``pile`` and ``discards`` are sorted multisets.

    ``seat`` has the turn; before the first turn it is dealt to, rolls or parks. ``pawns`` and ``cars`` are
    None before that seat has parked. ``down`` tells who is lying down, ``riding`` who is in a car. ``plays``
    are the open plays, the newest last.
    """

    phase: Phase
    seat: Seat
    hands: tuple[tuple[CardField, ...], ...]
    carts: tuple[tuple[CartCardField, ...], ...]
    scores: tuple[int, ...]
    pawns: tuple[SquareField | None, ...]
    cars: tuple[SquareField | None, ...]
    down: tuple[bool, ...]
    riding: tuple[bool, ...]
    pile: tuple[CardField, ...]
    discards: tuple[CardField, ...]
    turn: Turn = Turn()
    plays: tuple[Play, ...] = ()
    first_roll: FirstRoll | None = None

    def where(self, seat: int) -> Square:
        """Return the square of a seat's shopper. Raises AssertionError before that seat has parked."""
        place = self.pawns[seat]
        assert place is not None
        return place


def to_act(state: State) -> int | None:
    """Return the seat that acts now, ``CHANCE`` while dice or a card are awaited, None at the end."""
    phase = state.phase
    if phase in ("turn", "park"):
        return state.seat
    if phase == "poll":
        return state.plays[-1].asked
    return CHANCE if phase in CHANCE_PHASES else None
