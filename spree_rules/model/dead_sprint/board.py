"""The board of Dead Sprint: the corridor of tiles that have been laid, with its steps, walls and place on the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from ..kernel.errors import UnknownSquare
from ..kernel.values import Value
from .pack import Pack
from .tiles import HORDE, OBSTACLE, PLAYERS, Cell, CornerReading, End, Rank, Tile, cell_name, cell_of

if TYPE_CHECKING:
    import networkx as nx

Point: TypeAlias = tuple[int, int]
"""A place on the table: to the right of the horde's first tile, and away from it, in cells."""
BlastShape: TypeAlias = Literal["l_path", "both_paths", "full_3x3"]

FORWARD: Final[tuple[Point, ...]] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The way forward by heading: away, right, back, left."""
LONGEST_TILE: Final = 6
"""The most cells that a tile reaches from where it begins, in any direction."""


class Space(NamedTuple):
    """One space of the corridor: the number of the laid tile, counted from the horde's start, and the printed cell.

    >>> str(Space(2, (1, 4)))
    '2b5'
    """

    tile: int
    cell: Cell

    def __str__(self) -> str:
        return f"{self.tile}{cell_name(self.cell)}"


@cache
def space_of(name: str) -> Space:
    """Return the space of a name such as ``2b5``. Raises UnknownSquare for a text that is no name of a space.

    >>> space_of("12b5")
    Space(tile=12, cell=(1, 4))
    """
    if not (isinstance(name, str) and 3 <= len(name) <= 5 and name[:-2].isdigit() and name[-2] in "abcde"):
        raise UnknownSquare(f"{str(name)[:40]!r} is not a space: write a tile's number and a cell, such as 2b5")
    if name[-1] not in "123456" or (name[0] == "0" and len(name) > 3):
        raise UnknownSquare(f"{name!r} is not a space: the rows of a tile are numbered from 1 to 6")
    return Space(int(name[:-2]), cell_of(name[-2:]))


class LaidTile(Value, frozen=True):
    """A tile on the table: which, the end by which it is entered, where its frame begins, and which way it leads."""

    template: str
    entered_by: End
    origin: Point
    heading: int


class Surface(Value, frozen=True):
    """The table: its size in cells, and where on it the near left cell of the horde's tile lies (DS-R66)."""

    width: int
    height: int
    x: int
    y: int

    def holds(self, point: Point) -> bool:
        """Tell whether a place is on the table."""
        return 0 <= point[0] + self.x < self.width and 0 <= point[1] + self.y < self.height


@cache
def _shape(bends: bool, entered_by: End, heading: int) -> frozenset[Point]:
    """The cells that a tile covers, seen from where it begins."""
    if not bends:
        local: Iterator[Cell] = ((u, v) for u in range(3) for v in range(6))
    else:
        turn = range(3, 5) if entered_by == "A" else range(-2, 0)
        local = iter([*((u, v) for u in range(3) for v in range(5)), *((u, v) for u in turn for v in range(2, 5))])
    return frozenset(_turned(cell, heading) for cell in local)


def _turned(local: Cell, heading: int) -> Point:
    (u, v), (fx, fy), (rx, ry) = local, FORWARD[heading], FORWARD[(heading + 1) % 4]
    return u * rx + v * fx, u * ry + v * fy


def word_of(template: str, entered_by: End) -> str:
    """Return a tile and the end by which it is entered in one word, as states write it.

    >>> word_of("S1", "B")
    'S1B'
    """
    return template + entered_by


class Corridor:
    """The laid tiles in order, each entered from the one before it. A value: nothing about it changes.

    ``laid`` are the tiles by name, with the end by which each is entered: ``S1A``, ``C1B``.

    >>> from spree_rules.model.dead_sprint.pack import reference_pack
    >>> corridor = begin(reference_pack()).extended("S1", "A")
    >>> corridor.laid, corridor.graph().number_of_nodes()
    (('HA', 'PA', 'S1A'), 52)
    """

    def __init__(self, pack: Pack, laid: tuple[str, ...], before: Corridor | None = None) -> None:
        self.pack: Final = pack
        self.laid: Final = laid
        tiles: list[LaidTile] = [] if before is None else [*before.tiles]
        for word in laid[len(tiles) :]:
            template, end = word[:-1], "A" if word[-1] == "A" else "B"
            origin, heading = _after(pack, tiles[-1]) if tiles else ((0, 0), 0)
            tiles.append(LaidTile(template, end, origin, heading))  # type: ignore[arg-type]
        self.tiles: Final[tuple[LaidTile, ...]] = tuple(tiles)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Corridor) and (self.pack, self.laid) == (other.pack, other.laid)

    def __hash__(self) -> int:
        return hash(self.laid)

    def template(self, number: int) -> Tile:
        """Return the printed tile of a laid one."""
        return self.pack.tiles[self.tiles[number].template]

    def extended(self, template: str, entered_by: End) -> Corridor:
        """Return the corridor with one more tile at its open end (DS-MOVE-05)."""
        return Corridor(self.pack, (*self.laid, word_of(template, entered_by)), self)

    @cached_property
    def ahead(self) -> tuple[Point, int]:
        """Where a tile joined to the open end begins, and which way it leads."""
        return _after(self.pack, self.tiles[-1])

    def overlaps(self, bends: bool, entered_by: End, first: int = 2, surface: Surface | None = None) -> bool:
        """Tell whether a tile laid next would lie over another one, or over the edge of the table (DS-MOVE-04, DS-R27).

        Args:
            bends: whether it is a corner; all other tiles have one outline.
            entered_by: the end by which it would be entered.
            first: the first tile after the start tiles that is still on the table.
            surface: the table, None if it has no edges.
        """
        (x, y), heading = self.ahead
        covered = {(x + dx, y + dy) for dx, dy in _shape(bends, entered_by, heading)}
        if surface is not None and not all(map(surface.holds, covered)):
            return True
        reach = 2 * LONGEST_TILE
        for number, laid in enumerate(self.tiles):
            (a, b) = laid.origin
            if (number >= first or number < 2) and abs(a - x) <= reach and abs(b - y) <= reach:
                shape = _shape(self.pack.tiles[laid.template].bends, laid.entered_by, laid.heading)
                if any((a + dx, b + dy) in covered for dx, dy in shape):
                    return True
        return False

    def point(self, space: Space) -> Point:
        """Return the place of a space on the table."""
        laid = self.tiles[space.tile]
        dx, dy = _turned(self.template(space.tile).local(space.cell, laid.entered_by), laid.heading)
        return laid.origin[0] + dx, laid.origin[1] + dy

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
            after = self.tiles[number + 1]
            yield from (
                Space(number + 1, there)
                for there in facing(cell, tile, laid.entered_by, self.template(number + 1), after.entered_by)
            )
        if number > 0:
            before = self.tiles[number - 1]
            yield from (
                Space(number - 1, there)
                for there in faced(cell, tile, laid.entered_by, self.template(number - 1), before.entered_by)
            )

    def graph(self, *, obstacles: bool = True, walls: bool = True, first: int = 0) -> nx.Graph[Space]:
        """Return spaces and steps as a networkx graph.

        Args:
            obstacles: whether obstacles block, as by default (DS-R40); they are left out then.
            walls: whether inner walls block (DS-R62).
            first: the first tile after the start tiles that is still on the table.
        """
        import networkx

        found: nx.Graph[Space] = networkx.Graph()
        there = [s for s in self.spaces() if (s.tile < 2 or s.tile >= first)]
        free = {space for space in there if not (obstacles and self.mark(space) == OBSTACLE)}
        for space in there:
            if space in free:
                found.add_node(space)
                found.add_edges_from((space, other) for other in self.beside(space, walls=walls) if other in free)
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
        through_obstacles = through_obstacles or not walls
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
        return tuple(Space(number, cell) for cell in tile.lanes(other_end(self.tiles[number].entered_by), leaving=True))


def _after(pack: Pack, last: LaidTile) -> tuple[Point, int]:
    if not pack.tiles[last.template].bends:
        (dx, dy), heading = _turned((0, 6), last.heading), last.heading
    else:
        turn = 1 if last.entered_by == "A" else -1
        dx, dy = _turned((5, 4) if turn == 1 else (-3, 2), last.heading)
        heading = (last.heading + turn) % 4
    return (last.origin[0] + dx, last.origin[1] + dy), heading


def facing(cell: Cell, tile: Tile, entered_by: End, after: Tile, after_entered_by: End) -> Iterator[Cell]:
    """Yield the cell of the tile after this one that a cell at its end faces, if it lies there."""
    leaving = tile.lanes(other_end(entered_by), leaving=True)
    entering = after.lanes(after_entered_by, leaving=False)
    return (there for here, there in zip(leaving, entering, strict=True) if here == cell)


def faced(cell: Cell, tile: Tile, entered_by: End, before: Tile, before_entered_by: End) -> Iterator[Cell]:
    """Yield the cell of the tile before this one that a cell at its near end faces, if it lies there."""
    entering = tile.lanes(entered_by, leaving=False)
    leaving = before.lanes(other_end(before_entered_by), leaving=True)
    return (there for here, there in zip(entering, leaving, strict=True) if here == cell)


def other_end(end: End) -> End:
    """Return the end at which a tile is left that was entered at this one."""
    return "B" if end == "A" else "A"


def begin(pack: Pack) -> Corridor:
    """Return the corridor before play: the horde's start tile, and the players' behind it (DS-SETUP-01)."""
    return Corridor(pack, (word_of(pack.start(HORDE), "A"), word_of(pack.start(PLAYERS), "A")))
