"""What a table of tiles offers: its graph, how far a player gets and through which fights, and the horde's way."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from ..kernel.errors import UnknownSquare
from ..kernel.values import Immutable, replace
from .actions import SpaceName, TileName, Yellow
from .board import space_of
from .ground import part
from .horde import perform_yellow, rank
from .rules import Rules
from .state import State, TileWord
from .steps import ahead, cost, horde_is_on, is_gone, near, ways_from
from .tiles import Tile, cell_name
from .zombies import zombie_at

if TYPE_CHECKING:
    import networkx as nx


class Route(NamedTuple):
    """The easiest way to a space: the fewest fights on it, and the movement it takes then."""

    fights: int
    movement: int


class Board(Immutable):
    """The tiles of a game and what can be asked of those on the table. All methods are pure."""

    def __init__(self, rules: Rules) -> None:
        self._rules: Final = rules
        self.tiles: Final[Mapping[TileName, Tile]] = rules.pack.tiles
        self.seal()

    def square(self, name: str) -> SpaceName:
        """Return the space of a name such as ``2b5``, in any case. Raises UnknownSquare."""
        space = space_of(name.strip().lower() if isinstance(name, str) else name)
        if space.tile > 999:
            raise UnknownSquare(f"{name!r} is not a space: there are never so many tiles")
        return str(space)

    def template_ranks(self, word: TileWord) -> tuple[str, ...]:
        """Return the aisle cells of a laid tile in the order in which the horde comes to them."""
        tile = self._rules.pack.tiles[word[:-1]]
        aisle = tile.aisle if word[-1] == "A" else tuple(reversed(tile.aisle))
        return tuple(map(cell_name, aisle))

    def graph(self, state: State) -> nx.Graph[SpaceName]:
        """Return the spaces and steps on the table as a frozen networkx graph that grows with the tiles laid.

        Each node says what is there: ``mark``, ``zombie``, ``tokens``, ``players`` and ``horde``; each edge has the
        ``cost`` of a step along it.

        >>> from spree_rules import dead_sprint
        >>> game = dead_sprint.new_game(seats=2)
        >>> game.board.graph(game.start()).number_of_nodes()
        36
        """
        import networkx

        rules = self._rules
        found: nx.Graph[SpaceName] = networkx.Graph()
        for number, word in enumerate(state.laid):
            if is_gone(state, number):
                continue
            ways = ways_from(rules, state, number)
            for space, steps in ways.steps.items():
                barred = rules.ground.barred == "obstacle" and space[-2:] in rules.ground.obstacles[word[:-1]]
                if barred:
                    continue
                zombie = zombie_at(state, space)
                found.add_node(
                    space,
                    mark=rules.pack.tiles[word[:-1]].marks[space_of(space).cell],
                    zombie=None if zombie is None else zombie.kind,
                    tokens=tuple(find.token for find in state.contents[number].tokens if find.cell == space[-2:]),
                    players=tuple(seat for seat, runner in enumerate(state.runners) if runner.at == space),
                    horde=horde_is_on(rules, state, space),
                )
                found.add_edges_from((space, s.space, {"cost": cost(rules, state, s.space)}) for s in steps)
        return cast("nx.Graph[SpaceName]", networkx.freeze(found))

    def reachable(self, state: State, seat: int, moves: int) -> dict[SpaceName, Route]:
        """Return the spaces that a player can come to with some movement on the tiles that are laid.

        Each is given with the fewest fights that it takes, counting a zombie as one fight wherever it is entered, and
        the movement on such a way. Nobody goes onto the horde. What is met beside the way is left out of account.

        Args:
            state: a state in which the player is in the game.
            seat: the player.
            moves: the movement, in spaces.

        >>> from spree_rules import dead_sprint
        >>> game = dead_sprint.new_game(seats=2)
        >>> state = dead_sprint.position(game, laid=["S2A"], at={0: "2b4"}, zombies={"2b5": "shambler"})
        >>> found = game.board.reachable(state, 0, 4)
        >>> found["2b5"], found["2b6"]
        (Route(fights=1, movement=1), Route(fights=0, movement=4))
        """
        rules = self._rules
        start = state.runners[seat].space()
        layers: dict[int, dict[SpaceName, int]] = {0: {start: 0}}
        best = {start: Route(0, 0)}
        for spent in range(moves):
            for space, fights in layers.get(spent, {}).items():
                for other, way in near(rules, state, space).items():
                    if way not in ("free", "costly") or horde_is_on(rules, state, other):
                        continue
                    price = spent + cost(rules, state, other)
                    met = fights + (zombie_at(state, other) is not None)
                    layer = layers.setdefault(price, {})
                    if price <= moves and met < layer.get(other, met + 1):
                        layer[other] = met
                        best[other] = min(best.get(other, Route(met, price)), Route(met, price))
        return best

    def distance_to_end(self, state: State, seat: int) -> int | None:
        """Return the least movement to the exit, or else to the open end, zombies ignored; None if there is no way."""
        rules = self._rules
        last = len(state.laid) - 1
        exits = rules.ground.printed[state.laid[last][:-1]].exits
        goals = exits or rules.ground.leaving[state.laid[last]]
        best = {state.runners[seat].space(): 0}
        queue = list(best)
        for space in queue:
            for other, way in near(rules, state, space).items():
                price = best[space] + cost(rules, state, other)
                open_ = way in ("free", "costly") and not horde_is_on(rules, state, other)
                if open_ and price < best.get(other, price + 1):
                    best[other] = price
                    queue.append(other)
        found = [price for space, price in best.items() if part(space)[0] == last and part(space)[1] in goals]
        return min(found, default=None)

    def horde_path(self, state: State) -> tuple[tuple[SpaceName, ...], ...]:
        """Return the sets of spaces that the horde touches at its next steps, to the end of the laid tiles."""
        found = []
        here = state
        while (following := ahead(self._rules, here)) is not None:
            here = replace(here, horde=following)
            cells = rank(self._rules, here, following).touched
            found.append(tuple(f"{following.tile}{cell}" for cell in sorted(cells)))
        return tuple(found)

    def horde_odds(self, state: State) -> tuple[Fraction, ...]:
        """Return for each step of ``horde_path`` the probability that the next horde's turn takes it.

        The zombies and players stand where they are now. Steps that no roll takes are left out.

        >>> from spree_rules import dead_sprint
        >>> game = dead_sprint.new_game(seats=2)
        >>> [str(odds) for odds in game.board.horde_odds(game.start())]
        ['1', '2/3', '1/3']
        """
        reached: list[int] = []
        faces = self._rules.pack.document.dice.yellow
        path = len(self.horde_path(state))
        for face in faces:
            after = self.after_horde(state, face)
            reached.append(path - len(self.horde_path(after)))
        return tuple(Fraction(sum(steps > number for steps in reached), len(faces)) for number in range(max(reached)))

    def after_horde(self, state: State, face: int) -> State:
        """Return the state after the horde's turn with a face of its die, whoever's turn it is now."""
        if state.phase != "yellow_roll":
            state = replace(state, phase="yellow_roll", turn=type(state.turn)())
        return perform_yellow(self._rules, state, Yellow(face), None)
