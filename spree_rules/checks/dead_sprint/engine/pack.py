"""The pack of Dead Sprint: tile drawings, cards, zombies, tokens and dice."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

Cell = tuple[int, int]

PACKAGE = "spree_rules.model.dead_sprint"
"""The package in which the reference content lies, the one thing shared with the rules."""
SCAN: tuple[Cell, ...] = ((0, 1), (-1, 0), (1, 0), (0, -1))
"""Far side, left, right, near side in the printed frame (DS-R24)."""
ICONS = {"Z": "zombie", "+": "first_aid", "w": "weapon", "a": "adrenaline"}


@dataclass(frozen=True)
class Template:
    """One tile drawing (section 3.1)."""

    name: str
    kind: str
    copies: int
    cells: frozenset[Cell]
    marks: dict[Cell, str]
    walls: frozenset[frozenset[Cell]]

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def is_corner(self) -> bool:
        """Is it an L of 21 cells?"""
        return self.kind == "corner"

    @property
    def obstacles(self) -> frozenset[Cell]:
        """DS-ICON-05."""
        return frozenset(cell for cell, mark in self.marks.items() if mark == "#")

    def marked(self, letter: str) -> list[Cell]:
        """Cells with this mark in reading order: top row first, left to right."""
        found = [cell for cell, mark in self.marks.items() if mark == letter]
        return sorted(found, key=lambda cell: (-cell[1], cell[0]))

    def token_icons(self) -> list[tuple[Cell, str]]:
        """Icons of tokens in reading order (section 4, filling a drawn tile)."""
        found = [(cell, ICONS[mark]) for cell, mark in self.marks.items() if mark in "+wa"]
        return sorted(found, key=lambda entry: (-entry[0][1], entry[0][0]))

    def walled(self, one: Cell, other: Cell) -> bool:
        """Is there an inner wall between?"""
        return frozenset((one, other)) in self.walls

    def second_cells(self, cell: Cell) -> list[Cell]:
        """Legal second cells of a crawler on this icon, in scan order (DS-R24)."""
        found = []
        for step in SCAN:
            other = (cell[0] + step[0], cell[1] + step[1])
            free = other in self.cells and self.marks[other] not in "#Z+wa"
            if free and not self.walled(cell, other):
                found.append(other)
        return found


@dataclass(frozen=True)
class CardKind:
    """One kind of card (section 3.2)."""

    name: str
    count: int
    on: str
    deflectable: bool
    effect: str


@dataclass(frozen=True)
class Pack:
    """The content with which the game is played."""

    dice: dict[str, list[int]]
    tokens: dict[str, int]
    zombie_counts: dict[str, int]
    zombie_points: dict[str, int]
    special_kinds: tuple[str, ...]
    templates: dict[str, Template]
    cards: dict[str, CardKind]


def read_template(name: str, data: dict[str, Any]) -> Template:
    """Read one drawing; rows are printed from the far end to the near one."""
    marks: dict[Cell, str] = {}
    for depth, row in enumerate(reversed(data["rows"])):
        for x, mark in enumerate(row.split()):
            marks[(x, depth)] = mark
    walls = frozenset(frozenset((int(cell[0]), int(cell[1])) for cell in pair) for pair in data.get("walls", []))
    return Template(name, data["kind"], data.get("copies", 1), frozenset(marks), marks, walls)


@cache
def read_pack() -> Pack:
    """Read the reference content."""
    text = resources.files(PACKAGE).joinpath("packs", "reference.toml").read_text(encoding="utf-8")
    return pack_of(tomllib.loads(text))


def pack_of(data: dict[str, Any]) -> Pack:
    """Return the content of a pack in plain data."""
    tokens = {"first_aid": data["tokens"]["first_aid"], "adrenaline": data["tokens"]["adrenaline"]}
    for value, count in data["tokens"]["weapons"].items():
        tokens[f"+{value}"] = count
    zombies = data["zombies"]
    return Pack(
        dice=data["dice"],
        tokens=tokens,
        zombie_counts={kind: entry["count"] for kind, entry in zombies.items()},
        zombie_points={kind: entry["hp"] for kind, entry in zombies.items()},
        special_kinds=tuple(kind for kind, entry in zombies.items() if entry["special"]),
        templates={name: read_template(name, tile) for name, tile in data["tiles"].items()},
        cards={
            card["name"]: CardKind(
                card["name"],
                card["count"],
                card["on"],
                card.get("deflectable", False),
                card["effect"],
            )
            for card in data["cards"]
        },
    )
