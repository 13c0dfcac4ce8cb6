"""What makes one game differ from another, as data, and the checks of what is asked for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final

from msgspec import Meta

from ..kernel.errors import SettingError, UnknownSquare
from ..kernel.values import Value
from .board import Board, Place
from .rulings import EditionName, Rulings

MOST_SEATS: Final = 4
LEAST_SEATS: Final = 2
LEAST_FACES: Final = 2
FACES: Final = 6
MOST: Final = 100_000
"""An upper bound for limits, so that no document can ask for more than there is."""
Limit = Annotated[int, Meta(ge=1, le=MOST)] | None


class GameConfig(Value, frozen=True):
    """Everything that makes one game differ from another, as data; part of saved states and records.

    ``starts`` are the starting states, given out or chosen from in turn order. ``max_rounds`` and
    ``max_consecutive_moves`` are None where nothing was agreed. ``faces`` are those of the six-sided dice: fewer make a
    smaller game, with as many entries of each column of the table. ``drawing`` is None for a shipped map, else the
    map's document.
    """

    edition: EditionName
    seats: Annotated[int, Meta(ge=LEAST_SEATS, le=MOST_SEATS)]
    rulings: Rulings
    starts: tuple[Place, ...]
    max_rounds: Limit
    max_consecutive_moves: Limit
    faces: Annotated[int, Meta(ge=LEAST_FACES, le=FACES)]
    board: str
    board_fingerprint: str
    drawing: str | None = None


def limit(what: str, wanted: Any) -> int | None:
    """Return a limit, or None for none. Raises SettingError for what is no whole number of at least 1."""
    if wanted is None or (type(wanted) is int and 1 <= wanted <= MOST):
        return wanted
    raise SettingError(f"{what} is a whole number from 1 to {MOST}, or None for no limit, not {wanted!r}")


def starting_places(board: Board, on_map: Iterable[Place], seats: int, wanted: Any) -> tuple[Place, ...]:
    """Return the starting states: those that are wanted, else the map's. Raises SettingError (CC-START-01).

    Args:
        board: the map.
        on_map: the places that the rulings leave on it.
        seats: how many players there are; there must be as many different starts or more.
        wanted: states by their letters or names; None for those of the map.
    """
    if wanted is None:
        codes = board.starts.get(seats)
        if codes is None:
            raise SettingError(f"the map {board.name!r} gives no starts for {seats} players: give starts=[...]")
    elif isinstance(wanted, str) or not isinstance(wanted, Iterable):
        raise SettingError(f"starts is a sequence of states such as ['FL', 'WA'], not {wanted!r}")
    else:
        try:
            codes = tuple(board.square(each) for each in wanted)
        except UnknownSquare as error:
            raise SettingError(str(error)) from error
    missing = sorted(set(codes) - set(on_map))
    if missing:
        raise SettingError(f"the rulings leave no {', '.join(missing)} on the map: choose other starts")
    if len(set(codes)) != len(codes) or len(codes) < seats:
        raise SettingError(f"{seats} players start in {seats} different states, not in {', '.join(codes)}")
    return codes
