"""The second implementation of the whole game agrees with the rules, and notices where they are subtly wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as changed
from itertools import combinations
from typing import Any

import pytest

from spree_rules.checks.registry import catalogue
from spree_rules.checks.spree import configurations, differential
from spree_rules.checks.spree.engine import ReferenceGame
from spree_rules.checks.spree.engine_table import USUAL, Agreement
from spree_rules.model.kernel.values import put, replace
from spree_rules.model.spree import (
    RULINGS,
    actions,
    driving,
    new_game,
    robbing,
    setup,
    shooting,
    shopping,
    stops,
    turn,
)
from spree_rules.model.spree import game as game_module
from spree_rules.model.spree.cards import ACE, RANK, merged
from spree_rules.model.spree.rules import Resolution
from spree_rules.model.spree.rulings import EDITIONS
from spree_rules.model.spree.state import Play, State

Plant = Callable[[pytest.MonkeyPatch], None]
ENOUGH = 135
"""Configurations within which every planted fault is found: three times the whole rotation."""


# Agreement


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_two_agree(edition: str) -> None:
    states, fault = differential.compare_games(new_game(3, edition), seed=1, number=11)
    assert fault is None
    assert states > 1500


def test_the_same_seed_compares_the_same_states() -> None:
    game = new_game(3, "hong_kong")
    assert differential.compare_games(game, seed=2, number=3) == differential.compare_games(game, seed=2, number=3)
    assert differential.compare_games(game, seed=2, number=3) != differential.compare_games(game, seed=3, number=3)


def test_the_comparison_is_part_of_verification() -> None:
    listed = [check for check in catalogue("spree").comparisons if check.run is differential.compare_games]
    assert [check.id for check in listed] == ["SPREE-ORACLE-GAMES"]


def test_a_usual_reading_of_every_ruling_is_known() -> None:
    assert {name: ruling.default for name, ruling in RULINGS.items()} == USUAL


def test_boards_say_what_is_played_with() -> None:
    pocket = new_game(3, board="pocket")
    agreed = Agreement(pocket.board.drawing(), 3)
    assert (tuple(agreed.deck), agreed.hand, agreed.faces, agreed.target) == (
        pocket.deck,
        pocket.hand_limit,
        pocket.faces,
        pocket.target,
    )
    assert differential.difference(pocket, pocket.start(), ReferenceGame(agreed)) is None


# What is compared


def test_every_two_readings_meet_and_every_set_of_modules_is_played() -> None:
    rows = configurations.rotation()
    covered = configurations.covered_pairs(rows)
    assert set(configurations.meeting_pairs()) <= covered
    assert {row.modules for row in rows} == set(configurations.SUBSETS) and len(configurations.SUBSETS) == 16
    others = [(name, ruling.readings[1]) for name, ruling in RULINGS.items()]
    apart = {frozenset(pair) for pair in combinations(others, 2)} - covered
    assert apart and all("drive_after_anything" in {name for name, _ in pair} for pair in apart)
    assert all(
        "moving_cars" in configurations.modules_for([name])[0]
        for pair in apart
        for name, _ in pair
        if name != "drive_after_anything"
    )


def test_one_verification_plays_the_whole_rotation_in_every_edition() -> None:
    assert len(configurations.rotation()) <= differential.CONFIGURATIONS


# Faults


def resolved(kind: str, wrong: Callable[..., Any], *, stopped: bool = False) -> Plant:
    """Put ``wrong(right, rules, state, play, log)`` in the place of what becomes of a kind of play."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right: Resolution = game_module.RESOLUTIONS[kind]  # type: ignore[index]
        name = "on_stopped" if stopped else "on_success"
        one = getattr(right, name)
        other = right._replace(**{name: lambda *given: wrong(one, *given)})
        patch.setattr(game_module, "RESOLUTIONS", dict(game_module.RESOLUTIONS) | {kind: other})

    return plant


def performed(kind: type, wrong: Callable[..., Any]) -> Plant:
    """Put ``wrong(right, rules, state, event, log)`` in the place of a transition."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        tables = dict(game_module.TABLES)
        right = tables[kind].perform
        tables[kind] = replace(tables[kind], perform=lambda *given: wrong(right, *given))
        patch.setattr(game_module, "TABLES", tables)

    return plant


def patched(module: Any, name: str, wrong: Callable[..., Any]) -> Plant:
    """Put ``wrong(right, *given)`` in the place of a function of the rules."""
    right = getattr(module, name)
    return lambda patch: patch.setattr(module, name, lambda *given, **more: wrong(right, *given, **more))


def read_as(rules: Any, **readings: str) -> Any:
    """The same rules with other readings."""
    return changed(rules, rulings=replace(rules.rulings, **readings))


def _car_stays(right: Any, rules: Any, state: State, play: Play, log: Any) -> State:
    after: State = right(rules, state, play, log)
    target = play.target or 0
    return replace(after, cars=state.cars) if state.cars[target] != after.cars[target] else after


def _earned_turn_lost(right: Any, rules: Any, state: State, play: Play, log: Any) -> State:
    if rules.rulings.stopped_shot == "nothing_falls":
        state = replace(state, turn=replace(state.turn, again=False))
    after: State = right(rules, state, play, log)
    return after


def _earned_turn_kept(right: Any, rules: Any, state: State, play: Play, log: Any) -> State:
    after: State = right(read_as(rules, extra_turn_after_miss="kept"), state, play, log)
    return after


def _spilled_anyway(right: Any, rules: Any, state: State, driver: int, square: str, log: Any) -> State:
    after: State = right(rules, state, driver, square, log)
    if rules.running_over and rules.rulings.run_over_fallen == "ignored":
        for seat, pawn in enumerate(after.pawns):
            if seat != driver and pawn == square and after.down[seat]:
                after = replace(
                    after,
                    carts=put(after.carts, seat, ()),
                    discards=merged(after.discards, after.carts[seat]),
                )
    return after


def _shuffled_too_soon(right: Any, rules: Any, state: State, log: Any, **more: bool) -> State:
    if not state.pile and rules.rulings.reshuffle == "when_needed":
        state = replace(state, pile=state.discards, discards=())
    after: State = right(rules, state, log, **more)
    return after


def _card_lost_in_the_shuffle(right: Any, rules: Any, state: State, log: Any) -> State:
    if rules.rulings.reshuffle == "when_needed" and not state.pile and len(state.discards) > 1:
        state = replace(state, discards=state.discards[1:])
    after: State = right(rules, state, log)
    return after


def _only_the_pile_counts(right: Any, rules: Any, state: State, log: Any) -> State:
    if rules.rulings.empty_deck == "skip" and state.pile:
        missing = rules.hand_limit - len(state.hands[state.seat])
        if missing > len(state.pile):
            return turn._after_drawing(rules, state, log)
    after: State = right(rules, state, log)
    return after


def _remembers_the_last_step(right: Any, rules: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(rules, state, event, log)
    if after.phase == "turn" and after.seat == state.seat and state.turn.came_from:
        return replace(after, turn=replace(after.turn, came_from=state.turn.came_from))
    return after


def _both_lost(right: Any, rules: Any, state: State, play: Play, log: Any) -> State:
    return replace(state, discards=merged(state.discards, play.cards))


def _all_but_one_lost(right: Any, rules: Any, state: State, play: Play, log: Any) -> State:
    after: State = right(rules, state, play, log)
    if rules.rulings.pair_stop == "one" and len(play.cards) > 2:
        carts = put(state.carts, play.seat, merged(state.carts[play.seat], play.cards[:1]))
        return replace(after, carts=carts, discards=merged(state.discards, play.cards[1:]))
    return after


def _asked_from_the_owners_left(right: Any, rules: Any, state: State, play: Play) -> int | None:
    if play.kind != "stop" or play.asked is not None:
        seat: int | None = right(rules, state, play)
        return seat
    order = [(state.seat + 1 + offset) % rules.seats for offset in range(rules.seats)]
    able = [seat for seat in order if seat != play.seat and stops.could_stop(rules, state, play, seat)]
    return able[0] if able else None


def _closed_for_shots_alone(right: Any, rules: Any, state: State, log: Any, *, resumed: bool) -> State:
    shot = state.plays[-1].kind == "shot"
    after: State = right(rules, state, log, resumed=resumed and shot)
    return after


def _shooter_may_stop(right: Any, rules: Any, state: State, play: Play, seat: int) -> bool:
    if play.kind == "shot" and seat == play.seat:
        rules = read_as(rules, who_may_stop_shot="anyone")
    answer: bool = right(rules, state, play, seat)
    return answer


def _holders_of_aces(right: Any, rules: Any, state: State, play: Play, seat: int) -> bool:
    answer: bool = right(rules, state, play, seat)
    return answer and (rules.polls == "public" or any(RANK[card] == ACE for card in state.hands[seat]))


def _always_wild(right: Any, rules: Any, cart: Any, rank: Any) -> Any:
    return right(read_as(rules, joker_loot="any_rank"), cart, rank)


def _drives_late(right: Any, rules: Any, state: State) -> Any:
    if rules.rulings.drive_after_anything == "allowed":
        state = replace(state, turn=replace(state.turn, from_car=True))
    return right(rules, state)


def _pushed_into_a_full_lane(right: Any, rules: Any, state: State, seat: int, square: Any) -> Any:
    return square in rules.board.spaces and right(rules, state, seat, square)


def _to_the_near_side(right: Any, rules: Any, target: Any, direction: Any, count: int) -> Any:
    return right(read_as(rules, far_side_blocked="stay_near_side"), target, direction, count)


def _hopes_for_a_free_space(right: Any, rules: Any, state: State, square: Any, *way: Any) -> Any:
    if rules.rulings.stop_moving_car_anywhere == "only_parking_space":
        state = replace(state, cars=tuple(None for _ in state.cars))
    return right(rules, state, square, *way)


def _the_last_seat_parks(right: Any, rules: Any, state: State, event: Any, log: Any) -> State:
    rolls, total = state.first_roll, event.low + event.high
    after: State = right(rules, state, event, log)
    if after.phase == "park" and rolls is not None:
        totals = [*rolls.totals, total]
        tied = [seat for seat, n in zip(rolls.contenders, totals, strict=True) if n == max(totals)]
        return replace(after, seat=tied[-1])
    return after


def _gets_out_to_stash(right: Any, rules: Any, state: State, event: Any, log: Any) -> State:
    if rules.rulings.after_stashing == "beside_it":
        state = replace(state, riding=put(state.riding, state.seat, False))
    after: State = right(rules, state, event, log)
    return after


def _farther_with_power(right: Any, rules: Any) -> int:
    return int(rules.faces) - 1


def _no_turn_for_a_drive(right: Any, rules: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(read_as(rules, run_over_extra_turn="no"), state, event, log)
    return after


def _robs_from_the_car(right: Any, rules: Any, state: State) -> Any:
    if rules.rulings.cards_in_car == "allowed":
        state = replace(state, riding=put(state.riding, state.seat, False))
        rules = read_as(rules, cards_at_own_car="allowed")
    return right(rules, state)


def _joker_gets_through(right: Any, rules: Any, state: State, play: Play, log: Any) -> State:
    if play.cards == ("Jo",):
        after: State = shopping.on_success(rules, state, play, log)
        return after
    after = right(rules, state, play, log)
    return after


def _safe_beside_the_car(right: Any, rules: Any, state: State) -> Any:
    if rules.rulings.rob_in_car == "forbidden":
        rules = read_as(rules, rob_at_own_car="forbidden")
    return right(rules, state)


def _cart_kept_in_the_car(right: Any, rules: Any, state: State, driver: int, victim: int, log: Any) -> State:
    after: State = right(rules, state, driver, victim, log)
    if not state.riding[victim]:
        return after
    return replace(after, carts=state.carts, discards=state.discards)


def _pushed_over_those_beside(right: Any, rules: Any, state: State, play: Play, log: Any) -> State:
    target = play.target or 0
    here = state.where(target)
    after: State = right(rules, state, play, log)
    if state.riding[target] and after.pawns[target] != here and rules.rulings.pushed_car_runs_over == "yes":
        return driving.run_over(rules, after, target, here, None)
    return after


def _stays_behind_when_stopped(right: Any, rules: Any, state: State, play: Play, log: Any) -> State:
    after: State = right(read_as(rules, stopped_shot="shooter_falls"), state, play, log)
    return after if rules.power_shots and state.riding[state.seat] else right(rules, state, play, log)


FAULTS: dict[str, Plant] = {
    "a pushed car is left behind by who sits in it": resolved("shot", _car_stays),
    "an earned turn is lost when a shot is stopped and nobody falls": resolved("shot", _earned_turn_lost, stopped=True),
    "an earned turn is kept by a shooter who falls for a stop": resolved("shot", _earned_turn_kept, stopped=True),
    "who lies down is spilled though that is ignored": patched(driving, "run_over", _spilled_anyway),
    "the discards are shuffled before a card is needed": patched(turn, "finish_turn", _shuffled_too_soon),
    "a card is lost when the discards are needed": patched(turn, "draw_on", _card_lost_in_the_shuffle),
    "a hand is not filled for which the discards would be enough": patched(turn, "draw_on", _only_the_pile_counts),
    "the last step of a turn is remembered in the extra turn": performed(actions.EndTurn, _remembers_the_last_step),
    "a stop takes both copies though it takes one": resolved("shop", _both_lost, stopped=True),
    "a stop leaves one of three copies": resolved("shop", _all_but_one_lost, stopped=True),
    "stops are asked about from the owner's left": patched(stops, "next_asked", _asked_from_the_owners_left),
    "a poll is closed for shots alone": patched(stops, "_ask_on", _closed_for_shots_alone),
    "a shooter may stop the own shot where only the target may": patched(stops, "could_stop", _shooter_may_stop),
    "holders of jokers are not asked": patched(stops, "could_stop", _holders_of_aces),
    "jokers go with every rank": patched(robbing, "loot", _always_wild),
    "a drive may follow a turn that began elsewhere": patched(driving, "drive_options", _drives_late),
    "a pushed car shares a lane that holds one": patched(shooting, "is_taken", _pushed_into_a_full_lane),
    "a push ends at the near side though it should not begin": patched(shooting, "push", _to_the_near_side),
    "a car is driven on in the hope of a taken space": patched(driving, "rest_in_reach", _hopes_for_a_free_space),
    "the last of the tied parks first": patched(setup, "roll_to_park", _the_last_seat_parks),
    "who stashes in the car is put beside it": performed(actions.Stash, _gets_out_to_stash),
    "power shots reach no farther": patched(shooting, "_farthest", _farther_with_power),
    "no extra turn comes of driving over somebody": performed(actions.Drive, _no_turn_for_a_drive),
    "robbing from the car": patched(robbing, "options", _robs_from_the_car),
    "a stopped joker lands in the cart": resolved("shop", _joker_gets_through, stopped=True),
    "who stands beside the car is as safe as in it": patched(robbing, "options", _safe_beside_the_car),
    "who is run over in a car keeps the cart": patched(driving, "_knock_down", _cart_kept_in_the_car),
    "a pushed car runs over who stood where it began": resolved("shot", _pushed_over_those_beside),
    "a driver falls for a stopped power shot that fells nobody": resolved(
        "shot", _stays_behind_when_stopped, stopped=True
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_where_readings_meet_are_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    FAULTS[fault](monkeypatch)
    _, found = differential.compare_games(new_game(3, "hip_pocket"), number=ENOUGH)
    assert found is not None
