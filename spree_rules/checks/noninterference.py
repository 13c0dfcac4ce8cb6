"""Noninterference: pairs of whole runs that agree on everything a seat may know look the same to that seat."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Any

from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.record import AnyRecord, Record
from spree_rules.model.kernel.values import canonical_json

from .obligations import another_step, hides
from .properties import told
from .simulate import Pick, Policy, Uniform, play, seeded

REFUSALS = 12
"""The number of events not open to a seat that are tried at each moment, to compare the refusals."""


@dataclass(frozen=True)
class Leak:
    """Something by which ``seat`` (None: a spectator) can distinguish two runs that agree on everything it may know.

    ``moment`` is the number of events so far; ``one`` and ``other`` are the runs up to that point.
    """

    seat: int | None
    moment: int
    what: str
    one: AnyRecord
    other: AnyRecord

    def __str__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"after {counted(self.moment, 'event')} {who} can tell two runs apart: {self.what}"


@dataclass(frozen=True)
class InterferenceReport:
    """The numbers of ``pairs`` of runs compared and of ``moments`` in which they differed, and the leaks found."""

    pairs: int
    moments: int
    leaks: tuple[Leak, ...]


def noninterference(
    game: AnyGame,
    *,
    games: int = 2,
    max_events: int = 160,
    pairs: int = 12,
    seed: object = 0,
    policies: Sequence[Policy] | None = None,
    reveals: Container[str] = (),
    start: Any | None = None,
) -> InterferenceReport:
    """Compare pairs of runs that differ only in what a seat cannot know.

    Args:
        game: any game; an outcome is hidden from a seat whose view does not tell it from another one.
        games: the number of seeded games.
        most_events: the greatest length of each.
        pairs: the number of second runs for each game and seat.
        seed: the seed of the games and pairs.
        policies: the policies of the seats; None for any legal action.
        reveals: the kinds of effects by which hidden things are openly shown; runs in which they show other things
            differ in public from there on.
        start: the state in which the games begin; None for their start.

    Both runs begin there. In the second one, hidden outcomes of chance are exchanged: two of them with each
    other, or one with another that could have come. It follows the first as long as the others' plays do not show
    the exchange; meanwhile views, legal actions, refusals and effects must be the same bytes for the seat.

    >>> from spree_rules import spree
    >>> report = noninterference(spree.new_game(3, board="pocket"), games=1, max_events=40, pairs=3)
    >>> report.leaks
    ()
    """
    pick = seeded(("noninterference", seed))
    compared = moments = 0
    leaks: list[Leak] = []
    for number in range(games):
        record = play(game, policies or [Uniform()] * game.seats, (seed, number), max_events, start)
        steps = list(record.steps())
        for seat in (None, *range(game.seats)):
            hidden = [index for index, step in enumerate(steps) if _is_hidden(game, step, seat, pick)]
            if not hidden:
                continue
            for _ in range(pairs):
                twin = _exchanged(game, steps, hidden, pick)
                if twin is None:
                    continue
                compared += 1
                lasted, leak = _follow(game, steps, twin, seat, pick, reveals)
                moments += lasted
                if leak is not None:
                    leaks.append(leak)
                    break
    return InterferenceReport(compared, moments, tuple(leaks))


def _is_hidden(game: AnyGame, step: Any, seat: int | None, pick: Pick) -> bool:
    """Whether a seat's view does not show what came of a step; this does not ask what the seat was told of it."""
    if game.to_act(step.before) != CHANCE:
        return bool(step.seen_from(seat) != step.effects)
    other = another_step(game, step, pick)
    return other is not None and hides(game, step, other, seat)


def _exchanged(game: AnyGame, steps: Sequence[Any], hidden: Sequence[int], pick: Pick) -> tuple[Any, ...] | None:
    events = [step.event for step in steps]
    one = hidden[pick(len(hidden))]
    others = [index for index in hidden if events[index] != events[one]]
    if others and pick(3):
        other = others[pick(len(others))]
        events[one], events[other] = events[other], events[one]
        return tuple(events)
    if game.to_act(steps[one].before) != CHANCE:
        return None
    ways = [each.event for each in game.chance(steps[one].before).outcomes if each.event != events[one]]
    if not ways:
        return None
    events[one] = ways[pick(len(ways))]
    return tuple(events)


def _follow(
    game: AnyGame, steps: Sequence[Any], twin: Sequence[Any], seat: int | None, pick: Pick, reveals: Container[str]
) -> tuple[int, Leak | None]:
    """Follow both runs until they differ in public; return in how many moments they did, and what told them apart."""
    state = steps[0].before
    differed = 0
    for moment, step in enumerate(steps):
        differed += state != step.before
        what = _told_apart(game, step.before, state, seat, pick)
        after = state
        if what is None and not game.is_legal(state, twin[moment]):
            # Another seat plays something that it holds in one run only: from here on the runs differ in public.
            if game.to_act(step.before) != seat:
                return differed, None
            what = f"{game.format(step.event)} is legal in only one of them"
        elif what is None:
            other = game.step(state, twin[moment])
            after = other.after
            if _revealed(step, reveals) != _revealed(other, reveals):
                return differed, None
            if other.seen_from(seat) != step.seen_from(seat):
                what = f"the effects of {game.format(step.event)} that it sees differ"
        if what is not None:
            first = tuple(each.event for each in steps[: moment + 1])
            begun = steps[0].before
            runs = Record(game, first, start=begun), Record(game, tuple(twin[:moment]), start=begun)
            return differed, Leak(seat, moment, what, *runs)
        state = after
    return differed, None


def _revealed(step: Any, reveals: Container[str]) -> list[Any]:
    return [effect for effect in step.effects if effect.kind in reveals]


def _told_apart(game: AnyGame, one: Any, other: Any, seat: int | None, pick: Pick) -> str | None:
    if one == other:
        return None
    if canonical_json(game.view(one, seat)) != canonical_json(game.view(other, seat)):
        return "its view differs"
    if seat is None:
        return "the decision id differs" if game.decision_id(one) != game.decision_id(other) else None
    if game.legal_actions(one, seat) != game.legal_actions(other, seat):
        return "its legal actions, or their order, differ"
    universe = game.action_space(one)
    for _ in range(REFUSALS):
        event = universe[pick(len(universe))]
        # Outcomes come from whoever deals, who may know the pile.
        if _is_outcome(game, one, event):
            continue
        if told(game, one, event, seat) != told(game, other, event, seat):
            return f"the refusal of {game.format(event)} differs"
    return None


def _is_outcome(game: AnyGame, state: Any, event: Any) -> bool:
    return game.to_act(state) == CHANCE and type(event) is type(game.chance(state).outcomes[0].event)
