"""Faults planted in Cross-Country Crime Spree: each must be found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace as changed
from typing import Any

import pytest

from spree_rules.checks import jobs, playing, verify
from spree_rules.checks.ablation import mutate_data
from spree_rules.checks.playing import OPENNESS
from spree_rules.checks.registry import catalogue
from spree_rules.model.crime_spree import (
    CrimeSpreeGame,
    State,
    actions,
    chases,
    crimes,
    law,
    new_game,
    scoring,
    turn,
)
from spree_rules.model.crime_spree import game as game_module
from spree_rules.model.kernel.values import put, replace

ENTRY = catalogue("crime_spree")
Plant = Callable[[pytest.MonkeyPatch], None]


def findings(monkeypatch: pytest.MonkeyPatch, plant: Plant) -> set[str]:
    """The checks that fail on some games and beside the second implementation after a fault was planted."""
    plant(monkeypatch)
    planned = verify.plan(ENTRY, ["default"], seed=3)
    compared = [job for job in planned if job.kind in ("compare", "positions")]
    played = [job for job in planned if job.kind == "play" and not job.rulings]
    readings = [job for job in planned if job.kind == "play" and ("goal", "cruisers") in job.rulings]
    failed: set[str] = set()
    for job in [*compared, *played, *readings]:
        failed |= {failure.check for failure in jobs.run_job(changed(job, max_events=300)).failures}
    return failed


def patched(module: Any, name: str, wrong: Any) -> Plant:
    return lambda patch: patch.setattr(module, name, wrong)


def perform(kind: type, wrong: Callable[..., Any]) -> Plant:
    """Put ``wrong(right, game, state, event, log)`` in the place of a transition."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        tables = dict(game_module.TABLES)
        right = tables[kind].perform
        tables[kind] = replace(tables[kind], perform=lambda *given: wrong(right, *given))
        patch.setattr(game_module, "TABLES", tables)

    return plant


def terms_with(change: Callable[..., Any]) -> Plant:
    right = law.terms

    def wrong(rulings: Any, numbers: Any, points: int, around: Any) -> Any:
        return change(right(rulings, numbers, points, around), around)

    return patched(law, "terms", wrong)


def _twice(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    seat = state.seat
    return replace(
        after, pcs=put(after.pcs, seat, replace(after.pcs[seat], half_points=after.pcs[seat].half_points + 2))
    )


def _far(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    return replace(after, pcs=put(after.pcs, state.seat, replace(after.pcs[state.seat], at="HI")))


def _escapee(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    captured = [seat for seat, pc in enumerate(after.pcs) if pc.caught and pc.at != state.pcs[seat].at]
    others = [seat for seat, pc in enumerate(after.pcs) if pc.caught and seat != state.seat]
    if others and not captured:
        return replace(after, pcs=put(after.pcs, others[0], replace(after.pcs[others[0]], crimes=99)))
    return after


def _odd_fate(rulings: Any, numbers: Any, charge: Any, face: int) -> str:
    return "caught" if face <= charge.difficulty else "clean"


_circumstances = law.circumstances
_view = game_module.view
_options = CrimeSpreeGame._options


def _secretive(game: Any, state: State, seat: Any) -> Any:
    shown = _view(game, state, seat)
    return shown if seat != 1 else replace(shown, pcs=put(shown.pcs, 0, replace(shown.pcs[0], half_points=0)))


def _crowded(game: Any, state: State, seat: int) -> bool:
    return sum(pc.at == state.pcs[seat].at for pc in state.pcs) > 1


def _without_moves(game: CrimeSpreeGame, state: State) -> Any:
    return game.rules.crimes if state.phase == "turn" else _options(game, state)


def _forgetful(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    pcs = tuple(
        pc if seat == state.seat else replace(pc, stays=tuple(replace(stay, left=0) for stay in pc.stays))
        for seat, pc in enumerate(after.pcs)
    )
    return replace(after, pcs=pcs)


def _consoled(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    """Whoever is caught gets two half points for it."""
    after: State = right(game, state, event, log)
    pc = after.pcs[state.seat]
    if not pc.caught:
        return after
    return replace(after, pcs=put(after.pcs, state.seat, replace(pc, half_points=pc.half_points + 2)))


def _generous(game: Any, state: State, case: Any, charge: Any, log: Any) -> State:
    return _scored(game, state, replace(case, award=case.award + 1), charge, log)


def _hasty(game: Any, state: State, seat: int, log: Any) -> State:
    return replace(_begin_turn(game, state, seat, log), phase="turn")


_begin_turn, _scored = turn.begin_turn, law._scored
FAULTS: dict[str, tuple[Plant, set[str]]] = {
    "an equal roll is a capture": (patched(law, "fate", _odd_fate), {"CC-INV-07", "CC-ORACLE-GAMES"}),
    "halves are rounded up": (
        terms_with(lambda found, around: found._replace(difficulty=found.difficulty + around.new)),
        {"CC-ORACLE-GAMES"},
    ),
    "planning brings three more": (
        terms_with(lambda found, around: found._replace(award=found.award + 2 * around.planned)),
        {"CC-INV-04", "CC-ORACLE-GAMES"},
    ),
    "a pattern brings nothing": (
        terms_with(lambda found, around: found._replace(award=found.award - 2 * around.pattern)),
        {"CC-ORACLE-GAMES"},
    ),
    "half points outside crackdowns": (
        terms_with(lambda found, around: found._replace(award=found.award + 1)),
        {"CC-INV-04", "CC-ORACLE-GAMES", "STATE-POSSIBLE"},
    ),
    "crackdowns where nobody left": (
        patched(law, "crackdown_by", lambda game, state, seat: ((seat + 1) % game.seats,)),
        {"CC-INV-13", "CC-ORACLE-GAMES"},
    ),
    "company halves": (
        patched(law, "under_crackdown", _crowded),
        {"CC-INV-16", "CC-ORACLE-GAMES"},
    ),
    "runs of two are patterns": (
        patched(law, "run_with", lambda game, pc, crime: 3 if pc.last == crime and pc.run else 1),
        {"CC-INV-15", "CC-ORACLE-GAMES", "STATE-POSSIBLE"},
    ),
    "a state stays new": (
        patched(law, "circumstances", lambda game, state, seat, crime, planned: _circumstances(
            game, state, seat, crime, planned)._replace(new=True)),
        {"CC-INV-14", "CC-ORACLE-GAMES"},
    ),
    "capture is consoled": (perform(actions.Law, _consoled), {"CC-INV-03", "CC-INV-01", "CC-ORACLE-GAMES"}),
    "half a point more when it is paid": (patched(law, "_scored", _generous), {"CC-INV-12", "CC-ORACLE-GAMES"}),
    "turns before all have opened": (patched(turn, "begin_turn", _hasty), {"CC-INV-06", "STATE-POSSIBLE"}),
    "numbers beyond the table": (
        terms_with(lambda found, around: found._replace(difficulty=found.difficulty + 12)),
        {"CC-INV-08", "STATE-POSSIBLE"},
    ),
    "points out of nothing": (perform(actions.ChangeState, _twice), {"CC-INV-01"}),
    "a change of state leads elsewhere": (perform(actions.ChangeState, _far), {"CC-INV-09", "STATE-POSSIBLE"}),
    "a captive goes on": (perform(actions.DesignCrime, _escapee), {"CC-INV-02", "CC-ORACLE-GAMES"}),
    "turns go the other way": (
        patched(turn, "next_seat", lambda game, state: next(
            seat for n in range(1, game.seats + 1) if not state.pcs[seat := (state.seat - n) % game.seats].caught)),
        {"CC-INV-10", "CC-ORACLE-GAMES"},
    ),
    "what was left behind is forgotten": (
        perform(actions.ChangeState, _forgetful),
        {"CC-INV-11", "CC-ORACLE-GAMES"},
    ),
    "the game goes on with nobody free": (
        patched(scoring, "ending", lambda game, state: "all_caught" if state.captures else None),
        {"CC-INV-17", "CC-ORACLE-GAMES"},
    ),
    "the least wins": (
        patched(scoring, "standing", lambda game, state, seat: -state.pcs[seat].half_points),
        {"CC-INV-19"},
    ),
    "a chase overturns four": (
        patched(chases, "_narrated", lambda game, state, seat: 4),
        {"CC-ORACLE-GAMES"},
    ),
    "views differ": (patched(game_module, "view", _secretive), {OPENNESS, "CC-INV-18"}),
    "a move is not listed": (
        patched(CrimeSpreeGame, "_options", _without_moves),
        {playing.GENERATOR, jobs.POSITIONS},
    ),
    "a random crime is not free at first": (
        patched(crimes, "_open", lambda game, state, crime, log: crimes._commit(game, state, crime, False, log)),
        {"CC-INV-05", "CC-ORACLE-GAMES"},
    ),
}  # fmt: skip


def test_every_invariant_has_a_fault_that_it_finds() -> None:
    found = {check for _, expected in FAULTS.values() for check in expected}
    assert {invariant.id for invariant in ENTRY.invariants} <= found


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, expected = FAULTS[fault]
    found = findings(monkeypatch, plant)
    assert expected <= found, found


def test_nothing_is_found_where_nothing_is_planted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert findings(monkeypatch, lambda patch: None) == set()


def test_every_wrong_number_and_border_is_noticed() -> None:
    found = mutate_data(ENTRY, every=12)
    assert found.survivors == () and len(found.noticed) > 12


def test_a_border_made_wrong_is_put_back() -> None:
    for mutation in ENTRY.data_mutations():
        with mutation.plant():
            pass
    assert sum(map(len, new_game(2).neighbours.values())) == 210


def test_the_map_is_compared() -> None:
    compare = next(each for each in ENTRY.comparisons if each.id == "CC-ORACLE-MAP")
    assert compare.run(new_game(2)) == (114, None)
    border = next(each for each in ENTRY.data_mutations() if each.name == "a border WA-MT")
    with border.plant():
        assert compare.run(new_game(2)) == (114, "borders differ: MT-WA")


@pytest.fixture(autouse=True)
def _nothing_stays_planted() -> Iterator[None]:
    yield
    assert type(new_game(2)) is CrimeSpreeGame
    played = next(job for job in verify.plan(ENTRY, ["default"]) if job.kind == "play")
    assert not jobs.run_job(changed(played, max_events=30)).failures
