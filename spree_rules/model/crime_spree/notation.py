"""One-line texts for actions, outcomes and whole states; reading one back gives an equal value."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from ..kernel.errors import NotAnEvent, NotationError
from ..kernel.notation import join_fields, split_fields, whole_number
from . import actions as a
from .felonies import Crime, felonies
from .rules import Rules
from .state import Charge, Pc, State, Stay

STATE_LINE: Final = "crime_spree/1"


def word_of(entry: str) -> str:
    """Return an entry of the Felony Table as one word.

    >>> word_of("Mother of Three")
    'mother-of-three'
    """
    return entry.lower().replace(" ", "-")


@cache
def _columns() -> tuple[tuple[str, ...], tuple[str, ...]]:
    table = felonies()
    return tuple(map(word_of, table.who)), tuple(map(word_of, table.what))


def _entry(number: object, column: tuple[str, ...]) -> str:
    fine = type(number) is int and 1 <= number <= len(column)
    return column[number - 1] if fine else str(number)  # type: ignore[operator]


def format_event(event: a.Event) -> str:
    """Return the one spelling of an action or outcome.

    >>> format_event(a.DesignCrime(3, 5)), format_event(a.Law(7)), format_event(a.ChangeState("KS"))
    ('design mother-of-three shot-up', 'law 7', 'move KS')
    """
    match event:
        case a.RollFelony():
            return "roll"
        case a.DesignCrime(who, what) | a.Felony(who, what):
            whom, done = _columns()
            word = "design" if isinstance(event, a.DesignCrime) else "felony"
            return f"{word} {_entry(who, whom)} {_entry(what, done)}"
        case a.ChangeState(place):
            return f"move {place}"
        case a.Start(place):
            return f"start {place}"
        case a.Die(face):
            return f"die {face}"
        case a.Law(face):
            return f"law {face}"
        case a.Cruisers(face):
            return f"cruisers {face}"
        case a.First(seat):
            return f"first {seat}"
        case _:
            raise NotAnEvent(f"{event!r} is not an action or outcome of this game")


def _between(least: int, most: int, what: str) -> Callable[[str], int]:
    def read(word: str) -> int:
        number = whole_number(word)
        if not least <= number <= most:
            raise NotationError(word, f"{what} from {least} to {most}")
        return number

    return read


def _listed(column: int) -> Callable[[str], int]:
    def read(word: str) -> int:
        names = _columns()[column]
        if word.lower() in names:
            return names.index(word.lower()) + 1
        if word.isdigit() and word in map(str, range(1, len(names) + 1)):
            return int(word)
        raise NotationError(word[:40], "one of " + ", ".join(names))

    return read


def _place(word: str) -> str:
    if len(word) != 2 or not word.isalpha():
        raise NotationError(word[:40], "the two letters of a state, such as KS")
    return word.upper()


_FACE: Final = _between(1, 6, "a face")
_WHO, _WHAT = _listed(0), _listed(1)
WORDS: Final[dict[str, tuple[tuple[Callable[[str], Any], ...], Callable[..., a.Event], str]]] = {
    "roll": ((), lambda: a.ROLL, "roll"),
    "design": ((_WHO, _WHAT), a.DesignCrime, "design and two entries of the table, such as: design nun robbed"),
    "move": ((_place,), a.ChangeState, "move and a state, such as: move KS"),
    "start": ((_place,), a.Start, "start and a state, such as: start WA"),
    "die": ((_FACE,), a.Die, "die and a face, such as: die 5"),
    "first": ((_between(0, 3, "a seat"),), a.First, "first and a seat, such as: first 2"),
    "felony": ((_WHO, _WHAT), a.Felony, "felony and two entries of the table, such as: felony dog assaulted"),
    "law": ((_between(1, a.MOST_FACES, "a face"),), a.Law, "law and a face, such as: law 17"),
    "cruisers": ((_FACE,), a.Cruisers, "cruisers and a face, such as: cruisers 4"),
}


def read_event(text: str, words: tuple[str, ...]) -> a.Event:
    """Read an action or outcome strictly from a text and its words. Raises NotationError.

    >>> read_event("design 5 3", ("design", "5", "3")), read_event("MOVE ks", ("MOVE", "ks"))
    (DesignCrime(who=5, what=3), ChangeState(place='KS'))
    """
    found = WORDS.get(words[0].lower()) if words else None
    if found is None:
        raise NotationError(text[:80], "one of the words " + ", ".join(WORDS))
    readers, make, expected = found
    if len(words) - 1 != len(readers):
        raise NotationError(text[:80], expected)
    return make(*(read(word) for read, word in zip(readers, words[1:], strict=True)))


def action_space(rules: Rules) -> tuple[a.Event, ...]:
    """Return every action and outcome that can be written down in a game, sorted by notation."""
    faces = range(1, rules.faces + 1)
    found: list[a.Event] = [a.ROLL, *rules.designs]
    found += [a.Felony(each.who, each.what) for each in rules.designs]
    found += [kind(place) for kind in (a.ChangeState, a.Start) for place in rules.board.squares]
    found += [kind(face) for kind in (a.Die, a.Cruisers) for face in faces]
    found += [a.Law(face) for face in range(1, a.MOST_FACES + 1)]
    found += [a.First(seat) for seat in range(rules.seats)]
    return tuple(sorted(found, key=format_event))


# States

_KEYS: Final = (
    "phase", "seat", "pcs", "first", "round", "left", "off", "case", "chases", "captures",
)  # fmt: skip
_PC_FLAGS: Final = ("caught", "this_round", "met", "left_behind")
_CASE_FLAGS: Final = ("planned", "pattern", "crackdown")


def _flags(value: Any, names: tuple[str, ...]) -> str:
    return "+".join(name for name in names if getattr(value, name)) or "-"


def _crime(crime: Crime | None) -> str:
    return "-" if crime is None else f"{crime.who}{crime.what}"


def _charges(charges: tuple[Charge, ...]) -> str:
    shown = (f"{c.place}.{c.difficulty}.{_flags(c, ('halved', 'raised'))}" for c in charges)
    return ",".join(shown) or "-"


def _stay(stay: Stay) -> str:
    return f"{stay.place}.{stay.crimes}.{stay.left}.{int(stay.known)}.{stay.half_points}"


def _pc(pc: Pc) -> str:
    counts = (pc.half_points, pc.crimes, _crime(pc.last), pc.run, _flags(pc, _PC_FLAGS), pc.moves, pc.cruisers)
    stays = ",".join(map(_stay, pc.stays)) or "-"
    return ":".join(map(str, (pc.at or "-", *counts, stays, _charges(pc.charges))))


def _seats(seats: tuple[int, ...]) -> str:
    return ",".join(map(str, seats)) or "-"


def format_state(state: State) -> str:
    """Return a state as one line of ``key=value`` words.

    >>> from spree_rules import crime_spree
    >>> format_state(crime_spree.new_game(seats=2).start())[:41]
    'crime_spree/1 phase=order_roll seat=0 pcs'
    """
    case, off = state.case, state.roll_off
    told = "-"
    if case is not None:
        parts = (_crime(case.crime), case.award, case.roller, _flags(case, _CASE_FLAGS), _charges(case.charges))
        told = ":".join(map(str, parts))
    return join_fields(
        STATE_LINE,
        {
            "phase": state.phase,
            "seat": str(state.seat),
            "pcs": "/".join(map(_pc, state.pcs)),
            "first": "-" if state.first is None else str(state.first),
            "round": _flags(state, ("opening_round", "acted")),
            "left": "-" if state.rounds_left is None else str(state.rounds_left),
            "off": "-" if off is None else f"{_seats(off.contenders)}:{_seats(off.faces)}",
            "case": told,
            "chases": _seats(state.chases),
            "captures": _seats(state.captures),
        },
    )


def read_state(rules: Rules, text: str) -> dict[str, Any]:
    """Return the plain values of the fields of a line that ``format_state`` wrote. Raises NotationError."""
    words = split_fields(STATE_LINE, _KEYS, text)
    plain: dict[str, Any] = {
        "phase": words["phase"],
        "seat": whole_number(words["seat"]),
        "pcs": [_read_pc(part) for part in words["pcs"].split("/")],
        "first": _optional(words["first"]),
        **_read_flags(words["round"], ("opening_round", "acted")),
        "rounds_left": _optional(words["left"]),
        "roll_off": _read_roll_off(words["off"]),
        "case": _read_case(words["case"]),
        "chases": _read_seats(words["chases"]),
        "captures": _read_seats(words["captures"]),
    }
    return plain


def _optional(text: str) -> int | None:
    return None if text == "-" else whole_number(text)


def _parts(text: str, mark: str, count: int | None, expected: str) -> list[str]:
    parts = [] if text == "-" and count is None else text.split(mark)
    if count is not None and len(parts) != count:
        raise NotationError(text[:80], expected)
    return parts


def _read_seats(text: str) -> list[int]:
    return [whole_number(part) for part in _parts(text, ",", None, "seats")]


def _read_flags(text: str, names: tuple[str, ...]) -> dict[str, bool]:
    said = _parts(text, "+", None, "words")
    if not set(said) <= set(names):
        raise NotationError(text[:80], "words among " + ", ".join(names))
    return {name: name in said for name in names}


def _read_crime(text: str) -> dict[str, int] | None:
    if text == "-":
        return None
    if len(text) != 2:
        raise NotationError(text[:40], "two entries of the table, such as 53")
    return {"who": whole_number(text[0]), "what": whole_number(text[1])}


def _read_charge(text: str) -> dict[str, Any]:
    place, difficulty, flags = _parts(text, ".", 3, "a charge such as KS.8.-")
    return {"place": place, "difficulty": whole_number(difficulty), **_read_flags(flags, ("halved", "raised"))}


def _read_stay(text: str) -> dict[str, Any]:
    place, crimes, left, known, half = _parts(text, ".", 5, "a past in a state such as KS.2.0.1.0")
    if known not in ("0", "1"):
        raise NotationError(known[:40], "0 or 1")
    counts = {"crimes": whole_number(crimes), "left": whole_number(left), "half_points": whole_number(half)}
    return {"place": place, "known": known == "1", **counts}


def _read_pc(text: str) -> dict[str, Any]:
    parts = _parts(text, ":", 10, "a PC as at:half:crimes:last:run:flags:moves:cruisers:stays:charges")
    at, half, crimes, last, run, flags, moves, cruisers, stays, charges = parts
    return {
        "at": None if at == "-" else at,
        "half_points": whole_number(half),
        "crimes": whole_number(crimes),
        "last": _read_crime(last),
        "run": whole_number(run),
        **_read_flags(flags, _PC_FLAGS),
        "moves": whole_number(moves),
        "cruisers": whole_number(cruisers),
        "stays": [_read_stay(part) for part in _parts(stays, ",", None, "stays")],
        "charges": [_read_charge(part) for part in _parts(charges, ",", None, "charges")],
    }


def _read_roll_off(text: str) -> dict[str, Any] | None:
    if text == "-":
        return None
    contenders, faces = _parts(text, ":", 2, "contenders and faces such as 0,1:5")
    return {"contenders": _read_seats(contenders), "faces": _read_seats(faces)}


def _read_case(text: str) -> dict[str, Any] | None:
    if text == "-":
        return None
    crime, award, roller, flags, charges = _parts(text, ":", 5, "a case as crime:award:roller:flags:charges")
    return {
        "crime": _read_crime(crime),
        "award": whole_number(award),
        "roller": whole_number(roller),
        **_read_flags(flags, _CASE_FLAGS),
        "charges": [_read_charge(part) for part in _parts(charges, ",", None, "charges")],
    }
