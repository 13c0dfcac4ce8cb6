"""Playing whole games outside the model: seeded chance, policies that see only views, and playouts."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from spree_rules.model.kernel.chance import CHANCE, Chance
from spree_rules.model.kernel.effects import Step
from spree_rules.model.kernel.protocol import Game
from spree_rules.model.kernel.record import Record

S = TypeVar("S")
A = TypeVar("A")
O = TypeVar("O")  # noqa: E741 - the outcomes of chance, beside states, actions and views
V = TypeVar("V")
T = TypeVar("T")

Pick = Callable[[int], int]
"""``pick(n)`` returns a number from 0 to n - 1."""


class Policy(Protocol):
    """A way to play one seat. On request it gets the seat's view, and never the state."""

    def choose(self, look: Callable[[], Any], actions: Sequence[Any], pick: Pick, /) -> Any:
        """Return one of ``actions``; ``look()`` returns the view of the seat that acts now."""


class Uniform:
    """Every legal action is equally likely.

    >>> Uniform().choose(lambda: None, ("a", "b"), lambda n: n - 1)
    'b'
    """

    def choose(self, look: Callable[[], Any], actions: Sequence[T], pick: Pick, /) -> T:
        """Return any of the actions, without looking."""
        return actions[pick(len(actions))]


def seeded(seed: object) -> Pick:
    """Return a source of picks that is the same on every machine and Python version.

    >>> pick = seeded("example")
    >>> [pick(10) for _ in range(8)]
    [9, 1, 0, 3, 8, 8, 1, 2]
    """
    digest = hashlib.blake2b(repr(seed).encode(), digest_size=16).digest()
    uniform = random.Random(int.from_bytes(digest, "big")).random
    # random() is the one method of Random whose sequence Python guarantees not to change.
    return lambda n: int(uniform() * n)


def sample(chance: Chance[O], pick: Pick) -> O:
    """Sample an outcome of a chance node by its probability, without listing all outcomes.

    >>> from spree_rules import spree
    >>> sample(spree.new_game(seats=3).chance(spree.new_game(seats=3).start()), lambda n: 0)
    Draw(card='10c')
    """
    return chance.at(pick(chance.total))


def possible_events(game: Game[S, A, O, V], state: S) -> Sequence[A | O]:
    """Return the outcomes or the legal actions of a state."""
    if game.to_act(state) == CHANCE:
        return [outcome.event for outcome in game.chance(state).outcomes]
    return game.legal_actions(state)


def next_event(game: Game[S, A, O, V], state: S, policies: Sequence[Policy], pick: Pick) -> A | O | None:
    """Return the next event under these policies, or None at the end."""
    actor = game.to_act(state)
    if actor is None:
        return None
    if actor == CHANCE:
        return sample(game.chance(state), pick)
    chosen: A = policies[actor].choose(lambda: game.view(state, actor), game.legal_actions(state), pick)
    return chosen


def steps(game: Game[S, A, O, V], policies: Sequence[Policy], seed: object, most: int) -> Iterator[Step[S, A | O]]:
    """Yield the transitions of one game from its start, at most ``most`` of them."""
    pick = seeded(seed)
    state = game.start()
    for _ in range(most):
        event = next_event(game, state, policies, pick)
        if event is None:
            return
        step = game.step(state, event)
        yield step
        state = step.after


def play(
    game: Game[S, A, O, V], policies: Sequence[Policy], seed: object, most: int = 20_000, start: S | None = None
) -> Record[S, A, O, V]:
    """Play one game, from its start or another state, and return its record, which depends on the seed alone.

    >>> from spree_rules import spree
    >>> game = spree.new_game(seats=3)
    >>> record = play(game, [Uniform()] * 3, seed=1, most=50)
    >>> record == play(game, [Uniform()] * 3, seed=1, most=50), len(record.events)
    (True, 50)
    """
    pick = seeded(seed)
    state = game.start() if start is None else start
    events: list[A | O] = []
    while len(events) < most:
        event = next_event(game, state, policies, pick)
        if event is None:
            break
        events.append(event)
        state = game.apply(state, event)
    return Record(game, tuple(events), start=start)
