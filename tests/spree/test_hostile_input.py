"""Input that means harm gets a typed error, quickly, and changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from spree_rules import (
    BoardError,
    DocumentError,
    NotAnEvent,
    NotationError,
    Record,
    RecordError,
    RulesError,
    SettingError,
    UnknownSquare,
    spree,
)
from spree_rules.model.kernel.values import canonical_json, replace
from spree_rules.model.spree.actions import Shoot
from tests.support import new


@pytest.mark.parametrize(
    "text",
    [
        "shoot " + "9" * 5000,
        "shop 9c x99999999999",
        "park a" + "1" * 5000,
        "park \u212a8",
        "shop \u212ah",
        "WAL\u212a east",
    ],
)
def test_texts_that_would_hurt(text: str) -> None:
    with pytest.raises(NotationError):
        new().parse(text)


@pytest.mark.parametrize("wrong", [None, 5, b"end", ["end"]])
def test_texts_that_are_none(wrong: Any) -> None:
    game = new()
    with pytest.raises(NotationError):
        game.parse(wrong)
    with pytest.raises(NotationError):
        game.parse_state(wrong)
    with pytest.raises(RecordError):
        spree.load_record(wrong)
    with pytest.raises(NotAnEvent):
        game.format(wrong)


def test_state_lines_that_would_fill_the_memory() -> None:
    game = new()
    line = game.format_state(game.start())
    for broken in (line.replace("10cx2", "10cx99999999999"), line.replace("10cx2", "10cx999999"), line + "\u212a"):
        with pytest.raises(NotationError):
            game.parse_state(broken)


@pytest.mark.parametrize(
    "data",
    [b"", b"null", b"[]", b"{}", b'"\\ud800"', "\ud800", b"[" * 100_000, b'{"format":' * 3000, None, 7,
     b'{"type":"draw","card":"9c\\n"}', b'{"type":"move","card":"10c","steps":-7}', b'{"type":"park","space":"d1\\n"}'],
)  # fmt: skip
def test_json_that_would_hurt(data: Any) -> None:
    game = new()
    with pytest.raises(DocumentError):
        game.from_json(data)
    with pytest.raises(DocumentError):
        game.event_from_json(data)


def test_records_that_would_hurt() -> None:
    game = new()
    header = Record(game).dumps().splitlines()[0]
    for line in (
        '{"event":' + "[" * 50_000,
        '{"event":"\ud800"}',
        '{"event":7}',
        '{"event":"shoot ' + "9" * 5000 + '"}',
    ):
        with pytest.raises(RecordError) as caught:
            spree.load_record(header + "\n" + line + "\n")
        assert caught.value.line == 2
    for changed in (header.replace('"seats":3', '"seats":8000'), header.replace('"spree"', '"chess"'), "{}", "[]"):
        with pytest.raises(RecordError) as caught:
            spree.load_record(changed + "\n")
        assert caught.value.line == 1
    spaced = json.dumps(json.loads(header)) + "\n" + "\n".join(Record(game).dumps().splitlines()[1:])
    assert spree.load_record(spaced) == Record(game), "other spacing is the same header"


@pytest.mark.parametrize(
    "options",
    [{"seats": "4"}, {"seats": True}, {"edition": []}, {"edition": "x"}, {"board": []}, {"board": "x"}, {"polls": "x"},
     {"modules": 5}, {"modules": [["a"]]}, {"modules": "fountain"}, {"modules": ["x"]}, {"rulings": ["a"]},
     {"rulings": {"stopped_shot": 7}}, {"deck": 5}, {"deck": (1, "x")}, {"deck": ()}, {"deck": ("9x",)},
     {"jokers": 10**9}, {"jokers": "4"}, {"target": 0}, {"target": 1.5}, {"target": 10**9}, {"hand": 0}, {"faces": 1},
     {"faces": 7}],
)  # fmt: skip
def test_games_that_can_not_be(options: dict[str, Any]) -> None:
    with pytest.raises(SettingError):
        spree.new_game(**{"seats": 3, **options})


def test_decks_may_be_any_iterable() -> None:
    assert spree.new_game(3, deck=(card for card in ("9c", "Jo"))).deck == ("9c", "Jo")
    assert spree.new_game(3, board="pocket").deck == ("3c", "Ah")


def test_settings_that_were_altered() -> None:
    game = new()
    pocket = spree.shipped_board("pocket").fingerprint
    for changes in (
        {"seats": 8, "board": "pocket", "board_fingerprint": pocket},
        {"deck": ("9c", "10h", "2c") * 20},
        {"deck": ("9c\n",) * 40},
        {"jokers": 0},
        {"edition": "first_2001", "jokers": 10},
        {"modules": ("power_shots", "fountain")},
        {"drawing": "nonsense"},
    ):
        with pytest.raises((SettingError, BoardError)):
            spree.game_from_config(replace(game.config, **changes))
    assert spree.game_from_config(game.config) == game


def test_values_are_frozen() -> None:
    game = new()
    state = game.start()
    things: list[tuple[Any, str]] = [
        (game, "target"),
        (game.board, "parking"),
        (game.chance(state), "total"),
        (Record(game), "events"),
        (state, "seat"),
    ]
    for thing, name in things:
        with pytest.raises(AttributeError):
            setattr(thing, name, ())
        with pytest.raises((AttributeError, TypeError)):
            delattr(thing, name)
    for table in (game.rules.drives, game.rules.parks, game.board.sells, game.board.shops, Record(game).comments):
        with pytest.raises(AttributeError):
            table.clear()  # type: ignore[attr-defined]


def test_squares_that_are_none() -> None:
    board = new().board
    for name in (5, None, "\u212a8", "a" * 500, ""):
        with pytest.raises(UnknownSquare):
            board.square(name)  # type: ignore[arg-type]


def test_errors_survive_pickling() -> None:
    import pickle

    game = new()
    caught: list[RulesError] = []
    for call in (
        lambda: game.apply(game.start(), game.parse("end")),
        lambda: game.apply(spree.position(game), Shoot(9)),
        lambda: game.parse("fly"),
        lambda: game.from_json(b"{"),
        lambda: spree.load_record(""),
        lambda: game.check_seat(9),
        lambda: spree.load_board("+"),
        lambda: game.resolve_shot("a1", "b2", 3),
    ):
        try:
            call()
        except RulesError as error:
            caught.append(error)
    assert len(caught) == 8
    for error in caught:
        back = pickle.loads(pickle.dumps(error))
        assert type(back) is type(error) and str(back) == str(error)
        assert canonical_json(str(error))
