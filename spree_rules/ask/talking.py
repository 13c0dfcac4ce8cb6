"""What a game brings to be talked about: its words, its questions, and positions that are only supposed."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from lark import Tree

from spree_rules.checks.simulate import seeded
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.protocol import Game
from spree_rules.model.kernel.rulings import Ruling
from spree_rules.model.kernel.values import canonical_json

Called = Callable[[int], str]
AnyGame = Game[Any, Any]


def board_named(name: str, shipped: Sequence[str], load: Callable[[str], Any]) -> Any:
    """Return a shipped board's name as it is, or the board in a file. Raises SettingError where there is neither."""
    if name in shipped:
        return name
    try:
        return load(Path(name).read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingError(f"{name!r} is neither a board ({', '.join(shipped)}) nor a file") from error


class Talk(ABC):
    """The words of one game. What is here already does for a game that hides nothing.

    ``questions`` are the handlers of the game's own questions, by the names that its grammar gives them;
    ``turn_clauses`` say what a turn allows; ``examples`` are lines for ``help``, the first one the most telling;
    ``outcomes`` shows how outcomes of chance are told; ``hidden`` says whether anything is hidden from anybody.
    """

    name: str
    questions: Mapping[str, Any]
    rulings: Mapping[str, Ruling]
    turn_clauses: tuple[str, ...]
    examples: tuple[str, ...]
    outcomes: str
    hidden = False

    @abstractmethod
    def default_game(self) -> Any:
        """Return the game that is asked about where none is named."""

    @abstractmethod
    def default_state(self, game: Any) -> Any:
        """Return a position of a game in which the first seat has the turn."""

    @abstractmethod
    def game_of(self, options: Mapping[str, Any]) -> Any:
        """Return the game of some options: edition, seats, rulings, and a board by its name or file."""

    @abstractmethod
    def load(self, setting: bytes) -> Any:
        """Return the game of a setting in JSON."""

    @abstractmethod
    def code(self, game: Any) -> str:
        """Return the call that makes a game."""

    @abstractmethod
    def editions(self, game: Any) -> dict[str, Any]:
        """Return the same table under each edition that allows it."""

    @abstractmethod
    def readings(self, ruling: str) -> dict[str, str]:
        """Return which reading of a ruling each edition takes."""

    def marked(self, game: Any, line: str) -> str:
        """Return a line as typed, with what only its capitals tell marked so that it is not lost."""
        return line

    @abstractmethod
    def plain(self, game: Any, text: str) -> str:
        """Return a line in small letters, seats marked, in the words of the grammar."""

    @abstractmethod
    def spelled(self, words: str, called: Called) -> str:
        """Return plain words in the one spelling, seats by name."""

    @abstractmethod
    def named(self, session: Any, kind: str) -> Sequence[str]:
        """Return the words for a kind of word of the grammar, for completion."""

    @abstractmethod
    def events(self, game: Any, state: Any, seat: int, tree: Tree[str], held: Any = None) -> tuple[Any, ...]:
        """Return the events that an action in words can mean; several where it leaves something open."""

    @abstractmethod
    def in_words(self, event: Any, called: Called) -> str:
        """Return an action in the words in which it is asked about."""

    @abstractmethod
    def outcome_of(self, tree: Tree[str]) -> Any:
        """Return the outcome that words name."""

    @abstractmethod
    def outcome(self, game: Any, state: Any, numbers: Sequence[int]) -> Any:
        """Return the roll that numbers name where chance is to move."""

    @abstractmethod
    def dice(self, game: Any, state: Any, told: int) -> int:
        """Return how many of the numbers that were told are of the roll that is awaited."""

    @abstractmethod
    def clauses_of(self, tree: Tree[str]) -> tuple[str, ...]:
        """Return the clauses that a kind of action rests on."""

    @abstractmethod
    def as_if(self, game: Any, state: Any, seat: int, kind: str = "") -> tuple[Any, str]:
        """Return a position in which a seat is to act, and what is supposed for it. Raises SettingError for none."""

    @abstractmethod
    def lines(self, session: Any) -> list[str]:
        """Return the position as lines, seat by seat."""

    def pass_of(self, game: Any, state: Any) -> Any:
        """Return the answer that lets an open play go on, where one is asked for, else None."""
        return None

    def tells(self, effect: Any) -> bool:
        """Whether an effect belongs in the shortest account of what happens."""
        return True

    def suppose(self, game: Any, state: Any, seat: int, event: Any) -> tuple[Any, str | None]:
        """Return the position with hidden things such that a seat can do something, and how that is said."""
        return state, None

    def held(self, state: Any, seat: int) -> Any:
        """Return what a seat holds that only it sees, None where nothing is hidden."""
        return None

    def tells_hand(self, event: Any) -> bool:
        """Whether an action can be taken only with certain things in hand."""
        return False

    def hides(self, event: Any) -> bool:
        """Whether an event is seen by one seat alone."""
        return False

    def hands(self, session: Any) -> dict[str, str]:
        """Return all hands by the names of the seats."""
        return {}

    def pick(self, seed: int, number: int, total: int) -> int:
        """Return a ticket of chance, by the seed and the number of the event."""
        return seeded(("ask", seed, number))(total)

    def document(self, view: Any) -> dict[str, Any]:
        """Return a view as data."""
        document: dict[str, Any] = json.loads(canonical_json(view))
        return document
