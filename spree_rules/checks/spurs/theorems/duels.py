"""Theorems about duels: their odds, claims, and that they never lift Fame above the target."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial
from itertools import product
from typing import Any, Final

from spree_rules.checks.faults import Plant, patched, wrongly
from spree_rules.checks.spurs.planning import duel_odds
from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.spurs import aftermath, duelling, tables
from spree_rules.model.spurs.actions import CLAIM, WAIT
from spree_rules.model.spurs.bags import Bag
from spree_rules.model.spurs.game import SpursGame, new_game
from spree_rules.model.spurs.position import position
from spree_rules.model.spurs.state import Showdown, State
from spree_rules.model.spurs.supplies import hits

from ...theorem import Theorem, Verdict, exhausted, in_turn, numbered
from .shots import ALIKE, alike

HALF: Final = Fraction(1, 2)
PLANTS: Final[Mapping[str, Plant]] = {
    ALIKE: patched(tables, "draw_chance", alike),
    "no hit is needed": patched(duelling, "hit_often_enough", lambda right, *given: True),
    "a victory brings twice the Fame": patched(
        aftermath,
        "gain",
        lambda right, rules, state, seat, cash, fame, *more: right(rules, state, seat, cash, 2 * fame, *more),
    ),
}


def from_the_start(fault: str | None = None) -> Verdict:
    """Decide T09: the odds of the analysis, and that small duels played by the rules have the odds of the plan."""
    with wrongly(fault, PLANTS):
        return in_turn(_figures, _small_duels)


def _figures() -> Verdict:
    start = (4, 6, 0)
    table = {
        (start, start, 2, Fraction()): Fraction(6109, 14700),
        (start, start, 2, Fraction(1)): 1 - Fraction(6109, 14700),
        (start, start, 1, Fraction()): Fraction(1787, 4900),
        (start, (4, 7, 0), 2, HALF): Fraction(293, 525),
        (start, (4, 9, 0), 2, HALF): Fraction(6527, 10010),
        ((6, 6, 0), start, 2, HALF): Fraction(21893, 35280),
    }
    for (mine, other, needed, tie), odds in table.items():
        if duel_odds(mine, other, needed, tie) != odds:
            return exhausted(1, f"{mine} against {other}: {duel_odds(mine, other, needed, tie)}, not {odds}")
    return exhausted(len(table), None)


def _small_duels() -> Verdict:
    game, cases = new_game(2), 0
    for one, other in product((Bag(2, 1), Bag(2, 0, 0, 1), Bag(3, 1), Bag(2)), repeat=2):
        cases += 1
        state = position(
            game,
            phase="duel_draw",
            bags={0: one, 1: other},
            duel=Showdown((0, 1), ("revolver", "revolver"), due=(1, 1)),
        )
        sides = [(bag.grey, sum(bag) - bag.grey, 0) for bag in (one, other)]
        odds = duel_odds(sides[0], sides[1], 2, HALF)
        played = _won_by_first(game)(state)
        if played != odds:
            return exhausted(cases, f"{one} against {other}: {played} by the rules, {odds} planned")
    return exhausted(cases, None)


def _won_by_first(game: SpursGame) -> Any:
    """Return what gives the odds that the first of two wins, both claiming as soon as they can."""

    @cache
    def odds(state: State) -> Fraction:
        duel = state.duel
        if duel is None:
            return Fraction()
        if duel.winner is not None:
            return Fraction(int(duel.winner == 0))
        if game.to_act(state) == CHANCE:
            chance: Any = game.chance(state)
            return sum(
                (Fraction(each.weight, chance.total) * odds(game.apply(state, each.event)) for each in chance.outcomes),
                Fraction(),
            )
        enough = hits(duel.drawn[duel.asked], "revolver") >= 2
        return odds(game.apply(state, CLAIM if enough else WAIT))

    return odds


def early_claims(fault: str | None = None) -> Verdict:
    """Decide T10: whoever claims without enough hits has lost, whatever both have drawn."""
    with wrongly(fault, PLANTS):
        game, cases = new_game(2), 0
        few = [
            Bag(grey, brown, white, black)
            for grey, brown, white, black in product(range(2), range(2), range(2), range(2))
        ]
        for one, other in product(few, repeat=2):
            if not sum(one) == sum(other) > 0 or hits(one, "revolver") >= 2:
                continue
            cases += 1
            bags = [(*(4 - out for out in drawn[:4]), 0) for drawn in (one, other)]
            duel = Showdown((0, 1), ("revolver", "revolver"), (one, other), first=False)
            state = position(game, phase="claim", bags={0: bags[0], 1: bags[1]}, duel=duel)
            after = game.apply(state, CLAIM)
            if after.duel is not None and after.duel.winner != 1:
                return exhausted(cases, f"a claim with {one} against {other} is not lost")
    return exhausted(cases, None)


def never_above_the_target(fault: str | None = None) -> Verdict:
    """Decide T18: a duel that is won leaves the winner with at most the target, for every Fame of both before it."""
    with wrongly(fault, PLANTS):
        game, cases = new_game(2), 0
        duel = Showdown((0, 1), ("revolver", "revolver"), (Bag(2), Bag(0, 0, 0, 2)), first=False)
        bags = {0: (2, 4, 0, 2, 0), 1: (4, 4, 0, 0, 0)}
        for mine, other in product(range(-2, game.rules.target), repeat=2):
            cases += 1
            state = position(game, phase="claim", fame={0: mine, 1: other}, bags=bags, duel=duel)
            fame = game.apply(state, CLAIM).riders[0].fame
            if fame > game.rules.target or fame - mine not in (1, 2):
                return exhausted(cases, f"{mine} against {other} becomes {fame}")
    return exhausted(cases, None)


_spurs = partial(numbered, "SPURS")
THEOREMS: Final[tuple[Theorem, ...]] = (
    _spurs(
        9,
        "DUEL-02 DUEL-03 BULLET-05",
        "Duels from the first bags, and with more red or white bullets, are won with the odds of the analysis.",
        from_the_start,
        ALIKE,
    ),
    _spurs(
        10,
        "DUEL-04",
        "A claim without enough hits loses the duel at once, so that it is never better than to wait; whatever up to "
        "four bullets each of the two have drawn.",
        early_claims,
        "no hit is needed",
    ),
    _spurs(
        18,
        "DUEL-05 END-01",
        "A duel never lifts Fame above the target.",
        never_above_the_target,
        "a victory brings twice the Fame",
    ),
)
"""The theorems about duels."""
