"""The figures of the analysis (SPURS-T01 to SPURS-T19), worked out over the rules themselves."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from spree_rules.model.spurs import reference_pack
from spree_rules.model.spurs.bags import Bag, Dice, draw_chance, draws, total, without
from spree_rules.model.spurs.mini_board import AXIAL, MARKED, NEIGHBOURS, STEPS, is_herd, pushed
from spree_rules.model.spurs.replacing import open_territories
from spree_rules.model.spurs.state import Shooting, Turn
from spree_rules.model.spurs.supplies import hits
from tests.spurs.support import after, game, odds, put

START = Bag(4, 4, 0, 2, 0)


def test_spurs_t01_allowances_and_leaving() -> None:
    for number, mean in (
        (2, Fraction(7)),
        (3, Fraction(203, 24)),
        (4, Fraction(6055, 648)),
        (5, Fraction(25739, 2592)),
    ):
        roll = Dice(number, tuple)
        assert sum(Fraction(o.weight, roll.total) * sum(o.event[-2:]) for o in roll.outcomes) == mean
    board = reference_pack().board
    assert all(min(board.costs[place, other] for other in board.neighbours[place]) == 1 for place in board.territories)
    assert (len(board.territories), len(board.costs)) == (30, 2 * 69)
    towns = board.arrows
    far = {(a, b): board.cheapest(towns[a])[towns[b]].cost for a in towns for b in towns}
    assert (far["lucky-boot", "pinewater"], far["pinewater", "lucky-boot"]) == (3, 2)
    assert (far["dry-fork", "pinewater"], far["pinewater", "dry-fork"]) == (6, 5)
    assert max(route.cost for place in board.territories for route in board.cheapest(place).values()) == 9


def _at_least(bag: Bag, number: int, need: int) -> Fraction:
    return draw_chance(bag, number, lambda drawn: hits(drawn, "revolver") >= need).p(True)


def test_spurs_t02_odds_of_shooting() -> None:
    row = {3: ("5/6", "1/3", "1/30"), 4: ("13/14", "23/42", "5/42"), 5: ("41/42", "31/42", "11/42")}
    for number, expected in row.items():
        assert tuple(_at_least(START, number, need) for need in (1, 2, 3)) == tuple(map(Fraction, expected))
    assert _at_least(START._replace(red=3), 3, 1) == Fraction(101, 143)
    assert _at_least(START._replace(white=2), 3, 3) == Fraction(1, 11)
    for grey in range(5):
        for black in range(5):
            bag = Bag(grey=grey, black=black, brown=1)
            for number in range(total(bag)):
                for need in (1, 2, 3):
                    assert _at_least(bag, number, need) <= _at_least(bag, number + 1, need)
                    assert _at_least(bag._replace(red=1), number, need) <= _at_least(bag, number, need)
                    assert _at_least(bag._replace(grey=grey + 1), number, need) >= _at_least(bag, number, need)


def test_spurs_t03_one_draw_is_many() -> None:
    def singly(bag: Bag, number: int) -> dict[Bag, Fraction]:
        found = {Bag(): Fraction(1)}
        for _ in range(number):
            longer: dict[Bag, Fraction] = {}
            for drawn, share in found.items():
                left = without(bag, drawn)
                for one, weight in draws(left, 1):
                    both = Bag(*map(sum, zip(drawn, one, strict=True)))
                    longer[both] = longer.get(both, Fraction()) + share * Fraction(weight, total(left))
            found = longer
        return found

    bag = Bag(2, 3, 1, 2, 1)
    for number in range(6):
        at_once = list(draws(bag, number))
        whole = sum(weight for _, weight in at_once)
        assert {drawn: Fraction(weight, whole) for drawn, weight in at_once} == singly(bag, number)


@pytest.mark.parametrize(
    ("number", "cards", "share"),
    [
        (1, ["revolver-1"], "5/6"),
        (1, ["revolver-2"], "1/3"),
        (2, ["revolver-1", "rifle-1"], "2/3"),
        (2, ["revolver-1", "revolver-1"], "1/3"),
        (3, ["revolver-1", "rifle-1", "revolver-1"], "1/5"),
        (2, ["revolver-2", "rifle-1"], "1/5"),
        (3, ["revolver-1", "revolver-1", "revolver-1"], "1/30"),
    ],
)
def test_spurs_t05_gangs(number: int, cards: list[str], share: str) -> None:
    token = {1: "DE1", 2: "DE2", 3: "DE4"}[number]
    g = game()
    state = after(g, put(g, at={0: "A4"}, tokens={"A4": token}), "attempt", f"desperado {cards[0]}", "draw 3")

    def beaten(drawn: Bag) -> bool:
        now = g.apply(state, g.parse("bullets " + " ".join(f"{n}-{c}" for n, c in _words(drawn))))
        for card in cards[1:]:
            if now.phase != "desperado":
                return False
            now = after(g, now, f"desperado {card}")
        return now.phase == "event"

    assert odds(g, state, lambda event: beaten(event.drawn)) == Fraction(share)


def _words(drawn: Bag) -> list[tuple[int, str]]:
    return [(count, colour) for count, colour in zip(drawn, Bag._fields, strict=True) if count]


def _ride(dice: int, rounds: int) -> Fraction:
    """The chance to break a horse with best play, thorns accepted, over all arrangements."""
    arrangements = list(combinations(MARKED, 3))
    rolls = [(set(o.event), Fraction(o.weight, 6**dice)) for o in Dice(dice, tuple).outcomes]

    def arranged(rocks: tuple[str, ...]) -> Fraction:
        @cache
        def best(rider: str, left: int) -> Fraction:
            if not left:
                return Fraction(1)
            after_die = {}
            for face in range(1, 7):
                there = STEPS[rider, face]
                after_die[face] = Fraction() if there is None or there in rocks else best(there, left - 1)
            return sum((share * max(after_die[face] for face in faces) for faces, share in rolls), Fraction())

        return best("C", rounds)

    return sum(map(arranged, arrangements), Fraction()) / len(arrangements)


def test_spurs_t06_horses() -> None:
    assert _ride(2, 3) == Fraction(11887, 12960)
    assert _ride(2, 4) == Fraction(601177, 699840)
    assert [_ride(1, rounds) for rounds in (3, 4, 5)] == [Fraction(11, 18), Fraction(493, 1080), Fraction(1093, 3240)]


def test_spurs_t07_and_t08_cattle() -> None:
    herds = [set(hexes) for hexes in combinations(AXIAL, 9) if is_herd(hexes)]
    assert len(herds) == 1580
    starts = [{*MARKED, *extra} for extra in combinations([f"N{n}" for n in range(1, 7)], 3)]
    assert not any(start in herds for start in starts)
    one_round = [
        set(moved)
        for start in starts
        for rider in start
        for face in range(1, 7)
        if (moved := pushed(start, rider, face)) is not None
    ]
    assert all(len(moved) == 9 for moved in one_round)
    assert not any(moved in herds for moved in one_round)
    assert all(len(NEIGHBOURS[hex_] & herd) >= 2 for herd in herds for hex_ in herd)


def test_spurs_t09_duels_from_the_start() -> None:
    first, level = Fraction(), Fraction()
    bag = (4, 6)  # hits and misses

    def draw(state: tuple[int, int, int]) -> list[tuple[tuple[int, int, int], Fraction]]:
        hit, miss, got = state
        whole = hit + miss
        return [
            (after_, Fraction(weight, whole))
            for after_, weight in (((hit - 1, miss, got + 1), hit), ((hit, miss - 1, got), miss))
            if weight
        ]

    states = {((*bag, 0), (*bag, 0)): Fraction(1)}
    while states:
        coming: dict[tuple[tuple[int, int, int], tuple[int, int, int]], Fraction] = {}
        for (one, other), share in states.items():
            for mine, p in draw(one):
                for its, q in draw(other):
                    if mine[2] == 2 and its[2] == 2:
                        level += share * p * q
                    elif mine[2] == 2:
                        first += share * p * q
                    elif its[2] < 2:
                        coming[mine, its] = coming.get((mine, its), Fraction()) + share * p * q
        states = coming
    assert (first, level) == (Fraction(6109, 14700), Fraction(1241, 7350))


def test_spurs_t11_there_is_always_room_somewhere() -> None:
    g = game()
    board = g.board
    for here in board.territories:
        free = {t: open_territories(g.rules, put(g, at={0: here}), t) for t in "PBFM"}
        assert sum(map(len, free.values())) >= 30 - 7
    worst = {
        t: min(len(open_territories(g.rules, put(g, at={0: here}), t)) for here in board.territories) for t in "PBFM"
    }
    assert worst == {"P": 4, "F": 4, "M": 3, "B": 2}


def test_spurs_t15_the_doctor() -> None:
    g = game()
    for red, shares in ((1, ("9/11", "2/11")), (2, ("15/22", "10/33", "1/66")), (3, ("15/26", "5/13", "1/26"))):
        turn = Turn(visited=("doctors-office",))
        state = put(g, phase="doctor", bags={0: (4, 4, 0, 2, red)}, turn=turn)
        drawing = after(g, state, "treatment 2")
        found = tuple(odds(g, drawing, lambda event, n=n: event.drawn.red == n) for n in range(len(shares)))
        assert found == tuple(map(Fraction, shares))


def test_spurs_t16_a_bullet_too_many_costs_one_fame() -> None:
    for fame in range(-3, 9):
        g = game()
        turn = Turn(shooting=Shooting("challenge", "revolver"))
        at = {"phase": "shoot", "at": {0: "A4"}, "tokens": {"A4": "OU3"}}
        state = put(g, **at, bags={0: (4, 4, 0, 2, 3)}, fame={0: fame}, turn=turn)
        hurt = after(g, state, "draw 3", "bullets 3-brown")
        assert (hurt.riders[0].fame, hurt.riders[0].bag) == (fame - 1, state.riders[0].bag)


def test_spurs_t17_the_guard() -> None:
    g = game()
    for weapon in ("revolver", "rifle"):
        state = put(g, phase="bank", at={0: "C3"}, turn=Turn(visited=("bank",)))
        for before, number, share in (((), 3, "1/3"), (("spur",), 4, "23/42")):
            robbing = after(g, state, *before, f"rob {weapon}", f"draw {number}")
            assert odds(g, robbing, lambda event, w=weapon: hits(event.drawn, w) >= 2) == Fraction(share)
