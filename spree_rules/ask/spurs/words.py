"""Common phrases about Spurs and the grammar's words for them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from ..words import COLOURS, PHRASES, with_phrases

NUMBERS: Final[Mapping[str, str]] = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
}  # fmt: skip
BUILDINGS: Final[Mapping[str, str]] = {
    "general store": "general-store",
    "store": "general-store",
    "doctor's office": "doctors-office",
    "doctors office": "doctors-office",
    "doctor's": "doctors-office",
    "doctor": "doctors-office",
    "sheriff's office": "sheriffs-office",
    "sheriffs office": "sheriffs-office",
    "sheriff": "sheriffs-office",
}
"""The words for each building."""
OWN: Final[Mapping[str, str]] = {
    "chances of": "odds of", "chance of": "odds of", "odds to": "odds of", "chances to": "odds of",
    "chance to": "odds of", "chances that": "odds", "chance that": "odds", "probability of": "odds of",
    "probability that": "odds", "how likely is it that": "odds", "how likely do": "odds", "how likely does": "odds",
    "how likely": "odds", "beats": "beat", "beating": "beat", "defeat": "beat", "defeats": "beat", "catch": "beat",
    "capture": "beat", "catches": "beat", "shoot": "beat", "kill": "beat", "hunt": "beat", "break": "beat",
    "with bag": "", "from bag": "", "getting": "hit", "hits": "hit", "hitting": "hit", "bullets": "",
    "hit or more": "hit",
    "pelt": "hunting", "prey": "hunting", "animal": "hunting", "hunting target": "hunting", "bank guard": "guard",
    "what does it cost to get to": "cost to", "what does it cost to reach": "cost to", "how far is it to": "cost to",
    "what does it cost to go to": "cost to", "how much does it cost to get to": "cost to", "how far is": "cost to",
    "how many movement points to": "cost to", "cost to get to": "cost to", "cost to reach": "cost to",
    "what does it cost to get from": "cost from", "cost of way from": "cost from", "how far is it from": "cost from",
    "what does it cost": "cost", "what does": "", "pay to get to": "cost to",
    "is this herd": "herd", "are these herd": "herd", "is it herd": "herd", "do these make herd": "herd",
    "who wins if": "wins", "who would win if": "wins", "who wins": "wins", "who has won if": "wins",
    "points": "", "fame points": "", "which die is best": "best", "which die should i pick": "best",
    "what is best": "best", "best die": "best", "best play": "best", "should i claim": "best",
    "should i spend spur": "best", "is spur worth it": "best", "what is best die": "best", "what should i do": "best",
    "what is in bag": "bag", "what's in bag": "bag", "show bag": "bag", "who is ahead": "standing",
    "who leads": "standing", "ride to": "go", "rides to": "go", "move to": "go", "moves to": "go", "go to": "go",
    "goes to": "go", "enter": "go", "enters": "go", "travel to": "go", "step to": "go", "stop moving": "halt",
    "stops moving": "halt", "stop here": "halt", "roll to move": "roll", "rolls to move": "roll", "rolls": "roll",
    "stay put": "skip", "do without moving": "skip", "take challenge": "attempt", "attempt challenge": "attempt",
    "try challenge": "attempt", "attempts": "attempt", "fight": "attempt", "take on": "attempt", "rests": "rest",
    "on red bullet": "", "rest with": "rest", "challenge to duel": "duel", "duels": "duel", "shoot it out with": "duel",
    "go into town": "town", "visit town": "town", "enter town": "town", "go into": "visit", "visits": "visit",
    "visit to": "visit", "leave town": "depart", "leaves town": "depart", "buys": "buy", "purchase": "buy",
    "replace display": "refresh", "new display": "refresh", "sells": "sell", "hand in": "handin",
    "hands in": "handin", "turn in": "handin", "get treated": "treatment", "draw at doctors-office": "treatment",
    "pays": "pay", "pay doctors-office": "pay", "draw saloon card": "drink", "have drink": "drink",
    "drinks": "drink", "buy round": "round", "buys round": "round", "buy drinks": "round", "sell nuggets": "gold",
    "sell gold": "gold", "sell nugget": "gold", "rob bank": "rob", "robs bank": "rob", "robs": "rob",
    "round up cattle": "roundup", "round up": "roundup", "rob rancher": "rustle", "robs rancher": "rustle",
    "put rider on": "ride", "put rider": "ride", "pick die": "pick", "choose die": "pick", "choose": "pick",
    "picks": "pick", "take thorns": "bear", "accept thorns": "bear", "bear thorns": "bear", "give up": "quit",
    "gives up": "quit", "digs": "dig", "draws": "draw", "steals": "steal", "take": "steal", "half money": "money",
    "half of money": "money", "gold nugget": "nugget", "steal nothing": "spare", "flee to": "flee",
    "flees to": "flee", "spend spur": "spur", "give spur": "spur", "discard spur": "spur", "use spur": "spur",
    "uses spur": "spur", "gives spur": "spur", "reroll die": "reroll", "re-roll": "reroll", "roll again": "reroll",
    "keeps roll": "keep", "keep roll": "keep", "keep dice": "keep", "claims": "claim", "waits": "wait",
    "put token on": "place on", "puts token on": "place on", "is on": "on", "stands on": "on", "at": "on",
    "dollars": "money", "cash": "money", "spur": "spur", "poster": "posters", "wanted posters": "posters",
    "wanted poster": "posters", "carries": "holds", "carrying": "holds", "holding": "holds", "gray": "grey",
}  # fmt: skip


def plain(text: str, cards: Iterable[str], towns: Iterable[str], tokens: Iterable[str]) -> str:
    """Return a line in the words of the grammar.

    >>> plain("odds to beat three-hit outlaw", [], [], [])
    'odds of beat 3 hit outlaw'
    >>> plain("what does it cost to get to pinewater", [], ["pinewater"], [])
    'cost to town_pinewater'
    """
    # Bullets and dice have the names of colours, by which seats are called too.
    text = re.sub(r"(?<=\d)[ -]seat0\b", " red", text)
    if text.startswith("happens "):
        return _outcome(text)
    text = re.sub(r"\bsell (\d+) (?:gold )?nuggets?\b", r"gold \1", text)
    text = re.sub(r"\$\s*(\d+)", r"\1 money", text)
    text = re.sub(r"\b(one|two|three|four|five|six)\b", lambda found: NUMBERS[found[1]], text)
    text = re.sub(r"\b(\d+)-hits?\b", r"\1 hit", text)
    text = re.sub(r"\b\w+'s (?=\w)", "", text) if " steal" in text else text
    text = re.sub(r"^can seat\d rest on (?:red bullets?|red bullet token|token with red bullet)$", "rest red", text)
    text = re.sub(r"^can (seat\d) rest (?:here|now)$", r"can \1 rest", text)
    text = re.sub(r"^(?:can|may) seat\d rest on seat0 bullets?$", "rest red", text)
    text = re.sub(r"^wins? if we both have (\d+)", r"who wins if we both have \1", text)
    text = re.sub(
        r"^who wins if (?:we|both|we both|they both) (?:have|are on|are at|has) (\d+)(?: fame| points)?$",
        r"wins seat0 has \1 , seat1 has \1",
        text,
    )
    text = re.sub(r"\b(red|blue|green|gold)'s\b", lambda found: f"seat{COLOURS.index(found[1])}", text)
    text = re.sub(r"^what(?: is|'s) in (seat\d) bag$", r"bag \1", text)
    text = re.sub(r"^should seat\d (?:spend|give|use) (?:\w+ )?spurs?$", "best", text)
    text = re.sub(r"^(?:should seat\d claim|(?:which|what) die should seat\d (?:pick|choose|take))$", "best", text)
    text = with_phrases(text, BUILDINGS)
    text = with_phrases(text, {name.replace("-", " "): f"town_{name}" for name in towns})
    text = with_phrases(text, _cards(cards))
    for name in tokens:
        text = re.sub(rf"\b{name.lower()}\b", f"token_{name.lower()}", text)
    text = re.sub(r"(?<=\bride )(?:on )?(c|[nxr][1-6])\b", r"hex_\1", text)
    text = re.sub(r"(?<=\bput rider on )(c|[nxr][1-6])\b", r"hex_\1", text)
    if re.match(r"(?:is|are|do) (?:this|these|it)\b.*\bherd\b|herd\b", text):
        text = re.sub(r"\b(c|[nxr][1-6])\b", r"hex_\1", text).replace(":", " ")
        text = re.sub(r"^(?:is|are|do) (?:this|these|it)(?: make)? ?((?:hex_\w+ ?)*)(?:make )?herd", r"herd \1", text)
    text = with_phrases(text, {**PHRASES, **OWN})
    if text.startswith("wins "):
        text = re.sub(r"\b(?:fame|is at|is on)\b", "", text).replace(" with ", " has ")
        text = re.sub(r"(?<=\d) and (?=seat)", " , ", text)
    return " ".join(text.split())


def _outcome(text: str) -> str:
    """An outcome of chance: dice and bullets in words, all others as their notation has them."""
    named = re.match(r"happens (token|event|card|saloon|desperado|begun|terrain|first|coin|placed) (.+)$", text)
    if named is not None:
        return f"happens noted note_{named[1]}_{named[2].replace(' ', '_')}"
    text = re.sub(r"^happens seat(\d)(?= \d)", lambda found: f"happens {COLOURS[int(found[1])]}", text)
    return re.sub(r"(?<=\d)-(?=[a-z])", " ", text)


def _cards(cards: Iterable[str]) -> dict[str, str]:
    found = {}
    for card in cards:
        found[card] = found[card.replace("-", " ")] = f"card_{card}"
    return found
