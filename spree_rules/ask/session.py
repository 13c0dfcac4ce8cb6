"""A conversation about a game: feed it lines, get answers. No terminal, no files of its own, no clock, no dice."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from lark import Tree

from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.errors import IllegalAction, RulesError, SettingError
from spree_rules.model.kernel.protocol import Game
from spree_rules.model.kernel.trace import Record, read_header, read_record
from spree_rules.model.kernel.values import replace
from spree_rules.show.registry import position_text
from spree_rules.show.steps import effect_text

from .answers import Answer, Reason, answer
from .handlers import GENERAL
from .language import NotUnderstood, parse, parser
from .registry import TALKS, talk_of
from .rulebook import RULEBOOK
from .words import COLOURS, COMMANDS, nearest, plain, seat_names

AnyGame = Game[Any, Any]
Read = Callable[[str], str]
Write = Callable[[str, str], None]


class Session:
    """A conversation about one game.

    Args:
        game: the game; None for the default one.
        state: the position to ask about; None for one in which the first seat has the turn.
        names: what the players are called, by seat; colours and numbers are always understood.
        read, write: how ``load`` and ``save`` reach files; without them they are refused.
        sample: how chance is played where ``play on`` is asked, as ``sample(seed, number, chance)``.

    What a line says of things that only one player sees is left out unless ``reveal on`` was said: then answers take
    them as they are; before, a question about a card, say, supposes that the player holds it.

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
        self.talk = talk_of(next(iter(TALKS)) if game is None else game.name)
        self.game: AnyGame = self.talk.default_game() if game is None else game
        self.names = _usable(tuple(names), self.talk, self)
        self.revealed = revealed or not self.talk.hidden
        self.seed = 0
        # Built now, so that the first answer is as quick as the others.
        parser(self.talk.name)
        self.read, self.write = read, write
        self._begin(self.talk.default_state(self.game) if state is None else state)

    def _begin(self, state: Any) -> None:
        self.trail: list[tuple[Any, Any | None]] = [(state, None)]
        self.ahead: list[tuple[Any, Any | None]] = []
        self.topic: Any = None
        """What the last question was about, for one that only says what is different."""

    @property
    def state(self) -> Any:
        """The present position."""
        return self.trail[-1][0]

    @property
    def seats(self) -> Mapping[str, int]:
        """Every word for a seat; ``I`` is whoever is to act, or has the turn."""
        known = seat_names(self.game.seats, self.names)
        actor = self.game.to_act(self.state)
        speaker = getattr(self.state, "seat", None) if actor is None or actor == CHANCE else actor
        return known if speaker is None else known | {"i": speaker}

    def called(self, seat: int) -> str:
        """Return what a seat is called in answers: the player's name, else the colour."""
        return self.names[seat] if seat < len(self.names) else COLOURS[seat]

    def __repr__(self) -> str:
        game = self.talk.code(self.game)
        if not self.revealed:
            return f"Session({game})"
        return f"Session({game}, {game}.parse_state({self.game.format_state(self.state)!r}), revealed=True)"

    def feed(self, line: str) -> Answer:
        """Answer one line. Never raises for what the line says; the answer's ``kind`` tells of it."""
        typed = self.talk.marked(self.game, line)
        words = plain(typed, self.seats, self._in_its_words)
        if not words:
            asked = f"ask something, such as: {self.talk.examples[0]}"
            return answer("", asked, kind="unknown", follow_ups=("help",))
        file = re.match(r"\s*(save|load)\s+(\S.*?)\s*$", line, re.IGNORECASE)
        if file is not None:
            return self.ask(Tree(file[1].lower(), [file[2]]), f"{file[1].lower()} {file[2]}")
        if words.startswith(("rule about", "explain", "ruling ", "difference ")):
            words = plain(line, self.seats, keep_words=True)
            words = re.sub(r"^(rules about|what about)", "rule about", words)
        try:
            tree = parse(self.talk.name, words)
        except NotUnderstood as error:
            return self._unknown(words, error)
        return self.ask(tree, words)

    def ask(self, tree: Tree[str], words: str) -> Answer:
        """Answer a line that is read already."""
        handler = GENERAL.get(tree.data) or RULEBOOK.get(tree.data) or self.talk.questions.get(tree.data)
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

    def with_names(self, text: str) -> str:
        """Return a text in which seats are called by name instead of by number."""

        def named(match: re.Match[str]) -> str:
            return " and ".join(
                self.called(int(number)) if int(number) < self.game.seats else f"seat {number}"
                for number in match[1].split()
            )

        return re.sub(r"\b[Ss]eats? (\d(?: \d)*)\b(?! to)", named, text)

    def spelled(self, words: str) -> str:
        """Return plain words in the one spelling: seats by their names, cards as they are written."""
        return str(
            self.talk.spelled(words, lambda seat: self.called(seat) if seat < self.game.seats else f"seat {seat}")
        )

    def _unknown(self, words: str, error: NotUnderstood) -> Answer:
        # A word that only begins like a known one is told as a whole.
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
        expected = ", ".join(error.expected[:14]) or "nothing more"
        verdict = f"not understood at {self.spelled(word)!r}" if word else "the line ends too early"
        could = Reason(f"What could stand there: {expected}.")
        return answer(self.spelled(words), verdict, could, kind="unknown", follow_ups=follow_ups)

    def _in_its_words(self, text: str) -> str:
        return str(self.talk.plain(self.game, text))

    def _is_understood(self, line: str) -> bool:
        try:
            parse(self.talk.name, plain(line, self.seats, self._in_its_words))
        except NotUnderstood:
            return False
        return True

    # What others use

    def acting_state(self, seat: int, action: Any = None) -> tuple[Any, str | None]:
        """Return a state in which a seat is to act, and what is supposed for it if it is not to act now."""
        if self.game.to_act(self.state) == seat:
            return self.state, None
        state, supposed = self.talk.as_if(self.game, self.state, seat, "" if action is None else str(action.data))
        return state, str(supposed)

    def go(self, event: Any) -> Any:
        """Let an event happen; return the step."""
        step = self.game.step(self.state, event)
        self.trail.append((step.after, event))
        self.ahead.clear()
        return step

    def set_state(self, state: Any) -> None:
        """Begin anew from a position."""
        self._begin(state)

    def record(self) -> Record[Any, Any]:
        """Return what happened since the position was set."""
        events = tuple(event for _, event in self.trail[1:])
        return Record(self.game, events, start=self.trail[0][0])

    def text(self, style: str = "plain") -> str:
        """Return the present position as text: ``plain``, ``unicode`` or ``colour``."""
        return position_text(self.game, self.state, style)

    def event_of(self, tree: Any, seat: int, state: Any, question: str, *, known: bool = False) -> Any:
        """Return the event that an action names, or an Answer that asks back, or says that there is none.

        ``known`` chooses among what the seat holds, as does a session in which hands are shown.
        """
        held = self.talk.held(state, seat) if known or self.revealed else None
        candidates = self.talk.events(self.game, state, seat, tree, held)
        if len(candidates) == 1:
            return candidates[0]
        if not candidates:
            why = Reason("There is nothing of the kind to be done there.", self.talk.clauses_of(tree))
            return answer(question, "no", why, facts={"legal": False})
        listed = tuple(self.talk.in_words(event, self.called) for event in candidates)
        said = str(self.talk.in_words(candidates[0], self.called)).split()[0]
        before = question.rpartition(f" {said}")[0] if f" {said}" in question else ""
        follow_ups = tuple(f"{before} {each}".strip() for each in listed)
        return answer(
            question, "which one?", kind="ambiguous", follow_ups=follow_ups, facts={"candidates": list(listed)}
        )

    def judged(self, question: str, seat: int, event: Any, state: Any, supposed: str | None) -> Answer:
        """Return whether an event is legal, with all reasons."""
        supposing = [Reason(f"This is {supposed}.")] if supposed else []
        if not self.revealed:
            state, note = self.talk.suppose(self.game, state, seat, event)
            supposing += [Reason(note)] if note else []
        violations = self.game.why_not(state, event)
        shown = self.game.format(event)
        facts: dict[str, Any] = {"seat": seat, "action": shown, "legal": not violations}
        if supposed:
            facts["supposing"] = supposed
        if violations:
            facts["codes"] = [violation.code for violation in violations]
            reasons = [Reason(violation.text, violation.clauses) for violation in violations]
            return answer(question, "no", *reasons, *supposing, facts=facts)
        effects = self.game.step(state, event).seen_from(seat)
        reasons = [Reason(effect_text(effect).split(" [")[0], effect.clauses) for effect in effects]
        return answer(question, "yes", *reasons, *supposing, facts=facts)

    def take_record(self, text: str) -> None:
        """Go on from where a record ends. Raises RecordError for one that does not fit."""
        header, _ = read_header(text)
        game = talk_of(header.game).load(bytes(header.setting))
        record = read_record(text, game, open_end=True)
        self.game, self.talk = game, talk_of(header.game)
        states = list(record.states())
        self.trail = [(states[0], None), *zip(states[1:], record.events, strict=True)]
        self.ahead = []
        self.topic = None


def _usable(names: tuple[str, ...], talk: Any, session: Session) -> tuple[str, ...]:
    """Names of players that a line can tell from its other words. Raises SettingError for others."""
    literals = {each.pattern.value for each in parser(talk.name).terminals if each.pattern.type == "str"}
    kinds = [each.name for each in parser(talk.name).terminals if each.pattern.type != "str"]
    for name in names:
        words = literals | {word.lower() for kind in kinds for word in talk.named(session, kind)}
        if len(name.split()) != 1 or not name.isalnum() or name.lower() in words | {"i"}:
            raise SettingError(f"a player can not be called {name!r} here: take one word that says nothing else")
    return names


def _reasons(error: RulesError) -> tuple[Reason, ...]:
    return tuple(Reason(each.text, each.clauses) for each in getattr(error, "violations", ()))
