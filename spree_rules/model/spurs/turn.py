"""Whose turn it is: a turn begins and ends; what Spurs add; and the gates that events pass."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, phase_gate
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
    return phase_gate(code, clauses, text, phases)


def bears_red(rules: Rules, state: State, territory: str) -> bool:
    """Tell whether the token on a territory bears the red bullet (SPURS-MOVE-08)."""
    token = state.token_at(territory)
    return token is not None and rules.tokens[token].red


def forced(rules: Rules, state: State, action: object) -> Facts | None:
    """Return the facts if the player must take on the challenge where it is (SPURS-MOVE-08, SPURS-CHAL-02)."""
    return {"here": state.rider.at} if state.turn.forced else None


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
