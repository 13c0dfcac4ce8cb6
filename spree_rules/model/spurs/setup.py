"""Setup: bags and goods, the first tokens on the map, the displays, and who begins."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import Facts, Rule, Table, is_number, is_one_of
from ..kernel.values import put, replace
from .actions import Displayed, FirstPlayer, TokenPlaced
from .bags import Bag
from .board import TERRAINS
from .rules import Rules
from .state import Decks, Lying, Rider, State
from .supplies import card_out
from .turn import GAME_GOES_ON, awaits, begin_turn
from .visiting import display_place, not_in_deck, put_on_display, restock


def start(rules: Rules) -> State:
    """Return the state in which a game begins (SPURS-SETUP-03; the pack says with what)."""
    setup = rules.setup
    bag = Bag(*setup.bag)
    rider = Rider(rules.start, 0, setup.money, setup.riding, bag, setup.spurs)
    supply = Bag(*(there - rules.seats * each for there, each in zip(setup.supply, bag, strict=True)))
    decks = Decks(
        rules.decks["equipment"],
        rules.decks["saloon"],
        rules.decks["events"],
        rules.decks["desperados"],
        tuple(rules.pack.stack(terrain) for terrain in TERRAINS),
    )
    state = State(
        "start_token",
        0,
        (rider,) * rules.seats,
        (),
        (),
        supply,
        (setup.nuggets, setup.stones),
        ((),) * len(rules.towns),
        (setup.bank,) * len(rules.vaults) + (0,) * (len(rules.towns) - len(rules.vaults)),
        decks,
    )
    return _go_on(rules, state, None)


def _go_on(rules: Rules, state: State, log: Log) -> State:
    """Return what setup awaits next: tokens, displayed cards, the lot for who begins, or the first turn."""
    if len(state.tokens) < len(rules.start_tokens):
        return replace(state, phase="start_token")
    if unfilled(rules, state) is not None and state.decks.equipment:
        return replace(state, phase="display")
    if rules.rulings.first_player == "random":
        return replace(state, phase="first_player")
    return begin_turn(rules, state, 0, log)


def next_territory(rules: Rules, state: State) -> str:
    """Return the territory that gets the next token: in the order that the pack lists."""
    return rules.start_tokens[len(state.tokens)]


def unfilled(rules: Rules, state: State) -> int | None:
    """Return which display is filled next, None if all are full."""
    shown = enumerate(state.displays[: len(rules.display_keys)])
    return next((place for place, cards in shown if len(cards) < rules.setup.displayed), None)


def stack_for(rules: Rules, state: State) -> tuple[str, ...]:
    """Return the tokens from which the next one of the setup is drawn."""
    terrain = rules.board.terrain[next_territory(rules, state)]
    return state.decks.stacks[TERRAINS.index(terrain)]


def _no_such_token(rules: Rules, state: State, event: TokenPlaced) -> Facts | None:
    return None if is_one_of(event.token, stack_for(rules, state)) else {"token": event.token}


def perform_token(rules: Rules, state: State, event: TokenPlaced, log: Log) -> State:
    """Put a random token on the next territory of the setup."""
    there = next_territory(rules, state)
    place = TERRAINS.index(rules.board.terrain[there])
    if log is not None:
        log.append(Effect("token_placed", ("SPURS-SETUP-03",), squares=(there,), items=(event.token,)))
    stacks = put(state.decks.stacks, place, card_out(state.decks.stacks[place], event.token))
    tokens = tuple(sorted((*state.tokens, Lying(there, event.token))))
    return _go_on(rules, replace(state, tokens=tokens, decks=replace(state.decks, stacks=stacks)), log)


def perform_card(rules: Rules, state: State, event: Displayed, log: Log) -> State:
    """Put a card on display, in the setup or after a purchase (SPURS-STORE-01)."""
    if state.phase == "restock":
        place = display_place(rules, state)
        return restock(rules, put_on_display(rules, state, place, event.card, ("SPURS-STORE-01",), log))
    open_place = unfilled(rules, state)
    assert open_place is not None
    clauses = ("SPURS-SETUP-03", "SPURS-STORE-01")
    return _go_on(rules, put_on_display(rules, state, open_place, event.card, clauses, log), log)


def _no_seat(rules: Rules, state: State, event: FirstPlayer) -> Facts | None:
    return None if is_number(event.seat, 0, rules.seats - 1) else {"seat": event.seat}


def perform_first(rules: Rules, state: State, event: FirstPlayer, log: Log) -> State:
    """Let a player begin (ruling first_player)."""
    if log is not None:
        log.append(Effect("begins", ("SPURS-TURN-01",), (event.seat,)))
    return begin_turn(rules, state, event.seat, log)


def opening(rules: Rules) -> tuple[Effect, ...]:
    """Return the effects of the start itself: the target, and what players begin with."""
    everybody = tuple(range(rules.seats))
    setup = rules.setup
    goods = (f"{setup.money} dollars", f"{setup.spurs} Spurs", f"Riding Skill {setup.riding}")
    return (
        Effect("target_agreed", ("SPURS-SETUP-01", "SPURS-SETUP-02"), number=rules.target),
        Effect("seated", ("SPURS-SETUP-03",), everybody, (rules.start,), items=goods),
    )


START_TOKEN_TABLE: Final[Table[Rules, State, TokenPlaced]] = Table(
    (
        GAME_GOES_ON,
        awaits("begun.not_awaited", ("SPURS-SETUP-03",), "No token of the setup is due ({phase}).", "start_token"),
        Rule("begun.no_such_token", ("SPURS-SETUP-03",), "{token!r} is not in that stack.", _no_such_token),
    ),
    perform_token,
)
DISPLAYED_TABLE: Final[Table[Rules, State, Displayed]] = Table(
    (
        GAME_GOES_ON,
        awaits(
            "card.not_awaited",
            ("SPURS-STORE-01", "SPURS-SETUP-03"),
            "No card is put on display now ({phase}).",
            "display",
            "restock",
        ),
        Rule("card.not_in_deck", ("SPURS-STORE-01",), "{card!r} is not in the deck.", not_in_deck),
    ),
    perform_card,
)
FIRST_TABLE: Final[Table[Rules, State, FirstPlayer]] = Table(
    (
        GAME_GOES_ON,
        awaits("first.not_awaited", ("SPURS-TURN-01",), "Who begins is not drawn now ({phase}).", "first_player"),
        Rule("first.no_seat", ("SPURS-TURN-01",), "There is no seat {seat!r}.", _no_seat),
    ),
    perform_first,
)
