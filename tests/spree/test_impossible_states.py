"""States that cannot be are refused before anybody plays on from them, with what is impossible about them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from spree_rules import DocumentError, SettingError, spree
from spree_rules.model.kernel.values import replace
from spree_rules.model.spree import Play, SpreeGame, State, Turn
from spree_rules.model.spree.state import FirstRoll
from tests.support import deal, do, new

PAWNS = {0: "d8", 1: "e7", 2: "f7"}
HANDS = {0: "5h", 1: "9c", 2: "9d"}


def polled(*plays: Play, **more: Any) -> dict[str, Any]:
    return {"phase": "poll", "plays": plays, "pawns": PAWNS, "hands": HANDS, **more}


IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "a shot without a roll": polled(Play("shot", 0, target=1, number=0, asked=2), pawns={0: "d5", 1: "f5", 2: "e4"}),
    "a shot that missed": polled(Play("shot", 0, target=1, number=2, asked=2), pawns={0: "d5", 1: "f5", 2: "e4"}),
    "a shot around a corner": polled(Play("shot", 0, target=1, number=6, asked=2)),
    "a robbery of oneself": polled(Play("rob", 0, ("9h",), 0, "9", asked=1), carts={0: "9c"}),
    "a robbery of somebody elsewhere": polled(Play("rob", 0, ("9h",), 1, "9", asked=1), carts={1: "9c"}),
    "a robbery with another rank": polled(
        Play("rob", 0, ("8h",), 1, "9", asked=1), carts={1: "9c"}, pawns={0: "e7", 1: "e7", 2: "f7"}
    ),
    "a move card of minus five": polled(Play("move", 0, ("2c",), number=-5, asked=1)),
    "a move card of ten steps that is a 2": polled(Play("move", 0, ("2c",), number=10, asked=1)),
    "a joker shopped": polled(Play("shop", 0, ("Jo",), asked=1)),
    "a card shopped elsewhere": polled(Play("shop", 0, ("Kd",), asked=1)),
    "two cards shopped as one": polled(Play("shop", 0, ("9c", "9d"), asked=1)),
    "a stop below": polled(Play("stop", 0, ("Ah",), asked=1)),
    "a shop on a shop": polled(Play("shop", 0, ("9c",), asked=1), Play("shop", 1, ("9c",), asked=2)),
    "a stop with a king": polled(Play("shop", 0, ("9c",), asked=1), Play("stop", 1, ("Kd",), asked=2)),
    "a stop of two cards": polled(Play("shop", 0, ("9c",), asked=1), Play("stop", 1, ("Ah", "As"), asked=2)),
    "a stop of somebody else": polled(Play("shop", 0, ("9c",), asked=1), Play("stop", 2, ("Ah",), asked=0)),
    "the maker is asked": polled(Play("shop", 0, ("9c",), asked=0)),
    "nobody is asked": polled(Play("shop", 0, ("9c",))),
    "somebody without cards is asked": polled(Play("shop", 0, ("9c",), asked=1), hands={0: "5h"}),
    "somebody lying is asked": polled(Play("shop", 0, ("9c",), asked=1), down=[1]),
    "a play of somebody else": polled(Play("shop", 1, ("9c",), asked=2)),
    "a seat not at the table": polled(Play("shop", 0, ("9c",), asked=7)),
    "an open play in a turn": {"plays": (Play("shop", 0, ("9c",), asked=1),), "pawns": PAWNS, "hands": HANDS},
    "a roll of a shot that is known": {
        "phase": "shot_roll",
        "plays": (Play("shot", 0, target=1, number=3),),
        "pawns": {0: "d5", 1: "f5"},
    },
    "a turn of somebody lying": {"down": [0]},
    "a draw of somebody lying": {"down": [0], "phase": "draw"},
    "a draw with a full hand": {"phase": "draw", "hands": {0: "3c 4c 5c 6c 7c"}},
    "a draw with steps": {"phase": "draw", "turn": Turn(rolled=True, steps=3)},
    "more steps than any roll gives": {"turn": Turn(rolled=True, steps=10**30), "pawns": PAWNS},
    "another turn earned by nothing": {"turn": Turn(again=True), "pawns": PAWNS},
    "a last step from far away": {"turn": Turn(rolled=True, came_from="a1"), "pawns": PAWNS},  # type: ignore[arg-type]
    "two cars on one space": {"cars": {0: "d1", 1: "d1"}},
    "a car in a shop": {"cars": {0: "d8"}},
    "a shopper in the fountain": {"pawns": {0: "g5"}},
    "a driver under base rules": {"riding": [0]},
    "a driven car under base rules": {"turn": Turn(rolled=True, driven=True, came_from="c1")},  # type: ignore[arg-type]
    "a winner who plays on": {"scores": {0: 200}},
    "a game over without a winner": {"phase": "over"},
    "no such phase": {"phase": "nap"},
    "parking after it was done": {"phase": "park"},
    "a deal after parking": {"phase": "deal"},
    "a joker in a cart": {"carts": {0: "Jo"}},
    "six cards in hand": {"hands": {0: "2c 3c 4c 5c 6c 7c"}},
    "three nines of clubs": {"hands": {0: "9c 9c", 1: "9c"}},
    "a seat that is not there": {"pawns": {7: "d5"}},
    "half a point": {"scores": {0: 1.5}},
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_impossible_positions_are_refused(what: str) -> None:
    with pytest.raises(SettingError):
        spree.position(new(), **IMPOSSIBLE[what])


def test_a_car_that_could_not_come_to_rest_is_refused() -> None:
    game = new("hong_kong", rulings={"stop_moving_car_anywhere": "only_parking_space"})
    turn = Turn(rolled=True, came_from="b1", driven=True)  # type: ignore[arg-type]
    with pytest.raises(SettingError, match="could not come to rest"):
        spree.position(game, cars={0: "c1"}, riding=[0], turn=turn)


def _parking(game: SpreeGame) -> State:
    return do(game, deal(game), "dice 6 6", "dice 1 1", "dice 1 1")


CHANGES: dict[str, Any] = {
    "out of order": lambda s: replace(s, pawns=(None, None, "d1"), cars=(None, None, "d1")),
    "a cart too early": lambda s: replace(s, carts=(("9c",), (), ()), pile=tuple(c for c in s.pile if c != "9c")),
    "points too early": lambda s: replace(s, scores=(5, 0, 0)),
    "lying too early": lambda s: replace(s, down=(True, False, False)),
    "a roll noted": lambda s: replace(s, first_roll=FirstRoll((0, 1))),
    "a turn noted": lambda s: replace(s, turn=Turn(steps=1)),
    "fewer seats": lambda s: replace(s, scores=(0, 0)),
    "an unsorted pile": lambda s: replace(s, pile=s.pile[::-1]),
}


@pytest.mark.parametrize("what", CHANGES)
def test_impossible_beginnings_are_refused(what: str) -> None:
    game = new()
    state = _parking(game)
    assert game.validate(state) == ()
    changed = CHANGES[what](state)
    assert game.validate(changed)
    document = json.loads(game.to_json(state)) | {"state": json.loads(game.to_json(changed))["state"]}
    with pytest.raises(DocumentError):
        game.from_json(json.dumps(document))


@pytest.mark.parametrize(
    "first", [FirstRoll((0, 0, 1)), FirstRoll((1, 2)), FirstRoll((0, 1, 2), (999,)), FirstRoll((0, 1), (3, 4))]
)
def test_impossible_first_rolls_are_refused(first: FirstRoll) -> None:
    game = new()
    state = deal(game)
    assert game.validate(state) == () and game.validate(replace(state, first_roll=first))
