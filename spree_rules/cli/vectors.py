"""``spree-rules vectors``: write conformance vectors, test another engine with them, or act as an engine."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from spree_rules import games
from spree_rules.checks.engines import Engine, EngineError, examine, judged_here, serve, summary
from spree_rules.checks.registry import catalogue
from spree_rules.checks.revisions import revision
from spree_rules.checks.vectors import Row, VectorHeader, files, read_rows
from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.model.kernel.errors import DocumentError

from .common import GameOption, GameWords, chosen, named_game, read_text, stop, the_game, write_text

app = typer.Typer(help="Conformance vectors for engines in any language.", no_args_is_help=True)
Files = Annotated[list[Path], typer.Argument(help="Files of vectors.")]


def _rows(path: Path) -> list[Row]:
    try:
        return list(read_rows(read_text(path)))
    except (OSError, UnicodeDecodeError, DocumentError) as error:
        stop(f"cannot read {path}: {error}")


@app.command("write")
def write(
    words: Annotated[list[str], typer.Argument(metavar="[GAME] FOLDER", help="A game, and the folder for its files.")],
    game: GameOption = None,
) -> None:
    """Write a game's vectors, one file per edition and one for the rulings, and say what is judged otherwise."""
    named, rest = named_game(words, game)
    if len(rest) != 1:
        stop("name one folder for the files")
    folder = Path(rest[0])
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        stop(f"cannot write {folder}: {error.strerror}")
    for name, text in files(catalogue(named or games.names()[0])).items():
        path = folder / name
        old = read_text(path) if path.exists() else ""
        write_text(path, text)
        typer.echo(f"{path}: {counted(len(text.splitlines()), 'line')}")
        if old and old != text:
            typer.echo(f"  {_revised(path, old, text)}")


def _revised(path: Path, old: str, new: str) -> str:
    """Say how a file has changed; a changelog has to acknowledge what is judged otherwise."""
    try:
        return str(revision(old, new))
    except DocumentError as error:
        return f"the former {path.name} could not be read: {error}"


@app.command("check")
def check(paths: Files) -> None:
    """Check vectors against the rules of this library, and show where they disagree."""
    wrong = 0
    for path in paths:
        rows = _rows(path)
        header = rows[0] if rows else None
        if not isinstance(header, VectorHeader):
            stop(f"{path} is empty")
        counts, failed = judged_here(chosen(header.game, games.names(), "game"), rows)
        wrong += counts["failed"] + counts["skipped"] + (not counts["passed"])
        typer.echo(f"{path}: {', '.join(f'{count} {verdict}' for verdict, count in counts.items())}")
        for each in failed:
            typer.echo(f"  {each.case}: {each.said} [{', '.join(each.clauses)}]")
    raise typer.Exit(1 if wrong else 0)


@app.command("run")
def run(
    paths: Files,
    engine: Annotated[str, typer.Option(help="The command that starts the engine, as one argument.")],
    patience: Annotated[float, typer.Option(min=0.1, help="Seconds to wait for an answer.")] = 30.0,
    allow_skips: Annotated[
        bool, typer.Option("--allow-skips", help="Succeed although the engine skipped cases, if it passed some.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the judgements as JSON Lines.")] = False,
) -> None:
    """Test another engine over its standard input and output; the exit status is 1 if a case fails."""
    wrong = 0
    for path in paths:
        rows = _rows(path)
        try:
            with Engine(engine, patience) as other:
                judgements = list(examine(other, rows))
        except EngineError as error:
            stop(f"{path}: {error}")
        counts, failed = summary(judgements)
        # An engine that judged nothing has not passed.
        wrong += counts["failed"] + (not counts["passed"]) + (0 if allow_skips else counts["skipped"])
        if as_json:
            for each in judgements:
                fields = {"case": each.case, "verdict": each.verdict, "said": each.said, "clauses": each.clauses}
                typer.echo(json.dumps(fields))
            continue
        typer.echo(f"{path}: {', '.join(f'{count} {verdict}' for verdict, count in counts.items())}")
        for each in failed:
            typer.echo(f"  {each.case}: {each.said} [{', '.join(each.clauses)}]")
    raise typer.Exit(1 if wrong else 0)


@app.command("serve")
def answer(words: GameWords = None, game: GameOption = None) -> None:
    """Act as an engine: answer the line protocol by the rules of this library."""

    def write_line(line: str) -> None:
        sys.stdout.write(line)
        sys.stdout.flush()

    serve(the_game(words, game).name, sys.stdin, write_line)
