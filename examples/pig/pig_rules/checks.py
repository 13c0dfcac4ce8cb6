"""What Pig brings to its verification: a policy, an invariant, a game small enough to explore whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from spree_rules.checks.catalogue import Catalogue
from spree_rules.checks.properties import Invariant
from spree_rules.checks.simulate import Policy, Uniform

from .rulebook import HOLD, RULEBOOK, Die, PigGame, new_game

ENOUGH: Final = 20


class HoldAtTwenty:
    """Roll until the turn has 20 points, then hold."""

    def choose(self, look: Callable[[], Any], actions: Sequence[Any], pick: Callable[[int], int], /) -> Any:
        """Return hold where the turn has enough points, else roll."""
        view = look()
        return HOLD if HOLD in actions and view.turn >= ENOUGH else actions[-1]


def policies(game: PigGame) -> Mapping[str, Policy]:
    """Return ways to play, the most purposeful first."""
    return {"hold_at_twenty": HoldAtTwenty(), "uniform": Uniform()}


def _points_are_banked(game: PigGame, step: Any, memory: dict[str, Any]) -> str | None:
    gained = sum(step.after.scores) - sum(step.before.scores)
    if gained > 0 and step.event != HOLD:
        return f"{gained} points came from {game.format(step.event)}"
    return None


def pocket(edition: str) -> PigGame:
    """Return a game to 8 points for two players."""
    return new_game(2, edition, target=8)


CATALOGUE: Final = Catalogue(
    rulebook=RULEBOOK,
    policies=policies,
    invariants=(Invariant("PIG-INV-01", "Only holding banks points.", ("PIG-TURN-02",), _points_are_banked),),
    malformed=((Die(0), "die.no_such_face"), (Die(7), "die.no_such_face")),
    pocket=pocket,
)
