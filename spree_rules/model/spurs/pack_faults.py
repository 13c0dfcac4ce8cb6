"""What is wrong with a pack, place by place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from .bags import COLOURS, MOST_RED
from .board import TERRAINS, Board, territory
from .pack_document import PackDocument, Token, word_of

CLASS_OF: Final[Mapping[str, str]] = MappingProxyType(
    {
        "add_grey": "consumable",
        "add_brown": "consumable",
        "add_white": "consumable",
        "revolver_draw": "gear",
        "rifle_draw": "gear",
        "blue_die": "gear",
        "movement": "gear",
        "rest_remove_red": "gear",
        "rest_remove_black": "gear",
        "riding_skill": "training",
        "any_draw": "training",
        "absorb_red": "henchman",
    }
)
"""What kind of card each effect of Equipment belongs to."""
ASKED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "horse": ("rounds",),
        "cattle": ("rounds",),
        "hunting": ("hits",),
        "outlaw": ("hits",),
        "desperados": ("desperados",),
        "gold": ("draws", "desperados"),
    }
)
"""The fields in which each kind of token says what it asks."""


def faults(document: PackDocument) -> Iterator[str]:
    """Yield what is wrong with a pack, one sentence each, beginning with the place."""
    found = tuple(_map(document))
    yield from found
    if not found:
        yield from _towns(document)
        yield from _tokens(document)
    yield from _cards(document)
    yield from _setup(document)


def _map(document: PackDocument) -> Iterator[str]:
    drawn = document.map
    if len({len(row) for row in drawn.rows}) != 1:
        yield "map.rows: all rows must be of one length"
        return
    for number, row in enumerate(drawn.rows, 1):
        for column, mark in enumerate(row):
            if mark not in TERRAINS:
                yield f"map.rows: {territory(column, number - 1)} has the unknown terrain {mark!r}"
    missing = [mark for mark in TERRAINS if mark not in drawn.enter]
    if missing:
        yield f"map.enter: lacks {', '.join(missing)}"
    if any(mark not in TERRAINS for row in drawn.rows for mark in row) or missing:
        return
    board = Board(drawn.rows, drawn.enter, drawn.same_terrain_one, {})
    reached, queue = {board.territories[0]}, [board.territories[0]]
    for here in queue:
        for other in board.neighbours[here]:
            if other not in reached:
                reached.add(other)
                queue.append(other)
    lost = [name for name in board.territories if name not in reached]
    if lost:
        yield f"map.rows: {lost[0]} cannot be reached"
    if len(board.territories) < 2:
        yield "map.rows: a map needs two territories at least"
    placed = (drawn.start, *drawn.start_tokens, *(town.arrow for town in document.towns.values()))
    for name in placed:
        if name not in board.terrain:
            yield f"there is no territory {name} on the map"
    for name in _twice(drawn.start_tokens):
        yield f"map.start_tokens: {name} is named twice"


def _twice(words: Iterable[str]) -> list[str]:
    seen: set[str] = set()
    found = []
    for word in words:
        if word in seen:
            found.append(word)
        seen.add(word)
    return found


def _towns(document: PackDocument) -> Iterator[str]:
    if not document.towns:
        yield "towns: there must be one at least"
    for arrow in _twice(town.arrow for town in document.towns.values()):
        yield f"towns: the arrows of two towns point to {arrow}"
    if sum(town.bank for town in document.towns.values()) != 1:
        yield "towns: one of them must have the bank"


def _asks(name: str, token: Token) -> Iterator[str]:
    for field in ("rounds", "hits", "draws", "desperados"):
        asked = getattr(token, field)
        if (field in ASKED[token.kind]) != (asked > 0):
            yield f"tokens.{name}: {field} = {asked} does not fit a token of kind {token.kind}"


def _tokens(document: PackDocument) -> Iterator[str]:
    for name, token in document.tokens.items():
        yield from _asks(name, token)
        if token.kind in ("desperados", "gold") and (token.cash or token.fame):
            yield f"tokens.{name}: what it pays is on the Desperados' cards and in the bag of gold"
        if token.kind == "cattle" and token.cash:
            yield f"tokens.{name}: Cattle are paid by the head"
    drawn = document.map
    terrain = {territory(c, r): mark for r, row in enumerate(drawn.rows) for c, mark in enumerate(row)}
    for mark in TERRAINS:
        there = sum(token.terrain == mark for token in document.tokens.values())
        called = sum(terrain[name] == mark for name in drawn.start_tokens)
        if called > there:
            yield f"map.start_tokens: {called} tokens for terrain {mark}, and there are {there}"


def _cards(document: PackDocument) -> Iterator[str]:
    for place in ("towns", "equipment", "saloon", "events"):
        words = [word_of(name) for name in getattr(document, place)]
        for name, word in zip(getattr(document, place), words, strict=True):
            if not word or not word.isascii():
                yield f"{place}: the name {name!r} needs plain letters or digits"
        for word in _twice(words):
            yield f"{place}: two of them are called {word}"
    for name, card in document.equipment.items():
        if card.kind != CLASS_OF[card.effect]:
            yield f"equipment {name!r}: {card.effect} is what a {CLASS_OF[card.effect]} does, not a {card.kind}"
        if card.amount != 1 and card.kind != "consumable":
            yield f"equipment {name!r}: only consumables come in amounts"
    kinds = [f"{kind.weapon}-{kind.hits}" for kind in document.desperados]
    for word in _twice(kinds):
        yield f"desperados: {word} is listed twice"
    for name, event in document.events.items():
        if event.fame and event.effect != "escort":
            yield f"events {name!r}: only an escort pays Fame"
    if any(event.effect == "escort" for event in document.events.values()):
        for mark in TERRAINS:
            if document.stagecoach.get(mark) not in document.towns:
                yield f"stagecoach.{mark}: {document.stagecoach.get(mark)!r} is not a town"


def _setup(document: PackDocument) -> Iterator[str]:
    setup = document.setup
    if not setup.players:
        yield "setup.players: there must be a number of players at least"
    most = max(setup.players, default=0)
    for colour, each, all_there in zip(COLOURS, setup.bag, setup.supply, strict=True):
        if each * most > all_there:
            yield f"setup.supply: {all_there} {colour} bullets are too few for {each} in each of {most} bags"
    if setup.supply[4] < MOST_RED * most or setup.bag[4] > MOST_RED:
        yield f"setup.supply: each bag can come to hold {MOST_RED} red bullets, so there must be {MOST_RED * most}"
    if setup.rocks + setup.thorns < 6 and any(token.kind == "horse" for token in document.tokens.values()):
        yield "setup.rocks: rocks and thorns must fill six hexes"
    desperados = sum(kind.count for kind in document.desperados)
    if not desperados and any(token.desperados for token in document.tokens.values()):
        yield "desperados: tokens ask for them, and there are none"
