"""The bank: selling nuggets, and robbing it."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table, is_number, is_one_of
from ..kernel.values import put, replace
from .actions import Rob, SellGold
from .ending import after_transaction, end_game, gain, is_over_now
from .healing import with_used
from .rules import NUGGET_PRICE, Rules
from .state import Shooting, State
from .supplies import bullets_back, hits, needed_white, take_red, with_rider
from .turn import GAME_GOES_ON, awaits, end_turn
from .visiting import town_here


def vault(rules: Rules, state: State) -> int:
    """Return which of the vaults is in the town in which the player is (ruling bank_location)."""
    town = town_here(rules, state)
    assert town is not None
    return rules.vaults.index(town) if town in rules.vaults else 0


def _no_such_number(rules: Rules, state: State, action: SellGold) -> Facts | None:
    held = state.rider.nuggets
    return None if is_number(action.number, 1, held) else {"held": held}


def perform_sell_gold(rules: Rules, state: State, action: SellGold, log: Log) -> State:
    """Sell nuggets, which leave the game (SPURS-BANK-01)."""
    rider = state.rider
    if log is not None:
        log.append(Effect("sold_gold", ("SPURS-BANK-01",), (state.seat,), number=action.number))
    state = with_rider(state, state.seat, replace(rider, nuggets=rider.nuggets - action.number))
    state = replace(state, lost_nuggets=state.lost_nuggets + action.number)
    return gain(rules, state, state.seat, NUGGET_PRICE * action.number, 0, ("SPURS-BANK-01",), log)


def _robbed_already(rules: Rules, state: State, action: Rob) -> Facts | None:
    once = rules.rulings.once_per_visit == "unless_marked"
    return NO_DETAILS if once and "robbery" in state.turn.used else None


def _no_weapon(rules: Rules, state: State, action: Rob) -> Facts | None:
    return None if is_one_of(action.weapon, ("revolver", "rifle")) else {"weapon": action.weapon}


def _empty(rules: Rules, state: State, action: Rob) -> Facts | None:
    barred = rules.rulings.rob_empty_bank == "illegal" and not state.banks[vault(rules, state)]
    return NO_DETAILS if barred else None


def perform_rob(rules: Rules, state: State, action: Rob, log: Log) -> State:
    """Attempt a robbery with a weapon, which already earns a poster (SPURS-BANK-02, SPURS-BANK-03)."""
    if log is not None:
        clauses = ("SPURS-BANK-02", "SPURS-BANK-03")
        log.append(Effect("robs", clauses, (state.seat,), items=(action.weapon,)))
        log.append(Effect("wanted", ("SPURS-BANK-02",), (state.seat,)))
    rider = state.rider
    state = with_rider(with_used(state, "robbery"), state.seat, replace(rider, posters=rider.posters + 1))
    turn = replace(state.turn, shooting=Shooting("robbery", action.weapon))
    return replace(state, phase="robbery", turn=turn)


def settle_robbery(rules: Rules, state: State, log: Log) -> State:
    """Settle a robbery once all bullets are drawn (SPURS-BANK-03 to SPURS-BANK-05)."""
    shot, seat = state.turn.shooting, state.seat
    assert shot is not None
    if hits(shot.drawn, shot.weapon) >= rules.setup.guard_hits:
        place = vault(rules, state)
        if log is not None:
            log.append(Effect("robbed", ("SPURS-BANK-03", "SPURS-BANK-04"), (seat,), number=state.banks[place]))
        cash = state.banks[place]
        state = gain(rules, state, seat, cash, 0, ("SPURS-BANK-04",), log)
        state = gain(rules, replace(state, banks=put(state.banks, place, 0)), seat, 0, 1, ("SPURS-BANK-04",), log)
        if is_over_now(rules, state):
            return end_game(rules, state, "target_reached", log)
        counted = needed_white(shot.drawn, shot.weapon, rules.setup.guard_hits)
        state = bullets_back(rules, state, seat, shot.drawn, counted, log)
        state = replace(state, phase="bank", turn=replace(state.turn, shooting=None))
        return after_transaction(rules, state, log)
    if log is not None:
        log.append(Effect("robbery_failed", ("SPURS-BANK-03", "SPURS-BANK-05"), (seat,)))
    state = bullets_back(rules, state, seat, shot.drawn, 0, log)
    state = replace(state, phase="bank", turn=replace(state.turn, shooting=None))
    state = take_red(rules, state, seat, ("SPURS-BANK-05",), log)
    return end_turn(rules, state, log) if rules.rulings.failed_robbery_ends_turn == "true" else state


BANK: Final = awaits(
    "bank.not_there", ("SPURS-TOWN-02", "SPURS-BANK-01", "SPURS-BANK-02"), "You are not in a bank ({phase}).", "bank"
)
SELL_GOLD_TABLE: Final[Table[Rules, State, SellGold]] = Table(
    (
        GAME_GOES_ON,
        BANK,
        Rule("gold.number", ("SPURS-BANK-01",), "You have {held} nuggets to sell.", _no_such_number),
    ),
    perform_sell_gold,
)
ROB_TABLE: Final[Table[Rules, State, Rob]] = Table(
    (
        GAME_GOES_ON,
        BANK,
        Rule("rob.again", ("SPURS-BANK-02",), "You have tried to rob it in this visit.", _robbed_already),
        Rule("rob.no_weapon", ("SPURS-BANK-03",), "{weapon!r} is not a weapon: revolver or rifle.", _no_weapon),
        Rule("rob.empty", ("SPURS-BANK-04",), "There is no money in the bank (ruling rob_empty_bank).", _empty),
    ),
    perform_rob,
)
