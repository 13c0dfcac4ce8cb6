"""Questions that players ask, answered right and with clauses; lines of every kind, none of which crashes."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from typer.testing import CliRunner

from spree_rules import spree
from spree_rules.ask import Answer, Session
from spree_rules.ask.completion import completions
from spree_rules.ask.language import NotUnderstood, parse, parser
from spree_rules.cli.app import app
from spree_rules.model.spree import resolve_shot

AFTER_A_STEP = {"rob_standing_start": "only_after_a_step"}
HONG_KONG = {"edition": "hong_kong"}
COMMANDS = "undo,redo,state,diff,hands,reveal on,reveal off,record,play on,board,help"
AT_A2 = "set up green car a7, red car a2, red at a2"
SET = "set up red at d5, blue at f5, green at Jc, gold at d5, gold cart 9h 9d Kc, turn red"


def session(*lines: str, edition: str = "hip_pocket", **options: Any) -> Session:
    made = Session(spree.new_game(4, edition, **options))
    for line in lines:
        assert made.feed(line).kind == "done", line
    return made


def asked(line: str, *before: str, edition: str = "hip_pocket", **options: Any) -> Answer:
    return session(*before, edition=edition, **options).feed(line)


# Each row: the question, what to say first, options, how the verdict begins, and clauses that must be cited.
QUESTIONS: list[tuple[str, tuple[str, ...], dict[str, Any], str, set[str]]] = [
    ("shot d5 f5 6", (), {}, "hits; the push stops at once, on f5", {"SPREE-SHOOT-04", "SPREE-BOARD-03"}),
    ("shot d5 f5 6", (), {"edition": "hong_kong"}, "hits and pushes to j5", {"SPREE-HK-FOUNTAIN-01"}),
    ("shot g3 g4 2", (), {}, "hits, no push", {"SPREE-SHOOT-03"}),
    ("shot g3 g4 2", (), {"edition": "hong_kong"}, "hits and pushes to g6", {"SPREE-HK-POWER-01"}),
    ("shot e5 j5 5", (), {}, "misses", {"SPREE-SHOOT-03", "SPREE-SHOOT-05"}),
    ("shot e5 j5 5", (), {"edition": "hong_kong"}, "hits", {"SPREE-HK-POWER-01"}),
    ("shot d5 e8 5", (), {}, "no line of sight", {"SPREE-SHOOT-01"}),
    ("sight a5 n5", (), {}, "yes: 13 steps east", {"SPREE-SHOOT-02"}),
    ("sight b1 b2", (), {}, "yes: 1 step south", {"SPREE-SHOOT-01"}),
    ("can red shoot blue", (SET,), {}, "yes", {"SPREE-SHOOT-01"}),
    ("can red shoot green", (SET,), {}, "no", {"SPREE-SHOOT-01"}),
    ("can red shoot gold", (SET,), {}, "no", {"SPREE-SHOOT-01"}),
    ("why can't red shoot blue", (SET, "set up blue down"), {}, "no", {"SPREE-SHOOT-06"}),
    ("can red rob gold with 9c", (SET,), {}, "yes", {"SPREE-ROB-01"}),
    ("can red rob gold with 5c", (SET,), {}, "no", {"SPREE-ROB-01"}),
    ("can red rob gold with 9c", (SET,), {"rulings": AFTER_A_STEP}, "no", {"SPREE-ROB-01"}),
    ("why can't red shop Kd", (SET,), {}, "no", {"SPREE-SHOP-01"}),
    ("can green shop Jc", (SET,), {}, "yes", {"SPREE-SHOP-01"}),
    ("can green shop joker", (SET,), {}, "no", {"SPREE-JOKER-02"}),
    ("can green shop joker", (SET,), {"edition": "first_2001"}, "yes", {"SPREE-JOKER-02"}),
    ("can blue stash", ("set up blue at k1, blue cart 9c, turn blue",), {}, "yes", {"SPREE-SCORE-01"}),
    ("can red stash", (SET,), {}, "no", {"SPREE-SCORE-01"}),
    ("can blue play 10h", ("set up blue at k1, turn blue",), {}, "no", {"SPREE-CAR-01"}),
    ("can red drive to a3", ("set up turn red",), {}, "yes", {"SPREE-CAR-02"}),
    ("reach 9c from Jc with 1", (), {}, "yes: d8", {"SPREE-MOVE-03"}),
    ("reach Jc from 9c with 1 after coming from Jc", (), {}, "no: it takes", {"SPREE-MOVE-05"}),
    ("reach 9h from Kh with 7 after coming from 9h", (), {}, "no: no walk leads there", {"SPREE-MOVE-05"}),
    ("can red be home with 4", ("set up green car a7, red car a2, red at b2",), {}, "yes: a2", {"SPREE-SCORE-01"}),
    ("best turn for red with 4 and stash", (AT_A2,), {}, "12 points", {"SPREE-SHOP-01"}),
    ("odds red hits blue", (SET,), {}, "2/3 (66.7 %)", {"SPREE-SHOOT-03", "SPREE-SHOOT-09"}),
    ("odds red hits blue", (SET,), {"edition": "hong_kong"}, "5/6 (83.3 %)", {"SPREE-HK-POWER-01"}),
    ("odds red reaches 9c this turn", (SET,), {}, "35/36", {"SPREE-MOVE-01"}),
    ("odds to draw a king for red", (), {}, "2/27 (7.4 %)", {"SPREE-TURN-01"}),
    ("who can see blue", (SET,), {}, "red (2 steps), gold (2 steps)", {"SPREE-SHOOT-01"}),
    ("what happens if red shoots blue and rolls 2", (SET,), {}, "Red misses. Red falls.", {"SPREE-SHOOT-05"}),
    (
        "what happens if red shoots blue and rolls 6",
        (SET,),
        HONG_KONG,
        "Red hits blue, who is pushed from f5 to j5.",
        {"SPREE-SHOOT-04"},
    ),
    ("what happens if red robs gold with 9c", (SET,), {}, "Red plays 9c to rob gold.", {"SPREE-ROB-03"}),
    ("rule about aces", (), {}, "", {"SPREE-STOP-01"}),
    ("rule about a stopped stop", (), {}, "", {"SPREE-STOP-03"}),
    ("rule about stop robbing", (), {}, "", {"SPREE-STOP-02"}),
    ("rule about driving over a player", (), {}, "", {"SPREE-HK-RUN-01"}),
    ("rule about draw pile runs out", (), {}, "", {"SPREE-SETUP-04"}),
    ("rule about extra turn after a hit", (), {}, "", {"SPREE-SHOOT-08"}),
    ("explain SPREE-STOP-03", (), {}, "", {"SPREE-STOP-03"}),
    ("ruling who_may_stop_shot", (), {"edition": "first_2001"}, "target_only here", {"SPREE-STOP-02"}),
    ("ruling rob_at_own_car", (), {}, "allowed here", {"SPREE-CAR-01"}),
    ("ruling stash_without_moving", (), {}, "allowed here", {"SPREE-SCORE-01"}),
    ("difference stopped_shot", (), {}, "they differ at", {"SPREE-SHOOT-05"}),
    ("which edition allows shop joker", ("set up red at Jc, turn red",), {}, "first_2001", {"SPREE-JOKER-02"}),
    ("can red play 10h", ("set up red at Kh, turn red, steps 3, coming from 9h",), {}, "yes", {"SPREE-CARD-03"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "before", "options", "verdict", "clauses"), QUESTIONS, ids=map(str, range(len(QUESTIONS)))
)
def test_questions_that_players_ask(
    line: str, before: tuple[str, ...], options: dict[str, Any], verdict: str, clauses: set[str]
) -> None:
    found = asked(line, *before, **options)
    assert found.kind == "answer" and found.verdict.startswith(verdict), found
    assert clauses <= set(found.clauses), found.clauses
    assert set(found.clauses) <= set(spree.clauses())


def test_both_ways_on_after_jc_and_9c() -> None:
    squares = asked("reach Kc from 9c with 1 after coming from Jc").facts
    assert squares["reached"] is True
    assert asked("reach d7 from 9c with 1 after coming from Jc").facts["reached"] is True


def test_spelling_is_forgiven_and_one_spelling_comes_out() -> None:
    for line in (
        "CAN RED SHOOT BLUE?",
        "can the red shoot a blue",
        "can seat 0 shoot player 1",
        "may red shoots at blue",
    ):
        assert asked(line, SET).question == "can red shoot blue", line
    assert asked("can red shop TH", SET).question == "can red shop 10h"
    named = Session(names=["Ann", "Bob"])
    assert named.feed("can ann shoot bob").question == "can Ann shoot Bob"
    assert "Ann" in named.feed("state").verdict


def test_what_is_ambiguous_is_asked_back() -> None:
    found = asked("can red rob gold", SET)
    assert found.kind == "ambiguous" and found.follow_ups == ("can red rob gold with 9c", "can red rob gold with Kc")
    assert asked("can red move", SET).kind == "ambiguous"


@pytest.mark.parametrize(
    ("line", "follow_up"),
    [
        ("can red shoot blu", "can red shoot blue"),
        ("can red shot blue", "can red shoot blue"),
        ("explane SPREE-STOP-02", "explain SPREE-STOP-02"),
        ("ruling stoped_shot", "ruling stopped_shot"),
        ("explain SPREE-STOP-99", "explain SPREE-STOP-04"),
        ("rule about jokker", "rule about joker"),
    ],
)
def test_what_is_not_understood_gets_the_nearest(line: str, follow_up: str) -> None:
    found = asked(line)
    assert found.kind == "unknown" and follow_up in found.follow_ups, found


def test_impossible_positions_are_refused_with_what_is_wrong() -> None:
    made = session(SET)
    before = made.state
    found = made.feed("set up red at g5, blue car a2, green car a2")
    assert found.kind == "refused" and found.facts["problems"] and made.state == before
    assert made.feed("set up red hand Kd Kd Kd").kind == "refused"
    assert made.feed("set up red at z9").kind == "refused"


def test_doing_undoing_and_what_changed() -> None:
    made = session(SET, "do roll", "happens dice 3 4", "do walk to e5")
    assert made.state.turn.steps == 6 and made.state.pawns[0] == "e5"
    assert "pawns[0]: d5 > e5" in made.feed("diff").facts["changes"]
    assert made.feed("undo").kind == "done" and made.state.pawns[0] == "d5"
    assert made.feed("redo").kind == "done" and made.state.pawns[0] == "e5"
    assert made.feed("redo").kind == "refused"
    assert made.feed("do walk west").kind == "refused" and made.state.pawns[0] == "e5"
    assert made.record().end() == made.state
    assert len(made.feed("record").facts["events"]) == 3
    played = session(SET, "seed 5", "do end", "play on").state
    assert (
        played == session(SET, "seed 5", "do end", "play on").state != session(SET, "seed 6", "do end", "play on").state
    )


def test_hands_are_told_only_when_revealed() -> None:
    hands = ("set up red hand Ah 9c, blue hand Kd Ad", SET)
    lines = "state,what can red do,can red shop Kd,record,diff,can red rob gold with 9c,odds to draw an ace for gold"
    told = {line: asked(line, *hands) for line in lines.split(",")}
    other = ("set up red hand 4s 5s, blue hand 6s 7s", SET)
    for line, found in told.items():
        assert found == asked(line, *other), line
    assert asked("hands", *hands).kind == "refused"
    assert asked("hands", *hands, "reveal on").facts["hands"]["red"] == "9c Ah"
    assert "move" not in str(asked("what can red do", *hands).facts)
    assert asked("can red rob gold with 9d", *hands, "reveal on").facts["codes"] == ["card.not_in_hand"]


def test_reprs_are_code_and_tell_no_hand() -> None:
    rulings = {"stopped_shot": "nothing_falls"}
    made = Session(spree.new_game(3, "hong_kong", rulings=rulings, board="pocket", target=7))
    made.feed("set up red hand 3c")
    assert eval(repr(made)).game == made.game and "3c" not in repr(made)
    made.feed("reveal on")
    again = eval(repr(made))
    assert again.state == made.state and again.revealed


def test_records_are_saved_and_loaded() -> None:
    files: dict[str, str] = {}
    made = Session(read=files.__getitem__, write=files.__setitem__)
    for line in (SET, "do roll", "happens dice 1 2", "save game.jsonl"):
        assert made.feed(line).kind == "done"
    again = Session(read=files.__getitem__, write=files.__setitem__)
    assert again.feed("load game.jsonl").kind == "done" and again.state == made.state
    assert again.feed("undo").kind == "done"
    assert Session().feed("save x").kind == "refused" and Session().feed("load x").kind == "refused"


def test_answers_agree_with_the_model() -> None:
    for edition in ("hip_pocket", "hong_kong"):
        made = session(SET, edition=edition)
        game, board = made.game, made.game.board  # type: ignore[attr-defined]
        for here, there, roll in (("d5", "f5", 6), ("g3", "g4", 5), ("a5", "d5", 4), ("n5", "m5", 6)):
            shot = resolve_shot(game, here, there, roll)  # type: ignore[arg-type]
            facts = made.feed(f"shot {here} {there} {roll}").facts
            assert facts["hit"] == shot.hit and facts["landing"] == shot.landing
        for steps in range(8):
            assert made.feed(f"where can red be with {steps}").facts["squares"] == list(board.reachable("d5", steps))
        legal = {action.target for action in game.legal_actions(made.state) if type(action).__name__ == "Shoot"}
        for seat, name in enumerate(("red", "blue", "green", "gold")):
            assert (made.feed(f"can red shoot {name}").verdict == "yes") == (seat in legal)
        assert Fraction(made.feed("odds red hits blue").facts["odds"]) == Fraction(4 + (edition == "hong_kong"), 6)


# Sentences from the grammar: words of every kind in every place where they can stand.
SEATS = st.sampled_from(["red", "blue", "gold", "seat 2", "teal", "seat 7"])
SQUARES = st.sampled_from(["d5", "a2", "e8", "g5", "z9", "Jc", "Kh", "10h"])
CARDS = st.sampled_from(["9c", "10h", "jo", "Kd", "Ah"])
NUMBERS = st.integers(0, 26).map(str)
ACTIONS = st.one_of(
    st.sampled_from(["roll", "stash", "end", "pass", "enter", "leave", "stop", "shop", "move"]),
    st.builds("shoot {}".format, SEATS),
    st.builds("shop {}".format, CARDS),
    st.builds("shop {} of {}".format, NUMBERS, CARDS),
    st.builds("rob {}".format, SEATS),
    st.builds("rob {} with {}".format, SEATS, CARDS),
    st.builds("rob {} with {} for king".format, SEATS, CARDS),
    st.builds("move {}".format, CARDS),
    st.builds("move {} as {}".format, CARDS, NUMBERS),
    st.builds("walk {}".format, st.sampled_from(["east", "north"])),
    st.builds("walk to {}".format, SQUARES),
    st.builds("steer {}".format, st.sampled_from(["south", "west"])),
    st.builds("drive to {}".format, SQUARES),
    st.builds("park at {}".format, SQUARES),
    st.builds("stop with {}".format, CARDS),
)
SETTINGS = st.one_of(
    st.builds("{} at {}".format, SEATS, SQUARES),
    st.builds("{} car {}".format, SEATS, SQUARES),
    st.builds("{} hand {} {}".format, SEATS, CARDS, CARDS),
    st.builds("{} cart {}".format, SEATS, CARDS),
    st.builds("{} score {}".format, SEATS, NUMBERS),
    st.builds("{} down".format, SEATS),
    st.builds("{} in car".format, SEATS),
    st.builds("turn {}".format, SEATS),
    st.builds("steps {}".format, NUMBERS),
    st.builds("coming from {}".format, SQUARES),
    st.sampled_from(["rolled", "fresh"]),
)
LINES = st.one_of(
    st.builds("can {} {}".format, SEATS, ACTIONS),
    st.builds("why can't {} {}".format, SEATS, ACTIONS),
    st.builds("what happens if {} {} and rolls {}".format, SEATS, ACTIONS, st.integers(0, 13)),
    st.builds("what can {} do".format, SEATS),
    st.builds("which edition allows {}".format, ACTIONS),
    st.builds("do {}".format, ACTIONS),
    st.builds("happens dice {} {}".format, st.integers(0, 7), st.integers(0, 7)),
    st.builds("happens die {}".format, st.integers(0, 7)),
    st.builds("happens draw {}".format, CARDS),
    st.builds("where can {} be with {}".format, SEATS, NUMBERS),
    st.builds("reach {} from {} with {} after coming from {}".format, SQUARES, SQUARES, NUMBERS, SQUARES),
    st.builds("shortest way from {} to {}".format, SQUARES, SQUARES),
    st.builds("can {} be home with {}".format, SEATS, NUMBERS),
    st.builds("odds {} hits {}".format, SEATS, SEATS),
    st.builds("odds {} reaches {}".format, SEATS, SQUARES),
    st.builds("odds to draw {} for {}".format, st.one_of(CARDS, st.sampled_from(["king", "joker"])), SEATS),
    st.builds("best turn for {} with {}".format, SEATS, st.integers(0, 9)),
    st.builds("shot {} {} {}".format, SQUARES, SQUARES, NUMBERS),
    st.builds("sight {} {}".format, SQUARES, SQUARES),
    st.builds("who can see {}".format, SEATS),
    st.builds("set up {}, {}".format, SETTINGS, SETTINGS),
    st.sampled_from(
        ["undo", "redo", "state", "diff", "hands", "reveal on", "reveal off", "record", "play on", "board", "help"]
    ),
    st.sampled_from(["rule about cars", "explain SPREE-STOP-01", "ruling pair_stop", "rulings", "seed 3", "save x"]),
    st.text(max_size=30),
)


@given(st.lists(LINES, max_size=8), st.sampled_from(["hip_pocket", "hong_kong"]))
@settings(max_examples=150, deadline=None)
def test_no_sentence_crashes_and_all_cited_clauses_exist(lines: list[str], edition: str) -> None:
    made = Session(spree.new_game(4, edition))
    for line in lines:
        found = made.feed(line)
        assert found.verdict and set(found.clauses) <= set(spree.clauses())
        assert json.loads(found.to_json())["question"] == found.question
        assert made.game.validate(made.state) == ()


@given(from_lark(parser("spree"), start="start"))
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_sentence_that_the_grammar_makes_crashes(line: str) -> None:
    found = Session().feed(line)
    assert found.verdict and set(found.clauses) <= set(spree.clauses())


def test_every_alternative_of_the_grammar_is_answered() -> None:
    from spree_rules.ask.handlers import GENERAL
    from spree_rules.ask.rulebook import RULEBOOK

    made = Session()
    kinds = {rule.alias for rule in parser("spree").rules if rule.origin.name in ("general_question", "game_question")}
    answered: set[str] = set(GENERAL) | set(RULEBOOK) | set(made.vocabulary.questions)
    assert {kind for kind in kinds if kind} | {"save", "load"} == answered


def test_parsing_tells_what_could_stand_there() -> None:
    with pytest.raises(NotUnderstood) as error:
        parse("spree", "can seat0 shoot")
    assert error.value.expected == ("<seat>",)


def test_completion_from_grammar_and_position() -> None:
    made = session(SET)
    assert completions(made, "can red sh") == ("shoot", "shop")
    assert completions(made, "sight e") == tuple(sorted(s for s in made.game.board.squares if s.startswith("e")))  # type: ignore[attr-defined]
    assert "stopped_shot" in completions(made, "ruling st")
    assert completions(made, "do ") == ("end", "roll", "shoot blue")
    assert completions(made, "nonsense here ") == ()


def feed_lines(command: list[str], text: str) -> Any:
    return CliRunner().invoke(app, command, input=text)


def test_ask_command_one_object_a_line() -> None:
    shown = feed_lines(["ask", "--json"], "reach 9c from Jc with 1\n\n# a remark\nshot d5 f5 6\n")
    rows = [json.loads(line) for line in shown.stdout.splitlines()]
    assert shown.exit_code == 0 and len(rows) == 2
    assert all({"question", "verdict", "clauses", "facts"} <= set(row) for row in rows)
    assert rows[1]["facts"]["landing"] == "f5" and rows[1]["picture"] is None
    assert feed_lines(["ask", "nonsense"], "").exit_code == 1
    assert feed_lines(["ask", "--edition", "none", "help"], "").exit_code == 2
    pictured = feed_lines(["ask", "--json", "--pictures", "sight e5 j5"], "")
    assert json.loads(pictured.stdout)["picture"].startswith("<svg")


def test_ask_command_on_a_board_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mall.txt"
    file.write_text(spree.shipped_board("pocket").drawing(), encoding="utf-8")
    shown = feed_lines(["ask", "--board", str(file), "--seats", "3", "sight a1 d1"], "")
    assert shown.exit_code == 0 and "3 steps east" in shown.stdout
    assert feed_lines(["ask", "--board", "nowhere.txt", "help"], "").exit_code == 2


def test_repl_works_when_piped() -> None:
    shown = feed_lines(["repl", "--board", "pocket"], "do roll\nhappens dice 1 2\nnonsense\nundo\n")
    assert shown.exit_code == 0
    assert "~ turn.rolled: False > True" in shown.stdout and "not understood" in shown.stdout
    assert " 1 | P 0  3c   P 1  P 2|" in shown.stdout


def test_repl_prompt_answers_completes_and_survives_control_c(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output import DummyOutput

    from spree_rules.cli import prompting

    monkeypatch.setenv("HOME", str(tmp_path))
    made, told = session(SET), []
    keep: Callable[[Answer], None] = told.append
    with create_pipe_input() as pipe:
        pipe.send_text("can red sh\x03sight e5 j5\r\x04")
        prompting.prompt_loop(made, keep, pipe, DummyOutput())
    assert [found.verdict for found in told] == ["yes: 5 steps east"]
    assert "red has the turn" in prompting.toolbar(made)
