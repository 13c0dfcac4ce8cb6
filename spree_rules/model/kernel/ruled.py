"""A game made of rule tables: legality, refusal, transition and their errors, written once for all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from .chance import CHANCE, Chance
from .effects import Effect, Step
from .errors import (
    ChanceNode,
    DocumentError,
    GameOver,
    IllegalAction,
    NotAChanceNode,
    NotAnEvent,
    StaleState,
    UnknownSeat,
)
from .notation import Notation
from .protocol import Result
from .rules import Table, Violation
from .values import Immutable, Value, canonical_json, decode_json, fingerprint

S = TypeVar("S", bound=Value)
E = TypeVar("E", bound=Value)
V = TypeVar("V", bound=Value)


class RuledGame(Immutable, ABC, Generic[S, E, V]):
    """Base of games whose legality stands in rule tables. A frozen value: a game seals itself when it is made.

    A game provides ``setting``, the ``tables``, its types for JSON, its ``notation``, and the abstract methods below.
    """

    __slots__ = ("_decode_event", "_decode_state", "seats", "setting", "tables")

    setting: Value
    seats: int
    tables: Mapping[type, Table]
    notation: ClassVar[Notation[Any, Any]]

    def __init__(self, setting: Value, seats: int, tables: Mapping[type, Table], state: Any, event: Any) -> None:
        self.setting = setting
        self.seats = seats
        self.tables = tables
        self._decode_state = msgspec.json.Decoder(state)
        self._decode_event = msgspec.json.Decoder(event)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.setting == getattr(other, "setting", None)

    def __hash__(self) -> int:
        return hash((type(self), self.setting))

    @abstractmethod
    def start(self) -> S:
        """Return the state in which a game begins."""

    @abstractmethod
    def to_act(self, state: S) -> int | None:
        """Return the seat that is to act, ``CHANCE`` where dice or the pile are to speak, None at the end."""

    @abstractmethod
    def _options(self, state: S) -> tuple[E, ...]:
        """Return the legal actions of the seat that is to act, in the order of their notation."""

    @abstractmethod
    def _chance(self, state: S) -> Chance[E]:
        """Return the distribution of a state in which chance is to move."""

    @abstractmethod
    def public_outcomes(self, state: S) -> tuple[E, ...]:
        """Return the outcomes that can come, as far as everybody may know them; errors name no others."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Return how the game ended, or None while it goes on."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """Return what a seat, or a spectator (None), may see."""

    @abstractmethod
    def problems(self, state: S) -> tuple[str, ...]:
        """Return what is impossible about a state, each as one sentence; empty for a possible one."""

    def check_seat(self, seat: object) -> int:
        """Return ``seat`` if it is one of this game's, else raise UnknownSeat."""
        if type(seat) is int and 0 <= seat < self.seats:
            return seat
        raise UnknownSeat(seat, self.seats)

    def legal_actions(self, state: S, seat: int | None = None) -> tuple[E, ...]:
        """Return all legal actions, sorted by their notation.

        Where chance is to move, the game is over, or ``seat`` is given and not to act, there are none.
        """
        if seat is not None and self.check_seat(seat) != self.to_act(state):
            return ()
        return self._options(state)

    def chance(self, state: S) -> Chance[E]:
        """Return the outcomes that can come, with integer weights. Raises NotAChanceNode elsewhere."""
        actor = self.to_act(state)
        if actor != CHANCE:
            who = "the game is over" if actor is None else f"seat {actor} is to act: see legal_actions"
            raise NotAChanceNode(f"chance is not to move: {who}")
        return self._chance(state)

    def why_not(self, state: S, event: E) -> tuple[Violation, ...]:
        """Return all rules that forbid an event in a state; empty where it is legal.

        For an action the answer is fit for the seat that is to act. For an outcome it is for whoever deals
        and rolls: whether a card can be drawn tells something of the pile.

        Raises NotAnEvent for what is no action or outcome of this game.
        """
        return self._table(event).violations(self, state, event)

    def is_legal(self, state: S, event: E) -> bool:
        """Tell whether an event is legal: the same tables as ``why_not``, stopping at the first breach."""
        return not self._table(event).forbids(self, state, event)

    def apply(self, state: S, event: E, expect: str | None = None, moment: int = 0) -> S:
        """Return the state after an action or an outcome.

        ``expect`` is the ``decision_id`` of the state that the answer was meant for, and ``moment`` the number
        that was given to it. Raises IllegalAction
        (ChanceNode where an outcome was due, GameOver at the end) with all broken rules, NotAnEvent, or
        StaleState; the given state never changes.
        """
        table = self._table(event)
        if expect is not None and expect != self.decision_id(state, moment):
            raise StaleState("this answers an earlier question: look at the present state and choose again")
        if table.forbids(self, state, event):
            raise self._refusal(state, event)
        after: S = table.perform(self, state, event, None)
        return after

    def step(self, state: S, event: E) -> Step[S, E]:
        """Return the transition of an event with its effects; ``after`` equals what ``apply`` gives."""
        table = self._table(event)
        if table.forbids(self, state, event):
            raise self._refusal(state, event)
        log: list[Effect] = []
        after: S = table.perform(self, state, event, log)
        return Step(state, event, after, tuple(log))

    def decision_id(self, state: S, moment: int = 0) -> str:
        """Return a name for the question that is open now; it tells no more than a spectator sees.

        A state has no history, so a game that comes back to the same position asks the same question. Where
        that matters, give a ``moment`` that only grows, such as the number of events so far.
        """
        return fingerprint((moment, self.view(state, None)))

    def to_json(self, state: S) -> bytes:
        """Return a state as a JSON document, together with the setting of its game."""
        return canonical_json({"format": self.state_format, "setting": self.setting, "state": state})

    def from_json(self, data: bytes | str) -> S:
        """Read a state that ``to_json`` wrote in a game of the same setting.

        Raises DocumentError that names the place: cut off or altered text, unknown fields, another version,
        another setting, or a state that can not be.
        """
        parts = decode_json(data, msgspec.json.Decoder(dict[str, msgspec.Raw]), "$")
        if set(parts) != {"format", "setting", "state"}:
            raise DocumentError("$", f"expected format, setting and state, got {', '.join(sorted(parts)) or 'nothing'}")
        version = decode_json(parts["format"], msgspec.json.Decoder(str), "$.format")
        if version != self.state_format:
            raise DocumentError("$.format", f"this is {version!r}, not {self.state_format!r}")
        setting = decode_json(parts["setting"], msgspec.json.Decoder(type(self.setting)), "$.setting")
        if setting != self.setting:
            raise DocumentError("$.setting", "the state was saved in a game of another setting")
        state: S = decode_json(parts["state"], self._decode_state, "$.state")
        problems = self.problems(state)
        if problems:
            raise DocumentError("$.state", "; ".join(problems))
        return state

    def event_to_json(self, event: E) -> bytes:
        """Return an action or outcome as JSON, its kind under ``type``."""
        return canonical_json(event)

    def event_from_json(self, data: bytes | str) -> E:
        """Read an action or outcome from JSON. Raises DocumentError that names the place."""
        event: E = decode_json(data, self._decode_event, "$")
        return event

    def format(self, event: E) -> str:
        """Return the one spelling of an action or outcome."""
        return self.notation.format_event(event)

    def parse(self, text: str, state: S | None = None) -> E:
        """Read an action or outcome; with a state, complete it and make sure that it is legal there.

        Raises NotationError, AmbiguousText where a state is given and the words fit several legal events, and
        IllegalAction where the event is clear and not legal.
        """
        event: E = self.notation.parse_event(self, text, state)
        return event

    def format_state(self, state: S) -> str:
        """Return a state as one line."""
        return self.notation.format_state(state)

    def parse_state(self, text: str) -> S:
        """Read a line that ``format_state`` wrote. Raises NotationError, also for a state that can not be."""
        state: S = self.notation.parse_state(self, text)
        return state

    @property
    @abstractmethod
    def state_format(self) -> str:
        """The name and version of the JSON form of states."""

    def _table(self, event: object) -> Table:
        table = self.tables.get(type(event))
        if table is None:
            hint = "; read texts with parse first" if isinstance(event, str) else ""
            raise NotAnEvent(f"{event!r} is no action or outcome of this game{hint}")
        return table

    def _refusal(self, state: S, event: E) -> IllegalAction:
        violations = self.why_not(state, event)
        actor = self.to_act(state)
        if actor is None:
            return GameOver(event, violations)
        if actor == CHANCE:
            return ChanceNode(event, violations, self.public_outcomes(state))
        return IllegalAction(event, violations)
