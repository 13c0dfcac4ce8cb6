"""JSON Schemas of everything of Cross-Country Crime Spree that is written as JSON."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.documents import document_schema
from ..kernel.effects import Effect
from ..kernel.rules import Violation
from ..kernel.values import Value
from .actions import Event
from .board import Plan
from .felonies import Felonies
from .game import STATE_FORMAT
from .setting import Setting
from .state import State
from .view import View


class SavedState(Value, frozen=True):
    """A state as ``to_json`` writes it: the format's name, the setting of the game, and the state."""

    format: str
    setting: Setting
    state: State


DOCUMENTS: Final[dict[str, Any]] = {
    "board": Plan,
    "effect": Effect,
    "event": Event,
    "felonies": Felonies,
    "setting": Setting,
    "state": SavedState,
    "view": View,
    "violation": Violation,
}


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a document: board, effect, event, felonies, setting, state, view or violation.

    Raises KeyError for another name.

    >>> schema("event")["$schema"]
    'https://json-schema.org/draft/2020-12/schema'
    """
    title = {"state": STATE_FORMAT}.get(name, f"spree_rules.crime_spree.{name}/1")
    return document_schema(title, DOCUMENTS[name])
