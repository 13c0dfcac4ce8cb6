"""The invariants of Spurs, each checked in every state or step of every run."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from spree_rules.checks.properties import Invariant, of_states
from spree_rules.model.kernel.effects import Effect, Step
from spree_rules.model.spurs import actions as a
from spree_rules.model.spurs.game import SpursGame
from spree_rules.model.spurs.state import State

SpursStep = Step[State, a.Event]
Memory = dict[str, Any]
ACTIONS: Final = frozenset(("duel_began", "in_town", "attempted", "rested"))


def _sum(*bags: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*bags, strict=True)))


def _drawn(state: State) -> list[tuple[int, tuple[int, ...]]]:
    """The bullets that lie drawn, by seat."""
    found: list[tuple[int, tuple[int, ...]]] = []
    if state.turn.shooting is not None:
        found.append((state.seat, state.turn.shooting.drawn))
    if state.duel is not None:
        found += zip(state.duel.seats, state.duel.drawn, strict=True)
    return found + list(enumerate(state.lying))


def _of_kind(step: SpursStep, *kinds: str) -> list[Effect]:
    return [effect for effect in step.effects if effect.kind in kinds]


def bullets_conserved(game: SpursGame, state: State) -> str | None:
    """Bullets of each colour in bags, drawn, in the supply and in the box are those of the pack."""
    whole = game.pack.document.setup.supply
    there = _sum(state.supply, state.box, *(rider.bag for rider in state.riders), *(bag for _, bag in _drawn(state)))
    if there != whole:
        return f"there are {there} bullets of {whole}"
    lost = game.rulings.spent_white == "out_of_game"
    return "bullets are in the box" if any(state.box) and not lost else None


def reds_limited(game: SpursGame, state: State) -> str | None:
    """Nobody has more than three red bullets, those that lie drawn included."""
    reds = Counter({seat: rider.bag.red for seat, rider in enumerate(state.riders)})
    for seat, bag in _drawn(state):
        reds[seat] += bag[4]
    over = [seat for seat, red in reds.items() if red > 3]
    return f"seat {over[0]} has {reds[over[0]]} red bullets" if over else None


def shooting_changes_nothing_else(game: SpursGame, step: SpursStep) -> str | None:
    """While a challenge, guard or gang is shot at, bullets only move between bag and table."""
    before, after = step.before.turn.shooting, step.after.turn.shooting
    if before is None or after is None or step.before.seat != step.after.seat:
        return None
    seat = step.before.seat
    one = _sum(step.before.riders[seat].bag, before.drawn)
    other = _sum(step.after.riders[seat].bag, after.drawn)
    return f"bullets of seat {seat} went from {one} to {other} while it shot" if one != other else None


def nuggets_conserved(game: SpursGame, state: State) -> str | None:
    """Nuggets in the bag, held, with players and sold or lost are those of the pack; stones stay."""
    held = 0 if state.turn.gang is None else state.turn.gang.gold
    there = state.gold[0] + held + state.lost_nuggets + sum(rider.nuggets for rider in state.riders)
    setup = game.pack.document.setup
    return f"there are {there} nuggets" if there != setup.nuggets or state.gold[1] != setup.stones else None


def tokens_in_one_place(game: SpursGame, state: State) -> str | None:
    """Every Challenge token is in one place, and at most one lies on a territory."""
    there = Counter(token for stack in (*state.decks.stacks, *state.decks.used_stacks) for token in stack)
    there.update(lying.token for lying in state.tokens)
    there.update(token for rider in state.riders for token in rider.carried)
    there.update([state.turn.token] if state.turn.token else [])
    wrong = [token for token in game.pack.document.tokens if there[token] != 1]
    if wrong:
        return f"{wrong[0]} is in {there[wrong[0]]} places"
    places = [lying.territory for lying in state.tokens]
    return "two tokens lie on a territory" if len(set(places)) != len(places) else None


def tokens_replaced(game: SpursGame, step: SpursStep) -> str | None:
    """A token leaves the map only by a success, and then comes a new one or a reason why not."""
    gone = len(step.before.tokens) - len(step.after.tokens)
    if gone > 0 and not _of_kind(step, "succeeded"):
        return "a token left the map without a success"
    placed = _of_kind(step, "token_placed")
    if gone < 0 and not placed:
        return "a token came to the map unsaid"
    return None


def placed_well(game: SpursGame, step: SpursStep) -> str | None:
    """A new token lies on its terrain, neither where the player is nor beside it."""
    if not isinstance(step.event, a.Put | a.Placed):
        return None
    there, here = step.event.territory, step.before.rider.at
    near = there == here or there in game.board.neighbours[here]
    if near and game.rulings.replacement_fallback != "relax_adjacency":
        return f"a token was placed on {there}, too near {here}"
    token = step.after.token_at(there)
    if token is None:
        return f"no token lies on {there}"
    matches = game.board.terrain[there] == game.pack.document.tokens[token].terrain
    free = game.rulings.replacement_terrain == "any_territory"
    return None if matches or free else f"{token} was placed on another terrain"


def names_once(game: SpursGame, state: State) -> str | None:
    """Nobody carries two Equipment cards of a name, and displays hold at most as many as the pack says."""
    for seat, rider in enumerate(state.riders):
        if len(set(rider.equipment)) != len(rider.equipment):
            return f"seat {seat} carries two cards of a name"
    most = game.pack.document.setup.displayed
    return "too many cards are displayed" if any(len(cards) > most for cards in state.displays) else None


def fame_and_money(game: SpursGame, step: SpursStep) -> str | None:
    """Money is never below nothing, and Fame changes as the effects say."""
    for seat, (before, after) in enumerate(zip(step.before.riders, step.after.riders, strict=True)):
        if after.money < 0:
            return f"seat {seat} has {after.money} dollars"
        said = sum(effect.number or 0 for effect in _of_kind(step, "fame") if effect.seats == (seat,))
        said -= sum(effect.number or 0 for effect in _of_kind(step, "lost_fame") if effect.seats == (seat,))
        if after.fame - before.fame != said:
            return f"the Fame of seat {seat} changed by {after.fame - before.fame}, and effects say {said}"
    return None


def one_action(game: SpursGame, step: SpursStep, memory: Memory) -> str | None:
    """A turn has one movement roll, one action, and one visit to each building at most."""
    counts: Counter[str] = memory.setdefault("counts", Counter())
    for effect in step.effects:
        if effect.kind in ("turn_began", "turn_over"):
            counts.clear()
        elif effect.kind in ACTIONS:
            counts["action"] += 1
        elif effect.kind == "rolls_to_move":
            counts["roll"] += 1
        elif effect.kind == "visited":
            counts[effect.items[0]] += 1
        if effect.kind == "duel_began" and step.after.ending is not None:
            counts.clear()
    over = [name for name, count in counts.items() if count > 1]
    return f"{counts[over[0]]} times {over[0]} in a turn" if over else None


def red_tokens_hold(game: SpursGame, step: SpursStep, memory: Memory) -> str | None:
    """No step of a movement leaves a red-bullet territory that it entered, and nothing else is done there."""
    held = memory.get("held")
    if isinstance(step.event, a.Enter):
        if held == step.before.rider.at:
            return f"{held} was left in the movement that entered it"
        token = step.before.token_at(step.event.territory)
        red = token is not None and game.pack.document.tokens[token].red
        memory["held"] = step.event.territory if red else None
    elif any(effect.kind == "turn_over" for effect in step.effects):
        memory["held"] = None
    elif held is not None and isinstance(step.event, a.Duel | a.VisitTown | a.Rest):
        return f"something else was done on {held}"
    return None


def movement_paid(game: SpursGame, step: SpursStep, memory: Memory) -> str | None:
    """What a movement costs is at most the two highest red dice, with what a horse and Equipment add."""
    if step.after.phase == "move" and step.before.phase != "move":
        rider = step.before.rider
        horse = any(game.pack.document.tokens[token].kind == "horse" for token in rider.carried)
        effects = [game.rules.equipment[card].effect for card in rider.equipment]
        dice = step.before.turn.rolled or getattr(step.event, "faces", ())
        if isinstance(step.event, a.Rerolled):
            dice = (*step.before.turn.rolled, step.event.face)
        memory["left"] = sum(sorted(dice)[-2:]) + horse + effects.count("movement")
    if isinstance(step.event, a.Enter):
        here, there = step.before.rider.at, step.event.territory
        drawn = game.pack.document.map
        one, other = game.board.terrain[here], game.board.terrain[there]
        memory["left"] = memory.get("left", 99) - (
            1 if one == other and one in drawn.same_terrain_one else drawn.enter[other]
        )
        if memory["left"] < 0:
            return f"the step to {there} was not paid for"
    return None


def mini_boards(game: SpursGame, state: State) -> str | None:
    """The Rider is on the board, and nine Cattle on distinct hexes, while the challenge goes on."""
    cattle = state.turn.cattle
    if cattle is not None and cattle.round and len(set(cattle.hexes)) != 9:
        return f"there are {len(set(cattle.hexes))} Cattle"
    return None


def bullets_drawn_once(game: SpursGame, step: SpursStep, memory: Memory) -> str | None:
    """In a fight with Desperados bullets are drawn once, and each counts once at most."""
    shot = step.after.turn.shooting
    if shot is None or shot.purpose != "gang":
        memory.clear()
        return None
    if any(counted > drawn for counted, drawn in zip(shot.counted, shot.drawn, strict=True)):
        return "more bullets count than were drawn"
    draws = memory.get("draws", 0) + isinstance(step.event, a.DrawBullets)
    memory["draws"] = draws
    return "bullets were drawn twice" if draws > 1 else None


def posters_accounted(game: SpursGame, step: SpursStep) -> str | None:
    """Posters are gained by theft and robbery, and lost by losing a duel."""
    for seat, (before, after) in enumerate(zip(step.before.riders, step.after.riders, strict=True)):
        gained = sum(effect.seats == (seat,) for effect in _of_kind(step, "wanted"))
        lost = sum(effect.number or 0 for effect in _of_kind(step, "posters_gone") if effect.seats == (seat,))
        if after.posters - before.posters != gained - lost:
            return f"seat {seat} went from {before.posters} to {after.posters} posters"
    return None


def failures_change_nothing(game: SpursGame, step: SpursStep) -> str | None:
    """A failed challenge leaves the token where it was and draws no Event."""
    if not _of_kind(step, "failed"):
        return None
    if step.before.tokens != step.after.tokens:
        return "a token moved although the challenge failed"
    return "an Event was drawn after a failure" if step.before.decks.events != step.after.decks.events else None


def nothing_after_the_target(game: SpursGame, step: SpursStep) -> str | None:
    """Once the target is reached nothing is done but duels for a tie, unless a transaction is finished first."""
    before = step.before
    reached = [seat for seat, rider in enumerate(before.riders) if rider.fame >= game.rules.target]
    if reached and before.ending is None and game.rulings.end_timing == "immediate":
        return f"seat {reached[0]} had reached the target"
    tied = (a.Bullets, a.Claim, a.Wait, a.Coin, a.ChooseWeapon)
    return (
        "something was done after the end" if before.ending is not None and not isinstance(step.event, tied) else None
    )


def spurs_accounted(game: SpursGame, step: SpursStep) -> str | None:
    """Spurs are given one at a time, for a boost or for a die, and come from the effects that say so."""
    given = isinstance(step.event, a.SpendSpur | a.RerollDie)
    for seat, (one, other) in enumerate(zip(step.before.riders, step.after.riders, strict=True)):
        got = sum(effect.seats == (seat,) for effect in _of_kind(step, "got_spur"))
        if other.spurs - one.spurs != got - (given and seat == step.before.seat):
            return f"seat {seat} had {one.spurs} Spurs and has {other.spurs}"
    return None


def prices_paid(game: SpursGame, step: SpursStep) -> str | None:
    """What is bought costs what its effect says, and a round 40 dollars."""
    seat, event = step.before.seat, step.event
    prices = {a.Buy: "bought", a.Refresh: "refreshed", a.BuyRound: "bought_round", a.PayDoctor: "paid_doctor"}
    kind = prices.get(type(event))
    if kind is None or step.after.ending is not None:
        return None
    price = sum(effect.number or 0 for effect in _of_kind(step, kind))
    lost = step.before.riders[seat].money - step.after.riders[seat].money
    fixed = {a.Refresh: 5, a.BuyRound: 40}.get(type(event), price)
    return None if price == lost == fixed and price > 0 else f"{lost} dollars were paid for {kind}, which costs {fixed}"


def _invariant(number: int, statement: str, clauses: str, check: Any, *, states: bool = False) -> Invariant:
    ids = tuple("SPURS-" + word for word in clauses.split())
    return Invariant(f"SPURS-INV-{number:02d}", statement, ids, of_states(check) if states else check)


def _plain(check: Any) -> Any:
    def run(game: SpursGame, step: SpursStep, memory: Memory) -> str | None:
        found: str | None = check(game, step)
        return found

    return run


INVARIANTS: Final = (
    _invariant(1, "Bullets are conserved by colour.", "BULLET-02 BULLET-09", bullets_conserved, states=True),
    _invariant(2, "Nobody has more than three red bullets.", "BULLET-03 BULLET-04", reds_limited, states=True),
    _invariant(
        3, "Shooting changes only where bullets lie.", "BULLET-05 BULLET-08", _plain(shooting_changes_nothing_else)
    ),
    _invariant(4, "Nuggets and stones are conserved.", "GOLD-02 BANK-01", nuggets_conserved, states=True),
    _invariant(5, "Every token is in one place.", "CHAL-06 CHAL-07", tokens_in_one_place, states=True),
    _invariant(6, "Tokens leave the map by successes, and new ones come.", "CHAL-07", _plain(tokens_replaced)),
    _invariant(7, "New tokens are placed where they may be.", "CHAL-08", _plain(placed_well)),
    _invariant(8, "Equipment is carried once of a name.", "STORE-01 STORE-02", names_once, states=True),
    _invariant(9, "Fame changes as effects say, money is never owed.", "TURN-03 BULLET-04", _plain(fame_and_money)),
    _invariant(10, "A turn has one roll, one action, one visit to each building.", "MOVE-09 TOWN-01", one_action),
    _invariant(11, "Red tokens stop and hold.", "MOVE-08 CHAL-02", red_tokens_hold),
    _invariant(12, "Movement is paid for.", "MOVE-01 MOVE-04 MOVE-05", movement_paid),
    _invariant(13, "The mini boards hold what they should.", "CATTLE-02 CATTLE-06", mini_boards, states=True),
    _invariant(14, "Bullets serve a whole gang once.", "DESP-05 DESP-08", bullets_drawn_once),
    _invariant(15, "Posters come by theft and robbery.", "DUEL-06 DUEL-07 BANK-02", _plain(posters_accounted)),
    _invariant(16, "A failure changes nothing on the map.", "CHAL-10", _plain(failures_change_nothing)),
    _invariant(17, "Nothing is done after the target is reached.", "END-01 TURN-05", _plain(nothing_after_the_target)),
    _invariant(18, "Spurs are given and got one at a time.", "SPUR-01 SPUR-06 DUEL-10", _plain(spurs_accounted)),
    _invariant(19, "What is bought is paid for.", "STORE-01 STORE-03 DOCTOR-02 SALOON-02", _plain(prices_paid)),
)
"""The invariants; that odds add up and secrets are kept is checked for every game."""
