"""The clauses of Cross-Country Crime Spree on setting up, the table, turns and crimes: what fires, what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from spree_rules import CHANCE, crime_spree
from spree_rules.model.crime_spree import CrimeSpreeGame, State, actions
from spree_rules.model.kernel.errors import SettingError
from tests.support import cited, do, happens, listed, refused, refusing_clauses


def new(seats: int = 2, **options: Any) -> CrimeSpreeGame:
    return crime_spree.new_game(seats, **options)


def begun(game: CrimeSpreeGame) -> State:
    """The state in which seat 0 opens its spree."""
    return do(game, game.start(), "die 6", *["die 1"] * (game.seats - 1))


def opened(game: CrimeSpreeGame, *crimes: str) -> State:
    """The state after all openings, Dog Inconvenienced where nothing else is said."""
    state = begun(game)
    for seat in range(game.seats):
        state = do(game, state, "roll", f"felony {crimes[seat] if seat < len(crimes) else 'dog inconvenienced'}")
    return state


def opening_clauses(game: CrimeSpreeGame) -> set[str]:
    return {clause for effect in game.opening() for clause in effect.clauses}


def test_cc_meta_01() -> None:
    assert not crime_spree.clauses()["CC-META-01"].decides


def test_cc_meta_02() -> None:
    assert not crime_spree.clauses()["CC-META-02"].decides


def test_cc_goal_00() -> None:
    undecided = {clause.id for clause in crime_spree.clauses().values() if not clause.decides}
    assert undecided == {"CC-META-01", "CC-META-02", "CC-GOAL-00"}


def test_cc_goal_01() -> None:
    assert [new(seats).seats for seats in (2, 3, 4)] == [2, 3, 4]
    for seats in (1, 5, True, "3"):
        with pytest.raises(SettingError, match="CC-GOAL-01"):
            new(seats)  # type: ignore[arg-type]
    game = new(3, rulings={"order_roll_model": "collapsed"})
    assert "CC-GOAL-01" in {c for v in game.why_not(game.start(), actions.First(3)) for c in v.clauses}
    assert "CC-GOAL-01" in opening_clauses(game)


def test_cc_goal_02() -> None:
    game = new(4)
    state = begun(game)
    assert [pc.at for pc in state.pcs] == ["WA", "ME", "TX", "FL"] and "CC-GOAL-02" in opening_clauses(game)


def test_cc_goal_03() -> None:
    assert "CC-GOAL-03" in opening_clauses(new())
    assert "CC-GOAL-03" not in opening_clauses(new(rulings={"goal": "cruisers"}))


def test_cc_comp_01() -> None:
    game = new()
    assert len(game.neighbours) == 48 and "CC-COMP-01" in opening_clauses(game)
    assert "CC-COMP-01" in {
        clause for v in game.why_not(opened(game), actions.ChangeState("XX")) for clause in v.clauses
    }


def test_cc_comp_02() -> None:
    game = new()
    assert game.chance(game.start()).total == 6 and "CC-COMP-02" in opening_clauses(game)
    state = do(game, opened(game), "roll", "felony nun robbed")
    assert game.chance(state).total == 20
    for event in (actions.Law(0), actions.Law(21), actions.Law(True)):
        assert {v.code for v in game.why_not(state, event)} == {"law.no_such_face"}


def test_cc_comp_03() -> None:
    assert "CC-COMP-03" in opening_clauses(new())


def test_cc_fel_01() -> None:
    assert crime_spree.felonies().who == (
        "Dog",
        "Convenience Store",
        "Mother of Three",
        "Bank",
        "Nun",
        "High-ranking Government Official",
    )
    game = new()
    state = opened(game)
    assert "CC-FEL-01" in cited(game, state, "design dog assaulted")
    for who in (0, 7, "1", None):
        assert {v.code for v in game.why_not(state, actions.DesignCrime(who, 1))} == {  # type: ignore[arg-type]
            "crime.unknown_who"
        }


def test_cc_fel_02() -> None:
    assert crime_spree.felonies().what == (
        "Inconvenienced",
        "Assaulted",
        "Robbed",
        "Kidnapped",
        "Shot Up",
        "Brutally Slain",
    )
    game = new()
    state = opened(game)
    assert "CC-FEL-02" in cited(game, state, "design dog assaulted")
    for what in (0, 7, "1", None):
        assert {v.code for v in game.why_not(state, actions.DesignCrime(1, what))} == {  # type: ignore[arg-type]
            "crime.unknown_what"
        }


def test_cc_fel_03() -> None:
    game = new()
    points = {(each.who, each.what): happens(game, opened(game), f"design {each.who} {each.what}")["committed"].number
              for each in game.designs}  # fmt: skip
    assert points == {(who, what): who + what for who in range(1, 7) for what in range(1, 7)}
    assert points[1, 2] == 3 and points[3, 5] == 8


def test_cc_fel_04() -> None:
    game = new()
    state = opened(game)
    assert sum(text.startswith("design") for text in listed(game, state)) == 36
    assert "CC-FEL-04" in cited(game, state, "design bank kidnapped")


def test_cc_order_01() -> None:
    game = new(3)
    state = do(game, game.start(), "die 2", "die 5")
    assert state.seat == 2 and "CC-ORDER-01" in cited(game, game.start(), "die 2")
    first = happens(game, state, "die 1")["goes_first"]
    assert first.seats == (1,) and "CC-ORDER-01" in first.clauses
    assert refused(game, opened(game), "die 3") == {"die.not_awaited"}
    assert game.chance(game.start()).p(actions.Die(3)) == Fraction(1, 6)


def test_cc_order_02() -> None:
    game = new(3)
    tied = do(game, game.start(), "die 5", "die 5", "die 2")
    assert tied.roll_off is not None and tied.roll_off.contenders == (0, 1) and tied.seat == 0
    again = do(game, tied, "die 3", "die 3")
    assert again.roll_off is not None and again.roll_off.contenders == (0, 1)
    assert "CC-ORDER-02" in cited(game, do(game, tied, "die 3"), "die 3")
    assert do(game, again, "die 6", "die 1").first == 0
    assert "CC-ORDER-02" in refusing_clauses(game, opened(game), "die 3")


def test_cc_order_03() -> None:
    game = new(3)
    state = do(game, game.start(), "die 2", "die 5", "die 1")
    seats = []
    for _ in range(3):
        seats.append(state.seat)
        state = do(game, state, "roll", "felony dog robbed")
    assert seats == [1, 2, 0] and state.seat == 1


def test_cc_start_01() -> None:
    game = new(rulings={"start_pick": "choose_in_turn_order"}, starts=["FL", "WA", "Maine"])
    state = do(game, game.start(), "die 1", "die 6")
    assert state.phase == "start" and listed(game, state) == ["start FL", "start ME", "start WA"]
    assert "CC-START-01" in cited(game, state, "start ME")
    after = do(game, state, "start ME")
    assert after.seat == 0 and refused(game, after, "start ME") == {"start.taken"}
    assert refused(game, after, "start TX") == {"start.not_a_start"}
    assert refused(game, opened(new()), "start FL") == {"start.not_now"}
    placed = do(game, after, "start WA")
    assert [pc.at for pc in placed.pcs] == ["WA", "ME"] and placed.phase == "opening" and placed.seat == 1


def test_cc_start_02() -> None:
    assert new(2).config.starts == ("FL", "WA") and new(3).config.starts == ("WA", "ME", "TX")
    game = new(3)
    assert "CC-START-02" in cited(game, do(game, game.start(), "die 1", "die 1"), "die 6")
    with pytest.raises(SettingError, match="different starting states"):
        new(2, starts=["FL", "FL"])
    with pytest.raises(SettingError, match="no state of the map"):
        new(2, starts=["FL", "Atlantis"])
    with pytest.raises(SettingError, match="not on the map under these rulings: AK"):
        new(2, starts=["FL", "AK"])


def test_cc_start_03() -> None:
    game = new(4)
    assert game.config.starts == ("WA", "ME", "TX", "FL")
    assert "CC-START-03" in cited(game, do(game, game.start(), "die 1", "die 1", "die 1"), "die 6")
    assert new(4, starts=["WA", "ME", "FL", "CA"]).config.starts[-1] == "CA"


def test_cc_turn_01() -> None:
    game = new()
    state = opened(game)
    assert [state.seat, do(game, state, "move GA").seat] == [0, 1]
    assert "CC-TURN-01" in cited(game, do(game, state, "move GA"), "move OR")
    assert "CC-TURN-01" not in cited(game, state, "move GA")


def test_cc_turn_02() -> None:
    game = new()
    assert "CC-TURN-02" in cited(game, do(game, game.start(), "die 6"), "die 1")
    assert "CC-TURN-02" in cited(game, begun(game), "roll")
    assert "CC-TURN-02" not in cited(game, opened(game), "roll")


def test_cc_turn_03() -> None:
    game = new()
    state = opened(game)
    assert listed(game, state)[-3:] == ["move AL", "move GA", "roll"] and len(listed(game, state)) == 39
    assert all("CC-TURN-03" in cited(game, state, text) for text in ("roll", "move GA"))
    rolling = do(game, state, "roll")
    assert game.to_act(rolling) == CHANCE and "CC-TURN-03" in refusing_clauses(game, rolling, "roll")
    assert refused(game, rolling, "move GA") == {"turn.not_open"}


def test_cc_turn_04() -> None:
    game = new()
    state = do(game, opened(game), "design nun robbed")
    assert state.phase == "law_roll" and "CC-TURN-04" in cited(game, opened(game), "design nun robbed")
    assert "CC-TURN-04" in refusing_clauses(game, state, "move GA")
    assert "CC-TURN-04" in refusing_clauses(game, opened(game), "law 7")


def test_cc_turn_05() -> None:
    game = new()
    state = do(game, opened(game), "design nun robbed")
    before = state.pcs[0].score
    caught, free = do(game, state, "law 9"), do(game, state, "law 11")
    assert (caught.pcs[0].caught, caught.pcs[0].score) == (True, before)
    assert (free.pcs[0].caught, free.pcs[0].score) == (False, before + 10)
    assert "scored" not in happens(game, state, "law 9") and "jailed" not in happens(game, state, "law 11")
    assert all("CC-TURN-05" in cited(game, state, text) for text in ("law 9", "law 11"))


def test_cc_turn_06() -> None:
    game = new()
    assert happens(game, opened(game), "move GA")["turn_began"].clauses == ("CC-TURN-06", "CC-ORDER-03")


def test_cc_crime_01() -> None:
    game = new()
    state = begun(game)
    assert state.phase == "opening" and listed(game, state) == ["roll"]
    assert refused(game, state, "design dog robbed") == {"design.in_the_opening"}
    assert refusing_clauses(game, state, "design dog robbed") == {"CC-CRIME-01"}
    assert "CC-CRIME-01" in cited(game, state, "roll")


def test_cc_crime_02() -> None:
    game = new()
    state = do(game, begun(game), "roll")
    chance = game.chance(state)
    assert chance.total == 36 and chance.p(actions.Felony(1, 2)) == Fraction(1, 36)
    assert "CC-CRIME-02" in cited(game, state, "felony dog assaulted")
    assert refused(game, opened(game), "felony dog assaulted") == {"felony.not_awaited"}
    assert {v.code for v in game.why_not(state, actions.Felony(7, 0))} == {"crime.unknown_who", "crime.unknown_what"}


def test_cc_crime_03() -> None:
    game = new()
    state = do(game, begun(game), "roll")
    assert "CC-CRIME-03" in cited(game, state, "felony nun robbed")
    after = do(game, state, "felony nun robbed")
    assert after.phase == "opening" and after.seat == 1 and after.pcs[0].score == 8


def test_cc_crime_04() -> None:
    game = new()
    state = do(game, begun(game), "roll", "felony nun robbed")
    assert refused(game, state, "move OR") == {"move.in_the_opening"}
    assert refusing_clauses(game, state, "move OR") == {"CC-CRIME-04"}
    rolling = do(game, state, "roll")
    assert "CC-CRIME-04" in cited(game, rolling, "felony dog robbed")
    assert do(game, rolling, "felony dog robbed").phase == "turn"


def test_cc_crime_05() -> None:
    game = new()
    state = opened(game)
    assert "CC-CRIME-05" in cited(game, state, "roll") and "CC-CRIME-05" in cited(game, state, "design nun robbed")


def test_cc_crime_06() -> None:
    game = new()
    assert "CC-CRIME-06" in cited(game, opened(game), "design nun robbed")
    nun = crime_spree.Crime(5, 3)
    planned, random = (game.odds(opened(game), nun, planned=flag).caught for flag in (True, False))
    assert planned > random


def test_cc_crime_07() -> None:
    game = new()
    for crime, points in (("dog assaulted", 3), ("mother-of-three shot-up", 8)):
        state = do(game, opened(game), "roll", f"felony {crime}")
        scored = happens(game, state, "law 20")["scored"]
        assert scored.amount == points and "CC-CRIME-07" in scored.clauses


def test_cc_crime_08() -> None:
    game = new()
    for crime, points in (("dog assaulted", 5), ("mother-of-three shot-up", 10)):
        scored = happens(game, do(game, opened(game), f"design {crime}"), "law 20")["scored"]
        assert scored.amount == points and "CC-CRIME-08" in scored.clauses


def test_cc_crime_09() -> None:
    game = new()
    state = crime_spree.position(game, at={0: "FL"}, crimes={0: {"FL": 2}}, last={0: (5, 3)}, runs={0: 2})
    assert "CC-CRIME-09" in cited(game, state, "design nun robbed")
    assert "CC-CRIME-09" not in cited(game, state, "design nun assaulted")


def test_cc_crime_10() -> None:
    game = new()
    odd = [text for text in listed(game, opened(game)) if text.startswith("design")
           and "CC-CRIME-10" in cited(game, opened(game), text)]  # fmt: skip
    assert odd == [
        "design bank brutally-slain",
        "design bank kidnapped",
        "design convenience-store brutally-slain",
        "design convenience-store kidnapped",
    ]
