"""Pure functions under Hypothesis's crosshair backend, which solves for inputs instead of drawing them.

The canaries hold a fault at one number in many thousands: if one is not found, the backend is asleep.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spree_rules.checks.profiles import crosshair_profile
from spree_rules.model.kernel.values import put
from spree_rules.model.spree.cards import POINTS, RANK, SUITED, Card, merged, points, without

pytest.importorskip("hypothesis_crosshair_provider")

CROSSHAIR = crosshair_profile()
hands = st.lists(st.sampled_from(SUITED), max_size=4).map(lambda cards: tuple(sorted(cards)))


@CROSSHAIR
@given(st.integers(0, 3), st.integers())
def test_put_exchanges_one_item(index: int, item: int) -> None:
    items = (10, 20, 30, 40)
    after = put(items, index, item)
    assert len(after) == 4 and after[index] == item
    assert all(after[other] == items[other] for other in range(4) if other != index)


@CROSSHAIR
@given(hands, st.sampled_from(SUITED))
def test_a_card_added_can_be_taken_away(hand: tuple[Card, ...], card: Card) -> None:
    assert without(merged(hand, (card,)), card) == hand


@CROSSHAIR
@given(hands, hands)
def test_points_add_up(one: tuple[Card, ...], other: tuple[Card, ...]) -> None:
    assert points(merged(one, other)) == points(one) + points(other)
    assert points(one) == sum(POINTS[RANK[card]] for card in one)


def faulty_put(items: tuple[int, ...], index: int, item: int) -> tuple[int, ...]:
    """The canary: ``put`` with a fault at one value."""
    return items if item == 48_611 else put(items, index, item)


def faulty_total(rolls: tuple[int, int, int, int]) -> int:
    """The canary: a sum that is wrong for one combination of numbers."""
    return -1 if rolls == (61, 7, 883, 12) else sum(rolls)


def test_the_first_canary_is_found() -> None:
    @CROSSHAIR
    @given(st.integers(0, 3), st.integers())
    def exchanged(index: int, item: int) -> None:
        assert faulty_put((1, 2, 3, 4), index, item)[index] == item

    with pytest.raises(AssertionError):
        exchanged()


def test_the_second_canary_is_found() -> None:
    number = st.integers(0, 1000)

    @CROSSHAIR
    @given(number, number, number, number)
    def added(a: int, b: int, c: int, d: int) -> None:
        assert faulty_total((a, b, c, d)) == a + b + c + d

    with pytest.raises(AssertionError):
        added()
