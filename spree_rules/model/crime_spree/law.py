"""Johnny Law: the target number, its exceptions, the award, and the result of a roll."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from ..kernel.effects import Effect, Log
from ..kernel.rules import Facts, Rule, Table
from ..kernel.values import put, replace
from .actions import Law
from .chases import chase
from .felonies import Crime, Felonies
from .rules import Rules
from .rulings import Rulings
from .state import Case, Charge, Pc, State, Stay
from .turn import GAME_GOES_ON, face_fault, go_on

Fate = Literal["caught", "chase", "clean"]


class Circumstances(NamedTuple):
    """The circumstances of a crime: whether it is planned, makes a pattern, completes that pattern, is the first in a
    new state, and is under a crackdown."""

    planned: bool = False
    pattern: bool = False
    completes: bool = False
    new: bool = False
    crackdown: bool = False


class Terms(NamedTuple):
    """The terms of a crime: the target number, changes to the die, and the award in half points."""

    difficulty: int
    halved: bool
    raised: bool
    award: int

    def charge(self, place: str) -> Charge:
        """Return the charge for a crime in a state, for which Johnny Law is rolled.

        >>> Terms(5, False, False, 20).charge("KS")
        Charge(place='KS', difficulty=5, halved=False, raised=False)
        """
        return Charge(place, self.difficulty, self.halved, self.raised)


def terms(rulings: Rulings, numbers: Felonies, points: int, around: Circumstances) -> Terms:
    """Return the terms of a crime (CC-LAW-03, CC-EXC-02 to 09).

    Args:
        rulings: the readings in force.
        numbers: the numbers of the rulebook.
        points: the crime's points in the table.
        around: the circumstances of the crime.

    >>> from spree_rules import crime_spree
    >>> rules = crime_spree.new_game(seats=2)
    >>> terms(rules.rulings, rules.felonies, 8, Circumstances(planned=True, new=True))
    Terms(difficulty=5, halved=False, raised=False, award=20)
    """
    worth = points + numbers.planned_bonus if around.planned else points
    base = points if rulings.planned_difficulty == "felony_sum" else worth
    pattern = around.pattern and not (around.crackdown and ignores_pattern(rulings))
    if around.crackdown and rolls_against_table(rulings):
        base = points
    half = around.new and (not around.crackdown or rulings.crackdown_vs_new_state == "both_apply")
    on_number = half and rulings.halving_target == "difficulty"
    more = numbers.pattern_bonus if pattern and rulings.pattern_target == "difficulty" else 0
    difficulty = halved_and_raised(rulings, base, on_number, more)
    raised = pattern and rulings.pattern_target == "die_result"
    return Terms(difficulty, half and not on_number, raised, _award(rulings, numbers, worth, around))


def ignores_pattern(rulings: Rulings) -> bool:
    """Tell whether a pattern makes no difference to the roll under a crackdown (CC-EXC-08).

    >>> from spree_rules import crime_spree
    >>> ignores_pattern(crime_spree.Rulings()), ignores_pattern(crime_spree.Rulings(crackdown_difficulty="felony_sum"))
    (False, True)
    """
    return rulings.crackdown_difficulty in ("felony_sum", "worth_without_pattern")


def rolls_against_table(rulings: Rulings) -> bool:
    """Tell whether under a crackdown planning makes no difference to the roll (CC-EXC-08).

    >>> from spree_rules import crime_spree
    >>> rolls_against_table(crime_spree.Rulings())
    False
    """
    return rulings.crackdown_difficulty in ("felony_sum", "felony_sum_with_pattern")


def halved_and_raised(rulings: Rulings, number: int, halve: bool, more: int) -> int:
    """Return a number halved (rounded down) and raised, in the order of the ruling (CC-EXC-02, CC-EXC-05)."""
    if halve and rulings.halve_pattern_order == "pattern_then_halve":
        return (number + more) // 2
    return (number // 2 if halve else number) + more


def _award(rulings: Rulings, numbers: Felonies, worth: int, around: Circumstances) -> int:
    bonus = numbers.pattern_bonus if around.pattern else 0
    extra = 0
    if around.completes and rulings.pattern_from == "retroactive_bonus":
        # Each earlier crime of the run gets the bonus as well.
        extra = 2 * numbers.pattern_bonus * (numbers.pattern_run - 1)
    if not around.crackdown:
        return 2 * (worth + bonus) + extra
    if rulings.pattern_award_under_crackdown == "bonus_after_halving":
        return _half(rulings, worth) + 2 * bonus + extra
    return _half(rulings, worth + bonus) + extra


def _half(rulings: Rulings, points: int) -> int:
    """Half of some points, in half points, rounded as ruled."""
    if rulings.half_points_rounding == "exact":
        return points
    return 2 * (points // 2) if rulings.half_points_rounding == "floor" else 2 * -(-points // 2)


def as_counted(rulings: Rulings, numbers: Felonies, charge: Charge, face: int) -> int:
    """Return what a face of the die counts as for a charge, as some readings halve or raise the die itself.

    >>> from spree_rules import crime_spree
    >>> as_counted(crime_spree.Rulings(), crime_spree.felonies(), Charge("KS", 9, halved=True), 19)
    9
    """
    return halved_and_raised(rulings, face, charge.halved, numbers.pattern_bonus if charge.raised else 0)


def fate(rulings: Rulings, numbers: Felonies, charge: Charge, face: int) -> Fate:
    """Return what a face of the die means for a charge: caught below the number, a chase if equal, clean above.

    >>> from spree_rules import crime_spree
    >>> [fate(crime_spree.Rulings(), crime_spree.felonies(), Charge("KS", 3), face) for face in (2, 3, 4)]
    ['caught', 'chase', 'clean']
    """
    shown = as_counted(rulings, numbers, charge, face)
    if shown < charge.difficulty:
        return "caught"
    return "chase" if shown == charge.difficulty else "clean"


class Odds(NamedTuple):
    """Exact odds of one or more rolls: caught; away after at least one chase; away clean."""

    caught: Fraction
    chase: Fraction
    clean: Fraction


def odds(rulings: Rulings, numbers: Felonies, charges: Sequence[Charge]) -> Odds:
    """Return the odds for some charges, each rolled separately.

    >>> from spree_rules import crime_spree
    >>> rules = crime_spree.new_game(seats=2)
    >>> odds(rules.rulings, rules.felonies, [Charge("KS", 3), Charge("KS", 8)]).caught
    Fraction(83, 200)
    """
    free, clean = Fraction(1), Fraction(1)
    for charge in charges:
        fates = [fate(rulings, numbers, charge, face) for face in range(1, numbers.law_die + 1)]
        free *= Fraction(len(fates) - fates.count("caught"), len(fates))
        clean *= Fraction(fates.count("clean"), len(fates))
    return Odds(1 - free, free - clean, clean)


# What the position means for a crime


def same(rulings: Rulings, one: Crime, other: Crime) -> bool:
    """Tell whether two crimes count as the same (CC-EXC-04).

    >>> from spree_rules import crime_spree
    >>> same(crime_spree.Rulings(same_crime="who_only"), Crime(5, 3), Crime(5, 1))
    True
    """
    if rulings.same_crime == "who_only":
        return one.who == other.who
    return one.what == other.what if rulings.same_crime == "what_only" else one == other


def run_with(rules: Rules, pc: Pc, crime: Crime) -> int:
    """Return the length of the PC's run of the same crime, including this one, counted only up to a pattern."""
    if pc.run == 0 or pc.last is None or not same(rules.rulings, pc.last, crime):
        return 1
    return min(pc.run + 1, rules.felonies.pattern_run)


def crackdown_by(rules: Rules, state: State, seat: int) -> tuple[int, ...]:
    """Return the other seats whose crimes have caused a crackdown where a seat's PC is; empty if there is none.

    >>> from spree_rules import crime_spree
    >>> rules = crime_spree.new_game(seats=2)
    >>> crackdown_by(rules, crime_spree.position(rules, at={0: "TX", 1: "NM"}, left={1: {"TX": 2}}), 0)
    (1,)
    """
    place = state.pcs[seat].where()
    left = {}
    for other, pc in enumerate(state.pcs):
        if other != seat and not is_back(rules, pc, place):
            behind = pc.stay(place).left
            if behind:
                left[other] = behind
    enough = rules.felonies.crackdown_crimes
    if rules.rulings.crackdown_count == "all_others_pooled":
        return tuple(left) if sum(left.values()) >= enough else ()
    return tuple(other for other, behind in left.items() if behind >= enough)


def is_back(rules: Rules, pc: Pc, place: str) -> bool:
    """Tell whether a PC is back in a state that it left, if a ruling lets that lift its crackdown."""
    if rules.rulings.crackdown_left == "ever_left" or pc.at != place:
        return False
    return not (pc.caught and rules.rulings.caught_counts_as_left != "false")


def under_crackdown(rules: Rules, state: State, seat: int) -> bool:
    """Tell whether a seat's PC is under a crackdown where it is (CC-EXC-07, CC-MEET-03)."""
    return state.pcs[seat].left_behind or bool(crackdown_by(rules, state, seat))


def circumstances(rules: Rules, state: State, seat: int, crime: Crime, planned: bool) -> Circumstances:
    """Return the circumstances of a crime that a seat's PC would commit now."""
    pc = state.pcs[seat]
    run = run_with(rules, pc, crime)
    whole = rules.felonies.pattern_run
    return Circumstances(
        planned,
        run >= whole,
        run >= whole > pc.run,
        not pc.stay(pc.where()).known,
        under_crackdown(rules, state, seat),
    )


class Reckoning(NamedTuple):
    """What a crime would mean if committed now: its circumstances, its charge, and its award in half points."""

    around: Circumstances
    charge: Charge
    award: int


def reckon(rules: Rules, state: State, seat: int, crime: Crime, planned: bool) -> Reckoning:
    """Return what a crime would mean if a seat's PC committed it where it is now.

    Args:
        game, state: the game and its state.
        seat: whose PC.
        crime: the crime.
        planned: whether it is planned rather than rolled on the table.

    >>> from spree_rules import crime_spree
    >>> rules = crime_spree.new_game(seats=2)
    >>> reckon(rules, crime_spree.position(rules, at={0: "KS"}), 0, Crime(5, 3), True).charge.difficulty
    5
    """
    around = circumstances(rules, state, seat, crime, planned)
    come_to = terms(rules.rulings, rules.felonies, crime.points, around)
    return Reckoning(around, come_to.charge(state.pcs[seat].where()), come_to.award)


def scope(rules: Rules, pc: Pc) -> tuple[Charge, ...]:
    """Return the old crimes for which Johnny Law is rolled again (CC-LAW-02)."""
    reading = rules.rulings.law_scope
    if reading == "current_crime":
        return ()
    return pc.charges if reading == "whole_spree" else tuple(each for each in pc.charges if each.place == pc.at)


# The roll


def _none_awaited(rules: Rules, state: State, event: Law) -> Facts | None:
    return None if state.phase == "law_roll" else {"phase": state.phase}


def _no_such_face(rules: Rules, state: State, event: Law) -> Facts | None:
    return face_fault(event.face, rules.felonies.law_die)


def perform_law(rules: Rules, state: State, event: Law, log: Log) -> State:
    """Resolve the roll for one charge: jail, the next charge, or the award (CC-LAW-03 to 05, CC-TURN-05)."""
    case = state.case
    assert case is not None
    charge, *rest = case.charges
    came = fate(rules.rulings, rules.felonies, charge, event.face)
    if log is not None and (charge.halved or charge.raised):
        counts = as_counted(rules.rulings, rules.felonies, charge, event.face)
        why = (*(("CC-EXC-02",) if charge.halved else ()), *(("CC-EXC-05",) if charge.raised else ()))
        log.append(Effect("die_counts", why, seats=(state.seat, case.roller), number=counts))
    if log is not None:
        clauses = {"caught": "CC-LAW-03", "chase": "CC-LAW-05", "clean": "CC-LAW-04"}
        log.append(Effect(f"law_{came}", (clauses[came],), seats=(state.seat, case.roller), number=event.face))
    if came == "caught":
        return go_on(rules, _jailed(rules, state, case, log), log)
    if came == "chase":
        state = chase(rules, state, (state.seat,), log)
    if rest:
        return go_on(rules, replace(state, case=replace(case, charges=tuple(rest))), log)
    return go_on(rules, _scored(rules, state, case, charge, log), log)


def _jailed(rules: Rules, state: State, case: Case, log: Log) -> State:
    seat, before = state.seat, state
    pc = state.pcs[seat]
    if log is not None:
        log.append(Effect("jailed", ("CC-TURN-05", "CC-END-01"), seats=(seat,), squares=(pc.where(),)))
    if case.crime is not None and rules.rulings.rap_sheet_counts_fatal_crime == "false":
        pc = replace(pc, crimes=pc.crimes - 1)
    stays = pc.stays
    if rules.rulings.caught_counts_as_left == "true":
        stay = pc.stay(pc.where())
        stay = replace(stay, left=max(stay.left, stay.crimes))
        stays = with_stay(stays, stay)
        tell_left(seat, stay, log)
    pc = replace(pc, caught=True, stays=stays, charges=())
    state = replace(state, pcs=put(state.pcs, seat, pc), case=None, captures=(*state.captures, seat))
    if rules.rulings.caught_counts_as_left == "true":
        state = leave_behind(rules, before, state, log)
    return state


def leave_behind(rules: Rules, before: State, state: State, log: Log) -> State:
    """Return the state after the PC whose turn it is has left, with those who stay behind marked (CC-MEET-03)."""
    if log is None and rules.rulings.remainers != "any_departure":
        return state
    here = before.pcs[before.seat].where()
    staying = [seat for seat, pc in enumerate(state.pcs) if seat != state.seat and pc.at == here and not pc.caught]
    if rules.rulings.remainers == "any_departure":
        for seat in staying:
            state = replace(state, pcs=put(state.pcs, seat, replace(state.pcs[seat], left_behind=True)))
    if log is not None:
        cut_off = [s for s in staying if under_crackdown(rules, state, s) and not under_crackdown(rules, before, s)]
        if cut_off:
            log.append(Effect("stay_behind", ("CC-MEET-03",), tuple(cut_off), (here,)))
    return state


def tell_left(seat: int, stay: Stay, log: Log) -> None:
    """Log what a PC leaves behind in a state, which can cause a crackdown there (CC-EXC-07)."""
    if log is not None and stay.left:
        log.append(Effect("left_crimes_behind", ("CC-EXC-07",), (seat,), (stay.place,), number=stay.left))


def _scored(rules: Rules, state: State, case: Case, charge: Charge, log: Log) -> State:
    if case.crime is None:
        return replace(state, case=None)
    seat = state.seat
    pc = state.pcs[seat]
    if log is not None:
        clauses: tuple[str, ...] = ("CC-TURN-05", "CC-CRIME-08" if case.planned else "CC-CRIME-07")
        clauses += ("CC-EXC-06",) if case.pattern else ()
        clauses += ("CC-EXC-09",) if case.crackdown else ()
        log.append(Effect("scored", clauses, seats=(seat,), number=case.award, of=2))
    if rules.rulings.law_scope != "current_crime":
        pc = replace(pc, charges=(*pc.charges, charge))
    return replace(award(rules, replace(state, pcs=put(state.pcs, seat, pc)), seat, case.award), case=None)


def award(rules: Rules, state: State, seat: int, half_points: int) -> State:
    """Return the state after giving half points to a seat, recorded by state if cruisers are counted that way."""
    pc = state.pcs[seat]
    stays = pc.stays
    if rules.counts_by_state:
        stay = pc.stay(pc.where())
        stays = with_stay(stays, replace(stay, half_points=stay.half_points + half_points))
    return replace(state, pcs=put(state.pcs, seat, replace(pc, half_points=pc.half_points + half_points, stays=stays)))


def with_stay(stays: tuple[Stay, ...], stay: Stay) -> tuple[Stay, ...]:
    """Return stays with the one in a state replaced, sorted by state; a meaningless one is left out.

    >>> [each.place for each in with_stay((Stay("TX", 1),), Stay("KS", 2))]
    ['KS', 'TX']
    """
    others = [each for each in stays if each.place != stay.place]
    if stay != Stay(stay.place):
        others.append(stay)
    return tuple(sorted(others, key=lambda each: each.place))


LAW_TABLE: Final[Table[Rules, State, Law]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "law.not_awaited",
            ("CC-LAW-01", "CC-TURN-04"),
            "No Johnny Law roll is expected now ({phase}).",
            _none_awaited,
            gate=True,
        ),
        Rule("law.no_such_face", ("CC-LAW-01", "CC-COMP-02"), "A die shows 1 to {faces}, not {face!r}.", _no_such_face),
    ),
    perform_law,
)
