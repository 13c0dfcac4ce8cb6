"""Golden records: whole games of each edition, byte for byte the same on every machine, hash seed and version.

``python -m tests.general.test_golden_records`` writes them anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from spree_rules import games, read_record
from spree_rules.checks.registry import catalogue
from spree_rules.checks.simulate import play
from spree_rules.model.kernel.record import AnyRecord

GOLDEN = Path(__file__).parents[1] / "golden"
EVERY = [(name, edition) for name in games.BUILT_IN for edition in games.rulebook(name).editions]


def path(name: str, edition: str) -> Path:
    return GOLDEN / name / f"{edition}.jsonl"


def record(name: str, edition: str) -> AnyRecord:
    """Play the game of a golden record again, with as many seats as it has; four for a new one."""
    entry, file = catalogue(name), path(name, edition)
    seats = json.loads(file.read_text(encoding="utf-8").splitlines()[0])["setting"]["seats"] if file.exists() else 4
    game = entry.make(edition, seats)
    policies = list(entry.policies(game).values())
    return play(game, [policies[seat % 3] for seat in range(game.seats)], seed=f"golden {edition}")


@pytest.mark.parametrize(("name", "edition"), EVERY)
def test_golden_records_replay_and_come_out_again(name: str, edition: str) -> None:
    text = path(name, edition).read_text(encoding="utf-8")
    again = record(name, edition)
    back = read_record(text, again.game)
    assert again.game.result(back.end()) is not None
    assert again.dumps() == text


@pytest.mark.parametrize("name", games.BUILT_IN)
@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_bytes_do_not_depend_on_the_hash_seed(hash_seed: str, name: str) -> None:
    edition = games.rulebook(name).editions[-1]
    code = (
        "from tests.general.test_golden_records import record; import hashlib;"
        f"print(hashlib.sha256(record({name!r}, {edition!r}).dumps().encode()).hexdigest())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    root = Path(__file__).parents[2]
    out = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root, env=environment
    )
    assert out.stdout.strip() == hashlib.sha256(path(name, edition).read_bytes()).hexdigest()


if __name__ == "__main__":
    for each in EVERY:
        path(*each).parent.mkdir(parents=True, exist_ok=True)
        path(*each).write_text(record(*each).dumps(), encoding="utf-8")
