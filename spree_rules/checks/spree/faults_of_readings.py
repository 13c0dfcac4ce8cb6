"""Faults in the rules of Spree! that show only where two readings meet, or a reading and a module."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace as changed
from typing import Any, Final

from spree_rules.checks.faults import Plant, Planting, patched, performed
from spree_rules.model.kernel.values import put, replace
from spree_rules.model.spree import actions, driving, robbing, setup, shooting, shopping, stops, turn
from spree_rules.model.spree import game as game_module
from spree_rules.model.spree.cards import ACE, RANK, from_cart, merged
from spree_rules.model.spree.rules import Resolution
from spree_rules.model.spree.state import Play, State


def resolved(kind: str, wrong: Callable[..., Any], *, stopped: bool = False) -> Plant:
    """Put ``wrong(right, rules, state, play, log)`` in the place of what becomes of a kind of play."""

    def plant(patch: Planting) -> None:
        known: Mapping[Any, Resolution] = vars(game_module)["RESOLUTIONS"]
        right = known[kind]
        name = "on_stopped" if stopped else "on_success"
        one = getattr(right, name)
        other = right._replace(**{name: lambda *given: wrong(one, *given)})
        patch.setattr(game_module, "RESOLUTIONS", {**known, kind: other})

    return plant


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


def _forgets_the_visit(right: Any, rules: Any, state: State) -> Any:
    return right(rules, replace(state, turn=replace(state.turn, shopped=False)))


def _counts_water(right: Any, rules: Any, here: Any, there: Any) -> int:
    return int(right(read_as(rules, fountain_squares_count="yes"), here, there))


def _thrown_and_riding(right: Any, rules: Any, state: State, play: Play, log: Any) -> State:
    after: State = right(rules, state, play, log)
    return replace(after, riding=state.riding)


def _plain_joker(right: Any, rules: Any, state: State, play: Play, log: Any) -> State:
    after: State = right(rules, state, play, log)
    carts = put(after.carts, play.seat, tuple(sorted(from_cart(after.carts[play.seat]))))
    return replace(after, carts=carts)


def _keeps_steps(right: Any, rules: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(read_as(rules, steps_after_getting_out="kept"), state, event, log)
    return after


def _gets_in(right: Any, rules: Any, state: State) -> Any:
    return right(read_as(rules, getting_in_stashes="no"), state)


FAULTS: Final[Mapping[str, Plant]] = {
    "a pushed car is left behind by who sits in it": resolved("shot", _car_stays),
    "an earned turn is lost when a shot is stopped and nobody falls": resolved("shot", _earned_turn_lost, stopped=True),
    "an earned turn is kept by a shooter who falls for a stop": resolved("shot", _earned_turn_kept, stopped=True),
    "who lies down is spilled though that is ignored": patched(driving, "run_over", _spilled_anyway),
    "the discards are shuffled before a card is needed": patched(turn, "finish_turn", _shuffled_too_soon),
    "a card is lost when the discards are needed": patched(turn, "draw_on", _card_lost_in_the_shuffle),
    "a hand is not filled for which the discards would be enough": patched(turn, "draw_on", _only_the_pile_counts),
    "the last step of a turn is remembered in the extra turn": performed(
        game_module, actions.EndTurn, _remembers_the_last_step
    ),
    "a stop takes both copies though it takes one": resolved("shop", _both_lost, stopped=True),
    "a stop leaves one of three copies": resolved("shop", _all_but_one_lost, stopped=True),
    "stops are asked about from the owner's left": patched(stops, "next_asked", _asked_from_the_owners_left),
    "a poll is closed for shots alone": patched(stops, "_ask_on", _closed_for_shots_alone),
    "a shooter may stop their own shot where only the target may": patched(stops, "could_stop", _shooter_may_stop),
    "holders of jokers are not asked": patched(stops, "could_stop", _holders_of_aces),
    "jokers go with every rank": patched(robbing, "loot", _always_wild),
    "a drive may follow a turn that began elsewhere": patched(driving, "drive_options", _drives_late),
    "a pushed car shares a lane that holds one": patched(shooting, "is_taken", _pushed_into_a_full_lane),
    "a push ends at the near side though it should not begin": patched(shooting, "push", _to_the_near_side),
    "a car is driven on in the hope of a taken space": patched(driving, "rest_in_reach", _hopes_for_a_free_space),
    "the last of the tied parks first": patched(setup, "roll_to_park", _the_last_seat_parks),
    "who stashes in the car is put beside it": performed(game_module, actions.Stash, _gets_out_to_stash),
    "power shots reach no farther": patched(shooting, "_farthest", _farther_with_power),
    "no extra turn comes of driving over somebody": performed(game_module, actions.Drive, _no_turn_for_a_drive),
    "robbing from the car": patched(robbing, "options", _robs_from_the_car),
    "a stopped joker lands in the cart": resolved("shop", _joker_gets_through, stopped=True),
    "who stands beside the car is as safe as in it": patched(robbing, "options", _safe_beside_the_car),
    "who is run over in a car keeps the cart": patched(driving, "_knock_down", _cart_kept_in_the_car),
    "a pushed car runs over who stood where it began": resolved("shot", _pushed_over_those_beside),
    "a driver falls for a stopped power shot that fells nobody": resolved(
        "shot", _stays_behind_when_stopped, stopped=True
    ),
    "copies of a card are shopped one by one": patched(shopping, "options", _forgets_the_visit),
    "fountain squares are counted in a push": patched(
        shooting, "_with_uncounted", lambda right, rules, line, count: count
    ),
    "fountain squares are counted in a line of sight": patched(shooting, "counted", _counts_water),
    "a car drives on over whoever it ran over": patched(driving, "_stops_the_car", lambda right, *given: False),
    "a car hopes to drive on over somebody": patched(driving, "stopping", lambda right, *given: frozenset()),
    "who is thrown out of a car sits in it": resolved("shot", _thrown_and_riding),
    "a joker loses its rank in the robber's cart": resolved("rob", _plain_joker),
    "rolled steps are kept by who gets out": performed(game_module, actions.Leave, _keeps_steps),
    "one may get in beside a full cart": patched(driving, "enter_options", _gets_in),
}
