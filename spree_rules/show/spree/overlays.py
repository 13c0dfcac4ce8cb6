"""Overlays on boards: paths, lines of sight, pushes, and heat maps of distances."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from spree_rules.show.palette import HEAT

Corner = Callable[[str], tuple[int, int]]


@dataclass(frozen=True)
class Overlays:
    """Marks on a board: squares of a ``path`` in order, the two ends of a line of ``sight`` and of a ``push``, and
    numbers by square for a ``heat`` map (such as steps, few to many)."""

    path: Sequence[str] = ()
    sight: tuple[str, str] | None = None
    push: tuple[str, str] | None = None
    heat: Mapping[str, int] = field(default_factory=dict)


def below(overlays: Overlays, corner: Corner, cell: int, ink: str) -> list[str]:
    """Return the layer below the pieces: the heat map."""
    most = max(overlays.heat.values(), default=0)
    parts = []
    for square, number in overlays.heat.items():
        x, y = corner(square)
        colour = HEAT[number * (len(HEAT) - 1) // most if most else 0]
        parts.append(f'<rect x="{x}" y="{y}" width="{cell}" height="{cell}" fill="{colour}" fill-opacity="0.55"/>')
        parts.append(
            f'<text x="{x + cell - 3}" y="{y + 10}" font-size="10" fill="{ink}" text-anchor="end">{number}</text>'
        )
    return parts


def above(overlays: Overlays, corner: Corner, cell: int) -> list[str]:
    """Return the layer above the board: path, line of sight and push, each with an arrowhead of its own."""
    parts = []
    if len(overlays.path) > 1:
        # Walks can pass a square twice: each pass is offset a little.
        points = []
        for number, square in enumerate(overlays.path):
            x, y = corner(square)
            off = 3 * overlays.path[:number].count(square)
            points.append(f"{x + cell / 2 + off:g},{y + cell / 2 + off:g}")
        parts.append(
            f'<polyline points="{" ".join(points)}" fill="none" stroke="#8e44ad" stroke-width="4" stroke-opacity="0.8" '
            f'stroke-linejoin="round" marker-end="url(#tip-path)"/>'
        )
    lines = (("sight", overlays.sight, "#d35400", "6 5"), ("push", overlays.push, "#c0392b", "none"))
    for name, ends, colour, dashes in lines:
        if ends is not None:
            (x1, y1), (x2, y2) = (corner(square) for square in ends)
            half = cell / 2
            parts.append(
                f'<line x1="{x1 + half:g}" y1="{y1 + half:g}" x2="{x2 + half:g}" y2="{y2 + half:g}" stroke="{colour}" '
                f'stroke-width="3.5" stroke-dasharray="{dashes}" marker-end="url(#tip-{name})"/>'
            )
    if not parts:
        return []
    tips = (("path", "#8e44ad"), ("sight", "#d35400"), ("push", "#c0392b"))
    defined = "".join(
        f'<marker id="tip-{name}" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4" markerHeight="4" '
        f'orient="auto-start-reverse"><path d="M0,0 L8,4 L0,8 z" fill="{colour}"/></marker>'
        for name, colour in tips
    )
    return [f"<defs>{defined}</defs>", *parts]
