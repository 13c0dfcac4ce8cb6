"""From words in questions about Spree! to seats, squares and routes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.spree.game import SpreeGame
from spree_rules.model.spree.grid import Square, Walks
from spree_rules.model.spree.state import State
from spree_rules.show.report import percent

from ..answers import Reason

WALKING = ("SPREE-MOVE-02", "SPREE-MOVE-03", "SPREE-MOVE-05")
SIGHT = ("SPREE-SHOOT-01", "SPREE-SHOOT-02")


def seat_of(session: Any, token: Any) -> int:
    """Return the seat that a word names. Raises UnknownSeat."""
    seat: int = session.game.check_seat(int(str(token)[4:]))
    return seat


def square_of(session: Any, tree: Any) -> Square:
    """Return the square that words name. Raises UnknownSquare."""
    square: Square = session.game.board.square(str(tree.children[0]))
    return square


def number_of(token: Any) -> int:
    """Return the number that a word names."""
    return int(str(token))


def odds_text(odds: Fraction) -> str:
    """Return odds as a fraction and a percentage."""
    return f"{odds} ({percent(odds)})"


def named(game: SpreeGame, square: str) -> str:
    """Return a square with the card sold there."""
    sold = game.board.sells.get(Square(square))
    return f"{square} ({sold})" if sold else str(square)


OPEN = ("turn", "poll", "move_roll", "shot_roll")


def start_of(session: Any, seat: int) -> tuple[Square, Square | None, int]:
    """Return where a seat's route begins, the square that its last step left, and the steps left if it has the turn.

    Raises SettingError before all players have parked, and after the end.
    """
    state: State = session.state
    here = state.pawns[seat]
    if here is None or state.phase == "over":
        raise SettingError(session.game.prompt(state))
    if seat == state.seat and state.phase in OPEN:
        came_from = state.turn.came_from
        return Square(here), None if came_from is None else Square(came_from), state.turn.steps
    return Square(here), None, 0


def ways_of(session: Any, seat: int) -> tuple[Walks, list[Reason]]:
    """Return the possible routes of a seat, on foot or, for a driver, by car."""
    board = session.game.board
    if not session.state.riding[seat]:
        return board.on_foot, []
    said = "The player is in a car, so these are drives. To walk, the player must first get out in a parking space."
    return board.by_car, [Reason(said, ("SPREE-HK-CAR-01", "SPREE-HK-CAR-02", "SPREE-HK-CAR-04"))]
