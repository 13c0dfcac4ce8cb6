"""``spree-rules board``, ``rules``, ``rulings`` and ``schema``: what stands in the rulebook, the data and the forms."""

from __future__ import annotations

import difflib
import json
import re
from pathlib import Path
from typing import Annotated, cast, get_args

import typer
from rich.console import Console
from rich.table import Table

from spree_rules.model import spree
from spree_rules.model.kernel.clauses import Clause
from spree_rules.model.kernel.errors import RulesError
from spree_rules.model.spree.board import SHIPPED
from spree_rules.model.spree.game import TABLES
from spree_rules.model.spree.schema import DOCUMENTS
from spree_rules.model.spree.schema import schema as schema_of
from spree_rules.show.spree.boards import Style, board_svg, board_text

from .common import chosen, stop


def board(
    name: Annotated[
        str, typer.Argument(help="A shipped board, or a file with a drawing or a board in JSON.")
    ] = "legrand",
    svg: Annotated[bool, typer.Option("--svg", help="Draw it as SVG.")] = False,
    dark: Annotated[bool, typer.Option("--dark", help="With --svg: on dark paper.")] = False,
    style: Annotated[str, typer.Option(help="Text: plain, unicode or colour.")] = "plain",
    as_json: Annotated[bool, typer.Option("--json", help="Print its squares and walls as JSON.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write to a file instead.")] = None,
) -> None:
    """Show a board, or check a drawing of your own: what is wrong with it is said with the squares."""
    try:
        if name in SHIPPED:
            shown = spree.shipped_board(name)
        elif Path(name).is_file():
            shown = spree.load_board(Path(name).read_text(encoding="utf-8"))
        else:
            stop(f"{name!r} is neither a board ({', '.join(SHIPPED)}) nor a file")
    except (RulesError, UnicodeDecodeError) as error:
        stop(str(error))
    look = chosen(style, get_args(Style), "style")
    picture = board_svg(shown, theme="dark" if dark else "light") if svg else ""
    text = picture or (shown.to_json().decode() if as_json else board_text(shown, style=cast(Style, look)))
    if out is not None:
        out.write_text(text, encoding="utf-8")
    else:
        typer.echo(text)
        if not svg and not as_json:
            dead_ends = ", ".join(sorted(shown.sells.get(square, square) for square in shown.dead_ends)) or "none"
            typer.echo(
                f"{len(shown.shops)} shops, {len(shown.parking)} parking spaces, "
                f"{len(shown.fountain)} squares of fountain; dead ends: {dead_ends}"
            )


def rules(
    words: Annotated[list[str] | None, typer.Argument(help="A clause id, or words to look for.")] = None,
) -> None:
    """Show clauses of the rulebook in our own words, with the rules that rest on them."""
    clauses = spree.clauses()
    if not words:
        found = list(clauses.values())
    else:
        wanted = " ".join(words)
        exact = clauses.get(wanted.upper())
        found = [exact] if exact else [clause for clause in clauses.values() if _speaks_of(clause, words)]
        if not found:
            near = difflib.get_close_matches(wanted.upper(), clauses, n=3, cutoff=0.5)
            hint = f" Near it: {', '.join(near)}." if near else " Try fewer words, such as: spree-rules rules joker"
            stop(f"no clause speaks of {wanted!r}.{hint}")
    console = Console()
    for clause in found:
        console.print(f"[bold]{clause.id}[/] ({clause.chapter}) {clause.text}", highlight=False)
        if len(found) <= 3:
            _show_links(console, clause)


def _speaks_of(clause: Clause, words: list[str]) -> bool:
    spoken = re.findall(r"[a-z0-9]+", f"{clause.id} {clause.chapter} {clause.text}".lower())
    # A plural asks for the singular too, and the other way round.
    return all(word.lower().rstrip("s") in {each.rstrip("s") for each in spoken} for word in words)


def _show_links(console: Console, clause: Clause) -> None:
    codes = {rule.code for table in TABLES.values() for rule in table.rules if clause.id in rule.clauses}
    open_questions = [ruling.name for ruling in spree.RULINGS.values() if clause.id in ruling.clauses]
    console.print(f"  source: {clause.source}", highlight=False)
    console.print(f"  refuses as: {', '.join(sorted(codes)) or 'nothing'}", highlight=False)
    console.print(f"  rulings: {', '.join(open_questions) or 'none'}", highlight=False)
    console.print(f"  tests: {', '.join(clause.tests)}", highlight=False)


def rulings(name: Annotated[str | None, typer.Argument(help="One ruling.")] = None) -> None:
    """Show where the rulebook is open, the readings, and which one each edition takes."""
    console = Console()
    if name is not None:
        ruling = spree.RULINGS[chosen(name, spree.RULINGS, "ruling")]
        console.print(f"[bold]{ruling.name}[/] {ruling.question}", highlight=False)
        console.print(f"  readings: {', '.join(ruling.readings)} (default: {ruling.default})", highlight=False)
        console.print(f"  why: {ruling.why}", highlight=False)
        console.print(f"  clauses: {', '.join(ruling.clauses)}", highlight=False)
        for edition in spree.EDITIONS.values():
            console.print(f"  {edition.name}: {getattr(edition.rulings, ruling.name)}", highlight=False)
        return
    table = Table()
    table.add_column("ruling", no_wrap=True)
    table.add_column("readings (default first)")
    table.add_column("asks")
    for ruling in spree.RULINGS.values():
        table.add_row(ruling.name, ", ".join(ruling.readings), ruling.question)
    console.print(table)


def schema(name: Annotated[str | None, typer.Argument(help="Which document.")] = None) -> None:
    """Print the JSON Schema of a document; without a name, all of them in one object."""
    if name is None:
        typer.echo(json.dumps({each: schema_of(each) for each in DOCUMENTS}, indent=2))
    else:
        typer.echo(json.dumps(schema_of(chosen(name, DOCUMENTS, "document")), indent=2))
