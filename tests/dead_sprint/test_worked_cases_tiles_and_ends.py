"""The worked examples of the rules analysis, DS-E21 to DS-E40: specials, the Exit, cards, joined tiles and ends."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from spree_rules.model.dead_sprint import DeadSprintGame, Horde, Known, State
from tests.dead_sprint.support import (
    EXIT,
    NINE_TILES,
    alive,
    at,
    do,
    effects,
    happens,
    kits,
    listed,
    odds,
    refused,
    refusing_clauses,
    where_horde_went,
    zombies,
)

LANE = ("S1", "S1", *("S2", "S3", "S4", "S5", "S6", "S7") * 3)
ICONS = {"S1": "c3", "S2": "b5", "S3": "b2", "S4": "c5", "S5": "b4", "S6": "a3", "S7": "b3"}
BESIDE = {"S1": "c4", "S2": "b6", "S3": "b3", "S4": "c6", "S5": "b5", "S6": "a4", "S7": "b4"}
"""An icon for a zombie on each straight tile, and the cell beyond it."""


def all_specials_lie(**rulings: str) -> tuple[DeadSprintGame, State]:
    """Twenty straight tiles in a line with all twenty special zombies on them, and a player at the open end."""
    kinds = ("sploder",) * 5 + ("brute",) * 5 + ("crawler",) * 10
    lying = {}
    for number, (name, kind) in enumerate(zip(LANE, kinds, strict=True), start=2):
        second = f"+{number}{BESIDE[name]}" if kind == "crawler" else ""
        lying[f"{number}{ICONS[name]}{second}"] = kind
    laid = [f"{name}A" for name in LANE]
    return at(rulings={"exit_depth": "uniform_8_21", **rulings}, laid=laid, at={0: "21b6"}, zombies=lying)


KINDS = ("special sploder", "special crawler", "special brute", "special shambler")


def test_ds_e21() -> None:
    game, state = at(laid=["S2A"], at={0: "2b6"})
    drawn = do(game, state, "tile straight", "drawn S1", "orient A")
    assert odds(game, drawn, *KINDS) == (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4), Fraction(0))
    after = do(game, drawn, "special crawler", "placed c3", "weapon +1")
    assert list(zombies(after).values()) == ["crawler"]


def test_ds_e22() -> None:
    game, state = all_specials_lie()
    assert state.bank.zombies == (50, 0, 0, 0)
    after = do(game, state, "tile straight", "drawn S1", "orient A", "weapon +1")
    assert zombies(after)["22c3"] == "shambler" and after.phase == "move"


@pytest.mark.parametrize(("meaning", "chances"), [("tiles_above", (0, 0, 3, 2, 1)), ("position", (0, 3, 2, 1, None))])
def test_ds_e23(meaning: str, chances: tuple[int | None, ...]) -> None:
    for draws, chance in zip(range(6, 11), chances, strict=True):
        laid = ("S5A", *NINE_TILES)[:draws]
        if chance is None:
            continue
        game, state = at(rulings={"exit_depth_meaning": meaning}, laid=laid, at={0: f"{draws + 1}b6"})
        wanted = Fraction(1, chance) if chance else Fraction(0)
        assert odds(game, do(game, state, "tile straight"), "drawn X") == (wanted,)


def test_ds_e24() -> None:
    game, state = at(phase="cards", hands={0: ["trip-a-player"], 1: ["deflect", "fire-axe"]})
    after = do(game, state, "play trip-a-player on 1", "deflect")
    assert after.decks.discards == ("deflect", "trip-a-player")
    assert after.runners[1].lying == () and after.runners[1].hand == ("fire-axe",)
    assert after.runners[0].hand == () and (after.phase, after.seat) == ("cards", 0)


def test_ds_e25() -> None:
    game, state = at(phase="cards", seat=1, lying={1: ["trip-a-player"]})
    moves = [do(game, state, "roll", f"green {face}").turn.moves for face in range(1, 7)]
    assert moves == [1, 1, 2, 2, 3, 3]
    moving = do(game, state, "roll", "green 4")
    assert moving.runners[1].lying == ("trip-a-player",)
    over = do(game, moving, "stop")
    assert over.runners[1].lying == () and over.decks.discards == ("trip-a-player",)


def test_ds_e26() -> None:
    game, state = at(phase="cards", hands={0: ["deflect", "fire-axe"]})
    assert "DS-CARD-02" in refusing_clauses(game, state, "draw")
    after = do(game, state, "discard deflect", "draw", "card med-locker")
    assert after.runners[0].hand == ("fire-axe", "med-locker")
    assert refusing_clauses(game, after, "discard fire-axe") == {"DS-CARD-05"}


@pytest.mark.parametrize(
    ("laid", "here", "there", "clause"),
    [
        ("S1A", "2b2", "2c3", "DS-MOVE-02"),
        ("S1A", "2b4", "2a4", "DS-ICON-05"),
        ("S1A", "2c2", "2c1", "DS-ICON-05"),
        ("S5A", "2a3", "2b3", None),
    ],
)
def test_ds_e27(laid: str, here: str, there: str, clause: str | None) -> None:
    game, state = at(laid=[laid], at={0: here})
    if clause is None:
        assert refused(game, state, f"step {there}") == {"step.wall"}
    else:
        assert refusing_clauses(game, state, f"step {there}") == {clause}


def test_ds_e28() -> None:
    game, state = at(3, laid=["S2A"], at={0: "2b3", 1: "2b6", 2: "2b6"}, horde="2b2")
    found = happens(game, state, "step 2b2")
    assert found["out"].seats == (0,) and found["out"].clauses == ("DS-HORDE-05",)
    after = do(game, state, "step 2b2")
    assert alive(after) == [1, 2] and (after.phase, after.seat) == ("cards", 1)


def test_ds_e29() -> None:
    game, state = at(**EXIT, at={0: "10b4"}, moves=5)
    near = do(game, state, "step 10b5")
    assert near.turn.moves == 4 and game.result(near) is None
    result = game.result(do(game, near, "step 10b6"))
    assert result is not None and (result.reason, result.winners) == ("exit", (0,))


@pytest.mark.parametrize(("spare", "winners"), [(0, ()), (1, (1,))])
def test_ds_e30(spare: int, winners: tuple[int, ...]) -> None:
    places = {0: "2b4", 1: "2c5"}
    game, state = at(laid=["S2A"], at=places, zombies={"2b5": "sploder"}, first_aid={0: 0, 1: spare})
    after = do(game, state, "step 2b5", "red 6")
    result = game.result(after)
    assert result is not None and result.winners == winners
    assert result.nobody_won == (not spare) and kits(after) == [0] * spare


def test_ds_e31() -> None:
    yard: dict[str, Any] = {"laid": ["S2A", "S1A"], "at": {0: "3b5", 1: "3b5"}, "phase": "yellow_roll"}
    game, state = at(**yard, horde="2b6", tokens=[("2c6", "first_aid"), ("2c1", "+3")])
    assert (state.bank.tokens[0], state.bank.tokens[4]) == (22, 11)
    found = happens(game, state, "yellow 1")
    assert (found["tile_passed"].items, found["tile_passed"].clauses) == (("S2",), ("DS-HORDE-09",))
    after = do(game, state, "yellow 1")
    assert after.horde == Horde(3, 0) and (after.bank.tokens[0], after.bank.tokens[4]) == (23, 12)
    assert "2b4" not in game.board.graph(after) and after.contents[2].tokens == ()
    for place, reached in (("0b6", Horde(1, 0)), ("1b6", Horde(2, 0))):
        game, state = at(**yard, horde=place)
        assert "tile_passed" not in happens(game, state, "yellow 1")
        after = do(game, state, "yellow 1")
        assert after.horde == reached and {"0b1", "1b3"} <= set(game.board.graph(after))


def test_ds_e32() -> None:
    places = {0: "2b4", 1: "2c5", 2: "2b1"}
    game, state = at(3, laid=["S2A"], at=places, zombies={"2b5": "sploder"}, first_aid={1: 0})
    seats: list[int | None] = []
    state = do(game, state, "step 2b5", "red 6")
    for _ in range(2):
        seats.append(game.whose_turn(state))
        while state.phase != "yellow_roll":
            state = do(game, state, "roll", "green 1", "stop")
            seats.append(game.whose_turn(state))
        state = do(game, state, "yellow 1")
    assert seats == [2, None, 0, 2, None]


def theft(hand: list[str]) -> frozenset[Known]:
    """Seat 0 peeks at the hand of seat 2, then seat 1 steals a Deflect from it: all that is known then."""
    game, state = at(3, phase="cards", hands={0: ["take-a-peek"], 1: ["card-thief"], 2: hand})
    state = do(game, state, "play take-a-peek on 2", "accept", "roll", "green 1", "stop")
    return frozenset(do(game, state, "play card-thief on 2", "accept", "stolen deflect").known)


def test_ds_e33() -> None:
    assert theft(["deflect", "med-locker"]) == {Known(2, 1, "deflect", 1)}
    both = {Known(0, 1, "deflect", 1), Known(0, 2, "deflect", 1)}
    assert theft(["deflect", "deflect"]) == {Known(2, 1, "deflect", 1)} | both


def test_ds_e34() -> None:
    game, state = at(
        rulings={"horde_corner": "literal_line"},
        laid=["C1A", "S1A"],
        at={0: "2a5", 1: "3b6"},
        horde="2b4",
        phase="yellow_roll",
    )
    found = effects(game, state, "yellow 1")
    assert where_horde_went(found) == [("2c3", "2c4", "2c5")]
    state = do(game, state, "yellow 1")
    assert alive(state) == [0, 1]
    way = ("2a4", "2a3", "2b3", "2b2", "2b1", "1b6")
    back = do(game, state, "roll", "green 6", *(f"step {space}" for space in way))
    assert back.runners[0].at == "1b6"
    passed = do(game, back, "roll", "green 1", "stop", "yellow 3")
    assert passed.horde == Horde(3, 0) and alive(passed) == [0, 1] and passed.phase == "cards"
    caught = do(game, state, "roll", "green 1", "stop", "roll", "green 1", "stop", "yellow 3")
    assert alive(caught) == [1], "who stays on the tile goes with it"


def test_ds_e35() -> None:
    joined: dict[str, Any] = {"laid": ["S1A", "C4B"], "zombies": {"3e5": "shambler"}}
    game, state = at(**joined, at={0: "2a6"})
    assert do(game, state, "step 3e3").runners[0].at == "3e3"
    assert refused(game, state, "step 3e5") == {"step.not_beside"}
    game, state = at(**joined, at={0: "2c6"})
    assert refused(game, state, "step 3e3") == {"step.not_beside"}
    assert do(game, state, "step 3e5").phase == "red_roll"


def test_ds_e36() -> None:
    game, state = at(laid=["S6A", "S1B"], at={0: "3b1", 1: "3b1"}, horde="2b6", phase="yellow_roll")
    found = effects(game, state, "yellow 1")
    assert [set(squares) for squares in where_horde_went(found)] == [{"3a6", "3b6", "3c6"}]
    assert [effect.items for effect in found if effect.kind == "tile_passed"] == [("S6",)]
    for place in ("3a6", "3b6", "3c6"):
        game, state = at(3, laid=["S6A", "S1B"], at=dict.fromkeys((0, 1), "3b1") | {2: place}, horde="2b6",
                         phase="yellow_roll")  # fmt: skip
        assert alive(do(game, state, "yellow 1")) == [0, 1]


def test_ds_e37() -> None:
    lost: dict[str, Any] = {
        "laid": ["S2A"], "at": {0: "2b4", 1: "2b1"}, "zombies": {"2b5": "shambler"}, "first_aid": {0: 0},
    }  # fmt: skip
    game, state = at(**lost)
    result = game.result(do(game, state, "step 2b5", "red 1"))
    assert result is not None and (result.reason, result.winners) == ("last_standing", (1,))
    game, state = at(rulings={"last_standing": "after_horde_turn"}, **lost)
    after = do(game, state, "step 2b5", "red 1")
    assert (after.phase, after.seat) == ("cards", 1) and game.result(after) is None
    horde = do(game, after, "roll", "green 1", "stop")
    assert horde.phase == "yellow_roll"
    result = game.result(do(game, horde, "yellow 2"))
    assert result is not None and (result.reason, result.winners) == ("last_standing", (1,))


def test_ds_e38() -> None:
    game, state = all_specials_lie(special_supply_empty="leave_icon_empty")
    drawn = do(game, state, "tile straight", "drawn S1", "orient A")
    if drawn.phase == "special_icon":
        drawn = do(game, drawn, "placed c3")
    after = do(game, drawn, "weapon +1")
    assert zombies(after) == zombies(state) and after.bank.zombies[0] == 50 and after.phase == "move"


def test_ds_e39() -> None:
    game, state = at(phase="cards", hands={0: ["med-locker"]}, adrenaline={0: 1})
    offered = do(game, state, "play med-locker")
    assert "exchange adrenaline" in listed(game, offered) and "decline" in listed(game, offered)
    after = do(game, offered, "exchange adrenaline")
    assert (after.runners[0].first_aid, after.runners[0].adrenaline) == (2, 0)
    assert after.bank.tokens[:2] == (22, 15) and after.decks.discards == ("med-locker",)
    declined = do(game, offered, "decline")
    assert (declined.runners[0].first_aid, declined.runners[0].adrenaline) == (1, 1)
    assert declined.bank == state.bank and declined.decks.discards == ("med-locker",)


@pytest.mark.parametrize(("shape", "hurt"), [("l_path", (1, 0)), ("both_paths", (1, 1)), ("full_3x3", (0, 0))])
def test_ds_e40(shape: str, hurt: tuple[int, int]) -> None:
    places = {0: "2b3", 1: "2a3", 2: "2a5"}
    game, state = at(3, rulings={"blast_shape": shape}, laid=["S5A"], at=places, zombies={"2b4": "sploder"})
    assert kits(do(game, state, "step 2b4", "red 6")) == [0, *hurt]
