"""All theorems, in the order of their ids."""

from __future__ import annotations

from . import shots, stops, walks
from .theorem import Theorem

THEOREMS: tuple[Theorem, ...] = tuple(
    sorted((*walks.THEOREMS, *shots.THEOREMS, *stops.THEOREMS), key=lambda theorem: theorem.id)
)
