"""Questions about Cross-Country Crime Spree: odds, ways, what is best, where there is a crackdown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from spree_rules.checks.catalogues.crime_spree.worth import MOST_TURNS, Horizon, fresh_way, situation
from spree_rules.model.crime_spree import law
from spree_rules.model.crime_spree.actions import CRIMES
from spree_rules.model.crime_spree.felonies import Crime, felonies
from spree_rules.model.crime_spree.game import CrimeSpreeGame
from spree_rules.model.crime_spree.notation import word_of
from spree_rules.model.crime_spree.scoring import shares, standing
from spree_rules.model.crime_spree.state import State
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.values import put, replace
from spree_rules.show.crime_spree.boards import game_svg
from spree_rules.show.crime_spree.marks import Marks
from spree_rules.show.report import percent

from ..answers import Answer, Reason, answer
from .set_up import set_up

FATES = {"caught": "caught", "away": "gets away", "chased": "gets away after a chase"}
SHOWN_TURNS = (1, 2, 3, 4, 6, 8)


class Topic(NamedTuple):
    """What a question about odds was about, for one that only says what is different."""

    seat: int
    fate: str
    crime: Crime | None
    planned: bool
    place: str | None


def seat_of(session: Any, token: Any) -> int:
    """Return the seat that a word names, or whoever is to act. Raises UnknownSeat."""
    if token is None:
        actor = session.game.to_act(session.state)
        seat: int = actor if actor is not None and actor >= 0 else session.state.seat
        return seat
    named: int = session.game.check_seat(int(str(token)[4:]))
    return named


def place_of(session: Any, tree: Any) -> str:
    """Return the state that words name. Raises UnknownSquare or SettingError where the map, or the game, has none."""
    place: str = session.game.board.square(str(tree.children[0])[3:])
    if place not in session.game.neighbours:
        raise SettingError(f"the rulings in force leave no {place} on the map")
    return place


def crime_of(tree: Any) -> tuple[Crime | None, bool]:
    """Return the crime that words name, None for one off the table, and whether it is planned."""
    if str(tree.data) == "random":
        return None, False
    parts = {str(part)[:4]: str(part) for part in tree.children if part is not None}
    table = felonies()
    who = [word_of(name) for name in table.who].index(parts["who_"].removeprefix("who_")) + 1
    what = [word_of(name) for name in table.what].index(parts["what"].removeprefix("what_")) + 1
    return CRIMES[who - 1][what - 1], "plan" in parts


def shown(odds: Fraction) -> str:
    """Return odds as a fraction and a percentage."""
    return f"{odds} ({percent(odds)})"


def headline(game: CrimeSpreeGame, crime: Crime | None) -> str:
    """Return a crime as the table words it, or what stands for one off the table."""
    return "a random crime" if crime is None else game.felonies.headline(crime)


def acting(session: Any, seat: int, place: str | None) -> tuple[State, str | None]:
    """Return a position in which a seat has the turn, somewhere else if that is asked, and what is supposed."""
    state, supposed = session.acting_state(seat)
    if state.phase != "turn":
        state, supposed = session.talk.as_if(session.game, session.state, seat)
    pc = state.pcs[seat]
    if place is None or place == pc.at:
        return state, supposed
    moved = replace(state, pcs=put(state.pcs, seat, replace(pc, at=place, left_behind=False)))
    return moved, f"supposing that it were in {place}" if supposed is None else f"{supposed}, in {place}"


def _odds(session: Any, parts: Sequence[Any], question: str) -> Answer:
    seat = seat_of(session, parts[0])
    crime, planned = crime_of(parts[2])
    where = parts[3]
    place = place_of(session, where.children[0]) if where is not None and str(where.data) == "in_place" else None
    return _odds_of(session, Topic(seat, str(parts[1]), crime, planned, place), question)


def _what_if(session: Any, parts: Sequence[Any], question: str) -> Answer:
    topic: Topic | None = session.topic
    change = parts[0]
    kind = str(change.data)
    if topic is None:
        first = "odds of getting away with rob nun here"
        return answer(question, f"what is it about? ask first, such as: {first}", kind="unknown", follow_ups=(first,))
    if kind == "plan_it":
        if topic.crime is None:
            return answer(question, "which crime? a random one can not be planned", kind="refused")
        topic = topic._replace(planned=True)
    elif kind == "by_table":
        topic = topic._replace(planned=False)
    elif kind == "elsewhere":
        topic = topic._replace(place=place_of(session, change.children[0]))
    else:
        crime, planned = crime_of(change.children[0])
        topic = topic._replace(crime=crime, planned=planned)
    before = session.topic
    found = _odds_of(session, topic, question)
    old, _ = _odds_and_award(session, before)
    was = Reason(f"Before it was {shown(_of(old, before.fate))}.")
    return replace(found, reasons=(*found.reasons, was))


def _of(odds: law.Odds, fate: str) -> Fraction:
    return {"caught": odds.caught, "chased": odds.chase, "away": 1 - odds.caught}[fate]


def _odds_and_award(session: Any, topic: Topic) -> tuple[law.Odds, Fraction]:
    """The odds, and the expected points of trying."""
    game: CrimeSpreeGame = session.game
    state, _ = acting(session, topic.seat, topic.place)
    old = law.scope(game, state.pcs[topic.seat])
    crimes = [each for row in CRIMES for each in row] if topic.crime is None else [topic.crime]
    within = [each for each in crimes if max(each.who, each.what) <= game.setting.faces]
    caught, chase, clean, award = (Fraction(0),) * 4
    for crime in within:
        reckoned = law.reckon(game, state, topic.seat, crime, topic.planned)
        odds = law.odds(game.rulings, game.felonies, (*old, reckoned.charge))
        caught, chase, clean = caught + odds.caught, chase + odds.chase, clean + odds.clean
        award += (1 - odds.caught) * Fraction(reckoned.award, 2)
    count = len(within)
    if not within:
        raise SettingError("the table of this game has no such crime")
    return law.Odds(caught / count, chase / count, clean / count), award / count


def _odds_of(session: Any, topic: Topic, question: str) -> Answer:
    game: CrimeSpreeGame = session.game
    state, supposed = acting(session, topic.seat, topic.place)
    odds, expected = _odds_and_award(session, topic)
    session.topic = topic
    asked = _of(odds, topic.fate)
    way = "planned" if topic.planned else "off the table"
    reasons = [Reason(f"{headline(game, topic.crime)}, {way}, in {state.pcs[topic.seat].at}.", ("CC-LAW-02",))]
    facts: dict[str, Any] = {
        "caught": str(odds.caught),
        "chased": str(odds.chase),
        "clean": str(odds.clean),
        "expected": str(expected),
    }
    if topic.crime is not None:
        reckoned = law.reckon(game, state, topic.seat, topic.crime, topic.planned)
        reasons += bearing(game, topic.crime, reckoned)
        facts |= {"difficulty": reckoned.charge.difficulty, "award": str(Fraction(reckoned.award, 2))}
        old = law.scope(game, state.pcs[topic.seat])
        if old:
            said = "1 old crime is" if len(old) == 1 else f"{len(old)} old crimes are"
            reasons.append(Reason(f"{said} rolled for as well.", ("CC-LAW-02",)))
    split = f"Caught {shown(odds.caught)}, a chase {shown(odds.chase)}, clean {shown(odds.clean)}."
    reasons.append(Reason(split, ("CC-LAW-03", "CC-LAW-04", "CC-LAW-05")))
    reasons.append(Reason(f"Trying it is worth {expected} points in the mean."))
    if supposed:
        reasons.append(Reason(f"This is {supposed}."))
    picture = game_svg(game, state, marks=Marks(marked=(state.pcs[topic.seat].where(),)))
    follow_ups = () if topic.planned or topic.crime is None else ("what if plan it",)
    return answer(question, shown(asked), *reasons, facts=facts, picture=picture, follow_ups=follow_ups)


def bearing(game: CrimeSpreeGame, crime: Crime, reckoned: law.Reckoning) -> list[Reason]:
    """Return what bears on a crime, what has to be reached, and what it would bring, as reasons."""
    around, charge = reckoned.around, reckoned.charge
    table = game.felonies
    base = f"The table says {crime.points}."
    reasons = [Reason(base, ("CC-FEL-03", "CC-CRIME-07"))]
    if around.planned:
        reasons.append(Reason(f"Planned, it is worth {table.planned_bonus} more.", ("CC-CRIME-08",)))
    if around.new and not around.crackdown:
        reasons.append(Reason("It is the first crime in a new state, which halves.", ("CC-EXC-02", "CC-EXC-03")))
    if around.new and around.crackdown:
        reasons.append(Reason("The state is new, but there is a crackdown.", ("CC-EXC-02", "CC-EXC-08")))
    if around.pattern:
        reasons.append(Reason("It makes a pattern.", ("CC-EXC-04", "CC-EXC-05", "CC-EXC-06")))
    if around.crackdown:
        reasons.append(Reason("A crackdown halves the award, not the number.", ("CC-EXC-07", "CC-EXC-08", "CC-EXC-09")))
    die = [words for flag, words in ((charge.halved, "halved"), (charge.raised, "raised by one")) if flag]
    shown_as = f", the die {' and '.join(die)}" if die else ""
    reasons.append(Reason(f"The number to be reached is {charge.difficulty}{shown_as}.", ("CC-LAW-03",)))
    award = Fraction(reckoned.award, 2)
    reasons.append(Reason(f"It brings {award} points if the PC gets away.", ("CC-TURN-05",)))
    return reasons


def _where_go(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: CrimeSpreeGame = session.game
    seat = seat_of(session, parts[0])
    pc = session.state.pcs[seat]
    if parts[1] is None and pc.at is None:
        raise SettingError("nobody is anywhere before the starting states are known")
    here = pc.where() if parts[1] is None else place_of(session, parts[1])
    beside = game.neighbours[here]
    reasons = [Reason(f"{here} borders on {len(beside)} states of the map.", ("CC-MOVE-03",))]
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
    picture = game_svg(game, session.state, marks=Marks(marked=beside))
    return answer(question, ", ".join(beside) or "nowhere", *reasons, facts=facts, picture=picture)


def _way(session: Any, parts: Sequence[Any], question: str) -> Answer:
    import networkx

    game: CrimeSpreeGame = session.game
    here, there = (place_of(session, part) for part in parts)
    try:
        way = networkx.shortest_path(game.graph, here, there)
    except networkx.NetworkXNoPath:
        return answer(question, "there is no way", Reason("No border leads there.", ("CC-MOVE-03",)))
    reason = Reason("Each change of state is a whole turn.", ("CC-MOVE-03", "CC-MOVE-04"))
    picture = game_svg(game, session.state, marks=Marks(path=way))
    facts = {"steps": len(way) - 1, "way": list(way)}
    return answer(question, f"{len(way) - 1} turns: {' '.join(way)}", reason, facts=facts, picture=picture)


def _best(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: CrimeSpreeGame = session.game
    seat, turns = seat_of(session, parts[0]), int(str(parts[1]))
    if not 1 <= turns <= MOST_TURNS:
        return answer(question, f"ask for 1 to {MOST_TURNS} turns", kind="refused")
    state, supposed = acting(session, seat, None)
    plan, notes = _plan(game, state, seat, turns, Horizon(game))
    listed = list(plan.choices.items())[:6]
    reasons = [Reason(f"{word}: {_decimal(value)} points") for word, value in listed]
    clauses = ("CC-TURN-03", "CC-CRIME-05", "CC-MOVE-01")
    reasons.append(Reason("The points expected in all those turns, each thing first and the best after it.", clauses))
    reasons += notes + ([Reason(f"This is {supposed}.")] if supposed else [])
    facts = {"turns": turns, "worth": str(plan.worth), "choices": {word: str(value) for word, value in listed}}
    return answer(question, f"{plan.best}: {_decimal(plan.worth)} points", *reasons, facts=facts)


def _plan(game: CrimeSpreeGame, state: State, seat: int, turns: int, horizon: Horizon) -> tuple[Any, list[Reason]]:
    """The plan, with as many changes of state as there are new states to go to one after another."""
    moves = (turns + 1) // 2
    while moves and fresh_way(game, state, seat, moves) is None:
        moves -= 1
    notes = [Reason("It leaves out what others may do meanwhile.")]
    if moves < (turns + 1) // 2:
        notes.append(Reason(f"From there only {moves} new states can be gone through in a row; others are left out."))
    return horizon.plan(situation(game, state, seat), turns, moves), notes


def _when(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: CrimeSpreeGame = session.game
    seat = seat_of(session, parts[0])
    state, supposed = acting(session, seat, None)
    horizon = Horizon(game)
    rows = {turns: _plan(game, state, seat, turns, horizon)[0] for turns in SHOWN_TURNS}
    reasons = [
        Reason(f"With {turns} turns left: {plan.best} ({_decimal(plan.worth)} points).") for turns, plan in rows.items()
    ]
    go = [turns for turns, plan in rows.items() if plan.best == "change state"]
    verdict = "not yet" if not go else "now" if len(go) == len(rows) else f"now, with {min(go)} turns or more left"
    note = [Reason("The best first thing by the points expected, others left out.", ("CC-MOVE-01", "CC-TURN-03"))]
    note += [Reason(f"This is {supposed}.")] if supposed else []
    facts = {"best": {str(turns): plan.best for turns, plan in rows.items()}}
    return answer(question, verdict, *reasons, *note, facts=facts)


def _decimal(value: Fraction) -> str:
    """A value exactly where it is short, else with three digits."""
    if value.denominator <= 20:
        return str(value)
    thousandths = (value * 2000 + 1) // 2
    return f"{thousandths // 1000}.{thousandths % 1000:03}"


def _crackdown(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: CrimeSpreeGame = session.game
    seat = seat_of(session, parts[0])
    where = parts[1]
    place = place_of(session, where.children[0]) if where is not None and str(where.data) == "in_place" else None
    state, supposed = acting(session, seat, place)
    by = law.crackdown_by(game, state, seat)
    here = state.pcs[seat].where()
    reasons = []
    for other, pc in enumerate(state.pcs):
        left = pc.stay(here).left
        if other != seat and left:
            reasons.append(Reason(f"{session.called(other)} left {left} crimes or more behind there.", ("CC-EXC-07",)))
    if state.pcs[seat].left_behind:
        reasons.append(Reason("Another PC went while this one stayed.", ("CC-MEET-03",)))
    if not reasons:
        reasons.append(Reason("Nobody else has left crimes behind there.", ("CC-EXC-07",)))
    if supposed:
        reasons.append(Reason(f"This is {supposed}."))
    found = law.under_crackdown(game, state, seat)
    facts = {"crackdown": found, "by": list(by), "place": here}
    return answer(question, f"{'yes' if found else 'no'}, in {here}", *reasons, facts=facts)


def _heat(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: CrimeSpreeGame = session.game
    seat = seat_of(session, parts[0])
    crime, planned = (None, False) if parts[1] is None else crime_of(parts[1])
    heat = {
        place: _odds_and_award(session, Topic(seat, "caught", crime, planned, place))[0].caught
        for place in game.neighbours
    }
    state, supposed = acting(session, seat, None)
    hottest = max(heat.values())
    listed = sorted(place for place, odds in heat.items() if odds == hottest)
    coolest = min(heat.values())
    way = "planned" if planned else "off the table"
    reasons = [
        Reason(f"{headline(game, crime)}, {way}: at most {shown(hottest)}, at least {shown(coolest)}.", ("CC-LAW-03",)),
        Reason(f"Hottest: {', '.join(listed[:8])}{' ...' if len(listed) > 8 else ''}.", ("CC-EXC-02", "CC-EXC-08")),
    ]
    reasons += [Reason(f"This is {supposed}.")] if supposed else []
    facts = {"caught": {place: str(odds) for place, odds in heat.items()}}
    picture = game_svg(game, state, marks=Marks(heat=heat))
    verdict = f"capture {coolest} to {hottest}, by state"
    return answer(question, verdict, *reasons, facts=facts, picture=picture)


def _standing(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: CrimeSpreeGame = session.game
    state: State = session.state
    marks = {seat: standing(game, state, seat) for seat in range(game.seats)}
    words: dict[str, Callable[[int], str]] = {
        "points": lambda seat: f"{state.pcs[seat].score} points",
        "rap_sheet": lambda seat: f"{state.pcs[seat].crimes} crime{'' if state.pcs[seat].crimes == 1 else 's'}",
        "cruisers": lambda seat: f"{state.pcs[seat].cruisers} cruisers",
        "last_standing": lambda seat: "caught" if state.pcs[seat].caught else "free",
    }
    say = words[game.rulings.goal]
    order = sorted(marks, key=lambda seat: (-marks[seat], seat))
    best = [seat for seat in order if marks[seat] == marks[order[0]]]
    reasons = [Reason(f"{session.called(seat)}: {say(seat)}") for seat in order]
    reasons.append(Reason(f"The goal is {game.rulings.goal.replace('_', ' ')}.", ("CC-END-03", "CC-ALT-01")))
    facts: dict[str, Any] = {"standing": {str(seat): mark for seat, mark in marks.items()}}
    if game.result(state) is not None:
        facts["shares"] = {str(seat): str(share) for seat, share in enumerate(shares(game, state))}
    names = " and ".join(session.called(seat) for seat in best)
    return answer(question, f"{names}: {say(best[0])}", *reasons, facts=facts)


QUESTIONS: Mapping[str, Any] = {
    "odds": _odds,
    "what_if_changed": _what_if,
    "where_go": _where_go,
    "way": _way,
    "best": _best,
    "when": _when,
    "crackdown": _crackdown,
    "heat": _heat,
    "standing": _standing,
    "set_up": set_up,
}
