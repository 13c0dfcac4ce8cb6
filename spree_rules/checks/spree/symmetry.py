"""Symmetry: positions of Spree! that differ only in the numbering of the seats."""

from __future__ import annotations

from spree_rules.model.kernel.values import replace
from spree_rules.model.spree.state import State

BY_SEAT = ("hands", "carts", "scores", "pawns", "cars", "down", "riding")


def turned(state: State) -> State:
    """Return the state with the seats renumbered so that seat 0 has the turn, one state for all symmetric ones.

    Before the first turn seats are not symmetric, since they are dealt to and roll in order; then this returns
    the state unchanged.

    >>> from spree_rules import spree
    >>> game = spree.new_game(seats=3)
    >>> turned(spree.position(game, seat=2, hands={2: "9c"})) == spree.position(game, hands={0: "9c"}, cars={
    ...     0: "a2", 1: "d1", 2: "k1"})
    True
    """
    by = state.seat
    if by == 0 or state.phase in ("deal", "first_roll", "park"):
        return state
    count = len(state.hands)
    fields = {name: (*getattr(state, name)[by:], *getattr(state, name)[:by]) for name in BY_SEAT}
    plays = tuple(
        replace(
            play,
            seat=(play.seat - by) % count,
            target=None if play.target is None else (play.target - by) % count,
            asked=None if play.asked is None else (play.asked - by) % count,
        )
        for play in state.plays
    )
    return replace(state, seat=0, plays=plays, **fields)
