"""Theorems about stop cards and extra turns: chains by parity, nested polls, and the length of runs."""

from __future__ import annotations

from collections.abc import Iterator

import z3

from spree_rules.model.spree.actions import Stop
from spree_rules.model.spree.game import SpreeGame, new_game
from spree_rules.model.spree.position import position
from spree_rules.model.spree.state import State, Turn

from ...theorem import Theorem, Verdict, all_proved, exhausted, proved_by_z3


def chains_by_parity(fault: str | None = None) -> Verdict:
    """Prove by induction that a play under n stops, each on the previous one, succeeds iff n is even."""
    n = z3.Int("stops")
    through = z3.Function("through", z3.IntSort(), z3.BoolSort())
    top = through(0) == z3.BoolVal(True)
    # A play under n + 1 stops succeeds iff the lowest of them, which is under n, does not.
    below = z3.ForAll([n], z3.Implies(n >= 0, through(n + 1) == z3.Not(through(n))))
    if fault == "a stopped stop still stops":
        below = z3.ForAll([n], z3.Implies(n >= 0, z3.Not(through(n + 1))))
    even = n % 2 == 0
    base = proved_by_z3(z3.And(through(0), z3.BoolVal(True)), [top, below])
    step = proved_by_z3(through(n + 1) == z3.Not(even), [top, below, n >= 0, through(n) == even])
    return all_proved(base, step)


def goes_through(
    maker: int, seats: int, hands: list[list[str]], answers: Iterator[str | None], *, parity_fault: bool = False
) -> bool:
    """Decide a play by the recursive definition: it fails iff some stop on it succeeds, with seats asked in order.

    >>> goes_through(0, 2, [["9c"], ["Ah"]], iter(["Ah", None]))
    False
    """
    for offset in range(1, seats):
        seat = (maker + offset) % seats
        if not hands[seat]:
            continue
        card = next(answers)
        if card is None:
            continue
        hands[seat].remove(card)
        stands = goes_through(seat, seats, hands, answers, parity_fault=parity_fault)
        if stands or parity_fault:
            return False
    return True


def _lines(
    game: SpreeGame, state: State, answers: tuple[str | None, ...]
) -> Iterator[tuple[tuple[str | None, ...], State]]:
    if state.phase != "poll":
        yield answers, state
        return
    for action in game.legal_actions(state):
        answer = action.card if isinstance(action, Stop) else None
        yield from _lines(game, game.apply(state, action), (*answers, answer))


def nested_polls(fault: str | None = None) -> Verdict:
    """Compare all ways to answer, with up to five stops in four hands, with the recursive definition."""
    game = new_game(4)
    turn = Turn(rolled=True)
    cases = 0
    deals = (
        {0: "9c", 1: "Ah", 2: "Ad", 3: "Ac"},
        {0: "9c As", 1: "Ah", 2: "Ad", 3: "Ac"},
        {0: "9c As Jo", 1: "Ah", 2: "Ad 3c", 3: ""},
        {0: "9c 3c", 1: "Ah As", 2: "4c", 3: "Ac"},
        {0: "9c As", 1: "Ah 3d", 2: "Jo", 3: "5c"},
    )
    for hands in deals:
        state = position(game, pawns={0: "9c", 1: "Kh", 2: "Ks", 3: "Kd"}, hands=hands, turn=turn)
        opened = game.apply(state, game.parse("shop 9c"))
        for answers, after in _lines(game, opened, ()):
            cases += 1
            held = [[str(card) for card in hand] for hand in opened.hands]
            wrong = fault == "a stopped stop still stops"
            expected = goes_through(0, 4, held, iter(answers), parity_fault=wrong)
            if (after.carts[0] == ("9c",)) != expected:
                return exhausted(cases, f"hands {hands}, answers {answers}: cart {after.carts[0]}")
    return exhausted(cases, None)


def stops(fault: str | None = None) -> Verdict:
    """Combine chains and nested polls."""
    return all_proved(chains_by_parity(fault), nested_polls(fault))


def extra_turns_end(fault: str | None = None) -> Verdict:
    """Prove by induction that a run of extra turns is no longer than the opponents who stood when it began."""
    stood, run, standing, now = z3.Ints("stood_at_first run standing standing_now")
    invariant = z3.And(standing >= 0, run >= 0, run + standing <= stood)
    # A hit needs a standing target, which falls; nobody stands up before their own turn.
    lays_down = now == (standing if fault == "a hit leaves its target standing" else standing - 1)
    base = proved_by_z3(z3.And(stood >= 0, 0 + stood <= stood), [stood >= 0])
    step = proved_by_z3(z3.And(now >= 0, run + 1 + now <= stood), [invariant, standing > 0, lays_down])
    bound = proved_by_z3(run <= stood, [invariant])
    return all_proved(base, step, bound)


THEOREMS = (
    Theorem(
        "SPREE-THEOREM-06",
        ("SPREE-STOP-02", "SPREE-STOP-03"),
        "Under the default readings a play under a chain of stops succeeds iff their number is even, and nested polls "
        "agree with the recursive definition.",
        stops,
        ("a stopped stop still stops",),
    ),
    Theorem(
        "SPREE-THEOREM-07",
        ("SPREE-SHOOT-06", "SPREE-SHOOT-08", "SPREE-TURN-03"),
        "By the clauses as put to z3, without extra turns for running people over, a run of extra turns is no longer "
        "than the number of opponents who stood when it began, so nobody can be kept down forever.",
        extra_turns_end,
        ("a hit leaves its target standing",),
    ),
)
