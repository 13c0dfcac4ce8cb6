"""Overlays on the corridor: where a player comes to, what a burst reaches, and where the horde goes next."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from spree_rules.model.dead_sprint import bursting
from spree_rules.model.dead_sprint.board import Space
from spree_rules.model.dead_sprint.game import DeadSprintGame
from spree_rules.model.dead_sprint.reaching import Route
from spree_rules.model.dead_sprint.state import State
from spree_rules.show.palette import HEAT

from .themes import CELL, GROUND, Corner, Theme, filled, label

FIGHTS = (HEAT[0], HEAT[4], HEAT[6], HEAT[7])
"""The colours of spaces that take no fight, one, two, and more."""
BLAST = "#e67e22"


@dataclass(frozen=True)
class Overlays:
    """Marks on the corridor: the spaces of a ``path`` in order, spaces that are ``marked``, the routes to spaces within
    ``reach``, the spaces that a ``blast`` reaches, and amounts by space for a ``heat`` map (such as odds), little to
    much, with their ``meaning`` in words."""

    path: Sequence[str] = ()
    marked: Sequence[str] = ()
    reach: Mapping[str, Route] = field(default_factory=dict)
    blast: Collection[str] = ()
    heat: Mapping[str, Fraction | int] = field(default_factory=dict)
    meaning: str = ""


def reach_of(game: DeadSprintGame, state: State, seat: int, moves: int) -> Overlays:
    """Return where a player comes to with some movement, by the ways with the fewest fights.

    >>> from spree_rules import dead_sprint
    >>> game = dead_sprint.new_game(seats=2)
    >>> sorted(reach_of(game, game.start(), 0, 1).reach)
    ['1a3', '1b2', '1b3', '1b4', '1c3']
    """
    return Overlays(reach=game.board.reachable(state, seat, moves))


def burst_at(game: DeadSprintGame, state: State, space: str) -> Overlays:
    """Return the spaces that a burst on a space reaches; that space itself is marked.

    >>> from spree_rules import dead_sprint
    >>> game = dead_sprint.new_game(seats=2)
    >>> len(burst_at(game, game.start(), "1b3").blast)
    9
    """
    return Overlays(marked=(space,), blast=sorted(bursting.reach(game.rules, state, space)))


def horde_ahead(game: DeadSprintGame, state: State) -> Overlays:
    """Return the odds that the horde touches a space in its next turn, for each that it can touch.

    >>> from spree_rules import dead_sprint
    >>> game = dead_sprint.new_game(seats=2)
    >>> {space: str(odds) for space, odds in horde_ahead(game, game.start()).heat.items() if space[1] == "b"}
    {'0b2': '1', '0b3': '2/3', '0b4': '1/3'}
    """
    heat: dict[str, Fraction | int] = {}
    for spaces, odds in zip(game.board.horde_path(state), game.board.horde_odds(state), strict=False):
        for space in spaces:
            heat.setdefault(space, odds)
    return Overlays(heat=heat, meaning="the odds that the horde touches the space in its next turn")


def heat_colour(amount: Fraction | int, most: Fraction | int) -> str:
    """Return the colour of an amount from 0 to ``most``.

    >>> heat_colour(0, 5), heat_colour(5, 5)
    ('#1a9850', '#d73027')
    """
    return HEAT[int(amount * (len(HEAT) - 1) // most)] if most else HEAT[0]


def below(overlays: Overlays, spaces: Mapping[str, Space], corner: Corner) -> list[str]:
    """Return the layer below the pieces: spaces coloured by fights, by heat, and by a burst."""
    colours = {space: FIGHTS[min(route.fights, len(FIGHTS) - 1)] for space, route in overlays.reach.items()}
    most = max(overlays.heat.values(), default=Fraction(0))
    colours |= {space: heat_colour(amount, most) for space, amount in overlays.heat.items()}
    colours |= dict.fromkeys(overlays.blast, BLAST)
    style = ' fill-opacity="0.5"'
    return [filled(*corner(spaces[name]), colours[name], style) for name in sorted(colours) if name in spaces]


def above(overlays: Overlays, spaces: Mapping[str, Space], corner: Corner, theme: Theme) -> tuple[list[str], list[str]]:
    """Return the layers above the pieces: dots for fights and frames of marked spaces; and amounts and movement."""
    ink = GROUND[theme]["ink"]
    marks: list[str] = []
    said: dict[str, Fraction | int] = {name: route.movement for name, route in overlays.reach.items()}
    amounts = []
    for name, amount in (said | dict(overlays.heat)).items():
        if name in spaces:
            x, y = corner(spaces[name])
            amounts.append(label(x + CELL - 3, y + 8, 11, ink, str(amount), anchor="end", bold=True))
    for name, route in overlays.reach.items():
        if name in spaces:
            x, y = corner(spaces[name])
            marks += [
                f'<circle cx="{x + CELL - 6 - 7 * number}" cy="{y + 15}" r="2.5" fill="#c0392b" stroke="#ffffff" '
                f'stroke-width="0.7"/>'
                for number in range(route.fights)
            ]
    for name in overlays.marked:
        if name in spaces:
            x, y = corner(spaces[name])
            marks.append(
                f'<rect x="{x + 2.75:g}" y="{y + 2.75:g}" width="{CELL - 5.5:g}" height="{CELL - 5.5:g}" rx="3" '
                f'fill="none" stroke="#8e44ad" stroke-width="2"/>'
            )
    return marks, amounts


def path(overlays: Overlays, spaces: Mapping[str, Space], corner: Corner) -> list[str]:
    """Return the part of the path that leads over some spaces; where it passes one again it lies a little beside."""
    points: list[str] = []
    parts = []
    for number, name in enumerate(overlays.path):
        here = corner(spaces[name]) if name in spaces else None
        if here is not None:
            off = CELL / 2 + 3 * overlays.path[:number].count(name)
            points.append(f"{here[0] + off:g},{here[1] + off:g}")
        if points and (here is None or number == len(overlays.path) - 1):
            parts.append(
                f'<polyline points="{" ".join(points)}" fill="none" stroke="#8e44ad" stroke-width="4" '
                f'stroke-opacity="0.8" stroke-linejoin="round" stroke-linecap="round"/>'
            )
            points = []
        if here is not None and number == len(overlays.path) - 1:
            parts.append(f'<circle cx="{here[0] + off:g}" cy="{here[1] + off:g}" r="6" fill="#8e44ad"/>')
    return parts


def key(overlays: Overlays) -> list[tuple[str | None, str]]:
    """Return what the colours and numbers mean, with the colour if there is just one.

    >>> key(Overlays(blast=("2b4",)))
    [('#e67e22', 'reached by the burst')]
    """
    words = ("no fight on the way", "1 fight on the way", "2 fights on the way", "3 fights or more on the way")
    fights = sorted({min(route.fights, len(FIGHTS) - 1) for route in overlays.reach.values()})
    found: list[tuple[str | None, str]] = [(FIGHTS[number], words[number]) for number in fights]
    if overlays.reach:
        found.append((None, "numbers: the movement that it takes; red dots: fights"))
    if overlays.blast:
        found.append((BLAST, "reached by the burst"))
    if overlays.heat and overlays.meaning:
        found.append((None, f"numbers: {overlays.meaning}"))
    return found
