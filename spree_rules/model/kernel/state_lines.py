"""Whole states as one line, derived from their record types: the same separators at every depth of nesting."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from .errors import NotationError
from .notation import join_fields, split_fields, whole_number
from .values import Value

MARKS: Final = "/:,.+_"
"""What separates items at each depth, the outermost first; words may use none of these."""
NOTHING: Final = "-"
EMPTY: Final = "~"


def encoded(value: Any, depth: int = 0) -> str:
    """Return a value as a word: nothing as ``-``, an empty sequence as ``~``, truth as 1 or 0.

    >>> encoded(((1, 2), (), None, True))
    '1:2/~/-/1'
    """
    kind = type(value)
    if kind is str:
        return str(value)
    if value is None:
        return NOTHING
    if kind is bool:
        return str(int(value))
    if isinstance(value, Value):
        value = tuple(getattr(value, name) for name in value.__struct_fields__)
    if not isinstance(value, tuple):
        return str(value)
    if not value:
        return EMPTY
    mark, deeper = MARKS[depth], depth + 1
    text = mark.join([item if type(item) is str else encoded(item, deeper) for item in value])
    return text + mark if text == EMPTY else text


Reader = Callable[[str], Any]


def decoded(kind: Any, text: str, depth: int = 0) -> Any:
    """Return the plain value that a word stands for, as the type says. Raises NotationError.

    >>> decoded(tuple[tuple[int, ...], ...], "1:2/~")
    [[1, 2], []]
    """
    return _reader(kind, depth)(text)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind)


@cache
def _reader(kind: Any, depth: int) -> Reader:
    """Return what reads the words of a type at a depth of nesting; types are looked into once."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return _reader(arguments[0], depth)
    if origin in (typing.Union, types.UnionType):
        inner = _reader(next(each for each in arguments if each is not type(None)), depth)
        return lambda text: None if text == NOTHING else inner(text)
    if isinstance(kind, type) and issubclass(kind, Value):
        names = kind.__struct_fields__
        row = _row([_hints(kind)[name] for name in names], depth, kind.__name__)
        return lambda text: dict(zip(names, row(text), strict=True))
    if isinstance(kind, type) and issubclass(kind, tuple):
        return _row(list(_hints(kind).values()), depth, kind.__name__)
    if origin is tuple and arguments[1:] == (...,):
        return _items_reader(_reader(arguments[0], depth + 1), depth)
    if origin is tuple:
        return _row(list(arguments), depth, "a group")
    return {bool: _truth, int: _whole}.get(kind, str)


def _row(kinds: list[Any], depth: int, what: str) -> Reader:
    """Return what reads a row of values, each of its own type."""
    readers = [_reader(each, depth + 1) for each in kinds]

    def read(text: str) -> list[Any]:
        parts = _items(text, depth)
        if len(parts) != len(readers):
            raise NotationError(text, f"{what} as {len(readers)} parts with {MARKS[depth]!r} between")
        return [reader(part) for reader, part in zip(readers, parts, strict=True)]

    return read


def _items_reader(reader: Reader, depth: int) -> Reader:
    """Return what reads any number of values of one type."""
    if reader is str:
        return lambda text: [] if text == EMPTY else _items(text, depth)
    return lambda text: [] if text == EMPTY else [reader(item) for item in _items(text, depth)]


def _truth(text: str) -> bool:
    if text not in ("0", "1"):
        raise NotationError(text, "0 or 1")
    return text == "1"


def _whole(text: str) -> int:
    return -whole_number(text[1:]) if text[:1] == "-" else whole_number(text)


def _items(text: str, depth: int) -> list[str]:
    mark = MARKS[depth]
    return [EMPTY] if text == EMPTY + mark else text.split(mark)


def format_state(name: str, state: Value) -> str:
    """Return a state as one line: its name, and ``key=value`` for each field of the record."""
    return join_fields(name, {field: encoded(getattr(state, field)) for field in state.__struct_fields__})


def read_state(name: str, kind: type[Value], text: str) -> Mapping[str, Any]:
    """Return the plain values of the fields of a line that ``format_state`` wrote. Raises NotationError."""
    fields = split_fields(name, kind.__struct_fields__, text)
    hints = _hints(kind)
    return {field: _reader(hints[field], 0)(word) for field, word in fields.items()}
