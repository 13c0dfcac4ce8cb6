"""Making each number of the Felony Table's rules, and each border, wrong, to see whether a check notices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

from spree_rules.checks.mutation import DataMutation
from spree_rules.model.crime_spree import game as game_module
from spree_rules.model.crime_spree import rules as rules_module
from spree_rules.model.crime_spree.board import Board, BorderKind, MapDocument, Place, shipped_board
from spree_rules.model.crime_spree.felonies import felonies
from spree_rules.model.kernel.values import replace

NUMBERS = ("planned_bonus", "pattern_run", "pattern_bonus", "crackdown_crimes", "cruisers", "law_die")


@contextmanager
def _in_place_of(module: Any, name: str, wrong: Any) -> Iterator[None]:
    """Replace the table or the map that the game uses."""
    right = getattr(module, name)
    setattr(module, name, lambda *given: wrong)
    try:
        yield
    finally:
        setattr(module, name, right)


def _without(rows: Mapping[Place, tuple[Place, ...]], here: Place, there: Place) -> dict[Place, tuple[Place, ...]]:
    gone = {here: there, there: here}
    return {place: tuple(each for each in beside if each != gone.get(place)) for place, beside in rows.items()}


def _with_another(rows: Mapping[Place, tuple[Place, ...]], here: Place, there: Place) -> dict[Place, tuple[Place, ...]]:
    return {**rows, here: (*rows[here], there), there: (*rows[there], here)}


def data_mutations() -> Iterator[DataMutation]:
    """Yield one for every number, one for every removed border except Maine's, and one with an additional border."""
    table = felonies()
    for name in NUMBERS:
        wrong = replace(table, **{name: getattr(table, name) - 1 if name == "law_die" else getattr(table, name) + 1})
        yield DataMutation(name.replace("_", " "), partial(_in_place_of, rules_module, "felonies", wrong))
    plan = shipped_board("us").plan
    for kind, rows in plan.borders.items():
        for here, beside in rows.items():
            for there in beside:
                # Maine cannot be cut off: such a map is refused.
                if here < there and "ME" not in (here, there):
                    yield _of_board(f"no {kind} border {here}-{there}", plan, kind, _without(rows, here, there))
    yield _of_board("a border WA-MT", plan, "land", _with_another(plan.borders["land"], "WA", "MT"))


def _of_board(name: str, plan: MapDocument, kind: BorderKind, rows: Mapping[Place, tuple[Place, ...]]) -> DataMutation:
    wrong = Board(replace(plan, borders={**plan.borders, kind: dict(rows)}))
    return DataMutation(name, partial(_in_place_of, game_module, "shipped_board", wrong), of_board=True)
