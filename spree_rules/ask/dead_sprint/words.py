"""Common phrases about Dead Sprint and the grammar's words for them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from ..words import COLOURS, PHRASES, with_phrases

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "shambler": ("shambler", "walker", "standard zombie", "zombie"),
    "sploder": ("sploder", "exploder"),
    "crawler": ("crawler",),
    "brute": ("brute",),
}
"""The words for each kind of zombie; plurals are understood too."""
TOKENS: Final[dict[str, str]] = {
    "first aid kit": "first_aid",
    "first aid": "first_aid",
    "first-aid kit": "first_aid",
    "kit": "first_aid",
    "medkit": "first_aid",
    "adrenaline shot": "adrenaline_token",
    "adrenaline token": "adrenaline_token",
    "syringe": "adrenaline_token",
    "weapon of +1": "token+1",
    "weapon of +2": "token+2",
    "weapon of +3": "token+3",
    "+1 weapon": "token+1",
    "+2 weapon": "token+2",
    "+3 weapon": "token+3",
}
"""The words for tokens; plurals are understood too."""
OWN: Final[Mapping[str, str]] = {
    "chances of": "odds of",
    "chance of": "odds of",
    "chances that": "odds",
    "chance that": "odds",
    "probability that": "odds",
    "probability of": "odds of",
    "odds to": "odds of",
    "chances to": "odds of",
    "chance to": "odds of",
    "beats": "beat",
    "beating": "beat",
    "defeat": "beat",
    "defeats": "beat",
    "defeating": "beat",
    "kill": "beat",
    "kills": "beat",
    "killing": "beat",
    "go round": "round",
    "go around": "round",
    "goes round": "round",
    "get round": "round",
    "get around": "round",
    "walk round": "round",
    "walk around": "round",
    "pass by": "round",
    "avoid": "round",
    "will horde get": "horde",
    "will horde catch": "horde",
    "does horde get": "horde",
    "does horde catch": "horde",
    "can horde get": "horde",
    "can horde catch": "horde",
    "horde gets": "horde",
    "horde catches": "horde",
    "next turn": "",
    "in next turn": "",
    "in its next turn": "",
    "next time": "",
    "how many spaces is it to exit": "far",
    "how many spaces to exit at least": "far",
    "how many spaces to exit": "far",
    "how many steps to exit": "far",
    "how far is it to exit": "far",
    "how far is exit": "far",
    "how far to exit": "far",
    "how far is": "far",
    "how far": "far",
    "from exit": "",
    "at least": "",
    "deflects": "stop",
    "deflect a": "stop",
    "cancel": "stop",
    "cancels": "stop",
    "stops": "stop",
    "who is hit if sploder on": "burst",
    "who is hit by sploder on": "burst",
    "what happens if sploder on": "burst",
    "who is hurt if sploder on": "burst",
    "bursts": "",
    "where is exit": "exit odds",
    "odds of exit": "exit odds",
    "odds exit comes": "exit odds",
    "who is ahead": "standing",
    "who leads": "standing",
    "step to": "step",
    "step onto": "step",
    "go to": "step",
    "goes to": "step",
    "goes onto": "step",
    "go onto": "step",
    "walk to": "step",
    "move to": "step",
    "moves to": "step",
    "attack": "step",
    "attacks": "step",
    "stand on": "step",
    "enter": "enter",
    "draw card": "draw",
    "draws card": "draw",
    "draws": "draw",
    "draw tile from": "tile",
    "draws tile from": "tile",
    "tile from": "tile",
    "deck": "",
    "plays": "play",
    "use card": "play",
    "discards": "discard",
    "discard card": "discard",
    "rolls": "roll",
    "roll to move": "roll",
    "stop moving": "halt",
    "stops moving": "halt",
    "stop here": "halt",
    "end turn": "end",
    "ends turn": "end",
    "use adrenaline": "adrenaline",
    "uses adrenaline": "adrenaline",
    "uses": "use",
    "takes": "take",
    "leaves": "leave",
    "joins by": "orient",
    "join by": "orient",
    "stands on": "on",
    "is on": "on",
    "at": "on",
    "holds": "hand",
    "show board": "board",
    "show corridor": "board",
}


def plain(text: str, cards: Iterable[str], tiles: Iterable[str]) -> str:
    """Return a line in the words of the grammar.

    >>> plain("odds of beating brute with +2", ["deflect"], ["S1"])
    'odds of beat brute with +2'
    >>> plain("can deflect stop trip a player", ["deflect", "trip-a-player"], [])
    'can card_deflect stop card_trip-a-player'
    """
    # The dice have the names of colours, by which seats are called too.
    text = re.sub(r"^happens seat(\d+)(?= \d+$)", lambda found: f"happens {COLOURS[int(found[1])]}", text)
    text = re.sub(r"^how (?:likely|probable) (?:is it that |is |do |does |can )?", "odds ", text)
    text = with_phrases(" ".join(text.split()), TOKENS | {f"{name}s": word for name, word in TOKENS.items()})
    text = re.sub(r"\btiles? (?=(?:[a-z0-9_]+[ab]\b))", "tiles ", text) if text.startswith("set up") else text
    words = {}
    for kind, names in KINDS.items():
        for name in names:
            words[name] = words[f"{name}s"] = kind
    text = with_phrases(text, words)
    text = with_phrases(text, _cards(text, cards))
    if text.startswith("set up"):
        text = re.sub(r"(?<=tiles )([^,]+)", lambda found: _tiles(found[1]), text)
    known = {name.lower() for name in tiles}
    text = re.sub(r"(?<=^happens drawn )\S+", lambda found: f"tile_{found[0]}" if found[0] in known else found[0], text)
    text = re.sub(r"(?<=\borient )(?:end )?([ab])\b", r"end_\1", text)
    return " ".join(with_phrases(text, {**PHRASES, **OWN}).split())


def _cards(text: str, cards: Iterable[str]) -> dict[str, str]:
    """Every way to write a card. Deflect is a card only where a card is due, as it is an action too."""
    found = {}
    for card in cards:
        short = card.replace("-a-player", "").replace("-a-", "-")
        if card == "deflect" and not re.search(r"\b(?:hand|discard|holds|card)\b.*\bdeflect\b|^can deflect\b", text):
            continue
        for form in {card, card.replace("-", " "), short, short.replace("-", " "), card.replace("-a-", " ")}:
            found[form] = f"card_{card}"
    return found


def _tiles(text: str) -> str:
    return " ".join(f"tile_{word}" for word in text.split())
