"""Turns, damage, elimination and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable

from .state import State, Turn


def finish(state: State, winners: Iterable[int], reason: str) -> None:
    """The game is over."""
    state.winners = tuple(sorted(winners))
    state.phase = "over"
    state.over_reason = reason
    state.fight = None


def is_over(state: State) -> bool:
    """Is the game over?"""
    return state.phase == "over"


def eliminate(state: State, seats: Iterable[int]) -> None:
    """Put these players out together (DS-DMG-02, DS-HORDE-05) and look for the end."""
    gone = tuple(seat for seat in state.order if seat in set(seats))
    if not gone:
        return
    for seat in gone:
        _take_off(state, seat)
    state.lost.append(gone)
    check_end(state, False)


def _take_off(state: State, seat: int) -> None:
    player = state.players[seat]
    stays = state.rule("goods_of_eliminated") == "drop_on_space"
    for token in player.tokens():
        player.lose(token)
        if stays and player.at is not None:
            state.leave_token(player.at, token)
        else:
            state.to_bank(token)
    for card in player.hand:
        state.discard_card(card)
    player.hand = []
    clear_trip(state, seat)
    player.alive = False
    player.at = None
    player.skips = False
    state.known = {key: n for key, n in state.known.items() if seat not in key[:2]}


def clear_trip(state: State, seat: int) -> None:
    """A Trip that lies before this player is discarded (DS-CARD-08)."""
    if state.players[seat].tripped:
        state.players[seat].tripped = False
        state.discard_card("Trip a Player")


def check_end(state: State, horde_done: bool) -> None:
    """Last standing and all out (DS-WIN-02, DS-R32, DS-R33)."""
    living = state.living()
    now = horde_done or state.rule("last_standing") == "immediate"
    if not living:
        shared = state.rule("all_out_together") == "shared" and len(state.players) > 1
        finish(state, state.lost[-1] if shared else (), "all out")
    elif now and len(living) == 1 and len(state.players) > 1:
        finish(state, living, "last standing")


def damage(state: State, seats: Iterable[int]) -> None:
    """All of them take one damage at the same moment (DS-DMG-01, -02)."""
    out = []
    for seat in set(seats):
        player = state.players[seat]
        if player.first_aid:
            player.lose("first_aid")
            state.use_up("first_aid")
        else:
            out.append(seat)
    eliminate(state, out)


def begin_turn(state: State, seat: int) -> None:
    """The card phase of this seat, unless it must skip (DS-R21)."""
    state.active = seat
    state.turn = Turn()
    player = state.players[seat]
    if player.skips:
        player.skips = False
        end_turn(state)
        return
    state.turn.full_at_start = cards_counted(state, seat) >= 2
    state.phase = "cards"


def cards_counted(state: State, seat: int) -> int:
    """Cards that count against the limit (DS-CARD-03, DS-R64)."""
    player = state.players[seat]
    lying = player.tripped and state.says("lying_cards_in_limit")
    return len(player.hand) + int(lying)


def end_turn(state: State) -> None:
    """On to the next living player, or to the horde (DS-TURN-02, DS-HORDE-01)."""
    if is_over(state):
        return
    clear_trip(state, state.active)
    state.fight = None
    state.takes = []
    place = state.order.index(state.active)
    later = [seat for seat in state.order[place + 1 :] if state.players[seat].alive]
    if later:
        begin_turn(state, later[0])
    else:
        begin_horde(state)


def begin_horde(state: State) -> None:
    """The yellow die, or the dead end of DS-R67."""
    state.turn = Turn()
    if state.ground.ahead(*state.horde) is None:
        finish(state, (), "horde out of the aisle")
    else:
        state.phase = "yellow"


def begin_round(state: State) -> None:
    """Back to the first living player (DS-HORDE-08)."""
    state.round += 1
    begin_turn(state, state.living()[0])


def is_active_out(state: State) -> bool:
    """Was the player whose turn it is put out?"""
    return not state.players[state.active].alive
