"""Clauses of the car, points and the end, and of the Hong Kong modules."""

from __future__ import annotations

import pytest

from spree_rules import GameOver, spree
from spree_rules.model.spree.cards import points
from tests.support import WALKING, Turn, cited, do, happens, let_pass, listed, new, refused

FULL = "3c 4c 5c 6c 7c"


def test_spree_score_01() -> None:
    game = new()
    state = spree.position(game, cars={0: "a2"}, pawns={0: "a1"}, carts={0: "Kd 9c"}, hands={0: FULL}, turn=WALKING)
    assert refused(game, state, "stash") == {"stash.not_at_car"}
    home = do(game, state, "walk south")
    after = do(game, home, "stash")
    assert after.scores[0] == 22 and after.carts[0] == () and {"9c", "Kd"} <= set(after.discards)
    assert after.seat == 1, "the turn ends"
    empty = spree.position(game, hands={0: FULL})
    assert refused(game, empty, "stash") == {"stash.empty_cart"}


def test_spree_score_02() -> None:
    assert [points((card,)) for card in ("2c", "10d", "Jh", "Qs", "Kc", "Ad", "Jo")] == [2, 10, 11, 12, 13, 15, 0]


def test_spree_car_01() -> None:
    game = new()
    state = spree.position(
        game, cars={0: "a2", 1: "a7"}, pawns={0: "a2", 1: "a4", 2: "a4"}, hands={0: "10c", 1: "Ah"}, carts={1: "10d"}
    )
    assert refused(game, state, "shoot 1") == {"shoot.from_own_car"}
    assert refused(game, state, "move 10c") == {"card.at_own_car"}
    other = spree.position(game, cars={0: "a2", 1: "a7"}, pawns={0: "a4", 1: "a7", 2: "b5"}, hands={0: "10c", 1: "Ah"})
    assert refused(game, other, "shoot 1") == {"shoot.target_at_car"}
    assert "not_asked_at_car" in happens(game, other, "move 10c")
    assert do(game, other, "move 10c").phase == "turn", "B is at the own car and C holds nothing: nobody is asked"


def test_spree_car_02() -> None:
    game = new()
    state = spree.position(game, cars={0: "a2", 1: "d1", 2: "k1"}, hands={0: "3c"})
    assert refused(game, state, "drive a7") == set()
    driven = do(game, state, "drive a7")
    assert driven.cars[0] == driven.pawns[0] == "a7" and driven.phase == "refill"
    assert refused(game, state, "drive d1") == {"park.taken"}
    assert refused(game, state, "drive d2") == {"park.not_a_space"}
    rolled = do(game, state, "roll", "dice 1 1")
    assert refused(game, rolled, "drive a7") == {"drive.acted"}
    came = spree.position(game, cars={0: "a2"}, pawns={0: "a1"}, turn=WALKING)
    came = do(game, came, "walk south")
    assert refused(game, came, "drive a7") == {"drive.not_begun_at_car", "drive.acted"}
    away = spree.position(game, cars={0: "a2"}, pawns={0: "a1"})
    assert refused(game, away, "drive a7") == {"drive.not_at_car", "drive.not_begun_at_car"}


@pytest.mark.parametrize(
    ("edition", "targets"),
    [("hip_pocket", [200, 150, 120, 100, 85, 75]), ("first_2001", [200, 200, 150, 150, 100, 100])],
)
def test_spree_end_01(edition: str, targets: list[int]) -> None:
    assert [new(edition, seats).target for seats in range(3, 9)] == targets
    game = new(seats=4, target=150)
    state = spree.position(game, carts={0: "10c"}, scores={0: 140, 1: 149})
    over = do(game, state, "stash")
    result = game.result(over)
    assert result is not None and result.ranking == ((0,), (1,), (2, 3)) and game.to_act(over) is None
    assert game.legal_actions(over) == () and refused(game, over, "end") == {"game.over"}
    with pytest.raises(GameOver):
        do(game, over, "end")
    short = spree.position(game, carts={0: "9c"}, scores={0: 140})
    assert game.result(do(game, short, "stash")) is None


def test_spree_hk_power_01() -> None:
    power, base = new(modules=["power_shots"]), new()
    assert power.resolve_shot("d5", "e5", 1).hit and not base.resolve_shot("d5", "e5", 1).hit
    state = do(power, spree.position(power, pawns={0: "d5", 1: "e5"}), "shoot 1")
    assert "SPREE-HK-POWER-01" in cited(power, state, "die 1")


def test_spree_hk_fountain_01() -> None:
    fountain = new(modules=["fountain"])
    assert fountain.resolve_shot("d5", "f5", 6).landing == "i5"
    assert fountain.resolve_shot("g3", "g4", 3).landing == "g6", "a count that ends inside comes out beyond"
    state = do(fountain, spree.position(fountain, pawns={0: "g3", 1: "g4"}, hands={0: FULL}), "shoot 1")
    assert "SPREE-HK-FOUNTAIN-01" in cited(fountain, state, "die 3")


def hong_kong(**options: object) -> spree.SpreeGame:
    return new("hong_kong", **options)


def test_spree_hk_car_01() -> None:
    game = hong_kong()
    state = spree.position(game, cars={0: "a2"}, riding=[0], hands={0: FULL})
    assert refused(game, state, "drive a7") == {"drive.must_roll"}
    assert refused(game, state, "steer south") == {"step.none_left"}
    rolling = do(game, state, "roll", "dice 1 2", "steer south")
    assert rolling.cars[0] == rolling.pawns[0] == "a3" and rolling.turn.steps == 2
    assert refused(game, rolling, "steer north") == {"step.doubling_back"}


def test_spree_hk_car_02() -> None:
    game = hong_kong()
    turn = Turn(rolled=True, steps=5, acted=True)
    state = spree.position(game, cars={0: "a2"}, riding=[0], turn=turn)
    assert refused(game, state, "steer east") == {"steer.shop"}
    assert "SPREE-HK-CAR-02" in cited(game, state, "steer north")
    lane = spree.position(game, cars={0: "f5"}, riding=[0], turn=turn)
    assert refused(game, lane, "steer east") == {"step.fountain"}
    on_foot = spree.position(game, cars={0: "a2"}, turn=turn)
    assert refused(game, on_foot, "steer north") == {"steer.not_in_car"}


def test_spree_hk_car_03() -> None:
    game = hong_kong()
    state = spree.position(game, cars={0: "a2"}, pawns={0: "a1"}, hands={0: FULL}, turn=WALKING)
    assert refused(game, state, "enter") == {"enter.not_at_car"}
    at_car = do(game, state, "walk south")
    assert "SPREE-HK-CAR-03" in cited(game, at_car, "enter")
    inside = do(game, at_car, "enter")
    assert inside.riding[0] and inside.seat == 1
    driven = spree.position(
        game, cars={0: "a2"}, riding=[0], hands={0: FULL}, turn=Turn(rolled=True, steps=5, acted=True)
    )
    out = do(game, do(game, driven, "steer south"), "leave")
    assert out.seat == 1 and not out.riding[0], "getting out after driving ends the turn"
    free = do(game, driven, "leave")
    assert free.seat == 0 and free.phase == "turn", "getting out of a car that was not driven does not"
    assert refused(game, driven, "enter") == {"enter.in_already"}
    assert refused(new(), spree.position(new()), "enter") == {"car.base_rules"}


def test_spree_hk_car_04() -> None:
    game = hong_kong()
    driven = spree.position(game, cars={0: "a3"}, riding=[0], turn=Turn(rolled=True, steps=5, acted=True))
    lane = do(game, driven, "steer south")
    assert refused(game, lane, "leave") == {"leave.not_parked"}
    assert refused(game, lane, "walk south") == {"walk.in_the_car"}
    assert refused(game, spree.position(game), "leave") == {"leave.not_in"}
    taken = spree.position(game, cars={0: "a2", 1: "a3"}, riding=[0], turn=Turn(rolled=True, steps=5, acted=True))
    through = do(game, taken, "steer south")
    assert refused(game, through, "end") == {"car.can_not_rest"} == refused(game, through, "leave")
    last = spree.position(game, cars={0: "a2", 1: "a3"}, riding=[0], turn=Turn(rolled=True, steps=1, acted=True))
    assert refused(game, last, "steer south") == {"steer.no_rest_in_reach"}


def test_spree_hk_car_05() -> None:
    game = hong_kong()
    state = spree.position(game, cars={0: "a2", 1: "a7"}, pawns={2: "a4"}, riding=[0, 1], hands={0: FULL})
    assert refused(game, state, "shoot 1") == set() == refused(game, state, "shoot 2")
    hit = let_pass(game, do(game, state, "shoot 2", "die 3"))
    assert hit.seat == 0 and hit.down[2] and "SPREE-HK-CAR-05" in cited(game, state, "shoot 1")
    beside = spree.position(game, cars={0: "a2", 1: "a7"}, pawns={2: "a4"}, hands={0: FULL})
    assert refused(game, beside, "shoot 1") == {"shoot.from_own_car", "shoot.target_at_car"}


def test_spree_hk_run_01() -> None:
    game = hong_kong()
    turn = Turn(rolled=True, steps=5, acted=True)
    state = spree.position(game, cars={0: "a2"}, pawns={1: "a1", 2: "b1"}, riding=[0], hands={1: "Ah"}, turn=turn)
    after = do(game, state, "steer north")
    assert after.down == (False, True, False) and after.phase == "turn", "nobody is asked for a stop"
    assert do(game, after, "steer east").down == (False, True, True)


def test_spree_hk_run_02() -> None:
    game = hong_kong()
    turn = Turn(rolled=True, steps=5, acted=True)
    state = spree.position(
        game, cars={0: "a2"}, pawns={1: "a1"}, riding=[0], carts={1: "Kd 9c"}, hands={0: "9d"}, turn=turn
    )
    assert "spilled" in happens(game, state, "steer north")
    after = do(game, state, "steer north")
    assert after.carts == ((), (), ()) and set(after.discards) == {"Kd", "9c"}
    beside = spree.position(
        new("hong_kong", rulings={"cards_in_car": "allowed"}),
        cars={0: "a2"},
        pawns={1: "a2"},
        riding=[0],
        carts={1: "Kd 9c"},
        hands={0: "9d"},
        turn=turn,
    )
    assert refused(new("hong_kong", rulings={"cards_in_car": "allowed"}), beside, "rob 1 9d") == {"rob.from_the_car"}
    assert "rob" not in " ".join(listed(game, after))
