"""Rules taken away, rulings turned around, tables made wrong: missed by the checks, and survivors are told of."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace as changed
from typing import Any

from spree_rules.checks.ablation import Perturbation, ablate, flip_rulings, perturb
from spree_rules.checks.catalogues.spree.perturbations import perturbations
from spree_rules.checks.registry import catalogue
from spree_rules.model.spree.board import shipped_board
from spree_rules.model.spree.cards import POINTS, Rank

ENTRY = catalogue("spree")


def test_every_ruling_turned_around_is_missed() -> None:
    found = flip_rulings(ENTRY)
    assert found.survivors == () and len(found.missed) == len(ENTRY.rulings)


def test_table_entries_made_wrong_are_missed_and_put_right_again() -> None:
    chosen = {
        "points of 2",
        "points of K",
        "steps of 10d",
        "Ah as a stop",
        "rank of 2c",
        "a way on from e4",
        "what d5 sees",
    }

    def some() -> Iterator[Perturbation]:
        return (each for each in perturbations() if each.name in chosen)

    found = perturb(changed(ENTRY, perturbations=some))
    assert set(found.missed) == chosen and found.survivors == ()
    assert POINTS[Rank("K")] == 13 and "e5" in shipped_board("legrand").sights["d5"]  # type: ignore[index]


def test_a_change_that_nothing_misses_survives() -> None:
    nothing = [Perturbation("nothing at all", nullcontext)]  # type: ignore[arg-type]
    assert perturb(changed(ENTRY, perturbations=lambda: nothing)).survivors == ("nothing at all",)

    def one_reading(name: str, reading: str) -> tuple[Any, Any, Any]:
        one, _, start = ENTRY.witness_start(name, reading)
        return one, one, start

    some = {name: ENTRY.rulings[name] for name in ("pair_stop", "stash_empty_cart")}
    assert set(flip_rulings(changed(ENTRY, witness_start=one_reading, rulings=some)).survivors) == set(some)


def test_some_rules_can_be_taken_away_alone() -> None:
    found = ablate(ENTRY, codes=["step.none_left"])
    assert found.score == (1, 1) and found.missed == ("step.none_left",)
