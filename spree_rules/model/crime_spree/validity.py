"""Which states are possible: the checks of a saved or hand-made position before anybody plays on from it."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from ..kernel.effect_kinds import counted
from .law import Circumstances, scope, terms, under_crackdown
from .rules import Rules
from .scoring import ending, result
from .state import Case, Charge, Pc, Phase, RollOff, State, Stay
from .turn import roller

PHASES: Final = typing.get_args(Phase)
BEFORE_STARTING: Final = ("order_roll", "start")
IN_A_TURN: Final = ("opening", "turn", "felony_roll", "law_roll", "cruiser_roll")


def validate(rules: Rules, state: State) -> tuple[str, ...]:
    """Return everything impossible about a state, one sentence each; empty for a possible state.

    >>> from spree_rules import crime_spree
    >>> game = crime_spree.new_game(seats=2)
    >>> validate(game.rules, game.start())
    ()
    """
    for part in (_shape, _before_the_start, _pcs, _order, _awaited):
        found = tuple(part(rules, state))
        if found:
            return found
    return ()


def _shape(rules: Rules, state: State) -> Iterator[str]:
    if state.phase not in PHASES:
        yield f"there is no phase {state.phase!r}"
    if len(state.pcs) != rules.seats:
        yield f"there must be {rules.seats} PCs, one per seat, not {len(state.pcs)}"
    seats = [state.seat, *state.chases, *state.captures]
    seats += [] if state.first is None else [state.first]
    seats += [] if state.roll_off is None else [*state.roll_off.contenders]
    seats += [] if state.case is None else [state.case.roller]
    for seat in seats:
        if type(seat) is not int or not 0 <= seat < rules.seats:
            yield f"seat {seat} is not at the table"
    limit = rules.max_rounds
    if (limit is None) != (state.rounds_left is None) or (
        limit is not None and not 0 <= (state.rounds_left or 0) <= limit
    ):
        yield f"{state.rounds_left} is an impossible number of rounds left, as the limit is {limit}"


def _before_the_start(rules: Rules, state: State) -> Iterator[str]:
    off = state.roll_off
    if (state.phase == "order_roll") != (off is not None):
        yield "the roll-off must be recorded while it is in progress, and only then"
    elif off is not None:
        ordered = tuple(sorted(set(off.contenders))) == off.contenders and len(off.contenders) > 1
        fits = len(off.faces) < len(off.contenders) and off.contenders[len(off.faces)] == state.seat
        faces = all(type(face) is int and 1 <= face <= rules.felonies.order_die for face in off.faces)
        whole = not rules.draws_first or off == RollOff(tuple(range(rules.seats)))
        if not (ordered and fits and faces and whole):
            yield "the roll-off has the wrong seat rolling, or impossible seats or faces"
    if (state.phase == "order_roll") != (state.first is None):
        yield "who goes first must be known after the roll-off, and only then"
    if state.phase not in BEFORE_STARTING:
        return
    if any(pc != Pc(pc.at) for pc in state.pcs) or state.captures or state.opening_round or state.acted:
        yield "nobody can have done anything before all players have started"
    if state.rounds_left != rules.max_rounds:
        yield "no rounds can have passed before all players have started"
    placed = [pc.at for pc in state.pcs if pc.at is not None]
    if state.phase == "start":
        assert state.first is not None
        run = {(state.first + number) % rules.seats for number in range((state.seat - state.first) % rules.seats)}
        fits = {seat for seat, pc in enumerate(state.pcs) if pc.at is not None} == run
        if not fits or rules.rulings.start_pick != "choose_in_turn_order":
            yield "starting states can be chosen only in turn order, and only if a ruling lets players choose"
    if len(set(placed)) != len(placed) or not set(placed) <= set(rules.starts):
        yield "all players must start in different starting states"
    if state.phase == "order_roll" and placed:
        yield "nobody can have started before it is known who goes first"


def _pcs(rules: Rules, state: State) -> Iterator[str]:
    if state.phase in BEFORE_STARTING:
        return
    for seat, pc in enumerate(state.pcs):
        if pc.at is None or pc.at not in rules.neighbours:
            yield f"seat {seat} is in {pc.at}, which is not a state in this game"
            continue
        for fault in (*_counts(rules, pc), *_stays(rules, pc), *_charges(rules, pc)):
            yield f"seat {seat} {fault}"
        unsettled = seat == state.seat and state.case is not None and state.case.crime is not None
        least = least_half_points(rules, pc.crimes, pc.caught, unsettled)
        if pc.half_points < least:
            brought = Fraction(least, 2)
            crimes = counted(pc.crimes, "crime")
            yield f"seat {seat} has {counted(pc.score, 'point')}, but {crimes} brought at least {brought}"


def _counts(rules: Rules, pc: Pc) -> Iterator[str]:
    whole = (pc.half_points, pc.crimes, pc.run, pc.moves, pc.cruisers)
    if any(type(number) is not int or number < 0 for number in whole):
        yield "has counts that are not whole numbers of at least 0"
        return
    if (pc.last is None) != (pc.crimes == 0) or (
        pc.crimes == 0 and (pc.run or pc.half_points or pc.this_round or pc.caught)
    ):
        yield "must have a latest crime if it has committed any, and otherwise no score, run or capture"
    if pc.last is not None and not _in_table(rules, pc.last.who, pc.last.what):
        yield "has committed a crime that is not in the table"
    if pc.run > min(pc.crimes, rules.felonies.pattern_run) and not pc.caught:
        yield "has a run of the same crime that is longer than its rap sheet"
    if pc.run > rules.felonies.pattern_run:
        yield f"has a run above {rules.felonies.pattern_run}, where runs stop counting"
    unbroken = rules.rulings.pattern_break == "other_crime_only" and rules.rulings.pattern_counts_opening == "true"
    if pc.crimes and not pc.run and unbroken:
        yield "has committed crimes but has no run"
    if pc.caught and pc.crimes < least_crimes_of_the_caught(rules):
        yield f"was caught after {counted(pc.crimes, 'crime')}, but its opening crime is free"
    if pc.half_points > (pc.crimes + pc.caught) * most_half_points(rules):
        yield f"has {pc.score} points, more than {counted(pc.crimes, 'crime')} can bring"
    if pc.met and not pc.this_round:
        yield "has met others over a crime that was not committed in this round"
    if pc.cruisers and rules.rulings.goal != "cruisers":
        yield "has cruisers, which do not count in this game"
    if pc.left_behind and rules.rulings.remainers == "threshold_required":
        yield "is marked as left behind, which means nothing in this game"
    most = rules.max_consecutive_moves
    if pc.moves > (most or 0):
        yield f"has {counted(pc.moves, 'change')} of state in a row, but in this game at most {most or 0} can count"
    exact = rules.rulings.half_points_rounding == "exact"
    if not exact and pc.half_points % 2:
        yield "has half a point, but half points are rounded in this game"


def most_half_points(rules: Rules) -> int:
    """Return the most that a crime can bring, in half points: the dearest pair, planned, with every bonus."""
    table = rules.felonies
    most = len(table.who) + len(table.what) + table.planned_bonus + table.pattern_bonus * table.pattern_run
    return 2 * most


def least_crimes_of_the_caught(rules: Rules) -> int:
    """Return the shortest rap sheet of a caught PC: its free opening crime, and its fatal one if that counts."""
    return 2 if rules.rulings.rap_sheet_counts_fatal_crime == "true" else 1


def least_half_points(rules: Rules, crimes: int, caught: bool, unsettled: bool = False) -> int:
    """Return the least that a PC's crimes have brought, in half points.

    Args:
        rules: the rules in force.
        crimes: the length of its rap sheet.
        caught: whether it was caught, perhaps for the latest of them, which then brought nothing.
        unsettled: whether Johnny Law is still being rolled for the latest of them.
    """
    if crimes == 0:
        return 0
    # The cheapest crime is worth two points, of which a crackdown leaves one.
    opening = 4 if rules.rulings.opening_scores == "true" else 0
    fatal = caught and rules.rulings.rap_sheet_counts_fatal_crime == "true"
    return opening + 2 * max(0, crimes - 1 - (fatal or unsettled))


def _in_table(rules: Rules, who: object, what: object) -> bool:
    columns = ((who, rules.felonies.who), (what, rules.felonies.what))
    return all(type(entry) is int and 1 <= entry <= len(column) for entry, column in columns)


def _stays(rules: Rules, pc: Pc) -> Iterator[str]:
    places = [stay.place for stay in pc.stays]
    if sorted(set(places)) != places:
        yield "has unsorted or duplicated stays"
    enough = rules.felonies.crackdown_crimes
    for stay in pc.stays:
        numbers = (stay.crimes, stay.left, stay.half_points)
        if stay.place not in rules.neighbours:
            yield f"has a past in {stay.place}, which is not a state in this game"
        elif any(type(number) is not int or number < 0 for number in numbers) or max(numbers[:2]) > enough:
            yield f"has impossible counts in {stay.place}; they must be whole numbers from 0 to {enough}"
        elif stay == Stay(stay.place):
            yield f"has an empty past in {stay.place}"
        elif stay.crimes > pc.crimes + pc.caught:
            yield f"has more crimes in {stay.place} than altogether"
        elif rules.rulings.crackdown_count != "per_pc_single_visit" and stay.left > stay.crimes:
            yield f"has left more crimes behind in {stay.place} than it committed there"
        elif stay.half_points and not rules.counts_by_state:
            yield "has points recorded by state, which this game does not do"
        elif stay.known and not stay.crimes and _only_crimes_tell(rules):
            yield f"is known in {stay.place}, where it has not committed any crimes"
        elif stay.crimes and not stay.known and rules.rulings.new_state != "every_arrival":
            yield f"is not known in {stay.place}, where it has committed crimes"
    if sum(stay.crimes for stay in pc.stays) > pc.crimes + (1 if pc.caught else 0):
        yield "has more crimes in single states than altogether"


def _only_crimes_tell(rules: Rules) -> bool:
    """Whether a PC is known only in states where it has counted crimes."""
    rulings = rules.rulings
    return rulings.new_state == "no_prior_crime_here" and rulings.crackdown_count != "per_pc_single_visit"


def _charges(rules: Rules, pc: Pc) -> Iterator[str]:
    if pc.charges and (rules.rulings.law_scope == "current_crime" or pc.caught):
        yield "has old crimes to be rolled for, which is impossible here"
    for charge in pc.charges:
        if not _is_charge(rules, charge):
            yield f"has an impossible charge in {charge.place}"
    if len(pc.charges) > max(0, pc.crimes - 1):
        yield "has more charges than crimes after its first"


def _is_charge(rules: Rules, charge: Charge) -> bool:
    numbers = rules.felonies
    most = len(numbers.who) + len(numbers.what) + numbers.planned_bonus + numbers.pattern_bonus
    fine = type(charge.difficulty) is int and 1 <= charge.difficulty <= most and charge.place in rules.neighbours
    halves, raises = rules.rulings.halving_target == "die_result", rules.rulings.pattern_target == "die_result"
    return fine and (halves or not charge.halved) and (raises or not charge.raised)


def _order(rules: Rules, state: State) -> Iterator[str]:
    caught = {seat for seat, pc in enumerate(state.pcs) if pc.caught}
    if set(state.captures) != caught or len(set(state.captures)) != len(state.captures):
        yield "the captures must list everybody who was caught, each once"
    if state.phase in IN_A_TURN and state.pcs[state.seat].caught:
        yield f"it cannot be the turn of seat {state.seat}, which was caught"
    opened = [pc.crimes > 0 for pc in state.pcs]
    own_round = rules.rulings.opening_mode == "separate_round"
    if state.phase not in BEFORE_STARTING and not all(opened):
        yield from _opened_in_order(rules, state)
    if state.phase in ("turn", "law_roll") and not opened[state.seat]:
        yield "nobody can act before their own opening crime"
    if state.phase == "opening" and (opened[state.seat] or (own_round and not state.opening_round)):
        yield "an opening crime must be a player's first, and in the opening round if there is one"
    if state.opening_round and (
        not own_round
        or caught
        or state.case is not None
        or any(pc.crimes > 1 for pc in state.pcs)
        or (all(opened) and state.first is not None and state.seat != (state.first - 1) % rules.seats)
        or state.phase not in ("opening", "felony_roll", "cruiser_roll")
    ):
        yield "the opening round can have only opening crimes"
    if state.opening_round and opened[state.seat] and state.phase != "cruiser_roll":
        yield "in the opening round players act once, for their opening crimes"
    if own_round and not state.opening_round and state.phase in (*IN_A_TURN, "over") and not all(opened):
        yield "ordinary turns cannot begin before all players have committed their opening crimes"
    if state.phase in ("opening", "turn") and state.acted:
        yield "the turn's action cannot have been taken while it is still to be chosen"
    awaits_law = state.phase == "law_roll" or (state.phase == "cruiser_roll" and state.case is not None)
    if awaits_law and not state.acted:
        yield "Johnny Law cannot be rolled before an action"
    if state.phase == "felony_roll" and state.acted != (opened[state.seat] or state.opening_round):
        yield "a crime on the table is the turn's action, unless it is an opening crime before the action"


def _opened_in_order(rules: Rules, state: State) -> Iterator[str]:
    assert state.first is not None
    order = [(state.first + number) % rules.seats for number in range(rules.seats)]
    opened = [state.pcs[seat].crimes > 0 for seat in order]
    done = opened.index(False)
    if any(opened[done:]):
        yield "opening crimes must be committed in turn order, from the player who goes first"
    elif not state.pcs[state.seat].crimes and order[done] != state.seat:
        yield f"seat {order[done]} must commit its opening crime next, not seat {state.seat}"
    elif state.pcs[state.seat].crimes and order[done - 1] != state.seat:
        yield f"seat {order[done - 1]} has just committed its opening crime, so it is its turn, not seat {state.seat}'s"


def _awaited(rules: Rules, state: State) -> Iterator[str]:
    case = state.case
    if state.phase == "law_roll" and case is None:
        yield "Johnny Law can be rolled only for a crime"
    if case is not None:
        if state.phase not in ("law_roll", "cruiser_roll"):
            yield "there can be no present crime after Johnny Law has been rolled"
        yield from _case(rules, state, case)
    by_die = rules.rulings.goal == "cruisers" and rules.rulings.cruiser_model == "d6_per_chase"
    if (state.phase == "cruiser_roll") != bool(state.chases) or (state.chases and not by_die):
        yield "chases must be waiting while a die is rolled for their cruisers, and only then"
    goes_on = state.rounds_left != 0 and result(rules, state) is None
    over = state.phase == "over"
    ended = all(pc.caught for pc in state.pcs) or state.rounds_left == 0 or _settled(rules, state)
    if over and not ended:
        yield "the game cannot be over while a PC is free and nothing else has ended it"
    if not over and state.phase not in BEFORE_STARTING and not goes_on:
        yield "the game cannot go on after its last round"
    # If opening crimes are first steps of turns, one of them can decide the game before its turn is over.
    begun = state.phase in ("opening", "turn") and rules.rulings.opening_mode == "separate_round"
    if begun and _settled(rules, state):
        yield "the game cannot go on once it is decided"


def _settled(rules: Rules, state: State) -> bool:
    return ending(rules, state) is not None


def _comes_to(rules: Rules, state: State, case: Case) -> bool:
    """Whether the number, the award and the circumstances of a crime are as the rules make them.

    Whether the state was new, and whether the run was longer before, is no longer known.
    """
    pc = state.pcs[state.seat]
    assert case.crime is not None
    pattern = pc.run >= rules.felonies.pattern_run
    if (case.pattern, case.crackdown) != (pattern, under_crackdown(rules, state, state.seat)):
        return False
    return any(
        (found.charge(pc.where()), found.award) == (case.charges[-1], case.award)
        for new in (False, True)
        for completes in {pattern, False}
        for found in [
            terms(
                rules.rulings,
                rules.felonies,
                case.crime.points,
                Circumstances(case.planned, pattern, completes, new, case.crackdown),
            )
        ]
    )


def _case(rules: Rules, state: State, case: Case) -> Iterator[str]:
    pc = state.pcs[state.seat]
    if not case.charges or not all(_is_charge(rules, charge) for charge in case.charges):
        yield "the present crime must have possible charges"
        return
    if case.roller != roller(rules, state):
        yield f"seat {case.roller} is the wrong seat to roll for Johnny Law"
    old = scope(rules, pc)
    if case.crime is None:
        fits = case.charges == old[-len(case.charges) :] and rules.rulings.move_law_roll == "per_scope"
        if not fits or case.award or case.planned or case.pattern or case.crackdown:
            yield "after a change of state there can be rolls only for old crimes"
        return
    before, present = case.charges[:-1], case.charges[-1]
    if before != old[len(old) - len(before) :] or present.place != pc.at or case.crime != pc.last:
        yield "the present crime must be the latest one, rolled for after old ones"
    if not _in_table(rules, case.crime.who, case.crime.what):
        yield "the present crime is not in the table"
    elif not _comes_to(rules, state, case):
        yield "the present crime cannot have that target number and award"
    settled = pc.crimes - 1
    if pc.half_points > settled * most_half_points(rules):
        said = f"seat {state.seat} has {counted(pc.score, 'point')}"
        yield f"{said}, more than {counted(settled, 'crime')} can have brought"
