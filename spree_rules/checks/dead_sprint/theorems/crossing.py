"""Theorems about crossing tiles: the shortest ways over them, and the fights that nobody can walk round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from spree_rules.checks.faults import Plant, wrongly
from spree_rules.model.dead_sprint import ground, tiles
from spree_rules.model.dead_sprint.actions import CellName
from spree_rules.model.dead_sprint.game import DeadSprintGame, new_game
from spree_rules.model.dead_sprint.rules import Rules
from spree_rules.model.dead_sprint.state import TileWord, Zombie

from ...theorem import Verdict, exhausted, numbered
from .common import FIRST, drawn_words, place

CELLS: Final = {"C1": 5, "C2": 5, "C3": 6, "C4": 5}
"""The least number of cells on the way across a corner; 6 on any other tile."""
ROUND: Final = {"C1": 5, "C2": 6, "C3": 7, "C4": 5, "S3": 7, "S6": 7, "S7": 7, "X": 7}
"""The same on the way round all zombie icons."""


def corners_are_shorter_inside(fault: str | None = None) -> Verdict:
    """Find the shortest ways across every tile from each end by the code's own search, and count the horde's steps."""
    plants: dict[str, Plant] = {
        "the horde cuts corners": lambda planting: planting.setattr(
            tiles, "CORNER_AISLE", ((1, 0), (1, 1), (1, 2), (2, 3), (3, 3), (4, 3))
        )
    }
    cases = 0
    with wrongly(fault, plants):
        game = new_game(2, rulings={"obstacle": "no_effect"} if fault == "obstacles have no effect" else None)
        for word in drawn_words(game):
            name, ranks = word[:-1], len(game.rules.ground.ranks[word])
            icons = tuple(Zombie("shambler", (icon,)) for icon in game.rules.ground.printed[name].zombies)
            for zombies, least in (((), CELLS.get(name, 6)), (icons, ROUND.get(name, 6))):
                cases += 1
                found = _cells_across(game, word, zombies)
                if found != least or ranks != (7 if game.pack.tiles[name].bends else 6):
                    return exhausted(
                        cases, f"{word}: {found} cells, {ranks} steps of the horde, {len(zombies)} zombies"
                    )
        crawler = tuple(
            Zombie("crawler", (z, "b6")) if z == "a6" else Zombie("shambler", (z,)) for z in ("b3", "c1", "a6")
        )
        for word in ("S7A", "S7B"):
            cases += 1
            if _cells_across(game, word, crawler) != 8:
                return exhausted(
                    cases, f"{word} with a crawler on a6 and b6 takes {_cells_across(game, word, crawler)}"
                )
    return exhausted(cases, None)


def entering(rules: Rules, word: TileWord) -> frozenset[CellName]:
    """Return the cells at the end by which a tile is entered."""
    return frozenset(map(tiles.cell_name, rules.pack.tiles[word[:-1]].lanes(ground.end_of(word), leaving=False)))


def _cells_across(game: DeadSprintGame, word: TileWord, zombies: tuple[Zombie, ...]) -> int | None:
    """Return the least number of cells of a way across without a fight, both ends counted."""
    rules = game.rules
    taken = {cell for zombie in zombies for cell in zombie.cells}
    if rules.ground.barred == "obstacle":
        taken |= rules.ground.obstacles[word[:-1]]
    found = []
    for cell in sorted(entering(rules, word) - taken):
        state = place(game.start(), f"{FIRST}{cell}", ("HA", "PA", word), game.start().horde, *zombies)
        reached = game.board.reachable(state, 0, 10)
        ends = {f"{FIRST}{cell}" for cell in rules.ground.leaving[word]}
        found += [route.movement + 1 for space, route in reached.items() if space in ends and not route.fights]
    return min(found, default=None)


# Forced fights

Crawler = tuple[CellName, CellName]
"""A crawler on a tile by its icon and its second cell."""
SHUT: Final[dict[str, set[Crawler]]] = {"C3": {("e4", "e5")}}
"""The crawlers that nobody can walk round on a tile alone, by the fixed scan for its second cell."""
SHUT_BY_CHOICE: Final[dict[str, set[Crawler]]] = {
    **SHUT,
    "S1": {("c3", "b3")},
    "S3": {("a5", "b5")},
    "S5": {("b4", "c4")},
    "S6": {("b6", "c6"), ("a3", "b3"), ("c3", "b3")},
    "S7": {("b3", "a3")},
    "X": {("b4", "b3")},
}
"""The same if the drawer chooses the second cell (crawler_second_cell)."""


def some_fights_are_forced(fault: str | None = None) -> Verdict:
    """Search for ways without a fight across every tile, and every two joined tiles, with every special zombie."""
    plants: dict[str, Plant] = {
        "a crawler lies the other way round": lambda planting: planting.setattr(
            ground, "scan", lambda cell, right=ground.scan: tuple(reversed(right(cell)))
        )
    }
    with wrongly(fault, plants):
        game = new_game(2, rulings={"obstacle": "no_effect"} if fault == "obstacles have no effect" else None)
        words = drawn_words(game)
        for word in words:
            for choice, expected in ((False, SHUT), (True, SHUT_BY_CHOICE)):
                shut = {at for at, cells in _specials(game, word, choice) if not _open(game, (word,), (cells,))}
                if shut != expected.get(word[:-1], set()):
                    return exhausted(
                        len(words), f"{word}, the second cell {'chosen' if choice else 'fixed'}: {shut} shut it"
                    )
        joins = list(product(words, repeat=2))
        kinds = [_kind_of_join(game, *join) for join in joins]
    found = kinds.count("obstacles"), kinds.count("always"), kinds.count("crawler")
    if found != (0, 14, 24) or len(joins) != 529 or kinds[joins.index(("S6A", "S1A"))] != "always":
        return exhausted(len(joins), f"of {len(joins)} joins obstacles, always, and a crawler only shut {found}")
    return exhausted(len(words) + len(joins), None)


def _specials(
    game: DeadSprintGame, word: TileWord, choice: bool
) -> Iterator[tuple[Crawler | None, frozenset[CellName]]]:
    """Yield the cells with zombies if every icon is taken: with a special on one cell (None), or with each crawler."""
    printed = game.rules.ground.printed[word[:-1]]
    icons = frozenset(printed.zombies)
    yield None, icons
    for icon, seconds in printed.seconds.items():
        for second in seconds if choice else seconds[:1]:
            yield (icon, second), icons | {second}


def _open(game: DeadSprintGame, words: tuple[TileWord, ...], taken: tuple[frozenset[CellName], ...]) -> bool:
    """Tell whether steps lead from the near end of the first tile to the far end of the last, past these cells."""
    rules = game.rules
    around = (None, *words, None)
    ways = [rules.ground.ways(FIRST + number, *around[number : number + 3]) for number in range(len(words))]
    barred = {f"{FIRST + number}{cell}" for number, cells in enumerate(taken) for cell in cells}
    if rules.ground.barred == "obstacle":
        for number, word in enumerate(words):
            barred |= {f"{FIRST + number}{cell}" for cell in rules.ground.obstacles[word[:-1]]}
    goals = {f"{FIRST + len(words) - 1}{cell}" for cell in rules.ground.leaving[words[-1]]}
    queue = [f"{FIRST}{cell}" for cell in entering(rules, words[0]) if f"{FIRST}{cell}" not in barred]
    for space in queue:
        if space in goals:
            return True
        for step in ways[int(space[:-2]) - FIRST].steps[space]:
            if step.space not in barred:
                barred.add(step.space)
                queue.append(step.space)
    return False


def _kind_of_join(game: DeadSprintGame, one: TileWord, other: TileWord) -> str:
    """Say what shuts two joined tiles of which each alone is open, if anything does."""
    join, nothing = (one, other), frozenset[CellName]()
    if not _open(game, join, (nothing, nothing)):
        return "obstacles"
    cells = [
        {at: taken for at, taken in _specials(game, word, False) if _open(game, (word,), (taken,))} for word in join
    ]
    if not _open(game, join, (cells[0][None], cells[1][None])):
        return "always"
    return (
        "open" if all(_open(game, join, both) for both in product(cells[0].values(), cells[1].values())) else "crawler"
    )


THEOREMS = (
    numbered(
        "DS",
        11,
        "MOVE-02 MOVE-08 HORDE-03",
        "Corners favour runners: across every corner, from both ends, the shortest way has 5 cells (6 on C3), and the "
        "horde takes 7 steps; across every other tile both have 6. Round all zombie icons it is 5, 6, 7 and 5 cells on "
        "C1 to C4, 7 on S3, S6, S7 and the Exit, and 6 on the others; by exhaustion.",
        corners_are_shorter_inside,
        "obstacles have no effect",
        "the horde cuts corners",
    ),
    numbered(
        "DS",
        18,
        "MOVE-08 ZOM-01 ZOM-10 ICON-05",
        "Every tile alone, from both ends and with every special zombie, can be crossed without a fight, but for C3 "
        "with its crawler on e4 and e5, and eight more places of a crawler if its second cell is chosen. Of all 529 "
        "ordered pairs of joined tiles that are open alone none is shut by obstacles, 14 always force a fight, and 24 "
        "only with a crawler; by exhaustion.",
        some_fights_are_forced,
        "obstacles have no effect",
        "a crawler lies the other way round",
    ),
)
