"""Facts that follow from the game's exact odds, as tables for the documentation."""

from __future__ import annotations

from fractions import Fraction

from spree_rules.checks.exact import decimal
from spree_rules.model.crime_spree.felonies import felonies
from spree_rules.model.crime_spree.game import new_game
from spree_rules.model.crime_spree.law import Circumstances, odds, terms
from spree_rules.model.crime_spree.rulings import EDITIONS, Rulings

from .planning import Planner, Situation

COLUMNS = {
    "random": Circumstances(),
    "random, new state": Circumstances(new=True),
    "planned": Circumstances(planned=True),
    "planned, new state": Circumstances(planned=True, new=True),
    "planned pattern": Circumstances(planned=True, pattern=True),
    "planned pattern, new state": Circumstances(planned=True, pattern=True, new=True),
}
TURNS = (1, 2, 3, 4, 6, 8, 12, 20)


def capture(rulings: Rulings, points: int, around: Circumstances) -> tuple[int, Fraction]:
    """Return the target number for a crime, and the probability of capture."""
    come_to = terms(rulings, felonies(), points, around)
    return come_to.difficulty, odds(rulings, felonies(), (come_to.charge("KS"),)).caught


def _in_twentieths(share: Fraction) -> str:
    return f"{share * 20}/20"


def _capture_table(rulings: Rulings) -> list[str]:
    rows = [f"| points | {' | '.join(COLUMNS)} |", f"|---|{'---|' * len(COLUMNS)}"]
    for points in range(2, 13):
        found = (capture(rulings, points, around) for around in COLUMNS.values())
        rows.append(f"| {points} | {' | '.join(f'{number}, {_in_twentieths(share)}' for number, share in found)} |")
    return rows


def _plan_table() -> list[str]:
    horizon = Planner(new_game(2))
    rows = ["| turns left | if the state is not new | worth | in a new state | worth |", "|---|---|---|---|---|"]
    for turns in TURNS:
        cells = []
        for new in (False, True):
            plan = horizon.plan(Situation(None, 0, new, False), turns)
            cells += [plan.best, decimal(plan.value)]
        rows.append(f"| {turns} | {' | '.join(cells)} |")
    return rows


def facts() -> dict[str, list[str]]:
    """Return tables in Markdown by their headings: capture under each edition, and when to change state.

    >>> facts()["Target numbers and odds of capture, default"][2]
    '| 2 | 2, 1/20 | 1, 0/20 | 4, 3/20 | 2, 1/20 | 5, 4/20 | 3, 2/20 |'
    """
    found = {
        f"Target numbers and odds of capture, {name}": _capture_table(edition.rulings)
        for name, edition in EDITIONS.items()
    }
    found["When to change state: the best action by turns left, and its expected points"] = _plan_table()
    return found
