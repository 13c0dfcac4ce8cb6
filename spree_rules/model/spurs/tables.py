"""All chapters together: the rule table of every event, and the legal actions and odds of a state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from math import comb, gcd, perm
from types import MappingProxyType
from typing import Any, Final

from ..kernel.chance import Chance, MultisetDraw, Outcome
from ..kernel.effects import Log
from ..kernel.rules import Table
from . import (
    actions,
    aftermath,
    challenging,
    duelling,
    gangs,
    healing,
    herding,
    moving,
    replacing,
    riding,
    robbing,
    setup,
    spending,
    visiting,
)
from .actions import Action
from .bags import Dice, draw_chance
from .ending import marked
from .notation import format_event
from .rules import Rules
from .state import BUILDING_PHASES, Phase, State
from .supplies import pile_of, showdown


def _watched(table: Table[Rules, State, Any]) -> Table[Rules, State, Any]:
    """Return a table after whose transition the Most markers go where they belong (SPURS-TURN-04)."""
    perform = table.perform

    def _perform(rules: Rules, state: State, event: Any, log: Log) -> State:
        return marked(rules, perform(rules, state, event, log), log)

    return Table(table.rules, _perform)


TABLES: Final[Mapping[type, Table[Rules, State, Any]]] = MappingProxyType(
    {
        kind: _watched(table)
        for kind, table in (
            (actions.Attempt, challenging.ATTEMPT_TABLE),
            (actions.Buy, visiting.BUY_TABLE),
            (actions.BuyRound, healing.ROUND_TABLE),
            (actions.ChooseWeapon, duelling.WEAPON_TABLE),
            (actions.Claim, duelling.CLAIM_TABLE),
            (actions.Concede, gangs.CONCEDE_TABLE),
            (actions.Dig, gangs.DIG_TABLE),
            (actions.DoctorDraw, healing.TREATMENT_TABLE),
            (actions.DrawBullets, challenging.DRAW_TABLE),
            (actions.DrawSaloon, healing.DRINK_TABLE),
            (actions.Duel, duelling.DUEL_TABLE),
            (actions.EndTown, visiting.DEPART_TABLE),
            (actions.Enter, moving.ENTER_TABLE),
            (actions.FleeTo, aftermath.FLEE_TABLE),
            (actions.HandIn, visiting.HAND_IN_TABLE),
            (actions.KeepRoll, spending.KEEP_TABLE),
            (actions.LeaveBuilding, visiting.LEAVE_TABLE),
            (actions.NoSteal, aftermath.SPARE_TABLE),
            (actions.PayDoctor, healing.PAY_TABLE),
            (actions.PickDie, riding.PICK_TABLE),
            (actions.PlaceRider, herding.RIDE_TABLE),
            (actions.Put, replacing.PUT_TABLE),
            (actions.Quit, riding.QUIT_TABLE),
            (actions.Refresh, visiting.REFRESH_TABLE),
            (actions.RerollDie, spending.REROLL_TABLE),
            (actions.Rest, moving.REST_TABLE),
            (actions.Rob, robbing.ROB_TABLE),
            (actions.RobRancher, herding.RUSTLE_TABLE),
            (actions.RollMovement, moving.ROLL_TABLE),
            (actions.RoundUp, herding.ROUND_UP_TABLE),
            (actions.Sell, visiting.SELL_TABLE),
            (actions.SellGold, robbing.SELL_GOLD_TABLE),
            (actions.SkipMovement, moving.SKIP_TABLE),
            (actions.Spend, gangs.SPEND_TABLE),
            (actions.SpendSpur, spending.SPUR_TABLE),
            (actions.Stay, aftermath.STAY_TABLE),
            (actions.Steal, aftermath.STEAL_TABLE),
            (actions.StopMoving, moving.STOP_TABLE),
            (actions.TakeThorns, riding.BEAR_TABLE),
            (actions.Visit, visiting.VISIT_TABLE),
            (actions.VisitTown, visiting.TOWN_TABLE),
            (actions.Wait, duelling.WAIT_TABLE),
            (actions.BlueDice, riding.BLUE_TABLE),
            (actions.Bullets, challenging.BULLETS_TABLE),
            (actions.CattleDie, herding.CATTLE_DIE_TABLE),
            (actions.Coin, duelling.COIN_TABLE),
            (actions.Desperado, gangs.DESPERADO_TABLE),
            (actions.Displayed, setup.DISPLAYED_TABLE),
            (actions.EventDrawn, replacing.EVENT_TABLE),
            (actions.FirstPlayer, setup.FIRST_TABLE),
            (actions.Gold, gangs.GOLD_TABLE),
            (actions.Obstacles, riding.OBSTACLES_TABLE),
            (actions.Placed, replacing.PLACED_TABLE),
            (actions.RedDice, moving.RED_TABLE),
            (actions.Rerolled, spending.REROLLED_TABLE),
            (actions.SaloonDrawn, healing.SALOON_TABLE),
            (actions.TokenDrawn, replacing.TOKEN_TABLE),
            (actions.TokenPlaced, setup.START_TOKEN_TABLE),
        )
    }
)


# Actions

Options = Iterable[Action]


def _start(rules: Rules, state: State) -> Options:
    return (actions.ROLL, actions.SKIP)


def _dice(rules: Rules, state: State) -> Options:
    if state.phase in ("keep_red", "keep_cattle"):
        yield actions.KEEP
    else:
        yield from (actions.PickDie(face) for face in dict.fromkeys(state.turn.rolled))
    if state.rider.spurs:
        yield from map(actions.RerollDie, dict.fromkeys(state.turn.rolled))


def _move(rules: Rules, state: State) -> Options:
    return (*map(actions.Enter, moving.steps(rules, state)), actions.STOP)


def _action(rules: Rules, state: State) -> Options:
    if state.token_at(state.rider.at) is not None:
        yield actions.ATTEMPT
    if state.turn.forced:
        return
    yield from map(actions.Duel, duelling.rivals(state))
    yield from moving.rests(rules, state)
    if visiting.town_here(rules, state) is not None:
        yield actions.TOWN


def _weapons(rules: Rules, state: State) -> Options:
    return (actions.ChooseWeapon("revolver"), actions.ChooseWeapon("rifle"))


def _claims(rules: Rules, state: State) -> Options:
    return (actions.CLAIM, actions.WAIT)


def _steals(rules: Rules, state: State) -> Options:
    return (actions.SPARE, *aftermath.loot(rules, state))


def _flights(rules: Rules, state: State) -> Options:
    return (*map(actions.FleeTo, rules.towns), actions.STAY)


def _town(rules: Rules, state: State) -> Options:
    been = state.turn.visited
    yield actions.DEPART
    yield from (actions.Visit(word) for word in visiting.buildings(rules, state) if word not in been)


def _store(rules: Rules, state: State) -> Options:
    table = visiting.BUY_TABLE
    wanted = map(actions.Buy, dict.fromkeys(visiting.displayed(rules, state)))
    yield from (buy for buy in wanted if not table.forbids(rules, state, buy))
    if not visiting.REFRESH_TABLE.forbids(rules, state, actions.REFRESH):
        yield actions.REFRESH
    yield from map(actions.Sell, visiting.wares(rules, state, "horse", "hunting"))


def _sheriff(rules: Rules, state: State) -> Options:
    return map(actions.HandIn, visiting.wares(rules, state, "outlaw"))


def _doctor(rules: Rules, state: State) -> Options:
    numbers = range(1, min(state.rider.bag.red, state.rider.money // 5) + 1)
    payments = map(actions.PayDoctor, numbers)
    yield from (pay for pay in payments if not healing.PAY_TABLE.forbids(rules, state, pay))
    treatments = map(actions.DoctorDraw, range(2, healing.most_at_doctor(rules, state) + 1))
    yield from (draw for draw in treatments if not healing.TREATMENT_TABLE.forbids(rules, state, draw))


def _saloon(rules: Rules, state: State) -> Options:
    if not healing.DRINK_TABLE.forbids(rules, state, actions.DRINK):
        yield actions.DRINK
    if not healing.ROUND_TABLE.forbids(rules, state, actions.BUY_ROUND):
        yield actions.BUY_ROUND


def _bank(rules: Rules, state: State) -> Options:
    yield from map(actions.SellGold, range(1, state.rider.nuggets + 1))
    robberies = (actions.Rob("revolver"), actions.Rob("rifle"))
    yield from (rob for rob in robberies if not robbing.ROB_TABLE.forbids(rules, state, rob))


def _draws(rules: Rules, state: State) -> Options:
    least, most = challenging.draw_bounds(rules, state)
    return map(actions.DrawBullets, range(least, most + 1))


def _thorns(rules: Rules, state: State) -> Options:
    return (actions.QUIT, actions.TAKE_THORNS)


def _cattle_choice(rules: Rules, state: State) -> Options:
    return (actions.ROUND_UP, actions.RUSTLE)


def _rides(rules: Rules, state: State) -> Options:
    yield from map(actions.PlaceRider, herding.cattle_of(state).hexes)
    if state.rider.spurs:
        yield from map(actions.RerollDie, dict.fromkeys(state.turn.rolled))


def _digs(rules: Rules, state: State) -> Options:
    return map(actions.Dig, range(rules.tokens[state.challenge].draws, gangs.most_objects(rules, state) + 1))


def _spends(rules: Rules, state: State) -> Options:
    yield from gangs.ways(rules, state)
    if rules.rulings.enough_hits == "may_concede":
        yield actions.CONCEDE


def _puts(rules: Rules, state: State) -> Options:
    return map(actions.Put, replacing.places(rules, state))


OPTIONS: Final[Mapping[Phase, Callable[[Rules, State], Options]]] = MappingProxyType(
    {
        "start": _start,
        "keep_red": _dice,
        "move": _move,
        "action": _action,
        "duel_weapon": _weapons,
        "duel_boost": _draws,
        "claim": _claims,
        "steal": _steals,
        "flee": _flights,
        "town": _town,
        "store": _store,
        "sheriff": _sheriff,
        "doctor": _doctor,
        "saloon": _saloon,
        "bank": _bank,
        "robbery": _draws,
        "pick_horse": _dice,
        "thorns": _thorns,
        "cattle_choice": _cattle_choice,
        "keep_cattle": _dice,
        "cattle_rider": _rides,
        "pick_cattle": _dice,
        "shoot": _draws,
        "dig": _digs,
        "gang_draw": _draws,
        "spend": _spends,
        "put": _puts,
    }
)
"""What can be chosen in each phase, beside what is common to several."""


def legal_actions(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return the legal actions of the seat that acts now, in the order of their notation."""
    options = OPTIONS.get(state.phase)
    if options is None:
        return ()
    found = list(options(rules, state))
    if state.phase in BUILDING_PHASES:
        found.append(actions.LEAVE)
    if state.phase in spending.SPUR_PHASES and state.rider.spurs:
        found.append(actions.SPUR)
    return tuple(sorted(found, key=format_event)) if len(found) > 1 else tuple(found)


# Chance


def chance(rules: Rules, state: State) -> Chance[Any]:
    """Return the odds of a state in which chance moves next."""
    phase = state.phase
    if phase in ("bullets", "duel_draw", "doctor_draw"):
        return draw_chance(*challenging.drawn_from(rules, state), actions.Bullets)
    if phase == "red_roll":
        return Dice(moving.red_dice(state), actions.RedDice)
    if phase == "blue_roll":
        return Dice(riding.blue_dice(rules, state), actions.BlueDice)
    return _CHANCES[phase](rules, state)


def _cards(cards: tuple[str, ...], make: Any) -> Chance[Any]:
    return MultisetDraw(cards, make)


def _equal(events: Iterable[Any]) -> Chance[Any]:
    return Chance(tuple(Outcome(event, 1) for event in events))


def _obstacles(rules: Rules, state: State) -> Chance[Any]:
    rocks, thorns = rules.setup.rocks, rules.setup.thorns
    both: tuple[actions.Obstacle, ...] = ("rock", "thorns")
    laid = [kinds for kinds in product(both, repeat=6) if 6 - thorns <= kinds.count("rock") <= rocks]
    weights = [perm(rocks, kinds.count("rock")) * perm(thorns, kinds.count("thorns")) for kinds in laid]
    common = gcd(*weights)
    return Chance(
        tuple(Outcome(actions.Obstacles(kinds), weight // common) for kinds, weight in zip(laid, weights, strict=True))
    )


def _gold_bag(rules: Rules, state: State) -> Chance[Any]:
    nuggets, stones = state.gold
    counts = gangs.nugget_counts(rules, state)
    if len(counts) == 1:
        return _equal(map(actions.Gold, counts))
    due = min(state.turn.due, nuggets + stones)
    return Chance(
        tuple(Outcome(actions.Gold(number), comb(nuggets, number) * comb(stones, due - number)) for number in counts)
    )


def _reroll(rules: Rules, state: State) -> Chance[Any]:
    faces = herding.free_faces(rules, state) if state.turn.rerolling == "keep_cattle" else range(1, 7)
    return _equal(map(actions.Rerolled, faces))


_CHANCES: Final[Mapping[str, Callable[[Rules, State], Chance[Any]]]] = MappingProxyType(
    {
        "start_token": lambda rules, state: _cards(setup.stack_for(rules, state), actions.TokenPlaced),
        "display": lambda rules, state: _cards(pile_of(state.decks, "equipment").cards, actions.Displayed),
        "restock": lambda rules, state: _cards(pile_of(state.decks, "equipment").cards, actions.Displayed),
        "first_player": lambda rules, state: _equal(map(actions.FirstPlayer, range(rules.seats))),
        "reroll": _reroll,
        "coin": lambda rules, state: _equal(map(actions.Coin, sorted(showdown(state).seats))),
        "saloon_card": lambda rules, state: _cards(pile_of(state.decks, "saloon").cards, actions.SaloonDrawn),
        "peek": lambda rules, state: _cards(pile_of(state.decks, "events").cards, actions.EventDrawn),
        "event": lambda rules, state: _cards(replacing.event_cards(state), actions.EventDrawn),
        "obstacles": _obstacles,
        "cattle_die": lambda rules, state: _equal(map(actions.CattleDie, herding.free_faces(rules, state))),
        "gold_bag": _gold_bag,
        "desperado": lambda rules, state: _cards(pile_of(state.decks, "desperados").cards, actions.Desperado),
        "token": lambda rules, state: _cards(
            replacing.stack_of(state, replacing.awaited_terrain(state)), actions.TokenDrawn
        ),
        "put_random": lambda rules, state: _equal(map(actions.Placed, replacing.places(rules, state))),
    }
)
