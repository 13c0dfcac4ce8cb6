"""Tokens: finding, taking, swapping and leaving them, and exchanging them with the bank."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import Facts, Rule, Table, is_one_of
from ..kernel.values import put, replace
from .actions import Decline, Exchange, Leave, Take, Token
from .ground import part
from .leaving import banked, goods, with_tokens
from .rules import TOKEN_LIMIT, Rules
from .state import Find, Runner, State
from .turn import GAME_GOES_ON, awaits, go_on, with_runner

HEALTH: Final = ("first_aid", "adrenaline")


def same_type(one: Token, other: Token) -> bool:
    """Tell whether two tokens are both health tokens or both weapons (DS-TOK-01)."""
    return (one in HEALTH) == (other in HEALTH)


def has_room_for(rules: Rules, runner: Runner, token: Token) -> bool:
    """Tell whether a player can hold one more token of a kind (DS-TOK-02, ruling health_limit).

    >>> from spree_rules import dead_sprint
    >>> has_room_for(dead_sprint.new_game(seats=2).rules, Runner("1b4", first_aid=1, adrenaline=1), "first_aid")
    False
    """
    if token not in HEALTH:
        return len(runner.weapons) < TOKEN_LIMIT
    if rules.rulings.health_limit == "two_of_each_kind":
        return (runner.first_aid if token == "first_aid" else runner.adrenaline) < TOKEN_LIMIT
    return runner.first_aid + runner.adrenaline < TOKEN_LIMIT


def gained(runner: Runner, token: Token) -> Runner:
    """Return a player with one more token."""
    if token == "first_aid":
        return replace(runner, first_aid=runner.first_aid + 1)
    if token == "adrenaline":
        return replace(runner, adrenaline=runner.adrenaline + 1)
    return replace(runner, weapons=tuple(sorted((*runner.weapons, int(token)))))


def lost(runner: Runner, token: Token) -> Runner:
    """Return a player with one token fewer."""
    if token == "first_aid":
        return replace(runner, first_aid=runner.first_aid - 1)
    if token == "adrenaline":
        return replace(runner, adrenaline=runner.adrenaline - 1)
    place = runner.weapons.index(int(token))
    return replace(runner, weapons=runner.weapons[:place] + runner.weapons[place + 1 :])


def swappable(rules: Rules, runner: Runner, token: Token) -> tuple[Token, ...]:
    """Return the kinds of tokens that a player may give for one so that it keeps within its limits (DS-TOK-03)."""
    return tuple(
        give
        for give in dict.fromkeys(goods(runner))
        if same_type(give, token) and has_room_for(rules, lost(runner, give), token)
    )


# From the bank


def receive(rules: Rules, state: State, token: Token, log: Log) -> State:
    """Give a token of the bank to the player whose turn it is, or offer it if there is no room (DS-CARD-11)."""
    runner = state.runners[state.seat]
    state = replace(state, bank=banked(state.bank, (token,), -1))
    if not has_room_for(rules, runner, token):
        if log is not None:
            log.append(Effect("offered", ("DS-CARD-11", "DS-TOK-02"), (state.seat,), items=(token,)))
        return replace(state, phase="bank", turn=replace(state.turn, offer=token))
    if log is not None:
        log.append(Effect("received", ("DS-CARD-06", "DS-CARD-11"), (state.seat,), items=(token,)))
    return go_on(rules, replace(state, runners=with_runner(state, state.seat, gained(runner, token))), log)


def offer_of(state: State) -> Token:
    """Return the token that the bank offers. Raises AssertionError if there is none."""
    assert state.turn.offer is not None
    return state.turn.offer


def _not_exchangeable(rules: Rules, state: State, action: Exchange) -> Facts | None:
    offer = offer_of(state)
    fits = swappable(rules, state.runners[state.seat], offer)
    return None if is_one_of(action.give, fits) else {"offer": offer, "fits": ", ".join(fits) or "nothing"}


def perform_exchange(rules: Rules, state: State, action: Exchange, log: Log) -> State:
    """Give a token to the bank for the one on offer (DS-CARD-11)."""
    offer = offer_of(state)
    if log is not None:
        log.append(Effect("exchanged", ("DS-CARD-11", "DS-TOK-02"), (state.seat,), items=(action.give, offer)))
    runner = gained(lost(state.runners[state.seat], action.give), offer)
    bank = banked(state.bank, (action.give,))
    turn = replace(state.turn, offer=None)
    return go_on(rules, replace(state, runners=with_runner(state, state.seat, runner), bank=bank, turn=turn), log)


def perform_decline(rules: Rules, state: State, action: Decline, log: Log) -> State:
    """Leave the token on offer in the bank (DS-CARD-11)."""
    offer = offer_of(state)
    if log is not None:
        log.append(Effect("declined", ("DS-CARD-11",), (state.seat,), items=(offer,)))
    return go_on(rules, replace(state, bank=banked(state.bank, (offer,)), turn=replace(state.turn, offer=None)), log)


# From the board


def tokens_at(state: State, seat: int) -> tuple[Token, ...]:
    """Return the tokens on a player's space, in the order of their kinds."""
    tile, cell = part(state.runners[seat].space())
    return tuple(find.token for find in state.contents[tile].tokens if find.cell == cell)


def look_around(rules: Rules, state: State, seats: tuple[int, ...], log: Log) -> State:
    """Offer the tokens on their spaces to some players, one after the other (DS-MOVE-07)."""
    for number, seat in enumerate(seats):
        finds = tokens_at(state, seat)
        if finds:
            turn = replace(state.turn, finder=seat, finds=finds, finders=seats[number + 1 :])
            return replace(state, phase="take", turn=turn)
    return go_on(rules, replace(state, turn=replace(state.turn, finder=None, finds=(), finders=())), log)


def _next_find(rules: Rules, state: State, log: Log) -> State:
    turn = state.turn
    if len(turn.finds) > 1:
        return replace(state, turn=replace(turn, finds=turn.finds[1:]))
    return look_around(rules, replace(state, turn=replace(turn, finder=None, finds=(), finders=())), turn.finders, log)


def finder_of(state: State) -> int:
    """Return the seat that has found a token. Raises AssertionError if none has."""
    assert state.turn.finder is not None
    return state.turn.finder


def _another_token(rules: Rules, state: State, action: Take) -> Facts | None:
    return (
        None if is_one_of(action.token, state.turn.finds[:1]) else {"token": action.token, "found": state.turn.finds[0]}
    )


def _no_room(rules: Rules, state: State, action: Take) -> Facts | None:
    runner, token = state.runners[finder_of(state)], state.turn.finds[0]
    if action.give is not None or has_room_for(rules, runner, token):
        return None
    return {"token": token, "fits": ", ".join(swappable(rules, runner, token)) or "nothing"}


def _no_swap(rules: Rules, state: State, action: Take) -> Facts | None:
    runner, token = state.runners[finder_of(state)], state.turn.finds[0]
    if action.give is None:
        return None
    if rules.rulings.swap_below_limit == "false" and has_room_for(rules, runner, token):
        return {"problem": f"you have room for {token}, and swap only at the limit"}
    fits = swappable(rules, runner, token)
    listed = ", ".join(fits) or "nothing"
    return (
        None
        if is_one_of(action.give, fits)
        else {"problem": f"for {token} you can leave {listed}, not {action.give!r}"}
    )


def perform_take(rules: Rules, state: State, action: Take, log: Log) -> State:
    """Take the token that was found; what is given for it is left on the space (DS-MOVE-07, DS-TOK-03)."""
    seat = finder_of(state)
    runner = state.runners[seat]
    tile, cell = part(runner.space())
    if log is not None:
        items = (action.token,) if action.give is None else (action.token, action.give)
        clauses = ("DS-MOVE-07", "DS-TOK-01") if action.give is None else ("DS-TOK-03", "DS-TOK-02", "DS-MOVE-07")
        log.append(
            Effect("took" if action.give is None else "swapped_token", clauses, (seat,), (runner.space(),), items=items)
        )
    finds = list(state.contents[tile].tokens)
    finds.remove(Find(cell, action.token))
    if action.give is not None:
        runner = lost(runner, action.give)
        finds.append(Find(cell, action.give))
    contents = put(state.contents, tile, with_tokens(state.contents[tile], finds))
    runners = with_runner(state, seat, gained(runner, action.token))
    return _next_find(rules, replace(state, runners=runners, contents=contents), log)


def perform_leave(rules: Rules, state: State, action: Leave, log: Log) -> State:
    """Leave the token that was found where it lies (DS-MOVE-07)."""
    seat = finder_of(state)
    if log is not None:
        place = state.runners[seat].space()
        log.append(Effect("left_token", ("DS-MOVE-07",), (seat,), (place,), items=state.turn.finds[:1]))
    return _next_find(rules, state, log)


def takes(rules: Rules, state: State) -> tuple[Take, ...]:
    """Return the ways to take the token that was found, in the order of their notation."""
    runner, token = state.runners[finder_of(state)], state.turn.finds[0]
    room = has_room_for(rules, runner, token)
    found = [Take(token)] if room else []
    if not room or rules.rulings.swap_below_limit == "true":
        found += [Take(token, give) for give in sorted(swappable(rules, runner, token))]
    return tuple(found)


def exchanges(rules: Rules, state: State) -> tuple[Exchange, ...]:
    """Return the possible exchanges with the bank, in the order of their notation."""
    return tuple(Exchange(give) for give in sorted(swappable(rules, state.runners[state.seat], offer_of(state))))


OFFERED: Final = awaits("bank.nothing", ("DS-CARD-11",), "The bank offers nothing now ({phase}).", "bank")
FOUND: Final = awaits("take.nothing", ("DS-MOVE-07",), "No token has been found ({phase}).", "take")
EXCHANGE_TABLE: Final[Table[Rules, State, Exchange]] = Table(
    (
        GAME_GOES_ON,
        OFFERED,
        Rule(
            "exchange.does_not_fit",
            ("DS-CARD-11", "DS-TOK-02"),
            "For {offer} you can give the bank one of these: {fits}.",
            _not_exchangeable,
        ),
    ),
    perform_exchange,
)
DECLINE_TABLE: Final[Table[Rules, State, Decline]] = Table((GAME_GOES_ON, OFFERED), perform_decline)
TAKE_TABLE: Final[Table[Rules, State, Take]] = Table(
    (
        GAME_GOES_ON,
        FOUND,
        Rule(
            "take.another_token",
            ("DS-MOVE-07",),
            "The token you found is {found}, not {token!r}.",
            _another_token,
            gate=True,
        ),
        Rule(
            "take.no_room",
            ("DS-TOK-02", "DS-TOK-03"),
            "You have no room for {token}: leave it, or leave one of these for it: {fits}.",
            _no_room,
        ),
        Rule("take.no_swap", ("DS-TOK-03",), "Impossible swap: {problem}.", _no_swap),
    ),
    perform_take,
)
LEAVE_TABLE: Final[Table[Rules, State, Leave]] = Table((GAME_GOES_ON, FOUND), perform_leave)
