"""Theorems about drawing and laying tiles: when the Exit comes, where no tile has room, and who stands on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Final

from spree_rules.checks.faults import patched, wrongly
from spree_rules.model.dead_sprint import filling, laying
from spree_rules.model.dead_sprint.actions import Deck, TileDrawn
from spree_rules.model.dead_sprint.game import DeadSprintGame, new_game
from spree_rules.model.dead_sprint.ground import end_of
from spree_rules.model.dead_sprint.rules import Rules
from spree_rules.model.dead_sprint.state import EMPTY, Drawn, Horde, State, TileWord, Turn
from spree_rules.model.dead_sprint.tiles import End
from spree_rules.model.kernel.values import replace

from ...theorem import Verdict, all_proved, exhausted, numbered, proved_by_z3
from .common import FIRST, drawn_words, laid_from, place, with_dice

# The Exit


def the_exit_comes_in_time(fault: str | None = None) -> Verdict:
    """Draw from both decks through the code, for every place of the Exit and number of tiles drawn before."""
    plants = {
        "the Exit waits one draw longer": patched(laying, "straight_draws", lambda right, *given: right(*given) - 1)
    }
    plain = {"passed_tile": "reuse_when_empty"} if fault == "passed tiles are used again" else {}
    cases = 0
    with wrongly(fault, plants):
        for game in _games_of_every_depth(plain):
            for said in (_straight_draws(game), _corner_draws(game)):
                cases += len(game.rules.depths)
                if said is not None:
                    return exhausted(cases, f"the Exit below {game.rules.depths} tiles: {said}")
    return exhausted(cases, None)


def _games_of_every_depth(plain: Mapping[str, str]) -> Iterator[DeadSprintGame]:
    for meaning in ("tiles_above", "position"):
        for depth in ("uniform_8_10", "uniform_8_21"):
            yield new_game(2, rulings={"exit_depth": depth, "exit_depth_meaning": meaning, **plain})
    for agreed in range(22):
        yield new_game(2, rulings={"exit_depth": "agreed", **plain}, exit_depth=agreed)


def _drawing(state: State, deck: Deck, *more: TileWord) -> State:
    laid = (*state.laid, *more)
    contents = (*state.contents, *(EMPTY for _ in more))
    return replace(state, phase="tile", laid=laid, contents=contents, turn=Turn(True, moves=1, drawn=Drawn(deck)))


def _straight_draws(game: DeadSprintGame) -> str | None:
    """Draw straight tiles as long as the Exit may not come, and compare its odds with equally likely places."""
    rules, depths = game.rules, game.rules.depths
    state = _drawing(game.start(), "straight")
    not_yet = Fraction(1)
    for draw in range(depths[-1] + 1):
        chance = laying.tile_chance(rules, state)
        here = chance.p(TileDrawn(rules.exit_tile))
        if not_yet * here != Fraction(depths.count(draw), len(depths)):
            return f"it comes with draw {draw + 1} with probability {not_yet * here}"
        not_yet *= 1 - here
        others = [outcome.event.tile for outcome in chance.outcomes if outcome.event.tile != rules.exit_tile]
        if bool(others) != (not_yet > 0):
            return f"draw {draw + 1} may bring {others}, with probability {not_yet}"
        for name in others:
            after = laying.perform_tile(rules, state, TileDrawn(name), None)
            if len(after.decks.straight) != len(state.decks.straight) - 1:
                return f"draw {draw + 1} does not take {name} out of the deck"
        if others:
            after = laying.perform_tile(rules, state, TileDrawn(others[0]), None)
            state = _drawing(after, "straight", f"{others[0]}A")
    return None if not_yet == 0 else f"it does not come by draw {depths[-1] + 1}"


def _corner_draws(game: DeadSprintGame) -> str | None:
    """Draw all corner tiles, let the horde pass them, and see that the Exit was not among them and none is left."""
    rules = game.rules
    state, drawn = _drawing(game.start(), "corner"), 0
    while laying.left(rules, state, "corner") and drawn <= 12:
        chance = laying.tile_chance(rules, state)
        names = [outcome.event.tile for outcome in chance.outcomes]
        if rules.exit_tile in names:
            return "a corner draw may bring it"
        state = _drawing(laying.perform_tile(rules, state, TileDrawn(names[0]), None), "corner", f"{names[0]}A")
        drawn += 1
    passing = replace(state, horde=Horde(FIRST, len(rules.ground.ranks[state.laid[FIRST]]) - 1))
    passed = game.board.after_horde(_drawing(passing, "corner"), 1)
    most = rules.depths[-1] + 1 + drawn
    if drawn != 12 or laying.left(rules, passed, "corner"):
        return f"{drawn} corner tiles are drawn, and then there are {passed.decks.passed}"
    return None if rules.rulings.exit_depth != "uniform_8_10" or most <= 23 else f"{most} draws"


# Traps

TURNS: Final[dict[str, TileWord]] = {"S": "S1A", "R": "C1A", "L": "C1B"}
TRAPS: Final = ("RRR", "LLL")


def three_corners_wall_everyone_in(fault: str | None = None) -> Verdict:
    """Lay every sequence of up to three tiles that has room, and ask for the tiles that may still be drawn."""
    layout = "ribbon" if fault == "geometry is ignored" else "planar"
    bare = {
        "the players' start tile is taken away": lambda planting: planting.setattr(laying, "overlaps", _without_start)
    }
    game, cases = new_game(2, rulings={"layout": layout}), 0
    with wrongly(fault, bare):
        for length in range(4):
            for way in map("".join, product(TURNS, repeat=length)):
                laid: tuple[TileWord, ...] = ("HA", "PA")
                for turn in way:
                    deck: Deck = "straight" if turn == "S" else "corner"
                    if TURNS[turn][-1] not in laying.allowed_sides(game.rules, _at_the_end(game, laid), deck):
                        break
                    laid = (*laid, TURNS[turn])
                if len(laid) != length + 2:
                    continue
                cases += 1
                said = _room(game, way, laid)
                if said is not None:
                    return exhausted(cases, f"after {way or 'the start tiles'}: {said}")
    return exhausted(cases, None)


def _without_start(rules: Rules, state: State, deck: Deck, end: End) -> bool:
    moved = rules.ground.corridor(state.laid)
    covered = [{moved.point(space) for space in moved.spaces(number)} for number in range(FIRST, len(state.laid))]
    after = moved.extended("C1" if deck == "corner" else "S1", end)
    new = {after.point(space) for space in after.spaces(len(state.laid))}
    return any(new & old for old in covered)


def _at_the_end(game: DeadSprintGame, laid: tuple[TileWord, ...]) -> State:
    last = sorted(game.rules.ground.leaving[laid[-1]])[0]
    begun = place(game.start(), f"{len(laid) - 1}{last}", laid, game.start().horde)
    return replace(begun, phase="move", turn=Turn(moved=True, moves=3))


def _room(game: DeadSprintGame, way: str, laid: tuple[TileWord, ...]) -> str | None:
    """Say what is wrong with the tiles that may be drawn: none in a trap, where all meet a start tile, else some."""
    state = _at_the_end(game, laid)
    draws = laying.tiles_to_draw(game.rules, state)
    if bool(draws) != (way not in TRAPS):
        return f"one may draw {[draw.deck for draw in draws] or 'nothing'}"
    corridor = game.rules.ground.corridor(laid)
    free = [
        (bends, end) for bends in (False, True) for end in laying.SIDES if not corridor.overlaps(bends, end, len(laid))
    ]
    return f"{free} would meet no start tile" if way in TRAPS and free else None


# The way to the Exit

EARLIEST: Final = {("marked_cells", 8): (57, 10), ("marked_cells", 10): (69, 12)} | {
    ("any_cell_of_tile", 8): (52, 9),
    ("any_cell_of_tile", 10): (64, 11),
}
"""The steps from the start to the exit without corners, and the rolls that they take, by reading and tiles above it."""


def the_exit_is_far(fault: str | None = None) -> Verdict:
    """Measure the way to the exit behind straight tiles of all kinds and ends, by the code's search."""
    pack = with_dice(green=tuple(range(1, 9))) if fault == "the green die shows 1 to 8" else with_dice()
    cases = 0
    for (space, above), expected in EARLIEST.items():
        ruling = "any_cell_of_tile" if fault == "the exit is its whole tile" else space
        game = new_game(2, rulings={"exit_space": ruling}, pack=pack)
        words = [word for word in drawn_words(game) if game.pack.tiles[word[:-1]].kind == "straight"]
        for first in range(len(words)):
            cases += 1
            row = [words[(first + number) % len(words)] for number in range(above)]
            state = place(game.start(), game.rules.start, laid_from(*row, "XA"), game.start().horde)
            steps = game.board.distance_to_end(state, 0)
            found = None if steps is None else (steps, -(-steps // max(pack.document.dice.green)))
            if found != expected:
                return exhausted(cases, f"{space}, {above} tiles {', '.join(row)}: steps and rolls {found}")
    return exhausted(cases, None)


# Zombies for all tiles


def shamblers_suffice(fault: str | None = None) -> Verdict:
    """Fill every tile with every special zombie left or none, all tiles in several orders, and bound the rest by z3."""
    plants = {
        "shamblers also stand where the special does": patched(
            filling, "_shamblers", lambda right, rules, state, log: right(rules, filling._with(state, icon=None), log)
        )
    }
    rulings = {"layout": "ribbon", "exit_depth": "uniform_8_21"}
    if fault == "no shambler stands in for a special":
        rulings["special_supply_empty"] = "leave_icon_empty"
    game, cases = new_game(2, rulings=rulings), 0
    with wrongly(fault, plants):
        for word in drawn_words(game):
            for left in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1), (0, 0, 0)):
                for filled in _filled(game, word, left):
                    cases += 1
                    said = _as_due(game, filled, any(left))
                    if said is not None:
                        return exhausted(cases, f"{word} with {left} special zombies left: {said}")
        for number, order in enumerate(_orders(game)):
            for pick in (0, -1):
                cases += 1
                used = _all_filled(game, order, pick)
                if used != (50, 20):
                    return exhausted(cases, f"all tiles in order {number}: {used} shamblers and special zombies")
    return all_proved(_never_more_than_there_are(game), exhausted(cases, None))


def _filled(game: DeadSprintGame, word: TileWord, left: tuple[int, int, int]) -> Iterator[State]:
    """Yield every way in which a tile may be filled as long as these special zombies are left."""
    begun = game.start()
    deck: Deck = "corner" if game.pack.tiles[word[:-1]].bends else "straight"
    turn = Turn(moved=True, moves=1, drawn=Drawn(deck, word[:-1]))
    bank = replace(begun.bank, zombies=(begun.bank.zombies[0], *left))
    queue = [laying.lay(game.rules, replace(begun, turn=turn, bank=bank), end_of(word), None)]
    for state in queue:
        if state.phase in ("special_kind", "special_icon"):
            queue += [game.apply(state, outcome.event) for outcome in game.chance(state).outcomes]
        else:
            yield state


def _as_due(game: DeadSprintGame, state: State, specials: bool) -> str | None:
    zombies = state.contents[-1].zombies
    icons = game.rules.ground.printed[state.laid[-1][:-1]].zombies
    kinds = [zombie.kind for zombie in zombies]
    right = len(kinds) == len(icons) and len(kinds) - kinds.count("shambler") == specials
    on_icons = sorted(zombie.cells[0] for zombie in zombies) == sorted(icons)
    return None if right and on_icons else f"there are {', '.join(map(str, zombies)) or 'no zombies'}"


def _orders(game: DeadSprintGame) -> Iterator[list[str]]:
    """Yield all tiles that are drawn, with the Exit at the end: fewest icons first, most first, and by name."""
    copies = {**game.pack.copies("straight"), **game.pack.copies("corner")}
    names = [name for name, count in copies.items() for _ in range(count)]
    fewest = sorted(names, key=lambda name: len(game.rules.ground.printed[name].zombies))
    for order in (names, fewest, fewest[::-1]):
        yield [*order, game.rules.exit_tile]


def _all_filled(game: DeadSprintGame, order: list[str], pick: int) -> tuple[int, int]:
    """Lay all tiles through the code, none ever taken away, and count the shamblers and special zombies on them."""
    state = game.start()
    for name in order:
        deck: Deck = "corner" if game.pack.tiles[name].bends else "straight"
        turn = Turn(moved=True, moves=1, drawn=Drawn(deck, name))
        state = laying.lay(game.rules, replace(state, turn=turn), "A", None)
        while state.phase in ("special_kind", "special_icon", "weapon_token"):
            state = game.apply(state, game.chance(state).outcomes[pick].event)
    there = [zombie.kind for contents in state.contents for zombie in contents.zombies]
    return there.count("shambler"), len(there) - there.count("shambler")


def _never_more_than_there_are(game: DeadSprintGame) -> Verdict:
    """The claim for z3: whichever copies of the tiles are filled, all at once, the shamblers for them are there.

    All tiles have an icon; as long as any special zombie is left one stands on each tile, as ``_as_due`` has found.
    """
    import z3

    there = game.pack.zombie_counts()
    shamblers, specials = there[0], sum(there[1:])
    copies = {name: drawing.copies for name, drawing in game.pack.document.tiles.items() if drawing.kind != "start"}
    filled = {name: z3.Int(name) for name in copies}
    icons = z3.Sum([len(game.rules.ground.printed[name].zombies) * filled[name] for name in copies])
    tiles = z3.Sum(list(filled.values()))
    needed = icons - z3.If(tiles < specials, tiles, specials)
    all_of_them = z3.And(*(filled[name] == copies[name] for name in copies))
    claim = z3.And(needed <= shamblers, icons <= 70, z3.Implies(all_of_them, z3.And(needed == 50, tiles == 34)))
    return proved_by_z3(claim, [z3.And(filled[name] >= 0, filled[name] <= copies[name]) for name in copies])


THEOREMS = (
    numbered(
        "DS",
        7,
        "SETUP-06 SETUP-07 MOVE-03 MOVE-04",
        "For every place of the Exit, below k straight tiles, it comes with straight draw k + 1 at the latest, at each "
        "place with equal odds, and never from the corner deck, of which each draw takes one of 12 tiles: all in all "
        "at most k + 13 draws, 23 for k = 10; by exhaustion over all readings of the depth and numbers of draws.",
        the_exit_comes_in_time,
        "the Exit waits one draw longer",
        "passed tiles are used again",
    ),
    numbered(
        "DS",
        12,
        "MOVE-04 MOVE-05",
        "If tiles may not overlap (layout = planar) and none has been taken away, then of all sequences of up to three "
        "tiles that have room after the start tiles, straight or to either side, exactly three corners to the same "
        "side leave no room for a tile; each side of each tile then meets a start tile, and those stay; by exhaustion.",
        three_corners_wall_everyone_in,
        "geometry is ignored",
        "the players' start tile is taken away",
    ),
    numbered(
        "DS",
        13,
        "WIN-01 SETUP-07 MOVE-01",
        "Without corners the exit is 57 steps from the start with 8 tiles above it, 10 rolls of a 6 at least, and 69 "
        "steps and 12 rolls with 10; 52 and 64 steps, 9 and 11 rolls, if any cell of its tile will do (exit_space); by "
        "exhaustion with every straight tile by each end at every place.",
        the_exit_is_far,
        "the exit is its whole tile",
        "the green die shows 1 to 8",
    ),
    numbered(
        "DS",
        19,
        "COMP-04 ZOM-07 ZOM-08 ZOM-12",
        "Shamblers suffice: whichever of the 34 tiles are filled, they have at most 70 icons, a special zombie stands "
        "on each as long as any of the 20 is left, and of the 50 shamblers all are needed only for all tiles at once; "
        "by z3 for all numbers of copies, and by exhaustion over every tile with the special zombies left.",
        shamblers_suffice,
        "shamblers also stand where the special does",
        "no shambler stands in for a special",
    ),
)
