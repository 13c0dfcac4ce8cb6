"""After a success: the token is carried or discarded, an Event card drawn, a new token placed, the Event applied."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import Facts, Rule, Table, is_one_of
from ..kernel.values import put, replace
from .actions import EventDrawn, Placed, Put, TokenDrawn
from .board import TERRAINS
from .ending import gain
from .healing import not_on_top, perform_peek
from .rules import Rules, terrain_of_event
from .state import Decks, Lying, State
from .supplies import card_in, card_out, discarded, pile, pile_of, taken, token_discarded, with_rider
from .turn import GAME_GOES_ON, awaits, end_turn


def fail(rules: Rules, state: State, clauses: tuple[str, ...], log: Log) -> State:
    """Return the state after a failed challenge: the token stays, the turn is over (SPURS-CHAL-10)."""
    if log is not None:
        log.append(Effect("failed", (*clauses, "SPURS-CHAL-10"), (state.seat,), (state.rider.at,)))
    return end_turn(rules, state, log)


def token_gone(rules: Rules, state: State) -> State:
    """Return the state without the token of the territory, and without Desperados beside it."""
    here = state.rider.at
    tokens = tuple(lying for lying in state.tokens if lying.territory != here)
    return replace(state, tokens=tokens, kept=tuple(kept for kept in state.kept if kept.territory != here))


def succeed(rules: Rules, state: State, clauses: tuple[str, ...], log: Log, *, carried: bool) -> State:
    """Return the state after a challenge counts as a success (SPURS-CHAL-06, SPURS-CHAL-07)."""
    seat, rider, token = state.seat, state.rider, state.challenge
    if log is not None:
        kind = "carries" if carried else "token_discarded"
        log.append(Effect("succeeded", clauses, (seat,), (rider.at,)))
        log.append(Effect(kind, ("SPURS-CHAL-06",), (seat,), (rider.at,), items=(token,)))
    state = token_gone(rules, state)
    if carried:
        state = with_rider(state, seat, replace(rider, carried=card_in(rider.carried, token)))
    else:
        state = replace(state, decks=token_discarded(rules, state.decks, token))
    turn = replace(state.turn, horse=None, cattle=None, shooting=None, gang=None, rolled=(), due=0)
    return _next_event(rules, replace(state, turn=turn), log)


def _event_left(decks: Decks) -> bool:
    return decks.top is not None or bool(pile_of(decks, "events").cards)


def _next_event(rules: Rules, state: State, log: Log) -> State:
    """Ask for an Event card, or go on without one if none is left."""
    if _event_left(state.decks):
        return replace(state, phase="event")
    return _apply_event(rules, state, log)


# Where a token can be placed


def open_territories(rules: Rules, state: State, terrain: str) -> tuple[str, ...]:
    """Return where a new token of a terrain can be placed, by name (SPURS-CHAL-07, SPURS-CHAL-08).

    See the rulings replacement_terrain and replacement_fallback.
    """
    here = state.rider.at
    free = [
        place
        for place in _of_terrain(rules, terrain)
        if place != here and state.token_at(place) is None and place not in rules.board.neighbours[here]
    ]
    if free or rules.rulings.replacement_fallback != "relax_adjacency":
        return tuple(free)
    return tuple(place for place in _of_terrain(rules, terrain) if place != here and state.token_at(place) is None)


def _of_terrain(rules: Rules, terrain: str) -> tuple[str, ...]:
    anywhere = rules.rulings.replacement_terrain == "any_territory"
    board = rules.board
    return tuple(place for place in board.territories if anywhere or board.terrain[place] == terrain)


def stack_of(state: State, terrain: str) -> tuple[str, ...]:
    """Return the tokens from which one of a terrain is drawn (SPURS-CHAL-07, SPURS-R41)."""
    place = TERRAINS.index(terrain)
    return pile(state.decks.stacks[place], state.decks.used_stacks[place]).cards


def _works(rules: Rules, state: State, terrain: str) -> bool:
    return bool(stack_of(state, terrain)) and bool(open_territories(rules, state, terrain))


# The Event card


def event_cards(state: State) -> tuple[str, ...]:
    """Return the Event cards of which the next one comes: the top one if it is known, else the deck."""
    top = state.decks.top
    return (top,) if top is not None else pile_of(state.decks, "events").cards


def _no_such_event(rules: Rules, state: State, event: EventDrawn) -> Facts | None:
    if state.phase == "peek":
        return not_on_top(rules, state, event)
    return None if is_one_of(event.card, event_cards(state)) else {"card": event.card}


def perform_event(rules: Rules, state: State, event: EventDrawn, log: Log) -> State:
    """Draw an Event card, or find out which is on top (SPURS-CHAL-07)."""
    if state.phase == "peek":
        return perform_peek(rules, state, event, log)
    first = state.turn.event is None
    if log is not None:
        clauses = ("SPURS-CHAL-07",) if first else ("SPURS-CHAL-07", "SPURS-CHAL-08")
        log.append(Effect("event_card", clauses, (state.seat,), cards=(event.card,)))
    if state.decks.top is not None:
        decks = replace(state.decks, top=None, seen=())
    else:
        decks = taken(state.decks, "events", event.card, log)
    turn = state.turn
    turn = replace(turn, event=event.card) if first else replace(turn, more_events=(*turn.more_events, event.card))
    return _look_for_a_place(rules, replace(state, decks=decks, turn=turn), event.card, log)


def _look_for_a_place(rules: Rules, state: State, card: str, log: Log) -> State:
    """Draw a token if its terrain has room, else do as the ruling replacement_fallback says."""
    if _works(rules, state, terrain_of_event(card)):
        return replace(state, phase="token")
    draws_on = rules.rulings.replacement_fallback == "redraw_event" and _event_left(state.decks)
    if draws_on and any(_works(rules, state, terrain) for terrain in TERRAINS):
        return replace(state, phase="event")
    if log is not None:
        log.append(Effect("no_replacement", ("SPURS-CHAL-07", "SPURS-CHAL-08"), (state.seat,)))
    return _apply_event(rules, state, log)


def awaited_terrain(state: State) -> str:
    """Return the terrain of the token that is to be drawn or placed: that of the last Event card."""
    turn = state.turn
    last = turn.more_events[-1] if turn.more_events else turn.event
    assert last is not None
    return terrain_of_event(last)


def _no_such_token(rules: Rules, state: State, event: TokenDrawn) -> Facts | None:
    return None if is_one_of(event.token, stack_of(state, awaited_terrain(state))) else {"token": event.token}


def perform_token(rules: Rules, state: State, event: TokenDrawn, log: Log) -> State:
    """Draw the Challenge token that is placed next (SPURS-CHAL-07)."""
    place = TERRAINS.index(awaited_terrain(state))
    decks = state.decks
    found = pile(decks.stacks[place], decks.used_stacks[place])
    if log is not None:
        if found.renewed:
            clauses = ("SPURS-CHAL-07",)
            log.append(Effect("reshuffled", clauses, items=("tokens",), number=len(found.cards)))
        log.append(Effect("token_drawn", ("SPURS-CHAL-07",), (state.seat,), items=(event.token,)))
    decks = replace(
        decks,
        stacks=put(decks.stacks, place, card_out(found.cards, event.token)),
        used_stacks=put(decks.used_stacks, place, found.used),
    )
    by_lot = rules.rulings.replacement_chooser == "random"
    turn = replace(state.turn, token=event.token)
    return replace(state, phase="put_random" if by_lot else "put", decks=decks, turn=turn)


def places(rules: Rules, state: State) -> tuple[str, ...]:
    """Return where the token that was drawn can be placed, by name."""
    return open_territories(rules, state, awaited_terrain(state))


def _not_a_territory(rules: Rules, state: State, event: Put | Placed) -> Facts | None:
    return None if is_one_of(event.territory, rules.board.terrain) else {"place": event.territory}


def _too_near(rules: Rules, state: State, event: Put | Placed) -> Facts | None:
    here = state.rider.at
    if event.territory in places(rules, state):
        return None
    near = event.territory == here or event.territory in rules.board.neighbours[here]
    return {"place": event.territory, "here": here} if near else None


def _taken(rules: Rules, state: State, event: Put | Placed) -> Facts | None:
    token = state.token_at(event.territory)
    return None if token is None else {"place": event.territory, "token": token}


def _other_terrain(rules: Rules, state: State, event: Put | Placed) -> Facts | None:
    terrain = awaited_terrain(state)
    return None if event.territory in _of_terrain(rules, terrain) else {"place": event.territory, "terrain": terrain}


def perform_put(rules: Rules, state: State, event: Put | Placed, log: Log) -> State:
    """Place the new token, and apply the rest of the Event card (SPURS-CHAL-08, SPURS-CHAL-09)."""
    token = state.turn.token
    assert token is not None
    if log is not None:
        clauses = ("SPURS-CHAL-07", "SPURS-CHAL-08")
        log.append(Effect("token_placed", clauses, (state.seat,), (event.territory,), items=(token,)))
    tokens = tuple(sorted((*state.tokens, Lying(event.territory, token))))
    state = replace(state, tokens=tokens, turn=replace(state.turn, token=None))
    return _apply_event(rules, state, log)


# The rest of the Event


def _apply_event(rules: Rules, state: State, log: Log) -> State:
    turn = state.turn
    if turn.event is None:
        return end_turn(rules, state, log)
    kind, card, seat = rules.events[turn.event], turn.event, state.seat
    clauses = ("SPURS-CHAL-09",)
    if log is not None:
        log.append(Effect("event_applied", clauses, (seat,), cards=(card,)))
    waiting = turn.more_events
    if kind.effect == "escort":
        rider = state.rider
        state = with_rider(state, seat, replace(rider, stagecoaches=card_in(rider.stagecoaches, card)))
    else:
        waiting = (*waiting, card)
        state = _simple_event(rules, state, card, log)
    decks = discarded(state.decks, "events", *waiting)
    state = replace(state, decks=decks, turn=replace(state.turn, event=None, more_events=()))
    return end_turn(rules, state, log)


def _simple_event(rules: Rules, state: State, card: str, log: Log) -> State:
    kind, clauses = rules.events[card], ("SPURS-CHAL-09",)
    if kind.effect == "bank":
        if log is not None:
            log.append(Effect("deposited", clauses, number=kind.amount))
        used = len(rules.vaults)
        banks = tuple(money + kind.amount * (place < used) for place, money in enumerate(state.banks))
        return replace(state, banks=banks)
    if kind.effect == "all_players":
        for seat in range(rules.seats):
            state = gain(rules, state, seat, kind.amount, 0, clauses, log)
    if kind.effect == "wanted_pay":
        for seat, rider in enumerate(state.riders):
            if rider.posters >= kind.posters:
                lost = min(kind.amount, rider.money)
                if log is not None:
                    log.append(Effect("lost_money", clauses, (seat,), number=lost))
                state = with_rider(state, seat, replace(rider, money=rider.money - lost))
    return state


PLACE_RULES: Final = (
    Rule(
        "put.not_on_map",
        ("SPURS-CHAL-07",),
        "{place!r} is not a territory of this map.",
        _not_a_territory,
        gate=True,
    ),
    Rule(
        "put.too_near",
        ("SPURS-CHAL-08",),
        "A new token is placed neither on {here}, where you are, nor beside it; {place} is.",
        _too_near,
    ),
    Rule("put.taken", ("SPURS-CHAL-08",), "{token} lies on {place} already.", _taken),
    Rule(
        "put.other_terrain",
        ("SPURS-CHAL-07",),
        "{place} is not of the terrain {terrain}, which the Event card names (ruling replacement_terrain).",
        _other_terrain,
    ),
)
EVENT_TABLE: Final[Table[Rules, State, EventDrawn]] = Table(
    (
        GAME_GOES_ON,
        awaits("event.not_awaited", ("SPURS-CHAL-07",), "No Event card is due ({phase}).", "event", "peek"),
        Rule("event.no_such_card", ("SPURS-CHAL-07",), "{card!r} cannot come from the deck now.", _no_such_event),
    ),
    perform_event,
)
TOKEN_TABLE: Final[Table[Rules, State, TokenDrawn]] = Table(
    (
        GAME_GOES_ON,
        awaits("token.not_awaited", ("SPURS-CHAL-07",), "No Challenge token is drawn now ({phase}).", "token"),
        Rule("token.no_such_token", ("SPURS-CHAL-07",), "{token!r} is not in that stack.", _no_such_token),
    ),
    perform_token,
)
PUT_TABLE: Final[Table[Rules, State, Put]] = Table(
    (
        GAME_GOES_ON,
        awaits("put.not_now", ("SPURS-CHAL-07",), "No token is placed now ({phase}).", "put"),
        *PLACE_RULES,
    ),
    perform_put,
)
PLACED_TABLE: Final[Table[Rules, State, Placed]] = Table(
    (
        GAME_GOES_ON,
        awaits("placed.not_now", ("SPURS-CHAL-07",), "No token is placed by lot now ({phase}).", "put_random"),
        *PLACE_RULES,
    ),
    perform_put,
)
