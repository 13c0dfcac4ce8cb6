"""Rulings: the questions that a rulebook leaves open, with the readings it allows; editions are presets of them."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeVar

import msgspec

from .errors import SettingError
from .values import Value

R = TypeVar("R", bound=Value)


class Question(NamedTuple):
    """A ruling in words: the clauses it concerns (without their prefix), the question, and why the default."""

    clauses: str
    question: str
    why: str


class Ruling(Value, frozen=True):
    """One open question of a rulebook.

    ``readings`` are the answers, the default first; ``clauses`` are the ids it concerns; ``question`` is a
    sentence for a person; ``why`` defends the default; ``module`` names the optional rules that it needs.

    >>> Ruling("tie", ("again", "lowest"), "Who wins a tie?", "the text rolls again", ("X-1",)).default
    'again'
    """

    name: str
    readings: tuple[str, ...]
    question: str
    why: str
    clauses: tuple[str, ...]
    module: str | None = None

    @property
    def default(self) -> str:
        """The reading in force unless another is chosen."""
        return self.readings[0]


def readings_of(rulings: type[Value]) -> dict[str, tuple[str, ...]]:
    """Return the readings of each field of a rulings record, in the order of its Literal types."""
    hints = typing.get_type_hints(rulings)
    return {name: typing.get_args(hints[name]) for name in rulings.__struct_fields__}


def rulings_of(rulings: type[Value], questions: Mapping[str, Question], prefix: str) -> Mapping[str, Ruling]:
    """Return the rulings of a record by name, in the order of its fields, each with its question.

    ``prefix`` is put before the ids of clauses.

    >>> class Rulings(Value, frozen=True):
    ...     tie: typing.Literal["again", "lowest"] = "again"
    >>> rulings_of(Rulings, {"tie": Question("1 2", "Who wins a tie?", "the text rolls again")}, "X-")["tie"].clauses
    ('X-1', 'X-2')
    """
    found = {}
    for name, readings in readings_of(rulings).items():
        asked = questions[name]
        ids = tuple(prefix + word for word in asked.clauses.split())
        found[name] = Ruling(name, readings, asked.question, asked.why, ids)
    return MappingProxyType(found)


def choose(preset: R, wanted: Mapping[str, str]) -> R:
    """Return ``preset`` with the readings of ``wanted`` in place.

    Raises a SettingError for an unknown ruling or reading; it lists those that exist.

    >>> class Rulings(Value, frozen=True):
    ...     tie: typing.Literal["again", "lowest"] = "again"
    >>> choose(Rulings(), {"tie": "lowest"}).tie
    'lowest'
    """
    known = readings_of(type(preset))
    for name, reading in wanted.items():
        if name not in known:
            raise SettingError(f"there is no ruling {name!r}; the rulings are: {', '.join(sorted(known))}")
        if reading not in known[name]:
            raise SettingError(
                f"ruling {name!r} has no reading {reading!r}; its readings are: {', '.join(known[name])}"
            )
    return msgspec.structs.replace(preset, **wanted)
