"""The kinds of jobs of a verification; each depends on nothing but the job, so that it can run in any process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.model.kernel.effects import Step
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.values import fingerprint

from .ablation import Ablation, ablate, flip_rulings, mutate_data
from .altered import alter_states, played
from .catalogue import Catalogue
from .check import Check
from .differences import compare
from .explore import Explorer, always
from .hunting import hunt
from .noninterference import InterferenceReport, noninterference
from .obligations import another_step, deals_nothing_again, hides_own, tells_secrets
from .playing import RAISED, play_and_check
from .properties import generator_fault, openness_fault, refusal_fault, secrecy_fault
from .registry import catalogue
from .reports import Job, Report, guarded
from .simulate import possible_events, seeded
from .theorem import Theorem
from .vectors import dumps, edition_rows, file_name, ruling_rows

POSITIONS = Check("POSITIONS", "Positions that play rarely reaches pass the same checks.")
INTERFERENCE = Check(
    "NONINTERFERENCE", "Pairs of runs that agree on everything that a seat may know show that seat the same bytes."
)
PAIRS = Check("EDITIONS-DIFFER", "Every two editions differ somewhere.")
COMPLETE = Check(
    "EXPLORED",
    "States of the pocket game are possible and not dead ends; if all are explored, each can reach an end.",
)
ABLATION_RULES = Check("ABLATION-RULES", "Removing any rule makes some check fail.")
ABLATION_RULINGS = Check("ABLATION-RULINGS", "Swapping any ruling's reading makes its vector fail.")
ABLATION_TABLES = Check(
    "ABLATION-TABLES", "Making any table entry wrong makes the vectors or a second implementation fail."
)
ALTERED = Check("ALTERED-STATES", "A saved state with one value changed is refused, or play goes on from it as ever.")
VECTORS = Check("VECTORS", "Vectors that are written and read back are answered through JSON as expected.")
IDLE = Check("CHECKS-COUNT", "Every check that is planned checks something.")
SHIPPED = Check("VECTORS-SHIPPED", "The rules answer the vectors of their version as they did when it was shipped.")
FAULTS = Check("FAULTS-FOUND", "Every fault that is planted in the rules is found by some check.")
DEALS = Check("HIDDEN-IS-DEALT", "Dealing hidden things again moves them, so that the checks of secrecy see something.")
CHECKS = (
    IDLE,
    DEALS,
    FAULTS,
    SHIPPED,
    POSITIONS,
    INTERFERENCE,
    PAIRS,
    COMPLETE,
    ABLATION_RULES,
    ABLATION_RULINGS,
    ABLATION_TABLES,
    ALTERED,
    VECTORS,
)
DONE: Mapping[str, str] = {ABLATION_RULES: "removed", ABLATION_RULINGS: "turned around", ABLATION_TABLES: "made wrong"}
"""What each check did to its subjects."""
AROUND = 300
"""The number of transitions followed from each rare position."""
SECRET_STARTS, AFTER_SECRETS = 2, 60
"""The number of positions in which hidden outcomes are due from which pairs of runs begin, and their length."""
WHOLE = 10_000_000
"""The number of states at which even a whole exploration stops."""


def run_job(job: Job) -> Report:
    """Run one job and return its report."""
    report = Report()
    try:
        KINDS[job.kind](catalogue(job.game), job, report)
    except Exception as error:
        report.fail(RAISED, job, f"{type(error).__name__}: {error}")
    # A check that looked at nothing has shown nothing.
    idle = [check for check, count in report.checks.items() if count == 0] if report.checks else [job.kind]
    if not report.failures:
        for check in idle:
            report.fail(IDLE, job, f"{check} was planned, and checked nothing")
    return report


def lost_job(job: Job) -> Report:
    """Return the report of a job that ended every process in which it ran."""
    report = Report()
    report.fail(RAISED, job, "the job ended every process in which it ran")
    return report


def _game(entry: Catalogue, job: Job) -> AnyGame:
    return entry.make(job.edition, job.seats, dict(job.rulings))


def _play(entry: Catalogue, job: Job, report: Report) -> None:
    play_and_check(entry, _game(entry, job), job, report)


def _prove(entry: Catalogue, job: Job, report: Report) -> None:
    theorem = next(each for each in entry.theorems() if each.id == job.subject)
    report.checks[theorem.id] += 1
    said = guarded(partial(_theorem_fault, theorem))
    if said is not None:
        report.fail(theorem.id, job, said)


def _theorem_fault(theorem: Theorem) -> str | None:
    verdict = theorem.decide(None)
    return None if verdict.status == "Proved" else f"{verdict.status}: {verdict.detail}"


def _query(entry: Catalogue, job: Job, report: Report) -> None:
    query = next(each for each in entry.queries() if each.id == job.subject)
    report.checks[query.id] += 1
    answer = query.answer()
    # z3 may find a different one of several best positions in each run, so only the value is reported.
    report.figures[query.asks] = "none" if answer.value is None else str(answer.value)
    if not answer.agree:
        report.fail(query.id, job, f"z3 says {answer.value}, the search {answer.search}")
    if answer.record is not None:
        answer.record.end()


def _compare(entry: Catalogue, job: Job, report: Report) -> None:
    """Compare the game with its second implementations, or with the one that the job names."""
    game = _game(entry, job)
    for comparison in entry.comparisons:
        if job.subject not in ("", comparison.id):
            continue
        try:
            cases, fault = comparison.run(game, job.seed)
        except Exception as error:
            cases, fault = 1, f"{type(error).__name__}: {error}"
        report.checks[comparison.id] += cases
        if fault is not None:
            report.fail(comparison.id, job, fault)


def _probe_positions(entry: Catalogue, job: Job, report: Report) -> None:
    probe = seeded(("positions", job.seed))
    try:
        for game, state in entry.positions(job.edition):
            report.checks[POSITIONS] += 1
            fault = guarded(partial(_position_fault, entry, game, state, probe, report))
            if fault is not None:
                report.fail(POSITIONS, job, f"{fault} (in {game.format_state(state)})")
    except Exception as error:
        report.fail(POSITIONS, job, f"{type(error).__name__}: {error}")


def _position_fault(
    entry: Catalogue, game: AnyGame, state: Any, probe: Callable[[int], int], report: Report
) -> str | None:
    fault = "; ".join(game.validate(state)) or generator_fault(game, state)
    fault = fault or refusal_fault(game, state, report.coverage, entry.malformed)
    for step in _around(game, state, AROUND):
        report.coverage.note_effects(step.effects)
        if step.before == state:
            fault = fault or (_secret_fault(game, step, probe) if entry.rulebook.hidden else openness_fault(game, step))
    return fault


def _secret_fault(game: AnyGame, step: Step[Any, Any], probe: Callable[[int], int]) -> str | None:
    fault, other = secrecy_fault(game, step, probe), another_step(game, step, probe)
    if fault is not None or other is None:
        return fault
    return tells_secrets(game, step, other) or hides_own(game, step, other)


def _around(game: AnyGame, state: Any, most: int) -> Iterator[Step[Any, Any]]:
    """Yield the first ``most`` transitions that can follow a state, nearest first."""
    queue = [state]
    while queue and most > 0:
        here = queue.pop(0)
        for event in possible_events(game, here):
            step = game.step(here, event)
            most -= 1
            queue.append(step.after)
            yield step


def _alter(entry: Catalogue, job: Job, report: Report) -> None:
    """Change saved states of a game and of the positions of an edition, ``max_events`` of them."""
    game = _game(entry, job)
    states = [*played(game, entry.policies(game), job.seed), *entry.positions(job.edition)]
    found = alter_states(states, job.max_events, job.seed)
    report.checks[ALTERED] += found.accepted
    for fault in found.faults:
        report.fail(ALTERED, job, fault)
    if not found.accepted or not found.refused:
        report.fail(ALTERED, job, f"{found.refused} altered states were refused, {found.accepted} accepted")


def _interfere(entry: Catalogue, job: Job, report: Report) -> None:
    game = _game(entry, job)
    ways = list(entry.policies(game).values())
    found = noninterference(
        game,
        games=1 if job.max_events else 4,
        max_events=job.max_events or 400,
        seed=job.seed,
        policies=[ways[seat % len(ways)] for seat in range(game.seats)],
        reveals=[kind for kind, each in entry.rulebook.effects.items() if each.reveals],
    )
    reports = [found, *_interfere_from_positions(entry, job)]
    report.checks[INTERFERENCE] += sum(each.pairs for each in reports)
    met = [state for _, state in played(game, entry.policies(game), job.seed)]
    moved = sum(not deals_nothing_again(game, state, seeded(("deals", job.seed))) for state in met[::20])
    report.checks[DEALS] += moved
    if not moved:
        report.fail(DEALS, job, "hidden things never move when they are dealt again")
    for leak in (leak for each in reports for leak in each.leaks):
        report.fail(INTERFERENCE, job, str(leak), leak.one.dumps(closed=False))


def _interfere_from_positions(entry: Catalogue, job: Job) -> Iterator[InterferenceReport]:
    """Begin in rare positions in which something is about to be hidden, as games may come there rarely."""
    reveals = [kind for kind, each in entry.rulebook.effects.items() if each.reveals]
    begun = 0
    for game, state in entry.positions(job.edition):
        if begun < SECRET_STARTS and game.to_act(state) == CHANCE and not game.public_outcomes(state):
            begun += 1
            yield noninterference(game, games=1, max_events=AFTER_SECRETS, seed=job.seed, reveals=reveals, start=state)


def _explore(entry: Catalogue, job: Job, report: Report) -> None:
    """Explore ``max_events`` states of the pocket game, or all of them if it is 0."""
    pocket = entry.small(job.edition)
    possible = always("possible", lambda game, state: not game.validate(state))
    found = Explorer(pocket, [possible], max_states=job.max_events or WHOLE, keep_graph=not job.max_events).run()
    report.checks[COMPLETE] += found.states
    whole = "all" if found.complete else "the first"
    report.figures[f"pocket game, {job.edition}"] = (
        f"{whole} {found.states:,} states, {found.transitions:,} transitions, {found.dead_ends} dead ends"
    )
    for name, record in found.discoveries.items():
        report.fail(COMPLETE, job, name, record.dumps(closed=False))
    if not job.max_events and found.graph is not None:
        stuck = len(found.graph) - sum(found.graph.can_reach(lambda state: pocket.result(state) is not None))
        if stuck or not found.complete:
            report.fail(
                COMPLETE, job, f"from {counted(stuck, 'state')} the end cannot be reached, or not all states were seen"
            )


def _differ(entry: Catalogue, job: Job, report: Report) -> None:
    """Every two editions differ somewhere."""
    for number, one in enumerate(entry.rulebook.editions):
        for other in entry.rulebook.editions[:number]:
            report.checks[PAIRS] += 1
            first, second, start = entry.where_editions_differ(one, other)
            if compare(first, second, [start]).difference is None:
                report.fail(PAIRS, job, f"no difference found between {one} and {other}")


def _ablate(entry: Catalogue, job: Job, report: Report) -> None:
    _noticed(ABLATION_RULES, ablate(entry, codes=job.subject.split()), job, report)


def _flip(entry: Catalogue, job: Job, report: Report) -> None:
    _noticed(ABLATION_RULINGS, flip_rulings(entry), job, report)


def _mutate(entry: Catalogue, job: Job, report: Report) -> None:
    _noticed(ABLATION_TABLES, mutate_data(entry), job, report)


def _noticed(check: str, found: Ablation, job: Job, report: Report) -> None:
    report.checks[check] += found.score[1]
    for survivor in found.survivors:
        report.fail(check, job, f"no check noticed that {survivor} was {DONE[check]}")


def _vectors(entry: Catalogue, job: Job, report: Report) -> None:
    """Answer vectors of an edition, or of the rulings if none is named; compare them with those that were shipped."""
    from .engines import judged_here

    shipped = list(edition_rows(entry, job.edition) if job.edition else ruling_rows(entry))
    rows = shipped if job.seed == 0 or not job.edition else edition_rows(entry, job.edition, job.seed)
    counts, failed = judged_here(entry.name, rows)
    report.checks[VECTORS] += sum(counts.values())
    for each in failed:
        report.fail(VECTORS, job, f"{each.case}: {each.said}")
    name = file_name(job.edition)
    if name in entry.shipped_vectors:
        report.checks[SHIPPED] += 1
        if fingerprint(dumps(shipped)) != entry.shipped_vectors[name]:
            report.fail(SHIPPED, job, f"{name}: version {entry.rulebook.rules_version} of the rules answered otherwise")


def _plant(entry: Catalogue, job: Job, report: Report) -> None:
    fault = next(each for each in entry.faults() if each.name == job.subject)
    found = hunt(entry, fault, run_job, job.seed)
    report.checks[FAULTS] += 1
    if found.check is None:
        report.fail(FAULTS, job, f"nothing finds this fault: {fault.name}")
    else:
        report.figures[f"{entry.name}: {fault.name}"] = f"{found.check}, after {counted(found.cases, 'case')}"


KINDS: Mapping[str, Callable[[Catalogue, Job, Report], None]] = {
    "play": _play,
    "compare": _compare,
    "positions": _probe_positions,
    "prove": _prove,
    "query": _query,
    "alter": _alter,
    "interfere": _interfere,
    "explore": _explore,
    "differ": _differ,
    "ablate": _ablate,
    "flip": _flip,
    "mutate": _mutate,
    "vectors": _vectors,
    "fault": _plant,
}
