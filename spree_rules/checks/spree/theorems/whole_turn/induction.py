"""Proofs that invariants are inductive, from any position that satisfies them, reachable or not, on any board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import z3

from spree_rules.checks.theorem import RESOURCES, Theorem, Verdict

from .backends import Terms
from .concrete_board import UNKNOWN
from .invariants import ASKED, INVARIANTS, Inductive
from .model import KINDS, NO_PLAY, NOBODY, OVER, RANKS, SHOT, Choice, Table
from .resolution import WholeTurn

SEATS = 3
RULINGS = [
    "no_cards_in_car",
    "no_cards_at_car",
    "no_two_cars_in_a_lane",
    "rest_on_spaces_only",
    "fallen_ignored",
    "extra_turn_for_running_over",
    "parked_car_safe",
    "at_car_safe",
    "running_over",
    "steps_after_roll_only",
    "moving_cars",
    "drive_after_anything",
    "empty_stash",
    "stash_after_a_step",
    "stash_on_spaces_only",
    "in_car_after_stash",
    "move_cards_after_roll",
    "jokers_in_carts",
    "jokers_loot_with_any",
    "no_robbing_at_car",
    "no_robbing_in_car",
    "rob_after_a_step",
    "near_shots_only",
    "power_shots",
    "holders_only",
    "targets_stop_shots",
    "own_plays_stopped",
    "closed_after_stopped_stop",
    "one_of_a_pair_stopped",
    "stopped_shooter_falls",
    "extra_turn_lost",
    "pushed_car_runs_over",
    "reshuffle_when_empty",
    "draw_what_there_is",
]


class AnyRules:
    """Rules with every ruling and module open, any hand limit, target and dice, and any deck of known cards."""

    def __init__(self) -> None:
        for name in RULINGS:
            setattr(self, name, z3.Bool(name))
        self.hand_limit, self.target, self.faces = z3.Ints("hand_limit target faces")
        self.deck = [z3.Int(f"deck_{kind}") for kind in KINDS]

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"there is no ruling {name}")


class AnyGround:
    """Any board: the properties of its squares are open, within the limits that hold for every board."""

    def __init__(self) -> None:
        number, truth = z3.IntSort(), z3.BoolSort()
        self.space = z3.Function("space", number, truth)
        self.road = z3.Function("road", number, truth)
        self.fountain = z3.Function("fountain", number, truth)
        self.joined = z3.Function("joined", number, number, truth)
        self.sight = z3.Function("sight", number, number, number)
        self.sold = z3.Function("sold", number, number)

    def floor(self, square: Any) -> Any:
        """Whether somebody on foot can be there."""
        return z3.Not(self.fountain(square))

    def facts(self, squares: list[Any]) -> Iterator[Any]:
        """What holds for squares on every board: parking spaces are road, and no road is in the fountain."""
        for square in squares:
            yield z3.Implies(self.space(square), self.road(square))
            yield z3.Implies(self.road(square), z3.Not(self.fountain(square)))


def any_table(seats: int) -> Table:
    """Return a position in which everything is open."""
    numbers = "phase seat steps came_from kind target rank number card copies asked stops run stood rolls origin"
    truths = "pending rolled moved driven acted from_car again shut"
    table: dict[str, Any] = {name: z3.Int(name) for name in numbers.split()}
    table |= {name: z3.Bool(name) for name in truths.split()}
    table |= {name: z3.Array(name, z3.IntSort(), z3.IntSort()) for name in ("makers", "cards", "askeds")}
    for name in ("pile", "discards", "open"):
        table[name] = [z3.Int(f"{name}_{kind}") for kind in KINDS]
    for name in ("hands", "carts"):
        table[name] = [[z3.Int(f"{name}{seat}_{kind}") for kind in KINDS] for seat in range(seats)]
    for name in ("scores", "pawns", "cars"):
        table[name] = [z3.Int(f"{name}{seat}") for seat in range(seats)]
    for name in ("down", "riding"):
        table[name] = [z3.Bool(f"{name}{seat}") for seat in range(seats)]
    return Table(**table)


def any_choice(seats: int) -> Choice:
    """Return a choice in which everything is open."""
    names = ("card", "copies", "seat", "square", "rank", "number")
    fields = {name: z3.Int(f"chosen_{name}") for name in names}
    return Choice(**fields, hit=z3.Bool("chosen_hit"), over=[z3.Bool(f"chosen_over{s}") for s in range(seats)])


def well_typed(turns: WholeTurn, t: Table) -> Any:
    """What holds for every well-typed record: seats at the table, existing kinds of cards, counts of at least 0."""
    logic, n = turns.logic, turns.seats
    parts = [t.seat >= 0, t.seat < n, t.target >= 0, t.target < n, t.asked >= NOBODY, t.asked < n]
    parts += [t.phase >= 0, t.phase <= OVER, t.kind >= NO_PLAY, t.kind <= SHOT, t.stops >= 0, t.number >= 0]
    parts += [t.card >= 0, t.card < len(KINDS), t.copies >= 0, t.came_from >= NOBODY, t.rank >= 0]
    parts += [square >= 0 for square in (*t.pawns, *t.cars)]
    level = z3.Int("level")
    maker, card, asked = (logic.top(stack, level) for stack in (t.makers, t.cards, t.askeds))
    laid = logic.all(maker >= 0, maker < n, card >= 0, card < len(KINDS), asked >= NOBODY, asked < n)
    parts.append(z3.ForAll([level], logic.implies(logic.all(level >= 0, level < t.stops), laid)))
    for counts in (*t.hands, *t.carts, t.pile, t.discards):
        parts += [count >= 0 for count in counts]
    return logic.all(*parts)


def decide_inductive(invariant: Inductive, fault: str | None = None, *, alone: bool = False) -> Verdict:
    """Prove that an invariant is inductive, for three seats, on any board, under any modules and all known readings.

    ``alone`` omits its supports. The verdict names a transition that breaks it, if there is one.
    """
    turns = WholeTurn(Terms(), AnyGround(), AnyRules(), SEATS, fault)
    t, c = any_table(SEATS), any_choice(SEATS)
    supports = () if alone else invariant.supports
    solver = z3.Solver()
    solver.set("rlimit", RESOURCES)
    squares = [*t.pawns, *t.cars, c.square]
    solver.add(*turns.ground.facts(squares), well_typed(turns, t), turns.rules.hand_limit >= 1)
    solver.add(c.card >= 0, c.card < len(KINDS), c.seat >= 0, c.seat < SEATS, c.square >= 0, c.copies >= 0)
    solver.add(c.rank >= 0, c.rank < len(RANKS), c.number >= 0)
    for holds in (invariant.holds, *(support.holds for support in supports)):
        solver.add(_term(holds(turns, t)))
    checked = 0
    for name, transition in turns.transitions().items():
        guard, after = transition(t, c)
        claims = [(invariant.statement, invariant.holds(turns, after))]
        claims += [(support.sentence, support.holds(turns, after)) for support in supports]
        if invariant.across is not None:
            claims.append((invariant.statement, invariant.across(turns, name, t, c, after)))
        solver.push()
        solver.add(_term(guard))
        for sentence, claim in ((sentence, part) for sentence, whole in claims for part in _parts(whole)):
            checked += 1
            solver.push()
            solver.add(z3.Not(claim))
            answer = solver.check()
            if answer == z3.sat:
                return Verdict("Refuted", "z3", f"{name} can break it: {sentence} {_shown(solver.model())}")
            if answer != z3.unsat:
                return Verdict("Unknown", "z3", f"{name}: {solver.reason_unknown()}")
            solver.pop()
        solver.pop()
    leans = "; ".join(support.sentence for support in supports)
    detail = f"{checked} steps of the induction; " + (f"relies on: {leans}" if leans else "inductive by itself")
    return Verdict("Proved", "z3", detail)


def _parts(claim: Any) -> list[Any]:
    """The conjuncts of a claim, since many small questions are faster than a big one."""
    term = _term(claim)
    return term.children() if z3.is_and(term) else [term]


def _term(part: Any) -> Any:
    return z3.BoolVal(part) if isinstance(part, bool) else part


def _shown(model: Any) -> str:
    """The readable part of a counterexample: places, flags and choices, without the counts."""
    told = sorted(
        f"{each.name()} = {model[each]}"
        for each in model.decls()
        if each.arity() == 0 and not each.name().startswith(("hand", "cart", "pile", "discards", "open", "deck"))
    )
    return "(" + ", ".join(told[:24]) + ")"


def typing_kept(fault: str | None = None) -> Verdict:
    """Prove that every transition leads from a well-typed position to a well-typed one."""
    typing = Inductive("00", "Records stay well typed.", (), well_typed, (ASKED,), ())
    return decide_inductive(typing, fault)


def _but() -> str:
    """The readings that the transition system does not have, in words."""
    return ", ".join(f"{name} = {' or '.join(words)}" for name, words in UNKNOWN.items())


THEOREMS = tuple(
    Theorem(
        f"SPREE-INDUCTIVE-{each.number}",
        each.clauses,
        f"With three seats, from any position that satisfies it, on any board, under all modules and all readings but "
        f"{_but()}: {each.statement[0].lower()}{each.statement[1:]}",
        partial(decide_inductive, each),
        each.faults,
    )
    for each in INVARIANTS
)
