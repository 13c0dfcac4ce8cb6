"""Games defined by rule tables: legality, refusals, transitions and their errors, written once for all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar, cast

import msgspec

from .chance import CHANCE, Chance
from .clauses import Clause
from .documents import decode_json
from .effect_kinds import Called, seat_name
from .effects import Effect, Step
from .errors import (
    ChanceNode,
    DocumentError,
    GameOver,
    IllegalAction,
    NotAChanceNode,
    NotAnEvent,
    NotationError,
    NotYourTurn,
    StaleState,
    WrongTable,
    shortened,
)
from .notation import Notation, complete
from .protocol import Game, Result, check_seat
from .rulebook import Rulebook
from .rules import Table
from .values import Frozen, Immutable, Value, canonical_json, fingerprint, shared
from .violations import Violation

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)
O = TypeVar("O", bound=Value)  # noqa: E741 - the outcomes of chance, beside states, actions and views
V = TypeVar("V", bound=Value)


NOT_TO_ACT = "seat.not_to_act"
"""The code of the refusal that a seat gets which is not to act, whatever it tries."""


class RuledGame(Immutable, Game[S, A, O, V], ABC):
    """Base of games whose legality stands in rule tables. A frozen value: a game seals itself when it is made.

    A game provides its ``config``, its ``rulings``, the ``rules`` in force (what rule checks and transitions get to
    see), its types for JSON, its ``notation``, its ``rulebook`` and the abstract methods below.
    """

    __slots__ = ("_decode_event", "_decode_state", "_state_type", "config", "rules", "rulings", "seats", "tables")

    config: Value
    rulings: Any
    rules: Any
    seats: int
    tables: Mapping[type, Table[Any, Any, Any]]
    notation: ClassVar[Notation[Any, Any, Any]]

    def __init__(
        self, config: Value, seats: int, tables: Mapping[type, Table[Any, Any, Any]], state: type[S], event: Any
    ) -> None:
        self.config = config
        self.seats = seats
        self.tables = tables
        self._state_type = state
        self._decode_state = msgspec.json.Decoder(state)
        self._decode_event = msgspec.json.Decoder(event)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.config == getattr(other, "config", None)

    def __hash__(self) -> int:
        return hash((type(self), self.config))

    def __reduce__(self) -> tuple[Any, ...]:
        return self.rulebook.load, (canonical_json(self.config),)

    @property
    @abstractmethod
    def rulebook(self) -> Rulebook:
        """What is the same in every game of these rules."""

    @property
    def name(self) -> str:
        """The word for these rules in commands and documents."""
        return self.rulebook.name

    @property
    def rules_version(self) -> str:
        """The version of these rules; records of another version are not read."""
        return self.rulebook.rules_version

    @property
    def state_format(self) -> str:
        """The name and version of the JSON form of states."""
        return self.rulebook.state_format

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """The clauses that verdicts and effects cite, by id."""
        return self.rulebook.clauses()

    @property
    def polls_reveal_holders(self) -> bool:
        """Whether the choice of the player asked reveals something hidden."""
        return False

    @abstractmethod
    def seats_of(self, state: S) -> int:
        """Return for how many seats a state is."""

    @abstractmethod
    def start(self) -> S:
        """Return the state in which a game begins."""

    @abstractmethod
    def opening(self) -> tuple[Effect, ...]:
        """Return the effects of the start itself."""

    @abstractmethod
    def to_act(self, state: S) -> int | None:
        """Return the seat that acts now, ``CHANCE`` while dice or a card are awaited, None at the end."""

    @abstractmethod
    def _options(self, state: S) -> tuple[A, ...]:
        """Return the legal actions of the seat that acts now, in the order of their notation."""

    @abstractmethod
    def _chance(self, state: S) -> Chance[O]:
        """Return the distribution of a state in which chance moves next."""

    @abstractmethod
    def public_outcomes(self, state: S) -> tuple[O, ...]:
        """Return the possible outcomes as far as they are public; errors name no others."""

    @abstractmethod
    def action_space(self, state: S) -> tuple[A | O, ...]:
        """Return every action and outcome that can be written down in this game, legal or not, sorted by notation."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Return how the game ended, or None while it goes on."""

    def whose_turn(self, state: S) -> int | None:
        """Return the seat whose turn it is, also while chance or another seat acts; None where it is nobody's."""
        actor = self.to_act(state)
        return None if actor == CHANCE else actor

    @abstractmethod
    def prompt(self, state: S) -> str:
        """Return in words what is awaited: the same for every seat, from public facts alone."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """Return what a seat, or a spectator (None), may see. Raises UnknownSeat."""

    @abstractmethod
    def validate(self, state: S) -> tuple[str, ...]:
        """Return everything impossible about a state, one sentence each; empty for a possible state."""

    def resample_hidden(self, state: S, seat: int | None, pick: Callable[[int], int]) -> S:
        """Return a state that differs only in what ``seat`` cannot know: the state itself if nothing is hidden.

        ``pick(n)`` chooses a number from 0 to n - 1.
        """
        return state

    def check_seat(self, seat: object) -> int:
        """Return ``seat`` if it is one of this game's, else raise UnknownSeat."""
        return check_seat(seat, self.seats)

    def legal_actions(self, state: S, seat: int | None = None) -> tuple[A, ...]:
        """Return all legal actions, sorted by their notation.

        There are none if chance moves next, if the game is over, or if ``seat`` is given and does not act next.
        """
        if seat is not None and check_seat(seat, self.seats) != self.to_act(state):
            return ()
        return self._options(state)

    def chance(self, state: S) -> Chance[O]:
        """Return the possible outcomes with integer weights. Raises NotAChanceNode if none is awaited."""
        actor = self.to_act(state)
        if actor != CHANCE:
            who = "the game is over" if actor is None else f"seat {actor} acts now (see legal_actions)"
            raise NotAChanceNode(f"no outcome of chance is awaited: {who}")
        return self._chance(state)

    def why_not(self, state: S, event: A | O, *, seat: int | None = None) -> tuple[Violation, ...]:
        """Return all rules that forbid an event in a state; empty if it is legal.

        ``seat`` is who asks, as in ``apply``; a seat that is not to act is told that and nothing else. Without it, the
        answer is safe to show to the seat that acts. For an outcome it is meant for whoever deals and rolls: whether a
        card can be drawn reveals something about the pile.

        Raises NotAnEvent for anything but an action or outcome of this game, and UnknownSeat.
        """
        table = self._table(event)
        if self.seats_of(state) != self.seats:
            raise WrongTable(self.seats_of(state), self.seats)
        waits = self._waits(state, seat)
        return table.violations(self.rules, state, event) if waits is None else (waits,)

    def is_legal(self, state: S, event: A | O, *, seat: int | None = None) -> bool:
        """Tell whether an event is legal: the same tables as ``why_not``, stopping at the first breach."""
        table = self._table(event)
        if self.seats_of(state) != self.seats:
            raise WrongTable(self.seats_of(state), self.seats)
        return self._waits(state, seat) is None and not table.forbids(self.rules, state, event)

    def apply(
        self, state: S, event: A | O, expect: str | None = None, moment: int = 0, *, seat: int | None = None
    ) -> S:
        """Return the state after an action or an outcome.

        ``expect`` is the ``decision_id`` of the state that the answer was meant for, and ``moment`` the number
        that was given to it. ``seat`` is who does it: then nothing but an action of the seat to act is accepted, and
        whoever else tries is told that alone. A server gives it for everything that a client sends, and leaves it out
        for outcomes of its own dice and cards.

        Raises IllegalAction (NotYourTurn if it is not for ``seat`` to act, ChanceNode if an outcome is due, GameOver at
        the end) with all broken rules, NotAnEvent, UnknownSeat, or StaleState; the given state never changes.
        """
        table = self._allowed(state, event, expect, moment, seat)
        after: S = table.perform(self.rules, state, event, None)
        return after

    def step(
        self, state: S, event: A | O, expect: str | None = None, moment: int = 0, *, seat: int | None = None
    ) -> Step[S, A | O]:
        """Return the transition of an event with its effects; ``after`` equals what ``apply`` returns."""
        table = self._allowed(state, event, expect, moment, seat)
        log: list[Effect] = []
        after: S = table.perform(self.rules, state, event, log)
        return Step(state, event, after, tuple(log))

    def _allowed(
        self, state: S, event: A | O, expect: str | None, moment: int, seat: int | None
    ) -> Table[Any, Any, Any]:
        """Return the table of an event that may happen now; raise what stands in its way."""
        table = self._table(event)
        if expect is not None and expect != self.decision_id(state, moment):
            raise StaleState("stale decision_id: the state has changed; ask for the current one")
        if self.seats_of(state) != self.seats:
            raise WrongTable(self.seats_of(state), self.seats)
        if seat is not None and (waits := self._waits(state, seat)) is not None:
            raise NotYourTurn(event, (waits,), self._shown(event))
        if table.forbids(self.rules, state, event):
            raise self._refusal(state, event)
        return table

    def _waits(self, state: S, seat: int | None) -> Violation | None:
        """Return why a seat cannot do anything now, from public facts alone; None if it is to act or none is named."""
        if seat is None or check_seat(seat, self.seats) == self.to_act(state):
            return None
        awaited = self.prompt(state)
        text = f"It is not for seat {seat} to act now. {awaited}"
        return Violation(NOT_TO_ACT, self.rulebook.turn_clauses, text, Frozen(seat=seat, awaited=awaited))

    def decision_id(self, state: S, moment: int = 0) -> str:
        """Return a name for the question that is open now; it reveals no more than a spectator sees.

        A state has no history, so a game that returns to the same position asks the same question. If that
        matters, give a ``moment`` that only grows, such as the number of events so far.
        """
        return fingerprint((moment, self.view(state, None)))

    def to_json(self, state: S) -> bytes:
        """Return a state as a JSON document, together with the configuration of its game."""
        return canonical_json({"format": self.state_format, "setting": self.config, "state": state})

    def from_json(self, data: bytes | str) -> S:
        """Read a state that ``to_json`` wrote in a game of the same configuration.

        Raises a DocumentError that names the place: truncated or altered text, unknown fields, another version,
        another configuration, or an impossible state.
        """
        parts = decode_json(data, msgspec.json.Decoder(dict[str, msgspec.Raw]), "$")
        if set(parts) != {"format", "setting", "state"}:
            raise DocumentError("$", f"expected format, setting and state, got {', '.join(sorted(parts)) or 'nothing'}")
        version = decode_json(parts["format"], msgspec.json.Decoder(str), "$.format")
        if version != self.state_format:
            raise DocumentError("$.format", f"this is {version!r}, not {self.state_format!r}")
        config = decode_json(parts["setting"], msgspec.json.Decoder(type(self.config)), "$.setting")
        if config != self.config:
            raise DocumentError("$.setting", "the state was saved in a game with another setting")
        state: S = decode_json(parts["state"], self._decode_state, "$.state")
        faults = self.validate(state)
        if faults:
            raise DocumentError("$.state", "; ".join(faults))
        return cast(S, shared(state))

    def event_to_json(self, event: A | O) -> bytes:
        """Return an action or outcome as JSON, its kind under ``type``."""
        return canonical_json(event)

    def event_from_json(self, data: bytes | str) -> A | O:
        """Read an action or outcome from JSON. Raises a DocumentError that names the place."""
        event: A | O = decode_json(data, self._decode_event, "$")
        # Patterns of JSON Schema let a line end pass at the end of a text.
        if not self.format(event).isprintable():
            raise DocumentError("$", "an event must be written on one line")
        return event

    def describe(self, effect: Effect, called: Called = seat_name) -> str:
        """Return an effect as a sentence; ``called`` gives the name of a seat, which is its number by default."""
        return self.rulebook.describe(effect, called)

    def format(self, event: A | O) -> str:
        """Return the one spelling of an action or outcome."""
        return self.notation.format_event(event)

    def parse(self, text: str, state: S | None = None, *, seat: int | None = None) -> A | O:
        """Read an action or outcome; with a state, complete it and make sure that it is legal in that state.

        ``seat`` is who typed it: with a state, a seat that is not to act learns nothing else (see ``apply``).

        Raises NotationError; with a state also AmbiguousText if the words fit several legal events, and
        IllegalAction if the event is clear but not legal.
        """
        waits = None if state is None else self._waits(state, seat)
        if waits is not None:
            raise NotYourTurn(shortened(str(text)), (waits,), shortened(str(text)))
        if not isinstance(text, str) or not text.isascii():
            raise NotationError(repr(text)[:80], "a text of plain letters and digits")
        words = tuple(text.split())
        event: A | O
        try:
            event = self.notation.read_event(text, words)
        except NotationError as error:
            if state is None or not words or words[0].lower() not in self.notation.words:
                raise
            event = self._completed(text, words, state, error)
        if state is not None and not self.is_legal(state, event):
            self.apply(state, event)
        return event

    def format_state(self, state: S) -> str:
        """Return a state as one line."""
        return self.notation.format_state(state)

    def parse_state(self, text: str) -> S:
        """Read a line that ``format_state`` wrote, strictly. Raises NotationError, also for an impossible state."""
        if not isinstance(text, str) or not text.isascii():
            raise NotationError(repr(text)[:80], "a line of plain letters and digits")
        fields = self.notation.read_state(self.rules, text)
        try:
            state: S = msgspec.convert(fields, self._state_type)
        except msgspec.ValidationError as error:
            raise NotationError(text, f"a possible state: {error}") from error
        if self.format_state(state) != text:
            raise NotationError(text, f"the one spelling {self.format_state(state)!r}")
        faults = self.validate(state)
        if faults:
            raise NotationError(text, "a possible state, but " + "; ".join(faults))
        return state

    def _completed(self, text: str, words: tuple[str, ...], state: S, error: NotationError) -> A | O:
        awaited: tuple[A | O, ...] = (
            self.public_outcomes(state) if self.to_act(state) == CHANCE else self.legal_actions(state)
        )
        options = {self.format(event): event for event in awaited}
        try:
            return options[complete(text, words, options)]
        except NotationError:
            raise error from None

    def _table(self, event: object) -> Table[Any, Any, Any]:
        table = self.tables.get(type(event))
        if table is None:
            hint = "; read texts with parse first" if isinstance(event, str) else ""
            raise NotAnEvent(f"{shortened(repr(event))} is not an action or outcome of this game{hint}")
        return table

    def _shown(self, event: A | O) -> str:
        try:
            return self.format(event)
        except (LookupError, TypeError, ValueError):
            return repr(event)  # it has no spelling, because its fields make no sense

    def _refusal(self, state: S, event: A | O) -> IllegalAction:
        violations = self.why_not(state, event)
        actor = self.to_act(state)
        shown = self._shown(event)
        if actor is None:
            return GameOver(event, violations, shown)
        if actor == CHANCE:
            outcomes = self.public_outcomes(state)
            return ChanceNode(event, violations, shown, outcomes, self.format(outcomes[0]) if outcomes else "")
        return IllegalAction(event, violations, shown)
