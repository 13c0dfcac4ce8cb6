"""What surrounds a space: steps to tiles that are on the table, what they cost, and where the horde rests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .actions import SpaceName
from .ground import Way, Ways, part
from .rules import Rules
from .state import Horde, State

OBSTACLE_COST: Final = 2
"""What entering an obstacle costs if it costs more than a free space (ruling obstacle)."""


FIRST_TO_GO: Final = 2
"""The number of the first tile that is taken away once it is passed; the start tiles stay (DS-HORDE-09)."""


def ahead(rules: Rules, state: State) -> Horde | None:
    """Return where the horde's next step leads, None where the aisle ends (DS-HORDE-03)."""
    tile, step = state.horde.tile, state.horde.step
    if step + 1 < len(rules.ground.ranks[state.laid[tile]]):
        return Horde(tile, step + 1)
    return Horde(tile + 1, 0) if tile + 1 < len(state.laid) else None


def is_gone(state: State, tile: int) -> bool:
    """Tell whether a laid tile has been taken away behind the horde (DS-HORDE-09)."""
    return FIRST_TO_GO <= tile < state.horde.tile


def ways_from(rules: Rules, state: State, tile: int) -> Ways:
    """Return the steps from the spaces of a laid tile, to tiles that are on the table."""
    laid = state.laid
    before = laid[tile - 1] if tile > 0 and not is_gone(state, tile - 1) else None
    after = laid[tile + 1] if tile + 1 < len(laid) and not is_gone(state, tile + 1) else None
    return rules.ground.ways(tile, before, laid[tile], after)


def near(rules: Rules, state: State, space: SpaceName) -> Mapping[SpaceName, Way]:
    """Return the orthogonal neighbours of a space with what is in the way, in the order far, left, right, near."""
    return ways_from(rules, state, part(space)[0]).near[space]


def horde_is_on(rules: Rules, state: State, space: SpaceName) -> bool:
    """Tell whether the horde rests on a space (DS-HORDE-04)."""
    tile, cell = part(space)
    horde = state.horde
    return tile == horde.tile and cell in rules.ground.ranks[state.laid[tile]][horde.step].rest


def cost(rules: Rules, state: State, space: SpaceName) -> int:
    """Return the movement that a step onto a space costs (ruling obstacle)."""
    if rules.ground.barred != "costly":
        return 1
    tile, cell = part(space)
    return OBSTACLE_COST if cell in rules.ground.obstacles[state.laid[tile][:-1]] else 1
