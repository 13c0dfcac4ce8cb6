"""Tiles as they are printed: cells, walls, icons, the lanes at their ends, and the ranks of the horde."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from ..kernel.values import Immutable

Cell: TypeAlias = tuple[int, int]
"""A cell of a tile as printed: x to the right, y away from end A, both from 0."""
End: TypeAlias = Literal["A", "B"]
Kind: TypeAlias = Literal["straight", "corner", "exit", "start"]
CornerReading: TypeAlias = Literal["pivot_inner_corner", "literal_line"]
Lane: TypeAlias = tuple[Cell, Cell, Cell]

FLOOR, OBSTACLE, EXIT, HORDE, PLAYERS = ".", "#", "E", "H", "P"
ZOMBIE, FIRST_AID, WEAPON, ADRENALINE = "Z", "+", "w", "a"
WEAPONS: Final[Mapping[str, int]] = MappingProxyType({WEAPON: 1, "2": 2, "3": 3})
"""The weapon icons, with what the token adds that is printed on each (DS-ICON-03)."""
ICONS: Final = (ZOMBIE, FIRST_AID, ADRENALINE, *WEAPONS)
COLUMNS: Final = "abcde"
MARKS: Final = (FLOOR, OBSTACLE, EXIT, HORDE, PLAYERS, *ICONS)

STRAIGHT_ROWS: Final = (3,) * 6
CORNER_ROWS: Final = (5, 5, 5, 3, 3)
STRAIGHT_AISLE: Final[tuple[Cell, ...]] = tuple((1, y) for y in range(6))
CORNER_AISLE: Final[tuple[Cell, ...]] = ((1, 0), (1, 1), (1, 2), (1, 3), (2, 3), (3, 3), (4, 3))
LANES: Final[Mapping[tuple[bool, str], Lane]] = MappingProxyType(
    {
        (False, "enter A"): ((0, 0), (1, 0), (2, 0)),
        (False, "leave B"): ((0, 5), (1, 5), (2, 5)),
        (False, "enter B"): ((2, 5), (1, 5), (0, 5)),
        (False, "leave A"): ((2, 0), (1, 0), (0, 0)),
        (True, "enter A"): ((0, 0), (1, 0), (2, 0)),
        (True, "leave B"): ((4, 4), (4, 3), (4, 2)),
        (True, "enter B"): ((4, 2), (4, 3), (4, 4)),
        (True, "leave A"): ((2, 0), (1, 0), (0, 0)),
    }
)
"""The cells at an end from left to right in the direction of travel, by whether the tile is a corner."""
SWUNG: Final[Mapping[tuple[End, Cell], tuple[Cell, ...]]] = MappingProxyType(
    {("A", (1, 3)): ((0, 3),), ("A", (2, 3)): ((1, 4),), ("B", (1, 3)): ((1, 4),), ("B", (1, 2)): ((0, 3),)}
)
"""The cells over which the horde swings in a corner when it comes to an aisle cell, by the end at which it entered."""


def cell_name(cell: Cell) -> str:
    """Return the name of a cell: a letter for x and a number for y, which are printed from a and 1.

    >>> cell_name((1, 4))
    'b5'
    """
    return f"{COLUMNS[cell[0]]}{cell[1] + 1}"


def cell_of(name: str) -> Cell:
    """Return the cell of a name that ``cell_name`` gave.

    >>> cell_of("b5")
    (1, 4)
    """
    return COLUMNS.index(name[0]), int(name[1]) - 1


class Rank(NamedTuple):
    """The horde at one of its steps: its aisle cell, the three cells it rests on, and all cells it touches (DS-R37)."""

    aisle: Cell
    rest: tuple[Cell, ...]
    touched: tuple[Cell, ...]


class Tile(Immutable):
    """A tile as printed: its name and kind, the marks of its rows from far to near, and its inner walls.

    ``marks`` has the mark of each cell, in reading order; ``walled`` the pairs of cells with an inner wall between.

    >>> tile = Tile("T", "straight", ((".",) * 3,) * 6, ())
    >>> tile.ends, tile.lanes("A", leaving=False)
    (('A', 'B'), ((0, 0), (1, 0), (2, 0)))
    """

    def __init__(
        self, name: str, kind: Kind, rows: tuple[tuple[str, ...], ...], walls: tuple[tuple[Cell, Cell], ...]
    ) -> None:
        last = len(rows) - 1
        self.name: Final = name
        self.kind: Final = kind
        self.walls: Final = walls
        self.marks: Final[Mapping[Cell, str]] = MappingProxyType(
            {(x, last - place): mark for place, row in enumerate(rows) for x, mark in enumerate(row)}
        )
        self.walled: Final = frozenset(frozenset(pair) for pair in walls)
        self.seal()

    @property
    def bends(self) -> bool:
        """Whether it is a corner."""
        return self.kind == "corner"

    @property
    def ends(self) -> tuple[End, ...]:
        """The ends by which it can be entered: the Exit by A alone (DS-WIN-01)."""
        return ("A",) if self.kind == "exit" else ("A", "B")

    @property
    def aisle(self) -> tuple[Cell, ...]:
        """The cells of the middle aisle from A to B (DS-HORDE-03)."""
        return CORNER_AISLE if self.bends else STRAIGHT_AISLE

    def marked(self, *marks: str) -> tuple[Cell, ...]:
        """Return the cells with some of these marks, in reading order."""
        return tuple(cell for cell, mark in self.marks.items() if mark in marks)

    def lanes(self, end: End, *, leaving: bool) -> Lane:
        """Return the cells at an end from left to right, for whoever enters or leaves there."""
        return LANES[self.bends, f"{'leave' if leaving else 'enter'} {end}"]

    def beside(self, cell: Cell, *, walls: bool = True) -> Iterator[Cell]:
        """Yield the orthogonal neighbours in this tile; those behind an inner wall only without ``walls``."""
        x, y = cell
        for other in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)):
            if other in self.marks and not (walls and frozenset((cell, other)) in self.walled):
                yield other

    def local(self, cell: Cell, entered_by: End) -> Cell:
        """Return a cell in the frame of whoever enters: u to the right, v forward."""
        x, y = cell
        if entered_by == "A":
            return x, y
        return (y - 2, 4 - x) if self.bends else (2 - x, 5 - y)

    def ranks(self, entered_by: End, reading: CornerReading = "pivot_inner_corner") -> tuple[Rank, ...]:
        """Return the steps of the horde through this tile in the direction of travel (DS-HORDE-03, DS-HORDE-04).

        Args:
            entered_by: the end at which it comes in.
            reading: how a line of three turns in a corner; with ``literal_line`` it is always across its way, so that
                the cells of the outer corner stay untouched.

        >>> Tile("T", "straight", ((".",) * 3,) * 6, ()).ranks("B")[0].rest
        ((0, 5), (1, 5), (2, 5))
        """
        path = self.aisle if entered_by == "A" else tuple(reversed(self.aisle))
        found = []
        for place, (x, y) in enumerate(path):
            rest = self._rest((x, y), path[place - 1] if place else None, reading)
            swung = SWUNG.get((entered_by, (x, y)), ()) if self.bends and reading == "pivot_inner_corner" else ()
            found.append(Rank((x, y), rest, tuple(sorted({*rest, *swung}))))
        return tuple(found)

    def _rest(self, cell: Cell, before: Cell | None, reading: CornerReading) -> tuple[Cell, ...]:
        x, y = cell
        row, column = tuple((i, y) for i in range(3)), tuple((x, j) for j in range(2, 5))
        if not self.bends or (x == 1 and y < 3):
            return row
        if cell != (1, 3):
            return column
        if reading == "pivot_inner_corner":
            return ((0, 4), (1, 3), (2, 2))
        # Coming up leg A it is still a row here; coming along leg B it is already a column.
        return row if before == (1, 2) else column
