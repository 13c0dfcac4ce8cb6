"""JSON Schemas of documents, in the one dialect in which all of them are written."""

from __future__ import annotations

from typing import Any, Final

import msgspec

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def document_schema(title: str, kind: Any) -> dict[str, Any]:
    """Return the JSON Schema of a kind of document under a title.

    >>> document_schema("a number", int)
    {'$schema': 'https://json-schema.org/draft/2020-12/schema', 'title': 'a number', 'type': 'integer'}
    """
    return {"$schema": DIALECT, "title": title, **msgspec.json.schema(kind)}
