"""Invariants of the whole turn that are proved inductive, and the facts on which they rely."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .model import (
    DRAW,
    MOVE,
    NO_PLAY,
    NOBODY,
    POINTS_OF,
    POLL,
    REFILL,
    ROB,
    SHOP,
    SHOT,
    SHOT_ROLL,
    Choice,
    Table,
)
from .resolution import WholeTurn

Holds = Callable[[WholeTurn, Table], Any]
Across = Callable[[WholeTurn, str, Table, Choice, Table], Any]


@dataclass(frozen=True)
class Support:
    """A fact on which another invariant relies; they are proved inductive together."""

    sentence: str
    holds: Holds


@dataclass(frozen=True)
class Inductive:
    """An invariant: ``holds`` concerns every position, and ``across`` every transition if two positions are related.

    ``supports`` are the facts without which some transition breaks it; ``faults`` are wrong versions of the rules
    under which it is refuted.
    """

    number: str
    statement: str
    clauses: tuple[str, ...]
    holds: Holds
    supports: tuple[Support, ...]
    faults: tuple[str, ...]
    across: Across | None = None


def _conserved(turns: WholeTurn, t: Table) -> Any:
    logic = turns.logic
    places = [*t.hands, *t.carts, t.pile, t.discards, t.open]
    return logic.all(*[logic.total(counts) == deck for *counts, deck in zip(*places, turns.rules.deck, strict=True)])


def _hands_bounded(turns: WholeTurn, t: Table) -> Any:
    logic = turns.logic
    return logic.all(*[logic.total(hand) <= turns.rules.hand_limit for hand in t.hands])


def _hands_grow_by_drawing(turns: WholeTurn, name: str, t: Table, c: Choice, after: Table) -> Any:
    logic = turns.logic
    shrinks = [logic.total(new) <= logic.total(old) for old, new in zip(t.hands, after.hands, strict=True)]
    return True if name == "draw" else logic.all(*shrinks)


def _room_in_the_hand(turns: WholeTurn, t: Table) -> Any:
    logic = turns.logic
    awaited = logic.all(logic.any(t.phase == DRAW, t.phase == REFILL), logic.no(t.pending))
    held = logic.total(logic.at_vector(t.hands, t.seat))
    return logic.implies(awaited, held < turns.rules.hand_limit)


def _cars_apart(turns: WholeTurn, t: Table) -> Any:
    logic = turns.logic
    found = []
    for one in range(turns.seats):
        for other in range(one):
            driven = logic.all(t.driven, logic.any(t.seat == one, t.seat == other))
            met = logic.all(t.cars[one] == t.cars[other], turns.ground.space(t.cars[one]))
            found.append(logic.any(logic.no(met), driven))
        found.append(logic.any(turns.rules.moving_cars, turns.ground.space(t.cars[one])))
        found.append(turns.ground.road(t.cars[one]))
    return logic.all(*found)


def _rests_while_shooting(turns: WholeTurn, t: Table) -> Any:
    logic = turns.logic
    shooting = logic.any(t.phase == SHOT_ROLL, logic.all(t.phase == POLL, t.kind == SHOT))
    clash = turns.taken(t, t.seat, turns.mine(t.cars, t))
    return logic.implies(logic.all(shooting, t.driven), logic.no(clash))


def _rides_only_moving_cars(turns: WholeTurn, t: Table) -> Any:
    logic = turns.logic
    return logic.all(*[logic.any(logic.no(rides), turns.rules.moving_cars) for rides in t.riding])


def _rides_at_the_car(turns: WholeTurn, t: Table) -> Any:
    logic = turns.logic
    places = zip(t.riding, t.pawns, t.cars, strict=True)
    return logic.all(*[logic.implies(rides, pawn == car) for rides, pawn, car in places])


def _driver_rides(turns: WholeTurn, t: Table) -> Any:
    return turns.logic.implies(t.driven, turns.mine(t.riding, t))


def _nobody_drives_while_drawing(turns: WholeTurn, t: Table) -> Any:
    logic = turns.logic
    return logic.implies(logic.any(t.phase == DRAW, t.phase == REFILL), logic.no(t.driven))


def _poll_on_a_play(turns: WholeTurn, t: Table) -> Any:
    logic = turns.logic
    return logic.all(
        logic.implies(t.phase == POLL, t.kind != NO_PLAY), logic.implies(t.phase == SHOT_ROLL, t.kind == SHOT)
    )


def _somebody_asked(turns: WholeTurn, t: Table) -> Any:
    logic = turns.logic
    return logic.implies(logic.all(t.phase == POLL, logic.no(t.pending)), turns.last_asked(t) != NOBODY)


def _single_cards(turns: WholeTurn, t: Table) -> Any:
    logic = turns.logic
    return logic.implies(logic.any(t.kind == MOVE, t.kind == ROB), t.copies == 1)


def _others_robbed(turns: WholeTurn, t: Table) -> Any:
    logic = turns.logic
    return logic.implies(logic.all(t.phase == POLL, t.kind == ROB), t.target != t.seat)


ASKED = Support("a poll that waits for an answer asks somebody", _somebody_asked)
ON_A_PLAY = Support("a poll is about a play, and a die is rolled for a shot", _poll_on_a_play)


def _dry(turns: WholeTurn, t: Table) -> Any:
    logic = turns.logic
    return logic.all(*[logic.no(turns.ground.fountain(pawn)) for pawn in t.pawns])


def _anything(turns: WholeTurn, t: Table) -> Any:
    return True


def _points_explained(turns: WholeTurn, name: str, t: Table, c: Choice, after: Table) -> Any:
    logic = turns.logic
    held = []
    for seat in range(turns.seats):
        held.append(after.scores[seat] >= t.scores[seat])
        before, now = (_worth(logic, each, seat) for each in (t, after))
        shops = logic.all(name == "through", logic.any(t.kind == SHOP, t.kind == ROB))
        spills = logic.all(name in ("steer", "drive", "through"), turns.rules.running_over)
        held.append(logic.any(before == now, shops, spills))
    return logic.all(*held)


def _worth(logic: Any, t: Table, seat: int) -> Any:
    return t.scores[seat] + logic.total([n * points for n, points in zip(t.carts[seat], POINTS_OF, strict=True)])


def _one_roll(turns: WholeTurn, t: Table) -> Any:
    return turns.logic.all(t.rolls <= 1, t.steps >= 0)


def _no_doubling_back(turns: WholeTurn, name: str, t: Table, c: Choice, after: Table) -> Any:
    logic = turns.logic
    return logic.any(name not in ("walk", "steer"), t.origin == NOBODY, turns.mine(after.pawns, t) != t.origin)


def _rolled_is_remembered(turns: WholeTurn, t: Table) -> Any:
    return t.rolls == turns.logic.choose(t.rolled, 1, 0)


def _origin_is_remembered(turns: WholeTurn, t: Table) -> Any:
    return t.came_from == t.origin


def _run_bounded(turns: WholeTurn, t: Table) -> Any:
    return t.run <= t.stood


def _run_used_up(turns: WholeTurn, t: Table) -> Any:
    logic = turns.logic
    return t.run + logic.choose(t.again, 1, 0) + turns.standing(t, t.seat) <= t.stood


def _target_stands(turns: WholeTurn, t: Table) -> Any:
    logic = turns.logic
    shooting = logic.any(t.phase == SHOT_ROLL, logic.all(t.phase == POLL, t.kind == SHOT))
    return logic.implies(shooting, logic.all(logic.no(logic.at(t.down, t.target)), t.target != t.seat))


INVARIANTS: tuple[Inductive, ...] = (
    Inductive(
        "01",
        "Cards are conserved: hands, carts, pile, discards and open plays add up to the deck, by kind.",
        ("SPREE-SETUP-02", "SPREE-SETUP-04", "SPREE-STOP-02"),
        _conserved,
        (
            ASKED,
            Support("a move card, and a card to rob with, is one card", _single_cards),
            Support("nobody robs their own cart", _others_robbed),
            ON_A_PLAY,
        ),
        ("a card of a settled play is lost", "two cards are drawn"),
    ),
    Inductive(
        "02",
        "No hand is larger than five, and a hand grows only by drawing.",
        ("SPREE-TURN-01",),
        _hands_bounded,
        (Support("a card is drawn only to a hand with room for it", _room_in_the_hand),),
        ("one more card is drawn",),
        _hands_grow_by_drawing,
    ),
    Inductive(
        "04",
        "No two cars are on one parking space unless one of them is being driven; under the base rules every car is on "
        "a parking space.",
        ("SPREE-SETUP-06", "SPREE-CAR-02", "SPREE-HK-CAR-01"),
        _cars_apart,
        (
            Support("a player who shoots after driving has come to rest", _rests_while_shooting),
            Support("only with moving cars can anybody sit in one", _rides_only_moving_cars),
            Support("a player who sits in a car is where it is", _rides_at_the_car),
            Support("a player who has driven sits in the car", _driver_rides),
            Support("nobody has driven while cards are drawn", _nobody_drives_while_drawing),
            ON_A_PLAY,
        ),
        ("cars may share a space", "a car may stay on a taken space"),
    ),
    Inductive(
        "05",
        "Nobody is on a fountain square.",
        ("SPREE-BOARD-03",),
        _dry,
        (ON_A_PLAY,),
        ("the fountain can be entered",),
    ),
    Inductive(
        "06",
        "Points never fall, and points together with the cart's change only by shopping, robbing and spilling.",
        ("SPREE-SCORE-01", "SPREE-SCORE-02", "SPREE-HK-RUN-02"),
        _anything,
        (),
        ("a stash takes points away",),
        _points_explained,
    ),
    Inductive(
        "08",
        "A turn has at most one roll, steps left never fall below zero, and no step doubles back.",
        ("SPREE-MOVE-01", "SPREE-MOVE-05"),
        _one_roll,
        (
            Support("the turn remembers that it was rolled", _rolled_is_remembered),
            Support("the turn remembers where the last step came from", _origin_is_remembered),
        ),
        ("the dice may be rolled twice", "steps may run below zero", "doubling back is allowed"),
        _no_doubling_back,
    ),
    Inductive(
        "11",
        "A run of extra turns is at most as long as the number of opponents who stood when it began.",
        ("SPREE-SHOOT-06", "SPREE-SHOOT-08", "SPREE-TURN-03"),
        _run_bounded,
        (
            Support(
                "extra turns taken and promised, plus opponents who stand, are no more than the opponents who stood",
                _run_used_up,
            ),
            Support("the target of an open shot is another seat that stands", _target_stands),
            ON_A_PLAY,
        ),
        ("who lies down can be shot", "a hit leaves its target standing", "everybody stands up"),
    ),
)
