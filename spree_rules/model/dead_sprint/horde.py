"""The horde's turn: it goes along the middle aisle step by step, and takes with it whatever it touches."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import Facts, Rule, Table
from ..kernel.values import put, replace
from .actions import Yellow
from .ground import RankNames, part
from .leaving import banked, checked, eliminate
from .rules import Rules
from .state import EMPTY, Horde, State, Zombie
from .steps import FIRST_TO_GO, ahead
from .turn import GAME_GOES_ON, awaits, first_turn
from .zombies import removed


def rank(rules: Rules, state: State, horde: Horde) -> RankNames:
    """Return the cells that the horde rests on and touches at a place of the aisle (DS-HORDE-04)."""
    return rules.ground.ranks[state.laid[horde.tile]][horde.step]


def rest(rules: Rules, state: State) -> tuple[str, ...]:
    """Return the three spaces that the horde rests on, sorted."""
    return tuple(f"{state.horde.tile}{cell}" for cell in sorted(rank(rules, state, state.horde).rest))


def caught(rules: Rules, state: State, horde: Horde) -> tuple[int, ...]:
    """Return the seats whose spaces the horde touches at a place of the aisle (DS-HORDE-05)."""
    touched = rank(rules, state, horde).touched
    found = []
    for seat, runner in enumerate(state.runners):
        if runner.at is not None:
            tile, cell = part(runner.at)
            if tile == horde.tile and cell in touched:
                found.append(seat)
    return tuple(found)


def touched(rules: Rules, state: State, horde: Horde) -> tuple[Zombie, ...]:
    """Return the zombies of a tile with a cell that the horde touches at a place of the aisle."""
    cells = rank(rules, state, horde).touched
    return tuple(zombie for zombie in state.contents[horde.tile].zombies if any(cell in cells for cell in zombie.cells))


def _no_yellow_face(rules: Rules, state: State, event: Yellow) -> Facts | None:
    faces = rules.pack.document.dice.yellow
    return None if type(event.face) is int and event.face in faces else {"face": event.face}


def perform_yellow(rules: Rules, state: State, event: Yellow, log: Log) -> State:
    """Move the horde (DS-HORDE-02 to DS-HORDE-09)."""
    if log is not None:
        log.append(Effect("rolled_yellow", ("DS-HORDE-02", "DS-COMP-06", "DS-ZOM-13"), number=event.face))
    budget = event.face
    while budget:
        following = ahead(rules, state)
        if following is None:
            break
        budget -= 1
        lost = len(state.lost)
        state = replace(state, horde=following)
        if log is not None:
            log.append(Effect("horde_moved", ("DS-HORDE-03", "DS-HORDE-04"), squares=rest(rules, state)))
        out = caught(rules, state, following)
        if out:
            state = eliminate(rules, state, out, ("DS-HORDE-05",), log)
            if state.ending is not None:
                return state
        caught_some = len(state.lost) > lost
        state, more = _joined(rules, state, log)
        budget += more
        if following.step == 0:
            state = _passed(rules, state, following.tile - 1, log)
            if state.ending is not None:
                return state
        if not budget and caught_some and rules.rulings.horde_stop == "until_empty_of_pieces":
            budget = 1
    if log is not None:
        log.append(Effect("horde_stopped", ("DS-HORDE-07", "DS-HORDE-08"), squares=rest(rules, state)))
    state = checked(rules, state, log, horde_is_done=True)
    return state if state.ending is not None else first_turn(rules, state, log)


def _joined(rules: Rules, state: State, log: Log) -> tuple[State, int]:
    """Return the state without the zombies that join the horde now, and the movement that they add (DS-HORDE-06)."""
    here, following = state.horde, ahead(rules, state)
    reached = [here]
    if rules.rulings.horde_touch == "adjacent" and following is not None:
        reached.append(following)
    gained = 0
    for place in reached:
        zombies = touched(rules, state, place)
        if not zombies:
            continue
        more = len(zombies) if rules.rulings.horde_budget == "per_zombie" else 1
        if log is not None:
            kinds = tuple(zombie.kind for zombie in zombies)
            spaces = tuple(f"{place.tile}{cell}" for zombie in zombies for cell in zombie.cells)
            log.append(Effect("joined", ("DS-HORDE-06",), squares=spaces, items=kinds, number=more))
        back = rules.rulings.joined_zombies == "return_to_supply"
        state = removed(rules, state, place.tile, zombies, back=back)
        gained += more
    return state, gained


def _passed(rules: Rules, state: State, tile: int, log: Log) -> State:
    """Take away a tile that the horde has left behind, with all that is on it (DS-HORDE-09)."""
    if tile < FIRST_TO_GO:
        return state
    name = state.laid[tile][:-1]
    if log is not None:
        log.append(Effect("tile_passed", ("DS-HORDE-09",), items=(name,), number=tile))
    contents = state.contents[tile]
    state = removed(rules, state, tile, contents.zombies, back=True)
    bank = banked(state.bank, tuple(find.token for find in contents.tokens))
    decks = state.decks
    if rules.rulings.passed_tile == "reuse_when_empty" and rules.pack.tiles[name].bends:
        decks = replace(decks, passed=tuple(sorted((*decks.passed, name))))
    state = replace(state, contents=put(state.contents, tile, EMPTY), bank=bank, decks=decks)
    left = tuple(
        seat for seat, runner in enumerate(state.runners) if runner.at is not None and part(runner.at)[0] == tile
    )
    return eliminate(rules, state, left, ("DS-HORDE-05", "DS-HORDE-09"), log) if left else state


YELLOW_TABLE: Final[Table[Rules, State, Yellow]] = Table(
    (
        GAME_GOES_ON,
        awaits(
            "yellow.not_awaited", ("DS-HORDE-01", "DS-HORDE-02"), "It is not the horde's turn ({phase}).", "yellow_roll"
        ),
        Rule(
            "yellow.no_such_face",
            ("DS-HORDE-02", "DS-COMP-06"),
            "The yellow die has no face {face!r}.",
            _no_yellow_face,
        ),
    ),
    perform_yellow,
)
