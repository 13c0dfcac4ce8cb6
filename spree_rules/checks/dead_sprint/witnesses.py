"""Positions near which the readings of each ruling, and the editions, differ."""

from __future__ import annotations

from typing import Any, Final

from spree_rules.model.dead_sprint.game import DeadSprintGame, new_game
from spree_rules.model.dead_sprint.position import position
from spree_rules.model.dead_sprint.rulings import RULINGS
from spree_rules.model.dead_sprint.state import Drawn, Fight, Incoming, State, Turn

from .packs import sheltered_pack

Described = dict[str, Any]

NINE: Final = ["S1A", "S1A", "S1A", "S2A", "S2A", "S2A", "S3A", "S3A", "S3A"]
MOVED: Final = Turn(moved=True)
DRAWING: Final[Described] = {
    "phase": "tile",
    "at": {0: "11b6", 1: "11b5"},
    "turn": Turn(moved=True, moves=2, drawn=Drawn("straight")),
}
SPLODER: Final[Described] = {"laid": ["S5A"], "at": {0: "2b3", 1: "2c3"}, "zombies": {"2b4": "sploder"}}
BRUTE: Final[Described] = {"laid": ["S2A"], "at": {0: "2b4", 1: "2a4"}, "zombies": {"2b5": "brute"}}
CARDS: Final[Described] = {"phase": "cards", "at": {0: "1b4", 1: "1b5"}}
FILLING: Final = Drawn("straight", "S1", icons=("b5",))
BEFORE_THE_HORDE: Final[Described] = {"phase": "yellow_roll", "laid": ["S2A"]}


def _fight(space: str, **more: Any) -> Turn:
    return Turn(moved=True, moves=2, fight=Fight(space, **more))


# Each row: options of the game besides the ruling, and the position; for one reading alone if it is named.
NEAR: Final[dict[str, tuple[Described, Described]]] = {
    "draw_card": ({}, CARDS),
    "draw_time": ({}, {**CARDS, "hands": {0: ["second-wind"]}}),
    "discard_to_make_room": ({}, {**CARDS, "hands": {0: ["deflect", "deflect"]}}),
    "card_deck_empty": ({}, {**CARDS, "discards": "all"}),
    "lying_cards_in_limit": ({}, {**CARDS, "hands": {0: ["deflect"]}, "lying": {0: ["trip-a-player"]}}),
    "deflect_by": (
        {"seats": 3},
        {**CARDS, "at": {0: "1b4", 1: "1b5", 2: "1b6"}, "hands": {0: ["trip-a-player"], 1: ["deflect"]}},
    ),
    "deflect_when": ({}, {**CARDS, "hands": {0: ["deflect"]}, "lying": {0: ["trip-a-player"]}}),
    "swap_triggers": (
        {},
        {
            **CARDS,
            "laid": ["S2A"],
            "at": {0: "1b4", 1: "2c6"},
            "hands": {0: ["swap-a-player"]},
            "tokens": [("2c6", "first_aid")],
            "phase": "respond",
            "turn": Turn(incoming=Incoming("swap-a-player", 1, asked=(1,))),
        },
    ),
    "cards_before_second_roll": (
        {},
        {"phase": "after_move", "adrenaline": {0: 1}, "hands": {0: ["second-wind"]}, "turn": MOVED},
    ),
    "use_all_movement": ({}, {"at": {0: "1b5"}}),
    "revisit": ({}, {"at": {0: "1b5"}}),
    "share_space": ({}, {"laid": ["S1A"], "at": {0: "2b3", 1: "2b4"}}),
    "obstacle": ({}, {"laid": ["S1A"], "at": {0: "2b1"}}),
    "walls": ({}, {"laid": ["S5A"], "at": {0: "2a3"}}),
    "enter_horde": ({}, {"at": {0: "1b1", 1: "1b4"}, "horde": "0b6"}),
    "adrenaline_per_turn": (
        {},
        {"adrenaline": {0: 1}, "at": {0: "1b4"}, "turn": Turn(moved=True, moves=1, adrenaline=True)},
    ),
    "adrenaline_after_stop": ({}, {"adrenaline": {0: 1}, "at": {0: "1b4"}}),
    "layout": ({}, {"laid": ["C1A", "C2A", "C3A"], "at": {0: "4e4", 1: "4d4"}}),
    "layout ribbon": (
        {},
        {"laid": ["C1A", "S1A", "C1A", "S1A", "S1A", "S2A", "C1A", "C2A", "C2B"], "at": {0: "10b1", 1: "10b2"}},
    ),
    "orientation": ({}, {"at": {0: "1b6"}}),
    "tile_draw_when": ({}, {"at": {0: "1b5"}}),
    "exit_depth": ({}, {"laid": [*NINE, "S4A"], **DRAWING, "at": {0: "11b6", 1: "11b5"}}),
    "exit_depth agreed": ({}, {"laid": NINE[:8], **DRAWING, "at": {0: "9b6", 1: "9b5"}}),
    "exit_depth_meaning": (
        {},
        {"laid": NINE[:7], **DRAWING, "at": {0: "8b6", 1: "8b5"}},
    ),
    "surface": ({}, {"laid": ["S1A", "C1A"], "at": {0: "3e4", 1: "3d4"}}),
    "special_kind": (
        {},
        {"at": {0: "1b6"}, "phase": "orient", "turn": Turn(moved=True, moves=2, drawn=Drawn("straight", "S1"))},
    ),
    "special_icon": (
        {},
        {"at": {0: "1b6"}, "phase": "orient", "turn": Turn(moved=True, moves=2, drawn=Drawn("straight", "S2"))},
    ),
    "crawler_second_cell": (
        {},
        {
            "laid": ["S2A"],
            "at": {0: "1b6"},
            "phase": "special_icon",
            "turn": Turn(moved=True, moves=2, drawn=Drawn("straight", "S2", kind="crawler", icons=("c6", "c1"))),
        },
    ),
    "special_supply_empty": (
        {"rulings": {"defeated_zombies": "out_of_game"}},
        {
            "at": {0: "1b6"},
            "phase": "orient",
            "turn": Turn(moved=True, moves=2, drawn=Drawn("straight", "S1")),
            "gone": {"sploder": 5, "crawler": 10, "brute": 5},
        },
    ),
    "weapon_token_value": (
        {},
        {
            "at": {0: "1b6"},
            "phase": "special_icon",
            "laid": ["S1A"],
            "turn": Turn(moved=True, moves=2, drawn=Drawn("straight", "S1", kind="brute", icons=("b5",))),
        },
    ),
    "health_limit": ({}, {"laid": ["S2A"], "at": {0: "2b6"}, "tokens": [("2c6", "first_aid")], "adrenaline": {0: 1}}),
    "swap_below_limit": ({}, {"laid": ["S2A"], "at": {0: "2b6"}, "tokens": [("2c6", "first_aid")]}),
    "used_tokens": ({}, {"phase": "after_move", "adrenaline": {0: 1}, "turn": MOVED}),
    "goods_of_eliminated": (
        {"seats": 3},
        {
            **BRUTE,
            "at": {0: "2b4", 1: "2a4", 2: "1b6"},
            "first_aid": {0: 0},
            "weapons": {0: [1]},
            "phase": "weapons",
            "turn": _fight("2b5", roll=1),
        },
    ),
    "zombie_contact": ({}, {**BRUTE, "at": {0: "2b3", 1: "1b4"}}),
    "win_then_enter": ({}, {**BRUTE, "phase": "red_roll", "turn": _fight("2b5")}),
    "weapon_timing": ({}, {**BRUTE, "weapons": {0: [2]}}),
    "weapon_waste": ({}, {**BRUTE, "weapons": {0: [1, 3]}, "phase": "red_roll", "turn": _fight("2b5")}),
    "sploder_attacker_space": ({}, {**SPLODER, "phase": "red_roll", "turn": _fight("2b4")}),
    "sploder_damage_ends_turn": ({}, {**SPLODER, "phase": "red_roll", "turn": _fight("2b4")}),
    "sploder_trigger": ({"rulings": {"weapon_timing": "before_roll"}}, {**SPLODER, "weapons": {0: [1]}}),
    "blast_shape": (
        {"seats": 3},
        {
            **SPLODER,
            "at": {0: "2b3", 1: "2a5", 2: "2a3"},
            "first_aid": {0: 1, 1: 1, 2: 1},
            "phase": "red_roll",
            "turn": _fight("2b4"),
        },
    ),
    "blast_through_obstacle": (
        {"pack": "sheltered", "rulings": {"exit_depth": "agreed"}, "exit_depth": 1},
        {
            "laid": ["SA"],
            "at": {0: "2b3", 1: "2a5"},
            "zombies": {"2b4": "sploder"},
            "phase": "red_roll",
            "turn": Turn(moved=True, moves=1, fight=Fight("2b4")),
        },
    ),
    "blast_hits_zombies": (
        {},
        {
            "laid": ["S6A", "S4A"],
            "at": {0: "2b5", 1: "1b4"},
            "zombies": {"2b6": "sploder", "3a1": "shambler"},
            "phase": "red_roll",
            "turn": _fight("2b6"),
        },
    ),
    "bystander_penalty": ({}, {**SPLODER, "phase": "red_roll", "turn": _fight("2b4")}),
    "defeated_zombies": ({}, {**BRUTE, "phase": "red_roll", "turn": _fight("2b5")}),
    "horde_budget": (
        {},
        {
            **BEFORE_THE_HORDE,
            "laid": ["S6A"],
            "at": {0: "2b5", 1: "2a6"},
            "horde": "2b2",
            "zombies": {"2a3": "shambler", "2c3": "shambler"},
        },
    ),
    "horde_stop": ({"seats": 3}, {"phase": "yellow_roll", "at": {0: "1b1", 1: "1b5", 2: "1b6"}, "horde": "0b6"}),
    "horde_touch": (
        {},
        {**BEFORE_THE_HORDE, "at": {0: "2b6", 1: "2a6"}, "horde": "1b6", "zombies": {"2a2": "shambler"}},
    ),
    "horde_corner": (
        {"seats": 3},
        {"phase": "yellow_roll", "laid": ["C1A"], "at": {0: "2a5", 1: "2e4", 2: "2e5"}, "horde": "2b3"},
    ),
    "passed_tile": (
        {},
        {"phase": "yellow_roll", "laid": ["C1A", "S1A"], "at": {0: "3b6", 1: "3b5"}, "horde": "2e4"},
    ),
    "joined_zombies": (
        {},
        {**BEFORE_THE_HORDE, "at": {0: "2b6", 1: "2a6"}, "horde": "1b6", "zombies": {"2a2": "shambler"}},
    ),
    "exit_space": ({}, {"laid": [*NINE[:8], "XA"], "at": {0: "9b6", 1: "9b5"}}),
    "exit_land": ({}, {"laid": [*NINE[:8], "XA"], "at": {0: "10b5", 1: "9b5"}}),
    "last_standing": ({}, {**BRUTE, "first_aid": {0: 0}, "phase": "red_roll", "turn": _fight("2b5")}),
    "all_out_together": ({}, {"phase": "yellow_roll", "at": {0: "1b1", 1: "1c1"}, "horde": "0b6"}),
}


def made(edition: str, described: Described, ruling: str, reading: str) -> DeadSprintGame:
    """Return a game of an edition with a reading and what else its row asks for."""
    options = dict(described)
    rulings = {**options.pop("rulings", {}), ruling: reading}
    if options.get("pack") == "sheltered":
        options["pack"] = sheltered_pack()
    return new_game(options.pop("seats", 2), edition, rulings=rulings, **options)


def placed(game: DeadSprintGame, described: Described) -> State:
    """Return the position of a row. Raises SettingError where a reading makes it impossible."""
    described = dict(described)
    if described.get("discards") == "all":
        described["discards"] = game.rules.deck
    return position(game, **described)


def witness_start(ruling: str, reading: str) -> tuple[DeadSprintGame, DeadSprintGame, State]:
    """Return two games, the first with a ruling's default, and a position near which they differ."""
    options, described = NEAR.get(f"{ruling} {reading}") or NEAR[ruling]
    one = made("default", options, ruling, RULINGS[ruling].default)
    other = made("default", options, ruling, reading)
    return one, other, placed(one, described)


def edition_start(one: str, other: str) -> tuple[DeadSprintGame, DeadSprintGame, State]:
    """Return a game of each of two editions, and a position near which they differ."""
    games = new_game(2, one), new_game(2, other)
    return *games, position(games[0], phase="cards")
