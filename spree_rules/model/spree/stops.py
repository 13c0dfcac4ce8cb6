"""Stop cards: polls on open plays, nested to any depth, and the results of polls."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table
from ..kernel.values import put, replace
from ..kernel.violations import Violation
from .actions import PASS, STOP, Action, Pass, Stop
from .cards import ACE, RANK, STOPS, Card, merged, without
from .hands import KNOWN_CARD, at_the_car, may_play_cards
from .rules import Playable, Rules
from .state import Play, State
from .turn import GAME_GOES_ON


def could_stop(rules: Rules, state: State, play: Play, seat: int) -> bool:
    """Tell whether a seat is asked about a play. Public polling uses public facts alone."""
    if not may_play_cards(rules, state, seat):
        return False
    if play.kind == "shot" and seat != play.target and rules.rulings.who_may_stop_shot == "target_only":
        return False
    hand = state.hands[seat]
    if rules.polls == "holders":
        return any(card in STOPS for card in hand)
    return bool(hand)


class Asking(NamedTuple):
    """The question whether a seat may stop an open play."""

    play: Play
    seat: int


def _lying(rules: Rules, state: State, asking: Asking) -> Facts | None:
    return NO_DETAILS if state.down[asking.seat] else None


def _at_own_car(rules: Rules, state: State, asking: Asking) -> Facts | None:
    return NO_DETAILS if at_the_car(rules, state, asking.seat) else None


def _own_play(rules: Rules, state: State, asking: Asking) -> Facts | None:
    own = asking.seat == asking.play.seat and rules.rulings.stop_own_play == "forbidden"
    return NO_DETAILS if own else None


def _not_the_target(rules: Rules, state: State, asking: Asking) -> Facts | None:
    play = asking.play
    wrong = rules.rulings.who_may_stop_shot == "target_only" and play.kind == "shot" and asking.seat != play.target
    return {"target": play.target} if wrong else None


def _empty_hand(rules: Rules, state: State, asking: Asking) -> Facts | None:
    return None if state.hands[asking.seat] else NO_DETAILS


NOT_ASKED: Final[tuple[Rule[Rules, State, Asking], ...]] = (
    Rule("poll.lying", ("SPREE-SHOOT-06",), "Players who are lying down cannot play cards.", _lying),
    Rule("poll.at_own_car", ("SPREE-CAR-01",), "Players at their own cars cannot play cards.", _at_own_car),
    Rule("poll.own_play", ("SPREE-STOP-01",), "Players cannot stop their own plays.", _own_play),
    Rule(
        "poll.not_the_target",
        ("SPREE-STOP-02", "SPREE-SHOOT-09"),
        "Only seat {target}, at whom the shot is aimed, may stop it.",
        _not_the_target,
    ),
    Rule("poll.empty_hand", ("SPREE-STOP-01",), "Players without cards have nothing to stop a play with.", _empty_hand),
)
"""Why players are left out of a poll, from public facts alone."""


def why_not_asked(rules: Rules, state: State, seat: int) -> tuple[Violation, ...]:
    """Return every public reason why a seat may not stop the newest open play; empty if it may, or if none is open.

    >>> from spree_rules import spree
    >>> game = spree.new_game(seats=3)
    >>> state = spree.position(game, pawns={0: "9c", 1: "d5"}, hands={0: "9c", 1: "Ah", 2: "As"})
    >>> [reason.code for reason in why_not_asked(game.rules, game.apply(state, game.parse("shop 9c")), 2)]
    ['poll.at_own_car']
    """
    if state.phase != "poll":
        return ()
    asking = Asking(state.plays[-1], seat)
    checked = ((rule, rule.check(rules, state, asking)) for rule in NOT_ASKED)
    return tuple(rule.violation(facts) for rule, facts in checked if facts is not None)


def next_asked(rules: Rules, state: State, play: Play) -> int | None:
    """Return the next seat to ask after ``play.asked``, clockwise from the left of the play's maker, or None."""
    seats, maker = rules.seats, play.seat
    if play.asked == maker:
        return None
    first = 1 if play.asked is None else (play.asked - maker) % seats + 1
    last = seats if rules.rulings.stop_own_play == "allowed" else seats - 1
    for offset in range(first, last + 1):
        seat = (maker + offset) % seats
        if could_stop(rules, state, play, seat):
            return seat
    return None


def open_play(rules: Rules, state: State, play: Play, log: Log) -> State:
    """Open a play to stops and ask the first seat; if nobody can be asked it succeeds at once."""
    seat = next_asked(rules, state, play)
    if log is not None:
        _note_poll(rules, state, play, log)
    state = replace(state, phase="poll", plays=(*state.plays, replace(play, asked=seat)))
    return state if seat is not None else _goes_through(rules, state, log)


def _note_poll(rules: Rules, state: State, play: Play, log: list[Effect]) -> None:
    lying = tuple(seat for seat in range(rules.seats) if seat != play.seat and state.down[seat])
    if lying:
        log.append(Effect("not_asked_lying", ("SPREE-SHOOT-06",), seats=lying))
    shut = tuple(
        seat
        for seat in range(rules.seats)
        if seat != play.seat and not state.down[seat] and not may_play_cards(rules, state, seat)
    )
    if shut:
        log.append(Effect("not_asked_at_car", ("SPREE-CAR-01",), seats=shut))
    others = [s for s in range(rules.seats) if s != play.seat and s not in (*lying, *shut)]
    aside = tuple(s for s in others if _not_the_target(rules, state, Asking(play, s)) is not None)
    if aside:
        log.append(Effect("not_asked_not_target", ("SPREE-STOP-02", "SPREE-SHOOT-09"), seats=aside))
    empty = tuple(s for s in others if s not in aside and not state.hands[s])
    if empty:
        log.append(Effect("not_asked_empty_hand", ("SPREE-STOP-01",), seats=empty))


def _goes_through(rules: Rules, state: State, log: Log) -> State:
    """Nobody stopped the newest play: it takes effect."""
    play = state.plays[-1]
    state = replace(state, phase="turn", plays=state.plays[:-1])
    if play.kind == "stop":
        return _fails(rules, replace(state, discards=merged(state.discards, play.cards)), log)
    return rules.resolutions[play.kind].on_success(rules, state, play, log)


def _fails(rules: Rules, state: State, log: Log) -> State:
    """The newest play was stopped for good: it has no effect, and its poll closes."""
    play = state.plays[-1]
    state = replace(state, plays=state.plays[:-1])
    if play.kind != "stop":
        return rules.resolutions[play.kind].on_stopped(rules, replace(state, phase="turn"), play, log)
    if log is not None:
        log.append(Effect("stopped_stop", ("SPREE-STOP-03",), seats=(play.seat,), cards=play.cards))
    state = replace(state, discards=merged(state.discards, play.cards))
    return _ask_on(rules, state, log, resumed=True)


def _ask_on(rules: Rules, state: State, log: Log, *, resumed: bool) -> State:
    """Ask the next seat about the newest play, or let it succeed once all have answered."""
    play = state.plays[-1]
    closed = resumed and rules.rulings.poll_after_stopped_stop == "closed"
    seat = None if closed else next_asked(rules, state, play)
    if seat is None:
        return _goes_through(rules, state, log)
    return replace(state, phase="poll", plays=(*state.plays[:-1], replace(play, asked=seat)))


def _nothing_pending(rules: Rules, state: State, action: object) -> Facts | None:
    return NO_DETAILS if state.phase != "poll" else None


def _asked(state: State) -> int:
    seat = state.plays[-1].asked
    assert seat is not None
    return seat


def _not_held(rules: Rules, state: State, action: Stop) -> Facts | None:
    return None if action.card in state.hands[_asked(state)] else {"card": action.card}


def _not_a_stop(rules: Rules, state: State, action: Stop) -> Facts | None:
    return None if action.card in STOPS else {"card": action.card}


def perform_stop(rules: Rules, state: State, action: Stop, log: Log) -> State:
    """Play an Ace or a joker on the open play (SPREE-STOP-01), which opens a poll of its own."""
    seat, card = _asked(state), action.card
    if log is not None:
        below = state.plays[-1]
        clauses = ["SPREE-STOP-01"]
        if RANK[card] != ACE:
            clauses.append("SPREE-JOKER-01")
        if below.kind == "shot":
            clauses.append("SPREE-SHOOT-09")
        log.append(Effect("played_stop", tuple(clauses), seats=(seat, below.seat), cards=(card,)))
    state = replace(state, hands=put(state.hands, seat, without(state.hands[seat], card)))
    return open_play(rules, state, Play("stop", seat, (card,)), log)


def perform_pass(rules: Rules, state: State, action: Pass, log: Log) -> State:
    """Record that the seat asked lets the open play stand."""
    if log is not None:
        log.append(Effect("passed", ("SPREE-STOP-01",), seats=(_asked(state),)))
    return _ask_on(rules, state, log, resumed=False)


def options(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return the possible answers of the seat asked."""
    held = state.hands[_asked(state)]
    stops: list[Action] = [STOP[card] for card in dict.fromkeys(held) if card in STOPS]
    return (PASS, *stops)


def stop(game: Playable, state: State, card: str) -> State:
    """Return the state after the seat asked plays a stop card. Raises IllegalAction."""
    return game.apply(state, Stop(Card(card)))


NOTHING_PENDING: Final = Rule(
    "stop.nothing_pending",
    ("SPREE-STOP-02", "SPREE-STOP-04"),
    "There is no play to stop.",
    _nothing_pending,
    gate=True,
)
STOP_TABLE: Final[Table[Rules, State, Stop]] = Table(
    (
        GAME_GOES_ON,
        NOTHING_PENDING,
        KNOWN_CARD,
        Rule("stop.not_in_hand", ("SPREE-STOP-01",), "You do not hold {card}.", _not_held),
        Rule(
            "stop.not_a_stop",
            ("SPREE-STOP-01", "SPREE-JOKER-01"),
            "{card} is not a stop card: only Aces and jokers are.",
            _not_a_stop,
        ),
    ),
    perform_stop,
)
PASS_TABLE: Final[Table[Rules, State, Pass]] = Table((GAME_GOES_ON, NOTHING_PENDING), perform_pass)
