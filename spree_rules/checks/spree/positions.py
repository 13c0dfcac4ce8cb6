"""Positions that games rarely reach, so that every rule is exercised in every verification."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from spree_rules.model.spree.game import SpreeGame, new_game
from spree_rules.model.spree.position import position
from spree_rules.model.spree.state import Play, State, Turn

FULL = "3c 4c 5c 6c 7c"
WALKING = Turn(rolled=True, steps=4, acted=True)
STUCK = Turn(rolled=True, steps=4, came_from="d2", moved=True, acted=True)  # type: ignore[arg-type]


def positions(edition: str) -> Iterator[tuple[SpreeGame, State]]:
    """Yield games of an edition, each with a position."""

    def at(rulings: dict[str, str] | None = None, **described: Any) -> tuple[SpreeGame, State]:
        game = new_game(4, edition, rulings=rulings)
        return game, position(game, **described)

    row = {0: "b5", 1: "d5", 2: "m5", 3: "m5"}
    yield at({"shot_range": "within_reach"}, pawns=row)
    yield at(pawns={0: "Kh", 1: "Kh"}, hands={0: "10c 2d Jo 5h Kh"}, carts={1: "5c"}, turn=STUCK)
    yield at({"joker_shopping": "forbidden"}, pawns={0: "Jc"}, hands={0: "Jc Jo"})
    yield at({"joker_shopping": "worthless"}, pawns={0: "Kc"}, hands={0: "Kc Kc Jo Jo"})
    yield at({"rob_standing_start": "only_after_a_step"}, pawns={0: "d5", 1: "d5"}, hands={0: "5c"}, carts={1: "5h"})
    yield at(
        {"rob_at_own_car": "forbidden"}, pawns={0: "d1"}, cars={0: "a2", 1: "d1"}, hands={0: "5c"}, carts={1: "5h"}
    )
    yield at({"cards_at_own_car": "forbidden"}, hands={0: "10c Ah"}, carts={0: "9c"})
    yield at({"stash_without_moving": "forbidden"}, carts={0: "9c"})
    yield at(
        {"move_card_before_roll": "only_after_roll", "steps_after_roll_only": "yes"}, pawns={0: "d5"}, hands={0: "2c"}
    )
    yield at({"steps_after_roll_only": "yes"}, pawns={0: "d5"}, turn=Turn(steps=2, acted=True))
    yield at(pawns={0: "f5", 1: "i5", 2: "f5"}, down=[3], carts={2: "5c"}, hands={0: "5d Jo"}, turn=WALKING)
    yield at(pawns={0: "b2", 1: "c2", 2: "d5", 3: "b5"}, hands={0: "9c"}, carts={0: "5c", 1: "5d"}, turn=WALKING)
    yield at(pawns={0: "d5", 1: "d5", 2: "e5", 3: "f5"}, hands={0: "9c"}, carts={1: "5d", 2: "9d"}, down=[2])
    home: dict[str, Any] = {"cars": {0: "a2"}, "pawns": {0: "a2"}}
    driving_late = {"drive_after_anything": "allowed"}
    yield at(driving_late, cars={0: "a2"}, pawns={0: "a1"}, turn=Turn(rolled=True, from_car=True, came_from="a2"))  # type: ignore[arg-type]
    yield at(driving_late, **home, turn=Turn(rolled=True, came_from="a1"))  # type: ignore[arg-type]
    yield at(**home, turn=Turn(rolled=True, from_car=True))
    yield at(pawns={0: "d5", 1: "e5", 2: "g4"}, cars={0: "a2"}, carts={0: "9c"}, turn=WALKING)
    yield at(pawns={0: "a4"}, cars={0: "a4" if edition == "hong_kong" else "a3", 1: "a7"}, turn=WALKING)
    shot: dict[str, Any] = {"pawns": {0: "b5", 1: "d5", 2: "e4", 3: "e5"}}
    yield at(**shot, phase="shot_roll", plays=(Play("shot", 0, target=1),))
    yield at(**shot, hands={1: "Kd"}, phase="poll", plays=(Play("shot", 0, target=1, number=4, asked=1),))
    yield at(pawns={0: "d5"}, hands={0: "3c"}, phase="refill", turn=Turn())
    yield at(pawns={0: "d5"}, phase="move_roll", turn=Turn(rolled=True))
    yield at(pawns={0: "e5", 1: "f5"}, hands={0: FULL}, turn=WALKING)
    yield at(carts={0: "9c"}, scores={0: 149}, hands={1: FULL})
    yield at(pawns={0: "d5"}, hands={0: "3c 4c 5c 6c"}, pile="9c", down=[1])
    yield at(carts={0: "2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc Ac"})
    yield at(pawns={0: "a4", 1: "a7", 2: "a6"}, cars={0: "d1", 1: "a7", 2: "k1", 3: "n2"}, hands={0: FULL})
    yield at(pawns={0: "d5"}, turn=Turn(steps=10, rolled=True), phase="move_roll")
    yield at(
        pawns={0: "b5", 1: "d5"}, hands={0: FULL}, phase="shot_roll", plays=(Play("shot", 0, target=1),), pile="9c"
    )
    yield at(
        {"second_copy": "only_together"},
        pawns={0: "5h", 1: "d5"},
        hands={0: "5h 5h", 1: "3c"},
        turn=Turn(rolled=True, acted=True, shopped=True),
    )
    yield at({"fountain_squares_count": "no"}, pawns={0: "f5", 1: "i5", 2: "j5"}, hands={0: FULL}, turn=WALKING)
    yield at({"empty_deck": "skip"}, pawns={0: "b5", 1: "d5"}, hands={0: "9c 9d"}, pile="")
    if edition == "hong_kong":
        yield from _with_cars(at)


def _with_cars(at: Callable[..., tuple[SpreeGame, State]]) -> Iterator[tuple[SpreeGame, State]]:
    driven = Turn(rolled=True, steps=5, came_from="a4", driven=True)  # type: ignore[arg-type]
    for rulings in ({}, {"two_cars_in_a_lane": "forbidden"}, {"stop_moving_car_anywhere": "only_parking_space"}):
        yield at(rulings, cars={0: "a5", 1: "a5"}, riding=[0], pawns={1: "a7"}, hands={0: FULL}, turn=driven)
    pushed = {"shot_driver": "car_pushed", "pushed_car_runs_over": "yes"}
    for other in (
        {},
        {"run_over_in_parked_car": "hit"},
        {"run_over_at_own_car": "safe"},
        {"run_over_fallen": "ignored"},
    ):
        yield at(
            pushed | other,
            cars={0: "d1", 1: "a5", 2: "a7", 3: "k1"},
            pawns={0: "a3", 3: "a6"},
            riding=[1, 2],
            down=[3],
            hands={0: FULL},
            carts={2: "Kd", 3: "Qd"},
            phase="shot_roll",
            plays=(Play("shot", 0, target=1),),
        )
    upward = Turn(rolled=True, steps=1, came_from="a4", driven=True)  # type: ignore[arg-type]
    yield at(cars={0: "a3", 1: "a3", 2: "d1"}, riding=[0], pawns={3: "a2"}, carts={3: "5c"}, turn=upward)
    downward = Turn(rolled=True, steps=1, came_from="a3", driven=True)  # type: ignore[arg-type]
    yield at(cars={0: "a4", 1: "a3"}, riding=[0], pawns={3: "a5"}, carts={3: "5c"}, turn=downward)
    yield at(cars={0: "a2", 1: "a3"}, riding=[0], hands={0: "10c"}, turn=Turn(rolled=True, steps=1, acted=True))
    yield at({"stop_moving_car_anywhere": "only_parking_space"}, cars={0: "a3"}, riding=[0], turn=WALKING)
    yield at({"getting_in_stashes": "yes"}, carts={0: "9c"}, hands={0: FULL})
    yield at({"run_over_ends_turn": "yes"}, cars={0: "a2"}, pawns={1: "a1"}, riding=[0], turn=WALKING)
    yield at({"steps_after_getting_out": "lost"}, riding=[0], turn=WALKING)
    thrown = {"pawns": {0: "a3"}, "cars": {0: "d1", 1: "a5"}, "riding": [1], "hands": {0: FULL}}
    yield at({"shot_driver": "shopper_pushed"}, **thrown, phase="shot_roll", plays=(Play("shot", 0, target=1),))
    yield at({"stash_in_the_lane": "forbidden"}, cars={0: "c1"}, riding=[0], carts={0: "9c"})
    riding = {"cars": {0: "e1"}, "pawns": {1: "e1"}, "riding": [0], "hands": {0: "9d"}, "carts": {1: "9c"}}
    yield at({"cards_in_car": "allowed"}, **riding)
    in_lane = {"pawns": {0: "e1"}, "cars": {1: "e1"}, "riding": [1], "hands": {0: "9d"}, "carts": {1: "9c"}}
    yield at({"rob_in_car": "forbidden"}, **in_lane)
    yield at({"shot_driver": "car_pushed"}, cars={1: "a7", 2: "a8"}, pawns={0: "a4"}, riding=[1], hands={0: FULL})
