"""All JSON Schemas by file name: those of each game's documents, of vectors, and of the line protocol."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from spree_rules import games
from spree_rules.model.kernel.documents import DIALECT, document_schema
from spree_rules.model.kernel.documents import schema as schema_of
from spree_rules.model.kernel.values import Value

from .engines import PROTOCOL
from .vectors import VECTORS_FORMAT, Vector, VectorHeader, VectorSetting

Document = dict[str, Any]


class Question(Value, frozen=True, omit_defaults=True):
    """A line to an engine: ``hello``, ``setting`` or ``apply``, with an id that the answer repeats."""

    id: Annotated[int, Meta(ge=1)]
    ask: Literal["hello", "setting", "apply"]
    format: str | None = None
    config: Document | None = msgspec.field(default=None, name="setting")
    content: Document | None = None
    state: Document | None = None
    event: Document | None = None


class Reply(Value, frozen=True, omit_defaults=True):
    """A line from an engine, depending on the question."""

    id: Annotated[int, Meta(ge=1)] | None
    format: str | None = None
    name: str | None = None
    events: tuple[str, ...] | None = None
    ok: bool | None = None
    reason: str | None = None
    accept: bool | None = None
    state: Document | None = None
    result: Document | None = None
    codes: tuple[str, ...] | None = None
    skip: str | None = None
    error: str | None = None


def _rows() -> Document:
    # Each line holds one kind of record; the schema lists all three as alternatives.
    kinds = (VectorHeader, VectorSetting, Vector)
    bodies, definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {"$schema": DIALECT, "title": VECTORS_FORMAT, "oneOf": list(bodies), "$defs": definitions}


def all_schemas() -> dict[str, Document]:
    """Return all schemas by file name.

    >>> sorted(all_schemas())[0]
    'crime_spree/board.json'
    """
    found = {
        "vectors.json": _rows(),
        "protocol-question.json": document_schema(f"{PROTOCOL} question", Question),
        "protocol-answer.json": document_schema(f"{PROTOCOL} answer", Reply),
    }
    for name in games.names():
        rulebook = games.rulebook(name)
        for document in rulebook.documents:
            found[f"{name}/{document}.json"] = schema_of(rulebook, document)
    return found


def write_schemas(folder: Path) -> None:
    """Write all schemas below a folder."""
    for name, schema in all_schemas().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(schema, order="sorted"), indent=2) + b"\n")
