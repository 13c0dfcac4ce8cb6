"""Spree! for the general checks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from spree_rules.checks.catalogue import Catalogue, Comparison
from spree_rules.model.kernel.grid import Square
from spree_rules.model.spree import actions
from spree_rules.model.spree.cards import Card, Rank
from spree_rules.model.spree.game import SpreeGame, new_game
from spree_rules.model.spree.records import load_setting
from spree_rules.model.spree.rulings import EDITIONS, RULINGS

from .invariants import INVARIANTS
from .oracle import compare_shots, compare_walks
from .policies import policies
from .positions import positions

JOKER_RULINGS = ("joker_loot",)
MALFORMED: Final[tuple[Any, ...]] = (
    actions.Shoot(9),
    actions.Shoot("2"),  # type: ignore[arg-type]
    actions.Shoot(True),
    actions.Rob(8, Card("9c"), Rank("9")),
    actions.Rob(0, Card("9x"), Rank("9")),
    actions.Rob(0, Card("9c"), Rank("nine")),
    actions.Rob(0, Card("9c"), None),  # type: ignore[arg-type]
    actions.Shop(Card("1c")),
    actions.Shop(["9c"]),  # type: ignore[arg-type]
    actions.Shop(Card("9c"), 0),
    actions.Shop(Card("9c"), "2"),  # type: ignore[arg-type]
    actions.MoveCard(Card("10h"), 5),
    actions.MoveCard(Card("ten"), 10),
    actions.Stop(Card("")),
    actions.Walk("up"),  # type: ignore[arg-type]
    actions.Walk(None),  # type: ignore[arg-type]
    actions.Steer("up"),  # type: ignore[arg-type]
    actions.Park(Square("z99")),
    actions.Drive(7),  # type: ignore[arg-type]
    actions.Dice(0, 7),
    actions.Dice(4, 3),
    actions.Dice("1", 2),  # type: ignore[arg-type]
    actions.Die(7),
    actions.Die(2.0),  # type: ignore[arg-type]
    actions.Draw(Card("zz")),
    actions.Draw(None),  # type: ignore[arg-type]
)


def make(edition: str, seats: int, rulings: Mapping[str, str]) -> SpreeGame:
    """Return a game of an edition, on the printed board."""
    return new_game(seats, edition, rulings=rulings)


def readings() -> tuple[tuple[str, str, str], ...]:
    """Return every reading that is not its edition's own, as edition, ruling and reading."""
    found = []
    for ruling in RULINGS.values():
        edition = "hong_kong" if ruling.module else "first_2001" if ruling.name in JOKER_RULINGS else "hip_pocket"
        own = getattr(EDITIONS[edition].rulings, ruling.name)
        found += [(edition, ruling.name, reading) for reading in ruling.readings if reading != own]
    return tuple(found)


CATALOGUE: Final = Catalogue(
    name="spree",
    editions=tuple(EDITIONS),
    seat_counts=(3, 4, 5, 6, 7, 8),
    make=make,
    readings=readings,
    policies=policies,
    invariants=INVARIANTS,
    comparisons=(
        Comparison(
            "SPREE-ORACLE-WALKS",
            "Walks and drives reach the squares that a finger on the drawing reaches.",
            ("SPREE-MOVE-03", "SPREE-MOVE-05", "SPREE-BOARD-02", "SPREE-BOARD-03", "SPREE-HK-CAR-02"),
            compare_walks,
        ),
        Comparison(
            "SPREE-ORACLE-SHOTS",
            "Shots hit, miss and push as counted square by square on the drawing.",
            ("SPREE-SHOOT-02", "SPREE-SHOOT-03", "SPREE-SHOOT-04", "SPREE-HK-POWER-01", "SPREE-HK-FOUNTAIN-01"),
            compare_shots,
        ),
    ),
    malformed=MALFORMED,
    positions=positions,
    load=load_setting,
)
