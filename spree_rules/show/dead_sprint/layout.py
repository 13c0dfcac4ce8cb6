"""Where the tiles of a corridor are drawn: in one section, or in several where tiles lie over each other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from spree_rules.model.dead_sprint.board import FORWARD, LONGEST_TILE, Corridor, Point, Space
from spree_rules.model.dead_sprint.tiles import End

EdgeKind: TypeAlias = Literal["wall", "inner", "join", "apart", "gone", "open"]
"""What is at an edge of a space: an outer or inner wall, a joined tile, one that is drawn in another section or has
been taken away, or the open end."""
Box: TypeAlias = tuple[Point, Point]
"""A part of the table by its near left and far right cells."""
LONGEST: Final = 48
"""The most cells that a section is long or wide."""


class Edge(NamedTuple):
    """An edge of a space that is not just open floor: what it is, on which side, and the tile behind a joined end."""

    kind: EdgeKind
    side: Point
    tile: int | None = None


class Section(NamedTuple):
    """A part of the picture: its tiles, and the cells of the table from the near left to the far right one.

    ``over`` are the tiles over which its first tile lies, for which it had to be drawn apart.
    """

    tiles: tuple[int, ...]
    near_left: Point
    far_right: Point
    over: tuple[int, ...] = ()

    @property
    def width(self) -> int:
        """The number of cells from left to right."""
        return self.far_right[0] - self.near_left[0] + 1

    @property
    def height(self) -> int:
        """The number of cells from near to far."""
        return self.far_right[1] - self.near_left[1] + 1


class Layout:
    """The drawn tiles of a corridor, in sections in which no tile lies over another. A value: nothing about it changes.

    ``gone`` are the tiles that have been taken away.

    >>> from spree_rules.model.dead_sprint import Corridor, reference_pack
    >>> spiral = Layout(Corridor(reference_pack(), ("HA", "PA", *["C1A"] * 4)))
    >>> [section.tiles for section in spiral.sections], dict(spiral.over)
    ([(0, 1, 2, 3, 4), (5,)], {5: (1,)})
    """

    def __init__(self, corridor: Corridor, gone: Collection[int] = ()) -> None:
        self.corridor: Final = corridor
        self.gone: Final = frozenset(gone)
        self.tiles: Final = tuple(number for number in range(len(corridor.tiles)) if number not in self.gone)
        self.points: Final[Mapping[Space, Point]] = MappingProxyType(
            {space: corridor.point(space) for space in corridor.spaces() if space.tile not in self.gone}
        )
        at: dict[Point, tuple[int, ...]] = {}
        for space, point in self.points.items():
            at[point] = (*at.get(point, ()), space.tile)
        self.at: Final[Mapping[Point, tuple[int, ...]]] = MappingProxyType(at)
        """The tiles that lie on each place of the table, the lowest first."""
        found: dict[int, set[int]] = {}
        for together in at.values():
            for place, upper in enumerate(together):
                if place:
                    found.setdefault(upper, set()).update(together[:place])
        self.over: Final[Mapping[int, tuple[int, ...]]] = MappingProxyType(
            {upper: tuple(sorted(lower)) for upper, lower in sorted(found.items())}
        )
        """The tiles over which a tile lies, for each that lies over any."""
        self.sections: Final = tuple(self._sections())
        self._section_of: Final = {tile: place for place, section in enumerate(self.sections) for tile in section.tiles}

    def _sections(self) -> Iterator[Section]:
        tiles: list[int] = []
        over: tuple[int, ...] = ()
        box: Box | None = None
        for number in self.tiles:
            own = _around([point for space, point in self.points.items() if space.tile == number])
            grown = own if box is None else _around([*box, *own])
            below = tuple(lower for lower in self.over.get(number, ()) if lower in tiles)
            if box is not None and (below or _length(grown) > LONGEST or _between(box, own) > LONGEST_TILE):
                yield Section(tuple(tiles), *box, over)
                tiles, over, grown = [], below, own
            tiles.append(number)
            box = grown
        if box is not None:
            yield Section(tuple(tiles), *box, over)

    def spaces(self, section: Section) -> Iterator[tuple[Space, Point]]:
        """Yield the spaces of a section with their places on the table."""
        return ((space, point) for space, point in self.points.items() if space.tile in section.tiles)

    def others_at(self, space: Space) -> tuple[int, ...]:
        """Return the other tiles that lie on the same place of the table."""
        return tuple(tile for tile in self.at[self.points[space]] if tile != space.tile)

    def edges(self, space: Space) -> Iterator[Edge]:
        """Yield what is at the edges of a space, with the side on which it is on the table."""
        number, (x, y) = space
        tile, here = self.corridor.template(number), self.points[space]
        for right, away in FORWARD:
            beside = (x + right, y + away)
            there = self.corridor.point(Space(number, beside))
            side = (there[0] - here[0], there[1] - here[1])
            if beside in tile.marks:
                if frozenset((space.cell, beside)) in tile.walled:
                    yield Edge("inner", side)
                continue
            end: End | None = "A" if (y, away) == (0, -1) else None
            if (right, away) == ((1, 0) if tile.bends else (0, 1)) and (x == 4 or not tile.bends):
                end = "B"
            yield self._end(number, end, side)

    def _end(self, number: int, end: End | None, side: Point) -> Edge:
        """What is behind an end of a tile; ``end`` is None for the other edges of its outline."""
        if end is None:
            return Edge("wall", side)
        behind = number - 1 if end == self.corridor.tiles[number].entered_by else number + 1
        if behind < 0:
            return Edge("wall", side)
        if behind == len(self.corridor.tiles):
            return Edge("open" if self.corridor.open_end else "wall", side)
        if behind in self.gone:
            return Edge("gone", side, behind)
        return Edge("join" if self._section_of[behind] == self._section_of[number] else "apart", side, behind)


def _around(points: Collection[Point]) -> Box:
    across, away = [x for x, _ in points], [y for _, y in points]
    return (min(across), min(away)), (max(across), max(away))


def _length(box: Box) -> int:
    (left, near), (right, far) = box
    return max(right - left, far - near) + 1


def _between(one: Box, other: Box) -> int:
    """How many cells lie between two boxes, across or along: many, if tiles between them are gone."""
    (first, last), (start, end) = one, other
    return max(max(start[axis] - last[axis], first[axis] - end[axis]) for axis in (0, 1)) - 1
