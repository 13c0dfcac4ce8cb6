"""What any game must keep to, also somebody else's; and tables of how many ways there are to go on."""

from __future__ import annotations

from collections import Counter
from typing import Any

from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.protocol import AnyGame

from .coverage import Coverage
from .properties import GENERAL, generator_fault, refusal_fault, secrecy_fault
from .simulate import Uniform, next_event, possible_events, seeded


def check_game(game: AnyGame, *, games: int = 3, max_events: int = 300, seed: int = 0) -> tuple[str, ...]:
    """Play random games and return what is wrong with a game, each as one sentence; empty if nothing is.

    Checked are: transitions that are pure and agree with their effects, states and events that survive JSON and
    notation with equal hashes, chances that sum to one, actions in order and equal to what the rule tables let
    happen, refusals with reasons that exist, views and refusals that do not depend on hidden things, views that
    remember everything the seat was shown of its own, and an end that is told.

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
    """Perfect recall: whoever acts knows the own action, so two of them never lead to what looks the same."""
    actor = game.to_act(step.before)
    if actor is None or actor == CHANCE:
        return None
    if game.view(step.before, actor) == game.view(step.after, actor):
        return f"seat {actor} cannot tell that it did {game.format(step.event)}"
    return None


def perft(game: AnyGame, depth: int, start: Any | None = None) -> tuple[int, ...]:
    """Return how many sequences of events there are of each length from 0 to ``depth``.

    Equal states are counted together, so that deep tables are quick.

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
    """Return for each first event how many sequences of ``depth`` events begin with it: to find where two differ.

    >>> from spree_rules import spree
    >>> perft_split(spree.new_game(3, board="pocket"), 2)
    {'draw 3c': 1, 'draw Ah': 1}
    """
    state = game.start() if start is None else start
    return {
        game.format(event): perft(game, depth - 1, game.apply(state, event))[-1]
        for event in possible_events(game, state)
    }
