"""Questions and commands for every game: can, what if, do and undo, show, save and load."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.show.difference import state_difference
from spree_rules.show.drawing import position_svg

from .answers import Answer, Reason, answer
from .context import Context
from .words import COMMANDS


def _seat(token: Any) -> int:
    return int(str(token)[4:])


def checked_seat(session: Context, token: Any) -> int:
    """Return the seat that a word names. Raises UnknownSeat."""
    seat: int = session.game.check_seat(_seat(token))  # type: ignore[attr-defined]
    return seat


def _can(session: Context, parts: Sequence[Any], question: str) -> Answer:
    seat = checked_seat(session, parts[0])
    barred = session.vocabulary.left_out(session.game, session.state, seat, str(parts[1].data))
    if barred:
        facts = {"seat": seat, "legal": False, "codes": [violation.code for violation in barred]}
        return answer(question, "no", *(Reason(each.text, each.clauses) for each in barred), facts=facts)
    state, supposed = session.acting_state(seat, parts[1])
    event = session.event_of(parts[1], seat, state, question)
    return event if isinstance(event, Answer) else session.judged(question, seat, event, state, supposed)


def _options(session: Context, parts: Sequence[Any], question: str) -> Answer:
    game, seat = session.game, checked_seat(session, parts[0])
    state, supposed = session.acting_state(seat)
    listed = game.legal_actions(state)
    notes = [Reason(f"This supposes that {supposed}.")] if supposed else []
    if not session.revealed:
        listed = tuple(event for event in listed if not session.vocabulary.tells_hand(event))
        notes.append(Reason("Actions that depend on a hidden hand are left out. To include them, say: reveal on"))
    shown = tuple(session.vocabulary.in_words(event, session.called) for event in listed)
    clauses = session.vocabulary.turn_clauses
    reason = Reason("These are the actions that no rule forbids.", clauses)
    return answer(question, ", ".join(shown) or "nothing", reason, *notes, facts={"actions": list(shown)})


def _what_if(session: Context, parts: Sequence[Any], question: str) -> Answer:
    game, seat = session.game, checked_seat(session, parts[0])
    state, supposed = session.acting_state(seat, parts[1])
    event = session.event_of(parts[1], seat, state, question)
    if isinstance(event, Answer):
        return event
    judged = session.judged(question, seat, event, state, supposed)
    if not judged.facts["legal"]:
        return judged
    if not session.revealed:
        state, _ = session.vocabulary.suppose(game, state, seat, event)
    numbers = [] if parts[2] is None else [int(str(part)) for part in parts[2].children]
    events = [event]
    step = game.step(state, event)
    effects = list(step.seen_from(seat))
    while numbers:
        if game.to_act(step.after) != CHANCE:
            return answer(question, f"no roll is expected for {', '.join(map(str, numbers))}", kind="refused")
        now = session.vocabulary.dice(game, step.after, len(numbers))
        outcome = session.vocabulary.outcome(game, step.after, numbers[:now])
        numbers = numbers[now:]
        step = game.step(step.after, outcome)
        events.append(outcome)
        effects += step.seen_from(seat)
    # Polls are passed, so that the answer tells what happens if nobody stops the play.
    while (passing := session.vocabulary.pass_of(game, step.after)) is not None:
        step = game.step(step.after, passing)
        events.append(passing)
        effects += [effect for effect in step.seen_from(seat) if effect.kind != "passed"]
    reasons = [Reason(session.game.describe(effect, session.called), effect.clauses) for effect in effects]
    notes = [reason for reason in judged.reasons if not reason.clauses]
    facts = {"events": [game.format(each) for each in events], "effects": [effect.kind for effect in effects]}
    telling = [effect for effect in effects if session.vocabulary.tells(effect)] or effects[-1:]
    verdict = " ".join(session.game.describe(effect, session.called) for effect in telling) or "nothing"
    return answer(question, verdict, *reasons, *notes, facts=facts, picture=position_svg(game, step.after))


def _do(session: Context, parts: Sequence[Any], question: str) -> Answer:
    actor = session.game.to_act(session.state)
    if actor is None or actor == CHANCE:
        said = "the game is over" if actor is None else f"waiting for dice or a card: {session.vocabulary.outcomes}"
        return answer(question, said, kind="refused")
    if parts[0] is not None and checked_seat(session, parts[0]) != actor:
        return answer(question, f"{session.called(actor)} acts now", kind="refused")
    event = session.event_of(parts[1], actor, session.state, question, known=True)
    return event if isinstance(event, Answer) else _done(session, event, question)


def _happens(session: Context, parts: Sequence[Any], question: str) -> Answer:
    return _done(session, session.vocabulary.outcome_of(session.game, parts[0]), question)


def _done(session: Context, event: Any, question: str) -> Answer:
    step = session.go(event)
    viewer = None if not session.revealed else "all"
    effects = step.effects if viewer == "all" else step.seen_from(None)
    reasons = [Reason(session.game.describe(effect, session.called), effect.clauses) for effect in effects]
    facts = {"event": session.game.format(event), "effects": [effect.kind for effect in effects]}
    return answer(question, session.game.prompt(step.after), *reasons, kind="done", facts=facts)


def _undo(session: Context, parts: Sequence[Any], question: str) -> Answer:
    if len(session.trail) == 1:
        return answer(question, "there is nothing to undo", kind="refused")
    session.ahead.append(session.trail.pop())
    return answer(question, session.game.prompt(session.state), kind="done")


def _redo(session: Context, parts: Sequence[Any], question: str) -> Answer:
    if not session.ahead:
        return answer(question, "there is nothing to redo", kind="refused")
    session.trail.append(session.ahead.pop())
    return answer(question, session.game.prompt(session.state), kind="done")


def _state(session: Context, parts: Sequence[Any], question: str) -> Answer:
    view = session.game.view(session.state, None)
    facts: dict[str, Any] = {"view": session.vocabulary.document(view)}
    if session.revealed:
        facts["state"] = session.game.format_state(session.state)
    picture = position_svg(session.game, session.state)
    return answer(
        question,
        session.game.prompt(session.state),
        *(Reason(line) for line in session.vocabulary.lines(session)),
        facts=facts,
        picture=picture,
    )


def _diff(session: Context, parts: Sequence[Any], question: str) -> Answer:
    if len(session.trail) == 1:
        return answer(question, "nothing has happened yet", facts={"changes": []})
    before, after = session.trail[-2][0], session.state
    if not session.revealed:
        before, after = session.game.view(before, None), session.game.view(after, None)
    changes = state_difference(before, after, session.game.seats)
    return answer(
        question, counted(len(changes), "change"), *(Reason(line) for line in changes), facts={"changes": list(changes)}
    )


def _hands(session: Context, parts: Sequence[Any], question: str) -> Answer:
    if not session.vocabulary.hidden:
        return answer(question, "nothing is hidden in this game", facts={"hands": {}})
    if not session.revealed:
        return answer(
            question, "hands are hidden. To see them, say: reveal on", kind="refused", follow_ups=("reveal on",)
        )
    hands = session.vocabulary.hands(session)
    return answer(question, "; ".join(f"{name}: {cards}" for name, cards in hands.items()), facts={"hands": hands})


def _reveal(session: Context, parts: Sequence[Any], question: str) -> Answer:
    if not session.vocabulary.hidden:
        return answer(question, "nothing is hidden in this game", facts={"revealed": True})
    session.revealed = str(parts[0]) == "on"
    shown = "hands are shown, and answers use them" if session.revealed else "hands are hidden"
    return answer(question, shown, kind="done", facts={"revealed": session.revealed})


def _record(session: Context, parts: Sequence[Any], question: str) -> Answer:
    record = session.record()
    # Its first line is the whole position, including hands and pile.
    text = record.dumps(closed=False) if session.revealed else None
    events = [session.game.format(event) for event in record.events]
    if text is None and any(session.vocabulary.hides(event) for event in record.events):
        events = [text_.split()[0] for text_ in events]
    return answer(
        question, counted(len(events), "event"), facts={"events": events, **({"record": text} if text else {})}
    )


def _save(session: Context, parts: Sequence[Any], question: str) -> Answer:
    if session.write is None:
        return answer(question, "files cannot be saved here", kind="refused")
    try:
        session.write(str(parts[0]), session.record().dumps(closed=False))
    except (OSError, LookupError, UnicodeError) as error:
        return answer(question, f"cannot write {parts[0]}: {error}", kind="refused")
    return answer(question, f"saved to {parts[0]}", kind="done", facts={"file": str(parts[0])})


def _load(session: Context, parts: Sequence[Any], question: str) -> Answer:
    if session.read is None:
        return answer(question, "files cannot be loaded here", kind="refused")
    try:
        text = session.read(str(parts[0]))
    except (OSError, LookupError, UnicodeError) as error:
        return answer(question, f"cannot read {parts[0]}: {error}", kind="refused")
    session.take_record(text)
    return answer(question, session.game.prompt(session.state), kind="done", facts={"file": str(parts[0])})


def _seed(session: Context, parts: Sequence[Any], question: str) -> Answer:
    session.seed = int(str(parts[0]))
    return answer(question, f"the seed is {session.seed}", kind="done", facts={"seed": session.seed})


def _play_on(session: Context, parts: Sequence[Any], question: str) -> Answer:
    """Play chance by the seed until a player acts next, or for at most N events."""
    most = int(str(parts[0])) if parts[0] is not None else 200
    count = 0
    while count < most and session.game.to_act(session.state) == CHANCE:
        chance = session.game.chance(session.state)
        session.go(chance.at(session.vocabulary.pick(session.seed, len(session.trail), chance.total)))
        count += 1
    prompt = session.game.prompt(session.state)
    return answer(question, prompt, kind="done", facts={"outcomes": count, "seed": session.seed})


def _board(session: Context, parts: Sequence[Any], question: str) -> Answer:
    picture = position_svg(session.game, session.state)
    return answer(question, session.text(), facts={"drawn": True}, picture=picture)


def _help(session: Context, parts: Sequence[Any], question: str) -> Answer:
    hiding = ("hands", "reveal on")
    lines = (
        *(each for each in COMMANDS if session.vocabulary.hidden or each not in hiding),
        *session.vocabulary.examples,
    )
    return answer(question, "some things to say", *(Reason(line) for line in lines), facts={"lines": list(lines)})


Handler = Callable[[Context, Sequence[Any], str], Answer]
GENERAL: Mapping[str, Handler] = {
    "can": _can,
    "why": _can,
    "options": _options,
    "what_if": _what_if,
    "do_action": _do,
    "happens": _happens,
    "undo": _undo,
    "redo": _redo,
    "state": _state,
    "diff": _diff,
    "hands": _hands,
    "reveal": _reveal,
    "record": _record,
    "save": _save,
    "load": _load,
    "seed": _seed,
    "play_on": _play_on,
    "board": _board,
    "help": _help,
}
