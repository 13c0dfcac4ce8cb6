"""Boards and positions of Spree! as text and as SVG."""

from __future__ import annotations

import re
from html import escape
from typing import Final, Literal

from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.model.spree.board import Board
from spree_rules.model.spree.game import SpreeGame
from spree_rules.model.spree.grid import DIRECTIONS, Direction, file_and_row
from spree_rules.model.spree.state import State
from spree_rules.show.palette import COLOURS, TERMINAL

from ..svg import Line, layer, line_path
from .overlays import Overlays, above, below

SUIT_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
Style = Literal["plain", "unicode", "colour"]
CELL: Final = 44
MARGIN: Final = 24
Theme = Literal["light", "dark"]
GROUND: Final[dict[Theme, dict[str, str]]] = {
    "light": {
        "paper": "#ffffff",
        "ink": "#1c2833",
        "red": "#b03a2e",
        "label": "#444444",
        "line": "#c8c2b0",
        "shop": "#e8d9b5",
        "floor": "#fbfaf5",
        "lot": "#d5d8dc",
        "parking": "#b2babb",
        "fountain": "#85c1e9",
    },
    "dark": {
        "paper": "#17202a",
        "ink": "#f2f3f4",
        "red": "#f1948a",
        "label": "#ccd1d1",
        "line": "#424949",
        "shop": "#5d4e2b",
        "floor": "#273746",
        "lot": "#34495e",
        "parking": "#566573",
        "fountain": "#1f618d",
    },
}
"""The colours of paper, ink and kinds of squares in each theme."""


def game_text(game: SpreeGame, state: State | None = None, style: Style = "plain") -> str:
    """Return a position of a game as text; see ``board_text``."""
    return board_text(game.board, state, style)


def game_svg(game: SpreeGame, state: State | None = None) -> str:
    """Return a position of a game as an SVG document; see ``board_svg``."""
    return board_svg(game.board, state)


def summary(board: Board) -> str:
    """Return the contents of a board in one line.

    >>> from spree_rules import spree
    >>> summary(spree.shipped_board("pocket"))
    '1 shop, 3 parking spaces, 0 fountain squares; dead ends: a1, d1'
    """
    dead_ends = ", ".join(sorted(board.sells.get(square, square) for square in board.dead_ends)) or "none"
    return (
        f"{counted(len(board.shops), 'shop')}, {counted(len(board.parking), 'parking space')}, "
        f"{counted(len(board.fountain), 'fountain square')}; dead ends: {dead_ends}"
    )


def board_text(board: Board, state: State | None = None, style: Style = "plain") -> str:
    """Return a board as a drawing, with files and rows at the edges, and below it where each seat of a state is.

    Shoppers are shown by the number of their seat (``*`` for more than fit). ``style`` is ``plain``,
    ``unicode`` (lines and suits as signs) or ``colour`` (the same with colours for a terminal).

    >>> from spree_rules import spree
    >>> print(board_text(spree.shipped_board("pocket")).splitlines()[2])
     1 | P    3c   P    P  |
    """
    lines = [line for line in board.drawing().splitlines() if not line.startswith("#")]
    if state is not None:
        lines = _with_shoppers(lines, state)
    columns = len(lines[0]) // 5
    shown = ["    " + "".join(f"{chr(ord('a') + file):^5}" for file in range(columns)).rstrip()]
    for number, line in enumerate(lines):
        label = f"{number // 2 + 1:2} " if number % 2 else "   "
        shown.append(label + line)
    if state is not None:
        shown += ["", *_pieces(state)]
    return "\n".join(shown) if style == "plain" else _styled(shown, style == "colour")


def _styled(lines: list[str], coloured: bool) -> str:
    text = "\n".join(lines)
    text = re.sub(r"(?<=[0-9JQKA])[cdhs](?=\W|\d|$)", lambda found: SUIT_SIGNS[found[0]], text)
    text = re.sub(r"-(?=[-+])|(?<=[-+])-", "─", text).replace("|", "│").replace("+", "┼").replace("~~", "≈≈")
    if not coloured:
        return text
    text = re.sub(r"[♥♦]", lambda found: f"\x1b[31m{found[0]}\x1b[0m", text)
    text = re.sub(r"≈≈", "\x1b[36m≈≈\x1b[0m", text)
    return re.sub(r"(?m)^(seat (\d) \(\w+\))", lambda found: f"\x1b[{TERMINAL[int(found[2])]}m{found[1]}\x1b[0m", text)


def _with_shoppers(lines: list[str], state: State) -> list[str]:
    drawn = [list(line) for line in lines]
    for square in dict.fromkeys(pawn for pawn in state.pawns if pawn):
        here = "".join(str(seat) for seat, pawn in enumerate(state.pawns) if pawn == square)
        file, row = file_and_row(square)
        left, line = 5 * file + 1, 2 * row + 1
        mark = "".join(drawn[line][left : left + 4]).strip()
        room = 3 - len(mark)
        if room:
            shown = here if len(here) <= room else here[: room - 1] + "*"
            drawn[line][left : left + 4] = list(f" {mark}{shown:>{room}}")
        else:
            drawn[line][left] = here if len(here) == 1 else "*"
    return ["".join(line) for line in drawn]


def _pieces(state: State) -> list[str]:
    rows = []
    for seat, (pawn, car) in enumerate(zip(state.pawns, state.cars, strict=True)):
        where = pawn or "not parked"
        posture = " lying down" if state.down[seat] else ""
        riding = " in the car" if state.riding[seat] else f", car at {car}" if car else ""
        cart = " ".join(state.carts[seat]) or "empty"
        rows.append(
            f"seat {seat} ({COLOURS[seat][0]}): {where}{posture}{riding}; "
            f"{counted(state.scores[seat], 'point')}; cart: {cart}"
        )
    return rows


def board_svg(
    board: Board, state: State | None = None, *, overlays: Overlays | None = None, theme: Theme = "light"
) -> str:
    """Return a board as an SVG document, with the shoppers and cars of a state and with marks, if given.

    Shoppers are discs with the seat's number (bars when lying down), cars are rounded boxes behind them.

    >>> from spree_rules import spree
    >>> board_svg(spree.shipped_board("pocket")).startswith("<svg")
    True
    """
    last_file, last_row = file_and_row(board.squares[-1])
    width = 2 * MARGIN + (last_file + 1) * CELL
    height = 2 * MARGIN + (last_row + 1) * CELL
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" role="img">',
        f"<title>Board {escape(board.name)}</title>",
        f'<rect width="{width}" height="{height}" fill="{GROUND[theme]["paper"]}"/>',
    ]
    parts += layer(_labels(last_file, last_row, theme))
    squares = [_square(board, square, theme) for square in board.squares]
    parts += layer(ground for ground, *_ in squares)
    if overlays is not None:
        parts += below(overlays, _corner, CELL, GROUND[theme]["ink"])
    parts += layer(label for _, *labels in squares for label in labels)
    walls = (wall for square in board.squares for wall in _walls(board, square))
    parts += line_path(walls, f'stroke="{GROUND[theme]["ink"]}" stroke-width="3" stroke-linecap="square"')
    if state is not None:
        parts += _cars(state)
    if overlays is not None:
        parts += above(overlays, _corner, CELL)
    if state is not None:
        parts += _shoppers(state)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _corner(square: str) -> tuple[int, int]:
    file, row = file_and_row(square)
    return MARGIN + file * CELL, MARGIN + row * CELL


def _text(x: float, y: float, size: int, colour: str, content: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}" text-anchor="middle" '
        f'dominant-baseline="central">{escape(content)}</text>'
    )


def _labels(last_file: int, last_row: int, theme: Theme) -> list[str]:
    colour = GROUND[theme]["label"]
    files = [
        _text(MARGIN + (file + 0.5) * CELL, MARGIN / 2, 13, colour, chr(ord("a") + file))
        for file in range(last_file + 1)
    ]
    rows = [
        _text(MARGIN / 2, MARGIN + (row + 0.5) * CELL, 13, GROUND[theme]["label"], str(row + 1))
        for row in range(last_row + 1)
    ]
    return files + rows


def _square(board: Board, square: str, theme: Theme) -> list[str]:
    x, y = _corner(square)
    kind = board.kind(square)
    parts = [
        f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{GROUND[theme][kind]}" '
        f'stroke="{GROUND[theme]["line"]}" stroke-width="0.5"/>'
    ]
    card = board.sells.get(board.square(square))
    if card:
        colour = GROUND[theme]["red" if card[-1] in "dh" else "ink"]
        parts.append(_text(x + CELL / 2, y + CELL / 2, 15, colour, card[:-1] + SUIT_SIGNS[card[-1]]))
    elif kind == "parking":
        parts.append(_text(x + CELL / 2, y + CELL / 2, 15, GROUND[theme]["label"], "P"))
    return parts


def _walls(board: Board, square: str) -> list[Line]:
    x, y = _corner(square)
    joined = board.grid.joined[board.square(square)]
    ends: dict[Direction, Line] = {
        "north": (x, y, x + CELL, y),
        "south": (x, y + CELL, x + CELL, y + CELL),
        "west": (x, y, x, y + CELL),
        "east": (x + CELL, y, x + CELL, y + CELL),
    }
    return [line for direction, line in ends.items() if direction in DIRECTIONS and direction not in joined]


def _spread(places: tuple[str | None, ...]) -> list[tuple[int, float, float]]:
    """Give each seat on a square its own spot there: up to nine in three rows of three."""
    spots = []
    for seat, place in enumerate(places):
        if place is None:
            continue
        together = [other for other, there in enumerate(places) if there == place]
        x, y = _corner(place)
        across = 1 if len(together) == 1 else 2 if len(together) <= 4 else 3
        index = together.index(seat)
        step = CELL / across
        spots.append((seat, x + step * (index % across + 0.5), y + step * (index // across + 0.5)))
    return spots


def _cars(state: State) -> list[str]:
    return [
        f'<rect x="{x - 20:g}" y="{y - 12:g}" width="40" height="24" rx="7" fill="{COLOURS[seat][1]}" '
        f'fill-opacity="0.35" stroke="{COLOURS[seat][1]}" stroke-width="1.5"/>'
        for seat, x, y in _spread(state.cars)
    ]


def _shoppers(state: State) -> list[str]:
    parts = []
    crowded = {place for place in state.pawns if place and state.pawns.count(place) > 1}
    for seat, x, y in _spread(state.pawns):
        radius = 6.5 if state.pawns[seat] in crowded else 10
        colour = COLOURS[seat][1]
        if state.down[seat]:
            parts.append(
                f'<rect x="{x - radius:g}" y="{y - radius / 2:g}" width="{2 * radius:g}" height="{radius:g}" '
                f'rx="2" fill="{colour}"/>'
            )
        else:
            parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}"/>')
        parts.append(_text(x, y, 9, "#ffffff", str(seat)))
    return parts
