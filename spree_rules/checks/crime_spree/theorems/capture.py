"""The probability of capture: a closed form for every crime under every exception, and its consequences."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from spree_rules.model.crime_spree.felonies import Crime, felonies
from spree_rules.model.crime_spree.game import new_game
from spree_rules.model.crime_spree.law import Circumstances, odds, terms
from spree_rules.model.crime_spree.position import position
from spree_rules.model.crime_spree.rulings import DEFAULT, LITERAL_DIE, Rulings
from spree_rules.model.crime_spree.state import Charge
from spree_rules.model.kernel.values import replace

from ...theorem import Verdict, all_proved, exhausted, numbered, proved_by_z3

FLAGS = (False, True)
AROUND = tuple(
    Circumstances(planned, pattern, False, new, crackdown)
    for planned in FLAGS
    for pattern in FLAGS
    for new in FLAGS
    for crackdown in FLAGS
)
CRIMES = tuple(Crime(who, what) for who in range(1, 7) for what in range(1, 7))


def caught(rulings: Rulings, points: int, around: Circumstances) -> Fraction:
    """Return the probability of capture for a crime by the rules."""
    return odds(rulings, felonies(), (terms(rulings, felonies(), points, around).charge("KS"),)).caught


def closed_form(points: int, around: Circumstances, fault: str | None) -> Fraction:
    """Return the same from the formula: the number, halved in a new state without crackdown, one more for a pattern."""
    worth = points + 2 * around.planned
    half = around.new and not around.crackdown
    up = 1 if fault == "halves are rounded up" else 0
    number = ((worth + up) // 2 if half else worth) + around.pattern
    below = number if fault == "an equal roll is a capture" else number - 1
    return Fraction(max(0, below), 20)


def capture_is_the_closed_form(fault: str | None = None) -> Verdict:
    """Compare the formula with the rules in all 576 cases, and the count of faces with z3."""
    cases = 0
    for crime in CRIMES:
        for around in AROUND:
            cases += 1
            found, formula = caught(DEFAULT.rulings, crime.points, around), closed_form(crime.points, around, fault)
            if found != formula:
                return exhausted(cases, f"{crime} under {around}: {found}, not {formula}")
    return all_proved(exhausted(cases, None), _faces_below(fault))


def _faces_below(fault: str | None) -> Verdict:
    """The claim for z3 that D - 1 of the 20 faces are below D, for every D from 1 to 15."""
    import z3

    number = z3.Int("number")
    below: Any = z3.Sum([z3.If(face < number, 1, 0) for face in range(1, 21)])
    expected = number if fault == "an equal roll is a capture" else number - 1
    return proved_by_z3(below == expected, [number >= 1, number <= 15])


def _changes(fault: str | None) -> Iterator[tuple[str, bool]]:
    """Check the effects of planning, and of the order of halving and pattern, for every number of points."""
    order = replace(DEFAULT.rulings, halve_pattern_order="pattern_then_halve")
    for points in range(2, 13):
        at_home = caught(DEFAULT.rulings, points, Circumstances(planned=True)) - caught(
            DEFAULT.rulings, points, Circumstances()
        )
        in_new = caught(DEFAULT.rulings, points, Circumstances(planned=True, new=True)) - caught(
            DEFAULT.rulings, points, Circumstances(new=True)
        )
        cost = Fraction(1, 20) if fault == "planning costs one face at home" else Fraction(2, 20)
        yield f"planning {points} points at home", at_home == cost
        yield f"planning {points} points in a new state", in_new == Fraction(1, 20)
        for planned in FLAGS:
            around = Circumstances(planned=planned, pattern=True, new=True)
            one, other = (terms(rulings, felonies(), points, around).difficulty for rulings in (DEFAULT.rulings, order))
            even = (points + 2 * planned) % 2 == 0
            yield f"the order for {points} points, planned {planned}", one - other == (1 if even else 0)


def planning_costs(fault: str | None = None) -> Verdict:
    """Planning costs two faces of twenty at home, one in a new state; the order of halving matters for even worths."""
    rows = list(_changes(fault))
    return exhausted(len(rows), next((what for what, fine in rows if not fine), None))


def no_crime_is_safe(fault: str | None = None) -> Verdict:
    """Every way to commit a crime in a turn risks capture, on at least one face of twenty."""
    rulings = DEFAULT.rulings
    if fault == "the pattern helps the die":
        rulings = replace(rulings, pattern_target="die_result")
    cases, least = 0, []
    for around in AROUND:
        if around.planned:
            for crime in CRIMES:
                cases += 1
                risk = caught(rulings, crime.points, around)
                if risk < Fraction(1, 20):
                    return exhausted(cases, f"a planned {crime} under {around} risks {risk}")
                if risk == Fraction(1, 20):
                    least.append((crime.points + 2, around))
        elif not around.pattern:
            cases += 1
            mean = sum((caught(rulings, crime.points, around) for crime in CRIMES), Fraction(0)) / len(CRIMES)
            if mean <= Fraction(1, 20):
                return exhausted(cases, f"a roll on the table under {around} risks {mean}")
    rest = [worth for worth, around in least if worth > 5 or around.pattern or not around.new or around.crackdown]
    return exhausted(cases, f"the least risk is also at {rest}" if rest else None)


def literal_reading_reverses(fault: str | None = None) -> Verdict:
    """Taken literally, the exceptions do the opposite of what their reasons say; by default they agree with them."""
    literal = DEFAULT.rulings if fault == "the number is halved and raised" else LITERAL_DIE.rulings
    cases = 0
    for planned in FLAGS:
        for points in range(2, 13):
            cases += 1
            said = _reversed(literal, points, Circumstances(planned))
            if said is not None:
                return exhausted(cases, f"{points} points, planned {planned}: {said}")
    return exhausted(cases, None)


def _reversed(literal: Rulings, points: int, plain: Circumstances) -> str | None:
    """The effects of a new state, a pattern, and both on the odds of capture, by default and taken literally."""
    pattern, new = plain._replace(pattern=True), plain._replace(new=True)
    both = new._replace(pattern=True)
    usual = {around: caught(DEFAULT.rulings, points, around) for around in (plain, pattern, new, both)}
    told = {around: caught(literal, points, around) for around in (plain, pattern, new, both)}
    facts = {
        "by default a pattern is no risk more": usual[pattern] > usual[plain] and usual[both] > usual[new],
        "by default a new state is no risk less": usual[new] < usual[plain],
        "to the letter a pattern at home is no risk less": told[pattern] < told[plain],
        "to the letter a pattern in a new state is a risk more": told[both] <= told[new],
        "to the letter a new state is no risk more": told[new] > told[plain],
        "to the letter 11 points are not certain capture": told[new] == 1 or points + 2 * plain.planned < 11,
    }
    return next((what for what, fine in facts.items() if not fine), None)


def harder_never_easier(fault: str | None = None) -> Verdict:
    """More points, planning, a pattern and a crackdown never lower the number; a new state never raises it."""
    rulings = DEFAULT.rulings
    if fault == "crackdowns roll against the table's points":
        rulings = replace(rulings, crackdown_difficulty="felony_sum")

    def number(points: int, around: Circumstances) -> int:
        return terms(rulings, felonies(), points, around).difficulty

    cases = 0
    for points in range(2, 13):
        for around in AROUND:
            cases += 1
            here = number(points, around)
            harder = [around._replace(**{name: True}) for name in ("planned", "pattern", "crackdown")]
            if any(number(points, other) < here for other in harder) or (
                points < 12 and number(points + 1, around) < here
            ):
                return exhausted(cases, f"{points} points under {around}: something harder has a lower number")
            if number(points, around._replace(new=True)) > here:
                return exhausted(cases, f"{points} points under {around}: a new state raises the number")
    return exhausted(cases, None)


def awards_are_bounded(fault: str | None = None) -> Verdict:
    """No crime brings more than 15 points; the least is one, for a roll of 2 under a crackdown."""
    most = 14 if fault == "the most is 14" else 15
    awards = {
        Fraction(terms(DEFAULT.rulings, felonies(), crime.points, around).award, 2)
        for crime in CRIMES
        for around in AROUND
    }
    cases = len(CRIMES) * len(AROUND)
    return exhausted(
        cases,
        None if (min(awards), max(awards)) == (Fraction(1), Fraction(most)) else f"{min(awards)} to {max(awards)}",
    )


def survival_is_a_power(fault: str | None = None) -> Verdict:
    """Check a game in which the whole spree is rolled for, with 0 to 7 old crimes of a number and one more."""
    game = new_game(2, rulings={"law_scope": "whole_spree"})
    cases = 0
    for crime in (Crime(1, points - 1) if points < 8 else Crime(points - 6, 6) for points in range(2, 13)):
        for old in range(8):
            cases += 1
            charges = {0: (Charge("FL", crime.points),) * old}
            state = position(game, at={0: "FL"}, crimes={0: {"FL": old + 1}}, charges=charges, last={0: (6, 1)})
            found = 1 - game.odds(state, crime, planned=False).caught
            base = Fraction((20 if fault == "an equal roll is a capture" else 21) - crime.points, 20)
            if found != base ** (old + 1):
                return exhausted(cases, f"{old + 1} crimes of {crime.points} are survived with {found}")
    return exhausted(cases, None)


THEOREMS = (
    numbered(
        "CC",
        1,
        "LAW-03 EXC-02 EXC-05 EXC-08 CRIME-08",
        "Under the default readings a crime with target number D is a capture with probability (D - 1) / 20; D is its "
        "worth, halved in a new state without a crackdown, and one more for a pattern; in all 576 cases.",
        capture_is_the_closed_form,
        "an equal roll is a capture",
        "halves are rounded up",
    ),
    numbered(
        "CC",
        2,
        "CRIME-06 CRIME-08 EXC-02 EXC-05",
        "Under the default readings planning costs exactly two chances in twenty at home and one in a new state; "
        "whether halving or the pattern comes first matters only for even worths, by one.",
        planning_costs,
        "planning costs one face at home",
    ),
    numbered(
        "CC",
        3,
        "LAW-03 CRIME-05",
        "Under the default readings every way to commit a crime but the opening one risks capture with at least one "
        "chance in twenty; only planned crimes worth 4 or 5, in a new state and outside patterns, risk no more.",
        no_crime_is_safe,
        "the pattern helps the die",
    ),
    numbered(
        "CC",
        4,
        "EXC-02 EXC-03 EXC-05 CRIME-09",
        "Without a crackdown, halving and raising the die itself makes a first crime in a new state riskier than one "
        "at home, and a pattern at home safer, against the reasons in the text; crimes worth 11 or more are then "
        "certain capture in a new state.",
        literal_reading_reverses,
        "the number is halved and raised",
    ),
    numbered(
        "CC",
        5,
        "EXC-02 EXC-05 EXC-08",
        "Under the default readings more points, planning, a pattern and a crackdown never lower the target number, "
        "and a new state never raises it.",
        harder_never_easier,
        "crackdowns roll against the table's points",
    ),
    numbered(
        "CC",
        6,
        "CRIME-07 CRIME-08 EXC-06 EXC-09",
        "Under the default readings a crime scores 1 to 15 points, if the PC gets away with it.",
        awards_are_bounded,
        "the most is 14",
    ),
    numbered(
        "CC",
        7,
        "LAW-02 LAW-03",
        "If the whole spree is rolled for (law_scope), a PC survives the n-th of its crimes, all with target number "
        "D, with probability ((21 - D) / 20) to the n-th power; for one to eight crimes.",
        survival_is_a_power,
        "an equal roll is a capture",
    ),
)
