"""A contract for import-linter: a game's rooms are known to the rooms of that game alone.

Games are found as the packages beside ``spree_rules.model.kernel``, so that nobody lists them.
"""

from __future__ import annotations

from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, output

MODEL = "spree_rules.model."
EXPORTS = "spree_rules"
"""The package itself, which names the games for type checkers."""


class GamesContract(Contract):
    """No module imports a room of a game, unless it is in a room of the same game."""

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Return the imports that cross from one game, or from no game, into another."""
        games = {name.split(".")[2] for name in graph.modules if name.startswith(MODEL) and name.count(".") > 2}
        games -= {"kernel"}

        def owner(module: str) -> str | None:
            return next((part for part in module.split(".") if part in games), None)

        crossing = sorted(
            (importer, imported)
            for importer in graph.modules - {EXPORTS}
            for imported in graph.find_modules_directly_imported_by(importer)
            if owner(imported) not in (None, owner(importer))
        )
        return ContractCheck(kept=bool(games) and not crossing, metadata={"crossing": crossing})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print each such import."""
        rows: list[tuple[Any, Any]] = check.metadata["crossing"]
        for importer, imported in rows:
            output.print_error(f"{importer} -> {imported}", bold=True)
