"""Cars: driving to another space; under the Hong Kong rules also getting in and out, steering, running over."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table
from ..kernel.values import put, replace
from .actions import STEER, Action, Drive, Enter, Leave, Steer
from .cards import from_cart, merged
from .grid import Direction, Square
from .moving import (
    AFTER_ROLL,
    KNOWN_DIRECTION,
    NO_DOUBLING_BACK,
    NO_FOUNTAIN,
    NO_STEPS,
    NO_WALL,
    ON_THE_BOARD,
    note_step,
    stepped,
)
from .resting import MAY_REST, can_rest_on, may_rest, rest_in_reach
from .rules import Playable, Rules
from .scoring import may_stash
from .setup import A_SPACE, FREE
from .state import State
from .turn import GAME_GOES_ON, OPEN_TURN, finish_turn, on_own_car

# Driving for a whole turn


def _cars_move_square_by_square(rules: Rules, state: State, action: Drive) -> Facts | None:
    return NO_DETAILS if rules.moving_cars else None


def _not_at_car(rules: Rules, state: State, action: Any) -> Facts | None:
    return None if on_own_car(state, state.seat) else {"car": state.cars[state.seat]}


def _not_begun_at_car(rules: Rules, state: State, action: Drive) -> Facts | None:
    return None if state.turn.from_car else NO_DETAILS


def _acted(rules: Rules, state: State, action: Drive) -> Facts | None:
    wrong = state.turn.acted and rules.rulings.drive_after_anything == "forbidden"
    return NO_DETAILS if wrong else None


def perform_drive(rules: Rules, state: State, action: Drive, log: Log) -> State:
    """Move car and shopper to a free space and end the turn (SPREE-CAR-02)."""
    seat, space = state.seat, action.space
    if log is not None:
        here = state.cars[seat]
        assert here is not None
        log.append(Effect("drove", ("SPREE-CAR-02",), seats=(seat,), squares=(here, space)))
    state = replace(state, pawns=put(state.pawns, seat, space), cars=put(state.cars, seat, space))
    return finish_turn(rules, run_over(rules, state, seat, space, log), log)


def drive_options(rules: Rules, state: State) -> list[Action]:
    """Return the parking spaces to which the turn can be spent driving."""
    seat, turn = state.seat, state.turn
    if rules.moving_cars or not turn.from_car or state.pawns[seat] != state.cars[seat]:
        return []
    if turn.acted and rules.rulings.drive_after_anything == "forbidden":
        return []
    return [action for space, action in rules.drives.items() if space not in state.cars]


def drive(game: Playable, state: State, space: str) -> State:
    """Return the state after spending the turn driving to ``space``. Raises IllegalAction."""
    return game.apply(state, Drive(Square(space)))


DRIVE_TABLE: Final[Table[Rules, State, Drive]] = Table(
    (
        GAME_GOES_ON,
        OPEN_TURN,
        A_SPACE,
        Rule(
            "drive.must_roll",
            ("SPREE-HK-CAR-01",),
            "Under these rules cars move square by square: roll, then steer.",
            _cars_move_square_by_square,
        ),
        Rule("drive.not_at_car", ("SPREE-CAR-02",), "You are not at your car, which is at {car}.", _not_at_car),
        Rule(
            "drive.not_begun_at_car",
            ("SPREE-CAR-02",),
            "You did not begin this turn at your car.",
            _not_begun_at_car,
        ),
        Rule(
            "drive.acted",
            ("SPREE-CAR-02",),
            "Driving takes the whole turn, and you have already done something else.",
            _acted,
        ),
        FREE,
    ),
    perform_drive,
)


# Getting in and out


def _cars_stand(rules: Rules, state: State, action: object) -> Facts | None:
    return None if rules.moving_cars else NO_DETAILS


def _in_already(rules: Rules, state: State, action: Enter) -> Facts | None:
    return NO_DETAILS if state.riding[state.seat] else None


def _not_in(rules: Rules, state: State, action: object) -> Facts | None:
    return None if state.riding[state.seat] else NO_DETAILS


def _not_parked(rules: Rules, state: State, action: Leave) -> Facts | None:
    car = state.cars[state.seat]
    return None if car in rules.board.spaces else {"car": car}


def _must_stash(rules: Rules, state: State, action: Enter) -> Facts | None:
    wrong = rules.rulings.getting_in_stashes == "yes" and bool(state.carts[state.seat]) and may_stash(rules, state)
    return NO_DETAILS if wrong else None


def perform_enter(rules: Rules, state: State, action: Enter, log: Log) -> State:
    """Get into the car, which ends the turn (SPREE-HK-CAR-03)."""
    seat = state.seat
    if log is not None:
        log.append(Effect("got_in", ("SPREE-HK-CAR-03",), seats=(seat,)))
    return finish_turn(rules, replace(state, riding=put(state.riding, seat, True)), log)


def perform_leave(rules: Rules, state: State, action: Leave, log: Log) -> State:
    """Get out of the parked car, which ends the turn if the car was driven (SPREE-HK-CAR-03, 04)."""
    seat = state.seat
    steps = 0 if rules.rulings.steps_after_getting_out == "lost" else state.turn.steps
    state = replace(state, riding=put(state.riding, seat, False), turn=replace(state.turn, acted=True, steps=steps))
    if log is not None:
        clauses = ("SPREE-HK-CAR-03", "SPREE-HK-CAR-04") if state.turn.driven else ("SPREE-HK-CAR-04",)
        log.append(Effect("got_out", clauses, seats=(seat,)))
    return finish_turn(rules, state, log) if state.turn.driven else state


def enter_options(rules: Rules, state: State) -> bool:
    """Tell whether the turn's owner may get into the car."""
    seat = state.seat
    if not rules.moving_cars or not on_own_car(state, seat) or state.riding[seat]:
        return False
    return rules.rulings.getting_in_stashes == "no" or not (state.carts[seat] and may_stash(rules, state))


def leave_options(rules: Rules, state: State) -> bool:
    """Tell whether the turn's owner may get out of the car."""
    seat = state.seat
    return state.riding[seat] and state.cars[seat] in rules.board.spaces and may_rest(rules, state)


def enter(game: Playable, state: State) -> State:
    """Return the state after getting into the car. Raises IllegalAction."""
    return game.apply(state, Enter())


def leave(game: Playable, state: State) -> State:
    """Return the state after getting out of the car. Raises IllegalAction."""
    return game.apply(state, Leave())


CARS_MOVE: Final = Rule(
    "car.base_rules",
    ("SPREE-CAR-02",),
    "Getting in or out and steering are not part of the base rules.",
    _cars_stand,
    gate=True,
)
ENTER_TABLE: Final[Table[Rules, State, Enter]] = Table(
    (
        GAME_GOES_ON,
        OPEN_TURN,
        CARS_MOVE,
        Rule("enter.not_at_car", ("SPREE-HK-CAR-03",), "You are not at your car, which is at {car}.", _not_at_car),
        Rule("enter.in_already", ("SPREE-HK-CAR-03",), "You are already in your car.", _in_already),
        Rule(
            "enter.must_stash",
            ("SPREE-HK-CAR-03", "SPREE-SCORE-01"),
            "You cannot get in without stashing your cart: stash it.",
            _must_stash,
        ),
    ),
    perform_enter,
)
LEAVE_TABLE: Final[Table[Rules, State, Leave]] = Table(
    (
        GAME_GOES_ON,
        OPEN_TURN,
        CARS_MOVE,
        Rule("leave.not_in", ("SPREE-HK-CAR-04",), "You are on foot.", _not_in),
        Rule(
            "leave.not_parked",
            ("SPREE-HK-CAR-04",),
            "You cannot get out: your car, at {car}, is not in a parking space.",
            _not_parked,
        ),
        MAY_REST,
    ),
    perform_leave,
)


# Steering


def _into_a_shop(rules: Rules, state: State, action: Steer) -> Facts | None:
    here = state.where(state.seat)
    there = rules.board.grid.beside[here].get(action.direction)
    return {"square": there} if there in rules.board.sells else None


def _no_rest_in_reach(rules: Rules, state: State, action: Steer) -> Facts | None:
    here = state.where(state.seat)
    there = rules.board.by_car.neighbours[here].get(action.direction)
    if there is None or state.turn.steps <= 0 or there == state.turn.came_from:
        return None
    return None if _finds_rest(rules, state, there, Square(here)) else {"square": there}


def perform_steer(rules: Rules, state: State, action: Steer, log: Log) -> State:
    """Drive one square, running over players on foot there (SPREE-HK-CAR-01, SPREE-HK-RUN-01)."""
    seat = state.seat
    after = stepped(rules, state, action.direction)
    there = after.where(seat)
    after = replace(after, cars=put(after.cars, seat, there), turn=replace(after.turn, driven=True))
    if log is not None:
        note_step(rules, state, after, "steered", ("SPREE-HK-CAR-01", "SPREE-HK-CAR-02", "SPREE-MOVE-03"), log)
    stops_here = _stops_the_car(rules, state, there)
    after = run_over(rules, after, seat, there, log)
    if not stops_here:
        return after
    if log is not None:
        log.append(Effect("running_over_ends_turn", ("SPREE-HK-RUN-01", "SPREE-SHOOT-07"), seats=(seat,)))
    return finish_turn(rules, after, log)


def _stops_the_car(rules: Rules, state: State, square: Square) -> bool:
    """Tell whether driving to a square ends the turn there, as somebody is run over (ruling run_over_ends_turn)."""
    if rules.rulings.run_over_ends_turn == "no" or not rules.running_over:
        return False
    return any(seat != state.seat and _is_run_over(rules, state, seat, square) for seat in range(rules.seats))


def _finds_rest(rules: Rules, state: State, square: Square, came_from: Square) -> bool:
    """Tell whether a car driven from one square to the next can come to rest there or further on."""
    if _stops_the_car(rules, state, square):
        return can_rest_on(rules, state, square)
    return rest_in_reach(rules, state, square, came_from, state.turn.steps - 1, stopping(rules, state))


def stopping(rules: Rules, state: State) -> frozenset[Square]:
    """Return the squares on which the owner's car goes no farther, as it runs over somebody there."""
    if rules.rulings.run_over_ends_turn == "no":
        return frozenset()
    return frozenset(Square(pawn) for pawn in state.pawns if pawn and _stops_the_car(rules, state, Square(pawn)))


def run_over(rules: Rules, state: State, driver: int, square: str, log: Log) -> State:
    """Knock down the players whom ``driver`` runs over and spill their carts (SPREE-HK-RUN-01, SPREE-HK-RUN-02)."""
    if not rules.running_over:
        return state
    for victim in range(rules.seats):
        if victim != driver and _is_run_over(rules, state, victim, square):
            state = _knock_down(rules, state, driver, victim, log)
    return state


def _is_run_over(rules: Rules, state: State, victim: int, square: str) -> bool:
    if state.pawns[victim] != square:
        return False
    if state.riding[victim]:
        if rules.rulings.run_over_in_parked_car == "safe":
            return False
    elif rules.rulings.run_over_at_own_car == "safe" and on_own_car(state, victim):
        return False
    return not (state.down[victim] and rules.rulings.run_over_fallen == "ignored")


def _knock_down(rules: Rules, state: State, driver: int, victim: int, log: Log) -> State:
    cart = state.carts[victim]
    if log is not None:
        log.append(Effect("run_over", ("SPREE-HK-RUN-01",), seats=(driver, victim)))
        log.append(Effect("spilled", ("SPREE-HK-RUN-02",), seats=(victim,), cards=cart))
    turn = state.turn
    if rules.rulings.run_over_extra_turn == "yes" and not state.down[victim]:
        turn = replace(turn, again=True)
    return replace(
        state,
        down=put(state.down, victim, True),
        carts=put(state.carts, victim, ()),
        discards=merged(state.discards, from_cart(cart)),
        turn=turn,
    )


def steer_options(rules: Rules, state: State) -> list[Action]:
    """Return the directions in which the turn's owner may drive."""
    seat, turn = state.seat, state.turn
    if not state.riding[seat] or turn.steps <= 0:
        return []
    if not turn.rolled and rules.rulings.steps_after_roll_only == "yes":
        return []
    here = Square(state.pawns[seat] or "")
    roads = rules.board.by_car
    return [
        STEER[direction]
        for direction in roads.onward[here][turn.came_from]
        if _finds_rest(rules, state, roads.neighbours[here][direction], here)
    ]


def steer(game: Playable, state: State, direction: Direction) -> State:
    """Return the state after driving the car one square. Raises IllegalAction."""
    return game.apply(state, Steer(direction))


STEER_TABLE: Final[Table[Rules, State, Steer]] = Table(
    (
        GAME_GOES_ON,
        OPEN_TURN,
        CARS_MOVE,
        KNOWN_DIRECTION,
        Rule("steer.not_in_car", ("SPREE-HK-CAR-03",), "You must be in your car to drive it.", _not_in),
        NO_STEPS,
        AFTER_ROLL,
        ON_THE_BOARD,
        NO_WALL,
        NO_FOUNTAIN,
        Rule(
            "steer.shop",
            ("SPREE-HK-CAR-02",),
            "{square} is a shop; cars must keep to the lot and the open floor.",
            _into_a_shop,
        ),
        NO_DOUBLING_BACK,
        Rule(
            "steer.no_rest_in_reach",
            ("SPREE-SETUP-06", "SPREE-HK-CAR-01"),
            "From {square} your car could not reach a place to stop with the steps left.",
            _no_rest_in_reach,
        ),
    ),
    perform_steer,
)
