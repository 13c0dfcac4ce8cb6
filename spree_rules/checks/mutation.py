"""Data made wrong on purpose, one entry of a table at a time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass


@dataclass(frozen=True)
class DataMutation:
    """An entry of a table made wrong while the context that ``plant()`` gives is open.

    ``of_board`` says that it is one of the many alike of a board, of which a sample will do.
    """

    name: str
    plant: Callable[[], AbstractContextManager[None]]
    of_board: bool = False
