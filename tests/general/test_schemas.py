"""The JSON Schemas in ``schemas/``: in step with the types, and what is written fits them."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from spree_rules.checks.schemas import all_schemas

ROOT = Path(__file__).parents[2]


def test_the_files_are_what_the_types_say_now() -> None:
    written = all_schemas()
    assert {str(path.relative_to(ROOT / "schemas")) for path in (ROOT / "schemas").rglob("*.json")} == set(written)
    for name, schema in written.items():
        assert json.loads((ROOT / "schemas" / name).read_text(encoding="utf-8")) == json.loads(json.dumps(schema)), name


@pytest.mark.parametrize("name", ["hip_pocket.jsonl", "rulings.jsonl"])
def test_vectors_fit_their_schema(name: str) -> None:
    validator = jsonschema.Draft202012Validator(all_schemas()["vectors.json"])
    event = jsonschema.Draft202012Validator(all_schemas()["spree/event.json"])
    for line in (ROOT / "vectors" / "spree" / name).read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        assert validator.is_valid(row)
        if "event" in row:
            assert event.is_valid(row["event"])
    assert not validator.is_valid({"id": "x", "accept": True})
