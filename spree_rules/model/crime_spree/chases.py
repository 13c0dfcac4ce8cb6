"""Chases: counting overturned police cruisers in games that they decide."""

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
    """Return the state after chases of some PCs: cruisers are counted at once, or a die is awaited (CC-ALT-04)."""
    if rules.rulings.goal != "cruisers":
        return state
    if rules.rulings.cruiser_model == "d6_per_chase":
        return replace(state, chases=(*state.chases, *seats))
    for seat in seats:
        state = _overturned(state, seat, _narrated(rules, state, seat), log)
    return state


def _narrated(rules: Rules, state: State, seat: int) -> int:
    """The cruisers that a chase overturns without a die: three, or one per point gathered in the state if more."""
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
    """Count the roll of the die, but no fewer than every chase overturns (CC-ALT-04)."""
    seat, *rest = state.chases
    state = _overturned(state, seat, max(rules.felonies.cruisers, event.face), log)
    return go_on(rules, replace(state, chases=tuple(rest)), log)


CRUISERS_TABLE: Final[Table[Rules, State, Cruisers]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "cruisers.not_awaited",
            ("CC-ALT-04",),
            "No roll for cruisers is expected now ({phase}).",
            _none_awaited,
            gate=True,
        ),
        Rule(
            "cruisers.no_such_face",
            ("CC-COMP-02", "CC-ALT-04"),
            "A die shows 1 to {faces}, not {face!r}.",
            _no_such_face,
        ),
    ),
    perform_cruisers,
)
