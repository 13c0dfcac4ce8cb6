"""Every error that this package raises on purpose. Each says what to do next, and none changes anything."""

from __future__ import annotations

from typing import Any

from .violations import Violation

MOST_FAULTS = 20
"""The most faults of a pack that its error names."""
MOST_ECHOED = 200
"""How many characters of what was given an error repeats."""


def shortened(text: str) -> str:
    """Return a text as an error repeats it: its beginning, if it is long.

    >>> shortened("e8"), len(shortened("e" * 1000))
    ('e8', 200)
    """
    return text if len(text) <= MOST_ECHOED else text[: MOST_ECHOED - 3] + "..."


class RulesError(Exception):
    """Base of all errors raised on purpose by this package.

    >>> issubclass(IllegalAction, RulesError)
    True
    """


class SettingError(RulesError, ValueError):
    """The rules do not provide for the game requested: too many seats, an unknown edition or reading."""


class BoardError(RulesError, ValueError):
    """A drawing or document is not a valid board. ``problems`` names each fault with its squares."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__(problems)
        self.problems: tuple[str, ...] = problems

    def __str__(self) -> str:
        return "the board cannot be used: " + "; ".join(self.problems)


class UnknownSeat(RulesError, LookupError):
    """The seat named is not at the table; seats are numbered clockwise from 0."""

    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(seat, seats)
        self.seat: object = seat
        self.seats: int = seats

    def __str__(self) -> str:
        return f"there is no seat {shortened(repr(self.seat))}: this game has seats 0 to {self.seats - 1}"


class WrongTable(RulesError, ValueError):
    """A state was given that is of a game with another number of seats."""

    def __init__(self, found: int, seats: int) -> None:
        super().__init__(found, seats)
        self.found: int = found
        self.seats: int = seats

    def __str__(self) -> str:
        return f"this is a state for {self.found} seats, and the game has {self.seats}: use the game it belongs to"


class PackError(RulesError, ValueError):
    """A pack of tiles, cards and tokens cannot be used. ``faults`` name each place and what is wrong there."""

    def __init__(self, name: str, faults: tuple[str, ...]) -> None:
        super().__init__(name, faults)
        self.name: str = shortened(name)
        self.faults: tuple[str, ...] = faults

    def __str__(self) -> str:
        return f"the pack {self.name!r} cannot be used: " + "; ".join(self.faults[:MOST_FAULTS])


class UnknownSquare(RulesError, LookupError):
    """No square of the board has the given name."""


class NotAnEvent(RulesError, TypeError):
    """Something other than an action or outcome of this game was given where one was expected."""


class IllegalAction(RulesError, ValueError):
    """The rules forbid this event in this state. ``violations`` holds all broken rules, with their clauses.

    ``shown`` is the event in notation.
    """

    def __init__(self, event: object, violations: tuple[Violation, ...], shown: str = "") -> None:
        super().__init__(event, violations, shown)
        self.event, self.violations, self.shown = event, violations, shown or repr(event)

    def __str__(self) -> str:
        return f"{self.shown} is not legal: " + "; ".join(str(item) for item in self.violations)


class NotYourTurn(IllegalAction):
    """It is not for the seat that tried this to act: another seat is, or dice or a card are awaited."""


class GameOver(IllegalAction):
    """The game has ended; nothing more can happen in it."""


class ChanceNode(IllegalAction):
    """An action was given where dice or a card are awaited.

    ``outcomes`` lists the possible outcomes if they are public; it is empty if they are secret.
    """

    def __init__(
        self,
        event: object,
        violations: tuple[Violation, ...],
        shown: str = "",
        outcomes: tuple[Any, ...] = (),
        example: str = "",
    ) -> None:
        super().__init__(event, violations, shown)
        self.args = (event, violations, shown, outcomes, example)
        self.outcomes: tuple[Any, ...] = outcomes
        self.example: str = example

    def __str__(self) -> str:
        such = f", such as {self.example}" if self.example else ""
        return f"{super().__str__()}; waiting for dice or a card: apply an outcome of game.chance(state){such}"


class NotAChanceNode(RulesError, ValueError):
    """Outcomes were requested while a player acts next, or after the end of the game."""


class StaleState(RulesError, ValueError):
    """The question answered is no longer open: ask for the current one and answer again."""


class NotationError(RulesError, ValueError):
    """A text is not valid notation. ``expected`` says what would be."""

    def __init__(self, text: str, expected: str) -> None:
        super().__init__(text, expected)
        self.text: str = shortened(text)
        self.expected: str = expected

    def __str__(self) -> str:
        return f"cannot read {self.text!r}: expected {self.expected}"


class AmbiguousText(RulesError, ValueError):
    """A text could mean several events. ``candidates`` lists them in notation."""

    def __init__(self, text: str, candidates: tuple[str, ...]) -> None:
        super().__init__(text, candidates)
        self.text: str = shortened(text)
        self.candidates: tuple[str, ...] = candidates

    def __str__(self) -> str:
        return f"{self.text!r} could mean any of: " + ", ".join(self.candidates)


class DocumentError(RulesError, ValueError):
    """A JSON document is cut off, altered, of another version, or of another game. ``where`` is a JSON path."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(where, what)
        self.where: str = where
        self.what: str = what

    def __str__(self) -> str:
        return f"at {self.where}: {self.what}"


class RecordError(RulesError, ValueError):
    """A record of a game does not replay. ``line`` is the first line, counted from 1, that does not fit."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(line, what)
        self.line: int = line
        self.what: str = what

    def __str__(self) -> str:
        return f"line {self.line} of the record does not fit: {self.what}"


class NoLineOfSight(RulesError, ValueError):
    """Two squares are not in one straight line that is free of walls, or are the same square."""


for _error in list(vars().values()):
    # Tracebacks name errors by the package from which everybody imports them.
    if isinstance(_error, type) and issubclass(_error, RulesError):
        _error.__module__ = "spree_rules"
