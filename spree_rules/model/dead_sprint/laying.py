"""Laying tiles: drawing one, joining it, and filling it with zombies and tokens."""

from __future__ import annotations

from typing import Final

from ..kernel.chance import Chance, Outcome
from ..kernel.effects import Effect, Log
from ..kernel.rules import NO_DETAILS, Facts, Rule, Table, is_one_of
from ..kernel.values import replace
from . import filling
from .actions import Deck, DrawTile, Orient, TileDrawn
from .filling import drawn_of
from .ground import part
from .rules import Rules
from .state import EMPTY, Drawn, State
from .steps import cost, near
from .tiles import End
from .turn import GAME_GOES_ON, awaits

DECKS: Final[tuple[Deck, ...]] = ("corner", "straight")
SIDES: Final[tuple[End, ...]] = ("A", "B")


# Decks


def exit_is_laid(rules: Rules, state: State) -> bool:
    """Tell whether the Exit lies on the table."""
    return state.laid[-1][:-1] == rules.exit_tile


def corners_left(state: State) -> tuple[str, ...]:
    """Return the corner tiles to draw from: if none is left, those that have come back (ruling passed_tile)."""
    return state.decks.corner or state.decks.passed


def left(rules: Rules, state: State, deck: Deck) -> bool:
    """Tell whether a deck has tiles; the Exit is in the straight deck until it is laid."""
    return bool(corners_left(state)) if deck == "corner" else not exit_is_laid(rules, state)


def straight_draws(rules: Rules, state: State) -> int:
    """Return how many straight tiles have been drawn so far, the Exit not among them."""
    return sum(rules.pack.tiles[word[:-1]].kind == "straight" for word in state.laid)


def tile_chance(rules: Rules, state: State) -> Chance[TileDrawn]:
    """Return the odds of the tile that is being drawn (DS-SETUP-06).

    The Exit lies at each place that is still possible with equal odds; all other tiles are equally likely.
    """
    drawn = drawn_of(state)
    if drawn.deck == "corner":
        tiles, weight = corners_left(state), 1
        chances = []
    else:
        tiles = state.decks.straight
        draws = straight_draws(rules, state)
        places = sum(depth >= draws for depth in rules.depths)
        here = draws in rules.depths
        weight = places - 1 if here else 1
        chances = [Outcome(TileDrawn(rules.exit_tile), max(len(tiles), 1))] if here else []
    counts = {name: tiles.count(name) for name in dict.fromkeys(tiles)} if weight else {}
    chances += [Outcome(TileDrawn(name), count * weight) for name, count in counts.items()]
    return Chance(tuple(sorted(chances, key=lambda outcome: outcome.event.tile)))


# Room on the table


def overlaps(rules: Rules, state: State, deck: Deck, end: End) -> bool:
    """Tell whether a tile of a deck, joined by an end, would lie over another or over the table's edge (DS-R27)."""
    if rules.rulings.layout == "ribbon":
        return False
    return rules.ground.overlaps(state.laid, deck == "corner", end, state.horde.tile, rules.surface)


def free_sides(rules: Rules, state: State, deck: Deck) -> tuple[End, ...]:
    """Return the ends by which a tile of a deck can be joined without lying over anything."""
    return tuple(end for end in SIDES if not overlaps(rules, state, deck, end))


def allowed_sides(rules: Rules, state: State, deck: Deck) -> tuple[End, ...]:
    """Return the ends by which a tile of a deck may be joined (DS-MOVE-04, ruling layout).

    If no side of any deck is free, all are allowed under ``planar_fallback``, and none under ``planar``.
    """
    free = free_sides(rules, state, deck)
    if free or rules.rulings.layout != "planar_fallback":
        return free
    others = any(left(rules, state, other) and free_sides(rules, state, other) for other in DECKS if other != deck)
    return () if others else SIDES


# Drawing


def at_the_end(rules: Rules, state: State) -> bool:
    """Tell whether the player is where a tile may be drawn now (DS-MOVE-03, ruling tile_draw_when)."""
    here = state.runners[state.seat].space()
    tile, cell = part(here)
    if tile != len(state.laid) - 1:
        return False
    leaving = rules.ground.leaving[state.laid[tile]]
    if rules.rulings.tile_draw_when == "at_open_end_with_movement":
        return cell in leaving
    return any(part(space) == (tile, end) for end in leaving for space in _within(rules, state, here))


def _within(rules: Rules, state: State, here: str) -> set[str]:
    """The spaces that leave movement to go further once they are reached, zombies ignored."""
    best = {here: 0}
    queue = [here]
    for space in queue:
        for other, way in near(rules, state, space).items():
            spent = best[space] + cost(rules, state, other)
            if way in ("free", "costly") and spent < state.turn.moves and spent < best.get(other, spent + 1):
                best[other] = spent
                queue.append(other)
    return set(best)


def _not_at_the_end(rules: Rules, state: State, action: DrawTile) -> Facts | None:
    return None if at_the_end(rules, state) else NO_DETAILS


def _unknown_deck(rules: Rules, state: State, action: DrawTile) -> Facts | None:
    return None if is_one_of(action.deck, DECKS) else {"deck": action.deck}


def _named_end(rules: Rules, state: State, action: DrawTile) -> Facts | None:
    if rules.rulings.orientation == "after_draw":
        return {"problem": "the end is chosen when the tile is seen"} if action.end is not None else None
    return None if is_one_of(action.end, SIDES) else {"problem": "name the end A or B by which it will be joined"}


def _none_left(rules: Rules, state: State, action: DrawTile) -> Facts | None:
    return None if left(rules, state, action.deck) else {"deck": action.deck}


def _exit_is_laid(rules: Rules, state: State, action: DrawTile) -> Facts | None:
    return NO_DETAILS if exit_is_laid(rules, state) else None


def _no_place(rules: Rules, state: State, action: DrawTile) -> Facts | None:
    if exit_is_laid(rules, state):
        return None
    sides = allowed_sides(rules, state, action.deck)
    fits = action.end in sides if action.end in SIDES else bool(sides)
    return None if fits else {"deck": action.deck, "sides": ", ".join(sides) or "none"}


def perform_draw(rules: Rules, state: State, action: DrawTile, log: Log) -> State:
    """Choose the deck for the next tile (DS-MOVE-03, DS-MOVE-04)."""
    if log is not None:
        log.append(Effect("draws_tile", ("DS-MOVE-03", "DS-MOVE-04"), (state.seat,), items=(action.deck,)))
    decks = state.decks
    if action.deck == "corner" and not decks.corner:
        decks = replace(decks, corner=decks.passed, passed=())
    drawn = Drawn(action.deck, end=action.end)
    return replace(state, phase="tile", decks=decks, turn=replace(state.turn, drawn=drawn))


def _not_drawable(rules: Rules, state: State, event: TileDrawn) -> Facts | None:
    names = [outcome.event.tile for outcome in tile_chance(rules, state).outcomes]
    return None if is_one_of(event.tile, names) else {"tile": event.tile}


def perform_tile(rules: Rules, state: State, event: TileDrawn, log: Log) -> State:
    """Turn the drawn tile over; a side is then chosen, unless it was before or there is only one (DS-MOVE-05)."""
    drawn, name = drawn_of(state), event.tile
    decks = state.decks
    if drawn.deck == "corner":
        decks = replace(decks, corner=_without(decks.corner, name))
    elif name != rules.exit_tile:
        decks = replace(decks, straight=_without(decks.straight, name))
    if log is not None:
        clauses = ("DS-MOVE-03", "DS-COMP-01", *(("DS-SETUP-06",) if name == rules.exit_tile else ()))
        log.append(Effect("tile_drawn", clauses, (state.seat,), items=(name,)))
    drawn = replace(drawn, tile=name)
    state = replace(state, decks=decks, turn=replace(state.turn, drawn=drawn))
    if name == rules.exit_tile:
        return lay(rules, state, "A", log)
    return replace(state, phase="orient") if drawn.end is None else lay(rules, state, drawn.end, log)


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    place = names.index(name)
    return names[:place] + names[place + 1 :]


# Joining


def _no_such_end(rules: Rules, state: State, action: Orient) -> Facts | None:
    return None if is_one_of(action.end, SIDES) else {"end": action.end}


def _lies_over(rules: Rules, state: State, action: Orient) -> Facts | None:
    sides = allowed_sides(rules, state, drawn_of(state).deck)
    return None if action.end in sides else {"end": action.end, "sides": ", ".join(sides)}


def perform_orient(rules: Rules, state: State, action: Orient, log: Log) -> State:
    """Join the tile by one of its ends (DS-MOVE-05)."""
    return lay(rules, state, action.end, log)


def lay(rules: Rules, state: State, end: End, log: Log) -> State:
    """Lay the tile at the open end and begin to fill it (DS-MOVE-05, DS-MOVE-06)."""
    drawn = drawn_of(state)
    assert drawn.tile is not None
    if log is not None:
        log.append(Effect("tile_laid", ("DS-MOVE-05", "DS-MOVE-04"), (state.seat,), items=(drawn.tile, end)))
        if overlaps(rules, state, drawn.deck, end):
            log.append(Effect("overlaps", ("DS-MOVE-04",), (state.seat,), items=(drawn.tile,)))
        obstacles = rules.ground.obstacles[drawn.tile]
        if obstacles:
            squares = tuple(f"{len(state.laid)}{cell}" for cell in sorted(obstacles))
            log.append(Effect("obstacles", ("DS-ICON-05",), squares=squares))
    state = replace(state, laid=(*state.laid, drawn.tile + end), contents=(*state.contents, EMPTY))
    return filling.begin(rules, state, log)


def tiles_to_draw(rules: Rules, state: State) -> tuple[DrawTile, ...]:
    """Return the ways to draw a tile now, in the order of their notation."""
    if exit_is_laid(rules, state) or not at_the_end(rules, state):
        return ()
    found: list[DrawTile] = []
    for deck in DECKS:
        if not left(rules, state, deck):
            continue
        sides = allowed_sides(rules, state, deck)
        if rules.rulings.orientation == "before_draw":
            found += [DrawTile(deck, end) for end in sides]
        elif sides:
            found.append(DrawTile(deck))
    return tuple(found)


MOVING: Final = awaits("tile.not_now", ("DS-MOVE-03",), "Tiles are drawn while moving (now: {phase}).", "move")
DRAW_TILE_TABLE: Final[Table[Rules, State, DrawTile]] = Table(
    (
        GAME_GOES_ON,
        MOVING,
        Rule("tile.unknown_deck", ("DS-MOVE-04",), "There is no deck {deck!r}.", _unknown_deck, gate=True),
        Rule(
            "tile.exit_is_laid",
            ("DS-SETUP-06", "DS-WIN-01"),
            "The Exit is laid, and nothing comes behind it.",
            _exit_is_laid,
        ),
        Rule(
            "tile.not_at_the_end",
            ("DS-MOVE-03",),
            "A tile is drawn at the open end of the last one, with movement left (ruling tile_draw_when).",
            _not_at_the_end,
        ),
        Rule("tile.named_end", ("DS-MOVE-05",), "Impossible side: {problem} (ruling orientation).", _named_end),
        Rule("tile.none_left", ("DS-MOVE-04",), "The {deck} deck has run out.", _none_left),
        Rule(
            "tile.no_place",
            ("DS-MOVE-04", "DS-MOVE-05"),
            "A {deck} tile would lie over others there; allowed sides: {sides} (ruling layout).",
            _no_place,
        ),
    ),
    perform_draw,
)
TILE_TABLE: Final[Table[Rules, State, TileDrawn]] = Table(
    (
        GAME_GOES_ON,
        awaits("drawn.not_awaited", ("DS-MOVE-03",), "No tile is drawn now ({phase}).", "tile"),
        Rule("drawn.not_in_deck", ("DS-COMP-01", "DS-SETUP-06"), "{tile!r} cannot come now.", _not_drawable),
    ),
    perform_tile,
)
ORIENT_TABLE: Final[Table[Rules, State, Orient]] = Table(
    (
        GAME_GOES_ON,
        awaits("orient.nothing", ("DS-MOVE-05",), "No tile is to be joined ({phase}).", "orient"),
        Rule(
            "orient.no_such_end", ("DS-MOVE-05",), "Tiles have the ends A and B, not {end!r}.", _no_such_end, gate=True
        ),
        Rule(
            "orient.lies_over",
            ("DS-MOVE-04", "DS-MOVE-05"),
            "Joined by {end} it would lie over others; allowed: {sides} (ruling layout).",
            _lies_over,
        ),
    ),
    perform_orient,
)
