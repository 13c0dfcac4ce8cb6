"""Maps: states and their borders as data, checked from both sides, and the neighbours under given rulings."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, cast

import msgspec
from msgspec import Meta

from ..kernel.documents import decode_json
from ..kernel.effect_kinds import counted
from ..kernel.errors import BoardError, SettingError, UnknownSquare, shortened
from ..kernel.values import Immutable, Value, canonical_json, fingerprint

if TYPE_CHECKING:
    import networkx

Place: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z]{2}$")]
PlaceKind: TypeAlias = Literal["state", "district", "noncontiguous"]
BorderKind: TypeAlias = Literal["land", "point", "water", "linked"]
SHIPPED: Final = ("us", "new_england")
LEAST_STARTS: Final = 2


class PlaceOnMap(Value, frozen=True):
    """A state on a map: its two letters, its name, its kind, and its place in a picture, right and down.

    The kind is ``district`` for the capital's, which is not a state, and ``noncontiguous`` for states without
    a land border.
    """

    code: Place
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    kind: PlaceKind
    x: Annotated[int, Meta(ge=0, le=10_000)]
    y: Annotated[int, Meta(ge=0, le=10_000)]


class MapDocument(Value, frozen=True):
    """A map as a document. Each border is listed on both of its sides.

    ``borders`` are lists of neighbours by state, for each kind of border: ``land`` (rivers too), ``point`` where two
    states touch in one point, ``water`` where they meet in open water, ``linked`` where only a house rule joins them.
    ``starts`` are the starting states by number of players, in the order in which they are assigned.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    provenance: str
    places: tuple[PlaceOnMap, ...]
    borders: dict[BorderKind, dict[Place, tuple[Place, ...]]]
    starts: dict[str, tuple[Place, ...]]


class Board(Immutable):
    """A map of states, made from a plan (see ``load_board``). It never changes.

    Raises a BoardError that names each fault of the plan with its states.

    >>> board = shipped_board("us")
    >>> board.square("Kansas"), len(board.squares), board.borders["land"]["ME"]
    ('KS', 51, ('NH',))
    """

    def __init__(self, plan: MapDocument) -> None:
        faults = tuple(_faults(plan))
        if faults:
            raise BoardError(faults)
        self.plan = plan
        self.name = plan.name
        self.provenance = plan.provenance
        self.places: Mapping[Place, PlaceOnMap] = MappingProxyType(
            {place.code: place for place in sorted(plan.places, key=lambda each: each.code)}
        )
        self.squares: tuple[Place, ...] = tuple(self.places)
        self.borders: Mapping[BorderKind, Mapping[Place, tuple[Place, ...]]] = MappingProxyType(
            {kind: _sorted_rows(plan.borders.get(kind, {})) for kind in typing.get_args(BorderKind)}
        )
        self.starts: Mapping[int, tuple[Place, ...]] = MappingProxyType(
            {int(seats): codes for seats, codes in sorted(plan.starts.items())}
        )
        self._names = {place.name.lower(): code for code, place in self.places.items()}
        self.seal()

    def square(self, name: str) -> Place:
        """Return a state by its two letters or by its name. Raises UnknownSquare.

        >>> shipped_board("us").square("new york"), shipped_board("us").square("ks")
        ('NY', 'KS')
        """
        word = name.strip() if isinstance(name, str) else ""
        if word.upper() in self.places:
            return word.upper()
        found = self._names.get(word.lower())
        if found is None:
            raise UnknownSquare(
                f"no state of the map {self.name!r} is called {shortened(repr(name))}: write KS or Kansas"
            )
        return found

    def kind(self, square: str) -> PlaceKind:
        """Return ``state``, ``district`` or ``noncontiguous``."""
        return self.places[self.square(square)].kind

    def neighbours(
        self, borders: frozenset[BorderKind], kinds: frozenset[PlaceKind]
    ) -> Mapping[Place, tuple[Place, ...]]:
        """Return the neighbours of each state, sorted, if only the given kinds of borders and places count.

        >>> board = shipped_board("us")
        >>> board.neighbours(frozenset(["land"]), frozenset(["state"]))["MD"]
        ('DE', 'PA', 'VA', 'WV')
        """
        on_map = [code for code in self.squares if self.places[code].kind in kinds]
        found = {}
        for code in on_map:
            beside = {there for kind in borders for there in self.borders[kind].get(code, ())}
            found[code] = tuple(sorted(there for there in beside if self.places[there].kind in kinds))
        return MappingProxyType(found)

    @cached_property
    def graph(self) -> networkx.Graph[Place]:
        """The whole map as a frozen networkx graph: places with name, kind, ``x`` and ``y``, borders with ``kind``.

        >>> graph = shipped_board("us").graph
        >>> graph.edges["AZ", "CO"]["kind"], graph.number_of_nodes()
        ('point', 51)
        """
        import networkx

        graph: Any = networkx.Graph(name=self.name)
        for code, place in self.places.items():
            graph.add_node(code, name=place.name, kind=place.kind, x=place.x, y=place.y)
        for kind, rows in self.borders.items():
            graph.add_edges_from((code, there, {"kind": kind}) for code, beside in rows.items() for there in beside)
        return cast("networkx.Graph[Place]", networkx.freeze(graph))

    @cached_property
    def fingerprint(self) -> str:
        """A name for the places, borders and starts, the same in every process; pictures do not affect it."""
        kinds = {code: place.kind for code, place in self.places.items()}
        borders = {kind: dict(rows) for kind, rows in self.borders.items()}
        return fingerprint((kinds, borders, dict(self.plan.starts)))

    def to_json(self) -> bytes:
        """Return the map as a document that ``load_board`` reads."""
        return canonical_json(self.plan)

    def __reduce__(self) -> tuple[object, ...]:
        return Board, (self.plan,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.plan == other.plan

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        return f"<Board {self.name}: {counted(len(self.squares), 'state')}>"


def _sorted_rows(rows: Mapping[Place, tuple[Place, ...]]) -> Mapping[Place, tuple[Place, ...]]:
    return MappingProxyType({code: tuple(sorted(rows[code])) for code in sorted(rows)})


def _faults(plan: MapDocument) -> Iterator[str]:
    codes = [place.code for place in plan.places]
    if len(set(codes)) != len(codes):
        yield "a state is duplicated in the list of places"
    names = [place.name.lower() for place in plan.places]
    if len(set(names)) != len(names):
        yield "two states share a name"
    known = set(codes)
    if not any(place.kind == "state" for place in plan.places):
        yield "there is no state on the map"
    seen: dict[tuple[Place, Place], BorderKind] = {}
    for kind, rows in plan.borders.items():
        for code, beside in rows.items():
            yield from _row_faults(kind, code, beside, known, rows)
            for there in dict.fromkeys(beside):
                other = seen.setdefault((code, there), kind)
                if other != kind:
                    yield f"the border {code}-{there} is both {other} and {kind}"
    yield from _start_faults(plan, known)
    lost = _unreached(plan, known)
    if lost:
        yield f"there is no way by land to: {', '.join(lost)}"


def _row_faults(
    kind: BorderKind, code: Place, beside: tuple[Place, ...], known: set[Place], rows: Mapping[Place, tuple[Place, ...]]
) -> Iterator[str]:
    if code not in known:
        yield f"{kind} borders are listed for {code}, which is not on the map"
    if code in beside:
        yield f"{code} is listed as its own neighbour"
    if len(set(beside)) != len(beside):
        yield f"{code} lists a neighbour twice"
    for there in beside:
        if there not in known:
            yield f"{code} borders on {there}, which is not on the map"
        elif code not in rows.get(there, ()):
            yield f"the {kind} border {code}-{there} is listed only by {code}"


def _start_faults(plan: MapDocument, known: set[Place]) -> Iterator[str]:
    for seats, codes in plan.starts.items():
        if not (seats.isascii() and seats.isdigit()) or str(int(seats)) != seats or int(seats) < LEAST_STARTS:
            yield f"starts must be given for a number of players such as 2, not for {seats!r}"
        elif len(codes) < int(seats) or len(set(codes)) != len(codes) or not set(codes) <= known:
            yield f"the starts for {seats} players must be at least {seats} different places on the map"


def _unreached(plan: MapDocument, known: set[Place]) -> tuple[Place, ...]:
    """The states that cannot be reached by land from the first one, without places that need no land border."""
    joined = sorted(place.code for place in plan.places if place.kind == "state")
    land = plan.borders.get("land", {})
    reached = set(joined[:1])
    waiting = list(reached)
    while waiting:
        for there in land.get(waiting.pop(), ()):
            if there in known and there not in reached:
                reached.add(there)
                waiting.append(there)
    return tuple(code for code in joined if code not in reached)


def load_board(text: str | bytes) -> Board:
    """Read a map from JSON. Raises DocumentError for another format, or a BoardError that names each fault.

    >>> load_board('{"name": "x"}')
    Traceback (most recent call last):
    spree_rules.DocumentError: at $: Object missing required field `provenance`
    """
    return Board(decode_json(text, msgspec.json.Decoder(MapDocument), "$"))


@cache
def shipped_board(name: str) -> Board:
    """Return one of the shipped maps: ``us`` or ``new_england``. Raises SettingError for another name."""
    from importlib import resources

    if name not in SHIPPED:
        raise SettingError(f"there is no map {name!r}; maps: {', '.join(SHIPPED)}")
    return load_board(resources.files(__package__).joinpath("boards", f"{name}.json").read_bytes())
