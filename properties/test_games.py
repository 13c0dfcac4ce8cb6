"""Properties over whole games, found by Hypothesis: it picks the actions and the outcomes, and shrinks what fails."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spree_rules import CHANCE, spree
from spree_rules.checks.coverage import Coverage
from spree_rules.checks.properties import GENERAL, generator_fault, refusal_fault, secrecy_fault
from spree_rules.checks.spree.catalogue import variations
from spree_rules.checks.spree.invariants import INVARIANTS
from spree_rules.model.spree import EDITIONS, MODULES, RULINGS, SpreeGame, State

settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("steady")

rulings = st.dictionaries(st.sampled_from(sorted(RULINGS)), st.integers(0, 1), max_size=6).map(
    lambda chosen: {name: RULINGS[name].readings[index] for name, index in chosen.items()}
)
games = st.builds(
    lambda seats, edition, chosen, modules: spree.new_game(seats, edition, rulings=chosen, modules=modules, target=40),
    st.integers(3, 8),
    st.sampled_from(sorted(EDITIONS)),
    rulings,
    st.one_of(st.none(), st.lists(st.sampled_from(MODULES), unique=True)),
)


def begun(game: SpreeGame, pick: Any) -> State:
    """A state at the first turn: dealt, rolled for and parked as ``pick`` says."""
    state = game.start()
    while state.phase != "turn":
        state = game.apply(state, following(game, state, pick))
    return state


def following(game: SpreeGame, state: State, pick: Any) -> Any:
    if game.to_act(state) == CHANCE:
        chance = game.chance(state)
        return chance.at(pick(chance.total))
    actions = game.legal_actions(state)
    return actions[pick(len(actions))]


def picker(data: st.DataObject) -> Any:
    # Early picks decide much and shrink to the first action.
    return lambda count: data.draw(st.integers(0, count - 1))


@settings(max_examples=60)
@given(games, st.randoms(use_true_random=False), st.data())
def test_invariants_hold_over_games(game: SpreeGame, dice: Any, data: st.DataObject) -> None:
    state = begun(game, dice.randrange)
    memories: dict[str, dict[str, Any]] = {}
    for _ in range(data.draw(st.integers(1, 60))):
        if game.result(state) is not None:
            break
        step = game.step(state, following(game, state, picker(data)))
        for invariant in (*GENERAL, *INVARIANTS):
            fault = invariant.check(game, step, memories.setdefault(invariant.id, {}))
            assert fault is None, f"{invariant.id}: {fault}"
        state = step.after


@settings(max_examples=40)
@given(games, st.randoms(use_true_random=False), st.integers(0, 120))
def test_listed_actions_are_those_that_no_rule_forbids(game: SpreeGame, dice: Any, length: int) -> None:
    state = begun(game, dice.randrange)
    for _ in range(length):
        if game.result(state) is not None:
            break
        state = game.apply(state, following(game, state, dice.randrange))
    assert generator_fault(game, state) is None
    assert refusal_fault(game, state, Coverage()) is None


@settings(max_examples=40)
@given(games, st.randoms(use_true_random=False), st.integers(0, 60))
def test_seats_see_nothing_of_hidden_cards(game: SpreeGame, dice: Any, length: int) -> None:
    state = begun(game, dice.randrange)
    for _ in range(length):
        if game.result(state) is not None:
            break
        step = game.step(state, following(game, state, dice.randrange))
        assert secrecy_fault(game, step, dice.randrange) is None
        state = step.after


squares = st.sampled_from(sorted(spree.shipped_board("legrand").floor))


@given(squares, squares, st.integers(1, 6), st.sampled_from(sorted(EDITIONS)))
def test_shots_never_bring_a_target_nearer(here: str, there: str, roll: int, edition: str) -> None:
    game = spree.new_game(3, edition)
    sight = game.board.sight(here, there)
    if sight is None:
        return
    back = game.board.sight(there, here)
    assert back is not None and back.distance == sight.distance
    shot = game.resolve_shot(here, there, roll)
    assert shot.hit == (roll + game.power_shots >= sight.distance + 1)
    after = game.board.sight(here, shot.landing)
    assert after is not None and after.direction == sight.direction and after.distance >= sight.distance
    assert shot.landing not in game.board.fountain


@given(squares, st.integers(0, 24), st.data())
def test_reachable_squares_are_those_of_single_steps(start: str, steps: int, data: st.DataObject) -> None:
    walks = spree.shipped_board("legrand").on_foot
    came_from = data.draw(st.sampled_from([None, *walks.neighbours[start].values()]))
    further: set[str] = {start}
    for way in walks.onward[start][came_from] if steps else ():
        other = walks.neighbours[start][way]
        further |= set(walks.reachable(other, steps - 1, start))
    assert set(walks.reachable(start, steps, came_from)) == further


def test_every_reading_is_played_somewhere() -> None:
    played = {(ruling, reading) for _, ruling, reading in variations()}
    for name, ruling in RULINGS.items():
        assert sum((name, reading) in played for reading in ruling.readings) >= 1
