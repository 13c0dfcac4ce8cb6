"""The setting of a game as data, and the checks of what is requested."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from ..kernel.documents import decode_json
from ..kernel.errors import SettingError
from ..kernel.values import Value, canonical_json
from .actions import Seat
from .board import Surface
from .pack import Pack, PackDocument, reference_pack
from .rulings import EditionName, Rulings

MOST_SEATS: Final = 5
LEAST_ADVISED: Final = 8
"""The least depth of the Exit that is advised (DS-SETUP-07)."""
USUAL_TABLE: Final = Surface(24, 24, 10, 0)
"""A table with edges unless another is named: 24 cells each way, the horde's tile in the middle of the near edge."""
MOST_CELLS: Final = 1000
"""The longest side of a table."""


class GameConfig(Value, frozen=True):
    """Everything in which games differ, as data; part of saved states and records.

    ``order`` is the turn order. ``exit_depth`` is the agreed place of the Exit, None unless a ruling says that it is
    agreed; ``surface`` the table, None unless it has edges; ``opening_hand`` the cards dealt to each player before
    play. ``content`` is None for the reference pack, else the pack as a JSON document.
    """

    edition: EditionName
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    rulings: Rulings
    order: tuple[Seat, ...]
    pack: str
    pack_fingerprint: str
    exit_depth: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    surface: Surface | None = None
    opening_hand: Annotated[int, Meta(ge=0, le=2)] = 0
    content: Annotated[str, Meta(max_length=200_000)] | None = None


def turn_order(seats: int, wanted: Any) -> tuple[int, ...]:
    """Return a turn order: the one requested, else by seat. Raises SettingError (DS-SETUP-08)."""
    if wanted is None:
        return tuple(range(seats))
    named = isinstance(wanted, Iterable) and not isinstance(wanted, str)
    order = tuple(wanted) if named else ()
    if any(type(seat) is not int for seat in order) or sorted(order) != list(range(seats)):
        raise SettingError(f"order must name each of the {seats} seats once, such as {list(range(seats))}")
    return order


def depths(rulings: Rulings, pack: Pack, agreed: Any) -> tuple[int, ...]:
    """Return how many straight tiles can lie above the Exit, all equally likely (DS-SETUP-06, DS-SETUP-07).

    Raises SettingError if the deck is too small, or a number is given where none is agreed on.
    """
    straight = sum(pack.copies("straight").values())
    if agreed is not None and rulings.exit_depth != "agreed":
        raise SettingError("exit_depth=<number> goes with the ruling exit_depth = agreed")
    shift = 1 if rulings.exit_depth_meaning == "position" else 0
    if rulings.exit_depth == "agreed":
        if type(agreed) is not int or not 0 <= agreed - shift <= straight:
            raise SettingError(f"the Exit's depth must be a number from {shift} to {straight + shift}, not {agreed!r}")
        return (agreed - shift,)
    last = 10 if rulings.exit_depth == "uniform_8_10" else straight + shift
    if straight + shift < max(last, 8):
        raise SettingError(f"{straight} straight tiles are too few for that depth of the Exit: agree on a depth")
    return tuple(range(8 - shift, last - shift + 1))


def agreed_depth(rulings: Rulings, pack: Pack, wanted: Any) -> Any:
    """Return the agreed depth of the Exit: the one requested, else 8, or the last place; None if none is agreed."""
    if wanted is not None or rulings.exit_depth != "agreed":
        return wanted
    return min(LEAST_ADVISED, sum(pack.copies("straight").values()))


def table_of(rulings: Rulings, wanted: Any) -> Surface | None:
    """Return the table: None without edges. Raises SettingError if the start tiles would not lie on it (DS-R66)."""
    if rulings.surface != "bounded":
        if wanted is not None:
            raise SettingError("surface=(width, height, x, y) goes with the ruling surface = bounded")
        return None
    if wanted is None:
        return USUAL_TABLE
    sides = tuple(wanted) if isinstance(wanted, tuple | list) else ()
    if len(sides) != 4 or any(type(side) is not int or not 0 <= side <= MOST_CELLS for side in sides):
        raise SettingError("surface must be width, height, and the place of the horde's near left cell, in cells")
    surface = Surface(*sides)
    if not (surface.holds((0, 0)) and surface.holds((2, 11))):
        raise SettingError("the start tiles do not lie on that table: they are 3 cells wide and 12 long")
    return surface


def content_of(pack: Pack) -> str | None:
    """Return a pack as a JSON document, None for the reference pack."""
    return None if pack == reference_pack() else canonical_json(pack.document).decode()


def pack_of(config: GameConfig) -> Pack:
    """Return the pack of a configuration. Raises DocumentError, PackError, or SettingError if it was altered."""
    if config.content is None:
        pack = reference_pack()
    else:
        pack = Pack(decode_json(config.content, msgspec.json.Decoder(PackDocument), "$.content"))
    if pack.fingerprint != config.pack_fingerprint:
        raise SettingError(f"the pack {config.pack!r} is not the one with which this was saved")
    return pack
