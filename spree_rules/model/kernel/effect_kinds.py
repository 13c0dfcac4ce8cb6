"""The kinds of effects and their meanings, from which sentences, documentation and JSON Schemas are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from .effects import Effect
from .values import Value

Called: TypeAlias = Callable[[int], str]
"""Gives the name of a seat."""


def seat_name(seat: int) -> str:
    """Return what a seat is called where its player has no name.

    >>> seat_name(2)
    'seat 2'
    """
    return f"seat {seat}"


class EffectKind(Value, frozen=True):
    """One kind of effect.

    ``fields`` says what each field of the effect holds that this kind uses. ``sentence`` is a template, ``hidden`` the
    template where what only one seat may see was left out, ``empty`` the one where there are no cards or items,
    ``still`` the one where the first and the last square are the same, ``none`` the one where the number is 0.
    ``reveals`` says what it openly shows that was hidden until then, if anything.

    A template may use ``{seat}`` (the first seat), ``{other}`` (the second), ``{seats}`` (all), ``{others}`` (all but
    the first), ``{here}`` (the first square), ``{there}`` (the last), ``{squares}``, ``{cards}``, ``{items}``,
    ``{number}`` and ``{s}``, which is "s" unless the number is 1.

    >>> EffectKind("walked", {"seats": "who walked"}, "{seat} walks from {here} to {there}.").kind
    'walked'
    """

    kind: str
    fields: Mapping[str, str]
    sentence: str
    hidden: str = ""
    empty: str = ""
    still: str = ""
    none: str = ""
    reveals: str = ""

    @property
    def seen_by(self) -> str:
        """Who may see all of it."""
        return "the first seat alone; others see it without the hidden parts" if self.hidden else "everybody"

    def describe(self, effect: Effect, called: Called) -> str:
        """Return an effect of this kind as a sentence; ``called`` gives the name of a seat."""
        template = self.sentence
        if (self.hidden or self.empty) and not effect.cards and not effect.items:
            template = self.hidden or self.empty
        elif self.still and effect.squares[:1] == effect.squares[-1:]:
            template = self.still
        elif self.none and not effect.number:
            template = self.none
        said = template.format(
            seat=called(effect.seats[0]) if effect.seats else "",
            other=called(effect.seats[1]) if len(effect.seats) > 1 else "",
            seats=listed([called(seat) for seat in effect.seats]),
            others=listed([called(seat) for seat in effect.seats[1:]]),
            here=effect.squares[0] if effect.squares else "",
            there=effect.squares[-1] if effect.squares else "",
            squares=listed(effect.squares),
            cards=listed(effect.cards),
            items=listed(effect.items),
            number="" if effect.number is None else effect.amount,
            s="" if effect.amount == 1 else "s",
        )
        return said[:1].upper() + said[1:]


def effect_table(*kinds: EffectKind) -> Mapping[str, EffectKind]:
    """Return kinds of effects by their words. Raises ValueError if two share a word."""
    table = {each.kind: each for each in kinds}
    if len(table) != len(kinds):
        raise ValueError("two kinds of effects share a word")
    return MappingProxyType(table)


def listed(words: Sequence[str]) -> str:
    """Return words as a list in plain English.

    >>> listed(["red", "blue", "green"]), listed(["red"])
    ('red, blue and green', 'red')
    """
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def counted(number: object, noun: str, nouns: str = "") -> str:
    """Return a number with its noun, in the plural unless the number is 1.

    >>> counted(1, "step"), counted(0, "step"), counted(2, "die", "dice")
    ('1 step', '0 steps', '2 dice')
    """
    return f"{number} {noun if str(number) == '1' else nouns or noun + 's'}"


def ordinal(number: int) -> str:
    """Return the ordinal of a number.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 112)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '112th']
    """
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
