"""Goods that change hands: riders, bullets between bag, table, supply and box, red bullets, and decks that run out."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..kernel.effects import Effect, Log
from ..kernel.values import put, replace
from .actions import Weapon
from .bags import EMPTY, MOST_RED, Bag, added, of_colour, total, without
from .board import TERRAINS
from .rules import Rules
from .state import Decks, Rider, Showdown, State, Turn


def with_rider(state: State, seat: int, rider: Rider) -> State:
    """Return the state with the rider of a seat replaced."""
    return replace(state, riders=put(state.riders, seat, rider))


def card_out(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return a sorted multiset without one of its cards.

    >>> card_out(("a", "b", "b"), "b")
    ('a', 'b')
    """
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def card_in(cards: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """Return a sorted multiset with some more cards.

    >>> card_in(("a", "c"), "b")
    ('a', 'b', 'c')
    """
    return tuple(sorted((*cards, *more)))


# Decks

DeckName = Literal["equipment", "saloon", "events", "desperados"]


class Pile(NamedTuple):
    """A deck from which a card is about to be drawn, its discards, and whether the discards have become the deck."""

    cards: tuple[str, ...]
    used: tuple[str, ...]
    renewed: bool


def pile(cards: tuple[str, ...], used: tuple[str, ...]) -> Pile:
    """Return a deck as it is when a card is needed: made of its discards if none is left (SPURS-R41).

    >>> pile((), ("a",))
    Pile(cards=('a',), used=(), renewed=True)
    """
    return Pile(cards, used, False) if cards else Pile(used, (), bool(used))


def pile_of(decks: Decks, name: DeckName) -> Pile:
    """Return the deck of a name as it is when a card is needed."""
    return pile(getattr(decks, name), getattr(decks, f"used_{name}"))


def taken(decks: Decks, name: DeckName, card: str, log: Log) -> Decks:
    """Return the decks after a card was drawn."""
    found = pile_of(decks, name)
    if found.renewed and log is not None:
        clauses = {
            "equipment": ("SPURS-STORE-01",),
            "saloon": ("SPURS-SALOON-01",),
            "events": ("SPURS-CHAL-07",),
            "desperados": ("SPURS-DESP-02", "SPURS-DESP-10"),
        }
        log.append(Effect("reshuffled", clauses[name], items=(name,), number=len(found.cards)))
    return replace(decks, **{name: card_out(found.cards, card), f"used_{name}": found.used})


def discarded(decks: Decks, name: DeckName, *cards: str) -> Decks:
    """Return the decks with some more cards among the discards of one."""
    used = f"used_{name}"
    return replace(decks, **{used: card_in(getattr(decks, used), *cards)})


def token_discarded(rules: Rules, decks: Decks, token: str) -> Decks:
    """Return the decks with one more Challenge token among the discards of its stack."""
    place = TERRAINS.index(rules.tokens[token].terrain)
    return replace(decks, used_stacks=put(decks.used_stacks, place, card_in(decks.used_stacks[place], token)))


# Bullets


def own_colour(weapon: Weapon) -> str:
    """Return the colour of a weapon's bullets (SPURS-BULLET-02).

    >>> own_colour("rifle")
    'brown'
    """
    return "grey" if weapon == "revolver" else "brown"


def other_colour(weapon: Weapon) -> str:
    """Return the colour of the other weapon's bullets."""
    return "brown" if weapon == "revolver" else "grey"


def hits(drawn: Bag, weapon: Weapon) -> int:
    """Return how many drawn bullets hit (SPURS-BULLET-06, SPURS-BULLET-07).

    >>> hits(Bag(grey=2, brown=1, white=1), "revolver")
    3
    """
    own: int = getattr(drawn, own_colour(weapon))
    return own + drawn.white


def population(rules: Rules, bag: Bag, weapon: Weapon | None) -> Bag:
    """Return what is drawn from: the bag, perhaps without the other weapon's bullets (ruling other_weapon_bullets)."""
    if weapon is None or rules.rulings.other_weapon_bullets != "set_aside":
        return bag
    return bag._replace(**{other_colour(weapon): 0})


def drawn_again(rules: Rules, bag: Bag, drawn: Bag, weapon: Weapon) -> int:
    """Return how many bullets are drawn in place of the other weapon's (ruling other_weapon_bullets)."""
    if rules.rulings.other_weapon_bullets != "redraw" or not total(bag):
        return 0
    number: int = getattr(drawn, other_colour(weapon))
    return number


def needed_white(drawn: Bag, weapon: Weapon, need: int) -> int:
    """Return how few white bullets complete a number of hits.

    >>> needed_white(Bag(grey=1, white=2), "revolver", 2)
    1
    """
    own = hits(drawn, weapon) - drawn.white
    return min(drawn.white, max(0, need - own))


def bullets_back(rules: Rules, state: State, seat: int, drawn: Bag, counted: int, log: Log) -> State:
    """Return the state after drawn bullets went back into a player's bag, white ones that are spent apart.

    All white ones are spent, or only those ``counted`` as hits (SPURS-BULLET-09, ruling white_spent).
    """
    if drawn == EMPTY:
        return state
    spent = drawn.white if rules.rulings.white_spent == "every_drawn" else counted
    rider = state.riders[seat]
    gone = of_colour("white", spent)
    if log is not None:
        log.append(Effect("bullets_back", ("SPURS-BULLET-08", "SPURS-BULLET-09"), (seat,), number=total(drawn) - spent))
        if spent:
            log.append(Effect("white_spent", ("SPURS-BULLET-09",), (seat,), number=spent))
    state = with_rider(state, seat, replace(rider, bag=added(rider.bag, without(drawn, gone))))
    return put_away(rules, state, gone)


def put_away(rules: Rules, state: State, gone: Bag) -> State:
    """Return the state after spent bullets left the table (ruling spent_white)."""
    if rules.rulings.spent_white == "back_in_supply":
        return replace(state, supply=added(state.supply, gone))
    return replace(state, box=added(state.box, gone))


def out_of_bag(state: State, seat: int) -> Bag:
    """Return the bullets of a player that lie drawn."""
    duel = state.duel
    if duel is not None and seat in duel.seats:
        return duel.drawn[duel.seats.index(seat)]
    shooting = state.turn.shooting
    return EMPTY if shooting is None or seat != state.seat else shooting.drawn


def from_supply(state: State, seat: int, colour: str, number: int) -> tuple[State, int]:
    """Return the state after a player got bullets from the supply, and how many there were (SPURS-R80)."""
    there = min(number, getattr(state.supply, colour))
    bullets = of_colour(colour, there)
    rider = state.riders[seat]
    state = with_rider(state, seat, replace(rider, bag=added(rider.bag, bullets)))
    return replace(state, supply=without(state.supply, bullets)), there


def to_supply(state: State, seat: int, colour: str, number: int) -> State:
    """Return the state after bullets went from a player's bag to the supply."""
    bullets = of_colour(colour, number)
    rider = state.riders[seat]
    state = with_rider(state, seat, replace(rider, bag=without(rider.bag, bullets)))
    return replace(state, supply=added(state.supply, bullets))


def take_red(rules: Rules, state: State, seat: int, clauses: tuple[str, ...], log: Log) -> State:
    """Return the state after a player took a red bullet, or what stands for it.

    A Henchman goes first. With three red bullets, those that lie drawn included, a point of Fame is lost instead
    (SPURS-BULLET-03, SPURS-BULLET-04, ruling fame_floor).
    """
    rider = state.riders[seat]
    guard = next((card for card in rider.equipment if rules.equipment[card].effect == "absorb_red"), None)
    if guard is not None:
        if log is not None:
            log.append(Effect("absorbed", clauses, (seat,), cards=(guard,)))
        state = with_rider(state, seat, replace(rider, equipment=card_out(rider.equipment, guard)))
        return replace(state, decks=discarded(state.decks, "equipment", guard))
    if rider.bag.red + out_of_bag(state, seat).red >= MOST_RED:
        lowest = 0 if rules.rulings.fame_floor == "zero" else None
        fame = rider.fame - 1 if lowest is None else max(lowest, rider.fame - 1)
        if log is not None:
            log.append(Effect("lost_fame", ("SPURS-BULLET-03", "SPURS-BULLET-04"), (seat,), number=rider.fame - fame))
        return with_rider(state, seat, replace(rider, fame=fame))
    if log is not None:
        log.append(Effect("injured", (*clauses, "SPURS-BULLET-02"), (seat,)))
    return from_supply(state, seat, "red", 1)[0]


def showdown(state: State) -> Showdown:
    """Return the duel that is going on. Raises AssertionError if there is none."""
    assert state.duel is not None
    return state.duel


# What Spurs add


def usable_boosts(state: State) -> int:
    """Return how many more objects the Spurs of this turn allow in a draw (SPURS-SPUR-05, ruling extra_draw_scope)."""
    return 0 if state.turn.boosted else state.turn.boosts


def boosts_used(rules: Rules, turn: Turn) -> Turn:
    """Return the turn after a draw that Spurs could add to (ruling extra_draw_scope)."""
    once = rules.rulings.extra_draw_scope == "first_bag_draw" and turn.boosts
    return replace(turn, boosted=True) if once else turn
