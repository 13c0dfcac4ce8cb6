"""Code that commands share: finding the game, choosing by name, refusing input, and files."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from spree_rules import games
from spree_rules.checks.catalogue import Catalogue
from spree_rules.checks.registry import catalogue
from spree_rules.model.kernel.documents import plain_text

GameOption = Annotated[str | None, typer.Option("--game", "-g", help="The game, instead of GAME.", hidden=True)]
GameWords = Annotated[list[str] | None, typer.Argument(metavar="[GAME]", help="The game; by default the first one.")]
Edition = Annotated[str | None, typer.Option(help="The edition; by default the game's first.")]
Readings = Annotated[list[str] | None, typer.Option("--ruling", help="A reading as NAME=READING; can be repeated.")]
Seed = Annotated[int, typer.Option(min=0, help="The seed for dice, deck and players.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Policies = Annotated[
    list[str] | None, typer.Option("--policy", "--way", help="The policies of the seats in order; can be repeated.")
]


def stop(message: str) -> NoReturn:
    """Print a message and end the command with status 2."""
    typer.echo(f"spree-rules: {message}", err=True)
    raise typer.Exit(2)


def chosen(word: str, names: Iterable[str], what: str) -> str:
    """Return ``word`` if it is one of the names; else end the command and list them."""
    known = tuple(names)
    if word in known:
        return word
    near = difflib.get_close_matches(word, known, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    stop(f"unknown {what} {word[:80]!r}.{hint} Known: {', '.join(known) or 'none'}.")


def named_game(words: Sequence[str] | None, option: str | None) -> tuple[str | None, list[str]]:
    """Return the game that a command is about, and the other words; GAME comes first in every command.

    The game is None if none is named.
    """
    given = list(words or ())
    if option is not None:
        return chosen(option, games.names(), "game"), given
    if given and given[0] in games.names():
        return given[0], given[1:]
    return None, given


def the_game(words: Sequence[str] | None, option: str | None) -> Catalogue:
    """Return the catalogue of the game that a command is about; any other word ends the command."""
    name, rest = named_game(words, option)
    if rest:
        chosen(rest[0], games.names(), "game")
        stop(f"one game at a time, not {' '.join(rest)[:80]!r} as well")
    return catalogue(name or games.names()[0])


def the_edition(entry: Catalogue, edition: str | None) -> str:
    """Return the edition requested, or the game's first."""
    editions = entry.rulebook.editions
    return editions[0] if edition is None else chosen(edition, editions, "edition")


def readings_of(words: Sequence[str] | None) -> dict[str, str]:
    """Return readings given as ``NAME=READING``; anything else ends the command with a hint."""
    readings = {}
    for word in words or ():
        name, found, reading = word.partition("=")
        if not found:
            stop(f"write a reading as NAME=READING, not {word[:80]!r}; see: spree-rules rulings")
        readings[name] = reading
    return readings


def check_writable(*paths: Path | None) -> None:
    """End the command before its work if a file for its output cannot be written."""
    for path in paths:
        if path is None:
            continue
        existed = path.exists()
        try:
            with path.open("ab"):
                pass
            if not existed:
                path.unlink()
        except OSError as error:
            stop(f"cannot write {path}: {error.strerror}")


def read_text(path: Path) -> str:
    """Read a text; a byte order mark and Windows line ends are as good as none. Raises OSError, UnicodeDecodeError."""
    return plain_text(path.read_text(encoding="utf-8"))


def write_text(path: Path, text: str) -> None:
    """Write a file; end the command with the reason if that fails."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        stop(f"cannot write {path}: {error.strerror}")


def usual_seats(entry: Catalogue) -> int:
    """Return four players, or the fewest possible if four cannot play."""
    counts = entry.rulebook.seat_counts
    return 4 if 4 in counts else counts[0]
