"""Filling a tile that has been laid: its special zombie, the shamblers, and the tokens (DS-MOVE-06)."""

from __future__ import annotations

from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.rules import Facts, Rule, Table, is_one_of
from ..kernel.values import put, replace
from .actions import (
    CellName,
    ChooseIcon,
    ChooseKind,
    ChooseSecond,
    NameWeapon,
    SpecialIcon,
    SpecialKind,
    Token,
    WeaponDrawn,
)
from .ground import Printed
from .leaving import banked, with_tokens
from .pack import ZombieKind
from .rules import Rules
from .state import KINDS, TOKENS, WEAPON_TOKENS, Contents, Drawn, Find, State, Zombie
from .tiles import ADRENALINE, FIRST_AID, WEAPONS
from .tokens import receive
from .turn import GAME_GOES_ON, awaits, go_on


def printed(rules: Rules, state: State) -> Printed:
    """Return what is printed on the tile laid last."""
    return rules.ground.printed[state.laid[-1][:-1]]


def drawn_of(state: State) -> Drawn:
    """Return the tile on its way to the table. Raises AssertionError if there is none."""
    assert state.turn.drawn is not None
    return state.turn.drawn


def admits(rules: Rules, print_: Printed, icon: CellName, kind: ZombieKind) -> bool:
    """Tell whether an icon has room for a kind of zombie: a crawler needs a second cell (DS-ZOM-10)."""
    return rules.kinds[kind].cells == 1 or bool(print_.seconds[icon])


def kinds_left(rules: Rules, state: State) -> tuple[ZombieKind, ...]:
    """Return the kinds of special zombies that are left and have room on the tile (DS-ZOM-07)."""
    there = printed(rules, state)
    return tuple(
        kind
        for kind in rules.specials
        if state.bank.zombies[KINDS.index(kind)] and any(admits(rules, there, icon, kind) for icon in there.zombies)
    )


def icons_for(rules: Rules, state: State) -> tuple[CellName, ...]:
    """Return the icons on which the special zombie can stand; all of them if there is no special zombie left."""
    there, kind = printed(rules, state), drawn_of(state).kind
    return tuple(icon for icon in there.zombies if kind is None or admits(rules, there, icon, kind))


def weapons_left(state: State) -> tuple[int, ...]:
    """Return the weapons of which the bank has some."""
    return tuple(weapon for weapon in (1, 2, 3) if state.bank.tokens[TOKENS.index(WEAPON_TOKENS[weapon - 1])])


def begin(rules: Rules, state: State, log: Log) -> State:
    """Begin with the special zombie of a tile that has just been laid (DS-ZOM-07, DS-ZOM-08)."""
    there = printed(rules, state)
    state = _with(state, icons=tuple(there.tokens))
    if not there.zombies:
        return tokens(rules, state, log)
    if kinds_left(rules, state):
        chosen = rules.rulings.special_kind == "drawer_chooses"
        return replace(state, phase="choose_kind" if chosen else "special_kind")
    if rules.rulings.special_supply_empty == "use_shambler":
        return _shamblers(rules, state, log)
    return _ask_icon(rules, state)


def _with(state: State, **changes: object) -> State:
    return replace(state, turn=replace(state.turn, drawn=replace(drawn_of(state), **changes)))


def _ask_icon(rules: Rules, state: State) -> State:
    chosen = rules.rulings.special_icon == "drawer_chooses"
    return replace(state, phase="choose_icon" if chosen else "special_icon")


# The special zombie


def _no_such_kind(rules: Rules, state: State, event: ChooseKind | SpecialKind) -> Facts | None:
    kinds = kinds_left(rules, state)
    return None if is_one_of(event.kind, kinds) else {"kind": event.kind, "kinds": ", ".join(kinds)}


def perform_kind(rules: Rules, state: State, event: ChooseKind | SpecialKind, log: Log) -> State:
    """Take note of the special zombie's kind (DS-ZOM-07)."""
    if log is not None:
        log.append(Effect("special_known", ("DS-ZOM-07", "DS-ZOM-06"), (state.seat,), items=(event.kind,)))
    return _ask_icon(rules, _with(state, kind=event.kind))


def _no_such_icon(rules: Rules, state: State, event: ChooseIcon | SpecialIcon) -> Facts | None:
    icons = icons_for(rules, state)
    return None if is_one_of(event.cell, icons) else {"cell": event.cell, "icons": ", ".join(icons)}


def perform_icon(rules: Rules, state: State, event: ChooseIcon | SpecialIcon, log: Log) -> State:
    """Place the special zombie on an icon, or leave that icon empty if there is none (DS-ZOM-08)."""
    state = _with(state, icon=event.cell)
    if log is not None:
        log.append(Effect("icon_known", ("DS-ZOM-08", "DS-ICON-01"), (state.seat,), _spaces(state, (event.cell,))))
    kind = drawn_of(state).kind
    if kind is None:
        return _shamblers(rules, state, log)
    if rules.kinds[kind].cells == 1:
        return _special(rules, state, (event.cell,), log)
    if rules.rulings.crawler_second_cell == "drawer_chooses":
        return replace(state, phase="choose_second")
    return _special(rules, state, (event.cell, printed(rules, state).seconds[event.cell][0]), log)


def second_cells(rules: Rules, state: State) -> tuple[CellName, ...]:
    """Return the cells that a crawler may also lie on, in the order far, left, right, near (DS-ZOM-10)."""
    icon = drawn_of(state).icon
    assert icon is not None
    return printed(rules, state).seconds[icon]


def _no_such_second(rules: Rules, state: State, event: ChooseSecond) -> Facts | None:
    cells = second_cells(rules, state)
    return None if is_one_of(event.cell, cells) else {"cell": event.cell, "cells": ", ".join(cells)}


def perform_second(rules: Rules, state: State, event: ChooseSecond, log: Log) -> State:
    """Lay the crawler over its icon and the chosen cell (DS-ZOM-10)."""
    icon = drawn_of(state).icon
    assert icon is not None
    return _special(rules, state, (icon, event.cell), log)


def _special(rules: Rules, state: State, cells: tuple[CellName, ...], log: Log) -> State:
    kind = drawn_of(state).kind
    assert kind is not None
    if log is not None:
        clauses = ("DS-ZOM-07", "DS-ZOM-08", "DS-ICON-01", "DS-COMP-04", *(("DS-ZOM-10",) if len(cells) > 1 else ()))
        log.append(Effect("special_placed", clauses, (state.seat,), _spaces(state, cells), items=(kind,)))
    return _shamblers(rules, _placed(state, (Zombie(kind, cells),)), log)


def _spaces(state: State, cells: tuple[CellName, ...]) -> tuple[str, ...]:
    return tuple(f"{len(state.laid) - 1}{cell}" for cell in cells)


def _placed(state: State, zombies: tuple[Zombie, ...]) -> State:
    contents = state.contents[-1]
    counts = list(state.bank.zombies)
    for zombie in zombies:
        counts[KINDS.index(zombie.kind)] -= 1
    standing = tuple(sorted((*contents.zombies, *zombies), key=lambda zombie: zombie.cells))
    return replace(
        state,
        contents=put(state.contents, len(state.contents) - 1, replace(contents, zombies=standing)),
        bank=replace(state.bank, zombies=tuple(counts)),
    )


def _shamblers(rules: Rules, state: State, log: Log) -> State:
    """Put shamblers on the icons that are left, as long as there are any (DS-ZOM-12)."""
    drawn, there = drawn_of(state), printed(rules, state)
    icons = tuple(icon for icon in there.zombies if icon != drawn.icon)[: state.bank.zombies[KINDS.index("shambler")]]
    if icons:
        if log is not None:
            clauses = ("DS-ZOM-12", "DS-ZOM-07", "DS-ICON-01")
            log.append(Effect("shamblers_placed", clauses, (state.seat,), _spaces(state, icons), number=len(icons)))
        state = _placed(state, tuple(Zombie("shambler", (icon,)) for icon in icons))
    return tokens(rules, state, log)


# Tokens


_ICON_CLAUSES: Final[dict[Token, tuple[str, ...]]] = {
    "first_aid": ("DS-ICON-02", "DS-TOK-04"),
    "adrenaline": ("DS-ICON-04", "DS-TOK-04"),
    "+1": ("DS-ICON-03", "DS-TOK-04"),
    "+2": ("DS-ICON-03", "DS-TOK-04"),
    "+3": ("DS-ICON-03", "DS-TOK-04"),
}


_HEALTH: Final[dict[str, Token]] = {FIRST_AID: "first_aid", ADRENALINE: "adrenaline"}


def tokens(rules: Rules, state: State, log: Log) -> State:
    """Fill the token icons that are left in reading order, until a weapon is to be drawn or named (DS-MOVE-06).

    What the bank has not got is not placed. When all are filled the player moves on.
    """
    marks = printed(rules, state).tokens
    value = rules.rulings.weapon_token_value
    while icons := drawn_of(state).icons:
        mark = marks[icons[0]]
        token = _HEALTH.get(mark)
        if token is None and value == "as_printed":
            token = WEAPON_TOKENS[WEAPONS[mark] - 1]
        if token is None and weapons_left(state):
            return replace(state, phase="name_weapon" if value == "drawer_chooses" else "weapon_token")
        if token is not None:
            state = _laid_down(state, icons[0], token, log)
        state = _with(state, icons=icons[1:])
    return go_on(rules, replace(state, turn=replace(state.turn, drawn=None)), log)


def _laid_down(state: State, icon: CellName, token: Token, log: Log) -> State:
    if not state.bank.tokens[TOKENS.index(token)]:
        return state
    if log is not None:
        clauses = (*_ICON_CLAUSES[token], "DS-MOVE-06", "DS-COMP-05")
        log.append(Effect("token_placed", clauses, (state.seat,), _spaces(state, (icon,)), items=(token,)))
    contents: Contents = state.contents[-1]
    contents = with_tokens(contents, (*contents.tokens, Find(icon, token)))
    return replace(
        state,
        contents=put(state.contents, len(state.contents) - 1, contents),
        bank=banked(state.bank, (token,), -1),
    )


def _none_of_those(rules: Rules, state: State, event: NameWeapon | WeaponDrawn) -> Facts | None:
    there = weapons_left(state)
    fine = type(event.weapon) is int and event.weapon in there
    return None if fine else {"weapon": event.weapon, "left": ", ".join(f"+{weapon}" for weapon in there)}


def perform_weapon(rules: Rules, state: State, event: NameWeapon | WeaponDrawn, log: Log) -> State:
    """Put a weapon on the next icon, or hand it to the player whose card gives one (DS-ICON-03, DS-CARD-11)."""
    token = WEAPON_TOKENS[event.weapon - 1]
    if state.phase == "bank_weapon":
        return receive(rules, state, token, log)
    drawn = drawn_of(state)
    state = _laid_down(state, drawn.icons[0], token, log)
    return tokens(rules, _with(state, icons=drawn.icons[1:]), log)


_KIND: Final = Rule(
    "special.no_such_kind",
    ("DS-ZOM-07", "DS-COMP-04"),
    "{kind!r} cannot be this tile's special zombie; possible: {kinds}.",
    _no_such_kind,
)
_ICON: Final = Rule(
    "special.no_such_icon",
    ("DS-ZOM-08", "DS-ICON-01"),
    "The special zombie cannot stand on {cell!r}; possible: {icons}.",
    _no_such_icon,
)
_WEAPON: Final = Rule(
    "weapon.none_of_those",
    ("DS-ICON-03", "DS-COMP-05"),
    "The bank has no weapon {weapon!r}; it has {left}.",
    _none_of_those,
)
CHOOSE_KIND_TABLE: Final[Table[Rules, State, ChooseKind]] = Table(
    (
        GAME_GOES_ON,
        awaits("choose_kind.not_now", ("DS-ZOM-07",), "No special zombie is chosen now ({phase}).", "choose_kind"),
        _KIND,
    ),
    perform_kind,
)
SPECIAL_KIND_TABLE: Final[Table[Rules, State, SpecialKind]] = Table(
    (
        GAME_GOES_ON,
        awaits("special_kind.not_awaited", ("DS-ZOM-07",), "No special zombie is drawn now ({phase}).", "special_kind"),
        _KIND,
    ),
    perform_kind,
)
CHOOSE_ICON_TABLE: Final[Table[Rules, State, ChooseIcon]] = Table(
    (
        GAME_GOES_ON,
        awaits("choose_icon.not_now", ("DS-ZOM-08",), "No icon is chosen now ({phase}).", "choose_icon"),
        _ICON,
    ),
    perform_icon,
)
SPECIAL_ICON_TABLE: Final[Table[Rules, State, SpecialIcon]] = Table(
    (
        GAME_GOES_ON,
        awaits("special_icon.not_awaited", ("DS-ZOM-08",), "No icon is drawn now ({phase}).", "special_icon"),
        _ICON,
    ),
    perform_icon,
)
CHOOSE_SECOND_TABLE: Final[Table[Rules, State, ChooseSecond]] = Table(
    (
        GAME_GOES_ON,
        awaits("choose_second.not_now", ("DS-ZOM-10",), "No second cell is chosen now ({phase}).", "choose_second"),
        Rule(
            "second.no_such_cell",
            ("DS-ZOM-10",),
            "A crawler on that icon cannot also lie on {cell!r}; possible: {cells}.",
            _no_such_second,
        ),
    ),
    perform_second,
)
NAME_WEAPON_TABLE: Final[Table[Rules, State, NameWeapon]] = Table(
    (
        GAME_GOES_ON,
        awaits("name_weapon.not_now", ("DS-ICON-03",), "No weapon is chosen now ({phase}).", "name_weapon"),
        _WEAPON,
    ),
    perform_weapon,
)
WEAPON_TABLE: Final[Table[Rules, State, WeaponDrawn]] = Table(
    (
        GAME_GOES_ON,
        awaits(
            "weapon.not_awaited", ("DS-ICON-03",), "No weapon is drawn now ({phase}).", "weapon_token", "bank_weapon"
        ),
        _WEAPON,
    ),
    perform_weapon,
)
