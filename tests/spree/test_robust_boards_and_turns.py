"""Bugs that other rules engines had in public, as cases for this one: movement, sight, turns and the end."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from spree_rules import (
    AmbiguousText,
    ChanceNode,
    GameOver,
    NotAChanceNode,
    NotAnEvent,
    NotationError,
    UnknownSeat,
    spree,
)
from spree_rules.checks.simulate import Uniform, play
from spree_rules.checks.spree.policies import policies
from spree_rules.model.kernel.errors import BoardError
from spree_rules.model.spree.actions import Shoot
from tests.support import WALKING, do, let_pass, listed, new, refused

ROOM = "+----+----+----+\n| P    9c   P  |\n+    +    +    +\n| .    .    P  |\n+----+----+----+"


def test_a_room_is_walked_around_and_the_start_is_reached_again() -> None:
    board = spree.load_board(ROOM)
    assert board.reachable("a1", 4) == board.squares
    game = new(board=board, modules=[])
    state = spree.position(game, cars={0: "a1", 1: "c1", 2: "c2"}, hands={0: "9c"}, turn=WALKING)
    around = do(game, state, "walk south", "walk east", "walk north")
    assert around.pawns[0] == board.square("9c") and "shop 9c" in listed(game, around)


CORRIDOR = "+" + "----+" * 9 + "\n| P    P    P    .    .    .    .    .    .  |\n+" + "----+" * 9


def test_a_push_at_the_edge_stops_there() -> None:
    game = new(board=spree.load_board(CORRIDOR))
    assert [game.resolve_shot("a1", "c1", roll).landing for roll in (3, 4, 5, 6)] == ["c1", "d1", "e1", "f1"]


def test_an_exact_count_does_not_push_at_the_fountain() -> None:
    game = new()
    assert game.resolve_shot("d5", "f5", 3).landing == "f5" and game.resolve_shot("e4", "g4", 3).landing == "g4"


SQUARE = """
+----+----+----+----+----+
| P    .    .    .    P  |
+    +    +    +    +    +
| .    .    .    .    .  |
+    +    +    +    +    +
| .    .    .    .    .  |
+    +    +    +    +    +
| .    .    .    .    .  |
+    +    +    +    +    +
| P    .    .    .    P  |
+----+----+----+----+----+
"""


@pytest.mark.parametrize("roll", range(1, 7))
def test_shots_are_the_same_in_every_direction(roll: int) -> None:
    game = new(board=spree.load_board(SQUARE))
    shots = [game.resolve_shot("c3", target, roll) for target in ("d3", "c4", "b3", "c2")]
    assert len({shot.hit for shot in shots}) == 1
    landings = [shot.landing for shot in shots]
    push = min(1, max(0, roll - 2))
    assert landings == (["e3", "c5", "a3", "c1"] if push else ["d3", "c4", "b3", "c2"])


def test_a_one_misses_and_power_shots_let_it_hit() -> None:
    assert [new().resolve_shot("d5", "e5", roll).hit for roll in (1, 2)] == [False, True]
    assert new("hong_kong").resolve_shot("d5", "e5", 1).hit
    assert new().resolve_shot("d5", "e5", 2).landing == "e5"


def test_steps_listed_tables_and_graph_agree() -> None:
    game = new()
    board = game.board
    for square in board.floor:
        state = spree.position(game, pawns={0: square}, turn=WALKING)
        ways = {text.split()[1] for text in listed(game, state) if text.startswith("walk")}
        assert ways == set(board.on_foot.neighbours[square])
        assert set(board.on_foot.neighbours[square].values()) == set(board.graph[square])
        for line in board.rays[square].values():
            assert set(line) <= set(board.squares)


def test_sight_is_mutual() -> None:
    plan = json.loads(spree.load_board(ROOM).to_json())
    plan["squares"][0]["walls"].append("east")
    with pytest.raises(BoardError, match="between a1 and b1"):
        spree.load_board(json.dumps(plan))
    board = spree.shipped_board("legrand")
    pairs = {(a, b) for a in board.squares for b in board.grid.joined[a].values()}
    assert pairs == {(b, a) for a, b in pairs}


def test_a_landing_lies_on_the_line_of_the_shot() -> None:
    game = new("hong_kong")
    for shooter in game.board.floor:
        for target, sight in game.board.sights[shooter].items():
            if target in game.board.floor:
                landing = game.resolve_shot(shooter, target, 6).landing
                assert landing == target or landing in game.board.rays[target][sight.direction]


def test_the_target_is_reached_exactly_and_beyond() -> None:
    game = new(seats=4)
    for score, total in ((137, 150), (149, 162)):
        over = do(game, spree.position(game, carts={0: "Kd"}, scores={0: score}), "stash")
        assert over.scores[0] == total and game.result(over) is not None


def test_who_was_hit_stands_up_at_the_next_own_turn() -> None:
    game = new(seats=3)
    hands = {0: "3c 4c 5c 6c 7c", 1: "3d 4d 5d 6d 7d", 2: "3h 4h 5h 6h 7h"}
    state = spree.position(game, pawns={0: "b5", 1: "d5", 2: "e4"}, hands=hands)
    hit = let_pass(game, do(game, state, "shoot 1", "die 3"))
    assert hit.seat == 0 and hit.down[1]
    after = do(game, hit, "end")
    assert after.seat == 1 and not after.down[1] and after.phase == "turn"


def test_a_missed_or_stopped_shot_ends_the_turn() -> None:
    game = new()
    hands = {0: "3c 4c 5c 6c 7c", 1: "3d 4d 5d 6d Ah", 2: "3h 4h 5h 6h 7h"}
    state = spree.position(game, pawns={0: "b5", 1: "d5", 2: "e4"}, hands=hands)
    assert do(game, state, "shoot 1", "die 1").seat == 1
    stopped = let_pass(game, do(game, state, "shoot 1", "die 4", "stop Ah"))
    assert stopped.seat == 1


def test_a_saved_extra_turn_is_still_owed() -> None:
    game = new()
    state = spree.position(game, pawns={0: "b5", 1: "d5", 2: "e4"}, hands={1: "3d"})
    hit = let_pass(game, do(game, state, "shoot 1", "die 3"))
    loaded = game.from_json(game.to_json(hit))
    while loaded.phase != "turn":
        loaded = game.apply(loaded, game.chance(loaded).at(0))
    assert loaded.seat == 0


def test_a_lying_player_is_no_target() -> None:
    game = new()
    state = spree.position(game, pawns={0: "b5", 1: "d5"}, down=[1])
    assert refused(game, state, "shoot 1") == {"shoot.target_lying"}


def test_there_is_an_actor_exactly_while_the_game_goes_on() -> None:
    game = new()
    over = do(game, spree.position(game, carts={0: "9c"}, scores={0: 199}), "stash")
    for text in ("end", "walk north", "pass", "draw 9c", "die 3", "park d1"):
        with pytest.raises(GameOver):
            do(game, over, text)
    with pytest.raises(NotAChanceNode):
        game.chance(over)
    for state in play(game, [Uniform()] * 3, seed=76, most=500).states():
        acting = game.to_act(state)
        assert (game.result(state) is None) == (acting is not None)
        assert acting is None or acting < 0 or game.legal_actions(state)


def test_only_the_seat_to_act_has_actions_and_chance_names_its_rolls() -> None:
    game = new()
    state = spree.position(game)
    assert game.legal_actions(state, seat=1) == () and game.legal_actions(state, seat=0)
    with pytest.raises(ChanceNode) as caught:
        do(game, do(game, state, "roll"), "walk north")
    assert len(caught.value.outcomes) == 21 and "dice" in str(caught.value).lower()
    with pytest.raises(UnknownSeat):
        game.legal_actions(state, seat=5)


def test_short_texts_are_completed_or_ambiguous() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "b5", 2: "f5"})
    with pytest.raises(AmbiguousText) as caught:
        game.parse("shoot", state)
    assert caught.value.candidates == ("shoot 1", "shoot 2")
    assert game.format(game.parse("shop 10h")) == game.format(game.parse("SHOP Th")) == "shop 10h"
    with pytest.raises(NotationError):
        game.parse("shop 0h")


def test_malformed_texts_are_notation_errors() -> None:
    game = new()
    state = spree.position(game)
    with pytest.raises(NotAnEvent, match="parse"):
        game.why_not(state, "roll")  # type: ignore[arg-type]
    with pytest.raises(NotAnEvent):
        game.apply(state, None)  # type: ignore[arg-type]


def test_a_seat_that_is_not_there_is_refused_by_rule() -> None:
    game = new(seats=4)
    state = spree.position(game, pawns={0: "d5"})
    assert {violation.code for violation in game.why_not(state, Shoot(9))} == {"seat.unknown"}


def test_a_seat_does_not_win_by_its_number() -> None:
    game = new(seats=4)
    turns: Counter[int] = Counter()
    extra: Counter[int] = Counter()
    players = [policies(game)["purposeful"]] * 4
    for step in play(game, players, seed=87).steps():
        turns.update(effect.seats[0] for effect in step.effects if effect.kind == "turn_began")
        extra.update(effect.seats[0] for effect in step.effects if effect.kind == "another_turn")
    own = [turns[seat] - extra[seat] for seat in range(4)]
    assert max(own) - min(own) <= 1
