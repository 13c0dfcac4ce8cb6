"""The corridor of Dead Sprint: joined ends, turns, steps, bursts, and the ranks of the horde."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
import pytest

from spree_rules.checks.simulate import seeded
from spree_rules.model.dead_sprint import Corridor, Space, begin, reference_pack
from spree_rules.model.dead_sprint.tiles import OBSTACLE

PACK = reference_pack()


def corridor(*laid: str) -> Corridor:
    """The start, and tiles such as ``C1B``: a corner entered by B."""
    found = begin(PACK)
    for word in laid:
        found = found.extended(word[:-1], "B" if word[-1] == "B" else "A")
    return found


def winding(seed: int, most: int = 20) -> Corridor:
    pick, found = seeded(("winding", seed)), begin(PACK)
    names = [name for name, tile in PACK.tiles.items() if tile.kind in ("straight", "corner")]
    for _ in range(most):
        name, end = names[pick(len(names))], ("A", "B")[pick(2)]
        if not found.overlaps(PACK.tiles[name].bends, end):  # type: ignore[arg-type]
            found = found.extended(name, end)  # type: ignore[arg-type]
    return found


def test_the_horde_begins_eight_aisle_cells_behind_the_players() -> None:
    start = begin(PACK)
    horde, players = (next(s for s in start.spaces() if start.mark(s) == mark) for mark in "HP")
    assert (horde, players) == (Space(0, (1, 0)), Space(1, (1, 2)))
    aisle = [Space(number, rank.aisle) for number in range(2) for rank in start.ranks(number)]
    assert aisle.index(players) - aisle.index(horde) == 8
    assert nx.shortest_path_length(start.graph(), horde, players) == 8


@pytest.mark.parametrize("seed", range(12))
def test_steps_lead_to_touching_places_and_back_again(seed: int) -> None:
    laid = winding(seed)
    points = {space: laid.point(space) for space in laid.spaces()}
    assert len(set(points.values())) == len(points), "no tile lies over another"
    crossed = 0
    for space, (x, y) in points.items():
        for other in laid.beside(space):
            (a, b) = points[other]
            assert abs(a - x) + abs(b - y) == 1 and space in laid.beside(other)
            crossed += other.tile != space.tile
    assert crossed == 6 * (len(laid.tiles) - 1), "three lanes lead across every joined end, both ways"
    assert nx.is_connected(laid.graph()) and len(laid.tiles) > 4


def test_tiles_that_lie_side_by_side_are_not_joined() -> None:
    laid = corridor("C1A", "C2A")
    points = {laid.point(space): space for space in laid.spaces()}
    beside = [
        (space, points[x + 1, y]) for (x, y), space in points.items()
        if (x + 1, y) in points and abs(points[x + 1, y].tile - space.tile) > 1
    ]  # fmt: skip
    assert all(other not in laid.beside(space) for space, other in beside)


@pytest.mark.parametrize(("word", "heading"), [("S1A", 0), ("S1B", 0), ("C1A", 1), ("C1B", 3)])
def test_a_corner_turns_right_from_a_and_left_from_b(word: str, heading: int) -> None:
    assert corridor(word).ahead[1] == heading


def test_four_corners_one_way_come_back_over_the_corridor() -> None:
    laid = corridor("C1A", "C2A", "C3A")
    assert laid.overlaps(True, "A") or laid.extended("C4", "A").overlaps(False, "A")
    assert not begin(PACK).overlaps(True, "A")


def test_nothing_can_be_laid_behind_the_exit() -> None:
    laid = corridor("XA")
    assert laid.open_end == () and PACK.tiles["X"].ends == ("A",)
    assert [laid.mark(Space(2, cell)) for cell in ((0, 5), (1, 5), (2, 5))] == ["E"] * 3


def test_walls_bar_steps_and_obstacles_are_left_out() -> None:
    laid = corridor("S5A")
    wall = (Space(2, (0, 2)), Space(2, (1, 2)))
    assert wall[1] not in laid.beside(wall[0]) and wall[1] in laid.beside(wall[0], walls=False)
    assert not laid.graph().has_edge(*wall) and laid.graph(walls=False).has_edge(*wall)
    blocked = corridor("S1A")
    obstacles = [space for space in blocked.spaces() if blocked.mark(space) == OBSTACLE]
    assert obstacles and not any(space in blocked.graph() for space in obstacles)
    assert all(space in blocked.graph(obstacles=False) for space in obstacles)


def test_a_burst_stops_at_walls_as_it_is_read() -> None:
    laid = corridor("S5A")
    centre = Space(2, (1, 3))
    shapes = {shape: laid.blast(centre, shape) for shape in ("l_path", "both_paths", "full_3x3")}  # type: ignore[arg-type]
    assert len(shapes["full_3x3"]) == 9
    assert Space(2, (0, 3)) not in shapes["l_path"], "straight across a wall"
    assert Space(2, (0, 4)) in shapes["l_path"] and Space(2, (0, 4)) not in shapes["both_paths"]
    assert Space(2, (0, 2)) not in shapes["l_path"], "both ways lead through a wall"
    corner = corridor("C2A")
    differs = Space(2, (2, 1))
    assert corner.blast(differs, "l_path") != corner.blast(differs, "both_paths")


def test_a_burst_crosses_a_joined_end_but_no_outer_wall() -> None:
    laid = corridor("S1A", "C1B")
    last = Space(2, (1, 5))
    reached = laid.blast(last)
    assert {space.tile for space in reached} == {2, 3} and len(reached) == 9
    edge = laid.blast(Space(2, (0, 2)))
    assert len(edge) == 6 and all(space.tile == 2 for space in edge)


def test_obstacles_stop_a_burst_only_if_they_are_read_so() -> None:
    laid = corridor("S1A", "S1A")
    around = [space for space in laid.spaces() if laid.mark(space) == OBSTACLE]
    with_walls = [space for space in laid.spaces() for each in around if each in laid.beside(space)]
    assert any(laid.blast(s, "both_paths") != laid.blast(s, "both_paths", through_obstacles=False) for s in with_walls)


@pytest.mark.parametrize("name", PACK.tiles)
@pytest.mark.parametrize("reading", ["pivot_inner_corner", "literal_line"])
def test_the_horde_always_rests_on_three_cells_and_goes_along_the_aisle(name: str, reading: str) -> None:
    tile = PACK.tiles[name]
    for end in tile.ends:
        ranks = tile.ranks(end, reading)  # type: ignore[arg-type]
        assert [rank.aisle for rank in ranks] == list(tile.aisle if end == "A" else reversed(tile.aisle))
        assert all(len(set(rank.rest)) == 3 and set(rank.rest) <= set(rank.touched) for rank in ranks)
        assert all(rank.aisle in rank.rest for rank in ranks)
        touched = {cell for rank in ranks for cell in rank.touched}
        corner = {(0, 4), (1, 4) if end == "A" else (0, 3)}
        assert set(tile.marks) - touched == (corner if tile.bends and reading == "literal_line" else set())


def test_the_horde_turns_at_the_inner_corner() -> None:
    corner = PACK.tiles["C1"]
    by_a = {rank.aisle: rank for rank in corner.ranks("A")}
    by_b = {rank.aisle: rank for rank in corner.ranks("B")}
    assert by_a[1, 3].rest == by_b[1, 3].rest == ((0, 4), (1, 3), (2, 2))
    assert set(by_a[1, 3].touched) == {(0, 4), (1, 3), (2, 2), (0, 3)}
    assert set(by_a[2, 3].touched) == {(2, 2), (2, 3), (2, 4), (1, 4)}
    assert set(by_b[1, 3].touched) == {(0, 4), (1, 3), (2, 2), (1, 4)}
    assert set(by_b[1, 2].touched) == {(0, 2), (1, 2), (2, 2), (0, 3)}
    assert set(by_b[2, 3].touched) == {(2, 2), (2, 3), (2, 4)}


@pytest.mark.parametrize("seed", range(4))
def test_the_next_rank_of_the_horde_touches_the_one_before(seed: int) -> None:
    laid = winding(seed, 30)
    path = [Space(number, rank.aisle) for number in range(len(laid.tiles)) for rank in laid.ranks(number)]
    assert all(other in laid.beside(one, walls=False) for one, other in pairwise(path))
