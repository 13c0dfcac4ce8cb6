"""Theorems about play: somebody can always act, nobody need ever be caught, and everybody is as likely to go first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from spree_rules.model.crime_spree.actions import ROLL, ChangeState, RollFelony
from spree_rules.model.crime_spree.game import CrimeSpreeGame, new_game
from spree_rules.model.crime_spree.position import position
from spree_rules.model.crime_spree.rulings import RULINGS
from spree_rules.model.crime_spree.state import RollOff, State
from spree_rules.model.crime_spree.validity import PHASES
from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.rules import NO_DETAILS, Facts, Rule
from spree_rules.model.kernel.values import replace

from ...theorem import Verdict, exhausted, numbered


class _PhaseAlone:
    """A stand-in for all states of a phase: reading anything but the phase and the seat raises."""

    seat = 0

    def __init__(self, phase: str) -> None:
        self.phase = phase


class _TurnsForNobody(CrimeSpreeGame):
    """The fault: nobody acts in an open turn."""

    def to_act(self, state: State) -> int | None:
        """Leave open turns to nobody."""
        return None if state.phase == "turn" else super().to_act(state)


def a_free_pc_can_act(fault: str | None = None) -> Verdict:
    """The rules that can forbid a roll on the table read only the phase, and allow it to every player with a turn."""
    cases = 0
    for honest in _games_of_every_reading():
        game = _TurnsForNobody(honest.config, honest.board) if fault == "turns for nobody" else honest
        rules = list(game.tables[RollFelony].rules)
        if fault == "a crackdown forbids the table":
            rules.append(Rule("planted", ("CC-EXC-07",), "No.", _where_it_was))
        for phase in PHASES:
            cases += 1
            said = _acts(game, rules, phase)
            if said is not None:
                return exhausted(cases, f"in the phase {phase} {said}")
    return exhausted(cases, None)


def _where_it_was(game: CrimeSpreeGame, state: State, event: object) -> Facts | None:
    return NO_DETAILS if state.pcs[state.seat].stays else None


def _games_of_every_reading() -> Iterator[CrimeSpreeGame]:
    yield new_game(2)
    for ruling in RULINGS.values():
        for reading in ruling.readings[1:]:
            yield new_game(2, rulings={ruling.name: reading}, board="new_england")


def _acts(game: CrimeSpreeGame, rules: Sequence[Rule[Any, Any, Any]], phase: str) -> str | None:
    alone: Any = _PhaseAlone(phase)
    try:
        forbidden = any(rule.check(game.rules, alone, ROLL) is not None for rule in rules)
        acts = game.to_act(alone)
    except AttributeError as error:
        return f"a rule looks at more than the phase: {error}"
    if forbidden != (phase not in ("opening", "turn")):
        return f"the table is {'closed' if forbidden else 'open'}"
    expected = {"start": 0, "opening": 0, "turn": 0, "over": None}.get(phase, CHANCE)
    return None if acts == expected else f"the seat that acts is {acts}"


def nobody_need_be_caught(fault: str | None = None) -> Verdict:
    """From every state on the map a PC can go to a neighbour and back forever, returning to the same position."""
    game = new_game(2, max_rounds=4) if fault == "a limit of rounds" else new_game(2)
    cases = 0
    for here, beside in game.neighbours.items():
        cases += 1
        if not beside:
            return exhausted(cases, f"{here} has no neighbour")
        state = position(game, at={0: here, 1: here})
        begun = _round_trip(game, state, here, beside[0])
        if _round_trip(game, begun, here, beside[0]) != begun:
            return exhausted(cases, f"going from {here} to {beside[0]} and back leads to a different position")
    return exhausted(cases, None)


def _round_trip(game: CrimeSpreeGame, state: State, here: str, there: str) -> State:
    for place in (there, there, here, here):
        if state.phase != "turn":
            return state
        state = game.apply(state, ChangeState(place))
    return state


def first_turns_are_even(fault: str | None = None) -> Verdict:
    """Solve the roll-off, ties and all, from the game's own chances: each of n players goes first with 1/n."""
    for seats in (2, 3, 4):
        game = new_game(seats)
        shares = _shares(game, game.start(), skewed=fault == "seat 0 never ties")
        if shares != [Fraction(1, seats)] * seats:
            return exhausted(seats, f"with {seats} players the odds are {', '.join(map(str, shares))}")
    return Verdict("Proved", "exhaustion", "2, 3 and 4 players, the re-rolls solved as an absorbing chain")


def _shares(game: CrimeSpreeGame, start: State, *, skewed: bool) -> list[Fraction]:
    """Expected shares by first-step analysis: each recurring state, one for each tie, is an unknown."""
    memo: dict[Any, dict[Any, Fraction]] = {}

    def after(state: State) -> dict[Any, Fraction]:
        """The results of one whole round of rolls: seats that go first, or ties that roll again."""
        off = state.roll_off
        if state.phase != "order_roll" or off is None:
            return {state.first: Fraction(1)}
        if state in memo:
            return memo[state]
        found: dict[Any, Fraction] = {}
        chance = game.chance(state)
        for outcome in chance.outcomes:
            following = game.apply(state, outcome.event)
            again = following.roll_off
            ends = {again.contenders: Fraction(1)} if again is not None and not again.faces else after(following)
            for end, share in ends.items():
                key = end
                if skewed and isinstance(end, tuple) and end[0] == 0:
                    key = 0
                found[key] = found.get(key, Fraction(0)) + share * chance.p(outcome)
        memo[state] = found
        return found

    solved: dict[Any, list[Fraction]] = {}

    def solve(state: State) -> list[Fraction]:
        off = state.roll_off
        assert off is not None
        if off.contenders in solved:
            return solved[off.contenders]
        ends = after(state)
        stays = ends.get(off.contenders, Fraction(0))
        total = [Fraction(0)] * game.seats
        for end, share in ends.items():
            if isinstance(end, tuple) and end != off.contenders:
                tied = _tied(state, end)
                total = [one + share * other for one, other in zip(total, solve(tied), strict=True)]
            elif not isinstance(end, tuple):
                total[end] += share
        solved[off.contenders] = [share / (1 - stays) for share in total]
        return solved[off.contenders]

    return solve(start)


def _tied(state: State, contenders: tuple[int, ...]) -> State:
    return replace(state, seat=contenders[0], roll_off=RollOff(contenders))


def the_map_hangs_together(fault: str | None = None) -> Verdict:
    """Check with networkx that the map is connected, its degrees are right, and only Maine has one neighbour."""
    import networkx

    game = new_game(4)
    graph: Any = networkx.Graph(game.graph)
    if fault == "the border of Maine is gone":
        graph.remove_edge("ME", "NH")
    degrees = [graph.degree[place] for place in sorted(graph)]
    counted = [degrees.count(number) for number in range(1, 9)]
    facts = {
        "48 states": graph.number_of_nodes() == 48,
        "105 borders": graph.number_of_edges() == 105,
        "one piece": networkx.is_connected(graph),
        "neighbours 1 to 8": counted == [1, 4, 9, 13, 9, 9, 1, 2],
        "borders from both sides": all(
            here in game.neighbours[there] for here, beside in game.neighbours.items() for there in beside
        ),
        "planar": networkx.check_planarity(graph)[0],
    }
    if all(facts.values()):
        facts["11 steps across at most"] = networkx.diameter(graph) == 11
        facts["from Maine to New Hampshire alone"] = list(graph["ME"]) == ["NH"]
        facts["New Hampshire and New York part it"] = sorted(networkx.articulation_points(graph)) == ["NH", "NY"]
    wrong = [name for name, fine in facts.items() if not fine]
    return exhausted(len(facts), f"these do not hold: {', '.join(wrong)}" if wrong else None)


THEOREMS = (
    numbered(
        "CC",
        8,
        "TURN-03 CRIME-05",
        "Nothing can keep a free PC from acting: in its turn it can always roll on the table.",
        a_free_pc_can_act,
        "a crackdown forbids the table",
        "turns for nobody",
    ),
    numbered(
        "CC",
        9,
        "MOVE-01 MOVE-04 END-02",
        "Without a limit of rounds nobody need ever be caught: from every state on the map two PCs can go back and "
        "forth, and return to the same position.",
        nobody_need_be_caught,
        "a limit of rounds",
    ),
    numbered(
        "CC",
        10,
        "ORDER-01 ORDER-02",
        "The roll-off gives each of n players the first turn with probability 1/n.",
        first_turns_are_even,
        "seat 0 never ties",
    ),
    numbered(
        "CC",
        11,
        "COMP-01 MOVE-03",
        "The map has 48 states and 105 borders and is connected; states have 1 to 8 neighbours as its degree table "
        "says, and Maine has only New Hampshire.",
        the_map_hangs_together,
        "the border of Maine is gone",
    ),
)
