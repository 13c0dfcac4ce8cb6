"""The pictures of each game by name."""

from __future__ import annotations

from typing import Any

from spree_rules import games

from . import plain


def pictures_of(name: str) -> Any:
    """Return the module that draws a game; a game without pictures is shown as text.

    Such a module has ``game_text`` and ``game_svg``, and for boards alone ``board_text``, ``board_svg`` and
    ``summary``. Raises SettingError for an unknown game.
    """
    return games.room(name, "pictures") or plain
