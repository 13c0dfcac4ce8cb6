"""The sizes and colours of pictures of Spurs, and how hexes and words are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import sqrt
from typing import Final, Literal, TypeAlias

Theme: TypeAlias = Literal["light", "dark"]
SIDE: Final = 46
"""The length of a territory's side."""
MARGIN: Final = 20
GROUND: Final[Mapping[Theme, Mapping[str, str]]] = {
    "light": {
        "paper": "#ffffff", "ink": "#1c2833", "label": "#5d6d7e", "name": "#34495e", "line": "#ffffff",
        "card": "#fdfefe", "P": "#f4e3a1", "B": "#e2b587", "F": "#a9cf9c", "M": "#c3c7cd", "floor": "#f1eee2",
        "edge": "#8d8468",
    },
    "dark": {
        "paper": "#17202a", "ink": "#f2f3f4", "label": "#aeb6bf", "name": "#e5e8e8", "line": "#17202a",
        "card": "#273746", "P": "#7d6b2a", "B": "#7a4f2c", "F": "#33603a", "M": "#515a66", "floor": "#2e4053",
        "edge": "#85929e",
    },
}  # fmt: skip
"""The colours of paper, ink, terrains and mini boards in each theme."""
BULLETS: Final[Mapping[str, tuple[str, str]]] = {
    "grey": ("#95a5a6", "#5d6d7e"),
    "brown": ("#935116", "#5a320d"),
    "white": ("#ffffff", "#7f8c8d"),
    "black": ("#17202a", "#7f8c8d"),
    "red": ("#e74c3c", "#922b21"),
}
"""The fill and the rim of the bullets of each colour."""
TERRAIN_NAMES: Final[Mapping[str, str]] = {"P": "Prairie", "B": "Badlands", "F": "Forest", "M": "Mountain"}
HALF: Final = sqrt(3) / 2


def label(
    x: float, y: float, size: float, colour: str, content: str, *, anchor: str = "middle", bold: bool = False
) -> str:
    """Return a word of the picture, around a point unless ``anchor`` says ``start`` or ``end``.

    >>> label(3, 4.5, 8, "red", "a<b")
    '<text x="3" y="4.5" font-size="8" fill="red" text-anchor="middle" dominant-baseline="central">a&lt;b</text>'
    """
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{colour}"{weight} text-anchor="{anchor}" '
        f'dominant-baseline="central">{escape(content)}</text>'
    )


def hexagon(x: float, y: float, side: float, style: str) -> str:
    """Return a hexagon with flat top and bottom around a point; ``style`` are its attributes.

    >>> hexagon(0, 0, 10, 'fill="red"')
    '<polygon points="10,0 5,8.7 -5,8.7 -10,0 -5,-8.7 5,-8.7" fill="red"/>'
    """
    tall = round(side * HALF, 1)
    corners = ((side, 0), (side / 2, tall), (-side / 2, tall), (-side, 0), (-side / 2, -tall), (side / 2, -tall))
    points = " ".join(f"{round(x + dx, 1):g},{round(y + dy, 1):g}" for dx, dy in corners)
    return f'<polygon points="{points}" {style}/>'


def disc(x: float, y: float, radius: float, fill: str, rim: str) -> str:
    """Return a disc with a rim around a point."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{rim}"/>'
