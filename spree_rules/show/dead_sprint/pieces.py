"""The pieces of Dead Sprint in a picture: zombies of four shapes, tokens, players, and the horde."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from spree_rules.show.palette import COLOURS

from .themes import CELL, GROUND, Theme, label
from .words import Here

STAR: Final = (
    (0, -14), (3.4, -8.3), (10.6, -10.6), (8.3, -3.4), (14, 0), (8.3, 3.4), (10.6, 10.6), (3.4, 8.3), (0, 14),
    (-3.4, 8.3), (-10.6, 10.6), (-8.3, 3.4), (-14, 0), (-8.3, -3.4), (-10.6, -10.6), (-3.4, -8.3),
)  # fmt: skip
OCTAGON: Final = ((-6, -14), (6, -14), (14, -6), (14, 6), (6, 14), (-6, 14), (-14, 6), (-14, -6))
TOP: Final = 11
"""The room for a space's name at its upper edge."""
WORD: Final = CELL - 7
"""Where the word at a space's lower edge is."""


def slots(count: int) -> tuple[float, tuple[tuple[float, float], ...]]:
    """Return a radius, and a place in a space for each of some pieces, so that none lies over another.

    >>> slots(1)
    (11, ((24.0, 28.0),))
    >>> slots(5)[0], len(set(slots(5)[1]))
    (7, 5)
    """
    columns = 1
    while columns * max(1, columns - 1) < count:
        columns += 1
    rows = -(-count // columns)
    wide, high = CELL / columns, (CELL - TOP - 1) / rows
    radius = min(11, int(min(wide, high) - 1) // 2)
    where = ((wide * (n % columns + 0.5), TOP - 1 + high * (n // columns + 0.5)) for n in range(count))
    return radius, tuple(where)


def players_and_tokens(here: Here, x: int, y: int, theme: Theme) -> list[str]:
    """Return the pieces on a space whose upper left corner is given: first the players, then the tokens."""
    count = len(here.players) + len(here.tokens)
    if here.zombie is not None and count:
        # They stand below the zombie's number.
        radius, places = 6.0, tuple(((n + 0.5) * CELL / count, CELL - 8.0) for n in range(count))
    else:
        radius, places = slots(count) if count else (0, ())
    parts = []
    for (right, down), seat in zip(places, here.players, strict=False):
        parts += player(seat, x + right, y + down, radius, theme)
    for (right, down), token in zip(places[len(here.players) :], here.tokens, strict=True):
        parts += token_sign(token, x + right, y + down, radius)
    return parts


def player(seat: int, x: float, y: float, radius: float, theme: Theme) -> list[str]:
    """Return a player: a disc in the colour of the seat, with its number."""
    edge = GROUND[theme]["paper"]
    return [
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{COLOURS[seat][1]}" stroke="{edge}" stroke-width="1"/>',
        label(x, y, max(6, round(radius * 1.3)), "#ffffff", str(seat), bold=True),
    ]


def token_sign(token: str, x: float, y: float, radius: float) -> list[str]:
    """Return a token: a red square with a cross, a blue one with a syringe, or a disc with what a weapon adds."""
    if token == "first_aid":
        long, thick = radius * 0.62, radius * 0.34
        return [
            _square(x, y, radius * 0.88, "#c0392b"),
            f'<path d="M{x - long:g},{y:g}h{2 * long:g}M{x:g},{y - long:g}v{2 * long:g}" stroke="#ffffff" '
            f'stroke-width="{thick:g}"/>',
        ]
    if token == "adrenaline":
        unit = radius / 10
        needle = f"M{x - 7 * unit:g},{y + 7 * unit:g}l{4 * unit:g},{-4 * unit:g}"
        plunger = f"M{x + 2.5 * unit:g},{y - 2.5 * unit:g}l{4 * unit:g},{-4 * unit:g}"
        grip = f"M{x + 4.5 * unit:g},{y - 7.5 * unit:g}l{3 * unit:g},{3 * unit:g}"
        barrel = f"M{x - 3 * unit:g},{y + 3 * unit:g}l{5.5 * unit:g},{-5.5 * unit:g}"
        return [
            _square(x, y, radius * 0.88, "#1a5276"),
            f'<path d="{needle}{plunger}{grip}" stroke="#ffffff" stroke-width="{1.3 * unit:g}"/>',
            f'<path d="{barrel}" stroke="#ffffff" stroke-width="{4.5 * unit:g}"/>',
        ]
    return [
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.95:g}" fill="#fdf2d0" stroke="#1c2833" stroke-width="1.2"/>',
        label(x, y, max(5, radius * 0.9), "#1c2833", token, bold=True),
    ]


def _square(x: float, y: float, half: float, fill: str) -> str:
    return (
        f'<rect x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}" rx="{half / 4:g}" '
        f'fill="{fill}" stroke="#ffffff" stroke-width="0.8"/>'
    )


def zombie_sign(
    kind: Literal["shambler", "sploder", "crawler", "brute"],
    strength: int,
    corners: Sequence[tuple[int, int]],
    theme: Theme,
) -> list[str]:
    """Return a zombie with its name and what beats it: a square, a star, a bar over two spaces, or an octagon."""
    colours = GROUND[theme]
    fill, edge = colours[kind], f'stroke="{colours["ink"]}" stroke-width="1.2"'
    middles = [(x + CELL / 2, y + CELL / 2 - 1) for x, y in corners]
    x, y = (sum(each) / len(middles) for each in zip(*middles, strict=True))
    if kind == "crawler":
        (ax, ay), (bx, by) = middles[0], middles[-1]
        if ax == bx:
            # Beside the name of the nearer space, not over it.
            ax, bx, x = ax + 7, bx + 7, x + 7
        line = f'd="M{ax:g},{ay:g}L{bx:g},{by:g}" fill="none" stroke-linecap="round"'
        shape = [
            f'<path {line} stroke="{colours["ink"]}" stroke-width="18"/>',
            f'<path {line} stroke="{fill}" stroke-width="15.6"/>',
        ]
    elif kind == "shambler":
        shape = [f'<rect x="{x - 11:g}" y="{y - 11:g}" width="22" height="22" rx="5" fill="{fill}" {edge}/>']
    else:
        points = " ".join(f"{x + right:g},{y + down:g}" for right, down in (STAR if kind == "sploder" else OCTAGON))
        shape = [f'<polygon points="{points}" fill="{fill}" {edge}/>']
    lowest = max(corners, key=lambda corner: (corner[1], -corner[0]))
    return [
        *shape,
        label(x, y, 13, "#ffffff", str(strength), bold=True),
        label(lowest[0] + CELL / 2, lowest[1] + WORD, 8, colours["ink"], kind),
    ]


def horde_sign(x: int, y: int, theme: Theme) -> list[str]:
    """Return a third of the horde on a space."""
    fill = GROUND[theme]["horde"]
    return [
        f'<rect x="{x + 2}" y="{y + 2}" width="{CELL - 4}" height="{CELL - 4}" rx="4" fill="{fill}"/>',
        label(x + CELL / 2, y + CELL / 2, 10, "#ffffff", "HORDE", bold=True),
    ]
