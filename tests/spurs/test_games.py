"""Whole games of Spurs under all readings: invariants, lists of actions, texts and documents, secrets."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from spree_rules import IllegalAction
from spree_rules.checks.altered import alter_states, played
from spree_rules.checks.conformance import check_game
from spree_rules.checks.simulate import seeded, steps
from spree_rules.checks.spurs.invariants import INVARIANTS
from spree_rules.checks.spurs.policies import policies
from spree_rules.model import spurs
from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.values import replace
from spree_rules.model.spurs import actions as a
from spree_rules.model.spurs import moving, supplies, tables

RULINGS = spurs.RULINGS


def _some_game(number: int, **more: str) -> spurs.SpursGame:
    rng = random.Random(number)
    chosen = {name: rng.choice(ruling.readings) for name, ruling in RULINGS.items()} if number % 2 else {}
    return spurs.new_game(rng.choice((2, 3, 4)), rng.choice(tuple(spurs.EDITIONS)), rulings=chosen | more)


def _played(number: int, most: int = 1500) -> Any:
    game = _some_game(number)
    ways = list(policies(game).values())
    cast = [ways[(number + seat) % len(ways)] for seat in range(game.seats)]
    for step in steps(game, cast, number, most):
        yield game, step


def _broken(numbers: range, most: int = 600) -> set[str]:
    found = set()
    for number in numbers:
        memories: list[dict[str, Any]] = [{} for _ in INVARIANTS]
        for game, step in _played(number, most):
            for invariant, memory in zip(INVARIANTS, memories, strict=True):
                if invariant.check(game, step, memory):
                    found.add(invariant.id)
            found |= {"possible"} if game.validate(step.after) else set()
    return found


def test_invariants_hold_and_every_clause_fires() -> None:
    fired: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    states = 0
    for number in range(16):
        memories: list[dict[str, Any]] = [{} for _ in INVARIANTS]
        for game, step in _played(number):
            states += 1
            assert step.effects, step.event
            for effect in step.effects:
                kinds[effect.kind] += 1
                fired.update(effect.clauses)
            for invariant, memory in zip(INVARIANTS, memories, strict=True):
                assert invariant.check(game, step, memory) is None, (number, invariant.id)
            if states % 5 == 0:
                assert game.validate(step.after) == (), number
    assert states > 8000
    assert set(kinds) <= set(spurs.RULEBOOK.effects)
    assert set(fired) <= set(spurs.clauses())
    silent = {name for name, clause in spurs.clauses().items() if clause.decides} - set(fired)
    refusals = {name for table in spurs.RULEBOOK.tables.values() for rule in table.rules for name in rule.clauses}
    rare = {"SPURS-CATTLE-08", "SPURS-CATTLE-09", "SPURS-DUEL-04", "SPURS-BANK-01", "SPURS-GOLD-04"}
    assert silent <= refusals | rare


@pytest.mark.parametrize("number", range(4))
def test_the_list_of_actions_is_what_the_rules_allow(number: int) -> None:
    looked = 0
    for place, (game, step) in enumerate(_played(number, 700)):
        state = step.after
        if place % 9 or game.to_act(state) is None:
            continue
        listed = (
            {outcome.event for outcome in game.chance(state).outcomes}
            if game.to_act(state) == CHANCE
            else set(game.legal_actions(state))
        )
        texts = [game.format(action) for action in game.legal_actions(state)]
        assert texts == sorted(texts)
        allowed = {event for event in game.action_space(state) if game.is_legal(state, event)}
        assert allowed <= listed and all(game.is_legal(state, event) for event in listed)
        assert {event for event in listed if event in set(game.action_space(state))} == allowed
        looked += 1
    assert looked > 20


def test_texts_and_documents_give_the_same_again() -> None:
    looked = 0
    for number in range(6):
        for place, (game, step) in enumerate(_played(number, 700)):
            assert game.parse(game.format(step.event)) == step.event
            if place % 11 == 0:
                state = step.after
                assert game.parse_state(game.format_state(state)) == state
                assert game.from_json(game.to_json(state)) == state
                assert game.event_from_json(game.event_to_json(step.event)) == step.event
                looked += 1
    assert looked > 100


def test_views_do_not_depend_on_what_is_hidden() -> None:
    looked = hidden = 0
    for number in range(1, 40, 2):
        for game, step in _played(number, 500):
            state = step.after
            if state.decks.top is None:
                continue
            for seat in (*range(game.seats), None):
                other = game.resample_hidden(state, seat, seeded(looked))
                assert game.validate(other) == ()
                assert game.view(other, seat) == game.view(state, seat)
                hidden += other != state
            looked += 1
    assert looked > 50 and hidden > 50


@pytest.mark.parametrize(
    ("module", "name", "fault", "found"),
    [
        (supplies, "MOST_RED", 4, "SPURS-INV-02"),
        (moving, "allowance", lambda rules, rider, rolled: sum(rolled) + 3, "SPURS-INV-12"),
    ],
)
def test_a_planted_fault_is_found(
    module: Any, name: str, fault: Any, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, fault)
    assert found in _broken(range(6), 1200)


def test_a_lost_token_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table = tables.TABLES[a.Put]

    def lost(rules: Any, state: Any, event: Any, log: Any) -> Any:
        after = table.perform(rules, state, event, log)
        return replace(after, tokens=after.tokens[:-1])

    changed = {**tables.TABLES, a.Put: replace(table, perform=lost)}
    from spree_rules.model.spurs import game as game_module

    monkeypatch.setattr(game_module, "TABLES", changed)
    assert {"SPURS-INV-05", "possible"} <= _broken(range(2), 400)


def test_what_makes_no_sense_is_refused() -> None:
    game = spurs.new_game(2)
    state = game.start()
    while game.to_act(state) == CHANCE:
        state = game.apply(state, game.chance(state).at(0))
    nonsense: tuple[Any, ...] = (
        a.Enter(None), a.Enter(["C3"]), a.Duel("1"), a.Duel(True), a.Buy(None), a.Rest(None), a.Rest(("bedroll", 3)),
        a.PickDie("3"), a.RerollDie(None), a.Bullets(None), a.Bullets((1, 2)), a.RedDice("12"), a.Steal(None),
        a.Spend("1", 0), a.Put(7), a.PayDoctor(None), a.SellGold(-1), a.Obstacles(None), a.Gold("2"), a.Rob(None),
    )  # fmt: skip
    for phase in spurs.RULEBOOK.phases:
        for event in nonsense:
            if phase in ("start", "over", "move", "action", "town"):
                at = replace(state, phase=phase)
                assert game.why_not(at, event), (phase, event)
                with pytest.raises(IllegalAction):
                    game.apply(at, event)


@pytest.mark.parametrize("number", range(4))
def test_every_promise_of_a_game_is_kept(number: int) -> None:
    assert check_game(_some_game(number), games=1, max_events=250, seed=number) == ()


def test_altered_states_are_refused_or_played_on() -> None:
    states = []
    for number in range(8):
        game = _some_game(number)
        states += list(played(game, policies(game), number))
    found = alter_states(states, 900, seed=1)
    assert found.faults == []
    assert found.accepted > 60 and found.refused > 600
