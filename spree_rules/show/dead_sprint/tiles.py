"""The tiles of Dead Sprint in a picture: floors, what is printed on them, walls and ends, and the table's edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from spree_rules.model.dead_sprint.board import Point, Space, Surface
from spree_rules.model.dead_sprint.tiles import EXIT, FLOOR, HORDE, OBSTACLE, PLAYERS

from ..svg import Line, layer, line_path
from .layout import EdgeKind, Layout, Section
from .themes import CELL, GROUND, Corner, Theme, filled, label
from .words import Here

NAME: Final = 12
"""The room for a space's name at its upper edge."""
WALL: Final = 'stroke-width="3.5" stroke-linecap="square"'
STROKES: Final[dict[EdgeKind, tuple[str, str]]] = {
    "join": ("join", 'stroke-width="1.5" stroke-dasharray="5 3"'),
    "gone": ("label", 'stroke-width="2.5" stroke-dasharray="2 5"'),
    "apart": ("apart", 'stroke-width="4" stroke-dasharray="2 4"'),
    "inner": ("ink", WALL),
    "wall": ("ink", WALL),
}
"""The colour of each kind of edge and the style of its line; what is drawn last lies on top."""


def floor(layout: Layout, space: Space, corner: Point, theme: Theme) -> str:
    """Return the floor of a space: two shades that alternate from tile to tile, and one for the exit."""
    colours = GROUND[theme]
    kind = "exit" if layout.corridor.mark(space) == EXIT else ("floor", "other floor")[space.tile % 2]
    return filled(*corner, colours[kind], f' stroke="{colours["line"]}" stroke-width="0.5"')


def watermark(layout: Layout, number: int, corner: Corner, theme: Theme) -> str:
    """Return the number of a tile, large, in its middle."""
    x, y = corner(Space(number, layout.corridor.template(number).aisle[3]))
    return label(x + CELL / 2, y + CELL / 2, 40, GROUND[theme]["watermark"], str(number), bold=True)


def print_and_overlaps(
    layout: Layout, space: Space, corner: Point, on: dict[Space, Here], theme: Theme, bare: bool
) -> Iterator[str]:
    """Yield what is printed on a space, and hatching where tiles lie over each other.

    Icons are faint unless tiles are drawn ``bare``: then they only say where something was placed.
    """
    colours, (x, y) = GROUND[theme], corner
    mark, others = layout.corridor.mark(space), layout.others_at(space)
    at_foot = (x + CELL / 2, y + CELL - 5, 8)
    if mark == OBSTACLE:
        yield f'<rect x="{x}" y="{y + NAME}" width="{CELL}" height="{CELL - NAME}" fill="url(#obstacle-{theme})"/>'
    elif mark in (EXIT, HORDE, PLAYERS) and not others:
        yield label(*at_foot, colours["ink"], {EXIT: "EXIT", HORDE: "horde start", PLAYERS: "start"}[mark])
    elif mark != FLOOR and space not in on:
        yield label(x + CELL / 2, y + CELL / 2 + 3, 15, colours["label" if bare else "watermark"], mark)
    if others:
        yield filled(x, y, f"url(#over-{theme})")
        said = f"{len(others)} others"
        if len(others) == 1:
            said = f"{'over' if others[0] < space.tile else 'under'} {others[0]}"
        if space not in on or on[space].zombie is None:
            yield label(*at_foot, colours["over"], said, bold=True)


def lines(layout: Layout, spaces: Iterable[Space], corner: Corner, theme: Theme) -> list[str]:
    """Return the edges of spaces, each kind as one path, with arrows at the open end."""
    found: dict[EdgeKind, list[Line]] = {kind: [] for kind in STROKES}
    arrows, signs = "", []
    half = CELL / 2
    for space in spaces:
        left, top = corner(space)
        for kind, (right, away), tile in layout.edges(space):
            x, y = left + half + half * right, top + half - half * away
            if kind == "open":
                arrows += _arrow(x, y, right, away)
                continue
            found[kind].append((x - half * away, y - half * right, x + half * away, y + half * right))
            if kind == "apart" and space.cell in layout.corridor.template(space.tile).aisle:
                down = 17 if away > 0 else 8 * away
                signs.append(label(x - right * 14, y + down, 9, GROUND[theme]["apart"], f"to {tile}", bold=True))
    parts = []
    for kind, (colour, style) in STROKES.items():
        parts += line_path(found[kind], f'stroke="{GROUND[theme][colour]}" {style}')
    if arrows:
        parts.append(
            f'<path d="{arrows}" fill="none" stroke="{GROUND[theme]["open"]}" stroke-width="3" '
            f'stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return [*parts, *layer(signs)]


def _arrow(x: float, y: float, right: int, away: int) -> str:
    """The head of an arrow that leads out of a space over the middle of its edge."""
    tip_x, tip_y = x + 9 * right, y - 9 * away
    back_x, back_y = tip_x - 7 * right, tip_y + 7 * away
    side_x, side_y = 7 * away, 7 * right
    return f"M{back_x - side_x:g},{back_y - side_y:g}L{tip_x:g},{tip_y:g}L{back_x + side_x:g},{back_y + side_y:g}"


def table_edge(section: Section, place: Point, surface: Surface | None, colour: str) -> list[str]:
    """Return the edges of the table as far as a section comes close to them; ``place`` is its upper left corner."""
    if surface is None:
        return []
    half = CELL // 2
    (left, near), (x, y) = section.near_left, place
    west, south = x - CELL * (left + surface.x), y + CELL * (section.height + near + surface.y)
    east, north = west + CELL * surface.width, south - CELL * surface.height
    across = (max(x - half, west), min(x + section.width * CELL + half, east))
    down = (max(y - half, north), min(y + section.height * CELL + half, south))
    upright: list[Line] = [(at, down[0], at, down[1]) for at in (west, east) if across[0] <= at <= across[1]]
    level: list[Line] = [(across[0], at, across[1], at) for at in (north, south) if down[0] <= at <= down[1]]
    return line_path([*upright, *level], f'stroke="{colour}" stroke-width="6" stroke-opacity="0.5"')
