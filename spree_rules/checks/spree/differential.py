"""The rules beside a second implementation of them: games and positions under all kinds of rulings and modules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spree_rules.checks.simulate import Pick, sample, seeded
from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.spree.actions import Event
from spree_rules.model.spree.game import SpreeGame
from spree_rules.model.spree.rulings import EDITIONS
from spree_rules.model.spree.state import State

from .aimed import MOODS, Tempted, aimed_position
from .configurations import Configuration, configuration, rotation
from .engine import ReferenceGame
from .engine_table import Summary

CONFIGURATIONS: Final = 45
GAME, AIMED, FROM_THERE = 60, 20, 12
"""Events of a game from its start; positions aimed at; events from each of them."""

Choose = Callable[[State, list[str]], str]


def compare_games(game: SpreeGame, seed: int = 0, number: int = CONFIGURATIONS) -> tuple[int, str | None]:
    """Play beside the second implementation; return how many states were compared, and what differs.

    Args:
        game: says the edition; boards, seats and rulings change from one configuration to the next.
        seed: where in the rotation of readings and modules to begin, and what else to pick.
        number: how many configurations to play; one seed goes on where the one before it left off.
    """
    rows, edition = rotation(), game.config.edition
    first = (seed * len(EDITIONS) + list(EDITIONS).index(edition)) * number
    states = 0
    for place in range(first, first + number):
        pick = seeded(("beside", edition, place))
        compared, fault = _compare_one(configuration(rows[place % len(rows)], edition, pick), pick)
        states += compared
        if fault is not None:
            return states, fault
    return states, None


def _compare_one(made: Configuration, pick: Pick) -> tuple[int, str | None]:
    """Play a game from its start, and on from positions that are aimed at, until something differs."""
    game, agreed = made.game(), made.agreement()

    def some(mood: str) -> Choose:
        tempted = Tempted(game, mood)
        return lambda state, texts: tempted.choose(state, texts, pick)

    moods = tuple(MOODS)
    states, fault = play_beside(game, ReferenceGame(agreed), game.start(), some(moods[pick(len(moods))]), pick, GAME)
    for number in range(AIMED):
        if fault is None:
            mood = moods[number % len(moods)]
            state = aimed_position(game, mood, pick)
            engine = ReferenceGame(agreed, plain(state))
            more, fault = play_beside(game, engine, state, some(mood), pick, FROM_THERE)
            states += more
    return states, None if fault is None else f"{made}: {fault}"


def play_beside(
    game: SpreeGame, engine: ReferenceGame, state: State, chosen: Choose, pick: Pick, most: int
) -> tuple[int, str | None]:
    """Play on in both from one state; return how many states were compared, and where they differ after what."""
    told = f"at {game.format_state(state)}"
    for states in range(most):
        fault = difference(game, state, engine)
        if fault is not None:
            return states, f"{told}: {fault}"
        actor = game.to_act(state)
        if actor is None:
            return states + 1, None
        event: Event
        if actor == CHANCE:
            chance = game.chance(state)
            event = chance.at(chance.total - 1) if state.phase == "shot_roll" and pick(2) else sample(chance, pick)
            text = game.format(event)
        else:
            events: dict[str, Event] = {game.format(action): action for action in game.legal_actions(state)}
            text = chosen(state, list(events))
            event = events[text]
        told = f"{text!r} in {game.format_state(state)}"
        state = game.apply(state, event)
        engine.apply(text)
    return most, None


def difference(game: SpreeGame, state: State, engine: ReferenceGame) -> str | None:
    """Return what the two say differently of a state: its parts, who acts, what can come next, how likely."""
    mine, its = plain(state), engine.summary()
    if mine != its:
        return "; ".join(f"{name} is {mine[name]}, not {its[name]}" for name in mine if mine[name] != its[name])
    actor = game.to_act(state)
    if actor != engine.to_act():
        return f"{actor} is to act, not {engine.to_act()}"
    if actor == CHANCE:
        weights = {game.format(outcome.event): outcome.weight for outcome in game.chance(state).outcomes}
        return None if weights == engine.chance() else f"chances are {weights}, not {engine.chance()}"
    ways = {game.format(action) for action in game.legal_actions(state)}
    if ways == engine.legal():
        return None
    only = f"{sorted(ways - engine.legal())} are legal and should not be" if ways - engine.legal() else ""
    lacking = f"{sorted(engine.legal() - ways)} should be legal and are not" if engine.legal() - ways else ""
    return " and ".join(filter(None, (only, lacking)))


def plain(state: State) -> Summary:
    """Return a state as the second implementation tells of its own."""
    turn, first = state.turn, state.first_roll
    return {
        "phase": state.phase,
        "seat": state.seat,
        "scores": list(state.scores),
        "pawns": list(state.pawns),
        "cars": list(state.cars),
        "down": list(state.down),
        "riding": list(state.riding),
        "hands": list(map(list, state.hands)),
        "carts": list(map(list, state.carts)),
        "pile": list(state.pile),
        "discards": list(state.discards),
        "turn": {name: getattr(turn, name) for name in turn.__struct_fields__},
        "plays": [
            (play.kind, play.seat, play.cards, play.target, play.rank, play.number, play.asked) for play in state.plays
        ],
        "first": None if first is None else (list(first.contenders), list(first.totals)),
    }
