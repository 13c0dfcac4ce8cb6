"""Dealing hidden cards again: over many deals every unseen card comes to every place where it could be."""

from __future__ import annotations

from collections import Counter
from typing import Final

from spree_rules.checks.simulate import seeded
from spree_rules.model.kernel.values import canonical_json
from spree_rules.model.spree.game import SpreeGame
from spree_rules.model.spree.position import position
from spree_rules.model.spree.state import State

DEALS: Final = 120
"""The number of deals; each card is missed in a place with a chance below one in a million."""
HANDS: Final = ({0: "9c", 1: "Ah Ks", 2: "2d"}, {1: "Ah 3h 4h", 2: "Jo"}, {0: "9c 3c", 1: "5s", 2: "2d 4d"})


def compare_deals(game: SpreeGame, seed: int = 0) -> tuple[int, str | None]:
    """Deal again for every seat and a spectator, and count which cards come where; return the number of deals."""
    cases = 0
    for number, hands in enumerate(HANDS):
        state = position(game, hands=hands, pawns={0: "d5"}, pile="5c Qd 7h")
        for seat in (None, *range(game.seats)):
            fault = _deal(game, state, seat, (seed, number, seat))
            cases += DEALS
            if fault is not None:
                return cases, f"seat {seat}, hands {hands}: {fault}"
    return cases, None


def _deal(game: SpreeGame, state: State, seat: int | None, seed: object) -> str | None:
    pick = seeded(("deals", seed))
    unseen = Counter(state.pile)
    for other, hand in enumerate(state.hands):
        unseen.update(hand if other != seat else ())
    came: dict[str, set[str]] = {"pile": set()}
    for _ in range(DEALS):
        dealt = game.resample_hidden(state, seat, pick)
        if canonical_json(game.view(dealt, seat)) != canonical_json(game.view(state, seat)):
            return "its view changes"
        now = Counter(dealt.pile)
        for other, hand in enumerate(dealt.hands):
            now.update(hand if other != seat else ())
            if other != seat and len(hand) != len(state.hands[other]):
                return f"the hand of seat {other} has another size"
            came.setdefault(f"hand {other}", set()).update(hand if other != seat else ())
        came["pile"].update(dealt.pile)
        if now != unseen:
            return f"the unseen cards become {dict(now)}"
    for place, cards in came.items():
        if cards and cards != set(unseen):
            return f"{', '.join(sorted(set(unseen) - cards))} never came to the {place}"
    return None
