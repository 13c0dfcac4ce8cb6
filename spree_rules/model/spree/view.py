"""Views: what a seat or a spectator may see of a state, as a separate record that does not refer to the state."""

from __future__ import annotations

from ..kernel.chance import CHANCE
from ..kernel.effect_kinds import counted
from ..kernel.protocol import check_seat
from ..kernel.values import Value, replace
from .actions import Seat, SquareField
from .cards import Card, CardField, CartCardField
from .rules import Rules
from .state import FirstRoll, Phase, Play, State, Turn, to_act


class View(Value, frozen=True):
    """A state as ``viewer`` sees it (None: a spectator).

    ``hand`` is the viewer's own hand, None for a spectator; for the others there are ``hand_sizes``. ``unseen``
    is the sorted multiset of cards whose place the viewer does not know: other hands and the pile. ``to_act``
    is a seat, -1 while dice or a card are awaited, None at the end; ``prompt`` says in words what is awaited. The
    other fields are as in ``State``.
    """

    viewer: Seat | None
    phase: Phase
    seat: Seat
    to_act: int | None
    prompt: str
    hand: tuple[CardField, ...] | None
    hand_sizes: tuple[int, ...]
    carts: tuple[tuple[CartCardField, ...], ...]
    scores: tuple[int, ...]
    target: int
    pawns: tuple[SquareField | None, ...]
    cars: tuple[SquareField | None, ...]
    down: tuple[bool, ...]
    riding: tuple[bool, ...]
    pile_size: int
    discards: tuple[CardField, ...]
    unseen: tuple[CardField, ...]
    turn: Turn
    plays: tuple[Play, ...]
    first_roll: FirstRoll | None


def view(rules: Rules, state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator (None), may see. Raises UnknownSeat.

    >>> from spree_rules import spree
    >>> rules = spree.new_game(seats=3)
    >>> look = view(rules, rules.start(), None)
    >>> look.hand, look.pile_size, look.prompt
    (None, 108, 'Seat 0 is dealt a card.')
    """
    if seat is not None:
        check_seat(seat, rules.seats)
    own = () if seat is None else state.hands[seat]
    hidden = list(state.pile)
    for other, hand in enumerate(state.hands):
        if other != seat:
            hidden += hand
    hidden.sort()
    return View(
        seat,
        state.phase,
        state.seat,
        to_act(state),
        prompt(rules, state),
        None if seat is None else own,
        tuple(map(len, state.hands)),
        state.carts,
        state.scores,
        rules.target,
        state.pawns,
        state.cars,
        state.down,
        state.riding,
        len(state.pile),
        state.discards,
        tuple(hidden),
        state.turn,
        state.plays,
        state.first_roll,
    )


_CHANCE_PROMPTS = {
    "deal": "Seat {seat} is dealt a card.",
    "first_roll": "Seat {seat} rolls two dice for who parks first.",
    "draw": "Seat {seat} draws a card.",
    "refill": "Seat {seat} draws a card.",
    "move_roll": "Seat {seat} rolls two dice to move.",
    "shot_roll": "Seat {seat} rolls one die to shoot.",
}


def prompt(rules: Rules, state: State) -> str:
    """Return in words what is awaited: the same for everyone, and from public facts alone."""
    actor = to_act(state)
    if actor is None:
        return f"The game is over: seat {state.seat} has won."
    if actor == CHANCE:
        return _CHANCE_PROMPTS[state.phase].format(seat=state.seat)
    if state.phase == "park":
        return f"Seat {actor} parks."
    if state.phase == "poll":
        play = state.plays[-1]
        shown = " ".join(play.cards) or f"the shot at seat {play.target}, which rolled {play.number}"
        return f"Seat {actor} may stop what seat {play.seat} plays ({play.kind}: {shown}), or pass."
    return f"Seat {actor} has the turn, with {counted(state.turn.steps, 'step')} left."


def with_hidden(state: State, seat: int | None, shuffled: tuple[Card, ...]) -> State:
    """Return the state with the cards that ``seat`` cannot see dealt again, in the order of ``shuffled``.

    ``shuffled`` holds the cards of the other hands and of the pile in any order. The seat cannot tell the
    result from ``state``.
    """
    left = list(shuffled)
    hands = []
    for other, hand in enumerate(state.hands):
        if other == seat:
            hands.append(hand)
        else:
            hands.append(tuple(sorted(left[: len(hand)])))
            del left[: len(hand)]
    return replace(state, hands=tuple(hands), pile=tuple(sorted(left)))
