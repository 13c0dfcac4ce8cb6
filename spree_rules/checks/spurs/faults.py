"""Faults in the rules of Spurs, each of which some check has to find."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from spree_rules.checks.faults import Fault, Plant, dropped, patched, performed
from spree_rules.model.kernel.chance import Chance, Outcome
from spree_rules.model.kernel.values import put, replace
from spree_rules.model.spurs import (
    actions,
    aftermath,
    bags,
    challenging,
    duelling,
    gangs,
    healing,
    herding,
    mini_board,
    moving,
    replacing,
    riding,
    robbing,
    supplies,
    turn,
)
from spree_rules.model.spurs import game as game_module
from spree_rules.model.spurs import tables as tables_module
from spree_rules.model.spurs.bags import Bag
from spree_rules.model.spurs.state import Rider, State


def _after(change: Callable[[State, State], State]) -> Callable[..., State]:
    """Return a transition that changes what the right one leads to; ``change(before, after)``."""
    return lambda right, rules, state, event, log: change(state, right(rules, state, event, log))


def _of(kind: type, change: Callable[[State, State], State]) -> Plant:
    return performed(game_module, kind, _after(change))


def _own(change: Callable[[Rider, Rider], Rider]) -> Callable[[State, State], State]:
    """Change the player whose turn it was: ``change(before, after)`` of that player."""

    def changed(before: State, after: State) -> State:
        seat = before.seat
        return replace(after, riders=put(after.riders, seat, change(before.riders[seat], after.riders[seat])))

    return changed


def _put_back(right: Any, bag: Bag, number: int, make: Any) -> Any:
    """Each bullet is drawn from the whole bag."""
    chance = right(bag, number, make)
    return Chance(tuple(Outcome(outcome.event, 1) for outcome in chance.outcomes))


def _one_stop(right: Any, cattle: Any, hex_: str, face: int) -> Any:
    """What is pushed pushes nothing further."""
    there = mini_board.STEPS[hex_, face]
    beyond = None if there is None else mini_board.STEPS.get((there, face))
    where = set(cattle)
    if there in where and beyond in where:
        return tuple(sorted((where - {hex_}) | {there}))
    return right(cattle, hex_, face)


def _all_of_it(right: Any, rules: Any, hexes: tuple[str, ...]) -> int:
    return max(len(group.hexes) for group in mini_board.groups(hexes))


def _open_top(right: Any, rules: Any, state: State, seat: Any) -> Any:
    """A player who has not looked sees the top Event card."""
    shown = right(rules, state, seat)
    return replace(shown, state=replace(shown.state, decks=state.decks))


def _told_to_all(right: Any, rules: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(rules, state, event, log)
    if log is not None:
        log[:] = [replace(effect, seen_by=None) for effect in log]
    return after


def _back_at_once(right: Any, rules: Any, state: State, seat: int, drawn: Bag, counted: int, log: Any) -> State:
    """White bullets go back into the bag like the others."""
    rider = state.riders[seat]
    return supplies.with_rider(state, seat, replace(rider, bag=bags.added(rider.bag, drawn)))


def _lost_nugget(before: State, after: State) -> State:
    return replace(after, lost_nuggets=before.lost_nuggets)


FAULTS: Final[Mapping[str, Plant]] = {
    # Bullets and Spurs
    "bullets are drawn with other odds": patched(tables_module, "draw_chance", _put_back),
    "the other weapon's bullets hit": patched(
        challenging, "hits", lambda right, drawn, weapon: right(drawn, weapon) + drawn.brown
    ),
    "white bullets are not spent": patched(challenging, "bullets_back", _back_at_once),
    "four red bullets are taken": patched(
        supplies, "of_colour", lambda right, colour, number: right(colour, number + (colour == "red"))
    ),
    "a Spur costs nothing": _of(actions.SpendSpur, _own(lambda one, other: replace(other, spurs=one.spurs))),
    "a Spur gives two bullets": patched(challenging, "usable_boosts", lambda right, state: 2 * right(state)),
    "a Spur can be given in a challenge": dropped(game_module, "spur.begun"),
    # Moving
    "all dice count": patched(moving, "allowance", lambda right, rules, rider, rolled: sum(rolled)),
    "every step costs one": performed(
        game_module,
        actions.Enter,
        lambda right, rules, state, event, log: replace(
            right(rules, state, event, log),
            turn=replace(right(rules, state, event, None).turn, points=max(0, state.turn.points - 1)),
        ),
    ),
    "the red bullet stops nobody": patched(moving, "bears_red", lambda right, *given: False),
    # Duels
    "one hit wins a duel": patched(duelling, "hit_often_enough", lambda right, rules, state, which: True),
    "the loser keeps the posters": patched(aftermath, "_posters", lambda right, rules, state, log: state),
    "half is rounded down": patched(aftermath, "half", lambda right, rules, money: money // 2),
    "the loser gets no Spur": patched(
        aftermath,
        "_loser",
        lambda right, rules, state, log: replace(
            right(rules, state, log),
            riders=put(
                right(rules, state, None).riders,
                aftermath._pair(state)[1],
                replace(
                    right(rules, state, None).riders[aftermath._pair(state)[1]],
                    spurs=state.riders[aftermath._pair(state)[1]].spurs,
                ),
            ),
        ),
    ),
    # Towns
    "equipment of one name can be bought twice": dropped(game_module, "buy.same_name"),
    "a round is free": _of(actions.BuyRound, _own(lambda one, other: replace(other, money=one.money))),
    "a building can be gone into again": dropped(game_module, "visit.again"),
    "sold nuggets go back into the bag": _of(actions.SellGold, _lost_nugget),
    "the doctor removes a bullet too many": patched(
        healing, "of_colour", lambda right, colour, number: right(colour, number + 1)
    ),
    "an empty bank pays": patched(robbing, "vault", lambda right, rules, state: 1),
    # Challenges
    "nothing pushes on": patched(herding, "pushed", _one_stop),
    "all Cattle of a group are paid": patched(herding, "heads", _all_of_it),
    "any group is a herd": patched(herding, "is_herd", lambda right, cattle: len(mini_board.groups(cattle)) == 1),
    "rocks are thorns": patched(
        riding,
        "horse_of",
        lambda right, state: replace(right(state), obstacles=("thorns",) * len(right(state).obstacles)),
    ),
    "a gang is beaten by one shot": patched(
        gangs, "_next_foe", lambda right, rules, state, log: gangs._all_beaten(rules, state, log)
    ),
    "new tokens may lie beside the player": dropped(game_module, "put.too_near"),
    "a failed challenge takes the token away": patched(
        challenging,
        "fail",
        lambda right, rules, state, clauses, log: replace(
            right(rules, state, clauses, log), tokens=tuple(t for t in state.tokens if t.territory != state.rider.at)
        ),
    ),
    "no Event is drawn": patched(replacing, "_simple_event", lambda right, rules, state, card, log: state),
    # Secrets and the end
    "everybody sees the top Event card": patched(game_module, "view", _open_top),
    "what one player looks at is told to all": performed(game_module, actions.EventDrawn, _told_to_all),
    "turns do not change": patched(
        turn, "begin_turn", lambda right, rules, state, seat, log: right(rules, state, 0, log)
    ),
}


def faults() -> tuple[Fault, ...]:
    """Return the faults that can be planted."""
    return tuple(Fault(name, plant) for name, plant in FAULTS.items())
