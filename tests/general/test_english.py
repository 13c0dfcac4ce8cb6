"""The words of the library: mechanical slips of English that no file may contain."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
CODE: Final = ("model", "checks", "ask", "show", "cli", ".")
TEXTS: Final = ("README.md", "docs")
SLIPS: Final = {
    "cannot, in one word": r"\bcan not\b",
    "whose own?": r"\bthe own \w",
    "on average": r"\bin the mean\b",
    "rarely": r"\bseldom\b",
    "is duplicated": r"\bstands twice\b",
    "a free relative as a subject": (
        r"(?m)(?:[.!] |^\W*|\")Who (?:misses|lies|sits|stands|shoots|drives|has) [^?\n]*[.\"]"
    ),
    "one of it is singular": (
        r"(?<![-/.\w])1 (?:steps|sentences|squares|points|cards|crimes|turns|events|shops|states|changes)\b"
    ),
    "a hint without a full stop before it": r"(?<![.:!?])(?:['`\"]|\{hint\}) There (?:are|is)\b",
    "a riddle": r"\b(?:is to speak|of the kind to be done|this position cannot be[\".]|number to be reached)",
}
UNDERSTOOD: Final = '"can not": "cant",'
"""Phrases that people type are understood whatever their English."""


def files(folder: str) -> list[Path]:
    below = ROOT / "spree_rules" / folder
    found = [*below.glob("*.*")] if folder == "." else [*below.rglob("*.*")]
    return sorted(path for path in found if path.suffix in (".py", ".toml"))


def slips(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8").replace(UNDERSTOOD, "")
    return [
        f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, found.start()) + 1}: {found[0]!r} ({slip})"
        for slip, pattern in SLIPS.items()
        for found in re.finditer(pattern, text)
    ]


@pytest.mark.parametrize("folder", CODE)
def test_the_code_is_free_of_slips(folder: str) -> None:
    paths = files(folder)
    assert paths
    assert [slip for path in paths for slip in slips(path)] == []


@pytest.mark.parametrize("name", TEXTS)
def test_the_documentation_is_free_of_slips(name: str) -> None:
    path = ROOT / name
    assert [slip for each in ([path] if path.is_file() else sorted(path.glob("*.md"))) for slip in slips(each)] == []


@pytest.mark.parametrize(
    "text",
    [
        "It can not be.",
        "The square of the own car.",
        "Worth 3 points in the mean.",
        "It is seldom seen.",
        "A name stands twice.",
        "Who misses falls.",
        "yes: 1 steps east",
        "unknown game 'chess' There are: spree.",
    ],
)
def test_slips_are_found(text: str) -> None:
    assert any(re.search(pattern, text) for pattern in SLIPS.values())


def test_good_english_passes() -> None:
    text = (
        "A step that cannot be taken. Your own car. 11 steps, 1 step, 21 points. Unknown game 'chess'. There are two."
    )
    assert not any(re.search(pattern, text) for pattern in SLIPS.values())
