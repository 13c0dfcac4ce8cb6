"""All theorems of Cross-Country Crime Spree, in the order of their ids."""

from __future__ import annotations

from ...theorem import Theorem
from . import capture, play, sprees

THEOREMS: tuple[Theorem, ...] = tuple(
    sorted((*capture.THEOREMS, *play.THEOREMS, *sprees.THEOREMS), key=lambda theorem: theorem.id)
)
