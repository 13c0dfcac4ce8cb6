"""Fights: attacking a zombie, adding weapons, winning, losing, and going on or not."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import Facts, Rule, Table
from ..kernel.values import replace
from . import bursting
from .actions import Enter, Red, Stay, UseWeapons, Weapon
from .entering import after_damage, enter, look_out, sent_back
from .ground import part
from .leaving import damage, used
from .rules import MOST_IN_A_FIGHT, Rules
from .state import WEAPON_TOKENS, Fight, State
from .turn import GAME_GOES_ON, awaits, go_on, with_runner
from .zombies import bursts_at_once, fight_of, opponent, removed

# The attack


def _no_red_face(rules: Rules, state: State, event: Red) -> Facts | None:
    faces = rules.pack.document.dice.red
    return None if type(event.face) is int and event.face in faces else {"face": event.face}


_KIND_CLAUSES: Final = {
    "shambler": "DS-ZOM-12", "sploder": "DS-ZOM-09", "crawler": "DS-ZOM-10", "brute": "DS-ZOM-11",
}  # fmt: skip
"""The clause that gives the strength of each kind of zombie."""


def perform_red(rules: Rules, state: State, event: Red, log: Log) -> State:
    """Compare the attack die with the zombie (DS-ZOM-02)."""
    fight, zombie = fight_of(state), opponent(state)
    total = event.face + state.turn.aim + sum(fight.weapons)
    if log is not None:
        clauses = ("DS-ZOM-01", "DS-COMP-06", _KIND_CLAUSES[zombie.kind])
        log.append(Effect("rolled_red", clauses, (state.seat,), (fight.space,), number=event.face))
    if bursts_at_once(rules, zombie):
        return bursting.burst(rules, state, log)
    if total >= rules.kinds[zombie.kind].hp:
        return _win(rules, state, log)
    if rules.rulings.weapon_timing == "after_roll" and state.runners[state.seat].weapons:
        return replace(state, phase="weapons", turn=replace(state.turn, fight=replace(fight, roll=event.face)))
    return _lose(rules, state, log)


# Weapons


def lacking(rules: Rules, state: State) -> int:
    """Return what weapons must add for the attack to succeed after the roll (DS-TOK-07)."""
    roll = fight_of(state).roll
    assert roll is not None
    return rules.kinds[opponent(state).kind].hp - roll - state.turn.aim


def _fits(rules: Rules, state: State, weapons: tuple[Weapon, ...]) -> bool:
    """Tell whether a set of weapons that the player holds may be added now (DS-ZOM-04, rulings weapon_*)."""
    if rules.rulings.weapon_timing == "before_roll" or rules.rulings.weapon_waste == "any_subset" or not weapons:
        return True
    short = lacking(rules, state)
    enough = sum(weapons) >= short
    if rules.rulings.weapon_waste == "sufficient_only":
        return enough
    return enough and all(sum(weapons) - weapon < short for weapon in weapons)


def sets(rules: Rules, state: State) -> tuple[UseWeapons, ...]:
    """Return the sets of weapons that may be added now, in the order of their notation."""
    held = state.runners[state.seat].weapons
    found = {chosen for size in range(1, MOST_IN_A_FIGHT + 1) for chosen in combinations(held, size)}
    return tuple(UseWeapons(chosen) for chosen in (*sorted(found), ()) if _fits(rules, state, chosen))


def _not_held(rules: Rules, state: State, action: UseWeapons) -> Facts | None:
    weapons, held = action.weapons, state.runners[state.seat].weapons
    fine = type(weapons) is tuple and all(type(each) is int for each in weapons) and tuple(sorted(weapons)) == weapons
    if fine and len(weapons) <= MOST_IN_A_FIGHT and all(weapons.count(each) <= held.count(each) for each in weapons):
        return None
    return {"held": ", ".join(f"+{weapon}" for weapon in held) or "none", "most": MOST_IN_A_FIGHT}


def _wasted(rules: Rules, state: State, action: UseWeapons) -> Facts | None:
    if _fits(rules, state, action.weapons):
        return None
    return {"shown": "+".join(map(str, action.weapons)), "short": lacking(rules, state)}


def perform_use(rules: Rules, state: State, action: UseWeapons, log: Log) -> State:
    """Add weapons to the attack and discard them (DS-TOK-07, DS-ZOM-04)."""
    seat, fight = state.seat, fight_of(state)
    runner = state.runners[seat]
    left = list(runner.weapons)
    for weapon in action.weapons:
        left.remove(weapon)
    spent = tuple(WEAPON_TOKENS[weapon - 1] for weapon in action.weapons)
    if log is not None and spent:
        log.append(Effect("used_weapons", ("DS-TOK-07", "DS-TOK-08", "DS-ZOM-04"), (seat,), items=spent))
    runners = with_runner(state, seat, replace(runner, weapons=tuple(left))) if spent else state.runners
    state = replace(state, runners=runners, bank=used(rules, state.bank, spent))
    if rules.rulings.weapon_timing == "before_roll":
        fight = replace(fight, weapons=action.weapons)
        return replace(state, phase="red_roll", turn=replace(state.turn, fight=fight))
    return _win(rules, state, log) if sum(action.weapons) >= lacking(rules, state) else _lose(rules, state, log)


# The outcome


def _win(rules: Rules, state: State, log: Log) -> State:
    fight, zombie = fight_of(state), opponent(state)
    if zombie.kind == "sploder":
        return bursting.burst(rules, state, log)
    if log is not None:
        log.append(Effect("defeated", ("DS-ZOM-02", "DS-ZOM-05"), (state.seat,), (fight.space,), items=(zombie.kind,)))
    back = rules.rulings.defeated_zombies == "return_to_supply"
    state = removed(rules, state, part(fight.space)[0], (zombie,), back=back)
    if fight.back is not None:
        return look_out(rules, replace(state, turn=replace(state.turn, fight=None)), fight.back, log)
    if rules.rulings.win_then_enter == "may_stay":
        return replace(state, phase="enter", turn=replace(state.turn, fight=Fight(fight.space)))
    return enter(rules, replace(state, turn=replace(state.turn, fight=None)), fight.space, log)


def _lose(rules: Rules, state: State, log: Log) -> State:
    seat, fight = state.seat, fight_of(state)
    if log is not None:
        log.append(Effect("lost_fight", ("DS-ZOM-02", "DS-ZOM-03"), (seat,), (fight.space,)))
    state = sent_back(replace(state, turn=replace(state.turn, fight=None)), fight)
    return after_damage(rules, damage(rules, state, (seat,), log), log)


def perform_enter(rules: Rules, state: State, action: Enter, log: Log) -> State:
    """Go to the space of the beaten zombie (ruling win_then_enter)."""
    space = fight_of(state).space
    return enter(rules, replace(state, turn=replace(state.turn, fight=None)), space, log)


def perform_stay(rules: Rules, state: State, action: Stay, log: Log) -> State:
    """Stay where the attack was made; no movement is spent (ruling win_then_enter)."""
    if log is not None:
        log.append(Effect("stayed", ("DS-ZOM-05",), (state.seat,), (state.runners[state.seat].space(),)))
    return go_on(rules, replace(state, turn=replace(state.turn, fight=None)), log)


WON: Final = awaits("enter.nothing", ("DS-ZOM-05",), "No fight has just been won ({phase}).", "enter")
RED_TABLE: Final[Table[Rules, State, Red]] = Table(
    (
        GAME_GOES_ON,
        awaits("red.not_awaited", ("DS-ZOM-01",), "No attack roll is due ({phase}).", "red_roll"),
        Rule("red.no_such_face", ("DS-COMP-06",), "The red die has no face {face!r}.", _no_red_face),
    ),
    perform_red,
)
USE_TABLE: Final[Table[Rules, State, UseWeapons]] = Table(
    (
        GAME_GOES_ON,
        awaits("use.not_now", ("DS-ZOM-04", "DS-TOK-07"), "Weapons are not added now ({phase}).", "weapons"),
        Rule(
            "use.not_held",
            ("DS-ZOM-04", "DS-TOK-07"),
            "You can add at most {most} of the weapons you hold, the smaller first: {held}.",
            _not_held,
            gate=True,
        ),
        Rule(
            "use.wasted",
            ("DS-ZOM-04", "DS-TOK-07", "DS-TOK-08"),
            "The attack is {short} short, and +{shown} is not a set for that (ruling weapon_waste).",
            _wasted,
        ),
    ),
    perform_use,
)
ENTER_TABLE: Final[Table[Rules, State, Enter]] = Table((GAME_GOES_ON, WON), perform_enter)
STAY_TABLE: Final[Table[Rules, State, Stay]] = Table((GAME_GOES_ON, WON), perform_stay)
