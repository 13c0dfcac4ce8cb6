"""Move cards: a 10, a 2 or a joker for more steps."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table
from ..kernel.values import put, replace
from .actions import MOVE, Action, MoveCard
from .cards import JOKER, MAKE_UP, MOVE_STEPS, Card, merged, without
from .hands import AWAY_FROM_CAR, IN_HAND, KNOWN_CARD, at_the_car, note_stopped
from .rules import Playable, Rules
from .state import Play, State
from .stops import open_play
from .turn import GAME_GOES_ON, OPEN_TURN


def _unknown_steps(rules: Rules, state: State, action: MoveCard) -> Facts | None:
    return None if type(action.steps) is int and action.steps in MOVE_STEPS else {"steps": action.steps}


def _not_a_move_card(rules: Rules, state: State, action: MoveCard) -> Facts | None:
    if action.steps in MAKE_UP.get(action.card, ()):
        return None
    given = "is not a move card" if action.card not in MAKE_UP else f"does not give {action.steps} steps"
    return {"card": action.card, "given": given}


def _before_the_roll(rules: Rules, state: State, action: MoveCard) -> Facts | None:
    wrong = not state.turn.rolled and rules.rulings.move_card_before_roll == "only_after_roll"
    return NO_DETAILS if wrong else None


def perform(rules: Rules, state: State, action: MoveCard, log: Log) -> State:
    """Play a move card, which is then open to stops (SPREE-CARD-01)."""
    seat, card = state.seat, action.card
    if log is not None:
        clauses = ["SPREE-CARD-01", "SPREE-CARD-02"]
        if card == JOKER:
            clauses.append("SPREE-JOKER-01")
        here = state.where(seat)
        if state.turn.came_from and not rules.board.on_foot.onward[here][state.turn.came_from]:
            clauses.append("SPREE-CARD-03")
        log.append(Effect("played_move_card", tuple(clauses), seats=(seat,), cards=(card,), number=action.steps))
    state = replace(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], card)),
        turn=replace(state.turn, acted=True),
    )
    return open_play(rules, state, Play("move", seat, (card,), number=action.steps), log)


def on_success(rules: Rules, state: State, play: Play, log: Log) -> State:
    """Add the steps of a move card that nobody stopped."""
    if log is not None:
        log.append(Effect("steps_added", ("SPREE-CARD-01",), seats=(play.seat,), number=play.number))
    turn = replace(state.turn, steps=state.turn.steps + play.number)
    return replace(state, turn=turn, discards=merged(state.discards, play.cards))


def on_stopped(rules: Rules, state: State, play: Play, log: Log) -> State:
    """Discard a stopped move card; it adds no steps (SPREE-STOP-02)."""
    note_stopped(play, play.cards, log)
    return replace(state, discards=merged(state.discards, play.cards))


def play_move_card(game: Playable, state: State, card: str, steps: int) -> State:
    """Return the state after playing a move card. Raises IllegalAction."""
    return game.apply(state, MoveCard(Card(card), steps))


def options(rules: Rules, state: State) -> list[Action]:
    """Return the legal plays of move cards."""
    hand = state.hands[state.seat]
    found: list[Action] = []
    if at_the_car(rules, state, state.seat):
        return found
    if not state.turn.rolled and rules.rulings.move_card_before_roll == "only_after_roll":
        return found
    last = None
    for card in hand:
        if card != last and card in MOVE:
            found += MOVE[card]
        last = card
    return found


MOVE_CARD_TABLE: Final[Table[Rules, State, MoveCard]] = Table(
    (
        GAME_GOES_ON,
        OPEN_TURN,
        KNOWN_CARD,
        Rule(
            "move.unknown_steps",
            ("SPREE-CARD-01",),
            "A move card gives 2 or 10 steps, not {steps!r}.",
            _unknown_steps,
            gate=True,
        ),
        IN_HAND,
        Rule(
            "move.not_a_move_card",
            ("SPREE-CARD-01", "SPREE-JOKER-01"),
            "{card} {given}: a 10 gives 10, a 2 gives 2, and a joker gives either.",
            _not_a_move_card,
        ),
        AWAY_FROM_CAR,
        Rule(
            "move.before_roll",
            ("SPREE-CARD-02",),
            "You can play move cards only after rolling the dice.",
            _before_the_roll,
        ),
    ),
    perform,
)
