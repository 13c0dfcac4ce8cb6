"""``spree-rules explore``: search all states of a small game."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, TextColumn, TimeElapsedColumn

from spree_rules.checks.explore import Explorer, always

from .common import AsJson, Edition, GameOption, GameWords, the_edition, the_game
from .workers import interruptible


def explore(
    words: GameWords = None,
    game: GameOption = None,
    edition: Edition = None,
    max_states: Annotated[int, typer.Option("--max-states", min=1, help="Stop at N states.")] = 5_000_000,
    max_depth: Annotated[int | None, typer.Option("--max-depth", min=0, help="Stop at a depth of N events.")] = None,
    max_memory: Annotated[int | None, typer.Option("--max-memory", min=1, help="Stop at N mebibytes.")] = None,
    depth_first: Annotated[
        bool, typer.Option("--depth-first", help="Search depth first instead of breadth first.")
    ] = False,
    win: Annotated[bool, typer.Option("--win", help="Check that the end can be reached from every state.")] = False,
    allow_unknown: Annotated[
        bool, typer.Option("--allow-unknown", help="Succeed although a limit left a verdict open.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Explore an edition's whole pocket game; check that every state is possible and that play can go on from it."""
    entry = the_game(words, game)
    name = the_edition(entry, edition)
    pocket = entry.small(name)
    console = Console(stderr=True)
    with (
        interruptible(),
        Progress(TextColumn("{task.description}"), TimeElapsedColumn(), console=console, disable=as_json) as progress,
    ):
        task = progress.add_task("exploring")
        report = Explorer(
            pocket,
            [always("possible", lambda g, state: not g.validate(state))],
            order="depth" if depth_first else "breadth",
            max_states=max_states,
            max_depth=max_depth,
            max_bytes=None if max_memory is None else max_memory << 20,
            keep_graph=win,
            progress=lambda found, waiting: progress.update(task, description=f"{found:,} states, {waiting:,} waiting"),
        ).run()
    stuck = None
    # A search that was cut off has not seen how its last states go on.
    if win and report.complete and report.graph is not None:
        reached = report.graph.can_reach(lambda state: pocket.result(state) is not None)
        stuck = len(report.graph) - sum(reached)
    figures = {
        "game": entry.name,
        "edition": name,
        "states": report.states,
        "transitions": report.transitions,
        "depth": report.depth,
        "finished": report.finished,
        "dead_ends": report.dead_ends,
        "complete": report.complete,
        "verdicts": report.verdicts,
        "cannot_reach_the_end": stuck,
        "seconds": round(report.seconds, 1),
    }
    if as_json:
        typer.echo(json.dumps(figures, indent=2))
    else:
        for label, figure in figures.items():
            if figure is not None:
                typer.echo(f"{label.replace('_', ' ')}: {figure:,}" if type(figure) is int else f"{label}: {figure}")
        for label, record in report.discoveries.items():
            typer.echo(f"{label}: " + ", ".join(pocket.format(event) for event in record.events))
    open_only = report.dead_ends == 0 and set(report.verdicts.values()) <= {"holds", "unknown"}
    raise typer.Exit(0 if report.passed or (allow_unknown and open_only) else 1)
