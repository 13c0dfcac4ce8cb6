"""The strategies and the state machine that frontends may use for their own tests."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from spree_rules import Record, read_record, spree
from spree_rules.checks.machine import machine_of
from spree_rules.checks.spree.invariants import INVARIANTS
from spree_rules.checks.strategies import records, states

GAME = spree.new_game(3, "hong_kong")
START = spree.position(GAME, hands={0: "9c 10h Jo", 1: "Ah", 2: "5c"}, riding=[0, 1, 2])
STEADY = settings(derandomize=True, deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))


@STEADY
@given(records(GAME, start=START))
def test_records_replay(record: Record[spree.State, spree.Event]) -> None:
    assert read_record(record.dumps(), GAME) == record


@STEADY
@given(states(GAME, start=START))
def test_states_are_possible(state: spree.State) -> None:
    assert GAME.validate(state) == ()


TestMachine = machine_of(GAME, INVARIANTS, start=START).TestCase
TestMachine.settings = settings(STEADY, stateful_step_count=40, max_examples=15)
