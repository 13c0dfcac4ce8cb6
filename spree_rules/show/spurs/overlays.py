"""Overlays on the map of Spurs: where a player comes to with some movement, ways, and marked territories."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from spree_rules.model.spurs.board import Board
from spree_rules.show.palette import HEAT


@dataclass(frozen=True)
class Overlays:
    """Marks on the map: the territories of a ``path`` in order, those that are ``marked``, and an amount for each
    territory of a ``heat`` map, such as movement points."""

    path: Sequence[str] = ()
    marked: Sequence[str] = ()
    heat: Mapping[str, int] = field(default_factory=dict)


def reach_of(board: Board, start: str, points: int) -> Overlays:
    """Return what each territory costs that can be reached with some movement points.

    >>> from spree_rules.model.spurs.pack import reference_pack
    >>> reach_of(reference_pack().board, "C3", 1).heat
    {'B3': 1, 'C3': 0, 'C4': 1, 'D2': 1, 'D3': 1}
    """
    found = board.cheapest(start)
    return Overlays(heat={place: found[place].cost for place in sorted(found) if found[place].cost <= points})


def way_to(board: Board, start: str, end: str) -> Overlays:
    """Return a cheapest way between two territories."""
    return Overlays(path=(start, *board.cheapest(start)[end].territories))


def heat_colour(amount: int, most: int) -> str:
    """Return the colour of an amount between nothing and the most.

    >>> heat_colour(0, 4) == HEAT[0], heat_colour(4, 4) == HEAT[-1]
    (True, True)
    """
    return HEAT[round(amount * (len(HEAT) - 1) / most) if most else 0]
