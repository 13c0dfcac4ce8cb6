"""The catalogue of Cross-Country Crime Spree for the general checks."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, Final

from spree_rules.checks.catalogue import Catalogue, DifferentialCheck, shipped_vectors
from spree_rules.checks.theorem import Query, Theorem
from spree_rules.model.crime_spree import actions
from spree_rules.model.crime_spree.game import RULEBOOK, CrimeSpreeGame, new_game
from spree_rules.model.crime_spree.law import Circumstances
from spree_rules.model.crime_spree.rulings import EDITIONS, RULINGS

from .data_mutations import data_mutations
from .differential import compare_games, compare_map
from .facts import capture, facts
from .faults import faults
from .invariants import INVARIANTS
from .policies import policies
from .positions import positions
from .witnesses import edition_start, witness_start

MALFORMED: Final[tuple[tuple[Any, str], ...]] = (
    (actions.DesignCrime(0, 1), "crime.unknown_who"),
    (actions.DesignCrime(7, 1), "crime.unknown_who"),
    (actions.DesignCrime("5", 3), "crime.unknown_who"),  # type: ignore[arg-type]
    (actions.DesignCrime(True, 3), "crime.unknown_who"),
    (actions.DesignCrime(5, 0), "crime.unknown_what"),
    (actions.DesignCrime(5, None), "crime.unknown_what"),  # type: ignore[arg-type]
    (actions.ChangeState("BC"), "move.unknown_state"),
    (actions.ChangeState("ks"), "move.unknown_state"),
    (actions.ChangeState(["KS"]), "move.unknown_state"),  # type: ignore[arg-type]
    (actions.Start("XX"), "start.not_a_start"),
    (actions.Start(None), "start.not_a_start"),  # type: ignore[arg-type]
    (actions.Die(0), "die.no_such_face"),
    (actions.Die(7), "die.no_such_face"),
    (actions.Die(2.0), "die.no_such_face"),  # type: ignore[arg-type]
    (actions.First(4), "first.no_such_seat"),
    (actions.First(-1), "first.no_such_seat"),
    (actions.Felony(7, 1), "crime.unknown_who"),
    (actions.Felony(1, 7), "crime.unknown_what"),
    (actions.Law(0), "law.no_such_face"),
    (actions.Law(21), "law.no_such_face"),
    (actions.Law("7"), "law.no_such_face"),  # type: ignore[arg-type]
    (actions.Cruisers(7), "cruisers.no_such_face"),
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


def pocket(edition: str) -> CrimeSpreeGame:
    """Return a small game of an edition: two players in New England, two entries per column, two rounds."""
    return new_game(2, edition, board="new_england", faces=2, max_rounds=2)


def theorems() -> tuple[Theorem, ...]:
    """Return the theorems of the game, in the order of their ids."""
    from spree_rules.checks.crime_spree.theorems.catalogue import THEOREMS

    return THEOREMS


def queries() -> tuple[Query, ...]:
    """Return the positions sought: none, because best play is computed directly."""
    return ()


def content(game: CrimeSpreeGame) -> dict[str, Any]:
    """Return the map of a game, the neighbours under its rulings, and its table, as data."""
    return {
        "board": json.loads(game.board.to_json()),
        "neighbours": dict(game.neighbours),
        "felonies": game.felonies,
    }


def odds() -> dict[str, list[tuple[str, Fraction]]]:
    """Return the odds of capture for planned crimes, at home and in a new state, under each edition."""
    found = {}
    for name, edition in EDITIONS.items():
        for title, new in (("at home", False), ("in a new state", True)):
            around = Circumstances(planned=True, new=new)
            rows = [(f"worth {points + 2}", capture(edition.rulings, points, around)[1]) for points in range(2, 13)]
            found[f"Capture for a planned crime {title}, {name}"] = rows
    return found


CATALOGUE: Final = Catalogue(
    rulebook=RULEBOOK,
    variations=variations,
    policies=policies,
    invariants=INVARIANTS,
    comparisons=(
        DifferentialCheck(
            "CC-ORACLE-GAMES",
            "Random games under random rulings agree with a second implementation, which looks back over history, "
            "says.",
            ("CC-LAW-03", "CC-EXC-02", "CC-EXC-04", "CC-EXC-07", "CC-TURN-03", "CC-END-03", "CC-ALT-04"),
            compare_games,
        ),
        DifferentialCheck(
            "CC-ORACLE-MAP",
            "The borders of the map agree with an independently typed list.",
            ("CC-COMP-01", "CC-MOVE-03"),
            compare_map,
        ),
    ),
    malformed=MALFORMED,
    positions=positions,
    repeats=5,
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
