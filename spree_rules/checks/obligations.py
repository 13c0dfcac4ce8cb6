"""What every game owes to those who use it, beyond the properties of single states: each a check of one step.

Each check returns None, or a sentence that says what is wrong. None of them asks the game what is hidden: that is
decided by what changes in the views.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.effects import Step
from spree_rules.model.kernel.errors import NotYourTurn, RulesError, StaleState
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.values import canonical_json

from .simulate import Pick, possible_events

AnyStep = Step[Any, Any]
TRIED = 8
"""The number of events that are not legal which are read as texts at one state."""
DEALS = 20
"""The number of times that hidden things are dealt again to see whether they move."""


def another_step(game: AnyGame, step: AnyStep, pick: Pick) -> AnyStep | None:
    """Return what else could have happened in a state, by another event; None if nothing could."""
    others = [event for event in possible_events(game, step.before) if event != step.event]
    return game.step(step.before, others[pick(len(others))]) if others else None


def hides(game: AnyGame, step: AnyStep, other: AnyStep, seat: int | None) -> bool:
    """Tell whether a seat's views do not tell two outcomes apart that lead to different states."""
    if step.after == other.after:
        return False
    return canonical_json(game.view(step.after, seat)) == canonical_json(game.view(other.after, seat))


def tells_secrets(game: AnyGame, step: AnyStep, other: AnyStep) -> str | None:
    """An outcome that a seat's view hides is not told to that seat."""
    if game.to_act(step.before) != CHANCE:
        return None
    for seat in (None, *range(game.seats)):
        if hides(game, step, other, seat) and step.seen_from(seat) != other.seen_from(seat):
            return f"{_called(seat)} is told what came of {game.format(step.event)}, which its view hides"
    return None


def hides_own(game: AnyGame, step: AnyStep, other: AnyStep) -> str | None:
    """A seat that alone is told of an outcome sees it in its view."""
    if game.to_act(step.before) != CHANCE:
        return None
    for seat in {effect.seen_by for effect in step.effects if effect.seen_by is not None}:
        if hides(game, step, other, seat):
            return f"seat {seat} is told of {game.format(step.event)} and does not see it afterwards"
    return None


def hides_public(game: AnyGame, step: AnyStep, other: AnyStep) -> str | None:
    """What everybody is told leaves a mark that everybody sees."""
    if any(effect.seen_by is not None for effect in (*step.effects, *other.effects)):
        return None
    for seat in (None, *range(game.seats)):
        if hides(game, step, other, seat):
            said = f"{game.format(step.event)} was done or {game.format(other.event)}"
            return f"{_called(seat)} is told, but does not see, whether {said}"
    return None


def acts_for_others(game: AnyGame, state: Any) -> str | None:
    """Only the seat that is to act has actions, the same whether it is named or not; no other seat can do anything."""
    actor, listed = game.to_act(state), game.legal_actions(state)
    possible = possible_events(game, state)
    for seat in range(game.seats):
        own = game.legal_actions(state, seat)
        if own != (listed if seat == actor else ()):
            return f"{len(own)} actions are listed for seat {seat}, while {actor} is to act"
        for event in possible[:1]:
            if (seat == actor) != game.is_legal(state, event, seat=seat) or (seat == actor) == bool(
                game.why_not(state, event, seat=seat)
            ):
                return f"whether seat {seat} may do {game.format(event)} is told wrongly, while {actor} is to act"
            if seat != actor and not _refused_by_turn(game, state, event, seat):
                return f"seat {seat} can do {game.format(event)}, while {actor} is to act"
    return None


def _refused_by_turn(game: AnyGame, state: Any, event: Any, seat: int) -> bool:
    for act in (game.apply, game.step):
        try:
            act(state, event, seat=seat)
        except NotYourTurn:
            continue
        return False
    return True


def keeps_stale_ids(game: AnyGame, step: AnyStep) -> str | None:
    """A decision that was meant for another state is refused, and different moments have different ids."""
    before, after = game.decision_id(step.before), game.decision_id(step.after)
    changed = canonical_json(game.view(step.before, None)) != canonical_json(game.view(step.after, None))
    if changed and before == after:
        return f"the decision id is still {before} after {game.format(step.event)}"
    if before != game.decision_id(step.before):
        return "the decision id of one state changes"
    try:
        game.apply(step.before, step.event, expect=f"not {before}")
    except StaleState:
        return None
    return "an answer that expects another decision id is accepted"


def reads_what_is_illegal(game: AnyGame, state: Any, pick: Pick) -> str | None:
    """A text that is read for a state names an event that is legal there."""
    space: Sequence[Any] = game.action_space(state)
    for _ in range(TRIED if space else 0):
        event = space[pick(len(space))]
        try:
            read = game.parse(game.format(event), state)
        except RulesError:
            continue
        if not game.is_legal(state, read):
            return f"{game.format(event)!r} is read although it is not legal"
    return None


def misranks(game: AnyGame, state: Any) -> str | None:
    """A result names every seat once."""
    found = game.result(state)
    if found is None or sorted(seat for group in found.ranking for seat in group) == list(range(game.seats)):
        return None
    return f"the ranking {found.ranking} does not name each of {game.seats} seats once"


def deals_nothing_again(game: AnyGame, state: Any, pick: Pick) -> bool:
    """Tell whether dealing hidden things again never changes anything, for any seat."""
    return all(
        game.resample_hidden(state, seat, pick) == state for seat in (None, *range(game.seats)) for _ in range(DEALS)
    )


def _called(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"
