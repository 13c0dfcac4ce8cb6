"""Maps and positions of Cross-Country Crime Spree as text and as SVG, drawn from the graph."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from html import escape
from typing import Final, Literal

from spree_rules.model.crime_spree.board import Board, BorderKind, Place
from spree_rules.model.crime_spree.felonies import felonies
from spree_rules.model.crime_spree.game import CrimeSpreeGame
from spree_rules.model.crime_spree.state import Pc, State
from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.show.palette import COLOURS, TERMINAL

from ..svg import Line, layer, line_path
from .overlays import Overlays, heat_colour

Style = Literal["plain", "unicode", "colour"]
Theme = Literal["light", "dark"]
TILE_WIDTH, TILE_HEIGHT, MARGIN, LEGEND = 30, 22, 30, 20
COLUMN, ROW = 8, 19
"""The width and height of one character of text in units of the map."""
GROUND: Final[dict[Theme, dict[str, str]]] = {
    "light": {"paper": "#ffffff", "ink": "#1c2833", "tile": "#f2efe4", "line": "#aeb6bf", "off": "#d5d8dc"},
    "dark": {"paper": "#17202a", "ink": "#f2f3f4", "tile": "#34495e", "line": "#707b7c", "off": "#424949"},
}
DASHES: Final[Mapping[BorderKind, str]] = {"land": "", "point": "2 4", "water": "6 4", "linked": "10 4"}


def game_text(game: CrimeSpreeGame, state: State | None = None, style: Style = "plain") -> str:
    """Return a game's map as text with its PCs by number, and below it what each has done so far."""
    return _text(game.board, game.neighbours, state, style)


def board_text(board: Board, state: State | None = None, style: Style = "plain") -> str:
    """Return a map as text: the letters of each state in its place, and below it all borders.

    ``style`` is ``plain``, ``unicode`` (the same here) or ``colour`` (with colours for a terminal).

    >>> from spree_rules import crime_spree
    >>> print(board_text(crime_spree.shipped_board("new_england")).splitlines()[-1])
    VT: MA NH
    """
    everything = board.neighbours(frozenset(board.borders), frozenset(each.kind for each in board.places.values()))
    return _text(board, everything, state, style)


def summary(board: Board) -> str:
    """Return the contents of a map in one line.

    >>> from spree_rules import crime_spree
    >>> summary(crime_spree.shipped_board("us"))
    '51 places, including 48 states; borders: 107 by land, 2 at a point, 3 across water, 2 by a house rule'
    """
    counts = {kind: sum(map(len, rows.values())) // 2 for kind, rows in board.borders.items()}
    states = sum(place.kind == "state" for place in board.places.values())
    said: Mapping[BorderKind, str] = {
        "land": "by land",
        "point": "at a point",
        "water": "across water",
        "linked": "by a house rule",
    }
    borders = ", ".join(f"{counts[kind]} {words}" for kind, words in said.items() if counts[kind])
    return f"{counted(len(board.squares), 'place')}, including {counted(states, 'state')}; borders: {borders}"


def _text(board: Board, neighbours: Mapping[Place, tuple[Place, ...]], state: State | None, style: Style) -> str:
    places = [board.places[code] for code in neighbours]
    rows: dict[int, list[str]] = {}
    for place in places:
        line = rows.setdefault(place.y // ROW, [])
        column = place.x // COLUMN
        here = "" if state is None else "".join(str(s) for s, pc in enumerate(state.pcs) if pc.at == place.code)
        line += [" "] * (column + 2 + len(here) - len(line))
        line[column : column + 2 + len(here)] = list(place.code + here)
    first, last = min(rows), max(rows)
    lines = ["".join(rows.get(row, [])).rstrip() for row in range(first, last + 1)]
    if state is None:
        lines += ["", *(f"{code}: {' '.join(beside) or 'no neighbour'}" for code, beside in neighbours.items())]
    else:
        lines += ["", *(pc_text(seat, pc) for seat, pc in enumerate(state.pcs))]
    text = "\n".join(lines)
    if style != "colour":
        return text
    text = re.sub(
        r"(?<=\b[A-Z]{2})[0-3]+", lambda found: "".join(_coloured(int(each), each) for each in found[0]), text
    )
    return re.sub(r"(?m)^seat (\d) \(\w+\)", lambda found: _coloured(int(found[1]), found[0]), text)


def _coloured(seat: int, text: str) -> str:
    return f"\x1b[{TERMINAL[seat]}m{text}\x1b[0m"


def pc_text(seat: int, pc: Pc) -> str:
    """Return the record of a PC as one line.

    >>> pc_text(0, Pc("KS", half_points=7, crimes=1))
    'seat 0 (red): in KS; 7/2 points; 1 crime; known in: nowhere'
    """
    where = "not started" if pc.at is None else f"jailed in {pc.at}" if pc.caught else f"in {pc.at}"
    known = " ".join(stay.place for stay in pc.stays if stay.known) or "nowhere"
    behind = " ".join(f"{stay.place} ({stay.left})" for stay in pc.stays if stay.left)
    cruisers = f"; {counted(pc.cruisers, 'cruiser')}" if pc.cruisers else ""
    left = f"; left behind in: {behind}" if behind else ""
    done = f"{counted(pc.score, 'point')}; {counted(pc.crimes, 'crime')}{cruisers}"
    if pc.last is not None:
        times = f", {pc.run} in a row" if pc.run > 1 else ""
        done += f", the last {felonies().headline(pc.last)}{times}"
    return f"seat {seat} ({COLOURS[seat][0]}): {where}; {done}; known in: {known}{left}"


def game_svg(game: CrimeSpreeGame, state: State | None = None, *, overlays: Overlays | None = None) -> str:
    """Return a game's map as an SVG document with PCs and marks, and the borders under its rulings."""
    kinds = [kind for kind in DASHES if any(_lines(game.board, kind, game.neighbours))]
    return _svg(game.board, game.neighbours, kinds, state, overlays, "light")


def board_svg(
    board: Board, state: State | None = None, *, overlays: Overlays | None = None, theme: Theme = "light"
) -> str:
    """Return a map as an SVG document: a tile for each state, and a line for each border, dashed unless it is by land.

    PCs are discs in their colours with the seat's number, barred when jailed. A dot in a PC's colour on a state's lower
    edge shows that the police there expect it; a dark one on its upper edge, that a PC left crimes behind there.

    >>> from spree_rules import crime_spree
    >>> board_svg(crime_spree.shipped_board("new_england")).startswith("<svg")
    True
    """
    everything = board.neighbours(frozenset(board.borders), frozenset(each.kind for each in board.places.values()))
    return _svg(board, everything, list(DASHES), state, overlays, theme)


def _lines(board: Board, kind: BorderKind, on_map: Mapping[Place, tuple[Place, ...]]) -> Iterable[tuple[Place, Place]]:
    for here, beside in board.borders[kind].items():
        for there in beside:
            if here < there and there in on_map.get(here, ()):
                yield here, there


def _svg(
    board: Board,
    on_map: Mapping[Place, tuple[Place, ...]],
    kinds: Iterable[BorderKind],
    state: State | None,
    overlays: Overlays | None,
    theme: Theme,
) -> str:
    colours = GROUND[theme]
    shown = overlays or Overlays()
    places = [board.places[code] for code in on_map]
    width = max(place.x for place in places) + MARGIN
    map_height = max(place.y for place in places) + MARGIN
    pieces = [] if state is None else [pc_text(seat, pc) for seat, pc in enumerate(state.pcs)]
    height = map_height + LEGEND * len(pieces)
    width = max(width, 460 if pieces else 0)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" role="img">',
        f"<title>Map {escape(board.name)}</title>",
        f'<rect width="{width}" height="{height}" fill="{colours["paper"]}"/>',
    ]
    for kind in kinds:
        dashes = f' stroke-dasharray="{DASHES[kind]}"' if DASHES[kind] else ""
        borders = (_ends(board, here, there) for here, there in _lines(board, kind, on_map))
        parts += line_path(borders, f'stroke="{colours["line"]}" stroke-width="2"{dashes}')
    way = (_ends(board, here, there) for here, there in zip(shown.path, shown.path[1:], strict=False))
    parts += line_path(way, 'stroke="#8e44ad" stroke-width="5" stroke-opacity="0.7" stroke-linecap="round"')
    most = max(shown.heat.values(), default=Fraction(0))
    tiles = [_tile(board, place.code, shown, most, theme) for place in places]
    parts += layer(tile for tile, *_ in tiles)
    parts += layer(label for _, *labels in tiles for label in labels)
    if state is not None:
        parts += [part for place in places for part in _pasts(board, state, place.code, colours["ink"])]
        parts += [part for place in places for part in _pcs(board, state, place.code)]
        for number, line in enumerate(pieces):
            y = map_height + LEGEND * number + 4
            parts.append(f'<circle cx="16" cy="{y}" r="6" fill="{COLOURS[number][1]}"/>')
            parts.append(f'<text x="28" y="{y + 4}" font-size="12" fill="{colours["ink"]}">{escape(line)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _ends(board: Board, here: Place, there: Place) -> Line:
    one, other = board.places[here], board.places[there]
    return one.x, one.y, other.x, other.y


def _tile(board: Board, code: Place, overlays: Overlays, most: Fraction | int, theme: Theme) -> list[str]:
    place, colours = board.places[code], GROUND[theme]
    fill = colours["tile"] if place.kind == "state" else colours["off"]
    amount = overlays.heat.get(code)
    ink = colours["ink"]
    if amount is not None:
        fill, ink = heat_colour(amount, most), "#1c2833"
    edge, thick = ("#8e44ad", 3) if code in overlays.marked else (colours["ink"], 1)
    x, y = place.x - TILE_WIDTH // 2, place.y - TILE_HEIGHT // 2
    parts = [
        f'<rect x="{x}" y="{y}" width="{TILE_WIDTH}" height="{TILE_HEIGHT}" rx="5" fill="{fill}" stroke="{edge}" '
        f'stroke-width="{thick}"><title>{escape(place.name)}</title></rect>'
    ]
    middle = place.y if amount is None else place.y - 4
    parts.append(_label(place.x, middle, 12 if amount is None else 10, ink, code))
    if amount is not None:
        parts.append(_label(place.x, place.y + 6, 8, ink, str(amount)))
    return parts


def _label(x: int, y: int, size: int, colour: str, content: str) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}" text-anchor="middle" dominant-baseline="central">'
        f"{escape(content)}</text>"
    )


def _pasts(board: Board, state: State, code: Place, ink: str) -> list[str]:
    place = board.places[code]
    parts = []
    for seat, pc in enumerate(state.pcs):
        stay = pc.stay(code)
        x = place.x - 12 + 8 * seat
        if stay.known:
            parts.append(f'<circle cx="{x}" cy="{place.y + TILE_HEIGHT // 2}" r="3" fill="{COLOURS[seat][1]}"/>')
        if stay.left:
            parts.append(
                f'<circle cx="{x}" cy="{place.y - TILE_HEIGHT // 2}" r="3" fill="{ink}" stroke="{COLOURS[seat][1]}"/>'
            )
    return parts


def _pcs(board: Board, state: State, code: Place) -> list[str]:
    place = board.places[code]
    here = [seat for seat, pc in enumerate(state.pcs) if pc.at == code]
    parts = []
    for number, seat in enumerate(here):
        x, y = place.x + TILE_WIDTH // 2 - 2 + 13 * number, place.y - TILE_HEIGHT // 2 + 2
        parts.append(f'<circle cx="{x}" cy="{y}" r="8" fill="{COLOURS[seat][1]}" stroke="#ffffff" stroke-width="1.5"/>')
        if state.pcs[seat].caught:
            bars = " ".join(f"M{x + shift},{y - 8}v16" for shift in (-4, 0, 4))
            parts.append(f'<path d="{bars}" stroke="#1c2833" stroke-width="1.5"/>')
        parts.append(_label(x, y, 9, "#ffffff", str(seat)))
    return parts
