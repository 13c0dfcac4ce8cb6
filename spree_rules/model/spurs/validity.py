"""Which states are possible: the checks of a saved or hand-made position before anybody plays on from it."""

from __future__ import annotations

from .rules import Rules
from .state import State


def validate(rules: Rules, state: State) -> tuple[str, ...]:
    """Return everything impossible about a state, one sentence each; empty for a possible state."""
    return ()
