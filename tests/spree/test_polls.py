"""Who may not stop an open play, and why: in effects, in answers, and beside the rule that decides it."""

from __future__ import annotations

import pytest

from spree_rules import spree
from spree_rules.ask import Session
from spree_rules.checks.simulate import seeded
from spree_rules.checks.spree.aimed import MOODS, aimed_position
from spree_rules.checks.spree.configurations import configuration, rotation
from spree_rules.model.kernel.values import replace
from spree_rules.model.spree.state import Play
from spree_rules.model.spree.stops import could_stop, why_not_asked
from tests.support import WALKING, do, happens, new, refused

ROW = {0: "b5", 1: "d5", 2: "e4", 3: "n5"}


def test_everyone_who_is_left_out_is_told_why() -> None:
    game = new(seats=4)
    state = spree.position(
        game, pawns={0: "9c", 1: "d5", 2: "e4"}, hands={0: "9c", 1: "Ah", 2: "As", 3: "Ad"}, down=[2], turn=WALKING
    )
    asked = do(game, state, "shop 9c")
    codes = {seat: [reason.code for reason in why_not_asked(game.rules, asked, seat)] for seat in range(4)}
    assert codes == {
        0: ["poll.own_play", "poll.empty_hand"],
        1: [],
        2: ["poll.lying"],
        3: ["poll.at_own_car"],
    }
    assert why_not_asked(game.rules, state, 2) == (), "nothing is open"


def test_only_the_target_may_stop_a_shot_and_the_others_are_told_so() -> None:
    game = new("first_2001", seats=4)
    state = spree.position(game, pawns=ROW, hands={1: "2c", 2: "Ah"}, turn=WALKING)
    effects = game.step(do(game, state, "shoot 1"), game.parse("die 4")).effects
    told = {effect.kind: effect.seats for effect in effects if effect.kind.startswith("not_asked")}
    assert told == {"not_asked_not_target": (2, 3)}
    open_shot = do(game, state, "shoot 1", "die 4")
    (reason,) = why_not_asked(game.rules, open_shot, 2)
    assert reason.text == "Only seat 1, at whom the shot is aimed, may stop it."
    assert set(reason.clauses) == {"SPREE-STOP-02", "SPREE-SHOOT-09"}


def test_players_without_cards_are_told_of() -> None:
    game = new(seats=3)
    state = spree.position(game, pawns={0: "9c", 1: "d5", 2: "e4"}, hands={0: "9c", 1: "Ah"}, turn=WALKING)
    assert happens(game, state, "shop 9c")["not_asked_empty_hand"].seats == (2,)


@pytest.mark.parametrize(
    ("asked", "code", "words"),
    [
        ("green", "poll.lying", "lying down"),
        ("red", "poll.own_play", "their own plays"),
        ("gold", "poll.at_own_car", "at their own cars"),
    ],
)
def test_an_answer_says_why_somebody_may_not_stop(asked: str, code: str, words: str) -> None:
    game = new(seats=4)
    state = spree.position(
        game,
        pawns={0: "9c", 1: "d5", 2: "e4"},
        hands={0: "9c 3c", 1: "Ah", 2: "As", 3: "Ad"},
        down=[2],
        turn=WALKING,
    )
    session = Session(game, state=do(game, state, "shop 9c"))
    said = session.feed(f"can {asked} stop")
    assert said.verdict == "no" and code in said.facts["codes"] and words in str(said)
    assert "poll." not in str(session.feed("can blue stop with Ah"))


def test_the_reasons_decide_as_the_rule_does() -> None:
    cases = both = 0
    for place, row in enumerate(rotation()):
        pick = seeded(("polls", place))
        game = configuration(row, "hip_pocket", pick).game()
        if game.config.polls != "public":
            continue
        for mood in MOODS:
            state = aimed_position(game, mood, pick)
            play = Play(("shot", "shop")[pick(2)], state.seat, ("9c",), target=(state.seat + 1) % game.seats)  # type: ignore[arg-type]
            opened = replace(state, phase="poll", plays=(play,))
            for seat in range(game.seats):
                own = seat == play.seat and game.rulings.stop_own_play == "forbidden"
                may = could_stop(game.rules, state, play, seat) and not own
                assert may == (why_not_asked(game.rules, opened, seat) == ())
                cases += 1
                both += may
    assert cases > 300 and 50 < both < cases - 50


def test_a_card_that_is_no_move_card_is_refused_by_the_rules() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5"}, hands={0: "7d"}, turn=WALKING)
    assert refused(game, state, "move 7d") == {"move.not_a_move_card"}
    assert game.why_not(state, game.parse("move 7d"))[0].text.startswith("7d is not a move card")


def test_nobody_is_on_foot_where_nobody_can_be_in_a_car() -> None:
    for edition, words in (("hip_pocket", "You cannot shoot from"), ("hong_kong", "You cannot shoot on foot from")):
        game = new(edition)
        state = spree.position(game, pawns={0: "a3", 1: "a5"}, cars={0: "a3", 1: "d1", 2: "k1"}, turn=WALKING)
        assert words in "".join(why.text for why in game.why_not(state, game.parse("shoot 1")))
