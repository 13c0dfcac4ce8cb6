"""The events of Spurs as records: the players' actions, and the outcomes of dice and draws."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from ..kernel.values import Value
from .bags import Bag
from .pack_document import Place

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Word: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,44}$")]
"""A card, building, town, event or Desperado in one word, such as ``trail-map``."""
TokenName: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z0-9]{1,8}$")]
Hex: TypeAlias = Annotated[str, Meta(pattern=r"^(C|[NXR][1-6])$")]
"""A hex of the mini board, such as ``N3``."""
Face: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Few: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Weapon: TypeAlias = Literal["revolver", "rifle"]
Loot: TypeAlias = Literal["carried", "equipment", "money", "nugget", "stagecoach"]
"""What the winner of a duel can steal (SPURS-DUEL-08)."""
Obstacle: TypeAlias = Literal["rock", "thorns"]


class SpendSpur(Value, frozen=True, tag="spur"):
    """Discard a Spur for one more die and one more object from bags, for the rest of the turn (SPURS-SPUR-01)."""


class RollMovement(Value, frozen=True, tag="roll"):
    """Roll the red dice to move (SPURS-MOVE-01)."""


class SkipMovement(Value, frozen=True, tag="skip"):
    """Do without moving (SPURS-TURN-02)."""


class RerollDie(Value, frozen=True, tag="reroll"):
    """Discard a Spur to roll one die again, named by what it shows (SPURS-SPUR-06)."""

    face: Face


class KeepRoll(Value, frozen=True, tag="keep"):
    """Leave the dice as they fell."""


class Enter(Value, frozen=True, tag="enter"):
    """Move to a neighbouring territory (SPURS-MOVE-03)."""

    territory: Place


class StopMoving(Value, frozen=True, tag="stop"):
    """End the movement."""


class Duel(Value, frozen=True, tag="duel"):
    """Challenge another player in the same territory (SPURS-DUEL-01)."""

    seat: Seat


class ChooseWeapon(Value, frozen=True, tag="weapon"):
    """Choose the weapon for a duel, if a ruling leaves it open."""

    weapon: Weapon


class Claim(Value, frozen=True, tag="claim"):
    """Claim to have hit often enough (SPURS-DUEL-04)."""


class Wait(Value, frozen=True, tag="wait"):
    """Claim nothing yet."""


class Steal(Value, frozen=True, tag="steal"):
    """Take something from the loser of a duel (SPURS-DUEL-07, SPURS-DUEL-08).

    ``item`` names the card or token; None for money and nuggets, and for nothing where a ruling allows that.
    """

    kind: Loot
    item: Annotated[str, Meta(pattern=r"^([a-z0-9-]{1,44}|[A-Z0-9]{1,8})$")] | None = None


class NoSteal(Value, frozen=True, tag="spare"):
    """Take nothing from the loser of a duel."""


class FleeTo(Value, frozen=True, tag="flee"):
    """Go to a town after a lost duel (SPURS-DUEL-11)."""

    town: Word


class Stay(Value, frozen=True, tag="stay"):
    """Stay where the duel was lost."""


class VisitTown(Value, frozen=True, tag="town"):
    """Go into the town of the territory (SPURS-MOVE-07, SPURS-MOVE-09)."""


class Visit(Value, frozen=True, tag="visit"):
    """Go into a building (SPURS-TOWN-01)."""

    building: Word


class LeaveBuilding(Value, frozen=True, tag="leave"):
    """Come out of a building."""


class EndTown(Value, frozen=True, tag="depart"):
    """Leave the town, which ends the turn."""


class Buy(Value, frozen=True, tag="buy"):
    """Buy an Equipment card from the display (SPURS-STORE-01)."""

    card: Word


class Refresh(Value, frozen=True, tag="refresh"):
    """Pay to have the display replaced (SPURS-STORE-03)."""


class Sell(Value, frozen=True, tag="sell"):
    """Sell a pelt or a broken horse (SPURS-STORE-04)."""

    token: TokenName


class HandIn(Value, frozen=True, tag="handin"):
    """Hand in a captured outlaw (SPURS-SHERIFF-01)."""

    token: TokenName


class DoctorDraw(Value, frozen=True, tag="treatment"):
    """Draw bullets at the doctor's, and be rid of the red ones among them (SPURS-DOCTOR-01)."""

    number: Few


class PayDoctor(Value, frozen=True, tag="pay"):
    """Pay to have red bullets removed (SPURS-DOCTOR-02)."""

    number: Few


class DrawSaloon(Value, frozen=True, tag="drink"):
    """Draw a Saloon card (SPURS-SALOON-01)."""


class BuyRound(Value, frozen=True, tag="round"):
    """Buy a round for everyone, for Fame (SPURS-SALOON-02)."""


class SellGold(Value, frozen=True, tag="gold"):
    """Sell Gold Nuggets at the bank (SPURS-BANK-01)."""

    number: Few


class Rob(Value, frozen=True, tag="rob"):
    """Rob the bank with a weapon (SPURS-BANK-02, SPURS-BANK-03)."""

    weapon: Weapon


class Attempt(Value, frozen=True, tag="attempt"):
    """Attempt the challenge of the territory (SPURS-CHAL-01)."""


class RoundUp(Value, frozen=True, tag="roundup"):
    """Round up the cattle (SPURS-CATTLE-01)."""


class RobRancher(Value, frozen=True, tag="rustle"):
    """Rob the rancher instead (SPURS-CATTLE-11)."""


class PlaceRider(Value, frozen=True, tag="ride"):
    """Put the Rider on a Cattle token (SPURS-CATTLE-04)."""

    hex: Hex


class PickDie(Value, frozen=True, tag="pick"):
    """Choose a die and move by it on the mini board (SPURS-HORSE-03, SPURS-CATTLE-05)."""

    face: Face


class TakeThorns(Value, frozen=True, tag="bear"):
    """Accept a red bullet from the thorns and carry on (SPURS-HORSE-06)."""


class Quit(Value, frozen=True, tag="quit"):
    """Give up because of the thorns (SPURS-HORSE-06)."""


class Dig(Value, frozen=True, tag="dig"):
    """Draw a number of objects from the bag of gold and stones (SPURS-GOLD-01)."""

    number: Few


class DrawBullets(Value, frozen=True, tag="draw"):
    """Draw a number of bullets to shoot (SPURS-BULLET-05, SPURS-CHAL-04)."""

    number: Few


class Spend(Value, frozen=True, tag="spend"):
    """Count bullets as hits on the Desperado that is faced: of the weapon's colour, and white (SPURS-DESP-08)."""

    own: Few
    white: Few


class Concede(Value, frozen=True, tag="concede"):
    """Let a Desperado win, if a ruling allows it."""


class Put(Value, frozen=True, tag="put"):
    """Place the new Challenge token on a territory (SPURS-CHAL-07, SPURS-CHAL-08)."""

    territory: Place


class Rest(Value, frozen=True, tag="rest"):
    """Rest, perhaps with Equipment cards made for it, sorted (SPURS-REST-01, SPURS-REST-02)."""

    cards: tuple[Word, ...] = ()


class TokenPlaced(Value, frozen=True, tag="begun"):
    """A Challenge token came to lie on a territory at the start."""

    token: TokenName


class Displayed(Value, frozen=True, tag="card"):
    """An Equipment card was drawn for a display (SPURS-STORE-01)."""

    card: Word


class FirstPlayer(Value, frozen=True, tag="first"):
    """A player was drawn to begin, if a ruling says so."""

    seat: Seat


class RedDice(Value, frozen=True, tag="red"):
    """The red dice fell, sorted (SPURS-MOVE-01)."""

    faces: tuple[Face, ...]


class BlueDice(Value, frozen=True, tag="blue"):
    """The blue dice fell, sorted (SPURS-HORSE-03, SPURS-CATTLE-04)."""

    faces: tuple[Face, ...]


class Rerolled(Value, frozen=True, tag="rerolled"):
    """The die that was rolled again fell (SPURS-SPUR-06)."""

    face: Face


class Obstacles(Value, frozen=True, tag="terrain"):
    """Obstacles came to lie on X1 to X6 (SPURS-HORSE-01)."""

    kinds: tuple[Obstacle, ...]


class CattleDie(Value, frozen=True, tag="cattle"):
    """The die for another Cattle token fell (SPURS-CATTLE-02)."""

    face: Face


class Bullets(Value, frozen=True, tag="bullets"):
    """Bullets were drawn from a player's bag (SPURS-BULLET-05, SPURS-DOCTOR-01)."""

    drawn: Bag


class Gold(Value, frozen=True, tag="nuggets"):
    """A number of nuggets was among what was drawn from the bag of gold and stones (SPURS-GOLD-01)."""

    number: Few


class Desperado(Value, frozen=True, tag="desperado"):
    """A Desperado was drawn (SPURS-DESP-02, SPURS-DESP-03)."""

    card: Word


class EventDrawn(Value, frozen=True, tag="event"):
    """An Event card was drawn, or seen by a player on top of its deck (SPURS-CHAL-07)."""

    card: Word


class TokenDrawn(Value, frozen=True, tag="token"):
    """A Challenge token was drawn to replace another (SPURS-CHAL-07)."""

    token: TokenName


class Placed(Value, frozen=True, tag="placed"):
    """The new Challenge token came to lie on a territory by lot, if a ruling says so."""

    territory: Place


class Coin(Value, frozen=True, tag="coin"):
    """A coin decided between two who claimed at once."""

    seat: Seat


class SaloonDrawn(Value, frozen=True, tag="saloon"):
    """A Saloon card was drawn (SPURS-SALOON-01)."""

    card: Word


Action: TypeAlias = (
    Attempt | Buy | BuyRound | ChooseWeapon | Claim | Concede | Dig | DoctorDraw | DrawBullets | DrawSaloon | Duel
    | EndTown | Enter | FleeTo | HandIn | KeepRoll | LeaveBuilding | NoSteal | PayDoctor | PickDie | PlaceRider | Put
    | Quit | Refresh | RerollDie | Rest | Rob | RobRancher | RollMovement | RoundUp | Sell | SellGold | SkipMovement
    | Spend | SpendSpur | Stay | Steal | StopMoving | TakeThorns | Visit | VisitTown | Wait
)  # fmt: skip
ChanceEvent: TypeAlias = (
    BlueDice | Bullets | CattleDie | Coin | Desperado | Displayed | EventDrawn | FirstPlayer | Gold | Obstacles
    | Placed | RedDice | Rerolled | SaloonDrawn | TokenDrawn | TokenPlaced
)  # fmt: skip
Event: TypeAlias = Action | ChanceEvent

# Interned: making records is the main cost of listing actions.
ATTEMPT: Final = Attempt()
BUY_ROUND: Final = BuyRound()
CLAIM: Final = Claim()
CONCEDE: Final = Concede()
DEPART: Final = EndTown()
DRINK: Final = DrawSaloon()
KEEP: Final = KeepRoll()
LEAVE: Final = LeaveBuilding()
QUIT: Final = Quit()
REFRESH: Final = Refresh()
ROLL: Final = RollMovement()
ROUND_UP: Final = RoundUp()
RUSTLE: Final = RobRancher()
SKIP: Final = SkipMovement()
SPARE: Final = NoSteal()
SPUR: Final = SpendSpur()
STAY: Final = Stay()
STOP: Final = StopMoving()
TAKE_THORNS: Final = TakeThorns()
TOWN: Final = VisitTown()
WAIT: Final = Wait()
