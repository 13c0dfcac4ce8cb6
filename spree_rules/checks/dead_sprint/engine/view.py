"""A plain summary of a state, for comparison in lock step with another implementation."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .state import State


def counted(counter: Counter[str]) -> dict[str, int]:
    """Only what is there, in a fixed order."""
    return {name: count for name, count in sorted(counter.items()) if count}


def summary(state: State) -> dict[str, Any]:
    """Everything that the rules can tell apart, as sorted plain data."""
    return {
        "phase": state.phase,
        "active": state.active,
        "round": state.round,
        "players": [
            {
                "alive": player.alive,
                "at": player.at,
                "first_aid": player.first_aid,
                "adrenaline": player.adrenaline,
                "weapons": tuple(player.weapons),
                "hand": tuple(player.hand),
                "tripped": player.tripped,
                "skips": player.skips,
            }
            for player in state.players
        ],
        "tiles": state.ground.names,
        "off_table": sorted(state.ground.removed),
        "zombies": sorted((zombie.kind, tuple(sorted(zombie.cells))) for zombie in state.zombies),
        "tokens": sorted((space, tuple(pile)) for space, pile in state.tokens.items()),
        "horde": state.horde,
        "supply": counted(state.supply),
        "bank": counted(state.bank),
        "removed": counted(state.removed),
        "straight": counted(state.straight),
        "straight_draws": state.straight_draws,
        "exit_drawn": state.exit_drawn,
        "corner": counted(state.corner),
        "passed": counted(state.passed),
        "cards": counted(state.cards),
        "card_discards": counted(state.card_discards),
        "known": sorted((*key, count) for key, count in state.known.items()),
        "drew": state.turn.drew,
        "discarded": state.turn.discarded,
        "green_bonus": state.turn.green_bonus,
        "aim_bonus": state.turn.aim_bonus,
        "moves_left": state.turn.moves_left,
        "adrenaline_used": state.turn.adrenaline_used,
        "offer": state.offer,
        "winners": state.winners,
        "lost": tuple(state.lost),
    }
