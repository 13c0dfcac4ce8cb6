"""Dead Sprint: its pieces as data, and the corridor that is laid during play.

So far this is the ground on which the game will stand: packs of tiles and cards, tiles with their walls, lanes and the
ranks of the horde, and the corridor of laid tiles. There are no rules of play here yet, and the game is not registered.
"""

from __future__ import annotations

from .board import Corridor, LaidTile, Space, begin
from .pack import Pack, load_pack, reference_pack
from .tiles import Tile

__all__ = ["Corridor", "LaidTile", "Pack", "Space", "Tile", "begin", "load_pack", "reference_pack"]
