"""The invariants of Dead Sprint, each checked in every state or step of every run."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from spree_rules.checks.properties import Invariant, of_states
from spree_rules.model.dead_sprint import actions as a
from spree_rules.model.dead_sprint.game import DeadSprintGame
from spree_rules.model.dead_sprint.state import KINDS, Runner, State
from spree_rules.model.kernel.effects import Step

SprintStep = Step[State, a.Event]
Memory = dict[str, Any]
WEAPON_NAMES: Final = {1: "+1", 2: "+2", 3: "+3"}


def _kinds(step: SprintStep) -> Counter[str]:
    return Counter(effect.kind for effect in step.effects)


def _held(runner: Runner) -> Counter[str]:
    counts = Counter({"first_aid": runner.first_aid, "adrenaline": runner.adrenaline})
    counts.update(WEAPON_NAMES[weapon] for weapon in runner.weapons)
    return counts


def zombies_conserved(game: DeadSprintGame, state: State) -> str | None:
    """Zombies in the supply and on the table are those of the pack, unless rulings take some out of the game."""
    there = Counter(dict(zip(KINDS, state.bank.zombies, strict=True)))
    there.update(zombie.kind for contents in state.contents for zombie in contents.zombies)
    whole = {kind: zombie.count for kind, zombie in game.pack.document.zombies.items()}
    lost = "out_of_game" in (game.rulings.defeated_zombies, game.rulings.joined_zombies)
    wrong = [k for k in whole if there[k] > whole[k] or (there[k] < whole[k] and not lost)]
    return f"there are {there[wrong[0]]} of {whole[wrong[0]]} {wrong[0]} pieces" if wrong else None


def tokens_conserved(game: DeadSprintGame, state: State) -> str | None:
    """Tokens in the bank, on the table, with players and on offer are those of the pack."""
    names = ("first_aid", "adrenaline", "+1", "+2", "+3")
    there = Counter(dict(zip(names, state.bank.tokens, strict=True)))
    there.update(find.token for contents in state.contents for find in contents.tokens)
    for runner in state.runners:
        there.update(_held(runner))
    there.update([state.turn.offer] if state.turn.offer else [])
    document = game.pack.document.tokens
    weapons = document.weapons
    whole = {"first_aid": document.first_aid, "adrenaline": document.adrenaline}
    whole |= {f"+{value}": weapons.get(value, 0) for value in ("1", "2", "3")}
    lost = game.rulings.used_tokens == "out_of_game"
    wrong = [name for name in names if there[name] > whole[name] or (there[name] < whole[name] and not lost)]
    return f"there are {there[wrong[0]]} of {whole[wrong[0]]} {wrong[0]} tokens" if wrong else None


def cards_conserved(game: DeadSprintGame, state: State) -> str | None:
    """Cards in the deck, the discards, hands, before players and in use are those of the pack."""
    there = Counter(state.decks.cards) + Counter(state.decks.discards)
    for runner in state.runners:
        there += Counter(runner.hand) + Counter(runner.lying)
    there += Counter([state.turn.incoming.card] if state.turn.incoming else [])
    whole = Counter(game.rules.deck)
    return None if there == whole else f"cards lost or made: {there - whole or whole - there}"


def limits_kept(game: DeadSprintGame, state: State) -> str | None:
    """Nobody has more than two cards, two weapons, and two health tokens (or two of each kind)."""
    for seat, runner in enumerate(state.runners):
        health = (runner.first_aid, runner.adrenaline)
        most = max(health) if game.rulings.health_limit == "two_of_each_kind" else sum(health)
        if max(len(runner.hand), len(runner.weapons), most) > 2:
            return f"seat {seat} holds too much: {runner}"
    return None


def apart(game: DeadSprintGame, state: State) -> str | None:
    """No two zombies share a cell, none is on an obstacle, and no player is where a zombie or the horde is."""
    marks = {name: tile.marks for name, tile in game.pack.tiles.items()}
    taken: set[str] = set()
    for number, contents in enumerate(state.contents):
        printed = marks[state.laid[number][:-1]]
        for zombie in contents.zombies:
            for cell in zombie.cells:
                space = f"{number}{cell}"
                if space in taken:
                    return f"two zombies are on {space}"
                if printed["abcde".index(cell[0]), int(cell[1]) - 1] == "#":
                    return f"a zombie is on the obstacle of {space}"
                taken.add(space)
    horde = set(game.view(state, None).horde_rests)
    for seat, runner in enumerate(state.runners):
        if runner.at in taken or (runner.at in horde):
            return f"seat {seat} is on {runner.at}, with a zombie or the horde"
    return None


def ahead_of_the_horde(game: DeadSprintGame, state: State) -> str | None:
    """Every living player is ahead of the horde, which no player can pass."""
    if game.rulings.horde_corner == "literal_line":
        return None
    path = game.board.horde_path(state)
    coming = {space for cells in path for space in cells}
    behind = [runner.at for runner in state.runners if runner.at is not None and runner.at not in coming]
    return f"players are behind the horde on {behind}" if behind else None


def horde_walks_its_budget(game: DeadSprintGame, step: SprintStep, memory: Memory) -> str | None:
    """The horde goes as many steps as its die shows and one more for each zombie that joins, unless the game ends."""
    plain = game.rulings.horde_budget == "per_zombie" and game.rulings.horde_stop == "budget_spent"
    if not isinstance(step.event, a.Yellow) or not plain or step.after.ending is not None:
        return None
    joined = sum(len(effect.items) for effect in step.effects if effect.kind == "joined")
    walked = _kinds(step)["horde_moved"]
    left = len(game.board.horde_path(step.after))
    if walked == step.event.face + joined or (left == 0 and walked < step.event.face + joined):
        return None
    return f"the horde went {walked} steps with a {step.event.face} and {joined} zombies"


def horde_rests_alone(game: DeadSprintGame, step: SprintStep, memory: Memory) -> str | None:
    """After the horde's turn no zombie is where it rests, unless the game ended in that turn."""
    if not isinstance(step.event, a.Yellow) or step.after.ending is not None:
        return None
    rests = set(game.view(step.after, None).horde_rests)
    tile = step.after.horde.tile
    standing = [zombie for zombie in step.after.contents[tile].zombies if {f"{tile}{c}" for c in zombie.cells} & rests]
    return f"the horde rests on {standing}" if standing else None


def tiles_filled(game: DeadSprintGame, step: SprintStep, memory: Memory) -> str | None:
    """A new tile gets one zombie for each of its icons while the supply lasts, one of them special if any is left."""
    if step.before.turn.drawn is None or step.after.turn.drawn is not None or step.after.ending is not None:
        return None
    before, contents = memory.get("supply"), step.after.contents[-1]
    marks = list(game.pack.tiles[step.after.laid[-1][:-1]].marks.values())
    icons = marks.count("Z")
    special = sum(zombie.kind != "shambler" for zombie in contents.zombies)
    if before is None:
        return None
    whole = sum(before)
    emptied = game.rulings.special_supply_empty == "leave_icon_empty" and not sum(before[1:])
    wanted = min(icons, whole) if not emptied else min(max(icons - 1, 0), before[0])
    if len(contents.zombies) != wanted and before[0] >= icons:
        return f"{len(contents.zombies)} zombies came on {icons} icons"
    if icons and sum(before[1:]) and before[2] < sum(before[1:]) and special != 1:
        return f"{special} special zombies came on a tile"
    return None


def _remember_supply(game: DeadSprintGame, step: SprintStep, memory: Memory) -> str | None:
    if step.before.turn.drawn is None and step.after.turn.drawn is not None:
        memory["supply"] = step.before.bank.zombies
    return tiles_filled(game, step, memory)


def rolls_bounded(game: DeadSprintGame, step: SprintStep, memory: Memory) -> str | None:
    """A turn has at most one movement roll, and one more for each adrenaline used."""
    kinds = _kinds(step)
    fault = None
    if kinds["rolled_green"]:
        memory["rolls"] = memory.get("rolls", 0) + 1
        if memory["rolls"] > 1 + memory.get("shots", 0):
            fault = f"{memory['rolls']} rolls with {memory.get('shots', 0)} adrenaline"
    memory["shots"] = memory.get("shots", 0) + kinds["used_adrenaline"]
    if memory["shots"] > 1 and game.rulings.adrenaline_per_turn == "one":
        fault = "adrenaline was used twice in a turn"
    if kinds["turn_began"]:
        memory.clear()
    return fault


def damage_ends_turns(game: DeadSprintGame, step: SprintStep, memory: Memory) -> str | None:
    """Whoever is damaged in its own turn does nothing more in it, unless a ruling lets it go on."""
    if game.rulings.sploder_damage_ends_turn == "false":
        return None
    hurt = [effect.seats[0] for effect in step.effects if effect.kind in ("damaged", "out")]
    goes_on = step.after.phase not in ("cards", "yellow_roll", "over") and step.after.seat == step.before.seat
    return "a damaged player goes on" if step.before.seat in hurt and goes_on else None


def weapons_spent_well(game: DeadSprintGame, step: SprintStep, memory: Memory) -> str | None:
    """Weapons leave players only when used, swapped, exchanged, stolen or lost; used ones always turn a loss around."""
    kinds = _kinds(step)
    for before, after in zip(step.before.runners, step.after.runners, strict=True):
        gone = Counter(before.weapons) - Counter(after.weapons)
        ways = ("used_weapons", "swapped_token", "exchanged", "weapon_stolen", "out")
        if gone and not any(kinds[way] for way in ways):
            return f"the weapons {dict(gone)} have gone without a reason"
    careful = game.rulings.weapon_timing == "after_roll" and game.rulings.weapon_waste != "any_subset"
    if careful and kinds["used_weapons"] and not (kinds["defeated"] or kinds["burst"]):
        return "weapons were spent in vain"
    return None


def nobody_comes_back(game: DeadSprintGame, step: SprintStep, memory: Memory) -> str | None:
    """The players in the game only become fewer, and whoever is out never acts."""
    before, after = step.before.living(), step.after.living()
    if not set(after) <= set(before):
        return f"seats {sorted(set(after) - set(before))} came back"
    actor = game.to_act(step.after)
    return f"seat {actor} acts, and is out" if actor is not None and actor >= 0 and actor not in after else None


def corridor_is_a_path(game: DeadSprintGame, state: State) -> str | None:
    """The tiles form one path from the start tiles; the Exit, if laid, is the last one, and nothing follows it."""
    kinds = [game.pack.tiles[word[:-1]].kind for word in state.laid]
    if kinds[:2] != ["start", "start"] or "start" in kinds[2:] or "exit" in kinds[:-1]:
        return f"the tiles lie wrong: {state.laid}"
    return None


def known_is_true(game: DeadSprintGame, state: State) -> str | None:
    """What a player is certain of about another hand is so, and only players in the game know or are known."""
    hands = [Counter(runner.hand) for runner in state.runners]
    for fact in state.known:
        alive = all(state.runners[seat].at is not None for seat in (fact.viewer, fact.owner))
        if not alive or hands[fact.owner][fact.card] < fact.number:
            return f"{fact} is not so"
    return None


def horde_comes_last(game: DeadSprintGame, step: SprintStep, memory: Memory) -> str | None:
    """Between two turns of the horde every player who is in the game has one turn, in the agreed order."""
    kinds = [
        (effect.kind, effect.seats)
        for effect in step.effects
        if effect.kind in ("turn_began", "skipped", "rolled_yellow")
    ]
    place = memory.get("place", -1)
    for kind, seats in kinds:
        if kind == "rolled_yellow":
            waiting = [seat for seat in game.rules.order[place + 1 :] if step.before.runners[seat].at is not None]
            if waiting:
                return f"the horde moved before the turns of {waiting}"
            place = -1
        else:
            now = game.rules.order.index(seats[0])
            passed = [seat for seat in game.rules.order[place + 1 : now] if step.after.runners[seat].at is not None]
            if now <= place or passed:
                return f"seat {seats[0]} has its turn out of order"
            place = now
    if not memory and step.before.phase == "cards":
        place = max(place, game.rules.order.index(step.before.seat))
    memory["place"] = place
    return None


def _invariant(number: int, statement: str, clauses: str, check: Any, *, states: bool = False) -> Invariant:
    ids = tuple("DS-" + word for word in clauses.split())
    return Invariant(f"DS-INV-{number:02d}", statement, ids, of_states(check) if states else check)


INVARIANTS: Final = (
    _invariant(1, "Zombies are conserved by kind.", "COMP-04 ZOM-05", zombies_conserved, states=True),
    _invariant(2, "Tokens are conserved by kind.", "COMP-05 TOK-07", tokens_conserved, states=True),
    _invariant(3, "Cards are conserved by kind.", "COMP-02 CARD-05", cards_conserved, states=True),
    _invariant(4, "Nobody holds more than the limits allow.", "CARD-03 TOK-02", limits_kept, states=True),
    _invariant(5, "Zombies, obstacles, the horde and players are apart.", "ZOM-01 HORDE-05", apart, states=True),
    _invariant(6, "Every living player is ahead of the horde.", "HORDE-05 HORDE-03", ahead_of_the_horde, states=True),
    _invariant(7, "The horde goes its roll and one step for each zombie.", "HORDE-06", horde_walks_its_budget),
    _invariant(8, "The horde stops where no zombie is.", "HORDE-07", horde_rests_alone),
    _invariant(9, "New tiles are filled as their icons say.", "ZOM-07 ZOM-12 ICON-01", _remember_supply),
    _invariant(10, "A turn has one movement roll, and one more with adrenaline.", "MOVE-01 TOK-06", rolls_bounded),
    _invariant(11, "Damage ends a player's own turn.", "TURN-02 DMG-01", damage_ends_turns),
    _invariant(12, "Weapons are spent only to turn a loss around.", "TOK-07 ZOM-04", weapons_spent_well),
    _invariant(13, "Players who are out stay out and never act.", "DMG-02 WIN-02", nobody_comes_back),
    _invariant(
        14, "The tiles form one path with the Exit at its end.", "SETUP-01 MOVE-05", corridor_is_a_path, states=True
    ),
    _invariant(15, "What players are certain of is true.", "CARD-06", known_is_true, states=True),
    _invariant(16, "Everybody has a turn before the horde has one.", "HORDE-01 HORDE-08", horde_comes_last),
)
"""The invariants; what is hidden (17) and odds that add up (18) are checked for every game."""
