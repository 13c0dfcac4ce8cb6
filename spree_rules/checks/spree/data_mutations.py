"""Making each entry of the tables of Spree! wrong, one at a time, to see whether a check notices."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from types import MappingProxyType
from typing import Any

from spree_rules.checks.mutation import DataMutation
from spree_rules.model.spree.board import Board, shipped_board
from spree_rules.model.spree.cards import MAKE_UP, POINTS, RANK, STOPS

MODEL = "spree_rules.model.spree"


@contextmanager
def constant(right: Any, wrong: Any) -> Iterator[None]:
    """Replace a table by a wrong one wherever a module of the model names it."""
    places = [
        (module, name)
        for title, module in list(sys.modules.items())
        if title.startswith(MODEL)
        for name, value in list(vars(module).items())
        if value is right
    ]
    for module, name in places:
        setattr(module, name, wrong)
    try:
        yield
    finally:
        for module, name in places:
            setattr(module, name, right)


@contextmanager
def board_table(owner: Any, name: str, wrong: Any) -> Iterator[None]:
    """Give the printed board a wrong derived table."""
    right = getattr(owner, name)
    object.__setattr__(owner, name, wrong)
    try:
        yield
    finally:
        object.__setattr__(owner, name, right)


def _changed(table: Mapping[Any, Any], key: Any, value: Any) -> Mapping[Any, Any]:
    return MappingProxyType(dict(table) | {key: value})


def _without(table: Mapping[Any, Any], key: Any) -> Mapping[Any, Any]:
    return MappingProxyType({each: value for each, value in table.items() if each != key})


def data_mutations() -> Iterator[DataMutation]:
    """Yield one for every entry of the card tables, and for every square of the derived tables of the board."""
    for rank, points in POINTS.items():
        yield DataMutation(f"points of {rank}", partial(constant, POINTS, _changed(POINTS, rank, points + 1)))
    for card in MAKE_UP:
        yield DataMutation(f"steps of {card}", partial(constant, MAKE_UP, _without(MAKE_UP, card)))
    for card in sorted(STOPS):
        yield DataMutation(f"{card} as a stop", partial(constant, STOPS, STOPS - {card}))
    for card, rank in RANK.items():
        wrong = "K" if rank == "Q" else "Q"
        yield DataMutation(f"rank of {card}", partial(constant, RANK, _changed(RANK, card, wrong)))
    board = shipped_board("legrand")
    yield from _walks(board)
    yield from _sights(board)


def _walks(board: Board) -> Iterator[DataMutation]:
    walks = board.on_foot
    for square in sorted(board.floor):
        first = next(iter(walks.neighbours[square]))
        fewer = {source: tuple(way for way in ways if way != first) for source, ways in walks.onward[square].items()}
        plant: Callable[[], Any] = partial(board_table, walks, "onward", _changed(walks.onward, square, fewer))
        yield DataMutation(f"a way on from {square}", plant, of_board=True)


def _sights(board: Board) -> Iterator[DataMutation]:
    for square in sorted(board.floor):
        seen = {there: sight for there, sight in board.sights[square].items() if there in board.floor}
        if seen:
            nearest = min(seen, key=lambda there: (seen[there].distance, there))
            fewer = _without(board.sights[square], nearest)
            plant: Callable[[], Any] = partial(board_table, board, "sights", _changed(board.sights, square, fewer))
            yield DataMutation(f"what {square} sees", plant, of_board=True)
