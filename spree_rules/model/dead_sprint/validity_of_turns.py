"""Which turns are possible: what must be recorded in each phase of a state, and what cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .filling import icons_for, kinds_left, printed, second_cells, weapons_left
from .ground import part
from .laying import allowed_sides, exit_is_laid, left, straight_draws, tile_chance
from .rules import HAND_LIMIT, Rules
from .setup import start
from .state import NO_TURN, State, Turn
from .steps import ahead, cost, horde_is_on, near
from .tiles import WEAPONS
from .tokens import has_room_for, tokens_at
from .turn import has_room, may_use_adrenaline
from .zombies import bursts_at_once, zombie_at

FIGHTING: Final = ("red_roll", "weapons", "enter")
LAYING: Final = (
    "tile", "orient", "special_kind", "special_icon", "choose_kind", "choose_icon", "choose_second", "weapon_token",
    "name_weapon",
)  # fmt: skip
MOVING: Final = ("move", *FIGHTING, *LAYING)
CARDS: Final = ("cards", "draw_card")
USING_CARDS: Final = ("respond", "steal", "bank_weapon", "bank")
WITHOUT_TURN: Final = ("deal", "yellow_roll", "over")


def awaited(rules: Rules, state: State) -> Iterator[str]:
    """Yield what does not fit the phase of a state."""
    if state.phase in WITHOUT_TURN:
        yield from _without_turn(rules, state)
        return
    turn, phase = state.turn, state.phase
    parts = {
        "a fight": (turn.fight is not None, phase in FIGHTING),
        "a card being used": (turn.incoming is not None, phase in ("respond", "steal")),
        "a tile being laid": (turn.drawn is not None, phase in LAYING),
        "an offer of the bank": (turn.offer is not None, phase == "bank"),
        "a token found": (turn.finder is not None or bool(turn.finds or turn.finders), phase == "take"),
    }
    for what, (there, due) in parts.items():
        if there != due:
            yield f"{what} must be recorded in its own phase, and only there (now: {phase})"
            return
    yield from _numbers(rules, turn)
    yield from _phase(rules, state)
    if turn.fight is not None:
        yield from _fight(rules, state)
    if turn.incoming is not None:
        yield from _incoming(rules, state)
    if turn.drawn is not None:
        yield from _drawn(rules, state)
    if phase == "take":
        yield from _finds(state)
    if turn.offer is not None and has_room_for(rules, state.runners[state.seat], turn.offer):
        yield f"seat {state.seat} has room for what the bank offers"


def _without_turn(rules: Rules, state: State) -> Iterator[str]:
    if state.turn != NO_TURN:
        yield f"nobody has a turn now ({state.phase})"
    if state.phase == "yellow_roll" and ahead(rules, state) is None:
        yield "the game would be over, as the horde cannot go on"
    if state.phase != "deal":
        return
    each = rules.opening_hand
    held = [len(state.runners[seat].hand) for seat in rules.order]
    place = rules.order.index(state.seat)
    if held != [each] * place + held[place : place + 1] + [0] * (rules.seats - place - 1) or held[place] >= each:
        yield "opening hands are dealt in turn order"
    begun = start(rules)
    if not state.decks.cards:
        yield "there is no card left to deal"
    if any(runner.at != rules.start or runner.weapons or runner.lying for runner in state.runners):
        yield "nobody can have moved before the opening hands are dealt"
    if len(state.laid) > 2 or state.lost or state.known or state.horde != begun.horde:
        yield "nothing can have happened before the opening hands are dealt"


def _numbers(rules: Rules, turn: Turn) -> Iterator[str]:
    if (turn.full or turn.used) and rules.rulings.draw_time == "any_time_before_roll":
        yield "the cards that have gone in a turn are not counted in this game"
    if turn.used > 2:
        yield "cards that have gone in a turn are counted up to two"
    if turn.visited and (rules.rulings.revisit == "free" or not turn.moved):
        yield "the spaces left in a move are not recorded in this game, or before it"
    if turn.bonus % 2 or turn.bonus > 2 * len(rules.deck) or turn.aim > len(rules.deck):
        yield "nothing adds so much to a roll"
    if turn.adrenaline and not turn.moved:
        yield "adrenaline can be used only after the first roll"
    if turn.moves and not turn.moved:
        yield "there is no movement before the roll"
    faces = rules.pack.document.dice.green
    if turn.moves > max(faces) + 2 * len(rules.deck):
        yield f"no roll brings {turn.moves} spaces of movement"


def _phase(rules: Rules, state: State) -> Iterator[str]:
    turn, phase = state.turn, state.phase
    again = turn.moved and not turn.moves and rules.rulings.cards_before_second_roll == "true"
    if phase in CARDS and turn.moved:
        yield "the card phase is before the movement roll"
    if phase in USING_CARDS and len(state.runners[state.seat].hand) >= HAND_LIMIT:
        yield "whoever uses a card has room for another"
    if phase == "draw_card" and not has_room(rules, state.runners[state.seat]):
        yield "whoever draws a card has room for it"
    if phase in USING_CARDS and turn.moved and not again:
        yield "cards are used before the movement roll"
    stepped = turn.fight is not None and turn.fight.back is not None
    if phase in MOVING and not (turn.moved and (turn.moves or stepped)):
        yield "whoever moves has rolled and has movement left"
    if phase == "draw_card" and not (turn.drew and state.decks.cards):
        yield "a card is being drawn, so the deck has one and the draw is recorded"
    if phase == "green_roll" and turn.moved != turn.adrenaline:
        yield "a second movement roll needs adrenaline, and a first one does not"
    if phase == "green_roll" and turn.moves:
        yield "there is movement left, so no roll is due"
    if phase == "after_move" and (turn.moves or not turn.moved or not may_use_adrenaline(rules, state)):
        yield "the turn goes on after movement only if adrenaline can be used"
    if phase == "bank_weapon" and not weapons_left(state):
        yield "the bank has no weapon to draw"
    looking = turn.finder is not None and (turn.finder != state.seat or bool(turn.finders))
    if phase == "take" and rules.rulings.swap_triggers == "nothing" and (not turn.moved or looking):
        yield "tokens are found only by whoever moves"


def _fight(rules: Rules, state: State) -> Iterator[str]:
    fight = state.turn.fight
    assert fight is not None
    here = state.runners[state.seat].space()
    way = near(rules, state, here).get(fight.space)
    if way not in ("free", "costly") or horde_is_on(rules, state, fight.space):
        yield f"{fight.space} is not open to {here}, so nobody fights for it"
        return
    if fight.back is None and cost(rules, state, fight.space) > state.turn.moves:
        yield f"there is not movement enough for {fight.space}"
    there = zombie_at(state, fight.space)
    if (there is None) != (state.phase == "enter"):
        yield "a zombie is where it is being fought, and gone when it was beaten"
    if fight.back is not None and (
        rules.rulings.zombie_contact == "step_into"
        or near(rules, state, here).get(fight.back) not in ("free", "costly")
        or horde_is_on(rules, state, fight.back)
    ):
        yield "the space to which a loser returns is next to the player, and kept only if a ruling asks"
    before = rules.rulings.weapon_timing == "before_roll"
    if (fight.roll is not None) != (state.phase == "weapons" and not before):
        yield "the attack roll is recorded while weapons can be added to it"
    if fight.roll is not None and fight.roll not in rules.pack.document.dice.red:
        yield f"the red die has no face {fight.roll}"
    if fight.weapons and not (before and state.phase != "weapons"):
        yield "weapons are named before the roll only if a ruling says so"
    if len(fight.weapons) > 2 or any(weapon not in (1, 2, 3) for weapon in fight.weapons):
        yield "at most two weapons are added to an attack"
    if state.phase == "weapons" and not state.runners[state.seat].weapons:
        yield "there is no weapon to add"
    if state.phase == "enter" and rules.rulings.win_then_enter == "must_enter":
        yield "whoever wins a fight goes on in this game"
    hp = 0 if there is None else rules.kinds[there.kind].hp
    if fight.roll is not None and there is not None and fight.roll + state.turn.aim >= hp:
        yield "the attack has succeeded without weapons"
    if there is not None and state.phase == "weapons" and bursts_at_once(rules, there):
        yield "no weapons are added against a sploder, which bursts"


def _incoming(rules: Rules, state: State) -> Iterator[str]:
    incoming = state.turn.incoming
    assert incoming is not None
    card = rules.cards.get(incoming.card)
    if card is None or card.on != "player":
        yield f"{incoming.card!r} is not used on players"
        return
    living = state.living()
    if incoming.target not in living or incoming.target == state.seat:
        yield "a card is used on another player who is in the game"
        return
    asked = incoming.asked
    if bool(asked) != (state.phase == "respond") or len(set(asked)) != len(asked):
        yield "whoever may still deflect a card is listed once, and nobody when it takes effect"
    if any(seat not in living or seat == state.seat for seat in asked):
        yield "only players who are in the game, and not the card's user, can deflect it"
    if any(seat != incoming.target for seat in asked) and rules.rulings.deflect_by == "target_only":
        yield "only the card's target can deflect it in this game"
    if asked and not card.deflectable:
        yield f"{incoming.card} cannot be deflected"
    if state.phase == "steal" and (card.effect != "take_random_card" or not state.runners[incoming.target].hand):
        yield "a card is stolen only by a thief of cards, from a hand that has some"
    victim, thief = state.runners[incoming.target], state.runners[state.seat]
    if card.effect == "take_chosen_weapon":
        fits = incoming.take in victim.weapons and (
            incoming.give in thief.weapons if len(thief.weapons) == 2 else incoming.give is None
        )
        if not fits:
            yield "a theft names a weapon of the victim, and one to give if there is no room"
    elif incoming.take is not None or incoming.give is not None:
        yield f"{incoming.card} takes no weapon"
    if card.effect == "halve_next_turn_green_up" and victim.lying:
        yield "nobody is tripped twice"
    if card.effect in ("see_hand", "take_random_card") and not victim.hand:
        yield f"{incoming.card} is not used on an empty hand"


def _drawn(rules: Rules, state: State) -> Iterator[str]:
    drawn, phase = state.turn.drawn, state.phase
    assert drawn is not None
    early = rules.rulings.orientation == "before_draw"
    if (drawn.end is not None) != early:
        yield "the side of a tile is chosen before the draw only if a ruling says so"
    if (drawn.tile is None) != (phase == "tile"):
        yield "a drawn tile is recorded once it is seen"
        return
    if phase == "tile":
        if exit_is_laid(rules, state) or not left(rules, state, drawn.deck):
            yield f"no tile can be drawn from the {drawn.deck} deck"
        elif drawn.deck == "corner" and not state.decks.corner:
            yield "the corner tiles that come back are the deck while one is drawn"
        elif not tile_chance(rules, state).outcomes:
            yield f"no tile can come from the {drawn.deck} deck"
        elif not allowed_sides(rules, state, drawn.deck):
            yield "no tile of that deck may be laid"
        return
    tile = rules.pack.tiles.get(drawn.tile or "")
    if tile is None or (drawn.deck == "corner") != tile.bends or tile.kind == "start":
        yield f"{drawn.tile!r} does not come from the {drawn.deck} deck"
        return
    if phase == "orient":
        if early or tile.kind == "exit" or exit_is_laid(rules, state):
            yield "there is no side to choose"
        elif not allowed_sides(rules, state, drawn.deck):
            yield "no side of the tile is allowed"
        elif drawn.deck == "straight" and not any(depth > straight_draws(rules, state) for depth in rules.depths):
            yield "the next straight tile must be the Exit"
        return
    if state.laid[-1][:-1] != drawn.tile:
        yield f"the tile laid last must be {drawn.tile}, which is being filled"
        return
    yield from _filling(rules, state)


def _filling(rules: Rules, state: State) -> Iterator[str]:
    drawn, phase, there = state.turn.drawn, state.phase, printed(rules, state)
    assert drawn is not None
    rulings = rules.rulings
    chosen = {
        "special_kind": rulings.special_kind == "random_from_supply",
        "choose_kind": rulings.special_kind == "drawer_chooses",
        "special_icon": rulings.special_icon == "random",
        "choose_icon": rulings.special_icon == "drawer_chooses",
        "choose_second": rulings.crawler_second_cell == "drawer_chooses",
        "weapon_token": rulings.weapon_token_value == "random_from_bank",
        "name_weapon": rulings.weapon_token_value == "drawer_chooses",
    }
    if not chosen[phase]:
        yield f"nothing is settled in the phase {phase} in this game"
        return
    if any(runner.at is not None and part(runner.at)[0] == len(state.laid) - 1 for runner in state.runners):
        yield "nobody stands on a tile that is being filled"
    icons = tuple(there.tokens)
    if drawn.icons != icons[len(icons) - len(drawn.icons) :]:
        yield "the token icons still to be filled are the last ones of the tile"
        return
    if phase in ("weapon_token", "name_weapon"):
        if not drawn.icons or there.tokens[drawn.icons[0]] not in WEAPONS or not weapons_left(state):
            yield "there is no weapon to place"
        return
    if drawn.icons != icons or state.contents[-1].tokens or state.contents[-1].zombies:
        yield "the special zombie comes first on a tile"
    early = phase in ("special_kind", "choose_kind")
    if early and (drawn.kind is not None or drawn.icon is not None or not kinds_left(rules, state)):
        yield "the special zombie's kind is still open"
    if phase == "choose_second" and (drawn.kind is None or drawn.icon is None):
        yield "a crawler's second cell is chosen when its icon is known"
    elif phase == "choose_second" and (
        drawn.kind not in kinds_left(rules, state) or rules.kinds[drawn.kind].cells != 2
    ):
        yield f"a {drawn.kind} has no second cell, or none is left"
    elif phase == "choose_second" and (drawn.icon not in there.zombies or not second_cells(rules, state)):
        yield "there is no second cell to choose"
    if phase in ("special_icon", "choose_icon"):
        if drawn.icon is not None or (drawn.kind is None) == bool(kinds_left(rules, state)):
            yield "the special zombie's icon is open when its kind is known"
        elif drawn.kind is not None and drawn.kind not in kinds_left(rules, state):
            yield f"there is no {drawn.kind} left for the tile"
        elif not icons_for(rules, state):
            yield "there is no icon for the special zombie"


def _finds(state: State) -> Iterator[str]:
    turn = state.turn
    seat = turn.finder
    if seat is None or state.runners[seat].at is None or not turn.finds:
        yield "somebody who is in the game has found something"
        return
    there = list(tokens_at(state, seat))
    for token in turn.finds:
        if token not in there:
            yield f"{token} has been found where it does not lie"
            return
        there.remove(token)
    if any(state.runners[other].at is None for other in turn.finders):
        yield "only players who are in the game look around"
