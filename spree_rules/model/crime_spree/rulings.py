"""Rulings and editions of Cross-Country Crime Spree: every question that the text leaves open, and the presets."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from ..kernel.rulings import Ruling, readings_of
from ..kernel.values import Value

EditionName: TypeAlias = Literal["default", "literal_die"]
Flag: TypeAlias = Literal["false", "true"]


class Rulings(Value, frozen=True):
    """The reading in force for each ruling; see ``RULINGS`` for what each one asks.

    >>> Rulings().halving_target, Rulings(halving_target="die_result").halving_target
    ('difficulty', 'die_result')
    """

    law_scope: Literal["current_crime", "crimes_in_current_state", "whole_spree"] = "current_crime"
    halving_target: Literal["difficulty", "die_result"] = "difficulty"
    pattern_target: Literal["difficulty", "die_result"] = "difficulty"
    halve_pattern_order: Literal["halve_then_pattern", "pattern_then_halve"] = "halve_then_pattern"
    planned_difficulty: Literal["worth", "felony_sum"] = "worth"
    crackdown_difficulty: Literal["full_worth", "worth_without_pattern", "felony_sum", "felony_sum_with_pattern"] = (
        "full_worth"
    )
    crackdown_vs_new_state: Literal["crackdown_cancels_halving", "both_apply"] = "crackdown_cancels_halving"
    half_points_rounding: Literal["exact", "floor", "ceil"] = "exact"
    crackdown_left: Literal["ever_left", "currently_absent"] = "ever_left"
    remainers: Literal["threshold_required", "any_departure"] = "threshold_required"
    caught_counts_as_left: Literal["false", "absent", "true"] = "false"
    crackdown_count: Literal["per_pc_cumulative", "per_pc_single_visit", "all_others_pooled"] = "per_pc_cumulative"
    new_state: Literal["no_prior_crime_here", "first_visit_only", "every_arrival"] = "no_prior_crime_here"
    same_crime: Literal["who_and_what", "who_only", "what_only"] = "who_and_what"
    pattern_break: Literal["other_crime_only", "other_crime_or_move"] = "other_crime_only"
    pattern_counts_opening: Literal["true", "false"] = "true"
    pattern_from: Literal["third_onward", "retroactive_bonus"] = "third_onward"
    pattern_award_under_crackdown: Literal["halve_total", "bonus_after_halving"] = "halve_total"
    opening_mode: Literal["separate_round", "step_one_of_first_turn"] = "separate_round"
    opening_scores: Literal["true", "false"] = "true"
    point_contacts: Flag = "false"
    water_borders: Flag = "false"
    dc: Literal["exclude", "include"] = "exclude"
    noncontiguous: Literal["exclude", "isolated", "linked"] = "exclude"
    start_pick: Literal["seat_order", "choose_in_turn_order"] = "seat_order"
    ties: Literal["shared_win", "most_crimes", "later_capture"] = "shared_win"
    law_roller: Literal["next_free_player_else_next_seat", "next_seat"] = "next_free_player_else_next_seat"
    move_law_roll: Literal["none", "per_scope"] = "none"
    early_adjudication: Flag = "false"
    goal: Literal["points", "rap_sheet", "last_standing", "cruisers"] = "points"
    rap_sheet_counts_fatal_crime: Literal["true", "false"] = "true"
    cruiser_model: Literal["narrative_minimum", "d6_per_chase", "points_by_state"] = "narrative_minimum"
    meeting_place: Literal["anywhere", "same_state"] = "anywhere"
    meeting_cruisers: Literal["each", "latest"] = "each"
    order_roll_model: Literal["explicit_dice", "collapsed"] = "explicit_dice"


_READINGS = readings_of(Rulings)


def _ruling(name: str, clauses: str, question: str, why: str) -> Ruling:
    return Ruling(name, _READINGS[name], question, why, tuple("CC-" + word for word in clauses.split()))


_ALL: Final = (
    _ruling(
        "law_scope",
        "LAW-01 LAW-02 TURN-04",
        "Is Johnny Law rolled for the crime just committed, for all crimes in this state, or for the whole spree?",
        "The turn's outline and the exceptions speak of one roll and one crime, though the sentence on the roll says"
        " each crime carried out. Where old crimes are rolled for again, each keeps the number it had when committed.",
    ),
    _ruling(
        "halving_target",
        "EXC-02 EXC-03",
        "In a new state, is the target number halved, or the die?",
        "Halving the die would make capture far likelier, yet the same sentence makes the police lenient.",
    ),
    _ruling(
        "pattern_target",
        "EXC-05 CRIME-09",
        "Does a pattern add one to the target number, or to the die?",
        "Adding to the die would help the PC, yet patterns are said to make things harder.",
    ),
    _ruling(
        "halve_pattern_order",
        "EXC-02 EXC-05",
        "For a pattern crime in a new state, which comes first: halving, or adding one?",
        "The text lists halving first.",
    ),
    _ruling(
        "planned_difficulty",
        "CRIME-08 LAW-03",
        "Is a planned crime rolled against its full worth, or against its points in the table?",
        "The roll is against the worth of the crime, and planning is said to be riskier.",
    ),
    _ruling(
        "crackdown_difficulty",
        "EXC-08",
        "Under a crackdown, is a crime rolled against its full worth, what planning and a pattern add included; against"
        " that without the pattern; against its points in the table alone; or against these and the pattern?",
        "The text says base points, but also that they still apply: the award is halved and the number stays what it"
        " was. Otherwise a crackdown would make planned crimes and patterns safer.",
    ),
    _ruling(
        "crackdown_vs_new_state",
        "EXC-02 EXC-08",
        "Is the target number halved for a first crime in a new state with a crackdown?",
        "The crackdown comes later in the text and is the more specific exception. It takes away the leniency alone:"
        " what planning and a pattern add stays, see crackdown_difficulty.",
    ),
    _ruling(
        "half_points_rounding",
        "EXC-09",
        "Are half points kept, rounded down, or rounded up?",
        "Elsewhere the text says so when it wants rounding.",
    ),
    _ruling(
        "crackdown_left",
        "EXC-07",
        "Does a crackdown last when the PC that caused it comes back?",
        "The text requires only that the PC left.",
    ),
    _ruling(
        "remainers",
        "MEET-03 EXC-07",
        "Do PCs that stay score half points after any departure, or only if it causes a crackdown?",
        "The text refers back to the exception, which requires two crimes.",
    ),
    _ruling(
        "caught_counts_as_left",
        "EXC-07 END-01",
        "Does a PC that was caught in a state count as having left it, as absent from it without leaving crimes behind,"
        " or as still there?",
        "Only a change of state is leaving.",
    ),
    _ruling(
        "crackdown_count",
        "EXC-07",
        "Must the two crimes be one PC's in all its visits, one PC's in one visit, or all other PCs' together?",
        "The text speaks of one other PC and does not mention visits.",
    ),
    _ruling(
        "new_state",
        "EXC-02 EXC-03",
        "Is a state new until the PC's first crime there, on its first visit only, or after every arrival?",
        "The leniency is said to end with the first crime there.",
    ),
    _ruling(
        "same_crime",
        "EXC-04 MEET-02",
        "Are two crimes the same if both victim and deed agree, if the victims do, or if the deeds do?",
        "A crime is a headline made of both. Whether it was planned or rolled makes no difference.",
    ),
    _ruling(
        "pattern_break",
        "EXC-04",
        "Does a change of state break a run of the same crime?",
        "It is crimes that must be in a row.",
    ),
    _ruling(
        "pattern_counts_opening",
        "EXC-04 CRIME-01",
        "Does the opening crime count toward a run of the same crime?",
        "It is a crime like any other.",
    ),
    _ruling(
        "pattern_from",
        "EXC-04 EXC-06",
        "Does the third crime of a run also bring the extra points for the first two?",
        "The first two have already been scored.",
    ),
    _ruling(
        "pattern_award_under_crackdown",
        "EXC-06 EXC-09",
        "Is the pattern's extra point halved with the rest?",
        "The usual award is halved, and that includes the extra point.",
    ),
    _ruling(
        "opening_mode",
        "CRIME-04 TURN-02",
        "Are opening crimes committed in a round of their own, or each as the first step of a first turn?",
        "The text has all players open before the real game begins.",
    ),
    _ruling(
        "opening_scores",
        "CRIME-03 EXC-01",
        "Does the opening crime score?",
        "The PC gets away with it.",
    ),
    _ruling(
        "point_contacts",
        "MOVE-03",
        "Are states neighbours if they touch only at one point?",
        "Neighbours share a border line on the map.",
    ),
    _ruling(
        "water_borders",
        "MOVE-03",
        "Are states neighbours if they meet only in open water?",
        "Neighbours share a border line on land; rivers count as land.",
    ),
    _ruling(
        "dc",
        "COMP-01 MOVE-03",
        "Is the District of Columbia a state in the game?",
        "The text speaks of states.",
    ),
    _ruling(
        "noncontiguous",
        "COMP-01 MOVE-03",
        "Are Alaska and Hawaii in the game, and if so, does anything join them to the rest?",
        "They have no neighbours.",
    ),
    _ruling(
        "start_pick",
        "START-01",
        "Are the starting corners assigned in turn order, or does each player choose in turn?",
        "The text places the players and does not mention a choice.",
    ),
    _ruling(
        "ties",
        "END-03",
        "Who wins a tie?",
        "The text has no tie-break.",
    ),
    _ruling(
        "law_roller",
        "LAW-01 END-01",
        "Who rolls for Johnny Law if the next player's PC has been caught?",
        "Players whose PCs were caught take no further part, but somebody has to roll against the last PC.",
    ),
    _ruling(
        "move_law_roll",
        "MOVE-04 TURN-04",
        "If old crimes are still rolled for, is Johnny Law rolled after a change of state?",
        "A change of state ends the turn.",
    ),
    _ruling(
        "early_adjudication",
        "END-02",
        "Does the game end once the last free PC can no longer be beaten?",
        "It lasts until all PCs are caught.",
    ),
    _ruling(
        "goal",
        "ALT-01 ALT-02 ALT-03 ALT-04",
        "What decides who wins: points, crimes, staying free the longest, or overturned cruisers?",
        "The game is about points; the text offers the others as alternatives.",
    ),
    _ruling(
        "rap_sheet_counts_fatal_crime",
        "ALT-02 TURN-05",
        "Is the crime for which a PC is caught on its rap sheet?",
        "It was committed.",
    ),
    _ruling(
        "cruiser_model",
        "ALT-04 LAW-05 MOVE-02 MEET-02",
        "How many cruisers does a chase overturn: three, the roll of a die, or one per point gathered in the state, the"
        " last two never fewer than three?",
        "Three is the least that the text gives for each chase; it offers the die and the points as suggestions.",
    ),
    _ruling(
        "meeting_place",
        "MEET-02",
        "Do all who commit the same crime in one round meet, wherever they are, or only PCs that are in one state?",
        "The sentence asks only for the same crime in the same round and has them turn up at one location; but its"
        " paragraph is about PCs in one state, and nobody changes state by meeting.",
    ),
    _ruling(
        "meeting_cruisers",
        "MEET-02 ALT-04",
        "After a meeting, does each PC overturn the cruisers of a chase, or only the one whose crime brought it about?",
        "They split up, so each has a chase behind it; but the text speaks of one chase.",
    ),
    _ruling(
        "order_roll_model",
        "ORDER-01 ORDER-02",
        "Is the roll for who goes first made die by die, or replaced by one draw with equal odds?",
        "Players have dice, and by symmetry the odds are the same.",
    ),
)

RULINGS: Final[Mapping[str, Ruling]] = MappingProxyType({ruling.name: ruling for ruling in _ALL})
"""The rulings by name, in the order of the fields of ``Rulings``."""


class Edition(Value, frozen=True):
    """A preset: its name, its rulings, and a description."""

    name: EditionName
    rulings: Rulings
    text: str


DEFAULT: Final = Edition("default", Rulings(), "The text as its reasons and examples suggest.")
LITERAL_DIE: Final = Edition(
    "literal_die",
    Rulings(halving_target="die_result", pattern_target="die_result"),
    "The text taken literally where it changes the roll: the die itself is halved and raised.",
)
EDITIONS: Final[Mapping[str, Edition]] = MappingProxyType({edition.name: edition for edition in (DEFAULT, LITERAL_DIE)})
