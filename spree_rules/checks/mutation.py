"""Data mutations: table entries made wrong on purpose, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass


@dataclass(frozen=True)
class DataMutation:
    """A table entry that is wrong while the context from ``plant()`` is open.

    ``of_board`` marks one of the numerous similar entries of a board, of which a sample will do.
    """

    name: str
    plant: Callable[[], AbstractContextManager[None]]
    of_board: bool = False
