"""Which duels are possible: who fights, with what, and how far a round has come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .bags import EMPTY, total
from .ending import hit_often_enough
from .rules import Rules
from .showdowns import can_draw
from .state import State

DUEL_PHASES: Final = frozenset(("duel_weapon", "duel_boost", "duel_draw", "claim", "coin", "steal", "flee"))
"""The phases in which a duel goes on."""


def duelling_state(rules: Rules, state: State) -> Iterator[str]:
    """Yield what is impossible about a duel, or about the lack of one."""
    duel, phase = state.duel, state.phase
    if (duel is not None) != (phase in DUEL_PHASES):
        yield f"a duel goes on in its own phases, and {phase} is not one" if duel else "there is no duel"
        return
    if duel is None:
        return
    if duel.seats[0] == duel.seats[1] or duel.final != (state.ending is not None):
        yield "a duel is between two players, and the last ones come after the end"
        return
    if duel.final and duel.seats != state.finalists[:2]:
        yield "the first two of those who are tied duel"
    if not duel.final and (duel.seats[0] != state.seat or not _together(state)):
        yield "the player whose turn it is duels another one in the same territory"
    chosen = [weapon is not None for weapon in duel.weapons]
    free = rules.rulings.duel_weapon == "each_chooses"
    if phase == "duel_weapon":
        if not free or chosen != [duel.asked == 1, False]:
            yield "weapons are chosen once, the challenger's first, and only where a ruling lets them"
    elif not all(chosen) or (not free and duel.weapons != ("revolver", "revolver")):
        yield "both duel with a weapon"
        return
    if (duel.winner is not None) != (phase in ("steal", "flee")):
        yield "whoever has won a duel is known afterwards"
    yield from _round(rules, state)


def _together(state: State) -> bool:
    duel = state.duel
    assert duel is not None
    return state.riders[duel.seats[0]].at == state.riders[duel.seats[1]].at


def _round(rules: Rules, state: State) -> Iterator[str]:
    duel, phase = state.duel, state.phase
    assert duel is not None
    drawing = phase == "duel_draw"
    early = phase in ("duel_weapon", "duel_boost")
    if early and (duel.drawn != (EMPTY, EMPTY) or not duel.first or duel.claimed or duel.false_claim):
        yield "nothing has been drawn yet in this duel"
    if phase == "duel_boost" and (
        rules.rulings.boost_in_duel == "no" or not state.turn.boosts or state.turn.boosted or duel.asked
    ):
        yield "no Spur adds to this duel"
    if phase in ("steal", "flee") and (duel.drawn != (EMPTY, EMPTY) or duel.first or duel.due != (0, 0)):
        yield "the bullets of a duel that is over are back in the bags"
    if any(duel.due) != drawing:
        yield "bullets are due while they are drawn"
    elif drawing and not (duel.due[duel.asked] and can_draw(rules, state, duel.asked)):
        yield "the one who draws has bullets to draw"
    elif drawing and (duel.asked == 1 and duel.due[0] and can_draw(rules, state, 0)):
        yield "the challenger draws first"
    if drawing and (duel.claimed or duel.false_claim or sum(duel.due) > 2 + total(state.rider.bag)):
        yield "nobody has claimed while bullets are drawn"
    if phase in ("claim", "coin") and (duel.first or duel.due != (0, 0)):
        yield "both have drawn before anybody claims"
        return
    both = all(hit_often_enough(rules, state, which) for which in (0, 1)) if phase in ("claim", "coin") else False
    if phase == "claim" and duel.claimed and not (duel.asked == 1 and both):
        yield "the other is asked only if both have hit often enough"
    if duel.false_claim and (
        rules.rulings.premature_claim == "claimer_loses" or duel.claimed or phase != "claim" or duel.asked == 0
    ):
        yield "no claim without enough hits has been survived"
    if phase == "coin" and not (both and duel.claimed and rules.rulings.duel_tie == "coin"):
        yield "a coin is tossed between two who have claimed"
