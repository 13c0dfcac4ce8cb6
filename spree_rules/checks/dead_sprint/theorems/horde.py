"""Theorems about the horde: how far a turn takes it, whom it catches and when, and that the game ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from spree_rules.checks.dead_sprint.packs import horde_pack
from spree_rules.checks.explore import Explorer
from spree_rules.checks.faults import Plant, patched, wrongly
from spree_rules.checks.temporal import eventually
from spree_rules.model.dead_sprint import horde, tiles
from spree_rules.model.dead_sprint.actions import Yellow
from spree_rules.model.dead_sprint.game import DeadSprintGame, new_game
from spree_rules.model.dead_sprint.horde import perform_yellow
from spree_rules.model.dead_sprint.state import Horde, State
from spree_rules.model.kernel.effects import Effect

from ...theorem import Verdict, all_proved, exhausted, in_turn, numbered, proved_by_z3
from .common import (
    FIRST,
    LAST_OF_START,
    drawn_words,
    fillings,
    first_touch,
    laid_from,
    narrow_game,
    number_of_rank,
    occupied,
    on_tile,
    place,
    with_dice,
)

CAUGHT_BY: Final = {3: "4/27", 4: "50/81", 5: "74/81", 6: "722/729", 7: "2186/2187", 8: "1"}
"""The probability that a player who never moves, 8 steps ahead, is caught by a turn of the horde."""
MEAN: Final = Fraction(9472, 2187)
TURNS_AT_MOST: Final = {"uniform_8_10": 161, "uniform_8_21": 227}
"""The most turns of the horde, by where the Exit can lie."""


class HordeTurn(NamedTuple):
    """A turn of the horde: the states before and after it, the face, and how many zombies joined at each step."""

    before: State
    after: State
    face: int
    joined: tuple[int, ...]

    @property
    def ahead(self) -> int:
        """How many zombies were on the table, all of them ahead of the horde."""
        return sum(len(contents.zombies) for contents in self.before.contents)

    @property
    def taken(self) -> int:
        """How many zombies left the table in this turn."""
        return self.ahead - sum(len(contents.zombies) for contents in self.after.contents)

    def __str__(self) -> str:
        zombies = [f"{zombie.kind} {'+'.join(zombie.cells)}" for zombie in self.before.contents[FIRST].zombies]
        where = f"{self.before.laid[FIRST]} with {', '.join(zombies) or 'no zombies'}"
        return f"{where}, the horde on rank {self.before.horde}, face {self.face}: {self.joined}"


def turns(game: DeadSprintGame) -> Iterator[HordeTurn]:
    """Yield the turn of the horde for every tile and end, zombies on it, place of the horde before them, and face."""
    rules, start = game.rules, game.start()
    for word in drawn_words(game):
        laid = laid_from(word, *(("S1A", "S2A") if word[:-1] != "X" else ()))
        far = "4b6" if len(laid) > FIRST + 1 else "2b5"
        ranks = rules.ground.ranks[word]
        for zombies in fillings(game, word[:-1]):
            cells = occupied(zombies)
            for at in (LAST_OF_START, *(Horde(FIRST, step) for step in range(len(ranks)))):
                if at.tile == FIRST and any(rank.touched & cells for rank in ranks[: at.step + 1]):
                    break
                before = place(start, far, laid, at, *zombies)
                for face in sorted(set(game.pack.document.dice.yellow)):
                    log: list[Effect] = []
                    after = perform_yellow(rules, before, Yellow(face), log)
                    yield HordeTurn(before, after, face, _joined(log))


def _joined(log: list[Effect]) -> tuple[int, ...]:
    joined: list[int] = []
    for effect in log:
        if effect.kind == "horde_moved":
            joined.append(0)
        elif effect.kind == "joined":
            joined[-1] += effect.number or 0
    return tuple(joined)


def _cut_short(game: DeadSprintGame, turn: HordeTurn) -> bool:
    """Tell whether the game or the aisle ended in this turn."""
    last = len(turn.after.laid) - 1
    at_the_end = turn.after.horde == Horde(last, len(game.rules.ground.ranks[turn.after.laid[last]]) - 1)
    return turn.after.ending is not None or at_the_end


ADDS_NOTHING: Final = "a zombie that joins adds nothing"
TWICE: Final = "a zombie that joins adds two"
STAYS: Final = "a zombie that is touched stays on the table"
PLANTS: Final[Mapping[str, Plant]] = {
    ADDS_NOTHING: patched(horde, "_joined", lambda right, *given: (right(*given)[0], 0)),
    TWICE: patched(horde, "_joined", lambda right, *given: (right(*given)[0], 2 * right(*given)[1])),
    STAYS: patched(horde, "removed", lambda right, rules, state, tile, zombies, *, back: state),
}


def a_turn_takes_so_many_steps(fault: str | None = None) -> Verdict:
    """Compare the horde's steps with what the die and the zombies give, in every turn across one tile."""
    game = new_game(2, rulings={"horde_budget": "per_space"} if fault == "a rank adds one at most" else None)
    cases = 0
    with wrongly(fault, PLANTS):
        for turn in turns(game):
            cases += 1
            steps = len(turn.joined)
            gone = [number_of_rank(game.rules, state, state.horde) for state in (turn.before, turn.after)]
            due = turn.face + turn.taken
            fine = gone[1] - gone[0] == steps and steps <= turn.face + turn.ahead
            if not fine or (steps > due if _cut_short(game, turn) else steps != due):
                return exhausted(cases, f"{turn} are {steps} steps")
    return all_proved(_budget_runs_out(), exhausted(cases, None))


def _budget_runs_out() -> Verdict:
    """The claim for z3: a step keeps the sum of steps, budget and zombies ahead, and none of the three gets negative.

    So there are never more steps than the face and the zombies ahead, and no more follow once the sum is used up.
    """
    import z3

    face, ahead, steps, budget, left, touched = z3.Ints("face ahead steps budget left touched")
    assumptions = [steps >= 0, budget > 0, touched >= 0, touched <= left, steps + budget + left == face + ahead]
    after = steps + 1, budget - 1 + touched, left - touched
    claim = z3.And(sum(after) == face + ahead, *(number >= 0 for number in after), after[0] <= face + ahead)
    return proved_by_z3(claim, assumptions)


def a_turn_ends_on_a_free_rank(fault: str | None = None) -> Verdict:
    """Look at the last step of the horde in every turn across one tile; and for z3, a step that touches goes on."""
    import z3

    budget, touched = z3.Ints("budget touched")
    goes_on = proved_by_z3(budget - 1 + touched > 0, [budget > 0, touched > 0])
    game, cases = new_game(2), 0
    with wrongly(fault, PLANTS):
        for turn in turns(game):
            cases += 1
            if turn.joined[-1:] != (0,) and not _cut_short(game, turn):
                return exhausted(cases, f"{turn} ends where zombies were")
            rank = horde.rank(game.rules, turn.after, turn.after.horde)
            if any(rank.touched & set(zombie.cells) for zombie in turn.after.contents[turn.after.horde.tile].zombies):
                return exhausted(cases, f"{turn} ends among zombies")
    return all_proved(goes_on, exhausted(cases, None))


KIT: Final = "a first aid kit saves from the horde"
CATCHING_PLANTS: Final[Mapping[str, Plant]] = {
    KIT: patched(
        horde,
        "caught",
        lambda right, rules, state, at: tuple(s for s in right(rules, state, at) if not state.runners[s].first_aid),
    )
}


def whoever_stands_still_is_caught(fault: str | None = None) -> Verdict:
    """Bound the turns until a lone player who stands still is caught, and find their exact distribution."""
    pack = with_dice(yellow=(1, 2, 3, 4, 5, 6)) if fault == "the horde's die shows 1 to 6" else with_dice()
    game = new_game(1, pack=pack)
    with wrongly(fault, CATCHING_PLANTS):
        return in_turn(_turns_are_bounded, lambda: _bounds(game), lambda: _distribution(game))


def _turns_are_bounded() -> Verdict:
    """The claim for z3: after n turns the horde has gone n steps at least, and 3 n and the zombies taken at most."""
    import z3

    turns_, distance, zombies, steps, shown, taken = z3.Ints("turns distance zombies steps shown taken")
    played = [turns_ <= shown, shown <= 3 * turns_, steps == shown + taken, taken >= 0, taken <= zombies]
    caught = z3.Implies(steps >= distance, 3 * turns_ >= distance - zombies)
    return proved_by_z3(z3.And(caught, z3.Implies(steps < distance, turns_ < distance)), played)


def _bounds(game: DeadSprintGame) -> Verdict:
    cases = 0
    for word in drawn_words(game):
        laid = laid_from(word)
        touch = first_touch(game.rules, laid)
        begin = touch[f"{FIRST - 1}b6"]
        for zombies in fillings(game, word[:-1], all_kinds=False):
            taken = {f"{FIRST}{cell}" for cell in occupied(zombies)}
            here = {space: rank for space, rank in touch.items() if on_tile(space, FIRST) and space not in taken}
            free = {rank: space for space, rank in here.items()}
            for rank, space in free.items():
                cases += 1
                before = [z for z in zombies if any(touch[f"{FIRST}{cell}"] < rank for cell in z.cells)]
                distance = rank - begin
                least, most = _turns_until_caught(game, place(game.start(), space, laid, LAST_OF_START, *zombies))
                if not -(-(distance - len(before)) // 3) <= least <= most <= distance:
                    said = f"{distance} steps ahead, {len(before)} zombies between: caught in {least} to {most} turns"
                    return exhausted(cases, f"{word}, {space}, {zombies}: {said}")
    return exhausted(cases, None)


def _turns_until_caught(game: DeadSprintGame, state: State) -> tuple[int, int]:
    """The least and the most turns over all faces, none of which is more than the ranks that there are."""
    here, turn = {state}, 0
    least = 0
    while here and turn < 20:
        turn += 1
        after = {game.board.after_horde(each, face) for each in here for face in set(game.pack.document.dice.yellow)}
        here = {each for each in after if each.ending is None}
        least = turn if not least and len(here) < len(after) else least
    return least, turn


def _distribution(game: DeadSprintGame) -> Verdict:
    begun, faces = game.start(), game.pack.document.dice.yellow
    standing = {begun: Fraction(1)}
    mean, turn = Fraction(0), 0
    while standing and turn < 8:
        mean += sum(standing.values())
        turn += 1
        following: dict[State, Fraction] = {}
        for state, share in standing.items():
            for face in faces:
                after = game.board.after_horde(state, face)
                if after.ending is None:
                    following[after] = following.get(after, Fraction(0)) + share / len(faces)
        standing = following
        caught = str(1 - sum(standing.values()))
        if caught != CAUGHT_BY.get(turn, "0"):
            return exhausted(turn, f"by turn {turn} the player is caught with probability {caught}")
    return exhausted(turn, None if mean == MEAN else f"the mean is {mean} turns")


HIDING: Final = {"A": {"a5", "b5"}, "B": {"a5", "a4"}}
"""The cells of a corner that a literal line leaves out, by the end at which it enters."""
NOTHING_SWUNG: Final = "in a corner the horde swings over nothing"


def there_is_no_hiding_place(fault: str | None = None) -> Verdict:
    """Compare the cells that the horde touches on each tile, by each end, with all its cells, under both readings."""
    plain = {"horde_corner": "literal_line"} if fault == "the line does not turn" else None
    cases = 0
    with wrongly(fault, {NOTHING_SWUNG: lambda planting: planting.setattr(tiles, "SWUNG", {})}):
        for literal, rulings in ((False, plain), (True, {"horde_corner": "literal_line"})):
            game = new_game(2, rulings=rulings)
            for word, ranks in game.rules.ground.ranks.items():
                cases += 1
                missed = game.rules.ground.cells[word[:-1]] - frozenset[str]().union(*(rank.touched for rank in ranks))
                bends = game.pack.tiles[word[:-1]].bends
                if missed != (HIDING[word[-1]] if literal and bends else set()):
                    return exhausted(cases, f"{word}: the horde leaves out {', '.join(sorted(missed)) or 'nothing'}")
                if any(len(rank.rest) != 3 or not rank.rest <= rank.touched for rank in ranks):
                    return exhausted(cases, f"{word}: the horde does not rest on three of the cells that it touches")
    return exhausted(cases, None)


def the_game_ends(fault: str | None = None) -> Verdict:
    """Count the aisle, follow the horde along all of it, and see that each turn advances and no tile comes back."""
    plain = {"passed_tile": "reuse_when_empty"} if fault == "passed tiles are used again" else {}
    pack = with_dice(yellow=(0, 1, 2)) if fault == "the horde's die has a 0" else with_dice()
    found = [
        _along_the_whole_aisle(new_game(1, rulings={"exit_depth": depth, **plain}, pack=pack))
        for depth in TURNS_AT_MOST
    ]
    if found != list(TURNS_AT_MOST.values()):
        return exhausted(len(found), f"the last of all ranks is reached after {found} turns")
    game, cases = new_game(2, rulings=plain, pack=pack), 0
    for turn in turns(game):
        cases += 1
        advanced = number_of_rank(game.rules, turn.after, turn.after.horde) > number_of_rank(
            game.rules, turn.before, turn.before.horde
        )
        if (not advanced and not _cut_short(game, turn)) or turn.after.decks != turn.before.decks:
            return exhausted(cases, f"{turn} steps; decks {turn.after.decks}")
    game = narrow_game(2, with_dice(horde_pack(), green=(1, 2), yellow=(1, 2)))
    report = Explorer(game, [eventually("the game ends", lambda game, state: state.phase == "over")]).run()
    if not report.passed or not report.complete:
        return exhausted(report.states, f"on the narrow table: {report.verdicts}, {report.dead_ends} dead ends")
    return all_proved(exhausted(cases, None), exhausted(report.states, None))


def _along_the_whole_aisle(game: DeadSprintGame) -> int:
    """Return how many turns of the least face the horde takes through all tiles that can be laid, to the last rank."""
    straight, corner = (
        [name for name, count in game.pack.copies(kind).items() for _ in range(count)]
        for kind in ("straight", "corner")
    )
    laid = laid_from(
        "C1A", *(f"{name}A" for name in (*corner[1:], *straight[: game.rules.depths[-1]], game.rules.exit_tile))
    )
    state = place(game.start(), f"{len(laid) - 1}b6", laid, game.start().horde)
    face = max(1, min(game.pack.document.dice.yellow))
    count = 0
    while state.ending is None:
        count += 1
        state = game.board.after_horde(state, face)
    return count


THEOREMS = (
    numbered(
        "DS",
        1,
        "HORDE-06 HORDE-07",
        "Every turn of the horde ends: it has exactly as many steps as the die shows and zombies join, and so never "
        "more than the face and the zombies ahead, unless the game or the aisle ends first; by z3 for any number of "
        "zombies, and by exhaustion for every tile, each end, all zombies on it, all places of the horde and faces.",
        a_turn_takes_so_many_steps,
        TWICE,
        STAYS,
        "a rank adds one at most",
    ),
    numbered(
        "DS",
        2,
        "HORDE-06 HORDE-07",
        "No turn of the horde ends on a rank where it touched a zombie, unless the game or the aisle ends there; by z3 "
        "for any budget, and by exhaustion for every tile, each end, all zombies on it, each place of the horde and "
        "each face.",
        a_turn_ends_on_a_free_rank,
        ADDS_NOTHING,
    ),
    numbered(
        "DS",
        3,
        "HORDE-02 HORDE-05 HORDE-06",
        "Any player who never moves, d steps ahead of the horde with z zombies touched in the steps before, is caught "
        "by turn d and not before turn (d - z) / 3, rounded up: by z3 for all numbers, and by exhaustion over all "
        "faces for every tile, each end, all zombies on it and each rank; 8 steps ahead without zombies the "
        "probabilities are 4/27, 50/81, 74/81, 722/729, 2186/2187 and 1 by turns 3 to 8, and the mean 9472/2187.",
        whoever_stands_still_is_caught,
        KIT,
        "the horde's die shows 1 to 6",
    ),
    numbered(
        "DS",
        5,
        "HORDE-03 HORDE-04 HORDE-05",
        "There is no hiding place: on every tile, entered by each end, the ranks of the horde touch all cells; as a "
        "literal line (horde_corner) it leaves out two cells of every corner, a5 and b5 on the way from A, a5 and a4 "
        "on the way from B, and no others; by exhaustion.",
        there_is_no_hiding_place,
        "the line does not turn",
        NOTHING_SWUNG,
    ),
    numbered(
        "DS",
        6,
        "HORDE-01 HORDE-03 HORDE-09 SETUP-07",
        "Every game ends, for any order of the decks: each turn of the horde takes it a step further at least and no "
        "tile comes back, so there are at most 161 such turns with the Exit 10 tiles down at most, and 227 wherever it "
        "lies; by exhaustion over every tile, each end and all zombies, along all tiles, and over all plays of a small "
        "game.",
        the_game_ends,
        "passed tiles are used again",
        "the horde's die has a 0",
    ),
)
