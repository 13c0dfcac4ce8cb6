"""The worked examples of the rules analysis, DS-E01 to DS-E20: fights, bursts, the horde, tokens and tiles."""

from __future__ import annotations

from typing import Any

import pytest

from spree_rules.model.dead_sprint import Horde
from tests.dead_sprint.support import (
    PLAYERS,
    alive,
    at,
    do,
    effects,
    happens,
    kits,
    listed,
    refused,
    refusing_clauses,
    tokens,
    where_horde_went,
    zombies,
)

FACES = range(1, 7)
SHAMBLER: dict[str, Any] = {"laid": ["S2A"], "at": {0: "2b4"}, "zombies": {"2b5": "shambler"}, "moves": 3}
BRUTE: dict[str, Any] = {**SHAMBLER, "zombies": {"2b5": "brute"}}
SPLODER: dict[str, Any] = {**SHAMBLER, "zombies": {"2b5": "sploder"}}


def test_ds_e01() -> None:
    game, state = at(**SHAMBLER, adrenaline={0: 1})
    after = do(game, state, "step 2b5", "red 3")
    assert after.runners[0].at == "2b4" and after.runners[0].first_aid == 0
    assert (after.phase, after.seat) == ("cards", 1) and zombies(after) == {"2b5": "shambler"}
    assert refused(game, after, "adrenaline") == {"after_move.not_now"} and after.runners[0].adrenaline == 1


def test_ds_e02() -> None:
    game, state = at(**SHAMBLER)
    after = do(game, state, "step 2b5", "red 4")
    assert after.runners[0].at == "2b5" and zombies(after) == {} and kits(after) == [1, 1]
    assert (after.phase, after.seat, after.turn.moves) == ("move", 0, 2)


def test_ds_e03() -> None:
    game, state = at(**SHAMBLER, first_aid={0: 0})
    after = do(game, state, "step 2b5", "red 3")
    assert alive(after) == [1]
    result = game.result(after)
    assert result is not None and (result.reason, result.winners) == ("last_standing", (1,))


def test_ds_e04() -> None:
    game, state = at(**BRUTE, weapons={0: (1, 2)})
    short = do(game, state, "step 2b5", "red 4")
    assert set(listed(game, short)) == {"use nothing", "use +2"}
    assert refused(game, short, "use +1") == {"use.wasted"} == refused(game, short, "use +1 +2")
    after = do(game, short, "use +2")
    assert zombies(after) == {} and after.runners[0].at == "2b5" and after.runners[0].weapons == (1,)
    assert after.bank.tokens[3] == 17
    game, state = at(rulings={"weapon_waste": "sufficient_only"}, **BRUTE, weapons={0: (1, 2)})
    short = do(game, state, "step 2b5", "red 4")
    assert refused(game, short, "use +1") == {"use.wasted"} and refused(game, short, "use +1 +2") == set()
    assert do(game, short, "use +1 +2").runners[0].weapons == ()


def test_ds_e05() -> None:
    game, state = at(**BRUTE, weapons={0: (2, 3)})
    after = do(game, state, "step 2b5", "red 1", "use +2 +3")
    assert zombies(after) == {} and after.runners[0].weapons == () and after.runners[0].at == "2b5"
    game, state = at(**BRUTE, weapons={0: (1, 3)})
    short = do(game, state, "step 2b5", "red 1")
    assert listed(game, short) == ["use nothing"]
    after = do(game, short, "use nothing")
    assert zombies(after) == {"2b5": "brute"} and after.runners[0].weapons == (1, 3) and kits(after) == [0, 1]


@pytest.mark.parametrize("face", FACES)
def test_ds_e06(face: int) -> None:
    burst = {**SPLODER, "at": {0: "2b4", 1: "2c6"}, "first_aid": {1: 0}}
    game, state = at(**burst)
    after = do(game, state, "step 2b5", f"red {face}")
    result = game.result(after)
    assert result is not None and result.winners == (0,) and alive(after) == [0]
    assert kits(after) == [0] and after.runners[0].at == "2b4" and zombies(after) == {}
    game, state = at(3, **burst)
    after = do(game, state, "step 2b5", f"red {face}")
    assert alive(after) == [0, 2] and kits(after) == [0, 1] and after.runners[0].at == "2b4"
    assert (after.phase, after.seat) == ("cards", 2) and zombies(after) == {}


def test_ds_e07() -> None:
    places = {0: "2b3", 1: "2a4", 2: "2a3", 3: "2a5", 4: "2c3"}
    game, state = at(5, laid=["S5A"], at=places, zombies={"2b4": "sploder"})
    assert kits(do(game, state, "step 2b4", "red 6")) == [0, 1, 1, 0, 0]


@pytest.mark.parametrize("face", FACES)
def test_ds_e08(face: int) -> None:
    game, state = at(**SPLODER, first_aid={0: 0}, weapons={0: (3, 3)})
    after = do(game, state, "step 2b5", f"red {face}")
    result = game.result(after)
    assert result is not None and result.winners == (1,) and alive(after) == [1]


def horde(place: str = "2b1", players: tuple[str, ...] = ("3b5", "3b5"), **more: Any) -> dict[str, Any]:
    """The horde's roll is due, with the players on some spaces."""
    described = {"laid": ["S2A", "S1A"], "horde": place, "phase": "yellow_roll", "at": dict(enumerate(players))}
    return {**described, **more}


def test_ds_e09() -> None:
    game, state = at(**horde(laid=["S1A", "S2A"], zombies={"2c3": "shambler"}))
    found = effects(game, state, "yellow 3")
    assert len(where_horde_went(found)) == 4
    after = do(game, state, "yellow 3")
    assert after.horde == Horde(2, 4) and zombies(after) == {}


S6: dict[str, Any] = {"laid": ["S6A", "S1A"], "zombies": {"2a3": "shambler", "2c3": "shambler", "2b6": "brute"}}


def test_ds_e10() -> None:
    game, state = at(**horde("2b2", **S6))
    found = effects(game, state, "yellow 2")
    assert [effect.number for effect in found if effect.kind == "joined"] == [2, 1]
    assert len(where_horde_went(found)) == 5
    after = do(game, state, "yellow 2")
    assert after.horde == Horde(3, 0) and zombies(after) == {}


def test_ds_e11() -> None:
    game, state = at(rulings={"horde_budget": "per_space"}, **horde("2b2", **S6))
    found = effects(game, state, "yellow 2")
    assert [effect.number for effect in found if effect.kind == "joined"] == [1]
    after = do(game, state, "yellow 2")
    assert after.horde == Horde(2, 4) and zombies(after) == {"2b6": "brute"}


def test_ds_e12() -> None:
    game, state = at(**horde("2b2", laid=["S1A", "S2A"], zombies={"2c3+2c4": "crawler"}))
    found = effects(game, state, "yellow 1")
    assert [effect.number for effect in found if effect.kind == "joined"] == [1]
    after = do(game, state, "yellow 1")
    assert after.horde == Horde(2, 3) and zombies(after) == {}


def test_ds_e13() -> None:
    game, state = at(3, **horde(players=("2c3", "3b5", "3b5")), first_aid={0: 2})
    assert alive(do(game, state, "yellow 1")) == [0, 1, 2]
    after = do(game, state, "yellow 2")
    assert alive(after) == [1, 2] and after.bank.tokens[0] == 23


def test_ds_e14() -> None:
    corner = horde("2b3", ("2a5", "2a4", "3b5"), laid=["C1A", "S1A"])
    game, state = at(3, **corner)
    after = do(game, state, "yellow 1")
    assert alive(after) == [2]
    game, state = at(3, rulings={"horde_corner": "literal_line"}, **corner)
    after = do(game, state, "yellow 1")
    assert alive(after) == [0, 2]


def test_ds_e15() -> None:
    chased = horde(players=("2b3", "2a6"), laid=["S6A", "S1A"], zombies={"2a3": "shambler", "2c3": "shambler"})
    game, state = at(**chased)
    after = do(game, state, "yellow 3")
    result = game.result(after)
    assert result is not None and (result.reason, result.winners) == ("last_standing", (1,))
    assert after.horde == Horde(2, 2) and alive(after) == [1]
    game, state = at(rulings={"last_standing": "after_horde_turn"}, **chased)
    after = do(game, state, "yellow 3")
    result = game.result(after)
    assert result is not None and (result.reason, result.winners) == ("all_out", ())
    assert alive(after) == [] and result.ranking == ((1,), (0,))
    assert after.horde == Horde(2, 5)


def test_ds_e16() -> None:
    game, state = at(**horde(players=("2a2", "2c2")))
    after = do(game, state, "yellow 1")
    result = game.result(after)
    assert result is not None and result.nobody_won and result.reason == "all_out" and alive(after) == []


def test_ds_e17() -> None:
    game, state = at(laid=["S2A"], at={0: "2b4"}, tokens=[("2b5", "+3")], weapons={0: (1, 2)}, moves=4)
    after = do(game, state, "step 2b5", "take +3 for +1")
    assert after.runners[0].weapons == (2, 3) and tokens(after) == [("2b5", "+1")]
    assert after.phase == "move"
    again = do(game, after, "step 2b6", "step 2b5")
    assert again.phase == "take" and again.turn.finds == ("+1",)


def test_ds_e18() -> None:
    found: dict[str, Any] = {
        "laid": ["S2A"],
        "at": {0: "2b4"},
        "tokens": [("2b5", "first_aid")],
        "adrenaline": {0: 1},
        "moves": 4,
    }
    game, state = at(**found)
    offered = do(game, state, "step 2b5")
    assert "DS-TOK-02" in refusing_clauses(game, offered, "take first_aid")
    assert refused(game, offered, "leave") == set() == refused(game, offered, "take first_aid for adrenaline")
    swapped = do(game, offered, "take first_aid for adrenaline")
    assert (swapped.runners[0].first_aid, swapped.runners[0].adrenaline) == (2, 0)
    game, state = at(rulings={"health_limit": "two_of_each_kind"}, **found)
    after = do(game, state, "step 2b5", "take first_aid")
    assert (after.runners[0].first_aid, after.runners[0].adrenaline) == (2, 1)


def test_ds_e19() -> None:
    game, state = at(phase="cards", adrenaline={0: 1}, laid=["S2A"])
    walked = do(game, state, "roll", "green 2", "step 1b4", "step 1b5")
    assert walked.phase == "after_move"
    after = do(game, walked, "adrenaline", "green 5")
    assert (after.phase, after.turn.moves) == ("move", 5)
    assert after.runners[0].adrenaline == 0 and after.bank.tokens[1] == 15
    game, state = at(phase="cards", adrenaline={0: 2}, first_aid={0: 0}, laid=["S2A"])
    again = do(game, state, "roll", "green 1", "step 1b4", "adrenaline", "green 1", "step 1b5")
    assert again.seat == 1 and again.runners[0].adrenaline == 1
    assert refused(game, again, "adrenaline")


def test_ds_e20() -> None:
    game, state = at(laid=["S2A"], at={0: "2b6", 1: PLAYERS}, moves=3)
    laid = do(game, state, "tile corner", "drawn C4", "orient A")
    assert laid.laid[-1] == "C4A"
    filled = do(game, laid, "special brute", "placed e5", "weapon +1", "weapon +3")
    assert zombies(filled) == {"3a3": "shambler", "3b1": "shambler", "3e5": "brute"}
    assert tokens(filled) == [("3b5", "+1"), ("3d3", "+3")]
    assert (filled.phase, filled.turn.moves) == ("move", 3)
    assert refused(game, filled, "step 3b1") == set() == refused(game, filled, "stop")
    assert happens(game, filled, "step 3b1")["attacked"].items == ("shambler",)
    crawling = do(game, laid, "special crawler", "placed b1", "weapon +1", "weapon +1")
    assert zombies(crawling) == {"3a3": "shambler", "3b1+3b2": "crawler", "3e5": "shambler"}
