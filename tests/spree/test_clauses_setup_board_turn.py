"""Clauses of setup, board and turn, each with a case that is let happen and one that is refused."""

from __future__ import annotations

from collections import Counter

import pytest

from spree_rules import CHANCE, SettingError, spree
from tests.support import WALKING, cited, deal, do, happens, let_pass, listed, new, refused


@pytest.mark.parametrize("seats", range(3, 9))
def test_spree_setup_01(seats: int) -> None:
    assert len(new(seats=seats).start().hands) == seats
    with pytest.raises(SettingError, match="SPREE-SETUP-01"):
        new(seats=2)
    with pytest.raises(SettingError, match="SPREE-SETUP-01"):
        new(seats=9)


def test_spree_setup_02() -> None:
    deck = Counter(new().deck)
    assert sum(deck.values()) == 108 and deck["Jo"] == 4 and deck["9c"] == 2 and len(deck) == 53
    assert new(jokers=9).deck.count("Jo") == 9
    assert new("first_2001", jokers=6).deck.count("Jo") == 6
    for refused_options in ({"edition": "first_2001", "jokers": 7}, {"jokers": 3}):
        with pytest.raises(SettingError, match="SPREE-SETUP-02"):
            new(**refused_options)


def test_spree_setup_03() -> None:
    game = new()
    state = deal(game)
    assert [len(hand) for hand in state.hands] == [5, 5, 5]
    step = game.step(game.start(), game.parse("draw 9c"))
    drew = step.effects[0]
    assert "SPREE-SETUP-03" in drew.clauses and drew.seen_by == 0
    assert drew.seen_from(0).cards == ("9c",) and drew.seen_from(1).cards == () and drew.seen_from(None).cards == ()


def test_spree_setup_04() -> None:
    game = new()
    state = spree.position(game, hands={0: "2c 3c 4c"}, pile="Kd", phase="refill")
    assert "reshuffled" in happens(game, state, "draw Kd")
    after = do(game, state, "draw Kd")
    assert after.discards == () and len(after.pile) == 104
    assert refused(game, state, "draw 9c") == {"draw.not_in_the_pile"}


def test_spree_setup_05() -> None:
    game = new()
    state = do(game, deal(game), "dice 6 6", "dice 6 6")
    assert state.phase == "first_roll" and state.seat == 2
    tied = do(game, state, "dice 1 2")
    assert tied.first_roll is not None and tied.first_roll.contenders == (0, 1)
    assert cited(game, state, "dice 1 2") >= {"SPREE-SETUP-05"}
    parking = do(game, tied, "dice 1 2", "dice 3 4")
    assert (parking.phase, parking.seat) == ("park", 1)
    assert refused(game, state, "die 3") == {"die.not_awaited"}


def test_spree_setup_06() -> None:
    game = new(seats=4)
    state = do(game, deal(game), "dice 1 1", "dice 6 6", "dice 1 1", "dice 1 1")
    order = []
    for space in ("d1", "k1", "a2", "n2"):
        order.append(state.seat)
        assert game.to_act(state) == state.seat
        state = do(game, state, f"park {space}")
    assert order == [1, 0, 3, 2]
    parking = do(game, deal(game), "dice 6 6", "dice 1 1", "dice 1 1", "dice 1 1", "park d1")
    assert refused(game, parking, "park d1") == {"park.taken"}
    assert refused(game, parking, "park e1") == {"park.not_a_space"}
    assert refused(game, state, "park k9") == {"park.not_now"}
    assert "park d1" not in listed(game, parking) and "park k1" in listed(game, parking)


def test_spree_setup_07() -> None:
    game = new()
    state = do(game, deal(game), "dice 6 6", "dice 1 1", "dice 1 1", "park d1")
    assert state.pawns == ("d1", None, None) == state.cars
    assert "SPREE-SETUP-07" in cited(game, state, "park k1")


def test_spree_setup_08() -> None:
    game = new(seats=4)
    state = do(game, deal(game), "dice 1 1", "dice 6 6", "dice 1 1", "dice 1 1", "park d1", "park k1", "park a2")
    assert "first_turn" in happens(game, state, "park n2")
    state = do(game, state, "park n2")
    turns = []
    for _ in range(5):
        assert state.phase == "turn"
        turns.append(state.seat)
        state = do(game, state, "end")
    assert turns == [2, 3, 0, 1, 2], "the first to park (1) has the last first turn"


def test_spree_board_01() -> None:
    board = spree.shipped_board("legrand")
    kinds = Counter(board.kind(square) for square in board.squares)
    assert kinds["shop"] == 52 and kinds["parking"] == 12 and kinds["fountain"] == 2
    game = new()
    state = spree.position(game, pawns={0: "d7"}, hands={0: "9c"}, turn=WALKING)
    assert refused(game, state, "shop 9c") == {"shop.no_shop"}


def test_spree_board_02() -> None:
    game = new()
    state = spree.position(game, pawns={0: "b2", 1: "c2"}, turn=WALKING)
    assert refused(game, state, "walk east") == {"step.wall"}
    assert refused(game, state, "shoot 1") == {"shoot.wall"}
    assert refused(game, state, "walk north") == set()
    stopped_by_wall = spree.position(game, pawns={0: "g3", 1: "e3"}, turn=WALKING)
    after = do(game, stopped_by_wall, "shoot 1", "die 6")
    assert let_pass(game, after).pawns[1] == "b3"


def test_spree_board_03() -> None:
    game = new()
    state = spree.position(game, pawns={0: "f5", 1: "i5"}, turn=WALKING)
    assert refused(game, state, "walk east") == {"step.fountain"}
    assert refused(game, state, "shoot 1") == set()
    assert "SPREE-BOARD-03" in cited(game, state, "shoot 1")


def test_spree_turn_01() -> None:
    game = new()
    state = spree.position(game, hands={0: "2c 3c 4c", 1: "5c 5d 6c 7c 8c"}, pawns={0: "d5"})
    drawing = do(game, state, "end")
    assert drawing.phase == "refill" and game.to_act(drawing) == CHANCE
    after = do(game, drawing, "draw 9c", "draw 9d")
    assert len(after.hands[0]) == 5 and after.seat == 1
    assert after.phase == "turn", "a hand of five draws nothing at the start"
    assert refused(game, after, "draw 9c") == {"draw.not_awaited"}


def test_spree_turn_02() -> None:
    game = new()
    state = spree.position(game, pawns={0: "e8"}, hands={0: "Jc 3c 4c 5d 6h"})
    assert listed(game, state) == ["end", "roll", "shop Jc"], "nothing is compulsory: the turn can end at once"
    assert cited(game, state, "end") >= {"SPREE-TURN-02"}
    other = do(game, state, "end")
    assert refused(game, other, "walk north") == {"turn.not_open"}


def test_spree_turn_03() -> None:
    game = new()
    hands = {0: "2c 3c 4c 5c 6c", 1: "2d 3d 4d 5d 6d"}
    state = spree.position(game, pawns={0: "d5"}, hands=hands, down=[1, 2])
    assert "stood_up" in happens(game, state, "end")
    after = do(game, state, "end")
    assert after.seat == 1 and after.down == (False, False, True)
