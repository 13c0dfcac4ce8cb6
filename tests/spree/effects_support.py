"""Positions and words that the tests of effects, gates and kernel edges share."""

from __future__ import annotations

from spree_rules.model.kernel.effects import Effect
from spree_rules.model.spree import SpreeGame, State
from tests.support import Turn, do

FULL = "3c 4c 5c 6c 7c"
NEXT = "2d 3d 4d 5d 6d"
ROW = {0: "b5", 1: "d5", 2: "m5"}
DRIVING = Turn(rolled=True, steps=5, acted=True)
DRIVEN = Turn(rolled=True, steps=2, came_from="a2", moved=True, driven=True, acted=True)
STEPPED = Turn(rolled=True, steps=5, came_from="d4", moved=True, acted=True)
HOME = Turn(rolled=True, steps=5, came_from="c1", moved=True, acted=True)
TOGETHER = dict.fromkeys(range(3), "d5")
ANOTHER = (Effect("another_turn", ("SPREE-SHOOT-08",), (0,)), Effect("turn_began", ("SPREE-TURN-02",), (0,)))


def said(game: SpreeGame, state: State, *texts: str) -> tuple[Effect, ...]:
    """All effects of the last of some events, but for who has no cards to stop with; that has a test of its own."""
    *before, last = texts
    state = do(game, state, *before)
    told = game.step(state, game.parse(last)).effects
    return tuple(effect for effect in told if effect.kind != "not_asked_empty_hand")
