"""The clauses of Dead Sprint on tokens, zombies and icons: what fires, what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.dead_sprint.support import (
    alive,
    at,
    cited,
    do,
    happens,
    kits,
    listed,
    new,
    odds,
    refused,
    refusing_clauses,
    tile_drawn,
    tokens,
    zombies,
)

KINDS = ("special sploder", "special crawler", "special brute", "special shambler")


def fight(kind: str, **more: Any) -> dict[str, Any]:
    """A player before a zombie that stands on 2b5."""
    cells = "2b5+2b6" if kind == "crawler" else "2b5"
    return {"laid": ["S2A"], "at": {0: "2b4"}, "zombies": {cells: kind}, "moves": 3, **more}


def beside(token: str, **more: Any) -> dict[str, Any]:
    """A player beside a token that lies on 2c6."""
    return {"laid": ["S2A"], "at": {0: "2b6"}, "tokens": [("2c6", token)], "moves": 3, **more}


def test_ds_tok_01() -> None:
    game, state = at(**beside("+1", first_aid={0: 1}, adrenaline={0: 1}))
    taken = do(game, state, "step 2c6", "take +1")
    assert taken.runners[0].weapons == (1,) and "DS-TOK-01" in cited(game, state, "step 2c6", "take +1")
    game, state = at(**beside("adrenaline", weapons={0: (1, 1)}, first_aid={0: 2}))
    found = do(game, state, "step 2c6")
    assert listed(game, found) == ["leave", "take adrenaline for first_aid"], "both are health tokens, weapons are not"


def test_ds_tok_02() -> None:
    for held, token, fits in (
        ({"first_aid": {0: 1}}, "first_aid", True),
        ({"first_aid": {0: 2}}, "first_aid", False),
        ({"adrenaline": {0: 1}}, "adrenaline", False),
        ({"weapons": {0: (1,)}}, "+3", True),
        ({"weapons": {0: (1, 3)}}, "+3", False),
    ):
        game, state = at(**beside(token, **held))
        found = do(game, state, "step 2c6")
        assert ("DS-TOK-02" in refusing_clauses(game, found, f"take {token}")) == (not fits)
        assert refused(game, found, f"take {token}") == (set() if fits else {"take.no_room"})


def test_ds_tok_03() -> None:
    game, state = at(**beside("+3", weapons={0: (1, 2)}))
    found = do(game, state, "step 2c6")
    assert "DS-TOK-03" in cited(game, found, "take +3 for +2")
    after = do(game, found, "take +3 for +2")
    assert after.runners[0].weapons == (1, 3) and tokens(after) == [("2c6", "+2")]
    assert "DS-TOK-03" in refusing_clauses(game, found, "take +3 for +3"), "it holds none"
    assert "DS-TOK-03" in refusing_clauses(game, found, "take +3 for first_aid")
    game, state = at(**beside("+3", weapons={0: (1,)}))
    assert refusing_clauses(game, do(game, state, "step 2c6"), "take +3 for +1") == {"DS-TOK-03"}


def test_ds_tok_04() -> None:
    game, state = tile_drawn("S7A")
    filled = do(game, state, "special brute", "placed b3", "weapon +2", "weapon +3")
    assert tokens(filled) == [("3a4", "+2"), ("3b1", "+3"), ("3c5", "adrenaline")]
    assert "DS-TOK-04" in cited(game, state, "special brute", "placed b3")
    assert "DS-TOK-04" in cited(game, state, "special brute", "placed b3", "weapon +2")


def test_ds_tok_05() -> None:
    game, state = at(**fight("shambler"))
    assert "DS-TOK-05" in cited(game, state, "step 2b5", "red 1")
    after = do(game, state, "step 2b5", "red 1")
    assert kits(after) == [0, 1] and after.bank.tokens[0] == 24
    game, state = at(3, laid=["S2A"], at={0: "2b2", 1: "2b6", 2: "2b6"}, horde="2b1", phase="yellow_roll")
    assert alive(do(game, state, "yellow 1")) == [1, 2], "against the horde a kit does not help"


def test_ds_tok_06() -> None:
    game, state = at(laid=["S2A"], at={0: "2b3"}, adrenaline={0: 1}, moves=1)
    assert "DS-TOK-06" in refusing_clauses(game, state, "adrenaline"), "the first roll is not finished"
    after = do(game, state, "step 2b4")
    assert listed(game, after) == ["adrenaline", "end"] and "DS-TOK-06" in cited(game, after, "adrenaline")
    again = do(game, after, "adrenaline", "green 6")
    assert again.turn.moves == 6 and again.runners[0].adrenaline == 0 and again.bank.tokens[1] == 15
    assert "DS-TOK-06" in refusing_clauses(game, again, "adrenaline")
    assert do(game, after, "end").seat == 1 and do(game, after, "end").runners[0].adrenaline == 1
    game, state = at(laid=["S2A"], at={0: "2b3"}, moves=1)
    assert do(game, state, "step 2b4").seat == 1


def test_ds_tok_07() -> None:
    for weapon in (1, 2, 3):
        game, state = at(**fight("shambler", weapons={0: (weapon,)}))
        enough = do(game, state, "step 2b5", f"red {4 - weapon}")
        assert "DS-TOK-07" in cited(game, enough, f"use +{weapon}")
        won = do(game, enough, f"use +{weapon}")
        assert zombies(won) == {} and won.runners[0].weapons == ()
        assert sum(won.bank.tokens) == sum(state.bank.tokens) + 1
        assert do(game, state, "step 2b5", "red 4").phase == "move", "the roll is not too low"
    game, state = at(**fight("shambler", weapons={0: (1,)}))
    low = do(game, state, "step 2b5", "red 2")
    assert "DS-TOK-07" in refusing_clauses(game, low, "use +1")
    assert "DS-TOK-07" in refusing_clauses(game, state, "use +1"), "there is no fight"


def test_ds_tok_08() -> None:
    for weapon, wins in ((1, False), (2, True), (3, True)):
        game, state = at(**fight("brute", weapons={0: (weapon,)}))
        low = do(game, state, "step 2b5", "red 4")
        if wins:
            assert zombies(do(game, low, f"use +{weapon}")) == {}
            assert "DS-TOK-08" in cited(game, low, f"use +{weapon}")
        else:
            assert "DS-TOK-08" in refusing_clauses(game, low, f"use +{weapon}")


def test_ds_zom_01() -> None:
    for kind in ("shambler", "sploder", "crawler", "brute"):
        game, state = at(**fight(kind))
        attacked = do(game, state, "step 2b5")
        assert attacked.phase == "red_roll" and attacked.runners[0].at == "2b4"
        assert "DS-ZOM-01" in cited(game, state, "step 2b5")
        assert "DS-ZOM-01" in refusing_clauses(game, state, "red 4"), "nothing is attacked yet"
        assert do(game, state, "step 2a4").phase == "move"


def test_ds_zom_02() -> None:
    for kind, strength in (("shambler", 4), ("crawler", 4), ("brute", 6)):
        game, state = at(**fight(kind))
        won = [face for face in range(1, 7) if do(game, state, "step 2b5", f"red {face}").seat == 0]
        assert won == list(range(strength, 7))
        assert "DS-ZOM-02" in cited(game, state, "step 2b5", "red 6") & cited(game, state, "step 2b5", "red 1")


def test_ds_zom_03() -> None:
    game, state = at(3, **fight("shambler", adrenaline={0: 1}))
    assert "DS-ZOM-03" in cited(game, state, "step 2b5", "red 3")
    after = do(game, state, "step 2b5", "red 3")
    assert kits(after) == [0, 1, 1] and after.runners[0].at == "2b4" and (after.phase, after.seat) == ("cards", 1)
    game, state = at(3, **fight("shambler", first_aid={0: 0}))
    assert alive(do(game, state, "step 2b5", "red 3")) == [1, 2]
    assert "DS-ZOM-03" not in cited(game, state, "step 2b5", "red 4")


def test_ds_zom_04() -> None:
    game, state = at(**fight("brute", weapons={0: (2, 3)}))
    low = do(game, state, "step 2b5", "red 1")
    assert "DS-ZOM-04" in cited(game, low, "use +2 +3") and zombies(do(game, low, "use +2 +3")) == {}
    assert kits(do(game, low, "use nothing")) == [0, 1], "they need not be used"
    for impossible in ("use +2 +2", "use +1", "use +3"):
        assert "DS-ZOM-04" in refusing_clauses(game, low, impossible)
    assert refused(game, do(game, state, "step 2b5"), "use +2 +3") == {"use.not_now"}


def test_ds_zom_05() -> None:
    game, state = at(**fight("brute"))
    assert happens(game, state, "step 2b5", "red 6")["defeated"].clauses == ("DS-ZOM-02", "DS-ZOM-05")
    after = do(game, state, "step 2b5", "red 6")
    assert zombies(after) == {} and after.bank.zombies == (50, 5, 10, 5)
    assert zombies(do(game, state, "step 2b5", "red 5")) == {"2b5": "brute"}


def test_ds_zom_06() -> None:
    kinds = new().pack.document.zombies
    assert {kind: zombie.special for kind, zombie in kinds.items()} == {
        "shambler": False, "sploder": True, "crawler": True, "brute": True,
    }  # fmt: skip
    game, state = at(**fight("brute"))
    assert "DS-ZOM-06" in cited(game, state, "step 2b5")


def test_ds_zom_07() -> None:
    game, state = tile_drawn("S6A")
    assert odds(game, state, *KINDS) == (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4), Fraction(0))
    assert "DS-ZOM-07" in refusing_clauses(game, state, "special shambler")
    placed = do(game, state, "special sploder", "placed c3")
    assert sorted(zombies(placed).values()) == ["shambler", "shambler", "sploder"]
    assert "DS-ZOM-07" in cited(game, state, "special sploder", "placed c3")
    assert "DS-ZOM-07" in refusing_clauses(game, placed, "special sploder"), "exactly one"


def test_ds_zom_08() -> None:
    game, state = tile_drawn("S6A")
    icons = do(game, state, "special brute")
    assert odds(game, icons, "placed a3", "placed b6", "placed c3") == (Fraction(1, 3),) * 3
    assert "DS-ZOM-08" in refusing_clauses(game, icons, "placed b3") and "DS-ZOM-08" in cited(game, icons, "placed a3")
    assert set(zombies(do(game, icons, "placed a3"))) == {"3a3", "3b6", "3c3"}
    game, state = tile_drawn("S1A")
    assert odds(game, do(game, state, "special brute"), "placed c3") == (Fraction(1),), "one Z, one special"


def test_ds_zom_09() -> None:
    around = {1: "2a4", 2: "2c6", 3: "2b3", 4: "2b6"}
    game, state = at(5, **fight("sploder", at={0: "2b4", **around}))
    for face in range(1, 7):
        assert "DS-ZOM-09" in cited(game, state, "step 2b5", f"red {face}")
        after = do(game, state, "step 2b5", f"red {face}")
        assert kits(after) == [0, 0, 0, 1, 0] and zombies(after) == {} and after.seat == 1
    wall = {"laid": ["S5A"], "zombies": {"2b4": "sploder"}, "at": {0: "2b5", 1: "2a4", 2: "2c3"}}
    game, state = at(3, **wall)  # type: ignore[arg-type]
    assert kits(do(game, state, "step 2b4", "red 1")) == [0, 1, 0], "a wall shelters"


def test_ds_zom_10() -> None:
    for here, there in (("2b4", "2b5"), ("2a5", "2b5"), ("2a6", "2b6"), ("2c6", "2b6")):
        game, state = at(**fight("crawler", at={0: here}))
        assert do(game, state, f"step {there}").phase == "red_roll"
        assert do(game, state, f"step {there}", "red 3").seat == 1
        won = do(game, state, f"step {there}", "red 4")
        assert zombies(won) == {} and won.runners[0].at == there
    assert "DS-ZOM-10" in cited(game, state, "step 2b6", "red 4")
    game, state = tile_drawn("S1A")
    assert zombies(do(game, state, "special crawler", "placed c3")) == {"3c3+3c4": "crawler"}
    assert "DS-ZOM-10" in cited(game, state, "special crawler", "placed c3")
    game, state = tile_drawn("S1A", {"crawler_second_cell": "drawer_chooses"})
    choosing = do(game, state, "special crawler", "placed c3")
    assert "DS-ZOM-10" in refusing_clauses(game, choosing, "second a3")
    assert zombies(do(game, choosing, "second b3")) == {"3c3+3b3": "crawler"}


def test_ds_zom_11() -> None:
    assert max(zombie.hp for zombie in new().pack.document.zombies.values()) == 6
    game, state = at(**fight("brute"))
    assert "DS-ZOM-11" in cited(game, state, "step 2b5", "red 6")
    assert zombies(do(game, state, "step 2b5", "red 6")) == {} and zombies(do(game, state, "step 2b5", "red 5")) != {}
    game, state = at(**fight("brute", weapons={0: (1, 2)}))
    assert zombies(do(game, state, "step 2b5", "red 5", "use +1")) == {}
    assert zombies(do(game, state, "step 2b5", "red 3", "use +1 +2")) == {}


def test_ds_zom_12() -> None:
    game, state = tile_drawn("C4B")
    after = do(game, state, "special sploder", "placed a3")
    assert zombies(after) == {"3a3": "sploder", "3b1": "shambler", "3e5": "shambler"}
    assert "DS-ZOM-12" in cited(game, state, "special sploder", "placed a3") and after.bank.zombies == (48, 4, 10, 5)
    game, state = at(**fight("shambler"))
    assert "DS-ZOM-12" in cited(game, state, "step 2b5", "red 4")
    assert do(game, state, "step 2b5", "red 4").seat == 0 and do(game, state, "step 2b5", "red 3").seat == 1


def test_ds_zom_13() -> None:
    game, state = at(phase="cards", laid=["S2A"])
    turns = do(game, state, "roll", "green 1", "stop", "roll", "green 1")
    assert "DS-ZOM-13" in cited(game, turns, "stop") and do(game, turns, "stop").phase == "yellow_roll"
    assert "DS-ZOM-13" in cited(game, turns, "stop", "yellow 1")
    assert "DS-ZOM-13" not in cited(game, state, "roll", "green 1", "stop")


def test_ds_icon_01() -> None:
    game, state = tile_drawn("S2A")
    assert "DS-ICON-01" in cited(game, state, "special brute", "placed b5")
    assert "DS-ICON-01" in refusing_clauses(game, do(game, state, "special brute"), "placed b4")
    assert set(zombies(do(game, state, "special brute", "placed b5"))) == {"3a2", "3b5"}


def health_icon(clause: str, word: str, fill: tuple[str, ...], token: str, lies: list[str]) -> None:
    game, state = tile_drawn(word)
    assert clause in cited(game, state, *fill)
    assert [space for space, each in tokens(do(game, state, *fill)) if each == token] == lies


def test_ds_icon_02() -> None:
    health_icon("DS-ICON-02", "S4A", ("special brute", "placed a1", "weapon +1"), "first_aid", ["3c4"])


def test_ds_icon_03() -> None:
    game, state = tile_drawn("S1A")
    filling = do(game, state, "special brute", "placed c3")
    chances = (Fraction(27, 56), Fraction(17, 56), Fraction(12, 56))
    assert odds(game, filling, "weapon +1", "weapon +2", "weapon +3") == chances
    assert "DS-ICON-03" in cited(game, filling, "weapon +2")
    assert tokens(do(game, filling, "weapon +2")) == [("3b5", "+2")]
    assert "DS-ICON-03" in refusing_clauses(game, do(game, filling, "weapon +2"), "weapon +2"), "one icon, one weapon"


def test_ds_icon_04() -> None:
    health_icon("DS-ICON-04", "S3A", ("special brute", "placed a5"), "adrenaline", ["3c4"])


def test_ds_icon_05() -> None:
    game, state = at(laid=["S1A"], at={0: "2b4"})
    assert refusing_clauses(game, state, "step 2a4") == {"DS-ICON-05"} and "2a4" not in game.board.graph(state)
    assert refused(game, state, "step 2c4") == set()
    game, state = at(rulings={"obstacle": "no_effect"}, laid=["S1A"], at={0: "2b4"})
    assert do(game, state, "step 2a4").runners[0].at == "2a4"
