"""Golden records: whole games of each edition, byte for byte the same on every machine, hash seed and version."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from spree_rules import Record, read_record, spree
from spree_rules.checks.catalogues.spree.policies import policies
from spree_rules.checks.simulate import play
from spree_rules.model.spree import EDITIONS

GOLDEN = Path(__file__).parent / "golden"
SEATS = {"hip_pocket": 4, "hong_kong": 5, "first_2001": 3}


def record(edition: str) -> Record[spree.State, spree.Event]:
    game = spree.new_game(SEATS[edition], edition)
    ways = list(policies(game).values())
    return play(game, [ways[seat % 3] for seat in range(game.seats)], seed=f"golden {edition}")


def path(edition: str) -> Path:
    return GOLDEN / f"{edition}.jsonl"


@pytest.mark.parametrize("edition", EDITIONS)
def test_golden_records_replay_and_come_out_again(edition: str) -> None:
    game = spree.new_game(SEATS[edition], edition)
    text = path(edition).read_text(encoding="utf-8")
    back = read_record(text, game)
    assert game.result(back.end()) is not None
    assert record(edition).dumps() == text


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_bytes_do_not_depend_on_the_hash_seed(hash_seed: str) -> None:
    code = (
        "from tests.test_golden_records import record; import hashlib;"
        "print(hashlib.sha256(record('hong_kong').dumps().encode()).hexdigest())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    root = Path(__file__).parent.parent
    out = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root, env=environment
    )

    assert out.stdout.strip() == hashlib.sha256(path("hong_kong").read_bytes()).hexdigest()


if __name__ == "__main__":
    for name in EDITIONS:
        path(name).write_text(record(name).dumps(), encoding="utf-8")
