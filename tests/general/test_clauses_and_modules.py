"""Clauses that a module replaces say so, and are cited together with the module's own."""

from __future__ import annotations

import pytest

from spree_rules import spree
from spree_rules.checks.simulate import Uniform, play
from spree_rules.checks.spree.positions import positions
from spree_rules.model.spree.rulings import MODULES

REPLACED = {
    "power_shots": ("SPREE-SHOOT-03", "SPREE-HK-POWER-01", "Power shots"),
    "fountain": ("SPREE-SHOOT-04", "SPREE-HK-FOUNTAIN-01", "Hong Kong rule on the fountain"),
    "moving_cars": ("SPREE-CAR-02", "SPREE-HK-CAR-01", "Moving cars"),
}


@pytest.mark.parametrize("module", REPLACED)
def test_a_clause_that_a_module_replaces_says_so(module: str) -> None:
    clause, _, words = REPLACED[module]
    assert words in spree.clauses()[clause].text


def test_effects_cite_a_replaced_clause_only_beside_the_modules_own() -> None:
    game = spree.new_game(4, "hong_kong")
    seen = 0
    runs = [play(game, [Uniform()] * 4, seed, most=500).steps() for seed in range(4)]
    near = (
        game.step(state, event)
        for game, state in positions("hong_kong")
        for event in (
            game.legal_actions(state) or tuple(outcome.event for outcome in game.chance(state).outcomes)
            if game.to_act(state) is not None
            else ()
        )
    )
    for step in (*(step for run in runs for step in run), *near):
        for effect in step.effects:
            if "SPREE-SHOOT-03" in effect.clauses and effect.kind == "rolled_to_shoot":
                seen += 1
                assert "SPREE-HK-POWER-01" in effect.clauses and "SPREE-SHOOT-10" not in effect.clauses
            assert "SPREE-CAR-02" not in effect.clauses, effect
    assert seen > 10 and set(game.config.modules) == set(MODULES)
