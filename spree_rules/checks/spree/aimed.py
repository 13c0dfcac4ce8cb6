"""Positions and ways to play in which rulings meet: players close together, lying, in cars, with much to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeVar

from spree_rules.checks.simulate import Pick
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.spree.board import Board
from spree_rules.model.spree.cards import JOKER, RANK
from spree_rules.model.spree.game import SpreeGame
from spree_rules.model.spree.grid import OPPOSITE, Square
from spree_rules.model.spree.position import position
from spree_rules.model.spree.state import State, Turn

T = TypeVar("T")
TRIES = 30
CLOSE = 2
EAGERNESS = {
    "drive": 3,
    "end": 2,
    "enter": 3,
    "leave": 5,
    "move": 5,
    "park": 1,
    "pass": 6,
    "rob": 24,
    "roll": 9,
    "shoot": 7,
    "shop": 16,
    "stash": 9,
    "steer": 8,
    "stop": 7,
    "walk": 8,
}
"""How likely each kind of action is to be chosen, as a weight."""
MOODS: Final[Mapping[str, tuple[str, ...]]] = {
    "shooting": ("shoot",),
    "trading": ("shop", "rob", "stop"),
    "driving": ("steer", "drive", "shoot"),
    "leaving": ("stash", "move", "leave"),
    "any": (),
}
"""What a stretch of play is about: kinds of actions that are much likelier there."""


def aimed_position(game: SpreeGame, mood: str, pick: Pick) -> State:
    """Return a position in an open turn, with most players close together."""
    for _ in range(TRIES):
        try:
            return position(game, **_described(game, mood, pick))
        except SettingError:
            continue  # cars on one space, a turn that cannot be: described again
    return position(game)


def _described(game: SpreeGame, mood: str, pick: Pick) -> dict[str, Any]:
    seats = range(game.seats)
    near = _around(game, mood, pick)
    cars = _cars(game, near, pick)
    riding = [seat for seat in seats if game.moving_cars and seat in cars and pick(2)]
    pawns = {seat: _one_of(near, pick) for seat in seats if seat not in riding and pick(6)}
    pawns |= {seat: cars[seat] for seat in pawns if seat in cars and not pick(4)}
    pawns |= {seat: _one_of(game.board.parking, pick) for seat in pawns if not pick(6)}
    pawns |= {seat: _one_of(list(cars.values()), pick) for seat in pawns if cars and not pick(6)}
    owner = pick(game.seats)
    if mood == "shooting" and owner not in riding and pick(3):
        pawns[owner] = near[-1]  # the end of a line
    here = cars[owner] if owner in riding else pawns.get(owner)
    if here is not None and mood != "shooting" and not pick(2):
        pawns |= {seat: here for seat in pawns if pick(2)}
    return {
        "seat": owner,
        "pawns": pawns,
        "cars": cars,
        "riding": riding,
        "down": [seat for seat in seats if seat != owner and not pick(5)],
        "scores": {seat: max(0, game.target - 1 - pick(25)) for seat in seats if not pick(3)},
        "turn": _turn(game, here, owner in riding, pick),
        **_cards(game, owner, game.board.sells.get(here or game.board.parking[0]), pick),
    }


def _around(game: SpreeGame, mood: str, pick: Pick) -> list[Square]:
    """The squares close to some square and those in line with it, or those on one line that ends in the fountain."""
    board = game.board
    over_water = _lines_from_water(board)
    if mood == "shooting" and over_water and pick(2):
        return _one_of(over_water, pick)
    stocked = sorted({board.shops[card] for card in game.deck if card in board.shops})
    fitting = {"trading": stocked, "driving": sorted(board.roads)}
    middle = _one_of(fitting.get(mood, sorted(board.floor)), pick)
    close = [square for square, steps in board.on_foot.distances(middle).items() if steps <= CLOSE]
    lines = [square for line in board.rays[middle].values() for square in line if square in board.floor]
    return [middle, middle, *sorted(close), *lines]


@cache
def _lines_from_water(board: Board) -> list[list[Square]]:
    """The squares near the fountain on each straight line that leads out of it and goes on for a while.

    Lines with a wall behind the water come three times, as few boards have any.
    """
    found = []
    for water in sorted(board.fountain):
        for way, line in board.rays[water].items():
            dry = [square for square in line if square in board.floor][:4]
            behind = board.rays[water][OPPOSITE[way]]
            if len(dry) > 1:
                found += [dry] * (3 if board.fountain.issuperset(behind) else 1)
    return found


def _one_of(items: Sequence[T], pick: Pick) -> T:
    return items[pick(len(items))]


def _cars(game: SpreeGame, near: Sequence[Square], pick: Pick) -> dict[int, Square]:
    """Some cars: nearby in lanes where cars move, else in parking spaces."""
    roads = [square for square in near if square in game.board.roads]
    spaces = [space for space in game.board.parking if space in near] or list(game.board.parking)
    found = {}
    for seat in range(game.seats):
        if game.moving_cars and roads and pick(3):
            found[seat] = _one_of(roads, pick)
        elif spaces and not pick(3):
            found[seat] = spaces.pop(pick(len(spaces)))
    return found


def _turn(game: SpreeGame, here: Square | None, riding: bool, pick: Pick) -> Turn:
    left = None
    if here is not None and pick(2):
        ways = sorted((game.board.by_car if riding else game.board.on_foot).neighbours[here].values())
        left = _one_of(ways, pick) if ways else None
    earned = game.running_over and game.rulings.run_over_extra_turn == "yes" and bool(pick(2))
    if left is None and not earned and not pick(3):
        return Turn(from_car=True)
    return Turn(
        rolled=bool(pick(3)),
        steps=pick(6),
        came_from=left,
        driven=riding and left is not None,
        acted=earned,
        from_car=not pick(3),
        again=earned,
    )


def _cards(game: SpreeGame, owner: int, sold: str | None, pick: Pick) -> dict[str, Any]:
    """Hands, the owner's with what is sold on the square; carts; what is left of the pile. The rest is discarded."""
    pool = list(game.deck)
    mixed = [pool.pop(pick(len(pool))) for _ in range(len(pool))]
    wild = game.rulings.joker_shopping == "worthless"
    hands: dict[int, list[str]] = {seat: [] for seat in range(game.seats)}
    own = [card for card in mixed if card == sold][: 1 + pick(game.hand_limit)]
    for card in own:
        mixed.remove(card)
        hands[owner].append(card)
    carts: dict[int, list[str]] = {seat: [] for seat in range(game.seats)}
    pile: list[str] = []
    for card in mixed:
        seat, goes = pick(game.seats), pick(5)
        if goes < 2 and pick(8) and len(hands[seat]) < game.hand_limit:
            hands[seat].append(card)
        elif goes < 4 and len(carts[seat]) < 5 and (card in game.board.shops or (wild and card == JOKER)):
            carts[seat].append(_in_a_cart(game, card, pick))
        elif goes == 4:
            pile.append(card)
    return {"hands": hands, "carts": carts, "pile": pile[: _one_of((len(pile), 1, 0, 3), pick)]}


def _in_a_cart(game: SpreeGame, card: str, pick: Pick) -> str:
    """A card as it lies in a cart, where a joker may keep the rank of what was sold."""
    if card != JOKER or game.rulings.joker_loot != "as_played":
        return card
    return JOKER + RANK[_one_of(sorted(game.board.shops), pick)]


class Tempted:
    """Chooses among the actions of a state; rather those that lead to other players, to shops and home."""

    def __init__(self, game: SpreeGame, mood: str) -> None:
        self.game = game
        self.eagerness = {word: weight * (6 if word in MOODS[mood] else 1) for word, weight in EAGERNESS.items()}
        self._distances: dict[Square, dict[Square, int]] = {}

    def choose(self, state: State, texts: Sequence[str], pick: Pick) -> str:
        """Return one of the actions, given as texts."""
        goals = _goals(self.game, state) if any(text[:4] in ("walk", "stee") for text in texts) else set()
        weights = [self._weight(state, text, goals) for text in texts]
        ticket = pick(sum(weights))
        for text, weight in zip(texts, weights, strict=True):
            ticket -= weight
            if ticket < 0:
                return text
        raise AssertionError("tickets add up to the weights")

    def _weight(self, state: State, text: str, goals: set[Square]) -> int:
        word, *rest = text.split()
        weight = self.eagerness[word]
        if word == "drive":
            return 5 * weight if rest[0] in state.pawns else weight
        if word == "shoot":
            return weight * self._chance_to_push(state, int(rest[0]))
        if word == "shop":
            return weight * len(text)  # more copies rather than one
        if word in ("walk", "steer") and goals:
            here = state.where(state.seat)
            there = self.game.board.grid.joined[here][rest[0]]  # type: ignore[index]
            if self._far(there, goals) < self._far(here, goals):
                return 5 * weight
        return weight

    def _chance_to_push(self, state: State, target: int) -> int:
        """A weight from 1 to 12: higher for targets close by, and for those in a car."""
        sight = self.game.board.sights[state.where(state.seat)][state.where(target)]
        return max(1, 4 - sight.distance) * (3 if state.riding[target] else 1)

    def _far(self, square: Square, goals: set[Square]) -> int:
        if square not in self._distances:
            self._distances[square] = self.game.board.on_foot.distances(square)
        return min(self._distances[square].get(goal, 99) for goal in goals)


def _goals(game: SpreeGame, state: State) -> set[Square]:
    """Where other players are, what sells a card in hand, and their own car if there is something to bring."""
    seat = state.seat
    found = {pawn for other, pawn in enumerate(state.pawns) if other != seat and pawn is not None}
    found |= {game.board.shops[card] for card in state.hands[seat] if card in game.board.shops}
    home = state.cars[seat]
    if home is not None and len(state.carts[seat]) > 1:
        found = {home}
    return found - {state.where(seat)}
