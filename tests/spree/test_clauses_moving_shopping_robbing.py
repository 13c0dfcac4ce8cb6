"""Clauses of moving, move cards, shopping and robbing."""

from __future__ import annotations

import pytest

from spree_rules import spree
from tests.support import WALKING, cited, do, happens, let_pass, listed, new, refused


def test_spree_move_01() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5"})
    assert refused(game, state, "walk east") == {"step.none_left"}
    rolled = do(game, state, "roll", "dice 3 4")
    assert rolled.turn.steps == 7
    assert refused(game, rolled, "roll") == {"roll.already"}
    assert refused(game, rolled, "dice 1 1") == {"dice.not_awaited"}
    assert refused(game, do(game, state, "roll"), "dice 4 3") == set(), "the parser writes the lower die first"


def test_spree_move_02() -> None:
    game = new()
    state = spree.position(game, pawns={0: "e8"}, hands={0: "9c 10h"}, turn=WALKING)
    mixed = let_pass(game, do(game, state, "walk west", "shop 9c"))
    mixed = let_pass(game, do(game, mixed, "move 10h"))
    mixed = do(game, mixed, "walk north")
    assert mixed.turn.steps == 15 and mixed.carts[0] == ("9c",)
    assert "SPREE-MOVE-02" in cited(game, mixed, "end")


def test_spree_move_03() -> None:
    game = new()
    corner = spree.position(game, pawns={0: "a1"}, turn=WALKING)
    assert refused(game, corner, "walk north") == {"step.off_the_board"}
    assert refused(game, corner, "walk west") == {"step.off_the_board"}
    assert {"walk east", "walk south"} <= set(listed(game, corner))
    assert do(game, corner, "walk east").pawns[0] == "b1"


def test_spree_move_04() -> None:
    game = new()
    state = spree.position(game, pawns={0: "a1", 1: "b1"}, cars={0: "d1", 1: "a2"}, turn=WALKING)
    assert "passes_others" in happens(game, state, "walk east")
    assert "passes_others" in happens(game, state, "walk south"), "a car can be shared as well"
    shared = do(game, state, "walk east")
    assert shared.pawns[0] == shared.pawns[1] and "walk east" in listed(game, shared)


def test_spree_move_05() -> None:
    game = new()
    state = spree.position(game, pawns={0: "e8"}, turn=WALKING)
    stepped = do(game, state, "walk west")
    assert refused(game, stepped, "walk east") == {"step.doubling_back"}
    assert set(listed(game, stepped)) >= {"walk west", "walk north"}
    loop = spree.position(game, pawns={0: "a2"}, turn=WALKING)
    home = do(game, loop, "walk north", "walk east", "walk south", "walk west")
    assert home.pawns[0] == "a2", "any other revisit is fine"


@pytest.mark.parametrize("card", ["Kh", "Qs", "Ad"])
def test_spree_move_06(card: str) -> None:
    game = new()
    board = game.board
    shop = board.square(card)
    ((way, entry),) = board.on_foot.neighbours[shop].items()
    back = {"east": "west", "west": "east", "north": "south", "south": "north"}[way]
    state = spree.position(game, pawns={0: entry}, hands={0: "10c"}, turn=WALKING)
    assert "SPREE-MOVE-06" in cited(game, state, f"walk {back}")
    stuck = do(game, state, f"walk {back}")
    assert not [text for text in listed(game, stuck) if text.startswith("walk")]
    assert refused(game, stuck, f"walk {way}") == {"step.doubling_back"}


def test_spree_card_01() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5"}, hands={0: "10h 2s 9c"}, turn=WALKING)
    assert let_pass(game, do(game, state, "move 10h")).turn.steps == 17
    assert let_pass(game, do(game, state, "move 2s")).turn.steps == 9
    assert refused(game, state, "move 9c 2") == {"move.not_a_move_card"}
    assert refused(game, state, "move 2s 10") == {"move.not_a_move_card"}
    assert refused(game, state, "move 2d") == {"card.not_in_hand"}


def test_spree_card_02() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5"}, hands={0: "10h 2s"})
    before = let_pass(game, do(game, state, "move 10h"))
    assert before.turn.steps == 10 and not before.turn.rolled
    during = let_pass(game, do(game, before, "walk east", "move 2s"))
    assert during.turn.steps == 11
    later = do(game, during, "roll", "dice 1 1")
    assert later.turn.steps == 13
    only_after = new(rulings={"move_card_before_roll": "only_after_roll"})
    assert refused(only_after, state, "move 10h") == {"move.before_roll"}


def test_spree_card_03() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d2"}, hands={0: "10h"}, turn=WALKING)
    stuck = do(game, state, "walk west")
    assert stuck.pawns[0] == "c2"
    assert "SPREE-CARD-03" in cited(game, stuck, "move 10h")
    richer = let_pass(game, do(game, stuck, "move 10h"))
    assert richer.turn.steps == 16 and "10h" in richer.discards
    assert refused(game, richer, "walk east") == {"step.doubling_back"}


def test_spree_shop_01() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d8"}, hands={0: "9c 9d"}, turn=WALKING)
    assert let_pass(game, do(game, state, "shop 9c")).carts[0] == ("9c",)
    assert refused(game, state, "shop 9d") == {"shop.wrong_card"}
    assert refused(game, state, "shop Kc") == {"shop.not_in_hand", "shop.wrong_card"}


def test_spree_shop_02() -> None:
    game = new()
    state = spree.position(game, pawns={0: "e8"}, hands={0: "Jc 9c"})
    started = let_pass(game, do(game, state, "shop Jc"))
    passing = let_pass(game, do(game, started, "roll", "dice 1 1", "walk west", "shop 9c"))
    assert passing.carts[0] == ("9c", "Jc") and passing.turn.steps == 1
    assert "SPREE-SHOP-02" in cited(game, state, "shop Jc")


def test_spree_shop_03() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d4"}, hands={0: "5h 5h"}, turn=WALKING)
    assert [text for text in listed(game, state) if text.startswith("shop")] == ["shop 5h", "shop 5h x2"]
    assert let_pass(game, do(game, state, "shop 5h x2")).carts[0] == ("5h", "5h")
    single = spree.position(game, pawns={0: "d4"}, hands={0: "5h"}, turn=WALKING)
    assert refused(game, single, "shop 5h x2") == {"shop.not_in_hand"}


def test_spree_rob_01() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "d5", 2: "e5"}, hands={0: "5c 6c"}, carts={1: "5h", 2: "5d"})
    robbed = let_pass(game, do(game, state, "rob 1 5c"))
    assert robbed.carts == (("5h",), (), ("5d",))
    assert refused(game, state, "rob 2 5c") == {"rob.elsewhere"}
    assert refused(game, state, "rob 1 6c") == {"rob.nothing_to_take"}
    assert refused(game, state, "rob 0 5c") == {"rob.oneself"}
    assert refused(game, state, "rob 1 5d") == {"card.not_in_hand"}
    assert refused(game, state, "rob 1 6c 5") == {"rob.other_rank"}


def test_spree_rob_02() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "d5"}, hands={0: "5c"}, carts={1: "5h 9c"})
    robbed = let_pass(game, do(game, state, "rob 1 5c"))
    assert robbed.discards == ("5c",) and robbed.carts[:2] == (("5h",), ("9c",))


def test_spree_rob_03() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "d5"}, hands={0: "Js"}, carts={1: "Jh Jc Jd 5c", 0: "2c"})
    robbed = let_pass(game, do(game, state, "rob 1 Js"))
    assert robbed.carts[0] == ("2c", "Jc", "Jd", "Jh") and robbed.carts[1] == ("5c",)
    assert refused(game, robbed, "rob 1 Js") == {"card.not_in_hand", "rob.nothing_to_take"}


def test_spree_rob_04() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "d5"}, hands={0: "5c 9d", 1: "Ah"}, carts={1: "5h 9c"})
    first = do(game, state, "rob 1 5c")
    assert first.phase == "poll" and first.plays[-1].asked == 1
    stopped = do(game, first, "stop Ah")
    second = do(game, let_pass(game, stopped), "rob 1 9d")
    assert let_pass(game, second).carts[:2] == (("9c",), ("5h",))
    assert refused(game, first, "rob 1 9d") == {"turn.not_open"}, "one card at a time"
