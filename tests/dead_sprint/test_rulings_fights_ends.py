"""The rulings of Dead Sprint on fights, the horde and the end: what each reading does in a small position."""

from __future__ import annotations

from importlib import resources
from typing import Any

import pytest

from spree_rules.model import dead_sprint
from spree_rules.model.dead_sprint import Horde, Pack, load_pack
from tests.dead_sprint.support import (
    EXIT,
    alive,
    at,
    do,
    effects,
    kits,
    listed,
    new,
    odds,
    refused,
    tokens,
    where_horde_went,
    zombies,
)

TEXT = resources.files(dead_sprint).joinpath("packs", "reference.toml").read_text(encoding="utf-8")


def altered(old: str, new_text: str) -> Pack:
    assert TEXT.count(old) == 1
    return load_pack(TEXT.replace(old, new_text))


def fight(kind: str, **more: Any) -> dict[str, Any]:
    """A player before a zombie that stands on 2b5."""
    cells = "2b5+2b6" if kind == "crawler" else "2b5"
    return {"laid": ["S2A"], "at": {0: "2b4"}, "zombies": {cells: kind}, "moves": 3, **more}


def test_zombie_contact() -> None:
    near: dict[str, Any] = fight("shambler", at={0: "2b3"})
    game, state = at(**near)
    assert do(game, state, "step 2b4").phase == "move"
    rulings = {"zombie_contact": "adjacent"}
    game, state = at(rulings=rulings, **near, tokens=[("2b4", "+3")])
    met = do(game, state, "step 2b4")
    assert met.phase == "red_roll" and met.turn.fight is not None and met.turn.fight.space == "2b5"
    lost = do(game, met, "red 3")
    assert lost.runners[0].at == "2b3" and kits(lost) == [0, 1] and lost.seat == 1
    won = do(game, met, "red 4")
    assert won.runners[0].at == "2b4" and zombies(won) == {} and won.turn.moves == 2
    assert won.phase == "take", "the token is found after the fight"
    wall: dict[str, Any] = {"laid": ["S5A"], "at": {0: "2a5"}, "zombies": {"2b4": "brute"}}
    game, state = at(rulings=rulings, **wall)
    assert do(game, state, "step 2a4").phase == "move", "a wall is between them"
    two: dict[str, Any] = {"laid": ["S6A"], "at": {0: "2b2"}, "zombies": {"2a3": "shambler", "2c3": "shambler"}}
    game, state = at(rulings=rulings, **two)
    first = do(game, state, "step 2b3")
    assert first.turn.fight is not None and first.turn.fight.space == "2a3", "left before right"
    second = do(game, first, "red 6")
    assert second.turn.fight is not None and second.turn.fight.space == "2c3"
    assert do(game, second, "red 6").runners[0].at == "2b3" and zombies(do(game, second, "red 6")) == {}


def test_win_then_enter() -> None:
    game, state = at(**fight("shambler"))
    assert do(game, state, "step 2b5", "red 4").runners[0].at == "2b5"
    game, state = at(rulings={"win_then_enter": "may_stay"}, **fight("shambler"))
    won = do(game, state, "step 2b5", "red 4")
    assert listed(game, won) == ["enter", "stay"] and zombies(won) == {}
    entered, stayed = do(game, won, "enter"), do(game, won, "stay")
    assert (entered.runners[0].at, entered.turn.moves) == ("2b5", 2)
    assert (stayed.runners[0].at, stayed.turn.moves, stayed.phase) == ("2b4", 3, "move")


def test_weapon_timing() -> None:
    game, state = at(**fight("brute", weapons={0: (1, 3)}))
    assert do(game, state, "step 2b5").phase == "red_roll"
    rulings = {"weapon_timing": "before_roll"}
    game, state = at(rulings=rulings, **fight("brute", weapons={0: (1, 3)}))
    naming = do(game, state, "step 2b5")
    assert set(listed(game, naming)) == {"use +1", "use +1 +3", "use +3", "use nothing"}
    named = do(game, naming, "use +3")
    assert named.phase == "red_roll" and zombies(do(game, named, "red 3")) == {}
    lost = do(game, named, "red 2")
    assert lost.seat == 1 and kits(lost) == [0, 1] and lost.runners[0].weapons == (1,), "no weapon can be added now"
    assert do(game, named, "red 6").runners[0].weapons == (1,), "it is gone even if it was not needed"
    game, state = at(rulings=rulings, **fight("sploder", weapons={0: (1, 3)}))
    assert do(game, state, "step 2b5").phase == "red_roll", "a sploder bursts anyway"


@pytest.mark.parametrize(
    ("reading", "sets"),
    [
        ("needed_only", {"use nothing", "use +3"}),
        ("sufficient_only", {"use nothing", "use +3", "use +1 +3"}),
        ("any_subset", {"use nothing", "use +1", "use +3", "use +1 +3"}),
    ],
)
def test_weapon_waste(reading: str, sets: set[str]) -> None:
    game, state = at(rulings={"weapon_waste": reading}, **fight("brute", weapons={0: (1, 3)}))
    low = do(game, state, "step 2b5", "red 3")
    assert set(listed(game, low)) == sets
    if reading == "any_subset":
        lost = do(game, low, "use +1")
        assert lost.runners[0].weapons == (3,) and kits(lost) == [0, 1] and zombies(lost) == {"2b5": "brute"}


def test_sploder_attacker_space() -> None:
    for reading, place in (("space_stepped_from", "2b4"), ("enters", "2b5")):
        game, state = at(rulings={"sploder_attacker_space": reading}, **fight("sploder"))
        after = do(game, state, "step 2b5", "red 6")
        assert after.runners[0].at == place and kits(after) == [0, 1] and after.seat == 1


def test_sploder_damage_ends_turn() -> None:
    game, state = at(**fight("sploder", adrenaline={0: 1}))
    assert do(game, state, "step 2b5", "red 6").seat == 1, "adrenaline is not usable"
    game, state = at(rulings={"sploder_damage_ends_turn": "false"}, **fight("sploder"))
    after = do(game, state, "step 2b5", "red 6")
    assert (after.seat, after.phase, after.turn.moves, after.runners[0].at) == (0, "move", 2, "2b4")
    game, state = at(rulings={"sploder_damage_ends_turn": "false"}, **fight("sploder", adrenaline={0: 1}, moves=1))
    assert do(game, state, "step 2b5", "red 6").phase == "after_move"


def test_sploder_trigger() -> None:
    pack = altered("red = [1, 2, 3, 4, 5, 6]", "red = [0, 2, 3, 4, 5, 6]")
    described = fight("sploder", at={0: "2b4", 1: "2a4"}, first_aid={0: 2})
    for reading, left in (("on_attack", {}), ("on_defeat", {"2b5": "sploder"})):
        game = new(rulings={"sploder_trigger": reading}, pack=pack)
        state = dead_sprint.position(game, **described)
        missed = do(game, state, "step 2b5", "red 0")
        assert zombies(missed) == left and kits(missed) == [1, 1 if left else 0] and missed.seat == 1
        hit = do(game, state, "step 2b5", "red 2")
        assert zombies(hit) == {} and kits(hit) == [1, 0]


@pytest.mark.parametrize(
    ("laid", "centre", "attacker", "bystander", "reached"),
    [
        ("S5A", "2b4", "2b5", "2a5", {"l_path", "full_3x3"}),
        ("S5A", "2b4", "2b5", "2a3", {"full_3x3"}),
        ("S5A", "2b4", "2b5", "2a4", {"full_3x3"}),
        ("S5A", "2b4", "2b5", "2c5", {"l_path", "both_paths", "full_3x3"}),
        ("S5A", "2a2", "2b2", "2b3", {"l_path", "full_3x3"}),
        ("C2A", "2c2", "2b2", "2d3", {"l_path", "full_3x3"}),
        ("C2A", "2c2", "2b2", "2b3", {"l_path", "both_paths", "full_3x3"}),
    ],
)
def test_blast_shape(laid: str, centre: str, attacker: str, bystander: str, reached: set[str]) -> None:
    for reading in ("l_path", "both_paths", "full_3x3"):
        places = {0: attacker, 1: bystander}
        game, state = at(rulings={"blast_shape": reading}, laid=[laid], at=places, zombies={centre: "sploder"})
        assert kits(do(game, state, f"step {centre}", "red 6")) == [0, 0 if reading in reached else 1], reading


def test_blast_through_obstacle() -> None:
    """S2 with a wall beside its near icon: of the ways to 2b3 one leads past the obstacle, the other through a wall."""
    rows = 'rows = [". . +", ". Z .", ". . .", "# . .", "Z . .", ". . w"]'
    pack = altered(rows, f"{rows}\nwalls = [[[0, 1], [1, 1]]]")
    burst: dict[str, Any] = {"laid": ["S2A"], "at": {0: "2a1", 1: "2b3"}, "zombies": {"2a2": "sploder"}}
    for reading, kit in (("true", 0), ("false", 1)):
        game = new(rulings={"blast_through_obstacle": reading}, pack=pack)
        after = do(game, dead_sprint.position(game, **burst), "step 2a2", "red 6")
        assert kits(after) == [0, kit]
        both = {"blast_through_obstacle": reading, "blast_shape": "both_paths"}
        game, state = at(rulings=both, **burst)
        assert kits(do(game, state, "step 2a2", "red 6")) == [0, kit], "without the wall, if both ways are looked at"
        game, state = at(rulings={"blast_through_obstacle": reading}, **burst)
        assert kits(do(game, state, "step 2a2", "red 6")) == [0, 0], "without the wall"


def test_blast_hits_zombies() -> None:
    crowd = {"2b6": "sploder", "3a1": "sploder", "2a3": "shambler", "3c5": "shambler"}
    places = {0: "2b5", 1: "2a6", 2: "3a2", 3: "3b3", 4: "2c6"}
    described: dict[str, Any] = {"laid": ["S6A", "S4A"], "at": places, "zombies": crowd}
    game, state = at(5, **described, first_aid={1: 2})
    after = do(game, state, "step 2b6", "red 6")
    assert kits(after) == [0, 1, 1, 1, 0]
    assert zombies(after) == {space: kind for space, kind in crowd.items() if space != "2b6"}
    game, state = at(5, rulings={"blast_hits_zombies": "chain"}, **described, first_aid={1: 2})
    after = do(game, state, "step 2b6", "red 6")
    assert kits(after) == [0, 1, 0, 1, 0], "in two blasts, one damage"
    assert zombies(after) == {"2a3": "shambler", "3c5": "shambler"} and after.bank.zombies == (48, 5, 10, 5)
    near = {"2b6": "brute", "3c1": "sploder"}
    game, state = at(rulings={"blast_hits_zombies": "chain"}, laid=["S6A", "S7A"], at={0: "3c2"}, zombies=near)
    assert zombies(do(game, state, "step 3c1", "red 6")) == {}, "other zombies go too"


def test_bystander_penalty() -> None:
    described = fight("sploder", at={0: "2b4", 1: "2a4", 2: "2b1"}, lying={1: ["trip-a-player"]})
    for reading, seat, lying in (("damage_only", 1, ("trip-a-player",)), ("lose_next_turn", 2, ())):
        game, state = at(3, rulings={"bystander_penalty": reading}, **described)
        after = do(game, state, "step 2b5", "red 6")
        assert after.seat == seat and kits(after) == [0, 0, 1] and after.runners[1].lying == lying
    after = do(game, after, "roll", "green 1", "stop", "yellow 1", "roll", "green 1", "stop")
    assert after.seat == 1, "one turn only"


def test_defeated_zombies() -> None:
    for reading, shamblers, sploders in (("return_to_supply", 50, 5), ("out_of_game", 49, 4)):
        game, state = at(rulings={"defeated_zombies": reading}, **fight("shambler"))
        assert do(game, state, "step 2b5", "red 4").bank.zombies == (shamblers, 5, 10, 5)
        game, state = at(rulings={"defeated_zombies": reading}, **fight("sploder"))
        assert do(game, state, "step 2b5", "red 4").bank.zombies == (50, sploders, 10, 5)


# The horde


def horde(place: str, *players: str, **more: Any) -> dict[str, Any]:
    """The horde's roll is due, with the players on some spaces."""
    return {"laid": ["S6A", "S1A"], "horde": place, "phase": "yellow_roll", "at": dict(enumerate(players)), **more}


TWO: dict[str, Any] = {"zombies": {"2a3": "shambler", "2c3": "shambler"}}


def test_horde_budget() -> None:
    for reading, rest in (("per_zombie", Horde(2, 4)), ("per_space", Horde(2, 3))):
        game, state = at(rulings={"horde_budget": reading}, **horde("2b2", "3b5", "3b5"), **TWO)
        assert do(game, state, "yellow 1").horde == rest


def test_horde_stop() -> None:
    for reading, steps in (("budget_spent", 1), ("until_empty_of_pieces", 3)):
        game, state = at(5, rulings={"horde_stop": reading}, **horde("2b1", "2a2", "2c3", "3b5", "3b5", "3b5"))
        assert do(game, state, "yellow 1").horde == Horde(2, steps), "one step more for each that caught somebody"
        assert do(game, state, "yellow 3").horde == Horde(2, 3)


def test_horde_touch() -> None:
    for reading, rest, left in (("overlap", Horde(2, 1), 2), ("adjacent", Horde(2, 3), 0)):
        game, state = at(rulings={"horde_touch": reading}, **horde("2b1", "3b5", "3b5"), **TWO)
        after = do(game, state, "yellow 1")
        assert after.horde == rest and len(zombies(after)) == left
        game, state = at(3, rulings={"horde_touch": reading}, **horde("2b1", "2b3", "3b5", "3b5"))
        assert alive(do(game, state, "yellow 1")) == [0, 1, 2], "players ahead are not touched"


@pytest.mark.parametrize(
    ("word", "place", "pivot", "literal"),
    [
        ("C1A", "2b3", {"2a5", "2b4", "2c3", "2a4"}, {"2a4", "2b4", "2c4"}),
        ("C1A", "2b4", {"2c3", "2c4", "2c5", "2b5"}, {"2c3", "2c4", "2c5"}),
        ("C1B", "2c4", {"2a5", "2b4", "2c3", "2b5"}, {"2b3", "2b4", "2b5"}),
        ("C1B", "2b4", {"2a3", "2b3", "2c3", "2a4"}, {"2a3", "2b3", "2c3"}),
    ],
)
def test_horde_corner(word: str, place: str, pivot: set[str], literal: set[str]) -> None:
    for reading, touched in (("pivot_inner_corner", pivot), ("literal_line", literal)):
        game, state = at(rulings={"horde_corner": reading}, **horde(place, "3b5", "3b5", laid=[word, "S1A"]))
        assert set(game.board.horde_path(state)[0]) == touched
        assert len(where_horde_went(effects(game, state, "yellow 1"))[0]) == 3
    hidden: dict[str, Any] = {
        "laid": ["C1A", "S1A"],
        "at": {0: "2a5", 1: "3b5"},
        "horde": "2b3",
        "phase": "yellow_roll",
    }
    game, state = at(rulings={"horde_corner": "literal_line"}, **hidden)
    after = do(game, state, "yellow 3")
    assert alive(after) == [0, 1], "the outer corner is left out"
    stayed = do(game, after, "roll", "green 1", "stop", "roll", "green 1", "stop", "yellow 2")
    assert alive(stayed) == [1], "until the tile is taken away"


def test_passed_tile() -> None:
    corners = [f"C{kind}{'AB'[number % 2]}" for number, kind in enumerate(sorted([1, 2, 3, 4] * 3))]
    ring: dict[str, Any] = {
        "laid": corners, "at": {0: "13b1", 1: "13b1"}, "horde": "2e4", "phase": "yellow_roll",
    }  # fmt: skip
    for reading in ("out_of_game", "reuse_when_empty"):
        game, state = at(rulings={"passed_tile": reading, "layout": "ribbon"}, **ring)
        after = do(game, state, "yellow 1", "roll", "green 3")
        if reading == "out_of_game":
            assert refused(game, after, "tile corner") == {"tile.none_left"}
            continue
        assert after.decks.passed == ("C1",)
        drawing = do(game, after, "tile corner")
        assert odds(game, drawing, "drawn C1")[0] == 1
        assert do(game, drawing, "drawn C1", "orient A").laid[-1] == "C1A"


def test_joined_zombies() -> None:
    for reading, shamblers in (("return_to_supply", 50), ("out_of_game", 48)):
        game, state = at(rulings={"joined_zombies": reading}, **horde("2b2", "3b5", "3b5"), **TWO)
        assert do(game, state, "yellow 1").bank.zombies == (shamblers, 5, 10, 5)


# The end


def test_exit_space() -> None:
    for reading, over in (("marked_cells", False), ("any_cell_of_tile", True)):
        game, state = at(rulings={"exit_space": reading}, **EXIT, at={0: "9b6"}, moves=3)
        result = game.result(do(game, state, "step 10b1"))
        assert (result is not None) == over and (not over or result.winners == (0,))  # type: ignore[union-attr]


def test_exit_land() -> None:
    for moves in (1, 2):
        game, state = at(**EXIT, at={0: "10b5"}, moves=moves)
        assert game.result(do(game, state, "step 10b6")) is not None
        game, state = at(rulings={"exit_land": "must_end_there"}, **EXIT, at={0: "10b5"}, moves=moves)
        there = do(game, state, "step 10b6")
        assert (game.result(there) is None) == (moves == 2)
    assert game.result(do(game, there, "step 10b5")) is None, "it has left the exit"
    result = game.result(do(game, there, "stop"))
    assert result is not None and (result.reason, result.winners) == ("exit", (0,))
    exact = {"exit_land": "must_end_there", "use_all_movement": "must_use_all"}
    game, state = at(rulings=exact, **EXIT, at={0: "10b5"}, moves=2)
    assert refused(game, do(game, state, "step 10b6"), "stop") == {"stop.movement_left"}


def test_last_standing() -> None:
    lost = fight("shambler", first_aid={0: 0}, at={0: "2b4", 1: "2b1"})
    game, state = at(**lost)
    assert game.result(do(game, state, "step 2b5", "red 1")) is not None
    game, state = at(rulings={"last_standing": "after_horde_turn"}, **lost)
    alone = do(game, state, "step 2b5", "red 1")
    assert game.result(alone) is None and (alone.phase, alone.seat) == ("cards", 1)
    result = game.result(do(game, alone, "roll", "green 1", "stop", "yellow 1"))
    assert result is not None and (result.reason, result.winners) == ("last_standing", (1,))
    caught: dict[str, Any] = {**lost, "horde": "1b6"}
    game, state = at(rulings={"last_standing": "after_horde_turn"}, **caught)
    result = game.result(do(game, state, "step 2b5", "red 1", "roll", "green 1", "stop", "yellow 1"))
    assert result is not None and (result.reason, result.winners) == ("all_out", ())


def test_all_out_together() -> None:
    caught = horde("2b1", "2a2", "2c2", "2b3")
    cases: tuple[tuple[str, tuple[int, ...]], ...] = (("no_winner", ()), ("shared", (2,)))
    for reading, winners in cases:
        late = {"all_out_together": reading, "last_standing": "after_horde_turn"}
        game, state = at(3, rulings=late, **caught)
        result = game.result(do(game, state, "yellow 2"))
        assert result is not None and (result.reason, result.winners) == ("all_out", winners)
    cases = (("no_winner", ()), ("shared", (0, 1)))
    for reading, winners in cases:
        game, state = at(rulings={"all_out_together": reading}, **horde("2b1", "2a2", "2c2"))
        result = game.result(do(game, state, "yellow 1"))
        assert result is not None and (result.reason, result.winners) == ("all_out", winners)
        burst = fight("sploder", at={0: "2b4", 1: "2a4"}, first_aid={0: 0, 1: 0})
        game, state = at(rulings={"all_out_together": reading}, **burst)
        result = game.result(do(game, state, "step 2b5", "red 1"))
        assert result is not None and result.winners == winners and tokens(state) == []
