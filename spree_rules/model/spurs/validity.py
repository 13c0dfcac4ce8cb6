"""Which states are possible: the checks of a saved or hand-made position before anybody plays on from it."""

from __future__ import annotations

import typing
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from .bags import COLOURS, EMPTY, MOST_RED, added, total
from .board import TERRAINS
from .rules import Rules
from .state import Phase, State
from .supplies import out_of_bag
from .validity_of_turns import awaited

PHASES: Final = typing.get_args(Phase)
CARRIED: Final = ("horse", "hunting", "outlaw")
"""The kinds of tokens that are carried after a success (SPURS-CHAL-06)."""


def validate(rules: Rules, state: State) -> tuple[str, ...]:
    """Return everything impossible about a state, one sentence each; empty for a possible state.

    >>> from spree_rules import spurs
    >>> game = spurs.new_game(seats=2)
    >>> validate(game.rules, game.start())
    ()
    """
    for look in (_shape, _riders, _map, _bullets, _cards, _gold, _end, awaited):
        found = tuple(look(rules, state))
        if found:
            return found
    return ()


def _seat(rules: Rules, seat: object) -> bool:
    return type(seat) is int and 0 <= seat < rules.seats


def _shape(rules: Rules, state: State) -> Iterator[str]:
    if state.phase not in PHASES:
        yield f"there is no phase {state.phase!r}"
    if len(state.riders) != rules.seats:
        yield f"there must be {rules.seats} players, one per seat, not {len(state.riders)}"
    named = [state.seat, *state.decks.seen, *state.finalists, *state.winners]
    named += [seat for seat in (state.reached, *state.markers) if seat is not None]
    named += [] if state.duel is None else state.duel.seats
    for seat in named:
        if not _seat(rules, seat):
            yield f"seat {seat} is not at the table"
    for what, there, used in (("displays", state.displays, rules.display_keys), ("vaults", state.banks, rules.vaults)):
        if len(there) != len(rules.towns):
            yield f"there must be {len(rules.towns)} {what}, one for each town, not {len(there)}"
        if any(there[len(used) :]):
            yield f"of the {what} only the first is used"
    if len(state.decks.stacks) != len(TERRAINS) or len(state.decks.used_stacks) != len(TERRAINS):
        yield f"there must be {len(TERRAINS)} stacks of tokens"
    if state.lying and len(state.lying) != rules.seats:
        yield "bullets left lying must be told for each seat"


def _sorted(*piles: tuple[str, ...]) -> bool:
    return all(tuple(sorted(pile)) == pile for pile in piles)


def _riders(rules: Rules, state: State) -> Iterator[str]:
    for seat, rider in enumerate(state.riders):
        if rider.at not in rules.board.terrain:
            yield f"seat {seat} is on {rider.at!r}, which is not on the map"
        if not _sorted(rider.equipment, rider.carried, rider.stagecoaches):
            yield f"the goods of seat {seat} must be sorted"
        kinds = [rules.equipment.get(card) for card in rider.equipment]
        if any(kind is None or kind.kind == "consumable" for kind in kinds):
            yield f"seat {seat} has Equipment that cannot be carried"
        if len(set(rider.equipment)) != len(rider.equipment):
            yield f"seat {seat} has two Equipment cards of one name (SPURS-STORE-02)"
        trained = sum(kind is not None and kind.effect == "riding_skill" for kind in kinds)
        if rider.riding != rules.setup.riding + trained:
            yield f"the Riding Skill of seat {seat} must be {rules.setup.riding + trained}"
        if any(token not in rules.tokens or rules.tokens[token].kind not in CARRIED for token in rider.carried):
            yield f"seat {seat} carries a token that cannot be carried"
        if any(card not in rules.events or rules.events[card].effect != "escort" for card in rider.stagecoaches):
            yield f"seat {seat} escorts what is no stagecoach"
        if rider.fame < 0 and rules.rulings.fame_floor == "zero":
            yield f"the Fame of seat {seat} cannot be below 0"
        if rider.owes and rules.rulings.loser_move_and_red_token == "no_effect":
            yield f"seat {seat} owes no challenge in this game"


def _map(rules: Rules, state: State) -> Iterator[str]:
    decks = state.decks
    places = [lying.territory for lying in state.tokens]
    if tuple(sorted(state.tokens)) != state.tokens or len(set(places)) != len(places):
        yield "tokens on the map must be sorted, one on a territory at most"
    if any(place not in rules.board.terrain for place in places):
        yield "a token lies on a territory that is not on the map"
    if not _sorted(*decks.stacks, *decks.used_stacks):
        yield "stacks of tokens must be sorted"
    there = Counter(lying.token for lying in state.tokens)
    for rider in state.riders:
        there.update(rider.carried)
    there.update([state.turn.token] if state.turn.token is not None else [])
    for terrain, *piles in zip(TERRAINS, decks.stacks, decks.used_stacks, strict=True):
        for token in (token for pile in piles for token in pile):
            there[token] += 1
            if token not in rules.tokens or rules.tokens[token].terrain != terrain:
                yield f"{token} does not belong to the stack of {terrain}"
    if there != Counter(dict.fromkeys(rules.tokens, 1)):
        yield "each Challenge token must be in one place"
        return
    yield from _kept(rules, state)


def _kept(rules: Rules, state: State) -> Iterator[str]:
    house = rules.rulings.desperado_rule == "house"
    gang = state.turn.gang
    if len({kept.territory for kept in state.kept}) != len(state.kept) or tuple(sorted(state.kept)) != state.kept:
        yield "Desperados that stay must be sorted, one group on a territory at most"
    for kept in state.kept:
        token = state.token_at(kept.territory)
        if token is None or rules.tokens[token].kind != "desperados" or rules.tokens[token].desperados < 2:
            yield f"no Desperados can stay on {kept.territory}"
        elif gang is not None and kept.territory == state.rider.at:
            yield f"the Desperados on {kept.territory} are being fought"
        elif not 0 <= kept.down < (rules.tokens[token].desperados if house else 1):
            yield f"{kept.down} more Desperados cannot stay on {kept.territory}"


def _bullets(rules: Rules, state: State) -> Iterator[str]:
    everything = added(state.supply, state.box)
    for seat, rider in enumerate(state.riders):
        both = added(rider.bag, out_of_bag(state, seat))
        everything = added(everything, both)
        if both.red > MOST_RED:
            yield f"seat {seat} cannot have more than {MOST_RED} red bullets (SPURS-BULLET-03)"
    for bullets in state.lying:
        everything = added(everything, bullets)
    for colour, there, whole in zip(COLOURS, everything, rules.setup.supply, strict=True):
        if there != whole:
            yield f"there must be {whole} {colour} bullets in all, not {there}"
    kept_out = rules.rulings.spent_white == "out_of_game"
    if state.box != EMPTY and (not kept_out or state.box.white != total(state.box)):
        yield "only spent white bullets are out of the game, and only where a ruling says so"
    at_the_end = state.ending is not None and rules.rulings.bullets_on_the_table == "not_counted"
    if state.lying and not at_the_end:
        yield "no bullets are left lying in this game"


def _cards(rules: Rules, state: State) -> Iterator[str]:
    decks, turn = state.decks, state.turn
    gang = turn.gang
    equipment: list[Iterable[str]] = [decks.equipment, decks.used_equipment, *state.displays]
    equipment += [rider.equipment for rider in state.riders]
    events: list[Iterable[str]] = [decks.events, decks.used_events, turn.more_events]
    events += [rider.stagecoaches for rider in state.riders]
    events += [[card] for card in (decks.top, turn.event) if card is not None]
    desperados: list[Iterable[str]] = [decks.desperados, decks.used_desperados]
    desperados.append([kept.card for kept in state.kept])
    if gang is not None:
        desperados += [[gang.faced] if gang.faced is not None else [], gang.beaten]
    piles: dict[str, list[Iterable[str]]] = {
        "equipment": equipment,
        "saloon": [decks.saloon, decks.used_saloon],
        "events": events,
        "desperados": desperados,
    }
    for name, found in piles.items():
        if Counter(card for pile in found for card in pile) != Counter(rules.decks[name]):
            yield f"the {name} must be those of the pack, each in one place"
    kept_sorted = (decks.equipment, decks.saloon, decks.events, decks.desperados, decks.used_equipment)
    if not _sorted(*kept_sorted, decks.used_saloon, decks.used_events, decks.used_desperados, *state.displays):
        yield "decks, discards and displays must be sorted"
    if any(len(shown) > rules.setup.displayed for shown in state.displays):
        yield f"at most {rules.setup.displayed} cards are displayed"
    if (decks.top is None) != (not decks.seen) or tuple(sorted(set(decks.seen))) != decks.seen:
        yield "a known top Event card is known to somebody, by seats in order"


def _gold(rules: Rules, state: State) -> Iterator[str]:
    held = 0 if state.turn.gang is None else state.turn.gang.gold
    there = state.gold[0] + state.lost_nuggets + held + sum(rider.nuggets for rider in state.riders)
    if there != rules.setup.nuggets or state.gold[1] != rules.setup.stones:
        yield f"there must be {rules.setup.nuggets} nuggets in all and {rules.setup.stones} stones in their bag"


def _end(rules: Rules, state: State) -> Iterator[str]:
    over = state.phase == "over"
    if bool(state.scores) != (state.ending is not None) or (state.scores and len(state.scores) != rules.seats):
        yield "there is a score for each seat once the game has ended"
    if bool(state.winners) != over:
        yield "there are winners when the game is over, and not before"
    still = state.ending is not None and not over
    if bool(state.finalists) != still or (still and len(set(state.finalists)) < 2):
        yield "two players or more are still to duel for the first place after an end, and not before"
    if len(set(state.finalists)) != len(state.finalists) or tuple(sorted(set(state.winners))) != state.winners:
        yield "finalists and winners are named once, winners in order"
    if over and state.ending is None:
        yield "a game that is over has ended for a reason"
    if (state.ending == "target_reached") != (state.reached is not None) and state.ending is not None:
        yield "whoever reached the target has ended the game"
    if rules.rulings.most_ties != "previous_holder" and any(holder is not None for holder in state.markers):
        yield "markers are held during play only where a ruling says so"
    limit = rules.turn_limit
    if limit is not None and (state.turns > limit or (state.turns == limit and state.ending is None)):
        yield f"the game is over after {limit} turns"
    if state.ending == "turn_limit" and state.turns != limit:
        yield "that limit of turns has not been reached"
    if state.ending is None and state.reached is None:
        for seat, rider in enumerate(state.riders):
            if rider.fame >= rules.target:
                yield f"seat {seat} has reached the target of {rules.target} Fame"
