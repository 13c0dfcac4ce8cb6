"""The rules in force in one game, as the frozen record that rule checks and transitions see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from ..kernel.protocol import Game
from .actions import Action, Card, ChanceEvent, SpaceName
from .board import Surface
from .config import GameConfig, depths, table_of
from .ground import Ground
from .pack import CardKind, Pack, Zombie, ZombieKind, card_word
from .rulings import Rulings
from .state import KINDS, State
from .tiles import HORDE, PLAYERS, cell_name

Playable: TypeAlias = Game[State, Action, ChanceEvent, Any]
"""A game on which the functions of the chapters act."""

HAND_LIMIT: Final = 2
"""The most cards that a player holds (DS-CARD-03)."""
TOKEN_LIMIT: Final = 2
"""The most weapons, and the most health tokens, that a player holds (DS-TOK-02)."""
MOST_IN_A_FIGHT: Final = 2
"""The most weapons that are added to one attack (DS-ZOM-04)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules in force: rulings, seats, turn order, pack, table, and where the Exit can lie.

    ``cards`` are the kinds of cards by their words, ``kinds`` those of zombies. ``depths`` are the numbers of straight
    tiles that can lie above the Exit; ``opening_hand`` the cards dealt to each player before play. ``horde`` and
    ``start`` are the spaces where the horde and the players begin.
    """

    seats: int
    rulings: Rulings
    order: tuple[int, ...]
    pack: Pack
    ground: Ground
    cards: Mapping[Card, CardKind]
    deck: tuple[Card, ...]
    kinds: Mapping[ZombieKind, Zombie]
    specials: tuple[ZombieKind, ...]
    opening_hand: int
    depths: tuple[int, ...]
    surface: Surface | None
    horde: SpaceName
    start: SpaceName
    exit_tile: str


def rules_of(config: GameConfig, pack: Pack) -> Rules:
    """Return the rules in force under a configuration, with its pack. Raises SettingError."""
    document = pack.document
    cards = {card_word(card.name): card for card in document.cards}
    horde, players = pack.tiles[pack.start(HORDE)], pack.tiles[pack.start(PLAYERS)]
    return Rules(
        config.seats,
        config.rulings,
        config.order,
        pack,
        Ground(pack, config.rulings),
        MappingProxyType(cards),
        tuple(sorted(word for word, card in cards.items() for _ in range(card.count))),
        MappingProxyType(document.zombies),
        tuple(kind for kind in KINDS if document.zombies[kind].special),
        config.opening_hand,
        depths(config.rulings, pack, config.exit_depth),
        table_of(
            config.rulings,
            config.surface and (config.surface.width, config.surface.height, config.surface.x, config.surface.y),
        ),
        f"0{cell_name(horde.marked(HORDE)[0])}",
        f"1{cell_name(players.marked(PLAYERS)[0])}",
        next(name for name, tile in pack.tiles.items() if tile.kind == "exit"),
    )
