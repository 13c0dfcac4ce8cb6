"""Documents as editors, clients and patient machines leave them: marks, line ends, doubled keys, lost clusters."""

from __future__ import annotations

import json
from concurrent.futures import Executor, Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner

from spree_rules import DocumentError, Record, crime_spree, read_record, spree, to_json
from spree_rules.ask import Session
from spree_rules.checks import campaigns
from spree_rules.checks.campaigns import Campaign, ClusterGone, run_campaign
from spree_rules.checks.jobs import SHIPPED, run_job
from spree_rules.checks.registry import catalogue
from spree_rules.checks.reports import Job
from spree_rules.checks.revisions import revision
from spree_rules.checks.simulate import Uniform, play
from spree_rules.checks.vectors import read_rows
from spree_rules.cli.app import app
from spree_rules.model.kernel.documents import schema

ROOT = Path(__file__).parents[2]
GAME = spree.new_game(3, board="pocket", target=3)
MARK = "\ufeff"


def windows(text: str) -> str:
    return MARK + text.replace("\n", "\r\n")


def test_a_mark_at_the_head_and_windows_line_ends_make_no_difference(tmp_path: Path) -> None:
    record = play(GAME, [Uniform()] * 3, seed=1, most=60)
    assert read_record(windows(record.dumps(closed=False)), GAME, open_end=True).events == record.events
    drawing = spree.shipped_board("pocket").drawing()
    assert spree.load_board(windows(drawing)).fingerprint == spree.load_board(drawing).fingerprint
    document = spree.shipped_board("pocket").to_json()
    document = document if isinstance(document, str) else document.decode()
    assert spree.load_board(windows(document)).fingerprint == spree.load_board(drawing).fingerprint
    text = (ROOT / "vectors" / "crime_spree" / "rulings.jsonl").read_text(encoding="utf-8")
    assert list(read_rows(windows(text))) == list(read_rows(text))
    assert GAME.from_json(MARK.encode() + GAME.to_json(GAME.start())) == GAME.start()
    assert (
        Session(spree.new_game(3)).feed(MARK + "sight e5 j5\r").verdict
        == Session(spree.new_game(3)).feed("sight e5 j5").verdict
    )
    checkpoint = tmp_path / "squares.jsonl"
    squares = Campaign(abs, [-2, 3], lambda n: {"n": n}, lambda d: d["n"])
    assert run_campaign(squares, checkpoint=checkpoint) == [2, 3]
    checkpoint.write_bytes(windows(checkpoint.read_text(encoding="utf-8")).encode())
    held: list[int] = []
    assert run_campaign(squares, checkpoint=checkpoint, resumed=held.append) == [2, 3] and held == [2]


def test_piped_questions_may_come_from_an_editor() -> None:
    said = (
        CliRunner().invoke(app, ["ask", "spree", "--json"], input=windows("sight e5 j5\nodds red hits blue\n")).stdout
    )
    answers = [json.loads(line) for line in said.splitlines()]
    assert len(answers) == 2 and answers[0]["kind"] == "answer"


@pytest.mark.parametrize(
    "text", ['{"type":"walk","direction":"east","direction":"west"}', '{"type":"roll","type":"roll"}']
)
def test_keys_that_are_given_twice_are_refused(text: str) -> None:
    with pytest.raises(DocumentError):
        GAME.event_from_json(text)
    with pytest.raises(DocumentError, match="'state' is given twice"):
        data = GAME.to_json(GAME.start()).decode()
        GAME.from_json(data[:-1] + ',"state":{}}')


def test_a_line_end_in_a_field_is_refused_by_the_reader() -> None:
    for text in ('{"type":"park","space":"a1\\n"}', '{"type":"draw","card":"9c\\n"}'):
        with pytest.raises(DocumentError, match="on one line"):
            GAME.event_from_json(text)
    hunt = crime_spree.new_game(2)
    with pytest.raises(DocumentError, match="on one line"):
        hunt.event_from_json('{"type":"move","place":"FL\\n"}')


def test_no_pattern_of_a_schema_looks_ahead() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "schemas").rglob("*.json")]
    assert len(texts) > 10 and not any("(?" in text for text in texts)


@pytest.mark.parametrize("name", ["spree", "crime_spree"])
def test_everything_a_game_answers_fits_a_schema(name: str) -> None:
    entry = catalogue(name)
    game = entry.make(entry.rulebook.editions[0])
    judges = {each: jsonschema.Draft202012Validator(schema(entry.rulebook, each)) for each in
              ("view", "effect", "violation", "result", "chance", "event")}  # fmt: skip
    seen = dict.fromkeys(judges, 0)

    def fits(kind: str, value: Any) -> None:
        judges[kind].validate(json.loads(to_json(value)))
        seen[kind] += 1

    small = entry.small(entry.rulebook.editions[0])
    for table, most in ((game, 120), (small, 400)):
        for step in play(table, [Uniform()] * table.seats, seed=3, most=most).steps():
            fits("view", table.view(step.after, 0))
            fits("event", step.event)
            for effect in step.effects:
                fits("effect", effect)
            if table.to_act(step.after) == -1:
                fits("chance", table.chance(step.after))
            for other in table.action_space(step.after)[:3]:
                for violation in table.why_not(step.after, other):
                    fits("violation", violation)
            if (result := table.result(step.after)) is not None:
                fits("result", result)
    assert all(count > 0 for kind, count in seen.items() if kind != "result"), seen


def test_a_state_that_was_read_shares_its_texts() -> None:
    game = spree.new_game(8)
    state = spree.position(game, pawns={0: "d5"})
    one, other = game.from_json(game.to_json(state)), game.from_json(game.to_json(state))
    assert one == state and all(a is b for a, b in zip(one.pile, other.pile, strict=True))


class Silent(Executor):
    """A place for tasks from which nothing comes, as a cluster whose scheduler has died."""

    def __init__(self, status: str) -> None:
        self._client = SimpleNamespace(status=status)

    def submit(self, *given: Any, **more: Any) -> Future[Any]:  # type: ignore[override]
        return Future()


def test_a_cluster_that_is_gone_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaigns, "PULSE", 0.01)
    squares = Campaign(abs, [-2, 3], lambda n: {"n": n}, lambda d: d["n"])
    with pytest.raises(ClusterGone, match="0 of 2 jobs are finished"):
        run_campaign(squares, Silent("closed"))


def test_saving_does_not_replace_a_file_unasked(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("precious", encoding="utf-8")
    lines = f"save {file}\nsave over {file}\nsave {file}\n"
    said = CliRunner().invoke(app, ["ask", "spree", "--json"], input=lines).stdout.splitlines()
    assert ["exists already" in line for line in said] == [True, False, False]
    assert json.loads(said[1])["kind"] == json.loads(said[2])["kind"] == "done"
    assert file.read_text(encoding="utf-8").startswith('{"format"')


def test_a_verification_tells_how_much_came_from_its_checkpoint(tmp_path: Path) -> None:
    words = ["verify", "crime_spree", "--faults", "--sample", "1", "--jobs", "1"]
    runner, file = CliRunner(), tmp_path / "checkpoint.jsonl"
    first = runner.invoke(app, [*words, "--checkpoint", str(file)])
    again = runner.invoke(app, [*words, "--checkpoint", str(file)])
    assert first.exit_code == again.exit_code == 0, first.output
    assert "are taken from" not in first.output and "1 of 1 jobs are taken from" in again.output


def test_options_of_faults_that_do_not_fit_are_refused() -> None:
    for words in (["--sample", "3"], ["--faults", "--quick"], ["--faults", "--edition", "hong_kong"]):
        assert CliRunner().invoke(app, ["verify", "spree", *words]).exit_code == 2


def test_rules_that_answer_otherwise_than_those_that_were_shipped_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = catalogue("crime_spree")
    job = Job("crime_spree", "vectors", "default", 2)
    assert run_job(job).failures == []
    fault = next(each for each in entry.faults() if each.name == "planning brings three more")
    with fault.planted():
        assert {failure.check for failure in run_job(job).failures} == {SHIPPED}


def test_a_revision_names_what_is_judged_otherwise() -> None:
    text = (ROOT / "vectors" / "crime_spree" / "rulings.jsonl").read_text(encoding="utf-8")
    same = revision(text, text)
    assert same.otherwise == () and same.gone == same.new == 0 and same.kept > 50
    rows = text.splitlines(keepends=True)
    index = next(number for number, row in enumerate(rows) if '"CC-LAW-01"' in row and '"accept":true' in row)
    changed = [*rows[:index], rows[index].replace('"CC-LAW-01"', '"CC-LAW-04"'), *rows[index + 1 :]]
    (said,) = revision(text, "".join(changed)).otherwise
    assert "+CC-LAW-04" in said and "-CC-LAW-01" in said
    assert revision(text, "").gone == same.kept


def test_a_record_can_be_continued_event_by_event() -> None:
    whole = play(GAME, [Uniform()] * 3, seed=2, most=50)
    record = Record(GAME, ())
    for event in whole.events:
        record = record.extended(event)
    assert record == whole and record.end() == whole.end()
