"""Zombies on the table: which one is where, which one is fought, and how they leave."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.values import put, replace
from .actions import SpaceName
from .ground import part
from .rules import Rules
from .state import KINDS, Fight, State, Zombie


def zombie_at(state: State, space: SpaceName) -> Zombie | None:
    """Return the zombie with a cell on a space, if there is one (DS-ZOM-01, DS-ZOM-10)."""
    tile, cell = part(space)
    for zombie in state.contents[tile].zombies:
        if cell in zombie.cells:
            return zombie
    return None


def fight_of(state: State) -> Fight:
    """Return the fight that is on. Raises AssertionError if there is none."""
    assert state.turn.fight is not None
    return state.turn.fight


def opponent(state: State) -> Zombie:
    """Return the zombie that is being fought. Raises AssertionError if there is none."""
    zombie = zombie_at(state, fight_of(state).space)
    assert zombie is not None
    return zombie


def removed(rules: Rules, state: State, tile: int, zombies: Sequence[Zombie], *, back: bool) -> State:
    """Return the state without some zombies of a tile; ``back`` says whether the pieces return to the supply."""
    if not zombies:
        return state
    contents = state.contents[tile]
    left = tuple(zombie for zombie in contents.zombies if zombie not in zombies)
    state = replace(state, contents=put(state.contents, tile, replace(contents, zombies=left)))
    if not back:
        return state
    counts = list(state.bank.zombies)
    for zombie in zombies:
        counts[KINDS.index(zombie.kind)] += 1
    return replace(state, bank=replace(state.bank, zombies=tuple(counts)))


def bursts_at_once(rules: Rules, zombie: Zombie) -> bool:
    """Tell whether attacking a zombie makes it burst whatever the die shows (DS-ZOM-09, ruling sploder_trigger)."""
    return zombie.kind == "sploder" and rules.rulings.sploder_trigger == "on_attack"
