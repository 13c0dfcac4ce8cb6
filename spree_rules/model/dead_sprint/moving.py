"""Moving: the green roll, steps, stopping, and moving again with adrenaline."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table
from ..kernel.values import replace
from . import action_cards, laying
from .actions import Action, EndMove, EndTurn, Green, RollMove, SpaceName, Step, UseAdrenaline
from .entering import attack, enter
from .ground import part
from .leaving import eliminate, used
from .rules import Rules
from .state import State
from .steps import cost, horde_is_on, near, ways_from
from .turn import CARD_PHASE, GAME_GOES_ON, awaits, end_turn, go_on, next_turn, on_exit, with_runner
from .zombies import zombie_at

# Rolling


def _card_is_due(rules: Rules, state: State, action: RollMove) -> Facts | None:
    return NO_DETAILS if action_cards.must_draw(rules, state) else None


def perform_roll(rules: Rules, state: State, action: RollMove, log: Log) -> State:
    """End the card phase (DS-MOVE-01)."""
    if log is not None:
        log.append(Effect("rolls_to_move", ("DS-TURN-01", "DS-MOVE-01"), (state.seat,)))
    return replace(state, phase="green_roll")


def green(rules: Rules, state: State, face: int) -> int:
    """Return the movement that a green face brings the player whose turn it is (DS-CARD-08)."""
    tripped = state.runners[state.seat].lying
    return (-(-face // 2) if tripped else face) + state.turn.bonus


def _no_green_face(rules: Rules, state: State, event: Green) -> Facts | None:
    faces = rules.pack.document.dice.green
    return None if type(event.face) is int and event.face in faces else {"face": event.face}


def perform_green(rules: Rules, state: State, event: Green, log: Log) -> State:
    """Start moving with what the green die shows (DS-MOVE-01)."""
    moves = green(rules, state, event.face)
    if log is not None:
        tripped = ("DS-CARD-08",) if state.runners[state.seat].lying else ()
        log.append(Effect("rolled_green", ("DS-MOVE-01", "DS-COMP-06", *tripped), (state.seat,), number=event.face))
        if moves != event.face:
            log.append(Effect("movement", ("DS-MOVE-01", *tripped), (state.seat,), number=moves))
    turn = replace(state.turn, moved=True, moves=moves, bonus=0, visited=())
    return go_on(rules, replace(state, turn=turn), log)


# Steps


def _not_beside(rules: Rules, state: State, action: Step) -> Facts | None:
    here = state.runners[state.seat].space()
    around = near(rules, state, here)
    if type(action.space) is str and action.space in around:
        return None
    return {"space": action.space, "here": here, "beside": ", ".join(sorted(around))}


def _wall(rules: Rules, state: State, action: Step) -> Facts | None:
    here = state.runners[state.seat].space()
    walled = near(rules, state, here)[action.space] == "wall"
    return {"space": action.space, "here": here} if walled else None


def _obstacle(rules: Rules, state: State, action: Step) -> Facts | None:
    barred = near(rules, state, state.runners[state.seat].space())[action.space] == "obstacle"
    return {"space": action.space} if barred else None


def _too_dear(rules: Rules, state: State, action: Step) -> Facts | None:
    price = cost(rules, state, action.space)
    return None if price <= state.turn.moves else {"space": action.space, "cost": price, "moves": state.turn.moves}


def _visited(rules: Rules, state: State, action: Step) -> Facts | None:
    return {"space": action.space} if action.space in state.turn.visited else None


def _shared(rules: Rules, state: State, action: Step) -> Facts | None:
    if rules.rulings.share_space == "always" or part(action.space)[0] == part(rules.start)[0]:
        return None
    there = [seat for seat, runner in enumerate(state.runners) if runner.at == action.space]
    return {"space": action.space, "seat": there[0]} if there else None


def _into_the_horde(rules: Rules, state: State, action: Step) -> Facts | None:
    barred = rules.rulings.enter_horde == "illegal" and horde_is_on(rules, state, action.space)
    return {"space": action.space} if barred else None


def perform_step(rules: Rules, state: State, action: Step, log: Log) -> State:
    """Go to a neighbouring space; a zombie there is attacked first (DS-MOVE-02, DS-MOVE-08, DS-HORDE-05)."""
    space = action.space
    if horde_is_on(rules, state, space):
        return _out_by_the_horde(rules, state, space, log)
    if zombie_at(state, space) is not None:
        return attack(rules, state, space, log)
    return enter(rules, state, space, log)


def _out_by_the_horde(rules: Rules, state: State, space: SpaceName, log: Log) -> State:
    seat = state.seat
    runner = state.runners[seat]
    if log is not None:
        log.append(Effect("walked", ("DS-MOVE-02",), (seat,), (runner.space(), space)))
    state = replace(state, runners=with_runner(state, seat, replace(runner, at=space)))
    state = eliminate(rules, state, (seat,), ("DS-HORDE-05",), log)
    return state if state.ending is not None else next_turn(rules, state, log)


# The end of movement


def _movement_left(rules: Rules, state: State, action: EndMove) -> Facts | None:
    return NO_DETAILS if must_go_on(rules, state) else None


def must_go_on(rules: Rules, state: State) -> bool:
    """Tell whether the player may not stop yet (ruling use_all_movement)."""
    if rules.rulings.use_all_movement == "may_stop":
        return False
    return bool(laying.tiles_to_draw(rules, state)) or any(
        not horde_is_on(rules, state, step.space) for step in steps(rules, state)
    )


def perform_end_move(rules: Rules, state: State, action: EndMove, log: Log) -> State:
    """Stop with movement left."""
    if log is not None:
        log.append(Effect("stopped", ("DS-MOVE-02",), (state.seat,), number=state.turn.moves))
    stopped = replace(state, turn=replace(state.turn, moves=0))
    if rules.rulings.adrenaline_after_stop == "true" or on_exit(rules, state):
        return go_on(rules, stopped, log)
    return end_turn(rules, stopped, log)


def perform_adrenaline(rules: Rules, state: State, action: UseAdrenaline, log: Log) -> State:
    """Discard adrenaline to roll and move again (DS-TOK-06)."""
    runner = state.runners[state.seat]
    if log is not None:
        log.append(Effect("used_adrenaline", ("DS-TOK-06",), (state.seat,)))
    runners = with_runner(state, state.seat, replace(runner, adrenaline=runner.adrenaline - 1))
    bank = used(rules, state.bank, ("adrenaline",))
    return replace(state, phase="green_roll", runners=runners, bank=bank, turn=replace(state.turn, adrenaline=True))


def perform_end_turn(rules: Rules, state: State, action: EndTurn, log: Log) -> State:
    """End the turn without using adrenaline (DS-TURN-02)."""
    return end_turn(rules, state, log)


# What can be done


def steps(rules: Rules, state: State) -> tuple[Step, ...]:
    """Return the legal steps of the player whose turn it is, in the order of their notation."""
    here = state.runners[state.seat].space()
    found = ways_from(rules, state, part(here)[0]).steps[here]
    rulings = rules.rulings
    if rules.ground.barred == "costly":
        found = tuple(step for step in found if cost(rules, state, step.space) <= state.turn.moves)
    if state.turn.visited:
        found = tuple(step for step in found if step.space not in state.turn.visited)
    if rulings.share_space == "start_only":
        found = tuple(step for step in found if _shared(rules, state, step) is None)
    if rulings.enter_horde == "illegal":
        found = tuple(step for step in found if not horde_is_on(rules, state, step.space))
    return found


def options(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return what the player can do while moving, in the order of notation."""
    walks: tuple[Action, ...] = steps(rules, state)
    draws = laying.tiles_to_draw(rules, state)
    if rules.rulings.use_all_movement == "must_use_all" and must_go_on(rules, state):
        return (*walks, *draws)
    return (*walks, STOP, *draws)


STOP: Final = EndMove()
MOVING: Final = awaits("move.not_now", ("DS-MOVE-01", "DS-TURN-01"), "You are not moving now ({phase}).", "move")
AFTER: Final = awaits(
    "after_move.not_now",
    ("DS-TOK-06", "DS-TURN-02"),
    "This is for after your movement, if you have adrenaline that you may still use (now: {phase}).",
    "after_move",
)
ROLL_TABLE: Final[Table[Rules, State, RollMove]] = Table(
    (
        GAME_GOES_ON,
        CARD_PHASE,
        Rule(
            "roll.card_is_due",
            ("DS-CARD-01",),
            "You must draw this turn's card first (ruling draw_card).",
            _card_is_due,
        ),
    ),
    perform_roll,
)
GREEN_TABLE: Final[Table[Rules, State, Green]] = Table(
    (
        GAME_GOES_ON,
        awaits("green.not_awaited", ("DS-MOVE-01",), "No movement roll is due ({phase}).", "green_roll"),
        Rule("green.no_such_face", ("DS-COMP-06",), "The green die has no face {face!r}.", _no_green_face),
    ),
    perform_green,
)
STEP_TABLE: Final[Table[Rules, State, Step]] = Table(
    (
        GAME_GOES_ON,
        MOVING,
        Rule(
            "step.not_beside",
            ("DS-MOVE-02",),
            "{space!r} is not next to {here}; orthogonal neighbours: {beside}.",
            _not_beside,
            gate=True,
        ),
        Rule("step.wall", ("DS-MOVE-05", "DS-ZOM-09"), "A wall is between {here} and {space} (ruling walls).", _wall),
        Rule("step.obstacle", ("DS-ICON-05",), "An obstacle is on {space} (ruling obstacle).", _obstacle),
        Rule(
            "step.too_dear",
            ("DS-MOVE-01", "DS-ICON-05"),
            "{space} costs {cost} and you have {moves} left (ruling obstacle).",
            _too_dear,
        ),
        Rule("step.visited", ("DS-MOVE-02",), "You have left {space} in this move (ruling revisit).", _visited),
        Rule("step.taken", ("DS-SETUP-04",), "Seat {seat} stands on {space} (ruling share_space).", _shared),
        Rule("step.horde", ("DS-HORDE-05",), "The horde is on {space} (ruling enter_horde).", _into_the_horde),
    ),
    perform_step,
)
END_MOVE_TABLE: Final[Table[Rules, State, EndMove]] = Table(
    (
        GAME_GOES_ON,
        MOVING,
        Rule(
            "stop.movement_left",
            ("DS-MOVE-01", "DS-MOVE-02"),
            "You must use your movement while you can (ruling use_all_movement).",
            _movement_left,
        ),
    ),
    perform_end_move,
)
ADRENALINE_TABLE: Final[Table[Rules, State, UseAdrenaline]] = Table((GAME_GOES_ON, AFTER), perform_adrenaline)
END_TURN_TABLE: Final[Table[Rules, State, EndTurn]] = Table((GAME_GOES_ON, AFTER), perform_end_turn)
