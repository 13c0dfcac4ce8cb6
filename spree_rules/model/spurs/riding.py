"""Breaking a horse: the mini board with obstacles, the blue dice, and the Rider's way."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import Facts, Rule, Table, is_number
from ..kernel.values import replace
from .actions import BlueDice, Obstacles, PickDie, Quit, TakeThorns
from .herding import move_cattle
from .mini_board import MARKED, STEPS
from .moving import are_dice
from .replacing import fail, succeed
from .rules import Rules
from .state import Horse, State
from .supplies import take_red
from .turn import GAME_GOES_ON, awaits


def blue_dice(rules: Rules, state: State) -> int:
    """Return how many blue dice are rolled in each round (SPURS-HORSE-03, SPURS-CATTLE-04, SPURS-SPUR-02)."""
    rider = state.rider
    more = sum(rules.equipment[card].effect == "blue_die" for card in rider.equipment)
    return rider.riding + state.turn.boosts + more


def horse_of(state: State) -> Horse:
    """Return the horse that is being broken. Raises AssertionError if there is none."""
    assert state.turn.horse is not None
    return state.turn.horse


def _not_these_obstacles(rules: Rules, state: State, event: Obstacles) -> Facts | None:
    kinds, setup = event.kinds, rules.setup
    known = type(kinds) is tuple and len(kinds) == len(MARKED) and all(type(kind) is str for kind in kinds)
    rocks, thorns = (kinds.count("rock"), kinds.count("thorns")) if known else (0, 0)
    if rocks <= setup.rocks and thorns <= setup.thorns and rocks + thorns == len(MARKED):
        return None
    return {"rocks": setup.rocks, "thorns": setup.thorns}


def perform_obstacles(rules: Rules, state: State, event: Obstacles, log: Log) -> State:
    """Put the obstacles on the X hexes and the Rider in the centre (SPURS-HORSE-01)."""
    if log is not None:
        clauses = ("SPURS-HORSE-01", "SPURS-HORSE-02")
        log.append(Effect("obstacles", clauses, (state.seat,), MARKED, items=event.kinds))
    turn = replace(state.turn, horse=replace(horse_of(state), obstacles=event.kinds))
    return replace(state, phase="blue_roll", turn=turn)


def _not_these_dice(rules: Rules, state: State, event: BlueDice) -> Facts | None:
    number = blue_dice(rules, state)
    return None if are_dice(event.faces, number) else {"number": number}


def perform_blue(rules: Rules, state: State, event: BlueDice, log: Log) -> State:
    """Let the blue dice lie for the choice of one (SPURS-HORSE-03, SPURS-CATTLE-04)."""
    cattle = state.turn.cattle
    if log is not None:
        clauses = ("SPURS-HORSE-03",) if cattle is None else ("SPURS-CATTLE-04",)
        faces = tuple(map(str, event.faces))
        log.append(Effect("rolled_blue", clauses, (state.seat,), items=faces, number=len(faces)))
    state = replace(state, turn=replace(state.turn, rolled=event.faces))
    if cattle is None:
        return replace(state, phase="pick_horse")
    return replace(state, phase="pick_cattle" if cattle.rider is not None else "cattle_rider")


def _no_such_die(rules: Rules, state: State, action: PickDie) -> Facts | None:
    rolled = state.turn.rolled
    lies = is_number(action.face, 1, 6) and action.face in rolled
    return None if lies else {"face": action.face, "rolled": " ".join(map(str, rolled))}


def perform_pick(rules: Rules, state: State, action: PickDie, log: Log) -> State:
    """Move the Rider, or the token on which it sits, by the die that was chosen (SPURS-HORSE-03, SPURS-CATTLE-05)."""
    if state.phase == "pick_cattle":
        return move_cattle(rules, state, action.face, log)
    horse = horse_of(state)
    there = STEPS[horse.rider, action.face]
    seat = state.seat
    if there is None:
        if log is not None:
            log.append(Effect("thrown", ("SPURS-HORSE-05",), (seat,), (horse.rider,), number=action.face))
        return fail(rules, state, ("SPURS-HORSE-05",), log)
    if log is not None:
        log.append(Effect("rode", ("SPURS-HORSE-03",), (seat,), (horse.rider, there), number=action.face))
    state = replace(state, turn=replace(state.turn, rolled=(), horse=replace(horse, rider=there)))
    obstacle = horse.obstacles[MARKED.index(there)] if there in MARKED else None
    if obstacle == "rock":
        return fail(rules, state, ("SPURS-HORSE-05",), log)
    return replace(state, phase="thorns") if obstacle == "thorns" else _next_round(rules, state, log)


def _next_round(rules: Rules, state: State, log: Log) -> State:
    """Begin the next round, or carry the horse away after the last (SPURS-HORSE-04, SPURS-HORSE-07)."""
    horse = horse_of(state)
    if horse.round >= rules.tokens[state.challenge].rounds:
        return succeed(rules, state, ("SPURS-HORSE-07", "SPURS-CHAL-05"), log, carried=True)
    if log is not None:
        log.append(Effect("round", ("SPURS-HORSE-04", "SPURS-HORSE-02"), (state.seat,), number=horse.round + 1))
    turn = replace(state.turn, horse=replace(horse, round=horse.round + 1))
    return replace(state, phase="blue_roll", turn=turn)


def perform_bear(rules: Rules, state: State, action: TakeThorns, log: Log) -> State:
    """Take a red bullet from the thorns and carry on (SPURS-HORSE-06)."""
    if log is not None:
        log.append(Effect("bore_thorns", ("SPURS-HORSE-06",), (state.seat,), (horse_of(state).rider,)))
    state = take_red(rules, state, state.seat, ("SPURS-HORSE-06",), log)
    return _next_round(rules, state, log)


def perform_quit(rules: Rules, state: State, action: Quit, log: Log) -> State:
    """Give up in the thorns (SPURS-HORSE-06, ruling quit_takes_bullet)."""
    if log is not None:
        log.append(Effect("gave_up", ("SPURS-HORSE-06",), (state.seat,), (horse_of(state).rider,)))
    if rules.rulings.quit_takes_bullet == "yes":
        state = take_red(rules, state, state.seat, ("SPURS-HORSE-06",), log)
    return fail(rules, state, ("SPURS-HORSE-06",), log)


THORNS: Final = awaits("thorns.none", ("SPURS-HORSE-06",), "You are not in thorns ({phase}).", "thorns")
OBSTACLES_TABLE: Final[Table[Rules, State, Obstacles]] = Table(
    (
        GAME_GOES_ON,
        awaits("terrain.not_awaited", ("SPURS-HORSE-01",), "No obstacles are laid now ({phase}).", "obstacles"),
        Rule(
            "terrain.not_these",
            ("SPURS-HORSE-01",),
            "There are {rocks} rocks and {thorns} thorns for six hexes.",
            _not_these_obstacles,
        ),
    ),
    perform_obstacles,
)
BLUE_TABLE: Final[Table[Rules, State, BlueDice]] = Table(
    (
        GAME_GOES_ON,
        awaits(
            "blue.not_awaited",
            ("SPURS-HORSE-03", "SPURS-CATTLE-04"),
            "No blue dice are rolled now ({phase}).",
            "blue_roll",
        ),
        Rule(
            "blue.no_such_dice",
            ("SPURS-HORSE-03", "SPURS-CATTLE-04"),
            "{number} blue dice fall, sorted.",
            _not_these_dice,
        ),
    ),
    perform_blue,
)
PICK_TABLE: Final[Table[Rules, State, PickDie]] = Table(
    (
        GAME_GOES_ON,
        awaits(
            "pick.not_now",
            ("SPURS-HORSE-03", "SPURS-CATTLE-05"),
            "No die is chosen now ({phase}).",
            "pick_horse",
            "pick_cattle",
        ),
        Rule(
            "pick.no_such_die",
            ("SPURS-HORSE-03", "SPURS-CATTLE-05"),
            "No die shows {face!r}; they show: {rolled}.",
            _no_such_die,
        ),
    ),
    perform_pick,
)
BEAR_TABLE: Final[Table[Rules, State, TakeThorns]] = Table((GAME_GOES_ON, THORNS), perform_bear)
QUIT_TABLE: Final[Table[Rules, State, Quit]] = Table((GAME_GOES_ON, THORNS), perform_quit)
