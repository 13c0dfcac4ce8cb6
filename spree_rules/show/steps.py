"""Effects, steps and refusals as lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spree_rules.model.kernel.effects import Effect, Step
from spree_rules.model.kernel.protocol import AnyGame


def effect_text(effect: Effect) -> str:
    """Return an effect as one compact line with its clauses; ``game.describe`` returns a sentence.

    >>> effect_text(Effect("walked", ("SPREE-MOVE-03",), seats=(1,), squares=("a1", "a2"), number=4))
    'walked: seat 1, a1 > a2, 4 [SPREE-MOVE-03]'
    """
    parts = []
    if effect.seats:
        parts.append(("seat " if len(effect.seats) == 1 else "seats ") + " ".join(map(str, effect.seats)))
    if effect.squares:
        shown = effect.squares if len(effect.squares) <= 4 else (*effect.squares[:3], "...")
        parts.append(" > ".join(shown))
    if effect.cards:
        parts.append(" ".join(effect.cards))
    if effect.items:
        parts.append(" ".join(effect.items))
    if effect.number is not None:
        parts.append(str(effect.amount))
    return f"{effect.kind.replace('_', ' ')}: {', '.join(parts)} [{', '.join(effect.clauses)}]"


def effect_sentence(game: AnyGame, effect: Effect) -> str:
    """Return an effect as a sentence, with its clauses.

    >>> from spree_rules import spree
    >>> effect_sentence(spree.new_game(3), Effect("missed", ("SPREE-SHOOT-03",), seats=(1,)))
    'Seat 1 misses. [SPREE-SHOOT-03]'
    """
    return f"{game.describe(effect)} [{', '.join(effect.clauses)}]"


def step_text(game: AnyGame, step: Step[Any, Any], number: int, viewer: int | str | None = "all") -> list[str]:
    """Return a step as lines: its number and event, then its effects as sentences.

    ``viewer`` is a seat, None for a spectator, or ``"all"`` to show everything; what it may not see is left out.
    """
    if viewer == "all":
        effects: Sequence[Effect] = step.effects
        shown = game.format(step.event)
    else:
        assert not isinstance(viewer, str)
        effects = step.seen_from(viewer)
        hidden = any(effect.seen_by is not None and effect.seen_by != viewer for effect in step.effects)
        shown = game.format(step.event).split()[0] if hidden else game.format(step.event)
    return [f"{number:5}  {shown}", *(f"       {effect_sentence(game, effect)}" for effect in effects)]
