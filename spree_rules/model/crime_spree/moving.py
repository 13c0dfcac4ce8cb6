"""Changing state: crossing a border to a neighbour instead of committing a crime."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table
from ..kernel.values import put, replace
from .actions import ChangeState
from .chases import chase
from .law import leave_behind, scope, tell_left, with_stay
from .rules import Rules
from .state import Case, Pc, State
from .turn import GAME_GOES_ON, OPEN_TURN, go_on, roller


def _in_the_opening(rules: Rules, state: State, action: ChangeState) -> Facts | None:
    return NO_DETAILS if state.phase == "opening" else None


def _unknown(rules: Rules, state: State, action: ChangeState) -> Facts | None:
    there = action.place
    return None if type(there) is str and there in rules.neighbours else {"place": there}


def _not_a_neighbour(rules: Rules, state: State, action: ChangeState) -> Facts | None:
    here = state.pcs[state.seat].where()
    if action.place in rules.neighbours[here]:
        return None
    return {"place": action.place, "here": here, "beside": ", ".join(rules.neighbours[here]) or "no state"}


def _too_many(rules: Rules, state: State, action: ChangeState) -> Facts | None:
    return None if may_move(rules, state) else {"most": rules.max_consecutive_moves}


def may_move(rules: Rules, state: State) -> bool:
    """Tell whether the agreed limit of moves in a row, if any, allows the PC another one."""
    most = rules.max_consecutive_moves
    return most is None or state.pcs[state.seat].moves < most


def perform_move(rules: Rules, state: State, action: ChangeState, log: Log) -> State:
    """Flee over the border; the turn is over (CC-MOVE-02 to 04)."""
    seat, there = state.seat, action.place
    pc = state.pcs[seat]
    here = pc.where()
    before = state
    if log is not None:
        _tell(rules, state, here, there, log)
    state = chase(rules, state, (seat,), log)
    gone = moved(rules, state.pcs[seat], there)
    state = replace(state, pcs=put(state.pcs, seat, gone), acted=True)
    tell_left(seat, gone.stay(here), log)
    state = leave_behind(rules, before, state, log)
    charges = scope(rules, gone) if rules.rulings.move_law_roll == "per_scope" else ()
    if charges:
        state = replace(state, case=Case(None, False, 0, charges, roller(rules, state)))
    elif log is not None and not state.chases:
        log.append(Effect("turn_over", ("CC-MOVE-04",), (seat,)))
    return go_on(rules, state, log)


def moved(rules: Rules, pc: Pc, there: str) -> Pc:
    """Return a PC after it has gone to another state, with what it left behind and where it is new.

    >>> from spree_rules import crime_spree
    >>> game = crime_spree.new_game(seats=2)
    >>> moved(game.rules, crime_spree.position(game, at={0: "KS"}).pcs[0], "MO").at
    'MO'
    """
    rulings = rules.rulings
    here = pc.where()
    left = pc.stay(here)
    if rulings.crackdown_count == "per_pc_single_visit":
        left = replace(left, left=max(left.left, left.crimes), crimes=0)
    else:
        left = replace(left, left=left.crimes)
    if rulings.new_state == "first_visit_only":
        left = replace(left, known=True)
    stays = with_stay(pc.stays, left)
    if rulings.new_state == "every_arrival":
        stays = with_stay(stays, replace(replace(pc, stays=stays).stay(there), known=False))
    return replace(
        pc,
        at=there,
        run=0 if rulings.pattern_break == "other_crime_or_move" else pc.run,
        left_behind=False,
        moves=pc.moves if rules.max_consecutive_moves is None else pc.moves + 1,
        stays=stays,
    )


def _tell(rules: Rules, state: State, here: str, there: str, log: list[Effect]) -> None:
    seat = state.seat
    log.append(Effect("changed_state", ("CC-MOVE-01", "CC-MOVE-03", "CC-TURN-03"), (seat,), (here, there)))
    log.append(Effect("chased_out", ("CC-MOVE-02",), (seat,), (here,), number=rules.felonies.cruisers))
    company = tuple(other for other, pc in enumerate(state.pcs) if pc.at == there and not pc.caught)
    if company:
        log.append(Effect("in_company", ("CC-MEET-01",), (seat, *company), (there,)))


MOVE_TABLE: Final[Table[Rules, State, ChangeState]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "move.in_the_opening",
            ("CC-CRIME-04",),
            "You cannot change state before all players have committed their opening crimes.",
            _in_the_opening,
            gate=True,
        ),
        OPEN_TURN,
        Rule(
            "move.unknown_state",
            ("CC-MOVE-03", "CC-COMP-01"),
            "{place!r} is not a state on this map.",
            _unknown,
            gate=True,
        ),
        Rule(
            "move.not_a_neighbour",
            ("CC-MOVE-03",),
            "{place} is not a neighbour of {here}, which borders on {beside}.",
            _not_a_neighbour,
        ),
        Rule(
            "move.too_many_in_a_row",
            ("CC-MOVE-01",),
            "The agreed limit for changes of state in a row is {most}.",
            _too_many,
        ),
    ),
    perform_move,
)
