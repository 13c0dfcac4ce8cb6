"""Playing cards from the hand: who may do so, and the rules that all such plays share."""

from __future__ import annotations

from typing import Any, Final, TypeGuard

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule
from .cards import RANK, Card
from .rules import Rules
from .state import Play, State


def at_the_car(rules: Rules, state: State, seat: int) -> bool:
    """Tell whether being at its own car keeps a seat from playing cards (SPREE-CAR-01). A public fact."""
    if state.pawns[seat] != state.cars[seat]:
        return False
    if state.riding[seat]:
        return rules.rulings.cards_in_car == "forbidden"
    return rules.rulings.cards_at_own_car == "forbidden"


def may_play_cards(rules: Rules, state: State, seat: int) -> bool:
    """Tell whether a seat may play cards at all (SPREE-SHOOT-06, SPREE-CAR-01). A public fact."""
    return not state.down[seat] and not at_the_car(rules, state, seat)


def note_stopped(play: Play, cards: tuple[Card, ...], log: Log) -> None:
    """Log that a play was stopped, and which of its cards are lost."""
    if log is not None:
        log.append(Effect("stopped_" + play.kind, ("SPREE-STOP-02",), seats=(play.seat,), cards=cards))


def is_card(value: object) -> TypeGuard[Card]:
    """Tell whether a value, of any type, is a card."""
    return type(value) is str and value in RANK


def _unknown_card(rules: Rules, state: State, action: Any) -> Facts | None:
    return None if is_card(action.card) else {"card": action.card}


def _not_in_hand(rules: Rules, state: State, action: Any) -> Facts | None:
    return None if action.card in state.hands[state.seat] else {"card": action.card}


def _at_the_car(rules: Rules, state: State, action: Any) -> Facts | None:
    return NO_DETAILS if at_the_car(rules, state, state.seat) else None


KNOWN_CARD: Final = Rule(
    "card.unknown",
    ("SPREE-SETUP-02",),
    "{card!r} is not a card: write 9c, 10h, Ks or Jo.",
    _unknown_card,
    gate=True,
)
IN_HAND: Final = Rule("card.not_in_hand", ("SPREE-SETUP-03",), "You do not hold {card}.", _not_in_hand)
AWAY_FROM_CAR: Final = Rule(
    "card.at_own_car", ("SPREE-CAR-01",), "You cannot play cards on your own car's square.", _at_the_car
)


def _unknown_seat(rules: Rules, state: State, action: Any) -> Facts | None:
    seat = action.victim if hasattr(action, "victim") else action.target
    return None if type(seat) is int and 0 <= seat < rules.seats else {"seat": seat, "last": rules.seats - 1}


KNOWN_SEAT: Final = Rule(
    "seat.unknown",
    ("SPREE-SETUP-01",),
    "There is no seat {seat!r}: seats are 0 to {last}.",
    _unknown_seat,
    gate=True,
)
