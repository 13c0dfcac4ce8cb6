"""What the commands share: refusing politely, and choosing one of a few names."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import NoReturn

import typer


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
    hint = f"; did you mean {near[0]}?" if near else ""
    stop(f"there is no {what} {word!r}{hint} There are: {', '.join(known)}")


def readings_of(words: list[str]) -> dict[str, str]:
    """Return readings that are written ``NAME=READING``; else end the command and say how they are written."""
    readings = {}
    for word in words:
        name, found, reading = word.partition("=")
        if not found:
            stop(f"a reading is written NAME=READING, not {word!r}; see: spree-rules rulings")
        readings[name] = reading
    return readings
