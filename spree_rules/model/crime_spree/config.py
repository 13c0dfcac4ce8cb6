"""The setting of a game as data, and the checks of what is requested."""

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
"""An upper bound for limits, so that no document can demand too much."""
Limit = Annotated[int, Meta(ge=1, le=MOST)] | None


class GameConfig(Value, frozen=True):
    """Everything in which games differ, as data; part of saved states and records.

    ``starts`` are the starting states, assigned or chosen in turn order. ``max_rounds`` and
    ``max_consecutive_moves`` are None unless limits were agreed. ``faces`` is the number of faces of the six-sided
    dice: fewer make a smaller game, with that many entries in each column of the table. ``drawing`` is None for a
    shipped map, else the map's document.
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
    """Return a limit, or None for none. Raises SettingError unless it is a whole number of at least 1."""
    if wanted is None or (type(wanted) is int and 1 <= wanted <= MOST):
        return wanted
    raise SettingError(f"{what} must be a whole number from 1 to {MOST}, or None for no limit, not {wanted!r}")


def starting_places(board: Board, on_map: Iterable[Place], seats: int, wanted: Any) -> tuple[Place, ...]:
    """Return the starting states: those requested, else the map's. Raises SettingError (CC-START-01).

    Args:
        board: the map.
        on_map: the places on the map under the rulings.
        seats: the number of players; there must be at least as many different starts.
        wanted: states by their letters or names; None for those of the map.
    """
    if wanted is None:
        codes = board.starts.get(seats)
        if codes is None:
            raise SettingError(f"the map {board.name!r} has no starts for {seats} players: give starts=[...]")
    elif isinstance(wanted, str) or not isinstance(wanted, Iterable):
        raise SettingError(f"starts must be a sequence of states such as ['FL', 'WA'], not {wanted!r}")
    else:
        try:
            codes = tuple(board.square(each) for each in wanted)
        except UnknownSquare as error:
            raise SettingError(str(error)) from error
    missing = sorted(set(codes) - set(on_map))
    if missing:
        raise SettingError(f"not on the map under these rulings: {', '.join(missing)}; choose other starts")
    if len(set(codes)) != len(codes) or len(codes) < seats:
        raise SettingError(f"{seats} players need {seats} different starting states, not {', '.join(codes)}")
    return codes
