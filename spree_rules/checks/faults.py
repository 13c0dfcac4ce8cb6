"""Faults that can be planted in the rules, and taken out again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any, Final

from spree_rules.model.kernel.rules import Table
from spree_rules.model.kernel.values import replace as changed

MISSING: Final = object()


class Planting:
    """Replaces parts of the rules, and puts them back."""

    def __init__(self) -> None:
        self._former: list[tuple[Any, str, Any]] = []

    def setattr(self, owner: Any, name: str, value: Any) -> None:
        """Put a value in the place of an attribute of a module, class or object."""
        self._former.append((owner, name, vars(owner).get(name, MISSING)))
        setattr(owner, name, value)

    def undo(self) -> None:
        """Put everything back, the latest first."""
        while self._former:
            owner, name, value = self._former.pop()
            if value is MISSING:
                delattr(owner, name)
            else:
                setattr(owner, name, value)


Plant = Callable[[Planting], None]


def wrongly(fault: str | None, plants: Mapping[str, Plant]) -> AbstractContextManager[None]:
    """Have a wrong rule in force while deciding, if the fault is one of these."""
    if fault is None or fault not in plants:
        return nullcontext()
    return Fault(fault, plants[fault]).planted()


@dataclass(frozen=True)
class Fault:
    """Something wrong that can be planted in the rules, and what it is in words."""

    name: str
    plant: Plant

    @contextmanager
    def planted(self) -> Iterator[None]:
        """Have the fault in the rules for a while."""
        planting = Planting()
        try:
            self.plant(planting)
            yield
        finally:
            planting.undo()


def patched(owner: Any, name: str, wrong: Callable[..., Any]) -> Plant:
    """Put ``wrong(right, *given)`` in the place of a function of a module, or of a method of a class."""
    right = getattr(owner, name)
    return lambda planting: planting.setattr(owner, name, lambda *given, **more: wrong(right, *given, **more))


def performed(module: Any, kind: type, wrong: Callable[..., Any]) -> Plant:
    """Put ``wrong(right, rules, state, event, log)`` in the place of a transition in a module's ``TABLES``."""

    def plant(planting: Planting) -> None:
        tables = dict(module.TABLES)
        right = tables[kind].perform
        tables[kind] = changed(tables[kind], perform=lambda *given: wrong(right, *given))
        planting.setattr(module, "TABLES", tables)

    return plant


def dropped(module: Any, code: str) -> Plant:
    """Leave a rule out of a module's ``TABLES``."""

    def plant(planting: Planting) -> None:
        kept: dict[type, Table[Any, Any, Any]] = {
            kind: changed(table, rules=tuple(rule for rule in table.rules if rule.code != code))
            for kind, table in module.TABLES.items()
        }
        planting.setattr(module, "TABLES", kept)

    return plant
