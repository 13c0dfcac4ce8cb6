"""The command line as a person uses it."""

from __future__ import annotations

import json
import xml.etree.ElementTree
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from spree_rules.cli.app import app
from spree_rules.model.spree.documents import DOCUMENTS


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_verify_reports_and_passes(tmp_path: Path) -> None:
    asked = ("verify", "crime_spree", "--quick", "--edition", "literal_die", "--jobs", "1", "--json")
    result = run(*asked, "--failures", str(tmp_path / "f"))
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["passed"] and report["seed"] == 0 and report["states"] > 300
    ids = {check["id"] for check in report["checks"]}
    assert {"CC-INV-01", "GENERATOR-EQUALS-RULES", "NOTHING-IS-HIDDEN", "CC-ORACLE-GAMES"} <= ids
    assert all(check["statement"] for check in report["checks"])
    assert not (tmp_path / "f").exists()


def test_verify_writes_a_record_of_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from spree_rules.model.kernel.values import replace
    from spree_rules.model.spree import actions
    from spree_rules.model.spree import game as game_module

    right = game_module.TABLES[actions.EndTurn]

    def wrong(game, state, event, log):  # type: ignore[no-untyped-def]
        return replace(right.perform(game, state, event, log), discards=())

    tables = dict(game_module.TABLES) | {actions.EndTurn: replace(right, perform=wrong)}
    monkeypatch.setattr(game_module, "TABLES", tables)
    folder = tmp_path / "failures"
    result = run("verify", "--quick", "--edition", "hip_pocket", "--jobs", "1", "--failures", str(folder))
    assert result.exit_code == 1 and "FAILED" in result.stdout and "seed 0" in result.stdout
    monkeypatch.undo()
    records = sorted(folder.iterdir())
    assert records
    replayed = run("replay", str(records[0]), "--last", "1")
    assert replayed.exit_code == 0 and "The game is not over" in replayed.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["verify", "chess"], "unknown game 'chess'"),
        (["verify", "--edition", "hongkong"], "Did you mean hong_kong?"),
        (["verify", "--edition", "hip_pocket", "--all-editions"], "not both"),
        (["play", "--seats", "2"], "3 to 8 players"),
        (["play", "--policy", "lucky"], "unknown policy 'lucky'"),
        (["play", "--ruling", "stopped_shot"], "NAME=READING"),
        (["play", "--ruling", "stopped_shot=maybe"], "no reading 'maybe'"),
        (["rules", "zeppelins"], "no clause mentions"),
        (["rulings", "stoped_shot"], "Did you mean stopped_shot?"),
        (["schema", "universe"], "unknown document 'universe'"),
        (["board", "nowhere.txt"], "neither a board"),
        (["replay", "nowhere.jsonl"], "cannot read"),
    ],
)
def test_mistakes_are_told_with_what_there_is(words: list[str], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2 and said in result.output


def test_play_and_replay_are_the_same_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played = run("play", "--seats", "3", "--seed", "4", "--edition", "hong_kong", "--record", str(path))
    assert played.exit_code == 0 and "has won" in played.stdout and "SPREE-END-01" in played.stdout
    replayed = run("replay", str(path), "--quiet")
    assert replayed.exit_code == 0
    board = replayed.stdout
    assert board.rstrip() in played.stdout
    again = tmp_path / "again.jsonl"
    run("play", "--seats", "3", "--seed", "4", "--edition", "hong_kong", "--record", str(again), "--quiet")
    assert again.read_bytes() == path.read_bytes()


def test_watching_a_game_shows_no_hidden_card() -> None:
    closed = run("play", "--seed", "4", "--max-events", "30").stdout.splitlines()
    opened = run("play", "--seed", "4", "--max-events", "30", "--open-cards").stdout.splitlines()
    assert "       Seat 0 draws a card. [SPREE-SETUP-03]" in closed
    assert "draw " in opened[0] and closed[0].split() == ["1", "draw"]


def test_replay_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run("play", "--seats", "3", "--max-events", "20", "--record", str(path), "--quiet")
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:5], '{"event":"stash"}', *lines[6:]]))
    result = run("replay", str(path))
    assert result.exit_code == 1 and "line 6 of the record" in result.output


def test_board_as_text_svg_and_json(tmp_path: Path) -> None:
    text = run("board").stdout
    assert "52 shops, 12 parking spaces" in text and "Kh   9h" in text
    out = tmp_path / "board.svg"
    assert run("board", "--svg", "--out", str(out)).exit_code == 0
    root = xml.etree.ElementTree.fromstring(out.read_text(encoding="utf-8"))
    assert root.tag.endswith("svg") and len(root.findall(".//{*}rect")) > 126
    own = tmp_path / "own.json"
    run("board", "pocket", "--json", "--out", str(own))
    assert "3 parking spaces" in run("board", str(own)).stdout
    own.write_text("+----+\n| ?? |\n+----+")
    refused = run("board", str(own))
    assert refused.exit_code == 2 and "a1 bears '??'" in refused.output


def test_rules_rulings_and_schema() -> None:
    one = run("rules", "spree-stop-03").stdout
    assert "SPREE-STOP-03" in one and "poll_after_stopped_stop" in one
    assert "SPREE-JOKER-02" in run("rules", "jokers").stdout
    assert run("rules").stdout.count("(shooting)") > 8
    assert "resume, closed" in run("rulings", "poll_after_stopped_stop").stdout
    assert run("rulings").exit_code == 0
    for name in DOCUMENTS:
        assert "$schema" in json.loads(run("schema", name).stdout)
    assert set(json.loads(run("schema").stdout)) == set(DOCUMENTS)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import builtins

    from spree_rules.cli import entry

    real = builtins.__import__

    def without(name, *rest, **more):  # type: ignore[no-untyped-def]
        if name == "app" or name.endswith("cli.app"):
            raise ModuleNotFoundError("No module named 'rich'", name="rich")
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(SystemExit) as caught:
        entry.main()
    assert "spree-rules[cli]" in str(caught.value) and "rich" in str(caught.value)
