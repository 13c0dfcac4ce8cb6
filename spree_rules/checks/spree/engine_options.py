"""What can come next in the second implementation of Spree!, as texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .engine_cars import can_come_to_rest, can_rest, in_the_way, settled
from .engine_table import RANKS, Agreement, Play, Player, Table, rank

STEPS = {"10": (10,), "2": (2,), "Jo": (10, 2)}


def is_stop(card: str) -> bool:
    """Whether a card can be played as a stop.

    >>> is_stop("Ah"), is_stop("Jo"), is_stop("10h")
    (True, True, False)
    """
    return rank(card) in ("A", "Jo")


def could_stop(table: Table, play: Play, seat: int) -> bool:
    """Whether a seat is asked about a play."""
    agreed, player = table.agreed, table.players[seat]
    if seat == play.by and agreed.reads("stop_own_play", "forbidden"):
        return False
    if play.kind == "shot" and seat != play.target and agreed.reads("who_may_stop_shot", "target_only"):
        return False
    if player.down or table.kept_from_cards(player):
        return False
    return any(map(is_stop, player.hand)) if agreed.polls == "holders" else bool(player.hand)


def rolls(table: Table) -> dict[str, int]:
    """The outcomes of the dice or of the next card, each with its weight."""
    faces = range(1, table.agreed.faces + 1)
    if table.phase in ("first_roll", "move_roll"):
        return dict(Counter(f"dice {min(one, other)} {max(one, other)}" for one in faces for other in faces))
    if table.phase == "shot_roll":
        return {f"die {face}": 1 for face in faces}
    return dict(Counter(f"draw {card}" for card in table.pile))


def actions(table: Table) -> set[str]:
    """What the player who is to act may do."""
    if table.phase == "park":
        return {f"park {space}" for space in _free_spaces(table)}
    if table.phase == "poll":
        asked = table.asked(table.plays[-1])
        assert asked is not None
        return {"pass"} | {f"stop {card}" for card in table.players[asked].hand if is_stop(card)}
    return set(_in_a_turn(table))


def _free_spaces(table: Table) -> list[str]:
    taken = [player.car for player in table.players]
    return [space for space in table.agreed.mall.spaces if space not in taken]


def _in_a_turn(table: Table) -> Iterator[str]:
    if settled(table):
        yield "end"
        yield from _shots(table)
        if _may_stash(table):
            yield "stash"
    if not table.turn.rolled:
        yield "roll"
    yield from _steps(table)
    yield from _with_the_car(table)
    if not table.kept_from_cards(table.owner):
        yield from _move_cards(table)
        if not table.owner.riding:
            yield from _shopping(table)
            yield from _robberies(table)


def _steps(table: Table) -> Iterator[str]:
    turn, owner, agreed = table.turn, table.owner, table.agreed
    if turn.steps <= 0 or not (turn.rolled or agreed.reads("steps_after_roll_only", "no")):
        return
    for way, there in agreed.mall.steps(owner.place, turn.came_from, owner.riding).items():
        if not owner.riding:
            yield f"walk {way}"
        elif agreed.reads("run_over_ends_turn", "yes") and in_the_way(table, owner, there):
            if can_rest(table, owner, there):
                yield f"steer {way}"
        elif can_come_to_rest(table, there, owner.place, turn.steps - 1):
            yield f"steer {way}"


def _with_the_car(table: Table) -> Iterator[str]:
    """Getting in and out where cars move; elsewhere driving, which takes a whole turn that began at the car."""
    owner, turn, agreed = table.owner, table.turn, table.agreed
    if "moving_cars" in agreed.modules:
        stashes = agreed.reads("getting_in_stashes", "yes") and bool(owner.cart) and _may_stash(table)
        if owner.at_car and not owner.riding and not stashes:
            yield "enter"
        if owner.riding and owner.car in agreed.mall.spaces and settled(table):
            yield "leave"
    elif owner.at_car and turn.from_car and (not turn.acted or agreed.reads("drive_after_anything", "allowed")):
        yield from (f"drive {space}" for space in _free_spaces(table))


def _may_stash(table: Table) -> bool:
    owner, agreed = table.owner, table.agreed
    return (
        owner.at_car
        and (bool(owner.cart) or agreed.reads("stash_empty_cart", "allowed"))
        and (table.turn.moved or agreed.reads("stash_without_moving", "allowed"))
        and (owner.car in agreed.mall.spaces or agreed.reads("stash_in_the_lane", "allowed"))
    )


def _shots(table: Table) -> Iterator[str]:
    owner, agreed = table.owner, table.agreed
    if owner.at_car and not owner.riding:
        return
    farthest = agreed.faces + (1 if "power_shots" in agreed.modules else 0)
    for seat, player in enumerate(table.players):
        if player is owner or player.down or (player.at_car and not player.riding):
            continue
        seen = sighted(agreed, owner.place, player.place)
        # The shooter's own square is the first one that is counted.
        if seen and (seen[1] + 1 <= farthest or agreed.reads("shot_range", "any_distance")):
            yield f"shoot {seat}"


def sighted(agreed: Agreement, here: str, there: str) -> tuple[str, int] | None:
    """The way to a square in line of sight and the steps that a shot counts to it; None if there is none."""
    seen = agreed.mall.sight(here, there)
    if seen is None or agreed.reads("fountain_squares_count", "yes"):
        return seen
    way, steps = seen
    return way, steps - sum(place in agreed.mall.water for place in agreed.mall.lines[here][way][:steps])


def _move_cards(table: Table) -> Iterator[str]:
    if not table.turn.rolled and table.agreed.reads("move_card_before_roll", "only_after_roll"):
        return
    for card in set(table.owner.hand):
        for steps in STEPS.get(rank(card), ()):
            yield f"move Jo {steps}" if card == "Jo" else f"move {card}"


def _shopping(table: Table) -> Iterator[str]:
    hand, sold = table.owner.hand, table.agreed.mall.sold.get(table.owner.place)
    if sold is None:
        return
    for copies in range(1, 1 if table.turn.shopped else hand.count(sold) + 1):
        yield f"shop {sold}" if copies == 1 else f"shop {sold} x{copies}"
    if "Jo" in hand and table.agreed.reads("joker_shopping", "worthless"):
        yield "shop Jo"


def _robberies(table: Table) -> Iterator[str]:
    owner = table.owner
    if not table.turn.moved and table.agreed.reads("rob_standing_start", "only_after_a_step"):
        return
    for seat, player in enumerate(table.players):
        if player is owner or player.pawn != owner.pawn or _safe_from_robbers(table, player):
            continue
        ranks = {rank(card) for card in player.cart}
        if "Jo" in ranks and table.agreed.reads("joker_loot", "any_rank"):
            ranks |= set(RANKS)
        for card in set(owner.hand):
            if card == "Jo":
                yield from (f"rob {seat} Jo {named}" for named in ranks)
            elif rank(card) in ranks:
                yield f"rob {seat} {card}"


def _safe_from_robbers(table: Table, player: Player) -> bool:
    if player.riding and table.agreed.reads("rob_in_car", "forbidden"):
        return True
    return player.at_car and table.agreed.reads("rob_at_own_car", "forbidden")
