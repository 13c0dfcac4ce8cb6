"""The JSON documents of Spurs: records read strictly, and JSON Schemas for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from ..kernel.documents import COMMON, Odds, SavedState
from .actions import ChanceEvent, Event
from .config import GameConfig
from .pack_document import PackDocument
from .state import State
from .view import View

STATE_FORMAT: Final = "spree_rules.spurs.state/1"

DOCUMENTS: Final[Mapping[str, Any]] = MappingProxyType(
    {
        **COMMON,
        "chance": Odds[ChanceEvent],
        "event": Event,
        "pack": PackDocument,
        "setting": GameConfig,
        "state": SavedState[GameConfig, State],
        "view": View,
    }
)
"""The kinds of documents by name."""
