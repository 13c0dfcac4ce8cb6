"""The setting of a game as data, and the checks of what is requested."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from ..kernel.documents import decode_json
from ..kernel.errors import SettingError
from ..kernel.values import Value, canonical_json
from .pack import Pack, reference_pack
from .pack_document import PackDocument
from .rulings import EditionName, Rulings

MOST_SEATS: Final = 4
MOST_TURNS: Final = 100_000
"""The longest game that can be agreed on, in turns."""
MOST_FAME: Final = 1000
"""The highest target that can be agreed on."""


class GameConfig(Value, frozen=True):
    """Everything in which games differ, as data; part of saved states and records.

    ``target`` is the Fame that ends the game, ``turn_limit`` the turns after which it is over, None without a limit.
    ``content`` is None for the reference pack, else the pack as a JSON document.
    """

    edition: EditionName
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    rulings: Rulings
    pack: str
    pack_fingerprint: str
    target: Annotated[int, Meta(ge=1, le=MOST_FAME)]
    turn_limit: Annotated[int, Meta(ge=1, le=MOST_TURNS)] | None = None
    content: Annotated[str, Meta(max_length=200_000)] | None = None


def target_of(rulings: Rulings, wanted: Any) -> int:
    """Return the Fame that ends the game. Raises SettingError (SPURS-SETUP-01, SPURS-SETUP-02)."""
    if rulings.fame_target != "agreed":
        if wanted is not None:
            raise SettingError("target=<Fame> goes with the ruling fame_target = agreed")
        return int(rulings.fame_target)
    if wanted is None:
        return 10
    if type(wanted) is not int or not 1 <= wanted <= MOST_FAME:
        raise SettingError(f"the target must be a number from 1 to {MOST_FAME}, not {str(wanted)[:40]}")
    return wanted


def limit_of(rulings: Rulings, wanted: Any) -> int | None:
    """Return after how many turns the game is over, None without a limit. Raises SettingError."""
    if rulings.turn_limit != "agreed":
        if wanted is not None:
            raise SettingError("turn_limit=<turns> goes with the ruling turn_limit = agreed")
        return None
    if wanted is None:
        return 100
    if type(wanted) is not int or not 1 <= wanted <= MOST_TURNS:
        raise SettingError(f"the limit must be a number of turns from 1 to {MOST_TURNS}, not {str(wanted)[:40]}")
    return wanted


def check_gangs(rulings: Rulings, pack: Pack) -> None:
    """Make sure that the house rule never runs out of Desperados. Raises SettingError (SPURS-DESP-13).

    Cards that lie face down count with the deck until they are revealed, which is exact as long as it is not renewed.
    """
    document = pack.document
    tokens = document.tokens.values()
    there = sum(kind.count for kind in document.desperados)
    needed = sum(token.desperados for token in tokens if token.kind == "desperados")
    needed += max((token.desperados for token in tokens if token.kind == "gold"), default=0)
    if rulings.desperado_rule == "house" and there < needed:
        raise SettingError(f"the house rule for gangs needs {needed} Desperados with these tokens, not {there}")


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
