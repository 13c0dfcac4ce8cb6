"""Faults planted in Cross-Country Crime Spree: each must be found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as changed

import pytest

from spree_rules.checks import jobs, verify
from spree_rules.checks.ablation import mutate_data
from spree_rules.checks.crime_spree.faults import FAULTS
from spree_rules.checks.faults import Fault
from spree_rules.checks.registry import catalogue
from spree_rules.model.crime_spree import (
    CrimeSpreeGame,
    new_game,
)

ENTRY = catalogue("crime_spree")


def findings(fault: Fault) -> set[str]:
    """The checks that fail on some games and beside the second implementation after a fault was planted."""
    planned = verify.plan(ENTRY, ["default"], seed=3)
    compared = [job for job in planned if job.kind in ("compare", "positions")]
    played = [job for job in planned if job.kind == "play" and not job.rulings]
    readings = [job for job in planned if job.kind == "play" and ("goal", "cruisers") in job.rulings]
    failed: set[str] = set()
    with fault.planted():
        for job in [*compared, *played, *readings]:
            failed |= {failure.check for failure in jobs.run_job(changed(job, max_events=300)).failures}
    return failed


def test_every_invariant_has_a_fault_that_it_finds() -> None:
    found = {check for _, expected in FAULTS.values() for check in expected}
    assert {invariant.id for invariant in ENTRY.invariants} <= found


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_found(fault: str) -> None:
    plant, expected = FAULTS[fault]
    found = findings(Fault(fault, plant))
    assert expected <= found, found


def test_nothing_is_found_where_nothing_is_planted() -> None:
    assert findings(Fault("nothing", lambda planting: None)) == set()


def test_every_wrong_number_and_border_is_noticed() -> None:
    found = mutate_data(ENTRY, every=12)
    assert found.survivors == () and len(found.noticed) > 12


def test_a_border_made_wrong_is_put_back() -> None:
    for mutation in ENTRY.data_mutations():
        with mutation.plant():
            pass
    assert sum(map(len, new_game(2).neighbours.values())) == 210


def test_the_map_is_compared() -> None:
    compare = next(each for each in ENTRY.comparisons if each.id == "CC-ORACLE-MAP")
    assert compare.run(new_game(2)) == (114, None)
    border = next(each for each in ENTRY.data_mutations() if each.name == "a border WA-MT")
    with border.plant():
        assert compare.run(new_game(2)) == (114, "borders differ: MT-WA")


@pytest.fixture(autouse=True)
def _nothing_stays_planted() -> Iterator[None]:
    yield
    assert type(new_game(2)) is CrimeSpreeGame
    played = next(job for job in verify.plan(ENTRY, ["default"]) if job.kind == "play")
    assert not jobs.run_job(changed(played, max_events=30)).failures
