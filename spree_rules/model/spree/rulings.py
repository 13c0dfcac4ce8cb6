"""Rulings, modules and editions of Spree!: every place where the text is open, and the presets that answer it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from ..kernel.rulings import Ruling, readings_of
from ..kernel.values import Value, replace

Module: TypeAlias = Literal["fountain", "moving_cars", "power_shots", "running_over"]
MODULES: Final[tuple[Module, ...]] = ("fountain", "moving_cars", "power_shots", "running_over")
EditionName: TypeAlias = Literal["hip_pocket", "hong_kong", "first_2001"]


class Rulings(Value, frozen=True):
    """The reading in force for each ruling; see ``RULINGS`` for what each one asks.

    >>> Rulings().stopped_shot, Rulings(stopped_shot="nothing_falls").stopped_shot
    ('shooter_falls', 'nothing_falls')
    """

    stopped_shot: Literal["shooter_falls", "nothing_falls"] = "shooter_falls"
    shot_range: Literal["any_distance", "within_reach"] = "any_distance"
    who_may_stop_shot: Literal["anyone", "target_only"] = "anyone"
    cards_at_own_car: Literal["forbidden", "allowed"] = "forbidden"
    stop_own_play: Literal["forbidden", "allowed"] = "forbidden"
    poll_after_stopped_stop: Literal["resume", "closed"] = "resume"
    pair_stop: Literal["both", "one"] = "both"
    joker_shopping: Literal["forbidden", "worthless"] = "forbidden"
    joker_loot: Literal["wild_only", "any_rank"] = "wild_only"
    rob_standing_start: Literal["allowed", "only_after_a_step"] = "allowed"
    rob_at_own_car: Literal["allowed", "forbidden"] = "allowed"
    stash_without_moving: Literal["allowed", "forbidden"] = "allowed"
    move_card_before_roll: Literal["allowed", "only_after_roll"] = "allowed"
    steps_after_roll_only: Literal["no", "yes"] = "no"
    drive_after_anything: Literal["forbidden", "allowed"] = "forbidden"
    park_first_tie: Literal["reroll_tied", "seat_order"] = "reroll_tied"
    reshuffle: Literal["when_empty", "when_needed"] = "when_empty"
    stash_empty_cart: Literal["forbidden", "allowed"] = "forbidden"
    empty_deck: Literal["draw_what_there_is", "skip"] = "draw_what_there_is"
    far_side_blocked: Literal["stay_near_side", "no_push"] = "stay_near_side"
    shot_driver: Literal["falls_in_place", "car_pushed"] = "falls_in_place"
    cards_in_car: Literal["forbidden", "allowed"] = "forbidden"
    run_over_fallen: Literal["spills_cart", "ignored"] = "spills_cart"
    run_over_in_parked_car: Literal["safe", "hit"] = "safe"
    run_over_extra_turn: Literal["no", "yes"] = "no"
    stop_moving_car_anywhere: Literal["allowed", "only_parking_space"] = "allowed"
    at_the_start: Literal["in_the_car", "beside_it"] = "in_the_car"
    after_stashing: Literal["in_the_car", "beside_it"] = "in_the_car"
    stash_in_the_lane: Literal["allowed", "forbidden"] = "allowed"
    rob_in_car: Literal["allowed", "forbidden"] = "allowed"
    two_cars_in_a_lane: Literal["allowed", "forbidden"] = "allowed"
    run_over_at_own_car: Literal["hit", "safe"] = "hit"
    pushed_car_runs_over: Literal["no", "yes"] = "no"
    extra_turn_after_miss: Literal["kept", "lost"] = "kept"


_READINGS = readings_of(Rulings)


def _ruling(name: str, clauses: str, question: str, why: str, module: Module | None = None) -> Ruling:
    ids = tuple("SPREE-" + word for word in clauses.split())
    return Ruling(name, _READINGS[name], question, why, ids, module)


_ALL: Final = (
    _ruling(
        "stopped_shot",
        "SHOOT-05 SHOOT-09",
        "Does a shooter fall whose hit was kept from hitting by a stop card?",
        "A shot that was kept from hitting has missed, and who misses falls.",
    ),
    _ruling(
        "shot_range",
        "SHOOT-01 SHOOT-03",
        "May one shoot at a target that no roll can reach?",
        "Only a line of sight is asked for; so a hopeless shot is a legal way to lie down.",
    ),
    _ruling(
        "who_may_stop_shot",
        "SHOOT-09 STOP-02",
        "May players other than the target stop a shot?",
        "The rulebook lists stopping a shot without saying whose; the 2001 edition speaks of a shot at oneself.",
    ),
    _ruling(
        "cards_at_own_car",
        "CAR-01",
        "May a player play cards while on the square of the own car?",
        "The rulebook forbids it; the 2001 edition does not mention it.",
    ),
    _ruling(
        "stop_own_play",
        "STOP-01",
        "May a player stop a play of one's own?",
        "Nobody gains by it, except to be rid of an Ace.",
    ),
    _ruling(
        "poll_after_stopped_stop",
        "STOP-03",
        "When a stop was itself stopped, may players who were not yet asked still stop the play below?",
        "What was to be stopped goes on, so it goes on to be open to the players who had no say yet.",
    ),
    _ruling(
        "pair_stop",
        "SHOP-03 STOP-02",
        "Does one stop fail both copies that were shopped together, or one of them?",
        "Two copies played together are one play.",
    ),
    _ruling(
        "joker_shopping",
        "JOKER-02",
        "May a joker be put in the cart at a shop, worth nothing?",
        "The newer text forbids it; the 2001 edition lets it happen.",
    ),
    _ruling(
        "joker_loot",
        "JOKER-02 ROB-01",
        "What card robs a joker that lies in a cart?",
        "A joker in a cart has no rank, so only another joker matches it.",
    ),
    _ruling(
        "rob_standing_start",
        "ROB-01 MOVE-02",
        "May one rob a player who stood on the own square before the first step of the turn?",
        "Shopping counts the square where the move starts; so does robbing.",
    ),
    _ruling(
        "rob_at_own_car",
        "ROB-01 CAR-01",
        "May a player be robbed who stands on the square of the own car?",
        "Such a player is safe from shots only; the cart is not stashed yet.",
    ),
    _ruling(
        "stash_without_moving",
        "SCORE-01",
        "May a player stash who took no step this turn?",
        "A player pushed onto the own car stands there, and may stash on the next turn.",
    ),
    _ruling(
        "move_card_before_roll",
        "CARD-02",
        "May move cards be played before the dice were rolled?",
        "Steps may be added at any point of the turn's move.",
    ),
    _ruling(
        "steps_after_roll_only",
        "CARD-02 MOVE-01",
        "Must the dice be rolled before the first step, move cards or not?",
        "Walking on move cards alone is not forbidden.",
    ),
    _ruling(
        "drive_after_anything",
        "CAR-02",
        "May the turn be spent driving after something else was done in it?",
        "Driving takes the full turn.",
    ),
    _ruling(
        "park_first_tie",
        "SETUP-05",
        "Who parks first when the highest totals are equal?",
        "The tied roll again; the other reading gives it to the lowest seat of them.",
    ),
    _ruling(
        "reshuffle",
        "SETUP-04",
        "When do the discards become the pile?",
        "As soon as the deck runs out; the other reading waits until a card is needed, and later discards take part.",
    ),
    _ruling(
        "stash_empty_cart",
        "SCORE-01",
        "May a player stash an empty cart?",
        "There is nothing to discard or to record.",
    ),
    _ruling(
        "empty_deck",
        "SETUP-04 TURN-01",
        "What if pile and discards together hold fewer cards than a player may draw?",
        "What there is gets drawn; under the other reading a hand that cannot be filled draws nothing.",
    ),
    _ruling(
        "far_side_blocked",
        "HK-FOUNTAIN-01",
        "How far is a target pushed when the far side of the fountain is a wall?",
        "Up to the near side; the other reading pushes not at all. It cannot occur on the printed board.",
        "fountain",
    ),
    _ruling(
        "shot_driver",
        "HK-CAR-05 SHOOT-04",
        "Is a player who is shot in a car pushed along with it?",
        "The text lets a driver be shot, and says nothing of pushing a car.",
        "moving_cars",
    ),
    _ruling(
        "cards_in_car",
        "CAR-01 HK-CAR-05",
        "May a player play cards while in the car?",
        "The base rule on the own car's square stands, except for shooting.",
        "moving_cars",
    ),
    _ruling(
        "run_over_fallen",
        "HK-RUN-01 HK-RUN-02",
        "Is the cart of a player spilled who lay down already when the car came?",
        "The car drives over that player too.",
        "running_over",
    ),
    _ruling(
        "run_over_in_parked_car",
        "HK-RUN-01",
        "Is a player run over who sits in a car on the square that another car drives over?",
        "Only players on foot are run over.",
        "running_over",
    ),
    _ruling(
        "run_over_extra_turn",
        "HK-RUN-01 SHOOT-08",
        "Does running over a standing player give another turn?",
        "The extra turn is promised for shots.",
        "running_over",
    ),
    _ruling(
        "stop_moving_car_anywhere",
        "HK-CAR-01 HK-CAR-04",
        "May a driven car come to rest outside the parking spaces?",
        "A car may rest in a lane; its driver stays in.",
        "moving_cars",
    ),
    _ruling(
        "at_the_start",
        "SETUP-07 HK-CAR-03",
        "Do the shoppers start the game in their cars or on foot beside them?",
        "Cars are driven to their spaces, and nobody has got out yet. The sources leave it open.",
        "moving_cars",
    ),
    _ruling(
        "after_stashing",
        "SCORE-01 HK-CAR-03",
        "Is a player who stashed in the car afterwards, or on foot beside it?",
        "The Hong Kong rules say that getting in still ends the turn, so the stash of the base rules is getting in.",
        "moving_cars",
    ),
    _ruling(
        "stash_in_the_lane",
        "SCORE-01 HK-CAR-04",
        "May a player stash in a car that is in no parking space?",
        "Stashing asks for the own car, not for a space.",
        "moving_cars",
    ),
    _ruling(
        "rob_in_car",
        "ROB-01 HK-CAR-05",
        "May a player be robbed who sits in the own car?",
        "The cart is not stashed yet, as with a player on foot at the own car.",
        "moving_cars",
    ),
    _ruling(
        "two_cars_in_a_lane",
        "SETUP-06 HK-CAR-01",
        "May two cars come to rest on one square that is no parking space?",
        "Only parking spaces are said to hold one car, and cars block nobody.",
        "moving_cars",
    ),
    _ruling(
        "run_over_at_own_car",
        "HK-RUN-01 CAR-01",
        "Is a player run over who stands on foot on the square of the own car?",
        "That square keeps one from being shot at; being run over is no shot.",
        "running_over",
    ),
    _ruling(
        "pushed_car_runs_over",
        "HK-RUN-01 SHOOT-04",
        "Does a car that a shot pushes (ruling shot_driver) run over whoever is in its way?",
        "People are run over by driving.",
        "running_over",
    ),
    _ruling(
        "extra_turn_after_miss",
        "SHOOT-05 SHOOT-08 HK-RUN-01",
        "Does a driver who earned another turn (ruling run_over_extra_turn) keep it after missing a shot?",
        "It was earned before the shot, and nothing takes it away.",
        "running_over",
    ),
)

RULINGS: Final[Mapping[str, Ruling]] = MappingProxyType({ruling.name: ruling for ruling in _ALL})
"""Each ruling by its name, in the order of the fields of ``Rulings``."""


class Edition(Value, frozen=True):
    """A preset: modules, rulings, targets by number of seats (3 to 8), and how many jokers there are at most."""

    name: EditionName
    modules: tuple[Module, ...]
    rulings: Rulings
    targets: tuple[int, int, int, int, int, int]
    most_jokers: int | None
    text: str


HIP_POCKET: Final = Edition(
    "hip_pocket",
    (),
    Rulings(),
    (200, 150, 120, 100, 85, 75),
    None,
    "The rulebook without its Hong Kong rules.",
)
HONG_KONG: Final = replace(
    HIP_POCKET,
    name="hong_kong",
    modules=MODULES,
    text="The rulebook with all four modules of its Hong Kong rules.",
)
FIRST_2001: Final = Edition(
    "first_2001",
    (),
    Rulings(joker_shopping="worthless", who_may_stop_shot="target_only", cards_at_own_car="allowed"),
    (200, 200, 150, 150, 100, 100),
    6,
    "The older edition, as translated in 2001.",
)
EDITIONS: Final[Mapping[str, Edition]] = MappingProxyType(
    {edition.name: edition for edition in (HIP_POCKET, HONG_KONG, FIRST_2001)}
)
