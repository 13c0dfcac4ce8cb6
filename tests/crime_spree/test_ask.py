"""Questions about Cross-Country Crime Spree, and its pictures."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

import pytest

from spree_rules import crime_spree
from spree_rules.ask import Session
from spree_rules.ask.completion import completions
from spree_rules.model.crime_spree import Charge
from spree_rules.show.crime_spree.boards import board_svg, board_text, game_svg, game_text
from spree_rules.show.crime_spree.overlays import Overlays
from spree_rules.show.drawing import position_svg, position_text
from spree_rules.show.filmstrip import filmstrip_svg
from spree_rules.show.notebook import Picture


def session(*lines: str, seats: int = 4, **options: Any) -> Session:
    asked = Session(crime_spree.new_game(seats, **options))
    for line in lines:
        found = asked.feed(line)
        assert found.kind in ("done", "answer"), (line, str(found))
    return asked


def verdict(line: str, *before: str, **options: Any) -> str:
    return session(*before, **options).feed(line).verdict


def test_the_questions_of_the_readme() -> None:
    asked = session()
    found = asked.feed("odds of getting away with robbing a nun here")
    assert found.verdict == "13/20 (65.0 %)" and found.facts["difficulty"] == 8 and found.picture is not None
    planned = asked.feed("what if I plan it")
    assert planned.verdict == "11/20 (55.0 %)" and planned.facts["award"] == "10"
    assert "CC-CRIME-08" in planned.clauses and "Before, it was 13/20 (65.0 %)." in str(planned)
    assert asked.feed("where can I go from Kansas").verdict == "CO, MO, NE, OK"
    about = asked.feed("rule about patterns")
    assert {"CC-CRIME-09", "CC-EXC-04", "CC-EXC-05", "CC-EXC-06"} <= set(about.clauses)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("odds of being caught for robbing a nun here", "7/20 (35.0 %)"),
        ("odds of being chased for robbing a nun", "1/20 (5.0 %)"),
        ("odds of getting away with a planned nun robbed", "11/20 (55.0 %)"),
        ("odds of getting away with planning to rob a nun in Kansas", "4/5 (80.0 %)"),
        ("odds that red gets away with a random crime in Texas", "71/80 (88.8 %)"),
        ("odds of getting away with a random crime", "7/10 (70.0 %)"),
        ("odds of being caught for slaying a high-ranking government official in IN", "1/4 (25.0 %)"),
        ("what are the odds of being caught for shooting up a mother of three in New York?", "3/20 (15.0 %)"),
        ("where can red go", "ID, OR"),
        ("where can blue go from OR", "CA, ID, NV, WA"),
        ("shortest way from WA to ME", "11 turns: WA ID WY NE MO KY OH PA NY MA NH ME"),
        ("how far is it from Texas to Florida", "4 turns: TX AR MS AL FL"),
        ("best for red with 1 turn", "plan a crime worth 10: 11/2 points"),
        ("best for red with 2 turns", "change state: 49/5 points"),
        ("when should red change state", "now, with 2 or more turns left"),
        ("is there a crackdown in Kansas", "no, in KS"),
        ("can red go to Oregon", "yes"),
        ("can red go to CA", "no"),
        ("can red rob a nun", "yes"),
        ("why can't I move to Kansas", "no"),
        ("standing", "red, blue, green and gold: 2 points"),
        ("hands", "nothing is hidden in this game"),
        ("reveal on", "nothing is hidden in this game"),
    ],
)
def test_questions(line: str, expected: str) -> None:
    found = session().feed(line)
    assert found.verdict == expected, str(found)
    again = session().feed(found.question)
    assert (again.verdict, again.question) == (found.verdict, found.question), found.question


SET_UP = (
    "set up red in Kansas, blue in MO, blue left 2 crimes in TX, red last nun robbed 2 times, red score 7, turn red"
)


def test_setting_up() -> None:
    asked = session(SET_UP)
    red, blue = asked.state.pcs[:2]
    assert (red.at, red.run, red.score, blue.at, blue.stay("TX").left) == ("KS", 2, 7, "MO", 2)
    assert asked.feed("crackdown for red in TX").verdict == "yes, in TX"
    pattern = asked.feed("odds of getting away with robbing a nun")
    assert "CC-EXC-04" in pattern.clauses and pattern.facts["difficulty"] == 5
    caught = session(SET_UP, "set up gold caught, green free")
    assert caught.state.captures == (3,)
    passed = session("set up green known in ME", rulings={"new_state": "first_visit_only"})
    assert passed.state.pcs[2].stay("ME").known
    counted = session("set up red committed 5 in KS", "set up red committed 3 in KS", "set up blue left 5 in TX")
    assert counted.state.pcs[0].crimes == 4 and counted.state.pcs[1].crimes == 6
    jailed = "set up blue in KS, blue committed 3 in KS, blue caught, red in KS"
    for reading, said in (("true", "yes, in KS"), ("false", "no, in KS")):
        asked = session(jailed, rulings={"caught_counts_as_left": reading})
        assert asked.feed("crackdown here").verdict == said
    assert caught.feed("can gold rob nun").kind == "refused"
    freed = session(SET_UP, "set up gold caught", "set up gold free")
    assert freed.state.captures == ()
    for line in (
        "set up red caught, turn red",
        "set up red in DC",
        "set up red in Atlantis",
        "set up purple in KS",
        "set up green known in ME",
        "set up red last nun robbed 0 times",
        "set up red committed 99999 in KS",
    ):
        before = asked.state
        assert asked.feed(line).kind in ("refused", "unknown") and asked.state == before, line


def test_doing_and_undoing() -> None:
    asked = session("do red rob nun")
    assert asked.feed("do red rob nun").kind == "refused"
    assert asked.feed("happens law 12").kind == "done" and asked.state.pcs[0].score == 12
    assert asked.feed("undo").kind == "done" and asked.state.phase == "law_roll"
    assert asked.feed("happens nun robbed").kind == "refused"
    assert session("do roll", "happens nun robbed", "happens law 20").state.pcs[0].score == 10
    assert session("do go to Oregon").state.pcs[0].at == "OR"
    diff = session("do go to Oregon").feed("diff")
    assert "pcs[0].at: WA > OR" in diff.facts["changes"]
    told = session().feed("what happens if red robs a nun and rolls 3").verdict
    assert "Red goes to jail in WA." in told
    assert (
        "Red commits a crime in WA: Dog Assaulted"
        in session().feed("what happens if I roll on the table and rolls 1 2").verdict
    )
    assert session().feed("what happens if red robs a nun and rolls 3 4").kind == "refused"
    assert session().feed("what happens if I roll on the table and rolls 3").kind == "refused"
    whole = session().feed("what happens if red rolls on the table and rolls 5 3 7").verdict
    assert "Johnny Law rolls 7: red is caught." in whole
    several = session("do rob nun", "happens law 20", "do go OR", rulings={"law_scope": "whole_spree"}, seats=2)
    assert "scores" in several.feed("what happens if red robs a dog and rolls 20 and 20").verdict
    assert session().feed("happens law 5").clauses == ("CC-LAW-01", "CC-TURN-04")
    assert "ChangeState" not in session().feed("do go to TX").verdict


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("what if blue plans it", "11/20 (55.0 %)"),
        ("what if it is planned", "11/20 (55.0 %)"),
        ("what if it were in Ohio", "17/20 (85.0 %)"),
        ("what if red goes to Texas", "17/20 (85.0 %)"),
        ("what if random", "7/10 (70.0 %)"),
        ("what if I rob a bank", "7/10 (70.0 %)"),
        ("what if blue", "13/20 (65.0 %)"),
        ("what if here", "13/20 (65.0 %)"),
        ("what if not planned", "13/20 (65.0 %)"),
    ],
)
def test_what_if(line: str, expected: str) -> None:
    asked = session("odds of getting away with robbing a nun here")
    found = asked.feed(line)
    assert found.verdict == expected, str(found)
    assert session("odds of robbing a nun").feed(found.question).verdict == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("odds of robbing a nun", "13/20 (65.0 %)"),
        ("risk of robbing a bank", "3/10 (30.0 %)"),
        ("chance of being caught for robbing a bank", "3/10 (30.0 %)"),
        ("odds that red will get away with killing a dog", "7/10 (70.0 %)"),
        ("odds that I get caught for robbing a nun", "7/20 (35.0 %)"),
        ("where can I go from ks", "CO, MO, NE, OK"),
        ("which states border Kansas", "CO, MO, NE, OK"),
        ("shortest way from wa to or", "1 turn: WA OR"),
        ("what's the best move for red with 2 turns", "change state: 49/5 points"),
        ("what should red do with 2 turns", "change state: 49/5 points"),
        ("when should red leave", "now, with 2 or more turns left"),
        ("crackdown in TX for green", "no, in TX"),
        ("where can blue go from here", "NH"),
        ("can red travel to ID", "yes"),
        ("who is winning", "red, blue, green and gold: 2 points"),
    ],
)
def test_other_ways_to_say_it(line: str, expected: str) -> None:
    assert session().feed(line).verdict == expected


def test_what_is_not_understood_is_answered_kindly() -> None:
    asked = session(seats=2)
    for line in (
        "can seat 3 rob a nun",
        "odds of getting away with who_foo what_robbed",
        "drop table",
        "where can gold go",
        "crackdowns",
        "heat for red of what_robbed- who_nun",
        "where can I go from Washington DC",
    ):
        found = asked.feed(line)
        assert found.kind in ("nearest", "unknown", "refused"), line
        for offered in found.follow_ups:
            assert asked.feed(offered).kind != "unknown", (line, offered)
    assert "seat 3" in asked.feed("can seat 3 rob a nun").question


def test_plans_where_no_new_state_is_near() -> None:
    around = "set up red in TX, blue left 2 in TX, red committed 1 in AR, red committed 1 in LA, red committed 1 in NM"
    asked = session(f"{around}, red committed 1 in OK, turn red")
    assert asked.feed("best with 2 turns").facts["worth"] == "11/2"
    assert asked.feed("when should red change state").verdict == "now, with 2 or more turns left"
    assert "For more turns" in str(asked.feed("when should red change state"))
    everywhere = session(rulings={"new_state": "every_arrival"}, board="new_england", seats=2)
    assert everywhere.feed("best with 2 turns").facts["worth"] == "49/5"
    goal = session(rulings={"goal": "rap_sheet"}).feed("best with 2 turns")
    assert "CC-ALT-01" in goal.clauses and asked.feed("best with 60 turns").kind == "refused"
    slow = session(rulings={"same_crime": "who_only"})
    assert slow.feed("best with 3 turns").kind == "answer" and slow.feed("best with 9 turns").kind == "refused"


def test_elsewhere_is_what_a_move_makes_of_it() -> None:
    arrived = session(rulings={"new_state": "every_arrival"}, seats=2).feed("odds of robbing a nun in GA")
    assert arrived.facts["difficulty"] == 4
    broken = session(
        "set up red committed 2 in FL, red last nun robbed 2 times",
        rulings={"pattern_break": "other_crime_or_move"},
        seats=2,
    )
    assert "CC-EXC-04" not in broken.feed("odds of robbing a nun in GA").clauses
    assert "CC-EXC-04" in broken.feed("odds of robbing a nun here").clauses


def test_maps_of_ones_own_are_spoken_of() -> None:
    import json

    document = json.loads(crime_spree.shipped_board("new_england").to_json())
    text = json.dumps(document).replace('"RI"', '"ZZ"').replace("Rhode Island", "Zeeland")
    asked = Session(crime_spree.new_game(2, board=crime_spree.load_board(text)))
    for line in ("where can I go from ZZ", "where can I go from zeeland", "where can I go from zz"):
        assert asked.feed(line).verdict == "CT, MA", line


def test_crackdowns_are_explained() -> None:
    back = "set up red in TX, red committed 1 in TX, blue in TX, blue left 2 in TX"
    lifted = session(back, rulings={"crackdown_left": "currently_absent"}).feed("crackdown here")
    assert lifted.verdict == "no, in TX" and "lifts the crackdown" in str(lifted)
    both = session("set up red in OK, blue left 2 in OK", rulings={"crackdown_vs_new_state": "both_apply"})
    assert "target number, crackdown or not" in str(both.feed("odds of robbing a bank here"))
    less = session("set up red in OK, blue left 2 in OK", rulings={"crackdown_difficulty": "felony_sum"})
    assert "points in the table alone" in str(less.feed("odds of planning to rob a bank here"))
    stayed = session("set up red in TX, blue in TX, turn blue", "do go NM", rulings={"remainers": "any_departure"})
    assert "CC-MEET-03" in stayed.feed("crackdown for red here").clauses


def test_questions_before_anything_has_begun() -> None:
    game = crime_spree.new_game(3, rulings={"start_pick": "choose_in_turn_order", "order_roll_model": "collapsed"})
    asked = Session(game, game.start())
    assert asked.feed("odds of getting away with robbing a nun").kind == "refused"
    assert asked.feed("where can red go").kind == "refused"
    assert asked.feed("happens first red").kind == "done" and asked.feed("do start in TX").kind == "done"
    assert asked.feed("set up red in TX").kind == "refused"
    dice = Session(crime_spree.new_game(2), crime_spree.new_game(2).start())
    assert dice.feed("happens die 6").kind == "done" and dice.feed("happens die 1").kind == "done"
    assert dice.feed("can red rob nun").clauses == ("CC-CRIME-01",)
    assert dice.feed("can blue rob nun").kind == "refused"


def test_other_rulings_are_told() -> None:
    asked = session(rulings={"law_scope": "whole_spree"}, seats=2)
    state = crime_spree.position(asked.game, at={0: "FL"}, crimes={0: {"FL": 3}}, charges={0: (Charge("FL", 8),)})  # type: ignore[arg-type]
    asked.set_state(state)
    found = asked.feed("odds of getting away with planning to rob a nun")
    assert found.verdict == str(Fraction(13, 20) * Fraction(11, 20)) + " (35.8 %)"
    assert "1 old crime is rolled for as well." in str(found)
    assert asked.feed("best for red with 3").kind == "refused"
    literal = session(edition="literal_die")
    assert "the die is halved" in str(literal.feed("odds of getting away with robbing a nun in Kansas"))
    for goal, said in (("rap_sheet", "1 crime"), ("cruisers", "0 cruisers"), ("last_standing", "free")):
        assert said in verdict("standing", rulings={"goal": goal})
    assert verdict("where can red go from AZ", rulings={"point_contacts": "true"}) == "CA, CO, NM, NV, UT"
    dice = session(rulings={"goal": "cruisers", "cruiser_model": "d6_per_chase"})
    assert "Red leaves 5 cruisers overturned." in dice.feed("what happens if red goes to Oregon and rolls 5").verdict
    assert session("do go OR", "happens cruisers 4", rulings={"goal": "cruisers", "cruiser_model": "d6_per_chase"})


def test_the_rulebook_is_asked() -> None:
    asked = session()
    assert asked.feed("explain cc-exc-05").clauses == ("CC-EXC-05",)
    assert "pcs[0].stays" in str(asked.feed("difference new state every arrival"))
    assert asked.feed("difference ties").verdict == "they differ at: law 1"
    assert asked.feed("ruling goal").facts["readings"] == ["points", "rap_sheet", "last_standing", "cruisers"]
    assert asked.feed("which edition allows red rob nun").facts["editions"] == {"default": True, "literal_die": True}
    assert asked.feed("what if plan it").follow_ups


def test_heat() -> None:
    found = session().feed("heat for red of planning to rob a nun")
    assert found.facts["caught"]["WA"] == "9/20" and found.facts["caught"]["KS"] == "1/5"
    assert len(found.facts["caught"]) == 48 and found.picture is not None and "9/20" in found.picture
    assert session().feed("heat").kind == "answer"


def test_saved_conversations_go_on() -> None:
    files: dict[str, str] = {}
    asked = Session(crime_spree.new_game(2), read=files.__getitem__, write=files.__setitem__)
    for line in ("do rob nun", "happens law 20", "save a.jsonl"):
        assert asked.feed(line).kind == "done"
    other = Session(read=files.__getitem__)
    assert other.feed("load a.jsonl").kind == "done" and other.game == asked.game and other.state == asked.state
    assert other.feed("standing").verdict == "red: 12 points"
    code = repr(Session(crime_spree.new_game(3, rulings={"goal": "cruisers"}, max_rounds=4, board="us")))
    assert code.startswith("Session(crime_spree.new_game(3, 'default', rulings={'goal': 'cruisers'}, max_rounds=4), ")


def test_words_are_completed() -> None:
    asked = session()
    assert completions(asked, "can red go ")[:2] == ("AL", "AR")
    assert "nun" in completions(asked, "can red rob ") and "rob" in completions(asked, "can red ")
    assert "getting away with" in completions(asked, "odds of ")
    assert "roll" in completions(asked, "do ")
    assert "goal" in completions(asked, "ruling ")


def test_maps_as_text() -> None:
    game = crime_spree.new_game(4)
    state = crime_spree.position(game, at={0: "KS", 1: "TX", 3: "TX"}, captures=[1], left={3: {"FL": 2}})
    text = game_text(game, state)
    assert "KS0" in text and "TX123" in text and "seat 1 (blue): jailed in TX" in text and "FL (2)" in text
    assert text == position_text(game, state) and "\x1b[" in position_text(game, state, "colour")
    plain = board_text(game.board)
    assert "AK: WA" in plain and "ME: NH" in plain and game_text(game).splitlines()[-1] == "WY: CO ID MT NE SD UT"


def test_maps_as_pictures() -> None:
    game = crime_spree.new_game(4)
    state = crime_spree.position(game, at={0: "KS", 1: "TX", 3: "TX"}, captures=[1], left={3: {"FL": 2}})
    overlays = Overlays(path=("KS", "MO", "IL"), marked=("CO",), heat={"KS": Fraction(1, 5), "NY": 1})
    for svg in (
        position_svg(game, state),
        game_svg(game, state, overlays=overlays),
        board_svg(game.board, theme="dark"),
        board_svg(crime_spree.shipped_board("new_england"), overlays=Overlays()),
    ):
        ElementTree.fromstring(svg)
    drawn = game_svg(game, state, overlays=overlays)
    # A stroke for each border of the game and two for the path, three bars for a captive; a disc for each PC.
    assert len(re.findall(r"M[\d.]+,[\d.]+L", drawn)) == 105 + 2 and drawn.count('r="8"') == 4 and "1/5" in drawn
    assert "stroke-dasharray" not in game_svg(game)
    assert "stroke-dasharray" in game_svg(crime_spree.new_game(2, rulings={"water_borders": "true"}))
    assert Picture(game, state)._repr_svg_() == position_svg(game, state)
    from spree_rules import Record

    moved = Record(game, (game.parse("move MO"),), start=state)
    assert filmstrip_svg(moved).count("<svg") == 2


def test_the_command_line_asks_either_game() -> None:
    from typer.testing import CliRunner

    from spree_rules.cli.app import app

    told = CliRunner().invoke(app, ["ask", "where can I go from Kansas"])
    assert told.exit_code == 1 and "spree-rules ask crime_spree" in told.stdout
    asked = CliRunner().invoke(app, ["ask", "--game", "crime_spree", "where can I go from Kansas"])
    assert asked.exit_code == 0 and "CO, MO, NE, OK" in asked.stdout
    piped = CliRunner().invoke(app, ["repl", "--game", "crime_spree"], input="do go to Oregon\nquit\n")
    assert piped.exit_code == 0 and "OR0" in piped.stdout
    named = CliRunner().invoke(app, ["ask", "--game", "crime_spree", "--name", "Dog", "help"])
    assert named.exit_code == 2 and "cannot be called 'Dog'" in named.output


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["board", "--game", "crime_spree"], "51 places, including 48 states"),
        (["board", "new_england", "--game", "crime_spree", "--svg"], "<svg"),
        (["board", "--game", "crime_spree", "--json"], '"borders"'),
        (["rules", "CC-EXC-05"], "adds one to the Johnny Law roll"),
        (["rules", "crackdown", "--game", "crime_spree"], "CC-EXC-07"),
        (["rulings", "new_state"], "first_visit_only"),
        (["rulings", "--game", "crime_spree"], "crackdown_count"),
        (["schema", "felonies", "--game", "crime_spree"], "planned_bonus"),
        (["play", "crime_spree", "--seats", "2", "--seed", "3"], "has won"),
        (["simulate", "crime_spree", "--games", "3", "--jobs", "1"], "3 games, 3 to the end"),
        (["witness", "new_state=every_arrival", "--game", "crime_spree"], "known True"),
        (["witness", "default:literal_die", "--game", "crime_spree"], "literal_die:"),
        (["explore", "crime_spree", "--max-states", "500", "--allow-unknown"], "states: 500"),
        (["prove", "cc-theorem-04", "--game", "crime_spree"], "Proved"),
    ],
)
def test_every_command_takes_the_game(command: list[str], said: str) -> None:
    from typer.testing import CliRunner

    from spree_rules.cli.app import app

    shown = CliRunner().invoke(app, command)
    assert shown.exit_code == 0 and said in shown.stdout, shown.output
