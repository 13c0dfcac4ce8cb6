"""Crimes: rolling on the Felony Table, designing and committing crimes, and meeting others who had the same idea."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table
from ..kernel.values import put, replace
from .actions import DesignCrime, Felony, RollFelony, crime_of
from .chases import chase
from .felonies import Crime
from .law import Circumstances, award, crackdown_by, ignores_pattern, reckon, run_with, same, scope, with_stay
from .rules import Rules
from .state import Case, Pc, State
from .turn import GAME_GOES_ON, OPEN_TURN, go_on, roller


def _roll_not_now(rules: Rules, state: State, action: RollFelony) -> Facts | None:
    return None if state.phase in ("opening", "turn") else {"phase": state.phase}


def perform_roll(rules: Rules, state: State, action: RollFelony, log: Log) -> State:
    """Pick up the two dice for a random crime (CC-CRIME-01, CC-CRIME-05)."""
    opening = state.phase == "opening"
    if log is not None:
        clauses = ("CC-CRIME-01", "CC-TURN-02") if opening else ("CC-CRIME-05", "CC-TURN-03")
        log.append(Effect("rolls_on_table", clauses, seats=(state.seat,)))
    # With the opening as the first step of a turn, the turn's own action is still to come.
    acted = not opening or state.opening_round
    return replace(state, phase="felony_roll", acted=acted)


def _none_awaited(rules: Rules, state: State, event: Felony) -> Facts | None:
    return None if state.phase == "felony_roll" else {"phase": state.phase}


def _unknown_who(rules: Rules, state: State, event: Felony | DesignCrime) -> Facts | None:
    return _unknown(event.who, rules.felonies.who)


def _unknown_what(rules: Rules, state: State, event: Felony | DesignCrime) -> Facts | None:
    return _unknown(event.what, rules.felonies.what)


def _unknown(entry: object, column: tuple[str, ...]) -> Facts | None:
    fine = type(entry) is int and 1 <= entry <= len(column)
    return None if fine else {"entry": entry, "most": len(column)}


def _in_the_opening(rules: Rules, state: State, action: DesignCrime) -> Facts | None:
    return NO_DETAILS if state.phase == "opening" else None


def perform_felony(rules: Rules, state: State, event: Felony, log: Log) -> State:
    """Commit the crime that was rolled (CC-CRIME-02)."""
    crime = crime_of(event)
    if state.pcs[state.seat].crimes == 0:
        return _open(rules, state, crime, log)
    return _commit(rules, state, crime, False, log)


def perform_design(rules: Rules, state: State, action: DesignCrime, log: Log) -> State:
    """Commit a planned crime (CC-CRIME-05)."""
    return _commit(rules, replace(state, acted=True), crime_of(action), True, log)


def _open(rules: Rules, state: State, crime: Crime, log: Log) -> State:
    """Commit an opening crime, which Johnny Law ignores (CC-CRIME-03, CC-EXC-01)."""
    seat = state.seat
    gained = 2 * crime.points if rules.rulings.opening_scores == "true" else 0
    _tell(rules, state, crime, Circumstances(), log)
    if log is not None:
        clauses = ("CC-CRIME-03", "CC-EXC-01", *(("CC-CRIME-07",) if gained else ()))
        log.append(Effect("scored", clauses, seats=(seat,), number=gained, of=2))
    state = _met(rules, state, crime, log)
    state = _noted(rules, state, crime)
    if rules.rulings.pattern_counts_opening == "false":
        state = replace(state, pcs=put(state.pcs, seat, replace(state.pcs[seat], run=0)))
    return go_on(rules, award(rules, state, seat, gained), log)


def _commit(rules: Rules, state: State, crime: Crime, planned: bool, log: Log) -> State:
    """Commit a crime in an ordinary turn: its award is settled now, then Johnny Law is rolled."""
    seat = state.seat
    pc = state.pcs[seat]
    around, charge, gain = reckon(rules, state, seat, crime, planned)
    case = Case(
        crime,
        planned,
        gain,
        (*scope(rules, pc), charge),
        roller(rules, state),
        around.pattern,
        around.crackdown,
    )
    _tell(rules, state, crime, around, log)
    state = _met(rules, state, crime, log)
    return go_on(rules, replace(_noted(rules, state, crime), case=case), log)


def _tell(rules: Rules, state: State, crime: Crime, around: Circumstances, log: Log) -> None:
    if log is None:
        return
    pc = state.pcs[state.seat]
    seats, places = (state.seat,), (pc.where(),)
    clauses: tuple[str, ...] = ("CC-FEL-01", "CC-FEL-02", "CC-FEL-03", "CC-FEL-04")
    clauses += ("CC-CRIME-05", "CC-CRIME-06") if around.planned else ("CC-CRIME-02",)
    clauses += ("CC-CRIME-10",) if rules.felonies.is_odd(crime) else ()
    headline = rules.felonies.headline(crime)
    log.append(Effect("committed", clauses, seats, places, items=(headline,), number=crime.points))
    if around.new and (not around.crackdown or rules.rulings.crackdown_vs_new_state == "both_apply"):
        log.append(Effect("not_expected", ("CC-EXC-02", "CC-EXC-03"), seats, places))
    if around.pattern:
        ignored = around.crackdown and ignores_pattern(rules.rulings)
        harder = () if ignored else ("CC-EXC-05", "CC-CRIME-09")
        log.append(Effect("pattern", ("CC-EXC-04", *harder), seats, items=(headline,)))
    if around.crackdown:
        by = crackdown_by(rules, state, state.seat)
        log.append(Effect("crackdown", ("CC-EXC-07", "CC-EXC-08", "CC-EXC-10"), (*seats, *by), places))


def _met(rules: Rules, state: State, crime: Crime, log: Log) -> State:
    """Let the PC meet the free PCs whose latest crime in this round is the same (CC-MEET-02)."""
    if state.pcs[state.seat].met:
        state = replace(state, pcs=put(state.pcs, state.seat, replace(state.pcs[state.seat], met=False)))
    here = state.pcs[state.seat].where()
    before = tuple(
        seat
        for seat, pc in enumerate(state.pcs)
        if seat != state.seat
        and not pc.caught
        and pc.this_round
        and pc.last is not None
        and same(rules.rulings, pc.last, crime)
        and _can_meet(rules, pc, here)
    )
    if not before:
        return state
    if log is not None:
        log.append(Effect("met", ("CC-MEET-02",), seats=(state.seat, *before)))
    # PCs who have already met others over it leave only one chase behind.
    newly = (*(seat for seat in before if not state.pcs[seat].met), state.seat)
    pcs = tuple(replace(pc, met=True) if seat in newly else pc for seat, pc in enumerate(state.pcs))
    chased = newly if rules.rulings.meeting_cruisers == "each" else (state.seat,)
    return chase(rules, replace(state, pcs=pcs), chased, log)


def _can_meet(rules: Rules, pc: Pc, here: str) -> bool:
    # Whoever opened as the first step of a turn may have changed state since; then it has no crime where it is.
    return rules.rulings.meeting_place == "anywhere" or (pc.at == here and pc.stay(here).crimes > 0)


def _noted(rules: Rules, state: State, crime: Crime) -> State:
    """Return the state with a crime on the rap sheet of the PC whose turn it is."""
    pc = state.pcs[state.seat]
    stay = pc.stay(pc.where())
    enough = rules.felonies.crackdown_crimes
    here = replace(stay, crimes=min(stay.crimes + 1, enough), known=True)
    pc = replace(
        pc,
        crimes=pc.crimes + 1,
        last=crime,
        run=run_with(rules, pc, crime),
        this_round=True,
        moves=0,
        stays=pc.stays if here == stay else with_stay(pc.stays, here),
    )
    return replace(state, pcs=put(state.pcs, state.seat, pc))


UNKNOWN_WHO: Final = Rule(
    "crime.unknown_who",
    ("CC-FEL-01", "CC-CRIME-02"),
    "The victims in the table are numbered from 1 to {most}; {entry!r} is not one of them.",
    _unknown_who,
)
UNKNOWN_WHAT: Final = Rule(
    "crime.unknown_what",
    ("CC-FEL-02", "CC-CRIME-02"),
    "The deeds in the table are numbered from 1 to {most}; {entry!r} is not one of them.",
    _unknown_what,
)
ROLL_TABLE: Final[Table[Rules, State, RollFelony]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "roll.not_now",
            ("CC-TURN-03", "CC-CRIME-01"),
            "You can roll on the table only in your own turn (now: {phase}).",
            _roll_not_now,
            gate=True,
        ),
    ),
    perform_roll,
)
DESIGN_TABLE: Final[Table[Rules, State, DesignCrime]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "design.in_the_opening",
            ("CC-CRIME-01",),
            "You must roll your opening crime on the table; you cannot design it.",
            _in_the_opening,
            gate=True,
        ),
        OPEN_TURN,
        UNKNOWN_WHO,
        UNKNOWN_WHAT,
    ),
    perform_design,
)
FELONY_TABLE: Final[Table[Rules, State, Felony]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "felony.not_awaited",
            ("CC-CRIME-02",),
            "No roll on the table is expected now ({phase}).",
            _none_awaited,
            gate=True,
        ),
        UNKNOWN_WHO,
        UNKNOWN_WHAT,
    ),
    perform_felony,
)
