"""Which states can be: what a saved or hand-made position is checked against before anybody plays on from it."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from typing import Final

from .law import Circumstances, scope, terms, under_crackdown
from .rules import Rules
from .scoring import ending, result
from .state import Case, Charge, Pc, Phase, RollOff, State, Stay
from .turn import roller

PHASES: Final = typing.get_args(Phase)
BEFORE_STARTING: Final = ("order_roll", "start")
IN_A_TURN: Final = ("opening", "turn", "felony_roll", "law_roll", "cruiser_roll")


def validate(rules: Rules, state: State) -> tuple[str, ...]:
    """Return what is impossible about a state, each as one sentence; empty for a possible one.

    >>> from spree_rules import crime_spree
    >>> rules = crime_spree.new_game(seats=2)
    >>> validate(rules, rules.start())
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
        yield f"there are {len(state.pcs)} PCs for {rules.seats} seats"
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
        yield f"with a limit of {limit} rounds there cannot be {state.rounds_left} left"


def _before_the_start(rules: Rules, state: State) -> Iterator[str]:
    off = state.roll_off
    if (state.phase == "order_roll") != (off is not None):
        yield "the roll-off is noted exactly while it is open who goes first"
    elif off is not None:
        ordered = tuple(sorted(set(off.contenders))) == off.contenders and len(off.contenders) > 1
        fits = len(off.faces) < len(off.contenders) and off.contenders[len(off.faces)] == state.seat
        faces = all(type(face) is int and 1 <= face <= rules.felonies.order_die for face in off.faces)
        whole = not rules.draws_first or off == RollOff(tuple(range(rules.seats)))
        if not (ordered and fits and faces and whole):
            yield "the roll-off does not lead to the seat that is to roll"
    if (state.phase == "order_roll") != (state.first is None):
        yield "who goes first is known once it was rolled for, and not before"
    if state.phase not in BEFORE_STARTING:
        return
    if any(pc != Pc(pc.at) for pc in state.pcs) or state.captures or state.opening_round or state.acted:
        yield "nobody has done anything before everybody has started"
    if state.rounds_left != rules.max_rounds:
        yield "no rounds have passed before everybody has started"
    placed = [pc.at for pc in state.pcs if pc.at is not None]
    if state.phase == "start":
        assert state.first is not None
        run = {(state.first + number) % rules.seats for number in range((state.seat - state.first) % rules.seats)}
        fits = {seat for seat, pc in enumerate(state.pcs) if pc.at is not None} == run
        if not fits or rules.rulings.start_pick != "choose_in_turn_order":
            yield "starting states are chosen in turn order, where a ruling lets them be chosen"
    if len(set(placed)) != len(placed) or not set(placed) <= set(rules.starts):
        yield "everybody starts in a starting state of one's own"
    if state.phase == "order_roll" and placed:
        yield "nobody has started before who goes first is known"


def _pcs(rules: Rules, state: State) -> Iterator[str]:
    if state.phase in BEFORE_STARTING:
        return
    for seat, pc in enumerate(state.pcs):
        if pc.at is None or pc.at not in rules.neighbours:
            yield f"seat {seat} is in {pc.at}, which is no state of this game"
            continue
        for fault in (*_counts(rules, pc), *_stays(rules, pc), *_charges(rules, pc)):
            yield f"seat {seat} {fault}"


def _counts(rules: Rules, pc: Pc) -> Iterator[str]:
    whole = (pc.half_points, pc.crimes, pc.run, pc.moves, pc.cruisers)
    if any(type(number) is not int or number < 0 for number in whole):
        yield "has counts that are no whole numbers of at least 0"
        return
    if (pc.last is None) != (pc.crimes == 0) or (
        pc.crimes == 0 and (pc.run or pc.half_points or pc.this_round or pc.caught)
    ):
        yield "has a score, a run or a past crime exactly if it has committed crimes"
    if pc.last is not None and not _in_table(rules, pc.last.who, pc.last.what):
        yield "has committed a crime that is not in the table"
    if pc.run > min(pc.crimes, rules.felonies.pattern_run) and not pc.caught:
        yield "has a longer run of the same crime than crimes"
    if pc.run > rules.felonies.pattern_run:
        yield f"has a run above {rules.felonies.pattern_run}, where it stops counting"
    unbroken = rules.rulings.pattern_break == "other_crime_only" and rules.rulings.pattern_counts_opening == "true"
    if pc.crimes and not pc.run and unbroken:
        yield "has committed crimes, the latest of which is the first of a run"
    if pc.half_points > (pc.crimes + pc.caught) * most_half_points(rules):
        yield f"has {pc.score} points, more than {pc.crimes} crimes can bring"
    if pc.met and not pc.this_round:
        yield "has met others over a crime that is not of this round"
    if pc.cruisers and rules.rulings.goal != "cruisers":
        yield "has cruisers counted, which do not count here"
    if pc.left_behind and rules.rulings.remainers == "threshold_required":
        yield "is noted as left behind, which means nothing here"
    most = rules.max_consecutive_moves
    if pc.moves > (most or 0):
        yield f"has changed state {pc.moves} times in a row, where {most or 'no'} such moves are counted"
    exact = rules.rulings.half_points_rounding == "exact"
    if not exact and pc.half_points % 2:
        yield "has half a point, though half points are rounded here"


def most_half_points(rules: Rules) -> int:
    """Return what no crime can bring more than, in half points: the dearest pair, planned, with every bonus."""
    table = rules.felonies
    most = len(table.who) + len(table.what) + table.planned_bonus + table.pattern_bonus * table.pattern_run
    return 2 * most


def _in_table(rules: Rules, who: object, what: object) -> bool:
    columns = ((who, rules.felonies.who), (what, rules.felonies.what))
    return all(type(entry) is int and 1 <= entry <= len(column) for entry, column in columns)


def _stays(rules: Rules, pc: Pc) -> Iterator[str]:
    places = [stay.place for stay in pc.stays]
    if sorted(set(places)) != places:
        yield "has stays that are not sorted by state"
    enough = rules.felonies.crackdown_crimes
    for stay in pc.stays:
        numbers = (stay.crimes, stay.left, stay.half_points)
        if stay.place not in rules.neighbours:
            yield f"has a past in {stay.place}, which is no state of this game"
        elif any(type(number) is not int or number < 0 for number in numbers) or max(numbers[:2]) > enough:
            yield f"has counts in {stay.place} beyond {enough}, where they stop"
        elif stay == Stay(stay.place):
            yield f"has a past in {stay.place} that means nothing"
        elif stay.crimes > pc.crimes + pc.caught:
            yield f"has more crimes in {stay.place} than in all"
        elif rules.rulings.crackdown_count != "per_pc_single_visit" and stay.left > stay.crimes:
            yield f"has left more crimes behind in {stay.place} than it committed"
        elif stay.half_points and not rules.counts_by_state:
            yield "has points noted by state, which is not done here"
        elif stay.known and not stay.crimes and _only_crimes_tell(rules):
            yield f"is known in {stay.place}, where it has committed no crime"
        elif stay.crimes and not stay.known and rules.rulings.new_state != "every_arrival":
            yield f"is not known in {stay.place}, where it has committed crimes"
    if sum(stay.crimes for stay in pc.stays) > pc.crimes + (1 if pc.caught else 0):
        yield "has more crimes in single states than in all"


def _only_crimes_tell(rules: Rules) -> bool:
    """Whether a PC is known in a state exactly where its counted crimes there say so."""
    rulings = rules.rulings
    return rulings.new_state == "no_prior_crime_here" and rulings.crackdown_count != "per_pc_single_visit"


def _charges(rules: Rules, pc: Pc) -> Iterator[str]:
    if pc.charges and (rules.rulings.law_scope == "current_crime" or pc.caught):
        yield "has old crimes that are rolled for, which is not done here"
    for charge in pc.charges:
        if not _is_charge(rules, charge):
            yield f"has a charge in {charge.place} that no crime brings"
    if len(pc.charges) > max(0, pc.crimes - 1):
        yield "has more charges than crimes after the first"


def _is_charge(rules: Rules, charge: Charge) -> bool:
    numbers = rules.felonies
    most = len(numbers.who) + len(numbers.what) + numbers.planned_bonus + numbers.pattern_bonus
    fine = type(charge.difficulty) is int and 1 <= charge.difficulty <= most and charge.place in rules.neighbours
    halves, raises = rules.rulings.halving_target == "die_result", rules.rulings.pattern_target == "die_result"
    return fine and (halves or not charge.halved) and (raises or not charge.raised)


def _order(rules: Rules, state: State) -> Iterator[str]:
    caught = {seat for seat, pc in enumerate(state.pcs) if pc.caught}
    if set(state.captures) != caught or len(set(state.captures)) != len(state.captures):
        yield "the captures are to list everybody who was caught, each once"
    if state.phase in IN_A_TURN and state.pcs[state.seat].caught:
        yield f"it cannot be the turn of seat {state.seat}, which was caught"
    opened = [pc.crimes > 0 for pc in state.pcs]
    own_round = rules.rulings.opening_mode == "separate_round"
    if state.phase in ("turn", "law_roll") and not opened[state.seat]:
        yield "nobody acts before the own opening crime"
    if state.phase == "opening" and (opened[state.seat] or (own_round and not state.opening_round)):
        yield "an opening crime is the first one, in the opening round if there is one"
    if state.opening_round and (
        not own_round or caught or state.phase not in ("opening", "felony_roll", "cruiser_roll")
    ):
        yield "the opening round has opening crimes alone"
    if own_round and not state.opening_round and state.phase in (*IN_A_TURN, "over") and not all(opened):
        yield "ordinary turns begin once everybody has opened"
    if state.phase in ("opening", "turn") and state.acted:
        yield "the turn's action was not taken before it was chosen"
    if state.phase == "law_roll" and not state.acted:
        yield "Johnny Law is rolled after an action"


def _awaited(rules: Rules, state: State) -> Iterator[str]:
    case = state.case
    if state.phase == "law_roll" and case is None:
        yield "Johnny Law is rolled for a crime at hand"
    if case is not None:
        if state.phase not in ("law_roll", "cruiser_roll"):
            yield "a crime is at hand only until Johnny Law has rolled"
        yield from _case(rules, state, case)
    by_die = rules.rulings.goal == "cruisers" and rules.rulings.cruiser_model == "d6_per_chase"
    if (state.phase == "cruiser_roll") != bool(state.chases) or (state.chases and not by_die):
        yield "chases wait exactly while a die is rolled for their cruisers"
    goes_on = state.rounds_left != 0 and result(rules, state) is None
    over = state.phase == "over"
    ended = all(pc.caught for pc in state.pcs) or state.rounds_left == 0 or _settled(rules, state)
    if over and not ended:
        yield "the game is over with a PC free and nothing that ends it"
    if not over and state.phase not in BEFORE_STARTING and not goes_on:
        yield "the game goes on though its rounds are used up"
    # Where opening crimes are first steps of turns, one of them can decide the game before its turn is over.
    begun = state.phase in ("opening", "turn") and rules.rulings.opening_mode == "separate_round"
    if begun and _settled(rules, state):
        yield "the game goes on though it is decided"


def _settled(rules: Rules, state: State) -> bool:
    return ending(rules, state) is not None


def _comes_to(rules: Rules, state: State, case: Case) -> bool:
    """Whether the number, the award and what bears on a crime are such as the rules give.

    Whether the state was new, and whether the run was longer before, cannot be told any more.
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
        yield "a crime at hand has charges that crimes bring"
        return
    if case.roller != roller(rules, state):
        yield f"seat {case.roller} does not roll for Johnny Law here"
    old = scope(rules, pc)
    if case.crime is None:
        fits = case.charges == old[-len(case.charges) :] and rules.rulings.move_law_roll == "per_scope"
        if not fits or case.award or case.planned or case.pattern or case.crackdown:
            yield "a change of state brings rolls for old crimes alone"
        return
    before, present = case.charges[:-1], case.charges[-1]
    if before != old[len(old) - len(before) :] or present.place != pc.at or case.crime != pc.last:
        yield "the crime at hand is the latest one, rolled for after old ones"
    if not _in_table(rules, case.crime.who, case.crime.what):
        yield "the crime at hand is not in the table"
    elif not _comes_to(rules, state, case):
        yield "the crime at hand would not come to that number and award"
