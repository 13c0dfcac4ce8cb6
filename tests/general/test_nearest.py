"""The nearest rules of lines that are not understood: they are shown as no verdict, those in force first."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest

from spree_rules import games, spree
from spree_rules.ask import Session
from spree_rules.ask.nearest import index_of, words_of
from spree_rules.ask.registry import vocabulary_of

NEAR = [
    ("spree", "is there any way to fire a gun diagonally across the mall", "SPREE-SHOOT-01"),
    ("spree", "what do we do once the draw pile is empty and needs a shuffle", "SPREE-SETUP-04"),
    ("spree", "my mate used one card to snatch every card of the same rank", "SPREE-ROB-03"),
    ("spree", "how many points is a wildcard worth when it is unloaded", "SPREE-JOKER-02"),
    ("crime_spree", "is there extra for a crime that was planned beforehand", "CC-CRIME-08"),
    ("crime_spree", "two of us rolled the same highest number before the first turn", "CC-ORDER-02"),
    ("dead_sprint", "a walker was just beaten, where does it go", "DS-ZOM-05"),
    ("dead_sprint", "how strong is a brute really", "DS-ZOM-11"),
    ("spurs", "does the doctor heal a red one for cash", "SPURS-DOCTOR-02"),
    ("spurs", "how do we decide when both of us end with equal scores", "SPURS-END-04"),
    ("spurs", "may two saddles of the same name be owned", "SPURS-STORE-02"),
]


@pytest.mark.parametrize(("name", "line", "clause"), NEAR)
def test_the_rule_that_is_meant_is_near(name: str, line: str, clause: str) -> None:
    found = Session(vocabulary_of(name).default_game()).feed(line)
    assert found.kind == "nearest" and found.verdict.startswith("not understood"), found
    assert clause in found.facts["clauses"][:3], found.facts
    for offered in found.follow_ups:
        assert Session(vocabulary_of(name).default_game()).feed(offered).kind == "answer"


def test_clauses_that_are_not_in_force_come_last_and_say_so() -> None:
    line = "what happens when I drive over somebody who stands in the road with my car"
    base = Session(spree.new_game(3)).feed(line)
    marked = [reason.text.startswith("Not in this game") for reason in base.reasons]
    assert base.kind == "nearest" and any(marked) and marked == sorted(marked)
    assert not any(r.text.startswith("Not in") for r in Session(spree.new_game(3, "hong_kong")).feed(line).reasons)
    assert "Not in this game" in Session().feed("explain SPREE-HK-RUN-01").verdict


def test_what_is_to_be_done_is_read_to_the_letter() -> None:
    for line in ("set up red in the fountain and shoot", "do shoot everybody in the fountain", "shoot"):
        assert Session().feed(line).kind == "unknown", line
    assert Session().feed("qwx zzv flurb nargle").kind == "unknown"


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_synonym_stands_for_words_of_the_rulebook(name: str) -> None:
    package = type(vocabulary_of(name)).__module__.rpartition(".")[0]
    lexicon = tomllib.loads(resources.files(package).joinpath("lexicon.toml").read_text(encoding="utf-8"))
    index = index_of(name)
    assert len(lexicon) >= 15
    for word, others in lexicon.items():
        assert index.nearest(word), f"{word} is not a word of the rulebook"
        assert all(len(words_of(other)) <= 1 and other == other.lower() for other in others), word
