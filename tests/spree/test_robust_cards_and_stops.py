"""Bugs that other rules engines had in public, as cases for this one: cards, wilds and interrupts."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from spree_rules import (
    IllegalAction,
    Record,
    StaleState,
    spree,
)
from spree_rules.checks.simulate import Uniform, play
from tests.support import WALKING, Turn, census, do, happens, let_pass, listed, new, refused


def test_a_stopped_pair_is_discarded_whole() -> None:
    game = new()
    state = spree.position(game, pawns={0: "Kh", 1: "d5"}, hands={0: "Kh Kh 3c", 1: "Ah"})
    stopped = let_pass(game, do(game, state, "shop Kh x2", "stop Ah"))
    assert stopped.discards == ("Ah", "Kh", "Kh") and stopped.hands[0] == ("3c",) and census(stopped) == census(state)


def test_a_prefix_of_a_record_ends_in_the_state_it_passed() -> None:
    game = new(seats=4)
    record = play(game, [Uniform()] * 4, seed=2, most=200)
    states = list(record.states())
    for length in range(0, 201, 20):
        assert Record(game, record.events[:length]).end() == states[length]


def test_the_pile_is_renewed_when_the_reading_says() -> None:
    for reading, expected in (("when_needed", (0, 9)), ("when_empty", (9, 0))):
        game = new(rulings={"reshuffle": reading}, deck=("2c",) * 2 + ("3c",) * 9 + ("4c",) * 3)
        state = spree.position(game, hands={0: "4c 4c 4c"}, pile="2c 2c", phase="draw")
        after = do(game, state, "draw 2c", "draw 2c")
        assert (len(after.pile), len(after.discards)) == expected


def test_the_last_card_drawn_renews_the_pile() -> None:
    game = new(rulings={"reshuffle": "when_needed"}, deck=("3c",) * 12)
    state = spree.position(game, hands={0: "3c 3c"}, pile="", discards="3c " * 10, pawns={0: "d5"})
    after = do(game, state, "end", "draw 3c", "draw 3c", "draw 3c")
    assert (len(after.pile), after.discards, len(after.hands[0])) == (7, (), 5)


def test_a_turn_begins_with_too_few_cards_to_draw() -> None:
    game = new(deck=("3c", "4c"))
    state = spree.position(game, hands={0: "3c 4c"}, pile="", pawns={0: "d5"})
    after = do(game, state, "end")
    assert len(after.hands[0]) == 2 and (after.phase, after.seat) == ("turn", 1)


def test_an_empty_hand_without_cards_to_draw_can_still_end() -> None:
    game = new(deck=("3c",))
    state = spree.position(game, carts={0: "3c"}, pawns={0: "d5"}, turn=Turn(rolled=True, acted=True))
    assert listed(game, state) == ["end"]


def test_a_hand_draws_what_there_is() -> None:
    game = new(deck=("3c", "4c", "5c", "6c"), rulings={"reshuffle": "when_needed"})
    state = spree.position(game, hands={0: "3c"}, pile="4c", discards="5c 6c", pawns={0: "d5"})
    after = do(game, state, "end", "draw 4c", "draw 5c", "draw 6c")
    assert after.hands[0] == ("3c", "4c", "5c", "6c") and after.pile == () == after.discards


def test_cards_are_conserved_in_a_small_deck() -> None:
    game = new(deck=("9c",) * 4 + ("9d",) * 4 + ("Ah", "Jo", "5h", "10c"), board="legrand")
    for state in play(game, [Uniform()] * 3, seed=8, most=400).states():
        assert sum(census(state).values()) == 12


@pytest.mark.parametrize("play_text", ["stash", "shop 9c", "rob 1 Kd", "move 10h"])
def test_spent_cards_are_drawn_again_after_a_reshuffle(play_text: str) -> None:
    game = new(target=500)
    cars = {0: "d1"}
    pawns = {0: "d1"} if play_text == "stash" else {0: "9c", 1: "9c"}
    state = spree.position(
        game, pawns=pawns, cars=cars, hands={0: "9c Kd 10h", 1: "Ah"}, carts={0: "5c", 1: "Kh"}, turn=WALKING
    )
    after = do(game, state, play_text)
    if after.phase == "poll":
        after = let_pass(game, do(game, after, "stop Ah"))
    spent = {"stash": "5c", "shop 9c": "9c", "rob 1 Kd": "Kd", "move 10h": "10h"}[play_text]
    assert spent in after.discards
    again = spree.position(game, phase="draw", pile=after.discards)
    assert game.is_legal(again, game.parse(f"draw {spent}"))


def test_of_two_equal_stop_cards_one_is_played() -> None:
    game = new()
    state = spree.position(game, pawns={0: "9c", 1: "d5"}, hands={0: "9c", 1: "As As"})
    asked = do(game, state, "shop 9c")
    assert listed(game, asked) == ["pass", "stop As"]
    after = let_pass(game, do(game, asked, "stop As"))
    assert after.hands[1] == ("As",) and after.discards.count("As") == 1


def test_a_spent_joker_is_discarded_and_others_remain() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "d5"}, hands={0: "Jo"}, carts={1: "Jh"})
    spent = do(game, state, "rob 1 Jo J")
    assert "Jo" in spent.discards and spent.pile.count("Jo") == 3
    again = spree.position(game, pawns={0: "d5", 1: "d5"}, hands={0: "Jo"}, carts={1: "5h"})
    assert {"rob 1 Jo 5", "move Jo 10"} <= set(listed(game, again))


def test_a_joker_is_no_copy_of_a_card() -> None:
    game = new()
    state = spree.position(game, pawns={0: "Kh"}, hands={0: "Jo 6h"})
    assert refused(game, state, "shop 6h") == {"shop.wrong_card"} and refused(game, state, "shop Jo") == {"shop.joker"}


def test_jokers_alone_are_robbed_by_a_joker() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "d5"}, hands={0: "Jc"}, carts={1: "Jh Js Jd 5c"})
    after = let_pass(game, do(game, state, "rob 1 Jc"))
    assert after.carts[:2] == (("Jd", "Jh", "Js"), ("5c",)) and after.discards == ("Jc",)


def test_an_emptied_cart_cannot_be_stashed() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d1", 1: "d1"}, cars={0: "a2", 1: "d1"}, hands={0: "9d"}, carts={1: "9c"})
    emptied = do(game, state, "rob 1 9d", "end")
    while emptied.phase != "turn":
        emptied = game.apply(emptied, game.chance(emptied).at(0))
    assert emptied.seat == 1 and refused(game, emptied, "stash") == {"stash.empty_cart"}
    allowed = new(rulings={"stash_empty_cart": "allowed"})
    assert do(allowed, emptied, "stash").scores == (0, 0, 0)


def test_a_deck_of_two_hundred_cards_is_played() -> None:
    game = new(deck=("5s",) * 200)
    record = play(game, [Uniform()] * 3, seed=16, most=300)
    end = record.end()
    assert sum(census(end).values()) == 200 and game.from_json(game.to_json(end)) == end
    state = spree.position(game, pawns={0: "5s"}, hands={0: "5s 5s 5s"})
    assert "shop 5s x3" in listed(game, state)


def test_stashing_empties_the_cart_before_the_next_turn() -> None:
    game = new()
    state = spree.position(game, carts={0: "9c"}, hands={0: "3c 4c 5c 6c 7c"})
    after = do(game, state, "stash")
    assert after.scores[0] == 9
    with pytest.raises(IllegalAction, match=r"turn\.not_open"):
        do(game, after, "stash")
    assert after.carts[0] == () and after.seat == 1


def test_dice_have_exact_odds() -> None:
    game = new()
    dice = game.chance(do(game, spree.position(game), "roll"))
    sums: dict[int, Fraction] = {}
    for outcome in dice.outcomes:
        total = outcome.event.low + outcome.event.high
        sums[total] = sums.get(total, Fraction(0)) + dice.p(outcome)
    assert sums[7] == Fraction(1, 6) and sums[2] == sums[12] == Fraction(1, 36) and sum(sums.values()) == 1
    die = game.chance(do(game, spree.position(game, pawns={0: "b5", 1: "d5"}), "shoot 1"))
    assert [die.p(outcome) for outcome in die.outcomes] == [Fraction(1, 6)] * 6


def test_a_stopped_move_card_adds_no_steps() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "e5"}, hands={0: "10h", 1: "Ah"}, turn=Turn(rolled=True))
    stopped = do(game, state, "move 10h")
    after = let_pass(game, do(game, stopped, "stop Ah"))
    assert after.turn.steps == 0 and "10h" in after.discards
    told = happens(game, stopped, "stop Ah")
    assert "stopped_move" in told and "steps_added" not in told


def test_a_miss_is_not_polled() -> None:
    game = new()
    state = spree.position(game, pawns={0: "b5", 1: "d5"}, hands={1: "Ah"})
    assert do(game, state, "shoot 1", "die 2").plays == ()


def test_an_ace_can_be_shopped_in_a_turn_and_stops_nothing_there() -> None:
    game = new()
    state = spree.position(game, pawns={0: "As"}, hands={0: "As"})
    assert refused(game, state, "stop As") == {"stop.nothing_pending"} and refused(game, state, "shop As") == set()


def test_a_turn_goes_on_after_a_poll_in_mid_walk() -> None:
    game = new()
    turn = Turn(rolled=True, steps=4, came_from="e8", moved=True, acted=True)
    state = spree.position(game, pawns={0: "d8", 1: "d5"}, hands={0: "9c", 1: "Ah"}, turn=turn)
    after = let_pass(game, do(game, state, "shop 9c", "stop Ah"))
    assert game.to_act(after) == 0 and (after.turn.steps, after.turn.came_from) == (4, "e8")


def test_settled_plays_are_gone_from_saved_states() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d8", 1: "d5"}, hands={0: "9c", 1: "Ah"})
    after = let_pass(game, do(game, state, "shop 9c"))
    assert after.plays == () and json.loads(game.to_json(after))["state"]["plays"] == []


def test_polls_go_clockwise_from_the_left_of_the_player() -> None:
    game = new(seats=5)
    state = spree.position(
        game, seat=3, pawns=dict.fromkeys(range(5), "d8"), hands={3: "9c", 0: "2c", 1: "3c", 2: "4c", 4: "5c"}
    )
    asked = do(game, state, "shop 9c")
    order = []
    while asked.phase == "poll":
        order.append(asked.plays[-1].asked)
        asked = do(game, asked, "pass")
    assert order == [4, 0, 1, 2]


def test_a_refusal_changes_nothing() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d8"}, hands={0: "9c Kd"})
    before = game.to_json(state)
    game.why_not(state, game.parse("shop Kd"))
    game.legal_actions(state)
    game.view(state, 1)
    assert game.to_json(state) == before


def test_an_answer_to_an_earlier_question_is_stale() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d8", 1: "d5", 2: "e5"}, hands={0: "9c", 1: "2c", 2: "3c"})
    asked = do(game, state, "shop 9c")
    tag = game.decision_id(asked)
    following = game.apply(asked, game.parse("pass"), expect=tag)
    with pytest.raises(StaleState):
        game.apply(following, game.parse("pass"), expect=tag)


def test_nobody_is_pushed_before_a_shot_is_settled() -> None:
    game = new()
    state = spree.position(game, pawns={0: "b5", 1: "d5"}, hands={1: "2c"})
    rolled = do(game, state, "shoot 1", "die 6")
    assert rolled.plays[0].number == 6 and rolled.pawns[1] == "d5" and not rolled.down[1]
