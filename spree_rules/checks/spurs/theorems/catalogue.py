"""All theorems of Spurs, in the order of their ids."""

from __future__ import annotations

from ...theorem import Theorem
from . import boards, duels, ground, play, shots

THEOREMS: tuple[Theorem, ...] = tuple(
    sorted(
        (theorem for part in (boards, duels, ground, play, shots) for theorem in part.THEOREMS),
        key=lambda theorem: theorem.id,
    )
)
"""Theorems of Spurs."""
