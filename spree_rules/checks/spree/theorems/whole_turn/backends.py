"""Two interpretations of formulas: as terms of z3, and as numbers and truth values of Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import z3


class Terms:
    """Formulas over z3 terms. A list indexed by a term is a chain of choices; a stack is an array."""

    symbolic = True

    def all(self, *parts: Any) -> Any:
        """Return the conjunction."""
        return z3.And(*map(_term, parts))

    def any(self, *parts: Any) -> Any:
        """Return the disjunction."""
        return z3.Or(*map(_term, parts))

    def no(self, part: Any) -> Any:
        """Return the negation."""
        return z3.Not(_term(part))

    def implies(self, condition: Any, consequence: Any) -> Any:
        """Return the implication."""
        return z3.Implies(_term(condition), _term(consequence))

    def choose(self, condition: Any, one: Any, other: Any) -> Any:
        """Return ``one`` if the condition holds, else ``other``."""
        return z3.If(_term(condition), one, other)

    def total(self, numbers: Sequence[Any]) -> Any:
        """Return the sum."""
        return z3.Sum(list(numbers))

    def at(self, items: Sequence[Any], index: Any) -> Any:
        """Return the item at an index that is within the sequence."""
        found = items[0]
        for number, item in enumerate(items[1:], 1):
            found = z3.If(index == number, item, found)
        return found

    def put(self, items: Sequence[Any], index: Any, item: Any) -> list[Any]:
        """Return the items with the one at ``index`` replaced."""
        return [z3.If(index == number, item, old) for number, old in enumerate(items)]

    def at_vector(self, vectors: Sequence[list[Any]], index: Any) -> list[Any]:
        """Return the list at an index of a list of lists."""
        return [self.at(column, index) for column in zip(*vectors, strict=True)]

    def put_vector(self, vectors: Sequence[list[Any]], index: Any, vector: list[Any]) -> list[Any]:
        """Return the lists with the one at ``index`` replaced."""
        return [
            [z3.If(index == number, new, old) for new, old in zip(vector, mine, strict=True)]
            for number, mine in enumerate(vectors)
        ]

    def counted(self, counts: Sequence[Any], kind: Any, number: Any) -> list[Any]:
        """Return counts by kind with ``number`` added to one of them."""
        return [old + z3.If(kind == each, number, 0) for each, old in enumerate(counts)]

    def top(self, stack: Any, depth: Any) -> Any:
        """Return the item at a depth of a stack, from 0."""
        return z3.Select(stack, depth)

    def laid(self, stack: Any, depth: Any, item: Any) -> Any:
        """Return the stack with an item at a depth."""
        return z3.Store(stack, depth, item)


def _term(part: Any) -> Any:
    return z3.BoolVal(part) if isinstance(part, bool) else part


class Numbers:
    """The same formulas over Python's own numbers and truth values."""

    symbolic = False

    def all(self, *parts: Any) -> Any:
        """Return the conjunction."""
        return all(parts)

    def any(self, *parts: Any) -> Any:
        """Return the disjunction."""
        return any(parts)

    def no(self, part: Any) -> Any:
        """Return the negation."""
        return not part

    def implies(self, condition: Any, consequence: Any) -> Any:
        """Return the implication."""
        return not condition or bool(consequence)

    def choose(self, condition: Any, one: Any, other: Any) -> Any:
        """Return ``one`` if the condition holds, else ``other``."""
        return one if condition else other

    def total(self, numbers: Sequence[Any]) -> Any:
        """Return the sum."""
        return sum(numbers)

    def at(self, items: Sequence[Any], index: Any) -> Any:
        """Return the item at an index, which may be outside the sequence if the value is not used."""
        return items[index] if 0 <= index < len(items) else items[0]

    def put(self, items: Sequence[Any], index: Any, item: Any) -> list[Any]:
        """Return the items with the one at ``index`` replaced."""
        return [item if index == number else old for number, old in enumerate(items)]

    def at_vector(self, vectors: Sequence[list[Any]], index: Any) -> list[Any]:
        """Return the list at an index of a list of lists."""
        return list(self.at(vectors, index))

    def put_vector(self, vectors: Sequence[list[Any]], index: Any, vector: list[Any]) -> list[Any]:
        """Return the lists with the one at ``index`` replaced."""
        return self.put(vectors, index, vector)

    def counted(self, counts: Sequence[Any], kind: Any, number: Any) -> list[Any]:
        """Return counts by kind with ``number`` added to one of them."""
        changed = list(counts)
        if 0 <= kind < len(changed):
            changed[kind] += number
        return changed

    def top(self, stack: Any, depth: Any) -> Any:
        """Return the item at a depth of a stack, from 0; below 0 there is nobody."""
        return stack[depth] if 0 <= depth < len(stack) else -1

    def laid(self, stack: Any, depth: Any, item: Any) -> Any:
        """Return the stack with an item at a depth, and nothing above it."""
        return (*stack[:depth], item)
