"""The ground beside a second implementation of it: steps, bursts, ranks of the horde and room, on random corridors."""

from __future__ import annotations

from dataclasses import replace as changed
from typing import Any, Final

from spree_rules.checks.simulate import Pick, seeded
from spree_rules.model.dead_sprint import bursting, laying, steps
from spree_rules.model.dead_sprint.board import space_of
from spree_rules.model.dead_sprint.game import DeadSprintGame, new_game
from spree_rules.model.dead_sprint.position import position
from spree_rules.model.dead_sprint.rulings import RULINGS
from spree_rules.model.dead_sprint.state import State
from spree_rules.model.dead_sprint.tiles import cell_of
from spree_rules.model.kernel.values import replace

from .engine.ground import Ground
from .engine.pack import read_pack

CORRIDORS: Final = 8
LONGEST: Final = 9
SURFACE: Final = (24, 24, 10, 0)


def compare_ground(game: DeadSprintGame, seed: int = 0) -> tuple[int, str | None]:
    """Compare random corridors of the game's edition; return the number of spaces compared, and what differs."""
    spaces, fault = _printed(game)
    if fault is not None:
        return spaces, fault
    for number in range(CORRIDORS):
        pick = seeded(("ground", game.config.edition, seed, number))
        rulings = {"layout": "planar", "walls": RULINGS["walls"].readings[number % 2], "exit_depth": "uniform_8_21"}
        rulings |= {"horde_corner": RULINGS["horde_corner"].readings[number // 2 % 2]}
        rulings |= {"surface": RULINGS["surface"].readings[number // 4 % 2]}
        made = new_game(2, game.config.edition, rulings=rulings)
        laid = _corridor(made, pick)
        more, fault = _compare(made, laid)
        spaces += more
        if fault is not None:
            return spaces, f"{fault} on {laid} under {rulings}"
    return spaces, None


def _printed(game: DeadSprintGame) -> tuple[int, str | None]:
    """Compare what is printed on each tile, and where crawlers can lie."""
    ground, count = game.rules.ground, 0
    for name, template in read_pack().templates.items():
        count += 1
        mine = ground.printed[name]
        if tuple(map(cell_of, mine.zombies)) != tuple(template.marked("Z")):
            return count, f"tile {name} has zombie icons on {template.marked('Z')}, not on {mine.zombies}"
        tokens = {cell_of(cell): mark for cell, mark in mine.tokens.items()}
        if tokens != {cell: mark for cell, mark in template.marks.items() if mark in "+wa"}:
            return count, f"the token icons of tile {name} are not {tokens}"
        if {cell_of(cell) for cell in ground.obstacles[name]} != set(template.marked("#")):
            return count, f"tile {name} has obstacles on {template.marked('#')}"
        if game.pack.tiles[name].walled != template.walls:
            return count, f"tile {name} has walls {sorted(map(sorted, template.walls))}"
        for icon, cells in mine.seconds.items():
            if [cell_of(cell) for cell in cells] != template.second_cells(cell_of(icon)):
                return count, f"a crawler on {icon} of tile {name} can lie on {template.second_cells(cell_of(icon))}"
    return count, None


def _corridor(game: DeadSprintGame, pick: Pick) -> list[str]:
    """Return tiles that lie beside each other, as the second implementation sees it."""
    laid: list[str] = []
    left = {
        name: drawing.copies
        for name, drawing in game.pack.document.tiles.items()
        if drawing.kind in ("straight", "corner")
    }
    while len(laid) < LONGEST:
        ground = _ground(game, laid)
        names = [name for name, count in left.items() if count]
        name, end = names[pick(len(names))], "AB"[pick(2)]
        sides = [deck for deck in ("straight", "corner") for side in "AB" if not ground.overlapping(deck, side)]
        if not sides:
            break
        if not ground.overlapping(game.pack.tiles[name].kind, end):
            laid.append(name + end)
            left[name] -= 1
    return laid


def _ground(game: DeadSprintGame, laid: list[str]) -> Ground:
    surface = SURFACE if game.rulings.surface == "bounded" else None
    return Ground(read_pack(), [("H", "A"), ("P", "A"), *((word[:-1], word[-1]) for word in laid)], surface=surface)


def _compare(game: DeadSprintGame, laid: list[str]) -> tuple[int, str | None]:
    ground, rules = _ground(game, laid), game.rules
    last = len(laid) + 1
    end = sorted(rules.ground.leaving[(("HA", "PA", *laid))[last]])[1]
    state = position(game, laid=laid, at={0: f"{last}{end}", 1: f"{last}{end}"})
    for deck in ("straight", "corner"):
        free = [side for side in "AB" if not ground.overlapping(deck, side)]
        if list(laying.free_sides(rules, state, deck)) != free:
            return 1, f"a {deck} tile fits by {free}, not by {laying.free_sides(rules, state, deck)}"
    count = 0
    for number, word in enumerate(state.laid):
        for step, rank in enumerate(rules.ground.ranks[word]):
            rest, touched = ground.rank(number, step, game.rulings.horde_corner)
            if ({_place(number, c) for c in rank.rest}, {_place(number, c) for c in rank.touched}) != (rest, touched):
                return count, f"the horde at step {step} of tile {number} rests on {rest} and touches {touched}"
        for cell in sorted(rules.ground.cells[word[:-1]]):
            count += 1
            fault = _space_fault(game, state, ground, f"{number}{cell}")
            if fault is not None:
                return count, fault
    return count, None


def _place(number: int, cell: str) -> tuple[int, int, int]:
    return (number, *cell_of(cell))


def _space_fault(game: DeadSprintGame, state: State, ground: Ground, name: str) -> str | None:
    tile, (x, y) = space_of(name)
    walls = game.rulings.walls == "block_all_but_horde"
    around = steps.near(game.rules, state, name)
    mine = [_spaced(other) for other, way in around.items() if way != "wall"]
    if mine != ground.neighbours((tile, x, y), walls):
        return f"beside {name} are {ground.neighbours((tile, x, y), walls)}, not {mine}"
    for shape in RULINGS["blast_shape"].readings:
        for through in (True, False):
            word: Any = "true" if through else "false"
            rulings = replace(game.rulings, blast_shape=shape, blast_through_obstacle=word)
            reached = {_spaced(each) for each in bursting.reach(changed(game.rules, rulings=rulings), state, name)}
            wanted = ground.blast((tile, x, y), shape, through)
            if reached != wanted:
                return f"a burst on {name} ({shape}, through obstacles: {through}) reaches {wanted}, not {reached}"
    return None


def _spaced(name: str) -> tuple[int, int, int]:
    tile, (x, y) = space_of(name)
    return tile, x, y
