"""Conformance vectors: kept in step with the rules, read strictly, and put to engines that are right and wrong."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from spree_rules import spree
from spree_rules.checks.engines import PROTOCOL, Engine, EngineError, Responder, examine, judged_here, summary
from spree_rules.checks.registry import catalogue
from spree_rules.checks.vectors import Vector, VectorHeader, case_of, files, judge, read_rows
from spree_rules.cli.app import app
from spree_rules.model.kernel.errors import DocumentError
from spree_rules.model.kernel.values import canonical_json

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "vectors" / "spree"
ENGINE = ROOT / "examples" / "javascript" / "engine.js"
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="needs Node")


def rows(name: str, game: str = "spree"):  # type: ignore[no-untyped-def]
    return list(read_rows((ROOT / "vectors" / game / name).read_text(encoding="utf-8")))


@pytest.mark.parametrize("game", ["spree", "crime_spree"])
def test_the_files_are_what_the_rules_write_now(game: str) -> None:
    written = files(catalogue(game))
    assert {path.name for path in (ROOT / "vectors" / game).iterdir()} == set(written)
    for name, text in written.items():
        assert (ROOT / "vectors" / game / name).read_text(encoding="utf-8") == text, name


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("spree", "hip_pocket.jsonl"),
        ("spree", "hong_kong.jsonl"),
        ("spree", "first_2001.jsonl"),
        ("spree", "rulings.jsonl"),
        ("crime_spree", "default.jsonl"),
        ("crime_spree", "literal_die.jsonl"),
        ("crime_spree", "rulings.jsonl"),
    ],
)
def test_the_rules_answer_them_as_they_say(game: str, name: str) -> None:
    counts, failed = judged_here(game, rows(name, game))
    assert failed == [] and counts["skipped"] == 0 and counts["passed"] > 50


# What comes at the start alone is not an event of its own.
AT_THE_START = {
    "spree": {"SPREE-SETUP-01", "SPREE-SETUP-02", "SPREE-BOARD-01"},
    "crime_spree": {"CC-GOAL-01", "CC-COMP-01", "CC-COMP-02", "CC-COMP-03"},
}


@pytest.mark.parametrize("game", AT_THE_START)
def test_every_clause_that_can_refuse_or_fire_stands_in_some_vector(game: str) -> None:
    entry = catalogue(game)
    cases = [row for name in files(entry) for row in rows(name, game) if isinstance(row, Vector)]
    accepted = {clause for case in cases if case.accept for clause in case.clauses}
    known = entry.make(entry.rulebook.editions[0]).clauses
    deciding = {clause.id for clause in known.values() if clause.decides}
    assert deciding - accepted <= AT_THE_START[game]
    ids = [case.id for case in cases]
    assert len(ids) == len(set(ids))


def test_a_wrong_result_is_judged() -> None:
    ended = next(row for row in rows("default.jsonl", "crime_spree") if isinstance(row, Vector) and row.result)
    answer = {"accept": True, "state": {**ended.state, **(ended.changes or {})}}
    assert judge(ended, answer).verdict == "passed"
    assert judge(ended, {**answer, "result": ended.result}).verdict == "passed"
    for wrong in (None, {"reason": "round_limit", "ranking": [[0]]}):
        assert judge(ended, {**answer, "result": wrong}).said.startswith("the result is")


def test_bad_files_name_their_line() -> None:
    header = canonical_json(VectorHeader("spree_rules.vectors/1", "0.2", "spree")).decode()
    for text, where in (
        ("{", "line 1"),
        (header + "\n" + header, "line 2"),
        ('{"setting":{}}', "line 1"),
        (header.replace("/1", "/9"), "line 1"),
        (header + '\n{"state":{},"event":{},"accept":1,"id":"x","clauses":[]}', "line 2"),
    ):
        with pytest.raises(DocumentError, match=where):
            list(read_rows(text))


@needs_node
def test_the_engine_in_javascript_passes_and_covers_moving_and_shooting() -> None:
    for name in files(catalogue("spree")):
        with Engine(f"{NODE} {ENGINE}") as engine:
            judgements = list(examine(engine, rows(name)))
        counts, failed = summary(judgements)
        assert failed == [] and counts["passed"] >= 12
        asked = {case.id: case.event["type"] for case in rows(name) if isinstance(case, Vector)}
        skipped = {asked[each.case] for each in judgements if each.verdict == "skipped"}
        assert not skipped & {"walk", "roll", "shoot", "die"}


@needs_node
@pytest.mark.parametrize("fault", ["doubling-back", "ones-hit", "push-through-walls", "asked-to-the-right"])
def test_a_fault_in_the_engine_in_javascript_is_found(fault: str) -> None:
    found = []
    for name in files(catalogue("spree")):
        with Engine(f"{NODE} {ENGINE} --fault {fault}") as engine:
            found += summary(examine(engine, rows(name)))[1]
    assert found and all(each.clauses for each in found)


def engine_that_says(tmp_path: Path, body: str) -> str:
    script = tmp_path / "engine.py"
    script.write_text("import sys, json, time\nfor line in sys.stdin:\n    asked = json.loads(line)\n    " + body)
    return f"{sys.executable} {script}"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("sys.exit()", "ended"),
        ("print('hello', flush=True)", "not a JSON object"),
        ("print('[]', flush=True)", "not a JSON object"),
        ("print('{\"id\": 99}', flush=True)", "has the wrong id"),
        ("time.sleep(60)", "no answer"),
        ("print(json.dumps({'id': asked['id'], 'format': 'other/1'}), flush=True)", "speaks"),
    ],
)
def test_engines_that_do_not_keep_to_the_protocol_are_told_of(tmp_path: Path, body: str, said: str) -> None:
    with (
        Engine(engine_that_says(tmp_path, body), patience=3) as engine,
        pytest.raises(EngineError, match=said),
    ):
        list(examine(engine, rows("rulings.jsonl")))


def test_an_engine_that_can_not_be_started_is_told_of() -> None:
    with pytest.raises(EngineError, match="cannot be started"):
        Engine("no-such-engine-anywhere")


def test_the_library_answers_as_an_engine() -> None:
    with Engine(f"{sys.executable} -m spree_rules.cli vectors serve") as engine:
        counts, failed = summary(examine(engine, rows("rulings.jsonl")))
    assert failed == [] and counts["skipped"] == 0


def test_bad_questions_get_answers_too() -> None:
    responder = Responder("spree")
    state = {"ask": "apply", "id": 4, "state": {}, "event": {}}
    assert "error" in responder.answer("not json")
    assert "error" in responder.answer('{"id":1,"ask":"dance"}')
    assert responder.answer(json.dumps(state))["skip"] == "no setting was given"
    assert responder.answer('{"id":2,"ask":"setting","setting":{"seats":3}}')["ok"] is False
    config = {"id": 3, "ask": "setting", "setting": spree.new_game(3).config}
    assert responder.answer(canonical_json(config))["ok"] is True
    assert "skip" in responder.answer(json.dumps(state))
    assert "error" in responder.answer('{"id":5,"ask":"apply"}')
    assert responder.answer('{"id":6,"ask":"hello"}')["format"] == PROTOCOL


def test_a_wrong_answer_is_judged_by_what_differs() -> None:
    from spree_rules.checks.vectors import judge

    game = spree.new_game(3)
    state = spree.position(game, pawns={0: "d5", 1: "e5"})
    case = case_of(game, "x", state, game.parse("shoot 1"))
    right = msgspec.json.decode(canonical_json(game.apply(state, game.parse("shoot 1"))))
    assert judge(case, {"accept": True, "state": right}).verdict == "passed"
    assert "phase" in judge(case, {"accept": True, "state": right | {"phase": "turn"}}).said
    assert "surprise" in judge(case, {"accept": True, "state": right | {"surprise": 1}}).said
    assert judge(case, {"accept": True}).said == "the answer has no state after the event"
    assert judge(case, {"accept": False}).verdict == "failed"
    assert judge(case, {}).verdict == "failed"
    refused = case_of(game, "y", state, game.parse("stash"))
    assert judge(refused, {"accept": False, "codes": ["guess"]}).verdict == "failed"
    assert judge(refused, {"accept": False}).verdict == "passed"


def test_vectors_commands(tmp_path: Path) -> None:
    run = CliRunner().invoke
    shown = run(app, ["vectors", "check", str(FOLDER / "rulings.jsonl")])
    assert shown.exit_code == 0 and "0 failed" in shown.stdout
    broken = tmp_path / "broken.jsonl"
    text = (FOLDER / "rulings.jsonl").read_text(encoding="utf-8")
    broken.write_text(text.replace('"accept":true', '"accept":false', 1), encoding="utf-8")
    assert run(app, ["vectors", "check", str(broken)]).exit_code == 1
    assert run(app, ["vectors", "check", str(tmp_path / "none.jsonl")]).exit_code == 2
    served = f"{sys.executable} -m spree_rules.cli vectors serve"
    one = run(app, ["vectors", "run", str(FOLDER / "rulings.jsonl"), "--engine", served, "--json"])
    assert one.exit_code == 0 and json.loads(one.stdout.splitlines()[0])["verdict"] == "passed"
    assert run(app, ["vectors", "run", str(broken), "--engine", served]).exit_code == 1
