"""Positions made by hand, for questions, tests and puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction

from ..kernel.errors import SettingError, UnknownSquare
from .felonies import Crime
from .game import CrimeSpreeGame
from .state import Case, Charge, Pc, Phase, State, Stay
from .validity import least_crimes_of_the_caught, least_half_points, most_half_points

Pair = Crime | tuple[int, int]
LAST = Crime(1, 1)


def position(
    game: CrimeSpreeGame,
    *,
    seat: int = 0,
    phase: Phase = "turn",
    first: int = 0,
    at: Mapping[int, str] | None = None,
    crimes: Mapping[int, Mapping[str, int]] | None = None,
    left: Mapping[int, Mapping[str, int]] | None = None,
    known: Mapping[int, Sequence[str]] | None = None,
    scores: Mapping[int, Fraction | int] | None = None,
    last: Mapping[int, Pair] | None = None,
    runs: Mapping[int, int] | None = None,
    this_round: Sequence[int] = (),
    left_behind: Sequence[int] = (),
    moves: Mapping[int, int] | None = None,
    cruisers: Mapping[int, int] | None = None,
    charges: Mapping[int, Sequence[Charge]] | None = None,
    captures: Sequence[int] = (),
    rounds_left: int | None = None,
    case: Case | None = None,
    chases: tuple[int, ...] = (),
    acted: bool | None = None,
) -> State:
    """Return a state as described; all else is as in a first round, each PC with its opening crime done.

    Args:
        game: the rules, the map and the table.
        seat: whose turn it is.
        phase: what is awaited.
        first: who has the first turn of each round.
        at: states by seat, by their letters or names; by default the starting states in turn order.
        crimes: numbers of crimes committed, by seat and state; by default the opening crime, in the starting state,
            and for a caught PC the one it was caught for. A seat named here has committed only these.
        left: how many of them count as left behind, by seat and state.
        known: further states where a seat's PC is no longer new, by seat.
        scores: points by seat, by default the least that the crimes can have brought; the rap sheet is at least long
            enough for them.
        last: the latest crime by seat; by default Dog Inconvenienced.
        runs: lengths of runs of the same crime by seat; by default 1, or 0 if a lone opening crime does not count.
        this_round, left_behind: the seats to which this applies.
        moves: changes of state in a row, by seat, if a limit counts them.
        cruisers, charges: overturned cruisers, and old crimes that are rolled for, by seat.
        captures: the seats that were caught, in order.
        rounds_left: the number of rounds left; by default all that were agreed.
        case: the crime for which Johnny Law is rolled next.
        chases: seats whose overturned cruisers are rolled for.
        acted: whether the turn's action was taken; by default as the phase implies.

    Raises a SettingError that names everything impossible about the position.

    >>> from spree_rules import crime_spree
    >>> game = crime_spree.new_game(seats=2)
    >>> state = position(game, at={0: "Kansas"}, last={0: (5, 3)}, runs={0: 2}, crimes={0: {"KS": 2}})
    >>> game.apply(state, game.parse("design nun robbed")).case.charges[0].difficulty
    11
    """
    named = (at, crimes, left, known, scores, last, runs, moves, cruisers, charges)
    for each in (seat, first, *(each for group in named for each in group or ())):
        if type(each) is not int or not 0 <= each < game.seats:
            raise SettingError(f"there is no seat {each!r}: seats are 0 to {game.seats - 1}")
    with _readable():
        order = {
            (first + further) % game.seats: place for further, place in enumerate(game.config.starts[: game.seats])
        }
        places = {**order, **{each: game.board.square(name) for each, name in (at or {}).items()}}
        pcs = []
        for each in range(game.seats):
            done = {game.board.square(name): count for name, count in (crimes or {}).get(each, {}).items()}
            if each not in (crimes or {}):
                done = {order[each]: 1}
                if each in captures:
                    done[places[each]] = done.get(places[each], 0) + least_crimes_of_the_caught(game.rules) - 1
            behind = {game.board.square(name): count for name, count in (left or {}).get(each, {}).items()}
            also = [game.board.square(name) for name in (known or {}).get(each, ())]
            pair = (last or {}).get(each, LAST)
            done |= {place: max(done.get(place, 0), count) for place, count in behind.items()}
            unsettled = each == seat and case is not None and case.crime is not None
            least = least_half_points(game.rules, sum(done.values()), each in captures, unsettled)
            doubled = 2 * Fraction((scores or {}).get(each, Fraction(least, 2)))
            if doubled.denominator != 1:
                raise SettingError(f"points come in halves, not as {doubled / 2}")
            pcs.append(
                Pc(
                    places[each],
                    each in captures,
                    doubled.numerator,
                    max(sum(done.values()), -(-doubled.numerator // most_half_points(game.rules))),
                    (pair if isinstance(pair, Crime) else Crime(*pair)) if done else None,
                    (runs or {}).get(each, _usual_run(game, done)),
                    each in this_round,
                    False,
                    each in left_behind,
                    (moves or {}).get(each, 0),
                    (cruisers or {}).get(each, 0),
                    _stays(game, done, behind, also),
                    tuple((charges or {}).get(each, ())),
                )
            )
    state = State(
        phase,
        seat,
        tuple(pcs),
        first,
        False,
        phase in ("felony_roll", "law_roll", "cruiser_roll") if acted is None else acted,
        game.config.max_rounds if rounds_left is None else rounds_left,
        None,
        case,
        chases,
        tuple(captures),
    )
    faults = game.validate(state)
    if faults:
        raise SettingError("impossible position: " + "; ".join(faults))
    return state


@contextmanager
def _readable() -> Iterator[None]:
    """Report names and numbers that cannot be read as a SettingError."""
    try:
        yield
    except SettingError:
        raise
    except (UnknownSquare, ValueError, TypeError) as error:
        raise SettingError(f"this position cannot be read: {error}") from error


def _usual_run(game: CrimeSpreeGame, done: Mapping[str, int]) -> int:
    """The default length of the run of the latest crime; a lone opening crime may not count."""
    counted = game.rulings.pattern_counts_opening == "true" or sum(done.values()) > 1
    return 1 if done and counted else 0


def _stays(
    game: CrimeSpreeGame, done: Mapping[str, int], behind: Mapping[str, int], also: Sequence[str]
) -> tuple[Stay, ...]:
    enough = game.felonies.crackdown_crimes
    places = sorted({*done, *behind, *also})
    return tuple(
        Stay(place, min(done.get(place, 0), enough), min(behind.get(place, 0), enough), True)
        for place in places
        if done.get(place, 0) or behind.get(place, 0) or place in also
    )
