"""The Felony Table and its numbers, read from data."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from msgspec import Meta

from ..kernel.values import Value, replace

Entry = Annotated[int, Meta(ge=1, le=6)]


class Crime(Value, frozen=True):
    """A crime as a pair of entries of the table, each counted from 1 in its printed order (CC-FEL-03).

    >>> Crime(1, 2).points
    3
    """

    who: Entry
    what: Entry

    @property
    def points(self) -> int:
        """The crime's points in the table: the sum of its two entries, 2 to 12 (CC-CRIME-07)."""
        return self.who + self.what


class Felonies(Value, frozen=True):
    """The table's two columns, and the other numbers of the rules.

    ``who`` and ``what`` are the entries in order. ``buildings`` and ``odd_for_buildings`` are the entries about which
    the text jokes. ``planned_bonus`` is what planning adds, ``pattern_run`` how many of the same crime in a row make a
    pattern and ``pattern_bonus`` what that adds, ``crackdown_crimes`` how many crimes left behind cause a crackdown,
    ``cruisers`` how many a chase overturns, ``law_die`` and ``order_die`` the numbers of faces of the dice.
    """

    who: tuple[str, ...]
    what: tuple[str, ...]
    buildings: tuple[str, ...]
    odd_for_buildings: tuple[str, ...]
    planned_bonus: int
    pattern_run: int
    pattern_bonus: int
    crackdown_crimes: int
    cruisers: int
    law_die: int
    order_die: int

    def headline(self, crime: Crime) -> str:
        """Return a crime in the words of the table.

        >>> felonies().headline(Crime(5, 3))
        'Nun Robbed'
        """
        return f"{self.who[crime.who - 1]} {self.what[crime.what - 1]}"

    def is_odd(self, crime: Crime) -> bool:
        """Tell whether a crime is one that the text jokes is hard to commit on a building (CC-CRIME-10)."""
        return self.who[crime.who - 1] in self.buildings and self.what[crime.what - 1] in self.odd_for_buildings


def with_faces(table: Felonies, faces: int) -> Felonies:
    """Return a table for dice with ``faces`` faces: the first entries of each column.

    >>> with_faces(felonies(), 2).who
    ('Dog', 'Convenience Store')
    """
    return replace(table, who=table.who[:faces], what=table.what[:faces], order_die=faces)


@cache
def felonies() -> Felonies:
    """Return the table of the rulebook.

    >>> len(felonies().who) * len(felonies().what)
    36
    """
    from importlib import resources

    text = resources.files(__package__).joinpath("felonies.json").read_bytes()
    return msgspec.json.decode(text, type=Felonies)
