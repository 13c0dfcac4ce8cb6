"""Theorems about play: a trip is a horde's roll, somebody can always act, and when the last one standing wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as changed
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any, Final

from spree_rules.checks.dead_sprint.packs import horde_pack, sploder_pack
from spree_rules.checks.faults import Plant, patched, wrongly
from spree_rules.model.dead_sprint import action_cards, actions, fighting, horde, laying, moving
from spree_rules.model.dead_sprint.effect_kinds import PHASES
from spree_rules.model.dead_sprint.fighting import USE_TABLE
from spree_rules.model.dead_sprint.game import DeadSprintGame, new_game
from spree_rules.model.dead_sprint.pack import Pack
from spree_rules.model.dead_sprint.rules import Rules
from spree_rules.model.dead_sprint.rulings import RULINGS, Rulings
from spree_rules.model.dead_sprint.state import Fight, Horde, State, TileWord, Turn, Zombie
from spree_rules.model.dead_sprint.tables import TABLES, legal_actions
from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.values import replace

from ...theorem import Verdict, exhausted, in_turn, numbered
from .common import FIRST, LAST_OF_START, drawn_words, narrow_game, place, with_dice, with_runner
from .fights import WEAPONS

# A trip


def a_trip_is_a_roll_of_the_horde(fault: str | None = None) -> Verdict:
    """Compare the movement of a tripped player with the horde's die, face by face."""
    down = {"halves are rounded down": patched(moving, "green", lambda right, *given: given[2] // 2)}
    pack = with_dice(yellow=(1, 2, 2, 3, 3, 3)) if fault == "the horde's die is loaded" else with_dice()
    game = new_game(2, pack=pack)
    with wrongly(fault, down):
        begun = with_runner(replace(game.start(), phase="green_roll"), 0, lying=("trip-a-player",))
        tripped: dict[int, Fraction] = {}
        for outcome in game.chance(begun).outcomes:
            after = game.apply(begun, outcome.event)
            moves = after.turn.moves
            tripped[moves] = tripped.get(moves, Fraction(0)) + game.chance(begun).p(outcome)
        waiting = replace(game.start(), phase="yellow_roll")
        faces = {face: game.chance(waiting).p(actions.Yellow(face)) for face in pack.document.dice.yellow}
    return exhausted(9, None if tripped == faces else f"tripped {tripped}, the horde {faces}")


# Somebody can act

ALWAYS: Final[Mapping[str, actions.Action]] = {
    "respond": actions.ACCEPT,
    "bank": actions.DECLINE,
    "move": actions.STOP,
    "take": actions.LEAVE,
    "after_move": actions.END_TURN,
    "enter": actions.ENTER,
}
"""What can always be done in a phase; stopping only under the default reading of use_all_movement."""
CHOOSES: Final[dict[str, str]] = {
    "special_kind": "drawer_chooses", "special_icon": "drawer_chooses", "crawler_second_cell": "drawer_chooses",
    "weapon_token_value": "drawer_chooses",
}  # fmt: skip
OF_CARDS: Final = ("draw_card", "draw_time", "discard_to_make_room", "lying_cards_in_limit", "card_deck_empty")
ACTING_PLANTS: Final[Mapping[str, Plant]] = {
    "a card is due even with a full hand": patched(
        action_cards,
        "must_draw",
        lambda right, rules, state: rules.rulings.draw_card == "mandatory" and not state.turn.drew,
    ),
    "weapons must be added": patched(
        fighting, "_fits", lambda right, rules, state, weapons: bool(weapons) and right(rules, state, weapons)
    ),
    "who must use all movement never stops before": patched(
        moving, "must_go_on", lambda right, rules, state: rules.rulings.use_all_movement == "must_use_all"
    ),
}


class _PhaseAlone:
    """A stand-in for all states of a phase: reading anything but the phase raises."""

    def __init__(self, phase: str) -> None:
        self.phase = phase


def somebody_can_act(fault: str | None = None) -> Verdict:
    """Decide it phase by phase: by what the rules read, by all states of a card phase, and by all choices."""
    game = new_game(2)
    with wrongly(fault, ACTING_PLANTS):
        parts = (_always_possible, _rolling, _adding_weapons, _filling, _joining, _going_on)
        return in_turn(*(partial(part, game) for part in parts))


def _always_possible(game: DeadSprintGame) -> Verdict:
    """The rules for what is always possible read nothing but the phase, and allow it there and nowhere else."""
    cases = 0
    for phase, action in ALWAYS.items():
        for other in PHASES:
            cases += 1
            alone: Any = _PhaseAlone(other)
            try:
                forbidden = game.tables[type(action)].forbids(game.rules, alone, action)
            except AttributeError as error:
                return exhausted(cases, f"{game.format(action)} depends on more than the phase: {error}")
            if forbidden != (phase != other):
                return exhausted(cases, f"{game.format(action)} in phase {other}: {'not ' if forbidden else ''}allowed")
    return exhausted(cases, None)


def _acts(rules: Rules, state: State) -> bool:
    """Tell whether there is an action, and the rules allow it."""
    found = legal_actions(rules, state)
    return bool(found) and not TABLES[type(found[0])].forbids(rules, state, found[0])


def _rolling(game: DeadSprintGame) -> Verdict:
    """Every card phase: hands with cards that can be played and that cannot, decks, progress, under all readings."""
    begun = replace(game.start(), phase="cards")
    deflect, aim = "deflect", "steady-aim"
    hands = ((), (deflect,), (aim,), (deflect, deflect), (deflect, aim), (aim, aim))
    cards, flags = ((), (aim,)), (False, True)
    readings = [
        dict(zip(OF_CARDS, chosen, strict=True)) for chosen in product(*(RULINGS[n].readings for n in OF_CARDS))
    ]
    every = [changed(game.rules, rulings=replace(game.rulings, **chosen)) for chosen in readings]
    cases = 0
    for hand, lying, deck, discards in product(hands, ((), ("trip-a-player",)), cards, cards):
        dealt = replace(
            with_runner(begun, 0, hand=hand, lying=lying), decks=replace(begun.decks, cards=deck, discards=discards)
        )
        for drew, discarded, full, used in product(flags, flags, flags, range(3)):
            state = replace(dealt, turn=Turn(drew, discarded, full, used))
            for rules in every:
                if rules.rulings.draw_time != "first_thing" and (full or used):
                    continue  # these are kept only under the other reading
                cases += 1
                if not _acts(rules, state):
                    return exhausted(cases, f"{game.format_state(state)}, {rules.rulings}: nothing can be done")
    return exhausted(cases, None)


def _adding_weapons(game: DeadSprintGame) -> Verdict:
    """Adding no weapon is always allowed, whatever is held, however much is lacking, under every reading."""
    cases, start = 0, game.start()
    state = place(start, f"{FIRST}b4", ("HA", "PA", "S2A"), start.horde, Zombie("brute", ("b5",)))
    for waste, timing in product(RULINGS["weapon_waste"].readings, RULINGS["weapon_timing"].readings):
        rules = changed(game.rules, rulings=replace(game.rulings, weapon_waste=waste, weapon_timing=timing))
        for roll, aim, weapons in product(range(1, 7), range(3), WEAPONS):
            cases += 1
            fight = Fight(f"{FIRST}b5", roll=roll if timing == "after_roll" else None)
            here = replace(
                with_runner(state, 0, weapons=weapons), phase="weapons", turn=Turn(True, aim=aim, fight=fight)
            )
            if USE_TABLE.forbids(rules, here, actions.UseWeapons(())) or not _acts(rules, here):
                return exhausted(cases, f"roll {roll}, aim {aim}, weapons {weapons}: none must not be added")
    return exhausted(cases, None)


LEFT: Final = (((5, 10, 5), (9, 9, 9)), ((1, 0, 0), (0, 1, 0)), ((0, 1, 0), (0, 0, 0)), ((0, 0, 0), (1, 0, 1)))
"""The special zombies and weapons left when a tile is filled: all kinds, one, or none."""


def _filling(_: DeadSprintGame) -> Verdict:
    """Every tile is drawn, joined and filled to the end, all choices left to the drawer, with pieces left or not."""
    cases, seen = 0, set()
    for empty, depth, (zombies, weapons) in product(RULINGS["special_supply_empty"].readings, range(2), LEFT):
        rulings = {**CHOOSES, "special_supply_empty": empty, "exit_depth": "agreed"}
        game = new_game(2, rulings=rulings, exit_depth=depth)
        start = place(game.start(), "1b6", ("HA", "PA"), game.start().horde)
        tokens = (*start.bank.tokens[:2], *weapons)
        bank = replace(start.bank, zombies=(start.bank.zombies[0], *zombies), tokens=tokens)
        queue = [replace(start, phase="move", turn=Turn(moved=True, moves=1), bank=bank)]
        for state in queue:
            cases += 1
            if state.phase == "move" and len(state.laid) > FIRST:
                seen.add(state.laid[FIRST])
                continue
            chance = game.to_act(state) == CHANCE
            options = [e.event for e in game.chance(state).outcomes] if chance else _draws_or_choices(game, state)
            if not options:
                return exhausted(cases, f"{game.format_state(state)}: nothing can be done")
            queue += dict.fromkeys(game.apply(state, option) for option in options)
    return exhausted(cases, None if seen == set(drawn_words(new_game(2))) else f"only {sorted(seen)} were filled")


def _draws_or_choices(game: DeadSprintGame, state: State) -> list[Any]:
    return [option for option in game.legal_actions(state) if state.phase != "move" or type(option) is actions.DrawTile]


def _joining(_: DeadSprintGame) -> Verdict:
    """Whenever a tile may be drawn a side is open for it: after every row of up to three tiles, under all layouts."""
    cases = 0
    for layout, surface in product(RULINGS["layout"].readings, RULINGS["surface"].readings):
        game = new_game(2, rulings={"layout": layout, "surface": surface})
        for length in range(4):
            for row in product(("S1A", "C1A", "C1B"), repeat=length):
                laid: tuple[TileWord, ...] = ("HA", "PA", *row)
                end = sorted(game.rules.ground.leaving[laid[-1]])[0]
                state = place(game.start(), f"{len(laid) - 1}{end}", laid, game.start().horde)
                state = replace(state, phase="move", turn=Turn(moved=True, moves=1))
                for draw in laying.tiles_to_draw(game.rules, state):
                    cases += 1
                    drawn = laying.perform_draw(game.rules, state, draw, None)
                    if not _acts(game.rules, replace(drawn, phase="orient")):
                        return exhausted(cases, f"after {' '.join(row)} a {draw.deck} tile has no side, {game.rulings}")
    return exhausted(cases, None)


def _going_on(_: DeadSprintGame) -> Verdict:
    """Who must use all movement may stop when nothing else is possible: on every cell, hemmed in or not."""
    cases = 0
    for obstacle in RULINGS["obstacle"].readings:
        game = new_game(2, rulings={"use_all_movement": "must_use_all", "obstacle": obstacle, "layout": "planar"})
        shared = product(RULINGS["share_space"].readings, RULINGS["enter_horde"].readings)
        every = [changed(game.rules, rulings=_with(game.rulings, share_space=s, enter_horde=h)) for s, h in shared]
        for word in drawn_words(game):
            for at in (LAST_OF_START, Horde(FIRST, 2)):
                begun = place(game.start(), game.rules.start, ("HA", "PA", word), at)
                for space, near in game.rules.ground.ways(FIRST, "PA", word, None).near.items():
                    here = with_runner(replace(begun, phase="move"), 0, at=space)
                    for left in (0, len(near) - 1, len(near)):
                        cases += 1
                        turn = Turn(moved=True, moves=1, visited=tuple(near)[:left])
                        state = replace(with_runner(here, 1, at=tuple(near)[-1]), turn=turn)
                        if not all(_acts(rules, state) for rules in every):
                            return exhausted(cases, f"{word}, {space}, {left} cells visited: nothing can be done")
    return exhausted(cases, None)


def _with(rulings: Rulings, **readings: str) -> Rulings:
    return replace(rulings, **readings)


# The last one standing


FATES: Final = (
    "wins after the horde's turn", "wins by the exit", "is lost in its own turn", "is lost in the horde's turn",
)  # fmt: skip
"""What becomes of one who is left alone; each has to happen, or too little was compared."""


def _last_lost_wins(right: Any, rules: Rules, state: State, log: Any, *, horde_is_done: bool = False) -> State:
    after: State = right(rules, state, log, horde_is_done=horde_is_done)
    return replace(after, winners=state.lost[-1]) if after.ending == "last_standing" else after


STANDING_PLANTS: Final[Mapping[str, Plant]] = {
    "the end of the horde's turn decides nothing": patched(
        horde, "checked", lambda right, rules, state, log, *, horde_is_done=False: right(rules, state, log)
    ),
    "after the horde's turn whoever was lost last wins": patched(horde, "checked", _last_lost_wins),
}


def the_last_one_wins_sooner_or_later(fault: str | None = None) -> Verdict:
    """Go through all states of small games under ``after_horde_turn``, and compare each step with ``immediate``."""
    packs = (
        (2, with_dice(horde_pack(), green=(1, 2), yellow=(2, 3)), 0),
        (3, with_dice(horde_pack(), green=(1,), yellow=(3,)), 0),
        (2, with_dice(sploder_pack(), green=(2,), yellow=(4,), red=(3,)), 1),
        (2, with_dice(sploder_pack(), green=(1,), yellow=(2,), red=(3,)), 1),
    )
    fates: set[str] = set()
    with wrongly(fault, STANDING_PLANTS):
        return in_turn(
            *(partial(_compared, seats, pack, depth, fates) for seats, pack, depth in packs),
            lambda: exhausted(
                len(FATES), next((f"no one left alone {fate}" for fate in FATES if fate not in fates), None)
            ),
        )


def _compared(seats: int, pack: Pack, depth: int, fates: set[str]) -> Verdict:
    at_once = narrow_game(seats, pack, depth)
    later = narrow_game(seats, pack, depth, last_standing="after_horde_turn")
    cases = 0
    seen = {later.start()}
    queue = list(seen)
    for state in queue:
        if state.ending is not None:
            continue
        chance = later.to_act(state) == CHANCE
        events = [each.event for each in later.chance(state).outcomes] if chance else later.legal_actions(state)
        for event in events:
            cases += 1
            after = later.apply(state, event)
            fate = _fate(at_once, state, event, after)
            if fate is not None and fate not in FATES:
                return exhausted(cases, f"{later.format_state(state)}, {later.format(event)}: {fate}")
            if fate is not None:
                fates.add(fate)
            if after not in seen:
                seen.add(after)
                queue.append(after)
    return exhausted(cases, None)


def _fate(at_once: DeadSprintGame, state: State, event: Any, after: State) -> str | None:
    """Say what becomes of one who was or is left alone, None as long as that is open, or in what the games differ."""
    living = state.living()
    if len(living) > 1:
        now = at_once.apply(state, event)
        if now.ending != "last_standing":
            return None if after == now else f"at once {now.ending} {now.winners}, later {after.ending} {after.winners}"
        living = now.winners
    of_the_horde = type(event) is actions.Yellow
    if after.ending == "all_out" and not after.winners:
        return FATES[3] if of_the_horde else FATES[2]
    if after.ending is not None:
        expected = "last_standing" if of_the_horde else "exit"
        fine = after.winners == living == after.living() and after.ending == expected
        return FATES[not of_the_horde] if fine else f"{living} is left alone, and {after.winners} win: {after.ending}"
    fine = after.living() == living and not of_the_horde
    return None if fine else f"{living} is left alone, and the game goes on with {after.living()}"


THEOREMS = (
    numbered(
        "DS",
        14,
        "CARD-08 MOVE-01 HORDE-02",
        "A tripped player's roll and the horde's roll have the same distribution, for all faces of both dice; by "
        "exhaustion.",
        a_trip_is_a_roll_of_the_horde,
        "halves are rounded down",
        "the horde's die is loaded",
    ),
    numbered(
        "DS",
        16,
        "TURN-01 CARD-01 CARD-05 MOVE-01 MOVE-05 TOK-07",
        "Whoever is to act always can: the rules for accepting, declining, stopping, leaving, ending a turn and "
        "entering read nothing but the phase; in every card phase, under all readings about drawing, a card or the "
        "roll is possible; no weapon need ever be added; every tile that may be drawn can be joined and filled, "
        "whatever the drawer chooses; and who must use all movement may stop when nothing else is left; by exhaustion.",
        somebody_can_act,
        *ACTING_PLANTS,
    ),
    numbered(
        "DS",
        17,
        "WIN-01 WIN-02 HORDE-05",
        "Whether the last one standing wins at once or after the horde's turn, the winner is the same, unless the one "
        "left alone is lost before that turn has ended: for every action and outcome in every state of four small "
        "games, in which all of that happens; by exhaustion.",
        the_last_one_wins_sooner_or_later,
        *STANDING_PLANTS,
    ),
)
