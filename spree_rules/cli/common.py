"""What the commands share: which game is meant, choosing one of a few names, refusing politely, files."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from spree_rules import games
from spree_rules.checks.catalogue import Catalogue
from spree_rules.checks.registry import catalogue

GameOption = Annotated[
    str | None, typer.Option("--game", "-g", help="The game, instead of GAME as the first word.", hidden=True)
]
GameWords = Annotated[list[str] | None, typer.Argument(metavar="[GAME]", help="Which game; the first of them is the default.")]
Edition = Annotated[str | None, typer.Option(help="Edition; the game's first one is the default.")]
Readings = Annotated[list[str] | None, typer.Option("--ruling", help="A reading, as NAME=READING; may be repeated.")]
Seed = Annotated[int, typer.Option(min=0, help="Seed of dice, deck and players.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Policies = Annotated[
    list[str] | None, typer.Option("--policy", "--way", help="How the seats play, in turn; may be repeated.")
]


def stop(message: str) -> NoReturn:
    """Print what is wrong and end the command with status 2."""
    typer.echo(f"spree-rules: {message}", err=True)
    raise typer.Exit(2)


def chosen(word: str, names: Iterable[str], what: str) -> str:
    """Return ``word`` if it is one of the names; else end the command and say which there are."""
    known = tuple(names)
    if word in known:
        return word
    near = difflib.get_close_matches(word, known, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    stop(f"unknown {what} {word[:80]!r}.{hint} There are: {', '.join(known) or 'none'}.")


def named_game(words: Sequence[str] | None, option: str | None) -> tuple[str | None, list[str]]:
    """Return the game that a command is about, and the other words: GAME is the first word of every command.

    The game is None where none is named.
    """
    given = list(words or ())
    if option is not None:
        return chosen(option, games.names(), "game"), given
    if given and given[0] in games.names():
        return given[0], given[1:]
    return None, given


def the_game(words: Sequence[str] | None, option: str | None) -> Catalogue:
    """Return the catalogue of the one game that a command is about; ends the command for any other word."""
    name, rest = named_game(words, option)
    if rest:
        chosen(rest[0], games.names(), "game")
        stop(f"one game at a time, not {' '.join(rest)[:80]!r} as well")
    return catalogue(name or games.names()[0])


def the_edition(entry: Catalogue, edition: str | None) -> str:
    """Return the edition that is asked for, or the game's first one."""
    editions = entry.rulebook.editions
    return editions[0] if edition is None else chosen(edition, editions, "edition")


def readings_of(words: Sequence[str] | None) -> dict[str, str]:
    """Return readings that are written ``NAME=READING``; else end the command and say how they are written."""
    readings = {}
    for word in words or ():
        name, found, reading = word.partition("=")
        if not found:
            stop(f"a reading is written NAME=READING, not {word[:80]!r}; see: spree-rules rulings")
        readings[name] = reading
    return readings


def check_writable(*paths: Path | None) -> None:
    """End the command before its work if a file that it is to write cannot be written."""
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


def write_text(path: Path, text: str) -> None:
    """Write a file; end the command and say why if that is not possible."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        stop(f"cannot write {path}: {error.strerror}")


def usual_seats(entry: Catalogue) -> int:
    """Return four players, or the fewest where four cannot play."""
    counts = entry.rulebook.seat_counts
    return 4 if 4 in counts else counts[0]
