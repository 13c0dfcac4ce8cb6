"""Views: what a seat or a spectator may see of a state, as a separate record that does not refer to the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from ..kernel.chance import CHANCE
from ..kernel.effect_kinds import counted
from ..kernel.protocol import check_seat
from ..kernel.values import Value, replace
from .actions import Card, Seat, SpaceName, TileName
from .horde import rest
from .knowing import about, known_of
from .rules import Rules
from .state import Bank, Contents, Count, Horde, Known, Phase, Runner, State, TileWord, Turn, to_act


class View(Value, frozen=True):
    """A state as ``viewer`` sees it (None: a spectator).

    ``hand`` is the viewer's own hand, None for a spectator; ``runners`` show everything else about the players, with
    their hands left empty and ``hand_sizes`` instead. ``known`` is what the viewer is certain of about other hands.
    ``unseen`` is the sorted multiset of cards whose place it does not know: other hands and the deck. ``straight`` and
    ``corner`` are the tiles left, without the Exit, whose place nobody knows. ``horde_rests`` are the spaces of the
    horde. ``to_act`` is a seat, -1 while dice or a draw are awaited, None at the end; ``prompt`` says in words what is
    awaited. The other fields are as in ``State``.
    """

    viewer: Seat | None
    to_act: int | None
    prompt: str
    phase: Phase
    seat: Seat
    hand: tuple[Card, ...] | None
    hand_sizes: tuple[Count, ...]
    runners: tuple[Runner, ...]
    laid: tuple[TileWord, ...]
    contents: tuple[Contents, ...]
    horde: Horde
    horde_rests: tuple[SpaceName, ...]
    bank: Bank
    straight: tuple[TileName, ...]
    corner: tuple[TileName, ...]
    passed: tuple[TileName, ...]
    deck_size: Count
    discards: tuple[Card, ...]
    unseen: tuple[Card, ...]
    known: tuple[Known, ...]
    turn: Turn
    lost: tuple[tuple[Seat, ...], ...]
    winners: tuple[Seat, ...]


def view(rules: Rules, state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator (None), may see. Raises UnknownSeat.

    >>> from spree_rules import dead_sprint
    >>> game = dead_sprint.new_game(seats=2)
    >>> look = view(game.rules, game.start(), None)
    >>> look.hand, look.deck_size, look.prompt
    (None, 54, 'Seat 0 may draw, play and discard cards, and then rolls to move.')
    """
    if seat is not None:
        check_seat(seat, rules.seats)
    decks = state.decks
    hidden = list(decks.cards)
    for other, runner in enumerate(state.runners):
        if other != seat:
            hidden += runner.hand
    return View(
        seat,
        to_act(state),
        prompt(rules, state),
        state.phase,
        state.seat,
        None if seat is None else state.runners[seat].hand,
        tuple(len(runner.hand) for runner in state.runners),
        tuple(replace(runner, hand=()) for runner in state.runners),
        state.laid,
        state.contents,
        state.horde,
        rest(rules, state),
        state.bank,
        decks.straight,
        decks.corner,
        decks.passed,
        len(decks.cards),
        decks.discards,
        tuple(sorted(hidden)),
        tuple(fact for fact in state.known if fact.viewer == seat),
        state.turn,
        state.lost,
        state.winners,
    )


_PROMPTS: Final[dict[Phase, str]] = {
    "deal": "Seat {seat} is dealt a card.",
    "cards": "Seat {seat} may draw, play and discard cards, and then rolls to move.",
    "draw_card": "Seat {seat} draws a card.",
    "steal": "Seat {seat} draws a card from another hand.",
    "bank_weapon": "Seat {seat} draws a weapon from the bank.",
    "green_roll": "Seat {seat} rolls the green die to move.",
    "tile": "Seat {seat} draws a tile.",
    "orient": "Seat {seat} joins the tile it has drawn.",
    "special_kind": "A special zombie is drawn for the new tile.",
    "special_icon": "The special zombie's icon is drawn.",
    "choose_kind": "Seat {seat} chooses the special zombie of the new tile.",
    "choose_icon": "Seat {seat} chooses the icon of the special zombie.",
    "choose_second": "Seat {seat} chooses the second cell of the crawler.",
    "weapon_token": "A weapon token is drawn for the new tile.",
    "name_weapon": "Seat {seat} chooses a weapon token for the new tile.",
    "red_roll": "Seat {seat} rolls the red die to attack.",
    "weapons": "Seat {seat} may add weapons to its attack.",
    "enter": "Seat {seat} has beaten the zombie, and may go to its space or stay.",
    "after_move": "Seat {seat} may use adrenaline to roll again, or ends its turn.",
    "yellow_roll": "Somebody rolls the yellow die for the horde.",
}


def prompt(rules: Rules, state: State) -> str:
    """Return in words what is awaited: the same for everyone, and from public facts alone."""
    actor, turn = to_act(state), state.turn
    if state.phase == "over":
        won = " and ".join(map(str, state.winners))
        return f"The game is over: seat {won} has won." if won else "The game is over: nobody has won."
    if state.phase == "move":
        return f"Seat {actor} is moving, with {counted(turn.moves, 'space')} left."
    if state.phase == "respond" and turn.incoming is not None:
        card = turn.incoming.card
        return f"Seat {actor} may deflect {card}, which seat {state.seat} uses on seat {turn.incoming.target}."
    if state.phase == "bank":
        return f"Seat {actor} has no room for {turn.offer}: it may give the bank something for it, or decline."
    if state.phase == "take":
        return f"Seat {actor} has found {turn.finds[0]}, and may take it."
    assert actor in (CHANCE, state.seat)
    return _PROMPTS[state.phase].format(seat=state.seat)


def resampled(rules: Rules, state: State, seat: int | None, pick: Callable[[int], int]) -> State:
    """Return a state that differs only in what ``seat`` cannot know: other hands, the deck, and who knows what of them.

    Cards of which ``seat`` is certain stay where they are. Somebody else who knows a whole hand knows the new one; who
    knows a part of it still does.
    """
    certain = {owner: _kept(state, seat, owner) for owner in range(rules.seats) if owner != seat}
    loose = list(state.decks.cards)
    for owner, kept in certain.items():
        loose += (Counter(state.runners[owner].hand) - kept).elements()
    loose.sort()
    shuffled = [loose.pop(pick(len(loose))) for _ in range(len(loose))]
    runners = list(state.runners)
    for owner, kept in certain.items():
        wanted = len(runners[owner].hand) - kept.total()
        dealt, shuffled = shuffled[:wanted], shuffled[wanted:]
        runners[owner] = replace(runners[owner], hand=tuple(sorted((*kept.elements(), *dealt))))
    after = replace(state, runners=tuple(runners), decks=replace(state.decks, cards=tuple(sorted(shuffled))))
    return replace(after, known=_knowledge(state, after, seat))


def _whole(state: State, viewer: int, owner: int) -> bool:
    """Whether a viewer is certain of an owner's whole hand."""
    return about(state, viewer, owner).total() == len(state.runners[owner].hand)


def _kept(state: State, seat: int | None, owner: int) -> Counter[Card]:
    """The cards of a hand that stay: those ``seat`` knows, and those that somebody knows a part of."""
    kept: Counter[Card] = Counter()
    for viewer in range(len(state.runners)):
        if viewer == seat or (viewer != owner and not _whole(state, viewer, owner)):
            kept |= about(state, viewer, owner)
    return kept


def _knowledge(before: State, after: State, seat: int | None) -> tuple[Known, ...]:
    seats = range(len(before.runners))
    found = []
    for viewer in seats:
        for owner in seats:
            counts = about(before, viewer, owner)
            if viewer != seat and counts and _whole(before, viewer, owner):
                counts = Counter(after.runners[owner].hand)
            found.append((viewer, owner, counts))
    return known_of(found)
