"""The mini board of horses and cattle: nineteen hexes, six directions, pushes in chains, and herds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

if TYPE_CHECKING:
    import networkx

DIRECTIONS: Final[tuple[tuple[int, int], ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Axial steps north, north-east, south-east, south, south-west, north-west: the faces 1 to 6 of a blue die."""
CENTRE: Final = "C"


def _hexes() -> dict[str, tuple[int, int]]:
    found = {CENTRE: (0, 0)}
    for face, (q, r) in enumerate(DIRECTIONS, 1):
        q_next, r_next = DIRECTIONS[face % 6]
        found[f"N{face}"] = (q, r)
        found[f"X{face}"] = (q + q_next, r + r_next)
        found[f"R{face}"] = (2 * q, 2 * r)
    return found


AXIAL: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(_hexes())
"""The axial place of each hex: C in the middle, N1 to N6 around it, X1 to X6 and R1 to R6 outside."""
_AT: Final = {place: name for name, place in AXIAL.items()}
MARKED: Final = tuple(f"X{face}" for face in range(1, 7))
"""The hexes with an X, on which obstacles or Cattle are put (SPURS-HORSE-01, SPURS-CATTLE-02)."""
NUMBERED: Final = tuple(f"N{face}" for face in range(1, 7))
"""The hexes that bear the numbers 1 to 6."""


def _step(name: str, face: int) -> str | None:
    (q, r), (across, down) = AXIAL[name], DIRECTIONS[face - 1]
    return _AT.get((q + across, r + down))


STEPS: Final[Mapping[tuple[str, int], str | None]] = MappingProxyType(
    {(name, face): _step(name, face) for name in AXIAL for face in range(1, 7)}
)
"""The hex beside each hex in the direction of each face; None off the board."""
NEIGHBOURS: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {name: frozenset(filter(None, (STEPS[name, face] for face in range(1, 7)))) for name in AXIAL}
)
"""The hexes beside each hex."""


def pushed(cattle: Iterable[str], hex_: str, face: int) -> tuple[str, ...] | None:
    """Return where the Cattle are after the one on a hex was moved, sorted; None if one left the board.

    One that is in the way is pushed on in the same direction, and so on (SPURS-CATTLE-05, SPURS-CATTLE-06).

    >>> pushed(("N2", "X1"), "N2", 1), pushed(("C", "N1"), "C", 1)
    (None, ('N1', 'R1'))
    """
    where = set(cattle)
    moving: str | None = hex_
    where.remove(hex_)
    while moving is not None:
        ahead = STEPS[moving, face]
        if ahead is None:
            return None
        moving = ahead if ahead in where else None
        where.add(ahead)
    return tuple(sorted(where))


class Group(NamedTuple):
    """Connected Cattle: where they are, and how many of them are beside at least two others."""

    hexes: frozenset[str]
    packed: int


def groups(cattle: Iterable[str]) -> tuple[Group, ...]:
    """Return the connected groups of Cattle, in the order of their first hex.

    >>> [(sorted(group.hexes), group.packed) for group in groups(("N1", "N2", "C", "R4"))]
    [(['C', 'N1', 'N2'], 3), (['R4'], 0)]
    """
    left = set(cattle)
    found = []
    for first in sorted(left):
        if first not in left:
            continue
        group = {first}
        queue = [first]
        left.remove(first)
        for here in queue:
            beside = NEIGHBOURS[here] & left
            left -= beside
            group |= beside
            queue += sorted(beside)
        found.append(Group(frozenset(group), sum(len(NEIGHBOURS[hex_] & group) >= 2 for hex_ in group)))
    return tuple(found)


def is_herd(cattle: Iterable[str]) -> bool:
    """Tell whether all Cattle are one group, each beside at least two others (SPURS-CATTLE-09).

    >>> is_herd(("N1", "N2", "C")), is_herd(("N1", "N2", "C", "N4"))
    (True, False)
    """
    found = groups(cattle)
    return len(found) == 1 and found[0].packed == len(found[0].hexes)


def graph() -> networkx.Graph[str]:
    """Return the mini board as a graph of its hexes, with their axial place and whether they bear an X.

    >>> graph().number_of_edges()
    42
    """
    import networkx

    board: Any = networkx.Graph()
    for name, place in AXIAL.items():
        board.add_node(name, axial=place, marked=name in MARKED)
    board.add_edges_from((a, b) for a in AXIAL for b in sorted(NEIGHBOURS[a]) if a < b)
    return cast("networkx.Graph[str]", networkx.freeze(board))
