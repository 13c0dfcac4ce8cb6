"""Shooting: line of sight, the roll, the push, and who falls."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.errors import NoLineOfSight
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table
from ..kernel.values import Value, put, replace
from .actions import SHOOT, Action, Die, Shoot
from .driving import run_over
from .grid import Direction, Square
from .hands import KNOWN_SEAT, note_stopped
from .resting import MAY_REST, is_taken, may_rest
from .rules import Playable, Rules
from .state import Play, State
from .stops import open_play
from .turn import GAME_GOES_ON, OPEN_TURN, finish_turn, on_own_car


class Shot(Value, frozen=True):
    """The result of a shot: whether it hits, where the target ends up, and the ``distance`` in steps that count.

    >>> Shot(True, "e8", 2).hit
    True
    """

    hit: bool
    landing: Square
    distance: int


def resolve_shot(rules: Rules, shooter: str, target: str, roll: int, *, driver: bool = False) -> Shot:
    """Return the result of a shot that nobody stops (SPREE-SHOOT-03, SPREE-SHOOT-04, SPREE-HK-POWER-01).

    Args:
        game: the rules and the board.
        shooter: the square of the shooter: file and row, or the card sold there.
        target: the square of the target.
        roll: the face of the die, 1 to 6 (or to the faces of the game's dice).
        driver: whether the target sits in a car (ruling shot_driver).

    Raises UnknownSquare, NoLineOfSight if neither square is in sight of the other, and ValueError for an
    impossible roll.

    >>> from spree_rules import spree
    >>> resolve_shot(spree.new_game(seats=3), "d5", "f5", 6).landing
    'f5'
    >>> resolve_shot(spree.new_game(seats=3, edition="hong_kong"), "d5", "f5", 6).landing
    'j5'
    """
    here, there = rules.board.square(shooter), rules.board.square(target)
    sight = rules.board.sights[here].get(there)
    if sight is None:
        raise NoLineOfSight(f"there is no line of sight from {here} to {there}")
    if type(roll) is not int or not 1 <= roll <= rules.faces:
        raise ValueError(f"a die shows 1 to {rules.faces}, not {roll!r}")
    distance = counted(rules, here, there)
    excess = roll + rules.power_shots - distance - 1
    if excess <= 0:
        return Shot(excess == 0, there, distance)
    landing = (_push_driver if driver else push)(rules, there, sight.direction, excess)
    return Shot(True, landing, distance)


def counted(rules: Rules, here: Square, there: Square) -> int:
    """Return the steps of a line of sight as a shot counts them (SPREE-SHOOT-03, ruling fountain_squares_count)."""
    sight = rules.board.sights[here][there]
    if rules.rulings.fountain_squares_count == "yes":
        return sight.distance
    between = rules.board.rays[here][sight.direction][: sight.distance - 1]
    return sight.distance - len(rules.board.fountain.intersection(between))


def _with_uncounted(rules: Rules, line: tuple[Square, ...], count: int) -> int:
    """The number of squares along a line that a push takes up if the fountain's are not counted."""
    taken = 0
    for square in line:
        if count == 0:
            break
        if square not in rules.board.fountain:
            count -= 1
        taken += 1
    return taken + count


def push(rules: Rules, target: Square, direction: Direction, count: int) -> Square:
    """Return where a push of ``count`` squares takes a target on foot (SPREE-SHOOT-04, SPREE-HK-FOUNTAIN-01)."""
    line = rules.board.rays[target][direction]
    fountain = rules.board.fountain
    if rules.rulings.fountain_squares_count == "no" and count > 0:
        count = _with_uncounted(rules, line, count)
    if not rules.fountain_push:
        landing = target
        for square in line[:count]:
            if square in fountain:
                break
            landing = square
        return landing
    last = min(count, len(line)) - 1
    if last < 0:
        return target
    while last < len(line) and line[last] in fountain:
        last += 1
    if last < len(line):
        return line[last]
    if rules.rulings.far_side_blocked == "no_push":
        return target
    while last > 0 and line[last - 1] in fountain:
        last -= 1
    return line[last - 1] if last > 0 else target


def _push_driver(rules: Rules, target: Square, direction: Direction, count: int) -> Square:
    if rules.rulings.shot_driver == "falls_in_place":
        return target
    if rules.rulings.shot_driver == "shopper_pushed":
        return push(rules, target, direction, count)
    landing = target
    for square in rules.board.rays[target][direction][:count]:
        if square not in rules.board.roads:
            break
        landing = square
    return landing


def _oneself(rules: Rules, state: State, action: Shoot) -> Facts | None:
    return NO_DETAILS if action.target == state.seat else None


def _lying(rules: Rules, state: State, action: Shoot) -> Facts | None:
    return {"target": action.target} if state.down[action.target] else None


def _same_square(rules: Rules, state: State, action: Shoot) -> Facts | None:
    wrong = action.target != state.seat and state.pawns[action.target] == state.pawns[state.seat]
    return {"target": action.target} if wrong else None


def _out_of_line(rules: Rules, state: State, action: Shoot) -> Facts | None:
    here, there = state.where(state.seat), state.where(action.target)
    if here == there or here[0] == there[0] or here[1:] == there[1:]:
        return None
    return {"here": here, "there": there}


def _behind_a_wall(rules: Rules, state: State, action: Shoot) -> Facts | None:
    here, there = state.where(state.seat), state.where(action.target)
    if here == there or there in rules.board.sights[here] or _out_of_line(rules, state, action) is not None:
        return None
    return {"here": here, "there": there}


def _from_own_car(rules: Rules, state: State, action: Shoot) -> Facts | None:
    wrong = on_own_car(state, state.seat) and not state.riding[state.seat]
    return {"on_foot": _on_foot(rules)} if wrong else None


def _target_at_car(rules: Rules, state: State, action: Shoot) -> Facts | None:
    target = action.target
    wrong = on_own_car(state, target) and not state.riding[target]
    return {"target": target, "on_foot": _on_foot(rules)} if wrong else None


def _on_foot(rules: Rules) -> str:
    """What a refusal adds where players can also sit in their cars."""
    return " on foot" if rules.moving_cars else ""


def _farthest(rules: Rules) -> int:
    return rules.faces - 1 + rules.power_shots


def _out_of_reach(rules: Rules, state: State, action: Shoot) -> Facts | None:
    if rules.rulings.shot_range == "any_distance":
        return None
    here, there = state.where(state.seat), state.where(action.target)
    if there not in rules.board.sights[here] or counted(rules, here, there) <= _farthest(rules):
        return None
    return {"distance": counted(rules, here, there), "farthest": _farthest(rules)}


def perform_shoot(rules: Rules, state: State, action: Shoot, log: Log) -> State:
    """Take aim; the die is rolled next (SPREE-SHOOT-01)."""
    seat, target = state.seat, action.target
    here, there = state.where(seat), state.where(target)
    if log is not None:
        clauses = ["SPREE-SHOOT-01"]
        sight = rules.board.sights[here][there]
        between = rules.board.rays[here][sight.direction][: sight.distance - 1]
        if any(s in rules.board.fountain or s in state.pawns or s in state.cars for s in between):
            clauses.append("SPREE-SHOOT-02")
        if rules.board.fountain.intersection(between):
            clauses.append("SPREE-BOARD-03")
        if state.riding[seat] or state.riding[target]:
            clauses.append("SPREE-HK-CAR-05")
        log.append(
            Effect(
                "aimed", tuple(clauses), seats=(seat, target), squares=(here, there), number=counted(rules, here, there)
            )
        )
    return replace(state, phase="shot_roll", plays=(Play("shot", seat, target=target),))


def perform_die(rules: Rules, state: State, event: Die, log: Log) -> State:
    """Resolve a roll: after a miss the shooter falls, a hit is open to stops (SPREE-SHOOT-03, SPREE-SHOOT-09)."""
    play = state.plays[-1]
    shot = _shot(rules, state, play, event.face)
    state = replace(state, plays=())
    if log is not None:
        clauses = ["SPREE-SHOOT-03"]
        if shot.distance == 2 and not rules.power_shots:
            clauses.append("SPREE-SHOOT-10")
        if rules.power_shots:
            clauses.append("SPREE-HK-POWER-01")
        log.append(Effect("rolled_to_shoot", tuple(clauses), seats=(play.seat,), number=event.face))
    if shot.hit:
        return open_play(rules, state, replace(play, number=event.face), log)
    if log is not None:
        log.append(Effect("missed", ("SPREE-SHOOT-03", "SPREE-STOP-04"), seats=(play.seat,)))
    return _shooter_falls(rules, state, play.seat, log)


def _shot(rules: Rules, state: State, play: Play, roll: int) -> Shot:
    target = play.target
    assert target is not None
    here, there = state.where(play.seat), state.where(target)
    return resolve_shot(rules, here, there, roll, driver=state.riding[target])


def _shooter_falls(rules: Rules, state: State, seat: int, log: Log) -> State:
    if log is not None:
        log.append(Effect("fell", ("SPREE-SHOOT-05", "SPREE-SHOOT-07"), seats=(seat,)))
    if state.turn.again and rules.rulings.extra_turn_after_miss == "lost":
        state = replace(state, turn=replace(state.turn, again=False))
    return finish_turn(rules, replace(state, down=put(state.down, seat, True)), log)


def on_success(rules: Rules, state: State, play: Play, log: Log) -> State:
    """Push the target of a hit, which falls; the shooter takes another turn (SPREE-SHOOT-04, 05 and 08)."""
    target = play.target
    assert target is not None
    there = state.where(target)
    landing = _shot(rules, state, play, play.number).landing
    cars, riding = state.cars, state.riding
    if riding[target] and landing != there:
        if rules.rulings.shot_driver == "shopper_pushed":
            riding = put(riding, target, False)
        else:
            landing = _free_for_a_car(rules, state, target, landing)
            cars = put(cars, target, landing)
    if log is not None:
        _note_hit(rules, state, play, there, landing, log)
    down = put(state.down, target, True)
    state = replace(state, pawns=put(state.pawns, target, landing), cars=cars, down=down, riding=riding)
    if state.riding[target] and rules.rulings.pushed_car_runs_over == "yes" and landing != there:
        line = rules.board.rays[there][rules.board.sights[there][landing].direction]
        for square in line[: line.index(landing) + 1]:
            state = run_over(rules, state, target, square, log)
    return finish_turn(rules, state, log, again=True)


def _free_for_a_car(rules: Rules, state: State, seat: int, landing: Square) -> Square:
    """A pushed car stops short of a square on which another car keeps it from resting (SPREE-SETUP-06)."""
    there = state.where(seat)
    back = rules.board.sights[landing][there].direction
    while landing != there and is_taken(rules, state, seat, landing):
        landing = rules.board.grid.joined[landing][back]
    return landing


def _note_hit(rules: Rules, state: State, play: Play, there: Square, landing: Square, log: list[Effect]) -> None:
    seat, target = play.seat, play.target
    assert target is not None
    here = state.where(seat)
    count = play.number + rules.power_shots - counted(rules, here, there) - 1
    line = rules.board.rays[there][rules.board.sights[here][there].direction]
    taken = _with_uncounted(rules, line, count) if rules.rulings.fountain_squares_count == "no" else count
    thrown_out = state.riding[target] and rules.rulings.shot_driver == "shopper_pushed" and landing != there
    clauses = ["SPREE-SHOOT-04"]
    if state.riding[target]:
        clauses.append("SPREE-HK-CAR-05")
    if (thrown_out or not state.riding[target]) and rules.board.fountain.intersection(line[:taken]):
        clauses.append("SPREE-HK-FOUNTAIN-01" if rules.fountain_push else "SPREE-BOARD-03")
    if taken > len(line) and (landing != there or not state.riding[target]):
        clauses.append("SPREE-BOARD-02")
    log.append(Effect("hit", tuple(clauses), seats=(seat, target), squares=(there, landing), number=count))
    if thrown_out:
        log.append(Effect("pushed_out_of_car", ("SPREE-HK-CAR-05",), seats=(target,), squares=(there, landing)))
    elif state.riding[target] and landing != there:
        log.append(Effect("car_pushed", ("SPREE-HK-CAR-05",), seats=(target,), squares=(there, landing)))
    log.append(Effect("fell", ("SPREE-SHOOT-05",), seats=(target,), squares=(landing,)))
    log.append(Effect("shot_ends_turn", ("SPREE-SHOOT-07",), seats=(seat,)))


def on_stopped(rules: Rules, state: State, play: Play, log: Log) -> State:
    """End the turn after a stopped shot (SPREE-SHOOT-09, ruling stopped_shot)."""
    note_stopped(play, (), log)
    if rules.rulings.stopped_shot == "shooter_falls":
        return _shooter_falls(rules, state, play.seat, log)
    if log is not None:
        log.append(Effect("shot_ends_turn", ("SPREE-SHOOT-07",), seats=(play.seat,)))
    return finish_turn(rules, state, log)


def options(rules: Rules, state: State) -> list[Action]:
    """Return the legal shots."""
    seat = state.seat
    pawns = state.pawns
    here = pawns[seat]
    assert here is not None
    if here == state.cars[seat] and not state.riding[seat]:
        return []
    sights = rules.board.sights[here]
    near = rules.rulings.shot_range == "within_reach"
    found: list[Action] = []
    for target, there in enumerate(pawns):
        if there is not None and there in sights and not state.down[target]:
            if there == state.cars[target] and not state.riding[target]:
                continue
            if near and counted(rules, here, there) > _farthest(rules):
                continue
            found.append(SHOOT[target])
    return found if not found or may_rest(rules, state) else []


def shoot(game: Playable, state: State, target: int) -> State:
    """Return the state after taking aim at seat ``target``; the die is rolled next. Raises IllegalAction."""
    return game.apply(state, Shoot(target))


SHOOT_TABLE: Final[Table[Rules, State, Shoot]] = Table(
    (
        GAME_GOES_ON,
        OPEN_TURN,
        KNOWN_SEAT,
        Rule("shoot.oneself", ("SPREE-SHOOT-01",), "You cannot shoot at yourself.", _oneself),
        Rule(
            "shoot.target_lying",
            ("SPREE-SHOOT-06",),
            "Seat {target} is lying down and cannot be shot at.",
            _lying,
        ),
        Rule(
            "shoot.same_square",
            ("SPREE-SHOOT-01",),
            "Seat {target} is on your own square.",
            _same_square,
        ),
        Rule(
            "shoot.out_of_line",
            ("SPREE-SHOOT-01",),
            "{there} is not in a straight line from {here}.",
            _out_of_line,
        ),
        Rule(
            "shoot.wall",
            ("SPREE-SHOOT-02", "SPREE-BOARD-02"),
            "There is a wall between {here} and {there}.",
            _behind_a_wall,
        ),
        Rule(
            "shoot.from_own_car",
            ("SPREE-CAR-01",),
            "You cannot shoot{on_foot} from your own car's square.",
            _from_own_car,
        ),
        Rule(
            "shoot.target_at_car",
            ("SPREE-CAR-01",),
            "Seat {target} is{on_foot} at its own car and cannot be shot at.",
            _target_at_car,
        ),
        Rule(
            "shoot.out_of_reach",
            ("SPREE-SHOOT-03",),
            "The target is {distance} steps away; a shot carries at most {farthest}.",
            _out_of_reach,
        ),
        MAY_REST,
    ),
    perform_shoot,
)


def _no_die_awaited(rules: Rules, state: State, event: Die) -> Facts | None:
    return None if state.phase == "shot_roll" else {"phase": state.phase}


def _no_face(rules: Rules, state: State, event: Die) -> Facts | None:
    return (
        None
        if type(event.face) is int and 1 <= event.face <= rules.faces
        else {"face": event.face, "faces": rules.faces}
    )


DIE_TABLE: Final[Table[Rules, State, Die]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "die.not_awaited",
            ("SPREE-SHOOT-03",),
            "No die roll is expected now ({phase}).",
            _no_die_awaited,
            gate=True,
        ),
        Rule("die.no_such_face", ("SPREE-SHOOT-03",), "A die shows 1 to {faces}, not {face!r}.", _no_face),
    ),
    perform_die,
)
