"""Whole states as one line of text, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..kernel import state_lines
from .rules import Rules
from .state import State

STATE_LINE: Final = "spurs/1"


def format_state(state: State) -> str:
    """Return a state as one line of ``key=value`` words.

    >>> from spree_rules import spurs
    >>> format_state(spurs.new_game(seats=2).start())[:54]
    'spurs/1 phase=start_token seat=0 riders=C3:0:20:2:4,4,'
    """
    return state_lines.format_state(STATE_LINE, state)


def read_state(rules: Rules, text: str) -> Mapping[str, Any]:
    """Return the plain values of the fields of a line that ``format_state`` wrote. Raises NotationError."""
    return state_lines.read_state(STATE_LINE, State, text)
