"""The table of the second implementation of Spree!: what was agreed before the game, and all cards and pieces."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .engine_board import Mall

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
WORTH = {"J": 11, "Q": 12, "K": 13, "A": 15, "Jo": 0}
HONG_KONG = ("fountain", "moving_cars", "power_shots", "running_over")
FEWER_POINTS = {3: 200, 4: 150, 5: 120, 6: 100, 7: 85, 8: 75}
OLD_POINTS = {3: 200, 4: 200, 5: 150, 6: 150, 7: 100, 8: 100}
USUAL = {
    "stopped_shot": "shooter_falls",
    "shot_range": "any_distance",
    "who_may_stop_shot": "anyone",
    "cards_at_own_car": "forbidden",
    "stop_own_play": "forbidden",
    "poll_after_stopped_stop": "resume",
    "pair_stop": "both",
    "joker_shopping": "forbidden",
    "joker_loot": "wild_only",
    "rob_standing_start": "allowed",
    "rob_at_own_car": "allowed",
    "stash_without_moving": "allowed",
    "move_card_before_roll": "allowed",
    "steps_after_roll_only": "no",
    "drive_after_anything": "forbidden",
    "park_first_tie": "reroll_tied",
    "reshuffle": "when_empty",
    "stash_empty_cart": "forbidden",
    "empty_deck": "draw_what_there_is",
    "far_side_blocked": "stay_near_side",
    "shot_driver": "falls_in_place",
    "cards_in_car": "forbidden",
    "run_over_fallen": "spills_cart",
    "run_over_in_parked_car": "safe",
    "run_over_extra_turn": "no",
    "stop_moving_car_anywhere": "allowed",
    "at_the_start": "in_the_car",
    "after_stashing": "in_the_car",
    "stash_in_the_lane": "allowed",
    "rob_in_car": "allowed",
    "two_cars_in_a_lane": "allowed",
    "run_over_at_own_car": "hit",
    "pushed_car_runs_over": "no",
    "extra_turn_after_miss": "kept",
    "second_copy": "allowed",
    "fountain_squares_count": "yes",
    "run_over_ends_turn": "no",
    "getting_in_stashes": "no",
    "steps_after_getting_out": "kept",
}
"""The reading of each open question where nothing else is agreed."""
OLD_READINGS = {
    "cards_at_own_car": "allowed",
    "who_may_stop_shot": "target_only",
    "joker_shopping": "worthless",
    "joker_loot": "as_played",
}


def rank(card: str) -> str:
    """The rank of a card: what is written before its suit; a joker has no suit, but in a cart perhaps a rank.

    >>> rank("10h"), rank("Jo"), rank("Jo10")
    ('10', 'Jo', '10')
    """
    return card[2:] or card if card.startswith("Jo") else card[:-1]


def worth(card: str) -> int:
    """The points of a card when it is stashed.

    >>> worth("10h"), worth("Ac"), worth("Jo")
    (10, 15, 0)
    """
    if card.startswith("Jo"):
        return 0
    return WORTH[rank(card)] if rank(card) in WORTH else int(rank(card))


def loose(cart: Sequence[str]) -> list[str]:
    """The cards of a cart that is emptied: a joker is only a joker again.

    >>> loose(["9c", "Jo9"])
    ['9c', 'Jo']
    """
    return ["Jo" if card.startswith("Jo") else card for card in cart]


class Agreement:
    """What a group agrees on before it plays: all that is given and, for the rest, what the edition says."""

    def __init__(
        self,
        drawing: str,
        seats: int,
        edition: str = "hip_pocket",
        *,
        rulings: Mapping[str, str] | None = None,
        modules: Collection[str] | None = None,
        target: int | None = None,
        hand: int | None = None,
        faces: int | None = None,
        deck: Sequence[str] | None = None,
        jokers: int = 4,
        polls: str = "public",
    ) -> None:
        self.mall = Mall(drawing)
        told = self.mall.header
        old = edition == "first_2001"
        self.seats, self.polls = seats, polls
        self.readings = USUAL | (OLD_READINGS if old else {}) | dict(rulings or {})
        usual_modules = HONG_KONG if edition == "hong_kong" else ()
        self.modules = frozenset(usual_modules if modules is None else modules)
        self.target = target or int(told.get("target", (OLD_POINTS if old else FEWER_POINTS)[seats]))
        self.hand = hand or int(told.get("hand", "5"))
        self.faces = faces or int(told.get("faces", "6"))
        own = deck or told.get("deck", "").split()
        self.deck = list(own) or [r + suit for r in RANKS for suit in "cdhs"] * 2 + ["Jo"] * jokers

    def reads(self, ruling: str, reading: str) -> bool:
        """Whether this is how the group reads an open question."""
        return self.readings[ruling] == reading


@dataclass
class Player:
    """One player's cards, points and pieces."""

    hand: list[str] = field(default_factory=list)
    cart: list[str] = field(default_factory=list)
    score: int = 0
    pawn: str | None = None
    car: str | None = None
    down: bool = False
    riding: bool = False

    @property
    def place(self) -> str:
        """The square of the shopper, once it has one."""
        assert self.pawn is not None
        return self.pawn

    @property
    def at_car(self) -> bool:
        """Whether the shopper is on the square of their own car, in it or not."""
        return self.pawn is not None and self.pawn == self.car


@dataclass
class Play:
    """Something played that others may stop; ``answered`` counts, from the maker's left, who has had a say."""

    kind: str
    by: int
    cards: tuple[str, ...] = ()
    target: int | None = None
    rank: str | None = None
    number: int = 0
    answered: int | None = None


@dataclass
class Turn:
    """What was done in the open turn."""

    rolled: bool = False
    steps: int = 0
    came_from: str | None = None
    moved: bool = False
    driven: bool = False
    acted: bool = False
    from_car: bool = False
    again: bool = False
    shopped: bool = False


Summary = dict[str, Any]
BY_PLAYER = {"scores": "score", "pawns": "pawn", "cars": "car", "down": "down", "riding": "riding"}
PILES = {"hands": "hand", "carts": "cart"}


class Table:
    """All pieces in their places, and what is awaited (``phase``) of whom (``seat``, or who is asked)."""

    def __init__(self, agreed: Agreement) -> None:
        self.agreed = agreed
        self.players = [Player() for _ in range(agreed.seats)]
        self.pile, self.discards = list(agreed.deck), list[str]()
        self.phase, self.seat, self.turn = "deal", 0, Turn()
        self.plays: list[Play] = []
        self.contenders, self.totals = list[int](), list[int]()

    @property
    def owner(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.seat]

    def asked(self, play: Play) -> int | None:
        """The seat that is asked about a play; the one to the left of its maker is asked first."""
        return None if play.answered is None else (play.by + 1 + play.answered) % self.agreed.seats

    def kept_from_cards(self, player: Player) -> bool:
        """Whether their own car keeps a player from playing cards."""
        ruling = "cards_in_car" if player.riding else "cards_at_own_car"
        return player.at_car and self.agreed.reads(ruling, "forbidden")

    def summary(self) -> Summary:
        """The whole position in plain words and numbers."""
        found: Summary = {"phase": self.phase, "seat": self.seat}
        found |= {many: [getattr(player, one) for player in self.players] for many, one in BY_PLAYER.items()}
        found |= {many: [sorted(getattr(player, one)) for player in self.players] for many, one in PILES.items()}
        found |= {"pile": sorted(self.pile), "discards": sorted(self.discards), "turn": dict(vars(self.turn))}
        found["plays"] = [
            (play.kind, play.by, play.cards, play.target, play.rank, play.number, self.asked(play))
            for play in self.plays
        ]
        found["first"] = (self.contenders, self.totals) if self.phase == "first_roll" else None
        return found

    def lay_out(self, found: Summary) -> None:
        """Put everything where a summary says."""
        self.phase, self.seat, self.turn = found["phase"], found["seat"], Turn(**found["turn"])
        for seat, player in enumerate(self.players):
            for many, one in BY_PLAYER.items():
                setattr(player, one, found[many][seat])
            for many, one in PILES.items():
                setattr(player, one, list(found[many][seat]))
        self.pile, self.discards = list(found["pile"]), list(found["discards"])
        self.plays = []
        for kind, by, cards, target, named, number, asked in found["plays"]:
            answered = None if asked is None else (asked - by - 1) % self.agreed.seats
            self.plays.append(Play(kind, by, cards, target, named, number, answered))
        first = found["first"] or ((), ())
        self.contenders, self.totals = list(first[0]), list(first[1])
