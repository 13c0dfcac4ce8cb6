"""Positions of any game as text and as SVG."""

from __future__ import annotations

from typing import Any, Final

from .registry import pictures_of

STYLES: Final = ("plain", "unicode", "colour")
"""The text styles for boards and positions."""


def position_text(game: Any, state: Any | None = None, style: str = "plain") -> str:
    """Return a position of any game as text; without a state, its board.

    ``style`` is ``plain``, ``unicode`` or, for a terminal, ``colour``.

    >>> from spree_rules import spree
    >>> position_text(spree.new_game(3, board="pocket")).splitlines()[2]
    ' 1 | P    3c   P    P  |'
    """
    return str(pictures_of(game.name).game_text(game, state, style))


def position_svg(game: Any, state: Any | None = None) -> str:
    """Return a position of any game as an SVG document; without a state, its board."""
    return str(pictures_of(game.name).game_svg(game, state))
