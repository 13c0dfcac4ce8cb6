"""Cross-Country Crime Spree: from state to state, for the best record and against Johnny Law."""

from . import actions, chases, crimes, law, moving, scoring, setup
from .actions import Action, Event
from .board import Board, load_board, shipped_board
from .felonies import Crime, Felonies, felonies
from .game import CrimeSpreeGame, clauses, game_from_setting, new_game
from .law import Circumstances, Odds
from .position import position
from .records import load_record, load_setting
from .rulings import EDITIONS, RULINGS, Edition, Rulings
from .setting import Setting
from .state import Case, Charge, Pc, State, Stay
from .view import View

__all__ = [
    "EDITIONS",
    "RULINGS",
    "Action",
    "Board",
    "Case",
    "Charge",
    "Circumstances",
    "Crime",
    "CrimeSpreeGame",
    "Edition",
    "Event",
    "Felonies",
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
    "game_from_setting",
    "law",
    "load_board",
    "load_record",
    "load_setting",
    "moving",
    "new_game",
    "position",
    "scoring",
    "setup",
    "shipped_board",
]
