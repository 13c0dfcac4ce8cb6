"""Boards of Spree!: shops, open floor, parking lot, parking spaces, fountain and walls, and what they imply."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from ..kernel.documents import decode_json, plain_text
from ..kernel.effect_kinds import counted
from ..kernel.errors import BoardError, SettingError, UnknownSquare, shortened
from ..kernel.values import Immutable, canonical_json, fingerprint
from .cards import RANK, SUITED, Card, read_card
from .drawing import BoardDocument, arranged, misshapen, one_sided_walls, read_drawing, write_drawing
from .grid import Grid, Sight, Square, Walks

if TYPE_CHECKING:
    import networkx

SHIPPED: Final = ("legrand", "pocket")
LEAST_PARKING: Final = 3
LOT, SPACE, FOUNTAIN = ".", "P", "~~"
"""The marks in a drawing, besides cards for shops and blanks for open floor (SPREE-BOARD-01)."""


class Board(Immutable):
    """A board of Spree!, made from a plan (see ``load_board``). It never changes.

    Raises a BoardError that names each fault of the plan with its squares.

    >>> board = shipped_board("legrand")
    >>> board.square("Jc"), board.sight("e5", "j5"), len(board.parking), board.shops["9c"]
    ('e8', Sight(('east', 5)), 12, 'd8')
    """

    def __init__(self, plan: BoardDocument) -> None:
        plan = arranged(plan)
        faults = misshapen(plan)
        if faults:
            raise BoardError(faults)
        self.plan = plan
        self.name = plan.header.get("name", "drawn")
        self.provenance = plan.header.get("provenance", "")
        self.defaults: Mapping[str, int] = MappingProxyType(_numbers(plan))
        """The target, hand and faces that the header gives for games on this board."""
        self.deck: tuple[str, ...] | None = tuple(plan.header["deck"].split()) if "deck" in plan.header else None
        self.squares: tuple[Square, ...] = tuple(cast(Square, square.name) for square in plan.squares)
        self._marks = {cast(Square, square.name): square.mark for square in plan.squares}
        faults = (*one_sided_walls(plan), *_unknown_marks(plan), *_twice_sold(plan))
        if faults:
            raise BoardError(faults)
        self.grid = Grid(self.squares, plan.walls())
        self.fountain = frozenset(s for s in self.squares if self._marks[s] == FOUNTAIN)
        self.parking = tuple(s for s in self.squares if self._marks[s] == SPACE)
        self.spaces = frozenset(self.parking)
        self.sells: Mapping[Square, Card] = MappingProxyType({s: Card(m) for s, m in self._marks.items() if m in RANK})
        self.shops: Mapping[Card, Square] = MappingProxyType({card: square for square, card in self.sells.items()})
        self.floor = frozenset(s for s in self.squares if s not in self.fountain)
        self.roads = frozenset(s for s in self.floor if s not in self.sells)
        self.on_foot = Walks(self.grid, self.floor)
        self.by_car = Walks(self.grid, self.roads)
        faults = self._out_of_reach()
        if faults:
            raise BoardError(faults)
        self.sights = self.grid.sights
        self.rays = self.grid.rays
        self.seal()

    def square(self, name: str) -> Square:
        """Return a square by its file and row, or by the card sold there. Raises UnknownSquare.

        >>> shipped_board("legrand").square("E8")
        'e8'
        """
        if name in self._marks:
            return Square(name)
        if not isinstance(name, str) or not name.isascii():
            raise UnknownSquare(f"the name of a square is a text such as 'e8', not {shortened(repr(name))}")
        word = name.strip()
        if word.lower() in self._marks:
            return Square(word.lower())
        try:
            return self.shops[read_card(word)]
        except (KeyError, ValueError):
            last = self.squares[-1]
            raise UnknownSquare(
                f"no square is called {shortened(repr(name))}: squares are a1 to {last}, or cards sold"
            ) from None

    def kind(self, square: str) -> str:
        """Return ``shop``, ``floor``, ``lot``, ``parking`` or ``fountain`` (SPREE-BOARD-01).

        >>> [shipped_board("legrand").kind(name) for name in ("a1", "a2", "g5", "d7", "e8")]
        ['lot', 'parking', 'fountain', 'floor', 'shop']
        """
        place = self.square(square)
        if place in self.sells:
            return "shop"
        if place in self.spaces:
            return "parking"
        if place in self.fountain:
            return "fountain"
        return "lot" if self._marks[place] == LOT else "floor"

    def sight(self, here: str, there: str) -> Sight | None:
        """Return direction and distance to another square in line of sight, else None (SPREE-SHOOT-01)."""
        return self.grid.sight(self.square(here), self.square(there))

    def reachable(self, start: str, steps: int, came_from: str | None = None) -> tuple[Square, ...]:
        """Return the squares on which a walk of at most ``steps`` steps can stop (SPREE-MOVE-02 to 05).

        Args:
            start: where the walk begins.
            steps: how many steps there are, 0 or more.
            came_from: the square that the step before this walk left, which the first step may not re-enter.

        >>> shipped_board("legrand").reachable("Jc", 2, came_from="d8")
        ('f7', 'e8', 'f8')
        """
        if start not in self._marks:
            start = self.square(start)
        if came_from is not None and came_from not in self._marks:
            came_from = self.square(came_from)
        return self.on_foot.reachable(start, steps, came_from)

    @cached_property
    def dead_ends(self) -> tuple[Square, ...]:
        """The squares that cannot be left again without doubling back (SPREE-MOVE-06), row by row."""
        around, onward = self.on_foot.neighbours, self.on_foot.onward
        return tuple(s for s in self.squares if any(not onward[s][other] for other in around[s].values()))

    @cached_property
    def graph(self) -> networkx.Graph[Square]:
        """The board as a frozen networkx graph: squares with ``kind`` and ``card``, edges where steps are possible.

        >>> graph = shipped_board("legrand").graph
        >>> graph.nodes["e8"]["card"], graph.degree["c9"]
        ('Jc', 2)
        """
        import networkx

        graph: Any = networkx.Graph(name=self.name)
        for square in self.squares:
            graph.add_node(square, kind=self.kind(square), card=self.sells.get(square))
        for square in self.squares:
            for direction, other in self.on_foot.neighbours[square].items():
                if direction in ("east", "south"):
                    graph.add_edge(square, other)
        return cast("networkx.Graph[Square]", networkx.freeze(graph))

    @cached_property
    def fingerprint(self) -> str:
        """A name for the squares and walls, the same in every process; the header does not affect it."""
        return fingerprint(self.plan.squares)

    def drawing(self) -> str:
        """Return the drawing with its header, as ``load_board`` reads it."""
        header = "".join(f"# {key}: {value}\n" for key, value in self.plan.header.items())
        return header + write_drawing(self.plan) + "\n"

    def to_json(self) -> bytes:
        """Return the board as JSON: the header, and each square with its mark and its walls."""
        return canonical_json(self.plan)

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self.plan,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.plan == other.plan

    def __hash__(self) -> int:
        return hash(self.plan.squares)

    def __repr__(self) -> str:
        return f"<Board {self.name}: {counted(len(self.shops), 'shop')}, {counted(len(self.parking), 'parking space')}>"

    def _out_of_reach(self) -> tuple[str, ...]:
        if len(self.parking) < LEAST_PARKING:
            named = ", ".join(self.parking) or "none"
            return (f"too few parking spaces: {LEAST_PARKING} are needed, there are {len(self.parking)} ({named})",)
        reached = self.on_foot.distances(self.parking[0])
        lost = [s for s in (*self.parking, *self.shops.values()) if s not in reached]
        return tuple(
            f"{'the shop of ' + self.sells[s] + ' at ' if s in self.sells else 'the parking space '}{s} "
            f"cannot be reached from {self.parking[0]}"
            for s in lost
        )


def _numbers(plan: BoardDocument) -> dict[str, int]:
    numbers = {}
    for key in ("target", "hand", "faces"):
        text = plan.header.get(key)
        if text is not None:
            if not (text.isascii() and text.isdigit() and len(text) < 7):
                raise BoardError((f"the header {key} must be a whole number, not {text!r}",))
            numbers[key] = int(text)
    return numbers


def _unknown_marks(plan: BoardDocument) -> tuple[str, ...]:
    known = {"", LOT, SPACE, FOUNTAIN, *SUITED}
    return tuple(f"{s.name} bears {s.mark!r}, which is not a mark" for s in plan.squares if s.mark not in known)


def _twice_sold(plan: BoardDocument) -> tuple[str, ...]:
    places: dict[str, list[str]] = {}
    for square in plan.squares:
        if square.mark in RANK:
            places.setdefault(square.mark, []).append(square.name)
    return tuple(f"{card} is sold at {' and at '.join(names)}" for card, names in places.items() if len(names) > 1)


def load_board(text: str) -> Board:
    """Read a board from a drawing, or from the JSON of ``Board.to_json``.

    Raises a BoardError that names each fault with its squares, or DocumentError for JSON of another shape.

    >>> load_board("+----+\\n| ?  |\\n+----+")
    Traceback (most recent call last):
    spree_rules.BoardError: the board cannot be used: a1 bears '?', which is not a mark
    """
    text = plain_text(text)
    if text.lstrip().startswith("{"):
        return Board(decode_json(text, msgspec.json.Decoder(BoardDocument), "$"))
    return Board(read_drawing(text))


@cache
def shipped_board(name: str) -> Board:
    """Return a board shipped with the package: ``legrand`` or ``pocket``. Raises SettingError."""
    if name not in SHIPPED:
        raise SettingError(f"there is no board {name!r}; boards: {', '.join(SHIPPED)} (load_board reads a drawing)")
    from importlib import resources

    return load_board(resources.files(__package__).joinpath("boards", f"{name}.txt").read_text(encoding="utf-8"))
