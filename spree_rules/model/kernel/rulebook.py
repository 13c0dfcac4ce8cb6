"""A rulebook: everything that all games played by the same rules have in common, held once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .clauses import Clause
from .effect_kinds import Called, EffectKind, seat_name
from .effects import Effect
from .rules import Table
from .rulings import Ruling
from .values import Value


@dataclass(frozen=True)
class Rulebook:
    """The static facts of a game.

    ``name`` is its word in commands and documents, ``title`` what people call it. ``rules_version`` changes when a
    record of this game could replay to a different state. ``presets`` are the rulings of each edition, the default
    first. ``clauses()`` is the rulebook as data. ``effects``, ``reasons``, ``phases`` and ``marks`` explain every word
    that a client meets: kinds of effects, reasons of results, phases of states, and the marks of a drawn board.
    ``hidden`` tells whether the game hides anything from anybody. ``documents`` are its JSON documents, as types.
    ``new_game(seats, edition, rulings=...)`` makes a game and ``load(config)`` the game of a saved configuration;
    ``board(name, text)`` gives one of ``boards``, or reads one from a text. A game whose board is laid during play
    has no ``boards``. ``turn_clauses`` say who acts when; a seat that acts out of turn is refused by them.
    """

    name: str
    title: str
    rules_version: str
    state_format: str
    seat_counts: tuple[int, ...]
    presets: Mapping[str, Value]
    rulings: Mapping[str, Ruling]
    clauses: Callable[[], Mapping[str, Clause]]
    tables: Mapping[type, Table[Any, Any, Any]]
    effects: Mapping[str, EffectKind]
    reasons: Mapping[str, str]
    phases: Mapping[str, str]
    documents: Mapping[str, Any]
    hidden: bool
    new_game: Callable[..., Any]
    load: Callable[[bytes | str], Any]
    modules: tuple[str, ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict)
    boards: Sequence[str] = ()
    board: Callable[[str, str | None], Any] | None = None
    turn_clauses: tuple[str, ...] = ()

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions by name, the default one first."""
        return tuple(self.presets)

    def describe(self, effect: Effect, called: Called = seat_name) -> str:
        """Return an effect as a sentence; ``called`` gives the name of a seat, which is its number by default.

        >>> from spree_rules import Effect, spree
        >>> spree.RULEBOOK.describe(Effect("missed", ("SPREE-SHOOT-03",), seats=(1,)))
        'Seat 1 misses.'
        """
        kind = self.effects.get(effect.kind)
        return effect.kind.replace("_", " ") if kind is None else kind.describe(effect, called)

    def readings(self, edition: str) -> dict[str, str]:
        """Return an edition's reading of each ruling.

        >>> from spree_rules import spree
        >>> spree.RULEBOOK.readings("first_2001")["who_may_stop_shot"]
        'target_only'
        """
        return {name: getattr(self.presets[edition], name) for name in self.rulings}
