"""Exploring all states that a game can reach: shortest counterexamples, dead ends, and the whole graph."""

from __future__ import annotations

import time
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.effects import Step
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.record import AnyRecord, Record

from .reach import StateGraph

S = TypeVar("S")
Kind = Literal["always", "sometimes", "eventually", "leads_to"]
NONE = -1


@dataclass(frozen=True)
class Property:
    """A property to check while exploring; made by ``always``, ``sometimes``, ``eventually`` and ``leads_to``.

    ``holds(game, state)`` judges a state, or ``holds(game, step)`` a step if ``steps`` is set.
    """

    kind: Kind
    name: str
    holds: Callable[[Any, Any], bool]
    clauses: tuple[str, ...] = ()
    steps: bool = False
    then: Callable[[Any, Any], bool] | None = None


def always(name: str, holds: Callable[[Any, Any], bool], *clauses: str, steps: bool = False) -> Property:
    """Return the property that something holds in every state (or step); a discovery is a counterexample."""
    return Property("always", name, holds, clauses, steps)


def sometimes(name: str, holds: Callable[[Any, Any], bool], *clauses: str, steps: bool = False) -> Property:
    """Return the property that something holds in some state (or step); a discovery is an example."""
    return Property("sometimes", name, holds, clauses, steps)


def eventually(name: str, holds: Callable[[Any, Any], bool], *clauses: str) -> Property:
    """Return the property that every continuation reaches a state where something holds.

    A discovery leads to a state from which play can avoid it forever, or end without it.
    """
    return Property("eventually", name, holds, clauses)


def leads_to(name: str, holds: Callable[[Any, Any], bool], then: Callable[[Any, Any], bool], *clauses: str) -> Property:
    """Return the property that after ``holds`` every continuation reaches ``then``."""
    return Property("leads_to", name, holds, clauses, then=then)


@dataclass
class Exploration:
    """The result of exploring. ``complete`` is False if any limit cut something off.

    ``discoveries`` holds, by the property's name, the record of the shortest counterexample or example found
    (shortest only when exploring breadth first). ``verdicts`` says of each property: holds, fails, or unknown
    if a limit leaves it open. ``dead_ends`` counts states that are not over but have no continuation.
    """

    game: AnyGame
    states: int = 0
    transitions: int = 0
    depth: int = 0
    seconds: float = 0.0
    complete: bool = True
    finished: int = 0
    dead_ends: int = 0
    discoveries: dict[str, AnyRecord] = field(default_factory=dict)
    verdicts: dict[str, str] = field(default_factory=dict)
    graph: StateGraph | None = None

    @property
    def passed(self) -> bool:
        """Whether no property failed and no dead end was found."""
        return self.dead_ends == 0 and "fails" not in self.verdicts.values()


class Explorer:
    """A search through the states of a game.

    Args:
        game: the game.
        properties: what to check.
        starts: states to begin from; None for the game's start.
        order: ``breadth`` first finds shortest traces; ``depth`` first goes deep with a short queue.
        most_states: stop at this many states.
        most_depth: go no further than this many events from a start.
        most_bytes: stop when the process has used this many bytes of memory; checked now and then.
        symmetry: returns the representative of all states that count as the same; None to distinguish all.
        progress: called now and then with the numbers of states found and still waiting.
        keep_graph: keep the graph, for ``eventually``, ``leads_to`` and the questions of ``StateGraph``.
    """

    def __init__(
        self,
        game: AnyGame,
        properties: Sequence[Property] = (),
        *,
        starts: Iterable[Any] | None = None,
        order: Literal["breadth", "depth"] = "breadth",
        max_states: int = 1_000_000,
        max_depth: int | None = None,
        max_bytes: int | None = None,
        symmetry: Callable[[Any], Any] | None = None,
        progress: Callable[[int, int], None] | None = None,
        keep_graph: bool = False,
    ) -> None:
        self.game = game
        self.properties = tuple(properties)
        self.starts = (game.start(),) if starts is None else tuple(starts)
        self.order = order
        self.max_states = max_states
        self.max_depth = max_depth
        self.max_bytes = max_bytes
        self._full = False
        self.symmetry = symmetry
        self.progress = progress
        # Without stored states to return to, endless play cannot be seen.
        self.keep_graph = keep_graph or any(each.kind in ("eventually", "leads_to") for each in self.properties)
        self._index: dict[Any, int] = {}
        self._states: list[Any] = []
        self._parents = array("i")
        self._depths = array("i")
        self._events: list[Any] = []
        self._found: dict[str, tuple[int, Any]] = {}

    def run(self) -> Exploration:
        """Explore and return what was found.

        >>> from spree_rules import spree
        >>> game = spree.new_game(3, board="pocket")
        >>> report = Explorer(game, [always("cards", lambda g, s: len(s.pile) <= 2)], max_depth=4).run()
        >>> report.states, report.complete, report.verdicts
        (29, False, {'cards': 'unknown'})
        """
        began = time.perf_counter()
        report = Exploration(self.game)
        graph = StateGraph(self._states) if self.keep_graph else None
        waiting: deque[int] = deque()
        for state in self.starts:
            self._meet(state, NONE, None, waiting, report)
        take = waiting.popleft if self.order == "breadth" else waiting.pop
        on_steps = tuple(each for each in self.properties if each.steps)
        while waiting:
            here = take()
            state = self._states[here]
            if self.max_depth is not None and self._depths[here] >= self.max_depth:
                if self.game.to_act(state) is not None:
                    report.complete = False
                    if graph is not None:
                        graph.cut(here)
                continue
            events, weights = self._ways_on(state)
            if not events:
                self._note_end(state, here, report)
            for number, event in enumerate(events):
                after = self.game.apply(state, event)
                report.transitions += 1
                for each in on_steps:
                    self._judge_step(each, here, Step(state, event, after, ()), event)
                there = self._meet(after, here, event, waiting, report)
                if there == NONE:
                    if graph is not None:
                        graph.cut(here)
                elif graph is not None:
                    graph.add_edge(here, there, weights[number] if weights else 0)
            if here % 4096 == 0:
                self._full = self._full or (self.max_bytes is not None and memory_taken() > self.max_bytes)
                if self.progress:
                    self.progress(len(self._states), len(waiting))
        report.states = len(self._states)
        report.seconds = time.perf_counter() - began
        report.depth = max(self._depths, default=0)
        if graph is not None:
            graph.close(self.game)
            report.graph = graph
        self._conclude(report)
        return report

    def _ways_on(self, state: Any) -> tuple[Sequence[Any], Sequence[int]]:
        actor = self.game.to_act(state)
        if actor is None:
            return (), ()
        if actor == CHANCE:
            outcomes = self.game.chance(state).outcomes
            return [outcome.event for outcome in outcomes], [outcome.weight for outcome in outcomes]
        return self.game.legal_actions(state), ()

    def _meet(self, state: Any, parent: int, event: Any, waiting: deque[int], report: Exploration) -> int:
        key = self.symmetry(state) if self.symmetry else state
        known = self._index.get(key)
        if known is not None:
            return known
        number = len(self._states)
        if number >= self.max_states or self._full:
            report.complete = False
            return NONE
        self._index[key] = number
        self._states.append(state)
        self._parents.append(parent)
        self._events.append(event)
        self._depths.append(0 if parent == NONE else self._depths[parent] + 1)
        waiting.append(number)
        for each in self.properties:
            if each.name in self._found or each.steps or each.kind not in ("always", "sometimes"):
                continue
            if each.holds(self.game, state) == (each.kind == "sometimes"):
                self._found[each.name] = (number, None)
        return number

    def _judge_step(self, each: Property, here: int, step: Step[Any, Any], event: Any) -> None:
        if each.name not in self._found and each.holds(self.game, step) == (each.kind == "sometimes"):
            self._found[each.name] = (here, event)

    def _note_end(self, state: Any, here: int, report: Exploration) -> None:
        if self.game.result(state) is not None:
            report.finished += 1
        else:
            report.dead_ends += 1
            self._found.setdefault("dead end", (here, None))

    def record(self, number: int, last: Any = None) -> AnyRecord:
        """Return the record that leads to a state, by its number, and one event further if given."""
        events = [] if last is None else [last]
        while self._parents[number] != NONE:
            events.append(self._events[number])
            number = self._parents[number]
        return Record(self.game, tuple(reversed(events)), start=self._states[number])

    def _conclude(self, report: Exploration) -> None:
        for each in self.properties:
            if each.kind in ("eventually", "leads_to"):
                self._conclude_liveness(each, report)
            elif each.name in self._found:
                report.verdicts[each.name] = "holds" if each.kind == "sometimes" else "fails"
            elif not report.complete:
                report.verdicts[each.name] = "unknown"
            else:
                report.verdicts[each.name] = "fails" if each.kind == "sometimes" else "holds"
        for name, (number, event) in self._found.items():
            report.discoveries[name] = self.record(number, event)

    def _conclude_liveness(self, each: Property, report: Exploration) -> None:
        graph = report.graph
        assert graph is not None
        goal = each.holds if each.kind == "eventually" else each.then
        assert goal is not None
        avoiding = graph.can_avoid(lambda state: goal(self.game, state))
        if each.kind == "eventually":
            candidates: Iterable[int] = range(len(self.starts))
        else:
            candidates = (n for n, state in enumerate(self._states) if each.holds(self.game, state))
        bad = next((number for number in candidates if avoiding[number]), None)
        if bad is not None:
            self._found[each.name] = (bad, None)
        # What was cut off may still lead there, so neither verdict is certain.
        report.verdicts[each.name] = "fails" if bad is not None else "holds" if report.complete else "unknown"


def memory_taken() -> int:
    """Return the greatest number of bytes of memory that this process has used so far.

    >>> memory_taken() > 1_000_000
    True
    """
    import resource
    import sys

    taken = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return taken if sys.platform == "darwin" else taken * 1024


def explore(game: AnyGame, properties: Sequence[Property] = (), **options: Any) -> Exploration:
    """Explore a game and return the report; see ``Explorer`` for the options."""
    return Explorer(game, properties, **options).run()
