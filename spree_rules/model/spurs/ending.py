"""Fame and the end of the game: gains, the Most markers, scores, and ties."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.protocol import Result
from ..kernel.values import replace
from . import showdowns
from .bags import EMPTY, Bag, total
from .rules import Rules
from .state import MARKERS, Ending, Rider, State, Turn
from .supplies import bullets_back, hits, needed_white, out_of_bag, with_rider

ENDINGS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "target_reached": ("SPURS-TURN-05", "SPURS-END-01", "SPURS-SETUP-01", "SPURS-SETUP-02"),
        "turn_limit": ("SPURS-REST-01", "SPURS-END-02"),
    }
)
"""The clauses on which an ending rests, by its reason."""


def gain(rules: Rules, state: State, seat: int, cash: int, fame: int, clauses: tuple[str, ...], log: Log) -> State:
    """Return the state after a player got money and Fame for one thing; it notes who has reached the target."""
    if not cash and not fame:
        return state
    rider = state.riders[seat]
    if log is not None:
        if cash:
            log.append(Effect("paid", clauses, (seat,), number=cash))
        if fame:
            log.append(Effect("fame", (*clauses, "SPURS-TURN-03"), (seat,), number=fame))
    state = with_rider(state, seat, replace(rider, money=rider.money + cash, fame=rider.fame + fame))
    if fame and state.reached is None and rider.fame + fame >= rules.target:
        state = replace(state, reached=seat)
    return state


def is_over_now(rules: Rules, state: State) -> bool:
    """Tell whether the game ends at this very moment (SPURS-END-01, ruling end_timing)."""
    return state.reached is not None and rules.rulings.end_timing == "immediate"


def after_transaction(rules: Rules, state: State, log: Log) -> State:
    """Return the state after a sale, a card or another small thing: the end of the game if the target is reached."""
    return end_game(rules, state, "target_reached", log) if state.reached is not None else state


# Markers


def bullets_of(rider: Rider, out: Bag = EMPTY) -> int:
    """Return how many bullets of a player count for the marker: neither black nor red ones (SPURS-END-03)."""
    return sum(rider.bag[:3]) + sum(out[:3])


def _amounts(rules: Rules, state: State) -> tuple[tuple[int, ...], ...]:
    back = rules.rulings.bullets_on_the_table == "returned_first"
    seats = range(rules.seats)
    bullets = tuple(bullets_of(state.riders[s], out_of_bag(state, s) if back else EMPTY) for s in seats)
    return bullets, tuple(r.posters for r in state.riders), tuple(r.money for r in state.riders)


def leaders(amounts: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that have the most of something, of which they have one at least.

    >>> leaders((3, 1, 3)), leaders((0, 0))
    ((0, 2), ())
    """
    most = max(amounts)
    return tuple(seat for seat, amount in enumerate(amounts) if amount == most) if most > 0 else ()


def marked(rules: Rules, state: State, log: Log) -> State:
    """Return the state with the Most markers where they belong now (ruling most_ties = previous_holder)."""
    if rules.rulings.most_ties != "previous_holder" or state.scores or state.phase == "over":
        return state
    holders = []
    for marker, held, amounts in zip(MARKERS, state.markers, _amounts(rules, state), strict=True):
        ahead = leaders(amounts)
        holder = ahead[0] if len(ahead) == 1 else held
        if holder != held and holder is not None and log is not None:
            log.append(Effect("marker", ("SPURS-TURN-04",), (holder,), items=(marker,)))
        holders.append(holder)
    found = tuple(holders)
    return state if found == state.markers else replace(state, markers=found)


def _holders(rules: Rules, state: State) -> tuple[tuple[int, ...], ...]:
    """Who scores for each marker at the end (ruling most_ties)."""
    if rules.rulings.most_ties == "previous_holder":
        return tuple(() if holder is None else (holder,) for holder in state.markers)
    shared = rules.rulings.most_ties == "all_tied"
    found = (leaders(amounts) for amounts in _amounts(rules, state))
    return tuple(ahead if shared or len(ahead) == 1 else () for ahead in found)


# The end


def _white_counted(rules: Rules, state: State, seat: int) -> int:
    """How many of a player's drawn white bullets count as hits if the game ends while they lie there."""
    duel, shooting = state.duel, state.turn.shooting
    if duel is not None:
        return duel_white(rules, state, duel.seats.index(seat)) if seat in duel.seats else 0
    if shooting is None or seat != state.seat:
        return 0
    if shooting.purpose == "robbery":
        return needed_white(shooting.drawn, shooting.weapon, rules.setup.guard_hits)
    return shooting.counted.white


def duel_white(rules: Rules, state: State, which: int) -> int:
    """Return how many of a duellist's drawn white bullets counted: those that its claim needed, if that has won."""
    duel = state.duel
    assert duel is not None
    weapon = duel.weapons[which]
    claimed = duel.winner == which and duel.claimed
    return needed_white(duel.drawn[which], weapon, int(rules.rulings.duel_hits)) if claimed and weapon else 0


def _table_cleared(rules: Rules, state: State, log: Log) -> State:
    """Put back bullets that lie drawn, or leave them out of the count (ruling bullets_on_the_table)."""
    seats = range(rules.seats)
    out = tuple(out_of_bag(state, seat) for seat in seats)
    if rules.rulings.bullets_on_the_table == "returned_first":
        counted = tuple(_white_counted(rules, state, seat) for seat in seats)
        for seat in seats:
            state = bullets_back(rules, state, seat, out[seat], counted[seat], log)
    elif any(map(total, out)):
        state = replace(state, lying=out)
    return replace(state, duel=None, turn=Turn(gang=state.turn.gang))


def end_game(rules: Rules, state: State, reason: Ending, log: Log) -> State:
    """Return the state in which scores are counted; a tie for the first place may still be fought out.

    Score is Fame and the bonus of the Most markers (SPURS-END-02); of those with the most, those with the most money
    come first (SPURS-END-04, ruling tie_duel).
    """
    if log is not None:
        log.append(Effect("ended", ENDINGS[reason], items=(reason,)))
    state = marked(rules, _table_cleared(rules, state, log), log)
    holders = _holders(rules, state)
    if log is not None:
        for marker, who in zip(MARKERS, holders, strict=True):
            if who:
                clauses = ("SPURS-TURN-04", "SPURS-END-02", "SPURS-END-03")
                log.append(Effect("marker", clauses, who, items=(marker,)))
    bonus = rules.setup.bonus
    scores = tuple(rider.fame + bonus * sum(seat in who for who in holders) for seat, rider in enumerate(state.riders))
    if log is not None:
        for seat, score in enumerate(scores):
            log.append(Effect("scored", ("SPURS-END-02",), (seat,), number=score))
    ender = state.seat if state.reached is None else state.reached
    order = [(ender + ahead) % rules.seats for ahead in range(rules.seats)]
    best = max((scores[seat], state.riders[seat].money) for seat in order)
    first = tuple(seat for seat in order if (scores[seat], state.riders[seat].money) == best)
    state = replace(state, ending=reason, scores=scores)
    if len(first) == 1 or rules.rulings.tie_duel == "shared_win":
        return over(state, tuple(sorted(first)), log)
    return next_duel(rules, replace(state, finalists=first), log)


def next_duel(rules: Rules, state: State, log: Log) -> State:
    """Return the state in which the first two of those who are tied duel, or the last one has won (SPURS-END-04)."""
    if len(state.finalists) == 1:
        return over(state, state.finalists, log)
    first, second = state.finalists[:2]
    return showdowns.begin(rules, state, first, second, log, final=True)


def over(state: State, winners: tuple[int, ...], log: Log) -> State:
    """Return the state in which the game is over."""
    if log is not None:
        log.append(Effect("won", ("SPURS-END-02", "SPURS-END-04"), winners))
    return replace(state, phase="over", duel=None, finalists=(), winners=winners)


def result(state: State) -> Result | None:
    """Return why the game is over and the seats from best to worst; None before the end.

    Behind the winners come the others by score and then by money; those equal in both share a place.
    """
    if state.phase != "over" or state.ending is None:
        return None
    worth = [(score, rider.money) for score, rider in zip(state.scores, state.riders, strict=True)]
    others = sorted({worth[seat] for seat in range(len(worth)) if seat not in state.winners}, reverse=True)
    behind = [
        tuple(seat for seat, each in enumerate(worth) if each == value and seat not in state.winners)
        for value in others
    ]
    return Result(state.ending, (state.winners, *behind))


def hit_often_enough(rules: Rules, state: State, which: int) -> bool:
    """Tell whether one of two duellists has drawn enough hits (SPURS-DUEL-03, ruling duel_hits)."""
    duel = state.duel
    assert duel is not None
    weapon = duel.weapons[which]
    assert weapon is not None
    return hits(duel.drawn[which], weapon) >= int(rules.rulings.duel_hits)
