"""Which module draws which game: the one place here where games are named."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from spree_rules.model.kernel.errors import SettingError

PICTURES: Final = {
    "spree": "spree_rules.show.spree.boards",
    "crime_spree": "spree_rules.show.crime_spree.boards",
}

STYLES: Final = ("plain", "unicode", "colour")
"""The styles of text in which boards and positions are shown."""


def pictures_of(name: str) -> Any:
    """Return the module that draws a game: ``game_text``, ``game_svg``, and of boards alone ``board_text``,
    ``board_svg`` and ``summary``. Raises SettingError for an unknown game."""
    if name not in PICTURES:
        raise SettingError(f"there are no pictures of a game {name!r}; games: {', '.join(PICTURES)}")
    return import_module(PICTURES[name])


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


class Picture:
    """A position as a picture: shown by itself in a notebook, written to a file with ``save``.

    >>> from spree_rules import spree
    >>> Picture(spree.new_game(3, board="pocket"))._repr_svg_().startswith("<svg")
    True
    """

    def __init__(self, game: Any, state: Any | None = None, svg: str | None = None) -> None:
        self.svg: Final = position_svg(game, state) if svg is None else svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> None:
        """Write the picture to a file."""
        Path(path).write_text(self.svg, encoding="utf-8")
