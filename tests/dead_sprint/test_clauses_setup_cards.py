"""The clauses of Dead Sprint on components, setup, turns and cards: what fires, what is refused."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from spree_rules import dead_sprint
from spree_rules.model.dead_sprint import DeadSprintGame, Horde
from spree_rules.model.kernel.errors import SettingError
from tests.dead_sprint.support import (
    NINE_TILES,
    PLAYERS,
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
)

DEFLECTABLE = ("trip-a-player", "swap-a-player", "take-a-peek", "card-thief", "weapon-thief")


def opening_clauses(game: DeadSprintGame) -> set[str]:
    return {clause for effect in game.opening() for clause in effect.clauses}


def decides_nothing(clause: str) -> bool:
    """Whether a clause is marked as one that says nothing about the game, and no room of the rules names it."""
    rooms = Path(dead_sprint.__file__).parent.glob("*.py")
    return not new().clauses[clause].decides and not any(clause in room.read_text(encoding="utf-8") for room in rooms)


def test_ds_meta_01() -> None:
    assert decides_nothing("DS-META-01")


def test_ds_comp_01() -> None:
    game = new()
    decks = game.start().decks
    assert len(game.start().laid) + len(decks.straight) + len(decks.corner) + 1 == 36
    assert (len(decks.straight), len(decks.corner)) == (21, 12) and "DS-COMP-01" in opening_clauses(game)
    laid = ["S1A", "S1A", "S2A"]
    game, state = at(laid=laid, at={0: "4b6"})
    drawing = do(game, state, "tile straight")
    assert refused(game, drawing, "drawn S1") == set() and "DS-COMP-01" in cited(game, drawing, "drawn S1")
    game, state = at(laid=["S1A", *laid], at={0: "5b6"})
    assert "DS-COMP-01" in refusing_clauses(game, do(game, state, "tile straight"), "drawn S1")


def test_ds_comp_02() -> None:
    game = new()
    assert len(game.start().decks.cards) == 54 and "DS-COMP-02" in opening_clauses(game)
    for gone, refusing in ((6, set()), (7, {"card.not_in_deck"})):
        game, state = at(phase="cards", discards=["deflect"] * gone)
        drawing = do(game, state, "draw")
        assert refused(game, drawing, "card deflect") == refusing
    assert "DS-COMP-02" in refusing_clauses(game, drawing, "card deflect")


def test_ds_comp_03() -> None:
    assert [len(new(seats).start().runners) for seats in range(1, 6)] == [1, 2, 3, 4, 5]
    for seats in (0, 6):
        with pytest.raises(SettingError, match="DS-COMP-03"):
            new(seats)
    assert "DS-COMP-03" in opening_clauses(new())


def test_ds_comp_04() -> None:
    game = new()
    assert game.start().bank.zombies == (50, 5, 10, 5) and "DS-COMP-04" in opening_clauses(game)
    game, state = tile_drawn("S1A")
    assert refused(game, state, "special brute") == set()
    game, state = tile_drawn("S1A", {"defeated_zombies": "out_of_game"}, gone={"brute": 5})
    assert "DS-COMP-04" in refusing_clauses(game, state, "special brute")


def test_ds_comp_05() -> None:
    game = new(5)
    assert game.start().bank.tokens == (20, 15, 27, 17, 12) and "DS-COMP-05" in opening_clauses(game)
    game, state = tile_drawn("S1A")
    filling = do(game, state, "special brute", "placed c3")
    assert refused(game, filling, "weapon +3") == set() and "DS-COMP-05" in cited(game, filling, "weapon +3")
    game, state = tile_drawn("S1A", {"used_tokens": "out_of_game"}, gone={"+3": 12})
    filling = do(game, state, "special brute", "placed c3")
    assert "DS-COMP-05" in refusing_clauses(game, filling, "weapon +3")


def test_ds_comp_06() -> None:
    game, cards = at(phase="cards")
    fight = {"laid": ["S2A"], "at": {0: "2b4"}, "zombies": {"2b5": "shambler"}}
    red = do(game, dead_sprint.position(game, **fight), "step 2b5")  # type: ignore[arg-type]
    yellow = dead_sprint.position(game, phase="yellow_roll")
    for state, die, faces, share in (
        (do(game, cards, "roll"), "green", 6, Fraction(1, 6)),
        (red, "red", 6, Fraction(1, 6)),
        (yellow, "yellow", 3, Fraction(1, 3)),
    ):
        shown = [f"{die} {face}" for face in range(1, faces + 1)]
        assert set(odds(game, state, *shown)) == {share} and len(game.chance(state).outcomes) == faces
        assert "DS-COMP-06" in cited(game, state, shown[0])
        for face in (0, faces + 1):
            assert "DS-COMP-06" in refusing_clauses(game, state, f"{die} {face}")


def test_ds_comp_07() -> None:
    assert decides_nothing("DS-COMP-07")


def test_ds_setup_01() -> None:
    game = new()
    assert game.start().laid == ("HA", "PA") and "DS-SETUP-01" in opening_clauses(game)
    table = game.board.graph(game.start())
    assert len(table) == 36 and table.has_edge("0b6", "1b1")


def test_ds_setup_02() -> None:
    game = new()
    start = game.start()
    assert start.horde == Horde(0, 0) and "DS-SETUP-02" in opening_clauses(game)
    table = game.board.graph(start)
    assert [space for space in table if table.nodes[space]["mark"] == "H"] == ["0b1"]
    assert {space for space in table if table.nodes[space]["horde"]} == {"0a1", "0b1", "0c1"}


def test_ds_setup_03() -> None:
    game = new(4)
    table = game.board.graph(game.start())
    assert [space for space in table if table.nodes[space]["mark"] == "P"] == [PLAYERS]
    assert table.nodes[PLAYERS]["players"] == (0, 1, 2, 3) and "DS-SETUP-03" in opening_clauses(game)


def test_ds_setup_04() -> None:
    assert {runner.at for runner in new(5).start().runners} == {PLAYERS}
    crowd: dict[str, Any] = {"laid": ["S2A"], "at": {0: "2b2", 1: "2b3", 2: "2b3"}}
    game, state = at(3, **crowd)
    assert happens(game, state, "step 2b3")["in_company"].clauses == ("DS-SETUP-04",)
    assert [runner.at for runner in do(game, state, "step 2b3").runners] == ["2b3"] * 3
    game, state = at(3, rulings={"share_space": "start_only"}, **crowd)
    assert refusing_clauses(game, state, "step 2b3") == {"DS-SETUP-04"}


def test_ds_setup_05() -> None:
    game = new(3)
    start = game.start()
    assert kits(start) == [1, 1, 1] and start.bank.tokens[0] == 22 and "DS-SETUP-05" in opening_clauses(game)
    assert not any(runner.adrenaline or runner.weapons or runner.hand for runner in start.runners)


def test_ds_setup_06() -> None:
    assert "DS-SETUP-06" in opening_clauses(new())
    for draws in range(9):
        game, state = at(laid=NINE_TILES[:draws], at={0: f"{draws + 1}b6"})
        drawing = do(game, state, "tile straight")
        if draws < 8:
            assert "DS-SETUP-06" in refusing_clauses(game, drawing, "drawn X")
        else:
            assert "DS-SETUP-06" in cited(game, drawing, "drawn X")
        assert refused(game, do(game, state, "tile corner"), "drawn X") == {"drawn.not_in_deck"}
    laid = do(game, drawing, "drawn X")
    assert laid.laid[-1] == "XA", "the Exit is entered by its one end"


def test_ds_setup_07() -> None:
    assert "DS-SETUP-07" in opening_clauses(new())
    game = new(rulings={"exit_depth": "agreed"}, exit_depth=3)
    for draws, chance in ((2, 0), (3, 1)):
        state = dead_sprint.position(game, laid=NINE_TILES[:draws], at={0: f"{draws + 1}b6"})
        assert odds(game, do(game, state, "tile straight"), "drawn X") == (Fraction(chance),)
    for depth in (-1, 22):
        with pytest.raises(SettingError):
            new(rulings={"exit_depth": "agreed"}, exit_depth=depth)
    with pytest.raises(SettingError):
        new(exit_depth=8)


def test_ds_setup_08() -> None:
    game = new(3, order=(2, 0, 1))
    state = game.start()
    seats = [state.seat]
    for _ in range(2):
        state = do(game, state, "roll", "green 1", "stop")
        seats.append(state.seat)
    assert seats == [2, 0, 1] and "DS-SETUP-08" in opening_clauses(game)
    assert do(game, state, "roll", "green 1", "stop").phase == "yellow_roll"
    for order in ((0, 1), (0, 1, 1), (1, 2, 3)):
        with pytest.raises(SettingError, match="order"):
            new(3, order=order)


def test_ds_turn_01() -> None:
    game = new()
    state = game.start()
    assert state.phase == "cards" and "DS-TURN-01" in refusing_clauses(game, state, "step 1b4")
    moving = do(game, state, "draw", "card fire-axe", "roll", "green 2")
    assert moving.phase == "move" and "DS-TURN-01" in refusing_clauses(game, moving, "roll")
    assert "DS-TURN-01" in refusing_clauses(game, moving, "draw")
    after = do(game, moving, "step 1b4", "step 1b5")
    assert (after.phase, after.seat) == ("cards", 1)
    assert happens(game, moving, "step 1b4", "step 1b5")["turn_began"].clauses == ("DS-TURN-01",)


def test_ds_turn_02() -> None:
    fight: dict[str, Any] = {"laid": ["S2A"], "at": {0: "2b4"}, "zombies": {"2b5": "shambler"}}
    game, state = at(**fight)
    assert "DS-TURN-02" in cited(game, state, "step 2b5", "red 3")
    assert do(game, state, "step 2b5", "red 3").seat == 1, "damage passes the turn on"
    assert do(game, state, "step 2b5", "red 4").seat == 0
    game, state = at(**fight, moves=1)
    assert "DS-TURN-02" in cited(game, state, "step 2b3") and do(game, state, "step 2b3").seat == 1
    game, state = at(**fight, moves=2)
    assert do(game, state, "step 2b3").seat == 0
    assert "DS-TURN-02" in refusing_clauses(game, state, "end")


def test_ds_card_01() -> None:
    game, state = at(phase="cards")
    assert odds(game, do(game, state, "draw"), "card deflect") == (Fraction(7, 54),)
    drawn = do(game, state, "draw", "card deflect")
    assert drawn.runners[0].hand == ("deflect",) and "DS-CARD-01" in cited(game, state, "draw", "card deflect")
    assert refusing_clauses(game, drawn, "draw") == {"DS-CARD-01"}
    rolled = do(game, state, "roll", "green 3")
    assert "DS-CARD-01" in refusing_clauses(game, rolled, "draw")
    assert refused(game, state, "roll") == set() == refused(game, drawn, "roll")


def test_ds_card_02() -> None:
    game, state = at(phase="cards", hands={0: ["fire-axe", "steady-aim"]})
    assert "DS-CARD-02" in refusing_clauses(game, state, "draw")
    assert "DS-CARD-02" in cited(game, state, "discard fire-axe")
    for room in ("discard fire-axe", "play steady-aim"):
        assert refused(game, do(game, state, room), "draw") == set()


def test_ds_card_03() -> None:
    for hand, refusing in (([], set()), (["deflect"], set()), (["deflect"] * 2, {"draw.hand_full"})):
        game, state = at(phase="cards", hands={0: hand})
        assert refused(game, state, "draw") == refusing
    assert "DS-CARD-03" in refusing_clauses(game, state, "draw")
    with pytest.raises(SettingError):
        at(phase="cards", hands={0: ["deflect"] * 3})


def test_ds_card_04() -> None:
    game, state = at(phase="cards", hands={0: ["second-wind", "steady-aim"]})
    assert "DS-CARD-04" in cited(game, state, "play steady-aim")
    assert do(game, state, "play steady-aim", "play second-wind").runners[0].hand == ()
    kept = do(game, state, "roll", "green 1")
    assert len(kept.runners[0].hand) == 2
    assert "DS-CARD-04" in refusing_clauses(game, kept, "play steady-aim")
    assert "DS-CARD-04" in refusing_clauses(game, state, "play fire-axe"), "it is not in hand"


def test_ds_card_05() -> None:
    game, state = at(phase="cards", hands={0: ["deflect", "fire-axe"]})
    after = do(game, state, "discard deflect")
    assert after.decks.discards == ("deflect",) and "DS-CARD-05" in cited(game, state, "discard deflect")
    assert refusing_clauses(game, after, "discard fire-axe") == {"DS-CARD-05"}
    assert refused(game, do(game, state, "roll", "green 1"), "discard deflect") == {"cards.not_now"}
    turns = do(game, after, "roll", "green 1", "stop", "roll", "green 1", "stop", "yellow 1")
    assert refused(game, turns, "discard fire-axe") == set(), "in another turn"


def test_ds_card_06() -> None:
    everything = [*DEFLECTABLE, "med-locker", "crash-cart", "fire-axe", "second-wind", "steady-aim"]
    for card in everything:
        game, state = at(phase="cards", hands={0: [card], 1: ["fire-axe"]}, weapons={1: (2,)}, at={1: "1b5"})
        on = " on 1" if card in DEFLECTABLE else ""
        take = " take +2" if card == "weapon-thief" else ""
        assert "DS-CARD-06" in cited(game, state, f"play {card}{on}{take}"), card
        after = do(game, state, f"play {card}{on}{take}", *(["accept"] if on else []))
        after = do(game, after, *{"steal": ["stolen fire-axe"], "bank_weapon": ["weapon +3"]}.get(after.phase, []))
        me, other = after.runners
        assert (
            after.phase == "cards"
            and {
                "trip-a-player": other.lying == (card,),
                "swap-a-player": (me.at, other.at) == ("1b5", PLAYERS),
                "take-a-peek": after.known == ((0, 1, "fire-axe", 1),),
                "card-thief": (me.hand, other.hand) == (("fire-axe",), ()),
                "weapon-thief": (me.weapons, other.weapons) == ((2,), ()),
                "med-locker": me.first_aid == 2,
                "crash-cart": me.adrenaline == 1,
                "fire-axe": me.weapons == (3,),
                "second-wind": do(game, after, "roll", "green 3").turn.moves == 5,
                "steady-aim": after.turn.aim == 1,
            }[card]
        ), card
    game, state = at(3, phase="cards", hands={0: ["swap-a-player", "card-thief"]}, out=[2])
    for impossible in ("swap-a-player on 0", "swap-a-player on 2", "card-thief on 1"):
        assert "DS-CARD-06" in refusing_clauses(game, state, f"play {impossible}")


def test_ds_card_07() -> None:
    game, state = at(3, phase="cards", hands={0: ["trip-a-player"]})
    asked = do(game, state, "play trip-a-player on 1")
    assert "DS-CARD-07" in cited(game, state, "play trip-a-player on 1")
    for seat in (0, 1, 2, None):
        incoming = game.view(asked, seat).turn.incoming
        assert incoming is not None and (incoming.card, incoming.target) == ("trip-a-player", 1)
        assert game.view(do(game, asked, "accept"), seat).runners[1].lying == ("trip-a-player",)
    assert "DS-CARD-07" in cited(game, asked, "accept")
    assert game.view(state, 1).runners[0].hand == (), "a card in hand is hidden"


def test_ds_card_08() -> None:
    game, state = at(phase="cards", hands={0: ["trip-a-player", "trip-a-player"]})
    lying = do(game, state, "play trip-a-player on 1", "accept")
    assert happens(game, state, "play trip-a-player on 1", "accept")["tripped"].seats == (1,)
    assert "DS-CARD-08" in refusing_clauses(game, lying, "play trip-a-player on 1")
    turn = do(game, lying, "roll", "green 1", "stop", "roll", "green 5")
    assert turn.turn.moves == 3 and turn.runners[1].lying == ("trip-a-player",)
    assert "DS-CARD-08" in cited(game, turn, "stop")
    assert do(game, turn, "stop").runners[1].lying == () and "trip-a-player" in do(game, turn, "stop").decks.discards


def test_ds_card_09() -> None:
    game, state = at(phase="cards", hands={0: ["deflect", "take-a-peek"], 1: ["deflect"]})
    assert refusing_clauses(game, state, "play deflect") == {"DS-CARD-09"}
    assert "DS-CARD-09" in refusing_clauses(game, state, "deflect")
    asked = do(game, state, "play take-a-peek on 1")
    assert game.to_act(asked) == 1 and listed(game, asked) == ["accept", "deflect"]
    assert "DS-CARD-09" in cited(game, asked, "deflect")


@pytest.mark.parametrize("card", DEFLECTABLE)
def test_ds_card_10(card: str) -> None:
    play = f"play {card} on 1" + (" take +2" if card == "weapon-thief" else "")
    for hand in (["deflect", "fire-axe"], ["fire-axe", "fire-axe"]):
        game, state = at(phase="cards", hands={0: [card], 1: hand}, weapons={1: (2,)})
        asked = do(game, state, play)
        assert asked.phase == "respond"
        if "deflect" in hand:
            assert "DS-CARD-10" in cited(game, asked, "deflect")
            after = do(game, asked, "deflect")
            assert after.decks.discards == tuple(sorted((card, "deflect"))) and after.known == ()
            assert after.runners[1].hand == ("fire-axe",) and after.runners[1].weapons == (2,)
            assert after.runners[0].weapons == () and after.runners[1].lying == () and after.phase == "cards"
        else:
            assert refusing_clauses(game, asked, "deflect") == {"DS-CARD-10"} and listed(game, asked) == ["accept"]


def test_ds_card_11() -> None:
    for card, token in (("med-locker", "first_aid"), ("crash-cart", "adrenaline")):
        game, state = at(phase="cards", hands={0: [card]}, first_aid={0: 1}, adrenaline={0: 1}, weapons={0: (1,)})
        offered = do(game, state, f"play {card}")
        assert offered.turn.offer == token and "DS-CARD-11" in cited(game, state, f"play {card}")
        given = "adrenaline" if token == "first_aid" else "first_aid"
        assert "DS-CARD-11" in refusing_clauses(game, offered, "exchange +1")
        after = do(game, offered, f"exchange {given}")
        assert (after.runners[0].first_aid, after.runners[0].adrenaline) == (
            (2, 0) if given == "adrenaline" else (0, 2)
        )
    game, state = at(phase="cards", hands={0: ["fire-axe"]}, weapons={0: (1, 2)})
    after = do(game, state, "play fire-axe", "weapon +3", "exchange +1")
    assert after.runners[0].weapons == (2, 3) and after.bank.tokens[2:] == (27, 16, 11)
    empty = {"used_tokens": "out_of_game"}
    game, state = at(rulings=empty, phase="cards", hands={0: ["crash-cart"]}, gone={"adrenaline": 15})
    assert "DS-CARD-11" in refusing_clauses(game, state, "play crash-cart")
