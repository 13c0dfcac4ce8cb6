"""Every ruling: both readings at work, on a position where they differ."""

from __future__ import annotations

import pytest

from spree_rules import SettingError, spree
from spree_rules.model.kernel.rulings import readings_of
from spree_rules.model.kernel.values import replace
from spree_rules.model.spree import RULINGS, Rulings
from tests.support import WALKING, Turn, deal, do, happens, let_pass, listed, new, refused

FULL = {0: "3c 4c 5c 6c 7c"}
ROW = {0: "b5", 1: "d5", 2: "e4"}
DRIVING = Turn(rolled=True, steps=5, acted=True)


def both(name: str, edition: str = "hip_pocket", **options: object) -> list[spree.SpreeGame]:
    """A game under each reading of a ruling, the default first."""
    return [new(edition, rulings={name: reading}, **options) for reading in RULINGS[name].readings]


def test_the_catalogue_is_complete() -> None:
    assert set(RULINGS) == set(Rulings.__struct_fields__)
    defaults = Rulings()
    for name, readings in readings_of(Rulings).items():
        ruling = RULINGS[name]
        assert ruling.readings == readings and ruling.default == getattr(defaults, name)
        assert ruling.question.endswith("?") and ruling.why and set(ruling.clauses) <= set(spree.clauses())
        assert f"test_{name}" in globals(), f"ruling {name} has no test here"


def test_unknown_rulings_are_refused() -> None:
    with pytest.raises(SettingError, match="no ruling 'luck'"):
        new(rulings={"luck": "good"})
    with pytest.raises(SettingError, match="no reading 'maybe'"):
        new(rulings={"stopped_shot": "maybe"})


def test_stopped_shot() -> None:
    downs = []
    for game in both("stopped_shot"):
        state = spree.position(game, pawns=ROW, hands={1: "Ah", **FULL})
        downs.append(let_pass(game, do(game, state, "shoot 1", "die 4", "stop Ah")).down)
    assert downs == [(True, False, False), (False, False, False)]


def test_shot_range() -> None:
    far = [refused(game, spree.position(game, pawns={0: "b5", 1: "m5"}), "shoot 1") for game in both("shot_range")]
    assert far == [set(), {"shoot.out_of_reach"}]
    limits = []
    for modules in ((), ("power_shots",)):
        game = both("shot_range", modules=modules)[1]
        row = [spree.position(game, pawns={0: "i6", 1: there}) for there in ("d6", "c6")]
        limits.append([refused(game, state, "shoot 1") == set() for state in row])
    assert limits == [[True, False], [True, True]], "five steps, six with power shots"


def test_who_may_stop_shot() -> None:
    asked = []
    for game in both("who_may_stop_shot"):
        state = do(game, spree.position(game, pawns=ROW, hands={1: "2c", 2: "Ah"}), "shoot 1", "die 4", "pass")
        asked.append(state.phase == "poll" and state.plays[-1].asked == 2)
    assert asked == [True, False]


def test_cards_at_own_car() -> None:
    forbidden, allowed = both("cards_at_own_car")
    state = spree.position(forbidden, hands={0: "10c"})
    assert refused(forbidden, state, "move 10c") == {"card.at_own_car"} and refused(allowed, state, "move 10c") == set()
    other = spree.position(forbidden, pawns={0: "d5"}, hands={0: "10c", 1: "Ah"})
    assert [do(game, other, "move 10c").phase for game in (forbidden, allowed)] == ["turn", "poll"]


def test_stop_own_play() -> None:
    forbidden, allowed = both("stop_own_play")
    state = spree.position(forbidden, pawns={0: "d5", 1: "d4"}, hands={0: "10c Ah", 1: "2c"})
    assert do(forbidden, state, "move 10c", "pass").phase == "turn"
    own = do(allowed, state, "move 10c", "pass")
    assert own.plays[-1].asked == 0, "asked last"
    assert let_pass(allowed, do(allowed, own, "stop Ah")).turn.steps == 0


def test_poll_after_stopped_stop() -> None:
    outcomes = []
    for game in both("poll_after_stopped_stop"):
        state = spree.position(game, pawns={0: "d8", 1: "d5", 2: "e5"}, hands={0: "9c As", 1: "Ah", 2: "Ad"})
        # B stops the shopping, C passes on that, A stops B's stop, C passes on that.
        outcomes.append(do(game, state, "shop 9c", "stop Ah", "pass", "stop As", "pass"))
    assert [state.phase for state in outcomes] == ["poll", "turn"]
    assert outcomes[0].plays[-1].asked == 2 and outcomes[1].carts[0] == ("9c",)


def test_pair_stop() -> None:
    carts = []
    for game in both("pair_stop"):
        state = spree.position(game, pawns={0: "d4", 1: "d5"}, hands={0: "5h 5h", 1: "Ah"})
        stopped = let_pass(game, do(game, state, "shop 5h x2", "stop Ah"))
        carts.append((stopped.carts[0], stopped.discards.count("5h")))
    assert carts == [((), 2), (("5h",), 1)]


def test_joker_shopping() -> None:
    forbidden, worthless = both("joker_shopping")
    state = spree.position(forbidden, pawns={0: "c2"}, hands={0: "Jo"})
    assert refused(forbidden, state, "shop Jo") == {"shop.joker"}
    assert do(worthless, state, "shop Jo").carts[0] == ("Jo",)


def test_joker_loot() -> None:
    wild_only, any_rank, as_played = both("joker_loot", "first_2001")
    state = spree.position(wild_only, pawns={0: "d5", 1: "d5"}, hands={0: "5c Jo"}, carts={1: "5h Jo"})
    assert let_pass(wild_only, do(wild_only, state, "rob 1 5c")).carts[0] == ("5h",)
    assert let_pass(any_rank, do(any_rank, state, "rob 1 5c")).carts[0] == ("5h", "Jo")
    assert let_pass(wild_only, do(wild_only, state, "rob 1 Jo Jo")).carts[0] == ("Jo",)
    only_joker = spree.position(wild_only, pawns={0: "d5", 1: "d5"}, hands={0: "5c"}, carts={1: "Jo"})
    assert refused(wild_only, only_joker, "rob 1 5c") == {"rob.nothing_to_take"}
    assert refused(any_rank, only_joker, "rob 1 5c") == set()
    assert new("first_2001").rulings.joker_loot == "as_played" and new().rulings.joker_loot == "wild_only"
    shopping = spree.position(as_played, pawns={0: "5h", 1: "5h"}, hands={0: "Jo", 1: "5c"})
    shopped = let_pass(as_played, do(as_played, shopping, "shop Jo"))
    assert shopped.carts[0] == ("Jo5",) and as_played.validate(shopped) == ()
    robbed = let_pass(as_played, do(as_played, replace(shopped, seat=1), "rob 0 5c"))
    assert (robbed.carts[0], robbed.carts[1]) == ((), ("Jo5",))
    home = spree.position(as_played, carts={0: "Jo5 9c"})
    stashed = do(as_played, home, "stash")
    assert stashed.scores[0] == 9 and "Jo" in stashed.discards and "Jo5" not in stashed.discards
    for game, cart, why in ((wild_only, "Jo5", "no rank in this game"), (as_played, "Jo", "must have the rank")):
        with pytest.raises(SettingError, match=why):
            spree.position(game, carts={0: cart})


def test_second_copy() -> None:
    allowed, together = both("second_copy")
    state = spree.position(allowed, pawns={0: "5h", 1: "d5"}, hands={0: "5h 5h Jo", 1: "3c"}, turn=WALKING)
    once = {game: let_pass(game, do(game, state, "shop 5h")) for game in (allowed, together)}
    assert refused(allowed, once[allowed], "shop 5h") == set()
    assert refused(together, once[together], "shop 5h") == {"shop.second_copy"}
    assert let_pass(together, do(together, state, "shop 5h x2")).carts[0] == ("5h", "5h")
    away = do(together, once[together], "walk east", "walk south", "walk west", "walk north")
    assert away.pawns[0] == state.pawns[0] and refused(together, away, "shop 5h") == set(), "on another visit"
    for game in (allowed, together):
        assert game.validate(once[game]) == () == game.validate(do(game, state, "shop 5h"))
    assert allowed.validate(once[together]) != ()
    stopped = spree.position(together, pawns={0: "5h", 1: "d5"}, hands={0: "5h 5h", 1: "As"}, turn=WALKING)
    assert refused(together, let_pass(together, do(together, stopped, "shop 5h", "stop As")), "shop 5h") == {
        "shop.second_copy"
    }


def test_fountain_squares_count() -> None:
    yes, no = both("fountain_squares_count")
    landings = {game: [game.resolve_shot("f5", "i5", roll) for roll in (1, 2, 4, 6)] for game in (yes, no)}
    assert [shot.hit for shot in landings[yes]] == [False, False, True, True]
    assert [(shot.hit, shot.landing, shot.distance) for shot in landings[no]] == [
        (False, "i5", 1), (True, "i5", 1), (True, "k5", 1), (True, "m5", 1),
    ]  # fmt: skip
    over = [new("hong_kong", rulings={"fountain_squares_count": each}) for each in ("yes", "no")]
    assert [game.resolve_shot("d5", "f5", 3).landing for game in over] == ["i5", "i5"]
    assert [game.resolve_shot("d5", "f5", 6).landing for game in over] == ["j5", "l5"]
    near = {"shot_range": "within_reach", "fountain_squares_count": "no"}
    far = spree.position(new(rulings=near), pawns={0: "d5", 1: "k5"}, turn=WALKING)
    assert refused(new(rulings=near), far, "shoot 1") == set()
    assert refused(new(rulings={"shot_range": "within_reach"}), far, "shoot 1") == {"shoot.out_of_reach"}


def test_run_over_ends_turn() -> None:
    goes_on, ends = both("run_over_ends_turn", "hong_kong")
    state = spree.position(goes_on, cars={0: "a2"}, pawns={1: "a1"}, riding=[0], hands=FULL, turn=DRIVING)
    after = do(goes_on, state, "steer north")
    assert (after.phase, after.seat, after.down[1]) == ("turn", 0, True)
    step = ends.step(state, ends.parse("steer north"))
    assert step.after.seat == 1 and step.after.cars[0] == "a1"
    assert "running_over_ends_turn" in [effect.kind for effect in step.effects]
    # Where the car cannot stay it cannot be driven onto anybody, and not through them to a place beyond.
    full = spree.position(ends, cars={0: "a1", 2: "a2"}, pawns={1: "a2"}, riding=[0], turn=DRIVING)
    assert refused(ends, full, "steer south") == {"steer.no_rest_in_reach"}
    assert refused(goes_on, full, "steer south") == set()


def test_getting_in_stashes() -> None:
    keeps, stashes = both("getting_in_stashes", "hong_kong")
    state = spree.position(keeps, carts={0: "9c"}, hands=FULL)
    assert refused(keeps, state, "enter") == set() and refused(stashes, state, "enter") == {"enter.must_stash"}
    empty = spree.position(stashes, hands=FULL)
    assert refused(stashes, empty, "enter") == set()
    lane = new("hong_kong", rulings={"getting_in_stashes": "yes", "stash_in_the_lane": "forbidden"})
    outside = spree.position(lane, cars={0: "c1"}, pawns={0: "c1"}, carts={0: "9c"})
    assert refused(lane, outside, "enter") == set(), "where nothing can be stashed one may get in all the same"


def test_steps_after_getting_out() -> None:
    kept, lost = both("steps_after_getting_out", "hong_kong")
    state = spree.position(kept, riding=[0], turn=Turn(rolled=True, steps=7))
    assert [do(game, state, "leave").turn.steps for game in (kept, lost)] == [7, 0]


def test_rob_standing_start() -> None:
    allowed, after_step = both("rob_standing_start")
    state = spree.position(allowed, pawns={0: "d5", 1: "d5"}, hands={0: "5c"}, carts={1: "5h"}, turn=WALKING)
    assert refused(allowed, state, "rob 1 5c") == set()
    assert refused(after_step, state, "rob 1 5c") == {"rob.before_a_step"}
    around = do(after_step, state, "walk east", "walk north", "walk west", "walk south")
    assert refused(after_step, around, "rob 1 5c") == set()


def test_rob_at_own_car() -> None:
    allowed, forbidden = both("rob_at_own_car")
    state = spree.position(allowed, pawns={0: "d1"}, cars={0: "a2", 1: "d1"}, hands={0: "5c"}, carts={1: "5h"})
    assert refused(allowed, state, "rob 1 5c") == set()
    assert refused(forbidden, state, "rob 1 5c") == {"rob.victim_at_own_car"}


def test_stash_without_moving() -> None:
    allowed, forbidden = both("stash_without_moving")
    state = spree.position(allowed, carts={0: "9c"})
    assert refused(allowed, state, "stash") == set() and refused(forbidden, state, "stash") == {"stash.not_moved"}


def test_move_card_before_roll() -> None:
    allowed, after_roll = both("move_card_before_roll")
    state = spree.position(allowed, pawns={0: "d5"}, hands={0: "10c"})
    assert refused(allowed, state, "move 10c") == set()
    assert refused(after_roll, state, "move 10c") == {"move.before_roll"}
    assert refused(after_roll, do(after_roll, state, "roll", "dice 1 1"), "move 10c") == set()


def test_steps_after_roll_only() -> None:
    no, yes = both("steps_after_roll_only")
    state = do(no, spree.position(no, pawns={0: "d5"}, hands={0: "10c"}), "move 10c")
    assert refused(no, state, "walk east") == set() and refused(yes, state, "walk east") == {"step.before_roll"}


def test_drive_after_anything() -> None:
    forbidden, allowed = both("drive_after_anything")
    state = do(forbidden, spree.position(forbidden), "roll", "dice 1 2")
    assert refused(forbidden, state, "drive a8") == {"drive.acted"} and refused(allowed, state, "drive a8") == set()


def test_park_first_tie() -> None:
    reroll, seat_order = both("park_first_tie")
    states = [do(game, deal(game), "dice 1 1", "dice 6 6", "dice 6 6") for game in (reroll, seat_order)]
    assert [(state.phase, state.seat) for state in states] == [("first_roll", 1), ("park", 1)]


def test_reshuffle() -> None:
    when_empty, when_needed = both("reshuffle")
    results = []
    for game in (when_empty, when_needed):
        state = spree.position(game, hands={0: "3c 4c 5c 6c"}, pile="Kd", phase="draw")
        after = do(game, state, "draw Kd")
        results.append((len(after.pile), len(after.discards)))
    assert results == [(103, 0), (0, 103)]


def test_stash_empty_cart() -> None:
    forbidden, allowed = both("stash_empty_cart")
    state = spree.position(forbidden, hands=FULL)
    assert refused(forbidden, state, "stash") == {"stash.empty_cart"}
    assert do(allowed, state, "stash").seat == 1


def test_empty_deck() -> None:
    results = []
    for game in both("empty_deck", deck=("9c", "9d", "Kd", "Kh")):
        state = spree.position(game, hands={0: "9c"}, carts={1: "9d"}, pawns={0: "d5"})
        results.append(do(game, state, "end").phase)
    assert results == ["refill", "turn"], "two cards for four places: draw them, or draw nothing"


BLOCKED = """
+----+----+----+----+----+
| P    .    .    ~~ | P  |
+    +----+----+----+    +
| P    9c   .    .    .  |
+----+----+----+----+----+
"""


def test_far_side_blocked() -> None:
    board = spree.load_board(BLOCKED)
    landings = [
        game.resolve_shot("a1", "b1", 5).landing for game in both("far_side_blocked", board=board, modules=["fountain"])
    ]
    assert landings == ["c1", "b1"]
    printed = spree.shipped_board("legrand")
    for square in printed.fountain:
        for line in printed.rays[square].values():
            assert line[-1] not in printed.fountain, "it cannot occur on the printed board"


def test_shot_driver() -> None:
    in_place, pushed, thrown = both("shot_driver", "hong_kong")
    state = spree.position(in_place, pawns={0: "a4"}, cars={0: "d1", 1: "a6"}, riding=[1], hands=FULL)
    assert let_pass(in_place, do(in_place, state, "shoot 1", "die 4")).cars[1] == "a6"
    after = let_pass(pushed, do(pushed, state, "shoot 1", "die 4"))
    assert after.cars[1] == after.pawns[1] == "a8" and after.down[1] and after.riding[1]
    taken = spree.position(pushed, pawns={0: "a4"}, cars={0: "d1", 1: "a6", 2: "a8"}, riding=[1], hands=FULL)
    assert let_pass(pushed, do(pushed, taken, "shoot 1", "die 4")).cars[1] == "a7", "no two cars on one space"
    out = let_pass(thrown, do(thrown, state, "shoot 1", "die 4"))
    assert (out.pawns[1], out.cars[1], out.riding[1], out.down[1]) == ("a8", "a6", False, True)
    stays = let_pass(thrown, do(thrown, state, "shoot 1", "die 2"))
    assert (stays.pawns[1], stays.riding[1], stays.down[1]) == ("a6", True, True), "not pushed, and so still inside"


def test_cards_in_car() -> None:
    forbidden, allowed = both("cards_in_car", "hong_kong")
    state = spree.position(forbidden, riding=[0], hands={0: "10c"}, turn=DRIVING)
    assert refused(forbidden, state, "move 10c") == {"card.at_own_car"} and refused(allowed, state, "move 10c") == set()


def test_run_over_fallen() -> None:
    spills, ignored = both("run_over_fallen", "hong_kong")
    state = spree.position(spills, cars={0: "a2"}, pawns={1: "a1"}, riding=[0], down=[1], carts={1: "Kd"}, turn=DRIVING)
    assert do(spills, state, "steer north").carts[1] == () and do(ignored, state, "steer north").carts[1] == ("Kd",)


def test_run_over_in_parked_car() -> None:
    safe, hit = both("run_over_in_parked_car", "hong_kong")
    state = spree.position(safe, cars={0: "a2", 1: "a3"}, riding=[0, 1], carts={1: "Kd"}, turn=DRIVING)
    assert do(safe, state, "steer south").down[1] is False and do(hit, state, "steer south").down[1] is True


def test_run_over_extra_turn() -> None:
    seats = []
    for game in both("run_over_extra_turn", "hong_kong"):
        state = spree.position(game, cars={0: "a2"}, pawns={1: "a1"}, riding=[0], hands=FULL, turn=DRIVING)
        state = do(game, state, "steer north", "end")
        while state.phase in ("draw", "refill"):
            state = game.apply(state, game.chance(state).at(0))
        seats.append(state.seat)
    assert seats == [1, 0]


def test_stop_moving_car_anywhere() -> None:
    anywhere, parking = both("stop_moving_car_anywhere", "hong_kong")
    state = spree.position(anywhere, cars={0: "a3"}, riding=[0], turn=DRIVING)
    lane = do(anywhere, state, "steer south")
    assert refused(anywhere, lane, "end") == set() and refused(parking, lane, "end") == {"car.can_not_rest"}
    short = spree.position(anywhere, cars={0: "a3"}, riding=[0], turn=Turn(rolled=True, steps=2, acted=True))
    assert refused(anywhere, short, "steer south") == set()
    assert refused(parking, short, "steer south") == {"steer.no_rest_in_reach"}, "a7 is four squares away"


def test_at_the_start() -> None:
    riding = []
    for game in both("at_the_start", "hong_kong"):
        state = do(game, deal(game), "dice 6 6", "dice 1 1", "dice 1 1", "park d1")
        riding.append(state.riding[0])
    assert riding == [True, False]


def test_after_stashing() -> None:
    games = both("after_stashing", "hong_kong")
    riding = [do(game, spree.position(game, carts={0: "9c"}, hands=FULL), "stash").riding[0] for game in games]
    assert riding == [True, False]


def test_stash_in_the_lane() -> None:
    allowed, forbidden = both("stash_in_the_lane", "hong_kong")
    state = spree.position(allowed, cars={0: "c1"}, riding=[0], carts={0: "9c"})
    assert refused(allowed, state, "stash") == set() and refused(forbidden, state, "stash") == {"stash.in_the_lane"}


def test_rob_in_car() -> None:
    allowed, forbidden = both("rob_in_car", "hong_kong")
    state = spree.position(allowed, pawns={0: "e1"}, cars={1: "e1"}, riding=[1], hands={0: "9d"}, carts={1: "9c"})
    assert refused(allowed, state, "rob 1 9d") == set()
    assert refused(forbidden, state, "rob 1 9d") == {"rob.victim_in_car"}


def test_two_cars_in_a_lane() -> None:
    allowed, forbidden = both("two_cars_in_a_lane", "hong_kong")
    one_step = Turn(rolled=True, steps=1, acted=True)
    state = spree.position(allowed, cars={0: "b1", 1: "c1"}, riding=[0, 1], turn=one_step)
    assert refused(allowed, state, "steer east") == set()
    assert refused(forbidden, state, "steer east") == {"steer.no_rest_in_reach"}


def test_run_over_at_own_car() -> None:
    hit, safe = both("run_over_at_own_car", "hong_kong")
    state = spree.position(hit, cars={0: "a2", 1: "a3"}, riding=[0], carts={1: "Kd"}, turn=DRIVING)
    assert do(hit, state, "steer south").down[1] is True and do(safe, state, "steer south").down[1] is False


def test_pushed_car_runs_over() -> None:
    downs = []
    for reading in RULINGS["pushed_car_runs_over"].readings:
        game = new("hong_kong", rulings={"pushed_car_runs_over": reading, "shot_driver": "car_pushed"})
        state = spree.position(
            game, pawns={0: "a3", 2: "a6"}, cars={0: "d1", 1: "a5", 2: "k1"}, riding=[1], hands=FULL, carts={2: "Kd"}
        )
        after = let_pass(game, do(game, state, "shoot 1", "die 4"))
        assert after.cars[1] == "a7" and after.pawns[2] == "a6"
        downs.append((after.down[2], after.carts[2]))
    assert downs == [(False, ("Kd",)), (True, ())]


def test_extra_turn_after_miss() -> None:
    seats = []
    for reading in RULINGS["extra_turn_after_miss"].readings:
        game = new("hong_kong", rulings={"extra_turn_after_miss": reading, "run_over_extra_turn": "yes"})
        state = spree.position(game, cars={0: "c1"}, pawns={1: "e1", 2: "i1"}, riding=[0], hands=FULL, turn=DRIVING)
        state = do(game, state, "steer east", "steer east", "shoot 2", "die 1")
        while state.phase in ("draw", "refill"):
            state = game.apply(state, game.chance(state).at(0))
        seats.append(state.seat)
    assert seats == [0, 1]


def test_both_readings_are_listed_and_happen() -> None:
    game = new("first_2001")
    assert game.rulings.joker_shopping == "worthless" and game.rulings.who_may_stop_shot == "target_only"
    assert game.rulings.cards_at_own_car == "allowed"
    state = spree.position(game, pawns={0: "c2"}, hands={0: "Jo"})
    assert "shop Jo" in listed(game, state) and "played_shopping" in happens(game, state, "shop Jo")
