"""States, events and records as text and JSON: round trips, and what bad input is told."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from spree_rules import (
    AmbiguousText,
    DocumentError,
    IllegalAction,
    NotationError,
    Record,
    RecordError,
    Result,
    SettingError,
    read_record,
    spree,
    to_json,
)
from spree_rules.checks.simulate import Uniform, play
from spree_rules.model.kernel.documents import schema
from spree_rules.model.kernel.values import canonical_json, replace
from spree_rules.model.spree.documents import DOCUMENTS
from spree_rules.model.spree.game import RULEBOOK
from tests.support import WALKING, do, new


@pytest.fixture(scope="module")
def some_game() -> Record[Any, Any]:
    game = new("hong_kong", seats=4)
    return play(game, [Uniform()] * 4, seed=11, most=400)


def test_texts_of_events_read_back() -> None:
    game = new(seats=8)
    for event in game.action_space(game.start()):
        text = game.format(event)
        assert game.parse(text) == event == game.parse(text.upper()) == game.parse(f"  {text} ")
        assert game.event_from_json(game.event_to_json(event)) == event


@pytest.mark.parametrize(
    "text",
    ["", "fly", "walk", "walk up", "shop", "shop 1h", "shop 9c 2", "shop 9c x0", "rob 1", "rob 9 5c", "rob 1 Jo",
     "shoot ²", "shoot 01", "shoot -1", "move Jo", "move 10h 3", "dice 1", "die 7", "park 99", "end now",
     "draw"],
)  # fmt: skip
def test_bad_texts_are_told_what_is_expected(text: str) -> None:
    game = new()
    with pytest.raises(NotationError) as caught:
        game.parse(text)
    assert caught.value.expected and "expected" in str(caught.value)


def test_three_kinds_of_error() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5", 1: "b5", 2: "f5"}, hands={0: "10h 2c"})
    with pytest.raises(NotationError):
        game.parse("fly", state)
    with pytest.raises(AmbiguousText):
        game.parse("move", state)
    with pytest.raises(IllegalAction):
        game.parse("shop 10h", state)
    assert game.format(game.parse("roll", state)) == "roll"
    alone = spree.position(game, pawns={0: "d5", 1: "b5"}, hands={0: "10h"})
    assert game.format(game.parse("shoot", alone)) == "shoot 1", "one way to go on"


def test_states_read_back(some_game: Record[Any, Any]) -> None:
    game = some_game.game
    for state in some_game.states():
        assert game.from_json(game.to_json(state)) == state
        line = game.format_state(state)
        assert game.parse_state(line) == state and "\n" not in line


def test_altered_state_lines_are_refused(some_game: Record[Any, Any]) -> None:
    game = some_game.game
    line = game.format_state(some_game.end())
    for broken in (
        line.replace("spree/1", "spree/2"),
        line[: len(line) // 2],
        line.replace("phase=", "stage="),
        line.replace(" seat=", " seat=9"),
        line + " more=1",
        line.replace("scores=", "scores=-"),
        line.replace("turn=", "turn=drunk,"),
        line.replace("pawns=", "pawns=zz/"),
        "",
    ):
        with pytest.raises(NotationError):
            game.parse_state(broken)


def _document(game: spree.SpreeGame) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(game.to_json(spree.position(game, hands={0: "9c"})))
    return document


def test_truncated_json_is_refused() -> None:
    game = new()
    data = game.to_json(game.start())
    for length in range(0, len(data) - 1, 37):
        with pytest.raises(DocumentError):
            game.from_json(data[:length])
    with pytest.raises(DocumentError):
        game.from_json(b"\xff\xfe")


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda d: d.update(format="spree_rules.spree.state/2"), "$.format"),
        (lambda d: d.pop("format"), "$"),
        (lambda d: d.update(extra=1), "$"),
        (lambda d: d.pop("state"), "$"),
        (lambda d: d["state"].update(luck=7), "luck"),
        (lambda d: d["state"].update(seat=9), "$.state.seat"),
        (lambda d: d["state"].update(phase="nap"), "$.state.phase"),
        (lambda d: d["state"]["hands"][0].append("9x"), "$.state.hands[0]"),
        (lambda d: d["state"]["hands"][0].append("9c"), "$.state"),
        (lambda d: d["state"]["hands"].append([]), "$.state"),
        (lambda d: d["state"].update(scores=[0, 0, 999]), "$.state"),
        (lambda d: d["state"]["pawns"].__setitem__(0, "g5"), "$.state"),
        (lambda d: d["setting"].update(target=1), "$.setting"),
        (lambda d: d["setting"]["rulings"].update(stopped_shot="maybe"), "$.setting"),
    ],
)
def test_altered_json_is_refused_with_the_place(change: Any, where: str) -> None:
    game = new()
    document = _document(game)
    change(document)
    with pytest.raises(DocumentError) as caught:
        game.from_json(json.dumps(document))
    assert where in str(caught.value)


def test_altered_event_json_is_refused() -> None:
    game = new()
    for data in (
        '{"type":"walk"}',
        '{"type":"fly"}',
        '{"type":"walk","direction":"up"}',
        '{"type":"shoot","target":8}',
        '{"type":"walk","direction":"east","fast":true}',
        "[]",
        "{",
    ):
        with pytest.raises(DocumentError):
            game.event_from_json(data)


def test_records_read_back(some_game: Record[Any, Any]) -> None:
    text = some_game.dumps()
    back = read_record(text, some_game.game)
    assert back == some_game and back.dumps() == text
    remarked = text.replace("\n", "\n# a remark\n\n", 1)
    assert read_record(remarked, some_game.game) == some_game
    header = json.loads(text.splitlines()[0])
    assert header["setting"]["edition"] == "hong_kong" and header["setting"]["board_fingerprint"]


def test_comments_are_kept(some_game: Record[Any, Any]) -> None:
    record = Record(some_game.game, some_game.events[:5], {2: "a good card"})
    assert read_record(record.dumps(), some_game.game).comments == {2: "a good card"}


def test_records_that_stop_fitting_name_the_line(some_game: Record[Any, Any]) -> None:
    game, lines = some_game.game, some_game.dumps().splitlines()

    def line_of(changed: list[str]) -> int:
        with pytest.raises(RecordError) as caught:
            read_record("\n".join(changed) + "\n", game)
        return caught.value.line

    assert line_of([*lines[:30], '{"event":"pass"}', *lines[31:]]) == 31
    assert line_of([*lines[:30], *lines[31:]]) >= 31
    assert line_of([*lines[:30], lines[30].upper(), *lines[31:]]) == 31
    assert line_of([*lines[:30], lines[30][:9], *lines[31:]]) == 31
    assert line_of([*lines[:-1]]) == len(lines)
    assert line_of([*lines, lines[-1]]) == len(lines) + 1
    assert line_of([*lines[:-1], '{"events":3,"fingerprint":"00"}']) == len(lines)
    assert line_of([lines[0].replace("record/1", "record/9"), *lines[1:]]) == 1
    assert line_of([lines[0].replace('"rules":"', '"rules":"9.'), *lines[1:]]) == 1
    assert line_of([lines[0].replace('"target":150', '"target":15'), *lines[1:]]) == 1
    assert line_of([""]) == 1
    open_end = read_record("\n".join(lines[:-1]), game, open_end=True)
    assert open_end.events == some_game.events


def test_a_game_comes_back_from_its_setting() -> None:
    board = spree.load_board(new().board.drawing().replace("# name: legrand", "# name: mine"))
    for game in (new("first_2001", seats=5, jokers=6), new(modules=["fountain"], target=7), new(board=board)):
        assert spree.game_from_config(game.config) == game
    wrong = new().config
    with pytest.raises(SettingError, match="not the one"):
        spree.game_from_config(replace(wrong, board_fingerprint="0"))


def test_schemas_accept_what_is_written(some_game: Record[Any, Any]) -> None:
    game = some_game.game
    step = game.step(game.start(), game.chance(game.start()).at(0))
    state = spree.position(game, pawns={0: "d5"})
    violations = game.why_not(state, game.parse("walk east"))
    samples = {
        "board": game.board.to_json(),
        "chance": to_json(game.chance(game.start())),
        "effect": canonical_json(step.effects[0]),
        "result": canonical_json(Result("target_reached", ((0,), (1, 2)))),
        "event": game.event_to_json(game.parse("rob 1 Jo J")),
        "setting": canonical_json(game.config),
        "state": game.to_json(some_game.end()),
        "view": canonical_json(game.view(some_game.end(), 2)),
        "violation": canonical_json(violations[0]),
    }
    assert set(samples) == set(DOCUMENTS)
    for name, data in samples.items():
        jsonschema.Draft202012Validator.check_schema(schema(RULEBOOK, name))
        jsonschema.validate(json.loads(data), schema(RULEBOOK, name))
    spoilt = json.loads(samples["state"])
    spoilt["state"]["luck"] = 7
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(spoilt, schema(RULEBOOK, "state"))


def test_a_failed_action_changes_nothing() -> None:
    game = new()
    state = spree.position(game, pawns={0: "e8"}, hands={0: "9c"}, turn=WALKING)
    before = game.to_json(state)
    for text in ("shop 9c", "walk north", "rob 1 9c", "shoot 2", "stash", "pass", "stop 9c", "draw 9c", "park d1"):
        with pytest.raises(IllegalAction) as caught:
            do(game, state, text)
        assert caught.value.violations and str(caught.value)
    assert game.to_json(state) == before
