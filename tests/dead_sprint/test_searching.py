"""Small packs of Dead Sprint searched whole, and how seeded games of the purposeful policies end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from spree_rules.checks.dead_sprint.packs import crawler_pack, horde_pack, sploder_pack
from spree_rules.checks.dead_sprint.policies import policies
from spree_rules.checks.explore import Explorer, always, sometimes
from spree_rules.checks.simulate import play
from spree_rules.model.dead_sprint import DeadSprintGame, Pack, State, new_game

STATES = {"sploder": (15_861, 31_210), "crawler": (19_311, 38_090), "horde": (14_102, 28_260)}
"""The states and transitions of each pack, whose numbers change only if a rule does."""


def pocket(pack: Pack) -> DeadSprintGame:
    """Two players, no cards, one straight tile before the Exit, no tile over another."""
    rulings = {"exit_depth": "agreed", "layout": "planar"}
    return new_game(2, pack=pack, rulings=rulings, exit_depth=1)


def _possible(game: DeadSprintGame, state: State) -> bool:
    return not game.validate(state)


def _caught(game: DeadSprintGame, state: State) -> bool:
    return state.ending == "all_out" and len(state.lost[-1]) == 2


def _both_hurt(game: DeadSprintGame, state: State) -> bool:
    """One burst has damaged the attacker and a bystander."""
    return len(state.living()) == 2 and not any(runner.first_aid for runner in state.runners)


def _crawler_beaten(game: DeadSprintGame, state: State) -> bool:
    return len(state.laid) > 2 and state.phase == "move" and not state.contents[2].zombies


@pytest.mark.parametrize(
    ("pack", "seen"),
    [(sploder_pack, _both_hurt), (crawler_pack, _crawler_beaten), (horde_pack, _caught)],
)
def test_a_small_pack_is_searched_whole(
    pack: Callable[[], Pack], seen: Callable[[DeadSprintGame, State], bool]
) -> None:
    game = pocket(pack())
    properties = [always("possible", _possible), sometimes("seen", seen)]
    found = Explorer(game, properties, max_states=60_000, keep_graph=True).run()
    assert found.complete and found.dead_ends == 0
    assert (found.states, found.transitions) == STATES[game.pack.document.name]
    assert sorted(found.discoveries) == ["seen"]
    assert found.graph is not None
    assert all(found.graph.can_reach(lambda state: game.result(state) is not None))


def test_seeded_games_end_in_every_way() -> None:
    ends: Counter[str] = Counter()
    for seed in range(120):
        game = new_game(2 + seed % 3)
        ways = list(policies(game).values())
        players = (
            [ways[0]] * game.seats if seed % 3 else [ways[(seed + seat) % len(ways)] for seat in range(game.seats)]
        )
        result = game.result(play(game, players, seed=("ends", seed), most=3000).end())
        assert result is not None, "a game ends"
        ends["nobody" if result.nobody_won else result.reason] += 1
    assert min(ends["exit"], ends["last_standing"], ends["nobody"]) >= 2, ends
