"""Statistics of many games, counted exactly: who wins, how long games last, and how they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from .campaigns import Campaign, run_campaign
from .catalogue import Catalogue
from .registry import catalogue
from .simulate import play

CHUNK = 5
"""Games in one task of a campaign."""


@dataclass(frozen=True)
class Games:
    """Some games to play: the game and its setting, the policies, and the seeds."""

    game: str
    edition: str
    seats: int
    rulings: tuple[tuple[str, str], ...]
    policies: tuple[str, ...]
    seed: int
    first: int
    count: int
    max_events: int


@dataclass
class Statistics:
    """Counts of games: all games, finished games, wins by seat, and lengths in events."""

    games: int = 0
    finished: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)

    def add(self, other: Statistics) -> None:
        """Add the counts of other games."""
        self.games += other.games
        self.finished += other.finished
        self.wins += other.wins
        self.lengths += other.lengths

    def share(self, seat: int) -> Fraction:
        """Return the share of finished games that a seat won; a shared win counts for each winner.

        >>> Statistics(4, 4, Counter({0: 3, 1: 1}), Counter({10: 4})).share(0)
        Fraction(3, 4)
        """
        return Fraction(self.wins[seat], self.finished) if self.finished else Fraction(0)

    @property
    def mean_length(self) -> Fraction:
        """The mean number of events."""
        total = sum(length * count for length, count in self.lengths.items())
        return Fraction(total, self.games) if self.games else Fraction(0)

    def as_document(self) -> dict[str, Any]:
        """Return the counts for JSON."""
        return {
            "games": self.games,
            "finished": self.finished,
            "wins": {str(seat): count for seat, count in sorted(self.wins.items())},
            "lengths": {str(length): count for length, count in sorted(self.lengths.items())},
        }

    @staticmethod
    def from_document(document: dict[str, Any]) -> Statistics:
        """Return the counts that ``as_document`` wrote."""
        wins, lengths = (
            Counter({int(key): count for key, count in document[name].items()}) for name in ("wins", "lengths")
        )
        return Statistics(document["games"], document["finished"], wins, lengths)


def play_some(task: Games) -> Statistics:
    """Play the games of one task."""
    entry = catalogue(task.game)
    game = entry.make(task.edition, task.seats, dict(task.rulings))
    known = entry.policies(game)
    players = [known[way] for way in task.policies]
    statistics = Statistics()
    for number in range(task.first, task.first + task.count):
        record = play(game, players, (task.seed, number), task.max_events)
        result = game.result(record.end())
        statistics.games += 1
        statistics.lengths[len(record.events)] += 1
        if result is not None:
            statistics.finished += 1
            statistics.wins.update(result.winners)
    return statistics


def collect_statistics(
    entry: Catalogue,
    edition: str,
    seats: int,
    *,
    games: int,
    seed: int = 0,
    rulings: tuple[tuple[str, str], ...] = (),
    policies: tuple[str, ...] = (),
    max_events: int = 20_000,
    executor: Executor | Callable[[], Executor] | None = None,
    checkpoint: Path | None = None,
    progress: Callable[[Games, Statistics], None] | None = None,
) -> Statistics:
    """Play many games and return their statistics, which are the same on any executor.

    Args:
        entry: the game.
        edition, seats, rulings: its setting.
        games: the number of games.
        seed: each game's seed is this seed and the game's number.
        ways: the policies of the seats in order; by default the game's most purposeful one.
        most_events: the length at which a game is cut off.
        executor, checkpoint, progress: see ``run_campaign``.

    >>> collect_statistics(catalogue("spree"), "hip_pocket", 3, games=2, max_events=50).games
    2
    """
    known = tuple(entry.policies(entry.make(edition, seats, dict(rulings))))
    cast = policies or known[:1]
    players = tuple(cast[seat % len(cast)] for seat in range(seats))
    tasks = [
        Games(entry.name, edition, seats, rulings, players, seed, first, min(CHUNK, games - first), max_events)
        for first in range(0, games, CHUNK)
    ]
    campaign = Campaign(play_some, tasks, Statistics.as_document, Statistics.from_document)
    total = Statistics()
    for statistics in run_campaign(campaign, executor, checkpoint, progress):
        total.add(statistics)
    return total
