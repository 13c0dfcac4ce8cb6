"""The state of a game: one record with everything that the rules need; hidden decks are multisets without an order."""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from ..kernel.chance import CHANCE
from ..kernel.values import Value
from .actions import Card, CellName, Deck, Seat, SpaceName, TileName, Token, Weapon
from .pack import ZombieKind
from .tiles import End

Phase: TypeAlias = Literal[
    "deal", "cards", "draw_card", "respond", "steal", "bank_weapon", "bank", "green_roll", "move", "tile", "orient",
    "special_kind", "special_icon", "choose_kind", "choose_icon", "choose_second", "weapon_token", "name_weapon",
    "red_roll", "weapons", "enter", "take", "after_move", "yellow_roll", "over",
]  # fmt: skip
"""What is awaited: dice in the ``_roll`` phases, draws in those of ``CHANCE_PHASES``, else a player's decision."""

CHANCE_PHASES: Final = frozenset(
    (
        "deal", "draw_card", "steal", "bank_weapon", "green_roll", "tile", "special_kind", "special_icon",
        "weapon_token", "red_roll", "yellow_roll",
    )
)  # fmt: skip
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Ending: TypeAlias = Literal["exit", "last_standing", "all_out", "nobody_left_to_pass"]
"""Why a game is over."""
TileWord: TypeAlias = Annotated[str, Meta(pattern=r"^[-_A-Za-z0-9]{1,40}[AB]$")]
"""A laid tile and the end by which it is entered, such as ``S1A``."""
KINDS: Final[tuple[ZombieKind, ...]] = ("shambler", "sploder", "crawler", "brute")
TOKENS: Final[tuple[Token, ...]] = ("first_aid", "adrenaline", "+1", "+2", "+3")
WEAPON_TOKENS: Final[tuple[Token, ...]] = TOKENS[2:]


class Zombie(Value, frozen=True):
    """A zombie on the table: its kind and its cells, a crawler's icon first."""

    kind: ZombieKind
    cells: tuple[CellName, ...]


class Find(NamedTuple):
    """A token that lies on a cell."""

    cell: CellName
    token: Token


class Contents(Value, frozen=True):
    """What stands and lies on a laid tile; both are sorted, tokens of one cell in the order of their kinds."""

    zombies: tuple[Zombie, ...] = ()
    tokens: tuple[Find, ...] = ()


EMPTY: Final = Contents()


class Runner(Value, frozen=True):
    """A player's piece and goods.

    ``at`` is its space, None once it is out. ``weapons`` are sorted. ``hand`` is a sorted multiset of cards; ``lying``
    are the cards that lie before the player until its turn is over. ``skips`` says that it loses its next turn.
    """

    at: SpaceName | None
    first_aid: Count = 0
    adrenaline: Count = 0
    weapons: tuple[Weapon, ...] = ()
    hand: tuple[Card, ...] = ()
    lying: tuple[Card, ...] = ()
    skips: bool = False

    @property
    def alive(self) -> bool:
        """Whether the player is still in the game."""
        return self.at is not None

    def space(self) -> SpaceName:
        """Return the space of the piece. Raises AssertionError for a player who is out."""
        assert self.at is not None
        return self.at


class Horde(Value, frozen=True):
    """Where the horde rests: the number of its tile, and the step on it, from 0."""

    tile: Count
    step: Count


class Bank(Value, frozen=True):
    """What is not on the table: zombies by kind, tokens by kind, each in the order of ``KINDS`` and ``TOKENS``."""

    zombies: tuple[Count, Count, Count, Count]
    tokens: tuple[Count, Count, Count, Count, Count]


class Decks(Value, frozen=True):
    """The tiles and cards left, as sorted multisets; the Exit is in the straight deck until it is laid.

    ``passed`` are the corner tiles that the horde has passed, kept only if a ruling uses them again; straight tiles do
    not run out before the Exit comes.
    """

    straight: tuple[TileName, ...]
    corner: tuple[TileName, ...]
    cards: tuple[Card, ...]
    discards: tuple[Card, ...] = ()
    passed: tuple[TileName, ...] = ()


class Fight(Value, frozen=True):
    """An attack: the space attacked, the face of the red die once it has fallen, and the weapons named before it.

    ``back`` is the space to which a loser returns who has already stepped, if a zombie is fought from beside.
    """

    space: SpaceName
    roll: Count | None = None
    weapons: tuple[Weapon, ...] = ()
    back: SpaceName | None = None


class Incoming(Value, frozen=True):
    """A card that is being used on a player, and the seats still to be asked for an answer, the next one first."""

    card: Card
    target: Seat
    take: Weapon | None = None
    give: Weapon | None = None
    asked: tuple[Seat, ...] = ()


class Drawn(Value, frozen=True):
    """A tile on its way to the table.

    ``deck`` is the one drawn from, ``tile`` what came; ``end`` the side chosen before the draw, if a ruling says so.
    ``kind`` and ``icon`` are those of the special zombie once known; ``icons`` the token icons still to be filled.
    """

    deck: Deck
    tile: TileName | None = None
    end: End | None = None
    kind: ZombieKind | None = None
    icon: CellName | None = None
    icons: tuple[CellName, ...] = ()


class Turn(Value, frozen=True):
    """The progress of the open turn.

    ``drew`` and ``discarded``: whether the turn's one card was drawn and the one discard made. ``full`` and ``used``:
    whether the turn began with no room for a card, and how many cards have gone (kept up to 2, and only if a ruling
    asks). ``moved``: whether the green die has fallen. ``moves``: spaces left to go. ``bonus`` is added to the next
    green roll, ``aim`` to each red one. ``visited`` are the spaces left in this move (kept only if a ruling asks).
    ``finds`` are the tokens still to be offered to ``finder``, and ``finders`` the seats that look around after that.
    ``offer`` is the token that a card offers to a player without room for it.
    """

    drew: bool = False
    discarded: bool = False
    full: bool = False
    used: Count = 0
    moved: bool = False
    moves: Count = 0
    bonus: Count = 0
    aim: Count = 0
    adrenaline: bool = False
    visited: tuple[SpaceName, ...] = ()
    fight: Fight | None = None
    incoming: Incoming | None = None
    drawn: Drawn | None = None
    finder: Seat | None = None
    finds: tuple[Token, ...] = ()
    finders: tuple[Seat, ...] = ()
    offer: Token | None = None


NO_TURN: Final = Turn()


class Known(NamedTuple):
    """What a player is certain of: the owner holds at least ``number`` cards of a kind."""

    viewer: Seat
    owner: Seat
    card: Card
    number: int


class State(Value, frozen=True):
    """A position. ``runners`` are by seat; ``laid`` are the tiles in order with the ends by which they are entered.

    ``contents`` is what is on each laid tile. Between the start tiles and the horde's, tiles have been taken away again
    and are empty. ``seat`` has the turn. ``known`` is sorted. ``lost`` are the seats that are out, in groups of those
    lost together, the first first. ``ending`` says why the game is over, ``winners`` who has won.
    """

    phase: Phase
    seat: Seat
    runners: tuple[Runner, ...]
    laid: tuple[TileWord, ...]
    contents: tuple[Contents, ...]
    horde: Horde
    bank: Bank
    decks: Decks
    turn: Turn = NO_TURN
    known: tuple[Known, ...] = ()
    lost: tuple[tuple[Seat, ...], ...] = ()
    ending: Ending | None = None
    winners: tuple[Seat, ...] = ()

    def living(self) -> tuple[Seat, ...]:
        """Return the seats that are still in the game."""
        return tuple(seat for seat, runner in enumerate(self.runners) if runner.at is not None)


def to_act(state: State) -> int | None:
    """Return the seat that acts now, ``CHANCE`` while dice or a draw are awaited, None at the end."""
    phase = state.phase
    if phase in CHANCE_PHASES:
        return CHANCE
    if phase == "respond":
        assert state.turn.incoming is not None
        return state.turn.incoming.asked[0]
    if phase == "take":
        return state.turn.finder
    return None if phase == "over" else state.seat
