"""Properties of every game, and the form of a game's own invariants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.effects import Step
from spree_rules.model.kernel.errors import IllegalAction
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.values import canonical_json, replace

from .coverage import Coverage
from .simulate import Pick

APPLIED = 7
"""One in this many refused events is also given to ``apply``, which must raise."""

AnyStep = Step[Any, Any]


@dataclass(frozen=True)
class Invariant:
    """Something that must hold in every step of every run.

    ``check(game, step, memory)`` returns None, or a sentence that says what is wrong. ``memory`` is this
    invariant's own dict, empty when a run begins.
    """

    id: str
    statement: str
    clauses: tuple[str, ...]
    check: Callable[[Any, AnyStep, dict[str, Any]], str | None]


def of_states(check: Callable[[Any, Any], str | None]) -> Callable[[Any, AnyStep, dict[str, Any]], str | None]:
    """Return a check of steps that checks each state once: the start, then the state after every step.

    >>> of_states(lambda game, state: "odd" if state % 2 else None)(None, Step(2, "add", 3, ()), {})
    'odd'
    """

    def checked(game: Any, step: AnyStep, memory: dict[str, Any]) -> str | None:
        if not memory:
            memory["begun"] = True
            fault = check(game, step.before)
            if fault is not None:
                return fault
        return check(game, step.after)

    return checked


def _possible(game: AnyGame, state: Any) -> str | None:
    return "; ".join(game.validate(state)) or None


def _goes_on(game: AnyGame, state: Any) -> str | None:
    actor, over = game.to_act(state), game.result(state) is not None
    if over != (actor is None):
        return f"the result is {game.result(state)}, but {actor} acts now"
    if actor is None or actor == CHANCE:
        return "actions are legal although no seat acts now" if game.legal_actions(state) else None
    return None if game.legal_actions(state) else "the seat that acts now has no legal action"


def _chance_sums(game: AnyGame, state: Any) -> str | None:
    if game.to_act(state) != CHANCE:
        return None
    chance = game.chance(state)
    weights = [outcome.weight for outcome in chance.outcomes]
    if not weights or any(type(weight) is not int or weight < 1 for weight in weights):
        return f"weights must be whole numbers of at least 1, not {weights}"
    if sum(weights) != chance.total or chance.p(chance.outcomes[0]) != Fraction(weights[0], chance.total):
        return "the probabilities do not add up to 1"
    if len({game.format(outcome.event) for outcome in chance.outcomes}) != len(weights):
        return "an outcome is duplicated"
    tickets = Counter(chance.at(ticket) for ticket in range(chance.total))
    if any(tickets[outcome.event] != outcome.weight for outcome in chance.outcomes):
        return "sampling by ticket does not follow the weights"
    illegal = [o.event for o in chance.outcomes if not game.is_legal(state, o.event)]
    return f"{illegal[0]} is listed but not legal" if illegal else None


def _state_round_trip(game: AnyGame, state: Any) -> str | None:
    back = game.from_json(game.to_json(state))
    if back != state or hash(back) != hash(state) or game.to_json(back) != game.to_json(state):
        return "JSON reads back as a different state"
    line = game.format_state(state)
    if game.parse_state(line) != state:
        return f"the line {line!r} reads back as a different state"
    return None


def _event_round_trip(game: AnyGame, step: AnyStep, memory: dict[str, Any]) -> str | None:
    event = step.event
    if game.parse(game.format(event)) != event or game.parse(game.format(event), step.before) != event:
        return f"{game.format(event)!r} reads back as a different event"
    if game.event_from_json(game.event_to_json(event)) != event:
        return f"the JSON of {event!r} reads back as a different event"
    return None


def _pure(game: AnyGame, step: AnyStep, memory: dict[str, Any]) -> str | None:
    before = canonical_json(step.before)
    again = game.apply(step.before, step.event)
    if again != step.after or hash(again) != hash(step.after):
        return "apply and step lead to different states"
    if canonical_json(step.before) != before:
        return "apply changed its argument"
    return None


def _clauses_known(game: AnyGame, step: AnyStep, memory: dict[str, Any]) -> str | None:
    if not step.effects:
        return "no effects report what happened"
    for effect in step.effects:
        if not effect.clauses or not set(effect.clauses) <= set(game.clauses):
            return f"effect {effect.kind} cites {effect.clauses}, some of which do not exist"
    return None


GENERAL: tuple[Invariant, ...] = (
    Invariant("STATE-POSSIBLE", "Every state is possible.", (), of_states(_possible)),
    Invariant("GOES-ON", "A game that is not over has an actor with a legal action.", (), of_states(_goes_on)),
    Invariant("CHANCE-SUMS", "Outcomes are distinct, legal, and add up to exactly 1.", (), of_states(_chance_sums)),
    Invariant("STATE-ROUND-TRIP", "States survive JSON and notation.", (), of_states(_state_round_trip)),
    Invariant("EVENT-ROUND-TRIP", "Events survive JSON and notation.", (), _event_round_trip),
    Invariant("PURE", "apply does not change its argument, and step agrees with it.", (), _pure),
    Invariant("CLAUSES-KNOWN", "Every effect cites clauses that exist.", (), _clauses_known),
)


def generator_fault(game: AnyGame, state: Any, part: int = 0, parts: int = 1) -> str | None:
    """Compare ``legal_actions`` with the rule tables on the well-formed events of a state.

    Args:
        game, state: the game and the state.
        part, parts: check every ``parts``-th of the unlisted events, from number ``part``.

    Returns None if they agree and are in the order of their notation, else the difference.
    """
    listed = game.legal_actions(state)
    if game.to_act(state) == CHANCE:
        listed = tuple(sorted((o.event for o in game.chance(state).outcomes), key=game.format))
    elif list(listed) != sorted(listed, key=game.format):
        return "legal actions are not in the order of their notation"
    universe = game.action_space(state)
    extra = [event for event in listed if not game.is_legal(state, event)]
    if parts == 1:
        allowed = [event for event in universe if game.is_legal(state, event)]
        if allowed == list(listed):
            return None
        missing = [event for event in allowed if event not in listed]
        extra = [event for event in listed if event not in allowed]
    else:
        missing = [event for event in universe[part::parts] if game.is_legal(state, event) and event not in listed]
    if not missing and not extra:
        return None
    said = ([game.format(event) for event in events] for events in (missing, extra))
    return "legal by the tables but not listed: {}; listed but not legal: {}".format(*said)


def refusal_fault(
    game: AnyGame, state: Any, coverage: Coverage, malformed: tuple[tuple[Any, str], ...] = ()
) -> str | None:
    """Ask why each event is not legal, count the answers, and compare them with what ``apply`` raises.

    ``malformed`` are further events, none of which may be legal anywhere, each with the code of the rule that must
    refuse it unless another gate does before.
    """
    before = canonical_json(state)
    gates = {rule.code for table in game.tables.values() for rule in table.rules if rule.gate}
    for event, code in malformed:
        coverage.note_violations(violations := game.why_not(state, event))
        if not violations or game.is_legal(state, event):
            return f"{event!r} is legal although its fields are meaningless"
        codes = {violation.code for violation in violations}
        if code not in codes and not codes <= gates:
            return f"{event!r} is refused as {sorted(codes)}, not as {code}"
    over: set[str] = set()
    ended = game.result(state) is not None
    cited: set[tuple[str, ...]] = set()
    for number, event in enumerate(game.action_space(state)):
        violations = game.why_not(state, event)
        if ended:
            over.update(violation.code for violation in violations)
        coverage.note_violations(violations)
        if bool(violations) == game.is_legal(state, event):
            return f"why_not and is_legal differ on {game.format(event)}"
        for violation in violations:
            if violation.clauses not in cited and not (
                violation.clauses and set(violation.clauses) <= set(game.clauses)
            ):
                return f"violation {violation.code} cites {violation.clauses}, some of which do not exist"
            cited.add(violation.clauses)
        if violations and number % APPLIED == 0:
            try:
                game.apply(state, event)
            except IllegalAction as error:
                if error.violations != violations:
                    return f"apply and why_not give different reasons for {event!r}"
            else:
                return f"apply does {game.format(event)}, which is not legal"
    if len(over) > 1:
        return f"after the end everything must be refused for one reason, not for {sorted(over)}"
    return None if canonical_json(state) == before else "a refused action changed the state"


def secrecy_fault(game: AnyGame, step: AnyStep, pick: Pick) -> str | None:
    """Deal what a seat cannot see again, and look for changes that this seat can see.

    The checks compare the bytes of its view, its legal actions, its refusals, and the effects of an event that
    does not itself depend on hidden things.
    """
    if game.polls_reveal_holders:
        return None
    state = step.before
    for seat in (None, *range(game.seats)):
        other = game.resample_hidden(state, seat, pick)
        if canonical_json(game.view(state, seat)) != canonical_json(game.view(other, seat)):
            return f"the view of seat {seat} depends on what it cannot see"
        if game.decision_id(state) != game.decision_id(other):
            return "the decision id depends on what a spectator cannot see"
        fault = _refusals_differ(game, state, other, seat)
        if fault is None and seat is not None and game.to_act(state) == seat:
            fault = _answers_differ(game, state, other, step, seat)
        if fault is not None:
            return fault
    return None


def openness_fault(game: AnyGame, step: AnyStep) -> str | None:
    """In a game that hides nothing, look for anything that only some players see, or that nobody sees."""
    shown = [canonical_json(replace(game.view(step.after, seat), viewer=None)) for seat in (None, *range(game.seats))]
    if len(set(shown)) > 1:
        return "not everybody sees the same"
    before = canonical_json(replace(game.view(step.before, None), viewer=None))
    if (before == shown[0]) != (step.before == step.after):
        return "a change of the state is not visible"
    if any(effect.seen_by is not None for effect in step.effects):
        return "what happened is hidden from somebody"
    return None


def _answers_differ(game: AnyGame, state: Any, other: Any, step: AnyStep, seat: int) -> str | None:
    if game.legal_actions(state) != game.legal_actions(other):
        return f"the actions of seat {seat} depend on what it cannot see"
    told = game.step(other, step.event)
    if told.seen_from(seat) != step.seen_from(seat):
        return f"what seat {seat} is told of {game.format(step.event)} depends on what it cannot see"
    if canonical_json(game.view(step.after, seat)) != canonical_json(game.view(told.after, seat)):
        return f"what seat {seat} sees after {game.format(step.event)} depends on what it cannot see"
    return None


def _refusals_differ(game: AnyGame, state: Any, other: Any, seat: int | None) -> str | None:
    """Compare what a seat is told when it tries something that it may not do, whether or not it is to act."""
    if seat is None and game.to_act(state) != CHANCE:
        return None
    chance = game.to_act(state) == CHANCE
    outcomes = {type(outcome.event) for outcome in game.chance(state).outcomes} if chance else set()
    events = [event for event in game.action_space(state) if type(event) not in outcomes]
    for event in events[:: max(1, len(events) // 40)]:
        if told(game, state, event, seat) != told(game, other, event, seat):
            return f"the refusal of {game.format(event)} to seat {seat} depends on what it cannot see"
    return None


def told(game: AnyGame, state: Any, event: Any, seat: int | None = None) -> str:
    """Return everything told about a refused event to a seat that tries it."""
    try:
        game.apply(state, event, seat=seat)
    except IllegalAction as error:
        return f"{error} {error.args} {vars(error)}"
    return "nothing"
