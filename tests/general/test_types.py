"""What type checkers make of the package: of a frontend that uses it, and of tables that are put together wrongly."""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TYPING = ROOT / "tests" / "typing"
COMPLETE = 0.84
"""The least part of the public names whose types pyright takes from annotations alone; a floor to be raised."""
UNKNOWN = 2
"""How many public names may be of a type that pyright does not know."""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True, cwd=ROOT, check=False)


def mypy(file: str, cache: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Check one file by itself: the package's own bodies are silent, as they are for whoever has it installed."""
    return run("mypy", "--strict", "--follow-imports=silent", f"--cache-dir={cache}", *words, str(TYPING / file))


def test_mypy_knows_every_type_of_a_frontend(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="mypy comes with the extra 'lint'")
    found = mypy("consumer.py", tmp_path, "--disallow-any-expr")
    assert found.returncode == 0, found.stdout


def test_mypy_refuses_tables_of_another_event(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="mypy comes with the extra 'lint'")
    wrong = [
        number
        for number, line in enumerate((TYPING / "wrong_tables.py").read_text(encoding="utf-8").splitlines(), 1)
        if line.endswith("# wrong")
    ]
    found = mypy("wrong_tables.py", tmp_path)
    named = [int(line.split(":")[1]) for line in found.stdout.splitlines() if "error:" in line]
    assert sorted(set(named)) == wrong, found.stdout


def test_pyright_knows_every_type_of_a_frontend() -> None:
    pytest.importorskip("pyright", reason="pyright comes with the extra 'lint'")
    found = run("pyright", "--outputjson", "--pythonpath", sys.executable, "-p", str(TYPING))
    report = json.loads(found.stdout)
    assert report["summary"]["filesAnalyzed"] == 1 and report["generalDiagnostics"] == [], found.stdout


def test_the_types_of_the_public_names_are_known(tmp_path: Path) -> None:
    pytest.importorskip("pyright", reason="pyright comes with the extra 'lint'")
    if _is_editable():
        pytest.skip("pyright looks at installed packages only, and this one is installed for editing")
    found = subprocess.run(
        [sys.executable, "-m", "pyright", "--verifytypes", "spree_rules", "--ignoreexternal", "--outputjson"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "VIRTUAL_ENV": sys.prefix, "PATH": f"{sys.prefix}/bin{os.pathsep}{os.environ['PATH']}"},
        check=False,
    )
    report = json.loads(found.stdout)["typeCompleteness"]
    assert report["exportedSymbolCounts"]["withKnownType"] > 2500
    assert report["exportedSymbolCounts"]["withUnknownType"] <= UNKNOWN
    assert report["completenessScore"] >= COMPLETE, report["completenessScore"]


def _is_editable() -> bool:
    about = importlib.metadata.distribution("spree-rules").read_text("direct_url.json") or "{}"
    return bool(json.loads(about).get("dir_info", {}).get("editable"))
