"""The clauses of Cross-Country Crime Spree on Johnny Law, changing state, meeting, the end and other goals."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from spree_rules import crime_spree
from spree_rules.model.crime_spree import CrimeSpreeGame, State
from spree_rules.model.crime_spree.law import Circumstances, crackdown_by, terms
from tests.support import cited, do, happens, listed, refused, refusing_clauses

HOME: dict[str, Any] = {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}}
RUN: dict[str, Any] = {"last": {0: (5, 3)}, "runs": {0: 2}, "crimes": {0: {"TX": 2}}}
HOT: dict[str, Any] = {**HOME, "left": {1: {"TX": 2}}}


def at(seats: int = 3, rulings: dict[str, str] | None = None, **described: Any) -> tuple[CrimeSpreeGame, State]:
    game = crime_spree.new_game(seats, rulings=rulings)
    return game, crime_spree.position(game, **described)


def charge(game: CrimeSpreeGame, state: State, text: str) -> tuple[int, Fraction]:
    """The number to be reached for a crime, and what it would bring."""
    case = do(game, state, text).case
    assert case is not None
    return case.charges[-1].difficulty, Fraction(case.award, 2)


def test_cc_law_01() -> None:
    game, state = at(**HOME)
    rolling = do(game, state, "design nun robbed")
    assert rolling.case is not None and rolling.case.roller == 1
    assert "CC-LAW-01" in cited(game, state, "design nun robbed")
    assert refused(game, state, "law 5") == {"law.not_awaited"}
    assert game.chance(rolling).total == 20
    assert game.view(rolling, None).prompt == "Seat 1 rolls for Johnny Law: seat 0 is caught below 10."


def test_cc_law_02() -> None:
    game, state = at(**HOME)
    assert "CC-LAW-02" in cited(game, state, "design nun robbed")
    rolling = do(game, state, "design nun robbed")
    assert rolling.case is not None and len(rolling.case.charges) == 1


def test_cc_law_03() -> None:
    game, state = at(**HOME)
    rolling = do(game, state, "design nun robbed")
    assert happens(game, rolling, "law 9")["law_caught"].clauses == ("CC-LAW-03",)
    after = do(game, rolling, "law 9")
    assert after.pcs[0].caught and after.captures == (0,) and after.seat == 1


def test_cc_law_04() -> None:
    game, state = at(**HOME)
    rolling = do(game, state, "design nun robbed")
    assert happens(game, rolling, "law 11")["law_clean"].clauses == ("CC-LAW-04",)
    assert not do(game, rolling, "law 11").pcs[0].caught


def test_cc_law_05() -> None:
    game, state = at(**HOME)
    rolling = do(game, state, "design nun robbed")
    assert happens(game, rolling, "law 10")["law_chase"].clauses == ("CC-LAW-05",)
    after = do(game, rolling, "law 10")
    assert not after.pcs[0].caught and after.pcs[0].score - state.pcs[0].score == 10


def test_cc_exc_01() -> None:
    game = crime_spree.new_game(2)
    state = do(game, game.start(), "die 6", "die 1", "roll")
    assert "CC-EXC-01" in cited(game, state, "felony nun brutally-slain")
    assert do(game, state, "felony nun brutally-slain").case is None


def test_cc_exc_02() -> None:
    game, state = at(at={0: "KS"})
    assert charge(game, state, "design high-ranking-government-official brutally-slain") == (7, 14)
    assert "CC-EXC-02" in cited(game, state, "design nun robbed")
    halves = {}
    for points in range(2, 13):
        halves[points] = terms(game.rulings, game.felonies, points, Circumstances(new=True)).difficulty
    assert halves == {points: points // 2 for points in range(2, 13)}


def test_cc_exc_03() -> None:
    game, state = at(seats=2, at={0: "KS"})
    assert "CC-EXC-03" in cited(game, state, "design nun robbed")
    later = do(game, state, "design nun robbed", "law 20", "move OR")
    assert (
        "CC-EXC-03" not in cited(game, later, "design nun robbed")
        and charge(game, later, "design nun shot-up")[0] == 12
    )


def test_cc_exc_04() -> None:
    game, state = at(**{**HOME, **RUN})
    assert "CC-EXC-04" in cited(game, state, "design nun robbed")
    assert "CC-EXC-04" not in cited(game, state, "design bank robbed")
    table = do(game, state, "roll")
    assert "CC-EXC-04" in cited(game, table, "felony nun robbed")
    short = crime_spree.position(game, **{**HOME, **RUN, "runs": {0: 1}})
    assert "CC-EXC-04" not in cited(game, short, "design nun robbed")


def test_cc_exc_05() -> None:
    game, state = at(**{**HOME, **RUN})
    assert charge(game, state, "design nun robbed") == (11, 11)
    assert "CC-EXC-05" in cited(game, state, "design nun robbed")


def test_cc_exc_06() -> None:
    game, state = at(**{**HOME, **RUN})
    scored = happens(game, do(game, state, "design nun robbed"), "law 20")["scored"]
    assert scored.amount == 11 and "CC-EXC-06" in scored.clauses


def test_cc_exc_07() -> None:
    game, state = at(**HOT)
    assert crackdown_by(game.rules, state, 0) == (1,)
    effect = happens(game, state, "design nun robbed")["crackdown"]
    assert effect.seats == (0, 1) and "CC-EXC-07" in effect.clauses
    game, state = at(**{**HOME, "left": {1: {"TX": 1}}})
    assert "crackdown" not in happens(game, state, "design nun robbed")
    game, state = at(at={0: "TX", 1: "TX"}, crimes={0: {"TX": 1}, 1: {"TX": 2}})
    assert "crackdown" not in happens(game, state, "design nun robbed")
    left = do(game, crime_spree.position(game, seat=1, at={0: "TX", 1: "TX"}, crimes={1: {"TX": 2}}), "move NM")
    assert crackdown_by(game.rules, left, 0) == (1,) and crackdown_by(game.rules, left, 1) == ()


def test_cc_exc_08() -> None:
    game, state = at(**HOT)
    assert charge(game, state, "design bank robbed") == (9, Fraction(9, 2))
    assert "CC-EXC-08" in cited(game, state, "design bank robbed")


def test_cc_exc_09() -> None:
    game, state = at(**HOT)
    rolling = do(game, state, "roll", "felony bank robbed")
    scored = happens(game, rolling, "law 7")["scored"]
    assert scored.amount == Fraction(7, 2) and "CC-EXC-09" in scored.clauses
    assert do(game, rolling, "law 7").pcs[0].score - state.pcs[0].score == Fraction(7, 2)


def test_cc_exc_10() -> None:
    game, state = at(**HOT)
    assert "CC-EXC-10" in cited(game, state, "design bank robbed")


def test_cc_move_01() -> None:
    game, state = at(**HOME)
    assert "CC-MOVE-01" in cited(game, state, "move OK")
    game = crime_spree.new_game(2, max_consecutive_moves=1)
    state = do(game, crime_spree.position(game, at={0: "KS"}), "move MO", "move OR")
    assert refusing_clauses(game, state, "move IA") == {"CC-MOVE-01"}
    assert not [text for text in listed(game, state) if text.startswith("move")]
    after = do(game, state, "design dog robbed", "law 20", "design dog robbed", "law 20")
    assert refused(game, after, "move IA") == set()


def test_cc_move_02() -> None:
    game, state = at(**HOME)
    effect = happens(game, state, "move OK")["chased_out"]
    assert effect.clauses == ("CC-MOVE-02",) and effect.number == 3 and effect.squares == ("TX",)


def test_cc_move_03() -> None:
    game, state = at(at={0: "WA"})
    assert do(game, state, "move OR").pcs[0].at == "OR" and "CC-MOVE-03" in cited(game, state, "move OR")
    assert refused(game, state, "move CA") == {"move.not_a_neighbour"}
    assert refused(game, state, "move BC") == {"move.unknown_state"}
    assert refusing_clauses(game, state, "move CA") == {"CC-MOVE-03"}
    assert str(game.why_not(state, game.parse("move CA"))[0]).startswith(
        "CA is not a neighbour of WA, which borders on ID, OR."
    )


def test_cc_move_04() -> None:
    game, state = at(**HOME)
    after = do(game, state, "move OK")
    assert after.phase == "turn" and after.seat == 1 and after.pcs[0].score == state.pcs[0].score
    assert after.pcs[0].crimes == state.pcs[0].crimes and "CC-MOVE-04" in cited(game, state, "move OK")


def test_cc_meet_01() -> None:
    game, state = at(at={0: "TX", 1: "OK", 2: "OK"}, crimes={0: {"TX": 1}})
    assert happens(game, state, "move OK")["in_company"].seats == (0, 1, 2)
    alone = crime_spree.position(game, at={0: "TX", 1: "ME", 2: "OK"}, crimes={0: {"TX": 1}})
    together = crime_spree.position(game, at={0: "TX", 1: "TX", 2: "TX"}, crimes={0: {"TX": 1}})
    for text in ("design nun robbed", "design dog assaulted"):
        assert charge(game, alone, text) == charge(game, together, text)


def test_cc_meet_02() -> None:
    game, state = at(**HOME, this_round=[1], last={1: (5, 3)})
    effect = happens(game, state, "design nun robbed")["met"]
    assert effect.seats == (0, 1) and effect.clauses == ("CC-MEET-02",)
    assert "met" not in happens(game, state, "design nun assaulted")
    quiet = crime_spree.position(game, **HOME, last={1: (5, 3)})
    assert "met" not in happens(game, quiet, "design nun robbed")
    assert charge(game, state, "design nun robbed") == charge(game, quiet, "design nun robbed")


def test_cc_meet_03() -> None:
    game, state = at(seats=2, seat=1, at={0: "TX", 1: "TX"}, crimes={0: {"TX": 1}, 1: {"TX": 2}})
    effect = happens(game, state, "move NM")["stay_behind"]
    assert effect.seats == (0,) and effect.clauses == ("CC-MEET-03",)
    after = do(game, state, "move NM")
    assert crackdown_by(game.rules, after, 0) == (1,) and charge(game, after, "design bank robbed")[1] == Fraction(9, 2)
    few = crime_spree.position(game, seat=1, at={0: "TX", 1: "TX"}, crimes={0: {"TX": 1}, 1: {"TX": 1}})
    assert "stay_behind" not in happens(game, few, "move NM")


def test_cc_end_01() -> None:
    game, state = at(captures=[1], at={0: "TX"})
    after = do(game, state, "move OK")
    assert after.seat == 2 and game.legal_actions(after, seat=1) == ()
    assert "CC-END-01" in cited(game, do(game, state, "design nun robbed"), "law 1")


def test_cc_end_02() -> None:
    game, state = at(captures=[1, 2], **HOME)
    assert do(game, state, "move OK").seat == 0
    over = do(game, state, "design nun robbed", "law 1")
    assert over.phase == "over" and game.to_act(over) is None and game.legal_actions(over) == ()
    assert "CC-END-02" in cited(game, do(game, state, "design nun robbed"), "law 1")
    for text in ("roll", "move OK", "law 3", "die 3", "felony nun robbed", "start WA"):
        assert refused(game, over, text) == {"game.over"} and refusing_clauses(game, over, text) == {"CC-END-02"}


def test_cc_end_03() -> None:
    game, state = at(captures=[1, 2], **HOME, scores={0: 3, 1: 9, 2: 12})
    over = do(game, state, "design nun robbed", "law 1")
    result = game.result(over)
    assert result is not None and result.reason == "all_caught" and result.ranking == ((2,), (1,), (0,))
    effect = happens(game, do(game, state, "design nun robbed"), "law 1")["won"]
    assert effect.seats == (2,) and "CC-END-03" in effect.clauses


def test_cc_alt_01() -> None:
    for goal in ("rap_sheet", "last_standing", "cruisers"):
        game = crime_spree.new_game(2, rulings={"goal": goal})
        assert "CC-ALT-01" in {clause for effect in game.opening() for clause in effect.clauses}


def test_cc_alt_02() -> None:
    game, state = at(rulings={"goal": "rap_sheet"}, captures=[1, 2], at={0: "TX"}, crimes={0: {"TX": 2}, 1: {"FL": 3}})
    result = game.result(do(game, state, "design nun robbed", "law 1"))
    assert result is not None and result.ranking == ((0, 1), (2,))
    assert "CC-ALT-02" in cited(game, do(game, state, "design nun robbed"), "law 1")


def test_cc_alt_03() -> None:
    game, state = at(rulings={"goal": "last_standing"}, captures=[2], **HOME, scores={0: 40})
    rolling = do(game, state, "design nun robbed")
    over = do(game, rolling, "law 1")
    result = game.result(over)
    assert result is not None and result.reason == "last_standing" and result.ranking == ((1,), (0,), (2,))
    assert "CC-ALT-03" in cited(game, rolling, "law 1")


def test_cc_alt_04() -> None:
    game, state = at(seats=2, rulings={"goal": "cruisers"}, **HOME)
    after = do(game, state, "move OK")
    assert after.pcs[0].cruisers == 3 and "CC-ALT-04" in cited(game, state, "move OK")
    dice, state = at(seats=2, rulings={"goal": "cruisers", "cruiser_model": "d6_per_chase"}, **HOME)
    waiting = do(dice, state, "move OK")
    assert waiting.phase == "cruiser_roll" and waiting.chases == (0,)
    assert [do(dice, waiting, f"cruisers {face}").pcs[0].cruisers for face in (1, 3, 6)] == [3, 3, 6]
    assert refused(dice, state, "cruisers 3") == {"cruisers.not_awaited"}
