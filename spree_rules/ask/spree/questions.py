"""Questions about positions of Spree!: reachable squares, odds and best turns."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.model.spree import actions
from spree_rules.model.spree.cards import MAKE_UP, POINTS, RANK, Card, points
from spree_rules.model.spree.game import SpreeGame, two_dice
from spree_rules.model.spree.grid import Square, Walks
from spree_rules.model.spree.hands import may_play_cards
from spree_rules.show.report import percent
from spree_rules.show.spree.boards import board_svg
from spree_rules.show.spree.overlays import Overlays

from ..answers import Answer, Reason, answer
from .best import best_walk
from .resolve import OPEN, WALKING, named, number_of, odds_text, seat_of, square_of, start_of, ways_of
from .set_up import set_up
from .shots import SHOTS


def _where(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game, seat = session.game, seat_of(session, parts[0])
    here, came_from, left = start_of(session, seat)
    steps = left if parts[1] is None else number_of(parts[1])
    if parts[1] is None and (seat != session.state.seat or session.state.phase not in OPEN):
        return answer(question, "say how many steps, such as: with 7", kind="refused")
    ways, notes = ways_of(session, seat)
    squares = ways.reachable(here, steps, came_from)
    reason = Reason(f"From {named(game, here)}, with at most {counted(steps, 'step')}, without doubling back.", WALKING)
    shown = ", ".join(named(game, square) for square in squares)
    far = _distances(ways, here, came_from, steps)
    picture = board_svg(game.board, session.state, overlays=Overlays(heat=far))
    facts = {"from": here, "steps": steps, "squares": list(squares), "count": len(squares)}
    return answer(question, f"{counted(len(squares), 'square')}: {shown}", reason, *notes, facts=facts, picture=picture)


def _distances(ways: Walks, here: Square, came_from: Square | None, steps: int) -> dict[str, int]:
    found: dict[str, int] = {}
    everything = len(ways.reachable(here, steps, came_from))
    for number in range(steps + 1):
        for square in ways.reachable(here, number, came_from):
            found.setdefault(square, number)
        if len(found) == everything:
            break
    return found


def path(walks: Walks, start: Square, goal: Square, came_from: Square | None = None) -> list[Square] | None:
    """Return the shortest walk that does not double back, including its start, or None.

    >>> from spree_rules import spree
    >>> path(spree.new_game(3).board.on_foot, "a2", "a4")
    ['a2', 'a3', 'a4']
    """
    first = (start, came_from)
    before: dict[tuple[Square, Square | None], tuple[Square, Square | None] | None] = {first: None}
    waiting = deque([first])
    while waiting:
        here = waiting.popleft()
        if here[0] == goal:
            found = []
            step: tuple[Square, Square | None] | None = here
            while step is not None:
                found.append(step[0])
                step = before[step]
            return found[::-1]
        for direction in walks.onward[here[0]][here[1]]:
            there = (walks.neighbours[here[0]][direction], here[0])
            if there not in before:
                before[there] = here
                waiting.append(there)
    return None


def _reach(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game = session.game
    goal, start, steps = square_of(session, parts[0]), square_of(session, parts[1]), number_of(parts[2])
    came_from = None if parts[3] is None else square_of(session, parts[3])
    reason = Reason(f"The walk has {counted(steps, 'step')} and cannot double back.", WALKING)
    notes = []
    if came_from is not None and came_from not in game.board.on_foot.onward[start]:
        notes.append(
            Reason(f"{came_from} is not a neighbour of {named(game, start)}, so it does not restrict the first step.")
        )
        came_from = None
    found = path(game.board.on_foot, start, goal, came_from)
    facts: dict[str, Any] = {"from": start, "to": goal, "steps": steps, "came_from": came_from}
    if found is None:
        return answer(
            question, "no: no walk leads there", reason, *notes, facts=facts | {"reached": False, "least": None}
        )
    least = len(found) - 1
    facts |= {"reached": least <= steps, "least": least, "path": found}
    way = " ".join(found[1:]) or "already there"
    verdict = f"yes: {way}" if least <= steps else f"no: it takes {counted(least, 'step')}"
    picture = board_svg(game.board, overlays=Overlays(path=tuple(found)))
    return answer(question, verdict, reason, *notes, facts=facts, picture=picture)


def _shortest(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game = session.game
    start, goal = square_of(session, parts[0]), square_of(session, parts[1])
    found = path(game.board.on_foot, start, goal)
    reason = Reason("Steps are orthogonal, never through a wall or into the fountain.", WALKING)
    if found is None:
        return answer(question, "no walk leads there", reason, facts={"from": start, "to": goal, "least": None})
    facts = {"from": start, "to": goal, "least": len(found) - 1, "path": found}
    picture = board_svg(game.board, overlays=Overlays(path=tuple(found)))
    return answer(
        question, f"{counted(len(found) - 1, 'step')}: {' '.join(found)}", reason, facts=facts, picture=picture
    )


def _home(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game, seat = session.game, seat_of(session, parts[0])
    here, came_from, left = start_of(session, seat)
    steps = left if parts[1] is None else number_of(parts[1])
    car = session.state.cars[seat]
    found = path(game.board.on_foot, here, car, came_from)
    facts: dict[str, Any] = {
        "from": here,
        "car": car,
        "steps": steps,
        "least": None if found is None else len(found) - 1,
    }
    reasons = [
        Reason(f"The car is at {car}; a walk cannot double back.", WALKING),
        Reason("Players may stash their carts at their own cars, which ends the turn.", ("SPREE-SCORE-01",)),
    ]
    if found is not None and len(found) - 1 <= steps:
        way = " ".join(found[1:]) or "already there"
        return answer(question, f"yes: {way}", *reasons, facts=facts | {"path": found})
    verdict = "no: no walk leads there" if found is None else f"no: it takes {counted(len(found) - 1, 'step')}"
    return answer(question, verdict, *reasons, facts=facts)


# Odds of a turn


def _roll_at_least(game: SpreeGame, least: int) -> Fraction:
    chance = two_dice(game.faces)
    found = sum(each.weight for each in chance.outcomes if _total(each.event) >= least)
    return Fraction(found, chance.total)


def _total(event: actions.Event) -> int:
    assert isinstance(event, actions.Dice)
    return event.low + event.high


def _odds_reach(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game, seat, goal = session.game, seat_of(session, parts[0]), square_of(session, parts[1])
    here, came_from, left = start_of(session, seat)
    ways, notes = ways_of(session, seat)
    found = path(ways, here, goal, came_from)
    facts: dict[str, Any] = {"from": here, "to": goal, "steps_left": left}
    if found is None:
        return answer(
            question,
            "0 (0.0 %): no walk leads there",
            Reason("No walk leads there.", WALKING),
            facts=facts | {"odds": "0"},
        )
    least = len(found) - 1
    own = seat == session.state.seat and session.state.phase in OPEN
    rolled = own and session.state.turn.rolled and session.state.phase != "move_roll"
    odds = _reached(game, least, left, rolled=rolled)
    rolling = "" if rolled else ", and the dice are still to be rolled"
    takes = f"It takes {counted(least, 'step')}; {left} {'is' if left == 1 else 'are'} left{rolling}."
    reasons = [Reason(takes, ("SPREE-MOVE-01", *WALKING)), *notes]
    facts |= {"least": least, "odds": str(odds), "percent": percent(odds)}
    verdict = odds_text(odds)
    if not may_play_cards(game.rules, session.state, seat) and (notes or (rolled and not left)):
        return answer(question, verdict, *reasons, facts=facts)
    if session.revealed:
        more = sum(max(MAKE_UP[card]) for card in session.state.hands[seat] if card in MAKE_UP)
        helped = _reached(game, least, left + more, rolled=rolled)
        facts["with_move_cards"] = str(helped)
        reasons.append(
            Reason(
                f"With {counted(more, 'more step')} from move cards in hand: {odds_text(helped)}.", ("SPREE-CARD-01",)
            )
        )
    else:
        helped = _reached(game, least, left + 10, rolled=rolled)
        reasons.append(Reason(f"With a 10 to play: {odds_text(helped)}.", ("SPREE-CARD-01",)))
    return answer(question, verdict, *reasons, facts=facts)


def _reached(game: SpreeGame, least: int, steps: int, *, rolled: bool) -> Fraction:
    if steps >= least:
        return Fraction(1)
    return Fraction(0) if rolled else _roll_at_least(game, least - steps)


def _odds_draw(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game, state = session.game, session.state
    viewer = state.seat if parts[1] is None else seat_of(session, parts[1])
    # A hand reveals what is not in the pile, so it counts only if hands are shown.
    unseen = game.view(state, viewer if session.revealed else None).unseen
    if not state.pile:
        unseen = state.discards
    kind, word = str(parts[0].data), str(parts[0].children[0])
    if kind == "wanted_card":
        good = [card for card in unseen if card.lower() == word]
    else:
        good = [card for card in unseen if RANK[card].lower() == word[5:]]
    if not unseen:
        nothing = Reason("The pile and the discards are both empty.", ("SPREE-SETUP-04",))
        return answer(question, "nobody can draw: there are no cards left", nothing, facts={"odds": "0"})
    odds = Fraction(len(good), len(unseen))
    if not state.pile:
        said = f"To be shuffled first, discards: {counted(len(unseen), 'card')}, of which {len(good)} are wanted."
    elif session.revealed:
        said = f"Not seen by {session.called(viewer)}: {counted(len(unseen), 'card')}, of which {len(good)} are wanted."
    else:
        said = (
            f"Hands and pile: {counted(len(unseen), 'card')}, of which {len(good)} are wanted. "
            "To take the player's hand into account, say: reveal on"
        )
    reason = Reason(said, ("SPREE-SETUP-02", "SPREE-SETUP-04", "SPREE-TURN-01"))
    facts = {"odds": str(odds), "percent": percent(odds), "unseen": len(unseen), "good": len(good)}
    return answer(question, odds_text(odds), reason, facts=facts)


def _best(session: Any, parts: Sequence[Any], question: str) -> Answer:
    game, state, seat = session.game, session.state, seat_of(session, parts[0])
    here, came_from, _ = start_of(session, seat)
    steps = number_of(parts[1])
    hand: tuple[Card, ...] | None = state.hands[seat] if session.revealed else None
    home = state.cars[seat] if parts[2] is not None else None
    if state.riding[seat]:
        _, notes = ways_of(session, seat)
        return answer(question, "0 points: nobody can shop from a car", *notes, facts={"points": 0, "shopped": []})
    if steps > 24:
        return answer(question, "that is a long walk: ask for at most 24 steps", kind="refused")
    walk, bought = best_walk(game, here, came_from, steps, hand, home)
    whose = "the cards in hand" if session.revealed else "any hand of up to five cards"
    reasons = [
        Reason(
            f"Considered: all walks of at most {counted(steps, 'step')} from {named(game, here)}, with {whose}.",
            WALKING,
        ),
        Reason("Each card is shopped on the square that sells it.", ("SPREE-SHOP-01", "SPREE-SHOP-02")),
    ]
    if home is not None:
        reasons.append(Reason("The walk must end at the player's own car, to stash.", ("SPREE-SCORE-01",)))
    worth = points(bought)
    facts = {"path": walk, "shopped": list(bought), "points": worth, "stashed": home is not None and bool(walk)}
    if walk is None:
        return answer(question, "no walk ends at the player's own car", *reasons, facts=facts)
    plays = _plays(game, walk, bought)
    verdict = f"{counted(worth, 'point')}: {', '.join(plays) or 'nothing to shop'}"
    picture = board_svg(game.board, state, overlays=Overlays(path=tuple(walk)))
    return answer(question, verdict, *reasons, facts=facts | {"plays": plays}, picture=picture)


def _plays(game: SpreeGame, walk: Sequence[Square], bought: Sequence[Card]) -> list[str]:
    left = list(bought)
    plays = []
    for number, square in enumerate(walk):
        if number:
            plays.append(f"walk to {square}")
        sold = game.board.sells.get(square)
        copies = left.count(sold) if sold else 0
        if sold and copies:
            plays.append(f"shop {sold}" if copies == 1 else f"shop {copies} of {sold}")
            left = [card for card in left if card != sold]
    assert all(POINTS[RANK[card]] >= 0 for card in left)
    return plays


QUESTIONS: Mapping[str, Any] = {
    "where": _where,
    "reach": _reach,
    "shortest": _shortest,
    "home": _home,
    "odds_reach": _odds_reach,
    "odds_draw": _odds_draw,
    "best": _best,
    "set_up": set_up,
    **SHOTS,
}
