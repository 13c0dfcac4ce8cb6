"""The theorem that nobody is ever behind the horde: by induction on the reference tiles, and in all plays of games."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, Final

from spree_rules.checks.dead_sprint.packs import horde_pack, sploder_pack
from spree_rules.checks.explore import Explorer
from spree_rules.checks.faults import Plant, patched, wrongly
from spree_rules.checks.temporal import always
from spree_rules.model.dead_sprint import answering, horde, moving
from spree_rules.model.dead_sprint.actions import SpaceName, Step
from spree_rules.model.dead_sprint.game import DeadSprintGame, new_game
from spree_rules.model.dead_sprint.pack import CardKind, Pack
from spree_rules.model.dead_sprint.state import Horde, State, TileWord, Turn
from spree_rules.model.kernel.values import replace

from ...theorem import Verdict, exhausted, in_turn, numbered
from .common import (
    FIRST,
    LAST_OF_START,
    drawn_words,
    first_touch,
    laid_from,
    narrow_game,
    number_of_rank,
    place,
    with_dice,
    with_runner,
)


def _swapped_to_the_start(right: Any, rules: Any, state: State, user: int, target: int, log: Any) -> State:
    """Whoever is swapped goes back to the start."""
    after: State = right(rules, with_runner(state, user, at=rules.start), user, target, log)
    return after


BEHIND_PLANTS: Final[Mapping[str, Plant]] = {
    "the horde's space can be entered": patched(moving, "horde_is_on", lambda right, *given: False),
    "a swap leads back to the start": patched(answering, "_swap", _swapped_to_the_start),
}


def nobody_is_behind_the_horde(fault: str | None = None) -> Verdict:
    """Decide it for every step and every turn of the horde on the reference tiles, and in all plays of small games."""
    rulings = {"horde_corner": "literal_line"} if fault == "a line that does not turn" else {}
    with wrongly(fault, BEHIND_PLANTS):
        game = new_game(1, rulings=rulings)
        swap = CardKind("Swap a Player", 1, "player", "exchange_spaces", deflectable=True)
        pack = with_dice(Pack(replace(horde_pack().document, cards=(swap,))), green=(2,), yellow=(3,))
        fights = with_dice(sploder_pack(), green=(2,), yellow=(4,), red=(3,))
        walk = with_dice(horde_pack(), green=(1, 2), yellow=(1, 2))
        turning = new_game(1, rulings={"exit_depth": "agreed", "layout": "planar", **rulings}, pack=walk, exit_depth=0)
        return in_turn(
            lambda: _steps_stay_ahead(game),
            lambda: _horde_stays_behind(game),
            lambda: _all_plays(turning),
            lambda: _all_plays(narrow_game(2, pack)),
            lambda: _all_plays(narrow_game(2, fights, 1)),
        )


def _steps_stay_ahead(game: DeadSprintGame) -> Verdict:
    """Every step from a cell ahead of the horde leads to another or onto it, which puts the player out."""
    rules, start, cases = game.rules, game.start(), 0
    for word in drawn_words(game):
        for after in drawn_words(game) if word[:-1] != "X" else ("",):
            laid = laid_from(word, after) if after else laid_from(word)
            touch = first_touch(rules, laid)
            for at in (LAST_OF_START, *(Horde(FIRST, step) for step in range(len(rules.ground.ranks[word])))):
                state = place(start, rules.start, laid, at)
                here = number_of_rank(rules, state, at)
                rest = set(horde.rest(rules, state))
                for space, steps in rules.ground.ways(FIRST, "PA", word, after or None).steps.items():
                    for step in steps if touch.get(space, 0) > here else ():
                        cases += 1
                        if touch.get(step.space, 0) <= here and step.space not in rest:
                            return exhausted(
                                cases, f"{laid}: with the horde on {sorted(rest)}, {space} leads to {step.space}"
                            )
    state = replace(
        place(start, f"{FIRST}b1", laid_from("S1A"), LAST_OF_START), phase="move", turn=Turn(moved=True, moves=2)
    )
    entered = moving.perform_step(rules, state, Step("1b6"), None)
    return exhausted(cases, None if entered.ending == "all_out" else "a player who steps onto the horde is still there")


def _horde_stays_behind(game: DeadSprintGame) -> Verdict:
    """Whoever is ahead of the horde before its turn is ahead of it or out after it."""
    rules, start, cases = game.rules, game.start(), 0
    ahead = _Ahead(game)
    for word in drawn_words(game):
        laid = laid_from(word)
        touch = first_touch(rules, laid)
        for at in (LAST_OF_START, *(Horde(FIRST, step) for step in range(len(rules.ground.ranks[word])))):
            here = number_of_rank(rules, place(start, rules.start, laid, at), at)
            for cell, face in product(sorted(rules.ground.cells[word[:-1]]), (1, 2, 3)):
                space = f"{FIRST}{cell}"
                if touch.get(space, here + 1) <= here:
                    continue
                cases += 1
                after = game.board.after_horde(place(start, space, laid, at), face)
                if not ahead(game, after):
                    return exhausted(cases, f"{laid}: the horde goes from rank {at.step + 1} by {face} past {space}")
    return exhausted(cases, None)


class _Ahead:
    """Tells whether every player is ahead of the horde, which has not touched its space yet; or the game is over."""

    def __init__(self, game: DeadSprintGame) -> None:
        self._rules = game.rules
        self._touch: dict[tuple[TileWord, ...], dict[SpaceName, int]] = {}

    def __call__(self, game: DeadSprintGame, state: State) -> bool:
        if state.laid not in self._touch:
            self._touch[state.laid] = first_touch(self._rules, state.laid)
        touch, here = self._touch[state.laid], number_of_rank(self._rules, state, state.horde)
        return state.ending is not None or all(touch.get(state.runners[s].space(), 0) > here for s in state.living())


def _all_plays(game: DeadSprintGame) -> Verdict:
    report = Explorer(game, [always("ahead of the horde", _Ahead(game))]).run()
    if not report.complete or not report.passed:
        found = report.discoveries.get("ahead of the horde")
        said = game.format_state(found.end()) if found is not None else f"{report.dead_ends} dead ends"
        return exhausted(report.states, f"reached: {said}")
    return exhausted(report.states, None)


THEOREMS = (
    numbered(
        "DS",
        4,
        "HORDE-05 MOVE-02 CARD-06",
        "Nobody is ever behind the horde or on it: on every two joined tiles, for each place of the horde, every step "
        "from a cell ahead of it leads to another or puts the player out, and so does each turn of the horde for every "
        "cell ahead; and in all states of three small games, with corners, with a card that swaps players, and with "
        "bursts and lost fights; by exhaustion.",
        nobody_is_behind_the_horde,
        "a line that does not turn",
        *BEHIND_PLANTS,
    ),
)
