"""Theorems about whole plays: challenges end, who ends the game, resting for ever, decks, and bags."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from spree_rules.checks.faults import Plant, patched, performed, wrongly
from spree_rules.checks.simulate import possible_events
from spree_rules.checks.spurs.packs import TOKENS, small_game
from spree_rules.model.kernel.effects import Step
from spree_rules.model.kernel.values import put, replace
from spree_rules.model.spurs import actions, challenging, ending
from spree_rules.model.spurs import game as game_module
from spree_rules.model.spurs.bags import added
from spree_rules.model.spurs.game import SpursGame, new_game
from spree_rules.model.spurs.pack import Pack, reference_pack
from spree_rules.model.spurs.pack_document import PackDocument
from spree_rules.model.spurs.position import position
from spree_rules.model.spurs.state import State, Turn
from spree_rules.model.spurs.supplies import out_of_bag

from ...theorem import Theorem, Verdict, exhausted, numbered


def _taken_away(right: Any, rules: Any, state: State, clauses: Any, log: Any) -> State:
    """A token whose challenge fails is gone."""
    here = state.rider.at
    after: State = right(rules, state, clauses, log)
    return replace(after, tokens=tuple(lying for lying in after.tokens if lying.territory != here))


def _tiring(right: Any, rules: Any, state: State, event: Any, log: Any) -> State:
    after: State = right(rules, state, event, log)
    rider = after.riders[state.seat]
    return replace(after, riders=put(after.riders, state.seat, replace(rider, money=rider.money + 1)))


def _swallowing(right: Any, rules: Any, state: State, seat: int, drawn: Any, counted: int, log: Any) -> State:
    """A grey bullet that was drawn is lost to the supply."""
    after: State = right(rules, state, seat, drawn, counted, log)
    rider = after.riders[seat]
    if not drawn.grey:
        return after
    bag = rider.bag._replace(grey=rider.bag.grey - 1)
    supply = after.supply._replace(grey=after.supply.grey + 1)
    return replace(after, supply=supply, riders=put(after.riders, seat, replace(rider, bag=bag)))


PLANTS: Final[Mapping[str, Plant]] = {
    "a failed challenge takes the token away": patched(challenging, "fail", _taken_away),
    "nobody gets a bonus": patched(ending, "leaders", lambda right, amounts: ()),
    "rest is paid": performed(game_module, actions.Rest, _tiring),
    "drawn bullets are lost": patched(challenging, "bullets_back", _swallowing),
}


def _transitions(game: SpursGame) -> Iterator[Step[Any, Any]]:
    """Yield every transition of a small game once."""
    queue, seen = [game.start()], {game.start()}
    while queue:
        here = queue.pop()
        for event in possible_events(game, here):
            step = game.step(here, event)
            if step.after not in seen:
                seen.add(step.after)
                queue.append(step.after)
            yield step


def _over_small_games(wrong: Callable[[SpursGame, Step[Any, Any]], str | None]) -> Verdict:
    cases = 0
    for kind in TOKENS:
        game = small_game(kind, turns=1)
        for step in _transitions(game):
            cases += 1
            fault = wrong(game, step)
            if fault is not None:
                return exhausted(cases, f"{kind}: {fault} after {game.format(step.event)}")
    return exhausted(cases, None)


def no_token_is_stranded(fault: str | None = None) -> Verdict:
    """Decide T12 over all plays of a turn with each kind of challenge: finite, and the token is where it should be."""
    with wrongly(fault, PLANTS):
        return _over_small_games(_stranded)


def _stranded(game: SpursGame, step: Step[Any, Any]) -> str | None:
    before, after = step.before, step.after
    kinds = {effect.kind for effect in step.effects}
    here = before.rider.at
    token = before.token_at(here)
    if token is None:
        return None
    gone = after.token_at(here) != token
    if "failed" in kinds and gone and game.rules.tokens[token].kind != "gold":
        return f"{token} is gone though its challenge failed"
    if "succeeded" in kinds and not gone and after.ending is None:
        return f"{token} is there though its challenge succeeded"
    if not kinds & {"succeeded", "failed", "rustled", "ended"} and gone:
        return f"{token} is gone though its challenge goes on"
    return None


def the_ender_can_lose(fault: str | None = None) -> Verdict:
    """Decide T13 by a position: one reaches the target, and the other has more with two Most markers."""
    with wrongly(fault, PLANTS):
        game = new_game(2)
        turn = Turn(visited=("sheriffs-office",))
        goods: Any = {"fame": {0: 9, 1: 9}, "carried": {0: ["OU1"]}, "money": {0: 0, 1: 90}, "posters": {1: 2}}
        state = position(game, phase="sheriff", turn=turn, **goods)
        over = game.apply(state, actions.HandIn("OU1"))
        won = over.reached == 0 and over.winners == (1,)
    return exhausted(1, None if won else f"seat {over.reached} reached the target, and {over.winners} won")


def rest_goes_on(fault: str | None = None) -> Verdict:
    """Decide T14: a round of rests changes nothing but the count of turns, so that rests can go on for ever."""
    with wrongly(fault, PLANTS):
        cases = 0
        for seats in (2, 3, 4):
            game = new_game(seats)
            begun = state = position(game, phase="start")
            for _ in range(seats):
                cases += 1
                state = game.apply(game.apply(state, actions.SKIP), actions.Rest())
            if replace(state, turns=begun.turns) != begun:
                return exhausted(cases, f"a round of rests changes a game for {seats}")
    return exhausted(cases, None)


def desperados_suffice(fault: str | None = None) -> Verdict:
    """Decide T19 by counting what can lie beside tokens and in front of a player, under both rules for gangs."""
    document = reference_pack().document
    if fault == "a third of the Desperados":
        document = _fewer(document)
    whole = sum(kind.count for kind in Pack(document).document.desperados)
    sizes = [token.desperados for token in document.tokens.values() if token.kind == "desperados"]
    gangs = [size for size in sizes if size > 1]
    in_play = max(token.desperados for token in document.tokens.values())
    for rule, outside in (("standard", len(gangs)), ("house", sum(gangs))):
        if outside + in_play >= whole:
            return exhausted(2, f"{outside} and {in_play} of {whole} can be out under the rule {rule}")
    return exhausted(2, None)


def _fewer(document: PackDocument) -> PackDocument:
    few = tuple(replace(kind, count=max(1, kind.count // 3)) for kind in document.desperados)
    return replace(document, desperados=few)


def bags_keep_their_bullets(fault: str | None = None) -> Verdict:
    """Decide T20 over all plays of a turn with each kind of challenge: no bag loses a grey or brown bullet."""
    with wrongly(fault, PLANTS):
        return _over_small_games(_fewer_bullets)


def _fewer_bullets(game: SpursGame, step: Step[Any, Any]) -> str | None:
    for seat in range(game.seats):
        one, other = (added(state.riders[seat].bag, out_of_bag(state, seat)) for state in (step.before, step.after))
        if other.grey < one.grey or other.brown < one.brown:
            return f"the bag of seat {seat} became {other}"
    return None


_spurs = partial(numbered, "SPURS")
THEOREMS: Final[tuple[Theorem, ...]] = (
    _spurs(
        12,
        "CHAL-05 CHAL-06 CHAL-10 CHAL-11",
        "A challenge ends in success and its token leaves the map, or in failure and it stays, but for Gold; over all "
        "plays of a turn with small packs of each kind.",
        no_token_is_stranded,
        "a failed challenge takes the token away",
    ),
    _spurs(
        13,
        "END-01 END-02 TURN-04",
        "Whoever ends the game can lose it.",
        the_ender_can_lose,
        "nobody gets a bonus",
    ),
    _spurs(
        14,
        "REST-01 TURN-01",
        "All players can rest for ever: a round of rests changes nothing.",
        rest_goes_on,
        "rest is paid",
    ),
    _spurs(
        19,
        "DESP-02 DESP-12 DESP-13",
        "The Desperado deck never runs dry with the reference pack, under either rule for gangs.",
        desperados_suffice,
        "a third of the Desperados",
    ),
    _spurs(
        20,
        "BULLET-08 DOCTOR-01",
        "Nothing takes grey or brown bullets from a player; over all plays of a turn with small packs of each kind.",
        bags_keep_their_bullets,
        "drawn bullets are lost",
    ),
)
"""The theorems about whole plays."""
