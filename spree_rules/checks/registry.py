"""The games that can be verified, by name; their catalogues are imported when asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final, cast

from spree_rules.model.kernel.errors import SettingError

from .catalogue import Catalogue

GAMES: Final = {
    "spree": "spree_rules.checks.catalogues.spree.catalogue",
    "crime_spree": "spree_rules.checks.catalogues.crime_spree.catalogue",
}


def catalogue(name: str) -> Catalogue:
    """Return what a game brings to its verification. Raises SettingError for an unknown name.

    >>> catalogue("spree").editions
    ('hip_pocket', 'hong_kong', 'first_2001')
    """
    if name not in GAMES:
        raise SettingError(f"there is no game {name!r}; games: {', '.join(GAMES)}")
    return cast(Catalogue, import_module(GAMES[name]).CATALOGUE)
