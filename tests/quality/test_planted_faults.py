"""No check that cannot fail: each of these faults is planted in the rules, and must be found by verification."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as changed

import pytest

from spree_rules.checks import jobs, playing, verify
from spree_rules.checks.catalogue import Catalogue
from spree_rules.checks.faults import Fault
from spree_rules.checks.hunting import Found, hunt
from spree_rules.checks.registry import catalogue
from spree_rules.checks.reports import Report
from spree_rules.checks.spree.faults import DROPPED
from spree_rules.model.spree.game import new_game


def findings(name: str, wanted: set[str], edition: str = "hip_pocket") -> set[str]:
    """The checks that fail on some games after a fault was planted, until one of those wanted has."""
    entry = catalogue("spree")
    fault = next(each for each in entry.faults() if each.name == name)
    planned = verify.plan(entry, [edition], seed=3)
    compared = [job for job in planned if job.kind in ("compare", "positions")]
    played = [job for job in planned if job.kind == "play" and not job.rulings]
    failed: set[str] = set()
    with fault.planted():
        for job in [*played[1:4], *compared]:
            report = jobs.run_job(changed(job, max_events=900))
            failed |= {failure.check for failure in report.failures}
            if failed & wanted:
                break
    return failed


EXPECTED: dict[str, set[str]] = {
    "a card is lost": {"SPREE-INV-01", "STATE-POSSIBLE"},
    "two cards are drawn": {"SPREE-INV-02", "STATE-POSSIBLE"},
    "a miss does not end the turn": {"SPREE-INV-16"},
    "points fall": {"SPREE-INV-06"},
    "steps are free": {"SPREE-INV-18"},
    "doubling back is let happen": {"SPREE-INV-08"},
    "the dice are rolled again": {"SPREE-INV-08"},
    "apply and step differ": {"PURE"},
    "nothing is told": {"CLAUSES-KNOWN"},
    "a clause is made up": {"CLAUSES-KNOWN"},
    "an effect shows a hand": {"SECRECY"},
    "a push crosses the fountain under base rules": {"SPREE-ORACLE-SHOTS", "SPREE-INV-05"},
    "a view shows a hand": {"SECRECY"},
    "only holders are polled in public mode": {"SECRECY"},
    "an error lists what can be drawn": {"SECRECY"},
    "private draws are told to all": {"SECRECY"},
    "listed shops include jokers": {playing.GENERATOR},
    "no way to walk is listed": {playing.GENERATOR},
    "no stash is listed": {playing.GENERATOR},
    "nobody stands up": {"SPREE-INV-07", "STATE-POSSIBLE"},
    "a stopped card stays in the cart": {"SPREE-INV-03", "SPREE-INV-06"},
    "chances do not add up": {"CHANCE-SUMS"},
}
"""What has to find a fault, whatever else does."""


@pytest.mark.parametrize("name", EXPECTED)
def test_a_fault_is_found_by_the_check_that_is_there_for_it(name: str) -> None:
    assert findings(name, EXPECTED[name]) & EXPECTED[name]


@pytest.mark.parametrize("code", DROPPED)
def test_a_rule_that_is_left_out_is_found(code: str) -> None:
    edition = "hong_kong" if code.startswith(("steer", "leave")) else "hip_pocket"
    wanted = {playing.GENERATOR, jobs.POSITIONS}
    assert findings(f"the rule {code} is left out", wanted, edition) & wanted


@pytest.mark.parametrize(
    ("game", "name", "check"),
    [
        ("spree", "unlike faces of two dice weigh one", "SPREE-ORACLE-GAMES"),
        ("spree", "hidden cards are not dealt again", "SPREE-ORACLE-DEALS"),
        ("spree", "the order of actions is turned around", "POSITIONS"),
        ("crime_spree", "only the first of a meeting is chased", "CC-ORACLE-GAMES"),
        ("dead_sprint", "stolen cards are told to all", "POSITIONS"),
    ],
)
def test_a_hunt_names_what_found_the_fault_and_how_soon(game: str, name: str, check: str) -> None:
    entry = catalogue(game)
    fault = next(each for each in entry.faults() if each.name == name)
    found = hunt(entry, fault, jobs.run_job)
    assert found.check == check and 0 < found.cases < 100_000


def test_a_fault_that_nothing_finds_fails_the_job(monkeypatch: pytest.MonkeyPatch) -> None:
    harmless = changed(catalogue("spree"), faults=lambda: (Fault("nothing", lambda planting: None),))
    monkeypatch.setattr(jobs, "catalogue", lambda name: harmless)
    monkeypatch.setattr(jobs, "hunt", lambda entry, fault, run, seed: Found(None, 10))
    (job,) = verify.plan_faults([harmless])
    (failure,) = jobs.run_job(job).failures
    assert failure.message == "nothing finds this fault: nothing"


def test_samples_of_faults_rotate_with_the_seed() -> None:
    entries = [catalogue("spree"), catalogue("crime_spree")]
    every = verify.plan_faults(entries)
    assert len(every) >= 60 and len({(job.game, job.subject) for job in every}) == len(every)
    parts = [verify.plan_faults(entries, seed=seed, sample=10) for seed in range(-(-len(every) // 10))]
    assert {(job.game, job.subject) for part in parts for job in part} == {(job.game, job.subject) for job in every}


def test_a_clause_that_never_fires_is_found() -> None:
    entry = catalogue("spree")
    report = Report()
    report.coverage.fired.update(clause for clause in new_game(3).clauses if clause != "SPREE-ROB-03")
    verify.judge_coverage(entry, entry.rulebook.editions, report)
    fired = [failure for failure in report.failures if failure.check == verify.CLAUSES_FIRE]
    assert [failure.message for failure in fired] == ["clause SPREE-ROB-03 never fired"]
    assert any("walk.in_the_car" in failure.message for failure in report.failures)


@pytest.fixture(autouse=True)
def _nothing_stays_planted() -> Iterator[None]:
    yield
    entry: Catalogue = catalogue("spree")
    played = next(job for job in verify.plan(entry, ["hip_pocket"]) if job.kind == "play")
    assert not jobs.run_job(changed(played, max_events=30)).failures
