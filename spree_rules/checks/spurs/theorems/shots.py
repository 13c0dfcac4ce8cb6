"""Theorems about bullets: the odds of draws, gangs, the doctor, the guard, and the red limit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any, Final

from spree_rules.checks.faults import Plant, Planting, patched, wrongly
from spree_rules.checks.spurs import oracle, planning
from spree_rules.checks.spurs.planning import shooting_odds
from spree_rules.model.kernel.chance import Chance, Outcome
from spree_rules.model.kernel.values import replace
from spree_rules.model.spurs import bags as bags_module
from spree_rules.model.spurs import gangs, supplies, tables
from spree_rules.model.spurs.actions import Attempt, Desperado, DrawBullets
from spree_rules.model.spurs.bags import Bag, draws, total, without
from spree_rules.model.spurs.game import SpursGame, new_game
from spree_rules.model.spurs.position import position
from spree_rules.model.spurs.state import Gang, Shooting, State, Turn

from ...theorem import Theorem, Verdict, exhausted, numbered

START: Final = Bag(4, 4, 0, 2, 0)
Odds = Mapping[Any, Fraction]


def alike(right: Any, bag: Bag, number: int, make: Any) -> Any:
    """Return a draw in which all outcomes are as likely, in place of the right one."""
    return Chance(tuple(Outcome(outcome.event, 1) for outcome in right(bag, number, make).outcomes))


def _all_alike(planting: Planting) -> None:
    for module in (planning, tables):
        patched(module, "draw_chance", alike)(planting)


ALIKE: Final = "all draws are as likely"
PLANTS: Final[Mapping[str, Plant]] = {
    ALIKE: _all_alike,
    "brown bullets hit with a revolver": patched(
        planning, "hits", lambda right, drawn, weapon: right(drawn, weapon) + drawn.brown
    ),
    "white bullets count first": patched(
        gangs, "ways", lambda right, rules, state: tuple(sorted(right(rules, state), key=lambda way: way.own))[:1]
    ),
    "a bullet too many costs two Fame": patched(
        supplies, "take_red", lambda right, rules, state, *more: right(rules, right(rules, state, *more), *more)
    ),
}


def _odds(game: SpursGame, state: State) -> Odds:
    chance: Any = game.chance(state)
    return {outcome.event: Fraction(outcome.weight, chance.total) for outcome in chance.outcomes}


def more_is_never_worse(fault: str | None = None) -> Verdict:
    """Decide T02: more draws and more hitting bullets never lower the odds, more misses never raise them."""
    with wrongly(fault, PLANTS):
        rules = new_game(2).rules
        table = {3: ("5/6", "1/3", "1/30"), 4: ("13/14", "23/42", "5/42"), 5: ("41/42", "31/42", "11/42")}
        cases = 0
        for number, row in table.items():
            for needed, share in enumerate(row, 1):
                cases += 1
                if shooting_odds(rules, START, "revolver", number, needed) != Fraction(share):
                    return exhausted(cases, f"{needed} hits with {number} bullets are not {share}")
        for grey, brown, white, black, red in product(range(4), range(2), range(2), range(4), range(2)):
            bag = Bag(grey, brown, white, black, red)
            for number, needed in product(range(total(bag)), (1, 2, 3)):
                cases += 1
                here = shooting_odds(rules, bag, "revolver", number, needed)
                more = shooting_odds(rules, bag, "revolver", number + 1, needed)
                hit = shooting_odds(rules, bag._replace(grey=grey + 1), "revolver", number, needed)
                miss = shooting_odds(rules, bag._replace(brown=brown + 1), "revolver", number, needed)
                if not miss <= here <= min(more, hit):
                    return exhausted(cases, f"{needed} hits with {number} of {bag}")
    return exhausted(cases, None)


def one_draw_is_many(fault: str | None = None) -> Verdict:
    """Decide T03: bullets drawn together and one after the other have the same odds."""
    with wrongly(fault, PLANTS):
        cases = 0
        for counts in product(range(3), repeat=5):
            bag = Bag(*counts)
            for number in range(min(4, total(bag)) + 1):
                cases += 1
                chance = planning.draw_chance(bag, number, lambda drawn: drawn)  # type: ignore[attr-defined]
                found = {outcome.event: Fraction(outcome.weight, chance.total) for outcome in chance.outcomes}
                if found != _singly(bag, number):
                    return exhausted(cases, f"{number} bullets of {bag}")
    return exhausted(cases, None)


def _singly(bag: Bag, number: int) -> dict[Bag, Fraction]:
    found = {Bag(): Fraction(1)}
    for _ in range(number):
        longer: dict[Bag, Fraction] = {}
        for drawn, share in found.items():
            left = without(bag, drawn)
            for one, weight in draws(left, 1):
                both = bags_module.added(drawn, one)
                longer[both] = longer.get(both, Fraction()) + share * Fraction(weight, total(left))
        found = longer
    return found


def own_bullets_first(fault: str | None = None) -> Verdict:
    """Decide T04: counting bullets of the weapon before white ones beats as many Desperados as any way to count."""
    with wrongly(fault, PLANTS):
        game = new_game(2)
        state = position(game, at={0: "A4"}, tokens={"A4": "DE4"})
        kinds = [(weapon, hits) for weapon in ("revolver", "rifle") for hits in (1, 2, 3)]
        cases = 0
        for grey, brown, white in product(range(5), range(5), range(4)):
            if grey + brown + white > 6:
                continue
            for number in (1, 2, 3):
                for cards in product(kinds, repeat=number):
                    cases += 1
                    shot = Bag(grey, brown, white)
                    if _fallen(game, state, cards, shot) != oracle.most_beaten(cards, shot):
                        return exhausted(cases, f"{shot} against {cards}")
    return exhausted(cases, None)


def _fallen(game: SpursGame, state: State, cards: Sequence[tuple[str, int]], shot: Bag) -> int:
    """How many fall by the rules' own ways to count, the first in which most bullets of the weapon count."""
    counted = Bag()
    for number, (weapon, hits) in enumerate(cards):
        drawn: Any = weapon
        turn = Turn(shooting=Shooting("gang", drawn, shot, counted), gang=Gang(f"{weapon}-{hits}"))
        ways = gangs.ways(game.rules, replace(state, turn=turn))
        if not ways:
            return number
        best = max(ways, key=lambda way: way.own)
        own = {"revolver": "grey", "rifle": "brown"}[weapon]
        counted = counted._replace(**{own: getattr(counted, own) + best.own}, white=counted.white + best.white)
    return len(cards)


def gangs_of_the_start(fault: str | None = None) -> Verdict:
    """Decide T05: the odds of gangs with the first bag and three or four bullets, played out by the rules."""
    table = {
        ("revolver-1",): ("5/6", "13/14"), ("revolver-2",): ("1/3", "23/42"),
        ("revolver-1", "rifle-1"): ("2/3", "6/7"), ("revolver-1", "revolver-1"): ("1/3", "23/42"),
        ("revolver-1", "rifle-1", "revolver-1"): ("1/5", "10/21"), ("revolver-2", "rifle-1"): ("1/5", "10/21"),
        ("revolver-1",) * 3: ("1/30", "5/42"),
    }  # fmt: skip
    with wrongly(fault, PLANTS):
        game, cases = new_game(2), 0
        for cards, shares in table.items():
            token = {1: "DE1", 2: "DE2", 3: "DE4"}[len(cards)]
            for boosts, share in enumerate(shares):
                cases += 1
                begun = position(game, at={0: "A4"}, tokens={"A4": token}, turn=Turn(boosts=boosts))
                facing = game.apply(game.apply(begun, Attempt()), Desperado(cards[0]))
                drawing = game.apply(facing, DrawBullets(3 + boosts))
                won = sum(
                    odds for event, odds in _odds(game, drawing).items() if _all_fall(game, drawing, event, cards)
                )
                if won != Fraction(share):
                    return exhausted(cases, f"{cards} with {3 + boosts} bullets: {won}, not {share}")
    return exhausted(cases, None)


def _all_fall(game: SpursGame, drawing: State, event: Any, cards: Sequence[str]) -> bool:
    now = game.apply(drawing, event)
    for card in cards[1:]:
        if now.phase != "desperado":
            return False
        now = game.apply(now, Desperado(card))
    return now.phase == "event"


def the_doctor(fault: str | None = None) -> Verdict:
    """Decide T15: the odds of what the doctor's free draw removes."""
    table = {1: ("9/11", "2/11"), 2: ("15/22", "10/33", "1/66"), 3: ("15/26", "5/13", "1/26")}
    with wrongly(fault, PLANTS):
        game, cases = new_game(2), 0
        for red, shares in table.items():
            turn = Turn(visited=("doctors-office",), used=("doctor_draw",), due=2)
            state = position(game, phase="doctor_draw", bags={0: START._replace(red=red)}, turn=turn)
            left: dict[int, Fraction] = {}
            for event, odds in _odds(game, state).items():
                cases += 1
                gone = red - game.apply(state, event).riders[0].bag.red
                left[gone] = left.get(gone, Fraction()) + odds
            if [left[gone] for gone in sorted(left)] != list(map(Fraction, shares)):
                return exhausted(cases, f"with {red} red bullets: {left}")
    return exhausted(cases, None)


def the_red_limit(fault: str | None = None) -> Verdict:
    """Decide T16: at the red limit, without a Henchman, a bullet costs one Fame and leaves the bag as it is."""
    with wrongly(fault, PLANTS):
        game, cases = new_game(2), 0
        for fame, grey, black in product(range(-4, 10), range(5), range(4)):
            cases += 1
            bag = Bag(grey, 4, 0, black, 3)
            state = position(game, fame={0: fame}, bags={0: bag})
            hurt = supplies.take_red(game.rules, state, 0, ("SPURS-CHAL-10",), None).riders[0]
            if (hurt.fame, hurt.bag) != (fame - 1, bag):
                return exhausted(cases, f"Fame {fame} and {bag} become {hurt.fame} and {hurt.bag}")
    return exhausted(cases, None)


def the_guard(fault: str | None = None) -> Verdict:
    """Decide T17: the odds against the guard with the first bag, without a Spur and with one, for either weapon."""
    with wrongly(fault, PLANTS):
        game, cases = new_game(2), 0
        for boosts, share in ((0, "1/3"), (1, "23/42")):
            for weapon in ("revolver", "rifle"):
                cases += 1
                drawn: Any = weapon
                turn = Turn(boosts=boosts, visited=("bank",), used=("robbery",), shooting=Shooting("robbery", drawn))
                state = position(game, phase="robbery", turn=turn, posters={0: 1})
                drawing = game.apply(state, DrawBullets(3 + boosts))
                robbed = sum(
                    odds for event, odds in _odds(game, drawing).items() if not game.apply(drawing, event).banks[0]
                )
                if robbed != Fraction(share):
                    return exhausted(cases, f"{weapon}, {boosts} Spurs: {robbed}, not {share}")
    return exhausted(cases, None)


_spurs = partial(numbered, "SPURS")
THEOREMS: Final[tuple[Theorem, ...]] = (
    _spurs(
        2,
        "BULLET-05 BULLET-06 BULLET-08 CHAL-04",
        "One more bullet drawn, or one more that hits in the bag, never lowers the odds of a shot, and one more that "
        "misses never raises them; bags of up to twelve bullets.",
        more_is_never_worse,
        ALIKE,
        "brown bullets hit with a revolver",
    ),
    _spurs(
        3,
        "BULLET-05",
        "Bullets drawn together and one after the other have the same odds; up to four of up to ten.",
        one_draw_is_many,
        ALIKE,
    ),
    _spurs(
        4,
        "DESP-08 DESP-09",
        "To count bullets of the weapon before white ones beats as many Desperados as any other way.",
        own_bullets_first,
        "white bullets count first",
    ),
    _spurs(
        5,
        "DESP-05 DESP-06 DESP-08",
        "With the first bag, single Desperados and gangs fall with the odds of the analysis.",
        gangs_of_the_start,
        ALIKE,
    ),
    _spurs(
        15,
        "DOCTOR-01",
        "The doctor's free draw removes red bullets with the odds of the analysis.",
        the_doctor,
        ALIKE,
    ),
    _spurs(
        16,
        "BULLET-03 BULLET-04",
        "At the red limit, without a Henchman, a red bullet costs exactly one Fame and leaves the bag unchanged.",
        the_red_limit,
        "a bullet too many costs two Fame",
    ),
    _spurs(
        17,
        "BANK-03 BANK-04 SPUR-03",
        "With the first bag the guard is beaten with 1/3, and with 23/42 after a Spur, whatever the weapon.",
        the_guard,
        ALIKE,
    ),
)
"""The theorems about bullets."""
