"""Rounds and turns: whose turn it is, what follows in a turn, and the gates that actions pass."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule
from ..kernel.values import replace
from . import scoring
from .rules import Rules
from .state import Case, State


def _game_is_over(rules: Rules, state: State, event: object) -> Facts | None:
    return NO_DETAILS if state.phase == "over" else None


GAME_GOES_ON: Final = Rule(
    "game.over",
    ("CC-END-02",),
    "The game is over.",
    _game_is_over,
    gate=True,
)


def _turn_not_open(rules: Rules, state: State, action: object) -> Facts | None:
    # Actions that are barred only from openings have a rule of their own.
    return None if state.phase in ("turn", "opening") else {"phase": state.phase}


OPEN_TURN: Final = Rule(
    "turn.not_open",
    ("CC-TURN-03", "CC-TURN-04"),
    "You can do this only in your own open turn (now: {phase}).",
    _turn_not_open,
    gate=True,
)


def face_fault(face: object, faces: int) -> Facts | None:
    """Return what is wrong with a face of a die with ``faces`` faces, or None."""
    return None if type(face) is int and 1 <= face <= faces else {"face": face, "faces": faces}


def is_free(state: State, seat: int) -> bool:
    """Tell whether a seat's PC is still free."""
    return not state.pcs[seat].caught


def next_seat(rules: Rules, state: State) -> int:
    """Return the next seat clockwise whose PC is free, which is the same one if it is the last (CC-ORDER-03)."""
    for further in range(1, rules.seats + 1):
        seat = (state.seat + further) % rules.seats
        if is_free(state, seat):
            return seat
    raise AssertionError("nobody is free")


def roller(rules: Rules, state: State) -> int:
    """Return the seat that rolls for Johnny Law (CC-LAW-01)."""
    beside = (state.seat + 1) % rules.seats
    if rules.rulings.law_roller == "next_seat":
        return beside
    following = next_seat(rules, state)
    return beside if following == state.seat else following


def begin_turn(rules: Rules, state: State, seat: int, log: Log) -> State:
    """Return the state in which a seat has its turn, to open its spree or to act (CC-TURN-02, CC-TURN-03)."""
    if log is not None:
        log.append(Effect("turn_began", ("CC-TURN-06", "CC-ORDER-03"), seats=(seat,)))
    opened = state.pcs[seat].crimes > 0
    return replace(state, phase="turn" if opened else "opening", seat=seat, acted=False)


def go_on(rules: Rules, state: State, log: Log) -> State:
    """Return what follows in a turn: counting chases, Johnny Law, the rest of the turn, or the next turn."""
    if state.chases:
        return replace(state, phase="cruiser_roll")
    if state.case is not None:
        if log is not None:
            _call_the_law(state, state.case, log)
        return replace(state, phase="law_roll")
    return _end_turn(rules, state, log) if state.acted else replace(state, phase="turn")


def _call_the_law(state: State, case: Case, log: list[Effect]) -> None:
    charge = case.charges[0]
    clauses = ("CC-LAW-01", "CC-LAW-02", "CC-TURN-04")
    seats = (case.roller, state.seat)
    log.append(Effect("law_called", clauses, seats, (charge.place,), number=charge.difficulty))


def _end_turn(rules: Rules, state: State, log: Log) -> State:
    if scoring.ending(rules, state) is not None:
        return _over(rules, state, log)
    following = next_seat(rules, state)
    if _place_in_round(rules, state, following) > _place_in_round(rules, state, state.seat):
        return begin_turn(rules, state, following, log)
    left = state.rounds_left
    if left is not None and not state.opening_round:
        left -= 1
    if log is not None and state.opening_round:
        log.append(Effect("all_opened", ("CC-CRIME-04",), seats=tuple(range(rules.seats))))
    pcs = tuple(replace(pc, this_round=False, met=False) if pc.this_round else pc for pc in state.pcs)
    state = replace(state, pcs=pcs, rounds_left=left, opening_round=False)
    if left == 0:
        return _over(rules, state, log)
    if log is not None:
        log.append(
            Effect("round_began", ("CC-TURN-01",), seats=tuple(s for s in range(rules.seats) if is_free(state, s)))
        )
    return begin_turn(rules, state, following, log)


def _place_in_round(rules: Rules, state: State, seat: int) -> int:
    assert state.first is not None
    return (seat - state.first) % rules.seats


_ENDINGS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "all_caught": ("CC-END-02",),
        "last_standing": ("CC-ALT-03",),
        "decided": ("CC-END-03",),
        "round_limit": ("CC-TURN-01",),
    }
)
"""The clauses on which an ending rests, by its reason."""


def _over(rules: Rules, state: State, log: Log) -> State:
    state = replace(state, phase="over")
    if log is not None:
        found = scoring.result(rules, state)
        assert found is not None
        log.append(Effect("ended", _ENDINGS[found.reason], seats=state.captures, items=(found.reason,)))
        log.append(Effect("won", scoring.GOAL_CLAUSES[rules.rulings.goal], seats=found.ranking[0]))
    return state
