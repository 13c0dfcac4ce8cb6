"""Clauses of shooting, stop cards and jokers."""

from __future__ import annotations

import pytest

from spree_rules import spree
from tests.support import WALKING, cited, do, happens, let_pass, listed, new, refused, refusing_clauses

ROW = {0: "b5", 1: "d5", 2: "m5"}


def test_spree_shoot_01() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "f5", 2: "d5"})
    assert refused(game, state, "shoot 1") == set()
    assert refused(game, state, "shoot 2") == {"shoot.same_square"}
    assert refused(game, state, "shoot 0") == {"shoot.oneself"}
    aslant = spree.position(game, pawns={0: "d5", 1: "e4"})
    assert refused(game, aslant, "shoot 1") == {"shoot.out_of_line"}


def test_spree_shoot_02() -> None:
    game = new()
    state = spree.position(game, pawns={0: "e5", 1: "j5", 2: "f5"}, cars={2: "d1"})
    assert "SPREE-SHOOT-02" in cited(game, state, "shoot 1"), "past a player, over the fountain"
    walled = spree.position(game, pawns={0: "b2", 1: "c2"})
    assert "SPREE-SHOOT-02" in refusing_clauses(game, walled, "shoot 1")


@pytest.mark.parametrize(("roll", "hits"), [(1, False), (2, False), (3, True), (4, True)])
def test_spree_shoot_03(roll: int, hits: bool) -> None:
    game = new()
    state = do(game, spree.position(game, pawns=ROW), "shoot 1")
    kinds = happens(game, state, f"die {roll}")
    assert ("missed" in kinds) is not hits
    assert game.resolve_shot("b5", "d5", roll).hit is hits
    assert refused(game, state, "die 2") == set() and refused(game, state, "dice 1 2") == {"dice.not_awaited"}


@pytest.mark.parametrize(("roll", "landing"), [(3, "d5"), (4, "e5"), (5, "f5"), (6, "f5")])
def test_spree_shoot_04(roll: int, landing: str) -> None:
    game = new()
    state = let_pass(game, do(game, spree.position(game, pawns=ROW), "shoot 1", f"die {roll}"))
    assert state.pawns[1] == landing, "the fountain stops the push at its brim"


def test_spree_shoot_05() -> None:
    game = new()
    hands = {0: "3c 4c 5c 6c 7c"}
    state = do(game, spree.position(game, pawns=ROW, hands=hands), "shoot 1")
    assert let_pass(game, do(game, state, "die 3")).down == (False, True, False)
    assert do(game, state, "die 1").down == (True, False, False)


def test_spree_shoot_06() -> None:
    game = new()
    state = spree.position(game, pawns=ROW, hands={1: "Ah", 2: "3c"}, carts={1: "5h"}, down=[1])
    assert refused(game, state, "shoot 1") == {"shoot.target_lying"}
    robbing = spree.position(
        game, pawns={0: "d5", 1: "d5"}, hands={0: "5c", 1: "Ah", 2: "3c"}, carts={1: "5h"}, down=[1]
    )
    assert "not_asked_lying" in happens(game, robbing, "rob 1 5c")
    assert do(game, robbing, "rob 1 5c").phase == "turn", "B lies down, C is at the car: nobody is asked"


def test_spree_shoot_07() -> None:
    game = new()
    hands = {0: "3c 4c 5c 6c", 1: "2d 3d 4d 5d 6d", 2: "2h 3h 4h 5h 6h"}
    missed = do(game, spree.position(game, pawns=ROW, hands=hands, turn=WALKING), "shoot 1", "die 1")
    assert missed.phase == "refill" and refused(game, missed, "walk north") == {"turn.not_open"}
    assert do(game, missed, "draw 9c").seat == 1


def test_spree_shoot_08() -> None:
    game = new()
    hands = {0: "3c 4c 5c 6c", 1: "2d 3d 4d 5d 6d", 2: "2h 3h 4h 5h 6h"}
    hit = do(game, spree.position(game, pawns=ROW, hands=hands, turn=WALKING), "shoot 1", "die 3")
    hit = let_pass(game, hit)
    assert hit.phase == "refill"
    assert "another_turn" in happens(game, hit, "draw 9c")
    again = do(game, hit, "draw 9c")
    assert (again.seat, again.phase, again.turn.rolled, again.down[1]) == (0, "turn", False, True)
    over = do(game, again, "end")
    assert over.seat == 1 and not over.down[1], "B stands up at the start of the own turn"


def test_spree_shoot_09() -> None:
    game = new()
    state = spree.position(game, pawns=ROW, hands={1: "Ah", 0: "3c 4c 5c 6c 7c"})
    rolled = do(game, state, "shoot 1", "die 6")
    assert rolled.phase == "poll" and rolled.pawns[1] == "d5", "nothing moves before the stop"
    assert "SPREE-SHOOT-09" in cited(game, rolled, "stop Ah")
    stopped = let_pass(game, do(game, rolled, "stop Ah"))
    assert stopped.pawns[1] == "d5" and not stopped.down[1] and not stopped.turn.again
    assert do(game, state, "shoot 1", "die 2").phase != "poll", "a miss opens no poll"


def test_spree_shoot_10() -> None:
    game = new()
    outcomes = [game.resolve_shot("b5", "d5", roll) for roll in range(1, 7)]
    assert [shot.hit for shot in outcomes] == [False, False, True, True, True, True]
    longer = [game.resolve_shot("n5", "l5", roll).landing for roll in range(3, 7)]
    assert longer == ["l5", "k5", "j5", "i5"]


def test_spree_stop_01() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d8", 1: "d5", 2: "e5"}, hands={0: "9c", 1: "Ah Kd", 2: "Jo"})
    asked = do(game, state, "shop 9c")
    assert listed(game, asked) == ["pass", "stop Ah"]
    assert refused(game, asked, "stop Kd") == {"stop.not_a_stop"}
    assert refused(game, asked, "stop Jo") == {"stop.not_in_hand"}
    assert do(game, asked, "pass").plays[-1].asked == 2


@pytest.mark.parametrize("text", ["shop 9c", "rob 1 9d", "move 10c"])
def test_spree_stop_02(text: str) -> None:
    game = new()
    state = spree.position(
        game, pawns={0: "d8", 1: "d8", 2: "e5"}, hands={0: "9c 9d 10c", 1: "Ah"}, carts={1: "9h"}, turn=WALKING
    )
    stopped = let_pass(game, do(game, state, text, "stop Ah"))
    assert stopped.carts == state.carts and stopped.turn.steps == 7
    assert len(stopped.discards) == 2 and "Ah" in stopped.discards and len(stopped.hands[0]) == 2
    assert refused(game, state, "stop Ah") == {"stop.nothing_pending"}


def test_spree_stop_03() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d8", 1: "d5", 2: "e5"}, hands={0: "9c As", 1: "Ah", 2: "Ad"})
    asked = do(game, state, "shop 9c", "stop Ah")
    assert asked.plays[-1].asked == 2, "asked from the left of who played the stop"
    saved = let_pass(game, do(game, asked, "pass", "stop As"))
    assert saved.carts[0] == ("9c",) and set(saved.discards) == {"Ah", "As"}
    stopped = let_pass(game, do(game, asked, "pass", "pass"))
    assert stopped.carts[0] == ()


def test_spree_stop_04() -> None:
    game = new()
    miss = do(game, spree.position(game, pawns=ROW, hands={0: "Ah 3c 4c 5c 6c"}), "shoot 1", "die 1")
    assert miss.down[0] and miss.phase != "poll"
    state = spree.position(game, carts={0: "Kd"}, hands={1: "Ah", 0: "3c 4c 5c 6c 7c"}, pawns={1: "d5"})
    assert "SPREE-STOP-04" in cited(game, state, "stash")
    assert do(game, state, "stash").scores[0] == 13


def test_spree_joker_01() -> None:
    game = new()
    state = spree.position(
        game, pawns={0: "d5", 1: "d5", 2: "e5"}, hands={0: "Jo", 2: "Jo"}, carts={1: "Jh 5c"}, turn=WALKING
    )
    jokers = [text for text in listed(game, state) if "Jo" in text]
    assert jokers == ["move Jo 10", "move Jo 2", "rob 1 Jo 5", "rob 1 Jo J"]
    robbed = do(game, state, "rob 1 Jo J")
    assert robbed.phase == "poll" and listed(game, robbed) == ["pass", "stop Jo"]
    assert let_pass(game, robbed).carts[0] == ("Jh",)
    assert refused(game, state, "rob 1 Jo K") == {"rob.nothing_to_take"}


def test_spree_joker_02() -> None:
    game = new()
    state = spree.position(game, pawns={0: "c2"}, hands={0: "Jo 6h"}, turn=WALKING)
    assert refused(game, state, "shop Jo") == {"shop.joker"}
    assert refused(game, state, "shop 6h") == {"shop.wrong_card"}
    old = new("first_2001")
    worthless = let_pass(old, do(old, spree.position(old, pawns={0: "c2"}, hands={0: "Jo"}), "shop Jo"))
    assert worthless.carts[0] == ("JoK",), "it keeps the rank that it was played as"
    twice = spree.position(old, pawns={0: "c2"}, hands={0: "Jo Jo"})
    assert refused(old, twice, "shop Jo x2") == {"shop.jokers_together"}
