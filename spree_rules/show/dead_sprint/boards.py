"""The corridor and positions of Dead Sprint as text and as SVG, drawn as the tiles lie on the table."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Final

from spree_rules.model.dead_sprint import horde
from spree_rules.model.dead_sprint.board import Corridor, Point, Space, Surface, space_of
from spree_rules.model.dead_sprint.game import DeadSprintGame
from spree_rules.model.dead_sprint.state import State
from spree_rules.model.dead_sprint.steps import is_gone
from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.show.palette import COLOURS, TERMINAL

from ..svg import layer
from .layout import Layout, Section
from .overlays import Overlays, above, below, path
from .overlays import key as key_to_colours
from .pieces import horde_sign, players_and_tokens, zombie_sign
from .text import Style, drawing, key, printed
from .themes import CELL, GROUND, MARGIN, Theme, label, patterns
from .tiles import floor, lines, print_and_overlaps, table_edge, watermark
from .words import Here, heading, notes, on_spaces, runner_text

__all__ = [
    "CELL", "GROUND", "MARGIN", "Style", "Theme", "board_svg", "board_text", "game_svg", "game_text", "summary",
]  # fmt: skip
HEADING, LINE, LETTER = 30, 18, 6.4
"""The height of a section's title and of a line of words, and the width of a letter."""
ROW: Final = 2400
"""How wide the picture becomes before further sections begin a new row."""
WORDS: Final = 56
"""The least letters in a line of words."""


def game_text(game: DeadSprintGame, state: State | None = None, style: Style = "plain") -> str:
    """Return a position of a game as text, without a state the first one; see ``board_text``."""
    shown = game.start() if state is None else state
    return _text(game.rules.ground.corridor(shown.laid), shown, _rest(game, shown), style)


def game_svg(
    game: DeadSprintGame, state: State | None = None, *, overlays: Overlays | None = None, theme: Theme = "light"
) -> str:
    """Return a position of a game as an SVG document, without a state the first one; see ``board_svg``."""
    shown = game.start() if state is None else state
    corridor = game.rules.ground.corridor(shown.laid)
    return _svg(corridor, shown, _rest(game, shown), overlays or Overlays(), theme, game.rules.surface)


def _rest(game: DeadSprintGame, state: State) -> frozenset[Space]:
    return frozenset(map(space_of, horde.rest(game.rules, state)))


def board_text(board: Corridor, state: State | None = None, style: Style = "plain") -> str:
    """Return the laid tiles as text, those of a state if there is one, with the pieces and below them the players.

    Empty spaces bear their names, zombies two letters and what beats them; ``style`` is ``plain``, ``unicode`` (lines
    as signs) or ``colour`` (the same with colours for a terminal). A horde in a corner is drawn as it pivots.

    >>> from spree_rules.model.dead_sprint import begin, reference_pack
    >>> print(board_text(begin(reference_pack())).splitlines()[-7])
    | 0a2   0b2   0c2 |
    """
    corridor = _shown(board, state)
    return _text(corridor, state, _pivoting(corridor, state), style)


def summary(board: Corridor) -> str:
    """Return the laid tiles in one line.

    >>> from spree_rules.model.dead_sprint import begin, reference_pack
    >>> summary(begin(reference_pack()).extended("C1", "B"))
    '3 tiles: 2 start, 1 corner; 57 spaces'
    """
    kinds = Counter(board.template(number).kind for number in range(len(board.tiles)))
    said = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    return f"{counted(len(board.tiles), 'tile')}: {said}; {counted(sum(1 for _ in board.spaces()), 'space')}"


def _shown(board: Corridor, state: State | None) -> Corridor:
    return board if state is None or state.laid == board.laid else Corridor(board.pack, state.laid)


def _pivoting(corridor: Corridor, state: State | None) -> frozenset[Space]:
    if state is None:
        return frozenset()
    rank = corridor.ranks(state.horde.tile)[state.horde.step]
    return frozenset(Space(state.horde.tile, cell) for cell in rank.rest)


def _layout(corridor: Corridor, state: State | None) -> Layout:
    gone = () if state is None else [tile for tile in range(len(state.laid)) if is_gone(state, tile)]
    return Layout(corridor, gone)


def _text(corridor: Corridor, state: State | None, rest: frozenset[Space], style: Style) -> str:
    layout = _layout(corridor, state)
    on = printed(layout) if state is None else on_spaces(state)
    parts: list[str] = []
    for section in layout.sections:
        if len(layout.sections) > 1:
            parts += [f"{heading(section)}:", ""]
        parts += [*drawing(layout, on, rest, section, style), ""]
    if state is not None:
        for seat, runner in enumerate(state.runners):
            said = runner_text(seat, runner)
            if style == "colour":
                who, _, rest_of_it = said.partition(":")
                said = f"\x1b[{TERMINAL[seat]}m{who}\x1b[0m:{rest_of_it}"
            parts.append(said)
    parts += notes(layout, rest, "marked !")
    return "\n".join([*parts, *key(layout, on, rest)])


def board_svg(
    board: Corridor, state: State | None = None, *, overlays: Overlays | None = None, theme: Theme = "light"
) -> str:
    """Return the laid tiles as an SVG document, those of a state if there is one, with its pieces and with marks.

    Every space bears its name. Players are discs with the seat's number; zombies bear their names and what beats them;
    the horde fills its three spaces. Tiles behind the horde are left out. Tiles that lie over others are drawn apart,
    and the spaces in question are hatched on both.

    >>> from spree_rules.model.dead_sprint import begin, reference_pack
    >>> board_svg(begin(reference_pack())).startswith("<svg")
    True
    """
    corridor = _shown(board, state)
    return _svg(corridor, state, _pivoting(corridor, state), overlays or Overlays(), theme, None)


def _svg(
    corridor: Corridor,
    state: State | None,
    rest: frozenset[Space],
    overlays: Overlays,
    theme: Theme,
    surface: Surface | None,
) -> str:
    layout, colours = _layout(corridor, state), GROUND[theme]
    titled = len(layout.sections) > 1
    places, drawn_width, drawn_height = _places(layout.sections, titled)
    words = _words(layout, state, rest, overlays, theme, surface)
    beside = drawn_height > drawn_width
    letters = max(WORDS, 0 if beside else int((drawn_width - 2 * MARGIN) / LETTER))
    rows = [
        (colour if first else None, part)
        for colour, line in words
        for first, part in (
            (number == 0, part) for number, part in enumerate(textwrap.wrap(line, letters, break_on_hyphens=False))
        )
    ]
    words_width = int(max(len(part) for _, part in rows) * LETTER) + MARGIN + 24
    words_height = LINE * len(rows) + MARGIN
    across, down = (drawn_width, MARGIN) if beside else (0, drawn_height)
    width = drawn_width + words_width if beside else max(drawn_width, words_width + MARGIN)
    height = max(drawn_height, words_height + MARGIN) if beside else drawn_height + words_height
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" role="img">',
        f"<title>Corridor of {escape(summary(corridor))}</title>",
        patterns(theme),
        f'<rect width="{width}" height="{height}" fill="{colours["paper"]}"/>',
    ]
    on = on_spaces(state)
    for section, (x, y) in zip(layout.sections, places, strict=True):
        if titled:
            parts.append(label(x, y - HEADING / 2 - 4, 13, colours["ink"], heading(section), anchor="start", bold=True))
        parts += _section(layout, section, (x, y), on, rest, overlays, theme, state is None)
        parts += table_edge(section, (x, y), surface, colours["label"])
    for number, (colour, said) in enumerate(rows):
        y = down + LINE * number + LINE // 2
        if colour is not None:
            parts.append(f'<circle cx="{across + 30}" cy="{y}" r="6" fill="{colour}"/>')
        parts.append(label(across + 42, y, 12, colours["ink"], said, anchor="start"))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _places(sections: Sequence[Section], titled: bool) -> tuple[list[tuple[int, int]], int, int]:
    """The upper left corner of each section, and the width and height that they take together."""
    found: list[tuple[int, int]] = []
    top = HEADING if titled else 0
    x, y, tallest, widest = MARGIN, MARGIN + top, 0, 0
    for section in sections:
        letters = len(heading(section)) * 7.4 if titled else 0
        width, height = max(section.width * CELL, int(letters)), section.height * CELL
        if x > MARGIN and x + width > ROW:
            x, y, tallest = MARGIN, y + tallest + MARGIN + top, 0
        found.append((x, y))
        x, tallest = x + width + MARGIN, max(tallest, height)
        widest = max(widest, x)
    return found, widest, y + tallest + MARGIN


def _words(
    layout: Layout,
    state: State | None,
    rest: frozenset[Space],
    overlays: Overlays,
    theme: Theme,
    surface: Surface | None,
) -> list[tuple[str | None, str]]:
    """The lines of words, each with the colour of the disc before it."""
    found: list[tuple[str | None, str]] = []
    if state is not None:
        found += [(COLOURS[seat][1], runner_text(seat, runner)) for seat, runner in enumerate(state.runners)]
    found += key_to_colours(overlays)
    found += [(None, note) for note in notes(layout, rest, "hatched")]
    if surface is not None:
        found.append((None, f"table: {surface.width} by {surface.height} cells; edges that tiles touch are grey"))
    if layout.gone or len(layout.sections) > 1:
        found.append((GROUND[theme]["apart"], "dotted edges: the corridor goes on elsewhere, or the tile is gone"))
    return found


def _section(
    layout: Layout,
    section: Section,
    place: Point,
    on: dict[Space, Here],
    rest: frozenset[Space],
    overlays: Overlays,
    theme: Theme,
    bare: bool,
) -> list[str]:
    colours = GROUND[theme]
    spaces = dict(layout.spaces(section))
    (left, _), (_, far) = section.near_left, section.far_right

    def corner(space: Space) -> tuple[int, int]:
        x, y = spaces[space]
        return place[0] + CELL * (x - left), place[1] + CELL * (far - y)

    names = {str(space): space for space in spaces}
    parts = layer(floor(layout, space, corner(space), theme) for space in spaces)
    parts += below(overlays, names, corner)
    parts += layer(watermark(layout, number, corner, theme) for number in section.tiles)
    parts += layer(
        part for space in spaces for part in print_and_overlaps(layout, space, corner(space), on, theme, bare)
    )
    parts += lines(layout, spaces, corner, theme)
    parts += path(overlays, names, corner)
    shown = {space: here for space, here in on.items() if space in spaces and space not in rest}
    for space, here in shown.items():
        zombie = here.zombie
        if zombie is not None and str(space)[-2:] == zombie.cells[0]:
            corners = [corner(space_of(f"{space.tile}{cell}")) for cell in zombie.cells]
            strength = layout.corridor.pack.document.zombies[zombie.kind].hp
            parts += zombie_sign(zombie.kind, strength, corners, theme)
    parts += [part for space in sorted(rest) if space in spaces for part in horde_sign(*corner(space), theme)]
    for space, here in shown.items():
        parts += players_and_tokens(here, *corner(space), theme)
    said = [
        label(x + 3, y + 7, 8, colours["name"], str(space), anchor="start")
        for space in spaces
        if space not in rest
        for x, y in (corner(space),)
    ]
    marks, amounts = above(overlays, names, corner, theme)
    halo = f'<g paint-order="stroke" stroke="{colours["floor"]}" stroke-width="1.6" stroke-opacity="0.6">'
    return [*parts, *marks, halo, *layer((*said, *amounts)), "</g>"]
