"""The rules in force in one game, as the frozen record that rule checks and transitions see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from ..kernel.protocol import Game
from .actions import Action, ChanceEvent
from .board import TERRAINS, Board
from .config import GameConfig
from .pack import Pack
from .pack_document import DesperadoKind, EquipmentKind, EventKind, SaloonKind, Setup, Token
from .rulings import Rulings
from .state import State

Playable: TypeAlias = Game[State, Action, ChanceEvent, Any]
"""A game on which the functions of the chapters act."""

BUILDINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "bank": "bank",
        "doctors-office": "doctor",
        "general-store": "store",
        "saloon": "saloon",
        "sheriffs-office": "sheriff",
    }
)
"""The phase in which one is inside each building."""
REFRESH_PRICE: Final = 5
"""What it costs to have a display replaced (SPURS-STORE-03)."""
DOCTOR_PRICE: Final = 5
"""What the doctor asks for each red bullet (SPURS-DOCTOR-02)."""
DOCTOR_DRAWS: Final = 2
"""How many bullets are drawn at the doctor's (SPURS-DOCTOR-01)."""
ROUND_PRICE: Final = 40
"""What a round for everyone costs (SPURS-SALOON-02)."""
NUGGET_PRICE: Final = 15
"""What the bank pays for a nugget (SPURS-BANK-01)."""
RUSTLED: Final = 15
"""What the rancher loses (SPURS-CATTLE-11)."""
PER_HEAD: Final = 5
"""What is paid for each of the Cattle (SPURS-CATTLE-10)."""
BOUNTY: Final = 20
"""What is paid for each Wanted Poster of a beaten player (SPURS-DUEL-06)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules in force: rulings, seats, target, limit of turns, and everything of the pack by its words.

    ``display_keys`` are the towns whose displays are used, or the one word ``all``; ``vaults`` likewise the banks.
    ``destinations`` are the territories to which stagecoaches go, by terrain. ``decks`` are the whole decks, sorted.
    """

    seats: int
    rulings: Rulings
    target: int
    turn_limit: int | None
    pack: Pack
    board: Board
    setup: Setup
    tokens: Mapping[str, Token]
    equipment: Mapping[str, EquipmentKind]
    saloon: Mapping[str, SaloonKind]
    events: Mapping[str, EventKind]
    desperados: Mapping[str, DesperadoKind]
    towns: Mapping[str, str]
    bank_towns: frozenset[str]
    display_keys: tuple[str, ...]
    vaults: tuple[str, ...]
    destinations: Mapping[str, str]
    decks: Mapping[str, tuple[str, ...]]
    start: str
    start_tokens: tuple[str, ...]


def rules_of(config: GameConfig, pack: Pack) -> Rules:
    """Return the rules in force under a configuration, with its pack."""
    document, rulings = pack.document, config.rulings
    towns = {word: town.arrow for word, town in pack.towns.items()}
    everywhere = rulings.bank_location != "town_lucky_boot_only"
    banks = frozenset(word for word, town in pack.towns.items() if town.bank or everywhere)
    events = {f"{word}-{mark.lower()}": kind for word, kind in pack.events.items() for mark in TERRAINS}
    desperados = pack.desperados
    return Rules(
        config.seats,
        rulings,
        config.target,
        config.turn_limit,
        pack,
        pack.board,
        document.setup,
        MappingProxyType(document.tokens),
        pack.equipment,
        pack.saloon,
        MappingProxyType(events),
        desperados,
        MappingProxyType(towns),
        banks,
        ("all",) if rulings.display == "three_shared" else tuple(towns),
        tuple(towns) if rulings.bank_location == "every_town_own_vault" else ("bank",),
        MappingProxyType(
            {
                mark: document.towns[document.stagecoach[mark]].arrow
                for mark in TERRAINS
                if document.stagecoach.get(mark) in document.towns
            }
        ),
        MappingProxyType(
            {
                "equipment": _deck({word: card.count for word, card in pack.equipment.items()}),
                "saloon": _deck({word: card.count for word, card in pack.saloon.items()}),
                "events": _deck({word: card.count for word, card in events.items()}),
                "desperados": _deck({word: card.count for word, card in desperados.items()}),
            }
        ),
        document.map.start,
        document.map.start_tokens,
    )


def _deck(counts: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(sorted(word for word, count in counts.items() for _ in range(count)))


def terrain_of_event(card: str) -> str:
    """Return the terrain of an Event card.

    >>> terrain_of_event("quiet-day-p")
    'P'
    """
    return card[-1].upper()
