"""Exact odds and best play where a player decides alone: shooting, the mini boards, Spurs, and the claims of a duel.

All of it is worked out over the rules: the pushes, groups, draws and hits are those of the chapters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Final

from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.values import replace
from spree_rules.model.spurs.bags import Bag, draw_chance, total
from spree_rules.model.spurs.herding import heads
from spree_rules.model.spurs.mini_board import CENTRE, MARKED, STEPS, is_herd, pushed
from spree_rules.model.spurs.riding import blue_dice
from spree_rules.model.spurs.rules import PER_HEAD, Rules
from spree_rules.model.spurs.state import State
from spree_rules.model.spurs.supplies import hits, population

MOST_ROUNDS: Final = 2
"""For how many more rounds Cattle are planned: there are too many positions beyond."""
NOTHING: Final = Fraction()
CERTAIN: Final = Fraction(1)


def shooting_odds(rules: Rules, bag: Bag, weapon: str, number: int, needed: int) -> Fraction:
    """Return the odds to hit often enough with some bullets drawn from a bag (SPURS-BULLET-06 to -08).

    >>> from spree_rules import spurs
    >>> shooting_odds(spurs.new_game(2).rules, Bag(4, 4, 0, 2, 0), "revolver", 3, 2)
    Fraction(1, 3)
    """
    return _odds_by_draw(rules, weapon, needed)(bag, number)


def _odds_by_draw(rules: Rules, weapon: str, needed: int) -> Callable[[Bag, int], Fraction]:
    """Return the odds by bag and number; where others are drawn for the other weapon's bullets, that is the same
    as drawing from a bag without them (ruling other_weapon_bullets)."""
    other = "brown" if weapon == "revolver" else "grey"
    apart = rules.rulings.other_weapon_bullets != "dilute"

    def odds(bag: Bag, number: int) -> Fraction:
        drawn_from = bag._replace(**{other: 0}) if apart else bag
        return draw_chance(drawn_from, number, lambda drawn: hits(drawn, weapon) >= needed).p(True)  # type: ignore[arg-type]

    return odds


def best_of_dice(values: Mapping[int, Fraction], number: int) -> Fraction:
    """Return the expected value of the best of some dice, each face of which is worth something.

    >>> best_of_dice({face: Fraction(face) for face in range(1, 7)}, 1)
    Fraction(7, 2)
    """
    ordered = sorted(values.values())
    return sum(
        (value * Fraction((place + 1) ** number - place**number, 6**number) for place, value in enumerate(ordered)),
        NOTHING,
    )


# Horses


def ride_odds(obstacles: tuple[str, ...], rider: str, rounds: int, dice: int) -> Mapping[int, Fraction]:
    """Return for each face the odds that the horse is broken if that die is chosen now, and the best ones after it.

    ``rounds`` are those left, this one included. Thorns are borne; no die is rolled again.

    >>> laid = ("rock", "thorns", "rock", "thorns", "rock", "thorns")
    >>> [str(odds) for odds in ride_odds(laid, "N1", 1, 2).values()]
    ['1', '0', '1', '1', '1', '1']
    """
    rocks = {hex_ for hex_, laid in zip(MARKED, obstacles, strict=True) if laid == "rock"}

    @cache
    def after(rider: str, face: int, left: int) -> Fraction:
        there = STEPS[rider, face]
        if there is None or there in rocks:
            return NOTHING
        if left == 1:
            return CERTAIN
        return best_of_dice({each: after(there, each, left - 1) for each in range(1, 7)}, dice)

    return {face: after(rider, face, rounds) for face in range(1, 7)}


def whole_ride(rounds: int, dice: int, rocks: int = 3) -> Fraction:
    """Return the odds to break a horse before its obstacles are laid, all arrangements being as likely.

    >>> whole_ride(3, 2)
    Fraction(11887, 12960)
    """
    laid = [tuple("rock" if hex_ in where else "thorns" for hex_ in MARKED) for where in combinations(MARKED, rocks)]
    each = (best_of_dice(ride_odds(obstacles, CENTRE, rounds, dice), dice) for obstacles in laid)
    return sum(each, NOTHING) / len(laid)


# Cattle


@dataclass(frozen=True, eq=False)
class Drive:
    """A round-up that is to be planned: the rounds left after this one, the dice, and what is aimed at.

    With ``herd`` it is the odds of a herd in time, else the expected dollars.
    """

    rules: Rules
    dice: int
    herd: bool

    def worth(self, hexes: tuple[str, ...] | None, left: int) -> Fraction:
        """Return what Cattle are worth once they have been moved, with some rounds left; None are lost Cattle."""
        if hexes is None:
            return NOTHING
        if is_herd(hexes):
            in_time = left > 0 or self.rules.rulings.herd_time == "up_to_and_including_last_round"
            return Fraction(int(in_time)) if self.herd else Fraction(PER_HEAD * len(hexes))
        if left == 0:
            return NOTHING if self.herd else Fraction(PER_HEAD * heads(self.rules, hexes))
        return self._coming(hexes, left)

    @cache  # noqa: B019  (a plan lives as long as one answer)
    def _coming(self, hexes: tuple[str, ...], left: int) -> Fraction:
        by_rider = [self.faces(hexes, rider, left - 1) for rider in hexes]
        if self.rules.rulings.rider_before_roll == "yes":
            return max(best_of_dice(values, self.dice) for values in by_rider)
        return best_of_dice({face: max(values[face] for values in by_rider) for face in range(1, 7)}, self.dice)

    def faces(self, hexes: tuple[str, ...], rider: str, left: int) -> dict[int, Fraction]:
        """Return for each face what moving the token under the Rider by it is worth, with some rounds left after."""
        return {face: self.worth(pushed(hexes, rider, face), left) for face in range(1, 7)}


# What is decided in a state


@dataclass(frozen=True)
class Choice:
    """What can be chosen, as notation, with what each is worth, the best first; and in words what that is."""

    worth: tuple[tuple[str, Fraction], ...]
    of: str
    clauses: tuple[str, ...]
    dollars: bool = False


def _ranked(found: Iterable[tuple[str, Fraction]]) -> tuple[tuple[str, Fraction], ...]:
    return tuple(sorted(found, key=lambda each: (-each[1], each[0])))


def best(rules: Rules, state: State, *, herd: bool = False) -> Choice:
    """Return what is best on a mini board, before a challenge, or in a duel.

    Raises SettingError where nothing is decided that can be worked out exactly.
    """
    phase = state.phase
    if phase == "pick_horse":
        return _best_die_of_horse(rules, state)
    if phase in ("pick_cattle", "cattle_rider"):
        return _best_of_cattle(rules, state, herd)
    if phase == "claim":
        return _best_claim(rules, state)
    if phase == "action" and state.token_at(state.rider.at) is not None:
        return _best_spur(rules, state)
    raise SettingError(
        "best play is worked out on the mini boards, for a Spur before a shot or a ride, and for claims in a duel"
    )


def _best_die_of_horse(rules: Rules, state: State) -> Choice:
    horse = state.turn.horse
    assert horse is not None
    left = rules.tokens[state.challenge].rounds - horse.round + 1
    worth = ride_odds(horse.obstacles, horse.rider, left, blue_dice(rules, state))
    found = [(f"pick {face}", worth[face]) for face in dict.fromkeys(state.turn.rolled)]
    return Choice(_ranked(found), "the horse is broken", ("SPURS-HORSE-03", "SPURS-HORSE-05", "SPURS-HORSE-06"))


def _best_of_cattle(rules: Rules, state: State, herd: bool) -> Choice:
    cattle = state.turn.cattle
    assert cattle is not None
    left = rules.tokens[state.challenge].rounds - cattle.round
    if left > MOST_ROUNDS:
        raise SettingError(f"with {left} rounds to come there are too many positions: ask with {MOST_ROUNDS} or fewer")
    plan = Drive(rules, blue_dice(rules, state), herd)
    rolled = dict.fromkeys(state.turn.rolled)
    if cattle.rider is not None:
        worth = plan.faces(cattle.hexes, cattle.rider, left)
        found = [(f"pick {face}", worth[face]) for face in rolled]
    else:
        by_rider = {rider: plan.faces(cattle.hexes, rider, left) for rider in cattle.hexes}
        found = [
            (f"ride {rider}", max(values[f] for f in rolled) if rolled else best_of_dice(values, plan.dice))
            for rider, values in by_rider.items()
        ]
    clauses = ("SPURS-CATTLE-05", "SPURS-CATTLE-06", "SPURS-CATTLE-09", "SPURS-CATTLE-10")
    return Choice(_ranked(found), "a herd in time" if herd else "the Cattle pay", clauses, dollars=not herd)


def challenge_odds(rules: Rules, state: State, boosts: int) -> Fraction:
    """Return the odds of the challenge where the player is, as it begins, with some Spurs given this turn.

    It is worked out for horses, hunts and outlaws. Raises SettingError for the others.
    """
    name = state.challenge
    token = rules.tokens[name]
    boosted = replace(state, turn=replace(state.turn, boosts=boosts))
    if token.kind == "horse":
        return whole_ride(token.rounds, blue_dice(rules, boosted), rules.setup.rocks)
    if token.kind not in ("hunting", "outlaw"):
        raise SettingError(
            f"{name} is no single shot and no ride: its odds depend on what is drawn and decided on the way"
        )
    weapon = "revolver" if token.kind == "outlaw" else "rifle"
    number = draws_of(rules, state, weapon, boosts)
    return shooting_odds(rules, state.rider.bag, weapon, number, token.hits)


def draws_of(rules: Rules, state: State, weapon: str, boosts: int) -> int:
    """Return how many bullets the player draws at most with a weapon and some Spurs (SPURS-CHAL-04)."""
    effects: list[str] = [rules.equipment[card].effect for card in state.rider.equipment]
    return rules.setup.draw + effects.count("any_draw") + effects.count(f"{weapon}_draw") + boosts


def _best_spur(rules: Rules, state: State) -> Choice:
    given = state.turn.boosts
    found = [("attempt", challenge_odds(rules, state, given))]
    if state.rider.spurs:
        found.append(("spur", challenge_odds(rules, state, given + 1)))
    return Choice(_ranked(found), "the challenge succeeds", ("SPURS-SPUR-03", "SPURS-CHAL-04", "SPURS-BULLET-05"))


# Duels


Side = tuple[int, int, int]
"""A duellist: the hits and the misses left in the bag, and the hits drawn."""


def _drawn(side: Side) -> list[tuple[Side, Fraction]]:
    hit, miss, got = side
    whole = hit + miss
    if not whole:
        return [(side, CERTAIN)]
    ways = [((hit - 1, miss, got + 1), Fraction(hit, whole)), ((hit, miss - 1, got), Fraction(miss, whole))]
    return [way for way in ways if way[1]]


def duel_odds(mine: Side, other: Side, needed: int, tie: Fraction) -> Fraction:
    """Return the odds to win a duel from its next round on if both claim as soon as they can.

    ``tie`` is the share that is won of rounds in which both can claim.

    >>> duel_odds((4, 6, 0), (4, 6, 0), 2, Fraction(1, 2))
    Fraction(1, 2)
    """

    @cache
    def settled(mine: Side, other: Side) -> Fraction:
        if mine[2] >= needed or other[2] >= needed:
            return tie if mine[2] >= needed <= other[2] else Fraction(int(mine[2] >= needed))
        return to_come(mine, other) if sum(mine[:2]) or sum(other[:2]) else NOTHING

    def to_come(mine: Side, other: Side) -> Fraction:
        return sum((p * q * settled(one, two) for one, p in _drawn(mine) for two, q in _drawn(other)), NOTHING)

    return to_come(mine, other)


def _best_claim(rules: Rules, state: State) -> Choice:
    duel = state.duel
    assert duel is not None
    needed, which = int(rules.rulings.duel_hits), duel.asked
    mine, other = (_side(rules, state, number) for number in (which, 1 - which))
    shares = {"coin": Fraction(1, 2), "challenger_wins": Fraction(int(which == 0)), "no_result": NOTHING}
    tie = shares[rules.rulings.duel_tie]
    answered = other[2] >= needed and (duel.claimed or which == 0)
    later = NOTHING if answered else duel_odds(mine, other, needed, tie)
    if mine[2] >= needed:
        claim = tie if answered else CERTAIN
    else:
        claim = NOTHING if rules.rulings.premature_claim == "claimer_loses" else later
    found = (("claim", claim), ("wait", later))
    return Choice(_ranked(found), "the duel is won", ("SPURS-DUEL-02", "SPURS-DUEL-03", "SPURS-DUEL-04"))


def _side(rules: Rules, state: State, which: int) -> Side:
    duel = state.duel
    assert duel is not None
    weapon = duel.weapons[which]
    assert weapon is not None
    bag = population(rules, state.riders[duel.seats[which]].bag, weapon)
    left = hits(bag, weapon)
    return left, total(bag) - left, hits(duel.drawn[which], weapon)
