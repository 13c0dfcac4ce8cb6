"""The clauses of Spurs on challenges, horses, cattle, hunting, outlaws, gold and Desperados, one test each."""

from __future__ import annotations

from typing import Any

from spree_rules.model.kernel.values import replace
from spree_rules.model.spurs.mini_board import MARKED, is_herd
from spree_rules.model.spurs.state import Cattle, Gang, Horse, Shooting, Turn
from tests.spurs.support import Game, State, after, cited, effects, game, kinds, legal, put, why_not

LAID: Any = ("thorns", "rock") * 3
NINE = ("N1", "N2", "N3", *MARKED)
TARGET = {"at": {0: "A4"}, "tokens": {"A4": "OU3"}}
GANG = {"at": {0: "A4"}, "tokens": {"A4": "DE4"}}
ONE = {"at": {0: "A4"}, "tokens": {"A4": "DE1"}}
GOLD = {"at": {0: "A2"}, "tokens": {"A2": "GO1"}}


def _horse(g: Game, rider: str, number: int, *rolled: int, phase: str = "pick_horse", **more: Any) -> State:
    turn = Turn(rolled=rolled, horse=Horse(rider, LAID, number))
    return put(g, phase=phase, at={0: "D1"}, tokens={"D1": "HB1"}, turn=turn, **more)


def _cattle(g: Game, rider: str, number: int, *rolled: int, hexes: tuple[str, ...] = NINE, **more: Any) -> State:
    turn = Turn(rolled=rolled, cattle=Cattle(tuple(sorted(hexes)), rider, number))
    return put(g, phase="pick_cattle", at={0: "D1"}, tokens={"D1": "CT1"}, turn=turn, **more)


def _caught(g: Game, **more: Any) -> State:
    return after(g, put(g, **TARGET, **more), "attempt", "draw 3", "bullets 2-grey 1-black")


def test_spurs_chal_01() -> None:
    g = game()
    assert "attempt" in legal(g, put(g, **TARGET))
    assert why_not(g, put(g, at={0: "A5"}, tokens={"A4": "OU3"}), "attempt") == {"SPURS-CHAL-01"}


def test_spurs_chal_02() -> None:
    g = game()
    state = put(g, **TARGET, turn=Turn(forced=True))
    assert legal(g, state) == ["attempt", "spur"]
    assert why_not(g, state, "rest") >= {"SPURS-CHAL-02"}


def test_spurs_chal_03() -> None:
    g = game()
    first = {
        "HB1": "obstacles",
        "CT1": "cattle_choice",
        "HU1": "shoot",
        "OU1": "shoot",
        "DE1": "desperado",
        "GO1": "dig",
    }
    for token, phase in first.items():
        assert after(g, put(g, at={0: "A4"}, tokens={"A4": token}), "attempt").phase == phase


def test_spurs_chal_04() -> None:
    g = game()
    state = put(g, **TARGET, equipment={0: ["quick-holster", "rifle-scope", "shooting-training"]}, spurs={0: 1})
    assert legal(g, after(g, state, "attempt")) == ["draw 3", "draw 4", "draw 5"]
    assert legal(g, after(g, state, "spur", "attempt"))[-1] == "draw 6"
    free = game(draw_count="any_number")
    assert legal(free, after(free, put(free, **TARGET), "attempt"))[0] == "draw 0"


def test_spurs_chal_05() -> None:
    g = game()
    assert _caught(g).riders[0].fame == 0
    assert after(g, put(g, at={0: "D1"}, tokens={"D1": "CT1"}), "attempt", "rustle").riders[0].money == 35


def test_spurs_chal_06() -> None:
    g = game()
    assert _caught(g).riders[0].carried == ("OU3",)
    robbed = after(g, put(g, at={0: "D1"}, tokens={"D1": "CT1"}), "attempt", "rustle")
    assert robbed.decks.used_stacks[0] == ("CT1",)


def test_spurs_chal_07() -> None:
    g = game()
    caught = _caught(g)
    drawn = after(g, caught, "event quiet-day-f")
    assert {g.format(outcome.event).split()[1][:2] for outcome in g.chance(drawn).outcomes} == {"HU", "OU"}
    placing = after(g, drawn, "token HU1")
    assert {g.board.terrain[text.split()[1]] for text in legal(g, placing)} == {"F"}
    assert why_not(g, placing, "put E1") == {"SPURS-CHAL-07"}
    anywhere = game(replacement_terrain="any_territory")
    placing = after(anywhere, _caught(anywhere), "event quiet-day-f", "token HU1")
    assert not why_not(anywhere, placing, "put E1")


def test_spurs_chal_08() -> None:
    g = game()
    caught = after(g, put(g, at={0: "A4"}, tokens={"A4": "OU3", "C4": "OU1"}), "attempt", "draw 3", "bullets 3-grey")
    placing = after(g, caught, "event quiet-day-b", "token OU2")
    for place in ("A4", "A5", "B4", "C4"):
        assert "SPURS-CHAL-08" in why_not(g, placing, f"put {place}")
    relaxed = game(replacement_fallback="skip")
    full = dict(zip(("B5", "C4", "C5", "D5", "E5"), ("OU1", "OU2", "OU4", "DE1", "DE2"), strict=True))
    caught = after(
        relaxed, put(relaxed, at={0: "A4"}, tokens={"A4": "OU3", **full}), "attempt", "draw 3", "bullets 3-grey"
    )
    assert "no_replacement" in kinds(relaxed, caught, "event quiet-day-b")


def test_spurs_chal_09() -> None:
    g = game()
    caught = _caught(g, posters={1: 2}, money={1: 7})
    for card, place in (("deposit-f", "banks"), ("posse-f", "money"), ("payday-f", "money"), ("stagecoach-f", "coach")):
        done = after(g, caught, f"event {card}", "token HU1", "put F1")
        if place == "banks":
            assert done.banks == (60,)
        elif place == "coach":
            assert done.riders[0].stagecoaches == ("stagecoach-f",)
        else:
            assert [rider.money for rider in done.riders] == ([20, 0] if card == "posse-f" else [25, 12])


def test_spurs_chal_10() -> None:
    g = game()
    failed = after(g, put(g, **TARGET), "attempt", "draw 3", "bullets 3-brown")
    assert (failed.seat, failed.token_at("A4"), failed.phase) == (1, "OU3", "start")


def test_spurs_chal_11() -> None:
    g = game()
    lost = after(g, put(g, **GOLD), "attempt", "dig 3", "nuggets 1", "desperado rifle-1", "draw 3", "bullets 3-grey")
    assert (lost.phase, lost.token_at("A2")) == ("event", None)


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


def _hunt(g: Game, token: str, drawn: str, **more: Any) -> State:
    return after(g, put(g, at={0: "B1"}, tokens={"B1": token}, **more), "attempt", "draw 3", f"bullets {drawn}")


def test_spurs_hunt_01() -> None:
    g = game()
    shooting = after(g, put(g, at={0: "B1"}, tokens={"B1": "HU1"}), "attempt")
    assert shooting.turn.shooting == Shooting("challenge", "rifle")


def test_spurs_hunt_02() -> None:
    g = game()
    assert _hunt(g, "HU5", "1-grey 2-brown").riders[0].carried == ("HU5",)


def test_spurs_hunt_03() -> None:
    g = game()
    assert _hunt(g, "HU5", "2-grey 1-brown").seat == 1


def test_spurs_hunt_04() -> None:
    g = game()
    assert _hunt(g, "HU6", "3-grey").riders[0].bag.red == 1
    assert _hunt(g, "HU5", "3-grey").riders[0].bag.red == 0


def test_spurs_outlaw_01() -> None:
    g = game()
    assert after(g, put(g, **TARGET), "attempt").turn.shooting == Shooting("challenge", "revolver")


def test_spurs_outlaw_02() -> None:
    assert _caught(game()).riders[0].carried == ("OU3",)


def test_spurs_outlaw_03() -> None:
    g = game()
    assert after(g, put(g, **TARGET), "attempt", "draw 3", "bullets 1-grey 2-brown").seat == 1


def test_spurs_outlaw_04() -> None:
    g = game()
    assert after(g, put(g, **TARGET), "attempt", "draw 3", "bullets 3-brown").riders[0].bag.red == 1
    easy = put(g, at={0: "A4"}, tokens={"A4": "OU1"})
    assert after(g, easy, "attempt", "draw 3", "bullets 3-brown").riders[0].bag.red == 0


def test_spurs_gold_01() -> None:
    g = game()
    digging = after(g, put(g, **GOLD), "attempt", "dig 3")
    assert [g.format(outcome.event) for outcome in g.chance(digging).outcomes] == [f"nuggets {n}" for n in range(4)]
    nuggets = game(gold_draw_counts="nuggets")
    digging = after(nuggets, put(nuggets, **GOLD), "attempt", "dig 3")
    assert [nuggets.format(outcome.event) for outcome in nuggets.chance(digging).outcomes] == ["nuggets 3"]


def test_spurs_gold_02() -> None:
    g = game()
    held = after(g, put(g, **GOLD), "attempt", "dig 3", "nuggets 2")
    assert (held.gold, held.riders[0].nuggets) == ((13, 15), 0)


def test_spurs_gold_03() -> None:
    g = game()
    assert "SPURS-GOLD-03" in cited(g, put(g, **GOLD), "attempt", "dig 3", "nuggets 2")


def test_spurs_gold_04() -> None:
    g = game()
    begun = after(g, put(g, **GOLD), "attempt", "dig 3", "nuggets 2", "desperado rifle-1", "draw 3")
    won = after(g, begun, "bullets 1-brown 2-black")
    assert (won.riders[0].nuggets, won.riders[0].money) == (2, 30)


def test_spurs_gold_05() -> None:
    g = game(lost_gold="to_box", lost_gold_scope="all_carried")
    begun = after(g, put(g, **GOLD, nuggets={0: 1}), "attempt", "dig 3", "nuggets 2", "desperado rifle-1", "draw 3")
    lost = after(g, begun, "bullets 3-grey")
    assert (lost.riders[0].nuggets, lost.lost_nuggets, lost.riders[0].bag.red) == (0, 3, 1)


def test_spurs_gold_06() -> None:
    g = game()
    begun = after(g, put(g, **GOLD), "attempt", "dig 3", "nuggets 2", "desperado rifle-1", "draw 3")
    for drawn in ("1-brown 2-black", "3-grey"):
        assert after(g, begun, f"bullets {drawn}").decks.used_stacks[3] == ("GO1",)


def test_spurs_desp_01() -> None:
    g = game()
    assert "Seat 0 meets 3 Desperados on A4." in effects(g, put(g, **GANG), "attempt")


def test_spurs_desp_02() -> None:
    g = game()
    shown = after(g, put(g, **GANG), "attempt", "desperado revolver-1")
    assert shown.phase == "gang_draw" and shown.turn.gang is not None and shown.turn.gang.new == 2


def test_spurs_desp_03() -> None:
    g = game(desperado_rule="house")
    assert "SPURS-DESP-03" in cited(g, put(g, **GANG), "attempt")
    met = after(g, put(g, **GANG), "attempt", "desperado revolver-1")
    assert (met.phase, met.turn.gang) == ("gang_draw", Gang("revolver-1", 2))


def test_spurs_desp_04() -> None:
    g = game()
    begun = after(g, put(g, **ONE), "attempt", "desperado rifle-2", "draw 3")
    assert after(g, begun, "bullets 2-brown 1-black").phase == "event"
    assert after(g, begun, "bullets 2-grey 1-brown").phase == "start"


def test_spurs_desp_05() -> None:
    g = game()
    begun = after(g, put(g, **GANG), "attempt", "desperado revolver-1", "draw 3", "bullets 2-grey 1-brown")
    assert begun.phase == "desperado"
    assert after(g, begun, "desperado revolver-1", "desperado rifle-1").phase == "event"


def test_spurs_desp_06() -> None:
    g = game()
    begun = after(g, put(g, **GANG), "attempt", "desperado revolver-1", "draw 3", "bullets 2-grey 1-brown")
    assert begun.riders[0].money == 30
    free = game(enough_hits="may_concede")
    begun = after(free, put(free, **GANG), "attempt", "desperado revolver-1", "draw 3", "bullets 2-grey 1-brown")
    assert legal(free, begun) == ["concede", "spend 1 0"]


def test_spurs_desp_07() -> None:
    g = game()
    begun = after(g, put(g, **GANG), "attempt", "desperado revolver-1", "draw 3", "bullets 2-grey 1-brown")
    assert "SPURS-DESP-07" in cited(g, begun, "desperado revolver-1")


def test_spurs_desp_08() -> None:
    g = game()
    begun = after(g, put(g, **GANG), "attempt", "desperado revolver-1", "draw 3", "bullets 1-grey 2-black")
    assert after(g, begun, "desperado revolver-1").seat == 1
    all_of_them = game(desperado_spending="all_matching")
    begun = after(
        all_of_them, put(all_of_them, **GANG), "attempt", "desperado revolver-1", "draw 3", "bullets 2-grey 1-black"
    )
    assert after(all_of_them, begun, "desperado revolver-1").seat == 1


def test_spurs_desp_09() -> None:
    g = game()
    begun = after(g, put(g, **GANG), "attempt", "desperado revolver-1", "draw 3", "bullets 2-grey 1-brown")
    assert "SPURS-DESP-09" in cited(g, begun, "desperado revolver-1", "desperado rifle-1")


def test_spurs_desp_10() -> None:
    g = game()
    begun = after(g, put(g, **ONE), "attempt", "desperado revolver-1", "draw 3", "bullets 1-grey 2-black")
    assert (begun.decks.used_desperados, begun.decks.used_stacks[1]) == (("revolver-1",), ("DE1",))


def test_spurs_desp_11() -> None:
    g = game()
    lost = after(g, put(g, **ONE), "attempt", "desperado revolver-1", "draw 3", "bullets 3-brown")
    assert (lost.riders[0].bag.red, lost.seat, lost.kept) == (1, 1, ())
    assert lost.decks.used_desperados == ("revolver-1",)


def test_spurs_desp_12() -> None:
    g = game()
    lost = after(g, put(g, **GANG), "attempt", "desperado revolver-1", "draw 3", "bullets 3-brown")
    assert [kept.card for kept in lost.kept] == ["revolver-1"]
    two = {"at": {0: "A4"}, "tokens": {"A4": "DE2"}, "kept": {"A4": ("rifle-1", 0)}}
    for reading, new in (("restore_token_number", 1), ("always_two_more", 2)):
        other = game(gang_leftover_size=reading)
        gang = after(other, put(other, **two), "attempt").turn.gang
        assert gang is not None and gang.new == new


def test_spurs_desp_13() -> None:
    g = game(desperado_rule="house")
    lost = after(g, put(g, **GANG), "attempt", "desperado revolver-1", "draw 3", "bullets 3-brown")
    assert lost.kept == (("A4", "revolver-1", 2),)
    two = {"at": {0: "A4"}, "tokens": {"A4": "DE4"}, "kept": {"A4": ("rifle-1", 1)}}
    assert after(g, put(g, **two), "attempt").turn.gang == Gang("rifle-1", 1)
