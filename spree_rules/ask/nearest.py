"""The clauses nearest to a line that is not understood, by rare words in their base forms and by synonyms."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import log
from types import MappingProxyType
from typing import Any, Final

import snowballstemmer

from .registry import vocabulary_of

MOST: Final = 5
LEAST_SHARE: Final = 0.45
"""How near to the best a clause must be to be shown."""
SYNONYM: Final = 0.75
"""What a word counts that means the same as one of the line."""
SATURATION, EVENNESS = 1.2, 0.6
"""How soon a repeated word stops counting, and how much long clauses count less."""
_LITTLE: Final = """
    a about after all also am an and any are as at be been before but by can cannot could did do
    does done else even ever every for from get gets go goes got had has have having he her here him
    his how i if in into is it its just know like may me mean means might much must my no not now of
    off ok on one only or other our out over own please right say says she should so some someone
    somebody still such than that the their them then there they thing this those to too turn up us
    very want was way we were what when where which while who why will with without would yes you
    your player players game rule rules
"""
EMPTY: Final = frozenset(re.findall(r"\w+", _LITTLE))
"""Words that say nothing about which rule is meant."""


@cache
def _stemmer() -> Any:
    return snowballstemmer.stemmer("english")


@cache
def base_form(word: str) -> str:
    """Return the base form of a word, by the Snowball rules for English.

    >>> base_form("shooting"), base_form("shoots")
    ('shoot', 'shoot')
    """
    return str(_stemmer().stemWord(word))


def words_of(text: str) -> list[str]:
    """Return the base forms of the words of a text that say something, in order.

    >>> words_of("May I shoot the players?")
    ['shoot']
    """
    plain = re.sub(r"['\u2019]s\b", "", text.lower())
    forms = ((word, base_form(word)) for word in re.findall(r"[a-z0-9]+", plain))
    return [form for word, form in forms if not {word, form} & EMPTY]


@dataclass(frozen=True)
class Near:
    """A clause near to a line: its id, how near, and the words of the line that lead to it."""

    clause: str
    score: float
    words: tuple[str, ...]


class Index:
    """The clauses of a rulebook by their words; the rulings that concern a clause count with it."""

    def __init__(self, texts: Mapping[str, Sequence[str]], synonyms: Mapping[str, tuple[str, ...]]) -> None:
        self._counts = {name: Counter(words) for name, words in texts.items()}
        self._lengths = {name: len(words) for name, words in texts.items()}
        self._mean = sum(self._lengths.values()) / max(1, len(texts))
        self._known = Counter(word for counts in self._counts.values() for word in counts)
        self._synonyms = synonyms

    def nearest(self, line: str, most: int = MOST) -> tuple[Near, ...]:
        """Return the clauses nearest to a line, the nearest first; none if no word of it occurs in any."""
        asked: dict[str, tuple[float, str]] = {}
        for word in dict.fromkeys(words_of(line)):
            asked[word] = (1.0, word)
            for other in self._synonyms.get(word, ()):
                asked.setdefault(other, (SYNONYM, word))
        scores: dict[str, float] = {}
        led: dict[str, list[str]] = {}
        for word, (share, said) in asked.items():
            if word not in self._known:
                continue
            rare = log((len(self._counts) + 1) / (self._known[word] + 0.5))
            for name, counts in self._counts.items():
                times = counts[word]
                if times:
                    length = 1 - EVENNESS + EVENNESS * self._lengths[name] / self._mean
                    gained = rare * share * times * (SATURATION + 1) / (times + SATURATION * length)
                    scores[name] = scores.get(name, 0.0) + gained
                    led.setdefault(name, []).append(said)
        ranked = sorted(scores, key=lambda name: (-round(scores[name], 9), name))
        top = scores[ranked[0]] if ranked else 0.0
        return tuple(
            Near(name, scores[name], tuple(dict.fromkeys(led[name])))
            for name in ranked[:most]
            if scores[name] >= LEAST_SHARE * top
        )


@cache
def lexicon_of(name: str) -> Mapping[str, tuple[str, ...]]:
    """Return a game's synonyms in base forms: for each word those that its rulebook uses instead.

    They are in the file ``lexicon.toml`` beside the game's vocabulary: the rulebook's word, and how else it is said.
    """
    package = type(vocabulary_of(name)).__module__.rpartition(".")[0]
    file = resources.files(package).joinpath("lexicon.toml")
    if not file.is_file():
        return MappingProxyType({})
    found: dict[str, list[str]] = {}
    for word, others in tomllib.loads(file.read_text(encoding="utf-8")).items():
        for other in others:
            found.setdefault(base_form(other), []).extend(words_of(word))
    return MappingProxyType({word: tuple(dict.fromkeys(meant)) for word, meant in found.items()})


@cache
def index_of(name: str) -> Index:
    """Return the index of a game's clauses.

    >>> index_of("spree").nearest("may I shoot from the fountain")[0].words
    ('shoot', 'fountain')
    """
    book = vocabulary_of(name).rulebook
    texts: dict[str, list[str]] = {}
    for clause in book.clauses().values():
        if clause.decides:
            texts[clause.id] = words_of(f"{clause.chapter} {clause.text}")
    for ruling in book.rulings.values():
        _add(texts, ruling.clauses, words_of(f"{ruling.name.replace('_', ' ')} {ruling.question}"))
    return Index(texts, lexicon_of(name))


def _add(texts: dict[str, list[str]], clauses: Iterable[str], words: Sequence[str]) -> None:
    for clause in clauses:
        if clause in texts:
            texts[clause] += words


def in_order(context: Any, clauses: Sequence[Any]) -> list[Any]:
    """Return clauses with those first that are in force in a session's game."""
    return sorted(clauses, key=lambda clause: not context.in_force(clause))
