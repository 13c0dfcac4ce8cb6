"""Questions about Cross-Country Crime Spree, and its pictures."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

import pytest

from spree_rules import crime_spree
from spree_rules.ask import Session
from spree_rules.ask.completion import completions
from spree_rules.model.crime_spree import Charge
from spree_rules.show.crime_spree.boards import board_svg, board_text, game_svg, game_text
from spree_rules.show.crime_spree.marks import Marks
from spree_rules.show.registry import Picture, position_svg, position_text
from spree_rules.show.strips import strip_svg


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
    assert "CC-CRIME-08" in planned.clauses and "Before it was 13/20 (65.0 %)." in str(planned)
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
        ("when should red change state", "now, with 2 turns or more left"),
        ("is there a crackdown in Kansas", "no, in KS"),
        ("can red go to Oregon", "yes"),
        ("can red go to CA", "no"),
        ("can red rob a nun", "yes"),
        ("why can't I move to Kansas", "no"),
        ("standing", "red and blue and green and gold: 0 points"),
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
    caught = session(SET_UP, "set up gold caught, green free, green known in ME")
    assert caught.state.captures == (3,) and caught.state.pcs[2].stay("ME").known
    assert caught.feed("can gold rob nun").kind == "refused"
    freed = session(SET_UP, "set up gold caught", "set up gold free")
    assert freed.state.captures == ()
    for line in ("set up red caught, turn red", "set up red in DC", "set up red in Atlantis", "set up purple in KS"):
        before = asked.state
        assert asked.feed(line).kind in ("refused", "unknown") and asked.state == before, line


def test_doing_and_undoing() -> None:
    asked = session("do red rob nun")
    assert asked.feed("do red rob nun").kind == "refused"
    assert asked.feed("happens law 12").kind == "done" and asked.state.pcs[0].score == 10
    assert asked.feed("undo").kind == "done" and asked.state.phase == "law_roll"
    assert asked.feed("happens nun robbed").kind == "refused"
    assert session("do roll", "happens nun robbed", "happens law 20").state.pcs[0].score == 8
    assert session("do go to Oregon").state.pcs[0].at == "OR"
    diff = session("do go to Oregon").feed("diff")
    assert "pcs[0].at: WA > OR" in diff.facts["changes"]
    told = session().feed("what happens if red robs a nun and rolls 3").verdict
    assert "jailed: red, WA" in told
    assert (
        "committed: red, WA, Dog Assaulted"
        in session().feed("what happens if I roll on the table and rolls 1 2").verdict
    )
    assert session().feed("what happens if red robs a nun and rolls 3 4").kind == "refused"
    assert session().feed("what happens if I roll on the table and rolls 3").kind == "refused"


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
    assert "the die halved" in str(literal.feed("odds of getting away with robbing a nun in Kansas"))
    for goal, said in (("rap_sheet", "1 crime"), ("cruisers", "0 cruisers"), ("last_standing", "free")):
        assert said in verdict("standing", rulings={"goal": goal})
    assert verdict("where can red go from AZ", rulings={"point_contacts": "true"}) == "CA, CO, NM, NV, UT"
    dice = session(rulings={"goal": "cruisers", "cruiser_model": "d6_per_chase"})
    assert "overturned: red, 5" in dice.feed("what happens if red goes to Oregon and rolls 5").verdict
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
    assert other.feed("standing").verdict == "red: 10 points"
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
    marks = Marks(path=("KS", "MO", "IL"), marked=("CO",), heat={"KS": Fraction(1, 5), "NY": 1})
    for svg in (
        position_svg(game, state),
        game_svg(game, state, marks=marks),
        board_svg(game.board, theme="dark"),
        board_svg(crime_spree.shipped_board("new_england"), marks=Marks()),
    ):
        ElementTree.fromstring(svg)
    drawn = game_svg(game, state, marks=marks)
    # A line for each border of the game and two for the path; a disc for each PC.
    assert drawn.count("<line") == 105 + 2 and drawn.count('r="8"') == 4 and "1/5" in drawn
    assert "stroke-dasharray" not in game_svg(game)
    assert "stroke-dasharray" in game_svg(crime_spree.new_game(2, rulings={"water_borders": "true"}))
    assert Picture(game, state)._repr_svg_() == position_svg(game, state)
    from spree_rules import Record

    moved = Record(game, (game.parse("move MO"),), start=state)
    assert strip_svg(moved).count("<svg") == 2
