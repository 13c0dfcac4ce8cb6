"""The rulings of Dead Sprint on tiles and tokens: what each reading does in a small position."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from spree_rules import dead_sprint
from spree_rules.model.kernel.errors import SettingError
from tests.dead_sprint.support import (
    NINE_TILES,
    alive,
    at,
    do,
    happens,
    listed,
    new,
    odds,
    refused,
    tile_drawn,
    tokens,
    zombies,
)

END: dict[str, Any] = {"laid": ["S2A"], "at": {0: "2b6"}, "moves": 3}

# Tiles


@pytest.mark.parametrize("reading", ["planar_fallback", "planar", "ribbon"])
def test_layout(reading: str) -> None:
    ring: dict[str, Any] = {"laid": ["C1A", "C2A", "C3A"], "at": {0: "4e4"}}
    game, state = at(rulings={"layout": reading}, **ring)
    refusing = {"tile.no_place"} if reading == "planar" else set()
    for deck in ("straight", "corner"):
        assert refused(game, state, f"tile {deck}") == refusing
    if not refusing:
        laid = happens(game, state, "tile straight", "drawn S1", "orient B")
        assert ("overlaps" in laid) == (reading == "planar_fallback")
    narrow = {"layout": reading, "surface": "bounded"}
    game = new(rulings=narrow, surface=(5, 17, 0, 0))
    state = dead_sprint.position(game, at={0: "1b6"})
    barred = reading != "ribbon"
    assert refused(game, state, "tile straight") == ({"tile.no_place"} if barred else set())
    drawn = do(game, state, "tile corner", "drawn C1")
    assert listed(game, drawn) == (["orient A"] if barred else ["orient A", "orient B"])


def test_orientation() -> None:
    game, state = at(**END)
    assert refused(game, state, "tile straight B") == {"tile.named_end"}
    assert listed(game, do(game, state, "tile straight", "drawn S1")) == ["orient A", "orient B"]
    game, state = at(rulings={"orientation": "before_draw"}, **END)
    assert refused(game, state, "tile straight") == {"tile.named_end"}
    assert do(game, state, "tile straight B", "drawn S1").laid[-1] == "S1B"
    last = NINE_TILES[:8]
    game, state = at(rulings={"orientation": "before_draw"}, laid=last, at={0: "9b6"})
    assert do(game, state, "tile straight B", "drawn X").laid[-1] == "XA"


def test_tile_draw_when() -> None:
    blocked = {"2b5": "shambler"}
    for place, moves, at_the_end, when_needed in (
        ("2b6", 1, True, True), ("2b4", 3, False, True), ("2b4", 2, False, False), ("2b1", 6, False, True),
        ("2b1", 5, False, False), ("1b6", 6, False, False),
    ):  # fmt: skip
        for reading, legal in (("at_open_end_with_movement", at_the_end), ("when_roll_exceeds_tile", when_needed)):
            rulings = {"tile_draw_when": reading}
            game, state = at(rulings=rulings, laid=["S2A"], at={0: place}, moves=moves, zombies=blocked)
            assert refused(game, state, "tile corner") == (set() if legal else {"tile.not_at_the_end"}), (place, moves)


@pytest.mark.parametrize(
    ("rulings", "agreed", "chances"),
    [
        ({}, None, {7: 0, 8: 3, 9: 2}),
        ({"exit_depth": "uniform_8_21"}, None, {7: 0, 8: 14, 9: 13}),
        ({"exit_depth": "agreed"}, 8, {7: 0, 8: 1}),
        ({"exit_depth_meaning": "position"}, None, {6: 0, 7: 3, 8: 2, 9: 1}),
        ({"exit_depth": "uniform_8_21", "exit_depth_meaning": "position"}, None, {6: 0, 7: 15, 8: 14}),
        ({"exit_depth": "agreed", "exit_depth_meaning": "position"}, 8, {6: 0, 7: 1}),
    ],
)
def test_exit_depth_and_exit_depth_meaning(
    rulings: dict[str, str], agreed: int | None, chances: dict[int, int]
) -> None:
    game = new(rulings=rulings, exit_depth=agreed)
    for draws, chance in chances.items():
        state = dead_sprint.position(game, laid=NINE_TILES[:draws], at={0: f"{draws + 1}b6"})
        wanted = Fraction(1, chance) if chance else Fraction(0)
        assert odds(game, do(game, state, "tile straight"), "drawn X") == (wanted,)


def test_surface() -> None:
    game, state = at(at={0: "1b6"})
    assert refused(game, state, "tile straight") == set()
    for surface, refusing in (((5, 17, 0, 0), {"tile.no_place"}), ((5, 18, 0, 0), set())):
        game = new(rulings={"surface": "bounded"}, surface=surface)
        state = dead_sprint.position(game, at={0: "1b6"})
        assert refused(game, state, "tile straight") == refusing
    for wrong in ((5, 17), (5, 11, 0, 0), (2, 17, 0, 0)):
        with pytest.raises(SettingError):
            new(rulings={"surface": "bounded"}, surface=wrong)
    with pytest.raises(SettingError):
        new(surface=(5, 17, 0, 0))


def test_special_kind() -> None:
    game, state = tile_drawn("S6A")
    assert state.phase == "special_kind"
    game, state = tile_drawn("S6A", {"special_kind": "drawer_chooses"})
    assert set(listed(game, state)) == {"kind brute", "kind crawler", "kind sploder"} and game.to_act(state) == 0
    assert zombies(do(game, state, "kind crawler", "placed a3"))["3a3+3a4"] == "crawler"


def test_special_icon() -> None:
    game, state = tile_drawn("S6A")
    assert do(game, state, "special brute").phase == "special_icon"
    game, state = tile_drawn("S6A", {"special_icon": "drawer_chooses"})
    choosing = do(game, state, "special brute")
    assert set(listed(game, choosing)) == {"icon a3", "icon b6", "icon c3"} and game.to_act(choosing) == 0
    assert zombies(do(game, choosing, "icon b6"))["3b6"] == "brute"


@pytest.mark.parametrize(
    ("word", "icon", "scanned", "choices"),
    [
        ("S1A", "c3", "c4", {"c4", "b3", "c2"}),
        ("S2A", "a2", "b2", {"b2", "a1"}),
        ("S5B", "b4", "b5", {"b5", "c4", "b3"}),
        ("S6A", "b6", "a6", {"a6", "c6", "b5"}),
        ("C3A", "e4", "e5", {"e5", "d4"}),
    ],
)
def test_crawler_second_cell(word: str, icon: str, scanned: str, choices: set[str]) -> None:
    for reading in ("fixed_scan", "drawer_chooses"):
        game, state = tile_drawn(word, {"crawler_second_cell": reading})
        placed = do(game, state, "special crawler", f"placed {icon}")
        if reading == "drawer_chooses":
            assert set(listed(game, placed)) == {f"second {cell}" for cell in choices}
            placed = do(game, placed, f"second {scanned}")
        assert zombies(placed)[f"3{icon}+3{scanned}"] == "crawler"


def test_special_supply_empty() -> None:
    gone = {"sploder": 5, "crawler": 10, "brute": 5}
    for reading, there in (("use_shambler", {"3a3", "3b6", "3c3"}), ("leave_icon_empty", {"3a3", "3b6"})):
        rulings = {"special_supply_empty": reading, "defeated_zombies": "out_of_game"}
        game, state = tile_drawn("S6A", rulings, gone=gone)
        if reading == "leave_icon_empty":
            assert odds(game, state, "placed a3", "placed b6", "placed c3") == (Fraction(1, 3),) * 3
            state = do(game, state, "placed c3")
        assert zombies(state) == dict.fromkeys(sorted(there), "shambler")


def test_weapon_token_value() -> None:
    fill = ("special brute", "placed c3")
    game, state = tile_drawn("S1A")
    assert do(game, state, *fill).phase == "weapon_token"
    game, state = tile_drawn("S1A", {"weapon_token_value": "as_printed"})
    assert tokens(do(game, state, *fill)) == [("3b5", "+1")]
    game, state = tile_drawn("S1A", {"weapon_token_value": "drawer_chooses"})
    naming = do(game, state, *fill)
    assert listed(game, naming) == ["name +1", "name +2", "name +3"] and game.to_act(naming) == 0
    assert tokens(do(game, naming, "name +3")) == [("3b5", "+3")]
    used_up = {"weapon_token_value": "as_printed", "used_tokens": "out_of_game"}
    game, state = tile_drawn("S1A", used_up, gone={"+1": 27})
    assert tokens(do(game, state, *fill)) == []


# Tokens


def beside(token: str, **more: Any) -> dict[str, Any]:
    """A player beside a token that lies on 2c6."""
    return {"laid": ["S2A"], "at": {0: "2b6"}, "tokens": [("2c6", token)], "moves": 3, **more}


def test_health_limit() -> None:
    for reading, refusing in (("two_together", {"take.no_room"}), ("two_of_each_kind", set())):
        rulings = {"health_limit": reading}
        game, state = at(rulings=rulings, **beside("adrenaline", first_aid={0: 2}))
        assert refused(game, do(game, state, "step 2c6"), "take adrenaline") == refusing
        game, state = at(rulings=rulings, **beside("first_aid", first_aid={0: 2}))
        assert refused(game, do(game, state, "step 2c6"), "take first_aid") == {"take.no_room"}
    with pytest.raises(SettingError):
        at(first_aid={0: 2}, adrenaline={0: 1})


def test_swap_below_limit() -> None:
    for reading, refusing in (("false", {"take.no_swap"}), ("true", set())):
        game, state = at(rulings={"swap_below_limit": reading}, **beside("+3", weapons={0: (1,)}))
        found = do(game, state, "step 2c6")
        assert refused(game, found, "take +3 for +1") == refusing and refused(game, found, "take +3") == set()
        assert refused(game, found, "take +3 for first_aid") == {"take.no_swap"}
    after = do(game, found, "take +3 for +1")
    assert after.runners[0].weapons == (3,) and tokens(after) == [("2c6", "+1")]


def test_used_tokens() -> None:
    """A kit, an adrenaline and a weapon are used; what is swapped with the bank is not."""
    for reading, back in (("to_bank", 1), ("out_of_game", 0)):
        rulings = {"used_tokens": reading}
        fight: dict[str, Any] = {"laid": ["S2A"], "at": {0: "2b4"}, "zombies": {"2b5": "shambler"}}
        game, state = at(rulings=rulings, **fight, weapons={0: (2,)})
        assert do(game, state, "step 2b5", "red 3", "use +2").bank.tokens[3] == 16 + back
        assert do(game, state, "step 2b5", "red 1", "use nothing").bank.tokens[0] == 23 + back
        game, state = at(rulings=rulings, phase="after_move", adrenaline={0: 1})
        assert do(game, state, "adrenaline").bank.tokens[1] == 14 + back
        game, state = at(rulings=rulings, phase="cards", hands={0: ["med-locker"]}, adrenaline={0: 1})
        assert do(game, state, "play med-locker", "exchange adrenaline").bank.tokens[1] == 15


def test_goods_of_eliminated() -> None:
    rich: dict[str, Any] = {
        "laid": ["S2A"], "at": {0: "2b4", 1: "2b3"}, "zombies": {"2b5": "shambler"}, "first_aid": {0: 0},
        "adrenaline": {0: 1}, "weapons": {0: (1, 3)}, "hands": {0: ["deflect"]},
    }  # fmt: skip
    lost = ("step 2b5", "red 1", "use nothing")
    game, state = at(3, **rich)
    after = do(game, state, *lost)
    assert alive(after) == [1, 2] and tokens(after) == [] and after.decks.discards == ("deflect",)
    assert after.bank.tokens == (23, 15, 27, 17, 12)
    game, state = at(3, rulings={"goods_of_eliminated": "drop_on_space"}, **rich)
    after = do(game, state, *lost)
    assert tokens(after) == [("2b4", "adrenaline"), ("2b4", "+1"), ("2b4", "+3")]
    assert after.decks.discards == ("deflect",) and after.bank.tokens == (23, 14, 26, 17, 11)
    found = do(game, after, "roll", "green 3", "step 2b4")
    assert listed(game, found) == ["leave", "take adrenaline"]
    found = do(game, found, "take adrenaline")
    assert listed(game, found) == ["leave", "take +1"]
    found = do(game, found, "leave")
    assert listed(game, found) == ["leave", "take +3"]
    taken = do(game, found, "take +3")
    assert taken.runners[1].weapons == (3,) and taken.runners[1].adrenaline == 1 and taken.phase == "move"
    assert tokens(taken) == [("2b4", "+1")]
