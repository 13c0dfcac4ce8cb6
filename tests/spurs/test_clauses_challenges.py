"""The clauses of Spurs on challenges, hunting, outlaws, gold and Desperados, one test each."""

from __future__ import annotations

from typing import Any

from spree_rules.model.spurs.state import Gang, Shooting, Turn
from tests.spurs.support import Game, State, after, cited, effects, game, kinds, legal, put, why_not

TARGET = {"at": {0: "A4"}, "tokens": {"A4": "OU3"}}
GANG = {"at": {0: "A4"}, "tokens": {"A4": "DE4"}}
ONE = {"at": {0: "A4"}, "tokens": {"A4": "DE1"}}
GOLD = {"at": {0: "A2"}, "tokens": {"A2": "GO1"}}


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
            assert done.banks[0] == 60
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
