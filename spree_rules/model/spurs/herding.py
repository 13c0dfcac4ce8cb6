"""Cattle: rounding them up on the mini board, or robbing the rancher."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import Facts, Rule, Table, is_number, is_one_of
from ..kernel.values import replace
from .actions import CattleDie, PlaceRider, RobRancher, RoundUp
from .ending import end_game, gain, is_over_now
from .mini_board import MARKED, NUMBERED, groups, is_herd, pushed
from .replacing import fail, succeed
from .rules import PER_HEAD, RUSTLED, Rules
from .state import Cattle, State
from .supplies import with_rider
from .turn import GAME_GOES_ON, awaits

EXTRA_CATTLE: Final = 3
"""The tokens that are placed by a die, beside those on the X hexes (SPURS-CATTLE-02)."""


def cattle_of(state: State) -> Cattle:
    """Return the Cattle that are being rounded up. Raises AssertionError if there are none."""
    assert state.turn.cattle is not None
    return state.turn.cattle


def perform_round_up(rules: Rules, state: State, action: RoundUp, log: Log) -> State:
    """Put a token on each X hex; the others come by the die (SPURS-CATTLE-01, SPURS-CATTLE-02)."""
    if log is not None:
        clauses = ("SPURS-CATTLE-01", "SPURS-CATTLE-02", "SPURS-CATTLE-03")
        log.append(Effect("rounds_up", clauses, (state.seat,), MARKED))
    return replace(state, phase="cattle_die", turn=replace(state.turn, cattle=Cattle(MARKED)))


def perform_rustle(rules: Rules, state: State, action: RobRancher, log: Log) -> State:
    """Rob the rancher, which counts as a success (SPURS-CATTLE-11)."""
    seat, clauses = state.seat, ("SPURS-CATTLE-01", "SPURS-CATTLE-11")
    if log is not None:
        log.append(Effect("rustled", clauses, (seat,), (state.rider.at,)))
        log.append(Effect("wanted", clauses, (seat,)))
    state = with_rider(state, seat, replace(state.rider, posters=state.rider.posters + 1))
    state = gain(rules, state, seat, RUSTLED, 0, clauses, log)
    return succeed(rules, state, clauses, log, carried=False)


# Cattle come


def free_faces(rules: Rules, state: State) -> tuple[int, ...]:
    """Return what the die for another token can show (SPURS-CATTLE-02, ruling cattle_d6)."""
    taken = cattle_of(state).hexes
    every = rules.rulings.cattle_d6 == "next_free_clockwise"
    return tuple(face for face in range(1, 7) if every or NUMBERED[face - 1] not in taken)


def _not_free(rules: Rules, state: State, event: CattleDie) -> Facts | None:
    free = is_number(event.face, 1, 6) and event.face in free_faces(rules, state)
    return None if free else {"face": event.face}


def perform_cattle_die(rules: Rules, state: State, event: CattleDie, log: Log) -> State:
    """Let the die lie for a re-roll, or put the token down (SPURS-CATTLE-02)."""
    if log is not None:
        log.append(Effect("rolled_cattle", ("SPURS-CATTLE-02",), (state.seat,), number=event.face))
    state = replace(state, phase="keep_cattle", turn=replace(state.turn, rolled=(event.face,)))
    return state if state.rider.spurs else keep_cattle(rules, state, log)


def keep_cattle(rules: Rules, state: State, log: Log) -> State:
    """Put a Cattle token where the die says, or on the next free numbered hex (SPURS-CATTLE-02)."""
    cattle = cattle_of(state)
    place = state.turn.rolled[0] - 1
    while NUMBERED[place] in cattle.hexes:
        place = (place + 1) % len(NUMBERED)
    there = NUMBERED[place]
    if log is not None:
        log.append(Effect("cattle_placed", ("SPURS-CATTLE-02",), (state.seat,), (there,)))
    cattle = replace(cattle, hexes=tuple(sorted((*cattle.hexes, there))))
    state = replace(state, turn=replace(state.turn, rolled=(), cattle=cattle))
    if len(cattle.hexes) < len(MARKED) + EXTRA_CATTLE:
        return replace(state, phase="cattle_die")
    return _begin_round(rules, state, 1)


def _begin_round(rules: Rules, state: State, number: int) -> State:
    cattle = replace(cattle_of(state), rider=None, round=number)
    first = rules.rulings.rider_before_roll == "yes"
    turn = replace(state.turn, rolled=(), cattle=cattle)
    return replace(state, phase="cattle_rider" if first else "blue_roll", turn=turn)


# Rounds


def _no_cattle_there(rules: Rules, state: State, action: PlaceRider) -> Facts | None:
    hexes = cattle_of(state).hexes
    return None if is_one_of(action.hex, hexes) else {"hex": action.hex, "hexes": ", ".join(hexes)}


def perform_ride(rules: Rules, state: State, action: PlaceRider, log: Log) -> State:
    """Put the Rider on a Cattle token (SPURS-CATTLE-04, ruling rider_before_roll)."""
    if log is not None:
        log.append(Effect("rider_placed", ("SPURS-CATTLE-04",), (state.seat,), (action.hex,)))
    turn = replace(state.turn, cattle=replace(cattle_of(state), rider=action.hex))
    return replace(state, phase="pick_cattle" if turn.rolled else "blue_roll", turn=turn)


def move_cattle(rules: Rules, state: State, face: int, log: Log) -> State:
    """Move the token under the Rider and all that it pushes (SPURS-CATTLE-05 to SPURS-CATTLE-08)."""
    cattle, seat = cattle_of(state), state.seat
    assert cattle.rider is not None
    hexes = pushed(cattle.hexes, cattle.rider, face)
    if log is not None:
        log.append(Effect("drove", ("SPURS-CATTLE-05",), (seat,), (cattle.rider,), number=face))
    if hexes is None:
        return fail(rules, state, ("SPURS-CATTLE-06",), log)
    asked = rules.tokens[state.challenge]
    rounds = asked.rounds
    state = replace(state, turn=replace(state.turn, rolled=(), cattle=replace(cattle, hexes=hexes, rider=None)))
    if is_herd(hexes):
        in_time = cattle.round < rounds or rules.rulings.herd_time == "up_to_and_including_last_round"
        return _paid(rules, state, log, fame=asked.fame if in_time else 0)
    if cattle.round >= rounds:
        return _paid(rules, state, log, fame=0)
    if log is not None:
        log.append(Effect("round", ("SPURS-CATTLE-03", "SPURS-CATTLE-04"), (seat,), number=cattle.round + 1))
    return _begin_round(rules, state, cattle.round + 1)


def heads(rules: Rules, hexes: tuple[str, ...]) -> int:
    """Return for how many Cattle a player is paid (SPURS-CATTLE-10, ruling cattle_group)."""
    found = groups(hexes)
    if rules.rulings.cattle_group == "best_component":
        return max(group.packed for group in found)
    largest = max(len(group.hexes) for group in found)
    return max(group.packed for group in found if len(group.hexes) == largest)


def _paid(rules: Rules, state: State, log: Log, *, fame: int) -> State:
    """Pay for the Cattle, and for a herd in time also Fame, money first (SPURS-CATTLE-07 to SPURS-CATTLE-10)."""
    seat, hexes = state.seat, cattle_of(state).hexes
    if log is not None and is_herd(hexes):
        log.append(Effect("herd", ("SPURS-CATTLE-08", "SPURS-CATTLE-09"), (seat,), hexes))
    cash = PER_HEAD * heads(rules, hexes)
    state = gain(rules, state, seat, cash, 0, ("SPURS-CATTLE-07", "SPURS-CATTLE-10"), log)
    state = gain(rules, state, seat, 0, fame, ("SPURS-CATTLE-08", "SPURS-CATTLE-10"), log)
    if is_over_now(rules, state):
        return end_game(rules, state, "target_reached", log)
    return succeed(rules, state, ("SPURS-CATTLE-07", "SPURS-CHAL-05"), log, carried=False)


CHOICE: Final = awaits(
    "cattle.no_choice",
    ("SPURS-CATTLE-01",),
    "There is no choice now between rounding up and robbing ({phase}).",
    "cattle_choice",
)
ROUND_UP_TABLE: Final[Table[Rules, State, RoundUp]] = Table((GAME_GOES_ON, CHOICE), perform_round_up)
RUSTLE_TABLE: Final[Table[Rules, State, RobRancher]] = Table((GAME_GOES_ON, CHOICE), perform_rustle)
CATTLE_DIE_TABLE: Final[Table[Rules, State, CattleDie]] = Table(
    (
        GAME_GOES_ON,
        awaits("cattle.not_awaited", ("SPURS-CATTLE-02",), "No Cattle token comes now ({phase}).", "cattle_die"),
        Rule("cattle.not_free", ("SPURS-CATTLE-02",), "The die cannot show {face!r} now.", _not_free),
    ),
    perform_cattle_die,
)
RIDE_TABLE: Final[Table[Rules, State, PlaceRider]] = Table(
    (
        GAME_GOES_ON,
        awaits("ride.not_now", ("SPURS-CATTLE-04",), "The Rider is not put down now ({phase}).", "cattle_rider"),
        Rule(
            "ride.no_cattle",
            ("SPURS-CATTLE-04",),
            "No Cattle token is on {hex!r}; they are on {hexes}.",
            _no_cattle_there,
        ),
    ),
    perform_ride,
)
