"""Every word that a client switches on stands in a game's tables: effects, reasons of results, phases, marks."""

from __future__ import annotations

import json
import typing
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from spree_rules import Effect, games
from spree_rules.checks.catalogue import Catalogue
from spree_rules.checks.engines import Responder
from spree_rules.checks.registry import catalogue
from spree_rules.checks.simulate import play, possible_events
from spree_rules.checks.vectors import Vector, VectorHeader, VectorSetting, read_rows
from spree_rules.model.kernel.documents import schema
from spree_rules.model.kernel.effects import Step

ROOT = Path(__file__).parents[2]
FIELDS = ("seats", "squares", "cards", "items", "number", "seen_by")


def steps(entry: Catalogue) -> Iterator[tuple[Any, Step[Any, Any]]]:
    """Steps of a whole game of each edition, of every vector, and of everything next to the rare positions."""
    for edition in entry.rulebook.editions:
        game = entry.make(edition)
        players = list(entry.policies(game).values())
        for step in play(game, [players[seat % len(players)] for seat in range(game.seats)], seed=7).steps():
            yield game, step
        for table, state in entry.positions(edition):
            for event in possible_events(table, state):
                yield table, table.step(state, event)
    for file in sorted((ROOT / "vectors" / entry.name).glob("*.jsonl")):
        game = None
        for row in read_rows(file.read_text(encoding="utf-8")):
            if isinstance(row, VectorSetting):
                game = entry.rulebook.load(msgspec.json.encode(row.config))
            elif isinstance(row, Vector) and row.accept:
                assert game is not None
                state = game._decode_state.decode(msgspec.json.encode(row.state))
                yield game, game.step(state, game.event_from_json(msgspec.json.encode(row.event)))


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_nothing_is_emitted_outside_the_table_and_all_of_it_is_emitted(name: str) -> None:
    entry = catalogue(name)
    book = entry.rulebook
    allowed = jsonschema.Draft202012Validator(schema(book, "effect"))
    seen: set[str] = set()
    reasons: set[str] = set()
    phases: set[str] = set()
    told = 0
    for game, step in steps(entry):
        phases.add(step.after.phase)
        if (result := game.result(step.after)) is not None:
            reasons.add(result.reason)
        for effect in (*step.effects, *game.opening()):
            kind = book.effects[effect.kind]
            used = {field for field in FIELDS if getattr(effect, field) not in ((), None)}
            assert used <= set(kind.fields), (effect, kind.fields)
            if effect.kind not in seen:
                assert allowed.is_valid(json.loads(msgspec.json.encode(effect)))
                seen.add(effect.kind)
            for shown in (effect, effect.seen_from(None)):
                sentence = game.describe(shown, lambda seat: ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")[seat])
                assert sentence.endswith(".") and "{" not in sentence and "  " not in sentence, sentence
                assert "seat" not in sentence.replace("seats", ""), sentence
                told += 1
    assert seen == set(book.effects) and told > 1000
    assert reasons <= set(book.reasons) and len(reasons) >= 1 and phases <= set(book.phases) and len(phases) > 5


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_the_types_name_the_same_words(name: str) -> None:
    book = games.rulebook(name)
    package = f"spree_rules.model.{name}"
    assert set(typing.get_args(import_module(f"{package}.effect_kinds").EffectWord)) == set(book.effects)
    assert set(typing.get_args(import_module(f"{package}.state").Phase)) == set(book.phases)
    assert not jsonschema.Draft202012Validator(schema(book, "effect")).is_valid(
        json.loads(msgspec.json.encode(Effect("no_such_kind", ())))
    )


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_what_one_seat_may_see_is_left_out_for_the_others(name: str) -> None:
    private = [kind for kind in games.rulebook(name).effects.values() if kind.hidden]
    assert bool(private) is games.rulebook(name).hidden
    for kind in private:
        effect = Effect(kind.kind, (), seats=(0,), cards=("9c",), seen_by=0)
        assert "9c" in kind.describe(effect, str) and "9c" not in kind.describe(effect.seen_from(1), str)


def test_a_header_names_the_version_of_its_own_game() -> None:
    header = VectorHeader("spree_rules.vectors/1", games.rulebook("spree").rules_version, "spree")
    assert header.rules == catalogue("spree").make("hip_pocket").rules_version and Responder("spree")
