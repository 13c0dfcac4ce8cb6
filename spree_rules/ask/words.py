"""From what people type to what the grammar reads: case, articles, spellings, names of seats, and the nearest word."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

COLOURS: Final = ("red", "blue", "green", "gold", "purple", "orange", "teal", "brown")
"""The colour by which each seat is called, 0 to 7, as in the pictures."""
ARTICLES: Final = frozenset(("the", "a", "an", "please", "my", "his", "her", "their", "its"))
PHRASES: Final[Mapping[str, str]] = {
    "can not": "cant",
    "cannot": "cant",
    "can't": "cant",
    "may not": "cant",
    "couldn't": "cant",
    "shoots at": "shoot",
    "shoot at": "shoot",
    "shoots": "shoot",
    "robs": "rob",
    "steal from": "rob",
    "buys": "shop",
    "buy": "shop",
    "shops": "shop",
    "walks": "walk",
    "step": "walk",
    "stashes": "stash",
    "rolls dice": "roll",
    "end turn": "end",
    "ends turn": "end",
    "set-up": "set up",
    "setup": "set up",
    "may": "can",
    "gets": "rolls",
    "get into car": "enter",
    "get in": "enter",
    "get out": "leave",
    "enter car": "enter",
    "leave car": "leave",
    "this turn": "this turn",
    "come home": "be home",
    "get home": "be home",
    "lies down": "down",
    "lying down": "down",
    "lying": "down",
    "stands": "standing",
    "and stash": "stashing",
    "and stashes": "stashing",
    "who sees": "who can see",
    "rules about": "rule about",
    "what about": "rule about",
    "quit": "quit",
}
RANK_WORDS: Final[Mapping[str, str]] = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "jack": "j", "queen": "q", "king": "k", "ace": "a", "joker": "jo",
}  # fmt: skip


def seat_names(seats: int, names: Sequence[str] = ()) -> dict[str, int]:
    """Return every word for a seat: colours and numbers, and the players' names where they were given.

    >>> seat_names(3, ["Ann"])["ann"], seat_names(3)["blue"]
    (0, 1)
    """
    known = {COLOURS[seat]: seat for seat in range(seats)}
    known |= {f"seat{seat}": seat for seat in range(seats)}
    return known | {name.lower(): seat for seat, name in enumerate(names[:seats])}


def plain(line: str, seats: Mapping[str, int], *, keep_words: bool = False) -> str:
    """Return a line as the grammar reads it.

    ``keep_words`` leaves ranks and articles alone, for lines that ask about words of the rulebook.

    >>> plain("Why can't Red shop the KD?", {"red": 0})
    'why cant seat0 shop kd'
    """
    text = re.sub(r"[?!;\"]+", " ", line.lower().replace("\u2019", "'"))
    text = re.sub(r"\.(?=\s|$)", " ", text)
    text = re.sub(r",", " , ", text)
    text = re.sub(r"\b(?:seat|player|number)\s+(\d+)\b", r"seat\1", text)
    text = " ".join(text.split())
    if keep_words:
        return text
    words = [word for word in text.split() if word not in ARTICLES]
    words = [f"seat{seats[word]}" if word in seats else word for word in words]
    text = " ".join(words)
    for phrase in sorted(PHRASES, key=len, reverse=True):
        text = re.sub(rf"(?<![\w'-]){re.escape(phrase)}(?![\w'-])", PHRASES[phrase], text)
    words = []
    for typed in text.split():
        stem = typed.removesuffix("s")
        word = f"rank_{RANK_WORDS[stem]}" if stem in RANK_WORDS else re.sub(r"^t(?=[cdhs]$)", "10", typed)
        words.append("jo" if word == "rank_jo" and not _asks_rank(words) else word)
    return " ".join(words)


def _asks_rank(before: Sequence[str]) -> bool:
    return bool(before) and before[-1] in ("draw", "for")


def nearest(word: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Return the known words that look most like a word.

    >>> nearest("shot_rang", ["shot_range", "pair_stop"])
    ('shot_range',)
    """
    return tuple(difflib.get_close_matches(word, list(known), n=most, cutoff=0.5))


COMMANDS: Final = (
    "can red ...", "why can't red ...", "what can red do", "what happens if red ...", "rule about ...", "explain ...",
    "ruling ...", "rulings", "difference ...", "which edition allows ...", "do ...", "happens ...", "undo", "redo",
    "state", "diff", "hands", "reveal on", "record", "save ...", "load ...", "seed ...", "play on", "board", "help",
)  # fmt: skip
"""How lines begin that every game understands."""
