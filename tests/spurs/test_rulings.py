"""Every reading of every ruling makes a difference: found in play, or on a position set up for it."""

from __future__ import annotations

from typing import Any

from spree_rules.checks.simulate import steps
from spree_rules.checks.spurs.policies import policies
from spree_rules.model import spurs
from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.spurs.bags import Bag
from spree_rules.model.spurs.herding import heads
from spree_rules.model.spurs.state import Cattle, Showdown, Turn
from tests.spurs.support import after, game, kinds, legal, put

SET_UP = {
    ("fame_target", "agreed"),
    ("turn_limit", "agreed"),
    ("white_at_doctor", "spent"),
    ("boost_at_gold", "no"),
    ("duel_exhausted", "more_hits"),
    ("bank_location", "every_town_own_vault"),
    ("display", "three_shared"),
    ("replacement_fallback", "relax_adjacency"),
    ("replacement_fallback", "skip"),
    ("herd_time", "strictly_before"),
    ("cattle_group", "largest_component"),
    ("lost_gold_scope", "all_carried"),
    ("gold_partial_rewards", "only_if_all_beaten"),
    ("rest_cards", "any"),
    ("tie_duel", "shared_win"),
    ("bag_contents_public", "false"),
}
"""The readings that have a test of their own below, or among the clauses; play finds the others."""


def _differ(one: spurs.SpursGame, other: spurs.SpursGame, step: Any) -> bool:
    state = step.before
    if one.to_act(state) != other.to_act(state) or not other.is_legal(state, step.event):
        return True
    if other.apply(state, step.event) != step.after:
        return True
    if one.to_act(state) == CHANCE:
        return one.chance(state) != other.chance(state)
    return one.legal_actions(state) != other.legal_actions(state)


def test_every_other_reading_changes_a_game() -> None:
    readings = {(name, word) for name, ruling in spurs.RULINGS.items() for word in ruling.readings[1:]}
    assert len(spurs.RULINGS) == 52 and len(readings) == 59 and readings >= SET_UP
    plain = spurs.new_game(3)
    others = {(name, word): spurs.new_game(3, rulings={name: word}) for name, word in sorted(readings - SET_UP)}
    ways = list(policies(plain).values())
    for seed in range(8):
        cast = [ways[(seed + seat) % len(ways)] for seat in range(3)]
        for step in steps(plain, cast, seed, 600):
            for reading, other in list(others.items()):
                # What a state keeps under one reading alone makes it impossible under the other.
                if not other.validate(step.before) and _differ(plain, other, step):
                    del others[reading]
    assert not others


def test_agreed_target_and_limit() -> None:
    assert game(target=4).rules.target == 4
    short = spurs.new_game(2, rulings={"turn_limit": "agreed"}, turn_limit=2)
    state = put(short, turns=1)
    assert after(short, state, "rest").ending == "turn_limit"


def test_white_at_the_doctor() -> None:
    for reading, left in (("returned", 1), ("spent", 0)):
        g = game(white_at_doctor=reading)
        turn = Turn(visited=("doctors-office",))
        state = put(g, phase="doctor", bags={0: (4, 4, 1, 2, 1)}, turn=turn)
        assert after(g, state, "treatment 2", "bullets 1-white 1-red").riders[0].bag.white == left


def test_boost_at_gold() -> None:
    for reading, most in (("yes", "dig 4"), ("no", "dig 3")):
        g = game(boost_at_gold=reading)
        assert legal(g, after(g, put(g, at={0: "A2"}, tokens={"A2": "GO1"}), "spur", "attempt"))[-1] == most


def test_duel_exhausted() -> None:
    drawn = (Bag(4, 4, 0, 2, 0), Bag(3, 5, 0, 2, 0))
    for reading, phase in (("no_result", "start"), ("more_hits", "steal")):
        g = game(duel_exhausted=reading)
        duel = Showdown((0, 1), ("revolver", "revolver"), drawn, first=False)
        bags = {0: (0, 0, 0, 0, 0), 1: (0, 0, 0, 0, 0)}
        state = put(g, phase="claim", at={0: "A4", 1: "A4"}, bags=bags, duel=duel)
        assert after(g, state, "wait", "wait").phase == phase


def test_vaults_and_displays() -> None:
    own = game(bank_location="every_town_own_vault")
    state = put(own, phase="bank", at={0: "C1"}, turn=Turn(visited=("bank",)))
    robbed = after(own, state, "rob rifle", "draw 3", "bullets 3-brown")
    assert sorted(robbed.banks) == [0, 40, 40, 40, 40]
    shared = game(display="three_shared")
    shown = {"all": ["bedroll", "henchman", "trail-map"]}
    state = put(shared, phase="store", at={0: "E2"}, displays=shown, turn=Turn(visited=("general-store",)))
    assert "buy bedroll" in legal(shared, state)


def test_no_room_for_a_token() -> None:
    board = game().board
    badlands = [place for place in board.territories if board.terrain[place] == "B" and place != "B4"]
    far = [place for place in badlands if place not in board.neighbours["B4"]]
    tokens = {"B4": "CT1", **dict(zip(far, ("OU1", "OU2", "OU3", "OU4"), strict=False))}
    seen = {}
    for reading in ("redraw_event", "relax_adjacency", "skip"):
        g = game(replacement_fallback=reading)
        robbed = after(g, put(g, at={0: "B4"}, tokens=tokens), "attempt", "rustle")
        seen[reading] = (after(g, robbed, "event quiet-day-b").phase, kinds(g, robbed, "event quiet-day-b"))
    assert {reading: phase for reading, (phase, _) in seen.items()} == {
        "redraw_event": "event",
        "relax_adjacency": "token",
        "skip": "start",
    }


def test_which_cattle_are_paid() -> None:
    hexes = ("C", "N2", "N3", "R5", "R6", "X2", "X4", "X5", "X6")
    paid = {
        reading: heads(game(cattle_group=reading).rules, hexes) for reading in ("best_component", "largest_component")
    }
    assert paid == {"best_component": 4, "largest_component": 3}


def test_a_herd_at_the_very_end() -> None:
    hexes = ("N1", "N2", "N3", "N4", "X1", "X2", "X3", "X5", "X6")
    for reading, fame in (("up_to_and_including_last_round", 1), ("strictly_before", 0)):
        g = game(herd_time=reading)
        turn = Turn(rolled=(2, 2), cattle=Cattle(hexes, "X5", 4))
        state = put(g, phase="pick_cattle", at={0: "D1"}, tokens={"D1": "CT1"}, turn=turn)
        assert after(g, state, "pick 2").riders[0].fame == fame


def test_what_is_lost_with_gold() -> None:
    for scope, left in (("just_found", 1), ("all_carried", 0)):
        g = game(lost_gold_scope=scope)
        state = put(g, at={0: "A2"}, tokens={"A2": "GO1"}, nuggets={0: 1})
        lost = after(g, state, "attempt", "dig 3", "nuggets 1", "desperado rifle-1", "draw 3", "bullets 3-grey")
        assert lost.riders[0].nuggets == left
    for reading, money in (("kept", 30), ("only_if_all_beaten", 20)):
        g = game(gold_partial_rewards=reading)
        state = put(g, at={0: "A2"}, tokens={"A2": "GO4"})
        fought = after(
            g, state, "attempt", "dig 4", "nuggets 1", "desperado rifle-1", "draw 3", "bullets 2-grey 1-brown"
        )
        assert after(g, fought, "desperado rifle-1").riders[0].money == money


def test_rest_with_two_cards() -> None:
    for reading, many in (("1", False), ("any", True)):
        g = game(rest_cards=reading)
        state = put(g, equipment={0: ["bedroll", "target-cans"]}, bags={0: (4, 4, 0, 2, 1)})
        assert ("rest bedroll target-cans" in legal(g, state)) == many


def test_a_tie_shared_or_fought() -> None:
    goods = {"fame": {0: 9, 1: 9}, "carried": {0: ["OU1"]}, "money": {0: 10, 1: 30}, "posters": {1: 1}}
    for reading, phase in (("successive_in_seat_order", "duel_draw"), ("shared_win", "over")):
        g = game(tie_duel=reading)
        state = put(g, phase="sheriff", turn=Turn(visited=("sheriffs-office",)), **goods)
        assert after(g, state, "handin OU1").phase == phase


def test_bags_seen_or_not() -> None:
    seen = game()
    assert seen.view(put(seen), 0).state.riders[1].bag == (4, 4, 0, 2, 0)
    dark = game(bag_contents_public="false")
    look = dark.view(put(dark), 0)
    assert (look.state.riders[1].bag, look.state.riders[0].bag, look.bag_sizes) == (Bag(), (4, 4, 0, 2, 0), (10, 10))


def test_a_game_that_ends_in_a_duel_of_two_among_three() -> None:
    g = game(3, white_spent="only_counted")
    state = put(g, at={0: "A4", 1: "A4"}, fame={0: 9}, bags={0: (4, 4, 1, 2, 0)})
    shot = after(g, state, "duel 1", "bullets 1-grey", "bullets 1-black", "wait", "wait")
    over = after(g, shot, "bullets 1-white", "bullets 1-black", "claim")
    assert (over.phase, over.riders[0].bag.white) == ("over", 0)
