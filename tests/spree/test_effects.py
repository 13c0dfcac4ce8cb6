"""What an event is said to do, in full: every field of every effect."""

from __future__ import annotations

from typing import Any

import pytest

from spree_rules import (
    spree,
)
from spree_rules.model.kernel.effects import Effect
from spree_rules.model.spree.actions import MoveCard, Park, Rob, Shoot, Shop, Walk
from tests.spree.effects_support import ANOTHER, DRIVING, FULL, NEXT, ROW, said
from tests.support import WALKING, deal, do, new


def test_effects_of_aiming() -> None:
    game = new()
    plain = spree.position(game, pawns=ROW)
    assert said(game, plain, "shoot 1") == (Effect("aimed", ("SPREE-SHOOT-01",), (0, 1), ("b5", "d5"), number=2),)
    fountain = spree.position(game, pawns={0: "f5", 1: "i5", 2: "m5"})
    over = ("SPREE-SHOOT-01", "SPREE-SHOOT-02", "SPREE-BOARD-03")
    assert said(game, fountain, "shoot 1") == (Effect("aimed", over, (0, 1), ("f5", "i5"), number=3),)
    over = ("SPREE-SHOOT-01", "SPREE-SHOOT-02")
    shopper = spree.position(game, pawns={0: "b5", 1: "d5", 2: "c5"})
    assert said(game, shopper, "shoot 1") == (Effect("aimed", over, (0, 1), ("b5", "d5"), number=2),)
    car = spree.position(game, pawns={0: "a1", 1: "a4", 2: "m5"}, cars={2: "a2"})
    assert said(game, car, "shoot 1") == (Effect("aimed", over, (0, 1), ("a1", "a4"), number=3),)
    at_the_ends = spree.position(game, pawns={0: "a1", 1: "a2", 2: "a1"}, cars={0: "d1", 1: "k1", 2: "a2"})
    assert said(game, at_the_ends, "shoot 1") == (Effect("aimed", ("SPREE-SHOOT-01",), (0, 1), ("a1", "a2"), number=1),)
    hong_kong = new("hong_kong")
    for riding in ([0], [1]):
        state = spree.position(hong_kong, cars={0: "a2", 1: "a7"}, pawns={(1 - riding[0]): "a4"}, riding=riding)
        (aimed,) = said(hong_kong, state, "shoot 1")
        assert aimed.clauses == ("SPREE-SHOOT-01", "SPREE-HK-CAR-05")


def test_effects_of_a_miss() -> None:
    game = new()
    state = spree.position(game, pawns=ROW, hands={0: FULL, 1: NEXT})
    assert said(game, state, "shoot 1", "die 2") == (
        Effect("rolled_to_shoot", ("SPREE-SHOOT-03", "SPREE-SHOOT-10"), (0,), number=2),
        Effect("missed", ("SPREE-SHOOT-03", "SPREE-STOP-04"), (0,)),
        Effect("fell", ("SPREE-SHOOT-05", "SPREE-SHOOT-07"), (0,)),
        Effect("turn_began", ("SPREE-TURN-02",), (1,)),
    )


def test_effects_of_a_hit() -> None:
    game = new()
    state = spree.position(game, pawns=ROW, hands={0: FULL, 1: "9c"})
    assert said(game, state, "shoot 1", "die 6") == (
        Effect("rolled_to_shoot", ("SPREE-SHOOT-03", "SPREE-SHOOT-10"), (0,), number=6),
    )
    assert said(game, state, "shoot 1", "die 6", "pass") == (
        Effect("passed", ("SPREE-STOP-01",), (1,)),
        Effect("hit", ("SPREE-SHOOT-04", "SPREE-BOARD-03"), (0, 1), ("d5", "f5"), number=3),
        Effect("fell", ("SPREE-SHOOT-05",), (1,), ("f5",)),
        Effect("shot_ends_turn", ("SPREE-SHOOT-07",), (0,)),
        *ANOTHER,
    )


def test_effects_of_a_hit_near_a_wall() -> None:
    game = new()
    free = spree.position(game, pawns={0: "g3", 1: "e3", 2: "m5"}, hands={0: FULL})
    (hit,) = [effect for effect in said(game, free, "shoot 1", "die 6") if effect.kind == "hit"]
    assert hit == Effect("hit", ("SPREE-SHOOT-04",), (0, 1), ("e3", "b3"), number=3), "just up to the wall"
    walled = spree.position(game, pawns={0: "c3", 1: "b3", 2: "m5"}, hands={0: FULL})
    (hit,) = [effect for effect in said(game, walled, "shoot 1", "die 6") if effect.kind == "hit"]
    assert hit == Effect("hit", ("SPREE-SHOOT-04", "SPREE-BOARD-02"), (0, 1), ("b3", "b3"), number=4)
    (rolled, *_) = said(game, walled, "shoot 1", "die 6")
    assert rolled == Effect("rolled_to_shoot", ("SPREE-SHOOT-03",), (0,), number=6), "no rule of two steps at one"


def test_effects_of_a_hit_under_the_modules() -> None:
    game = new(modules=["fountain", "power_shots"])
    state = spree.position(game, pawns={0: "g3", 1: "g4"}, hands={0: FULL})
    assert said(game, state, "shoot 1", "die 3") == (
        Effect("rolled_to_shoot", ("SPREE-SHOOT-03", "SPREE-HK-POWER-01"), (0,), number=3),
        Effect("not_asked_at_car", ("SPREE-CAR-01",), (2,)),
        Effect("hit", ("SPREE-SHOOT-04", "SPREE-HK-FOUNTAIN-01"), (0, 1), ("g4", "g6"), number=2),
        Effect("fell", ("SPREE-SHOOT-05",), (1,), ("g6",)),
        Effect("shot_ends_turn", ("SPREE-SHOOT-07",), (0,)),
        *ANOTHER,
    )


def test_effects_of_a_stopped_shot() -> None:
    for reading, last in (
        ("shooter_falls", Effect("fell", ("SPREE-SHOOT-05", "SPREE-SHOOT-07"), (0,))),
        ("nothing_falls", Effect("shot_ends_turn", ("SPREE-SHOOT-07",), (0,))),
    ):
        game = new(rulings={"stopped_shot": reading})
        state = spree.position(game, pawns=ROW, hands={0: FULL, 1: NEXT, 2: "Ah"})
        state = do(game, state, "shoot 1", "die 3", "pass")
        played = Effect("played_stop", ("SPREE-STOP-01", "SPREE-SHOOT-09"), (2, 0), cards=("Ah",))
        assert said(game, state, "stop Ah") == (played,)
        assert said(game, state, "stop Ah", "pass", "pass") == (
            Effect("passed", ("SPREE-STOP-01",), (1,)),
            Effect("stopped_shot", ("SPREE-STOP-02",), (0,)),
            last,
            Effect("turn_began", ("SPREE-TURN-02",), (1,)),
        )


def test_effects_of_a_pushed_car() -> None:
    game = new("hong_kong", rulings={"shot_driver": "car_pushed", "pushed_car_runs_over": "yes"})
    cars = {0: "d1", 1: "a5", 2: "k1"}
    state = spree.position(game, pawns={0: "a3", 2: "a6"}, cars=cars, riding=[1], hands={0: FULL}, carts={2: "Kd"})
    rolled = ("SPREE-SHOOT-03", "SPREE-HK-POWER-01")
    in_car = ("SPREE-SHOOT-04", "SPREE-HK-CAR-05")
    assert said(game, state, "shoot 1", "die 3") == (
        Effect("rolled_to_shoot", rolled, (0,), number=3),
        Effect("not_asked_at_car", ("SPREE-CAR-01",), (1,)),
        Effect("hit", in_car, (0, 1), ("a5", "a6"), number=1),
        Effect("car_pushed", ("SPREE-HK-CAR-05",), (1,), ("a5", "a6")),
        Effect("fell", ("SPREE-SHOOT-05",), (1,), ("a6",)),
        Effect("shot_ends_turn", ("SPREE-SHOOT-07",), (0,)),
        Effect("run_over", ("SPREE-HK-RUN-01",), (1, 2)),
        Effect("spilled", ("SPREE-HK-RUN-02",), (2,), cards=("Kd",)),
        *ANOTHER,
    )
    assert said(game, state, "shoot 1", "die 2")[2:4] == (
        Effect("hit", in_car, (0, 1), ("a5", "a5"), number=0),
        Effect("fell", ("SPREE-SHOOT-05",), (1,), ("a5",)),
    )
    edge = spree.position(game, pawns={0: "a7", 2: "b5"}, cars={**cars, 1: "a8"}, riding=[1], hands={0: FULL})
    assert said(game, edge, "shoot 1", "die 6")[2] == Effect(
        "hit", (*in_car, "SPREE-BOARD-02"), (0, 1), ("a8", "a9"), number=5
    )
    corner = spree.position(game, pawns={0: "a7", 2: "b5"}, cars={**cars, 1: "a9"}, riding=[1], hands={0: FULL})
    assert said(game, corner, "shoot 1", "die 6")[2] == Effect("hit", in_car, (0, 1), ("a9", "a9"), number=4)


def test_effects_of_walking() -> None:
    game = new()
    state = spree.position(game, pawns={0: "a1", 1: "b1"}, cars={0: "d1", 1: "a2"}, turn=WALKING)
    assert said(game, state, "walk east") == (
        Effect("walked", ("SPREE-MOVE-03",), (0,), ("a1", "b1"), number=6),
        Effect("passes_others", ("SPREE-MOVE-04",), (0, 1), ("b1",)),
    )
    assert said(game, state, "walk south")[1] == Effect("passes_others", ("SPREE-MOVE-04",), (0, 1), ("a2",))
    assert said(game, state, "walk east", "walk east") == (
        Effect("walked", ("SPREE-MOVE-03", "SPREE-MOVE-05"), (0,), ("b1", "c1"), number=5),
    )
    shop = spree.position(game, pawns={0: "d2"}, turn=WALKING)
    assert said(game, shop, "walk west") == (
        Effect("walked", ("SPREE-MOVE-03",), (0,), ("d2", "c2"), number=6),
        Effect("dead_end", ("SPREE-MOVE-06",), (0,), ("c2",)),
    )


def test_effects_of_rolling_and_ending() -> None:
    game, hong_kong = new(), new("hong_kong")
    state = spree.position(game, pawns={0: "d5"}, hands={0: "3c 4c 5c 6c"})
    assert said(game, state, "roll") == (Effect("takes_dice", ("SPREE-MOVE-01",), (0,)),)
    assert said(game, state, "roll", "dice 3 4") == (Effect("rolled_to_move", ("SPREE-MOVE-01",), (0,), number=7),)
    driving = spree.position(hong_kong, riding=[0])
    assert said(hong_kong, driving, "roll", "dice 3 4") == (
        Effect("rolled_to_move", ("SPREE-MOVE-01", "SPREE-HK-CAR-01"), (0,), number=7),
    )
    assert said(game, state, "end") == (Effect("turn_ended", ("SPREE-TURN-02",), (0,), number=0),)
    assert said(game, state, "roll", "dice 3 4", "end") == (
        Effect("turn_ended", ("SPREE-TURN-02", "SPREE-MOVE-02"), (0,), number=7),
    )
    full = spree.position(game, pawns={0: "d5"}, hands={0: FULL, 1: NEXT}, down=[1])
    assert said(game, full, "end")[1:] == (
        Effect("stood_up", ("SPREE-TURN-03",), (1,)),
        Effect("turn_began", ("SPREE-TURN-02",), (1,)),
    )


def test_effects_of_drawing() -> None:
    game = new()
    state = spree.position(game, hands={0: "2c 3c 4c"}, pile="Kd", phase="refill")
    assert said(game, state, "draw Kd") == (
        Effect("drew", ("SPREE-TURN-01",), (0,), cards=("Kd",), seen_by=0),
        Effect("reshuffled", ("SPREE-SETUP-04",), number=104),
    )
    assert said(game, game.start(), "draw 9c") == (Effect("drew", ("SPREE-SETUP-03",), (0,), cards=("9c",), seen_by=0),)
    late = new(rulings={"reshuffle": "when_needed"})
    assert said(late, state, "draw Kd")[1:] == (Effect("reshuffled", ("SPREE-SETUP-04",), number=104),)
    short = new(rulings={"empty_deck": "skip"}, deck=("2c", "3c", "4c", "5c", "6c", "7c"))
    nothing = ("SPREE-SETUP-04", "SPREE-TURN-01")
    assert said(short, short.start(), *(f"draw {card}" for card in ("2c", "3c", "4c", "5c", "6c"))) == (
        Effect("drew", ("SPREE-SETUP-03",), (0,), cards=("6c",), seen_by=0),
        Effect("draws_nothing", nothing, (1,)),
        Effect("draws_nothing", nothing, (2,)),
    )
    just = spree.position(short, pawns={0: "d5"}, hands={0: "2c 3c 4c"}, discards="5c", pile="6c", carts={1: "7c"})
    drawing = do(short, just, "end")
    assert drawing.phase == "refill", "two cards for two places, one of them discarded"
    assert do(short, drawing, "draw 6c", "draw 5c").hands[0] == ("2c", "3c", "4c", "5c", "6c")


def test_effects_of_move_cards() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d2", 1: "d5", 2: "e5"}, hands={0: "10h Jo", 1: "Ah"}, turn=WALKING)
    played = ("SPREE-CARD-01", "SPREE-CARD-02")
    assert said(game, state, "move 10h") == (Effect("played_move_card", played, (0,), cards=("10h",), number=10),)
    assert said(game, state, "move 10h", "pass") == (
        Effect("passed", ("SPREE-STOP-01",), (1,)),
        Effect("steps_added", ("SPREE-CARD-01",), (0,), number=10),
    )
    assert said(game, state, "move 10h", "stop Ah", "pass") == (
        Effect("passed", ("SPREE-STOP-01",), (0,)),
        Effect("stopped_move", ("SPREE-STOP-02",), (0,), cards=("10h",)),
    )
    assert said(game, state, "walk west", "move Jo 2") == (
        Effect("played_move_card", (*played, "SPREE-JOKER-01", "SPREE-CARD-03"), (0,), cards=("Jo",), number=2),
    )
    assert said(game, state, "walk east", "move Jo 2") == (
        Effect("played_move_card", (*played, "SPREE-JOKER-01"), (0,), cards=("Jo",), number=2),
    )


def test_effects_of_shopping() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d4", 1: "d5", 2: "e5"}, hands={0: "5h 5h", 1: "Ah"}, down=[2])
    shopping = ("SPREE-SHOP-01", "SPREE-SHOP-02")
    lying = Effect("not_asked_lying", ("SPREE-SHOOT-06",), (2,))
    assert said(game, state, "shop 5h") == (Effect("played_shopping", shopping, (0,), ("d4",), ("5h",)), lying)
    assert said(game, state, "shop 5h x2") == (
        Effect("played_shopping", (*shopping, "SPREE-SHOP-03"), (0,), ("d4",), ("5h", "5h")),
        lying,
    )
    assert said(game, state, "shop 5h x2", "pass")[1:] == (
        Effect("shopped", ("SPREE-SHOP-01",), (0,), cards=("5h", "5h"), number=10),
    )
    assert said(game, state, "shop 5h x2", "stop Ah") == (
        Effect("played_stop", ("SPREE-STOP-01",), (1, 0), cards=("Ah",)),
        lying,
        Effect("stopped_shop", ("SPREE-STOP-02",), (0,), cards=("5h", "5h")),
    )
    one = new(rulings={"pair_stop": "one"})
    assert said(one, state, "shop 5h x2", "stop Ah")[2:] == (
        Effect("stopped_shop", ("SPREE-STOP-02",), (0,), cards=("5h",)),
        Effect("shopped", ("SPREE-SHOP-01",), (0,), cards=("5h",), number=5),
    )
    assert said(one, state, "shop 5h", "stop Ah", "pass")[1:] == (
        Effect("stopped_shop", ("SPREE-STOP-02",), (0,), cards=("5h",)),
    ), "of one card, nothing is left to shop"
    old = new("first_2001")
    joker = spree.position(old, pawns={0: "c2"}, hands={0: "Jo"})
    assert said(old, joker, "shop Jo") == (
        Effect("played_shopping", (*shopping, "SPREE-JOKER-02"), (0,), ("c2",), ("Jo",)),
        Effect("shopped", ("SPREE-SHOP-01",), (0,), cards=("JoK",), number=0),
    )


def test_effects_of_robbing() -> None:
    game = new()
    pawns = {0: "d5", 1: "d5", 2: "e5"}
    state = spree.position(game, pawns=pawns, hands={0: "5c Jo", 2: "Ah"}, carts={1: "5h 5d Kd"}, down=[1])
    robbing = ("SPREE-ROB-01", "SPREE-ROB-04")
    lying = Effect("not_asked_lying", ("SPREE-SHOOT-06",), (1,))
    assert said(game, state, "rob 1 5c") == (Effect("played_robbing", robbing, (0, 1), cards=("5c",)), lying)
    assert said(game, state, "rob 1 5c", "pass") == (
        Effect("passed", ("SPREE-STOP-01",), (2,)),
        Effect("robbed", ("SPREE-ROB-02", "SPREE-ROB-03"), (0, 1), cards=("5d", "5h"), number=10),
    )
    assert said(game, state, "rob 1 Jo K")[0].clauses == (*robbing, "SPREE-JOKER-01")
    assert said(game, state, "rob 1 Jo K", "stop Ah", "pass")[1:] == (
        Effect("stopped_rob", ("SPREE-STOP-02",), (0,), cards=("Jo",)),
    )
    old = new("first_2001")
    joker = spree.position(old, pawns=pawns, hands={0: "Jo"}, carts={1: "Jo5"})
    assert said(old, joker, "rob 1 Jo 5")[1:] == (
        Effect("robbed", ("SPREE-ROB-02", "SPREE-ROB-03", "SPREE-JOKER-02"), (0, 1), cards=("Jo5",), number=0),
    )


def test_effects_of_stops_on_stops() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d8", 1: "d5", 2: "e5"}, hands={0: "9c As", 1: "Jo", 2: "2c"})
    joker = ("SPREE-STOP-01", "SPREE-JOKER-01")
    assert said(game, state, "shop 9c", "stop Jo") == (Effect("played_stop", joker, (1, 0), cards=("Jo",)),)
    assert said(game, state, "shop 9c", "stop Jo", "pass", "stop As", "pass") == (
        Effect("passed", ("SPREE-STOP-01",), (2,)),
        Effect("stopped_stop", ("SPREE-STOP-03",), (1,), cards=("Jo",)),
    )
    closed = new(rulings={"poll_after_stopped_stop": "closed"})
    assert said(closed, state, "shop 9c", "stop Jo", "pass", "stop As", "pass")[2:] == (
        Effect("shopped", ("SPREE-SHOP-01",), (0,), cards=("9c",), number=9),
    )


def test_effects_of_stashing() -> None:
    game = new()
    stashed = Effect("stashed", ("SPREE-SCORE-01", "SPREE-SCORE-02"), (0,), cards=("9c", "Kd"), number=22)
    unasked = Effect("not_asked_stash", ("SPREE-STOP-04",), (0,))
    state = spree.position(game, carts={0: "Kd 9c"}, hands={0: "3c"})
    assert said(game, state, "stash") == (stashed, unasked)
    last = spree.position(game, carts={0: "Kd 9c"}, hands={0: "3c"}, scores={0: 178})
    assert said(game, last, "stash") == (stashed, unasked, Effect("won", ("SPREE-END-01",), (0,), number=200))
    hong_kong = new("hong_kong")
    beside = spree.position(hong_kong, carts={0: "Kd 9c"}, hands={0: "3c"})
    assert said(hong_kong, beside, "stash") == (stashed, unasked, Effect("got_in", ("SPREE-HK-CAR-03",), (0,)))
    inside = spree.position(hong_kong, carts={0: "Kd 9c"}, hands={0: "3c"}, riding=[0])
    assert said(hong_kong, inside, "stash") == (stashed, unasked)


def test_effects_before_the_first_turn() -> None:
    game = new()
    assert game.opening() == (
        Effect("seated", ("SPREE-SETUP-01",), (0, 1, 2), number=3),
        Effect("shuffled", ("SPREE-SETUP-02",), number=108),
        Effect("board_laid", ("SPREE-BOARD-01",), squares=game.board.parking, number=126),
    )
    dealt = deal(game)
    assert said(game, dealt, "dice 6 6") == (Effect("rolled_to_park", ("SPREE-SETUP-05",), (0,), number=12),)
    assert said(game, dealt, "dice 6 6", "dice 6 6", "dice 1 2") == (
        Effect("rolled_to_park", ("SPREE-SETUP-05",), (2,), number=3),
        Effect("tied", ("SPREE-SETUP-05",), (0, 1), number=12),
    )
    rolls = ("dice 6 6", "dice 6 6", "dice 1 2", "dice 1 2", "dice 3 4")
    assert said(game, dealt, *rolls) == (
        Effect("rolled_to_park", ("SPREE-SETUP-05",), (1,), number=7),
        Effect("parks_first", ("SPREE-SETUP-05",), (1,), number=7),
    )
    seat_order = new(rulings={"park_first_tie": "seat_order"})
    assert said(seat_order, dealt, "dice 1 1", "dice 6 6", "dice 6 6")[1:] == (
        Effect("parks_first", ("SPREE-SETUP-05",), (1,), number=12),
    )
    parked = ("SPREE-SETUP-06", "SPREE-SETUP-07")
    assert said(game, dealt, *rolls, "park d1") == (Effect("parked", parked, (1,), ("d1",)),)
    assert said(game, dealt, *rolls, "park d1", "park k1", "park a2") == (
        Effect("parked", parked, (2,), ("a2",)),
        Effect("first_turn", ("SPREE-SETUP-08",), (2,)),
        Effect("turn_began", ("SPREE-TURN-02",), (2,)),
    )
    hong_kong = new("hong_kong")
    dealt = do(hong_kong, deal(hong_kong), "dice 6 6", "dice 1 1", "dice 1 1")
    assert said(hong_kong, dealt, "park d1") == (
        Effect("parked", parked, (0,), ("d1",)),
        Effect("got_in", ("SPREE-SETUP-07",), (0,)),
    )


def test_effects_of_cars() -> None:
    game, hong_kong = new(), new("hong_kong")
    state = spree.position(game, cars={0: "a2"}, hands={0: FULL, 1: NEXT})
    began = Effect("turn_began", ("SPREE-TURN-02",), (1,))
    running_over = new(modules=["running_over"])
    waiting = spree.position(running_over, cars={0: "a2"}, pawns={1: "a7"}, hands={0: FULL, 1: NEXT}, carts={1: "Kd"})
    assert said(running_over, waiting, "drive a7") == (
        Effect("drove", ("SPREE-CAR-02",), (0,), ("a2", "a7")),
        Effect("run_over", ("SPREE-HK-RUN-01",), (0, 1)),
        Effect("spilled", ("SPREE-HK-RUN-02",), (1,), cards=("Kd",)),
        Effect("stood_up", ("SPREE-TURN-03",), (1,)),
        began,
    )
    assert said(game, state, "drive a7") == (Effect("drove", ("SPREE-CAR-02",), (0,), ("a2", "a7")), began)
    hands = {0: FULL, 1: NEXT}
    beside = spree.position(hong_kong, cars={0: "a2"}, hands=hands, turn=DRIVING)
    assert said(hong_kong, beside, "enter") == (Effect("got_in", ("SPREE-HK-CAR-03",), (0,)), began)
    inside = spree.position(hong_kong, cars={0: "a3"}, riding=[0], hands=hands, turn=DRIVING)
    assert said(hong_kong, inside, "leave") == (Effect("got_out", ("SPREE-HK-CAR-04",), (0,)),)
    assert said(hong_kong, inside, "steer north", "leave") == (
        Effect("got_out", ("SPREE-HK-CAR-03", "SPREE-HK-CAR-04"), (0,)),
        began,
    )
    steered = ("SPREE-HK-CAR-01", "SPREE-HK-CAR-02", "SPREE-MOVE-03")
    crowd = spree.position(hong_kong, cars={0: "a2"}, pawns={1: "a1"}, riding=[0], carts={1: "Kd 9c"}, turn=DRIVING)
    assert said(hong_kong, crowd, "steer north") == (
        Effect("steered", steered, (0,), ("a2", "a1"), number=4),
        Effect("passes_others", ("SPREE-MOVE-04",), (0, 1), ("a1",)),
        Effect("run_over", ("SPREE-HK-RUN-01",), (0, 1)),
        Effect("spilled", ("SPREE-HK-RUN-02",), (1,), cards=("9c", "Kd")),
    )
    assert said(hong_kong, crowd, "steer north", "steer east") == (
        Effect("steered", (*steered, "SPREE-MOVE-05"), (0,), ("a1", "b1"), number=3),
    )


@pytest.mark.parametrize(
    ("event", "code", "facts"),
    [
        (Shop("1x"), "card.unknown", {"card": "1x"}),
        (Shop(9), "card.unknown", {"card": 9}),
        (Shop("9c", 0), "shop.no_copies", {"copies": 0}),
        (MoveCard("9c", 3), "move.unknown_steps", {"steps": 3}),
        (Rob(1, "9c", "X"), "rob.unknown_rank", {"rank": "X"}),
        (Rob(3, "9c", "9"), "seat.unknown", {"seat": 3, "last": 2}),
        (Shoot(-1), "seat.unknown", {"seat": -1, "last": 2}),
        (Walk("up"), "step.unknown_direction", {"direction": "up"}),
        (Park("d1"), "park.not_now", {"phase": "turn"}),
    ],
)
def test_gates_name_what_is_unknown(event: Any, code: str, facts: dict[str, Any]) -> None:
    game = new()
    state = spree.position(game, pawns={0: "d8", 1: "d8"}, hands={0: "9c"}, carts={1: "9h"}, turn=WALKING)
    (violation,) = game.why_not(state, event)
    assert (violation.code, violation.facts) == (code, facts)
