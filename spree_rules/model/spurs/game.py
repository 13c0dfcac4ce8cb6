"""A game of Spurs: the rules in force, seats, target and pack, as one frozen value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import ClassVar, Final

import msgspec

from ..kernel import record
from ..kernel.chance import CHANCE, Chance
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
from . import ending, notation, setup, state_line, validity
from .actions import Action, ChanceEvent, Event
from .board import Board
from .config import GameConfig, check_gangs, content_of, limit_of, pack_of, target_of
from .documents import DOCUMENTS, STATE_FORMAT
from .effect_kinds import EFFECTS, MARKS, PHASES, REASONS
from .pack import Pack, reference_pack
from .rules import Rules, rules_of
from .rulings import EDITIONS, RULINGS, Rulings
from .state import State, to_act
from .tables import TABLES, chance, legal_actions
from .view import View, prompt, resampled, view


@cache
def clauses() -> Mapping[str, Clause]:
    """Return the rulebook of Spurs clause by clause."""
    from importlib import resources

    return load_clauses(resources.files(__package__).joinpath("clauses.toml").read_text(encoding="utf-8"))


class SpursGame(RuledGame[State, Action, ChanceEvent, View]):
    """A game of Spurs; made by ``new_game``. Immutable; all methods are pure functions.

    >>> game = new_game(seats=3)
    >>> game.pack.document.name, game.rules.target, game.board.cost("C3", "C2")
    ('reference', 10, 2)
    """

    notation: ClassVar[Notation[Rules, State, Event]] = Notation(
        notation.format_event, notation.read_event, notation.WORDS, state_line.format_state, state_line.read_state
    )
    config: GameConfig
    rules: Rules
    rulings: Rulings

    def __init__(self, config: GameConfig, pack: Pack) -> None:
        super().__init__(config, config.seats, TABLES, State, Event)
        self.rules = rules_of(config, pack)
        self.rulings = config.rulings
        self.pack: Final = pack
        self.board: Final[Board] = pack.board
        self._space: Final = notation.action_space(self.rules)
        self._written: Final = frozenset(self._space)
        self.seal()

    @property
    def rulebook(self) -> Rulebook:
        """What all games of Spurs have in common."""
        return RULEBOOK

    def seats_of(self, state: State) -> int:
        """Return for how many seats a state is."""
        return len(state.riders)

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
        return chance(self.rules, state)

    def public_outcomes(self, state: State) -> tuple[ChanceEvent, ...]:
        """Return the possible outcomes while dice or a draw are awaited; none for cards that stay hidden."""
        if state.phase in ("peek", "event"):
            return ()
        return tuple(outcome.event for outcome in self._chance(state).outcomes)

    def action_space(self, state: State) -> tuple[Event, ...]:
        """Return the actions and outcomes that can be written down, sorted by notation.

        Spurs add to dice, bullets and objects without limit: beyond those that ``notation.action_space`` lists, it is
        what can come now.
        """
        actor = to_act(state)
        now: tuple[Event, ...] = ()
        if actor == CHANCE:
            now = tuple(outcome.event for outcome in self._chance(state).outcomes)
        elif actor is not None:
            now = self._options(state)
        beyond = set(now) - self._written
        return tuple(sorted((*self._space, *beyond), key=self.format)) if beyond else self._space

    def result(self, state: State) -> Result | None:
        """Return why the game is over and the seats from best to worst, or None while it goes on."""
        return ending.result(state)

    def whose_turn(self, state: State) -> int | None:
        """Return the seat whose turn it is, also while chance or another seat acts; None in setup and at the end."""
        setting_up = state.phase in ("start_token", "display", "first_player")
        return None if setting_up or state.ending is not None else state.seat

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
        return f"<Spurs for {s.seats} seats, edition {s.edition}, pack {s.pack}>"


def new_game(
    seats: int,
    edition: str = "standard",
    *,
    rulings: Mapping[str, str] | None = None,
    pack: str | Pack = "reference",
    target: int | None = None,
    turn_limit: int | None = None,
) -> SpursGame:
    """Return a game.

    Args:
        seats: 2 to 4 players, as the pack allows.
        edition: ``standard``, ``medium`` or ``epic`` (to 10, 15 or 20 Fame), or one of the published house rules:
            ``house_gangs``, ``single_bullet``.
        rulings: readings that differ from the edition's, by name of the ruling.
        pack: ``reference``, or a pack from ``load_pack``.
        target: the Fame that ends the game, with the ruling fame_target = agreed; then 10 if nothing else is said.
        turn_limit: after how many turns the game is over, with the ruling turn_limit = agreed; then 100 if nothing
            else is said.

    Raises a SettingError that says what is available instead.

    >>> new_game(seats=2, rulings={"fame_target": "agreed"}, target=4).config.target
    4
    """
    if not isinstance(edition, str) or not isinstance(pack, str | Pack):
        raise SettingError("edition must be a word, and pack 'reference' or a pack from load_pack")
    preset = EDITIONS.get(edition)
    if preset is None:
        raise SettingError(f"there is no edition {edition[:40]!r}; editions: {', '.join(EDITIONS)}")
    if rulings is not None and not isinstance(rulings, Mapping):
        raise SettingError("rulings must be a mapping from rulings to readings")
    if isinstance(pack, str) and pack != "reference":
        raise SettingError(f"there is no pack {pack[:40]!r}; give 'reference', or a pack from load_pack")
    content = reference_pack() if isinstance(pack, str) else pack
    allowed = content.document.setup.players
    if type(seats) is not int or seats not in allowed:
        raise SettingError(f"this game is for {' or '.join(map(str, sorted(allowed)))} players, not {str(seats)[:40]}")
    chosen = choose(preset.rulings, rulings or {})
    check_gangs(chosen, content)
    config = GameConfig(
        preset.name,
        seats,
        chosen,
        content.document.name,
        content.fingerprint,
        target_of(chosen, target),
        limit_of(chosen, turn_limit),
        content_of(content),
    )
    return SpursGame(config, content)


def game_from_config(config: GameConfig) -> SpursGame:
    """Return the game with a setting from a record or a saved state. Raises SettingError, PackError, DocumentError."""
    agreed = config.rulings.fame_target == "agreed"
    game = new_game(
        config.seats,
        config.edition,
        rulings={name: getattr(config.rulings, name) for name in Rulings.__struct_fields__},
        pack=pack_of(config),
        target=config.target if agreed else None,
        turn_limit=config.turn_limit,
    )
    if game.config != config:
        raise SettingError("new_game never makes this setting: it was altered")
    return game


def load_game(config: bytes | str) -> SpursGame:
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
    name="spurs",
    title="Spurs",
    rules_version="0.1",
    turn_clauses=("SPURS-TURN-01", "SPURS-TURN-02"),
    state_format=STATE_FORMAT,
    seat_counts=(2, 3, 4),
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
"""What all games of Spurs have in common."""
