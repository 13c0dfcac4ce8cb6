"""Every kind of job of a verification can fail: a fault is planted for each, and found by it."""

from __future__ import annotations

from dataclasses import replace as changed
from typing import Any

import pytest

from spree_rules import spree
from spree_rules.checks import jobs
from spree_rules.checks.catalogue import Catalogue
from spree_rules.checks.registry import catalogue
from spree_rules.checks.reports import Job
from spree_rules.checks.verify import plan, plan_faults, statements
from spree_rules.model.kernel.values import put, replace
from spree_rules.model.spree import SpreeGame
from spree_rules.model.spree import game as game_module
from spree_rules.model.spree.actions import Stash

ENTRY = catalogue("spree")


def failing(monkeypatch: pytest.MonkeyPatch, entry: Catalogue, job: Job) -> set[str]:
    monkeypatch.setattr(jobs, "catalogue", lambda name: entry)
    return {failure.check for failure in jobs.run_job(job).failures}


def test_two_editions_that_do_not_differ_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = spree.new_game(3, board="pocket")
    same = changed(ENTRY, edition_start=lambda one, other: (game, game, ended(game)))
    assert failing(monkeypatch, same, Job("spree", "differ")) == {jobs.PAIRS}


def ended(game: SpreeGame) -> Any:
    turn = spree.position(game, carts={0: "3c"}, scores={0: 0})
    return game.apply(turn, game.parse("stash"))


def test_a_dead_end_in_the_pocket_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class DeadEnd(SpreeGame):
        def legal_actions(self, state: Any, seat: int | None = None) -> Any:
            return () if state.phase == "park" else super().legal_actions(state, seat)

    pocket = ENTRY.small("hip_pocket")
    stuck = changed(ENTRY, pocket=lambda edition: DeadEnd(pocket.config, pocket.board))  # type: ignore[arg-type]
    assert failing(monkeypatch, stuck, Job("spree", "explore", "hip_pocket", max_events=200)) == {jobs.COMPLETE}


def test_a_rule_whose_removal_nothing_notices_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spree_rules.checks.ablation.generator_fault", lambda game, state: None)
    monkeypatch.setattr("spree_rules.checks.ablation.refusal_fault", lambda *given: None)
    monkeypatch.setattr("spree_rules.checks.ablation._reason_is_missed", lambda *given: False)
    assert failing(monkeypatch, ENTRY, Job("spree", "ablate", subject="step.none_left")) == {jobs.ABLATION_RULES}


def test_a_ruling_and_a_table_that_nothing_notices_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from contextlib import nullcontext

    from spree_rules.checks.mutation import DataMutation

    def one_reading(name: str, reading: str) -> Any:
        one, _, start = ENTRY.where_readings_differ(name, reading)
        return one, one, start

    some = {"stash_empty_cart": ENTRY.rulebook.rulings["stash_empty_cart"]}
    same = changed(ENTRY, witness_start=one_reading, rulebook=changed(ENTRY.rulebook, rulings=some))
    assert failing(monkeypatch, same, Job("spree", "flip")) == {jobs.ABLATION_RULINGS}
    nothing = DataMutation("nothing", nullcontext, of_board=True)  # type: ignore[arg-type]
    idle = changed(ENTRY, data_mutations=lambda: [nothing], comparisons=())
    assert failing(monkeypatch, idle, Job("spree", "mutate")) == {jobs.ABLATION_TABLES}


def test_vectors_that_the_rules_do_not_answer_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = list(jobs.edition_rows(ENTRY, "first_2001"))
    monkeypatch.setattr(jobs, "edition_rows", lambda entry, edition, seed=0: rows)
    table = game_module.TABLES[Stash]

    def performed(game: Any, state: Any, event: Any, log: Any) -> Any:
        after = table.perform(game, state, event, log)
        return replace(after, scores=put(after.scores, state.seat, after.scores[state.seat] + 1))

    monkeypatch.setattr(game_module, "TABLES", dict(game_module.TABLES) | {Stash: replace(table, perform=performed)})
    assert failing(monkeypatch, ENTRY, Job("spree", "vectors", "first_2001")) == {jobs.VECTORS}


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky_game(seats: int, edition: str, rulings: Any) -> Any:
        return spree.new_game(seats, edition, polls="holders")

    leaky = changed(ENTRY, rulebook=changed(ENTRY.rulebook, new_game=leaky_game))
    found = failing(monkeypatch, leaky, Job("spree", "interfere", "hip_pocket", 4, max_events=160))
    assert found == {jobs.INTERFERENCE}


def test_a_comparison_that_differs_or_raises_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def raises(game: Any) -> Any:
        raise KeyError("lost")

    first, second, *_ = ENTRY.comparisons
    wrong = changed(ENTRY, comparisons=(changed(first, run=raises), changed(second, run=lambda game: (3, "differs"))))
    found = failing(monkeypatch, wrong, Job("spree", "compare", "hip_pocket", 3))
    assert found == {first.id, second.id}


def test_every_kind_of_job_is_planned_and_every_check_has_its_sentence() -> None:
    deep = plan(ENTRY, ENTRY.rulebook.editions, depth="deep")
    assert {job.kind for job in (*deep, *plan_faults([ENTRY]))} == set(jobs.KINDS)
    usual, quick = (plan(ENTRY, ENTRY.rulebook.editions, depth=depth) for depth in ("usual", "quick"))  # type: ignore[arg-type]
    assert len(quick) < len(usual) < len(deep)
    said = statements(ENTRY)
    names = {jobs.POSITIONS, jobs.INTERFERENCE, jobs.PAIRS, jobs.COMPLETE, jobs.VECTORS}
    names |= {jobs.ABLATION_RULES, jobs.ABLATION_RULINGS, jobs.ABLATION_TABLES}
    assert names <= set(said) and {theorem.id for theorem in ENTRY.theorems()} <= set(said)
