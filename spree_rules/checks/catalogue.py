"""Catalogues: what a game provides for its verification, such as invariants, policies and second implementations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import resources
from types import MappingProxyType
from typing import Any

import msgspec

from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.rulebook import Rulebook
from spree_rules.model.kernel.rulings import Ruling

from .faults import Fault
from .mutation import DataMutation
from .properties import Invariant
from .simulate import Policy, Uniform
from .theorem import Query, Theorem


@dataclass(frozen=True)
class DifferentialCheck:
    """An independent second implementation of a part of the rules.

    ``run(game, seed)`` compares it with the game for all cases and returns their number and the differences.
    """

    id: str
    statement: str
    clauses: tuple[str, ...]
    run: Callable[[Any, int], tuple[int, str | None]]


def _uniform(game: AnyGame) -> Mapping[str, Policy]:
    """Return the one way to play that every game has."""
    return {"random": Uniform()}


def _nothing(*_: object) -> tuple[()]:
    """Return nothing, for what a game need not bring."""
    return ()


def _no_tables(*_: object) -> dict[str, Any]:
    """Return no tables, for what a game need not bring."""
    return {}


@dataclass(frozen=True)
class Catalogue:
    """Everything that the general checks need for one game. Only its rulebook is required; all else has a default.

    ``policies(game)`` are ways to play, by name, the most purposeful first. ``invariants`` must hold in every step.
    ``comparisons`` are second implementations. ``malformed`` are events with meaningless fields, each with the code of
    the rule that must say so. ``positions(edition)`` are games of an edition with positions that play rarely reaches.
    ``variations()`` are the readings to try besides an edition's own, as edition, ruling and reading; by default all of
    them in the first edition. ``repeats`` is the number of games to play where one would do if games were long.
    ``witness_start(ruling, reading)`` and ``edition_start(one, other)`` return two games and a state near which they
    differ, the first game with the ruling's default. ``pocket(edition)`` is a game small enough to explore whole.
    ``theorems()`` and ``queries()`` are its theorems and the positions sought (both import z3). ``data_mutations()``
    are wrong table entries that a check must notice. ``content(game)`` is what its configuration refers to by name,
    such as the board, as data for JSON. ``odds()`` are exact odds worth a picture, by title. ``facts()`` are Markdown
    tables of proven facts, by heading. ``shipped_vectors`` are the fingerprints of the files of vectors that belong to
    this version of the rules, by name, so that a verification notices when the rules no longer answer as they did.
    ``faults()`` can be planted in the rules to see that some check finds each.
    """

    rulebook: Rulebook
    policies: Callable[[Any], Mapping[str, Policy]] = _uniform
    invariants: tuple[Invariant, ...] = ()
    comparisons: tuple[DifferentialCheck, ...] = ()
    malformed: tuple[tuple[Any, str], ...] = ()
    positions: Callable[[str], Iterable[tuple[AnyGame, Any]]] = _nothing
    variations: Callable[[], tuple[tuple[str, str, str], ...]] | None = None
    repeats: int = 1
    witness_start: Callable[[str, str], tuple[AnyGame, AnyGame, Any]] | None = None
    edition_start: Callable[[str, str], tuple[AnyGame, AnyGame, Any]] | None = None
    pocket: Callable[[str], AnyGame] | None = None
    theorems: Callable[[], tuple[Theorem, ...]] = _nothing
    queries: Callable[[], tuple[Query, ...]] = _nothing
    data_mutations: Callable[[], Iterable[DataMutation]] = _nothing
    content: Callable[[Any], Any] = _no_tables
    facts: Callable[[], Mapping[str, list[str]]] = _no_tables
    odds: Callable[[], Mapping[str, Sequence[tuple[str, Fraction]]]] = _no_tables
    shipped_vectors: Mapping[str, str] = field(default_factory=dict)
    faults: Callable[[], tuple[Fault, ...]] = _nothing

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.rulebook.name

    def make(self, edition: str, seats: int = 0, rulings: Mapping[str, str] | None = None) -> AnyGame:
        """Return a game of an edition, by default with the fewest seats."""
        game: AnyGame = self.rulebook.new_game(seats or self.rulebook.seat_counts[0], edition, rulings=rulings or {})
        return game

    def small(self, edition: str) -> AnyGame:
        """Return the game of an edition to explore: the pocket game, else one with the fewest seats."""
        return self.make(edition) if self.pocket is None else self.pocket(edition)

    def readings(self) -> tuple[tuple[str, str, str], ...]:
        """Return the readings to try besides an edition's own, as edition, ruling and reading."""
        if self.variations is not None:
            return self.variations()
        edition = self.rulebook.editions[0]
        own = self.rulebook.readings(edition)
        rulings = self.rulebook.rulings.values()
        return tuple((edition, each.name, word) for each in rulings for word in each.readings if word != own[each.name])

    def where_readings_differ(self, ruling: str, reading: str) -> tuple[AnyGame, AnyGame, Any]:
        """Return two games, the first with the ruling's default, and a state near which they differ."""
        if self.witness_start is not None:
            return self.witness_start(ruling, reading)
        edition = self.rulebook.editions[0]
        one = self.make(edition, rulings={ruling: self.rulebook.rulings[ruling].default})
        return one, self.make(edition, rulings={ruling: reading}), one.start()

    def where_editions_differ(self, one: str, other: str) -> tuple[AnyGame, AnyGame, Any]:
        """Return a game of each of two editions, and a state near which they differ."""
        if self.edition_start is not None:
            return self.edition_start(one, other)
        game = self.make(one)
        return game, self.make(other), game.start()


def shipped_vectors(package: str) -> Mapping[str, str]:
    """Return the fingerprints of vectors that a package keeps in ``vectors.json``, written by ``docs/generate.py``.

    >>> sorted(shipped_vectors("spree_rules.checks.spree"))
    ['first_2001.jsonl', 'hip_pocket.jsonl', 'hong_kong.jsonl', 'rulings.jsonl']
    """
    data = resources.files(package).joinpath("vectors.json").read_bytes()
    return MappingProxyType(msgspec.json.decode(data, type=dict[str, str]))


def alternatives(rulings: Mapping[str, Ruling]) -> Iterator[tuple[str, Ruling, str]]:
    """Yield every reading that is not its ruling's default, as a label, the ruling and the reading.

    >>> from spree_rules import spree
    >>> next(alternatives(spree.RULINGS))[0]
    'stopped_shot'
    """
    for name, ruling in rulings.items():
        for reading in ruling.readings[1:]:
            yield name if len(ruling.readings) == 2 else f"{name}-{reading}", ruling, reading
