"""Answers to questions: a verdict, reasons with clauses, facts, and possibly a picture or follow-up questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from spree_rules.model.kernel.values import Value, canonical_json

Kind = Literal["answer", "done", "ambiguous", "nearest", "unknown", "refused"]


class Reason(Value, frozen=True):
    """A sentence of an answer, with the clauses it rests on.

    >>> str(Reason("A wall is in the way.", ("SPREE-BOARD-02",)))
    'A wall is in the way. [SPREE-BOARD-02]'
    """

    text: str
    clauses: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.clauses)}]" if self.clauses else self.text


class Answer(Value, frozen=True):
    """The answer to a line.

    ``question`` is the line in its one spelling, ``verdict`` the shortest answer, ``reasons`` the sentences on which
    it rests, ``clauses`` all clauses of the reasons, ``facts`` the same as data. ``kind`` says whether the line was
    answered, carried out, ambiguous (``follow_ups`` are the candidates), not understood (they are similar lines; with
    ``nearest`` the reasons are rules that may bear on it, and no verdict) or refused. ``picture`` is an SVG document if
    one helps.

    >>> Answer("sight e5 j5", "yes", clauses=("SPREE-SHOOT-01",)).verdict
    'yes'
    """

    question: str
    verdict: str
    kind: Kind = "answer"
    reasons: tuple[Reason, ...] = ()
    clauses: tuple[str, ...] = ()
    facts: dict[str, Any] = {}  # noqa: RUF012 - msgspec copies the empty default
    follow_ups: tuple[str, ...] = ()
    picture: str | None = None

    def to_json(self) -> str:
        """Return the answer as one line of JSON."""
        return canonical_json(self).decode()

    def _repr_svg_(self) -> str | None:
        return self.picture

    def __str__(self) -> str:
        lines = [self.verdict, *(f"  {reason}" for reason in self.reasons)]
        lines += [f"  ? {follow_up}" for follow_up in self.follow_ups]
        return "\n".join(lines)


def answer(
    question: str,
    verdict: str,
    *reasons: Reason,
    kind: Kind = "answer",
    facts: dict[str, Any] | None = None,
    follow_ups: tuple[str, ...] = (),
    picture: str | None = None,
) -> Answer:
    """Return an answer with the clauses of its reasons, each once, in order."""
    clauses = tuple(dict.fromkeys(clause for reason in reasons for clause in reason.clauses))
    return Answer(question, verdict, kind, reasons, clauses, facts or {}, follow_ups, picture)


def impossible(question: str, problems: Sequence[str]) -> Answer:
    """Return the answer that refuses a position, with everything that is wrong with it.

    >>> str(impossible("set up red at d5", ["nobody has the turn"]))
    'impossible position\\n  Nobody has the turn.'
    """
    said = [Reason(f"{problem[0].upper()}{problem[1:]}.") for problem in problems]
    return answer(question, "impossible position", *said, kind="refused", facts={"problems": list(problems)})
