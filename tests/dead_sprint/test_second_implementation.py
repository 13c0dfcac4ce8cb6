"""The second implementation of Dead Sprint: games beside it, and that it is one of its own."""

from __future__ import annotations

import ast
from importlib import resources

import pytest

from spree_rules.checks.dead_sprint.differential import compare_games, configuration
from spree_rules.checks.dead_sprint.faults import FAULTS
from spree_rules.checks.faults import Fault
from spree_rules.checks.simulate import seeded
from spree_rules.model.dead_sprint import RULINGS, new_game

SEEN: list[str] = []


@pytest.mark.parametrize("edition", ["default", "to_the_letter"])
@pytest.mark.parametrize("seed", range(3))
def test_games_go_as_the_second_implementation_says(edition: str, seed: int) -> None:
    states, fault = compare_games(new_game(2, edition), seed=100 + seed, number=16)
    assert fault is None and states > 1500


def test_each_reading_comes_about_within_one_rotation() -> None:
    alternatives = [(name, word) for name, ruling in RULINGS.items() for word in ruling.readings[1:]]
    met = set()
    for place in range(len(alternatives)):
        game = configuration("default", place, seeded(("rotation", place)))
        met |= {(name, getattr(game.rulings, name)) for name in RULINGS}
    assert set(alternatives) <= met


@pytest.mark.parametrize(
    "name",
    [
        "a crawler adds two",
        "Second Wind is halved too",
        "the Exit lies one deeper",
        "who knew a card before a theft still does",
        "goods of the lost vanish",
        "a burst spares the attacker",
    ],
)
def test_it_notices_a_fault(name: str) -> None:
    with Fault(name, FAULTS[name]).planted():
        try:
            faults = [compare_games(new_game(2), seed=seed)[1] for seed in range(2)]
        except Exception:
            return
    assert any(faults)


def test_it_shares_nothing_with_the_rules_but_the_pack() -> None:
    folder = resources.files("spree_rules.checks.dead_sprint").joinpath("engine")
    imported = set()
    for path in folder.iterdir():
        if path.name.endswith(".py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    imported |= {each.name for each in node.names}
                elif isinstance(node, ast.ImportFrom) and not node.level:
                    imported.add(str(node.module))
    assert not any(name.startswith("spree_rules") for name in imported)
