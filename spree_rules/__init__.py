"""Executable, typed, immutable rules of board games; every verdict cites the rulebook."""

from spree_rules.model import crime_spree, spree
from spree_rules.model.kernel.chance import CHANCE, Chance, Outcome
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
    RecordError,
    RulesError,
    SettingError,
    StaleState,
    UnknownSeat,
    UnknownSquare,
)
from spree_rules.model.kernel.protocol import Game, Result
from spree_rules.model.kernel.rules import Violation
from spree_rules.model.kernel.trace import Record, read_record

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
    "NotationError",
    "Outcome",
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
    "crime_spree",
    "read_record",
    "spree",
]
