"""Positions near which the readings of each ruling, and the editions, differ."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from spree_rules.model.spurs.bags import Bag
from spree_rules.model.spurs.game import SpursGame, new_game
from spree_rules.model.spurs.position import position
from spree_rules.model.spurs.rulings import RULINGS
from spree_rules.model.spurs.state import Cattle, Horse, Showdown, State, Turn

Described = dict[str, Any]


class Near(NamedTuple):
    """A position: how it is described, the events that lead on from it, and options of the game besides the ruling."""

    described: Described
    events: tuple[str, ...] = ()
    options: Described = {}  # noqa: RUF012  (never changed)


OUTLAW: Final[Described] = {"at": {0: "A4"}, "tokens": {"A4": "OU3"}}
GANG: Final[Described] = {"at": {0: "A4"}, "tokens": {"A4": "DE3"}}
GOLD: Final[Described] = {"at": {0: "A2"}, "tokens": {"A2": "GO4"}}
CATTLE: Final[Described] = {"at": {0: "D1"}, "tokens": {"D1": "CT1"}}
FACED: Final[Described] = {"at": {0: "A4", 1: "A4"}}
CLAIMING: Final[Described] = {**FACED, "phase": "claim", "bags": {0: (2, 4, 0, 2, 0), 1: (2, 4, 0, 2, 0)}}
BOTH_HIT: Final = Showdown((0, 1), ("revolver", "revolver"), (Bag(2), Bag(2)), first=False)
NINE: Final = {"fame": {0: 9}}
WON: Final[Described] = {
    **CLAIMING,
    "bags": {0: (2, 4, 0, 2, 0)},
    "duel": Showdown((0, 1), ("revolver", "revolver"), (Bag(2), Bag()), first=False),
}
ONE_HIT: Final = Showdown((0, 1), ("revolver", "revolver"), (Bag(1, 0, 0, 1), Bag(1, 0, 0, 1)), first=False)


def inside(building: str, at: str = "C3", used: tuple[Any, ...] = (), **more: Any) -> Described:
    """Return a description of a player inside a building."""
    phases = {"bank": "bank", "store": "general-store", "sheriff": "sheriffs-office", "doctor": "doctors-office"}
    word = phases.get(building, building)
    return {"phase": building, "at": {0: at}, "turn": Turn(visited=(word,), used=used), **more}


FACING: Final = ("attempt", "desperado revolver-1", "draw 3")
BLUE: Final = Turn(cattle=Cattle(("N1", "N2", "X1", "X2", "X3", "X4", "X5", "X6")))
HERD_AT_LAST: Final = Cattle(("N1", "N2", "N3", "N4", "X1", "X2", "X3", "X5", "X6"), "X5", 4)
TWO_GROUPS: Final = Cattle(("C", "N2", "N4", "R4", "R5", "X1", "X3", "X4", "X5"), "N4", 4)
LAST_FOUR: Final = {"B4": "CT1", "A4": "OU1", "B5": "OU2", "C5": "OU3", "D4": "OU4", "D5": "OU5", "E5": "DE1"}
TIED: Final[Described] = {
    **inside("sheriff", carried={0: ["OU1"]}, money={0: 10, 1: 30}, posters={1: 1}),
    "fame": {0: 9, 1: 9},
}
SELLING: Final = inside("sheriff", carried={0: ["OU1"]}, fame={0: 9})

# A key names a ruling, or one reading of it.
NEAR: Final[dict[str, Near]] = {
    "fame_target": Near(SELLING),
    "fame_target agreed": Near(SELLING, options={"target": 12}),
    "end_timing": Near({**GANG, **NINE}, ("attempt", "desperado revolver-2", "draw 3")),
    "fame_floor": Near({**OUTLAW, "bags": {0: (4, 4, 0, 2, 3)}}, ("attempt",)),
    "turn_limit": Near({"turns": 1}, options={"turn_limit": 2}),
    "first_player": Near(
        {
            "phase": "display",
            "displays": {
                "lucky-boot": ["bedroll", "henchman", "trail-map"],
                "pinewater": ["bedroll", "henchman", "trail-map"],
                "tinhorn": ["bedroll", "henchman", "trail-map"],
                "dry-fork": ["fine-saddle", "quick-holster", "rifle-scope"],
                "cinder-gap": ["fine-saddle", "quick-holster"],
            },
            "tokens": {
                "D1": "HB1",
                "D4": "OU1",
                "A4": "OU2",
                "C5": "OU3",
                "B1": "HU1",
                "E4": "HU2",
                "A2": "GO1",
                "F4": "GO2",
            },
        }
    ),
    "other_weapon_bullets": Near(OUTLAW, ("attempt", "draw 3")),
    "white_spent": Near(
        {"at": {0: "B1"}, "tokens": {"B1": "HU1"}, "bags": {0: (4, 4, 2, 2, 0)}}, ("attempt", "draw 3")
    ),
    "white_at_doctor": Near(inside("doctor", bags={0: (4, 4, 1, 2, 1)}), ("treatment 2",)),
    "spent_white": Near(
        {"at": {0: "B1"}, "tokens": {"B1": "HU1"}, "bags": {0: (4, 4, 2, 2, 0)}}, ("attempt", "draw 3")
    ),
    "draw_count": Near(OUTLAW, ("attempt",)),
    "bullets_on_the_table": Near({**GANG, **NINE}, ("attempt", "desperado revolver-2", "draw 3")),
    "extra_draw_scope": Near({**OUTLAW, "turn": Turn(boosts=1)}, ("attempt",)),
    "boost_at_doctor": Near(
        {**inside("doctor", bags={0: (4, 4, 0, 2, 1)}), "turn": Turn(1, visited=("doctors-office",))}
    ),
    "boost_in_duel": Near({**FACED, "turn": Turn(boosts=1)}),
    "boost_at_bank": Near({**inside("bank"), "turn": Turn(boosts=1, visited=("bank",))}),
    "boost_at_gold": Near({**GOLD, "turn": Turn(boosts=1)}),
    "start_on_red_token": Near({**OUTLAW, "seat": 1}),
    "loser_move_and_red_token": Near({**WON, "tokens": {"C1": "HU6"}}, ("claim", "spare")),
    "duel_hits": Near({**CLAIMING, "duel": ONE_HIT}),
    "duel_weapon": Near(FACED),
    "premature_claim": Near({**CLAIMING, "duel": ONE_HIT}),
    "duel_tie": Near({**CLAIMING, "duel": BOTH_HIT}, ("claim",)),
    "duel_exhausted": Near(
        {
            **CLAIMING,
            "bags": {0: (0, 0, 0, 0, 0), 1: (0, 0, 0, 0, 0)},
            "duel": Showdown((0, 1), ("revolver", "revolver"), (Bag(4, 4, 0, 2), Bag(3, 5, 0, 2)), first=False),
        },
        ("wait",),
    ),
    "poster_payer": Near({**WON, "posters": {1: 2}, "money": {1: 35}}),
    "half_money_unit": Near({**WON, "money": {1: 33}}, ("claim",)),
    "steal_nothing": Near({**WON, "money": {1: 33}}, ("claim",)),
    "bank_location": Near({"phase": "town", "at": {0: "C1"}}),
    "failed_robbery_ends_turn": Near(inside("bank"), ("rob rifle", "draw 3")),
    "rob_empty_bank": Near(inside("bank", bank=0)),
    "doctor_both": Near(inside("doctor", used=("doctor_pay",), bags={0: (4, 4, 0, 2, 1)})),
    "display": Near(inside("store", "C1", displays={"lucky-boot": ["bedroll", "henchman", "trail-map"]})),
    "once_per_visit": Near(inside("saloon", used=("saloon_card",))),
    "replacement_terrain": Near(OUTLAW, ("attempt", "draw 3", "bullets 3-grey", "event quiet-day-f", "token HU1")),
    "replacement_chooser": Near(OUTLAW, ("attempt", "draw 3", "bullets 3-grey", "event quiet-day-f")),
    "replacement_fallback": Near({"at": {0: "B4"}, "tokens": LAST_FOUR}, ("attempt", "rustle")),
    "quit_takes_bullet": Near(
        {
            "phase": "thorns",
            "at": {0: "D1"},
            "tokens": {"D1": "HB1"},
            "turn": Turn(horse=Horse("X1", ("thorns", "rock", "thorns", "rock", "thorns", "rock"))),
        }
    ),
    "cattle_d6": Near({**CATTLE, "phase": "cattle_die", "turn": BLUE}),
    "rider_before_roll": Near({**CATTLE, "phase": "cattle_die", "turn": BLUE}),
    "herd_time": Near({**CATTLE, "phase": "pick_cattle", "turn": Turn(rolled=(2, 2), cattle=HERD_AT_LAST)}),
    "cattle_group": Near({**CATTLE, "phase": "pick_cattle", "turn": Turn(rolled=(1, 1), cattle=TWO_GROUPS)}),
    "lost_gold": Near(GOLD, ("attempt", "dig 4", "nuggets 1", "desperado rifle-1", "draw 3")),
    "lost_gold_scope": Near(
        {**GOLD, "nuggets": {0: 1}}, ("attempt", "dig 4", "nuggets 1", "desperado rifle-1", "draw 3")
    ),
    "gold_partial_rewards": Near(
        GOLD, ("attempt", "dig 4", "nuggets 1", "desperado rifle-1", "draw 3", "bullets 2-grey 1-brown")
    ),
    "gold_draw_counts": Near(GOLD, ("attempt",)),
    "desperado_rule": Near(GANG, FACING),
    "desperado_spending": Near({**GANG, "bags": {0: (4, 4, 2, 2, 0)}}, FACING),
    "gang_leftover_size": Near({**GANG, "kept": {"A4": ("revolver-1", 0)}}),
    "enough_hits": Near(GANG, FACING),
    "rest_cards": Near({"equipment": {0: ["bedroll", "target-cans"]}, "bags": {0: (4, 4, 0, 2, 1)}}),
    "most_ties": Near({**SELLING, "money": {0: 10, 1: 30}, "posters": {0: 1, 1: 1}}),
    "tie_duel": Near(TIED),
    "bag_contents_public": Near({}),
}


def made(edition: str, near: Near, ruling: str, reading: str) -> SpursGame:
    """Return a game of an edition for two with a reading, and with what else its row asks for if it is agreed on."""
    options = {name: value for name, value in near.options.items() if reading == "agreed"}
    return new_game(2, edition, rulings={ruling: reading}, **options)


def placed(game: SpursGame, near: Near) -> State:
    """Return the position of a row. Raises SettingError where a reading makes it impossible."""
    state = position(game, **near.described)
    for text in near.events:
        state = game.apply(state, game.parse(text))
    return state


def witness_start(ruling: str, reading: str) -> tuple[SpursGame, SpursGame, State]:
    """Return two games, the first with a ruling's default, and a position near which they differ."""
    near = NEAR.get(f"{ruling} {reading}") or NEAR[ruling]
    one = made("standard", near, ruling, RULINGS[ruling].default)
    return one, made("standard", near, ruling, reading), placed(one, near)


FAME: Final = {"standard": 10, "medium": 15, "epic": 20, "house_gangs": 10, "single_bullet": 10}
"""The Fame to which each edition is played."""


def edition_start(one: str, other: str) -> tuple[SpursGame, SpursGame, State]:
    """Return a game of each of two editions, and a position near which they differ."""
    games = new_game(2, one), new_game(2, other)
    if FAME[one] != FAME[other]:
        nearly = min(FAME[one], FAME[other]) - 1
        return *games, placed(games[0], Near({**SELLING, "fame": {0: nearly}}))
    key = "desperado_rule" if "house_gangs" in (one, other) else "duel_hits"
    return *games, placed(games[0], NEAR[key])
