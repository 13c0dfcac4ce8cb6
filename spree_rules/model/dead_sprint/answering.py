"""Answers to cards: deflecting or accepting them, and what cards do when nobody deflects them."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table, is_one_of
from ..kernel.values import put, replace
from . import knowing, tokens
from .actions import Accept, Card, CardStolen, Deflect, PlayCard, Token
from .leaving import banked
from .rules import Rules
from .state import WEAPON_TOKENS, Decks, Incoming, State
from .turn import GAME_GOES_ON, awaits, go_on, with_runner

DEFLECTS: Final = "cancel"
"""The effect of cards that cancel others."""


def deflecting(rules: Rules, state: State, seat: int) -> Card | None:
    """Return a card with which a seat can deflect, if it holds one."""
    return next((card for card in state.runners[seat].hand if rules.cards[card].effect == DEFLECTS), None)


def help_oneself(rules: Rules, state: State, effect: str, log: Log) -> State:
    """Carry out a card that a player uses on itself (DS-CARD-11)."""
    turn = state.turn
    if effect in ("plus_two_next_green", "plus_one_red_this_turn"):
        kind = "wind" if effect == "plus_two_next_green" else "aim"
        if log is not None:
            log.append(Effect(kind, ("DS-CARD-06",), (state.seat,), number=2 if kind == "wind" else 1))
        turn = replace(turn, bonus=turn.bonus + 2) if kind == "wind" else replace(turn, aim=turn.aim + 1)
        return go_on(rules, replace(state, turn=turn), log)
    if effect == "gain_random_weapon":
        return replace(state, phase="bank_weapon")
    return tokens.receive(rules, state, "first_aid" if effect == "gain_first_aid" else "adrenaline", log)


def announce(rules: Rules, state: State, action: PlayCard, log: Log) -> State:
    """Lay a card before its target and ask who may deflect it (DS-CARD-09, ruling deflect_by)."""
    assert action.target is not None
    incoming = Incoming(action.card, action.target, action.take, action.give, _asked(rules, state, action))
    state = replace(state, turn=replace(state.turn, incoming=incoming))
    return replace(state, phase="respond") if incoming.asked else carry_out(rules, state, log)


def _asked(rules: Rules, state: State, action: PlayCard) -> tuple[int, ...]:
    assert action.target is not None
    if not rules.cards[action.card].deflectable:
        return ()
    if rules.rulings.deflect_by == "target_only":
        return (action.target,)
    place = rules.order.index(state.seat)
    after = (*rules.order[place + 1 :], *rules.order[:place])
    others = tuple(seat for seat in after if seat != action.target and state.runners[seat].at is not None)
    return (action.target, *others)


def incoming_of(state: State) -> Incoming:
    """Return the card that is being used. Raises AssertionError if there is none."""
    assert state.turn.incoming is not None
    return state.turn.incoming


def _discarded(state: State, *cards: Card) -> Decks:
    return replace(state.decks, discards=tuple(sorted((*state.decks.discards, *cards))))


# Accepting and deflecting


def perform_accept(rules: Rules, state: State, action: Accept, log: Log) -> State:
    """Let the card take effect, once everybody who may deflect it has been asked."""
    incoming = incoming_of(state)
    if log is not None:
        log.append(Effect("accepted", ("DS-CARD-09",), seats=(incoming.asked[0],), cards=(incoming.card,)))
    incoming = replace(incoming, asked=incoming.asked[1:])
    state = replace(state, turn=replace(state.turn, incoming=incoming))
    return state if incoming.asked else carry_out(rules, state, log)


def _may_not_deflect(rules: Rules, state: State, action: Deflect) -> Facts | None:
    if state.phase == "respond":
        return None
    lying = rules.rulings.deflect_when == "while_lying" and state.phase == "cards"
    return None if lying and state.runners[state.seat].lying else {"phase": state.phase}


def _cannot_deflect(rules: Rules, state: State, action: Deflect) -> Facts | None:
    seat = incoming_of(state).asked[0] if state.phase == "respond" else state.seat
    return None if deflecting(rules, state, seat) is not None else NO_DETAILS


def perform_deflect(rules: Rules, state: State, action: Deflect, log: Log) -> State:
    """Cancel a card: it and the Deflect are discarded, and nothing else changes (DS-CARD-10)."""
    responding = state.phase == "respond"
    seat = incoming_of(state).asked[0] if responding else state.seat
    runner = state.runners[seat]
    deflect = deflecting(rules, state, seat)
    assert deflect is not None
    cancelled = (incoming_of(state).card,) if responding else runner.lying[:1]
    if log is not None:
        log.append(Effect("deflected", ("DS-CARD-10", "DS-CARD-09"), seats=(seat,), cards=(deflect, *cancelled)))
    place = runner.hand.index(deflect)
    hand = runner.hand[:place] + runner.hand[place + 1 :]
    runner = replace(runner, hand=hand, lying=runner.lying if responding else runner.lying[1:])
    turn = replace(state.turn, incoming=None)
    if not responding and rules.rulings.draw_time == "first_thing":
        turn = replace(turn, used=min(turn.used + 1, 2))
    state = replace(
        state,
        runners=with_runner(state, seat, runner),
        decks=_discarded(state, deflect, *cancelled),
        known=knowing.shown(state.known, seat, deflect),
        turn=turn,
    )
    return go_on(rules, state, log)


# What cards on players do


def carry_out(rules: Rules, state: State, log: Log) -> State:
    """Carry out a card that nobody has deflected (DS-CARD-06 to DS-CARD-08)."""
    incoming = incoming_of(state)
    effect = rules.cards[incoming.card].effect
    user, target = state.seat, incoming.target
    if effect == "take_random_card":
        return replace(state, phase="steal")
    state = replace(state, turn=replace(state.turn, incoming=None))
    if effect == "halve_next_turn_green_up":
        if log is not None:
            log.append(Effect("tripped", ("DS-CARD-07", "DS-CARD-08"), (target,), cards=(incoming.card,)))
        victim = state.runners[target]
        lying = tuple(sorted((*victim.lying, incoming.card)))
        runners = with_runner(state, target, replace(victim, lying=lying))
        return go_on(rules, replace(state, runners=runners), log)
    state = replace(state, decks=_discarded(state, incoming.card))
    if effect == "exchange_spaces":
        return _swap(rules, state, user, target, log)
    if effect == "see_hand":
        if log is not None:
            hand = state.runners[target].hand
            log.append(Effect("peeked", ("DS-CARD-06",), (user, target), cards=hand, seen_by=user))
        return go_on(rules, replace(state, known=knowing.peeked(state, user, target)), log)
    return _rob(rules, state, incoming, log)


def _swap(rules: Rules, state: State, user: int, target: int, log: Log) -> State:
    one, other = state.runners[user], state.runners[target]
    if log is not None:
        places = (one.space(), other.space())
        log.append(Effect("swapped", ("DS-CARD-06",), (user, target), squares=places))
    runners = put(put(state.runners, user, replace(one, at=other.at)), target, replace(other, at=one.at))
    state = replace(state, runners=runners)
    if rules.rulings.swap_triggers == "pickup" and one.at != other.at:
        return tokens.look_around(rules, state, (user, target), log)
    return go_on(rules, state, log)


def _rob(rules: Rules, state: State, incoming: Incoming, log: Log) -> State:
    assert incoming.take is not None
    user, target = state.seat, incoming.target
    thief, victim = state.runners[user], state.runners[target]
    taken, given = incoming.take, incoming.give
    place = victim.weapons.index(taken)
    victim = replace(victim, weapons=victim.weapons[:place] + victim.weapons[place + 1 :])
    weapons = [*thief.weapons, taken]
    bank = state.bank
    if given is not None:
        weapons.remove(given)
        bank = banked(bank, (WEAPON_TOKENS[given - 1],))
    if log is not None:
        items: tuple[Token, ...] = tuple(WEAPON_TOKENS[w - 1] for w in (taken, given) if w is not None)
        log.append(Effect("weapon_stolen", ("DS-CARD-06", "DS-TOK-02"), (user, target), items=items))
    runners = put(put(state.runners, user, replace(thief, weapons=tuple(sorted(weapons)))), target, victim)
    return go_on(rules, replace(state, runners=runners, bank=bank), log)


def _not_in_that_hand(rules: Rules, state: State, event: CardStolen) -> Facts | None:
    hand = state.runners[incoming_of(state).target].hand
    return None if is_one_of(event.card, hand) else {"card": event.card}


def perform_stolen(rules: Rules, state: State, event: CardStolen, log: Log) -> State:
    """Take a card at random from the target's hand; only the two of them see it (DS-CARD-06)."""
    incoming = incoming_of(state)
    user, target = state.seat, incoming.target
    thief, victim = state.runners[user], state.runners[target]
    if log is not None:
        log.append(Effect("card_stolen", ("DS-CARD-06",), (user, target), cards=(event.card,), seen_by=user))
        log.append(Effect("card_lost", ("DS-CARD-06",), (target, user), cards=(event.card,), seen_by=target))
    place = victim.hand.index(event.card)
    known = knowing.stolen(state, user, target, event.card)
    victim = replace(victim, hand=victim.hand[:place] + victim.hand[place + 1 :])
    thief = replace(thief, hand=tuple(sorted((*thief.hand, event.card))))
    state = replace(
        state,
        runners=put(put(state.runners, user, thief), target, victim),
        decks=_discarded(state, incoming.card),
        known=known,
        turn=replace(state.turn, incoming=None),
    )
    return go_on(rules, state, log)


ACCEPT_TABLE: Final[Table[Rules, State, Accept]] = Table(
    (GAME_GOES_ON, awaits("accept.nothing", ("DS-CARD-09",), "No card is being used on anybody ({phase}).", "respond")),
    perform_accept,
)
DEFLECT_TABLE: Final[Table[Rules, State, Deflect]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "deflect.nothing",
            ("DS-CARD-09", "DS-CARD-10"),
            "There is no card to deflect: it answers one that is being used on a player (now: {phase}).",
            _may_not_deflect,
            gate=True,
        ),
        Rule("deflect.not_held", ("DS-CARD-10",), "You hold no card that deflects.", _cannot_deflect),
    ),
    perform_deflect,
)
STOLEN_TABLE: Final[Table[Rules, State, CardStolen]] = Table(
    (
        GAME_GOES_ON,
        awaits("stolen.not_awaited", ("DS-CARD-06",), "No card is being stolen ({phase}).", "steal"),
        Rule("stolen.not_in_hand", ("DS-CARD-06",), "{card!r} is not in that hand.", _not_in_that_hand),
    ),
    perform_stolen,
)
