"""The corridor of Dead Sprint as text: six columns and two lines for each space, as the tiles lie on the table."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from spree_rules.model.dead_sprint.board import Point, Space
from spree_rules.model.dead_sprint.pack import Pack
from spree_rules.model.dead_sprint.tiles import EXIT, FLOOR, HORDE, OBSTACLE, PLAYERS
from spree_rules.show.palette import TERMINAL

from .layout import Layout, Section
from .words import Here

Style: TypeAlias = Literal["plain", "unicode", "colour"]
COLUMNS, ROOM = 6, 5
"""The columns from one space to the next, and those inside a space."""
LETTERS: Final = {"shambler": "sh", "sploder": "sp", "crawler": "cr", "brute": "br"}
TOKENS: Final = {"first_aid": "aid", "adrenaline": "adr"}
SIGNS: Final = {"-": "─", "|": "│", "+": "┼", "~": "≈"}
"""What the characters of walls become in the other styles."""
DIM, BRIGHT, ZOMBIE, HORDE_COLOUR = 2, 1, 35, 41


def drawing(
    layout: Layout, on: dict[Space, Here], horde: frozenset[Space], section: Section, style: Style
) -> list[str]:
    """Return the lines of a section, far to near.

    Walls are drawn as lines, and a ``~`` is where a tile is joined that has been taken away or is drawn apart. In a
    space there is its name, or what is on it; ``!`` stands where another tile lies over it or under it.
    """
    lines = [[" "] * (COLUMNS * section.width + 1) for _ in range(2 * section.height + 1)]
    left, far = section.near_left[0], section.far_right[1]
    for space, (x, y) in layout.spaces(section):
        column, line = COLUMNS * (x - left), 2 * (far - y)
        _edges(lines, layout, space, column, line, style)
        text, colours = _said(layout, on.get(space, Here()), space, horde)
        start = (ROOM - len(text) + 1) // 2
        for place, (letter, colour) in enumerate(zip(text, colours, strict=True)):
            shown = f"\x1b[{colour}m{letter}\x1b[0m" if style == "colour" and colour else letter
            lines[line + 1][column + 1 + start + place] = shown
    for space, (x, y) in layout.spaces(section):
        zombie = on.get(space, Here()).zombie
        if zombie is not None and len(zombie.cells) == 2 and space not in horde:
            _joined(lines, layout, space, (COLUMNS * (x - left), 2 * (far - y)), on)
    return ["".join(line).rstrip() for line in lines]


def _edges(lines: list[list[str]], layout: Layout, space: Space, column: int, line: int, style: Style) -> None:
    """Draw the walls around a space; its upper left corner is given."""
    signs = SIGNS if style != "plain" else {}
    for kind, (right, away), _ in layout.edges(space):
        if kind in ("join", "open"):
            continue
        wall = kind in ("wall", "inner")
        if away:
            row = line if away > 0 else line + 2
            for place in range(ROOM):
                lines[row][column + 1 + place] = signs.get("-", "-") if wall else signs.get("~", "~")
            ends = ((row, column), (row, column + COLUMNS))
        else:
            place = column + COLUMNS if right > 0 else column
            lines[line + 1][place] = signs.get("|", "|") if wall else signs.get("~", "~")
            ends = ((line, place), (line + 2, place))
        for row, place in ends if wall else ():
            lines[row][place] = signs.get("+", "+")


def _joined(lines: list[list[str]], layout: Layout, space: Space, corner: Point, on: dict[Space, Here]) -> None:
    """Join the two cells of a crawler by colons."""
    column, line = corner
    x, y = layout.points[space]
    zombie = on[space].zombie
    for other in layout.corridor.beside(space):
        if other.tile == space.tile and on.get(other, Here()).zombie == zombie:
            a, b = layout.points[other]
            if (a, b) == (x + 1, y):
                lines[line + 1][column + COLUMNS] = ":"
            elif (a, b) == (x, y - 1):
                lines[line + 2][column + COLUMNS // 2] = ":"


def _said(layout: Layout, here: Here, space: Space, horde: frozenset[Space]) -> tuple[str, list[int]]:
    """What is written in a space, with a terminal's colour for each letter, 0 for none."""
    over = "!" if layout.others_at(space) else ""
    if space in horde:
        return "HORDE", [HORDE_COLOUR] * ROOM
    players = "".join(map(str, here.players))
    mark = layout.corridor.mark(space)
    thing = _thing(layout.corridor.pack, here) or {OBSTACLE: f"#{space}#", EXIT: "EXIT"}.get(mark, "")
    colour = ZOMBIE if here.zombie is not None else BRIGHT if here.tokens else DIM
    if not players and not thing:
        name = str(space)
        return (name + over)[:ROOM], [DIM] * len((name + over)[:ROOM])
    if thing and players:
        thing = f" {thing}" if _fits(players, thing) else ""
    thing = thing[:ROOM]
    text, colours = players + thing, [TERMINAL[seat] for seat in here.players] + [colour] * len(thing)
    if over and len(text) < ROOM:
        text, colours = text + over, [*colours, BRIGHT]
    return text, colours


def _fits(players: str, thing: str) -> bool:
    return len(players) + bool(players) + len(thing) <= ROOM


def _thing(pack: Pack, here: Here) -> str:
    """The zombie, or else the tokens."""
    if here.zombie is not None:
        kind = here.zombie.kind
        return f"{LETTERS[kind]}{pack.document.zombies[kind].hp}"
    return " ".join(TOKENS.get(token, token) for token in here.tokens)


def printed(layout: Layout) -> dict[Space, Here]:
    """Return what is printed on the tiles, in the form of what is on them, for a corridor without a state."""
    bare = (FLOOR, OBSTACLE, EXIT)
    named = {HORDE: "HORDE", PLAYERS: "START"}
    found = {}
    for space in layout.points:
        mark = layout.corridor.mark(space)
        if mark not in bare:
            found[space] = Here(tokens=(named.get(mark, mark),))
    return found


def key(layout: Layout, on: dict[Space, Here], horde: frozenset[Space]) -> list[str]:
    """Return what a drawing leaves out for want of room, and the meaning of the signs that it bears."""
    visible = {space: here for space, here in on.items() if space in layout.points}
    left_out = [
        f"{space}: {thing}"
        for space, here in sorted(visible.items())
        if (thing := _thing(layout.corridor.pack, here))
        and (space in horde or not _fits("".join(map(str, here.players)), thing))
    ]
    kinds = {here.zombie.kind for space, here in visible.items() if here.zombie is not None}
    said = [
        f"{letters} {kind}{' (two spaces joined by :)' if kind == 'crawler' else ''}"
        for kind, letters in LETTERS.items()
        if kind in kinds
    ]
    lying = {token for here in visible.values() for token in here.tokens}
    said += ["aid first aid kit"] * ("first_aid" in lying) + ["adr adrenaline"] * ("adrenaline" in lying)
    said += ["# obstacle"] * any(layout.corridor.mark(space) == OBSTACLE for space in layout.points)
    said += ["~ goes on elsewhere, or did"] * bool(layout.gone or len(layout.sections) > 1)
    signs = [f"signs: {', '.join(said)}"] if said else []
    return [*([f"no room for: {'; '.join(left_out)}"] if left_out else []), *signs]
