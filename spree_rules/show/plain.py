"""Positions of a game without pictures of its own: what is awaited, and the public facts."""

from __future__ import annotations

import textwrap
from html import escape
from typing import Any, Final

WIDTH: Final = 100
LINE: Final = 18


def game_text(game: Any, state: Any | None = None, style: str = "plain") -> str:
    """Return a position as text: the prompt, then the public facts of the spectator's view."""
    shown = game.start() if state is None else state
    view = game.view(shown, None)
    fields = (name for name in view.__struct_fields__ if name not in ("viewer", "prompt"))
    return "\n".join([game.prompt(shown), *(f"  {name.replace('_', ' ')}: {getattr(view, name)}" for name in fields)])


def game_svg(game: Any, state: Any | None = None) -> str:
    """Return a position as an SVG document: the same lines as ``game_text``."""
    lines = [part for line in game_text(game, state).split("\n") for part in textwrap.wrap(line, WIDTH) or [""]]
    width, height = 8 * max(map(len, lines)) + 16, LINE * len(lines) + 12
    rows = "".join(
        f'<text x="8" y="{LINE * number + LINE}">{escape(line)}</text>\n' for number, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="monospace" font-size="13">\n{rows}</svg>\n'
    )
