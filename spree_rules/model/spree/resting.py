"""Where a driven car may come to rest (Hong Kong rules); checked by everything that ends a turn."""

from __future__ import annotations

from typing import Final

from ..kernel.rules import Facts, Rule
from .grid import Square
from .rules import Rules
from .state import State


def is_taken(rules: Rules, state: State, seat: int, square: Square) -> bool:
    """Tell whether another car keeps the car of ``seat`` from resting on a square (SPREE-SETUP-06)."""
    if square in rules.board.spaces or rules.rulings.two_cars_in_a_lane == "forbidden":
        return square in state.cars[:seat] or square in state.cars[seat + 1 :]
    return False


def can_rest_on(rules: Rules, state: State, square: Square) -> bool:
    """Tell whether the turn owner's car, driven there, may stay on a square (SPREE-SETUP-06)."""
    if is_taken(rules, state, state.seat, square):
        return False
    return square in rules.board.spaces or rules.rulings.stop_moving_car_anywhere == "allowed"


def may_rest(rules: Rules, state: State) -> bool:
    """Tell whether the turn may end as far as its owner's car is concerned."""
    if not state.turn.driven:
        return True
    car = state.cars[state.seat]
    assert car is not None
    return can_rest_on(rules, state, Square(car))


def _restless(rules: Rules, state: State, action: object) -> Facts | None:
    return None if may_rest(rules, state) else {"car": state.cars[state.seat]}


MAY_REST: Final = Rule(
    "car.can_not_rest",
    ("SPREE-SETUP-06", "SPREE-HK-CAR-01"),
    "Your car cannot stop on {car}: drive on.",
    _restless,
)


def rest_in_reach(
    rules: Rules,
    state: State,
    square: Square,
    came_from: Square,
    steps: int,
    stopping: frozenset[Square] = frozenset(),
) -> bool:
    """Tell whether a car that has just reached ``square`` can come to rest within ``steps`` more steps.

    A car that gets to a square in ``stopping`` goes no farther.
    """
    roads = rules.board.by_car
    frontier = {(square, came_from)}
    seen = set(frontier)
    for _ in range(steps + 1):
        if any(can_rest_on(rules, state, here) for here, _left in frontier):
            return True
        if not frontier:
            return False
        frontier = {
            (roads.neighbours[here][direction], here)
            for here, left in frontier
            if here not in stopping
            for direction in roads.onward[here][left]
        } - seen
        seen |= frontier
    return False
