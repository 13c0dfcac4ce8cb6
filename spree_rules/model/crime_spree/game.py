"""A game of Cross-Country Crime Spree: the rules in force, seats, map and table, as one frozen value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

import msgspec

from ..kernel import record
from ..kernel.chance import Chance, Outcome
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
from . import actions, law, notation, scoring, setup, validity
from .actions import Action, ChanceEvent, Event
from .board import SHIPPED, Board, Place, load_board, shipped_board
from .config import FACES, LEAST_FACES, LEAST_SEATS, MOST_SEATS, GameConfig, limit, starting_places
from .documents import DOCUMENTS, STATE_FORMAT
from .effect_kinds import EFFECTS, PHASES, REASONS
from .felonies import Crime
from .rules import Rules, borders_of, rules_of
from .rulings import EDITIONS, RULINGS, Rulings
from .state import State, to_act
from .tables import TABLES, legal_actions
from .view import View, prompt, view

if TYPE_CHECKING:
    import networkx


def _even(events: Iterable[ChanceEvent]) -> Chance[ChanceEvent]:
    return Chance(tuple(Outcome(event, 1) for event in events))


@cache
def clauses() -> Mapping[str, Clause]:
    """Return the rulebook of Cross-Country Crime Spree clause by clause."""
    from importlib import resources

    return load_clauses(resources.files(__package__).joinpath("clauses.toml").read_text(encoding="utf-8"))


class CrimeSpreeGame(RuledGame[State, Action, ChanceEvent, View]):
    """A game of Cross-Country Crime Spree; made by ``new_game``. Immutable; all methods are pure functions.

    >>> game = new_game(seats=2)
    >>> game.board.name, len(game.neighbours), game.neighbours["ME"]
    ('us', 48, ('NH',))
    """

    notation: ClassVar[Notation[Rules, State, Event]] = Notation(
        notation.format_event, notation.read_event, notation.WORDS, notation.format_state, notation.read_state
    )
    config: GameConfig
    rules: Rules
    rulings: Rulings

    def __init__(self, config: GameConfig, board: Board) -> None:
        super().__init__(config, config.seats, TABLES, State, Event)
        rules = rules_of(config, board, notation.format_event)
        self.rules = rules
        self.board: Final = board
        self.rulings = rules.rulings
        self.felonies: Final = rules.felonies
        self.neighbours: Final = rules.neighbours
        """The neighbours of each state of the game, under its rulings."""
        self.designs: Final = rules.designs
        within = range(1, config.faces + 1)
        numbers = self.felonies
        self._dice: Final[Mapping[str, Chance[ChanceEvent]]] = MappingProxyType(
            {
                "order_roll": _even(
                    map(actions.First, range(config.seats)) if rules.draws_first else map(actions.Die, within)
                ),
                "felony_roll": _even(actions.Felony(who, what) for who in within for what in within),
                "law_roll": _even(actions.Law(face) for face in range(1, numbers.law_die + 1)),
                "cruiser_roll": _even(map(actions.Cruisers, within)),
            }
        )
        self._action_space: Final = notation.action_space(rules)
        self.seal()

    @property
    def rulebook(self) -> Rulebook:
        """What all games of Cross-Country Crime Spree have in common."""
        return RULEBOOK

    @property
    def graph(self) -> networkx.Graph[Place]:
        """The map under the game's rulings as a frozen networkx graph.

        >>> new_game(seats=2).graph.number_of_edges()
        105
        """
        import networkx

        whole: Any = self.board.graph
        graph: Any = networkx.Graph(name=self.board.name)
        graph.add_nodes_from((code, whole.nodes[code]) for code in self.neighbours)
        graph.add_edges_from(
            (here, there, whole.edges[here, there]) for here, beside in self.neighbours.items() for there in beside
        )
        return cast("networkx.Graph[Place]", networkx.freeze(graph))

    def seats_of(self, state: State) -> int:
        """Return for how many seats a state is."""
        return len(state.pcs)

    def start(self) -> State:
        """Return the state in which the roll for who goes first is next."""
        return setup.start(self.rules)

    def opening(self) -> tuple[Effect, ...]:
        """Return the effects of the start itself."""
        return setup.opening(self.rules)

    def to_act(self, state: State) -> int | None:
        """Return the seat that acts now, ``CHANCE`` while dice are awaited, None at the end."""
        return to_act(state)

    def _options(self, state: State) -> tuple[Action, ...]:
        return legal_actions(self.rules, state)

    def _chance(self, state: State) -> Chance[ChanceEvent]:
        return self._dice[state.phase]

    def public_outcomes(self, state: State) -> tuple[ChanceEvent, ...]:
        """Return the possible outcomes while dice are awaited; all of them are public."""
        return tuple(outcome.event for outcome in self._chance(state).outcomes)

    def action_space(self, state: State) -> tuple[Event, ...]:
        """Return every action and outcome that can be written down in this game, legal or not, sorted by notation."""
        return self._action_space

    def result(self, state: State) -> Result | None:
        """Return why the game is over and the seats from best to worst, or None while it goes on."""
        return scoring.result(self.rules, state)

    def whose_turn(self, state: State) -> int | None:
        """Return the seat whose turn it is; before the first turn, the one that is dealt to, rolls or chooses."""
        return state.seat

    def prompt(self, state: State) -> str:
        """Return in words what is awaited: the same for every seat, from public facts alone."""
        return prompt(self.rules, state)

    def view(self, state: State, seat: int | None) -> View:
        """Return what a seat, or a spectator (None), may see: everything. Raises UnknownSeat."""
        return view(self.rules, state, seat)

    def validate(self, state: State) -> tuple[str, ...]:
        """Return everything impossible about a state, one sentence each; empty for a possible state."""
        return validity.validate(self.rules, state)

    def reckon(self, state: State, crime: Crime, *, planned: bool, seat: int | None = None) -> law.Reckoning:
        """Return what a crime would mean now: its circumstances, its charge, and its award in half points.

        Args:
            state: a state in which the PC is somewhere.
            crime: a crime of the game's table.
            planned: whether it is planned rather than rolled on the table.
            seat: whose PC; by default the one whose turn it is.

        Raises SettingError before the PC has started, and for a crime that is not in the table.

        >>> from spree_rules import crime_spree
        >>> game = new_game(seats=2)
        >>> found = game.reckon(crime_spree.position(game, at={0: "KS"}), crime_spree.Crime(3, 5), planned=True)
        >>> found.charge.difficulty, found.award
        (5, 20)
        """
        whose = state.seat if seat is None else self.check_seat(seat)
        if state.pcs[whose].at is None:
            raise SettingError(f"seat {whose} has not started yet: {self.prompt(state)}")
        if not isinstance(crime, Crime) or actions.DesignCrime(crime.who, crime.what) not in self.designs:
            raise SettingError(f"{crime!r} is not in this game's table")
        return law.reckon(self.rules, state, whose, crime, planned)

    def odds(self, state: State, crime: Crime, *, planned: bool, seat: int | None = None) -> law.Odds:
        """Return the odds of being caught for a crime, of a chase, and of getting away clean (CC-LAW-03).

        The opening crime is free (CC-EXC-01). For the arguments and errors see ``reckon``.

        >>> from spree_rules import crime_spree
        >>> game = new_game(seats=2)
        >>> game.odds(crime_spree.position(game, at={0: "KS"}), crime_spree.Crime(3, 5), planned=True).caught
        Fraction(1, 5)
        """
        charge = self.reckon(state, crime, planned=planned, seat=seat).charge
        pc = state.pcs[state.seat if seat is None else seat]
        charges = (*law.scope(self.rules, pc), charge) if pc.crimes else ()
        return law.odds(self.rulings, self.felonies, charges)

    def __repr__(self) -> str:
        s = self.config
        return f"<Cross-Country Crime Spree for {s.seats} seats, edition {s.edition}, map {s.board}>"


def new_game(
    seats: int,
    edition: str = "default",
    *,
    rulings: Mapping[str, str] | None = None,
    starts: Iterable[str] | None = None,
    max_rounds: int | None = None,
    max_consecutive_moves: int | None = None,
    faces: int = FACES,
    board: str | Board = "us",
) -> CrimeSpreeGame:
    """Return a game.

    Args:
        seats: 2 to 4 players (CC-GOAL-01).
        edition: ``default`` or ``literal_die``.
        rulings: readings that differ from the edition's, by name of the ruling.
        starts: the starting states, first player first, instead of the map's (CC-START-01).
        max_rounds: end after this many rounds, not counting the opening round; None to play until capture.
        max_consecutive_moves: how often in a row a PC may change state; None for no limit.
        faces: the number of faces of the dice for the table and for who goes first; fewer make a smaller game.
        board: a shipped map's name, or a map from ``load_board``.

    Raises a SettingError that says what is available instead.

    >>> new_game(seats=3, rulings={"goal": "cruisers"}, max_rounds=20).config.starts
    ('WA', 'ME', 'TX')
    """
    if not isinstance(edition, str) or not isinstance(board, str | Board):
        raise SettingError("edition must be a word, and board a map's name or a map from load_board")
    if type(seats) is not int or not LEAST_SEATS <= seats <= MOST_SEATS:
        raise SettingError(f"this game is for 2 to 4 players, not {seats!r} (CC-GOAL-01)")
    preset = EDITIONS.get(edition)
    if preset is None:
        raise SettingError(f"there is no edition {edition!r}; editions: {', '.join(EDITIONS)}")
    if rulings is not None and not isinstance(rulings, Mapping):
        raise SettingError("rulings must be a mapping from rulings to readings")
    if type(faces) is not int or not LEAST_FACES <= faces <= FACES:
        raise SettingError(f"dice for the table must have 2 to 6 faces, not {faces!r}")
    place = board if isinstance(board, Board) else shipped_board(board)
    chosen = choose(preset.rulings, rulings or {})
    on_map = place.neighbours(*borders_of(chosen))
    config = GameConfig(
        preset.name,
        seats,
        chosen,
        starting_places(place, on_map, seats, starts),
        limit("max_rounds", max_rounds),
        limit("max_consecutive_moves", max_consecutive_moves),
        faces,
        place.name,
        place.fingerprint,
        None if _is_shipped(place) else place.to_json().decode(),
    )
    return CrimeSpreeGame(config, place)


def game_from_config(config: GameConfig) -> CrimeSpreeGame:
    """Return the game with a setting from a record or a saved state. Raises SettingError or BoardError."""
    board = shipped_board(config.board) if config.drawing is None else load_board(config.drawing)
    if board.fingerprint != config.board_fingerprint:
        raise SettingError(f"the map {config.board!r} is not the one with which this was saved")
    game = new_game(
        config.seats,
        config.edition,
        rulings={name: getattr(config.rulings, name) for name in Rulings.__struct_fields__},
        starts=config.starts,
        max_rounds=config.max_rounds,
        max_consecutive_moves=config.max_consecutive_moves,
        faces=config.faces,
        board=board,
    )
    if game.config != config:
        raise SettingError("new_game never makes this setting: its starts or drawing were altered")
    return game


def _is_shipped(board: Board) -> bool:
    return board.name in SHIPPED and board == shipped_board(board.name)


def load_game(config: bytes | str) -> CrimeSpreeGame:
    """Return the game with a configuration in JSON. Raises DocumentError, SettingError or BoardError.

    >>> load_game(b'{}')
    Traceback (most recent call last):
    spree_rules.DocumentError: at $: Object missing required field `edition`
    """
    return game_from_config(decode_json(config, msgspec.json.Decoder(GameConfig), "$"))


def load_record(text: str, *, open_end: bool = False) -> Record[State, Action, ChanceEvent, View]:
    """Read and replay a record of this game strictly; see ``spree_rules.model.kernel.record.load_record``."""
    return record.load_record(text, RULEBOOK, open_end=open_end)


def _board(name: str, text: str | None) -> Board:
    return shipped_board(name) if text is None else load_board(text)


RULEBOOK: Final = Rulebook(
    name="crime_spree",
    title="Cross-Country Crime Spree",
    rules_version="0.2",
    turn_clauses=("CC-TURN-06", "CC-ORDER-03"),
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
    hidden=False,
    new_game=new_game,
    load=load_game,
    boards=SHIPPED,
    board=_board,
)
"""What all games of Cross-Country Crime Spree have in common."""
