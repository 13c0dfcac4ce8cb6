"""Positions made by hand, for questions, tests and puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from ..kernel.errors import SettingError
from ..kernel.values import replace
from .cards import Card, from_cart, read_card, read_cart_card
from .game import SpreeGame
from .state import Phase, Play, State, Turn

Cards = Sequence[str] | str


def position(
    game: SpreeGame,
    *,
    seat: int = 0,
    phase: Phase = "turn",
    pawns: Mapping[int, str] | None = None,
    cars: Mapping[int, str] | None = None,
    hands: Mapping[int, Cards] | None = None,
    carts: Mapping[int, Cards] | None = None,
    discards: Cards = (),
    pile: Cards | None = None,
    scores: Mapping[int, int] | None = None,
    down: Sequence[int] = (),
    riding: Sequence[int] = (),
    turn: Turn | None = None,
    plays: tuple[Play, ...] = (),
) -> State:
    """Return a state as described; all else is as at the start of a first turn, with empty hands.

    Args:
        game: the rules, the board and the deck.
        seat: whose turn it is.
        phase: what is awaited.
        pawns: squares of shoppers by seat (file and row, or the card sold); by default they are at their cars.
        cars: squares of cars by seat; by default the first free parking spaces.
        hands, carts: cards by seat, as words or as one text such as ``"9c 10h"``; where a joker in a cart keeps its
            rank (ruling joker_loot = as_played), ``Jo9`` is one that was played as a 9.
        discards: the discards.
        pile: the pile; by default all cards that are nowhere else. If it is given, the rest are discards.
        scores: stashed points by seat.
        down, riding: the seats lying down, and those sitting in their cars.
        turn: the progress of the open turn; by default it has just begun. What follows from it (a turn with
            steps has acted) need not be said.
        plays: the open plays, the newest last.

    Raises a SettingError that names everything impossible about the position.

    >>> from spree_rules import spree
    >>> game = spree.new_game(seats=3)
    >>> state = position(game, pawns={0: "Jc"}, hands={0: "9c 10h"}, turn=Turn(rolled=True, steps=5))
    >>> [game.format(action) for action in game.legal_actions(state)]
    ['end', 'move 10h', 'walk east', 'walk west']
    """
    _check_seats(game, seat, pawns, cars, hands, carts, scores, dict.fromkeys(down), dict.fromkeys(riding))
    board = game.board
    parked = {each: board.square(name) for each, name in (cars or {}).items()}
    free = [space for space in board.parking if space not in parked.values()]
    for each in range(game.seats):
        if each not in parked:
            if not free:
                raise SettingError("there are not enough free parking spaces: say where the cars are")
            parked[each] = free.pop(0)
    places = {each: parked[each] for each in range(game.seats)}
    places |= {each: board.square(name) for each, name in (pawns or {}).items()}
    held = {each: _cards(cards) for each, cards in (hands or {}).items()}
    loot = {each: _cards(cards, read_cart_card) for each, cards in (carts or {}).items()}
    left = Counter(game.deck)
    named = [*_cards(discards), *_cards(pile or ())]
    for group in (*held.values(), *map(from_cart, loot.values()), *(play.cards for play in plays)):
        named += group
    for card in named:
        left[card] -= 1
    short = sorted(card for card, count in left.items() if count < 0)
    if short:
        raise SettingError(f"the deck has too few of {', '.join(short)} for this position")
    rest = tuple(left.elements())
    thrown = _cards(discards) if pile is None else (*_cards(discards), *rest)
    past = turn or Turn(from_car=phase in ("turn", "draw") and places[seat] == parked[seat])
    if past.rolled or past.steps or past.moved or past.came_from:
        past = replace(past, acted=True, moved=past.moved or past.came_from is not None)
    state = State(
        phase,
        seat,
        tuple(tuple(sorted(held.get(each, ()))) for each in range(game.seats)),
        tuple(tuple(sorted(loot.get(each, ()))) for each in range(game.seats)),
        tuple((scores or {}).get(each, 0) for each in range(game.seats)),
        tuple(places[each] for each in range(game.seats)),
        tuple(parked[each] for each in range(game.seats)),
        tuple(each in down for each in range(game.seats)),
        tuple(each in riding for each in range(game.seats)),
        tuple(sorted(rest if pile is None else _cards(pile))),
        tuple(sorted(thrown)),
        past,
        plays,
    )
    faults = game.validate(state)
    if faults:
        raise SettingError("impossible position: " + "; ".join(faults))
    return state


def _check_seats(game: SpreeGame, seat: int, *named: Mapping[int, object] | None) -> None:
    for each in (seat, *(each for group in named for each in group or ())):
        if type(each) is not int or not 0 <= each < game.seats:
            raise SettingError(f"there is no seat {each!r}: seats are 0 to {game.seats - 1}")


def _cards(cards: Cards, read: Callable[[str], Card] = read_card) -> tuple[Card, ...]:
    return tuple(map(read, cards.split() if isinstance(cards, str) else cards))
