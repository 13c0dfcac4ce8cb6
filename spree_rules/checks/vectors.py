"""Conformance vectors: accepted and refused events as JSON Lines, for engines in any language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import msgspec

from spree_rules import games
from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.documents import decode_json, plain_text
from spree_rules.model.kernel.errors import DocumentError
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.values import Value, canonical_json

from .catalogue import Catalogue, alternatives
from .differences import compare
from .simulate import next_event, seeded

Document = dict[str, Any]
VECTORS_FORMAT: Final = "spree_rules.vectors/1"
ACCEPTED, REFUSED = 5, 2
"""The number of similar cases to keep."""
PROBED: Final = 12
"""Refused events are collected in one state in this many."""


class VectorHeader(Value, frozen=True):
    """First line of a file of vectors: its format, the version of the rules, and the game."""

    format: str
    rules: str
    game: str


class VectorSetting(Value, frozen=True, omit_defaults=True):
    """A line with the setting of the cases below it.

    ``content`` is what the setting refers to by name, such as the board; without it, the previous content still
    applies.
    """

    config: Document = msgspec.field(name="setting")
    content: Document | None = None


class Vector(Value, frozen=True, omit_defaults=True):
    """An event in a state, and the judgement of the rules.

    If it is accepted, ``changes`` are the fields of the state that differ afterwards, with their new values
    (state and changes together are the state after), and ``result`` says how the game ended, if it is over then.
    If it is refused, ``codes`` are the rules that refuse it. The ``clauses`` are those of the effects, or of the
    rules that refuse.
    """

    id: str
    state: Document
    event: Document
    accept: bool
    clauses: tuple[str, ...]
    changes: Document | None = None
    codes: tuple[str, ...] = ()
    result: Document | None = None


Row = VectorHeader | VectorSetting | Vector


def case_of(game: AnyGame, name: str, state: Any, event: Any) -> Vector:
    """Return a case with the judgement of a game's rules on an event.

    >>> from spree_rules import spree
    >>> game = spree.new_game(3)
    >>> case = case_of(game, "roll too early", game.start(), game.parse("roll"))
    >>> case.accept, case.codes
    (False, ('turn.not_open',))
    """
    before = _document(state)
    asked = msgspec.json.decode(game.event_to_json(event))
    violations = game.why_not(state, event)
    if violations:
        codes = tuple(sorted({violation.code for violation in violations}))
        return Vector(name, before, asked, False, _clauses(violations), codes=codes)
    step = game.step(state, event)
    changes = {
        name: getattr(step.after, name)
        for name in state.__struct_fields__
        if getattr(step.after, name) != getattr(state, name)
    }
    ended = game.result(step.after)
    result = None if ended is None else _document(ended)
    return Vector(name, before, asked, True, _clauses(step.effects), _document(changes), result=result)


def _document(value: Any) -> Document:
    """A value after a round trip through JSON, as readers of the file will see it."""
    document: Document = msgspec.json.decode(canonical_json(value))
    return document


def _clauses(cited: Iterable[Any]) -> tuple[str, ...]:
    return tuple(sorted({clause for each in cited for clause in each.clauses}))


@dataclass
class Collector:
    """Keeps only the first few of similar cases, with the same mix of effects and clauses or of refusing rules."""

    game: AnyGame
    prefix: str
    told: Counter[tuple[Any, ...]] = field(default_factory=Counter)
    cases: list[Vector] = field(default_factory=list)

    def note(self, state: Any, event: Any) -> None:
        """Consider an event in a state, and keep it if it shows something new."""
        violations = self.game.why_not(state, event)
        if violations:
            tells: set[tuple[Any, ...]] = {(type(event), violation.code) for violation in violations}
        else:
            effects = self.game.step(state, event).effects
            tells = {(type(event), *((effect.kind, *effect.clauses) for effect in effects))}
        most = REFUSED if violations else ACCEPTED
        if all(self.told[each] >= most for each in tells):
            return
        self.told.update(tells)
        self.cases.append(case_of(self.game, f"{self.prefix}-{len(self.cases) + 1:04}", state, event))


def setting_row(entry: Catalogue, game: AnyGame, before: AnyGame | None = None) -> VectorSetting:
    """Return the line for a game's setting, without its content if the previous game had the same."""
    content = _document(entry.content(game))
    known = before is not None and _document(entry.content(before)) == content
    return VectorSetting(_document(game.config), None if known else content)


def header_row(entry: Catalogue) -> VectorHeader:
    """Return the first line of a file of vectors of a game."""
    return VectorHeader(VECTORS_FORMAT, entry.rulebook.rules_version, entry.name)


def edition_rows(entry: Catalogue, edition: str, seed: int = 0, games: int = 2) -> Iterator[Row]:
    """Yield the vectors of an edition, from seeded games with the fewest seats and from rare positions.

    Accepted cases cite varied mixes of effects and clauses; refused ones are refused by varied mixes of rules.
    """
    yield header_row(entry)
    game = entry.make(edition)
    collector = Collector(game, edition)
    ways = list(entry.policies(game).values())
    for number in range(games):
        pick = seeded(("vectors", edition, seed, number))
        state = game.start()
        players = [ways[(number + seat) % len(ways)] for seat in range(game.seats)]
        for count in range(1500):
            event = next_event(game, state, players, pick)
            if event is None:
                break
            collector.note(state, event)
            if count % PROBED == 0 and game.to_act(state) != CHANCE:
                for other in game.action_space(state):
                    if not game.is_legal(state, other):
                        collector.note(state, other)
            state = game.apply(state, event)
    yield setting_row(entry, game)
    yield from collector.cases
    before = game
    for number, (place, state) in enumerate(entry.positions(edition), 1):
        found = Collector(place, f"{edition}-position-{number}", collector.told)
        for event in place.action_space(state):
            found.note(state, event)
        if found.cases:
            yield setting_row(entry, place, before)
            yield from found.cases
            before = place


def ruling_rows(entry: Catalogue) -> Iterator[Row]:
    """Yield for every reading the case in which it differs from its ruling's default, under each of the two."""
    yield header_row(entry)
    before: AnyGame | None = None
    for label, ruling, reading in alternatives(entry.rulebook.rulings):
        one, other, start = entry.where_readings_differ(ruling.name, reading)
        difference = compare(one, other, [start]).difference
        if difference is None or difference.kind == "view":
            # An engine answers events; what seats see is not among its answers.
            continue
        names = (f"{label}-{ruling.default}", f"{ruling.name}-{reading}")
        for game, name in zip((one, other), names, strict=True):
            yield setting_row(entry, game, before)
            yield case_of(game, name, difference.state, difference.event)
            before = game


def file_name(edition: str) -> str:
    """Return the name of the file of an edition's vectors; without an edition, of those of the rulings.

    >>> file_name("hip_pocket"), file_name("")
    ('hip_pocket.jsonl', 'rulings.jsonl')
    """
    return f"{edition or 'rulings'}.jsonl"


def files(entry: Catalogue) -> dict[str, str]:
    """Return all files of vectors of a game by name: one for each edition, and one for the rulings."""
    rows = {edition: edition_rows(entry, edition) for edition in entry.rulebook.editions}
    texts = {file_name(name): dumps(lines) for name, lines in rows.items()}
    if entry.rulebook.rulings:
        texts[file_name("")] = dumps(ruling_rows(entry))
    return texts


def dumps(rows: Iterable[Row]) -> str:
    """Return rows as JSON Lines."""
    return "".join(canonical_json(row).decode() + "\n" for row in rows)


def read_rows(text: str) -> Iterator[Row]:
    """Yield the rows of a file of vectors. Raises a DocumentError that names the first line that does not fit.

    >>> list(read_rows('{"format":"spree_rules.vectors/1","rules":"0.2","game":"spree"}'))[0].game
    'spree'
    """
    begun = False
    for number, line in enumerate(plain_text(text).splitlines(), 1):
        if not line.strip():
            continue
        where = f"line {number}"
        fields = decode_json(line, msgspec.json.Decoder(dict[str, msgspec.Raw]), where)
        kind: Any = VectorSetting if "setting" in fields else Vector if "state" in fields else VectorHeader
        row: Row = decode_json(line, msgspec.json.Decoder(kind), where)
        if begun == isinstance(row, VectorHeader):
            raise DocumentError(where, "a file must have one header, as its first line")
        if isinstance(row, VectorHeader):
            begun = True
            if row.format != VECTORS_FORMAT:
                raise DocumentError(where, f"the format is {row.format!r}, not {VECTORS_FORMAT!r}")
            version = games.rulebook(row.game).rules_version
            if row.rules != version:
                raise DocumentError(
                    where, f"written under version {row.rules!r} of the rules of {row.game}, not {version!r}"
                )
        yield row


Verdict = Literal["passed", "failed", "skipped"]


@dataclass(frozen=True)
class Judgement:
    """An engine's verdict in one case: ``said`` is empty if it passed, else what is wrong or why it was skipped."""

    case: str
    clauses: tuple[str, ...]
    verdict: Verdict
    said: str = ""


def judge(case: Vector, answer: Mapping[str, Any]) -> Judgement:
    """Compare an engine's answer with a case.

    An answer has ``accept`` and, if that is true, the ``state`` after; it may add the ``result`` of a game that is
    over then, or ``codes`` if it refuses; or it has ``skip`` with a reason.

    >>> case = Vector("x-1", {"n": 1, "m": 2}, {"type": "go"}, True, ("X-1",), {"n": 2})
    >>> judge(case, {"accept": True, "state": {"n": 2, "m": 2}}).verdict
    'passed'
    >>> judge(case, {"accept": True, "state": {"n": 3, "m": 2}}).said
    'the state after differs in n: expected 2, got 3'
    """

    def judged(verdict: Verdict, said: str = "") -> Judgement:
        return Judgement(case.id, case.clauses, verdict, said)

    if "skip" in answer:
        return judged("skipped", str(answer["skip"]))
    accepted = answer.get("accept")
    if not isinstance(accepted, bool):
        return judged("failed", "the answer has neither accept nor skip")
    if accepted != case.accept:
        reason = f" ({', '.join(case.codes)})" if case.codes else ""
        return judged("failed", f"it should be {'accepted' if case.accept else 'refused'}{reason}, but was not")
    if not accepted:
        codes = answer.get("codes")
        if codes is not None and sorted(codes) != list(case.codes):
            return judged("failed", f"refused as {sorted(codes)}, not as {list(case.codes)}")
        return judged("passed")
    expected = case.state | (case.changes or {})
    got = answer.get("state")
    if not isinstance(got, dict):
        return judged("failed", "the answer has no state after the event")
    for name in sorted(expected.keys() | got.keys()):
        if expected.get(name) != got.get(name):
            differs = f"expected {short(expected.get(name))}, got {short(got.get(name))}"
            return judged("failed", f"the state after differs in {name}: {differs}")
    if answer.get("result", case.result) != case.result:
        return judged("failed", f"the result is {short(answer['result'])}, not {short(case.result)}")
    return judged("passed")


def short(value: Any) -> str:
    """Return a value as JSON, cut where it is long."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 120 else text[:117] + "..."
