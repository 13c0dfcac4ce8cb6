"""Shopping: playing a card into the cart on the square that sells it."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table
from ..kernel.values import put, replace
from .actions import SHOP, Action, Shop
from .cards import JOKER, RANK, Card, merged, points, without
from .hands import AWAY_FROM_CAR, KNOWN_CARD, at_the_car, note_stopped
from .rules import Playable, Rules
from .state import Play, State
from .stops import open_play
from .turn import GAME_GOES_ON, OPEN_TURN


def _no_copies(rules: Rules, state: State, action: Shop) -> Facts | None:
    return None if type(action.copies) is int and action.copies >= 1 else {"copies": action.copies}


def _not_held(rules: Rules, state: State, action: Shop) -> Facts | None:
    held = state.hands[state.seat].count(action.card)
    return None if held >= action.copies else {"card": action.card, "copies": action.copies, "held": held}


def _joker(rules: Rules, state: State, action: Shop) -> Facts | None:
    wrong = action.card == JOKER and rules.rulings.joker_shopping == "forbidden"
    return NO_DETAILS if wrong else None


def _jokers_together(rules: Rules, state: State, action: Shop) -> Facts | None:
    return NO_DETAILS if action.card == JOKER and action.copies > 1 else None


def _second_copy(rules: Rules, state: State, action: Shop) -> Facts | None:
    return NO_DETAILS if state.turn.shopped and action.card != JOKER else None


def _no_shop(rules: Rules, state: State, action: Shop) -> Facts | None:
    here = state.pawns[state.seat]
    return None if here in rules.board.sells else {"square": here}


def _other_shop(rules: Rules, state: State, action: Shop) -> Facts | None:
    here = state.where(state.seat)
    sold = rules.board.sells.get(here)
    if sold is None or action.card in (sold, JOKER):
        return None
    return {"card": action.card, "square": here, "sold": sold}


def perform_shop(rules: Rules, state: State, action: Shop, log: Log) -> State:
    """Play one or more copies of a card, bound for the cart but open to stops (SPREE-SHOP-01)."""
    seat, cards = state.seat, (action.card,) * action.copies
    if log is not None:
        clauses = ["SPREE-SHOP-01", "SPREE-SHOP-02"]
        if action.copies > 1:
            clauses.append("SPREE-SHOP-03")
        if action.card == JOKER:
            clauses.append("SPREE-JOKER-02")
        here = state.where(seat)
        log.append(Effect("played_shopping", tuple(clauses), seats=(seat,), squares=(here,), cards=cards))
    once = action.card != JOKER and rules.rulings.second_copy == "only_together"
    state = replace(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], action.card, action.copies)),
        turn=replace(state.turn, acted=True, shopped=state.turn.shopped or once),
    )
    return open_play(rules, state, Play("shop", seat, cards), log)


def on_success(rules: Rules, state: State, play: Play, log: Log) -> State:
    """Put the cards of a play into the cart."""
    return _into_the_cart(rules, state, play, play.cards, log)


def on_stopped(rules: Rules, state: State, play: Play, log: Log) -> State:
    """Discard the cards of a stopped play, or only one of them under the ruling pair_stop = one."""
    if rules.rulings.pair_stop == "one" and len(play.cards) > 1:
        note_stopped(play, play.cards[:1], log)
        state = replace(state, discards=merged(state.discards, play.cards[:1]))
        return _into_the_cart(rules, state, play, play.cards[1:], log)
    note_stopped(play, play.cards, log)
    return replace(state, discards=merged(state.discards, play.cards))


def _into_the_cart(rules: Rules, state: State, play: Play, cards: tuple[Card, ...], log: Log) -> State:
    if cards == (JOKER,) and rules.rulings.joker_loot == "as_played":
        cards = (Card(JOKER + RANK[rules.board.sells[state.where(play.seat)]]),)
    if log is not None:
        log.append(Effect("shopped", ("SPREE-SHOP-01",), seats=(play.seat,), cards=cards, number=points(cards)))
    return replace(state, carts=put(state.carts, play.seat, merged(state.carts[play.seat], cards)))


def options(rules: Rules, state: State) -> list[Action]:
    """Return the legal ways to shop."""
    seat = state.seat
    here = state.where(seat)
    sold = rules.board.sells.get(here)
    if sold is None or at_the_car(rules, state, seat):
        return []
    hand = state.hands[seat]
    held = hand.count(sold)
    found: list[Action] = []
    if held and not state.turn.shopped:
        found = [SHOP[sold], *(Shop(sold, int(copies)) for copies in sorted(map(str, range(2, held + 1))))]
    if JOKER in hand and rules.rulings.joker_shopping == "worthless":
        return [SHOP[JOKER], *found] if sold > JOKER else [*found, SHOP[JOKER]]
    return found


def shop(game: Playable, state: State, card: str, copies: int = 1) -> State:
    """Return the state after shopping for one or more copies of a card. Raises IllegalAction."""
    return game.apply(state, Shop(Card(card), copies))


SHOP_TABLE: Final[Table[Rules, State, Shop]] = Table(
    (
        GAME_GOES_ON,
        OPEN_TURN,
        KNOWN_CARD,
        Rule("shop.no_copies", ("SPREE-SHOP-03",), "{copies!r} is not a number of copies.", _no_copies, gate=True),
        Rule(
            "shop.not_in_hand",
            ("SPREE-SHOP-01", "SPREE-SHOP-03"),
            "You hold {held} of {card}, not {copies}.",
            _not_held,
        ),
        Rule("shop.joker", ("SPREE-JOKER-02",), "You cannot shop with a joker.", _joker),
        Rule(
            "shop.jokers_together",
            ("SPREE-SHOP-03",),
            "You can put only one joker in the cart at a time.",
            _jokers_together,
        ),
        Rule("shop.no_shop", ("SPREE-SHOP-01", "SPREE-BOARD-01"), "{square} is not a shop.", _no_shop),
        Rule(
            "shop.second_copy",
            ("SPREE-SHOP-03",),
            "You have already shopped here; copies of a card must be played together.",
            _second_copy,
        ),
        Rule("shop.wrong_card", ("SPREE-SHOP-01",), "{square} sells {sold}, not {card}.", _other_shop),
        AWAY_FROM_CAR,
    ),
    perform_shop,
)
