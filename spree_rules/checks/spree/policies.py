"""Policies for Spree!: a purposeful player that shops, robs, shoots, stops and goes home, and rowdier ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from spree_rules.checks.simulate import Pick, Policy, Uniform
from spree_rules.model.spree.actions import (
    Drive,
    EndTurn,
    Enter,
    Event,
    Leave,
    MoveCard,
    Park,
    Pass,
    Rob,
    Roll,
    Shoot,
    Shop,
    Stash,
    Steer,
    Stop,
    Walk,
)
from spree_rules.model.spree.cards import CART_RANK, JOKER, POINTS, RANK, points
from spree_rules.model.spree.game import SpreeGame
from spree_rules.model.spree.grid import Square, Walks
from spree_rules.model.spree.view import View

Look = Callable[[], View]
WORTH_A_TRIP_HOME = 20


class Purposeful:
    """Shops on the way, robs and shoots players with full carts, stops harmful plays, and takes the loot home.

    ``temper`` (0 to 100) is the percentage of possible shots, and of stops of unrelated plays, that it makes.
    """

    def __init__(self, game: SpreeGame, temper: int = 40) -> None:
        self.game = game
        self.temper = temper
        self._distances: dict[Square, dict[Square, int]] = {}

    def choose(self, look: Look, actions: Sequence[Event], pick: Pick, /) -> Event:
        """Return the action with the highest worth, the first of equals; now and then any action."""
        if len(actions) == 1 or pick(100) < 3:
            return actions[pick(len(actions))]
        view = look()
        if view.phase == "poll":
            return self._answer(view, actions, pick)
        worths = [self._worth(view, action, pick) for action in actions]
        return actions[worths.index(max(worths))]

    def _answer(self, view: View, actions: Sequence[Event], pick: Pick) -> Event:
        play = view.plays[-1]
        concerned = play.target == view.viewer or (
            play.kind == "stop" and len(view.plays) > 1 and view.plays[-2].seat == view.viewer
        )
        eager = 85 if concerned else self.temper // 4
        stops = [action for action in actions if isinstance(action, Stop)]
        return stops[0] if stops and pick(100) < eager else actions[0]

    def _worth(self, view: View, action: Event, pick: Pick) -> int:
        seat = view.viewer
        assert seat is not None and view.hand is not None
        match action:
            case Shop(card, copies):
                return 1000 + copies * POINTS[RANK[card]]
            case Rob(victim, card, rank):
                loot = points(tuple(c for c in view.carts[victim] if CART_RANK[c] == rank))
                return 900 + loot - POINTS[RANK[card]] if card != JOKER or loot > 9 else 5
            case Stash():
                return 950 if points(view.carts[seat]) >= 8 or view.turn.steps == 0 else 20
            case Roll():
                return 500
            case Shoot(target):
                return self._shot_worth(view, target, pick)
            case Park(space) | Drive(space):
                return self._space_worth(view, space) + (0 if isinstance(action, Park) else 40 - pick(200))
            case MoveCard(card, _):
                goal = self._goal(view)
                clogged = len(view.hand) > 3 and pick(100) < 15
                return (
                    120 if view.turn.rolled and (clogged or (goal and view.turn.steps == 0 and card != JOKER)) else -5
                )
            case Walk(direction):
                return self._walk_worth(view, direction, pick)
            case Steer(direction):
                return self._steer_worth(view, direction, pick)
            case Leave():
                return 520 if not view.turn.driven and pick(100) >= self.temper else 30
            case Enter():
                return 100 - pick(400)
            case EndTurn():
                return 10
            case Pass():
                return 0
            case _:
                return -10

    def _far(self, start: Square, goal: Square | None) -> int:
        if goal is None:
            return 99
        if start not in self._distances:
            self._distances[start] = self.game.board.on_foot.distances(start)
        return self._distances[start].get(goal, 99)

    def _space_worth(self, view: View, space: Square) -> int:
        shops = self.game.board.shops
        return sum(20 - self._far(space, shops[card]) for card in view.hand or () if card in shops)

    def _shot_worth(self, view: View, target: int, pick: Pick) -> int:
        here, there = view.pawns[view.seat], view.pawns[target]
        assert here is not None and there is not None
        sight = self.game.board.sights[here][there]
        chance = self.game.faces + self.game.power_shots - sight.distance
        if chance <= 0 or pick(100) >= self.temper:
            return -20 if pick(100) < 95 else 300
        return 60 * chance + 3 * points(view.carts[target]) + (200 if view.turn.steps == 0 else -200)

    def _goal(self, view: View) -> Square | None:
        seat = view.viewer
        assert seat is not None
        here = view.pawns[seat]
        assert here is not None
        shops = self.game.board.shops
        best: Square | None = None
        most = 0
        goals = [(shops[card], POINTS[RANK[card]] + 2) for card in view.hand or () if card in shops]
        home = view.cars[seat]
        if home is not None and (loot := points(view.carts[seat])):
            goals.append((home, loot + (30 if loot >= WORTH_A_TRIP_HOME else 0)))
        ranks = {RANK[card] for card in view.hand or ()}
        for other, cart in enumerate(view.carts):
            place = view.pawns[other]
            if other != seat and place is not None:
                goals.append((place, points(tuple(card for card in cart if CART_RANK[card] in ranks))))
        for square, worth in goals:
            if square != here and worth * 100 // (2 + self._far(here, square)) > most:
                most, best = worth * 100 // (2 + self._far(here, square)), square
        return best

    def _toward(self, walks: Walks, view: View, goal: Square | None) -> str | None:
        here = view.pawns[view.seat]
        if goal is None or here is None:
            return None
        path = walks.shortest(here, goal, view.turn.came_from)
        return path[0] if path else None

    def _walk_worth(self, view: View, direction: str, pick: Pick) -> int:
        goal = self._goal(view)
        if goal is None:
            return pick(30) - 10
        return 200 if self._toward(self.game.board.on_foot, view, goal) == direction else 1

    def _steer_worth(self, view: View, direction: str, pick: Pick) -> int:
        here = view.pawns[view.seat]
        assert here is not None
        there = self.game.board.by_car.neighbours[here][direction]  # type: ignore[index]
        if any(place == there and seat != view.seat for seat, place in enumerate(view.pawns)):
            return 400
        return pick(60)


class Muddled:
    """Purposeful half of the time, and uniform otherwise."""

    def __init__(self, game: SpreeGame) -> None:
        self._purposeful = Purposeful(game, temper=90)

    def choose(self, look: Look, actions: Sequence[Event], pick: Pick, /) -> Event:
        """Return what either of the two policies would."""
        if pick(2):
            return self._purposeful.choose(look, actions, pick)
        return Uniform().choose(look, actions, pick)


def policies(game: SpreeGame) -> Mapping[str, Policy]:
    """Return the policies by name, the most purposeful first."""
    return {
        "purposeful": Purposeful(game),
        "trigger_happy": Purposeful(game, temper=95),
        "muddled": Muddled(game),
        "uniform": Uniform(),
    }
