"""Rulings and editions of Dead Sprint: every question that the rulebook leaves open, and the presets."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from ..kernel.rulings import Ruling, rulings_of
from ..kernel.values import Value
from .questions import QUESTIONS
from .tiles import CornerReading

EditionName: TypeAlias = Literal["default", "to_the_letter"]
Flag: TypeAlias = Literal["false", "true"]
TrueFlag: TypeAlias = Literal["true", "false"]
Supply: TypeAlias = Literal["return_to_supply", "out_of_game"]
Chosen: TypeAlias = Literal["random", "drawer_chooses"]


class Rulings(Value, frozen=True):
    """The reading in force for each ruling; see ``RULINGS`` for what each one asks.

    >>> Rulings().blast_shape, Rulings(blast_shape="full_3x3").blast_shape
    ('l_path', 'full_3x3')
    """

    # Cards
    draw_card: Literal["optional", "mandatory"] = "optional"
    draw_time: Literal["any_time_before_roll", "first_thing"] = "any_time_before_roll"
    discard_to_make_room: Literal["counts_as_the_one", "extra"] = "counts_as_the_one"
    card_deck_empty: Literal["reshuffle_discards", "no_more_cards"] = "reshuffle_discards"
    lying_cards_in_limit: Flag = "false"
    deflect_by: Literal["target_only", "any_player"] = "target_only"
    deflect_when: Literal["when_played", "while_lying"] = "when_played"
    swap_triggers: Literal["nothing", "pickup"] = "nothing"
    cards_before_second_roll: Flag = "false"
    # Moving
    use_all_movement: Literal["may_stop", "must_use_all"] = "may_stop"
    revisit: Literal["free", "no_backtrack"] = "free"
    share_space: Literal["always", "start_only"] = "always"
    obstacle: Literal["impassable", "no_effect", "costs_two"] = "impassable"
    walls: Literal["block_all_but_horde", "blast_only"] = "block_all_but_horde"
    enter_horde: Literal["out", "illegal"] = "out"
    adrenaline_per_turn: Literal["one", "unlimited"] = "one"
    adrenaline_after_stop: TrueFlag = "true"
    # Tiles
    layout: Literal["planar_fallback", "planar", "ribbon"] = "planar_fallback"
    orientation: Literal["after_draw", "before_draw"] = "after_draw"
    tile_draw_when: Literal["at_open_end_with_movement", "when_roll_exceeds_tile"] = "at_open_end_with_movement"
    exit_depth: Literal["uniform_8_10", "uniform_8_21", "agreed"] = "uniform_8_10"
    exit_depth_meaning: Literal["tiles_above", "position"] = "tiles_above"
    surface: Literal["unbounded", "bounded"] = "unbounded"
    special_kind: Literal["random_from_supply", "drawer_chooses"] = "random_from_supply"
    special_icon: Chosen = "random"
    crawler_second_cell: Literal["fixed_scan", "drawer_chooses"] = "fixed_scan"
    special_supply_empty: Literal["use_shambler", "leave_icon_empty"] = "use_shambler"
    weapon_token_value: Literal["random_from_bank", "as_printed", "drawer_chooses"] = "random_from_bank"
    # Tokens
    health_limit: Literal["two_together", "two_of_each_kind"] = "two_together"
    swap_below_limit: Flag = "false"
    used_tokens: Literal["to_bank", "out_of_game"] = "to_bank"
    goods_of_eliminated: Literal["bank_and_discard_pile", "drop_on_space"] = "bank_and_discard_pile"
    # Fights
    zombie_contact: Literal["step_into", "adjacent"] = "step_into"
    win_then_enter: Literal["must_enter", "may_stay"] = "must_enter"
    weapon_timing: Literal["after_roll", "before_roll"] = "after_roll"
    weapon_waste: Literal["needed_only", "sufficient_only", "any_subset"] = "needed_only"
    sploder_attacker_space: Literal["space_stepped_from", "enters"] = "space_stepped_from"
    sploder_damage_ends_turn: TrueFlag = "true"
    sploder_trigger: Literal["on_attack", "on_defeat"] = "on_attack"
    blast_shape: Literal["l_path", "both_paths", "full_3x3"] = "l_path"
    blast_through_obstacle: TrueFlag = "true"
    blast_hits_zombies: Literal["false", "chain"] = "false"
    bystander_penalty: Literal["damage_only", "lose_next_turn"] = "damage_only"
    defeated_zombies: Supply = "return_to_supply"
    # The horde
    horde_budget: Literal["per_zombie", "per_space"] = "per_zombie"
    horde_stop: Literal["budget_spent", "until_empty_of_pieces"] = "budget_spent"
    horde_touch: Literal["overlap", "adjacent"] = "overlap"
    horde_corner: CornerReading = "pivot_inner_corner"
    passed_tile: Literal["out_of_game", "reuse_when_empty"] = "out_of_game"
    joined_zombies: Supply = "return_to_supply"
    # The end
    exit_space: Literal["marked_cells", "any_cell_of_tile"] = "marked_cells"
    exit_land: Literal["on_entry", "must_end_there"] = "on_entry"
    last_standing: Literal["immediate", "after_horde_turn"] = "immediate"
    all_out_together: Literal["no_winner", "shared"] = "no_winner"


RULINGS: Final[Mapping[str, Ruling]] = rulings_of(Rulings, QUESTIONS, "DS-")
"""The rulings by name, in the order of the fields of ``Rulings``."""


class Edition(Value, frozen=True):
    """A preset: its name, its rulings, and a description."""

    name: EditionName
    rulings: Rulings
    text: str


DEFAULT: Final = Edition("default", Rulings(), "The text as its reasons and examples suggest.")
TO_THE_LETTER: Final = Edition(
    "to_the_letter",
    Rulings(
        draw_card="mandatory",
        draw_time="first_thing",
        weapon_waste="sufficient_only",
        blast_shape="full_3x3",
        zombie_contact="adjacent",
        exit_depth="uniform_8_21",
        exit_depth_meaning="position",
        exit_space="any_cell_of_tile",
        weapon_token_value="as_printed",
        horde_corner="literal_line",
        tile_draw_when="when_roll_exceeds_tile",
        horde_stop="until_empty_of_pieces",
        last_standing="after_horde_turn",
    ),
    "Each sentence at its letter: cards are drawn first, zombies fought on coming up to them, the exit is its tile.",
)
EDITIONS: Final[Mapping[str, Edition]] = MappingProxyType(
    {edition.name: edition for edition in (DEFAULT, TO_THE_LETTER)}
)
"""The editions by name, the default first."""
