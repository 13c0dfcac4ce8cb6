"""The catalogue of Dead Sprint for the general checks."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import msgspec

from spree_rules.checks.catalogue import Catalogue, DifferentialCheck, shipped_vectors
from spree_rules.checks.theorem import Theorem
from spree_rules.model.dead_sprint import actions
from spree_rules.model.dead_sprint.game import RULEBOOK, DeadSprintGame, new_game
from spree_rules.model.dead_sprint.rulings import EDITIONS, RULINGS

from .data_mutations import data_mutations
from .differential import compare_games
from .faults import faults
from .ground_check import compare_ground
from .invariants import INVARIANTS
from .packs import sploder_pack
from .policies import policies
from .positions import positions
from .witnesses import edition_start, witness_start

MALFORMED: Final[tuple[tuple[Any, str], ...]] = (
    (actions.Step("9z9"), "step.not_beside"),
    (actions.Step(None), "step.not_beside"),  # type: ignore[arg-type]
    (actions.Step(["1b4"]), "step.not_beside"),  # type: ignore[arg-type]
    (actions.PlayCard("ace"), "card.not_in_hand"),
    (actions.PlayCard(None), "card.not_in_hand"),  # type: ignore[arg-type]
    (actions.DiscardCard("ace"), "card.not_in_hand"),
    (actions.DiscardCard(["deflect"]), "card.not_in_hand"),  # type: ignore[arg-type]
    (actions.DrawTile("bent"), "tile.unknown_deck"),  # type: ignore[arg-type]
    (actions.DrawTile(None), "tile.unknown_deck"),  # type: ignore[arg-type]
    (actions.Orient("C"), "orient.no_such_end"),  # type: ignore[arg-type]
    (actions.UseWeapons((3, 1)), "use.not_held"),
    (actions.UseWeapons((1, 1, 1)), "use.not_held"),
    (actions.UseWeapons("+1"), "use.not_held"),  # type: ignore[arg-type]
    (actions.Take("+4"), "take.another_token"),  # type: ignore[arg-type]
    (actions.Exchange("+9"), "exchange.does_not_fit"),  # type: ignore[arg-type]
    (actions.CardDrawn("ace"), "card.not_in_deck"),
    (actions.CardStolen("ace"), "stolen.not_in_hand"),
    (actions.Green(9), "green.no_such_face"),
    (actions.Green(2.0), "green.no_such_face"),  # type: ignore[arg-type]
    (actions.Red(0), "red.no_such_face"),
    (actions.Red("4"), "red.no_such_face"),  # type: ignore[arg-type]
    (actions.Yellow(4), "yellow.no_such_face"),
    (actions.Yellow(True), "yellow.no_such_face"),
    (actions.TileDrawn("Q"), "drawn.not_in_deck"),
    (actions.SpecialKind("shambler"), "special.no_such_kind"),
    (actions.ChooseKind("ghoul"), "special.no_such_kind"),  # type: ignore[arg-type]
    (actions.SpecialIcon("z1"), "special.no_such_icon"),
    (actions.ChooseIcon("z1"), "special.no_such_icon"),
    (actions.ChooseSecond("z1"), "second.no_such_cell"),
    (actions.NameWeapon(4), "weapon.none_of_those"),
    (actions.WeaponDrawn("+1"), "weapon.none_of_those"),  # type: ignore[arg-type]
)


def variations() -> tuple[tuple[str, str, str], ...]:
    """Return every reading that is not the default, to try in the first edition."""
    own = EDITIONS["default"].rulings
    return tuple(
        ("default", ruling.name, reading)
        for ruling in RULINGS.values()
        for reading in ruling.readings
        if reading != getattr(own, ruling.name)
    )


def pocket(edition: str) -> DeadSprintGame:
    """Return a small game of an edition: two players, no cards, one straight tile with a sploder, and the Exit."""
    rulings = {"exit_depth": "agreed", "exit_depth_meaning": "tiles_above", "layout": "planar"}
    return new_game(2, edition, rulings=rulings, pack=sploder_pack(), exit_depth=1)


def theorems() -> tuple[Theorem, ...]:
    """Return the theorems of the game, in the order of their ids."""
    from spree_rules.checks.dead_sprint.theorems.catalogue import THEOREMS

    return THEOREMS


def content(game: DeadSprintGame) -> dict[str, Any]:
    """Return the pack of a game as data."""
    return {"pack": msgspec.to_builtins(game.pack.document)}


def odds() -> dict[str, list[tuple[str, Fraction]]]:
    """Return the odds of attacks by what is added, from the faces of the pack's die."""
    game = new_game(2)
    faces = game.pack.document.dice.red
    found: dict[str, list[tuple[str, Fraction]]] = {}
    for kind in ("shambler", "brute"):
        hp = game.pack.document.zombies[kind].hp
        found[f"An attack on a {kind} succeeds"] = [
            (f"+{bonus}", Fraction(sum(face + bonus >= hp for face in faces), len(faces))) for bonus in range(7)
        ]
    return found


CATALOGUE: Final = Catalogue(
    rulebook=RULEBOOK,
    variations=variations,
    policies=policies,
    invariants=INVARIANTS,
    comparisons=(
        DifferentialCheck(
            "DS-ORACLE-GROUND",
            "On random corridors the steps, bursts and ranks of the horde, and the room for tiles, are those of a "
            "second implementation.",
            ("DS-MOVE-02", "DS-MOVE-05", "DS-ZOM-09", "DS-HORDE-03", "DS-HORDE-04", "DS-MOVE-04"),
            compare_ground,
        ),
        DifferentialCheck(
            "DS-ORACLE-GAMES",
            "Games with any seats, orders and readings go as a second implementation of the whole game says.",
            ("DS-TURN-01", "DS-HORDE-06", "DS-ZOM-09", "DS-MOVE-04", "DS-CARD-10", "DS-TOK-03", "DS-WIN-02"),
            compare_games,
        ),
    ),
    malformed=MALFORMED,
    positions=positions,
    witness_start=witness_start,
    edition_start=edition_start,
    pocket=pocket,
    theorems=theorems,
    data_mutations=data_mutations,
    content=content,
    odds=odds,
    shipped_vectors=shipped_vectors(__package__),
    faults=faults,
)
