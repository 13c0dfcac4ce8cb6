"""The rules beside a second implementation of the map, of bullets and gangs, and of the mini boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Final

from spree_rules.checks.simulate import Pick, seeded, steps
from spree_rules.model.kernel.effects import Step
from spree_rules.model.spurs import actions as a
from spree_rules.model.spurs import mini_board
from spree_rules.model.spurs.bags import Bag, draw_chance
from spree_rules.model.spurs.game import SpursGame, new_game
from spree_rules.model.spurs.herding import heads
from spree_rules.model.spurs.position import position
from spree_rules.model.spurs.rulings import RULINGS
from spree_rules.model.spurs.state import State, Turn

from . import oracle
from .policies import policies

GAMES: Final = 3
LENGTH: Final = 500
PLAYED_RULINGS: Final = ("rider_before_roll", "cattle_group", "herd_time", "white_spent", "draw_count")
"""The rulings that games are played under, at random, of those that the second implementation heeds or ignores."""
Compared = tuple[int, str | None]


def compare_map(game: SpursGame, seed: int = 0) -> Compared:
    """Compare neighbours, costs, and cheapest ways with the table; and where movements of some points come to."""
    import networkx

    board, country = game.board, oracle.country()
    if {place: frozenset(others) for place, others in board.neighbours.items()} != dict(oracle.beside()):
        return 1, "the neighbours are not those of the table"
    costs = {(one, other): data["weight"] for one, other, data in country.edges(data=True)}
    wrong = [pair for pair, cost in costs.items() if board.costs.get(pair) != cost]
    if wrong or len(costs) != len(board.costs):
        return len(costs), f"steps {wrong[:3]} do not cost {[costs[pair] for pair in wrong[:3]]}"
    count = len(costs)
    for start in board.territories:
        far = networkx.single_source_dijkstra_path_length(country, start)
        count += len(far)
        if {place: route.cost for place, route in board.cheapest(start).items()} != far:
            return count, f"the cheapest ways from {start} are not those of the table"
    for start in board.territories[seed % 2 :: 2]:
        for points in (1, 3, 5):
            reached = _reached(game, position(game, phase="move", at={0: start}, turn=Turn(points=points)))
            count += 1
            if reached != set(networkx.single_source_dijkstra_path_length(country, start, cutoff=points)):
                return count, f"from {start} with {points} points one comes to {sorted(reached)}"
    return count, None


def _reached(game: SpursGame, state: State) -> set[str]:
    """The territories to which a movement leads, step by step."""
    reached, queue, seen = {state.rider.at}, [state], set()
    while queue:
        now = queue.pop()
        for action in game.legal_actions(now):
            if isinstance(action, a.Enter):
                then = game.apply(now, action)
                place = (then.riders[0].at, then.turn.points)
                reached.add(place[0])
                if then.phase == "move" and place not in seen:
                    seen.add(place)
                    queue.append(then)
    return reached


def compare_shots(game: SpursGame, seed: int = 0) -> Compared:
    """Compare draws with those of single bullets, and gangs with counting."""
    pick = seeded(("shots", game.config.edition, seed))
    count = 0
    for _ in range(40):
        bag = Bag(*(pick(4) for _ in range(5)))
        number = pick(6)
        chance = draw_chance(bag, number, tuple)
        found = {outcome.event: Fraction(outcome.weight, chance.total) for outcome in chance.outcomes}
        wanted = oracle.drawn(bag, number)
        count += len(wanted)
        if found != wanted:
            return count, f"{number} bullets of {bag} are drawn with other odds"
    for _ in range(60):
        count += 1
        fault = _gang_fault(game, pick)
        if fault is not None:
            return count, fault
    return count, None


def _gang_fault(game: SpursGame, pick: Pick) -> str | None:
    kinds = [("revolver", 1), ("revolver", 2), ("rifle", 1), ("rifle", 2)]
    cards = [kinds[pick(4)] for _ in range(3)]
    rulings = {"desperado_rule": game.rulings.desperado_rule}
    table = new_game(2, rulings=rulings)
    bag = Bag(4, 4, pick(4), 2, pick(4))
    state = position(table, at={0: "A4"}, tokens={"A4": "DE4"}, bags={0: bag})
    state = table.apply(state, a.ATTEMPT)
    words = [f"{weapon}-{hits}" for weapon, hits in cards]
    shot: Bag | None = None
    faced = 0
    while state.phase in ("desperado", "gang_draw", "bullets", "spend"):
        event: Any
        if state.phase == "desperado":
            event, faced = a.Desperado(words[faced]), faced + 1
        elif state.phase == "gang_draw":
            event = a.DrawBullets(3)
        elif state.phase == "bullets":
            chance = table.chance(state)
            event = chance.at(pick(chance.total))
            shot = event.drawn
        else:
            ways: list[Any] = list(table.legal_actions(state))
            # Most bullets of the weapon first; that is never worse (SPURS-T04).
            event = max(ways, key=lambda action: action.own)
        state = table.apply(state, event)
    fallen = 3 if state.phase == "event" else faced - 1
    if shot is None:
        return f"{words} fall to nothing"
    if not fallen == oracle.beaten(cards, shot) == oracle.most_beaten(cards, shot):
        return f"of {words} not {fallen} fall to {shot}, but {oracle.beaten(cards, shot)}"
    return None


def compare_boards(game: SpursGame, seed: int = 0) -> Compared:
    """Compare steps, pushes, herds and pay on random boards, and every ride and drive of seeded games."""
    pick = seeded(("boards", game.config.edition, seed))
    count = 0
    for hex_ in oracle.plane():
        for face in oracle.ANGLES:
            count += 1
            if mini_board.STEPS[hex_, face] != oracle.ahead(hex_, face):
                return count, f"in direction {face} of {hex_} lies {oracle.ahead(hex_, face)}"
    for _ in range(60):
        hexes = sorted(oracle.plane())
        cattle = tuple(sorted(hexes.pop(pick(len(hexes))) for _ in range(9)))
        count += 1
        if fault := _board_fault(game, cattle, cattle[pick(9)], 1 + pick(6)):
            return count, fault
    for step_game, step in _played(game, seed):
        judge = _JUDGES.get(type(step.event))
        if judge is not None:
            count += 1
            if fault := judge(step_game, step):
                return count, f"{fault} (in {step_game.format_state(step.before)})"
    return count, None


def _board_fault(game: SpursGame, cattle: tuple[str, ...], rider: str, face: int) -> str | None:
    found = mini_board.pushed(cattle, rider, face)
    wanted = oracle.moved(cattle, rider, face)
    if (None if found is None else frozenset(found)) != wanted:
        return f"the token on {rider} of {cattle} is moved by {face} to {wanted}"
    largest = game.rulings.cattle_group == "largest_component"
    if heads(game.rules, cattle) != oracle.pay(cattle, largest=largest) or mini_board.is_herd(cattle) != oracle.herd(
        cattle
    ):
        return f"{oracle.pay(cattle, largest=largest)} of {cattle} are paid; a herd: {oracle.herd(cattle)}"
    return None


def _played(game: SpursGame, seed: int) -> Iterator[tuple[SpursGame, Step[Any, Any]]]:
    for number in range(GAMES):
        pick = seeded(("compared", game.config.edition, seed, number))
        chosen = {name: RULINGS[name].readings[pick(len(RULINGS[name].readings))] for name in PLAYED_RULINGS}
        table = new_game(2, game.config.edition, rulings=chosen)
        ways = policies(table)
        cast = [ways["rider"], ways["rider" if number % 2 else "townsman"]]
        for step in steps(table, cast, (seed, number), LENGTH):
            yield table, step


def _ridden(game: SpursGame, step: Step[Any, Any]) -> str | None:
    """Judge a chosen die on either mini board."""
    before: State = step.before
    kinds = {effect.kind for effect in step.effects}
    horse, cattle = before.turn.horse, before.turn.cattle
    token = game.rules.tokens[before.challenge]
    if horse is not None:
        there = oracle.ahead(horse.rider, step.event.face)
        laid = horse.obstacles[int(there[1]) - 1] if there is not None and there[0] == "X" else ""
        ends = "failed" if there is None or laid == "rock" else "succeeded" if horse.round == token.rounds else ""
        if laid == "thorns":
            return None if step.after.phase == "thorns" else f"there are thorns on {there}"
        return None if not ends or ends in kinds else f"the ride to {there} has not {ends}"
    assert cattle is not None and cattle.rider is not None
    hexes = oracle.moved(cattle.hexes, cattle.rider, step.event.face)
    if hexes is None:
        return None if "failed" in kinds else "Cattle have left the board"
    herd, late = oracle.herd(hexes), cattle.round >= token.rounds
    if not herd and not late:
        after = step.after.turn.cattle
        return None if after is not None and set(after.hexes) == hexes else f"the Cattle are on {sorted(hexes)}"
    paid = [effect.number for effect in step.effects if effect.kind == "paid"]
    wanted = 5 * (len(hexes) if herd else oracle.pay(hexes, largest=game.rulings.cattle_group == "largest_component"))
    return None if sum(number or 0 for number in paid) == wanted else f"{wanted} dollars are due for {sorted(hexes)}"


def _drew(game: SpursGame, step: Step[Any, Any]) -> str | None:
    """Judge the odds of a draw of bullets and what a single shot brings."""
    before: State = step.before
    shot = before.turn.shooting
    if before.phase != "bullets" or shot is None:
        return None
    bag = before.rider.bag
    chance: Any = game.chance(before)
    found = {each.event.drawn: Fraction(each.weight, chance.total) for each in chance.outcomes}
    if found != oracle.drawn(bag, before.turn.due):
        return f"{before.turn.due} bullets of {bag} are drawn with other odds"
    if shot.purpose != "challenge":
        return None
    drawn = step.event.drawn
    hits = drawn[0 if shot.weapon == "revolver" else 1] + drawn[2]
    token = game.rules.tokens[before.challenge]
    ends = "succeeded" if hits >= token.hits else "failed"
    if ends not in {effect.kind for effect in step.effects}:
        return f"{hits} hits and it has not {ends}"
    needed = min(drawn[2], max(0, token.hits - (hits - drawn[2]))) if ends == "succeeded" else 0
    spent = drawn[2] if game.rulings.white_spent == "every_drawn" else needed
    left = step.after.riders[before.seat].bag.white
    return None if left == bag.white - spent else f"{spent} white bullets are spent, and {left} are left"


_JUDGES: Final[dict[type, Callable[[SpursGame, Step[Any, Any]], str | None]]] = {a.PickDie: _ridden, a.Bullets: _drew}
