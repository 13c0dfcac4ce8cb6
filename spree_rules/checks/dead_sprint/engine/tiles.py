"""Drawing, laying and filling tiles."""

from __future__ import annotations

from collections import Counter

from .fights import continue_move, standing
from .ground import DECKS
from .pack import Cell, Template
from .state import Event, Filling, State, Zombie


def exit_depths(state: State) -> list[int]:
    """Possible numbers of straight tiles above the Exit, equally likely (DS-R30)."""
    depth = state.rule("exit_depth")
    position = state.rule("exit_depth_meaning") == "position"
    if depth == "uniform_8_10":
        figures = [8, 9, 10]
    elif depth == "uniform_8_21":
        figures = list(range(8, 23 if position else 22))
    else:
        figures = [int(depth)]
    return [figure - 1 if position else figure for figure in figures]


def deck_left(state: State, deck: str) -> bool:
    """Can this deck still be drawn from (DS-R38)? The Exit is one of the straight deck."""
    pile = state.straight if deck == "straight" else state.corner
    return deck == "straight" or bool(pile.total()) or bool(_passed(state, deck))


def _passed(state: State, deck: str) -> Counter[str]:
    templates = state.pack.templates
    return Counter({n: c for n, c in state.passed.items() if templates[n].kind == deck})


def sides(state: State) -> list[tuple[str, str]]:
    """Deck and end by which a tile may be laid now (DS-R27); nothing once the Exit is drawn."""
    if state.exit_drawn:
        return []
    found = [(deck, end) for deck in DECKS if deck_left(state, deck) for end in "AB"]
    if state.rule("layout") == "ribbon":
        return found
    free = [side for side in found if not state.ground.overlapping(*side)]
    if free or state.rule("layout") == "planar":
        return free
    return found


def at_drawing_place(state: State) -> bool:
    """DS-R29."""
    space = standing(state)
    if state.turn.moves_left < 1 or space[0] != len(state.ground.tiles) - 1:
        return False
    if state.rule("tile_draw_when") == "at_open_end_with_movement":
        return space in state.ground.open_end()
    obstacle = state.rule("obstacle")
    way = state.ground.distance_to_open_end(space, state.walls_stop_steps, obstacle)
    return way is not None and way < state.turn.moves_left


def drawings(state: State) -> list[Event]:
    """Legal DrawTile decisions (DS-MOVE-03, -04)."""
    if not at_drawing_place(state):
        return []
    allowed = sides(state)
    if state.rule("orientation") == "before_draw":
        return [("draw_tile", deck, end) for deck, end in allowed]
    return [("draw_tile", deck) for deck in DECKS if any(side[0] == deck for side in allowed)]


def draw_tile(state: State, deck: str, end: str | None) -> None:
    """The deck is chosen; passed tiles become the deck when it has run out (DS-R38)."""
    if deck == "corner" and not state.corner.total():
        state.corner = _passed(state, deck)
        for name in state.corner:
            del state.passed[name]
    state.filling = Filling(deck, end)
    state.phase = "tile"


def tile_chances(state: State) -> list[tuple[Event, int]]:
    """Count over total, the Exit with its hazard (DS-R30)."""
    assert state.filling is not None
    if state.filling.deck == "corner":
        return [(("tile", name), n) for name, n in sorted(state.corner.items()) if n]
    depths = [depth for depth in exit_depths(state) if depth >= state.straight_draws]
    here = int(state.straight_draws in depths)
    total = state.straight.total()
    beyond = len(depths) - here
    found: list[tuple[Event, int]] = []
    if beyond:
        found = [(("tile", name), n * beyond) for name, n in sorted(state.straight.items()) if n]
    if here:
        found.append((("tile", "X"), total if beyond else 1))
    return found


def tile_drawn(state: State, name: str) -> None:
    """The tile is seen; the Exit is entered by A without a choice."""
    assert state.filling is not None
    filling = state.filling
    filling.template = name
    if name == "X":
        state.exit_drawn = True
        filling.end = "A"
    elif filling.deck == "straight":
        state.straight[name] -= 1
    else:
        state.corner[name] -= 1
    if filling.deck == "straight":
        state.straight_draws += 1
    if filling.end is None:
        state.phase = "orient"
    else:
        lay(state, filling.end)


def orientations(state: State) -> list[Event]:
    """DS-MOVE-05, DS-R27."""
    assert state.filling is not None
    deck = state.filling.deck
    free = [end for end in "AB" if not state.ground.overlapping(deck, end)]
    if state.rule("layout") == "ribbon" or not free:
        free = ["A", "B"]
    return [("orient", end) for end in free]


def lay(state: State, end: str) -> None:
    """Join the tile and begin to fill it (DS-MOVE-06)."""
    assert state.filling is not None
    filling = state.filling
    filling.end = end
    if state.rule("layout") != "ribbon" and state.ground.overlapping(filling.deck, end):
        state.log.append(f"overlap: tile {len(state.ground.tiles)}")
    state.ground = state.ground.with_tile(filling.template, end)
    filling.icons_left = the_template(state).token_icons()
    continue_special(state)


def the_template(state: State) -> Template:
    """The tile laid last."""
    return state.ground.tiles[-1].template


# The special (DS-ZOM-07, DS-R22..R25)


def kinds(state: State) -> list[str]:
    """Specials in supply that some Z of the tile admits."""
    return [
        kind
        for kind in state.pack.special_kinds
        if state.supply[kind] and any(admits(state, kind, cell) for cell in zombie_icons(state))
    ]


def zombie_icons(state: State) -> list[Cell]:
    """DS-ZOM-08."""
    return the_template(state).marked("Z")


def admits(state: State, kind: str | None, icon: Cell) -> bool:
    """A crawler needs a second cell (DS-R22)."""
    return kind != "crawler" or bool(the_template(state).second_cells(icon))


def icons_for(state: State, kind: str | None) -> list[Cell]:
    """Z icons that admit the kind."""
    return [cell for cell in zombie_icons(state) if admits(state, kind, cell)]


def chooses(state: State, option: str) -> bool:
    """Is this part left to the drawer?"""
    return bool(state.rule(option) == "drawer_chooses")


def continue_special(state: State) -> None:
    """Which part of the special is open: kind, icon, second cell, in this order."""
    filling = state.filling
    assert filling is not None
    if not zombie_icons(state):
        continue_tokens(state)
    elif not kinds(state) and filling.kind is None:
        if state.rule("special_supply_empty") == "use_shambler":
            place_shamblers(state, None)
        elif filling.icon is None:
            state.phase = "place" if chooses(state, "special_icon") else "special_icon"
        else:
            place_shamblers(state, filling.icon)
    elif filling.kind is None:
        state.phase = "place" if chooses(state, "special_kind") else "special_kind"
    elif filling.icon is None:
        state.phase = "place" if chooses(state, "special_icon") else "special_icon"
    elif filling.kind != "crawler":
        put_special(state, None)
    elif chooses(state, "crawler_second_cell"):
        state.phase = "place"
    else:
        put_special(state, the_template(state).second_cells(filling.icon)[0])


def placings(state: State) -> list[Event]:
    """PlaceSpecial with the part that is open now, where the drawer chooses it."""
    filling = state.filling
    assert filling is not None
    if filling.icon is not None:
        return [("place_special", None, None, second) for second in the_template(state).second_cells(filling.icon)]
    if filling.kind is not None or not kinds(state):
        return [("place_special", None, icon, None) for icon in icons_for(state, filling.kind)]
    return [("place_special", kind, None, None) for kind in kinds(state)]


def place_special(state: State, kind: str | None, icon: Cell | None, second: Cell | None) -> None:
    """The drawer's decision."""
    filling = state.filling
    assert filling is not None
    filling.kind = kind or filling.kind
    filling.icon = icon or filling.icon
    if second is not None:
        put_special(state, second)
    else:
        continue_special(state)


def kind_chances(state: State) -> list[tuple[Event, int]]:
    """Weights are the pieces left (DS-R22)."""
    return [(("special_kind", kind), state.supply[kind]) for kind in kinds(state)]


def icon_chances(state: State) -> list[tuple[Event, int]]:
    """Uniform over the icons that admit the kind (DS-R23)."""
    assert state.filling is not None
    return [(("special_icon", *cell), 1) for cell in icons_for(state, state.filling.kind)]


def kind_drawn(state: State, kind: str) -> None:
    """The kind is settled by chance."""
    assert state.filling is not None
    state.filling.kind = kind
    continue_special(state)


def icon_drawn(state: State, icon: Cell) -> None:
    """The icon is settled by chance."""
    assert state.filling is not None
    state.filling.icon = icon
    continue_special(state)


def put_special(state: State, second: Cell | None) -> None:
    """The special goes onto the tile, Shamblers onto the other icons."""
    filling = state.filling
    assert filling is not None and filling.kind is not None and filling.icon is not None
    index = len(state.ground.tiles) - 1
    cells = [filling.icon] if second is None else [filling.icon, second]
    put_zombie(state, Zombie(filling.kind, tuple((index, *cell) for cell in cells)))
    place_shamblers(state, filling.icon)


def put_zombie(state: State, zombie: Zombie) -> None:
    """A piece goes from supply to table."""
    state.supply[zombie.kind] -= 1
    state.zombies.append(zombie)


def place_shamblers(state: State, without: Cell | None) -> None:
    """DS-ZOM-12; with none left the icon stays empty (DS-R25)."""
    index = len(state.ground.tiles) - 1
    for icon in zombie_icons(state):
        if icon != without and state.supply["shambler"]:
            put_zombie(state, Zombie("shambler", ((index, *icon),)))
    continue_tokens(state)


# Tokens (DS-R43, DS-R44)


def weapons_left(state: State) -> list[int]:
    """Values of weapons in the bank."""
    return [value for value in (1, 2, 3) if state.bank[f"+{value}"]]


def continue_tokens(state: State) -> None:
    """Tokens onto their icons in reading order; then the move goes on."""
    filling = state.filling
    assert filling is not None
    value_rule = state.rule("weapon_token_value")
    while filling.icons_left:
        cell, icon = filling.icons_left[0]
        if icon == "weapon" and value_rule != "as_printed":
            if weapons_left(state):
                state.phase = "name_weapon"
                if value_rule == "random_from_bank":
                    state.phase = "weapon_token"
                return
            filling.icons_left.pop(0)
        else:
            put_token(state, cell, "+1" if icon == "weapon" else icon)
    state.filling = None
    continue_move(state)


def put_token(state: State, cell: Cell, token: str) -> None:
    """The first open icon is done; it stays empty if the bank has none."""
    assert state.filling is not None
    state.filling.icons_left.pop(0)
    if state.bank[token]:
        state.bank[token] -= 1
        state.leave_token((len(state.ground.tiles) - 1, *cell), token)


def namings(state: State) -> list[Event]:
    """NameWeapon under `drawer_chooses` (DS-R43)."""
    assert state.filling is not None
    cell = state.filling.icons_left[0][0]
    return [("name_weapon", cell, value) for value in weapons_left(state)]


def weapon_chances(state: State) -> list[tuple[Event, int]]:
    """Weights are the tokens left (DS-R43)."""
    return [(("weapon_token", value), state.bank[f"+{value}"]) for value in weapons_left(state)]


def weapon_put(state: State, value: int) -> None:
    """The weapon for the first open icon is settled."""
    assert state.filling is not None
    put_token(state, state.filling.icons_left[0][0], f"+{value}")
    continue_tokens(state)
