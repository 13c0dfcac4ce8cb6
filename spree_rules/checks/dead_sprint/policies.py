"""Policies for Dead Sprint: running for the exit, fighting, meddling with others, and dawdling before the horde."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from spree_rules.checks.simulate import Pick, Policy, Uniform
from spree_rules.model.dead_sprint import actions as a
from spree_rules.model.dead_sprint.game import DeadSprintGame
from spree_rules.model.dead_sprint.ground import part
from spree_rules.model.dead_sprint.steps import horde_is_on, near
from spree_rules.model.dead_sprint.view import View
from spree_rules.model.dead_sprint.zombies import zombie_at

Look = Callable[[], View]
FIGHT: Final = 3
"""How many spaces of a detour a runner takes rather than fight."""
OUTER: Final = ("a4", "b5", "a5")
"""The cells of a corner that the horde touches only by swinging round the inner one, or at its outermost."""
HARMFUL: Final = ("halve_next_turn_green_up", "exchange_spaces", "take_random_card", "take_chosen_weapon", "see_hand")


class Player:
    """The base of the policies: what everybody does with cards, tokens and weapons."""

    def __init__(self, game: DeadSprintGame) -> None:
        self.game = game
        self.rules = game.rules

    def choose(self, look: Look, actions: Sequence[Any], pick: Pick, /) -> Any:
        """Return the player's action."""
        if len(actions) == 1:
            return actions[0]
        kinds = {type(action) for action in actions}
        if a.Step in kinds or a.EndMove in kinds:
            return self.move(look(), actions, pick)
        if a.RollMove in kinds:
            return self.card(actions, pick)
        return self.other(actions, pick)

    def move(self, view: View, actions: Sequence[Any], pick: Pick) -> Any:
        """Return the player's action while moving."""
        raise NotImplementedError

    def card(self, actions: Sequence[Any], pick: Pick) -> Any:
        """Draw, use what helps, and roll."""
        drawing = [action for action in actions if isinstance(action, a.DrawCard)]
        if drawing:
            return drawing[0]
        plays = [action for action in actions if isinstance(action, a.PlayCard)]
        if plays and pick(3):
            return plays[pick(len(plays))]
        discards = [action for action in actions if isinstance(action, a.DiscardCard)]
        if discards and not pick(6):
            return discards[pick(len(discards))]
        rolls = [action for action in actions if isinstance(action, a.RollMove | a.Deflect)]
        return rolls[0] if rolls else actions[pick(len(actions))]

    def other(self, actions: Sequence[Any], pick: Pick) -> Any:
        """Take what is found, spend weapons, use adrenaline, deflect; all else at random."""
        wanted = (a.Take, a.UseAdrenaline, a.Deflect, a.Enter)
        liked: list[Any] = [action for action in actions if isinstance(action, wanted)]
        liked = liked or [action for action in actions if isinstance(action, a.UseWeapons) and action.weapons]
        return liked[pick(len(liked))] if liked and pick(5) else actions[pick(len(actions))]


class Runner(Player):
    """Goes the shortest way to the exit or to the open end, and round zombies where that is not far."""

    decks: tuple[str, ...] = ("straight",)

    def move(self, view: View, actions: Sequence[Any], pick: Pick) -> Any:
        """Draw a tile at the open end, else go on."""
        tiles: list[Any] = [action for action in actions if isinstance(action, a.DrawTile)]
        if tiles:
            liked = [action for action in tiles if action.deck in self.decks] if pick(4) else []
            choice = liked or tiles
            return choice[pick(len(choice))]
        steps: list[Any] = [action for action in actions if isinstance(action, a.Step)]
        ways = distances(self.game, view)
        steps = [step for step in steps if step.space in ways]
        if not steps:
            return actions[pick(len(actions))]
        best = min(self.price(view, step.space) + ways[step.space] for step in steps)
        choice = [step for step in steps if self.price(view, step.space) + ways[step.space] == best]
        return choice[pick(len(choice))]

    def price(self, view: View, space: str) -> int:
        """What a zombie on a space counts as, in spaces of a detour."""
        return FIGHT if zombie_at(view, space) is not None else 0  # type: ignore[arg-type]


class Fighter(Runner):
    """Attacks every zombie it comes near, and goes on when there is none."""

    decks = ("corner", "straight")

    def move(self, view: View, actions: Sequence[Any], pick: Pick) -> Any:
        """Attack, else do as a runner does."""
        fights = [
            action for action in actions
            if isinstance(action, a.Step) and zombie_at(view, action.space) is not None  # type: ignore[arg-type]
        ]  # fmt: skip
        return fights[pick(len(fights))] if fights else super().move(view, actions, pick)


class Meddler(Runner):
    """Uses every card it can on others, keeps those that deflect, and turns corners."""

    decks = ("corner",)

    def card(self, actions: Sequence[Any], pick: Pick) -> Any:
        """Use a card on another player if possible, else draw."""
        cards = self.rules.cards
        plays = [each for each in actions if isinstance(each, a.PlayCard) and cards[each.card].effect in HARMFUL]
        if plays:
            return plays[pick(len(plays))]
        return super().card(actions, pick)


class Lurker(Runner):
    """Lays corners and waits in their outer cells, over which the horde swings."""

    decks = ("corner",)

    def move(self, view: View, actions: Sequence[Any], pick: Pick) -> Any:
        """Stop in an outer corner, else go to the next one, or on to where a corner can be laid."""
        corners = {
            f"{number}{cell}"
            for number, word in enumerate(view.laid)
            if self.game.pack.tiles[word[:-1]].bends and number >= view.horde.tile
            for cell in OUTER
        }
        here = view.runners[view.seat].space()
        if here in corners:
            stops = [action for action in actions if isinstance(action, a.EndMove)]
            return stops[0] if stops else actions[pick(len(actions))]
        ways = distances(self.game, view, corners)
        steps: list[Any] = [action for action in actions if isinstance(action, a.Step) and action.space in ways]
        if not corners or not steps:
            return super().move(view, actions, pick)
        return min(steps, key=lambda step: ways[step.space])


class Dawdler(Player):
    """Stops early, wanders about, and now and then steps back towards the horde."""

    def move(self, view: View, actions: Sequence[Any], pick: Pick) -> Any:
        """Stop half the time."""
        stops = [action for action in actions if isinstance(action, a.EndMove)]
        return stops[0] if stops and pick(2) else actions[pick(len(actions))]


def distances(game: DeadSprintGame, view: View, wanted: Collection[str] = ()) -> Mapping[str, int]:
    """Return the length of the way to wanted spaces, or else to the exit or the open end; zombies count as detours."""
    rules = game.rules
    last = len(view.laid) - 1
    goals = rules.ground.printed[view.laid[last][:-1]].exits or rules.ground.leaving[view.laid[last]]
    seat = view.seat
    here = part(view.runners[seat].space())[0]
    found = dict.fromkeys(sorted(wanted), 0) or {f"{last}{cell}": 0 for cell in goals}
    queue = [(0, space) for space in sorted(found)]
    while queue:
        price, space = heapq.heappop(queue)
        if price > found[space]:
            continue
        toll = FIGHT if zombie_at(view, space) is not None else 0  # type: ignore[arg-type]
        for other, way in near(rules, view, space).items():  # type: ignore[arg-type]
            if way not in ("free", "costly") or part(other)[0] < here - 1 or horde_is_on(rules, view, other):  # type: ignore[arg-type]
                continue
            further = price + 1 + toll
            if further < found.get(other, further + 1):
                found[other] = further
                heapq.heappush(queue, (further, other))
    return found


def policies(game: DeadSprintGame) -> Mapping[str, Policy]:
    """Return the policies by name, the most purposeful first.

    >>> from spree_rules import dead_sprint
    >>> list(policies(dead_sprint.new_game(2)))
    ['runner', 'fighter', 'meddler', 'lurker', 'dawdler', 'uniform']
    """
    return {
        "runner": Runner(game),
        "fighter": Fighter(game),
        "meddler": Meddler(game),
        "lurker": Lurker(game),
        "dawdler": Dawdler(game),
        "uniform": Uniform(),
    }
