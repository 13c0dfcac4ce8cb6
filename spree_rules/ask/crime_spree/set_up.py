"""Setting up a position in words, and checking it: places, pasts, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spree_rules.model.crime_spree.actions import CRIMES
from spree_rules.model.crime_spree.law import with_stay
from spree_rules.model.crime_spree.state import Pc, State
from spree_rules.model.crime_spree.validity import least_crimes_of_the_caught, least_half_points, most_half_points
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.values import put, replace

from ..answers import Answer, Reason, answer, impossible
from .resolve import crime_of, place_of

CLAUSES = ("CC-COMP-02", "CC-START-01")
MOST_CRIMES = 10_000


def set_up(session: Any, parts: Sequence[Any], question: str) -> Answer:
    """Make all described changes together; an impossible position is refused with everything that is wrong with it."""
    game = session.game
    state: State = session.state
    if state.phase in ("order_roll", "start", "opening", "over") or state.opening_round:
        raise SettingError("positions can be set up only while players take turns")
    state = replace(state, phase="turn", case=None, chases=(), acted=False)
    # Captures come last: crimes committed by then may count as left behind.
    for part in sorted(parts, key=lambda each: str(each.data) == "set_caught"):
        state = _changed(session, state, part)
    scored = {str(part.children[0]) for part in parts if str(part.data) == "set_score"}
    state, raised = _with_least_points(session, state, {int(word[4:]) for word in scored})
    problems = game.validate(state)
    if problems:
        return impossible(question, problems)
    session.set_state(state)
    shown = [Reason(line) for line in session.vocabulary.lines(session)]
    reason = [Reason("The position is set up as described.", CLAUSES)]
    if raised:
        reason.append(Reason(f"Points not given are the least that the crimes have brought: {', '.join(raised)}."))
    told = {str(part.data) for part in parts}
    if game.rulings.law_scope != "current_crime" and told & {"set_crimes", "set_left"}:
        reason.append(Reason("Crimes given by number are not rolled for again: their target numbers are unknown."))
    return answer(question, game.prompt(state), *reason, *shown, kind="done", facts={"phase": state.phase})


def _changed(session: Any, state: State, part: Any) -> State:
    kind, parts = str(part.data), part.children
    seat = session.game.check_seat(int(str(parts[0])[4:]))
    if kind == "set_turn":
        return replace(state, seat=seat)
    if kind == "set_caught":
        pc = replace(state.pcs[seat], caught=True, charges=())
        if pc.crimes:
            pc = replace(pc, crimes=max(pc.crimes, least_crimes_of_the_caught(session.game.rules)))
        if session.game.rulings.caught_counts_as_left == "true":
            stay = pc.stay(pc.where())
            pc = replace(pc, stays=with_stay(pc.stays, replace(stay, left=max(stay.left, stay.crimes))))
        return replace(state, pcs=put(state.pcs, seat, pc), captures=(*state.captures, seat))
    if kind == "set_free":
        left = tuple(other for other in state.captures if other != seat)
        return replace(state, pcs=put(state.pcs, seat, replace(state.pcs[seat], caught=False)), captures=left)
    return replace(state, pcs=put(state.pcs, seat, _pc(session, state.pcs[seat], kind, parts)))


def _with_least_points(session: Any, state: State, scored: set[int]) -> tuple[State, list[str]]:
    """Raise scores that nobody gave to the least that the crimes have brought, and tell whose."""
    raised = []
    for seat, pc in enumerate(state.pcs):
        least = least_half_points(session.game.rules, pc.crimes, pc.caught)
        if seat not in scored and pc.half_points < least:
            state = replace(state, pcs=put(state.pcs, seat, replace(pc, half_points=least)))
            raised.append(f"{session.called(seat)} {state.pcs[seat].score}")
    return state, raised


def _pc(session: Any, pc: Pc, kind: str, parts: Sequence[Any]) -> Pc:
    game = session.game
    if kind == "set_at":
        return replace(pc, at=place_of(session, parts[1]), left_behind=False)
    if kind == "set_score":
        half_points = 2 * int(str(parts[1])) + (parts[2] is not None)
        return replace(
            pc, half_points=half_points, crimes=max(pc.crimes, -(-half_points // most_half_points(game.rules)))
        )
    if kind == "set_last":
        crime, _ = crime_of(parts[1])
        run = min(int(str(parts[2])) if parts[2] is not None else 1, game.felonies.pattern_run)
        return replace(pc, last=crime, run=run, crimes=max(pc.crimes, run))
    if kind == "set_known":
        place = place_of(session, parts[1])
        return replace(pc, stays=with_stay(pc.stays, replace(pc.stay(place), known=True)))
    number, place = int(str(parts[1])), place_of(session, parts[2])
    if number > MOST_CRIMES:
        raise SettingError(f"at most {MOST_CRIMES} crimes in a state can be set up")
    stay = pc.stay(place)
    enough = game.felonies.crackdown_crimes
    counted = min(number, enough)
    if kind == "set_left":
        done = max(stay.crimes, counted)
        stay = replace(stay, left=counted, crimes=done, known=done > 0)
    else:
        stay = replace(stay, crimes=counted, left=min(stay.left, counted), known=number > 0)
    stays = with_stay(pc.stays, stay)
    # The rap sheet is the number given for this state, plus the crimes that count in the others.
    elsewhere = sum(each.crimes for each in stays if each.place != place)
    crimes = max(1, elsewhere + max(number, stay.crimes))
    return replace(pc, stays=stays, crimes=crimes, run=min(pc.run or 1, crimes), last=pc.last or CRIMES[0][0])
