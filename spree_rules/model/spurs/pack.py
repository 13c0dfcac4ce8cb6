"""Packs: the map, towns, tokens, cards and supplies of a game of Spurs, read from TOML and checked whole."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from ..kernel.documents import plain_text
from ..kernel.errors import DocumentError, PackError
from ..kernel.values import Value, fingerprint
from .board import Board, Terrain
from .pack_faults import faults

ChallengeKind: TypeAlias = Literal["horse", "cattle", "hunting", "outlaw", "desperados", "gold"]
CardClass: TypeAlias = Literal["consumable", "gear", "training", "henchman"]
EquipmentEffect: TypeAlias = Literal[
    "add_grey", "add_brown", "add_white", "revolver_draw", "rifle_draw", "blue_die", "movement", "rest_remove_red",
    "rest_remove_black", "riding_skill", "any_draw", "absorb_red",
]  # fmt: skip
SaloonEffect: TypeAlias = Literal["money", "lose_money", "fame", "spur", "red", "peek_event", "add_white"]
EventEffect: TypeAlias = Literal["none", "bank", "escort", "all_players", "wanted_pay"]
WeaponName: TypeAlias = Literal["revolver", "rifle"]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=200)]
Copies: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
Small: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Place: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z][1-9][0-9]?$")]
BagCounts: TypeAlias = tuple[Count, Count, Count, Count, Count]
MOST_LETTERS: Final = 100_000
"""The longest pack that is read."""


class MapDrawing(Value, frozen=True):
    """The map: terrain by rows, what entering costs, and where players and the first tokens begin."""

    rows: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=26)], ...], Meta(min_length=1, max_length=30)]
    enter: dict[Terrain, Small]
    start: Place
    same_terrain_one: tuple[Terrain, ...] = ()
    start_tokens: tuple[Place, ...] = ()


class Town(Value, frozen=True):
    """A town: the territory to which its arrow points, and whether it has the bank (SPURS-MOVE-07, SPURS-BANK-02)."""

    arrow: Place
    bank: bool = False


class Token(Value, frozen=True, omit_defaults=True):
    """A Challenge token: its kind and terrain, what it asks, whether it bears the red bullet, and what it pays."""

    kind: ChallengeKind
    terrain: Terrain
    rounds: Annotated[int, Meta(ge=0, le=12)] = 0
    hits: Annotated[int, Meta(ge=0, le=9)] = 0
    draws: Annotated[int, Meta(ge=0, le=9)] = 0
    desperados: Annotated[int, Meta(ge=0, le=3)] = 0
    red: bool = False
    cash: Count = 0
    fame: Annotated[int, Meta(ge=0, le=20)] = 0


class DesperadoKind(Value, frozen=True, omit_defaults=True):
    """A kind of Desperado: the weapon, the hits that beat it, its reward, and how many there are (SPURS-DESP-04)."""

    weapon: WeaponName
    hits: Small
    count: Copies
    cash: Count = 0
    fame: Annotated[int, Meta(ge=0, le=20)] = 0


class EquipmentKind(Value, frozen=True, omit_defaults=True):
    """A kind of Equipment card: how many, its price, what it is, and what it does."""

    count: Copies
    price: Count
    kind: CardClass = msgspec.field(name="class")
    effect: EquipmentEffect
    amount: Small = 1


class SaloonKind(Value, frozen=True, omit_defaults=True):
    """A kind of Saloon card: how many, and what it does."""

    count: Copies
    effect: SaloonEffect
    amount: Annotated[int, Meta(ge=1, le=200)] = 1


class EventKind(Value, frozen=True, omit_defaults=True):
    """A kind of Event card: how many for each terrain, what it does, and from how many posters on a posse pays."""

    count: Copies
    effect: EventEffect
    amount: Count = 0
    fame: Annotated[int, Meta(ge=0, le=20)] = 0
    posters: Count = 0


class Setup(Value, frozen=True):
    """What players begin with and what the box holds; bags count grey, brown, white, black and red bullets."""

    players: tuple[Annotated[int, Meta(ge=2, le=4)], ...]
    bag: BagCounts
    supply: BagCounts
    money: Count
    spurs: Count
    riding: Small
    nuggets: Count
    stones: Count
    bank: Count
    bonus: Annotated[int, Meta(ge=0, le=20)]
    displayed: Small
    draw: Small
    guard_hits: Small
    rocks: Annotated[int, Meta(ge=0, le=6)]
    thorns: Annotated[int, Meta(ge=0, le=6)]


class PackDocument(Value, frozen=True):
    """A pack as it is written in TOML."""

    name: Name
    provenance: Annotated[str, Meta(max_length=300)]
    map: MapDrawing
    towns: dict[Name, Town]
    tokens: dict[Annotated[str, Meta(pattern=r"^[A-Z0-9]{1,8}$")], Token]
    desperados: tuple[DesperadoKind, ...]
    equipment: dict[Name, EquipmentKind]
    saloon: dict[Name, SaloonKind]
    events: dict[Name, EventKind]
    stagecoach: dict[Terrain, Name]
    setup: Setup


def word_of(name: str) -> str:
    """Return a name in one word, as notation writes it.

    >>> word_of("Sheriff's Office"), word_of("Trail Map")
    ('sheriffs-office', 'trail-map')
    """
    plain = name.lower().replace("'", "")
    return "-".join("".join(letter if letter.isalnum() else " " for letter in plain).split())


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
        names = (*document.towns, *document.equipment, *document.saloon, *document.events)
        self.names: Final[Mapping[str, str]] = MappingProxyType({word_of(name): name for name in names})
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
    if not isinstance(text, str) or len(text) > MOST_LETTERS:
        raise DocumentError("$", f"a pack is a text of at most {MOST_LETTERS} letters")
    try:
        plain: Any = tomllib.loads(plain_text(text))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise DocumentError("$", str(error)) from error
    try:
        document = msgspec.convert(plain, PackDocument)
    except msgspec.ValidationError as error:
        what, placed, path = str(error).partition(" - at `$")
        raise DocumentError("$" + path.rstrip("`"), what if placed else str(error)) from error
    return Pack(document)


@cache
def reference_pack() -> Pack:
    """Return the pack that comes with the library; it is not official.

    >>> len(reference_pack().document.tokens), len(reference_pack().board.territories)
    (40, 30)
    """
    from importlib import resources

    return load_pack(resources.files(__package__).joinpath("packs", "reference.toml").read_text(encoding="utf-8"))
