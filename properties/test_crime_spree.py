"""Properties over whole games of Cross-Country Crime Spree, under any rulings, found by Hypothesis."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spree_rules import CHANCE, crime_spree
from spree_rules.checks.coverage import Coverage
from spree_rules.checks.crime_spree.differential import compared
from spree_rules.checks.crime_spree.invariants import INVARIANTS
from spree_rules.checks.machine import machine_of
from spree_rules.checks.properties import GENERAL, generator_fault, openness_fault, refusal_fault
from spree_rules.model.crime_spree import RULINGS, CrimeSpreeGame, actions

settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("steady")

rulings = st.dictionaries(st.sampled_from(sorted(RULINGS)), st.integers(0, 3), max_size=8).map(
    lambda chosen: {name: RULINGS[name].readings[index % len(RULINGS[name].readings)] for name, index in chosen.items()}
)
games = st.builds(
    lambda seats, chosen, board, rounds, moves: crime_spree.new_game(
        seats, rulings=chosen, board=board, max_rounds=rounds, max_consecutive_moves=moves
    ),
    st.integers(2, 4),
    rulings,
    st.sampled_from(["us", "new_england"]),
    st.sampled_from([None, 2, 9]),
    st.sampled_from([None, 1, 2]),
)


def following(game: CrimeSpreeGame, state: Any, pick: int) -> Any:
    if game.to_act(state) == CHANCE:
        # A low face caught nobody would end most games at once.
        chance = game.chance(state)
        return chance.at((chance.total - 1 - pick) % chance.total)
    listed = game.legal_actions(state)
    moves = [event for event in listed if isinstance(event, actions.ChangeState)]
    return moves[pick // 2 % len(moves)] if moves and pick % 2 else listed[pick // 2 % len(listed)]


@settings(max_examples=60)
@given(games, st.lists(st.integers(0, 999), max_size=70))
def test_invariants_hold_over_games(game: CrimeSpreeGame, picks: list[int]) -> None:
    state = game.start()
    memories: dict[str, dict[str, Any]] = {}
    for number, pick in enumerate(picks):
        if game.result(state) is not None:
            break
        step = game.step(state, following(game, state, pick))
        for each in (*GENERAL, *INVARIANTS):
            fault = each.check(game, step, memories.setdefault(each.id, {}))
            assert fault is None, f"{each.id}: {fault}"
        assert openness_fault(game, step) is None
        if number % 10 == 0:
            assert generator_fault(game, step.after) is None
            assert refusal_fault(game, step.after, Coverage()) is None
        state = step.after


@settings(max_examples=60)
@given(games, st.lists(st.integers(0, 999), max_size=90))
def test_games_come_out_beside_the_second_implementation(game: CrimeSpreeGame, picks: list[int]) -> None:
    """The picks shrink, so that what differs is shown by a short game."""
    left = list(picks)

    def chosen(state: Any) -> Any:
        return following(game, state, left.pop(0)) if left else None

    _, fault = compared(game, chosen)
    assert fault is None, fault


TestCrimeSpreeMachine = machine_of(crime_spree.new_game(3, board="new_england", max_rounds=6), INVARIANTS).TestCase
TestCrimeSpreeMachine.settings = settings(max_examples=15, stateful_step_count=40)
