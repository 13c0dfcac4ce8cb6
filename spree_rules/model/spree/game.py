"""A game of Spree!: the rules in force, the seats, the board and the deck, as one frozen value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple, cast

from ..kernel.chance import CHANCE, Chance, Draw, Outcome
from ..kernel.clauses import Clause, load_clauses
from ..kernel.effects import Effect, Log
from ..kernel.errors import SettingError
from ..kernel.notation import Notation
from ..kernel.protocol import Result
from ..kernel.ruled import RuledGame
from ..kernel.rules import Table
from ..kernel.rulings import choose
from . import (
    actions,
    driving,
    move_cards,
    moving,
    notation,
    possible,
    resting,
    robbing,
    scoring,
    setup,
    shooting,
    shopping,
    stops,
    turn,
)
from .actions import Dice, Die, Event
from .board import SHIPPED, Board, load_board, shipped_board
from .cards import standard_deck
from .rulings import EDITIONS, MODULES, Rulings
from .setting import (
    COMMON_JOKERS,
    FACES,
    HAND,
    LEAST_SEATS,
    MOST,
    MOST_SEATS,
    Polls,
    Setting,
    check_jokers,
    read_deck,
    whole,
    words,
)
from .state import CHANCE_PHASES, Play, PlayKind, State
from .view import View, redealt, view

STATE_FORMAT: Final = "spree_rules.spree.state/1"


class Fate(NamedTuple):
    """What becomes of a kind of play: when it goes through, and when it is stopped."""

    succeed: Callable[[SpreeGame, State, Play, Log], State]
    fail: Callable[[SpreeGame, State, Play, Log], State]


TABLES: Final[Mapping[type, Table]] = MappingProxyType(
    {
        actions.Drive: driving.DRIVE_TABLE,
        actions.EndTurn: turn.END_TABLE,
        actions.Enter: driving.ENTER_TABLE,
        actions.Leave: driving.LEAVE_TABLE,
        actions.MoveCard: move_cards.MOVE_CARD_TABLE,
        actions.Park: setup.PARK_TABLE,
        actions.Pass: stops.PASS_TABLE,
        actions.Rob: robbing.ROB_TABLE,
        actions.Roll: moving.ROLL_TABLE,
        actions.Shoot: shooting.SHOOT_TABLE,
        actions.Shop: shopping.SHOP_TABLE,
        actions.Stash: scoring.STASH_TABLE,
        actions.Steer: driving.STEER_TABLE,
        actions.Stop: stops.STOP_TABLE,
        actions.Walk: moving.WALK_TABLE,
        actions.Dice: setup.DICE_TABLE,
        actions.Die: shooting.DIE_TABLE,
        actions.Draw: turn.DRAW_TABLE,
    }
)
PLAYS: Final[Mapping[PlayKind, Fate]] = MappingProxyType(
    {
        "move": Fate(move_cards.succeed, move_cards.fail),
        "rob": Fate(robbing.succeed, robbing.fail),
        "shop": Fate(shopping.succeed, shopping.fail),
        "shot": Fate(shooting.succeed, shooting.fail),
    }
)


@cache
def two_dice(faces: int) -> Chance[Event]:
    """Return the rolls of two dice with ``faces`` faces: unordered pairs, those of unlike faces with weight 2.

    >>> two_dice(6).total, len(two_dice(6).outcomes), two_dice(6).p(Dice(3, 4))
    (36, 21, Fraction(1, 18))
    """
    numbers = range(1, faces + 1)
    pairs = ((low, high) for low in numbers for high in numbers if low <= high)
    return Chance(tuple(Outcome[Event](Dice(low, high), 1 if low == high else 2) for low, high in pairs))


@cache
def one_die(faces: int) -> Chance[Event]:
    """Return the rolls of one die with ``faces`` faces.

    >>> one_die(6).p(Die(1))
    Fraction(1, 6)
    """
    return Chance(tuple(Outcome[Event](Die(face), 1) for face in range(1, faces + 1)))


@cache
def clauses() -> Mapping[str, Clause]:
    """Return the rulebook of Spree! clause by clause."""
    from importlib import resources

    return load_clauses(resources.files(__package__).joinpath("clauses.toml").read_text(encoding="utf-8"))


class SpreeGame(RuledGame[State, Event, View]):
    """A game of Spree!; made by ``new_game``. Immutable; all methods are pure functions of their arguments.

    >>> game = new_game(seats=4)
    >>> game.target, len(game.deck), game.board.name
    (150, 108, 'legrand')
    """

    __slots__ = (
        "_dice",
        "_die",
        "_universe",
        "board",
        "deck",
        "drives",
        "faces",
        "fountain_push",
        "hand_limit",
        "moving_cars",
        "parks",
        "plays",
        "polls",
        "power_shots",
        "rulings",
        "running_over",
        "target",
    )

    name: Final = "spree"
    notation = Notation(notation.format_event, notation.parse_event, notation.format_state, notation.parse_state)
    setting: Setting

    def __init__(self, setting: Setting, board: Board) -> None:
        super().__init__(setting, setting.seats, TABLES, State, Event)
        self.board: Final = board
        self.rulings: Final = setting.rulings
        self.power_shots: Final = "power_shots" in setting.modules
        self.fountain_push: Final = "fountain" in setting.modules
        self.moving_cars: Final = "moving_cars" in setting.modules
        self.running_over: Final = "running_over" in setting.modules
        self.polls: Final = setting.polls
        self.hand_limit: Final = setting.hand
        self.target: Final = setting.target
        self.faces: Final = setting.faces
        self._dice: Final = two_dice(setting.faces)
        self._die: Final = one_die(setting.faces)
        self.deck: Final = standard_deck(setting.jokers) if setting.deck is None else setting.deck
        self.plays: Final = PLAYS
        self.parks: Final = MappingProxyType({space: actions.Park(space) for space in sorted(board.parking)})
        self.drives: Final = MappingProxyType({space: actions.Drive(space) for space in sorted(board.parking)})
        self._universe: Final = notation.universe(self)
        self.seal()

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """The clauses that verdicts and effects cite, by id."""
        return clauses()

    @property
    def polls_leak(self) -> bool:
        """Whether who is polled tells who holds a stop card: so it is when only holders are polled."""
        return self.polls == "holders"

    @property
    def state_format(self) -> str:
        """The name and version of the JSON form of states."""
        return STATE_FORMAT

    def start(self) -> State:
        """Return the state in which the first card is to be dealt."""
        return setup.start(self)

    def opening(self) -> tuple[Effect, ...]:
        """Return what the start itself brings, as effects."""
        return setup.opening(self)

    def to_act(self, state: State) -> int | None:
        """Return the seat that is to act, ``CHANCE`` where dice or the pile are to speak, None at the end."""
        phase = state.phase
        if phase in ("turn", "park"):
            return state.seat
        if phase == "poll":
            return state.plays[-1].asked
        return CHANCE if phase in CHANCE_PHASES else None

    def _options(self, state: State) -> tuple[Event, ...]:
        phase = state.phase
        if phase == "turn":
            return self._turn_options(state)
        if phase == "poll":
            return stops.options(self, state)
        return setup.park_options(self, state) if phase == "park" else ()

    def _turn_options(self, state: State) -> tuple[Event, ...]:
        found = driving.drive_options(self, state)
        if resting.may_rest(self, state):
            found.append(actions.END)
        if self.moving_cars:
            if driving.enter_options(self, state):
                found.append(actions.ENTER)
            if driving.leave_options(self, state):
                found.append(actions.LEAVE)
        found += move_cards.options(self, state)
        found += robbing.options(self, state)
        if moving.may_roll(self, state):
            found.append(actions.ROLL)
        found += shooting.options(self, state)
        found += shopping.options(self, state)
        if scoring.may_stash(self, state):
            found.append(actions.STASH)
        if state.riding[state.seat]:
            found += driving.steer_options(self, state)
        else:
            found += moving.walk_options(self, state)
        return tuple(found)

    def _chance(self, state: State) -> Chance[Event]:
        if state.phase == "shot_roll":
            return self._die
        if state.phase in ("move_roll", "first_roll"):
            return self._dice
        return Draw(state.pile, actions.draw)

    def public_outcomes(self, state: State) -> tuple[Event, ...]:
        """Return the rolls that can come; what can be drawn from the pile is nobody's to know."""
        if state.phase not in ("first_roll", "move_roll", "shot_roll"):
            return ()
        return tuple(outcome.event for outcome in self._chance(state).outcomes)

    def well_formed(self, state: State) -> tuple[Event, ...]:
        """Return every action and outcome that can be written down in this game, legal or not, sorted by notation."""
        return self._universe

    def result(self, state: State) -> Result | None:
        """Return the seats by points, the winner first, or None while the game goes on."""
        return scoring.result(self, state)

    def view(self, state: State, seat: int | None) -> View:
        """Return what a seat, or a spectator (None), may see. Raises UnknownSeat."""
        return view(self, state, seat)

    def problems(self, state: State) -> tuple[str, ...]:
        """Return what is impossible about a state, each as one sentence; empty for a possible one."""
        return possible.problems(self, state)

    def shuffled_secrets(self, state: State, seat: int | None, pick: Callable[[int], int]) -> State:
        """Return a state that differs only in what ``seat`` can not know.

        ``pick(n)`` chooses a number from 0 to n - 1; it decides where the unseen cards go.
        """
        hidden = list(view(self, state, seat).unseen)
        shuffled = [hidden.pop(pick(len(hidden))) for _ in range(len(hidden))]
        return redealt(state, seat, tuple(shuffled))

    def resolve_shot(self, shooter: str, target: str, roll: int) -> shooting.Shot:
        """Return how a shot comes out that nobody stops; see ``shooting.resolve_shot``."""
        return shooting.resolve_shot(self, shooter, target, roll)

    def __reduce__(self) -> tuple[Any, ...]:
        return game_from_setting, (self.setting,)

    def __repr__(self) -> str:
        s = self.setting
        return f"<Spree! for {s.seats} seats, edition {s.edition}, board {s.board}, target {s.target}>"


def new_game(
    seats: int,
    edition: str = "hip_pocket",
    *,
    rulings: Mapping[str, str] | None = None,
    modules: Iterable[str] | None = None,
    target: int | None = None,
    board: str | Board = "legrand",
    polls: str = "public",
    jokers: int = COMMON_JOKERS,
    deck: Iterable[str] | None = None,
    hand: int | None = None,
    faces: int | None = None,
) -> SpreeGame:
    """Return a game.

    Args:
        seats: 3 to 8 players (SPREE-SETUP-01).
        edition: ``hip_pocket``, ``hong_kong`` or ``first_2001``.
        rulings: readings that differ from the edition's, by name of the ruling.
        modules: the Hong Kong modules in force, instead of the edition's.
        target: the points that win, instead of the edition's (SPREE-END-01).
        board: a shipped board's name, or a board from ``load_board``.
        polls: ``public`` asks all who could hold a stop from public facts; ``holders`` only those who hold one,
            which is smaller to search and tells who holds one.
        jokers: how many jokers are in the deck of two decks, at least their four (SPREE-SETUP-02); a deck of
            the board's or of your own has the jokers that it lists.
        deck: other cards than the board's; sorted here.
        hand: cards to draw up to, instead of the board's (five).
        faces: faces of each die, instead of the board's (six).

    Raises SettingError that says what there is instead.

    >>> new_game(seats=3, edition="hong_kong", rulings={"stopped_shot": "nothing_falls"}).rulings.stopped_shot
    'nothing_falls'
    """
    named = {"edition": edition, "polls": polls}
    if any(not isinstance(word, str) for word in named.values()) or not isinstance(board, str | Board):
        raise SettingError("edition and polls are words, and board is a board's name or a board from load_board")
    if type(seats) is not int or not LEAST_SEATS <= seats <= MOST_SEATS:
        raise SettingError(f"Spree! seats 3 to 8 players, not {seats!r} (SPREE-SETUP-01)")
    preset = EDITIONS.get(edition)
    if preset is None:
        raise SettingError(f"there is no edition {edition!r}; editions: {', '.join(EDITIONS)}")
    chosen = words(preset.modules if modules is None else modules, "modules")
    unknown = [module for module in chosen if module not in MODULES]
    if unknown:
        raise SettingError(f"unknown modules {', '.join(map(repr, unknown))}; modules: {', '.join(MODULES)}")
    if rulings is not None and not isinstance(rulings, Mapping):
        raise SettingError("rulings is a mapping from rulings to readings")
    if polls not in ("public", "holders"):
        raise SettingError(f"polls are 'public' or 'holders', not {polls!r}")
    place = board if isinstance(board, Board) else shipped_board(board)
    if len(place.parking) < seats:
        raise SettingError(f"{place.name} has {len(place.parking)} parking spaces, too few for {seats} seats")
    check_jokers(jokers, preset.most_jokers)
    own = place.defaults
    aim = whole("target", target, own.get("target", preset.targets[seats - LEAST_SEATS]), 1, MOST)
    limit = whole("hand", hand, own.get("hand", HAND), 1, MOST)
    sides = whole("faces", faces, own.get("faces", FACES), 2, FACES)
    cards = words(deck, "deck") if deck is not None else place.deck
    setting = Setting(
        preset.name,
        seats,
        tuple(module for module in MODULES if module in chosen),
        choose(preset.rulings, rulings or {}),
        aim,
        jokers,
        cast(Polls, polls),
        limit,
        sides,
        place.name,
        place.fingerprint,
        None if cards is None else read_deck(cards),
        None if _is_shipped(place) else place.drawing(),
    )
    return SpreeGame(setting, place)


def game_from_setting(setting: Setting) -> SpreeGame:
    """Return the game of a setting, as found in a record or a saved state. Raises SettingError or BoardError."""
    board = shipped_board(setting.board) if setting.drawing is None else load_board(setting.drawing)
    if board.fingerprint != setting.board_fingerprint:
        raise SettingError(f"the board {setting.board!r} is not the one that this was saved with")
    game = new_game(
        setting.seats,
        setting.edition,
        rulings={name: getattr(setting.rulings, name) for name in Rulings.__struct_fields__},
        modules=setting.modules,
        target=setting.target,
        board=board,
        polls=setting.polls,
        jokers=setting.jokers,
        deck=setting.deck,
        hand=setting.hand,
        faces=setting.faces,
    )
    if game.setting != setting:
        raise SettingError("the setting is not one that new_game gives: its deck, modules or drawing were altered")
    return game


def _is_shipped(board: Board) -> bool:
    return board.name in SHIPPED and board == shipped_board(board.name)
