"""The vocabulary of Cross-Country Crime Spree for clients: kinds of effects, reasons for results, and phases."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from ..kernel.effect_kinds import EffectKind, effect_table

EffectWord: TypeAlias = Literal[
    "all_opened", "changed_state", "chased_out", "committed", "crackdown", "dice_taken", "die_counts", "ended",
    "goal_agreed", "goes_first", "in_company", "jailed", "law_called", "law_caught", "law_chase", "law_clean",
    "left_crimes_behind", "map_laid_out", "met", "not_expected", "overturned", "pattern", "rolled_for_order",
    "rolls_on_table", "round_began", "scored", "seated", "sprees_begin", "starts_in", "stay_behind", "tied",
    "turn_began", "turn_over", "won",
]  # fmt: skip
"""The kinds of effects of Cross-Country Crime Spree."""

_WHO: Final = {"seats": "the player"}
_ROLLED: Final = {"seats": "whose crime it is, who rolls", "number": "the roll"}


def _kind(kind: EffectWord, fields: Mapping[str, str], sentence: str, **more: str) -> EffectKind:
    return EffectKind(kind, fields, sentence, **more)


EFFECTS: Final = effect_table(
    # Setup
    _kind("seated", {"seats": "all seats", "number": "how many"}, "{number} players take their seats."),
    _kind(
        "map_laid_out",
        {"squares": "the starting states", "number": "states on the map"},
        "The map of {number} states is laid out.",
    ),
    _kind(
        "dice_taken",
        {"seats": "all seats", "number": "faces of Johnny Law's die"},
        "The dice are ready: Johnny Law's has {number} faces.",
    ),
    _kind("goal_agreed", {"seats": "all seats"}, "The players agree on the goal."),
    _kind("rolled_for_order", {**_WHO, "number": "the roll"}, "{seat} rolls {number} for who goes first."),
    _kind("tied", {"seats": "those who are tied", "number": "their roll"}, "{seats} tie at {number} and roll again."),
    _kind("goes_first", _WHO, "{seat} goes first."),
    _kind("starts_in", {**_WHO, "squares": "the state"}, "{seat} starts in {here}."),
    _kind("sprees_begin", {"seats": "all seats"}, "The players open their sprees."),
    # Rounds and turns
    _kind("turn_began", _WHO, "{seat}'s turn begins."),
    _kind("all_opened", {"seats": "all seats"}, "All sprees are open."),
    _kind("round_began", {"seats": "those who are free"}, "A new round begins."),
    _kind("turn_over", _WHO, "{seat}'s turn is over."),
    # Crimes
    _kind("rolls_on_table", _WHO, "{seat} rolls on the Felony Table."),
    _kind(
        "committed",
        {**_WHO, "squares": "the state", "items": "the headline", "number": "the points in the table"},
        "{seat} commits a crime in {here}: {items} ({number} point{s} in the table).",
    ),
    _kind("not_expected", {**_WHO, "squares": "the state"}, "Johnny Law does not expect {seat} in {here}."),
    _kind("pattern", {**_WHO, "items": "the headline"}, "{seat} follows a pattern: {items} again."),
    _kind(
        "crackdown",
        {"seats": "who suffers it, then those who left crimes behind", "squares": "the state"},
        "There is a crackdown in {here} on {seat}.",
    ),
    _kind("scored", {**_WHO, "number": "half points, 2 of which make a point"}, "{seat} scores {number} point{s}."),
    # Johnny Law
    _kind(
        "law_called",
        {"seats": "who rolls, whose crime it is", "squares": "the state", "number": "the difficulty"},
        "{seat} rolls for Johnny Law against {other}. Target number: {number}.",
    ),
    _kind(
        "die_counts",
        {"seats": "whose crime it is, who rolls", "number": "what the roll counts as"},
        "Johnny Law's roll counts as {number}.",
    ),
    _kind("law_caught", _ROLLED, "Johnny Law rolls {number}: {seat} is caught."),
    _kind("law_chase", _ROLLED, "Johnny Law rolls {number}: {seat} escapes after a chase."),
    _kind("law_clean", _ROLLED, "Johnny Law rolls {number}: {seat} gets away clean."),
    _kind("jailed", {**_WHO, "squares": "the state"}, "{seat} goes to jail in {here}."),
    # Moving and meeting
    _kind("changed_state", {**_WHO, "squares": "from, to"}, "{seat} flees from {here} to {there}."),
    _kind(
        "chased_out",
        {**_WHO, "squares": "the state", "number": "cruisers behind"},
        "{number} cruisers chase {seat} out of {here}.",
    ),
    _kind(
        "in_company",
        {"seats": "who arrives, then who is there", "squares": "the state"},
        "{seat} finds {others} in {here}.",
    ),
    _kind(
        "left_crimes_behind",
        {**_WHO, "squares": "the state", "number": "crimes"},
        "{seat} leaves {number} crime{s} behind in {here}.",
    ),
    _kind(
        "stay_behind",
        {"seats": "who stays", "squares": "the state"},
        "A crackdown awaits those who stay in {here}: {seats}.",
    ),
    _kind(
        "met",
        {"seats": "who commits the crime, then those who already did"},
        "{seat} meets {others}, who had the same idea for a crime.",
    ),
    _kind("overturned", {**_WHO, "number": "cruisers"}, "{seat} leaves {number} cruisers overturned."),
    # The end
    _kind(
        "ended",
        {"seats": "those who were caught, in order", "items": "the reason"},
        "The game is over: {items}.",
    ),
    _kind("won", {"seats": "the winners"}, "Winner: {seats}."),
)
"""What each kind of effect means."""

REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "all_caught": "Every PC has been caught (CC-END-02).",
        "last_standing": "Only one PC is still free (CC-ALT-03).",
        "decided": "The last free PC can no longer be beaten (CC-END-03, ruling early_adjudication).",
        "round_limit": "The agreed number of rounds has been played.",
    }
)
"""Why a game is over."""

PHASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "order_roll": "a seat rolls a die for who goes first",
        "start": "a seat chooses where to start",
        "opening": "a seat opens its spree with a roll on the table",
        "turn": "the player whose turn it is commits a crime or changes state",
        "felony_roll": "two dice are rolled on the Felony Table",
        "law_roll": "Johnny Law's die is rolled",
        "cruiser_roll": "a die is rolled for the cruisers that a chase overturns",
        "over": "the game has ended",
    }
)
"""What is awaited in each phase."""
