"""What answers suppose of hidden hands, pending polls and cars, and the many ways to put a question."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spree_rules import crime_spree, spree
from spree_rules.ask import Session
from tests.spree.test_ask import SET, asked, session

SECRET_LINES = (
    "can red shop 2 of 2c", "can red shop 999999 of 2c", "what happens if red robs gold with 9c", "can red move 10c",
    "odds to draw a king for red", "odds to draw an ace", "which edition allows shop 2c", "what can gold do",
    "can red rob gold for king", "can red play joker as 2", "best turn for red with 5", "odds red reaches 9c",
)  # fmt: skip


@pytest.mark.parametrize("rulings", [{}, {"stop_own_play": "allowed"}])
def test_no_question_depends_on_a_hidden_hand(rulings: dict[str, str]) -> None:
    hands = ("2c Ac Jo", "10c 10d 9c", "Kd Kh 2c", "9c 2d Ah")
    for line in SECRET_LINES:
        said = {
            str(asked(line, SET, f"set up red hand {one}", f"set up blue hand {other}", rulings=rulings))
            for one in hands
            for other in ("3c 4c", "As 5d")
        }
        assert len(said) == 1, (line, said)


def test_a_pending_poll_or_roll_is_not_forgotten() -> None:
    polled = (SET, "set up red hand 2c, blue hand Ac, gold hand Ad, turn red, steps 1", "do play 2c")
    assert asked("can gold stop with Ad", *polled).verdict == "yes"
    assert asked("odds red reaches c5", *polled).facts["odds"] == "1"
    assert asked("odds red reaches 9c", *polled).facts["odds"] == "0"
    rolling = (SET, "set up steps 1, coming from d4, fresh", "do roll")
    assert "roll" not in asked("what can red do", *rolling).facts["actions"]
    assert asked("do blue shoot red", SET).kind == "refused"


def test_who_sits_in_a_car_drives() -> None:
    riding = ("set up green car a7, red car a2, red in car, turn red",)
    found = asked("where can red be with 3", *riding, edition="hong_kong")
    board = spree.new_game(3, "hong_kong").board
    assert set(found.facts["squares"]) == set(board.by_car.reachable("a2", 3)) and "SPREE-HK-CAR-02" in found.clauses  # type: ignore[arg-type]
    assert asked("best turn for red with 6", *riding, edition="hong_kong").facts["points"] == 0


def test_what_is_before_the_first_turn_and_after_the_last() -> None:
    fresh = Session(spree.new_game(3), spree.new_game(3).start())
    for line in (
        "who can see blue",
        "can red shop",
        "can red walk to a3",
        "which edition allows walk to a3",
        "set up red at d5",
    ):
        assert fresh.feed(line).kind == "refused", line
    over = session("set up red at d1, red cart 9c, red score 149, turn red", "do stash")
    assert over.feed("where can red be with 3").kind == "refused" and over.feed("can red roll").kind == "refused"


def test_hands_that_are_shown_are_used() -> None:
    shown = (SET, "set up red hand Kd 10h, blue hand Ah", "reveal on")
    assert asked("can red rob gold for king", *shown).facts["action"] == "rob 3 Kd"
    assert asked("can red move", *shown).facts["action"] == "move 10h"
    assert asked("can blue stop", *shown, "do play 10h").facts["action"] == "stop Ah"


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("what happens if red rolls", "what happens if red roll"),
        ("what happens if red plays 10h", "what happens if red move 10h"),
        ("where can red be with seven", "where can red be with 7"),
        ("can red shop king of diamonds", "can red shop Kd"),
        ("odds to draw a 10", "odds to draw 10"),
        ("reach 9c from Jc with 7 steps", "reach 9c from Jc with 7"),
        ("can red be home with a roll of 8", "can red be home with 8"),
        ("shot from d5 to f5 with 6", "shot d5 f5 6"),
        ("sight from e5 to j5", "sight e5 j5"),
        ("shortest path from a2 to the king of hearts", "shortest way from a2 to Kh"),
        ("can red go to e5", "can red walk to e5"),
        ("why can red not shoot blue", "why can't red shoot blue"),
        ("what's the odds red hits blue", "odds red hits blue"),
        ("which editions allow red shop joker", "which edition allows red shop Jo"),
        ("do red shoots blue", "do red shoot blue"),
        ("ruling stopped shot", "ruling stopped shot"),
        ("can red rob gold with joker for 9", "can red rob gold with Jo for 9"),
        ("set up: red on d5 and blue at f5", "set up red at d5, blue at f5"),
        ("rule about cars, parking", "rule about cars, parking"),
    ],
)
def test_common_phrasings_are_understood(line: str, canonical: str) -> None:
    found = asked(line, SET)
    assert found.kind != "unknown" and found.question == canonical, found


def test_what_no_file_or_die_allows_is_refused(tmp_path: Path) -> None:
    def missing(name: str, text: str = "") -> Any:
        raise FileNotFoundError(name)

    made = Session(read=missing, write=missing)
    assert made.feed("save nodir/Game.jsonl").kind == made.feed("load Nowhere.JSONL").kind == "refused"
    assert "Game.jsonl" in made.feed("save nodir/Game.jsonl").verdict
    assert asked("what happens if red shoots blue and rolls 2 6", SET).kind == "refused"
    assert asked("shot d5 g5 6").verdict.startswith("no")
    assert asked("seed " + "9" * 5000).kind == "unknown"
    assert asked("which edition allows roll", edition="first_2001", jokers=6).verdict.endswith("first_2001")
    flat = session("set up red at Kh, steps 3, coming from 9h, turn red")
    assert flat.state.turn.steps == 3 and flat.state.turn.came_from == "d2"


@pytest.mark.parametrize(
    ("game", "said", "line", "meant"),
    [
        (crime_spree.new_game(2), "I move to Oklahoma", "red go OK", "can red go OK"),
        (spree.new_game(3), "I rob blue", "red rob blue", "can red rob blue"),
    ],
)
def test_a_sentence_that_only_tells_is_offered_as_a_question(game: Any, said: str, line: str, meant: str) -> None:
    found = Session(game).feed(said)
    assert found.question == line and found.verdict == "not understood at 'red'" and found.follow_ups == (meant,)
    assert Session(game).feed(meant).kind == "answer"
