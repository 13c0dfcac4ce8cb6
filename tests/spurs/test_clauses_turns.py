"""The clauses of Spurs on setup, turns, bullets, Spurs and movement, one test each."""

from __future__ import annotations

from typing import Any

from spree_rules.model import spurs
from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.spurs.bags import total
from spree_rules.model.spurs.state import Shooting, Turn
from tests.spurs.support import after, cited, game, legal, put, why_not

SHOT = {"phase": "shoot", "at": {0: "A4"}, "tokens": {"A4": "OU3"}}
DUEL = {"at": {0: "A4", 1: "A4"}}


def _shot(weapon: str = "revolver") -> Turn:
    return Turn(shooting=Shooting("challenge", weapon))  # type: ignore[arg-type]


def _inside(building: str, **more: Any) -> dict[str, Any]:
    phase = {"general-store": "store", "sheriffs-office": "sheriff", "doctors-office": "doctor"}.get(building, building)
    return {"phase": phase, "at": {0: "C3"}, "turn": Turn(visited=(building,)), **more}


def test_spurs_meta_01() -> None:
    assert not spurs.clauses()["SPURS-META-01"].decides


def test_spurs_setup_01() -> None:
    g = game(target=3)
    state = put(g, **_inside("sheriffs-office", fame={0: 2}, carried={0: ["OU1"]}))
    assert after(g, state, "handin OU1").ending == "target_reached"


def test_spurs_setup_02() -> None:
    assert [spurs.new_game(2, edition).rules.target for edition in ("standard", "medium", "epic")] == [10, 15, 20]


def test_spurs_setup_03() -> None:
    g = game(3)
    state = g.start()
    for _ in range(8 + 15):
        state = g.apply(state, g.chance(state).at(0))
    assert sorted(lying.territory for lying in state.tokens) == sorted(g.rules.start_tokens)
    assert all(len(cards) == 3 for cards in state.displays)
    assert {(rider.at, rider.money, rider.spurs, rider.riding, tuple(rider.bag)) for rider in state.riders} == {
        ("C3", 20, 1, 2, (4, 4, 0, 2, 0))
    }
    assert (state.phase, g.to_act(state)) == ("start", 0)


def test_spurs_turn_01() -> None:
    g = game(3)
    state = put(g)
    for seat in (1, 2, 0):
        state = after(g, state, "rest")
        assert state.seat == seat
        state = after(g, state, "skip")


def test_spurs_turn_02() -> None:
    g = game()
    state = put(g, phase="start")
    assert legal(g, state) == ["roll", "skip", "spur"]
    assert why_not(g, state, "rest") >= {"SPURS-TURN-02"}
    assert why_not(g, after(g, state, "skip"), "roll") == {"SPURS-TURN-02"}


def test_spurs_turn_03() -> None:
    g = game()
    state = put(g, **_inside("saloon", money={0: 40}))
    assert "SPURS-TURN-03" in cited(g, state, "round")


def test_spurs_turn_04() -> None:
    g = game()
    state = put(g, **_inside("saloon", money={0: 50}, fame={0: 9}, posters={0: 1}))
    over = after(g, state, "round")
    assert over.scores == (10 + 1, 1)  # posters for one, money for the other, bullets for neither


def test_spurs_turn_05() -> None:
    g = game()
    state = put(g, **_inside("saloon", money={0: 80}, fame={0: 9}))
    over = after(g, state, "round")
    assert over.ending == "target_reached" and g.to_act(over) != CHANCE
    assert why_not(g, over, "round") >= {"SPURS-TURN-05"}


def test_spurs_bullet_01() -> None:
    g = game()
    assert "SPURS-BULLET-01" in cited(g, put(g, **SHOT, turn=_shot()), "draw 3", "bullets 2-grey 1-black")


def test_spurs_bullet_02() -> None:
    g = game()
    for weapon, colour, token in (("revolver", "grey", "OU1"), ("rifle", "brown", "HU1")):
        for drawn, hit in ((colour, True), ("white", True), ("black", False), ("red", False)):
            at = {"phase": "shoot", "at": {0: "A4"}, "tokens": {"A4": token}, "bags": {0: (4, 4, 1, 3, 1)}}
            state = after(g, put(g, **at, turn=_shot(weapon)), "draw 3")
            other = "brown" if colour == "grey" else "grey"
            bag = sorted({drawn: 1, other: 2}.items(), key=lambda item: "grey brown white black red".index(item[0]))
            done = after(g, state, "bullets " + " ".join(f"{count}-{each}" for each, count in bag))
            assert (done.phase == "event") == hit, (weapon, drawn)


def test_spurs_bullet_03() -> None:
    g = game()
    state = put(g, **SHOT, turn=_shot(), bags={0: (4, 4, 0, 2, 3)})
    assert after(g, state, "draw 3", "bullets 3-brown").riders[0].bag.red == 3


def test_spurs_bullet_04() -> None:
    g = game()
    state = put(g, **SHOT, turn=_shot(), bags={0: (4, 4, 0, 2, 3)})
    assert after(g, state, "draw 3", "bullets 3-brown").riders[0].fame == -1
    zero = game(fame_floor="zero")
    state = put(zero, **SHOT, turn=_shot(), bags={0: (4, 4, 0, 2, 3)})
    assert after(zero, state, "draw 3", "bullets 3-brown").riders[0].fame == 0


def test_spurs_bullet_05() -> None:
    g = game()
    state = after(g, put(g, **SHOT, turn=_shot()), "draw 3")
    assert all(total(outcome.event.drawn) == 3 for outcome in g.chance(state).outcomes)  # type: ignore[union-attr]
    assert why_not(g, state, "bullets 1-white 2-black") >= {"SPURS-BULLET-05"}


def test_spurs_bullet_06() -> None:
    g = game()
    assert "SPURS-BULLET-06" in cited(g, put(g, **SHOT, turn=_shot()), "draw 3", "bullets 3-brown")
    assert after(g, put(g, **SHOT, turn=_shot()), "draw 3", "bullets 3-brown").token_at("A4") == "OU3"


def test_spurs_bullet_07() -> None:
    g = game()
    state = put(g, phase="shoot", at={0: "B1"}, tokens={"B1": "HU1"}, turn=_shot("rifle"))
    assert "SPURS-BULLET-07" in cited(g, state, "draw 3", "bullets 3-brown")
    assert after(g, state, "draw 3", "bullets 3-grey").token_at("B1") == "HU1"


def test_spurs_bullet_08() -> None:
    g = game()
    state = after(g, put(g, **SHOT, turn=_shot()), "draw 3")
    brown = [outcome for outcome in g.chance(state).outcomes if outcome.event.drawn.brown]  # type: ignore[union-attr]
    assert brown
    aside = game(other_weapon_bullets="set_aside")
    state = after(aside, put(aside, **SHOT, turn=_shot()), "draw 3")
    assert not any(outcome.event.drawn.brown for outcome in aside.chance(state).outcomes)  # type: ignore[union-attr]


def test_spurs_bullet_09() -> None:
    g = game()
    state = put(g, **SHOT, turn=_shot(), bags={0: (4, 4, 2, 2, 0)})
    done = after(g, state, "draw 3", "bullets 2-grey 1-white")
    assert (done.riders[0].bag, done.supply.white) == ((4, 4, 1, 2, 0), state.supply.white + 1)


def test_spurs_spur_01() -> None:
    g = game()
    state = put(g, phase="start")
    assert (after(g, state, "spur").riders[0].spurs, after(g, state, "spur").turn.boosts) == (0, 1)
    assert why_not(g, after(g, state, "spur"), "spur") >= {"SPURS-SPUR-01"}


def test_spurs_spur_02() -> None:
    g = game()
    rolling = after(g, put(g, phase="start"), "spur", "roll")
    assert all(len(outcome.event.faces) == 3 for outcome in g.chance(rolling).outcomes)  # type: ignore[union-attr]


def test_spurs_spur_03() -> None:
    g = game()
    assert legal(g, after(g, put(g, at={0: "A4"}, tokens={"A4": "OU3"}), "spur", "attempt")) == ["draw 3", "draw 4"]


def test_spurs_spur_04() -> None:
    g = game()
    state = put(g, at={0: "A4"}, tokens={"A4": "OU3"})
    assert why_not(g, after(g, state, "attempt"), "spur") >= {"SPURS-SPUR-04"}


def test_spurs_spur_05() -> None:
    g = game()
    state = put(g, **_inside("bank", spurs={0: 2}))
    twice = after(g, state, "spur", "rob revolver", "draw 4", "bullets 4-brown")
    assert twice.turn.boosts == 1
    once = game(extra_draw_scope="first_bag_draw", once_per_visit="no_limit")
    robbed = after(once, put(once, **_inside("bank")), "spur", "rob revolver", "draw 3", "bullets 3-brown")
    assert legal(once, after(once, robbed, "rob revolver")) == ["draw 3"]


def test_spurs_spur_06() -> None:
    g = game()
    state = put(g, phase="keep_red", turn=Turn(rolled=(1, 5)))
    again = after(g, state, "reroll 1", "rerolled 6")
    assert (again.turn.points, again.turn.boosts, again.riders[0].spurs) == (11, 0, 0)


def test_spurs_move_01() -> None:
    g = game()
    state = put(g, phase="start", spurs={0: 0}, equipment={0: ["riding-training"]})
    assert after(g, state, "roll", "red 2 3 6").turn.points == 9


def test_spurs_move_02() -> None:
    g = game()
    state = put(g, phase="start", spurs={0: 0}, carried={0: ["HB1"]})
    assert after(g, state, "roll", "red 2 3").turn.points == 6


def test_spurs_move_03() -> None:
    g = game()
    state = put(g, phase="move", at={0: "C3"}, turn=Turn(points=1))
    assert set(legal(g, state)) == {"enter B3", "enter C4", "enter D2", "enter D3", "enter B2", "stop", "spur"} - {
        "enter B2" if g.board.cost("C3", "B2") > 1 else ""
    }


def test_spurs_move_04() -> None:
    board = game().board
    assert [board.cost("C3", place) for place in ("C4", "D3", "C2")] == [1, 1, 2]
    assert board.cost("E4", "F4") == 3


def test_spurs_move_05() -> None:
    board = game().board
    assert (board.cost("C2", "C1"), board.cost("F4", "F5"), board.cost("B1", "A1")) == (1, 1, 3)


def test_spurs_move_06() -> None:
    g = game()
    state = put(g, phase="move", at={0: "C3"}, turn=Turn(points=9))
    assert why_not(g, state, "enter A1") == {"SPURS-MOVE-06"}


def test_spurs_move_07() -> None:
    g = game()
    assert "town" in legal(g, put(g, at={0: "C1"}))
    assert why_not(g, put(g, at={0: "C2"}), "town") >= {"SPURS-MOVE-07"}


def test_spurs_move_08() -> None:
    g = game()
    state = put(g, phase="move", at={0: "A3"}, tokens={"A4": "OU3"}, turn=Turn(points=6))
    there = after(g, state, "enter A4")
    assert (there.phase, there.turn.points, there.turn.forced) == ("action", 0, True)
    plain = put(g, phase="move", at={0: "A3"}, tokens={"A4": "OU1"}, turn=Turn(points=6))
    assert after(g, plain, "enter A4").phase == "move"


def test_spurs_move_09() -> None:
    g = game()
    state = put(g, **DUEL, tokens={"A4": "OU3"})
    assert {"attempt", "duel 1", "rest"} <= set(legal(g, state))
    assert "town" in legal(g, put(g))
