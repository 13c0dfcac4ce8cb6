"""Theorems about the mini boards: horses with best play, Cattle, pushes and herds."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from typing import Any, Final

from spree_rules.checks.faults import Plant, patched, wrongly
from spree_rules.checks.spurs import planning
from spree_rules.checks.spurs.planning import Drive, whole_ride
from spree_rules.model.kernel.values import replace
from spree_rules.model.spurs import herding, mini_board, riding
from spree_rules.model.spurs.actions import PickDie
from spree_rules.model.spurs.game import new_game
from spree_rules.model.spurs.mini_board import AXIAL, CENTRE, MARKED, NEIGHBOURS, NUMBERED
from spree_rules.model.spurs.position import position
from spree_rules.model.spurs.state import Cattle, Horse, Turn

from ...theorem import Theorem, Verdict, exhausted, in_turn, numbered


def _any_group(right: Any, cattle: Any) -> bool:
    return len(mini_board.groups(cattle)) == 1


def _herds_are_groups(planting: Any) -> None:
    for module in (herding, planning, mini_board):
        planting.setattr(module, "is_herd", partial(_any_group, None))


def _lost(right: Any, cattle: Any, hex_: str, face: int) -> Any:
    """A token that leaves the board is gone, and the others stay."""
    found = right(cattle, hex_, face)
    return tuple(each for each in cattle if each != hex_) if found is None else found


def _gone_without_failing(planting: Any) -> None:
    for module in (herding, planning, mini_board):
        patched(module, "pushed", _lost)(planting)


PLANTS: Final[Mapping[str, Plant]] = {
    "rocks are thorns": patched(riding, "horse_of", lambda right, state: _with_thorns(right(state))),
    "any group is a herd": _herds_are_groups,
    "Cattle can leave the board": _gone_without_failing,
}


def _with_thorns(horse: Horse) -> Horse:
    return replace(horse, obstacles=("thorns",) * len(horse.obstacles))


# Horses


def horses(fault: str | None = None) -> Verdict:
    """Decide T06: the rules ride as the plan supposes, and the plan has the odds of the analysis."""
    with wrongly(fault, PLANTS):
        return in_turn(_rides, _ride_figures)


def _rides() -> Verdict:
    """Every die from every hex over every arrangement leads off the board, onto a rock, into thorns, or on."""
    game, cases = new_game(2), 0
    begun = position(game, phase="blue_roll", at={0: "D1"}, tokens={"D1": "HB1"}, turn=Turn(horse=_laid(MARKED[:3])))
    for where in combinations(MARKED, 3):
        for rider, face in product((hex_ for hex_ in AXIAL if hex_ not in where), range(1, 7)):
            cases += 1
            turn = Turn(rolled=(face, face), horse=replace(_laid(where), rider=rider))
            after = game.apply(replace(begun, phase="pick_horse", turn=turn), PickDie(face))
            there = mini_board.STEPS[rider, face]
            phase = "start" if there is None or there in where else "thorns" if there in MARKED else "blue_roll"
            if after.phase != phase:
                return exhausted(cases, f"from {rider} by {face} with rocks on {where}: {after.phase}")
    return exhausted(cases, None)


def _laid(rocks: Collection[str]) -> Horse:
    return Horse(CENTRE, tuple("rock" if hex_ in rocks else "thorns" for hex_ in MARKED))


def _ride_figures() -> Verdict:
    table = {
        (3, 2): Fraction(11887, 12960), (4, 2): Fraction(601177, 699840), (3, 1): Fraction(11, 18),
        (4, 1): Fraction(493, 1080), (5, 1): Fraction(1093, 3240),
    }  # fmt: skip
    rounded = {(5, 2): "0.804", (3, 3): "0.985", (4, 3): "0.971", (5, 3): "0.958"}
    for (rounds, dice), odds in table.items():
        if whole_ride(rounds, dice) != odds:
            return exhausted(1, f"{rounds} rounds with {dice} dice: {whole_ride(rounds, dice)}, not {odds}")
    for (rounds, dice), said in rounded.items():
        if f"{float(whole_ride(rounds, dice)):.3f}" != said:
            return exhausted(1, f"{rounds} rounds with {dice} dice: not {said}")
    return exhausted(len(table) + len(rounded), None)


# Cattle

STARTS: Final = tuple(tuple(sorted((*MARKED, *extra))) for extra in combinations(NUMBERED, 3))
"""The twenty ways in which Cattle come onto the board."""


def cattle(fault: str | None = None) -> Verdict:
    """Decide T07: pushes end and keep nine Cattle or lose the challenge; where herds are, and when they can be made."""
    with wrongly(fault, PLANTS):
        return in_turn(_pushes, _herds, _herds_in_two_rounds)


def _pushes() -> Verdict:
    game, cases = new_game(2), 0
    for start in STARTS:
        for rider in start:
            for face in range(1, 7):
                cases += 1
                found = mini_board.pushed(start, rider, face)
                moved = 0 if found is None else len(set(start) - set(found)) + sum(h in start for h in found)
                if found is not None and (len(found) != 9 or moved != 9 or len(set(found) - set(start)) != 1):
                    return exhausted(cases, f"{rider} of {start} by {face}: {found}")
                turn = Turn(rolled=(face, face), cattle=Cattle(start, rider, 1))
                state = position(game, phase="pick_cattle", at={0: "D1"}, tokens={"D1": "CT1"}, turn=turn)
                after = game.apply(state, PickDie(face))
                if (found is None) != (after.phase == "start"):
                    return exhausted(cases, f"{rider} of {start} by {face}: {after.phase}")
    return exhausted(cases, None)


def _herds() -> Verdict:
    positions = list(combinations(sorted(AXIAL), 9))
    herds = {hexes for hexes in positions if mini_board.is_herd(hexes)}
    if len(herds) != 1580 or len(positions) != 92_378:
        return exhausted(len(positions), f"{len(herds)} of {len(positions)} positions are herds")
    near = [
        moved
        for start in STARTS
        for rider in start
        for face in range(1, 7)
        if (moved := mini_board.pushed(start, rider, face)) is not None
    ]
    early = [hexes for hexes in (*STARTS, *near) if hexes in herds]
    return exhausted(len(positions), f"a herd at once: {early[0]}" if early else None)


def _herds_in_two_rounds() -> Verdict:
    table = {1: Fraction(1, 36), 2: Fraction(121, 1296), 3: Fraction(91, 216) ** 2}
    cases = 0
    for dice, odds in table.items():
        plan = Drive(new_game(2).rules, dice, herd=True)
        for start in STARTS:
            cases += 1
            if plan.worth(start, 2) != odds:
                return exhausted(cases, f"{dice} dice from {start}: {plan.worth(start, 2)}, not {odds}")
    return exhausted(cases, None)


def herds(fault: str | None = None) -> Verdict:
    """Decide T08: a herd has three Cattle at least, and each of them is beside two of its own group."""
    with wrongly(fault, PLANTS):
        cases = 0
        for number in range(1, 7):
            for hexes in combinations(sorted(AXIAL), number):
                cases += 1
                if mini_board.is_herd(hexes) and (
                    number < 3 or any(len(NEIGHBOURS[hex_] & set(hexes)) < 2 for hex_ in hexes)
                ):
                    return exhausted(cases, f"{hexes} are a herd")
    return exhausted(cases, None)


_spurs = partial(numbered, "SPURS")
THEOREMS: Final[tuple[Theorem, ...]] = (
    _spurs(
        6,
        "HORSE-01 HORSE-03 HORSE-04 HORSE-05 HORSE-06",
        "A horse is broken with the odds of the analysis, with best play and thorns borne; the first round never fails "
        "with a choice.",
        horses,
        "rocks are thorns",
    ),
    _spurs(
        7,
        "CATTLE-05 CATTLE-06 CATTLE-08 CATTLE-09",
        "A push ends, and keeps nine Cattle or loses the challenge; 1,580 of 92,378 positions are herds; none is there "
        "at once or after one round, and after two with 121/1296 from every start with two dice.",
        cattle,
        "any group is a herd",
        "Cattle can leave the board",
    ),
    _spurs(
        8,
        "CATTLE-09",
        "A herd has three Cattle at least, each beside two others of it; up to six Cattle, the smaller boards.",
        herds,
        "any group is a herd",
    ),
)
"""The theorems about the mini boards."""
