"""Helps for one-line notations: words, completions, and lines of ``key=value`` fields."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from .chance import CHANCE
from .errors import AmbiguousText, NotationError

S = TypeVar("S")
E = TypeVar("E")
MOST_DIGITS: Final = 6


class Notation(NamedTuple, Generic[S, E]):
    """The texts of a game: its one spelling of events and states, and how both are read.

    ``parse_event`` takes the game, the text, and a state in which the text is completed, or None.
    """

    format_event: Callable[[E], str]
    parse_event: Callable[[Any, str, S | None], E]
    format_state: Callable[[S], str]
    parse_state: Callable[[Any, str], S]


def whole_number(word: str) -> int:
    """Read a whole number without leading zeros. Raises NotationError for anything else, and for too many digits.

    >>> whole_number("12")
    12
    """
    if not (word.isascii() and word.isdigit()) or (len(word) > 1 and word[0] == "0") or len(word) > MOST_DIGITS:
        raise NotationError(word[:40], f"a whole number of at most {MOST_DIGITS} digits")
    return int(word)


def read_event(game: Any, text: str, state: Any, read: Callable[[str, tuple[str, ...]], E], known: Container[str]) -> E:
    """Read an event; with a state, complete it and make sure that it is legal there.

    Args:
        game: the game.
        text: what was written.
        state: where it is to be legal; None to read it alone.
        read: reads an event from a text and its words, and raises NotationError.
        known: the words with which events begin.

    Raises NotationError, AmbiguousText where the words fit several events that can come, and IllegalAction.
    """
    if not isinstance(text, str) or not text.isascii():
        raise NotationError(repr(text)[:80], "a text of plain letters and digits")
    words = tuple(text.split())
    try:
        event = read(text, words)
    except NotationError as error:
        if state is None or not words or words[0].lower() not in known:
            raise
        event = _completed(game, text, words, state, error)
    if state is not None and not game.is_legal(state, event):
        game.apply(state, event)
    return event


def _completed(game: Any, text: str, words: tuple[str, ...], state: Any, error: NotationError) -> Any:
    awaited = game.public_outcomes(state) if game.to_act(state) == CHANCE else game.legal_actions(state)
    options = {game.format(event): event for event in awaited}
    try:
        return options[complete(text, words, options)]
    except NotationError:
        raise error from None


def possible_state(game: Any, text: str, fields: Mapping[str, Any], kind: type[S], spelled: Callable[[S], str]) -> S:
    """Return the state that a line told, strictly: of the right types, in the one spelling, and possible.

    Args:
        game: the game whose ``problems`` are asked.
        text: the line.
        fields: what was read of it, as plain values by the names of the record's fields.
        kind: the record of a state.
        spelled: returns the one spelling of a state.

    Raises NotationError.
    """
    try:
        state = msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        raise NotationError(text, f"a possible state: {error}") from error
    if spelled(state) != text:
        raise NotationError(text, f"the one spelling {spelled(state)!r}")
    faults = game.problems(state)
    if faults:
        raise NotationError(text, "a possible state, but " + "; ".join(faults))
    return state


def complete(text: str, words: tuple[str, ...], candidates: Iterable[str]) -> str:
    """Return the one candidate whose first words are ``words``, whatever the case.

    Raises AmbiguousText where several fit and NotationError where none does.

    >>> complete("shoot", ("shoot",), ["shoot 2", "shop 9c"])
    'shoot 2'
    """
    everything = tuple(candidates)
    wanted = tuple(word.lower() for word in words)
    fitting = tuple(item for item in everything if tuple(item.lower().split())[: len(words)] == wanted)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise AmbiguousText(text, fitting)
    raise NotationError(text, "one of: " + ", ".join(everything) if everything else "nothing: the game is over")


def join_fields(kind: str, fields: Mapping[str, str]) -> str:
    """Return a line that begins with ``kind`` and goes on with ``key=value`` words.

    >>> join_fields("x/1", {"a": "1", "b": "-"})
    'x/1 a=1 b=-'
    """
    return " ".join([kind, *(f"{key}={value}" for key, value in fields.items())])


def split_fields(kind: str, keys: tuple[str, ...], text: str) -> dict[str, str]:
    """Read a line that ``join_fields`` wrote; exactly these keys in this order. Raises NotationError.

    >>> split_fields("x/1", ("a", "b"), "x/1 a=1 b=-")
    {'a': '1', 'b': '-'}
    """
    words = text.split(" ")
    if words[0] != kind:
        raise NotationError(text, f"a line that begins with {kind!r}")
    if len(words) != len(keys) + 1:
        raise NotationError(text, f"{len(keys)} fields: {', '.join(keys)}")
    fields = {}
    for key, word in zip(keys, words[1:], strict=True):
        name, found, value = word.partition("=")
        if name != key or not found:
            raise NotationError(word, f"{key}=...")
        fields[key] = value
    return fields
