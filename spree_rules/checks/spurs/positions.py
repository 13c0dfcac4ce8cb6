"""Positions that games rarely reach, so that every rule is exercised in every verification."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from spree_rules.model.kernel.errors import IllegalAction, SettingError
from spree_rules.model.spurs.game import SpursGame
from spree_rules.model.spurs.rulings import RULINGS
from spree_rules.model.spurs.state import Horse, State, Turn

from .packs import small_game
from .witnesses import (
    BLUE,
    BOTH_HIT,
    CATTLE,
    CLAIMING,
    FACED,
    GANG,
    GOLD,
    NEAR,
    OUTLAW,
    SELLING,
    WON,
    Near,
    inside,
    made,
    placed,
)

Position = tuple[SpursGame, State]
GOODS: dict[str, Any] = {
    "money": {0: 50, 1: 50},
    "equipment": {0: ["quick-holster"], 1: ["quick-holster", "bedroll"]},
    "carried": {1: ["HB1"]},
    "nuggets": {1: 1},
    "stagecoaches": {1: ["stagecoach-b"]},
}
SHOP = {"lucky-boot": ["bedroll", "improved-ammo", "quick-holster"]}
PLAIN = Near({})

MOVES: tuple[Near, ...] = (
    Near({"phase": "start"}),
    Near({"phase": "start"}, ("roll",)),
    Near({"phase": "start"}, ("roll", "red 2 5")),
    Near({"phase": "start"}, ("roll", "red 2 5", "reroll 2")),
    Near({"phase": "start", "spurs": {0: 0}}, ("roll", "red 2 3")),
    Near({"phase": "move", "at": {0: "D3"}, "turn": Turn(points=1)}),
    Near({**OUTLAW, "turn": Turn(forced=True)}),
    Near({**OUTLAW, "turn": Turn(forced=True), "at": {0: "A4", 1: "A4"}}),
    Near({**CATTLE, "at": {0: "C3"}, "tokens": {"C3": "OU3"}, "turn": Turn(forced=True)}),
    Near({"equipment": {0: ["bedroll", "target-cans"]}, "bags": {0: (4, 4, 0, 2, 1)}}),
)
DUELS: tuple[Near, ...] = (
    Near(FACED),
    Near(FACED, ("duel 1",)),
    Near({**CLAIMING, "duel": BOTH_HIT}),
    Near({**CLAIMING, "duel": BOTH_HIT}, ("claim", "claim")),
    Near({**WON, **GOODS}, ("claim",)),
    Near({**WON, **GOODS}, ("claim", "steal money")),
)
TOWNS: tuple[Near, ...] = (
    Near({}, ("town",)),
    Near({}, ("town", "visit bank", "leave")),
    Near(inside("store", displays=SHOP, equipment={0: ["bedroll"]}, carried={0: ["HB1"]})),
    Near(inside("store", displays=SHOP, money={0: 5}, carried={0: ["HU1"]})),
    Near(inside("store", displays=SHOP, money={0: 4})),
    Near(inside("store", displays=SHOP, money={0: 50}, bags={0: (4, 4, 20, 2, 0)})),
    Near(inside("store", displays=SHOP), ("buy quick-holster",)),
    Near(inside("sheriff", carried={0: ["OU1", "HB1"]})),
    Near(inside("doctor", bags={0: (4, 4, 0, 2, 3)}, money={0: 10})),
    Near(inside("doctor", bags={0: (4, 4, 0, 2, 3)}), ("treatment 2",)),
    Near(inside("doctor", bags={0: (4, 4, 0, 2, 1)}, used=("doctor_draw",))),
    Near(inside("saloon", money={0: 90})),
    Near(inside("saloon", money={0: 39}, used=("saloon_card",))),
    Near(inside("saloon"), ("drink",)),
    Near(inside("bank", nuggets={0: 2})),
    Near(inside("bank", used=("robbery",))),
    Near(inside("bank"), ("rob revolver",)),
)
CHALLENGES: tuple[Near, ...] = (
    Near(OUTLAW),
    Near(OUTLAW, ("attempt",)),
    Near(OUTLAW, ("attempt", "draw 3")),
    Near(OUTLAW, ("attempt", "draw 3", "bullets 2-grey 1-black")),
    Near(OUTLAW, ("attempt", "draw 3", "bullets 2-grey 1-black", "event quiet-day-b")),
    Near(
        {**OUTLAW, "tokens": {"A4": "OU3", "C5": "OU1"}},
        ("attempt", "draw 3", "bullets 2-grey 1-black", "event quiet-day-b", "token OU2"),
    ),
    Near({"at": {0: "D1"}, "tokens": {"D1": "HB1"}}, ("attempt",)),
    Near({"at": {0: "D1"}, "tokens": {"D1": "HB1"}}, ("attempt", "terrain rock rock rock thorns thorns thorns")),
    Near(
        {"at": {0: "D1"}, "tokens": {"D1": "HB1"}},
        ("attempt", "terrain rock rock rock thorns thorns thorns", "blue 2 5"),
    ),
    Near(
        {
            "phase": "pick_horse",
            "at": {0: "D1"},
            "tokens": {"D1": "HB1"},
            "turn": Turn(rolled=(1, 2), horse=Horse("R1", ("thorns", "rock", "thorns", "rock", "thorns", "rock"), 3)),
        }
    ),
    Near(CATTLE, ("attempt",)),
    Near(CATTLE, ("attempt", "roundup")),
    Near(CATTLE, ("attempt", "roundup", "cattle 1")),
    Near(GANG, ("attempt",)),
    Near(
        {**GANG, "bags": {0: (4, 4, 2, 2, 0)}}, ("attempt", "desperado revolver-2", "draw 3", "bullets 1-grey 2-white")
    ),
    Near(GOLD, ("attempt",)),
    Near(GOLD, ("attempt", "dig 4")),
    Near(GANG, ("attempt", "desperado revolver-2")),
    Near({**CATTLE, "phase": "cattle_die", "turn": BLUE}, ("cattle 3", "keep")),
    Near({**CATTLE, "phase": "cattle_die", "turn": BLUE}, ("cattle 3", "keep", "ride N1")),
    Near(SELLING, ("handin OU1",)),
)
ROWS: Mapping[str, tuple[Near, ...]] = MappingProxyType(
    {
        "standard": (*MOVES, *DUELS, *TOWNS, *CHALLENGES),
        "medium": (Near({**SELLING, "fame": {0: 14}}), Near({**SELLING, "fame": {0: 14}}, ("handin OU1",))),
        "epic": (Near({**SELLING, "fame": {0: 19}}), Near({**SELLING, "fame": {0: 19}}, ("handin OU1",))),
        "house_gangs": (*CHALLENGES, Near({**GANG, "kept": {"A4": ("revolver-1", 1)}}, ("attempt",))),
        "single_bullet": DUELS,
    }
)
"""The positions by edition: all with the first, and with others those on which they differ."""
SECRET = Near(inside("saloon"), ("drink", "saloon rumour"))
"""A card is about to be seen by one player."""
READ: tuple[tuple[str, str, Near], ...] = (
    ("first_player", "random", Near(NEAR["first_player"].described, ("card fine-saddle",))),
    ("duel_weapon", "each_chooses", Near(FACED, ("duel 1",))),
    (
        "enough_hits",
        "may_concede",
        Near(GANG, ("attempt", "desperado revolver-1", "draw 3", "bullets 2-grey 1-black")),
    ),
    ("boost_in_duel", "first_round", Near({**FACED, "turn": Turn(boosts=1)}, ("duel 1",))),
    (
        "replacement_chooser",
        "random",
        Near(NEAR["replacement_chooser"].described, (*NEAR["replacement_chooser"].events, "token HU1")),
    ),
)
"""Positions that only one reading knows."""


def positions(edition: str) -> Iterator[Position]:
    """Yield games of an edition, each with a position; the first edition has those of all readings too."""
    game = made(edition, PLAIN, "first_player", "pack")
    for near in (SECRET, *ROWS[edition]):
        try:
            yield game, placed(game, near)
        except (IllegalAction, SettingError):
            # What leads there is not in every edition.
            continue
    yield game, game.start()
    for building in ("store", "saloon"):
        bare = small_game("duel", edition)
        yield bare, placed(bare, Near(inside(building, "A1", money={0: 9})))
    if edition != "standard":
        return
    for ruling, reading, near in (*READ, *_readings()):
        under = made(edition, near, ruling, reading)
        try:
            yield under, placed(under, near)
        except (IllegalAction, SettingError):
            # A position of one reading need not be possible under another.
            continue


def _readings() -> Iterator[tuple[str, str, Near]]:
    """Yield each position near which a ruling matters, with every reading."""
    for key, near in NEAR.items():
        ruling, _, named = key.partition(" ")
        for reading in (named,) if named else RULINGS[ruling].readings:
            yield ruling, reading, near
