"""Packs made for searches: four territories with one kind of challenge each, and one with nothing but duels."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from spree_rules.model.spurs.game import SpursGame, new_game
from spree_rules.model.spurs.pack import Pack, load_pack

TOKENS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "horse": 'kind = "horse", terrain = "B", rounds = 2, cash = 5, fame = 1',
        "cattle": 'kind = "cattle", terrain = "B", rounds = 1, fame = 1',
        "hunting": 'kind = "hunting", terrain = "B", hits = 1, red = true, cash = 5, fame = 1',
        "outlaw": 'kind = "outlaw", terrain = "B", hits = 2, red = true, cash = 5, fame = 1',
        "desperados": 'kind = "desperados", terrain = "B", desperados = 2, red = true',
        "gold": 'kind = "gold", terrain = "B", draws = 2, desperados = 1',
    }
)
"""The token of each kind of challenge."""
KINDS: Final = (*TOKENS, "duel")
"""The packs that are small enough to search."""


@cache
def small_pack(kind: str) -> Pack:
    """Return a pack of four territories with one challenge of a kind, or with none, for ``duel``.

    >>> small_pack("outlaw").board.territories
    ('A1', 'A2', 'B1', 'B2')
    """
    token = TOKENS.get(kind)
    lies = "" if token is None else '"B1"'
    tokens = "" if token is None else f"T1 = {{ {token} }}\nT2 = {{ {token} }}"
    return load_pack(f"""
name = "small-{kind}"
provenance = "made for checks"
desperados = [
  {{ weapon = "revolver", hits = 1, count = 2, cash = 5, fame = 1 }},
  {{ weapon = "rifle", hits = 1, count = 2 }},
]
equipment = {{}}
saloon = {{}}
stagecoach = {{}}

[map]
rows = ["PB", "FM"]
enter = {{ P = 1, B = 1, F = 2, M = 3 }}
start = "A1"
start_tokens = [{lies}]

[towns]
"Halt" = {{ arrow = "A1", bank = true }}

[tokens]
{tokens}

[events]
"Quiet Day" = {{ count = 1, effect = "none" }}

[setup]
players = [2]
bag = [1, 1, 1, 0, 0]
supply = [2, 2, 2, 0, 6]
money = 0
spurs = 0
riding = 1
nuggets = 1
stones = 1
bank = 0
bonus = 1
displayed = 1
draw = 2
guard_hits = 2
rocks = 3
thorns = 3
""")


def small_game(kind: str, edition: str = "standard", turns: int = 2, target: int = 2) -> SpursGame:
    """Return a game with a small pack, to little Fame and of a few turns."""
    agreed = {"fame_target": "agreed", "turn_limit": "agreed"}
    return new_game(2, edition, rulings=agreed, pack=small_pack(kind), target=target, turn_limit=turns)
