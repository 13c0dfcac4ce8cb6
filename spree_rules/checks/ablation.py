"""Testing the checks: some check must notice each removed rule, swapped ruling and wrong table entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.values import canonical_json, replace

from .catalogue import Catalogue, alternatives
from .coverage import Coverage, rules_of
from .differences import compare
from .engines import judged_here
from .properties import generator_fault, refusal_fault
from .registry import catalogue
from .simulate import play, possible_events
from .vectors import Row, Vector, VectorSetting, case_of, edition_rows, judge

FIRST = 6
"""The number of positions in which reasons are looked into first."""
NEAR = 5_000
"""How many states are compared to find where the readings of a ruling differ."""


@dataclass(frozen=True)
class Ablation:
    """The outcome of the changes: the names of those that a check noticed, and of the survivors that none did."""

    noticed: tuple[str, ...]
    survivors: tuple[str, ...]

    @property
    def score(self) -> tuple[int, int]:
        """The number of changes noticed, and of all changes."""
        return len(self.noticed), len(self.noticed) + len(self.survivors)


def without_rule(game: Any, code: str) -> Any:
    """Return a game with the same setting in which no table has the rule with this code.

    >>> from spree_rules import spree
    >>> game = without_rule(spree.new_game(3), "step.none_left")
    >>> game.is_legal(spree.position(game, pawns={0: "d5"}), game.parse("walk east"))
    True
    """
    ablated = _alike(game)
    tables = {
        kind: replace(table, rules=tuple(rule for rule in table.rules if rule.code != code))
        for kind, table in game.tables.items()
    }
    object.__setattr__(ablated, "tables", tables)
    return ablated


def _alike(game: Any) -> Any:
    """Return another game with the same parts. ``copy.copy`` would make them anew from the configuration."""
    alike = object.__new__(type(game))
    slots = [name for kind in type(game).__mro__ for name in vars(kind).get("__slots__", ())]
    for name in (*slots, *getattr(game, "__dict__", {})):
        if hasattr(game, name):
            object.__setattr__(alike, name, getattr(game, name))
    return alike


def ablate(
    entry: Catalogue, positions: Iterable[tuple[Any, Any]] | None = None, codes: Sequence[str] | None = None
) -> Ablation:
    """Remove each rule of a game in turn, and see whether the checks on its rare positions notice.

    Args:
        entry: the game.
        positions: games with states to check; None for the catalogue's, of all editions, and states of games.
        codes: the rules to remove; None for all.
    """
    places = list(positions) if positions is not None else _places(entry.name)
    rules = rules_of(entry.rulebook) if codes is None else codes
    return _judged((code, _removal_is_noticed(entry, code, places)) for code in rules)


def _removal_is_noticed(entry: Catalogue, code: str, places: Sequence[tuple[Any, Any]]) -> bool:
    ablated = [(without_rule(game, code), state) for game, state in places]

    def refused(game: Any, state: Any) -> str | None:
        return refusal_fault(game, state, Coverage(), entry.malformed)

    # Reasons take longest to look into: a few positions show what becomes of events that make no sense, whether an
    # action is legal and not listed is looked for everywhere, and vectors tell reasons, before the other reasons are.
    return (
        any(_is_noticed(refused, game, state) for game, state in ablated[:FIRST])
        or any(_is_noticed(generator_fault, game, state) for game, state in ablated)
        or _reason_is_missed(entry, code)
        or any(_is_noticed(refused, game, state) for game, state in ablated[FIRST:])
    )


def _reason_is_missed(entry: Catalogue, code: str) -> bool:
    """Tell whether a vector that is refused by a rule fails without it, as where two rules refuse the same."""
    return any(
        judge(case, _answer(ablated, state, event)).verdict == "failed"
        for game, cases in _refused_vectors(entry.name)
        for ablated in (without_rule(game, code),)
        for case, state, event in cases
        if code in case.codes
    )


@cache
def _refused_vectors(name: str) -> tuple[tuple[AnyGame, tuple[tuple[Vector, Any, Any], ...]], ...]:
    """The vectors of a game's first edition that are refused, with their states and events, by their settings."""
    entry = catalogue(name)
    found: list[tuple[AnyGame, list[tuple[Vector, Any, Any]]]] = []
    for row in edition_rows(entry, entry.rulebook.editions[0]):
        if isinstance(row, VectorSetting):
            found.append((entry.rulebook.load(canonical_json(row.config)), []))
        elif isinstance(row, Vector) and not row.accept:
            game, cases = found[-1]
            wrapped = {"format": game.state_format, "setting": game.config, "state": row.state}
            event = game.event_from_json(canonical_json(row.event))
            cases.append((row, game.from_json(canonical_json(wrapped)), event))
    return tuple((game, tuple(cases)) for game, cases in found)


def flip_rulings(entry: Catalogue) -> Ablation:
    """Swap the reading of each ruling without changing the setting, and see whether the vectors notice."""
    tried = alternatives(entry.rulebook.rulings)
    return _judged((label, _flip_is_noticed(entry, ruling.name, reading)) for label, ruling, reading in tried)


def _flip_is_noticed(entry: Catalogue, name: str, reading: str) -> bool:
    one, other, start = entry.where_readings_differ(name, reading)
    difference = compare(one, other, [start], NEAR).difference
    if difference is None:
        return False
    mislabelled = _alike(other)
    object.__setattr__(mislabelled, "config", one.config)
    if difference.kind == "view":
        state = difference.state
        return any(mislabelled.view(state, seat) != one.view(state, seat) for seat in range(one.seats))
    case = case_of(one, name, difference.state, difference.event)
    return judge(case, _answer(mislabelled, difference.state, difference.event)).verdict == "failed"


def mutate_data(entry: Catalogue, every: int = 1) -> Ablation:
    """Make table entries of a game wrong one at a time, and see whether the vectors or the comparisons notice.

    Args:
        entry: the game.
        every: try only one in this many of numerous similar entries.
    """
    rows = [list(edition_rows(entry, edition)) for edition in entry.rulebook.editions]
    tried = 0
    results: list[tuple[str, bool]] = []
    for mutation in entry.data_mutations():
        tried += mutation.of_board
        if mutation.of_board and tried % every:
            continue
        with mutation.plant():
            results.append((mutation.name, _mutation_is_noticed(entry, rows, mutation.of_board)))
    return _judged(results)


def _mutation_is_noticed(entry: Catalogue, rows: Sequence[Sequence[Row]], of_board: bool) -> bool:
    try:
        if not of_board and any(_vectors_fail(entry, each) for each in rows):
            return True
        game = entry.make(entry.rulebook.editions[0])
        return any(comparison.run(game, 0)[1] is not None for comparison in entry.comparisons)
    except Exception:
        return True


def _vectors_fail(entry: Catalogue, rows: Sequence[Row]) -> bool:
    counts, _ = judged_here(entry.name, rows)
    return counts["failed"] + counts["skipped"] > 0


def _answer(game: Any, state: Any, event: Any) -> dict[str, Any]:
    violations = game.why_not(state, event)
    if violations:
        return {"accept": False, "codes": [violation.code for violation in violations]}
    after = game.apply(state, event)
    return {"accept": True, "state": msgspec.to_builtins(after), "result": msgspec.to_builtins(game.result(after))}


def _judged(results: Iterable[tuple[str, bool]]) -> Ablation:
    listed = list(results)
    return Ablation(tuple(n for n, noticed in listed if noticed), tuple(n for n, noticed in listed if not noticed))


@cache
def _places(name: str) -> tuple[tuple[Any, Any], ...]:
    """The rare positions and the common states of a game, made once in a process."""
    entry = catalogue(name)
    return (*_seldom(entry), *_common(entry))


def _seldom(entry: Catalogue) -> Iterator[tuple[Any, Any]]:
    for edition in entry.rulebook.editions:
        yield from entry.positions(edition)


def _common(entry: Catalogue) -> Iterator[tuple[Any, Any]]:
    """A few states of every kind from one game of each edition, its end included."""
    for edition in entry.rulebook.editions:
        game = entry.make(edition)
        ways = list(entry.policies(game).values())
        record = play(game, [ways[0]] * game.seats, seed="ablation")
        kinds: Counter[str] = Counter()
        for state in record.states():
            kind = " ".join(dict.fromkeys(type(event).__name__ for event in possible_events(game, state)))
            kinds[kind] += 1
            if kinds[kind] <= 2:
                yield game, state


def _is_noticed(check: Callable[[Any, Any], str | None], game: Any, state: Any) -> bool:
    try:
        return bool(check(game, state))
    except Exception:
        return True
