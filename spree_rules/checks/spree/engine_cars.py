"""Cars and pushes in the second implementation of Spree!: coming to rest, running over, being pushed by a shot."""

from __future__ import annotations

from .engine_table import Player, Table, loose


def can_rest(table: Table, driver: Player, place: str, *, pushed: bool = False) -> bool:
    """Whether a car may stay on a square; one that was pushed there is not asked where it wanted to stop."""
    agreed = table.agreed
    if place not in agreed.mall.spaces:
        if agreed.reads("stop_moving_car_anywhere", "only_parking_space") and not pushed:
            return False
        if agreed.reads("two_cars_in_a_lane", "allowed"):
            return True
    return not any(player.car == place for player in table.players if player is not driver)


def settled(table: Table) -> bool:
    """Whether the turn may end where the owner's car is; a car that was not driven stays where it was left."""
    owner = table.owner
    return not table.turn.driven or can_rest(table, owner, owner.place)


def can_come_to_rest(table: Table, place: str, left: str, steps: int) -> bool:
    """Whether the owner's car, just driven from ``left`` to ``place``, finds a square to stay within some steps."""
    drives = {(place, left)}
    for _ in range(steps + 1):
        if any(can_rest(table, table.owner, here) for here, _ in drives):
            return True
        drives = {
            (there, here)
            for here, before in drives
            if not (table.agreed.reads("run_over_ends_turn", "yes") and in_the_way(table, table.owner, here))
            for there in table.agreed.mall.steps(here, before, True).values()
        }
    return False


def in_the_way(table: Table, driver: Player, place: str) -> list[Player]:
    """Whoever is run over by a car that is driven to a square."""
    if "running_over" not in table.agreed.modules:
        return []
    return [
        player
        for player in table.players
        if player is not driver and player.pawn == place and not _spared(table, player)
    ]


def run_over(table: Table, driver: Player, place: str) -> list[bool]:
    """Drive over whoever is on a square; tell of each of them whether they stood."""
    hit = in_the_way(table, driver, place)
    stood = [not player.down for player in hit]
    for player in hit:
        player.down = True
        table.discards += loose(player.cart)
        player.cart = []
    return stood


def _spared(table: Table, player: Player) -> bool:
    """Whether a car does nothing to a player on whose square it is driven."""
    agreed = table.agreed
    if player.riding and agreed.reads("run_over_in_parked_car", "safe"):
        return True
    if player.at_car and not player.riding and agreed.reads("run_over_at_own_car", "safe"):
        return True
    return player.down and agreed.reads("run_over_fallen", "ignored")


def push(table: Table, target: Player, way: str, count: int) -> None:
    """Push the target of a hit so many squares on, alone or with the car around it."""
    if not target.riding:
        target.pawn = where_pushed(table, target.place, way, count)
    elif table.agreed.reads("shot_driver", "car_pushed"):
        _push_car(table, target, way, count)
    elif table.agreed.reads("shot_driver", "shopper_pushed"):
        target.pawn = where_pushed(table, target.place, way, count)
        target.riding = target.at_car


def where_pushed(table: Table, start: str, way: str, count: int) -> str:
    """Where somebody on foot ends who is pushed so many squares that way."""
    mall = table.agreed.mall
    here = dry = start
    for there in mall.lines[start][way]:
        if count <= 0 and here not in mall.water:
            break
        if there in mall.water and "fountain" not in table.agreed.modules:
            break
        here = there
        if here not in mall.water or table.agreed.reads("fountain_squares_count", "yes"):
            count -= 1
        if here not in mall.water:
            dry = here
    if here not in mall.water:
        return here
    return dry if table.agreed.reads("far_side_blocked", "stay_near_side") else start


def _push_car(table: Table, target: Player, way: str, count: int) -> None:
    """Push a car along the road until the count ends, and back from where it cannot stay."""
    rolled_over = [target.place]
    for there in table.agreed.mall.lines[target.place][way][: max(count, 0)]:
        if there not in table.agreed.mall.roads:
            break
        rolled_over.append(there)
    while len(rolled_over) > 1 and not can_rest(table, target, rolled_over[-1], pushed=True):
        rolled_over.pop()
    target.pawn = target.car = rolled_over[-1]
    if table.agreed.reads("pushed_car_runs_over", "yes"):
        for place in rolled_over[1:]:
            run_over(table, target, place)
