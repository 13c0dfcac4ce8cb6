"""One-line texts for actions, outcomes and whole states; reading one back gives an equal value."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement, product
from typing import Any, Final

from ..kernel.errors import NotAnEvent, NotationError
from ..kernel.notation import matching, one_of, whole_number
from . import actions as a
from .bags import COLOURS, Bag
from .mini_board import AXIAL
from .rules import BUILDINGS, Rules

NONE: Final = "none"
MOST_DICE: Final = 40
"""The most dice that a text lists."""
_KINDS: Final = (
    a.Attempt, a.Buy, a.BuyRound, a.ChooseWeapon, a.Claim, a.Concede, a.Dig, a.DoctorDraw, a.DrawBullets, a.DrawSaloon,
    a.Duel, a.EndTown, a.Enter, a.FleeTo, a.HandIn, a.KeepRoll, a.LeaveBuilding, a.NoSteal, a.PayDoctor, a.PickDie,
    a.PlaceRider, a.Put, a.Quit, a.Refresh, a.RerollDie, a.Rest, a.Rob, a.RobRancher, a.RollMovement, a.RoundUp, a.Sell,
    a.SellGold, a.SkipMovement, a.Spend, a.SpendSpur, a.Stay, a.Steal, a.StopMoving, a.TakeThorns, a.Visit,
    a.VisitTown, a.Wait, a.BlueDice, a.Bullets, a.CattleDie, a.Coin, a.Desperado, a.Displayed, a.EventDrawn,
    a.FirstPlayer, a.Gold, a.Obstacles, a.Placed, a.RedDice, a.Rerolled, a.SaloonDrawn, a.TokenDrawn, a.TokenPlaced,
)  # fmt: skip
_WORD_OF: Final[dict[type, str]] = {kind: str(kind.__struct_config__.tag) for kind in _KINDS}


def format_event(event: a.Event) -> str:
    """Return the one spelling of an action or outcome.

    >>> format_event(a.Enter("C2")), format_event(a.Bullets(Bag(grey=2, red=1))), format_event(a.RedDice((3, 5)))
    ('enter C2', 'bullets 2-grey 1-red', 'red 3 5')
    """
    word = _WORD_OF.get(type(event))
    if word is None:
        raise NotAnEvent(f"{event!r} is not an action or outcome of this game")
    parts = [word]
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if type(value) is Bag:
            parts += [f"{count}-{colour}" for colour, count in zip(COLOURS, value, strict=True) if count] or [NONE]
        elif type(value) is tuple:
            parts += map(str, value)
        elif value is not None:
            parts.append(str(value))
    return " ".join(parts)


def _bounded(least: int, most: int, what: str) -> Callable[[str], int]:
    def read(word: str) -> int:
        number = whole_number(word)
        if not least <= number <= most:
            raise NotationError(word[:40], f"{what} from {least} to {most}")
        return number

    return read


_FACE: Final = _bounded(1, 6, "a face")
_SEAT: Final = _bounded(0, 3, "a seat")
_FEW: Final = _bounded(0, 999, "a number")
_PLACE: Final = matching(r"[A-Z][1-9][0-9]?", "a territory, such as C3", str.upper)
_TOKEN: Final = matching(r"[A-Z0-9]{1,8}", "a Challenge token, such as HB1", str.upper)
_HEX: Final = matching(r"C|[NXR][1-6]", "a hex of the mini board, such as N3", str.upper)
_WORD: Final = matching(r"[a-z0-9-]{1,44}", "a name in one word, such as trail-map", str.lower)
_WEAPON: Final = one_of("revolver", "rifle")
_OBSTACLE: Final = one_of("rock", "thorns")
Reader = Callable[[str], Any]
SIMPLE: Final[dict[type, tuple[tuple[Reader, ...], str]]] = {
    a.Buy: ((_WORD,), "a card, such as: buy trail-map"),
    a.CattleDie: ((_FACE,), "a face, such as: cattle 3"),
    a.ChooseWeapon: ((_WEAPON,), "a weapon, such as: weapon rifle"),
    a.Coin: ((_SEAT,), "a seat, such as: coin 1"),
    a.Desperado: ((_WORD,), "a Desperado, such as: desperado rifle-2"),
    a.Dig: ((_FEW,), "a number, such as: dig 3"),
    a.Displayed: ((_WORD,), "a card, such as: card bedroll"),
    a.DoctorDraw: ((_FEW,), "a number, such as: treatment 2"),
    a.DrawBullets: ((_FEW,), "a number, such as: draw 3"),
    a.Duel: ((_SEAT,), "a seat, such as: duel 1"),
    a.Enter: ((_PLACE,), "a territory, such as: enter C2"),
    a.EventDrawn: ((_WORD,), "an Event card, such as: event payday-p"),
    a.FirstPlayer: ((_SEAT,), "a seat, such as: first 1"),
    a.FleeTo: ((_WORD,), "a town, such as: flee tinhorn"),
    a.Gold: ((_FEW,), "a number, such as: nuggets 2"),
    a.HandIn: ((_TOKEN,), "a token, such as: handin OU1"),
    a.PayDoctor: ((_FEW,), "a number, such as: pay 1"),
    a.PickDie: ((_FACE,), "a face, such as: pick 4"),
    a.Placed: ((_PLACE,), "a territory, such as: placed A4"),
    a.PlaceRider: ((_HEX,), "a hex, such as: ride N2"),
    a.Put: ((_PLACE,), "a territory, such as: put A4"),
    a.RerollDie: ((_FACE,), "a face, such as: reroll 1"),
    a.Rerolled: ((_FACE,), "a face, such as: rerolled 6"),
    a.Rob: ((_WEAPON,), "a weapon, such as: rob revolver"),
    a.SaloonDrawn: ((_WORD,), "a card, such as: saloon brawl"),
    a.Sell: ((_TOKEN,), "a token, such as: sell HB1"),
    a.SellGold: ((_FEW,), "a number, such as: gold 2"),
    a.Spend: ((_FEW, _FEW), "bullets of the weapon and white ones, such as: spend 1 0"),
    a.TokenDrawn: ((_TOKEN,), "a token, such as: token HU3"),
    a.TokenPlaced: ((_TOKEN,), "a token, such as: begun HU3"),
    a.Visit: ((_WORD,), "a building, such as: visit saloon"),
}
"""The kinds of events with a fixed number of words, how each word is read, and what is expected."""
LISTS: Final[dict[type, tuple[Reader, str]]] = {
    a.BlueDice: (_FACE, "faces from the lowest up, such as: blue 2 4"),
    a.Obstacles: (_OBSTACLE, "six obstacles, such as: terrain rock rock rock thorns thorns thorns"),
    a.RedDice: (_FACE, "faces from the lowest up, such as: red 3 5"),
    a.Rest: (_WORD, "nothing, or cards in the order of the alphabet, such as: rest bedroll"),
}
"""The kinds of events with a list of words."""
_KIND_OF: Final = {word: kind for kind, word in _WORD_OF.items()}
WORDS: Final = frozenset(_KIND_OF)


def read_event(text: str, words: tuple[str, ...]) -> a.Event:
    """Read an action or outcome; words may be in any case. Raises NotationError."""
    first, rest = (words[0].lower(), words[1:]) if words else ("", ())
    kind: Any = _KIND_OF.get(first)
    if kind is None:
        raise NotationError(text, "an action or outcome that begins with one of: " + ", ".join(sorted(WORDS)))
    if kind is a.Bullets:
        return a.Bullets(_read_bag(text, rest))
    if kind is a.Steal:
        return _read_steal(text, rest)
    if kind in LISTS:
        reader, expected = LISTS[kind]
        items = tuple(map(reader, rest[:MOST_DICE]))
        if len(rest) > MOST_DICE or (kind is not a.Obstacles and tuple(sorted(items)) != items):
            raise NotationError(text, f"{first} and {expected}")
        listed: a.Event = kind(items)
        return listed
    readers, expected = SIMPLE.get(kind, ((), ""))
    if len(rest) != len(readers):
        raise NotationError(text, f"{first} and {expected}" if expected else first)
    event: a.Event = kind(*(read(word) for read, word in zip(readers, rest, strict=True)))
    return event


def _read_bag(text: str, rest: tuple[str, ...]) -> Bag:
    if tuple(word.lower() for word in rest) == (NONE,):
        return Bag()
    counts: dict[str, int] = {}
    for word in rest:
        number, _, colour = word.lower().partition("-")
        if colour not in COLOURS or colour in counts or not number.isdigit() or not 1 <= whole_number(number) <= 999:
            raise NotationError(text, "bullets by colour, such as: bullets 2-grey 1-red, or bullets none")
        counts[colour] = int(number)
    if not counts or list(counts) != [colour for colour in COLOURS if colour in counts]:
        raise NotationError(text, f"bullets in the order {', '.join(COLOURS)}, or none")
    return Bag(**counts)


def _read_steal(text: str, rest: tuple[str, ...]) -> a.Steal:
    expected = "steal and money, nugget, or what is stolen, such as: steal carried HB1"
    if not 1 <= len(rest) <= 2:
        raise NotationError(text, expected)
    kind: Any = one_of("carried", "equipment", "money", "nugget", "stagecoach")(rest[0])
    if len(rest) == 1:
        return a.Steal(kind)
    if kind in ("money", "nugget"):
        raise NotationError(text, expected)
    return a.Steal(kind, _TOKEN(rest[1]) if kind == "carried" else _WORD(rest[1]))


MOST_LISTED: Final = 6
"""The most bullets, objects and dice with which actions and outcomes are listed."""


def action_space(rules: Rules) -> tuple[a.Event, ...]:
    """Return the actions and outcomes that can be written down, as far as few bullets and dice are concerned.

    Numbers go up to ``MOST_LISTED`` (dice to 3): Spurs can add to them without limit.
    """
    numbers = range(MOST_LISTED + 1)
    faces, seats = range(1, 7), range(rules.seats)
    tokens, places = tuple(rules.tokens), rules.board.territories
    equipment, events = tuple(rules.equipment), tuple(rules.events)
    kinds: tuple[Any, ...] = _KINDS
    found: list[Any] = [kind() for kind in kinds if not kind.__struct_fields__]
    found += [
        kind(number)
        for kind in (a.Dig, a.DoctorDraw, a.DrawBullets, a.Gold, a.PayDoctor, a.SellGold)
        for number in numbers
    ]
    found += [kind(face) for kind in (a.CattleDie, a.PickDie, a.RerollDie, a.Rerolled) for face in faces]
    found += [kind(seat) for kind in (a.Coin, a.Duel, a.FirstPlayer) for seat in seats]
    found += [kind(weapon) for kind in (a.ChooseWeapon, a.Rob) for weapon in ("revolver", "rifle")]
    found += [kind(place) for kind in (a.Enter, a.Placed, a.Put) for place in places]
    found += [kind(token) for kind in (a.HandIn, a.Sell, a.TokenDrawn, a.TokenPlaced) for token in tokens]
    found += [kind(card) for kind in (a.Buy, a.Displayed) for card in equipment]
    found += [a.EventDrawn(card) for card in events] + [a.SaloonDrawn(card) for card in rules.saloon]
    found += [a.Desperado(card) for card in rules.desperados] + [a.FleeTo(town) for town in rules.towns]
    found += [a.PlaceRider(hex_) for hex_ in AXIAL] + [a.Visit(building) for building in BUILDINGS]
    found += [a.Spend(own, white) for own in numbers for white in numbers if own + white]
    obstacles: tuple[a.Obstacle, ...] = ("rock", "thorns")
    found += [a.Obstacles(laid) for laid in product(obstacles, repeat=6)]
    found += [
        kind(dice)
        for kind in (a.BlueDice, a.RedDice)
        for n in (1, 2, 3)
        for dice in combinations_with_replacement(faces, n)
    ]
    found += [a.Bullets(Bag(*counts)) for counts in product(range(4), repeat=5) if sum(counts) <= 3]
    resting = sorted(word for word, card in rules.equipment.items() if card.effect.startswith("rest_"))
    found += [a.Rest(), *(a.Rest((card,)) for card in resting)]
    found += [a.Rest((one, other)) for one in resting for other in resting if one < other]
    found += [a.Steal(kind) for kind in ("carried", "equipment", "money", "nugget", "stagecoach")]
    found += [a.Steal("carried", token) for token in tokens] + [a.Steal("equipment", card) for card in equipment]
    found += [a.Steal("stagecoach", card) for card, kind in rules.events.items() if kind.effect == "escort"]
    return tuple(sorted(found, key=format_event))
