"""Short words for tests: make a position, do things in the notation, ask for effects and refusals."""

from __future__ import annotations

from collections import Counter
from typing import Any

from spree_rules import spree
from spree_rules.model.spree import SpreeGame, State, Turn

WALKING = Turn(rolled=True, steps=7, acted=True)


def new(edition: str = "hip_pocket", seats: int = 3, **options: Any) -> SpreeGame:
    return spree.new_game(seats, edition, **options)


def do(game: SpreeGame, state: State, *texts: str) -> State:
    for text in texts:
        state = game.apply(state, game.parse(text))
    return state


def happens(game: SpreeGame, state: State, text: str) -> dict[str, Any]:
    """The effects of an event by kind (the last one of each kind)."""
    return {effect.kind: effect for effect in game.step(state, game.parse(text)).effects}


def cited(game: SpreeGame, state: State, text: str) -> set[str]:
    return {clause for effect in game.step(state, game.parse(text)).effects for clause in effect.clauses}


def refused(game: SpreeGame, state: State, text: str) -> set[str]:
    """The codes of the rules that forbid an event; empty if it is legal."""
    return {violation.code for violation in game.why_not(state, game.parse(text))}


def refusing_clauses(game: SpreeGame, state: State, text: str) -> set[str]:
    return {clause for violation in game.why_not(state, game.parse(text)) for clause in violation.clauses}


def let_pass(game: SpreeGame, state: State) -> State:
    """Everybody who is asked passes."""
    while state.phase == "poll":
        state = do(game, state, "pass")
    return state


def listed(game: SpreeGame, state: State) -> list[str]:
    return [game.format(action) for action in game.legal_actions(state)]


def deal(game: SpreeGame) -> State:
    """The state after the deal, everybody having drawn the lowest cards of the pile in turn."""
    state = game.start()
    while state.phase == "deal":
        state = game.apply(state, game.chance(state).at(0))
    return state


def census(state: State) -> Counter[str]:
    """How many of each card there are anywhere, open plays included."""
    everywhere = [*state.pile, *state.discards]
    for cards in (*state.hands, *state.carts, *(each.cards for each in state.plays)):
        everywhere += cards
    return Counter(everywhere)
