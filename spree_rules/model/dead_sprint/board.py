"""The board of Dead Sprint: the corridor of tiles that have been laid, with its steps, walls and place on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

import networkx as nx

from ..kernel.values import Immutable, Value
from .pack import Pack
from .tiles import HORDE, OBSTACLE, PLAYERS, Cell, CornerReading, End, Rank, Tile

Point: TypeAlias = tuple[int, int]
"""A place on the table: to the right of the horde's first tile, and away from it, in cells."""
Heading: TypeAlias = Literal[0, 1, 2, 3]
BlastShape: TypeAlias = Literal["l_path", "both_paths", "full_3x3"]

FORWARD: Final[tuple[Point, ...]] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The way forward by heading: away, right, back, left."""


class Space(NamedTuple):
    """One space of the corridor: the number of the laid tile, counted from the horde's start, and the printed cell."""

    tile: int
    cell: Cell


class LaidTile(Value, frozen=True):
    """A tile on the table: which, the end by which it is entered, where its frame begins, and which way it leads."""

    template: str
    entered_by: End
    origin: Point
    heading: int


class Ahead(NamedTuple):
    """Where the next tile would begin, and which way it would lead."""

    origin: Point
    heading: int


class Corridor(Immutable):
    """The laid tiles in order, each entered from the one before it; a longer one shares nothing but them.

    >>> from spree_rules.model.dead_sprint.pack import reference_pack
    >>> corridor = begin(reference_pack()).laid("S1", "A")
    >>> len(corridor.tiles), corridor.graph().number_of_nodes()
    (3, 52)
    """

    tiles: tuple[LaidTile, ...]

    def __init__(self, pack: Pack, tiles: tuple[LaidTile, ...]) -> None:
        self.pack: Final = pack
        self.tiles = tiles
        self._cells: Final[Mapping[Point, int]] = {
            point: number for number in range(len(tiles)) for point in self._points(number)
        }
        self.seal()

    def template(self, number: int) -> Tile:
        """Return the printed tile of a laid one."""
        return self.pack.tiles[self.tiles[number].template]

    def laid(self, template: str, entered_by: End) -> Corridor:
        """Return the corridor with one more tile at its open end (DS-MOVE-05)."""
        ahead = self.ahead()
        return Corridor(self.pack, (*self.tiles, LaidTile(template, entered_by, *ahead)))

    def ahead(self) -> Ahead:
        """Return where a tile joined to the open end begins."""
        last = self.tiles[-1]
        tile = self.template(len(self.tiles) - 1)
        if not tile.bends:
            return Ahead(self._at(last, (0, 6)), last.heading)
        turn = 1 if last.entered_by == "A" else -1
        return Ahead(self._at(last, (5, 4) if turn == 1 else (-3, 2)), (last.heading + turn) % 4)

    def overlaps(self, template: str, entered_by: End) -> bool:
        """Tell whether a tile laid next would lie over another one (DS-MOVE-04, DS-R27)."""
        tile = LaidTile(template, entered_by, *self.ahead())
        printed = self.pack.tiles[template]
        return any(self._at(tile, printed.local(cell, entered_by)) in self._cells for cell in printed.marks)

    def point(self, space: Space) -> Point:
        """Return the place of a space on the table."""
        laid = self.tiles[space.tile]
        return self._at(laid, self.template(space.tile).local(space.cell, laid.entered_by))

    def mark(self, space: Space) -> str:
        """Return what is printed on a space."""
        return self.template(space.tile).marks[space.cell]

    def spaces(self, first: int = 0) -> Iterator[Space]:
        """Yield all spaces from tile number ``first`` on."""
        for number in range(first, len(self.tiles)):
            for cell in self.template(number).marks:
                yield Space(number, cell)

    def beside(self, space: Space, *, walls: bool = True) -> Iterator[Space]:
        """Yield the spaces one step away: in the same tile, or facing each other across a joined end (DS-MOVE-02).

        Inner walls count unless ``walls`` is False; the outer edge of a tile is always a wall but for its two ends.
        """
        number, cell = space
        tile, laid = self.template(number), self.tiles[number]
        for other in tile.beside(cell, walls=walls):
            yield Space(number, other)
        if number + 1 < len(self.tiles):
            leaving = tile.lanes(_other(laid.entered_by), leaving=True)
            entering = self.template(number + 1).lanes(self.tiles[number + 1].entered_by, leaving=False)
            yield from (Space(number + 1, entering[lane]) for lane, at in enumerate(leaving) if at == cell)
        if number > 0:
            before = self.template(number - 1).lanes(_other(self.tiles[number - 1].entered_by), leaving=True)
            entered = tile.lanes(laid.entered_by, leaving=False)
            yield from (Space(number - 1, before[lane]) for lane, at in enumerate(entered) if at == cell)

    def graph(self, *, obstacles: bool = True, walls: bool = True) -> nx.Graph[Space]:
        """Return spaces and steps as a networkx graph.

        Args:
            obstacles: whether obstacles block, as by default (DS-R40); they are left out then.
            walls: whether inner walls block (DS-R62).
        """
        found: nx.Graph[Space] = nx.Graph()
        for space in self.spaces():
            if obstacles and self.mark(space) == OBSTACLE:
                continue
            found.add_node(space)
            for other in self.beside(space, walls=walls):
                if not (obstacles and self.mark(other) == OBSTACLE):
                    found.add_edge(space, other)
        return found

    def blast(self, centre: Space, shape: BlastShape = "l_path", *, through_obstacles: bool = True) -> frozenset[Space]:
        """Return the spaces that a burst reaches, the centre included (DS-ZOM-09, DS-R18, DS-R19).

        Args:
            centre: where it bursts.
            shape: what lies "across a wall" for a diagonal neighbour: ``l_path`` reaches it if one of the two ways of
                two steps crosses no wall, ``both_paths`` if neither does, ``full_3x3`` whatever walls there are.
            through_obstacles: whether the burst passes an obstacle on its way to a diagonal neighbour.
        """
        walls = shape != "full_3x3"
        reached = {centre, *self.beside(centre, walls=walls)}
        for sideways in (1, 3):
            for ahead in (0, 2):
                both = ((ahead, sideways), (sideways, ahead))
                ways = [self._two_steps(centre, turns, walls, through_obstacles) for turns in both]
                led = [way for way in ways if way is not None]
                if led and (shape != "both_paths" or len(led) == len(ways)):
                    reached.add(led[0])
        return frozenset(reached)

    def _two_steps(self, start: Space, turns: tuple[int, int], walls: bool, through_obstacles: bool) -> Space | None:
        here: Space | None = start
        for number, heading in enumerate(turns):
            assert here is not None
            if number and not through_obstacles and self.mark(here) == OBSTACLE:
                return None
            here = self.towards(here, heading, walls=walls)
            if here is None:
                return None
        return here

    def towards(self, space: Space, heading: int, *, walls: bool = True) -> Space | None:
        """Return the space one step away in a direction of the table, None where a wall is or the corridor ends."""
        x, y = self.point(space)
        dx, dy = FORWARD[heading]
        return next((other for other in self.beside(space, walls=walls) if self.point(other) == (x + dx, y + dy)), None)

    def ranks(self, number: int, reading: CornerReading = "pivot_inner_corner") -> tuple[Rank, ...]:
        """Return the steps of the horde through a laid tile (DS-HORDE-03)."""
        return self.template(number).ranks(self.tiles[number].entered_by, reading)

    @property
    def open_end(self) -> tuple[Space, ...]:
        """The spaces from which the next tile is entered, from left to right; none behind the Exit."""
        number = len(self.tiles) - 1
        tile = self.template(number)
        if tile.kind == "exit":
            return ()
        return tuple(Space(number, cell) for cell in tile.lanes(_other(self.tiles[number].entered_by), leaving=True))

    @staticmethod
    def _at(laid: LaidTile, local: Cell) -> Point:
        (x, y), (u, v) = laid.origin, local
        (fx, fy), (rx, ry) = FORWARD[laid.heading], FORWARD[(laid.heading + 1) % 4]
        return x + u * rx + v * fx, y + u * ry + v * fy

    def _points(self, number: int) -> Iterator[Point]:
        laid, tile = self.tiles[number], self.template(number)
        return (self._at(laid, tile.local(cell, laid.entered_by)) for cell in tile.marks)


def _other(end: End) -> End:
    return "B" if end == "A" else "A"


def begin(pack: Pack) -> Corridor:
    """Return the corridor before play: the horde's start tile, and the players' behind it (DS-SETUP-01)."""
    horde, players = pack.start(HORDE), pack.start(PLAYERS)
    first = LaidTile(horde, "A", (0, 0), 0)
    return Corridor(pack, (first,)).laid(players, "A")
