"""Taking rules away one by one: each must be missed by some check, or it says nothing."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from spree_rules.model.kernel.values import replace

from .catalogue import Catalogue
from .coverage import Coverage, rules_of
from .properties import generator_fault, refusal_fault
from .simulate import play, ways_on


@dataclass(frozen=True)
class Ablation:
    """What became of taking away each rule: the codes that were missed, and the survivors that nothing missed."""

    missed: tuple[str, ...]
    survivors: tuple[str, ...]

    @property
    def score(self) -> tuple[int, int]:
        """How many were missed, of how many."""
        return len(self.missed), len(self.missed) + len(self.survivors)


def without_rule(game: Any, code: str) -> Any:
    """Return a game of the same setting in which no table has the rule with this code.

    >>> from spree_rules import spree
    >>> game = without_rule(spree.new_game(3), "step.none_left")
    >>> game.is_legal(spree.position(game, pawns={0: "d5"}), game.parse("walk east"))
    True
    """
    ablated = copy.copy(game)
    tables = {
        kind: replace(table, rules=tuple(rule for rule in table.rules if rule.code != code))
        for kind, table in game.tables.items()
    }
    object.__setattr__(ablated, "tables", tables)
    return ablated


def ablate(entry: Catalogue, positions: Iterable[tuple[Any, Any]] | None = None) -> Ablation:
    """Take away every rule of a game in turn, and see whether the checks on its seldom positions miss it.

    Args:
        entry: the game.
        positions: games with states to check; None for the catalogue's, of all editions, and states of games.
    """
    places = list(positions) if positions is not None else [*_seldom(entry), *_common(entry)]
    missed: list[str] = []
    survivors: list[str] = []
    for code in rules_of(places[0][0]):
        found = any(_is_missed(without_rule(game, code), state, entry) for game, state in places)
        (missed if found else survivors).append(code)
    return Ablation(tuple(missed), tuple(survivors))


def _seldom(entry: Catalogue) -> Iterator[tuple[Any, Any]]:
    for edition in entry.editions:
        yield from entry.positions(edition)


def _common(entry: Catalogue) -> Iterator[tuple[Any, Any]]:
    """A few states of every kind from one game of each edition, its end included."""
    for edition in entry.editions:
        game = entry.make(edition, entry.seat_counts[0], {})
        ways = list(entry.policies(game).values())
        record = play(game, [ways[0]] * game.seats, seed="ablation")
        kinds: Counter[str] = Counter()
        for state in record.states():
            kind = " ".join(dict.fromkeys(type(event).__name__ for event in ways_on(game, state)))
            kinds[kind] += 1
            if kinds[kind] <= 2:
                yield game, state


def _is_missed(game: Any, state: Any, entry: Catalogue) -> bool:
    try:
        return bool(generator_fault(game, state) or refusal_fault(game, state, Coverage(), entry.malformed))
    except Exception:
        return True
