"""Which states can be: what a saved or hand-made position is checked against before anybody plays on from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .cards import JOKER, RANK, STOPS
from .state import State
from .stops import could_stop

if TYPE_CHECKING:
    from .game import SpreeGame

BY_SEAT = ("hands", "carts", "scores", "pawns", "cars", "down", "riding")


def problems(game: SpreeGame, state: State) -> tuple[str, ...]:
    """Return what is impossible about a state, each as one sentence; empty for a possible one.

    >>> from spree_rules import spree
    >>> game = spree.new_game(seats=3)
    >>> problems(game, game.start())
    ()
    """
    shape = tuple(_shape(game, state))
    if shape:
        return shape
    places = tuple(_places(game, state))
    return places or (*_cards(game, state), *_turn(game, state), *_plays(game, state))


def _shape(game: SpreeGame, state: State) -> Iterator[str]:
    for name in BY_SEAT:
        if len(getattr(state, name)) != game.seats:
            yield f"{name} has {len(getattr(state, name))} entries for {game.seats} seats"
    if not 0 <= state.seat < game.seats:
        yield f"seat {state.seat} is not at the table"
    for play in state.plays:
        for seat in (play.seat, play.target, play.asked):
            if seat is not None and seat >= game.seats:
                yield f"a play names seat {seat}, which is not at the table"
    if state.first_roll and any(seat >= game.seats for seat in state.first_roll.contenders):
        yield "the first roll names a seat that is not at the table"
    for name in ("pile", "discards"):
        if tuple(sorted(getattr(state, name))) != getattr(state, name):
            yield f"{name} is not sorted"
    for name in ("hands", "carts"):
        for seat, cards in enumerate(getattr(state, name)):
            if tuple(sorted(cards)) != cards:
                yield f"{name}[{seat}] is not sorted"


def _places(game: SpreeGame, state: State) -> Iterator[str]:
    board = game.board
    begun = state.phase not in ("deal", "first_roll", "park")
    for seat, (pawn, car) in enumerate(zip(state.pawns, state.cars, strict=True)):
        if (pawn is None) != (car is None) or (begun and pawn is None):
            yield f"seat {seat} has a shopper without a car, or has not parked"
        elif pawn is not None and pawn not in board.floor:
            yield f"the shopper of seat {seat} can not be on {pawn}"
        elif car is not None and car not in board.roads:
            yield f"the car of seat {seat} can not be on {car}"
        elif car is not None and not game.moving_cars and car not in board.spaces:
            yield f"the car of seat {seat} is on {car}, which is no parking space"
        elif state.riding[seat] and (pawn != car or not game.moving_cars):
            yield f"seat {seat} can not be in the car"
    parked = [car for seat, car in enumerate(state.cars) if car in board.spaces and not _in_motion(state, seat)]
    if len(set(parked)) != len(parked):
        yield "two cars stand on one parking space"


def _in_motion(state: State, seat: int) -> bool:
    return seat == state.seat and state.turn.driven


def _cards(game: SpreeGame, state: State) -> Iterator[str]:
    every = [*state.pile, *state.discards]
    for cards in (*state.hands, *state.carts):
        every += cards
    for play in state.plays:
        every += play.cards
    if tuple(sorted(every)) != game.deck:
        yield f"the cards do not add up to the deck: {len(every)} of {len(game.deck)}, or other ones"
    for seat, hand in enumerate(state.hands):
        if len(hand) > game.hand_limit:
            yield f"seat {seat} holds {len(hand)} cards, more than {game.hand_limit}"
    if game.rulings.joker_shopping == "forbidden" and any(JOKER in cart for cart in state.carts):
        yield "a joker lies in a cart"
    sold = game.board.shops
    if any(card != JOKER and card not in sold for cart in state.carts for card in cart):
        yield "a cart holds a card that no shop sells"


def _turn(game: SpreeGame, state: State) -> Iterator[str]:
    turn = state.turn
    winners = [seat for seat, score in enumerate(state.scores) if score >= game.target]
    if (state.phase == "over") != bool(winners) or (winners and winners != [state.seat]):
        yield "exactly in a game that is over one seat, whose turn it was, has reached the target"
    if any(score < 0 for score in state.scores):
        yield "points are negative"
    if turn.steps < 0:
        yield "steps left are negative"
    here = state.pawns[state.seat]
    if turn.came_from is not None and (here is None or turn.came_from not in game.board.grid.joined[here].values()):
        yield f"the last step can not have come from {turn.came_from} to {here}"
    if state.phase in ("turn", "move_roll", "shot_roll", "poll") and state.down[state.seat]:
        yield "the owner of the open turn lies down"
    if (state.phase == "first_roll") != (state.first_roll is not None):
        yield "the first roll is noted exactly while it is rolled"
    rolls = state.first_roll
    if rolls and (len(rolls.totals) >= len(rolls.contenders) or rolls.contenders[len(rolls.totals)] != state.seat):
        yield "the first roll does not say who rolls next"
    if state.phase in ("deal", "draw", "refill") and (
        len(state.hands[state.seat]) >= game.hand_limit or not state.pile
    ):
        yield "nobody can draw here: the hand is full or the pile is empty"
    if state.phase == "park" and (state.cars[state.seat] is not None or None not in state.cars):
        yield "who is to park has parked already"


def _plays(game: SpreeGame, state: State) -> Iterator[str]:
    plays = state.plays
    if bool(plays) != (state.phase in ("poll", "shot_roll")):
        yield "plays lie open exactly in a poll, and the shot while its die rolls"
        return
    for index, play in enumerate(plays):
        first = index == 0
        if first == (play.kind == "stop") or (first and play.seat != state.seat):
            yield "the lowest play is the turn owner's, and stops lie only on other plays"
        if play.kind in ("rob", "shot") and play.target is None:
            yield f"a {play.kind} names nobody"
        if play.kind == "rob" and play.rank is None:
            yield "a robbery names no rank"
        if play.kind == "stop" and not all(card in STOPS for card in play.cards):
            yield "a stop was played with a card that is none"
        if (play.kind == "shot") == bool(play.cards) or not all(card in RANK for card in play.cards):
            yield f"a {play.kind} was played with {len(play.cards)} cards"
        if play.kind == "shot" and play.target is not None and not _in_sight(game, state, play.seat, play.target):
            yield "a shot was aimed at a square that is not in sight"
        if (play.asked is None) != (state.phase == "shot_roll"):
            yield "somebody is asked exactly in a poll"
    if not plays:
        return
    top = plays[-1]
    if state.phase == "shot_roll" and (top.kind != "shot" or len(plays) != 1):
        yield "a die is rolled for a shot alone"
    if top.asked is not None and not could_stop(game, state, top, top.asked):
        yield f"seat {top.asked} is asked, and could not stop the play"


def _in_sight(game: SpreeGame, state: State, seat: int, target: int) -> bool:
    there: object = state.pawns[target]
    return there in game.board.sights[state.where(seat)]
