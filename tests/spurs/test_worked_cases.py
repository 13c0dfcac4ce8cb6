"""The worked cases of the analysis, SPURS-E01 to SPURS-E27."""

from __future__ import annotations

from fractions import Fraction

from spree_rules.model.spurs import actions as a
from spree_rules.model.spurs.herding import heads
from spree_rules.model.spurs.state import Cattle, Horse, Shooting, Turn
from spree_rules.model.spurs.supplies import hits
from tests.spurs.support import after, codes, game, kinds, legal, odds, put, why_not


def _shoots(weapon: str = "revolver") -> Turn:
    return Turn(shooting=Shooting("challenge", weapon))  # type: ignore[arg-type]


def test_spurs_e01_allowance() -> None:
    g = game()
    state = put(g, phase="start", spurs={0: 0})
    assert after(g, state, "roll", "red 3 5").turn.points == 8
    trained = put(g, phase="start", spurs={0: 0}, equipment={0: ["riding-training"]}, carried={0: ["HB1", "HB2"]})
    assert after(g, trained, "roll", "red 2 4 6").turn.points == 11


def test_spurs_e02_forest_twice_and_the_town_for_nothing() -> None:
    g = game()
    state = put(g, phase="move", at={0: "C3"}, turn=Turn(points=3))
    there = after(g, state, "enter C2", "enter C1")
    assert (there.turn.points, there.phase) == (0, "action")
    assert after(g, there, "town").phase == "town"


def test_spurs_e03_mountains_there_and_back() -> None:
    g = game()
    state = put(g, phase="move", at={0: "D3"}, turn=Turn(points=12))
    there = after(g, state, "enter E4", "enter F4", "enter F5")
    assert 12 - there.turn.points == 6
    back = after(g, there, "enter F4", "enter E4", "enter D3")
    assert there.turn.points - back.turn.points == 4


def test_spurs_e04_a_red_token_stops() -> None:
    g = game()
    state = put(g, phase="move", at={0: "A3"}, tokens={"A4": "OU3"}, turn=Turn(points=6))
    there = after(g, state, "enter A4")
    assert legal(g, there) == ["attempt", "spur"]
    assert why_not(g, there, "enter A5") >= {"SPURS-MOVE-08"}
    assert why_not(g, there, "rest") >= {"SPURS-CHAL-02"}


def test_spurs_e05_free_in_the_next_turn() -> None:
    g = game()
    state = put(g, phase="shoot", at={0: "A4"}, tokens={"A4": "OU3"}, turn=_shoots())
    failed = after(g, state, "draw 3", "bullets 2-brown 1-black")
    again = after(g, failed, "skip", "rest")
    assert legal(g, again) == ["roll", "skip", "spur"]
    assert {"attempt", "rest"} <= set(legal(g, after(g, again, "skip")))


def test_spurs_e06_two_hits_with_a_revolver() -> None:
    g = game()
    bag = {0: (4, 4, 1, 2, 0)}
    state = put(g, phase="shoot", at={0: "A4"}, tokens={"A4": "OU3"}, bags=bag, turn=_shoots())
    done = after(g, state, "draw 3", "bullets 1-grey 1-brown 1-white")
    assert done.riders[0].carried == ("OU3",)
    assert done.riders[0].bag == (4, 4, 0, 2, 0)
    assert done.supply.white == state.supply.white + 1


def test_spurs_e07_two_hits_with_a_rifle() -> None:
    g = game()
    turn = _shoots("rifle")
    state = put(g, phase="shoot", at={0: "B1"}, tokens={"B1": "HU5"}, bags={0: (4, 4, 1, 2, 0)}, turn=turn)
    drawn = "bullets 1-grey 1-brown 1-white"
    assert hits(g.parse(drawn).drawn, "rifle") == 2  # type: ignore[union-attr]
    assert after(g, state, "draw 3", drawn).riders[0].carried == ("HU5",)


def test_spurs_e08_failure_against_a_red_bullet() -> None:
    g = game()
    state = put(g, phase="shoot", at={0: "A4"}, tokens={"A4": "OU3"}, bags={0: (4, 4, 0, 2, 1)}, turn=_shoots())
    failed = after(g, state, "draw 3", "bullets 1-grey 1-brown 1-black")
    assert failed.riders[0].bag.red == 2
    assert (failed.seat, failed.token_at("A4"), failed.decks.events) == (1, "OU3", state.decks.events)


def test_spurs_e09_the_fourth_red_bullet_costs_fame() -> None:
    g = game()
    bags, fame = {0: (4, 4, 0, 2, 3)}, {0: 4}
    state = put(g, phase="shoot", at={0: "A4"}, tokens={"A4": "OU3"}, bags=bags, fame=fame, turn=_shoots())
    failed = after(g, state, "draw 3", "bullets 1-grey 1-brown 1-black")
    assert (failed.riders[0].bag.red, failed.riders[0].fame) == (3, 3)


def test_spurs_e10_no_bullet_without_the_icon() -> None:
    g = game()
    state = put(g, phase="shoot", at={0: "B1"}, tokens={"B1": "HU1"}, turn=_shoots("rifle"))
    failed = after(g, state, "draw 3", "bullets 3-grey")
    assert (failed.riders[0].bag.red, failed.seat) == (0, 1)


def test_spurs_e11_a_spur_before_and_not_after() -> None:
    g = game()
    state = put(g, at={0: "A4"}, tokens={"A4": "OU3"})
    shooting = after(g, state, "spur", "attempt", "draw 4")
    assert odds(g, shooting, lambda event: hits(event.drawn, "revolver") >= 2) == Fraction(23, 42)
    plain = after(g, state, "attempt", "draw 3")
    assert odds(g, plain, lambda event: hits(event.drawn, "revolver") >= 2) == Fraction(1, 3)
    assert why_not(g, after(g, state, "attempt"), "spur") >= {"SPURS-SPUR-04"}


def test_spurs_e12_a_spur_to_roll_again() -> None:
    g = game()
    state = put(g, phase="start")
    moved = after(g, state, "roll", "red 1 2", "reroll 1", "rerolled 6")
    assert (moved.phase, moved.turn.points, moved.turn.boosts, moved.riders[0].spurs) == ("move", 8, 0, 0)


def test_spurs_e13_the_whole_aftermath() -> None:
    g = game()
    state = put(g, at={0: "A4", 1: "A4"}, fame={0: 4, 1: 5}, posters={1: 2}, money={0: 20, 1: 35})
    won = after(
        g, state, "duel 1", "bullets 1-grey", "bullets 1-black", "wait", "wait", "bullets 1-grey", "bullets 1-black"
    )
    won = after(g, won, "claim", "steal money")
    winner, loser = won.riders
    assert (winner.fame, winner.money, winner.posters) == (6, 20 + 40 + 18, 1)
    assert (loser.money, loser.posters, loser.bag.red, loser.spurs) == (17, 0, 1, 2)
    assert [text for text in legal(g, won) if text.startswith("flee")] == [
        "flee cinder-gap", "flee dry-fork", "flee lucky-boot", "flee pinewater", "flee tinhorn",
    ]  # fmt: skip
    assert g.to_act(won) == 1


def test_spurs_e14_equal_fame_and_nothing_taken() -> None:
    g = game()
    state = put(g, at={0: "A4", 1: "A4"})
    shot = after(g, state, "duel 1", "bullets 1-grey", "bullets 1-black", "wait", "wait")
    won = after(g, shot, "bullets 1-grey", "bullets 1-black", "claim", "spare")
    assert (won.riders[0].fame, won.riders[0].posters) == (1, 0)


def test_spurs_e15_the_game_ends_with_the_duel() -> None:
    g = game()
    state = put(g, at={0: "A4", 1: "A4"}, fame={0: 9, 1: 5}, posters={1: 2})
    shot = after(g, state, "duel 1", "bullets 1-grey", "bullets 1-black", "wait", "wait")
    over = after(g, shot, "bullets 1-grey", "bullets 1-black", "claim")
    assert (over.phase, over.riders[0].fame, over.riders[1].posters, over.riders[1].bag.red) == ("over", 10, 2, 0)
    assert over.riders[0].money == state.riders[0].money


def test_spurs_e16_what_cannot_be_stolen() -> None:
    g = game()
    goods = {0: ["rifle-scope"], 1: ["henchman", "riding-training", "rifle-scope"]}
    state = put(g, at={0: "A4", 1: "A4"}, equipment=goods)
    shot = after(g, state, "duel 1", "bullets 1-grey", "bullets 1-black", "wait", "wait")
    won = after(g, shot, "bullets 1-grey", "bullets 1-black", "claim")
    assert why_not(g, won, "steal equipment riding-training") == {"SPURS-DUEL-08"}
    assert why_not(g, won, "steal equipment henchman") == {"SPURS-DUEL-08"}
    assert why_not(g, won, "steal equipment rifle-scope") == {"SPURS-STORE-02"}


def test_spurs_e17_a_claim_too_early() -> None:
    g = game()
    state = put(g, at={0: "A4", 1: "A4"}, money={0: 30})
    shot = after(g, state, "duel 1", "bullets 1-grey", "bullets 1-black", "claim")
    assert (shot.phase, g.to_act(shot), shot.riders[1].fame) == ("steal", 1, 1)


def test_spurs_e18_a_robbery() -> None:
    g = game()
    state = put(g, phase="bank", at={0: "C3"}, turn=Turn(visited=("bank",)))
    rich = after(g, state, "rob revolver", "draw 3", "bullets 2-grey 1-black")
    assert (rich.riders[0].posters, rich.riders[0].money, rich.riders[0].fame, rich.banks[0]) == (1, 60, 1, 0)
    assert why_not(g, rich, "rob revolver") == {"SPURS-BANK-02"}
    assert why_not(g, after(g, rich, "leave"), "visit bank") == {"SPURS-TOWN-01"}


def test_spurs_e19_a_robbery_that_fails() -> None:
    g = game()
    state = put(g, phase="bank", at={0: "C3"}, turn=Turn(visited=("bank",)))
    poor = after(g, state, "rob rifle", "draw 3", "bullets 1-grey 1-brown 1-black")
    assert (poor.riders[0].posters, poor.riders[0].bag.red, poor.banks[0], poor.phase) == (1, 1, 40, "bank")
    assert "visit saloon" in legal(g, after(g, poor, "leave"))


def test_spurs_e20_gold_leaves_the_game() -> None:
    g = game()
    state = put(g, phase="bank", at={0: "C3"}, nuggets={0: 3}, turn=Turn(visited=("bank",)))
    sold = after(g, state, "gold 3")
    assert (sold.riders[0].money, sold.lost_nuggets, sold.gold) == (65, 3, state.gold)


def test_spurs_e21_at_the_doctor() -> None:
    g = game()
    turn = Turn(visited=("doctors-office",))
    state = put(g, phase="doctor", at={0: "C3"}, money={0: 12}, bags={0: (4, 4, 0, 2, 3)}, turn=turn)
    paid = after(g, state, "pay 2")
    assert (paid.riders[0].money, paid.riders[0].bag.red) == (2, 1)
    assert after(g, paid, "treatment 2", "bullets 1-grey 1-red").riders[0].bag == (4, 4, 0, 2, 0)


def test_spurs_e22_clear_ground_and_a_rock() -> None:
    g = game()
    laid = ("thorns", "rock", "thorns", "rock", "thorns", "rock")
    horse = Horse("N1", laid, 2)  # type: ignore[arg-type]
    turn = Turn(rolled=(3, 6), horse=horse)
    state = put(g, phase="pick_horse", at={0: "D1"}, tokens={"D1": "HB1"}, turn=turn)
    clear = after(g, state, "pick 3")
    assert (clear.phase, clear.turn.horse) == ("blue_roll", Horse("N2", laid, 3))  # type: ignore[arg-type]
    assert "failed" in kinds(g, state, "pick 6")


def test_spurs_e23_off_the_board() -> None:
    g = game()
    laid = ("thorns", "rock", "thorns", "rock", "thorns", "rock")
    turn = Turn(rolled=(1, 2), horse=Horse("R1", laid, 2))  # type: ignore[arg-type]
    state = put(g, phase="pick_horse", at={0: "D1"}, tokens={"D1": "HB1"}, turn=turn)
    for face in (1, 2):
        assert "failed" in kinds(g, state, f"pick {face}")


START = ("N1", "N2", "N3", "X1", "X2", "X3", "X4", "X5", "X6")


def _driving(rider: str, *rolled: int) -> Turn:
    return Turn(rolled=rolled, cattle=Cattle(START, rider, 1))


def test_spurs_e24_cattle_are_pushed_off() -> None:
    g = game()
    state = put(g, phase="pick_cattle", at={0: "D1"}, tokens={"D1": "CT1"}, turn=_driving("N2", 1, 2))
    failed = after(g, state, "pick 1")
    assert (failed.seat, failed.token_at("D1"), failed.riders[0].money) == (1, "CT1", 20)


def test_spurs_e25_a_herd_in_two_rounds() -> None:
    g = game()
    state = put(g, phase="pick_cattle", at={0: "D1"}, tokens={"D1": "CT1"}, turn=_driving("X4", 2, 5))
    done = after(g, state, "pick 2", "ride X5", "blue 2 3", "pick 2")
    assert (done.riders[0].money, done.riders[0].fame, done.phase) == (20 + 45, 1, "event")
    assert done.token_at("D1") is None


def test_spurs_e26_paid_by_the_group() -> None:
    assert heads(game().rules, START) == 5


def test_spurs_e27_the_ender_loses() -> None:
    g = game()
    goods = {"money": {0: 10, 1: 50}, "posters": {1: 1}, "fame": {0: 9, 1: 9}, "carried": {0: ["OU1"]}}
    turn = Turn(visited=("sheriffs-office",))
    state = put(g, phase="sheriff", at={0: "C3"}, turn=turn, **goods)
    over = after(g, state, "handin OU1")
    assert (over.scores, over.winners, over.reached) == ((10, 11), (1,), 0)


def test_codes_are_stable() -> None:
    g = game()
    state = put(g, at={0: "A4"}, tokens={"A4": "OU3"})
    assert codes(g, state, "town") == ["town.none"]
    assert isinstance(g.parse("enter A4"), a.Enter)
