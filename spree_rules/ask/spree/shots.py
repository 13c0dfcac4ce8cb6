"""Questions about shots in Spree!: odds of hitting, results, and lines of sight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from spree_rules.model.kernel.effect_kinds import counted, ordinal
from spree_rules.model.kernel.errors import NoLineOfSight
from spree_rules.model.spree import actions
from spree_rules.model.spree.game import SpreeGame
from spree_rules.show.report import percent
from spree_rules.show.spree.boards import board_svg
from spree_rules.show.spree.overlays import Overlays

from ..answers import Answer, Reason, answer
from .resolve import SIGHT, named, number_of, odds_text, seat_of, square_of, start_of


def _hit_odds(game: SpreeGame, here: str, there: str) -> Fraction:
    hits = sum(game.resolve_shot(here, there, face).hit for face in range(1, game.faces + 1))
    return Fraction(hits, game.faces)


def _power(game: SpreeGame) -> tuple[str, ...]:
    return ("SPREE-HK-POWER-01",) if game.power_shots else ()


def _odds_hit(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game, seat, target = session.game, seat_of(session, parts[0]), seat_of(session, parts[1])
    state, supposed = session.acting_state(seat)
    if state.phase != "turn":
        state, supposed = session.vocabulary.as_if(game, session.state, seat)
    violations = game.why_not(state, actions.Shoot(target))
    notes = [Reason(f"This supposes that {supposed}.")] if supposed else []
    if violations:
        reasons = [Reason(violation.text, violation.clauses) for violation in violations]
        facts = {"odds": "0", "legal": False, "codes": [violation.code for violation in violations]}
        return answer(question, "this shot is not possible", *reasons, *notes, facts=facts)
    here, there = state.where(seat), state.where(target)
    odds = _hit_odds(game, here, there)
    distance = game.board.sight(here, there).distance
    reason = Reason(
        f"The target is {counted(distance, 'step')} away, so a count of {distance + 1} squares or more hits, "
        "including the shooter's own.",
        ("SPREE-SHOOT-03", *_power(game)),
    )
    stops = Reason("A stop card can still keep the shot from hitting.", ("SPREE-SHOOT-09",))
    facts = {"odds": str(odds), "percent": percent(odds), "distance": distance, "legal": True}
    picture = board_svg(game.board, session.state, overlays=Overlays(sight=(here, there)))
    return answer(question, odds_text(odds), reason, stops, *notes, facts=facts, picture=picture)


def _shot(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game = session.game
    here, there, roll = square_of(session, parts[0]), square_of(session, parts[1]), number_of(parts[2])
    facts: dict[str, Any] = {"from": here, "to": there, "roll": roll}
    if {here, there} & game.board.fountain:
        wet = Reason("Nobody can be in the fountain.", ("SPREE-BOARD-03",))
        return answer(question, "no: nobody can be in the fountain", wet, facts=facts)
    if not 1 <= roll <= game.faces:
        return answer(question, f"a die shows 1 to {game.faces}", kind="refused", facts=facts)
    try:
        shot = game.resolve_shot(here, there, roll)
    except NoLineOfSight as error:
        sight = Reason(f"{error}.", SIGHT)
        return answer(question, "no line of sight", sight, facts=facts | {"hit": False})
    facts |= {"hit": shot.hit, "landing": shot.landing, "distance": shot.distance}
    count = roll + (1 if game.power_shots else 0)
    counting = Reason(
        f"A roll of {roll} reaches the {ordinal(count)} square, counting the shooter's own; "
        f"the target is on the {ordinal(shot.distance + 1)}.",
        ("SPREE-SHOOT-03", *_power(game)),
    )
    if not shot.hit:
        fall = Reason("A shooter who misses falls.", ("SPREE-SHOOT-05",))
        return answer(question, "misses", counting, fall, facts=facts)
    pushed = game.board.sight(there, shot.landing).distance if shot.landing != there else 0
    over = count - shot.distance - 1
    clauses = ["SPREE-SHOOT-04"]
    if game.board.fountain.intersection(game.board.rays[there][game.board.sight(here, there).direction][:over]):
        clauses.append("SPREE-HK-FOUNTAIN-01" if game.fountain_push else "SPREE-BOARD-03")
    verdict = "hits, no push" if not over else f"hits and pushes to {named(game, shot.landing)}"
    line = game.board.rays[there][game.board.sight(here, there).direction]
    if over > len(line):
        clauses.append("SPREE-BOARD-02")
    if over and not pushed:
        verdict = f"hits; the push stops at once, on {named(game, there)}"
    push = Reason(f"The count leaves {counted(over, 'square')} for the push.", tuple(clauses))
    picture = board_svg(
        game.board, overlays=Overlays(sight=(here, there), push=(there, shot.landing) if pushed else None)
    )
    return answer(question, verdict, counting, push, facts=facts | {"pushed": pushed}, picture=picture)


def _sight(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game = session.game
    here, there = square_of(session, parts[0]), square_of(session, parts[1])
    sight = game.board.sight(here, there)
    facts: dict[str, Any] = {"from": here, "to": there, "sees": sight is not None}
    if sight is None:
        reason = Reason("A line of sight runs along a file or a row, never through a wall.", SIGHT)
        return answer(question, "no", reason, facts=facts)
    facts |= {"direction": sight.direction, "distance": sight.distance}
    reasons = [Reason("The fountain, players and cars do not block sight.", SIGHT)]
    odds = _hit_odds(game, here, there)
    if not {here, there} & game.board.fountain:
        reasons.append(
            Reason(f"A shot there hits with probability {odds_text(odds)}.", ("SPREE-SHOOT-03", *_power(game)))
        )
    picture = board_svg(game.board, overlays=Overlays(sight=(here, there)))
    verdict = f"yes: {counted(sight.distance, 'step')} {sight.direction}"
    return answer(question, verdict, *reasons, facts=facts | {"odds": str(odds)}, picture=picture)


def _who_sees(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game, state, target = session.game, session.state, seat_of(session, parts[0])
    there, _, _ = start_of(session, target)
    seen: dict[str, int] = {}
    for seat, here in enumerate(state.pawns):
        sight = None if here is None or seat == target else game.board.sight(here, there)
        if sight is not None:
            seen[session.called(seat)] = sight.distance
    reasons = [Reason("Players see each other in a straight line without a wall between them.", SIGHT)]
    if state.down[target]:
        reasons.append(Reason("A player who is lying down cannot be shot at.", ("SPREE-SHOOT-06",)))
    if state.pawns[target] == state.cars[target] and not state.riding[target]:
        reasons.append(Reason("A player on foot at his or her own car cannot be shot at.", ("SPREE-CAR-01",)))
    verdict = ", ".join(f"{name} ({counted(distance, 'step')})" for name, distance in seen.items()) or "nobody"
    return answer(question, verdict, *reasons, facts={"target": target, "seen_by": seen})


SHOTS: Mapping[str, Any] = {"odds_hit": _odds_hit, "shot": _shot, "sight": _sight, "who_sees": _who_sees}
