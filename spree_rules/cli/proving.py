"""``spree-rules prove``: decide the theorems, and see that each could have failed."""

from __future__ import annotations

import json
import time
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from spree_rules.checks.registry import GAMES, catalogue

from .common import chosen


def prove(
    theorem: Annotated[list[str] | None, typer.Argument(help="Ids; all of them are the default.")] = None,
    game: Annotated[str, typer.Option(help="Which game.")] = next(iter(GAMES)),
    faults: Annotated[
        bool, typer.Option("--faults", help="Also plant each theorem's faults, and see them refuted.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a list of objects.")] = False,
) -> None:
    """Decide theorems: Proved, Refuted with a counterexample, or Unknown with the reason; fails unless all hold."""
    entry = catalogue(chosen(game, GAMES, "game"))
    known = {each.id: each for each in entry.theorems()}
    wanted = [known[chosen(name.upper(), known, "theorem")] for name in theorem or known]
    rows: list[dict[str, Any]] = []
    for each in wanted:
        began = time.perf_counter()
        verdict = each.decide(None)
        planted = {fault: each.decide(fault).status for fault in each.faults} if faults else {}
        rows.append(
            {
                "id": each.id,
                "clauses": each.clauses,
                "statement": each.statement,
                "verdict": verdict.status,
                "method": verdict.method,
                "detail": verdict.detail,
                "seconds": round(time.perf_counter() - began, 3),
                **({"faults": planted} if faults else {}),
            }
        )
    if as_json:
        typer.echo(json.dumps(rows, indent=2))
    else:
        _show(rows)
    fine = all(row["verdict"] == "Proved" and set(row.get("faults", {}).values()) <= {"Refuted"} for row in rows)
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
            row["statement"],
            f"[{colour}]{row['verdict']}[/]",
            row["method"],
            row["detail"] + planted,
        )
    Console().print(table)
