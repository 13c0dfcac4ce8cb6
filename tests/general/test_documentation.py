"""The README and the docs: every snippet runs, every clause has its tests, no public name is undocumented."""

from __future__ import annotations

import ast
import doctest
import importlib
import importlib.util
import inspect
import pkgutil
import re
from pathlib import Path
from typing import Any

import pytest

import spree_rules
from spree_rules import games
from spree_rules.checks.registry import catalogue

GAMES = [catalogue(name).make(games.rulebook(name).editions[0], 3) for name in games.BUILT_IN]
ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
OWN = "your-own-game.md"
"""This page needs its example installed; it runs in a test of its own."""


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != OWN], ids=lambda page: page.name)
def test_snippets_run(page: Path) -> None:
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.testfile(str(page), module_relative=False, optionflags=flags)
    assert result.failed == 0
    if ">>>" in page.read_text(encoding="utf-8"):
        assert result.attempted > 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        built = target.startswith("built/") and target.split("/")[-1] in (
            "clauses.md",
            "facts.md",
            "witnesses.md",
            "editions.md",
            "words.md",
        )
        assert target.startswith("http") or built or (page.parent / target).exists(), target


def _test_names() -> set[str]:
    names = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                names.add(node.name)
    return names


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_clause_has_the_tests_that_it_names(game: Any) -> None:
    existing = _test_names()
    for clause in game.clauses.values():
        assert clause.tests and set(clause.tests) <= existing, clause.id
        assert clause.text and clause.source and clause.chapter


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_chapter_is_a_room(game: Any) -> None:
    rooms = {module.name for module in pkgutil.iter_modules(getattr(spree_rules, game.name).__path__)}
    assert {clause.chapter for clause in game.clauses.values()} <= rooms


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rule_and_ruling_cites_clauses_that_exist(game: Any) -> None:
    known = set(game.clauses)
    for table in game.tables.values():
        for rule in table.rules:
            assert rule.clauses and set(rule.clauses) <= known, rule.code
            assert rule.text.endswith(".")
    for ruling in game.rulebook.rulings.values():
        assert ruling.clauses and set(ruling.clauses) <= known, ruling.name


def test_general_modules_hold_no_word_of_a_game() -> None:
    """No file of the kernel, and no string of the general checks, questions and pictures, names a game."""
    spoken = re.compile(r"Spree!|Crime Spree|SPREE-|CC-[A-Z]")
    for name in sorted(_general_files()):
        lines = name.read_text(encoding="utf-8").splitlines()
        found = [line for line in lines if spoken.search(line) and not _is_example(line, lines)]
        assert not found, (name, found)


def _general_files() -> list[Path]:
    package = ROOT / "spree_rules"
    rooms = {game.name for game in GAMES}
    tops = ("model/kernel", "checks", "ask", "show", "cli")
    files = [file for top in tops for file in (package / top).rglob("*.py")]
    return [file for file in files if not rooms & set(file.relative_to(package).parts)]


def _is_example(line: str, lines: list[str]) -> bool:
    """Whether a line stands in a docstring's example: such a one, or what it prints."""
    place = lines.index(line)
    above = [each.strip() for each in lines[max(0, place - 6) : place + 1]]
    return any(each.startswith((">>>", "...")) for each in above)


def _modules() -> list[str]:
    found = pkgutil.walk_packages(spree_rules.__path__, "spree_rules.")
    return [module.name for module in found]


@pytest.mark.parametrize("name", _modules())
def test_no_public_name_is_undocumented(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    for label, thing in vars(module).items():
        own = getattr(thing, "__module__", None) == name
        if label.startswith("_") or not own or not (inspect.isclass(thing) or inspect.isfunction(thing)):
            continue
        assert thing.__doc__, f"{name}.{label}"
        if inspect.isclass(thing):
            for member, function in vars(thing).items():
                if inspect.isfunction(function) and not member.startswith("_") and name != _PROTOCOL:
                    assert function.__doc__ or member in dir(thing.__base__), f"{name}.{label}.{member}"


_PROTOCOL = "spree_rules.model.kernel.protocol"


def test_the_model_imports_nothing_heavy() -> None:
    import subprocess
    import sys

    heavy = "['networkx', 'z3', 'hypothesis', 'rich', 'typer', 'random']"
    code = f"import sys; from spree_rules import crime_spree, spree; print([m for m in {heavy} if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert ast.literal_eval(out.stdout) == []


def test_built_pages_are_those_that_were_looked_at() -> None:
    """``python docs/generate.py`` writes the digest anew: look at the pages in ``docs/built/`` before you commit it."""
    specification = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert specification is not None and specification.loader is not None
    generate = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(generate)
    built = generate.pages()
    assert generate.DIGEST.read_text(encoding="utf-8").splitlines() == generate.digest(built).splitlines()
    for name, text in built.items():
        for target in re.findall(r"\]\(([^)#]+)\)", text if name.endswith(".md") else ""):
            assert str(Path(name).parent / target) in built, (name, target)
    for name, text in generate.readme_pictures().items():
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == text, name
