"""The catalogue of Spurs for the general checks."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import msgspec

from spree_rules.checks.catalogue import Catalogue, DifferentialCheck, shipped_vectors
from spree_rules.checks.theorem import Theorem
from spree_rules.model.spurs import actions as a
from spree_rules.model.spurs.bags import Bag, draws
from spree_rules.model.spurs.game import RULEBOOK, SpursGame, new_game
from spree_rules.model.spurs.supplies import hits

from .data_mutations import data_mutations
from .differential import compare_boards, compare_map, compare_shots
from .faults import faults
from .invariants import INVARIANTS
from .packs import small_game
from .policies import policies
from .positions import positions
from .witnesses import edition_start, witness_start

MALFORMED: Final[tuple[tuple[Any, str], ...]] = (
    (a.Enter("Z9"), "enter.not_adjacent"),
    (a.Enter(None), "enter.not_adjacent"),  # type: ignore[arg-type]
    (a.Enter(["C3"]), "enter.not_adjacent"),  # type: ignore[arg-type]
    (a.RerollDie("3"), "reroll.no_such_die"),  # type: ignore[arg-type]
    (a.RerollDie(True), "reroll.no_such_die"),
    (a.PickDie(7), "pick.no_such_die"),
    (a.PickDie("3"), "pick.no_such_die"),  # type: ignore[arg-type]
    (a.Duel(9), "duel.not_here"),
    (a.Duel("1"), "duel.not_here"),  # type: ignore[arg-type]
    (a.Duel(True), "duel.not_here"),
    (a.ChooseWeapon("bow"), "weapon.unknown"),  # type: ignore[arg-type]
    (a.Steal("horse"), "steal.no_such_thing"),  # type: ignore[arg-type]
    (a.Steal(None, []), "steal.no_such_thing"),  # type: ignore[arg-type]
    (a.FleeTo("nowhere"), "flee.no_town"),
    (a.FleeTo(None), "flee.no_town"),  # type: ignore[arg-type]
    (a.Visit("church"), "visit.no_such_building"),
    (a.Visit(["bank"]), "visit.no_such_building"),  # type: ignore[arg-type]
    (a.Buy("cannon"), "buy.not_displayed"),
    (a.Buy(None), "buy.not_displayed"),  # type: ignore[arg-type]
    (a.Sell("ZZ1"), "sell.not_for_sale"),
    (a.HandIn(["OU1"]), "handin.no_captive"),  # type: ignore[arg-type]
    (a.DoctorDraw("2"), "treatment.number"),  # type: ignore[arg-type]
    (a.PayDoctor(True), "pay.number"),
    (a.PayDoctor(-1), "pay.number"),
    (a.SellGold("1"), "gold.number"),  # type: ignore[arg-type]
    (a.SellGold(0), "gold.number"),
    (a.Rob("bow"), "rob.no_weapon"),  # type: ignore[arg-type]
    (a.Rob(None), "rob.no_weapon"),  # type: ignore[arg-type]
    (a.PlaceRider("Z1"), "ride.no_cattle"),
    (a.PlaceRider(["C"]), "ride.no_cattle"),  # type: ignore[arg-type]
    (a.Dig("3"), "dig.number"),  # type: ignore[arg-type]
    (a.DrawBullets(3.0), "draw.number"),  # type: ignore[arg-type]
    (a.DrawBullets(None), "draw.number"),  # type: ignore[arg-type]
    (a.Spend("1", 0), "spend.no_such_way"),  # type: ignore[arg-type]
    (a.Put("Z9"), "put.not_on_map"),
    (a.Put(7), "put.not_on_map"),  # type: ignore[arg-type]
    (a.Rest(("cannon",)), "rest.no_such_card"),
    (a.Rest(None), "rest.no_such_card"),  # type: ignore[arg-type]
    (a.TokenPlaced("ZZ1"), "begun.no_such_token"),
    (a.Displayed("cannon"), "card.not_in_deck"),
    (a.FirstPlayer(9), "first.no_seat"),
    (a.RedDice((0, 7)), "red.no_such_dice"),
    (a.RedDice("12"), "red.no_such_dice"),  # type: ignore[arg-type]
    (a.BlueDice((2, 1)), "blue.no_such_dice"),
    (a.BlueDice(None), "blue.no_such_dice"),  # type: ignore[arg-type]
    (a.Rerolled(7), "rerolled.no_such_face"),
    (a.Rerolled(2.0), "rerolled.no_such_face"),  # type: ignore[arg-type]
    (a.Obstacles(("rock",)), "terrain.not_these"),
    (a.Obstacles(None), "terrain.not_these"),  # type: ignore[arg-type]
    (a.CattleDie(7), "cattle.not_free"),
    (a.Bullets((1, 2)), "bullets.not_these"),  # type: ignore[arg-type]
    (a.Bullets(Bag(99, 0, 0, 0, 0)), "bullets.not_these"),
    (a.Bullets(None), "bullets.not_these"),  # type: ignore[arg-type]
    (a.Gold("2"), "nuggets.number"),  # type: ignore[arg-type]
    (a.Desperado("cannon-1"), "desperado.not_there"),
    (a.EventDrawn("rain-p"), "event.no_such_card"),
    (a.TokenDrawn("ZZ1"), "token.no_such_token"),
    (a.Coin(9), "coin.not_duelling"),
    (a.SaloonDrawn("rain"), "saloon.no_such_card"),
)


def pocket(edition: str) -> SpursGame:
    """Return a small game of an edition: four territories, an outlaw, and one turn."""
    return small_game("outlaw", edition, turns=1)


def theorems() -> tuple[Theorem, ...]:
    """Return the theorems of the game, in the order of their ids."""
    from spree_rules.checks.spurs.theorems.catalogue import THEOREMS

    return THEOREMS


def content(game: SpursGame) -> dict[str, Any]:
    """Return the pack of a game as data."""
    return {"pack": msgspec.to_builtins(game.pack.document)}


def odds() -> dict[str, list[tuple[str, Fraction]]]:
    """Return the odds to hit often enough with the bag with which players begin, by bullets drawn."""
    bag = Bag(*new_game(2).rules.setup.bag)
    found: dict[str, list[tuple[str, Fraction]]] = {}
    for needed in (1, 2, 3):
        rows = []
        for number in range(3, 7):
            drawn = list(draws(bag, number))
            good = sum(ways for outcome, ways in drawn if hits(outcome, "revolver") >= needed)
            rows.append((f"{number} bullets", Fraction(good, sum(ways for _, ways in drawn))))
        found[f"{needed} hits with a revolver and the first bag"] = rows
    return found


CATALOGUE: Final = Catalogue(
    rulebook=RULEBOOK,
    policies=policies,
    invariants=INVARIANTS,
    malformed=MALFORMED,
    comparisons=(
        DifferentialCheck(
            "SPURS-ORACLE-MAP",
            "Neighbours, costs, cheapest ways and movements are those of a map that is written out as a table.",
            ("SPURS-MOVE-03", "SPURS-MOVE-04", "SPURS-MOVE-05", "SPURS-MOVE-06"),
            compare_map,
        ),
        DifferentialCheck(
            "SPURS-ORACLE-SHOTS",
            "Bullets are drawn as single bullets are, and as many Desperados fall as counting says.",
            ("SPURS-BULLET-05", "SPURS-BULLET-06", "SPURS-BULLET-07", "SPURS-DESP-08", "SPURS-DESP-09"),
            compare_shots,
        ),
        DifferentialCheck(
            "SPURS-ORACLE-BOARDS",
            "Rides, drives, herds, pay and single shots of games go as a second implementation says.",
            ("SPURS-HORSE-03", "SPURS-HORSE-05", "SPURS-CATTLE-05", "SPURS-CATTLE-06", "SPURS-CATTLE-09"),
            compare_boards,
        ),
    ),
    positions=positions,
    witness_start=witness_start,
    edition_start=edition_start,
    pocket=pocket,
    content=content,
    odds=odds,
    theorems=theorems,
    shipped_vectors=shipped_vectors(__package__),
    data_mutations=data_mutations,
    faults=faults,
)
"""The game for the checks that every game passes."""
