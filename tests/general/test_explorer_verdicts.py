"""Verdicts of the explorer where checkers elsewhere judged wrongly: predicates, starts, cycles, names, symmetries."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from spree_rules import SettingError, spree
from spree_rules.checks import explore as explore_module
from spree_rules.checks.explore import Explorer, almost_surely, always, eventually, leads_to, sometimes
from spree_rules.checks.temporal import Property
from spree_rules.model.spree import SpreeGame, State

GAME = spree.new_game(3, board="pocket", target=3)
BASE = spree.position(GAME, carts={0: "3c"}, pawns={0: "a1"}, cars={0: "a1", 1: "c1", 2: "d1"}, pile="Ah")
OVER = GAME.apply(BASE, GAME.parse("stash"))


def verdict(each: Property, *starts: State, **options: Any) -> str:
    return Explorer(GAME, [each], starts=starts or [OVER], **options).run().verdicts[each.name]


def is_over(game: Any, state: Any) -> Any:
    return game.result(state)


@pytest.mark.parametrize("kind", [always, sometimes, eventually, almost_surely])
def test_a_predicate_that_only_returns_none_is_an_error_that_names_the_property(kind: Any) -> None:
    with pytest.raises(SettingError, match="'mute' returned None"):
        verdict(kind("mute", lambda game, state: None))
    with pytest.raises(SettingError, match="'mute' returned None"):
        Explorer(GAME, [leads_to("mute", lambda game, state: None, lambda game, state: None)], starts=[OVER]).run()


@pytest.mark.parametrize("false", [(), "", 0])
def test_predicates_are_judged_by_truth(false: Any) -> None:
    assert verdict(always("it", lambda game, state: false)) == "fails"
    assert verdict(sometimes("it", lambda game, state: false)) == "fails"
    assert verdict(eventually("it", lambda game, state: false)) == "fails"
    assert verdict(almost_surely("it", lambda game, state: false)) == "fails"
    assert verdict(sometimes("it", is_over)) == verdict(always("it", is_over)) == "holds"
    assert verdict(eventually("it", lambda game, state: "yes")) == "holds"


def test_properties_of_steps_are_judged_by_truth_and_see_effects() -> None:
    def has_effects(game: Any, step: Any) -> Any:
        return step.effects

    assert verdict(always("it", has_effects, steps=True), BASE, max_states=50) == "unknown"
    assert verdict(sometimes("it", has_effects, steps=True), BASE, max_states=50) == "holds"
    found = Explorer(GAME, [always("it", lambda game, step: "", steps=True)], starts=[BASE], max_states=50).run()
    assert found.verdicts == {"it": "fails"} and len(found.discoveries["it"].events) == 1


def test_equal_starts_and_too_many_starts_give_the_verdicts_of_the_distinct_ones() -> None:
    for each in (eventually("it", lambda game, state: True), almost_surely("it", is_over), always("it", is_over)):
        assert verdict(each, OVER, OVER) == verdict(each, OVER) == "holds"
    turned = Explorer(GAME, [eventually("it", is_over)], starts=[OVER, OVER], symmetry=lambda state: state).run()
    assert turned.states == 1 and turned.verdicts == {"it": "holds"}
    many = Explorer(GAME, [always("it", is_over)], starts=[OVER, BASE], max_states=1).run()
    assert not many.complete and many.verdicts == {"it": "unknown"} and not many.passed


def test_a_play_that_never_ends_is_shown_with_its_cycle() -> None:
    found = Explorer(
        GAME, [eventually("every game ends", is_over), almost_surely("surely", is_over)], starts=[BASE]
    ).run()
    assert found.verdicts == {"every game ends": "fails", "surely": "fails"}
    for record in found.discoveries.values():
        *before, last = record.states()
        assert record.events and last in before and GAME.result(last) is None


def test_dice_are_fair_where_almost_surely_is_asked() -> None:
    """Whether a tie is rolled again for ever is for the dice alone to say: they surely do not."""
    game = spree.new_game(3, board="pocket", deck=("3c",), hand=1)
    start = game.apply(game.start(), game.chance(game.start()).at(0))
    assert start.phase == "first_roll"

    def parks(game: Any, state: Any) -> bool:
        return bool(state.phase == "park")

    properties = [eventually("eventually", parks), almost_surely("almost surely", parks)]
    found = Explorer(game, properties, starts=[start], max_states=400_000).run()
    assert found.verdicts == {"eventually": "fails", "almost surely": "holds"}
    *before, last = found.discoveries["eventually"].states()
    assert last in before


def test_a_premise_that_never_holds_is_said() -> None:
    each = leads_to("it", lambda game, state: False, lambda game, state: True)
    found = Explorer(GAME, [each], starts=[OVER]).run()
    assert found.verdicts == {"it": "vacuous"} and not found.passed


def test_names_are_told_apart() -> None:
    for names in (("a", "a"), ("dead end", "b")):
        with pytest.raises(SettingError, match="give each a name of its own"):
            Explorer(GAME, [always(name, is_over) for name in names])


def test_a_symmetry_that_merges_what_goes_on_differently_is_refused() -> None:
    with pytest.raises(SettingError, match="merges states that go on differently"):
        Explorer(GAME, symmetry=lambda state: 0).run()


def test_a_limit_of_memory_needs_a_system_that_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    assert explore_module.memory_taken() == 0
    with pytest.raises(SettingError, match="limit the states instead"):
        Explorer(GAME, max_bytes=1 << 30)


@pytest.mark.parametrize("mode", [[], ["-O"], ["-OO"]])
def test_state_machines_find_the_same_without_asserts(mode: list[str]) -> None:
    code = """
from spree_rules import spree
from spree_rules.checks.machine import machine_of
from spree_rules.checks.properties import Invariant
broken = Invariant("NEVER", "Nothing.", (), lambda game, step, memory: "always broken")
try:
    machine_of(spree.new_game(3), [broken]).TestCase().runTest()
except AssertionError as error:
    print("found", error)
"""
    root = Path(__file__).parents[2]
    out = subprocess.run([sys.executable, *mode, "-c", code], capture_output=True, text=True, cwd=root, check=False)
    assert "found NEVER: always broken" in out.stdout, out.stderr


def test_a_fault_in_the_rules_makes_play_end_nowhere() -> None:
    class NobodyStashes(SpreeGame):
        def legal_actions(self, state: State, seat: int | None = None) -> Any:
            return tuple(each for each in super().legal_actions(state, seat) if self.format(each) != "stash")

    def ends(game: Any, state: Any) -> bool:
        return game.result(state) is not None

    faulty = NobodyStashes(GAME.config, GAME.board)
    found = Explorer(faulty, [sometimes("ends", ends)], starts=[BASE], max_states=300).run()
    assert found.verdicts == {"ends": "unknown"}
    assert verdict(sometimes("ends", ends), BASE, max_states=300) == "holds"
