"""A difference between two readings for a person: the position, what happens, and the clauses on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spree_rules.model.kernel.effects import Effect
from spree_rules.model.kernel.rules import Violation
from spree_rules.model.kernel.trace import Record

from .registry import position_text
from .steps import effect_text

Side = tuple[str, Sequence[Violation], Sequence[Effect]]
"""The name of one side, why it refuses the event, or else what the event brings."""


def difference_text(record: Record[Any, Any], event: Any, sides: Sequence[Side]) -> str:
    """Return a difference as lines: where it begins, what happens, and what each side makes of the last event."""
    game = record.game
    lines = [position_text(game, record.start), f"start: {game.format_state(record.start)}"]
    lines += [f"then:  {game.format(each)}" for each in record.events]
    lines.append(f"now:   {game.format(event)}")
    for name, violations, effects in sides:
        said = [f"not legal: {violation}" for violation in violations] or [effect_text(effect) for effect in effects]
        lines += ["", f"{name}:", *(f"  {line}" for line in said)]
    return "\n".join(lines)
