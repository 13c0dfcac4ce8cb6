"""Questions about Dead Sprint: what they say, what they refuse, and that they tell nobody what is hidden."""

from __future__ import annotations

import pytest

from spree_rules.ask import Session
from spree_rules.ask.dead_sprint.vocabulary import VOCABULARY
from spree_rules.model.dead_sprint import new_game, position
from spree_rules.model.kernel.values import put, replace

HALL = (
    "set up tiles s2a s5a, red on 2b4, blue on 3c3, brute on 2b5, sploder on 3b4, red has 1 +2 weapon, turn red with 3"
)


def session(line: str = HALL) -> Session:
    found = Session(new_game(3))
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
        ("how likely do I beat a brute with a +2", "1/2 (50.0 %)"),
        ("odds of beating a shambler", "1/2 (50.0 %)"),
        ("odds I beat the crawler with a +3", "1 (100.0 %)"),
        ("how likely is beating a brute with +1 and +3", "5/6 (83.3 %)"),
        ("can I go round the brute", "yes"),
        ("can red walk around 2b5", "yes"),
        ("will the horde get green next turn", "no"),
        ("how many spaces to the exit at least", "at least 50 spaces"),
        ("who is hit if the sploder on 3b4 bursts", "blue"),
        ("can deflect stop trip a player", "yes"),
        ("can deflect stop fire axe", "no"),
        ("can steady aim stop trip", "no"),
        ("where is the exit", "0 (0.0 %) with the next straight tile"),
        ("can red step to 2b5", "yes"),
        ("can red go to 2c5", "no"),
        ("why can't red step to 2b6", "no"),
        ("can red draw", "no"),
        ("can red stop moving", "yes"),
    ],
)
def test_questions_have_these_answers(line: str, verdict: str) -> None:
    assert session().feed(line).verdict == verdict


def test_the_horde_catches_by_its_die() -> None:
    near = session("set up tiles s2a, red on 1b4, blue on 1b5, green on 2b4, horde on 1b1, turn red with 2")
    assert near.feed("will the horde get red next turn").verdict == "perhaps: 1/3 (33.3 %)"
    assert near.feed("odds the horde gets blue").verdict == "0 (0.0 %)"
    close = session("set up tiles s2a, red on 1b2, blue on 1b5, green on 2b4, horde on 1b1, turn red with 2")
    assert close.feed("will the horde catch red").verdict == "yes, whatever it rolls"


def test_a_closed_way_is_said_to_be_closed() -> None:
    shut = session(
        "set up tiles c3a s1a, red on 2d4, blue on 2a1, green on 2a2, crawler on 2e4 and 2e5, turn red with 4"
    )
    found = shut.feed("can red go round the crawler")
    assert found.verdict == "no" and found.facts["free"] is False
    assert shut.feed("can red go round the brute").kind == "refused"


def test_what_happens_is_played_in_words() -> None:
    table = session()
    assert table.feed("do step 2b5").kind == "done"
    assert table.feed("happens red 4").kind == "done"
    assert table.feed("what can red do").verdict == "use +2, use"
    assert "beats the brute" in str(table.feed("do use +2"))
    assert table.feed("undo").kind == "done"


@pytest.mark.parametrize(
    "line",
    [
        "set up tiles s9a",
        "set up red on 9b4",
        "set up tiles s2a, brute on 2b4",
        "set up red has 3 first aid kits",
        "where can red be with 400",
        "set up horde on 0a1",
        "who is hit if the sploder on 40b4 bursts",
    ],
)
def test_what_is_impossible_is_refused(line: str) -> None:
    assert session().feed(line).kind == "refused"


def test_answers_do_not_depend_on_hidden_cards() -> None:
    game = new_game(2)
    state = position(game, phase="cards", hands={0: ["deflect"], 1: ["deflect", "fire-axe"]})
    runner = state.runners[1]
    hands = ("card-thief", "med-locker")
    cards = [*state.decks.cards, *runner.hand]
    for card in hands:
        cards.remove(card)
    decks = replace(state.decks, cards=tuple(sorted(cards)))
    other = replace(state, runners=put(state.runners, 1, replace(runner, hand=hands)), decks=decks)
    assert not game.validate(other)
    lines = (
        "can red play trip on blue", "can blue deflect", "can blue play fire axe", "what can red do", "standing",
        "why can't blue discard deflect", "what happens if red plays card thief on blue", "can blue play med locker",
        "state", "hands",
    )  # fmt: skip
    for line in lines:
        answers = {str(Session(game, each).feed(line)) for each in (state, other)}
        assert len(answers) == 1, line
