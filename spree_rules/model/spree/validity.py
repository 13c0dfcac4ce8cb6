"""Which states are possible: the checks of a saved or hand-made position before anybody plays on from it.

Anything that a rule table decides is left to the table: an open play must have been legal when it was made.
"""

from __future__ import annotations

import typing
from collections.abc import Iterator
from typing import Final

from ..kernel.effect_kinds import counted
from ..kernel.values import put, replace
from .actions import Event, MoveCard, Rob, Shoot, Shop, Stop
from .cards import JOKER, RANK, from_cart, merged
from .driving import stopping
from .resting import may_rest, rest_in_reach
from .rules import Rules
from .shooting import resolve_shot
from .state import Phase, Play, State, Turn, to_act
from .stops import could_stop
from .tables import TABLES, legal_actions
from .turn import FRESH, on_own_car

BY_SEAT: Final = ("hands", "carts", "scores", "pawns", "cars", "down", "riding")
PHASES: Final = typing.get_args(Phase)
BEFORE_PARKING: Final = ("deal", "first_roll", "park")
OPEN: Final = ("turn", "move_roll", "shot_roll", "poll")
DRAWING: Final = ("deal", "draw", "refill")


def validate(rules: Rules, state: State) -> tuple[str, ...]:
    """Return everything impossible about a state, one sentence each; empty for a possible state.

    >>> from spree_rules import spree
    >>> rules = spree.new_game(seats=3)
    >>> validate(rules, rules.start())
    ()
    """
    for part in (_shape, _places, _cards, _before_the_first_turn, _turn, _plays):
        found = tuple(part(rules, state))
        if found:
            return found
    actor = to_act(state)
    if actor is not None and actor >= 0 and not legal_actions(rules, state):
        return (f"seat {actor} acts now but has no legal action",)
    return ()


def _shape(rules: Rules, state: State) -> Iterator[str]:
    if state.phase not in PHASES:
        yield f"there is no phase {state.phase!r}"
    for name in BY_SEAT:
        if len(getattr(state, name)) != rules.seats:
            yield f"{name} must have {rules.seats} entries, one per seat, not {len(getattr(state, name))}"
    seats = [state.seat]
    for play in state.plays:
        seats += [seat for seat in (play.seat, play.target, play.asked) if seat is not None]
    if state.first_roll:
        seats += state.first_roll.contenders
    for seat in seats:
        if type(seat) is not int or not 0 <= seat < rules.seats:
            yield f"seat {seat} is not at the table"
    for name, cards in (("pile", state.pile), ("discards", state.discards)):
        if tuple(sorted(cards)) != cards:
            yield f"{name} is not sorted"
    for name, groups in (("hands", state.hands), ("carts", state.carts)):
        for seat, cards in enumerate(groups):
            if tuple(sorted(cards)) != cards:
                yield f"{name}[{seat}] is not sorted"
    if any(type(score) is not int or score < 0 for score in state.scores):
        yield "points must be whole numbers of at least 0"


def _places(rules: Rules, state: State) -> Iterator[str]:
    board = rules.board
    for seat, (pawn, car) in enumerate(zip(state.pawns, state.cars, strict=True)):
        if (pawn is None) != (car is None) or (state.phase not in BEFORE_PARKING and pawn is None):
            yield f"the shopper or the car of seat {seat} is not on the board"
        elif pawn is not None and pawn not in board.floor:
            yield f"the shopper of seat {seat} cannot be on {pawn}"
        elif car is not None and car not in board.roads:
            yield f"the car of seat {seat} cannot be on {car}"
        elif car is not None and not rules.moving_cars and car not in board.spaces:
            yield f"the car of seat {seat} is on {car}, which is not a parking space"
        elif state.riding[seat] and (pawn is None or pawn != car or not rules.moving_cars):
            yield f"seat {seat} cannot be in its car"
    driven = state.turn.driven and state.phase in OPEN
    parked = [car for s, car in enumerate(state.cars) if car in board.spaces and not (driven and s == state.seat)]
    if len(set(parked)) != len(parked):
        yield "two cars share a parking space"


def _cards(rules: Rules, state: State) -> Iterator[str]:
    every = [*state.pile, *state.discards]
    for cards in (*state.hands, *map(from_cart, state.carts), *(play.cards for play in state.plays)):
        every += cards
    if tuple(sorted(every)) != rules.deck:
        yield f"the {counted(len(every), 'card')} in play are not the {len(rules.deck)} of the deck"
    for seat, hand in enumerate(state.hands):
        if len(hand) > rules.hand_limit:
            yield f"seat {seat} holds {counted(len(hand), 'card')}, more than {rules.hand_limit}"
    sold = rules.board.shops
    jokers = {card for cart in state.carts for card in cart if from_cart((card,)) == (JOKER,)}
    if rules.rulings.joker_shopping == "forbidden" and jokers:
        yield "there is a joker in a cart"
    elif rules.rulings.joker_loot != "as_played" and jokers - {JOKER}:
        yield "a joker in a cart has no rank in this game: write Jo"
    elif rules.rulings.joker_loot == "as_played" and not jokers <= {f"{JOKER}{RANK[card]}" for card in sold}:
        yield "a joker in a cart must have the rank of a card that a shop sells: write Jo9 for one played as a 9"
    if any(card not in jokers and card not in sold for cart in state.carts for card in cart):
        yield "a cart holds a card that no shop sells"


def _before_the_first_turn(rules: Rules, state: State) -> Iterator[str]:
    first = state.first_roll
    if (state.phase == "first_roll") != (first is not None):
        yield "the roll for who parks first must be recorded while it is in progress, and only then"
    if state.phase not in BEFORE_PARKING:
        return
    parked = [seat for seat, car in enumerate(state.cars) if car is not None]
    if any(state.scores) or any(state.down) or any(state.carts) or state.discards:
        yield "before the first turn there can be no points, carts, discards or players lying down"
    if any(state.pawns[seat] != state.cars[seat] for seat in parked):
        yield "before the first turn shoppers must be at their cars"
    begins_inside = rules.moving_cars and rules.rulings.at_the_start == "in_the_car"
    if any(state.riding[seat] != (begins_inside and seat in parked) for seat in range(rules.seats)):
        yield "players who have parked must be in or out of their cars as the ruling at_the_start says"
    if state.phase != "park" and parked:
        yield "nobody can have parked before the roll for who parks first is over"
    run = [(state.seat + 1 + number) % rules.seats for number in range(len(parked))]
    if state.phase == "park" and (sorted(run) != parked or len(parked) == rules.seats):
        yield "players must park in order, to the right from the first, and at least one must still have to park"
    if first is not None:
        fits = len(first.totals) < len(first.contenders) and first.contenders[len(first.totals)] == state.seat
        ordered = tuple(sorted(set(first.contenders))) == first.contenders
        if not fits or not ordered or not all(2 <= total <= 2 * rules.faces for total in first.totals):
            yield "the roll for who parks first has the wrong seat rolling, or impossible seats or totals"


def _turn(rules: Rules, state: State) -> Iterator[str]:
    turn, phase = state.turn, state.phase
    winners = [seat for seat, score in enumerate(state.scores) if score >= rules.target]
    if (phase == "over") != bool(winners) or (winners and winners != [state.seat]):
        yield "the game must be over once the seat whose turn it is reaches the target, and only then"
    if phase in DRAWING and (len(state.hands[state.seat]) >= rules.hand_limit or not state.pile):
        yield "no card can be drawn: the hand is full or the pile is empty"
    if phase in ("draw", *OPEN) and state.down[state.seat]:
        yield "the owner of the turn cannot be lying down"
    if phase in OPEN:
        yield from _open_turn(rules, state)
    elif phase == "draw":
        if turn != Turn(from_car=on_own_car(state, state.seat)):
            yield "a turn that is just beginning cannot have a past"
    elif turn != (Turn(again=turn.again) if phase == "refill" else FRESH):
        yield "no turn is open, so there can be no steps and no past"
    elif phase == "over" and not on_own_car(state, state.seat):
        yield "the winner must be at its own car, where it stashed"


def _open_turn(rules: Rules, state: State) -> Iterator[str]:
    turn, here = state.turn, state.where(state.seat)
    most = 2 * rules.faces + 10 * len(rules.deck)
    if not 0 <= turn.steps <= most:
        yield f"the number of steps left must be 0 to {most}"
    if turn.came_from is not None and turn.came_from not in rules.board.grid.joined[here].values():
        yield f"the last step cannot have come from {turn.came_from} to {here}"
    if (turn.came_from is not None) != turn.moved:
        yield "the square that the last step left must be recorded after a move, and only then"
    if (turn.rolled or turn.moved or turn.steps or turn.driven) and not turn.acted:
        yield "a turn with steps or a roll must count as acted"
    if turn.again and not (rules.running_over and rules.rulings.run_over_extra_turn == "yes"):
        yield "only running a player over can earn another turn during a turn"
    if turn.shopped and not (rules.rulings.second_copy == "only_together" and turn.acted and here in rules.board.sells):
        yield "only where copies of a card are shopped together does a turn remember that a card was shopped"
    if turn.driven:
        if not (turn.moved and state.riding[state.seat]):
            yield "a player who has driven must have moved and be in the car"
        elif not may_rest(rules, state) and not (
            turn.came_from and rest_in_reach(rules, state, here, turn.came_from, turn.steps, stopping(rules, state))
        ):
            yield f"the car at {here} could not come to rest"


def _plays(rules: Rules, state: State) -> Iterator[str]:
    plays = state.plays
    if bool(plays) != (state.phase in ("poll", "shot_roll")):
        yield "there must be an open play in a poll or while the die of a shot rolls, and only then"
    elif plays and (plays[0].kind == "stop" or any(play.kind != "stop" for play in plays[1:])):
        yield "all open plays but the first must be stops"
    elif plays and plays[0].seat != state.seat:
        yield "the first open play must be the turn owner's"
    elif plays and state.phase == "shot_roll":
        if plays != (Play("shot", state.seat, target=plays[0].target),):
            yield "while the die of a shot rolls nothing else can be open, and nobody can be asked"
        else:
            yield from _made_legally(rules, state, 0)
    elif plays:
        for index in range(len(plays)):
            yield from _made_legally(rules, state, index)
            yield from _asked_rightly(rules, state, index)


def _taken_back(state: State, index: int) -> State:
    """The state just before an open play was made: its cards, and those of all later ones, in hand again."""
    hands = state.hands
    for play in state.plays[index:]:
        hands = put(hands, play.seat, merged(hands[play.seat], play.cards))
    first = state.plays[0]
    shopped = state.turn.shopped and (index > 0 or first.kind != "shop" or JOKER in first.cards)
    turn = replace(state.turn, shopped=shopped)
    return replace(state, phase="poll" if index else "turn", hands=hands, plays=state.plays[:index], turn=turn)


def _made_legally(rules: Rules, state: State, index: int) -> Iterator[str]:
    play = state.plays[index]
    action = _action_of(play)
    before = _taken_back(state, index)
    asked = before.plays[-1].asked if before.plays else state.seat
    if action is None or asked != play.seat or TABLES[type(action)].violations(rules, before, action):
        yield f"seat {play.seat} could not have made its open play ({play.kind})"
    elif play.kind == "shot" and state.phase == "poll" and not _hits(rules, state, play):
        yield "an open shot must be a hit"


def _action_of(play: Play) -> Event | None:
    """The action that made a play, or None if its fields do not fit its kind."""
    cards, target, rank, number = play.cards, play.target, play.rank, play.number
    card = cards[0] if cards else None
    action: Event | None = None
    if play.kind == "shot" and target is not None:
        action = Shoot(target)
    elif card is None:
        return None
    elif play.kind == "stop":
        action = Stop(card)
    elif play.kind == "move":
        action = MoveCard(card, number)
    elif play.kind == "shop":
        action = Shop(card, len(cards))
    elif target is not None and rank is not None:
        action = Rob(target, card, rank)
    fitting = {
        "shot": cards == () and rank is None,
        "stop": len(cards) == 1 and (target, rank, number) == (None, None, 0),
        "move": len(cards) == 1 and (target, rank) == (None, None),
        "shop": len(set(cards)) == 1 and (target, rank, number) == (None, None, 0),
        "rob": len(cards) == 1 and number == 0,
    }
    return action if fitting[play.kind] else None


def _hits(rules: Rules, state: State, play: Play) -> bool:
    assert play.target is not None
    if not 1 <= play.number <= rules.faces:
        return False
    return resolve_shot(rules, state.where(play.seat), state.where(play.target), play.number).hit


def _asked_rightly(rules: Rules, state: State, index: int) -> Iterator[str]:
    play, last = state.plays[index], index + 1 == len(state.plays)
    own = play.asked == play.seat and rules.rulings.stop_own_play == "forbidden"
    then = state if last else _taken_back(state, index + 1)
    if play.asked is None or own or not could_stop(rules, then, play, play.asked):
        yield f"seat {play.asked} cannot be asked about the open play of seat {play.seat} ({play.kind})"
