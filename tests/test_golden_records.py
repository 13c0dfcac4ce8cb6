"""Golden records: whole games of each edition, byte for byte the same on every machine, hash seed and version."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from spree_rules import Record, crime_spree, read_record, spree
from spree_rules.checks.registry import catalogue
from spree_rules.checks.simulate import play
from spree_rules.model.spree import EDITIONS

GOLDEN = Path(__file__).parent / "golden"
SEATS = {"hip_pocket": 4, "hong_kong": 5, "first_2001": 3, "default": 4, "literal_die": 3}
ALL = (*EDITIONS, *crime_spree.EDITIONS)


def table(edition: str) -> Any:
    """A game of an edition."""
    return (spree if edition in EDITIONS else crime_spree).new_game(SEATS[edition], edition)


def record(edition: str) -> Record[Any, Any]:
    game = table(edition)
    entry = catalogue(game.name)
    ways = list(entry.policies(game).values())
    return play(game, [ways[seat % 3] for seat in range(game.seats)], seed=f"golden {edition}")


def path(edition: str) -> Path:
    return GOLDEN / f"{edition}.jsonl"


@pytest.mark.parametrize("edition", ALL)
def test_golden_records_replay_and_come_out_again(edition: str) -> None:
    game = table(edition)
    text = path(edition).read_text(encoding="utf-8")
    back = read_record(text, game)
    assert game.result(back.end()) is not None
    assert record(edition).dumps() == text


@pytest.mark.parametrize("edition", ["hong_kong", "default"])
@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_bytes_do_not_depend_on_the_hash_seed(hash_seed: str, edition: str) -> None:
    code = (
        "from tests.test_golden_records import record; import hashlib;"
        f"print(hashlib.sha256(record({edition!r}).dumps().encode()).hexdigest())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    root = Path(__file__).parent.parent
    out = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root, env=environment
    )

    assert out.stdout.strip() == hashlib.sha256(path(edition).read_bytes()).hexdigest()


if __name__ == "__main__":
    for name in ALL:
        path(name).write_text(record(name).dumps(), encoding="utf-8")
