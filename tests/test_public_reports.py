"""Bugs that other rules engines had in public, as cases for this one; the number is that of the collected report."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections import Counter
from fractions import Fraction

import pytest

from spree_rules import (
    AmbiguousText,
    ChanceNode,
    GameOver,
    IllegalAction,
    NotAChanceNode,
    NotAnEvent,
    NotationError,
    Record,
    StaleState,
    UnknownSeat,
    read_record,
    spree,
)
from spree_rules.checks.catalogues.spree.policies import policies
from spree_rules.checks.simulate import Uniform, play, seeded
from spree_rules.model.kernel.errors import BoardError
from spree_rules.model.kernel.values import canonical_json
from spree_rules.model.spree import State
from spree_rules.model.spree.actions import Shoot
from tests.support import WALKING, Turn, do, happens, let_pass, listed, new, refused


def census(state: State) -> Counter[str]:
    everywhere = [*state.pile, *state.discards]
    for cards in (*state.hands, *state.carts, *(each.cards for each in state.plays)):
        everywhere += cards
    return Counter(everywhere)


def test_case_1() -> None:
    game = new()
    state = spree.position(game, pawns={0: "Kh", 1: "d5"}, hands={0: "Kh Kh 3c", 1: "Ah"})
    stopped = let_pass(game, do(game, state, "shop Kh x2", "stop Ah"))
    assert stopped.discards == ("Ah", "Kh", "Kh") and stopped.hands[0] == ("3c",) and census(stopped) == census(state)


def test_case_2() -> None:
    game = new(seats=4)
    record = play(game, [Uniform()] * 4, seed=2, most=200)
    states = list(record.states())
    for length in range(0, 201, 20):
        assert Record(game, record.events[:length]).end() == states[length]


def test_case_3() -> None:
    for reading, expected in (("when_needed", (0, 9)), ("when_empty", (9, 0))):
        game = new(rulings={"reshuffle": reading}, deck=("2c",) * 2 + ("3c",) * 9 + ("4c",) * 3)
        state = spree.position(game, hands={0: "4c 4c 4c"}, pile="2c 2c", phase="draw")
        after = do(game, state, "draw 2c", "draw 2c")
        assert (len(after.pile), len(after.discards)) == expected


def test_case_4() -> None:
    game = new(rulings={"reshuffle": "when_needed"}, deck=("3c",) * 12)
    state = spree.position(game, hands={0: "3c 3c"}, pile="", discards="3c " * 10, pawns={0: "d5"})
    after = do(game, state, "end", "draw 3c", "draw 3c", "draw 3c")
    assert (len(after.pile), after.discards, len(after.hands[0])) == (7, (), 5)


def test_case_5() -> None:
    game = new(deck=("3c", "4c"))
    state = spree.position(game, hands={0: "3c 4c"}, pile="", pawns={0: "d5"})
    after = do(game, state, "end")
    assert len(after.hands[0]) == 2 and (after.phase, after.seat) == ("turn", 1)


def test_case_6() -> None:
    game = new(deck=("3c",))
    state = spree.position(game, carts={0: "3c"}, pawns={0: "d5"}, turn=Turn(rolled=True, acted=True))
    assert listed(game, state) == ["end"]


def test_case_7() -> None:
    game = new(deck=("3c", "4c", "5c", "6c"), rulings={"reshuffle": "when_needed"})
    state = spree.position(game, hands={0: "3c"}, pile="4c", discards="5c 6c", pawns={0: "d5"})
    after = do(game, state, "end", "draw 4c", "draw 5c", "draw 6c")
    assert after.hands[0] == ("3c", "4c", "5c", "6c") and after.pile == () == after.discards


def test_case_8() -> None:
    game = new(deck=("9c",) * 4 + ("9d",) * 4 + ("Ah", "Jo", "5h", "10c"), board="legrand")
    for state in play(game, [Uniform()] * 3, seed=8, most=400).states():
        assert sum(census(state).values()) == 12


@pytest.mark.parametrize("play_text", ["stash", "shop 9c", "rob 1 Kd", "move 10h"])
def test_case_9(play_text: str) -> None:
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


def test_case_11() -> None:
    game = new()
    state = spree.position(game, pawns={0: "9c", 1: "d5"}, hands={0: "9c", 1: "As As"})
    asked = do(game, state, "shop 9c")
    assert listed(game, asked) == ["pass", "stop As"]
    after = let_pass(game, do(game, asked, "stop As"))
    assert after.hands[1] == ("As",) and after.discards.count("As") == 1


def test_case_12() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "d5"}, hands={0: "Jo"}, carts={1: "Jh"})
    spent = do(game, state, "rob 1 Jo J")
    assert "Jo" in spent.discards and spent.pile.count("Jo") == 3
    again = spree.position(game, pawns={0: "d5", 1: "d5"}, hands={0: "Jo"}, carts={1: "5h"})
    assert {"rob 1 Jo 5", "move Jo 10"} <= set(listed(game, again))


def test_case_13() -> None:
    game = new()
    state = spree.position(game, pawns={0: "Kh"}, hands={0: "Jo 6h"})
    assert refused(game, state, "shop 6h") == {"shop.wrong_card"} and refused(game, state, "shop Jo") == {"shop.joker"}


def test_case_14() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "d5"}, hands={0: "Jc"}, carts={1: "Jh Js Jd 5c"})
    after = let_pass(game, do(game, state, "rob 1 Jc"))
    assert after.carts[:2] == (("Jd", "Jh", "Js"), ("5c",)) and after.discards == ("Jc",)


def test_case_15() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d1", 1: "d1"}, cars={0: "a2", 1: "d1"}, hands={0: "9d"}, carts={1: "9c"})
    emptied = do(game, state, "rob 1 9d", "end")
    while emptied.phase != "turn":
        emptied = game.apply(emptied, game.chance(emptied).at(0))
    assert emptied.seat == 1 and refused(game, emptied, "stash") == {"stash.empty_cart"}
    allowed = new(rulings={"stash_empty_cart": "allowed"})
    assert do(allowed, emptied, "stash").scores == (0, 0, 0)


def test_case_16() -> None:
    game = new(deck=("5s",) * 200)
    record = play(game, [Uniform()] * 3, seed=16, most=300)
    end = record.end()
    assert sum(census(end).values()) == 200 and game.from_json(game.to_json(end)) == end
    state = spree.position(game, pawns={0: "5s"}, hands={0: "5s 5s 5s"})
    assert "shop 5s x3" in listed(game, state)


def test_case_17() -> None:
    game = new()
    state = spree.position(game, carts={0: "9c"}, hands={0: "3c 4c 5c 6c 7c"})
    after = do(game, state, "stash")
    assert after.scores[0] == 9
    with pytest.raises(IllegalAction, match=r"turn\.not_open"):
        do(game, after, "stash")
    assert after.carts[0] == () and after.seat == 1


def test_case_18() -> None:
    game = new()
    dice = game.chance(do(game, spree.position(game), "roll"))
    sums: dict[int, Fraction] = {}
    for outcome in dice.outcomes:
        total = outcome.event.low + outcome.event.high
        sums[total] = sums.get(total, Fraction(0)) + dice.p(outcome)
    assert sums[7] == Fraction(1, 6) and sums[2] == sums[12] == Fraction(1, 36) and sum(sums.values()) == 1
    die = game.chance(do(game, spree.position(game, pawns={0: "b5", 1: "d5"}), "shoot 1"))
    assert [die.p(outcome) for outcome in die.outcomes] == [Fraction(1, 6)] * 6


def test_case_19() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "e5"}, hands={0: "10h", 1: "Ah"}, turn=Turn(rolled=True))
    stopped = do(game, state, "move 10h")
    after = let_pass(game, do(game, stopped, "stop Ah"))
    assert after.turn.steps == 0 and "10h" in after.discards
    told = happens(game, stopped, "stop Ah")
    assert "stopped_move" in told and "steps_added" not in told


def test_case_20() -> None:
    game = new()
    state = spree.position(game, pawns={0: "b5", 1: "d5"}, hands={1: "Ah"})
    assert do(game, state, "shoot 1", "die 2").plays == ()


def test_case_21() -> None:
    game = new()
    state = spree.position(game, pawns={0: "As"}, hands={0: "As"})
    assert refused(game, state, "stop As") == {"stop.nothing_pending"} and refused(game, state, "shop As") == set()


def test_case_23() -> None:
    game = new()
    turn = Turn(rolled=True, steps=4, came_from="e8", moved=True, acted=True)
    state = spree.position(game, pawns={0: "d8", 1: "d5"}, hands={0: "9c", 1: "Ah"}, turn=turn)
    after = let_pass(game, do(game, state, "shop 9c", "stop Ah"))
    assert game.to_act(after) == 0 and (after.turn.steps, after.turn.came_from) == (4, "e8")


def test_case_24() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d8", 1: "d5"}, hands={0: "9c", 1: "Ah"})
    after = let_pass(game, do(game, state, "shop 9c"))
    assert after.plays == () and json.loads(game.to_json(after))["state"]["plays"] == []


def test_case_26() -> None:
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


def test_case_27() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d8"}, hands={0: "9c Kd"})
    before = game.to_json(state)
    game.why_not(state, game.parse("shop Kd"))
    game.legal_actions(state)
    game.view(state, 1)
    assert game.to_json(state) == before


def test_case_28() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d8", 1: "d5", 2: "e5"}, hands={0: "9c", 1: "2c", 2: "3c"})
    asked = do(game, state, "shop 9c")
    tag = game.decision_id(asked)
    following = game.apply(asked, game.parse("pass"), expect=tag)
    with pytest.raises(StaleState):
        game.apply(following, game.parse("pass"), expect=tag)


def test_case_29() -> None:
    game = new()
    state = spree.position(game, pawns={0: "b5", 1: "d5"}, hands={1: "2c"})
    rolled = do(game, state, "shoot 1", "die 6")
    assert rolled.plays[0].number == 6 and rolled.pawns[1] == "d5" and not rolled.down[1]


def test_cases_30_and_31() -> None:
    game = new()
    state = spree.position(game, hands={0: "Kd Kd", 1: "9c 9c", 2: "Qs"})
    for viewer in (1, None):
        view = game.view(state, viewer)
        shown = json.loads(canonical_json(view))
        assert set(shown) == set(spree.View.__struct_fields__) and not {"hands", "pile"} & set(shown)
        assert view.hand == (("9c", "9c") if viewer == 1 else None)
        assert Counter(view.unseen) == Counter(game.deck) - Counter(view.hand or ())


def test_case_32() -> None:
    game = new()
    state = spree.position(game, hands={0: "Kd Kd", 1: "9c"})
    spectator, player = game.view(state, None), game.view(state, 0)
    assert spectator.hand is None and len(spectator.unseen) == len(player.unseen) + 2
    same = [name for name in spree.View.__struct_fields__ if name not in ("viewer", "hand", "unseen")]
    assert all(getattr(spectator, name) == getattr(player, name) for name in same)


def test_case_33() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "d5"}, hands={0: "9c Kd", 1: "Ah"}, carts={1: "9d"})
    during = do(game, state, "rob 1 9c")
    view = game.view(during, 1)
    assert "Kd" not in (*(view.hand or ()), *view.plays[-1].cards) and view.carts[1] == ("9d",)


def test_case_34() -> None:
    game = new()
    one, other = (spree.position(game, hands={0: cards, 1: "Qs"}) for cards in ("9c", "9d"))
    assert game.view(one, 0) != game.view(other, 0)
    assert [game.view(state, 1).hand for state in (one, other)] == [("Qs",), ("Qs",)]
    swapped = spree.position(game, hands={0: "9c", 1: "Kd"})
    assert game.view(one, 0) == game.view(swapped, 0)


def test_case_35() -> None:
    game = new()
    states = [
        spree.position(game, pawns={0: "9c", 1: "d5"}, hands={0: f"9c {secret}", 1: "2c"}) for secret in ("Kd", "Ah")
    ]
    asked = [do(game, state, "shop 9c") for state in states]
    prompts = {game.view(state, 1).prompt for state in asked}
    reasons = [game.why_not(state, game.parse("stop Ah")) for state in asked]
    assert len(prompts) == 1 and reasons[0] == reasons[1] and reasons[0][0].code == "stop.not_in_hand"


def test_case_36() -> None:
    game = new()
    seen: list[str] = []

    class Spy:
        def choose(self, look, actions, pick):  # type: ignore[no-untyped-def]
            seen.append(type(look()).__name__)
            return actions[0]

    play(game, [Spy()] * 3, seed=1, most=60)
    assert set(seen) == {"View"}


def test_case_37() -> None:
    game = new()
    one, other = spree.position(game, seat=0), spree.position(game, seat=1)
    assert one != other and game.format_state(one) != game.format_state(other)


def test_case_38() -> None:
    # Chance is in no state: a saved game goes on with whatever outcomes it is given, to the same end.
    game = new()
    record = play(game, [policies(game)["purposeful"]] * 3, seed=7, most=300)
    state = Record(game, record.events[:150]).end()
    state = game.from_json(game.to_json(state))
    for event in record.events[150:]:
        state = game.apply(state, event)
    assert state == record.end()


def test_case_39() -> None:
    game = new()
    state = spree.position(game, hands={0: "2c 3c 4c"}, phase="draw")
    assert do(game, state, "draw 9c", "draw Kd") == do(game, state, "draw Kd", "draw 9c")


def test_case_40() -> None:
    class Constant(State, frozen=True):
        def __hash__(self) -> int:
            return 1

    game = new()
    fields = {name: getattr(game.start(), name) for name in State.__struct_fields__}
    assert len({Constant(**fields), Constant(**(fields | {"seat": 2}))}) == 2


def test_case_41() -> None:
    game = new(seats=8)
    state = spree.position(game, seat=7, pawns={7: "d8", 0: "d8"}, carts={0: "9c"}, hands={7: "9d"})
    loaded = game.from_json(game.to_json(state))
    assert loaded == state and type(loaded.seat) is int and type(loaded.hands) is tuple


def test_case_42() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d8"}, hands={0: "9c 10h"}, turn=WALKING)
    assert game.legal_actions(game.from_json(game.to_json(state))) == game.legal_actions(state)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_case_43(protocol: int) -> None:
    game = new("hong_kong")
    state = spree.position(game, pawns={0: "d8"}, hands={0: "9c"})
    things = (game, state, game.board, game.view(state, 0), game.step(state, game.parse("roll")))
    for thing in things:
        assert pickle.loads(pickle.dumps(thing, protocol)) == thing
        assert copy.copy(thing) == thing == copy.deepcopy(thing)


def test_case_44() -> None:
    game = new()
    random.seed(1)
    before = random.getstate()
    one = play(game, [Uniform()] * 3, seed=3, most=200)
    assert random.getstate() == before
    random.random()
    assert play(game, [Uniform()] * 3, seed=3, most=200) == one


def test_case_45() -> None:
    game = new("hong_kong", rulings={"stopped_shot": "nothing_falls"})
    assert game.setting.edition == "hong_kong" and game.rulings.stopped_shot == "nothing_falls"
    assert pickle.loads(pickle.dumps(game)).setting == game.setting


def test_case_46() -> None:
    pick = seeded(0)
    cards = list(range(10))
    assert [cards.pop(pick(len(cards))) for _ in range(10)] == [6, 2, 8, 3, 7, 4, 1, 9, 0, 5]


def test_case_47() -> None:
    game = new()
    record = play(game, [Uniform()] * 3, seed=1, most=10)
    outcomes = [outcome.event for outcome in game.chance(record.end()).outcomes][:2]
    branches = [record.extended(event) for event in outcomes]
    assert len(record.events) == 10 and [len(branch.events) for branch in branches] == [11, 11]
    assert branches[0].end() != branches[1].end() and branches[0].events[:10] == record.events


def test_case_48() -> None:
    game = new(target=100_000)
    record = play(game, [Uniform()] * 3, seed=48, most=20_000)
    assert len(record.events) == 20_000
    assert repr(record) and hash(record) == hash(record) and pickle.loads(pickle.dumps(record)) == record
    assert read_record(record.dumps(), game) == record


def test_case_49() -> None:
    game = new()
    state = spree.position(game, pawns={0: "Kh"}, hands={0: "Kh Kh"})
    assert [text for text in listed(game, state) if text.startswith("shop")] == ["shop Kh", "shop Kh x2"]


def test_case_51() -> None:
    game = new()
    universe = game.well_formed(game.start())
    state = spree.position(game, pawns={0: "Kh"}, hands={0: "Kh 10c"}, turn=WALKING)
    legal = game.legal_actions(state)
    mask = [action in legal for action in universe]
    assert tuple(action for action, flag in zip(universe, mask, strict=True) if flag) == legal
    assert len(set(universe)) == len(universe)


def test_cases_52_and_53() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5"})
    tag = game.decision_id(state)
    with pytest.raises(ValueError):
        do(game, state, "walk north")
    assert game.decision_id(state) == tag
    rolled = game.apply(state, game.parse("roll"), expect=tag)
    with pytest.raises(StaleState):
        game.apply(rolled, game.parse("dice 1 1"), expect=tag)


ROOM = "+----+----+----+\n| P    9c   P  |\n+    +    +    +\n| .    .    P  |\n+----+----+----+"


def test_case_54() -> None:
    board = spree.load_board(ROOM)
    assert board.reachable("a1", 4) == board.squares
    game = new(board=board, modules=[])
    state = spree.position(game, cars={0: "a1", 1: "c1", 2: "c2"}, hands={0: "9c"}, turn=WALKING)
    around = do(game, state, "walk south", "walk east", "walk north")
    assert around.pawns[0] == board.square("9c") and "shop 9c" in listed(game, around)


CORRIDOR = "+" + "----+" * 9 + "\n| P    P    P    .    .    .    .    .    .  |\n+" + "----+" * 9


def test_case_55() -> None:
    game = new(board=spree.load_board(CORRIDOR))
    assert [game.resolve_shot("a1", "c1", roll).landing for roll in (3, 4, 5, 6)] == ["c1", "d1", "e1", "f1"]


def test_case_57() -> None:
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
def test_case_58(roll: int) -> None:
    game = new(board=spree.load_board(SQUARE))
    shots = [game.resolve_shot("c3", target, roll) for target in ("d3", "c4", "b3", "c2")]
    assert len({shot.hit for shot in shots}) == 1
    landings = [shot.landing for shot in shots]
    push = min(1, max(0, roll - 2))
    assert landings == (["e3", "c5", "a3", "c1"] if push else ["d3", "c4", "b3", "c2"])


def test_case_59() -> None:
    assert [new().resolve_shot("d5", "e5", roll).hit for roll in (1, 2)] == [False, True]
    assert new("hong_kong").resolve_shot("d5", "e5", 1).hit
    assert new().resolve_shot("d5", "e5", 2).landing == "e5"


def test_cases_60_and_61() -> None:
    game = new()
    board = game.board
    for square in board.floor:
        state = spree.position(game, pawns={0: square}, turn=WALKING)
        ways = {text.split()[1] for text in listed(game, state) if text.startswith("walk")}
        assert ways == set(board.on_foot.neighbours[square])
        assert set(board.on_foot.neighbours[square].values()) == set(board.graph[square])
        for line in board.rays[square].values():
            assert set(line) <= set(board.squares)


def test_case_62() -> None:
    plan = json.loads(spree.load_board(ROOM).to_json())
    plan["squares"][0]["walls"].append("east")
    with pytest.raises(BoardError, match="between a1 and b1"):
        spree.load_board(json.dumps(plan))
    board = spree.shipped_board("legrand")
    pairs = {(a, b) for a in board.squares for b in board.grid.joined[a].values()}
    assert pairs == {(b, a) for a, b in pairs}


def test_case_63() -> None:
    game = new("hong_kong")
    for shooter in game.board.floor:
        for target, sight in game.board.sights[shooter].items():
            if target in game.board.floor:
                landing = game.resolve_shot(shooter, target, 6).landing
                assert landing == target or landing in game.board.rays[target][sight.direction]


def test_case_65_and_66() -> None:
    game = new(seats=4)
    for score, total in ((137, 150), (149, 162)):
        over = do(game, spree.position(game, carts={0: "Kd"}, scores={0: score}), "stash")
        assert over.scores[0] == total and game.result(over) is not None


def test_case_68_and_71() -> None:
    game = new(seats=3)
    hands = {0: "3c 4c 5c 6c 7c", 1: "3d 4d 5d 6d 7d", 2: "3h 4h 5h 6h 7h"}
    state = spree.position(game, pawns={0: "b5", 1: "d5", 2: "e4"}, hands=hands)
    hit = let_pass(game, do(game, state, "shoot 1", "die 3"))
    assert hit.seat == 0 and hit.down[1]
    after = do(game, hit, "end")
    assert after.seat == 1 and not after.down[1] and after.phase == "turn"


def test_case_69() -> None:
    game = new()
    hands = {0: "3c 4c 5c 6c 7c", 1: "3d 4d 5d 6d Ah", 2: "3h 4h 5h 6h 7h"}
    state = spree.position(game, pawns={0: "b5", 1: "d5", 2: "e4"}, hands=hands)
    assert do(game, state, "shoot 1", "die 1").seat == 1
    stopped = let_pass(game, do(game, state, "shoot 1", "die 4", "stop Ah"))
    assert stopped.seat == 1


def test_case_70() -> None:
    game = new()
    state = spree.position(game, pawns={0: "b5", 1: "d5", 2: "e4"}, hands={1: "3d"})
    hit = let_pass(game, do(game, state, "shoot 1", "die 3"))
    loaded = game.from_json(game.to_json(hit))
    while loaded.phase != "turn":
        loaded = game.apply(loaded, game.chance(loaded).at(0))
    assert loaded.seat == 0


def test_case_72() -> None:
    game = new()
    state = spree.position(game, pawns={0: "b5", 1: "d5"}, down=[1])
    assert refused(game, state, "shoot 1") == {"shoot.target_lying"}


def test_cases_76_to_79() -> None:
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


def test_case_80() -> None:
    game = new()
    state = spree.position(game)
    assert game.legal_actions(state, seat=1) == () and game.legal_actions(state, seat=0)
    with pytest.raises(ChanceNode) as caught:
        do(game, do(game, state, "roll"), "walk north")
    assert len(caught.value.outcomes) == 21 and "dice" in str(caught.value).lower()
    with pytest.raises(UnknownSeat):
        game.legal_actions(state, seat=5)


def test_case_81() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "b5", 2: "f5"})
    with pytest.raises(AmbiguousText) as caught:
        game.parse("shoot", state)
    assert caught.value.candidates == ("shoot 1", "shoot 2")
    assert game.format(game.parse("shop 10h")) == game.format(game.parse("SHOP Th")) == "shop 10h"
    with pytest.raises(NotationError):
        game.parse("shop 0h")


def test_case_82() -> None:
    game = new()
    state = spree.position(game)
    with pytest.raises(NotAnEvent, match="parse"):
        game.why_not(state, "roll")  # type: ignore[arg-type]
    with pytest.raises(NotAnEvent):
        game.apply(state, None)  # type: ignore[arg-type]


def test_case_83() -> None:
    game = new(seats=4)
    state = spree.position(game, pawns={0: "d5"})
    assert {violation.code for violation in game.why_not(state, Shoot(9))} == {"seat.unknown"}


def test_case_87() -> None:
    game = new(seats=4)
    turns: Counter[int] = Counter()
    extra: Counter[int] = Counter()
    players = [policies(game)["purposeful"]] * 4
    for step in play(game, players, seed=87).steps():
        turns.update(effect.seats[0] for effect in step.effects if effect.kind == "turn_began")
        extra.update(effect.seats[0] for effect in step.effects if effect.kind == "another_turn")
    own = [turns[seat] - extra[seat] for seat in range(4)]
    assert max(own) - min(own) <= 1
