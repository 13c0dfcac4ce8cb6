"""Rulings and editions of Spurs: every question that the rulebook leaves open, and the presets."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from ..kernel.rulings import Ruling, rulings_of
from ..kernel.values import Value
from .questions import QUESTIONS

EditionName: TypeAlias = Literal["standard", "medium", "epic", "house_gangs", "single_bullet"]
Yes: TypeAlias = Literal["yes", "no"]
No: TypeAlias = Literal["no", "yes"]


class Rulings(Value, frozen=True):
    """The reading in force for each ruling; see ``RULINGS`` for what each one asks.

    >>> Rulings().duel_hits, Rulings(duel_hits="1").duel_hits
    ('2', '1')
    """

    # The game and Fame
    fame_target: Literal["10", "15", "20", "agreed"] = "10"
    end_timing: Literal["immediate", "finish_transaction"] = "immediate"
    fame_floor: Literal["none", "zero"] = "none"
    turn_limit: Literal["none", "agreed"] = "none"
    first_player: Literal["pack", "random"] = "pack"
    # Bullets
    other_weapon_bullets: Literal["dilute", "set_aside", "redraw"] = "dilute"
    white_spent: Literal["every_drawn", "only_counted"] = "every_drawn"
    white_at_doctor: Literal["returned", "spent"] = "returned"
    spent_white: Literal["back_in_supply", "out_of_game"] = "back_in_supply"
    draw_count: Literal["three_then_optional_bonus", "any_number"] = "three_then_optional_bonus"
    bullets_on_the_table: Literal["returned_first", "not_counted"] = "returned_first"
    # Spurs
    extra_draw_scope: Literal["every_bag_draw", "first_bag_draw"] = "every_bag_draw"
    boost_at_doctor: No = "no"
    boost_in_duel: Literal["no", "first_round"] = "no"
    boost_at_bank: Yes = "yes"
    boost_at_gold: Yes = "yes"
    # Moving
    start_on_red_token: Literal["free_to_leave", "must_take"] = "free_to_leave"
    loser_move_and_red_token: Literal["no_effect", "must_take_next_turn"] = "no_effect"
    # Duels
    duel_hits: Literal["2", "1"] = "2"
    duel_weapon: Literal["revolver", "each_chooses"] = "revolver"
    premature_claim: Literal["claimer_loses", "claimer_takes_red_and_goes_on"] = "claimer_loses"
    duel_tie: Literal["coin", "no_result", "challenger_wins"] = "coin"
    duel_exhausted: Literal["no_result", "more_hits"] = "no_result"
    poster_payer: Literal["bank", "loser"] = "bank"
    half_money_unit: Literal["one_dollar", "five_dollars"] = "one_dollar"
    steal_nothing: Literal["illegal", "allowed"] = "illegal"
    # Towns
    bank_location: Literal["town_lucky_boot_only", "every_town_one_vault", "every_town_own_vault"] = (
        "town_lucky_boot_only"
    )
    failed_robbery_ends_turn: Literal["false", "true"] = "false"
    rob_empty_bank: Literal["allowed", "illegal"] = "allowed"
    doctor_both: Literal["both_in_one_visit", "one_of_two"] = "both_in_one_visit"
    display: Literal["three_per_town", "three_shared"] = "three_per_town"
    once_per_visit: Literal["unless_marked", "no_limit"] = "unless_marked"
    # Challenges
    replacement_terrain: Literal["territory_must_match", "any_territory"] = "territory_must_match"
    replacement_chooser: Literal["active_player", "random"] = "active_player"
    replacement_fallback: Literal["redraw_event", "relax_adjacency", "skip"] = "redraw_event"
    quit_takes_bullet: No = "no"
    cattle_d6: Literal["numbered_hex_reroll_if_taken", "next_free_clockwise"] = "numbered_hex_reroll_if_taken"
    rider_before_roll: Yes = "yes"
    herd_time: Literal["up_to_and_including_last_round", "strictly_before"] = "up_to_and_including_last_round"
    cattle_group: Literal["best_component", "largest_component"] = "best_component"
    lost_gold: Literal["to_bag", "to_box"] = "to_bag"
    lost_gold_scope: Literal["just_found", "all_carried"] = "just_found"
    gold_partial_rewards: Literal["kept", "only_if_all_beaten"] = "kept"
    gold_draw_counts: Literal["objects", "nuggets"] = "objects"
    desperado_rule: Literal["standard", "house"] = "standard"
    desperado_spending: Literal["required_only", "all_matching"] = "required_only"
    gang_leftover_size: Literal["restore_token_number", "always_two_more"] = "restore_token_number"
    enough_hits: Literal["beats", "may_concede"] = "beats"
    # Rest, end
    rest_cards: Literal["1", "any"] = "1"
    most_ties: Literal["nobody", "all_tied", "previous_holder"] = "nobody"
    tie_duel: Literal["successive_in_seat_order", "shared_win"] = "successive_in_seat_order"
    bag_contents_public: Literal["true", "false"] = "true"


RULINGS: Final[Mapping[str, Ruling]] = rulings_of(Rulings, QUESTIONS, "SPURS-")
"""The rulings by name, in the order of the fields of ``Rulings``."""


class Edition(Value, frozen=True):
    """A preset: its name, its rulings, and a description."""

    name: EditionName
    rulings: Rulings
    text: str


EDITIONS: Final[Mapping[str, Edition]] = MappingProxyType(
    {
        edition.name: edition
        for edition in (
            Edition("standard", Rulings(), "To 10 Fame, the text as its reasons and examples suggest."),
            Edition("medium", Rulings(fame_target="15"), "To 15 Fame."),
            Edition("epic", Rulings(fame_target="20"), "To 20 Fame."),
            Edition("house_gangs", Rulings(desperado_rule="house"), "With the house rule for gangs of Desperados."),
            Edition("single_bullet", Rulings(duel_hits="1"), "With duels that a single bullet wins."),
        )
    }
)
"""The editions by name, the default first."""
