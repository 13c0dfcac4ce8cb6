"""``spree-rules prove``: decide the theorems, and check that each could have failed."""

from __future__ import annotations

import json
import os
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from spree_rules import games
from spree_rules.checks.campaigns import stand_by
from spree_rules.checks.catalogue import Catalogue
from spree_rules.checks.registry import catalogue

from .common import AsJson, GameOption, chosen, named_game
from .workers import interruptible


def prove(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME] [THEOREM]...", help="Ids of theorems; by default all of them."),
    ] = None,
    game: GameOption = None,
    faults: Annotated[
        bool, typer.Option("--faults", help="Also plant each theorem's faults, which must be refuted.")
    ] = False,
    queries: Annotated[
        bool, typer.Option("--queries", help="Answer the queries instead: best positions by z3 and by search.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Decide theorems: Proved, Refuted with a counterexample, or Unknown with the reason; fails unless all hold."""
    named, theorems = named_game(words, game)
    entry = catalogue(named or games.names()[0])
    if queries:
        _answer(entry, as_json)
    known = {each.id: each for each in entry.theorems()}
    wanted = [known[chosen(name.upper(), known, "theorem")] for name in theorems or known]
    # The slow ones come first, so that no process idles while one of them runs.
    order = sorted(wanted, key=lambda each: not each.slow)
    tasks = [(entry.name, each.id, faults) for each in order]
    with_pool = len(order) > 1 and (os.cpu_count() or 1) > 1
    if with_pool:
        with interruptible(), ProcessPoolExecutor(mp_context=get_context("spawn"), initializer=stand_by) as pool:
            found = list(pool.map(_decide, tasks))
    else:
        found = list(map(_decide, tasks))
    place = {each.id: number for number, each in enumerate(wanted)}
    rows = sorted(found, key=lambda row: place[row["id"]])
    if as_json:
        typer.echo(json.dumps(rows, indent=2))
    else:
        _show(rows)
    fine = all(row["verdict"] == "Proved" and set(row.get("faults", {}).values()) <= {"Refuted"} for row in rows)
    raise typer.Exit(0 if fine else 1)


def _decide(task: tuple[str, str, bool]) -> dict[str, Any]:
    game, name, faults = task
    each = next(theorem for theorem in catalogue(game).theorems() if theorem.id == name)
    began = time.perf_counter()
    verdict = each.decide(None)
    seconds = round(time.perf_counter() - began, 3)
    planted = {fault: each.decide(fault).status for fault in each.faults} if faults else {}
    return {
        "id": each.id,
        "clauses": each.clauses,
        "statement": each.statement,
        "verdict": verdict.status,
        "method": verdict.method,
        "detail": verdict.detail,
        "seconds": seconds,
        **({"faults": planted} if faults else {}),
    }


def _answer(entry: Catalogue, as_json: bool) -> NoReturn:
    """Answer the queries, print them, and end the command."""
    fine = True
    rows = []
    for query in entry.queries():
        answer = query.answer()
        fine &= answer.agree
        rows.append(
            {
                "id": query.id,
                "clauses": query.clauses,
                "asks": query.asks,
                "value": answer.value,
                "search": answer.search,
                "answer": answer.sentence,
                "record": None if answer.record is None else answer.record.dumps(),
            }
        )
        if not as_json:
            found = "none" if answer.value is None else answer.value
            typer.echo(f"{query.id}: {query.asks}: {found} (search: {answer.search}); {answer.sentence}")
    if as_json:
        typer.echo(json.dumps(rows, indent=2))
    raise typer.Exit(0 if fine else 1)


def _show(rows: list[dict[str, Any]]) -> None:
    table = Table()
    for heading in ("theorem", "says", "verdict", "by", "certificate"):
        table.add_column(heading, no_wrap=heading in ("theorem", "verdict"))
    for row in rows:
        colour = "green" if row["verdict"] == "Proved" else "red"
        planted = "".join(f"\nplanted: {fault}: {status}" for fault, status in row.get("faults", {}).items())
        table.add_row(
            row["id"],
            escape(row["statement"]),
            f"[{colour}]{row['verdict']}[/]",
            row["method"],
            escape(row["detail"] + planted),
        )
    Console().print(table)
