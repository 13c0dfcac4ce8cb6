"""Theorems about shots and pushes, on every possible line and on the printed board."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import z3

from spree_rules.checks.spree.oracle import compare_shots
from spree_rules.model.spree.game import new_game
from spree_rules.model.spree.grid import Square, square_name
from spree_rules.model.spree.rulings import EDITIONS
from spree_rules.model.spree.shooting import push, resolve_shot

from ...theorem import Theorem, Verdict, all_proved, exhausted, proved_by_z3

LINE = 9
"""Squares in the line behind a target: a push has at most 5, and can cross up to 3 fountain squares in a row."""
LONGEST_PUSH = 5


def pushes_keep_to_the_rules(fault: str | None = None) -> Verdict:
    """Prove limits of pushes in the base rules with symbolic walls and fountains on a line of 10 squares."""
    wall = [z3.Bool(f"wall_{place}") for place in range(LINE)]
    wet = [z3.Bool(f"fountain_{place}") for place in range(LINE + 1)]
    count, landing = z3.Ints("count landing")

    def free(place: int) -> Any:
        if fault == "walls do not stop a push":
            return z3.Not(wet[place + 1])
        return z3.And(z3.Not(wall[place]), z3.Not(wet[place + 1]))

    # The landing by the clause: as far as the count and the line allow.
    on_the_way = [z3.Implies(landing > place, free(place)) for place in range(LINE)]
    no_farther = [z3.Implies(z3.And(landing == place, count > place), z3.Not(free(place))) for place in range(LINE)]
    rules = [
        count >= 0,
        count <= LONGEST_PUSH,
        landing >= 0,
        landing <= count,
        *on_the_way,
        *no_farther,
        z3.Not(wet[0]),
    ]
    never_in_a_fountain = z3.And([z3.Implies(landing == place, z3.Not(wet[place])) for place in range(LINE + 1)])
    never_across = z3.And(
        [z3.Implies(landing > place, z3.And(z3.Not(wall[place]), z3.Not(wet[place + 1]))) for place in range(LINE)]
    )
    return proved_by_z3(z3.And(landing >= 0, never_in_a_fountain, never_across), rules)


def landing_by_clause(line: str, count: int, *, through: bool, near_side: bool) -> int:
    """Return how far a push goes on a line written with ``.`` for floor and ``~`` for fountain, up to the wall.

    >>> [landing_by_clause("..~.", 3, through=through, near_side=True) for through in (False, True)]
    [2, 4]
    """
    if not through:
        dry = len(line.partition("~")[0])
        return min(count, dry)
    reached = min(count, len(line))
    while reached and line[reached - 1] == "~" and reached < len(line):
        reached += 1
    if not reached or line[reached - 1] == ".":
        return reached
    return len(line.rstrip("~")) if near_side else 0


def executable_push_is_the_clause(fault: str | None = None) -> Verdict:
    """Compare the executable push with the clause on every line of up to 8 squares, for every count and reading."""
    names = [square_name(file, 0) for file in range(9)]
    cases = 0
    for length in range(9):
        for marks in product(".~", repeat=length):
            line = "".join(marks)
            squares = tuple(names[1 : length + 1])
            wet = frozenset(square for square, mark in zip(squares, line, strict=True) if mark == "~")
            for through, near_side, count in product((False, True), (False, True), range(LONGEST_PUSH + 1)):
                cases += 1
                reading = "stay_near_side" if near_side else "no_push"
                board = SimpleNamespace(rays={names[0]: {"east": squares}}, fountain=wet)
                rulings = SimpleNamespace(far_side_blocked=reading, fountain_squares_count="yes")
                rules: Any = SimpleNamespace(board=board, fountain_push=through, rulings=rulings)
                pushed = count + 1 if fault == "pushes go one square too far" else count
                found = names.index(push(rules, names[0], "east", pushed))
                if found != landing_by_clause(line, count, through=through, near_side=near_side):
                    return exhausted(cases, f"line {line!r}, count {count}, through {through}: landed at {found}")
    return exhausted(cases, None)


def printed_board_agrees(fault: str | None = None) -> Verdict:
    """Compare the executable shot with a finger on the drawing: all shooters, targets and rolls, each edition."""
    cases = 0
    for edition in EDITIONS:
        game = new_game(3, edition)
        if fault == "power shots add nothing":
            object.__setattr__(game.rules, "power_shots", False)
        count, wrong = compare_shots(game)
        cases += count
        if wrong is not None:
            return exhausted(cases, wrong)
    return exhausted(cases, None)


def chances_to_hit(fault: str | None = None) -> Verdict:
    """Prove the number of faces that hit a target d steps away, without and with power shots, for every d."""
    d = z3.Int("distance")
    more = 2 if fault == "power shots add two" else 1

    def hits(bonus: int) -> Any:
        return z3.Sum([z3.If(face + bonus >= d + 1, 1, 0) for face in range(1, 7)])

    base = hits(0) == z3.If(d <= 5, 6 - d, 0)
    power = hits(more) == z3.If(d <= 6, 7 - d, 0)
    return proved_by_z3(z3.And(base, power), [d >= 1])


def sight_is_mutual(fault: str | None = None) -> Verdict:
    """Prove with symbolic walls on a line of 10 squares that sight is mutual, at the same distance."""
    wall = [z3.Bool(f"wall_{place}") for place in range(LINE)]
    here, there = z3.Ints("here there")

    def sees(a: Any, b: Any) -> Any:
        between = [z3.Implies(z3.And(a <= place, place < b), z3.Not(wall[place])) for place in range(LINE)]
        if fault == "walls stop sight to the east alone":
            return z3.Or(b < a, z3.And(between))
        back = [z3.Implies(z3.And(b <= place, place < a), z3.Not(wall[place])) for place in range(LINE)]
        return z3.And(*between, *back)

    inside = [here >= 0, here <= LINE, there >= 0, there <= LINE]
    return proved_by_z3(sees(here, there) == sees(there, here), inside)


def fountain_shots(edition: str) -> list[tuple[Square, Square, int, Square]]:
    """Return all shots of the printed board with a count that would push the target across the fountain.

    Each is shooter, target, roll and where the target lands in this edition.
    """
    game = new_game(3, edition)
    board, found = game.board, []
    for shooter in sorted(board.floor):
        for target, sight in sorted(board.sights[shooter].items()):
            if target in board.fountain:
                continue
            line = board.rays[target][sight.direction]
            for roll in range(1, 7):
                count = roll + game.power_shots - sight.distance - 1
                if count > 0 and board.fountain.intersection(line[:count]):
                    found.append((shooter, target, roll, resolve_shot(game.rules, shooter, target, roll).landing))
    return found


def fountain_shots_cross_or_stop(fault: str | None = None) -> Verdict:
    """Establish where every target pushed at the fountain ends up: beyond it in Hong Kong, otherwise in front of it."""
    cases = 0
    for edition in EDITIONS:
        crossing = (edition == "hong_kong") != (fault == "the editions are exchanged")
        for shooter, target, roll, landing in fountain_shots(edition):
            cases += 1
            board = new_game(3, edition).board
            line = board.rays[target][board.sights[shooter][target].direction]
            way = line[: line.index(landing) + 1] if landing != target else ()
            beyond = bool(board.fountain.intersection(way))
            at_brim = bool(board.fountain.intersection((*way, *line[len(way) : len(way) + 1]))) and not beyond
            if beyond != crossing or (not crossing and not at_brim):
                return exhausted(cases, f"{edition}: {shooter} at {target} with {roll} lands on {landing}")
    return exhausted(cases, None)


def every_push(fault: str | None = None) -> Verdict:
    """Combine the three parts: the clause follows the rules, the code follows the clause, and the board agrees."""
    if fault == "walls do not stop a push":
        return pushes_keep_to_the_rules(fault)
    if fault == "pushes go one square too far":
        return executable_push_is_the_clause(fault)
    if fault == "power shots add nothing":
        return printed_board_agrees(fault)
    return all_proved(pushes_keep_to_the_rules(), executable_push_is_the_clause(), printed_board_agrees())


def sight_and_chance(fault: str | None = None) -> Verdict:
    """Combine sight and chances."""
    return all_proved(sight_is_mutual(fault), chances_to_hit(fault))


THEOREMS = (
    Theorem(
        "SPREE-THEOREM-03",
        ("SPREE-SHOOT-04", "SPREE-BOARD-02", "SPREE-BOARD-03", "SPREE-HK-FOUNTAIN-01"),
        "Where fountain squares count, nobody on foot is pushed across a wall, into a fountain, nearer, or under base "
        "rules across a fountain; the code pushes by the clause on every short line, and shoots on the printed board "
        "as counted on the drawing.",
        every_push,
        ("walls do not stop a push", "pushes go one square too far", "power shots add nothing"),
    ),
    Theorem(
        "SPREE-THEOREM-04",
        ("SPREE-SHOOT-01", "SPREE-SHOOT-03", "SPREE-HK-POWER-01"),
        "By the clauses as put to z3, sight is mutual; at d steps (6-d)/6 of the rolls of a six-sided die hit, with "
        "power shots (7-d)/6, and none farther away.",
        sight_and_chance,
        ("walls stop sight to the east alone", "power shots add two"),
    ),
    Theorem(
        "SPREE-THEOREM-05",
        ("SPREE-HK-FOUNTAIN-01", "SPREE-SHOOT-04"),
        "Where fountain squares count, every push of somebody on foot at the fountain of the printed board crosses it "
        "in Hong Kong, and otherwise stops in front of it.",
        fountain_shots_cross_or_stop,
        ("the editions are exchanged",),
    ),
)
