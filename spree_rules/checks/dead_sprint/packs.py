"""Packs made for checks: one with small tiles of trouble for searches, and one where obstacles shelter from bursts."""

from __future__ import annotations

from functools import cache
from typing import Final

from spree_rules.model.dead_sprint.pack import Pack, load_pack

FREE: Final = 'rows = [". . .", ". . .", ". . .", ". . .", ". . .", ". . ."]'
BEND: Final = 'rows = [". . . . .", ". . . . .", ". . . . .", ". . .", ". . ."]'
START: Final = """
[tiles.H]
kind = "start"
rows = [". . .", ". . .", ". H .", ". . .", ". . .", ". . ."]

[tiles.P]
kind = "start"
rows = [". P .", ". . .", ". . .", ". . .", ". . .", ". . ."]

[tiles.X]
kind = "exit"
rows = [". . .", ". . .", ". . .", ". . .", "E E E", ". . ."]
"""
LEFT_BEHIND: Final = START.replace('". . .", ". . .", ". H ."', '". H .", ". . .", ". . ."')


def _text(
    name: str, tiles: str, zombies: dict[str, int], cards: str = "", tokens: str = "{ 1 = 0, 2 = 0, 3 = 0 }"
) -> str:
    hp = {"shambler": (4, 1), "sploder": (1, 1), "crawler": (4, 2), "brute": (6, 1)}
    kinds = "\n".join(
        f"{kind} = {{ hp = {hp[kind][0]}, cells = {hp[kind][1]}, special = {str(kind != 'shambler').lower()}, "
        f"count = {zombies.get(kind, 0)} }}"
        for kind in hp
    )
    return f"""
name = "{name}"
provenance = "made for checks"
{cards or "cards = []"}

[dice]
green = [1]
red = [3, 4]
yellow = [2, 3]

[tokens]
first_aid = 5
adrenaline = 0
weapons = {tokens}

[zombies]
{kinds}
{tiles}
"""


def _tiles(straight: str, corner: str = BEND) -> str:
    return f'{LEFT_BEHIND}\n[tiles.S]\nkind = "straight"\n{straight}\n\n[tiles.C]\nkind = "corner"\n{corner}\n'


@cache
def sploder_pack() -> Pack:
    """Return a pack without cards whose one straight tile has a sploder at its near end."""
    rows = 'rows = [". . .", ". . .", ". . .", ". . .", ". Z .", ". . ."]'
    return load_pack(_text("sploder", _tiles(rows), {"sploder": 1}))


@cache
def crawler_pack() -> Pack:
    """Return a pack without cards whose one straight tile has a crawler at its near end, beside the joined end."""
    rows = 'rows = [". . .", ". . .", ". . .", ". . .", "# . .", "Z . ."]'
    return load_pack(_text("crawler", _tiles(rows), {"crawler": 1}))


@cache
def horde_pack() -> Pack:
    """Return a pack without cards and zombies, in which there is nothing but the horde to run from."""
    return load_pack(_text("horde", _tiles(FREE), {}))


@cache
def sheltered_pack() -> Pack:
    """Return a pack in which obstacles and a wall shut off a corner next to a zombie's icon (DS-R19)."""
    rows = 'rows = [". . .", ". . .", "# Z .", ". . .", ". . .", ". . ."]\nwalls = [[[0, 4], [1, 4]]]'
    return load_pack(_text("sheltered", _tiles(rows), {"sploder": 1}))


POCKETS: Final = (sploder_pack, crawler_pack, horde_pack)
"""The packs that are small enough to search whole."""
