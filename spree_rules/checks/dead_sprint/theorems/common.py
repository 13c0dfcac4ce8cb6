"""What the theorems of Dead Sprint share: wrong rules while deciding, altered packs, and tiles with their zombies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from spree_rules.model.dead_sprint.actions import SpaceName
from spree_rules.model.dead_sprint.game import DeadSprintGame, new_game
from spree_rules.model.dead_sprint.ground import part
from spree_rules.model.dead_sprint.pack import Pack, reference_pack
from spree_rules.model.dead_sprint.rules import Rules
from spree_rules.model.dead_sprint.state import EMPTY, Contents, Horde, Runner, State, TileWord, Zombie
from spree_rules.model.kernel.values import replace

LAST_OF_START: Final = Horde(1, 5)
"""The horde on the last rank of the players' start tile, right before the first tile that was drawn."""
FIRST: Final = 2
"""The number of the first tile that was drawn."""
NARROW: Final[dict[str, str]] = {"exit_depth": "agreed", "layout": "planar", "surface": "bounded"}
"""Rulings for a table so narrow that no corner tile has room: the smallest whole games."""


def narrow_game(seats: int, pack: Pack, depth: int = 0, **rulings: str) -> DeadSprintGame:
    """Return a game on a table that is three cells wide and as long as its tiles: no corner has room."""
    table = (3, 6 * (3 + depth), 0, 0)
    return new_game(seats, rulings={**NARROW, **rulings}, pack=pack, exit_depth=depth, surface=table)


def with_dice(pack: Pack | None = None, **faces: tuple[int, ...]) -> Pack:
    """Return a pack, the reference pack unless another is given, with other faces of some dice."""
    document = (pack or reference_pack()).document
    return Pack(replace(document, dice=replace(document.dice, **faces)))


def drawn_words(game: DeadSprintGame) -> tuple[TileWord, ...]:
    """Return every tile that can be drawn with each end by which it can be entered, such as ``S1A``."""
    return tuple(name + end for name, tile in game.pack.tiles.items() if tile.kind != "start" for end in tile.ends)


def laid_from(word: TileWord, *after: TileWord) -> tuple[TileWord, ...]:
    """Return the tiles on the table: the start tiles, a tile, and those behind it, by default one unless it ends."""
    return ("HA", "PA", word, *(after or (() if word.startswith("X") else ("S1A",))))


def place(state: State, at: SpaceName, laid: tuple[TileWord, ...], horde: Horde, *zombies: Zombie) -> State:
    """Return a state with other tiles, zombies on the first that was drawn, all players on one space, the horde due."""
    contents = tuple(Contents(zombies) if number == FIRST else EMPTY for number in range(len(laid)))
    runners = tuple(replace(runner, at=at) for runner in state.runners)
    return replace(state, phase="yellow_roll", laid=laid, contents=contents, horde=horde, runners=runners)


def with_runner(state: State, seat: int, **changes: Any) -> State:
    """Return a state in which a player differs."""
    runner: Runner = replace(state.runners[seat], **changes)
    return replace(state, runners=tuple(runner if each == seat else other for each, other in enumerate(state.runners)))


def fillings(game: DeadSprintGame, name: str, *, all_kinds: bool = True) -> Iterator[tuple[Zombie, ...]]:
    """Yield what may stand on a tile: any of its icons taken, at most one by a special, a crawler in every way."""
    printed = game.rules.ground.printed[name]
    for count in range(len(printed.zombies) + 1):
        for icons in combinations(printed.zombies, count):
            yield tuple(Zombie("shambler", (icon,)) for icon in icons)
            for special in icons:
                others = tuple(Zombie("shambler", (icon,)) for icon in icons if icon != special)
                if all_kinds:
                    yield (*others, Zombie("sploder", (special,)))
                    yield (*others, Zombie("brute", (special,)))
                for second in printed.seconds[special]:
                    yield (*others, Zombie("crawler", (special, second)))


def number_of_rank(rules: Rules, state: State, place: Horde) -> int:
    """Return the running number of a place of the horde, counted from the first rank of its start tile."""
    return sum(len(rules.ground.ranks[word]) for word in state.laid[: place.tile]) + place.step


def first_touch(rules: Rules, laid: tuple[TileWord, ...]) -> dict[SpaceName, int]:
    """Return the number of the first rank of the horde that touches each space; spaces never touched are left out."""
    found: dict[SpaceName, int] = {}
    number = 0
    for tile, word in enumerate(laid):
        for rank in rules.ground.ranks[word]:
            for cell in rank.touched:
                found.setdefault(f"{tile}{cell}", number)
            number += 1
    return found


def occupied(zombies: tuple[Zombie, ...]) -> frozenset[str]:
    """Return the cells on which zombies stand."""
    return frozenset(cell for zombie in zombies for cell in zombie.cells)


def on_tile(space: SpaceName, tile: int) -> bool:
    """Tell whether a space is on a laid tile, by its number."""
    return part(space)[0] == tile
