"""Positions near which the readings of each ruling, and the editions, differ."""

from __future__ import annotations

from typing import Any, Final

from spree_rules.model.spree.board import load_board
from spree_rules.model.spree.game import SpreeGame, new_game
from spree_rules.model.spree.position import position
from spree_rules.model.spree.rulings import RULINGS
from spree_rules.model.spree.state import State, Turn

Described = dict[str, Any]

FULL: Final = "3c 4c 5c 6c 7c"
# Full hands draw nothing, so that there are few states between a position and its difference.
HANDS: Final = {0: FULL, 1: "Ah 3d 4d 5d 6d", 2: "3h 4h 5h 6h 7h"}
DONE: Final = Turn(rolled=True)
DRIVING: Final = Turn(rolled=True, steps=2)
ROW: Final[Described] = {"pawns": {0: "b5", 1: "d5", 2: "e4"}}
TOGETHER: Final[Described] = {"pawns": {0: "d5", 1: "d5"}, "hands": {0: "5c"}}
BLOCKED: Final = """
+----+----+----+----+----+
| P    .    .    ~~ | P  |
+    +----+----+----+    +
| P    9c   .    .    .  |
+----+----+----+----+----+
"""

# Each row: options of the game besides the ruling (possibly an edition other than the default), and the position.
NEAR: Final[dict[str, tuple[Described, Described]]] = {
    "stopped_shot": ({}, {**ROW, "hands": HANDS, "turn": DONE}),
    "shot_range": ({}, {"pawns": {0: "b5", 1: "m5"}, "turn": DONE}),
    "who_may_stop_shot": ({}, {**ROW, "hands": {0: FULL, 1: "2c", 2: "Ah"}, "turn": DONE}),
    "cards_at_own_car": ({}, {"hands": {0: "10c"}, "turn": DONE}),
    "stop_own_play": ({}, {"pawns": {0: "d5", 1: "e4"}, "hands": {0: "10c Ah", 1: "3c"}, "turn": DONE}),
    "poll_after_stopped_stop": (
        {},
        {
            "pawns": {0: "9c", 1: "Kh", 2: "Ks"},
            "hands": {0: "9c As 3c 4c 5c", 1: "Ah 3d 4d 5d 6d", 2: "Ad 3h 4h 5h 6h"},
            "turn": DONE,
        },
    ),
    "pair_stop": ({}, {"pawns": {0: "5h", 1: "d5"}, "hands": {0: "5h 5h", 1: "Ah"}, "turn": DONE}),
    "joker_shopping": ({}, {"pawns": {0: "Kh"}, "hands": {0: "Jo"}, "turn": DONE}),
    "joker_loot": (
        {"rulings": {"joker_shopping": "worthless"}},
        {"pawns": {0: "5h", 1: "5h"}, "hands": {0: "Jo", 1: "5c"}, "turn": DONE},
    ),
    "rob_standing_start": ({}, {**TOGETHER, "carts": {1: "5h"}, "turn": DONE}),
    "rob_at_own_car": (
        {},
        {"pawns": {0: "d1"}, "cars": {0: "a2", 1: "d1"}, "hands": {0: "5c"}, "carts": {1: "5h"}, "turn": DONE},
    ),
    "stash_without_moving": ({}, {"carts": {0: "9c"}, "turn": DONE}),
    "move_card_before_roll": ({}, {"pawns": {0: "d5"}, "hands": {0: "10c"}}),
    "steps_after_roll_only": ({}, {"pawns": {0: "d5"}, "turn": Turn(steps=2)}),
    "drive_after_anything": ({}, {"turn": Turn(rolled=True, from_car=True)}),
    "park_first_tie": ({}, {"until": "first_roll"}),
    "reshuffle": ({}, {"hands": {0: "3c 4c 5c 6c"}, "pile": "Kd", "phase": "draw"}),
    "stash_empty_cart": ({}, {"turn": DONE}),
    "empty_deck": (
        {"deck": ("9c", "9d", "Kd", "Kh")},
        {"hands": {0: "9c"}, "carts": {1: "9d"}, "pawns": {0: "d5"}, "turn": DONE},
    ),
    "far_side_blocked": (
        {"board": BLOCKED, "modules": ("fountain",)},
        {"pawns": {0: "a1", 1: "b1"}, "cars": {0: "a2", 1: "e1", 2: "a1"}, "turn": DONE},
    ),
    "shot_driver": (
        {"edition": "hong_kong"},
        {"pawns": {0: "a4"}, "cars": {0: "d1", 1: "a6"}, "riding": [1], "hands": {0: FULL}, "turn": DONE},
    ),
    "cards_in_car": ({"edition": "hong_kong"}, {"riding": [0], "hands": {0: "10c"}, "turn": DONE}),
    "run_over_fallen": (
        {"edition": "hong_kong"},
        {"cars": {0: "a2"}, "pawns": {1: "a1"}, "riding": [0], "down": [1], "carts": {1: "Kd"}, "turn": DRIVING},
    ),
    "run_over_in_parked_car": (
        {"edition": "hong_kong"},
        {"cars": {0: "a2", 1: "a3"}, "riding": [0, 1], "carts": {1: "Kd"}, "turn": DRIVING},
    ),
    "run_over_extra_turn": (
        {"edition": "hong_kong"},
        {"cars": {0: "a2"}, "pawns": {1: "a1"}, "riding": [0], "hands": {0: FULL}, "turn": DRIVING},
    ),
    "stop_moving_car_anywhere": ({"edition": "hong_kong"}, {"cars": {0: "a3"}, "riding": [0], "turn": DRIVING}),
    "at_the_start": ({"edition": "hong_kong"}, {"until": "park"}),
    "after_stashing": ({"edition": "hong_kong"}, {"carts": {0: "9c"}, "hands": {0: FULL}, "turn": DONE}),
    "stash_in_the_lane": (
        {"edition": "hong_kong"},
        {"cars": {0: "c1"}, "riding": [0], "carts": {0: "9c"}, "turn": DONE},
    ),
    "rob_in_car": (
        {"edition": "hong_kong"},
        {"pawns": {0: "e1"}, "cars": {1: "e1"}, "riding": [1], "hands": {0: "9d"}, "carts": {1: "9c"}, "turn": DONE},
    ),
    "two_cars_in_a_lane": (
        {"edition": "hong_kong"},
        {"cars": {0: "b1", 1: "c1"}, "riding": [0, 1], "turn": Turn(rolled=True, steps=1)},
    ),
    "run_over_at_own_car": ({"edition": "hong_kong"}, {"cars": {0: "a2", 1: "a3"}, "riding": [0], "turn": DRIVING}),
    "pushed_car_runs_over": (
        {"edition": "hong_kong", "rulings": {"shot_driver": "car_pushed"}},
        {
            "pawns": {0: "a3", 2: "a6"},
            "cars": {0: "d1", 1: "a5", 2: "k1"},
            "riding": [1],
            "hands": {0: FULL},
            "carts": {2: "Kd"},
            "turn": DONE,
        },
    ),
    "extra_turn_after_miss": (
        {"edition": "hong_kong", "rulings": {"run_over_extra_turn": "yes"}},
        {"cars": {0: "c1"}, "pawns": {1: "e1", 2: "i1"}, "riding": [0], "hands": HANDS, "turn": DRIVING},
    ),
    "second_copy": ({}, {"pawns": {0: "5h", 1: "d5"}, "hands": {0: "5h 5h", 1: "3c"}, "turn": DONE}),
    "fountain_squares_count": ({}, {"pawns": {0: "f5", 1: "i5"}, "hands": {0: FULL, 1: "3d"}, "turn": DONE}),
    "run_over_ends_turn": (
        {"edition": "hong_kong"},
        {"cars": {0: "a2"}, "pawns": {1: "a1"}, "riding": [0], "hands": {0: FULL}, "turn": DRIVING},
    ),
    "getting_in_stashes": ({"edition": "hong_kong"}, {"carts": {0: "9c"}, "hands": {0: FULL}, "turn": DONE}),
    "steps_after_getting_out": ({"edition": "hong_kong"}, {"riding": [0], "turn": DRIVING}),
}

# Readings of the same rulings that differ near another position.
ALSO_NEAR: Final[dict[tuple[str, str], tuple[Described, Described]]] = {
    ("joker_loot", "any_rank"): (
        {"rulings": {"joker_shopping": "worthless"}},
        {**TOGETHER, "carts": {1: "5h Jo"}, "turn": DONE},
    ),
}


def witness_start(ruling: str, reading: str | None = None) -> tuple[SpreeGame, SpreeGame, State]:
    """Return a game under the default of a ruling, one under a reading, and a position near which they differ.

    By default the reading is the second one.
    """
    other_reading = reading or RULINGS[ruling].readings[1]
    options, described = ALSO_NEAR.get((ruling, other_reading), NEAR[ruling])
    readings = (RULINGS[ruling].default, other_reading)
    rest = {name: option for name, option in options.items() if name not in ("edition", "rulings", "board")}
    games = [
        new_game(
            3,
            options.get("edition", "hip_pocket"),
            rulings={**options.get("rulings", {}), ruling: each},
            board=load_board(options["board"]) if "board" in options else "legrand",
            **rest,
        )
        for each in readings
    ]
    one, other = games
    if "until" in described:
        return one, other, _before(one, described["until"])
    return one, other, position(one, **described)


def _before(game: SpreeGame, phase: str) -> State:
    """The first state of a phase before the first turn, the lowest cards dealt and the first seat rolling highest."""
    state = game.start()
    while state.phase != phase:
        outcomes = game.chance(state).outcomes
        state = game.apply(state, outcomes[-1 if state.seat == 0 else 0].event)
    return state


def edition_start(one: str, other: str) -> tuple[SpreeGame, SpreeGame, State]:
    """Return a game of each of two editions, with the same target, and a position near which they differ."""
    first = new_game(3, one, target=200)
    cars = {0: "d1", 1: "a2", 2: "n2"}
    return (
        first,
        new_game(3, other, target=200),
        position(first, pawns={0: "d5", 1: "e5", 2: "Kh"}, cars=cars, hands={0: FULL, 2: "Ah"}, turn=DONE),
    )
