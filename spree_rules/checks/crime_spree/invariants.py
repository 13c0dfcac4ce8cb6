"""The invariants of Cross-Country Crime Spree, each checked in every state or step of every run."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

from spree_rules.checks.properties import Invariant, of_states
from spree_rules.model.crime_spree import law
from spree_rules.model.crime_spree.actions import ChangeState, DesignCrime, Event, Felony, Law
from spree_rules.model.crime_spree.felonies import Crime
from spree_rules.model.crime_spree.game import CrimeSpreeGame
from spree_rules.model.crime_spree.state import State
from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.model.kernel.effects import Effect, Step
from spree_rules.model.kernel.values import put, replace

CrimeStep = Step[State, Event]
Memory = dict[str, Any]


def told(step: CrimeStep, kind: str) -> list[Effect]:
    """Return the effects of a kind in a step."""
    return [effect for effect in step.effects if effect.kind == kind]


def scores_add_up(game: CrimeSpreeGame, step: CrimeStep, memory: Memory) -> str | None:
    """A score is the sum of the awards reported, and never falls."""
    totals: dict[int, Fraction] = memory.setdefault("totals", {n: pc.score for n, pc in enumerate(step.before.pcs)})
    for effect in told(step, "scored"):
        assert effect.amount is not None
        totals[effect.seats[0]] += effect.amount
    for seat, (old, new) in enumerate(zip(step.before.pcs, step.after.pcs, strict=True)):
        if new.score != totals[seat] or new.score < old.score:
            return f"seat {seat} has {new.score} points, but its awards add up to {totals[seat]}"
    return None


def caught_for_good(game: CrimeSpreeGame, step: CrimeStep, memory: Memory) -> str | None:
    """A caught PC never changes, except that ``this_round`` is reset when a round ends."""
    for seat, (old, new) in enumerate(zip(step.before.pcs, step.after.pcs, strict=True)):
        if old.caught and replace(old, this_round=False, met=False) != replace(new, this_round=False, met=False):
            return f"the PC of seat {seat} changed after it was caught"
    return None


def captured_without_award(game: CrimeSpreeGame, step: CrimeStep, memory: Memory) -> str | None:
    """A PC scores nothing for the crime for which it is caught."""
    for effect in told(step, "jailed"):
        seat = effect.seats[0]
        if step.after.pcs[seat].half_points != step.before.pcs[seat].half_points or told(step, "scored"):
            return f"seat {seat} was caught and scored"
    return None


def worth_of_crimes(game: CrimeSpreeGame, step: CrimeStep, memory: Memory) -> str | None:
    """Crimes are worth 2 to 12 points in the table; planning, and only planning, adds two."""
    event, case = step.event, step.after.case
    if not isinstance(event, DesignCrime | Felony) or case is None or case.crime is None:
        return None
    worth = event.who + event.what + (game.felonies.planned_bonus if isinstance(event, DesignCrime) else 0)
    if case.pattern or case.crackdown:
        return None
    return (
        None
        if 2 <= event.who + event.what <= 12 and case.award == 2 * worth
        else f"the award is {counted(case.award, 'half point')}"
    )


def opened_once(game: CrimeSpreeGame, step: CrimeStep, memory: Memory) -> str | None:
    """Each PC opens once, with a random crime in its starting state and without a Johnny Law roll."""
    event = step.event
    if isinstance(event, DesignCrime) and step.before.pcs[step.before.seat].crimes == 0:
        return f"seat {step.before.seat} designed its opening crime"
    if isinstance(event, Felony) and step.before.pcs[step.before.seat].crimes == 0:
        opened: set[int] = memory.setdefault("opened", set())
        seat = step.before.seat
        if seat in opened or step.after.phase == "law_roll":
            return f"the opening crime of seat {seat} was not its first, or not free"
        opened.add(seat)
        first = step.before.first
        assert first is not None
        given = game.config.starts[(seat - first) % game.seats]
        if game.rulings.start_pick == "seat_order" and step.before.pcs[seat].at != given:
            return f"seat {seat} opened in {step.before.pcs[seat].at}"
    return None


def turns_after_openings(game: CrimeSpreeGame, state: State) -> str | None:
    """No ordinary turn is taken before all players have opened."""
    late = any(pc.crimes == 0 for pc in state.pcs)
    own_round = game.rulings.opening_mode == "separate_round"
    return "a turn began before all players had opened" if own_round and late and state.phase == "turn" else None


def law_as_rolled(game: CrimeSpreeGame, step: CrimeStep, memory: Memory) -> str | None:
    """Below the number is caught, equal is a chase, above is clean, by what the die counts as."""
    if not isinstance(step.event, Law):
        return None
    case = step.before.case
    assert case is not None
    charge, shown = case.charges[0], step.event.face
    literal = game.config.rulings
    if charge.halved and charge.raised and literal.halve_pattern_order == "pattern_then_halve":
        shown = (shown + 1) // 2
    else:
        shown = (shown // 2 if charge.halved else shown) + (1 if charge.raised else 0)
    expected = "law_caught" if shown < charge.difficulty else "law_chase" if shown == charge.difficulty else "law_clean"
    return None if told(step, expected) else f"a roll of {step.event.face} against {charge} was not {expected}"


def numbers_bounded(game: CrimeSpreeGame, state: State) -> str | None:
    """A target number is 1 to 15, so that by default capture has at most 14 chances in 20."""
    case = state.case
    charges = () if case is None else case.charges
    wrong = [charge for charge in charges if not 1 <= charge.difficulty <= 15]
    if wrong:
        return f"the target number is {wrong[0].difficulty}"
    if case is not None and game.config.edition == "default" and game.rulings == _defaults(game):
        odds = law.odds(game.rulings, game.felonies, charges).caught
        return None if 0 <= odds <= Fraction(14, 20) else f"the odds of capture are {odds}"
    return None


def _defaults(game: CrimeSpreeGame) -> Any:
    return type(game.rulings)()


def moves_or_crimes(game: CrimeSpreeGame, step: CrimeStep, memory: Memory) -> str | None:
    """A step takes a PC to a neighbour or adds to its rap sheet, never both; no other PC moves."""
    for seat, (old, new) in enumerate(zip(step.before.pcs, step.after.pcs, strict=True)):
        moved = old.at is not None and old.at != new.at
        if moved and (not isinstance(step.event, ChangeState) or seat != step.before.seat):
            return f"seat {seat} went from {old.at} to {new.at} by {step.event}"
        if moved and new.at not in game.neighbours[old.where()]:
            return f"{new.at} is not a neighbour of {old.at}"
        if moved and new.crimes > old.crimes:
            return f"seat {seat} both changed state and committed a crime"
    if isinstance(step.event, ChangeState) and step.after.pcs[step.before.seat].at != step.event.place:
        return "a change of state led to the wrong state"
    return None


def turns_in_order(game: CrimeSpreeGame, step: CrimeStep, memory: Memory) -> str | None:
    """In a round each free PC has one turn, clockwise from the first; caught ones have none."""
    for effect in told(step, "turn_began"):
        seat = effect.seats[0]
        last = memory.get("last")
        memory["last"] = seat
        if step.after.pcs[seat].caught:
            return f"seat {seat} has a turn after it was caught"
        if last is None:
            continue
        between = [(last + n) % game.seats for n in range(1, (seat - last - 1) % game.seats + 1)]
        if any(not step.after.pcs[other].caught for other in between):
            return f"the turn went from seat {last} to seat {seat}, past a free PC"
    return None


def flags_grow(game: CrimeSpreeGame, step: CrimeStep, memory: Memory) -> str | None:
    """Crimes left behind in a state stay; more are added only when the PC leaves or is caught."""
    for seat, (old, new) in enumerate(zip(step.before.pcs, step.after.pcs, strict=True)):
        for stay in new.stays:
            before = old.stay(stay.place)
            if stay.left < before.left:
                return f"the crimes that seat {seat} left behind in {stay.place} were forgotten"
            leaves = stay.place == old.at and (old.at != new.at or (new.caught and not old.caught))
            if stay.left > before.left and not leaves:
                return f"seat {seat} left crimes behind in {stay.place} without leaving"
            if stay.left > max(before.crimes, before.left):
                return f"seat {seat} left more crimes behind in {stay.place} than it had committed"
    return None


def halves_only_from_crackdowns(game: CrimeSpreeGame, step: CrimeStep, memory: Memory) -> str | None:
    """Only crackdowns give half points."""
    for effect in told(step, "scored"):
        assert effect.amount is not None
        if effect.amount.denominator > 1 and "CC-EXC-09" not in effect.clauses:
            return f"seat {effect.seats[0]} was given {effect.amount} without a crackdown"
    return None


def own_past_no_crackdown(game: CrimeSpreeGame, state: State) -> str | None:
    """A PC is under a crackdown only if another PC has left the state or crimes in it."""
    if state.phase != "turn":
        return None
    seat = state.seat
    place = state.pcs[seat].where()
    others = [pc for other, pc in enumerate(state.pcs) if other != seat]
    if all(pc.stay(place).left == 0 for pc in others) and not state.pcs[seat].left_behind:
        return (
            "there is a crackdown, but nobody else has left" if law.under_crackdown(game.rules, state, seat) else None
        )
    return None


def new_once(game: CrimeSpreeGame, step: CrimeStep, memory: Memory) -> str | None:
    """A state is new to a PC for one crime, and its starting state for none."""
    if game.rulings.new_state == "every_arrival":
        return None
    for effect in told(step, "not_expected"):
        key = (effect.seats[0], effect.squares[0])
        had: set[Any] = memory.setdefault("had", set())
        if key in had or step.before.pcs[key[0]].stay(key[1]).crimes:
            return f"{key[1]} was new to seat {key[0]} twice"
        had.add(key)
    return None


def patterns_by_history(game: CrimeSpreeGame, step: CrimeStep, memory: Memory) -> str | None:
    """A crime is a pattern if and only if it is the same as the two before it, judged by the whole history."""
    crimes: dict[int, list[tuple[int, int]]] = memory.setdefault("crimes", {})
    if not isinstance(step.event, DesignCrime | Felony):
        if isinstance(step.event, ChangeState) and game.rulings.pattern_break == "other_crime_or_move":
            crimes[step.before.seat] = []
        return None
    seat = step.before.seat
    if "begun" not in memory:
        memory["begun"] = step.before.pcs[seat].crimes == 0
    if not memory["begun"]:
        return None
    past = crimes.setdefault(seat, [])
    opening = step.before.pcs[seat].crimes == 0
    past.append((step.event.who, step.event.what))
    last = past[-game.felonies.pattern_run :]
    wanted = len(last) == game.felonies.pattern_run and all(_same(game, each, last[0]) for each in last)
    if opening and game.rulings.pattern_counts_opening == "false":
        crimes[seat] = []
    found = bool(told(step, "pattern"))
    return None if found == wanted else f"seat {seat} committed {last}: pattern {found}"


def _same(game: CrimeSpreeGame, one: tuple[int, int], other: tuple[int, int]) -> bool:
    parts = {"who_and_what": (0, 1), "who_only": (0,), "what_only": (1,)}[game.rulings.same_crime]
    return all(one[part] == other[part] for part in parts)


def company_changes_nothing(game: CrimeSpreeGame, state: State) -> str | None:
    """The places of others do not affect the PC whose turn it is, unless a ruling asks who is back."""
    if state.phase != "turn" or game.rulings.crackdown_left == "currently_absent":
        return None
    seat = state.seat
    crime = Crime(1, 1)
    mine = law.reckon(game.rules, state, seat, crime, True)
    elsewhere = next(place for place in game.neighbours if place != state.pcs[seat].at)
    for other, pc in enumerate(state.pcs):
        if other != seat:
            changed = replace(pc, at=elsewhere if pc.at == state.pcs[seat].at else state.pcs[seat].at)
            moved = replace(state, pcs=put(state.pcs, other, changed))
            if law.reckon(game.rules, moved, seat, crime, True) != mine:
                return f"the crimes of seat {seat} depend on where seat {other} is"
    return None


def over_when_nobody_is_free(game: CrimeSpreeGame, state: State) -> str | None:
    """Without a limit or another goal, a game is over if and only if nobody is free."""
    rulings = game.rulings
    if game.config.max_rounds or rulings.goal == "last_standing" or rulings.early_adjudication == "true":
        return None
    over, free = game.to_act(state) is None, any(not pc.caught for pc in state.pcs)
    return (
        None if over != free else f"the game is {'over' if over else 'not over'} with {'a' if free else 'no'} PC free"
    )


def all_is_seen(game: CrimeSpreeGame, state: State) -> str | None:
    """Each seat's view holds the whole state."""
    whole = all(game.view(state, seat).state() == state for seat in (None, *range(game.seats)))
    return None if whole else "a view holds another state"


def ranked_by_goal(game: CrimeSpreeGame, state: State) -> str | None:
    """Everybody is ranked once, and nobody behind someone with less."""
    result = game.result(state)
    if result is None:
        return None
    listed = [seat for group in result.ranking for seat in group]
    if sorted(listed) != list(range(game.seats)):
        return f"the ranking is {result.ranking}"
    standings: dict[str, Callable[[int], Any]] = {
        "points": lambda seat: state.pcs[seat].score,
        "rap_sheet": lambda seat: state.pcs[seat].crimes,
        "cruisers": lambda seat: state.pcs[seat].cruisers,
        "last_standing": lambda seat: not state.pcs[seat].caught or state.captures.index(seat) - game.seats,
    }
    mark = standings[game.rulings.goal]
    fine = all(mark(one) >= mark(other) for one, other in pairwise(listed))
    return None if fine else f"the ranking is {result.ranking}, with {[mark(seat) for seat in listed]}"


def _invariant(number: int, statement: str, clauses: str, check: Any) -> Invariant:
    ids = tuple("CC-" + clause for clause in clauses.split())
    return Invariant(f"CC-INV-{number:02}", statement, ids, check)


INVARIANTS: tuple[Invariant, ...] = tuple(
    _invariant(number, statement, clauses, check)
    for number, (statement, clauses, check) in enumerate(
        (
            ("A score is the sum of the PC's awards, and never falls.", "TURN-05 GOAL-03", scores_add_up),
            ("A caught PC never changes again.", "END-01", caught_for_good),
            ("A PC scores nothing for the crime for which it is caught.", "TURN-05 LAW-03", captured_without_award),
            (
                "Crimes score their points in the table, and two more if planned.",
                "CRIME-07 CRIME-08 FEL-03",
                worth_of_crimes,
            ),
            ("Each PC opens once, by a roll, without risk, where it started.", "CRIME-01 CRIME-03 EXC-01", opened_once),
            ("No ordinary turn comes before all players have opened.", "CRIME-04", of_states(turns_after_openings)),
            (
                "A roll below the target number is capture, equal a chase, above clean.",
                "LAW-03 LAW-04 LAW-05",
                law_as_rolled,
            ),
            ("Target numbers are 1 to 15.", "LAW-03 EXC-02 EXC-05", of_states(numbers_bounded)),
            (
                "In a turn a PC goes to a neighbour or commits a crime, not both.",
                "MOVE-03 MOVE-04 TURN-03",
                moves_or_crimes,
            ),
            ("Free PCs have turns in order, and caught ones have none.", "TURN-01 ORDER-03 END-01", turns_in_order),
            ("Crimes left behind stay, and come only from leaving.", "EXC-07", flags_grow),
            ("Only crackdowns give half points.", "EXC-09", halves_only_from_crackdowns),
            ("There is no crackdown unless another PC has left.", "EXC-07", of_states(own_past_no_crackdown)),
            ("A state is new to a PC for one crime.", "EXC-02 EXC-03", new_once),
            ("Patterns are three of the same crime in a row.", "EXC-04", patterns_by_history),
            ("The places of other PCs do not matter.", "MEET-01", of_states(company_changes_nothing)),
            ("The game is over if and only if nobody is free.", "END-02", of_states(over_when_nobody_is_free)),
            ("Everybody sees everything.", "COMP-02", of_states(all_is_seen)),
            ("The ranking follows the goal.", "END-03 ALT-01", of_states(ranked_by_goal)),
        ),
        1,
    )
)
