"""Differences between two readings as text: the position, the events, and the clauses on both sides."""

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
"""The name of one side, its refusals of the event, or else the effects of the event."""


def told_apart(one: Any, other: Any, seats: int) -> tuple[str, ...]:
    """Return how the states after an event differ if both sides allow it with the same effects, or what a seat sees.

    A side has ``violations``, ``effects``, the state ``after`` and the ``result`` after it, and the ``view`` if that is
    what differs; each line gives the first side's value, then the second's.
    """
    if one.view is not None:
        return tuple(f"what is seen: {line}" for line in state_difference(one.view, other.view, seats))
    if one.violations or other.violations or one.effects != other.effects:
        return ()
    if one.result != other.result:
        return (f"result: {ranking_text(one.result)} > {ranking_text(other.result)}",)
    return state_difference(one.after, other.after, seats)


def ranking_text(result: Any) -> str:
    """Return a result as a line; None means that the game goes on.

    >>> ranking_text(None)
    'goes on'
    """
    if result is None:
        return "goes on"
    places = ", then ".join("seat " + " and ".join(map(str, seats)) for seats in result.ranking)
    return f"{result.reason}, {'nobody wins, ' if result.nobody_won else ''}{places}"


def difference_text(record: AnyRecord, event: Any, sides: Sequence[Side], apart: Sequence[str] = ()) -> str:
    """Return a difference as lines: the start, the events, and the last event under each side.

    ``apart`` are the differences afterwards if the effects are the same.
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
        lines += ["", "differences afterwards, first > second:", *(f"  {line}" for line in apart)]
    return "\n".join(lines)
