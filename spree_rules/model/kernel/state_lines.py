"""Whole states as one line, derived from their record types: the same separators at every depth of nesting."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
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
    if value is None:
        return NOTHING
    if value is True or value is False:
        return str(int(value))
    if isinstance(value, Value):
        value = tuple(getattr(value, name) for name in value.__struct_fields__)
    if not isinstance(value, tuple):
        return str(value)
    mark = MARKS[depth]
    if not value:
        return EMPTY
    text = mark.join(encoded(item, depth + 1) for item in value)
    return text + mark if text == EMPTY else text


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def decoded(kind: Any, text: str, depth: int = 0) -> Any:
    """Return the plain value that a word stands for, as the type says. Raises NotationError.

    >>> decoded(tuple[tuple[int, ...], ...], "1:2/~")
    [[1, 2], []]
    """
    if typing.get_origin(kind) is typing.Annotated:
        return decoded(typing.get_args(kind)[0], text, depth)
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        inner = next(each for each in arguments if each is not type(None))
        return None if text == NOTHING else decoded(inner, text, depth)
    if isinstance(kind, type) and issubclass(kind, Value):
        hints = _hints(kind)
        parts = _split(text, depth, len(kind.__struct_fields__), kind.__name__)
        return {
            name: decoded(hints[name], part, depth + 1)
            for name, part in zip(kind.__struct_fields__, parts, strict=True)
        }
    if isinstance(kind, type) and issubclass(kind, tuple):
        hints = _hints(kind)
        parts = _split(text, depth, len(hints), kind.__name__)
        return [decoded(hint, part, depth + 1) for hint, part in zip(hints.values(), parts, strict=True)]
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is ...:
            items = [] if text == EMPTY else _items(text, depth)
            return [decoded(arguments[0], item, depth + 1) for item in items]
        parts = _split(text, depth, len(arguments), "a group")
        return [decoded(each, part, depth + 1) for each, part in zip(arguments, parts, strict=True)]
    return _plain(kind, text)


def _plain(kind: Any, text: str) -> Any:
    if kind is bool:
        if text not in ("0", "1"):
            raise NotationError(text, "0 or 1")
        return text == "1"
    if kind is int:
        return -whole_number(text[1:]) if text[:1] == "-" else whole_number(text)
    return text


def _items(text: str, depth: int) -> list[str]:
    mark = MARKS[depth]
    return [EMPTY] if text == EMPTY + mark else text.split(mark)


def _split(text: str, depth: int, count: int, what: str) -> list[str]:
    parts = _items(text, depth)
    if len(parts) != count:
        raise NotationError(text, f"{what} as {count} parts with {MARKS[depth]!r} between")
    return parts


def format_state(name: str, state: Value) -> str:
    """Return a state as one line: its name, and ``key=value`` for each field of the record."""
    return join_fields(name, {field: encoded(getattr(state, field)) for field in state.__struct_fields__})


def read_state(name: str, kind: type[Value], text: str) -> Mapping[str, Any]:
    """Return the plain values of the fields of a line that ``format_state`` wrote. Raises NotationError."""
    fields = split_fields(name, kind.__struct_fields__, text)
    hints = _hints(kind)
    return {field: decoded(hints[field], word) for field, word in fields.items()}
