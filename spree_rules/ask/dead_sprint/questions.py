"""Questions about Dead Sprint: fights, the horde, ways round zombies, distances, bursts and the Exit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from spree_rules.model.dead_sprint import bursting, laying
from spree_rules.model.dead_sprint.actions import TileDrawn
from spree_rules.model.dead_sprint.game import DeadSprintGame
from spree_rules.model.dead_sprint.state import Drawn, State, Turn
from spree_rules.model.dead_sprint.zombies import zombie_at
from spree_rules.model.kernel.effect_kinds import counted, listed
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.values import replace
from spree_rules.show.dead_sprint.boards import game_svg
from spree_rules.show.dead_sprint.overlays import burst_at, horde_ahead, reach_of
from spree_rules.show.report import percent

from ..answers import Answer, Reason, answer
from .set_up import set_up

_KIND_CLAUSES: Mapping[str, str] = {
    "shambler": "DS-ZOM-12", "sploder": "DS-ZOM-09", "crawler": "DS-ZOM-10", "brute": "DS-ZOM-11",
}  # fmt: skip


def seat_of(session: Any, token: Any) -> int:
    """Return the seat that a word names, by default the one that acts now. Raises UnknownSeat or SettingError."""
    if token is None:
        actor = session.game.to_act(session.state)
        seat: int = actor if actor is not None and actor >= 0 else session.state.seat
    else:
        seat = session.game.check_seat(int(str(token)[4:]))
    if session.state.runners[seat].at is None:
        raise SettingError(f"seat {seat} is out of the game")
    return seat


def space_in(session: Any, token: Any) -> str:
    """Return a space of a laid tile that words name. Raises UnknownSquare or SettingError."""
    space: str = session.game.board.square(str(token))
    state: State = session.state
    tile = int(space[:-2])
    if tile >= len(state.laid) or space[-2:] not in session.game.rules.ground.cells[state.laid[tile][:-1]]:
        raise SettingError(f"{space} is not on the tiles that are laid: they are numbered 0 to {len(state.laid) - 1}")
    return space


def shown(odds: Fraction) -> str:
    """Return odds as a fraction and a percentage."""
    return f"{odds} ({percent(odds)})"


def _odds_beat(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: DeadSprintGame = session.game
    kind = str(parts[1])
    zombie = game.rules.kinds[kind]  # type: ignore[index]
    added = [int(str(part)) for part in parts[2:] if part is not None]
    aim = session.state.turn.aim if parts[0] is not None else 0
    faces = game.pack.document.dice.red
    wins = sum(face + sum(added) + aim >= zombie.hp for face in faces)
    odds = Fraction(wins, len(faces))
    reasons = [Reason(f"A {kind} has {zombie.hp} HP, and the roll must reach it.", ("DS-ZOM-02", _KIND_CLAUSES[kind]))]
    if added or aim:
        extra = sum(added) + aim
        reasons.append(Reason(f"{extra} is added to the roll.", ("DS-TOK-07", "DS-ZOM-04")))
    reasons.append(Reason(f"{wins} of {len(faces)} faces of the red die do.", ("DS-COMP-06",)))
    if kind == "sploder" and game.rulings.sploder_trigger == "on_attack":
        reasons.append(Reason("It bursts whatever the die shows, and damages the attacker too.", ("DS-ZOM-09",)))
    facts = {"odds": str(odds), "hp": zombie.hp, "added": sum(added) + aim}
    return answer(question, shown(odds), *reasons, facts=facts)


def _reach_of_horde(session: Any, seat: int) -> tuple[Fraction, int | None]:
    """The odds that the horde's next turn catches a player, and how many steps away it is (None: not ahead)."""
    game: DeadSprintGame = session.game
    faces = game.pack.document.dice.yellow
    caught = sum(game.board.after_horde(session.state, face).runners[seat].at is None for face in faces)
    here = session.state.runners[seat].at
    steps = next((n for n, cells in enumerate(game.board.horde_path(session.state), 1) if here in cells), None)
    return Fraction(caught, len(faces)), steps


def _horde(session: Any, parts: Sequence[Any], question: str) -> Answer:
    seat = seat_of(session, parts[0])
    odds, steps = _reach_of_horde(session, seat)
    name = session.called(seat)
    reasons = []
    if steps is None:
        reasons.append(Reason(f"{name} is not on the horde's way.", ("DS-HORDE-03",)))
    else:
        reasons.append(
            Reason(f"{name} is {counted(steps, 'step')} ahead of the horde.", ("DS-HORDE-03", "DS-HORDE-05"))
        )
    reasons.append(Reason("Each zombie that it touches carries it one step further.", ("DS-HORDE-02", "DS-HORDE-06")))
    reasons.append(Reason("This is for everybody standing where they stand now."))
    verdict = "no" if odds == 0 else "yes, whatever it rolls" if odds == 1 else f"perhaps: {shown(odds)}"
    facts = {"odds": str(odds), "steps": steps}
    picture = game_svg(session.game, session.state, overlays=horde_ahead(session.game, session.state))
    return answer(question, verdict, *reasons, facts=facts, picture=picture)


def _odds_horde(session: Any, parts: Sequence[Any], question: str) -> Answer:
    found = _horde(session, parts, question)
    odds = Fraction(found.facts["odds"])
    return replace(found, verdict=shown(odds))


def _goes_round(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: DeadSprintGame = session.game
    state: State = session.state
    seat = seat_of(session, parts[0])
    named = parts[1]
    word = str(named.children[0])
    if str(named.data) == "around_space":
        space = space_in(session, word)
        targets = [space] if zombie_at(state, space) is not None else []
    else:
        targets = [
            f"{tile}{zombie.cells[0]}"
            for tile, contents in enumerate(state.contents)
            for zombie in contents.zombies
            if zombie.kind == word
        ]
    if not targets:
        where = f"on {word}" if str(named.data) == "around_space" else f"of the kind {word} on the table"
        return answer(question, f"there is no zombie {where}", kind="refused")
    here = int(state.runners[seat].space()[:-2])
    ahead = sorted((target for target in targets if int(target[:-2]) >= here), key=lambda each: (int(each[:-2]), each))
    target = (ahead or targets)[0]
    zombie = zombie_at(state, target)
    assert zombie is not None
    tile = int(target[:-2])
    goals = {f"{tile}{cell}" for cell in game.rules.ground.leaving[state.laid[tile]]}
    goals |= {f"{tile}{cell}" for cell in game.rules.ground.printed[state.laid[tile][:-1]].exits}
    blocked = {f"{tile}{cell}" for cell in zombie.cells}
    most = 12 * max(1, tile - here + 1)
    found = {
        space: route for space, route in game.board.reachable(state, seat, most).items() if space in goals - blocked
    }
    free = {space: route for space, route in found.items() if not route.fights}
    where = f"the {zombie.kind} on {' and '.join(sorted(blocked))}"
    if free:
        steps = min(route.movement for route in free.values())
        said = f"{counted(steps, 'space')} to the far end of its tile without a fight."
        verdict = "yes"
    elif found:
        fights = min(route.fights for route in found.values())
        said = f"Every way to the far end of its tile leads through {counted(fights, 'fight')} at least."
        verdict = "no"
    else:
        said, verdict = "No way leads past it.", "no"
    reasons = [
        Reason(f"The question is about {where}.", (_KIND_CLAUSES[zombie.kind],)),
        Reason(said, ("DS-MOVE-08", "DS-MOVE-02")),
    ]
    if game.rulings.zombie_contact == "adjacent":
        said = "Here a zombie is fought on coming to stand beside it, which these ways do not heed."
        reasons.append(Reason(said, ("DS-MOVE-08",)))
    return answer(question, verdict, *reasons, facts={"zombie": zombie.kind, "free": bool(free)})


def _card_stops(session: Any, parts: Sequence[Any], question: str) -> Answer:
    cards = session.game.rules.cards
    one, other = (str(part).removeprefix("card_") for part in parts)
    works = cards[one].effect == "cancel" and cards[other].deflectable
    able = [card.name for card in cards.values() if card.deflectable]
    reasons = [Reason(f"{cards[one].name} answers these cards: {listed(able)}.", ("DS-CARD-10",))]
    if cards[one].effect != "cancel":
        reasons = [Reason(f"{cards[one].name} does not answer other cards.", ("DS-CARD-09", "DS-CARD-10"))]
    return answer(question, "yes" if works else "no", *reasons, facts={"stops": works})


def _how_far(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: DeadSprintGame = session.game
    state: State = session.state
    seat = seat_of(session, parts[0])
    laid = laying.exit_is_laid(game.rules, state)
    steps = game.board.distance_to_end(state, seat)
    if steps is None:
        return answer(question, "there is no way", Reason("No way leads to the end of the tiles.", ("DS-MOVE-02",)))
    if laid:
        reason = Reason("That is the shortest way, zombies ignored.", ("DS-WIN-01", "DS-MOVE-02"))
        return answer(question, counted(steps, "space"), reason, facts={"spaces": steps, "laid": True})
    draws = laying.straight_draws(game.rules, state)
    before = min(depth for depth in game.rules.depths if depth >= draws) - draws
    tile = game.pack.tiles[game.rules.exit_tile]
    rows = [y for (_, y), mark in tile.marks.items() if mark == "E"]
    within = 1 if game.rulings.exit_space == "any_cell_of_tile" else min(rows) + 1
    least = steps + 6 * before + within
    reasons = [
        Reason(f"The Exit is not laid; {counted(steps, 'space')} to the open end.", ("DS-MOVE-03",)),
        Reason(
            f"At least {counted(before, 'straight tile')} must come before it, of 6 spaces each.",
            ("DS-SETUP-06", "DS-SETUP-07"),
        ),
        Reason(f"The exit is {counted(within, 'space')} into its tile.", ("DS-WIN-01",)),
    ]
    facts = {"spaces": least, "laid": False, "tiles": before}
    return answer(question, f"at least {counted(least, 'space')}", *reasons, facts=facts)


def _where_be(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: DeadSprintGame = session.game
    seat = seat_of(session, parts[0])
    number = session.state.turn.moves if parts[1] is None else int(str(parts[1]))
    if not 1 <= number <= 40:
        return answer(question, "ask for 1 to 40 spaces, such as: where can red be with 4", kind="refused")
    found = game.board.reachable(session.state, seat, number)
    free = sorted((space for space, route in found.items() if not route.fights), key=lambda s: (int(s[:-2]), s))
    fought = sorted((space for space, route in found.items() if route.fights), key=lambda s: (int(s[:-2]), s))
    reasons = [Reason(f"Without a fight: {', '.join(free)}.", ("DS-MOVE-02", "DS-MOVE-08"))]
    if fought:
        reasons.append(Reason(f"Through fights: {', '.join(fought)}.", ("DS-ZOM-01",)))
    reasons.append(Reason("New tiles are left out: they are drawn at the open end.", ("DS-MOVE-03",)))
    facts = {"free": free, "fights": {space: found[space].fights for space in fought}}
    picture = game_svg(game, session.state, overlays=reach_of(game, session.state, seat, number))
    return answer(question, f"{counted(len(found), 'space')}", *reasons, facts=facts, picture=picture)


def _burst(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: DeadSprintGame = session.game
    state: State = session.state
    space = space_in(session, parts[0])
    reached = bursting.reach(game.rules, state, space)
    hit = [seat for seat, runner in enumerate(state.runners) if runner.at in reached]
    names = listed([session.called(seat) for seat in hit])
    places = ", ".join(sorted(reached - {space}, key=lambda s: (int(s[:-2]), s)))
    reasons = [
        Reason(f"It reaches {places}.", ("DS-ZOM-09",)),
        Reason("Whoever attacks it is hit in any case.", ("DS-ZOM-09",)),
    ]
    out = [session.called(seat) for seat in hit if not state.runners[seat].first_aid]
    if out:
        reasons.append(Reason(f"Without a first aid kit, and so out: {listed(out)}.", ("DS-DMG-02",)))
    facts = {"reached": sorted(reached), "hit": hit}
    picture = game_svg(game, state, overlays=burst_at(game, state, space))
    return answer(question, names or "nobody but the attacker", *reasons, facts=facts, picture=picture)


def _exit_odds(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: DeadSprintGame = session.game
    state: State = session.state
    if laying.exit_is_laid(game.rules, state):
        return answer(question, f"on tile {len(state.laid) - 1}", Reason("It is laid.", ("DS-WIN-01",)))
    drawing = replace(state, turn=Turn(drawn=Drawn("straight")))
    odds = laying.tile_chance(game.rules, drawing).p(TileDrawn(game.rules.exit_tile))
    draws = laying.straight_draws(game.rules, state)
    depths = [depth for depth in game.rules.depths if depth >= draws]
    reasons = [
        Reason(f"{counted(draws, 'straight tile')} drawn so far.", ("DS-MOVE-03",)),
        Reason(
            f"It lies under {depths[0]} to {depths[-1]} straight tiles, all as likely.", ("DS-SETUP-06", "DS-SETUP-07")
        ),
    ]
    return answer(question, f"{shown(odds)} with the next straight tile", *reasons, facts={"odds": str(odds)})


def _standing(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game: DeadSprintGame = session.game
    state: State = session.state
    living = state.living()
    left = {seat: game.board.distance_to_end(state, seat) for seat in living}
    order = sorted(living, key=lambda seat: (left[seat] is None, left[seat] or 0, seat))
    goal = "exit" if laying.exit_is_laid(game.rules, state) else "open end"
    reasons = []
    for seat in order:
        odds, _ = _reach_of_horde(session, seat)
        risk = f"; the horde's next turn gets it with {shown(odds)}" if odds else ""
        reasons.append(
            Reason(f"{session.called(seat)}: {counted(left[seat], 'space')} to the {goal}{risk}.", ("DS-WIN-01",))
        )
    out = [session.called(seat) for seat in range(game.seats) if seat not in living]
    if out:
        reasons.append(Reason(f"Out: {listed(out)}.", ("DS-WIN-02",)))
    first = [seat for seat in order if left[seat] == left[order[0]]]
    facts = {"spaces": {str(seat): steps for seat, steps in left.items()}}
    return answer(question, f"{listed([session.called(seat) for seat in first])} ahead", *reasons, facts=facts)


QUESTIONS: Mapping[str, Any] = {
    "odds_beat": _odds_beat,
    "odds_horde": _odds_horde,
    "horde_gets": _horde,
    "goes_round": _goes_round,
    "card_stops": _card_stops,
    "how_far": _how_far,
    "where_be": _where_be,
    "who_bursts": _burst,
    "exit_odds": _exit_odds,
    "standing": _standing,
    "set_up": set_up,
}
