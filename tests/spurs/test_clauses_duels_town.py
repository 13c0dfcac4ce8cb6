"""The clauses of Spurs on duels, towns, rest and the end, one test each."""

from __future__ import annotations

from typing import Any

from spree_rules.model.kernel.values import replace
from spree_rules.model.spurs.state import Turn
from tests.spurs.support import after, game, kinds, legal, put, why_not

DUEL = {"at": {0: "A4", 1: "A4"}}
WON = ("duel 1", "bullets 1-grey", "bullets 1-black", "wait", "wait", "bullets 1-grey", "bullets 1-black")


def _inside(building: str, **more: Any) -> dict[str, Any]:
    phase = {"general-store": "store", "sheriffs-office": "sheriff", "doctors-office": "doctor"}.get(building, building)
    return {"phase": phase, "at": {0: "C3"}, "turn": Turn(visited=(building,)), **more}


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
    assert after(g, put(g, **DUEL), *WON[:5]).phase == "duel_draw"
    assert after(g, put(g, **DUEL), *WON, "claim").phase == "steal"
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
    assert after(g, state, "treatment 2", "bullets 2-red").riders[0].bag == (4, 4, 1, 2, 0)
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
    assert (rich.riders[0].money, rich.riders[0].fame, rich.banks[0]) == (80, 1, 0)


def test_spurs_bank_05() -> None:
    g = game()
    poor = after(g, put(g, **_inside("bank")), "rob rifle", "draw 3", "bullets 3-grey")
    assert (poor.riders[0].bag.red, poor.banks[0], poor.seat) == (1, 40, 0)
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
