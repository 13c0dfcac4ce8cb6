"""What a game brings to its own verification: its editions, invariants, policies and independent implementations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .properties import AnyGame, Invariant
from .simulate import Policy


@dataclass(frozen=True)
class Comparison:
    """An independent second implementation of a part of the rules.

    ``run(game)`` compares it with the game for all cases and returns how many there were, and what differs.
    """

    id: str
    statement: str
    clauses: tuple[str, ...]
    run: Callable[[Any], tuple[int, str | None]]


@dataclass(frozen=True)
class Catalogue:
    """All that the general checks need to know of one game.

    ``make(edition, seats, rulings)`` gives a game; ``readings(edition)`` the readings that differ from that
    edition's, as pairs of ruling and reading, each to be tried in some edition; ``policies(game)`` ways to
    play, by name, the first one the most purposeful; ``malformed`` are events with fields that name nothing;
    ``positions(edition)`` are games of an edition with positions that play comes to seldom;
    ``load`` gives the game of a setting in JSON.
    """

    name: str
    editions: tuple[str, ...]
    seat_counts: tuple[int, ...]
    make: Callable[[str, int, Mapping[str, str]], AnyGame]
    readings: Callable[[], tuple[tuple[str, str, str], ...]]
    policies: Callable[[Any], Mapping[str, Policy]]
    invariants: tuple[Invariant, ...]
    comparisons: tuple[Comparison, ...]
    malformed: tuple[Any, ...]
    positions: Callable[[str], Iterable[tuple[AnyGame, Any]]]
    load: Callable[[bytes], AnyGame]
