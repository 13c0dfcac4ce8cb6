"""Settings, states, texts and records of Cross-Country Crime Spree: round trips, refusals, and what cannot be."""

from __future__ import annotations

import json
import pickle
from typing import Any

import msgspec
import pytest

from spree_rules import Record, Result, crime_spree, to_json
from spree_rules.checks.conformance import check_game
from spree_rules.checks.crime_spree.catalogue import CATALOGUE
from spree_rules.checks.crime_spree.policies import policies
from spree_rules.checks.simulate import play
from spree_rules.model.crime_spree import Case, Charge, Crime, Pc, Stay, actions
from spree_rules.model.crime_spree.documents import DOCUMENTS
from spree_rules.model.crime_spree.game import RULEBOOK
from spree_rules.model.kernel.documents import schema
from spree_rules.model.kernel.errors import (
    AmbiguousText,
    ChanceNode,
    DocumentError,
    IllegalAction,
    NotAnEvent,
    NotationError,
    RecordError,
    SettingError,
    UnknownSeat,
)
from spree_rules.model.kernel.values import canonical_json, put, replace
from tests.support import do

GAME = crime_spree.new_game(3)
TURN = crime_spree.position(GAME, at={0: "TX", 1: "NM"}, left={1: {"TX": 2}})


def test_every_edition_and_map_keeps_to_what_a_game_is() -> None:
    for edition in crime_spree.EDITIONS:
        assert check_game(CATALOGUE.make(edition, 3, {}), games=1, max_events=80) == ()
    assert check_game(CATALOGUE.small("default"), games=2, max_events=60) == ()


@pytest.mark.parametrize(
    "wrong",
    [
        {"edition": "third"},
        {"edition": None},
        {"rulings": ["goal"]},
        {"board": "moon"},
        {"board": 7},
        {"max_rounds": 0},
        {"max_rounds": True},
        {"max_consecutive_moves": "two"},
        {"faces": 1},
        {"faces": 7},
        {"starts": "FL"},
        {"starts": 5},
        {"starts": ["FL"]},
    ],
    ids=str,
)
def test_settings_that_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SettingError):
        crime_spree.new_game(2, **wrong)


def test_games_are_values() -> None:
    again = crime_spree.new_game(3)
    assert again == GAME and hash(again) == hash(GAME) and pickle.loads(pickle.dumps(GAME)) == GAME
    assert crime_spree.new_game(3, max_rounds=9) != GAME
    assert repr(GAME) == "<Cross-Country Crime Spree for 3 seats, edition default, map us>"
    with pytest.raises(AttributeError):
        GAME.seats = 4


def test_views_are_the_whole_state_for_everybody() -> None:
    for seat in (None, 0, 1, 2):
        assert GAME.view(TURN, seat).state() == TURN and GAME.view(TURN, seat).viewer == seat
        assert GAME.resample_hidden(TURN, seat, lambda n: 0) == TURN
    with pytest.raises(UnknownSeat):
        GAME.view(TURN, 3)
    assert not GAME.polls_reveal_holders


def test_prompts_say_what_is_awaited() -> None:
    def said(*texts: str, **options: Any) -> str:
        game = crime_spree.new_game(2, **options)
        return game.view(do(game, game.start(), *texts), None).prompt

    assert said() == "Seat 0 rolls a die for who goes first."
    assert said(rulings={"order_roll_model": "collapsed"}) == "A draw decides who goes first."
    assert said("die 6", "die 1") == "Seat 0 opens its spree with a roll on the Felony Table."
    assert said("die 6", "die 1", "roll") == "Seat 0 rolls two dice on the Felony Table."
    assert said("die 6", "die 1", rulings={"start_pick": "choose_in_turn_order"}) == "Seat 0 chooses where to start."
    assert GAME.view(TURN, None).prompt == "Seat 0 has the turn, in TX."
    both = crime_spree.position(GAME, captures=[0, 1, 2], phase="over")
    assert GAME.view(both, None).prompt == "The game is over: seat 0, seat 1 and seat 2 have won together."
    one = crime_spree.position(GAME, captures=[0, 1, 2], phase="over", scores={1: 3})
    assert GAME.view(one, None).prompt == "The game is over: seat 1 has won."
    literal = crime_spree.new_game(2, "literal_die")
    new = crime_spree.position(literal, at={0: "KS"})
    lost, hard = do(literal, new, "design 6 6"), do(literal, new, "design nun robbed")
    assert literal.view(lost, None).prompt == "Seat 1 rolls for Johnny Law: seat 0 is caught whatever the die shows."
    assert literal.view(hard, None).prompt == "Seat 1 rolls for Johnny Law: seat 0 is caught below 20."
    easy = do(GAME, crime_spree.position(GAME, at={0: "KS"}), "roll", "felony dog assaulted")
    assert GAME.view(easy, None).prompt == "Seat 1 rolls for Johnny Law: seat 0 is safe whatever the die shows."
    two = do(GAME, crime_spree.position(GAME, at={0: "KS"}), "roll", "felony dog kidnapped")
    assert GAME.view(two, None).prompt == "Seat 1 rolls for Johnny Law: seat 0 is caught below 2."
    assert GAME.view(two, None).to_act == -1 and GAME.view(TURN, None).to_act == 0
    cruisers = crime_spree.new_game(2, rulings={"goal": "cruisers", "cruiser_model": "d6_per_chase"})
    met = do(cruisers, crime_spree.position(cruisers, this_round=[1], last={1: (5, 3)}), "design nun robbed")
    assert cruisers.view(met, None).prompt == "A die is rolled for the cruisers that the chase of seat 1 overturns."
    waiting = do(cruisers, crime_spree.position(cruisers), "move GA")
    assert cruisers.view(waiting, None).prompt == "A die is rolled for the cruisers that the chase of seat 0 overturns."


def test_texts_of_events() -> None:
    for text in ("roll", "design nun robbed", "move KS", "law 17", "die 5", "first 2", "cruisers 4", "start WA"):
        assert GAME.format(GAME.parse(text)) == text
    assert GAME.parse("DESIGN 5 3") == GAME.parse("design Nun ROBBED") == actions.DesignCrime(5, 3)
    assert GAME.parse("felony 1 2") == actions.Felony(1, 2) and GAME.parse("move ks") == actions.ChangeState("KS")
    assert GAME.format(actions.DesignCrime(9, 1)) == "design 9 inconvenienced"
    for wrong in ("", "rob", "design", "design nun", "design 0 1", "design 7 1", "design nun 07", "law 0", "law 21",
                  "law x", "law 007", "die 7", "first 4", "move K", "move K5", "move Kansas", "roll 3", "law \u0663",
                  "law 99999999"):  # fmt: skip
        with pytest.raises(NotationError):
            GAME.parse(wrong)
    with pytest.raises(NotationError):
        GAME.parse(7)  # type: ignore[arg-type]
    with pytest.raises(NotAnEvent):
        GAME.format("roll")  # type: ignore[arg-type]


def test_texts_are_completed_in_a_state() -> None:
    assert GAME.parse("roll", TURN) == actions.ROLL
    with pytest.raises(AmbiguousText) as several:
        GAME.parse("design nun", TURN)
    assert len(several.value.candidates) == 6
    with pytest.raises(IllegalAction):
        GAME.parse("move WA", TURN)
    rolling = do(GAME, TURN, "roll")
    with pytest.raises(ChanceNode) as due:
        GAME.apply(rolling, actions.ROLL)
    assert len(due.value.outcomes) == 36 and "felony dog" in str(due.value)
    with pytest.raises(AmbiguousText):
        GAME.parse("felony nun", rolling)
    with pytest.raises(NotationError):
        GAME.parse("law", TURN)


def test_states_survive_every_text() -> None:
    for edition in CATALOGUE.rulebook.editions:
        for game, state in CATALOGUE.positions(edition):
            line = game.format_state(state)
            assert game.parse_state(line) == state
            assert game.from_json(game.to_json(state)) == state
            assert msgspec.convert(msgspec.to_builtins(state), type(state)) == state


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("phase=turn", "phase=nap"),
        ("seat=0", "seat=7"),
        ("seat=0", "seat=00"),
        ("first=0", "first=-1"),
        ("round=-", "round=acted+opening_round"),
        ("captures=-", "captures=0"),
        ("off=-", "off=0,1"),
        ("off=-", "off=0,1:5"),
        ("case=-", "case=5"),
        ("case=-", "case=53:20:1:-:TX.10"),
        ("chases=-", "chases=x"),
        ("TX:4:1", "TX:4"),
        ("TX.1.0.1.0", "TX.1.0.2.0"),
        ("TX.1.0.1.0", "TX.1.0.1"),
        (":11:", ":117:"),
        ("left=-", "left=3"),
    ],
)
def test_lines_that_are_no_state(old: str, new: str) -> None:
    line = GAME.format_state(crime_spree.position(GAME, at={0: "TX"}, crimes={0: {"TX": 1}}))
    assert old in line
    with pytest.raises(NotationError):
        GAME.parse_state(line.replace(old, new, 1))
    with pytest.raises(NotationError):
        GAME.parse_state("\u00e9" + line)


def pcs(seat: int = 0, **changes: Any) -> dict[str, Any]:
    return {"pcs": put(TURN.pcs, seat, replace(TURN.pcs[seat], **changes))}


CASE = Case(Crime(5, 3), True, 20, (Charge("TX", 10),), 1)
IMPOSSIBLE: dict[str, tuple[dict[str, Any], str]] = {
    "phase": ({"phase": "nap"}, "no phase"),
    "too few PCs": ({"pcs": TURN.pcs[:2]}, "3 PCs, one per seat, not 2"),
    "a seat that is not there": ({"seat": 3}, "not at the table"),
    "rounds without a limit": ({"rounds_left": 2}, "2 is an impossible number of rounds"),
    "off the map": (pcs(at="XX"), "not a state in this game"),
    "nowhere": (pcs(at=None), "not a state in this game"),
    "a score without crimes": (pcs(crimes=0, last=None, run=0, half_points=3, stays=()), "must have a latest crime"),
    "a crime off the table": (pcs(last=Crime(7, 1)), "not in the table"),
    "a run longer than the sheet": (pcs(run=2), "longer than its rap sheet"),
    "a run that goes on counting": (pcs(run=4, crimes=9), "stop counting"),
    "cruisers that do not count": (pcs(cruisers=3), "do not count"),
    "left behind for nothing": (pcs(left_behind=True), "left behind"),
    "moves that are not counted": (pcs(moves=1), "in a row"),
    "stays out of order": (pcs(stays=(Stay("TX", 1, 0, True), Stay("FL", 0, 0, True))), "unsorted"),
    "a past off the map": (pcs(stays=(Stay("ZZ", 1, 0, True),)), "not a state in this game"),
    "counts beyond where they stop": (pcs(crimes=9, stays=(Stay("TX", 3, 0, True),)), "from 0 to 2"),
    "a past that means nothing": (pcs(stays=(Stay("TX"),)), "empty past"),
    "more crimes there than in all": (pcs(stays=(Stay("TX", 2, 0, True),)), "than altogether"),
    "more crimes in all places": (pcs(stays=(Stay("FL", 1, 0, True), Stay("TX", 1, 0, True))), "than altogether"),
    "more left than done": (pcs(stays=(Stay("TX", 1, 2, True),)), "left more crimes"),
    "points by state": (pcs(stays=(Stay("TX", 1, 0, True, 4),)), "by state"),
    "unknown where it was": (pcs(stays=(Stay("TX", 1, 0, False),)), "is not known"),
    "old charges": (pcs(crimes=3, charges=(Charge("TX", 8),)), "impossible here"),
    "captures without captives": ({"captures": (1,)}, "captures"),
    "the turn of a captive": (pcs(caught=True, crimes=2) | {"captures": (0,)}, "which was caught"),
    "a captive with its free crime alone": (pcs(caught=True) | {"captures": (0,)}, "its opening crime is free"),
    "no points after an opening crime": (pcs(half_points=0), "brought at least 2"),
    "too few points for five crimes": (pcs(crimes=5, half_points=10), "brought at least 6"),
    "opening again": ({"phase": "opening"}, "player's first"),
    "an opening round with turns": ({"opening_round": True}, "only opening crimes"),
    "acted before acting": ({"acted": True}, "still to be chosen"),
    "law without a crime": ({"phase": "law_roll", "acted": True}, "only for a crime"),
    "a crime at hand too late": ({"case": CASE}, "after Johnny Law"),
    "another roller": ({"phase": "law_roll", "acted": True, "case": replace(CASE, roller=2)}, "wrong seat to roll"),
    "another crime than the last": ({"phase": "law_roll", "acted": True, "case": CASE}, "latest one"),
    "an award that no crime brings": (
        {"phase": "law_roll", "acted": True, "case": replace(CASE, award=999_998)} | pcs(last=Crime(5, 3)),
        "cannot have that target number",
    ),
    "a pattern that is none": (
        {"phase": "law_roll", "acted": True, "case": replace(CASE, pattern=True)} | pcs(last=Crime(5, 3)),
        "cannot have that target number",
    ),
    "met over an old crime": (pcs(met=True), "in this round"),
    "points beyond all crimes": (pcs(half_points=500), "more than"),
    "no run": (pcs(run=0), "no run"),
    "known for nothing": (pcs(stays=(Stay("KS", 0, 0, True), Stay("TX", 1, 0, True))), "not committed any crimes"),
    "no charges": ({"phase": "law_roll", "acted": True, "case": replace(CASE, charges=())}, "possible charges"),
    "a number too high": (
        {"phase": "law_roll", "acted": True, "case": replace(CASE, charges=(Charge("TX", 16),))},
        "possible charges",
    ),
    "a change of state with an award": (
        {"phase": "law_roll", "acted": True, "case": replace(CASE, crime=None)},
        "only for old crimes",
    ),
    "chases without dice": ({"phase": "cruiser_roll", "acted": True}, "chases must be waiting"),
    "over with a PC free": ({"phase": "over"}, "nothing else has ended it"),
    "before the start": ({"phase": "order_roll", "first": None}, "roll-off"),
    "nobody first": ({"first": None}, "goes first"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_states_are_named(name: str) -> None:
    changes, said = IMPOSSIBLE[name]
    wrong = replace(TURN, **changes)
    assert any(said in problem for problem in GAME.validate(wrong)), GAME.validate(wrong)
    if name != "phase":
        with pytest.raises(DocumentError):
            GAME.from_json(GAME.to_json(wrong))


def test_a_roll_off_that_can_not_be() -> None:
    start = GAME.start()
    assert start.roll_off is not None
    for changes in (
        {"contenders": (1, 0)},
        {"contenders": (0,)},
        {"faces": (7,)},
        {"faces": (1, 2, 3)},
        {"contenders": (1, 2)},
    ):
        assert GAME.validate(replace(start, roll_off=replace(start.roll_off, **changes)))
    assert GAME.validate(replace(start, pcs=put(start.pcs, 0, Pc("WA"))))
    assert GAME.validate(replace(start, acted=True)) and GAME.validate(replace(start, roll_off=None))


def test_positions_that_can_not_be_are_refused() -> None:
    for wrong in (
        {"seat": 3},
        {"at": {5: "TX"}},
        {"runs": {0: 3}},
        {"phase": "over"},
        {"captures": [0]},
        {"scores": {0: 1 / 3}},
        {"rounds_left": 4},
        {"at": {0: "Atlantis"}},
        {"scores": {0: "x"}},
        {"last": {0: (1,)}},
        {"crimes": {0: {"TX": "two"}}},
    ):
        with pytest.raises(SettingError):
            crime_spree.position(GAME, **wrong)


def test_odds_are_asked_where_they_mean_something() -> None:
    opening = do(GAME, GAME.start(), "die 6", "die 1", "die 1")
    assert GAME.odds(opening, Crime(6, 6), planned=False) == (0, 0, 1)
    assert (
        GAME.odds(TURN, Crime(5, 3), planned=True, seat=1).caught
        == GAME.odds(replace(TURN, seat=1), Crime(5, 3), planned=True).caught
    )
    found = GAME.reckon(TURN, Crime(4, 3), planned=True)
    assert (found.charge.difficulty, found.award, found.around.crackdown) == (9, 9, True)
    small = crime_spree.new_game(2, faces=2)
    for game, state, crime in (
        (GAME, GAME.start(), Crime(1, 1)),
        (small, crime_spree.position(small), Crime(6, 6)),
        (GAME, TURN, (5, 3)),
    ):
        with pytest.raises(SettingError):
            game.odds(state, crime, planned=True)  # type: ignore[arg-type]
    with pytest.raises(UnknownSeat):
        GAME.odds(TURN, Crime(1, 1), planned=True, seat=9)


def test_effects_tell_what_a_frontend_shows() -> None:
    def kinds(game: Any, state: Any, text: str) -> dict[str, Any]:
        return {effect.kind: effect for effect in game.step(state, game.parse(text)).effects}

    whole = crime_spree.new_game(2, rulings={"law_scope": "whole_spree", "move_law_roll": "per_scope"})
    state = crime_spree.position(whole, at={0: "TX"}, crimes={0: {"TX": 2}}, charges={0: (Charge("TX", 7),)})
    fled = kinds(whole, state, "move OK")
    assert fled["law_called"].number == 7 and fled["law_called"].squares == ("TX",) and "turn_over" not in fled
    planned = do(whole, state, "design nun robbed")
    assert kinds(whole, state, "design nun robbed")["law_called"].number == 7
    assert kinds(whole, planned, "law 20")["law_called"].number == 10
    literal = crime_spree.new_game(2, "literal_die")
    rolled = do(literal, crime_spree.position(literal, at={0: "KS"}), "design nun robbed")
    assert kinds(literal, rolled, "law 19")["die_counts"].number == 9
    left = kinds(GAME, crime_spree.position(GAME, at={0: "TX"}, crimes={0: {"TX": 2}}), "move OK")
    assert left["left_crimes_behind"].number == 2 and left["left_crimes_behind"].clauses == ("CC-EXC-07",)
    jailed = crime_spree.new_game(2, rulings={"caught_counts_as_left": "true"})
    caught = do(jailed, crime_spree.position(jailed, at={0: "TX"}, crimes={0: {"TX": 2}}), "design nun robbed")
    assert kinds(jailed, caught, "law 1")["left_crimes_behind"].squares == ("TX",)
    limited = crime_spree.new_game(2, max_rounds=1)
    last = crime_spree.position(limited, seat=1, at={1: "WA"})
    assert kinds(limited, last, "move OR")["ended"].items == ("round_limit",)
    hot = crime_spree.position(GAME, at={0: "TX", 1: "NM"}, left={1: {"TX": 2}}, crimes={0: {"FL": 2}})
    assert "not_expected" not in kinds(GAME, hot, "design nun robbed")
    poor = crime_spree.new_game(2, rulings={"opening_scores": "false"})
    opened = do(poor, poor.start(), "die 6", "die 1", "roll")
    assert "CC-CRIME-07" not in kinds(poor, opened, "felony nun robbed")["scored"].clauses
    pooled = crime_spree.new_game(3, rulings={"crackdown_count": "all_others_pooled"})
    two = crime_spree.position(
        pooled, at={0: "TX", 1: "TX", 2: "NM"}, crimes={0: {"TX": 1}, 1: {"TX": 1}}, left={2: {"TX": 1}}, seat=1
    )
    assert kinds(pooled, two, "move NM")["stay_behind"].seats == (0,)


def test_positions_follow_the_rulings() -> None:
    uncounted = crime_spree.new_game(2, rulings={"pattern_counts_opening": "false"})
    assert [pc.run for pc in crime_spree.position(uncounted, crimes={1: {"TX": 2}}).pcs] == [0, 1]
    limited = crime_spree.new_game(2, max_consecutive_moves=2)
    assert crime_spree.position(limited, at={0: "KS"}, moves={0: 2}).pcs[0].moves == 2


def test_records_replay_strictly() -> None:
    record = play(GAME, [policies(GAME)["careful"]] * 3, seed=3)
    text = record.dumps()
    assert crime_spree.load_record(text) == record and crime_spree.load_record(text).dumps() == text
    with pytest.raises(RecordError, match="line 3"):
        crime_spree.load_record("\n".join([*text.splitlines()[:2], '{"event":"law 20"}', *text.splitlines()[3:]]))
    with pytest.raises(RecordError, match="cut off"):
        crime_spree.load_record("".join(line + "\n" for line in text.splitlines()[:-1]))
    from spree_rules import spree

    with pytest.raises(RecordError, match="not of 'crime_spree'"):
        crime_spree.load_record(Record(spree.new_game(3)).dumps())
    altered = text.replace('"seats":3', '"seats":9', 1)
    with pytest.raises(RecordError, match="line 1"):
        crime_spree.load_record(altered)


def test_saved_states_name_their_setting() -> None:
    saved = GAME.to_json(TURN)
    with pytest.raises(DocumentError, match="another setting"):
        crime_spree.new_game(3, max_rounds=5).from_json(saved)
    document = json.loads(saved)
    for changes in ({"format": "x"}, {"more": 1}, {"state": {}}):
        with pytest.raises(DocumentError):
            GAME.from_json(json.dumps(document | changes))
    config = document["setting"]
    for changes in ({"starts": ["FL"]}, {"board_fingerprint": "0"}, {"seats": 5}, {"faces": 0}):
        with pytest.raises((DocumentError, SettingError)):
            crime_spree.load_game(json.dumps(config | changes))


def json_of(value: Any) -> Any:
    return json.loads(canonical_json(value))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_schemas_accept_what_is_written(name: str) -> None:
    import jsonschema

    step = GAME.step(TURN, GAME.parse("design nun robbed"))
    written: dict[str, Any] = {
        "board": json.loads(GAME.board.to_json()),
        "chance": json.loads(to_json(GAME.chance(step.after))),
        "effect": json_of(step.effects[0]),
        "result": json_of(Result("all_caught", ((0,), (1, 2)))),
        "event": json.loads(GAME.event_to_json(step.event)),
        "felonies": json_of(GAME.felonies),
        "setting": json_of(GAME.config),
        "state": json.loads(GAME.to_json(step.after)),
        "view": json_of(GAME.view(step.after, 0)),
        "violation": json_of(GAME.why_not(TURN, actions.Law(3))[0]),
    }
    jsonschema.Draft202012Validator(schema(RULEBOOK, name)).validate(written[name])
