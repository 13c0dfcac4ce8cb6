"""The whole turn on a drawn board under chosen rules, to be compared with the executable rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from spree_rules.checks.spree.oracle import WAYS, Paper, Place, shot_by_hand
from spree_rules.model.kernel.values import replace
from spree_rules.model.spree.game import SpreeGame
from spree_rules.model.spree.rulings import RULINGS

from .model import KINDS, NOBODY, Choice, Table


class DrawnGround:
    """The properties of the squares of a drawing; squares are numbered in reading order, and -1 is off the board."""

    def __init__(self, drawing: str) -> None:
        self.paper = Paper(drawing)
        self.places = self.paper.places()
        self.number: dict[str, int] = {self.paper.name(place): i for i, place in enumerate(self.places)}
        self.marks = [self.paper.mark(place) for place in self.places]
        numbered = {place: i for i, place in enumerate(self.places)}
        self.beside = [
            {way: numbered[there] for way in WAYS if (there := self.paper.after(place, way)) is not None}
            for place in self.places
        ]
        self.sights = [self._sights(i) for i in range(len(self.places))]

    def _sights(self, start: int) -> dict[int, tuple[int, str]]:
        found: dict[int, tuple[int, str]] = {}
        for way in WAYS:
            here, distance = start, 0
            while way in self.beside[here]:
                here, distance = self.beside[here][way], distance + 1
                found[here] = (distance, way)
        return found

    def place(self, square: int) -> Place:
        """Return the place of a square in the drawing."""
        return self.places[square]

    def space(self, square: int) -> bool:
        """Whether it is a parking space."""
        return square >= 0 and self.marks[square] == "P"

    def road(self, square: int) -> bool:
        """Whether a car may be there."""
        return square >= 0 and self.marks[square] in ("P", ".", "")

    def fountain(self, square: int) -> bool:
        """Whether it is a fountain square."""
        return square >= 0 and self.marks[square] == "~~"

    def floor(self, square: int) -> bool:
        """Whether somebody on foot can be there."""
        return square >= 0 and not self.fountain(square)

    def joined(self, one: int, other: int) -> bool:
        """Whether two squares are neighbours without a wall between them."""
        return other in self.beside[one].values()

    def sight(self, one: int, other: int) -> int:
        """Return the distance in steps of a square in sight, 0 for any other."""
        return self.sights[one].get(other, (0, ""))[0]

    def sold(self, square: int) -> int:
        """Return the kind of card sold on a square, or -1."""
        mark = self.marks[square]
        return KINDS.index(mark) if mark in KINDS else NOBODY


@cache
def ground_of(drawing: str) -> DrawnGround:
    """Return the ground of a drawing."""
    return DrawnGround(drawing)


UNKNOWN: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "joker_loot": ("as_played",),
        "shot_driver": ("shopper_pushed",),
        "second_copy": ("only_together",),
        "fountain_squares_count": ("no",),
        "run_over_ends_turn": ("yes",),
        "getting_in_stashes": ("yes",),
        "steps_after_getting_out": ("lost",),
    }
)
"""The readings that the transition system of the proofs does not have."""


def known(game: SpreeGame) -> SpreeGame:
    """Return a game with the default in the place of each reading that the transition system does not have."""
    said = game.config.rulings
    changes = {name: RULINGS[name].default for name, words in UNKNOWN.items() if getattr(said, name) in words}
    return SpreeGame(replace(game.config, rulings=replace(said, **changes)), game.board) if changes else game


class ChosenRules:
    """The rules of a game, taken from its setting."""

    def __init__(self, game: SpreeGame) -> None:
        config, said = game.config, game.config.rulings
        modules = config.modules
        self.moving_cars = "moving_cars" in modules
        self.running_over = "running_over" in modules
        self.power_shots = "power_shots" in modules
        self.fountain_push = "fountain" in modules
        self.near_side = said.far_side_blocked == "stay_near_side"
        self.cars_pushed = said.shot_driver == "car_pushed"
        self.no_cards_in_car = said.cards_in_car == "forbidden"
        self.no_cards_at_car = said.cards_at_own_car == "forbidden"
        self.no_two_cars_in_a_lane = said.two_cars_in_a_lane == "forbidden"
        self.rest_on_spaces_only = said.stop_moving_car_anywhere == "only_parking_space"
        self.fallen_ignored = said.run_over_fallen == "ignored"
        self.extra_turn_for_running_over = said.run_over_extra_turn == "yes"
        self.parked_car_safe = said.run_over_in_parked_car == "safe"
        self.at_car_safe = said.run_over_at_own_car == "safe"
        self.steps_after_roll_only = said.steps_after_roll_only == "yes"
        self.drive_after_anything = said.drive_after_anything == "allowed"
        self.empty_stash = said.stash_empty_cart == "allowed"
        self.stash_after_a_step = said.stash_without_moving == "forbidden"
        self.stash_on_spaces_only = said.stash_in_the_lane == "forbidden"
        self.in_car_after_stash = said.after_stashing == "in_the_car"
        self.move_cards_after_roll = said.move_card_before_roll == "only_after_roll"
        self.jokers_in_carts = said.joker_shopping == "worthless"
        self.jokers_loot_with_any = said.joker_loot == "any_rank"
        self.no_robbing_at_car = said.rob_at_own_car == "forbidden"
        self.no_robbing_in_car = said.rob_in_car == "forbidden"
        self.rob_after_a_step = said.rob_standing_start == "only_after_a_step"
        self.near_shots_only = said.shot_range == "within_reach"
        self.holders_only = config.polls == "holders"
        self.targets_stop_shots = said.who_may_stop_shot == "target_only"
        self.own_plays_stopped = said.stop_own_play == "allowed"
        self.closed_after_stopped_stop = said.poll_after_stopped_stop == "closed"
        self.one_of_a_pair_stopped = said.pair_stop == "one"
        self.stopped_shooter_falls = said.stopped_shot == "shooter_falls"
        self.extra_turn_lost = said.extra_turn_after_miss == "lost"
        self.pushed_car_runs_over = said.pushed_car_runs_over == "yes"
        self.reshuffle_when_empty = said.reshuffle == "when_empty"
        self.draw_what_there_is = said.empty_deck == "draw_what_there_is"
        self.hand_limit, self.target, self.faces = config.hand, config.target, config.faces


def shot_of(ground: DrawnGround, rules: Any, t: Table, face: int) -> tuple[bool, int]:
    """Return whether a face hits the target of the open shot, and where it would land on foot."""
    here, there = t.pawns[t.seat], t.pawns[t.target]
    shot = shot_by_hand(
        ground.paper,
        ground.place(here),
        ground.place(there),
        face + (1 if rules.power_shots else 0),
        through_fountain=rules.fountain_push,
        near_side=rules.near_side,
    )
    assert shot is not None
    return shot[0], ground.number[ground.paper.name(shot[1])]


def landing_of(turns: Any, t: Table, c: Choice) -> Choice:
    """Complete a choice with the landing of the open shot's target, and the players run over by its pushed car."""
    ground, rules = turns.ground, turns.rules
    here, there = t.pawns[t.seat], t.pawns[t.target]
    over = [False] * turns.seats
    if not t.riding[t.target]:
        return Choice(square=shot_of(ground, rules, t, t.number)[1], over=over)
    if not rules.cars_pushed:
        return Choice(square=there, over=over)
    distance, way = ground.sights[here][there]
    count = t.number + (1 if rules.power_shots else 0) - distance - 1
    line = [there]
    while count > 0 and way in ground.beside[line[-1]] and ground.road(ground.beside[line[-1]][way]):
        line.append(ground.beside[line[-1]][way])
        count -= 1
    while len(line) > 1 and turns.taken(t, t.target, line[-1]):
        line.pop()
    for victim in range(turns.seats):
        at_car = t.pawns[victim] == t.cars[victim]
        safe = rules.parked_car_safe if t.riding[victim] else rules.at_car_safe and at_car
        over[victim] = t.pawns[victim] in line[1:] and not safe
    return Choice(square=line[-1], over=over)


def rest_in_reach(turns: Any, t: Table, start: int, came_from: int, steps: int) -> bool:
    """Whether the turn owner's car, which has just reached ``start``, can come to rest within some more steps."""
    ground, rules = turns.ground, turns.rules
    walks = {(start, came_from)}
    for left in range(steps, -1, -1):
        for square, _ in walks:
            fits = ground.space(square) or not rules.rest_on_spaces_only
            if fits and not turns.taken(t, t.seat, square):
                return True
        if left:
            walks = {
                (there, square)
                for square, source in walks
                for there in ground.beside[square].values()
                if there != source and ground.road(there)
            }
    return False
