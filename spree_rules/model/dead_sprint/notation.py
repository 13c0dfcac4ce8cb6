"""One-line texts for actions, outcomes and whole states; reading one back gives an equal value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..kernel.errors import NotAnEvent, NotationError
from ..kernel.notation import matching, one_of, whole_number
from . import actions as a
from .rules import Rules
from .state import KINDS, TOKENS

NO_WEAPONS: Final = "nothing"


def format_event(event: a.Event) -> str:
    """Return the one spelling of an action or outcome.

    >>> format_event(a.Step("2b5")), format_event(a.PlayCard("weapon-thief", 1, take=3, give=1))
    ('step 2b5', 'play weapon-thief on 1 take +3 give +1')
    """
    word = _WORD_OF.get(type(event))
    if word is None:
        raise NotAnEvent(f"{event!r} is not an action or outcome of this game")
    match event:
        case a.PlayCard(card, target, take, give):
            on = "" if target is None else f" on {target}"
            return f"play {card}{on}{_weapon('take', take)}{_weapon('give', give)}"
        case a.Take(token, give):
            return f"take {token}" if give is None else f"take {token} for {give}"
        case a.DrawTile(deck, end):
            return f"tile {deck}" if end is None else f"tile {deck} {end}"
        case a.UseWeapons(weapons):
            return " ".join(("use", *(f"+{weapon}" for weapon in weapons))) if weapons else f"use {NO_WEAPONS}"
        case a.NameWeapon(weapon) | a.WeaponDrawn(weapon):
            return f"{word} +{weapon}"
        case _:
            fields = [str(getattr(event, name)) for name in event.__struct_fields__]
            return " ".join((word, *fields))


def _weapon(word: str, weapon: int | None) -> str:
    return "" if weapon is None else f" {word} +{weapon}"


_WORD_OF: Final[dict[type, str]] = {
    kind: str(kind.__struct_config__.tag)
    for kind in (
        a.Accept, a.ChooseIcon, a.ChooseKind, a.ChooseSecond, a.Decline, a.Deflect, a.DiscardCard, a.DrawCard,
        a.DrawTile, a.EndMove, a.EndTurn, a.Enter, a.Exchange, a.Leave, a.NameWeapon, a.Orient, a.PlayCard, a.RollMove,
        a.Stay, a.Step, a.Take, a.UseAdrenaline, a.UseWeapons, a.CardDrawn, a.CardStolen, a.Green, a.Red, a.SpecialIcon,
        a.SpecialKind, a.TileDrawn, a.WeaponDrawn, a.Yellow,
    )
}  # fmt: skip


def _face(word: str) -> int:
    number = whole_number(word)
    if number > 20:
        raise NotationError(word[:40], "a face of at most 20")
    return number


def _seat(word: str) -> int:
    number = whole_number(word)
    if number > 4:
        raise NotationError(word[:40], "a seat from 0 to 4")
    return number


def _weapon_of(word: str) -> int:
    if word not in ("+1", "+2", "+3"):
        raise NotationError(word[:40], "a weapon: +1, +2 or +3")
    return int(word)


def _end(word: str) -> str:
    if word.upper() not in ("A", "B"):
        raise NotationError(word[:40], "an end: A or B")
    return word.upper()


def _space(word: str) -> str:
    return matching(r"(0|[1-9][0-9]{0,2})[a-e][1-6]", "a space: a tile's number and a cell, such as 2b5")(word.lower())


def _cell(word: str) -> str:
    return matching(r"[a-e][1-6]", "a cell of the tile, such as b5")(word.lower())


def _card(word: str) -> str:
    return matching(r"[a-z0-9-]{1,40}", "a card in one word, such as trip-a-player")(word.lower())


_TILE: Final = matching(r"[A-Za-z0-9_-]{1,40}", "the name of a tile, such as S1")
_TOKEN: Final = one_of(*TOKENS)
_KIND: Final = one_of(*KINDS)
_DECK: Final = one_of("corner", "straight")

Reader = Callable[[str], Any]
SIMPLE: Final[dict[str, tuple[tuple[Reader, ...], Callable[..., Any], str]]] = {
    "accept": ((), a.Accept, "accept"),
    "adrenaline": ((), a.UseAdrenaline, "adrenaline"),
    "card": ((_card,), a.CardDrawn, "card and a card, such as: card deflect"),
    "decline": ((), a.Decline, "decline"),
    "deflect": ((), a.Deflect, "deflect"),
    "discard": ((_card,), a.DiscardCard, "discard and a card, such as: discard deflect"),
    "draw": ((), a.DrawCard, "draw"),
    "drawn": ((_TILE,), a.TileDrawn, "drawn and a tile, such as: drawn S1"),
    "end": ((), a.EndTurn, "end"),
    "enter": ((), a.Enter, "enter"),
    "exchange": ((_TOKEN,), a.Exchange, "exchange and a token, such as: exchange adrenaline"),
    "green": ((_face,), a.Green, "green and a face, such as: green 4"),
    "icon": ((_cell,), a.ChooseIcon, "icon and a cell, such as: icon c3"),
    "kind": ((_KIND,), a.ChooseKind, "kind and a zombie, such as: kind brute"),
    "leave": ((), a.Leave, "leave"),
    "name": ((_weapon_of,), a.NameWeapon, "name and a weapon, such as: name +2"),
    "orient": ((_end,), a.Orient, "orient and an end, such as: orient A"),
    "placed": ((_cell,), a.SpecialIcon, "placed and a cell, such as: placed c3"),
    "red": ((_face,), a.Red, "red and a face, such as: red 4"),
    "roll": ((), a.RollMove, "roll"),
    "second": ((_cell,), a.ChooseSecond, "second and a cell, such as: second c4"),
    "special": ((_KIND,), a.SpecialKind, "special and a zombie, such as: special brute"),
    "stay": ((), a.Stay, "stay"),
    "step": ((_space,), a.Step, "step and a space, such as: step 2b5"),
    "stolen": ((_card,), a.CardStolen, "stolen and a card, such as: stolen deflect"),
    "stop": ((), a.EndMove, "stop"),
    "weapon": ((_weapon_of,), a.WeaponDrawn, "weapon and what it adds, such as: weapon +2"),
    "yellow": ((_face,), a.Yellow, "yellow and a face, such as: yellow 2"),
}
LONGER: Final[dict[str, str]] = {
    "play": "play, a card, and on whom, such as: play trip-a-player on 1; a theft also says take +3, and give +1",
    "take": "take and a token, perhaps one to leave for it, such as: take +3 for +1",
    "tile": "tile, a deck, and an end if it is chosen now, such as: tile corner",
    "use": "use and one or two weapons, the smaller first, or nothing, such as: use +2",
}
WORDS: Final = frozenset((*SIMPLE, *LONGER))


def read_event(text: str, words: tuple[str, ...]) -> a.Event:
    """Read an action or outcome; words may be in any case. Raises NotationError."""
    first, rest = (words[0].lower(), words[1:]) if words else ("", ())
    if first in SIMPLE:
        readers, make, expected = SIMPLE[first]
        if len(rest) != len(readers):
            raise NotationError(text, expected)
        event: a.Event = make(*(read(word) for read, word in zip(readers, rest, strict=True)))
        return event
    if first == "play":
        return _read_play(text, rest)
    if first == "take" and len(rest) == 1:
        return a.Take(_TOKEN(rest[0]))  # type: ignore[arg-type]
    if first == "take" and len(rest) == 3 and rest[1].lower() == "for":
        return a.Take(_TOKEN(rest[0]), _TOKEN(rest[2]))  # type: ignore[arg-type]
    if first == "tile" and len(rest) in (1, 2):
        return a.DrawTile(_DECK(rest[0]), *map(_end, rest[1:]))  # type: ignore[arg-type]
    if first == "use" and rest:
        if tuple(word.lower() for word in rest) == (NO_WEAPONS,):
            return a.UseWeapons(())
        weapons = tuple(map(_weapon_of, rest))
        if tuple(sorted(weapons)) == weapons:
            return a.UseWeapons(weapons)
    raise NotationError(
        text, LONGER.get(first, "an action or outcome that begins with one of: " + ", ".join(sorted(WORDS)))
    )


def _read_play(text: str, rest: tuple[str, ...]) -> a.PlayCard:
    if not rest or len(rest) % 2 == 0:
        raise NotationError(text, LONGER["play"])
    readers: dict[str, tuple[str, Reader]] = {
        "on": ("target", _seat), "take": ("take", _weapon_of), "give": ("give", _weapon_of)
    }  # fmt: skip
    said = [word.lower() for word in rest[1::2]]
    if said != [word for word in readers if word in said]:
        raise NotationError(text, LONGER["play"])
    named = {readers[word][0]: readers[word][1](value) for word, value in zip(said, rest[2::2], strict=True)}
    return a.PlayCard(_card(rest[0]), **named)


def action_space(rules: Rules) -> tuple[a.Event, ...]:
    """Return every action and outcome that can be written down on the tiles of the pack, without the steps.

    Steps depend on how many tiles are laid; see ``spaces_of``.
    """
    ends, weapons = ("A", "B"), (1, 2, 3)
    cells = sorted({cell for cells in rules.ground.cells.values() for cell in cells})
    found: list[Any] = [
        kind() for kind in (
            a.Accept, a.Decline, a.Deflect, a.DrawCard, a.EndMove, a.EndTurn, a.Enter, a.Leave, a.RollMove, a.Stay,
            a.UseAdrenaline,
        )
    ]  # fmt: skip
    found += [kind(cell) for kind in (a.ChooseIcon, a.ChooseSecond, a.SpecialIcon) for cell in cells]
    found += [kind(each) for kind in (a.ChooseKind, a.SpecialKind) for each in KINDS]
    found += [kind(card) for kind in (a.CardDrawn, a.CardStolen, a.DiscardCard) for card in rules.cards]
    found += [kind(weapon) for kind in (a.NameWeapon, a.WeaponDrawn) for weapon in weapons]
    found += [a.DrawTile(deck, end) for deck in ("corner", "straight") for end in (None, *ends)]  # type: ignore[arg-type]
    found += [a.Orient(end) for end in ends]  # type: ignore[arg-type]
    found += [a.Exchange(token) for token in TOKENS]
    found += [a.Take(token, give) for token in TOKENS for give in (None, *TOKENS)]
    found += [a.UseWeapons(()), *(a.UseWeapons((one,)) for one in weapons)]
    found += [a.UseWeapons((one, other)) for one in weapons for other in weapons if one <= other]
    found += [a.TileDrawn(name) for name in rules.pack.tiles]
    faces = rules.pack.document.dice
    for kind, shown in ((a.Green, faces.green), (a.Red, faces.red), (a.Yellow, faces.yellow)):
        found += [kind(face) for face in sorted(set(shown))]
    targets = (None, *range(rules.seats))
    found += [a.PlayCard(card, target) for card in rules.cards for target in targets]
    found += [
        a.PlayCard(card, target, take, give)
        for card, kind in rules.cards.items() if kind.effect == "take_chosen_weapon"
        for target in targets for take in (None, *weapons) for give in (None, *weapons)
        if take is not None or give is not None
    ]  # fmt: skip
    return tuple(sorted(found, key=format_event))
