"""The worked cases of the house's rules book, one test each."""

from __future__ import annotations

import pytest

from spree_rules import spree
from tests.support import WALKING, Turn, do, let_pass, listed, new, refused


def test_from_jack_of_clubs_by_the_nine_of_clubs() -> None:
    game = new()
    state = do(game, spree.position(game, pawns={0: "Jc"}, turn=WALKING), "walk west")
    assert state.pawns[0] == game.board.square("9c")
    ways = {text for text in listed(game, state) if text.startswith("walk")}
    there = {game.board.on_foot.neighbours["d8"][way.split()[1]] for way in ways}
    assert there == {game.board.square("Kc"), "d7"}


def test_stuck_at_the_king_of_hearts_with_a_ten_in_hand() -> None:
    game = new()
    state = do(game, spree.position(game, pawns={0: "9h"}, hands={0: "10c"}, turn=WALKING), "walk west")
    assert not any(text.startswith("walk") for text in listed(game, state))
    richer = do(game, state, "move 10c")
    assert richer.turn.steps == 16 and not any(text.startswith("walk") for text in listed(game, richer))


@pytest.mark.parametrize("turn", [WALKING, Turn(rolled=True, steps=7, acted=True)])
def test_the_memory_of_the_last_step_ends_with_the_turn(turn: Turn) -> None:
    game = new()
    state = spree.position(game, pawns={0: "Kh"}, turn=turn)
    assert refused(game, state, "walk east") == set()


def test_the_memory_of_the_last_step_ends_with_a_hit() -> None:
    game = new()
    # g3 sees g4; A walked down from g2 and hits, and in the further turn may step back up.
    start = spree.position(game, pawns={0: "g2", 1: "g4"}, hands={0: "3c 4c 5c 6c 7c"}, turn=WALKING)
    state = do(game, start, "walk south")
    assert refused(game, state, "walk north") == {"step.doubling_back"}
    again = let_pass(game, do(game, state, "shoot 1", "die 2"))
    again = do(game, again, "roll", "dice 1 1")
    assert again.seat == 0 and refused(game, again, "walk north") == set()


def test_the_six_of_hearts_lies_outside_the_walls() -> None:
    game = new()
    board = game.board
    assert set(board.on_foot.neighbours[board.square("6h")].values()) == {"b1", "a2"}
    state = spree.position(game, cars={0: "a2"}, hands={0: "6h"}, turn=Turn(rolled=True, steps=4, acted=True))
    state = let_pass(game, do(game, state, "walk north", "walk east", "walk south", "shop 6h"))
    home = do(game, state, "walk west")
    assert home.pawns[0] == "a2" and home.turn.steps == 0 and "stash" in listed(game, home)


@pytest.mark.parametrize(
    ("edition", "shooter", "target", "roll", "landing"),
    [
        ("hip_pocket", "d5", "f5", 6, "f5"),
        ("hong_kong", "d5", "f5", 6, "j5"),
        ("hip_pocket", "g3", "g4", 2, "g4"),
        ("hip_pocket", "g3", "g4", 3, "g4"),
        ("hong_kong", "g3", "g4", 3, "g6"),
        ("hong_kong", "g3", "g4", 2, "g6"),
    ],
)
def test_shots_at_the_brim_of_the_fountain(edition: str, shooter: str, target: str, roll: int, landing: str) -> None:
    assert new(edition).resolve_shot(shooter, target, roll).landing == landing


@pytest.mark.parametrize(("edition", "hits"), [("hip_pocket", [6]), ("hong_kong", [5, 6])])
def test_across_the_fountain(edition: str, hits: list[int]) -> None:
    game = new(edition)
    assert game.board.sight("a5", "n5") is not None and game.board.sight("e5", "j5").distance == 5
    assert [roll for roll in range(1, 7) if game.resolve_shot("e5", "j5", roll).hit] == hits


@pytest.mark.parametrize("play", ["rob 1 Js", "rob 1 Jo J"])
def test_one_jack_or_joker_takes_all_jacks(play: str) -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "d5"}, hands={0: "Js Jo"}, carts={1: "Jh Jc Jd"})
    assert let_pass(game, do(game, state, play)).carts[:2] == (("Jc", "Jd", "Jh"), ())


def test_a_pair_of_fives_and_one_stop() -> None:
    game = new()
    state = spree.position(game, pawns={0: "5h", 1: "d5"}, hands={0: "5h 5h", 1: "Ah"})
    assert {"shop 5h", "shop 5h x2"} <= set(listed(game, state))
    stopped = let_pass(game, do(game, state, "shop 5h x2", "stop Ah"))
    assert stopped.discards == ("5h", "5h", "Ah")


def test_a_chain_of_three_stops_on_a_shot() -> None:
    game = new(seats=3)
    state = spree.position(
        game, pawns={0: "b5", 1: "d5", 2: "e4"}, hands={0: "As 3c 4c 5c 6c", 1: "Ad", 2: "Ac"}, turn=WALKING
    )
    state = do(game, state, "shoot 1", "die 4", "pass")  # B lets it pass, C is asked
    state = do(game, state, "stop Ac")  # on the shot
    state = do(game, state, "stop As")  # A on C's stop
    state = do(game, state, "stop Ad")  # B, not yet down, on A's stop
    state = let_pass(game, state)
    assert state.down == (True, False, False) and state.pawns[1] == "d5"


def test_who_lies_down_is_robbed_without_being_asked() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "d5"}, hands={0: "5c", 1: "Ah Ad"}, carts={1: "5h"}, down=[1])
    assert do(game, state, "rob 1 5c").carts[0] == ("5h",)


def test_an_empty_pile_and_three_discards() -> None:
    game = new(deck=("9c", "9d", "9h", "Kd"), rulings={"reshuffle": "when_needed"})
    state = spree.position(game, pawns={0: "d5"}, hands={0: "Kd"}, pile="", discards="9c 9d 9h")
    state = do(game, state, "end", "draw 9c", "draw 9d", "draw 9h")
    assert len(state.hands[0]) == 4 and state.pile == () == state.discards and state.phase == "turn"
    assert state.seat == 1


def test_two_copies_in_two_hands() -> None:
    game = new()
    state = spree.position(game, pawns={0: "9c", 1: "d5"}, hands={0: "9c", 1: "9c"})
    after = let_pass(game, do(game, state, "shop 9c"))
    assert after.carts[0] == ("9c",) and after.hands[1] == ("9c",)


def test_reaching_the_target_is_enough() -> None:
    game = new(seats=4)
    state = spree.position(game, carts={0: "10c"}, scores={0: 140, 1: 140})
    over = do(game, state, "stash")
    assert over.scores[0] == 150 and game.result(over).ranking[0] == (0,)
    assert game.legal_actions(over) == ()


def test_a_game_saved_in_the_middle_of_a_nested_poll() -> None:
    game = new(seats=4)
    state = spree.position(
        game,
        pawns={0: "9c", 1: "d5", 2: "e5", 3: "f5"},
        hands={0: "9c As 3c", 1: "Ah 4c", 2: "Ad Jo", 3: "Ac 5c"},
        turn=Turn(rolled=True, steps=3, came_from="e8", moved=True, acted=True),
    )
    state = do(game, state, "shop 9c", "stop Ah", "stop Ad", "stop Ac", "stop As", "pass")
    assert len(state.plays) == 5
    loaded = game.from_json(game.to_json(state))
    assert loaded == state == game.parse_state(game.format_state(state))
    assert game.legal_actions(loaded) == game.legal_actions(state)
    five = do(game, loaded, "stop Jo")
    assert len(five.plays) == 6, "a chain of five stops on one play"
    ended = let_pass(game, five)
    assert ended.carts[0] == () and ended.turn.steps == 3 and ended.turn.came_from == "e8"
    assert len(ended.discards) == 6


def test_eight_seats_play_to_the_end() -> None:
    from spree_rules.checks.simulate import play
    from spree_rules.checks.spree.policies import policies

    game = new("hong_kong", seats=8)
    record = play(game, [policies(game)["purposeful"]] * 8, seed=5)
    assert game.result(record.end()) is not None
