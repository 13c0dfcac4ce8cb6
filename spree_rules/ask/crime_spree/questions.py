"""Questions about Cross-Country Crime Spree: routes, best plans, crackdowns and standings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from spree_rules.checks.crime_spree.planning import MOST_TURNS, MOVE, plan_for
from spree_rules.checks.exact import decimal
from spree_rules.model.crime_spree import law
from spree_rules.model.crime_spree.game import CrimeSpreeGame
from spree_rules.model.crime_spree.scoring import shares, standing
from spree_rules.model.crime_spree.state import State
from spree_rules.model.kernel.effect_kinds import counted, listed
from spree_rules.model.kernel.errors import SettingError
from spree_rules.show.crime_spree.boards import game_svg
from spree_rules.show.crime_spree.overlays import Overlays

from ..answers import Answer, Reason, answer
from .odds import heat, odds_of_crime, what_if_changed
from .resolve import acting, place_in, place_of, seat_of
from .set_up import set_up

SHOWN_TURNS = (1, 2, 3, 4, 6, 8)


def _where_go(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: CrimeSpreeGame = session.game
    seat = seat_of(session, parts[0])
    place = parts[1] if parts[1] is not None and not isinstance(parts[1], str) else None
    if place is None:
        acting(session, seat, None)
    pc = session.state.pcs[seat]
    here = pc.where() if place is None else place_of(session, place)
    beside = game.neighbours[here]
    reasons = [Reason(f"{here} has {counted(len(beside), 'neighbour')} on the map.", ("CC-MOVE-03",))]
    new = [place for place in beside if not pc.stay(place).known]
    reasons.append(Reason(f"New to {session.called(seat)}: {', '.join(new) or 'none'}.", ("CC-EXC-02",)))
    off = sorted(
        there
        for kind in ("point", "water", "linked", "land")
        for there in game.board.borders[kind].get(here, ())
        if there not in beside
    )
    if off:
        reasons.append(Reason(f"Only under other rulings on borders: {', '.join(off)}.", ("CC-MOVE-03",)))
    facts = {"from": here, "to": list(beside), "new": new}
    picture = game_svg(game, session.state, overlays=Overlays(marked=beside))
    return answer(question, ", ".join(beside) or "nowhere", *reasons, facts=facts, picture=picture)


def _way(session: Any, parts: Sequence[Any], question: str) -> Answer:
    import networkx

    game: CrimeSpreeGame = session.game
    here, there = (place_of(session, part) for part in parts)
    try:
        way = networkx.shortest_path(game.graph, here, there)
    except networkx.NetworkXNoPath:
        return answer(question, "there is no way", Reason("No series of borders leads there.", ("CC-MOVE-03",)))
    reason = Reason("Each change of state is a whole turn.", ("CC-MOVE-03", "CC-MOVE-04"))
    picture = game_svg(game, session.state, overlays=Overlays(path=way))
    facts = {"steps": len(way) - 1, "way": list(way)}
    count = counted(len(way) - 1, "turn")
    return answer(question, f"{count}: {' '.join(way)}", reason, facts=facts, picture=picture)


def _best(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: CrimeSpreeGame = session.game
    seat, turns = seat_of(session, parts[0]), int(str(parts[1]))
    if not 1 <= turns <= MOST_TURNS:
        return answer(question, f"ask for 1 to {MOST_TURNS} turns", kind="refused")
    state, supposed = acting(session, seat, None)
    plan = plan_for(game, state, seat, turns)
    leading = list(plan.choices.items())[:6]
    reasons = [Reason(f"{word}: {counted(_decimal(value), 'point')}") for word, value in leading]
    clauses = ("CC-TURN-03", "CC-CRIME-05", "CC-MOVE-01")
    said = "These are the expected points in all those turns, starting with each action and playing best after it."
    reasons.append(Reason(said, clauses))
    reasons += _left_out(game, supposed)
    facts = {"turns": turns, "worth": str(plan.value), "choices": {word: str(value) for word, value in leading}}
    return answer(question, f"{plan.best}: {counted(_decimal(plan.value), 'point')}", *reasons, facts=facts)


def _left_out(game: CrimeSpreeGame, supposed: str | None) -> list[Reason]:
    """What a plan ignores, and what it supposes."""
    said = [Reason("What other players may do meanwhile is ignored.")]
    if game.rulings.goal != "points":
        said.append(
            Reason(f"It counts points, although the goal is {game.rulings.goal.replace('_', ' ')}.", ("CC-ALT-01",))
        )
    return said + ([Reason(f"This supposes that {supposed}.")] if supposed else [])


def _when(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: CrimeSpreeGame = session.game
    seat = seat_of(session, parts[0])
    state, supposed = acting(session, seat, None)
    rows = {}
    notes = []
    for turns in SHOWN_TURNS:
        try:
            rows[turns] = plan_for(game, state, seat, turns)
        except SettingError as error:
            notes.append(Reason(f"For more turns: {error}."))
            break
    if not rows:
        return answer(question, "no plan can be worked out under these rulings", *notes, kind="refused")
    reasons = [
        Reason(f"With {counted(turns, 'turn')} left: {plan.best} ({counted(_decimal(plan.value), 'point')}).")
        for turns, plan in rows.items()
    ]
    go = [turns for turns, plan in rows.items() if plan.best.startswith(MOVE)]
    if not go:
        verdict = "not yet"
    else:
        onward = all(turns in go for turns in rows if turns >= min(go))
        some = counted(", ".join(map(str, go)), "turn")
        said = f"with {min(go)} or more turns left" if onward else f"with {some} left"
        verdict = "now" if len(go) == len(rows) else f"now, {said}"
    reasons.append(Reason("These are the best first actions by expected points.", ("CC-MOVE-01", "CC-TURN-03")))
    facts = {"best": {str(turns): plan.best for turns, plan in rows.items()}}
    return answer(question, verdict, *reasons, *notes, *_left_out(game, supposed), facts=facts)


def _decimal(value: Fraction) -> str:
    """A value, exact if that is short, else with three digits."""
    return str(value) if value.denominator <= 20 else decimal(value)


def _crackdown(session: Any, parts: Sequence[Any], question: str) -> Answer:
    return _crackdown_of(session, seat_of(session, parts[0]), place_in(session, parts[1]), question)


def _crackdown_there(session: Any, parts: Sequence[Any], question: str) -> Answer:
    return _crackdown_of(session, seat_of(session, parts[1]), place_in(session, parts[0]), question)


def _crackdown_of(session: Any, seat: int, place: str | None, question: str) -> Answer:
    game: CrimeSpreeGame = session.game
    state, supposed = acting(session, seat, place)
    by = law.crackdown_by(game.rules, state, seat)
    here = state.pcs[seat].where()
    reasons = []
    enough = game.felonies.crackdown_crimes
    for other, pc in enumerate(state.pcs):
        left = pc.stay(here).left
        if other != seat and left:
            count = f"{left} or more crimes" if left >= enough else counted(left, "crime")
            back = " but is back, which lifts the crackdown" if law.is_back(game.rules, pc, here) else ""
            reasons.append(Reason(f"{session.called(other)} left {count} behind there{back}.", ("CC-EXC-07",)))
    if state.pcs[seat].left_behind:
        reasons.append(Reason("Another PC left while this one stayed.", ("CC-MEET-03",)))
    if not reasons:
        reasons.append(Reason("Nobody else has left crimes behind there.", ("CC-EXC-07",)))
    if supposed:
        reasons.append(Reason(f"This supposes that {supposed}."))
    found = law.under_crackdown(game.rules, state, seat)
    facts = {"crackdown": found, "by": list(by), "place": here}
    return answer(question, f"{'yes' if found else 'no'}, in {here}", *reasons, facts=facts)


def _standing(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: CrimeSpreeGame = session.game
    state: State = session.state
    overlays = {seat: standing(game.rules, state, seat) for seat in range(game.seats)}
    words: dict[str, Callable[[int], str]] = {
        "points": lambda seat: counted(state.pcs[seat].score, "point"),
        "rap_sheet": lambda seat: counted(state.pcs[seat].crimes, "crime"),
        "cruisers": lambda seat: counted(state.pcs[seat].cruisers, "cruiser"),
        "last_standing": lambda seat: "caught" if state.pcs[seat].caught else "free",
    }
    say = words[game.rulings.goal]
    order = sorted(overlays, key=lambda seat: (-overlays[seat], seat))
    best = [seat for seat in order if overlays[seat] == overlays[order[0]]]
    reasons = [Reason(f"{session.called(seat)}: {say(seat)}") for seat in order]
    reasons.append(Reason(f"The goal is {game.rulings.goal.replace('_', ' ')}.", ("CC-END-03", "CC-ALT-01")))
    facts: dict[str, Any] = {"standing": {str(seat): mark for seat, mark in overlays.items()}}
    if game.result(state) is not None:
        facts["shares"] = {str(seat): str(share) for seat, share in enumerate(shares(game.rules, state))}
    names = listed([session.called(seat) for seat in best])
    return answer(question, f"{names}: {say(best[0])}", *reasons, facts=facts)


QUESTIONS: Mapping[str, Any] = {
    "odds": odds_of_crime,
    "what_if_changed": what_if_changed,
    "where_go": _where_go,
    "way": _way,
    "best": _best,
    "when": _when,
    "crackdown": _crackdown,
    "crackdown_there": _crackdown_there,
    "heat": heat,
    "standing": _standing,
    "set_up": set_up,
}
