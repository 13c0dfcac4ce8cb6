"""Writes the pages and pictures that the library makes, below ``docs/built/``, whenever the docs are built.

``python docs/generate.py`` also writes what the repository keeps: the README's pictures, the schemas, the vectors
(saying how they differ from the former ones), and the short text by which a test notices that a page has changed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path

from spree_rules import games
from spree_rules.ask import Session
from spree_rules.ask.registry import vocabulary_of
from spree_rules.checks.catalogue import Catalogue, alternatives
from spree_rules.checks.differences import Difference, Side, compare
from spree_rules.checks.registry import catalogue
from spree_rules.checks.revisions import revision
from spree_rules.checks.schemas import write_schemas
from spree_rules.checks.vectors import files
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.values import fingerprint
from spree_rules.show.drawing import position_svg
from spree_rules.show.steps import effect_sentence
from spree_rules.show.witnesses import told_apart

DOCS = Path(__file__).parent
DIGEST = DOCS.parent / "tests" / "golden" / "pages.txt"
WRITTEN = "This page is written by `docs/generate.py`."


def _said(game: AnyGame, side: Side) -> list[str]:
    if side.violations:
        return [f"not legal: {violation}" for violation in side.violations]
    return [effect_sentence(game, effect) for effect in side.effects]


def _witness(title: str, slug: str, names: tuple[str, str], found: Difference, intro: str) -> tuple[str, str]:
    game = found.record.game
    events = [*(game.format(event) for event in found.record.events), game.format(found.event)]
    lines = [f"## {title}", "", intro, "", f"![{title}](pictures/{slug}.svg)", "", f"Now: `{'`, `'.join(events)}`.", ""]
    for name, side in zip(names, found.sides, strict=True):
        lines += [f"**{name}**", "", *(f"- {line}" for line in _said(game, side)), ""]
    apart = told_apart(*found.sides, game.seats)
    if apart:
        lines += ["Afterwards they differ, the first and then the other:", "", *(f"- {line}" for line in apart), ""]
    return "\n".join(lines), position_svg(game, found.record.start)


def witnesses(entry: Catalogue) -> dict[str, str]:
    """Return the page of witnesses of a game and its pictures, by file name."""
    title = f"# Witnesses of {entry.rulebook.title}: where readings and editions differ"
    parts = [title, "", f"{WRITTEN} Each position is found by search.", ""]
    files = {}
    for label, ruling, reading in alternatives(entry.rulebook.rulings):
        one, other, start = entry.where_readings_differ(ruling.name, reading)
        found = compare(one, other, [start]).difference
        if found is None:
            raise SystemExit(f"no witness for {label}")
        readings = (f"{ruling.name} = {ruling.default}", f"{ruling.name} = {reading}")
        intro = f"{ruling.question} Default: `{ruling.default}`, since {ruling.why[0].lower()}{ruling.why[1:]}"
        title = f"`{ruling.name}`" if len(ruling.readings) == 2 else f"`{ruling.name}`: `{reading}`"
        text, svg = _witness(title, label, readings, found, intro.rstrip(".") + ".")
        parts.append(text)
        files[f"{entry.name}/pictures/{label}.svg"] = svg
    for first, second in combinations(entry.rulebook.editions, 2):
        one, other, start = entry.where_editions_differ(first, second)
        found = compare(one, other, [start]).difference
        if found is None:
            raise SystemExit(f"no witness for {first} and {second}")
        slug = f"{first}-{second}"
        text, svg = _witness(f"{first} and {second}", slug, (first, second), found, "Two editions, at the same target.")
        parts.append(text)
        files[f"{entry.name}/pictures/{slug}.svg"] = svg
    files[f"{entry.name}/witnesses.md"] = "\n".join(parts).rstrip() + "\n"
    return files


def facts(entry: Catalogue) -> dict[str, str]:
    """Return the page of facts that theorems and queries establish."""
    parts = [
        f"# What is proved of {entry.rulebook.title}",
        "",
        WRITTEN,
        "",
        "## Theorems",
        "",
    ]
    for theorem in entry.theorems():
        if theorem.slow:
            said = f"Decided by `spree-rules prove {entry.name} {theorem.id}`, in seconds rather than at once."
        else:
            verdict = theorem.decide(None)
            said = f"{verdict.status} by {verdict.method}: {verdict.detail}."
        parts += [f"**{theorem.id}** ({', '.join(theorem.clauses)}): {theorem.statement}", "", f"- {said}"]
        parts += [f"- It refutes: {', '.join(theorem.faults)}.", ""]
    if entry.queries():
        parts += ["## Positions asked for", ""]
    for query in entry.queries():
        if query.slow:
            parts += [f"- **{query.id}**: {query.asks}: `spree-rules prove --queries` (takes minutes)."]
            continue
        value = query.answer().value
        parts += [f"- **{query.id}**: {query.asks}: {'none' if value is None else value}."]
    if entry.queries():
        # Which of several best positions z3 gives is its own affair, so it is not written down.
        parts += ["", "`spree-rules prove --queries` shows a position for each."]
    for heading, rows in entry.facts().items():
        parts += ["", f"## {heading}", "", *rows]
    return {f"{entry.name}/facts.md": "\n".join(parts).rstrip() + "\n"}


def _illustrated(entry: Catalogue, clause: str) -> tuple[list[str], dict[str, str]]:
    found = vocabulary_of(entry.name).illustrations.get(clause)
    if found is None:
        return [], {}
    edition, config, question = found
    session = Session(entry.make(edition, 4, {}))
    if session.feed(config).kind != "done":
        raise SystemExit(f"{config!r} cannot be set up")
    answered = session.feed(question)
    slug = f"pictures/{clause.lower()}.svg"
    lines = [f"![{clause}]({slug})", "", f"`{question}`: {answered.verdict}", ""]
    return lines, {f"{entry.name}/{slug}": answered.picture or ""}


def clauses(entry: Catalogue) -> dict[str, str]:
    """Return the rulebook clause by clause: what refuses by it, what is open in it, what tests and proves it."""
    game = entry.make(entry.rulebook.editions[0])
    parts = [f"# The rulebook of {entry.rulebook.title}, clause by clause", "", WRITTEN, ""]
    chapter = ""
    files: dict[str, str] = {}
    for clause in game.clauses.values():
        if clause.chapter != chapter:
            chapter = clause.chapter
            module = f"spree_rules/model/{entry.name}/{chapter}.py"
            parts += [f"## {chapter.replace('_', ' ').capitalize()}", "", f"The code of this chapter: `{module}`", ""]
        codes = sorted({r.code for table in game.tables.values() for r in table.rules if clause.id in r.clauses})
        open_questions = [ruling.name for ruling in entry.rulebook.rulings.values() if clause.id in ruling.clauses]
        proofs = [theorem.id for theorem in entry.theorems() if clause.id in theorem.clauses]
        parts += [f"**{clause.id}** {clause.text}", ""]
        lines, pictures = _illustrated(entry, clause.id)
        parts += lines
        files |= pictures
        rows = {
            "Source": clause.source,
            "Refuses as": ", ".join(f"`{code}`" for code in codes),
            "Open": ", ".join(f"[`{name}`](witnesses.md)" for name in open_questions),
            "Proved": ", ".join(f"[{name}](facts.md)" for name in proofs),
            "Tests": ", ".join(f"`{name}`" for name in clause.tests),
        }
        parts += [f"- {name}: {said}" for name, said in rows.items() if said]
        parts.append("")
    files[f"{entry.name}/clauses.md"] = "\n".join(parts).rstrip() + "\n"
    return files


def editions(entry: Catalogue) -> dict[str, str]:
    """Return the editions side by side, ruling by ruling."""
    games = {name: entry.make(name) for name in entry.rulebook.editions}
    parts = [f"# The editions of {entry.rulebook.title} side by side", "", WRITTEN, ""]
    parts += [f"| | {' | '.join(games)} |", f"|---|{'---|' * len(games)}"]
    for name, ruling in entry.rulebook.rulings.items():
        readings = [getattr(game.rulings, name) for game in games.values()]
        shown = [reading if len(set(readings)) == 1 else f"**{reading}**" for reading in readings]
        parts.append(f"| `{name}`: {ruling.question} | {' | '.join(shown)} |")
    return {f"{entry.name}/editions.md": "\n".join(parts) + "\n"}


def words(entry: Catalogue) -> dict[str, str]:
    """Return every word that a client switches on: kinds of effects, reasons of results, phases, marks of boards."""
    book = entry.rulebook
    parts = [f"# The words of {book.title} that a client meets", "", WRITTEN, "", "## Effects", ""]
    parts += ["| kind | sentence | fields | all of it is seen by |", "|---|---|---|---|"]
    for kind in book.effects.values():
        fields = "; ".join(f"`{name}`: {what}" for name, what in kind.fields.items())
        parts.append(f"| `{kind.kind}` | {kind.sentence} | {fields} | {kind.seen_by} |")
    tables = {
        "Reasons of results": book.reasons,
        "Phases of states": book.phases,
        "Marks of a drawn board": book.marks,
    }
    for heading, rows in tables.items():
        if rows:
            parts += ["", f"## {heading}", "", "| word | means |", "|---|---|"]
            parts += [
                f"| `{word}` | {meaning} |" if word else f"| (nothing) | {meaning} |" for word, meaning in rows.items()
            ]
    return {f"{entry.name}/words.md": "\n".join(parts) + "\n"}


def contents(entry: Catalogue) -> dict[str, str]:
    """Return the page that leads to all pages of a game."""
    pages = ("clauses", "editions", "witnesses", "facts", "words", "api")
    lines = [f"# {entry.rulebook.title}", "", "```{toctree}", *pages, "```", ""]
    return {f"{entry.name}/index.md": "\n".join(lines)}


def api(entry: Catalogue) -> dict[str, str]:
    """Return the page of a game's public names."""
    package = f"spree_rules.model.{entry.name}"
    parts = [f"# The public names of {entry.rulebook.title}", "", "```{eval-rst}"]
    for module in ("game", "rulings", "position", "board", "state", "view", "actions"):
        if find_spec(f"{package}.{module}") is not None:
            parts += [f".. automodule:: {package}.{module}", "   :members:", ""]
    return {f"{entry.name}/api.md": "\n".join([*parts, "```"]) + "\n"}


def readme_pictures() -> dict[str, str]:
    """Return the pictures of the README by their paths below ``docs/``."""
    session = Session()
    session.feed("set up red at d5, blue at k5, green at Jc, gold down, turn red")
    reach = session.feed("where can red be with 5").picture
    _, odds = _illustrated(catalogue("crime_spree"), "CC-EXC-02")
    return {"pictures/readme-reach.svg": reach or "", "pictures/readme-odds.svg": next(iter(odds.values()))}


def pages() -> dict[str, str]:
    """Return all built files by their path below ``docs/built/``."""
    found: dict[str, str] = {}
    for name in games.BUILT_IN:
        entry = catalogue(name)
        for page in (contents, witnesses, facts, clauses, editions, words, api):
            found |= page(entry)
    return found


def digest(built: Mapping[str, str]) -> str:
    """Return a line for each page: its path, how many lines it has, and a name for its text."""
    rows = (f"{name} {len(text.splitlines())} {fingerprint(text)[:12]}" for name, text in sorted(built.items()))
    return "".join(f"{row}\n" for row in rows if ".md " in row)


def write(files: Mapping[str, str], folder: Path) -> None:
    """Write files below a folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def main() -> None:
    """Write all that is built, and all that is kept in the repository."""
    built = pages()
    write(built, DOCS / "built")
    write(readme_pictures(), DOCS)
    DIGEST.write_text(digest(built), encoding="utf-8")
    write_schemas(DOCS.parent / "schemas")
    for name in games.names():
        write_vectors(catalogue(name))
    sys.stdout.write(f"{len(built)} files\n")


def write_vectors(entry: Catalogue) -> None:
    """Write a game's vectors and the fingerprints that a verification compares them with."""
    texts = files(entry)
    for name, text in texts.items():
        path = DOCS.parent / "vectors" / entry.name / name
        path.parent.mkdir(exist_ok=True)
        if path.exists():
            sys.stdout.write(f"{path.name}: {revision(path.read_text(encoding='utf-8'), text)}\n")
        path.write_text(text, encoding="utf-8")
    prints = {name: fingerprint(text) for name, text in texts.items()}
    kept = DOCS.parent / "spree_rules" / "checks" / entry.name / "vectors.json"
    kept.write_text(json.dumps(prints, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
