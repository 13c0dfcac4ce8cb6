"""Theorems about stalemates: whether play can reach a state from which nobody can win."""

from __future__ import annotations

from spree_rules.checks.explore import Explorer
from spree_rules.checks.spree.symmetry import turned
from spree_rules.model.spree.actions import Action, Stash
from spree_rules.model.spree.game import SpreeGame, new_game
from spree_rules.model.spree.state import State

from ...theorem import Theorem, Verdict, exhausted


class _NobodyStashes(SpreeGame):
    """The fault: stashing is never offered."""

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[Action, ...]:
        return tuple(event for event in super().legal_actions(state, seat) if not isinstance(event, Stash))


def a_win_stays_in_reach(fault: str | None = None) -> Verdict:
    """Explore the whole pocket mall up to symmetry, and search backward from the wins."""
    pocket = new_game(3, "hip_pocket", board="pocket", polls="holders")
    game = pocket if fault is None else _NobodyStashes(pocket.config, pocket.board)
    report = Explorer(game, keep_graph=True, symmetry=turned, max_states=2_000_000).run()
    graph = report.graph
    assert graph is not None
    if not report.complete or report.dead_ends:
        return Verdict("Unknown", "exhaustion", f"{report.states:,} states, {report.dead_ends} dead ends, cut off")
    reached = graph.can_reach(lambda state: game.result(state) is not None)
    if not all(reached):
        stuck = reached.index(0)
        return exhausted(report.states, f"nobody can win from {game.format_state(graph.states[stuck])}")
    return exhausted(report.states, None)


THEOREMS = (
    Theorem(
        "SPREE-THEOREM-09",
        ("SPREE-TURN-02", "SPREE-SCORE-01", "SPREE-END-01"),
        "From every reachable state of the pocket mall with three seats, somebody can still win.",
        a_win_stays_in_reach,
        ("nobody stashes",),
        slow=True,
    ),
)
