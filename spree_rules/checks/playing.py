"""Playing whole games, with every check in every state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.effects import Step
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.record import Record, read_record

from .catalogue import Catalogue
from .check import Check
from .obligations import acts_for_others, another_step, hides_own, keeps_stale_ids, tells_secrets
from .properties import GENERAL, generator_fault, openness_fault, refusal_fault, secrecy_fault
from .reports import Job, Report, guarded
from .simulate import next_event, seeded

GENERATOR = Check("GENERATOR-EQUALS-RULES", "Listed actions are the events that no rule forbids, in order.")
REFUSALS = Check("REFUSALS", "Each refusal names its clauses, and apply gives the same reasons.")
SECRECY = Check("SECRECY", "Nothing that a seat sees or is told depends on what it cannot see.")
OPENNESS = Check("NOTHING-IS-HIDDEN", "Every seat sees the same, and sees every change.")
RECORD = Check("RECORD-ROUND-TRIP", "A game's record reads back and replays to the same state.")
RAISED = Check("RAISES-NOTHING", "Nothing raises while a game is played and checked.")
DECISIONS = Check(
    "DECISIONS", "Answers of another seat, or to another state, are refused; moments have ids of their own."
)
CHECKS = (GENERATOR, REFUSALS, SECRECY, OPENNESS, DECISIONS, RECORD, RAISED)
PARTS = 5
"""In each state one in this many of the unlisted events is checked, a different part each time."""


def play_and_check(entry: Catalogue, game: AnyGame, job: Job, report: Report) -> None:
    """Play one game for a job, and report what was checked and what failed."""
    policies = entry.policies(game)
    players = [policies[name] for name in job.policies]
    pick, probe = seeded(("play", job.seed)), seeded(("probe", job.seed))
    memories: dict[str, dict[str, Any]] = {}
    report.games = 1
    report.states = 1
    report.coverage.note_effects(game.opening())
    state = game.start()
    events: list[Any] = []

    def fail(check: str, message: str) -> None:
        record = Record(game, tuple(events)).dumps(closed=False)
        report.fail(check, job, message, record)

    try:
        while len(events) < job.max_events:
            event = next_event(game, state, players, pick)
            if event is None:
                break
            report.decisions += game.to_act(state) != CHANCE
            step = game.step(state, event)
            events.append(event)
            report.states += 1
            report.coverage.note_effects(step.effects)
            for check, message in _faults(entry, game, job, step, len(events), memories, probe, report):
                fail(check, message)
            if report.failures:
                return
            state = step.after
    except Exception as error:
        fail(RAISED, f"{type(error).__name__}: {error}")
        return
    report.finished = int(game.result(state) is not None)
    fault = guarded(lambda: _record_fault(game, tuple(events), state))
    report.checks[RECORD] += 1
    if fault is not None:
        fail(RECORD, fault)


def _faults(
    entry: Catalogue,
    game: AnyGame,
    job: Job,
    step: Step[Any, Any],
    number: int,
    memories: dict[str, dict[str, Any]],
    probe: Callable[[int], int],
    report: Report,
) -> Iterator[tuple[str, str]]:
    checks: list[tuple[str, Callable[[], str | None]]] = [
        (each.id, partial(each.check, game, step, memories.setdefault(each.id, {})))
        for each in (*GENERAL, *entry.invariants)
    ]
    checks.append((GENERATOR, partial(generator_fault, game, step.after, number % PARTS, PARTS)))
    if number % job.secrecy_every == 0:
        checks.append((DECISIONS, partial(_decisions, game, step)))
    if not entry.rulebook.hidden:
        checks.append((OPENNESS, partial(openness_fault, game, step)))
    elif number % job.secrecy_every == 0:
        checks.append((SECRECY, partial(_secrecy, game, step, probe)))
    kinds = " ".join(dict.fromkeys(type(event).__name__ for event in game.legal_actions(step.after)))
    kinds += " over" if game.to_act(step.after) is None else ""
    seen = memories.setdefault(REFUSALS, {})
    # States that offer a new mix of actions exercise the rarer rules.
    if number % job.refusals_every == 0 or kinds not in seen:
        seen[kinds] = True
        checks.append((REFUSALS, partial(refusal_fault, game, step.after, report.coverage, entry.malformed)))
    for name, check in checks:
        report.checks[name] += 1
        fault = guarded(check)
        if fault is not None:
            yield name, fault


def _decisions(game: AnyGame, step: Step[Any, Any]) -> str | None:
    return keeps_stale_ids(game, step) or acts_for_others(game, step.before)


def _secrecy(game: AnyGame, step: Step[Any, Any], pick: Callable[[int], int]) -> str | None:
    fault = secrecy_fault(game, step, pick)
    other = another_step(game, step, pick) if fault is None and game.to_act(step.before) == CHANCE else None
    if other is None:
        return fault
    return tells_secrets(game, step, other) or hides_own(game, step, other)


def _record_fault(game: AnyGame, events: tuple[Any, ...], state: Any) -> str | None:
    text = Record(game, events).dumps()
    back = read_record(text, game)
    if back.events != events or back.end() != state or back.dumps() != text:
        return "the record reads back as a different game"
    return None
