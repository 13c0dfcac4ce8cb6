"""The worked cases of the analysis, SPURS-E28 to SPURS-E52."""

from __future__ import annotations

from fractions import Fraction

from spree_rules.model import spurs
from spree_rules.model.kernel.values import replace
from spree_rules.model.spurs.herding import heads
from spree_rules.model.spurs.state import Gang, Horse, Shooting, Turn
from tests.spurs.support import after, game, kinds, legal, odds, put, why_not


def test_spurs_e28_money_decides_then_a_duel() -> None:
    g = game()
    turn = Turn(visited=("sheriffs-office",))
    goods = {"fame": {0: 10 - 1, 1: 9}, "carried": {0: ["OU1"]}, "posters": {1: 1}, "bags": {0: (5, 4, 0, 2, 0)}}
    richer = put(g, phase="sheriff", at={0: "C3"}, money={0: 25, 1: 30}, turn=turn, **goods)
    over = after(g, richer, "handin OU1")
    assert over.scores == (12, 10)
    level = put(g, phase="sheriff", at={0: "C3"}, money={0: 10, 1: 30}, turn=turn, fame={0: 9, 1: 9},
                carried={0: ["OU1"]}, posters={1: 1})  # fmt: skip
    tied = after(g, level, "handin OU1")
    assert (tied.scores, tied.riders[0].money, tied.riders[1].money) == ((10, 10), 30, 30)
    assert (tied.phase, tied.finalists) == ("duel_draw", (0, 1))
    assert tied.duel is not None and tied.duel.final
    poorer = put(g, phase="sheriff", at={0: "C3"}, money={0: 9, 1: 30}, turn=turn, fame={0: 9, 1: 8},
                 carried={0: ["OU1"]}, posters={1: 1})  # fmt: skip
    assert after(g, poorer, "handin OU1").winners == (1,)


def test_spurs_e29_gold_is_lost() -> None:
    g = game()
    state = put(g, phase="dig", at={0: "A2"}, tokens={"A2": "GO1"})
    fought = after(g, state, "dig 3", "nuggets 2", "desperado revolver-1", "draw 3")
    lost = after(g, fought, "bullets 2-brown 1-black")
    assert (lost.gold, lost.riders[0].nuggets, lost.riders[0].bag.red) == ((15, 15), 0, 1)
    assert (lost.phase, lost.token_at("A2"), "GO1" in lost.decks.used_stacks[3]) == ("event", None, True)
    placed = after(g, lost, "event quiet-day-p", "token HB1", "put E1")
    assert (placed.seat, placed.phase) == (1, "start")


def test_spurs_e30_bullets_serve_a_whole_gang() -> None:
    g = game()
    state = put(g, at={0: "A4"}, tokens={"A4": "DE4"}, bags={0: (4, 4, 1, 2, 0)})
    fought = after(g, state, "attempt", "desperado revolver-1", "draw 3", "bullets 1-grey 1-brown 1-white")
    if fought.phase == "spend":
        fought = after(g, fought, "spend 1 0")
    fought = after(g, fought, "desperado rifle-1")
    if fought.phase == "spend":
        fought = after(g, fought, "spend 1 0")
    assert fought.riders[0].money == 40
    lost = after(g, fought, "desperado revolver-2")
    assert (lost.seat, lost.riders[0].bag.red) == (1, 1)
    assert lost.kept == (("A4", "revolver-2", 0),)


def test_spurs_e31_the_next_meets_who_was_left() -> None:
    g = game()
    state = put(g, at={0: "A4"}, tokens={"A4": "DE4"}, kept={"A4": ("revolver-2", 0)})
    met = after(g, state, "attempt")
    assert (met.phase, met.turn.gang.faced, met.turn.gang.new) == ("gang_draw", "revolver-2", 2)  # type: ignore[union-attr]


def test_spurs_e32_house_rule() -> None:
    g = game(desperado_rule="house")
    met = after(g, put(g, at={0: "A4", 1: "A4"}, tokens={"A4": "DE4"}), "attempt", "desperado revolver-1")
    assert met.phase == "gang_draw"
    lost = after(g, met, "draw 3", "bullets 2-brown 1-black")
    assert lost.kept == (("A4", "revolver-1", 2),)
    again = after(g, lost, "skip", "attempt")
    assert (again.phase, again.turn.gang) == ("gang_draw", Gang("revolver-1", 2))


def test_spurs_e33_grey_first() -> None:
    g = game()
    state = put(g, at={0: "A4"}, tokens={"A4": "DE2"}, bags={0: (4, 4, 1, 2, 0)})
    met = after(g, state, "attempt", "desperado revolver-1", "draw 3", "bullets 1-grey 1-white 1-black")
    assert legal(g, met) == ["spend 0 1", "spend 1 0"]
    for first in ("spend 1 0", "spend 0 1"):
        assert after(g, met, first, "desperado revolver-1").phase == "event"
    assert after(g, met, "spend 1 0", "desperado rifle-1").phase == "event"
    assert after(g, met, "spend 0 1", "desperado rifle-1").phase == "start"


def test_spurs_e34_robbing_the_rancher() -> None:
    g = game()
    state = put(g, at={0: "D1"}, tokens={"D1": "CT1"})
    robbed = after(g, state, "attempt", "rustle")
    assert (robbed.riders[0].money, robbed.riders[0].posters, robbed.token_at("D1")) == (35, 1, None)
    placing = after(g, robbed, "event quiet-day-p", "token HB1")
    near = {"D1", "C1", "C2", "D2", "E1", "E2"}
    assert not near & {text.split()[1] for text in legal(g, placing)}
    for place in sorted(near):
        assert "SPURS-CHAL-08" in why_not(g, placing, f"put {place}")


def test_spurs_e35_no_room_on_that_terrain() -> None:
    g = game()
    board = g.board
    badlands = [place for place, mark in board.terrain.items() if mark == "B"]
    open_ = [place for place in badlands if place != "B4" and place not in board.neighbours["B4"]]
    free = dict(zip(open_, ("OU1", "OU2", "OU3", "OU4"), strict=False))
    tokens = {"B4": "CT1", **free}
    state = put(g, at={0: "B4"}, tokens=tokens)
    robbed = after(g, state, "attempt", "rustle", "event deposit-b")
    assert (robbed.phase, robbed.turn.event) == ("event", "deposit-b")
    again = after(g, robbed, "event payday-p")
    assert (again.phase, again.turn.more_events) == ("token", ("payday-p",))
    placed = after(g, again, "token HB1", "put E1")
    assert placed.banks[0] == 60
    assert placed.riders[1].money == 20


def test_spurs_e36_two_rounds_for_everyone() -> None:
    g = game()
    state = put(g, phase="saloon", at={0: "C3"}, money={0: 95}, turn=Turn(visited=("saloon",)))
    paid = after(g, state, "round", "round")
    assert (paid.riders[0].fame, paid.riders[0].money) == (2, 15)
    assert why_not(g, paid, "round") == {"SPURS-SALOON-02"}


def test_spurs_e37_one_of_a_name_and_new_cards() -> None:
    g = game()
    shown = {"lucky-boot": ["trail-map", "bedroll", "rifle-rounds"]}
    turn = Turn(visited=("general-store",))
    state = put(g, phase="store", at={0: "C3"}, displays=shown, equipment={0: ["trail-map"]}, turn=turn)
    assert why_not(g, state, "buy trail-map") == {"SPURS-STORE-02"}
    paid = after(g, state, "refresh")
    assert (paid.phase, paid.riders[0].money, paid.displays[0]) == ("restock", 15, ())
    assert after(g, paid, "card bedroll", "card henchman", "card rifle-scope").phase == "store"


def test_spurs_e38_a_small_bag() -> None:
    g = game(pack=_pack_with_bag("[1, 0, 0, 1, 0]"))
    state = put(g, phase="shoot", at={0: "A4"}, tokens={"A4": "OU1"},
                turn=Turn(shooting=Shooting("challenge", "revolver")))  # fmt: skip
    drawing = after(g, state, "draw 3")
    assert [g.format(outcome.event) for outcome in g.chance(drawing).outcomes] == ["bullets 1-grey 1-black"]


def _pack_with_bag(bag: str) -> spurs.Pack:
    from importlib import resources

    files = resources.files("spree_rules.model.spurs").joinpath("packs", "reference.toml")
    text = files.read_text(encoding="utf-8").replace("bag = [4, 4, 0, 2, 0]", f"bag = {bag}")
    return spurs.load_pack(text.replace('name = "reference"', 'name = "small"'))


def test_spurs_e39_a_spur_for_gold_and_bullets() -> None:
    g = game()
    state = put(g, at={0: "A2"}, tokens={"A2": "GO1"})
    digging = after(g, state, "spur", "attempt")
    assert legal(g, digging) == ["dig 3", "dig 4"]
    found = after(g, digging, "dig 4")
    row = [odds(g, found, lambda event, n=n: event.number == n) for n in range(5)]
    assert row == [Fraction(13, 261), Fraction(65, 261), Fraction(35, 87), Fraction(65, 261), Fraction(13, 261)]
    assert legal(g, after(g, found, "nuggets 2", "desperado rifle-1")) == ["draw 3", "draw 4"]


def test_spurs_e40_the_game_ends_inside_a_sale() -> None:
    g = game()
    turn = Turn(visited=("sheriffs-office",))
    state = put(g, phase="sheriff", at={0: "C3"}, fame={0: 9}, carried={0: ["OU1", "OU5"]}, turn=turn)
    over = after(g, state, "handin OU1")
    assert (over.phase, over.riders[0].fame, over.riders[0].money) == ("over", 10, 40)
    assert over.riders[0].carried == ("OU5",)
    other = after(g, state, "handin OU5")
    assert (other.riders[0].fame, other.riders[0].money, other.riders[0].carried) == (12, 70, ("OU1",))


def test_spurs_e41_the_game_ends_inside_a_gang() -> None:
    g = game()
    state = put(g, at={0: "A4"}, tokens={"A4": "DE2"}, fame={0: 9}, bags={0: (4, 4, 1, 2, 0)})
    met = after(g, state, "attempt", "desperado revolver-2", "draw 3", "bullets 2-grey 1-white", "spend 2 0")
    assert (met.phase, met.riders[0].fame, met.riders[0].money) == ("over", 10, 35)
    assert met.riders[0].bag == (4, 4, 0, 2, 0)
    assert met.decks.desperados.count("rifle-1") == 5


def test_spurs_e42_a_loser_flees_to_a_red_token() -> None:
    g = game()
    state = put(g, at={0: "A4", 1: "A4"}, tokens={"C1": "HU6"})
    lost = after(g, state, "duel 1", "bullets 1-grey", "bullets 1-black", "claim", "spare", "flee pinewater")
    assert (lost.riders[0].at, lost.seat, lost.phase) == ("C1", 1, "start")
    later = after(g, lost, "skip", "rest")
    assert "roll" in legal(g, later)
    assert {"attempt", "town", "rest"} <= set(legal(g, after(g, later, "skip")))


def test_spurs_e43_the_better_group_or_the_larger() -> None:
    hexes = ("C", "N2", "N3", "R5", "R6", "X2", "X4", "X5", "X6")
    assert heads(game().rules, hexes) == 4
    assert heads(game(cattle_group="largest_component").rules, hexes) == 3


def test_spurs_e44_between_two_rounds() -> None:
    g = game()
    laid = ("rock", "thorns") * 3
    turn = Turn(rolled=(2, 5), horse=Horse("N1", laid, 2))  # type: ignore[arg-type]
    state = put(g, phase="pick_horse", at={0: "D1"}, tokens={"D1": "HB1"}, turn=turn)
    assert why_not(g, state, "spur") >= {"SPURS-SPUR-04"}
    assert not why_not(g, state, "reroll 2")


def test_spurs_e45_the_town_is_closed() -> None:
    g = game()
    state = put(g, phase="move", at={0: "C2"}, tokens={"C1": "HU3"}, turn=Turn(points=3))
    there = after(g, state, "enter C1")
    assert legal(g, there) == ["attempt", "spur"]
    assert why_not(g, there, "town") >= {"SPURS-CHAL-02"}


def test_spurs_e46_nothing_is_no_item() -> None:
    g = game()
    state = put(g, at={0: "A4", 1: "A4"}, money={1: 0}, equipment={1: ["henchman"]}, carried={1: ["HB1"]})
    won = after(g, state, "duel 1", "bullets 1-grey", "bullets 1-black", "wait", "claim")
    assert why_not(g, won, "steal money") == {"SPURS-DUEL-08"}
    assert legal(g, won) == ["spare", "steal carried HB1"]
    robbed = after(g, won, "steal carried HB1")
    assert (robbed.riders[0].carried, robbed.riders[0].posters) == (("HB1",), 1)


def test_spurs_e47_the_first_weapon_counts() -> None:
    g = game()
    gear = {0: ["quick-holster", "rifle-scope"]}
    state = put(g, at={0: "A4"}, tokens={"A4": "DE2"}, equipment=gear)
    met = after(g, state, "attempt", "desperado revolver-1")
    assert legal(g, met) == ["draw 3", "draw 4"]


def test_spurs_e48_a_henchman_goes_first() -> None:
    g = game()
    turn = Turn(shooting=Shooting("challenge", "revolver"))
    goods = {"equipment": {0: ["henchman"]}, "bags": {0: (4, 4, 0, 2, 3)}, "fame": {0: 4}}
    state = put(g, phase="shoot", at={0: "A4"}, tokens={"A4": "OU3"}, turn=turn, **goods)
    failed = after(g, state, "draw 3", "bullets 3-brown")
    assert (failed.riders[0].equipment, failed.riders[0].bag.red, failed.riders[0].fame) == ((), 3, 4)


def test_spurs_e49_the_third_stays_alone() -> None:
    g = game(desperado_rule="house")
    state = put(g, at={0: "A4", 1: "A4"}, tokens={"A4": "DE4"})
    drawn = ("attempt", "desperado revolver-1", "draw 3", "bullets 1-grey 2-black", "desperado rifle-1")
    lost = after(g, state, *drawn)
    assert lost.kept == (("A4", "rifle-1", 1),)
    again = after(g, lost, "skip", "attempt", "draw 3", "bullets 1-brown 2-black", "desperado revolver-3")
    assert again.kept == (("A4", "revolver-3", 0),)


def test_spurs_e50_no_reroll_after_a_step() -> None:
    g = game()
    state = put(g, phase="keep_red", at={0: "C3"}, turn=Turn(rolled=(3, 4)))
    moving = after(g, state, "keep", "enter C4")
    assert why_not(g, moving, "reroll 3") == {"SPURS-SPUR-06"}


def test_spurs_e51_a_token_placed_under_a_player() -> None:
    g = game()
    state = put(g, at={0: "A4", 1: "A4"}, tokens={"A4": "OU3"})
    assert not why_not(g, state, "rest")
    assert not why_not(g, state, "duel 1")


def test_spurs_e52_a_stolen_stagecoach_must_arrive() -> None:
    g = game()
    state = put(g, at={0: "B5", 1: "B5"}, stagecoaches={1: ["stagecoach-p"]})
    won = after(g, state, "duel 1", "bullets 1-grey", "bullets 1-black", "wait", "claim")
    stolen = after(g, won, "steal stagecoach stagecoach-p", "stay")
    assert (stolen.riders[0].stagecoaches, stolen.riders[0].money) == (("stagecoach-p",), 20)
    later = after(g, stolen, "skip", "rest")
    moving = after(g, replace(later, phase="move", turn=Turn(points=4)), "enter C5")
    arrived = after(g, moving, "enter B5")
    assert (arrived.riders[0].money, arrived.riders[0].fame, arrived.riders[0].stagecoaches) == (40, 2, ())
    assert "arrived" in kinds(g, moving, "enter B5")
