"""A second implementation of walking, driving and shooting, directly on the characters of a drawing.

It shares nothing with the model but the text of the board: a shopper is a place in that text, a wall a character
in the way.
"""

from __future__ import annotations

from collections.abc import Iterator

from spree_rules.model.spree.actions import MoveCard, Rob, Stop
from spree_rules.model.spree.cards import Card, points
from spree_rules.model.spree.game import SpreeGame
from spree_rules.model.spree.position import position
from spree_rules.model.spree.state import Turn

WAYS = {"east": (5, 0), "west": (-5, 0), "south": (0, 2), "north": (0, -2)}
Place = tuple[int, int]


class Paper:
    """A drawing as lines of text, with a finger on it.

    >>> paper = Paper("+----+----+\\n| P    2c |\\n+----+----+")
    >>> paper.after((2, 1), "east"), paper.after((2, 1), "south")
    ((7, 1), None)
    """

    def __init__(self, drawing: str) -> None:
        self.lines = [line for line in drawing.splitlines() if line and not line.startswith("#")]

    def places(self) -> list[Place]:
        """Return the centres of all squares."""
        return [(x, y) for y in range(1, len(self.lines), 2) for x in range(2, len(self.lines[0]), 5)]

    def name(self, place: Place) -> str:
        """Return the name of the square around a place."""
        return "abcdefghijklmnopqrstuvwxyz"[place[0] // 5] + str((place[1] + 1) // 2)

    def mark(self, place: Place) -> str:
        """Return the mark of the square around a place."""
        x, y = place
        return self.lines[y][x - 1 : x + 3].strip()

    def after(self, place: Place, way: str) -> Place | None:
        """Return the next square that way, or None if a wall is drawn between."""
        x, y = place
        dx, dy = WAYS[way]
        if dx:
            edge = self.lines[y][x + 3] if dx > 0 else self.lines[y][x - 2]
            return None if edge == "|" else (x + dx, y)
        edge = self.lines[y + dy // 2][x]
        return None if edge == "-" else (x, y + dy)


def stops_of_walks(paper: Paper, start: Place, before: Place | None, most: int, *, car: bool) -> Iterator[set[Place]]:
    """Yield, for 0 to ``most`` steps, the squares on which a walk of at most that many steps can stop."""
    walks: set[tuple[Place | None, Place]] = {(before, start)}
    stopped = {start}
    yield set(stopped)
    for _ in range(most):
        longer: set[tuple[Place | None, Place]] = set()
        for previous, here in walks:
            for way in WAYS:
                there = paper.after(here, way)
                if there is None or there == previous or paper.mark(there) == "~~":
                    continue
                if car and paper.mark(there) not in ("", ".", "P"):
                    continue
                longer.add((here, there))
                stopped.add(there)
        walks = longer
        yield set(stopped)


def _goes_on(paper: Paper, start: Place, before: Place | None, way: str) -> bool:
    there = paper.after(start, way)
    return there is not None and there != before and paper.mark(there) != "~~"


def compare_walks(game: SpreeGame, seed: int = 0) -> tuple[int, str | None]:
    """Compare reachable squares, on foot and by car, from all squares, after all steps, with 0 to 12 steps."""
    paper = Paper(game.board.drawing())
    cases = 0
    for start in paper.places():
        mark = paper.mark(start)
        if mark == "~~":
            continue
        sources = [None, *(paper.after(start, way) for way in WAYS)]
        for before in dict.fromkeys(sources):
            if before is not None and paper.mark(before) == "~~":
                continue
            here, left = paper.name(start), None if before is None else paper.name(before)
            ways = {way for way in WAYS if _goes_on(paper, start, before, way)}
            if set(game.board.on_foot.onward[here][left]) != ways:  # type: ignore[index]
                return cases, f"the possible steps from {here} after {left} differ"
            for steps, stopped in enumerate(stops_of_walks(paper, start, before, 12, car=False)):
                cases += 1
                if set(game.board.reachable(here, steps, left)) != {paper.name(place) for place in stopped}:
                    return cases, f"walks of {steps} steps from {here} after {left} differ"
            if mark not in ("", ".", "P"):
                continue
            for steps, stopped in enumerate(stops_of_walks(paper, start, before, 12, car=True)):
                cases += 1
                if set(game.board.by_car.reachable(here, steps, left)) != {paper.name(place) for place in stopped}:
                    return cases, f"drives of {steps} squares from {here} after {left} differ"
    return cases, None


def shot_by_hand(
    paper: Paper, shooter: Place, target: Place, count: int, *, through_fountain: bool, near_side: bool
) -> tuple[bool, Place] | None:
    """Follow a shot square by square; None if the target is not in sight. ``count`` starts on the shooter's square."""
    for way in WAYS:
        here: Place | None = shooter
        counted = 1
        while here is not None and here != target:
            here = paper.after(here, way)
            counted += 1
        if here != target or shooter == target:
            continue
        if count < counted:
            return False, target
        return True, _pushed(
            paper, target, way, count - counted, through_fountain=through_fountain, near_side=near_side
        )
    return None


def _pushed(paper: Paper, target: Place, way: str, count: int, *, through_fountain: bool, near_side: bool) -> Place:
    here = dry = target
    while count > 0 or paper.mark(here) == "~~":
        there = paper.after(here, way)
        if there is None:
            break
        if paper.mark(there) == "~~" and not through_fountain:
            break
        here = there
        count -= 1
        if paper.mark(here) != "~~":
            dry = here
    if paper.mark(here) == "~~":
        return dry if near_side else target
    return here


def compare_shots(game: SpreeGame, seed: int = 0) -> tuple[int, str | None]:
    """Compare hits, misses and landings for all pairs of squares and all rolls."""
    paper = Paper(game.board.drawing())
    # Taken from the setting and not from the game's rules, which are part of the comparison.
    bonus = 1 if "power_shots" in game.config.modules else 0
    through_fountain = "fountain" in game.config.modules
    near_side = game.rulings.far_side_blocked == "stay_near_side"
    ground = [place for place in paper.places() if paper.mark(place) != "~~"]
    cases = 0
    for shooter in ground:
        for target in ground:
            here, there = paper.name(shooter), paper.name(target)
            sight = game.board.sight(here, there)
            for roll in range(1, game.faces + 1):
                cases += 1
                expected = shot_by_hand(
                    paper,
                    shooter,
                    target,
                    roll + bonus,
                    through_fountain=through_fountain,
                    near_side=near_side,
                )
                if (expected is None) != (sight is None):
                    return cases, f"line of sight from {here} to {there} differs"
                if expected is None:
                    break
                shot = game.resolve_shot(here, there, roll)
                if (shot.hit, shot.landing) != (expected[0], paper.name(expected[1])):
                    return cases, f"a shot from {here} at {there} with {roll} differs: {shot}"
    return cases, None


WORTH = {"J": 11, "Q": 12, "K": 13, "A": 15, "Jo": 0}


def compare_cards(game: SpreeGame, seed: int = 0) -> tuple[int, str | None]:
    """Compare what every card can do by its name: points, steps, stopping, and ranks to rob."""
    ranks = [*(str(number) for number in range(2, 11)), "J", "Q", "K", "A"]
    cards = [rank + suit for rank in ranks for suit in "cdhs"]
    lots = [card for card in cards if card[-1] == "c"]
    for number, card in enumerate([*cards, "Jo"], 1):
        rank = card if card == "Jo" else card[:-1]
        worth = WORTH[rank] if rank in WORTH else int(rank)
        if points((Card(card),)) != worth:
            return number, f"{card} is worth {worth}, not {points((Card(card),))}"
        state = position(game, pawns={0: "d5", 1: "d5"}, hands={0: card}, carts={1: lots}, turn=Turn(rolled=True))
        found = game.legal_actions(state)
        robbed = {action.rank for action in found if isinstance(action, Rob)}
        if robbed != (set(ranks) if rank == "Jo" else {rank}):
            return number, f"{card} robs {sorted(robbed)}"
        steps = {action.steps for action in found if isinstance(action, MoveCard)}
        if steps != ({2, 10} if rank == "Jo" else {int(rank)} & {2, 10} if rank.isdigit() else set()):
            return number, f"{card} moves {sorted(steps)}"
        asked = position(game, pawns={0: "d5", 1: "e4"}, hands={0: "10c", 1: card}, turn=Turn(rolled=True))
        stops = game.legal_actions(game.apply(asked, MoveCard(Card("10c"), 10)))
        if (Stop(Card(card)) in stops) != (rank in ("A", "Jo")):
            return number, f"{card} is wrong as a stop card"
    return len(cards) + 1, None
