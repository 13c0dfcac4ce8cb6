"""What a pack's tiles mean under the rulings: steps, icons, ranks of the horde and exits, as tables made once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from ..kernel.values import Immutable
from .actions import CellName, SpaceName, Step, TileName
from .board import Corridor, Space, Surface, faced, facing, other_end
from .pack import Pack
from .rulings import Rulings
from .state import TileWord
from .tiles import ADRENALINE, EXIT, FIRST_AID, ICONS, OBSTACLE, WEAPONS, ZOMBIE, Cell, End, Tile, cell_name, cell_of

Way: TypeAlias = Literal["free", "costly", "obstacle", "wall"]
"""What is in the way of a step: nothing, an obstacle that costs more, one that bars it, or a wall."""
MOST_KEPT: Final = 4096
"""How many joined tiles and corridors are kept ready."""


class Ways(NamedTuple):
    """The steps from the spaces of one laid tile.

    ``steps`` are those that nothing printed bars, in the order of their notation; ``near`` says of each orthogonal
    neighbour what is in the way, in the order far, left, right, near as printed.
    """

    steps: Mapping[SpaceName, tuple[Step, ...]]
    near: Mapping[SpaceName, Mapping[SpaceName, Way]]


class RankNames(NamedTuple):
    """A step of the horde by the names of cells: where it rests, and all that it touches (DS-R37)."""

    rest: frozenset[CellName]
    touched: frozenset[CellName]


class Printed(NamedTuple):
    """What is printed on a tile, by the names of cells in reading order.

    ``zombies`` are the cells of zombie icons, ``tokens`` the marks of token icons, ``seconds`` the second cells that a
    crawler could take by icon, ``exits`` the cells of the exit.
    """

    zombies: tuple[CellName, ...]
    tokens: Mapping[CellName, str]
    seconds: Mapping[CellName, tuple[CellName, ...]]
    exits: frozenset[CellName]


@cache
def part(name: SpaceName) -> tuple[int, CellName]:
    """Return the number of the tile and the cell of a space.

    >>> part("12b5")
    (12, 'b5')
    """
    return int(name[:-2]), name[-2:]


def end_of(word: TileWord) -> End:
    """Return the end by which a laid tile is entered."""
    return "A" if word[-1] == "A" else "B"


def scan(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the places around a cell in the order far, left, right, near, as printed (DS-R24)."""
    x, y = cell
    return (x, y + 1), (x - 1, y), (x + 1, y), (x, y - 1)


class Ground(Immutable):
    """The tables of a pack under some rulings. All are derived; equal packs and rulings give equal tables."""

    def __init__(self, pack: Pack, rulings: Rulings) -> None:
        self.pack: Final = pack
        self.walls: Final = rulings.walls == "block_all_but_horde"
        self.barred: Final[Way] = {"impassable": "obstacle", "costs_two": "costly"}.get(rulings.obstacle, "free")  # type: ignore[assignment]
        words = [(name, end) for name, tile in pack.tiles.items() for end in tile.ends]
        self.ranks: Final[Mapping[TileWord, tuple[RankNames, ...]]] = MappingProxyType(
            {
                name + end: tuple(
                    RankNames(frozenset(map(cell_name, rank.rest)), frozenset(map(cell_name, rank.touched)))
                    for rank in pack.tiles[name].ranks(end, rulings.horde_corner)
                )
                for name, end in words
            }
        )
        self.leaving: Final[Mapping[TileWord, frozenset[CellName]]] = MappingProxyType(
            {
                name + end: frozenset(map(cell_name, pack.tiles[name].lanes(other_end(end), leaving=True)))
                for name, end in words
            }
        )
        anywhere = rulings.exit_space == "any_cell_of_tile"
        self.printed: Final[Mapping[TileName, Printed]] = MappingProxyType(
            {name: _printed(tile, anywhere) for name, tile in pack.tiles.items()}
        )
        self.cells: Final[Mapping[TileName, frozenset[CellName]]] = MappingProxyType(
            {name: frozenset(map(cell_name, tile.marks)) for name, tile in pack.tiles.items()}
        )
        self.obstacles: Final[Mapping[TileName, frozenset[CellName]]] = MappingProxyType(
            {name: frozenset(map(cell_name, tile.marked(OBSTACLE))) for name, tile in pack.tiles.items()}
        )
        self.ways: Final = lru_cache(MOST_KEPT)(self._ways)
        """The steps of tile ``number``, given the tiles before and after it, None where there is none."""
        self.corridor: Final = lru_cache(MOST_KEPT)(self._corridor)
        """The corridor of some laid tiles."""
        self.overlaps: Final = lru_cache(MOST_KEPT)(self._overlaps)
        """Whether a tile laid next would lie over another one; see ``Corridor.overlaps``."""
        self.seal()

    def _corridor(self, laid: tuple[TileWord, ...]) -> Corridor:
        return Corridor(self.pack, laid, self.corridor(laid[:-1]) if len(laid) > 2 else None)

    def _overlaps(self, laid: tuple[TileWord, ...], bends: bool, end: End, first: int, surface: Surface | None) -> bool:
        return self.corridor(laid).overlaps(bends, end, first, surface)

    def _ways(self, number: int, before: TileWord | None, word: TileWord, after: TileWord | None) -> Ways:
        tile, end = self.pack.tiles[word[:-1]], end_of(word)
        near: dict[SpaceName, Mapping[SpaceName, Way]] = {}
        for cell in tile.marks:
            beside: dict[Space, Way] = {}
            within = set(tile.beside(cell, walls=self.walls))
            for other in tile.beside(cell, walls=False):
                beside[Space(number, other)] = self._way(tile, other) if other in within else "wall"
            if after is not None:
                following = self.pack.tiles[after[:-1]]
                for other in facing(cell, tile, end, following, end_of(after)):
                    beside[Space(number + 1, other)] = self._way(following, other)
            if before is not None:
                previous = self.pack.tiles[before[:-1]]
                for other in faced(cell, tile, end, previous, end_of(before)):
                    beside[Space(number - 1, other)] = self._way(previous, other)
            order = {place: rank for rank, place in enumerate(scan(cell))}
            near[str(Space(number, cell))] = {
                str(space): beside[space]
                for space in sorted(beside, key=lambda space: order[self._seen(tile, cell, number, space, end)])
            }
        steps = {
            space: tuple(Step(other) for other in sorted(around) if around[other] in ("free", "costly"))
            for space, around in near.items()
        }
        return Ways(steps, near)

    def wall_between(self, template: TileName, one: CellName, other: CellName) -> bool:
        """Tell whether an inner wall is between two cells of a tile, whether or not it stops steps."""
        return frozenset((cell_of(one), cell_of(other))) in self.pack.tiles[template].walled

    def _way(self, tile: Tile, cell: Cell) -> Way:
        return self.barred if tile.marks[cell] == OBSTACLE else "free"

    @staticmethod
    def _seen(tile: Tile, cell: Cell, number: int, space: Space, end: End) -> Cell:
        """Where a neighbour lies in the frame of the tile of ``cell``, also if it is on another tile."""
        if space.tile == number:
            return space.cell
        x, y = cell
        through = end if space.tile < number else other_end(end)
        if through == "A":
            return x, y - 1
        return (x + 1, y) if tile.bends else (x, y + 1)


def _printed(tile: Tile, anywhere: bool) -> Printed:
    seconds = {}
    for icon in tile.marked(ZOMBIE):
        beside = set(tile.beside(icon))
        seconds[cell_name(icon)] = tuple(
            cell_name(cell) for cell in scan(icon) if cell in beside and tile.marks[cell] not in (OBSTACLE, *ICONS)
        )
    exits = tile.marks if tile.kind == "exit" and anywhere else tile.marked(EXIT)
    return Printed(
        tuple(map(cell_name, tile.marked(ZOMBIE))),
        MappingProxyType({cell_name(cell): tile.marks[cell] for cell in tile.marked(FIRST_AID, ADRENALINE, *WEAPONS)}),
        MappingProxyType(seconds),
        frozenset(map(cell_name, exits)),
    )
