"""Boards drawn as text, four characters per square between ``|`` and ``+----+`` lines, and as records."""

from __future__ import annotations

import re

import msgspec

from ..kernel.errors import BoardError
from ..kernel.values import Value
from .grid import DIRECTIONS, OFFSETS, OPPOSITE, Direction, file_and_row, square_name

WALL = "----"
GAP = "    "
NAME = re.compile("[a-z][1-9][0-9]?")


class SquareRecord(Value, frozen=True):
    """A square as drawn: its name, its mark, and the sides on which it has a wall.

    >>> SquareRecord("a1", "P", ("north", "west")).mark
    'P'
    """

    name: str
    mark: str
    walls: tuple[Direction, ...] = ()


class BoardDocument(Value, frozen=True):
    """A board as data: its header and its squares, row by row.

    >>> read_drawing("+----+\\n| P  |\\n+----+").squares[0].walls
    ('east', 'north', 'south', 'west')
    """

    squares: tuple[SquareRecord, ...]
    header: dict[str, str] = msgspec.field(default_factory=dict)

    def walls(self) -> tuple[tuple[str, str], ...]:
        """Return each wall between two squares once, as a pair of names."""
        return tuple(
            (square.name, other)
            for square in self.squares
            for direction in square.walls
            if direction in ("east", "south") and (other := beside(square.name, direction))
        )


def beside(name: str, direction: Direction) -> str | None:
    """Return the name of the square at a side of another, or None where names end (above row 1, left of file a)."""
    file, row = file_and_row(name)
    x, y = OFFSETS[direction]
    if file + x < 0 or row + y < 0:
        return None
    return square_name(file + x, row + y)


def one_sided_walls(plan: BoardDocument) -> tuple[str, ...]:
    """Return a sentence for each wall that only one of its two squares has, and for each gap in the outer wall.

    >>> one_sided_walls(BoardDocument((SquareRecord("a1", ".", ("east", "north", "south", "west")),
    ...                       SquareRecord("b1", ".", ("east", "north", "south")))))
    ('the wall between a1 and b1 is given for a1 only',)
    """
    by_name = {square.name: square for square in plan.squares}
    faults = []
    for square in plan.squares:
        for direction in DIRECTIONS:
            name = beside(square.name, direction)
            other = by_name.get(name) if name else None
            walled = direction in square.walls
            if other is None:
                if not walled:
                    faults.append(f"{square.name} is open to the {direction}, where the board ends")
            elif walled and OPPOSITE[direction] not in other.walls:
                faults.append(f"the wall between {square.name} and {other.name} is given for {square.name} only")
    return tuple(faults)


def arranged(plan: BoardDocument) -> BoardDocument:
    """Return the same plan with squares and walls in order, so that plans of the same board are equal.

    >>> arranged(BoardDocument((SquareRecord("b1", "."), SquareRecord("a1", ".", ("west", "north"))))).squares[0].walls
    ('north', 'west')
    """

    def place(square: SquareRecord) -> tuple[int, int]:
        file, row = file_and_row(square.name)
        return row, file

    squares = [SquareRecord(s.name, s.mark, tuple(sorted(set(s.walls)))) for s in plan.squares]
    if all(NAME.fullmatch(square.name) for square in squares):
        squares.sort(key=place)
    return BoardDocument(tuple(squares), plan.header)


def misshapen(plan: BoardDocument) -> tuple[str, ...]:
    """Return a sentence for each way in which a plan falls short of a full rectangle with a plain header.

    >>> misshapen(BoardDocument((SquareRecord("a1", "."), SquareRecord("c1", "."))))
    ('the squares must be a1 to c1, each once',)
    """
    faults = []
    for key, value in plan.header.items():
        if key != key.strip() or value != value.strip() or not key or ":" in key or "#" in key or not value:
            faults.append(f"the header {key!r}: {value!r} cannot be written on one line")
        elif len((key + value).splitlines()) != 1:
            faults.append(f"the header {key!r} spans more than one line")
    names = [square.name for square in plan.squares]
    strange = [name for name in names if not NAME.fullmatch(name)]
    if strange or not names:
        return (*faults, f"squares must be named a1 to z99, not {', '.join(map(repr, strange)) or 'nothing'}")
    columns = 1 + max(file_and_row(name)[0] for name in names)
    rows = 1 + max(file_and_row(name)[1] for name in names)
    if names != [square_name(x, y) for y in range(rows) for x in range(columns)]:
        faults.append(f"the squares must be a1 to {square_name(columns - 1, rows - 1)}, each once")
    faults += [f"the mark of {s.name} is longer than 3 characters" for s in plan.squares if len(s.mark) > 3]
    return tuple(faults)


def read_drawing(text: str) -> BoardDocument:
    """Read a drawing; lines ``# key: value`` above it are its header.

    Raises a BoardError that names the squares: ragged lines, a half-drawn wall, a missing corner.
    """
    lines = [line.rstrip() for line in text.rstrip().split("\n")]
    header: dict[str, str] = {}
    while lines and (lines[0].startswith("#") or not lines[0].strip()):
        key, _, value = lines.pop(0).lstrip("# ").partition(":")
        if value:
            header[key.strip()] = value.strip()
    faults = _ragged(lines)
    if faults:
        raise BoardError(faults)
    columns, rows = len(lines[0]) // 5, len(lines) // 2
    walls: dict[str, set[Direction]] = {square_name(x, y): set() for y in range(rows) for x in range(columns)}
    problems: list[str] = []
    for y in range(rows + 1):
        for x in range(columns + 1):
            _read_corner(lines, x, y, problems)
            if x < columns:
                _read_level_wall(lines, x, y, rows, walls, problems)
            if y < rows:
                _read_upright_wall(lines, x, y, columns, walls, problems)
    if problems:
        raise BoardError(tuple(problems))
    squares = tuple(
        SquareRecord(
            square_name(x, y),
            lines[2 * y + 1][5 * x + 1 : 5 * x + 5].strip(),
            tuple(sorted(walls[square_name(x, y)])),
        )
        for y in range(rows)
        for x in range(columns)
    )
    return BoardDocument(squares, header)


def write_drawing(plan: BoardDocument) -> str:
    """Return the drawing of a plan, without its header; ``read_drawing`` reads the same squares back.

    >>> text = "+----+----+\\n| P    2c |\\n+----+----+"
    >>> write_drawing(read_drawing(text)) == text
    True
    """
    by_name = {square.name: square for square in plan.squares}
    columns = 1 + max(file_and_row(name)[0] for name in by_name)
    rows = 1 + max(file_and_row(name)[1] for name in by_name)
    lines = []
    for y in range(rows + 1):
        level = ""
        for x in range(columns):
            walled = "north" in by_name[square_name(x, y)].walls if y < rows else True
            level += "+" + (WALL if walled else GAP)
        lines.append(level + "+")
        if y < rows:
            row = ""
            for x in range(columns):
                square = by_name[square_name(x, y)]
                row += ("|" if "west" in square.walls else " ") + f" {square.mark:<3}"
            lines.append(row + "|")
    return "\n".join(lines)


def _ragged(lines: list[str]) -> tuple[str, ...]:
    if len(lines) < 3 or len(lines) % 2 == 0 or len(lines[0]) < 6 or len(lines[0]) % 5 != 1:
        return ("a drawing must have an odd number of lines, each of 5 characters per square and one more",)
    if len(lines[0]) // 5 > 26 or len(lines) // 2 > 99:
        return ("a drawing must have at most 26 files, a to z, and 99 rows",)
    tabs = tuple(f"line {number} of the drawing contains a tab" for number, line in enumerate(lines, 1) if "\t" in line)
    if tabs:
        return tabs
    return tuple(
        f"line {number} of the drawing (row {(number + 1) // 2}) has {len(line)} characters, not {len(lines[0])}"
        for number, line in enumerate(lines, 1)
        if len(line) != len(lines[0])
    )


def _read_corner(lines: list[str], x: int, y: int, problems: list[str]) -> None:
    if lines[2 * y][5 * x] != "+":
        near = square_name(max(x - 1, 0), max(y - 1, 0))
        problems.append(f"the corner to the south-east of {near} is {lines[2 * y][5 * x]!r}, not '+'")


def _read_level_wall(
    lines: list[str], x: int, y: int, rows: int, walls: dict[str, set[Direction]], problems: list[str]
) -> None:
    drawn = lines[2 * y][5 * x + 1 : 5 * x + 5]
    above = square_name(x, y - 1) if y > 0 else None
    below = square_name(x, y) if y < rows else None
    if drawn == WALL:
        if above:
            walls[above].add("south")
        if below:
            walls[below].add("north")
    elif drawn != GAP:
        problems.append(f"the wall between {above or 'the edge'} and {below or 'the edge'} is incomplete: {drawn!r}")
    elif above is None or below is None:
        problems.append(f"{above or below} has no wall at the edge of the board")


def _read_upright_wall(
    lines: list[str], x: int, y: int, columns: int, walls: dict[str, set[Direction]], problems: list[str]
) -> None:
    drawn = lines[2 * y + 1][5 * x]
    left = square_name(x - 1, y) if x > 0 else None
    right = square_name(x, y) if x < columns else None
    if drawn == "|":
        if left:
            walls[left].add("east")
        if right:
            walls[right].add("west")
    elif drawn != " ":
        problems.append(
            f"between {left or 'the edge'} and {right or 'the edge'} expected '|' or a space, not {drawn!r}"
        )
    elif left is None or right is None:
        problems.append(f"{left or right} has no wall at the edge of the board")
