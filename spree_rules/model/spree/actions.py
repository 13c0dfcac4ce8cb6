"""The events of Spree! as records: the players' actions, and the outcomes of dice and draws."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from ..kernel.values import Value
from .cards import MAKE_UP, RANK, STOPS, Card, CardField, RankField
from .grid import DIRECTIONS, Direction, Square

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
Face: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
SquareField: TypeAlias = Annotated[Square, Meta(pattern=r"^[a-z][1-9][0-9]?$")]


class Drive(Value, frozen=True, tag="drive"):
    """Spend the turn driving to a free parking space (SPREE-CAR-02)."""

    space: SquareField


class EndTurn(Value, frozen=True, tag="end"):
    """End the turn (SPREE-TURN-02)."""


class Enter(Value, frozen=True, tag="enter"):
    """Get into one's car (SPREE-HK-CAR-03)."""


class Leave(Value, frozen=True, tag="leave"):
    """Get out of one's car (SPREE-HK-CAR-04)."""


class MoveCard(Value, frozen=True, tag="move"):
    """Play a 10, a 2 or a joker for ``steps`` more steps (SPREE-CARD-01)."""

    card: CardField
    steps: Annotated[int, Meta(ge=2, le=10)]


class Park(Value, frozen=True, tag="park"):
    """Park one's car before the game (SPREE-SETUP-06)."""

    space: SquareField


class Pass(Value, frozen=True, tag="pass"):
    """Pass, and so let a play stand."""


class Rob(Value, frozen=True, tag="rob"):
    """Play ``card`` to take all cards of ``rank`` from the cart of seat ``victim`` (SPREE-ROB-01)."""

    victim: Seat
    card: CardField
    rank: RankField


class Roll(Value, frozen=True, tag="roll"):
    """Roll two dice to move (SPREE-MOVE-01)."""


class Shoot(Value, frozen=True, tag="shoot"):
    """Shoot at seat ``target`` (SPREE-SHOOT-01)."""

    target: Seat


class Shop(Value, frozen=True, tag="shop"):
    """Play one or more copies of ``card`` into the cart (SPREE-SHOP-01, SPREE-SHOP-03)."""

    card: CardField
    copies: Annotated[int, Meta(ge=1, le=100_000)] = 1


class Stash(Value, frozen=True, tag="stash"):
    """Stash the cart in one's car (SPREE-SCORE-01)."""


class Steer(Value, frozen=True, tag="steer"):
    """Drive one's car one square (SPREE-HK-CAR-01)."""

    direction: Direction


class Stop(Value, frozen=True, tag="stop"):
    """Play an Ace or a joker as a stop on the open play (SPREE-STOP-01)."""

    card: CardField


class Walk(Value, frozen=True, tag="walk"):
    """Walk one step (SPREE-MOVE-03)."""

    direction: Direction


class Dice(Value, frozen=True, tag="dice"):
    """Two dice were rolled; the lower one is written first."""

    low: Face
    high: Face


class Die(Value, frozen=True, tag="die"):
    """One die was rolled."""

    face: Face


class Draw(Value, frozen=True, tag="draw"):
    """A card was drawn from the pile."""

    card: CardField


Action: TypeAlias = (
    Drive | EndTurn | Enter | Leave | MoveCard | Park | Pass | Rob | Roll | Shoot | Shop | Stash | Steer | Stop | Walk
)
ChanceEvent: TypeAlias = Dice | Die | Draw
Event: TypeAlias = Action | ChanceEvent

# Interned: making records is the main cost of listing actions.
END, ENTER, LEAVE, PASS, ROLL, STASH = EndTurn(), Enter(), Leave(), Pass(), Roll(), Stash()
SHOOT: Final = tuple(Shoot(seat) for seat in range(8))
SHOP: Final[Mapping[Card, Shop]] = MappingProxyType({card: Shop(card) for card in RANK})
STOP: Final[Mapping[Card, Stop]] = MappingProxyType({card: Stop(card) for card in sorted(STOPS)})
WALK: Final[Mapping[Direction, Walk]] = MappingProxyType({d: Walk(d) for d in DIRECTIONS})
STEER: Final[Mapping[Direction, Steer]] = MappingProxyType({d: Steer(d) for d in DIRECTIONS})
DRAW: Final[Mapping[Card, Draw]] = MappingProxyType({card: Draw(card) for card in RANK})


def draw(card: Card) -> Draw:
    """Return the outcome of drawing a card."""
    return DRAW[card]


MOVE: Final[Mapping[Card, tuple[MoveCard, ...]]] = MappingProxyType(
    {
        card: tuple(sorted((MoveCard(card, n) for n in steps), key=lambda m: str(m.steps)))
        for card, steps in MAKE_UP.items()
    }
)
