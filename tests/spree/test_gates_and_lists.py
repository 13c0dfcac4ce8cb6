"""Gates, flags of a turn, prompts and lists of actions that mutants showed to be untested."""

from __future__ import annotations

from typing import Any

import pytest

from spree_rules import (
    NoLineOfSight,
    spree,
)
from spree_rules.model.spree import (
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
from spree_rules.model.spree.actions import Dice, Die, Draw
from tests.spree.effects_support import DRIVEN, DRIVING, FULL, HOME, NEXT, ROW, STEPPED, TOGETHER
from tests.support import WALKING, Turn, deal, do, let_pass, listed, new, refused


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
    again = spree_view.with_hidden(state, 0, ("Kd", "4c", "3c", "Ah", "2c"))
    assert again.hands == (("10h", "9c"), ("Kd",), ("3c", "4c")) and again.pile == ("2c", "Ah")
    assert game.view(again, 0) == game.view(state, 0)
    spectator = spree_view.with_hidden(state, None, ("9c", "10h", "Kd", "4c", "3c", "Ah", "2c"))
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
    first = new("first_2001", rulings={"joker_loot": "wild_only"})
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
    kept = rulings.get("joker_loot", "as_played") == "as_played"
    joker = "" if edition != "first_2001" else "Jo9" if kept else "Jo"
    held = {"hands": {0: "5c Jo 10c"}, "carts": {1: f"5h {joker} 9c", 2: "5d Kd"}}
    state = spree.position(game, **{**held, **position})
    assert game.legal_actions(state) == tuple(
        event for event in game.action_space(state) if game.is_legal(state, event)
    )


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
