"""Faults in the rules of Cross-Country Crime Spree, each with the checks that have to find it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from spree_rules.checks.faults import Fault, Plant, patched, performed
from spree_rules.model.crime_spree import actions, chases, crimes, law, scoring, turn
from spree_rules.model.crime_spree import game as game_module
from spree_rules.model.crime_spree.game import CrimeSpreeGame
from spree_rules.model.crime_spree.state import State
from spree_rules.model.kernel.values import put, replace


def replaced(owner: Any, name: str, value: Callable[..., Any]) -> Plant:
    """Put another function in the place of one of the rules."""
    return lambda planting: planting.setattr(owner, name, value)


def _checks(*names: str) -> frozenset[str]:
    return frozenset(names)


def terms_with(change: Callable[..., Any]) -> Plant:
    """Change the terms of crimes, given the right ones and the circumstances."""
    return patched(
        law,
        "terms",
        lambda right, rulings, numbers, points, around: change(right(rulings, numbers, points, around), around),
    )


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
_view = vars(game_module)["view"]
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
FAULTS: Final[Mapping[str, tuple[Plant, frozenset[str]]]] = {
    "an equal roll is a capture": (replaced(law, "fate", _odd_fate), _checks("CC-INV-07", "CC-ORACLE-GAMES")),
    "halves are rounded up": (
        terms_with(lambda found, around: found._replace(difficulty=found.difficulty + around.new)),
        _checks("CC-ORACLE-GAMES"),
    ),
    "planning brings three more": (
        terms_with(lambda found, around: found._replace(award=found.award + 2 * around.planned)),
        _checks("CC-INV-04", "CC-ORACLE-GAMES"),
    ),
    "a pattern brings nothing": (
        terms_with(lambda found, around: found._replace(award=found.award - 2 * around.pattern)),
        _checks("CC-ORACLE-GAMES"),
    ),
    "half points outside crackdowns": (
        terms_with(lambda found, around: found._replace(award=found.award + 1)),
        _checks("CC-INV-04", "CC-ORACLE-GAMES", "STATE-POSSIBLE"),
    ),
    "crackdowns where nobody left": (
        replaced(law, "crackdown_by", lambda game, state, seat: ((seat + 1) % game.seats,)),
        _checks("CC-INV-13", "CC-ORACLE-GAMES"),
    ),
    "company halves": (
        replaced(law, "under_crackdown", _crowded),
        _checks("CC-INV-16", "CC-ORACLE-GAMES"),
    ),
    "runs of two are patterns": (
        replaced(law, "run_with", lambda game, pc, crime: 3 if pc.last == crime and pc.run else 1),
        _checks("CC-INV-15", "CC-ORACLE-GAMES", "STATE-POSSIBLE"),
    ),
    "a state stays new": (
        replaced(
            law,
            "circumstances",
            lambda game, state, seat, crime, planned: _circumstances(game, state, seat, crime, planned)._replace(
                new=True
            ),
        ),
        _checks("CC-INV-14", "CC-ORACLE-GAMES"),
    ),
    "capture is consoled": (
        performed(game_module, actions.Law, _consoled),
        _checks("CC-INV-03", "CC-INV-01", "CC-ORACLE-GAMES"),
    ),
    "half a point more when it is paid": (replaced(law, "_scored", _generous), _checks("CC-INV-12", "CC-ORACLE-GAMES")),
    "turns before all have opened": (replaced(turn, "begin_turn", _hasty), _checks("CC-INV-06", "STATE-POSSIBLE")),
    "numbers beyond the table": (
        terms_with(lambda found, around: found._replace(difficulty=found.difficulty + 12)),
        _checks("CC-INV-08", "STATE-POSSIBLE"),
    ),
    "points out of nothing": (performed(game_module, actions.ChangeState, _twice), _checks("CC-INV-01")),
    "a change of state leads elsewhere": (
        performed(game_module, actions.ChangeState, _far),
        _checks("CC-INV-09", "STATE-POSSIBLE"),
    ),
    "a captive goes on": (
        performed(game_module, actions.DesignCrime, _escapee),
        _checks("CC-INV-02", "CC-ORACLE-GAMES"),
    ),
    "turns go the other way": (
        replaced(
            turn,
            "next_seat",
            lambda game, state: next(
                seat for n in range(1, game.seats + 1) if not state.pcs[seat := (state.seat - n) % game.seats].caught
            ),
        ),
        _checks("CC-INV-10", "CC-ORACLE-GAMES"),
    ),
    "what was left behind is forgotten": (
        performed(game_module, actions.ChangeState, _forgetful),
        _checks("CC-INV-11", "CC-ORACLE-GAMES"),
    ),
    "the game goes on with nobody free": (
        replaced(scoring, "ending", lambda game, state: "all_caught" if state.captures else None),
        _checks("CC-INV-17", "CC-ORACLE-GAMES"),
    ),
    "the least wins": (
        replaced(scoring, "standing", lambda game, state, seat: -state.pcs[seat].half_points),
        _checks("CC-INV-19"),
    ),
    "a chase overturns four": (
        replaced(chases, "_narrated", lambda game, state, seat: 4),
        _checks("CC-ORACLE-GAMES"),
    ),
    "views differ": (replaced(game_module, "view", _secretive), _checks("NOTHING-IS-HIDDEN", "CC-INV-18")),
    "a move is not listed": (
        replaced(CrimeSpreeGame, "_options", _without_moves),
        _checks("GENERATOR-EQUALS-RULES", "POSITIONS"),
    ),
    "a random crime is not free at first": (
        replaced(crimes, "_open", lambda game, state, crime, log: crimes._commit(game, state, crime, False, log)),
        _checks("CC-INV-05", "CC-ORACLE-GAMES"),
    ),
    "meetings reach across the country": (
        patched(crimes, "_can_meet", lambda right, rules, pc, here: True),
        _checks("CC-ORACLE-GAMES"),
    ),
    "only the first of a meeting is chased": (
        replaced(crimes, "chase", lambda rules, state, seats, log: chases.chase(rules, state, seats[:1], log)),
        _checks("CC-ORACLE-GAMES"),
    ),
    "patterns bite under every crackdown": (
        patched(law, "ignores_pattern", lambda right, rulings: False),
        _checks("CC-ORACLE-GAMES"),
    ),
    "jail is never leaving": (
        patched(
            law,
            "leave_behind",
            lambda right, rules, before, state, log: (
                state if state.pcs[before.seat].caught else right(rules, before, state, log)
            ),
        ),
        _checks("CC-ORACLE-GAMES"),
    ),
}


def faults() -> tuple[Fault, ...]:
    """Return all faults that can be planted in the rules of Cross-Country Crime Spree.

    >>> len(faults()) > 20
    True
    """
    return tuple(Fault(name, plant) for name, (plant, _) in FAULTS.items())
