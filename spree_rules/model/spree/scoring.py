"""Stashing the cart in the car, points, and winning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..kernel.effects import Effect, Log
from ..kernel.protocol import Result
from ..kernel.rules import BROKEN, Facts, Rule, Table
from ..kernel.values import put, replace
from .actions import Stash
from .cards import merged, points
from .resting import MAY_REST, may_rest
from .state import State
from .turn import FRESH, GAME_GOES_ON, OPEN_TURN, finish_turn, on_own_car

if TYPE_CHECKING:
    from .game import SpreeGame


def _not_at_car(game: SpreeGame, state: State, action: Stash) -> Facts | None:
    return None if on_own_car(state, state.seat) else {"car": state.cars[state.seat]}


def _empty_cart(game: SpreeGame, state: State, action: Stash) -> Facts | None:
    wrong = not state.carts[state.seat] and game.rulings.stash_empty_cart == "forbidden"
    return BROKEN if wrong else None


def _not_moved(game: SpreeGame, state: State, action: Stash) -> Facts | None:
    wrong = not state.turn.moved and game.rulings.stash_without_moving == "forbidden"
    return BROKEN if wrong else None


def _in_the_lane(game: SpreeGame, state: State, action: Stash) -> Facts | None:
    car = state.cars[state.seat]
    wrong = game.rulings.stash_in_the_lane == "forbidden" and car not in game.board.spaces
    return {"car": car} if wrong and on_own_car(state, state.seat) else None


def perform_stash(game: SpreeGame, state: State, action: Stash, log: Log) -> State:
    """Discard the cart and record its points; the turn ends, or the game does (SPREE-SCORE-01, SPREE-END-01)."""
    seat = state.seat
    cart = state.carts[seat]
    gained = points(cart)
    total = state.scores[seat] + gained
    if log is not None:
        log.append(Effect("stashed", ("SPREE-SCORE-01", "SPREE-SCORE-02"), seats=(seat,), cards=cart, number=gained))
        log.append(Effect("not_asked_stash", ("SPREE-STOP-04",), seats=(seat,)))
    state = replace(
        state,
        carts=put(state.carts, seat, ()),
        discards=merged(state.discards, cart),
        scores=put(state.scores, seat, total),
    )
    if game.moving_cars and game.rulings.after_stashing == "in_the_car":
        if log is not None and not state.riding[seat]:
            log.append(Effect("got_in", ("SPREE-HK-CAR-03",), seats=(seat,)))
        state = replace(state, riding=put(state.riding, seat, True))
    if total >= game.target:
        if log is not None:
            log.append(Effect("won", ("SPREE-END-01",), seats=(seat,), number=total))
        return replace(state, phase="over", turn=FRESH)
    return finish_turn(game, state, log)


def may_stash(game: SpreeGame, state: State) -> bool:
    """Tell whether the owner of the open turn may stash."""
    seat, rulings = state.seat, game.rulings
    return (
        state.pawns[seat] == state.cars[seat]
        and (bool(state.carts[seat]) or rulings.stash_empty_cart == "allowed")
        and (state.turn.moved or rulings.stash_without_moving == "allowed")
        and (rulings.stash_in_the_lane == "allowed" or state.cars[seat] in game.board.spaces)
        and may_rest(game, state)
    )


def result(game: SpreeGame, state: State) -> Result | None:
    """Return the winner and the others by points, equal ones together, or None while the game goes on."""
    if state.phase != "over":
        return None
    by_points: dict[int, list[int]] = {}
    for seat, score in enumerate(state.scores):
        by_points.setdefault(score, []).append(seat)
    ranking = tuple(tuple(by_points[score]) for score in sorted(by_points, reverse=True))
    return Result("target_reached", ranking)


def stash(game: SpreeGame, state: State) -> State:
    """Return the state after the cart was stashed. Raises IllegalAction."""
    return game.apply(state, Stash())


STASH_TABLE: Final = Table(
    (
        GAME_GOES_ON,
        OPEN_TURN,
        Rule(
            "stash.not_at_car",
            ("SPREE-SCORE-01",),
            "The cart is stashed at the own car, which is at {car}.",
            _not_at_car,
        ),
        Rule("stash.empty_cart", ("SPREE-SCORE-01",), "The cart is empty.", _empty_cart),
        Rule("stash.not_moved", ("SPREE-SCORE-01",), "Stashing needs a step first this turn.", _not_moved),
        Rule("stash.in_the_lane", ("SPREE-SCORE-01",), "The car at {car} is in no parking space.", _in_the_lane),
        MAY_REST,
    ),
    perform_stash,
)
