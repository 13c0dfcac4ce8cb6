"""Stashing the cart in the car, points, and winning."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.protocol import Result
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table
from ..kernel.values import put, replace
from .actions import Stash
from .cards import from_cart, merged, points
from .resting import MAY_REST, may_rest
from .rules import Playable, Rules
from .state import State
from .turn import FRESH, GAME_GOES_ON, OPEN_TURN, finish_turn, on_own_car


def _not_at_car(rules: Rules, state: State, action: Stash) -> Facts | None:
    return None if on_own_car(state, state.seat) else {"car": state.cars[state.seat]}


def _empty_cart(rules: Rules, state: State, action: Stash) -> Facts | None:
    wrong = not state.carts[state.seat] and rules.rulings.stash_empty_cart == "forbidden"
    return NO_DETAILS if wrong else None


def _not_moved(rules: Rules, state: State, action: Stash) -> Facts | None:
    wrong = not state.turn.moved and rules.rulings.stash_without_moving == "forbidden"
    return NO_DETAILS if wrong else None


def _in_the_lane(rules: Rules, state: State, action: Stash) -> Facts | None:
    car = state.cars[state.seat]
    wrong = rules.rulings.stash_in_the_lane == "forbidden" and car not in rules.board.spaces
    return {"car": car} if wrong and on_own_car(state, state.seat) else None


def perform_stash(rules: Rules, state: State, action: Stash, log: Log) -> State:
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
        discards=merged(state.discards, from_cart(cart)),
        scores=put(state.scores, seat, total),
    )
    if rules.moving_cars and rules.rulings.after_stashing == "in_the_car":
        if log is not None and not state.riding[seat]:
            log.append(Effect("got_in", ("SPREE-HK-CAR-03",), seats=(seat,)))
        state = replace(state, riding=put(state.riding, seat, True))
    if total >= rules.target:
        if log is not None:
            log.append(Effect("won", ("SPREE-END-01",), seats=(seat,), number=total))
        return replace(state, phase="over", turn=FRESH)
    return finish_turn(rules, state, log)


def may_stash(rules: Rules, state: State) -> bool:
    """Tell whether the owner of the open turn may stash."""
    seat, rulings = state.seat, rules.rulings
    return (
        state.pawns[seat] == state.cars[seat]
        and (bool(state.carts[seat]) or rulings.stash_empty_cart == "allowed")
        and (state.turn.moved or rulings.stash_without_moving == "allowed")
        and (rulings.stash_in_the_lane == "allowed" or state.cars[seat] in rules.board.spaces)
        and may_rest(rules, state)
    )


def result(rules: Rules, state: State) -> Result | None:
    """Return the winner, then the others by points with ties together, or None while the game goes on."""
    if state.phase != "over":
        return None
    by_points: dict[int, list[int]] = {}
    for seat, score in enumerate(state.scores):
        by_points.setdefault(score, []).append(seat)
    ranking = tuple(tuple(by_points[score]) for score in sorted(by_points, reverse=True))
    return Result("target_reached", ranking)


def stash(game: Playable, state: State) -> State:
    """Return the state after stashing the cart. Raises IllegalAction."""
    return game.apply(state, Stash())


STASH_TABLE: Final[Table[Rules, State, Stash]] = Table(
    (
        GAME_GOES_ON,
        OPEN_TURN,
        Rule(
            "stash.not_at_car",
            ("SPREE-SCORE-01",),
            "You can stash only at your own car, which is at {car}.",
            _not_at_car,
        ),
        Rule("stash.empty_cart", ("SPREE-SCORE-01",), "Your cart is empty.", _empty_cart),
        Rule("stash.not_moved", ("SPREE-SCORE-01",), "You must take a step this turn before you stash.", _not_moved),
        Rule("stash.in_the_lane", ("SPREE-SCORE-01",), "Your car, at {car}, is not in a parking space.", _in_the_lane),
        MAY_REST,
    ),
    perform_stash,
)
