"""The other half of the transition system: polls, dice for shots, results of plays, and drawing up to five."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .model import (
    DRAW,
    IS_STOP,
    MOVE,
    NO_PLAY,
    NOBODY,
    POLL,
    REFILL,
    ROB,
    SHOP,
    SHOT,
    SHOT_ROLL,
    TURN,
    Choice,
    Table,
    Transition,
    Turns,
    chosen,
)


class WholeTurn(Turns):
    """All transitions of a turn, by name in ``transitions``."""

    def transitions(self) -> Mapping[str, Transition]:
        """Return every transition by name; ``settle``, ``through`` and ``on`` are small steps inside an event."""
        return {
            "end": self.end,
            "roll": self.roll,
            "dice": self.dice,
            "walk": self.walk,
            "steer": self.steer,
            "drive": self.drive,
            "enter": self.enter,
            "leave": self.leave,
            "stash": self.stash,
            "move": self.move_card,
            "shop": self.shop,
            "rob": self.rob,
            "shoot": self.shoot,
            "die": self.die,
            "pass": self.pass_on,
            "stop": self.stop,
            "draw": self.draw,
            "settle": self.settle,
            "through": self.through,
            "on": self.on,
        }

    # Polls

    def maker(self, t: Table) -> Any:
        """The maker of the newest play."""
        logic = self.logic
        return logic.choose(t.stops > 0, logic.top(t.makers, t.stops - 1), t.seat)

    def last_asked(self, t: Table) -> Any:
        """The seat last asked about the newest play."""
        logic = self.logic
        return logic.choose(t.stops > 0, logic.top(t.askeds, t.stops - 1), t.asked)

    def could_stop(self, t: Table, seat: Any) -> Any:
        """Whether a seat is asked about the newest play."""
        logic, rules = self.logic, self.rules
        hand = logic.at_vector(t.hands, seat)
        stops = logic.total([n for n, stop in zip(hand, IS_STOP, strict=True) if stop])
        holds = logic.choose(rules.holders_only, stops > 0, logic.total(hand) > 0)
        own_shot = logic.any(t.stops > 0, t.kind != SHOT, logic.no(rules.targets_stop_shots), seat == t.target)
        return logic.all(logic.no(logic.at(t.down, seat)), logic.no(self.at_the_car(t, seat)), own_shot, holds)

    def next_asked(self, t: Table) -> Any:
        """The next seat to ask, clockwise from the left of the newest play's maker, or nobody."""
        logic, n = self.logic, self.seats
        maker, asked = self.maker(t), self.last_asked(t)
        ahead = logic.choose(asked < maker, asked - maker + n, asked - maker)
        done = logic.choose(asked == NOBODY, 0, logic.choose(asked == maker, n, ahead))
        found: Any = NOBODY
        for offset in range(n, 0, -1):
            seat = logic.choose(maker + offset >= n, maker + offset - n, maker + offset)
            asks = logic.all(offset > done, self.could_stop(t, seat))
            if offset == n:
                asks = logic.all(asks, self.rules.own_plays_stopped)
            found = logic.choose(asks, seat, found)
        return logic.choose(t.shut, NOBODY, found)

    def settle(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """Ask the next seat if one is left."""
        logic = self.logic
        seat = self.next_asked(t)
        on_stop = t.stops > 0
        asked = replace(
            t,
            pending=False,
            shut=False,
            asked=logic.choose(on_stop, t.asked, seat),
            askeds=logic.choose(on_stop, logic.laid(t.askeds, t.stops - 1, seat), t.askeds),
        )
        return logic.all(t.phase == POLL, t.pending, seat != NOBODY), asked

    def through(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """With nobody left to ask, the newest play succeeds, and stops the one below if it is a stop."""
        logic = self.logic
        guard = logic.all(t.phase == POLL, t.pending, self.next_asked(t) == NOBODY, self._pushed_rightly(t, c))
        no_stop = chosen(logic, t.stops == 0, self._succeeds(t, c), self._fails(self._lifted(t)))
        below = self._lifted(self._lifted(t))
        two_stops = replace(below, shut=self.rules.closed_after_stopped_stop)
        return guard, chosen(logic, t.stops >= 2, two_stops, no_stop)

    def _lifted(self, t: Table) -> Table:
        """Discard the newest stop."""
        logic = self.logic
        card = logic.top(t.cards, t.stops - 1)
        return replace(
            t, stops=t.stops - 1, discards=logic.counted(t.discards, card, 1), open=logic.counted(t.open, card, -1)
        )

    def pass_on(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """The seat asked lets the play stand."""
        return self.logic.all(t.phase == POLL, self.logic.no(t.pending)), replace(t, pending=True)

    def stop(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """The seat asked plays ``card`` as a stop."""
        logic = self.logic
        seat = self.last_asked(t)
        held = logic.at(logic.at_vector(t.hands, seat), c.card) > 0
        guard = logic.all(t.phase == POLL, logic.no(t.pending), held, logic.at(IS_STOP, c.card))
        laid = replace(
            self.from_hand(t, seat, c.card, 1),
            pending=True,
            stops=t.stops + 1,
            makers=logic.laid(t.makers, t.stops, seat),
            cards=logic.laid(t.cards, t.stops, c.card),
            askeds=logic.laid(t.askeds, t.stops, NOBODY),
        )
        return guard, laid

    # Results of the first play

    def _closed(self, t: Table, copies: Any) -> Table:
        """Settle the first play; its cards are no longer open, and ``copies`` of them are discarded."""
        logic = self.logic
        lost = 0 if self.fault == "a card of a settled play is lost" else copies
        return replace(
            t,
            phase=TURN,
            pending=False,
            kind=NO_PLAY,
            asked=NOBODY,
            shut=False,
            open=logic.counted(t.open, t.card, -t.copies),
            discards=logic.counted(t.discards, t.card, lost),
        )

    def _succeeds(self, t: Table, c: Choice) -> Table:
        logic = self.logic
        mine = logic.at_vector(t.carts, t.seat)
        moved = replace(self._closed(t, 1), steps=t.steps + t.number)
        shopped = replace(
            self._closed(t, 0), carts=logic.put_vector(t.carts, t.seat, logic.counted(mine, t.card, t.copies))
        )
        taken = self.loot(t, t.target, t.rank)
        left = [n - gone for n, gone in zip(logic.at_vector(t.carts, t.target), taken, strict=True)]
        full = [n + more for n, more in zip(mine, taken, strict=True)]
        carts = logic.put_vector(logic.put_vector(t.carts, t.target, left), t.seat, full)
        robbed = replace(self._closed(t, 1), carts=carts)
        return self._by_kind(t, moved, shopped, robbed, self._hit(t, c))

    def _fails(self, t: Table) -> Table:
        logic, rules = self.logic, self.rules
        gone = self._closed(t, t.copies)
        mine = logic.at_vector(t.carts, t.seat)
        one = replace(
            self._closed(t, 1), carts=logic.put_vector(t.carts, t.seat, logic.counted(mine, t.card, t.copies - 1))
        )
        shopped = chosen(logic, logic.all(rules.one_of_a_pair_stopped, t.copies > 1), one, gone)
        shot = chosen(logic, rules.stopped_shooter_falls, self._missed(t), self.finished(t))
        return self._by_kind(t, gone, shopped, gone, shot)

    def _by_kind(self, t: Table, moved: Table, shopped: Table, robbed: Table, shot: Table) -> Table:
        logic = self.logic
        plays = chosen(logic, t.kind == MOVE, moved, chosen(logic, t.kind == SHOP, shopped, robbed))
        return chosen(logic, logic.any(t.kind == MOVE, t.kind == SHOP, t.kind == ROB), plays, shot)

    def die(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """The die of a shot shows ``number``; the ground says whether it hits (``hit``)."""
        logic = self.logic
        face = logic.all(c.number >= 1, c.number <= self.rules.faces)
        hit = replace(t, phase=POLL, pending=True, number=c.number)
        return logic.all(t.phase == SHOT_ROLL, face), chosen(logic, c.hit, hit, self._missed(t))

    def _missed(self, t: Table) -> Table:
        logic = self.logic
        again = logic.all(t.again, logic.no(self.rules.extra_turn_lost))
        return self.finished(replace(t, again=again, down=logic.put(t.down, t.seat, True)))

    def _pushed_rightly(self, t: Table, c: Choice) -> Any:
        """What SPREE-THEOREM-03 says about a landing ``square``; a pushed car stops short of a taken one."""
        logic = self.logic
        there, riding = logic.at(t.pawns, t.target), logic.at(t.riding, t.target)
        lawful = logic.choose(
            riding,
            logic.all(self.ground.road(c.square), logic.no(self.taken(t, t.target, c.square))),
            self.ground.floor(c.square),
        )
        return logic.any(t.kind != SHOT, t.stops > 0, c.square == there, lawful)

    def _hit(self, t: Table, c: Choice) -> Table:
        logic = self.logic
        riding = logic.at(t.riding, t.target)
        pushed = logic.all(riding, c.square != logic.at(t.pawns, t.target))
        fallen = t.down if self.fault == "a hit leaves its target standing" else logic.put(t.down, t.target, True)
        after = replace(
            t,
            pawns=logic.put(t.pawns, t.target, c.square),
            cars=logic.put(t.cars, t.target, logic.choose(pushed, c.square, logic.at(t.cars, t.target))),
            down=fallen,
        )
        for victim in range(self.seats):
            over = logic.all(pushed, self.rules.pushed_car_runs_over, self.rules.running_over, c.over[victim])
            after = self.knocked_down(after, victim, logic.all(over, t.target != victim))
        return self.finished(after, again=True)

    # Drawing

    def draw(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """Draw ``card``."""
        logic = self.logic
        awaited = logic.all(logic.any(t.phase == DRAW, t.phase == REFILL), logic.no(t.pending))
        pile = logic.counted(t.pile, c.card, -1)
        turned = logic.all(self.rules.reshuffle_when_empty, logic.total(pile) == 0)
        hand = logic.counted(logic.at_vector(t.hands, t.seat), c.card, 2 if self.fault == "two cards are drawn" else 1)
        after = replace(t, pending=True, pile=pile, hands=logic.put_vector(t.hands, t.seat, hand))
        return logic.all(awaited, logic.at(t.pile, c.card) > 0), chosen(logic, turned, self._reshuffled(after), after)

    def _reshuffled(self, t: Table) -> Table:
        return replace(t, pile=list(t.discards), discards=[n - n for n in t.discards])

    def on(self, t: Table, c: Choice) -> tuple[Any, Table]:
        """Continue drawing or, with nothing to draw, go on to the open turn or the next turn."""
        logic = self.logic
        held = logic.total(logic.at_vector(t.hands, t.seat))
        short = self.rules.hand_limit - held
        if self.fault == "one more card is drawn":
            short = short + 1
        left = logic.total(t.pile) + logic.total(t.discards)
        draws = logic.all(short > 0, left > 0, logic.any(short <= left, self.rules.draw_what_there_is))
        drawing = replace(chosen(logic, logic.total(t.pile) == 0, self._reshuffled(t), t), pending=False)
        following = chosen(logic, t.phase == DRAW, replace(t, phase=TURN, pending=False), self._next_turn(t))
        guard = logic.all(logic.any(t.phase == DRAW, t.phase == REFILL), t.pending)
        return guard, chosen(logic, draws, drawing, following)

    def _next_turn(self, t: Table) -> Table:
        logic, n = self.logic, self.seats
        seat = logic.choose(t.again, t.seat, logic.choose(t.seat + 1 >= n, 0, t.seat + 1))
        down = logic.put(t.down, seat, False)
        if self.fault == "everybody stands up":
            down = [logic.all(False, lies) for lies in t.down]
        standing = self.standing(replace(t, down=down), seat)
        return replace(
            t,
            phase=DRAW,
            pending=True,
            seat=seat,
            down=down,
            again=False,
            from_car=logic.at(t.pawns, seat) == logic.at(t.cars, seat),
            run=logic.choose(t.again, t.run + 1, 0),
            stood=logic.choose(t.again, t.stood, standing),
        )

    def standing(self, t: Table, seat: Any) -> Any:
        """The number of a seat's opponents who stand."""
        logic = self.logic
        stands = [logic.all(other != seat, logic.no(t.down[other])) for other in range(self.seats)]
        return logic.total([logic.choose(each, 1, 0) for each in stands])
