"""A game of Spree!: the rules in force, the seats, the board and the deck, as one frozen value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import ClassVar, Final, cast

import msgspec

from ..kernel import record
from ..kernel.chance import Chance, MultisetDraw, Outcome
from ..kernel.clauses import Clause, load_clauses
from ..kernel.documents import decode_json
from ..kernel.effects import Effect
from ..kernel.errors import SettingError
from ..kernel.notation import Notation
from ..kernel.protocol import Result
from ..kernel.record import Record
from ..kernel.rulebook import Rulebook
from ..kernel.ruled import RuledGame
from ..kernel.rulings import choose
from . import actions, notation, scoring, setup, shooting, validity
from .actions import Action, ChanceEvent, Dice, Die, Event
from .board import SHIPPED, Board, load_board, shipped_board
from .config import (
    COMMON_JOKERS,
    FACES,
    HAND,
    LEAST_SEATS,
    MOST,
    MOST_HAND,
    MOST_SEATS,
    GameConfig,
    Polls,
    check_jokers,
    read_deck,
    whole,
    words,
)
from .documents import DOCUMENTS, STATE_FORMAT
from .effect_kinds import EFFECTS, MARKS, PHASES, REASONS
from .rules import Rules, rules_of
from .rulings import EDITIONS, MODULES, RULINGS, Rulings
from .state import State, to_act
from .tables import RESOLUTIONS, TABLES, legal_actions
from .view import View, prompt, view, with_hidden


@cache
def two_dice(faces: int) -> Chance[ChanceEvent]:
    """Return the rolls of two dice with ``faces`` faces: unordered pairs, with weight 2 if they differ.

    >>> two_dice(6).total, len(two_dice(6).outcomes), two_dice(6).p(Dice(3, 4))
    (36, 21, Fraction(1, 18))
    """
    numbers = range(1, faces + 1)
    pairs = ((low, high) for low in numbers for high in numbers if low <= high)
    return Chance(tuple(Outcome[ChanceEvent](Dice(low, high), 1 if low == high else 2) for low, high in pairs))


@cache
def one_die(faces: int) -> Chance[ChanceEvent]:
    """Return the rolls of one die with ``faces`` faces.

    >>> one_die(6).p(Die(1))
    Fraction(1, 6)
    """
    return Chance(tuple(Outcome[ChanceEvent](Die(face), 1) for face in range(1, faces + 1)))


@cache
def clauses() -> Mapping[str, Clause]:
    """Return the rulebook of Spree! clause by clause."""
    from importlib import resources

    return load_clauses(resources.files(__package__).joinpath("clauses.toml").read_text(encoding="utf-8"))


class SpreeGame(RuledGame[State, Action, ChanceEvent, View]):
    """A game of Spree!; made by ``new_game``. Immutable; all methods are pure functions of their arguments.

    >>> game = new_game(seats=4)
    >>> game.target, len(game.deck), game.board.name
    (150, 108, 'legrand')
    """

    __slots__ = (
        "_action_space",
        "_dice",
        "_die",
        "board",
        "deck",
        "faces",
        "fountain_push",
        "hand_limit",
        "moving_cars",
        "polls",
        "power_shots",
        "running_over",
        "target",
    )

    notation: ClassVar[Notation[Rules, State, Event]] = Notation(
        notation.format_event, notation.read_event, notation.WORDS, notation.format_state, notation.read_state
    )
    config: GameConfig
    rules: Rules
    rulings: Rulings

    def __init__(self, config: GameConfig, board: Board) -> None:
        super().__init__(config, config.seats, TABLES, State, Event)
        rules = rules_of(config, board, RESOLUTIONS)
        self.rules = rules
        self.board: Final = board
        self.deck: Final = rules.deck
        self.rulings = rules.rulings
        self.power_shots: Final = rules.power_shots
        self.fountain_push: Final = rules.fountain_push
        self.moving_cars: Final = rules.moving_cars
        self.running_over: Final = rules.running_over
        self.polls: Final = rules.polls
        self.hand_limit: Final = rules.hand_limit
        self.target: Final = rules.target
        self.faces: Final = rules.faces
        self._dice: Final = two_dice(config.faces)
        self._die: Final = one_die(config.faces)
        self._action_space: Final = notation.action_space(rules)
        self.seal()

    @property
    def rulebook(self) -> Rulebook:
        """What all games of Spree! have in common."""
        return RULEBOOK

    @property
    def polls_reveal_holders(self) -> bool:
        """Whether polls reveal who holds a stop card, as they do when only holders are polled."""
        return self.polls == "holders"

    def seats_of(self, state: State) -> int:
        """Return for how many seats a state is."""
        return len(state.hands)

    def start(self) -> State:
        """Return the state in which the first card is dealt next."""
        return setup.start(self.rules)

    def opening(self) -> tuple[Effect, ...]:
        """Return the effects of the start itself."""
        return setup.opening(self.rules)

    def to_act(self, state: State) -> int | None:
        """Return the seat that acts now, ``CHANCE`` while dice or a card are awaited, None at the end."""
        return to_act(state)

    def _options(self, state: State) -> tuple[Action, ...]:
        return legal_actions(self.rules, state)

    def _chance(self, state: State) -> Chance[ChanceEvent]:
        if state.phase == "shot_roll":
            return self._die
        if state.phase in ("move_roll", "first_roll"):
            return self._dice
        return MultisetDraw(state.pile, actions.draw)

    def public_outcomes(self, state: State) -> tuple[ChanceEvent, ...]:
        """Return the possible rolls; what can be drawn from the pile is secret."""
        if state.phase not in ("first_roll", "move_roll", "shot_roll"):
            return ()
        return tuple(outcome.event for outcome in self._chance(state).outcomes)

    def action_space(self, state: State) -> tuple[Event, ...]:
        """Return every action and outcome that can be written down in this game, legal or not, sorted by notation."""
        return self._action_space

    def result(self, state: State) -> Result | None:
        """Return the seats ranked by points, the winner first, or None while the game goes on."""
        return scoring.result(self.rules, state)

    def whose_turn(self, state: State) -> int | None:
        """Return the seat whose turn it is; before the first turn, the one that is dealt to, rolls or chooses."""
        return state.seat

    def prompt(self, state: State) -> str:
        """Return in words what is awaited: the same for every seat, from public facts alone."""
        return prompt(self.rules, state)

    def view(self, state: State, seat: int | None) -> View:
        """Return what a seat, or a spectator (None), may see. Raises UnknownSeat."""
        return view(self.rules, state, seat)

    def validate(self, state: State) -> tuple[str, ...]:
        """Return everything impossible about a state, one sentence each; empty for a possible state."""
        return validity.validate(self.rules, state)

    def resample_hidden(self, state: State, seat: int | None, pick: Callable[[int], int]) -> State:
        """Return a state that differs only in what ``seat`` cannot know.

        ``pick(n)`` chooses a number from 0 to n - 1; it decides where the unseen cards go.
        """
        hidden = list(view(self.rules, state, seat).unseen)
        shuffled = [hidden.pop(pick(len(hidden))) for _ in range(len(hidden))]
        return with_hidden(state, seat, tuple(shuffled))

    def resolve_shot(self, shooter: str, target: str, roll: int) -> shooting.Shot:
        """Return the result of a shot that nobody stops; see ``shooting.resolve_shot``."""
        return shooting.resolve_shot(self.rules, shooter, target, roll)

    def __repr__(self) -> str:
        s = self.config
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
        polls: ``public`` asks everyone who could hold a stop as far as is public; ``holders`` asks only those who
            do, which makes searches smaller but reveals who they are.
        jokers: the number of jokers in the two decks, at least four (SPREE-SETUP-02); the board's deck, or one
            of your own, has the jokers that it lists.
        deck: cards to use instead of the board's; they are sorted here.
        hand: the number of cards to draw up to, instead of the board's (five).
        faces: the number of faces of each die, instead of the board's (six).

    Raises a SettingError that says what is available instead.

    >>> new_game(seats=3, edition="hong_kong", rulings={"stopped_shot": "nothing_falls"}).rulings.stopped_shot
    'nothing_falls'
    """
    named = {"edition": edition, "polls": polls}
    if any(not isinstance(word, str) for word in named.values()) or not isinstance(board, str | Board):
        raise SettingError("edition and polls must be words, and board a board's name or a board from load_board")
    if type(seats) is not int or not LEAST_SEATS <= seats <= MOST_SEATS:
        raise SettingError(f"Spree! is for 3 to 8 players, not {seats!r} (SPREE-SETUP-01)")
    preset = EDITIONS.get(edition)
    if preset is None:
        raise SettingError(f"there is no edition {edition!r}; editions: {', '.join(EDITIONS)}")
    chosen = words(preset.modules if modules is None else modules, "modules")
    unknown = [module for module in chosen if module not in MODULES]
    if unknown:
        raise SettingError(f"unknown modules {', '.join(map(repr, unknown))}; modules: {', '.join(MODULES)}")
    if rulings is not None and not isinstance(rulings, Mapping):
        raise SettingError("rulings must be a mapping from rulings to readings")
    if polls not in ("public", "holders"):
        raise SettingError(f"polls must be 'public' or 'holders', not {polls!r}")
    place = board if isinstance(board, Board) else shipped_board(board)
    if len(place.parking) < seats:
        raise SettingError(f"{place.name} has {len(place.parking)} parking spaces, too few for {seats} seats")
    check_jokers(jokers, preset.most_jokers)
    own = place.defaults
    aim = whole("target", target, own.get("target", preset.targets[seats - LEAST_SEATS]), 1, MOST)
    limit = whole("hand", hand, own.get("hand", HAND), 1, MOST_HAND)
    sides = whole("faces", faces, own.get("faces", FACES), 2, FACES)
    cards = words(deck, "deck") if deck is not None else place.deck
    config = GameConfig(
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
    return SpreeGame(config, place)


def game_from_config(config: GameConfig) -> SpreeGame:
    """Return the game with a setting from a record or a saved state. Raises SettingError or BoardError."""
    board = shipped_board(config.board) if config.drawing is None else load_board(config.drawing)
    if board.fingerprint != config.board_fingerprint:
        raise SettingError(f"the board {config.board!r} is not the one with which this was saved")
    game = new_game(
        config.seats,
        config.edition,
        rulings={name: getattr(config.rulings, name) for name in Rulings.__struct_fields__},
        modules=config.modules,
        target=config.target,
        board=board,
        polls=config.polls,
        jokers=config.jokers,
        deck=config.deck,
        hand=config.hand,
        faces=config.faces,
    )
    if game.config != config:
        raise SettingError("new_game never makes this setting: its deck, modules or drawing were altered")
    return game


def _is_shipped(board: Board) -> bool:
    return board.name in SHIPPED and board == shipped_board(board.name)


def load_game(config: bytes | str) -> SpreeGame:
    """Return the game with a configuration in JSON. Raises DocumentError, SettingError or BoardError.

    >>> load_game(b'{}')
    Traceback (most recent call last):
    spree_rules.DocumentError: at $: Object missing required field `edition`
    """
    return game_from_config(decode_json(config, msgspec.json.Decoder(GameConfig), "$"))


def load_record(text: str, *, open_end: bool = False) -> Record[State, Action, ChanceEvent, View]:
    """Read and replay a record of this game strictly; see ``spree_rules.model.kernel.record.load_record``."""
    return record.load_record(text, RULEBOOK, open_end=open_end)


def resolve_shot(game: SpreeGame, shooter: str, target: str, roll: int) -> shooting.Shot:
    """Return the result of a shot that nobody stops; see ``shooting.resolve_shot``.

    >>> resolve_shot(new_game(seats=3), "d5", "f5", 6).landing
    'f5'
    """
    return game.resolve_shot(shooter, target, roll)


def _board(name: str, text: str | None) -> Board:
    return shipped_board(name) if text is None else load_board(text)


RULEBOOK: Final = Rulebook(
    name="spree",
    title="Spree!",
    rules_version="0.2",
    turn_clauses=("SPREE-TURN-02", "SPREE-STOP-01", "SPREE-SETUP-06"),
    state_format=STATE_FORMAT,
    seat_counts=tuple(range(LEAST_SEATS, MOST_SEATS + 1)),
    presets=MappingProxyType({name: edition.rulings for name, edition in EDITIONS.items()}),
    rulings=RULINGS,
    clauses=clauses,
    tables=TABLES,
    effects=EFFECTS,
    reasons=REASONS,
    phases=PHASES,
    documents=DOCUMENTS,
    hidden=True,
    new_game=new_game,
    load=load_game,
    modules=MODULES,
    marks=MARKS,
    boards=SHIPPED,
    board=_board,
)
"""What all games of Spree! have in common."""
