"""Questions about the odds of a crime: how likely capture is, why, and what would change it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from spree_rules.model.crime_spree import law
from spree_rules.model.crime_spree.actions import CRIMES
from spree_rules.model.crime_spree.felonies import Crime
from spree_rules.model.crime_spree.game import CrimeSpreeGame
from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.values import replace
from spree_rules.show.crime_spree.boards import game_svg
from spree_rules.show.crime_spree.overlays import Overlays

from ..answers import Answer, Reason, answer
from .resolve import acting, crime_of, headline, place_in, place_of, seat_of, shown


class Topic(NamedTuple):
    """The topic of a question about odds, for a later one that only says what is different."""

    seat: int
    fate: str
    crime: Crime | None
    planned: bool
    place: str | None


def odds_of_crime(session: Any, parts: Sequence[Any], question: str) -> Answer:
    """Answer how likely a PC is to be caught for a crime, or to get away with it."""
    seat = seat_of(session, parts[0] if parts[0] is not None else parts[4])
    crime, planned = crime_of(parts[2])
    fate = "away" if parts[1] is None else str(parts[1])
    return _odds_of(session, Topic(seat, fate, crime, planned, place_in(session, parts[3])), question)


def what_if_changed(session: Any, parts: Sequence[Any], question: str) -> Answer:
    """Answer the last question about odds with something changed."""
    topic: Topic | None = session.topic
    change = parts[0]
    kind = str(change.data)
    if topic is None:
        first = "odds of getting away with rob nun here"
        return answer(question, f"about what? first ask, for example: {first}", kind="unknown", follow_ups=(first,))
    named = change.children[0] if kind not in ("by_table", "unplanned") else None
    if named is not None:
        topic = topic._replace(seat=seat_of(session, named))
    if kind == "plan_it":
        if topic.crime is None:
            return answer(question, "which crime? a random one cannot be planned", kind="refused")
        topic = topic._replace(planned=True)
    elif kind == "unplanned":
        topic = topic._replace(planned=False)
    elif kind == "by_table":
        topic = topic._replace(crime=None, planned=False)
    elif kind == "at_home":
        topic = topic._replace(place=None)
    elif kind == "elsewhere":
        topic = topic._replace(place=place_of(session, change.children[1]))
    elif kind == "other_crime":
        crime, planned = crime_of(change.children[1])
        topic = topic._replace(crime=crime, planned=planned)
    before = session.topic
    found = _odds_of(session, topic, question)
    old, _ = _odds_and_award(session, before)
    was = Reason(f"Before, it was {shown(_of(old, before.fate))}.")
    return replace(found, reasons=(*found.reasons, was))


def _of(odds: law.Odds, fate: str) -> Fraction:
    return {"caught": odds.caught, "chased": odds.chase, "away": 1 - odds.caught}[fate]


def _odds_and_award(session: Any, topic: Topic) -> tuple[law.Odds, Fraction]:
    """The odds and the expected points of an attempt."""
    game: CrimeSpreeGame = session.game
    state, _ = acting(session, topic.seat, topic.place)
    old = law.scope(game.rules, state.pcs[topic.seat])
    crimes = [each for row in CRIMES for each in row] if topic.crime is None else [topic.crime]
    within = [each for each in crimes if max(each.who, each.what) <= game.config.faces]
    caught, chase, clean, award = (Fraction(0),) * 4
    for crime in within:
        reckoned = law.reckon(game.rules, state, topic.seat, crime, topic.planned)
        odds = law.odds(game.rulings, game.felonies, (*old, reckoned.charge))
        caught, chase, clean = caught + odds.caught, chase + odds.chase, clean + odds.clean
        award += (1 - odds.caught) * Fraction(reckoned.award, 2)
    count = len(within)
    if not within:
        raise SettingError("there is no such crime in this game's table")
    return law.Odds(caught / count, chase / count, clean / count), award / count


def _odds_of(session: Any, topic: Topic, question: str) -> Answer:
    game: CrimeSpreeGame = session.game
    state, supposed = acting(session, topic.seat, topic.place)
    odds, expected = _odds_and_award(session, topic)
    session.topic = topic
    asked = _of(odds, topic.fate)
    way = "planned" if topic.planned else "rolled on the table"
    reasons = [Reason(f"{headline(game, topic.crime)}, {way}, in {state.pcs[topic.seat].at}.", ("CC-LAW-02",))]
    facts: dict[str, Any] = {
        "caught": str(odds.caught),
        "chased": str(odds.chase),
        "clean": str(odds.clean),
        "expected": str(expected),
    }
    if topic.crime is not None:
        reckoned = law.reckon(game.rules, state, topic.seat, topic.crime, topic.planned)
        reasons += bearing(game, topic.crime, reckoned)
        facts |= {"difficulty": reckoned.charge.difficulty, "award": str(Fraction(reckoned.award, 2))}
    old = law.scope(game.rules, state.pcs[topic.seat])
    if old:
        said = "1 old crime is" if len(old) == 1 else f"{len(old)} old crimes are"
        reasons.append(Reason(f"{said} rolled for as well.", ("CC-LAW-02",)))
    split = f"Caught: {shown(odds.caught)}; a chase: {shown(odds.chase)}; clean: {shown(odds.clean)}."
    reasons.append(Reason(split, ("CC-LAW-03", "CC-LAW-04", "CC-LAW-05")))
    reasons.append(Reason(f"Expected value: {counted(expected, 'point')}."))
    if topic.crime is not None and not topic.planned:
        planned, _ = _odds_and_award(session, topic._replace(planned=True))
        reasons.append(Reason(f"If planned: {shown(_of(planned, topic.fate))}.", ("CC-CRIME-06",)))
    if supposed:
        reasons.append(Reason(f"This supposes that {supposed}."))
    picture = game_svg(game, state, overlays=Overlays(marked=(state.pcs[topic.seat].where(),)))
    follow_ups = () if topic.planned or topic.crime is None else ("what if plan it",)
    return answer(question, shown(asked), *reasons, facts=facts, picture=picture, follow_ups=follow_ups)


def bearing(game: CrimeSpreeGame, crime: Crime, reckoned: law.Reckoning) -> list[Reason]:
    """Return the circumstances, the target number and the award of a crime as reasons."""
    around, charge = reckoned.around, reckoned.charge
    table = game.felonies
    target = "roll" if game.rulings.halving_target == "die_result" else "target number"
    base = f"Points in the table: {crime.points}."
    reasons = [Reason(base, ("CC-FEL-03", "CC-CRIME-07"))]
    if around.planned:
        reasons.append(Reason(f"Planning adds {counted(table.planned_bonus, 'point')}.", ("CC-CRIME-08",)))
    if around.new and not around.crackdown:
        said = f"It is the first crime in a new state, which halves the {target}."
        reasons.append(Reason(said, ("CC-EXC-02", "CC-EXC-03")))
    if around.new and around.crackdown:
        halves = game.rulings.crackdown_vs_new_state == "both_apply"
        said = (
            f"The state is new, which halves the {target}, crackdown or not."
            if halves
            else f"The state is new, but a crackdown keeps the {target} from being halved."
        )
        reasons.append(Reason(said, ("CC-EXC-02", "CC-EXC-08")))
    ignored = around.crackdown and law.ignores_pattern(game.rulings)
    if around.crackdown and law.rolls_against_table(game.rulings):
        said = "Under a crackdown the roll is against the points in the table" + (" alone." if ignored else ".")
        reasons.append(Reason(said, ("CC-EXC-08",)))
    if around.pattern and ignored:
        said = "It is a pattern crime, which scores more but under a crackdown changes nothing about the roll."
        reasons.append(Reason(said, ("CC-EXC-04", "CC-EXC-06", "CC-EXC-08")))
    elif around.pattern:
        reasons.append(Reason("It is a pattern crime.", ("CC-EXC-04", "CC-EXC-05", "CC-EXC-06")))
    if around.crackdown:
        said = "The crackdown halves the award, not the target number."
        reasons.append(Reason(said, ("CC-EXC-07", "CC-EXC-08", "CC-EXC-09")))
    die = [words for flag, words in ((charge.halved, "halved"), (charge.raised, "raised by one")) if flag]
    shown_as = f" (the die is {' and '.join(die)})" if die else ""
    reasons.append(Reason(f"Target number: {charge.difficulty}{shown_as}.", ("CC-LAW-03",)))
    award = Fraction(reckoned.award, 2)
    reasons.append(Reason(f"It scores {counted(award, 'point')} if the PC gets away.", ("CC-TURN-05",)))
    return reasons


def heat(session: Any, parts: Sequence[Any], question: str) -> Answer:
    """Answer how likely capture is in each state, with a map."""
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
    way = "planned" if planned else "rolled on the table"
    reasons = [
        Reason(
            f"{headline(game, crime)}, {way}: capture at most {shown(hottest)}, at least {shown(coolest)}.",
            ("CC-LAW-03",),
        ),
    ]
    if hottest > coolest:
        some = f"{', '.join(listed[:8])}{' and others' if len(listed) > 8 else ''}"
        reasons.append(Reason(f"Hottest: {some}.", ("CC-EXC-02", "CC-EXC-08")))
    reasons += [Reason(f"This supposes that {supposed}.")] if supposed else []
    facts = {"caught": {place: str(odds) for place, odds in heat.items()}}
    picture = game_svg(game, state, overlays=Overlays(heat=heat))
    verdict = f"capture {coolest} to {hottest}, by state" if hottest > coolest else f"capture {hottest} in every state"
    return answer(question, verdict, *reasons, facts=facts, picture=picture)
