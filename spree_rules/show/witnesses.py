"""A difference between two readings for a person: the position, what happens, and the clauses on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spree_rules.model.kernel.effects import Effect
from spree_rules.model.kernel.record import AnyRecord
from spree_rules.model.kernel.violations import Violation

from .difference import state_difference
from .drawing import position_text
from .steps import effect_sentence

Side = tuple[str, Sequence[Violation], Sequence[Effect]]
"""The name of one side, why it refuses the event, or else what the event brings."""


def told_apart(one: Any, other: Any, seats: int) -> tuple[str, ...]:
    """Return what two sides of a difference differ in where both let the event happen and tell the same of it.

    A side has ``violations``, ``effects``, the state ``after`` and the ``result`` after it; lines say what the first
    has, and then what the second has.
    """
    if one.violations or other.violations or one.effects != other.effects:
        return ()
    if one.result != other.result:
        return (f"result: {ranking_text(one.result)} > {ranking_text(other.result)}",)
    return state_difference(one.after, other.after, seats)


def ranking_text(result: Any) -> str:
    """Return a result as a line; for None that the game goes on.

    >>> ranking_text(None)
    'goes on'
    """
    if result is None:
        return "goes on"
    return f"{result.reason}, " + ", then ".join("seat " + " and ".join(map(str, seats)) for seats in result.ranking)


def difference_text(record: AnyRecord, event: Any, sides: Sequence[Side], apart: Sequence[str] = ()) -> str:
    """Return a difference as lines: where it begins, what happens, and what each side makes of the last event.

    ``apart`` is what differs afterwards where both sides tell the same.
    """
    game = record.game
    lines = [position_text(game, record.start), f"start: {game.format_state(record.start)}"]
    lines += [f"then:  {game.format(each)}" for each in record.events]
    lines.append(f"now:   {game.format(event)}")
    for name, violations, effects in sides:
        said = [f"not legal: {violation}" for violation in violations] or [
            effect_sentence(game, effect) for effect in effects
        ]
        lines += ["", f"{name}:", *(f"  {line}" for line in said)]
    if apart:
        lines += ["", "afterwards, the first and then the other:", *(f"  {line}" for line in apart)]
    return "\n".join(lines)
