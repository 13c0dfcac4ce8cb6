"""Conformance of any game, including third-party ones; and tables of the number of possible continuations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.protocol import AnyGame

from .altered import alter_states
from .coverage import Coverage
from .obligations import (
    acts_for_others,
    another_step,
    deals_nothing_again,
    hides_own,
    hides_public,
    keeps_stale_ids,
    misranks,
    reads_what_is_illegal,
    tells_secrets,
)
from .properties import GENERAL, generator_fault, refusal_fault, secrecy_fault
from .simulate import Pick, Uniform, next_event, possible_events, seeded

REFUSALS_FROM = 25
"""All events of the first so many moments are checked for refusals, then those of every fifth."""
ALTERED = 80
"""The number of saved states that are changed, to see whether some are refused."""


def check_game(
    game: AnyGame, *, games: int = 3, max_events: int = 300, seed: int = 0, must_end: bool = False
) -> tuple[str, ...]:
    """Play random games and return everything wrong with a game, one sentence each; empty if nothing is.

    The checks are that transitions are pure and agree with their effects, that states and events survive JSON and
    notation with equal hashes, that chances sum to one, that actions are in order and equal to what the rule tables
    allow and listed for the seat to act alone, that texts read for a state are legal in it, that refusals have existing
    reasons, that stale decisions are refused, that views, refusals and effects do not depend on hidden things, that
    views show what the seat was told, that hidden things can be dealt again, that impossible states are refused, and
    that a result ranks every seat. With ``must_end`` some game has to end within ``max_events``.

    >>> from spree_rules import spree
    >>> check_game(spree.new_game(3, board="pocket"), games=1, max_events=40)
    ()
    """
    seen = _Seen()
    for number in range(games):
        pick = seeded((seed, number))
        state = game.start()
        memories: dict[str, dict[str, Any]] = {}
        for count in range(max_events):
            seen.states.append((game, state))
            event = next_event(game, state, [Uniform()] * game.seats, pick)
            if event is None:
                seen.ended += 1
                break
            step = game.step(state, event)
            said = [each.check(game, step, memories.setdefault(each.id, {})) for each in GENERAL]
            faults = [f"{each.id}: {fault}" for each, fault in zip(GENERAL, said, strict=True) if fault]
            faults += _of_step(game, step, pick, count)
            if faults:
                return tuple(dict.fromkeys(faults))
            seen.note(game, step, pick)
            state = step.after
    return tuple(_of_runs(seen, seed, must_end, max_events))


@dataclass
class _Seen:
    """What was met in all games: states, how many games ended, and whether hidden things are dealt again."""

    states: list[tuple[AnyGame, Any]] = field(default_factory=list)
    ended: int = 0
    secrets: bool = False
    moved: bool = False

    def note(self, game: AnyGame, step: Any, pick: Pick) -> None:
        if any(effect.seen_by is not None for effect in step.effects):
            self.secrets = True
            self.moved = self.moved or not deals_nothing_again(game, step.after, pick)


def _of_step(game: AnyGame, step: Any, pick: Pick, count: int) -> list[str]:
    """Everything wrong with one step, beyond what holds for steps of every run of a verification."""
    other = another_step(game, step, pick)
    said = [
        generator_fault(game, step.after),
        secrecy_fault(game, step, pick),
        _forgets(game, step),
        acts_for_others(game, step.before),
        keeps_stale_ids(game, step),
        reads_what_is_illegal(game, step.before, pick),
        misranks(game, step.after),
    ]
    if other is not None:
        said += [check(game, step, other) for check in (tells_secrets, hides_own, hides_public)]
    if count < REFUSALS_FROM or count % 5 == 0:
        said.append(refusal_fault(game, step.after, Coverage()))
    return [fault for fault in said if fault]


def _of_runs(seen: _Seen, seed: int, must_end: bool, most: int) -> Iterator[str]:
    """What is wrong with all games together."""
    if seen.secrets and not seen.moved:
        yield "hidden things are told of, but dealing them again changes nothing"
    if must_end and not seen.ended:
        yield f"no game ended within {most} events"
    found = alter_states(seen.states, ALTERED, seed)
    yield from found.faults[:1]
    if not found.refused:
        yield f"{ALTERED} saved states were changed, and validate refused none of them"


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
