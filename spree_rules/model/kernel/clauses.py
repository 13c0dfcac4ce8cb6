"""The rulebook as data: each clause in our own words, with its source."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from .values import Value


class Clause(Value, frozen=True):
    """One clause of a rulebook.

    ``id`` is stable; ``chapter`` is the room that implements it; ``text`` is our own wording; ``source`` names
    the file and the passage; ``tests`` names the tests whose names carry the clause. ``decides`` is False for a
    passage that says nothing about the game, kept so that the whole source is accounted for: no effect can cite it.
    ``module`` names the optional rules to which it belongs.

    >>> Clause("X-1", "moving", "Walk.", "rulebook: Moving", ()).chapter
    'moving'
    """

    id: str
    chapter: str
    text: str
    source: str
    tests: tuple[str, ...] = ()
    decides: bool = True
    module: str | None = None


def load_clauses(text: str) -> Mapping[str, Clause]:
    """Read a clause catalogue in TOML: an array of tables ``clause``. Order is kept.

    Raises ValueError for a duplicated clause id, and msgspec.ValidationError for a malformed table.

    >>> load_clauses('clause = [{id="A", chapter="c", text="t", source="s"}]')["A"].text
    't'
    """
    import tomllib

    rows = msgspec.convert(tomllib.loads(text)["clause"], list[Clause])
    catalogue = {row.id: row for row in rows}
    if len(catalogue) != len(rows):
        raise ValueError("a clause id is duplicated in the catalogue")
    return MappingProxyType(catalogue)
