"""Spree!: a second implementation of the whole game, written from the rulebooks, that shares no code with the rules.

It keeps one table of pieces that it moves about, and speaks in the one-line texts of events. What it is told is taken
to be legal: what is legal it says itself, in ``legal``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set

from .engine_cars import push, run_over
from .engine_options import actions, could_stop, rolls, sighted
from .engine_table import Agreement, Play, Player, Summary, Table, Turn, loose, rank, worth

CHANCE = -1
DRAWING = ("deal", "draw", "refill")
ROLLING = ("first_roll", "move_roll", "shot_roll")


class ReferenceGame:
    """One game, advanced event by event.

    >>> lane = "+----+----+----+----+\\n| P    2c   P    P  |\\n+----+----+----+----+"
    >>> game = ReferenceGame(Agreement(lane, 3, deck=["2c", "Ah", "Jo"], hand=1))
    >>> for event in ("draw 2c", "draw Ah", "draw Jo", "dice 1 2", "dice 1 1", "dice 1 1"):
    ...     game.apply(event)
    >>> game.to_act(), sorted(game.legal())
    (0, ['park a1', 'park c1', 'park d1'])
    """

    def __init__(self, agreed: Agreement, position: Summary | None = None) -> None:
        """Set the game up, or lay a position out."""
        self.agreed = agreed
        self.table = Table(agreed)
        if position is None:
            self._draw_on()
        else:
            self.table.lay_out(position)

    def to_act(self) -> int | None:
        """The seat that is to act, CHANCE where dice or cards are, None when the game is over."""
        table = self.table
        if table.phase == "over":
            return None
        if table.phase in (*DRAWING, *ROLLING):
            return CHANCE
        return table.asked(table.plays[-1]) if table.phase == "poll" else table.seat

    def legal(self) -> Set[str]:
        """All events that may come next."""
        actor = self.to_act()
        if actor is None:
            return set()
        return self.chance().keys() if actor == CHANCE else actions(self.table)

    def chance(self) -> dict[str, int]:
        """What dice or pile can answer, with weights."""
        return rolls(self.table)

    def summary(self) -> Summary:
        """The whole position in plain words and numbers."""
        return self.table.summary()

    def apply(self, event: str) -> None:
        """Let one event happen."""
        word, *rest = event.split()
        happen: Callable[..., None] = getattr(self, f"_{word}")
        happen(*rest)

    # Cards from the pile

    def _draw_on(self) -> None:
        """Await the next card, or go on to what follows when nobody draws any more."""
        table = self.table
        while table.phase in DRAWING and not self._card_is_due():
            if table.phase == "draw":
                table.phase = "turn"
            elif table.phase == "refill":
                self._begin(table.seat if table.turn.again else (table.seat + 1) % self.agreed.seats)
            elif table.seat + 1 < self.agreed.seats:
                table.seat += 1
            else:
                table.phase, table.seat = "first_roll", 0
                table.contenders, table.totals = list(range(self.agreed.seats)), []

    def _card_is_due(self) -> bool:
        """Whether a card is drawn now; the discards are shuffled when it takes them."""
        table = self.table
        missing = self.agreed.hand - len(table.owner.hand)
        cards = len(table.pile) + len(table.discards)
        if missing <= 0 or cards == 0 or (missing > cards and self.agreed.reads("empty_deck", "skip")):
            return False
        if not table.pile:
            self._shuffle()
        return True

    def _shuffle(self) -> None:
        self.table.pile, self.table.discards = self.table.discards, []

    def _draw(self, card: str) -> None:
        table = self.table
        table.pile.remove(card)
        table.owner.hand.append(card)
        if not table.pile and self.agreed.reads("reshuffle", "when_empty"):
            self._shuffle()
        self._draw_on()

    # Before the first turn

    def _dice(self, one: str, other: str) -> None:
        table = self.table
        if table.phase == "move_roll":
            table.turn.steps += int(one) + int(other)
            table.phase = "turn"
            return
        table.totals.append(int(one) + int(other))
        if len(table.totals) == len(table.contenders):
            self._see_who_parks_first()
        if table.phase == "first_roll":
            table.seat = table.contenders[len(table.totals)]

    def _see_who_parks_first(self) -> None:
        table = self.table
        most = max(table.totals)
        best = [seat for seat, total in zip(table.contenders, table.totals, strict=True) if total == most]
        table.contenders, table.totals = best, []
        if len(best) == 1 or self.agreed.reads("park_first_tie", "seat_order"):
            table.phase, table.seat = "park", best[0]

    def _park(self, space: str) -> None:
        table = self.table
        table.owner.pawn = table.owner.car = space
        table.owner.riding = "moving_cars" in self.agreed.modules and self.agreed.reads("at_the_start", "in_the_car")
        if all(player.car for player in table.players):
            self._begin(table.seat)
            self._draw_on()
        else:
            table.seat = (table.seat - 1) % self.agreed.seats

    # Turns

    def _begin(self, seat: int) -> None:
        table = self.table
        table.phase, table.seat = "draw", seat
        table.owner.down = False
        table.turn = Turn(from_car=table.owner.at_car)

    def _finish(self, *, again: bool = False) -> None:
        table = self.table
        table.phase, table.turn = "refill", Turn(again=again or table.turn.again)
        self._draw_on()

    def _end(self) -> None:
        self._finish()

    def _roll(self) -> None:
        self.table.turn.rolled = self.table.turn.acted = True
        self.table.phase = "move_roll"

    def _walk(self, way: str) -> None:
        turn, owner = self.table.turn, self.table.owner
        turn.came_from, owner.pawn = owner.pawn, self.agreed.mall.beside[owner.place][way]
        turn.steps -= 1
        turn.moved = turn.acted = True
        turn.shopped = False

    def _steer(self, way: str) -> None:
        owner = self.table.owner
        self._walk(way)
        owner.car = owner.pawn
        self.table.turn.driven = True
        if self._drive_over(owner) and self.agreed.reads("run_over_ends_turn", "yes"):
            self._finish()

    def _drive(self, space: str) -> None:
        owner = self.table.owner
        owner.pawn = owner.car = space
        self._drive_over(owner)
        self._finish()

    def _drive_over(self, owner: Player) -> bool:
        stood = run_over(self.table, owner, owner.place)
        if any(stood) and self.agreed.reads("run_over_extra_turn", "yes"):
            self.table.turn.again = True
        return bool(stood)

    def _enter(self) -> None:
        self.table.owner.riding = True
        self._finish()

    def _leave(self) -> None:
        self.table.owner.riding = False
        self.table.turn.acted = True
        if self.agreed.reads("steps_after_getting_out", "lost"):
            self.table.turn.steps = 0
        if self.table.turn.driven:
            self._finish()

    def _stash(self) -> None:
        table, owner = self.table, self.table.owner
        owner.score += sum(map(worth, owner.cart))
        table.discards += loose(owner.cart)
        owner.cart = []
        if "moving_cars" in self.agreed.modules and self.agreed.reads("after_stashing", "in_the_car"):
            owner.riding = True
        if owner.score >= self.agreed.target:
            table.phase, table.turn = "over", Turn()
        else:
            self._finish()

    # Plays that can be stopped

    def _shop(self, card: str, copies: str = "x1") -> None:
        if card != "Jo" and self.agreed.reads("second_copy", "only_together"):
            self.table.turn.shopped = True
        self._play("shop", card, int(copies[1:]))

    def _move(self, card: str, steps: str = "") -> None:
        self._play("move", card, number=int(steps or rank(card)))

    def _rob(self, victim: str, card: str, named: str = "") -> None:
        self._play("rob", card, target=int(victim), named=named or rank(card))

    def _play(
        self,
        kind: str,
        card: str,
        copies: int = 1,
        *,
        target: int | None = None,
        named: str | None = None,
        number: int = 0,
    ) -> None:
        table = self.table
        table.turn.acted = True
        for _ in range(copies):
            table.owner.hand.remove(card)
        self._lay_open(Play(kind, table.seat, (card,) * copies, target, named, number))

    def _shoot(self, target: str) -> None:
        self.table.plays = [Play("shot", self.table.seat, target=int(target))]
        self.table.phase = "shot_roll"

    def _die(self, face: str) -> None:
        shot = self.table.plays.pop()
        if self._pushed_by(shot, int(face)) < 0:
            self._miss()
        else:
            shot.number = int(face)
            self._lay_open(shot)

    def _pushed_by(self, shot: Play, face: int) -> int:
        """How many squares are left of the count when it comes to the target; below 0 it ends short of it."""
        _, steps = self._aim(shot)
        return face + (1 if "power_shots" in self.agreed.modules else 0) - (steps + 1)

    def _aim(self, shot: Play) -> tuple[str, int]:
        assert shot.target is not None
        seen = sighted(self.agreed, self.table.players[shot.by].place, self.table.players[shot.target].place)
        assert seen is not None
        return seen

    def _stop(self, card: str) -> None:
        table = self.table
        seat = table.asked(table.plays[-1])
        assert seat is not None
        table.players[seat].hand.remove(card)
        self._lay_open(Play("stop", seat, (card,)))

    def _pass(self) -> None:
        self._have_said(self.table.plays[-1], 1)
        self._ask_on()

    def _have_said(self, play: Play, more: int) -> None:
        play.answered = (play.answered or 0) + more

    def _lay_open(self, play: Play) -> None:
        play.answered = 0
        self.table.plays.append(play)
        self._ask_on()

    def _ask_on(self) -> None:
        """Ask the next who may stop the newest play; where nobody is left it goes through, and so on below it."""
        table = self.table
        table.phase = "poll"
        while table.plays:
            play = table.plays[-1]
            while (play.answered or 0) < self.agreed.seats and not could_stop(table, play, table.asked(play) or 0):
                self._have_said(play, 1)
            if (play.answered or 0) < self.agreed.seats:
                return
            table.plays.pop()
            if play.kind == "stop":
                table.discards += play.cards
                self._stopped(table.plays.pop())
            else:
                table.phase = "turn"
                self._succeed(play)

    def _stopped(self, play: Play) -> None:
        table = self.table
        if play.kind == "stop":
            table.discards += play.cards
            closed = self.agreed.reads("poll_after_stopped_stop", "closed")
            self._have_said(table.plays[-1], self.agreed.seats if closed else 1)
        elif play.kind == "shot":
            self._stopped_shot()
        else:
            table.phase = "turn"
            lost = 1 if self.agreed.reads("pair_stop", "one") else len(play.cards)
            table.discards += play.cards[:lost]
            self._put_in_cart(play.by, play.cards[lost:])

    def _stopped_shot(self) -> None:
        if self.agreed.reads("stopped_shot", "shooter_falls"):
            self._miss()
        else:
            self._finish()

    def _miss(self) -> None:
        """The shooter falls, and the turn is over."""
        self.table.owner.down = True
        if self.agreed.reads("extra_turn_after_miss", "lost"):
            self.table.turn.again = False
        self._finish()

    def _succeed(self, play: Play) -> None:
        table = self.table
        if play.kind == "shop":
            self._put_in_cart(play.by, play.cards)
        elif play.kind == "shot":
            self._hit(play)
        else:
            table.discards += play.cards
            if play.kind == "move":
                table.turn.steps += play.number
            else:
                self._take(play)

    def _put_in_cart(self, seat: int, cards: Sequence[str]) -> None:
        player = self.table.players[seat]
        for card in cards:
            played = card == "Jo" and self.agreed.reads("joker_loot", "as_played")
            player.cart.append(card + rank(self.agreed.mall.sold[player.place]) if played else card)

    def _take(self, robbery: Play) -> None:
        assert robbery.target is not None
        victim, robber = self.table.players[robbery.target], self.table.players[robbery.by]
        ranks = {robbery.rank, "Jo"} if self.agreed.reads("joker_loot", "any_rank") else {robbery.rank}
        robber.cart += [card for card in victim.cart if rank(card) in ranks]
        victim.cart = [card for card in victim.cart if rank(card) not in ranks]

    def _hit(self, shot: Play) -> None:
        assert shot.target is not None
        target = self.table.players[shot.target]
        way, _ = self._aim(shot)
        target.down = True
        push(self.table, target, way, self._pushed_by(shot, shot.number))
        self._finish(again=True)
