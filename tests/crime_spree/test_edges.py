"""Edges of Cross-Country Crime Spree: meetings in a round, bonuses under a crackdown, refusals to the letter."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from spree_rules import crime_spree
from spree_rules.model.crime_spree import CrimeSpreeGame, State
from tests.support import do, happens, refused

NUN, DOG = "design nun robbed", "design dog assaulted"
CLEAN = "law 20"


def at(seats: int = 3, rulings: dict[str, str] | None = None, **described: Any) -> tuple[CrimeSpreeGame, State]:
    game = crime_spree.new_game(seats, rulings=rulings)
    return game, crime_spree.position(game, **described)


def overturned(state: State) -> tuple[int, ...]:
    return tuple(pc.cruisers for pc in state.pcs)


def apart(**described: Any) -> tuple[CrimeSpreeGame, State]:
    crimes = {seat: {place: 1} for seat, place in enumerate(("TX", "NM", "OK"))}
    return at(rulings={"goal": "cruisers"}, at={0: "TX", 1: "NM", 2: "OK"}, crimes=crimes, **described)


def test_a_third_who_has_the_same_idea_meets_both_but_those_are_not_chased_again() -> None:
    game, state = apart()
    state = do(game, state, NUN, CLEAN, NUN)
    assert overturned(state) == (3, 3, 0)
    state = do(game, state, CLEAN)
    assert happens(game, state, NUN)["met"].seats == (2, 0, 1)
    state = do(game, state, NUN)
    assert overturned(state) == (3, 3, 3) and [pc.met for pc in state.pcs] == [True] * 3


def test_the_end_of_a_round_forgets_who_met_whom() -> None:
    game, state = apart()
    state = do(game, state, NUN, CLEAN, NUN, CLEAN, DOG, CLEAN)
    assert not any(pc.met or pc.this_round for pc in state.pcs)
    state = do(game, state, DOG)
    assert overturned(state) == (3, 3, 0)
    state = do(game, state, CLEAN, DOG)
    assert overturned(state) == (6, 6, 0)


def test_who_moves_instead_is_met_by_nobody() -> None:
    game, state = apart()
    state = do(game, state, NUN, CLEAN, "move AZ", DOG, CLEAN)
    assert [pc.this_round for pc in state.pcs] == [False] * 3
    assert "met" not in happens(game, do(game, state, DOG, CLEAN), NUN)


@pytest.mark.parametrize(
    ("rulings", "award"),
    [
        ({}, Fraction(11, 2)),
        ({"pattern_from": "retroactive_bonus"}, Fraction(15, 2)),
        ({"pattern_award_under_crackdown": "bonus_after_halving"}, 6),
        ({"pattern_from": "retroactive_bonus", "pattern_award_under_crackdown": "bonus_after_halving"}, 8),
    ],
    ids=["default", "retroactive", "after halving", "both"],
)
def test_bonuses_of_a_whole_run_are_not_halved_by_a_crackdown(rulings: dict[str, str], award: Fraction) -> None:
    game, state = at(
        2,
        rulings,
        at={0: "TX", 1: "NM"},
        crimes={0: {"TX": 2}},
        last={0: (5, 3)},
        runs={0: 2},
        left={1: {"TX": 2}},
    )
    case = do(game, state, NUN).case
    assert case is not None and case.crackdown and case.pattern
    assert Fraction(case.award, 2) == award


def reason(game: CrimeSpreeGame, state: State, text: str) -> str:
    return str(game.why_not(state, game.parse(text))[0])


def test_seats_are_named_where_one_is_refused() -> None:
    game = crime_spree.new_game(3, rulings={"order_roll_model": "collapsed"})
    state = game.start()
    assert reason(game, state, "first 3").startswith("There is no seat 3: seats are 0 to 2.")
    assert [refused(game, state, f"first {seat}") for seat in range(4)] == [set()] * 3 + [{"first.no_such_seat"}]
    assert do(game, state, "first 0").first == 0


def test_starting_states_are_named_where_one_is_refused() -> None:
    game = crime_spree.new_game(2, rulings={"start_pick": "choose_in_turn_order"})
    state = do(game, game.start(), "die 6", "die 1")
    assert reason(game, state, "start ME").startswith("'ME' is not one of the starting states: FL, WA.")


def test_an_opening_is_refused_to_those_who_plan_or_move_for_that_alone() -> None:
    game = crime_spree.new_game(2)
    state = do(game, game.start(), "die 6", "die 1")
    for text in ("move OK", NUN):
        codes = refused(game, state, text)
        assert len(codes) == 1 and not any(code.endswith("not_open") for code in codes)


def test_a_crime_of_ones_own_after_an_opening_parts_from_those_met_over_it() -> None:
    game = crime_spree.new_game(3, rulings={"goal": "cruisers", "opening_mode": "step_one_of_first_turn"})
    state = do(game, game.start(), "die 6", "die 1", "die 2")
    state = do(game, state, "roll", "felony nun robbed", "move OR", "roll", "felony nun robbed")
    assert overturned(state) == (6, 3, 0)  # three of them at the border
    state = do(game, state, DOG, CLEAN)
    assert [pc.met for pc in state.pcs] == [True, False, False]
    state = do(game, state, "roll", "felony dog assaulted")
    assert overturned(state) == (6, 6, 3)


def test_more_starting_states_than_seats_leave_the_last_ones_empty() -> None:
    game = crime_spree.new_game(2, starts=["TX", "ME", "WA"])
    state = do(game, game.start(), "die 6", "die 1")
    assert [pc.at for pc in state.pcs] == ["TX", "ME"]


def test_nothing_is_beside_an_island() -> None:
    game, state = at(2, {"noncontiguous": "isolated"}, at={0: "HI", 1: "TX"}, crimes={0: {"HI": 1}})
    assert reason(game, state, "move CA").startswith("CA is not a neighbour of HI, which borders on no state. [")
