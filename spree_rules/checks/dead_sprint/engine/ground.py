"""The ground of Dead Sprint: the lattice, neighbours, horde ranks and bursts."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from .pack import SCAN, Cell, Pack, Template

Space = tuple[int, int, int]
Rank = tuple[frozenset[Cell], frozenset[Cell]]
DECKS = ("straight", "corner")


def other_end(end: str) -> str:
    """The opposite end."""
    return "B" if end == "A" else "A"


def entering_lanes(corner: bool, end: str) -> list[Cell]:
    """Lanes left, middle, right when the tile is entered by this end."""
    if end == "A":
        return [(0, 0), (1, 0), (2, 0)]
    return [(4, 2), (4, 3), (4, 4)] if corner else [(2, 5), (1, 5), (0, 5)]


def leaving_lanes(corner: bool, end: str) -> list[Cell]:
    """Lanes left, middle, right when the tile is left by this end."""
    return list(reversed(entering_lanes(corner, end)))


def outward(corner: bool, end: str) -> Cell:
    """Printed direction that leads out of this end."""
    if end == "A":
        return (0, -1)
    return (1, 0) if corner else (0, 1)


def to_local(corner: bool, end: str, cell: Cell) -> Cell:
    """Frame (u to the right, v forward) of a tile entered by this end (section 3.1)."""
    x, y = cell
    if end == "A":
        return (x, y)
    return (y - 2, 4 - x) if corner else (2 - x, 5 - y)


def outline(corner: bool) -> list[Cell]:
    """All cells of a straight or a corner tile, printed frame."""
    if not corner:
        return [(x, y) for x in range(3) for y in range(6)]
    leg = [(x, y) for x in range(3) for y in range(5)]
    return leg + [(x, y) for x in (3, 4) for y in (2, 3, 4)]


def aisle(corner: bool, end: str) -> list[Cell]:
    """Middle cells in the order of travel (DS-HORDE-03)."""
    bend = [(1, 0), (1, 1), (1, 2), (1, 3), (2, 3), (3, 3), (4, 3)]
    path = bend if corner else [(1, y) for y in range(6)]
    return path if end == "A" else list(reversed(path))


def _line(cell: Cell, along_y: bool) -> frozenset[Cell]:
    x, y = cell
    if along_y:
        return frozenset((x, other) for other in (y - 1, y, y + 1))
    return frozenset((other, y) for other in (x - 1, x, x + 1))


@cache
def ranks(corner: bool, end: str, reading: str) -> tuple[Rank, ...]:
    """Rest cells and touched cells at each aisle step (DS-HORDE-04, DS-R37)."""
    path = aisle(corner, end)
    if not corner:
        return tuple((_line(cell, False), _line(cell, False)) for cell in path)
    found: list[Rank] = []
    previous = (1, -1) if end == "A" else (5, 3)
    for cell in path:
        rest = _line(cell, cell[1] == previous[1])
        found.append((rest, rest))
        previous = cell
    if reading == "literal_line":
        return tuple(found)
    diagonal = frozenset({(0, 4), (1, 3), (2, 2)})
    first, second = ((0, 3), (1, 4)) if end == "A" else ((1, 4), (0, 3))
    found[3] = (diagonal, diagonal | {first})
    found[4] = (found[4][0], found[4][0] | {second})
    return tuple(found)


@dataclass(frozen=True)
class Laid:
    """A tile on the lattice: where its local (0, 0) lies and which way is forward."""

    template: Template
    entered_by: str
    origin: Cell
    heading: Cell


def place(origin: Cell, heading: Cell, local: Cell) -> Cell:
    """Lattice cell of a local one."""
    right = (heading[1], -heading[0])
    u, v = local
    return (
        origin[0] + u * right[0] + v * heading[0],
        origin[1] + u * right[1] + v * heading[1],
    )


def exit_place(origin: Cell, heading: Cell, corner: bool, end: str) -> tuple[Cell, Cell]:
    """Origin and heading of the tile that would follow."""
    if not corner:
        return place(origin, heading, (0, 6)), heading
    right = (heading[1], -heading[0])
    if end == "A":
        return place(origin, heading, (5, 4)), right
    return place(origin, heading, (-3, 2)), (-right[0], -right[1])


Surface = tuple[int, int, int, int] | None


class Ground:
    """The laid tiles; spaces are (tile index, x, y) in the printed frame of the tile."""

    def __init__(
        self,
        pack: Pack,
        laid: Sequence[tuple[str, str]],
        removed: Iterable[int] = (),
        surface: Surface = None,
    ) -> None:
        self.pack = pack
        self.names = tuple(laid)
        self.removed = frozenset(removed)
        self.surface = surface
        self.tiles: list[Laid] = []
        self.first_index: list[int] = []
        origin, heading = (surface[2], surface[3]) if surface else (0, 0), (0, 1)
        count = 0
        for name, end in laid:
            template = pack.templates[name]
            self.tiles.append(Laid(template, end, origin, heading))
            origin, heading = exit_place(origin, heading, template.is_corner, end)
            self.first_index.append(count)
            count += len(aisle(template.is_corner, end))
        self.aisle_length = count
        self._next = (origin, heading)
        self._links: dict[Space, list[tuple[Cell, Space, bool]]] = {}
        for index in range(len(self.tiles)):
            if index not in self.removed:
                self._link(index)

    def _link(self, index: int) -> None:
        tile = self.tiles[index]
        template, corner = tile.template, tile.template.is_corner
        joined: dict[tuple[Cell, Cell], Space] = {}
        for other_index, leaving in ((index + 1, True), (index - 1, False)):
            if not 0 <= other_index < len(self.tiles) or other_index in self.removed:
                continue
            other = self.tiles[other_index]
            if leaving:
                end, facing = other_end(tile.entered_by), other.entered_by
                pairs = zip(
                    leaving_lanes(corner, end),
                    entering_lanes(other.template.is_corner, facing),
                    strict=True,
                )
            else:
                end, facing = tile.entered_by, other_end(other.entered_by)
                pairs = zip(
                    entering_lanes(corner, end),
                    leaving_lanes(other.template.is_corner, facing),
                    strict=True,
                )
            for mine, theirs in pairs:
                joined[(mine, outward(corner, end))] = (other_index, *theirs)
        for cell in template.cells:
            links: list[tuple[Cell, Space, bool]] = []
            for step in SCAN:
                other_cell = (cell[0] + step[0], cell[1] + step[1])
                here, there = self.lattice(index, cell), self.lattice(index, other_cell)
                direction = (there[0] - here[0], there[1] - here[1])
                if other_cell in template.cells:
                    walled = template.walled(cell, other_cell)
                    links.append((direction, (index, *other_cell), walled))
                elif (cell, step) in joined:
                    links.append((direction, joined[(cell, step)], False))
            self._links[(index, *cell)] = links

    def with_tile(self, name: str, end: str) -> Ground:
        """The ground with one more tile."""
        return Ground(self.pack, [*self.names, (name, end)], self.removed, self.surface)

    def without(self, index: int) -> Ground:
        """The ground with one tile off the table."""
        return Ground(self.pack, self.names, self.removed | {index}, self.surface)

    def lattice(self, index: int, cell: Cell) -> Cell:
        """Place of a cell on the playing surface."""
        tile = self.tiles[index]
        local = to_local(tile.template.is_corner, tile.entered_by, cell)
        return place(tile.origin, tile.heading, local)

    def mark(self, space: Space) -> str:
        """What is printed on this space."""
        return self.tiles[space[0]].template.marks[space[1:]]

    def obstacle(self, space: Space) -> bool:
        """DS-ICON-05."""
        return self.mark(space) == "#"

    def neighbours(self, space: Space, walls: bool = True) -> list[Space]:
        """Neighbours in scan order; with `walls` False inner walls are ignored (DS-R62)."""
        links = self._links.get(space, [])
        return [other for _, other, walled in links if not (walls and walled)]

    def _step(self, space: Space, direction: Cell, walls: bool) -> Space | None:
        for link, other, walled in self._links.get(space, []):
            if link == direction and not (walls and walled):
                return other
        return None

    def blast(self, space: Space, shape: str = "l_path", through_obstacle: bool = True) -> set[Space]:
        """Cells hit by a Sploder on this space, its own included (DS-R18, DS-R19)."""
        walls = shape != "full_3x3"
        hit = {space, *self.neighbours(space, walls)}
        for across in (-1, 1):
            for along in (-1, 1):
                ends: list[Space] = []
                steps: tuple[Cell, Cell] = ((across, 0), (0, along))
                for first, second in (steps, steps[::-1]):
                    middle = self._step(space, first, walls)
                    if middle is None:
                        continue
                    if walls and not through_obstacle and self.obstacle(middle):
                        continue
                    last = self._step(middle, second, walls)
                    if last is not None:
                        ends.append(last)
                if len(ends) >= (2 if shape == "both_paths" else 1):
                    hit.update(ends)
        return hit

    def rank(self, index: int, step: int, reading: str) -> tuple[set[Space], set[Space]]:
        """Rest and touched spaces of the horde there."""
        tile = self.tiles[index]
        rest, touched = ranks(tile.template.is_corner, tile.entered_by, reading)[step]
        return {(index, *cell) for cell in rest}, {(index, *cell) for cell in touched}

    def ahead(self, index: int, step: int) -> tuple[int, int] | None:
        """The next aisle step, or None beyond the frontier (DS-R67)."""
        tile = self.tiles[index]
        if step + 1 < len(aisle(tile.template.is_corner, tile.entered_by)):
            return index, step + 1
        return (index + 1, 0) if index + 1 < len(self.tiles) else None

    def aisle_index(self, index: int, step: int) -> int:
        """Running number of an aisle cell from the start of the horde."""
        return self.first_index[index] + step

    def open_end(self) -> list[Space]:
        """End cells of the frontier tile; none once the Exit is laid."""
        tile = self.tiles[-1]
        if tile.template.kind == "exit":
            return []
        end = other_end(tile.entered_by)
        index = len(self.tiles) - 1
        return [(index, *cell) for cell in leaving_lanes(tile.template.is_corner, end)]

    def overlapping(self, deck: str, end: str) -> bool:
        """Would a tile of this deck, entered by this end, overlap (DS-R27, DS-R66)?"""
        corner = deck == "corner"
        origin, heading = self._next
        taken = {
            self.lattice(index, cell)
            for index, tile in enumerate(self.tiles)
            if index not in self.removed
            for cell in tile.template.cells
        }
        for cell in outline(corner):
            spot = place(origin, heading, to_local(corner, end, cell))
            if spot in taken:
                return True
            if self.surface and not (0 <= spot[0] < self.surface[0] and 0 <= spot[1] < self.surface[1]):
                return True
        return False

    def distance_to_open_end(self, start: Space, walls: bool, obstacle: str) -> int | None:
        """Least movement to the open end, zombies ignored (DS-R29, DS-R40)."""
        targets = set(self.open_end())
        queue: list[tuple[int, Space]] = [(0, start)]
        done: set[Space] = set()
        while queue:
            cost, space = heapq.heappop(queue)
            if space in targets:
                return cost
            if space in done:
                continue
            done.add(space)
            for other in self.neighbours(space, walls):
                blocked = self.obstacle(other)
                if not (blocked and obstacle == "impassable"):
                    price = 2 if blocked and obstacle == "costs_two" else 1
                    heapq.heappush(queue, (cost + price, other))
        return None
