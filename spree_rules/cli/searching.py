"""``spree-rules explore`` and ``witness``: search all states of a small game, and show where readings differ."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, TextColumn, TimeElapsedColumn

from spree_rules.checks.differences import compare
from spree_rules.checks.explore import Explorer, always
from spree_rules.checks.registry import GAMES, catalogue
from spree_rules.model.kernel.values import canonical_json
from spree_rules.show.registry import position_svg
from spree_rules.show.witnesses import difference_text, told_apart

from .common import chosen, stop


def explore(
    game: Annotated[str, typer.Argument(help="Which game.")] = next(iter(GAMES)),
    edition: Annotated[str | None, typer.Option(help="Edition; the first one is the default.")] = None,
    most_states: Annotated[int, typer.Option(min=1, help="Stop at so many states.")] = 5_000_000,
    most_depth: Annotated[int | None, typer.Option(min=0, help="Go no further than so many events.")] = None,
    most_mebibytes: Annotated[int | None, typer.Option(min=1, help="Stop at so much memory.")] = None,
    depth_first: Annotated[bool, typer.Option("--depth-first", help="Go deep instead of broad.")] = False,
    win: Annotated[bool, typer.Option("--win", help="Ask whether every state can still reach the end.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Explore the pocket game of an edition whole, and check in every state that it can be and that play goes on."""
    entry = catalogue(chosen(game, GAMES, "game"))
    name = chosen(edition, entry.editions, "edition") if edition else entry.editions[0]
    pocket = entry.pocket(name)
    console = Console(stderr=True)
    with Progress(TextColumn("{task.description}"), TimeElapsedColumn(), console=console, disable=as_json) as progress:
        task = progress.add_task("exploring")
        report = Explorer(
            pocket,
            [always("possible", lambda g, state: not g.problems(state))],
            order="depth" if depth_first else "breadth",
            most_states=most_states,
            most_depth=most_depth,
            most_bytes=None if most_mebibytes is None else most_mebibytes << 20,
            keep_graph=win,
            progress=lambda found, waiting: progress.update(task, description=f"{found:,} states, {waiting:,} waiting"),
        ).run()
    stuck = None
    if win and report.graph is not None:
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
        "can_not_reach_the_end": stuck,
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
    raise typer.Exit(0 if report.passed else 1)


def witness(
    name: Annotated[
        str,
        typer.Argument(
            help="A ruling, with a reading if it has several as NAME=READING; or two editions as ONE:OTHER."
        ),
    ],
    game: Annotated[str, typer.Option(help="Which game.")] = next(iter(GAMES)),
    most_states: Annotated[int, typer.Option(min=1, help="Compare no more states than that.")] = 200_000,
    svg: Annotated[Path | None, typer.Option(help="Also draw the position to this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the witness as JSON.")] = False,
) -> None:
    """Show a position on which the readings of a ruling, or two editions, differ, and what each makes of it."""
    entry = catalogue(chosen(game, GAMES, "game"))
    if ":" in name:
        words = name.split(":")
        if len(words) != 2:
            stop(f"two editions are written ONE:OTHER, not {name!r}")
        names = (chosen(words[0], entry.editions, "edition"), chosen(words[1], entry.editions, "edition"))
        one, other, start = entry.edition_start(*names)
    else:
        asked, _, word = name.partition("=")
        ruling = entry.rulings[chosen(asked, entry.rulings, "ruling")]
        reading = chosen(word, ruling.readings[1:], "other reading") if word else ruling.readings[1]
        names = (f"{asked} = {ruling.default}", f"{asked} = {reading}")
        one, other, start = entry.witness_start(asked, reading)
    found = compare(one, other, [start], most_states)
    if found.difference is None:
        known = "they never differ from there" if found.complete else f"none in {found.states:,} states"
        typer.echo(f"no difference found: {known}")
        raise typer.Exit(1)
    if svg is not None:
        svg.write_text(position_svg(one, found.difference.state), encoding="utf-8")
    if as_json:
        typer.echo(
            canonical_json(
                {
                    "names": names,
                    "start": one.format_state(found.difference.record.start),
                    "events": [one.format(event) for event in found.difference.record.events],
                    "event": one.format(found.difference.event),
                    "kind": found.difference.kind,
                    "sides": [
                        {"violations": side.violations, "effects": side.effects} for side in found.difference.sides
                    ],
                }
            ).decode()
        )
    else:
        sides = [
            (label, side.violations, side.effects) for label, side in zip(names, found.difference.sides, strict=True)
        ]
        apart = told_apart(*found.difference.sides, one.seats)
        typer.echo(difference_text(found.difference.record, found.difference.event, sides, apart))
