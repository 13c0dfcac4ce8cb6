"""Spurs: exchanged for boosts before anything has begun, or for rolling one die again."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table, is_number
from ..kernel.values import replace
from .actions import KeepRoll, RerollDie, Rerolled, SpendSpur
from .herding import free_faces, keep_cattle
from .moving import begin_move
from .rules import Rules
from .state import BUILDING_PHASES, Phase, State
from .supplies import with_rider
from .turn import GAME_GOES_ON, awaits

SPUR_PHASES: Final = frozenset(("start", "keep_red", "move", "action", "town")) | BUILDING_PHASES
"""The phases in which a Spur can be exchanged for a boost: none in which something has begun (SPURS-SPUR-04)."""
DICE_PHASES: Final[tuple[Phase, ...]] = ("keep_red", "keep_cattle", "pick_horse", "pick_cattle", "cattle_rider")
"""The phases in which dice that have just been rolled can lie there."""


def _begun(rules: Rules, state: State, action: SpendSpur) -> Facts | None:
    return None if state.phase in SPUR_PHASES else {"phase": state.phase}


def _no_spur(rules: Rules, state: State, action: SpendSpur | RerollDie) -> Facts | None:
    return None if state.rider.spurs else NO_DETAILS


def _spur_given(state: State) -> State:
    return with_rider(state, state.seat, replace(state.rider, spurs=state.rider.spurs - 1))


def perform_spur(rules: Rules, state: State, action: SpendSpur, log: Log) -> State:
    """Give a Spur for a boost; it does not change a red roll already made (SPURS-SPUR-02, SPURS-SPUR-03)."""
    boosts = state.turn.boosts + 1
    if log is not None:
        clauses = tuple(f"SPURS-SPUR-{number:02}" for number in range(1, 6))
        log.append(Effect("boosted", clauses, (state.seat,), number=boosts))
    state = _spur_given(replace(state, turn=replace(state.turn, boosts=boosts)))
    return state if state.phase != "keep_red" or state.rider.spurs else begin_move(rules, state, log)


def _no_such_die(rules: Rules, state: State, action: RerollDie) -> Facts | None:
    rolled = state.turn.rolled
    lies = is_number(action.face, 1, 6) and action.face in rolled
    return None if lies else {"face": action.face, "rolled": " ".join(map(str, rolled)) or "none"}


def _no_dice(rules: Rules, state: State, action: RerollDie) -> Facts | None:
    return None if state.phase in DICE_PHASES and state.turn.rolled else {"phase": state.phase}


def perform_reroll(rules: Rules, state: State, action: RerollDie, log: Log) -> State:
    """Give a Spur and take up a die to roll it again (SPURS-SPUR-06)."""
    if log is not None:
        log.append(Effect("rolls_again", ("SPURS-SPUR-06",), (state.seat,), number=action.face))
    place = state.turn.rolled.index(action.face)
    rolled = state.turn.rolled[:place] + state.turn.rolled[place + 1 :]
    turn = replace(state.turn, rolled=rolled, rerolling=state.phase)
    return _spur_given(replace(state, phase="reroll", turn=turn))


def perform_keep(rules: Rules, state: State, action: KeepRoll, log: Log) -> State:
    """Go on with the dice as they lie."""
    if log is not None:
        log.append(Effect("kept_roll", ("SPURS-SPUR-06",), (state.seat,)))
    return _kept(rules, state, log)


def _kept(rules: Rules, state: State, log: Log) -> State:
    return begin_move(rules, state, log) if state.phase == "keep_red" else keep_cattle(rules, state, log)


def _no_reroll(rules: Rules, state: State, event: Rerolled) -> Facts | None:
    if not is_number(event.face, 1, 6):
        return {"face": event.face}
    free = state.turn.rerolling != "keep_cattle" or event.face in free_faces(rules, state)
    return None if free else {"face": event.face}


def perform_rerolled(rules: Rules, state: State, event: Rerolled, log: Log) -> State:
    """Put down the die that was rolled again; it may be rolled once more for another Spur (SPURS-R14)."""
    turn = state.turn
    assert turn.rerolling is not None
    if log is not None:
        log.append(Effect("rerolled", ("SPURS-SPUR-06",), (state.seat,), number=event.face))
    rolled = tuple(sorted((*turn.rolled, event.face)))
    state = replace(state, phase=turn.rerolling, turn=replace(turn, rolled=rolled, rerolling=None))
    settled = state.phase in ("keep_red", "keep_cattle") and not state.rider.spurs
    return _kept(rules, state, log) if settled else state


NO_SPUR: Final = Rule("spur.none", ("SPURS-SPUR-01", "SPURS-SPUR-06"), "You have no Spur.", _no_spur)
SPUR_TABLE: Final[Table[Rules, State, SpendSpur]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "spur.begun",
            ("SPURS-SPUR-04", "SPURS-SPUR-01"),
            "A Spur is given before a movement, challenge or roll has begun, in your own turn (now: {phase}).",
            _begun,
            gate=True,
        ),
        NO_SPUR,
    ),
    perform_spur,
)
REROLL_TABLE: Final[Table[Rules, State, RerollDie]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "reroll.no_dice",
            ("SPURS-SPUR-06",),
            "Only a die that has just been rolled can be rolled again (now: {phase}).",
            _no_dice,
            gate=True,
        ),
        NO_SPUR,
        Rule("reroll.no_such_die", ("SPURS-SPUR-06",), "No die shows {face!r}; they show: {rolled}.", _no_such_die),
    ),
    perform_reroll,
)
KEEP_TABLE: Final[Table[Rules, State, KeepRoll]] = Table(
    (
        GAME_GOES_ON,
        awaits(
            "keep.nothing", ("SPURS-SPUR-06",), "No dice lie there to be kept ({phase}).", "keep_red", "keep_cattle"
        ),
    ),
    perform_keep,
)
REROLLED_TABLE: Final[Table[Rules, State, Rerolled]] = Table(
    (
        GAME_GOES_ON,
        awaits("rerolled.not_awaited", ("SPURS-SPUR-06",), "No die is being rolled again ({phase}).", "reroll"),
        Rule("rerolled.no_such_face", ("SPURS-SPUR-06",), "The die cannot show {face!r} now.", _no_reroll),
    ),
    perform_rerolled,
)
