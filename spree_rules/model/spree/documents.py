"""The JSON documents of Spree!, as types whose schemas serve frontends in other languages."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from ..kernel.documents import COMMON, Odds, SavedState
from .actions import ChanceEvent, Event
from .config import GameConfig
from .drawing import BoardDocument
from .state import State
from .view import View

STATE_FORMAT: Final = "spree_rules.spree.state/1"
DOCUMENTS: Final[Mapping[str, Any]] = MappingProxyType(
    {
        **COMMON,
        "board": BoardDocument,
        "chance": Odds[ChanceEvent],
        "event": Event,
        "setting": GameConfig,
        "state": SavedState[GameConfig, State],
        "view": View,
    }
)
"""The types of the documents by name."""
