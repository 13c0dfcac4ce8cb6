"""All chapters together: the rule table of every event, and the legal actions and odds of a state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from ..kernel.chance import Chance, MultisetDraw, Outcome
from ..kernel.rules import Table
from . import action_cards, actions, answering, fighting, filling, horde, laying, moving, tokens
from .actions import Action, ChanceEvent
from .rules import Rules
from .state import KINDS, TOKENS, WEAPON_TOKENS, State

TABLES: Final[Mapping[type, Table[Rules, State, Any]]] = MappingProxyType(
    {
        actions.Accept: answering.ACCEPT_TABLE,
        actions.ChooseIcon: filling.CHOOSE_ICON_TABLE,
        actions.ChooseKind: filling.CHOOSE_KIND_TABLE,
        actions.ChooseSecond: filling.CHOOSE_SECOND_TABLE,
        actions.Decline: tokens.DECLINE_TABLE,
        actions.Deflect: answering.DEFLECT_TABLE,
        actions.DiscardCard: action_cards.DISCARD_TABLE,
        actions.DrawCard: action_cards.DRAW_TABLE,
        actions.DrawTile: laying.DRAW_TILE_TABLE,
        actions.EndMove: moving.END_MOVE_TABLE,
        actions.EndTurn: moving.END_TURN_TABLE,
        actions.Enter: fighting.ENTER_TABLE,
        actions.Exchange: tokens.EXCHANGE_TABLE,
        actions.Leave: tokens.LEAVE_TABLE,
        actions.NameWeapon: filling.NAME_WEAPON_TABLE,
        actions.Orient: laying.ORIENT_TABLE,
        actions.PlayCard: action_cards.PLAY_TABLE,
        actions.RollMove: moving.ROLL_TABLE,
        actions.Stay: fighting.STAY_TABLE,
        actions.Step: moving.STEP_TABLE,
        actions.Take: tokens.TAKE_TABLE,
        actions.UseAdrenaline: moving.ADRENALINE_TABLE,
        actions.UseWeapons: fighting.USE_TABLE,
        actions.CardDrawn: action_cards.CARD_TABLE,
        actions.CardStolen: answering.STOLEN_TABLE,
        actions.Green: moving.GREEN_TABLE,
        actions.Red: fighting.RED_TABLE,
        actions.SpecialIcon: filling.SPECIAL_ICON_TABLE,
        actions.SpecialKind: filling.SPECIAL_KIND_TABLE,
        actions.TileDrawn: laying.TILE_TABLE,
        actions.WeaponDrawn: filling.WEAPON_TABLE,
        actions.Yellow: horde.YELLOW_TABLE,
    }
)


def legal_actions(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return the legal actions of the seat that acts now, in the order of their notation."""
    phase = state.phase
    if phase == "move":
        return moving.options(rules, state)
    if phase == "cards":
        return _cards(rules, state)
    if phase == "respond":
        seat = answering.incoming_of(state).asked[0]
        held = answering.deflecting(rules, state, seat) is not None
        return (actions.ACCEPT, actions.DEFLECT) if held else (actions.ACCEPT,)
    if phase == "take":
        return (actions.LEAVE, *tokens.takes(rules, state))
    if phase == "weapons":
        return fighting.sets(rules, state)
    if phase == "orient":
        sides = laying.allowed_sides(rules, state, filling.drawn_of(state).deck)
        return tuple(map(actions.Orient, sides))
    if phase == "after_move":
        return _after_move(rules, state)
    if phase == "enter":
        return (actions.ENTER, actions.STAY)
    if phase == "bank":
        return (actions.DECLINE, *tokens.exchanges(rules, state))
    return _choices(rules, state)


def _cards(rules: Rules, state: State) -> tuple[Action, ...]:
    runner = state.runners[state.seat]
    found: list[Action] = []
    if rules.rulings.deflect_when == "while_lying" and runner.lying:
        found += [actions.DEFLECT] if answering.deflecting(rules, state, state.seat) is not None else []
    if runner.hand and action_cards.may_discard(rules, state):
        found += map(actions.DiscardCard, dict.fromkeys(runner.hand))
    if action_cards.may_draw(rules, state):
        found.append(actions.DRAW)
    if runner.hand:
        found += action_cards.plays(rules, state)
    if not action_cards.must_draw(rules, state):
        found.append(actions.ROLL)
    return tuple(found)


def _after_move(rules: Rules, state: State) -> tuple[Action, ...]:
    found: list[Action] = [actions.ADRENALINE, actions.END_TURN]
    if rules.rulings.cards_before_second_roll == "true":
        found += action_cards.plays(rules, state)
    return tuple(found)


def _choices(rules: Rules, state: State) -> tuple[Action, ...]:
    """The choices of whoever fills a tile, where rulings leave them to a player."""
    if state.phase == "choose_kind":
        return tuple(map(actions.ChooseKind, sorted(filling.kinds_left(rules, state))))
    if state.phase == "choose_icon":
        return tuple(map(actions.ChooseIcon, sorted(filling.icons_for(rules, state))))
    if state.phase == "choose_second":
        return tuple(map(actions.ChooseSecond, sorted(filling.second_cells(rules, state))))
    return tuple(map(actions.NameWeapon, filling.weapons_left(state))) if state.phase == "name_weapon" else ()


def dice(faces: Iterable[int], make: Any) -> Chance[ChanceEvent]:
    """Return the odds of a die: equal faces are one outcome.

    >>> dice((1, 1, 2), actions.Yellow).outcomes[0].weight
    2
    """
    shown = tuple(faces)
    return Chance(tuple(Outcome(make(face), shown.count(face)) for face in sorted(set(shown))))


def chance(rules: Rules, state: State) -> Chance[ChanceEvent]:
    """Return the odds of a state in which chance moves next; dice are made once, in the game."""
    phase = state.phase
    if phase in ("draw_card", "deal"):
        return MultisetDraw(state.decks.cards, actions.CardDrawn)
    if phase == "steal":
        return MultisetDraw(state.runners[answering.incoming_of(state).target].hand, actions.CardStolen)
    if phase == "tile":
        found: Any = laying.tile_chance(rules, state)
        return found  # type: ignore[no-any-return]
    if phase == "special_kind":
        kinds = sorted(filling.kinds_left(rules, state))
        return Chance(tuple(Outcome(actions.SpecialKind(k), state.bank.zombies[KINDS.index(k)]) for k in kinds))
    if phase == "special_icon":
        return Chance(tuple(Outcome(actions.SpecialIcon(icon), 1) for icon in sorted(filling.icons_for(rules, state))))
    counts = {
        weapon: state.bank.tokens[TOKENS.index(WEAPON_TOKENS[weapon - 1])] for weapon in filling.weapons_left(state)
    }
    return Chance(tuple(Outcome(actions.WeaponDrawn(weapon), count) for weapon, count in counts.items()))
