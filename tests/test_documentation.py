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

import pytest

import spree_rules
from spree_rules import spree

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_snippets_run(page: Path) -> None:
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.testfile(str(page), module_relative=False, optionflags=flags)
    assert result.failed == 0
    if ">>>" in page.read_text(encoding="utf-8"):
        assert result.attempted > 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert target.startswith("http") or (page.parent / target).exists(), target


def _test_names() -> set[str]:
    names = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                names.add(node.name)
    return names


def test_every_clause_has_the_tests_that_it_names() -> None:
    existing = _test_names()
    for clause in spree.clauses().values():
        assert clause.tests and set(clause.tests) <= existing, clause.id
        assert clause.text and clause.source and clause.chapter


def test_every_chapter_is_a_room() -> None:
    rooms = {module.name for module in pkgutil.iter_modules(spree.__path__)}
    assert {clause.chapter for clause in spree.clauses().values()} <= rooms


def test_every_rule_and_ruling_cites_clauses_that_exist() -> None:
    known = set(spree.clauses())
    game = spree.new_game(3)
    for table in game.tables.values():
        for rule in table.rules:
            assert rule.clauses and set(rule.clauses) <= known, rule.code
            assert rule.text.endswith(".")
    assert len(known) == 60


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
    code = f"import sys; from spree_rules import spree; print([m for m in {heavy} if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert ast.literal_eval(out.stdout) == []


def test_generated_pages_are_what_the_tool_says_now() -> None:
    specification = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert specification is not None and specification.loader is not None
    generate = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(generate)
    for name, text in generate.pages().items():
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == text, name
