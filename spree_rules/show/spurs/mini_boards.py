"""The mini boards of horses and Cattle as text and as SVG."""

from __future__ import annotations

from typing import Final

from spree_rules.model.spurs.mini_board import AXIAL, MARKED, NUMBERED
from spree_rules.model.spurs.state import Cattle, Horse, State

from .themes import GROUND, HALF, Theme, hexagon, label

SMALL: Final = 24
"""The length of a hex's side."""
WIDTH, HEIGHT = int(SMALL * 1.5 * 4 + 2 * SMALL), int(SMALL * 2 * HALF * 5)
"""The room that a mini board takes."""
COLOURS: Final = {"rock": "#7f8c8d", "thorns": "#7d6608", "cow": "#6e2c00", "rider": "#c0392b"}


def pieces(challenge: Horse | Cattle) -> dict[str, str]:
    """Return what is on each hex of a mini board, in one word; the Rider with a plus after what is below it.

    >>> pieces(Horse("N1", ("rock", "thorns", "rock", "thorns", "rock", "thorns")))["N1"]
    'rider'
    """
    if isinstance(challenge, Horse):
        found: dict[str, str] = dict(zip(MARKED, challenge.obstacles, strict=False))
    else:
        found = dict.fromkeys(challenge.hexes, "cow")
    rider = challenge.rider
    if rider is not None:
        found[rider] = "+".join(filter(None, (found.get(rider), "rider")))
    return found


def challenge_of(state: State) -> Horse | Cattle | None:
    """Return what is going on on a mini board in a state, None if nothing is."""
    return state.turn.horse or state.turn.cattle


def mini_text(challenge: Horse | Cattle) -> str:
    """Return a mini board as text, north at the top: each hex by its name, and below it what is there.

    >>> print(mini_text(Horse("C")).splitlines()[0].strip())
    R1
    """
    on = pieces(challenge)
    lines = [[" "] * 38 for _ in range(15)]
    for name, (q, r) in AXIAL.items():
        column, line = 15 + 7 * q, 6 + 3 * r + (3 * q) // 2
        for number, word in enumerate((name, on.get(name, "").replace("cow+rider", "cow+R"))):
            for place, letter in enumerate(word[:8]):
                lines[line + number][column + place] = letter
    return "\n".join("".join(line).rstrip() for line in lines).rstrip()


def mini_svg(challenge: Horse | Cattle, x: float, y: float, theme: Theme) -> list[str]:
    """Return the parts of a picture of a mini board; its middle is given."""
    colours, on = GROUND[theme], pieces(challenge)
    parts = []
    for name, (q, r) in AXIAL.items():
        cx, cy = x + 1.5 * SMALL * q, y + 2 * HALF * SMALL * (r + q / 2)
        thing = on.get(name, "")
        below = thing.removesuffix("rider").removesuffix("+")
        fill = COLOURS.get(below, colours["floor"])
        ink = "#ffffff" if below else colours["ink"]
        parts.append(hexagon(cx, cy, SMALL - 1, f'fill="{fill}" stroke="{colours["edge"]}"'))
        sign = name[1] if name in NUMBERED else "X" if name in MARKED else ""
        parts.append(label(cx, cy - 12, 8, ink if below else colours["label"], name))
        if thing.endswith("rider"):
            parts.append(f'<circle cx="{cx:g}" cy="{cy + 3:g}" r="9" fill="{COLOURS["rider"]}" stroke="#ffffff"/>')
            parts.append(label(cx, cy + 3, 9, "#ffffff", "R", bold=True))
        elif below:
            parts.append(label(cx, cy + 4, 9, ink, below))
        elif sign:
            parts.append(label(cx, cy + 4, 13, colours["label"], sign))
    return parts
