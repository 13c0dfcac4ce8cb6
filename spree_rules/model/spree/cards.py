"""Playing cards, written rank and suit (``9c``, ``10h``), and jokers (``Jo``)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, NewType, TypeAlias

from msgspec import Meta

from ..kernel.errors import NotationError

Card = NewType("Card", str)
"""A card by its rank and suit; copies of a card are equal, and merely counted."""

Rank = NewType("Rank", str)

CardField: TypeAlias = Annotated[Card, Meta(pattern=r"^((10|[2-9JQKA])[cdhs]|Jo)$")]
CartCardField: TypeAlias = Annotated[Card, Meta(pattern=r"^((10|[2-9JQKA])[cdhs]|Jo(10|[2-9JQKA])?)$")]
RankField: TypeAlias = Annotated[Rank, Meta(pattern=r"^(10|[2-9JQKA]|Jo)$")]

JOKER: Final = Card("Jo")
JOKER_RANK: Final = Rank("Jo")
ACE: Final = Rank("A")
SUITS: Final = ("c", "d", "h", "s")
POINTS: Final[Mapping[Rank, int]] = MappingProxyType(
    {Rank(str(n)): n for n in range(2, 11)} | {Rank("J"): 11, Rank("Q"): 12, Rank("K"): 13, ACE: 15, JOKER_RANK: 0}
)
"""Points of each rank when stashed (SPREE-SCORE-02)."""

SUITED: Final[tuple[Card, ...]] = tuple(
    Card(f"{rank}{suit}") for rank in POINTS if rank != JOKER_RANK for suit in SUITS
)
"""The 52 cards that have a rank and a suit, by rank."""

RANK: Final[Mapping[Card, Rank]] = MappingProxyType(
    {Card(f"{rank}{suit}"): rank for rank in POINTS for suit in SUITS if rank != JOKER_RANK} | {JOKER: JOKER_RANK}
)
"""The rank of each card; a joker has the rank ``Jo``."""

PLAYED_JOKERS: Final[Mapping[Card, Rank]] = MappingProxyType(
    {Card(f"{JOKER}{rank}"): rank for rank in POINTS if rank != JOKER_RANK}
)
"""Jokers in a cart that keep the rank they were played as (ruling joker_loot = as_played): ``Jo9``, worth nothing."""

CART_RANK: Final[Mapping[Card, Rank]] = MappingProxyType({**RANK, **PLAYED_JOKERS})
"""The rank by which each card in a cart can be robbed."""

MOVE_STEPS: Final = (2, 10)
"""The steps that a move card can add (SPREE-CARD-01)."""

MAKE_UP: Final[Mapping[Card, tuple[int, ...]]] = MappingProxyType(
    {card: (int(rank),) for card, rank in RANK.items() if rank in ("2", "10")} | {JOKER: MOVE_STEPS}
)
"""The steps that each move card can add."""

STOPS: Final[frozenset[Card]] = frozenset(card for card, rank in RANK.items() if rank in (ACE, JOKER_RANK))
"""The cards that can be played as a stop (SPREE-STOP-01, SPREE-JOKER-01)."""


def read_card(text: str) -> Card:
    """Read a card; ``T`` stands for 10, and case does not matter. The spelling returned is ``10h``.

    Raises NotationError.

    >>> read_card("th"), read_card("10H"), read_card("jo")
    ('10h', '10h', 'Jo')
    """
    if not text.isascii():
        raise NotationError(repr(text)[:80], "a card in plain letters and digits such as 9c, 10h, Ks or Jo")
    word = text.strip().lower()
    if word == "jo":
        return JOKER
    rank, suit = word[:-1].upper(), word[-1:]
    card = Card(("10" if rank == "T" else rank) + suit)
    if card not in RANK:
        raise NotationError(text, "a card such as 9c, 10h, Ks or Jo")
    return card


def read_cart_card(text: str) -> Card:
    """Read a card in a cart, where a joker can name the rank that it was played as. Raises NotationError.

    >>> read_cart_card("jo9"), read_cart_card("9c")
    ('Jo9', '9c')
    """
    played = Card(f"{JOKER}{text.strip()[2:].upper()}") if text.isascii() else JOKER
    return played if played in PLAYED_JOKERS and text.strip()[:2].lower() == "jo" else read_card(text)


def read_rank(text: str) -> Rank:
    """Read a rank: 2 to 10, J, Q, K, A or Jo. Raises NotationError.

    >>> read_rank("t"), read_rank("jo")
    ('10', 'Jo')
    """
    if not text.isascii():
        raise NotationError(repr(text)[:80], "a rank in plain letters and digits: 2 to 10, J, Q, K, A or Jo")
    word = text.strip().upper()
    rank = {"T": Rank("10"), "JO": JOKER_RANK}.get(word, Rank(word))
    if rank not in POINTS:
        raise NotationError(text, "a rank: 2 to 10, J, Q, K, A or Jo")
    return rank


def points(cards: tuple[Card, ...]) -> int:
    """Return the points of cards when they are stashed (SPREE-SCORE-02).

    >>> points(("Kh", "Ac", "9d", "Jo"))
    37
    >>> points(("Jo9",))
    0
    """
    return sum(POINTS[RANK[card]] for card in cards if card not in PLAYED_JOKERS)


def from_cart(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return cards as they leave a cart for the discards: a joker no longer counts as what it was played as.

    >>> from_cart(("9c", "Jo9"))
    ('9c', 'Jo')
    """
    return tuple(JOKER if card in PLAYED_JOKERS else card for card in cards)


def merged(cards: tuple[Card, ...], more: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return two multisets of cards as one, sorted by their text.

    >>> merged(("9c",), ("10h", "9c"))
    ('10h', '9c', '9c')
    """
    return tuple(sorted(cards + more))


def without(cards: tuple[Card, ...], card: Card, copies: int = 1) -> tuple[Card, ...]:
    """Return sorted cards without some copies of one of them. Raises ValueError if there are too few.

    >>> without(("9c", "9c", "Ah"), "9c")
    ('9c', 'Ah')
    """
    place = cards.index(card)
    if cards[place : place + copies] != (card,) * copies:
        raise ValueError(f"there are fewer than {copies} of {card} among {cards}")
    return cards[:place] + cards[place + copies :]


def standard_deck(jokers: int) -> tuple[Card, ...]:
    """Return two decks of 52 with ``jokers`` jokers, sorted by their text (SPREE-SETUP-02).

    >>> len(standard_deck(4))
    108
    """
    return tuple(sorted(SUITED * 2 + (JOKER,) * jokers))
