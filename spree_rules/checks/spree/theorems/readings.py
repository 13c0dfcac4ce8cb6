"""Minimal positions in which the readings of a ruling differ."""

from __future__ import annotations

from collections.abc import Iterator

from spree_rules.checks.differences import Difference, compare
from spree_rules.checks.spree.witnesses import witness_start
from spree_rules.model.kernel.values import put, replace
from spree_rules.model.spree.cards import merged, without
from spree_rules.model.spree.game import SpreeGame
from spree_rules.model.spree.rulings import RULINGS
from spree_rules.model.spree.state import State

from ...theorem import Theorem, Verdict, exhausted

NEAR = 2_000
"""The number of states compared near the first position of a ruling; near smaller ones, as many as that needed."""


def _smaller(state: State) -> Iterator[State]:
    """Yield positions with one card fewer in a hand or cart, or with one more shopper at its own car."""
    for name in ("hands", "carts"):
        for seat, cards in enumerate(getattr(state, name)):
            for card in dict.fromkeys(cards):
                fewer = put(getattr(state, name), seat, without(cards, card))
                yield replace(state, pile=merged(state.pile, (card,)), **{name: fewer})
    for seat, car in enumerate(state.cars):
        if state.pawns[seat] != car:
            yield replace(state, pawns=put(state.pawns, seat, car))


def _difference(one: SpreeGame, other: SpreeGame, state: State, near: int) -> Difference | None:
    if one.validate(state) or other.validate(state):
        return None
    return compare(one, other, [state], near).difference


def least_position(ruling: str, *, same_reading: bool = False) -> tuple[State, Difference] | None:
    """Return a minimal position near which the readings of a ruling differ.

    Minimal means that with any one card fewer in a hand or cart, or any one more shopper at its own car, they no
    longer differ nearby. ``same_reading`` compares the first reading with itself instead.

    >>> state, found = least_position("stash_empty_cart")
    >>> sum(map(len, state.hands)), found.kind
    (0, 'legal')
    """
    one, other, state = witness_start(ruling)
    other = one if same_reading else other
    first = compare(one, other, [state], NEAR)
    found = first.difference
    while found is not None:
        tried = _smaller(state) if state.phase in ("turn", "draw") else ()
        less = ((each, _difference(one, other, each, first.states + 10)) for each in tried)
        smaller = next(((each, difference) for each, difference in less if difference is not None), None)
        if smaller is None:
            return state, found
        state, found = smaller
    return None


def every_reading_is_real(fault: str | None = None) -> Verdict:
    """Find a minimal position for each ruling."""
    cards = 0
    for number, ruling in enumerate(RULINGS, 1):
        in_name_only = fault is not None and ruling == "stopped_shot"
        found = least_position(ruling, same_reading=in_name_only)
        if found is None:
            return exhausted(number, f"no difference found between the readings of {ruling}")
        cards += sum(map(len, (*found[0].hands, *found[0].carts)))
    return Verdict("Proved", "exhaustion", f"{len(RULINGS)} minimal positions, with {cards} cards in hands and carts")


THEOREMS = (
    Theorem(
        "SPREE-THEOREM-10",
        ("SPREE-TURN-02",),
        "The readings of every ruling differ, each in a position from which no card or shopper can be left out.",
        every_reading_is_real,
        ("a reading in name only",),
        slow=True,
    ),
)
