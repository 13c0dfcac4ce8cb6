"""Common phrases about Spree! and the grammar's words for them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from ..words import PHRASES, with_phrases

OWN: Final[Mapping[str, str]] = {
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
    "gets": "rolls",
    "get into car": "enter",
    "get in": "enter",
    "get out": "leave",
    "enter car": "enter",
    "leave car": "leave",
    "come home": "be home",
    "get home": "be home",
    "lies down": "down",
    "lying down": "down",
    "lying": "down",
    "stands": "standing",
    "and stash": "stashing",
    "and stashes": "stashing",
    "who sees": "who can see",
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
    "cannot be with": "be with",
    "of hearts": "_h",
    "of diamonds": "_d",
    "of clubs": "_c",
    "of spades": "_s",
    "shortest path": "shortest way",
    "and set": "set",
}
RANK_WORDS: Final[Mapping[str, str]] = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "jack": "j", "queen": "q", "king": "k", "ace": "a", "joker": "jo",
}  # fmt: skip


def plain(text: str) -> str:
    """Return a line in the words of the grammar: actions by name, cards and ranks in notation.

    >>> plain("why can't seat0 shop king of diamonds")
    'why cant seat0 shop kd'
    """
    text = re.sub(r"(?<!and )\brolls\b", "roll", text)
    text = re.sub(r"\b(with|be) (\d+) steps?\b", r"\1 \2", text)
    text = re.sub(r"\bwith roll of\b", "with", text)
    text = re.sub(r"^(shot|sight) from (\S+) (?:to|at) (\S+)", r"\1 \2 \3", text)
    text = re.sub(r"^(shot \S+ \S+) with (\d+)", r"\1 \2", text)
    if text.startswith("set up"):
        text = re.sub(r"\bon (?=\S+\d\b)", "at ", text).replace(" and ", " , ")
    text = with_phrases(text, {**PHRASES, **OWN})
    words: list[str] = []
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
