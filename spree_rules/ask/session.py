"""Conversations about a game: lines in, answers out, without terminal, files, clock or dice of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from lark import Tree

from spree_rules import games
from spree_rules.model.kernel.documents import plain_text
from spree_rules.model.kernel.errors import IllegalAction, RulesError, SettingError
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.values import replace

from .answers import Answer, Reason, answer
from .context import Context, Read, Write
from .handlers import GENERAL
from .language import NotUnderstood, parse, parser
from .nearest import in_order, index_of
from .registry import vocabulary_of
from .rulebook import RULEBOOK
from .words import COMMANDS, nearest, plain

MOST_CHARACTERS: Final = 2_000
ENOUGH_WORDS: Final = 4
"""The number of words from which on a line that is not understood is looked up in the rulebook."""


class Session(Context):
    """A conversation about one game.

    Args:
        game: the game; None for the default one.
        state: the position to ask about; None for one in which the first seat has the turn.
        names: the names of the players by seat; colours and numbers are always understood.
        read, write: how ``load`` and ``save`` access files; without them these commands are refused.
        sample: how ``play on`` plays chance, as ``sample(seed, number, chance)``.

    Answers use what only one player sees only after ``reveal on``; before, a question about a card, for example,
    supposes that the player holds it.

    >>> session = Session()
    >>> session.feed("sight e5 j5").verdict
    'yes: 5 steps east'
    >>> session.feed("can red shoot blu").follow_ups[0]
    'can red shoot blue'
    """

    def __init__(
        self,
        game: AnyGame | None = None,
        state: Any | None = None,
        *,
        names: Sequence[str] = (),
        read: Read | None = None,
        write: Write | None = None,
        revealed: bool = False,
    ) -> None:
        vocabulary = vocabulary_of(games.names()[0] if game is None else game.name)
        played: AnyGame = vocabulary.default_game() if game is None else game
        # Built now, so that the first answer is as fast as the others.
        parser(vocabulary.name)
        begun = vocabulary.default_state(played) if state is None else state
        super().__init__(played, vocabulary, begun, (), read, write, revealed=revealed)
        self.names = _usable(tuple(names), vocabulary, self)

    def __repr__(self) -> str:
        game = self.vocabulary.code(self.game)
        if not self.revealed:
            return f"Session({game})"
        return f"Session({game}, {game}.parse_state({self.game.format_state(self.state)!r}), revealed=True)"

    def feed(self, line: str) -> Answer:
        """Answer one line. No line makes this raise; the answer's ``kind`` reports problems."""
        line = plain_text(line) if isinstance(line, str) else line
        refused = _unreadable(line)
        if refused:
            return answer("", refused, kind="unknown", follow_ups=("help",))
        typed = self.vocabulary.marked(self.game, line)
        words = plain(typed, self.seats, self._in_its_words)
        if not words:
            asked = f"ask something, such as: {self.vocabulary.examples[0]}"
            return answer("", asked, kind="unknown", follow_ups=("help",))
        file = re.match(r"\s*(save|load)\s+(\S.*?)\s*$", line, re.IGNORECASE)
        if file is not None:
            return self.ask(Tree(file[1].lower(), [file[2]]), f"{file[1].lower()} {file[2]}")
        if words.startswith(("rule about", "explain", "ruling ", "difference ")):
            words = plain(line, self.seats, keep_words=True)
            words = re.sub(r"^(rules about|what about)", "rule about", words)
        try:
            tree = parse(self.vocabulary.name, words)
        except NotUnderstood as error:
            return self._unknown(words, error, line)
        return self.ask(tree, words)

    def ask(self, tree: Tree[str], words: str) -> Answer:
        """Answer a line that has already been parsed."""
        handler = GENERAL.get(tree.data) or RULEBOOK.get(tree.data) or self.vocabulary.questions.get(tree.data)
        assert handler is not None, f"nothing answers {tree.data}"
        question = self.spelled(words)
        try:
            found: Answer = handler(self, tree.children, question)
        except IllegalAction as error:
            said = " ".join(violation.text for violation in error.violations)
            found = answer(question, f"not legal: {said}", *_reasons(error), kind="refused")
        except RulesError as error:
            found = answer(question, str(error), kind="refused")
        reasons = tuple(Reason(self.with_names(reason.text), reason.clauses) for reason in found.reasons)
        return replace(found, verdict=self.with_names(found.verdict), reasons=reasons)

    def spelled(self, words: str) -> str:
        """Return plain words in the one spelling: seats by name, cards in notation."""
        return str(
            self.vocabulary.spelled(words, lambda seat: self.called(seat) if seat < self.game.seats else f"seat {seat}")
        )

    def _unknown(self, words: str, error: NotUnderstood, line: str) -> Answer:
        # A word that merely begins like a known one is reported as a whole.
        column = (
            words.rfind(" ", 0, error.column) + 1 if words[error.column : error.column + 1] != " " else error.column
        )
        before, rest = words[:column], words[column:].split()
        word = rest[0] if rest else ""
        names = [self.called(seat) for seat in range(self.game.seats)]
        literals = [name for name in error.expected if not name.startswith("<")]
        if "<seat>" in error.expected:
            literals += names
        close = nearest(word, literals) if word else ()
        offered = (" ".join([before.strip(), each, *rest[1:]]).strip() for each in close)
        follow_ups = tuple(self.spelled(line) for line in offered if self._is_understood(line))
        if not follow_ups and error.column == 0 and self._is_understood(f"can {words}"):
            follow_ups = (self.spelled(f"can {words}"),)
        if not follow_ups and error.column == 0:
            follow_ups = tuple(command for command in COMMANDS if command.split()[0] == word) or ("help",)
        if not follow_ups or follow_ups == ("help",):
            near = self._nearest(line, words)
            if near is not None:
                return near
        expected = "one of: " + ", ".join(error.expected[:14]) if error.expected else "nothing more"
        verdict = f"not understood at {self.spelled(word)!r}" if word else "the line is incomplete"
        could = Reason(f"Expected {expected}.")
        return answer(self.spelled(words), verdict, could, kind="unknown", follow_ups=follow_ups)

    def _nearest(self, line: str, words: str) -> Answer | None:
        """The rules nearest to a line that says a good deal and is not understood, without a verdict."""
        said = " ".join(word for word in line.split() if word.lower().rstrip("?!.,") not in self.seats)
        found = index_of(self.vocabulary.name).nearest(said)
        # What is to be done or set up is read to the letter, or not at all.
        commanded = words.startswith(("set up", "do ", "happens "))
        if commanded or len(line.split()) < ENOUGH_WORDS or not found:
            return None
        clauses = self.game.clauses
        nearby = in_order(self, [clauses[near.clause] for near in found])
        reasons = [self.quoted(clause) for clause in nearby]
        follow_ups = tuple(f"explain {clause.id}" for clause in nearby[:2])
        facts = {"clauses": [clause.id for clause in nearby], "words": list(found[0].words)}
        verdict = "not understood, so no verdict; the nearest rules:"
        return answer(self.spelled(words), verdict, *reasons, kind="nearest", follow_ups=follow_ups, facts=facts)

    def _in_its_words(self, text: str) -> str:
        return str(self.vocabulary.plain(self.game, text))

    def _is_understood(self, line: str) -> bool:
        try:
            parse(self.vocabulary.name, plain(line, self.seats, self._in_its_words))
        except NotUnderstood:
            return False
        return True


def _unreadable(line: str) -> str | None:
    """Say why a line is not read at all: it is too long, or a letter only looks like one of ours."""
    if len(line) > MOST_CHARACTERS:
        return f"a line has at most {MOST_CHARACTERS:,} characters, not {len(line):,}"
    alike = sorted({letter for letter in line if not letter.isascii() and letter.lower().isascii()})
    return f"{alike[0]!a} only looks like {alike[0].lower()!r}: type the letter itself" if alike else None


def _usable(names: tuple[str, ...], vocabulary: Any, session: Session) -> tuple[str, ...]:
    """Names of players that differ from the other words of a line. Raises SettingError for others."""
    literals = {each.pattern.value for each in parser(vocabulary.name).terminals if each.pattern.type == "str"}
    kinds = [each.name for each in parser(vocabulary.name).terminals if each.pattern.type != "str"]
    for name in names:
        words = literals | {word.lower() for kind in kinds for word in vocabulary.named(session, kind)}
        if len(name.split()) != 1 or not name.isalnum() or name.lower() in words | {"i"}:
            raise SettingError(f"a player cannot be called {name!r} here: use one word with no other meaning")
    lowered = [name.lower() for name in names]
    for name in names:
        if lowered.count(name.lower()) > 1:
            raise SettingError(f"two players are called {name!r}: give each a name of their own")
    return names


def _reasons(error: RulesError) -> tuple[Reason, ...]:
    return tuple(Reason(each.text, each.clauses) for each in getattr(error, "violations", ()))
