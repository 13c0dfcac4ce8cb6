"""Boards: what a drawing must be, and what follows from the printed one."""

from __future__ import annotations

import json

import pytest

from spree_rules import BoardError, DocumentError, SettingError, UnknownSquare, spree
from spree_rules.model.spree.drawing import read_drawing, write_drawing

ROOM = """+----+----+----+
| P    9c   P  |
+    +    +    +
| .    .    P  |
+----+----+----+"""


def faults(text: str) -> str:
    with pytest.raises(BoardError) as caught:
        spree.load_board(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("| .    .    P  |", "| .    .    P |", "line 4"),
        ("| P    9c   P  |", "| P    9c : P  |", "b1"),
        ("| P    9c   P  |", "| P    9x   P  |", "b1 bears '9x'"),
        ("| .    .    P  |", "| .    9c   P  |", "9c is sold at b1 and at b2"),
        ("+    +    +    +", "+    +--  +    +", "between b1 and b2 is incomplete"),
        ("+    +    +    +", "+         +    +", "the corner to the south-east of a1"),
        ("| .    .    P  |", "  .    .    P  |", "a2 has no wall at the edge of the board"),
        ("| .    .    P  |", "| .    .    .  |", "too few parking spaces: 3 are needed, there are 2"),
        ("| P    9c   P  |", "| P  ; 9c   P  |", "between a1 and b1 expected '|' or a space, not ';'"),
    ],
)
def test_faulty_drawings_are_refused_with_their_squares(old: str, new: str, named: str) -> None:
    assert old in ROOM
    assert named in faults(ROOM.replace(old, new, 1))


def test_an_unreachable_shop_is_refused() -> None:
    shut = "+----+----+----+----+\n| P    P    P  | 9c |\n+----+----+----+----+"
    assert "the shop of 9c at d1 cannot be reached from a1" in faults(shut)


def test_walls_on_one_side_only_are_refused() -> None:
    plan = json.loads(spree.load_board(ROOM).to_json())
    plan["squares"][4]["walls"] = [wall for wall in plan["squares"][4]["walls"] if wall != "south"]
    assert "b2 is open to the south, where the board ends" in faults(json.dumps(plan))
    with pytest.raises(DocumentError):
        spree.load_board('{"squares": 3}')


def test_json_boards_are_arranged_and_checked_for_shape() -> None:
    plan = json.loads(spree.load_board(ROOM).to_json())
    shuffled = dict(plan, squares=[dict(s, walls=s["walls"][::-1]) for s in plan["squares"][::-1]])
    assert spree.load_board(json.dumps(shuffled)) == spree.load_board(ROOM)
    square = plan["squares"][0]
    renamed = [[dict(square, name=name)] for name in ("A1", "a٣", "", "a-9")]
    doubled = [[*plan["squares"], square], [*plan["squares"], dict(square, name="z99")], plan["squares"][:-1], []]
    for squares in (*renamed, *doubled):
        with pytest.raises(BoardError):
            spree.load_board(json.dumps({"squares": squares}))
    for header in ({"a:b": "c"}, {"a": "b\nc"}, {" a": "b"}, {"target": "1_0"}, {"faces": "x"}, {"hand": "٣"}):
        with pytest.raises(BoardError):
            spree.load_board(json.dumps(dict(plan, header=header)))


def test_drawings_with_trailing_spaces_and_marks_of_their_encoding_are_read() -> None:
    assert spree.load_board("\ufeff" + ROOM.replace("|\n", "|  \n") + "\n\n") == spree.load_board(ROOM)
    assert "tab" in faults(ROOM.replace("| .    .    P  |", "| .\t  .    P  |"))


def test_drawings_and_json_read_back() -> None:
    for name in ("legrand", "pocket"):
        board = spree.shipped_board(name)
        assert spree.load_board(board.drawing()) == board == spree.load_board(board.to_json().decode())
        assert read_drawing(write_drawing(board.plan)).squares == board.plan.squares
        assert spree.load_board(board.drawing().replace("\n", "\r\n")).fingerprint == board.fingerprint


def test_the_printed_board() -> None:
    board = spree.shipped_board("legrand")
    assert len(board.shops) == 52 and len(board.parking) == 12 and board.fountain == {"g5", "h5"}
    assert {board.sells[square] for square in board.dead_ends} == {f"{r}{s}" for r in "AKQ" for s in "cdhs"}
    assert board.square("9c") in board.graph[board.square("Jc")]
    assert "licensed adaptation" in board.provenance
    import networkx

    assert networkx.is_frozen(board.graph)
    reached = networkx.node_connected_component(board.graph, "a1")
    assert reached == board.floor


def test_every_guard_guards() -> None:
    board = spree.shipped_board("legrand")
    for suit in "cdhs":
        for guard, guarded in (("8", "A"), ("9", "K"), ("10", "Q")):
            assert set(board.graph[board.square(guarded + suit)]) == {board.square(guard + suit)}


def test_squares_by_name_and_card() -> None:
    board = spree.shipped_board("legrand")
    square = board.square("e8")
    assert str(square) == "e8" and board.square("Jc") == square == board.square(" E8 ")
    for name in ("z9", "e10", "Jo", "", "a0"):
        with pytest.raises(UnknownSquare):
            board.square(name)


def test_distances_and_shortest_walks() -> None:
    board = spree.shipped_board("legrand")
    import networkx

    for start in ("a1", "e8", "g4"):
        assert board.on_foot.distances(start) == networkx.single_source_shortest_path_length(board.graph, start)
    path = board.on_foot.shortest("c2", "e8")
    assert path is not None and len(path) == networkx.shortest_path_length(board.graph, "c2", "e8")
    assert board.on_foot.shortest("c2", "c2") == () and board.on_foot.shortest("c2", "a1", came_from="d2") is None


def test_reachable_counts_the_start_and_grows() -> None:
    board = spree.shipped_board("legrand")
    assert board.reachable("Kh", 0) == ("c2",) == board.reachable("Kh", 9, came_from="d2")
    sizes = [len(board.reachable("a2", steps)) for steps in range(13)]
    assert sizes == sorted(sizes) and sizes[0] == 1


def test_boards_too_small_for_the_seats() -> None:
    with pytest.raises(SettingError, match="too few for 4 seats"):
        spree.new_game(4, board=spree.load_board(ROOM))
    with pytest.raises(SettingError, match="no board 'mall'"):
        spree.new_game(4, board="mall")
