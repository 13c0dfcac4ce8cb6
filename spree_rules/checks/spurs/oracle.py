"""A second implementation of map, bullets, mini boards and gangs, which uses no code of the rules.

The map is written out as a table of neighbours; bullets are drawn one by one; the mini board is a plane with angles;
gangs are beaten by counting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import networkx

# The table of neighbours as the analysis prints it; the rules compute it from rows and columns.
BESIDE: Final = """
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
LAND: Final = dict(zip("ABCDEF", ("MMMBB", "FMPPB", "FFPBB", "PPPPB", "PPFFB", "FFMMM"), strict=True))
ENTER: Final = {"P": 1, "B": 1, "F": 2, "M": 3}
ANGLES: Final = {1: (0, 2), 2: (1, 1), 3: (1, -1), 4: (0, -2), 5: (-1, -1), 6: (-1, 1)}
"""The directions of a blue die on the mini board: north first and clockwise."""


@cache
def beside() -> Mapping[str, frozenset[str]]:
    """Return the neighbours of each territory of the reference map."""
    found: dict[str, set[str]] = {}
    here = ""
    for word in BESIDE.split():
        if word.endswith(":"):
            here = word[:-1]
            found[here] = set()
        else:
            found[here].add(word)
    return {name: frozenset(others) for name, others in found.items()}


@cache
def country() -> networkx.DiGraph[str]:
    """Return the reference map as a graph whose weights are what each step costs."""
    import networkx

    graph: networkx.DiGraph[str] = networkx.DiGraph()
    for here, others in beside().items():
        for there in others:
            one, other = LAND[here[0]][int(here[1]) - 1], LAND[there[0]][int(there[1]) - 1]
            graph.add_edge(here, there, weight=1 if one == other and one in "FM" else ENTER[other])
    return graph


def drawn(bag: Sequence[int], number: int) -> dict[tuple[int, ...], Fraction]:
    """Return the odds of each draw of some bullets, by drawing every set of single bullets once."""
    bullets = [colour for colour, count in enumerate(bag) for _ in range(count)]
    sets = Counter(
        tuple(Counter(bullets[place] for place in places)[colour] for colour in range(len(bag)))
        for places in combinations(range(len(bullets)), min(number, len(bullets)))
    )
    whole = sum(sets.values())
    return {counts: Fraction(times, whole) for counts, times in sets.items()}


@cache
def plane() -> Mapping[str, tuple[int, int]]:
    """Return where the hexes of the mini board lie in the plane."""
    found = {"C": (0, 0)}
    for face, (x, y) in ANGLES.items():
        nx, ny = ANGLES[face % 6 + 1]
        found |= {f"N{face}": (x, y), f"R{face}": (2 * x, 2 * y), f"X{face}": (x + nx, y + ny)}
    return found


def ahead(hex_: str, face: int) -> str | None:
    """Return the hex in a direction, None off the board."""
    x, y = plane()[hex_]
    there = (x + ANGLES[face][0], y + ANGLES[face][1])
    return next((name for name, place in plane().items() if place == there), None)


def moved(cattle: Collection[str], hex_: str, face: int) -> frozenset[str] | None:
    """Return where the Cattle are after one was moved, others pushed on; None if one left the board."""
    row = [hex_]
    while True:
        there = ahead(row[-1], face)
        if there is None:
            return None
        row.append(there)
        if there not in cattle:
            return (frozenset(cattle) - {hex_}) | frozenset(row[1:])


def _herds(cattle: Iterable[str]) -> networkx.Graph[str]:
    import networkx

    graph: networkx.Graph[str] = networkx.Graph()
    graph.add_nodes_from(cattle)
    graph.add_edges_from(pair for pair in combinations(graph, 2) if pair[1] in {ahead(pair[0], f) for f in ANGLES})
    return graph


def pay(cattle: Iterable[str], *, largest: bool) -> int:
    """Return for how many Cattle is paid when time is up, in the best group or the largest."""
    import networkx

    graph = _herds(cattle)
    parts = list(networkx.connected_components(graph))
    most = max(map(len, parts))
    worth = {frozenset(part): sum(graph.degree[hex_] >= 2 for hex_ in part) for part in parts}
    return max(value for part, value in worth.items() if not largest or len(part) == most)


def herd(cattle: Iterable[str]) -> bool:
    """Tell whether Cattle are a herd: one group in which each is beside two others at least."""
    import networkx

    graph = _herds(cattle)
    return networkx.is_connected(graph) and all(graph.degree[hex_] >= 2 for hex_ in graph)


def beaten(cards: Sequence[tuple[str, int]], shot: Any) -> int:
    """Return how many Desperados fall in turn if bullets of the weapon count before white ones."""
    grey, brown, white = shot[:3]
    own = {"revolver": grey, "rifle": brown}
    for number, (weapon, need) in enumerate(cards):
        from_own = min(own[weapon], need)
        if from_own + white < need:
            return number
        own[weapon] -= from_own
        white -= need - from_own
    return len(cards)


def most_beaten(cards: Sequence[tuple[str, int]], shot: Any) -> int:
    """Return how many Desperados can fall in turn, over all ways to count bullets."""
    grey, brown, white = shot[:3]
    if not cards:
        return 0
    (weapon, need), *others = cards
    best = 0
    for from_white in range(min(white, need) + 1):
        own = need - from_white
        left = (grey - own, brown) if weapon == "revolver" else (grey, brown - own)
        if min(left) >= 0:
            best = max(best, 1 + most_beaten(others, (*left, white - from_white)))
    return best
