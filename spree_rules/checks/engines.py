"""Other engines over a line protocol: one JSON object per line to standard input, one answer per line back."""

from __future__ import annotations

import queue
import shlex
import subprocess
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import IO, Any, Final

import msgspec

from spree_rules.model.kernel.errors import DocumentError, IllegalAction, RulesError
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.values import canonical_json

from .registry import catalogue
from .vectors import Judgement, Row, Vector, VectorHeader, VectorSetting, dumps, judge, read_rows

PROTOCOL: Final = "spree_rules.protocol/1"
PATIENCE: Final = 30.0
"""Seconds to wait for an answer before an engine counts as hung."""


class EngineError(RulesError):
    """An engine does not follow the protocol: it ended, hangs, or wrote something other than an answer."""


class Engine:
    """Another engine as a child process, and a context manager that ends it.

    Args:
        command: the command that starts it, as one text that is split as by a shell but run without one.
        patience: seconds to wait for an answer.
    """

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.command = command
        self.patience = patience
        self._count = 0
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        try:
            self._process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError) as error:
            raise EngineError(f"the engine {command!r} cannot be started: {error}") from error
        assert self._process.stdout is not None
        threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()

    def _listen(self, out: IO[bytes]) -> None:
        for line in out:
            self._lines.put(line)
        self._lines.put(None)

    def ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Send a question and return its answer. Raises EngineError."""
        self._count += 1
        line = canonical_json({"id": self._count, **question}) + b"\n"
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
            answer = self._lines.get(timeout=self.patience)
        except OSError as error:
            raise EngineError(f"the engine ended before question {self._count}") from error
        except queue.Empty as error:
            raise EngineError(f"no answer to question {self._count} within {self.patience:g} seconds") from error
        if answer is None:
            raise EngineError(f"the engine ended at question {self._count}")
        try:
            read = msgspec.json.decode(answer, type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise EngineError(f"the answer to question {self._count} is not a JSON object: {answer[:80]!r}") from error
        if read.pop("id", None) != self._count:
            raise EngineError(f"the answer to question {self._count} has the wrong id")
        return read

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


def examine(engine: Engine, rows: Iterable[Row]) -> Iterator[Judgement]:
    """Test an engine with the cases of a file of vectors and yield a judgement of each.

    An engine says in its first answer which ``events`` it knows, by ``type``; cases of others are skipped.
    Raises EngineError if it does not follow the protocol.
    """
    greeting = engine.ask({"ask": "hello", "format": PROTOCOL})
    if greeting.get("format") != PROTOCOL:
        raise EngineError(f"the engine speaks {greeting.get('format')!r}, not {PROTOCOL}")
    known = greeting.get("events")
    refused = "no setting was given"
    for row in rows:
        if isinstance(row, VectorHeader):
            continue
        if isinstance(row, VectorSetting):
            content = {} if row.content is None else {"content": row.content}
            reply = engine.ask({"ask": "setting", "setting": row.config, **content})
            refused = "" if reply.get("ok") is True else str(reply.get("reason", "the setting was refused"))
            continue
        kind = row.event["type"]
        if refused or (known is not None and kind not in known):
            yield Judgement(row.id, row.clauses, "skipped", refused or f"the engine does not know {kind}")
            continue
        yield judge(row, engine.ask({"ask": "apply", "state": row.state, "event": row.event}))


class Responder:
    """The engine's side of the protocol, answered by the rules of this library.

    >>> Responder("spree").answer('{"id":1,"ask":"hello","format":"spree_rules.protocol/1"}')["format"]
    'spree_rules.protocol/1'
    """

    def __init__(self, game: str) -> None:
        self._entry = catalogue(game)
        self._game: AnyGame | None = None

    def answer(self, line: str | bytes) -> dict[str, Any]:
        """Return the answer to one line."""
        try:
            question = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
            said = {name: value for name, value in question.items() if name in ("state", "event", "setting")}
            number = msgspec.json.decode(question.get("id", b"null"))
            asked = msgspec.json.decode(question.get("ask", b"null"))
        except msgspec.DecodeError as error:
            return {"id": None, "error": str(error)}
        answers: dict[str, Callable[[Mapping[str, msgspec.Raw]], dict[str, Any]]] = {
            "hello": lambda said: {"format": PROTOCOL, "name": f"spree_rules {self._entry.name}"},
            "setting": self._set,
            "apply": self._apply,
        }
        if asked not in answers:
            return {"id": number, "error": f"ask must be one of {', '.join(answers)}, not {asked!r}"}
        try:
            return {"id": number, **answers[asked](said)}
        except KeyError as missing:
            return {"id": number, "error": f"{missing} is missing"}

    def _set(self, said: Mapping[str, msgspec.Raw]) -> dict[str, Any]:
        try:
            self._game = self._entry.rulebook.load(bytes(said["setting"]))
        except RulesError as error:
            self._game = None
            return {"ok": False, "reason": str(error)}
        return {"ok": True}

    def _apply(self, said: Mapping[str, msgspec.Raw]) -> dict[str, Any]:
        game = self._game
        if game is None:
            return {"skip": "no setting was given"}
        try:
            wrapped = {"format": game.state_format, "setting": game.config, "state": said["state"]}
            state = game.from_json(canonical_json(wrapped))
            event = game.event_from_json(bytes(said["event"]))
            after = game.apply(state, event)
        except IllegalAction as error:
            return {"accept": False, "codes": sorted({violation.code for violation in error.violations})}
        except DocumentError as error:
            return {"skip": str(error)}
        return {
            "accept": True,
            "state": msgspec.to_builtins(after),
            "result": msgspec.to_builtins(game.result(after)),
        }


def serve(game: str, lines: Iterable[str], write: Callable[[str], None]) -> None:
    """Answer each line of the protocol by the rules of a game."""
    responder = Responder(game)
    for line in lines:
        if line.strip():
            write(canonical_json(responder.answer(line)).decode() + "\n")


def judged_here(game: str, rows: Iterable[Row]) -> tuple[dict[str, int], list[Judgement]]:
    """Test the rules of this library with vectors, through JSON both ways; returns what ``summary`` does."""
    responder = Responder(game)
    judgements = []
    for row in read_rows(dumps(rows)):
        if isinstance(row, VectorSetting):
            responder.answer(canonical_json({"id": 0, "ask": "setting", "setting": row.config}))
        elif isinstance(row, Vector):
            asked = {"id": 0, "ask": "apply", "state": row.state, "event": row.event}
            answer = canonical_json(responder.answer(canonical_json(asked)))
            judgements.append(judge(row, msgspec.json.decode(answer)))
    return summary(judgements)


def summary(judgements: Iterable[Judgement]) -> tuple[dict[str, int], list[Judgement]]:
    """Count judgements by verdict, and return those that failed.

    >>> summary([Judgement("a", (), "passed"), Judgement("b", (), "failed", "x")])[0]
    {'passed': 1, 'failed': 1, 'skipped': 0}
    """
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    failed = []
    for each in judgements:
        counts[each.verdict] += 1
        if each.verdict == "failed":
            failed.append(each)
    return counts, failed


def cases(rows: Iterable[Row]) -> int:
    """Return the number of cases among the rows."""
    return sum(isinstance(row, Vector) for row in rows)
