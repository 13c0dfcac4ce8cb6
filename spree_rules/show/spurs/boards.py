"""The map and positions of Spurs as text and as SVG: territories as hexes, tokens, riders, towns, bags, mini boards."""

from __future__ import annotations

from html import escape
from typing import Final, Literal, TypeAlias

from spree_rules.model.spurs.bags import COLOURS as BULLET_COLOURS
from spree_rules.model.spurs.bags import Bag, total
from spree_rules.model.spurs.board import Board, place_of
from spree_rules.model.spurs.game import SpursGame
from spree_rules.model.spurs.rules import Rules
from spree_rules.model.spurs.state import State
from spree_rules.show.palette import COLOURS, TERMINAL

from .mini_boards import HEIGHT, challenge_of, mini_svg, mini_text
from .overlays import Overlays, heat_colour
from .themes import BULLETS, GROUND, HALF, MARGIN, SIDE, Theme, disc, hexagon, label
from .words import bag_text, lying_texts, rider_text, summary, terrain_key

__all__ = ["Style", "Theme", "board_svg", "board_text", "game_svg", "game_text", "summary"]

Style: TypeAlias = Literal["plain", "unicode", "colour"]
COLUMN, ROW = 12, 4
"""The letters and lines of text from one territory to the next."""
LINE: Final = 18
WORDS: Final = 380
"""The height of a line beside the map, and the room for the lines."""
TERRAIN_TERMINAL: Final = {"P": 33, "B": 31, "F": 32, "M": 37}


def game_text(game: SpursGame, state: State | None = None, style: Style = "plain") -> str:
    """Return a position of a game as text; without a state, its map."""
    return _text(game.board, game.rules, state, style)


def game_svg(
    game: SpursGame, state: State | None = None, *, overlays: Overlays | None = None, theme: Theme = "light"
) -> str:
    """Return a position of a game as an SVG document; without a state, its map."""
    return _svg(game.board, game.rules, state, overlays or Overlays(), theme)


def board_text(board: Board, style: Style = "plain") -> str:
    """Return a map as text: each territory with its terrain, towns by their names below.

    ``style`` is ``plain``, ``unicode`` (the same here) or ``colour`` (with colours for a terminal).

    >>> from spree_rules.model.spurs.pack import reference_pack
    >>> board_text(reference_pack().board).splitlines()[0].split()
    ['A1', 'M', 'C1', 'F*', 'E1', 'P']
    """
    return _text(board, None, None, style)


def board_svg(board: Board, *, overlays: Overlays | None = None, theme: Theme = "light") -> str:
    """Return a map as an SVG document.

    >>> from spree_rules.model.spurs.pack import reference_pack
    >>> board_svg(reference_pack().board).startswith("<svg")
    True
    """
    return _svg(board, None, None, overlays or Overlays(), theme)


# Text


def _text(board: Board, rules: Rules | None, state: State | None, style: Style) -> str:
    places = {name: place_of(name) for name in board.territories}
    wide = max(column for column, _ in places.values()) + 1
    tall = max(row for _, row in places.values()) + 1
    lines = [[" "] * (COLUMN * wide) for _ in range(ROW * tall + ROW // 2)]
    for name, (column, row) in places.items():
        top, left = ROW * row + (ROW // 2 if column % 2 else 0), COLUMN * column
        for number, (word, colour) in enumerate(_cell(board, rules, state, name)):
            for place, letter in enumerate(word[: COLUMN - 1]):
                shown = f"\x1b[{colour}m{letter}\x1b[0m" if style == "colour" and colour else letter
                lines[top + number][left + place] = shown
    parts = ["".join(line).rstrip() for line in lines]
    while parts and not parts[-1]:
        parts.pop()
    towns = ", ".join(f"{town} {place}" for place, town in sorted(board.town_at.items()))
    parts += ["", f"* towns: {towns}; {terrain_key(board)}"]
    if rules is None or state is None:
        return "\n".join(parts)
    parts += ["", *_riders_text(rules, state, style), ""]
    parts += lying_texts(rules, state)
    challenge = challenge_of(state)
    if challenge is not None:
        parts += ["", mini_text(challenge)]
    return "\n".join(parts).rstrip()


def _cell(board: Board, rules: Rules | None, state: State | None, name: str) -> list[tuple[str, int]]:
    """The lines of a territory, each with a terminal's colour: its name and terrain, what lies there, who is there."""
    mark = board.terrain[name]
    star = "*" if name in board.town_at else ""
    cell = [(f"{name} {mark}{star}", TERRAIN_TERMINAL[mark])]
    if rules is None or state is None:
        return cell
    token = state.token_at(name)
    said = "" if token is None else token + ("!" if rules.tokens[token].red else "")
    said += "+" * sum(1 + kept.down for kept in state.kept if kept.territory == name)
    here = [seat for seat, rider in enumerate(state.riders) if rider.at == name]
    who = "".join(map(str, here))
    return [*cell, (said, 1 if said else 0), (f"({who})" if who else "", TERMINAL[here[0]] if here else 0)]


def _bag_said(rules: Rules, bag: Bag) -> str:
    """What everybody may know of a bag (ruling bag_contents_public)."""
    return bag_text(bag) if rules.rulings.bag_contents_public == "true" else f"{total(bag)} bullets"


def _riders_text(rules: Rules, state: State, style: Style) -> list[str]:
    found = []
    for seat, rider in enumerate(state.riders):
        line = f"{rider_text(seat, rider)}; bag: {_bag_said(rules, rider.bag)}"
        found.append(f"\x1b[{TERMINAL[seat]}m{line[0]}\x1b[0m{line[1:]}" if style == "colour" else line)
    return found


# SVG


def _middle(name: str) -> tuple[float, float]:
    column, row = place_of(name)
    tall = 2 * HALF * SIDE
    x = MARGIN + SIDE + 1.5 * SIDE * column
    return round(x, 1), round(MARGIN + tall / 2 + tall * row + (tall / 2 if column % 2 else 0), 1)


def _svg(board: Board, rules: Rules | None, state: State | None, overlays: Overlays, theme: Theme) -> str:
    colours = GROUND[theme]
    middles = {name: _middle(name) for name in board.territories}
    map_width = max(x for x, _ in middles.values()) + SIDE + MARGIN
    map_height = max(y for _, y in middles.values()) + HALF * SIDE + MARGIN
    parts = [_ground(board, name, middles[name], overlays, theme) for name in board.territories]
    parts += [_named(board, name, middles[name], overlays, theme) for name in board.territories]
    parts += _path(overlays, middles)
    words: list[str] = []
    height = map_height
    if rules is not None and state is not None:
        parts += _pieces(rules, state, middles, theme)
        words, bottom = _beside(rules, state, map_width, theme)
        height = max(height, bottom)
    width = map_width + (WORDS if words else 0)
    key = f"{terrain_key(board)}; the star marks a town"
    return (
        "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height + LINE:g}" '
                f'viewBox="0 0 {width:g} {height + LINE:g}" font-family="sans-serif" role="img">',
                f"<title>{escape(summary(board))}</title>",
                f'<rect width="{width:g}" height="{height + LINE:g}" fill="{colours["paper"]}"/>',
                *parts,
                *words,
                label(MARGIN, height + 4, 11, colours["label"], key, anchor="start"),
                "</svg>",
            ]
        )
        + "\n"
    )


def _ground(board: Board, name: str, middle: tuple[float, float], overlays: Overlays, theme: Theme) -> str:
    colours, (x, y) = GROUND[theme], middle
    mark = board.terrain[name]
    parts = [hexagon(x, y, SIDE - 1, f'fill="{colours[mark]}" stroke="{colours["line"]}" stroke-width="2"')]
    if name in overlays.heat:
        fill = heat_colour(overlays.heat[name], max(overlays.heat.values()))
        parts.append(hexagon(x, y, SIDE - 6, f'fill="none" stroke="{fill}" stroke-width="5"'))
    if name in overlays.marked:
        parts.append(hexagon(x, y, SIDE - 5, 'fill="none" stroke="#c0392b" stroke-width="3"'))
    return "".join(parts)


def _named(board: Board, name: str, middle: tuple[float, float], overlays: Overlays, theme: Theme) -> str:
    colours, (x, y) = GROUND[theme], middle
    parts = [label(x, y - 29, 10, colours["name"], f"{name} {board.terrain[name]}")]
    if name in overlays.heat:
        parts.append(disc(x + 29, y - 18, 8, colours["card"], colours["edge"]))
        parts.append(label(x + 29, y - 18, 10, colours["ink"], str(overlays.heat[name]), bold=True))
    town = board.town_at.get(name)
    if town is not None:
        said = " ".join(word.capitalize() for word in town.split("-"))
        parts.append(label(x, y + 31, 9, colours["ink"], f"\u2605 {said}", bold=True))
    return "".join(parts)


def _path(overlays: Overlays, middles: dict[str, tuple[float, float]]) -> list[str]:
    if len(overlays.path) < 2:
        return []
    points = " ".join(f"{middles[name][0]:g},{middles[name][1]:g}" for name in overlays.path)
    end = middles[overlays.path[-1]]
    return [
        f'<polyline points="{points}" fill="none" stroke="#c0392b" stroke-width="4" stroke-opacity="0.7"/>',
        f'<circle cx="{end[0]:g}" cy="{end[1]:g}" r="6" fill="#c0392b"/>',
    ]


def _pieces(rules: Rules, state: State, middles: dict[str, tuple[float, float]], theme: Theme) -> list[str]:
    colours, parts = GROUND[theme], []
    kept = {each.territory: 1 + each.down for each in state.kept}
    for place, token in state.tokens:
        x, y = middles[place]
        parts.append(
            f'<rect x="{x - 29:g}" y="{y - 20:g}" width="58" height="19" rx="5" fill="{colours["card"]}" '
            f'stroke="{colours["edge"]}"/>'
        )
        said = token + (f" +{kept[place]}" if place in kept else "")
        parts.append(label(x - 4, y - 10, 11, colours["ink"], said, bold=True))
        if rules.tokens[token].red:
            parts.append(disc(x + 22, y - 10, 4, *BULLETS["red"]))
    for place, (x, y) in middles.items():
        here = [seat for seat, rider in enumerate(state.riders) if rider.at == place]
        for number, seat in enumerate(here):
            cx = x + 20 * (number - (len(here) - 1) / 2)
            parts.append(disc(cx, y + 12, 9, COLOURS[seat][1], "#ffffff"))
            parts.append(label(cx, y + 12, 10, "#ffffff", str(seat), bold=True))
    return parts


def _beside(rules: Rules, state: State, left: float, theme: Theme) -> tuple[list[str], float]:
    """The players with their bags, the tokens on the map, and a mini board in use; and where that ends below."""
    colours, parts, y = GROUND[theme], [], float(MARGIN + 8)
    for seat, rider in enumerate(state.riders):
        head, *more = rider_text(seat, rider).split("; ")
        parts.append(disc(left + 8, y, 6, COLOURS[seat][1], COLOURS[seat][1]))
        parts.append(label(left + 20, y, 12, colours["ink"], head, anchor="start", bold=True))
        for line in more:
            y += LINE
            parts.append(label(left + 20, y, 11, colours["ink"], line[:64], anchor="start"))
        y += LINE
        if rules.rulings.bag_contents_public == "true":
            parts += bag_svg(rider.bag, left + 24, y)
        else:
            parts.append(label(left + 20, y, 11, colours["ink"], _bag_said(rules, rider.bag), anchor="start"))
        y += LINE + 8
    for line in lying_texts(rules, state):
        parts.append(label(left + 4, y, 10.5, colours["label"], line[:70], anchor="start"))
        y += 15
    challenge = challenge_of(state)
    if challenge is not None:
        parts += mini_svg(challenge, left + WORDS / 2 - 20, y + HEIGHT / 2 + 6, theme)
        y += HEIGHT + 16
    return parts, y


def bag_svg(bag: Bag, x: float, y: float) -> list[str]:
    """Return the parts of a picture of a bag: its bullets in a row, each in its colour.

    >>> bag_svg(Bag(red=1), 0, 0)
    ['<circle cx="0" cy="0" r="5" fill="#e74c3c" stroke="#922b21"/>']
    """
    bullets = [colour for colour, number in zip(BULLET_COLOURS, bag, strict=True) for _ in range(number)]
    return [disc(x + 12 * place, y, 5, *BULLETS[colour]) for place, colour in enumerate(bullets[:28])]
