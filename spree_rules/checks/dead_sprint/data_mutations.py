"""Making entries of the reference pack wrong one at a time, to see whether a check notices."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from spree_rules.checks.mutation import DataMutation
from spree_rules.model.dead_sprint import config as config_module
from spree_rules.model.dead_sprint import game as game_module
from spree_rules.model.dead_sprint.pack import Drawing, Pack, PackDocument, reference_pack
from spree_rules.model.kernel.errors import PackError
from spree_rules.model.kernel.values import replace


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
    """Yield one for each number, die and kind of card of the pack, and for each icon, obstacle and wall of a tile."""
    document = reference_pack().document
    for name, wrong in (*_numbers(document), *_cards(document)):
        yield DataMutation(name, partial(_in_place_of_the_pack, Pack(wrong)))
    for name, drawing in document.tiles.items():
        for what, changed in _drawings(drawing):
            tiles = {**document.tiles, name: changed}
            try:
                pack = Pack(replace(document, tiles=tiles))
            except PackError:
                continue
            yield DataMutation(f"{what} of tile {name}", partial(_in_place_of_the_pack, pack), of_board=True)


def _numbers(document: PackDocument) -> Iterator[tuple[str, PackDocument]]:
    for colour in ("green", "red", "yellow"):
        faces = getattr(document.dice, colour)
        yield (
            f"the {colour} die",
            replace(document, dice=replace(document.dice, **{colour: (*faces[:-1], faces[-1] + 1)})),
        )
    tokens = document.tokens
    for name in ("first_aid", "adrenaline"):
        changed = replace(tokens, **{name: getattr(tokens, name) - 1})
        yield f"the number of {name} tokens", replace(document, tokens=changed)
    for weapon, count in tokens.weapons.items():
        weapons = {**tokens.weapons, weapon: count - 1}
        yield f"the number of +{weapon} tokens", replace(document, tokens=replace(tokens, weapons=weapons))
    for kind, zombie in document.zombies.items():
        for what in ("hp", "count"):
            wrong = replace(zombie, **{what: getattr(zombie, what) + 1})
            yield f"the {what} of {kind}s", replace(document, zombies={**document.zombies, kind: wrong})


def _cards(document: PackDocument) -> Iterator[tuple[str, PackDocument]]:
    for place, card in enumerate(document.cards):
        changed = [("number", replace(card, count=card.count + 1))]
        if card.on == "player":
            changed.append(("answer", replace(card, deflectable=False)))
        for what, wrong in changed:
            cards = (*document.cards[:place], wrong, *document.cards[place + 1 :])
            yield f"the {what} of {card.name}", replace(document, cards=cards)


def _drawings(drawing: Drawing) -> Iterator[tuple[str, Drawing]]:
    rows = [row.split() for row in drawing.rows]
    for line, row in enumerate(rows):
        for place, mark in enumerate(row):
            if mark in ("#", "Z", "+", "w", "a"):
                wrong = [list(each) for each in rows]
                wrong[line][place] = "."
                changed = replace(drawing, rows=tuple(" ".join(each) for each in wrong))
                yield f"{mark} in row {line + 1}, cell {place + 1}", changed
    for number in range(len(drawing.walls)):
        walls = drawing.walls[:number] + drawing.walls[number + 1 :]
        yield f"wall {number + 1}", replace(drawing, walls=walls)
    if drawing.kind in ("straight", "corner"):
        yield "the number", replace(drawing, copies=drawing.copies + 1)
