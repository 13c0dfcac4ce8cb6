"""Normalising typed lines for the grammar: case, articles, spellings and names of seats; and finding similar words."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from spree_rules.show import palette

COLOURS: Final = tuple(name for name, _ in palette.COLOURS)
"""The colour by which each seat is called, 0 to 7, as in the pictures."""
ARTICLES: Final = frozenset(("the", "a", "an", "please", "my", "his", "her", "their", "its"))
PHRASES: Final[Mapping[str, str]] = {
    "can not": "cant",
    "cannot": "cant",
    "can't": "cant",
    "may not": "cant",
    "couldn't": "cant",
    "set-up": "set up",
    "setup": "set up",
    "may": "can",
    "rules about": "rule about",
    "what about": "rule about",
    "odds that": "odds",
    "odds for": "odds",
    "what are odds": "odds",
    "what's odds": "odds",
    "which editions allow": "which edition allows",
}
"""Common phrases and the grammar's words for them, in every game."""


def seat_names(seats: int, names: Sequence[str] = ()) -> dict[str, int]:
    """Return every word for a seat: colours, numbers, and the players' names if given.

    >>> seat_names(3, ["Ann"])["ann"], seat_names(3)["blue"]
    (0, 1)
    """
    known = {COLOURS[seat]: seat for seat in range(seats)}
    known |= {f"seat{seat}": seat for seat in range(seats)}
    return known | {name.lower(): seat for seat, name in enumerate(names[:seats])}


def plain(
    line: str, seats: Mapping[str, int], own: Callable[[str], str] | None = None, *, keep_words: bool = False
) -> str:
    """Return a line as the grammar reads it.

    Args:
        line: what was typed.
        seats: every word for a seat.
        own: a game's function to normalise its own words; it also applies ``with_phrases``.
        keep_words: leave names and articles alone, for lines that ask about words of the rulebook.

    >>> plain("Why can't Red shoot the blue?", {"red": 0, "blue": 1})
    'why cant seat0 shoot seat1'
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
    text = " ".join(f"seat{seats[word]}" if word in seats else word for word in words)
    text = re.sub(r"^(why can) (seat\d+) not\b", r"why cant \2", text)
    text = re.sub(r"^(?:can't|cannot) ", "why cant ", text)
    return with_phrases(text, PHRASES) if own is None else own(text)


def with_phrases(text: str, phrases: Mapping[str, str]) -> str:
    """Return a text with phrases replaced, the longest first.

    >>> with_phrases("red cannot", {"can": "may", "cannot": "cant"})
    'red cant'
    """
    for phrase in sorted(phrases, key=len, reverse=True):
        text = re.sub(rf"(?<![\w'-]){re.escape(phrase)}(?![\w'-])", phrases[phrase], text)
    return text


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
"""The lines that every game understands, or their beginnings."""
