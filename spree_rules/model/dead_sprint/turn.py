"""Whose turn it is: the card phase begins, a turn ends, the horde is due; and the gates that events pass."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, phase_gate
from ..kernel.values import put, replace
from .ground import part
from .leaving import end
from .rules import HAND_LIMIT, Rules
from .state import NO_TURN, Phase, Runner, State, Turn
from .steps import ahead


def _game_is_over(rules: Rules, state: State, event: object) -> Facts | None:
    return NO_DETAILS if state.phase == "over" else None


GAME_GOES_ON: Final = Rule("game.over", ("DS-WIN-01", "DS-WIN-02"), "The game is over.", _game_is_over, gate=True)


def awaits(code: str, clauses: tuple[str, ...], text: str, *phases: Phase) -> Rule[Rules, State, object]:
    """Return the gate that lets an event pass only in some phases; ``text`` may use ``{phase}``."""
    return phase_gate(code, clauses, text, phases)


CARD_PHASE: Final = awaits(
    "cards.not_now",
    ("DS-CARD-01", "DS-CARD-04", "DS-CARD-05", "DS-TURN-01"),
    "Cards are for your own turn, before the movement roll (now: {phase}).",
    "cards",
)


def with_runner(state: State, seat: int, runner: Runner) -> tuple[Runner, ...]:
    """Return the players with the one of a seat replaced."""
    return put(state.runners, seat, runner)


def has_room(rules: Rules, runner: Runner) -> bool:
    """Tell whether a player has room for another card (DS-CARD-03, ruling lying_cards_in_limit)."""
    lying = len(runner.lying) if rules.rulings.lying_cards_in_limit == "true" else 0
    return len(runner.hand) + lying < HAND_LIMIT


def begin_turn(rules: Rules, state: State, seat: int, log: Log) -> State:
    """Return the state in which a living player's turn begins, or is skipped (DS-TURN-01)."""
    runner = state.runners[seat]
    if runner.skips:
        if log is not None:
            log.append(Effect("skipped", ("DS-TURN-02",), seats=(seat,)))
        runners = with_runner(state, seat, replace(runner, skips=False))
        return end_turn(rules, replace(state, seat=seat, runners=runners), log)
    if log is not None:
        log.append(Effect("turn_began", ("DS-TURN-01",), seats=(seat,)))
    first_thing = rules.rulings.draw_time == "first_thing"
    turn = Turn(full=True) if first_thing and not has_room(rules, runner) else NO_TURN
    return replace(state, phase="cards", seat=seat, turn=turn)


def end_turn(rules: Rules, state: State, log: Log) -> State:
    """Return the state after a player's turn: the next living player's, or the horde's (DS-TURN-02, DS-HORDE-01)."""
    seat = state.seat
    runner = state.runners[seat]
    if runner.lying:
        if log is not None:
            log.append(Effect("put_away", ("DS-CARD-08",), seats=(seat,), cards=runner.lying))
        decks = replace(state.decks, discards=tuple(sorted((*state.decks.discards, *runner.lying))))
        state = replace(state, runners=with_runner(state, seat, replace(runner, lying=())), decks=decks)
    if log is not None and runner.at is not None:
        log.append(Effect("turn_over", ("DS-TURN-02",), seats=(seat,)))
    return next_turn(rules, state, log)


def next_turn(rules: Rules, state: State, log: Log) -> State:
    """Return the state in which the next living player after this seat has its turn, or else the horde."""
    order = rules.order
    for seat in order[order.index(state.seat) + 1 :]:
        if state.runners[seat].at is not None:
            return begin_turn(rules, replace(state, turn=NO_TURN), seat, log)
    if ahead(rules, state) is None:
        return end(rules, state, "nobody_left_to_pass", (), log)
    if log is not None:
        log.append(Effect("horde_awaited", ("DS-HORDE-01", "DS-HORDE-02", "DS-ZOM-13")))
    return replace(state, phase="yellow_roll", turn=NO_TURN)


def first_turn(rules: Rules, state: State, log: Log) -> State:
    """Return the state in which the first living player in turn order has its turn (DS-HORDE-08)."""
    seat = next(seat for seat in rules.order if state.runners[seat].at is not None)
    return begin_turn(rules, state, seat, log)


def go_on(rules: Rules, state: State, log: Log) -> State:
    """Return what follows for the player whose turn it is: its cards, its movement, or what comes after that."""
    turn = state.turn
    if not turn.moved:
        return replace(state, phase="cards")
    if turn.moves:
        return replace(state, phase="move")
    if rules.rulings.exit_land == "must_end_there" and on_exit(rules, state):
        return end(rules, state, "exit", (state.seat,), log)
    return replace(state, phase="after_move") if may_use_adrenaline(rules, state) else end_turn(rules, state, log)


def on_exit(rules: Rules, state: State) -> bool:
    """Tell whether the player whose turn it is stands on the exit (DS-WIN-01, ruling exit_space)."""
    tile, cell = part(state.runners[state.seat].space())
    return cell in rules.ground.printed[state.laid[tile][:-1]].exits


def may_use_adrenaline(rules: Rules, state: State) -> bool:
    """Tell whether the player may roll and move again (DS-TOK-06, ruling adrenaline_per_turn)."""
    once = rules.rulings.adrenaline_per_turn == "one"
    return state.runners[state.seat].adrenaline > 0 and not (once and state.turn.adrenaline)
