"""The catalogue of Spurs: positions and witnesses are possible, small packs end, the second implementation notices."""

from __future__ import annotations

import pytest

from spree_rules.checks.explore import Explorer, always
from spree_rules.checks.faults import Fault
from spree_rules.checks.spurs.data_mutations import data_mutations
from spree_rules.checks.spurs.differential import compare_boards, compare_map, compare_shots
from spree_rules.checks.spurs.faults import FAULTS
from spree_rules.checks.spurs.packs import KINDS, small_game
from spree_rules.checks.spurs.positions import PLAIN, READ, ROWS, positions
from spree_rules.checks.spurs.witnesses import NEAR, made, placed
from spree_rules.model import spurs


def test_no_position_is_left_out_of_the_first_edition() -> None:
    game = made("standard", PLAIN, "first_player", "pack")
    assert all(game.validate(placed(game, near)) == () for near in ROWS["standard"])
    for ruling, reading, near in READ:
        placed(made("standard", near, ruling, reading), near)
    for key, near in NEAR.items():
        placed(made("standard", near, key.split()[0], spurs.RULINGS[key.split()[0]].default), near)
    assert {state.phase for _, state in positions("standard")} == set(spurs.RULEBOOK.phases)
    assert all(sum(1 for _ in positions(edition)) > 4 for edition in spurs.EDITIONS)


@pytest.mark.parametrize("kind", KINDS)
def test_small_packs_are_searched_whole(kind: str) -> None:
    game = small_game(kind, turns=1)
    found = Explorer(game, [always("possible", lambda game, state: not game.validate(state))], keep_graph=True).run()
    assert found.complete and found.states > 1000 and not found.discoveries and not found.dead_ends
    assert found.graph is not None and all(found.graph.can_reach(lambda state: game.result(state) is not None))


def test_the_second_implementation_agrees() -> None:
    for edition, least in (("standard", 1), ("house_gangs", 1)):
        game = spurs.new_game(2, edition)
        for compare, floor in ((compare_map, 1000), (compare_shots, 300), (compare_boards, 250)):
            cases, fault = compare(game, seed=7)
            assert fault is None and cases > floor * least


@pytest.mark.parametrize(
    ("name", "compare"),
    [
        ("every step costs one", compare_map),
        ("bullets are drawn with other odds", compare_boards),
        ("white bullets are not spent", compare_boards),
        ("nothing pushes on", compare_boards),
        ("all Cattle of a group are paid", compare_boards),
        ("a gang is beaten by one shot", compare_shots),
    ],
)
def test_the_second_implementation_notices_a_fault(name: str, compare: object) -> None:
    assert callable(compare)
    with Fault(name, FAULTS[name]).planted():
        try:
            faults = [compare(spurs.new_game(2), seed=seed)[1] for seed in range(2)]
        except Exception:
            return
    assert any(faults)


def test_wrong_packs_are_many_and_different() -> None:
    names = [mutation.name for mutation in data_mutations()]
    assert len(names) == len(set(names)) > 200
