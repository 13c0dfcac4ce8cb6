"""Theorems about the map: allowances, leaving any territory, and room for new tokens."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

from spree_rules.checks.faults import Plant, patched, wrongly
from spree_rules.model.spurs import moving, replacing
from spree_rules.model.spurs.actions import Enter, RedDice
from spree_rules.model.spurs.bags import Dice
from spree_rules.model.spurs.board import TERRAINS
from spree_rules.model.spurs.game import new_game
from spree_rules.model.spurs.position import position
from spree_rules.model.spurs.state import Turn

from ...theorem import Theorem, Verdict, exhausted, in_turn, numbered

PLANTS: Final[Mapping[str, Plant]] = {
    "all dice count": patched(moving, "allowance", lambda right, rules, rider, rolled: sum(rolled)),
    "the last point is worth nothing": patched(
        moving, "steps", lambda right, rules, state: right(rules, state) if state.turn.points > 1 else ()
    ),
    "tokens lie three territories away": patched(
        replacing,
        "open_territories",
        lambda right, rules, state, terrain: tuple(
            place
            for place in right(rules, state, terrain)
            if not set(rules.board.neighbours[place])
            & {far for near in rules.board.neighbours[state.rider.at] for far in rules.board.neighbours[near]}
        ),
    ),
}


def allowances(fault: str | None = None) -> Verdict:
    """Decide T01: the mean allowances, and that a step can be paid from everywhere with any roll of any die."""
    with wrongly(fault, PLANTS):
        return in_turn(_means, _always_a_step)


def _means() -> Verdict:
    game = new_game(2)
    rider = game.start().riders[0]
    table = {2: "7", 3: "203/24", 4: "6055/648", 5: "25739/2592"}
    for number, mean in table.items():
        roll: Any = Dice(number, RedDice)
        paid = ((each.weight, moving.allowance(game.rules, rider, each.event.faces)) for each in roll.outcomes)
        found = Fraction(sum(weight * points for weight, points in paid), roll.total)
        if found != Fraction(mean):
            return exhausted(1, f"{number} dice give {found}, not {mean}")
    return exhausted(len(table), None)


def _always_a_step() -> Verdict:
    game, cases = new_game(2), 0
    for start in game.board.territories:
        for points in range(1, 13):
            cases += 1
            state = position(game, phase="move", at={0: start}, turn=Turn(points=points))
            if not any(isinstance(action, Enter) for action in game.legal_actions(state)):
                return exhausted(cases, f"nothing can be entered from {start} with {points}")
    return exhausted(cases, None)


def room_for_tokens(fault: str | None = None) -> Verdict:
    """Decide T11: before other tokens there are as many places for each terrain at worst, and some for another."""
    with wrongly(fault, PLANTS):
        game, cases = new_game(2), 0
        worst = dict.fromkeys(TERRAINS, len(game.board.territories))
        for here in game.board.territories:
            state = position(game, at={0: here})
            free = {mark: len(replacing.open_territories(game.rules, state, mark)) for mark in TERRAINS}
            cases += 1
            worst = {mark: min(worst[mark], free[mark]) for mark in TERRAINS}
            # Seven other tokens lie on the map at most.
            if sum(free.values()) - 7 < 16:
                return exhausted(cases, f"{sum(free.values())} places are free for a player on {here}")
        if worst != {"P": 4, "B": 2, "F": 4, "M": 3}:
            return exhausted(cases, f"at worst there are {worst}")
    return exhausted(cases, None)


_spurs = partial(numbered, "SPURS")
THEOREMS: Final[tuple[Theorem, ...]] = (
    _spurs(
        1,
        "MOVE-01 MOVE-02 MOVE-04 MOVE-05",
        "The two highest of two to five dice are 7, 203/24, 6055/648 and 25739/2592 on average, and from every "
        "territory some step can be paid with any roll.",
        allowances,
        "all dice count",
        "the last point is worth nothing",
    ),
    _spurs(
        11,
        "CHAL-07 CHAL-08",
        "A new token finds a place for some terrain wherever the player is: before other tokens 4, 2, 4 and 3 of "
        "Prairie, Badlands, Forest and Mountain at worst, and 16 in all after seven others.",
        room_for_tokens,
        "tokens lie three territories away",
    ),
)
"""The theorems about the map."""
