"""Whose turn it is: a turn begins and ends; what Spurs add; and the gates that events pass."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule
from ..kernel.values import replace
from .ending import end_game
from .rules import Rules
from .state import NO_TURN, Phase, State, Turn
from .supplies import with_rider


def _game_is_over(rules: Rules, state: State, event: object) -> Facts | None:
    return NO_DETAILS if state.phase == "over" else None


GAME_GOES_ON: Final = Rule(
    "game.over", ("SPURS-TURN-05", "SPURS-END-01"), "The game is over.", _game_is_over, gate=True
)


def awaits(code: str, clauses: tuple[str, ...], text: str, *phases: Phase) -> Rule[Rules, State, object]:
    """Return the gate that lets an event pass only in some phases; ``text`` may use ``{phase}``."""

    def _elsewhere(rules: Rules, state: State, event: object) -> Facts | None:
        return None if state.phase in phases else {"phase": state.phase}

    return Rule(code, clauses, text, _elsewhere, gate=True)


def is_one_of(value: object, options: Container[object]) -> bool:
    """Tell whether a field of an event is one of some words, and a plain text at that.

    >>> is_one_of("rifle", ("rifle",)), is_one_of(None, ("rifle", None))
    (True, False)
    """
    return type(value) is str and value in options


def is_number(value: object, least: int, most: int) -> bool:
    """Tell whether a field of an event is a whole number within bounds, and no truth value.

    >>> is_number(3, 1, 3), is_number(True, 0, 3), is_number(4, 1, 3)
    (True, False, False)
    """
    return type(value) is int and least <= value <= most


def bears_red(rules: Rules, state: State, territory: str) -> bool:
    """Tell whether the token on a territory bears the red bullet (SPURS-MOVE-08)."""
    token = state.token_at(territory)
    return token is not None and rules.tokens[token].red


def begin_turn(rules: Rules, state: State, seat: int, log: Log) -> State:
    """Return the state in which a player's turn begins (SPURS-TURN-01, SPURS-TURN-02)."""
    rider = state.riders[seat]
    held = bears_red(rules, state, rider.at) and (rider.owes or rules.rulings.start_on_red_token == "must_take")
    if rider.owes:
        state = with_rider(state, seat, replace(rider, owes=False))
    if log is not None:
        log.append(Effect("turn_began", ("SPURS-TURN-01", "SPURS-TURN-02"), (seat,)))
        if held:
            log.append(Effect("forced", ("SPURS-MOVE-08", "SPURS-CHAL-02"), (seat,), (rider.at,)))
    if held:
        return replace(state, phase="action", seat=seat, turn=Turn(forced=True))
    return replace(state, phase="start", seat=seat, turn=NO_TURN)


def end_turn(rules: Rules, state: State, log: Log) -> State:
    """Return the state after a turn: the next player's, or the end of the game (SPURS-TURN-01)."""
    if log is not None:
        log.append(Effect("turn_over", ("SPURS-TURN-01",), (state.seat,)))
    state = replace(state, turn=NO_TURN, duel=None, turns=state.turns + 1)
    if state.reached is not None:
        return end_game(rules, state, "target_reached", log)
    if rules.turn_limit is not None and state.turns >= rules.turn_limit:
        return end_game(rules, state, "turn_limit", log)
    return begin_turn(rules, state, (state.seat + 1) % rules.seats, log)


def usable_boosts(state: State) -> int:
    """Return how many more objects the Spurs of this turn allow in a draw (SPURS-SPUR-05, ruling extra_draw_scope)."""
    return 0 if state.turn.boosted else state.turn.boosts


def boosts_used(rules: Rules, turn: Turn) -> Turn:
    """Return the turn after a draw that Spurs could add to (ruling extra_draw_scope)."""
    once = rules.rulings.extra_draw_scope == "first_bag_draw" and turn.boosts
    return replace(turn, boosted=True) if once else turn
