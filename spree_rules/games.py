"""The registry of games: those of this package, and those that other packages add.

A package adds a game with an entry point in the group ``spree_rules.games``: its name is the game's name, its value the
package that holds the game's rooms. A room is a module with a known name: ``rulebook`` (``RULEBOOK``), ``checks``
(``CATALOGUE``), ``vocabulary`` (``VOCABULARY``) or ``pictures``; only the first is required.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module, metadata
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Final, Literal

from spree_rules.model.kernel.errors import SettingError

if TYPE_CHECKING:
    from spree_rules.model.kernel.rulebook import Rulebook

BUILT_IN: Final = ("spree", "crime_spree", "dead_sprint", "spurs")
GROUP: Final = "spree_rules.games"
Room = Literal["rulebook", "checks", "vocabulary", "pictures"]
_PLACES: Final = MappingProxyType(
    {
        "rulebook": "spree_rules.model.{name}.game",
        "checks": "spree_rules.checks.{name}.catalogue",
        "vocabulary": "spree_rules.ask.{name}.vocabulary",
        "pictures": "spree_rules.show.{name}.boards",
    }
)


@cache
def _brought() -> dict[str, str]:
    """The packages of other people's games, by name; the names of our own games are taken."""
    found = sorted(metadata.entry_points(group=GROUP), key=lambda point: (point.name, point.value))
    return {point.name: point.value for point in reversed(found) if point.name not in BUILT_IN}


def forget() -> None:
    """Look for other people's games anew when they are next asked for, as after an installation."""
    _brought.cache_clear()


def names() -> tuple[str, ...]:
    """Return the names of all games, those of this package first.

    >>> names()[:2]
    ('spree', 'crime_spree')
    """
    return (*BUILT_IN, *sorted(_brought()))


def room(name: str, kind: Room) -> ModuleType | None:
    """Return a game's room of the given kind (a module), or None if it has none.

    Raises SettingError for an unknown game.
    """
    if name not in names():
        raise SettingError(f"unknown game {str(name)[:40]!r}. Games: {', '.join(names())}")
    place = _PLACES[kind].format(name=name) if name in BUILT_IN else f"{_brought()[name]}.{kind}"
    try:
        return import_module(place)
    except ModuleNotFoundError as error:
        if error.name != place:
            raise
        return None


def rulebook(name: str) -> Rulebook:
    """Return the rulebook of a game. Raises SettingError for an unknown game, or one without a rulebook.

    >>> rulebook("spree").title
    'Spree!'
    """
    module = room(name, "rulebook")
    found: Rulebook | None = getattr(module, "RULEBOOK", None)
    if found is None:
        raise SettingError(f"the package that adds {name!r} has no rulebook.RULEBOOK")
    if found.name != name:
        raise SettingError(f"the rulebook of {name!r} calls itself {found.name!r}: the two names must be the same")
    return found
