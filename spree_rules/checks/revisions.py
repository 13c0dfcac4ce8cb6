"""Revisions of vectors: what a new version of the rules says otherwise of the events of the former one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from spree_rules.model.kernel.documents import decode_json
from spree_rules.model.kernel.values import canonical_json

from .vectors import Document, short

JUDGED: Final = ("accept", "clauses", "changes", "codes", "result")
"""The parts of a case that are a judgement."""
Path = tuple[str, ...]


@dataclass(frozen=True)
class Revision:
    """How a new file of vectors differs from an old one: cases kept, gone and new, and those judged otherwise."""

    kept: int
    gone: int
    new: int
    otherwise: tuple[str, ...]

    def __str__(self) -> str:
        said = f"{self.kept} kept, {self.gone} gone, {self.new} new, {len(self.otherwise)} judged otherwise"
        return "\n  ".join((said, *self.otherwise))


def revision(old: str, new: str) -> Revision:
    """Compare two files of vectors by what they say of the same event in the same state and setting.

    The old file may have been written under another version of the rules. A field that only one of them has, such as a
    new ruling, is passed over where it has its most common value. Raises DocumentError for what cannot be read.

    >>> str(revision("", ""))
    '0 kept, 0 gone, 0 new, 0 judged otherwise'
    """
    rows = _cases(old), _cases(new)
    fields = [_fields(each) for each in rows]
    usual = {path: counts.most_common(1)[0][0] for path, counts in (fields[0] | fields[1]).items()}
    single = {path: usual[path] for path in fields[0].keys() ^ fields[1].keys()}
    before, after = ({_key(where, single): said for where, said in each} for each in rows)
    both = before.keys() & after.keys()
    otherwise = tuple(
        f"{after[key]['id']}: {_change(_judgement(before[key], single), _judgement(after[key], single))}"
        for key in sorted(both)
        if _judgement(before[key], single) != _judgement(after[key], single)
    )
    return Revision(len(both) - len(otherwise), len(before) - len(both), len(after) - len(both), otherwise)


def _cases(text: str) -> list[tuple[Document, Document]]:
    """The cases of a file: where each is (setting, state and event), and its row."""
    found = []
    setting: Any = None
    for number, line in enumerate(text.splitlines(), 1):
        row = decode_json(line, msgspec.json.Decoder(Document), f"line {number}")
        if "setting" in row:
            setting = row["setting"]
        elif "state" in row:
            found.append(({"setting": setting, "state": row["state"], "event": row["event"]}, row))
    return found


def _fields(rows: list[tuple[Document, Document]]) -> dict[Path, Counter[str]]:
    found: dict[Path, Counter[str]] = {}
    for where, _ in rows:
        for path, value in _leaves(where, ()):
            found.setdefault(path, Counter())[str(value)] += 1
    return found


def _leaves(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """The fields below a value, named by the keys that lead to them; the items of a list go by one name."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _leaves(part, (*path, key))
    elif isinstance(value, list) and any(isinstance(part, dict) for part in value):
        for part in value:
            yield from _leaves(part, (*path, "*"))
    else:
        yield path, value


def _key(where: Document, single: Mapping[Path, str]) -> bytes:
    return canonical_json(_without(where, (), single))


def _without(value: Any, path: Path, single: Mapping[Path, str]) -> Any:
    if isinstance(value, dict):
        kept = {key: part for key, part in value.items() if single.get((*path, key)) != str(part)}
        return {key: _without(part, (*path, key), single) for key, part in kept.items()}
    if isinstance(value, list):
        return [_without(part, (*path, "*"), single) for part in value]
    return value


def _judgement(row: Document, single: Mapping[Path, str]) -> Document:
    said: Document = {name: row[name] for name in JUDGED if name in row}
    if "changes" in said:
        said["changes"] = _without(said["changes"], ("state",), single)
    return said


def _change(before: Document, after: Document) -> str:
    """The parts of a judgement that changed; of lists of words, those that came and went."""
    said = []
    for name in JUDGED:
        one, other = before.get(name), after.get(name)
        if one == other:
            continue
        if name in ("clauses", "codes") and one is not None and other is not None:
            came = [f"+{each}" for each in other if each not in one]
            went = [f"-{each}" for each in one if each not in other]
            said.append(f"{name} {' '.join((*came, *went))}")
        else:
            said.append(f"{name} was {short(one)}, is {short(other)}")
    return "; ".join(said)
