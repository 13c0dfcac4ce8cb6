"""The vocabulary of each game by name."""

from __future__ import annotations

from functools import cache

from spree_rules import games

from .vocabulary import PlainVocabulary, Vocabulary


@cache
def vocabulary_of(name: str) -> Vocabulary:
    """Return the vocabulary of a game; a game without one is discussed in its own notation.

    Raises SettingError for an unknown game.

    >>> vocabulary_of("spree").name
    'spree'
    """
    rulebook = games.rulebook(name)
    found: Vocabulary | None = getattr(games.room(name, "vocabulary"), "VOCABULARY", None)
    return PlainVocabulary(rulebook) if found is None else found
