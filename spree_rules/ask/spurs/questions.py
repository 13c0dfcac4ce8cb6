"""Questions about Spurs: odds of shooting, costs of ways, herds, the end of the game, bags, and best play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from spree_rules.checks.spurs.planning import Choice, best, challenge_odds, draws_of, shooting_odds
from spree_rules.model.kernel.effect_kinds import counted, listed
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.values import put, replace
from spree_rules.model.spurs import ending
from spree_rules.model.spurs.actions import Rest
from spree_rules.model.spurs.bags import Bag, total
from spree_rules.model.spurs.game import SpursGame
from spree_rules.model.spurs.herding import heads
from spree_rules.model.spurs.mini_board import groups, is_herd
from spree_rules.model.spurs.rules import PER_HEAD
from spree_rules.model.spurs.state import NO_TURN, Lying, State, Turn
from spree_rules.show.report import percent
from spree_rules.show.spurs.boards import game_svg
from spree_rules.show.spurs.overlays import Overlays, way_to
from spree_rules.show.spurs.words import bag_text, token_text

from ..answers import Answer, Reason, answer
from .set_up import set_up, territory_of

WEAPONS: Final[Mapping[str, str]] = {"outlaw": "revolver", "hunting": "rifle"}
WEAPON_CLAUSES: Final[Mapping[str, str]] = {"revolver": "SPURS-BULLET-06", "rifle": "SPURS-BULLET-07"}
MOST_HITS: Final = 20
MOST_POINTS: Final = 60


def seat_of(session: Any, token: Any) -> int:
    """Return the seat that a word names, by default the one that acts now. Raises UnknownSeat."""
    if token is not None:
        return int(session.game.check_seat(int(str(token)[4:])))
    actor = session.game.to_act(session.state)
    return int(actor if actor is not None and actor >= 0 else session.state.seat)


def bag_of(session: Any, seat: int) -> Bag:
    """Return a seat's bag. Raises SettingError where nobody else may know it (ruling bag_contents_public)."""
    game: SpursGame = session.game
    if game.rulings.bag_contents_public == "false" and not session.revealed:
        raise SettingError("in this game nobody but its owner knows what is in a bag (ruling bag_contents_public)")
    rider = session.state.riders[seat]
    return Bag(*rider.bag)


def shown(odds: Fraction) -> str:
    """Return odds as a fraction and a percentage."""
    return f"{odds} ({percent(odds)})"


def _hits(part: Any) -> int:
    needed = 1 if part is None else int(str(part))
    if not 1 <= needed <= MOST_HITS:
        raise SettingError(f"ask for 1 to {MOST_HITS} hits")
    return needed


def _shot(
    session: Any, seat: int, weapon: str, needed: int, number: int | None, question: str, *first: Reason
) -> Answer:
    game: SpursGame = session.game
    bag = bag_of(session, seat)
    held: State = replace(session.state, seat=seat)
    drawn = draws_of(game.rules, held, weapon, _boosts(session, seat)) if number is None else number
    if drawn > MOST_POINTS:
        raise SettingError(f"ask for at most {MOST_POINTS} bullets")
    odds = shooting_odds(game.rules, bag, weapon, drawn, needed)
    colour = "grey" if weapon == "revolver" else "brown"
    reasons = [
        *first,
        Reason(
            f"{session.called(seat)} draws {counted(drawn, 'bullet')} of {total(bag)}: {bag_text(bag)}.",
            ("SPURS-CHAL-04", "SPURS-BULLET-05"),
        ),
        Reason(
            f"With a {weapon} {colour} and white bullets hit, all others miss; they are drawn without putting back.",
            (WEAPON_CLAUSES[weapon], "SPURS-BULLET-08"),
        ),
    ]
    if session.state.riders[seat].spurs and number is None:
        more = shooting_odds(game.rules, bag, weapon, drawn + 1, needed)
        reasons.append(Reason(f"With a Spur given before it is {shown(more)}.", ("SPURS-SPUR-03", "SPURS-SPUR-04")))
    facts = {"odds": str(odds), "hits": needed, "drawn": drawn, "weapon": weapon}
    return answer(question, shown(odds), *reasons, facts=facts)


def _boosts(session: Any, seat: int) -> int:
    return int(session.state.turn.boosts) if session.state.seat == seat else 0


def _odds_hit(session: Any, parts: Sequence[Any], question: str) -> Answer:
    seat = seat_of(session, parts[0])
    weapon = "revolver" if parts[2] is None else str(parts[2])
    number = None if parts[3] is None else int(str(parts[3]))
    return _shot(session, seat, weapon, _hits(parts[1]), number, question)


def _odds_foe(session: Any, parts: Sequence[Any], question: str) -> Answer:
    seat, needed, foe = seat_of(session, parts[0]), _hits(parts[1]), str(parts[2])
    clauses = ("SPURS-OUTLAW-02",) if foe == "outlaw" else ("SPURS-HUNT-02",)
    first = Reason(f"It takes {counted(needed, 'hit')} with a {WEAPONS[foe]}.", clauses)
    return _shot(session, seat, WEAPONS[foe], needed, None, question, first)


def _odds_guard(session: Any, parts: Sequence[Any], question: str) -> Answer:
    seat = seat_of(session, parts[0])
    game: SpursGame = session.game
    needed = game.rules.setup.guard_hits
    first = Reason(
        f"The guard takes {counted(needed, 'hit')}; with a rifle it is the same question.", ("SPURS-BANK-03",)
    )
    return _shot(session, seat, "revolver", needed, None, question, first)


def _odds_token(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: SpursGame = session.game
    seat, name = seat_of(session, parts[0]), str(parts[1]).removeprefix("token_").upper()
    token = game.rules.tokens[name]
    first = Reason(f"{token_text(name, token)}.", ("SPURS-CHAL-03",))
    if token.kind in WEAPONS:
        return _shot(session, seat, WEAPONS[token.kind], token.hits, None, question, first)
    if token.kind != "horse":
        raise SettingError(f"the odds of {name} depend on what is drawn and decided on the way; ask what is best then")
    here = session.state.riders[seat].at
    there = tuple(each for each in session.state.tokens if each.territory != here)
    lying = replace(session.state, seat=seat, tokens=tuple(sorted((*there, type(session.state.tokens[0])(here, name)))))
    odds = challenge_odds(game.rules, lying, _boosts(session, seat))
    reasons = [
        first,
        Reason(
            "With best play, thorns borne, over all ways to lay the obstacles.", ("SPURS-HORSE-01", "SPURS-HORSE-06")
        ),
    ]
    return answer(question, shown(odds), *reasons, facts={"odds": str(odds)})


def _way(session: Any, start: str, end: str, question: str) -> Answer:
    game: SpursGame = session.game
    route = game.board.cheapest(start)[end]
    here, said = start, []
    for there in route.territories:
        said.append(f"{there} {game.board.cost(here, there)}")
        here = there
    reasons = [Reason(f"From {start}: {', '.join(said) or 'nothing to enter'}.", ("SPURS-MOVE-04", "SPURS-MOVE-05"))]
    red = [
        each.territory
        for each in session.state.tokens
        if each.territory in route.territories[:-1] and game.rules.tokens[each.token].red
    ]
    if red:
        reasons.append(Reason(f"A red bullet stops whoever enters {listed(red)}.", ("SPURS-MOVE-08",)))
    town = game.board.town_at.get(end)
    if town is not None:
        reasons.append(Reason("Visiting the town costs nothing more.", ("SPURS-MOVE-07",)))
    facts = {"cost": route.cost, "way": list(route.territories), "red": red}
    picture = game_svg(game, session.state, overlays=way_to(game.board, start, end))
    return answer(question, counted(route.cost, "movement point"), *reasons, facts=facts, picture=picture)


def _cost_to(session: Any, parts: Sequence[Any], question: str) -> Answer:
    seat = seat_of(session, parts[0])
    return _way(session, session.state.riders[seat].at, territory_of(session.game, parts[1]), question)


def _cost_between(session: Any, parts: Sequence[Any], question: str) -> Answer:
    return _way(session, territory_of(session.game, parts[0]), territory_of(session.game, parts[1]), question)


def _where_be(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: SpursGame = session.game
    seat = seat_of(session, parts[0])
    points = session.state.turn.points if parts[1] is None else int(str(parts[1]))
    if not 1 <= points <= MOST_POINTS:
        return answer(question, f"ask for 1 to {MOST_POINTS} points, such as: where can red be with 5", kind="refused")
    start = session.state.riders[seat].at
    reached = _reachable(game, session.state, start, points)
    said = ", ".join(f"{place} {cost}" for place, cost in sorted(reached.items(), key=lambda each: (each[1], each[0])))
    reasons = [
        Reason(f"With what each costs: {said}.", ("SPURS-MOVE-03", "SPURS-MOVE-04", "SPURS-MOVE-05")),
        Reason("Nobody leaves a territory with the red bullet that was entered on the way.", ("SPURS-MOVE-08",)),
    ]
    picture = game_svg(game, session.state, overlays=Overlays(heat=reached))
    return answer(question, counted(len(reached), "territory", "territories"), *reasons, facts=reached, picture=picture)


def _reachable(game: SpursGame, state: State, start: str, points: int) -> dict[str, int]:
    """What each territory costs that can be reached, red bullets on the way heeded."""
    found = {start: 0}
    queue = [start]
    while queue:
        here = min(queue, key=lambda place: (found[place], place))
        queue.remove(here)
        token = state.token_at(here)
        if here != start and token is not None and game.rules.tokens[token].red:
            continue
        for there in game.board.neighbours[here]:
            cost = found[here] + game.board.cost(here, there)
            if cost <= points and cost < found.get(there, points + 1):
                found[there] = cost
                queue.append(there)
    return found


def _herd(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: SpursGame = session.game
    cattle = session.state.turn.cattle
    hexes = tuple(sorted({str(part).removeprefix("hex_").upper() for part in parts if part is not None}))
    if not hexes and cattle is None:
        return answer(question, "name the hexes, such as: is this a herd: n1 n2 c", kind="refused")
    hexes = hexes or cattle.hexes
    herd = is_herd(hexes)
    found = groups(hexes)
    reasons = [
        Reason(
            f"{counted(len(hexes), 'token')} in {counted(len(found), 'group')}; beside two others or more: "
            f"{sum(group.packed for group in found)}.",
            ("SPURS-CATTLE-09",),
        ),
    ]
    if not herd:
        reasons.append(
            Reason(
                f"If time is up, {counted(heads(game.rules, hexes), 'head')} are paid, ${PER_HEAD} each.",
                ("SPURS-CATTLE-10",),
            )
        )
    return answer(question, "yes" if herd else "no", *reasons, facts={"herd": herd, "groups": len(found)})


def _wins(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: SpursGame = session.game
    state: State = session.state
    for part in parts:
        if part is None:
            continue
        seat = game.check_seat(int(str(part.children[0])[4:]))
        rider = replace(state.riders[seat], fame=int(str(part.children[1])))
        if part.children[2] is not None:
            rider = replace(rider, money=int(str(part.children[2])))
        state = replace(state, riders=put(state.riders, seat, rider))
    effects: list[Any] = []
    if state.phase == "over":
        over = state
    else:
        seats = sorted(range(game.seats), key=lambda seat: -state.riders[seat].fame)
        over = ending.end_game(game.rules, replace(state, reached=seats[0]), "target_reached", effects)
    reasons = [
        Reason(game.describe(effect, session.called), effect.clauses) for effect in effects if effect.kind != "ended"
    ]
    best_score = max(over.scores)
    level = [seat for seat, score in enumerate(over.scores) if score == best_score]
    if len(level) > 1:
        money = ", ".join(f"{session.called(seat)} ${state.riders[seat].money}" for seat in level)
        reasons.append(Reason(f"Of equal scores the one with more money is first: {money}.", ("SPURS-END-04",)))
    facts = {"scores": list(over.scores), "winners": list(over.winners)}
    if over.winners:
        verdict = listed([session.called(seat) for seat in over.winners])
    else:
        verdict = f"a duel between {listed([session.called(seat) for seat in over.finalists])}"
    return answer(
        question,
        verdict,
        Reason("This supposes that the game ends here and now.", ("SPURS-END-01",)),
        *reasons,
        facts=facts,
    )


def _best(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: SpursGame = session.game
    herd = parts[0] is not None and str(parts[0]) == "herd"
    choice: Choice = best(game.rules, session.state, herd=herd)
    said = {text: f"${float(worth):.2f}" if choice.dollars else shown(worth) for text, worth in choice.worth}
    top = choice.worth[0][1]
    equal = [text for text, worth in choice.worth if worth == top]
    reasons = [
        Reason(
            f"{'What' if choice.dollars else 'The odds that'} {choice.of}: "
            + "; ".join(f"{text} {value}" for text, value in said.items())
            + ".",
            choice.clauses,
        ),
        Reason("Worked out exactly, with best play from here on and no further Spur."),
    ]
    facts = {"worth": {text: str(worth) for text, worth in choice.worth}}
    return answer(question, " or ".join(equal), *reasons, facts=facts)


def _bag(session: Any, parts: Sequence[Any], question: str) -> Answer:
    seat = seat_of(session, parts[0])
    bag = bag_of(session, seat)
    reasons = [Reason(f"{counted(total(bag), 'bullet')} in all; everybody may know them.", ("SPURS-BULLET-05",))]
    return answer(question, bag_text(bag), *reasons, facts={"bag": bag._asdict()})


def _rest_on_red(session: Any, parts: Sequence[Any], question: str) -> Answer:
    """Answer for a token with the red bullet that was entered in this turn, and for one on which the turn began."""
    game: SpursGame = session.game
    state: State = session.state
    seat = seat_of(session, None)
    token = next((name for name, token in sorted(game.rules.tokens.items()) if token.red), None)
    if token is None:
        return answer(question, "no token of this pack bears the red bullet", kind="refused")
    here = state.riders[seat].at
    lying = tuple(each for each in state.tokens if each.territory != here and each.token != token)
    begun = replace(
        state, phase="action", seat=seat, duel=None, turn=NO_TURN, tokens=tuple(sorted((*lying, Lying(here, token))))
    )
    entered = game.why_not(replace(begun, turn=Turn(forced=True)), Rest())
    must = game.rulings.start_on_red_token == "must_take"
    reasons = [Reason(f"Entered in this turn: {violation.text}", violation.clauses) for violation in entered]
    if must:
        reasons.append(
            Reason("A turn that begins there begins with the challenge.", ("SPURS-MOVE-08", "SPURS-CHAL-02"))
        )
    else:
        reasons.append(
            Reason("A turn that begins there is free: to rest, to leave, or to attempt it.", ("SPURS-MOVE-08",))
        )
    verdict = "no" if must else "only if the turn began there"
    return answer(question, verdict, *reasons, facts={"entered": False, "begun": not must})


def _standing(session: Any, parts: Sequence[Any], question: str) -> Answer:
    state: State = session.state
    order = sorted(range(session.game.seats), key=lambda seat: (-state.riders[seat].fame, seat))
    reasons = [
        Reason(
            f"{session.called(seat)}: {state.riders[seat].fame} Fame, ${state.riders[seat].money}, "
            f"{counted(state.riders[seat].posters, 'poster')}, "
            f"{counted(ending.bullets_of(state.riders[seat]), 'bullet')} for the marker.",
            ("SPURS-TURN-03", "SPURS-END-03"),
        )
        for seat in order
    ]
    first = [seat for seat in order if state.riders[seat].fame == state.riders[order[0]].fame]
    target = session.game.rules.target
    reasons.append(Reason(f"The game ends at {target} Fame.", ("SPURS-SETUP-01", "SPURS-TURN-05")))
    facts = {"fame": {str(seat): state.riders[seat].fame for seat in order}}
    return answer(question, f"{listed([session.called(seat) for seat in first])} ahead", *reasons, facts=facts)


QUESTIONS: Mapping[str, Any] = {
    "odds_hit": _odds_hit,
    "odds_foe": _odds_foe,
    "odds_guard": _odds_guard,
    "odds_token": _odds_token,
    "cost_to": _cost_to,
    "cost_between": _cost_between,
    "where_be": _where_be,
    "herd": _herd,
    "wins": _wins,
    "best": _best,
    "bag": _bag,
    "rest_on_red": _rest_on_red,
    "standing": _standing,
    "set_up": set_up,
}
