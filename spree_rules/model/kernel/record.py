"""Records of games: JSON Lines with a header, one event per line, and an end line; replay repairs nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec

from .documents import decode_json, plain_text
from .effect_kinds import counted
from .effects import Step
from .errors import BoardError, DocumentError, IllegalAction, NotationError, RecordError, RulesError, SettingError
from .protocol import Game
from .rulebook import Rulebook
from .values import Immutable, Value, canonical_json, fingerprint

RECORD_FORMAT = "spree_rules.record/1"

S = TypeVar("S")
A = TypeVar("A")
O = TypeVar("O")  # noqa: E741 - the outcomes of chance, beside states, actions and views
V = TypeVar("V")


class Header(Value, frozen=True, omit_defaults=True):
    """First line of a record: the game, the version of its rules, and its setting.

    ``start`` is the state, as one line, from which the record goes on; without it, a record begins with the game.
    """

    format: str
    rules: str
    game: str
    config: msgspec.Raw = msgspec.field(name="setting")
    start: str | None = None


class Line(Value, frozen=True, omit_defaults=True):
    """A middle line: one event in the notation, and a remark if there is one."""

    event: str
    comment: str | None = None


class End(Value, frozen=True):
    """Last line: how many events there were, and the fingerprint of the state they led to."""

    events: int
    fingerprint: str


class Record(Immutable, Generic[S, A, O, V]):
    """A game as a sequence of events, from its start or from another state.

    Args:
        game: the game that was played.
        events: the actions and outcomes in order.
        comments: remarks by the index of the event they belong to.
        start: the state from which the events follow; None for the game's start.

    A record is frozen; ``extended`` gives a longer one.
    """

    __slots__ = ("comments", "events", "game", "start")

    def __init__(
        self,
        game: Game[S, A, O, V],
        events: tuple[A | O, ...] = (),
        comments: Mapping[int, str] | None = None,
        start: S | None = None,
    ) -> None:
        self.game: Final = game
        self.events: Final = tuple(events)
        self.start: Final = game.start() if start is None else start
        self.comments: Final = MappingProxyType(dict(comments or {}))
        if any(type(index) is not int or not 0 <= index < len(self.events) for index in self.comments):
            raise SettingError(f"comments belong to events, by index from 0 to {len(self.events) - 1}")
        self.seal()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        mine, its = (self.game, self.start, self.events), (other.game, other.start, other.events)
        return mine == its and self.comments == other.comments

    def __hash__(self) -> int:
        return hash((self.game, self.events))

    def __repr__(self) -> str:
        return f"<Record of {counted(len(self.events), 'event')} in a game of {self.game.name}>"

    def extended(self, event: A | O) -> Record[S, A, O, V]:
        """Return the record with one more event."""
        return Record(self.game, (*self.events, event), self.comments, self.start)

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (self.game, self.events, dict(self.comments), self.start)

    def states(self) -> Iterator[S]:
        """Yield the start and the state after each event. Raises RecordError where an event does not fit."""
        state = self.start
        yield state
        for index, event in enumerate(self.events):
            try:
                state = self.game.apply(state, event)
            except RulesError as error:
                raise RecordError(index + 2, str(error)) from error
            yield state

    def steps(self) -> Iterator[Step[S, A | O]]:
        """Yield each transition with its effects."""
        state = self.start
        for index, event in enumerate(self.events):
            try:
                step = self.game.step(state, event)
            except RulesError as error:
                raise RecordError(index + 2, str(error)) from error
            yield step
            state = step.after

    def end(self) -> S:
        """Return the state to which the record leads."""
        *_, last = self.states()
        return last

    def dumps(self, *, closed: bool = True) -> str:
        """Return the record as JSON Lines, with its header and, if ``closed``, its end line."""
        config = msgspec.Raw(canonical_json(self.game.config))
        begun = None if self.start == self.game.start() else self.game.format_state(self.start)
        lines: list[Any] = [Header(RECORD_FORMAT, self.game.rules_version, self.game.name, config, begun)]
        lines += [Line(self.game.format(event), self.comments.get(index)) for index, event in enumerate(self.events)]
        if closed:
            lines.append(End(len(self.events), fingerprint(self.end())))
        return "".join(canonical_json(line).decode() + "\n" for line in lines)


AnyRecord: TypeAlias = Record[Any, Any, Any, Any]
"""A record of any game at all, for code written once for all games."""


def read_header(text: str) -> tuple[Header, int]:
    """Return the header of a record and the number of its line. Raises RecordError for another format."""
    for number, line in _lines(text):
        header = _decode(number, line, Header)
        if header.format != RECORD_FORMAT:
            raise RecordError(number, f"the format is {header.format!r}, not {RECORD_FORMAT!r}")
        return header, number
    raise RecordError(1, "the record is empty")


def read_record(text: str, game: Game[S, A, O, V], *, open_end: bool = False) -> Record[S, A, O, V]:
    """Read and replay a record strictly; lines that begin with ``#`` and empty lines are remarks.

    Args:
        text: the JSON Lines.
        game: the game named by the header (see ``read_header``).
        open_end: accept a record without its end line, as of a game that is still being played.

    Raises a RecordError that names the first line that does not fit; nothing is repaired.
    """
    header, first = read_header(text)
    if header.game != game.name:
        raise RecordError(first, f"this is a record of {header.game!r}, not of {game.name!r}")
    if header.rules != game.rules_version:
        raise RecordError(
            first, f"written under version {header.rules!r} of the rules of {game.name}; this is {game.rules_version!r}"
        )
    config: Any = _decode(first, bytes(header.config).decode(), type(game.config))
    if config != game.config:
        raise RecordError(first, "the header's setting differs from that of the game given")
    state = start = _first_state(game, header, first)
    events: list[A | O] = []
    comments: dict[int, str] = {}
    ended = False
    number = first
    for number, line in _lines(text):
        if number <= first:
            continue
        if ended:
            raise RecordError(number, "there is more after the end line")
        row = _decode(number, line, Line | End)
        if isinstance(row, End):
            if row.events != len(events):
                claimed = counted(row.events, "event")
                raise RecordError(number, f"the end line says {claimed}, but the record has {len(events)}")
            if row.fingerprint != fingerprint(state):
                raise RecordError(number, "the final state does not match the end line's fingerprint")
            ended = True
            continue
        try:
            event = game.parse(row.event)
            if game.format(event) != row.event:
                raise NotationError(row.event, f"the one spelling {game.format(event)!r}")
            state = game.apply(state, event)
        except (NotationError, IllegalAction) as error:
            raise RecordError(number, str(error)) from error
        if row.comment is not None:
            comments[len(events)] = row.comment
        events.append(event)
    if not ended and not open_end:
        raise RecordError(number + 1, "the end line is missing: the record was cut off here")
    return Record(game, tuple(events), comments, start)


def load_record(text: str, rulebook: Rulebook, *, open_end: bool = False) -> Record[Any, Any, Any, Any]:
    """Read and replay a record strictly, in the game that its header describes.

    Args:
        text: the JSON Lines, as ``Record.dumps`` writes them.
        rulebook: the rules under which it must have been played.
        open_end: accept a record without its end line, as of a game that is still being played.

    Raises RecordError that names the first line that does not fit.

    >>> from spree_rules import spree
    >>> load_record(Record(spree.new_game(seats=3)).dumps(), spree.RULEBOOK).game.seats
    3
    """
    header, line = read_header(text)
    if header.game != rulebook.name:
        raise RecordError(line, f"this is a record of {header.game!r}, not of {rulebook.name!r}")
    try:
        game = rulebook.load(bytes(header.config))
    except (DocumentError, SettingError, BoardError) as error:
        raise RecordError(line, str(error)) from error
    return read_record(text, game, open_end=open_end)


def _first_state(game: Game[S, A, O, V], header: Header, line: int) -> S:
    if header.start is None:
        return game.start()
    try:
        return game.parse_state(header.start)
    except NotationError as error:
        raise RecordError(line, str(error)) from error


def _lines(text: str) -> Iterator[tuple[int, str]]:
    if not isinstance(text, str):
        raise RecordError(1, f"a record must be a text, not {type(text).__name__}")
    for number, line in enumerate(plain_text(text).split("\n"), 1):
        if line.strip() and not line.startswith("#"):
            yield number, line


def _decode(number: int, line: str, kind: Any) -> Any:
    try:
        if kind == Line | End:
            fields = decode_json(line, msgspec.json.Decoder(dict[str, msgspec.Raw]), "$")
            kind = End if "fingerprint" in fields else Line
        return decode_json(line, msgspec.json.Decoder(kind), "$")
    except DocumentError as error:
        raise RecordError(number, f"{error} (in {line[:60]!r})") from error
