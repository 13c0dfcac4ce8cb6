"""Effects: small records of what happened, for frontends to animate and people to read."""

from __future__ import annotations

from fractions import Fraction
from typing import Generic, TypeVar

from .values import Value, replace

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


class Effect(Value, frozen=True):
    """One thing that happened, with the clauses it rests on.

    ``kind`` is a stable word; ``seats``, ``squares``, ``cards`` and ``items`` list what it happened to (first the one
    who acted or moved). ``squares`` are places of any board: squares, states, cells, territories. ``items`` are things
    that are neither places nor cards: tokens, tiles, bullets, headlines, reasons. ``number`` is a count that goes with
    the kind (points, steps, money, a roll), in units of which ``of`` make a whole: half points are counted with 2.
    ``seen_by`` is the only seat that may see ``cards`` and ``items``, or None where everybody may.

    >>> Effect("drew", ("SPREE-TURN-01",), seats=(0,), cards=("9c",), seen_by=0).seen_from(1).cards
    ()
    """

    kind: str
    clauses: tuple[str, ...]
    seats: tuple[int, ...] = ()
    squares: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    number: int | None = None
    seen_by: int | None = None
    of: int = 1
    items: tuple[str, ...] = ()

    @property
    def amount(self) -> Fraction | None:
        """The number as an exact amount, or None if there is none.

        >>> Effect("scored", ("X-1",), number=7, of=2).amount
        Fraction(7, 2)
        """
        return None if self.number is None else Fraction(self.number, self.of)

    def seen_from(self, seat: int | None) -> Effect:
        """Return the effect as ``seat`` (None for a spectator) may see it: private cards and items are left out."""
        if self.seen_by is None or self.seen_by == seat:
            return self
        return replace(self, cards=(), items=())


Log = list[Effect] | None
"""Where the parts of a transition note their effects; None on the fast path."""


class Step(Value, Generic[StateT, EventT], frozen=True):
    """One transition: the state before, the event, the state after, and what happened.

    >>> Step(1, "go", 2, ()).after
    2
    """

    before: StateT
    event: EventT
    after: StateT
    effects: tuple[Effect, ...]

    def seen_from(self, seat: int | None) -> tuple[Effect, ...]:
        """Return the effects as ``seat`` (None for a spectator) may see them."""
        return tuple(effect.seen_from(seat) for effect in self.effects)
