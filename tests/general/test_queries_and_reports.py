"""Positions asked for, and the report of a verification as a page."""

from __future__ import annotations

import json
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spree_rules import read_record
from spree_rules.checks.catalogue import alternatives
from spree_rules.checks.jobs import run_job
from spree_rules.checks.registry import catalogue
from spree_rules.checks.reports import Job, Report
from spree_rules.checks.spree.theorems.catalogue import QUERIES
from spree_rules.checks.spree.theorems.readings import least_position
from spree_rules.checks.theorem import Query, QueryResult
from spree_rules.cli import reporting
from spree_rules.cli.app import app

ENTRY = catalogue("spree")
QUICK = {query.id: query for query in QUERIES if not query.slow}
EXPECTED = {"SPREE-QUERY-01": 7, "SPREE-QUERY-02": None, "SPREE-QUERY-03": 105, "SPREE-QUERY-04": 12}


@pytest.mark.parametrize("name", QUICK)
def test_z3_and_the_search_agree_and_the_answer_replays(name: str) -> None:
    query = QUICK[name]
    answer = query.answer()
    assert answer.agree and answer.value == EXPECTED[name] and answer.sentence
    assert set(query.clauses) <= set(ENTRY.make("hip_pocket", 3, {}).clauses)
    if answer.record is not None:
        game = answer.record.game
        assert read_record(answer.record.dumps(), game) == answer.record


def test_the_best_turn_with_a_ten_is_worth_forty_two() -> None:
    from spree_rules.checks.spree.theorems.queries import best_by_search

    assert best_by_search(22, 4) == 42


def test_a_robbery_that_can_not_be_answered_is_not_asked_about() -> None:
    record = QUICK["SPREE-QUERY-03"].answer().record
    assert record is not None
    after = record.end()
    assert after.phase == "turn" and len(after.carts[0]) == 7 and after.carts[1] == ()


def test_a_query_on_which_z3_and_the_search_differ_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Query("SPREE-QUERY-01", (), "anything", lambda: QueryResult(1, 2, "", None))
    monkeypatch.setattr("spree_rules.checks.spree.theorems.catalogue.QUERIES", (wrong,))
    report = run_job(Job("spree", "query", subject="SPREE-QUERY-01"))
    assert [failure.check for failure in report.failures] == ["SPREE-QUERY-01"]


def test_least_positions_are_least() -> None:
    found = least_position("pair_stop")
    assert found is not None
    state, difference = found
    assert sorted(len(hand) for hand in state.hands) == [0, 1, 2] and difference.kind == "after"


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.outside += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "rect", "circle", "line", "path", "br", "polyline", "polygon"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("rect", "circle", "line", "path", "polyline", "polygon"):
            return
        assert self.open.pop() == tag


def test_the_page_shows_checks_odds_witnesses_clauses_and_failures(tmp_path: Path) -> None:
    report = Report(games=1, states=2)
    report.checks.update({"GOES-ON": 5, "PURE": 2})
    record = QUICK["SPREE-QUERY-03"].answer().record
    assert record is not None
    report.fail("PURE", Job("spree", "play", "hip_pocket"), "broken <here>", record.dumps(closed=False))
    path = tmp_path / "report.html"
    reporting.write_html(path, ENTRY, ENTRY.rulebook.editions, report, 0)
    text = path.read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    assert page.open == [] and page.outside == []
    assert page.tags.count("svg") == len([*alternatives(ENTRY.rulebook.rulings)]) + len(ENTRY.odds()) + 1
    assert "broken &lt;here&gt;" in text and "5/6 (83.3 %)" in text and "SPREE-HK-RUN-02" in text


def test_odds_come_from_the_games() -> None:
    odds = ENTRY.odds()
    assert dict(odds["A shot hits, hip_pocket"])["1 step away"] == Fraction(5, 6)
    assert dict(odds["A shot hits, hong_kong"])["6 steps away"] == Fraction(1, 6)
    assert dict(odds["At least this many steps in a roll"])["12 steps"] == Fraction(1, 36)


def test_verify_and_prove_commands_write_pages_and_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from spree_rules.checks import verify

    small = tuple(
        job for job in verify.plan(ENTRY, ENTRY.rulebook.editions, depth="quick") if job.kind in ("flip", "differ")
    )
    monkeypatch.setattr("spree_rules.cli.verify.plan", lambda *given, **options: small)
    page = tmp_path / "page.html"
    command = ["verify", "--jobs", "1", "--edition", "hip_pocket", "--html", str(page)]
    shown = CliRunner().invoke(app, command)
    assert shown.exit_code == 0 and page.exists() and "ABLATION-RULINGS" in shown.stdout
    assert CliRunner().invoke(app, ["verify", "--quick", "--deep"]).exit_code == 2


def test_a_cluster_that_does_not_answer_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(address: str) -> None:
        raise OSError("timed out")

    monkeypatch.setattr("spree_rules.cli.workers.cluster_at", nobody)
    shown = CliRunner().invoke(app, ["verify", "--cluster", "tcp://nowhere.invalid:1"])
    assert shown.exit_code == 2 and "timed out" in shown.stderr


def test_prove_answers_queries(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = tuple(QUICK.values())
    monkeypatch.setattr("spree_rules.checks.spree.theorems.catalogue.QUERIES", quick)
    asked = CliRunner().invoke(app, ["prove", "--queries", "--json"])
    assert asked.exit_code == 0 and {row["id"]: row["value"] for row in json.loads(asked.stdout)} == EXPECTED
