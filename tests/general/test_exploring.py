"""The explorer, the graph of what it saw, differences between rules, ablation, conformance and perft tables."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx
import pytest
from typer.testing import CliRunner

from spree_rules import Record, read_record, spree
from spree_rules.checks.ablation import ablate, without_rule
from spree_rules.checks.conformance import check_game, perft, perft_split
from spree_rules.checks.differences import compare
from spree_rules.checks.explore import Explorer, always, eventually, explore, leads_to, sometimes
from spree_rules.checks.registry import catalogue
from spree_rules.checks.simulate import possible_events
from spree_rules.cli.app import app
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.spree import EDITIONS, RULINGS, SpreeGame, State
from tests.support import Turn, do, new

PERFT = Path(__file__).parents[2] / "vectors" / "perft"
ENTRY = catalogue("spree")


def pocket(edition: str = "hip_pocket") -> SpreeGame:
    return spree.new_game(3, edition, board="pocket", polls="holders")


def opening(game: SpreeGame) -> State:
    """A first turn on the pocket board, from which little can happen before the target is reached."""
    return spree.position(game, cars={0: "a1", 1: "c1", 2: "d1"}, hands={0: "3c", 1: "Ah"}, pile="")


def test_always_and_sometimes_find_shortest_traces() -> None:
    game = pocket()
    report = explore(
        game,
        [
            always("nobody lies down", lambda g, s: not any(s.down), "SPREE-SHOOT-05"),
            sometimes("a cart is filled", lambda g, s: any(s.carts), "SPREE-SHOP-01"),
            sometimes("somebody has two cards", lambda g, s: any(len(hand) > 1 for hand in s.hands)),
            always("a step tells", lambda g, step: step.after != step.before, steps=True),
        ],
        starts=[opening(game)],
        max_states=3000,
    )
    assert report.verdicts == {
        "nobody lies down": "fails",
        "a cart is filled": "holds",
        "somebody has two cards": "unknown",
        "a step tells": "unknown",
    }
    assert not report.complete and report.states == 3000
    for name in ("nobody lies down", "a cart is filled"):
        record = report.discoveries[name]
        assert read_record(record.dumps(), game) == record
        states = list(record.states())
        assert any(states[-1].down) or any(states[-1].carts)
        # Breadth first: no shorter sequence of events does it.
        field = "down" if name == "nobody lies down" else "carts"
        nearer = [sometimes("it", lambda g, s, field=field: any(getattr(s, field)))]
        shorter = Explorer(game, nearer, starts=[opening(game)], max_depth=len(record.events) - 1).run()
        assert shorter.verdicts["it"] == "unknown" and "it" not in shorter.discoveries


def tiny() -> tuple[SpreeGame, State]:
    """One card, one seat that can still do anything: small enough to count by hand."""
    game = spree.new_game(3, board="pocket", deck=("3c",), polls="holders", rulings={"drive_after_anything": "allowed"})
    return game, spree.position(game, cars={0: "a1", 1: "c1", 2: "d1"}, hands={0: "3c"})


def test_a_whole_game_and_who_can_still_win() -> None:
    game, start = tiny()
    report = Explorer(game, [always("possible", lambda g, s: not g.validate(s))], starts=[start], keep_graph=True).run()
    assert report.complete and report.dead_ends == 0 and report.passed and report.verdicts == {"possible": "holds"}
    graph = report.graph
    assert graph is not None and len(graph) == report.states
    over = graph.can_reach(lambda s: game.result(s) is not None)
    assert all(over), "every state can still reach a win"
    avoid = graph.can_avoid(lambda s: game.result(s) is not None)
    assert avoid[0], "nobody is made to win: turns can be ended for ever"
    cycles = graph.rounds_for_ever(avoid)
    assert cycles and all(len(part) > 1 for part in cycles)
    exported = graph.to_networkx()
    assert exported.number_of_nodes() == report.states and exported.number_of_edges() == report.transitions
    assert networkx.is_weakly_connected(exported)
    best, worst = (graph.odds(0, lambda s: s.scores[0] > 0, side, rounds=60) for side in ("best", "worst"))
    assert worst[0] == 0 and worst[1] <= 1 and best[0] > Fraction(9, 10) and best[0] <= best[1] <= 1


def test_liveness() -> None:
    game, start = tiny()
    report = explore(
        game,
        [
            eventually("somebody wins", lambda g, s: g.result(s) is not None),
            eventually("it begins", lambda g, s: s.phase == "turn"),
            leads_to("dice give steps", lambda g, s: s.phase == "move_roll", lambda g, s: s.turn.steps > 0),
            leads_to("shopping wins", lambda g, s: bool(s.carts[0]), lambda g, s: g.result(s) is not None),
        ],
        starts=[start],
    )
    assert report.verdicts == {
        "somebody wins": "fails",
        "it begins": "holds",
        "dice give steps": "holds",
        "shopping wins": "fails",
    }
    assert any(report.discoveries["shopping wins"].end().carts)
    cut = explore(
        game, [eventually("somebody wins", lambda g, s: g.result(s) is not None)], starts=[start], max_depth=2
    )
    assert cut.verdicts == {"somebody wins": "unknown"} and not cut.complete


def test_dead_ends_are_told_apart_from_the_end() -> None:
    game, start = tiny()
    assert explore(game, starts=[start]).finished > 0

    class Stuck(SpreeGame):
        def legal_actions(self, state: State, seat: int | None = None):  # type: ignore[no-untyped-def]
            return () if state.seat == 1 else super().legal_actions(state, seat)

    stuck = Stuck(game.config, game.board)
    report = explore(stuck, starts=[start], max_states=5000)
    assert report.dead_ends > 0 and not report.passed and report.discoveries["dead end"].end().seat == 1


def turned(state: State) -> State:
    """The same position seen from the seat that is to act: seats renumbered so that it is 0."""
    from spree_rules.model.kernel.values import replace

    by, count = state.seat, len(state.hands)

    def around(items):  # type: ignore[no-untyped-def]
        return (*items[by:], *items[:by])

    def seat(number):  # type: ignore[no-untyped-def]
        return None if number is None else (number - by) % count

    plays = tuple(replace(p, seat=seat(p.seat), target=seat(p.target), asked=seat(p.asked)) for p in state.plays)
    fields = {
        name: around(getattr(state, name)) for name in ("hands", "carts", "scores", "pawns", "cars", "down", "riding")
    }
    return replace(state, seat=0, plays=plays, **fields)


def test_symmetry_visits_the_same_orbits() -> None:
    game, start = tiny()
    starts = [start]
    for by in (1, 2):
        cars = {(seat + by) % 3: car for seat, car in enumerate(("a1", "c1", "d1"))}
        starts.append(spree.position(game, seat=by, cars=cars, hands={by: "3c"}))
    assert len({turned(state) for state in starts}) == 1
    whole = Explorer(game, starts=starts, keep_graph=True).run()
    quotient = Explorer(game, starts=starts, keep_graph=True, symmetry=turned).run()
    assert whole.graph is not None and quotient.graph is not None
    orbits = {turned(state) for state in whole.graph.states}
    assert {turned(state) for state in quotient.graph.states} == orbits
    assert quotient.states == len(orbits) < whole.states


def test_depth_first_sees_the_same_states() -> None:
    game, start = tiny()
    assert explore(game, starts=[start]).states == explore(game, starts=[start], order="depth").states


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_witness(ruling: str) -> None:
    one, other, start = ENTRY.where_readings_differ(ruling, ENTRY.rulebook.rulings[ruling].readings[1])
    found = compare(one, other, [start]).difference
    assert found is not None
    state = found.record.end()
    assert one.validate(state) == () == other.validate(state)
    refusals = [game.why_not(state, found.event) for game in (one, other)]
    if found.kind == "legal":
        assert bool(refusals[0]) != bool(refusals[1])
    else:
        assert refusals == [(), ()] and one.apply(state, found.event) != other.apply(state, found.event)
    assert read_record(found.record.dumps(), one) == found.record
    lines = CliRunner().invoke(app, ["witness", ruling]).stdout
    for reading in RULINGS[ruling].readings[:2]:
        assert f"{ruling} = {reading}:" in lines


def test_every_pair_of_editions_has_a_witness() -> None:
    names = list(EDITIONS)
    for number, one in enumerate(names):
        for other in names[number + 1 :]:
            shown = CliRunner().invoke(app, ["witness", f"{one}:{other}", "--json"])
            assert shown.exit_code == 0 and json.loads(shown.stdout)["names"] == [one, other]


def test_no_difference_is_a_proof_only_when_complete() -> None:
    game, start = tiny()
    same = compare(game, game, [start])
    assert same.difference is None and same.complete
    cut = compare(game, game, [start], max_states=50)
    assert cut.difference is None and not cut.complete
    shown = CliRunner().invoke(app, ["witness", "hip_pocket:hip_pocket", "--max-states", "40"])
    assert shown.exit_code == 1 and "none within 40 states" in shown.stdout
    with pytest.raises(SettingError, match="cannot be compared"):
        compare(new(), new(seats=4), [spree.position(new())])


def test_removing_any_rule_is_noticed() -> None:
    result = ablate(ENTRY)
    assert result.survivors == () and result.score == (72, 72)
    idle = without_rule(new(), "roll.already")
    state = do(new(), spree.position(new(), pawns={0: "d5"}), "roll", "dice 1 1")
    assert idle.is_legal(state, idle.parse("roll"))


def test_other_games_conform_and_faulty_ones_do_not() -> None:
    for edition in EDITIONS:
        assert check_game(new(edition), games=1, max_events=120) == ()
    assert check_game(without_rule(new(), "step.wall"), games=2, max_events=200)

    class Forgetful(SpreeGame):
        def view(self, state: State, seat: int | None):  # type: ignore[no-untyped-def]
            return super().view(spree.position(self), seat)

    faults = check_game(Forgetful(new().config, new().board), games=1, max_events=80)
    assert any("see" in fault for fault in faults)


def small(path: Path) -> Any:
    return catalogue(path.parent.name).small(path.stem)


@pytest.mark.parametrize("path", sorted(PERFT.rglob("*.txt")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_perft_tables(path: Path) -> None:
    rows = path.read_text(encoding="utf-8").splitlines()
    counts = [int(row.split()[1]) for row in rows if not row.startswith("#")]
    game = small(path)
    found = perft(game, len(counts) - 1)
    assert found == tuple(counts), f"by the first event: {perft_split(game, len(counts) - 1)}"


def test_perft_counts_equal_plain_counting() -> None:
    game, start = tiny()

    def plain(state: State, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(plain(game.apply(state, event), depth - 1) for event in possible_events(game, state))

    assert perft(game, 5, start) == tuple(plain(start, depth) for depth in range(6))
    assert sum(perft_split(game, 5, start).values()) == perft(game, 5, start)[-1]


def test_explore_command() -> None:
    command = ["explore", "--max-states", "2000", "--json", "--win"]
    shown = CliRunner().invoke(app, [*command, "--allow-unknown"])
    report = json.loads(shown.stdout)
    assert shown.exit_code == 0 and report["states"] == 2000 and report["complete"] is False
    assert report["cannot_reach_the_end"] is None and report["verdicts"] == {"possible": "unknown"}
    assert CliRunner().invoke(app, command).exit_code == 1
    whole = CliRunner().invoke(app, ["explore", "--max-depth", "3"])
    assert "complete: False" in whole.stdout and "dead ends: 0" in whole.stdout


def test_records_from_a_position_read_back() -> None:
    game = new()
    start = spree.position(game, pawns={0: "d5"}, turn=Turn(rolled=True, steps=3))
    record = Record(game, (game.parse("walk east"),), start=start)
    assert read_record(record.dumps(), game) == record and spree.load_record(record.dumps()).end().pawns[0] == "e5"


if __name__ == "__main__":
    for each in sorted(PERFT.rglob("*.txt")):
        old = each.read_text(encoding="utf-8").splitlines()
        table = perft(small(each), sum(not row.startswith("#") for row in old) - 1)
        body = "".join(f"{depth} {count}\n" for depth, count in enumerate(table))
        each.write_text("\n".join([row for row in old if row.startswith("#")] + [body]), encoding="utf-8")
