"""The vocabulary of Spree!: its actions in words, and supposed positions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from lark import Tree

from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.values import put, replace
from spree_rules.model.kernel.violations import Violation
from spree_rules.model.spree import actions
from spree_rules.model.spree.board import SHIPPED, load_board
from spree_rules.model.spree.cards import CART_RANK, RANK, STOPS, Card, merged, read_card, read_rank
from spree_rules.model.spree.game import RULEBOOK, SpreeGame, new_game
from spree_rules.model.spree.grid import DIRECTIONS, Square
from spree_rules.model.spree.position import position
from spree_rules.model.spree.rulings import EDITIONS, RULINGS
from spree_rules.model.spree.state import State, Turn
from spree_rules.model.spree.stops import could_stop, why_not_asked

from ..vocabulary import Called, Vocabulary, board_named
from .questions import QUESTIONS
from .words import plain

Events = tuple[actions.Event, ...]
Held = tuple[Card, ...] | None
OPEN = ("turn", "move_roll", "shot_roll", "poll")
PLAYS = (actions.Shop, actions.Rob, actions.MoveCard, actions.Stop)
QUIET = frozenset(
    [
        "aimed",
        "rolled_to_shoot",
        "not_asked_lying",
        "not_asked_at_car",
        "not_asked_not_target",
        "not_asked_empty_hand",
        "passed",
        "shot_ends_turn",
        "takes_dice",
        "turn_began",
        "drew",
        "reshuffled",
        "not_asked_stash",
        "turn_ended",
        "passes_others",
    ]
)
SIMPLE: Mapping[str, actions.Event] = {
    "roll": actions.ROLL,
    "stash": actions.STASH,
    "end": actions.END,
    "pass_on": actions.PASS,
    "enter": actions.ENTER,
    "leave": actions.LEAVE,
}


ILLUSTRATIONS: Mapping[str, tuple[str, str, str]] = {
    "SPREE-MOVE-02": ("hip_pocket", "set up red at d5, turn red", "where can red be with 4"),
    "SPREE-MOVE-05": ("hip_pocket", "set up red at a2, turn red", "reach c9 from Jc with 9 after coming from 9c"),
    "SPREE-SHOOT-02": ("hip_pocket", "set up red at e5, blue at j5, turn red", "odds red hits blue"),
    "SPREE-SHOOT-04": ("hip_pocket", "set up red at n5, turn red", "shot d4 f4 6"),
    "SPREE-SCORE-01": (
        "hip_pocket", "set up green car a7, red car a2, red at a2", "best turn for red with 4 and stash"
    ),
    "SPREE-HK-FOUNTAIN-01": ("hong_kong", "set up red at d5, blue at f5, turn red", "shot d5 f5 6"),
}  # fmt: skip


class SpreeVocabulary(Vocabulary):
    """The vocabulary of Spree!, and how its positions are supposed and shown."""

    rulebook = RULEBOOK
    outcomes = "happens dice 3 4, happens draw 9c"
    questions = QUESTIONS
    turn_clauses = ("SPREE-TURN-02",)
    examples = (
        "where can red be with 7",
        "reach 9c from Jc with 7 after coming from d7",
        "shortest way from a2 to Kh",
        "can red be home with 8",
        "odds red hits blue",
        "odds red reaches 9c this turn",
        "odds to draw a king for red",
        "best turn for red with 7 and stash",
        "shot d5 f5 6",
        "sight e5 j5",
        "who can see blue",
        "set up red at d5, blue at f5, red hand 9c 10h, turn red",
    )
    illustrations = ILLUSTRATIONS

    def default_game(self) -> SpreeGame:
        """Return the game used by default."""
        return new_game(4)

    def code(self, game: SpreeGame) -> str:
        """Return the call that makes a game."""
        config, preset = game.config, EDITIONS[game.config.edition]
        usual = new_game(game.seats, config.edition, board=game.board).config
        said = [str(game.seats), repr(config.edition)]
        readings = {
            name: getattr(config.rulings, name)
            for name in RULINGS
            if getattr(config.rulings, name) != getattr(preset.rulings, name)
        }
        if readings:
            said.append(f"rulings={readings!r}")
        told = ("modules", "target", "polls", "jokers", "hand", "faces")
        said += [f"{name}={getattr(config, name)!r}" for name in told if getattr(config, name) != getattr(usual, name)]
        if config.deck != usual.deck:
            said.append(f"deck={config.deck!r}")
        if config.drawing is not None:
            said.append(f"board=spree.load_board({config.drawing!r})")
        elif config.board != "legrand":
            said.append(f"board={config.board!r}")
        return f"spree.new_game({', '.join(said)})"

    def default_state(self, game: SpreeGame) -> State:
        """Return a position in which all players have parked and the first seat has the turn."""
        return position(game)

    def game_of(self, options: Mapping[str, Any]) -> SpreeGame:
        """Return the game with some options: edition, seats, rulings, and a board by its name or file."""
        named = dict(options)
        seats = named.pop("seats", 4)
        board = named.get("board")
        if board is not None:
            named["board"] = board_named(board, SHIPPED, load_board)
        if board == "pocket" and "seats" not in options:
            seats = 3
        return new_game(seats, named.pop("edition", "hip_pocket"), **named)

    def named(self, session: Any, kind: str) -> list[str]:
        """Return the squares of the board, the cards that its shops sell, or the directions."""
        board = session.game.board
        known = {"SQUARE": list(board.squares), "CARD": list(board.shops), "DIRECTION": sorted(DIRECTIONS)}
        return known.get(kind, [])

    def editions(self, game: SpreeGame) -> dict[str, SpreeGame]:
        """Return the same table under each edition that allows its deck."""
        config, found = game.config, {}
        for name, edition in EDITIONS.items():
            if edition.most_jokers is None or config.jokers <= edition.most_jokers:
                options: dict[str, Any] = {"target": game.target, "deck": config.deck, "jokers": config.jokers}
                options |= {"hand": config.hand, "faces": config.faces, "polls": config.polls}
                found[name] = new_game(game.seats, name, board=game.board, **options)
        return found

    # Words

    def plain(self, game: SpreeGame, text: str) -> str:
        """Return a line in the words of the grammar."""
        return plain(text)

    def held(self, state: State, seat: int) -> Held:
        """Return a seat's hand."""
        return state.hands[seat]

    def spelled(self, words: str, called: Called) -> str:
        """Return plain words with seats by name, cards in notation, ranks as words."""
        text = re.sub(r"\bseat(\d+)\b", lambda found: called(int(found[1])), words)
        text = re.sub(r"\brank_(10|[2-9jqka]|jo)\b", lambda found: read_rank(found[1]), text)
        if not text.startswith(("rule about", "explain", "ruling", "difference", "save", "load")):
            text = re.sub(r"\b((?:10|[2-9jqka])[cdhs]|jo)\b(?! \d+\b)", lambda found: read_card(found[1]), text)
        text = re.sub(r"(?<=^explain )\S+", lambda found: found[0].upper(), text)
        return re.sub(r"\bcant\b", "can't", text).replace(" ,", ",")

    def square(self, game: SpreeGame, tree: Any) -> Any:
        """Return the square that words name."""
        return game.board.square(str(tree.children[0]))

    def events(self, game: SpreeGame, state: State, seat: int, tree: Tree[str], held: Held = None) -> Events:
        """Return the events that an action in words can mean; several if it leaves something open.

        ``held`` are the cards to choose from if none is named; None for any.
        """
        kind, parts = str(tree.data), tree.children
        if kind in SIMPLE:
            return (SIMPLE[kind],)
        if kind == "shoot":
            return (actions.Shoot(game.check_seat(int(str(parts[0])[4:]))),)
        if kind in ("walk", "steer"):
            way: Any = str(parts[0])
            return (actions.Walk(way) if kind == "walk" else actions.Steer(way),)
        if kind == "drive":
            return (actions.Drive(self.square(game, parts[0])),)
        if kind == "park":
            return (actions.Park(self.square(game, parts[0])),)
        open_words: dict[str, Any] = {
            "walk_to": self._walks_to,
            "shop": self._shops,
            "rob": self._robberies,
            "move": self._move_cards,
            "stop": self._stops,
        }
        found: Events = open_words[kind](game, state, seat, parts, held)
        return found

    def _walks_to(self, game: SpreeGame, state: State, seat: int, parts: Sequence[Any], _: Held) -> Events:
        there, here = self.square(game, parts[0]), self._place(state, seat)
        ways = [way for way, other in game.board.grid.beside[here].items() if other == there]
        return tuple(actions.Walk(way) for way in ways)

    def _place(self, state: State, seat: int) -> Square:
        if state.pawns[seat] is None:
            raise SettingError("players cannot walk or shop before all have parked")
        return state.where(seat)

    def _shops(self, game: SpreeGame, state: State, seat: int, parts: Sequence[Any], _: Held) -> Events:
        copies = 1 if parts[0] is None else int(str(parts[0]))
        if parts[1] is not None:
            return (actions.Shop(read_card(str(parts[1])), copies),)
        sold = game.board.sells.get(self._place(state, seat))
        return () if sold is None else (actions.Shop(sold, copies),)

    def _robberies(self, game: SpreeGame, state: State, seat: int, parts: Sequence[Any], held: Held) -> Events:
        victim = game.check_seat(int(str(parts[0])[4:]))
        card = None if parts[1] is None else read_card(str(parts[1]))
        rank = None if parts[2] is None else read_rank(str(parts[2])[5:])
        ranks = [rank] if rank else sorted({CART_RANK[each] for each in state.carts[victim]})
        if card is not None and RANK[card] != "Jo":
            return (actions.Rob(victim, card, rank or RANK[card]),)
        if card is not None:
            return tuple(actions.Rob(victim, card, each) for each in ranks)
        if held is not None:
            fitting = [(one, each) for one in dict.fromkeys(held) for each in ranks if RANK[one] in (each, "Jo")]
            return tuple(actions.Rob(victim, one, each) for one, each in fitting)
        # If no card is named, any card of the rank will do; clubs represent them.
        return tuple(actions.Rob(victim, Card("Jo" if each == "Jo" else f"{each}c"), each) for each in ranks)

    def _move_cards(self, game: SpreeGame, state: State, seat: int, parts: Sequence[Any], held: Held) -> Events:
        card = None if parts[0] is None else read_card(str(parts[0]))
        steps = None if parts[1] is None else int(str(parts[1]))
        if card is not None and steps is not None:
            return (actions.MoveCard(card, steps),)
        if card is not None:
            return actions.MOVE.get(card) or (actions.MoveCard(card, 10),)
        known = dict.fromkeys(held) if held is not None else (Card("10c"), Card("2c"))
        found = [play for one in known for play in actions.MOVE.get(one, ())]
        return tuple(play for play in found if steps in (None, play.steps))

    def _stops(self, game: SpreeGame, state: State, seat: int, parts: Sequence[Any], held: Held) -> Events:
        if parts[0] is not None:
            return (actions.Stop(read_card(str(parts[0]))),)
        known = (Card("Ac"),) if held is None else tuple(card for card in dict.fromkeys(held) if card in STOPS)
        return tuple(actions.Stop(card) for card in known)

    def in_words(self, event: Any, called: Called) -> str:
        """Return an action in the words of a question."""
        match event:
            case actions.Shoot(target):
                return f"shoot {called(target)}"
            case actions.Rob(victim, card, rank):
                named = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}.get(rank, str(rank).lower())
                return f"rob {called(victim)} with {card}" + (f" for {named}" if card == "Jo" else "")
            case actions.Shop(card, copies):
                return f"shop {card}" if copies == 1 else f"shop {copies} of {card}"
            case actions.MoveCard(card, steps):
                return f"move {card}" + (f" as {steps}" if card == "Jo" else "")
            case actions.Stop(card):
                return f"stop with {card}"
            case actions.Drive(space):
                return f"drive to {space}"
            case actions.Park(space):
                return f"park at {space}"
            case actions.Walk(direction):
                return f"walk {direction}"
            case actions.Steer(direction):
                return f"steer {direction}"
        return {kind: word for word, kind in SIMPLE.items()}[event].replace("pass_on", "pass")

    def outcome_of(self, game: AnyGame, tree: Tree[str]) -> actions.Event:
        """Return the outcome that words name."""
        kind, parts = str(tree.data), [str(part) for part in tree.children]
        if kind == "draw":
            return actions.Draw(read_card(parts[0]))
        numbers = sorted(map(int, parts))
        return actions.Die(numbers[0]) if kind == "die" else actions.Dice(numbers[0], numbers[-1])

    def outcome(self, game: SpreeGame, state: State, numbers: Sequence[int]) -> actions.Event:
        """Return the roll of one or two dice that numbers name; one number for two dice is their sum."""
        if state.phase == "move_roll" and len(numbers) == 1:
            low = max(1, numbers[0] - game.faces)
            return actions.Dice(low, numbers[0] - low)
        if state.phase == "move_roll":
            return actions.Dice(min(numbers), max(numbers))
        if len(numbers) > 1:
            raise SettingError("expected one die, not two")
        return actions.Die(numbers[0])

    def dice(self, game: SpreeGame, state: State, told: int) -> int:
        """Return two for a roll of dice to move, else one; a single number stands for the sum."""
        return min(told, 2) if state.phase == "move_roll" else 1

    def pass_of(self, game: SpreeGame, state: State) -> actions.Event | None:
        """Return the answer that lets an open play stand, if one is awaited."""
        return actions.PASS if state.phase == "poll" else None

    def left_out(self, game: SpreeGame, state: State, seat: int, kind: str) -> tuple[Violation, ...]:
        """Return why a seat may not answer the open play, if that is what it wants."""
        return why_not_asked(game.rules, state, seat) if kind in ("stop", "pass_on") else ()

    def clauses_of(self, tree: Tree[str]) -> tuple[str, ...]:
        """Return the clauses on which a kind of action rests."""
        kinds = {"shop": "SPREE-SHOP-01", "rob": "SPREE-ROB-01", "walk_to": "SPREE-MOVE-03"}
        return (kinds.get(str(tree.data), "SPREE-TURN-02"),)

    def tells(self, effect: Any) -> bool:
        """Whether an effect belongs in the shortest account of what happens."""
        return effect.kind not in QUIET

    # Suppositions

    def as_if(self, game: SpreeGame, state: State, seat: int, kind: str = "") -> tuple[State, str]:
        """Return a position in which a seat acts, and what that supposes. Raises SettingError if there is none.

        For an answer to an open play (``kind`` is ``stop`` or ``pass_on``) the others have passed; otherwise the seat
        has the turn: its open one, or one that has just begun.
        """
        if state.phase == "over" or None in state.pawns:
            raise SettingError(game.prompt(state))
        if state.phase == "poll" and kind in ("stop", "pass_on"):
            play = state.plays[-1]
            asked = play.seat if play.asked is None else play.asked
            later = (seat - play.seat) % game.seats > (asked - play.seat) % game.seats
            if later and could_stop(game.rules, state, play, seat):
                return replace(state, plays=(*state.plays[:-1], replace(play, asked=seat))), "the others have passed"
        discards = state.discards
        for play in state.plays:
            discards = merged(discards, play.cards)
        if seat == state.seat and state.phase in OPEN:
            return replace(state, phase="turn", plays=(), discards=discards), f"seat {seat} can act at once"
        turn = Turn(from_car=state.pawns[seat] == state.cars[seat])
        down = put(state.down, seat, False)
        begun = replace(state, phase="turn", seat=seat, turn=turn, plays=(), discards=discards, down=down)
        return begun, f"seat {seat} has the turn"

    def suppose(self, game: SpreeGame, state: State, seat: int, event: Any) -> tuple[State, str | None]:
        """Return the position with hidden cards dealt so that a seat holds the cards of a play, and a note about it.

        Hands keep their sizes, and the deal depends only on public facts, so it reveals nothing about them.
        """
        wanted: list[Card] = []
        if isinstance(event, PLAYS) and event.card in RANK:
            wanted = [event.card] * (event.copies if isinstance(event, actions.Shop) else 1)
        unseen = sorted(game.view(state, None).unseen)
        fits = all(unseen.count(card) >= wanted.count(card) for card in wanted)
        dealt: list[tuple[Card, ...]] = [()] * game.seats
        if wanted and fits:
            for card in wanted:
                unseen.remove(card)
        own = list(wanted) if fits else []
        for other in (seat, *(each for each in range(game.seats) if each != seat)):
            size = max(len(state.hands[other]), len(own) if other == seat else 0)
            hand = own if other == seat else []
            more = max(0, size - len(hand))
            dealt[other] = tuple(sorted([*hand, *unseen[:more]]))
            unseen = unseen[more:]
        if not fits:
            dealt[seat] = tuple(card for card in dealt[seat] if card not in wanted)
        supposed = replace(state, hands=tuple(dealt), pile=tuple(unseen))
        if not wanted:
            return supposed, None
        shown = wanted[0] if len(wanted) == 1 else f"{len(wanted)} of {wanted[0]}"
        note = (
            f"This supposes that seat {seat} holds {shown}."
            if fits
            else f"Nobody can hold {shown}: public cards rule it out."
        )
        return supposed, note

    def tells_hand(self, event: Any) -> bool:
        """Whether an action needs certain cards in hand."""
        return isinstance(event, PLAYS)

    def hides(self, event: Any) -> bool:
        """Whether an event is seen by one seat alone."""
        return isinstance(event, actions.Draw)

    # Showing

    def lines(self, session: Any) -> list[str]:
        """Return the position as lines, seat by seat."""
        state: State = session.state
        lines = []
        for seat in range(session.game.seats):
            where = state.pawns[seat] or "not parked"
            posture = ", lying down" if state.down[seat] else ""
            car = ", in the car" if state.riding[seat] else f", car at {state.cars[seat]}" if state.cars[seat] else ""
            cart = " ".join(state.carts[seat]) or "empty"
            lines.append(
                f"{session.called(seat)} at {where}{posture}{car}; {counted(state.scores[seat], 'point')}; "
                f"cart: {cart}; {counted(len(state.hands[seat]), 'card')} in hand"
            )
        return lines

    def hands(self, session: Any) -> dict[str, str]:
        """Return all hands by the names of the seats."""
        return {session.called(seat): " ".join(hand) or "empty" for seat, hand in enumerate(session.state.hands)}


VOCABULARY = SpreeVocabulary()
