"""Positions that games rarely reach, so that every rule is exercised in every verification."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spree_rules.model.crime_spree.game import CrimeSpreeGame, new_game
from spree_rules.model.crime_spree.position import position
from spree_rules.model.crime_spree.state import State

Position = tuple[CrimeSpreeGame, State]


def played(game: CrimeSpreeGame, *texts: str, start: State | None = None) -> State:
    """Return the state after some events in notation, from a game's start or another state."""
    state = game.start() if start is None else start
    for text in texts:
        state = game.apply(state, game.parse(text))
    return state


def positions(edition: str) -> Iterator[Position]:
    """Yield games of an edition, each with a position."""

    def at(
        rulings: dict[str, str] | None = None, seats: int = 3, limit: int | None = None, **described: Any
    ) -> Position:
        game = new_game(seats, edition, rulings=rulings, max_consecutive_moves=limit)
        return game, position(game, **described)

    texas: dict[str, Any] = {"at": {0: "TX", 1: "NM", 2: "TX"}}
    hot: dict[str, Any] = {**texas, "left": {1: {"TX": 2}}}
    yield from _beginnings(edition)
    yield at(**hot)
    game, start = at(**hot, crimes={0: {"TX": 2}}, last={0: (5, 3)}, runs={0: 2})
    yield game, start
    yield game, played(game, "design nun robbed", start=start)
    yield game, played(game, "roll", "felony dog robbed", start=start)
    yield at({"crackdown_left": "currently_absent"}, at={0: "TX", 1: "TX"}, left={1: {"TX": 2}})
    yield at({"crackdown_count": "all_others_pooled"}, at={0: "TX"}, left={1: {"TX": 1}, 2: {"TX": 1}})
    yield at({"half_points_rounding": "ceil"}, **hot, last={0: (5, 3)}, runs={0: 2}, crimes={0: {"TX": 2}})
    yield at({"remainers": "any_departure"}, **texas)
    yield at({"remainers": "any_departure"}, **texas, left_behind=[0])
    yield at(**texas, crimes={0: {"TX": 2}})
    back = {"crackdown_left": "currently_absent", "caught_counts_as_left": "absent"}
    yield at(back, at={0: "TX", 1: "TX"}, left={1: {"TX": 2}}, captures=[1])
    game, start = at({"remainers": "any_departure", "caught_counts_as_left": "true"}, **texas)
    yield game, played(game, "design nun robbed", start=start)
    yield at(
        {"crackdown_difficulty": "worth_without_pattern"}, **hot, last={0: (5, 3)}, runs={0: 2}, crimes={0: {"TX": 2}}
    )
    yield at(
        {"crackdown_difficulty": "felony_sum_with_pattern"}, **hot, last={0: (5, 3)}, runs={0: 2}, crimes={0: {"TX": 2}}
    )
    yield at({"caught_counts_as_left": "true"}, at={0: "TX", 1: "TX"}, crimes={1: {"TX": 2}}, captures=[1])
    yield at({"point_contacts": "true", "water_borders": "true"}, at={0: "AZ"})
    yield at({"dc": "include", "noncontiguous": "linked"}, at={0: "WA"})
    yield at(limit=1, at={0: "KS"})
    game, start = at(limit=1, at={0: "KS"})
    away = played(game, "move MO", start=start)
    yield game, played(game, *_others(game, away), start=away)
    game, start = at({"law_scope": "whole_spree", "move_law_roll": "per_scope"}, at={0: "KS"})
    yield game, played(game, "design nun robbed", "law 20", start=start)
    away = played(game, "design nun robbed", "law 20", *["design dog assaulted", "law 20"] * 2, start=start)
    yield game, away
    yield game, played(game, "move MO", start=away)
    cruisers = {"goal": "cruisers", "cruiser_model": "d6_per_chase"}
    game, start = at(cruisers, at={0: "KS"})
    yield game, played(game, "move MO", start=start)
    for meeting in ({}, {"meeting_cruisers": "latest"}, {"meeting_place": "same_state"}):
        game, start = at({**cruisers, **meeting}, at={0: "KS", 2: "KS"}, this_round=[2], last={2: (5, 3)})
        yield game, played(game, "design nun robbed", start=start)
    game, start = at({"goal": "cruisers", "cruiser_model": "points_by_state"}, seats=2, at={0: "KS"})
    far = played(game, "design nun robbed", "law 20", "roll", "felony dog robbed", "law 1", start=start)
    yield game, played(game, "move MO", start=far)
    yield at(seats=2, at={0: "KS"}, captures=[1])
    yield from _ends(edition)


def _others(game: CrimeSpreeGame, state: State) -> list[str]:
    """The events of the other players that complete a round."""
    return ["design dog assaulted", "law 20"] * (game.seats - 1)


def _beginnings(edition: str) -> Iterator[Position]:
    game = new_game(4, edition)
    yield game, game.start()
    yield game, played(game, "die 6", "die 5", "die 2")
    yield game, played(game, "die 5", "die 5", "die 2", "die 5")
    yield game, played(game, "die 6", "die 5", "die 2", "die 5")
    yield game, played(game, "die 6", "die 5", "die 2", "die 5", "roll")
    drawn = new_game(3, edition, rulings={"order_roll_model": "collapsed"})
    yield drawn, drawn.start()
    chosen = new_game(3, edition, rulings={"start_pick": "choose_in_turn_order", "order_roll_model": "collapsed"})
    yield chosen, played(chosen, "first 1")
    yield chosen, played(chosen, "first 1", "start TX")
    first_step = new_game(2, edition, rulings={"opening_mode": "step_one_of_first_turn"})
    yield first_step, played(first_step, "die 6", "die 5", "roll", "felony nun robbed")


def _ends(edition: str) -> Iterator[Position]:
    """A caught last PC under every goal, and a limit that is reached."""
    for goal in ("points", "rap_sheet", "last_standing", "cruisers"):
        game = new_game(3, edition, rulings={"goal": goal, "early_adjudication": "true", "law_roller": "next_seat"})
        state = position(game, at={0: "KS"}, captures=[1] if goal == "last_standing" else [1, 2], scores={1: 40})
        yield game, played(game, "design nun robbed", start=state)
        yield game, played(game, "design nun robbed", "law 1", start=state)
    game = new_game(2, edition, max_rounds=1)
    last = position(game, seat=1, at={0: "KS"})
    yield game, last
    yield game, played(game, "move OR" if last.pcs[1].at == "WA" else "move GA", start=last)
