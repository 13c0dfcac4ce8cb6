"""The doctor and the saloon: bullets removed, cards drawn and carried out, rounds for everyone."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table, is_number, is_one_of
from ..kernel.values import replace
from .actions import Bullets, BuyRound, DoctorDraw, DrawSaloon, EventDrawn, PayDoctor, SaloonDrawn
from .bags import Bag, added, named, of_colour, total, without
from .ending import after_transaction, gain
from .rules import DOCTOR_DRAWS, DOCTOR_PRICE, ROUND_PRICE, Rules
from .state import State
from .supplies import (
    boosts_used,
    card_in,
    discarded,
    from_supply,
    pile_of,
    put_away,
    take_red,
    taken,
    to_supply,
    usable_boosts,
    with_rider,
)
from .turn import GAME_GOES_ON, awaits

# The doctor


def most_at_doctor(rules: Rules, state: State) -> int:
    """Return how many bullets can be drawn at the doctor's (SPURS-DOCTOR-01, ruling boost_at_doctor)."""
    return DOCTOR_DRAWS + (usable_boosts(state) if rules.rulings.boost_at_doctor == "yes" else 0)


def _treated(rules: Rules, state: State, action: DoctorDraw) -> Facts | None:
    return NO_DETAILS if "doctor_draw" in state.turn.used else None


def _one_of_two(rules: Rules, state: State, action: DoctorDraw | PayDoctor) -> Facts | None:
    other = "doctor_pay" if type(action) is DoctorDraw else "doctor_draw"
    return NO_DETAILS if rules.rulings.doctor_both == "one_of_two" and other in state.turn.used else None


def _not_so_many(rules: Rules, state: State, action: DoctorDraw) -> Facts | None:
    most = most_at_doctor(rules, state)
    return None if is_number(action.number, DOCTOR_DRAWS, most) else {"least": DOCTOR_DRAWS, "most": most}


def with_used(state: State, what: str) -> State:
    """Return the state with something noted that is done once in a visit."""
    turn = state.turn
    return state if what in turn.used else replace(state, turn=replace(turn, used=card_in(turn.used, what)))


def perform_treatment(rules: Rules, state: State, action: DoctorDraw, log: Log) -> State:
    """Draw bullets to have red ones removed (SPURS-DOCTOR-01)."""
    if log is not None:
        log.append(Effect("treated", ("SPURS-DOCTOR-01",), (state.seat,), number=action.number))
    state = with_used(state, "doctor_draw")
    turn = boosts_used(rules, state.turn) if rules.rulings.boost_at_doctor == "yes" else state.turn
    return replace(state, phase="doctor_draw", turn=replace(turn, due=action.number))


def perform_treated(rules: Rules, state: State, event: Bullets, log: Log) -> State:
    """Return red bullets to the supply and the others to the bag (SPURS-DOCTOR-01, ruling white_at_doctor)."""
    drawn, rider = event.drawn, state.rider
    if log is not None:
        clauses = ("SPURS-DOCTOR-01",)
        log.append(Effect("drew_bullets", clauses, (state.seat,), items=named(drawn), number=total(drawn)))
        log.append(Effect("healed", clauses, (state.seat,), number=drawn.red))
    spent = of_colour("white", drawn.white if rules.rulings.white_at_doctor == "spent" else 0)
    gone = of_colour("red", drawn.red)
    bag = without(without(rider.bag, gone), spent)
    state = with_rider(replace(state, supply=added(state.supply, gone)), state.seat, replace(rider, bag=bag))
    state = put_away(rules, state, spent) if spent != Bag() else state
    return replace(state, phase="doctor", turn=replace(state.turn, due=0))


def _no_such_number(rules: Rules, state: State, action: PayDoctor) -> Facts | None:
    red = state.rider.bag.red
    return None if is_number(action.number, 1, red) else {"red": red}


def _cannot_pay(rules: Rules, state: State, action: PayDoctor) -> Facts | None:
    known = is_number(action.number, 0, 999)
    price, money = DOCTOR_PRICE * action.number if known else 0, state.rider.money
    return {"price": price, "money": money} if price > money else None


def perform_pay(rules: Rules, state: State, action: PayDoctor, log: Log) -> State:
    """Pay for each red bullet that is removed (SPURS-DOCTOR-02)."""
    rider = state.rider
    if log is not None:
        log.append(Effect("paid_doctor", ("SPURS-DOCTOR-02",), (state.seat,), number=DOCTOR_PRICE * action.number))
        log.append(Effect("healed", ("SPURS-DOCTOR-02",), (state.seat,), number=action.number))
    state = with_rider(state, state.seat, replace(rider, money=rider.money - DOCTOR_PRICE * action.number))
    return with_used(to_supply(state, state.seat, "red", action.number), "doctor_pay")


# The saloon


def _drawn_already(rules: Rules, state: State, action: DrawSaloon) -> Facts | None:
    once = rules.rulings.once_per_visit == "unless_marked"
    return NO_DETAILS if once and "saloon_card" in state.turn.used else None


def _no_card(rules: Rules, state: State, action: DrawSaloon) -> Facts | None:
    return None if pile_of(state.decks, "saloon").cards else NO_DETAILS


def perform_drink(rules: Rules, state: State, action: DrawSaloon, log: Log) -> State:
    """Draw a Saloon card (SPURS-SALOON-01)."""
    if log is not None:
        log.append(Effect("draws_saloon", ("SPURS-SALOON-01",), (state.seat,)))
    return replace(with_used(state, "saloon_card"), phase="saloon_card")


def _not_in_saloon(rules: Rules, state: State, event: SaloonDrawn) -> Facts | None:
    return None if is_one_of(event.card, pile_of(state.decks, "saloon").cards) else {"card": event.card}


def perform_saloon(rules: Rules, state: State, event: SaloonDrawn, log: Log) -> State:
    """Carry out a Saloon card and discard it (SPURS-SALOON-01)."""
    seat, kind, clauses = state.seat, rules.saloon[event.card], ("SPURS-SALOON-01",)
    decks = discarded(taken(state.decks, "saloon", event.card, log), "saloon", event.card)
    state = replace(state, decks=decks, phase="saloon")
    if log is not None:
        log.append(Effect("saloon_card", clauses, (seat,), cards=(event.card,)))
    rider = state.rider
    if kind.effect == "money":
        return gain(rules, state, seat, kind.amount, 0, clauses, log)
    if kind.effect == "lose_money":
        lost = min(kind.amount, rider.money)
        if log is not None:
            log.append(Effect("lost_money", clauses, (seat,), number=lost))
        return with_rider(state, seat, replace(rider, money=rider.money - lost))
    if kind.effect == "fame":
        return after_transaction(rules, gain(rules, state, seat, 0, kind.amount, clauses, log), log)
    if kind.effect == "spur":
        if log is not None:
            log.append(Effect("got_spur", clauses, (seat,)))
        return with_rider(state, seat, replace(rider, spurs=rider.spurs + kind.amount))
    if kind.effect == "red":
        for _ in range(kind.amount):
            state = take_red(rules, state, seat, clauses, log)
        return state
    if kind.effect == "add_white":
        state, there = from_supply(state, seat, "white", kind.amount)
        if log is not None:
            log.append(Effect("got_bullets", clauses, (seat,), items=("white",), number=there))
        return state
    return _rumour(state, log)


def _rumour(state: State, log: Log) -> State:
    """Let the player see the top Event card, which others only learn has happened (section 3.3 of the pack)."""
    decks = state.decks
    if decks.top is None:
        return replace(state, phase="peek") if pile_of(decks, "events").cards else state
    return _seen(state, decks.top, log)


def _seen(state: State, card: str, log: Log) -> State:
    if log is not None:
        log.append(Effect("peeked", ("SPURS-SALOON-01",), (state.seat,), cards=(card,), seen_by=state.seat))
    seen = tuple(sorted({*state.decks.seen, state.seat}))
    return replace(state, phase="saloon", decks=replace(state.decks, seen=seen))


def not_on_top(rules: Rules, state: State, event: EventDrawn) -> Facts | None:
    """Return the facts if an Event card cannot be the top one."""
    return None if is_one_of(event.card, pile_of(state.decks, "events").cards) else {"card": event.card}


def perform_peek(rules: Rules, state: State, event: EventDrawn, log: Log) -> State:
    """Turn out which Event card is on top; only the player sees it."""
    decks = taken(state.decks, "events", event.card, log)
    return _seen(replace(state, decks=replace(decks, top=event.card)), event.card, log)


def _round_too_dear(rules: Rules, state: State, action: BuyRound) -> Facts | None:
    money = state.rider.money
    return {"price": ROUND_PRICE, "money": money} if money < ROUND_PRICE else None


def perform_round(rules: Rules, state: State, action: BuyRound, log: Log) -> State:
    """Pay for a round for everyone, which gives a point of Fame (SPURS-SALOON-02)."""
    rider = state.rider
    if log is not None:
        log.append(Effect("bought_round", ("SPURS-SALOON-02",), (state.seat,), number=ROUND_PRICE))
    state = with_rider(state, state.seat, replace(rider, money=rider.money - ROUND_PRICE))
    return after_transaction(rules, gain(rules, state, state.seat, 0, 1, ("SPURS-SALOON-02",), log), log)


DOCTOR: Final = awaits(
    "doctor.not_there",
    ("SPURS-TOWN-02", "SPURS-DOCTOR-01", "SPURS-DOCTOR-02"),
    "You are not in a Doctor's Office ({phase}).",
    "doctor",
)
SALOON: Final = awaits(
    "saloon.not_there",
    ("SPURS-TOWN-02", "SPURS-SALOON-01", "SPURS-SALOON-02"),
    "You are not in a Saloon ({phase}).",
    "saloon",
)
ONE_OF_TWO: Final = Rule(
    "doctor.one_of_two",
    ("SPURS-DOCTOR-01", "SPURS-DOCTOR-02"),
    "You have had the doctor's other service (ruling doctor_both).",
    _one_of_two,
)
TREATMENT_TABLE: Final[Table[Rules, State, DoctorDraw]] = Table(
    (
        GAME_GOES_ON,
        DOCTOR,
        Rule("treatment.again", ("SPURS-DOCTOR-01",), "You have drawn in this visit.", _treated),
        ONE_OF_TWO,
        Rule("treatment.number", ("SPURS-DOCTOR-01",), "You draw {least} to {most} bullets here.", _not_so_many),
    ),
    perform_treatment,
)
PAY_TABLE: Final[Table[Rules, State, PayDoctor]] = Table(
    (
        GAME_GOES_ON,
        DOCTOR,
        ONE_OF_TWO,
        Rule("pay.number", ("SPURS-DOCTOR-02",), "You have {red} red bullets to be removed.", _no_such_number),
        Rule("pay.too_dear", ("SPURS-DOCTOR-02",), "It costs ${price}, and you have ${money}.", _cannot_pay),
    ),
    perform_pay,
)
DRINK_TABLE: Final[Table[Rules, State, DrawSaloon]] = Table(
    (
        GAME_GOES_ON,
        SALOON,
        Rule("drink.again", ("SPURS-SALOON-01",), "You have drawn a card in this visit.", _drawn_already),
        Rule("drink.none", ("SPURS-SALOON-01",), "There is no Saloon card left.", _no_card),
    ),
    perform_drink,
)
SALOON_TABLE: Final[Table[Rules, State, SaloonDrawn]] = Table(
    (
        GAME_GOES_ON,
        awaits("saloon.not_awaited", ("SPURS-SALOON-01",), "No Saloon card is due ({phase}).", "saloon_card"),
        Rule("saloon.no_such_card", ("SPURS-SALOON-01",), "{card!r} is not in the deck.", _not_in_saloon),
    ),
    perform_saloon,
)
ROUND_TABLE: Final[Table[Rules, State, BuyRound]] = Table(
    (
        GAME_GOES_ON,
        SALOON,
        Rule("round.too_dear", ("SPURS-SALOON-02",), "It costs ${price}, and you have ${money}.", _round_too_dear),
    ),
    perform_round,
)
