"""The map: territories of a hexagonal grid with their terrain, what a step costs, towns, and cheapest ways."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, cast

from ..kernel.errors import UnknownSquare
from ..kernel.values import Immutable

if TYPE_CHECKING:
    import networkx

Terrain: TypeAlias = Literal["P", "B", "F", "M"]
TERRAINS: Final[tuple[Terrain, ...]] = ("P", "B", "F", "M")
# Columns B, D, F ... lie half a territory lower: their side neighbours are the same row and the next one.
_EVEN: Final = ((0, -1), (0, 1), (-1, -1), (-1, 0), (1, -1), (1, 0))
_ODD: Final = ((0, -1), (0, 1), (-1, 0), (-1, 1), (1, 0), (1, 1))


def territory(column: int, row: int) -> str:
    """Return the name of a territory by its column and row, both from 0.

    >>> territory(2, 2)
    'C3'
    """
    return f"{chr(ord('A') + column)}{row + 1}"


def place_of(name: str) -> tuple[int, int]:
    """Return the column and row of a territory, both from 0.

    >>> place_of("C3")
    (2, 2)
    """
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


class Route(NamedTuple):
    """A cheapest way: the territories entered in order, and the movement points that it costs."""

    territories: tuple[str, ...]
    cost: int


class Board(Immutable):
    """The territories and towns of a map. A frozen value.

    Args:
        rows: the terrain of each row of territories, one letter each, all rows of one length.
        enter: the movement points that entering each terrain costs (SPURS-MOVE-04).
        same_terrain_one: the terrains whose neighbouring territories cost 1 from one to the other (SPURS-MOVE-05).
        towns: the territory to which each town's arrow points (SPURS-MOVE-07).

    >>> board = Board(["PF", "PF"], {"P": 1, "B": 1, "F": 2, "M": 3}, ["F", "M"], {"Hill": "B1"})
    >>> board.cost("A1", "B1"), board.cost("B1", "B2"), board.neighbours["A1"]
    (2, 1, ('A2', 'B1'))
    """

    __slots__ = ("arrows", "costs", "neighbours", "terrain", "territories", "town_at")

    def __init__(
        self,
        rows: Sequence[str],
        enter: Mapping[Terrain, int],
        same_terrain_one: Iterable[str],
        towns: Mapping[str, str],
    ) -> None:
        terrain: dict[str, Terrain] = {
            territory(c, r): mark for r, row in enumerate(rows) for c, mark in enumerate(row) if mark in TERRAINS
        }
        self.terrain: Final[Mapping[str, Terrain]] = MappingProxyType(dict(sorted(terrain.items())))
        self.territories: Final[tuple[str, ...]] = tuple(self.terrain)
        self.neighbours: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
            {name: tuple(sorted(self._around(name))) for name in self.territories}
        )
        alike = frozenset(same_terrain_one)
        self.costs: Final[Mapping[tuple[str, str], int]] = MappingProxyType(
            {
                (a, b): 1 if self.terrain[a] == self.terrain[b] and self.terrain[b] in alike else enter[self.terrain[b]]
                for a in self.territories
                for b in self.neighbours[a]
            }
        )
        self.arrows: Final[Mapping[str, str]] = MappingProxyType(dict(towns))
        self.town_at: Final[Mapping[str, str]] = MappingProxyType({arrow: town for town, arrow in towns.items()})
        self.seal()

    def _around(self, name: str) -> Iterable[str]:
        column, row = place_of(name)
        for across, down in _ODD if column % 2 else _EVEN:
            other = territory(column + across, row + down)
            if column + across >= 0 and row + down >= 0 and other in self.terrain:
                yield other

    def cost(self, start: str, end: str) -> int:
        """Return the movement points of a step between neighbours. Raises UnknownSquare if they are none."""
        if (start, end) not in self.costs:
            raise UnknownSquare(f"{start} and {end} are not neighbouring territories of this map")
        return self.costs[start, end]

    def cheapest(self, start: str) -> dict[str, Route]:
        """Return a cheapest way to every territory that can be reached, without heed to tokens on the way.

        Of equally cheap ways it is the one with fewest steps, and then the first by name. Raises UnknownSquare.

        >>> Board(["PF", "PF"], {"P": 1, "B": 1, "F": 2, "M": 3}, ["F"], {}).cheapest("A1")["B2"]
        Route(territories=('A2', 'B2'), cost=3)
        """
        if start not in self.terrain:
            raise UnknownSquare(f"there is no territory {start[:20]!r} on this map")
        found: dict[str, Route] = {}
        queue: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, ())]
        while queue:
            cost, steps, way = heapq.heappop(queue)
            here = way[-1] if way else start
            if here in found:
                continue
            found[here] = Route(way, cost)
            for other in self.neighbours[here]:
                if other not in found:
                    heapq.heappush(queue, (cost + self.costs[here, other], steps + 1, (*way, other)))
        return found

    def graph(self) -> networkx.DiGraph[str]:
        """Return the map as a directed graph.

        Nodes are territories, with ``terrain`` and ``town`` (None without one); edges are steps, with their ``cost``.
        """
        import networkx

        graph: Any = networkx.DiGraph()
        for name, mark in self.terrain.items():
            graph.add_node(name, terrain=mark, town=self.town_at.get(name))
        graph.add_edges_from((a, b, {"cost": cost}) for (a, b), cost in self.costs.items())
        return cast("networkx.DiGraph[str]", networkx.freeze(graph))
