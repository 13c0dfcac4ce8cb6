"""The rules beside a second implementation of them: games under all kinds of rulings, state by state."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from spree_rules.checks.simulate import Pick, sample, seeded
from spree_rules.model.dead_sprint import actions as a
from spree_rules.model.dead_sprint.board import space_of
from spree_rules.model.dead_sprint.game import DeadSprintGame, new_game
from spree_rules.model.dead_sprint.rulings import EDITIONS, RULINGS
from spree_rules.model.dead_sprint.state import KINDS, TOKENS, State
from spree_rules.model.dead_sprint.tiles import cell_of
from spree_rules.model.kernel.chance import CHANCE

from .engine import play
from .engine.state import State as Other
from .engine.view import summary
from .policies import policies

GAMES: Final = 40
MOST_EVENTS: Final = 900
PHASES: Final = {
    "draw_card": "card", "deal": "card", "steal": "stolen", "bank_weapon": "weapon_token", "green_roll": "green",
    "red_roll": "red", "yellow_roll": "yellow", "choose_kind": "place", "choose_icon": "place",
    "choose_second": "place",
}  # fmt: skip
"""The phases that the second implementation calls by other names."""


def compare_games(game: DeadSprintGame, seed: int = 0, number: int = GAMES) -> tuple[int, str | None]:
    """Play beside the second implementation; return how many states were compared, and what differs.

    Args:
        game: says the edition; seats, order and rulings change from one game to the next.
        seed: where to begin, and what else to pick; one seed goes on where the one before it left off.
        number: how many games to play.
    """
    states = 0
    for place in range(seed * number, (seed + 1) * number):
        pick = seeded(("dead sprint beside", game.config.edition, place))
        compared, fault = play_beside(configuration(game.config.edition, place, pick), pick)
        states += compared
        if fault is not None:
            return states, fault
    return states, None


def configuration(edition: str, place: int, pick: Pick) -> DeadSprintGame:
    """Return a game whose readings turn with its place: each reading comes about, in pairs that keep changing."""
    alternatives = [(name, word) for name, ruling in RULINGS.items() for word in ruling.readings[1:]]
    rulings = dict([alternatives[place % len(alternatives)]])
    for name, ruling in RULINGS.items():
        if name not in rulings and pick(5) == 0:
            rulings[name] = ruling.readings[pick(len(ruling.readings))]
    preset = EDITIONS[edition].rulings
    agreed = pick(12) if rulings.get("exit_depth", preset.exit_depth) == "agreed" else None
    meaning = rulings.get("exit_depth_meaning", preset.exit_depth_meaning)
    if agreed is not None and meaning == "position":
        agreed += 1
    bounded = rulings.get("surface", preset.surface) == "bounded"
    table = (9 + pick(20), 18 + pick(20), 3 + pick(4), pick(4)) if bounded else None
    seats, hand = 1 + pick(5), max(0, pick(6) - 3)
    left, order = list(range(seats)), []
    while left:
        order.append(left.pop(pick(len(left))))
    return new_game(seats, edition, rulings=rulings, order=order, exit_depth=agreed, surface=table, opening_hand=hand)


def start_beside(game: DeadSprintGame) -> Other:
    """Return the start of the same game in the second implementation."""
    config = game.config
    rulings: dict[str, Any] = {name: getattr(game.rulings, name) for name in RULINGS}
    rulings |= {"players": config.seats, "opening_hand": config.opening_hand}
    if rulings["exit_depth"] == "agreed":
        rulings["exit_depth"] = config.exit_depth
    if config.surface is not None:
        rulings["surface"] = (config.surface.width, config.surface.height, config.surface.x, config.surface.y)
    return play.start(rulings, config.order)


def play_beside(game: DeadSprintGame, pick: Pick, most: int = MOST_EVENTS) -> tuple[int, str | None]:
    """Play a game in both; return how many states were compared, and where they differ after what."""
    names = {word: card.name for word, card in game.rules.cards.items()}
    state, other = game.start(), start_beside(game)
    ways = tuple(policies(game).values())
    way = ways[pick(len(ways))]
    told = repr(game.config.rulings)
    for states in range(most):
        fault = difference(game, state, other, names)
        if fault is not None:
            return states, f"{told}: {fault}"
        actor = game.to_act(state)
        if actor is None:
            return states + 1, None
        event: a.Event
        if actor == CHANCE:
            event = sample(game.chance(state), pick)
        else:
            event = way.choose(lambda: game.view(state, actor), game.legal_actions(state), pick)  # noqa: B023
        told = f"{game.format(event)!r} in {game.format_state(state)} under {game.config.rulings!r}"
        state = game.apply(state, event)
        other = play.perform(other, translated(event, other, names))
    return most, None


def translated(event: a.Event, other: Other, names: dict[str, str]) -> tuple[Any, ...]:
    """Return an event as the second implementation writes it."""
    match event:
        case a.PlayCard(card, target, take, give):
            loot = () if take is None else (take, give)
            return ("play", names[card], target, *loot)
        case a.DiscardCard(card) | a.CardDrawn(card) | a.CardStolen(card):
            word = {a.DiscardCard: "discard", a.CardDrawn: "card", a.CardStolen: "stolen"}[type(event)]
            return (word, names[card])
        case a.Step(space):
            tile, (x, y) = space_of(space)
            return ("step", tile, x, y)
        case a.DrawTile(deck, end):
            return ("draw_tile", deck) if end is None else ("draw_tile", deck, end)
        case a.Take(token, give):
            return ("take", token, give)
        case a.ChooseKind(kind):
            return ("place_special", kind, None, None)
        case a.ChooseIcon(cell):
            return ("place_special", None, cell_of(cell), None)
        case a.ChooseSecond(cell):
            return ("place_special", None, None, cell_of(cell))
        case a.NameWeapon(weapon):
            assert other.filling is not None
            return ("name_weapon", other.filling.icons_left[0][0], weapon)
        case a.SpecialIcon(cell):
            return ("special_icon", *cell_of(cell))
    words = {
        a.DrawCard: "draw_card", a.RollMove: "roll", a.Deflect: "deflect", a.Accept: "accept", a.Exchange: "exchange",
        a.Decline: "decline", a.Orient: "orient", a.UseWeapons: "weapons", a.Enter: "enter", a.Stay: "stay",
        a.Leave: "leave", a.EndMove: "end_move", a.UseAdrenaline: "adrenaline", a.EndTurn: "end_turn",
        a.Green: "green", a.Red: "red", a.Yellow: "yellow", a.TileDrawn: "tile", a.SpecialKind: "special_kind",
        a.WeaponDrawn: "weapon_token",
    }  # fmt: skip
    return (words[type(event)], *(getattr(event, name) for name in event.__struct_fields__))


def difference(game: DeadSprintGame, state: State, other: Other, names: dict[str, str]) -> str | None:
    """Return what the two say differently of a state: its parts, who acts, what can come next, how likely."""
    mine, its = plain(game, state, names), told(other)
    if mine != its:
        return "; ".join(f"{name} is {mine[name]}, not {its[name]}" for name in mine if mine[name] != its[name])
    actor, its_actor = game.to_act(state), play.to_move(other)
    if (actor if actor != CHANCE else "chance") != its_actor:
        return f"{actor} is to act, not {its_actor}"
    if actor is None:
        return None
    if actor == CHANCE:
        chance = game.chance(state)
        weights = {translated(outcome.event, other, names): chance.p(outcome) for outcome in chance.outcomes}
        pairs = play.outcomes(other)
        total = sum(weight for _, weight in pairs)
        wanted = dict(pairs)
        same = weights.keys() == wanted.keys() and all(weights[e] * total == wanted[e] for e in wanted)
        return None if same else f"chances are {weights}, not {wanted}"
    ways = {translated(action, other, names) for action in game.legal_actions(state)}
    legal = set(map(tuple, play.decisions(other)))
    if ways == legal:
        return None
    return f"{sorted(ways - legal, key=str)} are legal here alone, {sorted(legal - ways, key=str)} there alone"


def _place(space: str | None) -> tuple[int, int, int] | None:
    if space is None:
        return None
    tile, (x, y) = space_of(space)
    return tile, x, y


def plain(game: DeadSprintGame, state: State, names: dict[str, str]) -> dict[str, Any]:
    """Return a state as the second implementation tells of its own."""
    turn, decks = state.turn, state.decks
    moving = state.phase not in ("after_move", "green_roll", "over", "yellow_roll")
    return {
        "phase": PHASES.get(state.phase, state.phase),
        "players": [
            (
                _place(runner.at), runner.first_aid, runner.adrenaline, runner.weapons,
                tuple(sorted(names[card] for card in runner.hand)), bool(runner.lying), runner.skips,
            )
            for runner in state.runners
        ],
        "tiles": [(word[:-1], word[-1]) for word in state.laid],
        "zombies": sorted(
            (zombie.kind, tuple(sorted((number, *cell_of(cell)) for cell in zombie.cells)))
            for number, contents in enumerate(state.contents) for zombie in contents.zombies
        ),
        "tokens": sorted(
            (number, *cell_of(find.cell), find.token)
            for number, contents in enumerate(state.contents) for find in contents.tokens
        ),
        "horde": (state.horde.tile, state.horde.step),
        "supply": {kind: count for kind, count in zip(KINDS, state.bank.zombies, strict=True) if count},
        "bank": {token: count for token, count in zip(TOKENS, state.bank.tokens, strict=True) if count},
        "straight": dict(Counter(decks.straight)),
        "corner": dict(Counter(decks.corner)),
        "passed": dict(Counter(decks.passed)),
        "cards": dict(Counter(names[card] for card in decks.cards)),
        "discards": dict(Counter(names[card] for card in decks.discards)),
        "known": [(*fact[:2], names[fact.card], fact.number) for fact in state.known],
        "turn": (turn.drew, turn.discarded, turn.bonus, turn.aim, turn.moves if moving else 0),
        "offer": turn.offer,
        "lost": state.lost,
        "winners": tuple(sorted(state.winners)),
    }  # fmt: skip


def told(other: Other) -> dict[str, Any]:
    """Return what the second implementation says of its state, in the words of ``plain``."""
    its = summary(other)
    over, moving = its["phase"] == "over", its["phase"] not in ("after_move", "green", "over", "yellow")
    corners = {name for name, template in other.pack.templates.items() if template.kind == "corner"}
    turn = (its["drew"], its["discarded"], its["green_bonus"], its["aim_bonus"], its["moves_left"] if moving else 0)
    return {
        "phase": its["phase"],
        "players": [
            (
                each["at"] if each["alive"] else None, each["first_aid"], each["adrenaline"], each["weapons"],
                tuple(sorted(each["hand"])), each["tripped"], each["skips"],
            )
            for each in its["players"]
        ],
        "tiles": list(its["tiles"]),
        "zombies": its["zombies"],
        "tokens": sorted((*space, token) for space, pile in its["tokens"] for token in pile),
        "horde": its["horde"],
        "supply": its["supply"],
        "bank": its["bank"],
        "straight": its["straight"],
        "corner": its["corner"],
        "passed": {name: count for name, count in its["passed"].items() if name in corners},
        "cards": its["cards"],
        "discards": its["card_discards"],
        "known": sorted(its["known"]),
        "turn": (False, False, 0, 0, 0) if over or its["phase"] == "yellow" else turn,
        "offer": its["offer"],
        "lost": tuple(tuple(sorted(group)) for group in its["lost"]),
        "winners": tuple(sorted(its["winners"])),
    }  # fmt: skip
