"""Leaving the game: damage, players who are out with their goods, and the ends of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ..kernel.effects import Effect, Log
from ..kernel.protocol import Result
from ..kernel.values import put, replace
from .actions import Token
from .ground import part
from .rules import Rules
from .state import NO_TURN, TOKENS, WEAPON_TOKENS, Bank, Contents, Ending, Find, Runner, State
from .steps import is_gone


def goods(runner: Runner) -> tuple[Token, ...]:
    """Return a player's tokens in the order of their kinds.

    >>> goods(Runner("1b4", first_aid=1, weapons=(2, 2)))
    ('first_aid', '+2', '+2')
    """
    health: tuple[Token, ...] = ("first_aid",) * runner.first_aid + ("adrenaline",) * runner.adrenaline  # type: ignore[assignment]
    return (*health, *(WEAPON_TOKENS[weapon - 1] for weapon in runner.weapons))


def banked(bank: Bank, tokens: Sequence[Token], sign: int = 1) -> Bank:
    """Return the bank with some tokens put in, or with -1 taken out."""
    counts = list(bank.tokens)
    for token in tokens:
        counts[TOKENS.index(token)] += sign
    return replace(bank, tokens=tuple(counts))


def used(rules: Rules, bank: Bank, tokens: Sequence[Token]) -> Bank:
    """Return the bank after some tokens were used (ruling used_tokens)."""
    return banked(bank, tokens) if tokens and rules.rulings.used_tokens == "to_bank" else bank


def with_tokens(contents: Contents, finds: Sequence[Find]) -> Contents:
    """Return the contents of a tile with other tokens, sorted."""
    return replace(contents, tokens=tuple(sorted(finds, key=lambda find: (find.cell, TOKENS.index(find.token)))))


def damage(rules: Rules, state: State, seats: Sequence[int], log: Log) -> State:
    """Return the state after players were damaged at one moment (DS-DMG-01, DS-DMG-02).

    Whoever has a first aid kit loses one; all others are out together.
    """
    out = tuple(seat for seat in seats if not state.runners[seat].first_aid)
    for seat in seats:
        if seat in out:
            continue
        runner = state.runners[seat]
        if log is not None:
            log.append(Effect("damaged", ("DS-DMG-01", "DS-TOK-05"), seats=(seat,)))
        runners = put(state.runners, seat, replace(runner, first_aid=runner.first_aid - 1))
        state = replace(state, runners=runners, bank=used(rules, state.bank, ("first_aid",)))
    return eliminate(rules, state, out, ("DS-DMG-02",), log) if out else state


def eliminate(rules: Rules, state: State, seats: Sequence[int], clauses: tuple[str, ...], log: Log) -> State:
    """Return the state after players were lost together: goods, hands, what was known, and perhaps the end."""
    runners, bank, contents, decks = state.runners, state.bank, state.contents, state.decks
    discards = list(decks.discards)
    for seat in seats:
        runner = runners[seat]
        where = runner.space()
        if log is not None:
            log.append(Effect("out", clauses, seats=(seat,), squares=(where,), cards=(*runner.hand, *runner.lying)))
        held = goods(runner)
        tile, cell = part(where)
        # What would be dropped on a tile that is taken away goes with it.
        if rules.rulings.goods_of_eliminated == "drop_on_space" and not is_gone(state, tile):
            dropped = (*contents[tile].tokens, *(Find(cell, token) for token in held))
            contents = put(contents, tile, with_tokens(contents[tile], dropped))
        else:
            bank = banked(bank, held)
        discards += [*runner.hand, *runner.lying]
        runners = put(runners, seat, Runner(None))
    state = replace(
        state,
        runners=runners,
        bank=bank,
        contents=contents,
        decks=replace(decks, discards=tuple(sorted(discards))),
        known=tuple(fact for fact in state.known if fact.viewer not in seats and fact.owner not in seats),
        lost=(*state.lost, tuple(sorted(seats))),
    )
    return checked(rules, state, log)


def checked(rules: Rules, state: State, log: Log, *, horde_is_done: bool = False) -> State:
    """Return the state, or the end of the game if nobody or one player is left (DS-WIN-02).

    ``horde_is_done`` says that a horde's turn has just ended, which one ruling waits for.
    """
    living = state.living()
    if not living:
        shares = rules.rulings.all_out_together == "shared" and rules.seats > 1
        return end(rules, state, "all_out", state.lost[-1] if shares else (), log)
    if len(living) == 1 and rules.seats > 1 and (rules.rulings.last_standing == "immediate" or horde_is_done):
        return end(rules, state, "last_standing", living, log)
    return state


ENDINGS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "exit": ("DS-WIN-01",),
        "last_standing": ("DS-WIN-02",),
        "all_out": ("DS-WIN-02", "DS-HORDE-05", "DS-DMG-02"),
        "nobody_left_to_pass": ("DS-HORDE-03",),
    }
)
"""The clauses on which an ending rests, by its reason."""


def end(rules: Rules, state: State, reason: Ending, winners: tuple[int, ...], log: Log) -> State:
    """Return the state in which the game is over."""
    if log is not None:
        log.append(Effect("ended", ENDINGS[reason], items=(reason,)))
        if winners:
            log.append(Effect("won", ENDINGS[reason][:1], seats=winners))
    return replace(state, phase="over", ending=reason, winners=winners, turn=NO_TURN)


def result(rules: Rules, state: State) -> Result | None:
    """Return why the game is over and the seats from best to worst; None before the end.

    Behind the winners come those who are still in the game, then the others, those who were lost last before those
    lost earlier. If nobody has won, the result says so.
    """
    if state.ending is None:
        return None
    living = tuple(seat for seat in state.living() if seat not in state.winners)
    groups = [state.winners, living, *reversed(state.lost)]
    behind = [tuple(seat for seat in group if seat not in state.winners) for group in groups[1:]]
    ranking = tuple(group for group in (state.winners, *behind) if group)
    return Result(state.ending, ranking, nobody_won=not state.winners)
