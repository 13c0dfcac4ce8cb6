"""``spree-rules witness``: a position in which the readings of a ruling, or two editions, differ."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from spree_rules import games
from spree_rules.checks.differences import compare
from spree_rules.checks.registry import catalogue
from spree_rules.model.kernel.values import canonical_json
from spree_rules.show.drawing import position_svg
from spree_rules.show.witnesses import difference_text, told_apart

from .common import AsJson, GameOption, check_writable, chosen, named_game, stop, write_text


def witness(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[GAME] NAME",
            help="A ruling, or NAME=READING to choose a reading; or two editions as ONE:OTHER.",
        ),
    ],
    game: GameOption = None,
    max_states: Annotated[int, typer.Option("--max-states", min=1, help="Compare at most N states.")] = 200_000,
    svg: Annotated[Path | None, typer.Option(help="Also draw the position in this file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show a position in which the readings of a ruling, or two editions, differ, with the result of each."""
    named, rest = named_game(words, game)
    if len(rest) != 1:
        stop("name one ruling, or two editions as ONE:OTHER; see: spree-rules rulings")
    name = rest[0]
    check_writable(svg)
    entry = catalogue(named or games.names()[0])
    if ":" in name:
        words = name.split(":")
        if len(words) != 2:
            stop(f"write two editions as ONE:OTHER, not {name!r}")
        names = (
            chosen(words[0], entry.rulebook.editions, "edition"),
            chosen(words[1], entry.rulebook.editions, "edition"),
        )
        one, other, start = entry.where_editions_differ(*names)
    else:
        asked, _, word = name.partition("=")
        ruling = entry.rulebook.rulings[chosen(asked, entry.rulebook.rulings, "ruling")]
        reading = chosen(word, ruling.readings[1:], "other reading") if word else ruling.readings[1]
        names = (f"{asked} = {ruling.default}", f"{asked} = {reading}")
        one, other, start = entry.where_readings_differ(asked, reading)
    found = compare(one, other, [start], max_states)
    if found.difference is None:
        known = "they never differ from this start" if found.complete else f"none within {found.states:,} states"
        typer.echo(f"no difference found: {known}")
        raise typer.Exit(1)
    if svg is not None:
        write_text(svg, position_svg(one, found.difference.state))
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
