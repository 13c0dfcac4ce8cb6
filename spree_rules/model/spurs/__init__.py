"""Spurs: riders in the old west, who duel, rob, and take on challenges for Fame."""

from __future__ import annotations

from . import (
    actions,
    aftermath,
    challenging,
    duelling,
    gangs,
    healing,
    herding,
    moving,
    replacing,
    riding,
    robbing,
    setup,
    spending,
    visiting,
)
from .actions import Action, ChanceEvent, Event
from .bags import Bag
from .board import Board, Route
from .config import GameConfig
from .effect_kinds import EffectWord
from .game import RULEBOOK, SpursGame, clauses, game_from_config, load_game, load_record, new_game
from .pack import Pack, load_pack, reference_pack
from .position import position
from .questions import CONVENTIONS
from .rulings import EDITIONS, RULINGS, Edition, Rulings
from .state import Cattle, Decks, Gang, Horse, Kept, Lying, Rider, Shooting, Showdown, State, Turn
from .view import View

__all__ = [
    "CONVENTIONS",
    "EDITIONS",
    "RULEBOOK",
    "RULINGS",
    "Action",
    "Bag",
    "Board",
    "Cattle",
    "ChanceEvent",
    "Decks",
    "Edition",
    "EffectWord",
    "Event",
    "GameConfig",
    "Gang",
    "Horse",
    "Kept",
    "Lying",
    "Pack",
    "Rider",
    "Route",
    "Rulings",
    "Shooting",
    "Showdown",
    "SpursGame",
    "State",
    "Turn",
    "View",
    "actions",
    "aftermath",
    "challenging",
    "clauses",
    "duelling",
    "game_from_config",
    "gangs",
    "healing",
    "herding",
    "load_game",
    "load_pack",
    "load_record",
    "moving",
    "new_game",
    "position",
    "reference_pack",
    "replacing",
    "riding",
    "robbing",
    "setup",
    "spending",
    "visiting",
]
