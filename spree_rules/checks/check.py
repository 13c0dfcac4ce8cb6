"""Checks: ids together with the statement that must hold."""

from __future__ import annotations


class Check(str):
    """The id of a check, as used in reports; it carries the statement that must hold.

    >>> spelling = Check("SPELLING", "Every word is spelled right.")
    >>> spelling, spelling.statement
    ('SPELLING', 'Every word is spelled right.')
    """

    __slots__ = ("statement",)
    statement: str

    def __new__(cls, name: str, statement: str) -> Check:
        """Return the check with this id and this statement."""
        self = super().__new__(cls, name)
        self.statement = statement
        return self

    def __reduce__(self) -> tuple[type[Check], tuple[str, str]]:
        """Return how to make this check again in another process."""
        return Check, (str(self), self.statement)
