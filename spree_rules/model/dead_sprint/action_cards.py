"""Action cards: drawing one, discarding one, and playing them on oneself or on another player."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table, is_one_of
from ..kernel.values import replace
from . import answering, knowing
from .actions import Card, CardDrawn, DiscardCard, DrawCard, PlayCard, Token
from .rules import HAND_LIMIT, TOKEN_LIMIT, Rules
from .state import TOKENS, Runner, State, Turn
from .turn import CARD_PHASE, GAME_GOES_ON, awaits, first_turn, has_room, with_runner

GIVEN: Final[dict[str, Token]] = {"gain_first_aid": "first_aid", "gain_adrenaline": "adrenaline"}
"""The tokens that cards give, by effect."""


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return a hand without one card of a kind."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def used_one(rules: Rules, turn: Turn) -> int:
    """Return the number of cards gone in a turn after one more; counted only if a ruling asks (ruling draw_time)."""
    return min(turn.used + 1, 2) if rules.rulings.draw_time == "first_thing" else 0


def too_late(rules: Rules, turn: Turn) -> bool:
    """Tell whether cards have gone that should have waited for the draw (ruling draw_time)."""
    return rules.rulings.draw_time == "first_thing" and turn.used > turn.full


def cards_left(rules: Rules, state: State) -> bool:
    """Tell whether there is a card to draw (ruling card_deck_empty)."""
    reshuffles = rules.rulings.card_deck_empty == "reshuffle_discards"
    return bool(state.decks.cards or (reshuffles and state.decks.discards))


def may_draw(rules: Rules, state: State) -> bool:
    """Tell whether the player may draw a card now, in its card phase."""
    runner, turn = state.runners[state.seat], state.turn
    return not turn.drew and has_room(rules, runner) and cards_left(rules, state) and not too_late(rules, turn)


def may_discard(rules: Rules, state: State) -> bool:
    """Tell whether the player may still discard a card (DS-CARD-05)."""
    return not state.turn.discarded or makes_room(rules, state)


def makes_room(rules: Rules, state: State) -> bool:
    """Tell whether a discard now only makes room for the draw and is not counted (ruling discard_to_make_room)."""
    extra = rules.rulings.discard_to_make_room == "extra"
    return extra and not state.turn.drew and len(state.runners[state.seat].hand) == HAND_LIMIT


def must_draw(rules: Rules, state: State) -> bool:
    """Tell whether a card still has to be drawn before the roll (ruling draw_card)."""
    if rules.rulings.draw_card == "optional" or state.turn.drew or not cards_left(rules, state):
        return False
    if too_late(rules, state.turn):
        return False
    if has_room(rules, state.runners[state.seat]):
        return True
    # With a full hand one card has to go first, if any can and the draw is not lost by it.
    if rules.rulings.draw_time == "first_thing" and state.turn.used >= state.turn.full:
        return False
    hand = state.runners[state.seat].hand
    return bool(hand and (may_discard(rules, state) or plays(rules, state)))


# Drawing


def _drew(rules: Rules, state: State, action: DrawCard) -> Facts | None:
    return NO_DETAILS if state.turn.drew else None


def _full(rules: Rules, state: State, action: DrawCard) -> Facts | None:
    return None if has_room(rules, state.runners[state.seat]) else {"limit": HAND_LIMIT}


def _none_left(rules: Rules, state: State, action: DrawCard) -> Facts | None:
    return None if cards_left(rules, state) else NO_DETAILS


def _too_late(rules: Rules, state: State, action: DrawCard) -> Facts | None:
    return NO_DETAILS if too_late(rules, state.turn) else None


def perform_draw(rules: Rules, state: State, action: DrawCard, log: Log) -> State:
    """Draw from the deck, which is made anew from the discards if it has run out (DS-CARD-01)."""
    decks = state.decks
    if log is not None:
        log.append(Effect("draws_card", ("DS-CARD-01",), (state.seat,)))
    if not decks.cards:
        if log is not None:
            log.append(Effect("reshuffled", ("DS-CARD-01",), number=len(decks.discards)))
        decks = replace(decks, cards=decks.discards, discards=())
    return replace(state, phase="draw_card", decks=decks, turn=replace(state.turn, drew=True))


def _not_in_deck(rules: Rules, state: State, event: CardDrawn) -> Facts | None:
    return None if is_one_of(event.card, state.decks.cards) else {"card": event.card}


def perform_card(rules: Rules, state: State, event: CardDrawn, log: Log) -> State:
    """Take the card that was drawn; only its owner sees it."""
    card, dealing = event.card, state.phase == "deal"
    seat = state.seat
    if log is not None:
        clauses = ("DS-CARD-03",) if dealing else ("DS-CARD-01", "DS-CARD-03")
        log.append(Effect("drew", clauses, seats=(seat,), cards=(card,), seen_by=seat))
    runner = state.runners[seat]
    runners = with_runner(state, seat, replace(runner, hand=tuple(sorted((*runner.hand, card)))))
    state = replace(state, runners=runners, decks=replace(state.decks, cards=without(state.decks.cards, card)))
    if not dealing:
        return replace(state, phase="cards")
    if len(runners[seat].hand) < rules.opening_hand:
        return state
    place = rules.order.index(seat) + 1
    return replace(state, seat=rules.order[place]) if place < rules.seats else first_turn(rules, state, log)


# Discarding


def _not_in_hand(rules: Rules, state: State, action: DiscardCard | PlayCard) -> Facts | None:
    return None if is_one_of(action.card, state.runners[state.seat].hand) else {"card": action.card}


def _discarded(rules: Rules, state: State, action: DiscardCard) -> Facts | None:
    return None if may_discard(rules, state) else NO_DETAILS


def perform_discard(rules: Rules, state: State, action: DiscardCard, log: Log) -> State:
    """Discard a card unused (DS-CARD-05)."""
    clauses = ("DS-CARD-05", "DS-CARD-02") if len(state.runners[state.seat].hand) == HAND_LIMIT else ("DS-CARD-05",)
    if log is not None:
        log.append(Effect("discarded", clauses, seats=(state.seat,), cards=(action.card,)))
    counted = not makes_room(rules, state)
    turn = replace(state.turn, discarded=state.turn.discarded or counted, used=used_one(rules, state.turn))
    return replace(parted(state, state.seat, action.card, discard=True), turn=turn)


def parted(state: State, seat: int, card: Card, *, discard: bool) -> State:
    """Return the state after a player has openly parted with a card from its hand."""
    runner = state.runners[seat]
    runners = with_runner(state, seat, replace(runner, hand=without(runner.hand, card)))
    decks = state.decks
    if discard:
        decks = replace(decks, discards=tuple(sorted((*decks.discards, card))))
    return replace(state, runners=runners, decks=decks, known=knowing.shown(state.known, seat, card))


# Playing


def _not_before_the_roll(rules: Rules, state: State, action: PlayCard) -> Facts | None:
    late = rules.rulings.cards_before_second_roll == "true"
    fits = state.phase == "cards" or (late and state.phase == "after_move")
    return None if fits else {"phase": state.phase}


def _only_a_response(rules: Rules, state: State, action: PlayCard) -> Facts | None:
    return {"card": action.card} if rules.cards[action.card].when == "response" else None


def _target(rules: Rules, state: State, action: PlayCard) -> Facts | None:
    target = action.target
    if rules.cards[action.card].on != "player":
        return None if target is None else {"problem": f"{action.card} is not used on another player"}
    if type(target) is not int or not 0 <= target < rules.seats or target == state.seat:
        return {"problem": f"{action.card} must name another player"}
    return None if state.runners[target].at is not None else {"problem": f"seat {target} is out"}


def _victim(rules: Rules, state: State, action: PlayCard) -> Runner | None:
    """The player that a card works on, if a possible one is named."""
    return None if action.target is None or _target(rules, state, action) else state.runners[action.target]


def _tripped(rules: Rules, state: State, action: PlayCard) -> Facts | None:
    victim = _victim(rules, state, action)
    again = victim is not None and rules.cards[action.card].effect == "halve_next_turn_green_up" and victim.lying
    return {"target": action.target} if again else None


def _empty_hand(rules: Rules, state: State, action: PlayCard) -> Facts | None:
    victim = _victim(rules, state, action)
    looks = rules.cards[action.card].effect in ("see_hand", "take_random_card")
    return {"target": action.target} if victim is not None and looks and not victim.hand else None


def _loot(rules: Rules, state: State, action: PlayCard) -> Facts | None:
    take, give = action.take, action.give
    if rules.cards[action.card].effect != "take_chosen_weapon":
        wanted = take is not None or give is not None
        return {"problem": f"{action.card} takes no weapon"} if wanted else None
    victim = _victim(rules, state, action)
    if victim is None:
        return None
    if not victim.weapons:
        return {"problem": f"seat {action.target} has no weapon"}
    if type(take) is not int or take not in victim.weapons:
        return {"problem": f"seat {action.target} has no such weapon; name one of {list(victim.weapons)}"}
    own = state.runners[state.seat].weapons
    if len(own) < TOKEN_LIMIT:
        return None if give is None else {"problem": "you have room for it, and give nothing to the bank"}
    fits = type(give) is int and give in own
    return None if fits else {"problem": f"you have two weapons; name the one to give to the bank, of {list(own)}"}


def _bank_is_empty(rules: Rules, state: State, action: PlayCard) -> Facts | None:
    effect = rules.cards[action.card].effect
    counts = state.bank.tokens
    if effect == "gain_random_weapon":
        return None if any(counts[2:]) else {"what": "weapons"}
    token = GIVEN.get(effect)
    return None if token is None or counts[TOKENS.index(token)] else {"what": token.replace("_", " ")}


def perform_play(rules: Rules, state: State, action: PlayCard, log: Log) -> State:
    """Play a card: on oneself it takes effect; on another player its answer is awaited (DS-CARD-04, DS-CARD-07)."""
    turn = state.turn
    if rules.rulings.draw_time == "first_thing":
        turn = replace(turn, used=used_one(rules, turn))
    card = rules.cards[action.card]
    seats = (state.seat,) if action.target is None else (state.seat, action.target)
    if log is not None:
        clauses = ("DS-CARD-04", "DS-CARD-06", *(("DS-CARD-07",) if action.target is not None else ()))
        items = tuple(f"+{weapon}" for weapon in (action.take, action.give) if weapon is not None)
        log.append(Effect("played", clauses, seats=seats, cards=(action.card,), items=items))
    state = parted(replace(state, turn=turn), state.seat, action.card, discard=card.on == "self")
    if card.on == "self":
        return answering.help_oneself(rules, state, card.effect, log)
    return answering.announce(rules, state, action, log)


def plays(rules: Rules, state: State) -> tuple[PlayCard, ...]:
    """Return the cards that the player may play now, with all targets, in the order of their notation."""
    found: list[PlayCard] = []
    me = state.runners[state.seat]
    for word in dict.fromkeys(me.hand):
        card = rules.cards[word]
        if card.when == "response":
            continue
        if card.on == "self":
            play = PlayCard(word)
            if _bank_is_empty(rules, state, play) is None:
                found.append(play)
            continue
        for target, other in enumerate(state.runners):
            if target == state.seat or other.at is None:
                continue
            if card.effect == "take_chosen_weapon":
                given = dict.fromkeys(me.weapons) if len(me.weapons) == TOKEN_LIMIT else (None,)
                found += [PlayCard(word, target, take, give) for take in dict.fromkeys(other.weapons) for give in given]
                continue
            play = PlayCard(word, target)
            if _tripped(rules, state, play) is None and _empty_hand(rules, state, play) is None:
                found.append(play)
    return tuple(found)


IN_HAND: Final = Rule(
    "card.not_in_hand", ("DS-CARD-04", "DS-CARD-05"), "You do not hold {card!r}.", _not_in_hand, gate=True
)
DRAW_TABLE: Final[Table[Rules, State, DrawCard]] = Table(
    (
        GAME_GOES_ON,
        CARD_PHASE,
        Rule("draw.already", ("DS-CARD-01",), "You have drawn this turn's card.", _drew),
        Rule(
            "draw.hand_full",
            ("DS-CARD-02", "DS-CARD-03"),
            "You have {limit} cards, which is the limit: use or discard one first.",
            _full,
        ),
        Rule("draw.none_left", ("DS-CARD-01",), "There are no cards left to draw.", _none_left),
        Rule(
            "draw.too_late",
            ("DS-CARD-01", "DS-CARD-02"),
            "Here the card is drawn first, and you have used more cards than make room for it (ruling draw_time).",
            _too_late,
        ),
    ),
    perform_draw,
)
CARD_TABLE: Final[Table[Rules, State, CardDrawn]] = Table(
    (
        GAME_GOES_ON,
        awaits("card.not_awaited", ("DS-CARD-01",), "No card is drawn now ({phase}).", "draw_card", "deal"),
        Rule("card.not_in_deck", ("DS-CARD-01", "DS-COMP-02"), "{card!r} is not in the deck.", _not_in_deck),
    ),
    perform_card,
)
DISCARD_TABLE: Final[Table[Rules, State, DiscardCard]] = Table(
    (
        GAME_GOES_ON,
        CARD_PHASE,
        IN_HAND,
        Rule("discard.already", ("DS-CARD-05",), "You have discarded a card this turn.", _discarded),
    ),
    perform_discard,
)
PLAY_TABLE: Final[Table[Rules, State, PlayCard]] = Table(
    (
        GAME_GOES_ON,
        Rule(
            "play.not_now",
            ("DS-CARD-04", "DS-CARD-09"),
            "Cards are played in your own turn, before the movement roll (now: {phase}).",
            _not_before_the_roll,
            gate=True,
        ),
        IN_HAND,
        Rule(
            "play.only_a_response",
            ("DS-CARD-09",),
            "{card} only answers a card that is used.",
            _only_a_response,
            gate=True,
        ),
        Rule("play.target", ("DS-CARD-06",), "Impossible target: {problem}.", _target),
        Rule("play.tripped_already", ("DS-CARD-08",), "Seat {target} has been tripped already.", _tripped),
        Rule("play.empty_hand", ("DS-CARD-06",), "Seat {target} has no cards.", _empty_hand),
        Rule("play.weapon", ("DS-CARD-06", "DS-TOK-02"), "Impossible theft: {problem}.", _loot),
        Rule("play.bank_empty", ("DS-CARD-11",), "The bank has no {what} left.", _bank_is_empty),
    ),
    perform_play,
)
