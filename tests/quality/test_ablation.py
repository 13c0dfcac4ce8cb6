"""Rules removed, rulings turned around, tables made wrong: the checks notice, and survivors are reported."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace as changed
from typing import Any

from spree_rules.checks.ablation import ablate, flip_rulings, mutate_data
from spree_rules.checks.catalogue import alternatives
from spree_rules.checks.mutation import DataMutation
from spree_rules.checks.registry import catalogue
from spree_rules.checks.spree.data_mutations import data_mutations
from spree_rules.model.spree.board import shipped_board
from spree_rules.model.spree.cards import POINTS, Rank

ENTRY = catalogue("spree")


def test_turning_any_ruling_around_is_noticed() -> None:
    found = flip_rulings(ENTRY)
    assert found.survivors == () and len(found.noticed) == len([*alternatives(ENTRY.rulebook.rulings)])


def test_table_entries_made_wrong_are_noticed_and_put_right_again() -> None:
    chosen = {
        "points of 2",
        "points of K",
        "steps of 10d",
        "Ah as a stop",
        "rank of 2c",
        "a way on from e4",
        "what d5 sees",
    }

    def some() -> Iterator[DataMutation]:
        return (each for each in data_mutations() if each.name in chosen)

    found = mutate_data(changed(ENTRY, data_mutations=some))
    assert set(found.noticed) == chosen and found.survivors == ()
    assert POINTS[Rank("K")] == 13 and "e5" in shipped_board("legrand").sights["d5"]  # type: ignore[index]


def test_a_change_that_nothing_notices_survives() -> None:
    nothing = [DataMutation("nothing at all", nullcontext)]  # type: ignore[arg-type]
    assert mutate_data(changed(ENTRY, data_mutations=lambda: nothing)).survivors == ("nothing at all",)

    def one_reading(name: str, reading: str) -> tuple[Any, Any, Any]:
        one, _, start = ENTRY.where_readings_differ(name, reading)
        return one, one, start

    some = {name: ENTRY.rulebook.rulings[name] for name in ("pair_stop", "stash_empty_cart")}
    assert set(
        flip_rulings(
            changed(ENTRY, witness_start=one_reading, rulebook=changed(ENTRY.rulebook, rulings=some))
        ).survivors
    ) == set(some)


def test_some_rules_can_be_taken_away_alone() -> None:
    found = ablate(ENTRY, codes=["step.none_left"])
    assert found.score == (1, 1) and found.noticed == ("step.none_left",)
