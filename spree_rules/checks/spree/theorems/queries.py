"""Queries: z3 finds the best position by some measure, and a plain search confirms it."""

from __future__ import annotations

from functools import cache, partial
from itertools import pairwise
from typing import Any

import z3

from spree_rules.checks.spree.theorems.whole_turn.concrete_board import DrawnGround, ground_of
from spree_rules.checks.theorem import Query, QueryResult
from spree_rules.model.kernel.record import AnyRecord, Record
from spree_rules.model.spree import actions
from spree_rules.model.spree.board import shipped_board
from spree_rules.model.spree.cards import POINTS, RANK, STOPS, Card
from spree_rules.model.spree.game import SpreeGame, new_game
from spree_rules.model.spree.position import position
from spree_rules.model.spree.state import Turn

ROLLED = 12
HAND = 5


@cache
def _ground() -> DrawnGround:
    return ground_of(shipped_board("legrand").drawing())


def _name(square: int) -> str:
    ground = _ground()
    return ground.paper.name(ground.place(square))


def _one_of(variable: Any, rows: dict[int, int], value: Any) -> Any:
    """The table's value for a variable, and the condition that the variable is in the table."""
    return z3.Or([z3.And(variable == key, value == number) for key, number in rows.items()])


def _best(optimizer: Any, value: Any) -> Any | None:
    optimizer.maximize(value)
    answer = optimizer.check()
    if answer == z3.unknown:
        raise RuntimeError(f"z3 could not decide: {optimizer.reason_unknown()}")
    return optimizer.model() if answer == z3.sat else None


# Shots


def _run_lengths(*, through_fountain: bool) -> dict[tuple[int, str], list[int]]:
    """For each square and direction, the squares on which a push of 1, 2, ... squares ends."""
    ground = _ground()
    found = {}
    for start in range(len(ground.places)):
        for way in ("east", "west", "north", "south"):
            line = [start]
            while way in ground.beside[line[-1]]:
                line.append(ground.beside[line[-1]][way])
            line = line[1:]
            if not through_fountain:
                wet = [index for index, square in enumerate(line) if ground.fountain(square)]
                line = line[: wet[0]] if wet else line
            ends = []
            for count in range(1, 7):
                index = min(count, len(line)) - 1
                while 0 <= index < len(line) - 1 and ground.fountain(line[index]):
                    index += 1
                ends.append(line[index] if index >= 0 and not ground.fountain(line[index]) else start)
            found[start, way] = ends
    return found


def _shots(*, modules: bool) -> list[tuple[int, int, int, int, str]]:
    """All hits as shooter, target, roll, landing and direction, assembled from lines and pushes."""
    ground, ends = _ground(), _run_lengths(through_fountain=modules)
    bonus = 1 if modules else 0
    hits = []
    for here in range(len(ground.places)):
        if ground.fountain(here):
            continue
        for there, (distance, way) in ground.sights[here].items():
            for roll in range(1, 7):
                count = roll + bonus - distance - 1
                if count >= 0 and not ground.fountain(there):
                    hits.append((here, there, roll, ends[there, way][count - 1] if count else there, way))
    return hits


def _shot_record(game: SpreeGame, here: int, there: int, roll: int, home: str | None = None) -> AnyRecord:
    cars = {} if home is None else {1: home}
    start = position(game, pawns={0: _name(here), 1: _name(there)}, cars=cars, turn=Turn(rolled=True))
    return Record(game, (actions.Shoot(1), actions.Die(roll)), start=start)


def longest_push() -> QueryResult:
    """How far can one shot push its target, in steps on the board, under the Hong Kong rules?"""
    hits = _shots(modules=True)
    ground = _ground()
    pushed = {n: ground.sight(there, landing) for n, (_, there, _, landing, _) in enumerate(hits)}
    shot, steps = z3.Ints("shot steps")
    optimizer = z3.Optimize()
    optimizer.add(_one_of(shot, pushed, steps))
    model = _best(optimizer, steps)
    assert model is not None
    here, there, roll, landing, _ = hits[model[shot].as_long()]
    game = new_game(3, "hong_kong", rulings={"at_the_start": "beside_it"})
    board = game.board
    search = max(
        sight.distance
        for shooter in board.floor
        for target in board.sights[shooter]
        if target in board.floor
        for face in range(1, 7)
        for shot_ in [game.resolve_shot(shooter, target, face)]
        if shot_.hit and shot_.landing != target
        for sight in [board.sights[target][shot_.landing]]
    )
    sentence = f"{_name(here)} shoots {_name(there)} with a {roll}: the target ends on {_name(landing)}"
    return QueryResult(model[steps].as_long(), search, sentence, _shot_record(game, here, there, roll))


def home_across_the_fountain() -> QueryResult:
    """Can a shot push its target across the fountain onto a parking space, home if the target's car is there?"""
    ground = _ground()
    hits = [hit for hit in _shots(modules=True) if ground.space(hit[3])]
    shot, crossed = z3.Ints("shot crossed")

    def wet(there: int, way: str, landing: int) -> int:
        count, here = 0, there
        while here != landing:
            here = ground.beside[here][way]
            count += ground.fountain(here)
        return count

    rows = {n: wet(there, way, landing) for n, (_, there, _, landing, way) in enumerate(hits)}
    optimizer = z3.Optimize()
    optimizer.add(_one_of(shot, rows, crossed), crossed > 0)
    model = _best(optimizer, crossed)
    game = new_game(3, "hong_kong", rulings={"at_the_start": "beside_it"})
    board = game.board
    found = [
        len(board.fountain.intersection(line[: line.index(landing)]))
        for shooter in board.floor
        for target, sight in board.sights[shooter].items()
        if target in board.floor
        for face in range(1, 7)
        for landing in [game.resolve_shot(shooter, target, face).landing]
        for line in [board.rays[target][sight.direction]]
        if landing != target and landing in board.spaces
    ]
    search = max((wet_squares for wet_squares in found if wet_squares), default=None)
    if model is None:
        return QueryResult(
            None, search, "no shot across the fountain of the printed board ends on a parking space", None
        )
    here, there, roll, landing, _ = hits[model[shot].as_long()]
    sentence = f"{_name(here)} shoots {_name(there)} with a {roll}: home on {_name(landing)}"
    return QueryResult(
        model[crossed].as_long(), search, sentence, _shot_record(game, here, there, roll, _name(landing))
    )


# Robbing


def unanswered_robbery() -> QueryResult:
    """What is the most that one card can take from a player who holds an Ace but cannot play it?"""
    suits = "cdhs"
    copies = {(rank, suit): z3.Int(f"cart_{rank}{suit}") for rank in POINTS if rank != "Jo" for suit in suits}
    rank, down, at_car = z3.Int("rank"), z3.Bool("down"), z3.Bool("at_car")
    ranks = [each for each in POINTS if each != "Jo"]
    optimizer = z3.Optimize()
    optimizer.add(rank >= 0, rank < len(ranks), z3.Or(down, at_car))
    total = z3.Sum([z3.If(rank == ranks.index(each), POINTS[each] * count, 0) for (each, _), count in copies.items()])
    for (each, _), count in copies.items():
        # The robber plays one card of the rank or a joker; the victim keeps one Ace in hand.
        optimizer.add(count >= 0, count <= 2, z3.Implies(rank != ranks.index(each), count == 0))
    aces = z3.Sum([count for (each, _), count in copies.items() if each == "A"])
    optimizer.add(aces <= 7)
    model = _best(optimizer, total)
    assert model is not None
    cart = [f"{each}{suit}" for (each, suit), count in copies.items() for _ in range(model.eval(count).as_long())]
    game = new_game(3)
    deck = list(game.deck)
    for card in cart:
        deck.remove(Card(card))
    ace = next(card for card in deck if RANK[card] == "A")
    start = position(
        game,
        pawns={0: "d5", 1: "d5"},
        hands={0: "Jo", 1: [ace]},
        carts={1: cart},
        down=[1],
        turn=Turn(rolled=True),
    )
    robbed = RANK[Card(cart[0])]
    record = Record(game, (actions.Rob(1, Card("Jo"), robbed),), start=start)
    # The search: every rank, with all of its cards in the deck except the one Ace in the victim's hand.
    search = max(POINTS[each] * (8 - (each == "A")) for each in POINTS if each != "Jo")
    assert any(card in STOPS for card in start.hands[1])
    sentence = f"a joker takes {', '.join(sorted(set(cart)))}, {len(cart)} cards, from a player who is lying down"
    return QueryResult(model.eval(total).as_long(), search, sentence, record)


# The best turn


def _walk_model(optimizer: Any, squares: list[int], steps: int) -> list[list[Any]]:
    """A walk of at most ``steps`` steps from a parking space back to it, with one truth value per step and square."""
    ground = _ground()
    at = [[z3.Bool(f"at_{step}_{_name(square)}") for square in squares] for step in range(steps + 1)]
    number = {square: index for index, square in enumerate(squares)}
    far = _steps_from_home(squares)
    for step, row in enumerate(at):
        optimizer.add(z3.PbEq([(flag, 1) for flag in row], 1))
        for flag, least in zip(row, far, strict=True):
            if least > min(step, steps - step):
                optimizer.add(z3.Not(flag))
    for index, square in enumerate(squares):
        home = ground.space(square)
        after = [number[there] for there in ground.beside[square].values() if there in number]
        optimizer.add(at[0][index] == at[steps][index] if home else z3.Not(z3.Or(at[0][index], at[steps][index])))
        for step in range(steps):
            # Standing still represents the steps after the walk has ended at home.
            still = [at[step + 1][index]] if home else []
            optimizer.add(z3.Implies(at[step][index], z3.Or([at[step + 1][other] for other in after] + still)))
            if step + 2 <= steps:
                if home:
                    optimizer.add(z3.Implies(z3.And(at[step][index], at[step + 1][index]), at[step + 2][index]))
                for other in after:
                    optimizer.add(z3.Not(z3.And(at[step][index], at[step + 1][other], at[step + 2][index])))
    return at


def _steps_from_home(squares: list[int]) -> list[int]:
    """The least steps between each square and a parking space."""
    ground = _ground()
    far = {square: 0 for square in squares if ground.space(square)}
    waiting = list(far)
    for square in waiting:
        for there in ground.beside[square].values():
            if there not in far and there in squares:
                far[there] = far[square] + 1
                waiting.append(there)
    return [far[square] for square in squares]


def best_stashing_turn(tens: int) -> QueryResult:
    """What is the most that one turn can shop and stash with a roll of twelve, some 10s, and the best other cards?"""
    ground = _ground()
    steps, slots = ROLLED + 10 * tens, HAND - tens
    squares = sorted(_near_homes(steps))
    optimizer = z3.Optimize()
    at = _walk_model(optimizer, squares, steps)
    worth, plays = [], []
    for index, square in enumerate(squares):
        mark = ground.marks[square]
        if mark not in RANK:
            continue
        bought = z3.Int(f"bought_{mark}")
        optimizer.add(bought >= 0, bought <= 2, z3.Implies(bought > 0, z3.Or([row[index] for row in at])))
        plays.append(bought)
        worth.append(bought * POINTS[RANK[Card(mark)]])
    optimizer.add(z3.Sum(plays) <= slots)
    model = _best(optimizer, z3.Sum(worth))
    assert model is not None
    walk = [squares[next(i for i, flag in enumerate(row) if z3.is_true(model.eval(flag)))] for row in at]
    cards = {str(each)[7:]: model.eval(each).as_long() for each in plays if model.eval(each).as_long()}
    names = ", ".join(card if number == 1 else f"{number} of {card}" for card, number in cards.items())
    sentence = f"from {_name(walk[0])} by {' '.join(_name(square) for square in walk[1:])}: {names}"
    value = model.eval(z3.Sum(worth)).as_long()
    return QueryResult(value, best_by_search(steps, slots), sentence, _turn_record(walk, cards, tens))


def _near_homes(steps: int) -> set[int]:
    """The squares, except dead ends, that a walk from a parking space can pass and still come back."""
    ground = _ground()
    near = {square for square in range(len(ground.places)) if ground.space(square)}
    for _ in range(steps // 2):
        near |= {there for square in near for there in ground.beside[square].values() if not ground.fountain(there)}
    return {square for square in near if len(ground.beside[square]) > 1}


def _turn_record(walk: list[int], cards: dict[str, int], tens: int) -> AnyRecord:
    game = new_game(3, target=1000)
    ten = next(card for card in ("10c", "10d", "10h", "10s") if card not in cards)
    hand = [card for card, number in cards.items() for _ in range(number)] + [ten] * tens
    start = position(game, cars={0: _name(walk[0])}, hands={0: hand})
    events: list[Any] = [actions.Roll(), actions.Dice(6, 6)]
    ground, left = _ground(), dict(cards)
    for here, there in pairwise(walk):
        if here == there:
            break
        way: Any = next(way for way, square in ground.beside[here].items() if square == there)
        events.append(actions.Walk(way))
        mark = ground.marks[there]
        if mark in left:
            events.append(actions.Shop(Card(mark), left.pop(mark)))
        if tens and len(events) == 3:
            # Cards may be played away from the car.
            events += [actions.MoveCard(Card(ten), 10)] * tens
    return Record(game, (*events, actions.Stash()), start=start)


def best_by_search(steps: int, slots: int) -> int:
    """Return the same optimum by trying all walks on the executable board, remembering the best shops passed."""
    board = shipped_board("legrand")
    walks = board.on_foot
    kept = -(-slots // 2)
    best = 0

    def with_shop(passed: tuple[Card, ...], square: Any) -> tuple[Card, ...]:
        sold = board.sells.get(square)
        if sold is None or sold in passed:
            return passed
        return tuple(sorted((*passed, sold), key=lambda card: (-POINTS[RANK[card]], card))[:kept])

    for home in board.parking:
        level: set[tuple[Any, Any, tuple[Card, ...]]] = {(home, None, ())}
        for _ in range(steps):
            level = {
                (there, here, with_shop(passed, there))
                for here, source, passed in level
                for direction in walks.onward[here][source]
                for there in [walks.neighbours[here][direction]]
            }
            for here, _source, passed in level:
                if here == home:
                    points = [POINTS[RANK[card]] for card in passed for _ in range(2)]
                    best = max(best, sum(points[:slots]))
    return best


QUERIES: tuple[Query, ...] = (
    Query(
        "SPREE-QUERY-01",
        ("SPREE-SHOOT-04", "SPREE-HK-FOUNTAIN-01"),
        "the longest possible push by one shot under the Hong Kong rules, in steps",
        longest_push,
    ),
    Query(
        "SPREE-QUERY-02",
        ("SPREE-HK-FOUNTAIN-01", "SPREE-CAR-01"),
        "a shot across the fountain that lands its target on a parking space, home",
        home_across_the_fountain,
    ),
    Query(
        "SPREE-QUERY-03",
        ("SPREE-ROB-03", "SPREE-SHOOT-06"),
        "the most points that one card can rob from a player who holds an Ace and cannot answer",
        unanswered_robbery,
    ),
    Query(
        "SPREE-QUERY-04",
        ("SPREE-SHOP-03", "SPREE-SCORE-01", "SPREE-MOVE-05"),
        "the most points that one turn can shop and stash with a roll of twelve and no move card",
        partial(best_stashing_turn, 0),
    ),
    Query(
        "SPREE-QUERY-05",
        ("SPREE-SHOP-03", "SPREE-SCORE-01", "SPREE-CARD-01"),
        "the most points that one turn can shop and stash with a roll of twelve and a 10 as a move card",
        partial(best_stashing_turn, 1),
        slow=True,
    ),
)
