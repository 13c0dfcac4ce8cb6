"""What a game brings to its own verification: its editions, invariants, policies and independent implementations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from spree_rules.model.kernel.rulings import Ruling

from .properties import AnyGame, Invariant
from .simulate import Policy
from .theorems.theorem import Query, Theorem

if TYPE_CHECKING:
    from .ablation import Perturbation


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

    ``make(edition, seats, rulings)`` gives a game; ``readings()`` the readings that differ from an edition's
    own, each with the edition in which to try it, as edition, ruling and reading; ``policies(game)`` ways to
    play, by name, the first one the most purposeful; ``malformed`` are events with fields
    that name nothing, each with the code of the rule that is to say so;
    ``positions(edition)`` are games of an edition with positions that play comes to seldom;
    ``hidden`` tells whether it hides anything from anybody; ``repeats`` is how many games are played where one would
    do if games were long;
    ``rulings`` are its open questions; ``witness_start(ruling, reading)`` and ``edition_start(one, other)`` give two
    games and a state near which they differ, the first one with the ruling's default; ``pocket(edition)`` is a game
    small enough to explore whole;
    ``theorems()`` and ``queries()`` are its theorems and the positions asked for (both import z3);
    ``perturbations()`` are entries of its tables made wrong, to see them missed;
    ``load`` gives the game of a setting in JSON;
    ``boards`` are those that come with it, its own first, and ``board(name, text)`` gives one of them, or reads one
    from a text;
    ``content(game)`` is what its setting refers to by name, such as the board, as data for JSON; ``odds()``
    are exact odds worth a picture, by their title; ``schemas()`` are the JSON Schemas of its documents;
    ``facts()`` are tables in Markdown of what is proved of it, by heading.
    """

    name: str
    editions: tuple[str, ...]
    seat_counts: tuple[int, ...]
    make: Callable[[str, int, Mapping[str, str]], AnyGame]
    readings: Callable[[], tuple[tuple[str, str, str], ...]]
    policies: Callable[[Any], Mapping[str, Policy]]
    invariants: tuple[Invariant, ...]
    comparisons: tuple[Comparison, ...]
    malformed: tuple[tuple[Any, str], ...]
    positions: Callable[[str], Iterable[tuple[AnyGame, Any]]]
    hidden: bool
    repeats: int
    rulings: Mapping[str, Ruling]
    witness_start: Callable[[str, str], tuple[AnyGame, AnyGame, Any]]
    edition_start: Callable[[str, str], tuple[AnyGame, AnyGame, Any]]
    pocket: Callable[[str], AnyGame]
    theorems: Callable[[], tuple[Theorem, ...]]
    queries: Callable[[], tuple[Query, ...]]
    perturbations: Callable[[], Iterable[Perturbation]]
    load: Callable[[bytes], AnyGame]
    content: Callable[[Any], Any]
    boards: tuple[str, ...]
    board: Callable[[str, str | None], Any]
    facts: Callable[[], Mapping[str, list[str]]]
    schemas: Callable[[], Mapping[str, dict[str, Any]]]
    odds: Callable[[], Mapping[str, Sequence[tuple[str, Fraction]]]]


def alternatives(rulings: Mapping[str, Ruling]) -> Iterator[tuple[str, Ruling, str]]:
    """Yield every reading that is not its ruling's default: a label for it, the ruling, the reading.

    >>> from spree_rules import spree
    >>> next(alternatives(spree.RULINGS))[0]
    'stopped_shot'
    """
    for name, ruling in rulings.items():
        for reading in ruling.readings[1:]:
            yield name if len(ruling.readings) == 2 else f"{name}-{reading}", ruling, reading
