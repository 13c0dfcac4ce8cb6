"""What a picture of Dead Sprint says in words: players, the horde, the open end, tiles that are gone or overlap."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from spree_rules.model.dead_sprint.board import Corridor, Space, space_of
from spree_rules.model.dead_sprint.state import Runner, State, Zombie
from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.show.palette import COLOURS

from .layout import Layout, Section


class Here(NamedTuple):
    """What is on a space: the seats of players, the tokens, and the zombie."""

    players: tuple[int, ...] = ()
    tokens: tuple[str, ...] = ()
    zombie: Zombie | None = None


def on_spaces(state: State | None) -> dict[Space, Here]:
    """Return what is on each space that is not empty.

    >>> from spree_rules import dead_sprint
    >>> on_spaces(dead_sprint.new_game(seats=2).start())
    {Space(tile=1, cell=(1, 2)): Here(players=(0, 1), tokens=(), zombie=None)}
    """
    found: dict[Space, Here] = {}
    if state is None:
        return found
    for number, contents in enumerate(state.contents):
        for zombie in contents.zombies:
            for cell in zombie.cells:
                found[space_of(f"{number}{cell}")] = Here(zombie=zombie)
        for cell, token in contents.tokens:
            space = space_of(f"{number}{cell}")
            here = found.get(space, Here())
            found[space] = here._replace(tokens=(*here.tokens, token))
    for seat, runner in enumerate(state.runners):
        if runner.at is not None:
            space = space_of(runner.at)
            here = found.get(space, Here())
            found[space] = here._replace(players=(*here.players, seat))
    return found


def runner_text(seat: int, runner: Runner) -> str:
    """Return a player's place and goods as one line; of the hand only its size.

    >>> runner_text(1, Runner("2b4", first_aid=1, weapons=(1, 3), hand=("deflect",)))
    'seat 1 (blue): at 2b4; 1 first aid kit; weapons +1 +3; 1 card'
    """
    who = f"seat {seat} ({COLOURS[seat][0]})"
    if runner.at is None:
        return f"{who}: out"
    parts = [f"at {runner.at}"]
    if runner.first_aid:
        parts.append(counted(runner.first_aid, "first aid kit"))
    if runner.adrenaline:
        parts.append(f"{runner.adrenaline} adrenaline")
    if runner.weapons:
        parts.append("weapons " + " ".join(f"+{weapon}" for weapon in runner.weapons))
    parts.append(counted(len(runner.hand), "card"))
    if runner.lying:
        parts.append(f"{' '.join(runner.lying)} before it")
    if runner.skips:
        parts.append("loses its next turn")
    return f"{who}: {'; '.join(parts)}"


def tiles_text(tiles: Sequence[int]) -> str:
    """Return numbers of tiles in words.

    >>> tiles_text([3]), tiles_text([2, 3, 4]), tiles_text([0, 1, 5])
    ('tile 3', 'tiles 2 to 4', 'tiles 0, 1 and 5')
    """
    if len(tiles) == 1:
        return f"tile {tiles[0]}"
    if list(tiles) == list(range(tiles[0], tiles[-1] + 1)) and len(tiles) > 2:
        return f"tiles {tiles[0]} to {tiles[-1]}"
    return f"tiles {', '.join(map(str, tiles[:-1]))} and {tiles[-1]}"


def laid_text(corridor: Corridor, gone: Iterable[int] = ()) -> str:
    """Return the tiles on the table as one line: number, name, and the end by which each is entered.

    >>> from spree_rules.model.dead_sprint import begin, reference_pack
    >>> laid_text(begin(reference_pack()))
    'tiles: 0 H by A, 1 P by A'
    """
    left = frozenset(gone)
    tiles = [(number, tile) for number, tile in enumerate(corridor.tiles) if number not in left]
    return "tiles: " + ", ".join(f"{number} {tile.template} by {tile.entered_by}" for number, tile in tiles)


def heading(section: Section) -> str:
    """Return the title of a section that is not the only one."""
    said = tiles_text(section.tiles).capitalize()
    return (
        f"{said}, drawn apart: tile {section.tiles[0]} lies over {tiles_text(section.over)}" if section.over else said
    )


def notes(layout: Layout, horde: Iterable[Space], sign: str) -> list[str]:
    """Return what the drawing alone does not say: each line one sentence without a full stop.

    ``sign`` says how spaces are marked on which tiles lie over each other.

    >>> from spree_rules.model.dead_sprint import begin, reference_pack
    >>> notes(Layout(begin(reference_pack())), (), "hatched")
    ['open end: 1a6 1b6 1c6', 'tiles: 0 H by A, 1 P by A']
    """
    corridor, lines = layout.corridor, []
    rests = " ".join(map(str, sorted(horde)))
    if rests:
        lines.append(f"horde: on {rests}")
    if corridor.open_end:
        lines.append(f"open end: {' '.join(map(str, corridor.open_end))}")
    lines.append(laid_text(corridor, layout.gone))
    if layout.gone:
        lines.append(f"taken away behind the horde: {tiles_text(sorted(layout.gone))}")
    if layout.over:
        said = (f"{upper} over {' and '.join(map(str, lower))}" for upper, lower in layout.over.items())
        lines.append(f"tiles lie over each other ({sign}): {'; '.join(said)}")
    return lines
