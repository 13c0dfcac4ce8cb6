"""Bugs that other rules engines had in public, as cases for this one: hidden information, state and replay."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections import Counter

import pytest

from spree_rules import (
    Record,
    StaleState,
    read_record,
    spree,
)
from spree_rules.checks.simulate import Uniform, play, seeded
from spree_rules.checks.spree.policies import policies
from spree_rules.model.kernel.values import canonical_json
from spree_rules.model.spree import State
from tests.support import WALKING, do, listed, new


def test_a_view_holds_only_its_fields_and_its_own_hand() -> None:
    game = new()
    state = spree.position(game, hands={0: "Kd Kd", 1: "9c 9c", 2: "Qs"})
    for viewer in (1, None):
        view = game.view(state, viewer)
        shown = json.loads(canonical_json(view))
        assert set(shown) == set(spree.View.__struct_fields__) and not {"hands", "pile"} & set(shown)
        assert view.hand == (("9c", "9c") if viewer == 1 else None)
        assert Counter(view.unseen) == Counter(game.deck) - Counter(view.hand or ())


def test_a_spectator_sees_what_all_see() -> None:
    game = new()
    state = spree.position(game, hands={0: "Kd Kd", 1: "9c"})
    spectator, player = game.view(state, None), game.view(state, 0)
    assert spectator.hand is None and len(spectator.unseen) == len(player.unseen) + 2
    same = [name for name in spree.View.__struct_fields__ if name not in ("viewer", "hand", "unseen")]
    assert all(getattr(spectator, name) == getattr(player, name) for name in same)


def test_an_open_play_is_seen_and_hands_are_not() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "d5"}, hands={0: "9c Kd", 1: "Ah"}, carts={1: "9d"})
    during = do(game, state, "rob 1 9c")
    view = game.view(during, 1)
    assert "Kd" not in (*(view.hand or ()), *view.plays[-1].cards) and view.carts[1] == ("9d",)


def test_a_hand_changes_its_own_view_alone() -> None:
    game = new()
    one, other = (spree.position(game, hands={0: cards, 1: "Qs"}) for cards in ("9c", "9d"))
    assert game.view(one, 0) != game.view(other, 0)
    assert [game.view(state, 1).hand for state in (one, other)] == [("Qs",), ("Qs",)]
    swapped = spree.position(game, hands={0: "9c", 1: "Kd"})
    assert game.view(one, 0) == game.view(swapped, 0)


def test_a_refused_stop_tells_nothing_of_the_hand() -> None:
    game = new()
    states = [
        spree.position(game, pawns={0: "9c", 1: "d5"}, hands={0: f"9c {secret}", 1: "2c"}) for secret in ("Kd", "Ah")
    ]
    asked = [do(game, state, "shop 9c") for state in states]
    prompts = {game.view(state, 1).prompt for state in asked}
    reasons = [game.why_not(state, game.parse("stop Ah")) for state in asked]
    assert len(prompts) == 1 and reasons[0] == reasons[1] and reasons[0][0].code == "stop.not_in_hand"


def test_policies_get_views_only() -> None:
    game = new()
    seen: list[str] = []

    class Spy:
        def choose(self, look, actions, pick):  # type: ignore[no-untyped-def]
            seen.append(type(look()).__name__)
            return actions[0]

    play(game, [Spy()] * 3, seed=1, most=60)
    assert set(seen) == {"View"}


def test_states_that_differ_in_a_turn_differ_in_text() -> None:
    game = new()
    one, other = spree.position(game, seat=0), spree.position(game, seat=1)
    assert one != other and game.format_state(one) != game.format_state(other)


def test_replaying_changes_no_state() -> None:
    # Chance is in no state: a saved game goes on with whatever outcomes it is given, to the same end.
    game = new()
    record = play(game, [policies(game)["purposeful"]] * 3, seed=7, most=300)
    state = Record(game, record.events[:150]).end()
    state = game.from_json(game.to_json(state))
    for event in record.events[150:]:
        state = game.apply(state, event)
    assert state == record.end()


def test_the_order_of_draws_does_not_matter() -> None:
    game = new()
    state = spree.position(game, hands={0: "2c 3c 4c"}, phase="draw")
    assert do(game, state, "draw 9c", "draw Kd") == do(game, state, "draw Kd", "draw 9c")


def test_constant_hashes_do_not_confuse_states() -> None:
    class Constant(State, frozen=True):
        def __hash__(self) -> int:
            return 1

    game = new()
    fields = {name: getattr(game.start(), name) for name in State.__struct_fields__}
    assert len({Constant(**fields), Constant(**(fields | {"seat": 2}))}) == 2


def test_loaded_states_have_the_same_types() -> None:
    game = new(seats=8)
    state = spree.position(game, seat=7, pawns={7: "d8", 0: "d8"}, carts={0: "9c"}, hands={7: "9d"})
    loaded = game.from_json(game.to_json(state))
    assert loaded == state and type(loaded.seat) is int and type(loaded.hands) is tuple


def test_loaded_states_offer_the_same_actions() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d8"}, hands={0: "9c 10h"}, turn=WALKING)
    assert game.legal_actions(game.from_json(game.to_json(state))) == game.legal_actions(state)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_everything_pickles_and_copies(protocol: int) -> None:
    game = new("hong_kong")
    state = spree.position(game, pawns={0: "d8"}, hands={0: "9c"})
    things = (game, state, game.board, game.view(state, 0), game.step(state, game.parse("roll")))
    for thing in things:
        assert pickle.loads(pickle.dumps(thing, protocol)) == thing
        assert copy.copy(thing) == thing == copy.deepcopy(thing)


def test_playing_leaves_the_global_random_state_alone() -> None:
    game = new()
    random.seed(1)
    before = random.getstate()
    one = play(game, [Uniform()] * 3, seed=3, most=200)
    assert random.getstate() == before
    random.random()
    assert play(game, [Uniform()] * 3, seed=3, most=200) == one


def test_a_pickled_game_keeps_its_rulings() -> None:
    game = new("hong_kong", rulings={"stopped_shot": "nothing_falls"})
    assert game.config.edition == "hong_kong" and game.rulings.stopped_shot == "nothing_falls"
    assert pickle.loads(pickle.dumps(game)).config == game.config


def test_picks_are_the_same_on_every_machine() -> None:
    pick = seeded(0)
    cards = list(range(10))
    assert [cards.pop(pick(len(cards))) for _ in range(10)] == [6, 2, 8, 3, 7, 4, 1, 9, 0, 5]


def test_branches_of_a_record_keep_its_events() -> None:
    game = new()
    record = play(game, [Uniform()] * 3, seed=1, most=10)
    outcomes = [outcome.event for outcome in game.chance(record.end()).outcomes][:2]
    branches = [record.extended(event) for event in outcomes]
    assert len(record.events) == 10 and [len(branch.events) for branch in branches] == [11, 11]
    assert branches[0].end() != branches[1].end() and branches[0].events[:10] == record.events


def test_a_record_of_twenty_thousand_events_reads_back() -> None:
    game = new(target=100_000)
    record = play(game, [Uniform()] * 3, seed=48, most=20_000)
    assert len(record.events) == 20_000
    assert repr(record) and hash(record) == hash(record) and pickle.loads(pickle.dumps(record)) == record
    assert read_record(record.dumps(), game) == record


def test_each_shop_is_listed_once_with_its_copies() -> None:
    game = new()
    state = spree.position(game, pawns={0: "Kh"}, hands={0: "Kh Kh"})
    assert [text for text in listed(game, state) if text.startswith("shop")] == ["shop Kh", "shop Kh x2"]


def test_the_action_space_masks_the_legal_actions() -> None:
    game = new()
    universe = game.action_space(game.start())
    state = spree.position(game, pawns={0: "Kh"}, hands={0: "Kh 10c"}, turn=WALKING)
    legal = game.legal_actions(state)
    mask = [action in legal for action in universe]
    assert tuple(action for action, flag in zip(universe, mask, strict=True) if flag) == legal
    assert len(set(universe)) == len(universe)


def test_a_decision_is_named_by_what_all_see() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5"})
    tag = game.decision_id(state)
    with pytest.raises(ValueError):
        do(game, state, "walk north")
    assert game.decision_id(state) == tag
    rolled = game.apply(state, game.parse("roll"), expect=tag)
    with pytest.raises(StaleState):
        game.apply(rolled, game.parse("dice 1 1"), expect=tag)
