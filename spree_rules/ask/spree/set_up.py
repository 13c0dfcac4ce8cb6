"""Setting up a position in words, and checking it: places, cards, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.values import put, replace
from spree_rules.model.spree.cards import Card, from_cart, merged, read_card, read_cart_card
from spree_rules.model.spree.state import State, Turn

from ..answers import Answer, Reason, answer, impossible

CLAUSES = ("SPREE-SETUP-07",)


def set_up(session: Any, parts: Sequence[Any], question: str) -> Answer:
    """Make all described changes together; an impossible position is refused with everything that is wrong with it."""
    game = session.game
    state: State = session.state
    if None in state.pawns:
        raise SettingError("positions can be set up only after all players have parked")
    state = _settled(state)
    # Whose turn it is comes first, because the other changes may be about that turn.
    for part in sorted(parts, key=lambda each: str(each.data) != "set_turn"):
        state = _changed(session, state, part)
    state = _fitting(state)
    problems = game.validate(state)
    if problems:
        return impossible(question, problems)
    session.set_state(state)
    shown = [Reason(line) for line in session.vocabulary.lines(session)]
    reason = Reason("The position is set up as described.", CLAUSES)
    return answer(question, game.prompt(state), reason, *shown, kind="done", facts={"phase": state.phase})


def _settled(state: State) -> State:
    """The position with an open turn; open plays are discarded."""
    discards = state.discards
    for play in state.plays:
        discards = merged(discards, play.cards)
    turn = state.turn if state.phase in ("turn", "move_roll") else Turn()
    return replace(state, phase="turn", plays=(), discards=discards, turn=turn)


def _changed(session: Any, state: State, part: Any) -> State:
    kind, parts = str(part.data), part.children
    game = session.game
    if kind in ("set_steps", "set_rolled", "set_fresh", "set_came_from"):
        return replace(state, turn=_turn(game, state, kind, parts))
    seat = game.check_seat(int(str(parts[0])[4:]))
    if kind == "set_turn":
        return replace(state, seat=seat, turn=Turn(), down=put(state.down, seat, False))
    if kind in ("set_pawn", "set_car"):
        square = game.board.square(str(parts[1].children[0]))
        if kind == "set_pawn":
            return replace(state, pawns=put(state.pawns, seat, square), riding=put(state.riding, seat, False))
        pawns = state.pawns
        if state.riding[seat] or pawns[seat] == state.cars[seat]:
            pawns = put(pawns, seat, square)
        return replace(state, pawns=pawns, cars=put(state.cars, seat, square))
    if kind in ("set_hand", "set_cart"):
        read = read_card if kind == "set_hand" else read_cart_card
        cards = tuple(read(str(token)) for token in parts[1].children)
        return _dealt(state, "hands" if kind == "set_hand" else "carts", seat, cards)
    if kind == "set_score":
        return replace(state, scores=put(state.scores, seat, int(str(parts[1]))))
    if kind == "set_riding":
        car = state.cars[seat]
        return replace(state, pawns=put(state.pawns, seat, car), riding=put(state.riding, seat, True))
    return replace(state, down=put(state.down, seat, kind == "set_down"))


def _turn(game: Any, state: State, kind: str, parts: Sequence[Any]) -> Turn:
    turn = state.turn
    if kind == "set_fresh":
        return Turn()
    if kind == "set_rolled":
        return replace(turn, rolled=True, acted=True)
    if kind == "set_steps":
        return replace(turn, rolled=True, acted=True, steps=int(str(parts[0])))
    return replace(turn, came_from=game.board.square(str(parts[0].children[0])), moved=True, acted=True)


def _dealt(state: State, where: str, seat: int, cards: tuple[Card, ...]) -> State:
    """Replace the cards of a hand or cart: the old ones return to the pile, from which the new ones come."""
    pile = [*state.pile, *from_cart(getattr(state, where)[seat])]
    for card in from_cart(cards):
        for other in (pile, list(state.discards)):
            if card in other:
                other.remove(card)
                if other is not pile:
                    state = replace(state, discards=tuple(other))
                break
        else:
            raise SettingError(f"no {card} is left in the pile or the discards")
    groups = put(getattr(state, where), seat, tuple(sorted(cards)))
    return replace(state, pile=tuple(sorted(pile)), **{where: groups})


def _fitting(state: State) -> State:
    """Fill in what follows from the rest: whether the turn began at the car."""
    if state.turn.acted:
        return state
    at_car = state.pawns[state.seat] == state.cars[state.seat]
    return replace(state, turn=replace(state.turn, from_car=at_car))
