"""Moving on foot: the roll, and steps that do not double back."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table
from ..kernel.values import put, replace
from .actions import WALK, Action, Dice, Roll, Steer, Walk
from .grid import DIRECTIONS, Direction
from .rules import Playable, Rules
from .state import State, Turn
from .turn import GAME_GOES_ON, OPEN_TURN

# Rolling


def _rolled_already(rules: Rules, state: State, action: Roll) -> Facts | None:
    return NO_DETAILS if state.turn.rolled else None


def perform_roll(rules: Rules, state: State, action: Roll, log: Log) -> State:
    """Pick up the two dice (SPREE-MOVE-01)."""
    if log is not None:
        log.append(Effect("takes_dice", ("SPREE-MOVE-01",), seats=(state.seat,)))
    return replace(state, phase="move_roll", turn=replace(state.turn, rolled=True, acted=True))


def add_roll(rules: Rules, state: State, event: Dice, log: Log) -> State:
    """Add the sum of the dice to the steps of the turn (SPREE-MOVE-01)."""
    total = event.low + event.high
    if log is not None:
        clauses = ["SPREE-MOVE-01"]
        if state.riding[state.seat]:
            clauses.append("SPREE-HK-CAR-01")
        log.append(Effect("rolled_to_move", tuple(clauses), seats=(state.seat,), number=total))
    return replace(state, phase="turn", turn=replace(state.turn, steps=state.turn.steps + total))


def may_roll(rules: Rules, state: State) -> bool:
    """Tell whether the owner of the open turn may roll."""
    return not state.turn.rolled


ROLL_TABLE: Final[Table[Rules, State, Roll]] = Table(
    (
        GAME_GOES_ON,
        OPEN_TURN,
        Rule(
            "roll.already",
            ("SPREE-MOVE-01",),
            "You have already rolled this turn; the dice are rolled only once.",
            _rolled_already,
        ),
    ),
    perform_roll,
)


# Steps


def unknown_direction(rules: Rules, state: State, action: Walk | Steer) -> Facts | None:
    """Check that a direction is one of the four."""
    way: object = action.direction
    return None if type(way) is str and way in DIRECTIONS else {"direction": way}


KNOWN_DIRECTION: Final = Rule(
    "step.unknown_direction",
    ("SPREE-MOVE-03",),
    "{direction!r} is not a direction: steps go east, north, south or west.",
    unknown_direction,
    gate=True,
)


def _in_the_car(rules: Rules, state: State, action: Walk | Steer) -> Facts | None:
    return NO_DETAILS if state.riding[state.seat] else None


def no_steps_left(rules: Rules, state: State, action: object) -> Facts | None:
    """Check that a step is left."""
    return NO_DETAILS if state.turn.steps <= 0 else None


def not_rolled_yet(rules: Rules, state: State, action: object) -> Facts | None:
    """Check the ruling steps_after_roll_only."""
    wrong = not state.turn.rolled and rules.rulings.steps_after_roll_only == "yes"
    return NO_DETAILS if wrong else None


def off_the_board(rules: Rules, state: State, action: Walk | Steer) -> Facts | None:
    """Check that there is a square in that direction."""
    here = state.where(state.seat)
    return (
        None if action.direction in rules.board.grid.beside[here] else {"square": here, "direction": action.direction}
    )


def into_a_wall(rules: Rules, state: State, action: Walk | Steer) -> Facts | None:
    """Check that there is no wall in that direction."""
    here = state.where(state.seat)
    grid, direction = rules.board.grid, action.direction
    if direction in grid.joined[here] or direction not in grid.beside[here]:
        return None
    return {"square": here, "other": grid.beside[here][direction]}


def into_the_fountain(rules: Rules, state: State, action: Walk | Steer) -> Facts | None:
    """Check that the square in that direction is not part of the fountain."""
    here = state.where(state.seat)
    there = rules.board.grid.beside[here].get(action.direction)
    return {"square": there} if there in rules.board.fountain else None


def doubling_back(rules: Rules, state: State, action: Walk | Steer) -> Facts | None:
    """Check that a step does not return to the square that the step before it left."""
    here, left = state.where(state.seat), state.turn.came_from
    return {"square": left} if left and rules.board.grid.beside[here].get(action.direction) == left else None


NO_STEPS: Final = Rule(
    "step.none_left", ("SPREE-MOVE-01",), "You have no steps left: roll, or play a move card.", no_steps_left
)
AFTER_ROLL: Final = Rule(
    "step.before_roll",
    ("SPREE-MOVE-01", "SPREE-CARD-02"),
    "You must roll the dice before the first step.",
    not_rolled_yet,
)
ON_THE_BOARD: Final = Rule(
    "step.off_the_board", ("SPREE-MOVE-03",), "The board ends to the {direction} of {square}.", off_the_board
)
NO_WALL: Final = Rule(
    "step.wall",
    ("SPREE-BOARD-02", "SPREE-MOVE-03"),
    "There is a wall between {square} and {other}.",
    into_a_wall,
)
NO_FOUNTAIN: Final = Rule(
    "step.fountain",
    ("SPREE-BOARD-03", "SPREE-MOVE-03"),
    "{square} is part of the fountain.",
    into_the_fountain,
)
NO_DOUBLING_BACK: Final = Rule(
    "step.doubling_back",
    ("SPREE-MOVE-05", "SPREE-MOVE-06"),
    "That would double back to {square}, which the last step left.",
    doubling_back,
)


def stepped(rules: Rules, state: State, direction: Direction) -> State:
    """Move the turn owner's shopper one square; all else that follows from a step is done elsewhere."""
    seat, turn = state.seat, state.turn
    here = state.where(seat)
    there = rules.board.grid.joined[here][direction]
    return replace(
        state,
        pawns=put(state.pawns, seat, there),
        turn=Turn(turn.rolled, turn.steps - 1, here, True, turn.driven, True, turn.from_car, turn.again),
    )


def note_step(
    rules: Rules, before: State, after: State, kind: str, clauses: tuple[str, ...], log: list[Effect]
) -> None:
    """Add the effects of a step, on foot or by car, to the log."""
    seat = before.seat
    here, there = before.where(seat), after.where(seat)
    if before.turn.came_from is not None:
        clauses = (*clauses, "SPREE-MOVE-05")
    log.append(Effect(kind, clauses, seats=(seat,), squares=(here, there), number=after.turn.steps))
    shared = tuple(
        other for other in range(rules.seats) if other != seat and there in (after.pawns[other], after.cars[other])
    )
    if shared:
        log.append(Effect("passes_others", ("SPREE-MOVE-04",), seats=(seat, *shared), squares=(there,)))


def perform_walk(rules: Rules, state: State, action: Walk, log: Log) -> State:
    """Walk one step (SPREE-MOVE-03)."""
    after = stepped(rules, state, action.direction)
    if log is not None:
        note_step(rules, state, after, "walked", ("SPREE-MOVE-03",), log)
        there = after.where(state.seat)
        if not rules.board.on_foot.onward[there][after.turn.came_from]:
            log.append(Effect("dead_end", ("SPREE-MOVE-06",), seats=(state.seat,), squares=(there,)))
    return after


def walk_options(rules: Rules, state: State) -> list[Action]:
    """Return the legal steps on foot."""
    turn = state.turn
    if turn.steps <= 0 or (not turn.rolled and rules.rulings.steps_after_roll_only == "yes"):
        return []
    return [WALK[direction] for direction in rules.board.on_foot.onward[state.where(state.seat)][turn.came_from]]


def step(game: Playable, state: State, direction: Direction) -> State:
    """Return the state after one step on foot. Raises IllegalAction with the clauses that forbid it.

    >>> from spree_rules import spree
    >>> game = spree.new_game(seats=3)
    >>> step(game, game.start(), "north")
    Traceback (most recent call last):
    ...
    spree_rules.ChanceNode: ...
    """
    return game.apply(state, Walk(direction))


WALK_TABLE: Final[Table[Rules, State, Walk]] = Table(
    (
        GAME_GOES_ON,
        OPEN_TURN,
        KNOWN_DIRECTION,
        Rule(
            "walk.in_the_car",
            ("SPREE-HK-CAR-04",),
            "You must get out of your car before you can walk.",
            _in_the_car,
        ),
        NO_STEPS,
        AFTER_ROLL,
        ON_THE_BOARD,
        NO_WALL,
        NO_FOUNTAIN,
        NO_DOUBLING_BACK,
    ),
    perform_walk,
)
