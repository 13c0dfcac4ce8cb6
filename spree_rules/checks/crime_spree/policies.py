"""Policies for Cross-Country Crime Spree: careful, bold, and some that exercise the rarer rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from spree_rules.checks.simulate import Pick, Policy, Uniform
from spree_rules.model.crime_spree.actions import ROLL, ChangeState, DesignCrime, Event, Start
from spree_rules.model.crime_spree.game import CrimeSpreeGame
from spree_rules.model.crime_spree.law import under_crackdown
from spree_rules.model.crime_spree.state import State
from spree_rules.model.crime_spree.view import View

Look = Callable[[], View]
CAREFUL_WORTH, CAREFUL_HOME_WORTH = 5, 4


class Player:
    """The base of the policies: it takes forced actions, and chooses where to start."""

    def __init__(self, game: CrimeSpreeGame) -> None:
        self.game = game

    def choose(self, look: Look, actions: Sequence[Event], pick: Pick, /) -> Event:
        """Return the player's action."""
        if len(actions) == 1 or isinstance(actions[0], Start):
            return actions[pick(len(actions))]
        return self.act(look().state(), actions, pick)

    def act(self, state: State, actions: Sequence[Event], pick: Pick) -> Event:
        """Return the player's action in a turn; nothing is hidden, so a view holds the state."""
        raise NotImplementedError

    def moves(self, actions: Sequence[Event]) -> list[ChangeState]:
        """Return the changes of state among some actions."""
        return [action for action in actions if isinstance(action, ChangeState)]


class Careful(Player):
    """Plans cheap crimes where the police do not expect them, and moves on to the next state."""

    def act(self, state: State, actions: Sequence[Event], pick: Pick) -> Event:
        """Return a cheap crime in a new state, else a change of state toward one."""
        pc = state.pcs[state.seat]
        here_is_new = not pc.stay(pc.where()).known and not under_crackdown(self.game.rules, state, state.seat)
        if here_is_new:
            return self._plan(state, CAREFUL_WORTH, pick)
        fresh = [move for move in self.moves(actions) if not pc.stay(move.place).known]
        onward = fresh or (self.moves(actions) if pick(2) else [])
        return onward[pick(len(onward))] if onward else self._plan(state, CAREFUL_HOME_WORTH, pick)

    def _plan(self, state: State, worth: int, pick: Pick) -> Event:
        pc = state.pcs[state.seat]
        points = worth - self.game.felonies.planned_bonus
        fitting = [each for each in self.game.designs if each.who + each.what == points]
        other = [each for each in fitting if pc.last is None or (each.who, each.what) != (pc.last.who, pc.last.what)]
        choice = other or fitting
        return choice[pick(len(choice))] if choice else ROLL


class Bold(Player):
    """Commits the same dear crime again and again, and flees from a state after two."""

    def act(self, state: State, actions: Sequence[Event], pick: Pick) -> Event:
        """Return the favourite crime, or now and then a change of state."""
        pc = state.pcs[state.seat]
        moves = self.moves(actions)
        if moves and pc.stay(pc.where()).crimes >= self.game.felonies.crackdown_crimes and pick(3):
            return moves[pick(len(moves))]
        if pc.last is not None and pc.run and pick(4):
            return DesignCrime(pc.last.who, pc.last.what)
        designs = self.game.designs
        return designs[pick(len(designs))]


class Copycat(Player):
    """Follows the others into their states, and copies their latest crimes."""

    def act(self, state: State, actions: Sequence[Event], pick: Pick) -> Event:
        """Return another PC's latest crime in this round, else a change of state toward where another is or was."""
        seat = state.seat
        others = [pc for other, pc in enumerate(state.pcs) if other != seat]
        crimes = [pc.last for pc in others if pc.this_round and pc.last is not None]
        haunts = {pc.at for pc in others} | {stay.place for pc in others for stay in pc.stays if stay.left}
        towards = [move for move in self.moves(actions) if move.place in haunts]
        if towards and pick(2):
            return towards[pick(len(towards))]
        if crimes and pick(4):
            crime = crimes[pick(len(crimes))]
            return DesignCrime(crime.who, crime.what)
        moves = self.moves(actions)
        return moves[pick(len(moves))] if moves and pick(4) == 0 else ROLL


class Homely(Player):
    """Rolls on the table and rarely goes anywhere."""

    def act(self, state: State, actions: Sequence[Event], pick: Pick) -> Event:
        """Return a random crime, or now and then a change of state."""
        moves = self.moves(actions)
        return moves[pick(len(moves))] if moves and pick(8) == 0 else ROLL


def policies(game: CrimeSpreeGame) -> Mapping[str, Policy]:
    """Return the policies by name, the most purposeful first.

    >>> from spree_rules import crime_spree
    >>> list(policies(crime_spree.new_game(2)))
    ['careful', 'bold', 'copycat', 'homely', 'uniform']
    """
    return {
        "careful": Careful(game),
        "bold": Bold(game),
        "copycat": Copycat(game),
        "homely": Homely(game),
        "uniform": Uniform(),
    }
