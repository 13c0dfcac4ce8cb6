"""Helpers for one-line notations: words, completions, and lines of ``key=value`` fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, Final, Generic, NamedTuple, TypeVar

from .errors import AmbiguousText, NotationError

R = TypeVar("R")
S = TypeVar("S")
E = TypeVar("E")
MOST_DIGITS: Final = 6


class Notation(NamedTuple, Generic[R, S, E]):
    """The notation of a game: the one spelling of its events and states, and how both are read.

    ``read_event`` reads an event strictly from a text and its words; ``words`` are the possible first words of events;
    ``read_state`` returns the plain values of a state's fields by their names. All of them raise NotationError.
    """

    format_event: Callable[[E], str]
    read_event: Callable[[str, tuple[str, ...]], E]
    words: Container[str]
    format_state: Callable[[S], str]
    read_state: Callable[[R, str], Mapping[str, Any]]


def whole_number(word: str) -> int:
    """Read a whole number without leading zeros. Raises NotationError for anything else, and for too many digits.

    >>> whole_number("12")
    12
    """
    if not (word.isascii() and word.isdigit()) or (len(word) > 1 and word[0] == "0") or len(word) > MOST_DIGITS:
        raise NotationError(word[:40], f"a whole number of at most {MOST_DIGITS} digits")
    return int(word)


def matching(pattern: str, expected: str, change: Callable[[str], str] = str) -> Callable[[str], str]:
    """Return a reader of words that fit a pattern once ``change`` (such as ``str.lower``) was made to them.

    >>> matching("[a-z]+", "a word", str.lower)("Red")
    'red'
    """
    whole = re.compile(pattern)

    def read(word: str) -> str:
        plain = change(word)
        if not whole.fullmatch(plain):
            raise NotationError(word[:40], expected)
        return plain

    return read


def one_of(*words: str) -> Callable[[str], str]:
    """Return a reader of some words, in any case.

    >>> one_of("rifle", "revolver")("Rifle")
    'rifle'
    """

    def read(word: str) -> str:
        if word.lower() not in words:
            raise NotationError(word[:40], "one of " + ", ".join(words))
        return word.lower()

    return read


def complete(text: str, words: tuple[str, ...], candidates: Iterable[str]) -> str:
    """Return the one candidate whose first words are ``words``, in any case.

    Raises AmbiguousText if several fit and NotationError if none does.

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
    """Return a line of ``kind`` followed by ``key=value`` words.

    >>> join_fields("x/1", {"a": "1", "b": "-"})
    'x/1 a=1 b=-'
    """
    return " ".join([kind, *(f"{key}={value}" for key, value in fields.items())])


def split_fields(kind: str, keys: tuple[str, ...], text: str) -> dict[str, str]:
    """Read a line that ``join_fields`` wrote; it must have exactly these keys in this order. Raises NotationError.

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
