"""Scoring by the agreed goal: standings, when a game is over, and who has won."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from ..kernel.protocol import Result
from .rules import Rules
from .state import State

GOAL_CLAUSES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "points": ("CC-GOAL-03", "CC-END-03"),
        "rap_sheet": ("CC-ALT-01", "CC-ALT-02"),
        "last_standing": ("CC-ALT-01", "CC-ALT-03"),
        "cruisers": ("CC-ALT-01", "CC-ALT-04"),
    }
)
"""The clauses on which winning rests, by goal."""


def capture_order(rules: Rules, state: State, seat: int) -> int:
    """Return how late a seat's PC was caught, counted from 0; free PCs are tied, and latest of all."""
    return state.captures.index(seat) if seat in state.captures else rules.seats


def standing(rules: Rules, state: State, seat: int) -> int:
    """Return a seat's standing by the goal: half points, crimes, cruisers, or how late it was caught.

    >>> from spree_rules import crime_spree
    >>> rules = crime_spree.new_game(seats=2)
    >>> standing(rules, crime_spree.position(rules, scores={0: 7}), 0)
    14
    """
    pc = state.pcs[seat]
    goal = rules.rulings.goal
    if goal == "points":
        return pc.half_points
    if goal == "rap_sheet":
        return pc.crimes
    return pc.cruisers if goal == "cruisers" else capture_order(rules, state, seat)


def ending(rules: Rules, state: State) -> str | None:
    """Return why a game is over at the end of a turn, or None while it goes on; a limit of rounds is ignored."""
    free = [seat for seat, pc in enumerate(state.pcs) if not pc.caught]
    if not free:
        return "all_caught"
    if len(free) > 1:
        return None
    if rules.rulings.goal == "last_standing":
        return "last_standing"
    if rules.rulings.early_adjudication == "true":
        mine = standing(rules, state, free[0])
        if all(standing(rules, state, seat) < mine for seat in range(rules.seats) if seat != free[0]):
            return "decided"
    return None


def _merits(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    ties = rules.rulings.ties
    second = 0
    if ties == "most_crimes":
        second = state.pcs[seat].crimes
    elif ties == "later_capture":
        second = capture_order(rules, state, seat)
    return standing(rules, state, seat), second


def result(rules: Rules, state: State) -> Result | None:
    """Return why the game is over and the seats from best to worst, ties together; None before the end.

    >>> from spree_rules import crime_spree
    >>> rules = crime_spree.new_game(seats=2)
    >>> result(rules, crime_spree.position(rules, scores={1: 9}, captures=(0, 1), phase="over"))
    Result(reason='all_caught', ranking=((1,), (0,)))
    """
    if state.phase != "over":
        return None
    groups: dict[tuple[int, int], list[int]] = {}
    for seat in range(rules.seats):
        groups.setdefault(_merits(rules, state, seat), []).append(seat)
    ranking = tuple(tuple(groups[merits]) for merits in sorted(groups, reverse=True))
    return Result(ending(rules, state) or "round_limit", ranking)


def shares(rules: Rules, state: State) -> tuple[Fraction, ...]:
    """Return each seat's share of the win: 1, an equal share for joint winners, or 0; before the end all have 0.

    >>> from spree_rules import crime_spree
    >>> rules = crime_spree.new_game(seats=2)
    >>> shares(rules, crime_spree.position(rules, scores={0: 12, 1: 12}, captures=(0, 1), phase="over"))
    (Fraction(1, 2), Fraction(1, 2))
    """
    found = result(rules, state)
    winners = () if found is None else found.ranking[0]
    return tuple(Fraction(seat in winners, len(winners) or 1) for seat in range(rules.seats))
