"""Challenges: the attempt, how many bullets are drawn, and hunting and outlaws."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table, is_number
from ..kernel.values import replace
from .actions import Attempt, Bullets, DrawBullets, Weapon
from .bags import Bag, added, named, no_such_bullets, total, without
from .duelling import duel_population, perform_boost, perform_bullets
from .gangs import face, faced, meet
from .healing import perform_treated
from .moving import ACTION_PHASE
from .replacing import fail, succeed
from .robbing import settle_robbery
from .rules import Rules
from .state import Horse, Phase, Shooting, State
from .supplies import (
    boosts_used,
    bullets_back,
    drawn_again,
    hits,
    needed_white,
    population,
    showdown,
    take_red,
    usable_boosts,
    with_rider,
)
from .turn import GAME_GOES_ON, awaits

FIRST_PHASE: Final[dict[str, Phase]] = {
    "horse": "obstacles",
    "cattle": "cattle_choice",
    "hunting": "shoot",
    "outlaw": "shoot",
    "gold": "dig",
}
"""The phase in which each kind of challenge begins; Desperados are met at once."""
WEAPON_OF: Final[dict[str, Weapon]] = {"hunting": "rifle", "outlaw": "revolver"}
"""The weapon of the challenges that prescribe one (SPURS-HUNT-01, SPURS-OUTLAW-01)."""
BEGUN: Final[dict[str, tuple[str, ...]]] = {
    "horse": ("SPURS-HORSE-01",),
    "cattle": ("SPURS-CATTLE-01",),
    "hunting": ("SPURS-HUNT-01",),
    "outlaw": ("SPURS-OUTLAW-01",),
    "gold": ("SPURS-GOLD-01",),
    "desperados": ("SPURS-DESP-01",),
}
"""The clause with which each kind of challenge begins."""


def _no_token(rules: Rules, state: State, action: Attempt) -> Facts | None:
    here = state.rider.at
    return {"here": here} if state.token_at(here) is None else None


def perform_attempt(rules: Rules, state: State, action: Attempt, log: Log) -> State:
    """Take on the challenge of the territory (SPURS-CHAL-01, SPURS-CHAL-03)."""
    here, token = state.rider.at, state.challenge
    kind = rules.tokens[token].kind
    if log is not None:
        clauses = ("SPURS-MOVE-09", "SPURS-CHAL-01", "SPURS-CHAL-03", *BEGUN[kind])
        log.append(Effect("attempted", clauses, (state.seat,), (here,), items=(token,)))
    turn = state.turn
    if kind == "desperados":
        return meet(rules, state, 0, log)
    if kind == "horse":
        turn = replace(turn, horse=Horse("C"))
    elif kind in WEAPON_OF:
        turn = replace(turn, shooting=Shooting("challenge", WEAPON_OF[kind]))
    return replace(state, phase=FIRST_PHASE[kind], turn=turn)


# Drawing bullets


def weapon_of(rules: Rules, state: State) -> Weapon:
    """Return the weapon with which the player is about to shoot; that of the first Desperado it faces."""
    shot = state.turn.shooting
    return rules.desperados[faced(state)].weapon if shot is None else shot.weapon


def bonus_draws(rules: Rules, state: State) -> int:
    """Return how many bullets Spurs and Equipment add (SPURS-CHAL-04, SPURS-SPUR-03, ruling boost_at_bank)."""
    effects: list[str] = [rules.equipment[card].effect for card in state.rider.equipment]
    more = effects.count("any_draw") + effects.count(f"{weapon_of(rules, state)}_draw")
    at_bank = state.phase == "robbery" and rules.rulings.boost_at_bank == "no"
    return more if at_bank else more + usable_boosts(state)


def draw_bounds(rules: Rules, state: State) -> tuple[int, int]:
    """Return the least and the most bullets that can be drawn (ruling draw_count)."""
    if state.phase == "duel_boost":
        return 1, 1 + usable_boosts(state)
    least = 0 if rules.rulings.draw_count == "any_number" else rules.setup.draw
    return least, rules.setup.draw + bonus_draws(rules, state)


def _not_so_many(rules: Rules, state: State, action: DrawBullets) -> Facts | None:
    least, most = draw_bounds(rules, state)
    return None if is_number(action.number, least, most) else {"least": least, "most": most}


def perform_draw(rules: Rules, state: State, action: DrawBullets, log: Log) -> State:
    """Say how many bullets are drawn from the player's own bag (SPURS-CHAL-04, SPURS-DESP-05, SPURS-BANK-03)."""
    if state.phase == "duel_boost":
        return perform_boost(rules, state, action, log)
    if log is not None:
        clauses = ("SPURS-BULLET-05", "SPURS-CHAL-04", "SPURS-DESP-05")
        log.append(Effect("draws_bullets", clauses, (state.seat,), number=action.number))
    spared = state.phase == "robbery" and rules.rulings.boost_at_bank == "no"
    turn = state.turn if spared else boosts_used(rules, state.turn)
    shot = turn.shooting or Shooting("gang", weapon_of(rules, state))
    return replace(state, phase="bullets", turn=replace(turn, shooting=shot, due=action.number))


def drawn_from(rules: Rules, state: State) -> tuple[Bag, int]:
    """Return the bullets from which is drawn now, and how many are to be drawn."""
    if state.phase == "duel_draw":
        duel = showdown(state)
        return duel_population(rules, state), duel.due[duel.asked]
    if state.phase == "doctor_draw":
        return state.rider.bag, state.turn.due
    shot = state.turn.shooting
    assert shot is not None
    return population(rules, state.rider.bag, shot.weapon), state.turn.due


def _not_these(rules: Rules, state: State, event: Bullets) -> Facts | None:
    bag, number = drawn_from(rules, state)
    return NO_DETAILS if no_such_bullets(bag, number, event.drawn) else None


def perform_drawn(rules: Rules, state: State, event: Bullets, log: Log) -> State:
    """Lay drawn bullets on the table, and settle the shooting once no more are due (SPURS-BULLET-05)."""
    if state.phase == "duel_draw":
        return perform_bullets(rules, state, event, log)
    if state.phase == "doctor_draw":
        return perform_treated(rules, state, event, log)
    turn, rider = state.turn, state.rider
    shot = turn.shooting
    assert shot is not None
    if log is not None:
        colours = ("SPURS-BULLET-06",) if shot.weapon == "revolver" else ("SPURS-BULLET-07",)
        clauses = ("SPURS-BULLET-01", "SPURS-BULLET-05", *colours)
        shown = named(event.drawn)
        log.append(Effect("drew_bullets", clauses, (state.seat,), items=shown, number=total(event.drawn)))
    bag = without(rider.bag, event.drawn)
    again = drawn_again(rules, bag, event.drawn, shot.weapon)
    shot = replace(shot, drawn=added(shot.drawn, event.drawn))
    state = with_rider(
        replace(state, turn=replace(turn, shooting=shot, due=again)), state.seat, replace(rider, bag=bag)
    )
    return state if again else _settle(rules, state, log)


def _settle(rules: Rules, state: State, log: Log) -> State:
    shot = state.turn.shooting
    assert shot is not None
    if shot.purpose == "robbery":
        return settle_robbery(rules, state, log)
    return face(rules, state, log) if shot.purpose == "gang" else _settle_hunt(rules, state, log)


def _settle_hunt(rules: Rules, state: State, log: Log) -> State:
    """Settle a hunt or a fight with an outlaw (SPURS-HUNT-02 to -04, SPURS-OUTLAW-02 to -04)."""
    shot, seat = state.turn.shooting, state.seat
    assert shot is not None
    asked = rules.tokens[state.challenge]
    chapter = "SPURS-HUNT" if asked.kind == "hunting" else "SPURS-OUTLAW"
    done = hits(shot.drawn, shot.weapon) >= asked.hits
    counted = needed_white(shot.drawn, shot.weapon, asked.hits) if done else 0
    state = bullets_back(rules, state, seat, shot.drawn, counted, log)
    state = replace(state, turn=replace(state.turn, shooting=None))
    if done:
        return succeed(rules, state, (f"{chapter}-02", "SPURS-CHAL-05"), log, carried=True)
    if asked.red:
        state = take_red(rules, state, seat, (f"{chapter}-04",), log)
    return fail(rules, state, (f"{chapter}-03",), log)


ATTEMPT_TABLE: Final[Table[Rules, State, Attempt]] = Table(
    (
        GAME_GOES_ON,
        ACTION_PHASE,
        Rule("attempt.no_token", ("SPURS-CHAL-01",), "There is no Challenge token on {here}.", _no_token),
    ),
    perform_attempt,
)
DRAW_TABLE: Final[Table[Rules, State, DrawBullets]] = Table(
    (
        GAME_GOES_ON,
        awaits(
            "draw.not_now",
            ("SPURS-BULLET-05", "SPURS-CHAL-04", "SPURS-DESP-05", "SPURS-BANK-03"),
            "No bullets are drawn now ({phase}).",
            "shoot",
            "robbery",
            "gang_draw",
            "duel_boost",
        ),
        Rule(
            "draw.number",
            ("SPURS-CHAL-04", "SPURS-DESP-05", "SPURS-SPUR-03"),
            "You can draw {least} to {most} bullets.",
            _not_so_many,
        ),
    ),
    perform_draw,
)
BULLETS_TABLE: Final[Table[Rules, State, Bullets]] = Table(
    (
        GAME_GOES_ON,
        awaits(
            "bullets.not_awaited",
            ("SPURS-BULLET-05", "SPURS-DOCTOR-01", "SPURS-DUEL-02"),
            "No bullets come out of a bag now ({phase}).",
            "bullets",
            "duel_draw",
            "doctor_draw",
        ),
        Rule(
            "bullets.not_these",
            ("SPURS-BULLET-05", "SPURS-BULLET-08"),
            "These bullets cannot be drawn from the bag now.",
            _not_these,
        ),
    ),
    perform_drawn,
)
