"""Packs of Spurs: the reference pack, other packs, and what is refused with its place."""

from __future__ import annotations

from importlib import resources

import pytest

from spree_rules.model.kernel.errors import DocumentError, PackError, SettingError
from spree_rules.model.spurs import load_pack, new_game, reference_pack

TEXT = resources.files("spree_rules.model.spurs").joinpath("packs", "reference.toml").read_text(encoding="utf-8")


def test_the_reference_pack_counts_what_the_analysis_says() -> None:
    document = reference_pack().document
    assert len(document.tokens) == 40
    assert sum(kind.count for kind in document.desperados) == 18
    assert sum(kind.count for kind in document.equipment.values()) == 40
    assert sum(kind.count for kind in document.saloon.values()) == 16
    assert 4 * sum(kind.count for kind in document.events.values()) == 24
    board = reference_pack().board
    letters = "".join(board.terrain.values())
    assert {mark: letters.count(mark) for mark in "PBFM"} == {"P": 9, "B": 7, "F": 7, "M": 7}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"MMFPPF"', '"MMFPP"', "map.rows: all rows must be of one length"),
        ('"MMFPPF"', '"MMFPPX"', "map.rows: F2 has the unknown terrain 'X'"),
        ('start = "C3"', 'start = "Z9"', "there is no territory Z9 on the map"),
        ('"D1", "D4"', '"D1", "D1"', "map.start_tokens: D1 is named twice"),
        ('arrow = "C1"', 'arrow = "C3"', "towns: the arrows of two towns point to C3"),
        ('arrow = "C3", bank = true', 'arrow = "C3"', "towns: one of them must have the bank"),
        ('"horse", terrain = "P", rounds = 3, cash = 10', '"horse", terrain = "P", hits = 3, cash = 10', "tokens.HB1"),
        ('class = "gear", effect = "blue_die"', 'class = "training", effect = "blue_die"', "equipment 'Fine Saddle'"),
        ('P = "Dry Fork"', 'P = "Nowhere"', "stagecoach.P: 'Nowhere' is not a town"),
        ("supply = [40, 40, 20, 20, 12]", "supply = [10, 40, 20, 20, 12]", "10 grey bullets are too few"),
        ("supply = [40, 40, 20, 20, 12]", "supply = [40, 40, 20, 20, 9]", "setup.supply: each bag"),
        ("rocks = 3", "rocks = 2", "setup.rocks: rocks and thorns must fill six hexes"),
    ],
)
def test_faults_are_named_with_their_place(old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(PackError) as caught:
        load_pack(TEXT.replace(old, new, 1))
    assert said in str(caught.value)


def test_other_forms_are_refused() -> None:
    for text in ("", "name = 3", "[[", TEXT + "\nmore = 1\n", "x" * 200_000):
        with pytest.raises(DocumentError):
            load_pack(text)


def test_another_pack_is_played_and_saved() -> None:
    pack = load_pack(TEXT.replace('name = "reference"', 'name = "richer"').replace("money = 20", "money = 50"))
    game = new_game(2, pack=pack)
    assert game.start().riders[0].money == 50
    again = type(game).rulebook.fget(game).load(_config(game))  # type: ignore[attr-defined]
    assert again == game
    assert game.from_json(game.to_json(game.start())) == game.start()


def _config(game: object) -> bytes:
    from spree_rules.model.kernel.values import canonical_json

    return canonical_json(game.config)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 5}, {"seats": 1}, {"seats": True}, {"seats": 2, "edition": "short"}, {"seats": 2, "target": 5},
        {"seats": 2, "turn_limit": 5}, {"seats": 2, "rulings": {"duel_hits": "3"}}, {"seats": 2, "pack": "other"},
        {"seats": 2, "rulings": {"fame_target": "agreed"}, "target": 0},
    ],
)  # fmt: skip
def test_settings_that_make_no_game_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(SettingError):
        new_game(**options)  # type: ignore[arg-type]
