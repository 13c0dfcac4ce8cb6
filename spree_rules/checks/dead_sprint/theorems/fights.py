"""Theorems about fights: what a sploder costs, how far its bursts lead, and the odds of attacks and of trying again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace as changed
from fractions import Fraction
from itertools import chain, combinations, combinations_with_replacement, product
from typing import Any, Final

from spree_rules.checks.faults import Plant, patched, wrongly
from spree_rules.model.dead_sprint import bursting, fighting
from spree_rules.model.dead_sprint.actions import Red, Step
from spree_rules.model.dead_sprint.entering import enter
from spree_rules.model.dead_sprint.game import DeadSprintGame, new_game
from spree_rules.model.dead_sprint.moving import perform_step
from spree_rules.model.dead_sprint.pack import Pack, ZombieKind, reference_pack
from spree_rules.model.dead_sprint.rules import Rules
from spree_rules.model.dead_sprint.rulings import RULINGS, Rulings
from spree_rules.model.dead_sprint.state import EMPTY, Contents, Drawn, Fight, State, Turn, Zombie
from spree_rules.model.dead_sprint.steps import near
from spree_rules.model.dead_sprint.tiles import cell_of
from spree_rules.model.dead_sprint.zombies import fight_of, opponent, removed, zombie_at
from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.values import replace

from ...theorem import Verdict, all_proved, exhausted, numbered, proved_by_z3
from .common import FIRST, drawn_words, laid_from, place, with_dice, with_runner

WEAPONS: Final = tuple(each for size in range(3) for each in combinations_with_replacement((1, 2, 3), size))
"""Every set of weapons that a player can hold."""
OF_A_BURST: Final = (
    "sploder_trigger", "weapon_timing", "sploder_attacker_space", "sploder_damage_ends_turn", "blast_shape",
    "blast_through_obstacle", "blast_hits_zombies", "bystander_penalty",
)  # fmt: skip
"""The rulings that say what happens when a sploder is attacked; all combinations of their readings are tried."""

# Sploders


def _spared(right: Any, rules: Rules, state: State, seats: tuple[int, ...], log: Any) -> State:
    after: State = right(rules, state, tuple(seat for seat in seats if seat != state.seat), log)
    return after


def _disarmed(right: Any, rules: Rules, state: State, log: Any) -> State:
    """A sploder that is beaten does not burst, if it does not burst anyway."""
    fight = fight_of(state)
    state = removed(rules, state, FIRST, (opponent(state),), back=True)
    return enter(rules, replace(state, turn=replace(state.turn, fight=None)), fight.space, log)


SPLODER_PLANTS: Final[Mapping[str, Plant]] = {
    "a burst spares the attacker": patched(bursting, "damage", _spared),
    "a sploder that is beaten does not burst": patched(fighting, "_win", _disarmed),
}


def a_sploder_costs_a_kit(fault: str | None = None) -> Verdict:
    """Attack sploders through the code: from every side, with all goods and faces, under all rulings about bursts."""
    game = new_game(2)
    cases = 0
    with wrongly(fault, SPLODER_PLANTS):
        for rules, state, space in chain(_attacks_from_every_side(game), _attacks_under_every_reading(game)):
            kits, faces = state.runners[0].first_aid, game.pack.document.dice.red
            faces = faces if rules.rulings == game.rulings else (min(faces), max(faces))
            for after in _outcomes(rules, perform_step(rules, state, Step(space), None), faces):
                cases += 1
                me = after.runners[0]
                if me.alive != (kits > 0) or (me.alive and me.first_aid != kits - 1):
                    left = f"{me.first_aid} left" if me.alive else "out"
                    return exhausted(cases, f"{state.runners[0]} attacks a sploder on {space}, {rules.rulings}: {left}")
    return exhausted(cases, None)


def _attacks_from_every_side(game: DeadSprintGame) -> Iterator[tuple[Rules, State, str]]:
    rules, start = game.rules, game.start()
    for word in drawn_words(game):
        for icon in rules.ground.printed[word[:-1]].zombies:
            space, sploder = f"{FIRST}{icon}", Zombie("sploder", (icon,))
            alone = place(start, "1b3", laid_from(word), start.horde, sploder)
            for beside, way in near(rules, alone, space).items():
                if way == "free":
                    for kits in range(3):
                        yield rules, _attacking(alone, beside, kits, ()), space


def _attacks_under_every_reading(game: DeadSprintGame) -> Iterator[tuple[Rules, State, str]]:
    """On S5, whose inner walls and obstacles none of these rulings changes, so that the tables of steps stay."""
    start = game.start()
    alone = place(start, "1b3", laid_from("S5A"), start.horde, Zombie("sploder", ("b4",)), Zombie("shambler", ("a2",)))
    for readings in product(*(RULINGS[name].readings for name in OF_A_BURST)):
        rulings: Rulings = replace(game.rulings, **dict(zip(OF_A_BURST, readings, strict=True)))
        usual = rulings == game.rulings
        for kits, weapons in product(range(3), WEAPONS) if usual else product(range(2), ((3, 3),)):
            yield changed(game.rules, rulings=rulings), _attacking(alone, f"{FIRST}b3", kits, weapons), f"{FIRST}b4"
            met = changed(game.rules, rulings=replace(rulings, zombie_contact="adjacent"))
            yield met, _attacking(alone, f"{FIRST}b2", kits, weapons), f"{FIRST}b3"


def _attacking(state: State, at: str, kits: int, weapons: tuple[int, ...]) -> State:
    state = replace(state, phase="move", turn=Turn(moved=True, moves=2))
    return with_runner(state, 0, at=at, first_aid=kits, weapons=weapons)


def _outcomes(rules: Rules, state: State, faces: tuple[int, ...]) -> Iterator[State]:
    """Yield what a fight comes to with some faces and every set of weapons."""
    if state.phase == "weapons":
        for use in fighting.sets(rules, state):
            yield from _outcomes(rules, fighting.perform_use(rules, state, use, None), faces)
    elif state.phase == "red_roll":
        for face in faces:
            yield from _outcomes(rules, fighting.perform_red(rules, state, Red(face), None), faces)
    else:
        yield state


class _OneBurstMoreError(Exception):
    """There was a burst more than there are sploders."""


def _stays(rules: Rules, state: State, space: str) -> Any:
    """A sploder that has burst stays, and bursts again when it is hit."""
    queue = [space]
    for centre in queue:
        hit = sorted(bursting.reach(rules, state, centre))
        queue += [other for other in hit if getattr(zombie_at(state, other), "kind", None) == "sploder"]
    return frozenset(), ()


def chains_end(fault: str | None = None) -> Verdict:
    """Count the bursts of every chain: two joined tiles with sploders on any icons, and five sploders anywhere."""
    pack = _with_sploders(6) if fault == "there are six sploders" else reference_pack()
    game = new_game(2, rulings={"blast_hits_zombies": "chain"}, pack=pack)
    again = {"a sploder that has burst bursts again": lambda planting: planting.setattr(bursting, "chain", _stays)}
    most = cases = 0
    with wrongly(fault, again):
        for state, space in (*_pairs_of_sploders(game), *_crowds_of_sploders(game)):
            cases += 1
            there = sum(zombie.kind == "sploder" for contents in state.contents for zombie in contents.zombies)
            bursts = _bursts(game.rules, state, space)
            most = max(most, bursts)
            if bursts > there or bursts > 5:
                return exhausted(cases, f"from {space}, {state.laid}, {state.contents}: {bursts} bursts or more")
    return exhausted(cases, None if most == 5 else f"there are never more than {most} bursts")


def _with_sploders(count: int) -> Pack:
    document = reference_pack().document
    sploder = replace(document.zombies["sploder"], count=count)
    return Pack(replace(document, zombies={**document.zombies, "sploder": sploder}))


def _bursts(rules: Rules, state: State, space: str) -> int:
    """Return the number of bursts in a chain, or the first one too many; what has burst is gone once."""
    centres: list[str] = []

    def counted(right: Any, *given: Any) -> Any:
        centres.append(given[2])
        if len(centres) > 5:
            raise _OneBurstMoreError
        return right(*given)

    with wrongly("counted", {"counted": patched(bursting, "reach", counted)}):
        try:
            gone = bursting.chain(rules, state, space)[1]
        except _OneBurstMoreError:
            return len(centres)
    burst = [zombie for zombie in gone if zombie[1].kind == "sploder"]
    return len(centres) if len(set(gone)) == len(gone) and len(burst) == len(centres) else 99


def _pairs_of_sploders(game: DeadSprintGame) -> Iterator[tuple[State, str]]:
    printed, start = game.rules.ground.printed, game.start()
    for one, other in product(drawn_words(game), repeat=2):
        if one.startswith("X"):
            continue
        laid = laid_from(one, other)
        for pair in product(printed[one[:-1]].zombies, printed[other[:-1]].zombies):
            there = tuple(
                Contents(
                    tuple(
                        Zombie("sploder" if icon == at else "shambler", (icon,)) for icon in printed[word[:-1]].zombies
                    )
                )
                for word, at in zip((one, other), pair, strict=True)
            )
            state = replace(place(start, "1b3", laid, start.horde), contents=(EMPTY, EMPTY, *there))
            for tile, icon in enumerate(pair, FIRST):
                yield state, f"{tile}{icon}"


def _crowds_of_sploders(game: DeadSprintGame) -> Iterator[tuple[State, str]]:
    """All sploders of the pack on any cells of a block of nine, the first of them attacked."""
    start = game.start()
    block = sorted(cell for cell in game.rules.ground.cells["S6"] if cell_of(cell)[1] < 3)
    for cells in combinations(block, game.pack.zombie_counts()[1]):
        sploders = (Zombie("sploder", (cell,)) for cell in cells)
        yield place(start, "1b3", laid_from("S6A"), start.horde, *sploders), f"{FIRST}{cells[0]}"


# Odds

STRENGTHS: Final[tuple[tuple[ZombieKind, int], ...]] = (("shambler", 4), ("crawler", 4), ("brute", 6), ("sploder", 1))
"""The kinds of zombies with their HP."""
BONUS: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    0: ((),),
    1: ((1,),),
    2: ((2,), (1, 1)),
    3: ((3,), (1, 2)),
    4: ((1, 3), (2, 2)),
    5: ((2, 3),),
    6: ((3, 3),),
}
"""The sets of weapons that add up to a bonus."""
WITH_RANDOM: Final[dict[tuple[ZombieKind, int], str]] = {
    ("shambler", 1): "265/336",
    ("brute", 1): "51/112",
    ("brute", 2): "619/840",
}
"""The odds of an attack with some weapons drawn at random from a full bank."""


def attacks_succeed_so_often(fault: str | None = None) -> Verdict:
    """Attack every kind of zombie with every set of weapons and aim through the code, and by z3 with any bonus."""
    document = reference_pack().document
    stronger = {**document.zombies, "brute": replace(document.zombies["brute"], hp=7)}
    pack = Pack(replace(document, zombies=stronger)) if fault == "brutes have 7 HP" else reference_pack()
    game, cases = new_game(2, pack=pack), 0
    with wrongly(fault, {"one weapon at most": lambda planting: planting.setattr(fighting, "MOST_IN_A_FIGHT", 1)}):
        for kind, hp in STRENGTHS:
            for bonus, sets in BONUS.items():
                for weapons, aim in ((weapons, aim) for weapons in sets for aim in range(3)):
                    cases += 1
                    due = min(max(Fraction(7 - hp + bonus + aim, 6), Fraction(0)), Fraction(1))
                    found = _odds(game, kind, weapons, aim)
                    if found != due:
                        return exhausted(cases, f"{kind} with {weapons} and aim {aim}: {found}, not {due}")
        for (kind, number), odds in WITH_RANDOM.items():
            cases += 1
            drawn = _drawn_weapons(game, number)
            found = sum((share * _odds(game, kind, weapons, 0) for weapons, share in drawn.items()), Fraction(0))
            if found != Fraction(odds):
                return exhausted(cases, f"{kind} with {number} random weapons: {found}, not {odds}")
    return all_proved(_least_bonus(), exhausted(cases, None))


def _odds(game: DeadSprintGame, kind: ZombieKind, weapons: tuple[int, ...], aim: int) -> Fraction:
    """The probability that an attack removes a zombie, if weapons are used whenever they help."""
    cells = ("b5", "b6") if kind == "crawler" else ("b5",)
    start = game.start()
    state = place(start, f"{FIRST}b4", ("HA", "PA", "S2A"), start.horde, Zombie(kind, cells))
    turn = Turn(moved=True, moves=1, aim=aim, fight=Fight(f"{FIRST}b5"))
    state = with_runner(replace(state, phase="red_roll", turn=turn), 0, weapons=weapons)
    chance, found = game.chance(state), Fraction(0)
    for outcome in chance.outcomes:
        after = game.apply(state, outcome.event)
        ends = [game.apply(after, use) for use in game.legal_actions(after)] if after.phase == "weapons" else [after]
        found += chance.p(outcome) * any(not end.contents[FIRST].zombies for end in ends)
    return found


def _drawn_weapons(game: DeadSprintGame, number: int) -> dict[tuple[int, ...], Fraction]:
    """The odds of the weapons that come onto the first icons of S4, from a full bank."""
    start = game.start()
    drawn = Drawn("straight", "S4", icons=("a6", "c1")[:number])
    state = place(start, "1b6", ("HA", "PA", "S4A"), start.horde)
    states = {replace(state, phase="weapon_token", turn=Turn(moved=True, moves=1, drawn=drawn)): Fraction(1)}
    for _ in range(number):
        following: dict[State, Fraction] = {}
        for state, share in states.items():
            chance = game.chance(state)
            for outcome in chance.outcomes:
                after = game.apply(state, outcome.event)
                following[after] = following.get(after, Fraction(0)) + share * chance.p(outcome)
        states = following
    found: dict[tuple[int, ...], Fraction] = {}
    for state, share in states.items():
        weapons = tuple(sorted(int(find.token) for find in state.contents[FIRST].tokens))
        found[weapons] = found.get(weapons, Fraction(0)) + share
    return found


def _least_bonus() -> Verdict:
    """The claims for z3: the faces that succeed with any bonus, and what is needed so that every face does."""
    import z3

    hp, bonus = z3.Ints("hp bonus")
    good: Any = z3.Sum([z3.If(face + bonus >= hp, 1, 0) for face in range(1, 7)])
    due = z3.If(7 - hp + bonus < 0, 0, z3.If(7 - hp + bonus > 6, 6, 7 - hp + bonus))
    certain = z3.And((good == 6) == (bonus >= hp - 1))
    known = z3.And(z3.Implies(hp == 6, (good == 6) == (bonus >= 5)), z3.Implies(hp == 4, (good == 6) == (bonus >= 3)))
    pair = z3.Implies(
        hp <= 6, z3.And(z3.Implies(bonus == 2 + 3, good == 6), z3.Implies(z3.And(hp == 6, bonus == 4), good < 6))
    )
    return proved_by_z3(z3.And(good == due, certain, known, pair), [hp >= 1, bonus >= 0])


# Trying again


def _all_kits(right: Any, rules: Rules, state: State, seats: tuple[int, ...], log: Any) -> State:
    """Damage costs all first aid kits at once."""
    for seat in seats:
        state = with_runner(state, seat, first_aid=min(state.runners[seat].first_aid, 1))
    after: State = right(rules, state, seats, log)
    return after


def trying_again(fault: str | None = None) -> Verdict:
    """Play a lone player's attempts through the code, turn by turn with all dice, far ahead of the horde."""
    pack = with_dice(red=(1, 2, 3, 4, 5, 6, 7, 8)) if fault == "the red die shows 1 to 8" else with_dice()
    game, cases = new_game(1, pack=pack), 0
    with wrongly(fault, {"damage costs all kits": patched(fighting, "damage", _all_kits)}):
        for kind, hp in STRENGTHS[:3]:
            for kits in range(3):
                cases += 1
                cells = ("b5", "b6") if kind == "crawler" else ("b5",)
                start = game.start()
                laid = ("HA", "PA", "S2A")
                state = place(start, f"{FIRST}b4", laid, start.horde, Zombie(kind, cells))
                state = _attacking(state, f"{FIRST}b4", kits, ())
                due = 1 - Fraction(hp - 1, 6) ** (kits + 1)
                found = _beaten(game, state, {})
                if found != due:
                    return exhausted(cases, f"{kind} with {kits} kits is beaten with probability {found}, not {due}")
    return exhausted(cases, None)


def _beaten(game: DeadSprintGame, state: State, known: dict[State, Fraction]) -> Fraction:
    """The probability that the zombie is beaten before the player is out, who does nothing but attack it."""
    if state.ending is not None or not state.contents[FIRST].zombies:
        return Fraction(state.ending is None)
    if state not in known:
        if game.to_act(state) == CHANCE:
            chance = game.chance(state)
            known[state] = sum(
                (chance.p(each) * _beaten(game, game.apply(state, each.event), known) for each in chance.outcomes),
                Fraction(0),
            )
        else:
            wanted = f"step {FIRST}b5" if state.phase == "move" else "roll"
            known[state] = _beaten(game, game.apply(state, game.parse(wanted)), known)
    return known[state]


THEOREMS = (
    numbered(
        "DS",
        8,
        "ZOM-09 DMG-01 DMG-02",
        "Attacking a sploder costs exactly one first aid kit with certainty, and without one puts the attacker out, "
        "whatever weapons are held or used and whatever the red die shows: on every tile from every side, with all "
        "goods, and with the least and the greatest face and two weapons under all combinations of the readings about "
        "bursts, also if it is met from beside; by exhaustion.",
        a_sploder_costs_a_kit,
        *SPLODER_PLANTS,
    ),
    numbered(
        "DS",
        9,
        "ZOM-09 COMP-04",
        "Every chain of bursts (blast_hits_zombies = chain) ends, after one burst of each sploder at most, so never "
        "more than five: for all places of sploders on any two joined tiles, and for all places of five sploders among "
        "nine cells; by exhaustion.",
        chains_end,
        "a sploder that has burst bursts again",
        "there are six sploders",
    ),
    numbered(
        "DS",
        10,
        "ZOM-02 ZOM-04 TOK-07 ZOM-10 ZOM-11 ZOM-12",
        "An attack succeeds with probability (7 - HP + bonus) / 6, kept between 0 and 1: for every kind of zombie, all "
        "sets of weapons that can be held and aim up to 2, by exhaustion; by z3 for any HP and bonus, +5 is the least "
        "that makes a brute certain and +3 for 4 HP, so that +2 and +3 beat everything and two +2 do not. One random "
        "weapon gives 265/336 against 4 HP and 51/112 against a brute, two give 619/840.",
        attacks_succeed_so_often,
        "one weapon at most",
        "brutes have 7 HP",
    ),
    numbered(
        "DS",
        15,
        "ZOM-02 ZOM-03 DMG-01 DMG-02",
        "A lone player with f first aid kits and no weapon who does nothing but attack a zombie beats it before going "
        "out with probability 1 - ((HP - 1) / 6) to the power f + 1: 1/2, 3/4 and 7/8 for a shambler or crawler, 1/6, "
        "11/36 and 91/216 for a brute, for all f that can be held; by exhaustion over all dice, turn by turn.",
        trying_again,
        "damage costs all kits",
        "the red die shows 1 to 8",
    ),
)
