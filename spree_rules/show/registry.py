"""Which module draws which game: the one place here where games are named."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from spree_rules.model.kernel.errors import SettingError

PICTURES: Final = {"spree": "spree_rules.show.spree.boards"}


def _module(name: str) -> Any:
    if name not in PICTURES:
        raise SettingError(f"there are no pictures of a game {name!r}; games: {', '.join(PICTURES)}")
    return import_module(PICTURES[name])


def position_text(game: Any, state: Any | None = None) -> str:
    """Return a position of any game as text; without a state, its board.

    >>> from spree_rules import spree
    >>> position_text(spree.new_game(3, board="pocket")).splitlines()[2]
    ' 1 | P    3c   P    P  |'
    """
    return str(_module(game.name).board_text(game.board, state))


def position_svg(game: Any, state: Any | None = None) -> str:
    """Return a position of any game as an SVG document; without a state, its board."""
    return str(_module(game.name).board_svg(game.board, state))
