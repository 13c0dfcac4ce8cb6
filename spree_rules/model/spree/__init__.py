"""Spree!: a race through a shopping mall, with guns and Aces."""

from . import (
    actions,
    driving,
    move_cards,
    moving,
    robbing,
    scoring,
    setup,
    shooting,
    shopping,
    stops,
)
from .actions import Action, ChanceEvent, Event
from .board import Board, load_board, shipped_board
from .cards import Card
from .config import GameConfig
from .effect_kinds import EffectWord
from .game import RULEBOOK, SpreeGame, clauses, game_from_config, load_game, load_record, new_game, resolve_shot
from .position import position
from .rulings import EDITIONS, MODULES, RULINGS, Edition, Rulings
from .shooting import Shot
from .state import Play, State, Turn
from .view import View

# Names from version 0.1, kept for one more version.
Setting = GameConfig
game_from_setting = game_from_config
load_setting = load_game

__all__ = [
    "EDITIONS",
    "MODULES",
    "RULEBOOK",
    "RULINGS",
    "Action",
    "Board",
    "Card",
    "ChanceEvent",
    "Edition",
    "EffectWord",
    "Event",
    "GameConfig",
    "Play",
    "Rulings",
    "Setting",
    "Shot",
    "SpreeGame",
    "State",
    "Turn",
    "View",
    "actions",
    "clauses",
    "driving",
    "game_from_config",
    "game_from_setting",
    "load_board",
    "load_game",
    "load_record",
    "load_setting",
    "move_cards",
    "moving",
    "new_game",
    "position",
    "resolve_shot",
    "robbing",
    "scoring",
    "setup",
    "shipped_board",
    "shooting",
    "shopping",
    "stops",
]
