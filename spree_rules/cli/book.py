"""``spree-rules board``, ``rules``, ``rulings`` and ``schema``: what stands in the rulebook, the data and the forms."""

from __future__ import annotations

import difflib
import json
import re
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from spree_rules.checks.catalogue import Catalogue
from spree_rules.checks.registry import GAMES, catalogue
from spree_rules.model.kernel.clauses import Clause
from spree_rules.model.kernel.errors import RulesError
from spree_rules.show.registry import STYLES, pictures_of

from .common import chosen, stop

Which = Annotated[str, typer.Option("--game", help="Which game.")]
AnyGame = Annotated[str | None, typer.Option("--game", help="Which game; all of them are the default.")]
FIRST = next(iter(GAMES))


def board(
    name: Annotated[
        str | None, typer.Argument(help="A shipped board, or a file with one; the game's own is the default.")
    ] = None,
    game: Which = FIRST,
    svg: Annotated[bool, typer.Option("--svg", help="Draw it as SVG.")] = False,
    dark: Annotated[bool, typer.Option("--dark", help="With --svg: on dark paper.")] = False,
    style: Annotated[str, typer.Option(help="Text: plain, unicode or colour.")] = "plain",
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write to a file instead.")] = None,
) -> None:
    """Show a board, or check one of your own: what is wrong with it is said with its squares or states."""
    entry = catalogue(chosen(game, GAMES, "game"))
    pictures = pictures_of(entry.name)
    wanted = name or entry.boards[0]
    look = chosen(style, STYLES, "style")
    try:
        if wanted in entry.boards:
            shown: Any = entry.board(wanted, None)
        elif Path(wanted).is_file():
            shown = entry.board(wanted, Path(wanted).read_text(encoding="utf-8"))
        else:
            stop(f"{wanted!r} is neither a board ({', '.join(entry.boards)}) nor a file")
    except (RulesError, UnicodeDecodeError) as error:
        stop(str(error))
    picture = pictures.board_svg(shown, theme="dark" if dark else "light") if svg else ""
    text = picture or (shown.to_json().decode() if as_json else pictures.board_text(shown, style=look))
    if out is not None:
        out.write_text(text, encoding="utf-8")
    else:
        typer.echo(text)
        if not svg and not as_json:
            typer.echo(pictures.summary(shown))


def rules(
    words: Annotated[list[str] | None, typer.Argument(help="A clause id, or words to look for.")] = None,
    game: AnyGame = None,
) -> None:
    """Show clauses of the rulebook in our own words, with the rules that rest on them."""
    entries = [catalogue(chosen(each, GAMES, "game")) for each in (GAMES if game is None else (game,))]
    clauses = {clause.id: (entry, clause) for entry in entries for clause in _table(entry).clauses.values()}
    if not words:
        found = list(clauses.values())
    else:
        wanted = " ".join(words)
        exact = clauses.get(wanted.upper())
        found = [exact] if exact else [row for row in clauses.values() if _speaks_of(row[1], words)]
        if not found:
            near = difflib.get_close_matches(wanted.upper(), clauses, n=3, cutoff=0.5)
            hint = f" Near it: {', '.join(near)}." if near else " Try fewer words."
            stop(f"no clause speaks of {wanted!r}.{hint}")
    console = Console()
    for entry, clause in found:
        console.print(f"[bold]{clause.id}[/] ({clause.chapter}) {clause.text}", highlight=False)
        if len(found) <= 3:
            _show_links(console, entry, clause)


def _table(entry: Catalogue) -> Any:
    """A game of the first edition: its clauses and tables are those of all."""
    return entry.make(entry.editions[0], entry.seat_counts[0], {})


def _speaks_of(clause: Clause, words: list[str]) -> bool:
    spoken = re.findall(r"[a-z0-9]+", f"{clause.id} {clause.chapter} {clause.text}".lower())
    # A plural asks for the singular too, and the other way round.
    return all(word.lower().rstrip("s") in {each.rstrip("s") for each in spoken} for word in words)


def _show_links(console: Console, entry: Catalogue, clause: Clause) -> None:
    tables = _table(entry).tables.values()
    codes = {rule.code for table in tables for rule in table.rules if clause.id in rule.clauses}
    open_questions = [ruling.name for ruling in entry.rulings.values() if clause.id in ruling.clauses]
    console.print(f"  source: {clause.source}", highlight=False)
    console.print(f"  refuses as: {', '.join(sorted(codes)) or 'nothing'}", highlight=False)
    console.print(f"  rulings: {', '.join(open_questions) or 'none'}", highlight=False)
    console.print(f"  tests: {', '.join(clause.tests)}", highlight=False)


def rulings(
    name: Annotated[str | None, typer.Argument(help="One ruling.")] = None,
    game: AnyGame = None,
) -> None:
    """Show where the rulebook is open, the readings, and which one each edition takes."""
    entries = [catalogue(chosen(each, GAMES, "game")) for each in (GAMES if game is None else (game,))]
    console = Console()
    if name is not None:
        owners = {ruling: entry for entry in entries for ruling in entry.rulings}
        entry = owners[chosen(name, owners, "ruling")]
        ruling = entry.rulings[name]
        console.print(f"[bold]{ruling.name}[/] {ruling.question}", highlight=False)
        console.print(f"  readings: {', '.join(ruling.readings)} (default: {ruling.default})", highlight=False)
        console.print(f"  why: {ruling.why}", highlight=False)
        console.print(f"  clauses: {', '.join(ruling.clauses)}", highlight=False)
        for edition in entry.editions:
            preset: Any = entry.make(edition, entry.seat_counts[0], {})
            console.print(f"  {edition}: {getattr(preset.rulings, ruling.name)}", highlight=False)
        return
    for entry in entries:
        table = Table(title=entry.name, title_justify="left")
        table.add_column("ruling", no_wrap=True)
        table.add_column("readings (default first)")
        table.add_column("asks")
        for ruling in entry.rulings.values():
            table.add_row(ruling.name, ", ".join(ruling.readings), ruling.question)
        console.print(table)


def schema(
    name: Annotated[str | None, typer.Argument(help="Which document.")] = None,
    game: Which = FIRST,
) -> None:
    """Print the JSON Schema of a document; without a name, all of them in one object."""
    known = catalogue(chosen(game, GAMES, "game")).schemas()
    shown = dict(known) if name is None else known[chosen(name, known, "document")]
    typer.echo(json.dumps(shown, indent=2))
