"""The turn as a transition system: counts of cards by kind, squares as numbers, open plays as a stack.

Written from the clauses and without the rule tables, over either interpretation of ``logic``. A ``ground`` describes
the board, and ``rules`` the rulings and modules in force. Long processes of the executable rules, such as drawing up
to five or settling nested polls, are many small steps here: ``pending`` says that one is due.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from spree_rules.model.spree.cards import POINTS, RANK

DRAW, TURN, MOVE_ROLL, SHOT_ROLL, POLL, REFILL, OVER = range(7)
NO_PLAY, MOVE, ROB, SHOP, SHOT = range(5)
NOBODY = -1
KINDS = tuple(sorted(RANK))
RANKS = tuple(POINTS)
RANK_OF = tuple(RANKS.index(RANK[kind]) for kind in KINDS)
POINTS_OF = tuple(POINTS[RANK[kind]] for kind in KINDS)
JOKER, ACE_RANK, TWO_RANK, TEN_RANK = KINDS.index("Jo"), RANKS.index("A"), RANKS.index("2"), RANKS.index("10")
IS_STOP = tuple(rank == ACE_RANK or kind == JOKER for kind, rank in enumerate(RANK_OF))


@dataclass
class Table:
    """A position. Lists by seat; counts by kind of card; ``run``, ``stood``, ``rolls`` and ``origin`` are history."""

    phase: Any
    pending: Any
    seat: Any
    hands: list[Any]
    carts: list[Any]
    pile: list[Any]
    discards: list[Any]
    open: list[Any]
    scores: list[Any]
    pawns: list[Any]
    cars: list[Any]
    down: list[Any]
    riding: list[Any]
    rolled: Any
    steps: Any
    moved: Any
    came_from: Any
    driven: Any
    acted: Any
    from_car: Any
    again: Any
    kind: Any
    target: Any
    rank: Any
    number: Any
    card: Any
    copies: Any
    asked: Any
    shut: Any
    stops: Any
    makers: Any
    cards: Any
    askeds: Any
    run: Any = 0
    stood: Any = 0
    rolls: Any = 0
    origin: Any = NOBODY


@dataclass
class Choice:
    """The choices in an event, such as a card, a seat or a square; each transition uses some of them."""

    card: Any = 0
    copies: Any = 1
    seat: Any = 0
    square: Any = 0
    rank: Any = 0
    number: Any = 0
    hit: Any = False
    over: Any = ()


class Turns:
    """The transitions, over a logic, a ground and rules; each returns its guard and the position after it."""

    def __init__(self, logic: Any, ground: Any, rules: Any, seats: int, fault: str | None = None) -> None:
        self.logic, self.ground, self.rules, self.seats, self.fault = logic, ground, rules, seats, fault

    # Terms that several transitions share

    def mine(self, by_seat: list[Any], t: Table) -> Any:
        """The item of a list by seat for the seat whose turn it is."""
        return self.logic.at(by_seat, t.seat)

    def at_the_car(self, t: Table, seat: Any) -> Any:
        """Whether being at its own car keeps a seat from playing cards."""
        logic, rules = self.logic, self.rules
        barred = logic.choose(logic.at(t.riding, seat), rules.no_cards_in_car, rules.no_cards_at_car)
        return logic.all(logic.at(t.pawns, seat) == logic.at(t.cars, seat), barred)

    def taken(self, t: Table, seat: Any, square: Any) -> Any:
        """Whether another car keeps a seat's car from resting on a square."""
        logic = self.logic
        there = logic.any(*[logic.all(seat != other, t.cars[other] == square) for other in range(self.seats)])
        return logic.all(there, logic.any(self.ground.space(square), self.rules.no_two_cars_in_a_lane))

    def may_rest(self, t: Table) -> Any:
        """Whether the turn may end as far as its owner's car is concerned."""
        logic = self.logic
        if self.fault == "a car may stay on a taken space":
            return logic.any(True, t.driven)
        car = self.mine(t.cars, t)
        stays = logic.any(self.ground.space(car), logic.no(self.rules.rest_on_spaces_only))
        return logic.any(logic.no(t.driven), logic.all(logic.no(self.taken(t, t.seat, car)), stays))

    def open_turn(self, t: Table) -> Any:
        """Whether the owner of the turn chooses now."""
        return self.logic.all(t.phase == TURN, self.logic.no(t.pending))

    def finished(self, t: Table, again: Any = False) -> Table:
        """End the turn; drawing up to five follows."""
        return replace(
            t,
            phase=REFILL,
            pending=True,
            again=self.logic.any(again, t.again),
            rolled=False,
            steps=0,
            moved=False,
            came_from=NOBODY,
            driven=False,
            acted=False,
            from_car=False,
            kind=NO_PLAY,
            asked=NOBODY,
            shut=False,
            rolls=0,
            origin=NOBODY,
        )

    def from_hand(self, t: Table, seat: Any, card: Any, copies: Any) -> Table:
        """Move cards from a hand to the open plays."""
        logic = self.logic
        hand = logic.counted(logic.at_vector(t.hands, seat), card, -copies)
        return replace(t, hands=logic.put_vector(t.hands, seat, hand), open=logic.counted(t.open, card, copies))

    def knocked_down(self, t: Table, victim: int, over: Any) -> Table:
        """If ``over``, a car runs over a seat, which falls, and its cart is spilled."""
        logic, rules = self.logic, self.rules
        hit = logic.all(over, logic.no(logic.all(t.down[victim], rules.fallen_ignored)))
        spilled = [logic.choose(hit, n, 0) for n in t.carts[victim]]
        carts = list(t.carts)
        carts[victim] = [n - lost for n, lost in zip(carts[victim], spilled, strict=True)]
        earned = logic.all(hit, rules.extra_turn_for_running_over, logic.no(t.down[victim]))
        down = list(t.down)
        down[victim] = logic.any(hit, t.down[victim])
        discards = [n + lost for n, lost in zip(t.discards, spilled, strict=True)]
        return replace(t, carts=carts, down=down, discards=discards, again=logic.any(t.again, earned))

    def run_over(self, t: Table, driver: Any, square: Any) -> Table:
        """A car reaches a square and, as ruled, runs over the players on foot there."""
        logic, rules = self.logic, self.rules
        for victim in range(self.seats):
            safe = logic.choose(
                t.riding[victim], rules.parked_car_safe, logic.all(rules.at_car_safe, t.pawns[victim] == t.cars[victim])
            )
            over = logic.all(rules.running_over, driver != victim, t.pawns[victim] == square, logic.no(safe))
            t = self.knocked_down(t, victim, over)
        return t

    # Actions of an open turn

    def end(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """End the turn."""
        return self.logic.all(self.open_turn(t), self.may_rest(t)), self.finished(t)

    def roll(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """Pick up the two dice."""
        logic = self.logic
        guard = logic.all(
            self.open_turn(t), True if self.fault == "the dice may be rolled twice" else logic.no(t.rolled)
        )
        return guard, replace(t, phase=MOVE_ROLL, rolled=True, acted=True, rolls=t.rolls + 1)

    def dice(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """Two dice show a total of ``number``."""
        logic = self.logic
        guard = logic.all(t.phase == MOVE_ROLL, c.number >= 2, c.number <= 2 * self.rules.faces)
        return guard, replace(t, phase=TURN, steps=t.steps + c.number)

    def _stepped(self, t: Table, square: Any) -> Table:
        here = self.mine(t.pawns, t)
        return replace(
            t,
            pawns=self.logic.put(t.pawns, t.seat, square),
            steps=t.steps - (0 if self.fault == "steps are free" else 1),
            moved=True,
            acted=True,
            came_from=square if self.fault == "doubling back is allowed" else here,
            origin=here,
        )

    def _may_step(self, t: Table, c: Choice) -> Any:
        logic = self.logic
        steps_left = True if self.fault == "steps may run below zero" else t.steps > 0
        rolled = logic.any(t.rolled, logic.no(self.rules.steps_after_roll_only))
        return logic.all(self.open_turn(t), steps_left, rolled, c.square != t.came_from)

    def walk(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """Walk to the neighbouring ``square``."""
        logic = self.logic
        beside = self.ground.joined(self.mine(t.pawns, t), c.square)
        dry = True if self.fault == "the fountain can be entered" else logic.no(self.ground.fountain(c.square))
        return logic.all(self._may_step(t, c), logic.no(self.mine(t.riding, t)), beside, dry), self._stepped(
            t, c.square
        )

    def steer(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """Drive to the neighbouring ``square``, from where the car can come to rest (``hit``)."""
        logic = self.logic
        beside = logic.all(self.ground.joined(self.mine(t.pawns, t), c.square), self.ground.road(c.square))
        guard = logic.all(self.rules.moving_cars, self._may_step(t, c), self.mine(t.riding, t), beside, c.hit)
        after = replace(self._stepped(t, c.square), cars=logic.put(t.cars, t.seat, c.square), driven=True)
        return guard, self.run_over(after, t.seat, c.square)

    def drive(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """Spend the turn driving to the free parking space ``square``."""
        logic, rules = self.logic, self.rules
        free = logic.all(*[car != c.square for car in t.cars])
        if self.fault == "cars may share a space":
            free = logic.any(True, free)
        home = self.mine(t.pawns, t) == self.mine(t.cars, t)
        fresh = logic.any(logic.no(t.acted), rules.drive_after_anything)
        guard = logic.all(self.open_turn(t), logic.no(rules.moving_cars), t.from_car, home, fresh, free)
        after = replace(t, pawns=logic.put(t.pawns, t.seat, c.square), cars=logic.put(t.cars, t.seat, c.square))
        return logic.all(guard, self.ground.space(c.square)), self.finished(self.run_over(after, t.seat, c.square))

    def enter(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """Get into one's own car, which ends the turn."""
        logic = self.logic
        home = self.mine(t.pawns, t) == self.mine(t.cars, t)
        guard = logic.all(self.open_turn(t), self.rules.moving_cars, home, logic.no(self.mine(t.riding, t)))
        return guard, self.finished(replace(t, riding=logic.put(t.riding, t.seat, True)))

    def leave(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """Get out of the parked car, which ends the turn after driving."""
        logic = self.logic
        inside = logic.all(self.mine(t.riding, t), self.ground.space(self.mine(t.cars, t)))
        guard = logic.all(self.open_turn(t), self.rules.moving_cars, inside, self.may_rest(t))
        out = replace(t, riding=logic.put(t.riding, t.seat, False), acted=True)
        return guard, chosen(logic, t.driven, self.finished(out), out)

    def stash(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """Discard the cart and record its points; the turn ends, or the game."""
        logic, rules = self.logic, self.rules
        car, cart = self.mine(t.cars, t), logic.at_vector(t.carts, t.seat)
        guard = logic.all(
            self.open_turn(t),
            self.mine(t.pawns, t) == car,
            logic.any(logic.total(cart) > 0, rules.empty_stash),
            logic.any(t.moved, logic.no(rules.stash_after_a_step)),
            logic.any(self.ground.space(car), logic.no(rules.stash_on_spaces_only)),
            self.may_rest(t),
        )
        gained = logic.total([n * points for n, points in zip(cart, POINTS_OF, strict=True)])
        if self.fault == "a stash takes points away":
            gained = 0 - gained
        score = self.mine(t.scores, t) + gained
        inside = logic.all(rules.moving_cars, rules.in_car_after_stash)
        after = replace(
            t,
            carts=logic.put_vector(t.carts, t.seat, [0 for _ in cart]),
            discards=[n + more for n, more in zip(t.discards, cart, strict=True)],
            scores=logic.put(t.scores, t.seat, score),
            riding=logic.put(t.riding, t.seat, logic.any(inside, self.mine(t.riding, t))),
        )
        over = replace(self.finished(after), phase=OVER, pending=False, again=False)
        return guard, chosen(logic, score >= rules.target, over, self.finished(after))

    # Plays that can be stopped

    def opened(self, t: Table, kind: int, **told: Any) -> Table:
        """Open a play; the first seat to ask about it is still to be found."""
        blank = {"target": 0, "rank": 0, "number": 0, "card": 0, "copies": 0}
        fields = {**blank, "kind": kind, "asked": NOBODY, "shut": False, "stops": 0, **told}
        return replace(t, phase=POLL, pending=True, **fields)

    def _holds(self, t: Table, seat: Any, card: Any, copies: Any) -> Any:
        logic = self.logic
        return logic.all(copies >= 1, logic.at(logic.at_vector(t.hands, seat), card) >= copies)

    def move_card(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """Play ``card`` for ``number`` more steps."""
        logic = self.logic
        rank = logic.at(RANK_OF, c.card)
        wild = c.card == JOKER
        fits = logic.any(
            logic.all(c.number == 10, logic.any(rank == TEN_RANK, wild)),
            logic.all(c.number == 2, logic.any(rank == TWO_RANK, wild)),
        )
        late = logic.any(t.rolled, logic.no(self.rules.move_cards_after_roll))
        free = logic.no(self.at_the_car(t, t.seat))
        guard = logic.all(self.open_turn(t), self._holds(t, t.seat, c.card, 1), fits, late, free)
        after = replace(self.from_hand(t, t.seat, c.card, 1), acted=True)
        return guard, self.opened(after, MOVE, card=c.card, copies=1, number=c.number)

    def shop(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """Play ``copies`` of ``card`` on the square that sells it."""
        logic = self.logic
        sold = self.ground.sold(self.mine(t.pawns, t))
        worthless = logic.all(c.card == JOKER, c.copies == 1, self.rules.jokers_in_carts)
        fits = logic.all(sold != NOBODY, logic.any(logic.all(c.card == sold, c.card != JOKER), worthless))
        free = logic.no(self.at_the_car(t, t.seat))
        guard = logic.all(self.open_turn(t), self._holds(t, t.seat, c.card, c.copies), fits, free)
        after = replace(self.from_hand(t, t.seat, c.card, c.copies), acted=True)
        return guard, self.opened(after, SHOP, card=c.card, copies=c.copies)

    def loot(self, t: Table, victim: Any, rank: Any) -> list[Any]:
        """The number of cards of each kind that robbing a rank takes."""
        logic = self.logic
        cart = logic.at_vector(t.carts, victim)
        return [
            logic.choose(
                logic.any(rank == RANK_OF[kind], logic.all(kind == JOKER, self.rules.jokers_loot_with_any)), n, 0
            )
            for kind, n in enumerate(cart)
        ]

    def rob(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """Play ``card`` for everything of ``rank`` in the cart of ``seat``."""
        logic, rules = self.logic, self.rules
        home = logic.at(t.pawns, c.seat) == logic.at(t.cars, c.seat)
        guard = logic.all(
            self.open_turn(t),
            c.seat != t.seat,
            self._holds(t, t.seat, c.card, 1),
            logic.any(c.card == JOKER, logic.at(RANK_OF, c.card) == c.rank),
            logic.at(t.pawns, c.seat) == self.mine(t.pawns, t),
            logic.total(self.loot(t, c.seat, c.rank)) > 0,
            logic.no(self.at_the_car(t, t.seat)),
            logic.no(logic.all(rules.no_robbing_at_car, home)),
            logic.no(logic.all(rules.no_robbing_in_car, logic.at(t.riding, c.seat))),
            logic.any(t.moved, logic.no(rules.rob_after_a_step)),
            logic.no(self.mine(t.riding, t)),
        )
        after = replace(self.from_hand(t, t.seat, c.card, 1), acted=True)
        return guard, self.opened(after, ROB, card=c.card, copies=1, target=c.seat, rank=c.rank)

    def shoot(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """Take aim at ``seat``."""
        logic, rules = self.logic, self.rules
        here, there = self.mine(t.pawns, t), logic.at(t.pawns, c.seat)
        distance = self.ground.sight(here, there)
        mine = logic.any(here != self.mine(t.cars, t), self.mine(t.riding, t))
        its = logic.any(there != logic.at(t.cars, c.seat), logic.at(t.riding, c.seat))
        standing = True if self.fault == "who lies down can be shot" else logic.no(logic.at(t.down, c.seat))
        near = logic.any(
            logic.no(rules.near_shots_only), distance <= rules.faces - 1 + logic.choose(rules.power_shots, 1, 0)
        )
        guard = logic.all(
            self.open_turn(t), c.seat != t.seat, standing, distance > 0, mine, its, near, self.may_rest(t)
        )
        aimed = {"kind": SHOT, "target": c.seat, "rank": 0, "number": 0, "card": 0, "copies": 0}
        return guard, replace(t, phase=SHOT_ROLL, asked=NOBODY, shut=False, stops=0, **aimed)


def chosen(logic: Any, condition: Any, one: Table, other: Table) -> Table:
    """Return the position ``one`` if a condition holds, else ``other``, field by field."""
    if not logic.symbolic:
        return one if condition else other
    fields = {}
    for name in Table.__dataclass_fields__:
        mine, its = getattr(one, name), getattr(other, name)
        fields[name] = _merged(logic, condition, mine, its)
    return Table(**fields)


def _merged(logic: Any, condition: Any, one: Any, other: Any) -> Any:
    if isinstance(one, list):
        return [_merged(logic, condition, mine, its) for mine, its in zip(one, other, strict=True)]
    return one if one is other else logic.choose(condition, one, other)


Transition = Callable[[Table, Choice], tuple[Any, Table]]
