"""Movement, bullets, mini boards and gangs worked out a second time, without the code of the rules."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import networkx

from spree_rules.model import spurs
from spree_rules.model.spurs import mini_board
from spree_rules.model.spurs.bags import Bag, draw_chance
from spree_rules.model.spurs.herding import heads
from spree_rules.model.spurs.state import Turn
from tests.spurs.support import after, game, put

# The table of neighbours as the analysis prints it; the rules compute it from rows and columns.
BESIDE = """
A1: A2 B1          C1: B1 C2 D1              E1: D1 E2 F1
A2: A1 A3 B1 B2    C2: B1 B2 C1 C3 D1 D2     E2: D1 D2 E1 E3 F1 F2
A3: A2 A4 B2 B3    C3: B2 B3 C2 C4 D2 D3     E3: D2 D3 E2 E4 F2 F3
A4: A3 A5 B3 B4    C4: B3 B4 C3 C5 D3 D4     E4: D3 D4 E3 E5 F3 F4
A5: A4 B4 B5       C5: B4 B5 C4 D4 D5        E5: D4 D5 E4 F4 F5
B1: A1 A2 B2 C1 C2     D1: C1 C2 D2 E1 E2        F1: E1 E2 F2
B2: A2 A3 B1 B3 C2 C3  D2: C2 C3 D1 D3 E2 E3     F2: E2 E3 F1 F3
B3: A3 A4 B2 B4 C3 C4  D3: C3 C4 D2 D4 E3 E4     F3: E3 E4 F2 F4
B4: A4 A5 B3 B5 C4 C5  D4: C4 C5 D3 D5 E4 E5     F4: E4 E5 F3 F5
B5: A5 B4 C5           D5: C5 D4 E5              F5: E5 F4
"""
LAND = dict(zip("ABCDEF", ("MMMBB", "FMPPB", "FFPBB", "PPPPB", "PPFFB", "FFMMM"), strict=True))
ENTER = {"P": 1, "B": 1, "F": 2, "M": 3}


def _beside() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    here = ""
    for word in BESIDE.split():
        if word.endswith(":"):
            here = word[:-1]
            found[here] = set()
        else:
            found[here].add(word)
    return found


def _country() -> networkx.DiGraph[str]:
    graph: networkx.DiGraph[str] = networkx.DiGraph()
    for here, others in _beside().items():
        for there in others:
            one, other = LAND[here[0]][int(here[1]) - 1], LAND[there[0]][int(there[1]) - 1]
            graph.add_edge(here, there, weight=1 if one == other and one in "FM" else ENTER[other])
    return graph


def test_the_map_and_its_cheapest_ways() -> None:
    board, country = spurs.reference_pack().board, _country()
    assert {place: set(others) for place, others in board.neighbours.items()} == _beside()
    assert {(a, b): data["weight"] for a, b, data in country.edges(data=True)} == dict(board.costs)
    compared = 0
    for start in board.territories:
        far = networkx.single_source_dijkstra_path_length(country, start)
        assert {place: route.cost for place, route in board.cheapest(start).items()} == far
        compared += len(far)
    assert compared == 900


def test_movement_reaches_what_can_be_paid_for() -> None:
    g, country = game(), _country()
    compared = 0
    for start in g.board.territories:
        for points in (1, 2, 4, 6):
            # Every step in a movement is paid by itself; a way is as good as its cost.
            state = put(g, phase="move", at={0: start}, turn=Turn(points=points))
            reached, queue, seen = {start}, [state], set()
            while queue:
                now = queue.pop()
                for action in g.legal_actions(now):
                    text = g.format(action)
                    if text.startswith("enter"):
                        then = g.apply(now, action)
                        reached.add(then.riders[0].at)
                        if then.phase == "move" and (then.riders[0].at, then.turn.points) not in seen:
                            seen.add((then.riders[0].at, then.turn.points))
                            queue.append(then)
            far = networkx.single_source_dijkstra_path_length(country, start, cutoff=points)
            assert reached == set(far), (start, points)
            compared += 1
    assert compared == 120


def test_bullets_one_by_one() -> None:
    rng = random.Random(5)
    compared = 0
    for _ in range(60):
        bag = Bag(*(rng.randrange(4) for _ in range(5)))
        bullets = [colour for colour, count in zip(Bag._fields, bag, strict=True) for _ in range(count)]
        number = rng.randrange(6)
        drawn = Counter(
            tuple(Counter(bullets[place] for place in places)[colour] for colour in Bag._fields)
            for places in combinations(range(len(bullets)), min(number, len(bullets)))
        )
        chance = draw_chance(bag, number, tuple)
        whole = sum(drawn.values())
        found = {outcome.event: Fraction(outcome.weight, chance.total) for outcome in chance.outcomes}
        assert found == {counts: Fraction(times, whole) for counts, times in drawn.items()}
        compared += len(found)
    assert compared > 300


# The mini board in the plane: hexes a step of length 1 apart, at angles of 60 degrees, north first and clockwise.

ANGLES = {1: (0, 2), 2: (1, 1), 3: (1, -1), 4: (0, -2), 5: (-1, -1), 6: (-1, 1)}


def _plane() -> dict[str, tuple[int, int]]:
    found = {"C": (0, 0)}
    for face, (x, y) in ANGLES.items():
        nx, ny = ANGLES[face % 6 + 1]
        found |= {f"N{face}": (x, y), f"R{face}": (2 * x, 2 * y), f"X{face}": (x + nx, y + ny)}
    return found


def _moved(cattle: set[str], hex_: str, face: int) -> set[str] | None:
    plane = _plane()
    names = {place: name for name, place in plane.items()}
    dx, dy = ANGLES[face]
    row = [hex_]
    while True:
        x, y = plane[row[-1]]
        ahead = names.get((x + dx, y + dy))
        if ahead is None:
            return None
        row.append(ahead)
        if ahead not in cattle:
            return (cattle - {hex_}) | {ahead} if len(row) == 2 else (cattle - {hex_}) | set(row[1:])


def _near(one: str, other: str) -> bool:
    plane = _plane()
    return (plane[other][0] - plane[one][0], plane[other][1] - plane[one][1]) in ANGLES.values()


def _pay(cattle: set[str], largest: bool) -> int:
    herd: networkx.Graph[str] = networkx.Graph()
    herd.add_nodes_from(cattle)
    herd.add_edges_from((a, b) for a in cattle for b in cattle if _near(a, b))
    parts = list(networkx.connected_components(herd))
    most = max(map(len, parts))
    worth = {frozenset(part): sum(herd.degree[hex_] >= 2 for hex_ in part) for part in parts}
    return max(value for part, value in worth.items() if not largest or len(part) == most)


def test_cattle_in_the_plane() -> None:
    rng = random.Random(3)
    best, largest = game(), game(cattle_group="largest_component")
    pushes = losses = 0
    for _ in range(400):
        cattle = set(rng.sample(sorted(_plane()), 9))
        rider, face = rng.choice(sorted(cattle)), rng.randint(1, 6)
        moved = _moved(cattle, rider, face)
        found = mini_board.pushed(cattle, rider, face)
        assert (None if found is None else set(found)) == moved
        pushes += moved is not None
        losses += moved is None
        assert heads(best.rules, tuple(sorted(cattle))) == _pay(cattle, largest=False)
        assert heads(largest.rules, tuple(sorted(cattle))) == _pay(cattle, largest=True)
    assert pushes > 100 and losses > 50


def test_riders_in_the_plane() -> None:
    plane = _plane()
    names = {place: name for name, place in plane.items()}
    for (hex_, face), there in mini_board.STEPS.items():
        x, y = plane[hex_]
        assert there == names.get((x + ANGLES[face][0], y + ANGLES[face][1]))


def _beaten(cards: list[tuple[str, int]], drawn: Bag) -> int:
    """How many Desperados fall if bullets of the weapon count before white ones."""
    own = {"revolver": drawn.grey, "rifle": drawn.brown}
    white = drawn.white
    for number, (weapon, need) in enumerate(cards):
        from_own = min(own[weapon], need)
        if from_own + white < need:
            return number
        own[weapon] -= from_own
        white -= need - from_own
    return len(cards)


def test_gangs_by_counting() -> None:
    g = game()
    rng = random.Random(7)
    kinds = [("revolver", 1), ("revolver", 2), ("rifle", 1), ("rifle", 2)]
    lost = won = 0
    for _ in range(600):
        cards = [rng.choice(kinds) for _ in range(3)]
        bag = Bag(4, 4, rng.randrange(4), 2, rng.randrange(4))
        state = put(g, at={0: "A4"}, tokens={"A4": "DE4"}, bags={0: bag})
        first, *others = [f"desperado {weapon}-{hits}" for weapon, hits in cards]
        state = after(g, state, "attempt", first, "draw 3")
        event = rng.choice(g.chance(state).outcomes).event
        state = g.apply(state, event)
        while state.phase in ("spend", "desperado"):
            if state.phase == "spend":
                # Most bullets of the weapon first; that is never worse.
                state = g.apply(state, max(g.legal_actions(state), key=lambda action: action.own))  # type: ignore[union-attr]
            else:
                state = after(g, state, others.pop(0))
        fallen = 3 if state.phase == "event" else 2 - len(others)
        assert fallen == _beaten(cards, event.drawn), (cards, event)  # type: ignore[union-attr]
        won += fallen == 3
        lost += fallen < 3
    assert won > 3 and lost > 100
