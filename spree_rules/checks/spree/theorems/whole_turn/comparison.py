"""Comparing the transition system of the proofs with the executable rules on random states."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from spree_rules.checks.simulate import Pick, Uniform, next_event, possible_events, seeded
from spree_rules.model.kernel.values import put, replace
from spree_rules.model.spree import actions
from spree_rules.model.spree.cards import RANK, Card
from spree_rules.model.spree.game import SpreeGame
from spree_rules.model.spree.state import State

from .backends import Numbers
from .concrete_board import ChosenRules, DrawnGround, ground_of, known, landing_of, rest_in_reach, shot_of
from .model import DRAW, KINDS, MOVE_ROLL, NO_PLAY, NOBODY, OVER, POLL, RANKS, REFILL, SHOT_ROLL, TURN, Choice, Table
from .resolution import WholeTurn

PHASES = {
    "draw": DRAW,
    "turn": TURN,
    "move_roll": MOVE_ROLL,
    "shot_roll": SHOT_ROLL,
    "poll": POLL,
    "refill": REFILL,
    "over": OVER,
}
PLAYS = ("", "move", "rob", "shop", "shot")
NAMES: dict[type, str] = {
    actions.EndTurn: "end",
    actions.MoveCard: "move",
    **{
        kind: kind.__name__.lower()
        for kind in (
            actions.Dice,
            actions.Die,
            actions.Draw,
            actions.Drive,
            actions.Enter,
            actions.Leave,
            actions.Pass,
            actions.Rob,
            actions.Roll,
            actions.Shoot,
            actions.Shop,
            actions.Stash,
            actions.Steer,
            actions.Stop,
            actions.Walk,
        )
    },
}
HISTORY = ("run", "stood", "rolls", "origin")
FOLLOWED = 6
"""The number of states followed from each randomly changed one."""
REFUSED = 15
"""The number of illegal events tried in each state."""


def counts(cards: tuple[Card, ...]) -> list[int]:
    """Return the number of cards of each kind."""
    found = [0] * len(KINDS)
    for card in cards:
        found[KINDS.index(card)] += 1
    return found


def table_of(ground: DrawnGround, state: State) -> Table:
    """Return a state of a turn as a position of the transition system."""
    numbers = ground.number
    turn, plays = state.turn, state.plays
    base, stops = (plays[0], plays[1:]) if plays else (None, ())

    def square(name: str | None) -> int:
        return NOBODY if name is None else numbers[name]

    def asked(seat: int | None) -> int:
        return NOBODY if seat is None else seat

    return Table(
        PHASES[state.phase],
        False,
        state.seat,
        [counts(hand) for hand in state.hands],
        [counts(cart) for cart in state.carts],
        counts(state.pile),
        counts(state.discards),
        counts(tuple(card for play in plays for card in play.cards)),
        list(state.scores),
        [square(pawn) for pawn in state.pawns],
        [square(car) for car in state.cars],
        list(state.down),
        list(state.riding),
        turn.rolled,
        turn.steps,
        turn.moved,
        square(turn.came_from),
        turn.driven,
        turn.acted,
        turn.from_car,
        turn.again,
        PLAYS.index(base.kind) if base else NO_PLAY,
        base.target if base and base.target is not None else 0,
        RANKS.index(base.rank) if base and base.rank else 0,
        base.number if base else 0,
        KINDS.index(base.cards[0]) if base and base.cards else 0,
        len(base.cards) if base else 0,
        asked(base.asked) if base else NOBODY,
        False,
        len(stops),
        tuple(play.seat for play in stops),
        tuple(KINDS.index(play.cards[0]) for play in stops),
        tuple(asked(play.asked) for play in stops),
    )


def choice_of(turns: WholeTurn, t: Table, event: Any) -> Choice:
    """Return what an event chooses."""
    ground: Any = turns.ground
    here = t.pawns[t.seat]
    match event:
        case actions.Walk(direction):
            return Choice(square=ground.beside[here].get(direction, NOBODY))
        case actions.Steer(direction):
            there = ground.beside[here].get(direction, NOBODY)
            fits = there != NOBODY and (t.steps <= 0 or rest_in_reach(turns, t, there, here, t.steps - 1))
            return Choice(square=there, hit=fits)
        case actions.Drive(space):
            return Choice(square=ground.number[space])
        case actions.MoveCard(card, steps):
            return Choice(card=KINDS.index(card), number=steps)
        case actions.Shop(card, copies):
            return Choice(card=KINDS.index(card), copies=copies)
        case actions.Rob(victim, card, rank):
            return Choice(seat=victim, card=KINDS.index(card), rank=RANKS.index(rank))
        case actions.Shoot(target):
            return Choice(seat=target)
        case actions.Stop(card) | actions.Draw(card):
            return Choice(card=KINDS.index(card))
        case actions.Dice(low, high):
            return Choice(number=low + high)
        case actions.Die(face):
            hit = t.phase == SHOT_ROLL and shot_of(ground, turns.rules, t, face)[0]
            return Choice(number=face, hit=hit)
    return Choice()


def happen(turns: WholeTurn, t: Table, event: Any) -> Table | None:
    """Return the position after an event and all the small steps that follow from it; None if it is not legal."""
    transitions = turns.transitions()
    legal, after = transitions[NAMES[type(event)]](t, choice_of(turns, t, event))
    if not legal:
        return None
    while after.pending:
        choice = Choice(over=[False] * turns.seats)
        if after.phase == POLL and PLAYS[after.kind] == "shot" and after.stops == 0:
            choice = landing_of(turns, after, choice)
        due = [
            found for name in ("settle", "through", "on") for found in [transitions[name](after, choice)] if found[0]
        ]
        assert len(due) == 1, f"small steps due: {len(due)}"
        after = due[0][1]
    return after


def seen(t: Table) -> dict[str, Any]:
    """Return what is compared of a position, without history and settled plays."""
    told = {field.name: getattr(t, field.name) for field in fields(t) if field.name not in HISTORY}
    told = {name: tuple(value) if isinstance(value, list) else value for name, value in told.items()}
    depth = t.stops
    for name in ("makers", "cards", "askeds"):
        told[name] = told[name][:depth]
    if t.kind == NO_PLAY:
        for name in ("target", "rank", "number", "card", "copies"):
            told[name] = 0
    return told


def random_states(game: SpreeGame, seed: object, most: int) -> Iterator[State]:
    """Yield states of turns: from a seeded game, then with random changes, then the states that follow those."""
    pick = seeded(("whole turn", seed))
    state = game.start()
    found = 0
    # A game that never reaches a turn is cut off; other checks report what is wrong with it.
    for _ in range(60 * most + 2000):
        if found >= most:
            return
        event = next_event(game, state, [Uniform()] * game.seats, pick)
        if event is None:
            state = game.start()
            continue
        state = game.apply(state, event)
        if state.phase not in PHASES:
            continue
        found += 1
        yield state
        stirred = _stirred(game, state, pick)
        for _ in range(FOLLOWED):
            if stirred.phase not in PHASES or game.validate(stirred):
                break
            found += 1
            yield stirred
            ways = possible_events(game, stirred)
            if not ways:
                break
            # Kinds are equally likely, because a state offers many more steps than plays.
            kinds = sorted({type(way).__name__ for way in ways})
            kind = kinds[pick(len(kinds))]
            ways = [way for way in ways if type(way).__name__ == kind]
            stirred = game.apply(stirred, ways[pick(len(ways))])


def _stirred(game: SpreeGame, state: State, pick: Pick) -> State:
    floor = sorted(game.board.floor)
    # Few squares are used, so that seats meet and see each other.
    near = [floor[pick(len(floor))]] * 4
    near += [*game.board.on_foot.neighbours[near[0]].values(), *list(game.board.sights[near[0]])[:4]]
    near += [car for car in state.cars if car and not pick(3)]
    for seat in range(game.seats):
        if pick(2) and not state.turn.driven:
            state = replace(state, riding=put(state.riding, seat, False))
        if not state.riding[seat]:
            state = replace(state, pawns=put(state.pawns, seat, near[pick(len(near))]))
        if seat != state.seat and not pick(4):
            state = replace(state, down=put(state.down, seat, not state.down[seat]))
        state = _dealt(game, state, seat, pick)
    if state.turn.came_from is not None:
        beside = list(game.board.grid.joined[state.where(state.seat)].values())
        state = replace(state, turn=replace(state.turn, came_from=beside[pick(len(beside))]))
    return state


def _dealt(game: SpreeGame, state: State, seat: int, pick: Pick) -> State:
    """Move a card from the pile to a cart, and replace a card in hand by one that could be played."""
    pile, hand, cart = list(state.pile), list(state.hands[seat]), list(state.carts[seat])
    if pile and not pick(2):
        drawn = pile.pop(pick(len(pile)))
        (cart if drawn in game.board.shops else pile).append(drawn)
    wanted = [game.board.sells.get(state.pawns[seat]), *(card for other in state.carts for card in other)]  # type: ignore[arg-type]
    wanted += [card for card in pile if RANK[card] in ("A", "2", "10", "Jo")]
    card = wanted[pick(len(wanted))] if wanted and pick(4) else None
    if card is not None and card in pile and hand:
        pile.remove(card)
        pile.append(hand.pop(pick(len(hand))))
        hand.append(card)
    return replace(
        state,
        pile=tuple(sorted(pile)),
        hands=put(state.hands, seat, tuple(sorted(hand))),
        carts=put(state.carts, seat, tuple(sorted(cart))),
    )


def compare_turns(game: SpreeGame, *, states: int = 400, seed: object = 0) -> tuple[int, str | None]:
    """Compare legality and results of events in random states; return the number of cases and the differences.

    A reading that the transition system does not have is replaced by the ruling's default.
    """
    game = known(game)
    ground = ground_of(game.board.drawing())
    turns = WholeTurn(Numbers(), ground, ChosenRules(game), game.seats)
    pick = seeded(("events", seed))
    action_space = [event for event in game.action_space(game.start()) if type(event) in NAMES]
    cases = 0
    for state in random_states(game, seed, states):
        t = table_of(ground, state)
        legal = [event for event in action_space if game.is_legal(state, event)]
        for event in (*legal, *(action_space[pick(len(action_space))] for _ in range(REFUSED))):
            cases += 1
            after = happen(turns, t, event)
            allowed = game.is_legal(state, event)
            where = f"{game.format(event)} in {game.format_state(state)}"
            if (after is not None) != allowed:
                return cases, f"{'not ' if after is None else ''}legal in the transition system: {where}"
            if after is None:
                continue
            one, other = seen(after), seen(table_of(ground, game.apply(state, event)))
            if one != other:
                name = next(name for name in one if one[name] != other[name])
                return cases, f"{name} differs after {where}: {one[name]} and {other[name]}"
    return cases, None
