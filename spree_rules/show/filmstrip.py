"""Filmstrips: a record as pictures, one after each event that a player chose or rolled."""

from __future__ import annotations

import re
from html import escape

from spree_rules.model.kernel.record import AnyRecord

from .drawing import position_svg

WIDTH, CAPTION, LINE = 480, 18, 15


def filmstrip_svg(record: AnyRecord, columns: int = 2, most: int = 12) -> str:
    """Return the last events of a record as one SVG document: pictures in rows, each with what happened below it.

    Args:
        record: the record to show.
        columns: the number of pictures per row.
        most: the greatest number of pictures.

    >>> from spree_rules import spree, Record
    >>> game = spree.new_game(3)
    >>> start = spree.position(game, pawns={0: "d5"})
    >>> filmstrip_svg(Record(game, (game.parse("roll"), game.parse("dice 1 2")), start=start)).count("<svg")
    3
    """
    game = record.game
    steps = list(record.steps())[-most:]
    pictures = [position_svg(game, step.after) for step in steps]
    sizes = [re.search(r'width="(\d+)" height="(\d+)"', picture) for picture in pictures]
    tallest = max((WIDTH * int(size[2]) // int(size[1]) for size in sizes if size), default=0)
    notes = [[game.describe(effect) for effect in step.effects][:3] for step in steps]
    cell = tallest + CAPTION + 3 * LINE + 12
    rows = -(-len(steps) // columns)
    width, height = columns * (WIDTH + 16), rows * cell
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for number, (step, picture, size) in enumerate(zip(steps, pictures, sizes, strict=True)):
        assert size is not None
        x, y = 8 + (number % columns) * (WIDTH + 16), (number // columns) * cell
        inner = picture.replace(size[0], f'x="{x}" y="{y + CAPTION}" width="{WIDTH}" height="{tallest}"', 1)
        parts.append(
            f'<text x="{x}" y="{y + 14}" font-size="14" font-weight="bold">{escape(game.format(step.event))}</text>'
        )
        parts.append(inner)
        for line, note in enumerate(notes[number]):
            below = y + CAPTION + tallest + LINE * (line + 1)
            parts.append(f'<text x="{x}" y="{below}" font-size="12" fill="#444444">{escape(note)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
