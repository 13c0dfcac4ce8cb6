"""The game: rules in force, seats, map and table as one frozen value, and every question about a state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, cast

from ..kernel.chance import CHANCE, Chance, Outcome
from ..kernel.clauses import Clause, load_clauses
from ..kernel.effects import Effect
from ..kernel.errors import SettingError
from ..kernel.notation import Notation
from ..kernel.protocol import Result
from ..kernel.ruled import RuledGame
from ..kernel.rules import Table
from ..kernel.rulings import choose
from . import actions, chases, crimes, law, moving, notation, possible, scoring, setup
from .actions import Event
from .board import SHIPPED, Board, BorderKind, Place, PlaceKind, load_board, shipped_board
from .felonies import Crime, felonies, with_faces
from .rulings import EDITIONS, Rulings
from .setting import FACES, LEAST_FACES, LEAST_SEATS, MOST_SEATS, Setting, limit, starting_places
from .state import CHANCE_PHASES, State
from .view import View, view

if TYPE_CHECKING:
    import networkx

STATE_FORMAT: Final = "spree_rules.crime_spree.state/1"

TABLES: Final[Mapping[type, Table]] = MappingProxyType(
    {
        actions.ChangeState: moving.MOVE_TABLE,
        actions.DesignCrime: crimes.DESIGN_TABLE,
        actions.RollFelony: crimes.ROLL_TABLE,
        actions.Start: setup.START_TABLE,
        actions.Cruisers: chases.CRUISERS_TABLE,
        actions.Die: setup.DIE_TABLE,
        actions.Felony: crimes.FELONY_TABLE,
        actions.First: setup.FIRST_TABLE,
        actions.Law: law.LAW_TABLE,
    }
)


def _even(events: Iterable[Event]) -> Chance[Event]:
    return Chance(tuple(Outcome(event, 1) for event in events))


@cache
def clauses() -> Mapping[str, Clause]:
    """Return the rulebook of Cross-Country Crime Spree clause by clause."""
    from importlib import resources

    return load_clauses(resources.files(__package__).joinpath("clauses.toml").read_text(encoding="utf-8"))


def borders_of(rulings: Rulings) -> tuple[frozenset[BorderKind], frozenset[PlaceKind]]:
    """Return the kinds of borders and of places that some rulings let count (CC-MOVE-03).

    >>> sorted(borders_of(Rulings(water_borders="true"))[0])
    ['land', 'water']
    """
    borders: set[BorderKind] = {"land"}
    kinds: set[PlaceKind] = {"state"}
    if rulings.point_contacts == "true":
        borders.add("point")
    if rulings.water_borders == "true":
        borders.add("water")
    if rulings.dc == "include":
        kinds.add("district")
    if rulings.noncontiguous != "exclude":
        kinds.add("noncontiguous")
    if rulings.noncontiguous == "linked":
        borders.add("linked")
    return frozenset(borders), frozenset(kinds)


class CrimeSpreeGame(RuledGame[State, Event, View]):
    """A game of Cross-Country Crime Spree; made by ``new_game``. Immutable; all methods are pure functions.

    >>> game = new_game(seats=2)
    >>> game.board.name, len(game.neighbours), game.neighbours["ME"]
    ('us', 48, ('NH',))
    """

    name: Final = "crime_spree"
    notation = Notation(notation.format_event, notation.parse_event, notation.format_state, notation.parse_state)
    setting: Setting

    def __init__(self, setting: Setting, board: Board) -> None:
        super().__init__(setting, setting.seats, TABLES, State, Event)
        self.board: Final = board
        self.rulings: Final = setting.rulings
        self.felonies: Final = with_faces(felonies(), setting.faces)
        self.neighbours: Final[Mapping[Place, tuple[Place, ...]]] = board.neighbours(*borders_of(setting.rulings))
        """The neighbours of each state of the game, under its rulings."""
        self.counts_by_state: Final = (
            self.rulings.goal == "cruisers" and self.rulings.cruiser_model == "points_by_state"
        )
        within = range(1, setting.faces + 1)
        self.designs: Final = tuple(each for each in actions.DESIGNS if each.who in within and each.what in within)
        self.draws_first: Final = self.rulings.order_roll_model == "collapsed"
        numbers = self.felonies
        self._dice: Final[Mapping[str, Chance[Event]]] = MappingProxyType(
            {
                "order_roll": _even(
                    map(actions.First, range(setting.seats)) if self.draws_first else map(actions.Die, within)
                ),
                "felony_roll": _even(actions.Felony(who, what) for who in within for what in within),
                "law_roll": _even(actions.Law(face) for face in range(1, numbers.law_die + 1)),
                "cruiser_roll": _even(map(actions.Cruisers, within)),
            }
        )
        crimes_only: tuple[Event, ...] = (*self.designs, actions.ROLL)
        self._crimes: Final[tuple[Event, ...]] = tuple(sorted(crimes_only, key=self.format))
        self._options_at: Final[Mapping[Place, tuple[Event, ...]]] = MappingProxyType(
            {
                here: tuple(sorted((*crimes_only, *map(actions.ChangeState, beside)), key=self.format))
                for here, beside in self.neighbours.items()
            }
        )
        self._universe: Final = notation.universe(self)
        self.seal()

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """The clauses that verdicts and effects cite, by id."""
        return clauses()

    @property
    def polls_leak(self) -> bool:
        """Whether who is asked tells of something hidden: never, for nothing is."""
        return False

    @property
    def state_format(self) -> str:
        """The name and version of the JSON form of states."""
        return STATE_FORMAT

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

    def start(self) -> State:
        """Return the state in which who goes first is to be rolled for."""
        return setup.start(self)

    def opening(self) -> tuple[Effect, ...]:
        """Return what the start itself brings, as effects."""
        return setup.opening(self)

    def to_act(self, state: State) -> int | None:
        """Return the seat that is to act, ``CHANCE`` where dice are to be rolled, None at the end."""
        if state.phase in CHANCE_PHASES:
            return CHANCE
        return None if state.phase == "over" else state.seat

    def _options(self, state: State) -> tuple[Event, ...]:
        phase = state.phase
        if phase == "turn":
            return self._options_at[state.pcs[state.seat].where()] if moving.may_move(self, state) else self._crimes
        if phase == "opening":
            return (actions.ROLL,)
        return setup.start_options(self, state) if phase == "start" else ()

    def _chance(self, state: State) -> Chance[Event]:
        return self._dice[state.phase]

    def public_outcomes(self, state: State) -> tuple[Event, ...]:
        """Return the outcomes that can come where dice are to be rolled; everybody may know them."""
        return tuple(outcome.event for outcome in self._chance(state).outcomes)

    def well_formed(self, state: State) -> tuple[Event, ...]:
        """Return every action and outcome that can be written down in this game, legal or not, sorted by notation."""
        return self._universe

    def result(self, state: State) -> Result | None:
        """Return why the game is over and the seats from best to worst, or None while it goes on."""
        return scoring.result(self, state)

    def view(self, state: State, seat: int | None) -> View:
        """Return what a seat, or a spectator (None), may see: everything. Raises UnknownSeat."""
        return view(self, state, seat)

    def problems(self, state: State) -> tuple[str, ...]:
        """Return what is impossible about a state, each as one sentence; empty for a possible one."""
        return possible.problems(self, state)

    def shuffled_secrets(self, state: State, seat: int | None, pick: Callable[[int], int]) -> State:
        """Return a state that differs only in what ``seat`` can not know: the state itself, for nothing is hidden."""
        return state

    def reckon(self, state: State, crime: Crime, *, planned: bool, seat: int | None = None) -> law.Reckoning:
        """Return what a crime would come to now: what bears on it, its charge, and its award in half points.

        Args:
            state: a state in which the PC is somewhere.
            crime: a crime of the game's table.
            planned: whether it is planned, or the table brought it.
            seat: whose PC; whoever has the turn where none is named.

        Raises SettingError before the PC has started, and for a crime that the table does not have.

        >>> from spree_rules import crime_spree
        >>> game = new_game(seats=2)
        >>> found = game.reckon(crime_spree.position(game, at={0: "KS"}), crime_spree.Crime(3, 5), planned=True)
        >>> found.charge.difficulty, found.award
        (5, 20)
        """
        whose = state.seat if seat is None else self.check_seat(seat)
        if state.pcs[whose].at is None:
            raise SettingError(f"seat {whose} has not started yet: {self.view(state, None).prompt}")
        if not isinstance(crime, Crime) or actions.DesignCrime(crime.who, crime.what) not in self.designs:
            raise SettingError(f"the table of this game has no {crime!r}")
        return law.reckon(self, state, whose, crime, planned)

    def odds(self, state: State, crime: Crime, *, planned: bool, seat: int | None = None) -> law.Odds:
        """Return the odds of being caught for a crime, of a chase, or of getting away clean (CC-LAW-03).

        The opening crime is free (CC-EXC-01). For the arguments and errors see ``reckon``.

        >>> from spree_rules import crime_spree
        >>> game = new_game(seats=2)
        >>> game.odds(crime_spree.position(game, at={0: "KS"}), crime_spree.Crime(3, 5), planned=True).caught
        Fraction(1, 5)
        """
        charge = self.reckon(state, crime, planned=planned, seat=seat).charge
        pc = state.pcs[state.seat if seat is None else seat]
        charges = (*law.scope(self, pc), charge) if pc.crimes else ()
        return law.odds(self.rulings, self.felonies, charges)

    def __reduce__(self) -> tuple[Any, ...]:
        return game_from_setting, (self.setting,)

    def __repr__(self) -> str:
        s = self.setting
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
        max_rounds: end after so many rounds, the opening round not counted; None for no end but capture.
        max_consecutive_moves: how often in a row a PC may change state; None for as often as it likes.
        faces: those of the dice for the table and for who goes first; fewer make a smaller game.
        board: a shipped map's name, or a map from ``load_board``.

    Raises SettingError that says what there is instead.

    >>> new_game(seats=3, rulings={"goal": "cruisers"}, max_rounds=20).setting.starts
    ('WA', 'ME', 'TX')
    """
    if not isinstance(edition, str) or not isinstance(board, str | Board):
        raise SettingError("edition is a word, and board is a map's name or a map from load_board")
    if type(seats) is not int or not LEAST_SEATS <= seats <= MOST_SEATS:
        raise SettingError(f"this game is for 2 to 4 players, not {seats!r} (CC-GOAL-01)")
    preset = EDITIONS.get(edition)
    if preset is None:
        raise SettingError(f"there is no edition {edition!r}; editions: {', '.join(EDITIONS)}")
    if rulings is not None and not isinstance(rulings, Mapping):
        raise SettingError("rulings is a mapping from rulings to readings")
    if type(faces) is not int or not LEAST_FACES <= faces <= FACES:
        raise SettingError(f"dice for the table have 2 to 6 faces, not {faces!r}")
    place = board if isinstance(board, Board) else shipped_board(board)
    chosen = choose(preset.rulings, rulings or {})
    on_map = place.neighbours(*borders_of(chosen))
    setting = Setting(
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
    return CrimeSpreeGame(setting, place)


def game_from_setting(setting: Setting) -> CrimeSpreeGame:
    """Return the game of a setting, as found in a record or a saved state. Raises SettingError or BoardError."""
    board = shipped_board(setting.board) if setting.drawing is None else load_board(setting.drawing)
    if board.fingerprint != setting.board_fingerprint:
        raise SettingError(f"the map {setting.board!r} is not the one that this was saved with")
    game = new_game(
        setting.seats,
        setting.edition,
        rulings={name: getattr(setting.rulings, name) for name in Rulings.__struct_fields__},
        starts=setting.starts,
        max_rounds=setting.max_rounds,
        max_consecutive_moves=setting.max_consecutive_moves,
        faces=setting.faces,
        board=board,
    )
    if game.setting != setting:
        raise SettingError("the setting is not one that new_game gives: its starts or drawing were altered")
    return game


def _is_shipped(board: Board) -> bool:
    return board.name in SHIPPED and board == shipped_board(board.name)
