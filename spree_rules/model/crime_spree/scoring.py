"""What counts, by the goal that was agreed on: standings, when a game is over, and who has won."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from ..kernel.protocol import Result
from .state import State

if TYPE_CHECKING:
    from .game import CrimeSpreeGame

GOAL_CLAUSES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "points": ("CC-GOAL-03", "CC-END-03"),
        "rap_sheet": ("CC-ALT-01", "CC-ALT-02"),
        "last_standing": ("CC-ALT-01", "CC-ALT-03"),
        "cruisers": ("CC-ALT-01", "CC-ALT-04"),
    }
)
"""The clauses on which winning rests, by goal."""


def capture_order(game: CrimeSpreeGame, state: State, seat: int) -> int:
    """Return how late a seat's PC was caught, counted from 0; free ones are level, and latest of all."""
    return state.captures.index(seat) if seat in state.captures else game.seats


def standing(game: CrimeSpreeGame, state: State, seat: int) -> int:
    """Return what a seat has of what decides the game: half points, crimes, cruisers, or how late it was caught.

    >>> from spree_rules import crime_spree
    >>> game = crime_spree.new_game(seats=2)
    >>> standing(game, crime_spree.position(game, scores={0: 7}), 0)
    14
    """
    pc = state.pcs[seat]
    goal = game.rulings.goal
    if goal == "points":
        return pc.half_points
    if goal == "rap_sheet":
        return pc.crimes
    return pc.cruisers if goal == "cruisers" else capture_order(game, state, seat)


def ending(game: CrimeSpreeGame, state: State) -> str | None:
    """Return why a game is over at the end of a turn, or None where it goes on; a limit of rounds is not looked at."""
    free = [seat for seat, pc in enumerate(state.pcs) if not pc.caught]
    if not free:
        return "all_caught"
    if len(free) > 1:
        return None
    if game.rulings.goal == "last_standing":
        return "last_standing"
    if game.rulings.early_adjudication == "true":
        mine = standing(game, state, free[0])
        if all(standing(game, state, seat) < mine for seat in range(game.seats) if seat != free[0]):
            return "decided"
    return None


def _merits(game: CrimeSpreeGame, state: State, seat: int) -> tuple[int, int]:
    ties = game.rulings.ties
    second = 0
    if ties == "most_crimes":
        second = state.pcs[seat].crimes
    elif ties == "later_capture":
        second = capture_order(game, state, seat)
    return standing(game, state, seat), second


def result(game: CrimeSpreeGame, state: State) -> Result | None:
    """Return why the game is over and the seats from best to worst, those that are level together; None before.

    >>> from spree_rules import crime_spree
    >>> game = crime_spree.new_game(seats=2)
    >>> result(game, crime_spree.position(game, scores={1: 9}, captures=(0, 1), phase="over"))
    Result(reason='all_caught', ranking=((1,), (0,)))
    """
    if state.phase != "over":
        return None
    groups: dict[tuple[int, int], list[int]] = {}
    for seat in range(game.seats):
        groups.setdefault(_merits(game, state, seat), []).append(seat)
    ranking = tuple(tuple(groups[merits]) for merits in sorted(groups, reverse=True))
    return Result(ending(game, state) or "round_limit", ranking)


def shares(game: CrimeSpreeGame, state: State) -> tuple[Fraction, ...]:
    """Return what part of the win each seat has: 1, an equal part for joint winners, or 0. Before the end all have 0.

    >>> from spree_rules import crime_spree
    >>> game = crime_spree.new_game(seats=2)
    >>> shares(game, crime_spree.position(game, scores={0: 12, 1: 12}, captures=(0, 1), phase="over"))
    (Fraction(1, 2), Fraction(1, 2))
    """
    found = result(game, state)
    winners = () if found is None else found.ranking[0]
    return tuple(Fraction(seat in winners, len(winners) or 1) for seat in range(game.seats))
