"""The setting of a game of Spree! as data, and the checks of what is requested."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from ..kernel.errors import SettingError, shortened
from ..kernel.values import Value
from .cards import RANK, Card, CardField, read_card
from .rulings import EditionName, Module, Rulings

Polls = Literal["public", "holders"]
MOST_SEATS: Final = 8
LEAST_SEATS: Final = 3
COMMON_JOKERS: Final = 4
HAND: Final = 5
FACES: Final = 6
MOST: Final = 100_000
"""An upper bound for targets."""
MOST_CARDS: Final = 1_000
"""An upper bound for the cards of a deck of your own."""
MOST_JOKERS: Final = 200
MOST_HAND: Final = 100
"""Bounds whose product is small enough that no document can demand much time or memory."""


class GameConfig(Value, frozen=True):
    """Everything in which games differ, as data; part of saved states and records.

    ``deck`` is None for two decks of 52 with ``jokers`` jokers; ``drawing`` is None for a shipped board.
    """

    edition: EditionName
    seats: Annotated[int, Meta(ge=LEAST_SEATS, le=MOST_SEATS)]
    modules: tuple[Module, ...]
    rulings: Rulings
    target: Annotated[int, Meta(ge=1, le=MOST)]
    jokers: Annotated[int, Meta(ge=0, le=MOST_JOKERS)]
    polls: Polls
    hand: Annotated[int, Meta(ge=1, le=MOST_HAND)]
    faces: Annotated[int, Meta(ge=2, le=FACES)]
    board: str
    board_fingerprint: str
    deck: Annotated[tuple[CardField, ...], Meta(max_length=MOST_CARDS)] | None = None
    drawing: str | None = None


def words(words: Any, what: str) -> tuple[str, ...]:
    """Return a sequence of words as a tuple. Raises SettingError for anything else."""
    listed = () if isinstance(words, str) or not isinstance(words, Iterable) else tuple(words)
    if isinstance(words, str) or not isinstance(words, Iterable) or not all(isinstance(w, str) for w in listed):
        raise SettingError(f"{what} must be a sequence of words, not {words!r}")
    return listed


def whole(what: str, wanted: int | None, default: int, least: int, most: int) -> int:
    """Return a whole number, or the default, within its bounds. Raises SettingError."""
    number = default if wanted is None else wanted
    if type(number) is not int or not least <= number <= most:
        raise SettingError(f"{what} must be a whole number from {least} to {most}, not {shortened(repr(number))}")
    return number


def check_jokers(jokers: Any, most: int | None) -> None:
    """Raise SettingError for an impossible number of jokers (SPREE-SETUP-02)."""
    if type(jokers) is not int or not COMMON_JOKERS <= jokers <= MOST_JOKERS:
        raise SettingError(
            f"two decks have 4 jokers, and more may be added, but not {jokers!r} in all (SPREE-SETUP-02)"
        )
    if most is not None and jokers > most:
        raise SettingError(f"this edition allows at most {most} jokers, not {jokers} (SPREE-SETUP-02)")


def read_deck(cards: tuple[str, ...]) -> tuple[Card, ...]:
    """Return a deck, sorted. Raises SettingError for anything that is not a card."""
    if len(cards) > MOST_CARDS:
        raise SettingError(f"a deck holds at most {MOST_CARDS} cards, not {len(cards)}")
    if not cards:
        raise SettingError("a deck must hold at least one card")
    unknown = sorted({card for card in cards if card not in RANK})
    if unknown:
        raise SettingError(f"a deck consists of cards such as 9c, 10h or Jo, not {', '.join(map(repr, unknown))}")
    return tuple(sorted(read_card(card) for card in cards))
