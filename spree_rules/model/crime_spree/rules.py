"""The rules in force in one game, as the frozen record that rule checks and transitions see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

from ..kernel.protocol import Game
from .actions import DESIGNS, ROLL, Action, ChanceEvent, ChangeState, DesignCrime
from .board import Board, BorderKind, Place, PlaceKind
from .config import GameConfig
from .felonies import Felonies, felonies, with_faces
from .rulings import Rulings
from .state import State

Playable: TypeAlias = Game[State, Action, ChanceEvent, Any]
"""A game on which the functions of the chapters act."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules in force: rulings, seats, map, table of felonies and limits.

    ``neighbours`` are those of each state under the rulings. ``designs`` are the crimes that can be planned, ``crimes``
    all actions that are crimes, and ``options_at`` all actions of a turn in a state, made once and in order.
    """

    seats: int
    board: Board
    rulings: Rulings
    felonies: Felonies
    faces: int
    starts: tuple[Place, ...]
    max_rounds: int | None
    max_consecutive_moves: int | None
    neighbours: Mapping[Place, tuple[Place, ...]]
    counts_by_state: bool
    draws_first: bool
    designs: tuple[DesignCrime, ...]
    crimes: tuple[Action, ...]
    options_at: Mapping[Place, tuple[Action, ...]]


def rules_of(config: GameConfig, board: Board, spelled: Callable[[Action], str]) -> Rules:
    """Return the rules in force under a configuration, with its map; ``spelled`` gives the notation for sorting."""
    rulings = config.rulings
    neighbours = board.neighbours(*borders_of(rulings))
    within = range(1, config.faces + 1)
    designs = tuple(each for each in DESIGNS if each.who in within and each.what in within)
    crimes: tuple[Action, ...] = (*designs, ROLL)
    return Rules(
        config.seats,
        board,
        rulings,
        with_faces(felonies(), config.faces),
        config.faces,
        config.starts,
        config.max_rounds,
        config.max_consecutive_moves,
        neighbours,
        counts_by_state=rulings.goal == "cruisers" and rulings.cruiser_model == "points_by_state",
        draws_first=rulings.order_roll_model == "collapsed",
        designs=designs,
        crimes=tuple(sorted(crimes, key=spelled)),
        options_at=MappingProxyType(
            {
                here: tuple(sorted((*crimes, *map(ChangeState, beside)), key=spelled))
                for here, beside in neighbours.items()
            }
        ),
    )


def borders_of(rulings: Rulings) -> tuple[frozenset[BorderKind], frozenset[PlaceKind]]:
    """Return the kinds of borders and of places that count under some rulings (CC-MOVE-03).

    >>> sorted(borders_of(Rulings(water_borders="true"))[0])
    ['land', 'water']
    """
    borders: set[BorderKind] = {"land"}
    kinds: set[PlaceKind] = {"state"}
    if rulings.point_contacts == "true":
        borders.add("point")
    if rulings.water_borders == "true":
        borders.add("water")
    if rulings.dc == "include":
        kinds.add("district")
    if rulings.noncontiguous != "exclude":
        kinds.add("noncontiguous")
    if rulings.noncontiguous == "linked":
        borders.add("linked")
    return frozenset(borders), frozenset(kinds)
