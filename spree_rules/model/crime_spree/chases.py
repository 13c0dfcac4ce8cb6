"""Chases: how many police cruisers are left overturned, where that is what counts."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import Facts, Rule, Table
from ..kernel.values import put, replace
from .actions import Cruisers
from .rules import Rules
from .state import State
from .turn import GAME_GOES_ON, face_fault, go_on


def chase(rules: Rules, state: State, seats: tuple[int, ...], log: Log) -> State:
    """Return the state after some PCs were chased: counted at once, or noted for a die to tell (CC-ALT-04)."""
    if rules.rulings.goal != "cruisers":
        return state
    if rules.rulings.cruiser_model == "d6_per_chase":
        return replace(state, chases=(*state.chases, *seats))
    for seat in seats:
        state = _overturned(state, seat, _narrated(rules, state, seat), log)
    return state


def _narrated(rules: Rules, state: State, seat: int) -> int:
    """What a chase overturns without a die: three, or as many as the points gathered in that state, if more."""
    least = rules.felonies.cruisers
    if not rules.counts_by_state:
        return least
    pc = state.pcs[seat]
    return max(least, pc.stay(pc.where()).half_points // 2)


def _overturned(state: State, seat: int, number: int, log: Log) -> State:
    if log is not None:
        log.append(Effect("overturned", ("CC-ALT-04",), seats=(seat,), number=number))
    pc = state.pcs[seat]
    return replace(state, pcs=put(state.pcs, seat, replace(pc, cruisers=pc.cruisers + number)))


def _none_awaited(rules: Rules, state: State, event: Cruisers) -> Facts | None:
    return None if state.phase == "cruiser_roll" else {"phase": state.phase}


def _no_such_face(rules: Rules, state: State, event: Cruisers) -> Facts | None:
    return face_fault(event.face, rules.felonies.order_die)


def perform_cruisers(rules: Rules, state: State, event: Cruisers, log: Log) -> State:
    """Count what a die says, but no fewer than every chase overturns (CC-ALT-04)."""
    seat, *rest = state.chases
    state = _overturned(state, seat, max(rules.felonies.cruisers, event.face), log)
    return go_on(rules, replace(state, chases=tuple(rest)), log)


CRUISERS_TABLE: Final[Table[Rules, State, Cruisers]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "cruisers.not_awaited",
            ("CC-ALT-04",),
            "No die is to be rolled for cruisers now; what is awaited is: {phase}.",
            _none_awaited,
            gate=True,
        ),
        Rule(
            "cruisers.no_such_face",
            ("CC-COMP-02", "CC-ALT-04"),
            "{face!r} is no face of a die with {faces}.",
            _no_such_face,
        ),
    ),
    perform_cruisers,
)
