"""States that somebody changed: what is accepted of them must go on as a game does."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from spree_rules.model.kernel.errors import RulesError
from spree_rules.model.kernel.protocol import AnyGame

from .reports import guarded
from .simulate import Pick, possible_events, seeded, steps

Path = tuple[str | int, ...]
FOLLOWED = 2
"""For how many transitions an accepted state is followed."""
EVENTS = 30
"""About how many events that can follow a state are tried."""
LINES = 6
"""About how many states are followed beyond the first transition."""
PLAYED = 400
"""The number of states of a game that are changed."""


def altered(data: bytes, pick: Pick) -> bytes:
    """Return a JSON document with one value changed: to a neighbour, to nothing, or to another value of the document.

    >>> altered(b'{"a":1}', lambda count: 0)
    b'{"a":2}'
    """
    document = json.loads(data)
    places = list(_places(document, ()))
    path = places[pick(len(places))]
    owner = _at(document, path[:-1])
    owner[path[-1]] = _changed(document, owner[path[-1]], places, pick)
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode()


def _places(value: Any, path: Path) -> Iterator[Path]:
    pairs: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        pairs = list(value.items())
    elif isinstance(value, list):
        pairs = list(enumerate(value))
    for key, part in pairs:
        yield (*path, key)
        yield from _places(part, (*path, key))


def _changed(document: Any, value: Any, places: list[Path], pick: Pick) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int) and pick(2) == 0:
        return (value + 1, value - 1, 0, 2 * value + 1)[pick(4)]
    if isinstance(value, list) and value and pick(2) == 0:
        row: list[Any] = value
        number = pick(len(row))
        return (row[:number] + row[number + 1 :], row[:number] + row[number:][:1] + row[number:])[pick(2)]
    if pick(4) == 0:
        return None
    every = [_at(document, path) for path in places]
    others = [other for other in every if type(other) is type(value) or value is None]
    return deepcopy(others[pick(len(others))])


def _at(document: Any, path: Path) -> Any:
    for key in path:
        document = document[key]
    return document


def altered_state(game: AnyGame, state: Any, pick: Pick) -> bytes:
    """Return a saved state with one value of it changed."""
    document = json.loads(game.to_json(state))
    document["state"] = json.loads(altered(json.dumps(document["state"]).encode(), pick))
    return json.dumps(document).encode()


@dataclass
class Altered:
    """What became of altered states, and a sentence about each that was answered wrongly."""

    accepted: int = 0
    refused: int = 0
    faults: list[str] = field(default_factory=list)


def alter_states(states: Sequence[tuple[AnyGame, Any]], count: int, seed: int) -> Altered:
    """Change ``count`` saved states, each in one value, and follow those that are accepted.

    A refusal must be one of the typed errors. An accepted state must be written back as it was read, and must stay
    possible after the events that can follow.
    """
    pick, found = seeded(("altered", seed)), Altered()
    for number in range(count):
        game, state = states[number % len(states)]
        data = altered_state(game, state, pick)
        try:
            read = game.from_json(data)
        except RulesError:
            found.refused += 1
            continue
        except Exception as error:
            found.faults.append(f"{type(error).__name__}: {error}, of {data.decode():.1000}")
            continue
        found.accepted += 1
        fault = guarded(partial(_fault, game, read))
        if fault is not None:
            found.faults.append(f"{fault}, in {data.decode():.1000}")
    return found


def played(game: AnyGame, policies: Mapping[str, Any], seed: int) -> Iterator[tuple[AnyGame, Any]]:
    """Yield the first states of a game between policies, the last one excepted."""
    ways = list(policies.values())
    players = [ways[seat % len(ways)] for seat in range(game.seats)]
    return ((game, step.before) for step in steps(game, players, ("played", seed), PLAYED))


def _fault(game: AnyGame, state: Any) -> str | None:
    if game.from_json(game.to_json(state)) != state:
        return "an accepted state is not written back as it was read"
    lines: list[tuple[Any, tuple[str, ...]]] = [(state, ())]
    for _ in range(FOLLOWED):
        following: list[tuple[Any, tuple[str, ...]]] = []
        for here, said in lines:
            events = list(possible_events(game, here))
            for event in events[:: max(1, len(events) // EVENTS)]:
                after, told = game.apply(here, event), (*said, game.format(event))
                faults = game.validate(after)
                if faults:
                    return f"an accepted state is impossible after {', '.join(told)}: {'; '.join(faults)}"
                following.append((after, told))
        lines = following[:: max(1, len(following) // LINES)]
    return None
