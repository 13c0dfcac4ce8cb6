"""Drawing bullets: what can be drawn, and how it is named."""

from __future__ import annotations

from .bags import COLOURS, Bag, holds, total


def named(drawn: Bag) -> tuple[str, ...]:
    """Return bullets in words, by colour.

    >>> named(Bag(grey=2, red=1))
    ('2 grey', '1 red')
    """
    return tuple(f"{count} {colour}" for colour, count in zip(COLOURS, drawn, strict=True) if count)


def no_such_bullets(bag: Bag, number: int, drawn: object) -> bool:
    """Tell whether a field of an event is not what can be drawn from a bag at once.

    >>> no_such_bullets(Bag(grey=1), 2, Bag(grey=1)), no_such_bullets(Bag(grey=1), 1, Bag(red=1))
    (False, True)
    """
    if type(drawn) is not Bag or any(type(count) is not int or count < 0 for count in drawn):
        return True
    return not holds(bag, drawn) or total(drawn) != min(number, total(bag))
