"""Vocabularies: what a game provides for questions about it, such as words, handlers and supposed positions."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from lark import Tree

from spree_rules.checks.simulate import seeded
from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.notation import complete
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.rulebook import Rulebook
from spree_rules.model.kernel.rulings import Ruling
from spree_rules.model.kernel.values import canonical_json
from spree_rules.model.kernel.violations import Violation

Called = Callable[[int], str]


def board_named(name: str, shipped: Sequence[str], load: Callable[[str], Any]) -> Any:
    """Return a shipped board's name unchanged, or the board in a file. Raises SettingError if it is neither."""
    if name in shipped:
        return name
    try:
        return load(Path(name).read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingError(f"{name!r} is neither a board ({', '.join(shipped)}) nor a file") from error


class Vocabulary(ABC):
    """The vocabulary of one game. The defaults are enough for a game that hides nothing.

    ``rulebook`` is the game's. ``questions`` are the handlers of its own questions, by their names in its grammar;
    ``grammar`` is that grammar as text; ``turn_clauses`` say what a turn allows; ``examples`` are lines for ``help``,
    the most instructive first; ``outcomes`` shows how to enter outcomes of chance. ``illustrations`` are pictures for
    clauses of the rulebook: an edition, a line that sets up a position, and a question whose picture shows the clause.
    """

    rulebook: Rulebook
    questions: Mapping[str, Any]
    turn_clauses: tuple[str, ...]
    examples: tuple[str, ...]
    outcomes: str
    illustrations: Mapping[str, tuple[str, str, str]] = {}

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.rulebook.name

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """The rulings of the game."""
        return self.rulebook.rulings

    @property
    def hidden(self) -> bool:
        """Whether the game hides anything from anybody."""
        return self.rulebook.hidden

    @property
    def grammar(self) -> str:
        """The game's own rules of the grammar: the file ``grammar.lark`` next to its vocabulary."""
        package = type(self).__module__.rpartition(".")[0]
        return resources.files(package).joinpath("grammar.lark").read_text(encoding="utf-8")

    @abstractmethod
    def default_game(self) -> Any:
        """Return the game used by default."""

    @abstractmethod
    def default_state(self, game: Any) -> Any:
        """Return a position of a game in which the first seat has the turn."""

    @abstractmethod
    def game_of(self, options: Mapping[str, Any]) -> Any:
        """Return the game with some options: edition, seats, rulings, and a board by its name or file."""

    @abstractmethod
    def code(self, game: Any) -> str:
        """Return the call that makes a game."""

    @abstractmethod
    def editions(self, game: Any) -> dict[str, Any]:
        """Return the same table under each edition that allows it."""

    def readings(self, ruling: str) -> dict[str, str]:
        """Return each edition's reading of a ruling."""
        return {edition: self.rulebook.readings(edition)[ruling] for edition in self.rulebook.editions}

    def marked(self, game: Any, line: str) -> str:
        """Return a line as typed, with words marked that only their capitals distinguish."""
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
        """Return the events that an action in words can mean; several if it leaves something open."""

    @abstractmethod
    def in_words(self, event: Any, called: Called) -> str:
        """Return an action in the words of a question."""

    @abstractmethod
    def outcome_of(self, game: AnyGame, tree: Tree[str]) -> Any:
        """Return the outcome that words name."""

    @abstractmethod
    def outcome(self, game: Any, state: Any, numbers: Sequence[int]) -> Any:
        """Return the roll that numbers name while chance moves."""

    @abstractmethod
    def dice(self, game: Any, state: Any, told: int) -> int:
        """Return how many of the numbers given belong to the roll awaited."""

    @abstractmethod
    def clauses_of(self, tree: Tree[str]) -> tuple[str, ...]:
        """Return the clauses on which a kind of action rests."""

    @abstractmethod
    def as_if(self, game: Any, state: Any, seat: int, kind: str = "") -> tuple[Any, str]:
        """Return a position in which a seat acts, and what that supposes. Raises SettingError if there is none."""

    @abstractmethod
    def lines(self, session: Any) -> list[str]:
        """Return the position as lines, seat by seat."""

    def pass_of(self, game: Any, state: Any) -> Any:
        """Return the answer that lets an open play stand, if one is awaited, else None."""
        return None

    def left_out(self, game: Any, state: Any, seat: int, kind: str) -> tuple[Violation, ...]:
        """Return why a seat is not asked for what others are asked for now, if that is what it wants."""
        return ()

    def tells(self, effect: Any) -> bool:
        """Whether an effect belongs in the shortest account of what happens."""
        return True

    def suppose(self, game: Any, state: Any, seat: int, event: Any) -> tuple[Any, str | None]:
        """Return the position with hidden things arranged so that a seat can do something, and a note about it."""
        return state, None

    def held(self, state: Any, seat: int) -> Any:
        """Return what a seat holds that only it sees, None if nothing is hidden."""
        return None

    def tells_hand(self, event: Any) -> bool:
        """Whether an action needs certain things in hand."""
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


PLAIN_GRAMMAR = """
game_question: "position" -> state
action: NOTED
outcome: NOTED
NOTED: /[a-z0-9][a-z0-9 ]*/
"""


class PlainVocabulary(Vocabulary):
    """The vocabulary of a game without words of its own: its actions and outcomes are in its notation."""

    questions: Mapping[str, Any] = {}
    turn_clauses = ()
    outcomes = "happens and an outcome in notation"

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.examples = (
            "what can red do",
            "rulings",
            *(f"explain {clause}" for clause in list(rulebook.clauses())[:1]),
        )

    @property
    def grammar(self) -> str:
        """The grammar of a game for which notation is used throughout."""
        return PLAIN_GRAMMAR

    def default_game(self) -> Any:
        """Return a game of the default edition with the fewest seats."""
        return self.game_of({})

    def default_state(self, game: AnyGame) -> Any:
        """Return the first state in which a player acts, always taking the first outcome of chance before it."""
        state = game.start()
        while game.to_act(state) == CHANCE:
            state = game.apply(state, game.chance(state).at(0))
        return state

    def game_of(self, options: Mapping[str, Any]) -> Any:
        """Return the game with some options: edition, seats and rulings. Raises SettingError for a board."""
        if "board" in options:
            raise SettingError(f"{self.rulebook.title} has no boards to choose from")
        named = dict(options)
        seats = named.pop("seats", self.rulebook.seat_counts[0])
        return self.rulebook.new_game(seats, named.pop("edition", self.rulebook.editions[0]), **named)

    def code(self, game: AnyGame) -> str:
        """Return the ``repr`` of the game."""
        return repr(game)

    def editions(self, game: AnyGame) -> dict[str, Any]:
        """Return the same table under each edition."""
        return {name: self.rulebook.new_game(game.seats, name) for name in self.rulebook.editions}

    def plain(self, game: AnyGame, text: str) -> str:
        """Return the line unchanged."""
        return text

    def spelled(self, words: str, called: Called) -> str:
        """Return plain words with seats by name."""
        return re.sub(r"\bseat(\d+)\b", lambda found: called(int(found[1])), words)

    def named(self, session: Any, kind: str) -> Sequence[str]:
        """Return the legal actions."""
        actions = session.game.legal_actions(session.state)
        return [session.game.format(action) for action in actions] if kind == "NOTED" else []

    def events(self, game: AnyGame, state: Any, seat: int, tree: Tree[str], held: Any = None) -> tuple[Any, ...]:
        """Return the actions that begin with the words, or the event that they write. Raises NotationError."""
        text = str(tree.children[0]).strip()
        listed = {game.format(action): action for action in game.legal_actions(state)}
        if text in listed:
            return (listed[text],)
        return (game.parse(text),)

    def in_words(self, event: Any, called: Called) -> str:
        """Return an action in the notation."""
        return str(self.default_game().format(event))

    def outcome_of(self, game: AnyGame, tree: Tree[str]) -> Any:
        """Return the outcome that is written. Raises NotationError."""
        return game.parse(str(tree.children[0]).strip())

    def outcome(self, game: AnyGame, state: Any, numbers: Sequence[int]) -> Any:
        """Return the outcome whose notation has these numbers. Raises NotationError if there is none."""
        wanted = [str(number) for number in numbers]
        listed = {game.format(event): event for event in game.public_outcomes(state)}
        for text, event in listed.items():
            if [word for word in text.split() if word.isdigit()] == wanted:
                return event
        return listed[complete(" ".join(wanted), tuple(wanted), listed)]

    def dice(self, game: AnyGame, state: Any, told: int) -> int:
        """Return one, as each outcome is given by one number."""
        return 1

    def clauses_of(self, tree: Tree[str]) -> tuple[str, ...]:
        """Return no clauses, as it is not known which rule is meant."""
        return ()

    def as_if(self, game: AnyGame, state: Any, seat: int, kind: str = "") -> tuple[Any, str]:
        """Raise SettingError: a game without words of its own cannot suppose positions."""
        raise SettingError(f"seat {seat} does not act now. {game.prompt(state)}")

    def lines(self, session: Any) -> list[str]:
        """Return the position as its one line."""
        return [session.game.format_state(session.state)] if session.revealed else []
