"""The catalogue of Spree! for the general checks."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, Final

from spree_rules.checks.catalogue import Catalogue, DifferentialCheck, shipped_vectors
from spree_rules.checks.theorem import Query, Theorem
from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.model.spree import actions
from spree_rules.model.spree.cards import Card, Rank
from spree_rules.model.spree.game import RULEBOOK, SpreeGame, new_game, two_dice
from spree_rules.model.spree.grid import Square
from spree_rules.model.spree.rulings import EDITIONS, RULINGS

from .data_mutations import data_mutations
from .deals import compare_deals
from .differential import compare_games
from .facts import facts
from .faults import faults
from .invariants import INVARIANTS
from .oracle import compare_cards, compare_shots, compare_walks
from .policies import policies
from .positions import positions
from .witnesses import edition_start, witness_start

JOKER_RULINGS = ("joker_loot",)
MALFORMED: Final[tuple[tuple[Any, str], ...]] = (
    (actions.Shoot(9), "seat.unknown"),
    (actions.Shoot("2"), "seat.unknown"),  # type: ignore[arg-type]
    (actions.Shoot(True), "seat.unknown"),
    (actions.Rob(8, Card("9c"), Rank("9")), "seat.unknown"),
    (actions.Rob(0, Card("9x"), Rank("9")), "card.unknown"),
    (actions.Rob(0, Card("9c"), Rank("nine")), "rob.unknown_rank"),
    (actions.Rob(0, Card("9c"), None), "rob.unknown_rank"),  # type: ignore[arg-type]
    (actions.Shop(Card("1c")), "card.unknown"),
    (actions.Shop(["9c"]), "card.unknown"),  # type: ignore[arg-type]
    (actions.Shop(Card("9c"), 0), "shop.no_copies"),
    (actions.Shop(Card("9c"), "2"), "shop.no_copies"),  # type: ignore[arg-type]
    (actions.MoveCard(Card("10h"), 5), "move.unknown_steps"),
    (actions.MoveCard(Card("ten"), 10), "card.unknown"),
    (actions.Stop(Card("")), "card.unknown"),
    (actions.Walk("up"), "step.unknown_direction"),  # type: ignore[arg-type]
    (actions.Walk(None), "step.unknown_direction"),  # type: ignore[arg-type]
    (actions.Steer("up"), "step.unknown_direction"),  # type: ignore[arg-type]
    (actions.Park(Square("z99")), "park.not_a_space"),
    (actions.Drive(7), "park.not_a_space"),  # type: ignore[arg-type]
    (actions.Dice(0, 7), "dice.no_such_roll"),
    (actions.Dice(4, 3), "dice.no_such_roll"),
    (actions.Dice("1", 2), "dice.no_such_roll"),  # type: ignore[arg-type]
    (actions.Die(7), "die.no_such_face"),
    (actions.Die(2.0), "die.no_such_face"),  # type: ignore[arg-type]
    (actions.Draw(Card("zz")), "draw.not_in_the_pile"),
    (actions.Draw(None), "draw.not_in_the_pile"),  # type: ignore[arg-type]
)


def compare_turns(game: SpreeGame, seed: int) -> tuple[int, str | None]:
    """Compare the transition system of the proofs with a game; importing it needs z3."""
    from spree_rules.checks.spree.theorems.whole_turn.comparison import compare_turns as compare

    return compare(game, seed=seed)


def pocket(edition: str) -> SpreeGame:
    """Return the pocket game of an edition with three seats; to save states, only holders of stops are asked."""
    return new_game(3, edition, board="pocket", polls="holders")


def theorems() -> tuple[Theorem, ...]:
    """Return the theorems of the game, in the order of their ids."""
    from spree_rules.checks.spree.theorems.catalogue import THEOREMS

    return THEOREMS


def queries() -> tuple[Query, ...]:
    """Return the positions sought."""
    from spree_rules.checks.spree.theorems.catalogue import QUERIES

    return QUERIES


def content(game: SpreeGame) -> dict[str, Any]:
    """Return the board of a game, and its deck, as data."""
    return {"board": json.loads(game.board.to_json()), "deck": game.deck}


def odds() -> dict[str, list[tuple[str, Fraction]]]:
    """Return the odds of shots by distance and of walks by length, from the chances of the games themselves."""
    found = {}
    line = [f"{file}1" for file in "bcdefghi"]
    for edition in ("hip_pocket", "hong_kong"):
        game = new_game(3, edition)
        rows = []
        for distance, target in enumerate(line[1:], 1):
            hits = sum(game.resolve_shot(line[0], target, roll).hit for roll in range(1, game.faces + 1))
            rows.append((f"{counted(distance, 'step')} away", Fraction(hits, game.faces)))
        found[f"A shot hits, {edition}"] = rows
    totals = [0] * 13
    chance = two_dice(6)
    for outcome in chance.outcomes:
        assert isinstance(outcome.event, actions.Dice)
        totals[outcome.event.low + outcome.event.high] += outcome.weight
    found["At least this many steps in a roll"] = [
        (counted(steps, "step"), Fraction(sum(totals[steps:]), chance.total)) for steps in range(2, 13)
    ]
    return found


def variations() -> tuple[tuple[str, str, str], ...]:
    """Return every reading that is not its edition's own, as edition, ruling and reading."""
    found = []
    for ruling in RULINGS.values():
        edition = "hong_kong" if ruling.module else "first_2001" if ruling.name in JOKER_RULINGS else "hip_pocket"
        own = getattr(EDITIONS[edition].rulings, ruling.name)
        found += [(edition, ruling.name, reading) for reading in ruling.readings if reading != own]
    return tuple(found)


CATALOGUE: Final = Catalogue(
    rulebook=RULEBOOK,
    variations=variations,
    policies=policies,
    invariants=INVARIANTS,
    comparisons=(
        DifferentialCheck(
            "SPREE-ORACLE-WALKS",
            "Walks and drives reach the same squares as a finger on the drawing.",
            ("SPREE-MOVE-03", "SPREE-MOVE-05", "SPREE-BOARD-02", "SPREE-BOARD-03", "SPREE-HK-CAR-02"),
            compare_walks,
        ),
        DifferentialCheck(
            "SPREE-ORACLE-SHOTS",
            "Shots hit, miss and push as counted square by square on the drawing.",
            ("SPREE-SHOOT-02", "SPREE-SHOOT-03", "SPREE-SHOOT-04", "SPREE-HK-POWER-01", "SPREE-HK-FOUNTAIN-01"),
            compare_shots,
        ),
        DifferentialCheck(
            "SPREE-ORACLE-CARDS",
            "Every card has the points, steps, stops and robberies that its name implies.",
            ("SPREE-SCORE-02", "SPREE-CARD-01", "SPREE-STOP-01", "SPREE-JOKER-01", "SPREE-ROB-01"),
            compare_cards,
        ),
        DifferentialCheck(
            "SPREE-ORACLE-DEALS",
            "When hidden cards are dealt again, every unseen card comes to every hand and to the pile.",
            ("SPREE-SETUP-03", "SPREE-SETUP-04"),
            compare_deals,
        ),
        DifferentialCheck(
            "SPREE-ORACLE-TURNS",
            "In random states every event has the legality and result given by the transition system of the proofs.",
            ("SPREE-TURN-02", "SPREE-STOP-02", "SPREE-STOP-03", "SPREE-TURN-01", "SPREE-ROB-03"),
            compare_turns,
        ),
        DifferentialCheck(
            "SPREE-ORACLE-GAMES",
            "Games and positions, with every two readings and every set of modules, go as a second implementation of "
            "the whole game says.",
            ("SPREE-TURN-02", "SPREE-SETUP-04", "SPREE-SETUP-06", "SPREE-STOP-03", "SPREE-SHOOT-08", "SPREE-HK-RUN-01"),
            compare_games,
        ),
    ),
    malformed=MALFORMED,
    positions=positions,
    repeats=1,
    witness_start=witness_start,
    edition_start=edition_start,
    pocket=pocket,
    theorems=theorems,
    queries=queries,
    data_mutations=data_mutations,
    content=content,
    odds=odds,
    facts=facts,
    shipped_vectors=shipped_vectors(__package__),
    faults=faults,
)
