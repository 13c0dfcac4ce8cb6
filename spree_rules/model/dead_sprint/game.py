"""A game of Dead Sprint: the rules in force, seats, turn order, pack and table, as one frozen value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import ClassVar, Final

import msgspec

from ..kernel import record
from ..kernel.chance import Chance
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
from . import actions, leaving, notation, setup, state_line, validity
from .actions import Action, ChanceEvent, Event
from .config import MOST_SEATS, GameConfig, agreed_depth, content_of, depths, pack_of, table_of, turn_order
from .documents import DOCUMENTS, STATE_FORMAT
from .effect_kinds import EFFECTS, MARKS, PHASES, REASONS
from .pack import Pack, reference_pack
from .reaching import Board
from .rules import HAND_LIMIT, Rules, rules_of
from .rulings import EDITIONS, RULINGS, Rulings
from .state import State, to_act
from .steps import is_gone
from .tables import TABLES, chance, dice, legal_actions
from .view import View, prompt, resampled, view


@cache
def clauses() -> Mapping[str, Clause]:
    """Return the rulebook of Dead Sprint clause by clause."""
    from importlib import resources

    return load_clauses(resources.files(__package__).joinpath("clauses.toml").read_text(encoding="utf-8"))


class DeadSprintGame(RuledGame[State, Action, ChanceEvent, View]):
    """A game of Dead Sprint; made by ``new_game``. Immutable; all methods are pure functions.

    >>> game = new_game(seats=3)
    >>> game.pack.document.name, game.start().laid
    ('reference', ('HA', 'PA'))
    """

    notation: ClassVar[Notation[Rules, State, Event]] = Notation(
        notation.format_event, notation.read_event, notation.WORDS, state_line.format_state, state_line.read_state
    )
    config: GameConfig
    rules: Rules
    rulings: Rulings

    def __init__(self, config: GameConfig, pack: Pack) -> None:
        super().__init__(config, config.seats, TABLES, State, Event)
        rules = rules_of(config, pack)
        self.rules = rules
        self.rulings = rules.rulings
        self.pack: Final = pack
        self.board: Final = Board(rules)
        faces = pack.document.dice
        self._dice: Final[Mapping[str, Chance[ChanceEvent]]] = MappingProxyType(
            {
                "green_roll": dice(faces.green, actions.Green),
                "red_roll": dice(faces.red, actions.Red),
                "yellow_roll": dice(faces.yellow, actions.Yellow),
            }
        )
        written = notation.action_space(rules)
        first = sum(self.format(event) < "step" for event in written)
        self._written: Final = (written[:first], written[first:])
        self.seal()

    @property
    def rulebook(self) -> Rulebook:
        """What all games of Dead Sprint have in common."""
        return RULEBOOK

    def seats_of(self, state: State) -> int:
        """Return for how many seats a state is."""
        return len(state.runners)

    def start(self) -> State:
        """Return the state in which a game begins."""
        return setup.start(self.rules)

    def opening(self) -> tuple[Effect, ...]:
        """Return the effects of the start itself."""
        return setup.opening(self.rules)

    def to_act(self, state: State) -> int | None:
        """Return the seat that acts now, ``CHANCE`` while dice or a draw are awaited, None at the end."""
        return to_act(state)

    def _options(self, state: State) -> tuple[Action, ...]:
        return legal_actions(self.rules, state)

    def _chance(self, state: State) -> Chance[ChanceEvent]:
        return self._dice.get(state.phase) or chance(self.rules, state)

    def public_outcomes(self, state: State) -> tuple[ChanceEvent, ...]:
        """Return the possible outcomes while dice or a draw are awaited; none for hidden cards."""
        if state.phase in ("deal", "draw_card", "steal"):
            return ()
        return tuple(outcome.event for outcome in self._chance(state).outcomes)

    def action_space(self, state: State) -> tuple[Event, ...]:
        """Return every action and outcome that can be written down on the laid tiles, sorted by notation."""
        spaces = [
            f"{number}{cell}"
            for number, word in enumerate(state.laid)
            if not is_gone(state, number)
            for cell in self.rules.ground.cells[word[:-1]]
        ]
        before, after = self._written
        return (*before, *map(actions.Step, sorted(spaces)), *after)

    def result(self, state: State) -> Result | None:
        """Return why the game is over and the seats from best to worst, or None while it goes on."""
        return leaving.result(self.rules, state)

    def whose_turn(self, state: State) -> int | None:
        """Return the seat whose turn it is, also while chance or another seat acts; None in the horde's turn."""
        return None if state.phase in ("yellow_roll", "over") else state.seat

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
        """Return a state that differs only in what ``seat`` cannot know; ``pick(n)`` chooses from 0 to n - 1."""
        return resampled(self.rules, state, seat, pick)

    def __repr__(self) -> str:
        s = self.config
        return f"<Dead Sprint for {s.seats} seats, edition {s.edition}, pack {s.pack}>"


def new_game(
    seats: int,
    edition: str = "default",
    *,
    rulings: Mapping[str, str] | None = None,
    order: Iterable[int] | None = None,
    pack: str | Pack = "reference",
    exit_depth: int | None = None,
    surface: tuple[int, int, int, int] | None = None,
    opening_hand: int = 0,
) -> DeadSprintGame:
    """Return a game.

    Args:
        seats: 2 to 5 players, or 1, who can only win by the exit (DS-COMP-03).
        edition: ``default``, or ``to_the_letter``, which takes each sentence at its letter.
        rulings: readings that differ from the edition's, by name of the ruling.
        order: the turn order as seats, by default by number (DS-SETUP-08).
        pack: ``reference``, or a pack from ``load_pack``.
        exit_depth: the agreed place of the Exit in the straight deck, with the ruling exit_depth = agreed; then 8 if
            nothing else is said.
        opening_hand: the cards dealt to each player before the first turn: 0, 1 or 2.
        surface: the table's width and height, and the place on it of the near left cell of the horde's tile, all in
            cells, with the ruling surface = bounded; then 24, 24, 10 and 0 if nothing else is said.

    Raises a SettingError that says what is available instead.

    >>> new_game(seats=2, rulings={"exit_depth": "agreed"}, exit_depth=3).config.exit_depth
    3
    """
    if not isinstance(edition, str) or not isinstance(pack, str | Pack):
        raise SettingError("edition must be a word, and pack 'reference' or a pack from load_pack")
    if type(seats) is not int or not 1 <= seats <= MOST_SEATS:
        raise SettingError(f"this game is for 1 to 5 players, not {seats!r} (DS-COMP-03)")
    preset = EDITIONS.get(edition)
    if preset is None:
        raise SettingError(f"there is no edition {edition!r}; editions: {', '.join(EDITIONS)}")
    if rulings is not None and not isinstance(rulings, Mapping):
        raise SettingError("rulings must be a mapping from rulings to readings")
    if type(opening_hand) is not int or not 0 <= opening_hand <= HAND_LIMIT:
        raise SettingError(f"players can begin with 0, 1 or 2 cards, not {opening_hand!r} (DS-CARD-03)")
    if isinstance(pack, str) and pack != "reference":
        raise SettingError(f"there is no pack {pack[:40]!r}; give 'reference', or a pack from load_pack")
    content = reference_pack() if isinstance(pack, str) else pack
    if opening_hand * seats > sum(card.count for card in content.document.cards):
        raise SettingError(f"the pack has too few cards for {opening_hand} in each hand")
    chosen = choose(preset.rulings, rulings or {})
    agreed = agreed_depth(chosen, content, exit_depth)
    depths(chosen, content, agreed)
    config = GameConfig(
        preset.name,
        seats,
        chosen,
        turn_order(seats, order),
        content.document.name,
        content.fingerprint,
        agreed,
        table_of(chosen, surface),
        opening_hand,
        content_of(content),
    )
    return DeadSprintGame(config, content)


def game_from_config(config: GameConfig) -> DeadSprintGame:
    """Return the game with a setting from a record or a saved state. Raises SettingError, PackError, DocumentError."""
    table = config.surface
    game = new_game(
        config.seats,
        config.edition,
        rulings={name: getattr(config.rulings, name) for name in Rulings.__struct_fields__},
        order=config.order,
        pack=pack_of(config),
        exit_depth=config.exit_depth,
        surface=None if table is None else (table.width, table.height, table.x, table.y),
        opening_hand=config.opening_hand,
    )
    if game.config != config:
        raise SettingError("new_game never makes this setting: its pack was altered")
    return game


def load_game(config: bytes | str) -> DeadSprintGame:
    """Return the game with a configuration in JSON. Raises DocumentError, SettingError or PackError.

    >>> load_game(b'{}')
    Traceback (most recent call last):
    spree_rules.DocumentError: at $: Object missing required field `edition`
    """
    return game_from_config(decode_json(config, msgspec.json.Decoder(GameConfig), "$"))


def load_record(text: str, *, open_end: bool = False) -> Record[State, Action, ChanceEvent, View]:
    """Read and replay a record of this game strictly; see ``spree_rules.model.kernel.record.load_record``."""
    return record.load_record(text, RULEBOOK, open_end=open_end)


RULEBOOK: Final = Rulebook(
    name="dead_sprint",
    title="Dead Sprint",
    rules_version="0.1",
    turn_clauses=("DS-TURN-01", "DS-SETUP-08"),
    state_format=STATE_FORMAT,
    seat_counts=(2, 3, 4, 5, 1),
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
    marks=MARKS,
)
"""What all games of Dead Sprint have in common."""
