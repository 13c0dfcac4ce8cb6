"""No check that cannot fail: each of these faults is planted in the rules, and must be found by verification."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace as changed
from typing import Any

import pytest

from spree_rules.checks import jobs, playing, verify
from spree_rules.checks.catalogue import Catalogue
from spree_rules.checks.registry import catalogue
from spree_rules.checks.reports import Report
from spree_rules.model.kernel.chance import Chance, Outcome
from spree_rules.model.kernel.effects import Effect
from spree_rules.model.kernel.rules import Table
from spree_rules.model.kernel.values import put, replace
from spree_rules.model.spree import actions, move_cards, moving, scoring, shooting, shopping, stops, turn
from spree_rules.model.spree import view as viewing
from spree_rules.model.spree.actions import Draw
from spree_rules.model.spree.cards import merged
from spree_rules.model.spree.game import SpreeGame, new_game
from spree_rules.model.spree.state import State

Plant = Callable[[pytest.MonkeyPatch], None]


def tables_without(game: SpreeGame, code: str) -> dict[type, Table]:
    return {
        kind: replace(table, rules=tuple(rule for rule in table.rules if rule.code != code))
        for kind, table in game.tables.items()
    }


def findings(monkeypatch: pytest.MonkeyPatch, plant: Plant, edition: str = "hip_pocket", make: Any = None) -> set[str]:
    """The checks that fail on some games after a fault was planted."""
    entry = catalogue("spree")
    if make is not None:
        entry = changed(entry, make=make)
    monkeypatch.setattr(jobs, "catalogue", lambda name: entry)
    plant(monkeypatch)
    planned = verify.plan(entry, [edition], seed=3)
    compared = [job for job in planned if job.kind in ("compare", "positions")]
    played = [job for job in planned if job.kind == "play" and not job.rulings]
    failed: set[str] = set()
    for job in [*compared, *played[1:4]]:
        report = jobs.run_job(changed(job, max_events=900))
        failed |= {failure.check for failure in report.failures}
    return failed


def perform(monkeypatch: pytest.MonkeyPatch, kind: type, wrong: Callable[..., Any]) -> None:
    """Put ``wrong(original, game, state, event, log)`` in the place of a transition."""
    from spree_rules.model.spree import game as game_module

    tables = dict(game_module.TABLES)
    right = tables[kind].perform
    tables[kind] = replace(tables[kind], perform=lambda *given: wrong(right, *given))
    monkeypatch.setattr(game_module, "TABLES", tables)


def drop_rule(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    from spree_rules.model.spree import game as game_module

    tables = tables_without(new_game(3), code)
    monkeypatch.setattr(game_module, "TABLES", tables)


def lose_a_card(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    return replace(after, discards=after.discards[1:])


def draw_two(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    if len(after.pile) > 1:
        hands = put(after.hands, state.seat, tuple(sorted((*after.hands[state.seat], after.pile[0]))))
        after = replace(after, hands=hands, pile=after.pile[1:])
    return after


def shooter_keeps_going(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    return replace(state, plays=(), phase="turn") if after.down[state.seat] else after


def stash_twice(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    return replace(after, scores=put(after.scores, state.seat, state.scores[state.seat] - 1))


def free_steps(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    return replace(after, turn=replace(after.turn, steps=state.turn.steps))


def forget_where_from(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    here, there = state.where(state.seat), after.where(state.seat)
    others = [other for other in game.board.on_foot.neighbours[there].values() if other != here]
    return replace(after, turn=replace(after.turn, came_from=others[0])) if others else after


def roll_twice(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    return replace(after, turn=replace(after.turn, rolled=False))


def different_when_told(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    return after if log is None else replace(after, scores=tuple(score + 1 for score in after.scores))


def tell_nothing(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, None)
    return after


def cite_nonsense(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    if log is not None:
        log.append(Effect("guessed", ("SPREE-NO-99",)))
    after: State = right(game, state, event, log)
    return after


def leak_the_draw(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    if log is not None:
        log.append(Effect("peeked", ("SPREE-TURN-01",), cards=state.hands[(state.seat + 1) % game.seats]))
    after: State = right(game, state, event, log)
    return after


PERFORMED: dict[str, tuple[type, Callable[..., Any], set[str]]] = {
    "a card is lost": (actions.EndTurn, lose_a_card, {"SPREE-INV-01", "STATE-POSSIBLE"}),
    "two cards are drawn": (Draw, draw_two, {"SPREE-INV-02", "STATE-POSSIBLE"}),
    "a miss does not end the turn": (actions.Die, shooter_keeps_going, {"SPREE-INV-16"}),
    "points fall": (actions.Stash, stash_twice, {"SPREE-INV-06"}),
    "steps are free": (actions.Walk, free_steps, {"SPREE-INV-18"}),
    "doubling back is let happen": (actions.Walk, forget_where_from, {"SPREE-INV-08"}),
    "the dice are rolled again": (actions.Roll, roll_twice, {"SPREE-INV-08"}),
    "apply and step differ": (actions.Roll, different_when_told, {"PURE"}),
    "nothing is told": (actions.Roll, tell_nothing, {"CLAUSES-KNOWN"}),
    "a clause is made up": (actions.Roll, cite_nonsense, {"CLAUSES-KNOWN"}),
    "an effect shows a hand": (actions.Roll, leak_the_draw, {"SECRECY"}),
}


@pytest.mark.parametrize("fault", PERFORMED)
def test_faults_in_transitions_are_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, wrong, expected = PERFORMED[fault]
    assert findings(monkeypatch, lambda patch: perform(patch, kind, wrong)) & expected


@pytest.mark.parametrize(
    ("code", "edition"),
    [
        ("shop.wrong_card", "hip_pocket"),
        ("step.doubling_back", "hip_pocket"),
        ("shoot.target_lying", "hip_pocket"),
        ("roll.already", "hip_pocket"),
        ("rob.elsewhere", "hip_pocket"),
        ("stash.not_at_car", "hip_pocket"),
        ("steer.shop", "hong_kong"),
        ("leave.not_parked", "hong_kong"),
    ],
)
def test_a_dropped_rule_is_found(code: str, edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    failed = findings(monkeypatch, lambda patch: drop_rule(patch, code), edition)
    assert failed & {playing.GENERATOR, jobs.POSITIONS}


def _patched(module: Any, name: str, wrong: Any) -> Plant:
    return lambda patch: patch.setattr(module, name, wrong)


def _push_through_walls(game: Any, target: Any, direction: Any, count: int) -> Any:
    line = game.board.rays[target][direction]
    return line[min(count, len(line)) - 1] if line else target


def _everybody_sees_hands(game: Any, state: State, seat: Any) -> Any:
    honest = _view(game, state, seat)
    return replace(honest, prompt=f"{honest.prompt} ({state.hands[0]})")


_view = viewing.view


def _holders_only(game: Any, state: State, play: Any, seat: int) -> bool:
    holds = any(card[0] == "A" or card == "Jo" for card in state.hands[seat])
    return holds and _could_stop(game, state, play, seat)


_could_stop = stops.could_stop


def _keep_stopped_card(game: Any, state: State, play: Any, log: Any) -> State:
    return replace(state, carts=put(state.carts, play.seat, merged(state.carts[play.seat], play.cards)))


OTHERS: dict[str, tuple[Plant, set[str]]] = {
    "a push crosses the fountain under base rules": (
        _patched(shooting, "push", _push_through_walls),
        {"SPREE-ORACLE-SHOTS", "SPREE-INV-05"},
    ),
    "a view shows a hand": (
        lambda patch: patch.setattr("spree_rules.model.spree.game.view", _everybody_sees_hands),
        {"SECRECY"},
    ),
    "only holders are polled in public mode": (_patched(stops, "could_stop", _holders_only), {"SECRECY"}),
    "an error lists what can be drawn": (
        lambda patch: patch.setattr(
            SpreeGame, "public_outcomes", lambda game, state: tuple(o.event for o in game._chance(state).outcomes)
        ),
        {"SECRECY"},
    ),
    "listed shops include jokers": (
        _patched(shopping, "options", lambda game, state: [actions.SHOP["Jo"]]),  # type: ignore[index]
        {playing.GENERATOR},
    ),
    "no way to walk is listed": (_patched(moving, "walk_options", lambda game, state: []), {playing.GENERATOR}),
    "no stash is listed": (
        _patched(scoring, "may_stash", lambda game, state: False),
        {playing.GENERATOR},
    ),
    "stands are forgotten": (
        _patched(turn, "begin_turn", lambda game, state, seat, log: turn.draw_on(
            game, replace(state, phase="draw", seat=seat, turn=turn.FRESH), log)),
        {"SPREE-INV-07", "STATE-POSSIBLE"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", OTHERS)
def test_other_faults_are_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, expected = OTHERS[fault]
    assert findings(monkeypatch, plant) & expected


def test_a_stopped_card_that_stays_in_the_cart_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from spree_rules.model.spree import game as game_module
    from spree_rules.model.spree.rules import Resolution

    wrong = dict(game_module.RESOLUTIONS) | {"move": Resolution(move_cards.on_success, _keep_stopped_card)}
    failed = findings(monkeypatch, lambda patch: patch.setattr(game_module, "RESOLUTIONS", wrong))
    assert failed & {"SPREE-INV-03", "SPREE-INV-06"}


def test_chance_that_does_not_add_up_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    crooked = Chance((Outcome(actions.Dice(6, 6), 1), Outcome(actions.Dice(6, 6), 1)))
    from spree_rules.model.spree import game as game_module

    assert "CHANCE-SUMS" in findings(
        monkeypatch, lambda patch: patch.setattr(game_module, "two_dice", lambda n: crooked)
    )


def test_a_clause_that_never_fires_is_found() -> None:
    entry = catalogue("spree")
    report = Report()
    report.coverage.fired.update(clause for clause in new_game(3).clauses if clause != "SPREE-ROB-03")
    verify.judge_coverage(entry, entry.rulebook.editions, report)
    fired = [failure for failure in report.failures if failure.check == verify.CLAUSES_FIRE]
    assert [failure.message for failure in fired] == ["clause SPREE-ROB-03 never fired"]
    assert any("walk.in_the_car" in failure.message for failure in report.failures)


@pytest.fixture(autouse=True)
def _nothing_stays_planted() -> Iterator[None]:
    yield
    entry: Catalogue = catalogue("spree")
    played = next(job for job in verify.plan(entry, ["hip_pocket"]) if job.kind == "play")
    assert not jobs.run_job(changed(played, max_events=30)).failures
