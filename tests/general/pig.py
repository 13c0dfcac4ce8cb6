"""The example game as an installed package: for tests of what another package can bring."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from spree_rules import games

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "examples" / "pig"


def installed(folder: Path) -> Path:
    """Write what an installer would about the package into a folder, and return the folder."""
    about = folder / "pig_rules-0.1.0.dist-info"
    about.mkdir(exist_ok=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pig-rules\nVersion: 0.1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[spree_rules.games]\npig = pig_rules\n", encoding="utf-8")
    return folder


@contextmanager
def importable(folder: Path) -> Iterator[None]:
    """Let this process find the package and its entry point."""
    added = [str(installed(folder)), str(PACKAGE)]
    sys.path[:0] = added
    games.forget()
    try:
        yield
    finally:
        for path in added:
            sys.path.remove(path)
        games.forget()


def command(folder: Path, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run ``spree-rules`` in a process that finds the package."""
    path = os.pathsep.join([str(installed(folder)), str(PACKAGE), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": path, "COLUMNS": "100"}
    return subprocess.run(
        [sys.executable, "-m", "spree_rules", *words],
        capture_output=True,
        text=True,
        env=environment,
        cwd=folder,
        input=stdin,
        check=False,
    )
