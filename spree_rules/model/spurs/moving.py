"""Movement: the red dice, steps and what they cost, the forced stop, and rest instead of an action."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table, is_one_of
from ..kernel.values import replace
from .actions import Enter, RedDice, Rest, RollMovement, SkipMovement, StopMoving
from .ending import end_game, gain, is_over_now
from .rules import Rules, terrain_of_event
from .state import Rider, State
from .supplies import card_out, discarded, to_supply, with_rider
from .turn import GAME_GOES_ON, awaits, bears_red, end_turn, forced

REST_COLOURS: Final = {"rest_remove_red": "red", "rest_remove_black": "black"}
"""The colour of the bullet that each Equipment card made for resting removes."""


def red_dice(state: State) -> int:
    """Return how many red dice are rolled (SPURS-MOVE-01, SPURS-SPUR-02)."""
    return state.rider.riding + state.turn.boosts


def has_horse(rules: Rules, rider: Rider) -> bool:
    """Tell whether a player carries a broken horse (SPURS-MOVE-02, SPURS-HORSE-09)."""
    return any(rules.tokens[token].kind == "horse" for token in rider.carried)


def allowance(rules: Rules, rider: Rider, rolled: tuple[int, ...]) -> int:
    """Return the movement points of a roll: the two highest dice, and what a horse and Equipment add."""
    more = sum(rules.equipment[card].effect == "movement" for card in rider.equipment)
    return sum(sorted(rolled)[-2:]) + has_horse(rules, rider) + more


def steps(rules: Rules, state: State) -> tuple[str, ...]:
    """Return the territories that can be entered with the points that are left, by name."""
    here, points, board = state.rider.at, state.turn.points, rules.board
    return tuple(there for there in board.neighbours[here] if board.costs[here, there] <= points)


def perform_roll(rules: Rules, state: State, action: RollMovement, log: Log) -> State:
    """Begin to move: the red dice are rolled next."""
    if log is not None:
        clauses = ("SPURS-TURN-02", "SPURS-MOVE-01")
        log.append(Effect("rolls_to_move", clauses, (state.seat,), number=red_dice(state)))
    return replace(state, phase="red_roll")


def perform_skip(rules: Rules, state: State, action: SkipMovement, log: Log) -> State:
    """Stay where one is and go on to the action (SPURS-TURN-02)."""
    if log is not None:
        log.append(Effect("does_not_move", ("SPURS-TURN-02",), (state.seat,), (state.rider.at,)))
    return replace(state, phase="action")


def _not_these_dice(rules: Rules, state: State, event: RedDice) -> Facts | None:
    return None if are_dice(event.faces, red_dice(state)) else {"number": red_dice(state)}


def are_dice(faces: object, number: int) -> bool:
    """Tell whether a field of an event is a sorted roll of some dice.

    >>> are_dice((1, 6), 2), are_dice((6, 1), 2), are_dice((1,), 2)
    (True, False, False)
    """
    return (
        type(faces) is tuple
        and len(faces) == number
        and all(type(face) is int and 1 <= face <= 6 for face in faces)
        and tuple(sorted(faces)) == faces
    )


def perform_red(rules: Rules, state: State, event: RedDice, log: Log) -> State:
    """Let the red dice lie for a re-roll, or begin to move."""
    if log is not None:
        faces = tuple(map(str, event.faces))
        log.append(Effect("rolled_red", ("SPURS-MOVE-01",), (state.seat,), items=faces, number=len(faces)))
    state = replace(state, phase="keep_red", turn=replace(state.turn, rolled=event.faces))
    return state if state.rider.spurs else begin_move(rules, state, log)


def begin_move(rules: Rules, state: State, log: Log) -> State:
    """Return the state in which a roll has become movement points."""
    points = allowance(rules, state.rider, state.turn.rolled)
    if log is not None:
        clauses = ("SPURS-MOVE-01", "SPURS-MOVE-02", "SPURS-HORSE-09")
        log.append(Effect("allowance", clauses, (state.seat,), number=points))
    state = replace(state, phase="move", turn=replace(state.turn, rolled=(), points=points))
    return state if steps(rules, state) else _stand(state)


def _stand(state: State) -> State:
    return replace(state, phase="action", turn=replace(state.turn, points=0))


def _not_moving(rules: Rules, state: State, action: Enter) -> Facts | None:
    return None if state.phase == "move" else {"phase": state.phase}


def _not_adjacent(rules: Rules, state: State, action: Enter) -> Facts | None:
    here = state.rider.at
    beside = is_one_of(action.territory, rules.board.neighbours[here])
    return None if beside else {"there": action.territory, "here": here}


def _too_dear(rules: Rules, state: State, action: Enter) -> Facts | None:
    cost = rules.board.costs.get((state.rider.at, action.territory), 0)
    left = state.turn.points
    return {"cost": cost, "left": left} if cost > left else None


def perform_enter(rules: Rules, state: State, action: Enter, log: Log) -> State:
    """Pay, move, let stagecoaches arrive, and stop at a red bullet (SPURS-MOVE-03 to SPURS-MOVE-08)."""
    rider, there = state.rider, action.territory
    cost = rules.board.costs[rider.at, there]
    if log is not None:
        clauses = ("SPURS-MOVE-03", "SPURS-MOVE-04", "SPURS-MOVE-05", "SPURS-MOVE-06")
        log.append(Effect("moved", clauses, (state.seat,), (rider.at, there), number=cost))
    turn = replace(state.turn, points=state.turn.points - cost)
    state = with_rider(replace(state, turn=turn), state.seat, replace(rider, at=there))
    state = _stagecoaches(rules, state, log)
    if state.reached is not None:
        return end_game(rules, state, "target_reached", log)
    if bears_red(rules, state, there):
        if log is not None:
            log.append(Effect("forced", ("SPURS-MOVE-08", "SPURS-CHAL-02"), (state.seat,), (there,)))
        return _stand(replace(state, turn=replace(state.turn, forced=True)))
    return state if steps(rules, state) else _stand(state)


def _stagecoaches(rules: Rules, state: State, log: Log) -> State:
    for card in state.rider.stagecoaches:
        if rules.destinations[terrain_of_event(card)] != state.rider.at or is_over_now(rules, state):
            continue
        rider, event = state.rider, rules.events[card]
        state = with_rider(state, state.seat, replace(rider, stagecoaches=card_out(rider.stagecoaches, card)))
        state = replace(state, decks=discarded(state.decks, "events", card))
        if log is not None:
            log.append(Effect("arrived", ("SPURS-CHAL-09",), (state.seat,), (rider.at,), cards=(card,)))
        state = gain(rules, state, state.seat, event.amount, event.fame, ("SPURS-CHAL-09",), log)
    return state


def perform_stop(rules: Rules, state: State, action: StopMoving, log: Log) -> State:
    """Stop moving; points that are left are lost (SPURS-R17)."""
    if log is not None:
        log.append(Effect("stopped", ("SPURS-MOVE-03",), (state.seat,), (state.rider.at,), number=state.turn.points))
    return _stand(state)


# Rest


def rest_cards(rules: Rules, state: State) -> tuple[str, ...]:
    """Return the Equipment cards with which the player can rest: each has a bullet to remove (SPURS-REST-02)."""
    rider = state.rider
    return tuple(card for card in rider.equipment if _colour(rules, card) and getattr(rider.bag, _colour(rules, card)))


def _colour(rules: Rules, card: str) -> str:
    return REST_COLOURS.get(rules.equipment[card].effect, "")


def _cannot_rest_with(rules: Rules, state: State, action: Rest) -> Facts | None:
    cards = action.cards
    usable = rest_cards(rules, state)
    words = type(cards) is tuple and all(is_one_of(card, usable) for card in cards)
    if words and tuple(sorted(set(cards))) == cards and _enough(rules, state, cards):
        return None
    return {"usable": ", ".join(usable) or "none"}


def _enough(rules: Rules, state: State, cards: tuple[str, ...]) -> bool:
    colours = [_colour(rules, card) for card in cards]
    return all(colours.count(colour) <= getattr(state.rider.bag, colour) for colour in colours)


def _too_many_cards(rules: Rules, state: State, action: Rest) -> Facts | None:
    many = type(action.cards) is tuple and len(action.cards) > 1
    return NO_DETAILS if many and rules.rulings.rest_cards == "1" else None


def rests(rules: Rules, state: State) -> tuple[Rest, ...]:
    """Return the ways to rest: with no card, with one, or with several (ruling rest_cards)."""
    ways: list[tuple[str, ...]] = [()]
    for card in rest_cards(rules, state):
        ways += [(*cards, card) for cards in ways if not cards or rules.rulings.rest_cards == "any"]
    return tuple(Rest(cards) for cards in ways if _enough(rules, state, cards))


def perform_rest(rules: Rules, state: State, action: Rest, log: Log) -> State:
    """Rest, with the bullets of the cards gone, and let the turn end (SPURS-REST-01, SPURS-REST-02)."""
    if log is not None:
        log.append(Effect("rested", ("SPURS-REST-01", "SPURS-REST-02"), (state.seat,), cards=action.cards))
    for card in action.cards:
        state = to_supply(state, state.seat, _colour(rules, card), 1)
    return end_turn(rules, state, log)


ACTION_PHASE: Final = awaits(
    "action.not_now",
    ("SPURS-MOVE-09", "SPURS-TURN-02", "SPURS-REST-01"),
    "An action is taken once in a turn, after the movement (now: {phase}).",
    "action",
)
START: Final = awaits(
    "start.not_now", ("SPURS-TURN-02",), "Movement comes at the beginning of a turn (now: {phase}).", "start"
)
ROLL_TABLE: Final[Table[Rules, State, RollMovement]] = Table((GAME_GOES_ON, START), perform_roll)
SKIP_TABLE: Final[Table[Rules, State, SkipMovement]] = Table((GAME_GOES_ON, START), perform_skip)
RED_TABLE: Final[Table[Rules, State, RedDice]] = Table(
    (
        GAME_GOES_ON,
        awaits("red.not_awaited", ("SPURS-MOVE-01",), "No movement roll is due ({phase}).", "red_roll"),
        Rule("red.no_such_dice", ("SPURS-MOVE-01",), "{number} red dice fall, sorted.", _not_these_dice),
    ),
    perform_red,
)
ENTER_TABLE: Final[Table[Rules, State, Enter]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "enter.stopped",
            ("SPURS-MOVE-08", "SPURS-CHAL-02"),
            "The red bullet on {here} has ended the movement.",
            forced,
            gate=True,
        ),
        Rule(
            "enter.not_moving",
            ("SPURS-MOVE-03", "SPURS-MOVE-01"),
            "You are not moving ({phase}).",
            _not_moving,
            gate=True,
        ),
        Rule(
            "enter.not_adjacent",
            ("SPURS-MOVE-06",),
            "{there!r} is not a territory beside {here}.",
            _not_adjacent,
            gate=True,
        ),
        Rule(
            "enter.too_dear",
            ("SPURS-MOVE-04", "SPURS-MOVE-05", "SPURS-MOVE-03"),
            "That step costs {cost}, and you have {left} left.",
            _too_dear,
        ),
    ),
    perform_enter,
)
STOP_TABLE: Final[Table[Rules, State, StopMoving]] = Table(
    (GAME_GOES_ON, awaits("stop.not_moving", ("SPURS-MOVE-03",), "You are not moving ({phase}).", "move")),
    perform_stop,
)
REST_TABLE: Final[Table[Rules, State, Rest]] = Table(
    (
        GAME_GOES_ON,
        ACTION_PHASE,
        Rule(
            "rest.forced",
            ("SPURS-CHAL-02", "SPURS-MOVE-08"),
            "The challenge on {here} must be taken on first.",
            forced,
        ),
        Rule(
            "rest.no_such_card",
            ("SPURS-REST-02",),
            "You can rest with cards that remove a bullet you have, each once and sorted: {usable}.",
            _cannot_rest_with,
        ),
        Rule("rest.too_many", ("SPURS-REST-02",), "One card is used in resting (ruling rest_cards).", _too_many_cards),
    ),
    perform_rest,
)
