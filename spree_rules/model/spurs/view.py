"""Views: what a seat or a spectator may see of a state, as a separate record that does not refer to the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..kernel.protocol import check_seat
from ..kernel.values import Value, replace
from .actions import Seat
from .bags import EMPTY, total
from .rules import Rules
from .state import Count, Decks, Phase, Rider, State, to_act
from .supplies import card_in

UNSEEN: Final = "face-down"
"""The word for a card that the viewer has not seen."""


class View(Value, frozen=True):
    """A state as ``viewer`` sees it (None: a spectator).

    In ``state`` the top Event card is called ``face-down`` and is part of the deck, unless the viewer has seen it, and
    bags that are not public are empty; ``bag_sizes`` are known of all. ``to_act`` is a seat, -1 while dice or a draw
    are awaited, None at the end; ``prompt`` says in words what is awaited.
    """

    viewer: Seat | None
    to_act: int | None
    prompt: str
    bag_sizes: tuple[Count, ...]
    state: State


def _decks(state: State, seat: int | None) -> Decks:
    decks = state.decks
    if decks.top is None or seat in decks.seen:
        return decks
    return replace(decks, events=card_in(decks.events, decks.top), top=UNSEEN)


def view(rules: Rules, state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator (None), may see. Raises UnknownSeat.

    >>> from spree_rules import spurs
    >>> game = spurs.new_game(seats=2)
    >>> view(game.rules, game.start(), None).prompt
    'A Challenge token is drawn for D1.'
    """
    if seat is not None:
        check_seat(seat, rules.seats)
    riders = state.riders
    sizes = tuple(total(rider.bag) for rider in riders)
    if rules.rulings.bag_contents_public == "false":
        riders = tuple(_own_only(rider, other == seat) for other, rider in enumerate(riders))
    shown = replace(state, riders=riders, decks=_decks(state, seat))
    return View(seat, to_act(state), prompt(rules, state), sizes, shown)


def _own_only(rider: Rider, own: bool) -> Rider:
    return rider if own else replace(rider, bag=EMPTY)


_PROMPTS: Final[dict[Phase, str]] = {
    "display": "An Equipment card is drawn for a display.",
    "first_player": "Who begins is drawn by lot.",
    "start": "Seat {seat} rolls to move, or stays where it is.",
    "red_roll": "Seat {seat} rolls the red dice to move.",
    "keep_red": "Seat {seat} may give a Spur to roll a red die again.",
    "reroll": "Seat {seat} rolls a die again.",
    "action": "Seat {seat} takes an action, or rests.",
    "duel_weapon": "Seat {seat} chooses a weapon for the duel.",
    "duel_boost": "Seat {seat} says how many bullets it draws first in the duel.",
    "claim": "Seat {seat} claims the duel, or waits.",
    "coin": "A coin is tossed between the two who claimed.",
    "steal": "Seat {seat} has won the duel and may steal something.",
    "flee": "Seat {seat} has lost the duel and may go to any town.",
    "town": "Seat {seat} is in town and may go into a building.",
    "store": "Seat {seat} is in a General Store.",
    "restock": "An Equipment card is drawn for the display.",
    "sheriff": "Seat {seat} is in a Sheriff's Office.",
    "doctor": "Seat {seat} is in a Doctor's Office.",
    "doctor_draw": "Seat {seat} draws bullets at the doctor's.",
    "saloon": "Seat {seat} is in a Saloon.",
    "saloon_card": "Seat {seat} draws a Saloon card.",
    "peek": "Seat {seat} looks at the top Event card.",
    "bank": "Seat {seat} is in a bank.",
    "robbery": "Seat {seat} robs the bank, and says how many bullets it draws.",
    "obstacles": "Obstacles are laid for seat {seat}'s ride.",
    "blue_roll": "Seat {seat} rolls the blue dice.",
    "pick_horse": "Seat {seat} chooses a die to ride by.",
    "thorns": "Seat {seat} bears the thorns, or gives up.",
    "cattle_choice": "Seat {seat} rounds up the Cattle, or robs the rancher.",
    "cattle_die": "A die is rolled for another of the Cattle.",
    "keep_cattle": "Seat {seat} may give a Spur to roll that die again.",
    "cattle_rider": "Seat {seat} puts the Rider on one of the Cattle.",
    "pick_cattle": "Seat {seat} chooses a die to drive the Cattle by.",
    "shoot": "Seat {seat} says how many bullets it draws.",
    "bullets": "Seat {seat} draws bullets.",
    "dig": "Seat {seat} says how many objects it draws for gold.",
    "gold_bag": "Seat {seat} draws from the bag of gold and stones.",
    "desperado": "A Desperado is drawn.",
    "gang_draw": "Seat {seat} says how many bullets it draws against the Desperados.",
    "spend": "Seat {seat} says which bullets count against the Desperado.",
    "event": "Seat {seat} draws an Event card.",
    "token": "A Challenge token is drawn to replace the other.",
    "put": "Seat {seat} places the new token.",
    "put_random": "The new token is placed by lot.",
}


def prompt(rules: Rules, state: State) -> str:
    """Return in words what is awaited: the same for everyone, and from public facts alone."""
    from .setup import next_territory

    phase, actor = state.phase, to_act(state)
    if phase == "over":
        return f"The game is over: seat {' and '.join(map(str, state.winners))} has won."
    if phase == "start_token":
        return f"A Challenge token is drawn for {next_territory(rules, state)}."
    if phase == "move":
        return f"Seat {actor} is moving, with {state.turn.points} movement points left."
    if phase == "duel_draw" and state.duel is not None:
        return f"Seat {state.duel.seats[state.duel.asked]} draws in the duel."
    return _PROMPTS[phase].format(seat=state.seat if actor is None or actor < 0 else actor)


def resampled(rules: Rules, state: State, seat: int | None, pick: Callable[[int], int]) -> State:
    """Return a state that differs only in what ``seat`` cannot know: the top Event card.

    Bags that are not public are not dealt again: how bullets came into them was seen.
    """
    decks = state.decks
    if decks.top is None or seat in decks.seen:
        return state
    loose = list(card_in(decks.events, decks.top))
    top = loose.pop(pick(len(loose)))
    return replace(state, decks=replace(decks, top=top, events=tuple(loose)))
