"""Towns: going in, into buildings and out again; the store, the sheriff and the doctor."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table, is_one_of
from ..kernel.values import put, replace
from .actions import Buy, Displayed, EndTown, HandIn, LeaveBuilding, Refresh, Sell, Visit, VisitTown
from .ending import after_transaction, gain
from .moving import ACTION_PHASE
from .rules import BUILDINGS, REFRESH_PRICE, Rules
from .state import State
from .supplies import card_in, card_out, discarded, from_supply, pile_of, taken, token_discarded, with_rider
from .turn import GAME_GOES_ON, awaits, end_turn, forced

CONSUMED: Final = {"add_grey": "grey", "add_brown": "brown", "add_white": "white"}
"""The colour of the bullets that each consumable adds."""


def town_here(rules: Rules, state: State) -> str | None:
    """Return the town of the territory in which the player is, None if there is none (SPURS-MOVE-07)."""
    return rules.board.town_at.get(state.rider.at)


def buildings(rules: Rules, state: State) -> tuple[str, ...]:
    """Return the buildings of the town in which the player is, by name (ruling bank_location)."""
    bank = town_here(rules, state) in rules.bank_towns
    return tuple(word for word in BUILDINGS if word != "bank" or bank)


def _no_town(rules: Rules, state: State, action: VisitTown) -> Facts | None:
    return {"here": state.rider.at} if town_here(rules, state) is None else None


def perform_town(rules: Rules, state: State, action: VisitTown, log: Log) -> State:
    """Go into town, which is the action of the turn (SPURS-MOVE-09)."""
    if log is not None:
        clauses = ("SPURS-MOVE-07", "SPURS-MOVE-09", "SPURS-TOWN-01")
        log.append(Effect("in_town", clauses, (state.seat,), (state.rider.at,), items=(town_here(rules, state) or "",)))
    return replace(state, phase="town")


def _no_building(rules: Rules, state: State, action: Visit) -> Facts | None:
    there = is_one_of(action.building, buildings(rules, state))
    return None if there else {"building": action.building}


def _been_there(rules: Rules, state: State, action: Visit) -> Facts | None:
    return {"building": action.building} if is_one_of(action.building, state.turn.visited) else None


def perform_visit(rules: Rules, state: State, action: Visit, log: Log) -> State:
    """Go into a building (SPURS-TOWN-01, SPURS-TOWN-02)."""
    if log is not None:
        log.append(Effect("visited", ("SPURS-TOWN-01", "SPURS-TOWN-02"), (state.seat,), items=(action.building,)))
    turn = replace(state.turn, visited=card_in(state.turn.visited, action.building))
    return replace(state, phase=BUILDINGS[action.building], turn=turn)


def perform_leave(rules: Rules, state: State, action: LeaveBuilding, log: Log) -> State:
    """Come out of a building, which is not gone into again in this turn (SPURS-R42)."""
    if log is not None:
        log.append(Effect("left_building", ("SPURS-TOWN-01",), (state.seat,)))
    return replace(state, phase="town")


def perform_depart(rules: Rules, state: State, action: EndTown, log: Log) -> State:
    """Leave the town; the turn is over."""
    if log is not None:
        log.append(Effect("left_town", ("SPURS-TOWN-01",), (state.seat,)))
    return end_turn(rules, state, log)


# The store


def display_place(rules: Rules, state: State) -> int:
    """Return which of the displays is beside the town in which the player is (ruling display)."""
    town = town_here(rules, state)
    assert town is not None
    return rules.display_keys.index(town) if town in rules.display_keys else 0


def displayed(rules: Rules, state: State) -> tuple[str, ...]:
    """Return the Equipment cards beside the town, sorted."""
    return state.displays[display_place(rules, state)]


def _not_displayed(rules: Rules, state: State, action: Buy) -> Facts | None:
    shown = displayed(rules, state)
    return None if is_one_of(action.card, shown) else {"card": action.card, "shown": ", ".join(shown) or "none"}


def _too_dear(rules: Rules, state: State, action: Buy) -> Facts | None:
    price, money = rules.equipment[action.card].price, state.rider.money
    return {"price": price, "money": money} if price > money else None


def _same_name(rules: Rules, state: State, action: Buy) -> Facts | None:
    return {"card": action.card} if action.card in state.rider.equipment else None


def _no_bullets(rules: Rules, state: State, action: Buy) -> Facts | None:
    colour = CONSUMED.get(rules.equipment[action.card].effect)
    return {"colour": colour} if colour is not None and not getattr(state.supply, colour) else None


def perform_buy(rules: Rules, state: State, action: Buy, log: Log) -> State:
    """Pay for a card and take it, or use it up; another is displayed for it (SPURS-STORE-01)."""
    kind, rider, seat = rules.equipment[action.card], state.rider, state.seat
    if log is not None:
        clauses = ("SPURS-STORE-01",) if kind.kind == "consumable" else ("SPURS-STORE-01", "SPURS-STORE-02")
        log.append(Effect("bought", clauses, (seat,), cards=(action.card,), number=kind.price))
    place = display_place(rules, state)
    state = replace(state, displays=put(state.displays, place, card_out(state.displays[place], action.card)))
    colour = CONSUMED.get(kind.effect)
    if colour is not None:
        state = with_rider(state, seat, replace(rider, money=rider.money - kind.price))
        state, there = from_supply(state, seat, colour, kind.amount)
        if log is not None:
            log.append(
                Effect("got_bullets", ("SPURS-STORE-01", "SPURS-BULLET-02"), (seat,), items=(colour,), number=there)
            )
        state = replace(state, decks=discarded(state.decks, "equipment", action.card))
    else:
        riding = rider.riding + (kind.effect == "riding_skill")
        equipment = card_in(rider.equipment, action.card)
        state = with_rider(
            state, seat, replace(rider, money=rider.money - kind.price, riding=riding, equipment=equipment)
        )
    return restock(rules, state)


def restock(rules: Rules, state: State) -> State:
    """Return the state in which the display is filled again, as long as there are cards."""
    short = len(displayed(rules, state)) < rules.setup.displayed
    more = short and bool(pile_of(state.decks, "equipment").cards)
    return replace(state, phase="restock" if more else "store")


def _cannot_pay(rules: Rules, state: State, action: Refresh) -> Facts | None:
    money = state.rider.money
    return {"price": REFRESH_PRICE, "money": money} if money < REFRESH_PRICE else None


def _nothing_to_replace(rules: Rules, state: State, action: Refresh) -> Facts | None:
    there = displayed(rules, state) or pile_of(state.decks, "equipment").cards
    return None if there else NO_DETAILS


def perform_refresh(rules: Rules, state: State, action: Refresh, log: Log) -> State:
    """Pay, and have the displayed cards replaced (SPURS-STORE-03)."""
    rider, place = state.rider, display_place(rules, state)
    cards = state.displays[place]
    if log is not None:
        log.append(Effect("refreshed", ("SPURS-STORE-03",), (state.seat,), cards=cards, number=REFRESH_PRICE))
    state = with_rider(state, state.seat, replace(rider, money=rider.money - REFRESH_PRICE))
    decks = discarded(state.decks, "equipment", *cards)
    return restock(rules, replace(state, decks=decks, displays=put(state.displays, place, ())))


def not_in_deck(rules: Rules, state: State, event: Displayed) -> Facts | None:
    """Return the facts if a card is not in the deck of Equipment."""
    cards = pile_of(state.decks, "equipment").cards
    return None if is_one_of(event.card, cards) else {"card": event.card}


def put_on_display(rules: Rules, state: State, place: int, card: str, clauses: tuple[str, ...], log: Log) -> State:
    """Return the state after a card from the deck was put on one of the displays."""
    decks = taken(state.decks, "equipment", card, log)
    if log is not None:
        log.append(Effect("displayed", clauses, cards=(card,), items=(rules.display_keys[place],)))
    displays = put(state.displays, place, card_in(state.displays[place], card))
    return replace(state, decks=decks, displays=displays)


def wares(rules: Rules, state: State, *kinds: str) -> tuple[str, ...]:
    """Return the tokens of some kinds that the player carries, sorted."""
    return tuple(token for token in state.rider.carried if rules.tokens[token].kind in kinds)


def _not_for_sale(rules: Rules, state: State, action: Sell) -> Facts | None:
    there = is_one_of(action.token, wares(rules, state, "horse", "hunting"))
    return None if there else {"token": action.token}


def _paid_for(rules: Rules, state: State, token: str, clauses: tuple[str, ...], log: Log) -> State:
    rider, kind = state.rider, rules.tokens[token]
    state = with_rider(state, state.seat, replace(rider, carried=card_out(rider.carried, token)))
    state = replace(state, decks=token_discarded(rules, state.decks, token))
    if log is not None:
        log.append(Effect("sold", clauses, (state.seat,), items=(token,)))
    state = gain(rules, state, state.seat, kind.cash, kind.fame, (*clauses, "SPURS-CHAL-05"), log)
    return after_transaction(rules, state, log)


def perform_sell(rules: Rules, state: State, action: Sell, log: Log) -> State:
    """Discard a pelt or horse for its cash and Fame (SPURS-STORE-04)."""
    kind = rules.tokens[action.token].kind
    more = "SPURS-HORSE-08" if kind == "horse" else "SPURS-HUNT-02"
    return _paid_for(rules, state, action.token, ("SPURS-STORE-04", more), log)


def _no_captive(rules: Rules, state: State, action: HandIn) -> Facts | None:
    there = is_one_of(action.token, wares(rules, state, "outlaw"))
    return None if there else {"token": action.token}


def perform_hand_in(rules: Rules, state: State, action: HandIn, log: Log) -> State:
    """Discard a captured outlaw for its cash and Fame (SPURS-SHERIFF-01)."""
    return _paid_for(rules, state, action.token, ("SPURS-SHERIFF-01", "SPURS-OUTLAW-02"), log)


TOWN_PHASE: Final = awaits(
    "town.not_there", ("SPURS-TOWN-01",), "You are not in town, between buildings ({phase}).", "town"
)
INSIDE: Final = awaits(
    "building.not_inside",
    ("SPURS-TOWN-01",),
    "You are in no building that can be left now ({phase}).",
    "store", "sheriff", "doctor", "saloon", "bank",
)  # fmt: skip
STORE: Final = awaits(
    "store.not_there",
    ("SPURS-TOWN-02", "SPURS-STORE-01", "SPURS-STORE-03", "SPURS-STORE-04"),
    "You are not in a General Store ({phase}).",
    "store",
)
TOWN_TABLE: Final[Table[Rules, State, VisitTown]] = Table(
    (
        GAME_GOES_ON,
        ACTION_PHASE,
        Rule(
            "town.forced",
            ("SPURS-CHAL-02", "SPURS-MOVE-08"),
            "The challenge on {here} must be taken on; the town is closed until then.",
            forced,
        ),
        Rule("town.none", ("SPURS-MOVE-07", "SPURS-TOWN-01"), "There is no town in {here}.", _no_town),
    ),
    perform_town,
)
VISIT_TABLE: Final[Table[Rules, State, Visit]] = Table(
    (
        GAME_GOES_ON,
        TOWN_PHASE,
        Rule(
            "visit.no_such_building",
            ("SPURS-TOWN-01", "SPURS-BANK-02"),
            "There is no {building!r} in this town.",
            _no_building,
            gate=True,
        ),
        Rule("visit.again", ("SPURS-TOWN-01",), "You have been in the {building} in this turn.", _been_there),
    ),
    perform_visit,
)
LEAVE_TABLE: Final[Table[Rules, State, LeaveBuilding]] = Table((GAME_GOES_ON, INSIDE), perform_leave)
DEPART_TABLE: Final[Table[Rules, State, EndTown]] = Table((GAME_GOES_ON, TOWN_PHASE), perform_depart)
BUY_TABLE: Final[Table[Rules, State, Buy]] = Table(
    (
        GAME_GOES_ON,
        STORE,
        Rule(
            "buy.not_displayed", ("SPURS-STORE-01",), "{card!r} is not on display: {shown}.", _not_displayed, gate=True
        ),
        Rule("buy.too_dear", ("SPURS-STORE-01",), "It costs ${price}, and you have ${money}.", _too_dear),
        Rule("buy.same_name", ("SPURS-STORE-02",), "You carry {card} already.", _same_name),
        Rule(
            "buy.no_bullets", ("SPURS-STORE-01", "SPURS-BULLET-02"), "There are no {colour} bullets left.", _no_bullets
        ),
    ),
    perform_buy,
)
REFRESH_TABLE: Final[Table[Rules, State, Refresh]] = Table(
    (
        GAME_GOES_ON,
        STORE,
        Rule("refresh.too_dear", ("SPURS-STORE-03",), "It costs ${price}, and you have ${money}.", _cannot_pay),
        Rule("refresh.nothing", ("SPURS-STORE-03",), "There are no cards to display.", _nothing_to_replace),
    ),
    perform_refresh,
)
SELL_TABLE: Final[Table[Rules, State, Sell]] = Table(
    (
        GAME_GOES_ON,
        STORE,
        Rule(
            "sell.not_for_sale",
            ("SPURS-STORE-04", "SPURS-HORSE-08", "SPURS-HUNT-02"),
            "You carry no pelt or broken horse called {token!r}.",
            _not_for_sale,
        ),
    ),
    perform_sell,
)
HAND_IN_TABLE: Final[Table[Rules, State, HandIn]] = Table(
    (
        GAME_GOES_ON,
        awaits(
            "sheriff.not_there",
            ("SPURS-SHERIFF-01", "SPURS-TOWN-02"),
            "You are not in a Sheriff's Office ({phase}).",
            "sheriff",
        ),
        Rule("handin.no_captive", ("SPURS-SHERIFF-01",), "You carry no captive called {token!r}.", _no_captive),
    ),
    perform_hand_in,
)
