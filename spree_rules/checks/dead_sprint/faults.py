"""Faults in the rules of Dead Sprint, each of which some check has to find."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from spree_rules.checks.faults import Fault, Plant, patched, performed
from spree_rules.model.dead_sprint import (
    action_cards,
    actions,
    answering,
    bursting,
    entering,
    fighting,
    filling,
    horde,
    knowing,
    laying,
    leaving,
    moving,
    tokens,
    turn,
)
from spree_rules.model.dead_sprint import game as game_module
from spree_rules.model.dead_sprint import ground as ground_module
from spree_rules.model.dead_sprint import rules as rules_module
from spree_rules.model.dead_sprint.board import space_of
from spree_rules.model.dead_sprint.ground import part
from spree_rules.model.dead_sprint.state import Find, Horde, State
from spree_rules.model.dead_sprint.steps import near
from spree_rules.model.dead_sprint.tiles import Rank, Tile
from spree_rules.model.kernel.chance import Chance, Outcome
from spree_rules.model.kernel.values import put, replace


def _after(change: Callable[[State, State], State]) -> Callable[..., State]:
    """Return a transition that changes what the right one leads to; ``change(before, after)``."""
    return lambda right, rules, state, event, log: change(state, right(rules, state, event, log))


def _of(kind: type, change: Callable[[State, State], State]) -> Plant:
    return performed(game_module, kind, _after(change))


def _turned(**changes: Any) -> Callable[[State, State], State]:
    return lambda before, after: after if after.ending else replace(after, turn=replace(after.turn, **changes))


def _own(change: Callable[[Any, Any], Any]) -> Callable[[State, State], State]:
    """Change the player whose turn it was: ``change(before, after)`` of that player."""

    def changed(before: State, after: State) -> State:
        seat = before.seat
        one, other = before.runners[seat], after.runners[seat]
        return after if other.at is None else replace(after, runners=put(after.runners, seat, change(one, other)))

    return changed


# The horde


def _with_kits(right: Any, rules: Any, state: State, place: Horde) -> tuple[int, ...]:
    return tuple(seat for seat in right(rules, state, place) if not state.runners[seat].first_aid)


def _resting(right: Any, tile: Tile, *given: Any) -> tuple[Rank, ...]:
    return tuple(rank._replace(touched=rank.rest) for rank in right(tile, *given))


def _two_for_crawlers(right: Any, rules: Any, state: State, log: Any) -> tuple[State, int]:
    before = sum(len(zombie.cells) for contents in state.contents for zombie in contents.zombies)
    after, more = right(rules, state, log)
    left = sum(len(zombie.cells) for contents in after.contents for zombie in contents.zombies)
    return after, before - left if more else 0


def _twice_as_far(right: Any, rules: Any, state: State, log: Any) -> tuple[State, int]:
    after, more = right(rules, state, log)
    return after, 2 * more


def _short(right: Any, rules: Any, state: State, event: Any, log: Any) -> State:
    """The horde does not go on when it lands on a zombie with its last step."""
    joined = horde._joined
    horde._joined = lambda *given: (joined(*given)[0], 0)
    try:
        after: State = right(rules, state, event, log)
    finally:
        horde._joined = joined
    return after


# Fights and bursts


def _sparing(right: Any, rules: Any, state: State, seats: Any, log: Any) -> Any:
    return right(rules, state, tuple(seat for seat in seats if seat != state.seat), log)


def _one_by_one(right: Any, rules: Any, state: State, seats: Any, log: Any) -> Any:
    for seat in seats:
        state = right(rules, state, (seat,), log) if state.ending is None else state
    return state


def _straight(right: Any, rules: Any, state: State, centre: str) -> frozenset[str]:
    reached: frozenset[str] = right(rules, state, centre)
    return reached & {centre, *near(rules, state, centre)}


def _in_one_tile(right: Any, rules: Any, state: State, centre: str) -> frozenset[str]:
    return frozenset(space for space in right(rules, state, centre) if space[:-2] == centre[:-2])


def _through_walls(right: Any, rules: Any, state: State, centre: str) -> frozenset[str]:
    corridor = rules.ground.corridor(state.laid)
    return frozenset(map(str, corridor.blast(space_of(centre), "full_3x3")))


def _first_cell(right: Any, state: State, space: str) -> Any:
    zombie = right(state, space)
    return zombie if zombie is not None and zombie.cells[0] == space[-2:] else None


# Cards, tokens and tiles


def _rounded_down(right: Any, rules: Any, state: State, face: int) -> int:
    return face // 2 + state.turn.bonus if state.runners[state.seat].lying else right(rules, state, face)


def _all_halved(right: Any, rules: Any, state: State, face: int) -> int:
    whole = face + state.turn.bonus
    return -(-whole // 2) if state.runners[state.seat].lying else whole


def _roomy(right: Any, rules: Any, runner: Any, token: str) -> bool:
    return len(runner.weapons) < 3 if token[0] == "+" else right(rules, runner, token)


def _swallowed(right: Any, rules: Any, state: State, event: Any, log: Any) -> State:
    """What is given for a token does not lie on the space afterwards."""
    after: State = right(rules, state, event, log)
    if event.give is None:
        return after
    tile, cell = part(state.runners[tokens.finder_of(state)].space())
    left = list(after.contents[tile].tokens)
    left.remove(Find(cell, event.give))
    return replace(after, contents=put(after.contents, tile, replace(after.contents[tile], tokens=tuple(left))))


def _even_tiles(right: Any, rules: Any, state: State) -> Any:
    return Chance(tuple(Outcome(outcome.event, 1) for outcome in right(rules, state).outcomes))


def _open_hand(right: Any, rules: Any, state: State, seat: Any) -> Any:
    """The prompt tells a spectator who holds a card that deflects."""
    shown = right(rules, state, seat)
    holders = [each for each in range(rules.seats) if answering.deflecting(rules, state, each)]
    return replace(shown, prompt=f"{shown.prompt} {len(holders)}") if state.phase == "respond" else shown


def _told_to_all(right: Any, rules: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(rules, state, event, log)
    if log is not None:
        log[:] = [replace(effect, seen_by=None) for effect in log]
    return after


def _mirrored(right: Any, *given: Any) -> Any:
    cells = list(right(*given))
    tile = given[3]
    lane = tile.lanes(given[4], leaving=False)
    return (lane[2 - lane.index(cell)] for cell in cells)


def _still_known(right: Any, state: State, thief: int, victim: int, card: str) -> Any:
    after = right(state, thief, victim, card)
    others = [fact for fact in state.known if fact.owner == victim and fact.viewer not in (thief, victim)]
    return tuple(sorted({*after, *others}))


FAULTS: Final[Mapping[str, Plant]] = {
    # The horde
    "each zombie adds two": patched(horde, "_joined", _twice_as_far),
    "a crawler adds two": patched(horde, "_joined", _two_for_crawlers),
    "kits save from the horde": patched(horde, "caught", _with_kits),
    "what the horde swings over is not touched": patched(Tile, "ranks", _resting),
    "the horde stops on a zombie": performed(game_module, actions.Yellow, _short),
    "passed tiles stay as they are": patched(horde, "_passed", lambda right, rules, state, tile, log: state),
    "tokens of passed tiles vanish": patched(horde, "banked", lambda right, bank, *more: bank),
    "joined zombies vanish": patched(horde, "removed", lambda right, *g, back: right(*g, back=False)),
    "the first in order begins though it is out": patched(
        horde, "first_turn", lambda right, rules, state, log: turn.begin_turn(rules, state, rules.order[0], log)
    ),
    # Fights
    "an equal roll loses": performed(
        game_module,
        actions.Red,
        lambda right, rules, state, event, log: right(rules, state, replace(event, face=event.face - 1), log),
    ),
    "Steady Aim lasts for one roll": _of(actions.Red, _turned(aim=0)),
    "weapons are kept": _of(actions.UseWeapons, _own(lambda one, other: replace(other, weapons=one.weapons))),
    "a lost fight costs nothing": patched(fighting, "damage", lambda right, rules, state, seats, log: state),
    "winners do not pay for the step": patched(entering, "cost", lambda right, rules, state, space: 0),
    "beaten zombies vanish": patched(fighting, "removed", lambda right, *g, back: right(*g, back=False)),
    "a damaged player goes on": patched(
        fighting, "after_damage", lambda right, rules, state, log: turn.go_on(rules, state, log)
    ),
    "weapons may be wasted": patched(fighting, "_fits", lambda right, *g: True),
    "only a crawler's icon is in the way": patched(moving, "zombie_at", _first_cell),
    # Bursts
    "a burst spares the attacker": patched(bursting, "damage", _sparing),
    "a burst damages one after the other": patched(bursting, "damage", _one_by_one),
    "a burst goes straight only": patched(bursting, "reach", _straight),
    "a burst goes through walls": patched(bursting, "reach", _through_walls),
    "a burst does not leave its tile": patched(bursting, "reach", _in_one_tile),
    "the sploder stays": patched(bursting, "removed", lambda right, rules, state, *g, back: state),
    # Cards
    "a tripped roll is rounded down": patched(moving, "green", _rounded_down),
    "Second Wind is halved too": patched(moving, "green", _all_halved),
    "Second Wind is not used up": _of(
        actions.Green, lambda before, after: _turned(bonus=before.turn.bonus)(before, after)
    ),
    "Trip is put away at once": _of(actions.RollMove, _own(lambda one, other: replace(other, lying=()))),
    "a deflected card goes back": _of(
        actions.Deflect,
        lambda before, after: replace(
            after,
            runners=put(
                after.runners,
                before.seat,
                replace(
                    after.runners[before.seat],
                    hand=tuple(sorted((*after.runners[before.seat].hand, answering.incoming_of(before).card))),
                ),
            )
            if before.turn.incoming
            else after.runners,
        ),
    ),
    "who knew a card before a theft still does": patched(knowing, "stolen", _still_known),
    "a peek goes the wrong way": patched(
        knowing, "peeked", lambda right, state, viewer, owner: right(state, owner, viewer)
    ),
    "stolen cards are told to all": performed(game_module, actions.CardStolen, _told_to_all),
    "drawn cards are told to all": performed(game_module, actions.CardDrawn, _told_to_all),
    "the prompt depends on who can deflect": patched(game_module, "view", _open_hand),
    "three cards may be held": patched(action_cards, "has_room", lambda right, rules, runner: len(runner.hand) < 3),
    "discards are free": patched(action_cards, "may_discard", lambda right, *g: True),
    "an exchanged token vanishes": patched(
        tokens, "banked", lambda right, bank, given, sign=1: right(bank, given, -1) if sign < 0 else bank
    ),
    # Tokens
    "three weapons may be held": patched(tokens, "has_room_for", _roomy),
    "what is given for a token vanishes": performed(game_module, actions.Take, _swallowed),
    "tokens are found again and again": _of(
        actions.Leave,
        lambda before, after: (
            replace(before, turn=replace(before.turn, finds=before.turn.finds)) if before.turn.moves > 2 else after
        ),
    ),
    "adrenaline can be used twice": patched(
        turn, "may_use_adrenaline", lambda right, rules, state: state.runners[state.seat].adrenaline > 0
    ),
    "adrenaline is not used up": _of(
        actions.UseAdrenaline, _own(lambda one, other: replace(other, adrenaline=one.adrenaline))
    ),
    # Tiles
    "tiles may overlap": patched(laying, "overlaps", lambda right, *g: False),
    "lanes are mirrored at a joined end": patched(ground_module, "facing", _mirrored),
    "every tile is as likely": patched(laying, "tile_chance", _even_tiles),
    "the Exit lies one deeper": patched(
        rules_module, "depths", lambda right, *g: tuple(depth + 1 for depth in right(*g))
    ),
    "crawlers lie the other way first": patched(
        ground_module, "scan", lambda right, cell: (right(cell)[0], right(cell)[2], right(cell)[1], right(cell)[3])
    ),
    "tiles get no special zombie": patched(filling, "kinds_left", lambda right, *g: ()),
    "a tile is drawn one step early": patched(
        laying, "at_the_end", lambda right, rules, state: right(rules, state) and state.turn.moves > 1
    ),
    # Leaving
    "goods of the lost vanish": patched(leaving, "goods", lambda right, runner: ()),
    "the last player has not won yet": patched(
        leaving,
        "checked",
        lambda right, rules, state, log, *, horde_is_done=False: state if state.living() else right(rules, state, log),
    ),
    "the exit is only for the first player": patched(
        entering, "on_exit", lambda right, rules, state: right(rules, state) and state.seat == rules.order[0]
    ),
}


def faults() -> tuple[Fault, ...]:
    """Return the faults that can be planted."""
    return tuple(Fault(name, plant) for name, plant in FAULTS.items())
