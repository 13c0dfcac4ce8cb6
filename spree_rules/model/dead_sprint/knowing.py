"""What players are certain of about each other's hands, and how it changes (DS-R69)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .actions import Card
from .state import Known, State


def about(state: State, viewer: int, owner: int) -> Counter[Card]:
    """Return the least numbers of each card that a viewer knows an owner to hold."""
    return Counter({fact.card: fact.number for fact in state.known if (fact.viewer, fact.owner) == (viewer, owner)})


def known_of(counts: Iterable[tuple[int, int, Counter[Card]]]) -> tuple[Known, ...]:
    """Return what is known from counts by viewer and owner, sorted."""
    return tuple(
        sorted(
            Known(viewer, owner, card, number)
            for viewer, owner, cards in counts
            for card, number in cards.items()
            if number > 0
        )
    )


def peeked(state: State, viewer: int, owner: int) -> tuple[Known, ...]:
    """Return what is known after a viewer has seen an owner's hand."""
    others = tuple(fact for fact in state.known if (fact.viewer, fact.owner) != (viewer, owner))
    seen = known_of([(viewer, owner, Counter(state.runners[owner].hand))])
    return tuple(sorted((*others, *seen)))


def shown(known: tuple[Known, ...], owner: int, card: Card) -> tuple[Known, ...]:
    """Return what is known after an owner has openly parted with a card."""
    if not known:
        return known
    found = []
    for fact in known:
        number = fact.number - ((fact.owner, fact.card) == (owner, card))
        if number:
            found.append(fact._replace(number=number))
    return tuple(found)


def stolen(state: State, thief: int, victim: int, card: Card) -> tuple[Known, ...]:
    """Return what is known after a thief has drawn a card at random from a victim's hand.

    The two know the card. Everybody else is less certain of the victim's hand by one card of each kind, and knows what
    the thief has got only if the whole hand was known to be of one kind.
    """
    size = len(state.runners[victim].hand)
    counts = {
        (viewer, owner): Counter[Card]() for viewer in range(len(state.runners)) for owner in range(len(state.runners))
    }
    for fact in state.known:
        counts[fact.viewer, fact.owner][fact.card] = fact.number
    for viewer in state.living():
        about_victim = counts[viewer, victim]
        if viewer == thief:
            about_victim[card] -= 1
        elif viewer == victim:
            counts[viewer, thief][card] += 1
        else:
            if len(about_victim) == 1 and sum(about_victim.values()) == size:
                counts[viewer, thief][card] += 1
            for kind in about_victim:
                about_victim[kind] -= 1
    return known_of((viewer, owner, cards) for (viewer, owner), cards in counts.items())
