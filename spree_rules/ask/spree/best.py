"""The walk that shops the most points, found by searching all walks with all possible purchases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spree_rules.model.spree.cards import JOKER, POINTS, RANK, Card, points
from spree_rules.model.spree.game import SpreeGame
from spree_rules.model.spree.grid import Square

Walk = tuple[Square, ...]
FULL = 5
COPIES = 2


def best_walk(
    game: SpreeGame,
    start: Square,
    came_from: Square | None,
    steps: int,
    hand: Sequence[Card] | None,
    home: str | None,
) -> tuple[list[Square] | None, tuple[Card, ...]]:
    """Return the shortest walk of at most ``steps`` steps that shops the most points, and its purchases.

    Args:
        game: the board.
        start, came_from: where the walk begins, and the square that the last step left.
        steps: how long it may be.
        hand: the cards to shop with; None for the best hand of up to five cards, with up to two copies of each.
        home: where the walk must end, or None for anywhere.

    The walk is None if none ends at ``home``.

    >>> from spree_rules import spree
    >>> best_walk(spree.new_game(3), "a2", None, 4, None, "a2")[1]
    ('6h', '6h')
    """
    walks = game.board.on_foot
    held = None if hand is None else Counter(card for card in hand if card != JOKER)

    def shopped(passed: tuple[Card, ...]) -> tuple[Card, ...]:
        if held is not None:
            return tuple(card for card in passed for _ in range(held[card]))
        return tuple(card for card in passed for _ in range(COPIES))[:FULL]

    def with_shop(passed: tuple[Card, ...], square: Square) -> tuple[Card, ...]:
        sold = game.board.sells.get(square)
        if sold is None or sold in passed or (held is not None and not held[sold]):
            return passed
        every = sorted((*passed, sold), key=lambda card: (-POINTS[RANK[card]], card))
        # If the hand is free to choose, only the dearest shops can matter.
        return tuple(every) if held is not None else tuple(every[: -(-FULL // COPIES)])

    level: dict[tuple[Square, Square | None, tuple[Card, ...]], Walk] = {
        (start, came_from, with_shop((), start)): (start,)
    }
    best: tuple[int, Walk | None, tuple[Card, ...]] = (-1, None, ())
    for number in range(steps + 1):
        for (here, _, passed), walk in level.items():
            worth = points(shopped(passed))
            if worth > best[0] and (home is None or here == home):
                best = (worth, walk, shopped(passed))
        if number == steps:
            break
        longer: dict[tuple[Square, Square | None, tuple[Card, ...]], Walk] = {}
        for (here, source, passed), walk in level.items():
            for direction in walks.onward[here][source]:
                there = walks.neighbours[here][direction]
                longer.setdefault((there, here, with_shop(passed, there)), (*walk, there))
        level = longer
    return (None if best[1] is None else list(best[1])), best[2]
