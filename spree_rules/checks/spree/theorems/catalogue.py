"""All theorems of Spree!, in the order of their ids, and all queries."""

from __future__ import annotations

from ...theorem import Query, Theorem
from . import queries, readings, shots, stalemates, stops, walks
from .whole_turn import induction

THEOREMS: tuple[Theorem, ...] = tuple(
    sorted(
        (
            *walks.THEOREMS,
            *shots.THEOREMS,
            *stops.THEOREMS,
            *stalemates.THEOREMS,
            *readings.THEOREMS,
            *induction.THEOREMS,
        ),
        key=lambda theorem: theorem.id,
    )
)
QUERIES: tuple[Query, ...] = queries.QUERIES
