"""Which module talks about which game: the one place here where games are named."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from spree_rules.model.kernel.errors import SettingError

TALKS: Final = {
    "spree": "spree_rules.ask.spree.talk",
    "crime_spree": "spree_rules.ask.crime_spree.talk",
}


def talk_of(name: str) -> Any:
    """Return what is game-specific in talking about a game. Raises SettingError for an unknown one.

    >>> talk_of("spree").name
    'spree'
    """
    if name not in TALKS:
        raise SettingError(f"there is nobody to ask about {name!r}; games: {', '.join(TALKS)}")
    return import_module(TALKS[name]).TALK
