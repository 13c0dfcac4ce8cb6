"""What an event is said to do, in full; and gates, prompts and words that mutants showed to be untested."""

from __future__ import annotations

import json
from typing import Any

import pytest

from spree_rules import (
    ChanceNode,
    DocumentError,
    GameOver,
    IllegalAction,
    NoLineOfSight,
    NotAChanceNode,
    NotAnEvent,
    Record,
    RecordError,
    SettingError,
    StaleState,
    UnknownSeat,
    read_record,
    spree,
)
from spree_rules.model.kernel.effects import Effect
from spree_rules.model.kernel.grid import Grid, Walks, square_name
from spree_rules.model.kernel.values import replace
from spree_rules.model.spree import (
    SpreeGame,
    State,
    driving,
    move_cards,
    moving,
    robbing,
    scoring,
    setup,
    shooting,
    shopping,
    stops,
    turn,
)
from spree_rules.model.spree import view as spree_view
from spree_rules.model.spree.actions import Dice, Die, Draw, MoveCard, Park, Rob, Shoot, Shop, Walk
from tests.support import WALKING, Turn, deal, do, let_pass, listed, new, refused

FULL = "3c 4c 5c 6c 7c"
NEXT = "2d 3d 4d 5d 6d"
ROW = {0: "b5", 1: "d5", 2: "m5"}
DRIVING = Turn(rolled=True, steps=5, acted=True)
DRIVEN = Turn(rolled=True, steps=2, came_from="a2", moved=True, driven=True, acted=True)
STEPPED = Turn(rolled=True, steps=5, came_from="d4", moved=True, acted=True)
HOME = Turn(rolled=True, steps=5, came_from="c1", moved=True, acted=True)
TOGETHER = dict.fromkeys(range(3), "d5")
ANOTHER = (Effect("another_turn", ("SPREE-SHOOT-08",), (0,)), Effect("turn_began", ("SPREE-TURN-02",), (0,)))


def said(game: SpreeGame, state: State, *texts: str) -> tuple[Effect, ...]:
    """All effects of the last of some events."""
    *before, last = texts
    state = do(game, state, *before)
    return game.step(state, game.parse(last)).effects


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
    rolled = ("SPREE-SHOOT-03", "SPREE-SHOOT-10", "SPREE-HK-POWER-01")
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
        Effect("shopped", ("SPREE-SHOP-01",), (0,), cards=("Jo",), number=0),
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
    joker = spree.position(old, pawns=pawns, hands={0: "Jo"}, carts={1: "Jo"})
    assert said(old, joker, "rob 1 Jo Jo")[1:] == (
        Effect("robbed", ("SPREE-ROB-02", "SPREE-ROB-03", "SPREE-JOKER-02"), (0, 1), cards=("Jo",), number=0),
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


def test_playing_a_card_is_an_act() -> None:
    game = new(rulings={"cards_at_own_car": "allowed"})
    state = spree.position(game, hands={0: "10c"})
    assert refused(game, let_pass(game, do(game, state, "move 10c")), "drive a8") == {"drive.acted"}
    fresh = spree.position(game, pawns={0: "d8", 1: "d8"}, hands={0: "9c"}, carts={1: "9h"})
    assert not fresh.turn.acted and do(game, fresh, "shop 9c").turn.acted and do(game, fresh, "rob 1 9c").turn.acted
    hong_kong = new("hong_kong")
    assert do(hong_kong, spree.position(hong_kong, riding=[0]), "leave").turn.acted


def test_a_pushed_car_runs_over_nobody_beyond_its_landing() -> None:
    game = new("hong_kong", rulings={"pushed_car_runs_over": "yes", "shot_driver": "car_pushed"})
    state = spree.position(
        game, pawns={0: "a3", 2: "a8"}, cars={0: "d1", 1: "a5", 2: "k1"}, riding=[1], hands={0: FULL}, carts={2: "Kd"}
    )
    after = let_pass(game, do(game, state, "shoot 1", "die 4"))
    assert after.cars[1] == "a7" and not after.down[2] and after.carts[2] == ("Kd",)


def test_where_a_car_can_be_steered() -> None:
    game = new("hong_kong")
    state = spree.position(game, cars={0: "a3"}, riding=[0], turn=DRIVING)
    steers = ["steer north", "steer south"]
    assert [text for text in listed(game, state) if text.startswith("steer")] == steers
    still = spree.position(game, cars={0: "a3"}, riding=[0], turn=Turn(rolled=True))
    on_foot = spree.position(game, cars={0: "a3"}, turn=DRIVING)
    assert not [text for each in (still, on_foot) for text in listed(game, each) if text.startswith("steer")]
    unrolled = spree.position(game, cars={0: "a3"}, riding=[0], turn=Turn(steps=2, acted=True))
    assert [text for text in listed(game, unrolled) if text.startswith("steer")] == steers
    only_after = new("hong_kong", rulings={"steps_after_roll_only": "yes"})
    assert not [text for text in listed(only_after, unrolled) if text.startswith("steer")]
    assert [text for text in listed(only_after, state) if text.startswith("steer")] == steers


def test_why_a_game_ended() -> None:
    game = new()
    over = do(game, spree.position(game, carts={0: "Kd"}, scores={0: 199}), "stash")
    result = game.result(over)
    assert result is not None and result.reason == "target_reached"


def test_what_is_awaited_in_words() -> None:
    game = new()
    dealt = deal(game)
    parking = do(game, dealt, "dice 6 6", "dice 1 1", "dice 1 1")
    state = spree.position(
        game, pawns={0: "d4", 1: "d5", 2: "m5"}, hands={0: "5h 5h 3c 4c"}, carts={1: "5c"}, turn=WALKING
    )
    asking = spree.position(game, pawns={0: "d4", 1: "f4", 2: "m5"}, hands={0: "5h 5h 3c", 1: "2c"}, turn=WALKING)
    over = do(game, spree.position(game, seat=1, carts={1: "Kd"}, scores={1: 199}), "stash")
    prompts = {
        "Seat 0 is dealt a card.": game.start(),
        "Seat 0 rolls two dice for who parks first.": dealt,
        "Seat 0 parks.": parking,
        "Seat 0 has the turn, with 7 steps left.": state,
        "Seat 0 rolls two dice to move.": do(game, spree.position(game), "roll"),
        "Seat 0 rolls one die to shoot.": do(game, asking, "shoot 1"),
        "Seat 0 draws a card.": do(game, state, "end"),
        "Seat 1 may stop what seat 0 plays (shop: 5h 5h), or pass.": do(game, asking, "shop 5h x2"),
        "Seat 1 may stop what seat 0 plays (shot: the shot at seat 1, which rolled 3), or pass.": do(
            game, asking, "shoot 1", "die 3"
        ),
        "The game is over: seat 1 has won.": over,
    }
    for prompt, shown in prompts.items():
        for seat in (None, 0, 1, 2):
            look = game.view(shown, seat)
            assert look.prompt == prompt and look.to_act == game.to_act(shown) and look.viewer == seat
            for field in set(look.__struct_fields__) & set(shown.__struct_fields__):
                assert getattr(look, field) == getattr(shown, field), field


def test_redealt_states_keep_what_is_seen() -> None:
    game = new()
    state = spree.position(game, hands={0: "9c 10h", 1: "2c", 2: "3c 4c"}, pile="Kd Ah")
    again = spree_view.redealt(state, 0, ("Kd", "4c", "3c", "Ah", "2c"))
    assert again.hands == (("10h", "9c"), ("Kd",), ("3c", "4c")) and again.pile == ("2c", "Ah")
    assert game.view(again, 0) == game.view(state, 0)
    spectator = spree_view.redealt(state, None, ("9c", "10h", "Kd", "4c", "3c", "Ah", "2c"))
    assert spectator.hands == (("10h", "9c"), ("Kd",), ("3c", "4c")) and spectator.pile == ("2c", "Ah")


@pytest.mark.parametrize("dice", [Dice(4, 3), Dice(0, 1), Dice(1, 7), Dice(1, 2.0), Dice(True, 2)])
def test_rolls_that_two_dice_can_not_show(dice: Any) -> None:
    game = new()
    state = do(game, spree.position(game), "roll")
    (violation,) = game.why_not(state, dice)
    assert violation.code == "dice.no_such_roll"
    assert violation.facts == {"low": dice.low, "high": dice.high, "faces": 6}
    assert not game.is_legal(state, dice) and game.is_legal(state, Dice(6, 6)) and game.is_legal(state, Dice(1, 1))


@pytest.mark.parametrize("face", [0, 7, True, 2.0])
def test_faces_that_no_die_has(face: Any) -> None:
    game = new()
    state = do(game, spree.position(game, pawns=ROW), "shoot 1")
    (violation,) = game.why_not(state, Die(face))
    assert (violation.code, violation.facts) == ("die.no_such_face", {"face": face, "faces": 6})
    assert not game.is_legal(state, Die(face)) and game.is_legal(state, Die(6)) and game.is_legal(state, Die(1))
    with pytest.raises(ValueError, match="a die shows 1 to 6"):
        game.resolve_shot("b5", "d5", face)


@pytest.mark.parametrize("card", ["9c", "Kd ", 9, None])
def test_cards_that_are_not_in_the_pile(card: Any) -> None:
    game = new()
    state = spree.position(game, hands={0: "2c 3c 4c"}, pile="Kd Ah", phase="refill")
    (violation,) = game.why_not(state, Draw(card))
    assert (violation.code, violation.facts) == ("draw.not_in_the_pile", {"card": card})


def test_a_push_against_a_fountain_at_the_wall() -> None:
    board = spree.load_board(
        """
+----+----+----+----+----+
| P    .    .    ~~ | P  |
+    +    +----+----+    +
| P    9c   .    .    .  |
+----+----+----+----+----+
"""
    )
    for reading in ("stay_near_side", "no_push"):
        game = new(board=board, modules=["fountain"], rulings={"far_side_blocked": reading})
        assert game.resolve_shot("a1", "c1", 6).landing == "c1", "nothing before it, nothing behind it"


def test_a_step_keeps_what_the_turn_has_gained() -> None:
    game = new("hong_kong", rulings={"run_over_extra_turn": "yes"})
    state = spree.position(game, cars={0: "a2"}, pawns={1: "a1"}, riding=[0], turn=DRIVING)
    assert do(game, state, "steer north", "steer east").turn.again
    plain = new()
    home = spree.position(plain, cars={0: "a2"}, turn=Turn(rolled=True, steps=7, from_car=True))
    away = do(plain, home, "walk north")
    assert away.turn.from_car and not away.turn.again


def test_functions_named_for_actions_do_what_the_events_do() -> None:
    game, hong_kong = new(), new("hong_kong")
    on_foot = spree.position(
        game, pawns={0: "d8", 1: "d8", 2: "d5"}, hands={0: "9c 9c 9d 10h Jo", 2: "Ah"}, carts={1: "9h Kd"}, turn=WALKING
    )
    poll = do(game, on_foot, "move 10h")
    home = spree.position(game, carts={0: "Kd"})
    parking = do(game, deal(game), "dice 6 6", "dice 1 1", "dice 1 1")
    inside = spree.position(hong_kong, cars={0: "a3"}, riding=[0], turn=DRIVING)
    beside = spree.position(hong_kong, cars={0: "a3"}, turn=DRIVING)
    shot = spree.position(game, pawns=ROW)
    for rules, state, text, after in (
        (game, on_foot, "shop 9c", shopping.shop(game, on_foot, "9c")),
        (game, on_foot, "shop 9c x2", shopping.shop(game, on_foot, "9c", 2)),
        (game, on_foot, "rob 1 9d", robbing.rob(game, on_foot, 1, "9d")),
        (game, on_foot, "rob 1 Jo K", robbing.rob(game, on_foot, 1, "Jo", "K")),
        (game, on_foot, "move 10h", move_cards.play_move_card(game, on_foot, "10h", 10)),
        (game, on_foot, "walk east", moving.step(game, on_foot, "east")),
        (game, on_foot, "end", turn.end(game, on_foot)),
        (game, poll, "stop Ah", stops.stop(game, poll, "Ah")),
        (game, shot, "shoot 1", shooting.shoot(game, shot, 1)),
        (game, home, "stash", scoring.stash(game, home)),
        (game, home, "drive a8", driving.drive(game, home, "a8")),
        (game, parking, "park k1", setup.park(game, parking, "k1")),
        (hong_kong, beside, "enter", driving.enter(hong_kong, beside)),
        (hong_kong, inside, "leave", driving.leave(hong_kong, inside)),
        (hong_kong, inside, "steer south", driving.steer(hong_kong, inside, "south")),
    ):
        assert after == do(rules, state, text), text
    first = new("first_2001")
    jokers = spree.position(first, pawns={0: "d8", 1: "d8"}, hands={0: "Jo"}, carts={1: "Jo"})
    assert robbing.rob(first, jokers, 1, "Jo") == do(first, jokers, "rob 1 Jo Jo")


def test_a_car_is_not_driven_into_a_taken_dead_end() -> None:
    board = spree.load_board(
        """
+----+----+----+----+
| P    .    .    P  |
+----+    +    +----+
| .    .    9c   P  |
+----+----+----+----+
"""
    )
    game = new("hong_kong", board=board)
    state = spree.position(game, cars={0: "a1", 1: "d1", 2: "d2"}, pawns={1: "b2"}, riding=[0], turn=DRIVING)
    lane = do(game, state, "steer east", "steer east")
    assert refused(game, lane, "steer east") == {"steer.no_rest_in_reach"}, "three steps are left, and no way on"
    assert listed(game, lane) == ["end"]


def test_what_is_listed_under_rulings_of_the_roll() -> None:
    for name, reading, text in (
        ("move_card_before_roll", "only_after_roll", "move 10h"),
        ("steps_after_roll_only", "yes", "walk east"),
    ):
        game = new(rulings={name: reading})
        unrolled = spree.position(game, pawns={0: "d5"}, hands={0: "10h 10h"}, turn=Turn(steps=2, acted=True))
        rolled = spree.position(game, pawns={0: "d5"}, hands={0: "10h 10h"}, turn=WALKING)
        assert text not in listed(game, unrolled) and listed(game, rolled).count(text) == 1


def test_stashing_in_a_space_is_no_stashing_in_the_lane() -> None:
    game = new("hong_kong", rulings={"stash_in_the_lane": "forbidden"})
    state = spree.position(game, cars={0: "a2"}, riding=[0], carts={0: "9c"})
    assert refused(game, state, "stash") == set() and "stash" in listed(game, state)
    lane = spree.position(game, cars={0: "c1"}, riding=[0], carts={0: "9c"})
    (violation,) = game.why_not(lane, game.parse("stash"))
    assert violation.facts == {"car": "c1"} and "stash" not in listed(game, lane)


def test_only_holders_of_stops_are_polled() -> None:
    game = new(polls="holders")
    hands = {0: "9c", 1: "2c 3c", 2: "Ah 2d"}
    state = spree.position(game, pawns={0: "d8", 1: "d5", 2: "e5"}, hands=hands)
    assert do(game, state, "shop 9c").plays[-1].asked == 2
    nobody = spree.position(game, pawns={0: "d8", 1: "d5", 2: "e5"}, hands={**hands, 2: "2d"})
    assert do(game, nobody, "shop 9c").carts[0] == ("9c",)
    public = new()
    assert do(public, state, "shop 9c").plays[-1].asked == 1


def test_a_turn_that_begins_away_from_the_car() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "d5"}, hands={0: FULL, 1: NEXT, 2: "2h 3h 4h 5h 6h"})
    away = do(game, state, "end")
    assert away.seat == 1 and not away.turn.from_car and do(game, away, "end").turn.from_car


def test_what_is_said_of_squares_out_of_sight() -> None:
    with pytest.raises(NoLineOfSight, match="there is no line of sight from a1 to b2"):
        new().resolve_shot("a1", "b2", 3)


@pytest.mark.parametrize(
    ("edition", "rulings", "position"),
    [
        ("hip_pocket", {}, {"pawns": {1: "d1"}}),
        ("hong_kong", {"cards_in_car": "allowed"}, {"pawns": {1: "d1"}, "riding": [0]}),
        ("hip_pocket", {"rob_standing_start": "only_after_a_step"}, {"pawns": {0: "d5", 1: "d5"}, "turn": WALKING}),
        ("hip_pocket", {"rob_standing_start": "only_after_a_step"}, {"pawns": {0: "d5", 1: "d5"}, "turn": STEPPED}),
        ("hip_pocket", {"rob_at_own_car": "forbidden"}, {"cars": {0: "a2", 1: "d1"}, "pawns": {0: "d1", 2: "d1"}}),
        ("hip_pocket", {"rob_at_own_car": "allowed"}, {"cars": {0: "a2", 1: "d1"}, "pawns": {0: "d1", 2: "d1"}}),
        ("hong_kong", {"rob_in_car": "forbidden"}, {"cars": {1: "e1"}, "pawns": {0: "e1", 2: "e1"}, "riding": [1]}),
        ("hong_kong", {"rob_in_car": "allowed"}, {"cars": {1: "e1"}, "pawns": {0: "e1", 2: "e1"}, "riding": [1]}),
        ("first_2001", {"joker_loot": "any_rank"}, {"pawns": TOGETHER}),
        ("first_2001", {"joker_loot": "any_rank"}, {"pawns": TOGETHER, "carts": {1: "5h", 2: "Kd"}}),
        ("first_2001", {}, {"pawns": TOGETHER}),
        ("first_2001", {"drive_after_anything": "allowed"}, {"turn": HOME}),
        ("first_2001", {"drive_after_anything": "allowed"}, {"pawns": {0: "d5"}, "turn": Turn(from_car=True)}),
        ("hong_kong", {"stash_in_the_lane": "forbidden"}, {"cars": {0: "c1"}, "riding": [0], "carts": {0: "9c"}}),
        ("hong_kong", {"stash_in_the_lane": "forbidden"}, {"cars": {0: "d1"}, "riding": [0], "carts": {0: "9c"}}),
        ("hip_pocket", {"shot_range": "within_reach"}, {"pawns": {0: "b5", 1: "m5", 2: "c5"}}),
        ("hip_pocket", {"shot_range": "within_reach"}, {"pawns": {0: "i6", 1: "d6", 2: "c6"}}),
        ("hong_kong", {}, {"cars": {0: "a3", 1: "a3"}, "pawns": {1: "a5"}, "riding": [0], "turn": DRIVEN}),
        ("first_2001", {}, {"pawns": {0: "Kh"}, "hands": {0: "Jo Kh Kh"}}),
        ("first_2001", {}, {"pawns": {0: "Jh"}, "hands": {0: "Jo Jh 10c 10c"}}),
    ],
)  # fmt: skip
def test_lists_are_what_the_tables_allow(edition: str, rulings: dict[str, str], position: dict[str, Any]) -> None:
    game = new(edition, rulings=rulings)
    held = {"hands": {0: "5c Jo 10c"}, "carts": {1: "5h Jo 9c" if edition == "first_2001" else "5h 9c", 2: "5d Kd"}}
    state = spree.position(game, **{**held, **position})
    assert game.legal_actions(state) == tuple(event for event in game.well_formed(state) if game.is_legal(state, event))


@pytest.mark.parametrize("start", ["a1", "a5", "c2", "g4", "h5", "k7", "n9"])
def test_reachable_squares_are_those_that_single_steps_reach(start: str) -> None:
    walks = new().board.on_foot
    for came_from in (None, *walks.neighbours[start].values()):
        entries = {(start, came_from)}
        found = {start}
        for steps in range(9):
            assert set(walks.reachable(start, steps, came_from)) == found, (came_from, steps)
            entries = {
                (walks.neighbours[here][direction], here)
                for here, left in entries
                for direction in walks.onward[here].get(left, walks.onward[here][None])
            }
            found |= {here for here, _ in entries}


def test_records_from_another_start() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5"}, turn=WALKING)
    walked = Record(game, (game.parse("walk east"),), {0: "why not"}, state)
    back = read_record(walked.dumps(), game)
    assert back == walked and back.start == state and back.comments == {0: "why not"}
    longer = walked.extended(game.parse("walk east"))
    assert (
        longer.start == state
        and longer.comments == {0: "why not"}
        and longer.end() == do(game, state, "walk east", "walk east")
    )
    assert walked != Record(game, walked.events, {}, state) and walked != longer and hash(walked) == hash(back)
    wrong = Record(game, (*walked.events, game.parse("walk west")), {}, state)
    for replay in (wrong.states, wrong.steps):
        with pytest.raises(RecordError, match=r"line 3 .*SPREE-MOVE-05"):
            list(replay())
    with pytest.raises(RecordError, match=r"line 3 .*SPREE-MOVE-05"):
        read_record(wrong.dumps(closed=False), game)


def test_errors_of_records_say_why() -> None:
    game = new()
    lines = Record(game, (game.parse("draw 9c"),)).dumps().splitlines(keepends=True)
    other = Record(game, (game.parse("draw 9d"),)).dumps().splitlines(keepends=True)
    for text, why in (
        (Record(new(seats=4)).dumps(), "line 1 .*: the header names another game or setting than the one given"),
        ("".join([*lines, lines[1]]), "line 4 .*: there is more after the end line"),
        ("".join([*lines[:2], other[2]]), "line 3 .*: the events lead to another state than the end line names"),
        ("".join(lines[:2]), "line 3 .*: the end line is missing: the record was cut off here"),
        (lines[0] + "[]", r"line 2 .*: at \$: .* \(in '\[\]'\)"),
    ):
        with pytest.raises(RecordError, match=why):
            read_record(text, game)


def test_refusals_carry_the_event() -> None:
    game = new()
    over = do(game, spree.position(game, carts={0: "Kd"}, scores={0: 199}), "stash")
    end, east = game.parse("end"), game.parse("walk east")
    for state, event, kind in (
        (over, end, GameOver),
        (game.start(), end, ChanceNode),
        (spree.position(game), east, IllegalAction),
    ):
        with pytest.raises(IllegalAction) as caught:
            game.apply(state, event)
        assert type(caught.value) is kind and caught.value.event == event
        assert caught.value.violations == game.why_not(state, event)
    walled = spree.position(game, pawns={0: "b2", 1: "c2"})
    (violation,) = game.why_not(walled, game.parse("shoot 1"))
    assert str(violation) == "A wall stands between b2 and c2. [shoot.wall: SPREE-SHOOT-02, SPREE-BOARD-02]"
    with pytest.raises(DocumentError, match=r"^at \$: "):
        game.event_from_json("[]")


def test_games_are_equal_by_their_setting() -> None:
    game = new()
    assert game == new() and hash(game) == hash(new()) and game != new(seats=4) and game != 5
    assert len({game, new(), new(seats=4)}) == 2


def test_the_last_ticket_and_the_last_seat() -> None:
    game = new()
    for chance in (game.chance(game.start()), game.chance(do(game, spree.position(game), "roll"))):
        assert chance.at(chance.total - 1) == chance.outcomes[-1].event
        for ticket in (-1, chance.total):
            with pytest.raises(IndexError, match=f"ticket {ticket} is not in 0 to {chance.total - 1}"):
                chance.at(ticket)
    assert game.check_seat(2) == 2
    for seat in (3, -1, True):
        with pytest.raises(UnknownSeat, match=f"there is no seat {seat}: this game has seats 0 to 2"):
            game.check_seat(seat)


def test_answers_to_an_earlier_question() -> None:
    game = new()
    state = spree.position(game)
    roll = game.parse("roll")
    question = game.decision_id(state, 7)
    assert game.apply(state, roll, question, 7) == game.apply(state, roll)
    for moment in (0, 8):
        with pytest.raises(StaleState, match=r"^this answers an earlier question: look at the present state"):
            game.apply(state, roll, question, moment)


def test_what_is_said_where_chance_is_not_to_move() -> None:
    game = new()
    over = do(game, spree.position(game, carts={0: "Kd"}, scores={0: 199}), "stash")
    for state, who in ((over, "the game is over"), (spree.position(game), "seat 0 is to act: see legal_actions")):
        with pytest.raises(NotAChanceNode, match=f"^chance is not to move: {who}$"):
            game.chance(state)
    with pytest.raises(NotAnEvent, match=r"^'roll' is no action or outcome of this game; read texts with parse first$"):
        game.why_not(over, "roll")  # type: ignore[arg-type]
    with pytest.raises(NotAnEvent, match=r"^5 is no action or outcome of this game$"):
        game.why_not(over, 5)  # type: ignore[arg-type]


def test_documents_of_states_name_the_place() -> None:
    game = new()
    good = game.to_json(game.start()).decode()
    for text, why in (
        ("[]", r"^at \$: "),
        ("{}", r"^at \$: expected format, setting and state, got nothing$"),
        ('{"state":1,"format":"x"}', r"^at \$: expected format, setting and state, got format, state$"),
        (good.replace('"format":"', '"format":"x'), r"^at \$\.format: this is '"),
        (good.replace('"format":"', '"format":5,"x":"'), r"^at \$: expected format"),
        (
            new(seats=4).to_json(new(seats=4).start()).decode(),
            r"^at \$\.setting: the state was saved in a game of another",
        ),
        (good.replace('"seats":3', '"seats":"3"'), r"^at \$\.setting"),
        (good.replace('"scores":[0,0,0]', '"scores":[0,0]'), r"^at \$\.state: "),
    ):
        with pytest.raises(DocumentError, match=why):
            game.from_json(text)


def test_comments_stand_at_events() -> None:
    game = new()
    event = game.parse("draw 9c")
    assert Record(game, (event,), {0: "first"}).comments == {0: "first"}
    for index in (1, -1, True):
        with pytest.raises(SettingError, match=r"comments stand at events, by index from 0 to 0$"):
            Record(game, (event,), {index: "nowhere"})
    with pytest.raises(RecordError, match=r"line 1 .*: a record is a text, not int"):
        spree.load_record(5)  # type: ignore[arg-type]
    with pytest.raises(RecordError, match=r"line 1 .*: the record is empty$"):
        read_record("# nothing", game)


def test_walks_to_the_first_square_alone() -> None:
    row = [square_name(file, 0) for file in range(3)]
    assert Walks(Grid(row, []), row).reachable("c1", 2) == ("a1", "b1", "c1")
    column = [square_name(0, line) for line in range(3)]
    assert Walks(Grid(column, []), column).reachable("a3", 2) == ("a1", "a2", "a3")


def test_documents_with_two_faults() -> None:
    game = new()
    fields = json.loads(game.to_json(game.start()))
    with pytest.raises(DocumentError, match=r"^at \$\.format: "):
        game.from_json(json.dumps({**fields, "format": 5}))
    impossible = replace(spree.position(game), hands=(("9c",) * 6, (), ()))
    problems = game.problems(impossible)
    with pytest.raises(DocumentError) as caught:
        game.from_json(game.to_json(impossible))
    assert len(problems) > 1 and caught.value.what == "; ".join(problems)
    lines = Record(game, (), None, spree.position(game)).dumps().splitlines(keepends=True)
    header = {**json.loads(lines[0]), "start": "nonsense"}
    with pytest.raises(RecordError, match=r"^line 1 .*: can not read 'nonsense'"):
        read_record(json.dumps(header), game)
    with pytest.raises(RecordError, match=r"^line 2 .*: at \$\.event: "):
        read_record(lines[0] + '{"event":7}', game)


def test_values_with_an_equality_of_their_own() -> None:
    game = new()
    rolled = do(game, spree.position(game), "roll")
    dice, other = game.chance(rolled), new(faces=4).chance(rolled)
    assert dice == new().chance(rolled) and dice not in (other, 5)
    assert len({dice, new().chance(rolled), other}) == 2
    (violation,) = game.why_not(rolled, game.parse("roll"))
    assert len({violation, *game.why_not(rolled, game.parse("roll"))}) == 1
    with pytest.raises(IllegalAction) as caught:
        robbing.rob(game, spree.position(game), 1, "zz")
    assert caught.value.event == Rob(1, "zz", "Jo")
