"""Questions about any rulebook: clauses, rulings, where readings differ, and which editions allow what."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from spree_rules.model.kernel.clauses import Clause
from spree_rules.model.kernel.effect_kinds import counted

from .answers import Answer, Reason, answer
from .context import Context
from .nearest import in_order, index_of
from .words import nearest

MOST = 8
EMPTY = frozenset(("and", "or", "of", "on", "in", "to", "is", "are", "be", "the", "a", "an", "my", "i", "can", "does"))


def _stem(word: str) -> str:
    return word.removesuffix("s").removesuffix("ing").removesuffix("ed").removesuffix("e")


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", re.sub(r"'s\b", "", text.lower()))


def _rule_about(session: Context, parts: Sequence[Any], question: str) -> Answer:
    words = [_stem(word) for word in _words(str(parts[0])) if word not in EMPTY]
    clauses = session.game.clauses
    spoken = {
        clause.id: {
            _stem(word) for word in re.findall(r"[a-z0-9]+", f"{clause.id} {clause.chapter} {clause.text}".lower())
        }
        for clause in clauses.values()
    }
    scores = {name: sum(word in said for word in words) for name, said in spoken.items()}
    best = max(scores.values(), default=0)
    if best == 0 and (spoken_of := _rulings_about(session, words)):
        reasons = [Reason(f"Open: {r.question} Default: {r.default}.", r.clauses) for r in spoken_of[:MOST]]
        facts = {"clauses": [], "rulings": [r.name for r in spoken_of]}
        return answer(question, "no clause mentions that, but rulings do", *reasons, facts=facts)
    if best == 0 and (near := index_of(session.vocabulary.name).nearest(str(parts[0]))):
        nearby = in_order(session, [clauses[each.clause] for each in near])
        facts = {"clauses": [clause.id for clause in nearby]}
        said = "no clause has these words; the nearest:"
        return answer(question, said, *map(session.quoted, nearby), kind="nearest", facts=facts)
    if best == 0:
        known = sorted({word for clause in clauses.values() for word in re.findall(r"[a-z]{3,}", clause.text.lower())})
        close = tuple(f"rule about {word}" for asked in words for word in nearest(asked, known, 2))
        return answer(question, "no clause mentions that", kind="unknown", follow_ups=close)
    found = [clauses[name] for name, score in scores.items() if score == best]
    found.sort(key=lambda clause: not session.in_force(clause))
    reasons = [session.quoted(clause) for clause in found[:MOST]]
    reasons += [
        Reason(f"Open: {ruling.question} Default: {ruling.default}.", ruling.clauses)
        for ruling in _open(session, found)
    ]
    some = f"{MOST} of " if len(found) > MOST else ""
    opened = len(reasons) - min(MOST, len(found))
    also = f" and {counted(opened, 'ruling')}" if opened else ""
    facts = {"clauses": [clause.id for clause in found]}
    return answer(question, f"{some}{counted(len(found), 'clause')}{also}", *reasons, facts=facts)


def _rulings_about(session: Context, words: Sequence[str]) -> list[Any]:
    """The rulings whose names and questions contain all the words."""
    said = {
        name: {_stem(word) for word in _words(f"{name.replace('_', ' ')} {ruling.question}")}
        for name, ruling in session.vocabulary.rulings.items()
    }
    return [session.vocabulary.rulings[name] for name, spoken in said.items() if words and set(words) <= spoken]


def _open(session: Context, found: Sequence[Clause]) -> list[Any]:
    named = {clause.id for clause in found[:MOST]}
    rulings = (ruling for ruling in session.vocabulary.rulings.values() if session.in_force(ruling))
    return [ruling for ruling in rulings if named & set(ruling.clauses)][:4]


def _explain(session: Context, parts: Sequence[Any], question: str) -> Answer:
    name = str(parts[0]).upper()
    clause = session.game.clauses.get(name)
    if clause is None:
        close = tuple(f"explain {each}" for each in nearest(name, session.game.clauses))
        return answer(question, f"there is no clause {name}", kind="unknown", follow_ups=close)
    codes = sorted(
        {rule.code for table in session.game.tables.values() for rule in table.rules if name in rule.clauses}
    )
    rulings = [ruling.name for ruling in session.vocabulary.rulings.values() if name in ruling.clauses]
    facts = {"source": clause.source, "refuses_as": codes, "rulings": rulings, "tests": list(clause.tests)}
    quoted = session.quoted(clause)
    reasons = [quoted, Reason(f"Source: {clause.source}.")]
    if codes:
        reasons.append(Reason(f"Refusal codes: {', '.join(codes)}."))
    follow_ups = tuple(f"ruling {ruling}" for ruling in rulings)
    return answer(question, quoted.text, *reasons, facts=facts, follow_ups=follow_ups)


def _ruling_named(session: Context, parts: Sequence[Any], question: str, ask: str) -> Any:
    name = "_".join(str(parts[0]).replace("-", " ").split())
    ruling = session.vocabulary.rulings.get(name)
    if ruling is not None:
        return ruling
    close = tuple(f"{ask} {each}" for each in nearest(name, session.vocabulary.rulings))
    return answer(question, f"there is no ruling {name}", kind="unknown", follow_ups=close or ("rulings",))


def _ruling(session: Context, parts: Sequence[Any], question: str) -> Answer:
    ruling = _ruling_named(session, parts, question, "ruling")
    if isinstance(ruling, Answer):
        return ruling
    now = getattr(session.game.rulings, ruling.name)
    editions = session.vocabulary.readings(ruling.name)
    reasons = [Reason(ruling.question, ruling.clauses), Reason(f"Default: {ruling.default}. {ruling.why}")]
    facts = {"readings": list(ruling.readings), "default": ruling.default, "now": now, "editions": editions}
    verdict = f"{now} here; the readings are {', '.join(ruling.readings)}"
    return answer(question, verdict, *reasons, facts=facts, follow_ups=(f"difference {ruling.name}",))


def _rulings(session: Context, parts: Sequence[Any], question: str) -> Answer:
    now = {name: getattr(session.game.rulings, name) for name in session.vocabulary.rulings}
    reasons = [
        Reason(f"{name} = {reading}: {session.vocabulary.rulings[name].question}") for name, reading in now.items()
    ]
    return answer(question, counted(len(now), "ruling"), *reasons, facts={"rulings": now})


def _with_reading(session: Context, words: str) -> tuple[str, str | None]:
    """A ruling and the reading named after it, if any, to compare with its default."""
    said = "_".join(words.replace("-", " ").split())
    for name, ruling in session.vocabulary.rulings.items():
        if said == f"{name}_{ruling.default}":
            return name, None
        for reading in ruling.readings[1:]:
            if said == f"{name}_{reading}":
                return name, reading
    return words, None


def _difference(session: Context, parts: Sequence[Any], question: str) -> Answer:
    from spree_rules.checks.differences import compare
    from spree_rules.checks.registry import catalogue
    from spree_rules.show.drawing import position_svg
    from spree_rules.show.witnesses import told_apart

    asked, wanted = _with_reading(session, str(parts[0]))
    ruling = _ruling_named(session, (asked,), question, "difference")
    if isinstance(ruling, Answer):
        return ruling
    now = getattr(session.game.rulings, ruling.name)
    reading = wanted or (ruling.readings[1] if now == ruling.default else now)
    one, other, start = catalogue(session.game.name).where_readings_differ(ruling.name, reading)
    found = compare(one, other, [start]).difference
    if found is None:
        return answer(question, "no difference found", kind="refused")
    events = [one.format(event) for event in (*found.record.events, found.event)]
    reasons = [Reason(f"Start: {one.format_state(start)}"), Reason(f"Events: {', '.join(events)}")]
    for each, side in zip((ruling.default, reading), found.sides, strict=True):
        reasons.append(Reason(f"{ruling.name} = {each}:"))
        reasons += [Reason(f"not legal: {violation.text}", violation.clauses) for violation in side.violations]
        reasons += [Reason(session.game.describe(effect, session.called), effect.clauses) for effect in side.effects]
    apart = told_apart(*found.sides, one.seats)
    reasons += [Reason("The states after that differ:")] * bool(apart) + [Reason(line) for line in apart]
    facts = {
        "start": one.format_state(start),
        "events": events,
        "kind": found.kind,
        "readings": [ruling.default, reading],
    }
    return answer(question, f"they differ at: {events[-1]}", *reasons, facts=facts, picture=position_svg(one, start))


def _which_edition(session: Context, parts: Sequence[Any], question: str) -> Answer:
    actor = session.game.to_act(session.state)
    turn = session.game.whose_turn(session.state)
    seat = actor if actor is not None and actor >= 0 else turn if turn is not None else 0
    seat = seat if parts[0] is None else session.game.check_seat(int(str(parts[0])[4:]))  # type: ignore[attr-defined]
    state, supposed = session.acting_state(seat, parts[1])
    event = session.event_of(parts[1], seat, state, question)
    if isinstance(event, Answer):
        return event
    notes = [Reason(f"This is about {session.called(seat)}.")] + (
        [Reason(f"This supposes that {supposed}.")] if supposed else []
    )
    if not session.revealed:
        _, note = session.vocabulary.suppose(session.game, state, seat, event)
        notes += [Reason(note)] if note else []
    allowed: dict[str, bool] = {}
    reasons = []
    for edition, game in session.vocabulary.editions(session.game).items():
        place = state
        if not session.revealed:
            place, _ = session.vocabulary.suppose(game, state, seat, event)
        if game.validate(place):
            reasons.append(Reason(f"{edition}: impossible position: {game.validate(place)[0]}."))
            continue
        violations = game.why_not(place, event)
        allowed[edition] = not violations
        reasons += [Reason(f"{edition}: {violation.text}", violation.clauses) for violation in violations]
    listed = [edition for edition, fine in allowed.items() if fine]
    if listed and not any(reason.clauses for reason in reasons):
        reasons.append(Reason("No rule forbids it.", session.vocabulary.turn_clauses))
    facts = {"action": session.game.format(event), "editions": allowed}
    return answer(question, ", ".join(listed) or "none", *reasons, *notes, facts=facts)


RULEBOOK: Mapping[str, Any] = {
    "rule_about": _rule_about,
    "explain": _explain,
    "ruling": _ruling,
    "rulings": _rulings,
    "difference": _difference,
    "which_edition": _which_edition,
}
