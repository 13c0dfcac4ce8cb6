"""Before the first turn: the roll for who goes first, and the starting states."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import Facts, Rule, Table
from ..kernel.values import put, replace
from .actions import Die, First, Start
from .rules import Rules
from .scoring import GOAL_CLAUSES
from .state import Pc, RollOff, State
from .turn import GAME_GOES_ON, begin_turn, face_fault


def start(rules: Rules) -> State:
    """Return the state in which the roll for who goes first is next."""
    everybody = RollOff(tuple(range(rules.seats)))
    return State("order_roll", 0, (Pc(),) * rules.seats, rounds_left=rules.max_rounds, roll_off=everybody)


def opening(rules: Rules) -> tuple[Effect, ...]:
    """Return the effects of the start itself: players, map, dice and goal."""
    everybody = tuple(range(rules.seats))
    return (
        Effect("seated", ("CC-GOAL-01", "CC-GOAL-02"), seats=everybody, number=rules.seats),
        Effect("map_laid_out", ("CC-COMP-01", "CC-COMP-03"), squares=rules.starts, number=len(rules.neighbours)),
        Effect("dice_taken", ("CC-COMP-02",), seats=everybody, number=rules.felonies.law_die),
        Effect("goal_agreed", GOAL_CLAUSES[rules.rulings.goal], seats=everybody),
    )


def _no_die_awaited(rules: Rules, state: State, event: Die) -> Facts | None:
    return None if state.phase == "order_roll" and not rules.draws_first else {"phase": state.phase}


def _no_such_face(rules: Rules, state: State, event: Die) -> Facts | None:
    return face_fault(event.face, rules.felonies.order_die)


def perform_die(rules: Rules, state: State, event: Die, log: Log) -> State:
    """Note one roll for who goes first: the single highest does, and ties roll again (CC-ORDER-01, -02)."""
    rolls = state.roll_off
    assert rolls is not None
    if log is not None:
        log.append(Effect("rolled_for_order", ("CC-ORDER-01",), seats=(state.seat,), number=event.face))
    faces = (*rolls.faces, event.face)
    if len(faces) < len(rolls.contenders):
        return replace(state, seat=rolls.contenders[len(faces)], roll_off=RollOff(rolls.contenders, faces))
    best = max(faces)
    tied = tuple(seat for seat, face in zip(rolls.contenders, faces, strict=True) if face == best)
    if len(tied) > 1:
        if log is not None:
            log.append(Effect("tied", ("CC-ORDER-02",), seats=tied, number=best))
        return replace(state, seat=tied[0], roll_off=RollOff(tied))
    return _goes_first(rules, state, tied[0], log)


def _no_first_awaited(rules: Rules, state: State, event: First) -> Facts | None:
    return None if state.phase == "order_roll" and rules.draws_first else {"phase": state.phase}


def _no_such_seat(rules: Rules, state: State, event: First) -> Facts | None:
    fine = type(event.seat) is int and 0 <= event.seat < rules.seats
    return None if fine else {"seat": event.seat, "last": rules.seats - 1}


def perform_first(rules: Rules, state: State, event: First, log: Log) -> State:
    """Resolve the whole roll-off as one event (CC-ORDER-01)."""
    return _goes_first(rules, state, event.seat, log)


def _goes_first(rules: Rules, state: State, seat: int, log: Log) -> State:
    if log is not None:
        log.append(Effect("goes_first", ("CC-ORDER-01", "CC-ORDER-03"), seats=(seat,)))
    state = replace(state, seat=seat, first=seat, roll_off=None)
    if rules.rulings.start_pick == "choose_in_turn_order":
        return replace(state, phase="start")
    for further, place in zip(range(rules.seats), rules.starts, strict=False):
        state = _placed(rules, state, (seat + further) % rules.seats, place, log)
    return _begin(rules, state, log)


def _placed(rules: Rules, state: State, seat: int, place: str, log: Log) -> State:
    if log is not None:
        clauses = ("CC-START-01", "CC-GOAL-02", "CC-START-03" if rules.seats == 4 else "CC-START-02")
        log.append(Effect("starts_in", clauses, seats=(seat,), squares=(place,)))
    return replace(state, pcs=put(state.pcs, seat, replace(state.pcs[seat], at=place)))


def _begin(rules: Rules, state: State, log: Log) -> State:
    assert state.first is not None
    own_round = rules.rulings.opening_mode == "separate_round"
    if log is not None:
        log.append(Effect("sprees_begin", ("CC-TURN-02", "CC-CRIME-01"), seats=tuple(range(rules.seats))))
    return begin_turn(rules, replace(state, opening_round=own_round), state.first, log)


def _not_choosing(rules: Rules, state: State, action: Start) -> Facts | None:
    return None if state.phase == "start" else {"phase": state.phase}


def _no_corner(rules: Rules, state: State, action: Start) -> Facts | None:
    if type(action.place) is str and action.place in rules.starts:
        return None
    return {"place": action.place, "starts": ", ".join(rules.starts)}


def _taken(rules: Rules, state: State, action: Start) -> Facts | None:
    return {"place": action.place} if any(pc.at == action.place for pc in state.pcs) else None


def perform_start(rules: Rules, state: State, action: Start, log: Log) -> State:
    """Start in a chosen state; the next player in turn order chooses next (CC-START-01)."""
    state = _placed(rules, state, state.seat, action.place, log)
    following = (state.seat + 1) % rules.seats
    if state.pcs[following].at is None:
        return replace(state, seat=following)
    return _begin(rules, state, log)


def start_options(rules: Rules, state: State) -> tuple[Start, ...]:
    """Return the starting states that are still free, as actions."""
    taken = {pc.at for pc in state.pcs}
    return tuple(Start(place) for place in sorted(rules.starts) if place not in taken)


START_TABLE: Final[Table[Rules, State, Start]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "start.not_now",
            ("CC-START-01",),
            "You can choose a starting state only before the first turn (now: {phase}).",
            _not_choosing,
            gate=True,
        ),
        Rule(
            "start.not_a_start",
            ("CC-START-01",),
            "{place!r} is not one of the starting states: {starts}.",
            _no_corner,
            gate=True,
        ),
        Rule("start.taken", ("CC-START-01",), "Another player already starts in {place}.", _taken),
    ),
    perform_start,
)
DIE_TABLE: Final[Table[Rules, State, Die]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "die.not_awaited",
            ("CC-ORDER-01", "CC-ORDER-02"),
            "No roll for who goes first is expected now ({phase}).",
            _no_die_awaited,
            gate=True,
        ),
        Rule(
            "die.no_such_face",
            ("CC-ORDER-01", "CC-COMP-02"),
            "A die shows 1 to {faces}, not {face!r}.",
            _no_such_face,
        ),
    ),
    perform_die,
)
FIRST_TABLE: Final[Table[Rules, State, First]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "first.not_awaited",
            ("CC-ORDER-01",),
            "No draw for who goes first is expected now ({phase}).",
            _no_first_awaited,
            gate=True,
        ),
        Rule(
            "first.no_such_seat",
            ("CC-GOAL-01", "CC-ORDER-01"),
            "There is no seat {seat!r}: seats are 0 to {last}.",
            _no_such_seat,
        ),
    ),
    perform_first,
)
