"""Packs: the tiles, cards, dice, zombies and tokens of a game of Dead Sprint, read from TOML and checked whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from ..kernel.documents import decode_toml
from ..kernel.errors import PackError
from ..kernel.values import Value, fingerprint
from .tiles import (
    ADRENALINE,
    CORNER_ROWS,
    EXIT,
    FIRST_AID,
    HORDE,
    ICONS,
    MARKS,
    OBSTACLE,
    PLAYERS,
    STRAIGHT_ROWS,
    WEAPONS,
    ZOMBIE,
    Cell,
    Kind,
    Tile,
)

ZombieKind: TypeAlias = Literal["shambler", "sploder", "crawler", "brute"]
CardEffect: TypeAlias = Literal[
    "halve_next_turn_green_up", "exchange_spaces", "see_hand", "take_random_card", "take_chosen_weapon", "cancel",
    "gain_first_aid", "gain_adrenaline", "gain_random_weapon", "plus_two_next_green", "plus_one_red_this_turn",
]  # fmt: skip
Count: TypeAlias = Annotated[int, Meta(ge=0, le=200)]
Copies: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
Face: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Faces: TypeAlias = Annotated[tuple[Face, ...], Meta(min_length=1, max_length=20)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
MOST_LETTERS: Final = 100_000
"""The longest pack that is read."""


class Dice(Value, frozen=True):
    """The faces of the three dice: green to move, red to attack, yellow for the horde (DS-COMP-06)."""

    green: Faces
    red: Faces
    yellow: Faces


class Tokens(Value, frozen=True):
    """The numbers of tokens in the bank; ``weapons`` by what they add (DS-COMP-05)."""

    first_aid: Count
    adrenaline: Count
    weapons: dict[Literal["1", "2", "3"], Count]


class Zombie(Value, frozen=True):
    """A kind of zombie: what an attack must reach, the spaces it lies on, whether it is special, and how many."""

    hp: Annotated[int, Meta(ge=1, le=40)]
    cells: Annotated[int, Meta(ge=1, le=2)]
    special: bool
    count: Count


class CardKind(Value, frozen=True):
    """A kind of action card: its name and number, on whom it works, whether and when (DS-CARD-06)."""

    name: Name
    count: Copies
    on: Literal["player", "card", "self"]
    effect: CardEffect
    deflectable: bool = False
    when: Literal["before_roll", "response"] = "before_roll"


class Drawing(Value, frozen=True):
    """A tile in a pack: its kind, its rows from far to near, inner walls between pairs of cells, and how many."""

    kind: Kind
    rows: tuple[str, ...]
    walls: tuple[tuple[Cell, Cell], ...] = ()
    copies: Copies = 1


class PackDocument(Value, frozen=True):
    """A pack as it is written in TOML."""

    name: Name
    provenance: Annotated[str, Meta(max_length=300)]
    dice: Dice
    tokens: Tokens
    zombies: dict[ZombieKind, Zombie]
    tiles: dict[Name, Drawing]
    cards: tuple[CardKind, ...]


class Pack:
    """A pack that can be played with: the document, its tiles by name, and how many there are of each."""

    def __init__(self, document: PackDocument) -> None:
        faults = tuple(_faults(document))
        if faults:
            raise PackError(document.name, faults)
        self.document: Final = document
        self.tiles: Final[Mapping[str, Tile]] = MappingProxyType(
            {name: tile_of(name, drawing) for name, drawing in document.tiles.items()}
        )
        self.fingerprint: Final = fingerprint(document)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pack) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def copies(self, kind: Kind) -> dict[str, int]:
        """Return how many of each tile of a kind there are.

        >>> sum(reference_pack().copies("straight").values())
        21
        """
        return {name: each.copies for name, each in self.document.tiles.items() if each.kind == kind}

    def zombie_counts(self) -> tuple[int, int, int, int]:
        """Return how many pieces there are of shamblers, sploders, crawlers and brutes.

        >>> reference_pack().zombie_counts()
        (50, 5, 10, 5)
        """
        kinds = self.document.zombies
        return kinds["shambler"].count, kinds["sploder"].count, kinds["crawler"].count, kinds["brute"].count

    def token_counts(self) -> tuple[int, int, int, int, int]:
        """Return how many first aid kits, adrenaline, and weapons of +1, +2 and +3 there are.

        >>> reference_pack().token_counts()
        (25, 15, 27, 17, 12)
        """
        tokens, weapons = self.document.tokens, self.document.tokens.weapons
        return tokens.first_aid, tokens.adrenaline, weapons.get("1", 0), weapons.get("2", 0), weapons.get("3", 0)

    def start(self, mark: str) -> str:
        """Return the name of the start tile of the horde (``H``) or of the players (``P``)."""
        return next(name for name, tile in self.tiles.items() if tile.kind == "start" and tile.marked(mark))

    def icons(self, *marks: str) -> int:
        """Return how often some icons are printed on all tiles together.

        >>> reference_pack().icons("Z")
        70
        """
        return sum(
            drawing.copies * len(self.tiles[name].marked(*marks)) for name, drawing in self.document.tiles.items()
        )


def tile_of(name: str, drawing: Drawing) -> Tile:
    """Return the tile of a drawing.

    >>> tile_of("T", Drawing("straight", (". . Z",) * 6)).marked("Z")[0]
    (2, 5)
    """
    return Tile(name, drawing.kind, tuple(tuple(row.split()) for row in drawing.rows), drawing.walls)


def load_pack(text: str) -> Pack:
    """Read a pack from TOML.

    Raises DocumentError for a text of another form, and PackError that names the place of each fault: a tile of
    another outline, an unknown mark or two in one cell, an end or exit that cannot be reached, an aisle that is barred,
    a zombie without room for a crawler, numbers that do not go together.

    >>> load_pack("name = 3")
    Traceback (most recent call last):
    ...
    spree_rules.DocumentError: at $.name: Expected `str`, got `int`
    """
    return Pack(decode_toml(text, PackDocument, MOST_LETTERS, "a pack"))


@cache
def reference_pack() -> Pack:
    """Return the pack that comes with the library; it is not official.

    >>> len(reference_pack().document.cards), sum(card.count for card in reference_pack().document.cards)
    (11, 54)
    """
    from importlib import resources

    return load_pack(resources.files(__package__).joinpath("packs", "reference.toml").read_text(encoding="utf-8"))


# Faults


def _faults(document: PackDocument) -> Iterator[str]:
    for name in document.tiles:
        if not re.fullmatch("[A-Za-z0-9_-]{1,40}", name):
            yield f"tile {name!r}: a name is written with letters, digits, - and _"
    outlined = True
    for name, drawing in document.tiles.items():
        found = tuple(_outline(drawing))
        outlined = outlined and not found
        yield from (f"tile {name}: {fault}" for fault in found)
    if not outlined:
        return
    tiles = {name: tile_of(name, drawing) for name, drawing in document.tiles.items()}
    for name, tile in tiles.items():
        yield from (f"tile {name}: {fault}" for fault in (*_walls(tile), *_ways(tile), *_places(tile)))
    yield from _kinds(document, tiles)
    yield from _supplies(document, tiles)
    yield from _cards(document)


def _outline(drawing: Drawing) -> Iterator[str]:
    widths = CORNER_ROWS if drawing.kind == "corner" else STRAIGHT_ROWS
    if len(drawing.rows) != len(widths):
        yield f"a {drawing.kind} tile has {len(widths)} rows, not {len(drawing.rows)}"
        return
    for number, (row, width) in enumerate(zip(drawing.rows, widths, strict=True), 1):
        marks = row.split()
        if len(marks) != width:
            yield f"row {number} must have {width} cells, not {len(marks)}"
        for place, mark in enumerate(marks, 1):
            where = f"row {number}, cell {place}"
            if len(mark) > 1 and set(mark) <= set(ICONS):
                yield f"{where}: the icons {mark!r} lie over each other"
            elif mark not in MARKS:
                yield f"{where}: {mark[:8]!r} is not a mark"


def _walls(tile: Tile) -> Iterator[str]:
    for one, other in tile.walls:
        if one not in tile.marks or other not in tile.marks:
            yield f"the wall between {one} and {other} is not inside the tile"
        elif other not in tile.beside(one, walls=False):
            yield f"the wall between {one} and {other} does not lie between neighbours"
    aisle = tile.aisle
    for one, other in pairwise(aisle):
        if frozenset((one, other)) in tile.walled:
            yield f"a wall between {one} and {other} bars the aisle"


def _ways(tile: Tile) -> Iterator[str]:
    barred = [cell for cell in tile.aisle if tile.marks[cell] == OBSTACLE]
    if barred:
        yield f"an obstacle on {barred[0]} bars the aisle"
        return
    reached, queue = {tile.aisle[0]}, [tile.aisle[0]]
    for cell in queue:
        for other in tile.beside(cell):
            if other not in reached and tile.marks[other] != OBSTACLE:
                reached.add(other)
                queue.append(other)
    lost = [cell for cell, mark in tile.marks.items() if mark != OBSTACLE and cell not in reached]
    if lost:
        kind = "the exit" if tile.marks[lost[0]] == EXIT else "the cell"
        yield f"{kind} on {lost[0]} cannot be reached"


def _places(tile: Tile) -> Iterator[str]:
    for cell in tile.marked(ZOMBIE):
        if not any(_takes_a_second_half(tile, other) for other in tile.beside(cell)):
            yield f"the zombie on {cell} has no cell beside it for the second half of a crawler"
    odd = {"exit": (HORDE, PLAYERS), "start": (EXIT, *ICONS)}.get(tile.kind, (EXIT, HORDE, PLAYERS))
    for cell in tile.marked(*odd):
        yield f"{tile.marks[cell]!r} on {cell} does not belong on a {tile.kind} tile"


def _takes_a_second_half(tile: Tile, cell: Cell) -> bool:
    return tile.marks[cell] not in (OBSTACLE, *ICONS)


def _kinds(document: PackDocument, tiles: Mapping[str, Tile]) -> Iterator[str]:
    exits = [name for name, tile in tiles.items() if tile.kind == "exit"]
    if len(exits) != 1 or document.tiles[exits[0]].copies != 1:
        yield "there must be one exit tile, once"
    elif not tiles[exits[0]].marked(EXIT):
        yield f"tile {exits[0]}: no cell is marked {EXIT} as the exit"
    starts = [tile for tile in tiles.values() if tile.kind == "start"]
    marks = sorted(mark for tile in starts for mark in tile.marks.values() if mark in (HORDE, PLAYERS))
    if len(starts) != 2 or marks != [HORDE, PLAYERS] or any(len(t.marked(HORDE, PLAYERS)) != 1 for t in starts):
        yield f"there must be two start tiles, one with {HORDE} for the horde and one with {PLAYERS} for the players"
    elif any(document.tiles[tile.name].copies != 1 for tile in starts):
        yield "there is one of each start tile"
    elif any(tile.marked(HORDE) and tile.marked(HORDE)[0] not in tile.aisle for tile in starts):
        yield "the horde must start on the middle aisle"
    for kind in ("straight", "corner"):
        if not any(tile.kind == kind for tile in tiles.values()):
            yield f"there must be {kind} tiles"


def _supplies(document: PackDocument, tiles: Mapping[str, Tile]) -> Iterator[str]:
    missing = [kind for kind in ("shambler", "sploder", "crawler", "brute") if kind not in document.zombies]
    if missing:
        yield f"zombies lack {', '.join(missing)}"
        return
    if document.zombies["shambler"].cells != 1:
        yield "shamblers lie on one cell"
    if not max(document.dice.yellow):
        yield "the horde's die must show more than 0 somewhere"
    if document.zombies["shambler"].special or not all(
        zombie.special for kind, zombie in document.zombies.items() if kind != "shambler"
    ):
        yield "all zombies but shamblers are special"
    called = sum(document.tiles[name].copies * len(tile.marked(ZOMBIE)) for name, tile in tiles.items())
    there = sum(zombie.count for zombie in document.zombies.values())
    if called > there:
        yield f"the tiles call for {called} zombies, and there are {there}"
    if document.tokens.first_aid < 5:
        yield "five players need a first aid kit each"
    printed = {"first aid kits": (FIRST_AID,), "adrenaline": (ADRENALINE,), "weapons": tuple(WEAPONS)}
    bank = (document.tokens.first_aid, document.tokens.adrenaline, sum(document.tokens.weapons.values()))
    for (what, marks), count in zip(printed.items(), bank, strict=True):
        icons = sum(document.tiles[name].copies * len(tile.marked(*marks)) for name, tile in tiles.items())
        if icons and not count:
            yield f"{icons} icons stand for {what}, and there are none"


ON_WHOM: Final[Mapping[str, str]] = MappingProxyType(
    {
        "halve_next_turn_green_up": "player",
        "exchange_spaces": "player",
        "see_hand": "player",
        "take_random_card": "player",
        "take_chosen_weapon": "player",
        "cancel": "card",
        "gain_first_aid": "self",
        "gain_adrenaline": "self",
        "gain_random_weapon": "self",
        "plus_two_next_green": "self",
        "plus_one_red_this_turn": "self",
    }
)
"""On whom each effect of a card works."""


def card_word(name: str) -> str:
    """Return a card's name in one word.

    >>> card_word("Trip a Player")
    'trip-a-player'
    """
    return "-".join("".join(letter if letter.isalnum() else " " for letter in name.lower()).split())


def _cards(document: PackDocument) -> Iterator[str]:
    for card in document.cards:
        if not (card_word(card.name) and card_word(card.name).isascii()):
            yield f"card {card.name!r}: a name needs plain letters or digits"
        if card.on != ON_WHOM[card.effect]:
            yield f"card {card.name!r}: {card.effect} works on {ON_WHOM[card.effect]!r}, not on {card.on!r}"
    names = [card_word(card.name) for card in document.cards]
    twice = sorted({card.name for card in document.cards if names.count(card_word(card.name)) > 1})
    if twice:
        yield f"cards are listed twice: {', '.join(twice)}"
    for card in document.cards:
        if (card.effect == "cancel") != (card.on == "card") or (card.on == "card") != (card.when == "response"):
            yield f"card {card.name!r}: only a response to a card cancels it"
        if card.deflectable and card.on != "player":
            yield f"card {card.name!r}: only cards on players can be deflected"
