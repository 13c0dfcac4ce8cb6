"""The clauses of Spurs on horses and cattle, one test each."""

from __future__ import annotations

from typing import Any

from spree_rules.model.kernel.values import replace
from spree_rules.model.spurs.mini_board import MARKED, is_herd
from spree_rules.model.spurs.state import Cattle, Horse, Turn
from tests.spurs.support import Game, State, after, cited, game, kinds, legal, put, why_not

LAID: Any = ("thorns", "rock") * 3
NINE = ("N1", "N2", "N3", *MARKED)


def _horse(g: Game, rider: str, number: int, *rolled: int, phase: str = "pick_horse", **more: Any) -> State:
    turn = Turn(rolled=rolled, horse=Horse(rider, LAID, number))
    return put(g, phase=phase, at={0: "D1"}, tokens={"D1": "HB1"}, turn=turn, **more)


def _cattle(g: Game, rider: str, number: int, *rolled: int, hexes: tuple[str, ...] = NINE, **more: Any) -> State:
    turn = Turn(rolled=rolled, cattle=Cattle(tuple(sorted(hexes)), rider, number))
    return put(g, phase="pick_cattle", at={0: "D1"}, tokens={"D1": "CT1"}, turn=turn, **more)


def test_spurs_horse_01() -> None:
    g = game()
    begun = after(g, put(g, at={0: "D1"}, tokens={"D1": "HB1"}), "attempt")
    assert len(g.chance(begun).outcomes) == 20 and g.chance(begun).total == 20
    assert after(g, begun, "terrain " + " ".join(LAID)).turn.horse == Horse("C", LAID)


def test_spurs_horse_02() -> None:
    g = game()
    assert "succeeded" in kinds(g, _horse(g, "N1", 3, 3, 4), "pick 3")
    assert "succeeded" not in kinds(g, _horse(g, "N1", 2, 3, 4), "pick 3")


def test_spurs_horse_03() -> None:
    g = game()
    moved = after(g, _horse(g, "C", 1, 2, 5), "pick 5")
    assert moved.turn.horse == Horse("N5", LAID, 2)
    assert why_not(g, _horse(g, "C", 1, 2, 5), "pick 3") == {"SPURS-HORSE-03", "SPURS-CATTLE-05"}
    saddle = put(g, at={0: "D1"}, tokens={"D1": "HB1"}, equipment={0: ["fine-saddle", "riding-training"]})
    rolling = after(g, saddle, "spur", "attempt", "terrain " + " ".join(LAID))
    assert all(len(outcome.event.faces) == 5 for outcome in g.chance(rolling).outcomes)  # type: ignore[union-attr]


def test_spurs_horse_04() -> None:
    g = game()
    assert "SPURS-HORSE-04" in cited(g, _horse(g, "C", 1, 2, 5), "pick 5")


def test_spurs_horse_05() -> None:
    g = game()
    assert "SPURS-HORSE-05" in cited(g, _horse(g, "R1", 2, 1, 2), "pick 1")
    onto = next(
        face for face in range(1, 7) if kinds(g, _horse(g, "N2", 2, face, face), f"pick {face}").count("failed")
    )
    assert after(g, _horse(g, "N2", 2, onto, onto), f"pick {onto}").seat == 1


def test_spurs_horse_06() -> None:
    g = game()
    thorns = _horse(g, "X1", 2, phase="thorns")
    assert legal(g, thorns) == ["bear", "quit"]
    assert after(g, thorns, "bear").riders[0].bag.red == 1
    assert (after(g, thorns, "quit").riders[0].bag.red, after(g, thorns, "quit").seat) == (0, 1)
    both = game(quit_takes_bullet="yes")
    assert after(both, _horse(both, "X1", 2, phase="thorns"), "quit").riders[0].bag.red == 1


def test_spurs_horse_07() -> None:
    g = game()
    assert after(g, _horse(g, "N1", 3, 3, 4), "pick 3").riders[0].carried == ("HB1",)
    assert "succeeded" in kinds(g, _horse(g, "X1", 3, phase="thorns"), "bear")


def test_spurs_horse_08() -> None:
    g = game()
    turn = Turn(visited=("general-store",))
    sold = after(g, put(g, phase="store", carried={0: ["HB5"]}, turn=turn), "sell HB5")
    assert (sold.riders[0].money, sold.riders[0].fame) == (45, 3)


def test_spurs_horse_09() -> None:
    g = game()
    state = put(g, phase="start", spurs={0: 0}, carried={0: ["HB1", "HB2", "HB3"]})
    assert after(g, state, "roll", "red 1 1").turn.points == 3


def test_spurs_cattle_01() -> None:
    g = game()
    assert legal(g, after(g, put(g, at={0: "D1"}, tokens={"D1": "CT1"}), "attempt")) == ["roundup", "rustle"]


def test_spurs_cattle_02() -> None:
    g = game()
    coming = after(g, put(g, at={0: "D1"}, tokens={"D1": "CT1"}, spurs={0: 0}), "attempt", "roundup")
    assert coming.turn.cattle is not None and coming.turn.cattle.hexes == MARKED
    two = after(g, coming, "cattle 1", "cattle 2")
    assert [g.format(outcome.event) for outcome in g.chance(two).outcomes] == [f"cattle {n}" for n in (3, 4, 5, 6)]
    assert after(g, two, "cattle 3").turn.cattle == Cattle(tuple(sorted(NINE)), None, 1)
    clockwise = game(cattle_d6="next_free_clockwise")
    coming = after(clockwise, put(clockwise, at={0: "D1"}, tokens={"D1": "CT1"}, spurs={0: 0}), "attempt", "roundup")
    three = after(clockwise, coming, "cattle 6", "cattle 6", "cattle 6").turn.cattle
    assert three is not None and {"N6", "N1", "N2"} <= set(three.hexes)


def test_spurs_cattle_03() -> None:
    g = game()
    assert "succeeded" not in kinds(g, _cattle(g, "N1", 3, 4, 4), "pick 4")
    assert "succeeded" in kinds(g, _cattle(g, "N1", 4, 4, 4), "pick 4")


def test_spurs_cattle_04() -> None:
    g = game()
    state = replace(_cattle(g, "N1", 1, 4, 4), phase="cattle_rider")
    state = replace(state, turn=Turn(cattle=Cattle(tuple(sorted(NINE)), None, 1)))
    assert "ride N1" in legal(g, state) and "ride C" not in legal(g, state)
    assert after(g, state, "ride N1").phase == "blue_roll"
    late = game(rider_before_roll="no")
    assert after(late, replace(state, phase="blue_roll"), "blue 1 2").phase == "cattle_rider"


def test_spurs_cattle_05() -> None:
    g = game()
    moved = after(g, _cattle(g, "N1", 1, 3, 4), "pick 4").turn.cattle
    assert moved is not None and "C" in moved.hexes and "N1" not in moved.hexes
    chain = after(g, _cattle(g, "X6", 1, 4, 4), "pick 4").turn.cattle
    assert chain is not None and len(chain.hexes) == 9 and "X6" not in chain.hexes


def test_spurs_cattle_06() -> None:
    g = game()
    assert "SPURS-CATTLE-06" in cited(g, _cattle(g, "X1", 1, 1, 2), "pick 1")


def test_spurs_cattle_07() -> None:
    g = game()
    done = after(g, _cattle(g, "N1", 4, 4, 4), "pick 4")
    assert (done.phase, done.riders[0].fame) == ("event", 0)


def test_spurs_cattle_08() -> None:
    g = game()
    hexes = ("X1", "X2", "X3", "X5", "X6", "N1", "N2", "N3", "N4")
    herded = after(g, _cattle(g, "X5", 4, 2, 2, hexes=hexes), "pick 2")
    assert (herded.riders[0].fame, herded.riders[0].money) == (1, 65)
    late = game(herd_time="strictly_before")
    assert after(late, _cattle(late, "X5", 4, 2, 2, hexes=hexes), "pick 2").riders[0].fame == 0
    assert after(late, _cattle(late, "X5", 3, 2, 2, hexes=hexes), "pick 2").riders[0].fame == 1


def test_spurs_cattle_09() -> None:
    assert is_herd(("X1", "X2", "X3", "X6", "N1", "N2", "N3", "N4", "N6"))
    assert not is_herd(NINE)


def test_spurs_cattle_10() -> None:
    g = game()
    done = after(g, _cattle(g, "N1", 4, 4, 4), "pick 4")
    assert (done.riders[0].money, done.token_at("D1")) == (20 + 4 * 5, None)  # C, N2, N3 and X2


def test_spurs_cattle_11() -> None:
    g = game()
    robbed = after(g, put(g, at={0: "D1"}, tokens={"D1": "CT1"}), "attempt", "rustle")
    assert (robbed.riders[0].money, robbed.riders[0].posters, robbed.phase) == (35, 1, "event")
