"""Before the first turn: the deal, the roll for who parks first, and parking."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import Facts, Rule, Table
from ..kernel.values import put, replace
from .actions import Action, Dice, Park
from .grid import Square
from .moving import add_roll
from .rules import Playable, Rules
from .state import FirstRoll, State
from .turn import GAME_GOES_ON, begin_turn, draw_on


def start(rules: Rules) -> State:
    """Return the state in which the first card is dealt next."""
    seats = rules.seats
    nobody = (None,) * seats
    state = State(
        "deal",
        0,
        hands=((),) * seats,
        carts=((),) * seats,
        scores=(0,) * seats,
        pawns=nobody,
        cars=nobody,
        down=(False,) * seats,
        riding=(False,) * seats,
        pile=rules.deck,
        discards=(),
    )
    return draw_on(rules, state, None)


def opening(rules: Rules) -> tuple[Effect, ...]:
    """Return the effects of the start itself: seats, deck and board."""
    return (
        Effect("seated", ("SPREE-SETUP-01",), seats=tuple(range(rules.seats)), number=rules.seats),
        Effect("shuffled", ("SPREE-SETUP-02",), number=len(rules.deck)),
        Effect("board_laid", ("SPREE-BOARD-01",), squares=rules.board.parking, number=len(rules.board.squares)),
    )


def roll_to_park(rules: Rules, state: State, event: Dice, log: Log) -> State:
    """Note one roll for who parks first; after the last roll the highest total parks (SPREE-SETUP-05)."""
    rolls = state.first_roll
    assert rolls is not None
    total = event.low + event.high
    if log is not None:
        log.append(Effect("rolled_to_park", ("SPREE-SETUP-05",), seats=(state.seat,), number=total))
    totals = (*rolls.totals, total)
    if len(totals) < len(rolls.contenders):
        return replace(state, seat=rolls.contenders[len(totals)], first_roll=FirstRoll(rolls.contenders, totals))
    best = max(totals)
    tied = tuple(seat for seat, n in zip(rolls.contenders, totals, strict=True) if n == best)
    if len(tied) > 1 and rules.rulings.park_first_tie == "reroll_tied":
        if log is not None:
            log.append(Effect("tied", ("SPREE-SETUP-05",), seats=tied, number=best))
        return replace(state, seat=tied[0], first_roll=FirstRoll(tied))
    if log is not None:
        log.append(Effect("parks_first", ("SPREE-SETUP-05",), seats=tied[:1], number=best))
    return replace(state, phase="park", seat=tied[0], first_roll=None)


def _not_parking(rules: Rules, state: State, action: Park) -> Facts | None:
    return None if state.phase == "park" else {"phase": state.phase}


def not_a_space(rules: Rules, state: State, action: Any) -> Facts | None:
    """Check that a square is a parking space."""
    space = action.space
    return None if type(space) is str and space in rules.board.spaces else {"square": space}


def taken(rules: Rules, state: State, action: Any) -> Facts | None:
    """Check that there is no car on a square."""
    return {"square": action.space} if action.space in state.cars else None


A_SPACE: Final = Rule(
    "park.not_a_space",
    ("SPREE-SETUP-06", "SPREE-BOARD-01"),
    "{square!r} is not a parking space.",
    not_a_space,
    gate=True,
)
FREE: Final = Rule("park.taken", ("SPREE-SETUP-06",), "There is already a car on {square}.", taken)


def perform_park(rules: Rules, state: State, action: Park, log: Log) -> State:
    """Park; the player to the right is next, and after the last the first turn begins (SPREE-SETUP-06 to 08)."""
    seat, space = state.seat, action.space
    if log is not None:
        log.append(Effect("parked", ("SPREE-SETUP-06", "SPREE-SETUP-07"), seats=(seat,), squares=(space,)))
    in_car = rules.moving_cars and rules.rulings.at_the_start == "in_the_car"
    if log is not None and in_car:
        log.append(Effect("got_in", ("SPREE-SETUP-07",), seats=(seat,)))
    state = replace(
        state,
        pawns=put(state.pawns, seat, space),
        cars=put(state.cars, seat, space),
        riding=put(state.riding, seat, in_car),
    )
    following = (seat - 1) % rules.seats
    if state.cars[following] is None:
        return replace(state, seat=following)
    if log is not None:
        log.append(Effect("first_turn", ("SPREE-SETUP-08",), seats=(seat,)))
    return begin_turn(rules, state, seat, log)


def park_options(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return the free parking spaces as actions."""
    return tuple(rules.parks[space] for space in sorted(rules.board.parking) if space not in state.cars)


def park(game: Playable, state: State, space: str) -> State:
    """Return the state after parking on ``space``. Raises IllegalAction."""
    return game.apply(state, Park(Square(space)))


PARK_TABLE: Final[Table[Rules, State, Park]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "park.not_now",
            ("SPREE-SETUP-06",),
            "You can park your car only before the first turn.",
            _not_parking,
            gate=True,
        ),
        A_SPACE,
        FREE,
    ),
    perform_park,
)


def _no_dice_awaited(rules: Rules, state: State, event: Dice) -> Facts | None:
    return None if state.phase in ("first_roll", "move_roll") else {"phase": state.phase}


def _no_pair_of_faces(rules: Rules, state: State, event: Dice) -> Facts | None:
    low, high = event.low, event.high
    fine = type(low) is int and type(high) is int and 1 <= low <= high <= rules.faces
    return None if fine else {"low": low, "high": high, "faces": rules.faces}


def perform_dice(rules: Rules, state: State, event: Dice, log: Log) -> State:
    """Use a roll of two dice for its purpose."""
    return (roll_to_park if state.phase == "first_roll" else add_roll)(rules, state, event, log)


DICE_TABLE: Final[Table[Rules, State, Dice]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "dice.not_awaited",
            ("SPREE-MOVE-01",),
            "No roll of two dice is expected now ({phase}).",
            _no_dice_awaited,
            gate=True,
        ),
        Rule(
            "dice.no_such_roll",
            ("SPREE-MOVE-01", "SPREE-SETUP-05"),
            "({low!r}, {high!r}) is not a roll of two dice: faces are 1 to {faces}, the lower one first.",
            _no_pair_of_faces,
        ),
    ),
    perform_dice,
)
