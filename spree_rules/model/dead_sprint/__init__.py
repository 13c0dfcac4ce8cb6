"""Dead Sprint: a run through an infested hospital, on tiles that are laid on the way, with a horde behind."""

from __future__ import annotations

from . import (
    action_cards,
    actions,
    answering,
    bursting,
    entering,
    fighting,
    filling,
    horde,
    laying,
    moving,
    setup,
    tokens,
)
from .actions import Action, ChanceEvent, Event
from .board import Corridor, LaidTile, Space, Surface, begin
from .config import GameConfig
from .effect_kinds import EffectWord
from .game import RULEBOOK, DeadSprintGame, clauses, game_from_config, load_game, load_record, new_game
from .pack import Pack, load_pack, reference_pack
from .position import position
from .questions import CONVENTIONS
from .reaching import Board, Route
from .rulings import EDITIONS, RULINGS, Edition, Rulings
from .state import Contents, Fight, Horde, Incoming, Known, Runner, State, Turn, Zombie
from .tiles import Tile
from .view import View

__all__ = [
    "CONVENTIONS",
    "EDITIONS",
    "RULEBOOK",
    "RULINGS",
    "Action",
    "Board",
    "ChanceEvent",
    "Contents",
    "Corridor",
    "DeadSprintGame",
    "Edition",
    "EffectWord",
    "Event",
    "Fight",
    "GameConfig",
    "Horde",
    "Incoming",
    "Known",
    "LaidTile",
    "Pack",
    "Route",
    "Rulings",
    "Runner",
    "Space",
    "State",
    "Surface",
    "Tile",
    "Turn",
    "View",
    "Zombie",
    "action_cards",
    "actions",
    "answering",
    "begin",
    "bursting",
    "clauses",
    "entering",
    "fighting",
    "filling",
    "game_from_config",
    "horde",
    "laying",
    "load_game",
    "load_pack",
    "load_record",
    "moving",
    "new_game",
    "position",
    "reference_pack",
    "setup",
    "tokens",
]
