"""Whole states as one line of text, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from ..kernel.errors import NotationError
from ..kernel.notation import join_fields, split_fields, whole_number
from .rules import Rules
from .state import Contents, Drawn, Fight, Incoming, Runner, State, Turn, Zombie

STATE_LINE: Final = "dead_sprint/1"
_KEYS: Final = (
    "phase", "seat", "runners", "laid", "contents", "horde", "bank", "decks", "turn", "fight", "incoming", "drawn",
    "finds", "known", "lost", "end",
)  # fmt: skip
_TURN_FLAGS: Final = ("drew", "discarded", "full", "moved", "adrenaline")


def _list(items: Iterable[object], mark: str = ",") -> str:
    return mark.join(map(str, items)) or "-"


def _split(text: str, mark: str = ",") -> list[str]:
    return [] if text == "-" else text.split(mark)


def _parts(text: str, mark: str, count: int, expected: str) -> list[str]:
    parts = text.split(mark)
    if len(parts) != count:
        raise NotationError(text[:80], expected)
    return parts


def _maybe(value: object) -> str:
    return "-" if value is None else str(value)


def _or_none(text: str) -> str | None:
    return None if text == "-" else text


def _number_or_none(text: str) -> int | None:
    return None if text == "-" else whole_number(text)


def _numbers(text: str, mark: str = ",") -> list[int]:
    return [whole_number(part) for part in _split(text, mark)]


# Writing


def _runner(runner: Runner) -> str:
    counts = (runner.first_aid, runner.adrenaline, _list(runner.weapons))
    cards = (_list(runner.hand), _list(runner.lying), int(runner.skips))
    return ":".join(map(str, (_maybe(runner.at), *counts, *cards)))


def _zombie(zombie: Zombie) -> str:
    return f"{zombie.kind}{''.join(f'.{cell}' for cell in zombie.cells)}"


def _contents(contents: Contents) -> str:
    tokens = (f"{find.cell}.{find.token}" for find in contents.tokens)
    return f"{_list(map(_zombie, contents.zombies))};{_list(tokens)}"


def _turn(turn: Turn) -> str:
    flags = "+".join(name for name in _TURN_FLAGS if getattr(turn, name)) or "-"
    numbers = (turn.used, turn.moves, turn.bonus, turn.aim)
    return ":".join((flags, *map(str, numbers), _list(turn.visited), _maybe(turn.offer)))


def _fight(fight: Fight | None) -> str:
    if fight is None:
        return "-"
    return ":".join((fight.space, _maybe(fight.roll), _list(fight.weapons), _maybe(fight.back)))


def _incoming(incoming: Incoming | None) -> str:
    if incoming is None:
        return "-"
    named = (incoming.card, incoming.target, _maybe(incoming.take), _maybe(incoming.give), _list(incoming.asked))
    return ":".join(map(str, named))


def _drawn(drawn: Drawn | None) -> str:
    if drawn is None:
        return "-"
    named = (drawn.deck, _maybe(drawn.tile), _maybe(drawn.end), _maybe(drawn.kind), _maybe(drawn.icon))
    return ":".join((*named, _list(drawn.icons)))


def format_state(state: State) -> str:
    """Return a state as one line of ``key=value`` words.

    >>> from spree_rules import dead_sprint
    >>> format_state(dead_sprint.new_game(seats=2).start())[:43]
    'dead_sprint/1 phase=cards seat=0 runners=1b'
    """
    turn, bank, decks = state.turn, state.bank, state.decks
    piles = (decks.straight, decks.corner, decks.cards, decks.discards, decks.passed)
    known = (f"{fact.viewer}.{fact.owner}.{fact.card}.{fact.number}" for fact in state.known)
    return join_fields(
        STATE_LINE,
        {
            "phase": state.phase,
            "seat": str(state.seat),
            "runners": "/".join(map(_runner, state.runners)),
            "laid": _list(state.laid),
            "contents": "/".join(map(_contents, state.contents)),
            "horde": f"{state.horde.tile}.{state.horde.step}",
            "bank": f"{_list(bank.zombies)}:{_list(bank.tokens)}",
            "decks": ":".join(map(_list, piles)),
            "turn": _turn(turn),
            "fight": _fight(turn.fight),
            "incoming": _incoming(turn.incoming),
            "drawn": _drawn(turn.drawn),
            "finds": f"{_maybe(turn.finder)}:{_list(turn.finds)}:{_list(turn.finders)}",
            "known": _list(known),
            "lost": _list(_list(group, ".") for group in state.lost),
            "end": f"{_maybe(state.ending)}:{_list(state.winners)}",
        },
    )


# Reading


def _read_runner(text: str) -> dict[str, Any]:
    at, kits, shots, weapons, hand, lying, skips = _parts(
        text, ":", 7, "a player as at:kits:shots:weapons:hand:lying:skips"
    )
    if skips not in ("0", "1"):
        raise NotationError(skips[:40], "0 or 1")
    return {
        "at": _or_none(at),
        "first_aid": whole_number(kits),
        "adrenaline": whole_number(shots),
        "weapons": _numbers(weapons),
        "hand": _split(hand),
        "lying": _split(lying),
        "skips": skips == "1",
    }


def _read_contents(text: str) -> dict[str, Any]:
    zombies, tokens = _parts(text, ";", 2, "zombies;tokens")
    standing = []
    for zombie in _split(zombies):
        kind, *cells = zombie.split(".")
        standing.append({"kind": kind, "cells": cells})
    finds = [_parts(find, ".", 2, "a token such as b5.first_aid") for find in _split(tokens)]
    return {"zombies": standing, "tokens": finds}


def _read_turn(words: dict[str, str]) -> dict[str, Any]:
    parts = _parts(words["turn"], ":", 7, "a turn as flags:used:moves:bonus:aim:visited:offer")
    flags, used, moves, bonus, aim, visited, offer = parts
    said = _split(flags, "+")
    if not set(said) <= set(_TURN_FLAGS):
        raise NotationError(flags[:80], "words among " + ", ".join(_TURN_FLAGS))
    finder, finds, finders = _parts(words["finds"], ":", 3, "finder:finds:finders")
    return {
        **{name: name in said for name in _TURN_FLAGS},
        "used": whole_number(used),
        "moves": whole_number(moves),
        "bonus": whole_number(bonus),
        "aim": whole_number(aim),
        "visited": _split(visited),
        "offer": _or_none(offer),
        "fight": _read(words["fight"], 4, "space:roll:weapons:back", _read_fight),
        "incoming": _read(words["incoming"], 5, "card:target:take:give:asked", _read_incoming),
        "drawn": _read(words["drawn"], 6, "deck:tile:end:kind:icon:icons", _read_drawn),
        "finder": _number_or_none(finder),
        "finds": _split(finds),
        "finders": _numbers(finders),
    }


def _read(text: str, count: int, expected: str, read: Callable[..., dict[str, Any]]) -> dict[str, Any] | None:
    return None if text == "-" else read(*_parts(text, ":", count, expected))


def _read_fight(space: str, roll: str, weapons: str, back: str) -> dict[str, Any]:
    return {"space": space, "roll": _number_or_none(roll), "weapons": _numbers(weapons), "back": _or_none(back)}


def _read_incoming(card: str, target: str, take: str, give: str, asked: str) -> dict[str, Any]:
    return {
        "card": card,
        "target": whole_number(target),
        "take": _number_or_none(take),
        "give": _number_or_none(give),
        "asked": _numbers(asked),
    }


def _read_drawn(deck: str, tile: str, end: str, kind: str, icon: str, icons: str) -> dict[str, Any]:
    named = {"tile": tile, "end": end, "kind": kind, "icon": icon}
    return {"deck": deck, **{name: _or_none(value) for name, value in named.items()}, "icons": _split(icons)}


def read_state(rules: Rules, text: str) -> dict[str, Any]:
    """Return the plain values of the fields of a line that ``format_state`` wrote. Raises NotationError."""
    words = split_fields(STATE_LINE, _KEYS, text)
    horde = _parts(words["horde"], ".", 2, "the horde's tile and step, such as 0.1")
    zombies, tokens = _parts(words["bank"], ":", 2, "zombies:tokens")
    piles = _parts(words["decks"], ":", 5, "straight:corner:cards:discards:passed")
    names = ("straight", "corner", "cards", "discards", "passed")
    ending, winners = _parts(words["end"], ":", 2, "an ending and winners, or -:-")
    known = []
    for fact in _split(words["known"]):
        viewer, owner, card, number = _parts(fact, ".", 4, "viewer.owner.card.number")
        known.append([whole_number(viewer), whole_number(owner), card, whole_number(number)])
    return {
        "phase": words["phase"],
        "seat": whole_number(words["seat"]),
        "runners": [_read_runner(part) for part in words["runners"].split("/")],
        "laid": _split(words["laid"]),
        "contents": [_read_contents(part) for part in words["contents"].split("/")],
        "horde": {"tile": whole_number(horde[0]), "step": whole_number(horde[1])},
        "bank": {"zombies": _numbers(zombies), "tokens": _numbers(tokens)},
        "decks": {name: _split(pile) for name, pile in zip(names, piles, strict=True)},
        "turn": _read_turn(words),
        "known": known,
        "lost": [_numbers(group, ".") for group in _split(words["lost"])],
        "ending": _or_none(ending),
        "winners": _numbers(winners),
    }
