"""Packs as they are written in TOML: the records of map, towns, tokens, cards and setup."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from ..kernel.values import Value
from .board import Terrain

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
