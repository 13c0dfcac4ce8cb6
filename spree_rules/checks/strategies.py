"""Hypothesis strategies for any game, for its own tests and those of frontends."""

from __future__ import annotations

from typing import TypeVar

from hypothesis import strategies as st

from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.protocol import Game
from spree_rules.model.kernel.record import Record

S = TypeVar("S")
A = TypeVar("A")
O = TypeVar("O")  # noqa: E741 - the outcomes of chance, beside states, actions and views
V = TypeVar("V")


def records(
    game: Game[S, A, O, V], max_events: int = 60, start: S | None = None
) -> st.SearchStrategy[Record[S, A, O, V]]:
    """Return a strategy for partial games: each number picks a continuation, and nothing is filtered.

    Args:
        game: the game.
        max_events: the greatest length of a game.
        start: the state to begin from; None for the game's start.

    >>> from spree_rules import spree
    >>> isinstance(records(spree.new_game(3)), st.SearchStrategy)
    True
    """
    # Numbers are taken modulo the number of continuations, so shrinking leads to shorter games and earlier choices.
    return st.lists(st.integers(0, 2**16 - 1), max_size=max_events).map(lambda picks: _play(game, picks, start))


def states(game: Game[S, A, O, V], max_events: int = 60, start: S | None = None) -> st.SearchStrategy[S]:
    """Return a strategy for states that a game can reach."""
    return records(game, max_events, start).map(lambda record: record.end())


def _play(game: Game[S, A, O, V], picks: list[int], start: S | None) -> Record[S, A, O, V]:
    begun = state = game.start() if start is None else start
    events: list[A | O] = []
    for pick in picks:
        actor = game.to_act(state)
        if actor is None:
            break
        if actor == CHANCE:
            chance = game.chance(state)
            events.append(chance.at(pick % chance.total))
        else:
            actions = game.legal_actions(state)
            events.append(actions[pick % len(actions)])
        state = game.apply(state, events[-1])
    return Record(game, tuple(events), start=begun)
