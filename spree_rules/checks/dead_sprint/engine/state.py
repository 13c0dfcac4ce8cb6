"""The whole state of a game of Dead Sprint, mutable, with copying."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from .ground import Ground, Space
from .pack import Cell, Pack

Event = tuple[Any, ...]
Rulings = dict[str, Any]

DEFAULT_RULINGS: Rulings = {
    "players": 2,
    "green_die": (1, 2, 3, 4, 5, 6),
    "red_die": (1, 2, 3, 4, 5, 6),
    "yellow_die": (1, 1, 2, 2, 3, 3),
    "draw_card": "optional",
    "draw_time": "any_time_before_roll",
    "discard_to_make_room": "counts_as_the_one",
    "card_deck_empty": "reshuffle_discards",
    "use_all_movement": "may_stop",
    "revisit": "free",
    "win_then_enter": "must_enter",
    "weapon_timing": "after_roll",
    "weapon_waste": "needed_only",
    "sploder_attacker_space": "space_stepped_from",
    "sploder_damage_ends_turn": True,
    "sploder_trigger": "on_attack",
    "blast_shape": "l_path",
    "blast_through_obstacle": True,
    "blast_hits_zombies": "false",
    "bystander_penalty": "damage_only",
    "special_kind": "random_from_supply",
    "special_icon": "random",
    "crawler_second_cell": "fixed_scan",
    "special_supply_empty": "use_shambler",
    "defeated_zombies": "return_to_supply",
    "layout": "planar_fallback",
    "orientation": "after_draw",
    "tile_draw_when": "at_open_end_with_movement",
    "exit_depth": "uniform_8_10",
    "exit_depth_meaning": "tiles_above",
    "exit_space": "marked_cells",
    "last_standing": "immediate",
    "all_out_together": "no_winner",
    "horde_budget": "per_zombie",
    "horde_stop": "budget_spent",
    "horde_touch": "overlap",
    "horde_corner": "pivot_inner_corner",
    "passed_tile": "out_of_game",
    "enter_horde": "out",
    "obstacle": "impassable",
    "health_limit": "two_together",
    "weapon_token_value": "random_from_bank",
    "used_tokens": "to_bank",
    "goods_of_eliminated": "bank_and_discard_pile",
    "adrenaline_per_turn": "one",
    "adrenaline_after_stop": True,
    "deflect_by": "target_only",
    "swap_triggers": "nothing",
    "opening_hand": 0,
    "zombie_contact": "step_into",
    "cards_before_second_roll": False,
    "deflect_when": "when_played",
    "walls": "block_all_but_horde",
    "lying_cards_in_limit": False,
    "joined_zombies": "return_to_supply",
    "surface": "unbounded",
    "share_space": "always",
    "swap_below_limit": False,
    "exit_land": "on_entry",
}
"""Every option of section 2 that has readings, with its default."""

TOKEN_ORDER = ("first_aid", "adrenaline", "+1", "+2", "+3")


def truth(value: object) -> bool:
    """A yes or no option may be spelt as a word."""
    return value is True or value == "true"


@dataclass
class Player:
    """What a seat has before it."""

    alive: bool = True
    at: Space | None = None
    first_aid: int = 0
    adrenaline: int = 0
    weapons: list[int] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    tripped: bool = False
    skips: bool = False

    def copy(self) -> Player:
        """A copy that shares nothing mutable."""
        return replace(self, weapons=list(self.weapons), hand=list(self.hand))

    def count(self, token: str) -> int:
        """How many of this token the player holds."""
        if token == "first_aid":
            return self.first_aid
        if token == "adrenaline":
            return self.adrenaline
        return self.weapons.count(int(token))

    def gain(self, token: str) -> None:
        """One more of this token."""
        self._change(token, 1)

    def lose(self, token: str) -> None:
        """One less of this token."""
        self._change(token, -1)

    def _change(self, token: str, by: int) -> None:
        if token == "first_aid":
            self.first_aid += by
        elif token == "adrenaline":
            self.adrenaline += by
        elif by > 0:
            self.weapons = sorted([*self.weapons, int(token)])
        else:
            self.weapons.remove(int(token))

    def tokens(self) -> list[str]:
        """Everything held, in the order of DS-R46."""
        return [token for token in TOKEN_ORDER for _ in range(self.count(token))]


@dataclass(frozen=True)
class Zombie:
    """A piece on the table."""

    kind: str
    cells: tuple[Space, ...]


@dataclass(frozen=True)
class Incoming:
    """A card that is being answered."""

    user: int
    card: str
    target: int
    taken: int | None = None
    given: int | None = None


@dataclass
class Fight:
    """A fight that is going on."""

    zombie: Zombie
    origin: Space
    target: Space
    contact: bool
    roll: int | None = None
    added: int = 0


@dataclass
class Filling:
    """A drawn tile that is being laid and filled."""

    deck: str
    end: str | None = None
    template: str = ""
    kind: str | None = None
    icon: Cell | None = None
    icons_left: list[tuple[Cell, str]] = field(default_factory=list)

    def copy(self) -> Filling:
        """A copy that shares nothing mutable."""
        return replace(self, icons_left=list(self.icons_left))


@dataclass
class Turn:
    """What is remembered within one turn."""

    drew: bool = False
    discarded: bool = False
    gone: int = 0
    full_at_start: bool = False
    green_bonus: int = 0
    aim_bonus: int = 0
    moves_left: int = 0
    adrenaline_used: bool = False
    visited: set[Space] = field(default_factory=set)

    def copy(self) -> Turn:
        """A copy that shares nothing mutable."""
        return replace(self, visited=set(self.visited))


@dataclass
class State:
    """Everything; `phase` names the decision or the chance that comes next."""

    rulings: Rulings
    pack: Pack
    order: tuple[int, ...]
    players: list[Player]
    ground: Ground
    phase: str = "cards"
    active: int = 0
    round: int = 1
    turn: Turn = field(default_factory=Turn)
    zombies: list[Zombie] = field(default_factory=list)
    tokens: dict[Space, list[str]] = field(default_factory=dict)
    horde: tuple[int, int] = (0, 0)
    horde_budget: int = 0
    supply: Counter[str] = field(default_factory=Counter)
    bank: Counter[str] = field(default_factory=Counter)
    removed: Counter[str] = field(default_factory=Counter)
    straight: Counter[str] = field(default_factory=Counter)
    corner: Counter[str] = field(default_factory=Counter)
    passed: Counter[str] = field(default_factory=Counter)
    straight_draws: int = 0
    exit_drawn: bool = False
    cards: Counter[str] = field(default_factory=Counter)
    card_discards: Counter[str] = field(default_factory=Counter)
    known: dict[tuple[int, int, str], int] = field(default_factory=dict)
    fight: Fight | None = None
    filling: Filling | None = None
    incoming: Incoming | None = None
    asked: list[int] = field(default_factory=list)
    offer: str | None = None
    offered_to: int = 0
    takes: list[tuple[int, str]] = field(default_factory=list)
    after: str = "cards"
    deals: list[int] = field(default_factory=list)
    lost: list[tuple[int, ...]] = field(default_factory=list)
    winners: tuple[int, ...] = ()
    over_reason: str = ""
    log: list[str] = field(default_factory=list)

    def copy(self) -> State:
        """A state that shares nothing mutable with this one."""
        return replace(
            self,
            players=[player.copy() for player in self.players],
            turn=self.turn.copy(),
            zombies=list(self.zombies),
            tokens={space: list(pile) for space, pile in self.tokens.items()},
            supply=self.supply.copy(),
            bank=self.bank.copy(),
            removed=self.removed.copy(),
            straight=self.straight.copy(),
            corner=self.corner.copy(),
            passed=self.passed.copy(),
            cards=self.cards.copy(),
            card_discards=self.card_discards.copy(),
            known=dict(self.known),
            fight=replace(self.fight) if self.fight else None,
            filling=self.filling.copy() if self.filling else None,
            asked=list(self.asked),
            takes=list(self.takes),
            deals=list(self.deals),
            lost=list(self.lost),
            log=list(self.log),
        )

    def rule(self, option: str) -> Any:
        """The reading chosen for this option."""
        return self.rulings[option]

    def says(self, option: str) -> bool:
        """Is this yes or no option on?"""
        return truth(self.rulings[option])

    @property
    def walls_stop_steps(self) -> bool:
        """DS-R62."""
        return bool(self.rulings["walls"] == "block_all_but_horde")

    def living(self) -> list[int]:
        """Living seats in turn order."""
        return [seat for seat in self.order if self.players[seat].alive]

    def zombie_at(self, space: Space) -> Zombie | None:
        """The piece that covers this space."""
        for zombie in self.zombies:
            if space in zombie.cells:
                return zombie
        return None

    def horde_cells(self) -> set[Space]:
        """The three cells on which the horde rests."""
        return self.ground.rank(*self.horde, self.rulings["horde_corner"])[0]

    def is_exit(self, space: Space) -> bool:
        """DS-R31."""
        if self.ground.tiles[space[0]].template.kind != "exit":
            return False
        return self.rulings["exit_space"] == "any_cell_of_tile" or self.ground.mark(space) == "E"

    def to_bank(self, token: str) -> None:
        """A token given back or left behind."""
        self.bank[token] += 1

    def use_up(self, token: str) -> None:
        """DS-R45."""
        if self.rulings["used_tokens"] == "to_bank":
            self.bank[token] += 1
        else:
            self.removed[token] += 1

    def leave_token(self, space: Space, token: str) -> None:
        """A token is put on a space."""
        pile = [*self.tokens.get(space, []), token]
        self.tokens[space] = sorted(pile, key=TOKEN_ORDER.index)

    def lift_token(self, space: Space, token: str) -> None:
        """A token is taken off a space."""
        self.tokens[space].remove(token)
        if not self.tokens[space]:
            del self.tokens[space]

    def drop_zombie(self, zombie: Zombie, option: str) -> None:
        """A piece leaves the table; DS-R26 or DS-R65 says where to."""
        self.zombies.remove(zombie)
        if self.rulings[option] == "return_to_supply":
            self.supply[zombie.kind] += 1
        else:
            self.removed[zombie.kind] += 1

    def discard_card(self, card: str) -> None:
        """A card goes to the open pile."""
        self.card_discards[card] += 1
