"""Completing a line with the next possible words, from the grammar and the position."""

from __future__ import annotations

from typing import Any

from lark.exceptions import UnexpectedInput

from .context import Context
from .language import parser
from .words import plain

MOST_BEGUN = 3
"""The greatest number of words of a phrase before the one being typed."""


def completions(session: Context, text: str) -> tuple[str, ...]:
    """Return the words with which a line can continue, or its unfinished last word can end, sorted.

    >>> from spree_rules.ask import Session
    >>> completions(Session(), "can red sh")
    ('shoot', 'shop')
    >>> completions(Session(), "can ")[:2]
    ('blue', 'gold')
    """
    typed = text.split()
    begun = "" if text.endswith(" ") or not typed else typed.pop().lower()
    words = [word.lower() for word in typed]
    if words[:2] == ["do"] or (words and words[-1] == "do"):
        return tuple(word for word in _legal(session) if word.startswith(begun))
    found = _next_words(session, typed, begun)
    # Some words of the grammar are typed as several: the unfinished one may be the first of them.
    for back in range(1, min(MOST_BEGUN, len(words)) + 1):
        said = " ".join([*words[-back:], begun])
        rest = _next_words(session, typed[:-back], said)
        found |= {word[len(said) - len(begun) :] for word in rest}
    return tuple(sorted(found))


def _next_words(session: Context, typed: list[str], begun: str) -> set[str]:
    """The words that can follow the words typed, and begin with the unfinished one."""
    before = plain(
        session.vocabulary.marked(session.game, " ".join(typed)),
        session.seats,
        lambda text: str(session.vocabulary.plain(session.game, text)),
    )
    found: set[str] = set()
    for name in _accepted(session.vocabulary.name, before):
        found.update(_words_of(session, name, [word.lower() for word in typed]))
    return {word for word in found if word.lower().startswith(begun)}


def _legal(session: Context) -> list[str]:
    actions = session.game.legal_actions(session.state)
    shown = [event for event in actions if session.revealed or not session.vocabulary.tells_hand(event)]
    return sorted(session.vocabulary.in_words(event, session.called) for event in shown)


def _accepted(game: str, before: str) -> set[str]:
    interactive: Any = parser(game).parse_interactive(before)
    try:
        for token in interactive.lexer_thread.lex(interactive.parser_state):
            interactive.feed_token(token)
    except UnexpectedInput:
        return set()
    return {name for name in interactive.accepts() if name != "$END"}


def _words_of(session: Context, name: str, before: list[str]) -> list[str]:
    known = {terminal.name: terminal for terminal in parser(session.vocabulary.name).terminals}
    if name == "SEAT":
        return [session.called(seat) for seat in range(session.game.seats)]
    if name == "NAMES":
        return list(session.vocabulary.rulings) if before and before[-1] in ("ruling", "difference") else []
    if name == "CLAUSE":
        return list(session.game.clauses)
    if name == "SWITCH":
        return ["off", "on"]
    terminal = known.get(name)
    literal = terminal is not None and terminal.pattern.type == "str"
    return (
        [terminal.pattern.value] if literal and terminal is not None else list(session.vocabulary.named(session, name))
    )
