"""The commands of ``spree-rules``."""

from __future__ import annotations

import typer

from . import asking, book, games, proving, searching, vectors, verifying

app = typer.Typer(
    name="spree-rules",
    help="Executable rules of board games: verify them, play them, read them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.command("verify")(verifying.verify)
app.command("simulate")(verifying.simulate)
app.command("ask")(asking.ask)
app.command("repl")(asking.repl)
app.command("play")(games.play)
app.command("replay")(games.replay)
app.command("explore")(searching.explore)
app.command("prove")(proving.prove)
app.command("witness")(searching.witness)
app.add_typer(vectors.app, name="vectors")
app.command("board")(book.board)
app.command("rules")(book.rules)
app.command("rulings")(book.rulings)
app.command("schema")(book.schema)
