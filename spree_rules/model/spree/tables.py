"""All chapters together: the rule table of every event, the results of plays, and the legal actions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from ..kernel.rules import Table
from . import (
    actions,
    driving,
    move_cards,
    moving,
    resting,
    robbing,
    scoring,
    setup,
    shooting,
    shopping,
    stops,
    turn,
)
from .actions import Action
from .rules import Resolution, Rules
from .state import PlayKind, State

TABLES: Final[Mapping[type, Table[Rules, State, Any]]] = MappingProxyType(
    {
        actions.Drive: driving.DRIVE_TABLE,
        actions.EndTurn: turn.END_TABLE,
        actions.Enter: driving.ENTER_TABLE,
        actions.Leave: driving.LEAVE_TABLE,
        actions.MoveCard: move_cards.MOVE_CARD_TABLE,
        actions.Park: setup.PARK_TABLE,
        actions.Pass: stops.PASS_TABLE,
        actions.Rob: robbing.ROB_TABLE,
        actions.Roll: moving.ROLL_TABLE,
        actions.Shoot: shooting.SHOOT_TABLE,
        actions.Shop: shopping.SHOP_TABLE,
        actions.Stash: scoring.STASH_TABLE,
        actions.Steer: driving.STEER_TABLE,
        actions.Stop: stops.STOP_TABLE,
        actions.Walk: moving.WALK_TABLE,
        actions.Dice: setup.DICE_TABLE,
        actions.Die: shooting.DIE_TABLE,
        actions.Draw: turn.DRAW_TABLE,
    }
)
RESOLUTIONS: Final[Mapping[PlayKind, Resolution]] = MappingProxyType(
    {
        "move": Resolution(move_cards.on_success, move_cards.on_stopped),
        "rob": Resolution(robbing.on_success, robbing.on_stopped),
        "shop": Resolution(shopping.on_success, shopping.on_stopped),
        "shot": Resolution(shooting.on_success, shooting.on_stopped),
    }
)


def legal_actions(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return the legal actions of the seat that acts now, in the order of their notation."""
    phase = state.phase
    if phase == "turn":
        return _turn_options(rules, state)
    if phase == "poll":
        return stops.options(rules, state)
    return setup.park_options(rules, state) if phase == "park" else ()


def _turn_options(rules: Rules, state: State) -> tuple[Action, ...]:
    found = driving.drive_options(rules, state)
    if resting.may_rest(rules, state):
        found.append(actions.END)
    if rules.moving_cars:
        if driving.enter_options(rules, state):
            found.append(actions.ENTER)
        if driving.leave_options(rules, state):
            found.append(actions.LEAVE)
    found += move_cards.options(rules, state)
    found += robbing.options(rules, state)
    if moving.may_roll(rules, state):
        found.append(actions.ROLL)
    found += shooting.options(rules, state)
    found += shopping.options(rules, state)
    if scoring.may_stash(rules, state):
        found.append(actions.STASH)
    if state.riding[state.seat]:
        found += driving.steer_options(rules, state)
    else:
        found += moving.walk_options(rules, state)
    return tuple(found)
