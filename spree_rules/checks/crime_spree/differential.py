"""Comparing the rules with a second implementation in random games, and the map with a second list of borders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from spree_rules.checks.simulate import Pick, seeded
from spree_rules.model.crime_spree import actions as a
from spree_rules.model.crime_spree.board import BorderKind
from spree_rules.model.crime_spree.felonies import Crime
from spree_rules.model.crime_spree.game import CrimeSpreeGame, new_game
from spree_rules.model.crime_spree.rulings import RULINGS
from spree_rules.model.crime_spree.state import State
from spree_rules.model.kernel.chance import CHANCE

from .oracle import ReferenceGame

GAMES, LONGEST = 120, 150
ROBBERY = Crime(5, 3)
TOGETHER: Final[tuple[Mapping[str, str], ...]] = (
    {"remainers": "any_departure", "caught_counts_as_left": "true"},
    {"crackdown_left": "currently_absent", "caught_counts_as_left": "absent"},
    {"goal": "cruisers", "meeting_place": "same_state", "same_crime": "who_only"},
    {"crackdown_difficulty": "felony_sum_with_pattern", "pattern_target": "die_result"},
)
"""Readings that have something to say to each other."""
AWAITED = {
    "order_roll": "die",
    "start": "start",
    "opening": "opening",
    "turn": "turn",
    "felony_roll": "felony",
    "law_roll": "law",
    "cruiser_roll": "cruisers",
    "over": "over",
}
FIELDS = {
    a.RollFelony: "roll",
    a.DesignCrime: "design",
    a.ChangeState: "move",
    a.Start: "start",
    a.Die: "die",
    a.First: "first",
    a.Felony: "felony",
    a.Law: "law",
    a.Cruisers: "cruisers",
}

# Every border once, from the Pacific to the Atlantic.
BORDERS = """
WA OR, WA ID, OR ID, OR NV, OR CA, CA NV, CA AZ, NV ID, NV UT, NV AZ, ID MT, ID WY, ID UT, UT WY, UT CO, UT AZ, AZ NM,
MT ND, MT SD, MT WY, WY SD, WY NE, WY CO, CO NE, CO KS, CO OK, CO NM, NM OK, NM TX, ND MN, ND SD, SD MN, SD IA, SD NE,
NE IA, NE MO, NE KS, KS MO, KS OK, OK MO, OK AR, OK TX, TX AR, TX LA, MN WI, MN IA, IA WI, IA IL, IA MO, MO IL, MO KY,
MO TN, MO AR, AR TN, AR MS, AR LA, LA MS, WI MI, WI IL, IL IN, IL KY, MI IN, MI OH, IN OH, IN KY, KY OH, KY WV, KY VA,
KY TN, TN VA, TN NC, TN GA, TN AL, TN MS, MS AL, AL GA, AL FL, GA FL, GA SC, GA NC, SC NC, NC VA, OH PA, OH WV, WV PA,
WV MD, WV VA, VA MD, PA NY, PA NJ, PA DE, PA MD, MD DE, DE NJ, NJ NY, NY VT, NY MA, NY CT, VT NH, VT MA, NH ME, NH MA,
MA RI, MA CT, CT RI
"""


OTHER_BORDERS: Mapping[BorderKind, str] = {
    "land": f"{BORDERS}, MD DC, DC VA",
    "point": "UT NM, CO AZ",
    "water": "MN MI, MI IL, RI NY",
    "linked": "WA AK, CA HI",
}


def compare_games(game: CrimeSpreeGame, seed: int = 0) -> tuple[int, str | None]:
    """Play random games under varying rulings beside the second implementation; return the number of states."""
    states = 0
    for number in range(GAMES):
        pick = seeded(("beside", game.config.edition, seed * GAMES + number))
        count, fault = _play_beside(_some_game(game.config.edition, pick), pick)
        states += count
        if fault is not None:
            return states, f"game {number}: {fault}"
    return states, None


def _some_game(edition: str, pick: Pick) -> CrimeSpreeGame:
    rulings = {name: ruling.readings[pick(len(ruling.readings))] for name, ruling in RULINGS.items() if pick(2) == 0}
    if pick(2):
        rulings["goal"] = "cruisers"
    if pick(3) == 0:
        rulings |= TOGETHER[pick(len(TOGETHER))]
    limits = (None, 3, 8, 20), (None, 1, 2)
    return new_game(
        2 + pick(3),
        edition,
        rulings=rulings,
        max_rounds=limits[0][pick(4)],
        max_consecutive_moves=limits[1][pick(3)],
        board=("us", "new_england")[pick(2)],
    )


def engine_of(game: CrimeSpreeGame) -> ReferenceGame:
    """Return the second implementation at the start of a game with the same setting."""
    rulings = {name: getattr(game.rulings, name) for name in RULINGS}
    config = game.config
    return ReferenceGame(
        game.seats, rulings, dict(game.neighbours), config.starts, config.max_rounds, config.max_consecutive_moves
    )


def plain(event: a.Event) -> tuple[Any, ...]:
    """Return an event in the form of the second implementation."""
    return (FIELDS[type(event)], *(getattr(event, name) for name in event.__struct_fields__))


def _play_beside(game: CrimeSpreeGame, pick: Pick) -> tuple[int, str | None]:
    favourite = Crime(1 + pick(6), 1 + pick(6))
    left = iter(range(LONGEST - 1))

    def chosen(state: State) -> a.Event | None:
        return None if next(left, None) is None else _chosen(game, state, favourite, pick)

    return compared(game, chosen, favourite)


def compared(
    game: CrimeSpreeGame, chosen: Callable[[State], a.Event | None], crime: Crime = ROBBERY
) -> tuple[int, str | None]:
    """Play a game beside the second implementation; return the number of states compared, and the differences.

    Args:
        game: the game.
        chosen: returns the event in a state, or None to stop; it is not called after the end.
        crime: the crime whose odds are compared in every turn.
    """
    engine = engine_of(game)
    state = game.start()
    told: list[str] = []
    while True:
        fault = _differs(game, state, engine) or _odds_differ(game, state, engine, crime)
        if fault is not None:
            return len(told), f"{fault} after {', '.join(told)}"
        event = None if game.to_act(state) is None else chosen(state)
        if event is None:
            return len(told) + 1, None
        told.append(game.format(event))
        state = game.apply(state, event)
        engine.apply(plain(event))


def _chosen(game: CrimeSpreeGame, state: State, favourite: Crime, pick: Pick) -> a.Event:
    """An event, chosen to make patterns, departures and long sprees likelier than by chance."""
    if game.to_act(state) == CHANCE:
        events = [outcome.event for outcome in game.chance(state).outcomes]
        if state.phase == "law_roll" and pick(4):
            return a.Law(8 + pick(13))
        if state.phase == "felony_roll" and pick(2):
            return a.Felony(favourite.who, favourite.what)
        return events[pick(len(events))]
    listed = game.legal_actions(state)
    moves = [event for event in listed if isinstance(event, a.ChangeState)]
    kind = pick(8) if state.phase == "turn" else 7
    company = [event for event in moves if any(pc.at == event.place and not pc.caught for pc in state.pcs)]
    if kind < 4 and company and pick(2):
        return company[pick(len(company))]
    if kind < 3 and moves:
        return moves[pick(len(moves))]
    if kind < 5:
        return a.DesignCrime(favourite.who, favourite.what)
    return a.ROLL if kind == 5 else listed[pick(len(listed))]


def _differs(game: CrimeSpreeGame, state: State, engine: ReferenceGame) -> str | None:
    kind, who = engine.awaits()
    awaited = "first" if state.phase == "order_roll" and game.rules.draws_first else AWAITED[state.phase]
    case = state.case
    actors = {"law": case.roller if case else None, "first": None, "over": None}
    actor = state.chases[0] if state.chases else actors.get(awaited, state.seat)
    if (awaited, actor) != (kind, who):
        return f"expected {kind} of {who} to be awaited, not {awaited} of {actor}"
    if game.to_act(state) == CHANCE:
        ways = [plain(outcome.event) for outcome in game.chance(state).outcomes]
    else:
        ways = [plain(event) for event in game.legal_actions(state)]
    if set(ways) != engine.legal():
        return f"the possible events differ: {sorted(map(str, set(ways) ^ engine.legal()))}"
    said = engine.summary()
    result = game.result(state)
    mine: dict[str, Any] = {
        "at": [pc.at for pc in state.pcs],
        "caught": [pc.caught for pc in state.pcs],
        "crimes": [pc.crimes for pc in state.pcs],
        "cruisers": [pc.cruisers for pc in state.pcs],
        "captured": list(state.captures),
        "result": None if result is None else (result.reason, result.ranking),
    }
    if not state.chases:
        # While a die for a chase is awaited, the second implementation has not yet paid out.
        mine["score"] = [pc.score for pc in state.pcs]
    if case is not None and state.phase == "law_roll":
        mine["difficulty"] = case.charges[0].difficulty
        mine["award"] = None if case.crime is None else Fraction(case.award, 2)
    wrong = [f"{name} is {value}, not {said[name]}" for name, value in mine.items() if said[name] != value]
    return "; ".join(wrong) or None


def _odds_differ(game: CrimeSpreeGame, state: State, engine: ReferenceGame, crime: Crime) -> str | None:
    if state.phase != "turn":
        return None
    for planned in (False, True):
        mine, its = game.odds(state, crime, planned=planned).caught, engine.odds_caught(crime.who, crime.what, planned)
        if mine != its:
            return f"the odds of capture for {crime} are {mine}, not {its}"
    return None


def compare_map(game: CrimeSpreeGame, seed: int = 0) -> tuple[int, str | None]:
    """Compare every border of the United States with independently typed lists."""
    board = new_game(2).board
    cases, wrong = 0, []
    for kind, text in OTHER_BORDERS.items():
        listed = {frozenset(pair.split()) for pair in text.replace("\n", " ").split(",")}
        mine = {frozenset((here, there)) for here, beside in board.borders[kind].items() for there in beside}
        cases += len(listed)
        wrong += ["-".join(sorted(pair)) for pair in listed ^ mine]
    return cases, f"borders differ: {', '.join(sorted(wrong))}" if wrong else None
