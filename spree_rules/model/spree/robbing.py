"""Robbing: taking every card of one rank from the cart of a player on the same square."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table
from ..kernel.values import put, replace
from .actions import Action, Rob
from .cards import CART_RANK, JOKER, JOKER_RANK, POINTS, RANK, Card, Rank, from_cart, merged, points, without
from .hands import AWAY_FROM_CAR, IN_HAND, KNOWN_CARD, KNOWN_SEAT, at_the_car, note_stopped
from .rules import Playable, Rules
from .state import Play, State
from .stops import open_play
from .turn import GAME_GOES_ON, OPEN_TURN, on_own_car


def loot(rules: Rules, cart: tuple[Card, ...], rank: Rank) -> tuple[Card, ...]:
    """Return the cards that robbing ``rank`` takes from a cart (SPREE-ROB-03, ruling joker_loot)."""
    wild = rules.rulings.joker_loot == "any_rank"
    return tuple(card for card in cart if CART_RANK[card] == rank or (wild and card == JOKER))


def _unknown_rank(rules: Rules, state: State, action: Rob) -> Facts | None:
    return None if type(action.rank) is str and action.rank in POINTS else {"rank": action.rank}


def _oneself(rules: Rules, state: State, action: Rob) -> Facts | None:
    return NO_DETAILS if action.victim == state.seat else None


def _other_rank(rules: Rules, state: State, action: Rob) -> Facts | None:
    wrong = action.card != JOKER and RANK[action.card] != action.rank
    return {"card": action.card, "rank": action.rank} if wrong else None


def _elsewhere(rules: Rules, state: State, action: Rob) -> Facts | None:
    here, there = state.pawns[state.seat], state.pawns[action.victim]
    return None if here == there else {"victim": action.victim, "here": here, "there": there}


def _nothing_to_take(rules: Rules, state: State, action: Rob) -> Facts | None:
    if action.victim == state.seat or loot(rules, state.carts[action.victim], action.rank):
        return None
    return {"victim": action.victim, "rank": action.rank}


def _victim_at_car(rules: Rules, state: State, action: Rob) -> Facts | None:
    wrong = rules.rulings.rob_at_own_car == "forbidden" and on_own_car(state, action.victim)
    return {"victim": action.victim} if wrong else None


def _victim_in_car(rules: Rules, state: State, action: Rob) -> Facts | None:
    wrong = rules.rulings.rob_in_car == "forbidden" and state.riding[action.victim]
    return {"victim": action.victim} if wrong else None


def _before_a_step(rules: Rules, state: State, action: Rob) -> Facts | None:
    wrong = not state.turn.moved and rules.rulings.rob_standing_start == "only_after_a_step"
    return NO_DETAILS if wrong else None


def _from_the_car(rules: Rules, state: State, action: Rob) -> Facts | None:
    return NO_DETAILS if state.riding[state.seat] else None


def perform_rob(rules: Rules, state: State, action: Rob, log: Log) -> State:
    """Play a card to rob with, which is then open to stops (SPREE-ROB-01)."""
    seat, card = state.seat, action.card
    if log is not None:
        clauses = ["SPREE-ROB-01", "SPREE-ROB-04"]
        if card == JOKER:
            clauses.append("SPREE-JOKER-01")
        log.append(Effect("played_robbing", tuple(clauses), seats=(seat, action.victim), cards=(card,)))
    state = replace(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], card)),
        turn=replace(state.turn, acted=True),
    )
    return open_play(rules, state, Play("rob", seat, (card,), action.victim, action.rank), log)


def on_success(rules: Rules, state: State, play: Play, log: Log) -> State:
    """Move all cards of the rank from the victim's cart to the robber's; discard the card played (SPREE-ROB-02)."""
    victim, rank, seat = play.target, play.rank, play.seat
    assert victim is not None and rank is not None
    taken = loot(rules, state.carts[victim], rank)
    left = tuple(card for card in state.carts[victim] if card not in taken)
    if log is not None:
        clauses = ["SPREE-ROB-02", "SPREE-ROB-03"]
        if JOKER in from_cart(taken):
            clauses.append("SPREE-JOKER-02")
        log.append(Effect("robbed", tuple(clauses), seats=(seat, victim), cards=taken, number=points(taken)))
    carts = put(put(state.carts, victim, left), seat, merged(state.carts[seat], taken))
    return replace(state, carts=carts, discards=merged(state.discards, play.cards))


def on_stopped(rules: Rules, state: State, play: Play, log: Log) -> State:
    """Discard the card of a stopped robbery; nothing is taken (SPREE-STOP-02)."""
    note_stopped(play, play.cards, log)
    return replace(state, discards=merged(state.discards, play.cards))


def options(rules: Rules, state: State) -> list[Action]:
    """Return the legal robberies."""
    seat, rulings = state.seat, rules.rulings
    here = state.pawns[seat]
    victims = [v for v in range(rules.seats) if state.pawns[v] == here and v != seat and state.carts[v]]
    if not victims or state.riding[seat] or at_the_car(rules, state, seat):
        return []
    if not state.turn.moved and rulings.rob_standing_start == "only_after_a_step":
        return []
    found: list[Action] = []
    held = tuple(dict.fromkeys(state.hands[seat]))
    for victim in victims:
        if rulings.rob_at_own_car == "forbidden" and on_own_car(state, victim):
            continue
        if rulings.rob_in_car == "forbidden" and state.riding[victim]:
            continue
        cart = state.carts[victim]
        ranks = {CART_RANK[card] for card in cart}
        wild = rulings.joker_loot == "any_rank" and JOKER in cart
        for card in held:
            if card == JOKER:
                named = sorted(POINTS) if wild else sorted(ranks)
                found += [Rob(victim, card, rank) for rank in named]
            elif wild or RANK[card] in ranks:
                found.append(Rob(victim, card, RANK[card]))
    return found


def rob(game: Playable, state: State, victim: int, card: str, rank: str | None = None) -> State:
    """Return the state after playing a card to rob ``victim``; a joker needs a ``rank``. Raises IllegalAction."""
    return game.apply(state, Rob(victim, Card(card), Rank(rank) if rank else RANK.get(Card(card), JOKER_RANK)))


ROB_TABLE: Final[Table[Rules, State, Rob]] = Table(
    (
        GAME_GOES_ON,
        OPEN_TURN,
        KNOWN_SEAT,
        KNOWN_CARD,
        Rule("rob.unknown_rank", ("SPREE-ROB-01",), "{rank!r} is not a rank.", _unknown_rank, gate=True),
        Rule("rob.oneself", ("SPREE-ROB-01",), "You cannot rob your own cart.", _oneself),
        IN_HAND,
        Rule("rob.other_rank", ("SPREE-ROB-01",), "{card} does not have the rank {rank}.", _other_rank),
        Rule("rob.elsewhere", ("SPREE-ROB-01",), "You are at {here}, but seat {victim} is at {there}.", _elsewhere),
        Rule(
            "rob.nothing_to_take",
            ("SPREE-ROB-01",),
            "There is no {rank} in seat {victim}'s cart.",
            _nothing_to_take,
        ),
        AWAY_FROM_CAR,
        Rule(
            "rob.victim_at_own_car",
            ("SPREE-CAR-01", "SPREE-ROB-01"),
            "Seat {victim} cannot be robbed at its own car.",
            _victim_at_car,
        ),
        Rule("rob.victim_in_car", ("SPREE-ROB-01",), "Seat {victim} cannot be robbed in its own car.", _victim_in_car),
        Rule("rob.before_a_step", ("SPREE-ROB-01",), "You must take a step this turn before you rob.", _before_a_step),
        Rule("rob.from_the_car", ("SPREE-HK-RUN-02",), "You cannot rob from inside your car.", _from_the_car),
    ),
    perform_rob,
)
