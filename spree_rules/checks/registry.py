"""The catalogue of each game by name."""

from __future__ import annotations

from spree_rules import games

from .catalogue import Catalogue


def catalogue(name: str) -> Catalogue:
    """Return the catalogue of a game; a game without one has only the general checks.

    Raises SettingError for an unknown name.

    >>> catalogue("spree").rulebook.editions
    ('hip_pocket', 'hong_kong', 'first_2001')
    """
    rulebook = games.rulebook(name)
    found: Catalogue = getattr(games.room(name, "checks"), "CATALOGUE", None) or Catalogue(rulebook)
    return found
