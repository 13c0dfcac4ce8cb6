"""Questions about Spurs: what they say and what they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from spree_rules.ask import Session
from spree_rules.ask.spurs.vocabulary import VOCABULARY
from spree_rules.checks.spurs.witnesses import NEAR, placed
from spree_rules.model.spurs import new_game

CAMP = "set up red on a4, ou3 on a4, blue on a4, blue has 2 posters, turn red"


def session(line: str = CAMP) -> Session:
    found = Session(new_game(2))
    assert found.feed(line).kind == "done"
    return found


@pytest.mark.parametrize("line", VOCABULARY.examples)
def test_every_example_is_understood(line: str) -> None:
    found = session().feed(line)
    assert found.kind in ("answer", "done"), found
    assert found.clauses


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("odds to beat a three-hit outlaw with my bag", "1/30 (3.3 %)"),
        ("odds to beat OU3", "1/3 (33.3 %)"),
        ("how likely do I beat the bank guard", "1/3 (33.3 %)"),
        ("odds to break HB1", "11887/12960 (91.7 %)"),
        ("odds of hitting 2 from 4", "23/42 (54.8 %)"),
        ("what does it cost to get to Pinewater", "5 movement points"),
        ("cost from c3 to c1", "3 movement points"),
        ("cost from c1 to c3", "2 movement points"),
        ("is this a herd: n1 n2 c", "yes"),
        ("is this a herd: n1 n2 c n4", "no"),
        ("who wins if red has 10 and blue has 8", "red"),
        ("who wins if red has 10 and blue has 10", "blue"),
        ("should I spend a Spur", "spur"),
        ("what is in blue's bag", "4 grey, 4 brown, 2 black"),
        ("can I rest", "yes"),
        ("can red duel blue", "yes"),
        ("can blue steal half of the money", "no"),
        ("can red go to b2", "no"),
        ("can red visit the saloon", "no"),
        ("best", "spur"),
        ("may I rest on a red bullet", "only if the turn began there"),
        ("can she steal my horse", "no"),
    ],
)
def test_answers(line: str, verdict: str) -> None:
    found = session().feed(line)
    assert (found.kind, found.verdict) == ("answer", verdict), found
    assert found.clauses


def test_best_play_on_the_mini_boards_and_in_duels() -> None:
    for key, line, verdict, worth in (
        ("herd_time", "which die is best", "pick 2", "45"),
        ("herd_time", "best for a herd", "pick 2", "1"),
        ("premature_claim", "should I claim", "wait", "1/2"),
    ):
        game = new_game(2)
        found = Session(game, placed(game, NEAR[key])).feed(line)
        assert found.verdict == verdict and found.facts["worth"][verdict] == worth, found


def test_what_cannot_be_worked_out_is_said() -> None:
    found = session("set up red on d1, ct5 on d1, turn red")
    assert found.feed("best").kind == "refused"
    assert found.feed("odds to beat CT5").kind == "refused"
    for line in (
        "odds to beat CT99",
        "cost to z9",
        "where can red be with 0",
        "odds of hitting 99",
        "set up ou3 on z9",
    ):
        assert found.feed(line).kind in ("refused", "nearest", "unknown"), line
    closed = Session(new_game(2, rulings={"bag_contents_public": "false"}))
    assert closed.feed("what is in blue's bag").kind == "refused"
    assert "grey" not in str(closed.feed("state")) + closed.text()


def test_a_turn_is_played_in_words() -> None:
    game = session()
    for line in (
        "do attempt",
        "do draw 3",
        "happens bullets 2 grey 1 black",
        "happens event quiet-day-f",
        "happens token hu1",
    ):
        assert game.feed(line).kind == "done", line
    assert game.state.riders[0].carried == ("OU3",)
    assert game.feed("do place on f1").kind == "done"
    assert game.feed("do roll").kind == "done" and game.feed("happens red 3 5").kind == "done"
    assert game.feed("do keep").kind == "done"
    assert game.feed("can blue go to a5").verdict == "yes"


def test_a_pack_in_a_file(tmp_path: Path) -> None:
    from importlib import resources

    text = resources.files("spree_rules.model.spurs").joinpath("packs", "reference.toml").read_text(encoding="utf-8")
    path = tmp_path / "richer.toml"
    path.write_text(text.replace("money = 20", "money = 50").replace('name = "reference"', 'name = "richer"'))
    game = VOCABULARY.game_of({"board": str(path)})
    assert game.start().riders[0].money == 50 and "load_pack" in VOCABULARY.code(game)
