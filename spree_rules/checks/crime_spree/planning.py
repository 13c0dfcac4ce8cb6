"""The worth of a spree: the exact expected points of one PC over the next turns, under the best policy.

Others are ignored: they cause no further crackdowns and do not move. Two grounds supply the possible routes: the map
itself, as far as it can be searched, and any number of new states in a row, if the map has such a route.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeAlias

from spree_rules.model.crime_spree import law
from spree_rules.model.crime_spree.felonies import Crime
from spree_rules.model.crime_spree.game import CrimeSpreeGame
from spree_rules.model.crime_spree.state import State
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.values import put, replace

MOVE, RANDOM = "change state", "roll on the table"
MOST_TURNS: Final = 20
MOST_TURNS_ON_MAP: Final = 5
MOST_TURNS_CRIME_BY_CRIME: Final = 8
ProcessState: TypeAlias = Any
"""A place for a PC in terms of a ground: any hashable value."""


class Situation(NamedTuple):
    """What matters of a PC: its latest crime and the length of its run, and whether its state is new or cracks down."""

    last: Crime | None
    run: int
    new: bool
    crackdown: bool


class DecisionProcess(ABC):
    """The places for a PC: spots, their circumstances, and the ways between them."""

    @abstractmethod
    def around(self, node: ProcessState) -> tuple[bool, bool]:
        """Return whether the state is new to the PC, and whether there is a crackdown."""

    @abstractmethod
    def after_crime(self, node: ProcessState) -> ProcessState:
        """Return the spot after a crime in it."""

    @abstractmethod
    def moves(self, node: ProcessState) -> Iterator[tuple[str, ProcessState]]:
        """Yield the changes of state from a spot: each in words, and the new spot."""


class NewStates(DecisionProcess):
    """A series of new states without crackdowns; a spot is whether it is new, cracks down, and moves left."""

    def around(self, node: ProcessState) -> tuple[bool, bool]:
        """Return the circumstances in the spot."""
        new, crackdown, _ = node
        return new, crackdown

    def after_crime(self, node: ProcessState) -> ProcessState:
        """Return the same spot, no longer new."""
        _, crackdown, moves = node
        return False, crackdown, moves

    def moves(self, node: ProcessState) -> Iterator[tuple[str, ProcessState]]:
        """Yield the next new state, while there is one."""
        _, _, moves = node
        if moves:
            yield MOVE, (True, False, moves - 1)


class OnMap(DecisionProcess):
    """A game's map for one PC; a spot has its state, the states where it is no longer new, whether it was left behind,
    and how often it has moved in a row."""

    def __init__(self, game: CrimeSpreeGame, state: State, seat: int) -> None:
        pc = state.pcs[seat]
        self.game = game
        self.cracked = {
            place: bool(
                law.crackdown_by(game.rules, replace(state, pcs=put(state.pcs, seat, replace(pc, at=place))), seat)
            )
            for place in game.neighbours
        }
        known = frozenset(stay.place for stay in pc.stays if stay.known)
        self.start: ProcessState = (pc.where(), known, pc.left_behind, pc.moves)

    def around(self, node: ProcessState) -> tuple[bool, bool]:
        """Return whether the state is new, and whether it is under a crackdown because others left."""
        place, known, left_behind, _ = node
        return place not in known, left_behind or self.cracked[place]

    def after_crime(self, node: ProcessState) -> ProcessState:
        """Return the same spot, no longer new."""
        place, known, left_behind, _ = node
        return place, known | {place}, left_behind, 0

    def moves(self, node: ProcessState) -> Iterator[tuple[str, ProcessState]]:
        """Yield every neighbour, unless the limit of moves in a row is reached."""
        place, known, _, row = node
        most = self.game.config.max_consecutive_moves
        if most is not None and row >= most:
            return
        reading = self.game.rulings.new_state
        gone = known | {place} if reading == "first_visit_only" else known
        for there in self.game.neighbours[place]:
            now = gone - {there} if reading == "every_arrival" else gone
            yield f"{MOVE} to {there}", (there, now, False, 0 if most is None else row + 1)


@dataclass(frozen=True)
class Evaluation:
    """The best plan for a number of turns: its worth in expected points, and the worth of each first action.

    ``choices`` are in words, the best first; a planned crime represents all with the same worth, a change of state
    all with the same result.
    """

    value: Fraction
    choices: Mapping[str, Fraction]

    @property
    def best(self) -> str:
        """The best first action."""
        return next(iter(self.choices))


class Planner:
    """Expected points under the best policy, for one game and ground; values are cached between questions.

    >>> from spree_rules import crime_spree
    >>> Planner(crime_spree.new_game(seats=2)).plan(Situation(None, 0, True, False), 1).value
    Fraction(49, 5)
    """

    def __init__(self, game: CrimeSpreeGame, process: DecisionProcess | None = None) -> None:
        if game.rulings.law_scope != "current_crime":
            raise SettingError("plans cannot be worked out if old crimes are rolled for again")
        self.game = game
        self.process: DecisionProcess = NewStates() if process is None else process
        self._values: dict[tuple[ProcessState, ...], Fraction] = {}
        self._outcomes: dict[tuple[int, law.Circumstances], tuple[Fraction, Fraction]] = {}
        self._crimes = tuple(Crime(each.who, each.what) for each in game.designs)
        # Crimes with the same points are alike as long as "the same crime" means the whole pair.
        self._alike = game.rulings.same_crime == "who_and_what"

    @cached_property
    def _standing_for(self) -> dict[Crime, Crime]:
        first = {points: next(c for c in self._crimes if c.points == points) for points in self._by_points}
        return {crime: first[crime.points] if self._alike else crime for crime in self._crimes}

    @cached_property
    def _by_points(self) -> dict[int, tuple[Crime, ...]]:
        points = sorted({crime.points for crime in self._crimes})
        return {each: tuple(crime for crime in self._crimes if crime.points == each) for each in points}

    def plan(self, here: Situation, turns: int, moves: int | None = None) -> Evaluation:
        """Return the best plan for some turns, with a series of new states to go to.

        ``moves`` is their number; None for as many as turns.
        """
        node = (here.new, here.crackdown, turns if moves is None else moves)
        return self.plan_from(node, here.last, here.run, turns)

    def plan_from(self, node: ProcessState, last: Crime | None, run: int, turns: int) -> Evaluation:
        """Return the best plan from a spot of the ground, after a run of the same crime, with some turns left."""
        found: dict[str, Fraction] = {}
        values: set[Fraction] = set()
        for word, value in sorted(self._choices(node, last, run, turns), key=lambda item: (-item[1], item[0])):
            if word.startswith(MOVE):
                if value in values:
                    continue
                values.add(value)
            found[word] = value
        return Evaluation(next(iter(found.values())), found)

    def value(self, node: ProcessState, last: Crime | None, run: int, turns: int) -> Fraction:
        """Return the expected points of the best policy with some turns left."""
        if turns == 0:
            return Fraction(0)
        if last is not None:
            last = self._standing_for[last]
        key = (node, last, run, turns)
        if key not in self._values:
            self._values[key] = max(value for _, value in self._choices(node, last, run, turns))
        return self._values[key]

    def _choices(self, node: ProcessState, last: Crime | None, run: int, turns: int) -> Iterator[tuple[str, Fraction]]:
        table = self.game.felonies
        for crime in self._to_plan(last):
            again = ", again" if self._again(last, run, crime) else ""
            value = crime.points + table.planned_bonus
            words = f"plan a crime worth {value}{again}" if self._alike else f"plan {table.headline(crime)}"
            yield words, self._crime(node, last, run, crime, True, turns)
        yield RANDOM, self._random(node, last, run, turns)
        kept = 0 if self.game.rulings.pattern_break == "other_crime_or_move" else run
        for words, there in self.process.moves(node):
            yield words, self.value(there, last, kept, turns - 1)

    def _again(self, last: Crime | None, run: int, crime: Crime) -> bool:
        return run > 0 and last is not None and law.same(self.game.rulings, last, crime)

    def _to_plan(self, last: Crime | None) -> Iterator[Crime]:
        """One crime of each worth, if possible not the latest, and the latest again."""
        if not self._alike:
            yield from self._crimes
            return
        for crimes in self._by_points.values():
            other = next((crime for crime in crimes if crime != last), None)
            if other is not None:
                yield other
        if last is not None:
            yield last

    def _crime(
        self, node: ProcessState, last: Crime | None, run: int, crime: Crime, planned: bool, turns: int
    ) -> Fraction:
        whole = self.game.felonies.pattern_run
        now = min(run + 1, whole) if self._again(last, run, crime) else 1
        new, crackdown = self.process.around(node)
        around = law.Circumstances(planned, now >= whole, now >= whole > run, new, crackdown)
        free, award = self._outcome(crime.points, around)
        if not free:
            return free
        return free * (award + self.value(self.process.after_crime(node), crime, now, turns - 1))

    def _outcome(self, points: int, around: law.Circumstances) -> tuple[Fraction, Fraction]:
        """The probability of escape for a crime, and its award."""
        key = (points, around)
        if key not in self._outcomes:
            game = self.game
            come_to = law.terms(game.rulings, game.felonies, points, around)
            caught = law.odds(game.rulings, game.felonies, (come_to.charge("KS"),)).caught
            self._outcomes[key] = (1 - caught, Fraction(come_to.award, 2))
        return self._outcomes[key]

    def _random(self, node: ProcessState, last: Crime | None, run: int, turns: int) -> Fraction:
        if not self._alike:
            each = (self._crime(node, last, run, crime, False, turns) for crime in self._crimes)
            return sum(each, Fraction(0)) / len(self._crimes)
        total = Fraction(0)
        for crimes in self._by_points.values():
            others = [crime for crime in crimes if crime != last]
            if others:
                total += len(others) * self._crime(node, last, run, others[0], False, turns)
            if len(others) < len(crimes):
                assert last is not None
                total += self._crime(node, last, run, last, False, turns)
        return total / len(self._crimes)


def situation(game: CrimeSpreeGame, state: State, seat: int) -> Situation:
    """Return what matters of a seat's PC in its present state."""
    pc = state.pcs[seat]
    crackdown = law.under_crackdown(game.rules, state, seat)
    return Situation(pc.last, pc.run, not pc.stay(pc.where()).known, crackdown)


def fresh_way(game: CrimeSpreeGame, state: State, seat: int, steps: int) -> tuple[str, ...] | None:
    """Return a series of neighbouring states that are new to a PC and not under a crackdown, or None.

    It begins next to the PC's state and visits no state twice.

    >>> from spree_rules import crime_spree
    >>> game = crime_spree.new_game(seats=2)
    >>> fresh_way(game, crime_spree.position(game, at={0: "ME"}), 0, 3)
    ('NH', 'MA', 'CT')
    """
    pc = state.pcs[seat]
    cracked = OnMap(game, state, seat).cracked
    fresh = {place for place in game.neighbours if not pc.stay(place).known and not cracked[place]}
    way = [pc.where()]

    def go_on() -> bool:
        if len(way) > steps:
            return True
        for place in game.neighbours[way[-1]]:
            if place in fresh and place not in way:
                way.append(place)
                if go_on():
                    return True
                way.pop()
        return False

    return tuple(way[1:]) if go_on() else None


def plan_for(game: CrimeSpreeGame, state: State, seat: int, turns: int) -> Evaluation:
    """Return the best plan for a seat's PC with some turns left.

    If a new state is the best place to go and there are enough of them in a row, nothing else on the map matters;
    otherwise the map is searched, for up to ``MOST_TURNS_ON_MAP`` turns.

    Raises SettingError beyond that, and if old crimes are rolled for again.
    """
    steps = (turns + 1) // 2
    rulings = game.rulings
    if rulings.same_crime != "who_and_what" and turns > MOST_TURNS_CRIME_BY_CRIME:
        raise SettingError(
            f"with {rulings.same_crime} plans are worked out for at most {MOST_TURNS_CRIME_BY_CRIME} turns"
        )
    lenient = rulings.halving_target == "difficulty" and rulings.new_state == "no_prior_crime_here"
    row = game.config.max_consecutive_moves
    if lenient and row is None and fresh_way(game, state, seat, steps) is not None:
        return Planner(game).plan(situation(game, state, seat), turns, steps)
    if turns > MOST_TURNS_ON_MAP:
        raise SettingError(
            f"plans from this state are worked out for at most {MOST_TURNS_ON_MAP} turns: new states are not in a row, "
            "or not the best places to go under these rulings"
        )
    pc = state.pcs[seat]
    process = OnMap(game, state, seat)
    return Planner(game, process).plan_from(process.start, pc.last, pc.run, turns)
