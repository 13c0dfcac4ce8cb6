"""Setup: the start tiles, the players on theirs with a first aid kit each, the decks, and opening hands."""

from __future__ import annotations

from ..kernel.effects import Effect
from .actions import Token
from .ground import part
from .leaving import banked
from .rules import Rules
from .state import EMPTY, Bank, Decks, Horde, Runner, State
from .tiles import HORDE, PLAYERS
from .turn import first_turn


def start(rules: Rules) -> State:
    """Return the state in which a game begins: the first player's turn, or the deal of opening hands."""
    pack = rules.pack
    kits: list[Token] = ["first_aid"] * rules.seats
    bank = banked(Bank(pack.zombie_counts(), pack.token_counts()), kits, -1)
    tile, cell = part(rules.horde)
    laid = (pack.start(HORDE) + "A", pack.start(PLAYERS) + "A")
    aisle = next(step for step, rank in enumerate(rules.ground.ranks[laid[tile]]) if cell in rank.rest)
    state = State(
        "deal",
        rules.order[0],
        (Runner(rules.start, first_aid=1),) * rules.seats,
        laid,
        (EMPTY, EMPTY),
        Horde(tile, aisle),
        bank,
        Decks(_deck(rules, "straight"), _deck(rules, "corner"), rules.deck),
    )
    return state if rules.opening_hand else first_turn(rules, state, None)


def _deck(rules: Rules, kind: str) -> tuple[str, ...]:
    copies = rules.pack.copies(kind)  # type: ignore[arg-type]
    return tuple(sorted(name for name, count in copies.items() for _ in range(count)))


def opening(rules: Rules) -> tuple[Effect, ...]:
    """Return the effects of the start itself: tiles, pieces, tokens, cards, and the turn order."""
    everybody = tuple(range(rules.seats))
    pack = rules.pack
    tiles = sum(drawing.copies for drawing in pack.document.tiles.values())
    supply = (str(sum(pack.zombie_counts())), str(sum(pack.token_counts())))
    pieces = ("DS-COMP-03", "DS-SETUP-03", "DS-SETUP-04")
    starts = ("DS-SETUP-01", "DS-SETUP-02", "DS-HORDE-04")
    return (
        Effect("start_tiles_laid", starts, squares=(rules.horde, rules.start), number=tiles),
        Effect("seated", pieces, seats=everybody, squares=(rules.start,), number=rules.seats),
        Effect("first_aid_given", ("DS-SETUP-05", "DS-TOK-01"), seats=everybody, number=1),
        Effect("supply_ready", ("DS-COMP-04", "DS-COMP-05"), items=supply),
        Effect("decks_ready", ("DS-COMP-01", "DS-COMP-02", "DS-SETUP-06", "DS-SETUP-07"), number=len(rules.deck)),
        Effect("order_settled", ("DS-SETUP-08",), seats=rules.order),
    )
