"""The map of the United States, checked; maps of one's own, and what is said of a wrong one."""

from __future__ import annotations

import json
import pickle
from typing import Any

import networkx
import pytest

from spree_rules import crime_spree
from spree_rules.model.crime_spree import load_board, shipped_board
from spree_rules.model.kernel.errors import BoardError, DocumentError, SettingError, UnknownSquare

US = shipped_board("us")
GAME = crime_spree.new_game(2)
# The degree table of the analysis, for the 48 states.
DEGREES = {1: 1, 2: 4, 3: 9, 4: 13, 5: 9, 6: 9, 7: 1, 8: 2}
DISTANCES = {
    ("FL", "WA"): 7, ("WA", "ME"): 11, ("ME", "TX"): 9, ("WA", "TX"): 5, ("TX", "FL"): 4, ("ME", "FL"): 9,
    ("CA", "WA"): 2, ("CA", "TX"): 3,
}  # fmt: skip


def test_borders_are_symmetric_and_counted() -> None:
    assert len(GAME.neighbours) == 48
    for here, beside in GAME.neighbours.items():
        assert here not in beside and len(set(beside)) == len(beside) and list(beside) == sorted(beside)
        for there in beside:
            assert here in GAME.neighbours[there]
    assert sum(map(len, GAME.neighbours.values())) == 2 * 105
    with_dc = crime_spree.new_game(2, rulings={"dc": "include"})
    assert (with_dc.graph.number_of_nodes(), with_dc.graph.number_of_edges()) == (49, 107)


def test_degrees() -> None:
    counted = [len(beside) for beside in GAME.neighbours.values()]
    assert {number: counted.count(number) for number in range(1, 9)} == DEGREES
    assert [here for here, beside in GAME.neighbours.items() if len(beside) == 8] == ["MO", "TN"]
    assert GAME.neighbours["ME"] == ("NH",)


def test_the_graph_hangs_together() -> None:
    graph: Any = GAME.graph
    assert networkx.is_connected(graph) and networkx.check_planarity(graph)[0]
    assert networkx.diameter(graph) == 11 and networkx.radius(graph) == 6
    assert sorted(networkx.center(graph)) == ["IN", "KY", "OH", "VA", "WV"]
    assert sorted(networkx.articulation_points(graph)) == ["NH", "NY"]
    assert [sorted(edge) for edge in networkx.bridges(graph)] == [["ME", "NH"]]
    assert networkx.is_frozen(graph) and networkx.is_frozen(US.graph)


@pytest.mark.parametrize("pair", DISTANCES, ids="-".join)
def test_distances_between_corners(pair: tuple[str, str]) -> None:
    assert networkx.shortest_path_length(GAME.graph, *pair) == DISTANCES[pair]


def test_separate_kinds_of_borders() -> None:
    counts = {kind: sum(map(len, rows.values())) // 2 for kind, rows in US.borders.items()}
    assert counts == {"land": 107, "point": 2, "water": 3, "linked": 2}
    diagonal = crime_spree.new_game(2, rulings={"point_contacts": "true"})
    assert networkx.shortest_path_length(diagonal.graph, "WA", "TX") == 4


def test_no_two_states_are_drawn_in_one_place() -> None:
    places = list(US.places.values())
    for number, one in enumerate(places):
        for other in places[:number]:
            assert max(abs(one.x - other.x) / 32, abs(one.y - other.y) / 24) >= 1, (one.code, other.code)


def test_states_by_name_and_letters() -> None:
    assert US.square(" kansas ") == US.square("ks") == US.square("KS") == "KS"
    assert US.kind("DC") == "district" and US.kind("Alaska") == "noncontiguous" and US.kind("TX") == "state"
    for wrong in ("Atlantis", "", "K S", None, 7):
        with pytest.raises(UnknownSquare):
            US.square(wrong)  # type: ignore[arg-type]


def small(**changes: Any) -> dict[str, Any]:
    document = json.loads(shipped_board("new_england").to_json())
    return document | changes


def faults(document: dict[str, Any]) -> str:
    with pytest.raises(BoardError) as caught:
        load_board(json.dumps(document))
    return str(caught.value)


def test_a_map_of_ones_own() -> None:
    board = load_board(json.dumps(small(name="mine")))
    game = crime_spree.new_game(2, board=board)
    assert game.config.drawing is not None and game.config.starts == ("ME", "CT")
    assert crime_spree.load_game(json.dumps(json.loads(game.to_json(game.start()))["setting"])) == game
    assert pickle.loads(pickle.dumps(game)) == game and pickle.loads(pickle.dumps(board)) == board
    assert load_board(board.to_json()) == board and board.fingerprint == shipped_board("new_england").fingerprint
    assert repr(board) == "<Board mine: 6 states>" and hash(board) == hash(load_board(board.to_json()))


def test_faults_of_maps_are_named() -> None:
    land = small()["borders"]["land"]
    one_sided = {**land, "ME": []}
    assert "listed only by NH" in faults(small(borders={"land": one_sided}))
    assert "no way by land to: ME" in faults(
        small(borders={"land": {**land, "ME": [], "NH": [each for each in land["NH"] if each != "ME"]}})
    )
    assert "its own neighbour" in faults(small(borders={"land": {**land, "CT": [*land["CT"], "CT"]}}))
    assert "lists a neighbour twice" in faults(small(borders={"land": {**land, "CT": [*land["CT"], "MA"]}}))
    assert "borders on XX" in faults(small(borders={"land": {**land, "CT": [*land["CT"], "XX"]}}))
    assert "listed for XX" in faults(small(borders={"land": {**land, "XX": []}}))
    assert "both land and water" in faults(small(borders={"land": land, "water": {"CT": ["MA"], "MA": ["CT"]}}))
    places = small()["places"]
    assert "duplicated" in faults(small(places=[*places, places[0]]))
    assert "share a name" in faults(small(places=[*places, {**places[0], "code": "ZZ", "kind": "noncontiguous"}]))
    assert "no state on the map" in faults(small(places=[], borders={}, starts={}))
    assert "starts for 2 players" in faults(small(starts={"2": ["ME"]}))
    assert "starts for 2 players" in faults(small(starts={"2": ["ME", "ME"]}))
    assert "such as 2" in faults(small(starts={"two": ["ME", "CT"]}))


def test_documents_that_are_no_map() -> None:
    for wrong in ("", "[]", "{}", json.dumps(small(places=[{"code": "ks"}])), json.dumps(small(more=1))):
        with pytest.raises(DocumentError):
            load_board(wrong)
    with pytest.raises(SettingError, match="maps: us, new_england"):
        shipped_board("moon")
    with pytest.raises(SettingError, match="has no starts for 3"):
        crime_spree.new_game(3, board=load_board(json.dumps(small(starts={"2": ["ME", "CT"]}))))
