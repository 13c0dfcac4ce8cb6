"""Parsing lines with the grammar of all games and that of one game together."""

from __future__ import annotations

from functools import cache
from importlib import resources

from lark import Lark, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from .registry import vocabulary_of


class NotUnderstood(Exception):
    """The grammar does not accept a line: the place where it fails, and what was expected there."""

    def __init__(self, column: int, expected: tuple[str, ...]) -> None:
        super().__init__(f"not understood from column {column}; expected {', '.join(expected)}")
        self.column = column
        self.expected = expected


def grammar(game: str) -> str:
    """Return the grammar of all games, and of one, as one text."""
    texts = [resources.files(__package__).joinpath("grammar.lark").read_text(encoding="utf-8")]
    texts.append(vocabulary_of(game).grammar)
    return "\n".join(texts)


@cache
def parser(game: str) -> Lark:
    """Return the parser for lines about a game."""
    return Lark(grammar(game), parser="lalr", maybe_placeholders=True)


def parse(game: str, line: str) -> Tree[str]:
    """Read a plain line. Raises NotUnderstood.

    >>> parse("spree", "sight e5 j5").data
    'sight'
    """
    try:
        return parser(game).parse(line)  # type: ignore[return-value]
    except UnexpectedInput as error:
        raise NotUnderstood(_column(error, line), _expected(game, error)) from error


def _column(error: UnexpectedInput, line: str) -> int:
    if isinstance(error, UnexpectedEOF):
        return len(line)
    return max(0, (error.column or 1) - 1) if isinstance(error, UnexpectedToken | UnexpectedCharacters) else 0


def _expected(game: str, error: UnexpectedInput) -> tuple[str, ...]:
    said = (getattr(error, name, None) for name in ("accepts", "expected", "allowed"))
    names = set(next((each for each in said if each), ()))
    found = []
    for terminal in parser(game).terminals:
        if terminal.name in names:
            literal = terminal.pattern.type == "str"
            found.append(terminal.pattern.value if literal else f"<{terminal.name.lower()}>")
    return tuple(sorted(found))
