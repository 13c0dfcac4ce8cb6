"""The clauses of Spurs on setup, turns, bullets, Spurs, movement, duels and towns, one test each."""

from __future__ import annotations

from typing import Any

from spree_rules.model import spurs
from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.values import replace
from spree_rules.model.spurs.bags import total
from spree_rules.model.spurs.state import Shooting, Turn
from tests.spurs.support import after, cited, game, kinds, legal, put, why_not

SHOT = {"phase": "shoot", "at": {0: "A4"}, "tokens": {"A4": "OU3"}}
DUEL = {"at": {0: "A4", 1: "A4"}}
WON = ("duel 1", "bullets 1-grey", "bullets 1-black", "wait", "wait", "bullets 1-grey", "bullets 1-black")


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


def test_spurs_duel_01() -> None:
    g = game()
    assert why_not(g, put(g, at={0: "A4"}), "duel 1") == {"SPURS-DUEL-01"}
    assert not why_not(g, put(g, **DUEL), "duel 1")


def test_spurs_duel_02() -> None:
    g = game()
    drawing = after(g, put(g, **DUEL), "duel 1")
    assert drawing.duel is not None and drawing.duel.weapons == ("revolver", "revolver")
    free = game(duel_weapon="each_chooses")
    assert legal(free, after(free, put(free, **DUEL), "duel 1")) == ["weapon revolver", "weapon rifle"]


def test_spurs_duel_03() -> None:
    g = game()
    assert (
        after(g, put(g, **DUEL), *WON, "claim").phase == "flee"
        or "steal" in after(g, put(g, **DUEL), *WON, "claim").phase
    )
    single = game(duel_hits="1")
    won = after(single, put(single, **DUEL), *WON[:3], "claim")
    assert won.riders[0].fame == 1


def test_spurs_duel_04() -> None:
    g = game()
    lost = after(g, put(g, **DUEL), *WON[:3], "claim")
    assert lost.riders[1].fame == 1
    on = game(premature_claim="claimer_takes_red_and_goes_on")
    shot = after(on, put(on, **DUEL), *WON[:3], "claim")
    assert (shot.phase, shot.riders[0].bag.red, on.to_act(shot)) == ("claim", 1, 1)


def test_spurs_duel_05() -> None:
    g = game()
    assert after(g, put(g, **DUEL, fame={1: 1}), *WON, "claim").riders[0].fame == 2
    assert after(g, put(g, **DUEL, fame={0: 1, 1: 1}), *WON, "claim").riders[0].fame == 2


def test_spurs_duel_06() -> None:
    g = game()
    won = after(g, put(g, **DUEL, posters={1: 2}), *WON, "claim")
    assert (won.riders[0].money, won.riders[1].money, won.riders[1].posters) == (60, 20, 0)
    loser = game(poster_payer="loser")
    won = after(loser, put(loser, **DUEL, posters={1: 2}), *WON, "claim")
    assert (won.riders[0].money, won.riders[1].money) == (40, 0)


def test_spurs_duel_07() -> None:
    g = game()
    won = after(g, put(g, **DUEL), *WON, "claim")
    assert after(g, won, "steal money").riders[0].posters == 1
    assert after(g, won, "spare").riders[0].posters == 0


def test_spurs_duel_08() -> None:
    g = game()
    goods = {"nuggets": {1: 2}, "equipment": {1: ["bedroll", "henchman"]}, "carried": {1: ["OU1"]}}
    won = after(g, put(g, **DUEL, **goods, stagecoaches={1: ["stagecoach-p"]}), *WON, "claim")
    assert legal(g, won) == [
        "spare", "steal carried OU1", "steal equipment bedroll", "steal money", "steal nugget",
        "steal stagecoach stagecoach-p",
    ]  # fmt: skip
    assert after(g, won, "steal nugget").riders[0].nuggets == 1


def test_spurs_duel_09() -> None:
    g = game()
    assert after(g, put(g, **DUEL), *WON, "claim", "spare").riders[1].bag.red == 1


def test_spurs_duel_10() -> None:
    g = game()
    assert after(g, put(g, **DUEL), *WON, "claim", "spare").riders[1].spurs == 2


def test_spurs_duel_11() -> None:
    g = game()
    lost = after(g, put(g, **DUEL), *WON, "claim", "spare")
    assert after(g, lost, "flee tinhorn").riders[1].at == "E2"
    assert after(g, lost, "stay").riders[1].at == "A4"
    assert why_not(g, lost, "flee nowhere") == {"SPURS-DUEL-11"}


def test_spurs_town_01() -> None:
    g = game()
    town = after(g, put(g), "town")
    assert "visit saloon" in legal(g, town)
    back = after(g, town, "visit saloon", "leave")
    assert why_not(g, back, "visit saloon") == {"SPURS-TOWN-01"}


def test_spurs_town_02() -> None:
    g = game()
    inside = after(g, put(g), "town", "visit saloon")
    assert {"drink", "leave"} <= set(legal(g, inside))
    assert why_not(g, inside, "handin OU1") >= {"SPURS-TOWN-02"}


def test_spurs_store_01() -> None:
    g = game()
    shown = {"lucky-boot": ["trail-map", "bedroll", "rifle-rounds"]}
    state = put(g, **_inside("general-store", displays=shown))
    bought = after(g, state, "buy trail-map")
    assert (bought.riders[0].equipment, bought.riders[0].money, bought.phase) == (("trail-map",), 10, "restock")
    assert len(after(g, bought, "card henchman").displays[0]) == 3
    rounds = after(g, state, "buy rifle-rounds")
    assert (rounds.riders[0].bag.brown, rounds.decks.used_equipment) == (6, ("rifle-rounds",))
    assert why_not(g, state, "buy henchman") == {"SPURS-STORE-01"}


def test_spurs_store_02() -> None:
    g = game()
    state = put(g, **_inside("general-store", displays={"lucky-boot": ["bedroll"]}, equipment={0: ["bedroll"]}))
    assert why_not(g, state, "buy bedroll") == {"SPURS-STORE-02"}


def test_spurs_store_03() -> None:
    g = game()
    state = put(g, **_inside("general-store", displays={"lucky-boot": ["bedroll"]}))
    new = after(g, state, "refresh", "card henchman", "card henchman", "card trail-map")
    assert (new.displays[0], new.riders[0].money) == (("henchman", "henchman", "trail-map"), 15)
    poor = put(g, **_inside("general-store", displays={"lucky-boot": ["bedroll"]}, money={0: 4}))
    assert why_not(g, poor, "refresh") == {"SPURS-STORE-03"}


def test_spurs_store_04() -> None:
    g = game()
    state = put(g, **_inside("general-store", carried={0: ["HB1", "HU7", "OU1"]}))
    sold = after(g, state, "sell HU7", "sell HB1")
    assert (sold.riders[0].money, sold.riders[0].fame, sold.riders[0].carried) == (60, 4, ("OU1",))
    assert "SPURS-STORE-04" in why_not(g, state, "sell OU1")


def test_spurs_sheriff_01() -> None:
    g = game()
    state = put(g, **_inside("sheriffs-office", carried={0: ["HB1", "OU1", "OU3"]}))
    paid = after(g, state, "handin OU1", "handin OU3")
    assert (paid.riders[0].money, paid.riders[0].fame) == (70, 3)
    assert "SPURS-SHERIFF-01" in why_not(g, state, "handin HB1")


def test_spurs_doctor_01() -> None:
    g = game()
    state = put(g, **_inside("doctors-office", bags={0: (4, 4, 1, 2, 2)}))
    healed = after(g, state, "treatment 2", "bullets 1-white 1-red")
    assert healed.riders[0].bag == (4, 4, 1, 2, 1)
    assert why_not(g, healed, "treatment 2") == {"SPURS-DOCTOR-01"}
    assert why_not(g, state, "treatment 3") == {"SPURS-DOCTOR-01"}


def test_spurs_doctor_02() -> None:
    g = game()
    state = put(g, **_inside("doctors-office", bags={0: (4, 4, 0, 2, 3)}, money={0: 12}))
    assert [text for text in legal(g, state) if text.startswith("pay")] == ["pay 1", "pay 2"]
    assert why_not(g, state, "pay 3") == {"SPURS-DOCTOR-02"}


def test_spurs_saloon_01() -> None:
    g = game()
    state = put(g, **_inside("saloon"))
    drunk = after(g, state, "drink")
    worth = {"lucky-hand": 30, "bad-hand": 15, "tall-tale": 20}
    assert {card: after(g, drunk, f"saloon {card}").riders[0].money for card in worth} == worth
    assert after(g, drunk, "saloon local-legend").riders[0].fame == 1
    assert after(g, drunk, "saloon tall-tale").riders[0].spurs == 2
    assert after(g, drunk, "saloon brawl").riders[0].bag.red == 1
    assert after(g, drunk, "saloon free-ammo").riders[0].bag.white == 1
    seen = after(g, drunk, "saloon rumour", "event payday-p")
    assert (seen.decks.top, seen.decks.seen) == ("payday-p", (0,))
    assert g.view(seen, 0).state.decks.top == "payday-p"
    assert g.view(seen, 1).state.decks.top == "face-down"
    assert why_not(g, after(g, drunk, "saloon brawl"), "drink") == {"SPURS-SALOON-01"}


def test_spurs_saloon_02() -> None:
    g = game()
    paid = after(g, put(g, **_inside("saloon", money={0: 80})), "round", "round")
    assert (paid.riders[0].fame, paid.riders[0].money) == (2, 0)


def test_spurs_bank_01() -> None:
    g = game()
    state = put(g, **_inside("bank", nuggets={0: 2}))
    sold = after(g, state, "gold 1")
    assert (sold.riders[0].money, sold.lost_nuggets, sold.gold) == (35, 1, state.gold)
    assert why_not(g, state, "gold 3") == {"SPURS-BANK-01"}


def test_spurs_bank_02() -> None:
    g = game()
    assert after(g, put(g, **_inside("bank")), "rob rifle").riders[0].posters == 1
    assert "visit bank" not in legal(g, after(g, put(g, at={0: "C1"}), "town"))
    every = game(bank_location="every_town_one_vault")
    assert "visit bank" in legal(every, after(every, put(every, at={0: "C1"}), "town"))


def test_spurs_bank_03() -> None:
    g = game()
    state = after(g, put(g, **_inside("bank")), "rob rifle", "draw 3")
    assert "robbed" in kinds(g, state, "bullets 1-grey 2-brown")
    assert "robbery_failed" in kinds(g, state, "bullets 2-grey 1-brown")


def test_spurs_bank_04() -> None:
    g = game()
    rich = after(g, put(g, **_inside("bank"), bank=60), "rob rifle", "draw 3", "bullets 3-brown")
    assert (rich.riders[0].money, rich.riders[0].fame, rich.banks) == (80, 1, (0,))


def test_spurs_bank_05() -> None:
    g = game()
    poor = after(g, put(g, **_inside("bank")), "rob rifle", "draw 3", "bullets 3-grey")
    assert (poor.riders[0].bag.red, poor.banks, poor.seat) == (1, (40,), 0)
    ends = game(failed_robbery_ends_turn="true")
    assert after(ends, put(ends, **_inside("bank")), "rob rifle", "draw 3", "bullets 3-grey").seat == 1


def test_spurs_rest_01() -> None:
    g = game()
    assert after(g, put(g), "rest").seat == 1


def test_spurs_rest_02() -> None:
    g = game()
    bags = {0: (4, 4, 0, 2, 1)}
    state = put(g, equipment={0: ["bedroll", "target-cans"]}, bags=bags)
    assert after(g, state, "rest bedroll").riders[0].bag.red == 0
    assert after(g, state, "rest target-cans").riders[0].bag.black == 1
    assert why_not(g, state, "rest bedroll target-cans") == {"SPURS-REST-02"}
    many = game(rest_cards="any")
    state = put(many, equipment={0: ["bedroll", "target-cans"]}, bags=bags)
    assert not why_not(many, state, "rest bedroll target-cans")


def test_spurs_end_01() -> None:
    g = game()
    state = put(g, **_inside("sheriffs-office", fame={0: 8}, carried={0: ["OU5"]}))
    assert after(g, state, "handin OU5").riders[0].fame == 11


def test_spurs_end_02() -> None:
    g = game()
    state = put(g, **_inside("sheriffs-office", fame={0: 9, 1: 4}, carried={0: ["OU1"]}, posters={1: 1}))
    assert after(g, state, "handin OU1").scores == (11, 5)


def test_spurs_end_03() -> None:
    g = game()
    goods = {"fame": {0: 9}, "carried": {0: ["OU1"]}, "bags": {0: (4, 4, 0, 2, 0), 1: (4, 4, 0, 2, 3)}}
    assert after(g, put(g, **_inside("sheriffs-office", **goods)), "handin OU1").scores == (11, 0)
    goods["bags"] = {0: (4, 4, 0, 2, 0), 1: (5, 4, 0, 2, 0)}
    assert after(g, put(g, **_inside("sheriffs-office", **goods)), "handin OU1").scores == (11, 1)


def test_spurs_end_04() -> None:
    shared = game(tie_duel="shared_win")
    goods = {"fame": {0: 9, 1: 9}, "carried": {0: ["OU1"]}, "money": {0: 10, 1: 30}, "posters": {1: 1}}
    state = put(shared, **_inside("sheriffs-office", **goods))
    assert after(shared, state, "handin OU1").winners == (0, 1)
    g = game()
    tied = after(g, put(g, **_inside("sheriffs-office", **goods)), "handin OU1")
    assert tied.duel is not None and tied.duel.final
    won = after(
        g, tied, "bullets 1-grey", "bullets 1-grey", "wait", "wait", "bullets 1-grey", "bullets 1-black", "claim"
    )
    assert (won.winners, won.riders[0].fame, won.riders[0].posters) == ((0,), tied.riders[0].fame, 0)
    assert replace(won.riders[1], bag=tied.riders[1].bag) == tied.riders[1]
