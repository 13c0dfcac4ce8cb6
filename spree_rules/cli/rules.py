"""``spree-rules rules``: the rulebook clause by clause."""

from __future__ import annotations

import difflib
import re
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from spree_rules import games
from spree_rules.model.kernel.clauses import Clause
from spree_rules.model.kernel.rulebook import Rulebook

from .common import GameOption, named_game, stop


def rules(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME] [WORDS]", help="A clause id, or words to search for.")
    ] = None,
    game: GameOption = None,
) -> None:
    """Show clauses of the rulebook in our own words, with the rules that rest on them."""
    named, wanted_words = named_game(words, game)
    books = [games.rulebook(name) for name in (games.names() if named is None else (named,))]
    clauses = {clause.id: (book, clause) for book in books for clause in book.clauses().values()}
    if not wanted_words:
        found = list(clauses.values())
    else:
        wanted = " ".join(wanted_words)
        exact = clauses.get(wanted.upper())
        found = [exact] if exact else [row for row in clauses.values() if _speaks_of(row[1], wanted_words)]
        if not found:
            near = difflib.get_close_matches(wanted.upper(), clauses, n=3, cutoff=0.5)
            hint = f" Similar words: {', '.join(near)}." if near else " Try fewer words."
            stop(f"no clause mentions {wanted!r}.{hint}")
    console = Console()
    for book, clause in found:
        console.print(f"[bold]{clause.id}[/] ({clause.chapter}) {escape(clause.text)}", highlight=False)
        if len(found) <= 3:
            _show_links(console, book, clause)


def _speaks_of(clause: Clause, words: list[str]) -> bool:
    spoken = re.findall(r"[a-z0-9]+", f"{clause.id} {clause.chapter} {clause.text}".lower())
    # A plural also finds the singular, and the other way round.
    return all(word.lower().rstrip("s") in {each.rstrip("s") for each in spoken} for word in words)


def _show_links(console: Console, book: Rulebook, clause: Clause) -> None:
    tables = book.tables.values()
    codes = {rule.code for table in tables for rule in table.rules if clause.id in rule.clauses}
    open_questions = [ruling.name for ruling in book.rulings.values() if clause.id in ruling.clauses]
    console.print(f"  source: {clause.source}", highlight=False)
    console.print(f"  refusal codes: {', '.join(sorted(codes)) or 'none'}", highlight=False)
    console.print(f"  rulings: {', '.join(open_questions) or 'none'}", highlight=False)
    console.print(f"  tests: {', '.join(clause.tests)}", highlight=False)
