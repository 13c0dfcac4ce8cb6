"""Squares in files and rows: names, directions, lines of sight, and walks that do not double back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Final, Literal, NewType, TypeAlias, cast

Square = NewType("Square", str)
"""A square's name: its file as a letter and its row as a number, row 1 at the top, as in ``e8``."""

Direction: TypeAlias = Literal["east", "north", "south", "west"]
DIRECTIONS: Final[tuple[Direction, ...]] = ("east", "north", "south", "west")
OFFSETS: Final[Mapping[Direction, tuple[int, int]]] = MappingProxyType(
    {"east": (1, 0), "north": (0, -1), "south": (0, 1), "west": (-1, 0)}
)
OPPOSITE: Final[Mapping[Direction, Direction]] = MappingProxyType(
    {"east": "west", "north": "south", "south": "north", "west": "east"}
)


def square_name(file: int, row: int) -> Square:
    """Return the name of the square in a file and a row, both counted from 0.

    >>> square_name(4, 7)
    'e8'
    """
    return Square(f"{chr(ord('a') + file)}{row + 1}")


def file_and_row(square: str) -> tuple[int, int]:
    """Return the file and the row of a square, both counted from 0.

    >>> file_and_row("e8")
    (4, 7)
    """
    return ord(square[0]) - ord("a"), int(square[1:]) - 1


Entry: TypeAlias = "tuple[Square, Square | None]"
"""A square and the one from which it was entered."""


class Sight(tuple[Direction, int]):
    """A line of sight between two squares: its ``direction`` and its ``distance`` in steps.

    >>> Sight(("east", 3)).distance
    3
    """

    __slots__ = ()

    @property
    def direction(self) -> Direction:
        """The direction from the first square to the second."""
        return self[0]

    @property
    def distance(self) -> int:
        """The number of steps between the squares, at least 1."""
        return self[1]

    def __repr__(self) -> str:
        return f"Sight(({self[0]!r}, {self[1]}))"


class Grid:
    """Squares and the walls between them.

    Args:
        squares: all squares, row by row.
        walls: pairs of neighbouring squares with a wall between them, in either order.

    >>> grid = Grid([square_name(x, 0) for x in range(4)], [("c1", "d1")])
    >>> grid.sight("a1", "c1"), grid.sight("a1", "d1"), grid.rays["a1"]["east"]
    (Sight(('east', 2)), None, ('b1', 'c1'))
    """

    def __init__(self, squares: Iterable[Square], walls: Iterable[tuple[str, str]]) -> None:
        self.squares: tuple[Square, ...] = tuple(squares)
        known = set(self.squares)
        blocked = {frozenset(pair) for pair in walls}
        beside: dict[Square, dict[Direction, Square]] = {}
        joined: dict[Square, dict[Direction, Square]] = {}
        for square in self.squares:
            file, row = file_and_row(square)
            around = {d: square_name(file + x, row + y) for d, (x, y) in OFFSETS.items()}
            beside[square] = {d: other for d, other in around.items() if other in known}
            joined[square] = {
                d: other for d, other in beside[square].items() if frozenset((square, other)) not in blocked
            }
        self.beside: Mapping[Square, Mapping[Direction, Square]] = MappingProxyType(beside)
        """For each square its neighbours, walls or not."""
        self.joined: Mapping[Square, Mapping[Direction, Square]] = MappingProxyType(joined)
        """For each square its neighbours with no wall between."""

    @cached_property
    def rays(self) -> Mapping[Square, Mapping[Direction, tuple[Square, ...]]]:
        """For each square and direction the squares in a straight line up to the first wall or the edge."""
        return MappingProxyType({s: {d: self._ray(s, d) for d in DIRECTIONS} for s in self.squares})

    def _ray(self, square: Square, direction: Direction) -> tuple[Square, ...]:
        line = []
        following = self.joined[square].get(direction)
        while following is not None:
            line.append(following)
            following = self.joined[following].get(direction)
        return tuple(line)

    @cached_property
    def sights(self) -> Mapping[Square, Mapping[Square, Sight]]:
        """For each square the squares seen from it, with direction and distance."""
        return MappingProxyType(
            {
                square: {
                    other: Sight((direction, distance))
                    for direction, line in self.rays[square].items()
                    for distance, other in enumerate(line, 1)
                }
                for square in self.squares
            }
        )

    def sight(self, here: Square | str, there: Square | str) -> Sight | None:
        """Return the line of sight from one square to another, or None."""
        return self.sights[cast(Square, here)].get(cast(Square, there))


class Walks:
    """Walks over some of a grid's squares that never step straight back to the square just left.

    Args:
        grid: the squares and walls.
        ground: the squares that can be walked on.

    >>> row = [square_name(x, 0) for x in range(4)]
    >>> walks = Walks(Grid(row, []), row)
    >>> walks.reachable("b1", 2), walks.reachable("b1", 2, came_from="a1")
    (('a1', 'b1', 'c1', 'd1'), ('b1', 'c1', 'd1'))
    """

    def __init__(self, grid: Grid, ground: Iterable[Square]) -> None:
        self.squares = grid.squares
        self._joined = grid.joined
        self.ground = frozenset(ground)
        self.neighbours: Mapping[Square, Mapping[Direction, Square]] = MappingProxyType(
            {
                square: {
                    d: other
                    for d, other in grid.joined[square].items()
                    if other in self.ground and square in self.ground
                }
                for square in grid.squares
            }
        )
        self._file_count = 1 + max(file_and_row(square)[0] for square in grid.squares)
        self._bit = {square: self._place(square) for square in grid.squares}
        size = 1 + max(self._bit.values())
        self._at: list[Square | None] = [None] * size
        for square, bit in self._bit.items():
            self._at[bit] = square
        self._open = {d: sum(1 << self._bit[s] for s in grid.squares if d in self.neighbours[s]) for d in DIRECTIONS}

    def _place(self, square: Square) -> int:
        file, row = file_and_row(square)
        return row * self._file_count + file

    @cached_property
    def onward(self) -> Mapping[Square, Mapping[Square | None, tuple[Direction, ...]]]:
        """For each square, and the neighbour that the last step left (None: no step yet), the possible next steps."""
        table: dict[Square, dict[Square | None, tuple[Direction, ...]]] = {}
        for square, around in self.neighbours.items():
            table[square] = {None: tuple(sorted(around))}
            for source in self._joined[square].values():
                table[square][source] = tuple(sorted(d for d, other in around.items() if other != source))
        return MappingProxyType(table)

    def reachable(self, start: Square | str, steps: int, came_from: str | None = None) -> tuple[Square, ...]:
        """Return the squares on which a walk of at most ``steps`` steps can stop, row by row.

        ``came_from`` is the square that the step before the first one left, if any. The start counts, as no
        step need be taken.
        """
        mask = self._spread(cast(Square, start), steps, came_from)
        found: list[Square] = []
        for named, byte in zip(self._named, mask.to_bytes(len(self._named), "little"), strict=True):
            if byte:
                found += named[byte]
        return tuple(found)

    @cached_property
    def _named(self) -> list[list[tuple[Square, ...]]]:
        """For each byte of a mask and each of its values, the squares whose bits are set in it."""
        eights = [self._at[first : first + 8] for first in range(0, len(self._at), 8)]
        return [
            [tuple(s for bit, s in enumerate(eight) if s is not None and value >> bit & 1) for value in range(256)]
            for eight in eights
        ]

    def _spread(self, start: Square, steps: int, came_from: str | None) -> int:
        # One bit plane for each heading: shifting a plane moves all walks with that heading at once.
        open_east, open_north, open_south, open_west = (self._open[d] for d in DIRECTIONS)
        width = self._file_count
        origin = 1 << self._bit[start]
        seen = origin
        if steps <= 0:
            return seen
        # A walk has at most this many pairs of a square and a heading to pass before it repeats one.
        steps = min(steps, 4 * len(self._at))
        first = {d: origin & self._open[d] for d in DIRECTIONS}
        for d, other in self.neighbours[start].items():
            if other == came_from:
                first[d] = 0
        east, north, south, west = (
            first["east"] << 1,
            first["north"] >> width,
            first["south"] << width,
            first["west"] >> 1,
        )
        seen |= east | north | south | west
        done = (0, 0, 0, 0)
        # A walk of this length has been everywhere it can go.
        for _ in range(min(steps, 4 * len(self.squares)) - 1):
            upright = north | south
            level = east | west
            following = (
                ((east | upright) & open_east) << 1,
                ((north | level) & open_north) >> width,
                ((south | level) & open_south) << width,
                ((west | upright) & open_west) >> 1,
            )
            if following == done:
                break
            done = (east, north, south, west)
            east, north, south, west = following
            seen |= east | north | south | west
        return seen

    def distances(self, start: Square | str) -> dict[Square, int]:
        """Return the least number of steps from a square to each reachable one, nearest first."""
        found = {cast(Square, start): 0}
        queue = [cast(Square, start)]
        for square in queue:
            for other in self.neighbours[square].values():
                if other not in found:
                    found[other] = found[square] + 1
                    queue.append(other)
        return found

    def shortest(
        self, start: Square | str, goal: Square | str, came_from: str | None = None
    ) -> tuple[Direction, ...] | None:
        """Return the directions of a shortest walk that does not double back, or None.

        Among equally short walks it is the first in order of DIRECTIONS.
        """
        root = (cast(Square, start), cast("Square | None", came_from))
        steps: dict[Entry, tuple[Entry, Direction] | None] = {root: None}
        queue: list[Entry] = [root]
        for here in queue:
            square, source = here
            if square == goal:
                return _walked(steps, here)
            for direction in self.onward[square].get(source, self.onward[square][None]):
                entry = (self.neighbours[square][direction], square)
                if entry not in steps:
                    steps[entry] = here, direction
                    queue.append(entry)
        return None


def _walked(steps: Mapping[Entry, tuple[Entry, Direction] | None], end: Entry) -> tuple[Direction, ...]:
    """The directions of the walk that leads to an entry."""
    taken: list[Direction] = []
    while (step := steps[end]) is not None:
        end, direction = step
        taken.append(direction)
    return tuple(reversed(taken))
