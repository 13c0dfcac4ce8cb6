"""One-line texts for actions, outcomes and whole states; reading one back gives an equal value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from ..kernel.errors import NotAnEvent, NotationError
from ..kernel.notation import join_fields, split_fields, whole_number
from . import actions as a
from .cards import JOKER, JOKER_RANK, MAKE_UP, MOVE_STEPS, POINTS, RANK, Card, read_card, read_rank
from .grid import DIRECTIONS, Direction, Square
from .rules import Rules
from .state import FirstRoll, Play, State

STATE_LINE: Final = "spree/1"

_WORD: Final[dict[type, str]] = {
    a.Drive: "drive",
    a.EndTurn: "end",
    a.Enter: "enter",
    a.Leave: "leave",
    a.MoveCard: "move",
    a.Park: "park",
    a.Pass: "pass",
    a.Rob: "rob",
    a.Roll: "roll",
    a.Shoot: "shoot",
    a.Shop: "shop",
    a.Stash: "stash",
    a.Steer: "steer",
    a.Stop: "stop",
    a.Walk: "walk",
    a.Dice: "dice",
    a.Die: "die",
    a.Draw: "draw",
}


def format_event(event: a.Event) -> str:
    """Return the one spelling of an action or outcome.

    >>> format_event(a.Rob(2, "Jo", "J")), format_event(a.Shop("9c", 2))
    ('rob 2 Jo J', 'shop 9c x2')
    """
    word = _WORD.get(type(event), "")
    if not word:
        raise NotAnEvent(f"{event!r} is not an action or outcome of this game")
    match event:
        case a.Drive(space) | a.Park(space):
            return f"{word} {space}"
        case a.MoveCard(card, steps):
            plain = card in MAKE_UP and MAKE_UP[card] == (steps,)
            return f"{word} {card}" if plain else f"{word} {card} {steps}"
        case a.Rob(victim, card, rank):
            plain = card != JOKER and RANK.get(card) == rank
            return f"{word} {victim} {card}" if plain else f"{word} {victim} {card} {rank}"
        case a.Shoot(target):
            return f"{word} {target}"
        case a.Shop(card, copies):
            return f"{word} {card}" if copies == 1 else f"{word} {card} x{copies}"
        case a.Stop(card) | a.Draw(card):
            return f"{word} {card}"
        case a.Steer(direction) | a.Walk(direction):
            return f"{word} {direction}"
        case a.Dice(low, high):
            return f"{word} {low} {high}"
        case a.Die(face):
            return f"{word} {face}"
        case _:
            return word


def _seat(word: str) -> int:
    seat = whole_number(word)
    if seat > 7:
        raise NotationError(word, "a seat from 0 to 7")
    return seat


def _face(word: str) -> int:
    face = whole_number(word)
    if not 1 <= face <= 6:
        raise NotationError(word, "a face from 1 to 6")
    return face


def _square(word: str) -> Square:
    if len(word) < 2 or not ("a" <= word[0].lower() <= "z") or whole_number(word[1:]) < 1:
        raise NotationError(word, "a square such as e8")
    return Square(word.lower())


def _direction(word: str) -> Direction:
    if word.lower() not in DIRECTIONS:
        raise NotationError(word, "east, north, south or west")
    return cast(Direction, word.lower())


def _steps(word: str) -> int:
    steps = whole_number(word)
    if steps not in MOVE_STEPS:
        raise NotationError(word, "2 or 10 steps")
    return steps


def _copies(word: str) -> int:
    copies = whole_number(word[1:]) if word[:1].lower() == "x" else 0
    if copies < 1:
        raise NotationError(word, "a number of copies such as x2")
    return copies


def _move_card(card: str, steps: str | None = None) -> a.MoveCard:
    read = read_card(card)
    if steps is not None:
        return a.MoveCard(read, _steps(steps))
    if read == JOKER:
        raise NotationError(card, "a joker and the steps it gives, such as: move Jo 10")
    # That another card is no move card is for the rules to say.
    return a.MoveCard(read, MAKE_UP.get(read, MOVE_STEPS)[0])


def _rob(victim: str, card: str, rank: str | None = None) -> a.Rob:
    read = read_card(card)
    if rank is None and read == JOKER:
        raise NotationError(card, "a joker and the rank it robs, such as: rob 2 Jo J")
    return a.Rob(_seat(victim), read, RANK[read] if rank is None else read_rank(rank))


def _dice(one: str, other: str) -> a.Dice:
    return a.Dice(*sorted((_face(one), _face(other))))


WORDS: Final[dict[str, tuple[int, int, Callable[..., a.Event], str]]] = {
    "drive": (1, 1, lambda s: a.Drive(_square(s)), "drive and a parking space, such as: drive d1"),
    "end": (0, 0, lambda: a.END, "end"),
    "enter": (0, 0, lambda: a.ENTER, "enter"),
    "leave": (0, 0, lambda: a.LEAVE, "leave"),
    "move": (1, 2, _move_card, "move and a card, such as: move 10h, move Jo 2"),
    "park": (1, 1, lambda s: a.Park(_square(s)), "park and a parking space, such as: park d1"),
    "pass": (0, 0, lambda: a.PASS, "pass"),
    "rob": (2, 3, _rob, "rob, a seat and a card, such as: rob 2 Jh, rob 2 Jo J"),
    "roll": (0, 0, lambda: a.ROLL, "roll"),
    "shoot": (1, 1, lambda s: a.Shoot(_seat(s)), "shoot and a seat, such as: shoot 2"),
    "shop": (
        1,
        2,
        lambda c, n="x1": a.Shop(read_card(c), _copies(n)),
        "shop and a card, such as: shop 9c, shop 9c x2",
    ),
    "stash": (0, 0, lambda: a.STASH, "stash"),
    "steer": (1, 1, lambda d: a.Steer(_direction(d)), "steer and a direction, such as: steer north"),
    "stop": (1, 1, lambda c: a.Stop(read_card(c)), "stop and a card, such as: stop Ah"),
    "walk": (1, 1, lambda d: a.Walk(_direction(d)), "walk and a direction, such as: walk north"),
    "dice": (2, 2, _dice, "dice and two faces, such as: dice 3 4"),
    "die": (1, 1, lambda f: a.Die(_face(f)), "die and a face, such as: die 5"),
    "draw": (1, 1, lambda c: a.Draw(read_card(c)), "draw and a card, such as: draw 9c"),
}


def read_event(text: str, words: tuple[str, ...]) -> a.Event:
    """Read an action or outcome strictly from a text and its words. Raises NotationError.

    >>> read_event("SHOP th", ("SHOP", "th"))
    Shop(card='10h', copies=1)
    >>> read_event("shop 0h", ("shop", "0h"))
    Traceback (most recent call last):
    spree_rules.NotationError: cannot read '0h': expected a card such as 9c, 10h, Ks or Jo
    """
    entry = WORDS.get(words[0].lower()) if words else None
    if entry is None:
        raise NotationError(text, "one of the words " + ", ".join(WORDS))
    least, most, make, expected = entry
    if not least <= len(words) - 1 <= most:
        raise NotationError(text, expected)
    return make(*words[1:])


def action_space(rules: Rules) -> tuple[a.Event, ...]:
    """Return every action and outcome that can be written down in a game, sorted by notation."""
    squares, cards = rules.board.squares, tuple(RANK)
    most = max((rules.deck.count(card) for card in set(rules.deck)), default=1)
    copies = range(1, max(2, min(most, rules.hand_limit)) + 1)
    found: list[a.Event] = [a.END, a.ENTER, a.LEAVE, a.PASS, a.ROLL, a.STASH]
    found += [a.Drive(square) for square in squares]
    found += [a.Park(square) for square in squares]
    found += [a.MoveCard(card, steps) for card in cards for steps in MOVE_STEPS]
    found += [a.Rob(seat, card, RANK[card]) for seat in range(rules.seats) for card in cards]
    found += [a.Rob(seat, JOKER, rank) for seat in range(rules.seats) for rank in POINTS if rank != JOKER_RANK]
    found += [a.Rob(seat, Card("9c"), rank) for seat in range(rules.seats) for rank in POINTS if rank != "9"]
    found += [a.Shoot(seat) for seat in range(rules.seats)]
    found += [a.Shop(card, number) for card in cards for number in copies]
    found += [a.Stop(card) for card in cards]
    found += [kind(direction) for kind in (a.Steer, a.Walk) for direction in DIRECTIONS]
    found += [a.Dice(low, high) for low in range(1, 7) for high in range(low, 7)]
    found += [a.Die(face) for face in range(1, 7)]
    found += [a.Draw(card) for card in cards]
    return tuple(sorted(found, key=format_event))


# States

_KEYS: Final = (
    "phase", "seat", "hands", "carts", "scores", "pawns", "cars", "down", "riding", "pile", "discards", "turn",
    "plays", "first",
)  # fmt: skip


def _cards(cards: tuple[Card, ...]) -> str:
    parts = []
    for card in dict.fromkeys(cards):
        count = cards.count(card)
        parts.append(card if count == 1 else f"{card}x{count}")
    return ",".join(parts) or "-"


_FLAGS: Final = ("rolled", "moved", "driven", "acted", "from_car", "again", "shopped")


def format_state(state: State) -> str:
    """Return a state as one line of ``key=value`` words.

    >>> from spree_rules import spree
    >>> format_state(spree.new_game(seats=3).start())[:44]
    'spree/1 phase=deal seat=0 hands=-/-/- carts='
    """
    turn = state.turn
    flags = [name for name in _FLAGS if getattr(turn, name)]
    words = [f"steps:{turn.steps}", f"left:{turn.came_from or '-'}", *flags]
    return join_fields(
        STATE_LINE,
        {
            "phase": state.phase,
            "seat": str(state.seat),
            "hands": "/".join(map(_cards, state.hands)),
            "carts": "/".join(map(_cards, state.carts)),
            "scores": "/".join(map(str, state.scores)),
            "pawns": "/".join(place or "-" for place in state.pawns),
            "cars": "/".join(place or "-" for place in state.cars),
            "down": "/".join(str(seat) for seat, flag in enumerate(state.down) if flag) or "-",
            "riding": "/".join(str(seat) for seat, flag in enumerate(state.riding) if flag) or "-",
            "pile": _cards(state.pile),
            "discards": _cards(state.discards),
            "turn": ",".join(words),
            "plays": "/".join(map(_format_play, state.plays)) or "-",
            "first": _format_first(state.first_roll),
        },
    )


def _format_play(play: Play) -> str:
    parts = (play.kind, play.seat, _cards(play.cards), play.target, play.rank, play.number, play.asked)
    return ":".join("-" if part is None else str(part) for part in parts)


def _format_first(first: FirstRoll | None) -> str:
    if first is None:
        return "-"
    return ",".join(map(str, first.contenders)) + ":" + (",".join(map(str, first.totals)) or "-")


def read_state(rules: Rules, text: str) -> dict[str, Any]:
    """Return the plain values of the fields of a line that ``format_state`` wrote. Raises NotationError."""
    words = split_fields(STATE_LINE, _KEYS, text)
    flags = words["turn"].split(",")
    plain: dict[str, Any] = {
        "phase": words["phase"],
        "seat": whole_number(words["seat"]),
        "hands": [_read_cards(rules, part) for part in words["hands"].split("/")],
        "carts": [_read_cards(rules, part) for part in words["carts"].split("/")],
        "scores": [whole_number(part) for part in words["scores"].split("/")],
        "pawns": [_optional(part) for part in words["pawns"].split("/")],
        "cars": [_optional(part) for part in words["cars"].split("/")],
        "pile": _read_cards(rules, words["pile"]),
        "discards": _read_cards(rules, words["discards"]),
        "turn": _read_turn(flags, words["turn"]),
        "plays": [_read_play(rules, part) for part in _parts(words["plays"], "/")],
        "first_roll": _read_first(words["first"]),
    }
    for key in ("down", "riding"):
        listed = [whole_number(part) for part in _parts(words[key], "/")]
        plain[key] = [seat in listed for seat in range(rules.seats)]
    return plain


def _parts(text: str, mark: str) -> list[str]:
    return [] if text == "-" else text.split(mark)


def _optional(text: str) -> str | None:
    return None if text == "-" else text


def _read_cards(rules: Rules, text: str) -> list[str]:
    cards: list[str] = []
    for part in _parts(text, ","):
        card, found, count = part.partition("x")
        copies = whole_number(count) if found else 1
        if copies > len(rules.deck):
            raise NotationError(part, f"at most the {len(rules.deck)} cards of the deck")
        cards += [card] * copies
    return cards


def _read_turn(flags: list[str], text: str) -> dict[str, Any]:
    if len(flags) < 2 or not flags[0].startswith("steps:") or not flags[1].startswith("left:"):
        raise NotationError(text, "steps:N,left:SQUARE and words such as rolled")
    turn: dict[str, Any] = {"steps": whole_number(flags[0][6:]), "came_from": _optional(flags[1][5:])}
    unknown = set(flags[2:]) - set(_FLAGS)
    if unknown:
        raise NotationError(text, f"words among {', '.join(_FLAGS)}")
    return turn | dict.fromkeys(flags[2:], True)


def _read_play(rules: Rules, text: str) -> dict[str, Any]:
    parts = text.split(":")
    if len(parts) != 7:
        raise NotationError(text, "a play as kind:seat:cards:target:rank:number:asked")
    kind, seat, cards, target, rank, number, asked = parts
    return {
        "kind": kind,
        "seat": whole_number(seat),
        "cards": _read_cards(rules, cards),
        "target": None if target == "-" else whole_number(target),
        "rank": _optional(rank),
        "number": whole_number(number),
        "asked": None if asked == "-" else whole_number(asked),
    }


def _read_first(text: str) -> dict[str, Any] | None:
    if text == "-":
        return None
    contenders, _, totals = text.partition(":")
    return {
        "contenders": [whole_number(part) for part in contenders.split(",")],
        "totals": [whole_number(part) for part in _parts(totals, ",")],
    }
