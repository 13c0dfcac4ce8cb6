"""What lies on the map and what the players have, in words."""

from __future__ import annotations

from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.model.spurs.bags import COLOURS, Bag
from spree_rules.model.spurs.board import Board
from spree_rules.model.spurs.pack_document import Token
from spree_rules.model.spurs.rules import Rules
from spree_rules.model.spurs.state import Rider, State

from .themes import TERRAIN_NAMES


def bag_text(bag: Bag) -> str:
    """Return what is in a bag in words.

    >>> bag_text(Bag(4, 4, 0, 2, 1))
    '4 grey, 4 brown, 2 black, 1 red'
    """
    return (
        ", ".join(f"{number} {colour}" for colour, number in zip(COLOURS, bag, strict=True) if number) or "no bullets"
    )


def rider_text(seat: int, rider: Rider) -> str:
    """Return what everybody sees of a player, without the bag, as one line."""
    goods = [f"${rider.money}", f"Riding {rider.riding}", counted(rider.spurs, "Spur")]
    goods += [counted(rider.posters, "poster")] * bool(rider.posters)
    goods += [counted(rider.nuggets, "nugget")] * bool(rider.nuggets)
    things = [*rider.equipment, *rider.carried, *rider.stagecoaches]
    return f"{seat}: {rider.at}, Fame {rider.fame}; {', '.join(goods)}" + (f"; {', '.join(things)}" if things else "")


def token_text(name: str, token: Token) -> str:
    """Return what a Challenge token asks and pays, as one line.

    >>> from spree_rules.model.spurs.pack import reference_pack
    >>> token_text("OU3", reference_pack().document.tokens["OU3"])
    'OU3 outlaw, 2 hits, red bullet: $30, 2 Fame'
    """
    asks = {
        "horse": counted(token.rounds, "round"),
        "cattle": counted(token.rounds, "round"),
        "hunting": counted(token.hits, "hit"),
        "outlaw": counted(token.hits, "hit"),
        "desperados": counted(token.desperados, "Desperado"),
        "gold": f"{token.draws} draws, {counted(token.desperados, 'Desperado')}",
    }[token.kind]
    red = ", red bullet" if token.red else ""
    pays = [f"${token.cash}"] * bool(token.cash) + [f"{token.fame} Fame"] * bool(token.fame)
    return f"{name} {token.kind}, {asks}{red}" + (f": {', '.join(pays)}" if pays else "")


def lying_texts(rules: Rules, state: State) -> list[str]:
    """Return a line for each token on the map, with the Desperados that stay beside it."""
    kept = {each.territory: each for each in state.kept}
    found = []
    for place, name in state.tokens:
        beside = kept.get(place)
        more = ""
        if beside is not None:
            more = f"; {beside.card} stays" + (f" and {beside.down} more face down" if beside.down else "")
        found.append(f"{place}: {token_text(name, rules.tokens[name])}{more}")
    return found


def terrain_key(board: Board) -> str:
    """Return the letters of the terrains in words."""
    used = sorted(set(board.terrain.values()))
    return ", ".join(f"{mark} {TERRAIN_NAMES[mark]}" for mark in used)


def summary(board: Board) -> str:
    """Return a map in one line.

    >>> from spree_rules.model.spurs.pack import reference_pack
    >>> summary(reference_pack().board)
    '30 territories: 7 Badlands, 7 Forest, 7 Mountain, 9 Prairie; 5 towns'
    """
    marks = list(board.terrain.values())
    said = ", ".join(f"{marks.count(mark)} {TERRAIN_NAMES[mark]}" for mark in sorted(set(marks)))
    return f"{counted(len(marks), 'territory', 'territories')}: {said}; {counted(len(board.arrows), 'town')}"
