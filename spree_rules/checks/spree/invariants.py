"""The invariants of Spree!, each checked in every state or step of every run."""

from __future__ import annotations

from collections import Counter
from typing import Any

from spree_rules.checks.properties import Invariant, of_states
from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.effects import Step
from spree_rules.model.spree.actions import Event, MoveCard, Shoot, Steer, Stop, Walk
from spree_rules.model.spree.cards import JOKER, from_cart, points
from spree_rules.model.spree.game import SpreeGame
from spree_rules.model.spree.state import State

SpreeStep = Step[State, Event]
OPEN = ("turn", "move_roll", "shot_roll", "poll")


def _census(state: State) -> Counter[str]:
    counted: Counter[str] = Counter(state.pile)
    counted.update(state.discards)
    for cards in (*state.hands, *map(from_cart, state.carts), *(play.cards for play in state.plays)):
        counted.update(cards)
    return counted


def cards_conserved(game: SpreeGame, state: State) -> str | None:
    """Hands, carts, discards, pile and open plays add up to the deck, by kind."""
    counted = _census(state)
    return None if counted == Counter(game.deck) else f"cards lost or made: {counted - Counter(game.deck)}"


def hands_bounded(game: SpreeGame, step: SpreeStep, memory: dict[str, Any]) -> str | None:
    """No hand is larger than the limit, and a hand grows only by drawing."""
    for seat, (old, new) in enumerate(zip(step.before.hands, step.after.hands, strict=True)):
        if len(new) > game.hand_limit:
            return f"seat {seat} holds {len(new)} cards"
        if len(new) > len(old) and type(step.event).__name__ != "Draw":
            return f"the hand of seat {seat} grew without drawing"
    return None


def carts_honest(game: SpreeGame, step: SpreeStep, memory: dict[str, Any]) -> str | None:
    """A cart gains only cards shopped or robbed, and jokers only if the ruling allows them."""
    if game.rulings.joker_shopping == "forbidden" and any(JOKER in from_cart(cart) for cart in step.after.carts):
        return "there is a joker in a cart"
    gains = [Counter(new) - Counter(old) for old, new in zip(step.before.carts, step.after.carts, strict=True)]
    kinds = {effect.kind for effect in step.effects}
    if any(gains) and not kinds & {"shopped", "robbed"}:
        return f"a cart gained {gains} without shopping or robbing"
    shops = [square for square, card in game.board.sells.items() if any(card in gain for gain in gains)]
    if any(gains) and "robbed" not in kinds and JOKER not in from_cart(tuple(card for gain in gains for card in gain)):
        here = step.before.pawns[step.before.seat]
        if here not in shops:
            return f"a cart gained {gains}, which is not sold at {here}"
    return None


def cars_apart(game: SpreeGame, state: State) -> str | None:
    """No two cars rest on one parking space, and under the base rules cars are only on parking spaces."""
    resting = [
        car
        for seat, car in enumerate(state.cars)
        if car in game.board.spaces and not (seat == state.seat and state.phase in OPEN and state.turn.driven)
    ]
    if len(set(resting)) < len(resting):
        return f"two cars rest on one space: {state.cars}"
    if not game.moving_cars and any(car is not None and car not in game.board.spaces for car in state.cars):
        return f"a car is not on a parking space: {state.cars}"
    return None


def pawns_on_floor(game: SpreeGame, state: State) -> str | None:
    """No shopper is in the fountain, and no car is in a shop or in the fountain."""
    for pawn, car in zip(state.pawns, state.cars, strict=True):
        if pawn is not None and (pawn in game.board.fountain or pawn not in game.board.squares):
            return f"a shopper is on {pawn}"
        if car is not None and (car in game.board.fountain or car in game.board.sells):
            return f"a car is on {car}"
    return None


def points_grow(game: SpreeGame, step: SpreeStep, memory: dict[str, Any]) -> str | None:
    """Points never fall; points and carts change only by stashing, robbing, shopping and spilling."""
    before, after = step.before, step.after
    if any(new < old for old, new in zip(before.scores, after.scores, strict=True)):
        return f"points fell from {before.scores} to {after.scores}"
    worth = [
        [points(cart) + score for cart, score in zip(state.carts, state.scores, strict=True)]
        for state in (before, after)
    ]
    kinds = {effect.kind for effect in step.effects}
    if worth[0] != worth[1] and not kinds & {"shopped", "robbed", "spilled"}:
        return f"points and carts went from {worth[0]} to {worth[1]} by {kinds}"
    if "robbed" in kinds and sum(worth[0]) != sum(worth[1]):
        return "a robbery made or lost points"
    return None


def standing_actor(game: SpreeGame, state: State) -> str | None:
    """The owner of an open turn stands; players lying down are never asked and never targets."""
    if state.phase in OPEN and state.down[state.seat]:
        return f"seat {state.seat} is lying down in its own turn"
    for play in state.plays:
        if play.asked is not None and state.down[play.asked]:
            return f"seat {play.asked} is asked, lying down"
        if play.kind == "shot" and play.target is not None and state.down[play.target]:
            return f"seat {play.target} is shot at, lying down"
    return None


def one_roll(game: SpreeGame, step: SpreeStep, memory: dict[str, Any]) -> str | None:
    """A turn has at most one roll, the number of steps left is never negative, and no step doubles back."""
    before, event = step.before, step.event
    kinds = [effect.kind for effect in step.effects]
    if "turn_began" in kinds:
        memory.update(rolls=0, trail=[])
    if "takes_dice" in kinds:
        memory["rolls"] = memory.get("rolls", 0) + 1
    if memory.get("rolls", 0) > 1:
        return "the dice were rolled twice in one turn"
    if step.after.turn.steps < 0:
        return "the number of steps left is negative"
    if isinstance(event, Walk | Steer):
        trail = memory.setdefault("trail", [])
        here, there = before.pawns[before.seat], step.after.pawns[before.seat]
        trail.append(here)
        if len(trail) > 1 and there == trail[-2]:
            return f"a step doubled back from {here} to {there}"
    return None


def steps_accounted(game: SpreeGame, step: SpreeStep, memory: dict[str, Any]) -> str | None:
    """Steps taken in a turn never exceed the roll and the move cards that went through."""
    for effect in step.effects:
        if effect.kind == "turn_began":
            memory.update(taken=0, granted=0)
        if effect.kind in ("rolled_to_move", "steps_added"):
            memory["granted"] = memory.get("granted", 0) + (effect.number or 0)
    if isinstance(step.event, Walk | Steer):
        memory["taken"] = memory.get("taken", 0) + 1
    if memory.get("taken", 0) > memory.get("granted", 0):
        return f"steps taken: {memory['taken']}, steps granted: {memory.get('granted', 0)}"
    return None


def one_winner(game: SpreeGame, state: State) -> str | None:
    """One seat has reached the target if the game is over, else none; after the end nothing is legal."""
    winners = [seat for seat, score in enumerate(state.scores) if score >= game.target]
    over = game.to_act(state) is None
    if len(winners) > 1 or bool(winners) != over:
        return f"winners {winners}, over: {over}"
    result = game.result(state)
    if over and (result is None or result.ranking[0] != tuple(winners) or game.legal_actions(state)):
        return f"the result is {result}, the winner {winners}"
    return None


def extra_turns_bounded(game: SpreeGame, step: SpreeStep, memory: dict[str, Any]) -> str | None:
    """A run of extra turns is no longer than the number of opponents who stood when it began."""
    for effect in step.effects:
        if effect.kind == "turn_began":
            seat = effect.seats[0]
            if memory.get("again") != seat:
                standing = sum(not down for other, down in enumerate(step.after.down) if other != seat)
                memory.update(run=0, standing=standing)
            memory["again"] = None
        if effect.kind == "another_turn":
            # Checks may begin in the middle of a turn; then the players who stand now count as having stood.
            memory.setdefault("standing", sum(not down for down in step.before.down) - 1)
            memory["again"] = effect.seats[0]
            memory["run"] = memory.get("run", 0) + 1
            if memory["run"] > memory["standing"]:
                return f"extra turns in a run: {memory['run']}, opponents who stood: {memory['standing']}"
    return None


def poll_depth(game: SpreeGame, step: SpreeStep, memory: dict[str, Any]) -> str | None:
    """Polls are nested no deeper than the number of stop cards in hands when the first play was made."""
    if not step.before.plays and step.after.plays:
        held = [card for hand in step.after.hands for card in hand if card == JOKER or card[0] == "A"]
        memory["stops"] = len(held)
    depth = len(step.after.plays) - 1
    return f"open stops: {depth}, stop cards in hands: {memory['stops']}" if depth > memory.get("stops", 0) else None


def asked_in_order(game: SpreeGame, step: SpreeStep, memory: dict[str, Any]) -> str | None:
    """Each seat is asked at most once about a play, clockwise from the left of its maker."""
    after = step.after
    asked = memory.setdefault("asked", [])
    del asked[len(after.plays) :]
    for index, play in enumerate(after.plays):
        if play.asked is None:
            continue
        offset = (play.asked - play.seat) % game.seats or game.seats
        if index == len(asked):
            asked.append((play.seat, play.cards, offset))
        elif asked[index][:2] == (play.seat, play.cards):
            if offset < asked[index][2]:
                return f"seat {play.asked} is asked about the play of seat {play.seat} after a later seat"
            asked[index] = (play.seat, play.cards, offset)
        else:
            asked[index] = (play.seat, play.cards, offset)
    return None


def shots_end_turns(game: SpreeGame, step: SpreeStep, memory: dict[str, Any]) -> str | None:
    """After a shot the shooter does nothing more in that turn, and has another turn if and only if the shot hit."""
    kinds = [effect.kind for effect in step.effects]
    if isinstance(step.event, Shoot):
        memory["shooter"] = step.before.seat
    elif "shooter" in memory and step.event.__class__.__name__ not in ("Die", "Pass", "Stop", "Draw"):
        return f"after the shot of seat {memory['shooter']} came {step.event}"
    if "turn_began" in kinds:
        memory.pop("shooter", None)
    hit = "hit" in kinds
    if hit and not step.after.turn.again and "another_turn" not in kinds:
        return "a hit did not give another turn"
    return None


def cards_where_allowed(game: SpreeGame, step: SpreeStep, memory: dict[str, Any]) -> str | None:
    """Nobody plays a card lying down, or at their own car if that is forbidden."""
    before, event = step.before, step.event
    actor = game.to_act(before)
    gone = [
        seat for seat, (old, new) in enumerate(zip(before.hands, step.after.hands, strict=True)) if len(new) < len(old)
    ]
    if not gone:
        return "a card was played that was in no hand" if isinstance(event, MoveCard | Stop) else None
    if actor == CHANCE or gone != [actor]:
        return f"cards left the hands of {gone} when {actor} acted"
    if before.down[gone[0]]:
        return f"seat {gone[0]} played a card lying down"
    at_car = before.pawns[gone[0]] == before.cars[gone[0]]
    reading = game.rulings.cards_in_car if before.riding[gone[0]] else game.rulings.cards_at_own_car
    return f"seat {gone[0]} played a card at its own car" if at_car and reading == "forbidden" else None


def _of(number: int, clauses: str, check: Any, *, states: bool = False) -> Invariant:
    ids = tuple("SPREE-" + word for word in clauses.split())
    statement = (check.__doc__ or "").strip()
    return Invariant(f"SPREE-INV-{number:02}", statement, ids, of_states(check) if states else check)


INVARIANTS: tuple[Invariant, ...] = (
    _of(1, "SETUP-02 SETUP-04", cards_conserved, states=True),
    _of(2, "TURN-01", hands_bounded),
    _of(3, "SHOP-01 ROB-02 JOKER-02", carts_honest),
    _of(4, "SETUP-06 HK-CAR-04", cars_apart, states=True),
    _of(5, "BOARD-02 BOARD-03 HK-CAR-02", pawns_on_floor, states=True),
    _of(6, "SCORE-01 SCORE-02", points_grow),
    _of(7, "SHOOT-06 TURN-03", standing_actor, states=True),
    _of(8, "MOVE-01 MOVE-05", one_roll),
    _of(9, "END-01", one_winner, states=True),
    _of(11, "SHOOT-08", extra_turns_bounded),
    _of(12, "STOP-03", poll_depth),
    _of(15, "STOP-01", asked_in_order),
    _of(16, "SHOOT-07 SHOOT-08", shots_end_turns),
    _of(17, "CAR-01 SHOOT-06", cards_where_allowed),
    _of(18, "MOVE-01 CARD-01", steps_accounted),
)
"""Numbers 1 to 12 of the list of invariants; 10, 13 and 14 hold for every game and are in ``properties``."""
