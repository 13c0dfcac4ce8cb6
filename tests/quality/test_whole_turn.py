"""The transition system of the proofs: it needs its supports, and running it beside faulty rules finds the faults."""

from __future__ import annotations

from typing import Any

import pytest

from spree_rules import spree
from spree_rules.checks.registry import catalogue
from spree_rules.checks.spree.theorems.whole_turn.comparison import compare_turns
from spree_rules.checks.spree.theorems.whole_turn.induction import decide_inductive, typing_kept
from spree_rules.checks.spree.theorems.whole_turn.invariants import INVARIANTS, Inductive
from spree_rules.model.kernel.values import put, replace
from spree_rules.model.spree import game as game_module
from spree_rules.model.spree import stops
from spree_rules.model.spree.actions import Draw, Pass, Stash, Walk

READINGS = catalogue("spree").readings()


@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda each: each.number)
def test_invariants_that_lean_on_supports_need_them(invariant: Inductive) -> None:
    verdict = decide_inductive(invariant, alone=True)
    assert verdict.status == ("Refuted" if invariant.supports else "Proved")


def test_records_stay_well_typed() -> None:
    assert typing_kept().status == "Proved"


@pytest.mark.parametrize(("edition", "ruling", "reading"), READINGS[::3])
def test_the_rules_agree_with_it_under_other_readings(edition: str, ruling: str, reading: str) -> None:
    game = spree.new_game(4, edition, rulings={ruling: reading})
    cases, fault = compare_turns(game, states=60, seed=ruling)
    assert fault is None and cases > 500


def test_the_rules_agree_with_it_on_thousands_of_states() -> None:
    rulings = {"shot_driver": "car_pushed", "pushed_car_runs_over": "yes", "run_over_extra_turn": "yes"}
    for game in (spree.new_game(3), spree.new_game(3, "hong_kong", rulings=rulings)):
        cases, fault = compare_turns(game, states=1000, seed="thousands")
        assert fault is None and cases > 20_000


def perform(monkeypatch: pytest.MonkeyPatch, kind: type, wrong: Any) -> None:
    table = game_module.TABLES[kind]
    right = table.perform

    def performed(game: Any, state: Any, event: Any, log: Any) -> Any:
        return wrong(right(game, state, event, log), state)

    monkeypatch.setattr(game_module, "TABLES", dict(game_module.TABLES) | {kind: replace(table, perform=performed)})


FAULTS: dict[str, tuple[type, Any]] = {
    "a step is free": (Walk, lambda after, before: replace(after, turn=replace(after.turn, steps=before.turn.steps))),
    "a drawn card is lost": (
        Draw,
        lambda after, before: after if before.phase == "deal" else replace(after, hands=before.hands),
    ),
    "a stash counts one less": (
        Stash,
        lambda after, before: replace(after, scores=put(after.scores, before.seat, after.scores[before.seat] - 1)),
    ),
    "a pass ends the poll": (
        Pass,
        lambda after, before: replace(after, plays=(), phase="turn") if after.phase == "poll" else after,
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_a_transition_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    perform(monkeypatch, *FAULTS[fault])
    assert compare_turns(spree.new_game(3))[1] is not None


def test_a_fault_in_who_is_asked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stops, "could_stop", lambda game, state, play, seat: bool(state.hands[seat]))
    assert compare_turns(spree.new_game(3))[1] is not None


def test_a_dropped_rule_is_found() -> None:
    from spree_rules.checks.ablation import without_rule

    for code in ("step.doubling_back", "shoot.target_lying", "rob.elsewhere", "card.at_own_car"):
        assert compare_turns(without_rule(spree.new_game(3), code))[1] is not None, code
