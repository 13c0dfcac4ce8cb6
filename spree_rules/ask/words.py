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
    "plays": "move",
    "moves with": "move",
    "move with": "move",
    "moves": "move",
    "ends": "end",
    "parks": "park",
    "drives": "drive",
    "enters": "enter",
    "leaves": "leave",
    "stops": "stop",
    "steers": "steer",
    "park on": "park at",
    "park in": "park at",
    "get in car": "enter",
    "get out of car": "leave",
    "go to": "walk to",
    "move to": "walk to",
    "can not be with": "be with",
    "where can": "where can",
    "of hearts": "_h",
    "of diamonds": "_d",
    "of clubs": "_c",
    "of spades": "_s",
    "shortest path": "shortest way",
    "odds that": "odds",
    "odds for": "odds",
    "what are odds": "odds",
    "what's odds": "odds",
    "which editions allow": "which edition allows",
    "and set": "set",
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
    text = re.sub(r"[?!\"]+", " ", line.lower().replace("\u2019", "'"))
    text = re.sub(r"\.(?=\s|$)", " ", text)
    text = re.sub(r"[,;]", " , ", text)
    text = re.sub(r"^set up ?:", "set up ", text)
    text = re.sub(r"\b(?:seat|player|number)\s+(\d+)\b", r"seat\1", text)
    text = " ".join(text.split())
    if keep_words:
        return text
    words = [word for word in text.split() if word not in ARTICLES]
    words = [f"seat{seats[word]}" if word in seats else word for word in words]
    text = re.sub(r"(?<!and )\brolls\b", "roll", " ".join(words))
    text = re.sub(r"^(why can) (seat\d+) not\b", r"why cant \2", text)
    text = re.sub(r"^(?:can't|cannot) ", "why cant ", text)
    text = re.sub(r"\b(with|be) (\d+) steps?\b", r"\1 \2", text)
    text = re.sub(r"\bwith roll of\b", "with", text)
    text = re.sub(r"^(shot|sight) from (\S+) (?:to|at) (\S+)", r"\1 \2 \3", text)
    text = re.sub(r"^(shot \S+ \S+) with (\d+)", r"\1 \2", text)
    if text.startswith("set up"):
        text = re.sub(r"\bon (?=\S+\d\b)", "at ", text).replace(" and ", " , ")
    for phrase in sorted(PHRASES, key=len, reverse=True):
        text = re.sub(rf"(?<![\w'-]){re.escape(phrase)}(?![\w'-])", PHRASES[phrase], text)
    words = []
    for typed in text.split():
        stem = typed.removesuffix("s")
        word = f"rank_{RANK_WORDS[stem]}" if stem in RANK_WORDS else re.sub(r"^t(?=[cdhs]$)", "10", typed)
        if re.fullmatch(r"rank_[0-9]+", word) and not _asks_rank(words):
            word = word[5:]
        if re.fullmatch(r"[2-9]|10", word) and _asks_rank(words):
            word = f"rank_{int(word)}"
        words.append("jo" if word == "rank_jo" and not _asks_rank(words) else word)
    return re.sub(r"\b(?:rank_)?(\w+) _([cdhs])\b", r"\1\2", " ".join(words))


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
