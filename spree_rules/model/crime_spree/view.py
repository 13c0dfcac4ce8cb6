"""Views: what a seat or a spectator may see of a state, which is everything, as nothing in this game is hidden."""

from __future__ import annotations

from typing import Final

from ..kernel.chance import CHANCE
from ..kernel.effect_kinds import listed
from ..kernel.protocol import check_seat
from ..kernel.values import Value
from .actions import Seat
from .law import fate
from .rules import Rules
from .scoring import result
from .state import Case, Count, Pc, Phase, RollOff, State, to_act


class View(Value, frozen=True):
    """A state as ``viewer`` sees it (None: a spectator).

    ``to_act`` is a seat, -1 while dice are awaited, None at the end; ``prompt`` says in words what is awaited. The
    other fields are all those of ``State``: the players' notes are a record, not a secret.
    """

    viewer: Seat | None
    to_act: int | None
    prompt: str
    phase: Phase
    seat: Seat
    pcs: tuple[Pc, ...]
    first: Seat | None
    opening_round: bool
    acted: bool
    rounds_left: Count | None
    roll_off: RollOff | None
    case: Case | None
    chases: tuple[Seat, ...]
    captures: tuple[Seat, ...]

    def state(self) -> State:
        """Return the whole state, as it is seen."""
        return State(*(getattr(self, name) for name in State.__struct_fields__))


def view(rules: Rules, state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator (None), may see. Raises UnknownSeat.

    >>> from spree_rules import crime_spree
    >>> game = crime_spree.new_game(seats=2)
    >>> look = view(game.rules, game.start(), None)
    >>> look.prompt, look.state() == game.start()
    ('Seat 0 rolls a die for who goes first.', True)
    """
    if seat is not None:
        check_seat(seat, rules.seats)
    fields = (getattr(state, name) for name in State.__struct_fields__)
    return View(seat, to_act(state), prompt(rules, state), *fields)


def _threat(rules: Rules, case: Case) -> str:
    """What the die has to show before any reading changes it."""
    faces = range(1, rules.felonies.law_die + 1)
    free = [face for face in faces if fate(rules.rulings, rules.felonies, case.charges[0], face) != "caught"]
    if not free:
        return "caught whatever the die shows"
    return f"caught below {free[0]}" if free[0] > 1 else "safe whatever the die shows"


_CHANCE_PROMPTS: Final = {
    "order_roll": "Seat {seat} rolls a die for who goes first.",
    "felony_roll": "Seat {seat} rolls two dice on the Felony Table.",
    "cruiser_roll": "A die is rolled for the cruisers that the chase of seat {chased} overturns.",
}


def prompt(rules: Rules, state: State) -> str:
    """Return in words what is awaited; the same for everyone."""
    actor = to_act(state)
    if actor is None:
        found = result(rules, state)
        assert found is not None
        winners = found.ranking[0]
        if len(winners) == 1:
            return f"The game is over: seat {winners[0]} has won."
        return f"The game is over: {listed([f'seat {seat}' for seat in winners])} have won together."
    if state.phase == "law_roll":
        case = state.case
        assert case is not None
        return f"Seat {case.roller} rolls for Johnny Law: seat {state.seat} is {_threat(rules, case)}."
    if actor == CHANCE:
        if state.phase == "order_roll" and rules.draws_first:
            return "A draw decides who goes first."
        chased = state.chases[0] if state.chases else state.seat
        return _CHANCE_PROMPTS[state.phase].format(seat=state.seat, chased=chased)
    if state.phase == "start":
        return f"Seat {actor} chooses where to start."
    if state.phase == "opening":
        return f"Seat {actor} opens its spree with a roll on the Felony Table."
    return f"Seat {actor} has the turn, in {state.pcs[actor].at}."
