"""Inputs from outside that once gave a traceback, a wrong verdict, a hang or a flood: each is refused or answered."""

from __future__ import annotations

import enum
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from spree_rules import (
    DocumentError,
    NotationError,
    NotYourTurn,
    RecordError,
    RulesError,
    SettingError,
    StaleState,
    UnknownSeat,
    WrongTable,
    crime_spree,
    games,
    read_record,
    spree,
)
from spree_rules.ask import Session
from spree_rules.checks.registry import catalogue
from spree_rules.checks.simulate import Uniform, play, possible_events
from spree_rules.checks.spree.oracle import Paper, stops_of_walks
from spree_rules.cli import reporting
from spree_rules.cli.app import app
from spree_rules.model.kernel.errors import MOST_ECHOED

ROOT = Path(__file__).parents[2]
LONG = "x" * 1_000_000


def command(*words: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    kept = {name: value for name, value in os.environ.items() if environment.get(name) != ""}
    changed = {name: value for name, value in environment.items() if value}
    return subprocess.run(
        [sys.executable, "-m", "spree_rules", *words],
        capture_output=True,
        input=stdin,
        cwd=ROOT,
        env={**kept, **changed},
        check=False,
    )


def test_a_state_of_another_table_is_refused_whatever_is_asked() -> None:
    three, four = spree.new_game(3), spree.new_game(4)
    state = spree.position(four, pawns={0: "d5"}, seat=2)
    end = three.parse("end")
    for ask in (three.apply, three.step, three.why_not, three.is_legal):
        with pytest.raises(WrongTable, match="a state for 4 seats, and the game has 3"):
            ask(state, end)
    assert three.validate(state) and four.apply(state, end).phase == "refill"
    two = crime_spree.new_game(2)
    with pytest.raises(WrongTable):
        two.apply(crime_spree.position(crime_spree.new_game(3)), two.parse("roll"))


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_texts_and_numbers_of_subclasses_are_refused_in_every_field(name: str) -> None:
    def variant(value: Any) -> Any:
        if type(value) is str:
            return enum.Enum("Text", {"A": value}, type=str).A  # type: ignore[attr-defined]
        return enum.IntEnum("Number", {"A": value}).A if type(value) is int else None  # type: ignore[attr-defined]

    entry, tried = catalogue(name), 0
    for edition in entry.rulebook.editions:
        for game, state in entry.positions(edition):
            for event in possible_events(game, state):
                for field in event.__struct_fields__:
                    wrong = variant(getattr(event, field))
                    if wrong is not None:
                        tried += 1
                        assert not game.is_legal(state, msgspec.structs.replace(event, **{field: wrong})), (
                            event,
                            field,
                        )
    assert tried > 500


def test_look_alike_letters_are_refused_everywhere() -> None:
    game = spree.new_game(3)
    kelvin = "\u212ah"
    for ask in (game.parse, game.board.square, lambda text: spree.position(game, hands={0: text})):
        with pytest.raises(RulesError):
            ask(kelvin)
    with pytest.raises(SettingError):
        spree.new_game(3, deck=[kelvin])
    assert Session(game).feed(f"can red shop {kelvin}").kind != "answer"


def test_long_input_is_not_repeated() -> None:
    for game in (spree.new_game(3), crime_spree.new_game(2)):
        for ask in (game.parse, game.parse_state, game.board.square, game.from_json, game.event_from_json):
            with pytest.raises(RulesError) as caught:
                ask(LONG)
            assert len(str(caught.value)) < 10 * MOST_ECHOED, ask
        with pytest.raises(RulesError) as caught:
            game.apply(game.start(), LONG)  # type: ignore[arg-type]
        assert len(str(caught.value)) < 10 * MOST_ECHOED
    with pytest.raises(NotationError) as unread:
        spree.new_game(3).parse("shop " + "9" * 5_000)
    assert len(str(unread.value)) < 10 * MOST_ECHOED


def test_what_a_document_asks_for_is_bounded_by_the_product_of_its_numbers() -> None:
    config = json.loads(spree.new_game(3).to_json(spree.new_game(3).start()))["setting"]
    for changes in ({"jokers": 100_000, "hand": 100_000}, {"deck": ["9c"] * 100_000}, {"hand": 101}, {"jokers": 201}):
        with pytest.raises((DocumentError, SettingError)):
            spree.load_game(json.dumps(config | changes))
    for options in ({"jokers": 100_000}, {"hand": 100_000}, {"deck": ["9c"] * 100_000}):
        with pytest.raises(SettingError):
            spree.new_game(3, **options)  # type: ignore[arg-type]
    most = spree.new_game(3, jokers=200, hand=100)
    assert len(most.action_space(most.start())) < 20_000


def test_lengths_that_somebody_types_are_bounded() -> None:
    session = Session(spree.new_game(3))
    assert session.feed("sight e5 j5" + " " * 2_000).verdict.startswith("a line has at most 2,000 characters")
    far = session.feed("where can red be with 999999")
    assert far.kind == "answer" and len(far.facts["squares"]) == len(session.game.board.floor)
    rows = ("+----+----+----+----+", "| P    P    .    .  |", "+----+----+    +    +", "| P    .    .    .  |")
    ring = spree.load_board("\n".join([*rows, rows[0]]))
    back = [ring.reachable("a1", steps, came_from=None) for steps in (8, 10**9)]
    assert back[0] == back[1] == ring.squares


def test_players_whose_names_differ_in_case_alone_are_refused() -> None:
    with pytest.raises(SettingError, match="a name of their own"):
        Session(spree.new_game(3), names=("Ann", "ann"))


def test_an_engine_that_judges_nothing_has_not_passed(tmp_path: Path) -> None:
    head, *rest = (ROOT / "vectors" / "crime_spree" / "default.jsonl").read_text(encoding="utf-8").splitlines()
    only = tmp_path / "header.jsonl"
    only.write_text(head + "\n", encoding="utf-8")
    served = f"{sys.executable} -m spree_rules vectors serve"
    assert CliRunner().invoke(app, ["vectors", "check", str(only)]).exit_code == 1
    assert CliRunner().invoke(app, ["vectors", "run", str(only), "--engine", served]).exit_code == 1
    some = tmp_path / "some.jsonl"
    some.write_text("\n".join([head, *rest[:6]]) + "\n", encoding="utf-8")
    # This engine plays another game, so it skips all of it.
    skipping = CliRunner().invoke(app, ["vectors", "run", str(some), "--engine", f"{served} spree", "--allow-skips"])
    assert skipping.exit_code != 0
    fine = CliRunner().invoke(app, ["vectors", "run", str(some), "--engine", f"{served} crime_spree"])
    assert fine.exit_code == 0, fine.output


def test_a_report_shows_messages_with_brackets(capsys: pytest.CaptureFixture[str]) -> None:
    from spree_rules.checks.reports import Failure, Report

    message = "You hold 0 of Kc. [shop.not_in_hand: SPREE-SHOP-01] and [/x] too"
    report = Report(failures=[Failure("GOES-ON", "a job", message)])
    reporting.show_report(report, catalogue("spree"), ("hip_pocket",), 0, {}, judged=False)
    shown = " ".join(capsys.readouterr().out.split())
    assert "[shop.not_in_hand: SPREE-SHOP-01] and [/x] too" in shown


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "cp1252"])
def test_narrow_output_is_no_traceback(encoding: str) -> None:
    for words in (["rules"], ["rulings"], ["board", "--style", "unicode"], ["witness", "stopped_shot"]):
        done = command(*words, PYTHONIOENCODING=encoding)
        assert done.returncode == 0 and b"Traceback" not in done.stderr, (words, done.stderr)


def test_bytes_that_are_no_text_get_an_answer_and_the_next_line_another() -> None:
    for more in ([], ["--json"]):
        done = command("ask", *more, stdin=b"sight e5 j5\xff\nsight e5 j5\n")
        assert b"Traceback" not in done.stderr and b"5 steps east" in done.stdout, done.stderr


def test_a_prompt_needs_no_home() -> None:
    done = command("repl", stdin=b"sight e5 j5\nquit\n", HOME="")
    assert done.returncode == 0 and b"5 steps east" in done.stdout, done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["play", "--record", "{}"],
        ["board", "--out", "{}"],
        ["witness", "stopped_shot", "--svg", "{}"],
        ["simulate", "--checkpoint", "{}"],
        ["verify", "--html", "{}"],
        ["verify", "--checkpoint", "{}"],
        ["ask", "sight e5 j5", "--picture", "{}"],
    ],
    ids=lambda words: " ".join(words[:1] + words[-2:-1]),
)
def test_a_file_that_cannot_be_written_is_said_before_the_work(words: list[str], tmp_path: Path) -> None:
    missing = str(tmp_path / "nowhere" / "file")
    done = CliRunner().invoke(app, [word.format(missing) for word in words])
    assert done.exit_code == 2 and "cannot write" in done.output and len(done.output.splitlines()) <= 3


def test_the_seed_reaches_the_second_implementations() -> None:
    seen: list[int] = []

    def noted(game: Any, seed: int) -> tuple[int, None]:
        seen.append(seed)
        return 1, None

    from dataclasses import replace

    from spree_rules.checks import jobs
    from spree_rules.checks.reports import Job, Report

    entry = catalogue("spree")
    noting = replace(entry, comparisons=(replace(entry.comparisons[0], run=noted),))
    for seed in (0, 7):
        jobs.KINDS["compare"](noting, Job("spree", "compare", "hip_pocket", 3, seed=seed), Report())
    assert seen == [0, 7]


def _asked() -> tuple[spree.SpreeGame, spree.State]:
    game = spree.new_game(3)
    shops = spree.position(game, pawns={0: "9c", 1: "d5", 2: "e5"}, hands={0: "9c", 1: "As", 2: "Ah"})
    return game, game.apply(shops, game.parse("shop 9c"), seat=0)


def test_nobody_moves_for_another_seat() -> None:
    game, asked = _asked()
    stop = game.parse("stop As")
    with pytest.raises(NotYourTurn, match=r"not for seat 2 to act now\. Seat 1 may stop") as refused:
        game.apply(asked, stop, seat=2)
    assert refused.value.violations == game.why_not(asked, stop, seat=2)
    assert not game.is_legal(asked, stop, seat=2) and game.is_legal(asked, stop, seat=1)
    for tried in (game.step, game.parse):
        with pytest.raises(NotYourTurn):
            tried(*((asked, stop) if tried == game.step else ("stop As", asked)), seat=2)  # type: ignore[operator]
    assert asked.hands[1] == ("As",) and game.apply(asked, stop, seat=1).hands[1] == ()


def test_a_wrong_seat_cannot_read_a_hand_out_of_refusals() -> None:
    game, asked = _asked()
    without = game.apply(
        spree.position(game, pawns={0: "9c", 1: "d5", 2: "e5"}, hands={0: "9c", 1: "5c", 2: "Ah"}),
        game.parse("shop 9c"),
    )
    said = set()
    for state in (asked, without):
        with pytest.raises(NotYourTurn) as refused:
            game.apply(state, game.parse("stop As"), seat=2)
        said.add(str(refused.value) + repr(refused.value.args))
    assert len(said) == 1


def test_a_seat_does_not_roll_dice_or_deal_cards() -> None:
    game = spree.new_game(3)
    start = game.start()
    with pytest.raises(NotYourTurn, match="dealt a card"):
        game.apply(start, game.parse("draw 9c"), seat=0)
    assert game.apply(start, game.parse("draw 9c")) != start
    with pytest.raises(UnknownSeat):
        game.apply(start, game.parse("draw 9c"), seat=3)


def test_a_step_can_expect_a_decision() -> None:
    game, asked = _asked()
    with pytest.raises(StaleState):
        game.step(asked, game.parse("pass"), expect="another")
    assert game.step(asked, game.parse("pass"), expect=game.decision_id(asked), seat=1).before == asked


def test_the_facts_of_a_refusal_do_not_change() -> None:
    game, asked = _asked()
    (reason, *_) = game.why_not(asked, game.parse("stop 9c"))
    with pytest.raises(TypeError, match="do not change"):
        reason.facts["card"] = "Ah"
    assert json.loads(msgspec.json.encode(reason))["facts"] == reason.facts
    assert pickle.loads(pickle.dumps(reason)) == reason


def test_an_own_board_with_the_name_of_a_shipped_one_is_saved_with_its_drawing() -> None:
    drawing = spree.shipped_board("pocket").drawing().replace("name: pocket", "name: legrand")
    game = spree.new_game(3, board=spree.load_board(drawing), deck=("3c", "Ah"), target=3, hand=1)
    record = play(game, [Uniform()] * 3, seed=1, most=30)
    back = spree.load_record(record.dumps())
    assert back.game.config == game.config and back.end() == record.end()
    assert len(back.game.board.floor) == len(game.board.floor) < 10


def test_walks_longer_than_the_board_has_squares() -> None:
    loop = spree.load_board("""
+----+----+----+
| P    .    P  |
+    +----+    +
| .    9c   P  |
+----+----+----+
""")
    game = spree.new_game(3, board=loop)
    paper = Paper(loop.drawing())
    start = next(place for place in paper.places() if paper.name(place) == "a1")
    for steps, stopped in enumerate(stops_of_walks(paper, start, None, 40, car=False)):
        assert set(game.board.reachable("a1", steps)) == {paper.name(place) for place in stopped}


def test_a_record_whose_end_line_is_wrong_is_refused_even_if_its_end_may_be_open() -> None:
    game = spree.new_game(3, board="pocket", target=3)
    lines = play(game, [Uniform()] * 3, seed=1, most=20).dumps().splitlines()
    end = json.loads(lines[-1])
    lines[-1] = json.dumps({**end, "fingerprint": "0" * 32})
    with pytest.raises(RecordError):
        read_record("\n".join(lines), game, open_end=True)


@pytest.mark.parametrize("name", games.names())
def test_clauses_say_where_an_edition_changes_a_default(name: str) -> None:
    book = games.rulebook(name)
    first, *others = book.editions
    for edition in others:
        usual, own = book.readings(first), book.readings(edition)
        for ruling in (book.rulings[each] for each in own if own[each] != usual[each]):
            told = " ".join(book.clauses()[clause].text for clause in ruling.clauses)
            words = {"crime_spree": ("edition", "Johnny Law roll", "the roll"), "spree": ("2001 edition",)}.get(
                name, (f"edition {edition}",)
            )
            assert any(word in told for word in words), f"{ruling.name} differs in {edition}: {ruling.clauses}"
