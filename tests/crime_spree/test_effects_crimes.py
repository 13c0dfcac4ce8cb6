"""What is told of beginnings, crimes and Johnny Law: kinds, seats, states, amounts and clauses, in order."""

from __future__ import annotations

from typing import Any

import pytest

from spree_rules import crime_spree
from spree_rules.show.steps import effect_text
from tests.support import do

CRIME = "CC-FEL-01, CC-FEL-02, CC-FEL-03, CC-FEL-04"
LAW = "CC-LAW-01, CC-LAW-02, CC-TURN-04"
NEXT = "CC-TURN-06, CC-ORDER-03"

# Options of the game, the position (None: the start), what happens before, the event, and what is told.
TOLD: dict[str, tuple[dict[str, Any], dict[str, Any] | None, tuple[str, ...], str, tuple[str, ...]]] = {
    "a roll for who goes first": (
        {},
        None,
        (),
        "die 5",
        ("rolled for order: seat 0, 5 [CC-ORDER-01]",),
    ),
    "a tie": (
        {},
        None,
        ("die 5",),
        "die 5",
        (
            "rolled for order: seat 1, 5 [CC-ORDER-01]",
            "tied: seats 0 1, 5 [CC-ORDER-02]",
        ),
    ),
    "the first player is found": (
        {},
        None,
        ("die 6",),
        "die 1",
        (
            "rolled for order: seat 1, 1 [CC-ORDER-01]",
            "goes first: seat 0 [CC-ORDER-01, CC-ORDER-03]",
            "starts in: seat 0, FL [CC-START-01, CC-GOAL-02, CC-START-02]",
            "starts in: seat 1, WA [CC-START-01, CC-GOAL-02, CC-START-02]",
            "sprees begin: seats 0 1 [CC-TURN-02, CC-CRIME-01]",
            f"turn began: seat 0 [{NEXT}]",
        ),
    ),
    "the first player is drawn": (
        {"rulings": {"order_roll_model": "collapsed"}},
        None,
        (),
        "first 1",
        (
            "goes first: seat 1 [CC-ORDER-01, CC-ORDER-03]",
            "starts in: seat 1, FL [CC-START-01, CC-GOAL-02, CC-START-02]",
            "starts in: seat 0, WA [CC-START-01, CC-GOAL-02, CC-START-02]",
            "sprees begin: seats 0 1 [CC-TURN-02, CC-CRIME-01]",
            f"turn began: seat 1 [{NEXT}]",
        ),
    ),
    "four start in the corners": (
        {"seats": 4},
        None,
        ("die 6", "die 1", "die 1"),
        "die 1",
        (
            "rolled for order: seat 3, 1 [CC-ORDER-01]",
            "goes first: seat 0 [CC-ORDER-01, CC-ORDER-03]",
            "starts in: seat 0, WA [CC-START-01, CC-GOAL-02, CC-START-03]",
            "starts in: seat 1, ME [CC-START-01, CC-GOAL-02, CC-START-03]",
            "starts in: seat 2, TX [CC-START-01, CC-GOAL-02, CC-START-03]",
            "starts in: seat 3, FL [CC-START-01, CC-GOAL-02, CC-START-03]",
            "sprees begin: seats 0 1 2 3 [CC-TURN-02, CC-CRIME-01]",
            f"turn began: seat 0 [{NEXT}]",
        ),
    ),
    "a start is chosen": (
        {"rulings": {"start_pick": "choose_in_turn_order"}},
        None,
        ("die 6", "die 1"),
        "start WA",
        ("starts in: seat 0, WA [CC-START-01, CC-GOAL-02, CC-START-02]",),
    ),
    "the last start is chosen": (
        {"rulings": {"start_pick": "choose_in_turn_order"}},
        None,
        ("die 6", "die 1", "start WA"),
        "start FL",
        (
            "starts in: seat 1, FL [CC-START-01, CC-GOAL-02, CC-START-02]",
            "sprees begin: seats 0 1 [CC-TURN-02, CC-CRIME-01]",
            f"turn began: seat 0 [{NEXT}]",
        ),
    ),
    "an opening roll": (
        {},
        None,
        ("die 6", "die 1"),
        "roll",
        ("rolls on table: seat 0 [CC-CRIME-01, CC-TURN-02]",),
    ),
    "an opening crime": (
        {},
        None,
        ("die 6", "die 1", "roll"),
        "felony bank kidnapped",
        (
            f"committed: seat 0, FL, Bank Kidnapped, 8 [{CRIME}, CC-CRIME-02, CC-CRIME-10]",
            "scored: seat 0, 8 [CC-CRIME-03, CC-EXC-01, CC-CRIME-07]",
            f"turn began: seat 1 [{NEXT}]",
        ),
    ),
    "the last opening crime": (
        {},
        None,
        ("die 6", "die 1", "roll", "felony nun robbed", "roll"),
        "felony nun robbed",
        (
            f"committed: seat 1, WA, Nun Robbed, 8 [{CRIME}, CC-CRIME-02]",
            "scored: seat 1, 8 [CC-CRIME-03, CC-EXC-01, CC-CRIME-07]",
            "met: seats 1 0 [CC-MEET-02]",
            "all opened: seats 0 1 [CC-CRIME-04]",
            "round began: seats 0 1 [CC-TURN-01]",
            f"turn began: seat 0 [{NEXT}]",
        ),
    ),
    "a random roll": (
        {},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}},
        (),
        "roll",
        ("rolls on table: seat 0 [CC-CRIME-05, CC-TURN-03]",),
    ),
    "a random crime": (
        {},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}},
        ("roll",),
        "felony dog assaulted",
        (
            f"committed: seat 0, TX, Dog Assaulted, 3 [{CRIME}, CC-CRIME-02]",
            f"law called: seats 1 0, TX, 3 [{LAW}]",
        ),
    ),
    "a planned crime": (
        {},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}},
        (),
        "design nun robbed",
        (
            f"committed: seat 0, TX, Nun Robbed, 8 [{CRIME}, CC-CRIME-05, CC-CRIME-06]",
            f"law called: seats 1 0, TX, 10 [{LAW}]",
        ),
    ),
    "a planned crime in a new state": (
        {},
        {"at": {0: "KS"}},
        (),
        "design nun robbed",
        (
            f"committed: seat 0, KS, Nun Robbed, 8 [{CRIME}, CC-CRIME-05, CC-CRIME-06]",
            "not expected: seat 0, KS [CC-EXC-02, CC-EXC-03]",
            f"law called: seats 1 0, KS, 5 [{LAW}]",
        ),
    ),
    "a pattern": (
        {},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 2}}, "last": {0: (5, 3)}, "runs": {0: 2}},
        (),
        "design nun robbed",
        (
            f"committed: seat 0, TX, Nun Robbed, 8 [{CRIME}, CC-CRIME-05, CC-CRIME-06]",
            "pattern: seat 0, Nun Robbed [CC-EXC-04, CC-EXC-05, CC-CRIME-09]",
            f"law called: seats 1 0, TX, 11 [{LAW}]",
        ),
    ),
    "a pattern under a crackdown": (
        {},
        {
            "at": {0: "TX", 1: "NM"},
            "crimes": {0: {"TX": 2}},
            "left": {1: {"TX": 2}},
            "last": {0: (5, 3)},
            "runs": {0: 2},
        },
        (),
        "design nun robbed",
        (
            f"committed: seat 0, TX, Nun Robbed, 8 [{CRIME}, CC-CRIME-05, CC-CRIME-06]",
            "pattern: seat 0, Nun Robbed [CC-EXC-04, CC-EXC-05, CC-CRIME-09]",
            "crackdown: seats 0 1, TX [CC-EXC-07, CC-EXC-08, CC-EXC-10]",
            f"law called: seats 1 0, TX, 11 [{LAW}]",
        ),
    ),
    "a pattern that a crackdown ignores": (
        {"rulings": {"crackdown_difficulty": "felony_sum"}},
        {
            "at": {0: "TX", 1: "NM"},
            "crimes": {0: {"TX": 2}},
            "left": {1: {"TX": 2}},
            "last": {0: (5, 3)},
            "runs": {0: 2},
        },
        (),
        "design nun robbed",
        (
            f"committed: seat 0, TX, Nun Robbed, 8 [{CRIME}, CC-CRIME-05, CC-CRIME-06]",
            "pattern: seat 0, Nun Robbed [CC-EXC-04]",
            "crackdown: seats 0 1, TX [CC-EXC-07, CC-EXC-08, CC-EXC-10]",
            f"law called: seats 1 0, TX, 8 [{LAW}]",
        ),
    ),
    "new under a crackdown that lets it": (
        {"rulings": {"crackdown_vs_new_state": "both_apply"}},
        {"at": {0: "TX", 1: "NM"}, "left": {1: {"TX": 2}}, "crimes": {0: {"FL": 1}}},
        (),
        "design nun robbed",
        (
            f"committed: seat 0, TX, Nun Robbed, 8 [{CRIME}, CC-CRIME-05, CC-CRIME-06]",
            "not expected: seat 0, TX [CC-EXC-02, CC-EXC-03]",
            "crackdown: seats 0 1, TX [CC-EXC-07, CC-EXC-08, CC-EXC-10]",
            f"law called: seats 1 0, TX, 5 [{LAW}]",
        ),
    ),
    "caught": (
        {},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}},
        ("design nun robbed",),
        "law 9",
        (
            "law caught: seats 0 1, 9 [CC-LAW-03]",
            "jailed: seat 0, TX [CC-TURN-05, CC-END-01]",
            f"turn began: seat 1 [{NEXT}]",
        ),
    ),
    "a chase": (
        {},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}},
        ("design nun robbed",),
        "law 10",
        (
            "law chase: seats 0 1, 10 [CC-LAW-05]",
            "scored: seat 0, 10 [CC-TURN-05, CC-CRIME-08]",
            f"turn began: seat 1 [{NEXT}]",
        ),
    ),
    "clean": (
        {},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}},
        ("roll", "felony nun robbed"),
        "law 9",
        (
            "law clean: seats 0 1, 9 [CC-LAW-04]",
            "scored: seat 0, 8 [CC-TURN-05, CC-CRIME-07]",
            f"turn began: seat 1 [{NEXT}]",
        ),
    ),
    "paid for a pattern": (
        {},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 2}}, "last": {0: (5, 3)}, "runs": {0: 2}},
        ("design nun robbed",),
        "law 20",
        (
            "law clean: seats 0 1, 20 [CC-LAW-04]",
            "scored: seat 0, 11 [CC-TURN-05, CC-CRIME-08, CC-EXC-06]",
            f"turn began: seat 1 [{NEXT}]",
        ),
    ),
    "paid under a crackdown": (
        {},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}, "left": {1: {"TX": 2}}},
        ("roll", "felony bank robbed"),
        "law 20",
        (
            "law clean: seats 0 1, 20 [CC-LAW-04]",
            "scored: seat 0, 7/2 [CC-TURN-05, CC-CRIME-07, CC-EXC-09]",
            f"turn began: seat 1 [{NEXT}]",
        ),
    ),
    "the die halved": (
        {"edition": "literal_die"},
        {"at": {0: "KS"}},
        ("design dog robbed",),
        "law 20",
        (
            "die counts: seats 0 1, 10 [CC-EXC-02]",
            "law clean: seats 0 1, 20 [CC-LAW-04]",
            "scored: seat 0, 6 [CC-TURN-05, CC-CRIME-08]",
            f"turn began: seat 1 [{NEXT}]",
        ),
    ),
    "the die raised": (
        {"edition": "literal_die"},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 2}}, "last": {0: (5, 3)}, "runs": {0: 2}},
        ("design nun robbed",),
        "law 20",
        (
            "die counts: seats 0 1, 21 [CC-EXC-05]",
            "law clean: seats 0 1, 20 [CC-LAW-04]",
            "scored: seat 0, 11 [CC-TURN-05, CC-CRIME-08, CC-EXC-06]",
            f"turn began: seat 1 [{NEXT}]",
        ),
    ),
    "caught where it counts as leaving": (
        {"rulings": {"caught_counts_as_left": "true"}},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 2}}},
        ("design nun robbed",),
        "law 1",
        (
            "law caught: seats 0 1, 1 [CC-LAW-03]",
            "jailed: seat 0, TX [CC-TURN-05, CC-END-01]",
            "left crimes behind: seat 0, TX, 2 [CC-EXC-07]",
            f"turn began: seat 1 [{NEXT}]",
        ),
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_what_is_told(name: str) -> None:
    options, described, before, event, told = TOLD[name]
    game = crime_spree.new_game(**{"seats": 2, **options})
    start = game.start() if described is None else crime_spree.position(game, **described)
    state = do(game, start, *before)
    step = game.step(state, game.parse(event))
    assert tuple(effect_text(effect) for effect in step.effects) == told
    assert step.after == game.apply(state, step.event) and all(effect.seen_by is None for effect in step.effects)


@pytest.mark.parametrize(
    ("goal", "clauses"),
    [
        ("points", "CC-GOAL-03, CC-END-03"),
        ("rap_sheet", "CC-ALT-01, CC-ALT-02"),
        ("last_standing", "CC-ALT-01, CC-ALT-03"),
        ("cruisers", "CC-ALT-01, CC-ALT-04"),
    ],
)
def test_what_is_told_at_the_start(goal: str, clauses: str) -> None:
    game = crime_spree.new_game(3, rulings={"goal": goal})
    assert [effect_text(effect) for effect in game.opening()] == [
        "seated: seats 0 1 2, 3 [CC-GOAL-01, CC-GOAL-02]",
        "map laid out: WA > ME > TX, 48 [CC-COMP-01, CC-COMP-03]",
        "dice taken: seats 0 1 2, 20 [CC-COMP-02]",
        f"goal agreed: seats 0 1 2 [{clauses}]",
    ]
