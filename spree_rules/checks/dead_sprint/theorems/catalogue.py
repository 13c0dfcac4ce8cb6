"""All theorems of Dead Sprint, in the order of their ids."""

from __future__ import annotations

from ...theorem import Theorem
from . import behind, crossing, fights, horde, play, tiles

THEOREMS: tuple[Theorem, ...] = tuple(
    sorted(
        (theorem for part in (behind, crossing, fights, horde, play, tiles) for theorem in part.THEOREMS),
        key=lambda theorem: theorem.id,
    )
)
"""Theorems of Dead Sprint."""
