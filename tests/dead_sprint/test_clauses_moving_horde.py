"""The clauses of Dead Sprint on moving, damage, the horde and winning: what fires, what is refused."""

from __future__ import annotations

from typing import Any

from spree_rules import dead_sprint
from spree_rules.model.dead_sprint import Horde
from tests.dead_sprint.support import (
    EXIT,
    alive,
    at,
    cited,
    do,
    effects,
    happens,
    kits,
    listed,
    new,
    refused,
    refusing_clauses,
    tile_drawn,
    tokens,
    where_horde_went,
    zombies,
)

SHAMBLER: dict[str, Any] = {"laid": ["S2A"], "at": {0: "2b4"}, "zombies": {"2b5": "shambler"}}


def horde(place: str, *players: str, **more: Any) -> dict[str, Any]:
    """The horde's roll is due, with the players on some spaces."""
    return {"laid": ["S6A", "S1A"], "horde": place, "phase": "yellow_roll", "at": dict(enumerate(players)), **more}


def test_ds_move_01() -> None:
    game, state = at(phase="cards")
    assert "DS-MOVE-01" in cited(game, state, "roll", "green 4")
    assert [do(game, state, "roll", f"green {face}").turn.moves for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    moved = do(game, state, "roll", "green 2", "step 1b4", "step 1b5")
    assert moved.seat == 1, "two spaces are two steps"
    assert "DS-MOVE-01" in refusing_clauses(game, state, "green 4")
    assert "DS-MOVE-01" in refusing_clauses(game, moved, "step 1b6")


def test_ds_move_02() -> None:
    game, state = at(laid=["S4A"], at={0: "2b5"})
    assert [text for text in listed(game, state) if text.startswith("step")] == [
        "step 2a5", "step 2b4", "step 2b6", "step 2c5",
    ]  # fmt: skip
    assert "DS-MOVE-02" in cited(game, state, "step 2b4")
    for far in ("2a6", "2c6", "2a4", "2c4", "2b3", "2b5", "1b5"):
        assert refusing_clauses(game, state, f"step {far}") == {"DS-MOVE-02"}


def test_ds_move_03() -> None:
    game, state = at(laid=["S1A"], at={0: "2b6"})
    assert "DS-MOVE-03" in cited(game, state, "tile straight")
    assert "DS-MOVE-03" in cited(game, state, "tile straight", "drawn S2")
    for place in ("2b5", "1b6", "2b1"):
        game, state = at(laid=["S1A"], at={0: place})
        assert refusing_clauses(game, state, "tile straight") == {"DS-MOVE-03"}
    game, state = at(laid=["S1A"], at={0: "2b6"}, phase="cards")
    assert "DS-MOVE-03" in refusing_clauses(game, state, "tile straight")


def test_ds_move_04() -> None:
    game, state = at(laid=["S1A"], at={0: "2b6"})
    for deck in ("straight", "corner"):
        assert refused(game, state, f"tile {deck}") == set()
        assert "DS-MOVE-04" in cited(game, state, f"tile {deck}")
    narrow = new(rulings={"surface": "bounded"}, surface=(5, 17, 0, 0))
    state = dead_sprint.position(narrow, at={0: "1b6"})
    assert "DS-MOVE-04" in refusing_clauses(narrow, state, "tile straight"), "it is longer than the table"
    drawn = do(narrow, state, "tile corner", "drawn C1")
    assert "DS-MOVE-04" in refusing_clauses(narrow, drawn, "orient B"), "it would bend over the table's left edge"
    assert do(narrow, drawn, "orient A").laid[-1] == "C1A"


def test_ds_move_05() -> None:
    game, state = at(at={0: "1b6"})
    drawn = do(game, state, "tile straight", "drawn S1")
    lanes = {end: [(f"1{a}6", f"2{b}") for a, b in zip("abc", cells, strict=True)]
             for end, cells in (("A", ("a1", "b1", "c1")), ("B", ("c6", "b6", "a6")))}  # fmt: skip
    for end in ("A", "B"):
        assert "DS-MOVE-05" in cited(game, drawn, f"orient {end}")
        table = game.board.graph(do(game, drawn, f"orient {end}"))
        joins = [(one, other) for one, other in lanes[end] if other != "2c1"]
        assert all(table.has_edge(*join) for join in joins) and "2c1" not in table
        assert not any(table.has_edge(*join) for join in lanes["B" if end == "A" else "A"])
    bent = do(game, state, "tile corner", "drawn C2")
    right, left = (game.board.graph(do(game, bent, f"orient {end}")) for end in ("A", "B"))
    assert all(right.has_edge(*join) for join in (("1a6", "2a1"), ("1b6", "2b1"), ("1c6", "2c1")))
    assert all(left.has_edge(*join) for join in (("1a6", "2e3"), ("1b6", "2e4"), ("1c6", "2e5")))
    assert "DS-MOVE-05" in refusing_clauses(game, state, "orient A"), "no tile was drawn"


def test_ds_move_06() -> None:
    game, state = tile_drawn("S2B")
    assert "DS-MOVE-06" in cited(game, state, "special brute", "placed a2")
    after = do(game, state, "special brute", "placed a2", "weapon +1")
    assert zombies(after) == {"3a2": "brute", "3b5": "shambler"}
    assert tokens(after) == [("3c1", "+1"), ("3c6", "first_aid")] and after.phase == "move"


def test_ds_move_07() -> None:
    game, state = at(laid=["S2A"], at={0: "2b6"}, tokens=[("2c6", "first_aid")], moves=2)
    found = do(game, state, "step 2c6")
    assert listed(game, found) == ["leave", "take first_aid"]
    taken, left = do(game, found, "take first_aid"), do(game, found, "leave")
    assert kits(taken) == [2, 1] and tokens(taken) == [] and kits(left) == [1, 1] and tokens(left) == tokens(state)
    assert taken.turn.moves == 1, "taking it costs no movement, and it was only passed over"
    assert "DS-MOVE-07" in cited(game, found, "take first_aid") & cited(game, found, "leave")
    for here in (state, taken):
        assert "DS-MOVE-07" in refusing_clauses(game, here, "take first_aid")
    assert refusing_clauses(game, found, "take adrenaline") == {"DS-MOVE-07"}


def test_ds_move_08() -> None:
    game, state = at(**SHAMBLER, moves=5)
    assert "DS-MOVE-08" in cited(game, state, "step 2b5") and do(game, state, "step 2b5").phase == "red_roll"
    around = do(game, state, "step 2a4", "step 2a5", "step 2a6", "step 2b6")
    assert around.phase == "move" and zombies(around) == zombies(state), "it is walked round"
    assert refused(game, do(game, state, "step 2b5"), "step 2a4"), "no way back once it is attacked"


def test_ds_dmg_01() -> None:
    game, state = at(**SHAMBLER, first_aid={0: 2})
    assert happens(game, state, "step 2b5", "red 1")["damaged"].clauses == ("DS-DMG-01", "DS-TOK-05")
    after = do(game, state, "step 2b5", "red 1")
    assert kits(after) == [1, 1] and after.bank.tokens[0] == 23
    assert kits(do(game, state, "step 2b5", "red 4")) == [2, 1]


def test_ds_dmg_02() -> None:
    for first_aid, living in ((0, [1, 2]), (1, [0, 1, 2])):
        game, state = at(3, **SHAMBLER, first_aid={0: first_aid}, adrenaline={0: 1}, weapons={0: (1,)})
        after = do(game, state, "step 2b5", "red 1", "use nothing")
        assert alive(after) == living
        assert ("DS-DMG-02" in cited(game, state, "step 2b5", "red 1", "use nothing")) == (not first_aid)


def test_ds_horde_01() -> None:
    game, state = at(3, phase="cards", laid=["S2A"])
    turn = ("roll", "green 1", "stop")
    assert "DS-HORDE-01" in refusing_clauses(game, do(game, state, *turn, *turn), "yellow 2")
    assert "DS-HORDE-01" in cited(game, do(game, state, *turn, *turn), *turn)
    assert do(game, state, *turn, *turn, *turn).phase == "yellow_roll"


def test_ds_horde_02() -> None:
    game, state = at(**horde("0b1", "3b1", "3b1"))
    for face in (1, 2, 3):
        assert "DS-HORDE-02" in cited(game, state, f"yellow {face}")
        assert do(game, state, f"yellow {face}").horde == Horde(0, face)
    for face in (0, 4):
        assert "DS-HORDE-02" in refusing_clauses(game, state, f"yellow {face}")


def test_ds_horde_03() -> None:
    game, state = at(**horde("0b1", "4b1", "4b1", laid=["S6A", "C1A", "S1B"]))
    centres = []
    while state.horde.tile < 4:
        centres += [squares[1] for squares in where_horde_went(effects(game, state, "yellow 1"))]
        assert "DS-HORDE-03" in cited(game, state, "yellow 1")
        state = do(game, state, "yellow 1", "roll", "green 1", "stop", "roll", "green 1", "stop")
    straight = [f"{number}b{row}" for number in (0, 1, 2) for row in range(1, 7)][1:]
    assert centres == [*straight, "3b1", "3b2", "3b3", "3b4", "3c4", "3d4", "3e4", "4b6"]


def test_ds_horde_04() -> None:
    game, state = at(3, **horde("2b1", "2a2", "2c2", "3b5"))
    assert where_horde_went(effects(game, state, "yellow 1")) == [("2a2", "2b2", "2c2")]
    assert "DS-HORDE-04" in cited(game, state, "yellow 1")
    after = do(game, state, "yellow 1")
    assert alive(after) == [2], "both walls are reached"
    table = game.board.graph(after)
    assert {space for space in table if table.nodes[space]["horde"]} == {"2a2", "2b2", "2c2"}


def test_ds_horde_05() -> None:
    game, state = at(4, **horde("2b1", "2a2", "2b3", "2c4", "3b5"), first_aid={0: 2, 1: 2, 2: 2})
    assert alive(do(game, state, "yellow 1")) == [1, 2, 3], "occupied"
    assert alive(do(game, state, "yellow 2")) == [2, 3], "passed over"
    assert {"DS-HORDE-05"} <= cited(game, state, "yellow 3")
    game, state = at(3, laid=["S6A"], at={0: "2b4", 1: "2b6", 2: "2b6"}, horde="2b3")
    assert happens(game, state, "step 2b3")["out"].clauses == ("DS-HORDE-05",)
    game, state = at(
        3, rulings={"enter_horde": "illegal"}, laid=["S6A"], at={0: "2b4", 1: "2b6", 2: "2b6"}, horde="2b3"
    )
    assert refusing_clauses(game, state, "step 2b3") == {"DS-HORDE-05"}


def test_ds_horde_06() -> None:
    game, state = at(**horde("2b2", "3b6", "3b6", zombies={"2a3": "shambler"}))
    assert happens(game, state, "yellow 3")["joined"].clauses == ("DS-HORDE-06",)
    after = do(game, state, "yellow 3")
    assert after.horde == Horde(2, 5) and after.bank.zombies[0] == 50
    for turn in (1, 2):
        after = do(game, after, "roll", "green 1", "stop", "roll", "green 1", "stop", "yellow 1")
        assert after.horde == Horde(3, turn - 1), "the zombie counts in one turn only"
    game, state = at(**horde("2b2", "3b6", "3b6"))
    assert do(game, state, "yellow 3").horde == Horde(2, 4) and "joined" not in happens(game, state, "yellow 3")


def test_ds_horde_07() -> None:
    crowd = {"2a3": "shambler", "2c3": "shambler", "2b6": "brute"}
    game, state = at(**horde("2b2", "3b5", "3b5", zombies=crowd))
    assert "DS-HORDE-07" in happens(game, state, "yellow 3")["horde_stopped"].clauses
    reached = []
    for face in (1, 2, 3):
        after = do(game, state, f"yellow {face}")
        table = game.board.graph(after)
        assert not any(table.nodes[space]["zombie"] for space in table if table.nodes[space]["horde"])
        reached.append(after.horde)
    assert reached == [Horde(2, 4), Horde(3, 0), Horde(3, 1)], "two join at once; with a 2 or a 3 a third one does"


def test_ds_horde_08() -> None:
    game = new(4, order=(2, 0, 3, 1))
    described = horde("2b1", "3b5", "3b5", "2b2", "3b5")
    state = dead_sprint.position(game, **described)
    after = do(game, state, "yellow 1")
    assert (after.phase, after.seat, alive(after)) == ("cards", 0, [0, 1, 3])
    assert "DS-HORDE-08" in cited(game, state, "yellow 1")
    state = dead_sprint.position(game, **{**described, "at": dict.fromkeys(range(4), "3b5")})
    assert do(game, state, "yellow 1").seat == 2


def test_ds_horde_09() -> None:
    for word, last in (("S2A", "2b6"), ("S2B", "2b1"), ("C1A", "2e4"), ("C1B", "2b1")):
        game, state = at(**horde(last, "3b5", "3b5", laid=[word, "S1A"]))
        assert happens(game, state, "yellow 1")["tile_passed"].clauses == ("DS-HORDE-09",)
        after = do(game, state, "yellow 1")
        assert not any(space.startswith("2") for space in game.board.graph(after))
        assert after.decks.straight == state.decks.straight and after.decks.corner == state.decks.corner
    for start in ("0b6", "1b6"):
        game, state = at(**horde(start, "3b5", "3b5"))
        assert "tile_passed" not in happens(game, state, "yellow 1")


def test_ds_win_01() -> None:
    game, state = at(**EXIT, at={0: "10a5", 1: "10b5"})
    assert game.result(do(game, state, "step 10b5")) is None, "another space of that tile"
    assert "DS-WIN-01" in cited(game, state, "step 10a6")
    after = do(game, state, "step 10a6")
    result = game.result(after)
    assert result is not None and (result.reason, result.ranking) == ("exit", ((0,), (1,)))
    assert "DS-WIN-01" in refusing_clauses(game, after, "roll")


def test_ds_win_02() -> None:
    for seats, over in ((2, True), (3, False)):
        game, state = at(seats, **SHAMBLER, first_aid={0: 0})
        after = do(game, state, "step 2b5", "red 1")
        assert (game.result(after) is not None) == over
        assert ("DS-WIN-02" in cited(game, state, "step 2b5", "red 1")) == over
    game, state = at(**SHAMBLER, first_aid={0: 0})
    result = game.result(do(game, state, "step 2b5", "red 1"))
    assert result is not None and (result.reason, result.winners) == ("last_standing", (1,))
    game, state = at(1, **SHAMBLER)
    assert game.result(state) is None and game.result(do(game, state, "step 2b5", "red 4")) is None
