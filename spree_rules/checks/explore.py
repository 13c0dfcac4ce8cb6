"""Exploring all states that a game can reach: shortest counterexamples, dead ends, and the whole graph."""

from __future__ import annotations

import sys
import time
from array import array
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.effects import Step
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.record import AnyRecord, Record

from .reach import StateGraph
from .temporal import DEAD_END, Predicate, Property, almost_surely, always, distinct, eventually, leads_to, sometimes

__all__ = [
    "Exploration",
    "Explorer",
    "Property",
    "almost_surely",
    "always",
    "eventually",
    "explore",
    "leads_to",
    "memory_taken",
    "sometimes",
]

S = TypeVar("S")
NONE = -1
CHECKED_MERGES = 256
"""How many of the first states that a symmetry merges are checked to go on alike, and one in how many after them."""


@dataclass
class Exploration:
    """The result of exploring. ``complete`` is False if any limit cut something off.

    ``discoveries`` holds, by the property's name, the record of the shortest counterexample or example found
    (shortest only when exploring breadth first). ``verdicts`` says of each property: holds, fails, unknown
    if a limit leaves it open, or vacuous if what it speaks of never happens. ``dead_ends`` counts states that are not
    over but have no continuation.
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
        """Whether every property is known to hold and no dead end was found."""
        return self.dead_ends == 0 and all(verdict == "holds" for verdict in self.verdicts.values())


class Explorer:
    """A search through the states of a game.

    Args:
        game: the game.
        properties: what to check.
        starts: states to begin from; None for the game's start.
        order: ``breadth`` first finds shortest traces; ``depth`` first goes deep with a short queue.
        max_states: stop at this many states.
        max_depth: go no further than this many events from a start.
        max_bytes: stop when the process has used this many bytes of memory; checked now and then.
        symmetry: returns the representative of all states that count as the same; None to distinguish all. States that
            it merges must go on alike: this is checked on the first ones, and on some of the others.
        progress: called now and then with the numbers of states found and still waiting.
        keep_graph: keep the graph, for properties that need it and for the questions of ``StateGraph``.

    Raises SettingError for two properties of one name, a property that returns nothing, a symmetry that merges states
    which go on differently, and a limit of memory where the system does not tell how much is used.
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
        self.properties = distinct(properties)
        self.starts = (game.start(),) if starts is None else tuple(starts)
        self.order = order
        self.max_states = max_states
        self.max_depth = max_depth
        self.max_bytes = max_bytes
        if max_bytes is not None and memory_taken() == 0:
            raise SettingError("this system does not tell how much memory is used: limit the states instead")
        self._full = False
        self._merged = 0
        self.symmetry = symmetry
        self.progress = progress
        # Without stored states to return to, endless play cannot be seen.
        self.keep_graph = keep_graph or any(each.is_of_the_graph for each in self.properties)
        self._index: dict[Any, int] = {}
        self._states: list[Any] = []
        self._parents = array("i")
        self._depths = array("i")
        self._events: list[Any] = []
        self._found: dict[str, tuple[int, Any]] = {}
        self._begun: list[int] = []
        self._asked: set[str] = set()
        self._answered: set[str] = set()

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
        begun = [self._meet(state, NONE, None, waiting, report) for state in self.starts]
        self._begun = [number for number in dict.fromkeys(begun) if number != NONE]
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
                if on_steps:
                    step = self.game.step(state, event)
                    after = step.after
                    for each in on_steps:
                        self._judge_step(each, here, step, event)
                else:
                    after = self.game.apply(state, event)
                report.transitions += 1
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
            if self.symmetry is not None and state != self._states[known]:
                self._check_symmetry(state, known)
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
            if each.name in self._found or each.steps or each.is_of_the_graph:
                continue
            if self._is_true(each, each.holds, state) == (each.kind == "sometimes"):
                self._found[each.name] = (number, None)
        return number

    def _is_true(self, each: Property, predicate: Predicate, subject: Any) -> bool:
        found = predicate(self.game, subject)
        self._asked.add(each.name)
        if found is not None:
            self._answered.add(each.name)
        return bool(found)

    def _judge_step(self, each: Property, here: int, step: Step[Any, Any], event: Any) -> None:
        if each.name not in self._found and self._is_true(each, each.holds, step) == (each.kind == "sometimes"):
            self._found[each.name] = (here, event)

    def _note_end(self, state: Any, here: int, report: Exploration) -> None:
        if self.game.result(state) is not None:
            report.finished += 1
        else:
            report.dead_ends += 1
            self._found.setdefault(DEAD_END, (here, None))

    def record(self, number: int, last: Any = None) -> AnyRecord:
        """Return the record that leads to a state, by its number, and one event further if given."""
        events = [] if last is None else [last]
        while self._parents[number] != NONE:
            events.append(self._events[number])
            number = self._parents[number]
        return Record(self.game, tuple(reversed(events)), start=self._states[number])

    def _check_symmetry(self, state: Any, known: int) -> None:
        """Raise SettingError if a state goes on differently from the one that represents it."""
        self._merged += 1
        if self._merged > CHECKED_MERGES and self._merged % CHECKED_MERGES:
            return
        ways = []
        for each in (state, self._states[known]):
            events, weights = self._ways_on(each)
            assert self.symmetry is not None
            after = (self.symmetry(self.game.apply(each, event)) for event in events)
            ways.append(Counter(zip(after, weights or (0,) * len(events), strict=True)))
        if ways[0] != ways[1] or (self.game.result(state) is None) != (self.game.result(self._states[known]) is None):
            raise SettingError(
                f"the symmetry merges states that go on differently: {self.game.format_state(state)} "
                f"and {self.game.format_state(self._states[known])}"
            )

    def _conclude(self, report: Exploration) -> None:
        for each in self.properties:
            if each.is_of_the_graph:
                self._conclude_of_the_graph(each, report)
            elif each.name in self._found:
                report.verdicts[each.name] = "holds" if each.kind == "sometimes" else "fails"
            elif not report.complete:
                report.verdicts[each.name] = "unknown"
            else:
                report.verdicts[each.name] = "fails" if each.kind == "sometimes" else "holds"
        for name in sorted(self._asked - self._answered):
            raise SettingError(f"the property {name!r} returned None every time: return True or False")
        for name, (number, event) in self._found.items():
            report.discoveries.setdefault(name, self.record(number, event))

    def _conclude_of_the_graph(self, each: Property, report: Exploration) -> None:
        graph = report.graph
        assert graph is not None
        goal = bytearray(self._is_true(each, each.then or each.holds, state) for state in self._states)
        surely = each.kind == "almost_surely"
        avoiding = graph.can_stay_away(goal) if surely else graph.can_avoid(goal)
        candidates: Sequence[int] = self._begun
        if each.kind == "leads_to":
            candidates = [n for n, state in enumerate(self._states) if self._is_true(each, each.holds, state)]
        losing = graph.may_reach(avoiding, goal) if surely else avoiding
        bad = next((number for number in candidates if losing[number]), None)
        if bad is not None:
            to_bad, here = self.record(bad), bad
            if surely:
                way = graph.way_to(bad, avoiding, goal)
                to_bad, here = self._along(to_bad, way), way[-1]
            report.discoveries[each.name] = self._staying_within(to_bad, here, avoiding)
            report.verdicts[each.name] = "fails"
        elif not report.complete:
            # What was cut off may still lead there, so neither verdict is certain.
            report.verdicts[each.name] = "unknown"
        else:
            report.verdicts[each.name] = "holds" if candidates else "vacuous"

    def _number(self, state: Any) -> int | None:
        return self._index.get(self.symmetry(state) if self.symmetry else state)

    def _along(self, record: AnyRecord, way: Sequence[int]) -> AnyRecord:
        """Return the record, gone on along the numbers of states."""
        state, events = record.end(), list(record.events)
        for number in way[1:]:
            for event in self._ways_on(state)[0]:
                after = self.game.apply(state, event)
                if self._number(after) == number:
                    events.append(event)
                    state = after
                    break
        return Record(self.game, tuple(events), start=record.start)

    def _staying_within(self, record: AnyRecord, here: int, within: bytearray) -> AnyRecord:
        """Return the record, gone on inside the marked states until one comes again, or play ends."""
        state, events = record.end(), list(record.events)
        seen = {state}
        while within[here]:
            following = None
            for event in self._ways_on(state)[0]:
                after = self.game.apply(state, event)
                number = self._number(after)
                if number is not None and within[number]:
                    following = (event, after, number)
                    break
            if following is None:
                break
            event, state, here = following
            events.append(event)
            if state in seen:
                break
            seen.add(state)
        return Record(self.game, tuple(events), start=record.start)


def memory_taken() -> int:
    """Return the greatest number of bytes of memory that this process has used so far; 0 where nobody tells.

    >>> memory_taken() > 1_000_000
    True
    """
    try:
        import resource
    except ModuleNotFoundError:  # a system without it, such as Windows
        return 0
    taken = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return taken if sys.platform == "darwin" else taken * 1024


def explore(game: AnyGame, properties: Sequence[Property] = (), **options: Any) -> Exploration:
    """Explore a game and return the report; see ``Explorer`` for the options."""
    return Explorer(game, properties, **options).run()
