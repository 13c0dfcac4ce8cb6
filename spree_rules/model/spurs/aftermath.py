"""What follows a duel: Fame, posters, theft, the loser's injury and flight."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import Facts, Rule, Table, is_one_of
from ..kernel.values import replace
from .actions import FleeTo, NoSteal, Stay, Steal
from .bags import EMPTY
from .ending import duel_white, end_game, gain, is_over_now, next_duel
from .rules import BOUNTY, Rules
from .state import Rider, State
from .supplies import bullets_back, card_in, card_out, showdown, take_red, with_rider
from .turn import GAME_GOES_ON, awaits, bears_red, end_turn


def _bullets_back(rules: Rules, state: State, log: Log) -> State:
    duel = showdown(state)
    counted = tuple(duel_white(rules, state, which) for which in (0, 1))
    for which in (0, 1):
        state = bullets_back(rules, state, duel.seats[which], duel.drawn[which], counted[which], log)
    return replace(state, duel=replace(duel, drawn=(EMPTY, EMPTY), claimed=False))


def no_result(rules: Rules, state: State, log: Log) -> State:
    """Return the state after a duel that nobody has won; one that decides a tie is fought again."""
    duel = showdown(state)
    if log is not None:
        log.append(Effect("no_result", ("SPURS-DUEL-02", "SPURS-DUEL-03"), duel.seats))
    state = _bullets_back(rules, replace(state, duel=replace(duel, claimed=False)), log)
    if duel.final:
        return next_duel(rules, replace(state, duel=None), log)
    return end_turn(rules, replace(state, duel=None), log)


def won(rules: Rules, state: State, which: int, log: Log) -> State:
    """Return the state after one of the two has won: what it gets at once, then the theft (SPURS-DUEL-05 to -07)."""
    duel = replace(showdown(state), winner=which, false_claim=False)
    winner, loser = duel.seats[which], duel.seats[1 - which]
    state = replace(state, duel=duel)
    if log is not None:
        log.append(Effect("won_duel", ("SPURS-DUEL-03",), (winner, loser)))
    if duel.final:
        state = _bullets_back(rules, state, log)
        left = tuple(seat for seat in state.finalists if seat != loser)
        return next_duel(rules, replace(state, duel=None, finalists=left), log)
    fame = 2 if state.riders[loser].fame > state.riders[winner].fame else 1
    state = gain(rules, state, winner, 0, fame, ("SPURS-DUEL-05",), log)
    if is_over_now(rules, state):
        return end_game(rules, state, "target_reached", log)
    state = _posters(rules, _bullets_back(rules, state, log), log)
    if rules.rulings.steal_nothing == "allowed" or loot(rules, state):
        return replace(state, phase="steal")
    return _loser(rules, state, log)


def _posters(rules: Rules, state: State, log: Log) -> State:
    """Pay for the loser's posters, which are discarded (SPURS-DUEL-06, ruling poster_payer)."""
    winner, loser = _pair(state)
    beaten = state.riders[loser]
    if not beaten.posters:
        return state
    bounty = BOUNTY * beaten.posters
    paid = 0
    if rules.rulings.poster_payer == "loser":
        bounty = paid = min(bounty, beaten.money)
    if log is not None:
        log.append(Effect("posters_gone", ("SPURS-DUEL-06",), (loser,), number=beaten.posters))
    state = with_rider(state, loser, replace(beaten, posters=0, money=beaten.money - paid))
    return gain(rules, state, winner, bounty, 0, ("SPURS-DUEL-06",), log)


def _pair(state: State) -> tuple[int, int]:
    """The seats of winner and loser."""
    duel = showdown(state)
    assert duel.winner is not None
    return duel.seats[duel.winner], duel.seats[1 - duel.winner]


# Theft


def half(rules: Rules, money: int) -> int:
    """Return half of a sum, rounded up (SPURS-DUEL-08, ruling half_money_unit)."""
    if rules.rulings.half_money_unit == "one_dollar":
        return (money + 1) // 2
    return min(money, -(-money // 10) * 5)


def gear(rules: Rules, rider: Rider) -> tuple[str, ...]:
    """Return a player's Equipment other than Training and Henchmen."""
    return tuple(card for card in rider.equipment if rules.equipment[card].kind not in ("training", "henchman"))


def loot(rules: Rules, state: State) -> tuple[Steal, ...]:
    """Return everything that the winner can steal, in the order of notation (SPURS-DUEL-08, SPURS-STORE-02)."""
    winner, loser = _pair(state)
    thief, victim = state.riders[winner], state.riders[loser]
    free = rules.rulings.steal_nothing == "allowed"
    equipment = gear(rules, victim)
    found = [Steal("carried") for _ in range(1) if free and not victim.carried]
    found += [Steal("carried", token) for token in victim.carried]
    found += [Steal("equipment") for _ in range(1) if free and not equipment]
    found += [Steal("equipment", card) for card in equipment if card not in thief.equipment]
    found += [Steal("money") for _ in range(1) if free or victim.money]
    found += [Steal("nugget") for _ in range(1) if free or victim.nuggets]
    found += [Steal("stagecoach") for _ in range(1) if free and not victim.stagecoaches]
    found += [Steal("stagecoach", card) for card in dict.fromkeys(victim.stagecoaches)]
    return tuple(found)


def _no_loot(rules: Rules, state: State, action: Steal) -> Facts | None:
    kinds = ("carried", "equipment", "money", "nugget", "stagecoach")
    plain = is_one_of(action.kind, kinds) and (action.item is None or type(action.item) is str)
    if not plain:
        return {"kind": action.kind}
    if action.kind == "equipment" and action.item is not None:
        owned = action.item in state.riders[_pair(state)[1]].equipment
        if owned and action.item in gear(rules, state.riders[_pair(state)[1]]):
            return None  # a card of the same name is another rule's matter
    return None if action in loot(rules, state) else {"kind": action.kind}


def _same_name(rules: Rules, state: State, action: Steal) -> Facts | None:
    held = state.riders[_pair(state)[0]].equipment
    twice = action.kind == "equipment" and is_one_of(action.item, held)
    return {"card": action.item} if twice else None


def perform_steal(rules: Rules, state: State, action: Steal, log: Log) -> State:
    """Take something, and a Wanted Poster with it (SPURS-DUEL-07)."""
    winner, loser = _pair(state)
    thief, victim, item = state.riders[winner], state.riders[loser], action.item
    number = None
    if action.kind == "money":
        number = half(rules, victim.money)
        thief, victim = replace(thief, money=thief.money + number), replace(victim, money=victim.money - number)
    elif action.kind == "nugget":
        number = min(1, victim.nuggets)
        thief = replace(thief, nuggets=thief.nuggets + number)
        victim = replace(victim, nuggets=victim.nuggets - number)
    elif item is not None:
        goods = {"carried": "carried", "equipment": "equipment", "stagecoach": "stagecoaches"}[action.kind]
        thief = replace(thief, **{goods: card_in(getattr(thief, goods), item)})
        victim = replace(victim, **{goods: card_out(getattr(victim, goods), item)})
    if log is not None:
        named = () if item is None else (item,)
        kinds = (action.kind,)
        clauses = ("SPURS-DUEL-07", "SPURS-DUEL-08")
        log.append(Effect("stole", clauses, (winner, loser), cards=named, items=kinds, number=number))
        log.append(Effect("wanted", ("SPURS-DUEL-07",), (winner,)))
    state = with_rider(state, winner, replace(thief, posters=thief.posters + 1))
    return _loser(rules, with_rider(state, loser, victim), log)


def perform_spare(rules: Rules, state: State, action: NoSteal, log: Log) -> State:
    """Take nothing, and no poster (SPURS-DUEL-07)."""
    if log is not None:
        log.append(Effect("spared", ("SPURS-DUEL-07",), _pair(state)))
    return _loser(rules, state, log)


def _loser(rules: Rules, state: State, log: Log) -> State:
    """Injure the loser, give it a Spur, and ask where it flees (SPURS-DUEL-09 to SPURS-DUEL-11)."""
    loser = _pair(state)[1]
    state = take_red(rules, state, loser, ("SPURS-DUEL-09",), log)
    if log is not None:
        log.append(Effect("got_spur", ("SPURS-DUEL-10",), (loser,)))
    rider = state.riders[loser]
    return replace(with_rider(state, loser, replace(rider, spurs=rider.spurs + 1)), phase="flee")


# Flight


def _no_town(rules: Rules, state: State, action: FleeTo) -> Facts | None:
    return None if is_one_of(action.town, rules.towns) else {"town": action.town}


def perform_flee(rules: Rules, state: State, action: FleeTo, log: Log) -> State:
    """Go to a town at once; it is no movement (SPURS-DUEL-11, ruling loser_move_and_red_token)."""
    loser = _pair(state)[1]
    there = rules.towns[action.town]
    rider = state.riders[loser]
    owes = rules.rulings.loser_move_and_red_token == "must_take_next_turn" and bears_red(rules, state, there)
    if log is not None:
        log.append(Effect("fled", ("SPURS-DUEL-11",), (loser,), (rider.at, there)))
    state = with_rider(state, loser, replace(rider, at=there, owes=owes))
    return end_turn(rules, replace(state, duel=None), log)


def perform_stay(rules: Rules, state: State, action: Stay, log: Log) -> State:
    """Stay where the duel was lost (SPURS-DUEL-11)."""
    if log is not None:
        loser = _pair(state)[1]
        log.append(Effect("stayed", ("SPURS-DUEL-11",), (loser,), (state.riders[loser].at,)))
    return end_turn(rules, replace(state, duel=None), log)


STEAL_PHASE: Final = awaits("steal.not_now", ("SPURS-DUEL-07",), "Nothing can be stolen now ({phase}).", "steal")
FLEE_PHASE: Final = awaits("flee.not_now", ("SPURS-DUEL-11",), "No loser of a duel flees now ({phase}).", "flee")
STEAL_TABLE: Final[Table[Rules, State, Steal]] = Table(
    (
        GAME_GOES_ON,
        STEAL_PHASE,
        Rule(
            "steal.no_such_thing",
            ("SPURS-DUEL-08",),
            "The loser has no {kind!r} of that name that can be stolen.",
            _no_loot,
            gate=True,
        ),
        Rule("steal.same_name", ("SPURS-STORE-02",), "You carry {card} already.", _same_name),
    ),
    perform_steal,
)
SPARE_TABLE: Final[Table[Rules, State, NoSteal]] = Table((GAME_GOES_ON, STEAL_PHASE), perform_spare)
FLEE_TABLE: Final[Table[Rules, State, FleeTo]] = Table(
    (
        GAME_GOES_ON,
        FLEE_PHASE,
        Rule("flee.no_town", ("SPURS-DUEL-11",), "{town!r} is not a town of this map.", _no_town),
    ),
    perform_flee,
)
STAY_TABLE: Final[Table[Rules, State, Stay]] = Table((GAME_GOES_ON, FLEE_PHASE), perform_stay)
