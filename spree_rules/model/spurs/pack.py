"""Packs: the map, towns, tokens, cards and supplies of a game of Spurs, read from TOML and checked whole."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Final

from ..kernel.documents import decode_toml
from ..kernel.errors import PackError
from ..kernel.values import fingerprint
from .board import Board
from .pack_document import PackDocument, word_of
from .pack_faults import faults

MOST_LETTERS: Final = 100_000
"""The longest pack that is read."""


class Pack:
    """A pack that can be played with: the document, its map, and its cards and towns by their words."""

    def __init__(self, document: PackDocument) -> None:
        found = tuple(faults(document))
        if found:
            raise PackError(document.name, found)
        drawn = document.map
        self.document: Final = document
        self.towns: Final = MappingProxyType({word_of(name): town for name, town in document.towns.items()})
        arrows = {word: town.arrow for word, town in self.towns.items()}
        self.board: Final = Board(drawn.rows, drawn.enter, drawn.same_terrain_one, arrows)
        self.equipment: Final = MappingProxyType({word_of(name): card for name, card in document.equipment.items()})
        self.saloon: Final = MappingProxyType({word_of(name): card for name, card in document.saloon.items()})
        self.events: Final = MappingProxyType({word_of(name): card for name, card in document.events.items()})
        self.desperados: Final = MappingProxyType({f"{kind.weapon}-{kind.hits}": kind for kind in document.desperados})
        self.fingerprint: Final = fingerprint(document)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pack) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def stack(self, terrain: str) -> tuple[str, ...]:
        """Return the Challenge tokens of a terrain, sorted.

        >>> reference_pack().stack("P")
        ('CT1', 'CT2', 'CT3', 'CT4', 'CT5', 'HB1', 'HB2', 'HB3', 'HB4', 'HB5')
        """
        return tuple(sorted(name for name, token in self.document.tokens.items() if token.terrain == terrain))


def load_pack(text: str) -> Pack:
    """Read a pack from TOML.

    Raises DocumentError for a text of another form, and PackError that names the place of each fault: territories that
    are not on the map or cut off from the rest, towns that share one, tokens that ask for nothing, cards that do not
    fit what they do, numbers that do not go together.

    >>> load_pack("name = 3")
    Traceback (most recent call last):
    ...
    spree_rules.DocumentError: at $.name: Expected `str`, got `int`
    """
    return Pack(decode_toml(text, PackDocument, MOST_LETTERS, "a pack"))


@cache
def reference_pack() -> Pack:
    """Return the pack that comes with the library; it is not official.

    >>> len(reference_pack().document.tokens), len(reference_pack().board.territories)
    (40, 30)
    """
    from importlib import resources

    return load_pack(resources.files(__package__).joinpath("packs", "reference.toml").read_text(encoding="utf-8"))
