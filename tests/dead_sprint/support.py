"""Short words for the tests of Dead Sprint: positions, events in the notation, odds, effects and refusals."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from spree_rules import dead_sprint
from spree_rules.model.dead_sprint import DeadSprintGame, State
from spree_rules.model.kernel.effects import Effect

PLAYERS = "1b3"
"""The space where players start."""
NINE_TILES = ("S2A", "S4A", "S6A", "S7A", "S1A", "S2A", "S4A", "S6A", "S7A")
"""Straight tiles in a line."""
EXIT: dict[str, Any] = {"laid": (*NINE_TILES[:8], "XA")}
"""A table with the Exit, which is tile 10."""


def new(seats: int = 2, rulings: dict[str, str] | None = None, **options: Any) -> DeadSprintGame:
    return dead_sprint.new_game(seats, rulings=rulings, **options)


def at(seats: int = 2, rulings: dict[str, str] | None = None, **described: Any) -> tuple[DeadSprintGame, State]:
    """A game under some rulings and a position of it."""
    game = new(seats, rulings)
    return game, dead_sprint.position(game, **described)


def do(game: DeadSprintGame, state: State, *texts: str) -> State:
    for text in texts:
        state = game.apply(state, game.parse(text))
    return state


def effects(game: DeadSprintGame, state: State, *texts: str) -> tuple[Effect, ...]:
    """The effects of the last of some events."""
    before = do(game, state, *texts[:-1])
    return game.step(before, game.parse(texts[-1])).effects


def happens(game: DeadSprintGame, state: State, *texts: str) -> dict[str, Effect]:
    """The effects of the last of some events by kind (the last one of each kind)."""
    return {effect.kind: effect for effect in effects(game, state, *texts)}


def cited(game: DeadSprintGame, state: State, *texts: str) -> set[str]:
    """The clauses that the effects of the last of some events rest on."""
    return {clause for effect in effects(game, state, *texts) for clause in effect.clauses}


def refused(game: DeadSprintGame, state: State, text: str) -> set[str]:
    """The codes of the rules that forbid an event; empty if it is legal."""
    return {violation.code for violation in game.why_not(state, game.parse(text))}


def refusing_clauses(game: DeadSprintGame, state: State, text: str) -> set[str]:
    return {clause for violation in game.why_not(state, game.parse(text)) for clause in violation.clauses}


def listed(game: DeadSprintGame, state: State) -> list[str]:
    return [game.format(action) for action in game.legal_actions(state)]


def odds(game: DeadSprintGame, state: State, *texts: str) -> tuple[Fraction, ...]:
    """The probabilities of outcomes."""
    chance = game.chance(state)
    by_text = {game.format(outcome.event): chance.p(outcome.event) for outcome in chance.outcomes}
    return tuple(by_text.get(text, Fraction(0)) for text in texts)


def zombies(state: State) -> dict[str, str]:
    """The zombies on the table: kinds by spaces, those of a crawler joined by ``+``."""
    return {
        "+".join(f"{number}{cell}" for cell in zombie.cells): zombie.kind
        for number, contents in enumerate(state.contents)
        for zombie in contents.zombies
    }


def tokens(state: State) -> list[tuple[str, str]]:
    """The tokens on the table with their spaces."""
    return [(f"{number}{find.cell}", find.token) for number, here in enumerate(state.contents) for find in here.tokens]


def alive(state: State) -> list[int]:
    return [seat for seat, runner in enumerate(state.runners) if runner.at is not None]


def kits(state: State) -> list[int]:
    """The first aid kits of those who are in the game."""
    return [state.runners[seat].first_aid for seat in alive(state)]


def where_horde_went(found: Iterable[Effect]) -> list[tuple[str, ...]]:
    """The spaces on which the horde came to rest, step by step."""
    return [effect.squares for effect in found if effect.kind == "horde_moved"]


def tile_drawn(word: str, rulings: dict[str, str] | None = None, **more: Any) -> tuple[DeadSprintGame, State]:
    """The state in which a tile such as ``S1A`` has just been joined to a straight one, and is to be filled."""
    game, state = at(rulings=rulings, **{"laid": ["S2A"], "at": {0: "2b6"}, "moves": 3, **more})
    deck = "corner" if word.startswith("C") else "straight"
    return game, do(game, state, f"tile {deck}", f"drawn {word[:-1]}", f"orient {word[-1]}")
