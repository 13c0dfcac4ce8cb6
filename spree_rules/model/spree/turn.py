"""Turns: drawing up to five, standing up and ending, and the gate for every action in an open turn."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table
from ..kernel.values import put, replace
from .actions import Draw, EndTurn
from .resting import MAY_REST
from .rules import Playable, Rules
from .state import FirstRoll, State, Turn

FRESH: Final = Turn()
FROM_CAR: Final = Turn(from_car=True)
AGAIN: Final = Turn(again=True)


def _turn_not_open(rules: Rules, state: State, action: object) -> Facts | None:
    return None if state.phase == "turn" else {"phase": state.phase}


OPEN_TURN: Final = Rule(
    "turn.not_open",
    ("SPREE-TURN-02",),
    "You can do this only in your own open turn (now: {phase}).",
    _turn_not_open,
    gate=True,
)


def _game_is_over(rules: Rules, state: State, action: object) -> Facts | None:
    return NO_DETAILS if state.phase == "over" else None


GAME_GOES_ON: Final = Rule(
    "game.over",
    ("SPREE-END-01",),
    "The game is over: a player has reached the target.",
    _game_is_over,
    gate=True,
)


def on_own_car(state: State, seat: int) -> bool:
    """Tell whether a seat's shopper is on the square of its own car."""
    return state.pawns[seat] == state.cars[seat]


def begin_turn(rules: Rules, state: State, seat: int, log: Log) -> State:
    """Return the state in which ``seat`` has stood up and draws (SPREE-TURN-01, SPREE-TURN-03)."""
    down = state.down
    if down[seat]:
        down = put(down, seat, False)
        if log is not None:
            log.append(Effect("stood_up", ("SPREE-TURN-03",), seats=(seat,)))
    turn = FROM_CAR if on_own_car(state, seat) else FRESH
    return draw_on(rules, replace(state, phase="draw", seat=seat, down=down, turn=turn), log)


def finish_turn(rules: Rules, state: State, log: Log, *, again: bool = False) -> State:
    """Return the state in which the turn's owner draws up to five; ``again`` grants another turn after it."""
    turn = AGAIN if again or state.turn.again else FRESH
    return draw_on(rules, replace(state, phase="refill", turn=turn), log)


def reshuffle(state: State, log: Log) -> State:
    """Return the state in which the discards have become the pile (SPREE-SETUP-04)."""
    if log is not None:
        log.append(Effect("reshuffled", ("SPREE-SETUP-04",), number=len(state.discards)))
    return replace(state, pile=state.discards, discards=())


def draw_on(rules: Rules, state: State, log: Log) -> State:
    """Return the state in which the next card is drawn, or what follows when drawing is over."""
    missing = rules.hand_limit - len(state.hands[state.seat])
    if missing > 0 and (state.pile or state.discards):
        if missing <= len(state.pile) + len(state.discards) or rules.rulings.empty_deck == "draw_what_there_is":
            return state if state.pile else reshuffle(state, log)
        if log is not None:
            log.append(Effect("draws_nothing", ("SPREE-SETUP-04", "SPREE-TURN-01"), seats=(state.seat,)))
    return _after_drawing(rules, state, log)


def _after_drawing(rules: Rules, state: State, log: Log) -> State:
    if state.phase == "draw":
        if log is not None:
            log.append(Effect("turn_began", ("SPREE-TURN-02",), seats=(state.seat,)))
        return replace(state, phase="turn")
    if state.phase == "refill":
        if state.turn.again:
            if log is not None:
                log.append(Effect("another_turn", ("SPREE-SHOOT-08",), seats=(state.seat,)))
            return begin_turn(rules, state, state.seat, log)
        return begin_turn(rules, state, (state.seat + 1) % rules.seats, log)
    following = state.seat + 1
    if following < rules.seats:
        return draw_on(rules, replace(state, seat=following), log)
    return replace(state, phase="first_roll", seat=0, first_roll=FirstRoll(tuple(range(rules.seats))))


def _no_draw_awaited(rules: Rules, state: State, event: Draw) -> Facts | None:
    return None if state.phase in ("draw", "refill", "deal") else {"phase": state.phase}


def _not_in_the_pile(rules: Rules, state: State, event: Draw) -> Facts | None:
    pile, card = state.pile, event.card
    if type(card) is not str:
        return {"card": card}
    place = bisect_left(pile, card)
    return None if place < len(pile) and pile[place] == card else {"card": card}


def perform_draw(rules: Rules, state: State, event: Draw, log: Log) -> State:
    """Move a card from the pile to the hand of the seat that draws (SPREE-TURN-01, SPREE-SETUP-03)."""
    seat, card, pile = state.seat, event.card, state.pile
    place = bisect_left(pile, card)
    if log is not None:
        clause = "SPREE-SETUP-03" if state.phase == "deal" else "SPREE-TURN-01"
        log.append(Effect("drew", (clause,), seats=(seat,), cards=(card,), seen_by=seat))
    state = replace(
        state,
        hands=put(state.hands, seat, tuple(sorted((*state.hands[seat], card)))),
        pile=pile[:place] + pile[place + 1 :],
    )
    if not state.pile and state.discards and rules.rulings.reshuffle == "when_empty":
        state = reshuffle(state, log)
    return draw_on(rules, state, log)


def perform_end(rules: Rules, state: State, action: EndTurn, log: Log) -> State:
    """End the turn; steps may be left over (SPREE-MOVE-02)."""
    if log is not None:
        clauses = ("SPREE-TURN-02", "SPREE-MOVE-02") if state.turn.steps else ("SPREE-TURN-02",)
        log.append(Effect("turn_ended", clauses, seats=(state.seat,), number=state.turn.steps))
    return finish_turn(rules, state, log)


def end(game: Playable, state: State) -> State:
    """Return the state after ending the open turn. Raises IllegalAction.

    >>> from spree_rules import spree
    >>> end(spree.new_game(seats=3), spree.new_game(seats=3).start())
    Traceback (most recent call last):
    ...
    spree_rules.ChanceNode: ...
    """
    return game.apply(state, EndTurn())


DRAW_TABLE: Final[Table[Rules, State, Draw]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "draw.not_awaited",
            ("SPREE-TURN-01",),
            "No draw is expected now ({phase}).",
            _no_draw_awaited,
            gate=True,
        ),
        Rule("draw.not_in_the_pile", ("SPREE-SETUP-04",), "There is no {card} in the pile.", _not_in_the_pile),
    ),
    perform_draw,
)
END_TABLE: Final[Table[Rules, State, EndTurn]] = Table((GAME_GOES_ON, OPEN_TURN, MAY_REST), perform_end)
