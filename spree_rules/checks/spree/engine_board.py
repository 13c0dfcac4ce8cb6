"""The board of the second implementation of Spree!, read off the characters of a drawing."""

from __future__ import annotations

WAYS = {"east": (1, 0), "north": (0, -1), "south": (0, 1), "west": (-1, 0)}
WATER, SPACE, NO_SHOP = "~~", "P", ("", ".", "P", "~~")


class Mall:
    """Squares by name, with what is written in them and what lies in a straight line from each.

    >>> mall = Mall("# name: lane\\n+----+----+----+\\n| P    2c | P  |\\n+----+----+----+")
    >>> mall.header, mall.spaces, mall.sold, mall.lines["a1"]["east"]
    ({'name': 'lane'}, ['a1', 'c1'], {'b1': '2c'}, ['b1'])
    """

    def __init__(self, drawing: str) -> None:
        lines = drawing.splitlines()
        told = [line.lstrip("# ").partition(":") for line in lines if line.startswith("#")]
        self.header = {key: words.strip() for key, _, words in told}
        rows = [line for line in lines if line and not line.startswith("#")]
        across, downward = len(rows[0]) // 5, len(rows) // 2
        self.marks: dict[str, str] = {}
        self.beside: dict[str, dict[str, str]] = {}
        for y in range(downward):
            for x in range(across):
                self.marks[_name(x, y)] = rows[2 * y + 1][5 * x + 1 : 5 * x + 5].strip()
                self.beside[_name(x, y)] = _open_sides(rows, x, y)
        self.water = {place for place, mark in self.marks.items() if mark == WATER}
        self.spaces = [place for place, mark in self.marks.items() if mark == SPACE]
        self.sold = {place: mark for place, mark in self.marks.items() if mark not in NO_SHOP}
        self.ground = {place for place in self.marks if place not in self.water}
        self.roads = {place for place in self.ground if place not in self.sold}
        self.lines = {place: {way: self._line(place, way) for way in WAYS} for place in self.marks}

    def _line(self, place: str, way: str) -> list[str]:
        """All squares that way, up to the first wall."""
        line = []
        while way in self.beside[place]:
            place = self.beside[place][way]
            line.append(place)
        return line

    def sight(self, here: str, there: str) -> tuple[str, int] | None:
        """The way from one square to another in line of sight, and the number of steps; None if there is none."""
        for way, line in self.lines[here].items():
            if there in line:
                return way, line.index(there) + 1
        return None

    def steps(self, here: str, left: str | None, car: bool) -> dict[str, str]:
        """The squares that a step can reach, by their ways; ``left`` is where the step before it came from."""
        fit = self.roads if car else self.ground
        return {way: there for way, there in self.beside[here].items() if there in fit and there != left}


def _name(x: int, y: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[x] + str(y + 1)


def _open_sides(rows: list[str], x: int, y: int) -> dict[str, str]:
    """The squares beside one, where nothing is drawn between."""
    middle = rows[2 * y + 1]
    drawn = {
        "east": middle[5 * x + 5],
        "north": rows[2 * y][5 * x + 1],
        "south": rows[2 * y + 2][5 * x + 1],
        "west": middle[5 * x],
    }
    return {way: _name(x + dx, y + dy) for way, (dx, dy) in WAYS.items() if drawn[way] == " "}
