"""Bursts: which spaces a sploder reaches, whom it damages, and what becomes of the attacker."""

from __future__ import annotations

from ..kernel.effects import Effect, Log
from ..kernel.values import put, replace
from .actions import SpaceName
from .board import space_of
from .entering import after_damage, look_out, sent_back
from .ground import part
from .leaving import damage, end
from .rules import Rules
from .state import State, Zombie
from .turn import go_on, on_exit, with_runner
from .zombies import fight_of, removed, zombie_at


def reach(rules: Rules, state: State, centre: SpaceName) -> frozenset[SpaceName]:
    """Return the spaces that a burst on a space reaches, its own included (DS-ZOM-09, rulings blast_*)."""
    rulings = rules.rulings
    through = rulings.blast_through_obstacle == "true"
    corridor = rules.ground.corridor(state.laid)
    return frozenset(map(str, corridor.blast(space_of(centre), rulings.blast_shape, through_obstacles=through)))


def chain(rules: Rules, state: State, space: SpaceName) -> tuple[frozenset[SpaceName], tuple[tuple[int, Zombie], ...]]:
    """Return the spaces reached and the zombies removed, with their tiles, when a sploder bursts.

    Other zombies go, and other sploders burst too, only under the ruling blast_hits_zombies.
    """
    reached: frozenset[SpaceName] = frozenset()
    gone: list[tuple[int, Zombie]] = []
    queue = [space]
    for centre in queue:
        zombie = zombie_at(state, centre)
        assert zombie is not None
        if (part(centre)[0], zombie) not in gone:
            gone.append((part(centre)[0], zombie))
        blast = reach(rules, state, centre)
        reached |= blast
        if rules.rulings.blast_hits_zombies == "false":
            break
        for other in sorted(blast):
            hit = zombie_at(state, other)
            if hit is None or (part(other)[0], hit) in gone:
                continue
            gone.append((part(other)[0], hit))
            if hit.kind == "sploder":
                queue.append(other)
    return reached, tuple(gone)


def burst(rules: Rules, state: State, log: Log) -> State:
    """Let the sploder that is being fought burst: all damage is dealt at one moment (DS-ZOM-09)."""
    seat, fight, rulings = state.seat, fight_of(state), rules.rulings
    reached, gone = chain(rules, state, fight.space)
    hit = tuple(other for other, runner in enumerate(state.runners) if runner.at in reached or other == seat)
    if log is not None:
        kinds = tuple(zombie.kind for _, zombie in gone)
        log.append(Effect("burst", ("DS-ZOM-09",), (seat,), (fight.space,), items=kinds))
    back = rulings.defeated_zombies == "return_to_supply"
    for tile, zombie in gone:
        state = removed(rules, state, tile, (zombie,), back=back)
    state = replace(state, turn=replace(state.turn, fight=None))
    here = state.runners[seat].space()
    state = sent_back(state, fight)
    if rulings.bystander_penalty == "lose_next_turn":
        for other in hit:
            if other != seat and state.runners[other].first_aid:
                state = replace(state, runners=put(state.runners, other, replace(state.runners[other], skips=True)))
    state = damage(rules, state, hit, log)
    if state.ending is not None:
        return state
    if state.runners[seat].at is None:
        return after_damage(rules, state, log)
    enters = rulings.sploder_attacker_space == "enters"
    if enters:
        state = replace(state, runners=with_runner(state, seat, replace(state.runners[seat], at=fight.space)))
        if rulings.exit_land == "on_entry" and on_exit(rules, state):
            return end(rules, state, "exit", (seat,), log)
    if rulings.sploder_damage_ends_turn == "true":
        return after_damage(rules, state, log)
    turn = state.turn
    turn = replace(turn, moves=turn.moves - (fight.back is None))
    if rulings.revisit == "no_backtrack" and (enters or fight.back is not None):
        turn = replace(turn, visited=(*turn.visited, here))
    state = replace(state, turn=turn)
    return look_out(rules, state, here, log) if enters else go_on(rules, state, log)
