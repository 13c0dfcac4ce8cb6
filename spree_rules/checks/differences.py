"""Comparing two sets of rules: the shortest trace after which they differ, or how far they agree."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from spree_rules.model.kernel.effects import Effect
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.protocol import AnyGame, Result
from spree_rules.model.kernel.record import AnyRecord, Record
from spree_rules.model.kernel.violations import Violation

from .simulate import possible_events

Kind = Literal["legal", "view", "after", "result", "reason"]


@dataclass(frozen=True)
class Side:
    """One of two games' judgement of an event on which they differ: its refusals, or the effects.

    ``view`` is what a seat sees of the position before the event, if that is what differs.
    """

    violations: tuple[Violation, ...]
    effects: tuple[Effect, ...]
    after: Any | None
    result: Result | None = None
    view: Any | None = None


@dataclass(frozen=True)
class Difference:
    """A position in which two games differ.

    ``record`` leads to the position in the first game, and in the other as well. ``event`` is legal in only one
    of them (``legal``); or legal in both with different states (``after``) or results (``result``); or some seat sees
    the position otherwise (``view``), whatever the event; or it is refused by both for different reasons (``reason``),
    which is considered last. Views and reasons are considered in the first positions only.
    """

    kind: Kind
    record: AnyRecord
    event: Any
    sides: tuple[Side, Side]

    @property
    def state(self) -> Any:
        """The position itself."""
        return self.record.end()


@dataclass(frozen=True)
class Comparison:
    """The result of comparing two games.

    ``difference`` is None if none was found; then ``complete`` says whether every state that both can reach was
    compared, which proves that there is none from these starts.
    """

    difference: Difference | None
    states: int
    depth: int
    complete: bool


def compare(one: AnyGame, other: AnyGame, starts: Iterable[Any] | None = None, max_states: int = 200_000) -> Comparison:
    """Search, breadth first, for the nearest position in which two games differ.

    Args:
        one: a game.
        other: a game with states of the same form, with the same seats and content.
        starts: states to begin from, possible in both; None for the start of the first.
        most_states: the greatest number of states to compare.

    Raises SettingError for a start that is not possible in both.

    >>> from spree_rules import spree
    >>> games = [spree.new_game(3, rulings={"stash_empty_cart": reading}) for reading in ("forbidden", "allowed")]
    >>> found = compare(*games, starts=[spree.position(games[0])]).difference
    >>> found.kind, games[0].format(found.event), found.sides[0].violations[0].code
    ('legal', 'stash', 'stash.empty_cart')
    """
    begun = tuple(starts) if starts is not None else (one.start(),)
    for state in begun:
        for game in (one, other):
            problems = game.validate(state)
            if problems:
                raise SettingError("the games cannot be compared from there: " + "; ".join(problems))
    parents: dict[Any, tuple[Any, Any] | None] = dict.fromkeys(begun)
    depths: dict[Any, int] = dict.fromkeys(begun, 0)
    waiting = deque(begun)
    complete = True
    deepest = 0
    while waiting:
        state = waiting.popleft()
        deepest = depths[state]
        event = _one_sided(one, other, state)
        if event is not None:
            return Comparison(_difference("legal", one, other, state, event, parents), len(parents), deepest, False)
        shown = _views(one, other, state) if not deepest else None
        if shown is not None:
            return Comparison(_seen_otherwise(one, other, state, shown), len(parents), deepest, False)
        for event in possible_events(one, state):
            after = one.apply(state, event)
            kind: Kind | None = "after" if after != other.apply(state, event) else None
            if kind is None and one.result(after) != other.result(after):
                kind = "result"
            if kind is not None:
                found = _difference(kind, one, other, state, event, parents)
                return Comparison(found, len(parents), deepest, False)
            if after in parents:
                continue
            if len(parents) >= max_states:
                complete = False
                continue
            parents[after] = (state, event)
            depths[after] = deepest + 1
            waiting.append(after)
    for state in begun if complete else ():
        for event in one.action_space(state):
            if _codes(one, state, event) != _codes(other, state, event):
                found = _difference("reason", one, other, state, event, parents)
                return Comparison(found, len(parents), deepest, False)
    return Comparison(None, len(parents), deepest, complete)


def _codes(game: AnyGame, state: Any, event: Any) -> list[str]:
    return [violation.code for violation in game.why_not(state, event)]


def _one_sided(one: AnyGame, other: AnyGame, state: Any) -> Any | None:
    mine, its = tuple(possible_events(one, state)), tuple(possible_events(other, state))
    if mine == its:
        return None
    return next(event for event in (*mine, *its) if (event in mine) != (event in its))


def _views(one: AnyGame, other: AnyGame, state: Any) -> tuple[Any, Any] | None:
    """What the first seat that sees a state otherwise in the two games sees of it, or None."""
    pairs = ((one.view(state, seat), other.view(state, seat)) for seat in range(one.seats))
    return next((pair for pair in pairs if pair[0] != pair[1]), None)


def _seen_otherwise(one: AnyGame, other: AnyGame, state: Any, shown: tuple[Any, Any]) -> Difference | None:
    event = next(iter(possible_events(one, state)), None)
    if event is None:
        return None
    found = _difference("view", one, other, state, event, {state: None})
    sides = (replace(found.sides[0], view=shown[0]), replace(found.sides[1], view=shown[1]))
    return replace(found, sides=sides)


def _difference(
    kind: Kind,
    one: AnyGame,
    other: AnyGame,
    state: Any,
    event: Any,
    parents: dict[Any, tuple[Any, Any] | None],
) -> Difference:
    events = []
    here = state
    while (parent := parents[here]) is not None:
        here, happened = parent
        events.append(happened)
    record = Record(one, tuple(reversed(events)), start=here)
    return Difference(kind, record, event, (_side(one, state, event), _side(other, state, event)))


def _side(game: AnyGame, state: Any, event: Any) -> Side:
    violations = game.why_not(state, event)
    if violations:
        return Side(violations, (), None)
    step = game.step(state, event)
    return Side((), step.effects, step.after, game.result(step.after))
