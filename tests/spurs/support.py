"""Short ways to set up positions of Spurs and to play on from them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from spree_rules import IllegalAction
from spree_rules.model import spurs
from spree_rules.model.spurs.position import position

Game = spurs.SpursGame
State = spurs.State


def game(seats: int = 2, target: int | None = None, pack: Any = "reference", **rulings: str) -> Game:
    """Return a standard game with some readings; ``target`` is agreed on."""
    if target is not None:
        rulings["fame_target"] = "agreed"
    return spurs.new_game(seats, rulings=rulings, target=target, pack=pack)


def put(on: Game, **described: Any) -> State:
    """Return a position."""
    return position(on, **described)


def after(on: Game, state: State, *texts: str) -> State:
    """Return the state after some events in notation."""
    for text in texts:
        state = on.apply(state, on.parse(text))
    return state


def kinds(on: Game, state: State, *texts: str) -> list[str]:
    """Return the kinds of the effects of the last of some events."""
    *first, last = texts
    return [effect.kind for effect in on.step(after(on, state, *first), on.parse(last)).effects]


def effects(on: Game, state: State, text: str) -> list[str]:
    """Return the effects of an event as sentences."""
    return [on.describe(effect) for effect in on.step(state, on.parse(text)).effects]


def cited(on: Game, state: State, *texts: str) -> set[str]:
    """Return the clauses that the effects of the last event rest on."""
    *first, last = texts
    found = on.step(after(on, state, *first), on.parse(last)).effects
    return {clause for effect in found for clause in effect.clauses}


def legal(on: Game, state: State) -> list[str]:
    """Return the legal actions in notation."""
    return [on.format(action) for action in on.legal_actions(state)]


def why_not(on: Game, state: State, text: str) -> set[str]:
    """Return the clauses by which an event is refused, empty if it is legal; the state must be left alone."""
    event = on.parse(text)
    violations = on.why_not(state, event)
    if violations:
        try:
            on.apply(state, event)
        except IllegalAction as error:
            assert error.violations == violations
        else:
            raise AssertionError(f"{text} was refused and done")
    return {clause for violation in violations for clause in violation.clauses}


def codes(on: Game, state: State, text: str) -> list[str]:
    """Return the codes of the rules that an event breaks."""
    return [violation.code for violation in on.why_not(state, on.parse(text))]


def odds(on: Game, state: State, wanted: Any) -> Fraction:
    """Return the probability that the next outcome is as wanted."""
    chance = on.chance(state)
    return sum((Fraction(o.weight, chance.total) for o in chance.outcomes if wanted(o.event)), Fraction())
