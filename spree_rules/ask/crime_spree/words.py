"""Common phrases about Cross-Country Crime Spree and the grammar's words for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from spree_rules.model.crime_spree.board import Board
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
        "brutally-slain", "kill", "kills", "killed", "killing", "murder", "murders", "murdered", "murdering",
    ),
}  # fmt: skip
"""The words for each deed, which come before or after the victim."""
OWN: Final[Mapping[str, str]] = {
    "get away with": "away",
    "gets away with": "away",
    "getting away with": "away",
    "getting away": "away",
    "escape with": "away",
    "escapes with": "away",
    "escaping with": "away",
    "escapes": "away",
    "be caught for": "caught",
    "being caught for": "caught",
    "being caught": "caught",
    "is caught for": "caught",
    "is caught": "caught",
    "get caught for": "caught",
    "gets caught for": "caught",
    "getting caught for": "caught",
    "get caught": "caught",
    "gets caught": "caught",
    "getting caught": "caught",
    "jailed for": "caught",
    "be chased for": "chased",
    "being chased for": "chased",
    "being chased after": "chased",
    "is chased for": "chased",
    "chase after": "chased",
    "chances of": "odds of",
    "chance of": "odds of",
    "chances that": "odds",
    "chance that": "odds",
    "probability of": "odds of",
    "probability that": "odds",
    "risk of": "odds of caught",
    "what is risk of": "odds of caught",
    "rolls on table": "roll",
    "roll on table": "roll",
    "roll on felony table": "roll",
    "rolls on felony table": "roll",
    "random crime": "random",
    "plans to": "plan",
    "plan to": "plan",
    "plans": "plan",
    "planned": "plan",
    "planning to": "plan",
    "planning": "plan",
    "design": "plan",
    "designs": "plan",
    "designing": "plan",
    "go to": "go",
    "goes to": "go",
    "goes": "go",
    "going to": "go",
    "to go to": "go",
    "to go": "go",
    "move to": "go",
    "moves to": "go",
    "moving to": "go",
    "flee to": "go",
    "flees to": "go",
    "fleeing to": "go",
    "travel to": "go",
    "travels to": "go",
    "drive to": "go",
    "drives to": "go",
    "change state to": "go",
    "changes state to": "go",
    "leave for": "go",
    "leaves for": "go",
    "start in": "start",
    "starts in": "start",
    "shortest path": "shortest way",
    "shortest route": "shortest way",
    "how far from": "shortest way from",
    "how far is it from": "shortest way from",
    "route from": "shortest way from",
    "path from": "shortest way from",
    "distance from": "shortest way from",
    "way from": "way from",
    "shortest way": "shortest way",
    "which states border on": "where can go from",
    "which states border": "where can go from",
    "what borders on": "where can go from",
    "what borders": "where can go from",
    "change state": "change",
    "is there crackdown": "crackdown",
    "crackdown on": "crackdown for",
    "what is best": "best",
    "what's best": "best",
    "best thing": "best",
    "best move": "best",
    "best plan": "best",
    "who leads": "standing",
    "who is ahead": "standing",
    "who is winning": "standing",
    "standings": "standing",
    "heat map": "heat",
    "is in": "in",
    "crimes in": "in",
    "crime in": "in",
    "johnny law rolls": "law",
    "law rolls": "law",
    "show board": "board",
    "show map": "board",
    "map": "board",
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
def places(board: Board) -> dict[str, str]:
    """Return the grammar's word for each state of a map by its name, in small letters."""
    return {place.name.lower(): f"st_{code.lower()}" for code, place in board.places.items()}


def marked(line: str, board: Board) -> str:
    """Return a line in which the two capital letters of a state are marked, since IN, OR and ME are words as well.

    >>> from spree_rules import crime_spree
    >>> marked("can red go to IN or ME, or to kansas", crime_spree.shipped_board("us"))
    'can red go to st_in or st_me, or to kansas'
    """
    line = re.sub(r"\b(who|what|st)_", r"\1 ", line)
    if line.upper() == line:
        return line
    codes = "|".join(board.places)
    return re.sub(rf"\b({codes})\b", lambda found: f"st_{found[0].lower()}", line)


def plain(text: str, board: Board) -> str:
    """Return a line in the words of the grammar: crimes, states and what is asked of them.

    >>> from spree_rules import crime_spree
    >>> plain("odds of getting away with robbing nun in new york", crime_spree.shipped_board("us"))
    'odds of away what_robbed who_nun in st_ny'
    """
    text = re.sub(r"\b(?:washington )?d\.?c\b\.?", "district of columbia", text)
    text = with_phrases(text, places(board))
    text = text.replace("washington st_dc", "st_dc")
    text = re.sub(
        r"\b(in|to|from|go) ([a-z]{2})\b",
        lambda found: f"{found[1]} st_{found[2]}" if found[2].upper() in board.places else found[0],
        text,
    )
    text = with_phrases(text, PHRASES)
    text = re.sub(r"\b(shoots?|shot|shooting) (\S+(?: of three)?) up\b", r"\1 up \2", text)
    text = with_phrases(text, _entries())
    text = re.sub(r"\bwill\b ?", "", text)
    if text.startswith("what if"):
        text = re.sub(r"\b(?:it is|it's|it were|it was|i were|i was|were|was|is)\b ?", "", text)
        text = re.sub(r"\bnot plan(?:s|ned)?(?: it)?\b|\boff table\b", "unplanned", text)
        text = re.sub(r"\bplan(?:s|ned)? it\b|\bplanned\b", "plan it", text)
    text = with_phrases(text, OWN)
    text = re.sub(r"^what should (seat\d+) do with\b", r"best for \1 with", text)
    text = re.sub(r"^when should (seat\d+) (?:leave|move|go|flee)\b.*", r"when should \1 change", text)
    text = re.sub(r"^(what if seat\d+) go (?=st_)", r"\1 in ", text)
    text = re.sub(r"\b(\d+) (?:turns?|rounds?)(?: left)?\b", r"\1", text)
    text = re.sub(r"\bscore (\d+)\.5\b", r"score \1 half", text)
    text = re.sub(r"\b(?:to|for|with|against|on|of)(?= (?:plan )?(?:what|who)_)", _kept_of, text)
    text = re.sub(r"\band (?=seat\d|turn)", ", ", text) if text.startswith("set up") else text
    text = re.sub(r"\b(be|being|is) plan\b", "plan", text)
    text = text.replace("odds that ", "odds ")
    text = re.sub(r"^score$", "standing", text)
    return " ".join(text.split())


def _kept_of(found: re.Match[str]) -> str:
    # "odds of robbing" keeps its first word: there the crime is what the odds are of.
    return found[0] if found[0] == "of" and found.string[: found.start()].rstrip() == "odds" else ""


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
