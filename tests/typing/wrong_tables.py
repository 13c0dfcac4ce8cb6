"""Tables that a type checker must refuse: each line marked wrong holds a check or a transition of another event."""

from typing import Any

from spree_rules.model.kernel.rules import Rule, Table
from spree_rules.model.spree.actions import Shoot, Walk
from spree_rules.model.spree.moving import NO_WALL, perform_walk
from spree_rules.model.spree.rules import Rules
from spree_rules.model.spree.shooting import SHOOT_TABLE, perform_shoot
from spree_rules.model.spree.state import State

good: Table[Rules, State, Shoot] = Table(SHOOT_TABLE.rules, perform_shoot)
bad_perform: Table[Rules, State, Shoot] = Table(SHOOT_TABLE.rules, perform_walk)  # wrong
bad_check: Table[Rules, State, Shoot] = Table((NO_WALL,), perform_shoot)  # wrong
bad_state: Rule[Rules, State, Walk] = Rule[Rules, int, Walk]("x", (), "", lambda rules, state, event: None)  # wrong
unused: Any = (good, bad_perform, bad_check, bad_state)
