"""Overlays on maps: routes from state to state, marked states, and heat maps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from spree_rules.show.palette import HEAT


@dataclass(frozen=True)
class Overlays:
    """Marks on a map: the states of a ``path`` in order, states that are ``marked``, and amounts by state for a
    ``heat`` map (such as odds), little to much."""

    path: Sequence[str] = ()
    marked: Sequence[str] = ()
    heat: Mapping[str, Fraction | int] = field(default_factory=dict)


def heat_colour(amount: Fraction | int, most: Fraction | int) -> str:
    """Return the colour of an amount from 0 to ``most``.

    >>> heat_colour(0, 5), heat_colour(5, 5)
    ('#1a9850', '#d73027')
    """
    return HEAT[int(amount * (len(HEAT) - 1) // most)] if most else HEAT[0]
