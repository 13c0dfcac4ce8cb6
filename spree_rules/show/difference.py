"""The differences between two records, as lines."""

from __future__ import annotations

from typing import Any

import msgspec

from spree_rules.model.kernel.values import Value


def state_difference(before: Any, after: Any, seats: int | None = None) -> tuple[str, ...]:
    """Return a line for each field that differs, with its place, also within nested records.

    Tuples with one item per seat are compared seat by seat, others by what is new and gone.

    >>> from spree_rules import spree
    >>> game = spree.new_game(3)
    >>> state = spree.position(game, pawns={0: "d5"})
    >>> state_difference(state, game.apply(state, game.parse("roll")))
    ('phase: turn > move_roll', 'turn.rolled: False > True', 'turn.acted: False > True')
    """
    return tuple(_lines("", before, after, seats))


def _lines(place: str, before: Any, after: Any, seats: int | None) -> list[str]:
    if before == after:
        return []
    if isinstance(before, Value) and type(before) is type(after):
        found = []
        for name in before.__struct_fields__:
            inner = f"{place}.{name}" if place else name
            found += _lines(inner, getattr(before, name), getattr(after, name), seats)
        return found
    if isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after) == seats:
        found = []
        for number, (one, other) in enumerate(zip(before, after, strict=True)):
            found += _lines(f"{place}[{number}]", one, other, None)
        return found
    if isinstance(before, tuple) and isinstance(after, tuple):
        return [f"{place}: {_gone(before, after)}"]
    return [f"{place}: {_shown(before)} > {_shown(after)}"]


def _gone(before: tuple[Any, ...], after: tuple[Any, ...]) -> str:
    """Two multisets by what is new and what is gone."""
    left, new = list(before), []
    for item in after:
        if item in left:
            left.remove(item)
        else:
            new.append(item)
    said = [f"+{_shown(item)}" for item in new] + [f"-{_shown(item)}" for item in left]
    return " ".join(said) or "reordered"


def _shown(value: Any) -> str:
    if isinstance(value, Value):
        return f"{type(value).__name__.lower()}({', '.join(_told_fields(value))})"
    return " ".join(map(_shown, value)) or "nothing" if isinstance(value, tuple) else str(value)


def _told_fields(record: Value) -> list[str]:
    """The fields of a record that differ from their defaults."""
    told = []
    for field in msgspec.structs.fields(record):
        value = getattr(record, field.name)
        if value != field.default:
            told.append(f"{field.name} {_shown(value)}")
    return told
