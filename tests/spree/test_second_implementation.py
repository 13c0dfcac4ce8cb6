"""The second implementation of the whole game agrees with the rules, and notices where they are subtly wrong."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from spree_rules.checks.faults import Fault
from spree_rules.checks.registry import catalogue
from spree_rules.checks.spree import configurations, differential
from spree_rules.checks.spree.engine import ReferenceGame
from spree_rules.checks.spree.engine_table import USUAL, Agreement
from spree_rules.checks.spree.faults_of_readings import FAULTS
from spree_rules.model.spree import (
    RULINGS,
    new_game,
)
from spree_rules.model.spree.rulings import EDITIONS

Plant = Callable[[pytest.MonkeyPatch], None]
ENOUGH = 135
"""Configurations within which every planted fault is found: three times the whole rotation."""


# Agreement


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_two_agree(edition: str) -> None:
    states, fault = differential.compare_games(new_game(3, edition), seed=1, number=11)
    assert fault is None
    assert states > 1500


def test_the_same_seed_compares_the_same_states() -> None:
    game = new_game(3, "hong_kong")
    assert differential.compare_games(game, seed=2, number=3) == differential.compare_games(game, seed=2, number=3)
    assert differential.compare_games(game, seed=2, number=3) != differential.compare_games(game, seed=3, number=3)


def test_the_comparison_is_part_of_verification() -> None:
    listed = [check for check in catalogue("spree").comparisons if check.run is differential.compare_games]
    assert [check.id for check in listed] == ["SPREE-ORACLE-GAMES"]


def test_a_usual_reading_of_every_ruling_is_known() -> None:
    assert {name: ruling.default for name, ruling in RULINGS.items()} == USUAL


def test_boards_say_what_is_played_with() -> None:
    pocket = new_game(3, board="pocket")
    agreed = Agreement(pocket.board.drawing(), 3)
    assert (tuple(agreed.deck), agreed.hand, agreed.faces, agreed.target) == (
        pocket.deck,
        pocket.hand_limit,
        pocket.faces,
        pocket.target,
    )
    assert differential.difference(pocket, pocket.start(), ReferenceGame(agreed)) is None


# What is compared


def test_every_two_readings_meet_and_every_set_of_modules_is_played() -> None:
    rows = configurations.rotation()
    covered = configurations.covered_pairs(rows)
    assert set(configurations.meeting_pairs()) <= covered
    assert {row.modules for row in rows} == set(configurations.SUBSETS) and len(configurations.SUBSETS) == 16
    others = [(name, ruling.readings[1]) for name, ruling in RULINGS.items()]
    apart = {frozenset(pair) for pair in combinations(others, 2)} - covered
    assert apart and all("drive_after_anything" in {name for name, _ in pair} for pair in apart)
    assert all(
        "moving_cars" in configurations.modules_for([name])[0]
        for pair in apart
        for name, _ in pair
        if name != "drive_after_anything"
    )


def test_one_verification_plays_the_whole_rotation_in_every_edition() -> None:
    assert len(configurations.rotation()) <= differential.CONFIGURATIONS


# Faults


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_where_readings_meet_are_found(fault: str) -> None:
    with Fault(fault, FAULTS[fault]).planted():
        _, found = differential.compare_games(new_game(3, "hip_pocket"), number=ENOUGH)
    assert found is not None
