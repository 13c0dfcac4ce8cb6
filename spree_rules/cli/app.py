"""The application ``spree-rules``, with one file for each command."""

from __future__ import annotations

from typing import Annotated

import typer

from spree_rules.version import __version__

from . import ask, board, explore, play, prove, repl, replay, rules, rulings, schema, simulate, vectors, verify, witness

app = typer.Typer(
    name="spree-rules",
    help="Executable rules of board games: verify them, play them, read them. GAME is the first argument of a command.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"spree-rules {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Executable rules of board games: verify them, play them, read them. GAME is the first argument of a command."""


for _command in (verify, simulate, ask, repl, play, replay, explore, prove, witness, board, rules, rulings, schema):
    _name = _command.__name__.rpartition(".")[2]
    app.command(_name)(getattr(_command, _name))
app.add_typer(vectors.app, name="vectors")
