"""A game that another package brings answers every command by its name, without an edit of this package."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

import pytest

from spree_rules import SettingError, games
from spree_rules.ask import Session
from spree_rules.checks.conformance import check_game
from spree_rules.checks.registry import catalogue
from spree_rules.show.drawing import position_svg, position_text
from tests.general.pig import ROOT, command, importable

PAGE = ROOT / "docs" / "your-own-game.md"


def test_the_page_runs(tmp_path: Path) -> None:
    with importable(tmp_path):
        result = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0 and result.attempted >= 15


def test_the_commands_of_the_page_say_what_it_shows(tmp_path: Path) -> None:
    ran = 0
    for block in re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        for shown in block.split("$ spree-rules ")[1:]:
            line, *expected = shown.strip().splitlines()
            words = [quoted or plain for quoted, plain in re.findall(r'"([^"]*)"|(\S+)', line)]
            done = command(tmp_path, *words)
            assert done.returncode == 0, (line, done.stderr)
            for row in expected:
                assert row.strip() in done.stdout, (line, row, done.stdout)
            ran += 1
    assert ran >= 6


def test_what_it_lacks_has_defaults(tmp_path: Path) -> None:
    with importable(tmp_path):
        assert games.names() == (*games.BUILT_IN, "pig") and games.room("pig", "vocabulary") is None
        game = catalogue("pig").make("harsh", 3)
        assert check_game(game) == ()
        assert "rolls again or holds" in position_text(game) and position_svg(game).startswith("<svg")
        session = Session(game)
        assert session.feed("can red hold").verdict == "no"
        assert session.feed("do roll").kind == session.feed("happens die 5").kind == "done"
        assert session.feed("can red hold").verdict == "yes"
        assert session.feed("what happens if red roll").kind == "answer"
        assert session.feed("ruling rolled one").facts["now"] == "score_lost"
        assert session.feed("rule about a 1").clauses
        assert session.feed("dance").kind == "unknown"
    assert games.names() == games.BUILT_IN


def test_records_boards_and_schemas_by_its_name(tmp_path: Path) -> None:
    record = tmp_path / "pig.jsonl"
    assert command(tmp_path, "play", "pig", "--seed", "5", "--record", str(record), "--quiet").returncode == 0
    replayed = command(tmp_path, "replay", str(record), "--last", "1")
    assert replayed.returncode == 0 and "wins with" in replayed.stdout
    assert "rolls again or holds" in command(tmp_path, "board", "pig").stdout
    assert set(
        json.loads(command(tmp_path, "schema", "pig", "effect").stdout)["$defs"]["Effect"]["properties"]["kind"]["enum"]
    ) == {"takes_die", "rolled", "rolled_one", "held", "won"}
    written = command(tmp_path, "vectors", "write", "pig", str(tmp_path / "vectors"))
    assert written.returncode == 0
    files = sorted(str(path) for path in (tmp_path / "vectors").iterdir())
    assert len(files) == 3 and command(tmp_path, "vectors", "check", *files).returncode == 0


def test_a_package_without_a_rulebook_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hollow_rules.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(games, "_brought", lambda: {"hollow": "hollow_rules"})
    with pytest.raises((SettingError, ModuleNotFoundError)):
        games.rulebook("hollow")
    with pytest.raises(SettingError, match=rf"unknown game 'chess'\. Games: {', '.join(games.BUILT_IN)}, hollow"):
        games.room("chess", "rulebook")
