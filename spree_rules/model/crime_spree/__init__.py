"""Cross-Country Crime Spree: a race from state to state for the best criminal record, against Johnny Law."""

from . import actions, chases, crimes, law, moving, scoring, setup
from .actions import Action, ChanceEvent, Event
from .board import Board, load_board, shipped_board
from .config import GameConfig
from .effect_kinds import EffectWord
from .felonies import Crime, Felonies, felonies
from .game import RULEBOOK, CrimeSpreeGame, clauses, game_from_config, load_game, load_record, new_game
from .law import Circumstances, Odds
from .position import position
from .rulings import EDITIONS, RULINGS, Edition, Rulings
from .state import Case, Charge, Pc, State, Stay
from .view import View

# Names from version 0.1, kept for one more version.
Setting = GameConfig
game_from_setting = game_from_config
load_setting = load_game

__all__ = [
    "EDITIONS",
    "RULEBOOK",
    "RULINGS",
    "Action",
    "Board",
    "Case",
    "ChanceEvent",
    "Charge",
    "Circumstances",
    "Crime",
    "CrimeSpreeGame",
    "Edition",
    "EffectWord",
    "Event",
    "Felonies",
    "GameConfig",
    "Odds",
    "Pc",
    "Rulings",
    "Setting",
    "State",
    "Stay",
    "View",
    "actions",
    "chases",
    "clauses",
    "crimes",
    "felonies",
    "game_from_config",
    "game_from_setting",
    "law",
    "load_board",
    "load_game",
    "load_record",
    "load_setting",
    "moving",
    "new_game",
    "position",
    "scoring",
    "setup",
    "shipped_board",
]
