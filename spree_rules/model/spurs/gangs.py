"""Desperados, alone, in gangs, and at gold: cards revealed one after another against the same drawn bullets."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table, is_number, is_one_of
from ..kernel.values import replace
from .actions import Concede, Desperado, Dig, Gold, Spend
from .bags import Bag, added
from .ending import end_game, gain, is_over_now
from .replacing import fail, succeed
from .rules import Rules
from .state import Gang, Kept, Shooting, State
from .supplies import (
    boosts_used,
    bullets_back,
    discarded,
    own_colour,
    pile_of,
    take_red,
    taken,
    usable_boosts,
    with_rider,
)
from .turn import GAME_GOES_ON, awaits

RESTORED: Final = 2
"""The new cards that join one that was left, if a ruling says always two (SPURS-DESP-12)."""


def gang_of(state: State) -> Gang:
    """Return the Desperados that are being fought. Raises AssertionError if there are none."""
    assert state.turn.gang is not None
    return state.turn.gang


def _shot(state: State) -> Shooting:
    assert state.turn.shooting is not None
    return state.turn.shooting


def at_gold(rules: Rules, state: State) -> bool:
    """Tell whether the Desperados guard gold (SPURS-GOLD-03)."""
    return rules.tokens[state.challenge].kind == "gold"


# Gold


def most_objects(rules: Rules, state: State) -> int:
    """Return how many objects can be drawn from the bag of gold and stones (SPURS-GOLD-01, ruling boost_at_gold)."""
    more = usable_boosts(state) if rules.rulings.boost_at_gold == "yes" else 0
    return rules.tokens[state.challenge].draws + more


def _not_so_many(rules: Rules, state: State, action: Dig) -> Facts | None:
    least, most = rules.tokens[state.challenge].draws, most_objects(rules, state)
    return None if is_number(action.number, least, most) else {"least": least, "most": most}


def perform_dig(rules: Rules, state: State, action: Dig, log: Log) -> State:
    """Say how many objects are drawn (SPURS-GOLD-01)."""
    if log is not None:
        log.append(Effect("digs", ("SPURS-GOLD-01",), (state.seat,), number=action.number))
    turn = boosts_used(rules, state.turn) if rules.rulings.boost_at_gold == "yes" else state.turn
    return replace(state, phase="gold_bag", turn=replace(turn, due=action.number))


def nugget_counts(rules: Rules, state: State) -> tuple[int, ...]:
    """Return how many nuggets can be among what is drawn (ruling gold_draw_counts)."""
    nuggets, stones = state.gold
    if rules.rulings.gold_draw_counts == "nuggets":
        return (min(state.turn.due, nuggets),)
    due = min(state.turn.due, nuggets + stones)
    return tuple(range(max(0, due - stones), min(due, nuggets) + 1))


def _no_such_number(rules: Rules, state: State, event: Gold) -> Facts | None:
    possible = type(event.number) is int and event.number in nugget_counts(rules, state)
    return None if possible else {"number": event.number}


def perform_gold(rules: Rules, state: State, event: Gold, log: Log) -> State:
    """Hold the nuggets for the time being, and meet the Desperados (SPURS-GOLD-02, SPURS-GOLD-03)."""
    if log is not None:
        clauses = ("SPURS-GOLD-01", "SPURS-GOLD-02")
        log.append(Effect("found_gold", clauses, (state.seat,), number=event.number))
    nuggets, stones = state.gold
    state = replace(state, gold=(nuggets - event.number, stones), turn=replace(state.turn, due=0))
    return meet(rules, state, event.number, log)


# The gang


def meet(rules: Rules, state: State, gold: int, log: Log) -> State:
    """Return the state in which a challenger meets the Desperados of a token (SPURS-DESP-01 to -03, -12, -13)."""
    token = rules.tokens[state.challenge]
    kept = next((kept for kept in state.kept if kept.territory == state.rider.at), None)
    if kept is None:
        new = token.desperados
    elif rules.rulings.desperado_rule == "house":
        new = kept.down
    elif rules.rulings.gang_leftover_size == "always_two_more":
        new = RESTORED
    else:
        new = token.desperados - 1
    if log is not None:
        clauses = ("SPURS-DESP-01",) if kept is None else ("SPURS-DESP-01", "SPURS-DESP-12", "SPURS-DESP-13")
        clauses = (*clauses, "SPURS-DESP-03") if rules.rulings.desperado_rule == "house" else clauses
        clauses = (*clauses, "SPURS-GOLD-03") if token.kind == "gold" else clauses
        met = new + (kept is not None)
        log.append(Effect("met_gang", clauses, (state.seat,), (state.rider.at,), number=met))
    still = tuple(each for each in state.kept if each is not kept)
    gang = Gang(None if kept is None else kept.card, new, (), gold)
    return _next_foe(rules, replace(state, kept=still, turn=replace(state.turn, gang=gang)), log)


def _next_foe(rules: Rules, state: State, log: Log) -> State:
    """Face a card, reveal one, or have won (SPURS-DESP-07, SPURS-DESP-10)."""
    gang = gang_of(state)
    if gang.faced is None:
        there = gang.new and pile_of(state.decks, "desperados").cards
        return replace(state, phase="desperado") if there else _all_beaten(rules, state, log)
    if log is not None:
        clauses = ("SPURS-DESP-04", "SPURS-DESP-07", "SPURS-DESP-09")
        log.append(Effect("faces", clauses, (state.seat,), cards=(gang.faced,)))
    return replace(state, phase="gang_draw") if state.turn.shooting is None else face(rules, state, log)


def _not_in_deck(rules: Rules, state: State, event: Desperado) -> Facts | None:
    return None if is_one_of(event.card, pile_of(state.decks, "desperados").cards) else {"card": event.card}


def perform_desperado(rules: Rules, state: State, event: Desperado, log: Log) -> State:
    """Reveal a Desperado: from the deck, or by the house rule one that lay face down (SPURS-DESP-02, SPURS-DESP-03)."""
    gang = gang_of(state)
    decks = taken(state.decks, "desperados", event.card, log)
    if log is not None:
        house = rules.rulings.desperado_rule == "house"
        clauses = ("SPURS-DESP-03",) if house else ("SPURS-DESP-02",)
        log.append(Effect("desperado", clauses, (state.seat,), cards=(event.card,)))
    gang = replace(gang, faced=event.card, new=gang.new - 1)
    return _next_foe(rules, replace(state, decks=decks, turn=replace(state.turn, gang=gang)), log)


def faced(state: State) -> str:
    """Return the Desperado that is faced. Raises AssertionError if none is."""
    card = gang_of(state).faced
    assert card is not None
    return card


# Facing a Desperado


def ways(rules: Rules, state: State) -> tuple[Spend, ...]:
    """Return the ways to beat the Desperado that is faced (SPURS-DESP-06, SPURS-DESP-08, ruling desperado_spending)."""
    foe = rules.desperados[faced(state)]
    shot = _shot(state)
    colour = own_colour(foe.weapon)
    own = getattr(shot.drawn, colour) - getattr(shot.counted, colour)
    white = shot.drawn.white - shot.counted.white
    if own + white < foe.hits:
        return ()
    if rules.rulings.desperado_spending == "all_matching":
        return (Spend(own, white),)
    least = max(0, foe.hits - white)
    return tuple(Spend(number, foe.hits - number) for number in range(least, min(own, foe.hits) + 1))


def face(rules: Rules, state: State, log: Log) -> State:
    """Settle how the Desperado fares that is faced, or ask which bullets count (SPURS-DESP-06, SPURS-DESP-11)."""
    possible = ways(rules, state)
    if not possible:
        return _beaten_by(rules, state, log)
    if len(possible) > 1 or rules.rulings.enough_hits == "may_concede":
        return replace(state, phase="spend")
    return _beat(rules, state, possible[0], log)


def _no_such_way(rules: Rules, state: State, action: Spend) -> Facts | None:
    possible = ways(rules, state)
    whole = type(action.own) is int and type(action.white) is int
    shown = ", ".join(f"{way.own} and {way.white}" for way in possible)
    return None if whole and action in possible else {"ways": shown}


def perform_spend(rules: Rules, state: State, action: Spend, log: Log) -> State:
    """Count bullets as hits on the Desperado (SPURS-DESP-08)."""
    return _beat(rules, state, action, log)


def _beat(rules: Rules, state: State, way: Spend, log: Log) -> State:
    gang, shot = gang_of(state), _shot(state)
    card = faced(state)
    foe = rules.desperados[card]
    counted = added(shot.counted, Bag(white=way.white)._replace(**{own_colour(foe.weapon): way.own}))
    if log is not None:
        clauses = ("SPURS-DESP-06", "SPURS-DESP-08")
        log.append(Effect("beat", clauses, (state.seat,), cards=(card,), number=way.own + way.white))
    gang = replace(gang, faced=None, beaten=(*gang.beaten, card))
    turn = replace(state.turn, gang=gang, shooting=replace(shot, counted=counted))
    state = replace(state, turn=turn)
    if not _withheld(rules, state):
        state = gain(rules, state, state.seat, foe.cash, foe.fame, ("SPURS-DESP-06",), log)
        if is_over_now(rules, state):
            return end_game(rules, state, "target_reached", log)
    return _next_foe(rules, state, log)


def _withheld(rules: Rules, state: State) -> bool:
    """Whether rewards wait until all Desperados are beaten (SPURS-GOLD-04, ruling gold_partial_rewards)."""
    return rules.rulings.gold_partial_rewards == "only_if_all_beaten" and at_gold(rules, state)


def _cannot_concede(rules: Rules, state: State, action: Concede) -> Facts | None:
    return None if rules.rulings.enough_hits == "may_concede" else NO_DETAILS


def perform_concede(rules: Rules, state: State, action: Concede, log: Log) -> State:
    """Let the Desperado win (ruling enough_hits)."""
    if log is not None:
        log.append(Effect("conceded", ("SPURS-DESP-11",), (state.seat,)))
    return _beaten_by(rules, state, log)


# The outcome


def _bullets_back(rules: Rules, state: State, log: Log) -> State:
    shot = _shot(state)
    state = bullets_back(rules, state, state.seat, shot.drawn, shot.counted.white, log)
    return replace(state, turn=replace(state.turn, shooting=None))


def _all_beaten(rules: Rules, state: State, log: Log) -> State:
    gang = gang_of(state)
    gold = at_gold(rules, state)
    if _withheld(rules, state):
        for card in gang.beaten:
            foe = rules.desperados[card]
            state = gain(rules, state, state.seat, foe.cash, foe.fame, ("SPURS-GOLD-04",), log)
            if is_over_now(rules, state):
                return end_game(rules, state, "target_reached", log)
    if state.turn.shooting is not None:
        state = _bullets_back(rules, state, log)
    clauses: tuple[str, ...] = ("SPURS-DESP-10", "SPURS-CHAL-05")
    if gold:
        clauses = ("SPURS-GOLD-04", "SPURS-GOLD-06", "SPURS-CHAL-11")
        rider = state.rider
        if log is not None:
            log.append(Effect("keeps_gold", ("SPURS-GOLD-04",), (state.seat,), number=gang.gold))
        state = with_rider(state, state.seat, replace(rider, nuggets=rider.nuggets + gang.gold))
    state = replace(state, decks=discarded(state.decks, "desperados", *gang.beaten))
    return succeed(rules, state, clauses, log, carried=False)


def _beaten_by(rules: Rules, state: State, log: Log) -> State:
    """Lose against the Desperado that is faced (SPURS-DESP-11 to SPURS-DESP-13, SPURS-GOLD-05)."""
    gang, seat = gang_of(state), state.seat
    token = rules.tokens[state.challenge]
    gold = token.kind == "gold"
    if log is not None:
        log.append(Effect("lost_to", ("SPURS-DESP-11",), (seat,), cards=(faced(state),)))
    state = _bullets_back(rules, state, log)
    state = take_red(rules, state, seat, ("SPURS-DESP-11", "SPURS-GOLD-05") if gold else ("SPURS-DESP-11",), log)
    stays = not gold and token.desperados > 1
    gone = gang.beaten if stays else (*gang.beaten, faced(state))
    state = replace(state, decks=discarded(state.decks, "desperados", *gone))
    if gold:
        state = _gold_lost(rules, state, log)
        return succeed(rules, state, ("SPURS-GOLD-06", "SPURS-CHAL-11"), log, carried=False)
    if stays:
        down = gang.new if rules.rulings.desperado_rule == "house" else 0
        if log is not None:
            clauses = ("SPURS-DESP-12", "SPURS-DESP-13")
            log.append(Effect("gang_stays", clauses, (), (state.rider.at,), number=1 + down))
        kept = Kept(state.rider.at, faced(state), down)
        state = replace(state, kept=tuple(sorted((*state.kept, kept))))
    return fail(rules, state, ("SPURS-DESP-11",), log)


def _gold_lost(rules: Rules, state: State, log: Log) -> State:
    """Lose the gold just found, or all that is carried (SPURS-GOLD-05, rulings lost_gold and lost_gold_scope)."""
    lost, rider = gang_of(state).gold, state.rider
    if rules.rulings.lost_gold_scope == "all_carried":
        lost += rider.nuggets
        state = with_rider(state, state.seat, replace(rider, nuggets=0))
    if log is not None:
        log.append(Effect("lost_gold", ("SPURS-GOLD-05",), (state.seat,), number=lost))
    if rules.rulings.lost_gold == "to_bag":
        return replace(state, gold=(state.gold[0] + lost, state.gold[1]))
    return replace(state, lost_nuggets=state.lost_nuggets + lost)


SPEND_PHASE: Final = awaits(
    "spend.not_now", ("SPURS-DESP-08", "SPURS-DESP-06"), "No bullets are counted now ({phase}).", "spend"
)
DIG_TABLE: Final[Table[Rules, State, Dig]] = Table(
    (
        GAME_GOES_ON,
        awaits("dig.not_now", ("SPURS-GOLD-01",), "You do not dig for gold now ({phase}).", "dig"),
        Rule("dig.number", ("SPURS-GOLD-01", "SPURS-SPUR-03"), "You can draw {least} to {most} objects.", _not_so_many),
    ),
    perform_dig,
)
GOLD_TABLE: Final[Table[Rules, State, Gold]] = Table(
    (
        GAME_GOES_ON,
        awaits("nuggets.not_awaited", ("SPURS-GOLD-01",), "Nothing is drawn from that bag now ({phase}).", "gold_bag"),
        Rule("nuggets.number", ("SPURS-GOLD-01",), "{number!r} nuggets cannot be drawn now.", _no_such_number),
    ),
    perform_gold,
)
DESPERADO_TABLE: Final[Table[Rules, State, Desperado]] = Table(
    (
        GAME_GOES_ON,
        awaits("desperado.not_awaited", ("SPURS-DESP-02",), "No Desperado is drawn now ({phase}).", "desperado"),
        Rule("desperado.not_there", ("SPURS-DESP-02",), "{card!r} is not in the deck.", _not_in_deck),
    ),
    perform_desperado,
)
SPEND_TABLE: Final[Table[Rules, State, Spend]] = Table(
    (
        GAME_GOES_ON,
        SPEND_PHASE,
        Rule(
            "spend.no_such_way",
            ("SPURS-DESP-08", "SPURS-DESP-06"),
            "Bullets of the weapon and white ones that can count: {ways}.",
            _no_such_way,
        ),
    ),
    perform_spend,
)
CONCEDE_TABLE: Final[Table[Rules, State, Concede]] = Table(
    (
        GAME_GOES_ON,
        SPEND_PHASE,
        Rule(
            "concede.not_allowed",
            ("SPURS-DESP-06",),
            "With enough hits a Desperado is beaten (ruling enough_hits).",
            _cannot_concede,
        ),
    ),
    perform_concede,
)
