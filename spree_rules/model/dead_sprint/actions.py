"""The events of Dead Sprint as records: the players' actions, and the outcomes of dice and draws."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from ..kernel.values import Value
from .pack import ZombieKind
from .tiles import End

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
SpaceName: TypeAlias = Annotated[str, Meta(pattern=r"^(0|[1-9][0-9]{0,2})[a-e][1-6]$")]
"""A space: the number of its tile and the printed cell, such as ``2b5``."""
CellName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-e][1-6]$")]
"""A cell of a tile as printed, such as ``b5``."""
Card: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,40}$")]
"""A kind of card in one word, such as ``trip-a-player``."""
TileName: TypeAlias = Annotated[str, Meta(pattern=r"^[-_A-Za-z0-9]{1,40}$")]
Token: TypeAlias = Literal["first_aid", "adrenaline", "+1", "+2", "+3"]
"""A kind of token, in the order in which several on one space are offered."""
Weapon: TypeAlias = Annotated[int, Meta(ge=1, le=3)]
"""A weapon token by what it adds."""
Deck: TypeAlias = Literal["straight", "corner"]
Face: TypeAlias = Annotated[int, Meta(ge=0, le=20)]


class DrawCard(Value, frozen=True, tag="draw"):
    """Draw the turn's action card (DS-CARD-01)."""


class PlayCard(Value, frozen=True, tag="play"):
    """Play an action card (DS-CARD-04).

    ``target`` is the player it is used on, if any. A theft names the weapon to ``take``, and the one to ``give`` to the
    bank if the thief already has two.
    """

    card: Card
    target: Seat | None = None
    take: Weapon | None = None
    give: Weapon | None = None


class DiscardCard(Value, frozen=True, tag="discard"):
    """Discard an action card unused (DS-CARD-05)."""

    card: Card


class RollMove(Value, frozen=True, tag="roll"):
    """Roll the green die, which ends the card phase (DS-MOVE-01)."""


class Deflect(Value, frozen=True, tag="deflect"):
    """Cancel the card that is being used, or one that lies there (DS-CARD-10)."""


class Accept(Value, frozen=True, tag="accept"):
    """Let the card that is being used take effect."""


class Exchange(Value, frozen=True, tag="exchange"):
    """Give a token to the bank for the one that a card offers (DS-CARD-11)."""

    give: Token


class Decline(Value, frozen=True, tag="decline"):
    """Leave the token that a card offers in the bank (DS-CARD-11)."""


class Step(Value, frozen=True, tag="step"):
    """Go to a neighbouring space, or attack the zombie on it (DS-MOVE-02, DS-ZOM-01)."""

    space: SpaceName


class DrawTile(Value, frozen=True, tag="tile"):
    """Draw a tile from a deck; ``end`` is named now only if the side is chosen before the draw (DS-MOVE-04)."""

    deck: Deck
    end: End | None = None


class Orient(Value, frozen=True, tag="orient"):
    """Join the tile that was drawn by one of its ends (DS-MOVE-05)."""

    end: End


class ChooseKind(Value, frozen=True, tag="kind"):
    """Choose the tile's special zombie, if a ruling lets the drawer choose (DS-ZOM-07)."""

    kind: ZombieKind


class ChooseIcon(Value, frozen=True, tag="icon"):
    """Choose the special zombie's icon, if a ruling lets the drawer choose (DS-ZOM-08)."""

    cell: CellName


class ChooseSecond(Value, frozen=True, tag="second"):
    """Choose a crawler's second cell, if a ruling lets the drawer choose (DS-ZOM-10)."""

    cell: CellName


class NameWeapon(Value, frozen=True, tag="name"):
    """Choose the weapon for the next weapon icon, if a ruling lets the drawer choose (DS-ICON-03)."""

    weapon: Weapon


class UseWeapons(Value, frozen=True, tag="use"):
    """Add weapons to an attack: none, one or two, the smaller first (DS-ZOM-04)."""

    weapons: tuple[Weapon, ...]


class Enter(Value, frozen=True, tag="enter"):
    """Go to the space of the zombie that was beaten, if a ruling leaves that open."""


class Stay(Value, frozen=True, tag="stay"):
    """Stay where the attack was made, if a ruling leaves that open."""


class Take(Value, frozen=True, tag="take"):
    """Take the token that was found; ``give`` is left on the space for it (DS-TOK-03)."""

    token: Token
    give: Token | None = None


class Leave(Value, frozen=True, tag="leave"):
    """Leave the token that was found where it is (DS-MOVE-07)."""


class EndMove(Value, frozen=True, tag="stop"):
    """Stop with movement left."""


class UseAdrenaline(Value, frozen=True, tag="adrenaline"):
    """Discard adrenaline to roll and move again (DS-TOK-06)."""


class EndTurn(Value, frozen=True, tag="end"):
    """End the turn after movement (DS-TURN-02)."""


class CardDrawn(Value, frozen=True, tag="card"):
    """An action card was drawn (DS-CARD-01)."""

    card: Card


class CardStolen(Value, frozen=True, tag="stolen"):
    """A card was drawn from another player's hand (DS-CARD-06)."""

    card: Card


class Green(Value, frozen=True, tag="green"):
    """The movement die showed a face (DS-MOVE-01)."""

    face: Face


class Red(Value, frozen=True, tag="red"):
    """The attack die showed a face (DS-ZOM-01)."""

    face: Face


class Yellow(Value, frozen=True, tag="yellow"):
    """The horde's die showed a face (DS-HORDE-02)."""

    face: Face


class TileDrawn(Value, frozen=True, tag="drawn"):
    """A tile was drawn from the deck chosen (DS-MOVE-03)."""

    tile: TileName


class SpecialKind(Value, frozen=True, tag="special"):
    """The tile's special zombie is of this kind (DS-ZOM-07)."""

    kind: ZombieKind


class SpecialIcon(Value, frozen=True, tag="placed"):
    """The tile's special zombie stands on this icon (DS-ZOM-08)."""

    cell: CellName


class WeaponDrawn(Value, frozen=True, tag="weapon"):
    """A weapon token was drawn from the bank, for an icon or a card (DS-ICON-03)."""

    weapon: Weapon


Action: TypeAlias = (
    Accept | ChooseIcon | ChooseKind | ChooseSecond | Decline | Deflect | DiscardCard | DrawCard | DrawTile | EndMove
    | EndTurn | Enter | Exchange | Leave | NameWeapon | Orient | PlayCard | RollMove | Stay | Step | Take
    | UseAdrenaline | UseWeapons
)  # fmt: skip
ChanceEvent: TypeAlias = (
    CardDrawn | CardStolen | Green | Red | SpecialIcon | SpecialKind | TileDrawn | WeaponDrawn | Yellow
)
Event: TypeAlias = Action | ChanceEvent

# Interned: making records is the main cost of listing actions.
ACCEPT: Final = Accept()
ADRENALINE: Final = UseAdrenaline()
DECLINE: Final = Decline()
DEFLECT: Final = Deflect()
DRAW: Final = DrawCard()
END_TURN: Final = EndTurn()
ENTER: Final = Enter()
LEAVE: Final = Leave()
ROLL: Final = RollMove()
STAY: Final = Stay()
STOP: Final = EndMove()
