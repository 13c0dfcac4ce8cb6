"""Pairs of runs: three ways to leak are planted, and each must be found; without them there is none."""

from __future__ import annotations

from typing import Any

import pytest

from spree_rules import spree
from spree_rules.checks.noninterference import InterferenceReport, noninterference
from spree_rules.checks.registry import catalogue
from spree_rules.model.kernel.rules import Rule
from spree_rules.model.kernel.values import replace
from spree_rules.model.spree import SpreeGame, stops
from spree_rules.model.spree import game as game_module
from spree_rules.model.spree.actions import Shoot
from spree_rules.model.spree.cards import STOPS


def looked_through(edition: str = "hip_pocket", **options: Any) -> InterferenceReport:
    game = spree.new_game(4, edition, **options)
    ways = list(catalogue("spree").policies(game).values())
    return noninterference(game, policies=[ways[seat % len(ways)] for seat in range(4)])


@pytest.mark.parametrize("edition", ["hip_pocket", "hong_kong", "first_2001"])
def test_nothing_leaks_in_public_polling(edition: str) -> None:
    report = looked_through(edition)
    assert report.leaks == () and report.pairs > 80 and report.moments > 2000


def test_asking_holders_only_leaks_and_both_runs_replay() -> None:
    leak = looked_through(polls="holders").leaks[0]
    assert "can tell two runs apart" in str(leak)
    assert leak.one.events[: leak.moment] != leak.other.events
    game: SpreeGame = leak.one.game  # type: ignore[assignment]
    states = list(leak.one.states())[-2], leak.other.end()
    assert states[0] != states[1]
    assert game.polls_reveal_holders


def test_asking_holders_while_saying_that_all_are_asked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = stops.could_stop
    monkeypatch.setattr(
        stops,
        "could_stop",
        lambda game, state, play, seat: (
            right(game, state, play, seat) and any(card in STOPS for card in state.hands[seat])
        ),
    )
    assert looked_through().leaks


def test_an_error_that_names_a_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def named(game: Any, state: Any, action: Any) -> dict[str, Any] | None:
        shown = {"card": state.hands[(state.seat + 1) % game.seats][:1]}
        return shown if action.target == state.seat else None

    leaky = Rule("shoot.leaky", ("SPREE-SHOOT-01",), "Beware: there is {card}.", named)
    table = game_module.TABLES[Shoot]
    tables = dict(game_module.TABLES) | {Shoot: replace(table, rules=(*table.rules, leaky))}
    monkeypatch.setattr(game_module, "TABLES", tables)
    assert any("refusal" in leak.what for leak in looked_through().leaks)


def test_an_order_that_follows_a_hidden_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = SpreeGame.legal_actions

    def turned(game: SpreeGame, state: Any, seat: int | None = None) -> Any:
        listed = right(game, state, seat)
        held = state.hands[(state.seat + 1) % game.seats]
        return listed[::-1] if any(card in STOPS for card in held) else listed

    monkeypatch.setattr(SpreeGame, "legal_actions", turned)
    assert any("order" in leak.what for leak in looked_through().leaks)
