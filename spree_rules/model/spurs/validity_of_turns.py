"""Which turns are possible: what each phase needs, and what it cannot have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from . import setup
from .bags import EMPTY, holds
from .gangs import ways
from .mini_board import AXIAL, MARKED, NUMBERED
from .moving import red_dice, steps
from .replacing import awaited_terrain, event_cards, places, stack_of
from .riding import blue_dice
from .rules import BUILDINGS, Rules
from .state import BUILDING_PHASES, NO_TURN, State
from .supplies import pile_of
from .turn import bears_red
from .validity_of_duels import DUEL_PHASES, duelling_state
from .visiting import buildings, displayed, town_here

_TOWN: Final = frozenset(("visited", "used"))
_BEGUN: Final = frozenset(("forced",))
_EVENT: Final = frozenset(("forced", "event", "more_events"))
SETUP_PHASES: Final = frozenset(("start_token", "display", "first_player"))
REACHED_PHASES: Final = frozenset(
    ("steal", "flee", "spend", "desperado", "event", "token", "put", "put_random", "gang_draw")
)
"""The phases in which somebody can have reached the target while the game goes on (ruling end_timing)."""
ALLOWED: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "keep_red": frozenset(("rolled",)),
        "move": frozenset(("points",)),
        "action": _BEGUN,
        "town": _TOWN,
        **dict.fromkeys(BUILDING_PHASES, _TOWN),
        "restock": _TOWN,
        "doctor_draw": _TOWN | {"due"},
        "saloon_card": _TOWN,
        "peek": _TOWN,
        "robbery": _TOWN | {"shooting"},
        "obstacles": _BEGUN | {"horse"},
        "pick_horse": _BEGUN | {"horse", "rolled"},
        "thorns": _BEGUN | {"horse"},
        "blue_roll": _BEGUN | {"horse", "cattle"},
        "cattle_choice": _BEGUN,
        "cattle_die": _BEGUN | {"cattle"},
        "keep_cattle": _BEGUN | {"cattle", "rolled"},
        "cattle_rider": _BEGUN | {"cattle", "rolled"},
        "pick_cattle": _BEGUN | {"cattle", "rolled"},
        "reroll": _BEGUN | {"horse", "cattle", "rolled", "rerolling"},
        "shoot": _BEGUN | {"shooting"},
        "bullets": _BEGUN | _TOWN | {"shooting", "due", "gang"},
        "dig": _BEGUN,
        "gold_bag": _BEGUN | {"due"},
        "desperado": _BEGUN | {"gang", "shooting"},
        "gang_draw": _BEGUN | {"gang"},
        "spend": _BEGUN | {"gang", "shooting"},
        "event": _EVENT,
        "token": _EVENT,
        "put": _EVENT | {"token"},
        "put_random": _EVENT | {"token"},
    }
)
"""What a turn can hold in each phase, beside the Spurs given."""
_ALWAYS: Final = frozenset(("boosts", "boosted"))


def awaited(rules: Rules, state: State) -> Iterator[str]:
    """Yield what is impossible about what is awaited."""
    for look in (
        _turn_fields,
        _reached,
        duelling_state,
        _of_setup,
        _place,
        _dice,
        _challenge,
        _shooting,
        _draws,
    ):
        found = tuple(look(rules, state))
        yield from found
        if found:
            return


def _turn_fields(rules: Rules, state: State) -> Iterator[str]:
    turn, phase = state.turn, state.phase
    ended = state.ending is not None
    allowed = frozenset(("gang",)) if ended else ALLOWED.get(phase, frozenset()) | _ALWAYS
    if phase in SETUP_PHASES:
        allowed = frozenset()
    for name in turn.__struct_fields__:
        if name not in allowed and getattr(turn, name) != getattr(NO_TURN, name):
            yield f"{name} belongs to another phase than {phase}"
    if ended and phase != "over" and phase not in DUEL_PHASES - {"steal", "flee", "duel_boost"}:
        yield f"after the end there is no phase {phase}"
    if turn.boosted and (not turn.boosts or rules.rulings.extra_draw_scope != "first_bag_draw"):
        yield "no draw has used up the Spurs of this turn"
    if phase == "over" and turn.gang is not None and rules.rulings.end_timing != "immediate":
        yield "no challenge is left unfinished at the end"
    red = bears_red(rules, state, state.rider.at)
    if turn.forced and phase not in _AFTER_TOKEN and not red:
        yield "nothing forces a challenge here"


_AFTER_TOKEN: Final = frozenset(("event", "token", "put", "put_random"))


def _reached(rules: Rules, state: State) -> Iterator[str]:
    if state.ending is None and state.reached is not None:
        late = rules.rulings.end_timing == "finish_transaction" and state.phase in REACHED_PHASES
        if not late:
            yield "the target has been reached, and the game has not ended"


def _of_setup(rules: Rules, state: State) -> Iterator[str]:
    phase = state.phase
    if phase not in SETUP_PHASES:
        return
    if state.turns or state.seat or state.reached is not None or state.ending is not None:
        yield "the setup comes before the first turn"
    wanted = rules.start_tokens
    laid = sorted(lying.territory for lying in state.tokens)
    count = len(laid) if phase == "start_token" else len(wanted)
    if laid != sorted(wanted[:count]):
        yield "the tokens of the setup lie where the pack says, in its order"
    elif phase == "start_token" and (count == len(wanted) or not setup.stack_for(rules, state)):
        yield "no token of the setup is due"
    elif phase == "start_token" and any(state.displays):
        yield "tokens come before the displays"
    open_display = setup.unfilled(rules, state)
    if phase == "display" and (open_display is None or not state.decks.equipment):
        yield "no card is due for a display"
    if phase == "display" and open_display is not None and any(state.displays[open_display + 1 :]):
        yield "displays are filled one after another"
    if phase == "first_player" and (
        rules.rulings.first_player == "pack" or (open_display is not None and state.decks.equipment)
    ):
        yield "nobody is drawn to begin now"


def _place(rules: Rules, state: State) -> Iterator[str]:
    """Where the player is: in town, in a building, on a token."""
    phase, turn = state.phase, state.turn
    robbing = turn.shooting is not None and turn.shooting.purpose == "robbery"
    inside = _INSIDE.get(phase) or ("bank" if robbing else None)
    if phase == "town" or inside is not None:
        if town_here(rules, state) is None:
            yield "there is no town here"
            return
        known = buildings(rules, state)
        if tuple(sorted(set(turn.visited))) != turn.visited or any(word not in known for word in turn.visited):
            yield "buildings are visited once, and only those of the town"
        if inside is not None and inside not in turn.visited:
            yield f"a player in the {inside} has gone into it"
        if tuple(sorted(set(turn.used))) != turn.used:
            yield "what was done in buildings is noted once"
        if any(_WHERE[what] not in turn.visited for what in turn.used):
            yield "what was done in buildings was done inside"
    elif turn.visited or turn.used:
        yield "no building has been visited"
    if phase == "move" and not steps(rules, state):
        yield "a movement ends when no step can be paid for"
    red = bears_red(rules, state, state.rider.at)
    if phase == "start" and red and rules.rulings.start_on_red_token == "must_take":
        yield "the turn begins with the challenge"


_INSIDE: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{phase: building for building, phase in BUILDINGS.items()},
        "restock": "general-store",
        "doctor_draw": "doctors-office",
        "saloon_card": "saloon",
        "peek": "saloon",
        "robbery": "bank",
    }
)
_WHERE: Final[Mapping[str, str]] = MappingProxyType(
    {"doctor_draw": "doctors-office", "doctor_pay": "doctors-office", "saloon_card": "saloon", "robbery": "bank"}
)


def _dice(rules: Rules, state: State) -> Iterator[str]:
    phase, turn = state.phase, state.turn
    if tuple(sorted(turn.rolled)) != turn.rolled or any(not 1 <= face <= 6 for face in turn.rolled):
        yield "dice show 1 to 6, sorted"
        return
    kept = turn.rerolling if phase == "reroll" else phase
    if phase == "reroll" and kept not in ("keep_red", "keep_cattle", "pick_horse", "pick_cattle", "cattle_rider"):
        yield "no die is rolled again from there"
        return
    rider_last = rules.rulings.rider_before_roll == "no"
    numbers: dict[str, int] = {
        "keep_red": red_dice(state),
        "keep_cattle": 1,
        "pick_horse": blue_dice(rules, state),
        "pick_cattle": blue_dice(rules, state),
        "cattle_rider": blue_dice(rules, state) if rider_last else 0,
    }
    number = numbers.get(kept or "", 0) - (phase == "reroll")
    if kept == "keep_red" and turn.boosts:
        # Spurs given after the roll do not change it.
        wrong = not number - turn.boosts <= len(turn.rolled) <= number
    else:
        wrong = len(turn.rolled) != number
    if wrong:
        yield f"{number} dice lie there, not {len(turn.rolled)}"
    if phase in ("keep_red", "keep_cattle") and not state.rider.spurs:
        yield "without a Spur the dice stay as they fell"
    if phase == "reroll" and kept == "cattle_rider" and not rider_last:
        yield "the Rider is put down before the dice are rolled"


def _challenge(rules: Rules, state: State) -> Iterator[str]:
    """The mini boards, and the kind of token that a challenge needs."""
    phase, turn = state.phase, state.turn
    token = state.token_at(state.rider.at)
    kind = None if token is None else rules.tokens[token].kind
    base = turn.rerolling if phase == "reroll" else phase
    needs = _NEEDS.get(base or "")
    if needs is not None and kind not in needs:
        yield f"there is no challenge of that kind here ({phase})"
        return
    riding = kind == "horse" and base in ("obstacles", "blue_roll", "pick_horse", "thorns")
    driving = kind == "cattle" and base in ("blue_roll", "cattle_die", "keep_cattle", "cattle_rider", "pick_cattle")
    if (turn.horse is not None) != riding or (turn.cattle is not None) != driving:
        yield "the mini board shows a horse or Cattle while one is ridden or they are rounded up"
        return
    if riding:
        yield from _horse(rules, state, base or "", rules.tokens[token or ""].rounds)
    if driving:
        yield from _cattle(rules, state, base or "", rules.tokens[token or ""].rounds)


_NEEDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "obstacles": ("horse",),
        "pick_horse": ("horse",),
        "thorns": ("horse",),
        "blue_roll": ("horse", "cattle"),
        "cattle_choice": ("cattle",),
        "cattle_die": ("cattle",),
        "keep_cattle": ("cattle",),
        "cattle_rider": ("cattle",),
        "pick_cattle": ("cattle",),
        "shoot": ("hunting", "outlaw"),
        "dig": ("gold",),
        "gold_bag": ("gold",),
        "desperado": ("desperados", "gold"),
        "gang_draw": ("desperados", "gold"),
        "spend": ("desperados", "gold"),
    }
)


def _horse(rules: Rules, state: State, base: str, rounds: int) -> Iterator[str]:
    horse = state.turn.horse
    assert horse is not None
    laid = horse.obstacles
    if horse.rider not in AXIAL or not 1 <= horse.round <= rounds:
        yield f"the Rider is on the mini board, in a round from 1 to {rounds}"
    if base == "obstacles":
        if laid or horse.rider != "C" or horse.round != 1:
            yield "the Rider begins in the centre, before obstacles are laid"
        return
    setup = rules.setup
    if len(laid) != len(MARKED) or laid.count("rock") > setup.rocks or laid.count("thorns") > setup.thorns:
        yield "there are six obstacles, of which there are enough"
        return
    on = laid[MARKED.index(horse.rider)] if horse.rider in MARKED else None
    if on == "rock" or (base == "thorns" and on != "thorns"):
        yield f"the Rider cannot be on {horse.rider} now"
    if base in ("blue_roll", "pick_horse") and horse.round == 1 and horse.rider != "C":
        yield "the Rider begins in the centre"


def _cattle(rules: Rules, state: State, base: str, rounds: int) -> Iterator[str]:
    cattle = state.turn.cattle
    assert cattle is not None
    hexes = cattle.hexes
    if tuple(sorted(set(hexes))) != hexes or any(hex_ not in AXIAL for hex_ in hexes):
        yield "Cattle are on hexes of the mini board, sorted, one on each at most"
        return
    coming = base in ("cattle_die", "keep_cattle")
    extra = len(hexes) - len(MARKED)
    if coming:
        if cattle.round or cattle.rider is not None or not set(MARKED) <= set(hexes) or not 0 <= extra < 3:
            yield "Cattle stand on each X, and the others come one after another"
        elif any(hex_ not in NUMBERED for hex_ in set(hexes) - set(MARKED)):
            yield "the others come to hexes with a number"
        taken = any(f"N{face}" in hexes for face in state.turn.rolled)
        if base == "keep_cattle" and taken and rules.rulings.cattle_d6 == "numbered_hex_reroll_if_taken":
            yield "the die does not show a hex that is taken"
        return
    if extra != 3 or not 1 <= cattle.round <= rounds:
        yield f"nine Cattle are rounded up, in a round from 1 to {rounds}"
    first = rules.rulings.rider_before_roll == "yes"
    placed = base == "pick_cattle" or (base == "blue_roll" and first)
    if (cattle.rider is not None) != placed or (cattle.rider is not None and cattle.rider not in hexes):
        yield "the Rider sits on one of the Cattle once it is put down"


def _shooting(rules: Rules, state: State) -> Iterator[str]:
    phase, shot, gang = state.phase, state.turn.shooting, state.turn.gang
    token = state.token_at(state.rider.at)
    asked = None if token is None else rules.tokens[token]
    purposes: dict[str, tuple[str, ...]] = {
        "shoot": ("challenge",),
        "robbery": ("robbery",),
        "spend": ("gang",),
        "desperado": ("gang",),
        "bullets": ("challenge", "robbery", "gang"),
    }
    if shot is None and phase in ("shoot", "robbery", "bullets", "spend"):
        yield "nobody is shooting"
        return
    if shot is not None:
        if shot.purpose not in purposes.get(phase, ()):
            yield f"a shooting for a {shot.purpose} is not in the phase {phase}"
        if phase in ("shoot", "robbery") and shot.drawn != EMPTY:
            yield "no bullet has been drawn yet"
        if not holds(shot.drawn, shot.counted) or (shot.counted != EMPTY and shot.purpose != "gang"):
            yield "only drawn bullets count, against Desperados"
        weapons = {"hunting": "rifle", "outlaw": "revolver"}
        if shot.purpose == "challenge" and (asked is None or weapons.get(asked.kind) != shot.weapon):
            yield "that challenge is not shot at with that weapon"
        if phase == "bullets" and rules.rulings.other_weapon_bullets != "redraw" and shot.drawn != EMPTY:
            yield "all bullets are drawn at once"
        if shot.purpose == "robbery" and "robbery" not in state.turn.used:
            yield "a robbery is noted"
    fighting = phase in ("desperado", "gang_draw", "spend") or (shot is not None and shot.purpose == "gang")
    if (gang is not None) != fighting and state.ending is None:
        yield "Desperados are met where they are fought"
    elif gang is not None and state.ending is None:
        yield from _gang(rules, state)


def _gang(rules: Rules, state: State) -> Iterator[str]:
    gang, phase, shot = state.turn.gang, state.phase, state.turn.shooting
    token = state.token_at(state.rider.at)
    assert gang is not None
    if token is None or rules.tokens[token].kind not in ("desperados", "gold"):
        yield "there are no Desperados here"
        return
    most = 3 if rules.rulings.gang_leftover_size == "always_two_more" else rules.tokens[token].desperados
    if (gang.faced is not None) + gang.new + len(gang.beaten) > most:
        yield f"at most {most} Desperados are met here"
    if gang.gold and rules.tokens[token].kind != "gold":
        yield "there is no gold here"
    if (gang.faced is None) != (phase == "desperado"):
        yield "a Desperado is faced once it is revealed"
        return
    if phase == "desperado" and not (gang.new and pile_of(state.decks, "desperados").cards):
        yield "no Desperado is due"
    if (shot is None) and gang.beaten:
        yield "nobody is beaten before bullets are drawn"
    if phase == "desperado" and (shot is not None) != bool(gang.beaten):
        yield "the first Desperado is revealed before bullets are drawn"
    if phase == "spend":
        found = ways(rules, state)
        if not found or (len(found) == 1 and rules.rulings.enough_hits == "beats"):
            yield "there is no choice of bullets"
    first = None if gang.faced is None else rules.desperados[gang.faced].weapon
    late = shot is not None and (gang.beaten or shot.counted != EMPTY or shot.weapon != first)
    if phase == "bullets" and late:
        yield "bullets are drawn against the first Desperado, for its weapon"


def _draws(rules: Rules, state: State) -> Iterator[str]:
    """Cards, tokens and objects that are awaited are there."""
    phase, turn = state.phase, state.turn
    look: Callable[[], bool] | None = {
        "restock": lambda: (
            len(displayed(rules, state)) < rules.setup.displayed and bool(pile_of(state.decks, "equipment").cards)
        ),
        "saloon_card": lambda: bool(pile_of(state.decks, "saloon").cards) and "saloon_card" in turn.used,
        "peek": lambda: state.decks.top is None and bool(pile_of(state.decks, "events").cards),
        "event": lambda: bool(event_cards(state)),
        "doctor_draw": lambda: turn.due >= 2 and "doctor_draw" in turn.used,
        "gold_bag": lambda: turn.due > 0,
        "bullets": lambda: turn.due > 0 or rules.rulings.draw_count == "any_number",
    }.get(phase)
    if look is not None and not look():
        yield f"what is awaited cannot come ({phase})"
    if phase in ("token", "put", "put_random"):
        if turn.event is None:
            yield "an Event card asks for the token"
        elif phase == "token" and not stack_of(state, awaited_terrain(state)):
            yield "there is no token to be drawn"
        elif not places(rules, state):
            yield "there is no territory for a new token"
        elif (turn.token is not None) != (phase != "token"):
            yield "the token to be placed has been drawn"
        elif turn.token is not None and rules.tokens[turn.token].terrain != awaited_terrain(state):
            yield "the token is of the terrain that the Event card names"
        elif phase != "token" and (phase == "put_random") != (rules.rulings.replacement_chooser == "random"):
            yield "the player or the lot places the token, as the ruling says"
    if turn.more_events and rules.rulings.replacement_fallback != "redraw_event":
        yield "no Event cards are drawn for their terrain only"
    if turn.more_events and turn.event is None:
        yield "the first Event card is known"
