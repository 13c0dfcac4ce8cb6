"""Cross-Country Crime Spree: a second implementation that shares no code.

The whole game is one chronicle: a list of everything that happened, in order.  Nothing else is remembered about the
player criminals; where one is, what it has scored, whether a state is new to it, whether there is a crackdown, how
long its pattern is - each is found by looking back over the chronicle when it is asked for.  The course of the game
is a generator that reads like the rules: it names what is awaited next and is sent the event that answers it.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from .chronicle import Await, Capture, Chase, Crime, Entry, Kind, Meeting, Move, Scored

Event: TypeAlias = tuple[str | int, ...]
D6, D20 = range(1, 7), range(1, 21)
PAIRS = [(who, what) for who in D6 for what in D6]


Steps: TypeAlias = Generator[Await, Event, None]


class ReferenceGame:
    """One game, advanced event by event."""

    def __init__(
        self,
        seats: int,
        rulings: dict[str, str],
        neighbours: dict[str, tuple[str, ...]],
        starts: tuple[str, ...],
        max_rounds: int | None = None,
        max_consecutive_moves: int | None = None,
    ) -> None:
        """Set the game up; seats are numbered clockwise from 0."""
        if not 2 <= seats <= 4 or len(starts) < seats:
            raise ValueError("2, 3 or 4 players, and a starting place for each")
        self.seats, self.rulings, self.neighbours, self.starts = range(seats), rulings, neighbours, starts
        self.max_rounds, self.max_consecutive_moves = max_rounds, max_consecutive_moves
        self.homes: dict[int, str] = {}
        self.chronicle: list[Entry] = []
        self.round = 0
        self.result: tuple[str, tuple[tuple[int, ...], ...]] | None = None
        self._steps = self._game()
        self._awaited = next(self._steps)

    def awaits(self) -> tuple[str, int | None]:
        """What is awaited, and from which seat."""
        return self._awaited.kind, self._awaited.seat

    def legal(self) -> set[Event]:
        """All events that may come next."""
        kind, seat = self.awaits()
        if kind == "turn" and seat is not None:
            moves: set[Event] = {("move", code) for code in self._destinations(seat)}
            return moves | {("roll",)} | {("design", *pair) for pair in PAIRS}
        if kind == "start":
            return {("start", code) for code in self.starts if code not in self.homes.values()}
        if kind == "felony":
            return {("felony", *pair) for pair in PAIRS}
        numbers = {"die": D6, "cruisers": D6, "law": D20, "first": self.seats}.get(kind, ())
        return {("roll",)} if kind == "opening" else {(kind, number) for number in numbers}

    def apply(self, event: Event) -> None:
        """Apply one event."""
        if event not in self.legal():
            raise ValueError(f"{event} is not legal when {self.awaits()} is awaited")
        self._awaited = self._steps.send(event)

    def summary(self) -> dict[str, Any]:
        """The position in figures, by seat."""
        tried, unsettled = self._awaited.tried, self._awaited.unsettled
        return {
            "at": [self._where(s) if s in self.homes else None for s in self.seats],
            "score": [self._score(s) for s in self.seats],
            "caught": [not self._free(s) for s in self.seats],
            "crimes": [self._tally(s, "rap_sheet") for s in self.seats],
            "cruisers": [self._tally(s, "cruisers") for s in self.seats],
            "difficulty": tried.difficulty if tried else None,
            "award": unsettled.award if unsettled else None,
            "captured": self._captured(),
            "result": self.result,
        }

    def odds_caught(self, who: int, what: int, planned: bool) -> Fraction:
        """The probability of being caught if the player whose turn it is commits this crime now."""
        kind, seat = self.awaits()
        if kind != "turn" or seat is None:
            raise ValueError("no player is choosing now")
        free = Fraction(1)
        for crime in [*self._old_crimes(seat), self._weigh(seat, who, what, planned)]:
            free *= Fraction(sum(self._law_result(crime, face) >= crime.difficulty for face in D20), 20)
        return 1 - free

    def _game(self) -> Steps:
        """Order of play, starting places, opening crimes, then round after round."""
        contenders = list(self.seats)
        if self.rulings["order_roll_model"] == "collapsed":
            contenders = [int((yield Await("first", None))[1])]
        while len(contenders) > 1:
            faces: dict[int, int] = {}
            for seat in contenders:
                faces[seat] = int((yield Await("die", seat))[1])
            contenders = [seat for seat in contenders if faces[seat] == max(faces.values())]
        order = [*self.seats[contenders[0] :], *self.seats[: contenders[0]]]

        for place, seat in enumerate(order):
            if self.rulings["start_pick"] == "seat_order":
                self.homes[seat] = self.starts[place]
            else:
                self.homes[seat] = str((yield Await("start", seat))[1])

        if self.rulings["opening_mode"] == "separate_round":
            for seat in order:
                yield from self._opening(seat)

        while self.result is None:
            self.round += 1
            for seat in order:
                if self._free(seat) and self.result is None:
                    if not self._past(Crime, seat):
                        yield from self._opening(seat)
                    yield from self._turn(seat)
                    self._end_of_turn()
            if self.result is None and self.round == self.max_rounds:
                self.result = "round_limit", self._ranking()
        yield Await("over", None)

    def _opening(self, seat: int) -> Steps:
        """The free random crime that starts a spree."""
        yield Await("opening", seat)
        _, who, what = yield Await("felony", seat)
        award = Fraction(int(who) + int(what) if self.rulings["opening_scores"] == "true" else 0)
        crime = Crime(seat, self.round, self.homes[seat], int(who), int(what), False, True, False, False, 0, award)
        yield from self._commit(crime)
        self.chronicle.append(Scored(seat, crime))

    def _turn(self, seat: int) -> Steps:
        """A random crime, a planned crime or a change of state; then the law; then jail or points."""
        event = yield Await("turn", seat)
        crime: Crime | None = None
        if event[0] == "move":
            source = self._where(seat)
            self.chronicle.append(Move(seat, source, str(event[1])))
            yield from self._chase(seat, source, None)
            docket = self._old_crimes(seat) if self.rulings["move_law_roll"] == "per_scope" else []
        else:
            planned = event[0] == "design"
            if not planned:
                event = yield Await("felony", seat)
            crime = self._weigh(seat, int(event[1]), int(event[2]), planned)
            docket = [*self._old_crimes(seat), crime]
            yield from self._commit(crime)
        for tried in docket:
            face = int((yield Await("law", self._law_roller(seat), tried, crime))[1])
            result = self._law_result(tried, face)
            if result < tried.difficulty:
                self.chronicle.append(Capture(seat, self._where(seat), crime))
                return
            if result == tried.difficulty:
                yield from self._chase(seat, self._where(seat), crime)
        if crime:
            self.chronicle.append(Scored(seat, crime))

    def _commit(self, crime: Crime) -> Steps:
        """Commit the crime; those who did the same this round meet, and all who newly meet are chased."""
        met = []
        for other in self.seats:
            theirs = [c for c in self._past(Crime, other) if c.round == crime.round]
            if other != crime.seat and self._free(other) and theirs and self._same(theirs[-1], crime.who, crime.what):
                near = crime.state == theirs[-1].state == self._where(other)
                if near or self.rulings["meeting_place"] == "anywhere":
                    met.append(other)
        self.chronicle.append(crime)
        for other in met:
            latest = max(i for i, e in enumerate(self.chronicle) if isinstance(e, Crime) and e.seat == other)
            again = any(isinstance(e, Meeting) and e.seat == other for e in self.chronicle[latest:])
            if not again and self.rulings["meeting_cruisers"] == "each":
                yield from self._chase(other, self._where(other), crime)
        if met:
            yield from self._chase(crime.seat, crime.state, crime)
            self.chronicle.extend(Meeting(seat) for seat in (*met, crime.seat))

    def _chase(self, seat: int, state: str, unsettled: Crime | None) -> Steps:
        """Count the cruisers of one chase (only if the players compete for them)."""
        if self.rulings["goal"] != "cruisers":
            return
        count = 3
        if self.rulings["cruiser_model"] == "d6_per_chase":
            count = int((yield Await("cruisers", seat, None, unsettled))[1])
        elif self.rulings["cruiser_model"] == "points_by_state":
            count = math.floor(self._score(seat, state))
        self.chronicle.append(Chase(seat, max(3, count)))

    def _end_of_turn(self) -> None:
        """Tell whether the game is over now that a turn is."""
        free = [s for s in self.seats if self._free(s)]
        if not free:
            self.result = "all_caught", self._ranking()
        elif self.rulings["goal"] == "last_standing" and len(free) == 1:
            self.result = "last_standing", self._ranking()
        elif self.rulings["early_adjudication"] == "true" and len(free) == 1:
            tallies = {s: self._tally(s, self.rulings["goal"]) for s in self.seats}
            if all(tallies[free[0]] > tallies[s] for s in self.seats if s != free[0]):
                self.result = "decided", self._ranking()

    def _weigh(self, seat: int, who: int, what: int, planned: bool) -> Crime:
        """The record of this crime if this player criminal commits it now, where it is."""
        state = self._where(seat)
        felony_sum, worth = who + what, who + what + (2 if planned else 0)
        run, crackdown = self._run(seat, who, what), self._crackdown(seat, state)
        exempt = crackdown and self.rulings["crackdown_vs_new_state"] == "crackdown_cancels_halving"
        lenient = self._new(seat, state) and not exempt
        number = self.rulings["crackdown_difficulty"] if crackdown else "full_worth"
        bare = number.startswith("felony_sum")
        bonus = 1 if run >= 3 else 0
        bites = bonus == 1 and number in ("full_worth", "felony_sum_with_pattern")
        base = felony_sum if bare or self.rulings["planned_difficulty"] == "felony_sum" else worth
        difficulty = self._adjust("difficulty", base, lenient, bites)
        award = Fraction(worth + bonus)
        if crackdown and self.rulings["pattern_award_under_crackdown"] == "halve_total":
            award = self._half(worth + bonus)
        elif crackdown:
            award = self._half(worth) + bonus
        if run == 3 and self.rulings["pattern_from"] == "retroactive_bonus":
            award += 2
        return Crime(seat, self.round, state, who, what, planned, False, lenient, bites, difficulty, award)

    def _half(self, points: int) -> Fraction:
        """Half points, rounded as ruled."""
        halves = {"exact": Fraction(points, 2), "floor": Fraction(points // 2), "ceil": Fraction((points + 1) // 2)}
        return halves[self.rulings["half_points_rounding"]]

    def _adjust(self, target: str, number: int, lenient: bool, bites: bool) -> int:
        """Halve for a new state and add one for a pattern, if that applies to the given side, difficulty or die."""
        halved = lenient and self.rulings["halving_target"] == target
        raised = bites and self.rulings["pattern_target"] == target
        if halved and raised and self.rulings["halve_pattern_order"] == "pattern_then_halve":
            return (number + 1) // 2
        return (number // 2 if halved else number) + (1 if raised else 0)

    def _law_result(self, crime: Crime, face: int) -> int:
        """What a face of the d20 counts as against this crime."""
        return self._adjust("die_result", face, crime.lenient, crime.pattern_bites)

    def _same(self, crime: Crime, who: int, what: int) -> bool:
        """Whether an earlier crime is the same crime as this pair."""
        same = self.rulings["same_crime"]
        return (same == "what_only" or crime.who == who) and (same == "who_only" or crime.what == what)

    def _run(self, seat: int, who: int, what: int) -> int:
        """The number of the same crime in a row, this one being the last."""
        run = 1
        for entry in reversed([e for e in self.chronicle if e.seat == seat]):
            if isinstance(entry, Crime):
                uncounted = entry.opening and self.rulings["pattern_counts_opening"] == "false"
                if uncounted or not self._same(entry, who, what):
                    break
                run += 1
            elif isinstance(entry, Move) and self.rulings["pattern_break"] == "other_crime_or_move":
                break
        return run

    def _new(self, seat: int, state: str) -> bool:
        """Whether the police of the state do not expect this player criminal yet."""
        since = self._arrival(seat, self.chronicle) if self.rulings["new_state"] == "every_arrival" else 0
        if any(isinstance(e, Crime) and e.seat == seat and e.state == state for e in self.chronicle[since:]):
            return False
        been_away = any(move.source == state for move in self._past(Move, seat))
        return not (been_away and self.rulings["new_state"] == "first_visit_only")

    def _crackdown(self, seat: int, state: str) -> bool:
        """Whether the state cracks down on this player criminal because of others who left it."""
        behind = []
        for other in (s for s in self.seats if s != seat):
            jail_is_away = self.rulings["caught_counts_as_left"] != "false" and not self._free(other)
            if self.rulings["crackdown_left"] == "ever_left" or self._where(other) != state or jail_is_away:
                behind.append(self._left_behind(other, state))
        if self.rulings["crackdown_count"] == "all_others_pooled":
            hot = sum(counts[-1] for counts in behind if counts) >= 2
        else:
            hot = any(count >= 2 for counts in behind for count in counts)
        stay = self.chronicle[self._arrival(seat, self.chronicle) :]
        deserted = any(e.seat != seat and self._leaves(e, state) for e in stay)
        return hot or (deserted and self.rulings["remainers"] == "any_departure")

    def _left_behind(self, seat: int, state: str) -> list[int]:
        """For every departure of the player criminal from the state: the number of its crimes that it left there."""
        counts = []
        for moment, entry in enumerate(self.chronicle):
            if entry.seat == seat and self._leaves(entry, state):
                before: Sequence[Entry] = self.chronicle[:moment]
                if self.rulings["crackdown_count"] == "per_pc_single_visit":
                    before = before[self._arrival(seat, before) :]
                counts.append(sum(isinstance(e, Crime) and e.seat == seat and e.state == state for e in before))
        return counts

    def _leaves(self, entry: Entry, state: str) -> bool:
        """Whether this is somebody's departure from the state, by its own will or, as some read it, to jail."""
        if isinstance(entry, Capture):
            return entry.state == state and self.rulings["caught_counts_as_left"] == "true"
        return isinstance(entry, Move) and entry.source == state

    def _past(self, kind: type[Kind], seat: int) -> list[Kind]:
        """All entries of one kind about one player criminal, in order."""
        return [entry for entry in self.chronicle if isinstance(entry, kind) and entry.seat == seat]

    def _arrival(self, seat: int, entries: Sequence[Entry]) -> int:
        """The index after the last change of state of this player criminal (0 if it has made none)."""
        return max((i + 1 for i, e in enumerate(entries) if isinstance(e, Move) and e.seat == seat), default=0)

    def _where(self, seat: int) -> str:
        """The state in which the player criminal is."""
        return [self.homes[seat], *(move.target for move in self._past(Move, seat))][-1]

    def _score(self, seat: int, *states: str) -> Fraction:
        """The points gathered so far (in the given states only, if any are given)."""
        crimes = [scored.crime for scored in self._past(Scored, seat)]
        return sum((c.award for c in crimes if not states or c.state in states), Fraction(0))

    def _captured(self) -> list[int]:
        """The seats of the jailed, in the order of their captures."""
        return [entry.seat for entry in self.chronicle if isinstance(entry, Capture)]

    def _free(self, seat: int) -> bool:
        """Whether the player criminal is not in jail."""
        return seat not in self._captured()

    def _old_crimes(self, seat: int) -> list[Crime]:
        """The earlier crimes that the law rolls against again."""
        escaped = [scored.crime for scored in self._past(Scored, seat) if not scored.crime.opening]
        if self.rulings["law_scope"] == "crimes_in_current_state":
            return [crime for crime in escaped if crime.state == self._where(seat)]
        return escaped if self.rulings["law_scope"] == "whole_spree" else []

    def _law_roller(self, seat: int) -> int:
        """The seat that rolls the d20 against the player criminal of this seat."""
        clockwise: list[int] = [*self.seats[seat + 1 :], *self.seats[:seat]]
        free = [s for s in clockwise if self._free(s)]
        return free[0] if free and self.rulings["law_roller"] != "next_seat" else clockwise[0]

    def _destinations(self, seat: int) -> tuple[str, ...]:
        """The states the player criminal may move to."""
        deeds = [isinstance(e, Move) for e in self.chronicle if e.seat == seat and isinstance(e, Crime | Move)]
        most = self.max_consecutive_moves
        tired = most is not None and len(deeds) >= most and all(deeds[-most:])
        return () if tired else self.neighbours[self._where(seat)]

    def _tally(self, seat: int, goal: str) -> Fraction | int:
        """The measure of a goal; more is better."""
        captures = self._past(Capture, seat)
        if goal == "points":
            return self._score(seat)
        if goal == "rap_sheet":
            fatal = self.rulings["rap_sheet_counts_fatal_crime"] == "true"
            return len(self._past(Crime, seat)) - sum(c.crime is not None and not fatal for c in captures)
        if goal == "cruisers":
            return sum(chase.cruisers for chase in self._past(Chase, seat))
        return self._captured().index(seat) if captures else len(self.seats)  # last standing: the later the better

    def _ranking(self) -> tuple[tuple[int, ...], ...]:
        """The seats, best first, ties together; another goal may break ties."""
        goal = self.rulings["goal"]
        seconds = {"shared_win": goal, "most_crimes": "rap_sheet", "later_capture": "last_standing"}
        second = seconds[self.rulings["ties"]]
        keys = {s: (self._tally(s, goal), self._tally(s, second)) for s in self.seats}
        places = sorted(set(keys.values()), reverse=True)
        return tuple(tuple(s for s in self.seats if keys[s] == place) for place in places)
