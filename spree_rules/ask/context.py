"""The context of every answer: the game, the position with its history, and the names of the players."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.record import Record, load_record, read_header
from spree_rules.show.drawing import position_text

from .answers import Answer, Reason, answer
from .registry import vocabulary_of
from .vocabulary import Vocabulary
from .words import COLOURS, seat_names

Read = Callable[[str], str]
Write = Callable[[str, str], None]


class Context:
    """The game under discussion, its position and its history, on which the handlers of questions work.

    For the arguments see ``Session``.
    """

    def __init__(
        self,
        game: AnyGame,
        vocabulary: Vocabulary,
        state: Any,
        names: Sequence[str],
        read: Read | None,
        write: Write | None,
        *,
        revealed: bool,
    ) -> None:
        self.game, self.vocabulary = game, vocabulary
        self.names = tuple(names)
        self.revealed = revealed or not vocabulary.hidden
        self.seed = 0
        self.read, self.write = read, write
        self._begin(state)

    def _begin(self, state: Any) -> None:
        self.trail: list[tuple[Any, Any | None]] = [(state, None)]
        self.ahead: list[tuple[Any, Any | None]] = []
        self.topic: Any = None
        """The topic of the last question, for one that only says what is different."""

    @property
    def state(self) -> Any:
        """The present position."""
        return self.trail[-1][0]

    @property
    def seats(self) -> Mapping[str, int]:
        """Every word for a seat; ``I`` is the seat that acts now, or has the turn; of two, ``she`` is the other one."""
        known = seat_names(self.game.seats, self.names)
        actor = self.game.to_act(self.state)
        speaker = self.game.whose_turn(self.state) if actor is None or actor == CHANCE else actor
        if speaker is None:
            return known
        others = dict.fromkeys(("she", "he"), 1 - speaker) if self.game.seats == 2 else {}
        return known | {"i": speaker} | others

    def in_force(self, part: Any) -> bool:
        """Tell whether a clause or ruling belongs to the rules of this game, and not to a module that is left out."""
        return part.module is None or part.module in getattr(self.game.config, "modules", ())

    def quoted(self, clause: Any) -> Any:
        """Return a clause as a reason; one that is not in force says so first."""
        left_out = "" if self.in_force(clause) else f"Not in this game, as it plays without {clause.module}: "
        return Reason(f"{left_out}{clause.text}", (clause.id,))

    def called(self, seat: int) -> str:
        """Return the name of a seat in answers: the player's name, else the colour."""
        return self.names[seat] if seat < len(self.names) else COLOURS[seat]

    def with_names(self, text: str) -> str:
        """Return a text with seats called by name instead of by number."""

        def named(match: re.Match[str]) -> str:
            return " and ".join(
                self.called(int(number)) if int(number) < self.game.seats else f"seat {number}"
                for number in match[1].split()
            )

        return re.sub(r"\b[Ss]eats? (\d(?: \d)*)\b(?! to)", named, text)

    def acting_state(self, seat: int, action: Any = None) -> tuple[Any, str | None]:
        """Return a state in which a seat acts, and what that supposes if it does not act now."""
        if self.game.to_act(self.state) == seat:
            return self.state, None
        state, supposed = self.vocabulary.as_if(self.game, self.state, seat, "" if action is None else str(action.data))
        return state, str(supposed)

    def go(self, event: Any) -> Any:
        """Apply an event and return the step."""
        step = self.game.step(self.state, event)
        self.trail.append((step.after, event))
        self.ahead.clear()
        return step

    def set_state(self, state: Any) -> None:
        """Start again from a position."""
        self._begin(state)

    def record(self) -> Record[Any, Any, Any, Any]:
        """Return the record since the position was set."""
        events = tuple(event for _, event in self.trail[1:])
        return Record(self.game, events, start=self.trail[0][0])

    def text(self, style: str = "plain") -> str:
        """Return the present position as text: ``plain``, ``unicode`` or ``colour``."""
        return position_text(self.game, self.state, style)

    def event_of(self, tree: Any, seat: int, state: Any, question: str, *, known: bool = False) -> Any:
        """Return the event that an action names, or an Answer that asks which, or says that there is none.

        With ``known``, or if the session shows hands, the choice is limited to what the seat holds.
        """
        held = self.vocabulary.held(state, seat) if known or self.revealed else None
        candidates = self.vocabulary.events(self.game, state, seat, tree, held)
        if len(candidates) == 1:
            return candidates[0]
        if not candidates:
            why = Reason("That action is not available here.", self.vocabulary.clauses_of(tree))
            return answer(question, "no", why, facts={"legal": False})
        listed = tuple(self.vocabulary.in_words(event, self.called) for event in candidates)
        said = str(self.vocabulary.in_words(candidates[0], self.called)).split()[0]
        before = question.rpartition(f" {said}")[0] if f" {said}" in question else ""
        follow_ups = tuple(f"{before} {each}".strip() for each in listed)
        return answer(
            question, "which one?", kind="ambiguous", follow_ups=follow_ups, facts={"candidates": list(listed)}
        )

    def judged(self, question: str, seat: int, event: Any, state: Any, supposed: str | None) -> Answer:
        """Return whether an event is legal, with all reasons."""
        supposing = [Reason(f"This supposes that {supposed}.")] if supposed else []
        if not self.revealed:
            state, note = self.vocabulary.suppose(self.game, state, seat, event)
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
        reasons = [Reason(self.game.describe(effect, self.called), effect.clauses) for effect in effects]
        return answer(question, "yes", *reasons, *supposing, facts=facts)

    def take_record(self, text: str) -> None:
        """Continue from the end of a record. Raises RecordError for one that does not fit."""
        header, _ = read_header(text)
        vocabulary = vocabulary_of(header.game)
        record = load_record(text, vocabulary.rulebook, open_end=True)
        self.game, self.vocabulary = record.game, vocabulary
        states = list(record.states())
        self.trail = [(states[0], None), *zip(states[1:], record.events, strict=True)]
        self.ahead = []
        self.topic = None
