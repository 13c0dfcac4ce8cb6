"""How fast the rules are, beside peers, in one run: ``python benchmarks/run.py``.

Peers are measured when they are installed: ``python -m pip install '.[benchmark]'``.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import platform
import pstats
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from spree_rules import CHANCE, crime_spree, dead_sprint, spree, spurs


def best_of(run: Callable[[float], tuple[int, float]], seconds: float, times: int = 3) -> float:
    """The highest rate (per second) of some runs: noise only ever makes a run slower."""
    rates = []
    for _ in range(times):
        done, took = run(seconds)
        rates.append(done / took)
    return max(rates)


def playout(edition: str, *, count_chance: bool) -> Callable[[float], tuple[int, float]]:
    """Random playouts through the public API: list legal actions, choose, apply; chance sampled and applied as well."""
    others: dict[str, Any] = {"crime_spree": crime_spree, "dead_sprint": dead_sprint, "spurs": spurs}
    game: Any = others[edition].new_game(4) if edition in others else spree.new_game(4, edition)
    uniform = random.Random(1).random

    def run(seconds: float) -> tuple[int, float]:
        state = game.start()
        decisions = outcomes = 0
        began = time.perf_counter()
        while time.perf_counter() - began < seconds:
            for _ in range(1000):
                actor = game.to_act(state)
                if actor is None:
                    state = game.start()
                    continue
                if actor == CHANCE:
                    chance = game.chance(state)
                    event = chance.at(int(uniform() * chance.total))
                    outcomes += 1
                else:
                    actions = game.legal_actions(state)
                    event = actions[int(uniform() * len(actions))]
                    decisions += 1
                state = game.apply(state, event)
        return decisions + (outcomes if count_chance else 0), time.perf_counter() - began

    return run


def each(function: Callable[..., Any], *calls: tuple[Any, ...]) -> float:
    """Microseconds of one call, the best of five rounds over the given arguments."""
    rounds = max(1, 20_000 // len(calls))
    best = float("inf")
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(rounds):
            for call in calls:
                function(*call)
        best = min(best, (time.perf_counter() - began) / (rounds * len(calls)))
    return best * 1e6


def import_time() -> float:
    """Milliseconds to import the package in a fresh interpreter, the best of seven, less an empty one."""

    def least(code: str) -> float:
        best = float("inf")
        for _ in range(7):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            best = min(best, time.perf_counter() - began)
        return best

    return (least("from spree_rules import spree") - least("pass")) * 1e3


def chess_in_place(seconds: float) -> tuple[int, float]:
    """python-chess, random games in place: list legal moves, choose, push."""
    import chess

    uniform = random.Random(1).random
    board = chess.Board()
    done = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        for _ in range(200):
            moves = list(board.legal_moves)
            if not moves or board.is_insufficient_material() or board.fullmove_number > 200:
                board = chess.Board()
                continue
            board.push(moves[int(uniform() * len(moves))])
            done += 1
    return done, time.perf_counter() - began


def open_spiel(name: str, *, children: bool) -> Callable[[float], tuple[int, float]]:
    """OpenSpiel from Python, random games; decisions of players are counted, chance is sampled as well."""
    import pyspiel

    game = pyspiel.load_game(name)
    uniform = random.Random(1).random

    def run(seconds: float) -> tuple[int, float]:
        state = game.new_initial_state()
        done = 0
        began = time.perf_counter()
        while time.perf_counter() - began < seconds:
            for _ in range(200):
                if state.is_terminal():
                    state = game.new_initial_state()
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    point, index = uniform(), 0
                    while point > outcomes[index][1] and index < len(outcomes) - 1:
                        point -= outcomes[index][1]
                        index += 1
                    action = outcomes[index][0]
                else:
                    legal = state.legal_actions()
                    action = legal[int(uniform() * len(legal))]
                    done += 1
                if children:
                    state = state.child(action)
                else:
                    state.apply_action(action)
        return done, time.perf_counter() - began

    return run


def profile(lines: int) -> str:
    """The top lines of a profile of random playouts, by own time."""
    profiler = cProfile.Profile()
    profiler.enable()
    playout("hip_pocket", count_chance=False)(2.0)
    profiler.disable()
    import io

    text = io.StringIO()
    pstats.Stats(profiler, stream=text).sort_stats("tottime").print_stats(lines)
    return text.getvalue()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="length of each run")
    parser.add_argument("--profile", type=int, default=0, metavar="LINES", help="also print a profile's top lines")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    figures: dict[str, str] = {}
    for edition in (*spree.EDITIONS, "crime_spree", "dead_sprint", "spurs"):
        for count_chance, what in ((False, "decisions/s"), (True, "events/s")):
            rate = best_of(playout(edition, count_chance=count_chance), given.seconds)
            figures[f"{edition}, random playouts, {what}"] = f"{rate:,.0f}"
    peers: list[tuple[str, Callable[[], Callable[[float], tuple[int, float]]]]] = [
        ("python-chess, in place, moves/s", lambda: chess_in_place),
        ("open_spiel backgammon, in place, decisions/s", lambda: open_spiel("backgammon", children=False)),
        ("open_spiel backgammon, child states, decisions/s", lambda: open_spiel("backgammon", children=True)),
        ("open_spiel gin_rummy, in place, decisions/s", lambda: open_spiel("gin_rummy", children=False)),
        ("open_spiel gin_rummy, child states, decisions/s", lambda: open_spiel("gin_rummy", children=True)),
    ]
    for label, make in peers:
        try:
            figures[label] = f"{best_of(make(), given.seconds):,.0f}"
        except ModuleNotFoundError as error:
            figures[label] = f"not installed ({error.name})"
    game = spree.new_game(4)
    board = game.board
    state = spree.position(
        game, pawns={0: "d5", 1: "f5", 2: "Jc"}, hands={0: "10h 9c"}, turn=spree.Turn(rolled=True, steps=7)
    )
    walk, shoot = game.parse("walk east"), game.parse("shoot 1")
    starts = [(square, 7, None) for square in sorted(board.floor)]
    pairs = [(game, a, b, 5) for a in sorted(board.floor) for b in sorted(board.sights[a]) if b in board.floor]
    figures["reachable, 7 steps, us"] = f"{each(board.reachable, *starts):.1f}"
    figures["reachable, 12 steps, us"] = f"{each(board.reachable, *((s, 12, None) for s, _, _ in starts)):.1f}"
    figures["resolve_shot, us"] = f"{each(spree.resolve_shot, *pairs):.2f}"
    figures["legal_actions in an open turn, us"] = f"{each(game.legal_actions, (state,)):.2f}"
    figures["apply a step, us"] = f"{each(game.apply, (state, walk)):.2f}"
    figures["why_not, us"] = f"{each(game.why_not, (state, shoot)):.2f}"
    figures["step with effects, us"] = f"{each(game.step, (state, walk)):.2f}"
    figures["view, us"] = f"{each(game.view, (state, 0)):.1f}"
    figures["to_json, us"] = f"{each(game.to_json, (state,)):.1f}"
    figures["hash, us"] = f"{each(hash, (state,)):.2f}"
    figures["import, ms"] = f"{import_time():.0f}"
    if given.json:
        print(json.dumps({"python": platform.python_version(), "figures": figures}, indent=2))
    else:
        print(f"Python {platform.python_version()}, one core, best of three runs of {given.seconds} s")
        width = max(map(len, figures))
        for label, figure in figures.items():
            print(f"{label:<{width}}  {figure:>12}")
    if given.profile:
        print(profile(given.profile))


if __name__ == "__main__":
    main()
