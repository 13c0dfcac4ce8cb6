"""What a spree is worth: the exact expected points of one PC over the next turns, under the best policy.

Others are left out: they bring no further crackdowns. A change of state is taken to lead where the PC is new and no
crackdown is, which a walk on the map has to bear out (``fresh_way``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from spree_rules.model.crime_spree import law
from spree_rules.model.crime_spree.felonies import Crime
from spree_rules.model.crime_spree.game import CrimeSpreeGame
from spree_rules.model.crime_spree.state import Charge, State
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.values import put, replace

MOVE, RANDOM = "change state", "roll on the table"
MOST_TURNS: Final = 40


class Situation(NamedTuple):
    """What matters of a PC: its latest crime, how often in a row, and whether its state is new, or cracked down on."""

    last: Crime | None
    run: int
    new: bool
    crackdown: bool


@dataclass(frozen=True)
class Plan:
    """What is best with so many turns left: its worth in expected points, and the worth of each thing to do first.

    ``choices`` are by words, the best first; a planned crime stands for all that are worth the same.
    """

    worth: Fraction
    choices: Mapping[str, Fraction]

    @property
    def best(self) -> str:
        """The thing to do first."""
        return next(iter(self.choices))


class Horizon:
    """Expected points under the best policy, for one game; values are kept from one question to the next.

    >>> from spree_rules import crime_spree
    >>> Horizon(crime_spree.new_game(seats=2)).plan(Situation(None, 0, True, False), 1).worth
    Fraction(49, 5)
    """

    def __init__(self, game: CrimeSpreeGame) -> None:
        if game.rulings.law_scope != "current_crime":
            raise SettingError("what a spree is worth is worked out where old crimes are not rolled for again")
        self.game = game
        self._values: dict[tuple[Situation, int, int], Fraction] = {}
        self._crimes = tuple(Crime(each.who, each.what) for each in game.designs)
        # Crimes of the same points are alike as long as sameness is of the whole pair.
        self._alike = game.rulings.same_crime == "who_and_what"
        self._standing_for = {crime: self._first_of(crime.points) if self._alike else crime for crime in self._crimes}

    def _first_of(self, points: int) -> Crime:
        return next(crime for crime in self._crimes if crime.points == points)

    def plan(self, here: Situation, turns: int, moves: int | None = None) -> Plan:
        """Return what is best with some turns left, of which at most ``moves`` (None: all) can be changes of state."""
        most = turns if moves is None else moves
        found = dict(self._choices(here, turns, most))
        ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))
        return Plan(ranked[0][1], dict(ranked))

    def value(self, here: Situation, turns: int, moves: int) -> Fraction:
        """Return the expected points of the best policy with some turns left."""
        if turns == 0:
            return Fraction(0)
        if here.last is not None:
            here = here._replace(last=self._standing_for[here.last])
        key = (here, turns, min(moves, turns))
        if key not in self._values:
            self._values[key] = max(value for _, value in self._choices(here, turns, moves))
        return self._values[key]

    def _choices(self, here: Situation, turns: int, moves: int) -> Iterator[tuple[str, Fraction]]:
        for crime in self._to_plan(here):
            table = self.game.felonies
            again = (
                ", again"
                if here.run and here.last is not None and law.same(self.game.rulings, here.last, crime)
                else ""
            )
            worth = crime.points + table.planned_bonus
            words = f"plan a crime worth {worth}{again}" if self._alike else f"plan {table.headline(crime)}"
            yield words, self._crime(here, crime, True, turns, moves)
        yield RANDOM, self._random(here, turns, moves)
        if moves > 0:
            run = 0 if self.game.rulings.pattern_break == "other_crime_or_move" else here.run
            yield MOVE, self.value(Situation(here.last, run, True, False), turns - 1, moves - 1)

    def _to_plan(self, here: Situation) -> Iterator[Crime]:
        """One crime of each worth, another than the latest where there is one, and the latest again."""
        if not self._alike:
            yield from self._crimes
            return
        last = here.last
        for points in sorted({crime.points for crime in self._crimes}):
            other = next((crime for crime in self._crimes if crime.points == points and crime != last), None)
            if other is not None:
                yield other
        if last is not None:
            yield last

    def _crime(self, here: Situation, crime: Crime, planned: bool, turns: int, moves: int) -> Fraction:
        game = self.game
        whole = game.felonies.pattern_run
        again = here.run > 0 and here.last is not None and law.same(game.rulings, here.last, crime)
        run = min(here.run + 1, whole) if again else 1
        around = law.Circumstances(planned, run >= whole, run >= whole > here.run, here.new, here.crackdown)
        come_to = law.terms(game.rulings, game.felonies, crime.points, around)
        charge = Charge("KS", come_to.difficulty, come_to.halved, come_to.raised)
        caught = law.odds(game.rulings, game.felonies, (charge,)).caught
        after = Situation(crime, run, False, here.crackdown)
        return (1 - caught) * (Fraction(come_to.award, 2) + self.value(after, turns - 1, moves))

    def _random(self, here: Situation, turns: int, moves: int) -> Fraction:
        if not self._alike:
            each = (self._crime(here, crime, False, turns, moves) for crime in self._crimes)
            return sum(each, Fraction(0)) / len(self._crimes)
        total = Fraction(0)
        for points in {crime.points for crime in self._crimes}:
            same_worth = [crime for crime in self._crimes if crime.points == points]
            others = [crime for crime in same_worth if crime != here.last]
            if others:
                total += len(others) * self._crime(here, others[0], False, turns, moves)
            if len(others) < len(same_worth):
                assert here.last is not None
                total += self._crime(here, here.last, False, turns, moves)
        return total / len(self._crimes)


def situation(game: CrimeSpreeGame, state: State, seat: int) -> Situation:
    """Return what matters of a seat's PC where it is."""
    pc = state.pcs[seat]
    crackdown = law.under_crackdown(game, state, seat)
    return Situation(pc.last, pc.run, not pc.stay(pc.where()).known, crackdown)


def fresh_way(game: CrimeSpreeGame, state: State, seat: int, steps: int) -> tuple[str, ...] | None:
    """Return so many states in a row, each next to the one before, that are new to a PC and not cracked down on.

    The walk begins next to where the PC is and comes into no state twice. None where there is none.

    >>> from spree_rules import crime_spree
    >>> game = crime_spree.new_game(seats=2)
    >>> fresh_way(game, crime_spree.position(game, at={0: "ME"}), 0, 3)
    ('NH', 'MA', 'CT')
    """
    pc = state.pcs[seat]

    def is_fresh(place: str) -> bool:
        moved = replace(state, pcs=put(state.pcs, seat, replace(pc, at=place)))
        return not pc.stay(place).known and not law.crackdown_by(game, moved, seat)

    fresh = {place for place in game.neighbours if is_fresh(place)}
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
