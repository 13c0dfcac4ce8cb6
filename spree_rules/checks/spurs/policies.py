"""Policies for Spurs: collecting Fame by challenges, hunting other players, living in town, and idling."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from spree_rules.checks.simulate import Pick, Policy, Uniform
from spree_rules.model.spurs import actions as a
from spree_rules.model.spurs.game import SpursGame
from spree_rules.model.spurs.mini_board import STEPS, groups, pushed
from spree_rules.model.spurs.state import State
from spree_rules.model.spurs.supplies import hits
from spree_rules.model.spurs.view import View

Look = Callable[[], View]
PAYS: Final = (a.HandIn, a.Sell, a.SellGold, a.BuyRound)


class Rider:
    """The base of the policies: how dice, bullets and claims are handled, and what is sold."""

    def __init__(self, game: SpursGame) -> None:
        self.game = game
        self.rules = game.rules

    def choose(self, look: Look, actions: Sequence[Any], pick: Pick, /) -> Any:
        """Return the player's action."""
        if len(actions) == 1:
            return actions[0]
        if not pick(12):
            return actions[pick(len(actions))]
        state = look().state
        seat = look().viewer or 0
        found = getattr(self, f"_{state.phase}", self._any)(state, seat, actions, pick)
        return found if found is not None else actions[pick(len(actions))]

    def _any(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        return None

    def _of(self, actions: Sequence[Any], *kinds: type) -> list[Any]:
        return [action for action in actions if isinstance(action, kinds)]

    def _one(self, pick: Pick, found: Sequence[Any]) -> Any:
        return found[pick(len(found))] if found else None

    # Moving

    def wanted(self, state: State, seat: int) -> list[str]:
        """Return the territories that are worth going to, the best first."""
        rider = state.riders[seat]
        places = [lying.territory for lying in state.tokens if lying.territory != rider.at]
        if rider.carried or rider.nuggets or rider.money >= 40 or rider.bag.red > 1:
            return list(self.rules.towns.values())
        return places or list(self.rules.towns.values())

    def _start(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        if state.riders[seat].spurs > 1 and pick(2):
            return a.SPUR
        here = state.riders[seat].at
        return a.SKIP if here in self.wanted(state, seat) or state.token_at(here) is not None else a.ROLL

    def _keep_red(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        lowest = min(state.turn.rolled)
        return a.RerollDie(lowest) if lowest == 1 and not pick(3) else a.KEEP

    def _move(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        here, board = state.riders[seat].at, self.rules.board
        goals = self.wanted(state, seat)
        if here in goals:
            return a.STOP
        steps = self._of(actions, a.Enter)
        far = {step: min(board.cheapest(step.territory)[goal].cost for goal in goals) for step in steps}
        return min(steps, key=lambda step: (far[step], step.territory)) if steps else a.STOP

    def _action(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        duels = self._of(actions, a.Duel)
        if duels and not pick(4):
            return self._one(pick, duels)
        liked = self._of(actions, a.Attempt)
        if a.SPUR in actions and liked and pick(2):
            return a.SPUR
        return self._one(pick, liked or self._of(actions, a.VisitTown))

    # Town

    def _town(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        rider = state.riders[seat]
        visits = {action.building: action for action in self._of(actions, a.Visit)}
        kinds = {self.rules.tokens[token].kind for token in rider.carried}
        first = []
        first += ["sheriffs-office"] if "outlaw" in kinds else []
        first += ["general-store"] if kinds & {"horse", "hunting"} or rider.money >= 25 else []
        first += ["bank"] if rider.nuggets or not pick(3) else []
        first += ["doctors-office"] if rider.bag.red else []
        first += ["saloon"] if rider.money >= 40 or not pick(3) else []
        return next((visits[word] for word in first if word in visits), a.DEPART)

    def _store(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        sales = self._of(actions, *PAYS)
        if sales:
            return self._one(pick, sales)
        buys = self._of(actions, a.Buy, a.Refresh)
        return self._one(pick, buys) if buys and pick(2) else a.LEAVE

    def _sheriff(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        return self._one(pick, self._of(actions, *PAYS)) or a.LEAVE

    def _saloon(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        return self._one(pick, self._of(actions, a.BuyRound, a.DrawSaloon)) or a.LEAVE

    def _doctor(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        useful = self._of(actions, a.DoctorDraw, a.PayDoctor) if state.riders[seat].bag.red else []
        return self._one(pick, useful) or a.LEAVE

    def _bank(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        return self._one(pick, self._of(actions, a.SellGold, a.Rob)) or a.LEAVE

    # Dice and bullets

    def _pick_horse(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        horse = state.turn.horse
        assert horse is not None

        def worth(action: Any) -> int:
            there = STEPS[horse.rider, action.face]
            if there is None:
                return 3
            laid = horse.obstacles[int(there[1]) - 1] if there[0] == "X" else "clear"
            return {"clear": 0, "thorns": 1, "rock": 2}[laid] * 2 + (there[0] == "R")

        dice = self._of(actions, a.PickDie)
        best = min(dice, key=worth)
        again = self._of(actions, a.RerollDie)
        return again[0] if again and worth(best) >= 3 else best

    def _thorns(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        return a.TAKE_THORNS if pick(4) else a.QUIT

    def _cattle_choice(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        return a.ROUND_UP if pick(4) else a.RUSTLE

    def _pick_cattle(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        cattle = state.turn.cattle
        assert cattle is not None and cattle.rider is not None

        def worth(action: Any) -> int:
            hexes = pushed(cattle.hexes, cattle.rider or "", action.face)
            return -1 if hexes is None else max(group.packed for group in groups(hexes))

        return max(self._of(actions, a.PickDie), key=worth)

    def _cattle_rider(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        outer = [action for action in self._of(actions, a.PlaceRider) if action.hex[0] != "R"]
        return self._one(pick, outer)

    def _shoot(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        return actions[-1]

    _gang_draw = _robbery = _dig = _shoot

    def _claim(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        duel = state.duel
        assert duel is not None
        weapon = duel.weapons[duel.asked]
        assert weapon is not None
        done = hits(duel.drawn[duel.asked], weapon) >= int(self.rules.rulings.duel_hits)
        return a.CLAIM if done or not pick(20) else a.WAIT

    def _steal(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        return self._one(pick, self._of(actions, a.Steal))

    def _flee(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        return self._one(pick, self._of(actions, a.FleeTo))


class Gunman(Rider):
    """Goes after the other players, and duels them."""

    def wanted(self, state: State, seat: int) -> list[str]:
        """Return where the others are."""
        if state.riders[seat].carried:
            return super().wanted(state, seat)
        return [rider.at for other, rider in enumerate(state.riders) if other != seat]

    def _action(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        return self._one(pick, self._of(actions, a.Duel)) or super()._action(state, seat, actions, pick)


class Townsman(Rider):
    """Stays about town: robs, drinks, buys, and sells what it finds."""

    def wanted(self, state: State, seat: int) -> list[str]:
        """Return the towns."""
        return list(self.rules.towns.values())

    def _town(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        return self._one(pick, self._of(actions, a.Visit)) or a.DEPART


class Idler(Rider):
    """Rests a good deal, and else does as it comes."""

    def _start(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        return a.SKIP if pick(2) else None

    def _action(self, state: State, seat: int, actions: Sequence[Any], pick: Pick) -> Any:
        return self._one(pick, self._of(actions, a.Rest)) if pick(2) else None


def policies(game: SpursGame) -> Mapping[str, Policy]:
    """Return the policies by name, the most purposeful first.

    >>> from spree_rules import spurs
    >>> list(policies(spurs.new_game(2)))
    ['rider', 'gunman', 'townsman', 'idler', 'uniform']
    """
    return {
        "rider": Rider(game),
        "gunman": Gunman(game),
        "townsman": Townsman(game),
        "idler": Idler(game),
        "uniform": Uniform(),
    }
