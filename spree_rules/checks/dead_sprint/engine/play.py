"""The whole game: `start`, `options`, `to_move` and `perform`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from . import cards, fights, tiles
from .ground import Ground, Surface
from .horde import move_horde
from .pack import Pack, read_pack
from .state import DEFAULT_RULINGS, Event, Player, Rulings, State
from .turns import begin_turn, end_turn, is_over

CHANCES = {
    "card",
    "stolen",
    "green",
    "red",
    "yellow",
    "tile",
    "special_kind",
    "special_icon",
    "weapon_token",
}


def start(
    rulings: Rulings | None = None,
    order: Sequence[int] | None = None,
    pack: Pack | None = None,
) -> State:
    """A new game (DS-SETUP-01..08); seats are counted from 0."""
    pack = pack or read_pack()
    dice = {f"{colour}_die": tuple(faces) for colour, faces in pack.dice.items()}
    rules = {**DEFAULT_RULINGS, **dice, **(rulings or {})}
    unknown = set(rules) - set(DEFAULT_RULINGS)
    if unknown:
        raise ValueError(f"unknown rulings: {sorted(unknown)}")
    seats = int(rules["players"])
    surface: Surface = None if rules["surface"] == "unbounded" else rules["surface"]
    ground = Ground(pack, [("H", "A"), ("P", "A")], surface=surface)
    piece = pack.templates["P"].marked("P")[0]
    state = State(
        rulings=rules,
        pack=pack,
        order=tuple(order) if order is not None else tuple(range(seats)),
        players=[Player(at=(1, *piece), first_aid=1) for _ in range(seats)],
        ground=ground,
        supply=Counter(pack.zombie_counts),
        bank=Counter(pack.tokens),
        cards=Counter({card.name: card.count for card in pack.cards.values()}),
    )
    state.bank["first_aid"] -= seats
    for name, template in pack.templates.items():
        if template.kind == "straight":
            state.straight[name] = template.copies
        elif template.kind == "corner":
            state.corner[name] = template.copies
    state.deals = [seat for seat in state.order for _ in range(int(rules["opening_hand"]))]
    begin_turn(state, state.order[0])
    if state.deals:
        state.phase = "card"
    return state


def to_move(state: State) -> int | str | None:
    """The seat that decides, 'chance', or None when the game is over."""
    if is_over(state):
        return None
    if state.phase in CHANCES:
        return "chance"
    if state.phase == "respond":
        return state.asked[0]
    if state.phase == "take":
        return state.takes[0][0]
    return state.active


def options(state: State) -> list[Event]:
    """Decisions as plain events; chance as pairs of event and weight."""
    if to_move(state) == "chance":
        return list(outcomes(state))
    return decisions(state)


def outcomes(state: State) -> list[tuple[Event, int]]:
    """Every chance outcome with its weight (section 4)."""
    phase = state.phase
    if phase in ("green", "red", "yellow"):
        faces = Counter(state.rule(f"{phase}_die"))
        return [((phase, face), count) for face, count in sorted(faces.items())]
    if phase == "card":
        return [(("card", name), count) for name, count in sorted(state.cards.items()) if count]
    if phase == "stolen":
        assert state.incoming is not None
        hand = Counter(state.players[state.incoming.target].hand)
        return [(("stolen", name), count) for name, count in sorted(hand.items())]
    if phase == "tile":
        return tiles.tile_chances(state)
    if phase == "special_kind":
        return tiles.kind_chances(state)
    if phase == "special_icon":
        return tiles.icon_chances(state)
    assert phase == "weapon_token"
    return tiles.weapon_chances(state)


def decisions(state: State) -> list[Event]:
    """Every legal decision of the seat to move."""
    phase = state.phase
    if phase == "cards":
        return cards.card_options(state)
    if phase == "respond":
        return cards.answers(state)
    if phase == "bank":
        return cards.bank_options(state)
    if phase == "move":
        return move_options(state)
    if phase == "orient":
        return tiles.orientations(state)
    if phase == "place":
        return tiles.placings(state)
    if phase == "name_weapon":
        return tiles.namings(state)
    if phase == "weapons":
        return [("weapons", values) for values in fights.weapon_sets(state)]
    if phase == "enter":
        return [("enter",), ("stay",)]
    if phase == "take":
        return fights.takings(state)
    if phase == "after_move":
        second = cards.plays(state) if state.says("cards_before_second_roll") else []
        return [*second, ("adrenaline",), ("end_turn",)]
    return []


def move_options(state: State) -> list[Event]:
    """MOVE (DS-MOVE-02, -03, DS-R09)."""
    steps = fights.steps(state)
    draws = tiles.drawings(state)
    found: list[Event] = [*draws, *(("step", *space) for space in steps)]
    horde = state.horde_cells()
    further = bool(draws) or any(space not in horde for space in steps)
    if state.rule("use_all_movement") == "may_stop" or not further:
        found.append(("end_move",))
    return found


def perform(state: State, event: Event) -> State:
    """The state after this event; the given one is not changed."""
    legal = options(state)
    if to_move(state) == "chance":
        legal = [pair[0] for pair in legal]
    if event not in legal:
        raise ValueError(f"{event} is not legal in {state.phase}: {legal}")
    after = state.copy()
    if to_move(state) == "chance":
        happen(after, event)
    else:
        decide(after, event)
    return after


def happen(state: State, event: Event) -> None:
    """A chance outcome."""
    name = event[0]
    if name == "card":
        cards.card_drawn(state, event[1])
    elif name == "stolen":
        cards.stolen(state, event[1])
    elif name == "green":
        roll_green(state, event[1])
    elif name == "red":
        fights.roll_red(state, event[1])
    elif name == "yellow":
        move_horde(state, event[1])
    elif name == "tile":
        tiles.tile_drawn(state, event[1])
    elif name == "special_kind":
        tiles.kind_drawn(state, event[1])
    elif name == "special_icon":
        tiles.icon_drawn(state, event[1:])
    elif state.filling is None:
        cards.offer(state, f"+{event[1]}")
    else:
        tiles.weapon_put(state, event[1])


def decide(state: State, event: Event) -> None:
    """A decision of a player."""
    name = event[0]
    if state.phase == "cards" or (state.phase == "after_move" and name == "play"):
        decide_card(state, event)
    elif name == "deflect":
        cards.deflect(state)
    elif name == "accept":
        cards.accept(state)
    elif name == "exchange":
        cards.exchange(state, event[1])
    elif name == "decline":
        cards.exchange(state, None)
    elif name == "step":
        fights.step(state, event[1:])
    elif name == "draw_tile":
        tiles.draw_tile(state, event[1], event[2] if len(event) > 2 else None)
    elif name == "orient":
        tiles.lay(state, event[1])
    elif name == "place_special":
        tiles.place_special(state, event[1], event[2], event[3])
    elif name == "name_weapon":
        tiles.weapon_put(state, event[2])
    elif name == "weapons":
        fights.use_weapons(state, event[1])
    elif name in ("enter", "stay"):
        fights.enter_after_win(state, name == "enter")
    elif name == "take":
        fights.take(state, event[1], event[2])
    elif name == "leave":
        fights.leave(state)
    elif name == "end_move":
        fights.end_move(state)
    elif name == "adrenaline":
        use_adrenaline(state)
    else:
        end_turn(state)


def decide_card(state: State, event: Event) -> None:
    """CARDS."""
    name = event[0]
    if name == "draw_card":
        cards.draw_card(state)
    elif name == "play":
        cards.play(state, event)
    elif name == "discard":
        cards.discard(state, event[1])
    elif name == "deflect":
        cards.deflect_lying(state)
    else:
        state.phase = "green"


def roll_green(state: State, face: int) -> None:
    """DS-MOVE-01, halved when tripped, then Second Wind (section 3.2)."""
    tripped = state.players[state.active].tripped
    result = (face + 1) // 2 if tripped else face
    state.turn.moves_left = result + state.turn.green_bonus
    state.turn.green_bonus = 0
    state.turn.visited = set()
    fights.continue_move(state)


def use_adrenaline(state: State) -> None:
    """DS-TOK-06."""
    state.players[state.active].lose("adrenaline")
    state.use_up("adrenaline")
    state.turn.adrenaline_used = True
    state.phase = "green"
