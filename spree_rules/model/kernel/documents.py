"""JSON documents: read strictly, and described by JSON Schemas in one dialect."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

import msgspec

from .chance import Chance, Outcome
from .effects import Effect
from .errors import DocumentError
from .protocol import Result
from .rulebook import Rulebook
from .values import Value, canonical_json
from .violations import Violation

V = TypeVar("V")
C = TypeVar("C")
S = TypeVar("S")

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


BOM: Final = b"\xef\xbb\xbf"


def plain_text(text: str) -> str:
    """Return a text without a byte order mark at its head and with plain line ends, as some editors save it otherwise.

    >>> plain_text(chr(0xFEFF) + "one" + chr(13) + chr(10) + "two")[:3]
    'one'
    """
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def decode_json(data: bytes | str | msgspec.Raw, decoder: msgspec.json.Decoder[V], where: str) -> V:
    """Return what a JSON text holds. Raises a DocumentError that names the place, as seen from ``where``.

    >>> decode_json("[1, 2]", msgspec.json.Decoder(tuple[int, int]), "$")
    (1, 2)
    >>> decode_json("[1, true]", msgspec.json.Decoder(tuple[int, int]), "$.pair")
    Traceback (most recent call last):
    spree_rules.DocumentError: at $.pair[1]: Expected `int`, got `bool`
    """
    if not isinstance(data, bytes | str | msgspec.Raw):
        raise DocumentError(where, f"JSON must be bytes or text, not {type(data).__name__}")
    plain = data.removeprefix("\ufeff") if isinstance(data, str) else bytes(data).removeprefix(BOM)
    try:
        found = decoder.decode(plain)
        # A part of a document was looked through with the whole.
        if not isinstance(data, msgspec.Raw):
            json.loads(plain, object_pairs_hook=_once)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        what, placed, path = str(error).partition(" - at `$")
        raise DocumentError(where + path.rstrip("`"), what if placed else str(error)) from error
    except _Twice as error:
        raise DocumentError(where, f"the key {str(error)[:80]!r} is given twice in one object") from error
    return found


def decode_toml(text: object, kind: type[V], most: int, called: str) -> V:
    """Return what a TOML text holds, as a record of a kind.

    Args:
        text: the text, of at most ``most`` letters.
        kind: the type of the record.
        most: how long the text may be.
        called: what such a text is called in refusals, such as "a pack".

    Raises a DocumentError that names the place.

    >>> decode_toml("seats = [1, true]", dict[str, tuple[int, int]], 100, "a table")
    Traceback (most recent call last):
    spree_rules.DocumentError: at $[...][1]: Expected `int`, got `bool`
    """
    if not isinstance(text, str) or len(text) > most:
        raise DocumentError("$", f"{called} is a text of at most {most} letters")
    try:
        plain: Any = tomllib.loads(plain_text(text))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise DocumentError("$", str(error)) from error
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        what, placed, path = str(error).partition(" - at `$")
        raise DocumentError("$" + path.rstrip("`"), what if placed else str(error)) from error


class _Twice(Exception):
    """A key that is given twice in an object, which readers of JSON understand differently."""


def _once(pairs: list[tuple[str, Any]]) -> None:
    seen = set()
    for key, _ in pairs:
        if key in seen:
            raise _Twice(key)
        seen.add(key)


class SavedState(Value, Generic[C, S], frozen=True):
    """A state as ``to_json`` writes it: the format's name, the configuration of the game, and the state."""

    format: str
    config: C = msgspec.field(name="setting")
    state: S


class Odds(Value, Generic[S], frozen=True):
    """The outcomes of a chance node as a document: each with its weight, and the ``total`` of all weights."""

    total: int
    outcomes: tuple[Outcome[S], ...]


def to_json(value: object) -> bytes:
    """Return anything that a game answers as JSON for a client: views, effects, refusals, results, chances, events.

    Tuples of these become arrays. ``spree-rules schema`` prints what to expect of each.

    >>> to_json(Result("target_reached", ((2,), (0, 1))))
    b'{"ranking":[[2],[0,1]],"reason":"target_reached"}'
    >>> to_json(Chance((Outcome("heads", 1), Outcome("tails", 1))))
    b'{"outcomes":[{"event":"heads","weight":1},{"event":"tails","weight":1}],"total":2}'
    """
    return canonical_json(Odds(value.total, value.outcomes) if isinstance(value, Chance) else value)


COMMON: Final[Mapping[str, Any]] = {"effect": Effect, "result": Result, "violation": Violation}
"""The documents that every game has, besides its own."""


def document_schema(title: str, kind: Any) -> dict[str, Any]:
    """Return the JSON Schema of a kind of document under a title.

    >>> document_schema("a number", int)
    {'$schema': 'https://json-schema.org/draft/2020-12/schema', 'title': 'a number', 'type': 'integer'}
    """
    return {"$schema": DIALECT, "title": title, **msgspec.json.schema(kind)}


def schema(rulebook: Rulebook, name: str) -> dict[str, Any]:
    """Return the JSON Schema of a game's document by name; for effects it lists the possible kinds.

    Raises KeyError for a name that is not among ``rulebook.documents``.

    >>> from spree_rules import spree
    >>> schema(spree.RULEBOOK, "event")["title"]
    'spree_rules.spree.event/1'
    """
    title = rulebook.state_format if name == "state" else f"spree_rules.{rulebook.name}.{name}/1"
    document = document_schema(title, rulebook.documents[name])
    if name == "effect":
        document["$defs"]["Effect"]["properties"]["kind"] = {"enum": sorted(rulebook.effects)}
    return document
