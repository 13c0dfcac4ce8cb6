"""The graph of explored states: what can still be reached, where play can cycle forever, and with what odds."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from spree_rules.model.kernel.chance import CHANCE

if TYPE_CHECKING:
    import networkx

SCALE = 1 << 48
"""Odds are bounded by whole numbers of 1/SCALE, rounded down for lower and up for upper bounds."""


class StateGraph:
    """States by number, and the edges from each in the order in which they were explored.

    Made by ``Explorer``; its questions can be asked after ``close``. Edges out of a chance node carry the weight
    of the outcome, others 0. States whose continuations were cut off by a limit are *open*: what they lead to is
    unknown, and every answer allows for that.
    """

    def __init__(self, states: Sequence[Any]) -> None:
        self.states = states
        self._sources = array("i")
        self._targets = array("i")
        self._weights = array("i")
        self._open: set[int] = set()
        self._first = array("q")
        self.actors = array("b")

    def add_edge(self, source: int, target: int, weight: int) -> None:
        """Note that one state can follow another."""
        self._sources.append(source)
        self._targets.append(target)
        self._weights.append(weight)

    def cut(self, state: int) -> None:
        """Note that not all continuations of a state are known."""
        self._open.add(state)

    def close(self, game: Any) -> None:
        """Arrange the edges by source; no more can be added."""
        starts = self._starts(self._sources)
        place = array("q", starts)
        targets = array("i", bytes(4 * len(self._targets)))
        weights = array("i", bytes(4 * len(self._targets)))
        for source, target, weight in zip(self._sources, self._targets, self._weights, strict=True):
            targets[place[source]] = target
            weights[place[source]] = weight
            place[source] += 1
        self._first, self._targets, self._weights = starts, targets, weights
        self._sources = array("i")
        over, chance = -2, -1
        self.actors = array(
            "b", (over if (a := game.to_act(s)) is None else chance if a == CHANCE else a for s in self.states)
        )

    def __len__(self) -> int:
        return len(self.states)

    def following(self, state: int) -> Sequence[int]:
        """Return the numbers of the possible next states, one for each event."""
        return self._targets[self._first[state] : self._first[state + 1]]

    def _starts(self, ends: array[int]) -> array[int]:
        """Where each state's edges begin if edges are sorted by the given ends."""
        starts = array("q", bytes(8 * (len(self.states) + 1)))
        for state in ends:
            starts[state + 1] += 1
        for number in range(len(self.states)):
            starts[number + 1] += starts[number]
        return starts

    def _backward(self) -> tuple[array[int], array[int]]:
        starts = self._starts(self._targets)
        place = array("q", starts)
        sources = array("i", bytes(4 * len(self._targets)))
        for source in range(len(self.states)):
            for target in self.following(source):
                sources[place[target]] = source
                place[target] += 1
        return starts, sources

    def can_reach(self, goal: Callable[[Any], bool]) -> bytearray:
        """Return for each state 1 if some continuation leads to a state where ``goal`` holds, 0 if none is known to."""
        first, sources = self._backward()
        reached = bytearray(len(self.states))
        waiting = [number for number, state in enumerate(self.states) if goal(state)]
        for number in waiting:
            reached[number] = 1
        for number in waiting:
            for source in sources[first[number] : first[number + 1]]:
                if not reached[source]:
                    reached[source] = 1
                    waiting.append(source)
        return reached

    def can_avoid(self, goal: Callable[[Any], bool] | bytearray) -> bytearray:
        """Return for each state 1 if play from it can avoid ``goal`` forever, or end without it.

        ``goal`` is a predicate, or marks the states with 1.

        Chance counts as an opponent here. Open states count as not avoiding.
        """
        first, sources = self._backward()
        marked = goal if isinstance(goal, bytearray) else bytearray(bool(goal(state)) for state in self.states)
        avoiding = bytearray(1 - flag for flag in marked)
        left = array("i", (self._first[n + 1] - self._first[n] for n in range(len(self.states))))
        waiting = [n for n in range(len(self.states)) if not avoiding[n] or n in self._open]
        for number in waiting:
            avoiding[number] = 0
        for number in waiting:
            for source in sources[first[number] : first[number + 1]]:
                left[source] -= 1
                if avoiding[source] and left[source] == 0:
                    avoiding[source] = 0
                    waiting.append(source)
        return avoiding

    def can_stay_away(self, goal: bytearray) -> bytearray:
        """Return for each state 1 if the seats together can stay out of ``goal`` for certain, whatever chance brings.

        Ends outside the goal count; open states do not.
        """
        staying = bytearray(1 - flag for flag in goal)
        for number in self._open:
            staying[number] = 0
        changed = True
        while changed:
            changed = False
            for number in range(len(self.states) - 1, -1, -1):
                followers = self.following(number)
                if staying[number] and len(followers):
                    kept = [staying[target] for target in followers]
                    if not (all(kept) if self.actors[number] == -1 else any(kept)):
                        staying[number] = 0
                        changed = True
        return staying

    def may_reach(self, marked: bytearray, around: bytearray) -> bytearray:
        """Return for each state 1 if some continuation leads to a marked one without passing through ``around``."""
        first, sources = self._backward()
        reached = bytearray(marked)
        waiting = [number for number, flag in enumerate(reached) if flag]
        for number in waiting:
            for source in sources[first[number] : first[number + 1]]:
                if not reached[source] and not around[source]:
                    reached[source] = 1
                    waiting.append(source)
        return reached

    def way_to(self, start: int, marked: bytearray, around: bytearray) -> list[int]:
        """Return the shortest way from a state to a marked one that passes none of ``around``, by their numbers."""
        came: dict[int, int] = {start: start}
        waiting = [start]
        for number in waiting:
            if marked[number]:
                way = [number]
                while way[-1] != start:
                    way.append(came[way[-1]])
                return way[::-1]
            for target in self.following(number):
                if target not in came and not around[target]:
                    came[target] = number
                    waiting.append(target)
        raise ValueError("no such way exists")

    def odds(
        self, start: int, goal: Callable[[Any], bool], side: Literal["best", "worst"], rounds: int = 200
    ) -> tuple[Fraction, Fraction]:
        """Return a lower and an upper bound for the probability of reaching ``goal``.

        ``best``: every seat plays for it; ``worst``: every seat plays against it. More ``rounds`` narrow the
        bounds. Both are exact fractions and hold whatever the number of rounds.
        """
        count = len(self.states)
        fixed = bytearray(1 if goal(state) else 0 for state in self.states)
        lower = array("q", (SCALE if flag else 0 for flag in fixed))
        possible = self.can_reach(goal)
        upper = array("q", (SCALE if flag or self._open else 0 for flag in possible))
        choose = max if side == "best" else min
        for _ in range(rounds):
            changed = False
            for number in range(count - 1, -1, -1):
                if fixed[number] or number in self._open or self._first[number] == self._first[number + 1]:
                    continue
                low, high = self._value(number, lower, choose, 0), self._value(number, upper, choose, 1)
                changed |= low != lower[number] or high != upper[number]
                lower[number], upper[number] = max(low, lower[number]), min(high, upper[number])
            if not changed:
                break
        return Fraction(lower[start], SCALE), Fraction(upper[start], SCALE)

    def _value(self, number: int, values: array[int], choose: Callable[..., int], up: int) -> int:
        begin, end = self._first[number], self._first[number + 1]
        followers = [values[target] for target in self._targets[begin:end]]
        if self.actors[number] != -1:
            return choose(followers)
        weights = self._weights[begin:end]
        total = sum(weights)
        whole = sum(weight * value for weight, value in zip(weights, followers, strict=True))
        return -(-whole // total) if up else whole // total

    def rounds_for_ever(self, within: bytearray) -> list[list[int]]:
        """Return the strongly connected components with a cycle among the states marked in ``within``."""
        import networkx

        marked = [number for number in range(len(self.states)) if within[number]]
        graph: Any = networkx.DiGraph()
        graph.add_nodes_from(marked)
        graph.add_edges_from((n, t) for n in marked for t in self.following(n) if within[t])
        return [
            sorted(part)
            for part in networkx.strongly_connected_components(graph)
            if len(part) > 1 or graph.has_edge(next(iter(part)), next(iter(part)))
        ]

    def to_networkx(self) -> networkx.MultiDiGraph[int]:
        """Return the explored graph as networkx: nodes by number with ``state``, edges with ``weight``."""
        import networkx

        graph: Any = networkx.MultiDiGraph()
        for number, state in enumerate(self.states):
            graph.add_node(number, state=state)
        for number in range(len(self.states)):
            for place in range(self._first[number], self._first[number + 1]):
                graph.add_edge(number, self._targets[place], weight=self._weights[place])
        return graph  # type: ignore[no-any-return]
