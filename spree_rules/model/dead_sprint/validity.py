"""Which states are possible: the checks of a saved or hand-made position before anybody plays on from it."""

from __future__ import annotations

import typing
from collections import Counter
from collections.abc import Iterator
from typing import Final

from .ground import part
from .leaving import goods
from .rules import HAND_LIMIT, TOKEN_LIMIT, Rules
from .state import KINDS, TOKENS, Contents, Phase, Runner, State
from .steps import FIRST_TO_GO, is_gone
from .tiles import HORDE, PLAYERS
from .tokens import has_room_for, lost
from .validity_of_turns import awaited

PHASES: Final = typing.get_args(Phase)
ENDS: Final = ("A", "B")


def validate(rules: Rules, state: State) -> tuple[str, ...]:
    """Return everything impossible about a state, one sentence each; empty for a possible state.

    >>> from spree_rules import dead_sprint
    >>> game = dead_sprint.new_game(seats=2)
    >>> validate(game.rules, game.start())
    ()
    """
    for look in (_shape, _tiles, _contents, _runners, _supplies, _end, awaited):
        found = tuple(look(rules, state))
        if found:
            return found
    return ()


def _shape(rules: Rules, state: State) -> Iterator[str]:
    if state.phase not in PHASES:
        yield f"there is no phase {state.phase!r}"
    if len(state.runners) != rules.seats:
        yield f"there must be {rules.seats} players, one per seat, not {len(state.runners)}"
    turn = state.turn
    seats = [state.seat, *turn.finders, *state.winners, *(seat for group in state.lost for seat in group)]
    seats += [] if turn.finder is None else [turn.finder]
    seats += [] if turn.incoming is None else [turn.incoming.target, *turn.incoming.asked]
    seats += [seat for fact in state.known for seat in (fact.viewer, fact.owner)]
    for seat in seats:
        if type(seat) is not int or not 0 <= seat < rules.seats:
            yield f"seat {seat} is not at the table"
    if len(state.laid) != len(state.contents):
        yield f"{len(state.laid)} tiles are laid, but {len(state.contents)} have contents"
    if len(state.bank.zombies) != len(KINDS) or len(state.bank.tokens) != len(TOKENS):
        yield "the bank must count each kind of zombie and of token"


def _tiles(rules: Rules, state: State) -> Iterator[str]:
    pack = rules.pack
    starts = (pack.start(HORDE) + "A", pack.start(PLAYERS) + "A")
    if state.laid[:2] != starts:
        yield f"the first tiles must be {starts[0]} and {starts[1]}"
        return
    for number, word in enumerate(state.laid[2:], 2):
        tile = pack.tiles.get(word[:-1])
        if tile is None or word[-1] not in ENDS:
            yield f"tile {number}, {word!r}, is not in the pack"
        elif tile.kind == "start" or (tile.kind == "exit" and number < len(state.laid) - 1):
            yield f"tile {number}, {word!r}, cannot lie there"
        elif word[-1] not in tile.ends:
            yield f"tile {number}, {word!r}, cannot be entered by {word[-1]}"
    if any(word[:-1] not in pack.tiles for word in state.laid):
        return
    if not 0 <= state.horde.tile < len(state.laid):
        yield f"the horde is on tile {state.horde.tile}, which is not laid"
        return
    decks = state.decks
    piles = (decks.straight, decks.corner, decks.cards, decks.discards, decks.passed)
    if any(tuple(sorted(pile)) != pile for pile in piles):
        yield "decks and discards must be sorted"
    unknown = [name for name in (*decks.straight, *decks.corner, *decks.passed) if name not in pack.tiles]
    if unknown:
        yield f"the decks hold tiles that are not in the pack: {', '.join(unknown[:5])}"
        return
    reuse = rules.rulings.passed_tile == "reuse_when_empty"
    there = Counter(decks.straight) + Counter(decks.corner) + Counter(decks.passed)
    there += Counter(
        word[:-1]
        for number, word in enumerate(state.laid)
        if not (reuse and is_gone(state, number) and pack.tiles[word[:-1]].bends)
    )
    if state.phase == "orient" and state.turn.drawn is not None and state.turn.drawn.tile is not None:
        there += Counter((state.turn.drawn.tile,))
    left_lying = state.laid[state.horde.tile - 1][:-1] if reuse and _just_left(state) is not None else None
    for name, drawing in pack.document.tiles.items():
        laid = there[name] + (drawing.kind == "exit" and not there[name])
        if laid != drawing.copies and not (name == left_lying and laid == drawing.copies - 1):
            yield f"there must be {drawing.copies} tiles {name} laid and in the decks, not {laid}"
    kinds = {"straight": decks.straight, "corner": decks.corner}
    if any(pack.tiles[name].kind != kind for kind, pile in kinds.items() for name in pile):
        yield "each deck holds tiles of its own kind"
    if decks.passed and not (reuse and all(pack.tiles[name].bends for name in decks.passed)):
        yield "tiles that the horde has passed are not kept in this game"
    if not 0 <= state.horde.step < len(rules.ground.ranks[state.laid[state.horde.tile]]):
        yield f"the horde cannot be at step {state.horde.step} of its tile"
    draws = sum(pack.tiles[word[:-1]].kind == "straight" for word in state.laid)
    exit_laid = state.laid[-1][:-1] == rules.exit_tile
    if (exit_laid and draws not in rules.depths) or (not exit_laid and draws > max(rules.depths)):
        yield f"{draws} straight tiles have been laid, which does not fit the places where the Exit can be"


def _just_left(state: State) -> int | None:
    """The tile that the horde has just left if the game ended with that step, before it was taken away."""
    ended = state.phase == "over" and state.horde.step == 0 and state.horde.tile > FIRST_TO_GO
    return state.horde.tile - 1 if ended else None


def _contents(rules: Rules, state: State) -> Iterator[str]:
    for number, contents in enumerate(state.contents):
        name = state.laid[number][:-1]
        if is_gone(state, number) and contents != Contents() and number != _just_left(state):
            yield f"tile {number} has been taken away, and nothing can be on it"
            continue
        cells = rules.ground.cells[name]
        icons = rules.ground.printed[name]
        taken: list[str] = []
        for zombie in contents.zombies:
            if len(zombie.cells) != rules.kinds[zombie.kind].cells:
                yield f"a {zombie.kind} on tile {number} has {len(zombie.cells)} spaces"
            elif zombie.cells[0] not in icons.zombies:
                yield f"a {zombie.kind} on tile {number} is not on an icon for zombies"
            elif len(zombie.cells) == 2 and zombie.cells[1] not in icons.seconds[zombie.cells[0]]:
                yield f"a {zombie.kind} on tile {number} must lie on two neighbouring spaces, the second one free"
            taken += zombie.cells
        if sum(rules.kinds[zombie.kind].special for zombie in contents.zombies) > 1:
            yield f"tile {number} has more than one special zombie"
        if number == state.horde.tile and state.phase != "over" and _swept(rules, state, taken):
            yield f"a zombie on tile {number} is where the horde is or was"
        if len(set(taken)) != len(taken):
            yield f"two zombies are on one space of tile {number}"
        if tuple(sorted(contents.zombies, key=lambda zombie: zombie.cells)) != contents.zombies:
            yield f"the zombies of tile {number} must be sorted"
        if any(find.cell not in cells for find in contents.tokens):
            yield f"a token lies beside tile {number}"
        if tuple(sorted(contents.tokens, key=lambda find: (find.cell, TOKENS.index(find.token)))) != contents.tokens:
            yield f"the tokens of tile {number} must be sorted"


def _swept(rules: Rules, state: State, cells: list[str]) -> bool:
    """Whether the horde has touched some cells of its tile, or rests on them."""
    ranks = rules.ground.ranks[state.laid[state.horde.tile]]
    if state.horde.tile < FIRST_TO_GO:
        return False
    return any(cell in rank.touched for cell in cells for rank in ranks[: state.horde.step + 1])


def _runners(rules: Rules, state: State) -> Iterator[str]:
    out = sorted(seat for group in state.lost for seat in group)
    if out != [seat for seat, runner in enumerate(state.runners) if runner.at is None]:
        yield "those who were lost must be those who are out, each once"
    if any(tuple(sorted(group)) != group or not group for group in state.lost):
        yield "those lost together must be sorted, and no group empty"
    for seat, runner in enumerate(state.runners):
        if runner.at is None:
            if runner != Runner(None):
                yield f"seat {seat} is out and can have nothing"
            continue
        yield from (f"seat {seat} {fault}" for fault in (*_place(rules, state, runner.at), *_goods(rules, runner)))
    hands = [Counter(runner.hand) for runner in state.runners]
    if tuple(sorted(set(state.known))) != state.known:
        yield "what is known must be sorted, each thing once"
    keys = Counter((fact.viewer, fact.owner, fact.card) for fact in state.known)
    for fact in state.known:
        alive = state.runners[fact.viewer].at is not None and fact.viewer != fact.owner
        if (
            not alive
            or not 1 <= fact.number <= hands[fact.owner][fact.card]
            or keys[fact.viewer, fact.owner, fact.card] > 1
        ):
            yield f"seat {fact.viewer} cannot know of {fact.number} {fact.card} in the hand of seat {fact.owner}"


def _place(rules: Rules, state: State, at: str) -> Iterator[str]:
    tile, cell = part(at)
    if tile >= len(state.laid) or is_gone(state, tile) or cell not in rules.ground.cells[state.laid[tile][:-1]]:
        yield f"is on {at}, which is not on the table"
        return
    if rules.rulings.obstacle == "impassable" and cell in rules.ground.obstacles[state.laid[tile][:-1]]:
        yield f"is on {at}, where an obstacle is"
    if any(cell in zombie.cells for zombie in state.contents[tile].zombies):
        yield f"is on {at}, where a zombie is"
    on_exit = cell in rules.ground.printed[state.laid[tile][:-1]].exits
    if on_exit and rules.rulings.exit_land == "on_entry" and state.phase != "over":
        yield f"is on {at}, where it would have won"
    ranks = rules.ground.ranks[state.laid[tile]]
    if tile == state.horde.tile and cell in ranks[state.horde.step].rest:
        yield f"is on {at}, where the horde is"
    elif rules.rulings.horde_corner == "pivot_inner_corner":
        first = next(step for step, rank in enumerate(ranks) if cell in rank.touched)
        if (tile, first) <= (state.horde.tile, state.horde.step):
            yield f"is on {at}, behind the horde"


def _goods(rules: Rules, runner: Runner) -> Iterator[str]:
    if tuple(sorted(runner.weapons)) != runner.weapons or len(runner.weapons) > TOKEN_LIMIT:
        yield "must have at most two weapons, sorted"
    if any(weapon not in (1, 2, 3) for weapon in runner.weapons):
        yield "has a weapon that there is not"
    elif any(not has_room_for(rules, lost(runner, token), token) for token in goods(runner)):
        yield "has more tokens than a player can hold"
    if tuple(sorted(runner.hand)) != runner.hand or len(runner.hand) > HAND_LIMIT:
        yield "must have at most two cards, sorted"
    effects = [rules.cards[card].effect if card in rules.cards else "" for card in runner.lying]
    if effects not in ([], ["halve_next_turn_green_up"]):
        yield "can have one card lying before it, one that trips"
    if runner.skips and rules.rulings.bystander_penalty == "damage_only":
        yield "loses no turn in this game"


def _supplies(rules: Rules, state: State) -> Iterator[str]:
    turn = state.turn
    zombies = Counter(zombie.kind for contents in state.contents for zombie in contents.zombies)
    loses = "out_of_game" in (rules.rulings.defeated_zombies, rules.rulings.joined_zombies)
    for kind, count, whole in zip(KINDS, state.bank.zombies, rules.pack.zombie_counts(), strict=True):
        there = count + zombies[kind]
        if count < 0 or there > whole or (there < whole and not loses):
            yield f"there must be {whole} {kind} pieces, not {there}"
    tokens = Counter(find.token for contents in state.contents for find in contents.tokens)
    tokens += Counter(token for runner in state.runners for token in goods(runner))
    if turn.offer is not None:
        tokens[turn.offer] += 1
    for token, count, whole in zip(TOKENS, state.bank.tokens, rules.pack.token_counts(), strict=True):
        there = count + tokens[token]
        if count < 0 or there > whole or (there < whole and rules.rulings.used_tokens == "to_bank"):
            yield f"there must be {whole} {token} tokens, not {there}"
    cards = Counter(state.decks.cards) + Counter(state.decks.discards)
    for runner in state.runners:
        cards += Counter(runner.hand) + Counter(runner.lying)
    if turn.incoming is not None:
        cards += Counter((turn.incoming.card,))
    if cards != Counter(rules.deck):
        yield "the cards in the deck, the discards and the hands must be those of the pack"


def _end(rules: Rules, state: State) -> Iterator[str]:
    living = state.living()
    over = state.phase == "over"
    if over != (state.ending is not None) or (state.winners and not over):
        yield "a game has an ending and winners when it is over, and only then"
        return
    last = state.lost[-1] if state.lost else ()
    shared = rules.rulings.all_out_together == "shared" and rules.seats > 1
    if over:
        fits = {
            "exit": len(state.winners) == 1 and state.winners[0] in living,
            "last_standing": len(living) == 1 and rules.seats > 1 and state.winners == living,
            "all_out": not living and state.winners == (last if shared else ()),
            "nobody_left_to_pass": bool(living) and not state.winners,
        }
        if not fits[state.ending or ""]:
            yield "the winners do not fit the way the game ended"
        return
    if not living:
        yield "the game would be over, as nobody is left"
    elif len(living) == 1 and rules.seats > 1 and rules.rulings.last_standing == "immediate":
        yield "the game would be over, as one player is left"
    elif state.phase != "yellow_roll" and state.seat not in living:
        yield f"it cannot be the turn of seat {state.seat}, which is out"
