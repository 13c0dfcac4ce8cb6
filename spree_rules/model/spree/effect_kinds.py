"""The vocabulary of Spree! for clients: kinds of effects, reasons for results, phases and board marks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from ..kernel.effect_kinds import EffectKind, effect_table

EffectWord: TypeAlias = Literal[
    "aimed", "another_turn", "board_laid", "car_pushed", "dead_end", "draws_nothing", "drew", "drove", "fell",
    "first_turn", "got_in", "got_out", "hit", "missed", "not_asked_at_car", "not_asked_empty_hand",
    "not_asked_lying", "not_asked_not_target", "not_asked_stash", "parked", "parks_first", "passed",
    "passes_others", "played_move_card", "played_robbing", "played_shopping", "played_stop", "pushed_out_of_car",
    "reshuffled", "robbed", "rolled_to_move", "rolled_to_park", "rolled_to_shoot", "run_over",
    "running_over_ends_turn", "seated", "shopped", "shot_ends_turn", "shuffled", "spilled", "stashed", "steered",
    "steps_added", "stood_up", "stopped_move", "stopped_rob", "stopped_shop", "stopped_shot", "stopped_stop",
    "takes_dice", "tied", "turn_began", "turn_ended", "walked", "won",
]  # fmt: skip
"""The kinds of effects of Spree!."""

_WHO: Final = {"seats": "the player"}


def _kind(kind: EffectWord, fields: Mapping[str, str], sentence: str, **more: str) -> EffectKind:
    return EffectKind(kind, fields, sentence, **more)


EFFECTS: Final = effect_table(
    # Before the first turn
    _kind("seated", {"seats": "all seats", "number": "how many"}, "{number} players take their seats."),
    _kind("shuffled", {"number": "cards in the deck"}, "The deck of {number} cards is shuffled."),
    _kind(
        "board_laid",
        {"squares": "the parking spaces", "number": "squares of the board"},
        "The board of {number} squares is laid out.",
    ),
    _kind("rolled_to_park", {**_WHO, "number": "total of both dice"}, "{seat} rolls {number} for who parks first."),
    _kind("tied", {"seats": "those who are tied", "number": "their total"}, "{seats} tie at {number} and roll again."),
    _kind("parks_first", {**_WHO, "number": "total of both dice"}, "{seat} parks first, with a roll of {number}."),
    _kind("parked", {**_WHO, "squares": "the parking space"}, "{seat} parks on {here}."),
    _kind("first_turn", _WHO, "{seat} takes the first turn."),
    # Turns and drawing
    _kind("turn_began", _WHO, "{seat}'s turn begins."),
    _kind("stood_up", _WHO, "{seat} stands up."),
    _kind(
        "drew",
        {**_WHO, "cards": "the card", "seen_by": "the same player"},
        "{seat} draws {cards}.",
        hidden="{seat} draws a card.",
    ),
    _kind("draws_nothing", _WHO, "{seat} draws nothing: there are too few cards."),
    _kind("reshuffled", {"number": "cards in the new pile"}, "{number} discards are shuffled into a new pile."),
    _kind(
        "turn_ended",
        {**_WHO, "number": "steps that were left over"},
        "{seat} ends the turn with {number} step{s} left.",
        none="{seat} ends the turn.",
    ),
    _kind("another_turn", _WHO, "{seat} takes another turn."),
    # Moving
    _kind("takes_dice", _WHO, "{seat} picks up two dice to move."),
    _kind("rolled_to_move", {**_WHO, "number": "total of both dice"}, "{seat} rolls {number} to move."),
    _kind(
        "walked",
        {**_WHO, "squares": "from, to", "number": "steps left"},
        "{seat} walks from {here} to {there} ({number} step{s} left).",
    ),
    _kind(
        "passes_others",
        {"seats": "who moves, then the owners of the pawns or cars there", "squares": "the square"},
        "{seat} shares {here} with {others}.",
    ),
    _kind("dead_end", {**_WHO, "squares": "the square"}, "{here} is a dead end: {seat} can walk no further."),
    _kind(
        "played_move_card",
        {**_WHO, "cards": "the card", "number": "steps it would add"},
        "{seat} plays {cards} for {number} more steps.",
    ),
    _kind("steps_added", {**_WHO, "number": "steps added"}, "{seat} has {number} more steps."),
    _kind(
        "stopped_move", {**_WHO, "cards": "the card that is lost"}, "{seat}'s move card is stopped: it adds no steps."
    ),
    # Shopping and robbing
    _kind(
        "played_shopping",
        {**_WHO, "squares": "the shop", "cards": "the cards"},
        "{seat} wants to buy {cards} on {here}.",
    ),
    _kind("shopped", {**_WHO, "cards": "the cards", "number": "their points"}, "{seat} puts {cards} into the cart."),
    _kind(
        "stopped_shop",
        {**_WHO, "cards": "the cards that are lost"},
        "{seat}'s shopping is stopped; {seat} loses {cards}.",
    ),
    _kind(
        "played_robbing",
        {"seats": "the robber, the victim", "cards": "the card"},
        "{seat} plays {cards} to rob {other}.",
    ),
    _kind(
        "robbed",
        {"seats": "the robber, the victim", "cards": "what is taken", "number": "its points"},
        "{seat} takes {cards} from {other}'s cart.",
    ),
    _kind("stopped_rob", {**_WHO, "cards": "the card that is lost"}, "{seat}'s robbery is stopped: nothing is taken."),
    # Shooting
    _kind(
        "aimed",
        {"seats": "the shooter, the target", "squares": "their squares", "number": "steps between them"},
        "{seat} aims from {here} at {other} on {there}, {number} step{s} away.",
    ),
    _kind("rolled_to_shoot", {**_WHO, "number": "the roll"}, "{seat} rolls {number} to shoot."),
    _kind("missed", _WHO, "{seat} misses."),
    _kind(
        "hit",
        {"seats": "the shooter, the target", "squares": "from, where it ends", "number": "squares to push"},
        "{seat} hits {other}, who is pushed from {here} to {there}.",
        still="{seat} hits {other} on {here}.",
    ),
    _kind(
        "car_pushed", {"seats": "the driver", "squares": "from, to"}, "{seat}'s car is pushed from {here} to {there}."
    ),
    _kind(
        "pushed_out_of_car",
        {"seats": "the driver", "squares": "from, to"},
        "{seat} is pushed out of the car on {here}, to {there}.",
    ),
    _kind("fell", {**_WHO, "squares": "the square, for a target"}, "{seat} falls."),
    _kind("shot_ends_turn", _WHO, "The shot ends {seat}'s turn."),
    _kind("stopped_shot", _WHO, "{seat}'s shot is stopped."),
    # Stops
    _kind(
        "played_stop",
        {"seats": "who stops, who is stopped", "cards": "the card"},
        "{seat} plays {cards} to stop {other}.",
    ),
    _kind("passed", _WHO, "{seat} passes."),
    _kind("stopped_stop", {**_WHO, "cards": "the card"}, "{seat}'s stop is stopped: it has no effect."),
    _kind("not_asked_lying", {"seats": "who is not asked"}, "Lying down, and so not asked: {seats}."),
    _kind("not_asked_at_car", {"seats": "who is not asked"}, "At their own cars, and so not asked: {seats}."),
    _kind("not_asked_not_target", {"seats": "who is not asked"}, "Not shot at, and so not asked: {seats}."),
    _kind("not_asked_empty_hand", {"seats": "who is not asked"}, "Without cards, and so not asked: {seats}."),
    _kind("not_asked_stash", _WHO, "Nobody can stop {seat} from stashing."),
    # Cars
    _kind("drove", {**_WHO, "squares": "from, to"}, "{seat} drives from {here} to {there}."),
    _kind("got_in", _WHO, "{seat} gets into the car."),
    _kind("got_out", _WHO, "{seat} gets out of the car."),
    _kind(
        "steered",
        {**_WHO, "squares": "from, to", "number": "steps left"},
        "{seat} drives from {here} to {there} ({number} step{s} left).",
    ),
    _kind("run_over", {"seats": "the driver, the victim"}, "{seat} runs over {other}."),
    _kind("running_over_ends_turn", {"seats": "the driver"}, "Running somebody over ends {seat}'s turn."),
    _kind(
        "spilled", {**_WHO, "cards": "the cart"}, "{seat}'s cart is spilled: {cards}.", empty="{seat}'s cart is empty."
    ),
    # Points
    _kind(
        "stashed",
        {**_WHO, "cards": "the cart", "number": "points gained"},
        "{seat} stashes {cards} for {number} point{s}.",
        empty="{seat} stashes an empty cart.",
    ),
    _kind("won", {**_WHO, "number": "points"}, "{seat} wins with {number} point{s}."),
)
"""What each kind of effect means."""

REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {"target_reached": "A player's stashed points have reached the target (SPREE-END-01)."}
)
"""Why a game is over."""

PHASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "deal": "a card is drawn for a seat's first hand",
        "first_roll": "a seat rolls two dice for who parks first",
        "park": "a seat chooses a parking space",
        "draw": "the player whose turn begins draws up to the hand limit",
        "turn": "the player whose turn it is chooses an action",
        "move_roll": "two dice are rolled to move",
        "shot_roll": "a die is rolled for a shot",
        "poll": "a seat is asked whether it stops the open play",
        "refill": "the player whose turn ends draws up to the hand limit",
        "over": "the game has ended",
    }
)
"""What is awaited in each phase."""

MARKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "": "open floor",
        ".": "parking lot",
        "P": "parking space",
        "~~": "fountain",
        "9c": "a shop, marked with the card that it sells",
    }
)
"""The marks in the squares of a drawn board."""
