"""What is told of changes of state, meetings, cruisers and ends, in order; and all kinds of effects there are."""

from __future__ import annotations

from typing import Any

import pytest

from spree_rules import crime_spree
from spree_rules.model.crime_spree import Charge
from spree_rules.show.steps import effect_text
from tests.crime_spree.test_effects_crimes import TOLD as OF_CRIMES
from tests.support import do

CRIME = "CC-FEL-01, CC-FEL-02, CC-FEL-03, CC-FEL-04"
LAW = "CC-LAW-01, CC-LAW-02, CC-TURN-04"
NEXT = "CC-TURN-06, CC-ORDER-03"

# Options of the game, the position (None: the start), what happens before, the event, and what is told.
TOLD: dict[str, tuple[dict[str, Any], dict[str, Any] | None, tuple[str, ...], str, tuple[str, ...]]] = {
    "a move": (
        {},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}},
        (),
        "move OK",
        (
            "changed state: seat 0, TX > OK [CC-MOVE-01, CC-MOVE-03, CC-TURN-03]",
            "chased out: seat 0, TX, 3 [CC-MOVE-02]",
            "left crimes behind: seat 0, TX, 1 [CC-EXC-07]",
            "turn over: seat 0 [CC-MOVE-04]",
            f"turn began: seat 1 [{NEXT}]",
        ),
    ),
    "a move into company, leaving crimes and a PC behind": (
        {"seats": 3},
        {"at": {0: "TX", 1: "OK", 2: "TX"}, "crimes": {0: {"TX": 2}, 2: {"TX": 1}}},
        (),
        "move OK",
        (
            "changed state: seat 0, TX > OK [CC-MOVE-01, CC-MOVE-03, CC-TURN-03]",
            "chased out: seat 0, TX, 3 [CC-MOVE-02]",
            "in company: seats 0 1, OK [CC-MEET-01]",
            "left crimes behind: seat 0, TX, 2 [CC-EXC-07]",
            "stay behind: seat 2, TX [CC-MEET-03]",
            "turn over: seat 0 [CC-MOVE-04]",
            f"turn began: seat 1 [{NEXT}]",
        ),
    ),
    "the last move of a round": (
        {},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}, "seat": 1},
        (),
        "move AZ",
        (
            "changed state: seat 1, NM > AZ [CC-MOVE-01, CC-MOVE-03, CC-TURN-03]",
            "chased out: seat 1, NM, 3 [CC-MOVE-02]",
            "turn over: seat 1 [CC-MOVE-04]",
            "round began: seats 0 1 [CC-TURN-01]",
            f"turn began: seat 0 [{NEXT}]",
        ),
    ),
    "a move with rolls for old crimes": (
        {"rulings": {"law_scope": "whole_spree", "move_law_roll": "per_scope"}},
        {
            "at": {0: "TX", 1: "NM"},
            "crimes": {0: {"TX": 2}},
            "charges": {0: (Charge(place="TX", difficulty=7, halved=False, raised=False),)},
        },
        (),
        "move OK",
        (
            "changed state: seat 0, TX > OK [CC-MOVE-01, CC-MOVE-03, CC-TURN-03]",
            "chased out: seat 0, TX, 3 [CC-MOVE-02]",
            "left crimes behind: seat 0, TX, 2 [CC-EXC-07]",
            f"law called: seats 1 0, TX, 7 [{LAW}]",
        ),
    ),
    "an old crime is passed": (
        {"rulings": {"law_scope": "whole_spree"}},
        {
            "at": {0: "TX", 1: "NM"},
            "crimes": {0: {"TX": 2}},
            "charges": {0: (Charge(place="TX", difficulty=7, halved=False, raised=False),)},
        },
        ("design nun robbed",),
        "law 7",
        (
            "law chase: seats 0 1, 7 [CC-LAW-05]",
            f"law called: seats 1 0, TX, 10 [{LAW}]",
        ),
    ),
    "a meeting": (
        {},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}, "this_round": [1], "last": {1: (5, 3)}},
        (),
        "design nun robbed",
        (
            f"committed: seat 0, TX, Nun Robbed, 8 [{CRIME}, CC-CRIME-05, CC-CRIME-06]",
            "met: seats 0 1 [CC-MEET-02]",
            f"law called: seats 1 0, TX, 10 [{LAW}]",
        ),
    ),
    "a meeting for cruisers": (
        {"rulings": {"goal": "cruisers"}},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}, "this_round": [1], "last": {1: (5, 3)}},
        (),
        "design nun robbed",
        (
            f"committed: seat 0, TX, Nun Robbed, 8 [{CRIME}, CC-CRIME-05, CC-CRIME-06]",
            "met: seats 0 1 [CC-MEET-02]",
            "overturned: seat 1, 3 [CC-ALT-04]",
            "overturned: seat 0, 3 [CC-ALT-04]",
            f"law called: seats 1 0, TX, 10 [{LAW}]",
        ),
    ),
    "a chase for cruisers": (
        {"rulings": {"goal": "cruisers"}},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}},
        ("design nun robbed",),
        "law 10",
        (
            "law chase: seats 0 1, 10 [CC-LAW-05]",
            "overturned: seat 0, 3 [CC-ALT-04]",
            "scored: seat 0, 10 [CC-TURN-05, CC-CRIME-08]",
            f"turn began: seat 1 [{NEXT}]",
        ),
    ),
    "a die for cruisers": (
        {"rulings": {"goal": "cruisers", "cruiser_model": "d6_per_chase"}},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}},
        ("move OK",),
        "cruisers 5",
        (
            "overturned: seat 0, 5 [CC-ALT-04]",
            f"turn began: seat 1 [{NEXT}]",
        ),
    ),
    "the end": (
        {},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}, "captures": (1,), "scores": {1: 9}},
        ("design nun robbed",),
        "law 1",
        (
            "law caught: seats 0 1, 1 [CC-LAW-03]",
            "jailed: seat 0, TX [CC-TURN-05, CC-END-01]",
            "ended: seats 1 0, all_caught [CC-END-02]",
            "won: seat 1 [CC-GOAL-03, CC-END-03]",
        ),
    ),
    "the last one standing": (
        {"rulings": {"goal": "last_standing"}},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}},
        ("design nun robbed",),
        "law 1",
        (
            "law caught: seats 0 1, 1 [CC-LAW-03]",
            "jailed: seat 0, TX [CC-TURN-05, CC-END-01]",
            "ended: seat 0, last_standing [CC-ALT-03]",
            "won: seat 1 [CC-ALT-01, CC-ALT-03]",
        ),
    ),
    "decided": (
        {"rulings": {"early_adjudication": "true"}},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}, "scores": {1: 9}},
        ("design nun robbed",),
        "law 1",
        (
            "law caught: seats 0 1, 1 [CC-LAW-03]",
            "jailed: seat 0, TX [CC-TURN-05, CC-END-01]",
            "ended: seat 0, decided [CC-END-03]",
            "won: seat 1 [CC-GOAL-03, CC-END-03]",
        ),
    ),
    "the limit of rounds": (
        {"max_rounds": 1},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}, "seat": 1},
        (),
        "move AZ",
        (
            "changed state: seat 1, NM > AZ [CC-MOVE-01, CC-MOVE-03, CC-TURN-03]",
            "chased out: seat 1, NM, 3 [CC-MOVE-02]",
            "turn over: seat 1 [CC-MOVE-04]",
            "ended: round_limit [CC-TURN-01]",
            "won: seats 0 1 [CC-GOAL-03, CC-END-03]",
        ),
    ),
    "most crimes": (
        {"rulings": {"goal": "rap_sheet"}},
        {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 2}}, "captures": (1,)},
        ("design nun robbed",),
        "law 1",
        (
            "law caught: seats 0 1, 1 [CC-LAW-03]",
            "jailed: seat 0, TX [CC-TURN-05, CC-END-01]",
            "ended: seats 1 0, all_caught [CC-END-02]",
            "won: seat 0 [CC-ALT-01, CC-ALT-02]",
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


def test_kinds_of_effects_are_stable_words() -> None:
    """Frontends look effects up by kind."""
    kinds = set()
    for options, described, before, event, _ in (*TOLD.values(), *OF_CRIMES.values()):
        game = crime_spree.new_game(**{"seats": 2, **options})
        start = game.start() if described is None else crime_spree.position(game, **described)
        kinds |= {effect.kind for effect in game.step(do(game, start, *before), game.parse(event)).effects}
    assert kinds == {
        "all_opened", "changed_state", "chased_out", "committed", "crackdown", "die_counts", "ended", "goes_first",
        "in_company", "jailed", "law_called", "law_caught", "law_chase", "law_clean", "left_crimes_behind", "met",
        "not_expected", "overturned", "pattern", "rolled_for_order", "rolls_on_table", "round_began", "scored",
        "sprees_begin", "starts_in", "stay_behind", "tied", "turn_began", "turn_over", "won",
    }  # fmt: skip
