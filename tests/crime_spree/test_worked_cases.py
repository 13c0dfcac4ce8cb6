"""The worked examples of the rules analysis, CC-E01 to CC-E28, with the numbers that it gives."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from spree_rules import crime_spree
from spree_rules.model.crime_spree import Crime, CrimeSpreeGame, State
from spree_rules.model.crime_spree.law import crackdown_by
from spree_rules.model.crime_spree.scoring import shares
from tests.support import do, refused, refusing_clauses

FLORIDA: dict[str, Any] = {"at": {0: "FL"}, "crimes": {0: {"FL": 1}}}
NEW: dict[str, Any] = {"at": {0: "KS"}}
TEXAS: dict[str, Any] = {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}}
HOT: dict[str, Any] = {**TEXAS, "left": {1: {"TX": 2}}}
ROBBERY = ("roll", "felony bank robbed")


def at(seats: int = 2, rulings: dict[str, str] | None = None, **described: Any) -> tuple[CrimeSpreeGame, State]:
    game = crime_spree.new_game(seats, rulings=rulings)
    return game, crime_spree.position(game, **described)


def outcome(game: CrimeSpreeGame, state: State, *texts: str) -> tuple[bool, Fraction]:
    """Whether the PC of seat 0 is caught, and what it gained."""
    after = do(game, state, *texts)
    return after.pcs[0].caught, after.pcs[0].score - state.pcs[0].score


def reckoned(game: CrimeSpreeGame, state: State, *texts: str) -> tuple[int, Fraction]:
    case = do(game, state, *texts).case
    assert case is not None
    return case.charges[-1].difficulty, Fraction(case.award, 2)


def test_cc_e01() -> None:
    game, state = at(**FLORIDA)
    crime = ("roll", "felony dog assaulted")
    assert [outcome(game, state, *crime, f"law {face}") for face in (2, 3, 4)] == [(True, 0), (False, 3), (False, 3)]
    assert game.odds(state, Crime(1, 2), planned=False).caught == Fraction(2, 20)


def test_cc_e02() -> None:
    game, state = at(**FLORIDA)
    crime = "design mother-of-three shot-up"
    assert [outcome(game, state, crime, f"law {face}") for face in (9, 10, 11)] == [(True, 0), (False, 10), (False, 10)]
    assert game.odds(state, Crime(3, 5), planned=True).caught == Fraction(9, 20)


def test_cc_e03() -> None:
    game, state = at(**NEW)
    crime = "design high-ranking-government-official brutally-slain"
    assert [outcome(game, state, crime, f"law {face}") for face in (6, 7)] == [(True, 0), (False, 14)]
    assert game.odds(state, Crime(6, 6), planned=True).caught == Fraction(6, 20)


def test_cc_e04() -> None:
    game, state = at(**NEW)
    crime = ("roll", "felony convenience-store robbed")
    assert [outcome(game, state, *crime, f"law {face}") for face in (1, 2)] == [(True, 0), (False, 5)]


def test_cc_e05() -> None:
    game, state = at(**NEW)
    for crime, pair in (("dog assaulted", Crime(1, 2)), ("convenience-store inconvenienced", Crime(2, 1))):
        assert outcome(game, state, "roll", f"felony {crime}", "law 1") == (False, 3)
        assert game.odds(state, pair, planned=False).caught == 0


def run_of(place: str) -> dict[str, Any]:
    return {"at": {0: place}, "crimes": {0: {"FL": 2}}, "last": {0: (5, 3)}, "runs": {0: 2}}


def test_cc_e06() -> None:
    game, state = at(**run_of("FL"))
    assert [outcome(game, state, "design nun robbed", f"law {face}") for face in (10, 11)] == [(True, 0), (False, 11)]
    assert game.odds(state, Crime(5, 3), planned=True).caught == Fraction(10, 20)


def test_cc_e07() -> None:
    game, state = at(**run_of("GA"))
    assert [outcome(game, state, "design nun robbed", f"law {face}") for face in (5, 6)] == [(True, 0), (False, 11)]
    assert game.odds(state, Crime(5, 3), planned=True).caught == Fraction(5, 20)
    game, state = at(rulings={"halve_pattern_order": "pattern_then_halve"}, **run_of("GA"))
    assert reckoned(game, state, "design nun robbed")[0] == 5
    assert game.odds(state, Crime(5, 3), planned=True).caught == Fraction(4, 20)


@pytest.mark.parametrize(("rounding", "gained"), [("exact", Fraction(7, 2)), ("floor", 3), ("ceil", 4)])
def test_cc_e08(rounding: str, gained: Fraction) -> None:
    game, state = at(rulings={"half_points_rounding": rounding}, **HOT)
    assert [outcome(game, state, *ROBBERY, f"law {face}") for face in (6, 7)] == [(True, 0), (False, gained)]


def test_cc_e09() -> None:
    game, state = at(**HOT)
    assert [outcome(game, state, "design bank robbed", f"law {face}") for face in (8, 9)] == [
        (True, 0),
        (False, Fraction(9, 2)),
    ]
    assert game.odds(state, Crime(4, 3), planned=True).caught == Fraction(8, 20)
    game, state = at(rulings={"crackdown_difficulty": "felony_sum"}, **HOT)
    assert reckoned(game, state, "design bank robbed") == (7, Fraction(9, 2))
    assert game.odds(state, Crime(4, 3), planned=True).caught == Fraction(6, 20)


def test_cc_e10() -> None:
    newcomer = {"at": {0: "TX", 1: "NM"}, "left": {1: {"TX": 2}}}
    game, state = at(**newcomer)
    assert reckoned(game, state, *ROBBERY) == (7, Fraction(7, 2))
    game, state = at(rulings={"crackdown_vs_new_state": "both_apply"}, **newcomer)
    assert reckoned(game, state, *ROBBERY) == (3, Fraction(7, 2))


def test_cc_e11() -> None:
    game, state = at(at={0: "TX", 1: "TX"}, crimes={0: {"TX": 1}, 1: {"TX": 2}})
    assert reckoned(game, state, *ROBBERY) == (7, 7)


def test_cc_e12() -> None:
    together = {"seat": 1, "at": {0: "TX", 1: "TX"}, "crimes": {0: {"TX": 1}, 1: {"TX": 1}}}
    for reading, award in (("threshold_required", Fraction(7)), ("any_departure", Fraction(7, 2))):
        game, state = at(rulings={"remainers": reading}, **together)
        assert reckoned(game, state, "move NM", *ROBBERY)[1] == award


def test_cc_e13() -> None:
    back = {"at": {0: "TX", 1: "TX"}, "crimes": {0: {"TX": 1}}, "left": {1: {"TX": 2}}}
    for reading, award in (("ever_left", Fraction(7, 2)), ("currently_absent", Fraction(7))):
        game, state = at(rulings={"crackdown_left": reading}, **back)
        assert reckoned(game, state, *ROBBERY)[1] == award


def test_cc_e14() -> None:
    jailed = {"seat": 1, "at": {0: "TX", 1: "TX"}, "crimes": {0: {"TX": 1}, 1: {"TX": 2}}}
    for reading, award in (("false", Fraction(7)), ("true", Fraction(7, 2))):
        game, state = at(rulings={"caught_counts_as_left": reading}, **jailed)
        assert reckoned(game, state, "design nun robbed", "law 1", *ROBBERY)[1] == award


def test_cc_e15() -> None:
    game, state = at(**FLORIDA, scores={0: 17})
    after = do(game, state, "design nun robbed", "law 4")
    assert after.pcs[0].caught and after.pcs[0].score == 17


def test_cc_e16() -> None:
    game, state = at(at={0: "WA"})
    after = do(game, state, "move OR")
    assert (after.pcs[0].at, after.pcs[0].score, after.case, after.seat) == ("OR", state.pcs[0].score, None, 1)
    assert refusing_clauses(game, state, "move CA") == {"CC-MOVE-03"} <= refusing_clauses(game, state, "move BC")


@pytest.mark.parametrize(
    ("ruling", "here", "there"),
    [
        ("point_contacts", "AZ", "CO"),
        ("point_contacts", "NM", "UT"),
        ("water_borders", "MI", "MN"),
        ("water_borders", "MI", "IL"),
        ("water_borders", "NY", "RI"),
    ],
)
def test_cc_e17(ruling: str, here: str, there: str) -> None:
    game, state = at(at={0: here})
    assert refused(game, state, f"move {there}") == {"move.not_a_neighbour"}
    game, state = at(rulings={ruling: "true"}, at={0: here})
    assert refused(game, state, f"move {there}") == set()


@pytest.mark.parametrize(
    ("rulings", "expected"),
    [({}, (3, 5)), ({"pattern_counts_opening": "false"}, (2, 4)), ({"pattern_break": "other_crime_or_move"}, (2, 4))],
)
def test_cc_e18(rulings: dict[str, str], expected: tuple[int, int]) -> None:
    game = crime_spree.new_game(2, rulings=rulings)
    opening = ("die 6", "die 1", "roll", "felony dog inconvenienced", "roll", "felony nun robbed")
    turns = ("design dog inconvenienced", "law 20", "move OR", "move GA", "move CA")
    state = do(game, game.start(), *opening, *turns)
    assert state.pcs[0].at == "GA"
    assert reckoned(game, state, "design dog inconvenienced") == expected
    odds = game.odds(state, Crime(1, 1), planned=True).caught
    assert odds == Fraction(expected[0] - 1, 20)


def test_cc_e19() -> None:
    game, state = at(rulings={"law_scope": "whole_spree"}, **FLORIDA)
    first, second = ("roll", "felony dog assaulted", "law 20"), ("roll", "felony nun robbed", "law 20", "law 20")
    state = do(game, state, *first, "move OR", *second, "move WA")
    assert [charge.difficulty for charge in state.pcs[0].charges] == [3, 8]
    assert game.odds(state, Crime(5, 3), planned=True).caught == Fraction(2713, 4000)
    rolling = do(game, state, "design nun robbed")
    assert [charge.difficulty for charge in rolling.case.charges] == [3, 8, 10]  # type: ignore[union-attr]
    assert do(game, rolling, "law 20", "law 7").pcs[0].caught
    after = do(game, rolling, "law 20", "law 20", "law 10")
    assert after.pcs[0].score == state.pcs[0].score + 10
    plain, same = at(**FLORIDA)
    assert plain.odds(same, Crime(5, 3), planned=True).caught == Fraction(9, 20)


def test_cc_e20() -> None:
    game = crime_spree.new_game(3)
    state = do(game, game.start(), "die 5", "die 5", "die 2", "die 3", "die 3")
    assert state.phase == "order_roll" and state.roll_off is not None and 2 not in state.roll_off.contenders
    assert do(game, state, "die 6", "die 1").first == 0


def test_cc_e21() -> None:
    game, state = at(seats=3, captures=[1, 2], at={0: "GA"})
    rolling = do(game, state, "design nun robbed")
    assert rolling.case is not None and rolling.case.roller == 1
    assert do(game, rolling, "law 20").seat == 0
    assert game.result(do(game, rolling, "law 1")) is not None


def test_cc_e22() -> None:
    game, state = at(seats=3, captures=[0, 1, 2], scores={0: 12, 1: 12, 2: 9}, phase="over")
    result = game.result(state)
    assert result is not None and result.ranking == ((0, 1), (2,))
    assert shares(game.rules, state) == (Fraction(1, 2), Fraction(1, 2), 0)


@pytest.mark.parametrize(("reading", "hot"), [("per_pc_cumulative", True), ("per_pc_single_visit", False)])
def test_cc_e23(reading: str, hot: bool) -> None:
    game, state = at(
        rulings={"crackdown_count": reading}, seat=1, at={0: "GA", 1: "GA"}, crimes={0: {"GA": 1}, 1: {"GA": 1}}
    )
    idle = ("design nun robbed", "law 20")
    away = do(game, state, "move FL", *idle)
    assert crackdown_by(game.rules, away, 0) == ()
    back = do(game, away, "move GA", *idle, "design dog robbed", "law 20", *idle, "move FL")
    assert (crackdown_by(game.rules, back, 0) == (1,)) == hot


def test_cc_e24() -> None:
    for edition, caught in (("literal_die", Fraction(1)), ("default", Fraction(6, 20))):
        game = crime_spree.new_game(2, edition)
        state = crime_spree.position(game, **NEW)
        assert game.odds(state, Crime(6, 6), planned=True).caught == caught
    game = crime_spree.new_game(2, "literal_die")
    rolling = do(game, crime_spree.position(game, **NEW), "design 6 6")
    assert all(do(game, rolling, f"law {face}").pcs[0].caught for face in range(1, 21))


def test_cc_e25() -> None:
    game = crime_spree.new_game(2)
    state = do(game, game.start(), "die 6", "die 1")
    assert refusing_clauses(game, state, "design 6 6") == {"CC-CRIME-01"}
    assert refusing_clauses(game, state, "move GA") == {"CC-CRIME-04"}


def test_cc_e26() -> None:
    game, state = at(rulings={"goal": "cruisers"}, **FLORIDA, last={1: (5, 3)}, this_round=[1])
    state = do(game, state, "design nun robbed", "law 10")
    assert state.pcs[0].cruisers == 6 and state.pcs[1].cruisers == 3
    state = do(game, state, "design dog robbed", "law 20", "move GA", "design dog robbed", "law 20", "move SC")
    assert state.pcs[0].cruisers == 12


def test_cc_e27() -> None:
    game, state = at(rulings={"pattern_from": "retroactive_bonus"}, **run_of("FL"))
    assert outcome(game, state, "design nun robbed", "law 11") == (False, 13)
    again = do(game, state, "design nun robbed", "law 11", "move OR")
    assert outcome(game, again, "design nun robbed", "law 11") == (False, 11)


def test_cc_e28() -> None:
    described = {**HOT, "last": {0: (5, 3)}, "runs": {0: 2}, "crimes": {0: {"TX": 2}}}
    for reading, award in (("halve_total", Fraction(11, 2)), ("bonus_after_halving", Fraction(6))):
        game, state = at(rulings={"pattern_award_under_crackdown": reading}, **described)
        assert reckoned(game, state, "design nun robbed") == (11, award)
        assert outcome(game, state, "design nun robbed", "law 11") == (False, award)


@pytest.mark.parametrize("points", range(2, 13))
def test_the_capture_table(points: int) -> None:
    """The table of the analysis: the number and the odds in twentieths, by kind of crime."""
    from spree_rules.checks.crime_spree.facts import COLUMNS, capture
    from spree_rules.model.crime_spree.rulings import DEFAULT

    worth = points + 2
    numbers = [points, points // 2, worth, worth // 2, worth + 1, worth // 2 + 1]
    found = [capture(DEFAULT.rulings, points, around) for around in COLUMNS.values()]
    assert found == [(number, Fraction(max(0, number - 1), 20)) for number in numbers]
