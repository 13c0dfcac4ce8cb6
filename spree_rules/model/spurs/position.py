"""Positions made by hand, for tests, questions and puzzles; supply and decks hold all that is not elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ..kernel.errors import SettingError
from ..kernel.values import replace
from .bags import Bag
from .board import TERRAINS
from .rules import Rules
from .setup import start
from .state import NO_TURN, Kept, Lying, Phase, Rider, Showdown, State, Turn

if TYPE_CHECKING:
    from .game import SpursGame


def position(
    game: SpursGame,
    *,
    seat: int = 0,
    phase: Phase = "action",
    at: Mapping[int, str] | None = None,
    tokens: Mapping[str, str] | None = None,
    kept: Mapping[str, tuple[str, int]] | None = None,
    fame: Mapping[int, int] | None = None,
    money: Mapping[int, int] | None = None,
    bags: Mapping[int, Sequence[int]] | None = None,
    spurs: Mapping[int, int] | None = None,
    posters: Mapping[int, int] | None = None,
    nuggets: Mapping[int, int] | None = None,
    equipment: Mapping[int, Sequence[str]] | None = None,
    carried: Mapping[int, Sequence[str]] | None = None,
    stagecoaches: Mapping[int, Sequence[str]] | None = None,
    displays: Mapping[str, Sequence[str]] | None = None,
    bank: int | None = None,
    top: tuple[str, Sequence[int]] | None = None,
    used_events: Sequence[str] = (),
    spent: int = 0,
    sold: int = 0,
    turn: Turn = NO_TURN,
    duel: Showdown | None = None,
    turns: int = 0,
) -> State:
    """Return a state as described; all else is as at the start, with no token on the map and nothing on display.

    Args:
        game: the rules and the pack.
        seat: whose turn it is.
        phase: what is awaited.
        at: territories by seat; by default where players start.
        tokens: Challenge tokens by territory.
        kept: the Desperado that stays on a territory, and how many more lie face down behind it.
        fame, money, spurs, posters, nuggets: numbers by seat; by default as at the start.
        bags: numbers of grey, brown, white, black and red bullets, by seat.
        equipment, carried, stagecoaches: cards and tokens by seat, in one word each.
        displays: Equipment cards on display, by town (or ``all``).
        bank: dollars in each vault.
        top: the Event card on top of the deck, and who has seen it.
        used_events: discarded Event cards.
        spent, sold: white bullets, and nuggets, that have left the game.
        turn, duel: the progress of the turn, and of a duel; bullets drawn there are taken from the supply.
        turns: how many turns are over.

    Raises a SettingError that names everything impossible about the position.

    >>> from spree_rules import spurs
    >>> game = spurs.new_game(seats=2)
    >>> state = position(game, at={0: "A4"}, tokens={"A4": "OU3"})
    >>> [game.format(action) for action in game.legal_actions(state)]
    ['attempt', 'rest', 'spur']
    """
    rules = game.rules
    begun = start(rules)
    try:
        riders = tuple(
            _rider(
                rules,
                begun.riders[each],
                each,
                at,
                fame,
                money,
                bags,
                spurs,
                posters,
                nuggets,
                equipment,
                carried,
                stagecoaches,
            )
            for each in range(rules.seats)
        )
        lying = tuple(sorted(Lying(place, token) for place, token in (tokens or {}).items()))
        stay = tuple(sorted(Kept(place, card, down) for place, (card, down) in (kept or {}).items()))
        shown = tuple(tuple(sorted((displays or {}).get(key, ()))) for key in rules.display_keys)
        shown += ((),) * (len(rules.towns) - len(shown))
        state = replace(
            begun,
            phase=phase,
            seat=seat,
            riders=riders,
            tokens=lying,
            kept=stay,
            displays=shown,
            banks=begun.banks if bank is None else (bank,) * len(rules.vaults) + begun.banks[len(rules.vaults) :],
            turn=turn,
            duel=duel,
            turns=turns,
            box=Bag(white=spent),
            lost_nuggets=sold,
        )
        state = _rest_of_decks(rules, state, top, used_events)
        state = _rest_of_supply(rules, state)
    except (TypeError, KeyError, ValueError, AttributeError, IndexError) as error:
        raise SettingError(f"this is not a position: {error}") from error
    known = {"display": rules.display_keys, "territory": rules.board.territories}
    for what, names in (("display", displays or {}), ("territory", tokens or {}), ("territory", kept or {})):
        for name in names:
            if name not in known[what]:
                raise SettingError(f"there is no {what} {str(name)[:40]!r}: {', '.join(known[what])}")
    faults = game.validate(state)
    if faults:
        raise SettingError("this position is impossible: " + "; ".join(faults))
    return state


def _rider(
    rules: Rules, begun: Rider, seat: int, at: Mapping[int, str] | None, *goods: Mapping[int, object] | None
) -> Rider:
    fame, money, bags, spurs, posters, nuggets, equipment, carried, stagecoaches = (each or {} for each in goods)
    cards: Iterable[str] = equipment.get(seat, ())  # type: ignore[assignment]
    held = tuple(sorted(cards))
    trained = sum(rules.equipment[card].effect == "riding_skill" for card in held)
    bag: Iterable[int] = bags.get(seat, begun.bag)  # type: ignore[assignment]
    tokens: Iterable[str] = carried.get(seat, ())  # type: ignore[assignment]
    coaches: Iterable[str] = stagecoaches.get(seat, ())  # type: ignore[assignment]
    numbers = {
        "fame": fame.get(seat, begun.fame),
        "money": money.get(seat, begun.money),
        "spurs": spurs.get(seat, begun.spurs),
        "posters": posters.get(seat, 0),
        "nuggets": nuggets.get(seat, 0),
    }
    for name, number in numbers.items():
        if type(number) is not int or (number < 0 and name != "fame"):
            raise ValueError(f"{name} of seat {seat} must be a number, not {str(number)[:40]}")
    return replace(
        begun,
        at=(at or {}).get(seat, begun.at),
        riding=rules.setup.riding + trained,
        bag=Bag(*bag),
        equipment=held,
        carried=tuple(sorted(tokens)),
        stagecoaches=tuple(sorted(coaches)),
        **numbers,
    )


def _left(whole: Iterable[str], *gone: Iterable[str]) -> tuple[str, ...]:
    there = Counter(whole)
    there.subtract(card for cards in gone for card in cards)
    return tuple(sorted(there.elements()))


def _rest_of_decks(
    rules: Rules, state: State, top: tuple[str, Sequence[int]] | None, used_events: Sequence[str]
) -> State:
    turn, riders, decks = state.turn, state.riders, rules.decks
    foes: list[Iterable[str]] = [[kept.card for kept in state.kept]]
    if turn.gang is not None:
        foes += [[] if turn.gang.faced is None else [turn.gang.faced], turn.gang.beaten]
    events: list[Iterable[str]] = [rider.stagecoaches for rider in riders]
    events += [turn.more_events, used_events, [card for card in (turn.event, top and top[0]) if card is not None]]
    tokens: list[Iterable[str]] = [rider.carried for rider in riders]
    tokens += [[lying.token for lying in state.tokens], [] if turn.token is None else [turn.token]]
    return replace(
        state,
        decks=replace(
            state.decks,
            equipment=_left(decks["equipment"], *(rider.equipment for rider in riders), *state.displays),
            events=_left(decks["events"], *events),
            desperados=_left(decks["desperados"], *foes),
            stacks=tuple(_left(rules.pack.stack(terrain), *tokens) for terrain in TERRAINS),
            used_events=tuple(sorted(used_events)),
            top=None if top is None else top[0],
            seen=() if top is None else tuple(sorted(top[1])),
        ),
    )


def _rest_of_supply(rules: Rules, state: State) -> State:
    shot, duel = state.turn.shooting, state.duel
    out = [rider.bag for rider in state.riders] + [state.box]
    out += [] if shot is None else [shot.drawn]
    out += [] if duel is None else list(duel.drawn)
    supply = Bag(*(there - sum(bag[colour] for bag in out) for colour, there in enumerate(rules.setup.supply)))
    if min(supply) < 0:
        raise ValueError("there are not so many bullets")
    held = 0 if state.turn.gang is None else state.turn.gang.gold
    nuggets = rules.setup.nuggets - held - state.lost_nuggets - sum(rider.nuggets for rider in state.riders)
    if nuggets < 0:
        raise ValueError("there are not so many nuggets")
    return replace(state, supply=supply, gold=(nuggets, rules.setup.stones))
