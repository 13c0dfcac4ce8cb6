"""The state of a game: one record with everything that the rules need; hidden decks are multisets without an order."""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from ..kernel.chance import CHANCE
from ..kernel.values import Value
from .actions import Face, Hex, Obstacle, Seat, TokenName, Weapon, Word
from .bags import EMPTY, Bag
from .pack_document import Place

Phase: TypeAlias = Literal[
    "start_token", "display", "first_player", "start", "red_roll", "keep_red", "reroll", "move", "action",
    "duel_weapon", "duel_boost", "duel_draw", "claim", "coin", "steal", "flee", "town", "store", "restock", "sheriff",
    "doctor", "doctor_draw", "saloon", "saloon_card", "peek", "bank", "robbery", "obstacles", "blue_roll", "pick_horse",
    "thorns", "cattle_choice", "cattle_die", "keep_cattle", "cattle_rider", "pick_cattle", "shoot", "bullets", "dig",
    "gold_bag", "desperado", "gang_draw", "spend", "event", "token", "put", "put_random", "over",
]  # fmt: skip
"""What is awaited: dice and draws in the phases of ``CHANCE_PHASES``, else a player's decision."""

CHANCE_PHASES: Final = frozenset(
    (
        "start_token", "display", "first_player", "red_roll", "reroll", "duel_draw", "coin", "restock", "doctor_draw",
        "saloon_card", "peek", "obstacles", "blue_roll", "cattle_die", "bullets", "gold_bag", "desperado", "event",
        "token", "put_random",
    )
)  # fmt: skip
BUILDING_PHASES: Final = frozenset(("store", "sheriff", "doctor", "saloon", "bank"))
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Ending: TypeAlias = Literal["target_reached", "turn_limit"]
"""Why a game is over."""
Purpose: TypeAlias = Literal["challenge", "gang", "robbery"]
"""What a player shoots for."""
Marker: TypeAlias = Literal["bullets", "posters", "money"]
MARKERS: Final[tuple[Marker, ...]] = ("bullets", "posters", "money")


class Rider(Value, frozen=True):
    """A player's character and goods.

    ``fame`` can be below 0. ``equipment``, ``carried`` (Challenge tokens) and ``stagecoaches`` (Event cards) are
    sorted. ``owes``: it fled to a red-bullet token that a ruling makes it take in its next turn.
    """

    at: Place
    fame: int
    money: Count
    riding: Count
    bag: Bag
    spurs: Count
    posters: Count = 0
    nuggets: Count = 0
    equipment: tuple[Word, ...] = ()
    carried: tuple[TokenName, ...] = ()
    stagecoaches: tuple[Word, ...] = ()
    owes: bool = False


class Lying(NamedTuple):
    """A Challenge token on the map."""

    territory: Place
    token: TokenName


class Kept(NamedTuple):
    """Desperados that stay beside a token on the map: the one that won, and how many lie face down behind it.

    Which those are nobody knows; they count with the deck until they are revealed.
    """

    territory: Place
    card: Word
    down: Count


class Decks(Value, frozen=True):
    """The cards and tokens left, as sorted multisets, each with its discards; stacks by terrain, as in ``TERRAINS``.

    ``top`` is the Event card on top of its deck once somebody has seen it, and ``seen`` who has; it is not in
    ``events``.
    """

    equipment: tuple[Word, ...]
    saloon: tuple[Word, ...]
    events: tuple[Word, ...]
    desperados: tuple[Word, ...]
    stacks: tuple[tuple[TokenName, ...], ...]
    used_equipment: tuple[Word, ...] = ()
    used_saloon: tuple[Word, ...] = ()
    used_events: tuple[Word, ...] = ()
    used_desperados: tuple[Word, ...] = ()
    used_stacks: tuple[tuple[TokenName, ...], ...] = ((), (), (), ())
    top: Word | None = None
    seen: tuple[Seat, ...] = ()


class Horse(Value, frozen=True):
    """A horse that is being broken: the Rider's hex, the obstacles on X1 to X6, and the round, from 1."""

    rider: Hex
    obstacles: tuple[Obstacle, ...] = ()
    round: Count = 1


class Cattle(Value, frozen=True):
    """Cattle that are being rounded up: their hexes, sorted; the Rider's; and the round, 0 while they come."""

    hexes: tuple[Hex, ...]
    rider: Hex | None = None
    round: Count = 0


class Shooting(Value, frozen=True):
    """A shooting: what for, the weapon, the bullets that lie drawn, and those of them already counted as hits."""

    purpose: Purpose
    weapon: Weapon
    drawn: Bag = EMPTY
    counted: Bag = EMPTY


class Gang(Value, frozen=True):
    """A fight against Desperados.

    ``faced`` is the card that is to be beaten now; ``new`` how many more are still to be revealed. ``beaten`` are those
    already beaten. ``gold`` are the nuggets that are held for the time being.
    """

    faced: Word | None = None
    new: Count = 0
    beaten: tuple[Word, ...] = ()
    gold: Count = 0


class Turn(Value, frozen=True):
    """The progress of the open turn.

    ``boosts``: Spurs discarded for more dice and draws; ``boosted``: whether a draw has used them (kept only if a
    ruling asks). ``rolled`` are the dice that lie there, ``rerolling`` the phase to which a die that is rolled again
    belongs. ``points``: movement points left. ``forced``: nothing but the challenge may be done. ``visited`` are the
    buildings gone into, ``used`` what was done in them that is done once. ``due``: objects to be drawn.
    ``event`` is the Event card whose effect is still to come, ``more_events`` those drawn for their terrain only,
    ``token`` the one to be placed.
    """

    boosts: Count = 0
    boosted: bool = False
    rolled: tuple[Face, ...] = ()
    rerolling: Phase | None = None
    points: Count = 0
    forced: bool = False
    visited: tuple[Word, ...] = ()
    used: tuple[Literal["doctor_draw", "doctor_pay", "robbery", "saloon_card"], ...] = ()
    due: Count = 0
    horse: Horse | None = None
    cattle: Cattle | None = None
    shooting: Shooting | None = None
    gang: Gang | None = None
    event: Word | None = None
    more_events: tuple[Word, ...] = ()
    token: TokenName | None = None


NO_TURN: Final = Turn()


class Showdown(Value, frozen=True):
    """A duel: the challenger and the other, their weapons and the bullets they have drawn.

    ``due``: bullets each still draws in this round. ``asked``: which of the two is asked, 0 or 1. ``first``: whether
    this is the first round. ``claimed``: the challenger has claimed with enough hits, and the other is asked.
    ``false_claim``: somebody has claimed without enough hits in this round. ``winner``: which of the two has won.
    ``final``: it decides a tie at the end of the game.
    """

    seats: tuple[Seat, Seat]
    weapons: tuple[Weapon | None, Weapon | None]
    drawn: tuple[Bag, Bag] = (EMPTY, EMPTY)
    due: tuple[Count, Count] = (0, 0)
    asked: Annotated[int, Meta(ge=0, le=1)] = 0
    first: bool = True
    claimed: bool = False
    false_claim: bool = False
    winner: Annotated[int, Meta(ge=0, le=1)] | None = None
    final: bool = False


class State(Value, frozen=True):
    """A position. ``riders`` are by seat, ``tokens`` and ``kept`` sorted; ``seat`` has the turn.

    ``supply`` and ``box`` are bullets that can come back and those that cannot; ``lost_nuggets`` are out of the game.
    ``gold`` are the nuggets and stones in their bag. ``displays`` and ``banks`` are by town; where a ruling has one for
    all, only the first is used.
    ``turns`` counts those that are over. ``reached`` is the seat that reached the target. ``lying`` are bullets, by
    seat, that a ruling leaves on the table at the end. ``markers`` are the holders of the Most markers (kept during
    play only if a ruling asks). At the end there are ``scores``; ``finalists`` are those still to duel for the first
    place, and ``winners`` who has won.
    """

    phase: Phase
    seat: Seat
    riders: tuple[Rider, ...]
    tokens: tuple[Lying, ...]
    kept: tuple[Kept, ...]
    supply: Bag
    gold: tuple[Count, Count]
    displays: tuple[tuple[Word, ...], ...]
    banks: tuple[Count, ...]
    decks: Decks
    box: Bag = EMPTY
    lost_nuggets: Count = 0
    turn: Turn = NO_TURN
    duel: Showdown | None = None
    turns: Count = 0
    reached: Seat | None = None
    lying: tuple[Bag, ...] = ()
    markers: tuple[Seat | None, Seat | None, Seat | None] = (None, None, None)
    ending: Ending | None = None
    scores: tuple[int, ...] = ()
    finalists: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()

    @property
    def rider(self) -> Rider:
        """The player whose turn it is."""
        return self.riders[self.seat]

    @property
    def challenge(self) -> TokenName:
        """The Challenge token where the player is whose turn it is. Raises AssertionError if none lies there."""
        token = self.token_at(self.rider.at)
        assert token is not None
        return token

    def token_at(self, territory: str) -> TokenName | None:
        """Return the Challenge token on a territory, None if there is none."""
        for place, token in self.tokens:
            if place == territory:
                return token
        return None


def to_act(state: State) -> int | None:
    """Return the seat that acts now, ``CHANCE`` while dice or a draw are awaited, None at the end."""
    phase = state.phase
    if phase in CHANCE_PHASES:
        return CHANCE
    if phase == "over":
        return None
    duel = state.duel
    if duel is None:
        return state.seat
    if duel.winner is not None:
        return duel.seats[duel.winner if phase == "steal" else 1 - duel.winner]
    return duel.seats[duel.asked]
