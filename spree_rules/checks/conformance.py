"""Conformance of any game, including third-party ones; and tables of the number of possible continuations."""

from __future__ import annotations

from collections import Counter
from typing import Any

from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.protocol import AnyGame

from .coverage import Coverage
from .properties import GENERAL, generator_fault, refusal_fault, secrecy_fault
from .simulate import Uniform, next_event, possible_events, seeded


def check_game(game: AnyGame, *, games: int = 3, max_events: int = 300, seed: int = 0) -> tuple[str, ...]:
    """Play random games and return everything wrong with a game, one sentence each; empty if nothing is.

    The checks are that transitions are pure and agree with their effects, that states and events survive JSON and
    notation with equal hashes, that chances sum to one, that actions are in order and equal to what the rule tables
    allow, that refusals have existing reasons, that views and refusals do not depend on hidden things, that views
    remember everything the seat was shown of its own, and that an end is reported.

    >>> from spree_rules import spree
    >>> check_game(spree.new_game(3, board="pocket"), games=1, max_events=40)
    ()
    """
    faults: dict[str, None] = {}
    for number in range(games):
        pick = seeded((seed, number))
        state = game.start()
        memories: dict[str, dict[str, Any]] = {}
        for count in range(max_events):
            event = next_event(game, state, [Uniform()] * game.seats, pick)
            if event is None:
                break
            step = game.step(state, event)
            for each in GENERAL:
                fault = each.check(game, step, memories.setdefault(each.id, {}))
                if fault:
                    faults[f"{each.id}: {fault}"] = None
            for fault in (generator_fault(game, step.after), secrecy_fault(game, step, pick), _forgets(game, step)):
                if fault:
                    faults[fault] = None
            if count % 25 == 0:
                fault = refusal_fault(game, step.after, Coverage())
                if fault:
                    faults[fault] = None
            state = step.after
            if faults:
                return tuple(faults)
    return tuple(faults)


def _forgets(game: AnyGame, step: Any) -> str | None:
    """Perfect recall: players know their own actions, so two different ones never lead to the same views."""
    actor = game.to_act(step.before)
    if actor is None or actor == CHANCE:
        return None
    if game.view(step.before, actor) == game.view(step.after, actor):
        return f"seat {actor} does not see that it did {game.format(step.event)}"
    return None


def perft(game: AnyGame, depth: int, start: Any | None = None) -> tuple[int, ...]:
    """Return the number of sequences of events of each length from 0 to ``depth``.

    Equal states are counted together, which makes deep tables fast.

    >>> from spree_rules import spree
    >>> perft(spree.new_game(3, board="pocket"), 4)
    (1, 2, 2, 6, 18)
    """
    level: Counter[Any] = Counter({game.start() if start is None else start: 1})
    counts = [1]
    for _ in range(depth):
        following: Counter[Any] = Counter()
        for state, ways in level.items():
            for event in possible_events(game, state):
                following[game.apply(state, event)] += ways
        level = following
        counts.append(sum(level.values()))
    return tuple(counts)


def perft_split(game: AnyGame, depth: int, start: Any | None = None) -> dict[str, int]:
    """Return the number of sequences of ``depth`` events for each first event, to find where two games differ.

    >>> from spree_rules import spree
    >>> perft_split(spree.new_game(3, board="pocket"), 2)
    {'draw 3c': 1, 'draw Ah': 1}
    """
    state = game.start() if start is None else start
    return {
        game.format(event): perft(game, depth - 1, game.apply(state, event))[-1]
        for event in possible_events(game, state)
    }
