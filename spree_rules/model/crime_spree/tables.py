"""All chapters together: the rule table of every event, and the legal actions of a state."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from ..kernel.rules import Table
from . import actions, chases, crimes, law, moving, setup
from .actions import Action
from .rules import Rules
from .state import State

TABLES: Final[Mapping[type, Table[Rules, State, Any]]] = MappingProxyType(
    {
        actions.ChangeState: moving.MOVE_TABLE,
        actions.DesignCrime: crimes.DESIGN_TABLE,
        actions.RollFelony: crimes.ROLL_TABLE,
        actions.Start: setup.START_TABLE,
        actions.Cruisers: chases.CRUISERS_TABLE,
        actions.Die: setup.DIE_TABLE,
        actions.Felony: crimes.FELONY_TABLE,
        actions.First: setup.FIRST_TABLE,
        actions.Law: law.LAW_TABLE,
    }
)


def legal_actions(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return the legal actions of the seat that acts now, in the order of their notation."""
    phase = state.phase
    if phase == "turn":
        here = state.pcs[state.seat].where()
        return rules.options_at[here] if moving.may_move(rules, state) else rules.crimes
    if phase == "opening":
        return (actions.ROLL,)
    return setup.start_options(rules, state) if phase == "start" else ()
