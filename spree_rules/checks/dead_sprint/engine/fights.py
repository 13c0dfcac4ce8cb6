"""Steps, fights, bursts and pick-ups."""

from __future__ import annotations

from itertools import combinations

from .ground import Space
from .state import Event, Fight, Player, State, Zombie
from .turns import damage, eliminate, end_turn, finish, is_active_out, is_over


def active_player(state: State) -> Player:
    """The player whose turn it is."""
    return state.players[state.active]


def standing(state: State) -> Space:
    """Where the active player is."""
    space = active_player(state).at
    assert space is not None
    return space


def price_of(state: State, space: Space) -> int:
    """Movement that a step there costs (DS-R40)."""
    costly = state.rule("obstacle") == "costs_two" and state.ground.obstacle(space)
    return 2 if costly else 1


def steps(state: State) -> list[Space]:
    """Legal steps of the active player (DS-MOVE-02)."""
    found = []
    horde = state.horde_cells()
    for space in state.ground.neighbours(standing(state), state.walls_stop_steps):
        if state.ground.obstacle(space) and state.rule("obstacle") == "impassable":
            continue
        if price_of(state, space) > state.turn.moves_left:
            continue
        if state.rule("revisit") == "no_backtrack" and space in state.turn.visited:
            continue
        if state.rule("enter_horde") == "illegal" and space in horde:
            continue
        if state.rule("share_space") == "start_only" and _crowded(state, space):
            continue
        found.append(space)
    return found


def _crowded(state: State, space: Space) -> bool:
    if state.ground.tiles[space[0]].template.name == "P":
        return False
    return any(player.alive and player.at == space for player in state.players)


def step(state: State, space: Space) -> None:
    """One step in the order of resolution of section 4."""
    origin = standing(state)
    if space in state.horde_cells():
        active_player(state).at = space
        eliminate(state, [state.active])
        end_turn(state)
        return
    zombie = state.zombie_at(space)
    if zombie is not None:
        start_fight(state, Fight(zombie, origin, space, False))
    else:
        enter(state, origin, space, price_of(state, space))


def enter(state: State, origin: Space, space: Space, price: int) -> None:
    """The piece enters a free cell."""
    state.fight = None
    state.turn.moves_left -= price
    state.turn.visited.add(origin)
    active_player(state).at = space
    arrived(state, origin)


def arrived(state: State, origin: Space) -> None:
    """The exit (DS-WIN-01), zombies next to it (DS-R59), tokens (DS-MOVE-07)."""
    space = standing(state)
    if wins_on_entry(state, space):
        finish(state, [state.active], "exit")
        return
    if state.rule("zombie_contact") == "adjacent":
        for other in state.ground.neighbours(space):
            zombie = state.zombie_at(other)
            if zombie is not None:
                start_fight(state, Fight(zombie, origin, other, True))
                return
    state.takes = [(state.active, token) for token in state.tokens.get(space, [])]
    state.after = "move"
    continue_takes(state)


def wins_on_entry(state: State, space: Space) -> bool:
    """DS-R72."""
    return bool(state.rule("exit_land") == "on_entry") and state.is_exit(space)


def continue_move(state: State) -> None:
    """Movement ends by itself with nothing left."""
    if state.turn.moves_left > 0:
        state.phase = "move"
    else:
        end_move(state)


def end_move(state: State) -> None:
    """Movement is over (DS-R72), adrenaline may follow (DS-TOK-06)."""
    if state.rule("exit_land") == "must_end_there" and state.is_exit(standing(state)):
        finish(state, [state.active], "exit")
        return
    after_move(state)


def after_move(state: State) -> None:
    """AFTER_MOVE while adrenaline can be used, else the turn ends."""
    used = state.turn.adrenaline_used and state.rule("adrenaline_per_turn") == "one"
    early = state.turn.moves_left > 0 and not state.says("adrenaline_after_stop")
    if active_player(state).adrenaline and not used and not early:
        state.phase = "after_move"
    else:
        end_turn(state)


# Fights


def bursts_at_once(state: State, zombie: Zombie) -> bool:
    """DS-R17."""
    return zombie.kind == "sploder" and bool(state.rule("sploder_trigger") == "on_attack")


def start_fight(state: State, fight: Fight) -> None:
    """DS-ZOM-01; weapons are named first under `before_roll` (DS-R13)."""
    state.fight = fight
    state.phase = "red"
    named_first = state.rule("weapon_timing") == "before_roll" and active_player(state).weapons
    if named_first and not bursts_at_once(state, fight.zombie):
        state.phase = "weapons"


def the_fight(state: State) -> Fight:
    """The fight that is going on."""
    assert state.fight is not None
    return state.fight


def points(state: State, fight: Fight) -> int:
    """HP of the zombie fought."""
    return state.pack.zombie_points[fight.zombie.kind]


def roll_red(state: State, face: int) -> None:
    """The attack roll (DS-ZOM-02)."""
    fight = the_fight(state)
    fight.roll = face + state.turn.aim_bonus
    if bursts_at_once(state, fight.zombie):
        burst(state, fight)
    elif fight.roll + fight.added >= points(state, fight):
        win(state, fight)
    elif state.rule("weapon_timing") == "after_roll" and active_player(state).weapons:
        state.phase = "weapons"
    else:
        lose(state, fight)


def weapon_sets(state: State) -> list[tuple[int, ...]]:
    """Sets of weapons that may be used now (DS-R13, DS-R14)."""
    fight = the_fight(state)
    held = active_player(state).weapons
    sets = sorted({pair for size in (0, 1, 2) for pair in combinations(held, size)})
    waste = state.rule("weapon_waste")
    if fight.roll is None or waste == "any_subset":
        return sets
    lacking = points(state, fight) - fight.roll
    enough = [pair for pair in sets if sum(pair) >= lacking]
    if waste == "needed_only":
        enough = [pair for pair in enough if sum(pair) - min(pair) < lacking]
    return [(), *enough]


def use_weapons(state: State, values: tuple[int, ...]) -> None:
    """DS-ZOM-04."""
    fight = the_fight(state)
    for value in values:
        active_player(state).lose(f"+{value}")
        state.use_up(f"+{value}")
    fight.added = sum(values)
    if fight.roll is None:
        state.phase = "red"
    elif fight.roll + fight.added >= points(state, fight):
        win(state, fight)
    else:
        lose(state, fight)


def win(state: State, fight: Fight) -> None:
    """DS-ZOM-05; a Sploder bursts also under `on_defeat`."""
    if fight.zombie.kind == "sploder":
        burst(state, fight)
        return
    state.drop_zombie(fight.zombie, "defeated_zombies")
    if fight.contact:
        state.fight = None
        arrived(state, fight.origin)
    elif state.rule("win_then_enter") == "may_stay":
        state.phase = "enter"
    else:
        enter(state, fight.origin, fight.target, 1)


def enter_after_win(state: State, goes_in: bool) -> None:
    """Enter or Stay (DS-R11)."""
    fight = the_fight(state)
    if goes_in:
        enter(state, fight.origin, fight.target, 1)
    else:
        state.fight = None
        state.phase = "move"


def lose(state: State, fight: Fight) -> None:
    """DS-ZOM-03."""
    active_player(state).at = fight.origin
    state.fight = None
    damage(state, [state.active])
    end_turn(state)


def burst_cells(state: State, sploder: Zombie) -> tuple[set[Space], list[Zombie]]:
    """Cells hit and zombies that go (DS-R18..R20)."""
    shape = state.rule("blast_shape")
    through = state.says("blast_through_obstacle")
    cells: set[Space] = set()
    gone, waiting = [sploder], [sploder]
    while waiting:
        cells |= state.ground.blast(waiting.pop().cells[0], shape, through)
        if state.rule("blast_hits_zombies") != "chain":
            break
        for zombie in state.zombies:
            if zombie not in gone and cells.intersection(zombie.cells):
                gone.append(zombie)
                if zombie.kind == "sploder":
                    waiting.append(zombie)
    return cells, gone


def burst(state: State, fight: Fight) -> None:
    """DS-ZOM-09: all damage at the same moment, the attacker always among the hit."""
    player = active_player(state)
    cells, gone = burst_cells(state, fight.zombie)
    hit = {seat for seat in state.living() if state.players[seat].at in cells} | {state.active}
    for zombie in gone:
        state.drop_zombie(zombie, "defeated_zombies")
    reached = standing(state)
    player.at = fight.origin
    state.fight = None
    if state.rule("bystander_penalty") == "lose_next_turn":
        for seat in hit - {state.active}:
            state.players[seat].skips = True
    damage(state, hit)
    if is_over(state):
        return
    if is_active_out(state):
        end_turn(state)
        return
    enters = state.rule("sploder_attacker_space") == "enters"
    if state.says("sploder_damage_ends_turn"):
        if enters:
            player.at = fight.target
            if wins_on_entry(state, fight.target):
                finish(state, [state.active], "exit")
        end_turn(state)
    elif enters:
        state.turn.visited.add(reached)
        enter(state, fight.origin, fight.target, 0 if fight.contact else 1)
    else:
        if fight.contact:
            state.turn.visited.add(reached)
        else:
            state.turn.moves_left -= 1
        continue_move(state)


# Pick-ups


def at_limit(state: State, player: Player, token: str) -> bool:
    """DS-TOK-02, DS-R41."""
    if token not in ("first_aid", "adrenaline"):
        return len(player.weapons) >= 2
    if state.rule("health_limit") == "two_of_each_kind":
        return player.count(token) >= 2
    return player.first_aid + player.adrenaline >= 2


def swaps(state: State, player: Player, token: str) -> list[str]:
    """Held tokens of the type that may be given for this one."""
    health = ("first_aid", "adrenaline")
    group = health if token in health else ("+1", "+2", "+3")
    held = [other for other in group if player.count(other)]
    apart = token in health and state.rule("health_limit") == "two_of_each_kind"
    if apart and player.count(token) >= 2:
        return [other for other in held if other == token]
    return held


def takings(state: State) -> list[Event]:
    """Take or Leave (DS-MOVE-07, DS-TOK-03, DS-R70)."""
    seat, token = state.takes[0]
    player = state.players[seat]
    full = at_limit(state, player, token)
    found: list[Event] = [] if full else [("take", token, None)]
    if full or state.says("swap_below_limit"):
        found += [("take", token, other) for other in swaps(state, player, token)]
    return [*found, ("leave",)]


def take(state: State, token: str, swap_out: str | None) -> None:
    """Take a token; one given for it stays on the space (DS-TOK-03)."""
    seat, _ = state.takes.pop(0)
    player = state.players[seat]
    assert player.at is not None
    state.lift_token(player.at, token)
    if swap_out is not None:
        player.lose(swap_out)
        state.leave_token(player.at, swap_out)
    player.gain(token)
    continue_takes(state)


def leave(state: State) -> None:
    """Leave the token where it lies."""
    state.takes.pop(0)
    continue_takes(state)


def continue_takes(state: State) -> None:
    """The next decision on a token, then back to what went before."""
    if state.takes:
        state.phase = "take"
    elif state.after == "move":
        continue_move(state)
    elif state.after == "after_move":
        after_move(state)
    else:
        state.phase = "cards"
