"""Theorems about the worth of a spree: the best policy, checked against the rules turn by turn, and its limit."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from spree_rules.checks.crime_spree.planning import OnMap, Planner, situation
from spree_rules.checks.exact import decimal
from spree_rules.model.crime_spree.felonies import felonies
from spree_rules.model.crime_spree.game import CrimeSpreeGame, new_game
from spree_rules.model.crime_spree.law import Circumstances, terms
from spree_rules.model.crime_spree.position import position
from spree_rules.model.crime_spree.rulings import DEFAULT
from spree_rules.model.crime_spree.state import State
from spree_rules.model.kernel.chance import CHANCE

from ...theorem import Theorem, Verdict, exhausted
from .capture import CRIMES, caught

TURNS = 3
WORTHS: tuple[int | None, ...] = (*range(4, 15), None)
"""The possible worths of planned crimes; None for a random one."""
LIMIT = {1: (11, "26.933"), 2: (9, "30.543"), 3: (7, "33.789"), 5: (5, "39.757"), 47: (5, "88.593")}
"""By the number of new states left: the best crime in a new state, and an upper bound for everything to come."""


def plans_are_what_play_gives(fault: str | None = None) -> Verdict:
    """Compare plans with the rules themselves: every action, every outcome, on a small table and map."""
    game = new_game(2, faces=2, board="new_england", starts=["MA", "CT"])
    cases = 0
    for turns in range(1, TURNS + 1):
        for described in _starts():
            cases += 1
            state = position(game, captures=(1,), **described)
            here = situation(game, state, 0)
            if fault == "a new state is taken for an old one":
                here = here._replace(new=False)
            ground = OnMap(game, state, 0)
            looked = Planner(game, ground).plan_from(ground.start, here.last, here.run, turns)
            plan, played = Planner(game).plan(here, turns), _by_play(game, state, turns, {})
            if not plan.value == looked.value == played:
                said = f"{plan.value}, on the map {looked.value}, by play {played}"
                return exhausted(cases, f"{game.format_state(state)}, {turns} turns: {said}")
    return exhausted(cases, None)


def _starts() -> tuple[dict[str, Any], ...]:
    far: dict[int, dict[str, int]] = {1: {"ME": 2}}
    return (
        {"crimes": {0: {"VT": 1}, **far}, "at": {0: "MA"}},
        {"crimes": {0: {"MA": 2}, **far}, "at": {0: "MA"}, "runs": {0: 2}, "last": {0: (2, 2)}},
        {"crimes": {0: {"MA": 1}, **far}, "at": {0: "MA"}, "left": {1: {"MA": 2}}},
    )


def _by_play(game: CrimeSpreeGame, state: State, turns: int, known: dict[tuple[State, int], Fraction]) -> Fraction:
    """The expected points of seat 0 over some turns, by searching the game itself."""
    if turns == 0 or state.phase == "over":
        return Fraction(0)
    key = (state, turns)
    if key not in known:
        best = Fraction(-1)
        for action in game.legal_actions(state):
            best = max(best, _expected(game, game.apply(state, action), state, turns, known))
        known[key] = best
    return known[key]


def _expected(
    game: CrimeSpreeGame, state: State, before: State, turns: int, known: dict[tuple[State, int], Fraction]
) -> Fraction:
    if game.to_act(state) != CHANCE:
        return state.pcs[0].score - before.pcs[0].score + _by_play(game, state, turns - 1, known)
    chance = game.chance(state)
    return sum(
        (
            chance.p(outcome) * _expected(game, game.apply(state, outcome.event), before, turns, known)
            for outcome in chance.outcomes
        ),
        Fraction(0),
    )


def sprees_have_a_limit(fault: str | None = None) -> Verdict:
    """Bound the worth of an endless spree by the number of new states left, as if patterns could always be avoided.

    A pattern never pays, so the worth without patterns is an upper bound.
    """
    home = max(_ratio(worth, new=False) for worth in WORTHS)
    always_new = max(_ratio(worth, new=True) for worth in WORTHS)
    if (home, always_new) != (Fraction(68, 3), Fraction(95)):
        return exhausted(2, f"forever at home {home}, forever in new states {always_new}")
    for worth in WORTHS:
        for new in (False, True):
            if _ratio(worth, new=new, pattern=True) > _ratio(worth, new=new):
                return exhausted(2, f"a pattern of crimes worth {worth} pays")
    after, dearest = home, 14
    for left in range(1, 48):
        gains = {worth: _once(worth, after, new=fault != "new states are as hard as old ones") for worth in WORTHS}
        value = max(gains.values())
        best = [worth for worth, gain in gains.items() if gain == value and worth is not None]
        if any(_once(worth, after, new=True, pattern=True) > value for worth in WORTHS):
            return exhausted(left, f"with {left} new states left a pattern pays")
        if left in LIMIT and (LIMIT[left][0] not in best or decimal(value) != LIMIT[left][1]):
            return exhausted(left, f"with {left} new states left a spree is worth {decimal(value)}, by {best}")
        if not best or min(best) > dearest:
            return exhausted(left, f"with {left} new states left {best} is best, which is dearer than with fewer")
        # A change of state costs only a turn, and turns are unlimited here.
        after, dearest = max(home, value), min(best)
    return exhausted(49, None)


@cache
def _crime(worth: int | None, *, new: bool, pattern: bool = False) -> list[tuple[Fraction, Fraction]]:
    """The chances of escape and awards of a planned crime of some worth, or of a random one."""
    rulings, table = DEFAULT.rulings, felonies()
    around = Circumstances(planned=worth is not None, new=new, pattern=pattern)
    points = [worth - table.planned_bonus] if worth is not None else [crime.points for crime in CRIMES]
    return [
        ((1 - caught(rulings, each, around)) / len(points), Fraction(terms(rulings, table, each, around).award, 2))
        for each in points
    ]


def _once(worth: int | None, after: Fraction, *, new: bool, pattern: bool = False) -> Fraction:
    ways = _crime(worth, new=new, pattern=pattern)
    return sum((free * (award + after) for free, award in ways), Fraction(0))


def _ratio(worth: int | None, *, new: bool, pattern: bool = False) -> Fraction:
    """The worth of repeating a crime forever: the expected award divided by the chance of capture."""
    ways = _crime(worth, new=new, pattern=pattern)
    free = sum((chance for chance, _ in ways), Fraction(0))
    return sum((chance * award for chance, award in ways), Fraction(0)) / (1 - free)


THEOREMS = (
    Theorem(
        "CC-THEOREM-12",
        ("CC-TURN-03", "CC-MOVE-01", "CC-CRIME-05"),
        "The computed worth of a spree over the next turns equals that of best play in the game itself: all actions "
        "and outcomes, one to three turns, on a small table.",
        plans_are_what_play_gives,
        ("a new state is taken for an old one",),
        slow=True,
    ),
    Theorem(
        "CC-THEOREM-13",
        ("CC-LAW-03", "CC-EXC-02", "CC-CRIME-08"),
        "An endless spree is worth at most 68/3 points if no state is new, 88.593 with 47 new states left, and 95 if "
        "new states never run out; the fewer are left, the dearer the best crime in one.",
        sprees_have_a_limit,
        ("new states are as hard as old ones",),
    ),
)
