"""Positions near which the readings of each ruling, and the editions, differ."""

from __future__ import annotations

from typing import Any, Final

from spree_rules.model.crime_spree.game import CrimeSpreeGame, new_game
from spree_rules.model.crime_spree.position import position
from spree_rules.model.crime_spree.rulings import RULINGS
from spree_rules.model.crime_spree.state import Charge, State

from .positions import played

Described = dict[str, Any]

NEW: Final[Described] = {"at": {0: "KS"}}
HOME: Final[Described] = {"at": {0: "TX", 1: "NM"}, "crimes": {0: {"TX": 1}}}
HOT: Final[Described] = {**HOME, "left": {1: {"TX": 2}}}
RUN: Final[Described] = {"last": {0: (5, 3)}, "runs": {0: 2}, "crimes": {0: {"TX": 2}}}
OPENING: Final = ("die 6", "die 1", "roll")
ROBBED: Final = ("design nun robbed",)
OLD: Final = {0: (Charge("TX", 7),)}

# Each row: settings of both games besides the ruling, and the position.
NEAR: Final[dict[str, tuple[Described, Described]]] = {
    "law_scope": ({}, HOME),
    "halving_target": ({}, NEW),
    "pattern_target": ({}, {**HOME, **RUN}),
    "halve_pattern_order": ({}, {**NEW, **RUN}),
    "planned_difficulty": ({}, HOME),
    "crackdown_difficulty": ({}, HOT),
    "crackdown_vs_new_state": ({}, {"at": {0: "TX", 1: "NM"}, "left": {1: {"TX": 2}}}),
    "half_points_rounding": ({}, HOT),
    "crackdown_left": ({}, {**HOT, "at": {0: "TX", 1: "TX"}}),
    "remainers": ({}, {"at": {0: "TX", 1: "TX"}}),
    "caught_counts_as_left": ({}, HOME),
    "crackdown_count": ({}, {**HOME, "left": {1: {"TX": 1}, 2: {"TX": 1}}}),
    "new_state": ({}, {"at": {0: "KS"}, "crimes": {0: {"MO": 1}}}),
    "same_crime": ({}, {**HOME, **RUN, "last": {0: (4, 2)}}),
    "pattern_break": ({}, {**HOME, **RUN}),
    "pattern_counts_opening": ({"seats": 2}, {"after": OPENING}),
    "pattern_from": ({}, {**HOME, **RUN}),
    "pattern_award_under_crackdown": ({}, {**HOT, **RUN}),
    "opening_mode": ({"seats": 2}, {"after": ("die 6",)}),
    "opening_scores": ({"seats": 2}, {"after": OPENING}),
    "point_contacts": ({}, {"at": {0: "AZ"}}),
    "water_borders": ({}, {"at": {0: "MI"}}),
    "dc": ({}, {"at": {0: "MD"}}),
    "noncontiguous": ({"seats": 2, "max_rounds": 1}, {"at": {0: "WA"}, "captures": (1,)}),
    "start_pick": ({"seats": 2}, {"after": ("die 6",)}),
    "ties": (
        {"seats": 2},
        {**HOME, "crimes": {0: {"TX": 1}, 1: {"NM": 3}}, "captures": (1,), "scores": {0: 9, 1: 9}, "then": ROBBED},
    ),
    "law_roller": ({}, {**HOME, "captures": (1,)}),
    "move_law_roll": ({"rulings": {"law_scope": "whole_spree"}}, {**HOME, "crimes": {0: {"TX": 2}}, "charges": OLD}),
    "early_adjudication": ({"seats": 2}, {**HOME, "scores": {1: 40}, "then": ROBBED}),
    "goal": ({"seats": 2}, {**HOME, "crimes": {0: {"TX": 3}, 1: {"NM": 1}}, "scores": {1: 40}, "then": ROBBED}),
    "rap_sheet_counts_fatal_crime": ({}, {**HOME, "then": ROBBED}),
    "cruiser_model": ({"rulings": {"goal": "cruisers"}}, HOME),
    "meeting_place": ({"rulings": {"goal": "cruisers"}}, {**HOME, "this_round": (1,), "last": {1: (5, 3)}}),
    "meeting_cruisers": (
        {"rulings": {"goal": "cruisers"}},
        {"at": {0: "NM", 1: "NM"}, "crimes": {1: {"NM": 1}}, "this_round": (1,), "last": {1: (5, 3)}},
    ),
    "order_roll_model": ({"seats": 2}, {"after": ()}),
}
# Readings of the same rulings that differ near another position.
ALSO_NEAR: Final[dict[tuple[str, str], tuple[Described, Described]]] = {
    ("crackdown_difficulty", "worth_without_pattern"): ({}, {**HOT, **RUN}),
    ("caught_counts_as_left", "absent"): (
        {"rulings": {"crackdown_left": "currently_absent"}},
        {**HOT, "at": {0: "TX", 1: "TX"}, "captures": (1,)},
    ),
    ("caught_counts_as_left", "true"): (
        {"rulings": {"remainers": "any_departure"}},
        {"at": {0: "TX", 1: "TX"}, "crimes": {0: {"TX": 1}}},
    ),
    ("crackdown_count", "per_pc_single_visit"): ({}, HOME),
    ("goal", "rap_sheet"): (
        {"seats": 2},
        {**HOME, "crimes": {0: {"TX": 3}, 1: {"NM": 1}}, "captures": (1,), "scores": {1: 40}, "then": ROBBED},
    ),
    ("goal", "cruisers"): ({"seats": 2}, HOME),
}


def witness_start(ruling: str, reading: str | None = None) -> tuple[CrimeSpreeGame, CrimeSpreeGame, State]:
    """Return a game under the default of a ruling, one under a reading, and a position near which they differ.

    By default the reading is the second one.
    """
    other = reading or RULINGS[ruling].readings[1]
    options, described = ALSO_NEAR.get((ruling, other), NEAR[ruling])
    return _pair(options, described, *({ruling: each} for each in (RULINGS[ruling].default, other)))


def _pair(
    options: Described, described: Described, first: dict[str, str], second: dict[str, str]
) -> tuple[CrimeSpreeGame, CrimeSpreeGame, State]:
    rest = {name: option for name, option in options.items() if name not in ("rulings", "seats")}
    games = [
        new_game(options.get("seats", 3), rulings={**options.get("rulings", {}), **each}, **rest)
        for each in (first, second)
    ]
    one, other = games
    return one, other, _state(one, described)


def _state(game: CrimeSpreeGame, described: Described) -> State:
    if "after" in described:
        return played(game, *described["after"])
    named = {name: value for name, value in described.items() if name != "then"}
    return played(game, *described.get("then", ()), start=position(game, **named))


def edition_start(one: str, other: str) -> tuple[CrimeSpreeGame, CrimeSpreeGame, State]:
    """Return a game of each of two editions, and a position near which they differ: a PC in a new state."""
    first, second = new_game(2, one), new_game(2, other)
    return first, second, position(first, at={0: "KS"})
