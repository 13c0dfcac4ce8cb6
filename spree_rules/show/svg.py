"""Compact SVG: attributes that elements share are written once, in a group or in one path."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

Line: TypeAlias = tuple[float, float, float, float]
"""A line by its ends: x and y of one, then x and y of the other."""

STYLE: Final = frozenset(
    (
        "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-dasharray",
        "font-size", "font-weight", "text-anchor", "dominant-baseline",
    )
)  # fmt: skip
"""The attributes that a group hands down to its elements."""


def layer(elements: Iterable[str]) -> list[str]:
    """Return the elements of a layer, grouped by style; they must not overlap.

    >>> layer(['<rect x="1" fill="red"/>', '<rect x="2" fill="blue"/>', '<rect x="3" fill="red"/>'])
    ['<g fill="red">', '<rect x="1"/>', '<rect x="3"/>', '</g>', '<rect x="2" fill="blue"/>']
    """
    groups: dict[str, list[tuple[str, str]]] = {}
    for element in elements:
        style, plain = _split(element)
        groups.setdefault(style, []).append((element, plain))
    parts: list[str] = []
    for style, members in groups.items():
        if len(members) == 1 or not style:
            parts += [element for element, _ in members]
        else:
            parts += [f"<g{style}>", *(plain for _, plain in members), "</g>"]
    return parts


def _split(element: str) -> tuple[str, str]:
    """The style of an element's own tag, and the element without it."""
    head, end, rest = element.partition(">")
    attributes: Sequence[str] = re.findall(r'\s[\w-]+="[^"]*"', head)
    style = "".join(each for each in attributes if each.split("=")[0].strip() in STYLE)
    for each in attributes:
        if each.split("=")[0].strip() in STYLE:
            head = head.replace(each, "", 1)
    return style, head + end + rest


def line_path(drawn: Iterable[Line], style: str) -> list[str]:
    """Return lines of one style as one path, each line once; empty if there are no lines.

    >>> line_path([(0, 0, 8, 0), (8, 0, 0, 0), (0, 0, 0, 5)], 'stroke="black"')
    ['<path d="M0,0L8,0M0,0L0,5" fill="none" stroke="black"/>']
    """
    once = dict.fromkeys(min(line, (*line[2:], *line[:2])) for line in drawn)
    path = "".join(f"M{x1:g},{y1:g}L{x2:g},{y2:g}" for x1, y1, x2, y2 in once)
    return [f'<path d="{path}" fill="none" {style}/>'] if path else []
