"""States that somebody changed are refused, or play goes on from them; the check of it finds gaps in ``validate``."""

from __future__ import annotations

import json

import pytest

from spree_rules import crime_spree
from spree_rules.checks.altered import Altered, alter_states, altered, played
from spree_rules.checks.registry import catalogue
from spree_rules.checks.simulate import seeded
from spree_rules.model.crime_spree import validity
from spree_rules.model.kernel.errors import DocumentError, SettingError


def of_a_game(name: str, seed: int, count: int) -> Altered:
    """Alter states of one game between its policies."""
    entry = catalogue(name)
    game = entry.make(entry.rulebook.editions[0], 3, {})
    return alter_states(list(played(game, entry.policies(game), seed)), count, seed)


@pytest.mark.parametrize("name", ["spree", "crime_spree"])
def test_altered_states_are_refused_or_go_on(name: str) -> None:
    found = of_a_game(name, 5, 400)
    assert found.accepted > 20 and found.refused > 100
    assert found.faults == []


def test_one_value_is_changed_each_time() -> None:
    pick = seeded(("one value", 1))
    document = {"a": [1, 2], "b": {"c": True, "d": None}, "e": "word"}
    for _ in range(200):
        assert set(json.loads(altered(json.dumps(document).encode(), pick))) == set(document)


def test_a_gap_in_the_order_of_opening_crimes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(validity, "_order", lambda rules, state: iter(()))
    assert any("is impossible after" in fault for fault in of_a_game("crime_spree", 5, 1500).faults)


def test_opening_crimes_come_in_turn_order() -> None:
    game = crime_spree.new_game(seats=3)
    state = crime_spree.position(game, phase="turn")
    document = json.loads(game.to_json(state))
    blank = dict(document["state"]["pcs"][1], crimes=0, last=None, run=0, stays=[], half_points=0)
    document["state"]["pcs"][1] = blank
    document["state"]["opening_round"], document["state"]["phase"] = True, "opening"
    with pytest.raises(DocumentError, match="in turn order"):
        game.from_json(json.dumps(document))


def test_a_crime_on_the_table_is_the_action_of_a_turn() -> None:
    game = crime_spree.new_game(seats=2)
    assert crime_spree.position(game, phase="felony_roll").acted
    with pytest.raises(SettingError, match="is the turn's action"):
        crime_spree.position(game, phase="felony_roll", acted=False)
