"""The turn of the horde (DS-HORDE-01..09)."""

from __future__ import annotations

from .ground import Space
from .state import State
from .turns import begin_round, check_end, eliminate, is_over


def move_horde(state: State, roll: int) -> None:
    """Step by step in the order of section 4."""
    state.horde_budget = roll
    while state.horde_budget > 0:
        ahead = state.ground.ahead(*state.horde)
        if ahead is None:
            state.horde_budget = 0
            break
        caught = one_step(state, ahead)
        if is_over(state):
            return
        onward = state.rule("horde_stop") == "until_empty_of_pieces"
        if onward and caught and state.horde_budget == 0:
            state.horde_budget = 1
    check_end(state, True)
    if not is_over(state):
        begin_round(state)


def one_step(state: State, ahead: tuple[int, int]) -> bool:
    """Enter the next rank; was a player caught there?"""
    passed = state.horde[0] if ahead[0] != state.horde[0] else None
    state.horde = ahead
    state.horde_budget -= 1
    reading = state.rule("horde_corner")
    touched = state.ground.rank(*ahead, reading)[1]
    caught = [seat for seat in state.living() if state.players[seat].at in touched]
    eliminate(state, caught)
    if is_over(state):
        return True
    join(state, touched)
    further = state.ground.ahead(*ahead)
    if state.rule("horde_touch") == "adjacent" and further is not None:
        join(state, state.ground.rank(*further, reading)[1])
    if passed is not None:
        discard_tile(state, passed)
    return bool(caught)


def join(state: State, touched: set[Space]) -> None:
    """Zombies of one rank join and add to the budget (DS-HORDE-06, DS-R34)."""
    joining = [zombie for zombie in state.zombies if touched.intersection(zombie.cells)]
    for zombie in joining:
        state.drop_zombie(zombie, "joined_zombies")
    if state.rule("horde_budget") == "per_space":
        state.horde_budget += min(1, len(joining))
    else:
        state.horde_budget += len(joining)


def discard_tile(state: State, index: int) -> None:
    """A straight or corner tile that the horde has left (DS-HORDE-09, DS-R38)."""
    template = state.ground.tiles[index].template
    if template.kind not in ("straight", "corner"):
        return
    on_tile = []
    for seat in state.living():
        at = state.players[seat].at
        if at is not None and at[0] == index:
            on_tile.append(seat)
    eliminate(state, on_tile)
    for space in [space for space in state.tokens if space[0] == index]:
        for token in state.tokens.pop(space):
            state.to_bank(token)
    for zombie in [zombie for zombie in state.zombies if zombie.cells[0][0] == index]:
        state.zombies.remove(zombie)
        state.supply[zombie.kind] += 1
    state.ground = state.ground.without(index)
    if state.rule("passed_tile") == "reuse_when_empty":
        state.passed[template.name] += 1
