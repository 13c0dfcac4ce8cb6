"""Setting up a position in words, and checking it: places, tokens, goods, bags, cards, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.spurs.bags import COLOURS
from spree_rules.model.spurs.position import position
from spree_rules.model.spurs.state import State

from ..answers import Answer, Reason, answer, impossible

CLAUSES = ("SPURS-SETUP-03", "SPURS-CHAL-08")


def territory_of(game: Any, words: Any) -> str:
    """Return the territory that a word names, or to which the arrow of a town points. Raises SettingError."""
    word = str(words.children[0])
    if word.startswith("town_"):
        town = word.removeprefix("town_")
        if town not in game.rules.towns:
            raise SettingError(f"there is no town {town!r}: {', '.join(game.rules.towns)}")
        return str(game.rules.towns[town])
    name = word.upper()
    if name not in game.board.terrain:
        raise SettingError(f"there is no territory {name} on this map: {', '.join(game.board.territories)}")
    return name


def set_up(session: Any, parts: Sequence[Any], question: str) -> Answer:
    """Make all described changes together; an impossible position is refused with everything that is wrong with it."""
    game = session.game
    described = _described(session.state)
    for part in parts:
        if part is not None:
            _change(game, described, part)
    try:
        state = position(game, **described)
    except SettingError as error:
        problems = str(error).removeprefix("this position is impossible: ").split("; ")
        return impossible(question, problems)
    session.set_state(state)
    shown = [Reason(line) for line in session.vocabulary.lines(session)]
    reason = Reason("The position is set up as described.", CLAUSES)
    return answer(question, game.prompt(state), reason, *shown, kind="done", facts={"phase": state.phase})


def _described(state: State) -> dict[str, Any]:
    """A position as ``position`` takes it, before the action of the turn."""
    riders = dict(enumerate(state.riders))
    shown = state.displays
    return {
        "seat": state.seat,
        "phase": "action",
        "at": {seat: rider.at for seat, rider in riders.items()},
        "tokens": {lying.territory: lying.token for lying in state.tokens},
        "kept": {kept.territory: (kept.card, kept.down) for kept in state.kept},
        "fame": {seat: rider.fame for seat, rider in riders.items()},
        "money": {seat: rider.money for seat, rider in riders.items()},
        "bags": {seat: rider.bag for seat, rider in riders.items()},
        "spurs": {seat: rider.spurs for seat, rider in riders.items()},
        "posters": {seat: rider.posters for seat, rider in riders.items()},
        "nuggets": {seat: rider.nuggets for seat, rider in riders.items()},
        "equipment": {seat: list(rider.equipment) for seat, rider in riders.items()},
        "carried": {seat: list(rider.carried) for seat, rider in riders.items()},
        "stagecoaches": {seat: list(rider.stagecoaches) for seat, rider in riders.items()},
        "displays": list(shown),
        "used_events": state.decks.used_events,
        "spent": state.box.white,
        "sold": state.lost_nuggets,
        "turns": state.turns,
    }


def _change(game: Any, described: dict[str, Any], part: Any) -> None:
    kind, parts = str(part.data), part.children
    if isinstance(described["displays"], list):
        described["displays"] = dict(zip(game.rules.display_keys, described["displays"], strict=False))
    if kind == "set_token":
        token = str(parts[0]).removeprefix("token_").upper()
        lying = {place: name for place, name in described["tokens"].items() if name != token}
        described["tokens"] = {**lying, territory_of(game, parts[1]): token}
        return
    seat = game.check_seat(int(str(parts[0])[4:]))
    if kind == "set_turn":
        described["seat"] = seat
    elif kind == "set_at":
        described["at"][seat] = territory_of(game, parts[1])
    elif kind == "set_goods":
        described[str(parts[2])][seat] = int(str(parts[1]))
    elif kind == "set_bag":
        counts = dict.fromkeys(COLOURS, 0)
        for number, colour in zip(parts[1::2], parts[2::2], strict=True):
            counts[str(colour)] = int(str(number))
        described["bags"][seat] = tuple(counts.values())
    else:
        words = [str(word) for word in parts[1:]]
        described["equipment"][seat] = [word.removeprefix("card_") for word in words if word.startswith("card_")]
        described["carried"][seat] = [word[6:].upper() for word in words if word.startswith("token_")]
