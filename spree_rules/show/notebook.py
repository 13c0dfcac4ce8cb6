"""Pictures for notebooks."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from .drawing import position_svg


class Picture:
    """A position as a picture, which notebooks display and ``save`` writes to a file.

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
