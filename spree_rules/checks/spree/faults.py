"""Faults in the rules of Spree!: in transitions, lists, refusals, views and chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from spree_rules.checks.faults import Fault, Plant, Planting, dropped, patched, performed
from spree_rules.model.kernel import ruled
from spree_rules.model.kernel.chance import Chance, Outcome
from spree_rules.model.kernel.effects import Effect
from spree_rules.model.kernel.rules import Table
from spree_rules.model.kernel.values import put, replace
from spree_rules.model.spree import actions, move_cards, moving, scoring, shooting, shopping, stops, turn
from spree_rules.model.spree import game as game_module
from spree_rules.model.spree.actions import Draw
from spree_rules.model.spree.cards import merged
from spree_rules.model.spree.game import SpreeGame
from spree_rules.model.spree.rules import Resolution
from spree_rules.model.spree.state import State

from .faults_of_readings import FAULTS as WHERE_READINGS_MEET

DROPPED: Final = (
    "shop.wrong_card", "step.doubling_back", "shoot.target_lying", "roll.already", "rob.elsewhere", "stash.not_at_car",
    "steer.shop", "leave.not_parked",
)  # fmt: skip
"""Rules that are left out, one at a time."""


def _lose_a_card(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    return replace(after, discards=after.discards[1:])


def _draw_two(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    if len(after.pile) > 1:
        hands = put(after.hands, state.seat, tuple(sorted((*after.hands[state.seat], after.pile[0]))))
        after = replace(after, hands=hands, pile=after.pile[1:])
    return after


def _shooter_keeps_going(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    return replace(state, plays=(), phase="turn") if after.down[state.seat] else after


def _stash_twice(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    return replace(after, scores=put(after.scores, state.seat, state.scores[state.seat] - 1))


def _free_steps(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    return replace(after, turn=replace(after.turn, steps=state.turn.steps))


def _forget_where_from(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    here, there = state.where(state.seat), after.where(state.seat)
    others = [other for other in game.board.on_foot.neighbours[there].values() if other != here]
    return replace(after, turn=replace(after.turn, came_from=others[0])) if others else after


def _roll_twice(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    return replace(after, turn=replace(after.turn, rolled=False))


def _different_when_told(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, log)
    return after if log is None else replace(after, scores=tuple(score + 1 for score in after.scores))


def _tell_nothing(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(game, state, event, None)
    return after


def _cite_nonsense(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    if log is not None:
        log.append(Effect("guessed", ("SPREE-NO-99",)))
    after: State = right(game, state, event, log)
    return after


def _leak_the_draw(right: Any, game: Any, state: State, event: Any, log: Any) -> State:
    if log is not None:
        log.append(Effect("peeked", ("SPREE-TURN-01",), cards=state.hands[(state.seat + 1) % game.seats]))
    after: State = right(game, state, event, log)
    return after


def _push_through_walls(right: Any, game: Any, target: Any, direction: Any, count: int) -> Any:
    line = game.board.rays[target][direction]
    return line[min(count, len(line)) - 1] if line else target


def _everybody_sees_hands(right: Any, game: Any, state: State, seat: Any) -> Any:
    honest = right(game, state, seat)
    return replace(honest, prompt=f"{honest.prompt} ({state.hands[0]})")


def _holders_only(right: Any, game: Any, state: State, play: Any, seat: int) -> bool:
    holds = any(card[0] == "A" or card == "Jo" for card in state.hands[seat])
    return holds and bool(right(game, state, play, seat))


def _keep_stopped_card(game: Any, state: State, play: Any, log: Any) -> State:
    return replace(state, carts=put(state.carts, play.seat, merged(state.carts[play.seat], play.cards)))


def _gives_way_to_cards(planting: Planting) -> None:
    kept = Resolution(move_cards.on_success, _keep_stopped_card)
    planting.setattr(game_module, "RESOLUTIONS", {**vars(game_module)["RESOLUTIONS"], "move": kept})


def _nobody_stands_up(right: Any, rules: Any, state: State, seat: int, log: Any) -> State:
    return turn.draw_on(rules, replace(state, phase="draw", seat=seat, turn=turn.FRESH), log)


def _told_to_all(right: Any, rules: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(rules, state, event, log)
    if log:
        log[:] = [replace(effect, seen_by=None) for effect in log]
    return after


def _crooked(right: Any, faces: int) -> Any:
    return Chance((Outcome(actions.Dice(6, 6), 1), Outcome(actions.Dice(6, 6), 1)))


def _loaded(right: Any, faces: int) -> Any:
    outcomes = right(faces).outcomes
    return Chance(tuple(replace(each, weight=1) for each in outcomes))


def _names_the_hand(right: Any, rules: Any, state: State, action: Any) -> Any:
    found = right(rules, state, action)
    return found and {**found, "card": f"{action.card} (but {' '.join(state.hands[rules.seats - 1])})"}


FAULTS: Final[Mapping[str, Plant]] = {
    "a card is lost": performed(game_module, actions.EndTurn, _lose_a_card),
    "two cards are drawn": performed(game_module, Draw, _draw_two),
    "a miss does not end the turn": performed(game_module, actions.Die, _shooter_keeps_going),
    "points fall": performed(game_module, actions.Stash, _stash_twice),
    "steps are free": performed(game_module, actions.Walk, _free_steps),
    "doubling back is let happen": performed(game_module, actions.Walk, _forget_where_from),
    "the dice are rolled again": performed(game_module, actions.Roll, _roll_twice),
    "apply and step differ": performed(game_module, actions.Roll, _different_when_told),
    "nothing is told": performed(game_module, actions.Roll, _tell_nothing),
    "a clause is made up": performed(game_module, actions.Roll, _cite_nonsense),
    "an effect shows a hand": performed(game_module, actions.Roll, _leak_the_draw),
    "private draws are told to all": performed(game_module, Draw, _told_to_all),
    **{f"the rule {code} is left out": dropped(game_module, code) for code in DROPPED},
    "a push crosses the fountain under base rules": patched(shooting, "push", _push_through_walls),
    "a view shows a hand": patched(game_module, "view", _everybody_sees_hands),
    "only holders are polled in public mode": patched(stops, "could_stop", _holders_only),
    "an error lists what can be drawn": patched(
        SpreeGame, "public_outcomes", lambda right, game, state: tuple(o.event for o in game._chance(state).outcomes)
    ),
    "listed shops include jokers": patched(
        shopping,
        "options",
        lambda right, game, state: [actions.SHOP["Jo"]],  # type: ignore[index]
    ),
    "no way to walk is listed": patched(moving, "walk_options", lambda right, game, state: []),
    "no stash is listed": patched(scoring, "may_stash", lambda right, game, state: False),
    "nobody stands up": patched(turn, "begin_turn", _nobody_stands_up),
    "a stopped card stays in the cart": _gives_way_to_cards,
    "chances do not add up": patched(game_module, "two_dice", _crooked),
    "unlike faces of two dice weigh one": patched(game_module, "two_dice", _loaded),
    "power shots hit a square farther": patched(
        shooting,
        "resolve_shot",
        lambda right, rules, here, there, roll, **more: right(
            rules, here, there, min(rules.faces, roll + rules.power_shots), **more
        ),
    ),
    "hidden cards are not dealt again": patched(game_module, "with_hidden", lambda right, state, seat, shuffled: state),
    "a state line drops what a turn remembers": patched(
        SpreeGame,
        "format_state",
        lambda right, game, state: right(game, replace(state, turn=replace(state.turn, came_from=None))),
    ),
    "the order of actions is turned around": patched(
        SpreeGame, "legal_actions", lambda right, game, *given: right(game, *given)[::-1]
    ),
    "every impossible state is accepted": patched(SpreeGame, "validate", lambda right, game, state: ()),
    "the first rule of each table alone is asked": patched(
        Table, "forbids", lambda right, table, *given: table.rules[0].check(*given) is not None
    ),
    "anybody acts for the seat that is to act": patched(ruled.RuledGame, "_waits", lambda right, game, *given: None),
    "decision ids are all alike": patched(ruled.RuledGame, "decision_id", lambda right, game, *given: "0" * 16),
    **WHERE_READINGS_MEET,
}


def faults() -> tuple[Fault, ...]:
    """Return all faults that can be planted in the rules of Spree!.

    >>> len(faults()) > 60
    True
    """
    return tuple(Fault(name, plant) for name, plant in FAULTS.items())
