"""The rulings of Cross-Country Crime Spree: each reading differs from its default, and does what it says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from spree_rules import crime_spree
from spree_rules.checks.catalogue import alternatives
from spree_rules.checks.crime_spree.catalogue import CATALOGUE
from spree_rules.checks.differences import compare
from spree_rules.model.crime_spree import RULINGS, Charge, CrimeSpreeGame, Rulings, State
from spree_rules.model.crime_spree.law import crackdown_by, same, under_crackdown
from spree_rules.model.kernel.errors import SettingError
from tests.support import do, listed, refused

ALTERNATIVES = [(ruling.name, reading) for _, ruling, reading in alternatives(RULINGS)]
HOME: dict[str, Any] = {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}}
HOT: dict[str, Any] = {**HOME, "left": {1: {"TX": 2}}}
ESCAPE = ("design nun robbed", "law 20")


def at(seats: int = 2, rulings: dict[str, str] | None = None, **described: Any) -> tuple[CrimeSpreeGame, State]:
    game = crime_spree.new_game(seats, rulings=rulings)
    return game, crime_spree.position(game, **described)


def number(game: CrimeSpreeGame, state: State, *texts: str) -> int:
    case = do(game, state, *texts).case
    assert case is not None
    return case.charges[-1].difficulty


@pytest.mark.parametrize(("ruling", "reading"), ALTERNATIVES)
def test_every_reading_has_a_witness(ruling: str, reading: str) -> None:
    one, other, start = CATALOGUE.where_readings_differ(ruling, reading)
    assert getattr(one.rulings, ruling) == RULINGS[ruling].default and getattr(other.rulings, ruling) == reading  # type: ignore[attr-defined]
    found = compare(one, other, [start]).difference
    assert found is not None
    state = found.state
    assert one.validate(state) == () == other.validate(state)


@pytest.mark.parametrize("ruling", RULINGS.values(), ids=lambda ruling: ruling.name)
def test_every_ruling_is_written_down(ruling: Any) -> None:
    assert len(ruling.readings) >= 2 and ruling.question.endswith("?") and ruling.why.endswith(".")
    assert ruling.default == getattr(Rulings(), ruling.name)
    assert ruling.clauses and set(ruling.clauses) <= set(crime_spree.clauses())


def test_the_rulings_are_those_of_the_analysis() -> None:
    assert len(RULINGS) == len(Rulings.__struct_fields__) == 35
    with pytest.raises(SettingError, match="no reading"):
        crime_spree.new_game(2, rulings={"goal": "money"})
    with pytest.raises(SettingError, match="no ruling"):
        crime_spree.new_game(2, rulings={"gaol": "points"})
    assert crime_spree.new_game(2, "literal_die").rulings == Rulings(
        halving_target="die_result", pattern_target="die_result"
    )


def test_law_scope() -> None:
    charges = {0: (Charge("TX", 7), Charge("OK", 9))}
    for reading, count in (("crimes_in_current_state", 2), ("whole_spree", 3)):
        game, state = at(rulings={"law_scope": reading}, at={0: "TX"}, crimes={0: {"TX": 2, "OK": 1}}, charges=charges)
        rolling = do(game, state, "design nun robbed")
        assert rolling.case is not None and len(rolling.case.charges) == count
        assert do(game, rolling, *["law 20"] * count).pcs[0].charges[-1] == Charge("TX", 10)
        caught = do(game, rolling, "law 6").pcs[0]
        assert caught.caught and caught.charges == ()
        odds = game.odds(state, crime_spree.Crime(5, 3), planned=True)
        free, clean = Fraction(14, 20) * Fraction(11, 20), Fraction(13, 20) * Fraction(10, 20)
        if reading == "whole_spree":
            free, clean = free * Fraction(12, 20), clean * Fraction(11, 20)
        assert odds == (1 - free, free - clean, clean)


def test_halving_target_and_pattern_target() -> None:
    """The die itself is halved and raised: 10 is reached with 18 in a new state, and with 9 by a pattern at home."""
    game = crime_spree.new_game(2, "literal_die")
    run = {"crimes": {0: {"TX": 2}}, "last": {0: (5, 3)}, "runs": {0: 2}}
    for place, face in (("KS", 18), ("TX", 9)):
        rolling = do(game, crime_spree.position(game, **{**run, "at": {0: place}}), "design nun robbed")
        assert do(game, rolling, f"law {face - 1}").pcs[0].caught
        assert not do(game, rolling, f"law {face}").pcs[0].caught


def test_halve_pattern_order() -> None:
    run = {"at": {0: "KS"}, "crimes": {0: {"TX": 2}}, "last": {0: (5, 3)}, "runs": {0: 2}}
    numbers = [number(*at(rulings={"halve_pattern_order": each}, **run), "design nun robbed")
               for each in RULINGS["halve_pattern_order"].readings]  # fmt: skip
    assert numbers == [6, 5]
    literal = {"halving_target": "die_result", "pattern_target": "die_result"}
    game, state = at(rulings={**literal, "halve_pattern_order": "pattern_then_halve"}, **run)
    rolling = do(game, state, "design nun robbed")
    assert not do(game, rolling, "law 19").pcs[0].caught and do(game, rolling, "law 18").pcs[0].caught


def test_planned_difficulty() -> None:
    assert number(*at(rulings={"planned_difficulty": "felony_sum"}, **HOME), "design nun robbed") == 8


def test_crackdown_difficulty() -> None:
    run = {**HOT, "crimes": {0: {"TX": 2}}, "last": {0: (5, 3)}, "runs": {0: 2}}
    numbers = {
        each: number(*at(rulings={"crackdown_difficulty": each}, **run), "design nun robbed")
        for each in RULINGS["crackdown_difficulty"].readings
    }
    assert numbers == {
        "full_worth": 11,
        "worth_without_pattern": 10,
        "felony_sum": 8,
        "felony_sum_with_pattern": 9,
    }


def test_crackdown_left() -> None:
    game, state = at(rulings={"crackdown_left": "currently_absent"}, **{**HOT, "at": {0: "TX", 1: "TX"}})
    assert crackdown_by(game.rules, state, 0) == ()
    jailed = {**HOT, "at": {0: "TX", 1: "TX"}, "captures": [1]}
    for reading, by in (("false", ()), ("absent", (1,)), ("true", (1,))):
        game, state = at(rulings={"crackdown_left": "currently_absent", "caught_counts_as_left": reading}, **jailed)
        assert crackdown_by(game.rules, state, 0) == by


@pytest.mark.parametrize(("reading", "by", "deserted"), [("false", (), ()), ("absent", (), ()), ("true", (1,), (0,))])
def test_whoever_is_caught_may_count_as_having_left(reading: str, by: tuple[int], deserted: tuple[int]) -> None:
    both = {"at": {0: "TX", 1: "TX", 2: "NM"}, "crimes": {0: {"TX": 1}, 1: {"TX": 1}}}
    game, state = at(3, {"caught_counts_as_left": reading}, seat=1, **both)
    step = game.step(do(game, state, "design nun robbed"), game.parse("law 1"))
    assert crackdown_by(game.rules, step.after, 0) == by
    told = [effect.seats for effect in step.effects if effect.kind == "stay_behind"]
    assert told == ([(0,)] if by else [])
    game, state = at(3, {"caught_counts_as_left": reading, "remainers": "any_departure"}, seat=1, **both)
    jailed = do(game, state, "design nun robbed", "law 1")
    assert tuple(seat for seat, pc in enumerate(jailed.pcs) if pc.left_behind) == deserted
    assert under_crackdown(game.rules, jailed, 0) == bool(deserted)


@pytest.mark.parametrize(
    ("rulings", "counted"),
    [
        ({}, (3, 3)),
        ({"meeting_place": "same_state"}, (0, 0)),
        ({"meeting_cruisers": "latest"}, (3, 0)),
    ],
)
def test_the_same_crime_in_florida_and_washington(rulings: dict[str, str], counted: tuple[int, int]) -> None:
    game, state = at(rulings={"goal": "cruisers", **rulings}, seat=1, first=1, at={0: "FL", 1: "WA"})
    met = do(game, state, "design nun robbed", "law 20", "design nun robbed")
    assert tuple(pc.cruisers for pc in met.pcs) == counted


def test_meeting_place() -> None:
    near = {"goal": "cruisers", "meeting_place": "same_state"}
    game, state = at(rulings=near, seat=1, first=1, at={0: "TX", 1: "TX"}, crimes={1: {"TX": 1}})
    assert [pc.cruisers for pc in do(game, state, "design nun robbed", "law 20", "design nun robbed").pcs] == [3, 3]
    # Seat 0 opens in Washington and goes to Oregon; the same crime in Oregon does not meet it, though it is there.
    rulings = {"goal": "cruisers", "opening_mode": "step_one_of_first_turn", "order_roll_model": "collapsed"}
    for place, cruisers in (("same_state", [3, 0]), ("anywhere", [6, 3])):
        game = crime_spree.new_game(2, rulings={**rulings, "meeting_place": place}, starts=["WA", "OR"])
        told = do(game, game.start(), "first 0", "roll", "felony nun robbed", "move OR", "roll", "felony nun robbed")
        assert [pc.cruisers for pc in told.pcs] == cruisers, place


def test_meeting_cruisers() -> None:
    for reading, cruisers in (("each", [3, 3]), ("latest", [3, 0])):
        game, state = at(rulings={"goal": "cruisers", "meeting_cruisers": reading}, seat=1, first=1,
                         at={0: "TX", 1: "TX"})  # fmt: skip
        met = do(game, state, "design nun robbed", "law 20", "design nun robbed")
        assert [pc.cruisers for pc in met.pcs] == cruisers
    die = {"goal": "cruisers", "cruiser_model": "d6_per_chase", "meeting_cruisers": "latest"}
    game, state = at(rulings=die, seat=1, first=1, at={0: "TX", 1: "TX"})
    assert do(game, state, "design nun robbed", "law 20", "design nun robbed").chases == (0,)


def test_remainers() -> None:
    game, state = at(rulings={"remainers": "any_departure"}, seat=1, at={0: "TX", 1: "TX"})
    after = do(game, state, "move NM")
    assert (
        after.pcs[0].left_behind and under_crackdown(game.rules, after, 0) and crackdown_by(game.rules, after, 0) == ()
    )
    gone = do(game, after, "move OK")
    assert not gone.pcs[0].left_behind


def test_crackdown_count() -> None:
    pooled = {"at": {0: "TX"}, "left": {1: {"TX": 1}, 2: {"TX": 1}}}
    for rulings, by in (({"crackdown_count": "all_others_pooled"}, (1, 2)), ({}, ())):
        game, state = at(3, rulings=rulings, **pooled)
        assert crackdown_by(game.rules, state, 0) == by


def test_what_a_visit_leaves_behind() -> None:
    game, state = at(rulings={"crackdown_count": "per_pc_single_visit"}, at={0: "TX"}, crimes={0: {"TX": 2}})
    left = do(game, state, "move OK")
    assert (left.pcs[0].stay("TX").left, left.pcs[0].stay("TX").crimes) == (2, 0)
    again = do(game, left, "move OR", "move TX", "move WA", *ESCAPE, "move OR", "move OK")
    assert (again.pcs[0].stay("TX").left, again.pcs[0].stay("TX").crimes) == (2, 0)
    game, state = at(at={0: "TX"}, crimes={0: {"TX": 1}})
    assert do(game, state, "move OK").pcs[0].stay("TX").left == 1


def test_pattern_break() -> None:
    run = {"at": {0: "TX"}, "crimes": {0: {"TX": 2}}, "last": {0: (5, 3)}, "runs": {0: 2}}
    for reading, kept in (("other_crime_only", 2), ("other_crime_or_move", 0)):
        game, state = at(rulings={"pattern_break": reading}, **run)
        assert do(game, state, "move OK").pcs[0].run == kept


def test_new_state() -> None:
    for reading, expected in (("no_prior_crime_here", 5), ("first_visit_only", 10), ("every_arrival", 5)):
        game, state = at(rulings={"new_state": reading}, at={0: "KS"})
        away = do(game, state, "move MO", *ESCAPE, "move KS", *ESCAPE)
        assert number(game, away, "design nun robbed") == expected, reading
    game, state = at(rulings={"new_state": "every_arrival"}, at={0: "KS"})
    again = do(game, state, *ESCAPE, "move OR", "move MO", "move WA", "move KS", "move OR")
    assert number(game, again, "design nun robbed") == 5 and again.pcs[0].stay("KS").known is False
    assert again.pcs[0].stay("KS").left == 1


def test_same_crime() -> None:
    nun, other, robbed = (crime_spree.Crime(*pair) for pair in ((5, 3), (5, 1), (2, 3)))
    assert same(Rulings(same_crime="who_only"), nun, other) and not same(Rulings(same_crime="who_only"), nun, robbed)
    assert same(Rulings(same_crime="what_only"), nun, robbed) and not same(Rulings(same_crime="what_only"), nun, other)
    assert not same(Rulings(), nun, other) and same(Rulings(), nun, nun)


def test_pattern_counts_opening() -> None:
    game = crime_spree.new_game(2, rulings={"pattern_counts_opening": "false"})
    state = do(game, game.start(), "die 6", "die 1", "roll", "felony nun robbed")
    assert state.pcs[0].run == 0 and state.pcs[0].crimes == 1


def test_opening_mode() -> None:
    game = crime_spree.new_game(2, rulings={"opening_mode": "step_one_of_first_turn"}, max_rounds=1)
    state = do(game, game.start(), "die 6", "die 1", "roll", "felony nun robbed")
    assert state.phase == "turn" and state.seat == 0
    second = do(game, state, "move GA")
    assert second.phase == "opening" and second.seat == 1
    over = do(game, second, "roll", "felony nun robbed", "move OR")
    assert game.result(over) is not None and game.result(over).reason == "round_limit"  # type: ignore[union-attr]


def test_opening_scores() -> None:
    game = crime_spree.new_game(2, rulings={"opening_scores": "false"})
    assert do(game, game.start(), "die 6", "die 1", "roll", "felony nun robbed").pcs[0].score == 0


def test_borders() -> None:
    base = crime_spree.new_game(2)
    linked = crime_spree.new_game(2, rulings={"noncontiguous": "linked", "dc": "include"})
    assert linked.neighbours["AK"] == ("WA",) and linked.neighbours["HI"] == ("CA",)
    assert linked.neighbours["DC"] == ("MD", "VA") and "DC" not in base.neighbours
    isolated = crime_spree.new_game(2, rulings={"noncontiguous": "isolated"}, starts=["AK", "HI"])
    assert isolated.neighbours["AK"] == () and isolated.graph.degree["HI"] == 0
    state = do(isolated, isolated.start(), "die 6", "die 1", *("roll", "felony dog robbed") * 2)
    assert state.pcs[0].at == "AK" and listed(isolated, state)[-1] == "roll" and len(listed(isolated, state)) == 37
    whole = crime_spree.new_game(2, rulings={"point_contacts": "true", "water_borders": "true"})
    assert whole.graph.number_of_edges() == 110


def test_ties() -> None:
    described = {"captures": [0, 1], "scores": {0: 9, 1: 9}, "crimes": {0: {"TX": 2}, 1: {"NM": 3}}, "phase": "over"}
    for reading, ranking in (
        ("shared_win", ((0, 1),)),
        ("most_crimes", ((1,), (0,))),
        ("later_capture", ((1,), (0,))),
    ):
        game, state = at(rulings={"ties": reading}, **described)
        result = game.result(state)
        assert result is not None and result.ranking == ranking


def test_law_roller() -> None:
    for reading, roller in (("next_free_player_else_next_seat", 2), ("next_seat", 1)):
        game, state = at(3, rulings={"law_roller": reading}, **HOME, captures=[1])
        rolling = do(game, state, "design nun robbed")
        assert rolling.case is not None and rolling.case.roller == roller


def test_move_law_roll() -> None:
    rulings = {"law_scope": "crimes_in_current_state", "move_law_roll": "per_scope"}
    described = {"at": {0: "TX"}, "crimes": {0: {"TX": 1, "OK": 1}}, "charges": {0: (Charge("OK", 9),)}}
    game, state = at(rulings=rulings, **described)
    moved = do(game, state, "move OK")
    assert moved.phase == "law_roll" and moved.case is not None and moved.case.crime is None
    caught = do(game, moved, "law 8")
    assert caught.pcs[0].caught and caught.pcs[0].at == "OK" and caught.pcs[0].crimes == state.pcs[0].crimes
    assert do(game, moved, "law 9").seat == 1
    assert do(game, state, "move NM").phase == "turn"


def test_early_adjudication() -> None:
    described = {**HOME, "scores": {1: 40}}
    for reading, over in (("false", False), ("true", True)):
        game, state = at(rulings={"early_adjudication": reading}, **described)
        after = do(game, state, "design nun robbed", "law 1")
        result = game.result(after)
        assert (result is not None) == over
        assert result is None or (result.reason, result.ranking) == ("decided", ((1,), (0,)))


def test_rap_sheet_counts_fatal_crime() -> None:
    for reading, crimes in (("true", 2), ("false", 1)):
        game, state = at(rulings={"rap_sheet_counts_fatal_crime": reading}, **HOME)
        assert do(game, state, "design nun robbed", "law 1").pcs[0].crimes == crimes


def test_cruiser_model() -> None:
    game, state = at(rulings={"goal": "cruisers", "cruiser_model": "points_by_state"}, at={0: "KS"})
    state = do(game, state, *ESCAPE, "move OR")
    assert state.pcs[0].stay("KS").half_points == 20
    assert do(game, state, "move MO").pcs[0].cruisers == 10
    rolling = do(game, state, "design nun robbed")
    assert do(game, rolling, "law 10").pcs[0].cruisers == 10
    game, state = at(
        rulings={"goal": "cruisers", "cruiser_model": "d6_per_chase"}, at={0: "KS"}, this_round=[1], last={1: (5, 3)}
    )
    met = do(game, state, "design nun robbed")
    assert met.chases == (1, 0) and met.phase == "cruiser_roll"
    rolled = do(game, met, "cruisers 5", "cruisers 2")
    assert [pc.cruisers for pc in rolled.pcs] == [3, 5] and rolled.phase == "law_roll"


def test_order_roll_model() -> None:
    game = crime_spree.new_game(3, rulings={"order_roll_model": "collapsed"})
    start = game.start()
    assert [game.chance(start).p(each.event) for each in game.chance(start).outcomes] == [Fraction(1, 3)] * 3
    assert do(game, start, "first 2").first == 2 and refused(game, start, "die 3") == {"die.not_awaited"}
