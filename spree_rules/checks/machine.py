"""A Hypothesis state machine for any game, against which frontends can test their own models."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.protocol import AnyGame

from .properties import GENERAL, Invariant


def machine_of(
    game: AnyGame,
    invariants: Sequence[Invariant] = (),
    on_step: Callable[[Any], None] | None = None,
    start: Any | None = None,
) -> type[RuleBasedStateMachine]:
    """Return a state machine class that plays a game and checks invariants after every event.

    Args:
        game: the game.
        invariants: what must hold, besides the invariants of every game.
        on_step: called with each ``Step``, so that a frontend can follow and compare.
        start: the state to begin from; None for the game's start.

    >>> from spree_rules import spree
    >>> machine_of(spree.new_game(3)).__name__
    'GameMachine'
    """
    checks = (*GENERAL, *invariants)

    class GameMachine(RuleBasedStateMachine):
        """Plays a game by the choices of Hypothesis."""

        def __init__(self) -> None:
            super().__init__()
            self.state = game.start() if start is None else start
            self.memories: dict[str, dict[str, Any]] = {}
            self.fault: str | None = None

        @precondition(lambda self: game.to_act(self.state) is not None)
        @rule(pick=st.integers(0, 2**16 - 1))
        def go_on(self, pick: int) -> None:
            """Apply the action or outcome picked."""
            if game.to_act(self.state) == CHANCE:
                chance = game.chance(self.state)
                event = chance.at(pick % chance.total)
            else:
                actions = game.legal_actions(self.state)
                event = actions[pick % len(actions)]
            step = game.step(self.state, event)
            for each in checks:
                found = each.check(game, step, self.memories.setdefault(each.id, {}))
                self.fault = self.fault or (f"{each.id}: {found}" if found else None)
            if on_step is not None:
                on_step(step)
            self.state = step.after

        @precondition(lambda self: game.to_act(self.state) is None)
        @rule()
        def begin_again(self) -> None:
            """Begin a new game after the end of one, so that there is always something to do."""
            self.state = game.start() if start is None else start
            self.memories = {}

        @invariant()
        def nothing_is_wrong(self) -> None:
            """No invariant was broken by the last event."""
            # An assert would be skipped under -O, and nothing would ever be found.
            if self.fault is not None:
                raise AssertionError(self.fault)

    return GameMachine
