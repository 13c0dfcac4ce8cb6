"""Executable, typed, immutable rules of board games; every verdict cites the rulebook."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from spree_rules.model.kernel.chance import CHANCE, Chance, Outcome
from spree_rules.model.kernel.documents import to_json
from spree_rules.model.kernel.effects import Effect, Step
from spree_rules.model.kernel.errors import (
    AmbiguousText,
    BoardError,
    ChanceNode,
    DocumentError,
    GameOver,
    IllegalAction,
    NoLineOfSight,
    NotAChanceNode,
    NotAnEvent,
    NotationError,
    NotYourTurn,
    PackError,
    RecordError,
    RulesError,
    SettingError,
    StaleState,
    UnknownSeat,
    UnknownSquare,
    WrongTable,
)
from spree_rules.model.kernel.protocol import Game, Result
from spree_rules.model.kernel.record import Record, read_record
from spree_rules.model.kernel.violations import Violation

if TYPE_CHECKING:
    from spree_rules.model import crime_spree, dead_sprint, spree, spurs
    from spree_rules.version import __version__

__all__ = [
    "CHANCE",
    "AmbiguousText",
    "BoardError",
    "Chance",
    "ChanceNode",
    "DocumentError",
    "Effect",
    "Game",
    "GameOver",
    "IllegalAction",
    "NoLineOfSight",
    "NotAChanceNode",
    "NotAnEvent",
    "NotYourTurn",
    "NotationError",
    "Outcome",
    "PackError",
    "Record",
    "RecordError",
    "Result",
    "RulesError",
    "SettingError",
    "StaleState",
    "Step",
    "UnknownSeat",
    "UnknownSquare",
    "Violation",
    "WrongTable",
    "__version__",
    "crime_spree",
    "dead_sprint",
    "read_record",
    "spree",
    "spurs",
    "to_json",
]


def __getattr__(name: str) -> Any:
    """Import a game on first use, so that nobody waits for games they do not play."""
    if name in ("crime_spree", "dead_sprint", "spree", "spurs"):
        return import_module(f"spree_rules.model.{name}")
    if name == "__version__":
        return import_module("spree_rules.version").__version__
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
