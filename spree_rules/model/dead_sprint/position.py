"""Positions made by hand, for tests, questions and puzzles; bank and decks hold all that is not on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias, cast

from ..kernel.errors import SettingError, UnknownSquare
from ..kernel.values import replace
from .board import space_of
from .leaving import goods, with_tokens
from .setup import start
from .state import KINDS, TOKENS, Bank, Contents, Decks, Find, Horde, Known, Phase, Runner, State, Turn, Zombie
from .turn import has_room

if TYPE_CHECKING:
    from .game import DeadSprintGame

FourCounts: TypeAlias = tuple[int, int, int, int]
FiveCounts: TypeAlias = tuple[int, int, int, int, int]


def position(
    game: DeadSprintGame,
    *,
    seat: int | None = None,
    phase: Phase = "move",
    laid: Sequence[str] = (),
    at: Mapping[int, str] | None = None,
    zombies: Mapping[str, str] | None = None,
    tokens: Iterable[tuple[str, str]] = (),
    horde: str | None = None,
    first_aid: Mapping[int, int] | None = None,
    adrenaline: Mapping[int, int] | None = None,
    weapons: Mapping[int, Sequence[int]] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    lying: Mapping[int, Sequence[str]] | None = None,
    discards: Sequence[str] = (),
    skips: Sequence[int] = (),
    out: Sequence[int] = (),
    known: Iterable[tuple[int, int, str, int]] = (),
    moves: int | None = None,
    turn: Turn | None = None,
    gone: Mapping[str, int] | None = None,
) -> State:
    """Return a state as described; all else is as after setup.

    Args:
        game: the rules and the pack.
        seat: whose turn it is; by default the first player who is in the game.
        phase: what is awaited.
        laid: the tiles after the start tiles, each with the end by which it is entered, such as ``S1A``.
        at: spaces by seat; by default where players start.
        zombies: kinds of zombies by space; a crawler's two spaces are joined by ``+``, such as ``2b5+2b6``.
        tokens: pairs of a space and a token, such as ``("2b5", "+2")``.
        horde: the aisle space on which the horde stands; by default where it starts.
        first_aid, adrenaline: numbers of tokens by seat; by default one first aid kit each.
        weapons: what each weapon adds, by seat.
        hands, lying: cards by seat, in one word each.
        discards: the discarded cards.
        skips, out: the seats that lose their next turn, or are out (lost one after the other).
        known: what is known: viewer, owner, card, number.
        moves: spaces left to go; by default 3 while moving.
        turn: the progress of the turn, if more than the movement left is to be told.
        gone: numbers of zombies by kind, or tokens, that have left the game, where rulings allow that.

    Raises a SettingError that names everything impossible about the position.

    >>> from spree_rules import dead_sprint
    >>> game = dead_sprint.new_game(seats=2)
    >>> state = position(game, laid=["S2A"], at={0: "2b4"}, zombies={"2b5": "shambler"})
    >>> [game.format(action) for action in game.legal_actions(state)]
    ['step 2a4', 'step 2b3', 'step 2b5', 'step 2c4', 'stop']
    """
    begun = start(game.rules)
    try:
        words = (*begun.laid, *laid)
        runners = tuple(
            Runner(
                (at or {}).get(each, game.rules.start),
                (first_aid or {}).get(each, 1),
                (adrenaline or {}).get(each, 0),
                tuple(sorted((weapons or {}).get(each, ()))),
                tuple(sorted((hands or {}).get(each, ()))),
                tuple(sorted((lying or {}).get(each, ()))),
                each in skips,
            )
            if each not in out
            else Runner(None)
            for each in range(game.seats)
        )
        contents = _contents(len(words), zombies or {}, tokens)
        stands = _horde(game, words, horde)
        state = replace(
            begun,
            phase=phase,
            runners=runners,
            laid=words,
            contents=contents,
            horde=stands,
            known=tuple(sorted(Known(*fact) for fact in known)),
            lost=tuple((each,) for each in out),
            turn=_turn(phase, moves, turn),
        )
        living = [each for each in game.rules.order if each not in out]
        state = replace(state, seat=seat if seat is not None else living[0] if living else 0)
        first_thing = turn is None and phase == "cards" and game.rulings.draw_time == "first_thing"
        if first_thing and not has_room(game.rules, state.runners[state.seat]):
            state = replace(state, turn=replace(state.turn, full=True))
        state = _supplied(game, state, tuple(sorted(discards)), gone or {})
    except (UnknownSquare, ValueError, TypeError, KeyError, IndexError, AttributeError) as error:
        if isinstance(error, SettingError):
            raise
        raise SettingError(f"this position cannot be read: {error}") from error
    faults = game.validate(state)
    if faults:
        raise SettingError("impossible position: " + "; ".join(faults))
    return state


def _turn(phase: Phase, moves: int | None, turn: Turn | None) -> Turn:
    if turn is not None:
        return turn if moves is None else replace(turn, moves=moves)
    left = moves if moves is not None else 3 if phase in ("move", "red_roll") else 0
    return Turn(moved=bool(left) or phase == "after_move", moves=left, fight=None)


def _contents(count: int, zombies: Mapping[str, str], tokens: Iterable[tuple[str, str]]) -> tuple[Contents, ...]:
    standing: list[list[Zombie]] = [[] for _ in range(count)]
    lying: list[list[Find]] = [[] for _ in range(count)]
    for places, kind in zombies.items():
        spaces = [space_of(place) for place in places.split("+")]
        if len({space.tile for space in spaces}) != 1:
            raise SettingError(f"a zombie stands on one tile, not on {places}")
        standing[spaces[0].tile].append(Zombie(kind, tuple(place[-2:] for place in places.split("+"))))  # type: ignore[arg-type]
    for place, token in tokens:
        lying[space_of(place).tile].append(Find(place[-2:], token))  # type: ignore[arg-type]
    return tuple(
        with_tokens(Contents(tuple(sorted(here, key=lambda zombie: zombie.cells))), finds)
        for here, finds in zip(standing, lying, strict=True)
    )


def _horde(game: DeadSprintGame, laid: tuple[str, ...], place: str | None) -> Horde:
    if place is None:
        place = game.rules.horde
    tile = space_of(place).tile
    ranks = game.board.template_ranks(laid[tile])
    steps = [step for step, rank in enumerate(ranks) if rank == place[-2:]]
    if not steps:
        raise SettingError(f"{place} is not on the middle aisle, along which the horde goes: {', '.join(ranks)}")
    return Horde(tile, steps[0])


def _supplied(game: DeadSprintGame, state: State, discards: tuple[str, ...], gone: Mapping[str, int]) -> State:
    pack = game.rules.pack
    zombies = Counter(zombie.kind for contents in state.contents for zombie in contents.zombies)
    tokens = Counter(find.token for contents in state.contents for find in contents.tokens)
    tokens += Counter(token for runner in state.runners for token in goods(runner))
    cards = Counter(game.rules.deck)
    cards.subtract(discards)
    for runner in state.runners:
        cards.subtract((*runner.hand, *runner.lying))
    if state.turn.incoming is not None:
        cards.subtract((state.turn.incoming.card,))
    if state.turn.offer is not None:
        tokens[state.turn.offer] += 1
    short = [card for card, count in cards.items() if count < 0]
    if short:
        raise SettingError(f"there are not so many of these cards: {', '.join(sorted(short))}")
    drawn = state.turn.drawn
    seen = [word[:-1] for word in state.laid] + (
        [drawn.tile] if drawn and drawn.tile and state.phase == "orient" else []
    )
    left = {}
    for kind in ("straight", "corner"):
        copies = Counter(pack.copies(kind))
        copies.subtract(name for name in seen if name in copies)
        left[kind] = tuple(sorted(copies.elements()))
    pieces = zip(KINDS, pack.zombie_counts(), strict=True)
    counters = zip(TOKENS, pack.token_counts(), strict=True)
    bank = Bank(
        cast("FourCounts", tuple(count - zombies[kind] - gone.get(kind, 0) for kind, count in pieces)),
        cast("FiveCounts", tuple(count - tokens[token] - gone.get(token, 0) for token, count in counters)),
    )
    decks = Decks(left["straight"], left["corner"], tuple(sorted(cards.elements())), discards)
    return replace(state, bank=bank, decks=decks)
