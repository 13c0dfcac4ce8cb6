"""What ``check_game`` promises, sentence by sentence: each promise is broken by a game, and that is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from spree_rules import spree
from spree_rules.checks.conformance import check_game
from spree_rules.model.kernel.chance import CHANCE, Chance
from spree_rules.model.kernel.effects import Effect, Step
from spree_rules.model.kernel.errors import NotationError
from spree_rules.model.kernel.protocol import Result
from spree_rules.model.kernel.values import put, replace
from spree_rules.model.spree import SpreeGame
from spree_rules.model.spree.state import State

Plant = Callable[[pytest.MonkeyPatch], None]


def method(name: str, wrong: Callable[..., Any]) -> Plant:
    """Put ``wrong(right, game, *given)`` in the place of a method of the game."""
    right = getattr(SpreeGame, name)

    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(SpreeGame, name, lambda game, *given, **more: wrong(right, game, *given, **more))

    return plant


def told_all(right: Any, game: Any, state: State, event: Any, **more: Any) -> Any:
    step = right(game, state, event, **more)
    return replace(step, effects=tuple(replace(effect, seen_by=None) for effect in step.effects))


def hand_told(right: Any, game: Any, state: State, event: Any, **more: Any) -> Any:
    step = right(game, state, event, **more)
    if game.to_act(state) != CHANCE:
        return step
    hand = step.after.hands[state.seat]
    return replace(step, effects=(*step.effects, Effect("stood_up", ("SPREE-TURN-03",), (state.seat,), cards=hand)))


def without_cites(right: Any, game: Any, state: State, event: Any, **more: Any) -> Any:
    step = right(game, state, event, **more)
    return replace(step, effects=tuple(replace(effect, clauses=()) for effect in step.effects))


def other_end(right: Any, game: Any, state: State, event: Any, **more: Any) -> Any:
    step = right(game, state, event, **more)
    return Step(step.before, event, replace(step.after, scores=put(step.after.scores, 0, 1)), step.effects)


def heavy(right: Any, game: Any, state: State) -> Any:
    outcomes = right(game, state).outcomes
    return Chance((*outcomes, *outcomes[:1]))


def blind(**fields: Any) -> Callable[..., Any]:
    """A view in which some fields always say the same."""
    return lambda right, game, state, seat: replace(right(game, state, seat), **fields)


def sees_other_hand(right: Any, game: Any, state: State, seat: int | None) -> Any:
    view = right(game, state, seat)
    return replace(view, hand=state.hands[(seat + 1) % game.seats]) if seat is not None else view


def misses_own_card(right: Any, game: Any, state: State, seat: int | None) -> Any:
    view = right(game, state, seat)
    return replace(view, hand=(), unseen=()) if seat is not None else replace(view, unseen=())


def reads_anything(right: Any, game: Any, text: str, state: State | None = None) -> Any:
    return right(game, text)


def only_winner(right: Any, game: Any, state: State) -> Any:
    found = right(game, state)
    return found and Result(found.reason, found.ranking[:1])


BROKEN: dict[str, tuple[Plant, str]] = {
    "actions come in another order": (
        method("legal_actions", lambda right, game, *a: right(game, *a)[::-1]), "order of their notation"),
    "an action is missing from the list": (
        method("legal_actions", lambda right, game, *a: right(game, *a)[:-1] or right(game, *a)), "not listed"),
    "another seat has actions too": (
        method("legal_actions", lambda right, game, state, seat=None: right(game, state)), "are listed for seat"),
    "another seat acts": (method("_waits", lambda right, game, state, seat: None), "told wrongly"),
    "another seat is told no and acts all the same": (
        method("step", lambda right, game, state, event, *given, **more: right(game, state, event)), "can do"),
    "a named seat has no actions": (
        method("legal_actions", lambda right, game, state, seat=None: () if seat is not None else right(game, state)),
        "actions are listed for seat"),
    "everything is legal": (method("is_legal", lambda right, game, *a, **more: True), "legal"),
    "nothing is refused with a reason": (
        method("why_not", lambda right, game, *a, **more: ()), "why_not and is_legal differ"),
    "reasons are those of something else": (
        method("why_not", lambda right, game, *a, **more: tuple(
            replace(each, clauses=("SPREE-NONE-01",)) for each in right(game, *a, **more))), "SPREE-NONE-01"),
    "refusals cite nothing": (
        method("why_not", lambda right, game, *a, **more: tuple(
            replace(each, clauses=()) for each in right(game, *a, **more))), "do not exist"),
    "step ends somewhere else than apply": (method("step", other_end), "before the first turn there can be no points"),
    "nothing is told": (
        method("step", lambda right, game, *a, **more: replace(right(game, *a, **more), effects=())), "no effects"),
    "effects cite nothing": (method("step", without_cites), "do not exist"),
    "private draws are told to all": (method("step", told_all), "which its view hides"),
    "an outcome tells a hand": (method("step", hand_told), "is told"),
    "an outcome is listed twice": (method("chance", heavy), "add up to 1"),
    "views show another hand": (method("view", sees_other_hand), "depends on what it cannot see"),
    "a seat does not see its own card": (method("view", misses_own_card), "does not see it afterwards"),
    "views lack the steps that are left": (method("view", blind(turn=None, prompt="")), "does not see"),
    "views lack the places of shoppers": (method("view", blind(pawns=(), turn=None, prompt="")), "does not see"),
    "nothing is ever seen": (
        method("view", lambda right, game, state, seat: right(game, game.start(), seat)), "see"),
    "ids are all alike": (method("decision_id", lambda right, game, *a: "the same"), "still the same"),
    "ids name the pile": (
        method("decision_id", lambda right, game, state, moment=0: f"{right(game, state, moment)}{state.pile}"),
        "decision id"),
    "stale answers are taken": (
        method("apply", lambda right, game, state, event, expect=None, moment=0, seat=None: right(
            game, state, event, seat=seat)),
        "another decision id is accepted"),
    "illegal texts are read": (method("parse", reads_anything), "read although it is not legal"),
    "texts are read as something else": (
        method("parse", lambda right, game, text, state=None: right(game, "end")), "different event"),
    "validate finds nothing": (method("validate", lambda right, game, state: ()), "KeyError"),
    "validate finds fault with every state": (method("validate", lambda right, game, state: ("no",)), "at $.state: no"),
    "hidden cards are never dealt again": (
        method("resample_hidden", lambda right, game, state, seat, pick: state), "changes nothing"),
    "dealing again changes what a seat sees": (
        method("resample_hidden", lambda right, game, state, seat, pick: replace(state, scores=(9,) * game.seats)),
        "view of seat"),
    "states lose their points in JSON": (
        method("to_json", lambda right, game, state: right(game, replace(state, scores=(1,) * game.seats))),
        "there can be no points"),
    "only the winner is ranked": (method("result", only_winner), "does not name each"),
    "the game is over and goes on": (
        method("result", lambda right, game, state: Result("now", ((0,), (1,), (2,)))), "GOES-ON"),
    "somebody acts at the end": (method("to_act", lambda right, game, state: 0), "IndexError"),
}  # fmt: skip


def small() -> SpreeGame:
    return spree.new_game(3, board="pocket", target=3)


def judged() -> tuple[str, ...]:
    try:
        return check_game(small(), games=3, max_events=400)
    except Exception as error:  # what a broken game raises is a finding as well
        return (f"{type(error).__name__}: {error}",)


def test_nothing_is_wrong_with_the_game_that_is_broken_here() -> None:
    assert check_game(small(), games=3, max_events=400, must_end=True) == ()


@pytest.mark.parametrize("fault", BROKEN)
def test_every_broken_promise_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, words = BROKEN[fault]
    plant(monkeypatch)
    found = "; ".join(judged())
    assert words in found, found


def test_a_game_that_never_ends_is_told_of() -> None:
    endless = spree.new_game(3, board="pocket", target=10_000)
    assert check_game(endless, games=1, max_events=30) == ()
    assert check_game(endless, games=1, max_events=30, must_end=True) == ("no game ended within 30 events",)


def test_texts_that_are_refused_name_what_they_wanted() -> None:
    with pytest.raises(NotationError):
        small().parse("fly", small().start())
