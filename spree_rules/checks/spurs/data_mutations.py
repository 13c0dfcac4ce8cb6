"""Making entries of the reference pack wrong one at a time, to see whether a check notices."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from spree_rules.checks.mutation import DataMutation
from spree_rules.model.kernel.errors import PackError
from spree_rules.model.kernel.values import put, replace
from spree_rules.model.spurs import config as config_module
from spree_rules.model.spurs import game as game_module
from spree_rules.model.spurs.board import TERRAINS, territory
from spree_rules.model.spurs.pack import Pack, reference_pack
from spree_rules.model.spurs.pack_document import PackDocument


@contextmanager
def _in_place_of_the_pack(wrong: Pack) -> Iterator[None]:
    """Let games be made with a wrong pack under the name of the right one."""
    modules: tuple[Any, ...] = (game_module, config_module)
    right = [module.reference_pack for module in modules]
    for module in modules:
        module.reference_pack = lambda: wrong
    try:
        yield
    finally:
        for module, pack in zip(modules, right, strict=True):
            module.reference_pack = pack


def data_mutations() -> Iterator[DataMutation]:
    """Yield one for each territory, cost and town of the map, each token and kind of card, and each number of setup."""
    document = reference_pack().document
    for name, wrong, of_board in (
        *((*each, True) for each in _map(document)),
        *((*each, False) for each in _numbers(document)),
        *((*each, True) for each in _tokens(document)),
        *((*each, False) for each in _cards(document)),
    ):
        try:
            pack = Pack(wrong)
        except PackError:
            # What is refused at once need not be noticed later.
            continue
        yield DataMutation(name, partial(_in_place_of_the_pack, pack), of_board=of_board)


def _map(document: PackDocument) -> Iterator[tuple[str, PackDocument]]:
    drawn = document.map
    for row, marks in enumerate(drawn.rows):
        for column, mark in enumerate(marks):
            other = TERRAINS[(TERRAINS.index(mark) + 1) % len(TERRAINS)]
            rows = put(drawn.rows, row, marks[:column] + other + marks[column + 1 :])
            yield f"the terrain of {territory(column, row)}", replace(document, map=replace(drawn, rows=rows))


def _numbers(document: PackDocument) -> Iterator[tuple[str, PackDocument]]:
    drawn, setup = document.map, document.setup
    for mark, cost in drawn.enter.items():
        changed = replace(drawn, enter={**drawn.enter, mark: cost + 1})
        yield f"what entering {mark} costs", replace(document, map=changed)
    for name in ("money", "spurs", "nuggets", "stones", "bank", "bonus", "guard_hits", "draw", "riding"):
        wrong = replace(setup, **{name: getattr(setup, name) + 1})
        yield f"the {name} of the setup", replace(document, setup=wrong)
    for colour in range(5):
        wrong = replace(setup, bag=put(setup.bag, colour, setup.bag[colour] + 1))
        yield f"bullet {colour + 1} of the first bag", replace(document, setup=wrong)
    for town, where in document.towns.items():
        there = "A1" if where.arrow != "A1" else "A2"
        yield f"the arrow of {town}", replace(document, towns={**document.towns, town: replace(where, arrow=there)})


def _tokens(document: PackDocument) -> Iterator[tuple[str, PackDocument]]:
    for name, token in document.tokens.items():
        for field in ("rounds", "hits", "draws", "desperados", "cash", "fame"):
            number = getattr(token, field)
            if number:
                wrong = replace(token, **{field: number - 1 if field == "desperados" else number + 1})
                yield f"{field} of {name}", replace(document, tokens={**document.tokens, name: wrong})
        if token.red:
            yield (
                f"the red bullet of {name}",
                replace(document, tokens={**document.tokens, name: replace(token, red=False)}),
            )


def _cards(document: PackDocument) -> Iterator[tuple[str, PackDocument]]:
    for place, kind in enumerate(document.desperados):
        for field in ("count", "cash"):
            wrong = replace(kind, **{field: getattr(kind, field) + 1})
            named = f"{field} of Desperados {kind.weapon}-{kind.hits}"
            yield named, replace(document, desperados=put(document.desperados, place, wrong))
    for word in ("equipment", "saloon", "events"):
        cards = getattr(document, word)
        for name, card in cards.items():
            for field in ("count", "price", "amount"):
                if getattr(card, field, 0) and not (word == "equipment" and field == "amount" and card.amount == 1):
                    more = {**cards, name: replace(card, **{field: getattr(card, field) + 1})}
                    yield f"the {field} of {name}", replace(document, **{word: more})
