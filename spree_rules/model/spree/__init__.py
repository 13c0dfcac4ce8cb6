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
from .actions import Action, Event
from .board import Board, load_board, shipped_board
from .cards import Card
from .game import SpreeGame, clauses, game_from_setting, new_game
from .position import position
from .records import load_record, load_setting
from .rulings import EDITIONS, MODULES, RULINGS, Edition, Rulings
from .setting import Setting
from .shooting import Shot, resolve_shot
from .state import Play, State, Turn
from .view import View

__all__ = [
    "EDITIONS",
    "MODULES",
    "RULINGS",
    "Action",
    "Board",
    "Card",
    "Edition",
    "Event",
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
    "game_from_setting",
    "load_board",
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
