"""The layers hold, and each contract is broken by an import that it forbids."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from spree_rules import games

ROOT = Path(__file__).parents[2]
PLANTED = {
    "general to game": ("checks/verify.py", "from spree_rules.checks.spree import catalogue as planted"),
    "game to game": ("ask/spree/words.py", "from spree_rules.ask.crime_spree import words as planted"),
    "kernel to game": ("model/kernel/chance.py", "from spree_rules.model.spree import cards as planted"),
    "model to checks": ("model/spree/turn.py", "from spree_rules.checks import simulate as planted"),
    "model to random": ("model/crime_spree/law.py", "import random as planted"),
    "cli to game": ("cli/play.py", "from spree_rules.model.crime_spree import game as planted"),
    "a circle": ("model/spree/cards.py", "from .actions import Draw as planted"),
}


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    code = "from importlinter.cli import lint_imports_command as run; run()"
    return subprocess.run(
        [sys.executable, "-c", code, "--no-cache"], capture_output=True, text=True, cwd=folder, check=False
    )


@pytest.mark.parametrize("name", [None, *PLANTED])
def test_contracts_are_kept_and_each_planted_import_breaks_one(name: str | None, tmp_path: Path) -> None:
    pytest.importorskip("importlinter", reason="import-linter comes with the extra 'lint'")
    shutil.copytree(ROOT / "spree_rules", tmp_path / "spree_rules", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "tests" / "general").mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "general" / "games_contract.py", tmp_path / "tests" / "general")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    if name is not None:
        place, line = PLANTED[name]
        with (tmp_path / "spree_rules" / place).open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")
    found = lint(tmp_path)
    assert "Contracts:" in found.stdout, found.stdout + found.stderr
    assert (found.returncode == 0) is (name is None), found.stdout


def test_no_import_circle_is_left_even_for_type_checkers() -> None:
    package = ROOT / "spree_rules"
    places = {
        ".".join(("spree_rules", *path.relative_to(package).with_suffix("").parts)): path
        for path in package.rglob("*.py")
    }
    modules = {name.removesuffix(".__init__"): path for name, path in places.items()}
    imports = {name: _imported(name, path, set(modules)) for name, path in modules.items()}
    assert len(imports) > 200 and _circle(imports) is None


def _imported(name: str, path: Path, known: set[str]) -> set[str]:
    found = set()
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                found.add(f"{source}.{alias.name}" if f"{source}.{alias.name}" in known else source)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found & known - {name}


def _circle(imports: dict[str, set[str]]) -> list[str] | None:
    left = {name: set(others) for name, others in imports.items()}
    while free := [name for name, others in left.items() if not others]:
        for name in free:
            del left[name]
        for others in left.values():
            others.difference_update(free)
    return sorted(left) or None


def test_general_code_is_found_to_name_no_game() -> None:
    """No general file lists games: none holds the name of one as a word, but for the registry and the typing lines."""
    allowed = {"games.py", "__init__.py"}
    for path in (ROOT / "spree_rules").rglob("*.py"):
        parts = path.relative_to(ROOT / "spree_rules").parts
        if set(parts) & set(games.BUILT_IN) or (len(parts) == 1 and parts[0] in allowed):
            continue
        strings = [
            node.value
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant)
        ]
        assert not set(strings) & set(games.BUILT_IN), path
