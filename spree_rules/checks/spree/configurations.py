"""Configurations for the comparison of whole games: every two readings meet, and every set of modules is played.

The rest of a configuration - board, seats, deck, hand, dice, target, polls - is picked at random.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, Final, NamedTuple, TypeAlias

from spree_rules.checks.simulate import Pick, seeded
from spree_rules.model.spree.board import Board, load_board, shipped_board
from spree_rules.model.spree.game import SpreeGame, new_game
from spree_rules.model.spree.rulings import EDITIONS, MODULES, RULINGS

from .engine_table import Agreement

ARCADE: Final = """
# name: arcade
# provenance: drawn for comparisons: loops, water with and without a far side, dead ends, spaces close together
+----+----+----+----+----+----+----+
| P    .    P    .    P    .    P  |
+    +    +----+----+    +    +    +
| .    2c   5c | 9c        5h   .  |
+    +----+    +    +    +----+    +
| P              ~~   ~~ | 10h  P  |
+    +    +    +    +    +    +    +
| .    Ah        ~~ |      Jc   .  |
+    +    +----+----+    +    +    +
| P    P    Kd | 3s   2h   P    P  |
+----+----+----+----+----+----+----+
"""
SPECIAL: Final = ("Ah", "As", "As", "Ad", "Jo", "Jo", "Jo", "Jo", "10d", "10c", "2d", "2c")
SUBSETS: Final[tuple[frozenset[str], ...]] = tuple(
    frozenset(some) for size in range(len(MODULES) + 1) for some in combinations(MODULES, size)
)

Reading: TypeAlias = tuple[str, str]
Pair: TypeAlias = frozenset[Reading]

NEEDS: Final[Mapping[str, Reading]] = {
    "pushed_car_runs_over": ("shot_driver", "car_pushed"),
    "extra_turn_after_miss": ("run_over_extra_turn", "yes"),
    "joker_loot": ("joker_shopping", "worthless"),
}
"""The reading of another ruling without which a ruling decides nothing."""
NEED_MOVING_CARS: Final = (
    "run_over_in_parked_car",
    "run_over_at_own_car",
    "run_over_ends_turn",
    *NEEDS.keys() - {"joker_loot"},
)
NEED_STANDING_CARS: Final = ("drive_after_anything",)


class Row(NamedTuple):
    """The modules in force, and the reading of every ruling."""

    modules: frozenset[str]
    readings: Mapping[str, str]


def modules_for(names: Iterable[str]) -> tuple[set[str], set[str]]:
    """Return the modules that must be in force for rulings to decide anything, and those that must not."""
    listed = [*names]
    with_needs = listed + [NEEDS[name][0] for name in listed if name in NEEDS]
    found = {module for name in with_needs if (module := RULINGS[name].module) is not None}
    moving = {"moving_cars"}
    if any(name in NEED_MOVING_CARS for name in listed):
        found |= moving
    return found, moving if any(name in NEED_STANDING_CARS for name in listed) else set()


def _fixed_by(pair: Pair) -> dict[str, str] | None:
    """The readings that a pair of readings asks for, its own included; None if they contradict each other."""
    found: dict[str, str] = {}
    for name, reading in [*pair, *(NEEDS[name] for name, _ in pair if name in NEEDS)]:
        if found.setdefault(name, reading) != reading:
            return None
    return found


@cache
def meeting_pairs() -> tuple[Pair, ...]:
    """Return all pairs of readings of two rulings that can both decide something in one game."""
    every = [(name, reading) for name, ruling in RULINGS.items() for reading in ruling.readings]
    pairs = [frozenset((one, other)) for one, other in combinations(every, 2) if one[0] != other[0]]
    return tuple(pair for pair in pairs if _fixed_by(pair) is not None and not _torn(pair))


def _torn(pair: Pair) -> bool:
    wanted, unwanted = modules_for(name for name, _ in pair)
    return bool(wanted & unwanted)


def covered_pairs(rows: Iterable[Row]) -> set[Pair]:
    """Return the pairs of readings that meet in some of the rows, both with something to decide."""
    found: set[Pair] = set()
    for row in rows:
        live = [(name, reading) for name, reading in row.readings.items() if _decides(row, name)]
        found |= {frozenset(pair) for pair in combinations(live, 2)}
    return found


def _decides(row: Row, name: str) -> bool:
    needed = NEEDS.get(name)
    if needed is not None and row.readings[needed[0]] != needed[1]:
        return False
    wanted, unwanted = modules_for([name])
    return wanted <= row.modules and not unwanted & row.modules


@cache
def rotation() -> tuple[Row, ...]:
    """Return rows in which all sets of modules are played, and every two readings that can meet do."""
    pick = seeded("rotation")
    left = dict.fromkeys(meeting_pairs())
    rows: list[Row] = []
    while left or len(rows) < len(SUBSETS):
        if len(rows) < len(SUBSETS):
            modules = SUBSETS[len(rows)]
            first = next((pair for pair in left if _fits(pair, modules)), frozenset[Reading]())
        else:
            first = next(iter(left))
            wanted, unwanted = modules_for(name for name, _ in first)
            modules = (SUBSETS[pick(len(SUBSETS))] | wanted) - unwanted
        rows.append(_filled(modules, first, left, pick))
        for pair in covered_pairs(rows[-1:]):
            left.pop(pair, None)
    return tuple(rows)


def _fits(pair: Pair, modules: frozenset[str]) -> bool:
    wanted, unwanted = modules_for(name for name, _ in pair)
    return wanted <= modules and not unwanted & modules


def _filled(modules: frozenset[str], first: Pair, left: Mapping[Pair, None], pick: Pick) -> Row:
    """A row with a pair in it; every other ruling is read so that most of the pairs that are left are met."""
    chosen = _fixed_by(first) or {}
    names = [name for name in RULINGS if name not in chosen]
    while names:
        name = names.pop(pick(len(names)))
        news = {
            reading: sum(frozenset(((name, reading), other)) in left for other in chosen.items())
            for reading in RULINGS[name].readings
        }
        best = [reading for reading, new in news.items() if new == max(news.values())]
        chosen[name] = best[pick(len(best))]
    return Row(modules, {name: chosen[name] for name in RULINGS})


@dataclass(frozen=True)
class Configuration:
    """What one game is made with, for the library and for the second implementation alike."""

    board: str
    seats: int
    edition: str
    options: Mapping[str, Any]

    def game(self) -> SpreeGame:
        """Return the game of the library."""
        return new_game(self.seats, self.edition, board=board_called(self.board), **self.options)

    def agreement(self) -> Agreement:
        """Return what the second implementation is told of it."""
        return Agreement(_drawing(self.board), self.seats, self.edition, **self.options)

    def __str__(self) -> str:
        told = ", ".join(f"{key}={value!r}" for key, value in self.options.items() if value is not None)
        return f"{self.seats} seats, {self.edition}, board {self.board}, {told}"


@cache
def board_called(name: str) -> Board:
    """Return a shipped board, or the one that is drawn here."""
    return load_board(ARCADE) if name == "arcade" else shipped_board(name)


@cache
def _drawing(name: str) -> str:
    return board_called(name).drawing()


def configuration(row: Row, edition: str, pick: Pick) -> Configuration:
    """Return a configuration with the modules and readings of a row, and the rest as it is picked."""
    own = EDITIONS[edition]
    rulings = {name: word for name, word in row.readings.items() if word != getattr(own.rulings, name)}
    modules = None if row.modules == set(own.modules) else tuple(sorted(row.modules))
    board = ("arcade", "arcade", "arcade", "legrand")[pick(4)]
    hand = (None, None, None, 1, 2, 3, 4, 7)[pick(8)]
    seats = (3, 3, 4, 4, 5, 6, 7, 8)[pick(8)]
    return Configuration(
        board,
        seats,
        edition,
        {
            "rulings": rulings,
            "modules": modules,
            "target": (None, 12, 30, 60)[pick(4)],
            "hand": hand,
            "faces": (None, None, 2, 3, 4)[pick(5)],
            "jokers": 4 + pick(3),
            "polls": ("public", "public", "holders")[pick(3)],
            "deck": _deck(board_called(board), pick),
        },
    )


def _deck(board: Board, pick: Pick) -> tuple[str, ...] | None:
    """The usual deck, or one of few cards in many copies, now and then too few of them to fill all hands."""
    kind = pick(5)
    if kind == 0:
        return None
    sold = sorted(board.shops)
    goods = [sold[pick(len(sold))] for _ in range(8)] if len(sold) > 10 else sold
    if kind == 1:
        return (*goods, *SPECIAL[pick(2) :: 2])
    return (*goods, *goods, *goods, *SPECIAL, *SPECIAL[: pick(12)])
