"""The sizes and colours of pictures of Dead Sprint, and the patterns that fill spaces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Final, Literal, TypeAlias

from spree_rules.model.dead_sprint.board import Space

Theme: TypeAlias = Literal["light", "dark"]
Corner: TypeAlias = Callable[[Space], tuple[int, int]]
"""Where in the picture the upper left corner of a space is."""
CELL: Final = 48
MARGIN: Final = 24
GROUND: Final[Mapping[Theme, Mapping[str, str]]] = {
    "light": {
        "paper": "#ffffff",
        "ink": "#1c2833",
        "label": "#5d6d7e",
        "name": "#34495e",
        "line": "#d0cbbb",
        "floor": "#fbfaf5",
        "other floor": "#f1eee2",
        "obstacle": "#909497",
        "exit": "#a9dfbf",
        "horde": "#641e16",
        "join": "#b2a98b",
        "open": "#2471a3",
        "apart": "#8e44ad",
        "over": "#d35400",
        "watermark": "#d9d3bf",
        "shambler": "#6b7f3a",
        "sploder": "#d35400",
        "crawler": "#7e5109",
        "brute": "#212f3d",
    },
    "dark": {
        "paper": "#17202a",
        "ink": "#f2f3f4",
        "label": "#aeb6bf",
        "name": "#d5dbdb",
        "line": "#3d4f5f",
        "floor": "#273746",
        "other floor": "#2e4053",
        "obstacle": "#85929e",
        "exit": "#1d6b40",
        "horde": "#a93226",
        "join": "#5d6d7e",
        "open": "#5dade2",
        "apart": "#bb8fce",
        "over": "#f39c12",
        "watermark": "#41566b",
        "shambler": "#7f9545",
        "sploder": "#e67e22",
        "crawler": "#9c640c",
        "brute": "#11161c",
    },
}
"""The colours of paper, ink, floors and pieces in each theme."""


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


def patterns(theme: Theme) -> str:
    """Return the patterns of obstacles and of overlapping tiles, to be filled in by ``filled``."""
    colours = GROUND[theme]
    obstacle, over = colours["obstacle"], colours["over"]
    return (
        f'<defs><pattern id="obstacle-{theme}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<path d="M0,0L8,8M8,0L0,8" stroke="{obstacle}" stroke-width="1.6"/></pattern>'
        f'<pattern id="over-{theme}" width="12" height="12" patternUnits="userSpaceOnUse">'
        f'<path d="M-3,3L3,-3M0,12L12,0M9,15L15,9" stroke="{over}" stroke-width="2.5" stroke-opacity="0.6"/>'
        f"</pattern></defs>"
    )


def filled(x: int, y: int, fill: str, style: str = "") -> str:
    """Return a space filled with a colour or a pattern; ``style`` are more attributes.

    >>> filled(24, 72, "red")
    '<rect x="24" y="72" width="48" height="48" fill="red"/>'
    """
    return f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}"{style}/>'
