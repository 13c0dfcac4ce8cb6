"""Where a driven car may come to rest (Hong Kong rules); asked by everything that ends a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..kernel.grid import Square
from ..kernel.rules import Facts, Rule
from .state import State

if TYPE_CHECKING:
    from .game import SpreeGame


def is_taken(game: SpreeGame, state: State, seat: int, square: Square) -> bool:
    """Tell whether another car keeps the car of ``seat`` from resting on a square (SPREE-SETUP-06)."""
    if square in game.board.spaces or game.rulings.two_cars_in_a_lane == "forbidden":
        return square in state.cars[:seat] or square in state.cars[seat + 1 :]
    return False


def can_rest_on(game: SpreeGame, state: State, square: Square) -> bool:
    """Tell whether the car of the turn's owner, driven there, may stay on a square (SPREE-SETUP-06)."""
    if is_taken(game, state, state.seat, square):
        return False
    return square in game.board.spaces or game.rulings.stop_moving_car_anywhere == "allowed"


def may_rest(game: SpreeGame, state: State) -> bool:
    """Tell whether the turn may end as far as the own car is concerned."""
    if not state.turn.driven:
        return True
    car = state.cars[state.seat]
    assert car is not None
    return can_rest_on(game, state, Square(car))


def _restless(game: SpreeGame, state: State, action: object) -> Facts | None:
    return None if may_rest(game, state) else {"car": state.cars[state.seat]}


MAY_REST: Final = Rule(
    "car.can_not_rest",
    ("SPREE-SETUP-06", "SPREE-HK-CAR-01"),
    "The car can not come to rest on {car}: drive on.",
    _restless,
)


def rest_in_reach(game: SpreeGame, state: State, square: Square, came_from: Square, steps: int) -> bool:
    """Tell whether a car that just came to ``square`` can come to rest within ``steps`` more steps."""
    roads = game.board.by_car
    frontier = {(square, came_from)}
    seen = set(frontier)
    for _ in range(steps + 1):
        if any(can_rest_on(game, state, here) for here, _left in frontier):
            return True
        if not frontier:
            return False
        frontier = {
            (roads.neighbours[here][direction], here)
            for here, left in frontier
            for direction in roads.onward[here][left]
        } - seen
        seen |= frontier
    return False
