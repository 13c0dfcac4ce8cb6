"""Theorems about walks without doubling back: dead ends on every board, and on the printed one."""

from __future__ import annotations

import z3

from spree_rules.checks.spree.oracle import WAYS, Paper
from spree_rules.model.spree.board import shipped_board
from spree_rules.model.spree.cards import SUITED
from spree_rules.model.spree.grid import Square

from ...theorem import Theorem, Verdict, all_proved, exhausted, proved_by_z3


def dead_ends_end_walks(fault: str | None = None) -> Verdict:
    """Prove by induction on the steps left, on any board, that a walk that has entered a dead end stays there."""
    square = z3.DeclareSort("Square")
    beside = z3.Function("beside", square, square, z3.BoolSort())
    here, left, there = z3.Consts("here left there", square)
    steps = z3.Int("steps")
    dead_end = z3.ForAll([there], z3.Implies(beside(here, there), there == left))
    may_step = z3.And(beside(here, there), there != left, steps > 0)
    if fault == "doubling back is allowed":
        may_step = z3.And(beside(here, there), steps > 0)
    # The position after "no step was possible" is the same one, so one step is the whole induction.
    return proved_by_z3(z3.Not(may_step), [beside(left, here), dead_end, steps >= 0])


def stuck_squares(fault: str | None = None) -> Verdict:
    """Find with z3 every square of the printed board that a step can enter but none can leave, and compare."""
    board = shipped_board("legrand")
    paper = Paper(board.drawing())
    places = [place for place in paper.places() if paper.mark(place) != "~~"]
    number = {place: index for index, place in enumerate(places)}
    edges = [
        (number[a], number[b]) for a in places for way in WAYS if (b := paper.after(a, way)) is not None and b in number
    ]
    here, left = z3.Ints("here left")
    enters = z3.Or([z3.And(left == a, here == b) for a, b in edges])
    leaves = z3.Or([z3.And(here == a, left != b) for a, b in edges])
    solver = z3.Solver()
    solver.add(enters, z3.Not(leaves))
    found = set()
    while solver.check() == z3.sat:
        stuck = solver.model()[here].as_long()
        found.add(paper.mark(places[stuck]))
        solver.add(here != stuck)
    expected = {card for card in SUITED if card[:-1] in ("A", "K", "Q")}
    if fault == "the nines are dead ends too":
        expected |= {card for card in SUITED if card[:-1] == "9"}
    executable = {board.sells.get(square) for square in board.dead_ends}
    if found != expected or executable != found:
        return Verdict("Refuted", "z3", f"stuck: {sorted(found)}; by the model's table: {sorted(map(str, executable))}")
    return Verdict("Proved", "z3", f"exactly {', '.join(sorted(found))}")


def least_errand(space: str, shop: str) -> int | None:
    """Return the fewest steps of a walk from a space to a shop and back home, or None if there is none.

    >>> least_errand("a2", "b2"), least_errand("a2", "b3")
    (4, None)
    """
    walks = shipped_board("legrand").on_foot
    start: tuple[Square, Square | None, bool] = (Square(space), None, False)
    found = {start: 0}
    queue = [start]
    for square, source, shopped in queue:
        steps = found[square, source, shopped]
        if shopped and square == space:
            return steps
        for direction in walks.onward[square][source]:
            other = walks.neighbours[square][direction]
            entry = (other, square, shopped or other == shop)
            if entry not in found:
                found[entry] = steps + 1
                queue.append(entry)
    return None


def errands() -> dict[str, dict[str, int | None]]:
    """Return for every card the fewest steps to shop and stash it from each parking space of the printed board."""
    board = shipped_board("legrand")
    return {
        card: {space: least_errand(space, square) for space in board.parking} for card, square in board.shops.items()
    }


def errand_facts(fault: str | None = None) -> Verdict:
    """Establish which cards can never be shopped and stashed in one turn, and which need a move card."""
    table = errands()
    never = {card for card, row in table.items() if all(steps is None for steps in row.values())}
    least = {
        card: min(steps for steps in row.values() if steps is not None)
        for card, row in table.items()
        if card not in never
    }
    with_roll = {card for card, steps in least.items() if steps <= 12}
    guards = {card for card in SUITED if card[:-1] in ("A", "K", "Q")}
    expected = guards if fault != "only Aces and Kings are lost" else {c for c in guards if c[0] != "Q"}
    wrong = None if never == expected else f"never: {sorted(never)}"
    verdict = exhausted(len(table) * 12, wrong)
    if verdict.status == "Refuted":
        return verdict
    more = sorted(card for card in least if card not in with_roll)
    detail = f"never: {', '.join(sorted(never))}; needing a move card from every space: {', '.join(more) or 'none'}"
    return all_proved(verdict, Verdict("Proved", "exhaustion", detail))


THEOREMS = (
    Theorem(
        "SPREE-THEOREM-01",
        ("SPREE-MOVE-05", "SPREE-MOVE-06"),
        "By the clauses as put to z3, on any board, a walk that enters a dead end ends there, however many steps are "
        "left.",
        dead_ends_end_walks,
        ("doubling back is allowed",),
    ),
    Theorem(
        "SPREE-THEOREM-02",
        ("SPREE-MOVE-06",),
        "On the printed board a walk can get stuck at the 12 Aces, Kings and Queens and nowhere else.",
        stuck_squares,
        ("the nines are dead ends too",),
    ),
    Theorem(
        "SPREE-THEOREM-08",
        ("SPREE-MOVE-05", "SPREE-SCORE-01"),
        "Only the Aces, Kings and Queens can never be shopped and stashed in one walk from a parking space.",
        errand_facts,
        ("only Aces and Kings are lost",),
    ),
)
