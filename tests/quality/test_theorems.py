"""Theorems: each is proved, and each refutes the faults that are planted in it, so that it could have failed."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from spree_rules import games
from spree_rules.checks import jobs, verify
from spree_rules.checks.registry import catalogue
from spree_rules.checks.spree.theorems.catalogue import THEOREMS
from spree_rules.checks.spree.theorems.shots import fountain_shots
from spree_rules.checks.spree.theorems.walks import errands
from spree_rules.checks.theorem import Theorem, Verdict, proved_by_z3
from spree_rules.cli.app import app

EVERY = [(name, theorem) for name in games.BUILT_IN for theorem in catalogue(name).theorems()]


@pytest.mark.parametrize(("name", "theorem"), EVERY, ids=[theorem.id for _, theorem in EVERY])
def test_theorems_are_proved_and_have_teeth(name: str, theorem: Theorem) -> None:
    assert theorem.decide(None).status == "Proved"
    assert theorem.faults and set(theorem.clauses) <= set(games.rulebook(name).clauses())
    for fault in theorem.faults:
        assert theorem.decide(fault).status == "Refuted", fault


@pytest.mark.parametrize(
    ("name", "fault", "theorem"),
    [
        ("spree", "a push crosses the fountain under base rules", "SPREE-THEOREM-03"),
        ("spree", "a push crosses the fountain under base rules", "SPREE-THEOREM-05"),
        ("spree", "power shots hit a square farther", "SPREE-THEOREM-03"),
        ("crime_spree", "an equal roll is a capture", "CC-THEOREM-01"),
        ("crime_spree", "an equal roll is a capture", "CC-THEOREM-04"),
        ("crime_spree", "a state stays new", "CC-THEOREM-07"),
        ("crime_spree", "points out of nothing", "CC-THEOREM-09"),
        ("dead_sprint", "what the horde swings over is not touched", "DS-THEOREM-05"),
        ("dead_sprint", "a burst spares the attacker", "DS-THEOREM-08"),
        ("dead_sprint", "an equal roll loses", "DS-THEOREM-10"),
        ("dead_sprint", "a tripped roll is rounded down", "DS-THEOREM-14"),
    ],
)
def test_theorems_about_the_code_are_refuted_by_faults_in_the_rules(name: str, fault: str, theorem: str) -> None:
    entry = catalogue(name)
    claim = next(each for each in entry.theorems() if each.id == theorem)
    planted = next(each for each in entry.faults() if each.name == fault)
    with planted.planted():
        assert claim.decide(None).status == "Refuted"
    assert claim.decide(None).status == "Proved"


def test_what_z3_can_not_decide_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    import z3

    monkeypatch.setattr("spree_rules.checks.theorem.RESOURCES", 1000)
    a, b, c = z3.Ints("a b c")
    hard = proved_by_z3(a * a * a + b * b * b != c * c * c, [a > 0, b > 0, c > 0])
    assert hard.status == "Unknown" and hard.detail
    assert proved_by_z3(z3.BoolVal(False)).status == "Refuted"


def test_a_theorem_that_fails_fails_the_verification(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = catalogue("spree")
    job = next(job for job in verify.plan(entry, ["hip_pocket"]) if job.subject == "SPREE-THEOREM-04")
    assert jobs.run_job(job).passed
    wrong = Verdict("Refuted", "z3", "d = 3")
    broken = [Theorem(each.id, each.clauses, each.statement, lambda fault: wrong, each.faults) for each in THEOREMS]
    monkeypatch.setattr("spree_rules.checks.spree.theorems.catalogue.THEOREMS", tuple(broken))
    assert [failure.check for failure in jobs.run_job(job).failures] == ["SPREE-THEOREM-04"]


def test_facts_come_out_of_the_tool() -> None:
    table = errands()
    never = {card for card, row in table.items() if set(row.values()) == {None}}
    assert never == {f"{rank}{suit}" for rank in "AKQ" for suit in "cdhs"}
    assert table["6h"]["a2"] == 4
    assert ("d5", "f5", 6, "j5") in fountain_shots("hong_kong") and ("d5", "f5", 6, "f5") in fountain_shots(
        "hip_pocket"
    )


def test_prove_command() -> None:
    shown = CliRunner().invoke(app, ["prove", "--json"])
    rows = json.loads(shown.stdout)
    assert shown.exit_code == 0 and [row["id"] for row in rows] == [theorem.id for theorem in THEOREMS]
    assert all({"id", "clauses", "statement", "verdict"} <= set(row) for row in rows)
    one = CliRunner().invoke(app, ["prove", "spree-theorem-06", "--faults"])
    assert one.exit_code == 0 and "Refuted" in one.stdout
