"""The card phase, answers and what the cards do."""

from __future__ import annotations

from collections import Counter

from .fights import after_move, at_limit, continue_takes, swaps
from .state import Event, Incoming, State
from .turns import begin_turn, cards_counted, clear_trip


def cards_left(state: State) -> bool:
    """Is a card left to draw (DS-R08)?"""
    again = state.rule("card_deck_empty") == "reshuffle_discards"
    return bool(state.cards.total()) or (again and bool(state.card_discards.total()))


def can_draw(state: State) -> bool:
    """DS-CARD-01..03, DS-R06, DS-R64."""
    turn = state.turn
    if turn.drew or cards_counted(state, state.active) >= 2 or not cards_left(state):
        return False
    if state.rule("draw_time") == "any_time_before_roll":
        return True
    return turn.gone == (1 if turn.full_at_start else 0)


def can_discard(state: State) -> bool:
    """DS-CARD-05, DS-R07."""
    return bool(state.players[state.active].hand) and (not state.turn.discarded or makes_room(state))


def makes_room(state: State) -> bool:
    """A discard that does not count as the one of the turn."""
    return (
        state.rule("discard_to_make_room") == "extra"
        and len(state.players[state.active].hand) == 2
        and not state.turn.drew
    )


def can_roll(state: State) -> bool:
    """DS-R05: under `mandatory` not while a card can still be drawn in this turn."""
    if state.rule("draw_card") == "optional" or state.turn.drew or not cards_left(state):
        return True
    if can_draw(state):
        return False
    if cards_counted(state, state.active) < 2:
        return True
    if state.rule("draw_time") == "first_thing":
        forfeited = state.turn.gone > 0 if state.turn.full_at_start else True
        if forfeited:
            return True
    return not (can_discard(state) or plays(state) or can_deflect_lying(state))


def card_options(state: State) -> list[Event]:
    """Everything that is legal in CARDS."""
    found: list[Event] = []
    if can_draw(state):
        found.append(("draw_card",))
    found += plays(state)
    if can_discard(state):
        hand = state.players[state.active].hand
        found += [("discard", card) for card in sorted(set(hand))]
    if can_deflect_lying(state):
        found.append(("deflect",))
    if can_roll(state):
        found.append(("roll",))
    return found


def can_deflect_lying(state: State) -> bool:
    """DS-R61."""
    player = state.players[state.active]
    late = state.rule("deflect_when") == "while_lying" and state.phase == "cards"
    return late and player.tripped and "Deflect" in player.hand


def plays(state: State) -> list[Event]:
    """Legal PlayCard decisions (DS-CARD-04, -09, -11; section 3.2)."""
    player = state.players[state.active]
    found: list[Event] = []
    for card in sorted(set(player.hand)):
        kind = state.pack.cards[card]
        if kind.on == "player":
            for target in state.living():
                if target != state.active:
                    found += _plays_on(state, card, target)
        elif kind.on == "self" and token_ready(state, kind.effect):
            found.append(("play", card, None))
    return found


def token_ready(state: State, effect: str) -> bool:
    """DS-R44: the token must be in the bank."""
    if effect == "gain_first_aid":
        return state.bank["first_aid"] > 0
    if effect == "gain_adrenaline":
        return state.bank["adrenaline"] > 0
    if effect == "gain_random_weapon":
        return any(state.bank[f"+{value}"] for value in (1, 2, 3))
    return True


def _plays_on(state: State, card: str, target: int) -> list[Event]:
    effect = state.pack.cards[card].effect
    victim = state.players[target]
    if effect == "halve_next_turn_green_up" and victim.tripped:
        return []
    if effect in ("see_hand", "take_random_card") and not victim.hand:
        return []
    if effect != "take_chosen_weapon":
        return [("play", card, target)]
    own = state.players[state.active].weapons
    gives: list[int | None] = [None]
    if len(own) >= 2:
        gives = [*sorted(set(own))]
    return [("play", card, target, taken, given) for taken in sorted(set(victim.weapons)) for given in gives]


def forget_one(state: State, seat: int, card: str) -> None:
    """A card of this seat is shown and gone: everybody's certainty drops by one."""
    for key in list(state.known):
        if key[1:] == (seat, card):
            _lower(state, key)


def _lower(state: State, key: tuple[int, int, str]) -> None:
    if key in state.known:
        state.known[key] -= 1
        if not state.known[key]:
            del state.known[key]


def _raise(state: State, key: tuple[int, int, str]) -> None:
    state.known[key] = state.known.get(key, 0) + 1


def draw_card(state: State) -> None:
    """The deck is renewed when DrawCard finds it empty (DS-R08)."""
    if not state.cards.total():
        state.cards, state.card_discards = state.card_discards, Counter()
    state.turn.drew = True
    state.phase = "card"


def card_drawn(state: State, card: str) -> None:
    """A card of the opening hand (DS-R57) or of the turn."""
    state.cards[card] -= 1
    opening = bool(state.deals)
    seat = state.deals.pop(0) if opening else state.active
    hand = state.players[seat].hand
    state.players[seat].hand = sorted([*hand, card])
    if not opening:
        state.phase = "cards"
    elif not state.deals:
        begin_turn(state, state.order[0])


def lay_down(state: State, seat: int, card: str) -> None:
    """A card leaves the hand openly."""
    state.players[seat].hand.remove(card)
    forget_one(state, seat, card)


def discard(state: State, card: str) -> None:
    """DS-CARD-05."""
    if not makes_room(state):
        state.turn.discarded = True
    state.turn.gone += 1
    lay_down(state, state.active, card)
    state.discard_card(card)


def deflect_lying(state: State) -> None:
    """A Deflect answers a Trip that lies there (DS-R61)."""
    state.turn.gone += 1
    lay_down(state, state.active, "Deflect")
    state.discard_card("Deflect")
    clear_trip(state, state.active)


def play(state: State, event: Event) -> None:
    """Announce a card; one on a player is answered first (DS-CARD-10)."""
    card, target = event[1], event[2]
    lay_down(state, state.active, card)
    state.turn.gone += 1
    state.after = state.phase
    kind = state.pack.cards[card]
    if kind.on == "player":
        state.incoming = Incoming(state.active, card, target, *event[3:])
        state.asked = answerers(state, target) if kind.deflectable else []
        state.phase = "respond"
        return
    state.discard_card(card)
    if kind.effect == "plus_two_next_green":
        state.turn.green_bonus += 2
    elif kind.effect == "plus_one_red_this_turn":
        state.turn.aim_bonus += 1
    elif kind.effect == "gain_random_weapon":
        state.phase = "weapon_token"
        return
    else:
        offer(state, "first_aid" if kind.effect == "gain_first_aid" else "adrenaline")
        return
    back(state)


def back(state: State) -> None:
    """The card is done."""
    if state.after == "after_move":
        after_move(state)
    else:
        state.phase = "cards"


def answerers(state: State, target: int) -> list[int]:
    """Who is asked, in order (DS-R49)."""
    if state.rule("deflect_by") == "target_only":
        return [target]
    place = state.order.index(state.active)
    round_after = state.order[place + 1 :] + state.order[:place]
    others = [seat for seat in round_after if state.players[seat].alive and seat != target]
    return [target, *others]


def answers(state: State) -> list[Event]:
    """DS-CARD-10; the node is visited whether or not a Deflect is held."""
    holds = "Deflect" in state.players[state.asked[0]].hand
    return [("deflect",), ("accept",)] if holds else [("accept",)]


def deflect(state: State) -> None:
    """Both cards go to the discard pile, nothing else changes."""
    assert state.incoming is not None
    lay_down(state, state.asked[0], "Deflect")
    state.discard_card("Deflect")
    state.discard_card(state.incoming.card)
    state.incoming = None
    state.asked = []
    back(state)


def accept(state: State) -> None:
    """The card is let through by the one asked."""
    state.asked.pop(0)
    if not state.asked:
        carry_out(state)


def carry_out(state: State) -> None:
    """What the card says (section 3.2)."""
    incoming = state.incoming
    assert incoming is not None
    user, target = state.players[incoming.user], state.players[incoming.target]
    effect = state.pack.cards[incoming.card].effect
    if effect == "take_random_card":
        state.phase = "stolen"
        return
    state.incoming = None
    if effect == "halve_next_turn_green_up":
        target.tripped = True
        back(state)
        return
    state.discard_card(incoming.card)
    if effect == "see_hand":
        peek(state, incoming)
    elif effect == "take_chosen_weapon":
        if incoming.given is not None:
            user.lose(f"+{incoming.given}")
            state.to_bank(f"+{incoming.given}")
        target.lose(f"+{incoming.taken}")
        user.gain(f"+{incoming.taken}")
    else:
        moved = user.at != target.at
        user.at, target.at = target.at, user.at
        if moved and state.rule("swap_triggers") == "pickup":
            for seat in (incoming.user, incoming.target):
                at = state.players[seat].at
                assert at is not None
                state.takes += [(seat, token) for token in state.tokens.get(at, [])]
            continue_takes(state)
            return
    back(state)


def peek(state: State, incoming: Incoming) -> None:
    """The user knows the hand exactly."""
    pair = (incoming.user, incoming.target)
    state.known = {key: n for key, n in state.known.items() if key[:2] != pair}
    for card, count in Counter(state.players[incoming.target].hand).items():
        state.known[(*pair, card)] = count


def stolen(state: State, card: str) -> None:
    """A random card changes hands (section 4, table of `known`)."""
    incoming = state.incoming
    assert incoming is not None
    thief, victim = incoming.user, incoming.target
    hand = Counter(state.players[victim].hand)
    for viewer in state.living():
        if viewer in (thief, victim):
            continue
        if state.known.get((viewer, victim, card), 0) == hand.total():
            _raise(state, (viewer, thief, card))
        for kind in hand:
            _lower(state, (viewer, victim, kind))
    _lower(state, (thief, victim, card))
    _raise(state, (victim, thief, card))
    state.players[victim].hand.remove(card)
    state.players[thief].hand = sorted([*state.players[thief].hand, card])
    state.discard_card(incoming.card)
    state.incoming = None
    back(state)


# The bank (DS-CARD-11)


def offer(state: State, token: str) -> None:
    """The token leaves the bank; at the limit BANK asks."""
    player = state.players[state.active]
    state.bank[token] -= 1
    if at_limit(state, player, token):
        state.offer = token
        state.phase = "bank"
    else:
        player.gain(token)
        back(state)


def bank_options(state: State) -> list[Event]:
    """Exchange or Decline (DS-CARD-11, DS-R51)."""
    assert state.offer is not None
    player = state.players[state.active]
    return [*(("exchange", give) for give in swaps(state, player, state.offer)), ("decline",)]


def exchange(state: State, give: str | None) -> None:
    """Exchange, or Decline with nothing given."""
    assert state.offer is not None
    player = state.players[state.active]
    if give is None:
        state.to_bank(state.offer)
    else:
        player.lose(give)
        state.to_bank(give)
        player.gain(state.offer)
    state.offer = None
    back(state)
