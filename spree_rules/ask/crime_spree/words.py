"""What people say of Cross-Country Crime Spree, and the words of its grammar for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from spree_rules.model.crime_spree.board import shipped_board
from spree_rules.model.crime_spree.felonies import felonies
from spree_rules.model.crime_spree.notation import word_of

from ..words import PHRASES, with_phrases

VICTIMS: Final[Mapping[str, tuple[str, ...]]] = {
    "Dog": ("dog",),
    "Convenience Store": ("store", "convenience store"),
    "Mother of Three": ("mother", "mother of three"),
    "Bank": ("bank",),
    "Nun": ("nun",),
    "High-ranking Government Official": (
        "official", "government official", "high-ranking government official", "high ranking government official",
    ),
}  # fmt: skip
"""The words for each victim, the shortest first; plurals and hyphens are understood too."""
DEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "Inconvenienced": ("inconvenience", "inconveniences", "inconvenienced", "inconveniencing"),
    "Assaulted": ("assault", "assaults", "assaulted", "assaulting"),
    "Robbed": ("rob", "robs", "robbed", "robbing"),
    "Kidnapped": ("kidnap", "kidnaps", "kidnapped", "kidnapping", "kidnaped"),
    "Shot Up": ("shoot up", "shoots up", "shot up", "shooting up", "shot-up"),
    "Brutally Slain": (
        "slay", "slays", "slain", "slaying", "brutally slay", "brutally slays", "brutally slain", "brutally slaying",
        "brutally-slain",
    ),
}  # fmt: skip
"""The words for each deed, as they stand before or after the victim."""
OWN: Final[Mapping[str, str]] = {
    "getting away with": "away",
    "getting away": "away",
    "get away with": "away",
    "gets away with": "away",
    "escaping with": "away",
    "being caught for": "caught",
    "being caught": "caught",
    "is caught for": "caught",
    "getting caught for": "caught",
    "getting caught": "caught",
    "jailed for": "caught",
    "being chased for": "chased",
    "is chased for": "chased",
    "chase after": "chased",
    "rolls on table": "roll",
    "roll on table": "roll",
    "roll on felony table": "roll",
    "rolls on felony table": "roll",
    "random crime": "random",
    "table": "random",
    "plans to": "plan",
    "plan to": "plan",
    "plans": "plan",
    "planned": "plan",
    "planning": "plan",
    "design": "plan",
    "designs": "plan",
    "designing": "plan",
    "it is plan": "plan it",
    "go to": "go",
    "goes to": "go",
    "move to": "go",
    "moves to": "go",
    "flee to": "go",
    "flees to": "go",
    "change state to": "go",
    "changes state to": "go",
    "leave for": "go",
    "move": "go",
    "start in": "start",
    "starts in": "start",
    "starts": "start",
    "shortest path": "shortest way",
    "how far from": "shortest way from",
    "how far is it from": "shortest way from",
    "change state": "change",
    "should change": "should change",
    "is there crackdown": "crackdown",
    "crackdown on": "crackdown for",
    "who leads": "standing",
    "who is ahead": "standing",
    "standings": "standing",
    "score of": "standing",
    "heat map": "heat",
    "is in": "in",
    "crimes in": "in",
    "crime in": "in",
    "comes": "law",
    "johnny law rolls": "law",
    "law rolls": "law",
    "happens that": "happens",
}


@cache
def _entries() -> dict[str, str]:
    """Every word for a victim or a deed, as the grammar's."""
    table = felonies()
    found = {}
    for name in table.who:
        for word in VICTIMS[name]:
            for form in (word, f"{word}s", word.replace(" ", "-")):
                found[form] = f"who_{word_of(name)}"
    found["mothers of three"] = f"who_{word_of('Mother of Three')}"
    for name in table.what:
        found |= dict.fromkeys(DEEDS[name], f"what_{word_of(name)}")
    return found


@cache
def places() -> dict[str, str]:
    """Return the grammar's word for each state by its name, in small letters."""
    board = shipped_board("us")
    return {place.name.lower(): f"st_{code.lower()}" for code, place in board.places.items()}


def marked(line: str) -> str:
    """Return a line in which the two capital letters of a state are marked, since IN, OR and ME are words as well.

    >>> marked("can red go to IN or ME"), marked("where can I go from kansas")
    ('can red go to st_in or st_me', 'where can I go from kansas')
    """
    if line.upper() == line:
        return line
    codes = "|".join(code for code in shipped_board("us").places)
    return re.sub(rf"\b({codes})\b", lambda found: f"st_{found[0].lower()}", line)


def plain(text: str) -> str:
    """Return a line in the words of the grammar: crimes, states and what is asked of them.

    >>> plain("odds of getting away with robbing nun here")
    'odds of away what_robbed who_nun here'
    >>> plain("where can seat0 go from new york")
    'where can seat0 go from st_ny'
    """
    text = with_phrases(text, places())
    text = re.sub(r"(?<=\b(?:in|to|om|go|rt) )([a-z]{2})\b(?! )", _code, text)
    text = with_phrases(text, PHRASES)
    text = re.sub(r"\b(shoots?|shot|shooting) (\S+(?: of three)?) up\b", r"\1 up \2", text)
    text = with_phrases(text, _entries())
    text = with_phrases(text, OWN)
    text = re.sub(r"\b(\d+) (?:turns?|rounds?)(?: left)?\b", r"\1", text)
    text = re.sub(r"\b(\d+) of (?=what_)", r"\1 ", text)
    text = re.sub(r"\b(?:to|for|with|against|on)(?= (?:what|who)_)", "", text)
    text = re.sub(r"\band (?=seat\d|turn)", ", ", text) if text.startswith("set up") else text
    text = re.sub(r"\b(be|being|is) plan\b", "plan", text)
    return " ".join(text.split())


def _code(found: re.Match[str]) -> str:
    known = found[1].upper() in shipped_board("us").places
    return f"st_{found[1]}" if known else found[1]


def entry_words(column: str) -> list[str]:
    """Return the shortest word for each entry of a column, ``who`` or ``what``."""
    return [words[0] for words in (VICTIMS if column == "who" else DEEDS).values()]


def spelled(words: str) -> str:
    """Return the grammar's words in the one spelling in which they read back.

    >>> spelled("odds of away what_robbed who_nun in st_ks")
    'odds of getting away with rob nun in KS'
    """
    text = re.sub(r"\bst_([a-z]{2})\b", lambda found: found[1].upper(), words)
    for group in (VICTIMS, DEEDS):
        for name, known in group.items():
            kind = "who" if group is VICTIMS else "what"
            text = re.sub(rf"\b{kind}_{re.escape(word_of(name))}(?![a-z-])", known[0], text)
    text = re.sub(r"^(odds(?: of)?(?: \S+)?) away\b", r"\1 getting away with", text)
    text = re.sub(r"^(odds(?: of)?(?: \S+)?) caught\b", r"\1 being caught for", text)
    text = re.sub(r"^(odds(?: of)?(?: \S+)?) chased\b", r"\1 being chased for", text)
    return re.sub(r"\brandom\b", "random crime", text)
