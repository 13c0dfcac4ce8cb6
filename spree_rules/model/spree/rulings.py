"""Rulings, modules and editions of Spree!: every question that the text leaves open, and the presets that answer it."""

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
    joker_loot: Literal["wild_only", "any_rank", "as_played"] = "wild_only"
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
    shot_driver: Literal["falls_in_place", "car_pushed", "shopper_pushed"] = "falls_in_place"
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
    second_copy: Literal["allowed", "only_together"] = "allowed"
    fountain_squares_count: Literal["yes", "no"] = "yes"
    run_over_ends_turn: Literal["no", "yes"] = "no"
    getting_in_stashes: Literal["no", "yes"] = "no"
    steps_after_getting_out: Literal["kept", "lost"] = "kept"


_READINGS = readings_of(Rulings)


def _ruling(name: str, clauses: str, question: str, why: str, module: Module | None = None) -> Ruling:
    ids = tuple("SPREE-" + word for word in clauses.split())
    return Ruling(name, _READINGS[name], question, why, ids, module)


_ALL: Final = (
    _ruling(
        "stopped_shot",
        "SHOOT-05 SHOOT-09",
        "Does a shooter fall if a stop card keeps the shot from hitting?",
        "A shot that was kept from hitting has missed, and a shooter who misses falls.",
    ),
    _ruling(
        "shot_range",
        "SHOOT-01 SHOOT-03",
        "May a player shoot at a target that no roll can reach?",
        "The text requires only a line of sight, so a hopeless shot is a legal way to lie down.",
    ),
    _ruling(
        "who_may_stop_shot",
        "SHOOT-09 STOP-02",
        "May players other than the target stop a shot?",
        "The rulebook does not say whose shots can be stopped; the 2001 edition mentions only a shot at the stopper.",
    ),
    _ruling(
        "cards_at_own_car",
        "CAR-01",
        "May players play cards on their own car's square?",
        "The rulebook forbids it; the 2001 edition does not mention it.",
    ),
    _ruling(
        "stop_own_play",
        "STOP-01",
        "May players stop their own plays?",
        "Nobody gains by it, except by getting rid of an Ace.",
    ),
    _ruling(
        "poll_after_stopped_stop",
        "STOP-03",
        "When a stop has itself been stopped, may players who were not yet asked still stop the original play?",
        "The original play goes on, so it stays open to the players who have not had their say.",
    ),
    _ruling(
        "pair_stop",
        "SHOP-03 STOP-02",
        "Does one stop affect both copies of a card that are shopped together, or only one of them?",
        "Two copies played together are one play.",
    ),
    _ruling(
        "joker_shopping",
        "JOKER-02",
        "May a joker be put in the cart at a shop, worth nothing?",
        "The newer text forbids it; the 2001 edition allows it.",
    ),
    _ruling(
        "joker_loot",
        "JOKER-02 ROB-01",
        "Which card can rob a joker from a cart: only a joker, any card, or a card of the rank that it was played as?",
        "A joker in a cart has no rank, so only another joker matches it. In the 2001 edition, which lets jokers shop,"
        " a joker can be used as any card, and so it stays the card that it was played as.",
    ),
    _ruling(
        "rob_standing_start",
        "ROB-01 MOVE-02",
        "May a player rob someone on the starting square, before the first step of the turn?",
        "The text has robbers move over their victims, but compares robbing to shopping, which is allowed on the square"
        " where the move starts.",
    ),
    _ruling(
        "rob_at_own_car",
        "ROB-01 CAR-01",
        "May players be robbed on their own cars' squares?",
        "They are safe only from shots; their carts are not stashed yet.",
    ),
    _ruling(
        "stash_without_moving",
        "SCORE-01",
        "May a player who took no step this turn stash?",
        "The text has players move to their cars, but gives the rule to being there; players who were pushed to their"
        " own cars are there as well.",
    ),
    _ruling(
        "move_card_before_roll",
        "CARD-02",
        "May move cards be played before the dice are rolled?",
        "The text has them played to move farther than the number rolled, but adds that they need not wait for any"
        " point of the move.",
    ),
    _ruling(
        "steps_after_roll_only",
        "CARD-02 MOVE-01",
        "Must the dice be rolled before the first step, even with move cards?",
        "Walking on move cards alone is not forbidden.",
    ),
    _ruling(
        "drive_after_anything",
        "CAR-02",
        "May a player spend the turn driving after doing something else in it?",
        "Driving takes the whole turn.",
    ),
    _ruling(
        "park_first_tie",
        "SETUP-05",
        "Who parks first when several players tie for the highest total?",
        "The tied players roll again; under the other reading the lowest seat among them parks first.",
    ),
    _ruling(
        "reshuffle",
        "SETUP-04",
        "When do the discards become the pile?",
        "As soon as the pile runs out; the other reading waits for the next draw, so later discards are included.",
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
        "What if the pile and discards together have fewer cards than a player may draw?",
        "The player draws the cards that are left; under the other reading, nothing.",
    ),
    _ruling(
        "far_side_blocked",
        "HK-FOUNTAIN-01",
        "How far is a target pushed when the far side of the fountain is a wall?",
        "Up to the near side; under the other reading, not at all. It cannot occur on the printed board.",
        "fountain",
    ),
    _ruling(
        "shot_driver",
        "HK-CAR-05 SHOOT-04",
        "Is a player who is shot in a car pushed along with the car, pushed out of it, or not at all?",
        "The text lets drivers be shot and pushes whoever is shot too hard, but says nothing about pushing cars, and"
        " nobody gets out of a car that is not parked.",
        "moving_cars",
    ),
    _ruling(
        "cards_in_car",
        "CAR-01 HK-CAR-05",
        "May players play cards in their cars?",
        "The base rule for a player's own car's square still applies, except to shooting.",
        "moving_cars",
    ),
    _ruling(
        "run_over_fallen",
        "HK-RUN-01 HK-RUN-02",
        "Is the cart spilled if the player run over was already lying down?",
        "The car drives over that player just the same.",
        "running_over",
    ),
    _ruling(
        "run_over_in_parked_car",
        "HK-RUN-01",
        "Does a car run over players sitting in cars on its way?",
        "Only players on foot can be run over.",
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
        "May a driven car stop outside the parking spaces?",
        "A car may stop in a lane; its driver stays in it.",
        "moving_cars",
    ),
    _ruling(
        "at_the_start",
        "SETUP-07 HK-CAR-03",
        "Do the shoppers start the game in their cars or on foot beside them?",
        "They drove to their spaces, and nobody has got out yet. The sources leave it open.",
        "moving_cars",
    ),
    _ruling(
        "after_stashing",
        "SCORE-01 HK-CAR-03",
        "After stashing, is a player in the car or on foot beside it?",
        "The Hong Kong rules say that getting in still ends the turn, so stashing in the base rules means getting in.",
        "moving_cars",
    ),
    _ruling(
        "stash_in_the_lane",
        "SCORE-01 HK-CAR-04",
        "May a player stash while the car is outside the parking spaces?",
        "Stashing requires the player's own car, not a parking space.",
        "moving_cars",
    ),
    _ruling(
        "rob_in_car",
        "ROB-01 HK-CAR-05",
        "May players be robbed in their own cars?",
        "Their carts are not stashed yet, as with players on foot at their own cars.",
        "moving_cars",
    ),
    _ruling(
        "two_cars_in_a_lane",
        "SETUP-06 HK-CAR-01",
        "May two cars stop on the same square outside the parking spaces?",
        "The text limits only parking spaces to one car, and cars do not block anyone.",
        "moving_cars",
    ),
    _ruling(
        "run_over_at_own_car",
        "HK-RUN-01 CAR-01",
        "Can players on foot be run over on their own cars' squares?",
        "Those squares protect them from shots, and a car is not a shot.",
        "running_over",
    ),
    _ruling(
        "pushed_car_runs_over",
        "HK-RUN-01 SHOOT-04",
        "Does a car pushed by a shot (ruling shot_driver) run over players in its way?",
        "Only driving runs players over.",
        "running_over",
    ),
    _ruling(
        "extra_turn_after_miss",
        "SHOOT-05 SHOOT-08 HK-RUN-01",
        "Does a driver who has earned another turn (ruling run_over_extra_turn) keep it after missing a shot?",
        "It was earned before the shot, and nothing takes it away.",
        "running_over",
    ),
    _ruling(
        "second_copy",
        "SHOP-02 SHOP-03",
        "May a second copy of a card be shopped by itself on the same visit, or only together with the first?",
        "Several cards can be shopped at any point of a move. That both copies can be played together spares a second"
        " visit, which suggests the other reading; one by one, each copy needs a stop of its own.",
    ),
    _ruling(
        "fountain_squares_count",
        "SHOOT-02 SHOOT-03 BOARD-03",
        "Do the squares of the fountain count when a shot is counted out across them?",
        "The fountain is two squares of the board, and a shot crosses them.",
    ),
    _ruling(
        "run_over_ends_turn",
        "HK-RUN-01 SHOOT-07",
        "Does running somebody over end the driver's turn, as shooting does?",
        "The victim falls as if shot, but the text ends a turn only for shooting and for getting in or out.",
        "running_over",
    ),
    _ruling(
        "getting_in_stashes",
        "HK-CAR-03 SCORE-01",
        "Does getting into the car with a cart that could be stashed mean stashing it?",
        "Getting in ends the turn and stashing ends the turn, but only stashing is said to empty the cart.",
        "moving_cars",
    ),
    _ruling(
        "steps_after_getting_out",
        "HK-CAR-01 HK-CAR-03 MOVE-01",
        "May a player who rolled in the car and gets out without driving walk the steps that were rolled?",
        "The dice are rolled once a turn for a move, and getting out ends the turn only after driving.",
        "moving_cars",
    ),
)

RULINGS: Final[Mapping[str, Ruling]] = MappingProxyType({ruling.name: ruling for ruling in _ALL})
"""The rulings by name, in the order of the fields of ``Rulings``."""


class Edition(Value, frozen=True):
    """A preset: modules, rulings, targets by number of seats (3 to 8), and the greatest number of jokers."""

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
    Rulings(
        joker_shopping="worthless", joker_loot="as_played", who_may_stop_shot="target_only", cards_at_own_car="allowed"
    ),
    (200, 200, 150, 150, 100, 100),
    6,
    "The older edition, as translated in 2001.",
)
EDITIONS: Final[Mapping[str, Edition]] = MappingProxyType(
    {edition.name: edition for edition in (HIP_POCKET, HONG_KONG, FIRST_2001)}
)
