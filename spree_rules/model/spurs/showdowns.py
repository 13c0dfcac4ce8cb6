"""A duel as far as bullets go: it begins, and both draw round after round."""

from __future__ import annotations

from ..kernel.effects import Effect, Log
from ..kernel.values import replace
from .actions import Weapon
from .bags import total
from .rules import Rules
from .state import Showdown, State
from .supplies import population, showdown, usable_boosts


def begin(rules: Rules, state: State, challenger: int, other: int, log: Log, *, final: bool = False) -> State:
    """Return the state in which a duel begins: weapons are chosen, or the first bullets drawn."""
    free = rules.rulings.duel_weapon == "each_chooses"
    weapons: tuple[Weapon | None, Weapon | None] = (None, None) if free else ("revolver", "revolver")
    duel = Showdown((challenger, other), weapons, final=final)
    if log is not None:
        clauses = ("SPURS-END-04",) if final else ("SPURS-DUEL-01", "SPURS-DUEL-02", "SPURS-MOVE-09")
        log.append(Effect("duel_began", clauses, (challenger, other), (state.riders[other].at,)))
    state = replace(state, duel=duel)
    return replace(state, phase="duel_weapon") if free else begin_round(rules, state)


def begin_round(rules: Rules, state: State) -> State:
    """Return the state in which a round begins: each draws a bullet, the challenger perhaps more."""
    duel = showdown(state)
    boosted = rules.rulings.boost_in_duel == "first_round" and usable_boosts(state)
    if duel.first and not duel.final and boosted:
        return replace(state, phase="duel_boost", duel=replace(duel, asked=0))
    return draw_next(rules, replace(state, duel=replace(duel, due=(1, 1))))


def can_draw(rules: Rules, state: State, which: int) -> bool:
    """Tell whether one of the two has a bullet left to draw."""
    duel = showdown(state)
    return total(population(rules, state.riders[duel.seats[which]].bag, duel.weapons[which])) > 0


def draw_next(rules: Rules, state: State) -> State:
    """Return the state in which the next of the two draws, or the challenger is asked."""
    duel = showdown(state)
    for which in (0, 1):
        if duel.due[which] and can_draw(rules, state, which):
            return replace(state, phase="duel_draw", duel=replace(duel, asked=which))
    return replace(state, phase="claim", duel=replace(duel, due=(0, 0), asked=0, first=False))
