"""Entering a space: what is met there, and what damage does to the turn."""

from __future__ import annotations

from ..kernel.effects import Effect, Log
from ..kernel.values import replace
from . import tokens
from .actions import SpaceName
from .ground import part
from .leaving import end
from .rules import Rules
from .state import Fight, State
from .steps import cost, near
from .turn import end_turn, next_turn, on_exit, with_runner
from .zombies import bursts_at_once, opponent, zombie_at


def enter(rules: Rules, state: State, space: SpaceName, log: Log) -> State:
    """Go to a space that is free of zombies, and see what is there: the exit, zombies beside it, tokens."""
    seat, turn = state.seat, state.turn
    runner = state.runners[seat]
    here = runner.space()
    if log is not None:
        log.append(Effect("walked", ("DS-MOVE-02",), (seat,), (here, space)))
        company = tuple(other for other, each in enumerate(state.runners) if each.at == space)
        if company:
            log.append(Effect("in_company", ("DS-SETUP-04",), (seat, *company), (space,)))
    changes = {"moves": turn.moves - cost(rules, state, space)}
    visited = (*turn.visited, here) if rules.rulings.revisit == "no_backtrack" else ()
    turn = replace(turn, visited=visited, **changes) if visited else replace(turn, **changes)
    state = replace(state, runners=with_runner(state, seat, replace(runner, at=space)), turn=turn)
    if rules.rulings.exit_land == "on_entry" and on_exit(rules, state):
        return end(rules, state, "exit", (seat,), log)
    return look_out(rules, state, here, log)


def look_out(rules: Rules, state: State, back: SpaceName, log: Log) -> State:
    """Fight the zombies beside a player who has stepped, if that is how they are met; then look for tokens.

    ``back`` is where a loser returns to (ruling zombie_contact).
    """
    if rules.rulings.zombie_contact == "adjacent":
        here = state.runners[state.seat].space()
        tile, cell = part(here)
        for space, way in near(rules, state, here).items():
            there, other = part(space)
            walled = way == "wall" or (there == tile and rules.ground.wall_between(state.laid[tile][:-1], cell, other))
            if not walled and zombie_at(state, space) is not None:
                return attack(rules, state, space, log, back)
    return tokens.look_around(rules, state, (state.seat,), log)


def attack(rules: Rules, state: State, space: SpaceName, log: Log, back: SpaceName | None = None) -> State:
    """Attack the zombie on a space (DS-ZOM-01)."""
    fight = Fight(space, back=back)
    state = replace(state, turn=replace(state.turn, fight=fight))
    zombie = opponent(state)
    if log is not None:
        clauses = ("DS-ZOM-01", "DS-MOVE-08", "DS-ZOM-06")
        log.append(Effect("attacked", clauses, (state.seat,), (space,), items=(zombie.kind,)))
    named = rules.rulings.weapon_timing == "before_roll" and state.runners[state.seat].weapons
    if named and not bursts_at_once(rules, zombie):
        return replace(state, phase="weapons")
    return replace(state, phase="red_roll")


def sent_back(state: State, fight: Fight) -> State:
    """Return the state with a player who had stepped before the fight back on the space it came from."""
    if fight.back is None:
        return state
    runner = state.runners[state.seat]
    return replace(state, runners=with_runner(state, state.seat, replace(runner, at=fight.back)))


def after_damage(rules: Rules, state: State, log: Log) -> State:
    """Return what follows when the player whose turn it is was damaged: its turn is over (DS-TURN-02)."""
    if state.ending is not None:
        return state
    alive = state.runners[state.seat].at is not None
    return end_turn(rules, state, log) if alive else next_turn(rules, state, log)
