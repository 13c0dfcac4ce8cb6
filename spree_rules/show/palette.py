"""The colours of seats, the same in the pictures of every game and in words."""

from __future__ import annotations

from typing import Final

COLOURS: Final = (
    ("red", "#c0392b"),
    ("blue", "#2471a3"),
    ("green", "#1e8449"),
    ("gold", "#b7950b"),
    ("purple", "#7d3c98"),
    ("orange", "#ca6f1e"),
    ("teal", "#148f77"),
    ("brown", "#6e2c00"),
)
"""A name and a colour for each seat, 0 to 7."""

TERMINAL: Final = (91, 94, 92, 93, 95, 33, 96, 31)
"""A terminal's colour for each seat."""

HEAT: Final = ("#1a9850", "#66bd63", "#a6d96a", "#d9ef8b", "#fee08b", "#fdae61", "#f46d43", "#d73027")
"""Colours from little to much."""
