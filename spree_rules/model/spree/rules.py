"""The rules in force in one game, as the frozen record that rule checks and transitions see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from ..kernel.effects import Log
from ..kernel.protocol import Game
from .actions import Action, ChanceEvent, Drive, Park
from .board import Board
from .cards import Card, standard_deck
from .config import GameConfig, Polls
from .grid import Square
from .rulings import Rulings
from .state import Play, PlayKind, State

Playable: TypeAlias = Game[State, Action, ChanceEvent, Any]
"""A game on which the functions of the chapters act."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules in force: rulings, modules, seats, board, deck and limits.

    ``resolutions`` say what happens to each kind of play. ``parks`` and ``drives`` are the actions by parking space,
    made once because making records is the main cost of listing them.
    """

    seats: int
    board: Board
    deck: tuple[Card, ...]
    rulings: Rulings
    target: int
    hand_limit: int
    faces: int
    polls: Polls
    power_shots: bool
    fountain_push: bool
    moving_cars: bool
    running_over: bool
    resolutions: Mapping[PlayKind, Resolution]
    parks: Mapping[Square, Park]
    drives: Mapping[Square, Drive]


class Resolution(NamedTuple):
    """What happens to a kind of play: when it succeeds, and when it is stopped."""

    on_success: Callable[[Rules, State, Play, Log], State]
    on_stopped: Callable[[Rules, State, Play, Log], State]


def rules_of(config: GameConfig, board: Board, resolutions: Mapping[PlayKind, Resolution]) -> Rules:
    """Return the rules in force under a configuration, with its board."""
    spaces = sorted(board.parking)
    return Rules(
        config.seats,
        board,
        standard_deck(config.jokers) if config.deck is None else config.deck,
        config.rulings,
        config.target,
        config.hand,
        config.faces,
        config.polls,
        power_shots="power_shots" in config.modules,
        fountain_push="fountain" in config.modules,
        moving_cars="moving_cars" in config.modules,
        running_over="running_over" in config.modules,
        resolutions=resolutions,
        parks=MappingProxyType({space: Park(space) for space in spaces}),
        drives=MappingProxyType({space: Drive(space) for space in spaces}),
    )
