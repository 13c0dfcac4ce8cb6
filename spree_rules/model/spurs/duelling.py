"""Duels: the challenge, weapons, draws, claims and waiting, and what settles a round."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import Facts, Rule, Table, is_number, is_one_of
from ..kernel.values import put, replace
from .actions import Bullets, ChooseWeapon, Claim, Coin, DrawBullets, Duel, Wait
from .aftermath import no_result, won
from .bags import Bag, added, named, total, without
from .ending import hit_often_enough
from .moving import ACTION_PHASE
from .rules import Rules
from .showdowns import begin, begin_round, can_draw, draw_next
from .state import State
from .supplies import boosts_used, drawn_again, hits, population, showdown, take_red, with_rider
from .turn import GAME_GOES_ON, awaits, forced


def rivals(state: State) -> tuple[int, ...]:
    """Return the seats of the others in the same territory (SPURS-DUEL-01)."""
    here = state.rider.at
    return tuple(seat for seat, rider in enumerate(state.riders) if seat != state.seat and rider.at == here)


def _not_here(rules: Rules, state: State, action: Duel) -> Facts | None:
    there = is_number(action.seat, 0, rules.seats - 1) and action.seat in rivals(state)
    return None if there else {"seat": action.seat, "here": state.rider.at}


def perform_duel(rules: Rules, state: State, action: Duel, log: Log) -> State:
    """Begin a duel, which nobody can decline (SPURS-R34)."""
    return begin(rules, state, state.seat, action.seat, log)


def _no_weapon(rules: Rules, state: State, action: ChooseWeapon) -> Facts | None:
    return None if is_one_of(action.weapon, ("revolver", "rifle")) else {"weapon": action.weapon}


def perform_weapon(rules: Rules, state: State, action: ChooseWeapon, log: Log) -> State:
    """Choose a weapon, the challenger first (ruling duel_weapon)."""
    duel = showdown(state)
    asked = duel.asked
    if log is not None:
        log.append(Effect("chose_weapon", ("SPURS-DUEL-02",), (duel.seats[asked],), items=(action.weapon,)))
    duel = replace(duel, weapons=put(duel.weapons, asked, action.weapon), asked=1 - asked)
    state = replace(state, duel=duel)
    return state if asked == 0 else begin_round(rules, replace(state, duel=replace(duel, asked=0)))


def perform_boost(rules: Rules, state: State, action: DrawBullets, log: Log) -> State:
    """Say how many bullets the challenger draws in the first round (ruling boost_in_duel)."""
    duel = showdown(state)
    if log is not None:
        clauses = ("SPURS-SPUR-03", "SPURS-DUEL-02")
        log.append(Effect("draws_bullets", clauses, (duel.seats[0],), number=action.number))
    turn = boosts_used(rules, state.turn)
    return draw_next(rules, replace(state, turn=turn, duel=replace(duel, due=(action.number, 1))))


def duel_population(rules: Rules, state: State) -> Bag:
    """Return the bullets from which the one who is to draw draws."""
    duel = showdown(state)
    return population(rules, state.riders[duel.seats[duel.asked]].bag, duel.weapons[duel.asked])


def perform_bullets(rules: Rules, state: State, event: Bullets, log: Log) -> State:
    """Lay the bullets drawn by one of the two on the table (SPURS-BULLET-05)."""
    duel = showdown(state)
    which = duel.asked
    seat = duel.seats[which]
    weapon = duel.weapons[which]
    assert weapon is not None
    rider = state.riders[seat]
    bag = without(rider.bag, event.drawn)
    if log is not None:
        clauses = ("SPURS-BULLET-01", "SPURS-BULLET-05", "SPURS-BULLET-06")
        log.append(Effect("drew_bullets", clauses, (seat,), items=named(event.drawn), number=total(event.drawn)))
    again = drawn_again(rules, population(rules, bag, weapon), event.drawn, weapon)
    duel = replace(
        duel, drawn=put(duel.drawn, which, added(duel.drawn[which], event.drawn)), due=put(duel.due, which, again)
    )
    return draw_next(rules, with_rider(replace(state, duel=duel), seat, replace(rider, bag=bag)))


def perform_claim(rules: Rules, state: State, action: Claim, log: Log) -> State:
    """Settle a claim: true, perhaps against another one, or a shot in one's own foot (SPURS-DUEL-03, SPURS-DUEL-04)."""
    duel = showdown(state)
    which = duel.asked
    seat = duel.seats[which]
    true = hit_often_enough(rules, state, which)
    if log is not None:
        weapon = duel.weapons[which]
        assert weapon is not None
        shown = hits(duel.drawn[which], weapon)
        log.append(Effect("claimed", ("SPURS-DUEL-03",), (seat,), number=shown))
    if not true:
        return _false_claim(rules, state, log)
    if duel.claimed:
        return _tie(rules, state, log)
    state = replace(state, duel=replace(duel, claimed=True))
    if which == 0 and hit_often_enough(rules, state, 1):
        return replace(state, duel=replace(showdown(state), asked=1))
    return won(rules, state, which, log)


def _false_claim(rules: Rules, state: State, log: Log) -> State:
    duel = showdown(state)
    which = duel.asked
    if log is not None:
        log.append(Effect("shot_oneself", ("SPURS-DUEL-04",), (duel.seats[which],)))
    if rules.rulings.premature_claim == "claimer_loses":
        return won(rules, state, 1 - which, log)
    if not duel.final:
        state = take_red(rules, state, duel.seats[which], ("SPURS-DUEL-04",), log)
    return _next_asked(rules, replace(state, duel=replace(showdown(state), false_claim=True)), log)


def _tie(rules: Rules, state: State, log: Log) -> State:
    reading = rules.rulings.duel_tie
    if reading == "coin":
        return replace(state, phase="coin")
    return won(rules, state, 0, log) if reading == "challenger_wins" else no_result(rules, state, log)


def perform_wait(rules: Rules, state: State, action: Wait, log: Log) -> State:
    """Claim nothing; to wait against a claim that is true loses the duel."""
    duel = showdown(state)
    if log is not None:
        log.append(Effect("waited", ("SPURS-DUEL-02",), (duel.seats[duel.asked],)))
    return won(rules, state, 0, log) if duel.claimed else _next_asked(rules, state, log)


def _next_asked(rules: Rules, state: State, log: Log) -> State:
    duel = showdown(state)
    if duel.asked == 0:
        return replace(state, duel=replace(duel, asked=1))
    if not duel.false_claim and not can_draw(rules, state, 0) and not can_draw(rules, state, 1):
        return _exhausted(rules, state, log)
    return begin_round(rules, replace(state, duel=replace(duel, asked=0, false_claim=False)))


def _exhausted(rules: Rules, state: State, log: Log) -> State:
    """Both bags are empty and nobody has claimed (ruling duel_exhausted)."""
    duel = showdown(state)
    first, second = (hits(drawn, weapon or "revolver") for drawn, weapon in zip(duel.drawn, duel.weapons, strict=True))
    if rules.rulings.duel_exhausted == "more_hits" and first != second:
        return won(rules, state, 0 if first > second else 1, log)
    return no_result(rules, state, log)


def _not_duelling(rules: Rules, state: State, event: Coin) -> Facts | None:
    seats = showdown(state).seats
    return None if type(event.seat) is int and event.seat in seats else {"seat": event.seat}


def perform_coin(rules: Rules, state: State, event: Coin, log: Log) -> State:
    """Let the coin decide between two who claimed at once (ruling duel_tie)."""
    if log is not None:
        log.append(Effect("coin", ("SPURS-DUEL-03",), (event.seat,)))
    return won(rules, state, showdown(state).seats.index(event.seat), log)


CLAIM_PHASE: Final = awaits(
    "claim.not_now", ("SPURS-DUEL-04", "SPURS-DUEL-02"), "No duel waits for a claim ({phase}).", "claim"
)
DUEL_TABLE: Final[Table[Rules, State, Duel]] = Table(
    (
        GAME_GOES_ON,
        ACTION_PHASE,
        Rule(
            "duel.forced",
            ("SPURS-CHAL-02", "SPURS-MOVE-08"),
            "The challenge on {here} must be taken on in place of a duel.",
            forced,
        ),
        Rule("duel.not_here", ("SPURS-DUEL-01",), "{seat!r} is not another player on {here}.", _not_here),
    ),
    perform_duel,
)
WEAPON_TABLE: Final[Table[Rules, State, ChooseWeapon]] = Table(
    (
        GAME_GOES_ON,
        awaits("weapon.not_now", ("SPURS-DUEL-02",), "No weapon is chosen for a duel now ({phase}).", "duel_weapon"),
        Rule("weapon.unknown", ("SPURS-DUEL-02",), "{weapon!r} is not a weapon: revolver or rifle.", _no_weapon),
    ),
    perform_weapon,
)
CLAIM_TABLE: Final[Table[Rules, State, Claim]] = Table((GAME_GOES_ON, CLAIM_PHASE), perform_claim)
WAIT_TABLE: Final[Table[Rules, State, Wait]] = Table((GAME_GOES_ON, CLAIM_PHASE), perform_wait)
COIN_TABLE: Final[Table[Rules, State, Coin]] = Table(
    (
        GAME_GOES_ON,
        awaits("coin.not_awaited", ("SPURS-DUEL-03",), "No coin is tossed now ({phase}).", "coin"),
        Rule("coin.not_duelling", ("SPURS-DUEL-03",), "{seat!r} is not one of the two who claimed.", _not_duelling),
    ),
    perform_coin,
)
