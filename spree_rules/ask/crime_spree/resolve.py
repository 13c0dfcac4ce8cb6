"""From words in questions about Cross-Country Crime Spree to seats, states, crimes and supposed positions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from spree_rules.model.crime_spree import moving
from spree_rules.model.crime_spree.actions import CRIMES
from spree_rules.model.crime_spree.felonies import Crime, felonies
from spree_rules.model.crime_spree.game import CrimeSpreeGame
from spree_rules.model.crime_spree.notation import word_of
from spree_rules.model.crime_spree.state import State
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.values import put, replace
from spree_rules.show.report import percent


def seat_of(session: Any, token: Any) -> int:
    """Return the seat that a word names, by default the one that acts now. Raises UnknownSeat."""
    if token is None:
        actor = session.game.to_act(session.state)
        seat: int = actor if actor is not None and actor >= 0 else session.state.seat
        return seat
    named: int = session.game.check_seat(int(str(token)[4:]))
    return named


def place_of(session: Any, tree: Any) -> str:
    """Return the state that words name. Raises UnknownSquare or SettingError if it is not on the map or in the game."""
    place: str = session.game.board.square(str(tree.children[0])[3:])
    if place not in session.game.neighbours:
        raise SettingError(f"{place} is not on the map under the rulings in force")
    return place


def crime_of(tree: Any) -> tuple[Crime | None, bool]:
    """Return the crime that words name, None for a random one, and whether it is planned."""
    if str(tree.data) == "random":
        return None, False
    parts = {str(part)[:4]: str(part) for part in tree.children if part is not None}
    table = felonies()
    columns = ([word_of(name) for name in table.who], [word_of(name) for name in table.what])
    said = (parts["who_"].removeprefix("who_"), parts["what"].removeprefix("what_"))
    for word, column in zip(said, columns, strict=True):
        if word not in column:
            raise SettingError(f"{word!r} is not in the table")
    return CRIMES[columns[0].index(said[0])][columns[1].index(said[1])], "plan" in parts


def place_in(session: Any, where: Any) -> str | None:
    """The state that a question names, None for the PC's own."""
    return place_of(session, where.children[0]) if where is not None and str(where.data) == "in_place" else None


def shown(odds: Fraction) -> str:
    """Return odds as a fraction and a percentage."""
    return f"{odds} ({percent(odds)})"


def headline(game: CrimeSpreeGame, crime: Crime | None) -> str:
    """Return a crime in the words of the table, or a phrase for a random one."""
    return "A random crime" if crime is None else game.felonies.headline(crime)


def acting(session: Any, seat: int, place: str | None) -> tuple[State, str | None]:
    """Return a position in which a seat has the turn, in another state if requested, and what that supposes."""
    state, supposed = session.acting_state(seat)
    if state.phase != "turn":
        state, supposed = session.vocabulary.as_if(session.game, session.state, seat)
    pc = state.pcs[seat]
    if place is None or place == pc.at:
        return state, supposed
    elsewhere = replace(state, pcs=put(state.pcs, seat, moving.moved(session.game.rules, pc, place)))
    return elsewhere, f"seat {seat} is in {place}" if supposed is None else f"{supposed} and is in {place}"
