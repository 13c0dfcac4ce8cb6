"""Records of Cross-Country Crime Spree: from a text alone to the game and its events."""

from __future__ import annotations

import msgspec

from ..kernel import trace
from ..kernel.trace import Record
from ..kernel.values import decode_json
from .actions import Event
from .game import CrimeSpreeGame, game_from_setting
from .setting import Setting
from .state import State


def load_setting(data: bytes | str) -> CrimeSpreeGame:
    """Return the game of a setting in JSON. Raises DocumentError, SettingError or BoardError.

    >>> load_setting(b'{}')
    Traceback (most recent call last):
    spree_rules.model.kernel.errors.DocumentError: at $: Object missing required field `edition`
    """
    return game_from_setting(decode_json(data, msgspec.json.Decoder(Setting), "$"))


def load_record(text: str, *, open_end: bool = False) -> Record[State, Event]:
    """Read and replay a record strictly, in the game that its header describes.

    Args:
        text: the JSON Lines, as ``Record.dumps`` writes them.
        open_end: accept a record without its end line, as of a game that is still being played.

    Raises RecordError that names the first line that does not fit.

    >>> from spree_rules import Record, crime_spree
    >>> load_record(Record(crime_spree.new_game(seats=2)).dumps()).game.seats
    2
    """
    return trace.load_record(text, CrimeSpreeGame.name, load_setting, open_end=open_end)
